//! Every subcommand: what it prints, in which format, and with which exit status.

use serde_json::Value;

use turnbuckle_core::{Bits, FairLuck, Luck, Seat};

use crate::common::{catalog, file, turnbuckle};

fn json(args: &str) -> Value {
    let done = turnbuckle(args, b"");
    assert_eq!((done.status, done.err.as_str()), (0, ""), "{args}");
    serde_json::from_str(&done.out).unwrap_or_else(|it| panic!("{args}: {it}\n{}", done.out))
}

#[test]
fn a_usage_mistake_is_one_line_and_status_2() {
    for args in [
        "fly",
        "play chess",
        "play leduc --seed many",
        "play leduc --bots grandmaster",
        "play leduc --bots rookie,rookie,rookie",
        "play leduc --seat 3",
        "play leduc --seat 0",
        "play leduc --seat Third",
        "play leduc --players 5",
        "play leduc --options colour=red",
        "play leduc --pack none-such",
        "play leduc --sed 4",
        "play leduc extra",
        "play toy --options first",
        "play toy --options first=three",
        "play toy --options second=one",
        "play toy --pack none-such",
        "learn",
        "learn chess",
        "learn toy",
        "learn leduc bluffing",
        "watch",
        "watch leduc --bots a",
        "watch leduc --bots rookie,rookie,rookie",
        "watch leduc --bots ismcts:0",
        "rules --coverage chess",
        "check",
        "replay",
        "replay a b",
        "pack",
        "pack fold",
        "pack schema",
        "pack schema chess",
        "pack schema leduc",
        "pack check",
        "lab leduc",
        "lab leduc --games 10",
        "lab leduc --games 0 --bots rookie",
        "lab leduc --games -5 --bots rookie",
        "lab leduc --games 5 --from 18446744073709551615 --bots rookie",
        "lab chess --games 5 --bots rookie",
        "lab leduc --games 5 --bots rookie,rookie,rookie",
        "bench chess",
        "serve --addr nowhere",
        "serve --addr 127.0.0.1:99999",
        "serve --pace leisurely",
        "serve --log loudly",
        "serve --idle soon",
        "games --xml",
        "--verbose",
    ] {
        let done = turnbuckle(args, b"");
        assert_eq!(done.status, 2, "{args}: {}{}", done.out, done.err);
        assert_eq!(done.out, "", "{args}");
        assert_eq!(done.err.lines().count(), 1, "{args}: {}", done.err);
        assert!(done.err.trim().len() > 20, "{args}: {}", done.err);
    }
    let missing = turnbuckle("watch", b"").err;
    assert_eq!(missing, "the following required arguments were not provided: <GAME> (see turnbuckle watch --help)\n");
}

#[test]
fn help_and_version_are_no_mistake() {
    for args in ["--help", "-h", "play --help", "pack --help", "pack check --help", "--version"] {
        let done = turnbuckle(args, b"");
        assert_eq!((done.status, done.err.as_str()), (0, ""), "{args}");
        assert!(done.out.contains("turnbuckle"), "{args}");
    }
}

#[test]
fn games_are_listed() {
    let games = json("games --json");
    let toy = &games["games"][1];
    assert_eq!(toy["id"], "toy");
    assert_eq!((&toy["min_players"], &toy["max_players"]), (&2.into(), &2.into()));
    assert_eq!(toy["packs"], serde_json::json!(["plain", "fancy"]));
    assert_eq!(toy["options"][0]["name"], "first");
    let done = turnbuckle("games", b"");
    assert!(done.out.contains("--options first=one|two  who begins"), "{}", done.out);
}

