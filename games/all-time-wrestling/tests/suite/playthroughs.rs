//! Golden playthroughs and records. `make golden` writes playthroughs anew, and records that are missing.

use all_time_wrestling::State;
use turnbuckle_core::{Seat, Setup};
use turnbuckle_testing::golden::{Golden, Players};

fn setup(pack: &str, options: &[(&str, &str)]) -> Setup {
    turnbuckle_testing::setup::<State>(pack, options)
}

fn golden() -> Golden {
    Golden {
        game: env!("CARGO_MANIFEST_DIR"),
        playthroughs: vec![
            ("house-advanced", setup("house", &[]), 1),
            ("house-basic", setup("house", &[("rules", "basic")]), 2),
            ("rulebook", setup("rulebook", &[]), 3),
            ("rulebook-basic", setup("rulebook", &[("rules", "basic"), ("actions", "150")]), 4),
        ],
        records: vec![
            ("v1-advanced", setup("house", &[]), 11, Players::Quick),
            ("v1-basic", setup("house", &[("rules", "basic")]), 12, Players::Quick),
            ("v1-given-up", setup("house", &[("passes", "10")]), 13, Players::GivingUp(Seat::new(1), 40)),
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
