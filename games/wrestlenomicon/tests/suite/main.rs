//! The tests of Wrestlenomicon, in one program.

mod bad_packs;
mod card_texts;
mod deeds;
mod examples;
mod house;
mod leaks;
mod mean_packs;
mod momentum;
mod rules;
mod rulings;
mod told;
mod vocabulary;

use turnbuckle_core::Seat;
use turnbuckle_testing::docs::Chapter;
use turnbuckle_testing::golden::Players;
use turnbuckle_testing::{Suite, setup};
use wrestlenomicon::State;
use wrestlenomicon::effect::{Condition, Effect, Moment, Standing, When};

/// The seats, unless a set-up says otherwise.
const CTHULHU: Seat = Seat::new(0);
const HASTUR: Seat = Seat::new(1);
const PACKS: [&str; 2] = ["house", "rulebook"];

turnbuckle_testing::fixture!(State);
turnbuckle_testing::suite!(State, given());

fn given() -> Suite {
    let with = setup::<State>;
    Suite {
        playthroughs: vec![
            ("house", with("house", &[]), 1),
            ("house-first-game", with("house", &[("first-game", "yes")]), 2),
            ("house-hastur-first", with("house", &[("gods", "hastur-first")]), 3),
            ("house-coin", with("house", &[("first-game", "yes"), ("gods", "coin")]), 4),
            ("rulebook", with("rulebook", &[]), 5),
        ],
        records: vec![
            ("v1-house", with("house", &[]), 11, Players::Quick),
            ("v1-first-game", with("house", &[("first-game", "yes"), ("gods", "coin")]), 12, Players::Random),
            // The first seat plays Hastur.
            ("v1-given-up", with("house", &[("gods", "hastur-first")]), 13, Players::GivingUp(Seat::new(0), 60)),
            ("v1-rulebook", with("rulebook", &[]), 14, Players::Random),
            ("v2-house", with("house", &[]), 21, Players::Quick),
            ("v2-first-game", with("house", &[("first-game", "yes"), ("gods", "coin")]), 22, Players::Random),
            ("v2-given-up", with("house", &[("gods", "hastur-first")]), 23, Players::GivingUp(Seat::new(0), 60)),
            ("v2-rulebook", with("rulebook", &[]), 24, Players::Random),
        ],
        texts: card_texts::of_the_house(),
        chapters: vec![
            Chapter::of::<Effect>("Effects", "Effect"),
            Chapter::of::<Standing>("Standing rules", "Standing"),
            Chapter::of::<When>("Triggers", "When"),
            Chapter::of::<Condition>("Conditions", "Condition"),
            Chapter::of::<Moment>("Moments", "Moment"),
        ],
        opaque: &["steps", "lasting"],
        telling: 200,
    }
}
