//! Plays many games, and reports statistics.
//!
//! A [`Lab`] plays bots against each other on all cores and returns a [`Report`]: who won how often, what the game
//! itself counts ([`Figures`](turnbuckle_core::Figures)), how its sides and its pieces did, all with confidence
//! intervals. The same lab gives the same report on every machine and with any number of threads; a long run can be
//! split over machines by game numbers, and the reports merged. [`Targets`] are what a pack should reach, a
//! [`Comparison`] is what another pack would change. [`bench`] measures how fast a game runs.
//!
//! ```
//! use turnbuckle_core::{Mistake, Tabletop};
//! use turnbuckle_lab::{Lab, Report};
//!
//! fn is_the_champion_stronger<G: Tabletop>() -> Result<Report, Mistake> {
//!     let bots = ["champion", "contender"].map(|it| it.parse().expect("a bot"));
//!     Lab::new(bots, 2_000, 1).run::<G>(&G::about().setup(), || {})
//! }
//! ```

pub mod bench;
mod compare;
mod report;
mod run;
pub mod stats;
mod tally;
mod targets;

pub use bench::{Bench, GameBench, Pace};
pub use compare::{Comparison, Difference, Measure};
pub use report::{Conditions, Duel, FigureReport, Lift, PieceReport, Report, SideReport, Spread, Standing};
pub use run::{Lab, game_seed};
pub use stats::{Estimate, Joint, Moments, wilson};
pub use tally::{Counts, FigureTally, PieceTally, Results, Score, SideTally, Tally};
pub use targets::{At, Item, Judged, JudgedRun, Judgement, OfPiece, Outcome, Run, Subject, Target, Targets, Unit};
pub use turnbuckle_bots::BotSpec;
