//! A pack file as it is written, and what becomes of it.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;
use turnbuckle_core::{Mistake, Source};

use super::check::{Wrong, is_id, within};
use super::{Ability, Card, Cost, Counter, Gains, Limit, Origin, Pack, Reversal, Settings, Suggestion, Wrestler};
use crate::effect::{Condition, Effect, List, Timing};
use crate::vocab::{CardId, Category, ComboIcon, Icon, Slot, WrestlerId};

/// A pack file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(title = "All-Time Wrestling pack")]
struct File {
    /// Shown at the table.
    title: String,
    #[schemars(with = "Option<Settings>")]
    settings: Option<Spanned<Settings>>,
    #[schemars(with = "Vec<WrestlerEntry>")]
    wrestler: Vec<Spanned<WrestlerEntry>>,
}

/// One `[[wrestler]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct WrestlerEntry {
    /// The wrestler's name in notation: letters, digits and `-`.
    id: String,
    name: String,
    origin: Origin,
    /// A line under the name.
    title: String,
    bio: String,
    /// How this wrestler likes to win, in a line for whoever chooses.
    plan: String,
    /// The picture, by its name in the game-icons collection.
    icon: Option<String>,
    health: u8,
    low_health: u8,
    stamina: u8,
    low_stamina: u8,
    /// AT-210: the size of the starting hand, and the most cards that may be held.
    #[serde(default = "five")]
    hand: u8,
    /// AT-003: how many cards the deck has.
    #[serde(default = "fifteen")]
    cards: u8,
    taunt: Gains,
    recover: Gains,
    reversal: Reversal,
    #[schemars(with = "AbilityEntry")]
    permanent: Spanned<AbilityEntry>,
    #[schemars(with = "Vec<AbilityEntry>")]
    one_time: Vec<Spanned<AbilityEntry>>,
    /// Starting hands that the hand picker offers.
    #[serde(default)]
    suggested: Vec<Suggestion>,
    #[schemars(with = "Vec<CardEntry>")]
    card: Vec<Spanned<CardEntry>>,
}

const fn five() -> u8 {
    5
}

const fn fifteen() -> u8 {
    15
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct AbilityEntry {
    pub(super) name: String,
    /// What the ability says, as players read it.
    pub(super) text: String,
    pub(super) timing: Timing,
    #[serde(default)]
    pub(super) when: Vec<Condition>,
    #[serde(default)]
    pub(super) cost: Cost,
    /// AT-169: its own target number.
    pub(super) roll: Option<u8>,
    pub(super) counter: Option<Counter>,
    pub(super) limit: Option<Limit>,
    /// For `action`: it is the action, instead of coming before one.
    #[serde(default)]
    pub(super) instead: bool,
    #[serde(default, rename = "do")]
    pub(super) what: List,
    /// Icons, one of which may be activated when the ability has taken effect.
    #[serde(default)]
    pub(super) optional: Vec<Icon>,
    /// AT-205: kick-out icons, for a pin through this ability.
    #[serde(default)]
    pub(super) kickout_icons: u8,
}

/// One `[[wrestler.card]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct CardEntry {
    /// The card's name in notation: letters, digits and `-`; no two cards of a pack share one.
    pub(super) id: String,
    pub(super) name: String,
    pub(super) origin: Option<Origin>,
    pub(super) category: Category,
    pub(super) damage: u8,
    pub(super) cost: u8,
    pub(super) target: u8,
    pub(super) momentum: u8,
    #[serde(default)]
    pub(super) signature: bool,
    #[serde(default)]
    pub(super) finisher: bool,
    /// AT-205.
    #[serde(default)]
    pub(super) kickout_icons: u8,
    #[serde(default)]
    pub(super) pin: bool,
    #[serde(default)]
    pub(super) taunt: bool,
    #[serde(default)]
    pub(super) recover: bool,
    #[serde(default)]
    pub(super) rampage: bool,
    /// AT-026: combo icons on the left and on the right edge.
    #[serde(default)]
    pub(super) left: Vec<ComboIcon>,
    #[serde(default)]
    pub(super) right: Vec<ComboIcon>,
    /// What happens when the card is declared.
    #[serde(default)]
    pub(super) declare: List,
    /// What happens when the card hits, after damage and momentum.
    #[serde(default)]
    pub(super) hit: List,
    /// What `declare` and `hit` do, as players read it.
    pub(super) text: Option<String>,
    pub(super) flavour: Option<String>,
    /// The picture, by its name in the game-icons collection.
    pub(super) icon: Option<String>,
}

