//! Plays a random game of Leduc poker and prints it in words: `cargo run -p turnbuckle-core --example leduc [SEED]`.

mod game;

use std::error::Error;

use game::Leduc;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Rng, Viewer};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |it| it.parse())?;
    let (mut game, events) = Match::<Leduc>::start(Leduc::about().setup(), seed)?;
    let mut dice = Rng::new(seed);
    let mut legal = Vec::new();

    println!("{}", Leduc::about().title);
    let tell = |game: &Match<Leduc>, events: &[game::Event]| {
        events.iter().for_each(|event| println!("  {}", game.state().tell(event)));
    };
    tell(&game, &events);
    while let Some(seat) = game.state().turn().seat() {
        legal.clear();
        game.state().legal(seat, &mut legal);
        let events = game.play(seat, *dice.pick(&legal))?;
        tell(&game, &events);
    }
    println!("\n{}\n{}", game.state().sketch(Viewer::Spectator), game.record(false));
    Ok(())
}
