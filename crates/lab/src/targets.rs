//! What a pack should reach, and whether it does.
//!
//! A pack's targets are in a file next to it, `house.targets.toml` next to `house.toml`. docs/lab.md describes the
//! file.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_bots::BotSpec;
use turnbuckle_core::{Mistake, Source};

use crate::report::{
    DECISIONS, DRAWS, FIRST_PLAYER, FigureReport, LOST, PieceReport, TABLE, holders_share, rate, wins_of,
};
use crate::stats::{Estimate, SIGMAS, sigmas_among, wilson_at};
use crate::tally::{Counts, FigureTally, Results, SideTally};
use crate::{Moments, Report};

/// The targets of a pack.
#[derive(Clone, PartialEq, Debug)]
pub struct Targets {
    pub runs: Vec<Run>,
    /// Markdown, printed with the results.
    pub notes: String,
}

/// A number of games, and what they should show.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// One for each player, or one for all.
    pub bots: Vec<BotSpec>,
    pub games: u64,
    pub seed: u64,
    pub players: Option<usize>,
    pub options: BTreeMap<String, String>,
    pub every_pair: bool,
    pub targets: Vec<Target>,
}

/// A number that should lie within bounds. Shares are in per cent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Target {
    pub subject: Subject,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// Its line in the file.
    #[serde(skip)]
    line: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A figure of the game, or one that every game has: `draws`, `the first player wins`, `Hastur wins`.
    Figure {
        name: String,
        at: At,
    },
    Sides,
    Pairs,
    /// Every piece of a kind, or of all kinds.
    Pieces {
        kind: Option<String>,
        of: OfPiece,
    },
}

/// Which number of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum At {
    /// The share or the mean.
    #[default]
    #[serde(rename = "mean")]
    Mean,
    #[serde(rename = "median")]
    Median,
    /// Both quartiles.
    #[serde(rename = "middle half")]
    MiddleHalf,
    /// What nine games in ten do not exceed.
    #[serde(rename = "nine tenths")]
    NineTenths,
}

