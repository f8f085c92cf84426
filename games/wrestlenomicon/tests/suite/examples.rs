//! The worked examples of the ledger that are tables: every row is played.

use turnbuckle_core::chance::{Scripted, outcomes};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Outcome, Rng, Seen, Source, Viewer, scenario};
use turnbuckle_testing::fixture::play;
use wrestlenomicon::State;
use wrestlenomicon::event::Event;
use wrestlenomicon::vocab::God;

use crate::{CTHULHU, HASTUR, position, rulebook};

fn run(name: &str, text: &str) {
    scenario::run::<State>(Source::new(name, text)).unwrap_or_else(|mistake| panic!("{mistake}\n{text}"));
}

/// WN-E5, in both directions.
///
/// Covers WN-096, WN-097, WN-098, WN-099, WN-100, WN-101, WN-102, WN-103, WN-G1.
#[test]
fn of_sixteen_pairs_of_types_four_slam() {
    // Type, Cthulhu's card, Hastur's card, the type that it slams.
    let types = [
        ("Bizarre", "B-6-1", "h.B-4-1", "Dominance"),
        ("Dominance", "D-5-1", "h.D-5-1", "Ranged"),
        ("Ranged", "R-6-1", "h.R-2-1", "Viscera"),
        ("Viscera", "V-3-1", "h.V-3-1", "Bizarre"),
    ];
    for (attack, ours, theirs, slams) in types {
        for (top, our_top, their_top, _) in types {
            let cases = [
                (CTHULHU, "cthulhu", "hastur", ours, their_top, "D-4-1"),
                (HASTUR, "hastur", "cthulhu", theirs, our_top, "h.D-6-1"),
            ];
            for (seat, us, them, card, top_card, played) in cases {
                let mut state = position(&format!(
                    "active = '{us}'\n{us}.track = {{ 1 = '{card}' }}\n{us}.hand = ['{played}']\n\
                     {them}.ground_zero = ['{top_card}']",
                ));
                let (god, enemy) = (state.god_of(seat), state.god_of(seat).enemy());
                let events = play(&mut state, seat, &format!("play {played} moving 1"));

                let slam = top == slams;
                let case = format!("{card} on {top_card}");
                let told = events.iter().any(|it| matches!(it, Event::Attacked { slams: true, .. }));
                assert_eq!(told, slam, "{case}");
                let (damage, cultists) = match (attack, slam) {
                    ("Bizarre", false) => (0, 1),
                    ("Bizarre", true) => (1, 2),
                    ("Viscera", false) => (3, 0),
                    ("Viscera", true) => (5, 0),
                    (_, false) => (0, 0),
                    (_, true) => (2, 0),
                };
                assert_eq!(25 - state.guts(enemy), damage, "{case}");
                assert_eq!(state.guts(god), 25, "{case}");
                assert_eq!(state.sides[god].cultists, cultists, "{case}");
                assert_eq!(state.sides[god].hand.len(), u32::from(attack == "Dominance"), "{case}");
            }
        }
    }
}

/// WN-E7: the hand without an attack card is shown to the enemy, and the log keeps it.
///
/// Covers WN-046, WN-G7.
#[test]
fn an_opening_redraw_is_shown_and_logged_each_time() {
    let agreed = rulebook().read().expect("the pack is in order");
    let names = State::deal(&agreed, &mut Rng::new(1));
    let attacks: Vec<&str> =
        "V-1-1 V-2-1 V-3-1 V-3-2 V-4-1 V-4-2 V-5-1 V-6-1 Vdie-5-2 Vmo-4-1 Vself-3-2 D-1-2 D-2-1 D-3-1 \
        D-3-2 D-4-1 D-5-1 D-5-2 R-2-1 R-2-2 R-3-1 R-4-1! R-5-1 R-5-2 R-6-1"
            .split_whitespace()
            .collect();
    let theirs = "h.V-3-1a h.V-3-2 h.V-4-2 h.V-5-2 h.D-2-0 h.D-4-2 h.D-5-1 h.D-6-1 h.R-1-1 h.R-2-1 h.R-3-1 h.R-4-2 h.B-1-2 \
        h.B-3-2 h.B-4-1 h.B-5-3 h.sometimes-bad-things h.X-instead h.X-extra h.X-again h.X-choose h.X-pay h.X-that h.X-destroy \
        h.X-recover";
    let hands = [
        ["C-follow", "C-push", "C-encore", "F-cancel", "F-ward", "P-push", "P-sting"],
        ["C-follow", "F-flinch", "P-quiet", "X-look", "X-reveal", "X-d3", "X-heal"],
        ["B-1-3", "F-ward", "P-push", "X-look", "X-zero", "X-tally", "X-slow"],
    ];
    let mut outcomes = vec![
        format!("deal {}", attacks.join(" ")),
        format!("deal {}", hands[0].join(" ")),
        format!("deal {theirs}"),
        "deal h.R-6-3 h.V-3-1 h.D-3-1 h.C-follow h.F-ward h.P-quiet h.X-third".to_owned(),
    ];
    outcomes.extend(hands[1].iter().chain(&hands[2]).map(|it| format!("piece {it}")));
    let outcomes = outcomes.iter().map(|it| Outcome::read(it, &names).expect("an outcome"));
    let mut script = Scripted::new(outcomes);
    let mut events = Vec::new();
    State::deal(&agreed, &mut script.telling(&mut events));
    script.finish().expect("all of it is asked for");

    for viewer in [Viewer::Seat(CTHULHU), Viewer::Seat(HASTUR), Viewer::Spectator] {
        let told = events.iter().map(|it| it.seen_by(viewer)).filter_map(|it| match it {
            Event::OpeningRedraw { god, shown } => {
                Some((god, shown.iter().map(|it| it.id.clone()).collect::<Vec<_>>()))
            }
            _ => None,
        });
        let expected = hands[..2].iter().map(|it| (God::Cthulhu, it.map(str::to_owned).to_vec()));
        assert!(told.eq(expected), "{viewer:?}");
    }
    // What is drawn is the enemy's secret again.
    let drawn = events.iter().map(|it| it.seen_by(Viewer::Seat(HASTUR)));
    let open = drawn.filter(|it| matches!(it, Event::Drew { card: Seen::Open(_), .. }));
    assert_eq!(open.count(), 0);
}

