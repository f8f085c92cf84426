//! What a rule is given to carry it out: luck, and a place to report events.

use crate::chance::{Branching, Question, Recorded, Scripted};
use crate::{Chance, Pieces, Rng, Sink};

/// A source of luck together with a listener for events. A source of luck alone ignores events:
/// `state.apply(seat, action, &mut rng)` reports none, `state.apply(seat, action, &mut rng.telling(&mut events))` does.
pub trait Around<E>: Chance {
    /// Reports an event, which is built only if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// A source of luck with a listener. Made by [`Telling::telling`].
#[derive(Debug)]
pub struct Heard<'a, C, S> {
    chance: &'a mut C,
    events: &'a mut S,
}

impl<C: Chance, S> Chance for Heard<'_, C, S> {
    #[inline]
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        self.chance.ask(question)
    }

    #[inline]
    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        self.chance.deal(from, count)
    }
}

impl<E, C: Chance, S: Sink<E>> Around<E> for Heard<'_, C, S> {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }
}

/// Gives a source of luck a listener.
pub trait Telling: Chance + Sized {
    fn telling<'a, S>(&'a mut self, events: &'a mut S) -> Heard<'a, Self, S> {
        Heard { chance: self, events }
    }
}

impl<C: Chance> Telling for C {}

macro_rules! nobody_listens_to {
    ($($source:ty),*) => {$(
        impl<E> Around<E> for $source {
            #[inline]
            fn tell(&mut self, _: impl FnOnce() -> E) {}
        }
    )*};
}

nobody_listens_to!(Rng, Scripted, Branching);

impl<E, C: Chance> Around<E> for Recorded<'_, C> {
    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> E) {}
}