#[test]
fn rules_are_read_searched_and_counted() {
    let all = turnbuckle("rules leduc", b"").out;
    assert!(all.contains("LP-001") && all.contains("LP-G1"), "{all}");
    let by_words = turnbuckle("rules leduc fold bet", b"").out;
    assert!(by_words.contains("LP-005") && !by_words.contains("LP-001"), "{by_words}");
    let by_id = turnbuckle("rules lp-005", b"").out;
    assert_eq!(by_id.lines().count(), 2, "{by_id}");
    assert!(turnbuckle("rules", b"").out.contains("toy  Toy, 2 rules"));
    let none = turnbuckle("rules zugzwang", b"");
    assert_eq!((none.status, none.err.as_str()), (1, "no rule says `zugzwang`\n"));
    assert_eq!(json("rules toy --json")["rules"][0]["id"], "TY-001");

    let leduc = turnbuckle("rules leduc --coverage", b"");
    assert_eq!((leduc.status, leduc.err.as_str()), (0, ""), "the tests of Leduc poker cover it");
    assert!(leduc.out.contains("rules covered (100.0 %)"), "{}", leduc.out);
    let toy = turnbuckle("rules toy --coverage", b"");
    assert_eq!(toy.status, 1, "nobody tests the toy");
    assert!(toy.out.contains("toy  0 of 2 rules covered (0.0 %)") && toy.out.contains("missing  TY-001"));
    let toy = turnbuckle("rules --coverage toy --json", b"");
    assert_eq!((toy.status, toy.err.lines().count()), (1, 1));
    let counts: Value = serde_json::from_str(&toy.out).expect("JSON alone");
    let count = &counts["games"][0];
    assert_eq!((&count["game"], &count["ids"], &count["notes"]), (&"toy".into(), &2.into(), &0.into()));
    assert_eq!((&count["covered"], &count["missing"][1]), (&0.into(), &"TY-002".into()));
}

#[test]
fn scenarios_hold_or_say_where_they_do_not() {
    let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/examples/leduc/scenarios");
    let done = turnbuckle(&format!("check {scenarios}"), b"");
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.out.lines().count() > 3 && done.out.contains("held"), "{}", done.out);

    let other_game = file("chess.toml", "title = \"x\"\n\ngame = \"chess\"\n");
    let not_toml = file("broken.toml", "title = \"x\"\ngame =\n");
    let wrong = file(
        "wrong.toml",
        "title = \"x\"\ngame = \"leduc\"\ndeal = [\"piece Js\", \"piece Kh\"]\n\n[[step]]\nseat = \"First\"\naction = \"fold\"\n",
    );
    for (path, line) in [(&other_game, 3), (&not_toml, 2), (&wrong, 7)] {
        let done = turnbuckle(&format!("check {} {scenarios}", path.display()), b"");
        assert_eq!(done.status, 1);
        let first = done.err.lines().next().unwrap_or_default();
        assert!(first.starts_with(&format!("{}:{line}: found ", path.display())), "{first}");
        assert!(first.contains("; expected "), "{first}");
    }
    // A pack file next to it, or another one.
    let mine = file("mine.toml", "title = \"mine\"\n");
    let beside = mine.file_name().expect("a file").display();
    let text =
        format!("title = \"x\"\ngame = \"toy\"\npack = \"{beside}\"\ndeal = [\"piece card0\", \"piece card1\"]\n");
    let with_pack = file("with-pack.toml", &text);
    let with_pack = with_pack.display();
    for pack in ["", "--pack fancy"] {
        let done = turnbuckle(&format!("check {with_pack} {pack}"), b"");
        assert_eq!(done.status, 0, "{}", done.err);
    }
    file("mine.toml", "title = \"mine\"\ncards = 3\n");
    let done = turnbuckle(&format!("check {with_pack}"), b"");
    assert!(done.status == 1 && done.err.contains("mine.toml:2: found unknown field"), "{}", done.err);

    let missing = turnbuckle("check no-such-file.toml", b"");
    assert_eq!(missing.status, 1);
    assert!(missing.err.starts_with("no-such-file.toml: "), "{}", missing.err);
}

