//! What a pack must keep to: what was found and what was expected.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde::Serialize;
use turnbuckle_core::reading::{Spanned, numbers, within};
use turnbuckle_core::{Few, Flaw, Nested, Set};

use super::file::File;
use super::{Ability, Card, Cost, Counter, Gains, Limit, Reversal, Settings, Suggestion, Wrestler};
use crate::effect::{Condition, Effect, List, Place, Timing, Which};
use crate::vocab::{CardId, Icon};

/// AT-G1: the fewest wrestlers of a roster, and the most that are told apart.
const ROSTER: RangeInclusive<usize> = 4..=64;

/// The most effects of a list.
const MOST_EFFECTS: usize = 8;

/// Costs, gains and the like.
const AMOUNT: RangeInclusive<u8> = 0..=20;

const KICKOUT_ICONS: RangeInclusive<u8> = 0..=3;

fn wrong(found: impl std::fmt::Display, expected: impl std::fmt::Display) -> Result<(), Flaw> {
    Err(Flaw::whole(found, expected))
}

fn check_id(id: &str) -> Result<(), Flaw> {
    if id.is_empty() || !id.chars().all(|it| it.is_ascii_alphanumeric() || it == '-') {
        return wrong("that id", "an id of letters, digits and `-`");
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), Flaw> {
    if name.trim().is_empty() { wrong("an empty name", "a name") } else { Ok(()) }
}

impl File {
    pub(super) fn check(&self) -> Result<(), Flaw> {
        let settings = self.settings.as_ref().map_or_else(Settings::default, |it| *it.get_ref());
        if let Some(written) = &self.settings {
            settings.check().map_err(|it| Flaw::at(written, it.found, it.expected))?;
        }
        if !ROSTER.contains(&self.wrestler.len()) {
            let expected = format!("{} to {} (AT-G1)", ROSTER.start(), ROSTER.end());
            return wrong(format!("{} wrestlers", self.wrestler.len()), expected);
        }
        let mut ids = BTreeSet::new();
        for (index, written) in self.wrestler.iter().enumerate() {
            let it = written.get_ref();
            let here = |flaw: Flaw| flaw.of(written, format!("wrestler `{}`", it.id));
            it.check_called(self.wrestler[..index].iter().map(Spanned::get_ref)).map_err(here)?;
            it.check_parts(&mut ids)?;
            it.check(&settings).map_err(here)?;
        }
        self.wrestler.iter().try_for_each(|it| it.get_ref().check_named_cards(&ids))
    }
}

impl Settings {
    fn check(&self) -> Result<(), Flaw> {
        within("kickouts", self.kickouts, 1..=9)?;
        within("least_kickouts", self.least_kickouts, 1..=self.kickouts)?;
        within("least_health", self.least_health, 1..=12)?;
        within("stamina_per_health", self.stamina_per_health, 1..=20)?;
        within("rest", self.rest, 1..=20)?;
        within("block_stamina", self.block_stamina, 0..=20)?;
        within("block_damage", self.block_damage, 0..=20)?;
        within("block_row", self.block_row, 0..=20)?;
        within("block_cards", self.block_cards, 1..=2)?;
        within("starting_damage", self.starting_damage, 1..=60)?;
        within("first_attacker_stamina", self.first_attacker_stamina, 0..=20)?;
        within("first_attacker_cards", self.first_attacker_cards, 0..=1)?;
        within("blind_attacks", self.blind_attacks, 1..=60)?;
        let steps = [1, self.on_a_roll, self.unstoppable, self.momentum_end, 100];
        if !steps.is_sorted() || !(0..=9).contains(&self.on_a_roll_bonus) || !(0..=9).contains(&self.unstoppable_bonus)
        {
            let found = format!(
                "momentum from {} for {}, from {} for {}, up to {}",
                self.on_a_roll, self.on_a_roll_bonus, self.unstoppable, self.unstoppable_bonus, self.momentum_end
            );
            return wrong(found, "1 <= on_a_roll <= unstoppable <= momentum_end <= 100 and bonuses 0 to 9");
        }
        Ok(())
    }
}

impl Card {
    fn check<'a>(&'a self, ids: &mut BTreeSet<&'a str>) -> Result<(), Flaw> {
        check_id(&self.id)?;
        // `take card`, `take stamina` and `block stamina` mean something else.
        if ["card", "stamina"].contains(&self.id.as_str()) {
            return wrong("that id", "an id that is no word of the notation");
        }
        if !ids.insert(&self.id) {
            return wrong("an id that another card has", "an id of its own");
        }
        check_name(&self.name)?;
        within("damage", self.damage, 0..=12)?;
        within("cost", self.cost, 0..=9)?;
        within("target", self.target, 1..=9)?;
        within("momentum", self.momentum, 0..=10)?;
        within("kickout_icons", self.kickout_icons, KICKOUT_ICONS)?;
        for (icons, different) in [(&self.left, self.left()), (&self.right, self.right())] {
            if icons.len() > 2 || icons.len() != different.len() {
                return wrong(format!("{} combo icons on an edge", icons.len()), "at most two different ones");
            }
        }
        if !(self.declare.is_empty() && self.hit.is_empty()) && self.text.is_none() {
            return wrong("effects and no `text`", "a `text` that says what they do");
        }
        check_list(&self.declare, Timing::OnDeclare)?;
        check_list(&self.hit, Timing::OffensiveWindow)?;
        // AT-134: a rampage offers no pin, whatever its cards say.
        if [&self.declare, &self.hit].iter().any(|it| it.any(&|it| matches!(it, Effect::AllowPin))) {
            return wrong("allow_pin", "the pin icon, `pin = true`");
        }
        Ok(())
    }
}

