//! The tests of core, on Leduc poker.

#[path = "../../examples/leduc/game.rs"]
mod game;

mod bad_input;
mod leduc;
