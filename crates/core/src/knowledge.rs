//! What a player knows: all that a bot is ever given.

use crate::{Game, Rng, Seat, Viewer};

/// A seat's knowledge of a running game. It gives out the seat's view, its legal actions and worlds that the seat
/// cannot tell from the true one. The true one it keeps to itself.
#[derive(Debug)]
pub struct Knowledge<'a, G> {
    truth: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Knowledge<'a, G> {
    pub fn new(truth: &'a G, seat: Seat) -> Self {
        // Whoever builds a game with bigger ones is told by the compiler.
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

    /// Adds what the seat may do now; nothing if it owes no decision.
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
