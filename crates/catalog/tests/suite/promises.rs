//! What players are told before an action: previews that come true, odds that are exact or say how precise they are.

use std::time::{Duration, Instant};

use turnbuckle_catalog::{AnyMatch, Odds};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Seat, Viewer};

use crate::fair::{BAG, FACES, Fair};

const VISITOR: Seat = Seat::new(0);

fn start(seed: u64) -> Box<dyn AnyMatch> {
    Box::new(Match::<Fair>::start(Fair::about().setup(), seed).expect("a set-up in order").0)
}

/// The events that an action leads to, as its player sees them.
fn played(mut game: Box<dyn AnyMatch>, action: &str) -> Vec<String> {
    let story = game.play(VISITOR, action).expect("it is legal");
    story.to(Viewer::Seat(VISITOR)).iter().map(|it| it.event.get().to_owned()).collect()
}

/// Cards that will be shown, a rare hand, a rare face-down choice: all of this is hidden, so none of it is promised.
#[test]
fn a_preview_is_never_wrong() {
    let stalls = ["call", "dare", "lift", "show"];
    for (seed, action) in (0..3_000).zip(stalls.into_iter().cycle()) {
        let promised = start(seed).preview(VISITOR, action).expect("it is legal");
        assert_eq!(promised.len(), 1, "seed {seed}, {action}: {promised:?}");
        assert_eq!(promised[0].get(), played(start(seed), action)[0]);
    }
}

/// How many of `dice` dice show a hit.
fn binomial(dice: u32, hits: u32) -> f64 {
    let share = f64::from(FACES[0]) / f64::from(FACES.iter().sum::<u8>());
    let ways = (0..hits).fold(1.0, |product, it| product * f64::from(dice - it) / f64::from(it + 1));
    ways * share.powi(hits as i32) * (1.0 - share).powi((dice - hits) as i32)
}

fn chance(odds: &Odds, words: &str) -> f64 {
    odds.outcomes.iter().find(|it| it.1 == words).map_or(0.0, |it| it.0)
}

#[test]
fn a_pool_of_eight_pictured_dice_is_counted_in_milliseconds() {
    let game = start(1);
    let asked = Instant::now();
    let odds = game.odds(VISITOR, "throw").expect("dice are thrown");
    let took = asked.elapsed();
    assert_eq!((odds.outcomes.len(), odds.estimated), (9, None));
    for hits in 0..=8 {
        assert!((chance(&odds, &format!("{hits} hits")) - binomial(8, hits)).abs() < 1e-12, "{hits}: {odds:?}");
    }
    // It takes three milliseconds; the limit is for busy machines.
    assert!(took < Duration::from_millis(100), "{took:?}");
}

/// A bag has a few kinds, no matter how much is in it: the limit of 128 pieces does not apply.
#[test]
fn a_bag_of_three_hundred_tokens_is_three_branches() {
    let odds = start(1).odds(VISITOR, "draw").expect("a token is drawn");
    assert_eq!((BAG.map(u32::from).iter().sum::<u32>(), odds.outcomes.len(), odds.estimated), (300, 3, None));
    for (kind, share) in [("tin", 200.0), ("silver", 60.0), ("gold", 40.0)] {
        assert!((chance(&odds, kind) - share / 300.0).abs() < 1e-12, "{kind}: {odds:?}");
    }
}

#[test]
fn what_cannot_be_counted_out_is_estimated_and_says_so() {
    let odds = start(1).odds(VISITOR, "storm").expect("dice are thrown");
    let margin = odds.estimated.expect("91,125 ways are too many");
    assert!((0.005..0.02).contains(&margin), "{margin}");
    assert!((odds.outcomes.iter().map(|it| it.0).sum::<f64>() - 1.0).abs() < 1e-9);
    for hits in 0..=24 {
        let off = (chance(&odds, &format!("{hits} hits")) - binomial(24, hits)).abs();
        assert!(off < 1.5 * margin, "{hits} hits are {off} off: {odds:?}");
    }
}

#[test]
fn odds_that_hang_on_something_hidden_are_not_told() {
    for action in ["call", "dare", "lift", "show"] {
        assert_eq!(start(1).odds(VISITOR, action), None, "{action}");
    }
}
