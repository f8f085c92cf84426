//! The odds of an action, based only on what its seat knows: exact where that is possible, otherwise estimated.

use std::cell::Cell;

use serde::Serialize;
use turnbuckle_core::chance::{Kind, Question, outcomes};
use turnbuckle_core::{Chance, Event, Pieces, Rng, Seat, Sink, Tabletop, Telling, Viewer};

use crate::imagined::Imagined;

/// The most leaves that are enumerated: the answer must be there while a player moves down a menu.
const MOST_LEAVES: usize = 1296;

/// If there are more, this many random samples are taken, enough to be right within two in a hundred.
const FALLS: u64 = 2_500;

/// An estimate with more outcomes than this says little about any of them.
const MOST_ESTIMATED: usize = 100;

/// The possible results of an action that depends on luck.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// The probability and the words of each outcome. At least two, adding up to 1.
    pub outcomes: Vec<(f64, String)>,
    /// `None` if the odds are exact. Otherwise they are estimated, and each is off by no more than this, 95 times in 100.
    pub estimated: Option<f64>,
}

/// `None` if luck decides nothing before something hidden matters, or if there are too many outcomes to say anything.
pub(crate) fn odds<G: Tabletop>(state: &G, seat: Seat, action: G::Action) -> Option<Odds> {
    match counted(state, seat, action, Draws::Tried) {
        Ok(odds) => odds,
        Err(TooMany) => {
            let odds = counted(state, seat, action, Draws::AsTheyFall).ok().flatten();
            odds.or_else(|| estimated(state, seat, action))
        }
    }
}

/// How questions for a piece are answered, while every answer to dice, coins, spins and tokens is tried.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Draws {
    /// Every piece is tried, too.
    Tried,
    /// A random piece: the words must not depend on it.
    AsTheyFall,
}

/// Outcomes with their probabilities and words.
type Found = Vec<(f64, Vec<String>)>;

/// There are too many outcomes to enumerate.
struct TooMany;

/// Every outcome, if all worlds agree on them. In some worlds all outcomes are enumerated, in the others one random
/// sample is compared.
fn counted<G: Tabletop>(state: &G, seat: Seat, action: G::Action, draws: Draws) -> Result<Option<Odds>, TooMany> {
    // If pieces are random, worlds may agree by chance; comparing more of them makes that unlikely.
    let whole = match draws {
        Draws::Tried => 4,
        Draws::AsTheyFall => 16,
    };
    let mut worlds = Imagined::new(state, seat);
    let Some(first) = worlds.next() else { return Ok(None) };
    let found = in_world(&first, seat, action, draws, 0).ok_or(TooMany)?;
    if found.len() < 2 {
        return Ok(None);
    }
    for (number, world) in (1..).zip(worlds.by_ref()) {
        let agrees = if number < whole {
            are_alike(&found, &in_world(&world, seat, action, draws, number).ok_or(TooMany)?)
        } else {
            let fall = |world: &G, rest| told(world, seat, action, draws, &mut Rng::stream(0, number), rest);
            fall(&first, 0) == fall(&world, number)
        };
        if !agrees {
            return Ok(None);
        }
    }
    Ok(Some(Odds { outcomes: without_what_is_common(&found), estimated: worlds.doubt() }))
}

fn are_alike(a: &Found, b: &Found) -> bool {
    let has = |(chance, told): &(f64, Vec<String>)| b.iter().any(|it| it.1 == *told && (it.0 - chance).abs() < 1e-9);
    a.len() == b.len() && a.iter().all(has)
}

