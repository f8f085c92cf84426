//! What has happened, for the log, the animation and the records' readers.

use serde::{Serialize, Serializer};
use turnbuckle_core::{RuleId, Seat, Seen, Viewer};

use crate::pack::Card;
use crate::state::How;
use crate::vocab::Cell;

/// A card as it is told: written as its id.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct Told(pub &'static Card);

impl From<&'static Card> for Told {
    fn from(card: &'static Card) -> Self {
        Self(card)
    }
}

impl std::fmt::Debug for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.id)
    }
}

impl PartialEq for Told {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.id)
    }
}

/// A fact in the past tense. `seat` is whoever did it, `whose` the monster it was done to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// Everybody has a Body, a Mouth, two Necronomicons and five cards; this seat begins.
    SetUp {
        first: Seat,
        deck: u16,
    },
    TurnBegan {
        seat: Seat,
    },
    Drew {
        seat: Seat,
        card: Seen<Told>,
    },
    Reshuffled {
        cards: u16,
    },
    Grew {
        seat: Seat,
        card: Told,
        at: Cell,
        turned: bool,
    },
    /// `covered` is the card beneath; none if it was laid beside an open card.
    Damaged {
        seat: Seat,
        whose: Seat,
        card: Told,
        at: Cell,
        turned: bool,
        covered: Option<Told>,
    },
    Healed {
        seat: Seat,
        card: Told,
        at: Cell,
        turned: bool,
    },
    HealedWithBook {
        seat: Seat,
        at: Cell,
        left: u8,
    },
    /// An Elder Sign, or two of them, which have no target.
    Banished {
        seat: Seat,
        target: Option<Seat>,
        number: u8,
    },
    Removed {
        seat: Seat,
        card: Told,
        at: Cell,
        book: bool,
    },
    /// A card of a house deck.
    Performed {
        seat: Seat,
        card: Told,
        whose: Seat,
        at: Cell,
    },
    Dug {
        seat: Seat,
        card: Told,
        taking: Told,
    },
    Discarded {
        seat: Seat,
        card: Told,
    },
    Redrew {
        seat: Seat,
        cards: u8,
    },
    Passed {
        seat: Seat,
    },
    /// The Mouth could have been laid, and was not.
    Waited {
        seat: Seat,
    },
    Finished {
        seat: Seat,
        at: Cell,
        upside_down: bool,
        length: u8,
    },
    /// The hand is seen when it goes to the discard pile.
    Left {
        seat: Seat,
        hand: Vec<Told>,
    },
    Ended {
        winner: Option<Seat>,
        how: How,
    },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::SetUp { .. } => "EG-030",
            Self::TurnBegan { .. } => "EG-038",
            Self::Drew { .. } => "EG-046",
            Self::Reshuffled { .. } => "EG-043",
            Self::Grew { .. } => "EG-053",
            Self::Damaged { covered: Some(_), .. } => "EG-074",
            Self::Damaged { .. } => "EG-081",
            Self::Healed { .. } => "EG-095",
            Self::HealedWithBook { .. } => "EG-098",
            Self::Banished { target: Some(_), .. } => "EG-127",
            Self::Banished { .. } => "EG-141",
            Self::Removed { book: false, .. } => "EG-136",
            Self::Removed { .. } => "EG-137",
            Self::Performed { .. } | Self::Dug { .. } => "EG-146",
            Self::Discarded { .. } => "EG-041",
            Self::Redrew { .. } => "EG-051",
            Self::Passed { .. } => "EG-050",
            Self::Waited { .. } => "EG-122",
            Self::Finished { .. } => "EG-120",
            Self::Left { .. } => "EG-144",
            Self::Ended { how: How::Mouth, .. } => "EG-123",
            Self::Ended { how: How::LastLeft, .. } => "EG-144",
            Self::Ended { how: How::Standstill, .. } => "EG-143",
            Self::Ended { how: How::TurnLimit, .. } => "EG-145",
        })
    }

    /// EG-039: who draws a card sees it alone.
    fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Drew { seat, card } => Self::Drew { seat: *seat, card: card.only_if(viewer == Viewer::Seat(*seat)) },
            public => public.clone(),
        }
    }
}
