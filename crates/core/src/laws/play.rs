//! What is legal, who is asked, hints for bots, and how a game ends.

use super::Walk;
use crate::{Refuse, Seat, Seats, Tabletop, Turn, Verdict};

impl<G: Tabletop> Walk<'_, G> {
    pub(super) fn invariants_hold(&self) {
        if let Err(detail) = self.game.state().invariants() {
            self.broken("the game's invariants", detail);
        }
    }

    /// Somebody is asked until the game is over, and nobody who is out.
    pub(super) fn the_turn_is_in_order(&self) {
        let state = self.game.state();
        let (all, out) = (Seats::all(state.players()), state.out());
        let (turn, owing) = (state.turn(), state.turn().seats());
        if turn == Turn::Decide(Seats::NONE) {
            self.broken("somebody is asked until the game is over", "nobody is");
        }
        if owing.iter().chain(out.iter()).any(|it| !all.contains(it)) {
            self.broken("only seats of the table are asked or out", format!("{turn:?}, out {out:?}"));
        }
        if owing.iter().any(|it| out.contains(it)) {
            self.broken("who is out owes nothing", format!("{turn:?}, out {out:?}"));
        }
        if self.states.iter().rev().take(2).any(|it| it.out().iter().any(|seat| !out.contains(seat))) {
            self.broken("who is out stays out", format!("{out:?}"));
        }
        if state.result().is_some() == matches!(turn, Turn::Decide(_)) {
            self.broken("a game that is over has a result, and no other has", format!("{:?}", state.result()));
        }
    }

    /// Every seat may concede at any time, no matter who has to decide, and no piece is lost by it.
    pub(super) fn anybody_may_give_up(&mut self) {
        let mut state = self.game.state().clone();
        let seat = self.any_seat();
        if state.out().contains(seat) {
            return;
        }
        state.concede(seat, &mut self.rng.clone());
        if state.turn().seats().contains(seat) {
            self.broken("who has given up is asked nothing more", state.seat_name(seat));
        }
        if matches!(state.turn(), Turn::Decide(_)) && !state.out().contains(seat) {
            self.broken("who has given up is out, or the game is over", state.seat_name(seat));
        }
        if let Err(detail) = state.invariants() {
            self.broken("the game's invariants, after it was given up", detail);
        }
    }

    /// `legal` against `check`, with candidates from the whole action space; refusals cite rules that exist.
    pub(super) fn listed_if_and_only_if_accepted(&mut self, seat: Seat) {
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
            let by = self.any_seat();
            self.judged_rightly(&state, seat, by, action);
        }
        // Actions that were legal a moment ago, or are legal for another seat, are good candidates, too.
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

    /// Hints for bots are numbers in range and actions in the list.
    pub(super) fn hints_are_in_range(&mut self, seat: Seat) {
        let state = self.game.state();
        for seat in Seat::all(state.players()) {
            if !(0.0..=1.0).contains(&state.evaluate(seat)) {
                self.broken("an evaluation lies between 0 and 1", state.evaluate(seat));
            }
        }
        if !(0.001..=1000.0).contains(&G::effort()) {
            self.broken("an effort is a sensible factor", G::effort());
        }
        let mut legal = Vec::new();
        if state.turn().seats().contains(seat) {
            state.legal(seat, &mut legal);
        }
        for action in &legal {
            let prior = state.prior(seat, *action);
            if !prior.is_finite() {
                self.broken("a prior is a number", format!("{}: {prior}", state.write_action(*action)));
            }
        }
        if legal.is_empty() {
            return;
        }
        let choice = state.rollout(seat, &legal, &mut self.rng.clone());
        if choice >= legal.len() {
            self.broken("a rollout chooses one of the legal actions", format!("{choice} of {}", legal.len()));
        }
        if choice != state.rollout(seat, &legal, &mut self.rng.clone()) {
            self.broken("the same luck makes the same rollout", state.write_action(legal[choice]));
        }
        let mut again = Vec::new();
        state.legal(seat, &mut again);
        if again != legal {
            self.broken("legal actions come in a stable order", format!("{legal:?}\n{again:?}"));
        }
    }

    /// Nobody can act any more, and the payoffs agree with who has won.
    pub(super) fn the_end_is_in_order(&mut self) {
        let state = self.game.state().clone();
        let payoffs: Vec<f32> = Seat::all(state.players()).map(|it| state.payoff(it)).collect();
        for (seat, payoff) in Seat::all(state.players()).zip(&payoffs) {
            for _ in 0..8 {
                let action = state.any_action(&mut self.rng);
                if state.check(seat, action).is_ok() {
                    self.broken("nobody acts when the game is over", state.write_action(action));
                }
            }
            if !(0.0..=1.0).contains(payoff) {
                self.broken("a payoff lies between 0 and 1", payoff);
            }
        }
        let Turn::Over(verdict) = state.turn() else { return };
        let all_equal = payoffs.iter().all(|it| *it == payoffs[0]);
        let of = |won: bool, winners: Seats| {
            let those = Seat::all(payoffs.len()).filter(move |it| winners.contains(*it) == won);
            those.map(|it| payoffs[it.index()]).collect::<Vec<f32>>()
        };
        let fair = match verdict {
            Verdict::Won(seats) => {
                let worst_winner = of(true, seats).into_iter().fold(f32::INFINITY, f32::min);
                !seats.is_empty() && of(false, seats).into_iter().all(|it| it < worst_winner)
            }
            Verdict::Drawn => all_equal,
            Verdict::Lost => all_equal && payoffs[0] < 0.5,
        };
        if !fair {
            self.broken("payoffs agree with the verdict", format!("{verdict:?}: {payoffs:?}"));
        }
        let Verdict::Won(won) = verdict else { return };
        if won.iter().any(|it| self.conceded.contains(it)) {
            self.broken("who has given up does not win", format!("{verdict:?}, but {:?} gave up", self.conceded));
        }
        let mut left =
            Seat::all(state.players()).filter(|it| !state.out().contains(*it) && !self.conceded.contains(*it));
        if G::about().together && left.any(|it| !won.contains(it)) {
            self.broken("who plays together wins together", format!("{verdict:?}"));
        }
    }
}
