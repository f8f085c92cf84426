//! Which seat has seen what on the way down the tree.

use turnbuckle_core::{By, Game, Seat, Seats, Sight};

use crate::tree::{Place, Tree};

/// The node of each seat in the tree: below everything that it has seen, and nothing else.
pub(crate) enum Standing {
    /// All have seen the same.
    Together(Place),
    Apart {
        now: By<Seat, Place, { Seat::MOST }>,
        /// The node of each seat once all who decide at the same time have decided.
        then: By<Seat, Place, { Seat::MOST }>,
        /// Who decided last, and who had to decide at the same time.
        last: (Seat, Seats),
    },
}

impl Standing {
    #[inline]
    pub fn of(&self, seat: Seat) -> Place {
        match self {
            Self::Together(place) => *place,
            Self::Apart { now, .. } => now[seat],
        }
    }

    /// Before `seat`, one of those `owing`, chooses among `legal`: if all who decided at the same time as the last have
    /// decided, they learn the others' choices, and may have seen the same again.
    #[inline]
    pub fn go_on<G: Game>(&mut self, world: &G, seat: Seat, owing: Seats, legal: &[G::Action]) {
        if let Self::Apart { now, then, last } = self
            && !still_choosing(world, *last, seat, owing, legal)
        {
            let first = then[Seat::new(0)];
            if Seats::all(world.players()).iter().all(|it| then[it] == first) {
                *self = Self::Together(first);
            } else {
                *now = *then;
            }
        }
    }

    /// `by`, one of those `owing`, takes an action, and each seat sees as much of it as it may. `chosen` is the node of
    /// the action for `by`.
    #[inline]
    pub fn look_on<G: Game>(
        &mut self,
        tree: &mut Tree<G::Action>,
        world: &G,
        by: Seat,
        owing: Seats,
        action: G::Action,
        chosen: Place,
    ) {
        if let Self::Together(place) = self {
            if others(world, by).all(|to| world.shown(by, action, to) == Sight::Now) {
                *place = chosen;
                return;
            }
            let all = By::new([*place; Seat::MOST]);
            *self = Self::Apart { now: all, then: all, last: (by, owing) };
        }
        self.look_on_apart(tree, world, by, owing, action);
    }

    #[cold]
    fn look_on_apart<G: Game>(
        &mut self,
        tree: &mut Tree<G::Action>,
        world: &G,
        by: Seat,
        owing: Seats,
        action: G::Action,
    ) {
        let Self::Apart { now, then, last } = self else { return };
        *last = (by, owing);
        for to in Seats::all(world.players()).iter() {
            let sight = if to == by { Sight::Now } else { world.shown(by, action, to) };
            let mut below = |place: Place| match sight {
                Sight::Now | Sight::WithTheOthers => tree.seen(place, by, action),
                Sight::Never => tree.unseen(place, by),
            };
            let (here, later) = (now[to], then[to]);
            then[to] = below(later);
            if sight != Sight::WithTheOthers {
                now[to] = if here == later { then[to] } else { below(here) };
            }
        }
    }
}

/// Whether some of those who decide at the same time as the last still have to choose; or the last itself has, and will
/// be shown with the rest.
fn still_choosing<G: Game>(world: &G, last: (Seat, Seats), seat: Seat, owing: Seats, legal: &[G::Action]) -> bool {
    let (last, with_it) = (last.0, last.1.without(last.0));
    let is_for_the_rest =
        |it: &G::Action| others(world, seat).any(|to| world.shown(seat, *it, to) == Sight::WithTheOthers);
    owing.without(last) == with_it && (!with_it.is_empty() || legal.first().is_some_and(is_for_the_rest))
}

fn others<G: Game>(world: &G, seat: Seat) -> impl Iterator<Item = Seat> {
    Seats::all(world.players()).without(seat).iter()
}
