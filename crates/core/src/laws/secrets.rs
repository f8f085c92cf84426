//! What nobody may learn. Two worlds that a seat cannot tell apart look the same to it and ask it for the same
//! decisions, and they stay so after any decision, unless an event shows the seat a difference.

use super::{After, Walk};
use crate::chance::{Kind, Question, Scripted};
use crate::{
    Chance, Decision, Event, Knowledge, Outcome, Pieces, Rng, Seat, Sight, Tabletop, Telling, Turn, Unseen, Viewer,
};

/// Everything that a viewer sees of a decision.
pub(super) struct Look<G: Tabletop> {
    view: G::View,
    turn: Turn,
    told: Vec<G::Event>,
}

impl<G: Tabletop> Look<G> {
    pub(super) fn at(after: &After<G>, viewer: Viewer) -> Self {
        Self { view: after.state.view(viewer), turn: after.state.turn(), told: after.told(viewer) }
    }

    pub(super) fn sees_the_same(&self, other: &Self) -> bool {
        self.turn == other.turn && self.view == other.view
    }

    /// A hand has no order, so neither has what was drawn into it.
    fn is_told_the_same(&self, other: &Self) -> bool {
        let unordered = |events: &[G::Event]| {
            let mut events: Vec<String> = events.iter().map(|it| format!("{it:?}")).collect();
            events.sort();
            events
        };
        self.told == other.told || unordered(&self.told) == unordered(&other.told)
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.sees_the_same(other) && self.is_told_the_same(other)
    }

    fn shown_for_a_moment(&self) -> Vec<Pieces> {
        self.told.iter().map(Event::shows_for_a_moment).collect()
    }

    fn beside(&self, other: &Self) -> String {
        let each = |it: &Self| format!("{:?}\n{:?}\n{:?}", it.turn, it.told, it.view);
        format!("{}\n{}", each(self), each(other))
    }
}

/// What a seat knows about the places that it cannot see: which places there are, how many pieces are in each, and
/// which might be; and for all these places together, which pieces are left and how many are identical.
pub(super) fn known(lots: &[Unseen]) -> (Vec<(&'static str, usize, Pieces)>, Vec<u8>) {
    let mut left: Vec<u8> = lots.iter().flat_map(|it| it.pieces.clone()).collect();
    left.sort_unstable();
    (lots.iter().map(|it| (it.place, it.pieces.len(), it.may_hold)).collect(), left)
}

/// Luck that repeats itself: dice show what they showed before, and the same piece is drawn again, with even odds, if
/// that is possible.
pub(super) struct Echo<'a> {
    pub outcomes: std::slice::Iter<'a, Outcome>,
    pub rng: &'a mut Rng,
}

impl Echo<'_> {
    fn next(&mut self, kind: Kind) -> Option<Outcome> {
        let outcome = self.outcomes.next().copied().filter(|it| it.kind == kind);
        outcome.filter(|_| !may_be_hidden(kind) || self.rng.below(2) == 0)
    }
}

impl Chance for Echo<'_> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        let answer = self.next(question.kind()).and_then(|it| question.read(it.value));
        answer.unwrap_or_else(|| question.roll(self.rng))
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        let dealt = self.next(Kind::Deal).map(|it| Pieces::from_bits(it.value));
        let dealt = dealt.filter(|it| (*it - from).is_empty() && it.len() == count.min(from.len()));
        dealt.unwrap_or_else(|| from.sample(count, self.rng))
    }
}

/// Dice are rolled in public; only draws may be hidden.
fn may_be_hidden(kind: Kind) -> bool {
    matches!(kind, Kind::Piece | Kind::Deal | Kind::Token)
}