impl Ability {
    fn check(&self, permanent: bool) -> Result<(), Flaw> {
        check_name(&self.name)?;
        if let Some(roll) = self.roll {
            within("roll", roll, 1..=6)?;
        }
        if let Some(Counter { roll: Some(roll), .. }) = self.counter {
            within("counter roll", roll, 1..=6)?;
        }
        self.cost.check()?;
        within("kickout_icons", self.kickout_icons, KICKOUT_ICONS)?;
        if self.timing == Timing::Passive {
            self.check_passive(permanent)?;
        }
        if !permanent && self.limit.is_some_and(|it| it != Limit::Match) {
            return wrong("a limit", "none for an ability that works once (AT-043)");
        }
        let stops = self.what.effects.contains(&Effect::GainInitiative);
        if self.counter.is_some() && (!stops || permanent) {
            return wrong("a counter", "a counter only on a one-time ability that gains the initiative");
        }
        if self.counter.is_some_and(|it| it.roll.is_none() && !it.reversal) {
            return wrong("an empty counter", "a `roll`, `reversal = true`, or both");
        }
        if self.instead && self.timing != Timing::Action {
            return wrong("`instead`", "`instead` only with timing action");
        }
        check_list(&self.what, self.timing)?;
        if self.optional.contains(&Icon::Pin) {
            check_moment(&Effect::AllowPin, self.timing)?;
        }
        if permanent && self.limit != Some(Limit::Match) && self.readies() {
            return wrong("ready_token and no limit", "`limit = \"match\"`: nothing gives back tokens without end");
        }
        Ok(())
    }

    fn check_passive(&self, permanent: bool) -> Result<(), Flaw> {
        if !permanent {
            return wrong("timing passive", "a one-time ability is used at some moment");
        }
        if let Some(effect) = self.what.effects.iter().find(|it| !it.can_be_passive()) {
            return wrong(format!("the passive effect {}", word(effect)), "an effect that can be always on");
        }
        if self.cost != Cost::default() || self.roll.is_some() || self.limit.is_some() || !self.optional.is_empty() {
            return wrong("a cost, a roll, a limit or an icon", "none for what is always on");
        }
        Ok(())
    }

    /// Gives back a token.
    fn readies(&self) -> bool {
        self.what.any(&|it| matches!(it, Effect::ReadyToken(_)))
    }
}

