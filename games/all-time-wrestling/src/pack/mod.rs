//! Wrestlers as typed data. [`file`] reads a pack, [`check`] refuses a wrong one with the line and the reason.

mod check;
mod file;

use std::collections::BTreeMap;

pub use file::schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::reading::Spanned;
use turnbuckle_core::{Few, ListId, Lists, Origin, Set, Shelf, few, printed};

use crate::effect::{Condition, Effect, List, Timing};
use crate::vocab::{CardId, Category, ComboIcon, Icon, Slot, WrestlerId};

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

/// AT-044.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Cost {
    pub stamina: u8,
    pub health: u8,
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

/// How often a permanent ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    Attack,
    Phase,
    Match,
}

few!(Limit: Attack, Phase, Match);

/// AT-174: how an ability can be countered by the player whose attack it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Counter {
    pub roll: Option<u8>,
    #[serde(default)]
    pub reversal: bool,
}

/// AT-040: a `permanent` ability, or one that works once.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    pub name: String,
    /// What the ability says, as players read it.
    pub text: String,
    pub timing: Timing,
    #[serde(default)]
    pub when: Vec<Condition>,
    #[serde(default)]
    pub cost: Cost,
    /// AT-169: its own target number.
    pub roll: Option<u8>,
    pub counter: Option<Counter>,
    limit: Option<Limit>,
    /// For `action`: it is the action, instead of coming before one.
    #[serde(default)]
    pub instead: bool,
    #[serde(default, rename = "do")]
    pub what: List,
    /// Icons, one of which may be activated when the ability has taken effect.
    #[serde(default)]
    pub optional: Vec<Icon>,
    /// AT-205: kick-out icons, for a pin through this ability.
    #[serde(default)]
    pub kickout_icons: u8,
}

impl Ability {
    /// How often a permanent ability may be used.
    pub fn limit(&self) -> Limit {
        self.limit.unwrap_or(Limit::Attack)
    }
}

/// One `[[wrestler.card]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The card's name in notation: letters, digits and `-`; no two cards of a pack share one.
    pub id: String,
    pub name: String,
    /// The wrestler's, if it is left out.
    pub origin: Option<Origin>,
    pub category: Category,
    pub damage: u8,
    pub cost: u8,
    pub target: u8,
    pub momentum: u8,
    #[serde(default)]
    pub signature: bool,
    #[serde(default)]
    pub finisher: bool,
    /// AT-205.
    #[serde(default)]
    pub kickout_icons: u8,
    #[serde(default)]
    pin: bool,
    #[serde(default)]
    taunt: bool,
    #[serde(default)]
    recover: bool,
    #[serde(default)]
    pub rampage: bool,
    /// AT-026: combo icons on the left and on the right edge.
    #[serde(default)]
    left: Vec<ComboIcon>,
    #[serde(default)]
    right: Vec<ComboIcon>,
    /// What happens when the card is declared.
    #[serde(default)]
    pub declare: List,
    /// What happens when the card hits, after damage and momentum.
    #[serde(default)]
    pub hit: List,
    /// What `declare` and `hit` do, as players read it.
    pub text: Option<String>,
    pub flavour: Option<String>,
    /// The picture, by its name in the game-icons collection.
    pub icon: Option<String>,
}

printed!(Card);

impl Card {
    #[inline]
    pub fn has(&self, icon: Icon) -> bool {
        match icon {
            Icon::Taunt => self.taunt,
            Icon::Recover => self.recover,
            Icon::Pin => self.pin,
        }
    }

    pub fn icons(&self) -> impl Iterator<Item = Icon> {
        Icon::each().filter(|it| self.has(*it))
    }

    /// The combo icons on its left edge.
    #[inline]
    pub fn left(&self) -> Set<ComboIcon> {
        self.left.iter().copied().collect()
    }

    /// The combo icons on its right edge.
    #[inline]
    pub fn right(&self) -> Set<ComboIcon> {
        self.right.iter().copied().collect()
    }
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

/// One `[[wrestler]]`: a board with its deck.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub struct Wrestler {
    /// The wrestler's name in notation: letters, digits and `-`.
    pub id: String,
    pub name: String,
    pub origin: Origin,
    /// A line under the name.
    pub title: String,
    pub bio: String,
    /// How this wrestler likes to win, in a line for whoever chooses.
    pub plan: String,
    /// The picture, by its name in the game-icons collection.
    pub icon: Option<String>,
    pub health: u8,
    pub low_health: u8,
    pub stamina: u8,
    pub low_stamina: u8,
    /// AT-210: the size of the starting hand, and the most cards that may be held.
    #[serde(default = "five")]
    pub hand: u8,
    /// AT-003: how many cards the deck has.
    #[serde(default = "fifteen")]
    cards: u8,
    pub taunt: Gains,
    pub recover: Gains,
    pub reversal: Reversal,
    #[schemars(with = "Ability")]
    permanent: Spanned<Ability>,
    #[schemars(with = "Vec<Ability>")]
    one_time: Vec<Spanned<Ability>>,
    /// Starting hands that the hand picker offers.
    #[serde(default)]
    pub suggested: Vec<Suggestion>,
    #[schemars(with = "Vec<Card>")]
    card: Vec<Spanned<Card>>,
    #[serde(skip)]
    pub glance: Glance,
}

