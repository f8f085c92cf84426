//! Wrestlers as typed data: reading a pack, and refusing a wrong one with the line and the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::{Mistake, Source};

use crate::effect::{Condition, Effect, List, Place, Timing, Which};
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

/// Where a name or numbers come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The rulebook or a public source states it.
    Printed,
    /// Ours.
    Designed,
}

/// The numbers of the system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// AT-193.
    pub kickouts: u8,
    /// AT-209.
    pub least_kickouts: u8,
    /// AT-035.
    pub least_health: u8,
    /// AT-198.
    pub stamina_per_health: u8,
    /// AT-073.
    pub rest: u8,
    /// AT-182: what a stamina block costs, how much damage it can stop, and how many such attacks come before.
    pub block_stamina: u8,
    pub block_damage: u8,
    pub block_row: u8,
    /// AT-189.
    pub block_cards: u8,
    /// AT-058.
    pub starting_damage: u8,
    /// AT-064 and AT-065.
    pub first_attacker_stamina: u8,
    pub first_attacker_cards: u8,
    /// AT-046.
    pub momentum_end: i8,
    /// AT-049 and AT-050: from where on, and by how much targets are lower.
    pub on_a_roll: i8,
    pub on_a_roll_bonus: i8,
    pub unstoppable: i8,
    pub unstoppable_bonus: i8,
    /// AT-235.
    pub blind_attacks: u8,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            kickouts: 3,
            least_kickouts: 1,
            least_health: 1,
            stamina_per_health: 3,
            rest: 3,
            block_stamina: 2,
            block_damage: 2,
            block_row: 2,
            block_cards: 2,
            starting_damage: 9,
            first_attacker_stamina: 1,
            first_attacker_cards: 1,
            momentum_end: 10,
            on_a_roll: 5,
            on_a_roll_bonus: 1,
            unstoppable: 8,
            unstoppable_bonus: 2,
            blind_attacks: 7,
        }
    }
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

/// A starting hand that makes sense.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Suggestion {
    pub name: String,
    /// By their ids.
    pub cards: Vec<String>,
}

/// AT-110 and AT-111: what Taunt or Recover gives to its user, and to the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Gains {
    pub cards: u8,
    pub stamina: u8,
    pub momentum: u8,
    pub opponent: OpponentGains,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct OpponentGains {
    pub health: u8,
    pub stamina: u8,
    pub cards: u8,
}

/// AT-161 to AT-166.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Reversal {
    pub name: String,
    pub text: String,
    #[serde(default)]
    pub cost: Cost,
    pub damage: u8,
    pub momentum: u8,
    /// AT-165: icons, one of which may be activated afterwards.
    #[serde(default)]
    pub optional: Vec<Icon>,
}

/// AT-044.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    pub stamina: u8,
    pub health: u8,
}

/// How often an ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    Attack,
    Phase,
    Match,
}

impl Limit {
    /// A bit of a set of limits.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// AT-174: how an ability can be countered by the player whose attack it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Counter {
    pub roll: Option<u8>,
    #[serde(default)]
    pub reversal: bool,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct AbilityEntry {
    name: String,
    /// What the ability says, as players read it.
    text: String,
    timing: Timing,
    #[serde(default)]
    when: Vec<Condition>,
    #[serde(default)]
    cost: Cost,
    /// AT-169: its own target number.
    roll: Option<u8>,
    counter: Option<Counter>,
    limit: Option<Limit>,
    /// For `action`: it is the action, instead of coming before one.
    #[serde(default)]
    instead: bool,
    #[serde(default, rename = "do")]
    what: List,
    /// Icons, one of which may be activated when the ability has taken effect.
    #[serde(default)]
    optional: Vec<Icon>,
    /// AT-205: kick-out icons, for a pin through this ability.
    #[serde(default)]
    kickout_icons: u8,
}

/// An ability as the rules use it.
#[derive(Debug)]
pub struct Ability {
    pub name: String,
    pub text: String,
    pub timing: Timing,
    pub when: Vec<Condition>,
    pub cost: Cost,
    pub roll: Option<u8>,
    pub counter: Option<Counter>,
    pub limit: Limit,
    pub instead: bool,
    pub what: List,
    pub optional: Vec<Icon>,
    pub kickout_icons: u8,
}

/// One `[[wrestler.card]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    /// The card's name in notation: letters, digits and `-`; no two cards of a pack share one.
    id: String,
    name: String,
    origin: Option<Origin>,
    category: Category,
    damage: u8,
    cost: u8,
    target: u8,
    momentum: u8,
    #[serde(default)]
    signature: bool,
    #[serde(default)]
    finisher: bool,
    /// AT-205.
    #[serde(default)]
    kickout_icons: u8,
    #[serde(default)]
    pin: bool,
    #[serde(default)]
    taunt: bool,
    #[serde(default)]
    recover: bool,
    #[serde(default)]
    rampage: bool,
    /// AT-026: combo icons on the left and on the right edge.
    #[serde(default)]
    left: Vec<ComboIcon>,
    #[serde(default)]
    right: Vec<ComboIcon>,
    /// What happens when the card is declared.
    #[serde(default)]
    declare: List,
    /// What happens when the card hits, after damage and momentum.
    #[serde(default)]
    hit: List,
    /// What `declare` and `hit` do, as players read it.
    text: Option<String>,
    flavour: Option<String>,
    /// The picture, by its name in the game-icons collection.
    icon: Option<String>,
}

