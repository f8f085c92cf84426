//! Plays any legal action.

use turnbuckle_core::{Game, Knowledge, Rng};

use crate::{Bot, Thought};

/// Takes any legal action, all equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    /// The legal actions, shuffled, since it has no preference.
    fn think(&mut self, knowledge: &Knowledge<'_, G>, rng: &mut Rng) -> Vec<Thought<G::Action>> {
        let mut legal = Vec::new();
        knowledge.legal(&mut legal);
        for left in (2..=legal.len()).rev() {
            legal.swap(left - 1, rng.below(left as u32) as usize);
        }
        legal.into_iter().map(|action| Thought { action, visits: 0, available: 0, expected: 0.5 }).collect()
    }
}
