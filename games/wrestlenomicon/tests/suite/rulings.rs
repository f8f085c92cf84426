//! Rulings that no card of the rulebook pack alone can show: on one with a Permanent or an ability changed.

use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Viewer};
use turnbuckle_testing::fixture::{legal, play, play_with};
use wrestlenomicon::State;
use wrestlenomicon::event::Event;
use wrestlenomicon::view::PhaseView;
use wrestlenomicon::vocab::God;

use crate::{CTHULHU, Fixture, HASTUR, rulebook};

/// P-quiet with this ability instead of none.
fn quiet_does(ability: &str) -> Fixture {
    rulebook().edited("P-quiet", "permanent = [\"nothing\"]", &format!("permanent = [{ability}]"))
}

/// Covers WN-G64.
#[test]
fn moving_a_card_of_your_own_back_is_no_bump() {
    let waiting = quiet_does("{ when = \"your_card_is_bumped\", do = [{ gain_cultists = 1 }] }");
    let mut state = waiting.position(
        "cthulhu.permanents = [\"P-quiet\"]\ncthulhu.track = { 2 = \"V-2-1\", 6 = \"R-6-1\" }\ncthulhu.hand = [\"X-retreat\", \"V-3-1\"]",
    );
    play(&mut state, CTHULHU, "play X-retreat");
    let mut other = state.clone();
    let events = play(&mut state, CTHULHU, "pick 2");
    assert_eq!(state.sides[God::Cthulhu].cultists, 0, "nothing was bumped");
    let moved = events.iter().find(|it| matches!(it, Event::Moved { from: 2, to: 4, .. })).expect("it goes back");
    assert_eq!((state.tell(moved).as_str(), moved.rule().0), ("V-2-1 goes from Space 2 to Space 4.", "WN-G59"));

    let events = play(&mut other, CTHULHU, "pick 6");
    assert!(events.iter().any(|it| other.tell(it) == "R-6-1 goes back off the track and is discarded."));
    assert!(events.iter().all(|it| it.rule().0 != "WN-125"), "it did not fall off by a Bump");
    assert_eq!(other.sides[God::Cthulhu].cultists, 0);

    // A real Bump does trigger it.
    let mut state = waiting.position(
        "active = \"hastur\"\ncthulhu.permanents = [\"P-quiet\"]\ncthulhu.track = { 2 = \"V-2-1\" }\nhastur.track = { 1 = \"h.R-6-3\" }\nhastur.hand = [\"h.D-4-2\"]",
    );
    play(&mut state, HASTUR, "play h.D-4-2 moving 1");
    play(&mut state, HASTUR, "pick 2");
    assert_eq!(state.sides[God::Cthulhu].cultists, 1);
}

/// Covers WN-G65.
#[test]
fn what_a_sacrifice_triggers_comes_before_the_attack_however_the_card_was_moved() {
    let waiting = quiet_does("{ when = \"you_sacrifice_cultist\", do = [{ gain_cultists = 3 }] }");
    let position = |hand: &str| {
        waiting.position(&format!(
            "cthulhu.permanents = [\"P-quiet\"]\ncthulhu.cultists = 1\ncthulhu.track = {{ 3 = \"V-3-1\" }}\ncthulhu.ground_zero = [\"D-2-1\"]\ncthulhu.hand = [\"{hand}\"]"
        ))
    };
    for (hand, actions) in [
        ("R-5-2", &["play R-5-2 moving 3 with 1"][..]),
        ("C-push", &["play C-push", "move 3 with 1"]),
        ("P-shove", &["play P-shove", "move 3 with 2"]),
        ("B-4-1!", &["play B-4-1!", "cultists 2"]),
    ] {
        let mut state = position(hand);
        // Momentum 1 has two Spaces to make up for.
        state.sides[God::Cthulhu].cultists = if actions.last().is_some_and(|it| it.ends_with('2')) { 2 } else { 1 };
        let mut events = Vec::new();
        for action in actions {
            events.extend(play(&mut state, CTHULHU, action));
        }
        let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap_or_else(|| panic!("{hand}"));
        let gained = at(&|it| matches!(it, Event::CultistsGained { .. }));
        let attacked = at(&|it| matches!(it, Event::Attacked { .. }));
        assert!(gained < attacked, "{hand}: the Cultists come first");
    }
}

