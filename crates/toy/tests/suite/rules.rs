//! Rules that do not fit a scenario.

use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, NoWayBack, Seat, Setup, Viewer};
use turnbuckle_toy::{Action, Answer, Smugglers, Ware};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);
const CAT: Seat = Seat::new(2);

fn three() -> Match<Smugglers> {
    Match::start(Setup { players: 3, ..Smugglers::about().setup() }, 1).expect("three can play").0
}

fn any_load(game: &Match<Smugglers>, seat: Seat) -> Action {
    let mut legal = Vec::new();
    game.state().legal(seat, &mut legal);
    legal[0]
}

/// Covers SM-G1.
#[test]
fn crates_and_answers_are_taken_back_until_somebody_learns_something() {
    let mut game = three();
    let dealt = game.state().clone();
    game.play(ANN, any_load(&game, ANN)).expect("legal");
    assert_eq!((game.undo(BEN), game.undo(ANN)), (Err(NoWayBack), Ok(1)));
    assert_eq!(*game.state(), dealt);

    game.play(ANN, any_load(&game, ANN)).expect("legal");
    game.play(BEN, Action::Answer(Answer::Search)).expect("legal");
    assert_eq!(game.undo(ANN), Err(NoWayBack), "Ben has answered");
    assert_eq!(game.undo(BEN), Ok(1));
    game.play(BEN, Action::Answer(Answer::Wave)).expect("legal");
    game.play(CAT, Action::Answer(Answer::Wave)).expect("legal");
    assert_eq!([ANN, BEN, CAT].map(|it| game.can_undo(it)), [0; 3], "the answers are shown");

    game.play(BEN, Action::Spy(ANN)).expect("Ben has a lantern");
    assert_eq!(game.can_undo(BEN), 0, "the look cannot be taken back");
}

/// Covers SM-001.
#[test]
fn half_of_the_wares_are_contraband() {
    let worths: Vec<(bool, u32)> = Ware::each(Ware::ALL).map(|it| (it.is_contraband(), it.worth())).collect();
    assert_eq!(worths, [[(false, 1); 8], [(true, 3); 8]].concat());
}

/// Covers SM-007.
#[test]
fn who_has_looked_into_a_crate_still_knows_it_later() {
    let mut game = three();
    let Action::Load(ware) = any_load(&game, ANN) else { panic!("wares come first") };
    game.play(ANN, Action::Load(ware)).expect("legal");
    for seat in [BEN, CAT] {
        game.play(seat, Action::Answer(Answer::Wave)).expect("legal");
    }
    game.play(BEN, Action::Spy(ANN)).expect("legal");
    game.play(CAT, any_load(&game, CAT)).expect("legal");
    let seen_by = |viewer| game.state().view(viewer).smugglers["Ann"].crates[0].ware;
    use turnbuckle_core::Seen::{Hidden, Open};
    assert_eq!([ANN, BEN, CAT].map(|it| seen_by(Viewer::Seat(it))), [Open(ware), Open(ware), Hidden]);
    assert_eq!(seen_by(Viewer::Spectator), Hidden);
}
