//! What has happened, for the log, the animation and the records' readers.

use serde::{Serialize, Serializer};
use turnbuckle_core::{Pieces, RuleId, Seat, Seen, Viewer};

use crate::effect::Ability;
use crate::pack::{Card, PackRef};
use crate::state::State;
use crate::vocab::{CardId, Cards, God};

/// A card as it is told: by reference, written as its id.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct Told(pub &'static Card);

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

/// Several cards, in no order.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string[]"))]
pub struct ToldCards {
    pub pack: PackRef,
    pub cards: Cards,
}

impl ToldCards {
    pub fn iter(self) -> impl Iterator<Item = &'static Card> {
        self.cards.into_iter().map(move |it| self.pack.get().card(CardId(it)))
    }
}

impl Serialize for ToldCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|it| it.id.as_str()))
    }
}

/// A drawn card, which the player in this seat alone may see.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "Seen<Told>"))]
#[serde(transparent)]
pub struct Secret {
    #[serde(skip)]
    pub seat: Seat,
    pub card: Seen<Told>,
}

/// One of several things that a card offers, counted from 1. What it is, is for words alone.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
#[serde(transparent)]
pub struct Offered {
    pub number: u8,
    #[serde(skip)]
    pub what: &'static Ability,
}

impl State {
    #[inline]
    pub fn told(&self, card: CardId) -> Told {
        Told(self.card(card))
    }

    #[inline]
    pub fn told_all(&self, cards: Cards) -> ToldCards {
        ToldCards { pack: self.pack, cards }
    }
}

/// Why a card went to a Discard Pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DiscardReason {
    /// By its player's choice, or as a cost.
    Chosen,
    /// Blindly picked (WN-131).
    Random,
    /// Picked by the enemy, who saw the hand.
    PickedByEnemy,
    /// Another card took its Space (WN-053).
    Displaced,
    /// Off the track beyond Space 6 (WN-125).
    FellOff,
    /// Taken off the track by an ability.
    OffTrack,
    /// From the top of the Deck.
    Milled,
    /// A Combo or a Defense that is done (WN-G24).
    Done,
    /// A Permanent that made room (WN-081).
    MadeRoom,
    /// A Permanent that was destroyed (WN-082).
    Destroyed,
    /// Stopped by a Defense before it took effect.
    Stopped,
    /// Taken from Ground Zero (WN-G48).
    OffGroundZero,
}

/// A place on the track: a Space's number, or 0 for Ground Zero.
pub type Place = u8;

