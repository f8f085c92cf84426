//! The lab at Leduc poker.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use turnbuckle_bots::{Bot, luck};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Knowledge, Match, Seat, Setup, Turn, Verdict};
use turnbuckle_lab::{Bench, BotSpec, Lab, Report, bench, game_seed, wilson};

use crate::game::Leduc;

fn lab(bots: [&str; 2], games: u64) -> Lab {
    Lab::new(bots.map(|it| it.parse::<BotSpec>().expect("a bot")), games, 7)
}

fn setup() -> Setup {
    Leduc::about().setup()
}

fn run(lab: &Lab) -> Report {
    lab.run::<Leduc>(&setup(), || {}).expect("a set-up in order")
}

#[test]
fn halves_add_up_to_the_whole() {
    let whole = lab(["ismcts:30", "random"], 101);
    let first = Lab { games: 50, ..whole.clone() };
    let second = Lab { games: 51, from: 50, ..whole.clone() };
    assert_eq!(Report::merge([run(&first), run(&second)]), Ok(run(&whole)));
    assert_eq!(Report::merge([run(&second), run(&first)]), Ok(run(&whole)));
}

/// Byte for byte, using the same files as on the command line.
#[test]
fn four_parts_add_up_to_the_whole() {
    let whole = lab(["greedy", "random"], 230);
    let parts = [(0, 57), (57, 1), (58, 100), (158, 72)].map(|(from, games)| {
        let report = run(&Lab { from, games, ..whole.clone() });
        let json = serde_json::to_string(&report).expect("plain data");
        serde_json::from_str::<Report>(&json).expect("the same shape")
    });
    let [one, two, three, four] = parts;
    let merged = Report::merge([three, one, four, two]).expect("parts of one run");
    let text = |report: &Report| serde_json::to_string_pretty(report).expect("plain data");
    assert_eq!(text(&merged), text(&run(&whole)));
}

#[test]
fn what_is_no_part_is_not_added() {
    let whole = lab(["greedy", "random"], 20);
    let part = |lab: Lab| run(&lab);
    let first = || part(Lab { games: 10, ..whole.clone() });
    for (other, why) in [
        (Lab { from: 12, games: 8, ..whole.clone() }, "games 10 to 11 are missing"),
        (Lab { from: 5, ..whole.clone() }, "games 5 to 9 are there twice"),
        (Lab { from: 10, seed: 8, ..whole.clone() }, "their seed"),
        (Lab { from: 10, rotate: false, ..whole.clone() }, "their set-up"),
        (Lab { from: 10, ..lab(["random", "random"], 10) }, "their bots"),
    ] {
        let refused = Report::merge([first(), part(other)]).expect_err(why);
        assert!(refused.contains(why), "{refused}");
    }
    assert_eq!(Report::merge([first()]), Ok(first()));
    assert!(Report::merge([]).is_err());
}

/// Leduc poker counts raises and showdowns; every card is held equally often, and a king wins more than a jack.
#[test]
fn figures_sides_and_pieces_are_told() {
    let report = run(&lab(["random", "random"], 3_000));
    let figure = |name: &str| report.figures.iter().find(|it| it.name == name).expect(name);
    let raise = figure("decisions that raise").estimate.expect("something was said");
    assert!(0.3 < raise.low && raise.low < raise.value && raise.value < raise.high && raise.high < 0.5, "{raise:?}");
    let showdown = figure("games that end with a showdown").estimate.expect("there were games");
    assert!((showdown.low, showdown.high) == wilson((showdown.value * 3_000.0).round() as u64, 3_000));
    let chips = figure("chips that the winner gets");
    let spread = chips.spread.as_ref().expect("one number a game");
    assert!(spread.lower_quartile.value <= spread.median.value && spread.median.value <= spread.nine_tenths.value);
    assert!((1.0..=13.0).contains(&chips.estimate.expect("somebody won").value));

    let names: Vec<&str> = report.sides.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["First", "Second"]);
    let share = |at: usize| report.sides[at].share.expect("there were games").value;
    assert!((share(0) + share(1) - 1.0).abs() < 1e-12);
    let duel = report.sides[0].against[1].as_ref().expect("they met");
    assert_eq!((duel.games, Some(duel.share)), (3_000, report.sides[0].share));
    assert_eq!(report.sides[0].against[0], None);

    let names: Vec<&str> = report.pieces.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Jh", "Js", "Kh", "Ks", "Qh", "Qs"]);
    assert_eq!(report.pieces.iter().map(|it| it.held).sum::<u64>(), 6_000);
    let of = |name: &str| report.pieces.iter().find(|it| it.name == name).expect(name);
    let (king, jack) = (of("Kh"), of("Jh"));
    assert_eq!(king.kind, "card");
    assert!(king.played < king.held && king.plays == king.played, "a fold shows no card");
    let lift = |it: &turnbuckle_lab::PieceReport| it.lift.clone().expect("not all held it");
    assert!(lift(king).significant && lift(king).low > 0.0 && lift(king).value > 0.05, "{king:?}");
    assert!(lift(jack).significant && lift(jack).high < 0.0, "{jack:?}");
}

