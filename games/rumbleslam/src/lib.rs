//! RUMBLESLAM: two to four players send teams of wrestlers into a ring of ten by ten squares, dice against dice.
//!
//! Start with [`State`]; `rules/flow.rs` is how a match goes on by itself from one decision to the next. [`ring`] has the
//! geometry, [`team`] what may be hired, [`effect`] what cards are made of. RULES.md has every rule with its id.
//!
//! ```
//! use rumbleslam::State;
//! use turnbuckle_core::Match;
//! use turnbuckle_core::prelude::*;
//!
//! let (game, _) = Match::<State>::start(State::about().setup(), 42).expect("the pack is in order");
//! assert_eq!(game.state().bout.dosh(), 1000);
//! ```

pub mod action;
pub mod deed;
mod deeds;
pub mod effect;
pub mod event;
pub mod faces;
mod figures;
pub mod hints;
mod invariants;
mod notation;
pub mod odds;
pub mod pack;
pub mod position;
mod redeal;
pub mod refusal;
pub mod ring;
pub mod rules;
pub mod setup;
mod sketch;
pub mod state;
pub mod team;
pub mod view;
pub mod vocab;
mod words;

use turnbuckle_core::About;

use crate::setup::{BOUT, BUDGET, TEAMS};
use crate::state::STRICT;
pub use crate::state::State;

static ABOUT: About = About {
    id: "rumbleslam",
    title: "RUMBLESLAM",
    tagline: "Brawl, bounce, lift, and throw them out of the ring",
    prefix: "RS",
    rules_version: STRICT,
    max_players: 4,
    options: &[BOUT, TEAMS, BUDGET],
    ..turnbuckle_core::folder!("house", "rulebook")
};
