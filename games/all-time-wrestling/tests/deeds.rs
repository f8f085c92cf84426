//! Deeds promise what happens: every choice of whole random matches, held against the events that it leads to.

use all_time_wrestling::State;
use all_time_wrestling::deed::Deed;
use all_time_wrestling::event::Event;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Rng};
use turnbuckle_testing::setup;

#[test]
fn a_kick_out_is_as_likely_as_its_deed_says() {
    let (mut expected, mut succeeded, mut rolls) = (0.0, 0.0, 0);
    for pack in ["house", "rulebook"] {
        for seed in 0..40 {
            let (mut game, _) = Match::<State>::start(setup::<State>(pack, &[]), seed).expect("the pack is in order");
            let mut rng = Rng::stream(seed, u64::MAX);
            let mut legal = Vec::new();
            while let Some(seat) = game.state().turn().seat() {
                legal.clear();
                game.state().legal(seat, &mut legal);
                // Every choice has a deed.
                let deeds: Vec<Deed> = legal.iter().map(|it| game.state().deed(seat, *it)).collect();
                let at = rng.below(legal.len() as u32) as usize;
                let events = game.play(seat, legal[at]).expect("a listed action is accepted");
                let Deed::KickOut { throws, .. } = deeds[at] else { continue };
                let rolled = events.iter().find_map(|it| match it {
                    Event::KickOutRolled { succeeded, .. } => Some(*succeeded),
                    _ => None,
                });
                expected += f64::from(throws) / 36.0;
                succeeded += f64::from(u8::from(rolled.expect("a kick-out is rolled for")));
                rolls += 1;
            }
        }
    }
    assert!(rolls > 100, "{rolls} kick-outs are too few to tell");
    // More than four standard deviations off would be a wonder.
    let spread = (f64::from(rolls) * 0.25).sqrt();
    assert!((expected - succeeded).abs() < 4.0 * spread, "{expected:.1} expected of {rolls}, {succeeded} succeeded");
}
