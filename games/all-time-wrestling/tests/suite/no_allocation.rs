//! Playing asks the heap for nothing: not to list and carry out an action, not to copy a state, not to imagine a world.

use all_time_wrestling::State;
use turnbuckle_core::Setup;
use turnbuckle_testing::allocations::{self, Counting};
use turnbuckle_testing::setup;

#[global_allocator]
static COUNTING: Counting = Counting;

/// Both packs, each with the advanced and with the basic rules.
fn setups() -> Vec<Setup> {
    let with = |pack, rules| setup::<State>(pack, &[("rules", rules)]);
    vec![with("house", "advanced"), with("house", "basic"), with("rulebook", "advanced"), with("rulebook", "basic")]
}

#[test]
fn an_action_allocates_nothing() {
    allocations::an_action_allocates_nothing::<State>(setups());
}

#[test]
fn a_copy_and_an_imagined_world_allocate_nothing() {
    allocations::a_copy_and_an_imagined_world_allocate_nothing::<State>(setups());
}