/// A card as the rules use it.
#[derive(Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub origin: Origin,
    pub category: Category,
    pub damage: u8,
    pub cost: u8,
    pub target: u8,
    pub momentum: u8,
    pub signature: bool,
    pub finisher: bool,
    pub kickout_icons: u8,
    /// Taunt, Recover and Pin, as [`Icon`] bits.
    pub icons: u8,
    pub rampage: bool,
    /// As [`ComboIcon`] bits.
    pub left: u8,
    pub right: u8,
    pub declare: List,
    pub hit: List,
    pub text: Option<String>,
    pub flavour: Option<String>,
    pub icon: Option<String>,
}

impl Card {
    pub fn has(&self, icon: Icon) -> bool {
        self.icons & icon.bit() != 0
    }
}

/// A board with its deck.
#[derive(Debug)]
pub struct Wrestler {
    pub id: String,
    pub name: String,
    pub origin: Origin,
    pub title: String,
    pub bio: String,
    pub plan: String,
    pub icon: Option<String>,
    pub health: u8,
    pub low_health: u8,
    pub stamina: u8,
    pub low_stamina: u8,
    pub hand: u8,
    pub taunt: Gains,
    pub recover: Gains,
    pub reversal: Reversal,
    /// Permanent, first, second: by [`Slot`].
    pub abilities: [Ability; 3],
    pub suggested: Vec<Suggestion>,
    pub deck: Vec<Card>,
    /// The finisher's place in the deck (AT-018).
    pub finisher: usize,
    /// Which timings any of its abilities has, as bits.
    pub timings: u16,
}

impl Wrestler {
    pub fn ability(&self, slot: Slot) -> Option<&Ability> {
        self.abilities.get(slot as usize)
    }

    #[inline]
    pub fn has_timing(&self, timing: Timing) -> bool {
        self.timings & 1 << timing as u16 != 0
    }

    pub fn ability_name(&self, slot: Slot) -> &str {
        match self.ability(slot) {
            Some(ability) => &ability.name,
            None => &self.reversal.name,
        }
    }
}

/// A roster, read and found in order. A pack lives as long as the program: states share it by a plain reference,
/// which costs a playout nothing to copy, and reading the same text again gives the same pack.
#[derive(Debug)]
pub struct Pack {
    pub title: String,
    pub settings: Settings,
    pub wrestlers: &'static [Wrestler],
    /// Every list of effects by its number, with the name of where it stands.
    lists: Vec<(&'static List, String)>,
    cards: BTreeMap<String, (WrestlerId, u8)>,
    /// What is unusual but allowed.
    pub warnings: Vec<String>,
}

/// Two references to the same pack are equal; nobody compares the cards one by one.
#[derive(Clone, Copy)]
pub struct PackRef(&'static Pack);

impl std::fmt::Debug for PackRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PackRef({:?})", self.0.title)
    }
}

impl PartialEq for PackRef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for PackRef {}

impl std::ops::Deref for PackRef {
    type Target = Pack;
    #[inline]
    fn deref(&self) -> &Pack {
        self.0
    }
}