impl<G: Tabletop> Walk<'_, G> {
    /// A redealt world gives its seat the same view and the same choices, and is a valid state of the game.
    pub(super) fn redeals_keep_the_view(&mut self) {
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
            self.are_alike(seat, &state, &world);
            if world != state && state.unseen(seat).is_empty() && self.pieces_were_dealt() {
                self.broken("what is hidden is listed as unseen", format!("{seat:?}\n{state:?}\n{world:?}"));
            }
            let luck = self.rng.clone();
            let imagined = |seat| state.redeal(seat, &mut luck.clone());
            if G::about().open && imagined(seat) != imagined(Seat::new(0)) {
                self.broken("in an open game all players know the same", format!("{seat:?}"));
            }
        }
        if self.one_in(32) {
            self.every_consistent_piece_occurs(&state);
        }
    }

    fn pieces_were_dealt(&self) -> bool {
        let later = self.game.plies().iter().flat_map(|it| &it.outcomes);
        self.game.dealt().iter().chain(later).any(|it| matches!(it.kind, Kind::Piece | Kind::Deal))
    }

    /// What must hold for any two worlds that a seat cannot tell apart.
    pub(super) fn are_alike(&mut self, seat: Seat, here: &G, there: &G) {
        if there.view(Viewer::Spectator) != here.view(Viewer::Spectator) {
            let detail = format!("{:?}\n{:?}", here.view(Viewer::Spectator), there.view(Viewer::Spectator));
            self.broken("a spectator sees no more than any player", detail);
        }
        if there.turn() != here.turn() {
            self.broken("windows open on public facts", format!("{:?} {:?}", here.turn(), there.turn()));
        }
        let (mut legal_here, mut legal_there) = (Vec::new(), Vec::new());
        if here.turn().seats().contains(seat) {
            here.legal(seat, &mut legal_here);
            there.legal(seat, &mut legal_there);
        }
        if legal_here != legal_there {
            self.broken("legal actions hang on nothing that is hidden", format!("{legal_here:?}\n{legal_there:?}"));
        }
        // The same luck must redeal the same world from both, so that a seeded bot does not depend on anything hidden.
        let luck = self.rng.clone();
        if here.redeal(seat, &mut luck.clone()) != there.redeal(seat, &mut luck.clone()) {
            self.broken("a redeal depends on the seat's knowledge alone", format!("{seat:?}\n{here:?}\n{there:?}"));
        }
        self.unseen_is_the_same(&here.unseen(seat), &there.unseen(seat));
        if self.one_in(8) {
            self.words_are_the_same(seat, here, there);
        }
    }

    fn unseen_is_the_same(&self, here: &[Unseen], there: &[Unseen]) {
        if known(here) != known(there) {
            self.broken("what might be unseen hangs on nothing that is hidden", format!("{here:?}\n{there:?}"));
        }
        let gather =
            |lots: &[Unseen], of: fn(&Unseen) -> Pieces| lots.iter().fold(Pieces::NONE, |all, it| all | of(it));
        let all = gather(here, |it| it.holds);
        for lots in [here, there] {
            if let Some(lot) = lots.iter().find(|it| !(it.holds - it.may_hold).is_empty()) {
                let detail = format!("{lot:?} of {here:?}\n{there:?}");
                self.broken("a seat thinks possible what may be", detail);
            }
            if gather(lots, |it| it.holds) != all || !(gather(lots, |it| it.may_hold) - all).is_empty() {
                self.broken("every unseen place is listed", format!("{here:?}\n{there:?}"));
            }
        }
    }

    /// Over many redeals, every piece that might be in a place is there at some time.
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

    /// The deal is the first secret: a seat that sees the same hand must have got the same events.
    pub(super) fn the_deal_tells_no_more_than_the_view(&mut self, events: &[G::Event]) {
        let prepared = G::prepare(self.game.setup()).expect("prepared before");
        let outcomes = self.game.dealt().to_vec();
        let here = After { state: self.game.state().clone(), events: events.to_vec(), outcomes };
        for _ in 0..12 {
            let mut events = Vec::new();
            let mut luck = Echo { outcomes: here.outcomes.iter(), rng: &mut self.rng };
            let state = G::deal(&prepared, &mut luck.telling(&mut events));
            if state == here.state {
                continue;
            }
            let there = After { state, events, outcomes: Vec::new() };
            for viewer in Viewer::all(here.state.players()) {
                let (look, other) = (Look::at(&here, viewer), Look::at(&there, viewer));
                if !look.sees_the_same(&other) {
                    continue;
                }
                self.is_told_what_it_sees(viewer, &look, &other);
                if let Viewer::Seat(seat) = viewer {
                    self.are_alike(seat, &here.state, &there.state);
                }
            }
        }
    }

    /// Two worlds that a seat cannot tell apart stay so after any decision, unless events show it the difference.
    pub(super) fn nothing_leaks(&mut self, by: Seat, decision: Decision<G::Action>) {
        let state = self.game.state().clone();
        let seat = self.any_seat();
        let world = state.redeal(seat, &mut self.rng);
        let here = After::of(&state, by, decision, &mut self.rng.clone());
        self.rng.next();
        let silent =
            here.outcomes.is_empty() && matches!(decision, Decision::Act(action) if !state.commits(by, action));
        let Some(other) = self.same_to(seat, &world, by, decision) else {
            if silent {
                let detail = format!("{seat:?} knows that `{}` was possible", self.next(by, decision));
                self.broken("what can be taken back tells nobody anything", detail);
            }
            return;
        };
        // Once with the same luck, if the other world allows it, and once with other luck.
        let mut script = Scripted::new(here.outcomes.iter().copied());
        let there = After::of(&world, by, other, &mut script);
        if script.finish().is_ok() {
            self.only_what_is_told_is_learnt(seat, (by, decision), silent, &here, &there);
        }
        let there = After::of(&world, by, other, &mut self.rng);
        // Where players have no secrets, what comes out of a bag is seen by all.
        let is_open = |it: &Outcome| !may_be_hidden(it.kind) || G::about().open && it.kind == Kind::Token;
        let open = |after: &After<G>| -> Vec<Outcome> { after.outcomes.iter().copied().filter(is_open).collect() };
        if open(&here) == open(&there) {
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                self.is_told_what_it_sees(viewer, &Look::at(&here, viewer), &Look::at(&there, viewer));
            }
        }
    }

    /// What a decision might have been in another world, as far as `seat` can tell; `None` if it was impossible there.
    pub(super) fn same_to(
        &mut self,
        seat: Seat,
        world: &G,
        by: Seat,
        decision: Decision<G::Action>,
    ) -> Option<Decision<G::Action>> {
        let Decision::Act(action) = decision else { return Some(decision) };
        let sight = self.sight(by, action, seat);
        if sight == Sight::Now {
            return world.check(by, action).is_ok().then_some(decision);
        }
        let mut secrets = Vec::new();
        world.legal(by, &mut secrets);
        secrets.retain(|it| world.shown(by, *it, seat) == sight);
        if secrets.is_empty() {
            let detail = self.game.state().write_action(action);
            self.broken("a secret choice is possible in every world", detail);
        }
        Some(Decision::Act(*self.rng.pick(&secrets)))
    }

    fn only_what_is_told_is_learnt(
        &mut self,
        seat: Seat,
        (by, decision): (Seat, Decision<G::Action>),
        silent: bool,
        here: &After<G>,
        there: &After<G>,
    ) {
        let looks = |viewer| (Look::at(here, viewer), Look::at(there, viewer));
        let (own, own_there) = looks(Viewer::Seat(seat));
        let (public, public_there) = looks(Viewer::Spectator);
        self.is_told_what_it_sees(Viewer::Seat(seat), &own, &own_there);
        self.is_told_what_it_sees(Viewer::Spectator, &public, &public_there);
        if own.is_like(&own_there) {
            if !public.is_like(&public_there) {
                self.broken("a spectator sees no more than any player", public.beside(&public_there));
            }
            return self.are_alike(seat, &here.state, &there.state);
        }
        let detail = format!("`{}`, seen by {seat:?}\n{}", self.next(by, decision), own.beside(&own_there));
        if silent {
            self.broken("what can be taken back tells nobody anything", detail);
        }
        // A round of simultaneous decisions ends with all of them shown.
        let shows_a_round = match decision {
            Decision::Act(action) => self.is_of_a_round(by, action),
            Decision::Concede => self.since_secret <= here.state.players(),
        };
        let over = [here, there].iter().any(|it| it.state.turn().seats().is_empty());
        let for_a_moment = own.shown_for_a_moment() != own_there.shown_for_a_moment();
        let (lots, lots_there) = (here.state.unseen(seat), there.state.unseen(seat));
        if !shows_a_round && !over && !for_a_moment && known(&lots) == known(&lots_there) {
            self.broken("whoever sees a difference knows what it is", format!("{detail}\n{lots:?}"));
        }
    }

    /// A viewer who sees the same must have got the same events. A public change must also have an event; only a change
    /// that one player sees privately may go without.
    fn is_told_what_it_sees(&self, viewer: Viewer, here: &Look<G>, there: &Look<G>) {
        let (seen, told) = (here.sees_the_same(there), here.is_told_the_same(there));
        if seen && !told && here.shown_for_a_moment() == there.shown_for_a_moment() {
            let detail = format!("{viewer:?}\n{:?}\n{:?}", here.told, there.told);
            self.broken("events tell a viewer no more than the view does", detail);
        }
        if told && !seen && viewer == Viewer::Spectator {
            self.broken("nobody learns what nobody tells", here.beside(there));
        }
    }

    /// Compares `shown` with views and events: if a viewer is shown which of two actions was taken, they must be able
    /// to tell the two apart; if not, or not yet, they must not.
    pub(super) fn what_is_shown_can_be_seen(&mut self, by: Seat) {
        let state = self.game.state().clone();
        let (one, other) = (*self.rng.pick(&self.legal), *self.rng.pick(&self.legal));
        let to = self.any_seat();
        let sight = self.sight(by, one, to);
        // The last decision of a round shows all of them.
        let is_shown = match sight {
            Sight::Now => true,
            Sight::WithTheOthers if state.turn().seats().len() == 1 => return,
            Sight::WithTheOthers | Sight::Never => false,
        };
        if to == by || one == other || self.sight(by, other, to) != sight {
            return;
        }
        let after = |action| After::of(&state, by, Decision::Act(action), &mut self.rng.clone());
        let (here, there) = (after(one), after(other));
        let [look, other_look] = [&here, &there].map(|it| Look::at(it, Viewer::Seat(to)));
        let actions = || format!("{to:?}: {:?}", [one, other].map(|it| state.write_action(it)));
        if !is_shown && !look.is_like(&other_look) {
            self.broken("what is not shown cannot be seen", format!("{}\n{}", actions(), look.beside(&other_look)));
        }
        // If redealt worlds tell them apart, the view does not say enough.
        let imagined = [&here, &there].map(|it| it.state.redeal(to, &mut self.rng.clone()));
        if is_shown && here.state != there.state && imagined[0] == imagined[1] && look.is_like(&other_look) {
            self.broken("what is shown can be seen", actions());
        }
    }
}
