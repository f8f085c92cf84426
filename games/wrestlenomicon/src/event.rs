//! What has happened, for the log, the animation and the records' readers.

use serde::{Serialize, Serializer};
use turnbuckle_core::{Pieces, RuleId, Seat, Seen, Viewer, events};

use crate::effect::Ability;
use crate::pack::{Card, PackRef};
use crate::state::State;
use crate::vocab::{CardId, Cards, God};

pub type Told = turnbuckle_core::Told<Card>;

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

impl State {
    #[inline]
    pub fn told(&self, card: CardId) -> Told {
        Told { piece: card.0, card: self.card(card) }
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
    /// Bumped off the track beyond Space 6 (WN-125).
    FellOff,
    /// Moved off it there by its own player (WN-G59).
    MovedOff,
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

/// What moves a card towards Ground Zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum MovedBy {
    /// The Momentum of a played attack card (WN-055).
    Card,
    /// Momentum that moves all cards (WN-071).
    All,
    /// Momentum of an ability (WN-G55).
    Ability,
    /// An ability puts it on Ground Zero (WN-G18).
    Put,
}

/// Why Momentum moves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Lost {
    /// There is no other card (WN-058).
    NoCard,
    /// There are cards, and none can move (WN-G8).
    Blocked,
    /// Rules have taken all of it away (WN-G56).
    NoMomentum,
}

/// What somebody did not want to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Declined {
    /// Answer an attack (WN-G28).
    Attack,
    /// Answer something else (WN-G61).
    Moment,
    /// Bump a card (WN-G45).
    Bump,
    /// What an ability says one may do (WN-G58).
    Ability,
}

/// A place on the track: a Space's number, or 0 for Ground Zero.
pub type Place = u8;

