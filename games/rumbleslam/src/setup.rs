//! What is agreed before the match, and everything up to the first decision.

use arrayvec::ArrayVec;
use turnbuckle_core::{About, Around, Boxed, Few, Mistake, OptionSpec, Seat, Seats, Setup};

use crate::event::Event;
use crate::pack::{PackRef, SHELF};
use crate::state::{Board, Stage, State, Teams, Wrestler};
use crate::vocab::{Bout, BySeat, WRESTLERS, Wrestlers};
use crate::{ABOUT, pack};

/// RS-064.
pub const BOUT: OptionSpec = OptionSpec::new(
    "bout",
    "What everybody may spend: a Lightweight Bout with 1,000K, a Middleweight Match with 1,500K, RUMBLESLAM \
            Madness with 2,500K",
    &["lightweight", "middleweight", "madness"],
);

/// RS-063, RS-424.
pub const TEAMS: OptionSpec = OptionSpec::new(
    "teams",
    "Everybody takes a ready-made team, or hires one of their own; in secret either way",
    &["ready-made", "free"],
);

/// RS-064: any other sum, in steps that make a difference.
pub const BUDGET: OptionSpec = OptionSpec::new(
    "budget",
    "What everybody may spend instead, in thousands, where they hire their own",
    &["as-usual", "500", "750", "1250", "1750", "2000", "2250", "2750", "3000"],
)
.needing("teams", "free");

/// A set-up that is in order.
#[derive(Clone, Copy, Debug)]
pub struct Agreed {
    pub rules: u32,
    pub pack: PackRef,
    pub players: u8,
    pub bout: Bout,
    /// RS-063: in thousands.
    pub budget: u16,
    pub teams: Teams,
}

impl Boxed for State {
    type Prepared = Agreed;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        let pack = SHELF.pack_of(setup, &ABOUT)?;
        let teams = if setup.option(&TEAMS) == "free" { Teams::Free } else { Teams::ReadyMade };
        let other: Option<u16> = setup.option(&BUDGET).parse().ok();
        if let Some(budget) = other.filter(|_| teams == Teams::ReadyMade) {
            let expected = "teams = `free`: ready-made teams have their price";
            return Err(Setup::SOURCE.mistake(0, format!("budget = `{budget}`"), expected));
        }
        let bout = BOUT.values.iter().position(|it| *it == setup.option(&BOUT)).unwrap_or(0);
        let bout = other.map_or(Bout::at(bout), Bout::within);
        let budget = other.unwrap_or(bout.dosh());
        Ok(Agreed { rules: setup.rules, pack, players: setup.players as u8, bout, budget, teams })
    }

    fn deal(agreed: &Agreed, _: &mut impl Around<Event>) -> Self {
        Self::empty(agreed)
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(pack::schema())
    }

    /// Whoever has the Initiative card in the first round.
    fn first_player(&self) -> Option<Seat> {
        (self.round > 0).then_some(self.first)
    }
}

impl State {
    /// Before anybody is hired.
    pub fn empty(agreed: &Agreed) -> Self {
        Self {
            rules: agreed.rules,
            pack: agreed.pack,
            players: agreed.players,
            bout: agreed.bout,
            budget: agreed.budget,
            teams: agreed.teams,
            drafts: BySeat::default(),
            ready: Seats::NONE,
            sponsors: BySeat::default(),
            endorsements: BySeat::default(),
            corners: BySeat::default(),
            wrestlers: [Wrestler::NOBODY; WRESTLERS],
            board: Board::EMPTY,
            in_ring: Wrestlers::NONE,
            out: Seats::NONE,
            round: 0,
            holder: Seat::new(0),
            first: Seat::new(0),
            order: ArrayVec::new(),
            nominated: BySeat::default(),
            entered: BySeat::default(),
            stage: Stage::Hire,
            active: None,
            roll: None,
            impact: None,
            marked: Wrestlers::NONE,
            struck: Wrestlers::NONE,
            favours: ArrayVec::new(),
            steps: ArrayVec::new(),
        }
    }
}
