//! Why an action is not allowed.

use turnbuckle_core::{Refuse, RuleId};

use crate::vocab::{Cell, Edge};

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("nobody plays during another player's turn")]
    NotYourTurn,
    #[error("that is not what this step of the turn is for")]
    NotThisStep,
    #[error("your one play of this turn is made; the Mouth may follow, or the end of the step")]
    AlreadyPlayed,
    #[error("this is not a play of this game: the set-up leaves it out")]
    NotInThisGame,

    // Wrong card
    #[error("you hold no such card to grow with")]
    NothingToGrowWith,
    #[error("you hold no such card to damage with")]
    NothingToDamageWith,
    #[error("you hold no such card to heal with")]
    NothingToHealWith,
    #[error("you do not hold this card")]
    NotHeldToDiscard,
    #[error("a redraw needs a card of your hand")]
    NothingToRedraw,
    #[error("you hold more than five cards: choose one to discard")]
    TooManyCards,

    // Wrong monster
    #[error("you damage opponents, not yourself")]
    OwnMonster,
    #[error("there is no such monster in the game")]
    NoSuchMonster,

    // Laying
    #[error("this monster has a wound already: one at a time")]
    AlreadyWounded,
    #[error("{at} is outside the play space")]
    Outside { at: Cell },
    #[error("a card lies in {at} already")]
    Taken { at: Cell },
    #[error("nothing in {at} is damaged")]
    NotDamaged { at: Cell },
    #[error("a Damage card is never used to grow")]
    GrowsWithDamage,
    #[error("a damaged stalk would be joined")]
    GrowsWithDamagedStalk,
    #[error("a Damage card does not heal")]
    HealsWithDamage,
    #[error("a damaged stalk would stay joined")]
    HealsWithDamagedStalk,
    #[error("this card does no damage there")]
    DoesNoDamage,
    #[error("a Body is never covered")]
    CoversBody,
    #[error("the card in {at} is immune")]
    Immune { at: Cell },
    #[error("the card in {at} is closed: only the outside of a monster is shot at")]
    Closed { at: Cell },
    #[error("it does not match: its connecting points are on other edges")]
    NoMatch,
    #[error("its {} would point off the table", .edge.name())]
    PointsOff { edge: Edge },
    #[error("its point on the {} meets a blank edge", .edge.name())]
    MeetsBlank { edge: Edge },
    #[error("its blank {} would wall up an open end", .edge.name())]
    WallsUp { edge: Edge },
    #[error("it is joined to no open end")]
    NotJoined,
    #[error("it would be joined to a damaged card, which must be healed first")]
    JoinsWound,
    #[error("it would join a damaged stalk")]
    WakesStalk,
    #[error("it would close the monster; only the Mouth may")]
    ClosesMonster,
    #[error(
        "it would leave no free route: no line of empty cells long enough for the cards still missing and the Mouth"
    )]
    NoFreeRoute,

    // Necronomicons
    #[error("you have no Necronomicon left")]
    NoBook,
    #[error("a Necronomicon is laid on a damaged card only")]
    NothingForABook,

    // The Mouth
    #[error("the Mouth is laid in your own turn")]
    MouthOutOfTurn,
    #[error("the Mouth is laid in the play step")]
    MouthOutOfStep,
    #[error("the monster is wounded")]
    MouthOnWounded,
    #[error("{ends} ends are open; the Mouth closes one")]
    MouthLeavesEnds { ends: u8 },
    #[error("{length} connecting cards; {needed} are needed")]
    TooShort { length: u8, needed: u8, players: u8 },
    #[error("the last end faces {}; the Mouth is laid above or below", .edge.way())]
    MouthSideways { edge: Edge },

    // Elder Signs
    #[error("you hold no Elder Sign")]
    NoElderSign,
    #[error("two Elder Signs are needed")]
    NoTwoElderSigns,
    #[error("an Elder Sign is aimed at an opponent")]
    AimedAtOneself,
    #[error("from 1 to {most} cards can be banished here")]
    NumberOutOfRange { most: u8 },
    #[error("from 1 to {most} cards: as many as your own monster has")]
    NuclearNumber { most: u8 },
    #[error("the Body is never removed")]
    RemovesBody,
    #[error("no card lies there")]
    NothingToRemove,
    #[error("an Eyestalk is attached to it and goes first")]
    HoldsEyestalk,
    #[error("cards go from the outside inwards")]
    NotOutermost,

    // House decks
    #[error("you hold no such card")]
    NoSuchRite,
    #[error("that is nothing for this card")]
    WrongForRite,
}

impl Refuse for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Over => "EG-123",
            Self::NotYourTurn => "EG-052",
            Self::NotThisStep => "EG-045",
            Self::AlreadyPlayed => "EG-048",
            Self::NotInThisGame => "EG-047",
            Self::NothingToGrowWith => "EG-053",
            Self::NothingToDamageWith | Self::DoesNoDamage => "EG-074",
            Self::NothingToHealWith | Self::HealsWithDamage => "EG-092",
            Self::NotHeldToDiscard | Self::TooManyCards => "EG-041",
            Self::NothingToRedraw => "EG-051",
            Self::OwnMonster => "EG-075",
            Self::NoSuchMonster => "EG-144",
            Self::AlreadyWounded => "EG-084",
            Self::Outside { .. } => "EG-070",
            Self::Taken { .. } => "EG-056",
            Self::NotDamaged { .. } => "EG-093",
            Self::GrowsWithDamage => "EG-055",
            Self::GrowsWithDamagedStalk => "EG-107",
            Self::HealsWithDamagedStalk => "EG-096",
            Self::CoversBody => "EG-080",
            Self::Immune { .. } => "EG-089",
            Self::Closed { .. } => "EG-078",
            Self::NoMatch => "EG-026",
            Self::PointsOff { .. } => "EG-071",
            Self::MeetsBlank { .. } => "EG-058",
            Self::WallsUp { .. } => "EG-059",
            Self::NotJoined => "EG-057",
            Self::JoinsWound => "EG-063",
            Self::WakesStalk => "EG-086",
            Self::ClosesMonster => "EG-065",
            Self::NoFreeRoute => "EG-066",
            Self::NoBook => "EG-100",
            Self::NothingForABook => "EG-101",
            Self::MouthOutOfTurn => "EG-124",
            Self::MouthOutOfStep => "EG-121",
            Self::MouthOnWounded => "EG-117",
            Self::MouthLeavesEnds { .. } => "EG-118",
            Self::TooShort { players: 2, .. } => "EG-109",
            Self::TooShort { players: 3, .. } => "EG-110",
            Self::TooShort { players: 4, .. } => "EG-111",
            Self::TooShort { .. } => "EG-112",
            Self::MouthSideways { .. } => "EG-120",
            Self::NoElderSign => "EG-126",
            Self::NoTwoElderSigns => "EG-141",
            Self::AimedAtOneself => "EG-127",
            Self::NumberOutOfRange { .. } => "EG-128",
            Self::NuclearNumber { .. } => "EG-142",
            Self::RemovesBody => "EG-133",
            Self::NothingToRemove | Self::NotOutermost => "EG-130",
            Self::HoldsEyestalk => "EG-131",
            Self::NoSuchRite | Self::WrongForRite => "EG-146",
        })
    }
}
