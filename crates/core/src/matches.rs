//! One game being played: the state, its record so far, and the states that undo can return to.

use std::fmt;

use crate::chance::{Recorded, Scripted};
use crate::luck::{Checked, Checking, Dealer, Luck};
use crate::{Around, Chance, Game, Mistake, Outcome, Refuse, RuleId, Seat, Setup, Tabletop, Telling, Turn, Viewer};

/// A running game with everything that led to it.
#[derive(Clone, Debug)]
pub struct Match<G: Tabletop> {
    setup: Setup,
    luck: Luck,
    state: G,
    deal: Vec<Outcome>,
    /// The first state, and the events that led to it.
    first: (G, Vec<G::Event>),
    plies: Vec<Ply<G>>,
    /// The state before each of the last plies, as long as they can be taken back.
    way_back: Vec<G>,
    /// The states after some of the latest plies, with their numbers: what happened lately is retold from there.
    waypoints: Vec<(usize, G)>,
}

/// The state is kept after every so many plies,
const BETWEEN_WAYPOINTS: usize = 100;
/// and so many of these.
const MOST_WAYPOINTS: usize = 3;

/// One decision and what chance made of it.
#[derive(Clone, Debug)]
pub struct Ply<G: Game> {
    pub seat: Seat,
    pub decision: Decision<G::Action>,
    pub outcomes: Vec<Outcome>,
}

impl<G: Game> Ply<G> {
    fn carry_out(&self, state: &mut G, around: &mut impl Around<G::Event>) {
        match self.decision {
            Decision::Act(action) => state.apply(self.seat, action, around),
            Decision::Concede => state.concede(self.seat, around),
        }
    }
}

/// What a seat did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision<A> {
    Act(A),
    Concede,
}

/// Nothing can be taken back: since then, somebody has learnt something or somebody else has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "nothing can be taken back: since your last choice a card was shown, luck has spoken, or somebody else decided"
)]
pub struct NoWayBack;

/// A refusal without the game's own type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub rule: RuleId,
    pub reason: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

impl<R: Refuse> From<R> for Refused {
    fn from(refusal: R) -> Self {
        Self { rule: refusal.rule(), reason: refusal.to_string() }
    }
}

impl<G: Tabletop> Match<G> {
    /// Sets the game up and deals. The same set-up and luck give the same game.
    pub fn start(setup: Setup, luck: impl Into<Luck>) -> Result<(Self, Vec<G::Event>), Mistake> {
        let luck = luck.into();
        let prepared = G::prepare(&setup)?;
        let mut dealer = luck.of(0);
        let mut chance = Recorded::new(&mut dealer);
        let mut events = Vec::new();
        let state = G::deal(&prepared, &mut chance.telling(&mut events));
        Ok((Self::resume(setup, luck, state, chance.outcomes, events.clone()), events))
    }

    /// A match that continues from a state which was not reached by playing, such as a position.
    pub(crate) fn resume(setup: Setup, luck: Luck, state: G, deal: Vec<Outcome>, events: Vec<G::Event>) -> Self {
        let first = (state.clone(), events);
        Self { setup, luck, state, deal, first, plies: Vec::new(), way_back: Vec::new(), waypoints: Vec::new() }
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn luck(&self) -> &Luck {
        &self.luck
    }

    /// The seed of the bots.
    pub fn seed(&self) -> u64 {
        self.luck.seed()
    }

    pub fn state(&self) -> &G {
        &self.state
    }

    /// What chance answered while the game was set up.
    pub fn dealt(&self) -> &[Outcome] {
        &self.deal
    }

    pub fn plies(&self) -> &[Ply<G>] {
        &self.plies
    }

    /// Replays the match from a decision on: `each` gets the state after it and after every later one, with the events
    /// that led there. 0 is the deal. The last few hundred decisions are retold without beginning from the first.
    pub fn retell(&self, from: usize, mut each: impl FnMut(usize, &G, &[G::Event])) {
        let waypoint = self.waypoints.iter().rev().find(|it| it.0 < from);
        let (passed, mut state) = waypoint.map_or_else(|| (0, self.first.0.clone()), Clone::clone);
        if from == 0 {
            each(0, &state, &self.first.1);
        }
        let mut events = Vec::new();
        for (number, ply) in (1..).zip(&self.plies).skip(passed) {
            events.clear();
            let mut chance = Scripted::new(ply.outcomes.iter().copied());
            ply.carry_out(&mut state, &mut chance.telling(&mut events));
            if number >= from {
                each(number, &state, &events);
            }
        }
    }

    fn add(&mut self, ply: Ply<G>) {
        self.plies.push(ply);
        if self.plies.len().is_multiple_of(BETWEEN_WAYPOINTS) {
            if self.waypoints.len() == MOST_WAYPOINTS {
                self.waypoints.remove(0);
            }
            self.waypoints.push((self.plies.len(), self.state.clone()));
        }
    }

    /// Every answer of chance so far, together with the one that the match's luck gives.
    pub fn check_luck(&self) -> Result<Vec<Checked>, Mistake> {
        let mut checked = Vec::new();
        let prepared = G::prepare(&self.setup)?;
        let played = Scripted::new(self.deal.iter().copied());
        let mut chance = Checking { decision: 0, played, derived: self.luck.of(0), checked: &mut checked };
        let mut state = G::deal(&prepared, &mut chance.telling(&mut ()));
        for (decision, ply) in (1..).zip(&self.plies) {
            let played = Scripted::new(ply.outcomes.iter().copied());
            let derived = self.luck.of(decision as u64);
            let mut chance = Checking { decision, played, derived, checked: &mut checked };
            ply.carry_out(&mut state, &mut chance.telling(&mut ()));
        }
        Ok(checked)
    }

    /// Plays an action, or says which rule forbids it and changes nothing.
    ///
    /// The luck of each decision comes from its own stream, so a match that is resumed from its record continues as if
    /// it had never stopped.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, G::Refusal> {
        let mut dealer = self.dealer();
        self.play_with(seat, action, &mut dealer)
    }

