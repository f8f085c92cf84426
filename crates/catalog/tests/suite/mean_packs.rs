//! Malicious packs for every game: either they are refused with a reason, or a match with them works like any other,
//! and no decision takes long.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use turnbuckle_catalog::AnyGame;
use turnbuckle_core::{PackText, Rng, Setup, Viewer};

/// A timeout that is only reached if something never ends, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
const PACKS: u64 = 5;
/// How many lines of each pack are changed.
const CHANGES: usize = 60;
const DECISIONS: usize = 80;
/// The most events of one decision, with any pack.
const EVENTS: usize = 10_000;

/// The pack with absurd numbers and very long lists, as many of them as are accepted. Also returns how many were
/// refused.
fn spoilt(game: &dyn AnyGame, text: &str, rng: &mut Rng) -> (String, usize) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut refused = 0;
    for _ in 0..CHANGES {
        let at = rng.below(lines.len() as u32) as usize;
        let Some((key, value)) = lines[at].split_once(" = ") else { continue };
        let line = format!("{key} = {}", spoilt_value(value, rng));
        let before = std::mem::replace(&mut lines[at], line);
        let setup = Setup { pack: Some(pack(lines.join("\n"))), ..game.about().setup() };
        if game.faces(&setup).is_err() {
            lines[at] = before;
            refused += 1;
        }
    }
    (lines.join("\n"), refused)
}

fn pack(text: String) -> PackText {
    PackText { name: "mean".into(), text }
}

fn spoilt_value(value: &str, rng: &mut Rng) -> String {
    let list = value.strip_prefix('[').and_then(|it| it.strip_suffix(']')).filter(|it| !it.trim().is_empty());
    if let Some(items) = list.filter(|_| rng.below(2) == 0) {
        let times = *rng.pick(&[2, 3, 8, 64, 300]);
        return format!("[{}]", vec![items; times].join(", "));
    }
    let mut spoilt = String::new();
    let mut digits = false;
    for it in value.chars() {
        // Names with digits in them stay names.
        if it.is_ascii_digit() && !value.starts_with('"') {
            if !digits {
                spoilt += *rng.pick(&["0", "1", "2", "9", "31", "127", "255", "256", "65535", "4294967295"]);
            }
            digits = true;
        } else {
            digits = false;
            spoilt.push(it);
        }
    }
    spoilt
}

/// Plays with a pack, and returns how many decisions were made.
fn play(game: &dyn AnyGame, pack: PackText, seed: u64) -> usize {
    let setup = Setup { pack: Some(pack), ..game.about().setup() };
    let (mut play, _) = game.start(setup, seed).expect("it was accepted");
    let mut rng = Rng::new(seed);
    for decision in 0..DECISIONS {
        let Some(seat) = play.turn().seats().iter().next() else { return decision };
        let choices = play.choices(seat);
        let action = rng.pick(&choices).notation.clone();
        let story = play.play(seat, &action).expect("a choice is legal");
        let events = story.to(Viewer::Spectator).len();
        assert!(events <= EVENTS, "{}: `{action}` led to {events} events", game.about().id);
    }
    DECISIONS
}

#[test]
fn a_mean_pack_of_any_game_is_refused_or_played_like_any_other() {
    let catalog: &'static _ = Box::leak(Box::new(turnbuckle_catalog::games()));
    for game in catalog.games() {
        let Some(house) = game.about().setup().pack else { continue };
        let (done, next) = mpsc::channel();
        std::thread::spawn(move || {
            for seed in 0..PACKS {
                let (text, refused) = spoilt(game, &house.text, &mut Rng::new(seed));
                let start = Instant::now();
                let decisions = play(game, pack(text), seed);
                if done.send((refused, decisions, start.elapsed())).is_err() {
                    return;
                }
            }
        });
        let (mut refused, mut decisions, mut longest) = (0, 0, Duration::ZERO);
        for seed in 0..PACKS {
            let heard = next.recv_timeout(PATIENCE);
            let heard = heard.unwrap_or_else(|it| panic!("{}, pack {seed}: {it}", game.about().id));
            refused += heard.0;
            decisions += heard.1;
            longest = longest.max(heard.2);
        }
        println!("{}: {refused} lines refused, {decisions} decisions, {longest:?} a match", game.about().id);
        assert!(decisions > 20, "{}: nothing was played", game.about().id);
        assert!(longest < PATIENCE / 3, "{}: {longest:?} for {DECISIONS} decisions", game.about().id);
    }
}

#[test]
fn a_pack_of_any_game_has_a_length() {
    for game in turnbuckle_catalog::games().games() {
        let Some(house) = game.about().setup().pack else { continue };
        let read = |kib: usize| {
            let text = format!("{}{}", house.text, "#".repeat(kib * 1024 - house.text.len()));
            game.faces(&Setup { pack: Some(pack(text)), ..game.about().setup() }).map(|_| ())
        };
        read(512).expect("a long comment, and nothing else");
        let mistake = read(513).expect_err("it is too long");
        assert_eq!((&*mistake.found, &*mistake.expected), ("a pack of 513 KiB", "at most 512 KiB"));
    }
}
