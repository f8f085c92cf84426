//! No reader panics on any input, and each says where it stopped, what it found there and what it expected.

use proptest::prelude::*;
use proptest::sample::Index;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Outcome, Record, Source, scenario};
use turnbuckle_testing::scenarios::texts;
use turnbuckle_testing::spoilt::{begun, helpful, spoils, spoilt};

use crate::game::Leduc;

/// A random game, played to its end or not.
fn any_match(seed: u64, decisions: usize) -> Match<Leduc> {
    begun(Leduc::about().setup(), seed, decisions)
}

fn read_record(text: &str) -> Result<(), TestCaseError> {
    let record = Record::parse(Source::new("some.record", text));
    let game = record.and_then(|it| {
        let _ = it.replay::<Leduc>(Some(2), |_, _| {});
        it.replay::<Leduc>(None, |_, _| {})
    });
    match game {
        Err(mistake) => helpful(text, &mistake),
        Ok(game) => {
            let written = game.record(true);
            let again =
                Record::parse(Source::new("again", &written)).and_then(|it| it.replay::<Leduc>(None, |_, _| {}));
            prop_assert_eq!(again.map(|it| it.record(true)), Ok(written));
            Ok(())
        }
    }
}

fn read_position(text: &str) -> Result<(), TestCaseError> {
    let source = Source::new("position.toml", text);
    let state = source.toml().and_then(|it| Leduc::from_position(&(), it).map_err(|flaw| flaw.within(source)));
    match state {
        Err(mistake) => helpful(text, &mistake),
        Ok(state) => {
            prop_assert_eq!(state.invariants(), Ok(()));
            prop_assert!(Leduc::from_position(&(), state.to_position()).as_ref() == Ok(&state));
            Ok(())
        }
    }
}

fn read_scenario(text: &str) -> Result<(), TestCaseError> {
    let source = Source::new("scenario.toml", text);
    let header = scenario::header(source);
    for result in [header.map(|_| ()), scenario::run::<Leduc>(source)] {
        if let Err(mistake) = result {
            helpful(text, &mistake)?;
        }
    }
    Ok(())
}

fn read_outcome(text: &str) -> Result<(), TestCaseError> {
    let state = *any_match(1, 0).state();
    match Outcome::read(text, &state) {
        Err(expected) => prop_assert!(!expected.is_empty(), "{text:?}"),
        Ok(outcome) => {
            let written = outcome.write(&state);
            prop_assert_eq!(Outcome::read(&written, &state), Ok(outcome), "{}", written);
        }
    }
    Ok(())
}

fn read_action(text: &str) -> Result<(), TestCaseError> {
    let state = *any_match(1, 0).state();
    match state.read_action(text) {
        Err(expected) => prop_assert!(!expected.is_empty(), "{text:?}"),
        Ok(action) => prop_assert_eq!(state.read_action(&state.write_action(action)), Ok(action)),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_records(seed in 0..200u64, decisions in 0..9usize, pack in any::<bool>(), spoils in spoils()) {
        let mut text = any_match(seed, decisions).record(true);
        if pack {
            text = text.replacen("seed", "pack house 0123456789abcdef\nseed", 1) + "--- pack\ncards = []\n";
        }
        read_record(&spoilt(&text, &spoils))?;
    }

    #[test]
    fn spoilt_positions(seed in 0..200u64, decisions in 0..9usize, spoils in spoils()) {
        let text = toml::to_string(&any_match(seed, decisions).state().to_position()).expect("plain data");
        read_position(&spoilt(&text, &spoils))?;
    }

    #[test]
    fn spoilt_scenarios(which in any::<Index>(), spoils in spoils()) {
        let files = [texts::<Leduc>("scenarios", "toml"), texts::<Leduc>("lessons", "toml")].concat();
        read_scenario(&spoilt(&files[which.index(files.len())].1, &spoils))?;
    }

    #[test]
    fn spoilt_outcomes(
        text in prop::sample::select(vec!["d6 4", "coin heads", "spin360 12", "piece Js", "deal Js Qh", "deal"]),
        spoils in spoils(),
    ) {
        read_outcome(text)?;
        read_outcome(&spoilt(text, &spoils))?;
    }

    #[test]
    fn spoilt_actions(text in prop::sample::select(vec!["fold", "call", "check", "raise"]), spoils in spoils()) {
        read_action(text)?;
        read_action(&spoilt(text, &spoils))?;
    }

    #[test]
    fn garbage(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        for text in [text, String::from_utf8_lossy(&bytes).into_owned()] {
            read_record(&text)?;
            read_record(&format!("turnbuckle record 1\ngame leduc\nrules 1\nplayers 2\nseed 1\n{text}"))?;
            read_position(&text)?;
            read_scenario(&text)?;
            read_outcome(&text)?;
            read_action(&text)?;
        }
    }
}

/// The strategy above would be worth little if it never got past the first line, or never corrupted anything.
#[test]
fn what_is_not_spoilt_is_read() {
    for seed in 0..50 {
        let game = any_match(seed, seed as usize % 9);
        let text = game.record(true);
        let read = Record::parse(Source::new("it", &text)).and_then(|it| it.replay::<Leduc>(None, |_, _| {}));
        assert_eq!(read.map(|it| it.record(true)), Ok(text));
        let text = toml::to_string(&game.state().to_position()).expect("plain data");
        let position = Source::new("it", &text).toml().expect("just written");
        assert_eq!(Leduc::from_position(&(), position).as_ref(), Ok(game.state()));
    }
}
