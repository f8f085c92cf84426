//! The laws: what every game promises, tried on random walks from random set-ups.
//!
//! A game's test is one line: `laws::uphold::<State>(laws::games(200))`. A broken law panics with the seed of the
//! walk and the record that leads to the breach.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::chance::{Kind, Recorded, Scripted};
use crate::{
    Chance, Decision, Event, Knowledge, Ledger, Match, Outcome, Pieces, Record, Refuse, Rng, Seat, Setup, Source,
    Tabletop, Telling, Viewer,
};

/// How many walks to make: `default`, or what the environment variable `TURNBUCKLE_LAW_GAMES` says.
pub fn games(default: u64) -> u64 {
    std::env::var("TURNBUCKLE_LAW_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(default)
}

/// Holds a game to all laws on so many random walks, on all cores.
pub fn uphold<G: Tabletop>(walks: u64) {
    let about = G::about();
    let ledger = Ledger::parse(about.prefix, about.rules);
    let rules: HashSet<&'static str> = ledger.rules().iter().map(|it| it.id.0).collect();
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= walks {
                        return;
                    }
                    Walk::<G>::new(seed, &rules).run();
                }
            });
        }
    });
}

/// A random set-up: any number of players, any pack, any options that go together.
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
    /// The ids that refusals and events may cite.
    rules: &'a HashSet<&'static str>,
    game: Match<G>,
    rng: Rng,
    /// Every state so far, to compare the replay with.
    states: Vec<G>,
    legal: Vec<G::Action>,
}

