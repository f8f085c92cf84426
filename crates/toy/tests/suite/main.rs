//! The tests of Smugglers, in one program.

mod faulty;
mod mistakes;
mod rules;

use turnbuckle_core::{Boxed, Seat, Setup};
use turnbuckle_testing::golden::Players;
use turnbuckle_testing::{allocations, golden, laws, leaks, scenarios, spoilt};
use turnbuckle_toy::Smugglers;

#[global_allocator]
static COUNTING: allocations::Counting = allocations::Counting;

fn setup(players: usize, aim: &str) -> Setup {
    let options = [("aim".to_owned(), aim.to_owned())].into();
    Setup { players, options, ..Smugglers::about().setup() }
}

#[test]
fn all_laws_hold() {
    laws::uphold::<Smugglers>(laws::games(200));
}

#[test]
fn the_scenarios_hold() {
    scenarios::hold::<Smugglers>("scenarios");
}

#[test]
fn every_rule_is_covered() {
    scenarios::every_rule_is_covered::<Smugglers>();
}

#[test]
fn golden_playthroughs_are_as_they_were() {
    golden::playthroughs_are_as_they_were::<Smugglers>(vec![
        ("two", setup(2, "each"), 1),
        ("five", setup(5, "each"), 2),
        ("a-crew-of-four", setup(4, "together"), 3),
    ]);
}

#[test]
fn golden_records_replay_for_ever() {
    golden::records_replay_for_ever::<Smugglers>(vec![
        ("v1-five", setup(5, "each"), 1, Players::Random),
        ("v1-given-up", setup(5, "each"), 2, Players::GivingUp(Seat::new(3), 9)),
        ("v1-a-crew", setup(3, "together"), 3, Players::Quick),
    ]);
}

#[test]
fn an_action_allocates_nothing() {
    allocations::an_action_allocates_nothing::<Smugglers>();
}

#[test]
fn a_copy_and_an_imagined_world_allocate_nothing() {
    allocations::a_copy_and_an_imagined_world_allocate_nothing::<Smugglers>();
}

#[test]
fn spoilt_positions() {
    spoilt::positions::<Smugglers>();
}

#[test]
fn spoilt_records() {
    spoilt::records::<Smugglers>();
}

#[test]
fn spoilt_scenarios() {
    spoilt::scenarios::<Smugglers>();
}

#[test]
fn who_is_asked_tells_nothing() {
    leaks::who_is_asked_tells_nothing::<Smugglers>(0);
}
