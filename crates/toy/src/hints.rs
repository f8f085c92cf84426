//! What bots should know.

use turnbuckle_core::{Hints, Rng, Seat, Verdict};

use crate::rules::Action;
use crate::state::{Aim, Answer, Smugglers};

impl Hints for Smugglers {
    /// A win that is shared is half a win, so that nobody plays for it.
    fn payoff(&self, seat: Seat) -> f32 {
        match self.verdict() {
            Verdict::Won(winners) if self.aim == Aim::Each && winners.contains(seat) => 1.0 / winners.len() as f32,
            verdict => verdict.payoff(seat),
        }
    }

    /// What a player has and could still land, compared with what all have; for a crew, how near it is to its goal.
    fn evaluate(&self, seat: Seat) -> f32 {
        let left = self.left();
        if !left.contains(seat) {
            return 0.0;
        }
        if self.aim == Aim::Together {
            let landed: u32 = left.iter().map(|it| self.landed(it)).sum();
            let patrol = f32::from(self.patrol) / f32::from(Self::PATROL);
            return (landed.min(Self::GOAL) as f32 / Self::GOAL as f32) * (1.0 - patrol);
        }
        let prospects = |it: Seat| {
            let smuggler = &self.smugglers[it];
            (self.worth(it) + smuggler.hand.len() + 2 * u32::from(smuggler.licences)) as f32
        };
        prospects(seat) / left.iter().map(prospects).sum::<f32>()
    }

    /// Searches half as often as random play, which would open every crate.
    fn rollout(&self, _: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        let wave = legal.iter().position(|it| *it == Action::Answer(Answer::Wave));
        wave.filter(|_| rng.below(2) == 0).unwrap_or_else(|| rng.below(legal.len() as u32) as usize)
    }

    fn prior(&self, _: Seat, action: Action) -> f32 {
        match action {
            Action::Load(ware) => ware.worth() as f32,
            Action::Spy(_) | Action::Peek => 0.5,
            Action::Answer(Answer::Search) => 1.0,
            Action::Answer(Answer::Wave) => 2.0,
        }
    }
}
