//! Where every piece may go: the events of a game are a list of moves between places, each of which the flow chart
//! allows, and together they account for every piece after every decision.

use std::collections::BTreeMap;

use tiny_epic_cthulhu::State;
use tiny_epic_cthulhu::event::{Event, Target, Track};
use tiny_epic_cthulhu::state::{Owed, Stage};
use tiny_epic_cthulhu::vocab::{Colour, Tentacle, Town, Who};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Few, Rng, laws};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    Bag,
    Town(usize),
    Mat(usize),
    ShamblerMat,
    Discard,
    Supply,
    Energy,
    Necronomicon,
    Portal,
}

/// So many of each kind at each place.
#[derive(Clone, PartialEq, Debug, Default)]
struct Books {
    tentacles: BTreeMap<(Place, usize), i32>,
    /// Shamblers on each Town Card, by colour.
    shamblers: BTreeMap<(usize, usize), i32>,
}

impl Books {
    fn of(state: &State) -> Self {
        let mut books = Self::default();
        let mut put = |place, tentacle: Tentacle, n: u8| {
            if n > 0 {
                *books.tentacles.entry((place, tentacle.index())).or_default() += i32::from(n);
            }
        };
        for tentacle in Tentacle::each() {
            put(Place::Bag, tentacle, state.bag[tentacle]);
            put(Place::Discard, tentacle, state.discard[tentacle]);
            put(Place::Supply, tentacle, state.supply[tentacle]);
            state.party.each().for_each(|it| put(Place::Mat(it.index()), tentacle, state.characters[it].has(tentacle)));
        }
        for colour in Colour::each() {
            put(Place::ShamblerMat, colour.into(), state.shambler_mat.madness[colour]);
            state
                .towns
                .iter()
                .for_each(|(town, card)| put(Place::Town(town.index()), colour.into(), card.madness[colour]));
            for lies in state.portals[colour].into_iter().flatten() {
                put(Place::Portal, lies, 1);
            }
        }
        state.towns.iter().for_each(|(town, card)| put(Place::Town(town.index()), Tentacle::Eldritch, card.eldritch));
        // What was drawn to choose from has not landed anywhere yet.
        for owed in &state.owed {
            if let Owed::Keep { drawn, .. } = owed {
                drawn.iter().for_each(|(tentacle, n)| put(Place::Bag, tentacle, *n));
            }
        }
        put(Place::Energy, Tentacle::Eldritch, state.energy);
        put(Place::Necronomicon, Tentacle::Chaos, state.chaos_on_necronomicon());
        for (town, card) in state.towns.iter() {
            for colour in card.shamblers.iter() {
                *books.shamblers.entry((town.index(), colour.index())).or_default() += 1;
            }
        }
        books
    }

    fn there(&self, place: Place, tentacle: Tentacle) -> i32 {
        self.tentacles.get(&(place, tentacle.index())).copied().unwrap_or(0)
    }

    fn go(&mut self, tentacle: impl Into<Tentacle>, from: Place, to: Place, n: u8) {
        let kind = tentacle.into();
        assert!(self.there(from, kind) >= i32::from(n), "{n} {} from {from:?}, which has fewer", kind.name());
        for (place, change) in [(from, -i32::from(n)), (to, i32::from(n))] {
            let count = self.tentacles.entry((place, kind.index())).or_default();
            *count += change;
            if *count == 0 {
                self.tentacles.remove(&(place, kind.index()));
            }
        }
    }

    fn shambler(&mut self, town: Town, colour: Colour, change: i32) {
        let count = self.shamblers.entry((town.index(), colour.index())).or_default();
        *count += change;
        if *count == 0 {
            self.shamblers.remove(&(town.index(), colour.index()));
        }
    }

    /// TE-294: all together.
    fn pour(&mut self) -> u8 {
        let all: Vec<(Tentacle, u8)> = Tentacle::each().map(|it| (it, self.there(Place::Discard, it) as u8)).collect();
        all.iter().for_each(|(kind, n)| self.go(*kind, Place::Discard, Place::Bag, *n));
        all.iter().map(|it| it.1).sum()
    }

