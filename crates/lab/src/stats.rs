//! Confidence intervals. Everything here gives the same results on every platform: plain arithmetic and square roots,
//! which IEEE 754 defines exactly, and no `exp` or `ln`, which it does not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A number that was measured, and the bounds within which the true one lies, with 95 % confidence unless said otherwise.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    pub(crate) fn around(value: f64, margin: f64) -> Self {
        Self { value, low: value - margin, high: value + margin }
    }

    /// Half the width of the interval.
    pub fn margin(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    pub(crate) fn scaled(self, by: f64) -> Self {
        Self { value: self.value * by, low: self.low * by, high: self.high * by }
    }
}

/// The standard deviations within which a normal variable lies in 95 of 100 cases.
pub const SIGMAS: f64 = 1.959_964;
/// The standard deviations that four cases in five do not exceed.
const FOUR_IN_FIVE: f64 = 0.841_621;

/// The Wilson score interval: where the true rate lies, with 95 % confidence.
pub fn wilson(wins: u64, games: u64) -> (f64, f64) {
    wilson_at(wins, games, SIGMAS)
}

/// The same with another confidence, said in standard deviations.
pub fn wilson_at(wins: u64, games: u64, sigmas: f64) -> (f64, f64) {
    if games == 0 { (0.0, 1.0) } else { wilson_of(wins as f64 / games as f64, games as f64, sigmas) }
}

fn wilson_of(rate: f64, n: f64, sigmas: f64) -> (f64, f64) {
    let z2 = sigmas * sigmas;
    let centre = rate + z2 / (2.0 * n);
    let half = sigmas * ((rate * (1.0 - rate) + z2 / (4.0 * n)) / n).sqrt();
    let scale = 1.0 + z2 / n;
    (((centre - half) / scale).max(0.0), ((centre + half) / scale).min(1.0))
}

/// Sums over many games of a part, of the whole that it is a part of, and of their products. They are integers, so the
/// sums of parts of a run add up exactly to those of the whole run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    pub parts: u64,
    pub wholes: u64,
    pub parts_squared: u64,
    pub wholes_squared: u64,
    pub products: u64,
}

impl Moments {
    /// Adds a game.
    pub fn add(&mut self, part: u64, whole: u64) {
        self.parts += part;
        self.wholes += whole;
        self.parts_squared += part * part;
        self.wholes_squared += whole * whole;
        self.products += part * whole;
    }

    pub fn merge(&mut self, other: &Self) {
        self.parts += other.parts;
        self.wholes += other.wholes;
        self.parts_squared += other.parts_squared;
        self.wholes_squared += other.wholes_squared;
        self.products += other.products;
    }

    /// The parts divided by the wholes; `None` if there was no whole.
    pub fn ratio(&self) -> Option<f64> {
        (self.wholes > 0).then(|| self.parts as f64 / self.wholes as f64)
    }

    /// The ratio with its interval. Games are independent of each other, what happens within one is not: the ratio's
    /// variance is that of the games' residuals.
    pub fn estimate(&self, games: u64, sigmas: f64) -> Option<Estimate> {
        let ratio = self.ratio()?;
        let error = (self.residuals(ratio) * unbiased(games)).sqrt() / self.wholes as f64;
        Some(Estimate::around(ratio, sigmas * error))
    }

    /// A ratio that lies between 0 and 1. If every game has either no whole or one of `unit`, this is a plain rate, and
    /// its interval is Wilson's; if parts of a unit can be won, by a draw, it is a little wider than necessary.
    pub fn share(&self, unit: u64, games: u64, sigmas: f64) -> Option<Estimate> {
        if self.wholes_squared == unit * self.wholes {
            let value = self.ratio()?;
            let (low, high) = wilson_of(value, (self.wholes / unit) as f64, sigmas);
            return Some(Estimate { value, low, high });
        }
        let it = self.estimate(games, sigmas)?;
        Some(Estimate { low: it.low.max(0.0), high: it.high.min(1.0), ..it })
    }

    /// The sum of the squared differences between each game's part and what the ratio predicts.
    fn residuals(&self, ratio: f64) -> f64 {
        let sum =
            self.parts_squared as f64 - 2.0 * ratio * self.products as f64 + ratio * ratio * self.wholes_squared as f64;
        sum.max(0.0)
    }
}

