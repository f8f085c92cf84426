//! Players that know only what their seat knows.
//!
//! A [`Bot`] gets a [`Knowledge`] and its own luck, never the true state. [`Random`] plays anything, [`Greedy`] looks
//! one decision ahead, [`Ismcts`] searches worlds that its seat cannot tell from the true one. People choose a
//! [`Level`]; programs name any bot with a [`BotSpec`]. docs/bots.md says how they work and how strong they are.
//!
//! ```
//! use turnbuckle_bots::{Level, luck};
//! use turnbuckle_core::{Knowledge, Match, Seat, Tabletop};
//!
//! fn decide<G: Tabletop>(game: &Match<G>, seat: Seat) -> G::Action {
//!     let mut bot = Level::Champion.bot::<G>();
//!     let knowledge = Knowledge::new(game.state(), seat);
//!     bot.choose(&knowledge, &mut luck(game.seed(), seat, game.plies().len()))
//! }
//! ```
//!
//! The same knowledge and the same luck give the same choice on every platform: effort is counted in iterations,
//! never in seconds, nothing is remembered from one decision to the next, and no number comes from a function that
//! platforms compute differently.

use std::fmt::Debug;

use turnbuckle_core::{Game, Knowledge, Rng, Seat};

mod greedy;
mod ismcts;
mod level;
mod logarithm;
mod random;
mod spec;
mod standing;
mod tree;

pub use greedy::Greedy;
pub use ismcts::{Effort, Ismcts};
pub use level::{Level, NoSuchLevel};
pub use random::Random;
pub use spec::{BotSpec, NoSuchBot};

/// A player that decides for a seat.
pub trait Bot<G: Game>: Send + Debug {
    /// The seat's legal actions and how the bot rates them, best first. Nothing if the seat does not have to decide.
    fn think(&mut self, knowledge: &Knowledge<'_, G>, rng: &mut Rng) -> Vec<Thought<G::Action>>;

    /// What the bot does, for a seat that has to decide. If only one action is legal, it is played without thinking.
    fn choose(&mut self, knowledge: &Knowledge<'_, G>, rng: &mut Rng) -> G::Action {
        let mut legal = Vec::new();
        knowledge.legal(&mut legal);
        match legal[..] {
            [only] => only,
            _ => self.think(knowledge, rng).first().expect("a seat that owes a decision has a legal action").action,
        }
    }
}

/// How a bot rates one action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought<A> {
    pub action: A,
    /// How often the bot tried it.
    pub visits: u32,
    /// How often it could have tried it.
    pub available: u32,
    /// What the bot expects from it, 0 (lost) to 1 (won); 0.5 if it never tried.
    pub expected: f32,
}

/// The luck of a seat's bot for one decision of a match. Every decision has its own stream, so a match that is resumed
/// from its record continues as if it had never stopped.
///
/// It is independent of the match's own streams. A bot that rolled its imagined dice with the table's generator could
/// predict the table's dice.
pub fn luck(match_seed: u64, seat: Seat, decision: usize) -> Rng {
    const BOTS: u64 = u64::MAX - 1;
    let key = Rng::stream(match_seed, BOTS).next();
    Rng::stream(key, (decision * Seat::MOST + seat.index()) as u64)
}
