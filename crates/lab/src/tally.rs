//! Counting what happened.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use turnbuckle_core::{Seat, Verdict};

use crate::run::Seating;

/// How one game went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    pub verdict: Verdict,
    pub payoffs: [f32; Seat::MOST],
    pub decisions: usize,
    pub first: Option<Seat>,
}

/// The counts of many games. All whole numbers: tallies of parts add up to exactly the tally of the whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    pub games: u64,
    /// In the order in which the bots were named.
    pub bots: Vec<Score>,
    /// The same, by where they sat.
    pub seats: Vec<Score>,
    pub draws: u64,
    /// Games that all players lost together.
    pub lost: u64,
    /// Games that had a first player and somebody who won, and those that the first player won.
    pub first_player_games: u64,
    pub first_player_wins: u64,
    /// How many games took so many decisions.
    pub decisions: BTreeMap<u32, u64>,
}

/// Payoffs are counted in ten-thousandths.
const UNITS: f64 = 10_000.0;

/// What a bot, or a seat, has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    pub wins: u64,
    /// The sum of payoffs, in ten-thousandths.
    pub payoffs: u64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Score {
    fn of(wins: bool, payoff: f32) -> Self {
        let payoff = (payoff * UNITS as f32).round() as u64;
        Self { wins: wins.into(), payoffs: payoff, squares: payoff * payoff }
    }

    fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.payoffs += other.payoffs;
        self.squares += other.squares;
    }
}

impl Tally {
    /// No games yet.
    pub fn new(players: usize) -> Self {
        Self {
            games: 0,
            bots: vec![Score::default(); players],
            seats: vec![Score::default(); players],
            draws: 0,
            lost: 0,
            first_player_games: 0,
            first_player_wins: 0,
            decisions: BTreeMap::new(),
        }
    }

    pub(crate) fn of(players: usize, seating: Seating, ended: Ended) -> Self {
        let mut tally = Self::new(players);
        tally.games = 1;
        tally.decisions.insert(ended.decisions as u32, 1);
        let won = |seat| matches!(ended.verdict, Verdict::Won(seats) if seats.contains(seat));
        for seat in Seat::all(players) {
            let score = Score::of(won(seat), ended.payoffs[seat.index()]);
            tally.seats[seat.index()] = score;
            tally.bots[seating.bot_at(seat)] = score;
        }
        match ended.verdict {
            Verdict::Drawn => tally.draws = 1,
            Verdict::Lost => tally.lost = 1,
            Verdict::Won(_) => {
                tally.first_player_games = ended.first.is_some().into();
                tally.first_player_wins = ended.first.is_some_and(won).into();
            }
        }
        tally
    }

    /// Both together.
    pub fn with(mut self, other: Self) -> Self {
        assert_eq!(self.bots.len(), other.bots.len(), "tallies of the same bots are added");
        self.games += other.games;
        self.bots.iter_mut().zip(&other.bots).for_each(|(it, other)| it.add(other));
        self.seats.iter_mut().zip(&other.seats).for_each(|(it, other)| it.add(other));
        self.draws += other.draws;
        self.lost += other.lost;
        self.first_player_games += other.first_player_games;
        self.first_player_wins += other.first_player_wins;
        for (decisions, games) in other.decisions {
            *self.decisions.entry(decisions).or_default() += games;
        }
        self
    }

    /// The number of decisions that this share of the games did not exceed; 0 if there were no games.
    pub fn decisions_at(&self, share: f64) -> u32 {
        let wanted = (self.games as f64 * share).ceil().max(1.0) as u64;
        let mut games = 0;
        for (decisions, more) in &self.decisions {
            games += more;
            if games >= wanted {
                return *decisions;
            }
        }
        0
    }
}

/// How far a normal variable strays from its mean in 95 of 100 cases, in standard deviations.
const SIGMAS: f64 = 1.959_964;

/// The Wilson score interval: where the true rate lies, with 95 % confidence.
pub fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let rate = wins as f64 / n;
    let z2 = SIGMAS * SIGMAS;
    let centre = rate + z2 / (2.0 * n);
    let half = SIGMAS * ((rate * (1.0 - rate) + z2 / (4.0 * n)) / n).sqrt();
    let scale = 1.0 + z2 / n;
    (((centre - half) / scale).max(0.0), ((centre + half) / scale).min(1.0))
}

/// The mean payoff, and how far the true mean may lie from it, with 95 % confidence.
pub(crate) fn mean_payoff(score: &Score, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let mean = score.payoffs as f64 / UNITS / n;
    let variance = (score.squares as f64 / (UNITS * UNITS) / n - mean * mean).max(0.0);
    (mean, SIGMAS * (variance / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
    #[test]
    fn wilson_agrees_with_the_literature() {
        for (wins, games, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let found = wilson(wins, games);
            assert!((found.0 - low).abs() < 5e-5 && (found.1 - high).abs() < 5e-5, "{wins}/{games}: {found:?}");
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn quartiles_are_decisions_that_occurred() {
        let mut tally = Tally::new(2);
        assert_eq!(tally.decisions_at(0.5), 0);
        tally.games = 8;
        tally.decisions = BTreeMap::from([(3, 2), (5, 2), (6, 1), (9, 3)]);
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|it| tally.decisions_at(it)), [3, 3, 5, 9, 9]);
    }

    #[test]
    fn payoffs_have_a_mean_and_a_margin() {
        let mut score = Score::default();
        for payoff in [0.0, 1.0, 0.5, 0.5] {
            score.add(&Score::of(payoff == 1.0, payoff));
        }
        assert_eq!(score, Score { wins: 1, payoffs: 20_000, squares: 150_000_000 });
        let (mean, margin) = mean_payoff(&score, 4);
        assert!((mean - 0.5).abs() < 1e-12 && (margin - 1.96 * (0.125f64 / 4.0).sqrt()).abs() < 1e-4);
    }
}
