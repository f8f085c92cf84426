//! docs/all-time-wrestling-packs.md says everything that a pack can say: each word of the schema, and each with an
//! example that is read. docs/all-time-wrestling-positions.md does the same for positions.

use all_time_wrestling::State;
use all_time_wrestling::effect::{Condition, Effect, Timing};
use all_time_wrestling::pack::schema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use turnbuckle_core::prelude::*;
use turnbuckle_testing::docs::Page;
use turnbuckle_testing::setup;
use turnbuckle_testing::spoilt::begun;

fn chapter_is_complete<T: DeserializeOwned>(chapter: &str, definition: &str) {
    Page::read("all-time-wrestling-packs.md").chapter_is_complete::<T>(chapter, &schema(), definition);
}

#[test]
fn every_timing_has_an_example() {
    chapter_is_complete::<Timing>("Timings", "Timing");
}

#[test]
fn every_condition_has_an_example() {
    chapter_is_complete::<Condition>("Conditions", "Condition");
}

#[test]
fn every_effect_has_an_example() {
    chapter_is_complete::<Effect>("Effects", "Effect");
}

#[test]
fn every_other_word_is_mentioned() {
    Page::read("all-time-wrestling-packs.md").mentions_every_word(&schema(), 150);
}

#[test]
fn the_examples_of_positions_are_read() {
    Page::read("all-time-wrestling-positions.md").positions_are_read::<State>(&setup::<State>("rulebook", &[]), 2);
}

/// Keys of whole matches, in the middle of attacks and pins.
#[test]
fn every_key_of_a_position_is_mentioned() {
    let page = Page::read("all-time-wrestling-positions.md");
    let mut seen = [false; 3];
    for seed in 0..240 {
        let state = begun::<State>(setup::<State>("house", &[]), seed, 40 + seed as usize % 60 * 2).state().clone();
        if state.turn().seat().is_none() {
            continue;
        }
        let position = serde_json::to_value(state.to_position()).expect("positions are plain data");
        page.mentions_every_key(&[&position, &position["red"], &position["run"]]);
        for (at, key) in ["attack", "pin", "lasting"].into_iter().enumerate() {
            let inside = match &position[key] {
                Value::Array(all) => all.first(),
                it => Some(it),
            };
            if let Some(table) = inside.filter(|it| it.is_object()) {
                page.mentions_every_key(&[table]);
                seen[at] = true;
            }
        }
        for step in position["steps"].as_array().expect("a list").iter().filter(|it| it.is_object()) {
            page.mentions_every_key(&[step]);
            let inside = step.as_object().and_then(|it| it.values().next()).filter(|it| it.is_object());
            inside.into_iter().for_each(|it| page.mentions_every_key(&[it]));
        }
    }
    assert_eq!(seen, [true; 3], "an attack, a pin and a lasting effect");
}
