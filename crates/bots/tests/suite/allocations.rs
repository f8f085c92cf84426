//! A search that has warmed up allocates nothing.

use turnbuckle_bots::{Bot, Effort, Ismcts};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Game, Knowledge, Rng, Seat, Sight};
use turnbuckle_testing::allocations::{Counting, count};

use crate::game::Leduc;
use crate::small::doors::Doors;
use crate::small::pennies::{Order, Pennies};

#[global_allocator]
static COUNTING: Counting = Counting;

/// Searches twice for a seat, with the same luck: the second time it is warm.
fn a_warm_search_allocates_nothing<G: Game>(game: &G, seat: usize) {
    let knowledge = Knowledge::new(game, Seat::new(seat));
    let mut bot = Ismcts::new(Effort { iterations: 2_000, ..Effort::default() });
    let mut allocations_of = |seed| {
        let before = count();
        bot.choose(&knowledge, &mut Rng::new(seed));
        count() - before
    };
    assert!(allocations_of(1) > 0, "the counter counts");
    assert_eq!(allocations_of(1), 0);
}

#[test]
fn at_leduc_poker() {
    a_warm_search_allocates_nothing(&Leduc::deal(&(), &mut Rng::new(1)), 0);
}

#[test]
fn where_actions_are_hidden() {
    for sight in [Sight::Never, Sight::WithTheOthers] {
        a_warm_search_allocates_nothing(&Pennies::new(sight, Order::AtTheSameTime), 1);
    }
}

#[test]
fn among_many_actions() {
    a_warm_search_allocates_nothing(&Doors::<true>::new(7), 0);
    a_warm_search_allocates_nothing(&Doors::<false>::new(7), 0);
}
