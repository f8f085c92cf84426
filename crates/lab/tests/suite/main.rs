//! The tests of the lab, at Leduc poker and at a party.

#[allow(dead_code, reason = "the game is whole; these tests need only a part")]
#[path = "../../../core/examples/leduc/game.rs"]
mod game;
#[allow(dead_code, reason = "the game is whole; these tests need only a part")]
#[path = "../party/mod.rs"]
mod party;

mod any_number;
mod leduc;
mod levels;
