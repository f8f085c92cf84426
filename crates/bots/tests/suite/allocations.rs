//! A search that has warmed up allocates nothing.

#![allow(unsafe_code, reason = "counting allocations takes an allocator")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use turnbuckle_bots::{Bot, Effort, Ismcts};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Knowledge, Rng, Seat};

use crate::game::Leduc;

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

#[test]
fn a_warm_search_allocates_nothing() {
    let game = Leduc::deal(&(), &mut Rng::new(1));
    let knowledge = Knowledge::new(&game, Seat::new(0));
    let mut bot = Ismcts::new(Effort { iterations: 2_000, ..Effort::default() });
    let mut allocations_of = |seed| {
        let before = ALLOCATIONS.get();
        bot.choose(&knowledge, &mut Rng::new(seed));
        ALLOCATIONS.get() - before
    };
    assert!(allocations_of(1) > 0, "the counter counts");
    assert_eq!(allocations_of(1), 0);
}
