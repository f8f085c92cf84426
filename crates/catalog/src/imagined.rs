//! Enough imagined worlds to tell what is certain from what depends on hidden information.

use turnbuckle_core::{Knowledge, Pieces, Rng, Seat, Tabletop};

/// Not only pieces can be hidden, but also a face-down choice or an order. This many worlds almost certainly show
/// whatever occurs in one of forty.
const FEWEST: usize = 256;

/// If some possible piece has not turned up in this many worlds, nothing is certain.
const MOST: usize = 512;

/// Worlds that a seat cannot tell from the true one, one after the other, until every piece that may be in an unseen
/// place has been there. The same knowledge gives the same worlds.
pub(crate) struct Imagined<'a, G> {
    knowledge: Knowledge<'a, G>,
    rng: Rng,
    so_far: usize,
    /// For each place, the pieces that may be there and have not been yet; empty once all have.
    missing: Option<Vec<Pieces>>,
}

impl<'a, G: Tabletop> Imagined<'a, G> {
    pub fn new(state: &'a G, seat: Seat) -> Self {
        Self { knowledge: Knowledge::new(state, seat), rng: Rng::new(0), so_far: 0, missing: None }
    }

    /// Whether a fact that holds in all worlds so far is certain.
    pub fn suffice(&self) -> bool {
        self.so_far >= FEWEST && self.missing.as_ref().is_some_and(Vec::is_empty)
    }

    /// Once there are no more worlds: if they do not suffice, the upper bound (with 95 % confidence) of the probability
    /// that another world differs from all of them.
    pub fn doubt(&self) -> Option<f64> {
        (!self.suffice()).then(|| 3.0 / self.so_far as f64)
    }

    fn look_for_pieces(&mut self, world: &G) {
        let places = world.unseen(self.knowledge.seat());
        // In a place without pieces nothing can turn up.
        let missing = self.missing.get_or_insert_with(|| {
            places.iter().map(|it| if it.holds.is_empty() { Pieces::NONE } else { it.may_hold }).collect()
        });
        missing.iter_mut().zip(places).for_each(|(missing, place)| *missing -= place.holds);
        if missing.iter().all(|it| it.is_empty()) {
            missing.clear();
        }
    }
}

impl<G: Tabletop> Iterator for Imagined<'_, G> {
    type Item = G;

    fn next(&mut self) -> Option<G> {
        if self.suffice() || self.so_far == MOST {
            return None;
        }
        let world = self.knowledge.imagine(&mut self.rng);
        self.so_far += 1;
        if self.missing.as_ref().is_none_or(|it| !it.is_empty()) {
            self.look_for_pieces(&world);
        }
        Some(world)
    }
}
