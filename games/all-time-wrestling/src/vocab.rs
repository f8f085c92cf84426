//! Small types that cannot hold nonsense.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{By, Few, Pieces, Seat, few};

/// AT-001: one of the two players. The first seat has the red corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Corner {
    #[default]
    Red,
    Blue,
}

impl Corner {
    pub const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self as usize)
    }

    #[inline]
    pub const fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Self::Red } else { Self::Blue }
    }

    pub const fn id(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Blue => "Blue",
        }
    }
}

few!(Corner: Red = "Red corner", Blue = "Blue corner");

/// One of something for each corner.
pub type ByCorner<T> = By<Corner, T>;

/// A card of the two decks in a match: the red corner's from 0, the blue corner's from 16, in the order of the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(pub u8);

impl CardId {
    /// AT-003: the most cards of a deck.
    pub const MOST: usize = 16;

    #[inline]
    pub const fn new(corner: Corner, index: usize) -> Self {
        Self((corner as usize * Self::MOST + index) as u8)
    }

    #[inline]
    pub const fn corner(self) -> Corner {
        if self.0 < Self::MOST as u8 { Corner::Red } else { Corner::Blue }
    }

    /// Its place in the deck.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::MOST
    }
}

/// A set of cards.
pub type Cards = Pieces;

/// A wrestler of the pack, by its place there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WrestlerId(pub u8);

/// AT-020: what sort of move an attack is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Category {
    Grapple,
    Throw,
    Strike,
    Aerial,
}

few!(Category: Grapple = "Grapple", Throw = "Throw", Strike = "Strike", Aerial = "Aerial");

/// AT-144 and AT-145: circles add damage, squares lower the target number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    Circle,
    Square,
}

few!(Shape: Circle = "circle", Square = "square");

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Gold,
}

few!(Colour: Red = "red", Blue = "blue", Green = "green", Gold = "gold");

/// AT-026: a combo icon, written `red circle`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct ComboIcon {
    pub colour: Colour,
    pub shape: Shape,
}

impl Few for ComboIcon {
    const ALL: &'static [Self] = &{
        use Colour::{Blue, Gold, Green, Red};
        use Shape::{Circle, Square};
        [
            Self { colour: Red, shape: Circle },
            Self { colour: Blue, shape: Circle },
            Self { colour: Green, shape: Circle },
            Self { colour: Gold, shape: Circle },
            Self { colour: Red, shape: Square },
            Self { colour: Blue, shape: Square },
            Self { colour: Green, shape: Square },
            Self { colour: Gold, shape: Square },
        ]
    };

    #[inline]
    fn index(self) -> usize {
        self.shape as usize * 4 + self.colour as usize
    }
}

impl fmt::Display for ComboIcon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.shape)
    }
}

impl TryFrom<String> for ComboIcon {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let found = Self::each().find(|it| it.to_string() == text);
        found.ok_or_else(|| {
            format!("combo icon `{text}`, expected a colour (red, blue, green, gold) and a shape (circle, square)")
        })
    }
}

impl From<ComboIcon> for String {
    fn from(icon: ComboIcon) -> Self {
        icon.to_string()
    }
}

/// Icons that are used in a window: on cards, and as the optional extra of a reversal or an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Icon {
    Taunt,
    Recover,
    Pin,
}

few!(Icon: Taunt = "Taunt", Recover = "Recover", Pin = "Pin");

/// AT-040: the four abilities of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    #[default]
    Permanent,
    /// The first of the two that work once.
    First,
    Second,
    Reversal,
}

few!(Slot: Permanent = "permanent", First = "first", Second = "second", Reversal = "reversal");

impl Slot {
    /// The three that have effects from the vocabulary.
    pub const ABILITIES: [Self; 3] = [Self::Permanent, Self::First, Self::Second];
    /// AT-054: those that have a token.
    pub const TOKENS: [Self; 3] = [Self::First, Self::Second, Self::Reversal];
}
