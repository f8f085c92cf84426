//! What a pack must keep to, entry by entry: what was found and what was expected.

use serde::Serialize;

use super::file::{AbilityEntry, CardEntry};
use super::{Card, Cost, Counter, Gains, Limit, Reversal, Settings, Wrestler};
use crate::effect::{Condition, Effect, List, Place, Timing, Which};
use crate::vocab::Icon;

/// What was found and what was expected.
pub(super) type Wrong = (String, String);

/// The most effects of a list.
const MOST_EFFECTS: usize = 8;

/// Costs, gains and the like.
const AMOUNT: std::ops::RangeInclusive<u8> = 0..=20;

const KICKOUT_ICONS: std::ops::RangeInclusive<u8> = 0..=3;

pub(super) fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-')
}

pub(super) fn within(what: &str, n: u8, range: std::ops::RangeInclusive<u8>) -> Result<(), Wrong> {
    if range.contains(&n) {
        return Ok(());
    }
    Err((format!("{what} {n}"), format!("{what} {} to {}", range.start(), range.end())))
}

impl Settings {
    pub(super) fn check(&self) -> Result<(), Wrong> {
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
            return Err((found, "1 <= on_a_roll <= unstoppable <= momentum_end <= 100 and bonuses 0 to 9".into()));
        }
        Ok(())
    }
}

impl CardEntry {
    pub(super) fn check(&self) -> Result<(), Wrong> {
        if self.name.trim().is_empty() {
            return Err(("an empty name".into(), "a name".into()));
        }
        within("damage", self.damage, 0..=12)?;
        within("cost", self.cost, 0..=9)?;
        within("target", self.target, 1..=9)?;
        within("momentum", self.momentum, 0..=10)?;
        within("kickout_icons", self.kickout_icons, KICKOUT_ICONS)?;
        for icons in [&self.left, &self.right] {
            if icons.len() > 2 || (icons.len() == 2 && icons[0] == icons[1]) {
                return Err((format!("{} combo icons on an edge", icons.len()), "at most two different ones".into()));
            }
        }
        if (!self.declare.effects.is_empty() || !self.hit.effects.is_empty()) && self.text.is_none() {
            return Err(("effects and no `text`".into(), "a `text` that says what they do".into()));
        }
        check_list(&self.declare, Timing::OnDeclare)?;
        check_list(&self.hit, Timing::OffensiveWindow)?;
        // AT-134: a rampage offers no pin, whatever its cards say.
        if [&self.declare, &self.hit].iter().any(|it| it.any(&|it| matches!(it, Effect::AllowPin))) {
            return Err(("allow_pin".into(), "the pin icon, `pin = true`".into()));
        }
        Ok(())
    }
}

