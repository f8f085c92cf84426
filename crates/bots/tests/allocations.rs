//! A search that has warmed up allocates nothing.

#![allow(unsafe_code, reason = "counting allocations takes an allocator")]

#[allow(dead_code, reason = "the game is whole; this test needs only a part")]
#[path = "../../core/examples/leduc/game.rs"]
mod leduc;
mod small;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use small::doors::Doors;
use small::pennies::{Order, Pennies};
use turnbuckle_bots::{Bot, Effort, Ismcts};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Game, Knowledge, Rng, Seat, Sight};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Searches twice for a seat, with the same luck: the second time it is warm.
fn a_warm_search_allocates_nothing<G: Game>(game: &G, seat: usize) {
    let knowledge = Knowledge::new(game, Seat::new(seat));
    let mut bot = Ismcts::new(Effort { iterations: 2_000, ..Effort::default() });
    let mut allocations_of = |seed| {
        let before = ALLOCATIONS.get();
        bot.choose(&knowledge, &mut Rng::new(seed));
        ALLOCATIONS.get() - before
    };
    assert!(allocations_of(1) > 0, "the counter counts");
    assert_eq!(allocations_of(1), 0);
}

#[test]
fn at_leduc_poker() {
    a_warm_search_allocates_nothing(&leduc::Leduc::deal(&(), &mut Rng::new(1)), 0);
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