/// Which number of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum OfPiece {
    /// The share of the games that its holders win.
    #[default]
    #[serde(rename = "wins")]
    Wins,
    /// How many of its holders play it.
    #[serde(rename = "played")]
    Played,
    /// How often it is played for each time that it is thrown away.
    #[serde(rename = "plays per throw")]
    PlaysPerThrow,
    /// In how many of its holders' turns it is played.
    #[serde(rename = "turns")]
    Turns,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetsFile {
    #[serde(default)]
    notes: String,
    run: Vec<RunFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunFile {
    bots: Spanned<Vec<String>>,
    games: Spanned<u64>,
    #[serde(default = "first_seed")]
    seed: u64,
    players: Option<usize>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    every_pair: bool,
    target: Vec<Spanned<TargetFile>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetFile {
    figure: Option<String>,
    #[serde(default)]
    at: At,
    every: Option<String>,
    #[serde(default)]
    of: OfPiece,
    low: Option<f64>,
    high: Option<f64>,
    value: Option<f64>,
    tolerance: Option<f64>,
}

fn first_seed() -> u64 {
    1
}

impl Targets {
    /// Reads a file of targets, or says what is wrong with it.
    pub fn read(source: Source<'_>) -> Result<Self, Mistake> {
        let file: TargetsFile = source.toml()?;
        let runs = file.run.into_iter().map(|it| Run::read(it, source)).collect::<Result<_, _>>()?;
        Ok(Self { runs, notes: file.notes })
    }
}

impl Run {
    fn read(file: RunFile, source: Source<'_>) -> Result<Self, Mistake> {
        let bot = |it: &String| it.parse::<BotSpec>().map_err(|no| source.mistake(file.bots.span().start, no, "a bot"));
        let bots: Vec<BotSpec> = file.bots.get_ref().iter().map(bot).collect::<Result<_, _>>()?;
        if bots.is_empty() {
            return Err(source.mistake(file.bots.span().start, "no bots", "one for each player, or one for all"));
        }
        if *file.games.get_ref() == 0 {
            return Err(source.mistake(file.games.span().start, "no games", "at least one"));
        }
        Ok(Self {
            bots,
            games: file.games.into_inner(),
            seed: file.seed,
            players: file.players,
            options: file.options,
            every_pair: file.every_pair,
            targets: file.target.into_iter().map(|it| Target::read(it, source)).collect::<Result<_, _>>()?,
        })
    }

    /// Whether a report has everything that the targets refer to, except pieces, which are known only once they were
    /// held. Any report with the same set-up will do, even one without games.
    pub fn check(&self, report: &Report, source: Source<'_>) -> Result<(), Mistake> {
        for target in &self.targets {
            let wrong = |found: String, expected: &str| Err(source.mistake_in_line(target.line, found, expected));
            match &target.subject {
                Subject::Figure { name, at } => match kind_of(report, name) {
                    None => return wrong(format!("figure `{name}`"), &format!("one of: {}", known(report).join(", "))),
                    Some(Unit::Percent) if *at != At::Mean => {
                        return wrong(format!("`at` for the share `{name}`"), "a figure that is one number a game");
                    }
                    Some(_) => {}
                },
                Subject::Sides | Subject::Pairs if report.sides.is_empty() => {
                    return wrong("a target for sides".to_owned(), "a game that has sides");
                }
                Subject::Sides | Subject::Pairs | Subject::Pieces { .. } => {}
            }
        }
        Ok(())
    }

    /// Judges all targets of the run by its report.
    pub fn judge(&self, report: Report) -> JudgedRun {
        JudgedRun {
            asked_games: self.games,
            asked_bots: self.bots.iter().map(ToString::to_string).collect(),
            targets: self.targets.iter().map(|it| it.judge(&report)).collect(),
            report,
        }
    }
}

impl Target {
    fn read(file: Spanned<TargetFile>, source: Source<'_>) -> Result<Self, Mistake> {
        let at = file.span().start;
        let file = file.into_inner();
        let wrong = |found: &str, expected: &str| Err(source.mistake(at, found, expected));
        let (low, high) = match (file.low, file.high, file.value, file.tolerance) {
            (None, None, Some(value), Some(tolerance)) => (Some(value - tolerance), Some(value + tolerance)),
            (None, None, None, None) => return wrong("no bounds", "`low`, `high`, or `value` with a `tolerance`"),
            (low, high, None, None) => (low, high),
            _ => return wrong("too many bounds", "`low` and `high`, or `value` with a `tolerance`"),
        };
        if low.zip(high).is_some_and(|(low, high)| low > high) {
            return wrong("bounds that nothing lies between", "`low` not above `high`");
        }
        let subject = match (file.figure, file.every.as_deref()) {
            (Some(name), None) => Subject::Figure { name, at: file.at },
            (None, Some("side")) => Subject::Sides,
            (None, Some("pair")) => Subject::Pairs,
            (None, Some("piece")) => Subject::Pieces { kind: None, of: file.of },
            (None, Some(kind)) => Subject::Pieces { kind: Some(kind.to_owned()), of: file.of },
            _ => {
                return wrong(
                    "a target without a subject",
                    "a `figure`, or `every` side, pair, piece or kind of piece",
                );
            }
        };
        let line = source.text[..at].matches('\n').count() + 1;
        Ok(Self { subject, low, high, line })
    }

    /// Compares the report with the bounds.
    pub fn judge(&self, report: &Report) -> Judged {
        let Found { unit, mut items } = found(report, &self.subject);
        let scale = if unit == Unit::Percent { 100.0 } else { 1.0 };
        items.iter_mut().for_each(|it| it.estimate = it.estimate.scaled(scale));
        let (low, high) = (self.low.unwrap_or(f64::NEG_INFINITY), self.high.unwrap_or(f64::INFINITY));
        let within = |it: &Item| (low..=high).contains(&it.estimate.value);
        let outside = items.iter().filter(|it| !within(it)).count();
        let surely_within = |it: &Item| low <= it.estimate.low && it.estimate.high <= high;
        let surely_outside = |it: &Item| it.estimate.high < low || high < it.estimate.low;
        let verdict = match (items.is_empty(), outside) {
            (true, _) => Outcome::Missed,
            (_, 0) if items.iter().all(surely_within) => Outcome::Reached,
            (_, 0) => Outcome::BarelyReached,
            _ if items.iter().any(surely_outside) => Outcome::Missed,
            _ => Outcome::BarelyMissed,
        };
        items.sort_by(|one, other| one.estimate.value.total_cmp(&other.estimate.value));
        Judged {
            target: self.clone(),
            unit,
            of: items.len(),
            outside,
            lowest: items.first().cloned(),
            highest: items.last().cloned(),
            verdict,
        }
    }
}

/// A target, and what was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged {
    pub target: Target,
    pub unit: Unit,
    /// The extremes of all numbers that should lie within the bounds; equal if there is only one number, missing if
    /// there is none.
    pub lowest: Option<Item>,
    pub highest: Option<Item>,
    /// How many numbers there were, and how many of them lie outside.
    pub of: usize,
    pub outside: usize,
    pub verdict: Outcome,
}

/// A measured number. If there are several, the interval is corrected for how many they are (Bonferroni).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Item {
    pub name: String,
    pub estimate: Estimate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Percent,
    Number,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// With the whole interval.
    Reached,
    /// The interval includes a bound: more games might change the result.
    BarelyReached,
    BarelyMissed,
    Missed,
}

