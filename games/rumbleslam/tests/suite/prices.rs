//! Costs follow worth: the price of stats and abilities, fitted to what the wrestlers of the house cost, in
//! docs/rumbleslam-prices.md. `make golden` writes it anew.

use std::fmt::Write;
use std::{env, fs};

use rumbleslam::effect::Keyword;
use rumbleslam::pack::{Ability, Card, Kind, Rank};
use rumbleslam::vocab::{Pool, Stat};

use crate::house::house;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rumbleslam-prices.md");
const BEGINS: &str = "<!-- The fit, written by `make golden`. -->\n";
const ENDS: &str = "<!-- The end of the fit. -->\n";

/// What is paid for, and how much of it a wrestler has.
type Good = (&'static str, fn(&Card) -> f64);

const GOODS: [Good; 9] = [
    ("a point of ATT, on average", |it| shown(it.stat(Stat::Att))),
    ("a point of DEF", |it| shown(it.stat(Stat::Def))),
    ("a point of GRP", |it| shown(it.stat(Stat::Grp))),
    ("a point of DEX", |it| shown(it.stat(Stat::Dex))),
    ("a class of WEIGHT", |it| f64::from(it.weight)),
    ("a point of STA", |it| f64::from(it.stamina)),
    ("a point of abilities", |it| it.abilities.iter().map(points).sum()),
    ("being a Superstar", |it| if it.rank == Rank::Superstar { 1.0 } else { 0.0 }),
    ("everybody", |_| 1.0),
];
const N: usize = GOODS.len();

/// What dice show on average.
fn shown(pool: Pool) -> f64 {
    let [copper, silver, gold] = pool.dice.map(f64::from);
    (7.0 * copper + 10.0 * silver + 13.0 * gold) / 6.0 + f64::from(pool.bonus)
}

fn points(ability: &Ability) -> f64 {
    let attack = ability.line.as_ref().map_or(0.0, |it| {
        let keywords: f64 = it.keywords.iter().map(|it| keyword(*it)).sum();
        (f64::from(it.damage) - f64::from(ability.ap) + 0.5 + keywords).max(0.5)
    });
    let choice = if ability.kind == Kind::Choice { 1.0 } else { 0.0 };
    attack + 0.5 * (ability.effects.len() + ability.modifiers.len()) as f64 + choice
}

const fn keyword(it: Keyword) -> f64 {
    match it {
        Keyword::Knockdown | Keyword::Dazed | Keyword::Lifted | Keyword::Throw(_) => 1.0,
        Keyword::Ap(_) | Keyword::Mp(_) | Keyword::Bleeding | Keyword::Crowd => 0.5,
        Keyword::Devastating | Keyword::Fury | Keyword::Shove(_) => 0.5,
        Keyword::Bounceback(_) | Keyword::Impact | Keyword::Jump | Keyword::Rocket => 0.0,
        Keyword::Dirty => -0.5,
    }
}

/// Prices by least squares, and the error of each.
struct Fit {
    prices: [f64; N],
    errors: [f64; N],
}

impl Fit {
    fn of(cards: &[Card]) -> Self {
        let rows: Vec<[f64; N]> = cards.iter().map(|card| GOODS.map(|(_, of)| of(card))).collect();
        let square = |i: usize, j: usize| rows.iter().map(|it| it[i] * it[j]).sum::<f64>();
        let inverse = inverted(std::array::from_fn(|i| std::array::from_fn(|j| square(i, j))));
        let paid: [f64; N] = std::array::from_fn(|i| rows.iter().zip(cards).map(|(it, card)| it[i] * cost(card)).sum());
        let prices = inverse.map(|row| row.iter().zip(&paid).map(|(a, b)| a * b).sum());
        let mut fit = Self { prices, errors: [0.0; N] };
        let squares: f64 = cards.iter().map(|it| (cost(it) - fit.price(it)).powi(2)).sum();
        let variance = squares / (cards.len() - N) as f64;
        fit.errors = std::array::from_fn(|i| (inverse[i][i] * variance).sqrt());
        fit
    }

    fn price(&self, card: &Card) -> f64 {
        GOODS.iter().zip(self.prices).map(|((_, of), price)| price * of(card)).sum()
    }
}

fn cost(card: &Card) -> f64 {
    f64::from(card.dosh)
}

/// By Gauss and Jordan.
fn inverted(mut matrix: [[f64; N]; N]) -> [[f64; N]; N] {
    let mut inverse = [[0.0; N]; N];
    (0..N).for_each(|it| inverse[it][it] = 1.0);
    for pivot in 0..N {
        let by = matrix[pivot][pivot];
        assert!(by.abs() > 1e-9, "{} is not a thing of its own", GOODS[pivot].0);
        for column in 0..N {
            matrix[pivot][column] /= by;
            inverse[pivot][column] /= by;
        }
        for row in (0..N).filter(|it| *it != pivot) {
            let times = matrix[row][pivot];
            for column in 0..N {
                matrix[row][column] -= times * matrix[pivot][column];
                inverse[row][column] -= times * inverse[pivot][column];
            }
        }
    }
    inverse
}

/// Part of the page, and how much of the variance of costs the prices explain.
fn written(cards: &[Card]) -> (String, f64) {
    let fit = Fit::of(cards);
    let off = |it: &Card| cost(it) - fit.price(it);
    let mean = cards.iter().map(cost).sum::<f64>() / cards.len() as f64;
    let left: f64 = cards.iter().map(|it| off(it).powi(2)).sum();
    let all: f64 = cards.iter().map(|it| (cost(it) - mean).powi(2)).sum();
    let explained = 1.0 - left / all;
    let most = cards.iter().map(|it| off(it).abs()).fold(0.0, f64::max);
    let mut page = format!(
        "Fitted by least squares to the {} wrestlers: it explains {:.0} % of the variance, is off by {:.0}K on average (root\n\
         mean square) and by {most:.0}K at most. Costs come in steps of 25K.\n\n| for | K | error |\n|---|---|---|\n",
        cards.len(),
        100.0 * explained,
        (left / cards.len() as f64).sqrt(),
    );
    for ((name, _), (price, error)) in GOODS.iter().zip(fit.prices.iter().zip(fit.errors)) {
        writeln!(page, "| {name} | {price:.1} | {error:.1} |").expect("a string takes it");
    }
    page += "\n### Cost and price\n\n| casino | wrestler | Dosh | price | off by |\n|---|---|---|---|---|\n";
    for card in cards {
        let casino = card.casino.map_or("Free Agent", |it| &house().casinos[usize::from(it)].name);
        let (name, dosh, price) = (&card.name, card.dosh, fit.price(card));
        writeln!(page, "| {casino} | {name} | {dosh} | {price:.0} | {:+.0} |", off(card)).expect("a string takes it");
    }
    (page, explained)
}

#[test]
fn golden_prices_are_those_of_the_pack() {
    let (fit, explained) = written(&house().cards);
    assert!(explained > 0.95, "prices explain only {explained:.3} of what wrestlers cost");
    let page = fs::read_to_string(PAGE).expect("the page is there");
    let (before, rest) = page.split_once(BEGINS).expect("the fit begins");
    let (old, after) = rest.split_once(ENDS).expect("the fit ends");
    if env::var_os("UPDATE_GOLDEN").is_some_and(|it| it == "1") {
        fs::write(PAGE, format!("{before}{BEGINS}{fit}{ENDS}{after}")).expect("the page can be written");
    } else {
        assert!(old == fit, "`make golden` writes these anew:\n{fit}");
    }
}
