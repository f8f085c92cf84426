//! What is told, and by which rule: the log and the table say what happened, and cite the rule that it is.

use all_time_wrestling::State;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Rules, Seat, Setup, Viewer};
use turnbuckle_testing::fixture::{legal, play_with};

use crate::{BLUE, Fixture, RED, position, rulebook};

/// What is told of an action, each sentence with the rule that it cites.
fn told(state: &mut State, seat: Seat, action: &str, chance: &[&str]) -> Vec<String> {
    let events: Vec<<State as Rules>::Event> = play_with(state, seat, action, chance);
    events.iter().map(|it| format!("{} {}", it.rule().0, state.tell(it))).collect()
}

#[track_caller]
fn has(told: &[String], line: &str) {
    assert!(told.iter().any(|it| it == line), "no `{line}` in {told:#?}");
}

fn house() -> Fixture {
    Fixture::pack("house")
}

/// What the table shows of the target numbers of the attack under way.
fn targets(state: &State) -> Vec<i8> {
    let attack = state.view(Viewer::Spectator).attack.expect("an attack is under way");
    attack.cards.iter().map(|it| it.target.needs).collect()
}

/// A rampage of two, of which the first misses and the second hits.
fn half_missed() -> State {
    let mut state = position(
        "red = { wrestler = 'sparring', stamina = 6, hand = ['q', 'r3'], tokens = [] }\n\
         blue = { wrestler = 'jax', stamina = 3, tokens = [] }",
    );
    play_with(&mut state, RED, "rampage q r3", &[]);
    play_with(&mut state, BLUE, "pass", &["d6 3", "d6 1"]);
    play_with(&mut state, RED, "die 1", &[]);
    state
}

#[test]
fn a_roll_is_told_as_that_of_the_card_that_asks_for_it() {
    let mut state = house().position(
        "red = { wrestler = 'bess', hand = ['bottle-opener', 'last-orders'] }\nblue = { wrestler = 'lua', tokens = [] }",
    );
    let told = told(&mut state, RED, "rampage bottle-opener last-orders", &["d6 4"]);
    has(&told, "AT-031 Bess Tenpenny rolls 4 of 4+ for Last Orders: it works.");
}

#[test]
fn after_a_rampage_only_the_cards_that_hit_are_said_to_have_hit() {
    let mut state = half_missed();
    let told = told(&mut state, RED, "die 3", &[]);
    // Of several cards, also if only one of them hits.
    has(&told, "AT-127 R3 hits for 2: Jax has 11 health.");
    play_with(&mut state, BLUE, "take stamina", &[]);
    assert_eq!(state.prompt(Viewer::Seat(RED)), "R3 hit. Use one option?");
}

#[test]
fn the_table_shows_the_target_number_that_was_rolled_for() {
    // A signature that brings its player onto a roll.
    let mut state = position(
        "momentum = 4\nred = { wrestler = 'angle', hand = ['angle-german-suplex'] }\nblue = { wrestler = 'jax', stamina = 9, tokens = [] }",
    );
    play_with(&mut state, RED, "play angle-german-suplex", &[]);
    let rolled = targets(&state);
    play_with(&mut state, BLUE, "pass", &["d6 6"]);
    assert!(state.momentum >= 5, "the next signature would be easier");
    assert_eq!(targets(&state), rolled);

    // A rampage whose defender, no longer exhausted, would be harder to hit.
    let mut state = half_missed();
    let rolled = targets(&state);
    play_with(&mut state, RED, "die 3", &[]);
    play_with(&mut state, BLUE, "take stamina", &[]);
    assert_eq!(legal(&state, RED), ["pass"]);
    assert_eq!(targets(&state), rolled);
}

#[test]
fn a_draw_cites_the_limit_that_was_reached() {
    let rest = |position: &str| {
        let mut state = crate::position(&format!("{position}\nred.wrestler = 'angle'\nblue.wrestler = 'shumba'"));
        told(&mut state, RED, "rest", &[])
    };
    has(&rest("passes = 19"), "AT-238 The match ends in a time-limit draw.");
    has(&rest("actions = 299"), "AT-244 The match ends in a time-limit draw.");

    let mut state = position(
        "blind_attacks = 6\nred = { wrestler = 'angle', depleted = true }\nblue = { wrestler = 'shumba', depleted = true, tokens = [] }",
    );
    play_with(&mut state, RED, "blind", &["piece angle-punches"]);
    has(&told(&mut state, BLUE, "pass", &["d6 1"]), "AT-235 The match ends in a time-limit draw.");
}

