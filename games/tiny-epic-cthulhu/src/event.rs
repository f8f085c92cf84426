//! What has happened, for the log, the animation and the records' readers.

use serde::Serialize;
use turnbuckle_core::{RuleId, Viewer};

use crate::effect::Bill;
use crate::state::Ending;
use crate::vocab::{Colour, Icon, Pay, Portal, Purse, Tentacle, Town, Who};

pub type Id = &'static str;

/// Where a drawn tentacle goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "to", rename_all = "snake_case")]
pub enum Target {
    Energy,
    Town { town: Town },
    Mat { who: Who },
}

/// TE-105: a track that can become accursed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "track", rename_all = "snake_case")]
pub enum Track {
    Energy,
    Madness { town: Town, colour: Colour },
    Shamblers { town: Town },
    Temperament { who: Who, colour: Colour },
    Chaos { who: Who },
}

/// What was paid, sort by sort.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Paid {
    /// Whose tentacles, which, and how many.
    pub parts: Vec<PaidPart>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PaidPart {
    pub who: Who,
    pub tentacle: Tentacle,
    pub count: u8,
}

impl Paid {
    /// `purses` knows whose mat is whose.
    pub fn of(pay: Pay, purses: impl Fn(Purse) -> Option<Who>) -> Self {
        let part = |(purse, tentacle, count)| Some(PaidPart { who: purses(purse)?, tentacle, count });
        Self { parts: pay.parts().filter_map(part).collect() }
    }
}

