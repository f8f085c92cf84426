//! The results of a lab, in the form that other programs read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use turnbuckle_core::Setup;

use crate::stats::{Estimate, SIGMAS, discoveries, quantile_estimate, sigmas_among, two_sided, wilson, wilson_at};
use crate::tally::{Counts, FigureTally, PieceTally, Results, Score, SideTally, mean_payoff};
use crate::{Lab, Moments, Tally};

/// The results of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    pub game: String,
    pub games: u64,
    pub seed: u64,
    pub from: u64,
    pub setup: Conditions,
    /// The bots in the order in which they were named, not by seat.
    pub seats: Vec<Standing>,
    /// Each seat's share of the games, regardless of the bot.
    pub by_seat: Vec<f64>,
    pub draws: u64,
    /// Games that all players lost together.
    pub lost: u64,
    /// How often the table won, in a game whose players win and lose together.
    pub together: Option<Estimate>,
    pub actions_median: u32,
    pub actions_lower_quartile: u32,
    pub actions_upper_quartile: u32,
    /// The first player's share of the games that somebody won.
    pub first_player_rate: f64,
    pub first_player_low: f64,
    pub first_player_high: f64,
    /// What the game itself counts.
    pub figures: Vec<FigureReport>,
    pub sides: Vec<SideReport>,
    pub pieces: Vec<PieceReport>,
    /// The counts behind all this, for adding up runs.
    pub tally: Tally,
}

/// How the games were set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Conditions {
    pub players: usize,
    pub pack: Option<String>,
    pub pack_digest: Option<String>,
    pub options: BTreeMap<String, String>,
    pub rotate: bool,
    pub every_pair: bool,
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

/// A figure: a share, 0 to 1, or a mean with the distribution of the numbers. Nothing, if no game had it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FigureReport {
    pub name: String,
    pub estimate: Option<Estimate>,
    pub spread: Option<Spread>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spread {
    pub lower_quartile: Estimate,
    pub median: Estimate,
    pub upper_quartile: Estimate,
    /// What nine games in ten do not exceed.
    pub nine_tenths: Estimate,
}

/// How one side did, regardless of who played it. A draw counts half.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideReport {
    pub name: String,
    /// How often it was played; a game in which two seats play it counts twice.
    pub played: u64,
    pub share: Option<Estimate>,
    /// Against each side in their order; nothing against itself, or if they never met.
    pub against: Vec<Option<Duel>>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duel {
    pub games: u64,
    pub share: Estimate,
}

/// How one piece was used, counted in players' games: once for each player in each game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceReport {
    pub kind: String,
    pub name: String,
    /// How many held it, and how many of these played it.
    pub held: u64,
    pub played: u64,
    /// How often it was played, and how often it was thrown away.
    pub plays: u64,
    pub throws: u64,
    /// In how many of its holders' turns it could be played, and in how many it was; 0 in a game that counts no turns.
    #[serde(default)]
    pub turns: u64,
    #[serde(default)]
    pub turns_used: u64,
    /// Their share of the games. A draw counts half.
    pub wins: Estimate,
    /// How much more of their games the holders won than others of the same side; nothing, if there are too few of
    /// either.
    pub lift: Option<Lift>,
}

/// A difference among many. The interval is corrected for how many were compared: of all `significant` differences,
/// whose intervals exclude zero, one in twenty is expected to be a false alarm (Benjamini-Hochberg,
/// Benjamini-Yekutieli).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lift {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// The probability of a difference of this size by chance, if this piece were the only one.
    pub p: f64,
    pub significant: bool,
}

/// The names of what is counted in every game, in addition to the game's own figures.
pub(crate) const TABLE: &str = "the table wins";
pub(crate) const FIRST_PLAYER: &str = "the first player wins";
pub(crate) const DRAWS: &str = "draws";
pub(crate) const LOST: &str = "lost by all";
pub(crate) const DECISIONS: &str = "decisions";

/// How often a bot or a side wins.
pub(crate) fn wins_of(name: &str) -> String {
    format!("{name} wins")
}

/// The share of discoveries that may be false.
pub(crate) const FALSE_DISCOVERIES: f64 = 0.05;

impl Report {
    pub fn new(game: &str, lab: &Lab, setup: &Setup, tally: Tally) -> Self {
        let names = lab.bots.iter().map(ToString::to_string).collect();
        let conditions = Conditions {
            players: setup.players,
            pack: setup.pack.as_ref().map(|it| it.name.clone()),
            pack_digest: setup.pack.as_ref().map(|it| it.digest()),
            options: setup.options.clone(),
            rotate: lab.rotate,
            every_pair: lab.every_pair,
        };
        Self::of_tally(game, lab.seed, lab.from, conditions, names, tally)
    }

