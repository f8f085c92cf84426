//! Playing asks the heap for nothing: not to list and carry out an action, not to copy a state, not to imagine a world.

use turnbuckle_core::Setup;
use turnbuckle_testing::allocations::{self, Counting};
use turnbuckle_testing::setup;
use wrestlenomicon::State;

#[global_allocator]
static COUNTING: Counting = Counting;

/// Both packs, each with and without the starter cards on top.
fn setups() -> Vec<Setup> {
    let with = |pack, first_game| setup::<State>(pack, &[("first-game", first_game)]);
    vec![with("house", "no"), with("house", "yes"), with("rulebook", "no"), with("rulebook", "yes")]
}

#[test]
fn an_action_allocates_nothing() {
    allocations::an_action_allocates_nothing::<State>(setups());
}

#[test]
fn a_copy_and_an_imagined_world_allocate_nothing() {
    allocations::a_copy_and_an_imagined_world_allocate_nothing::<State>(setups());
}
