//! Exact odds of a contest, from what dice can show.

use serde::Serialize;

use crate::pack::{FACES, Pack};
use crate::vocab::Pool;

/// The highest total that is told apart.
const MOST: usize = 48;

/// How likely each total is.
#[derive(Clone, Debug)]
pub struct Totals([f64; MOST]);

impl Totals {
    /// A pool of dice; RS-017: a total below 0 is 0.
    pub fn of(pack: &Pack, pool: Pool) -> Self {
        let mut sums = [0.0; MOST];
        sums[0] = 1.0;
        for (die, count) in pool.dice.iter().enumerate() {
            let faces = &pack.dice[die];
            for _ in 0..*count {
                let mut next = [0.0; MOST];
                for (sum, chance) in sums.iter().enumerate().filter(|it| *it.1 > 0.0) {
                    for (value, faces) in faces.iter().enumerate().take(FACES) {
                        let at = (sum + value).min(MOST - 1);
                        next[at] += chance * f64::from(*faces) / 6.0;
                    }
                }
                sums = next;
            }
        }
        let mut totals = [0.0; MOST];
        for (sum, chance) in sums.iter().enumerate() {
            let at = (sum as i32 + i32::from(pool.bonus)).clamp(0, MOST as i32 - 1);
            totals[at as usize] += chance;
        }
        Self(totals)
    }

    /// Always this.
    pub fn exactly(total: u8) -> Self {
        let mut totals = [0.0; MOST];
        totals[usize::from(total).min(MOST - 1)] = 1.0;
        Self(totals)
    }

    /// The chance to reach a number.
    pub fn at_least(&self, needed: u8) -> f64 {
        self.0[usize::from(needed).min(MOST - 1)..].iter().sum()
    }
}

/// What an attack can come to, each from 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// RS-138.
    pub hit: f64,
    /// RS-149: by 4, 5, 6, 7, and 8 or more.
    pub beatdown: [f64; 5],
    /// RS-159: the same for the defender.
    pub reversal: [f64; 5],
}

impl Odds {
    pub fn of(attacker: &Totals, defender: &Totals) -> Self {
        let mut odds = Self { hit: 0.0, beatdown: [0.0; 5], reversal: [0.0; 5] };
        for (attack, of_attack) in attacker.0.iter().enumerate().filter(|it| *it.1 > 0.0) {
            for (defence, of_defence) in defender.0.iter().enumerate().filter(|it| *it.1 > 0.0) {
                let chance = of_attack * of_defence;
                let difference = attack as i32 - defence as i32;
                if difference > 0 {
                    odds.hit += chance;
                }
                let row = (difference.abs() - 4).min(4);
                if row >= 0 {
                    let rows = if difference > 0 { &mut odds.beatdown } else { &mut odds.reversal };
                    rows[row as usize] += chance;
                }
            }
        }
        odds
    }

    /// Without Beatdowns and Reversals.
    pub fn plain(self) -> Self {
        Self { beatdown: [0.0; 5], reversal: [0.0; 5], ..self }
    }

    pub fn any_beatdown(&self) -> f64 {
        self.beatdown.iter().sum()
    }

    pub fn any_reversal(&self) -> f64 {
        self.reversal.iter().sum()
    }
}
