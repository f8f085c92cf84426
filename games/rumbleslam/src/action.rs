//! What a player can decide.

use serde::{Deserialize, Serialize};

use crate::ring::{Cell, Corner, Direction, Rope};
use crate::vocab::{CardId, Die, PairId, Sponsorship, Stat, TeamId, Who};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A team of the pack, as it is.
    #[serde(skip)]
    Take(TeamId),
    /// RS-068, RS-069.
    #[serde(skip)]
    Hire(CardId),
    /// RS-075: both members, as a Traditional Tag Team.
    #[serde(skip)]
    HirePair(PairId),
    /// RS-077.
    Endorse,
    /// RS-078.
    BuySponsorship,
    /// RS-424: hands the team in.
    Submit,
    /// RS-081: one or two different ones.
    Sponsors(Sponsorship, Option<Sponsorship>),
    /// RS-083, RS-085.
    Corner(Corner),
    /// RS-087; RS-095.
    Deploy(Who, Cell),
    /// RS-101.
    Declare(Sponsorship),
    /// Nobody more comes on, no Sponsorship is declared.
    Pass,
    /// RS-103.
    Nominate(Who),
    /// RS-111.
    Activate(Who),
    /// RS-402: a die of this kind that shows this.
    Reroll(Die, u8),
    /// The dice stay as they are.
    Keep,
    /// RS-346.
    Option(u8),
    /// RS-188.
    StandUp,
    /// RS-299: a Lifted wrestler stays down.
    StayDown,
    /// RS-123: to a square within reach.
    Move(Cell),
    Brawl(Who),
    Grapple(Who),
    Trip(Who),
    Pin(Who),
    Lift(Who),
    /// RS-301.
    Throw(Cell),
    /// RS-225.
    Bounce(Rope),
    /// RS-235.
    BounceWith(u8, Rope),
    /// RS-250.
    Climb,
    /// RS-260: the square, or the north-west square of a big one.
    Dismount,
    /// RS-263.
    Leap(Who),
    /// RS-274.
    LeapWith(u8, Who),
    /// RS-207, RS-341, RS-348: an ability that attacks somebody.
    Use(u8, Who),
    /// RS-339, RS-348: an ability that has no single target.
    UseAlone(u8),
    CrowdPleaser,
    /// RS-352.
    TagOut,
    /// RS-119.
    End,
    /// RS-211.
    With(Stat),
    /// A wrestler who is asked for: a target, a recipient, an attacker.
    Choose(Who),
    /// A place that is asked for.
    Place(Cell),
    /// RS-142: the keyword that comes next, by its bit.
    Next(u8),
    /// RS-393.
    Shove(Direction),
    /// RS-226, RS-241.
    From(Rope),
    /// RS-307.
    Smash,
    /// RS-389: past whoever is in the way, or stopped by them.
    Over,
    Stop,
}
