//! What has happened, for the log, the animation and the records' readers.

use std::ops::Deref;

use arrayvec::ArrayVec;
use serde::Serialize;
use turnbuckle_core::{Pieces, RuleId, Seen, Viewer};

use crate::pack::Card;
use crate::state::{AttackKind, How};
use crate::vocab::{ComboIcon, Corner, Icon, Slot};

pub type Told = turnbuckle_core::Told<Card>;

/// Several cards, in the order of their deck. A hand has no more than 6, and one is drawn over the limit at a time.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string[]"))]
pub struct ToldCards(ArrayVec<Told, 16>);

impl FromIterator<Told> for ToldCards {
    fn from_iter<I: IntoIterator<Item = Told>>(cards: I) -> Self {
        Self(cards.into_iter().collect())
    }
}

impl Deref for ToldCards {
    type Target = [Told];

    fn deref(&self) -> &[Told] {
        &self.0
    }
}

/// Where cards went that left play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    Hand,
    Draw,
    Discard,
}

/// A fact in the past tense. `corner` is whoever did it or whom it happened to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[rustfmt::skip] // An event a line.
pub enum Event {
    /// A wrestler, by id, was chosen.
    Cast { corner: Corner, wrestler: &'static str },
    HandChosen { corner: Corner },
    InitiativeRolled { red: u8, blue: u8 },
    AttacksFirst { corner: Corner },
    /// AT-065.
    GaveBack { corner: Corner, card: Seen<Told> },

    // Actions
    /// `draw`: draw and pass; otherwise rest and pass.
    Passed { corner: Corner, draw: bool },
    /// `link`: the icon through which it continues a chain.
    Declared { corner: Corner, cards: ToldCards, kind: AttackKind, paid: u8, link: Option<ComboIcon> },
    /// AT-225: a card that could not be paid.
    Revealed { corner: Corner, card: Told },

    // Abilities
    AbilityUsed { corner: Corner, slot: Slot },
    /// A die for an ability, or for its effect.
    /// `words` is the name of the ability or the card that asks for the roll.
    AbilityRolled { corner: Corner, words: &'static str, die: u8, needs: u8, succeeded: bool, rule: RuleId },
    /// An ability has set something for a while.
    Lasts { corner: Corner, words: &'static str },
    TokenReadied { corner: Corner, slot: Slot },

    // The defensive window
    LetItRoll { corner: Corner },
    Reversed { corner: Corner, as_counter: bool },
    BlockedWithStamina { corner: Corner, stamina: u8 },
    BlockedWithCards { corner: Corner, cards: ToldCards },
    /// AT-159: the attacker's cards are shuffled in.
    Stopped { corner: Corner, cards: ToldCards },
    CounterRolled { corner: Corner, die: u8, needs: u8, succeeded: bool },
    /// AT-178: the opponent's ability has no effect.
    Countered { corner: Corner, slot: Slot },
    Accepted { corner: Corner },

    // The roll
    /// `again`: a repeated roll.
    Rolled { corner: Corner, die: u8, needs: i8, again: bool, rule: RuleId },
    RampageRolled {
        corner: Corner,
        #[cfg_attr(feature = "typescript", ts(type = "number[]"))]
        dice: ArrayVec<u8, 6>,
    },
    Assigned { corner: Corner, card: Told, die: u8, needs: i8, succeeded: bool },
    DieSet { corner: Corner, die: u8, needs: i8 },
    Rerolled { corner: Corner, card: Told },
    Missed { corner: Corner, cards: ToldCards },
    /// The attacker keeps the initiative after a miss.
    InitiativeKept { corner: Corner },

    // What it does
    /// `corner` is the attacker; `health` is what the defender has left.
    Hit { corner: Corner, cards: ToldCards, damage: u8, health: u8, rule: RuleId },
    /// Damage to `corner` that no attack dealt.
    Hurt { corner: Corner, damage: u8, health: u8, rule: RuleId },
    HealthGained { corner: Corner, by: u8, health: u8, rule: RuleId },
    HealthSpent { corner: Corner, by: u8, health: u8, rule: RuleId },
    StaminaGained { corner: Corner, by: u8, stamina: u8, rule: RuleId },
    StaminaSpent { corner: Corner, by: u8, stamina: u8, rule: RuleId },
    /// `corner` gains; the marker is positive on the red corner's side.
    MomentumMoved { corner: Corner, by: u8, marker: i8, rule: RuleId },
    Compensated { corner: Corner, card: bool },
    NotCompensated { corner: Corner },

    // Cards
    Drew { corner: Corner, card: Seen<Told>, rule: RuleId },
    /// AT-211: shuffled back from the hand.
    Returned { corner: Corner, card: Seen<Told> },
    Discarded { corner: Corner, card: Told },
    Fetched { corner: Corner, card: Told, from: Pile, to: Pile },
    /// `corner` looks at cards of the opponent's hand.
    Looked { corner: Corner, cards: Seen<ToldCards> },
    LeftPlay { corner: Corner, cards: ToldCards, to: Pile },

    // The offensive window
    Activated { corner: Corner, icon: Icon, rule: RuleId },
    ComboUsed { corner: Corner, card: Told },
    WindowClosed { corner: Corner },

    // Pins
    PinDeclared { corner: Corner },
    /// AT-208: of the pinned player.
    AttemptsCounted { corner: Corner, attempts: u8 },
    HealthBought { corner: Corner, health: u8, stamina: u8 },
    /// `modifier` is what abilities add to the sum; `attempt` is counted from 1.
    KickOutRolled { corner: Corner, dice: [u8; 2], modifier: i8, health: u8, succeeded: bool, attempt: u8, attempts: u8 },
    KickedOut { corner: Corner, attempt: u8 },

    // Turns of the match
    InitiativeGained { corner: Corner },
    Depleted { corner: Corner },
    Conceded { corner: Corner },
    Ended { winner: Option<Corner>, how: How, rule: RuleId },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Cast { .. } => "AT-052",
            Self::HandChosen { .. } => "AT-060",
            Self::InitiativeRolled { red, blue } if red == blue => "AT-063",
            Self::InitiativeRolled { .. } | Self::AttacksFirst { .. } => "AT-062",
            Self::GaveBack { .. } => "AT-065",
            Self::Passed { draw: true, .. } => "AT-072",
            Self::Passed { draw: false, .. } => "AT-073",
            Self::Declared { kind, link, .. } => match (kind, link) {
                (_, Some(_)) => "AT-140",
                (AttackKind::Single, _) => "AT-079",
                (AttackKind::Rampage, _) => "AT-121",
                (AttackKind::Blind, _) => "AT-223",
            },
            Self::Revealed { .. } => "AT-225",
            Self::AbilityUsed { slot: Slot::Permanent, .. } => "AT-042",
            Self::AbilityUsed { .. } => "AT-043",
            Self::Lasts { .. } => "AT-041",
            Self::TokenReadied { .. } => "AT-041",
            Self::LetItRoll { .. } => "AT-155",
            Self::Reversed { as_counter: false, .. } => "AT-161",
            Self::Reversed { as_counter: true, .. } => "AT-176",
            Self::BlockedWithStamina { .. } => "AT-182",
            Self::BlockedWithCards { .. } => "AT-189",
            Self::Stopped { cards, .. } if cards.len() > 1 => "AT-138",
            Self::Stopped { .. } => "AT-159",
            Self::CounterRolled { .. } => "AT-175",
            Self::Countered { .. } => "AT-178",
            Self::Accepted { .. } => "AT-179",
            Self::RampageRolled { .. } => "AT-124",
            Self::Assigned { .. } => "AT-125",
            Self::DieSet { .. } => "AT-041",
            Self::Rerolled { .. } => "AT-114",
            Self::Missed { cards, .. } if cards.len() > 1 => "AT-129",
            Self::Missed { .. } => "AT-119",
            Self::InitiativeKept { .. } => "AT-041",
            Self::Compensated { .. } => "AT-093",
            Self::NotCompensated { .. } => "AT-041",
            Self::Returned { .. } => "AT-211",
            Self::Discarded { .. } => "AT-213",
            Self::Fetched { .. } | Self::Looked { .. } => "AT-041",
            Self::LeftPlay { to: Pile::Discard, .. } => "AT-098",
            Self::LeftPlay { .. } => "AT-019",
            Self::ComboUsed { .. } => "AT-141",
            Self::WindowClosed { .. } => "AT-102",
            Self::PinDeclared { .. } => "AT-192",
            Self::AttemptsCounted { .. } => "AT-208",
            Self::HealthBought { .. } => "AT-198",
            Self::KickOutRolled { .. } => "AT-194",
            Self::KickedOut { .. } => "AT-195",
            Self::InitiativeGained { .. } => "AT-066",
            Self::Depleted { .. } => "AT-219",
            Self::Conceded { .. } => "AT-239",
            Self::AbilityRolled { rule, .. }
            | Self::Rolled { rule, .. }
            | Self::Hit { rule, .. }
            | Self::Activated { rule, .. }
            | Self::Ended { rule, .. }
            | Self::Hurt { rule, .. }
            | Self::HealthGained { rule, .. }
            | Self::HealthSpent { rule, .. }
            | Self::StaminaGained { rule, .. }
            | Self::StaminaSpent { rule, .. }
            | Self::MomentumMoved { rule, .. }
            | Self::Drew { rule, .. } => return *rule,
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        let is = |corner: Corner| viewer == Viewer::Seat(corner.seat());
        let mut event = self.clone();
        match &mut event {
            Self::GaveBack { corner, card } | Self::Drew { corner, card, .. } | Self::Returned { corner, card } => {
                *card = card.only_if(is(*corner));
            }
            // Whose hand it is knows which cards were looked at; nobody else does.
            Self::Looked { cards, .. } if viewer == Viewer::Spectator => *cards = Seen::Hidden,
            _ => {}
        }
        event
    }

    fn shows_for_a_moment(&self) -> Pieces {
        match self {
            Self::Revealed { card, .. } => Pieces::one(card.piece),
            // The view keeps them, but of a hand that is known it cannot keep which ones they were.
            Self::Looked { cards: Seen::Open(cards), .. } => cards.iter().map(|it| it.piece).collect(),
            _ => Pieces::NONE,
        }
    }
}
