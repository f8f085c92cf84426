//! The laws: properties that every game must have, tested on random walks (games) from random set-ups.
//!
//! A game's test is one line: `laws::uphold::<State>(laws::games(200))`. A violation panics with the seed of the walk
//! and the record that leads to it.
//!
//! This file has the walk. The laws are in `play` (what is legal, who is asked, how it ends), `texts` (notation,
//! positions, records, words), `secrets` (what nobody may learn) and `memory` (what nobody may forget).

mod memory;
mod play;
mod secrets;
mod texts;

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::chance::Recorded;
use crate::{
    Chance, Decision, Event, Ledger, Match, Outcome, Rng, Seat, Seats, Setup, Sight, Tabletop, Telling, Viewer,
};

/// How many walks to make: `default`, or what the environment variable `TURNBUCKLE_LAW_GAMES` says.
pub fn games(default: u64) -> u64 {
    std::env::var("TURNBUCKLE_LAW_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(default)
}

/// After this many walks, a run mainly looks for rare states: the more expensive laws are checked a tenth as often.
const THOROUGH: u64 = 2000;

/// Checks all laws on this many random walks, on all cores.
pub fn uphold<G: Tabletop>(walks: u64) {
    let (rules, next) = (rules::<G>(), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let walker = || {
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= walks {
                    return;
                }
                Walk::<G>::new(seed, &rules).run();
            }
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let walkers: Vec<_> = (0..cores).map(|_| scope.spawn(walker)).collect();
        for walker in walkers {
            if let Err(breach) = walker.join() {
                next.store(walks, Ordering::Relaxed);
                std::panic::resume_unwind(breach);
            }
        }
    });
}

/// Repeats one walk: the one that a violation names.
pub fn walk<G: Tabletop>(seed: u64) {
    Walk::<G>::new(seed, &rules::<G>()).run();
}

/// The ids that refusals, events and offers may cite.
fn rules<G: Tabletop>() -> HashSet<&'static str> {
    let about = G::about();
    Ledger::parse(about.prefix, about.rules).rules().iter().map(|it| it.id.0).collect()
}

/// A random set-up: any number of players, any pack, any valid combination of options.
pub fn any_setup<G: Tabletop>(rng: &mut Rng) -> Setup {
    let about = G::about();
    loop {
        let mut setup = about.setup();
        setup.players = about.min_players + rng.below((about.max_players - about.min_players + 1) as u32) as usize;
        if !about.packs.is_empty() {
            setup.pack = Some((*rng.pick(about.packs)).into());
        }
        for option in about.options {
            setup.options.insert(option.name.to_owned(), (*rng.pick(option.values)).to_owned());
        }
        if G::prepare(&setup).is_ok() {
            return setup;
        }
    }
}

struct Walk<'a, G: Tabletop> {
    seed: u64,
    rules: &'a HashSet<&'static str>,
    game: Match<G>,
    rng: Rng,
    /// Every state so far, to compare the replay with.
    states: Vec<G>,
    legal: Vec<G::Action>,
    /// Who has given up.
    conceded: Seats,
    /// How long ago somebody made a decision that the others see only later, in decisions that others saw at once.
    since_secret: usize,
}

/// The result of a decision.
struct After<G: Tabletop> {
    state: G,
    events: Vec<G::Event>,
    outcomes: Vec<Outcome>,
}

impl<G: Tabletop> After<G> {
    fn of(before: &G, seat: Seat, decision: Decision<G::Action>, chance: &mut impl Chance) -> Self {
        let mut state = before.clone();
        let mut events = Vec::new();
        let mut chance = Recorded::new(chance);
        let around = &mut chance.telling(&mut events);
        match decision {
            Decision::Act(action) => state.apply(seat, action, around),
            Decision::Concede => state.concede(seat, around),
        }
        Self { state, events, outcomes: chance.outcomes }
    }

    fn told(&self, viewer: Viewer) -> Vec<G::Event> {
        self.events.iter().map(|it| it.seen_by(viewer)).collect()
    }
}

impl<'a, G: Tabletop> Walk<'a, G> {
    fn new(seed: u64, rules: &'a HashSet<&'static str>) -> Self {
        let mut rng = Rng::stream(seed, u64::MAX);
        let setup = any_setup::<G>(&mut rng);
        let (game, events) = Match::<G>::start(setup, seed).expect("the set-up was prepared before");
        let states = vec![game.state().clone()];
        let (conceded, legal) = (Seats::NONE, Vec::new());
        let mut walk = Self { seed, rules, states, game, rng, legal, conceded, since_secret: usize::MAX };
        walk.events_are_in_order(&events);
        walk.seats_have_names();
        walk.the_deal_tells_no_more_than_the_view(&events);
        walk
    }

    fn broken(&self, law: &str, detail: impl std::fmt::Display) -> ! {
        panic!("{}: law broken on walk {}: {law}\n{detail}\n\n{}", G::about().id, self.seed, self.game.record(false))
    }

