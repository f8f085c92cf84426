//! One search at the first decision of Leduc poker, to count instructions by: tools/ismcts-instructions.sh.
//!
//! `cargo run --release -p turnbuckle-bots --example leduc_ismcts [ITERATIONS]`

use std::error::Error;

use turnbuckle_bots::{Bot, Effort, Ismcts};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Knowledge, Rng, Seat};

#[allow(dead_code, reason = "the game is whole; a search needs only its rules")]
#[path = "../../core/examples/leduc/game.rs"]
mod leduc;

fn main() -> Result<(), Box<dyn Error>> {
    let iterations = std::env::args().nth(1).map_or(Ok(10_000), |it| it.parse())?;
    let game = leduc::Leduc::deal(&(), &mut Rng::new(1));
    let knowledge = Knowledge::new(&game, Seat::new(0));
    let mut bot = Ismcts::new(Effort { iterations, ..Effort::default() });
    for thought in bot.think(&knowledge, &mut Rng::new(2)) {
        println!("{:?}: {} visits, expects {:.3}", thought.action, thought.visits, thought.expected);
    }
    Ok(())
}