/// Covers WN-G63.
#[test]
fn a_card_that_lets_you_choose_another_attack_does_not_choose_itself() {
    let encore = rulebook().edited("V-1-1", "ability = [{ damage = 3 }]", "ability = [{ encore = \"choose\" }]");
    let position =
        "cthulhu.track = { 1 = \"V-1-1\" }\ncthulhu.hand = [\"D-4-1\", \"D-5-1\"]\ncthulhu.ground_zero = [\"R-2-1\"]";
    let mut state = encore.position(position);
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    assert_eq!(legal(&state, CTHULHU), ["take R-2-1"]);
}

/// Covers WN-G68.
#[test]
fn who_gives_up_loses_without_a_level_of_victory() {
    let (mut game, _) = Match::<State>::start(rulebook().setup(&[]), 3).expect("in order");
    game.concede(HASTUR);
    let state = game.state();
    assert_eq!(state.result().as_deref(), Some("Cthulhu wins: Hastur has given up"));
    assert_eq!(state.view(Viewer::Spectator).phase, PhaseView::Over { winner: Some(God::Cthulhu), victory: None });
    // With no Guts left there is nothing to give up.
    let mut state = crate::position("hastur.guts = 1\ncthulhu.track = { 1 = \"V-3-1\" }\ncthulhu.hand = [\"D-4-1\"]");
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    assert_eq!(state.result().as_deref(), Some("Cthulhu wins with 25 Guts left: Cosmic victory"));
}

/// Covers WN-G69.
#[test]
fn a_d6_counts_what_it_shows_and_a_d3_half_of_it() {
    for (amount, guts, words, rule) in
        [("\"d6\"", 20, "Cthulhu rolls a 5.", "WN-G69"), ("\"d3\"", 22, "Cthulhu rolls a 5, which counts 3.", "WN-140")]
    {
        let card =
            rulebook().edited("V-1-1", "ability = [{ damage = 3 }]", &format!("ability = [{{ damage = {amount} }}]"));
        let mut state = card.position(
            "cthulhu.track = { 1 = \"V-1-1\" }\ncthulhu.hand = [\"D-4-1\"]\nhastur.guts = [\"h.V-3-1\", \"h.V-4-2\", \"h.D-4-2\", \"h.R-6-3\", \"h.B-3-2\", \"h.X-extra\"]",
        );
        let pieces = ["d6 5", "piece h.V-3-1", "piece h.V-4-2", "piece h.D-4-2", "piece h.R-6-3", "piece h.B-3-2"];
        let events = play_with(&mut state, CTHULHU, "play D-4-1 moving 1", &pieces[..1 + 25 - guts]);
        let rolled = events.iter().find(|it| matches!(it, Event::Rolled { .. })).expect("a die is rolled");
        assert_eq!((state.tell(rolled).as_str(), rolled.rule().0), (words, rule));
        assert_eq!(usize::from(state.guts(God::Hastur)), 6 - (25 - guts));
    }
}

/// Covers WN-G70.
#[test]
fn a_card_of_your_own_comes_back_to_your_hand_in_the_sight_of_all() {
    let recover =
        rulebook().edited("X-look", "do = [{ look = { who = \"self\", n = 3 } }]", "do = [{ recover = \"any\" }]");
    let mut state = recover.position("cthulhu.discard = [\"V-3-1\"]\ncthulhu.hand = [\"X-look\", \"V-1-1\"]");
    play(&mut state, CTHULHU, "play X-look");
    let events = play(&mut state, CTHULHU, "take V-3-1");
    let recovered = events.iter().find(|it| matches!(it, Event::Recovered { .. })).expect("it comes back");
    assert_eq!(recovered.rule().0, "WN-G70");
    let home = rulebook().edited("X-look", "do = [{ look = { who = \"self\", n = 3 } }]", "do = [\"return_tracked\"]");
    let mut tracked = home.position("cthulhu.track = { 3 = \"V-3-1\" }\ncthulhu.hand = [\"X-look\", \"V-1-1\"]");
    play(&mut tracked, CTHULHU, "play X-look");
    let events = play(&mut tracked, CTHULHU, "pick 3");
    let back = events.iter().find(|it| matches!(it, Event::ReturnedToHand { .. })).expect("it comes back");
    assert_eq!(back.rule().0, "WN-G70");
    let seen = serde_json::to_value(state.view(Viewer::Seat(HASTUR)).cthulhu.hand).expect("plain data");
    assert_eq!(seen["closed"]["known"], serde_json::json!(["V-3-1"]));
}
