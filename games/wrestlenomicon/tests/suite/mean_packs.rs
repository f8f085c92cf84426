//! Packs that mean harm: either they are refused, or a match with them goes on like any other.

use std::time::{Duration, Instant};

use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, PackText, Refused, Rng, Setup};
use wrestlenomicon::State;

/// The house pack with these effects on every attack.
fn with(ability: &str) -> Setup {
    let house = State::about().pack("house").expect("it comes with the game").text;
    let line = |line: &str| match line.split_once(" = ") {
        Some((key @ ("ability" | "slam"), _)) => format!("{key} = [{ability}]\n"),
        _ => format!("{line}\n"),
    };
    let pack = PackText { name: "mean".into(), text: house.lines().map(line).collect() };
    Setup { pack: Some(pack), ..State::about().setup() }
}

fn expected_of(ability: &str) -> Option<String> {
    State::prepare(&with(ability)).err().map(|it| format!("{it}"))
}

#[test]
fn what_would_keep_a_table_busy_for_ever_is_refused() {
    let draw = "{ draw = 1 }";
    assert_eq!(expected_of(&vec![draw; 64].join(", ")), None);
    for (length, most) in [(65, "at most 64"), (300, "at most 512 KiB")] {
        let found = expected_of(&vec![draw; length].join(", ")).expect("it is refused");
        assert!(found.contains(most), "{found}");
    }
    let repeated =
        |times: usize| (0..times).fold(draw.to_owned(), |all, _| format!("{{ repeat = {{ n = 255, do = [{all}] }} }}"));
    assert_eq!(expected_of(&repeated(1)), None);
    for times in [2, 5, 7] {
        assert!(expected_of(&repeated(times)).is_some_and(|it| it.contains("at most 2048")), "{times}");
    }
    let deep = (0..32).fold(draw.to_owned(), |all, _| format!("{{ may = [{all}] }}"));
    assert!(expected_of(&deep).is_some_and(|it| it.contains("at most 32 deep")));
}

/// Any effects, in any order, as deep as it goes.
fn mean(rng: &mut Rng, depth: usize) -> String {
    const PLAIN: [&str; 12] = [
        "{ draw = 3 }",
        "{ gain_cultists = 9 }",
        "{ momentum = 3 }",
        "{ bump = 3 }",
        "{ heal = 9 }",
        "\"attack_again\"",
        "\"extra_combo\"",
        "{ encore = \"top\" }",
        "{ encore = \"choose\" }",
        "{ encore = \"discard\" }",
        "{ damage = \"d6\" }",
        "{ discard_tracked = \"random\" }",
    ];
    let count = 1 + rng.below(6);
    let one = |rng: &mut Rng| match rng.below(if depth == 0 { 12 } else { 16 }) {
        12 => format!("{{ may = [{}] }}", mean(rng, depth - 1)),
        13 => format!("{{ repeat = {{ n = 200, do = [{}] }} }}", mean(rng, depth - 1)),
        14 => format!("{{ repeat = {{ n = {{ count = \"own_hand\" }}, do = [{}] }} }}", mean(rng, depth - 1)),
        15 => format!("{{ choose = {{ of = [[{}], [{}]] }} }}", mean(rng, depth - 1), mean(rng, depth - 1)),
        plain => PLAIN[plain as usize].to_owned(),
    };
    (0..count).map(|_| one(rng)).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_mean_pack_is_refused_or_played_like_any_other() {
    let (mut refused, mut played) = (0, 0);
    for seed in 0..120 {
        let mut rng = Rng::new(seed);
        let setup = with(&mean(&mut rng, 3));
        let Ok((mut game, _)) = Match::<State>::start(setup, seed) else {
            refused += 1;
            continue;
        };
        played += 1;
        for _ in 0..60 {
            let Some(seat) = game.state().turn().seats().iter().next() else { break };
            let mut legal = Vec::new();
            game.state().legal(seat, &mut legal);
            let start = Instant::now();
            game.play(seat, *rng.pick(&legal)).map_err(Refused::from).expect("it is listed");
            assert!(start.elapsed() < Duration::from_secs(1), "seed {seed}: {:?} for one decision", start.elapsed());
        }
    }
    assert!(refused > 10 && played > 10, "{refused} refused, {played} played");
}
