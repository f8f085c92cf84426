//! Words of the effect vocabulary that neither pack uses yet, on a rulebook pack with one card changed.

use turnbuckle_core::Viewer;
use turnbuckle_core::prelude::*;
use turnbuckle_testing::fixture::{legal, play};
use wrestlenomicon::event::Event;

use crate::{CTHULHU, Fixture, HASTUR, rulebook};

/// A card of the rulebook pack that looks at a Deck, with another ability.
fn look_does(ability: &str) -> Fixture {
    rulebook().edited("X-look", "do = [{ look = { who = \"self\", n = 3 } }]", &format!("do = [{ability}]"))
}

#[test]
fn the_top_of_a_deck_is_shown_to_everybody_and_stays() {
    let mut state = look_does("{ reveal_top = { who = \"self\", n = 2 } }")
        .position("cthulhu.hand = [\"X-look\", \"V-1-1\"]\ncthulhu.deck = [\"V-2-1\", \"V-3-1\"]");
    play(&mut state, CTHULHU, "play X-look");
    for viewer in [Viewer::Seat(CTHULHU), Viewer::Seat(HASTUR), Viewer::Spectator] {
        assert_eq!(state.view(viewer).cthulhu.deck_top.len(), 2, "{viewer:?}");
    }
    let top = state.view(Viewer::Spectator).cthulhu.deck_top[0];
    assert_eq!(state.deck_size(wrestlenomicon::vocab::God::Cthulhu), 2);
    play(&mut state, CTHULHU, "pass");
    let hand = state.view(Viewer::Seat(CTHULHU)).cthulhu.hand;
    assert!(format!("{hand:?}").contains(top), "{top} was on top, so it is drawn: {hand:?}");
}

#[test]
fn a_discard_of_a_kind_is_picked_from_a_hand_that_is_seen() {
    let only = look_does("{ discard = { who = \"enemy\", n = 1, by = \"enemy\", only = \"viscera\" } }");
    let position = "cthulhu.hand = [\"X-look\"]\nhastur.hand = [\"h.D-4-2\", \"h.V-3-1\"]\nhastur.spent.defenses = { allowed = 1, used = 1 }";
    let mut state = only.position(position);
    play(&mut state, CTHULHU, "play X-look");
    assert_eq!(legal(&state, CTHULHU), ["take h.V-3-1"]);

    look_does("{ discard = { who = \"enemy\", n = 1, only = \"viscera\" } }").refused(&["nobody can check"]);
}

/// Whether V-3-1 slams when it lands on an enemy whose top card is of some type.
fn slams(rule: &str, top: &str) -> bool {
    let zero = if top.is_empty() { String::new() } else { format!("hastur.ground_zero = [\"{top}\"]\n") };
    let position = format!("{zero}cthulhu.hand = [\"D-4-1\"]\ncthulhu.track = {{ 1 = \"V-3-1\" }}");
    let mut state = rulebook().with("V-3-1", rule).position(&position);
    let events = play(&mut state, CTHULHU, "play D-4-1 moving 1");
    events.iter().any(|it| matches!(it, Event::Attacked { slams: true, .. }))
}

#[test]
fn a_card_can_say_whether_it_slams() {
    assert!(slams("", "h.B-3-2") && !slams("", "h.D-4-2") && !slams("", ""));
    assert!(slams("slams = \"always\"", "h.D-4-2") && slams("slams = \"always\"", ""));
    assert!(!slams("slams = \"never\"", "h.B-3-2"));
    assert!(
        slams("slams = { also = \"dominance\" }", "h.D-4-2") && slams("slams = { also = \"dominance\" }", "h.B-3-2")
    );
}

#[test]
fn counts_and_conditions_look_at_the_enemy_and_at_a_pass() {
    let count = "ability = [{ damage = { count = \"enemy_tracked_ranged\" } }]";
    let counting = rulebook().edited("V-1-1", "ability = [{ damage = 3 }]", count);
    let first = "cthulhu.track = { 1 = \"V-1-1\" }\ncthulhu.hand = [\"D-4-1\"]\nhastur.track = { 6 = \"h.R-6-3\", 3 = \"h.D-4-2\" }";
    let mut state = counting.position(first);
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    assert_eq!(state.guts(wrestlenomicon::vocab::God::Hastur), 24, "one Ranged card on the enemy's track");

    let when = "permanent = [{ when = \"end_of_your_turn\", do = [{ if = { when = [\"passed\"], then = [{ damage = 1 }] } }] }]";
    let passing = rulebook().edited("P-quiet", "permanent = [\"nothing\"]", when);
    for (action, guts) in [("pass", 24), ("play V-3-1", 25)] {
        let mut state = passing.position("cthulhu.permanents = [\"P-quiet\"]\ncthulhu.hand = [\"V-3-1\"]");
        play(&mut state, CTHULHU, action);
        assert_eq!(state.guts(wrestlenomicon::vocab::God::Hastur), guts, "{action}");
    }
}