impl Outcome {
    pub fn is_reached(self) -> bool {
        matches!(self, Self::Reached | Self::BarelyReached)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Reached => "reached",
            Self::BarelyReached => "reached?",
            Self::BarelyMissed => "missed?",
            Self::Missed => "missed",
        })
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = |kind: &Option<String>| kind.clone().unwrap_or_else(|| "piece".to_owned());
        match self {
            Self::Figure { name, at } => match at {
                At::Mean => write!(f, "{name}"),
                At::Median => write!(f, "{name}, median"),
                At::MiddleHalf => write!(f, "{name}, middle half"),
                At::NineTenths => write!(f, "{name}, nine games in ten"),
            },
            Self::Sides => write!(f, "every side wins"),
            Self::Pairs => write!(f, "every pair"),
            Self::Pieces { kind, of } => match of {
                OfPiece::Wins => write!(f, "holders of every {} win", piece(kind)),
                OfPiece::Played => write!(f, "holders of every {} play it", piece(kind)),
                OfPiece::PlaysPerThrow => write!(f, "plays per throw of every {}", piece(kind)),
                OfPiece::Turns => write!(f, "turns in which every {} is played", piece(kind)),
            },
        }
    }
}

/// All runs of a pack's targets, judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    pub game: String,
    pub reached: usize,
    pub missed: usize,
    pub runs: Vec<JudgedRun>,
    pub notes: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedRun {
    /// How many games the targets ask for, which may be more than were played.
    pub asked_games: u64,
    pub asked_bots: Vec<String>,
    pub targets: Vec<Judged>,
    pub report: Report,
}

impl JudgedRun {
    /// Whether fewer games were played than the targets ask for, or by other bots.
    pub fn is_a_quick_look(&self) -> bool {
        let asked = self.asked_bots.iter().cycle();
        self.report.games < self.asked_games
            || !self.report.seats.iter().map(|it| &it.bot).zip(asked).all(|(a, b)| a == b)
    }

    fn rejudged(self, report: Report) -> Self {
        let targets = self.targets.iter().map(|it| it.target.judge(&report)).collect();
        Self { targets, report, ..self }
    }
}

