//! The tests of the bots, on Leduc poker and on odds and evens.

#[allow(dead_code, reason = "the game is whole; these tests need only a part")]
#[path = "../../../core/examples/leduc/game.rs"]
mod game;

mod allocations;
mod leduc;
mod secret_choices;
