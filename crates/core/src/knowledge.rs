//! What a player knows, which is all that a bot gets.

use crate::{Game, Rng, Seat, Viewer};

/// A seat's knowledge of a running game. It provides the seat's view, its legal actions and worlds that the seat cannot
/// tell from the true one, but never the true one itself.
#[derive(Debug)]
pub struct Knowledge<'a, G> {
    truth: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Knowledge<'a, G> {
    pub fn new(truth: &'a G, seat: Seat) -> Self {
        // A game with bigger actions does not compile.
        const { assert!(size_of::<G::Action>() <= 8, "an action takes at most eight bytes") };
        Self { truth, seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn players(&self) -> usize {
        self.truth.players()
    }

    pub fn view(&self) -> G::View {
        self.truth.view(Viewer::Seat(self.seat))
    }

    /// Adds what the seat may do now; nothing if it does not have to decide.
    pub fn legal(&self, actions: &mut Vec<G::Action>) {
        if self.truth.turn().seats().contains(self.seat) {
            self.truth.legal(self.seat, actions);
        }
    }

    /// A world in which everything that the seat has seen is the same.
    pub fn imagine(&self, rng: &mut Rng) -> G {
        self.truth.redeal(self.seat, rng)
    }
}
