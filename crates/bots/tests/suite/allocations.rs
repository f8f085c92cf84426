//! A search that has warmed up allocates nothing.

use turnbuckle_bots::{Bot, Effort, Ismcts};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Knowledge, Rng, Seat};
use turnbuckle_testing::allocations::{Counting, count};

use crate::game::Leduc;

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_warm_search_allocates_nothing() {
    let game = Leduc::deal(&(), &mut Rng::new(1));
    let knowledge = Knowledge::new(&game, Seat::new(0));
    let mut bot = Ismcts::new(Effort { iterations: 2_000, ..Effort::default() });
    let mut allocations_of = |seed| {
        let before = count();
        bot.choose(&knowledge, &mut Rng::new(seed));
        count() - before
    };
    assert!(allocations_of(1) > 0, "the counter counts");
    assert_eq!(allocations_of(1), 0);
}
