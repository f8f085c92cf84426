//! Whatever is fed to the readers, none of them panics, and each says where it stopped, what it found there and what
//! it expected.

use proptest::prelude::*;
use proptest::sample::Index;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Mistake, Outcome, Record, Rng, Source, scenario};

use crate::game::Leduc;

/// One way to spoil a file.
#[derive(Clone, Debug)]
enum Spoil {
    FlipBit {
        at: Index,
        bit: u8,
    },
    DeleteLine(Index),
    /// From one place to another.
    CopyLine(Index, Index),
    SwapLines(Index, Index),
    Truncate(Index),
    /// In place of a word.
    Replace(Index, String),
    Insert(Index, String),
}

/// Words that a reader of these formats may stumble over.
const SPITEFUL: [&str; 28] = [
    "",
    "''",
    "\"",
    "[",
    "]]",
    "{",
    "= =",
    "nan",
    "-inf",
    "1979-05-27T07:32:00Z",
    "99999999999999999999",
    "-1",
    "340282366920938463463374607431768211456",
    "true",
    "[[[[[[]]]]]]",
    "d0 1",
    "d6 7",
    "deal",
    "deal Js Js",
    "piece",
    "spin0 0",
    "coin",
    "* piece Js",
    "= ",
    "First: concede",
    "--- pack",
    "option a = b",
    "\u{0}\r\u{feff}🂡",
];

fn spoils() -> impl Strategy<Value = Vec<Spoil>> {
    let word =
        || prop_oneof![prop::sample::select(&SPITEFUL[..]).prop_map(str::to_owned), any::<String>(), "\\PC{0,6}"];
    let index = any::<Index>;
    let spoil = prop_oneof![
        1 => (index(), 0..8u8).prop_map(|(at, bit)| Spoil::FlipBit { at, bit }),
        1 => index().prop_map(Spoil::DeleteLine),
        2 => (index(), index()).prop_map(|(from, to)| Spoil::CopyLine(from, to)),
        1 => (index(), index()).prop_map(|(one, other)| Spoil::SwapLines(one, other)),
        1 => index().prop_map(Spoil::Truncate),
        1 => (index(), word()).prop_map(|(at, word)| Spoil::Replace(at, word)),
        1 => (index(), word()).prop_map(|(at, word)| Spoil::Insert(at, word)),
    ];
    // One is enough for most readers, and gets further into the file than many do.
    prop_oneof![2 => prop::collection::vec(spoil.clone(), 1), 1 => prop::collection::vec(spoil, 2..6)]
}

fn spoilt(text: &str, spoils: &[Spoil]) -> String {
    spoils.iter().fold(text.to_owned(), |text, spoil| spoil.apply(&text))
}

impl Spoil {
    fn apply(&self, text: &str) -> String {
        if text.is_empty() {
            return "garbage".to_owned();
        }
        let mut lines: Vec<&str> = text.split('\n').collect();
        let count = lines.len();
        match self {
            Self::DeleteLine(at) => {
                lines.remove(at.index(count));
            }
            Self::CopyLine(from, to) => lines.insert(to.index(count), lines[from.index(count)]),
            Self::SwapLines(one, other) => lines.swap(one.index(count), other.index(count)),
            Self::FlipBit { .. } | Self::Truncate(_) | Self::Replace(..) | Self::Insert(..) => {
                return self.apply_to_bytes(text);
            }
        }
        lines.join("\n")
    }

    fn apply_to_bytes(&self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        match self {
            Self::FlipBit { at, bit } => bytes[at.index(text.len())] ^= 1 << bit,
            Self::Truncate(at) => bytes.truncate(at.index(text.len())),
            Self::Insert(at, word) => {
                let at = at.index(text.len());
                bytes.splice(at..at, word.bytes());
            }
            Self::Replace(at, word) => {
                let part_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
                let at = at.index(text.len());
                let from = bytes[..at].iter().rposition(|it| !part_of_word(it)).map_or(0, |it| it + 1);
                let to = bytes[at..].iter().position(|it| !part_of_word(it)).map_or(bytes.len(), |it| at + it);
                bytes.splice(from..to.max(from), word.bytes());
            }
            _ => unreachable!("the others spoil lines"),
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// A random game, played to its end or not.
fn any_match(seed: u64, decisions: usize) -> Match<Leduc> {
    let (mut game, _) = Match::<Leduc>::start(Leduc::about().setup(), seed).expect("the default set-up");
    let mut rng = Rng::new(seed);
    let mut legal = Vec::new();
    for _ in 0..decisions {
        let Some(seat) = game.state().turn().seat() else { break };
        legal.clear();
        game.state().legal(seat, &mut legal);
        game.play(seat, *rng.pick(&legal)).expect("legal");
    }
    game
}

fn helpful(text: &str, mistake: &Mistake) -> Result<(), TestCaseError> {
    prop_assert!(!mistake.file.is_empty() && !mistake.found.is_empty() && !mistake.expected.is_empty(), "{mistake:?}");
    // An end of file that comes too early stands on a line of its own.
    prop_assert!((1..=text.matches('\n').count() + 1).contains(&mistake.line), "{mistake:?}");
    Ok(())
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
        let about = Leduc::about();
        let files: Vec<_> = about.scenarios.files().chain(about.lessons.files()).collect();
        let text = files[which.index(files.len())].contents_utf8().expect("scenarios are text");
        read_scenario(&spoilt(text, &spoils))?;
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

/// The strategy above would be worth little if it never got past the first line, or never spoilt anything.
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