#[test]
fn a_lesson_is_walked_through() {
    let lessons = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/examples/leduc/lessons");
    assert!(turnbuckle(&format!("check {lessons}"), b"").out.contains("Bet on a pair\n1 of 1 scenario held"));

    let done = turnbuckle("learn leduc", b"\nraise\n1\ncall\nraise\n\n");
    assert_eq!((done.status, done.err.as_str()), (0, ""));
    let heard = [
        "Leduc poker: Bet on a pair, 3 steps",
        "One card each, one card for both.",
        "Check, and see.",
        "The move to make is",
        "You could, but for now:",
        "A pair with the queen: nothing beats it. Raise.",
        "You could, but for now:",
        "Second is curious",
        "Pairs are rare",
        "Now play: turnbuckle play leduc",
    ];
    let mut rest = done.out.as_str();
    for line in heard {
        rest = rest.split_once(line).unwrap_or_else(|| panic!("no `{line}` in {}", done.out)).1;
    }
    for leave in ["quit\n", "call\nraise\nq\n", ""] {
        let done = turnbuckle("learn leduc bet-on-a-pair", leave.as_bytes());
        assert_eq!(done.status, 0);
        assert!(!done.out.contains("Now play"), "{leave:?}: {}", done.out);
    }
}

#[test]
fn a_watched_match_is_the_same_each_time() {
    let one = turnbuckle("watch leduc --bots rookie,random --seed 3", b"");
    assert_eq!(one.status, 0);
    assert!(one.out.starts_with("Leduc poker: First (rookie) against Second (random), seed 3\n"), "{}", one.out);
    assert!(!one.out.contains("First is dealt J") && one.out.contains("[LP-003]"), "{}", one.out);
    assert_eq!(one.out, turnbuckle("watch leduc --bots rookie,random --seed 3", b"").out);
    assert_ne!(one.out, turnbuckle("watch leduc --bots rookie,random --seed 4", b"").out);
    let any = turnbuckle("watch toy --bots random", b"").out;
    assert!(any.lines().next().is_some_and(|it| it.contains("seed ")), "a match can be repeated: {any}");
    assert_eq!(turnbuckle("watch leduc --bots ismcts:20,rollout=3,greedy --seed 1", b"").status, 0);
}

#[test]
fn the_luck_of_a_record_is_what_was_promised_or_the_line_is_named() {
    let game = catalog().get("leduc").expect("on the shelf");
    let mut fair = FairLuck::new(Bits::new([1; 32]));
    fair.contribute(0, Bits::new([2; 32]));
    fair.contribute(1, Bits::new([3; 32]));
    let (mut play, _) = game.start_with(game.about().setup(), Luck::Fair(fair.clone())).expect("it starts");
    while let Some(seat) = play.turn().seats().iter().next() {
        let action = play.choices(seat)[0].notation.clone();
        play.play(seat, &action).expect("a choice is legal");
    }
    assert!(play.seat_name(Seat::new(0)) == "First");
    let record = play.record(true);
    let path = file("fair.record", &record);
    let verify = |more: &str| turnbuckle(&format!("verify {} {more}", path.display()), b"");
    let good = verify(&format!("--commitment {} --digest {}", fair.commitment(), fair.digest()));
    assert_eq!((good.status, good.err.as_str()), (0, ""), "{}", good.out);
    assert!(good.out.contains(&fair.commitment().to_string()) && good.out.contains("seats 1, 2"), "{}", good.out);
    assert!(turnbuckle(&format!("replay {}", path.display()), b"").out.contains(", fair luck\n"));
    for other in [format!("--commitment {}", fair.digest()), format!("--digest {}", fair.commitment())] {
        let done = verify(&other);
        assert_eq!(done.status, 1);
        assert!(done.err.contains("you were shown"), "{}", done.err);
    }

    // Another public card than the one that was drawn: legal, but not what the secret gives.
    let (at, line) = record.lines().enumerate().filter(|it| it.1.starts_with("* piece ")).last().expect("a card");
    let dealt: Vec<&str> =
        record.lines().filter(|it| it.starts_with("* ")).flat_map(|it| it.split(' ').skip(2)).collect();
    let other = ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"].into_iter().find(|it| !dealt.contains(it)).expect("six cards");
    let forged: Vec<String> = record
        .lines()
        .enumerate()
        .map(|(n, it)| if n == at { format!("* piece {other}") } else { it.into() })
        .collect();
    // The winner may be different.
    let forged: String = forged.into_iter().filter(|it| !it.starts_with("= ")).map(|it| it + "\n").collect();
    std::fs::write(&path, forged).expect("it can be written");
    let done = verify("");
    assert_eq!((done.status, done.out.as_str()), (1, ""), "{}", done.err);
    assert!(
        done.err.contains(&format!(":{}: found `piece {other}`; expected `{}`", at + 1, &line[2..])),
        "{}",
        done.err
    );

    let seeded = file("seeded.record", &record.replace(&format!("secret {}", fair.secret()), "seed 5"));
    let done = turnbuckle(&format!("verify {}", seeded.display()), b"");
    assert!(done.status == 1 && done.err.contains("seed"), "{}", done.err);
    // An invalid secret is not quoted.
    let damaged = file("damaged.record", &record.replace("secret 01", "secret zz"));
    let done = turnbuckle(&format!("verify {}", damaged.display()), b"");
    assert!(done.status == 1 && !done.err.contains("zz") && done.err.contains("64 hexadecimal digits"), "{}", done.err);
}