    fn of_tally(game: &str, seed: u64, from: u64, setup: Conditions, names: Vec<String>, tally: Tally) -> Self {
        let (first_wins, first_games) = (tally.first_player_wins, tally.first_player_games);
        let (first_player_low, first_player_high) = wilson(first_wins, first_games);
        Self {
            game: game.to_owned(),
            games: tally.games,
            seed,
            from,
            setup,
            seats: names.into_iter().zip(&tally.bots).map(|(it, score)| Standing::new(it, score, &tally)).collect(),
            by_seat: tally.seats.iter().map(|it| share(it.wins, tally.games)).collect(),
            draws: tally.draws,
            lost: tally.lost,
            together: tally.is_together().then(|| rate(tally.won_by_all, tally.games)),
            actions_median: tally.decisions_at(0.5),
            actions_lower_quartile: tally.decisions_at(0.25),
            actions_upper_quartile: tally.decisions_at(0.75),
            first_player_rate: share(first_wins, first_games),
            first_player_low,
            first_player_high,
            figures: tally.figures.iter().map(|it| FigureReport::new(it, tally.games)).collect(),
            sides: sides(&tally),
            pieces: pieces(&tally),
            tally,
        }
    }

    /// Combines the parts of one run, which may be in any order.
    pub fn merge(parts: impl IntoIterator<Item = Self>) -> Result<Self, String> {
        let mut parts: Vec<Self> = parts.into_iter().collect();
        parts.sort_by_key(|it| it.from);
        parts.into_iter().map(Ok).reduce(|whole, part| whole?.followed_by(part?)).ok_or("no parts")?
    }

    /// This part and the one that comes right after it.
    fn followed_by(self, next: Self) -> Result<Self, String> {
        let names = |report: &Self| report.seats.iter().map(|it| it.bot.clone()).collect::<Vec<_>>();
        let same = [
            ("game", self.game == next.game),
            ("seed", self.seed == next.seed),
            ("set-up", self.setup == next.setup),
            ("bots", names(&self) == names(&next)),
            ("figures", self.tally.is_like(&next.tally)),
        ];
        if let Some((what, _)) = same.iter().find(|(_, same)| !same) {
            return Err(format!("not parts of one run: they differ in their {what}"));
        }
        let end = self.from + self.games;
        if end != next.from {
            let what = if end < next.from { "missing" } else { "there twice" };
            let (one, other) = (end.min(next.from), end.max(next.from) - 1);
            return Err(format!("not the parts of one run: games {one} to {other} are {what}"));
        }
        let names = names(&self);
        Ok(Self::of_tally(&self.game, self.seed, self.from, self.setup, names, self.tally.with(next.tally)))
    }
}

impl Standing {
    fn new(bot: String, score: &Score, tally: &Tally) -> Self {
        let (low, high) = wilson(score.wins, tally.games);
        let (payoff, payoff_margin) = mean_payoff(score, tally.games);
        Self { bot, wins: score.wins, rate: share(score.wins, tally.games), low, high, payoff, payoff_margin }
    }
}

impl FigureReport {
    pub(crate) fn new(figure: &FigureTally, games: u64) -> Self {
        let (estimate, spread) = match &figure.counts {
            Counts::Share(moments) => (moments.share(1, games, SIGMAS), None),
            Counts::Spread { per, values } => {
                let unit = 1.0 / f64::from(*per);
                let at = |share| quantile_estimate(values, share, SIGMAS).map(|it| it.scaled(unit));
                let spread = at(0.25).zip(at(0.5)).zip(at(0.75)).zip(at(0.9));
                let spread = spread.map(|(((lower_quartile, median), upper_quartile), nine_tenths)| Spread {
                    lower_quartile,
                    median,
                    upper_quartile,
                    nine_tenths,
                });
                let moments = of_values(values);
                (moments.estimate(moments.wholes, SIGMAS).map(|it| it.scaled(unit)), spread)
            }
        };
        Self { name: figure.name.clone(), estimate, spread }
    }
}

/// The mean of counted numbers, as parts of the games that had one.
fn of_values(values: &BTreeMap<u32, u64>) -> Moments {
    let sum = |of: fn(u64) -> u64| values.iter().map(|(value, games)| of((*value).into()) * games).sum();
    let (parts, wholes) = (sum(|it| it), sum(|_| 1));
    Moments { parts, wholes, parts_squared: sum(|it| it * it), wholes_squared: wholes, products: parts }
}

fn sides(tally: &Tally) -> Vec<SideReport> {
    let duel = |it: &Moments| {
        let games = it.wholes / 2;
        it.share(2, games, SIGMAS).map(|share| Duel { games, share })
    };
    let side = |it: &SideTally| SideReport {
        name: it.name.clone(),
        played: it.share.wholes / 2,
        share: it.share.share(2, tally.games, SIGMAS),
        against: it.against.iter().map(duel).collect(),
    };
    tally.sides.iter().map(side).collect()
}

