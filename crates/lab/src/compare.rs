//! How two packs differ when played with the same seeds.

use serde::{Deserialize, Serialize};
use turnbuckle_core::{Setup, Tabletop};

use crate::report::{DECISIONS, DRAWS, FALSE_DISCOVERIES, FIRST_PLAYER, LOST, TABLE, wins_of};
use crate::run::{Prepared, Seating};
use crate::stats::{Estimate, Joint, SIGMAS, discoveries, games_needed, two_sided};
use crate::tally::{Counts, Ended};
use crate::{Lab, Report, Tally};

/// How two packs differ, measured on the same games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    pub game: String,
    pub games: u64,
    pub here: Report,
    pub there: Report,
    pub differences: Vec<Difference>,
    /// The counts behind the differences, for adding up runs.
    pub measures: Vec<Measure>,
}

/// A figure or rate in both packs. Games are compared one by one, so that their common luck cancels out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Difference {
    pub name: String,
    /// A share, 0 to 1; otherwise a mean.
    pub is_share: bool,
    pub here: f64,
    pub there: f64,
    /// How much more it is there, with its 95 % interval.
    pub difference: Estimate,
    /// Of all significant differences, one in twenty is expected to be a false alarm (Benjamini-Hochberg).
    pub significant: bool,
    /// This many games would find a difference of this size four times in five.
    pub games_needed: Option<u64>,
}

/// Something that was counted in both packs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Measure {
    pub name: String,
    pub is_share: bool,
    /// How many of the counted units make one.
    pub per: u32,
    pub counts: Joint,
}

/// Where a measure comes from.
#[derive(Clone, Copy, Debug)]
enum Of {
    Bot(usize),
    Table,
    FirstPlayer,
    Draws,
    Lost,
    Decisions,
    Figure(usize),
    /// The side's number here and there.
    Side([usize; 2]),
}

impl Of {
    fn part_and_whole(self, at: usize, seating: Seating, ended: &Ended) -> (u64, u64) {
        use turnbuckle_core::Verdict;
        match self {
            Self::Bot(bot) => (ended.won(seating.seat_of(bot)).into(), 1),
            Self::Table => (ended.is_won_by_all().into(), 1),
            Self::FirstPlayer => match (ended.verdict, ended.first) {
                (Verdict::Won(_), Some(seat)) => (ended.won(seat).into(), 1),
                _ => (0, 0),
            },
            Self::Draws => ((ended.verdict == Verdict::Drawn).into(), 1),
            Self::Lost => ((ended.verdict == Verdict::Lost).into(), 1),
            Self::Decisions => (ended.decisions.into(), 1),
            Self::Figure(figure) => ended.figures[figure].part_and_whole(),
            Self::Side(numbers) => ended.side_points(numbers[at]),
        }
    }
}

/// Counting the differences.
pub(crate) struct Compared {
    tallies: [Tally; 2],
    measures: Vec<(Of, Measure)>,
}

