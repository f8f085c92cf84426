//! The tests of core, on Leduc poker.

#[path = "../../examples/leduc/game.rs"]
mod game;

mod bad_input;
#[path = "../../examples/leduc/tests/leduc.rs"]
mod leduc;