    fn enter(&mut self, event: &Event) {
        let town = |it: &Town| Place::Town(it.index());
        let mat = |it: &Who| Place::Mat(it.index());
        match event {
            // TE-290: what leaves the bag goes to a Town Card, a mat or the Energy Track.
            Event::TownFilled { at, colour } => self.go(*colour, Place::Bag, town(at), 1),
            Event::Drew { tentacle, target, .. } => {
                let to = match target {
                    Target::Energy => Place::Energy,
                    Target::Town { town: at } => town(at),
                    Target::Mat { who } => mat(who),
                };
                self.go(*tentacle, Place::Bag, to, 1);
            }
            Event::Accursed { track, pieces } => match track {
                Track::Energy => self.go(Tentacle::Eldritch, Place::Energy, Place::Bag, *pieces),
                Track::Madness { town: at, colour } => self.go(*colour, town(at), Place::ShamblerMat, *pieces),
                Track::Temperament { who, colour } => self.go(*colour, mat(who), Place::ShamblerMat, *pieces),
                Track::Chaos { who } => self.go(Tentacle::Chaos, mat(who), Place::Supply, *pieces),
                Track::Shamblers { town: at } => {
                    let left: i32 = self.shamblers.iter().filter(|it| it.0.0 == at.index()).map(|it| *it.1).sum();
                    assert_eq!(left + 1, i32::from(*pieces), "TE-309: the new one never stood there");
                    self.shamblers.retain(|key, _| key.0 != at.index());
                }
            },
            Event::Refilled { tentacles } => assert_eq!(self.pour(), *tentacles),
            Event::Poured { tentacles } => {
                let energy = self.there(Place::Energy, Tentacle::Eldritch) as u8;
                self.go(Tentacle::Eldritch, Place::Energy, Place::Bag, energy);
                assert_eq!(self.pour() + energy, *tentacles);
            }
            Event::Relieved { colour, .. } => self.go(*colour, Place::ShamblerMat, Place::Discard, 1),
            Event::ChaosStirred { .. } => self.go(Tentacle::Chaos, Place::Supply, Place::Discard, 1),
            Event::EldritchLost { at, .. } => {
                self.go(Tentacle::Eldritch, town(at), Place::Discard, 1);
                let spare = self.there(Place::Supply, Tentacle::Eldritch).min(1) as u8;
                self.go(Tentacle::Eldritch, Place::Supply, town(at), spare);
            }
            Event::Dreamt { at, colour } => self.go(*colour, Place::ShamblerMat, town(at), 1),
            Event::Drained { who, colour, count } => self.go(*colour, mat(who), Place::ShamblerMat, *count),
            Event::HandedOut { who, colour } => self.go(*colour, Place::ShamblerMat, mat(who), 1),
            Event::Collected { who, at, colour, .. } => self.go(*colour, town(at), mat(who), 1),
            Event::Spent { paid, .. } => {
                for part in &paid.parts {
                    let to = if part.tentacle == Tentacle::Chaos { Place::Supply } else { Place::Discard };
                    self.go(part.tentacle, mat(&part.who), to, part.count);
                }
            }
            Event::Bought { who } | Event::Ordered { who, .. } => self.go(Tentacle::Chaos, mat(who), Place::Supply, 1),
            Event::Cleared { colour, count, .. } => self.go(*colour, Place::ShamblerMat, Place::Discard, *count),
            Event::RowComplete { .. } | Event::ColumnComplete { .. } => {
                self.go(Tentacle::Chaos, Place::Necronomicon, Place::Discard, 1);
            }
            Event::Sealed { tentacle, owner, .. } => self.go(*tentacle, mat(owner), Place::Portal, 1),
            Event::ShamblerPlaced { at, colour, .. } | Event::Spawned { at, colour } => self.shambler(*at, *colour, 1),
            Event::Banished { at, colour, .. } => self.shambler(*at, *colour, -1),
            // TE-288: printed effects move pieces in other ways, and never create or destroy one.
            Event::Relocated { at, colour, count } => self.go(*colour, town(at), Place::ShamblerMat, *count),
            Event::Dropped { who, colour } => self.go(*colour, mat(who), Place::Discard, 1),
            Event::SwappedWithTown { who, given, taken, at } => {
                self.go(*given, mat(who), town(at), 1);
                self.go(*taken, town(at), mat(who), 1);
            }
            Event::SwappedWith { who, given, taken, other } => {
                self.go(*given, mat(who), mat(other), 1);
                self.go(*taken, mat(other), mat(who), 1);
            }
            Event::Gave { who, to, colour } => self.go(*colour, mat(who), mat(to), 1),
            Event::PutInBag { colour } => self.go(*colour, Place::Discard, Place::Bag, 1),
            Event::ChaosDiscarded { count } => self.go(Tentacle::Chaos, Place::Supply, Place::Discard, *count),
            Event::ShamblerMoved { from, to, colour } => {
                self.shambler(*from, *colour, -1);
                self.shambler(*to, *colour, 1);
            }
            _ => {}
        }
    }
}

/// Covers TE-283, TE-284, TE-285, TE-286, TE-287, TE-288, TE-290, TE-291, TE-292, TE-293, TE-294, TE-295, TE-296, TE-297.
/// Covers TE-298, TE-299, TE-300, TE-301, TE-302, TE-303, TE-309, TE-016, TE-017.
#[test]
fn events_account_for_every_piece() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..laws::games(400) {
        let mut rng = Rng::new(seed);
        let prepared = State::prepare(&laws::any_setup::<State>(&mut rng)).expect("it was prepared before");
        let mut books = Books::of(&State::laid_out(&prepared));
        let mut events = Vec::new();
        let mut state = State::deal(&prepared, &mut rng.telling(&mut events));
        let mut legal = Vec::new();
        loop {
            if seed == 0 || state.stage != Stage::Mats {
                events.iter().for_each(|it| books.enter(it));
                assert_eq!(books, Books::of(&state), "after {events:#?}");
            }
            kinds.extend(events.iter().map(|it| it.rule().0));
            events.clear();
            assert_eq!(state.invariants(), Ok(()));
            let Some(seat) = state.turn().seat() else { break };
            legal.clear();
            state.legal(seat, &mut legal);
            let choice = state.rollout(seat, &legal, &mut rng);
            state.apply(seat, legal[choice], &mut rng.telling(&mut events));
        }
    }
    assert!(kinds.len() > 50, "{kinds:?}");
}
