//! Cards as typed data. [`file`] reads a pack, [`check`] refuses a wrong one with the line and the reason.

mod check;
mod file;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::BitOr;

pub use file::schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{By, Lists, Origin, Shelf, printed};

use crate::effect::{Ability, Condition, Effect, Moment, SlamRule, Standing, Trigger};
use crate::hints::Worth;
use crate::vocab::{AttackType, ByGod, CardId, Cards, God, Kind, Space};

/// WN-027 and WN-071: how far, and whether one card or all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Momentum {
    pub n: u8,
    /// The exclamation point.
    #[serde(default)]
    pub all: bool,
}

impl fmt::Display for Momentum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.n, if self.all { "!" } else { "" })
    }
}

/// A card as the rules use it.
#[derive(Debug)]
pub struct Card {
    pub id: String,
    pub number: CardId,
    pub god: God,
    pub name: String,
    pub origin: Origin,
    pub starter: bool,
    pub text: String,
    pub flavour: Option<String>,
    pub icon: Option<String>,
    pub face: Face,
}

/// What is on the card, by its kind.
#[derive(Debug)]
pub enum Face {
    Attack(AttackFace),
    Permanent(PermanentFace),
    Combo { condition: Vec<Condition>, what: Ability },
    Defense { moment: Moment, what: Ability },
}

#[derive(Debug)]
pub struct AttackFace {
    pub numbers: Numbers,
    pub ability: Ability,
    pub slam: Ability,
    pub slam_text: String,
    pub slam_instead: bool,
}

/// Type, Position and Momentum of an attack card (WN-025), and what is unusual about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    pub attack_type: AttackType,
    pub position: Space,
    pub momentum: Momentum,
    pub slams: Option<SlamRule>,
    pub in_addition: bool,
}

#[derive(Debug)]
pub struct PermanentFace {
    pub play: Ability,
    pub play_text: String,
    pub standing: Vec<Standing>,
    pub triggers: Vec<Trigger>,
    pub in_addition: bool,
}

printed!(Card);

impl Card {
    pub fn kind(&self) -> Kind {
        match self.face {
            Face::Attack(_) => Kind::Attack,
            Face::Permanent(_) => Kind::Permanent,
            Face::Combo { .. } => Kind::Combo,
            Face::Defense { .. } => Kind::Defense,
        }
    }

    #[inline]
    pub fn attack(&self) -> Option<&AttackFace> {
        match &self.face {
            Face::Attack(face) => Some(face),
            _ => None,
        }
    }

    pub fn permanent(&self) -> Option<&PermanentFace> {
        match &self.face {
            Face::Permanent(face) => Some(face),
            _ => None,
        }
    }

    fn abilities(&self) -> Vec<&Ability> {
        match &self.face {
            Face::Attack(face) => vec![&face.ability, &face.slam],
            Face::Permanent(face) => [&face.play].into_iter().chain(face.triggers.iter().map(|it| &it.what)).collect(),
            Face::Combo { what, .. } | Face::Defense { what, .. } => vec![what],
        }
    }

    /// WN-G6: the name as it is compared for the first turn, without case, spaces and punctuation.
    fn sort_name(&self) -> String {
        self.name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    }
}

/// Both decks, read and found in order.
#[derive(Debug)]
pub struct Pack {
    pub title: String,
    cards: &'static [Option<Card>],
    /// The numbers of each attack card, close together for the hot path.
    pub numbers: [Numbers; 128],
    /// For each Permanent, at a glance what it does.
    pub watches: [Watch; 128],
    /// What each attack card is worth to a bot.
    pub worths: [Worth; 128],
    /// Each card's place in the alphabet of names (WN-G6); equal names have the same.
    pub alphabet: [u8; 128],
    pub all: Cards,
    pub of: ByGod<Cards>,
    pub attacks: Cards,
    pub permanents: Cards,
    pub combos: Cards,
    pub defenses: Cards,
    pub types: By<AttackType, Cards, 4>,
    pub starters: Cards,
    /// WN-G67: attack cards and Permanents that may be played in addition to the option of a turn.
    pub in_addition: Cards,
    /// Moments that cover every one that a Defense of the two decks names (WN-G61).
    pub moments: Vec<Moment>,
    /// Every list of effects; positions call them by their card, `V-3-1#0`.
    pub lists: Lists<Effect>,
    ids: BTreeMap<String, CardId>,
    /// What is unusual but allowed.
    pub warnings: Vec<String>,
}

/// What a Permanent keeps up and waits for, as bits of [`Standing`] and [`crate::effect::When`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Watch {
    pub standing: u32,
    pub triggers: u32,
}

impl BitOr for Watch {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { standing: self.standing | other.standing, triggers: self.triggers | other.triggers }
    }
}

pub type PackRef = turnbuckle_core::PackRef<Pack>;

/// Every pack that was read.
pub static SHELF: Shelf<Pack> = Shelf::new(Pack::read);

impl Pack {
    #[inline]
    pub fn card(&'static self, id: CardId) -> &'static Card {
        self.cards[id.0 as usize].as_ref().expect("every id in play is a card of the pack")
    }

    pub fn find(&self, id: &str) -> Option<CardId> {
        self.ids.get(id).copied()
    }
}
