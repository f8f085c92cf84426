//! The rules, a file for each chapter of the rulebook.

pub mod abilities;
pub mod attack;
pub mod cards;
pub mod conditions;
pub mod damage;
pub mod momentum;
pub mod opening;
pub mod permanents;
pub mod turn;

use turnbuckle_core::{Chance, Sink};

use crate::event::Event;

/// What a rule works with besides the state: luck, and someone to tell.
#[derive(Debug)]
pub struct Around<'a, C, S> {
    pub chance: &'a mut C,
    pub events: &'a mut S,
}

impl<C: Chance, S: Sink<Event>> Around<'_, C, S> {
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.events.tell(event);
    }
}