events! {
    /// A fact in the past tense. `god` is whoever it happened to or who did it. A card that moved may have `stopped_short`
    /// of where its Momentum would have taken it, or been `held_back` from Ground Zero by an attack earlier in the turn.
    /// The `seat` that alone sees a drawn card, and `what` a chosen option does, are not written out.

    "WN-012" SetUp { god: God, guts: u8, hand: u8, deck: u8, first_game: bool },
    "WN-046" OpeningRedraw { god: God, shown: ToldCards },
    "WN-040" OpeningLocked { god: God },
    "WN-042" Opened { god: God, card: Told, space: Place },
    "WN-044" FirstTurn { god: God, by_name: bool, by_coin: bool },
    "WN-047" TurnBegan { god: God, turn: u16 },
    "WN-088" Redrew { god: God, shown: ToldCards },
    "WN-052" AttackPlayed { god: God, card: Told, space: Place },
    "WN-055" Advanced { god: God, card: Told, from: Place, to: Place, by: MovedBy, stopped_short: bool, held_back: bool },
    "WN-064" DidNotMove { god: God, card: Told, space: Place },
    "WN-G8" MomentumLost { god: God, why: Lost },
    "WN-121" Sacrificed { god: God, cultists: u8, left: u8 },
    "WN-090" Attacked { god: God, card: Told, slams: bool, again: bool },
    "WN-097" SlamUsed { god: God, card: Told, again: bool },
    "WN-105" SideTurned,
    "WN-109" ComboPlayed { god: God, card: Told },
    "WN-075" PermanentPlayed { god: God, card: Told },
    "WN-111" DefensePlayed { god: God, card: Told, saved: Option<Told> },
    "WN-G28" Declined { god: God, what: Declined },
    "WN-G26" Cancelled { god: God, card: Told, slam_only: bool },
    "WN-G25" Spared { god: God, card: Told, bump: bool },
    "WN-114" Prevented { god: God, points: u8, of_attack: bool },
    "WN-G49" Softened { god: God, points: u8 },
    "WN-141" Damaged { god: God, card: Told, guts: u8 },
    "WN-016" Healed { god: God, cards: ToldCards, guts: u8 },
    "WN-136" Drew { god: God, #[serde(skip)] seat: Seat, card: Seen<Told> },
    "WN-G32" DeckRenewed { god: God, cards: u8 },
    "WN-129" Discarded { god: God, card: Told, reason: DiscardReason },
    "WN-G70" Recovered { god: God, card: Told },
    "WN-136" Looked { god: God, whose: God, cards: u8 },
    "WN-136" Ordered { god: God },
    "WN-137" Revealed { god: God, cards: ToldCards },
    "WN-132" Stole { god: God, card: Told },
    "WN-119" CultistsGained { god: God, cultists: u8, total: u8 },
    "WN-G20" CultistsLost { god: God, cultists: u8, total: u8 },
    "WN-G41" CultistsStolen { god: God, cultists: u8, total: u8 },
    "WN-G59" Swapped { god: God, card: Told, with: Told },
    "WN-G59" Moved { god: God, card: Told, from: Place, to: Place },
    "WN-G70" ReturnedToHand { god: God, card: Told },
    "WN-052" Placed { god: God, card: Told, space: Place },
    "WN-124" Bumped { god: God, card: Told, from: Place, to: Place },
    "WN-127" NotBumped { god: God, card: Told, space: Place },
    "WN-G59" NotMoved { god: God, card: Told, space: Place },
    "WN-G49" PermanentsIgnored { god: God },
    "WN-G17" AttacksAgain { god: God },
    "WN-G69" Rolled { god: God, die: u8, d3: bool },
    "WN-139" Rerolled { god: God, die: u8, d3: bool },
    "WN-138" SpaceRolled { god: God, die: u8, card: Option<Told> },
    "WN-G49" RuleSet { god: God, card: Told },
    "WN-G49" Forbidden { god: God, card: Told },
    "WN-079" Triggered { god: God, card: Told },
    "WN-G34" Chose { god: God, option: u8, #[serde(skip)] what: &'static Ability },
    "WN-083" Passed { god: God },
    "WN-G38" NoOption { god: God },
    "WN-049" TurnEnded { god: God },
    "WN-142" Conceded { god: God },
    "WN-142" Won { god: God, guts: u8 },
    "WN-G50" TurnLimit { winner: Option<God> },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::SetUp { first_game: true, .. } => "WN-022",
            Self::FirstTurn { by_coin: true, .. } => "WN-G6",
            Self::FirstTurn { by_name: true, .. } => "WN-045",
            Self::Advanced { held_back: true, .. } => "WN-117",
            Self::Advanced { stopped_short: true, .. } => "WN-063",
            Self::Advanced { by, .. } => match by {
                MovedBy::Card => "WN-055",
                MovedBy::All => "WN-071",
                MovedBy::Ability => "WN-G55",
                MovedBy::Put => "WN-G18",
            },
            Self::MomentumLost { why: Lost::NoCard, .. } => "WN-058",
            Self::MomentumLost { why: Lost::NoMomentum, .. } => "WN-G56",
            Self::Attacked { again: true, .. } => "WN-G63",
            Self::SlamUsed { again: true, .. } => "WN-G49",
            Self::Declined { what, .. } => match what {
                Declined::Attack => "WN-G28",
                Declined::Moment => "WN-G61",
                Declined::Bump => "WN-G45",
                Declined::Ability => "WN-G58",
            },
            Self::Prevented { of_attack: false, .. } => "WN-G25",
            Self::ReturnedToHand { god, card } if CardId(card.piece).owner() != *god => "WN-G40",
            // To Ground Zero, without an attack.
            Self::Moved { to: 0, .. } => "WN-G18",
            Self::Rolled { d3: true, .. } => "WN-140",
            Self::Discarded { reason, .. } => match reason {
                DiscardReason::Chosen | DiscardReason::Milled => "WN-129",
                DiscardReason::Random => "WN-131",
                DiscardReason::PickedByEnemy => "WN-130",
                DiscardReason::Displaced => "WN-053",
                DiscardReason::FellOff => "WN-125",
                DiscardReason::MovedOff => "WN-G59",
                DiscardReason::OffTrack => "WN-016",
                DiscardReason::Done | DiscardReason::Stopped => "WN-G24",
                DiscardReason::MadeRoom => "WN-081",
                DiscardReason::Destroyed => "WN-082",
                DiscardReason::OffGroundZero => "WN-G48",
            },
            _ => return self.usual_rule(),
        })
    }

    /// A hand that is shown before it is shuffled in, of which everybody remembers only what can be in the Deck; cards
    /// that are shown once more; and what goes to a Discard Pile that may be a new Deck a moment later.
    fn shows_for_a_moment(&self) -> Pieces {
        match self {
            Self::Redrew { shown, .. } | Self::OpeningRedraw { shown, .. } => shown.cards,
            Self::Revealed { cards, .. } => cards.cards,
            Self::Damaged { card, .. } | Self::Discarded { card, .. } => Pieces::one(card.piece),
            _ => Pieces::NONE,
        }
    }

    /// A drawn card is its player's secret; everything else happens face up.
    fn seen_by(&self, viewer: Viewer) -> Self {
        match *self {
            Self::Drew { god, seat, card } => {
                Self::Drew { god, seat, card: card.only_if(viewer == Viewer::Seat(seat)) }
            }
            _ => self.clone(),
        }
    }
}
