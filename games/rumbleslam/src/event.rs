//! What has happened, each with its rule.

use serde::{Deserialize, Serialize};
use turnbuckle_core::{RuleId, Seat, Seen, Viewer};

use crate::pack::Kind;
use crate::ring::{Cell, Corner, Direction, Rope};
use crate::state::{Attack, Ending, Shown, Why};
use crate::vocab::{Counter, Crowd, Die, Sponsorship, Stat, Who};

/// An id of the pack.
pub type Id = &'static str;

/// One side of a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rolled {
    pub seat: Seat,
    pub who: Option<Who>,
    pub dice: Vec<Shown>,
    pub bonus: i8,
    pub total: u8,
}

/// A team as it is revealed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hired {
    pub seat: Seat,
    pub wrestlers: Vec<Id>,
    pub traditional: Vec<Id>,
    pub endorsements: u8,
    pub sponsorships: u8,
    pub cost: u16,
}

/// What a player has picked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Picked {
    pub seat: Seat,
    pub sponsorships: Vec<Sponsorship>,
}

/// How somebody came to where they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// RS-123.
    Walked,
    /// RS-214: a Trip.
    Dodged,
    /// RS-283.
    DodgedLift,
    /// RS-290.
    Dropped,
    /// RS-295.
    GotDown,
    /// RS-298: by a friend.
    LetDown,
    /// RS-302.
    Thrown,
    /// RS-312.
    AsAmmunition,
    /// RS-322.
    Saved,
    /// RS-227.
    Bounced,
    /// RS-389: over whoever is in the way.
    JumpedOver,
    /// RS-227: after that.
    FlewOn,
    /// RS-240.
    WasBounced,
    /// RS-393.
    Shoved,
    /// RS-364.
    Bounceback,
    /// RS-250.
    Climbed,
    /// RS-260.
    Dismounted,
    /// RS-266.
    Leapt,
    /// RS-379.
    PushedAside,
    /// RS-309.
    OntoTurnbuckle,
    /// RS-353.
    TaggedIn,
    /// RS-414.
    Flown,
    /// RS-094.
    Entered,
    /// RS-087.
    Deployed,
    /// RS-339: by an effect.
    ByEffect,
    /// RS-329: by the effect of a Crowd Pleaser.
    ByCrowdPleaser,
}

impl Manner {
    const fn rule(self) -> &'static str {
        match self {
            Self::Walked => "RS-123",
            Self::Dodged => "RS-214",
            Self::DodgedLift => "RS-283",
            Self::Dropped => "RS-290",
            Self::GotDown => "RS-295",
            Self::LetDown => "RS-298",
            Self::Thrown => "RS-302",
            Self::AsAmmunition => "RS-312",
            Self::Saved => "RS-322",
            Self::Bounced | Self::FlewOn => "RS-227",
            Self::JumpedOver => "RS-389",
            Self::WasBounced => "RS-240",
            Self::Shoved => "RS-393",
            Self::Bounceback => "RS-364",
            Self::Climbed => "RS-250",
            Self::Dismounted => "RS-260",
            Self::Leapt => "RS-266",
            Self::PushedAside => "RS-379",
            Self::OntoTurnbuckle => "RS-309",
            Self::TaggedIn => "RS-353",
            Self::Flown => "RS-414",
            Self::Entered => "RS-094",
            Self::Deployed => "RS-087",
            Self::ByEffect => "RS-339",
            Self::ByCrowdPleaser => "RS-329",
        }
    }
}

/// How somebody left the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Exit {
    /// RS-222.
    Pinned,
    /// RS-324.
    ThrownOut,
    /// RS-325: KO'd, without a roll.
    ThrownOutCold,
    /// RS-309: thrown onto a turnbuckle, and not able to stay there.
    ThrownOffTurnbuckle,
    /// RS-255.
    Fell,
    /// With a player who gave up.
    GaveUp,
}

/// Why a keyword has no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// RS-344: by a passive.
    Immune,
    /// RS-137: the target is Lifted.
    Held,
    /// RS-257.
    OnTurnbuckle,
    /// RS-286: the hands are full. RS-191: or the wrestler lies on the mat.
    CannotLift,
    /// RS-005: the target has left the ring.
    Gone,
    /// RS-365: somebody or something is in the way at once.
    Blocked,
    /// RS-401: no base contact any more.
    Apart,
}