impl AbilityEntry {
    pub(super) fn check(&self, permanent: bool) -> Result<(), Wrong> {
        let wrong = |found: &str, expected: &str| Err((found.to_owned(), expected.to_owned()));
        if self.name.trim().is_empty() {
            return wrong("an empty name", "a name");
        }
        if let Some(roll) = self.roll {
            within("roll", roll, 1..=6)?;
        }
        if let Some(Counter { roll: Some(roll), .. }) = self.counter {
            within("counter roll", roll, 1..=6)?;
        }
        self.cost.check()?;
        within("kickout_icons", self.kickout_icons, KICKOUT_ICONS)?;
        if self.timing == Timing::Passive {
            if !permanent {
                return wrong("timing passive", "a one-time ability is used at some moment");
            }
            if let Some(effect) = self.what.effects.iter().find(|it| !it.can_be_passive()) {
                return wrong(&format!("the passive effect {}", effect.word()), "an effect that can be always on");
            }
            if self.cost != Cost::default() || self.roll.is_some() || self.limit.is_some() || !self.optional.is_empty()
            {
                return wrong("a cost, a roll, a limit or an icon", "none for what is always on");
            }
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

    /// Gives back a token.
    pub(super) fn readies(&self) -> bool {
        self.what.any(&|it| matches!(it, Effect::ReadyToken(_)))
    }
}

impl Cost {
    pub(super) fn check(&self) -> Result<(), Wrong> {
        within("a cost of stamina", self.stamina, AMOUNT)?;
        within("a cost of health", self.health, AMOUNT)
    }
}

impl Gains {
    pub(super) fn check(&self, icon: &str) -> Result<(), Wrong> {
        let Self { cards, stamina, momentum, opponent } = *self;
        for n in [cards, stamina, momentum, opponent.health, opponent.stamina, opponent.cards] {
            within(icon, n, AMOUNT)?;
        }
        Ok(())
    }
}

impl Reversal {
    pub(super) fn check(&self) -> Result<(), Wrong> {
        if self.name.trim().is_empty() {
            return Err(("a reversal without a name".into(), "a name".into()));
        }
        within("a reversal of damage", self.damage, AMOUNT)?;
        within("a reversal of momentum", self.momentum, AMOUNT)?;
        self.cost.check()
    }
}

/// An effect stands at a moment at which it means something.
fn check_moment(effect: &Effect, timing: Timing) -> Result<(), Wrong> {
    match effect.timings() {
        Some(timings) if !timings.contains(&timing) => {
            let moments: Vec<String> = timings.iter().map(|it| format!("`{}`", word(it))).collect();
            Err((format!("{} and timing {}", effect.word(), word(&timing)), format!("timing {}", moments.join(", "))))
        }
        _ => Ok(()),
    }
}

/// Every effect of a list means something then, with numbers that can be meant.
fn check_list(list: &List, timing: Timing) -> Result<(), Wrong> {
    if list.effects.len() > MOST_EFFECTS {
        return Err((format!("{} effects in a list", list.effects.len()), format!("at most {MOST_EFFECTS}")));
    }
    for effect in &list.effects {
        check_moment(effect, timing)?;
        match effect {
            Effect::RollCheck(it) => {
                within("roll_check target", it.target, 1..=6)?;
                for inner in [&it.then, &it.otherwise] {
                    check_list(inner, timing)?;
                    if inner.effects.iter().any(|it| matches!(it, Effect::RollCheck(_))) {
                        return Err(("a roll_check inside a roll_check".into(), "one die after the other".into()));
                    }
                    let stops = |it: &&Effect| matches!(it, Effect::GainInitiative | Effect::StopAttackOnly);
                    if let Some(effect) = inner.effects.iter().find(stops) {
                        let expected = "the ability's own `roll`: what stops an attack is not decided later";
                        return Err((format!("{} inside a roll_check", effect.word()), expected.into()));
                    }
                }
            }
            Effect::ConvertRate(0) => return Err(("convert_rate 0".into(), "at least 1".into())),
            Effect::ReadyToken(Which::Permanent) => {
                return Err(("ready_token permanent".into(), "`one_time` or `reversal`, which have tokens".into()));
            }
            Effect::SearchDrawPile(it) if it.to == Place::DrawPile => {
                return Err(("a search of the draw pile into the draw pile".into(), "a search into the hand".into()));
            }
            Effect::BlockDiscount(it) => {
                within("block_discount", it.stamina.max(it.cards), AMOUNT)?;
            }
            _ => {}
        }
        if let Some(n) = amount(effect)
            && !(-20..=20).contains(&n)
        {
            return Err((format!("{} {n}", effect.word()), "amounts from -20 to 20".into()));
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

impl Effect {
    fn word(&self) -> String {
        word(self)
    }

    /// Adds the cards that its conditions name.
    pub(super) fn named_cards(&self, at: usize, named: &mut Vec<(usize, String)>) {
        filters(self).iter().for_each(|it| it.named_cards(at, named));
        if let Self::RollCheck(it) = self {
            it.then.effects.iter().chain(&it.otherwise.effects).for_each(|it| it.named_cards(at, named));
        }
    }
}

impl Condition {
    pub(super) fn named_cards(&self, at: usize, named: &mut Vec<(usize, String)>) {
        match self {
            Self::Card(id) => named.push((at, id.clone())),
            Self::Not(it) => it.named_cards(at, named),
            _ => {}
        }
    }
}

impl List {
    /// Whether any effect is like this, also inside a `roll_check`.
    pub fn any(&self, like: &dyn Fn(&Effect) -> bool) -> bool {
        self.effects.iter().any(|it| match it {
            Effect::RollCheck(check) => like(it) || check.then.any(like) || check.otherwise.any(like),
            _ => like(it),
        })
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

impl Wrestler {
    /// What is unusual, but allowed.
    pub(super) fn warn(&self, warnings: &mut Vec<String>) {
        let mut warn = |what: String| warnings.push(format!("{}: {what}", self.name));
        for ability in &self.abilities {
            if ability.what.effects.is_empty() && ability.optional.is_empty() {
                warn(format!("{} is not automated", ability.name));
            }
            if ability.timing == Timing::Action && ability.when.iter().any(Condition::is_about_card) {
                warn(format!("{} looks at a card before there is an attack", ability.name));
            }
        }
        let hurts = |it: &&Card| it.icons == Icon::ALL.iter().fold(0, |bits, icon| bits | icon.bit());
        for card in self.deck.iter().filter(hurts) {
            warn(format!("{} has pin, Taunt and Recover all at once", card.name));
        }
    }
}
