//! What an action certainly leads to, based only on what its seat knows.

use std::cell::Cell;

use serde_json::value::{RawValue, to_raw_value};
use turnbuckle_core::chance::Question;
use turnbuckle_core::{Chance, Event, Pieces, Rng, Seat, Sink, Tabletop, Telling, Viewer};

use crate::imagined::Imagined;

/// The events of an action up to the point where luck or something hidden matters, as the seat sees them: those that
/// happen in every world it can imagine.
pub(crate) fn preview<G: Tabletop>(state: &G, seat: Seat, action: G::Action) -> Vec<Box<RawValue>> {
    let mut worlds = Imagined::new(state, seat);
    let Some(first) = worlds.next() else { return Vec::new() };
    let mut certain = events_before_luck(first, seat, action, usize::MAX);
    while !certain.is_empty()
        && let Some(world) = worlds.next()
    {
        let seen = events_before_luck(world, seat, action, certain.len());
        let agreed = certain.iter().zip(&seen).take_while(|(a, b)| a == b).count();
        certain.truncate(agreed);
    }
    if !worlds.suffice() {
        certain.clear();
    }
    certain.iter().map(|it| to_raw_value(it).expect("events are plain data")).collect()
}

/// The first `most` events of an action in one world, as the seat sees them, up to the first question to luck.
fn events_before_luck<G: Tabletop>(mut world: G, seat: Seat, action: G::Action, most: usize) -> Vec<G::Event> {
    let asked = Cell::new(false);
    let mut events = BeforeLuck { asked: &asked, most, events: Vec::new() };
    world.apply(seat, action, &mut Luck { asked: &asked, rng: Rng::new(0) }.telling(&mut events));
    events.events.iter().map(|it: &G::Event| it.seen_by(Viewer::Seat(seat))).collect()
}

/// Answers at random, and remembers that it was asked.
struct Luck<'a> {
    asked: &'a Cell<bool>,
    rng: Rng,
}

impl Chance for Luck<'_> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        self.asked.set(true);
        self.rng.ask(question)
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        self.asked.set(true);
        self.rng.deal(from, count)
    }
}

/// Keeps the events that come before luck is asked.
struct BeforeLuck<'a, E> {
    asked: &'a Cell<bool>,
    most: usize,
    events: Vec<E>,
}

impl<E> Sink<E> for BeforeLuck<'_, E> {
    fn push(&mut self, event: E) {
        if !self.asked.get() && self.events.len() < self.most {
            self.events.push(event);
        }
    }
}
