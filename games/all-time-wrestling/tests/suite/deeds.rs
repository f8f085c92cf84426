//! Deeds promise what happens: every choice of whole random matches, held against the events that it leads to.

use all_time_wrestling::State;
use all_time_wrestling::deed::Deed;
use all_time_wrestling::event::Event;
use turnbuckle_core::prelude::*;
use turnbuckle_testing::fixture::actions;
use turnbuckle_testing::setup;
use turnbuckle_testing::walk::{Decision, walks};

use crate::PACKS;

#[test]
fn a_kick_out_is_as_likely_as_its_deed_says() {
    let (mut expected, mut succeeded, mut rolls) = (0.0, 0.0, 0);
    for pack in PACKS {
        for Decision { before, seat, action, events, .. } in walks::<State>(&setup::<State>(pack, &[]), 0..40) {
            // Every choice has a deed.
            actions(&before, seat).into_iter().for_each(|it| drop(before.deed(seat, it)));
            let Deed::KickOut { throws, .. } = before.deed(seat, action) else { continue };
            let rolled = events.iter().find_map(|it| match it {
                Event::KickOutRolled { succeeded, .. } => Some(*succeeded),
                _ => None,
            });
            expected += f64::from(throws) / 36.0;
            succeeded += f64::from(u8::from(rolled.expect("a kick-out is rolled for")));
            rolls += 1;
        }
    }
    assert!(rolls > 100, "{rolls} kick-outs are too few to tell");
    // More than four standard deviations off would be a wonder.
    let spread = (f64::from(rolls) * 0.25).sqrt();
    assert!((expected - succeeded).abs() < 4.0 * spread, "{expected:.1} expected of {rolls}, {succeeded} succeeded");
}
