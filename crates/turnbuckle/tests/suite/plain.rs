//! The table line by line, as with a pipe or a screen reader.

use crate::common::{file, turnbuckle, turnbuckle_at_a_terminal};

/// Enough of these to end any match of Leduc poker.
const CALLS: &[u8] = b"call\ncall\ncall\ncall\ncall\n";

#[test]
fn a_whole_game_through_a_pipe() {
    let done = turnbuckle("play leduc --seed 4 --bots rookie", CALLS);
    assert_eq!((done.status, done.err.as_str()), (0, ""));
    assert!(done.out.starts_with("Leduc poker: First (you), Second (rookie), seed 4\n"), "{}", done.out);
    assert!(done.out.contains("  2  Raise: pay 2, so that staying in costs 2  (raise) [LP-007]"), "{}", done.out);
    assert!(done.out.contains("First is dealt Js [LP-003]\nSecond is dealt a card [LP-003]"), "{}", done.out);
    let last = done.out.lines().last().unwrap_or_default();
    assert!(last.contains(" wins ") && last.ends_with("(seed 4)"), "{}", done.out);
    assert_eq!(done.out, turnbuckle("play leduc --seed 4 --bots rookie", CALLS).out);
}

#[test]
fn the_end_of_the_input_ends_the_match() {
    for typed in [&b""[..], b"call\n", b"call"] {
        assert_eq!(turnbuckle("play leduc --seed 4", typed).status, 0);
    }
    assert_eq!(turnbuckle("play leduc --seed 4", b"quit\n").status, 0);
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let nonsense = b"\n0\n3\n99999999999999999999999\nfold\n?\n?9\n?LP-001\n? LP-404\n:\n:fold\nrules\nrules zzz\nrules raise\n\xff\xfe\nsave /no/such/folder/x\nu\nhelp\ntable\nlog\nh\ncall\nquit\n";
    let done = turnbuckle("play leduc --seed 4", nonsense);
    assert_eq!((done.status, done.err.as_str()), (0, ""));
    for answer in [
        "found 3; expected 1 to 2",
        "No: there is no bet to fold to; check instead (LP-005); ? shows the rule",
        "LP-005  A player who faces a bet may fold.",
        "found `9`; expected the number of a choice, or a rule's id",
        "LP-001  The deck",
        "no rule says `zzz`",
        "LP-007  A player may raise",
        "/no/such/folder/x: ",
        "nothing can be taken back",
        "A number or an action in notation plays it.",
        "tried ",
    ] {
        assert!(done.out.contains(answer), "{answer} is missing in\n{}", done.out);
    }
    assert!(done.out.contains("First checks"), "the match went on after all: {}", done.out);
}

#[test]
fn two_people_share_a_keyboard_and_see_their_own_hand_only() {
    let done = turnbuckle("play leduc --seed 4 --bots none", CALLS);
    assert_eq!(done.status, 0);
    let (first, second) = done.out.split_once("Second is at the keyboard.").expect("the keyboard is passed on");
    assert!(first.contains("First is dealt Js") && first.contains("Second is dealt a card"), "{first}");
    let second = second.split("First is at the keyboard.").next().unwrap_or_default();
    assert!(second.contains("First is dealt a card") && second.contains("Second is dealt Qs"), "{second}");
    assert!(!second.contains("Js"), "{second}");
    assert!(done.out.contains("First shows Js, Second shows Qs"), "{}", done.out);
}

#[test]
fn at_a_terminal_the_last_hand_is_moved_out_of_sight() {
    let done = turnbuckle_at_a_terminal("play leduc --seed 4 --bots none --plain", b"\ncall\n\nquit\n");
    assert_eq!(done.status, 0);
    let (first, second) = done.out.split_once("Pass the keyboard to Second").expect("the keyboard is passed on");
    assert!(first.contains("Pass the keyboard to First") && first.contains("Js"), "{first}");
    assert!(first.ends_with(&"\n".repeat(60)) && !second.contains("Js") && second.contains("Qs"), "{second}");
    // Nobody took the keyboard.
    assert_eq!(turnbuckle_at_a_terminal("play leduc --seed 4 --bots none --plain", b"\ncall\n").status, 0);
}

#[test]
fn what_told_nobody_anything_is_taken_back() {
    // The second person has not looked yet, but the first one's raise is on the table.
    let done = turnbuckle("play leduc --seed 4 --bots none", b"raise\nu\nquit\n");
    assert!(done.out.contains("nothing can be taken back"), "{}", done.out);
}

#[test]
fn windows_without_a_choice_pass_by_unless_one_wants_them() {
    let typed = b"roll\nroll\nroll\nroll\n";
    let done = turnbuckle("play toy --seed 1 --bots random", typed);
    assert!(done.out.contains("nothing is done (no other choice) [TY-001]"), "{}", done.out);
    assert!(!done.out.contains("1  Decline"), "{}", done.out);
    let asked = turnbuckle("play toy --seed 1 --bots random --ask-all", b"roll\nroll\nroll\nroll\n");
    assert!(asked.out.contains("  1  Decline, and see  (decline) [TY-001]"), "{}", asked.out);
}