impl Compared {
    pub fn new<G: Tabletop>(lab: &Lab, boxes: &[Prepared<'_, G>; 2]) -> Self {
        let tallies = boxes.each_ref().map(Prepared::tally);
        let mut measures = Vec::new();
        let mut measure = |of, name: &str, is_share, per| {
            measures.push((of, Measure { name: name.to_owned(), is_share, per, counts: Joint::default() }));
        };
        // If all bots are the same, their rates say nothing.
        if lab.bots.iter().any(|it| *it != lab.bots[0]) {
            for (number, bot) in lab.bots.iter().enumerate() {
                measure(Of::Bot(number), &wins_of(&bot.to_string()), true, 1);
            }
        }
        for (of, name) in [(Of::Table, TABLE), (Of::FirstPlayer, FIRST_PLAYER), (Of::Draws, DRAWS), (Of::Lost, LOST)] {
            measure(of, name, true, 1);
        }
        measure(Of::Decisions, DECISIONS, false, 1);
        for (here, side) in boxes[0].sides.iter().enumerate() {
            if let Some(there) = boxes[1].sides.iter().position(|it| it == side) {
                measure(Of::Side([here, there]), &wins_of(side), true, 1);
            }
        }
        for (number, figure) in tallies[0].figures.iter().enumerate() {
            let (is_share, per) = match figure.counts {
                Counts::Share(_) => (true, 1),
                Counts::Spread { per, .. } => (false, per),
            };
            measure(Of::Figure(number), &figure.name, is_share, per);
        }
        Self { tallies, measures }
    }

    pub fn add(&mut self, seatings: [Seating; 2], ended: &[Ended; 2]) {
        for at in 0..2 {
            self.tallies[at].add(seatings[at], &ended[at]);
        }
        for (of, measure) in &mut self.measures {
            let [here, there] = [0, 1].map(|at| of.part_and_whole(at, seatings[at], &ended[at]));
            measure.counts.add(here, there);
        }
    }

    pub fn with(mut self, other: Self) -> Self {
        let [here, there] = self.tallies;
        let [other_here, other_there] = other.tallies;
        self.tallies = [here.with(other_here), there.with(other_there)];
        self.measures.iter_mut().zip(&other.measures).for_each(|(it, other)| it.1.counts.merge(&other.1.counts));
        self
    }

    pub fn told(self, game: &str, lab: &Lab, setups: [&Setup; 2]) -> Comparison {
        let [here, there] = self.tallies;
        let (here, there) = (Report::new(game, lab, setups[0], here), Report::new(game, lab, setups[1], there));
        Comparison::new(here, there, self.measures.into_iter().map(|it| it.1).collect())
    }
}

impl Comparison {
    fn new(here: Report, there: Report, measures: Vec<Measure>) -> Self {
        let games = here.games;
        let found = measures.iter().filter_map(|it| Some((it, it.counts.difference(games)?)));
        // Nothing to compare if it never happens with either pack.
        let found: Vec<_> = found.filter(|(it, _)| it.counts.here.parts + it.counts.there.parts > 0).collect();
        let p_values: Vec<f64> = found.iter().map(|(_, it)| p_value(*it, games)).collect();
        let discovered = discoveries(&p_values, FALSE_DISCOVERIES);
        let threshold = FALSE_DISCOVERIES * discovered as f64 / p_values.len() as f64;
        let difference = |(measure, (value, error)): &(&Measure, (f64, f64))| {
            let unit = 1.0 / f64::from(measure.per);
            let ratio = |it: &crate::Moments| it.ratio().expect("there is a difference") * unit;
            Difference {
                name: measure.name.clone(),
                is_share: measure.is_share,
                here: ratio(&measure.counts.here),
                there: ratio(&measure.counts.there),
                difference: Estimate::around(*value, SIGMAS * error).scaled(unit),
                significant: discovered > 0 && p_value((*value, *error), games) <= threshold,
                games_needed: games_needed(games, *value, *error),
            }
        };
        let differences = found.iter().map(difference).collect();
        Self { game: here.game.clone(), games, here, there, differences, measures }
    }

    /// Combines the parts of one comparison.
    pub fn merge(parts: impl IntoIterator<Item = Self>) -> Result<Self, String> {
        let parts: Vec<Self> = parts.into_iter().collect();
        let mut measures = parts.first().ok_or("no parts")?.measures.clone();
        for part in &parts[1..] {
            let names = |measures: &[Measure]| measures.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
            if names(&measures) != names(&part.measures) {
                return Err("not parts of one run: they differ in their figures".to_owned());
            }
            measures.iter_mut().zip(&part.measures).for_each(|(it, other)| it.counts.merge(&other.counts));
        }
        let (here, there): (Vec<_>, Vec<_>) = parts.into_iter().map(|it| (it.here, it.there)).unzip();
        Ok(Self::new(Report::merge(here)?, Report::merge(there)?, measures))
    }
}

/// The probability of such a difference by chance. If it was the same in every single game, a few games prove nothing.
fn p_value((value, error): (f64, f64), games: u64) -> f64 {
    match error {
        0.0 if value == 0.0 || games < 10 => 1.0,
        error => two_sided(value / error),
    }
}
