//! RUMBLESLAM: two to four players send teams of wrestlers into a ring of ten by ten squares, dice against dice.
//!
//! Start with [`State`]; `rules/flow.rs` is how a match goes on by itself from one decision to the next. [`ring`] has the
//! geometry, [`team`] what may be hired, [`effect`] what cards are made of. RULES.md has every rule with its id.

pub mod action;
pub mod deed;
pub mod effect;
pub mod event;
pub mod faces;
pub mod odds;
pub mod pack;
pub mod refusal;
pub mod ring;
pub mod state;
pub mod team;
pub mod view;
pub mod vocab;

pub use crate::state::State;
pub mod rules;
