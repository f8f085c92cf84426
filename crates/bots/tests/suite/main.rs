//! The tests of the bots, on Leduc poker and on small games made for them.

#[allow(dead_code, reason = "the game is whole; these tests need only a part")]
#[path = "../../../core/examples/leduc/game.rs"]
mod game;

mod allocations;
mod hidden_actions;
mod leduc;
mod many_actions;
mod secret_choices;
mod small;
mod together;
