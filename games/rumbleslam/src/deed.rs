//! Choices as the browser draws them: what is done, what it touches, and what would come of it.

use serde::Serialize;

use crate::event::Id;
use crate::odds::Odds;
use crate::ring::{Cell, Corner, Direction, Rope};
use crate::vocab::{Die, Sponsorship, Stat, Who};

/// A choice as data.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum Deed {
    Take {
        team: Id,
    },
    Hire {
        card: Id,
        cost: u16,
    },
    HirePair {
        pair: Id,
        cost: u16,
    },
    Endorse {
        cost: u16,
    },
    BuySponsorship {
        cost: u16,
    },
    Submit,
    Sponsors {
        sponsorships: Vec<Sponsorship>,
    },
    Corner {
        corner: Corner,
        squares: Vec<Cell>,
    },
    Deploy {
        who: Who,
        at: Cell,
        squares: Vec<Cell>,
    },
    Declare {
        sponsorship: Sponsorship,
    },
    Pass,
    Nominate {
        who: Who,
    },
    Activate {
        who: Who,
    },
    Reroll {
        die: Die,
        face: u8,
    },
    Keep,
    Option {
        at: u8,
        name: &'static str,
        text: &'static str,
    },
    StandUp {
        ap: u8,
    },
    StayDown,
    Move {
        who: Who,
        to: Cell,
        squares: Vec<Cell>,
        mp: u8,
    },
    /// An attack with its odds.
    Attack {
        cost: Cost,
        attack: AttackName,
        on: Who,
        odds: Strike,
    },
    Pin {
        cost: Cost,
        on: Who,
        chance: f64,
    },
    Throw {
        cost: Cost,
        who: Who,
        to: Cell,
        lands: Landing,
    },
    Bounce {
        cost: Cost,
        rope: Rope,
        ability: Option<u8>,
        path: Vec<Cell>,
        hits: Vec<Who>,
        odds: Option<Strike>,
    },
    Climb {
        cost: Cost,
        to: Cell,
    },
    Dismount {
        cost: Cost,
    },
    /// An ability without a single target.
    Use {
        cost: Cost,
        ability: u8,
        name: &'static str,
        text: &'static str,
    },
    CrowdPleaser {
        cost: Cost,
        name: &'static str,
        text: &'static str,
        chance: f64,
    },
    TagOut {
        cost: Cost,
        partner: Who,
    },
    End,
    /// The stat to defend with, and the odds against the attacker.
    With {
        stat: Stat,
        odds: Odds,
    },
    /// Somebody who is asked for.
    Choose {
        who: Who,
    },
    /// A place that is asked for, and the squares that would be filled.
    Place {
        who: Who,
        at: Cell,
        squares: Vec<Cell>,
    },
    Next {
        keyword: String,
        from_table: bool,
    },
    Shove {
        who: Who,
        direction: Direction,
        course: CourseView,
    },
    From {
        who: Who,
        rope: Rope,
        course: CourseView,
    },
    Smash {
        who: Who,
        damage: u8,
    },
    Over {
        who: Who,
    },
    Stop {
        who: Who,
    },
}

/// What an action costs, and what the crowd may say to it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cost {
    pub who: Who,
    pub ap: u8,
    /// Crowd dice that are rolled first because the action is Dirty.
    pub dirty: u8,
    /// RS-178: the same action for the third time or more.
    pub no_class: bool,
    /// The chance that the crowd lets it pass.
    pub passes: f64,
}

/// What an attack is called, and its ability, if it is one.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackName {
    pub group: AttackGroup,
    pub name: &'static str,
    pub ability: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AttackGroup {
    Brawl,
    Grapple,
    Trip,
    Lift,
    Rope,
    Turnbuckle,
    Active,
    TagTeam,
}

/// What a contest can come to. For a Trip or a Lift, the defender's better choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Strike {
    pub attacker: String,
    pub defender: String,
    pub stat: Stat,
    /// STA that a plain hit takes.
    pub damage: u8,
    pub keywords: Vec<String>,
    pub odds: Odds,
    /// What the defender of a Trip or a Lift chooses from.
    pub defences: Vec<Defence>,
}

/// One way to defend against a Trip or a Lift.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Defence {
    pub stat: Stat,
    pub defender: String,
    pub odds: Odds,
    pub failing: Failing,
}

/// What comes of an attack that fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Failing {
    /// RS-213, RS-282: the attacker takes 1 DMG.
    HitBack,
    /// RS-214, RS-283: the target moves a square.
    Dodge,
}

/// What comes of landing somewhere.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "lands", rename_all = "snake_case")]
pub enum Landing {
    /// Nothing more.
    Plain,
    /// RS-311.
    Ammunition {
        on: Who,
        save: f64,
        damage: u8,
        /// RS-315: what it takes itself.
        own_damage: u8,
    },
    /// RS-306: bounced from one of these.
    Ropes { ropes: Vec<Rope>, courses: Vec<RopeCourse> },
    /// RS-307.
    Corner { corner: Corner, damage: u8 },
    /// RS-309.
    Turnbuckle { save: f64 },
    /// RS-319.
    Out { save: f64 },
}

/// How somebody bounces from a rope.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RopeCourse {
    pub rope: Rope,
    pub course: CourseView,
}

/// How a push or a bounce goes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CourseView {
    /// Where it is after each step.
    pub path: Vec<Cell>,
    pub meets: MeetsView,
}

/// What stops it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "meets", rename_all = "snake_case")]
pub enum MeetsView {
    Nothing,
    Wrestlers { who: Vec<Who> },
    Rope { rope: Rope },
    Turnbuckle,
}
