//! How the house pack of All-Time Wrestling holds up: every pair of wrestlers with equal bots, and everything that the
//! ledger sets a target for.
//!
//! `cargo run --release -p turnbuckle --example all-time-wrestling-balance -- GAMES_A_PAIR [BOT] [SEED] [PACK]`

use all_time_wrestling::State;
use all_time_wrestling::action::Action;
use all_time_wrestling::event::Event;
use all_time_wrestling::state::{How, Phase};
use all_time_wrestling::vocab::{Corner, Slot, WrestlerId};
use rayon::prelude::*;
use turnbuckle_bots::{BotSpec, luck};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Knowledge, Match, PackText, Seat, Turn};
use turnbuckle_lab::game_seed;

/// What one match told.
struct Told {
    cast: [usize; 2],
    winner: Option<Corner>,
    how: How,
    first: Option<Corner>,
    actions: u16,
    pins: u32,
    longest_chain: u32,
    reversals: u32,
    depleted: u32,
}

fn play(seed: u64, bot: BotSpec, pack: Option<&PackText>, cast: [usize; 2]) -> Told {
    let mut setup = State::about().setup();
    setup.pack = pack.cloned().or(setup.pack);
    let (mut game, _) = Match::<State>::start(setup, seed).expect("the pack is in order");
    for (seat, wrestler) in cast.into_iter().enumerate() {
        game.play(Seat::new(seat), Action::Choose(WrestlerId(wrestler as u8))).expect("two different wrestlers");
    }
    let mut bot = bot.bot::<State>();
    let mut told = Told {
        cast,
        winner: None,
        how: How::TimeLimit,
        first: None,
        actions: 0,
        pins: 0,
        longest_chain: 0,
        reversals: 0,
        depleted: 0,
    };
    let mut chain = 0;
    while let Turn::Decide(seats) = game.state().turn() {
        let seat = seats.first().expect("somebody owes a decision");
        let decision = game.plies().len();
        let action = bot.choose(&Knowledge::new(game.state(), seat), &mut luck(seed, seat, decision));
        for event in game.play(seat, action).expect("bots play legal actions") {
            match event {
                Event::PinDeclared { .. } => told.pins += 1,
                Event::Depleted { .. } => told.depleted += 1,
                Event::Declared { link, .. } => chain = if link.is_some() { chain + 1 } else { 0 },
                // Counted in cards that hit.
                Event::Hit { .. } => told.longest_chain = told.longest_chain.max(chain + 1),
                _ => {}
            }
        }
    }
    let state = game.state();
    if let Phase::Over(ending) = state.phase {
        told.winner = ending.winner;
        told.how = ending.how;
    }
    told.first = state.first_attacker;
    told.actions = state.actions;
    told.reversals = Corner::BOTH.iter().filter(|it| !state.sides[**it].tokens.contains(Slot::Reversal)).count() as u32;
    told
}

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().map_or(50, |it| it.parse().expect("a number of games"));
    let bot: BotSpec = args.next().map_or("champion".to_owned(), |it| it).parse().expect("a bot");
    let seed: u64 = args.next().map_or(1, |it| it.parse().expect("a seed"));
    let pack = args.next().map(|file| {
        let text = std::fs::read_to_string(&file).expect("a readable pack file");
        PackText { name: file, text }
    });
    let mut setup = State::about().setup();
    setup.pack = pack.clone().or(setup.pack);
    let wrestlers = State::prepare(&setup).expect("the pack is in order").pack.wrestlers;
    let roster = wrestlers.len();

    let pairs: Vec<[usize; 2]> = (0..roster).flat_map(|a| (a + 1..roster).map(move |b| [a, b])).collect();
    let matches: Vec<(u64, [usize; 2])> = (0..games)
        .flat_map(|game| pairs.iter().enumerate().map(move |(at, pair)| (game, at, *pair)))
        // Each wrestler has each corner equally often.
        .map(|(game, at, [a, b])| (game * 1000 + at as u64, if game % 2 == 0 { [a, b] } else { [b, a] }))
        .collect();
    let start = std::time::Instant::now();
    let told: Vec<Told> =
        matches.into_par_iter().map(|(number, cast)| play(game_seed(seed, number), bot, pack.as_ref(), cast)).collect();
    let seconds = start.elapsed().as_secs_f64();

    let n = told.len() as f64;
    println!("{games} matches a pair, {} in all, {bot} against itself, seed {seed}, {seconds:.0} s\n", told.len());
    let score = |it: &Told, wrestler: usize| match it.winner {
        None => 0.5,
        Some(corner) => f64::from(u8::from(it.cast[corner as usize] == wrestler)),
    };
    let between = |a: usize, b: Option<usize>| {
        let of = told.iter().filter(|it| it.cast.contains(&a) && b.is_none_or(|b| it.cast.contains(&b)));
        let (sum, n) = of.fold((0.0, 0.0), |(sum, n), it| (sum + score(it, a), n + 1.0));
        100.0 * sum / n
    };
    print!("| |");
    wrestlers.iter().for_each(|it| print!(" {} |", it.name));
    println!(" overall |\n|---|{}---|", "---|".repeat(roster));
    for (a, wrestler) in wrestlers.iter().enumerate() {
        print!("| {} |", wrestler.name);
        for b in 0..roster {
            if a == b { print!(" |") } else { print!(" {:.1} |", between(a, Some(b))) }
        }
        println!(" **{:.1}** |", between(a, None));
    }

    let share = |what: &dyn Fn(&Told) -> bool| told.iter().filter(|it| what(it)).count() as f64 / n;
    let interval = |p: f64| {
        let off = 1.96 * (p * (1.0 - p) / n).sqrt();
        format!("{:.1} % ({:.1} to {:.1})", 100.0 * p, 100.0 * (p - off), 100.0 * (p + off))
    };
    let at = |of: &dyn Fn(&Told) -> u32, q: f64| {
        let mut all: Vec<u32> = told.iter().map(of).collect();
        all.sort_unstable();
        all[((all.len() - 1) as f64 * q) as usize]
    };
    let mean = |of: &dyn Fn(&Told) -> u32| told.iter().map(|it| f64::from(of(it))).sum::<f64>() / n;
    println!();
    let decided = told.iter().filter(|it| it.winner.is_some()).count() as f64;
    let first = told.iter().filter(|it| it.winner.is_some() && it.winner == it.first).count() as f64 / decided;
    println!("first attacker wins      {}", interval(first));
    let actions = |it: &Told| u32::from(it.actions);
    println!(
        "actions                  quartiles {} / {} / {}, 90 % below {}",
        at(&actions, 0.25),
        at(&actions, 0.5),
        at(&actions, 0.75),
        at(&actions, 0.9)
    );
    println!("ended by pin             {:.1} %", 100.0 * share(&|it| matches!(it.how, How::Pinfall | How::Submission)));
    println!("referee stoppages        {:.1} %", 100.0 * share(&|it| it.how == How::RefereeStoppage));
    println!("draws                    {:.1} %", 100.0 * share(&|it| it.winner.is_none()));
    println!("pins a match             {:.2}", mean(&|it| it.pins));
    println!("chains of three or more  {:.1} %", 100.0 * share(&|it| it.longest_chain >= 3));
    println!("a reversal was used      {:.1} %", 100.0 * share(&|it| it.reversals > 0));
    println!("both reversals were used {:.1} %", 100.0 * share(&|it| it.reversals > 1));
    println!("a deck was depleted      {:.1} %", 100.0 * share(&|it| it.depleted > 0));
}