impl<'a, G: Tabletop> Walk<'a, G> {
    fn new(seed: u64, rules: &'a HashSet<&'static str>) -> Self {
        let mut rng = Rng::stream(seed, u64::MAX);
        let setup = any_setup::<G>(&mut rng);
        let (game, _) = Match::<G>::start(setup, seed).expect("the set-up was prepared before");
        Self { seed, rules, states: vec![game.state().clone()], game, rng, legal: Vec::new() }
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
            self.invariants_hold();
            self.listed_if_and_only_if_accepted(seat);
            self.anybody_may_give_up();
            let action = *self.rng.pick(&self.legal);
            self.texts_round_trip();
            // The dearest laws are tried at every third decision: a walk has hundreds.
            if self.rng.below(3) == 0 {
                self.redeals_keep_the_view();
                self.nothing_leaks(seat, action);
            }
            self.play(seat, action);
            self.states.push(self.game.state().clone());
        }
        self.invariants_hold();
        self.texts_round_trip();
        self.nobody_acts_when_it_is_over();
        self.replay_is_equal();
    }

    fn any_seat_to_act(&mut self) -> Option<Seat> {
        let seats: Vec<Seat> = self.game.state().turn().seats().iter().collect();
        if seats.is_empty() { None } else { Some(*self.rng.pick(&seats)) }
    }

    /// At any time, whoever owes a decision; and no piece is lost over it.
    fn anybody_may_give_up(&mut self) {
        let mut state = self.game.state().clone();
        let seat = Seat::new(self.rng.below(state.players() as u32) as usize);
        state.concede(seat, &mut self.rng.clone());
        if state.turn().seats().contains(seat) {
            self.broken("who has given up is asked nothing more", state.seat_name(seat));
        }
        if let Err(detail) = state.invariants() {
            self.broken("the game's invariants, after it was given up", detail);
        }
    }

    fn invariants_hold(&self) {
        if let Err(detail) = self.game.state().invariants() {
            self.broken("the game's invariants", detail);
        }
    }

    /// `legal` against `check`, with candidates from the whole action space; refusals cite rules that exist.
    fn listed_if_and_only_if_accepted(&mut self, seat: Seat) {
        let state = self.game.state().clone();
        for action in &self.legal {
            if let Err(refusal) = state.check(seat, *action) {
                self.broken("what is listed is accepted", format!("{}: {refusal}", state.write_action(*action)));
            }
            if self.legal.iter().filter(|it| *it == action).count() > 1 {
                self.broken("what is listed is listed once", state.write_action(*action));
            }
        }
        for _ in 0..24 {
            let action = state.any_action(&mut self.rng);
            let by = Seat::new(self.rng.below(state.players() as u32) as usize);
            self.judged_rightly(&state, seat, by, action);
        }
        // What was legal a moment ago, or is for somebody else, makes good candidates too.
        let listed = self.legal.clone();
        for action in listed {
            for by in Seat::all(state.players()).filter(|it| !state.turn().seats().contains(*it)) {
                self.judged_rightly(&state, seat, by, action);
            }
        }
    }

    fn judged_rightly(&mut self, state: &G, seat: Seat, by: Seat, action: G::Action) {
        let accepted = state.check(by, action);
        if by != seat && state.turn().seats().contains(by) {
            return;
        }
        let listed = by == seat && self.legal.contains(&action);
        match accepted {
            Ok(()) if !listed => self.broken("what is accepted is listed", state.write_action(action)),
            Err(refusal) if listed => self.broken("what is listed is accepted", refusal),
            Err(refusal) => {
                if !self.rules.contains(refusal.rule().0) {
                    self.broken("every refusal cites a rule that exists", format!("{refusal} ({})", refusal.rule()));
                }
                let plies = self.game.plies().len();
                let played = self.game.play(by, action).is_ok();
                if played || self.game.state() != state || self.game.plies().len() != plies {
                    self.broken("a refused action changes nothing", state.write_action(action));
                }
            }
            Ok(()) => {}
        }
    }

    /// Actions and positions survive being written and read.
    fn texts_round_trip(&mut self) {
        let state = self.game.state();
        for action in &self.legal {
            let text = state.write_action(*action);
            match state.read_action(&text) {
                Ok(read) if read == *action => {}
                other => self.broken("actions survive writing and reading", format!("{text}: {other:?}")),
            }
        }
        if self.rng.below(24) > 0 && !self.game.state().turn().seats().is_empty() {
            return;
        }
        let state = self.game.state();
        let text = toml::to_string(&state.to_position()).expect("positions are plain data");
        let source = Source::new("position", &text);
        let prepared = G::prepare(self.game.setup()).expect("prepared before");
        let read = source.toml::<G::Position>().and_then(|it| {
            let state = G::from_position(&prepared, it).map_err(|flaw| flaw.within(source))?;
            Ok((toml::to_string(&state.to_position()).expect("positions are plain data"), state))
        });
        match read {
            Ok((again, read)) if again == text && read == *state => {}
            Ok((again, read)) => {
                let differ = if read == *state { String::new() } else { format!("{state:?}\n{read:?}\n") };
                self.broken("positions survive writing and reading", format!("{differ}{text}\n-----\n{again}"))
            }
            Err(mistake) => self.broken("positions survive writing and reading", format!("{mistake}\n{text}")),
        }
    }

    /// A redealt world gives its seat the same view and the same choices, and is a world the game allows.
    fn redeals_keep_the_view(&mut self) {
        let state = self.game.state().clone();
        for seat in Seat::all(state.players()) {
            let world = Knowledge::new(&state, seat).imagine(&mut self.rng);
            if let Err(detail) = world.invariants() {
                self.broken("a redealt world keeps the invariants", detail);
            }
            if world.view(Viewer::Seat(seat)) != state.view(Viewer::Seat(seat)) {
                let detail = format!("{:?}\n{:?}", state.view(Viewer::Seat(seat)), world.view(Viewer::Seat(seat)));
                self.broken("a redealt world keeps the seat's view", detail);
            }
            if world.view(Viewer::Spectator) != state.view(Viewer::Spectator) {
                self.broken("a redealt world keeps the spectator's view", "");
            }
            if world.turn().seats() != state.turn().seats() {
                self.broken("windows open on public facts", format!("{:?} {:?}", state.turn(), world.turn()));
            }
            // Whatever the truth is, the same luck imagines the same world: nothing hidden steers a seeded bot.
            let mut luck = self.rng.clone();
            if state.redeal(seat, &mut luck.clone()) != world.redeal(seat, &mut luck) {
                self.broken("a redeal depends on the seat's knowledge alone", format!("{seat:?}"));
            }
            let (mut here, mut there) = (Vec::new(), Vec::new());
            if state.turn().seats().contains(seat) {
                state.legal(seat, &mut here);
                world.legal(seat, &mut there);
            }
            if here != there {
                self.broken("a redealt world keeps the seat's legal actions", format!("{here:?}\n{there:?}"));
            }
            for (place, other) in state.unseen(seat).iter().zip(world.unseen(seat)) {
                let fits = (other.holds - place.may_hold).is_empty() && other.may_hold == place.may_hold;
                if !fits || other.holds.len() != place.holds.len() {
                    self.broken("a redealt world deals what the seat thinks possible", format!("{place:?}\n{other:?}"));
                }
            }
        }
        if self.rng.below(32) == 0 {
            self.every_consistent_piece_occurs(&state);
        }
    }

    /// Over many redeals, every piece that might lie in a place does.
    fn every_consistent_piece_occurs(&mut self, state: &G) {
        for seat in Seat::all(state.players()) {
            let places = state.unseen(seat);
            let mut seen = vec![Pieces::NONE; places.len()];
            for _ in 0..30_000 {
                let world = state.redeal(seat, &mut self.rng);
                for (seen, place) in seen.iter_mut().zip(world.unseen(seat)) {
                    *seen |= place.holds;
                }
                if seen.iter().zip(&places).all(|(seen, place)| *seen == place.may_hold) {
                    break;
                }
            }
            for (seen, place) in seen.iter().zip(&places) {
                if !place.holds.is_empty() && *seen != place.may_hold {
                    let never = place.may_hold - *seen;
                    self.broken(
                        "over many redeals everything consistent occurs",
                        format!("{place:?}, but never {never:?}"),
                    );
                }
            }
        }
    }

    /// Two worlds that a viewer cannot tell apart stay so through any action, unless the viewer sees a difference:
    /// then, and only then, may the events differ. And an action that can be taken back is possible in all of them.
    fn nothing_leaks(&mut self, seat: Seat, action: G::Action) {
        let state = self.game.state().clone();
        for viewer in Viewer::all(state.players()) {
            let looker = match viewer {
                Viewer::Seat(it) => it,
                Viewer::Spectator => Seat::new(self.rng.below(state.players() as u32) as usize),
            };
            let world = state.redeal(looker, &mut self.rng);
            let mut luck = self.rng.clone();
            self.rng.next();
            let (here, seen_here, outcomes) = Self::outcome(&state, seat, action, viewer, &mut luck);
            if outcomes.is_empty() && !state.commits(seat, action) && world.check(seat, action).is_err() {
                self.broken("what can be taken back tells nobody anything", state.write_action(action));
            }
            if world.check(seat, action).is_err() {
                continue;
            }
            // Once with the same luck, if the other world allows it, and once with luck of its own.
            let mut script = Scripted::new(outcomes.iter().copied());
            let (there, seen_there, _) = Self::outcome(&world, seat, action, viewer, &mut script);
            if script.finish().is_ok() {
                if outcomes.is_empty() && !state.commits(seat, action) && here.view(viewer) != there.view(viewer) {
                    let views = format!("{:?}\n{:?}", here.view(viewer), there.view(viewer));
                    let detail = format!("{}\n{views}", state.write_action(action));
                    self.broken("what can be taken back tells nobody anything", detail);
                }
                self.compare(viewer, action, (&here, &seen_here), (&there, &seen_there));
            }
            let (there, seen_there, others) = Self::outcome(&world, seat, action, viewer, &mut self.rng);
            // Dice are thrown in the open; only what is drawn may be hidden.
            let dice = |outcomes: &[Outcome]| -> Vec<Outcome> {
                outcomes.iter().copied().filter(|it| !matches!(it.kind, Kind::Piece | Kind::Deal)).collect()
            };
            if dice(&outcomes) == dice(&others) {
                self.compare(viewer, action, (&here, &seen_here), (&there, &seen_there));
            }
        }
    }

    fn outcome(
        state: &G,
        seat: Seat,
        action: G::Action,
        viewer: Viewer,
        chance: &mut impl Chance,
    ) -> (G, Vec<G::Event>, Vec<Outcome>) {
        let mut after = state.clone();
        let mut events = Vec::new();
        let mut chance = Recorded::new(chance);
        after.apply(seat, action, &mut chance.telling(&mut events));
        (after, events.iter().map(|it| it.seen_by(viewer)).collect(), chance.outcomes)
    }

    fn compare(&self, viewer: Viewer, action: G::Action, here: (&G, &Vec<G::Event>), there: (&G, &Vec<G::Event>)) {
        if here.1 == there.1 {
            return;
        }
        // A hand has no order, so neither has what was drawn into it.
        let unordered = |events: &[G::Event]| {
            let mut events: Vec<String> = events.iter().map(|it| format!("{it:?}")).collect();
            events.sort();
            events
        };
        let shown = |events: &[G::Event]| -> Vec<Pieces> { events.iter().map(Event::shows_for_a_moment).collect() };
        if shown(here.1) != shown(there.1) {
            return;
        }
        if here.0.view(viewer) == there.0.view(viewer) && unordered(here.1) != unordered(there.1) {
            let detail = format!("{viewer:?} {}\n{:?}\n{:?}", here.0.write_action(action), here.1, there.1);
            self.broken("events tell a viewer no more than the view does", detail);
        }
    }

    /// Plays, and takes back what can be taken back: that must restore the state.
    fn play(&mut self, seat: Seat, action: G::Action) {
        let before = self.game.state().clone();
        let events = self.game.play(seat, action).expect("a listed action is accepted");
        if let Some(event) = events.iter().find(|it| !self.rules.contains(it.rule().0)) {
            self.broken("every event cites a rule that exists", format!("{event:?} cites {}", event.rule()));
        }
        events.iter().for_each(|event| {
            if self.game.state().tell(event).is_empty() {
                self.broken("every event can be told", format!("{event:?}"));
            }
        });
        let plies = self.game.plies().len();
        let steps = self.game.can_undo(seat);
        if steps == 0 {
            let last = self.game.plies().last().expect("just played");
            if last.outcomes.is_empty() && !before.commits(seat, action) {
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
    }

    fn nobody_acts_when_it_is_over(&mut self) {
        let state = self.game.state().clone();
        for seat in Seat::all(state.players()) {
            for _ in 0..8 {
                let action = state.any_action(&mut self.rng);
                if state.check(seat, action).is_ok() {
                    self.broken("nobody acts when the game is over", state.write_action(action));
                }
            }
            if !(0.0..=1.0).contains(&state.payoff(seat)) {
                self.broken("a payoff lies between 0 and 1", state.payoff(seat));
            }
        }
        if state.result().is_none() {
            self.broken("a game that is over has a result", "");
        }
    }

    /// The record replays to equal states and equal views, ply by ply; the same seed and choices give the same record.
    fn replay_is_equal(&self) {
        let text = self.game.record(true);
        let mut at = 0;
        let replayed = Record::parse(Source::new("record", &text)).and_then(|record| {
            record.replay::<G>(None, |game, _| {
                let state = &self.states[at];
                let views = |it: &G| Viewer::all(it.players()).map(|viewer| it.view(viewer)).collect::<Vec<_>>();
                if game.state() != state || views(game.state()) != views(state) {
                    self.broken("a replay gives equal states and views", format!("at decision {at}"));
                }
                at += 1;
            })
        });
        match replayed {
            Ok(game) if game.record(true) == text => {}
            Ok(game) => self.broken("a replayed match has the same record", game.record(false)),
            Err(mistake) => self.broken("a record can be replayed", mistake),
        }
        let (mut again, _) = Match::<G>::start(self.game.setup().clone(), self.seed).expect("prepared before");
        for ply in self.game.plies() {
            if let Decision::Act(action) = ply.decision {
                again.play(ply.seat, action).expect("accepted before");
            }
        }
        if again.record(true) != text {
            self.broken("the same seed gives the same record", again.record(false));
        }
    }
}

/// Whether going back to ply `to` would pass luck or somebody else's decision.
fn back_over<G: Tabletop>(game: &Match<G>, to: usize, seat: Seat) -> bool {
    game.plies()[to..].iter().any(|ply| ply.seat != seat || !ply.outcomes.is_empty())
}