impl Judgement {
    pub fn new(game: &str, notes: String, runs: Vec<JudgedRun>) -> Self {
        let reached = |it: &JudgedRun| it.targets.iter().filter(|it| it.verdict.is_reached()).count();
        let (all, reached) = runs.iter().fold((0, 0), |(all, sum), it| (all + it.targets.len(), sum + reached(it)));
        Self { game: game.to_owned(), reached, missed: all - reached, runs, notes }
    }

    /// Combines the parts of one judgement.
    pub fn merge(parts: impl IntoIterator<Item = Self>) -> Result<Self, String> {
        let mut parts = parts.into_iter();
        let Self { game, notes, runs, .. } = parts.next().ok_or("no parts")?;
        let mut reports: Vec<Vec<Report>> = runs.iter().map(|it| vec![it.report.clone()]).collect();
        for part in parts {
            let targets = |runs: &[JudgedRun]| -> Vec<Vec<Target>> {
                runs.iter().map(|it| it.targets.iter().map(|it| it.target.clone()).collect()).collect()
            };
            if targets(&part.runs) != targets(&runs) {
                return Err("not parts of one run: they differ in their targets".to_owned());
            }
            reports.iter_mut().zip(part.runs).for_each(|(it, part)| it.push(part.report));
        }
        let merged = runs.into_iter().zip(reports).map(|(run, reports)| Ok(run.rejudged(Report::merge(reports)?)));
        Ok(Self::new(&game, notes, merged.collect::<Result<_, String>>()?))
    }
}

// ---- what is found in a report

struct Found {
    unit: Unit,
    items: Vec<Item>,
}

/// Rates that have a name in every game.
fn named_rates(report: &Report) -> Vec<(String, Option<Estimate>)> {
    let tally = &report.tally;
    let rate = |part, whole| (whole > 0).then(|| rate(part, whole));
    let fixed = [
        (TABLE, rate(tally.won_by_all, tally.games)),
        (FIRST_PLAYER, rate(tally.first_player_wins, tally.first_player_games)),
        (DRAWS, rate(tally.draws, tally.games)),
        (LOST, rate(tally.lost, tally.games)),
    ];
    let fixed = fixed.into_iter().map(|(name, rate)| (name.to_owned(), rate));
    let bots = report.seats.iter().map(|it| (wins_of(&it.bot), rate(it.wins, tally.games)));
    let sides = report.sides.iter().map(|it| (wins_of(&it.name), it.share));
    fixed.chain(bots).chain(sides).collect()
}

fn spreads(report: &Report) -> Vec<FigureReport> {
    let values = report.tally.decisions.clone();
    let decisions = FigureTally { name: DECISIONS.to_owned(), counts: Counts::Spread { per: 1, values } };
    let figures = report.tally.figures.iter().chain([&decisions]);
    figures
        .filter(|it| matches!(it.counts, Counts::Spread { .. }))
        .map(|it| FigureReport::new(it, report.games))
        .collect()
}

/// Whether there is a figure of this name, and in which unit it is.
fn kind_of(report: &Report, name: &str) -> Option<Unit> {
    if spreads(report).iter().any(|it| it.name == name) {
        return Some(Unit::Number);
    }
    known(report).iter().any(|it| it == name).then_some(Unit::Percent)
}

fn known(report: &Report) -> Vec<String> {
    let figures = report.figures.iter().map(|it| it.name.clone());
    figures.chain([DECISIONS.to_owned()]).chain(named_rates(report).into_iter().map(|it| it.0)).collect()
}