/// Every pack that was ever read, by its text.
static SHELF: Mutex<BTreeMap<String, PackRef>> = Mutex::new(BTreeMap::new());

/// AT-G1: the fewest wrestlers of a roster, and the most that are told apart.
const ROSTER: std::ops::RangeInclusive<usize> = 4..=64;

impl PackRef {
    /// Reads a pack, or says what is wrong with it.
    pub fn read(source: Source<'_>) -> Result<Self, Mistake> {
        let mut shelf = SHELF.lock().expect("no reader panics while it holds the shelf");
        if let Some(pack) = shelf.get(source.text) {
            return Ok(*pack);
        }
        let pack = Self(Box::leak(Box::new(Pack::read(source)?)));
        shelf.insert(source.text.to_owned(), pack);
        Ok(pack)
    }

    #[inline]
    pub fn wrestler(self, id: WrestlerId) -> &'static Wrestler {
        &self.0.wrestlers[id.0 as usize]
    }

    pub fn title(self) -> &'static str {
        &self.0.title
    }

    #[inline]
    pub fn list(self, list: u16) -> &'static [Effect] {
        &self.0.lists[list as usize].0.effects
    }
}

impl Pack {
    fn read(source: Source<'_>) -> Result<Self, Mistake> {
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

    /// A wrestler by id.
    pub fn find(&self, id: &str) -> Option<WrestlerId> {
        self.wrestlers.iter().position(|it| it.id == id).map(|it| WrestlerId(it as u8))
    }

    /// A card by id: whose, and its place in the deck.
    pub fn find_card(&self, id: &str) -> Option<(WrestlerId, u8)> {
        self.cards.get(id).copied()
    }

    /// Where a list stands, for positions: `jax/first#0`.
    pub fn list_name(&self, list: u16) -> &str {
        &self.lists[list as usize].1
    }

    pub fn find_list(&self, name: &str) -> Option<u16> {
        self.lists.iter().position(|(_, it)| it == name).map(|it| it as u16)
    }
}

/// What was found and what was expected.
type Wrong = (String, String);

/// The most effects of a list.
const MOST_EFFECTS: usize = 8;
/// Costs, gains and the like.
const AMOUNT: std::ops::RangeInclusive<u8> = 0..=20;
const KICKOUT_ICONS: std::ops::RangeInclusive<u8> = 0..=3;

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-')
}

fn within(what: &str, n: u8, range: std::ops::RangeInclusive<u8>) -> Result<(), Wrong> {
    if range.contains(&n) {
        return Ok(());
    }
    Err((format!("{what} {n}"), format!("{what} {} to {}", range.start(), range.end())))
}

impl Settings {
    fn check(&self) -> Result<(), Wrong> {
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
    fn check(&self) -> Result<(), Wrong> {
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
    fn check(&self, permanent: bool) -> Result<(), Wrong> {
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
    fn readies(&self) -> bool {
        self.what.any(&|it| matches!(it, Effect::ReadyToken(_)))
    }

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

impl Cost {
    fn check(&self) -> Result<(), Wrong> {
        within("a cost of stamina", self.stamina, AMOUNT)?;
        within("a cost of health", self.health, AMOUNT)
    }
}

impl Gains {
    fn check(&self, icon: &str) -> Result<(), Wrong> {
        let Self { cards, stamina, momentum, opponent } = *self;
        for n in [cards, stamina, momentum, opponent.health, opponent.stamina, opponent.cards] {
            within(icon, n, AMOUNT)?;
        }
        Ok(())
    }
}

impl Reversal {
    fn check(&self) -> Result<(), Wrong> {
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
    fn named_cards(&self, at: usize, named: &mut Vec<(usize, String)>) {
        filters(self).iter().for_each(|it| it.named_cards(at, named));
        if let Self::RollCheck(it) = self {
            it.then.effects.iter().chain(&it.otherwise.effects).for_each(|it| it.named_cards(at, named));
        }
    }
}

impl Condition {
    fn named_cards(&self, at: usize, named: &mut Vec<(usize, String)>) {
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
    /// What is unusual, but allowed.
    fn warn(&self, warnings: &mut Vec<String>) {
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
