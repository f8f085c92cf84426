//! A game in the catalog: everything that can be done with it apart from playing one match.

use std::fmt;
use std::marker::PhantomData;
use std::sync::OnceLock;

use serde_json::Value;
use turnbuckle_core::{
    About, Ledger, Luck, Match, Mistake, PackText, Record, Setup, Source, Tabletop, playthrough, scenario,
};
#[cfg(feature = "lab")]
use turnbuckle_lab::{Comparison, GameBench, Lab, Pace, Report, bench};

use crate::{AnyMatch, Lesson, Objection, Story, lessons};

/// Called by a replay after the deal and after every decision, with the match at that point and the events.
pub type Onlooker<'a> = dyn FnMut(&dyn AnyMatch, &Story) + 'a;

/// Any game, without its type.
pub trait AnyGame: Send + Sync {
    fn about(&self) -> &'static About;
    fn ledger(&self) -> &Ledger;
    /// Sets a match up and deals. The same set-up and seed give the same match.
    fn start(&self, setup: Setup, seed: u64) -> Result<(Box<dyn AnyMatch>, Story), Mistake> {
        self.start_with(setup, Luck::Seed(seed))
    }
    /// The same with luck of either kind.
    fn start_with(&self, setup: Setup, luck: Luck) -> Result<(Box<dyn AnyMatch>, Story), Mistake>;
    /// Replays a record up to `to` decisions, or all of it. The match can continue from there as if it had never
    /// stopped.
    fn replay(
        &self,
        record: &Record,
        to: Option<usize>,
        onlooker: &mut Onlooker<'_>,
    ) -> Result<Box<dyn AnyMatch>, Mistake>;
    /// Runs a scenario, with the pack that it names or with this one.
    fn run_scenario(&self, source: Source<'_>, pack: Option<PackText>) -> Result<(), Mistake>;
    /// The game's lessons, in the order in which they are taught.
    fn lessons(&self) -> Result<Vec<Lesson>, Mistake>;
    /// Whether the learner could do this at a frame of a lesson, counted from 0, or why not. `None` if there is no such
    /// frame.
    fn check_in_lesson(&self, lesson: &str, frame: usize, notation: &str) -> Option<Result<(), Objection>>;
    /// What is printed on the pieces of a set-up, for a table that draws them.
    fn faces(&self, setup: &Setup) -> Result<Value, Mistake>;
    /// Whether a pack can be played with, and what is unusual about it.
    fn check_pack(&self, source: Source<'_>) -> Result<Vec<String>, Mistake>;
    /// A JSON Schema of the game's packs; `None` for a game without packs.
    fn pack_schema(&self) -> Option<Value>;
    /// Plays many games between bots. `progress` is called after each game, on the thread that played it.
    #[cfg(feature = "lab")]
    fn lab(&self, lab: &Lab, setup: &Setup, progress: &(dyn Fn() + Sync)) -> Result<Report, Mistake>;
    /// Plays every game with two set-ups on the same seeds, and compares.
    #[cfg(feature = "lab")]
    fn compare(
        &self,
        lab: &Lab,
        here: &Setup,
        there: &Setup,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Comparison, Mistake>;
    /// The targets of the game's packs.
    fn targets(&self) -> &'static [Source<'static>];
    /// Times random games.
    #[cfg(feature = "lab")]
    fn bench(&self, setup: &Setup, pace: Pace) -> Result<GameBench, Mistake>;
    /// One random game, written out in full.
    fn play_through(&self, setup: Setup, seed: u64) -> Result<String, Mistake>;
}

/// A game's line in the catalog.
pub struct Boxed<G> {
    ledger: Ledger,
    /// Computed once: that takes some time, and they never change.
    lessons: OnceLock<Vec<Lesson>>,
    game: PhantomData<fn() -> G>,
}

impl<G: Tabletop> Boxed<G> {
    #[allow(clippy::new_without_default, reason = "a box that nobody chose a game for makes no sense")]
    pub fn new() -> Self {
        let about = G::about();
        Self { ledger: Ledger::parse(about.prefix, about.rules), lessons: OnceLock::new(), game: PhantomData }
    }
}

impl<G: Tabletop> fmt::Debug for Boxed<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Boxed({})", G::about().id)
    }
}

impl<G: Tabletop> AnyGame for Boxed<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn start_with(&self, setup: Setup, luck: Luck) -> Result<(Box<dyn AnyMatch>, Story), Mistake> {
        setup.validate(G::about())?;
        let (game, events) = Match::<G>::start(setup, luck)?;
        let story = Story::new(game.state(), events);
        Ok((Box::new(game), story))
    }

    fn replay(
        &self,
        record: &Record,
        to: Option<usize>,
        onlooker: &mut Onlooker<'_>,
    ) -> Result<Box<dyn AnyMatch>, Mistake> {
        let game = record.replay::<G>(to, |game, events| onlooker(game, &Story::new(game.state(), events.to_vec())))?;
        Ok(Box::new(game))
    }

    fn run_scenario(&self, source: Source<'_>, pack: Option<PackText>) -> Result<(), Mistake> {
        scenario::run_with::<G>(source, pack)
    }

    fn lessons(&self) -> Result<Vec<Lesson>, Mistake> {
        if let Some(told) = self.lessons.get() {
            return Ok(told.clone());
        }
        let told = lessons::all::<G>()?;
        Ok(self.lessons.get_or_init(|| told).clone())
    }

    fn check_in_lesson(&self, lesson: &str, frame: usize, notation: &str) -> Option<Result<(), Objection>> {
        lessons::check::<G>(lesson, frame, notation)
    }

    fn faces(&self, setup: &Setup) -> Result<Value, Mistake> {
        G::prepare(setup).map(|it| G::faces(&it))
    }

    fn check_pack(&self, source: Source<'_>) -> Result<Vec<String>, Mistake> {
        // The pack is named by its whole file name here, so that a mistake in it can be found.
        let pack = PackText { name: source.file.to_owned(), text: source.text.to_owned() };
        G::prepare(&Setup { pack: Some(pack), ..G::about().setup() }).map(|it| G::pack_warnings(&it))
    }

    fn pack_schema(&self) -> Option<Value> {
        G::pack_schema()
    }

    #[cfg(feature = "lab")]
    fn lab(&self, lab: &Lab, setup: &Setup, progress: &(dyn Fn() + Sync)) -> Result<Report, Mistake> {
        lab.run::<G>(setup, progress)
    }

    #[cfg(feature = "lab")]
    fn compare(
        &self,
        lab: &Lab,
        here: &Setup,
        there: &Setup,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Comparison, Mistake> {
        lab.compare::<G>(here, there, progress)
    }

    fn targets(&self) -> &'static [Source<'static>] {
        G::targets()
    }

    #[cfg(feature = "lab")]
    fn bench(&self, setup: &Setup, pace: Pace) -> Result<GameBench, Mistake> {
        bench::measure::<G>(setup, pace)
    }

    fn play_through(&self, setup: Setup, seed: u64) -> Result<String, Mistake> {
        playthrough::play_through::<G>(setup, seed)
    }
}
