//! Cards as data.

mod file;

use serde::{Deserialize, Serialize};
use turnbuckle_core::Shelf;

pub use self::file::schema;
use crate::vocab::{CardId, Condition, Edge, Edges};

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// EG-015: two connecting points.
    Tentacle,
    /// EG-016: three connecting points, or four in a house deck.
    Split,
    /// For house decks: a tube from top to bottom and one from left to right, which cross and do not join.
    Crossing,
    /// EG-017.
    Eyestalk,
    /// EG-126.
    ElderSign,
    /// For house decks: heals the damaged card of one's own monster, whatever its shape, without making it immune.
    Salve,
    /// For house decks: makes an undamaged open card of one's own monster immune.
    Ward,
    /// For house decks: removes an Eyestalk of any monster.
    Shear,
    /// For house decks: takes a card from the discard pile.
    Dig,
    /// For house decks: two more plays this turn.
    Frenzy,
}

impl Kind {
    /// Tentacles, Splits and Eyestalks are laid on monsters; all else is discarded when it is played.
    pub const fn is_laid(self) -> bool {
        matches!(self, Self::Tentacle | Self::Split | Self::Crossing | Self::Eyestalk)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Tentacle => "Tentacle",
            Self::Split => "Split",
            Self::Crossing => "Crossing",
            Self::Eyestalk => "Eyestalk",
            Self::ElderSign => "Elder Sign",
            Self::Salve => "Salve",
            Self::Ward => "Ward",
            Self::Shear => "Shear",
            Self::Dig => "Dig",
            Self::Frenzy => "Frenzy",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The rulebook or a public source states it.
    Printed,
    /// Ours.
    Designed,
}

/// A card one way up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print {
    /// Where a Tentacle or Split has connecting points.
    pub points: Edges,
    /// Of a Tentacle or Split.
    pub condition: Condition,
    /// Of an Eyestalk, edge by edge.
    pub stalks: [Condition; 4],
}

impl Print {
    /// EG-012.
    fn turned(self) -> Self {
        let [top, right, bottom, left] = self.stalks;
        Self { points: self.points.turned(), stalks: [bottom, left, top, right], ..self }
    }

    /// The edges with stalks in this condition.
    #[inline]
    pub fn stalks(&self, condition: Condition) -> Edges {
        Edge::ALL.into_iter().filter(|it| self.stalks[*it as usize] == condition).collect()
    }
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub origin: Origin,
    pub kind: Kind,
    pub copies: u8,
    pub flavour: Option<String>,
    /// Upright, and after a half-turn.
    prints: [Print; 2],
}

impl Card {
    #[inline]
    pub fn print(&self, turned: bool) -> &Print {
        &self.prints[usize::from(turned)]
    }

    /// Whether it looks the same after a half-turn: then it is offered upright only.
    #[inline]
    pub fn looks_the_same(&self) -> bool {
        self.prints[0] == self.prints[1]
    }

    /// EG-004: whether it is a Damage card where these of its edges are joined.
    #[inline]
    pub fn damages(&self, turned: bool, joined: Edges) -> bool {
        let print = self.print(turned);
        match self.kind {
            Kind::Eyestalk => !(print.stalks(Condition::Damaged) & joined).is_empty(),
            _ => print.condition == Condition::Damaged,
        }
    }

    /// EG-005: whether it glows; an Eyestalk only where these of its edges are joined.
    #[inline]
    pub fn is_immune(&self, turned: bool, joined: Edges) -> bool {
        let print = self.print(turned);
        match self.kind {
            Kind::Eyestalk => !(print.stalks(Condition::Immune) & joined).is_empty(),
            _ => print.condition == Condition::Immune,
        }
    }
}

/// Who grows: a character at the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Character {
    pub id: String,
    pub name: String,
    /// Who it is, what it wants, and how it taunts.
    pub who: String,
    pub wants: String,
    pub taunts: Vec<String>,
}

/// A deck, read and found in order.
#[derive(Debug)]
pub struct Pack {
    pub title: String,
    /// What a house deck has beyond the rulebook, in a sentence for the table; nothing for a deck by the book.
    pub house_rule: Option<String>,
    pub cards: Vec<Card>,
    /// One for each seat.
    pub characters: Vec<Character>,
    /// How many of each kind are shuffled, Elder Signs left out.
    pub deck: [u8; CardId::MOST],
    /// The Elder Sign, which is added for the Banishment variant.
    pub elder_sign: Option<CardId>,
    pub warnings: Vec<String>,
}

pub type PackRef = turnbuckle_core::PackRef<Pack>;

/// Every pack that was read.
pub static SHELF: Shelf<Pack> = Shelf::new(file::read);

impl Pack {
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.0 as usize]
    }

    /// A kind of card by its id.
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|it| it.id == id).map(|it| CardId(it as u8))
    }

    pub fn ids(&self) -> impl Iterator<Item = CardId> {
        (0..self.cards.len() as u8).map(CardId)
    }
}