    fn run(mut self) {
        let most = G::most_decisions();
        while let Some(seat) = self.any_seat_to_act() {
            if self.game.plies().len() >= most {
                self.broken("every game ends within its bound", most);
            }
            self.legal.clear();
            self.game.state().legal(seat, &mut self.legal);
            if self.legal.is_empty() {
                self.broken("whoever owes a decision has a legal action", self.game.state().seat_name(seat));
            }
            self.the_turn_is_in_order();
            self.invariants_hold();
            // A walk has hundreds of decisions: the more expensive a law, the fewer of them it is checked at.
            if self.is_tried_once_in(1) {
                self.listed_if_and_only_if_accepted(seat);
                self.anybody_may_give_up();
                self.texts_round_trip();
            }
            let (by, decision) = self.any_decision(seat);
            if self.is_tried_once_in(3) {
                self.redeals_keep_the_view();
                self.nothing_leaks(by, decision);
            }
            if self.is_tried_once_in(12) {
                self.hints_are_in_range(seat);
                self.offers_are_in_order(seat);
                self.what_is_shown_can_be_seen(seat);
            }
            if self.is_tried_once_in(6) {
                self.nothing_is_forgotten(by, decision);
            }
            self.play(by, decision);
            self.states.push(self.game.state().clone());
        }
        self.the_turn_is_in_order();
        self.invariants_hold();
        self.texts_round_trip();
        self.redeals_keep_the_view();
        self.the_end_is_in_order();
        self.replay_is_equal();
    }

    /// A decision that the record does not have yet.
    fn next(&self, by: Seat, decision: Decision<G::Action>) -> String {
        let state = self.game.state();
        let action = match decision {
            Decision::Act(action) => state.write_action(action),
            Decision::Concede => "concede".to_owned(),
        };
        format!("{}: {action}", state.seat_id(by))
    }

    fn is_tried_once_in(&mut self, decisions: u32) -> bool {
        let n = if self.seed < THOROUGH { decisions } else { 10 * decisions };
        n == 1 || self.one_in(n)
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.rng.below(n) == 0
    }

    fn any_seat_to_act(&mut self) -> Option<Seat> {
        let seats: Vec<Seat> = self.game.state().turn().seats().iter().collect();
        if seats.is_empty() { None } else { Some(*self.rng.pick(&seats)) }
    }

    fn any_seat(&mut self) -> Seat {
        Seat::new(self.rng.below(self.game.state().players() as u32) as usize)
    }

    /// Any legal action of `seat`, or sometimes a concession of any seat. If that ends the game, it is rare.
    fn any_decision(&mut self, seat: Seat) -> (Seat, Decision<G::Action>) {
        let players = self.game.state().players();
        let left: Vec<Seat> = Seat::all(players).filter(|it| !self.game.state().out().contains(*it)).collect();
        if self.one_in(if left.len() > 2 { 48 } else { 2048 }) {
            return (*self.rng.pick(&left), Decision::Concede);
        }
        (seat, Decision::Act(*self.rng.pick(&self.legal)))
    }

    /// Plays, and takes back what can be taken back, which must restore the state.
    fn play(&mut self, seat: Seat, decision: Decision<G::Action>) {
        let before = self.game.state().clone();
        let action = match decision {
            Decision::Act(action) => action,
            Decision::Concede => {
                let events = self.game.concede(seat);
                self.conceded = self.conceded.with(seat);
                self.events_are_in_order(&events);
                return;
            }
        };
        let secret = self.is_of_a_round(seat, action);
        let seen = Seat::all(before.players()).any(|to| to != seat && self.sight(seat, action, to) == Sight::Now);
        if secret {
            self.since_secret = 0;
        } else if seen {
            self.since_secret = self.since_secret.saturating_add(1);
        }
        let events = self.game.play(seat, action).expect("a listed action is accepted");
        self.events_are_in_order(&events);
        let plies = self.game.plies().len();
        let steps = self.game.can_undo(seat);
        if steps == 0 {
            let last = self.game.plies().last().expect("just played");
            let mut choices = Vec::new();
            before.legal(seat, &mut choices);
            if last.outcomes.is_empty() && !before.commits(seat, action) && choices.len() > 1 {
                self.broken("what told nobody anything can be taken back", self.game.state().write_action(action));
            }
            return;
        }
        let mut back = self.game.clone();
        let undone = back.undo(seat);
        let there = &self.states[plies - steps];
        if undone != Ok(steps) || back.state() != there || back_over(&self.game, plies - steps, seat) {
            self.broken("undo goes back to the last secret", format!("{steps} steps"));
        }
        let mut choices = Vec::new();
        there.legal(seat, &mut choices);
        if choices.len() < 2 {
            self.broken("undo goes back to a choice", format!("{steps} steps"));
        }
    }

    /// Whether others decide at the same time.
    fn is_of_a_round(&self, by: Seat, action: G::Action) -> bool {
        Seat::all(self.game.state().players()).any(|to| self.sight(by, action, to) == Sight::WithTheOthers)
    }

    fn sight(&self, by: Seat, action: G::Action, to: Seat) -> Sight {
        if by == to { Sight::Now } else { self.game.state().shown(by, action, to) }
    }
}

/// Whether going back to ply `to` would pass luck or somebody else's decision.
fn back_over<G: Tabletop>(game: &Match<G>, to: usize, seat: Seat) -> bool {
    game.plies()[to..].iter().any(|ply| ply.seat != seat || !ply.outcomes.is_empty())
}