/// Why an action is Dirty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Dirt {
    /// RS-172.
    Trip,
    /// RS-173.
    Lift,
    /// RS-175: by its card.
    Printed,
    /// RS-178.
    NoClass,
    /// RS-344: by a passive of whoever is attacked.
    Darling,
}

/// Whom a bounce or a push runs into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// An enemy, who attacks or is attacked.
    Enemy,
    /// Enemies who lie on the mat, and make no attack.
    Fallen,
    /// Friends alone.
    Friend,
    /// Whoever stops a push.
    Anybody,
}

turnbuckle_core::events! {
    /// A fact in the past tense. `who` is whoever did it or had it done to them.
    "RS-424" HiredSecretly { seat: Seat, what: Seen<String> },
    "RS-424" Submitted { seat: Seat },
    "RS-424" Revealed { teams: Vec<Hired> },
    "RS-081" SponsorsPicked { seat: Seat, sponsorships: Seen<Vec<Sponsorship>> },
    "RS-424" SponsorsRevealed { picks: Vec<Picked> },
    "RS-082" DeploymentRolled { seats: Vec<Seat>, values: Vec<u8> },
    "RS-083" CornerTaken { seat: Seat, corner: Corner, place: u8 },
    "RS-089" LeftOut { who: Who, partner: bool },
    "RS-090" CardTaken { seat: Seat },
    "RS-092" RoundBegan { round: u8 },
    "RS-101" Declared { seat: Seat, sponsorship: Sponsorship },
    "RS-406" Sponsored { sponsorship: Sponsorship, count: u8 },
    "RS-406" Received { who: Who, sponsorship: Sponsorship },
    "RS-103" Nominated { who: Who },
    "RS-105" InitiativeTaken { order: Vec<Seat>, tied: bool },
    "RS-110" CardPassed { seat: Seat },
    "RS-111" Activated { who: Who, ap: u8, mp: u8 },
    "RS-116" ActivationEnded { who: Who },
    "RS-016" Rolled { why: Why, sides: Vec<Rolled> },
    "RS-403" Rerolled { seat: Seat, die: Die, from: u8, to: u8, left: u8 },
    "RS-059" CountersApplied { who: Who, ap: u8, mp: u8 },
    "RS-346" Chose { who: Who, option: String },
    "RS-188" StoodUp { who: Who },
    "RS-118" Moved { who: Who, from: Option<Cell>, to: Cell, path: Vec<Cell>, manner: Manner },
    "RS-134" Attacked { by: Who, on: Who, attack: Attack },
    "RS-168" PlaysDirty { who: Who, on: Option<Who>, what: String, dirt: Dirt, watched: bool },
    "RS-328" CrowdPleaserTried { who: Who, free: bool },
    "RS-339" AbilityUsed { who: Who, ability: String, kind: Kind },
    "RS-169" CrowdAsked { who: Who, dice: Vec<Crowd>, boo: bool },
    "RS-211" Defends { who: Who, stat: Stat, held: bool },
    "RS-138" Succeeded { by: Who, on: Who, attack: Attack, difference: u8 },
    "RS-140" Failed { by: Who, on: Who, attack: Attack, difference: u8 },
    "RS-149" Beatdown { by: Who, on: Who, difference: u8, already_ko: bool },
    "RS-159" Reversed { by: Who, on: Who, difference: u8, ends: bool },
    "RS-213" HitBack { by: Who, on: Who, stat: Stat },
    "RS-344" Pricked { by: Who, on: Who },
    "RS-049" Damaged { who: Who, points: u8, left: u8 },
    "RS-050" Healed { who: Who, points: u8, left: u8 },
    "RS-192" KnockedOut { who: Who },
    "RS-195" Recovered { who: Who },
    "RS-197" Revived { who: Who },
    "RS-196" StayedOut { who: Who },
    "RS-053" CounterGiven { who: Who, counter: Counter, count: u8, dazed: bool },
    "RS-361" BleedingStopped { who: Who },
    "RS-053" CounterRemoved { who: Who, counter: Counter },
    "RS-016" BonusGiven { who: Who, stat: Stat, n: i8, sponsored: bool },
    "RS-333" BonusOver { who: Who, stat: Stat, n: i8, by: Who },
    "RS-339" PointsGained { who: Who, ap: u8, mp: u8, pleased: bool },
    "RS-344" PointsByAbilities { who: Who, ap: u8, mp: u8 },
    "RS-339" NothingChanges { who: Who, pleased: bool },
    "RS-401" NoEffect { who: Who, keyword: String, why: WhyNot },
    "RS-281" Lifted { by: Who, on: Who },
    "RS-285" NotLifted { by: Who, on: Who },
    "RS-288" LetGo { by: Who, on: Who },
    "RS-296" StaysLifted { who: Who },
    "RS-300" Threw { by: Who, who: Who, at: Cell },
    "RS-393" Pushed { who: Who, direction: Direction },
    "RS-395" Stopped { who: Who, at: Cell, by: Vec<Who>, manner: Manner, moved: bool, obstacle: Obstacle },
    "RS-396" HitTheRopes { who: Who, rope: Rope },
    "RS-241" RopeChosen { who: Who, rope: Rope },
    "RS-276" Smashed { who: Who, corner: Corner },
    "RS-313" AmmunitionMissed { on: Who },
    "RS-314" AmmunitionHit { on: Who, points: u8 },
    "RS-254" Stayed { who: Who },
    "RS-005" Removed { who: Who, exit: Exit },
    "RS-222" PinHeld { by: Who, on: Who },
    "RS-223" PinFailed { by: Who, on: Who },
    "RS-329" CrowdPleased { who: Who },
    "RS-330" CrowdBooed { who: Who },
    "RS-331" CrowdSilent { who: Who, crowd: Crowd, heel: bool, locked: bool },
    "RS-371" NotDazed { who: Who },
    "RS-353" TaggedOut { who: Who, partner: Who },
    "RS-402" EndorsementGained { seat: Seat, left: u8 },
    "RS-417" RoundEnded { round: u8 },
    "RS-006" PlayerOut { seat: Seat },
    "RS-419" Ended { ending: Ending, dosh: Vec<u16> },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        match self {
            Self::Moved { manner, .. } => RuleId(manner.rule()),
            Self::Removed { exit, .. } => RuleId(match exit {
                Exit::Pinned => "RS-222",
                Exit::ThrownOut => "RS-324",
                Exit::ThrownOutCold => "RS-325",
                Exit::ThrownOffTurnbuckle => "RS-309",
                Exit::Fell => "RS-255",
                Exit::GaveUp => "RS-005",
            }),
            Self::Beatdown { difference, .. } => RuleId(match difference {
                4 => "RS-150",
                5 => "RS-151",
                6 => "RS-152",
                7 => "RS-153",
                _ => "RS-154",
            }),
            Self::Reversed { difference: 4, ends: false, .. } => RuleId("RS-166"),
            Self::Reversed { difference, .. } => RuleId(match difference {
                4 => "RS-160",
                5 => "RS-161",
                6 => "RS-162",
                7 => "RS-163",
                _ => "RS-164",
            }),
            Self::InitiativeTaken { tied: true, .. } => RuleId("RS-107"),
            Self::CounterGiven { counter: Counter::Knockdown, dazed: true, .. } => RuleId("RS-369"),
            Self::CounterGiven { counter, .. } => RuleId(match counter {
                Counter::MinusAp | Counter::PlusAp | Counter::MinusMp | Counter::PlusMp => "RS-053",
                Counter::Bleeding => "RS-360",
                Counter::Knockdown => "RS-390",
                Counter::CrowdPleaser => "RS-329",
            }),
            Self::CornerTaken { place, .. } => RuleId(match place {
                0 => "RS-083",
                1 => "RS-084",
                _ => "RS-085",
            }),
            Self::LeftOut { partner: true, .. } => RuleId("RS-076"),
            Self::PlaysDirty { dirt, .. } => RuleId(match dirt {
                Dirt::Trip => "RS-172",
                Dirt::Lift => "RS-173",
                Dirt::Printed => "RS-175",
                Dirt::NoClass => "RS-178",
                Dirt::Darling => "RS-344",
            }),
            Self::CrowdPleaserTried { free: true, .. } => RuleId("RS-338"),
            Self::AbilityUsed { kind, .. } => RuleId(match kind {
                Kind::Grapple => "RS-207",
                Kind::Rope => "RS-235",
                Kind::Turnbuckle => "RS-274",
                Kind::Tag => "RS-348",
                Kind::Active | Kind::Passive | Kind::Choice => "RS-339",
            }),
            Self::Defends { held: true, .. } => RuleId("RS-294"),
            Self::HitBack { stat: Stat::Grp, .. } => RuleId("RS-282"),
            Self::BonusGiven { sponsored: true, .. } => RuleId("RS-416"),
            Self::PointsGained { pleased: true, .. } | Self::NothingChanges { pleased: true, .. } => RuleId("RS-329"),
            Self::NoEffect { why, .. } => RuleId(match why {
                WhyNot::Immune => "RS-344",
                WhyNot::Held => "RS-137",
                WhyNot::OnTurnbuckle => "RS-257",
                WhyNot::CannotLift => "RS-286",
                WhyNot::Gone => "RS-005",
                WhyNot::Blocked => "RS-365",
                WhyNot::Apart => "RS-401",
            }),
            Self::Stopped { manner: Manner::Bounced, obstacle, .. } => RuleId(match obstacle {
                Obstacle::Friend => "RS-231",
                _ => "RS-229",
            }),
            Self::Stopped { manner: Manner::WasBounced, obstacle, .. } => RuleId(match obstacle {
                Obstacle::Friend => "RS-244",
                Obstacle::Fallen => "RS-246",
                _ => "RS-242",
            }),
            Self::CrowdSilent { heel, locked: true, .. } => RuleId(if *heel { "RS-336" } else { "RS-332" }),
            Self::CrowdSilent { heel: true, crowd: Crowd::Cheer, .. } => RuleId("RS-335"),
            Self::CrowdAsked { boo, .. } => RuleId(if *boo { "RS-171" } else { "RS-170" }),
            Self::Received { sponsorship, .. } => RuleId(match sponsorship {
                Sponsorship::ProteinPotion => "RS-407",
                Sponsorship::MuscleMaker => "RS-408",
                Sponsorship::SpriteSteroids => "RS-409",
                Sponsorship::StoneskinSupplements => "RS-410",
                Sponsorship::PhoenixFizz => "RS-411",
                Sponsorship::OrkaCola => "RS-412",
                Sponsorship::TauranTacos => "RS-413",
                Sponsorship::EagleAirways => "RS-414",
            }),
            Self::Rolled { why, .. } => RuleId(why.rule()),
            Self::Ended { ending, .. } => RuleId(match ending {
                Ending::LastInTheRing { .. } => "RS-008",
                Ending::MostDosh { .. } => "RS-419",
                Ending::SameDosh => "RS-422",
                Ending::EmptyRing => "RS-423",
            }),
            usual => usual.usual_rule(),
        }
    }

    /// RS-424: who hires whom, and which Sponsorships are picked, is seen when everybody is ready.
    fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::HiredSecretly { seat, what } => {
                let what = if viewer.seat() == Some(*seat) { what.clone() } else { Seen::Hidden };
                Self::HiredSecretly { seat: *seat, what }
            }
            Self::SponsorsPicked { seat, sponsorships } => {
                let own = viewer.seat() == Some(*seat);
                let sponsorships = if own { sponsorships.clone() } else { Seen::Hidden };
                Self::SponsorsPicked { seat: *seat, sponsorships }
            }
            public => public.clone(),
        }
    }
}

