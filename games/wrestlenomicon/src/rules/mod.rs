//! The rules, a file for each chapter of the rulebook, and what comes next of all that is owed.

pub mod abilities;
pub mod attack;
pub mod attack_card;
pub mod cards;
pub mod choices;
pub mod conditions;
pub mod cultists;
pub mod damage;
pub mod defenses;
pub mod dice;
pub mod momentum;
pub mod opening;
pub mod permanents;
pub mod shove;
pub mod standing;
pub mod track;
pub mod triggers;
pub mod turn;

use turnbuckle_core::Around;

use crate::event::Event;
use crate::state::{Phase, State, Step};

/// How many steps one decision can lead to before abilities do nothing any more. No card of ours comes near; one of a
/// pack that somebody brought does not keep a table busy for longer.
const BUDGET: u32 = 10_000;

impl State {
    /// Carries out what is owed until somebody has to decide or the game is over.
    pub fn go_on(&mut self, around: &mut impl Around<Event>) {
        let mut steps = 0_u32;
        while matches!(self.phase, Phase::Turns) && self.asked.is_none() {
            steps += 1;
            match self.top() {
                Step::Turn(stage) => self.turn_next(stage, around),
                Step::Do(frame) if steps > BUDGET => self.end_ability(frame, around),
                Step::Do(frame) => self.ability_next(frame, around),
                Step::Attack(attack) => self.attack_next(attack, around),
                Step::Suffer(suffer) => self.suffer_next(suffer, around),
                Step::Shove(shove) => self.shove_next(shove, around),
                Step::Arrive(arrive) => self.arrive_next(arrive, around),
                Step::Assail(assail) => self.assail_next(assail, around),
                Step::Roll(roll) => self.roll_next(roll, around),
                Step::Window { to } => self.window_next(to),
                Step::Triggers { pending } => self.triggers_next(pending, around),
            }
        }
    }

    /// What is owed first.
    #[inline]
    pub fn top(&self) -> Step {
        *self.steps.last().expect("the turn is always owed")
    }

    /// What is owed first has got on.
    pub fn set_top(&mut self, step: Step) {
        *self.steps.last_mut().expect("the turn is always owed") = step;
    }

    /// Something is owed before all else. Beyond the depth nothing can be; see [`crate::state::DEPTH`].
    pub fn push(&mut self, step: Step) {
        let _ = self.steps.try_push(step);
    }
}
