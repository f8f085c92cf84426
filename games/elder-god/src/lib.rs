//! Building an Elder God: two to five players grow monsters of cards and shoot at each other's.
//!
//! Start with [`State`]; [`monster`] is the grid of one player's cards with its open ends, its length and its free
//! routes. [`rules::growth`] says where a card may lie, [`rules::damage`] what may be shot, [`rules::ending`] when the
//! Mouth may be laid. RULES.md has every rule with its id.
//!
//! ```
//! use elder_god::State;
//! use turnbuckle_core::prelude::*;
//! use turnbuckle_core::{Match, Viewer};
//!
//! let (game, _) = Match::<State>::start(State::about().setup(), 42).expect("the house deck is in order");
//! assert_eq!(game.state().view(Viewer::Spectator).needed, 15);
//! ```

pub mod action;
pub mod deed;
pub mod event;
pub mod faces;
mod figures;
pub mod hints;
mod invariants;
pub mod monster;
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

use crate::setup::{BANISHMENT, CRAPPY_CULTIST, NUCLEAR, REDRAW, START, TABLE};
pub use crate::state::State;

static LESSONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

static ABOUT: About = About {
    id: "elder-god",
    title: "Building an Elder God",
    tagline: "Grow a monster before the others do, and keep your shotgun loaded",
    prefix: "EG",
    min_players: 2,
    max_players: 5,
    together: false,
    open: false,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    packs: &[
        Source::new("house.toml", include_str!("../packs/house.toml")),
        Source::new("quick.toml", include_str!("../packs/quick.toml")),
        Source::new("wild.toml", include_str!("../packs/wild.toml")),
        Source::new("rulebook.toml", include_str!("../packs/rulebook.toml")),
    ],
    options: &[BANISHMENT, NUCLEAR, CRAPPY_CULTIST, REDRAW, TABLE, START],
    lessons: &LESSONS,
    home: env!("CARGO_MANIFEST_DIR"),
};