impl Wrestler {
    /// An id and a name that nobody else has.
    fn check_called<'a>(&self, mut others: impl Iterator<Item = &'a Self>) -> Result<(), Flaw> {
        check_id(&self.id)?;
        if others.any(|it| it.id == self.id || it.name == self.name) {
            return wrong("the id or name of another", "an id and a name of its own");
        }
        Ok(())
    }

    fn check_parts<'a>(&'a self, ids: &mut BTreeSet<&'a str>) -> Result<(), Flaw> {
        for written in &self.card {
            let card = written.get_ref();
            card.check(ids).map_err(|it| it.of(written, format!("card `{}`", card.id)))?;
        }
        for (permanent, written) in
            [(true, &self.permanent)].into_iter().chain(self.one_time.iter().map(|it| (false, it)))
        {
            let ability = written.get_ref();
            ability.check(permanent).map_err(|it| it.of(written, format!("ability `{}`", ability.name)))?;
        }
        Ok(())
    }

    fn check(&self, settings: &Settings) -> Result<(), Flaw> {
        check_name(&self.name)?;
        within("health", self.health, settings.least_health..=60)?;
        within("low_health", self.low_health, 0..=self.health)?;
        within("stamina", self.stamina, 1..=60)?;
        within("low_stamina", self.low_stamina, 0..=self.stamina)?;
        within("hand", self.hand, 1..=6)?;
        within("cards", self.cards, self.hand.max(8)..=CardId::MOST as u8)?;
        if self.card.len() != usize::from(self.cards) {
            return wrong(format!("{} cards", self.card.len()), format!("{} (AT-003)", self.cards));
        }
        self.taunt.check("a Taunt of")?;
        self.recover.check("a Recover of")?;
        self.reversal.check()?;
        if self.one_time.len() != 2 {
            return wrong(format!("{} one-time abilities", self.one_time.len()), "two (AT-040)");
        }
        if self.abilities().filter(|it| it.readies()).count() > 1 {
            let expected = "one at most: nothing gives back tokens without end";
            return wrong("several abilities with ready_token", expected);
        }
        self.check_deck(settings.starting_damage)?;
        self.suggested.iter().try_for_each(|it| self.check_suggestion(it, settings.starting_damage))
    }

    fn check_deck(&self, starting_damage: u8) -> Result<(), Flaw> {
        let finishers = self.deck().filter(|it| it.finisher).count();
        if finishers != 1 {
            return wrong(format!("{finishers} finishers"), "exactly one (AT-018)");
        }
        if !self.deck().any(|it| it.has(Icon::Pin) && !it.finisher) {
            return wrong("no pin card besides the finisher", "at least one");
        }
        let mut damages: Vec<u8> = self.deck().map(|it| it.damage).collect();
        damages.sort_unstable();
        let least: u16 = damages.iter().take(usize::from(self.hand)).map(|it| u16::from(*it)).sum();
        if least > u16::from(starting_damage) {
            let expected = format!("a hand of at most {starting_damage} damage (AT-058)");
            return wrong(format!("starting hands of {least} damage or more"), expected);
        }
        let left = self.deck().fold(Set::NONE, |all, it| all | it.left());
        if let Some(card) = self.deck().find(|it| !(it.right() - left).is_empty()) {
            let found = format!("a right icon of `{}` that no left icon matches", card.id);
            return wrong(found, "every right icon on the left of some card of the deck");
        }
        Ok(())
    }

    fn check_suggestion(&self, suggestion: &Suggestion, starting_damage: u8) -> Result<(), Flaw> {
        let found: Vec<&Card> = self.deck().filter(|it| suggestion.cards.contains(&it.id)).collect();
        let damage: u16 = found.iter().map(|it| u16::from(it.damage)).sum();
        let fits = found.len() == usize::from(self.hand) && suggestion.cards.len() == found.len();
        if !fits || damage > u16::from(starting_damage) {
            let expected = format!("{} cards of the deck, at most {starting_damage} damage", self.hand);
            return wrong(format!("the suggested hand `{}`", suggestion.name), expected);
        }
        Ok(())
    }

    /// Cards that conditions name are cards of the pack.
    fn check_named_cards(&self, ids: &BTreeSet<&str>) -> Result<(), Flaw> {
        let in_cards = self.card.iter().map(|written| {
            let Card { declare, hit, .. } = written.get_ref();
            (written.span(), unknown_card(declare, ids).or_else(|| unknown_card(hit, ids)))
        });
        let in_abilities = [&self.permanent].into_iter().chain(&self.one_time).map(|written| {
            let Ability { when, what, .. } = written.get_ref();
            (written.span(), unknown_in(when, ids).or_else(|| unknown_card(what, ids)))
        });
        match in_cards.chain(in_abilities).find_map(|(at, id)| Some((at, id?))) {
            None => Ok(()),
            Some((at, id)) => {
                let found = format!("a condition on card `{id}`");
                Err(Flaw::new(Some(at), found, "the id of a card of this pack"))
            }
        }
    }

    /// What is unusual, but allowed.
    pub(super) fn warn(&self, warnings: &mut Vec<String>) {
        let mut warn = |what: String| warnings.push(format!("{}: {what}", self.name));
        for ability in self.abilities() {
            if ability.what.is_empty() && ability.optional.is_empty() {
                warn(format!("{} is not automated", ability.name));
            }
            if ability.timing == Timing::Action && ability.when.iter().any(Condition::is_about_card) {
                warn(format!("{} looks at a card before there is an attack", ability.name));
            }
            // What is not automated is in the text alone.
            let Ability { when, cost, roll, counter, what, kickout_icons, .. } = ability;
            if !what.is_empty() {
                warn_of_text(&ability.name, &ability.text, (when, cost, roll, counter, what, kickout_icons), &mut warn);
            }
        }
        let Reversal { name, text, cost, damage, momentum, .. } = &self.reversal;
        warn_of_text(name, text, (cost, damage, momentum), &mut warn);
        for card in self.deck() {
            if let Some(text) = &card.text {
                warn_of_text(&card.name, text, (&card.declare, &card.hit), &mut warn);
            }
        }
        for card in self.deck().filter(|it| it.icons().count() == Icon::ALL.len()) {
            warn(format!("{} has pin, Taunt and Recover all at once", card.name));
        }
    }
}

