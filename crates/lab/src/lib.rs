//! Many games at once, and what they tell.
//!
//! A [`Lab`] plays bots against each other on all cores and returns a [`Report`]: who won how often, and how sure
//! that is. The same lab gives the same report on every machine and with any number of threads; a long run can be
//! split over machines by game numbers, and the [`Tally`]s added up. [`bench`] measures how fast a game runs.
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
mod report;
mod run;
mod tally;

pub use bench::{Bench, GameBench, Pace};
pub use report::{Report, Standing};
pub use run::{Lab, game_seed};
pub use tally::{Score, Tally, wilson};
pub use turnbuckle_bots::BotSpec;