/// Many random samples, if all worlds agree on their results.
fn estimated<G: Tabletop>(state: &G, seat: Seat, action: G::Action) -> Option<Odds> {
    let mut worlds = Imagined::new(state, seat);
    let first = worlds.next()?;
    let mut found = Found::new();
    for number in 0..FALLS {
        let fall = |world: &G| told(world, seat, action, Draws::Tried, &mut Rng::stream(0, number), number);
        let told = fall(&first);
        if worlds.next().is_some_and(|it| fall(&it) != told) {
            return None;
        }
        match found.iter_mut().find(|it| it.1 == told) {
            Some(it) => it.0 += 1.0 / FALLS as f64,
            None => found.push((1.0 / FALLS as f64, told)),
        }
        if found.len() > MOST_ESTIMATED {
            return None;
        }
    }
    let off = |chance: f64| 1.96 * (chance * (1.0 - chance) / FALLS as f64).sqrt();
    let most_off = found.iter().map(|it| off(it.0)).fold(0.0, f64::max);
    let estimated = Some(most_off + worlds.doubt().unwrap_or_default());
    (found.len() > 1).then(|| Odds { outcomes: without_what_is_common(&found), estimated })
}

/// All outcomes in one world. `rest` is the random stream for questions of which not every answer is tried.
fn in_world<G: Tabletop>(world: &G, seat: Seat, action: G::Action, draws: Draws, rest: u64) -> Option<Found> {
    outcomes(MOST_LEAVES, |branching| told(world, seat, action, draws, branching, rest))
}

/// The words for one outcome: what changes if nobody else interferes, or, for a game that does not put changes into
/// words, the sentences up to the point where something hidden matters.
fn told<G: Tabletop>(
    world: &G,
    seat: Seat,
    action: G::Action,
    draws: Draws,
    luck: &mut impl Chance,
    rest: u64,
) -> Vec<String> {
    let hidden = Cell::new(false);
    let mut after = world.clone();
    let mut events = UntilHidden { hidden: &hidden, events: Vec::new() };
    let counts = after.change(world).is_some();
    let mut luck = TryingOut { luck, hidden: &hidden, rest: Rng::stream(1, rest), beyond_hidden: counts, draws };
    after.apply(seat, action, &mut luck.telling(&mut events));
    if counts {
        let_it_happen(&mut after, seat, &mut luck);
        return after.change(world).into_iter().collect();
    }
    events.events.iter().map(|it: &G::Event| after.tell(&it.seen_by(Viewer::Seat(seat)))).collect()
}

/// Passes for the other players as long as they can pass.
fn let_it_happen<G: Tabletop>(state: &mut G, seat: Seat, chance: &mut impl Chance) {
    let mut legal = Vec::new();
    while let Some(other) = state.turn().seat().filter(|it| *it != seat) {
        legal.clear();
        state.legal(other, &mut legal);
        let Some(pass) = legal.iter().copied().find(|it| state.is_pass(*it)) else { return };
        state.apply(other, pass, &mut chance.telling(&mut ()));
    }
}

/// Removes the sentences with which all outcomes begin: they do not depend on luck.
fn without_what_is_common(found: &Found) -> Vec<(f64, String)> {
    let common = |at: usize| found.iter().all(|(_, told)| told.get(at).is_some() && told.get(at) == found[0].1.get(at));
    let start = (0..).take_while(|at| common(*at)).count();
    let sentence = |told: &[String]| told.iter().map(|it| it.trim_end_matches('.')).collect::<Vec<_>>().join("; ");
    found.iter().map(|(chance, told)| (*chance, sentence(&told[start..]))).collect()
}

/// Passes questions of which every answer is tried to `luck`, and all others to `rest`.
struct TryingOut<'a, C> {
    luck: &'a mut C,
    hidden: &'a Cell<bool>,
    rest: Rng,
    /// Keeps trying every answer after a hidden piece was drawn: if the words depended on it, the worlds would differ.
    beyond_hidden: bool,
    draws: Draws,
}

impl<C> TryingOut<'_, C> {
    fn tries(&self, is_drawn: bool) -> bool {
        (!is_drawn || self.draws == Draws::Tried) && (!self.hidden.get() || self.beyond_hidden)
    }
}

impl<C: Chance> Chance for TryingOut<'_, C> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let is_drawn = question.kind() == Kind::Piece;
        if is_drawn {
            self.hidden.set(true);
        }
        if self.tries(is_drawn) { self.luck.ask(question) } else { self.rest.ask(question) }
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        self.hidden.set(true);
        if self.tries(true) { self.luck.deal(from, count) } else { self.rest.deal(from, count) }
    }
}

/// Keeps the events that come before anything hidden.
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
