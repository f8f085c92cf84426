//! What is told, in which order, and by which rule: the log says everything that happens, and cites the rule that it is.

use turnbuckle_core::prelude::*;
use turnbuckle_core::{Rules, Seat};
use turnbuckle_testing::fixture::{play, play_recorded, play_with};
use wrestlenomicon::State;

use crate::{CTHULHU, Fixture, HASTUR, position, rulebook};

/// What is told of an action, each sentence with the rule that it cites.
fn told(state: &mut State, seat: Seat, action: &str) -> Vec<String> {
    let events = play(state, seat, action);
    lines(state, &events)
}

fn lines(state: &State, events: &[<State as Rules>::Event]) -> Vec<String> {
    events.iter().map(|it| format!("{} {}", it.rule().0, state.tell(it))).collect()
}

#[track_caller]
fn has(told: &[String], line: &str) {
    assert!(told.iter().any(|it| it == line), "no `{line}` in {told:#?}");
}

/// A Permanent of either god that does nothing, with this ability instead.
fn quiet_does(id: &str, ability: &str) -> Fixture {
    rulebook().edited(id, "permanent = [\"nothing\"]", &format!("permanent = [{ability}]"))
}

#[test]
fn an_attack_is_told_when_its_turn_has_come() {
    let mut state = position("cthulhu.track = { 1 = \"V-3-1\" }\ncthulhu.hand = [\"P-shove\"]");
    play(&mut state, CTHULHU, "play P-shove");
    let told = told(&mut state, CTHULHU, "move 1");
    let at = |part: &str| told.iter().position(|it| it.contains(part)).unwrap_or_else(|| panic!("{part}: {told:#?}"));
    assert!(at("moves from Space 1 to Ground Zero") < at("24 left"), "{told:#?}");
    assert!(at("24 left") < at("attacks with V-3-1"), "the damage of P-shove comes first: {told:#?}");
}

#[test]
fn armour_that_takes_damage_away_is_told() {
    for (armour, less) in [(1, 1), (9, 3)] {
        let mut state = quiet_does("h.P-quiet", &format!("{{ armour = {armour} }}")).position(
            "cthulhu.track = { 1 = \"V-3-1\" }\ncthulhu.hand = [\"D-4-1\"]\nhastur.permanents = [\"h.P-quiet\"]",
        );
        let told = told(&mut state, CTHULHU, "play D-4-1 moving 1");
        has(&told, &format!("WN-G49 Hastur is protected and suffers {less} less."));
    }
}

#[test]
fn an_answered_bump_names_its_target_and_that_it_was_cancelled() {
    let mut state = position(
        "cthulhu.track = { 1 = \"R-2-1\" }\ncthulhu.hand = [\"D-4-1\"]\nhastur.track = { 3 = \"h.V-3-2\", 5 = \"h.V-5-2\" }\nhastur.hand = [\"h.X-anchor\"]",
    );
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    play(&mut state, HASTUR, "decline");
    play(&mut state, CTHULHU, "pick 3");
    let told = told(&mut state, HASTUR, "defend h.X-anchor");
    assert!(told[0].starts_with("WN-111 Hastur answers for V-3-2 with X-anchor:"), "{told:#?}");
    has(&told, "WN-G25 V-3-2 is not bumped.");
}

#[test]
fn a_second_slam_is_told() {
    let mut state = quiet_does("P-quiet", "\"slam_twice\"").position(
        "cthulhu.track = { 1 = \"V-3-1\" }\ncthulhu.hand = [\"D-4-1\"]\ncthulhu.permanents = [\"P-quiet\"]\nhastur.ground_zero = [\"h.B-3-2\"]",
    );
    let told = told(&mut state, CTHULHU, "play D-4-1 moving 1");
    has(&told, "WN-097 Slam: 2 damage.");
    has(&told, "WN-G49 Slam again: 2 damage.");
}

#[test]
fn every_die_that_looks_for_a_space_is_told() {
    let mut state = position("cthulhu.hand = [\"X-bump-random\"]\nhastur.track = { 2 = \"h.R-2-1\", 5 = \"h.V-5-2\" }");
    let events = play_with(&mut state, CTHULHU, "play X-bump-random", &["d6 1", "d6 6", "d6 2"]);
    let told = lines(&state, &events);
    has(&told, "WN-138 The die shows 1: nobody is there.");
    has(&told, "WN-138 The die shows 6: nobody is there.");
    has(&told, "WN-138 The die shows 2: R-2-1.");
}