/// AT-G1: the fewest wrestlers of a roster, and the most that are told apart.
const ROSTER: std::ops::RangeInclusive<usize> = 4..=64;

impl Pack {
    pub(super) fn read(source: Source<'_>) -> Result<Self, Mistake> {
        let file: File = source.toml()?;
        let at = file.settings.as_ref().map_or(0, |it| it.span().start);
        let settings = file.settings.map(Spanned::into_inner).unwrap_or_default();
        settings.check().map_err(|(found, expected)| source.mistake(at, found, expected))?;
        if !ROSTER.contains(&file.wrestler.len()) {
            let expected = format!("{} to {} (AT-G1)", ROSTER.start(), ROSTER.end());
            return Err(source.mistake(0, format!("{} wrestlers", file.wrestler.len()), expected));
        }
        let mut wrestlers: Vec<Wrestler> = Vec::new();
        let mut cards = BTreeMap::new();
        // Cards that conditions name, and where.
        let mut named = Vec::new();
        let mut warnings = Vec::new();
        for entry in file.wrestler {
            let at = entry.span().start;
            let entry = entry.into_inner();
            let name = format!("wrestler `{}`", entry.id);
            let wrong = |(found, expected): Wrong| source.mistake(at, format!("{name} with {found}"), expected);
            if !is_id(&entry.id) {
                return Err(wrong(("that id".into(), "an id of letters, digits and `-`".into())));
            }
            if wrestlers.iter().any(|it| it.id == entry.id || it.name == entry.name) {
                return Err(wrong(("the id or name of another".into(), "an id and a name of its own".into())));
            }
            let id = WrestlerId(wrestlers.len() as u8);
            for (index, card) in entry.card.iter().enumerate() {
                let at = card.span().start;
                let card = card.get_ref();
                let wrong =
                    |(found, expected): Wrong| source.mistake(at, format!("card `{}` with {found}", card.id), expected);
                if !is_id(&card.id) {
                    return Err(wrong(("that id".into(), "an id of letters, digits and `-`".into())));
                }
                // `take card`, `take stamina` and `block stamina` mean something else.
                if ["card", "stamina"].contains(&card.id.as_str()) {
                    return Err(wrong(("that id".into(), "an id that is no word of the notation".into())));
                }
                if cards.insert(card.id.clone(), (id, index as u8)).is_some() {
                    return Err(wrong(("an id that another card has".into(), "an id of its own".into())));
                }
                card.check().map_err(wrong)?;
                card.declare.effects.iter().chain(&card.hit.effects).for_each(|it| it.named_cards(at, &mut named));
            }
            for (index, ability) in [&entry.permanent].into_iter().chain(&entry.one_time).enumerate() {
                let at = ability.span().start;
                let ability = ability.get_ref();
                let wrong = |(found, expected): Wrong| {
                    source.mistake(at, format!("ability `{}` with {found}", ability.name), expected)
                };
                ability.check(index == 0).map_err(wrong)?;
                ability.when.iter().for_each(|it| it.named_cards(at, &mut named));
                ability.what.effects.iter().for_each(|it| it.named_cards(at, &mut named));
            }
            let wrestler = entry.wrestler(&settings).map_err(wrong)?;
            wrestler.warn(&mut warnings);
            wrestlers.push(wrestler);
        }
        if let Some((at, id)) = named.into_iter().find(|(_, id)| !cards.contains_key(id)) {
            let found = format!("a condition on card `{id}`");
            return Err(source.mistake(at, found, "the id of a card of this pack"));
        }
        let mut next = 0;
        for wrestler in &mut wrestlers {
            wrestler.lists_mut().into_iter().for_each(|it| number(it, &mut next));
        }
        let mut pack = Self {
            title: file.title,
            settings,
            // In order: from here on it stays.
            wrestlers: Box::leak(wrestlers.into_boxed_slice()),
            lists: Vec::new(),
            cards,
            warnings,
        };
        for wrestler in pack.wrestlers {
            for (list, place) in wrestler.lists() {
                let mut numbers = 0;
                collect(list, &format!("{}/{place}", wrestler.id), &mut numbers, &mut pack.lists);
            }
        }
        Ok(pack)
    }
}