/// Corrects a variance for having been measured around the mean of the same games.
fn unbiased(games: u64) -> f64 {
    games as f64 / (games.max(2) - 1) as f64
}

/// The same ratio in two runs that were played game by game with the same luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Joint {
    pub here: Moments,
    pub there: Moments,
    /// Sums of products: part here times part there, part here times whole there, and so on.
    pub parts: u64,
    pub part_whole: u64,
    pub whole_part: u64,
    pub wholes: u64,
}

impl Joint {
    /// Adds a pair of games.
    pub fn add(&mut self, here: (u64, u64), there: (u64, u64)) {
        self.here.add(here.0, here.1);
        self.there.add(there.0, there.1);
        self.parts += here.0 * there.0;
        self.part_whole += here.0 * there.1;
        self.whole_part += here.1 * there.0;
        self.wholes += here.1 * there.1;
    }

    pub fn merge(&mut self, other: &Self) {
        self.here.merge(&other.here);
        self.there.merge(&other.there);
        self.parts += other.parts;
        self.part_whole += other.part_whole;
        self.whole_part += other.whole_part;
        self.wholes += other.wholes;
    }

    /// The ratio there minus the ratio here, and its standard error.
    pub fn difference(&self, games: u64) -> Option<(f64, f64)> {
        let (here, there) = (self.here.ratio()?, self.there.ratio()?);
        let (wholes_here, wholes_there) = (self.here.wholes as f64, self.there.wholes as f64);
        let products = self.parts as f64 - there * self.part_whole as f64 - here * self.whole_part as f64
            + here * there * self.wholes as f64;
        let variance = self.here.residuals(here) / (wholes_here * wholes_here)
            + self.there.residuals(there) / (wholes_there * wholes_there)
            - 2.0 * products / (wholes_here * wholes_there);
        Some((there - here, (variance.max(0.0) * unbiased(games)).sqrt()))
    }
}

/// How many games it would take until a difference of this size would be found (its 95 % interval excludes zero) four
/// times in five, if `games` games have this standard error. `None` for no difference at all.
pub fn games_needed(games: u64, difference: f64, error: f64) -> Option<u64> {
    let sigmas = (SIGMAS + FOUR_IN_FIVE) * error / difference.abs();
    (difference != 0.0).then(|| (games as f64 * sigmas * sigmas).ceil() as u64)
}

/// The share of a normal distribution that lies below this many standard deviations.
pub fn normal(sigmas: f64) -> f64 {
    if sigmas.abs() > 8.0 {
        return if sigmas > 0.0 { 1.0 } else { 0.0 };
    }
    let square = sigmas * sigmas;
    let (mut term, mut sum, mut odd) = (sigmas, sigmas, 1.0);
    while term.abs() > 1e-17 {
        odd += 2.0;
        term *= square / odd;
        sum += term;
    }
    const ROOT_OF_TAU: f64 = 2.506_628_274_631_000_7;
    0.5 + sum / (ROOT_OF_TAU * exp(square / 2.0))
}

/// e to a non-negative power, by its series, after reducing the power.
fn exp(power: f64) -> f64 {
    const HALVINGS: i32 = 5;
    let small = power / f64::from(1 << HALVINGS);
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..20 {
        term *= small / f64::from(n);
        sum += term;
    }
    (0..HALVINGS).fold(sum, |it, _| it * it)
}

/// The probability that a normal variable is this far from its mean, or farther, on either side.
pub fn two_sided(sigmas: f64) -> f64 {
    (2.0 * (1.0 - normal(sigmas.abs()))).max(0.0)
}

