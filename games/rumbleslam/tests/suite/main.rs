//! The tests of RUMBLESLAM, in one program.

mod bad_packs;
mod card_texts;
mod house;
mod odds;
mod prices;
mod rules;

use rumbleslam::State;
use rumbleslam::effect::{Condition, Effect, Gift, Keyword, Whom};
use turnbuckle_core::{Seat, Setup};
use turnbuckle_testing::docs::Chapter;
use turnbuckle_testing::golden::Players;
use turnbuckle_testing::{Suite, setup};

turnbuckle_testing::suite!(State, given());

fn given() -> Suite {
    let with = |players, options: &[(&str, &str)]| Setup { players, ..setup::<State>("house", options) };
    let free = ("teams", "free");
    Suite {
        playthroughs: vec![
            ("two-lightweight", with(2, &[]), 1),
            ("two-hired", with(2, &[free]), 2),
            ("two-middleweight", with(2, &[("bout", "middleweight")]), 3),
            ("three", with(3, &[]), 4),
            ("four", with(4, &[]), 5),
            ("four-madness", with(4, &[("bout", "madness"), free]), 6),
            ("rulebook", setup::<State>("rulebook", &[]), 7),
            ("tag-teams", with(2, &[("bout", "madness")]), 21),
            ("sponsorships", with(4, &[("bout", "middleweight")]), 9),
        ],
        records: vec![
            ("v1-two", with(2, &[]), 11, Players::Quick),
            ("v1-middleweight", with(2, &[("bout", "middleweight")]), 12, Players::Quick),
            ("v1-four", with(4, &[]), 13, Players::Random),
            ("v1-hired", with(2, &[free]), 14, Players::Random),
            ("v1-given-up", with(3, &[]), 15, Players::GivingUp(Seat::new(1), 60)),
            ("v2-two", with(2, &[]), 21, Players::Quick),
            ("v2-four", with(4, &[("bout", "madness")]), 22, Players::Random),
            ("v3-two", with(2, &[]), 31, Players::Quick),
            ("v3-given-up", with(4, &[]), 32, Players::GivingUp(Seat::new(2), 90)),
        ],
        texts: card_texts::of_the_house(),
        chapters: vec![
            Chapter::of::<Keyword>("Keywords", "Keyword"),
            Chapter::of::<Effect>("Effects", "Effect"),
            Chapter::of::<Whom>("Whom", "Whom"),
            Chapter::of::<Gift>("Modifiers", "Gift"),
            Chapter::of::<Condition>("Conditions", "Condition"),
        ],
        opaque: &["owed", "roll", "impact"],
        // What is hidden is hidden from everybody alike, and nobody passes on it.
        telling: 0,
    }
}
