//! Counts of what happened in many games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use turnbuckle_core::{Seat, Seats, Used, Verdict};

use crate::run::Seating;
use crate::stats::{Moments, SIGMAS, quantile};

/// How one game went.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    pub verdict: Verdict,
    pub players: usize,
    pub payoffs: [f32; Seat::MOST],
    pub decisions: u32,
    pub first: Option<Seat>,
    /// The game's own figures, in their order.
    pub figures: Vec<Measured>,
    /// The side that each seat played, for a game that has sides.
    pub sides: Vec<Option<usize>>,
    pub pieces: Vec<PieceEnded>,
}

/// A figure in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measured {
    Share { part: u32, whole: u32 },
    Value(Option<u32>),
}

impl Measured {
    /// As a part of a whole: a mean is the sum of the numbers divided by how many games have one.
    pub fn part_and_whole(self) -> (u64, u64) {
        match self {
            Self::Share { part, whole } => (part.into(), whole.into()),
            Self::Value(value) => (value.unwrap_or(0).into(), value.is_some().into()),
        }
    }
}

/// How a piece that a seat held was used.
#[derive(Clone, Debug)]
pub(crate) struct PieceEnded {
    pub seat: Seat,
    pub kind: &'static str,
    pub name: String,
    pub used: Used,
}

impl Ended {
    pub fn won(&self, seat: Seat) -> bool {
        matches!(self.verdict, Verdict::Won(seats) if seats.contains(seat))
    }

    pub fn is_won_by_all(&self) -> bool {
        self.verdict == Verdict::Won(Seats::all(self.players))
    }

    /// How many of the two half points of a game a seat has won.
    fn half_points(&self, seat: Seat) -> u64 {
        match self.verdict {
            Verdict::Drawn => 1,
            _ => 2 * u64::from(self.won(seat)),
        }
    }

    /// How many half points all seats of a side have won, and how many they could have won.
    pub fn side_points(&self, side: usize) -> (u64, u64) {
        let seats = Seat::all(self.players).filter(|it| self.sides[it.index()] == Some(side));
        seats.fold((0, 0), |(got, of), seat| (got + self.half_points(seat), of + 2))
    }

    /// Groups of seats that win or lose together: each seat alone, or the whole table.
    fn parties(&self) -> Vec<Seats> {
        if self.verdict == Verdict::Lost || self.is_won_by_all() {
            vec![Seats::all(self.players)]
        } else {
            Seat::all(self.players).map(Seats::one).collect()
        }
    }

    /// The side that all of them played.
    fn side_of(&self, party: Seats) -> Option<usize> {
        let mut sides = party.iter().map(|it| self.sides[it.index()]);
        let first = sides.next()??;
        sides.all(|it| it == Some(first)).then_some(first)
    }
}

/// The counts of many games. All are integers, so tallies of parts add up exactly to the tally of the whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    pub games: u64,
    /// In the order in which the bots were named.
    pub bots: Vec<Score>,
    /// The same, by seat.
    pub seats: Vec<Score>,
    pub draws: u64,
    /// Games that all players lost together, and games that all won together.
    pub lost: u64,
    pub won_by_all: u64,
    /// Games that had a first player and somebody who won, and those that the first player won.
    pub first_player_games: u64,
    pub first_player_wins: u64,
    /// How many games took each number of decisions.
    pub decisions: BTreeMap<u32, u64>,
    pub figures: Vec<FigureTally>,
    pub sides: Vec<SideTally>,
    /// The results of parties, for each side, then for parties without a common side. The holders of a piece are
    /// compared with these.
    pub parties: Vec<Results>,
    /// By name.
    pub pieces: BTreeMap<String, PieceTally>,
}

/// Payoffs are counted in ten-thousandths.
const UNITS: f64 = 10_000.0;

/// The results of a bot, or of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    pub wins: u64,
    /// The sum of payoffs, in ten-thousandths.
    pub payoffs: u64,
    /// The sum of their squares.
    pub squares: u64,
}

/// One of the game's figures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FigureTally {
    pub name: String,
    pub counts: Counts,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    Share(Moments),
    /// How many games had this value, in units of which `per` make one.
    Spread {
        per: u32,
        values: BTreeMap<u32, u64>,
    },
}