turnbuckle_core::events! {
    /// A fact in the past tense. `who` is whoever did it or had it done to them.
    "TE-027" LaidOut { faces: Vec<Id> },
    // What happens for one of several reasons says which: its `rule`.
    "TE-061" First { who: Who, rule: RuleId },
    "TE-032" TookMat { who: Who, mat: Id, rule: RuleId },
    "TE-040" GreatPlaced { degree: u16, at: Town },
    "TE-043" ShamblerPlaced { degree: u16, at: Town, colour: Colour },
    "TE-044" SpunAgain { degree: u16 },
    "TE-045" CharacterPlaced { degree: u16, who: Who, at: Town },
    "TE-048" BagFilled,
    "TE-058" TownFilled { at: Town, colour: Colour },
    "TE-059" PutBack,
    "TE-067" TurnBegan { who: Who, rule: RuleId },
    "TE-076" Spun { who: Who, degree: u16, front: Town, icon: Icon, tentacle: Town, strip: Colour },
    "TE-082" Relieved { colour: Colour, rule: RuleId },
    "TE-083" NothingToRelieve,
    "TE-084" ChaosStirred { left: u8 },
    "TE-084" NoChaosToStir,
    "TE-086" OneMore,
    "TE-088" Drawing { who: Who, count: u8 },
    "TE-164" ShamblersGrasp { who: Who, at: Town, count: u8, rule: RuleId },
    "TE-090" Drew { tentacle: Tentacle, target: Target, rule: RuleId },
    "TE-091" BagEmpty,
    "TE-107" Accursed { track: Track, pieces: u8 },
    "TE-110" Refilled { tentacles: u8 },
    "TE-111" Strengthened { advances: u8, draws: u8 },
    "TE-119" BrainMoved { who: Who, space: u8, rerolls: u8 },
    "TE-097" Spawned { at: Town, colour: Colour },
    "TE-098" OtherColour { wanted: Colour, colour: Colour },
    "TE-115" EldritchLost { at: Town, left: u8, replaced: bool },
    "TE-116" NoEldritchToLose { at: Town },
    "TE-100" GreatMoved { from: Town, to: Town, rule: RuleId },
    "TE-102" GreatStayed { at: Town },
    "TE-125" Unleashed { colour: Colour },
    "TE-139" Silent { colour: Colour },
    "TE-128" NobodyAffected { colour: Colour, rule: RuleId },
    "TE-130" Dreamt { at: Town, colour: Colour },
    "TE-132" LostPage { who: Who, page: Id },
    "TE-134" Drained { who: Who, colour: Colour, count: u8 },
    "TE-136" HandedOut { who: Who, colour: Colour },
    "TE-137" HandingStopped { colour: Colour, left: u8 },
    "TE-156" MustMove { who: Who },
    "TE-158" Moved { who: Who, from: Town, to: Town, rule: RuleId },
    "TE-163" Turned { at: Town, page: Id, rule: RuleId },
    "TE-170" Collected { who: Who, at: Town, colour: Colour, rule: RuleId },
    "TE-179" Rolled { who: Who, dice: Vec<u8>, portal: Option<Portal>, rule: RuleId },
    "TE-148" Rerolled { who: Who, from: u8, to: u8 },
    "TE-262" RerolledAll { who: Who, dice: Vec<u8> },
    "TE-183" Spent { who: Who, paid: Paid, rule: RuleId },
    "TE-187" Banished { who: Who, at: Town, colour: Colour },
    "TE-188" Cleared { colour: Colour, count: u8, rule: RuleId },
    "TE-185" NotBanished { who: Who },
    "TE-186" Declined { who: Who },
    "TE-191" UsedTown { who: Who, at: Town, face: Id },
    "TE-226" UsedAbility { who: Who, mat: Id },
    "TE-195" Translated { who: Who, at: Town, page: Id, rune: Colour, rule: RuleId },
    "TE-198" Inscribed { row: u8, column: u8 },
    "TE-199" RowFull { row: u8 },
    "TE-200" RowComplete { row: u8 },
    "TE-201" ColumnComplete { column: u8 },
    "TE-204" Dealt { at: Town },
    "TE-205" Reshuffled { cards: u8 },
    "TE-205" NoPageLeft { at: Town },
    "TE-207" PhaseTwo,
    "TE-208" MatTurnedOver { draws: u8 },
    "TE-209" Poured { tentacles: u8 },
    "TE-220" Sealed { who: Who, portal: Portal, tentacle: Tentacle, owner: Who },
    "TE-221" NotSealed { who: Who, sum: u8, needed: u8 },
    "TE-223" Closed { colour: Colour },
    "TE-152" Bought { who: Who },
    "TE-265" Ordered { who: Who, assistant: Who },
    "TE-288" Relocated { at: Town, colour: Colour, count: u8 },
    "TE-288" Dropped { who: Who, colour: Colour },
    "TE-288" SwappedWithTown { who: Who, given: Colour, taken: Colour, at: Town },
    "TE-288" SwappedWith { who: Who, given: Colour, taken: Colour, other: Who },
    "TE-288" Gave { who: Who, to: Who, colour: Colour },
    "TE-288" ShamblerMoved { from: Town, to: Town, colour: Colour },
    "TE-288" PagesSwapped { one: Town, other: Town },
    "TE-288" PageDiscarded { at: Town, page: Id },
    "TE-144" Calmed { who: Who, space: u8 },
    "TE-144" Strained { who: Who, space: u8, rerolls: u8 },
    "TE-288" ChaosDiscarded { count: u8 },
    "TE-288" MoreActions { count: u8 },
    "TE-147" MoreRerolls { left: u8 },
    "TE-229" WheelTurned { who: Who, degree: u16, front: Town, icon: Icon, tentacle: Town, strip: Colour },
    "TE-288" Hushed { colour: Colour },
    "TE-288" DieSet { who: Who, from: u8, to: u8 },
    "TE-288" DieAdded { who: Who, shows: u8 },
    "TE-288" SumRaised { who: Who, count: u8, sum: u8 },
    "TE-144" KeptCalm { who: Who },
    "TE-288" DrewToChoose { who: Who, drawn: Vec<Tentacle> },
    "TE-288" Kept { who: Who, tentacle: Tentacle },
    "TE-288" PutInBag { colour: Colour },
    "TE-288" TookPage { who: Who, from: Who, page: Id },
    "TE-288" DeckShown { pages: Vec<Id> },
    "TE-288" DeckSorted { pages: Vec<Id> },
    "TE-288" Emboldened { who: Who, colour: Colour, count: u8 },
    "TE-288" Discounted { who: Who, of: Bill, count: u8 },
    "TE-288" TurnedWild { who: Who, colour: Colour },
    "TE-288" Steeled { who: Who },
    "TE-230" TurnEnded { who: Who },
    "TE-231" Ended { ending: Ending },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::First { rule, .. }
            | Self::TookMat { rule, .. }
            | Self::TurnBegan { rule, .. }
            | Self::Relieved { rule, .. }
            | Self::Drew { rule, .. }
            | Self::GreatMoved { rule, .. }
            | Self::NobodyAffected { rule, .. }
            | Self::ShamblersGrasp { rule, .. }
            | Self::Moved { rule, .. }
            | Self::Turned { rule, .. }
            | Self::Collected { rule, .. }
            | Self::Rolled { rule, .. }
            | Self::Spent { rule, .. }
            | Self::Cleared { rule, .. }
            | Self::Translated { rule, .. } => *rule,
            Self::Accursed { track, .. } => RuleId(match track {
                Track::Energy => "TE-110",
                Track::Madness { .. } => "TE-112",
                Track::Shamblers { .. } => "TE-114",
                Track::Temperament { .. } => "TE-117",
                Track::Chaos { .. } => "TE-118",
            }),
            Self::Ended { ending } => RuleId(match ending {
                Ending::Sealed => "TE-232",
                Ending::Strength => "TE-233",
                Ending::Shamblers => "TE-234",
                Ending::Mad { .. } => "TE-236",
                Ending::GaveUp { .. } => "TE-071",
            }),
            usual => usual.usual_rule(),
        }
    }

    /// TE-022: everything is open.
    fn seen_by(&self, _: Viewer) -> Self {
        self.clone()
    }
}
