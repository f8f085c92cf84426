//! What has happened, for the log, the animation and the records' readers.

use serde::{Serialize, Serializer};
use turnbuckle_core::{Pieces, RuleId, Seat, Seen, Viewer, events};

use crate::pack::{Card, Kind};
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

events! {
    /// A fact in the past tense. `seat` is whoever did it, `whose` the monster it was done to.
    // Everybody has a Body, a Mouth, two Necronomicons and five cards; this seat begins.
    "EG-030" SetUp { first: Seat, deck: u16 },
    // `round` where a new one begins: everybody has had as many turns.
    "EG-038" TurnBegan { seat: Seat, round: Option<u16> },
    // At the start of a turn, up to five again, or for cards that were discarded: `rule` says which.
    "EG-046" Drew { seat: Seat, card: Seen<Told>, rule: RuleId },
    "EG-043" Reshuffled { cards: u16 },
    "EG-053" Grew { seat: Seat, card: Told, at: Cell, turned: bool },
    // `covered` is the card beneath; none if it was laid beside an open card.
    "EG-081" Damaged { seat: Seat, whose: Seat, card: Told, at: Cell, turned: bool, covered: Option<Told> },
    "EG-092" Healed { seat: Seat, card: Told, at: Cell, turned: bool },
    "EG-097" HealedWithBook { seat: Seat, at: Cell, left: u8 },
    // An Elder Sign, or two of them, which have no target.
    "EG-127" Banished { seat: Seat, target: Option<Seat>, number: u8 },
    "EG-136" Removed { seat: Seat, card: Told, under: Option<Told>, at: Cell, book: bool, rule: RuleId },
    // Cards of a house deck.
    "EG-146" Performed { seat: Seat, card: Told, whose: Seat, at: Cell },
    "EG-146" Dug { seat: Seat, card: Told, taking: Told },
    "EG-041" Discarded { seat: Seat, card: Told, rule: RuleId },
    "EG-051" Redrew { seat: Seat, cards: u8 },
    "EG-050" Passed { seat: Seat },
    // The Mouth could have been laid, and was not.
    "EG-122" Waited { seat: Seat },
    "EG-120" Finished { seat: Seat, at: Cell, upside_down: bool, length: u8 },
    // The hand is seen when it goes to the discard pile.
    "EG-144" Left { seat: Seat, hand: Vec<Told>, #[serde(skip)] pieces: Pieces },
    "EG-123" Ended { winner: Option<Seat>, how: How },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Damaged { seat, whose, covered, .. } => {
                RuleId(damage_rule(seat == whose, covered.as_ref().map(|it| it.0)))
            }
            Self::Healed { card, .. } if card.0.kind == Kind::Eyestalk => RuleId("EG-096"),
            Self::Drew { rule, .. } | Self::Discarded { rule, .. } => *rule,
            Self::Banished { target: None, .. } => RuleId("EG-141"),
            Self::Removed { book: true, .. } => RuleId("EG-137"),
            Self::Removed { rule, .. } => *rule,
            Self::Ended { how: How::LastLeft, .. } => RuleId("EG-144"),
            Self::Ended { how: How::Standstill, .. } => RuleId("EG-143"),
            Self::Ended { how: How::TurnLimit, .. } => RuleId("EG-145"),
            _ => self.usual_rule(),
        }
    }

    /// A discard pile may be a new deck a moment later.
    fn shows_for_a_moment(&self) -> Pieces {
        match self {
            Self::Left { pieces, .. } => *pieces,
            _ => Pieces::NONE,
        }
    }

    /// EG-039: who draws a card sees it alone.
    fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Drew { seat, card, rule } => {
                Self::Drew { seat: *seat, card: card.only_if(viewer == Viewer::Seat(*seat)), rule: *rule }
            }
            public => public.clone(),
        }
    }
}

/// The rule for a shot: at one's own monster, over a card, over an Eyestalk, or beside an open end.
pub fn damage_rule(own: bool, below: Option<&Card>) -> &'static str {
    match below {
        _ if own => "EG-139",
        Some(below) if below.kind == Kind::Eyestalk => "EG-079",
        Some(_) => "EG-077",
        None => "EG-081",
    }
}
