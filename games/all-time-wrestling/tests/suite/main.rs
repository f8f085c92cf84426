//! The tests of All-Time Wrestling, in one program.

mod bad_packs;
mod card_texts;
mod deeds;
mod leaks;
mod rules_attacking;
mod rules_defending;
mod told;
mod views;
mod vocabulary;

use all_time_wrestling::State;
use all_time_wrestling::effect::{Condition, Effect, Timing};
use turnbuckle_core::Seat;
use turnbuckle_testing::docs::Chapter;
use turnbuckle_testing::golden::Players;
use turnbuckle_testing::{Suite, setup};

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);
const PACKS: [&str; 2] = ["house", "rulebook"];

turnbuckle_testing::fixture!(State);
turnbuckle_testing::suite!(State, given());

fn given() -> Suite {
    let with = setup::<State>;
    Suite {
        playthroughs: vec![
            ("house-advanced", with("house", &[]), 1),
            ("house-basic", with("house", &[("rules", "basic")]), 2),
            ("rulebook", with("rulebook", &[]), 3),
            ("rulebook-basic", with("rulebook", &[("rules", "basic"), ("actions", "150")]), 4),
        ],
        records: vec![
            ("v1-advanced", with("house", &[]), 11, Players::Quick),
            ("v1-basic", with("house", &[("rules", "basic")]), 12, Players::Quick),
            ("v1-given-up", with("house", &[("passes", "10")]), 13, Players::GivingUp(BLUE, 40)),
            ("v1-rulebook", with("rulebook", &[]), 14, Players::Random),
            ("v2-advanced", with("house", &[]), 21, Players::Quick),
            ("v2-basic", with("house", &[("rules", "basic")]), 22, Players::Quick),
            ("v2-given-up", with("house", &[("passes", "10")]), 23, Players::GivingUp(BLUE, 40)),
            ("v2-rulebook", with("rulebook", &[]), 24, Players::Random),
        ],
        texts: card_texts::of("house"),
        chapters: vec![
            Chapter::of::<Timing>("Timings", "Timing"),
            Chapter::of::<Condition>("Conditions", "Condition"),
            Chapter::of::<Effect>("Effects", "Effect"),
        ],
        opaque: &[],
        telling: 200,
    }
}
