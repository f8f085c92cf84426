//! Playing asks the heap for nothing: not to list and carry out an action, not to copy a state, not to imagine a world.

#![allow(unsafe_code, reason = "counting allocations takes an allocator")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use turnbuckle_core::{Rng, Seat, Setup, Tabletop};

/// The system's allocator, counted. A test makes it its own with `#[global_allocator]`.
#[derive(Debug)]
pub struct Counting;

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

const GAMES: u64 = 200;

/// One random game. `each` sees every state, and what it took to get there.
fn play<G: Tabletop>(prepared: &G::Prepared, seed: u64, legal: &mut Vec<G::Action>, mut each: impl FnMut(&G, u64)) {
    let mut rng = Rng::new(seed);
    let mut state = G::deal(prepared, &mut rng);
    while let Some(seat) = state.turn().seat() {
        let before = ALLOCATIONS.get();
        legal.clear();
        state.legal(seat, legal);
        let action = *rng.pick(legal);
        state.apply(seat, action, &mut rng);
        each(&state, ALLOCATIONS.get() - before);
    }
}

pub fn an_action_allocates_nothing<G: Tabletop>(setups: Vec<Setup>) {
    for setup in setups {
        let prepared = G::prepare(&setup).expect("our own packs are in order");
        // The list of legal actions grows to its greatest length once; then the same games are played again.
        let mut legal = Vec::new();
        let mut warming = 0;
        (0..GAMES).for_each(|seed| play::<G>(&prepared, seed, &mut legal, |_, allocations| warming += allocations));
        assert!(warming > 0, "the counter counts");

        let mut actions = 0;
        for seed in 0..GAMES {
            play::<G>(&prepared, seed, &mut legal, |state, allocations| {
                actions += 1;
                assert_eq!(allocations, 0, "game {seed} of {:?}, on the way to {state:?}", setup.options);
            });
        }
        assert!(actions > 20 * GAMES, "{actions} actions are too few to tell");
    }
}

pub fn a_copy_and_an_imagined_world_allocate_nothing<G: Tabletop>(setups: Vec<Setup>) {
    for setup in setups {
        let prepared = G::prepare(&setup).expect("our own packs are in order");
        let mut legal = Vec::new();
        let mut luck = Rng::new(7);
        for seed in 0..GAMES {
            play::<G>(&prepared, seed, &mut legal, |state, _| {
                let before = ALLOCATIONS.get();
                let copy = state.clone();
                assert_eq!(ALLOCATIONS.get() - before, 0, "copying {copy:?}");
                for seat in Seat::all(state.players()) {
                    let before = ALLOCATIONS.get();
                    let world = state.redeal(seat, &mut luck);
                    assert_eq!(ALLOCATIONS.get() - before, 0, "imagining {world:?} for {seat:?}");
                }
            });
        }
    }
}
