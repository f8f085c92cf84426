//! Luck that nobody can predict and everybody can check, in every game.

use turnbuckle_catalog::{AnyGame, AnyMatch};
use turnbuckle_core::{Bits, FairLuck, Luck, Record, Rng, Source, Viewer};

fn fair(number: u8) -> Luck {
    let mut fair = FairLuck::new(Bits::new([number; 32]));
    fair.contribute(0, Bits::new([number + 1; 32]));
    fair.contribute(1, Bits::new([number + 2; 32]));
    Luck::Fair(fair)
}

fn start(game: &dyn AnyGame, luck: Luck) -> Box<dyn AnyMatch> {
    game.start_with(game.about().setup(), luck).expect("the default set-up is in order").0
}

/// A number of random decisions, some of them taken back.
fn play(game: &mut dyn AnyMatch, rng: &mut Rng, most: usize) {
    for _ in 0..most {
        let Some(seat) = game.turn().seats().iter().next() else { return };
        if rng.below(4) == 0 && game.can_undo(seat) > 0 {
            game.undo(seat).expect("it can be taken back");
            continue;
        }
        let action = rng.pick(&game.choices(seat)).notation.clone();
        game.play(seat, &action).expect("a choice is legal");
    }
}

fn replayed(game: &dyn AnyGame, text: &str) -> Box<dyn AnyMatch> {
    let record = Record::parse(Source::new("record", text)).expect("a record");
    game.replay(&record, None, &mut |_, _| {}).expect("it replays")
}

#[test]
fn every_card_and_die_of_a_record_can_be_derived_again() {
    for game in turnbuckle_catalog::games().games() {
        let mut played = start(game, fair(7));
        play(&mut *played, &mut Rng::new(7), 300);
        let again = replayed(game, &played.record(true));
        assert_eq!(again.luck(), &fair(7), "{}", game.about().id);
        let checked = again.check_luck().expect("a set-up");
        assert!(checked.len() > 5, "{}: {} answers", game.about().id, checked.len());
        for it in &checked {
            assert_eq!(it.played, it.derived, "{}: {it:?}", game.about().id);
        }
        assert_eq!(again.record(true), played.record(true));
    }
}

#[test]
fn a_match_goes_on_from_its_record_as_if_it_had_never_stopped() {
    for game in turnbuckle_catalog::games().games() {
        let mut one = start(game, fair(3));
        play(&mut *one, &mut Rng::new(3), 40);
        let mut two = replayed(game, &one.record(true));
        play(&mut *one, &mut Rng::new(4), 60);
        play(&mut *two, &mut Rng::new(4), 60);
        // A match resumed from a record cannot take back earlier decisions, so the two may differ there.
        if one.decisions() == two.decisions() {
            assert_eq!(one.view(Viewer::Spectator).get(), two.view(Viewer::Spectator).get());
        }
        assert!(two.check_luck().expect("a set-up").iter().all(|it| it.played == it.derived));
    }
}

#[test]
fn another_secret_or_another_contribution_is_another_match() {
    for game in turnbuckle_catalog::games().games() {
        let deal = |luck: Luck| start(game, luck).check_luck().expect("a set-up");
        let dealt: Vec<String> = deal(fair(1)).into_iter().map(|it| it.played).collect();
        let other: Vec<String> = deal(fair(50)).into_iter().map(|it| it.played).collect();
        assert!(dealt.is_empty() || dealt != other, "{}", game.about().id);
    }
}

#[test]
fn an_answer_that_was_changed_is_found() {
    let games = turnbuckle_catalog::games();
    let game = games.get("all-time-wrestling").expect("on the shelf");
    let mut played = start(game, fair(9));
    play(&mut *played, &mut Rng::new(9), 400);
    let text = played.record(true);
    let (body, pack) = text.split_once("--- pack\n").expect("its pack travels with it");
    let lines: Vec<&str> = body.lines().collect();
    let mut found = 0;
    for (at, line) in lines.iter().enumerate().filter(|it| it.1.starts_with("* d6 ")) {
        let pips: u8 = line["* d6 ".len()..].parse().expect("pips");
        let other = format!("* d6 {}", pips % 6 + 1);
        let forged = format!("{}\n{other}\n--- pack\n{pack}", lines[..at].join("\n"));
        let record = Record::parse(Source::new("record", &forged)).expect("a record");
        // With another number the game may have asked for more.
        let Ok(again) = game.replay(&record, None, &mut |_, _| {}) else { continue };
        let checked = again.check_luck().expect("a set-up");
        let wrong: Vec<_> = checked.iter().filter(|it| it.played != it.derived).collect();
        assert_eq!(wrong.len(), 1, "{other} in line {at}");
        assert_eq!((wrong[0].derived.as_str(), &wrong[0].played[..]), (&line[2..], &other[2..]));
        found += 1;
    }
    assert!(found > 0);
}
