//! What a lab found, in the shape that other programs read.

use serde::{Deserialize, Serialize};

use crate::tally::{Score, mean_payoff};
use crate::{Lab, Tally, wilson};

/// The findings of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    pub game: String,
    pub games: u64,
    pub seed: u64,
    pub from: u64,
    /// The bots in the order in which they were named, wherever they sat.
    pub seats: Vec<Standing>,
    /// Each seat's share of the games, whoever sat there.
    pub by_seat: Vec<f64>,
    pub draws: u64,
    /// Games that all players lost together.
    pub lost: u64,
    pub actions_median: u32,
    pub actions_lower_quartile: u32,
    pub actions_upper_quartile: u32,
    /// The first player's share of the games that somebody won.
    pub first_player_rate: f64,
    pub first_player_low: f64,
    pub first_player_high: f64,
    /// What it was all counted from, to add up runs.
    pub tally: Tally,
}

/// How one bot did. `low` and `high` bound the true rate with 95 % confidence (Wilson).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    pub bot: String,
    pub wins: u64,
    pub rate: f64,
    pub low: f64,
    pub high: f64,
    /// The mean payoff, 0 to 1, which counts draws and how much was won, and the half-width of its 95 % interval.
    pub payoff: f64,
    pub payoff_margin: f64,
}

impl Report {
    pub fn new(game: &str, lab: &Lab, tally: Tally) -> Self {
        let names = lab.bots.iter().map(ToString::to_string).collect();
        Self::of_tally(game, lab.seed, lab.from, names, tally)
    }

    fn of_tally(game: &str, seed: u64, from: u64, names: Vec<String>, tally: Tally) -> Self {
        let (first_wins, first_games) = (tally.first_player_wins, tally.first_player_games);
        let (first_player_low, first_player_high) = wilson(first_wins, first_games);
        Self {
            game: game.to_owned(),
            games: tally.games,
            seed,
            from,
            seats: names.into_iter().zip(&tally.bots).map(|(it, score)| Standing::new(it, score, &tally)).collect(),
            by_seat: tally.seats.iter().map(|it| share(it.wins, tally.games)).collect(),
            draws: tally.draws,
            lost: tally.lost,
            actions_median: tally.decisions_at(0.5),
            actions_lower_quartile: tally.decisions_at(0.25),
            actions_upper_quartile: tally.decisions_at(0.75),
            first_player_rate: share(first_wins, first_games),
            first_player_low,
            first_player_high,
            tally,
        }
    }

    /// Two parts of one run as one.
    pub fn merge(self, other: Self) -> Self {
        let names = |report: &Self| report.seats.iter().map(|it| it.bot.clone()).collect::<Vec<_>>();
        let asked = |report: &Self| (report.game.clone(), report.seed, names(report));
        assert_eq!(asked(&self), asked(&other), "parts of one run have the same game, seed and bots");
        let names = names(&self);
        Self::of_tally(&self.game, self.seed, self.from.min(other.from), names, self.tally.with(other.tally))
    }
}

impl Standing {
    fn new(bot: String, score: &Score, tally: &Tally) -> Self {
        let (low, high) = wilson(score.wins, tally.games);
        let (payoff, payoff_margin) = mean_payoff(score, tally.games);
        Self { bot, wins: score.wins, rate: share(score.wins, tally.games), low, high, payoff, payoff_margin }
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
