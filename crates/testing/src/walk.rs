//! Random matches, decision by decision.

use turnbuckle_core::{Match, Rng, Seat, Setup, Tabletop};

/// A running random match: an iterator over its decisions.
#[derive(Debug)]
pub struct Walk<G: Tabletop> {
    game: Match<G>,
    dealt: Vec<G::Event>,
    rng: Rng,
    legal: Vec<G::Action>,
}

/// One decision of a random match.
#[derive(Debug)]
pub struct Decision<G: Tabletop> {
    pub before: G,
    pub seat: Seat,
    pub action: G::Action,
    pub events: Vec<G::Event>,
    pub after: G,
}

/// All decisions of several random matches, one match after the other.
pub fn walks<G: Tabletop>(setup: &Setup, seeds: std::ops::Range<u64>) -> impl Iterator<Item = Decision<G>> {
    seeds.flat_map(|seed| Walk::start(setup, seed))
}

impl<G: Tabletop> Walk<G> {
    pub fn start(setup: &Setup, seed: u64) -> Self {
        let (game, dealt) = Match::start(setup.clone(), seed).unwrap_or_else(|mistake| panic!("{mistake}"));
        Self { game, dealt, rng: Rng::stream(seed, u64::MAX), legal: Vec::new() }
    }

    pub fn state(&self) -> &G {
        self.game.state()
    }

    /// The events of the deal.
    pub fn dealt(&self) -> &[G::Event] {
        &self.dealt
    }

    /// Makes the next decision, if there is one: an action for which `sort` returns true if possible, otherwise any.
    pub fn go_on(&mut self, sort: impl Fn(Seat, G::Action) -> bool) -> Option<Decision<G>> {
        let seats: Vec<Seat> = self.state().turn().seats().iter().collect();
        if seats.is_empty() {
            return None;
        }
        let seat = *self.rng.pick(&seats);
        self.legal.clear();
        self.game.state().legal(seat, &mut self.legal);
        if self.legal.iter().any(|it| sort(seat, *it)) {
            self.legal.retain(|it| sort(seat, *it));
        }
        let action = *self.rng.pick(&self.legal);
        let before = self.state().clone();
        let events = self.game.play(seat, action).expect("a listed action is accepted");
        Some(Decision { before, seat, action, events, after: self.state().clone() })
    }
}

impl<G: Tabletop> Iterator for Walk<G> {
    type Item = Decision<G>;

    fn next(&mut self) -> Option<Decision<G>> {
        self.go_on(|_, _| true)
    }
}