    /// The luck of the next decision.
    fn dealer(&self) -> Dealer {
        self.luck.of(self.plies.len() as u64 + 1)
    }

    /// Plays an action with luck from elsewhere: a script, a replay.
    pub fn play_with(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut impl Chance,
    ) -> Result<Vec<G::Event>, G::Refusal> {
        self.state.check(seat, action)?;
        let commits = self.state.commits(seat, action);
        let before = self.state.clone();
        let mut chance = Recorded::new(chance);
        let mut events = Vec::new();
        self.state.apply(seat, action, &mut chance.telling(&mut events));
        if commits || !chance.outcomes.is_empty() {
            self.way_back.clear();
        } else {
            self.way_back.push(before);
        }
        self.add(Ply { seat, decision: Decision::Act(action), outcomes: chance.outcomes });
        Ok(events)
    }

    /// A seat gives up. Does nothing once the game is over, or for a seat that is out.
    pub fn concede(&mut self, seat: Seat) -> Vec<G::Event> {
        let mut dealer = self.dealer();
        self.concede_with(seat, &mut dealer)
    }

    /// The same with luck from elsewhere: if others play on, what happens next may need luck.
    pub fn concede_with(&mut self, seat: Seat, chance: &mut impl Chance) -> Vec<G::Event> {
        let mut events = Vec::new();
        if let Turn::Decide(_) = self.state.turn()
            && !self.state.out().contains(seat)
        {
            let mut chance = Recorded::new(chance);
            self.state.concede(seat, &mut chance.telling(&mut events));
            self.way_back.clear();
            let outcomes = chance.outcomes;
            self.add(Ply { seat, decision: Decision::Concede, outcomes });
        }
        events
    }

    /// How many of its latest decisions a seat can take back: those since anybody last learnt anything. Undo returns to
    /// a decision with a choice, since going back to a forced one would be pointless.
    pub fn can_undo(&self, seat: Seat) -> usize {
        let latest = self.plies.iter().rev().take(self.way_back.len());
        let steps = latest.take_while(|ply| ply.seat == seat).count();
        let mut actions = Vec::new();
        let had_no_choice = |before: &&G| {
            actions.clear();
            before.legal(seat, &mut actions);
            actions.len() == 1
        };
        steps - self.way_back[self.way_back.len() - steps..].iter().take_while(had_no_choice).count()
    }

    /// Takes back all of a seat's latest decisions since anybody last learnt anything.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, NoWayBack> {
        let steps = self.can_undo(seat);
        if steps == 0 {
            return Err(NoWayBack);
        }
        self.way_back.truncate(self.way_back.len() - steps + 1);
        self.state = self.way_back.pop().expect("every step that can be undone has its state");
        self.plies.truncate(self.plies.len() - steps);
        self.waypoints.retain(|it| it.0 <= self.plies.len());
        Ok(steps)
    }

    /// The events as a viewer may know them.
    pub fn events_for(events: &[G::Event], viewer: Viewer) -> Vec<G::Event> {
        use crate::Event;
        events.iter().map(|it| it.seen_by(viewer)).collect()
    }
}
