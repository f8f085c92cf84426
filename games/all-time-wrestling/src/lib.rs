//! All-Time Wrestling: two wrestlers trade the initiative with attack cards, dice, reversals and pins.
//!
//! Start with [`State`]. The rules follow the ledger's sequences, a file each: [`rules::attack`] is a single attack from
//! declaration to the next action, [`rules::defence`] the window in which it can be stopped, [`rules::pin`] the count of
//! three. [`effect`] is the vocabulary that boards and cards are written in. RULES.md has every rule with its id.
//!
//! ```
//! use all_time_wrestling::State;
//! use turnbuckle_core::prelude::*;
//! use turnbuckle_core::{Match, Viewer};
//!
//! let (game, _) = Match::<State>::start(State::about().setup(), 42).expect("the house pack is in order");
//! assert_eq!(game.state().view(Viewer::Spectator).momentum, 0);
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
mod words;

use turnbuckle_core::{About, folder};

use crate::setup::{ACTIONS, PASSES, RULES};
use crate::state::MENDED;
pub use crate::state::State;

static ABOUT: About = About {
    id: "all-time-wrestling",
    title: "All-Time Wrestling",
    tagline: "Two wrestlers, one initiative, and a count of three",
    prefix: "AT",
    rules_version: MENDED,
    min_players: 2,
    max_players: 2,
    options: &[RULES, PASSES, ACTIONS],
    ..folder!("house", "rulebook")
};
