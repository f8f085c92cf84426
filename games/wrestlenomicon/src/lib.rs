//! Wrestlenomicon: two elder gods duel with cards on an attack track.
//!
//! Start with [`State`]. [`action`] has all that a player can do; [`rules`] a file for each chapter of the rulebook, with
//! what it allows and what it does: [`rules::turn`] what comes next, [`rules::momentum`] how cards move,
//! [`rules::attack`] what happens when one lands, [`rules::abilities`] what card texts do. [`effect`] is the vocabulary
//! that packs are written in. RULES.md has every rule with its id.
//!
//! ```
//! use turnbuckle_core::prelude::*;
//! use turnbuckle_core::{Match, Viewer};
//! use wrestlenomicon::State;
//!
//! let (game, _) = Match::<State>::start(State::about().setup(), 42).expect("the house pack is in order");
//! assert_eq!(game.state().view(Viewer::Spectator).cthulhu.guts, 25);
//! ```

pub mod action;
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
pub mod words;

use turnbuckle_core::{About, folder};

use crate::setup::{FIRST_GAME, GODS};
use crate::state::MENDED;
pub use crate::state::State;

static ABOUT: About = About {
    id: "wrestlenomicon",
    title: "Wrestlenomicon",
    tagline: "Two elder gods, one attack track, no holds barred",
    prefix: "WN",
    min_players: 2,
    max_players: 2,
    rules_version: MENDED,
    options: &[FIRST_GAME, GODS],
    ..folder!("house", "rulebook")
};