/// What the rules look up all the time, close together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance {
    /// AT-018: the finisher's place in the deck.
    pub finisher: u8,
    /// The damage of each card of the deck.
    pub damages: [u8; CardId::MOST],
    /// The cards of the deck with the rampage icon, as bits.
    pub rampage: u16,
    /// Which timings any of the abilities has, as bits.
    timings: u16,
}

impl Glance {
    fn of(it: &Wrestler) -> Self {
        let mut glance = Self::default();
        for (index, card) in it.deck().enumerate() {
            glance.damages[index] = card.damage;
            glance.rampage |= u16::from(card.rampage) << index;
            if card.finisher {
                glance.finisher = index as u8;
            }
        }
        glance.timings = it.abilities().fold(0, |bits, ability| bits | 1 << ability.timing as u16);
        glance
    }
}

const fn five() -> u8 {
    5
}

const fn fifteen() -> u8 {
    15
}

impl Wrestler {
    pub fn deck(&self) -> impl ExactSizeIterator<Item = &Card> {
        self.card.iter().map(Spanned::get_ref)
    }

    /// A card by its place in the deck.
    #[inline]
    pub fn card(&self, index: usize) -> &Card {
        self.card[index].get_ref()
    }

    /// The permanent ability, then the two that work once.
    pub fn abilities(&self) -> impl Iterator<Item = &Ability> {
        std::iter::once(&self.permanent).chain(&self.one_time).map(Spanned::get_ref)
    }

    #[inline]
    pub fn permanent(&self) -> &Ability {
        self.permanent.get_ref()
    }

    #[inline]
    pub fn ability(&self, slot: Slot) -> Option<&Ability> {
        let ability = match slot {
            Slot::Permanent => Some(&self.permanent),
            Slot::First => self.one_time.first(),
            Slot::Second => self.one_time.get(1),
            Slot::Reversal => None,
        };
        ability.map(Spanned::get_ref)
    }

    #[inline]
    pub fn has_timing(&self, timing: Timing) -> bool {
        self.glance.timings & 1 << timing as u16 != 0
    }

    pub fn ability_name(&self, slot: Slot) -> &str {
        self.ability(slot).map_or(&self.reversal.name, |it| &it.name)
    }
}

/// A roster, read and found in order. A pack lives as long as the program: states share it by a plain reference,
/// which costs a playout nothing to copy, and reading the same text again gives the same pack.
#[derive(Debug)]
pub struct Pack {
    pub title: String,
    pub settings: Settings,
    pub wrestlers: &'static [Wrestler],
    pub lists: Lists<Effect>,
    /// For each list, by its number, what it is a part of.
    sources: Vec<PartOf>,
    cards: BTreeMap<&'static str, (WrestlerId, u8)>,
    /// What is unusual but allowed.
    pub warnings: Vec<String>,
}

/// The ability or the card that a list of effects is a part of.
#[derive(Clone, Copy, Debug)]
pub struct PartOf {
    pub name: &'static str,
    /// Of an ability; a card's text counts as the permanent one's.
    pub slot: Slot,
    /// Of a card's text: its place in the deck.
    pub card: Option<u8>,
}

pub type PackRef = turnbuckle_core::PackRef<Pack>;

/// Every pack that was read.
pub static SHELF: Shelf<Pack> = Shelf::new(Pack::read);

impl Pack {
    #[inline]
    pub fn wrestler(&'static self, id: WrestlerId) -> &'static Wrestler {
        &self.wrestlers[id.0 as usize]
    }

    /// A wrestler by id.
    pub fn find(&self, id: &str) -> Option<WrestlerId> {
        self.wrestlers.iter().position(|it| it.id == id).map(|it| WrestlerId(it as u8))
    }

    /// A card by id: whose, and its place in the deck.
    pub fn find_card(&self, id: &str) -> Option<(WrestlerId, u8)> {
        self.cards.get(id).copied()
    }

    pub fn part_of(&self, list: ListId) -> PartOf {
        self.sources[list.index()]
    }
}
