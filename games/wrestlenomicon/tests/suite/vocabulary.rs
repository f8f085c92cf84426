//! Words of the effect vocabulary that neither pack uses yet, on a rulebook pack with one card changed.

use turnbuckle_core::prelude::*;
use turnbuckle_core::{Chance, Rng, Seat, Setup, Viewer};
use wrestlenomicon::State;
use wrestlenomicon::event::Event;

const CTHULHU: Seat = Seat::new(0);
const HASTUR: Seat = Seat::new(1);

/// The set-up of the rulebook pack with a text in it changed.
fn changed(from: &str, to: &str) -> Setup {
    let mut setup = State::about().setup();
    let mut pack = State::about().pack("rulebook").expect("the game has it");
    assert!(pack.text.contains(from), "{from}");
    pack.text = pack.text.replacen(from, to, 1);
    setup.pack = Some(pack);
    setup
}

fn at(setup: &Setup, position: &str) -> State {
    let agreed = State::prepare(setup).expect("the changed pack is in order");
    State::from_position(&agreed, toml::from_str(position).expect("a position")).expect("a possible one")
}

fn play(state: &mut State, seat: Seat, action: &str, chance: &mut impl Chance) -> Vec<Event> {
    let action = state.read_action(action).expect("an action");
    state.check(seat, action).expect("a legal one");
    let mut events = Vec::new();
    state.apply(seat, action, &mut chance.telling(&mut events));
    events
}

#[test]
fn the_top_of_a_deck_is_shown_to_everybody_and_stays() {
    let setup =
        changed("do = [{ look = { who = \"self\", n = 3 } }]", "do = [{ reveal_top = { who = \"self\", n = 2 } }]");
    let mut state = at(&setup, "cthulhu.hand = [\"X-look\", \"V-1-1\"]\ncthulhu.deck = [\"V-2-1\", \"V-3-1\"]");
    play(&mut state, CTHULHU, "play X-look", &mut Rng::new(1));
    for viewer in [Viewer::Seat(CTHULHU), Viewer::Seat(HASTUR), Viewer::Spectator] {
        assert_eq!(state.view(viewer).cthulhu.deck_top.len(), 2, "{viewer:?}");
    }
    let top = state.view(Viewer::Spectator).cthulhu.deck_top[0];
    assert_eq!(state.deck_size(wrestlenomicon::vocab::God::Cthulhu), 2);
    play(&mut state, CTHULHU, "pass", &mut Rng::new(2));
    let hand = state.view(Viewer::Seat(CTHULHU)).cthulhu.hand;
    assert!(format!("{hand:?}").contains(top), "{top} was on top, so it is drawn: {hand:?}");
}

#[test]
fn a_discard_of_a_kind_is_picked_from_a_hand_that_is_seen() {
    let only = "do = [{ discard = { who = \"enemy\", n = 1, by = \"enemy\", only = \"viscera\" } }]";
    let setup = changed("do = [{ look = { who = \"self\", n = 3 } }]", only);
    let position = "cthulhu.hand = [\"X-look\"]\nhastur.hand = [\"h.D-4-2\", \"h.V-3-1\"]\nhastur.spent.defenses = { allowed = 1, used = 1 }";
    let mut state = at(&setup, position);
    play(&mut state, CTHULHU, "play X-look", &mut Rng::new(1));
    let mut legal = Vec::new();
    state.legal(CTHULHU, &mut legal);
    let words: Vec<String> = legal.iter().map(|it| state.write_action(*it)).collect();
    assert_eq!(words, ["take h.V-3-1"]);

    let blind = "do = [{ discard = { who = \"enemy\", n = 1, only = \"viscera\" } }]";
    let mistake = State::prepare(&changed("do = [{ look = { who = \"self\", n = 3 } }]", blind))
        .expect_err("nobody can check it");
    assert!(mistake.found.contains("nobody can check"), "{mistake}");
}

/// Whether V-3-1 slams when it lands on an enemy whose top card is of some type.
fn slams(rule: &str, top: &str) -> bool {
    let plain = "id = \"V-3-1\"\ngod = \"cthulhu\"\nkind = \"attack\"";
    let setup = changed(plain, &format!("{plain}\n{rule}"));
    let zero = if top.is_empty() { String::new() } else { format!("hastur.ground_zero = [\"{top}\"]\n") };
    let mut state = at(&setup, &format!("{zero}cthulhu.hand = [\"D-4-1\"]\ncthulhu.track = {{ 1 = \"V-3-1\" }}"));
    let events = play(&mut state, CTHULHU, "play D-4-1 moving 1", &mut Rng::new(1));
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
    let setup = changed(
        "ability = [{ damage = 3 }]\nslam = [{ damage = 2 }]\ntext = \"3 damage.\"",
        &format!("{count}\nslam = [{{ damage = 2 }}]\ntext = \"3 damage.\""),
    );
    let first = "cthulhu.track = { 1 = \"V-1-1\" }\ncthulhu.hand = [\"D-4-1\"]\nhastur.track = { 6 = \"h.R-6-3\", 3 = \"h.D-4-2\" }";
    let mut state = at(&setup, first);
    play(&mut state, CTHULHU, "play D-4-1 moving 1", &mut Rng::new(1));
    assert_eq!(state.guts(wrestlenomicon::vocab::God::Hastur), 24, "one Ranged card on the enemy's track");

    let when = "permanent = [{ when = \"end_of_your_turn\", do = [{ if = { when = [\"passed\"], then = [{ damage = 1 }] } }] }]";
    let setup = changed("permanent = [\"nothing\"]", when);
    for (action, guts) in [("pass", 24), ("play V-3-1", 25)] {
        let mut state = at(&setup, "cthulhu.permanents = [\"P-quiet\"]\ncthulhu.hand = [\"V-3-1\"]");
        play(&mut state, CTHULHU, action, &mut Rng::new(1));
        assert_eq!(state.guts(wrestlenomicon::vocab::God::Hastur), guts, "{action}");
    }
}
