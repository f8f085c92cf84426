//! Looks one decision ahead, with the game's own evaluation.

use turnbuckle_core::{Game, Knowledge, Rng, Seat, Turn};

use crate::{Bot, Thought};

/// Tries every legal action in a few imagined worlds and takes the one that looks best on average; among equals, any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Greedy {
    pub worlds: u32,
}

impl Default for Greedy {
    fn default() -> Self {
        Self { worlds: 12 }
    }
}

impl<G: Game> Bot<G> for Greedy {
    fn think(&mut self, knowledge: &Knowledge<'_, G>, rng: &mut Rng) -> Vec<Thought<G::Action>> {
        // Shuffled first: the sort is stable, so ties are broken at random.
        let mut thoughts = crate::Random.think(knowledge, rng);
        let worlds = self.worlds.max(1);
        let mut totals = vec![0.0; thoughts.len()];
        for _ in 0..worlds {
            let world = knowledge.imagine(rng);
            // Every action gets the same luck, so that only the actions make a difference.
            let luck = rng.clone();
            rng.next();
            for (thought, total) in thoughts.iter().zip(&mut totals) {
                *total += value_after(world.clone(), knowledge.seat(), thought.action, luck.clone());
            }
        }
        for (thought, total) in thoughts.iter_mut().zip(totals) {
            *thought = Thought { visits: worlds, available: worlds, expected: total / worlds as f32, ..*thought };
        }
        thoughts.sort_by(|a, b| b.expected.total_cmp(&a.expected));
        thoughts
    }
}

fn value_after<G: Game>(mut world: G, seat: Seat, action: G::Action, mut luck: Rng) -> f32 {
    world.apply(seat, action, &mut luck);
    match world.turn() {
        Turn::Over(_) => world.payoff(seat),
        Turn::Decide(_) => world.evaluate(seat),
    }
}
