//! The list of all games, type-erased, for code that works with any of them.
//!
//! [`Catalog`] is the list, [`AnyGame`] a game in it, [`AnyMatch`] a running match. Actions are notations, events are
//! words with a rule and their data, views are JSON. Hidden information is removed here already: what this crate
//! returns for a seat or a spectator contains no more than that viewer's view.
//!
//! ```
//! use turnbuckle_bots::Level;
//! use turnbuckle_core::Viewer;
//!
//! let catalog = turnbuckle_catalog::games();
//! for game in catalog.games() {
//!     let (mut table, story) = game.start(game.about().setup(), 42)?;
//!     println!("{}: {} events", game.about().title, story.to(Viewer::Spectator).len());
//!     while let Some(seat) = table.turn().seat() {
//!         let choice = table.choose(seat, Level::Rookie.into())();
//!         table.play(seat, &choice)?;
//!     }
//!     println!("{}", table.result().expect("it is over"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod game;
mod imagined;
mod lessons;
mod odds;
mod preview;
mod running;
mod story;
mod thinking;

pub use draft::{Draft, Place};
pub use game::{AnyGame, Boxed, Onlooker};
pub use lessons::{Frame, Lesson};
pub use odds::Odds;
pub use running::{AnyMatch, Choice, MOST_DESCRIBED, Objection};
pub use story::{Story, Told};
pub use thinking::{Considered, Thinking};
use turnbuckle_core::Tabletop;

/// All games that Turnbuckle plays.
pub fn games() -> Catalog {
    Catalog::default()
        .with::<wrestlenomicon::State>()
        .with::<all_time_wrestling::State>()
        .with::<elder_god::State>()
        .with::<tiny_epic_cthulhu::State>()
        .with::<rumbleslam::State>()
}

/// A list of games.
#[derive(Default)]
pub struct Catalog {
    games: Vec<Box<dyn AnyGame>>,
}

impl Catalog {
    /// Adds a game.
    pub fn with<G: Tabletop>(mut self) -> Self {
        self.games.push(Box::new(Boxed::<G>::new()));
        self
    }

    pub fn games(&self) -> impl ExactSizeIterator<Item = &dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref)
    }

    pub fn get(&self, id: &str) -> Option<&dyn AnyGame> {
        self.games().find(|it| it.about().id == id)
    }
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.games().map(|it| it.about().id)).finish()
    }
}
