//! Why an action is not allowed, in words for a player, with the rule behind it.

use turnbuckle_core::{Refuse, RuleId};

use crate::vocab::Space;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("it is not for you to decide now")]
    NotYourDecision,
    #[error("the opening choice is locked")]
    OpeningLocked,
    #[error("the game opens with an attack card from your hand")]
    NotAnOpeningAttack,
    #[error("this belongs to a turn, and the opening is not over")]
    StillOpening,
    #[error("the opening is over")]
    OpeningIsOver,
    #[error("something else is asked of you first")]
    SomethingElseIsAsked,
    #[error("you do not hold that card")]
    NotInHand,
    #[error("that card is not an attack card")]
    NotAnAttackCard,
    #[error("that card is not a Permanent")]
    NotAPermanent,
    #[error("that card is not a Combo")]
    NotACombo,
    #[error("you have taken your option for this turn")]
    OptionTaken,
    #[error("nothing has been played that could move another card now")]
    NothingToMove,
    #[error("none of your other cards lies on Space {0}")]
    NobodyThere(Space),
    #[error("the card you play cannot move itself")]
    CannotMoveItself,
    #[error("an exclamation point moves all your other cards; name none")]
    MovesAll,
    #[error("a card of yours can move, so you must choose one that does")]
    MustMove,
    #[error("that card cannot move, and another one can")]
    CannotMoveThat,
    #[error("no card of yours can move: play the card without moving one")]
    NothingCanMove,
    #[error("a Combo is played in your own turn, before your option or after it")]
    ComboNotNow,
    #[error("you have only {0} Cultists")]
    TooFewCultists(u8),
    #[error("that sacrifice would not change where the card ends")]
    UselessSacrifice,
    #[error("Cultists only add to a move that Momentum makes")]
    NoMomentumToAddTo,
    #[error("you hold {0} cards; that is too many to pass")]
    HandTooBigToPass(u8),
    #[error("you cannot pass this turn: the enemy forbids it")]
    PassForbidden,
    #[error("you hold no card to discard")]
    NothingToDiscard,
    #[error("you have room for the Permanent; none has to go")]
    NoRoomNeeded,
    #[error("you have no room: name the Permanent that you discard")]
    NameTheDiscard,
    #[error("that Permanent is not yours in play")]
    NotYourPermanent,
    #[error("you cannot play a Permanent now: the enemy forbids it")]
    PermanentForbidden,
    #[error("you have played your Combo for this turn")]
    ComboPlayed,
    #[error("the conditions of the Combo are not met")]
    ComboConditions,
    #[error("you cannot play a Combo now: the enemy forbids it")]
    ComboForbidden,
    #[error("you have an option to take before the turn can end")]
    MustTakeAnOption,
    #[error("that is no Defense for this moment")]
    WrongMoment,
    #[error("this is not the moment for a Defense")]
    NoDefenseNow,
    #[error("you cannot decline this")]
    CannotDecline,
    #[error("that is not among what the card lets you choose")]
    NotOffered,
    #[error("no card of that side lies there")]
    NoSuchTarget,
    #[error("nobody asked you about a die")]
    NoDie,
    #[error("that ability has not been triggered")]
    NotTriggered,
}

impl Refuse for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Over => "WN-G36",
            Self::NotYourDecision | Self::OpeningIsOver => "WN-047",
            Self::OpeningLocked => "WN-G57",
            Self::NotAnOpeningAttack => "WN-041",
            Self::StillOpening => "WN-040",
            Self::SomethingElseIsAsked => "WN-048",
            Self::NotInHand => "WN-039",
            Self::NotAnAttackCard => "WN-051",
            Self::NotAPermanent => "WN-075",
            Self::NotACombo => "WN-109",
            Self::OptionTaken => "WN-048",
            Self::NothingToMove => "WN-058",
            Self::NobodyThere(_) => "WN-055",
            Self::CannotMoveItself => "WN-057",
            Self::MovesAll => "WN-071",
            Self::MustMove | Self::CannotMoveThat | Self::NothingCanMove => "WN-G8",
            Self::ComboNotNow => "WN-107",
            Self::TooFewCultists(_) => "WN-120",
            Self::UselessSacrifice => "WN-G19",
            Self::NoMomentumToAddTo => "WN-123",
            Self::HandTooBigToPass(_) => "WN-084",
            Self::PassForbidden | Self::PermanentForbidden | Self::ComboForbidden => "WN-G49",
            Self::NothingToDiscard => "WN-G39",
            Self::NoRoomNeeded => "WN-G42",
            Self::NameTheDiscard | Self::NotYourPermanent => "WN-081",
            Self::ComboPlayed => "WN-110",
            Self::ComboConditions => "WN-108",
            Self::MustTakeAnOption => "WN-048",
            Self::WrongMoment | Self::NoDefenseNow => "WN-111",
            Self::CannotDecline => "WN-G58",
            Self::NotOffered => "WN-G34",
            Self::NoSuchTarget => "WN-G33",
            Self::NoDie => "WN-G51",
            Self::NotTriggered => "WN-G43",
        })
    }
}
