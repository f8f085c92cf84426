//! Notation, positions, records and words: what is written can be read, and viewers who know the same get the same
//! words.

use std::collections::HashSet;

use super::Walk;
use crate::{Decision, Event, Match, Record, Seat, Source, Tabletop, Viewer};

impl<G: Tabletop> Walk<'_, G> {
    /// Actions and positions survive being written and read.
    pub(super) fn texts_round_trip(&mut self) {
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

    /// A record names its seats; their names tell them apart, from the first line to the last.
    pub(super) fn seats_have_names(&self) {
        let state = self.game.state();
        let mut names = HashSet::new();
        for seat in Seat::all(state.players()) {
            let name = state.seat_id(seat);
            let reads = !name.is_empty() && !name.contains(": ") && !name.starts_with(['#', '*', '=']);
            if !reads || name != self.states[0].seat_id(seat) || !names.insert(name.clone()) {
                self.broken("every seat has an id of its own, which stays", name);
            }
        }
    }

    /// Every event cites a rule that exists and can be put into words, which reveal nothing to any viewer.
    pub(super) fn events_are_in_order(&mut self, events: &[G::Event]) {
        let state = self.game.state().clone();
        if let Some(event) = events.iter().find(|it| !self.rules.contains(it.rule().0)) {
            self.broken("every event cites a rule that exists", format!("{event:?} cites {}", event.rule()));
        }
        if let Some(event) = events.iter().find(|it| state.tell(it).is_empty()) {
            self.broken("every event can be told", format!("{event:?}"));
        }
        if events.is_empty() || !self.one_in(4) {
            return;
        }
        let seat = self.any_seat();
        let world = state.redeal(seat, &mut self.rng);
        for event in events.iter().map(|it| it.seen_by(Viewer::Seat(seat))) {
            let (here, there) = (state.tell(&event), world.tell(&event));
            if here != there {
                self.broken("words give nothing away that is hidden", format!("{event:?}\n{here}\n{there}"));
            }
            if event.seen_by(Viewer::Seat(seat)) != event {
                self.broken("an event that was closed stays as it is", format!("{event:?}"));
            }
        }
    }

    /// Every offered action cites a rule that exists, and can be put into words.
    pub(super) fn offers_are_in_order(&mut self, seat: Seat) {
        self.seats_have_names();
        let state = self.game.state();
        for action in &self.legal {
            let rule = state.rule_for(*action);
            if !self.rules.contains(rule.0) {
                self.broken(
                    "every offer cites a rule that exists",
                    format!("{} cites {rule}", state.write_action(*action)),
                );
            }
            if state.turn().seats().contains(seat) && state.describe(seat, *action).is_empty() {
                self.broken("every offer is put in words", state.write_action(*action));
            }
        }
        if let Some(viewer) = Viewer::all(state.players()).find(|it| state.prompt(*it).is_empty()) {
            self.broken("everybody is told what is asked", format!("{viewer:?}"));
        }
    }

    /// Two worlds that a seat cannot tell apart are described in the same words to it and to spectators.
    pub(super) fn words_are_the_same(&mut self, seat: Seat, here: &G, there: &G) {
        let law = "words give nothing away that is hidden";
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let prompts = (here.prompt(viewer), there.prompt(viewer));
            if prompts.0 != prompts.1 {
                self.broken(law, format!("the prompt for {viewer:?}: {prompts:?}"));
            }
            let sketches = (here.sketch(viewer), there.sketch(viewer));
            let prints = (here.fine_print(viewer), there.fine_print(viewer));
            if sketches.0 != sketches.1 || prints.0 != prints.1 {
                let drawn = [sketches.0, prints.0, sketches.1, prints.1].map(|it| it.to_string()).join("\n");
                self.broken(law, format!("the sketch for {viewer:?}:\n{drawn}"));
            }
        }
        for other in Seat::all(here.players()) {
            let names = (here.seat_name(other), there.seat_name(other));
            if names.0 != names.1 {
                self.broken(law, format!("a seat's name: {names:?}"));
            }
        }
        if here.result() != there.result() {
            self.broken(law, format!("the result: {:?} {:?}", here.result(), there.result()));
        }
        for _ in 0..8 {
            let action = here.any_action(&mut self.rng);
            let refusals = [here, there].map(|it| it.check(seat, action));
            if refusals[0] != refusals[1] {
                self.broken(law, format!("whether and why not `{}`: {refusals:?}", here.write_action(action)));
            }
        }
        if !here.turn().seats().contains(seat) {
            return;
        }
        let mut legal = Vec::new();
        here.legal(seat, &mut legal);
        for action in legal {
            let deed = |it: &G| serde_json::to_string(&it.deed(seat, action)).expect("deeds are plain data");
            let offer = |it: &G| {
                let words = [it.write_action(action), it.describe(seat, action), deed(it)];
                (words, it.rule_for(action), it.is_pass(action), it.commits(seat, action))
            };
            if offer(here) != offer(there) {
                self.broken(law, format!("what is offered:\n{:?}\n{:?}", offer(here), offer(there)));
            }
        }
    }

    /// The record replays to equal states and equal views, ply by ply; the same seed and choices give the same record.
    pub(super) fn replay_is_equal(&self) {
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
            match ply.decision {
                Decision::Act(action) => {
                    again.play(ply.seat, action).expect("accepted before");
                }
                Decision::Concede => {
                    again.concede(ply.seat);
                }
            }
        }
        if again.record(true) != text {
            self.broken("the same seed gives the same record", again.record(false));
        }
    }
}