/// A text and its data have the same numbers.
fn warn_of_text(name: &str, text: &str, data: impl Serialize, warn: &mut impl FnMut(String)) {
    let (written, meant) = (numbers(text), numbers(&serde_json::to_string(&data).expect("plain data")));
    let list = |it: Vec<&String>| it.iter().map(|it| it.as_str()).collect::<Vec<_>>().join(", ");
    let (missing, wrong) = (list(meant.difference(&written).collect()), list(written.difference(&meant).collect()));
    if !missing.is_empty() {
        warn(format!("the text of {name} does not say {missing}"));
    }
    if !wrong.is_empty() {
        warn(format!("the text of {name} says {wrong}, which its data does not"));
    }
}

/// A card that these conditions name and the pack does not have.
fn unknown_in<'a>(conditions: &'a [Condition], ids: &BTreeSet<&str>) -> Option<&'a str> {
    conditions.iter().filter_map(Condition::named_card).find(|it| !ids.contains(it))
}

/// The same, anywhere in a list.
fn unknown_card<'a>(list: &'a List, ids: &BTreeSet<&str>) -> Option<&'a str> {
    let inside = |it: &'a Effect| it.inside().find_map(|list| unknown_card(list, ids));
    list.effects.iter().find_map(|it| unknown_in(filters(it), ids).or_else(|| inside(it)))
}

impl Cost {
    fn check(&self) -> Result<(), Flaw> {
        within("a cost of stamina", self.stamina, AMOUNT)?;
        within("a cost of health", self.health, AMOUNT)
    }
}

impl Gains {
    fn check(&self, icon: &str) -> Result<(), Flaw> {
        let Self { cards, stamina, momentum, opponent } = *self;
        for n in [cards, stamina, momentum, opponent.health, opponent.stamina, opponent.cards] {
            within(icon, n, AMOUNT)?;
        }
        Ok(())
    }
}

impl Reversal {
    fn check(&self) -> Result<(), Flaw> {
        if self.name.trim().is_empty() {
            return wrong("a reversal without a name", "a name");
        }
        within("a reversal of damage", self.damage, AMOUNT)?;
        within("a reversal of momentum", self.momentum, AMOUNT)?;
        self.cost.check()
    }
}

/// An effect stands at a moment at which it means something.
fn check_moment(effect: &Effect, timing: Timing) -> Result<(), Flaw> {
    match effect.timings() {
        Some(timings) if !timings.contains(&timing) => {
            let moments: Vec<String> = timings.iter().map(|it| format!("`{}`", word(it))).collect();
            let found = format!("{} and timing {}", word(effect), word(&timing));
            wrong(found, format!("timing {}", moments.join(", ")))
        }
        _ => Ok(()),
    }
}