impl CardEntry {
    fn card(self, origin: Origin) -> Card {
        let icons = [(self.taunt, Icon::Taunt), (self.recover, Icon::Recover), (self.pin, Icon::Pin)];
        let edge = |icons: &[ComboIcon]| icons.iter().fold(0, |bits, it| bits | it.bit());
        Card {
            icons: icons.iter().filter(|it| it.0).fold(0, |bits, it| bits | it.1.bit()),
            left: edge(&self.left),
            right: edge(&self.right),
            origin: self.origin.unwrap_or(origin),
            id: self.id,
            name: self.name,
            category: self.category,
            damage: self.damage,
            cost: self.cost,
            target: self.target,
            momentum: self.momentum,
            signature: self.signature,
            finisher: self.finisher,
            kickout_icons: self.kickout_icons,
            rampage: self.rampage,
            declare: self.declare,
            hit: self.hit,
            text: self.text,
            flavour: self.flavour,
            icon: self.icon,
        }
    }
}

impl AbilityEntry {
    fn ability(self, permanent: bool) -> Ability {
        Ability {
            name: self.name,
            text: self.text,
            timing: self.timing,
            when: self.when,
            cost: self.cost,
            roll: self.roll,
            counter: self.counter,
            limit: if permanent { self.limit.unwrap_or(Limit::Attack) } else { Limit::Match },
            instead: self.instead,
            what: self.what,
            optional: self.optional,
            kickout_icons: self.kickout_icons,
        }
    }
}