#[test]
fn threads_make_no_difference() {
    let lab = lab(["ismcts:30", "greedy"], 60);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| run(&lab))
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn counts_rates_and_intervals_agree() {
    let report = run(&lab(["random", "greedy"], 500));
    let wins: u64 = report.seats.iter().map(|it| it.wins).sum();
    assert_eq!(wins + report.draws + report.lost, 500);
    let rates: f64 = report.seats.iter().map(|it| it.rate).sum();
    assert!((rates + report.draws as f64 / 500.0 - 1.0).abs() < 1e-12);
    assert!((report.by_seat.iter().sum::<f64>() - rates).abs() < 1e-12);
    assert!((report.seats.iter().map(|it| it.payoff).sum::<f64>() - 1.0).abs() < 1e-3);
    for it in &report.seats {
        assert_eq!((it.low, it.high), wilson(it.wins, 500));
        assert!(it.low < it.rate && it.rate < it.high);
    }
    assert_eq!(report.tally.decisions.values().sum::<u64>(), 500);
    assert!((2..=8).contains(&report.actions_median));
    assert!(report.actions_lower_quartile <= report.actions_median);
    assert!(report.actions_median <= report.actions_upper_quartile);
}

#[test]
fn equals_are_equal_and_search_is_better() {
    let equals = run(&lab(["random", "random"], 2_000));
    assert!((equals.seats[0].payoff - 0.5).abs() < equals.seats[0].payoff_margin * 1.5, "{:?}", equals.seats);
    let report = run(&lab(["ismcts:200", "random"], 600));
    assert!(report.seats[0].payoff - report.seats[0].payoff_margin > 0.52, "{:?}", report.seats);
}

#[test]
fn rotation_moves_the_bots_and_not_the_rates() {
    let rotated = lab(["greedy", "random"], 400);
    let fixed = Lab { rotate: false, ..rotated.clone() };
    let (rotated, fixed) = (run(&rotated), run(&fixed));
    let seat_wins = |report: &Report| report.tally.seats.iter().map(|it| it.wins).collect::<Vec<_>>();
    let bot_wins = |report: &Report| report.tally.bots.iter().map(|it| it.wins).collect::<Vec<_>>();
    assert_eq!(seat_wins(&fixed), bot_wins(&fixed));
    assert_ne!(seat_wins(&rotated), bot_wins(&rotated));
    // The first player is always the first seat in Leduc poker.
    assert_eq!(rotated.tally.first_player_wins, rotated.tally.seats[0].wins);
}

/// A lab's game can be watched: a match with the game's seed, and bots with the match's luck, goes the same way.
#[test]
fn a_lab_game_is_a_match() {
    let lab = Lab { games: 1, from: 5, rotate: false, ..lab(["ismcts:50", "greedy"], 1) };
    let report = run(&lab);
    let seed = game_seed(lab.seed, 5);
    let (mut game, _) = Match::<Leduc>::start(setup(), seed).expect("a set-up in order");
    let mut bots: Vec<Box<dyn Bot<Leduc>>> = lab.bots.iter().map(|it| it.bot()).collect();
    while let Some(seat) = game.state().turn().seat() {
        let mut rng = luck(seed, seat, game.plies().len());
        let action = bots[seat.index()].choose(&Knowledge::new(game.state(), seat), &mut rng);
        game.play(seat, action).expect("bots play legally");
    }
    assert_eq!(report.actions_median as usize, game.plies().len());
    let won = |seat| matches!(game.state().turn(), Turn::Over(Verdict::Won(it)) if it.contains(seat));
    let wins = Seat::all(2).map(|it| u64::from(won(it))).collect::<Vec<_>>();
    assert_eq!(report.seats.iter().map(|it| it.wins).collect::<Vec<_>>(), wins);
}

#[test]
fn a_chair_without_a_bot_is_a_mistake() {
    let mut lab = lab(["random", "random"], 10);
    lab.bots.pop();
    let mistake = lab.run::<Leduc>(&setup(), || {}).expect_err("one bot is missing");
    assert_eq!((mistake.found.as_str(), mistake.expected.as_str()), ("1 bots", "one for each of the 2 players"));
}

#[test]
fn progress_counts_every_game() {
    let done = AtomicU64::new(0);
    let progress = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    lab(["random", "random"], 77).run::<Leduc>(&setup(), progress).expect("a set-up in order");
    assert_eq!(done.into_inner(), 77);
}

#[test]
fn reports_have_the_promised_shape() {
    let report = run(&lab(["ismcts:10", "random"], 20));
    let json = serde_json::to_value(&report).expect("plain data");
    for key in ["game", "games", "seats", "draws", "actions_median", "first_player_rate"] {
        assert!(json.get(key).is_some(), "{key}");
    }
    for key in ["bot", "wins", "rate", "low", "high"] {
        assert!(json["seats"][0].get(key).is_some(), "{key}");
    }
    assert_eq!(json["game"], "leduc");
    assert_eq!(json["seats"][0]["bot"], "ismcts:10,exploration=0.7");
    assert_eq!(serde_json::from_value::<Report>(json).expect("the same shape"), report);
}

#[test]
fn a_bench_measures_the_game() {
    let pace = bench::Pace { rounds: 3, round: Duration::from_micros(300) };
    let bench = Bench::new(vec![bench::measure::<Leduc>(&setup(), pace).expect("a set-up in order")]);
    let json = serde_json::to_value(&bench).expect("plain data");
    assert!(json["shuffle_ns"].as_f64().is_some_and(|it| it > 1.0));
    let game = &json["games"][0];
    for key in ["actions_per_s", "games_per_s", "ns_per_action", "shuffles_per_action", "clone_ns", "copy_ns"] {
        assert!(game[key].as_f64().is_some_and(|it| it > 0.0), "{key}: {game}");
    }
    assert!(game["legal_mean"].as_f64().is_some_and(|it| (2.0..3.0).contains(&it)), "{game}");
    assert_eq!(game["state_bytes"], size_of::<Leduc>());
    let each = bench.games[0].actions_per_game;
    assert!((bench.games[0].actions_per_s / bench.games[0].games_per_s - each).abs() < 1e-6);
}