impl Why {
    /// The rule that asks for the roll.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Initiative => "RS-105",
            Self::Sponsorship { .. } => "RS-406",
            Self::Bleeding { .. } => "RS-361",
            Self::Recovery { .. } => "RS-194",
            Self::GetDown { .. } => "RS-294",
            Self::Dirty { again: false, .. } => "RS-168",
            Self::Dirty { again: true, .. } => "RS-169",
            Self::Attack { attack, .. } => match attack {
                Attack::Brawl => "RS-202",
                Attack::Grapple => "RS-205",
                Attack::Trip => "RS-210",
                Attack::Lift => "RS-280",
                Attack::Rope => "RS-232",
                Attack::Turnbuckle => "RS-268",
                Attack::Ability(_) => "RS-134",
            },
            Self::Pin { .. } => "RS-217",
            Self::LiftWeight { .. } => "RS-284",
            Self::Devastating { .. } => "RS-373",
            Self::Withstand { .. } => "RS-373",
            Self::Ammunition { .. } => "RS-313",
            Self::ThrownOut { .. } => "RS-321",
            Self::ThrownOnto { .. } => "RS-309",
            Self::Balance { .. } => "RS-253",
            Self::Dazed { .. } => "RS-368",
            Self::CrowdPleaser { .. } => "RS-328",
        }
    }
}