/// The standard deviations beyond which, to either side, lies this share of a normal distribution.
pub fn sigmas_for(share: f64) -> f64 {
    let (mut low, mut high) = (0.0, 8.5);
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if two_sided(middle) > share { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The Benjamini-Hochberg procedure: how many of these p-values, the smallest ones, are discoveries, if on average at
/// most a share of `rate` of all discoveries may be false.
pub fn discoveries(p_values: &[f64], rate: f64) -> usize {
    let mut sorted = p_values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let each = rate / sorted.len() as f64;
    sorted.iter().enumerate().rev().find(|(at, p)| **p <= each * (at + 1) as f64).map_or(0, |(at, _)| at + 1)
}

/// How wide, in standard deviations, the intervals of `compared` numbers must be if `discoveries` of them are
/// discoveries (Benjamini and Yekutieli 2005): the intervals of the discoveries, and no others, exclude zero.
pub fn sigmas_among(compared: usize, discoveries: usize, rate: f64) -> f64 {
    sigmas_for(rate * discoveries.max(1) as f64 / compared.max(1) as f64)
}

/// The number that this share of the counted ones does not exceed; 0 if nothing was counted.
pub fn quantile(counts: &BTreeMap<u32, u64>, share: f64) -> u32 {
    let all: u64 = counts.values().sum();
    ranked(counts, (all as f64 * share).ceil() as u64)
}

/// The same with its interval, whose bounds are also counted numbers.
pub fn quantile_estimate(counts: &BTreeMap<u32, u64>, share: f64, sigmas: f64) -> Option<Estimate> {
    let n = counts.values().sum::<u64>();
    if n == 0 {
        return None;
    }
    let (middle, margin) = (n as f64 * share, sigmas * (n as f64 * share * (1.0 - share)).sqrt());
    let low = ranked(counts, (middle - margin).floor().max(0.0) as u64);
    let high = ranked(counts, ((middle + margin).ceil() as u64 + 1).min(n));
    Some(Estimate { value: quantile(counts, share).into(), low: low.into(), high: high.into() })
}

/// The number at a rank, counted from 1 for the smallest.
fn ranked(counts: &BTreeMap<u32, u64>, rank: u64) -> u32 {
    let mut passed = 0;
    let at = counts.iter().find(|(_, count)| {
        passed += **count;
        passed >= rank.max(1)
    });
    at.map_or(0, |(number, _)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, off: f64) {
        assert!((found - expected).abs() <= off, "{found} should be {expected}");
    }

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
    fn the_normal_distribution_agrees_with_its_tables() {
        for (sigmas, below) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.0, 0.158_655_253_931_457),
            (SIGMAS, 0.975),
            (FOUR_IN_FIVE, 0.8),
            (3.0, 0.998_650_101_968_37),
            (5.0, 0.999_999_713_348_428),
        ] {
            near(normal(sigmas), below, 1e-7);
        }
        near(normal(1.0), 0.841_344_746_068_542_9, 1e-12);
        assert_eq!((normal(9.0), normal(-9.0), two_sided(-9.0)), (1.0, 0.0, 0.0));
        near(sigmas_for(0.05), 1.959_963_984_540_054, 1e-11);
        near(sigmas_for(0.01), 2.575_829_303_548_901, 1e-11);
        near(sigmas_for(0.000_1), 3.890_591_886_413_12, 1e-9);
    }

    /// The example of Benjamini and Hochberg 1995: 15 comparisons, of which 4 are discoveries, and Bonferroni finds 3.
    #[test]
    fn discoveries_agree_with_the_paper() {
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0,
        ];
        assert_eq!(discoveries(&p, 0.05), 4);
        let mut shuffled = p;
        shuffled.reverse();
        assert_eq!(discoveries(&shuffled, 0.05), 4);
        assert_eq!(discoveries(&[0.06, 0.9], 0.05), 0);
        // The second is small enough for both to count, although the first would not be small enough alone.
        assert_eq!(discoveries(&[0.03, 0.04], 0.05), 2);
        assert_eq!(discoveries(&[], 0.05), 0);
    }

    #[test]
    fn intervals_among_many_exclude_zero_for_discoveries_alone() {
        let sigmas = [0.3, 4.0, -2.9, 2.5, 1.99, 0.0, -0.7, 3.1, 1.2, -2.2];
        let p = sigmas.map(two_sided);
        let found = discoveries(&p, 0.05);
        assert_eq!(found, 4);
        let wide = sigmas_among(p.len(), found, 0.05);
        assert_eq!(sigmas.iter().filter(|it| it.abs() >= wide).count(), found);
        near(sigmas_among(1, 0, 0.05), SIGMAS, 1e-6);
        near(sigmas_among(5, 0, 0.05), 2.575_829, 1e-6);
    }

    /// Cochran, Sampling Techniques: the ratio's standard error from its residuals, here done by hand.
    #[test]
    fn a_ratio_has_the_error_of_its_residuals() {
        let games = [(1, 4), (0, 2), (3, 6), (2, 4)];
        let mut moments = Moments::default();
        games.iter().for_each(|(part, whole)| moments.add(*part, *whole));
        // The ratio is 6/16; the residuals are -0.5, -0.75, 0.75 and 0.5.
        let error = (1.625f64 / 3.0 * 4.0).sqrt() / 16.0;
        let found = moments.estimate(4, 1.0).expect("there are wholes");
        near(found.value, 0.375, 1e-15);
        near(found.margin(), error, 1e-12);
        assert_eq!(Moments::default().estimate(4, 1.0), None);
    }

    #[test]
    fn a_plain_rate_has_wilsons_interval() {
        let (mut plain, mut doubled, mut drawn) = (Moments::default(), Moments::default(), Moments::default());
        for game in 0..263 {
            plain.add(u64::from(game < 81), 1);
            doubled.add(if game < 81 { 2 } else { 0 }, 2);
            drawn.add(if game < 80 { 2 } else { u64::from(game < 82) }, 2);
        }
        let expected = wilson(81, 263);
        // Two draws are worth a win.
        for (moments, unit) in [(plain, 1), (doubled, 2), (drawn, 2)] {
            let found = moments.share(unit, 263, SIGMAS).expect("there were games");
            assert_eq!((found.low, found.high), expected);
            near(found.value, 81.0 / 263.0, 1e-15);
        }
    }

    /// McNemar's table: 25 games won by both, 15 here alone, 5 there alone, 55 by neither.
    #[test]
    fn a_paired_difference_agrees_with_mcnemar() {
        let mut joint = Joint::default();
        for (games, here, there) in [(25, 1, 1), (15, 1, 0), (5, 0, 1), (55, 0, 0)] {
            (0..games).for_each(|_| joint.add((here, 1), (there, 1)));
        }
        let (difference, error) = joint.difference(100).expect("there were games");
        near(difference, -0.10, 1e-15);
        // The variance of the difference is (15 + 5 - (5 - 15)² / 100) / 100², corrected by 100 / 99.
        near(error, (0.0019f64 * 100.0 / 99.0).sqrt(), 1e-12);
        assert_eq!(Joint::default().difference(0), None);
    }

    /// The squared error of the difference between two independent runs is the sum of their squared errors; a run does
    /// not differ from itself at all.
    #[test]
    fn pairing_pays_where_runs_are_alike() {
        let (mut apart, mut same) = (Joint::default(), Joint::default());
        for game in 0..400u64 {
            let (here, there) = ((game % 2, 1), (game / 2 % 2, 1));
            apart.add(here, there);
            same.add(here, here);
        }
        let alone = apart.here.estimate(400, 1.0).expect("there were games").margin();
        near(apart.difference(400).expect("there were games").1, alone * 2f64.sqrt(), 1e-12);
        assert_eq!(same.difference(400), Some((0.0, 0.0)));
    }

    #[test]
    fn games_needed_agree_with_the_tables() {
        // A difference of half a standard deviation: 32 pairs (Cohen 1988, normal approximation 31.4).
        assert_eq!(games_needed(100, 0.5, 0.1), Some(32));
        // A difference of twice the error takes about twice as many games to be sure; half the difference, four times
        // as many.
        assert_eq!(games_needed(1_000, 0.02, 0.01), Some(1_963));
        assert_eq!(games_needed(1_000, -0.01, 0.01), Some(7_849));
        assert_eq!(games_needed(1_000, 0.0, 0.01), None);
    }

    #[test]
    fn quantiles_are_numbers_that_occurred() {
        let counts = BTreeMap::from([(3, 2), (5, 2), (6, 1), (9, 3)]);
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0].map(|it| quantile(&counts, it)), [3, 3, 5, 9, 9]);
        assert_eq!(quantile(&BTreeMap::new(), 0.5), 0);
        assert_eq!(quantile_estimate(&BTreeMap::new(), 0.5, SIGMAS), None);
        // Of 100 different numbers, the median's interval is from the 40th to the 61st.
        let counts = (1..=100).map(|it| (it, 1)).collect();
        assert_eq!(quantile_estimate(&counts, 0.5, SIGMAS), Some(Estimate { value: 50.0, low: 40.0, high: 61.0 }));
    }
}
