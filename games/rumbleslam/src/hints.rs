//! What bots should know: what a ring is worth, and which choices look good before anything is tried.

use turnbuckle_core::{Hints, Rng, Seat};

use crate::action::Action;
use crate::state::{Stage, State};
use crate::vocab::Who;

impl Hints for State {
    /// The share of what everybody's wrestlers in the ring are worth.
    fn evaluate(&self, seat: Seat) -> f32 {
        if matches!(self.stage, Stage::Hire | Stage::Sponsors | Stage::Deploy { .. }) {
            return 1.0 / f32::from(self.players);
        }
        let worth = |it: Seat| self.in_ring.of(it).iter().map(|it| self.worth(it)).sum::<f32>();
        let own = worth(seat);
        let all: f32 = Seat::all(self.players()).map(worth).sum();
        if all <= 0.0 { 0.5 } else { (own / all).clamp(0.0, 1.0) }
    }

    fn rollout(&self, _: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        rng.best_of(3, legal, |it| self.liking(it))
    }

    fn prior(&self, _: Seat, action: Action) -> f32 {
        self.liking(action)
    }
}

impl State {
    /// What a wrestler in the ring is worth.
    fn worth(&self, who: Who) -> f32 {
        let (wrestler, card) = (self.wrestler(who), self.card(who));
        let health = f32::from(wrestler.stamina) / f32::from(card.stamina);
        f32::from(card.dosh) * (0.5 + 0.5 * health)
    }

    /// How good a choice looks by itself; about 1 for what is neither good nor bad.
    fn liking(&self, action: Action) -> f32 {
        match action {
            Action::End => 0.2,
            Action::Move(_) => 0.6,
            Action::Pin(_) => 4.0,
            _ => 1.0,
        }
    }
}