#[test]
fn what_another_decides_in_secret_is_not_told_through_the_eyes_of_a_seat() {
    let game = catalog().get("smugglers").expect("on the shelf");
    let setup = turnbuckle_core::Setup { players: 3, ..game.about().setup() };
    let (mut play, _) = game.start(setup, 3).expect("it starts");
    let mut in_secret = None;
    for _ in 0..40 {
        let asked = play.turn().seats();
        let Some(seat) = asked.iter().next() else { break };
        let action = play.choices(seat).last().expect("a choice").notation.clone();
        if asked.len() > 1 && in_secret.is_none() {
            in_secret = Some((seat, play.seat_name(seat), action.clone()));
        }
        play.play(seat, &action).expect("a choice is legal");
    }
    let (seat, name, action) = in_secret.expect("smugglers answer in secret");
    let path = file("secret.record", &play.record(true));
    let seen_by = |seat: usize| turnbuckle(&format!("replay {} --seat {}", path.display(), seat + 1), b"").out;
    let line = format!("  {name}: {action}\n");
    assert!(seen_by(seat.index()).contains(&line), "one's own: {line}");
    let others = seen_by((seat.index() + 1) % 3);
    assert!(others.contains(&format!("  {name}: (in secret)\n")), "{others}");
}

#[test]
fn a_record_is_replayed_or_its_mistake_named() {
    let path = file("match.record", "");
    let typed = format!("raise\nsave {}\nquit\n", path.display());
    let played = turnbuckle("play leduc --seed 4", typed.as_bytes());
    assert!(played.out.contains("saved as"), "{}", played.out);
    let replay = turnbuckle(&format!("replay {}", path.display()), b"");
    assert_eq!(replay.status, 0, "{}", replay.err);
    assert!(replay.out.contains("1  First: raise\n      First raises, paying 2 [LP-007]"), "{}", replay.out);
    assert!(replay.out.contains("First is dealt a card"), "a spectator sees no hand: {}", replay.out);
    let position = turnbuckle(&format!("replay {} --to 1 --position", path.display()), b"").out;
    assert!(position.contains("betting = \"raise\"") && position.contains("first = "), "{position}");
    let own = turnbuckle(&format!("replay {} --seat first --to 1", path.display()), b"").out;
    assert!(own.contains("First is dealt Js") && !own.contains("Second: "), "{own}");

    let record = std::fs::read_to_string(&path).expect("just saved");
    let spoilt = [
        (record.replace("First: raise", "First: jump"), "`jump`"),
        (record.replace("game leduc", "game chess"), "game `chess`"),
        (record.replace("turnbuckle record 1", "diary"), "`diary`"),
        (record.replace("piece", "d6"), "`d6 "),
        (String::new(), "``"),
    ];
    for (text, found) in spoilt {
        let path = file("spoilt.record", &text);
        let done = turnbuckle(&format!("replay {}", path.display()), b"");
        assert_eq!((done.status, done.out.as_str()), (1, ""));
        assert!(done.err.starts_with(&format!("{}:", path.display())), "{}", done.err);
        assert!(done.err.contains(&format!("found {found}")) && done.err.lines().count() == 1, "{}", done.err);
    }
    std::fs::write(&path, [0xff, 0xfe, 0x00]).expect("the folder can be written to");
    assert_eq!(turnbuckle(&format!("replay {}", path.display()), b"").status, 1);
}

