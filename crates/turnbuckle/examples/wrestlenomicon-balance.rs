//! How the house pack of Wrestlenomicon holds up: equal bots, many games, and everything that the ledger sets a
//! target for.
//!
//! `cargo run --release -p turnbuckle --example wrestlenomicon-balance -- GAMES [BOT] [SEED] [PACK]`

use std::collections::BTreeMap;

use rayon::prelude::*;
use turnbuckle_bots::{BotSpec, luck};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Knowledge, Match, PackText, Seat, Turn, Verdict};
use turnbuckle_lab::game_seed;
use wrestlenomicon::State;
use wrestlenomicon::event::Event;
use wrestlenomicon::vocab::God;

/// What one game told.
#[derive(Default)]
struct Told {
    winner: Option<God>,
    first: Option<God>,
    first_attacker: Option<God>,
    turns: u16,
    passes: u32,
    attacks: u32,
    slams: u32,
    renewals: u32,
    guts_left: u8,
    decisions: usize,
    /// Ids of cards that were in a hand at some time, with whether their player won.
    held: Vec<(String, God)>,
}

fn play(seed: u64, bot: BotSpec, pack: Option<&PackText>) -> Told {
    let mut setup = State::about().setup();
    setup.pack = pack.cloned().or(setup.pack);
    let (mut game, _) = Match::<State>::start(setup, seed).expect("the pack is in order");
    let mut told = Told::default();
    let mut bot = bot.bot::<State>();
    let mut held: BTreeMap<(String, bool), God> = BTreeMap::new();
    while let Turn::Decide(seats) = game.state().turn() {
        let seat = seats.first().expect("somebody owes a decision");
        for god in God::BOTH {
            for card in game.state().sides[god].hand {
                let id = game.state().piece_name(card);
                held.entry((id, god == God::Cthulhu)).or_insert(god);
            }
        }
        let decision = game.plies().len();
        let action = bot.choose(&Knowledge::new(game.state(), seat), &mut luck(seed, seat, decision));
        for event in game.play(seat, action).expect("bots play legal actions") {
            match event {
                Event::Passed { .. } => told.passes += 1,
                Event::DeckRenewed { .. } => told.renewals += 1,
                Event::Attacked { god, slams, .. } => {
                    told.attacks += 1;
                    told.slams += u32::from(slams);
                    told.first_attacker.get_or_insert(god);
                }
                _ => {}
            }
        }
    }
    let state = game.state();
    if let Turn::Over(Verdict::Won(seats)) = state.turn() {
        let god = state.god_of(seats.first().expect("somebody won"));
        told.winner = Some(god);
        told.guts_left = state.guts(god);
    }
    told.first = state.first_player().map(|it: Seat| state.god_of(it));
    told.turns = state.turns + 1;
    told.decisions = game.plies().len();
    told.held = held.into_iter().map(|((id, _), god)| (id, god)).collect();
    told
}

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().map_or(200, |it| it.parse().expect("a number of games"));
    let bot: BotSpec = args.next().map_or("champion".to_owned(), |it| it).parse().expect("a bot");
    let seed: u64 = args.next().map_or(1, |it| it.parse().expect("a seed"));
    let pack = args.next().map(|file| {
        let text = std::fs::read_to_string(&file).expect("a readable pack file");
        PackText { name: file, text }
    });
    let told: Vec<Told> = (0..games).into_par_iter().map(|it| play(game_seed(seed, it), bot, pack.as_ref())).collect();

    let n = told.len() as f64;
    let share = |what: &dyn Fn(&Told) -> bool| told.iter().filter(|it| what(it)).count() as f64 / n;
    let interval = |p: f64| {
        let off = 1.96 * (p * (1.0 - p) / n).sqrt();
        format!("{:5.1} % ({:.1} to {:.1})", 100.0 * p, 100.0 * (p - off), 100.0 * (p + off))
    };
    let quartiles = |of: &dyn Fn(&Told) -> f64| {
        let mut all: Vec<f64> = told.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        let at = |q: f64| all[((all.len() - 1) as f64 * q) as usize];
        format!("{:.1} / {:.1} / {:.1}", at(0.25), at(0.5), at(0.75))
    };
    let sum = |of: &dyn Fn(&Told) -> u32| told.iter().map(|it| f64::from(of(it))).sum::<f64>();
    println!("{games} games, {bot} against itself, seed {seed}");
    println!("Cthulhu wins            {}", interval(share(&|it| it.winner == Some(God::Cthulhu))));
    println!("draws                   {:5.1} %", 100.0 * share(&|it| it.winner.is_none()));
    println!("first player wins       {}", interval(share(&|it| it.winner.is_some() && it.winner == it.first)));
    println!(
        "first attacker wins     {}",
        interval(share(&|it| it.winner.is_some() && it.winner == it.first_attacker))
    );
    println!("turns a player          {}", quartiles(&|it| f64::from(it.turns) / 2.0));
    println!("decisions               {}", quartiles(&|it| it.decisions as f64));
    println!("attacks that slam       {:5.1} %", 100.0 * sum(&|it| it.slams) / sum(&|it| it.attacks));
    println!("turns that are passes   {:5.1} %", 100.0 * sum(&|it| it.passes) / sum(&|it| u32::from(it.turns)));
    println!("winner's Guts left      {}", quartiles(&|it| f64::from(it.guts_left)));
    println!("Cosmic victories        {:5.1} %", 100.0 * share(&|it| it.guts_left >= 19));
    println!("games with a renewed Deck {:3.1} %", 100.0 * share(&|it| it.renewals > 0));

    let mut cards: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for game in &told {
        for (id, god) in &game.held {
            let card = cards.entry(id).or_default();
            card.0 += 1;
            card.1 += u32::from(game.winner == Some(*god));
        }
    }
    let mut rates: Vec<(f64, &str, u32)> =
        cards.iter().map(|(id, (n, won))| (f64::from(*won) / f64::from(*n), *id, *n)).collect();
    rates.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("\nwin share of whoever held the card: lowest and highest");
    let ends = rates.len().min(14);
    for (rate, id, n) in rates.iter().take(ends).chain(rates.iter().rev().take(ends)) {
        println!("  {:5.1} %  of {n:5}  {id}", 100.0 * rate);
    }
}
