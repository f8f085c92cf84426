//! Small types that cannot hold nonsense.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{By, Pieces, few};

/// WN-003: one player is Cthulhu, the other is Hastur.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum God {
    Cthulhu,
    Hastur,
}

impl God {
    pub const BOTH: [Self; 2] = [Self::Cthulhu, Self::Hastur];

    #[inline]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Cthulhu => Self::Hastur,
            Self::Hastur => Self::Cthulhu,
        }
    }
}

few!(God: Cthulhu = "Cthulhu", Hastur = "Hastur");

/// One of something for each god.
pub type ByGod<T> = By<God, T>;

/// A card of the two decks: Cthulhu's from 0, Hastur's from 64, each in the order of the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(pub u8);

impl CardId {
    /// The most main-deck cards that a god can have.
    pub const MOST: usize = 64;

    #[inline]
    pub const fn new(owner: God, index: usize) -> Self {
        Self((owner as usize * Self::MOST + index) as u8)
    }

    #[inline]
    pub const fn owner(self) -> God {
        if self.0 < Self::MOST as u8 { God::Cthulhu } else { God::Hastur }
    }
}

/// A set of cards.
pub type Cards = Pieces;

/// One of the six places of the Attack Track (WN-008). Ground Zero is none of them (WN-068).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct Space(u8);

impl Space {
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 6 { Some(Self(number)) } else { None }
    }

    /// The nearest Space to a number (WN-G56).
    pub fn clamped(number: i8) -> Self {
        Self(number.clamp(1, 6) as u8)
    }

    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl TryFrom<u8> for Space {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("Space {number}, expected 1 to 6"))
    }
}

impl From<Space> for u8 {
    fn from(space: Space) -> Self {
        space.0
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// WN-028: what an attack card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AttackType {
    Bizarre,
    Dominance,
    Ranged,
    Viscera,
}

impl AttackType {
    pub const ALL: [Self; 4] = [Self::Bizarre, Self::Dominance, Self::Ranged, Self::Viscera];

    /// WN-099 to WN-103: which slams which.
    pub const fn slams(self) -> Self {
        match self {
            Self::Bizarre => Self::Dominance,
            Self::Dominance => Self::Ranged,
            Self::Ranged => Self::Viscera,
            // WN-G1: the glossary says Dominance; the list of slams, its example and the alphabet say Bizarre.
            Self::Viscera => Self::Bizarre,
        }
    }
}

few!(AttackType: Bizarre = "Bizarre", Dominance = "Dominance", Ranged = "Ranged", Viscera = "Viscera");

/// WN-023: the four kinds of main-deck card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Attack,
    Permanent,
    Combo,
    Defense,
}

few!(Kind: Attack = "attack card", Permanent = "Permanent", Combo = "Combo", Defense = "Defense");
