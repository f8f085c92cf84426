//! Playing does not allocate: neither listing and applying actions, nor copying a state, nor imagining a world.

#![allow(unsafe_code, reason = "counting allocations takes an allocator")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use turnbuckle_core::{Rng, Seat, Tabletop, laws};

/// The system's allocator, with a count for each thread. A test program uses it with `#[global_allocator]`.
#[derive(Debug)]
pub struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is passed on unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

/// How many actions are played, in as many games as it takes.
const ACTIONS: u64 = 40_000;

/// How many allocations this thread has made.
pub fn count() -> u64 {
    ALLOCATIONS.get()
}

/// Random games on random set-ups. `each` gets every state, and how many allocations it took to get there.
fn play<G: Tabletop>(legal: &mut Vec<G::Action>, mut each: impl FnMut(&G, u64)) {
    let (mut actions, mut seed) = (0, 0);
    while actions < ACTIONS {
        let mut rng = Rng::new(seed);
        seed += 1;
        let prepared = G::prepare(&laws::any_setup::<G>(&mut rng)).expect("it was prepared before");
        let mut state = G::deal(&prepared, &mut rng);
        while let Some(seat) = state.turn().seat() {
            let before = count();
            legal.clear();
            state.legal(seat, legal);
            let action = *rng.pick(legal);
            state.apply(seat, action, &mut rng);
            actions += 1;
            each(&state, count() - before);
        }
    }
}

pub fn an_action_allocates_nothing<G: Tabletop>() {
    // The list of legal actions grows to its greatest length once; then the same games are played again.
    let mut legal = Vec::new();
    let mut warming = 0;
    play::<G>(&mut legal, |_, allocations| warming += allocations);
    assert!(warming > 0, "the counter counts");
    play::<G>(&mut legal, |state, allocations| assert_eq!(allocations, 0, "on the way to {state:?}"));
}

pub fn a_copy_and_an_imagined_world_allocate_nothing<G: Tabletop>() {
    let mut luck = Rng::new(7);
    play::<G>(&mut Vec::new(), |state, _| {
        let before = count();
        let copy = state.clone();
        assert_eq!(count() - before, 0, "copying {copy:?}");
        let seat = Seat::new(luck.below(state.players() as u32) as usize);
        let before = count();
        let world = state.redeal(seat, &mut luck);
        assert_eq!(count() - before, 0, "imagining {world:?} for {seat:?}");
    });
}