#[test]
fn a_reroll_cites_what_allows_it() {
    let missed = || {
        let mut state = house().position(
            "red = { wrestler = 'lua', hand = ['tidal-moonsault', 'moonwalk'] }\nblue = { wrestler = 'gruna', tokens = [] }",
        );
        play_with(&mut state, RED, "play tidal-moonsault", &[]);
        play_with(&mut state, BLUE, "pass", &["d6 1"]);
        state
    };
    let again = told(&mut missed(), RED, "use permanent", &["d6 6"]);
    assert!(again.iter().any(|it| it.starts_with("AT-041 Lua Perihelion rolls again: 6")), "{again:#?}");
    let again = told(&mut missed(), RED, "reroll moonwalk", &["d6 6"]);
    assert!(again.iter().any(|it| it.starts_with("AT-114 Lua Perihelion rolls again: 6")), "{again:#?}");
}

#[test]
fn a_card_as_compensation_cites_the_full_hand_only_with_a_full_hand() {
    let hit = |hand: &str| {
        let mut state = position(&format!(
            "red = {{ wrestler = 'angle', hand = ['angle-punches'] }}\nblue = {{ wrestler = 'jax', tokens = [], hand = [{hand}] }}"
        ));
        play_with(&mut state, RED, "play angle-punches", &[]);
        play_with(&mut state, BLUE, "pass", &["d6 6"]);
        told(&mut state, BLUE, "take card", &["piece jax-fall-from-grace"])
    };
    has(&hit("'jax-drop-kick'"), "AT-093 Jax draws Fall From Grace.");
    let pack = rulebook().read().expect("our own pack is in order").pack;
    let others = pack.wrestlers[0].deck().filter(|it| it.id != "jax-fall-from-grace").take(6);
    let full: Vec<String> = others.map(|it| format!("'{}'", it.id)).collect();
    has(&hit(&full.join(", ")), "AT-094 Jax draws Fall From Grace.");
}

#[test]
fn replacements_cite_the_rule_of_the_attack_that_was_stopped() {
    let mut state = position(
        "red = { wrestler = 'sparring', stamina = 6, hand = ['p', 'q'] }\nblue = { wrestler = 'shumba', stamina = 9 }",
    );
    let mut single = state.clone();
    play_with(&mut state, RED, "rampage p q", &[]);
    let rampage = told(&mut state, BLUE, "reverse", &["piece q", "piece sparring-jab"]);
    has(&rampage, "AT-138 P and Q are stopped and go back into The Sparring Partner's draw pile.");
    has(&rampage, "AT-138 The Sparring Partner draws Q.");
    play_with(&mut single, RED, "play q", &[]);
    let single = told(&mut single, BLUE, "reverse", &["piece sparring-jab"]);
    has(&single, "AT-159 Q is stopped and goes back into The Sparring Partner's draw pile.");
    assert!(single.iter().any(|it| it.starts_with("AT-159 The Sparring Partner draws ")), "{single:#?}");
}

#[test]
fn a_taunt_cites_its_icon_or_its_text() {
    let mut text = position(
        "red = { wrestler = 'timekeeper', hand = ['timekeeper-encore'] }\nblue = { wrestler = 'shumba', tokens = [] }",
    );
    play_with(&mut text, RED, "play timekeeper-encore", &[]);
    let events = play_with(&mut text, BLUE, "pass", &["d6 6", "piece timekeeper-bell"]);
    let lines: Vec<String> = events.iter().map(|it| format!("{} {}", it.rule().0, text.tell(it))).collect();
    has(&lines, "AT-041 The Timekeeper taunts.");

    let mut icon = position(
        "red = { wrestler = 'angle', hand = ['angle-european-uppercut'] }\nblue = { wrestler = 'jax', tokens = [] }",
    );
    play_with(&mut icon, RED, "play angle-european-uppercut", &[]);
    play_with(&mut icon, BLUE, "pass", &["d6 6"]);
    play_with(&mut icon, BLUE, "take stamina", &[]);
    has(&told(&mut icon, RED, "taunt", &["piece angle-punches"]), "AT-105 Angle taunts.");
}