#[test]
fn momentum_that_is_lost_says_why() {
    let mut alone = position("cthulhu.hand = [\"V-3-1\"]");
    has(&told(&mut alone, CTHULHU, "play V-3-1"), "WN-058 Cthulhu has no other card to move; the Momentum is lost.");
    let mut blocked = position("cthulhu.track = { 4 = \"V-4-1\" }\ncthulhu.hand = [\"D-3-1\"]");
    has(&told(&mut blocked, CTHULHU, "play D-3-1"), "WN-G8 No other card of Cthulhu can move; the Momentum is lost.");
    let mut slowed =
        position("cthulhu.track = { 4 = \"V-4-1\" }\ncthulhu.hand = [\"D-3-1\"]\ncthulhu.permanents = [\"X-slow\"]");
    has(&told(&mut slowed, CTHULHU, "play D-3-1"), "WN-G56 Cthulhu has no Momentum to move a card with.");
}

#[test]
fn a_move_cites_what_makes_it() {
    let position = |hand: &str| {
        position(&format!(
            "cthulhu.track = {{ 6 = \"V-6-1\" }}\ncthulhu.ground_zero = [\"D-2-1\"]\ncthulhu.hand = [\"{hand}\"]"
        ))
    };
    for (hand, actions, line) in [
        ("R-5-2", &["play R-5-2 moving 6"][..], "WN-055 V-6-1 moves from Space 6 to Space 4."),
        ("B-4-1!", &["play B-4-1!"], "WN-071 V-6-1 moves from Space 6 to Space 5."),
        ("C-push", &["play C-push", "move 6"], "WN-G55 V-6-1 moves from Space 6 to Space 4."),
        ("X-zero", &["play X-zero", "pick 6"], "WN-G18 V-6-1 moves from Space 6 to Ground Zero."),
    ] {
        let mut state = position(hand);
        let told: Vec<String> = actions.iter().flat_map(|it| told(&mut state, CTHULHU, it)).collect();
        has(&told, line);
    }
    let mut quietly = crate::position(
        "active = \"hastur\"\nhastur.track = { 6 = \"h.D-6-1\" }\nhastur.hand = [\"h.X-zero-quietly\"]",
    );
    play(&mut quietly, HASTUR, "play h.X-zero-quietly");
    has(&told(&mut quietly, HASTUR, "pick 6"), "WN-G18 D-6-1 goes from Space 6 to Ground Zero.");
}

#[test]
fn what_is_declined_is_told_as_what_it_is() {
    // An attack, then its Bump.
    let mut state = position(
        "cthulhu.track = { 1 = \"R-2-1\" }\ncthulhu.hand = [\"D-4-1\"]\nhastur.track = { 3 = \"h.V-3-2\" }\nhastur.hand = [\"h.V-4-2\"]",
    );
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    has(&told(&mut state, HASTUR, "decline"), "WN-G28 Hastur lets it be.");
    has(&told(&mut state, CTHULHU, "decline"), "WN-G45 Cthulhu bumps nothing.");
    // Damage that is about to be suffered.
    let mut state = position("cthulhu.hand = [\"P-sting\"]\nhastur.hand = [\"h.V-4-2\"]");
    play(&mut state, CTHULHU, "play P-sting");
    has(&told(&mut state, HASTUR, "decline"), "WN-G61 Hastur lets it be.");
    // What a card says one may do.
    let may =
        rulebook().edited("X-look", "do = [{ look = { who = \"self\", n = 3 } }]", "do = [{ may = [{ draw = 1 }] }]");
    let mut state = may.position("cthulhu.hand = [\"X-look\", \"V-3-1\"]");
    play(&mut state, CTHULHU, "play X-look");
    has(&told(&mut state, CTHULHU, "decline"), "WN-G58 Cthulhu would rather not.");
}

#[test]
fn damage_is_prevented_from_an_attack_or_at_its_own_moment() {
    let attack = "cthulhu.track = { 1 = \"V-3-1\" }\ncthulhu.hand = [\"D-4-1\"]";
    let mut state = position(&format!("{attack}\nhastur.hand = [\"h.F-ward\"]"));
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    has(&told(&mut state, HASTUR, "defend h.F-ward"), "WN-114 Hastur prevents up to 3 damage.");
    let mut state = position(&format!("{attack}\nhastur.hand = [\"h.F-flinch\"]"));
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    play(&mut state, HASTUR, "decline");
    has(&told(&mut state, HASTUR, "defend h.F-flinch"), "WN-G25 Hastur prevents 1 damage.");
}

#[test]
fn names_with_commas_are_told_apart_in_a_list() {
    let reveal = "do = [{ reveal = 2 }]";
    let named = rulebook().edited("X-look", "do = [{ look = { who = \"self\", n = 3 } }]", reveal).edited(
        "h.V-4-2",
        "name = \"V-4-2\"",
        "name = \"Slap, Times Eight\"",
    );
    let mut state = named.position("cthulhu.hand = [\"X-look\", \"V-3-1\"]\nhastur.hand = [\"h.V-4-2\", \"h.D-4-2\"]\nhastur.spent.defenses = { allowed = 1, used = 1 }");
    let (events, _) = play_recorded(&mut state, CTHULHU, "play X-look");
    has(&lines(&state, &events), "WN-137 Hastur shows Slap, Times Eight; D-4-2.");
}
