//! Golden playthroughs and records. `make golden` writes playthroughs anew, and records that are missing.

use turnbuckle_core::{Seat, Setup};
use turnbuckle_testing::golden::{Golden, Players};
use wrestlenomicon::State;

fn setup(pack: &str, options: &[(&str, &str)]) -> Setup {
    turnbuckle_testing::setup::<State>(pack, options)
}

fn golden() -> Golden {
    Golden {
        game: env!("CARGO_MANIFEST_DIR"),
        playthroughs: vec![
            ("house", setup("house", &[]), 1),
            ("house-first-game", setup("house", &[("first-game", "yes")]), 2),
            ("house-hastur-first", setup("house", &[("gods", "hastur-first")]), 3),
            ("house-coin", setup("house", &[("first-game", "yes"), ("gods", "coin")]), 4),
            ("rulebook", setup("rulebook", &[]), 5),
        ],
        records: vec![
            ("v1-house", setup("house", &[]), 11, Players::Quick),
            ("v1-first-game", setup("house", &[("first-game", "yes"), ("gods", "coin")]), 12, Players::Random),
            // The first seat plays Hastur.
            ("v1-given-up", setup("house", &[("gods", "hastur-first")]), 13, Players::GivingUp(Seat::new(0), 60)),
            ("v1-rulebook", setup("rulebook", &[]), 14, Players::Random),
        ],
    }
}

#[test]
fn golden_playthroughs_are_as_they_were() {
    golden().playthroughs_are_as_they_were::<State>();
}

#[test]
fn golden_records_replay_for_ever() {
    golden().records_replay_for_ever::<State>();
}