#[test]
fn one_is_one_and_several_are_several() {
    let sketch = |row: u8| {
        let state = position(&format!(
            "run = {{ row = {row}, attacks = {row}, successes = {row} }}\nred.wrestler = 'angle'\nblue.wrestler = 'jax'"
        ));
        state.sketch(Viewer::Spectator).to_string()
    };
    assert!(sketch(1).contains("1 small attack in a row"), "{}", sketch(1));
    assert!(sketch(2).contains("2 small attacks in a row: the next can be blocked"), "{}", sketch(2));

    let mut both = position(
        "red = { wrestler = 'sparring', stamina = 6, hand = ['p', 'q'], tokens = [] }\nblue = { wrestler = 'jax', tokens = [] }",
    );
    play_with(&mut both, RED, "rampage p q", &[]);
    play_with(&mut both, BLUE, "pass", &["d6 6", "d6 6"]);
    play_with(&mut both, RED, "die 6", &[]);
    let hit = told(&mut both, RED, "die 6", &[]);
    assert!(hit.iter().any(|it| it.starts_with("AT-127 P and Q hit for ")), "{hit:#?}");
}

#[test]
fn names_with_commas_are_told_apart_in_a_list() {
    let mut state = house().position(
        "red = { wrestler = 'bess', hand = ['last-orders'] }\nblue = { wrestler = 'tuesday', hand = ['tea', 'the-ending-early'] }",
    );
    play_with(&mut state, RED, "play last-orders", &["d6 1"]);
    let blocked = play_with(&mut state, BLUE, "block tea the-ending-early", &["piece last-orders"]);
    let lines: Vec<String> = blocked.iter().map(|it| state.tell(it)).collect();
    has(&lines, "Tuesday Jones blocks with Tea, Four O'Clock, Always; The Ending, Early.");
}

/// AT-G59 and AT-G63 came with version 2 of the rules.
#[test]
fn records_of_version_1_are_played_by_its_rules() {
    for (rules, mended) in [(1, false), (2, true)] {
        let setup = Setup { rules, ..house().setup(&[]) };
        assert_eq!(State::prepare(&setup).expect("in order").rules.mended, mended);
    }
    // Whether Last Orders, which misses, adds 1 to the whole rampage; as scenario 126b.
    // Whether armour makes an attack of 3 damage a small one; as scenario 187c.
    for (mended, health, row) in [(false, 6, 2), (true, 7, 0)] {
        let mut state = house().position(
            "red = { wrestler = 'bess', hand = ['bottle-opener', 'last-orders'] }\nblue = { wrestler = 'lua', health = 10, tokens = [] }",
        );
        state.agreed.mended = mended;
        play_with(&mut state, RED, "rampage bottle-opener last-orders", &["d6 4"]);
        play_with(&mut state, BLUE, "pass", &["d6 2", "d6 2"]);
        play_with(&mut state, RED, "die 2", &[]);
        play_with(&mut state, RED, "die 2", &[]);
        assert_eq!(state.sides[all_time_wrestling::vocab::Corner::Blue].health, health, "mended: {mended}");

        let mut state = house().position(
            "run = { row = 1, attacks = 1, successes = 1 }\nred = { wrestler = 'gaius', hand = ['encore'] }\nblue = { wrestler = 'bertha', health = 10, tokens = [] }",
        );
        state.agreed.mended = mended;
        play_with(&mut state, RED, "play encore", &[]);
        play_with(&mut state, BLUE, "pass", &["d6 6", "piece colosseum-dive"]);
        play_with(&mut state, BLUE, "take stamina", &[]);
        play_with(&mut state, RED, "pass", &[]);
        assert_eq!(state.run.row, row, "mended: {mended}");
    }
}
