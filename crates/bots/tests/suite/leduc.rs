//! The bots at Leduc poker.

use turnbuckle_bots::{Bot, BotSpec, Effort, Greedy, Ismcts, Level, Random, luck};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Knowledge, Match, Rng, Seat, Source, Viewer};

use crate::game::{Action, Leduc};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

fn search(iterations: u32) -> Ismcts<Leduc> {
    Ismcts::new(Effort { iterations, ..Effort::default() })
}

fn all_bots() -> Vec<Box<dyn Bot<Leduc>>> {
    let levels = [Level::Rookie, Level::Contender, Level::Champion].map(BotSpec::Level);
    let specs = [BotSpec::Random, BotSpec::Greedy].into_iter().chain(levels);
    specs.map(BotSpec::bot).collect()
}

fn position(text: &str) -> Leduc {
    let source = Source::new("position", text);
    Leduc::from_position(&(), source.toml().expect("TOML")).expect("a possible position")
}

/// What the bot in `seat` gets on average, and the half-width of the 95 % interval around it.
fn mean_payoff(bots: &mut [Box<dyn Bot<Leduc>>; 2], seat: Seat, games: u64) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for seed in 0..games {
        let (mut game, _) = Match::<Leduc>::start(Leduc::about().setup(), seed).expect("a set-up in order");
        while let Some(to_act) = game.state().turn().seat() {
            let knowledge = Knowledge::new(game.state(), to_act);
            let mut rng = luck(seed, to_act, game.plies().len());
            let action = bots[to_act.index()].choose(&knowledge, &mut rng);
            game.play(to_act, action).expect("bots play legally");
        }
        let payoff = f64::from(game.state().payoff(seat));
        sum += payoff;
        squares += payoff * payoff;
    }
    let mean = sum / games as f64;
    let variance = squares / games as f64 - mean * mean;
    (mean, 1.96 * (variance / games as f64).sqrt())
}

/// Every decision of some random games.
fn decisions(seeds: std::ops::Range<u64>) -> Vec<(Leduc, Seat)> {
    let mut found = Vec::new();
    for seed in seeds {
        let mut rng = Rng::new(seed);
        let mut game = Leduc::deal(&(), &mut rng);
        while let Some(seat) = game.turn().seat() {
            found.push((game, seat));
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            game.apply(seat, *rng.pick(&legal), &mut rng);
        }
    }
    found
}

#[test]
fn search_beats_random_from_either_seat() {
    for (seat, specs) in [(FIRST, ["ismcts:200", "random"]), (SECOND, ["random", "ismcts:200"])] {
        let mut bots = specs.map(|it| it.parse::<BotSpec>().expect("a bot").bot());
        let (mean, half) = mean_payoff(&mut bots, seat, 600);
        assert!(mean - half > 0.52, "{specs:?}: {mean:.3} ± {half:.3}");
    }
}

#[test]
fn greedy_beats_random() {
    let mut bots: [Box<dyn Bot<Leduc>>; 2] = [Box::new(Greedy::default()), Box::new(Random)];
    let (mean, half) = mean_payoff(&mut bots, FIRST, 2_000);
    assert!(mean - half > 0.5, "{mean:.3} ± {half:.3}");
}

#[test]
fn the_same_luck_gives_the_same_thoughts() {
    for (game, seat) in decisions(0..6) {
        for mut bot in all_bots() {
            let knowledge = Knowledge::new(&game, seat);
            let once = bot.think(&knowledge, &mut Rng::new(5));
            // Thinking about something else in between makes no difference.
            bot.choose(&knowledge, &mut Rng::new(6));
            assert_eq!(bot.think(&knowledge, &mut Rng::new(5)), once, "{bot:?}");
        }
    }
}

#[test]
fn what_the_seat_cannot_see_changes_nothing() {
    let mut worlds_apart = 0;
    for (game, seat) in decisions(0..12) {
        let other = game.redeal(seat, &mut Rng::new(9));
        assert_eq!(game.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
        worlds_apart += u32::from(game != other);
        for mut bot in all_bots() {
            let here = bot.think(&Knowledge::new(&game, seat), &mut Rng::new(5));
            let there = bot.think(&Knowledge::new(&other, seat), &mut Rng::new(5));
            assert_eq!(here, there, "{bot:?}");
        }
    }
    assert!(worlds_apart > 10);
}

#[test]
fn the_choice_is_the_first_thought() {
    for (game, seat) in decisions(0..40) {
        for iterations in [1, 2, 30, 100, 333] {
            let knowledge = Knowledge::new(&game, seat);
            let thoughts = search(iterations).think(&knowledge, &mut Rng::new(3));
            assert_eq!(search(iterations).choose(&knowledge, &mut Rng::new(3)), thoughts[0].action);
        }
    }
}

#[test]
fn thoughts_add_up() {
    for (game, seat) in decisions(0..10) {
        let thoughts = search(500).think(&Knowledge::new(&game, seat), &mut Rng::new(1));
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        assert_eq!(thoughts.len(), legal.len());
        assert!(legal.iter().all(|it| thoughts.iter().any(|thought| thought.action == *it)));
        assert_eq!(thoughts.iter().map(|it| it.visits).sum::<u32>(), 500);
        assert!(thoughts.iter().all(|it| it.available == 500));
        assert!(thoughts.iter().all(|it| (0.0..=1.0).contains(&it.expected)));
        assert!(thoughts.windows(2).all(|it| it[0].visits >= it[1].visits));
    }
}

#[test]
fn a_pair_raises_and_expects_to_win() {
    let game = position("hands = { first = 'Kh', second = 'Jh' }\npublic = 'Ks'\nbetting = 'call call / '");
    let thoughts = search(2_000).think(&Knowledge::new(&game, FIRST), &mut Rng::new(1));
    assert_eq!(thoughts[0].action, Action::Raise);
    assert!(thoughts[0].expected > 0.53, "{thoughts:?}");
}

#[test]
fn a_beaten_hand_folds() {
    let game = position("hands = { first = 'Jh', second = 'Ks' }\npublic = 'Qs'\nbetting = 'call call / raise raise'");
    let thoughts = search(2_000).think(&Knowledge::new(&game, FIRST), &mut Rng::new(1));
    assert_eq!(thoughts[0].action, Action::Fold);
    assert!(thoughts[0].expected < 0.5, "{thoughts:?}");
}

#[test]
fn nobody_is_asked_nothing_is_thought() {
    let game = Leduc::deal(&(), &mut Rng::new(1));
    for mut bot in all_bots() {
        assert!(bot.think(&Knowledge::new(&game, SECOND), &mut Rng::new(1)).is_empty());
    }
}

#[test]
fn levels_read_and_write() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(level.to_string().to_uppercase().parse(), Ok(level));
    }
    let refused = "novice".parse::<Level>().expect_err("not a level").to_string();
    assert!(refused.contains("novice") && refused.contains("rookie, contender, champion or legend"), "{refused}");
}

/// A bot's decisions do not change with the platform or the release, unless that is intended.
#[test]
fn the_search_never_changes() {
    let game = Leduc::deal(&(), &mut Rng::new(1));
    let thoughts = search(1_000).think(&Knowledge::new(&game, FIRST), &mut Rng::new(2));
    let told: Vec<String> =
        thoughts.iter().map(|it| format!("{:?} {} {:08x}", it.action, it.visits, it.expected.to_bits())).collect();
    assert_eq!(told, ["Raise 527 3f108421", "Call 473 3f0f4228"]);
}
