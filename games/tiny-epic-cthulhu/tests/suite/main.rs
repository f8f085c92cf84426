//! The tests of Tiny Epic Cthulhu, in one program.

mod bad_packs;
mod card_texts;
mod flow;
mod rules;
mod vocabulary;

use tiny_epic_cthulhu::State;
use tiny_epic_cthulhu::effect::Effect;
use turnbuckle_core::{Seat, Setup};
use turnbuckle_testing::docs::Chapter;
use turnbuckle_testing::golden::Players;
use turnbuckle_testing::{Suite, setup};

type Fixture = turnbuckle_testing::Fixture<State>;

fn rulebook() -> Fixture {
    Fixture::rulebook()
}

turnbuckle_testing::suite!(State, given());

fn given() -> Suite {
    let with = |players, pack, options: &[(&str, &str)]| Setup { players, ..setup::<State>(pack, options) };
    let more = ("assistants", "more");
    Suite {
        playthroughs: vec![
            ("nobody", with(0, "house", &[]), 1),
            ("solo", with(1, "house", &[]), 2),
            ("solo-two-assistants", with(1, "house", &[more, ("great-old-one", "yog-sothoth")]), 3),
            ("two", with(2, "house", &[("mode", "hard"), ("great-old-one", "yig")]), 4),
            ("two-with-assistants", with(2, "house", &[more, ("great-old-one", "cthulhu"), ("first", "random")]), 5),
            ("three", with(3, "house", &[("mode", "madness")]), 6),
            ("three-with-an-assistant", with(3, "house", &[more, ("great-old-one", "yog-sothoth")]), 7),
            ("four", with(4, "house", &[("great-old-one", "cthulhu"), ("layout", "b")]), 8),
            ("rulebook", with(2, "rulebook", &[]), 9),
        ],
        records: vec![
            ("v1-nobody", with(0, "house", &[("great-old-one", "cthulhu")]), 11, Players::Quick),
            ("v1-solo", with(1, "house", &[]), 12, Players::Quick),
            ("v1-two", with(2, "house", &[("great-old-one", "yog-sothoth")]), 13, Players::Quick),
            ("v1-four", with(4, "house", &[("great-old-one", "yig")]), 14, Players::Random),
            ("v1-given-up", with(3, "house", &[more]), 15, Players::GivingUp(Seat::new(1), 40)),
        ],
        texts: card_texts::of_the_house(),
        chapters: vec![Chapter::of::<Effect>("Effects", "Effect")],
        opaque: &[],
        // Nothing is hidden, so nothing can be told.
        telling: 0,
    }
}
