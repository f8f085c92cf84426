//! Exact odds of an action, from what its seat knows and nothing else.

use std::cell::Cell;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use turnbuckle_core::chance::{Branching, Kind, Question, outcomes};
use turnbuckle_core::{Chance, Event, Knowledge, Pieces, Rng, Seat, Sink, Tabletop, Telling, Viewer};

/// More leaves than this are not counted out: the answer must come while a player moves down a menu.
const MOST_LEAVES: usize = 1296;

/// Only what so many imagined worlds agree on is told: what differs between them hangs on something hidden.
const WORLDS: usize = 4;

/// Where hidden pieces are not tried out one by one, chance agreement must be unlikely.
const WORLDS_AS_THEY_FALL: usize = 16;

/// Everything that luck can make of an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// How likely, and what would be told then. At least two, adding up to 1.
    pub outcomes: Vec<(f64, String)>,
}

/// `None` if luck decides nothing before something hidden comes up, or if there are too many ways to fall.
pub(crate) fn odds<G: Tabletop>(state: &G, seat: Seat, action: G::Action) -> Option<Odds> {
    let found = match agreed(state, seat, action, WORLDS, true) {
        Err(TooMany) => agreed(state, seat, action, WORLDS_AS_THEY_FALL, false).ok()?,
        found => found.ok()?,
    };
    found.map(|it| Odds { outcomes: without_what_is_common(it) })
}

/// What luck can make of an action: how likely, and what is told then.
type Found = Vec<(f64, Vec<String>)>;

/// There are too many ways to fall.
struct TooMany;

/// What all of so many worlds agree on, if they do. Hidden pieces are tried out as dice are, or fall as they like.
fn agreed<G: Tabletop>(
    state: &G,
    seat: Seat,
    action: G::Action,
    worlds: usize,
    tries_pieces: bool,
) -> Result<Option<Found>, TooMany> {
    let knowledge = Knowledge::new(state, seat);
    let mut rng = Rng::new(0);
    let mut agreed: Option<Found> = None;
    for _ in 0..worlds {
        let world = knowledge.imagine(&mut rng);
        let found = in_world(&world, seat, action, tries_pieces, &rng).ok_or(TooMany)?;
        if found.len() < 2 || agreed.as_ref().is_some_and(|it| !are_alike(it, &found)) {
            return Ok(None);
        }
        agreed = agreed.or(Some(found));
    }
    Ok(agreed)
}

fn are_alike(a: &Found, b: &Found) -> bool {
    let has = |(chance, told): &(f64, Vec<String>)| b.iter().any(|it| it.1 == *told && (it.0 - chance).abs() < 1e-9);
    a.len() == b.len() && a.iter().all(has)
}

/// The events of an action up to where luck or something hidden comes in, as the seat sees them: those that happen in
/// every world it can imagine.
pub(crate) fn preview<G: Tabletop>(state: &G, seat: Seat, action: G::Action) -> Vec<Box<RawValue>> {
    let knowledge = Knowledge::new(state, seat);
    let mut rng = Rng::new(0);
    let mut certain: Option<Vec<G::Event>> = None;
    for _ in 0..WORLDS {
        let mut world = knowledge.imagine(&mut rng);
        let hidden = Cell::new(false);
        let mut events = UntilHidden { hidden: &hidden, events: Vec::new() };
        let mut unasked = Unasked { hidden: &hidden, rest: Rng::new(0) };
        world.apply(seat, action, &mut unasked.telling(&mut events));
        let seen = events.events.iter().map(|it: &G::Event| it.seen_by(Viewer::Seat(seat)));
        certain = Some(match certain {
            None => seen.collect(),
            Some(agreed) => agreed.into_iter().zip(seen).take_while(|(a, b)| a == b).map(|it| it.0).collect(),
        });
    }
    let certain = certain.unwrap_or_default();
    certain.iter().map(|it| to_raw_value(it).expect("events are plain data")).collect()
}