impl WrestlerEntry {
    fn wrestler(self, settings: &Settings) -> Result<Wrestler, Wrong> {
        if self.name.trim().is_empty() {
            return Err(("an empty name".into(), "a name".into()));
        }
        within("health", self.health, settings.least_health..=60)?;
        within("low_health", self.low_health, 0..=self.health)?;
        within("stamina", self.stamina, 1..=60)?;
        within("low_stamina", self.low_stamina, 0..=self.stamina)?;
        within("hand", self.hand, 1..=6)?;
        within("cards", self.cards, self.hand.max(8)..=CardId::MOST as u8)?;
        if self.card.len() != usize::from(self.cards) {
            return Err((format!("{} cards", self.card.len()), format!("{} (AT-003)", self.cards)));
        }
        self.taunt.check("a Taunt of")?;
        self.recover.check("a Recover of")?;
        self.reversal.check()?;
        let count = self.one_time.len();
        let Ok([first, second]) = <[Spanned<AbilityEntry>; 2]>::try_from(self.one_time) else {
            return Err((format!("{count} one-time abilities"), "two (AT-040)".into()));
        };
        let [permanent, first, second] = [self.permanent, first, second].map(Spanned::into_inner);
        if [&permanent, &first, &second].iter().filter(|it| it.readies()).count() > 1 {
            let expected = "one at most: nothing gives back tokens without end";
            return Err(("several abilities with ready_token".into(), expected.into()));
        }
        let abilities = [permanent.ability(true), first.ability(false), second.ability(false)];
        let deck: Vec<Card> = self.card.into_iter().map(|it| it.into_inner().card(self.origin)).collect();
        let finishers: Vec<usize> = (0..deck.len()).filter(|it| deck[*it].finisher).collect();
        let [finisher] = *finishers else {
            return Err((format!("{} finishers", finishers.len()), "exactly one (AT-018)".into()));
        };
        if !deck.iter().any(|it| it.has(Icon::Pin) && !it.finisher) {
            return Err(("no pin card besides the finisher".into(), "at least one".into()));
        }
        let mut damages: Vec<u8> = deck.iter().map(|it| it.damage).collect();
        damages.sort_unstable();
        let least: u16 = damages.iter().take(usize::from(self.hand)).map(|it| u16::from(*it)).sum();
        if least > u16::from(settings.starting_damage) {
            let expected = format!("a hand of at most {} damage (AT-058)", settings.starting_damage);
            return Err((format!("starting hands of {least} damage or more"), expected));
        }
        let left = deck.iter().fold(0, |bits, it| bits | it.left);
        if let Some(card) = deck.iter().find(|it| it.right & !left != 0) {
            let found = format!("a right icon of `{}` that no left icon matches", card.id);
            return Err((found, "every right icon on the left of some card of the deck".into()));
        }
        for suggestion in &self.suggested {
            let cards: BTreeSet<&str> = suggestion.cards.iter().map(String::as_str).collect();
            let found: Vec<&Card> = deck.iter().filter(|it| cards.contains(it.id.as_str())).collect();
            let damage: u16 = found.iter().map(|it| u16::from(it.damage)).sum();
            if found.len() != usize::from(self.hand)
                || suggestion.cards.len() != found.len()
                || damage > u16::from(settings.starting_damage)
            {
                let expected = format!("{} cards of the deck, at most {} damage", self.hand, settings.starting_damage);
                return Err((format!("the suggested hand `{}`", suggestion.name), expected));
            }
        }
        let timings = abilities.iter().fold(0, |bits, it| bits | 1 << it.timing as u16);
        Ok(Wrestler {
            id: self.id,
            name: self.name,
            origin: self.origin,
            title: self.title,
            bio: self.bio,
            plan: self.plan,
            icon: self.icon,
            health: self.health,
            low_health: self.low_health,
            stamina: self.stamina,
            low_stamina: self.low_stamina,
            hand: self.hand,
            taunt: self.taunt,
            recover: self.recover,
            reversal: self.reversal,
            abilities,
            suggested: self.suggested,
            deck,
            finisher,
            timings,
        })
    }
}

impl Wrestler {
    /// Its lists of effects and where each stands.
    fn lists(&self) -> Vec<(&List, String)> {
        let abilities = Slot::ABILITIES.into_iter().zip(&self.abilities);
        let abilities = abilities.map(|(slot, ability)| (&ability.what, slot.name().to_owned()));
        let cards = self
            .deck
            .iter()
            .flat_map(|it| [(&it.declare, format!("{}/declare", it.id)), (&it.hit, format!("{}/hit", it.id))]);
        abilities.chain(cards).collect()
    }

    /// The same lists in the same order.
    fn lists_mut(&mut self) -> Vec<&mut List> {
        let abilities = self.abilities.iter_mut().map(|it| &mut it.what);
        abilities.chain(self.deck.iter_mut().flat_map(|it| [&mut it.declare, &mut it.hit])).collect()
    }
}

/// Numbers a list and all lists inside it, outermost first.
fn number(list: &mut List, next: &mut u16) {
    list.id = *next;
    *next += 1;
    for effect in &mut list.effects {
        if let Effect::RollCheck(it) = effect {
            number(&mut it.then, next);
            number(&mut it.otherwise, next);
        }
    }
}

/// Gathers lists in the order in which [`number`] numbered them.
fn collect(list: &'static List, place: &str, numbers: &mut u8, lists: &mut Vec<(&'static List, String)>) {
    lists.push((list, format!("{place}#{numbers}")));
    *numbers += 1;
    for effect in &list.effects {
        if let Effect::RollCheck(it) = effect {
            collect(&it.then, place, numbers, lists);
            collect(&it.otherwise, place, numbers, lists);
        }
    }
}

/// The JSON Schema of a pack file.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}