/// Every effect of a list means something then, with numbers that can be meant.
fn check_list(list: &List, timing: Timing) -> Result<(), Flaw> {
    if list.effects.len() > MOST_EFFECTS {
        return wrong(format!("{} effects in a list", list.effects.len()), format!("at most {MOST_EFFECTS}"));
    }
    for effect in &list.effects {
        check_moment(effect, timing)?;
        check_effect(effect)?;
        for inner in effect.inside() {
            check_list(inner, timing)?;
            check_inside_roll(inner)?;
        }
        if let Some(n) = amount(effect)
            && !(-20..=20).contains(&n)
        {
            return wrong(format!("{} {n}", word(effect)), "amounts from -20 to 20");
        }
    }
    Ok(())
}

fn check_effect(effect: &Effect) -> Result<(), Flaw> {
    match effect {
        Effect::RollCheck(it) => within("roll_check target", it.target, 1..=6),
        Effect::ConvertRate(0) => wrong("convert_rate 0", "at least 1"),
        Effect::ReadyToken(Which::Permanent) => {
            wrong("ready_token permanent", "`one_time` or `reversal`, which have tokens")
        }
        Effect::SearchDrawPile(it) if it.to == Place::DrawPile => {
            wrong("a search of the draw pile into the draw pile", "a search into the hand")
        }
        Effect::BlockDiscount(it) => within("block_discount", it.stamina.max(it.cards), AMOUNT),
        _ => Ok(()),
    }
}

/// What a die decides, with no second die in it and nothing that stops an attack.
fn check_inside_roll(list: &List) -> Result<(), Flaw> {
    for effect in &list.effects {
        match effect {
            Effect::RollCheck(_) => return wrong("a roll_check inside a roll_check", "one die after the other"),
            Effect::GainInitiative | Effect::StopAttackOnly => {
                let expected = "the ability's own `roll`: what stops an attack is not decided later";
                return wrong(format!("{} inside a roll_check", word(effect)), expected);
            }
            _ => {}
        }
    }
    Ok(())
}

/// A word of the pack's vocabulary, as it is written there.
fn word(it: &impl Serialize) -> String {
    match serde_json::to_value(it).expect("plain data") {
        serde_json::Value::String(word) => word,
        serde_json::Value::Object(table) => table.keys().next().cloned().unwrap_or_default(),
        other => other.to_string(),
    }
}

fn amount(effect: &Effect) -> Option<i16> {
    Some(match effect {
        Effect::Damage(n)
        | Effect::DamageSelf(n)
        | Effect::BonusDamage(n)
        | Effect::ReduceDamage(n)
        | Effect::SpendHealth(n)
        | Effect::SpendStamina(n)
        | Effect::ConvertRate(n) => i16::from(*n),
        Effect::GainHealth(it)
        | Effect::GainStamina(it)
        | Effect::LoseStamina(it)
        | Effect::GainMomentum(it)
        | Effect::DrawCards(it)
        | Effect::ReturnCards(it) => i16::from(it.n),
        Effect::SetMomentum(n) | Effect::SetDie(n) => i16::from(*n),
        Effect::ModifyKickouts(it) | Effect::ModifyKickoutRoll(it) => i16::from(it.n),
        Effect::DiscardCards(it) => i16::from(it.n),
        Effect::TakeFromDiscard(it) | Effect::SearchDrawPile(it) => i16::from(it.n),
        Effect::ModifyTarget(it) | Effect::ModifyCost(it) => i16::from(it.n),
        _ => return None,
    })
}

/// The conditions inside an effect.
fn filters(effect: &Effect) -> &[Condition] {
    match effect {
        Effect::ModifyTarget(it) | Effect::ModifyCost(it) => &it.when,
        Effect::CannotBeBlocked(it) | Effect::CannotBeReversed(it) | Effect::CannotBeStopped(it) => &it.when,
        Effect::TakeFromDiscard(it) | Effect::SearchDrawPile(it) => &it.when,
        _ => &[],
    }
}
