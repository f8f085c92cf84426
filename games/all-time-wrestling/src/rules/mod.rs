//! The rules. The ledger's sequences are the files: S1 [`attack`], S2 [`defence`], S3 [`stopped`], S4 [`rampage`],
//! S5 [`chain`], S6 [`pin`], S7 [`ending`].

pub mod abilities;
pub mod attack;
pub mod blind;
pub mod cards;
pub mod chain;
pub mod conditions;
pub mod defence;
pub mod effects;
pub mod ending;
pub mod icons;
pub mod meters;
pub mod opening;
pub mod passing;
pub mod pin;
pub mod rampage;
pub mod stopped;
pub mod target;

use turnbuckle_core::Around;

use crate::event::Event;
use crate::state::{Phase, PinStage, Stage, State, Step};

impl State {
    /// Goes on until somebody is asked, or the match is over.
    pub fn go_on(&mut self, around: &mut impl Around<Event>) {
        while self.phase == Phase::Match && !self.asks() {
            match *self.steps.last().expect("the attacker's action is the lowest step") {
                Step::Attack(stage) => self.go_on_with_attack(stage, around),
                Step::Gains { corner, icon, opponent } => self.go_on_with_gains(corner, icon, opponent, around),
                Step::Pin(stage) => self.go_on_with_pin(stage, around),
                Step::Do(frame) => self.go_on_with_effects(frame, around),
                Step::HandOver { to } => {
                    self.steps.pop();
                    self.give_initiative(to, around);
                }
                Step::End => self.end_action(around),
                // A question that has been answered, or that nobody can answer.
                Step::Action | Step::Ask { .. } | Step::Counter { .. } | Step::Icons { .. } | Step::Return { .. } => {
                    self.steps.pop();
                }
            }
        }
    }

    /// Whether the topmost step is a question.
    pub fn asks(&self) -> bool {
        match *self.steps.last().expect("the attacker's action is the lowest step") {
            Step::Action => true,
            Step::Attack(stage) => match stage {
                Stage::Window => true,
                Stage::Missed => self.is_asked_about_miss(),
                Stage::Assign => self.attack().next_to_assign().is_some(),
                Stage::Compensation => self.attack().hit().is_some_and(|it| it.compensations > 0),
                Stage::Offense => self.attack().hit().is_some_and(|it| it.options > 0),
                Stage::Declared | Stage::Roll | Stage::Hit | Stage::Damage | Stage::Leave => false,
            },
            // Boards are open: nobody is asked about an ability that everybody sees cannot be used.
            Step::Ask { corner, timing } => self.has_usable(corner, timing),
            Step::Counter { slot, rolled } => self.can_counter(slot, rolled),
            Step::Icons { icons, .. } => !icons.is_empty(),
            Step::Pin(stage) => stage == PinStage::Attempt,
            Step::Return { n, .. } => n > 0,
            Step::Do(frame) => frame.left > 0,
            Step::Gains { .. } | Step::HandOver { .. } | Step::End => false,
        }
    }
}
