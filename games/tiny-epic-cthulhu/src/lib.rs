//! Tiny Epic Cthulhu: one to four players keep an island town from going mad, together, against one of four Great Old
//! Ones; Assistants may help them, or play without anybody.
//!
//! Start with [`State`]; `rules/turn.rs` is how a turn goes on by itself from one decision to the next. What town actions
//! and abilities can do is in [`effect`], as data. RULES.md has every rule with its id.
//!
//! ```
//! use tiny_epic_cthulhu::State;
//! use turnbuckle_core::Match;
//!
//! let (game, _) = Match::<State>::start(State::about().setup(), 42).expect("the house pack is in order");
//! assert_eq!(game.state().deck_len(), 25);
//! # use turnbuckle_core::prelude::*;
//! ```

pub mod action;
pub mod chances;
pub mod deed;
pub mod effect;
pub mod event;
pub mod faces;
mod figures;
pub mod hints;
mod invariants;
mod notation;
pub mod pack;
pub mod position;
mod redeal;
pub mod refusal;
pub mod rules;
pub mod setup;
mod sketch;
pub mod state;
pub mod view;
pub mod vocab;
mod words;

use turnbuckle_core::{About, Dir, Source, include_dir};

use crate::setup::{ASSISTANTS, FIRST, GREAT_OLD_ONE, LAYOUT, MODE};
pub use crate::state::State;

static LESSONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

static ABOUT: About = About {
    id: "tiny-epic-cthulhu",
    title: "Tiny Epic Cthulhu",
    tagline: "Translate the book, seal the portals, and do not go mad",
    prefix: "TE",
    min_players: 0,
    max_players: 4,
    together: true,
    open: true,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    packs: &[
        Source::new("house.toml", include_str!("../packs/house.toml")),
        Source::new("rulebook.toml", include_str!("../packs/rulebook.toml")),
    ],
    options: &[GREAT_OLD_ONE, MODE, ASSISTANTS, FIRST, LAYOUT],
    lessons: &LESSONS,
    home: env!("CARGO_MANIFEST_DIR"),
};