/// The results of a side, in half points; each of its seats can win two per game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideTally {
    pub name: String,
    pub share: Moments,
    /// Against each side, in games of two players.
    pub against: Vec<Moments>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Results {
    pub games: u64,
    pub wins: u64,
    pub draws: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PieceTally {
    /// What kind of thing it is.
    pub kind: String,
    /// The results of those who held it, by the number of their side as in [`Tally::parties`].
    pub held: BTreeMap<usize, Results>,
    /// How many of them played it at least once.
    pub played: u64,
    /// How often it was played, and thrown away, in total.
    pub plays: u64,
    pub throws: u64,
    /// In how many of its holders' turns it could be played, and in how many it was; 0 in a game that counts no turns.
    #[serde(default)]
    pub turns: u64,
    #[serde(default)]
    pub turns_used: u64,
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

impl Counts {
    fn add(&mut self, measured: Measured) {
        match (self, measured) {
            (Self::Share(moments), Measured::Share { part, whole }) => moments.add(part.into(), whole.into()),
            (Self::Spread { values, .. }, Measured::Value(Some(value))) => *values.entry(value).or_default() += 1,
            (Self::Spread { .. }, Measured::Value(None)) => {}
            (counts, measured) => unreachable!("{measured:?} does not belong to {counts:?}"),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Share(_), Self::Share(_)) => true,
            (Self::Spread { per, .. }, Self::Spread { per: other, .. }) => per == other,
            _ => false,
        }
    }

    fn merge(&mut self, other: Self) {
        match (self, other) {
            (Self::Share(moments), Self::Share(other)) => moments.merge(&other),
            (Self::Spread { values, .. }, Self::Spread { values: other, .. }) => add_counts(values, other),
            (counts, other) => unreachable!("{other:?} does not belong to {counts:?}"),
        }
    }
}

impl SideTally {
    fn merge(&mut self, other: &Self) {
        self.share.merge(&other.share);
        self.against.iter_mut().zip(&other.against).for_each(|(it, other)| it.merge(other));
    }
}

impl Results {
    fn add(&mut self, half_points: u64) {
        self.games += 1;
        self.wins += u64::from(half_points == 2);
        self.draws += u64::from(half_points == 1);
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self { games: self.games - other.games, wins: self.wins - other.wins, draws: self.draws - other.draws }
    }

    /// The share of games won; a draw counts half.
    pub(crate) fn share(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games as f64
    }

    /// The variance of one game.
    pub(crate) fn variance(&self) -> f64 {
        let share = self.share();
        (self.wins as f64 + self.draws as f64 / 4.0) / self.games as f64 - share * share
    }

    /// The same in half points, two per game.
    pub(crate) fn moments(&self) -> Moments {
        let parts = 2 * self.wins + self.draws;
        Moments {
            parts,
            wholes: 2 * self.games,
            parts_squared: 4 * self.wins + self.draws,
            wholes_squared: 4 * self.games,
            products: 2 * parts,
        }
    }
}

impl PieceTally {
    fn merge(&mut self, other: Self) {
        self.kind = other.kind;
        for (side, results) in other.held {
            self.held.entry(side).or_default().merge(&results);
        }
        self.played += other.played;
        self.plays += other.plays;
        self.throws += other.throws;
        self.turns += other.turns;
        self.turns_used += other.turns_used;
    }
}

fn add_counts(counts: &mut BTreeMap<u32, u64>, other: BTreeMap<u32, u64>) {
    for (number, games) in other {
        *counts.entry(number).or_default() += games;
    }
}

impl Tally {
    /// No games yet.
    pub fn new(players: usize, figures: Vec<FigureTally>, sides: Vec<String>) -> Self {
        let all = sides.len();
        let side = |name| SideTally { name, share: Moments::default(), against: vec![Moments::default(); all] };
        Self {
            games: 0,
            bots: vec![Score::default(); players],
            seats: vec![Score::default(); players],
            draws: 0,
            lost: 0,
            won_by_all: 0,
            first_player_games: 0,
            first_player_wins: 0,
            decisions: BTreeMap::new(),
            figures,
            sides: sides.into_iter().map(side).collect(),
            parties: vec![Results::default(); all + 1],
            pieces: BTreeMap::new(),
        }
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, seating: Seating, ended: &Ended) {
        self.games += 1;
        *self.decisions.entry(ended.decisions).or_default() += 1;
        for seat in Seat::all(ended.players) {
            let score = Score::of(ended.won(seat), ended.payoffs[seat.index()]);
            self.seats[seat.index()].add(&score);
            self.bots[seating.bot_at(seat)].add(&score);
        }
        match ended.verdict {
            Verdict::Drawn => self.draws += 1,
            Verdict::Lost => self.lost += 1,
            Verdict::Won(_) => {
                self.won_by_all += u64::from(ended.is_won_by_all());
                self.first_player_games += u64::from(ended.first.is_some());
                self.first_player_wins += u64::from(ended.first.is_some_and(|it| ended.won(it)));
            }
        }
        self.figures.iter_mut().zip(&ended.figures).for_each(|(it, measured)| it.counts.add(*measured));
        self.add_sides(ended);
        for party in ended.parties() {
            self.add_pieces(ended, party);
        }
    }

    fn add_sides(&mut self, ended: &Ended) {
        for (number, side) in self.sides.iter_mut().enumerate() {
            let (got, of) = ended.side_points(number);
            side.share.add(got, of);
            match ended.sides[..] {
                [Some(one), Some(other)] if one != other && (one == number || other == number) => {
                    side.against[if one == number { other } else { one }].add(got, of);
                }
                _ => {}
            }
        }
    }

    fn add_pieces(&mut self, ended: &Ended, party: Seats) {
        let seat = party.first().expect("a party has a seat");
        let (side, half_points) = (ended.side_of(party).unwrap_or(self.sides.len()), ended.half_points(seat));
        self.parties[side].add(half_points);
        // Pieces of the same name are counted together.
        let mut plays: BTreeMap<&str, u64> = BTreeMap::new();
        for PieceEnded { kind, name, used, .. } in ended.pieces.iter().filter(|it| party.contains(it.seat)) {
            *plays.entry(name).or_default() += u64::from(used.played);
            let piece = self.pieces.entry(name.clone()).or_default();
            // All pieces of a name have the same kind.
            piece.kind = (*kind).to_owned();
            piece.throws += u64::from(used.thrown);
            piece.turns += u64::from(used.turns);
            piece.turns_used += u64::from(used.turns_used);
        }
        for (name, plays) in plays {
            let piece = self.pieces.get_mut(name).expect("it was entered above");
            piece.held.entry(side).or_default().add(half_points);
            piece.played += u64::from(plays > 0);
            piece.plays += plays;
        }
    }

    /// Whether both count the same things.
    pub fn is_like(&self, other: &Self) -> bool {
        let figures = self.figures.iter().zip(&other.figures);
        self.bots.len() == other.bots.len()
            && self.figures.len() == other.figures.len()
            && figures.into_iter().all(|(it, other)| it.name == other.name && it.counts.is_like(&other.counts))
            && self.sides.iter().map(|it| &it.name).eq(other.sides.iter().map(|it| &it.name))
    }

    /// The sum of both.
    pub fn with(mut self, other: Self) -> Self {
        assert!(self.is_like(&other), "tallies of the same things are added");
        self.games += other.games;
        self.bots.iter_mut().zip(&other.bots).for_each(|(it, other)| it.add(other));
        self.seats.iter_mut().zip(&other.seats).for_each(|(it, other)| it.add(other));
        self.draws += other.draws;
        self.lost += other.lost;
        self.won_by_all += other.won_by_all;
        self.first_player_games += other.first_player_games;
        self.first_player_wins += other.first_player_wins;
        add_counts(&mut self.decisions, other.decisions);
        self.figures.iter_mut().zip(other.figures).for_each(|(it, other)| it.counts.merge(other.counts));
        self.sides.iter_mut().zip(&other.sides).for_each(|(it, other)| it.merge(other));
        self.parties.iter_mut().zip(&other.parties).for_each(|(it, other)| it.merge(other));
        for (name, piece) in other.pieces {
            self.pieces.entry(name).or_default().merge(piece);
        }
        self
    }

    /// The number of decisions that this share of the games did not exceed; 0 if there were no games.
    pub fn decisions_at(&self, share: f64) -> u32 {
        quantile(&self.decisions, share)
    }

    /// Whether all players always won or lost together.
    pub fn is_together(&self) -> bool {
        self.games > 0 && self.won_by_all + self.lost == self.games
    }
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

    #[test]
    fn quartiles_are_decisions_that_occurred() {
        let mut tally = Tally::new(2, Vec::new(), Vec::new());
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

    fn ended(verdict: Verdict, sides: &[Option<usize>], pieces: &[(usize, &str, u16)]) -> Ended {
        let piece = |&(seat, name, played): &(usize, &str, u16)| PieceEnded {
            seat: Seat::new(seat),
            kind: "card",
            name: name.to_owned(),
            used: Used { piece: 0, played, thrown: 1, turns: 3, turns_used: played.min(1) },
        };
        Ended {
            verdict,
            players: sides.len(),
            payoffs: [0.0; Seat::MOST],
            decisions: 1,
            first: None,
            figures: Vec::new(),
            sides: sides.to_vec(),
            pieces: pieces.iter().map(piece).collect(),
        }
    }

    fn tally(players: usize, sides: usize, games: &[Ended]) -> Tally {
        let names = (0..sides).map(|it| format!("side {it}")).collect();
        let mut tally = Tally::new(players, Vec::new(), names);
        games.iter().for_each(|it| tally.add(Seating { shift: 0, players }, it));
        tally
    }

    fn won(seats: &[usize]) -> Verdict {
        Verdict::Won(seats.iter().map(|it| Seat::new(*it)).collect())
    }

    /// A draw is half a win, and a side that plays against itself wins half of it.
    #[test]
    fn sides_are_counted_in_half_points() {
        let (one, other) = (Some(0), Some(1));
        let games = [
            ended(won(&[0]), &[one, other], &[]),
            ended(Verdict::Drawn, &[other, one], &[]),
            ended(won(&[1]), &[one, one], &[]),
            ended(won(&[1]), &[one, None], &[]),
        ];
        let tally = tally(2, 3, &games);
        let points = |it: &Moments| (it.parts, it.wholes);
        assert_eq!(tally.sides.iter().map(|it| points(&it.share)).collect::<Vec<_>>(), [(5, 10), (1, 4), (0, 0)]);
        assert_eq!(points(&tally.sides[0].against[1]), (3, 4));
        assert_eq!(points(&tally.sides[1].against[0]), (1, 4));
        assert_eq!(points(&tally.sides[0].against[0]), (0, 0));
    }

    /// Pieces of the same name are counted together; holders are compared with the side of their party.
    #[test]
    fn pieces_are_counted_by_name_and_party() {
        let sides = [Some(0), None];
        let games = [
            ended(won(&[0]), &sides, &[(0, "torch", 1), (0, "torch", 0), (1, "rope", 0)]),
            ended(won(&[1]), &sides, &[(0, "torch", 0), (1, "torch", 2)]),
        ];
        let tally = tally(2, 1, &games);
        assert_eq!(tally.parties.iter().map(|it| (it.games, it.wins)).collect::<Vec<_>>(), [(2, 1), (2, 1)]);
        let torch = &tally.pieces["torch"];
        assert_eq!((torch.played, torch.plays, torch.throws), (2, 3, 4));
        assert_eq!((torch.turns, torch.turns_used), (12, 2));
        assert_eq!(torch.held[&0], Results { games: 2, wins: 1, draws: 0 });
        assert_eq!(torch.held[&1], Results { games: 1, wins: 1, draws: 0 });
        assert_eq!((tally.pieces["rope"].kind.as_str(), tally.pieces["rope"].played), ("card", 0));
    }

    /// If the whole table wins or loses together, that is one result, no matter who held the piece.
    #[test]
    fn a_table_that_wins_together_is_one_party() {
        let sides = [Some(0), Some(0), Some(0)];
        let games = [
            ended(won(&[0, 1, 2]), &sides, &[(0, "torch", 1), (2, "torch", 0)]),
            ended(Verdict::Lost, &sides, &[(1, "torch", 0)]),
            ended(Verdict::Lost, &sides, &[]),
        ];
        let tally = tally(3, 1, &games);
        assert!(tally.is_together());
        assert_eq!(tally.parties[0], Results { games: 3, wins: 1, draws: 0 });
        assert_eq!(tally.pieces["torch"].held[&0], Results { games: 2, wins: 1, draws: 0 });
        // Three seats of the same side do not make three results of a game: the share has the interval of three games.
        let share = tally.sides[0].share.estimate(3, 1.0).expect("there were games");
        assert!((share.value - 1.0 / 3.0).abs() < 1e-12 && (share.margin() - 1.0 / 3.0).abs() < 1e-12, "{share:?}");
    }
}
