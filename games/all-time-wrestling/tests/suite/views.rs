//! What tables rely on in a view, over whole random matches.

use all_time_wrestling::State;
use all_time_wrestling::view::View;
use turnbuckle_core::Viewer;
use turnbuckle_testing::setup;
use turnbuckle_testing::walk::{Decision, walks};

use crate::PACKS;

/// A card that sets two things for a while is one line of the table. The browser's table tells lines apart by what they
/// say, and comes to a halt where two say the same.
#[test]
fn what_lasts_is_named_once() {
    let mut several = 0;
    for pack in PACKS {
        for Decision { after, .. } in walks::<State>(&setup::<State>(pack, &[]), 0..40) {
            let lasting = View::of(&after, Viewer::Spectator).lasting;
            for (at, it) in lasting.iter().enumerate() {
                assert!(!lasting[at + 1..].contains(it), "{pack}: {it:?} stands twice");
            }
            several += u32::from(after.lasting.len() > lasting.len());
        }
    }
    assert!(several > 10, "{several} positions with a card that sets several things are too few to tell");
}