fn pieces(tally: &Tally) -> Vec<PieceReport> {
    let lifts: Vec<Option<(f64, f64)>> = tally.pieces.values().map(|it| lift(it, &tally.parties)).collect();
    let p_values: Vec<f64> = lifts.iter().flatten().map(|(value, error)| p_value(*value, *error)).collect();
    let found = discoveries(&p_values, FALSE_DISCOVERIES);
    let sigmas = sigmas_among(p_values.len(), found, FALSE_DISCOVERIES);
    let threshold = FALSE_DISCOVERIES * found as f64 / p_values.len() as f64;
    let report = |((name, piece), lift): ((&String, &PieceTally), &Option<(f64, f64)>)| {
        let mut results = Results::default();
        piece.held.values().for_each(|it| results.merge(it));
        PieceReport {
            kind: piece.kind.clone(),
            name: name.clone(),
            held: results.games,
            played: piece.played,
            plays: piece.plays,
            throws: piece.throws,
            turns: piece.turns,
            turns_used: piece.turns_used,
            wins: holders_share(&results, SIGMAS),
            lift: lift.map(|(value, error)| {
                let it = Estimate::around(value, sigmas * error);
                let p = p_value(value, error);
                let significant = found > 0 && p <= threshold;
                Lift { value, low: it.low.max(-1.0), high: it.high.min(1.0), p, significant }
            }),
        }
    };
    tally.pieces.iter().zip(&lifts).map(report).collect()
}

/// The share of games won by those who held a piece.
pub(crate) fn holders_share(results: &Results, sigmas: f64) -> Estimate {
    results.moments().share(2, results.games, sigmas).expect("a piece that is counted was held")
}

fn p_value(value: f64, error: f64) -> f64 {
    if error > 0.0 { two_sided(value / error) } else { 1.0 }
}

/// How much more the holders of a piece won than others of their side, and its standard error: the differences of the
/// sides with Mantel-Haenszel weights.
fn lift(piece: &PieceTally, parties: &[Results]) -> Option<(f64, f64)> {
    let (mut weights, mut sum, mut variance) = (0.0, 0.0, 0.0);
    for (side, holders) in &piece.held {
        let all = parties[*side];
        let others = all.without(*holders);
        if holders.games == 0 || others.games == 0 {
            continue;
        }
        let weight = holders.games as f64 * others.games as f64 / all.games as f64;
        weights += weight;
        sum += weight * (holders.share() - others.share());
        // As if the piece made no difference: the variance of one game is that of all the side's games.
        variance += weight * all.variance();
    }
    // At least ten with it and ten without are needed for a meaningful result.
    (weights >= 5.0).then(|| (sum / weights, variance.sqrt() / weights))
}

pub(crate) fn rate(part: u64, whole: u64) -> Estimate {
    let (low, high) = wilson_at(part, whole, SIGMAS);
    Estimate { value: share(part, whole), low, high }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(games: u64, wins: u64) -> Results {
        Results { games, wins, draws: 0 }
    }

    fn piece(held: &[(usize, Results)]) -> PieceTally {
        PieceTally { held: held.iter().copied().collect(), ..PieceTally::default() }
    }

    /// One side: the two-proportion test with pooled variance. 60 of 100 against 40 of 100 is z = 2.828.
    #[test]
    fn a_lift_is_the_test_of_two_proportions() {
        let (value, error) = lift(&piece(&[(0, results(100, 60))]), &[results(200, 100)]).expect("two groups");
        assert!((value - 0.2).abs() < 1e-12 && (value / error - 2.828_427).abs() < 1e-6, "{value} {error}");
        assert_eq!(lift(&piece(&[(0, results(200, 100))]), &[results(200, 100)]), None);
    }

    /// Simpson's paradox: the piece is mostly held by the stronger side, and makes no difference to either.
    #[test]
    fn holders_are_compared_within_their_side() {
        let parties = [results(100, 80), results(100, 20)];
        let (value, _) = lift(&piece(&[(0, results(80, 64)), (1, results(20, 4))]), &parties).expect("two groups");
        assert!(value.abs() < 1e-12, "{value}");
    }

    fn tally(holders: &[(&str, u64, u64)]) -> Tally {
        let mut tally = Tally::new(2, Vec::new(), Vec::new());
        tally.parties = vec![results(2_000, 1_000)];
        for (name, games, wins) in holders {
            tally.pieces.insert((*name).to_owned(), piece(&[(0, results(*games, *wins))]));
        }
        tally
    }

    /// 55 % of 1,000 has p = 0.0000077 and is found among many; 52.3 % has p = 0.04, which is not significant among
    /// twenty.
    #[test]
    fn intervals_mind_how_many_pieces_are_compared() {
        let alone = pieces(&tally(&[("good", 1_000, 523)]));
        let lift = alone[0].lift.as_ref().expect("not all held it");
        assert!(lift.significant && lift.low > 0.0, "{lift:?}");
        let names: Vec<String> = (0..18).map(|it| format!("plain {it}")).collect();
        let mut holders = vec![("good", 1_000, 523), ("better", 1_000, 550)];
        holders.extend(names.iter().map(|it| (it.as_str(), 1_000, 500)));
        let found = pieces(&tally(&holders));
        let significant: Vec<&str> = found
            .iter()
            .filter(|it| it.lift.as_ref().is_some_and(|it| it.significant))
            .map(|it| it.name.as_str())
            .collect();
        assert_eq!(significant, ["better"]);
        for piece in &found {
            let lift = piece.lift.as_ref().expect("not all held it");
            assert_eq!(lift.significant, lift.low > 0.0 || lift.high < 0.0, "{piece:?}");
        }
    }
}
