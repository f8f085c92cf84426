//! docs/wrestlenomicon-packs.md says everything that a pack can say: each word of the schema, and each with an example
//! that is read. docs/wrestlenomicon-positions.md does the same for positions.

use serde::de::DeserializeOwned;
use turnbuckle_core::Rng;
use turnbuckle_core::prelude::*;
use turnbuckle_testing::docs::Page;
use turnbuckle_testing::setup;
use wrestlenomicon::State;
use wrestlenomicon::effect::{Condition, Effect, Moment, Standing, When};
use wrestlenomicon::pack::schema;

fn chapter_is_complete<T: DeserializeOwned>(chapter: &str, definition: &str) {
    Page::read("wrestlenomicon-packs.md").chapter_is_complete::<T>(chapter, &schema(), definition);
}

#[test]
fn every_effect_has_an_example() {
    chapter_is_complete::<Effect>("Effects", "Effect");
}

#[test]
fn every_standing_rule_has_an_example() {
    chapter_is_complete::<Standing>("Standing rules", "Standing");
}

#[test]
fn every_trigger_has_an_example() {
    chapter_is_complete::<When>("Triggers", "When");
}

#[test]
fn every_condition_has_an_example() {
    chapter_is_complete::<Condition>("Conditions", "Condition");
}

#[test]
fn every_moment_has_an_example() {
    chapter_is_complete::<Moment>("Moments", "Moment");
}

#[test]
fn every_other_word_is_mentioned() {
    Page::read("wrestlenomicon-packs.md").mentions_every_word(&schema(), 150);
}

#[test]
fn the_examples_of_positions_are_read() {
    Page::read("wrestlenomicon-positions.md").positions_are_read::<State>(&setup::<State>("rulebook", &[]), 2);
}

#[test]
fn every_key_of_a_position_is_mentioned() {
    let prepared = State::prepare(&State::about().setup()).expect("the house pack is in order");
    let state = State::deal(&prepared, &mut Rng::new(1));
    let position = serde_json::to_value(state.to_position()).expect("positions are plain data");
    let tables = [&position, &position["cthulhu"], &position["cthulhu"]["spent"]];
    Page::read("wrestlenomicon-positions.md").mentions_every_key(&tables);
}