fn found(report: &Report, subject: &Subject) -> Found {
    let percent = |items| Found { unit: Unit::Percent, items };
    let item = |name: &str, estimate| Item { name: name.to_owned(), estimate };
    match subject {
        Subject::Figure { name, at } => match spreads(report).iter().find(|it| it.name == *name) {
            Some(figure) => Found { unit: Unit::Number, items: at.of(figure) },
            None => {
                let shares = report.figures.iter().map(|it| (it.name.clone(), it.estimate));
                let share = shares.chain(named_rates(report)).find(|it| it.0 == *name);
                percent(share.and_then(|it| it.1).map(|it| item(name, it)).into_iter().collect())
            }
        },
        Subject::Sides => {
            let played: Vec<_> = report.tally.sides.iter().filter(|it| it.share.wholes > 0).collect();
            let sigmas = sigmas_of_each(played.len());
            let share = |it: &&SideTally| Some(item(&it.name, it.share.share(2, report.games, sigmas)?));
            percent(played.iter().filter_map(share).collect())
        }
        Subject::Pairs => {
            let sides = &report.tally.sides;
            let pairs = sides.iter().enumerate().flat_map(|(at, one)| {
                let later = sides.iter().zip(&one.against).skip(at + 1);
                later.filter(|(_, duel)| duel.wholes > 0).map(move |(other, duel)| (one, other, duel))
            });
            let pairs: Vec<_> = pairs.collect();
            let sigmas = sigmas_of_each(pairs.len());
            let share = |(one, other, duel): &(&SideTally, &SideTally, &Moments)| {
                let name = format!("{} against {}", one.name, other.name);
                Some(item(&name, duel.share(2, duel.wholes / 2, sigmas)?))
            };
            percent(pairs.iter().filter_map(share).collect())
        }
        Subject::Pieces { kind, of } => {
            let counted = report.pieces.iter().filter(|it| kind.as_ref().is_none_or(|kind| it.kind == *kind));
            let counted: Vec<_> = counted.collect();
            let sigmas = sigmas_of_each(counted.len());
            let items = counted.iter().filter_map(|it| Some(item(&it.name, of.piece(it, report, sigmas)?))).collect();
            let unit = if *of == OfPiece::PlaysPerThrow { Unit::Number } else { Unit::Percent };
            Found { unit, items }
        }
    }
}

/// The width of each interval so that all of this many intervals together hold with 95 % confidence.
fn sigmas_of_each(numbers: usize) -> f64 {
    if numbers > 1 { sigmas_among(numbers, 1, 0.05) } else { SIGMAS }
}

impl At {
    fn of(self, figure: &FigureReport) -> Vec<Item> {
        let item = |name: &str, estimate| Item { name: name.to_owned(), estimate };
        let Some((mean, spread)) = figure.estimate.zip(figure.spread.as_ref()) else { return Vec::new() };
        match self {
            Self::Mean => vec![item("mean", mean)],
            Self::Median => vec![item("median", spread.median)],
            Self::MiddleHalf => {
                vec![item("lower quartile", spread.lower_quartile), item("upper quartile", spread.upper_quartile)]
            }
            Self::NineTenths => vec![item("nine games in ten", spread.nine_tenths)],
        }
    }
}

impl OfPiece {
    fn piece(self, piece: &PieceReport, report: &Report, sigmas: f64) -> Option<Estimate> {
        let rate = |part: u64, whole: u64| {
            let (low, high) = wilson_at(part, whole, sigmas);
            (whole > 0).then(|| Estimate { value: part as f64 / whole as f64, low, high })
        };
        match self {
            Self::Wins => {
                let mut results = Results::default();
                report.tally.pieces[&piece.name].held.values().for_each(|it| results.merge(it));
                Some(holders_share(&results, sigmas))
            }
            Self::Played => rate(piece.played, piece.held),
            Self::Turns => rate(piece.turns_used, piece.turns),
            // A piece that was never thrown away is above any bound.
            Self::PlaysPerThrow => {
                let odds = |share: f64| share / (1.0 - share);
                let it = rate(piece.plays, piece.plays + piece.throws).filter(|_| piece.throws > 0)?;
                Some(Estimate { value: odds(it.value), low: odds(it.low), high: odds(it.high) })
            }
        }
    }
}
