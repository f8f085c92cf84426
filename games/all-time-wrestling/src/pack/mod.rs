//! Wrestlers as typed data. [`file`] reads a pack, [`check`] refuses a wrong one with the line and the reason.

mod check;
mod file;

use std::collections::BTreeMap;

pub use file::schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::Shelf;

use crate::effect::{Condition, Effect, List, Timing};
use crate::vocab::{Category, Icon, Slot, WrestlerId};

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

pub type PackRef = turnbuckle_core::PackRef<Pack>;

/// Every pack that was read.
pub static SHELF: Shelf<Pack> = Shelf::new(Pack::read);

impl Pack {
    #[inline]
    pub fn wrestler(&'static self, id: WrestlerId) -> &'static Wrestler {
        &self.wrestlers[id.0 as usize]
    }

    #[inline]
    pub fn list(&'static self, list: u16) -> &'static [Effect] {
        &self.lists[list as usize].0.effects
    }
}

impl Pack {
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
