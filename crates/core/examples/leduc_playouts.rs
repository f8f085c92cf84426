//! Random playouts of Leduc poker, for counting instructions: `leduc_playouts GAMES`.
//!
//! Only [`playout`]'s argument depends on the game. tools/leduc-instructions.sh runs this under callgrind with two
//! numbers of games and divides the difference, so that the start of the program does not count.

#[allow(dead_code, reason = "the whole game is more than a playout needs")]
#[path = "leduc/game.rs"]
mod game;

use game::Leduc;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Game, Rng, Seat};

/// Plays a game to its end at random: list what is legal, pick one, apply it.
#[inline(never)]
fn playout<G: Game>(dealt: &G, rng: &mut Rng, legal: &mut Vec<G::Action>) -> (usize, f32) {
    let mut state = dealt.clone();
    let mut decisions = 0;
    while let Some(seat) = state.turn().seat() {
        legal.clear();
        state.legal(seat, legal);
        let action = *rng.pick(legal);
        state.apply(seat, action, rng);
        decisions += 1;
    }
    (decisions, state.payoff(Seat::new(0)))
}

fn main() {
    let games = std::env::args().nth(1).and_then(|it| it.parse::<u32>().ok());
    let Some(games) = games else {
        eprintln!("usage: leduc_playouts GAMES");
        std::process::exit(2);
    };
    let mut rng = Rng::new(1);
    let dealt = Leduc::deal(&(), &mut rng);
    let mut legal = Vec::with_capacity(8);
    let (mut decisions, mut payoff) = (0, 0.0);
    for _ in 0..games {
        let (more, value) = playout(&dealt, &mut rng, &mut legal);
        decisions += more;
        payoff += f64::from(value);
    }
    println!("{games} games, {decisions} decisions, {payoff:.3} for the first seat");
}
