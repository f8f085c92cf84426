//! Memory: a seat does not forget what it could have kept track of.
//!
//! Take the worlds that a seat thought possible before a decision, and keep those in which it would have seen the same
//! as in the true game. Only these may be possible afterwards. If a redealt world moves a piece whose place the seat
//! knew before, or puts one where it could not be, it must be one of them; otherwise the seat has forgotten something.
//! (A game does not have to draw conclusions from the decision itself, for example that a player who passes could not
//! act.)

use super::secrets::{Echo, Look};
use super::{After, Walk};
use crate::{Decision, Pieces, Seat, Tabletop, Unseen, Viewer};

/// How many worlds are carried over to look for a doubt, and how many to be certain.
const DOUBT: u32 = 1_000;
const CERTAINTY: u32 = 40_000;
/// How many of them must have looked the same.
const ENOUGH: u32 = 2_000;

/// Pieces that a redealt world has moved out of or into an unseen place, contrary to what the seat knew before, and
/// that no carried-over world has moved so far.
struct Doubt {
    taken: Vec<Pieces>,
    put: Vec<Pieces>,
}

impl Doubt {
    /// The first doubt that redealt worlds raise.
    fn raise<'a>(before: &[Unseen], lots: &[Unseen], worlds: impl Iterator<Item = &'a Vec<Unseen>>) -> Self {
        let mut doubt = Self { taken: vec![Pieces::NONE; lots.len()], put: vec![Pieces::NONE; lots.len()] };
        for (at, (lot, other)) in worlds.flat_map(|world| lots.iter().zip(world).enumerate()) {
            doubt.taken[at] |= lot.holds - other.holds;
            doubt.put[at] |= other.holds - lot.holds;
        }
        let gather = |lots: &mut dyn Iterator<Item = &Unseen>| lots.fold(Pieces::NONE, |all, it| all | it.may_hold);
        let unplaced = before
            .iter()
            .enumerate()
            .fold(Pieces::NONE, |unplaced, (at, lot)| unplaced | lot.may_hold & gather(&mut before[..at].iter()));
        for (at, lot) in lots.iter().enumerate() {
            doubt.taken[at] -= unplaced;
            doubt.put[at] -= gather(&mut before.iter().filter(|it| it.place == lot.place));
        }
        doubt
    }

    fn settle(&mut self, world: &[Unseen]) {
        for (at, lot) in world.iter().enumerate() {
            self.taken[at] &= lot.holds;
            self.put[at] -= lot.holds;
        }
    }

    fn is_settled(&self) -> bool {
        self.taken.iter().chain(&self.put).all(|it| it.is_empty())
    }

    /// Whether a redealt world raises the same doubt.
    fn is_shared_by(&self, world: &[Unseen]) -> bool {
        let mut places = self.taken.iter().zip(&self.put).zip(world);
        places.any(|((taken, put), lot)| !(*taken - lot.holds).is_empty() || !(*put & lot.holds).is_empty())
    }

    fn in_words(&self, lots: &[Unseen]) -> String {
        let each = |pieces: &[Pieces]| -> Vec<(&'static str, Pieces)> {
            let places = lots.iter().zip(pieces).filter(|it| !it.1.is_empty());
            places.map(|(lot, pieces)| (lot.place, *pieces)).collect()
        };
        format!("must lie there: {:?}; cannot lie there: {:?}", each(&self.taken), each(&self.put))
    }
}

impl<G: Tabletop> Walk<'_, G> {
    pub(super) fn nothing_is_forgotten(&mut self, by: Seat, decision: Decision<G::Action>) {
        let before = self.game.state().clone();
        let seat = self.any_seat();
        let after = After::of(&before, by, decision, &mut self.rng);
        let lots = after.state.unseen(seat);
        let worlds: Vec<_> = (0..6).map(|_| after.state.redeal(seat, &mut self.rng).unseen(seat)).collect();
        let mut doubt = Doubt::raise(&before.unseen(seat), &lots, worlds.iter());
        if doubt.is_settled() || after.state.forgets(&before, seat).is_some() {
            return;
        }
        let look = Look::at(&after, Viewer::Seat(seat));
        let mut alike = 0;
        for tries in 0..CERTAINTY {
            // If few worlds look the same, nothing can be concluded; and something rare may be missing by chance.
            if tries == DOUBT && (alike * 20 < tries || !self.is_common(&doubt, seat, &after.state)) {
                return;
            }
            let world = before.redeal(seat, &mut self.rng);
            let Some(other) = self.same_to(seat, &world, by, decision) else { continue };
            let mut echo = Echo { outcomes: after.outcomes.iter(), rng: &mut self.rng };
            let carried = After::of(&world, by, other, &mut echo);
            if look.is_like(&Look::at(&carried, Viewer::Seat(seat))) {
                alike += 1;
                doubt.settle(&carried.state.unseen(seat));
                if doubt.is_settled() {
                    return;
                }
            }
        }
        if alike >= ENOUGH {
            let detail = format!("after `{}`, {seat:?}: {}", self.next(by, decision), doubt.in_words(&lots));
            self.broken("what a seat could follow, it knows", detail);
        }
    }

    /// Whether more than one redealt world in a hundred raises this doubt.
    fn is_common(&mut self, doubt: &Doubt, seat: Seat, state: &G) -> bool {
        let shared = (0..1_000).filter(|_| doubt.is_shared_by(&state.redeal(seat, &mut self.rng).unseen(seat)));
        shared.count() > 10
    }
}