/// WN-E11.
///
/// Covers WN-140.
#[test]
fn a_d3_is_half_a_die_rounded_up() {
    let flips = ["h.X-swap", "h.X-steal-seen", "h.X-steal-track"];
    for (die, points) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let chance: String = flips[..points].iter().map(|it| format!(", 'piece {it}'")).collect();
        run(
            "e11",
            &format!(
                "title = 'd3'\ngame = 'wrestlenomicon'\npack = 'rulebook'\n[position]\ncthulhu.hand = ['X-d3']\n[[step]]\n\
                 seat = 'Cthulhu'\naction = 'play X-d3'\nchance = ['d6 {die}'{chance}]\nexpect.hastur.guts_left = {}",
                25 - points
            ),
        );
    }
}

/// WN-E14, for either god.
///
/// Covers WN-147, WN-148, WN-149, WN-150, WN-151, WN-152, WN-153.
#[test]
fn a_win_is_as_good_as_the_guts_left() {
    let levels = [
        (1, 3, "Desperate victory"),
        (4, 6, "Squeaky-bum victory"),
        (7, 9, "Somewhat close win"),
        (10, 12, "Comfortable win"),
        (13, 15, "Huge win"),
        (16, 18, "Devastating victory"),
        (19, 25, "Cosmic victory"),
    ];
    let sides = [("cthulhu", "Cthulhu", "P-sting", "hastur"), ("hastur", "Hastur", "h.P-sting", "cthulhu")];
    for (least, most, level) in levels {
        for guts in least..=most {
            for (winner, name, sting, loser) in sides {
                let last = if winner == "cthulhu" { "h.X-swap" } else { "X-look" };
                run(
                    "e14",
                    &format!(
                        "title = 'a win'\ngame = 'wrestlenomicon'\npack = 'rulebook'\n[position]\nactive = '{winner}'\n\
                         {winner}.hand = ['{sting}']\n{winner}.guts = {guts}\n{loser}.guts = ['{last}']\n[[step]]\n\
                         seat = '{name}'\naction = 'play {sting}'\nchance = ['piece {last}']\nasked = []\n\
                         result = '{name} wins with {guts} Guts left: {level}'",
                    ),
                );
            }
        }
    }
}

/// WN-T14: the last card is always drawn, then each card of the pile is equally likely.
///
/// Covers WN-136, WN-G32.
#[test]
fn the_last_card_of_a_deck_is_drawn_before_the_pile_is_shuffled() {
    let state = position("cthulhu.deck = ['V-1-1']\ncthulhu.discard = ['D-3-1', 'R-2-1', 'C-follow']");
    let pass = state.read_action("pass").expect("an action");
    let hands = outcomes(100, |chance| {
        let mut after = state.clone();
        after.apply(CTHULHU, pass, chance);
        after.sides[God::Cthulhu].hand.into_iter().map(|it| after.piece_name(it)).collect::<Vec<_>>()
    });
    let expected = ["D-3-1", "R-2-1", "C-follow"].map(|it| (1.0 / 3.0, vec!["V-1-1".to_owned(), it.to_owned()]));
    assert_eq!(hands, Some(expected.to_vec()));
}