#[test]
fn two_people_at_a_keyboard_are_asked_in_every_window() {
    let done = turnbuckle("play toy --seed 1 --bots none", b"roll\ndecline\nroll\ndecline\n");
    assert!(done.out.contains("  1  Decline, and see  (decline) [TY-001]"), "{}", done.out);
    assert!(!done.out.contains("(no other choice)"), "{}", done.out);
}

#[test]
fn dice_come_with_their_odds() {
    let done = turnbuckle("play toy --seed 1", b"?1\nquit\n");
    assert!(
        done.out.contains("1  Roll, and see  (roll) [TY-001]\n        17 %  a 1\n        17 %  a 2\n"),
        "{}",
        done.out
    );
}

#[test]
fn seats_packs_and_options_can_be_chosen() {
    let done = turnbuckle("play toy --seat two --options first=two --pack fancy --seed 1", b"quit\n");
    assert!(done.out.starts_with("Toy: One (contender), Two (you), seed 1\n"), "{}", done.out);
    assert!(done.out.contains("1  Roll, and see"), "{}", done.out);
}

#[test]
fn a_saved_match_goes_on() {
    let path = file("half.record", "");
    let typed = format!("raise\nsave {}\nquit\n", path.display());
    turnbuckle("play leduc --seed 4 --bots rookie", typed.as_bytes());
    let resumed = turnbuckle(&format!("play leduc --bots rookie --resume {}", path.display()), CALLS).out;
    let whole = turnbuckle("play leduc --seed 4 --bots rookie", b"raise\ncall\ncall\ncall\n").out;
    assert_eq!(resumed.lines().last(), whole.lines().last());
    assert!(resumed.contains("First raises, paying 2"), "what happened before is told: {resumed}");
    let any = turnbuckle(&format!("play --bots rookie --resume {}", path.display()), CALLS).out;
    assert_eq!(any, resumed, "the record says which game it is");
    let other = turnbuckle(&format!("play toy --resume {}", path.display()), b"");
    assert_eq!((other.status, other.err.lines().count()), (2, 1), "{}", other.err);
}

#[test]
fn giving_up_ends_it() {
    let done = turnbuckle("play leduc --seed 4", b"concede\n");
    assert!(done.out.contains("First concedes") && done.out.contains("Second wins"), "{}", done.out);
}

#[test]
fn play_without_a_game_asks_for_one() {
    let done = turnbuckle("play", b"9\n1 grandmaster\n1 rookie\nconcede\n");
    assert_eq!(done.status, 0);
    assert!(done.out.contains("  2  Toy: Dice, and a card each"), "{}", done.out);
    assert!(done.out.contains("no game is called `9`") && done.out.contains("`grandmaster`"), "{}", done.out);
    assert!(done.out.contains("Second (rookie)") && done.out.contains("First concedes"), "{}", done.out);
    assert_eq!(turnbuckle("play", b"").status, 0);
}

/// Smugglers for any number of people and bots, by random choices, to the end: numbers that are no choice are refused.
#[test]
fn a_game_for_five_is_played_to_its_end() {
    let mut rng = turnbuckle_core::Rng::new(1);
    for seed in 0..12 {
        let (players, aim) = (2 + seed % 4, if seed % 3 == 0 { "together" } else { "each" });
        let typed: String = (0..900).map(|_| format!("{}\n", 1 + rng.below(3))).collect();
        let bots = if seed % 2 == 0 { "random" } else { "none" };
        let args = format!("play smugglers --players {players} --options aim={aim} --seed {seed} --bots {bots}");
        let done = turnbuckle(&args, typed.as_bytes());
        assert_eq!((done.status, done.err.as_str()), (0, ""), "{args}");
        let last = done.out.lines().last().unwrap_or_default();
        assert!(last.contains(" won ") || last.contains("all lost"), "{args}: {last}");
    }
}

#[test]
fn who_concedes_watches_the_others_play_on() {
    let done = turnbuckle("play smugglers --players 5 --seed 2 --bots random", b"1\nconcede\n");
    assert_eq!((done.status, done.err.as_str()), (0, ""));
    let (_, after) = done.out.split_once("Ann concedes").expect("it is told");
    assert!(after.contains("Ann is out") && after.contains("is the skipper"), "{after}");
    assert!(after.lines().last().is_some_and(|it| it.contains(" won ")), "{after}");
}

#[test]
fn pictured_dice_and_like_tokens_stand_in_records() {
    let record = |seed: u64| {
        let path = file(&format!("smugglers-{seed}.record"), "");
        // The last ware of the hand is contraband if any is, and everybody searches.
        let typed = format!("3\n1\n1\n3\n1\n1\nsave {}\nquit\n", path.display());
        turnbuckle(&format!("play smugglers --players 3 --seed {seed} --bots none"), typed.as_bytes());
        std::fs::read_to_string(path).unwrap_or_default()
    };
    let records: String = (0..6).map(record).collect();
    assert!(records.contains("* die customs ") || records.contains("* dice customs "), "{records}");
    assert!(records.contains("* bag "), "{records}");
}