/// How luck falls in one world: what changes if nobody else interferes, or, for a game that does not put changes
/// in words, the sentences told up to where something hidden comes up. What is not tried out falls as `rest` has it.
fn in_world<G: Tabletop>(world: &G, seat: Seat, action: G::Action, tries_pieces: bool, rest: &Rng) -> Option<Found> {
    let mut legal = Vec::new();
    outcomes(MOST_LEAVES, |branching| {
        let hidden = Cell::new(false);
        let mut after = world.clone();
        let mut events = UntilHidden { hidden: &hidden, events: Vec::new() };
        let tells = after.change(world).is_some();
        let rest = rest.clone();
        let mut dice = TryingOut { branching, hidden: &hidden, rest, beyond_hidden: tells, pieces: tries_pieces };
        after.apply(seat, action, &mut dice.telling(&mut events));
        if tells {
            let_it_happen(&mut after, seat, &mut dice, &mut legal);
            return after.change(world).into_iter().collect();
        }
        let seen = events.events.iter().map(|it: &G::Event| after.tell(&it.seen_by(Viewer::Seat(seat))));
        seen.collect::<Vec<String>>()
    })
}

/// Goes on as long as others are asked who can let it pass.
fn let_it_happen<G: Tabletop>(state: &mut G, seat: Seat, chance: &mut impl Chance, legal: &mut Vec<G::Action>) {
    while let Some(other) = state.turn().seat().filter(|it| *it != seat) {
        legal.clear();
        state.legal(other, legal);
        let Some(pass) = legal.iter().copied().find(|it| state.is_pass(*it)) else { return };
        state.apply(other, pass, &mut chance.telling(&mut ()));
    }
}

/// Leaves away the sentences with which all outcomes begin: the dice have no part in them.
fn without_what_is_common(found: Vec<(f64, Vec<String>)>) -> Vec<(f64, String)> {
    let common = |at: usize| found.iter().all(|(_, told)| told.get(at).is_some() && told.get(at) == found[0].1.get(at));
    let start = (0..).take_while(|at| common(*at)).count();
    let sentence = |told: &[String]| told.iter().map(|it| it.trim_end_matches('.')).collect::<Vec<_>>().join("; ");
    found.iter().map(|(chance, told)| (*chance, sentence(&told[start..]))).collect()
}

/// Tries out every die, coin and spin, and perhaps every hidden piece.
struct TryingOut<'a> {
    branching: &'a mut Branching,
    hidden: &'a Cell<bool>,
    rest: Rng,
    /// Goes on trying out after a hidden piece: what is told does not depend on it, or the worlds will differ.
    beyond_hidden: bool,
    /// Hidden pieces are tried out, too.
    pieces: bool,
}

impl TryingOut<'_> {
    fn tries(&self, thrown: bool) -> bool {
        (thrown || self.pieces) && (!self.hidden.get() || self.beyond_hidden)
    }
}

impl Chance for TryingOut<'_> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let thrown = matches!(question.kind(), Kind::Die { .. } | Kind::Coin | Kind::Spin { .. } | Kind::Dice { .. });
        if !thrown {
            self.hidden.set(true);
        }
        if self.tries(thrown) { self.branching.ask(question) } else { self.rest.ask(question) }
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        self.hidden.set(true);
        if self.tries(false) { self.branching.deal(from, count) } else { self.rest.deal(from, count) }
    }
}

/// Answers as it likes, and remembers that it was asked.
struct Unasked<'a> {
    hidden: &'a Cell<bool>,
    rest: Rng,
}

impl Chance for Unasked<'_> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        self.hidden.set(true);
        self.rest.ask(question)
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        self.hidden.set(true);
        self.rest.deal(from, count)
    }
}

/// Keeps the events that come before anything hidden does.
struct UntilHidden<'a, E> {
    hidden: &'a Cell<bool>,
    events: Vec<E>,
}

impl<E> Sink<E> for UntilHidden<'_, E> {
    fn push(&mut self, event: E) {
        if !self.hidden.get() {
            self.events.push(event);
        }
    }
}
