//! The tests of Building an Elder God, in one program.

mod bad_packs;
mod bad_positions;
mod card_texts;
mod deeds;
mod routes;
mod rules;

use elder_god::State;
use elder_god::pack::Kind;
use turnbuckle_core::{Seat, Setup};
use turnbuckle_testing::Suite;
use turnbuckle_testing::docs::Chapter;
use turnbuckle_testing::golden::Players;

type Fixture = turnbuckle_testing::Fixture<State>;

/// A set-up for so many players.
fn setup(pack: &str, players: usize, options: &[(&str, &str)]) -> Setup {
    Setup { players, ..turnbuckle_testing::setup::<State>(pack, options) }
}

turnbuckle_testing::suite!(State, given());

fn given() -> Suite {
    let variants = &[("banishment", "yes"), ("nuclear-option", "yes"), ("crappy-cultist", "yes")];
    Suite {
        playthroughs: vec![
            ("house-two", setup("house", 2, &[]), 1),
            ("house-five", setup("house", 5, &[]), 2),
            ("house-banishment", setup("house", 3, &[("banishment", "yes")]), 3),
            ("house-variants", setup("house", 4, variants), 4),
            ("quick-cramped", setup("quick", 3, &[("table", "cramped"), ("redraw", "no")]), 5),
            ("wild", setup("wild", 3, &[("table", "roomy")]), 6),
            ("rulebook", setup("rulebook", 2, &[("start", "2")]), 7),
        ],
        records: vec![
            ("v1-two", setup("house", 2, &[]), 11, Players::Quick),
            ("v1-five", setup("house", 5, &[]), 12, Players::Quick),
            ("v1-variants", setup("house", 4, variants), 13, Players::Random),
            ("v1-given-up", setup("quick", 3, &[]), 14, Players::GivingUp(Seat::new(1), 40)),
            ("v1-wild", setup("wild", 3, &[("banishment", "yes")]), 15, Players::Random),
        ],
        texts: card_texts::of_the_house(),
        chapters: vec![Chapter::of::<Kind>("Kinds", "Kind")],
        opaque: &["cards"],
        telling: 0,
    }
}