/// A fact in the past tense. `god` is whoever it happened to or who did it. A card that moved may have `stopped_short` of
/// where its Momentum would have taken it, or been `held_back` from Ground Zero by an attack earlier in the turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    SetUp { god: God, guts: u8, hand: u8, deck: u8, first_game: bool },
    OpeningRedraw { god: God, shown: ToldCards },
    OpeningLocked { god: God },
    Opened { god: God, card: Told, space: Place },
    FirstTurn { god: God, by_name: bool, by_coin: bool },
    TurnBegan { god: God, turn: u16 },
    Redrew { god: God, shown: ToldCards },
    AttackPlayed { god: God, card: Told, space: Place },
    Advanced { god: God, card: Told, from: Place, to: Place, stopped_short: bool, held_back: bool },
    DidNotMove { god: God, card: Told, space: Place },
    MomentumLost { god: God },
    Sacrificed { god: God, cultists: u8, left: u8 },
    Attacked { god: God, card: Told, slams: bool, again: bool },
    SlamUsed { god: God, card: Told },
    SideTurned,
    ComboPlayed { god: God, card: Told },
    PermanentPlayed { god: God, card: Told },
    DefensePlayed { god: God, card: Told },
    Declined { god: God },
    Cancelled { god: God, card: Told, slam_only: bool },
    Prevented { god: God, points: u8 },
    Damaged { god: God, card: Told, guts: u8 },
    Healed { god: God, cards: ToldCards, guts: u8 },
    Drew { god: God, card: Secret },
    DeckRenewed { god: God, cards: u8 },
    Discarded { god: God, card: Told, reason: DiscardReason },
    Recovered { god: God, card: Told },
    Looked { god: God, whose: God, cards: u8 },
    Ordered { god: God },
    Revealed { god: God, cards: ToldCards },
    Stole { god: God, card: Told },
    CultistsGained { god: God, cultists: u8, total: u8 },
    CultistsLost { god: God, cultists: u8, total: u8 },
    CultistsStolen { god: God, cultists: u8, total: u8 },
    Swapped { god: God, card: Told, with: Told },
    Moved { god: God, card: Told, from: Place, to: Place },
    ReturnedToHand { god: God, card: Told },
    Placed { god: God, card: Told, space: Place },
    Bumped { god: God, card: Told, from: Place, to: Place },
    NotBumped { god: God, card: Told, space: Place },
    PermanentsIgnored { god: God },
    AttacksAgain { god: God },
    Rolled { god: God, die: u8 },
    Rerolled { god: God, die: u8 },
    RuleSet { god: God, card: Told },
    Forbidden { god: God, card: Told },
    Triggered { god: God, card: Told },
    Chose { god: God, option: Offered },
    Passed { god: God },
    NoOption { god: God },
    TurnEnded { god: God },
    Conceded { god: God },
    Won { god: God, guts: u8 },
    TurnLimit { winner: Option<God> },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::SetUp { first_game: true, .. } => "WN-022",
            Self::SetUp { .. } => "WN-012",
            Self::OpeningRedraw { .. } => "WN-046",
            Self::OpeningLocked { .. } => "WN-040",
            Self::Opened { .. } => "WN-042",
            Self::FirstTurn { by_coin: true, .. } => "WN-G6",
            Self::FirstTurn { by_name: true, .. } => "WN-045",
            Self::FirstTurn { .. } => "WN-044",
            Self::TurnBegan { .. } => "WN-047",
            Self::Redrew { .. } => "WN-088",
            Self::AttackPlayed { .. } => "WN-052",
            Self::Advanced { held_back: true, .. } => "WN-117",
            Self::Advanced { stopped_short: true, .. } => "WN-063",
            Self::Advanced { .. } => "WN-055",
            Self::DidNotMove { .. } => "WN-064",
            Self::MomentumLost { .. } => "WN-G8",
            Self::Sacrificed { .. } => "WN-121",
            Self::Attacked { again: true, .. } => "WN-G63",
            Self::Attacked { .. } => "WN-090",
            Self::SlamUsed { .. } => "WN-097",
            Self::SideTurned => "WN-105",
            Self::ComboPlayed { .. } => "WN-109",
            Self::PermanentPlayed { .. } => "WN-075",
            Self::DefensePlayed { .. } => "WN-111",
            Self::Declined { .. } => "WN-G28",
            Self::Cancelled { .. } => "WN-G26",
            Self::Prevented { .. } => "WN-114",
            Self::Damaged { .. } => "WN-141",
            Self::Healed { .. } => "WN-016",
            Self::Drew { .. } => "WN-136",
            Self::DeckRenewed { .. } => "WN-G32",
            Self::Discarded { reason, .. } => match reason {
                DiscardReason::Chosen | DiscardReason::Milled => "WN-129",
                DiscardReason::Random => "WN-131",
                DiscardReason::PickedByEnemy => "WN-130",
                DiscardReason::Displaced => "WN-053",
                DiscardReason::FellOff => "WN-125",
                DiscardReason::OffTrack => "WN-016",
                DiscardReason::Done | DiscardReason::Stopped => "WN-G24",
                DiscardReason::MadeRoom => "WN-081",
                DiscardReason::Destroyed => "WN-082",
                DiscardReason::OffGroundZero => "WN-G48",
            },
            Self::Recovered { .. } | Self::ReturnedToHand { .. } => "WN-G40",
            Self::Looked { .. } | Self::Ordered { .. } => "WN-136",
            Self::Revealed { .. } => "WN-137",
            Self::Stole { .. } => "WN-132",
            Self::CultistsGained { .. } => "WN-119",
            Self::CultistsLost { .. } => "WN-G20",
            Self::CultistsStolen { .. } => "WN-G41",
            Self::Swapped { .. } | Self::Moved { .. } => "WN-G59",
            Self::Placed { .. } => "WN-052",
            Self::Bumped { .. } => "WN-124",
            Self::NotBumped { .. } => "WN-127",
            Self::PermanentsIgnored { .. } | Self::RuleSet { .. } | Self::Forbidden { .. } => "WN-G49",
            Self::AttacksAgain { .. } => "WN-G17",
            Self::Rolled { .. } => "WN-140",
            Self::Rerolled { .. } => "WN-139",
            Self::Triggered { .. } => "WN-079",
            Self::Chose { .. } => "WN-G34",
            Self::Passed { .. } => "WN-083",
            Self::NoOption { .. } => "WN-G38",
            Self::TurnEnded { .. } => "WN-049",
            Self::Conceded { .. } => "WN-142",
            Self::Won { .. } => "WN-142",
            Self::TurnLimit { .. } => "WN-G50",
        })
    }

    /// A hand that is shown before it is shuffled in, of which everybody remembers only what can be in the Deck; cards
    /// that are shown once more; and what goes to a Discard Pile that may be a new Deck a moment later.
    fn shows_for_a_moment(&self) -> Pieces {
        match self {
            Self::Redrew { shown, .. } | Self::OpeningRedraw { shown, .. } => shown.cards,
            Self::Revealed { cards, .. } => cards.cards,
            Self::Damaged { card, .. } | Self::Discarded { card, .. } => Pieces::one(card.0.number.0),
            _ => Pieces::NONE,
        }
    }

    /// A drawn card is its player's secret; everything else happens face up.
    fn seen_by(&self, viewer: Viewer) -> Self {
        match *self {
            Self::Drew { god, card: Secret { seat, card } } => {
                Self::Drew { god, card: Secret { seat, card: card.only_if(viewer == Viewer::Seat(seat)) } }
            }
            _ => self.clone(),
        }
    }
}