#[test]
fn packs_are_listed_checked_and_described() {
    let packs = json("pack list --json");
    assert_eq!((&packs["packs"][1]["game"], &packs["packs"][1]["name"]), (&"toy".into(), &"fancy".into()));
    assert_eq!(turnbuckle("pack list", b"").out.lines().count(), 2);
    assert_eq!(json("pack schema toy")["type"], "object");
    let good = file("good.toml", "title = \"mine\"\n");
    let done = turnbuckle(&format!("pack check {}", good.display()), b"");
    assert_eq!(done.out, format!("ok  {}: a pack of Toy\n", good.display()));
    assert_eq!(turnbuckle(&format!("watch toy --bots random --pack {}", good.display()), b"").status, 0);
    let bad = file("bad.toml", "title = \"mine\"\ncards = 3\n");
    for args in ["pack check", "pack check --game toy", "watch toy --pack"] {
        let done = turnbuckle(&format!("{args} {}", bad.display()), b"");
        assert_eq!((done.status, done.out.as_str()), (1, ""), "{args}");
        assert!(done.err.starts_with(&format!("{}:2: found unknown field", bad.display())), "{}", done.err);
    }
}

#[test]
fn the_lab_sums_up_and_can_be_split() {
    let whole = json("lab leduc --games 40 --bots rookie,random --seed 1 --json");
    assert_eq!((&whole["game"], &whole["games"]), (&"leduc".into(), &40.into()));
    let seats = whole["seats"].as_array().expect("a list");
    for seat in seats {
        assert!(seat["bot"].is_string() && seat["wins"].is_u64());
        assert!(["rate", "low", "high"].iter().all(|it| seat[*it].is_f64()), "{seat}");
    }
    assert!(whole["draws"].is_u64() && whole["actions_median"].is_u64() && whole["first_player_rate"].is_f64());
    let part = |from| json(&format!("lab leduc --games 20 --from {from} --bots rookie,random --seed 1 --json"));
    let wins = |report: &Value| report["seats"][0]["wins"].as_u64().expect("a count");
    assert_eq!(wins(&part(0)) + wins(&part(20)), wins(&whole));
    let told = turnbuckle("lab leduc --games 20 --bots random --fixed-seats", b"");
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    assert!(told.out.contains("95 % interval") && told.out.contains("seed "), "{}", told.out);
}

#[test]
fn the_bench_gives_its_figures() {
    let bench = json("bench leduc --json");
    let figures = [
        "actions_per_s",
        "games_per_s",
        "ns_per_action",
        "shuffles_per_action",
        "legal_mean",
        "state_bytes",
        "clone_ns",
        "copy_ns",
    ];
    assert_eq!(bench["games"][0]["game"], "leduc");
    assert!(bench["shuffle_ns"].is_number() && figures.iter().all(|it| bench["games"][0][*it].is_number()));
    assert!(turnbuckle("bench leduc", b"").out.contains("legal actions a decision"));
}
