//! Corrupted texts: no reader panics, every mistake says where it is, what was found and what was expected, and
//! everything that is accepted can be played.

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use turnbuckle_core::{Match, Mistake, PackText, Record, Rng, Seat, Setup, Source, Tabletop, Viewer, laws, scenario};

use crate::drafts::FILE;
use crate::scenarios::texts;

/// One way to corrupt a file.
#[derive(Clone, Debug)]
pub enum Spoil {
    FlipBit(Index, u8),
    DeleteLine(Index),
    /// From one place to another.
    CopyLine(Index, Index),
    SwapLines(Index, Index),
    Truncate(Index),
    /// One word by another of the same file.
    Exchange(Index, Index),
    /// A word or a number by a nasty value.
    Replace(Index, String),
    Insert(Index, String),
}

/// Values that readers may stumble over.
const SPITEFUL: [&str; 43] = [
    "",
    "0",
    "1",
    "7",
    "9",
    "64",
    "127",
    "128",
    "255",
    "256",
    "-1",
    "-128",
    "99999999999999999999",
    "340282366920938463463374607431768211456",
    "nan",
    "-inf",
    "true",
    "[",
    "{",
    "[]",
    "{}",
    "[[[[[[]]]]]]",
    "''",
    "\"",
    "]]",
    "= =",
    "= ",
    "1979-05-27T07:32:00Z",
    "'@#65535'",
    "'@'",
    "'-'",
    "d0 1",
    "d6 7",
    "coin",
    "spin0 0",
    "piece",
    "* piece Js",
    "deal",
    "deal Js Js",
    "First: concede",
    "option a = b",
    "--- pack",
    "\u{0}\r\u{feff}🂡",
];

pub fn spoils() -> impl Strategy<Value = Vec<Spoil>> {
    let index = any::<Index>;
    let spiteful = prop::sample::select(&SPITEFUL[..]).prop_map(str::to_owned);
    let word = || prop_oneof![4 => spiteful.clone(), 1 => any::<String>(), 1 => "\\PC{0,6}"];
    let spoil = prop_oneof![
        1 => (index(), 0..8u8).prop_map(|(at, bit)| Spoil::FlipBit(at, bit)),
        1 => index().prop_map(Spoil::DeleteLine),
        2 => (index(), index()).prop_map(|(from, to)| Spoil::CopyLine(from, to)),
        1 => (index(), index()).prop_map(|(one, other)| Spoil::SwapLines(one, other)),
        1 => index().prop_map(Spoil::Truncate),
        6 => (index(), index()).prop_map(|(at, word)| Spoil::Exchange(at, word)),
        4 => (index(), word()).prop_map(|(at, word)| Spoil::Replace(at, word)),
        1 => (index(), word()).prop_map(|(at, word)| Spoil::Insert(at, word)),
    ];
    // One change is enough for most readers, and gets further into the file than many changes do.
    prop_oneof![2 => prop::collection::vec(spoil.clone(), 1), 1 => prop::collection::vec(spoil, 2..6)]
}

/// The ranges of the words and numbers of a text.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, it)| it.is_ascii_alphanumeric() || "-_.!#@/".contains(*it)) {
        match words.last_mut() {
            Some(word) if word.end == at => word.end = at + letter.len_utf8(),
            _ => words.push(at..at + letter.len_utf8()),
        }
    }
    words
}

pub fn spoilt(text: &str, spoils: &[Spoil]) -> String {
    spoils.iter().fold(text.to_owned(), |text, spoil| spoil.apply(&text))
}

impl Spoil {
    fn apply(&self, text: &str) -> String {
        let words = words(text);
        if words.is_empty() {
            return "garbage".to_owned();
        }
        let mut lines: Vec<&str> = text.split('\n').collect();
        let count = lines.len();
        let word = |at: &Index| words[at.index(words.len())].clone();
        match self {
            Self::DeleteLine(at) => drop(lines.remove(at.index(count))),
            Self::CopyLine(from, to) => lines.insert(to.index(count), lines[from.index(count)]),
            Self::SwapLines(one, other) => lines.swap(one.index(count), other.index(count)),
            Self::FlipBit(at, bit) => {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at.index(text.len())] ^= 1 << bit;
                return String::from_utf8_lossy(&bytes).into_owned();
            }
            Self::Insert(at, word) => {
                let mut bytes = text.as_bytes().to_vec();
                let at = at.index(text.len());
                bytes.splice(at..at, word.bytes());
                return String::from_utf8_lossy(&bytes).into_owned();
            }
            Self::Truncate(at) => {
                return String::from_utf8_lossy(&text.as_bytes()[..at.index(text.len())]).into_owned();
            }
            Self::Exchange(at, other) => {
                return format!("{}{}{}", &text[..word(at).start], &text[word(other)], &text[word(at).end..]);
            }
            Self::Replace(at, other) => return format!("{}{other}{}", &text[..word(at).start], &text[word(at).end..]),
        }
        lines.join("\n")
    }
}

/// A mistake must say where it is, what was found and what was expected.
pub fn helpful(text: &str, mistake: &Mistake) -> Result<(), TestCaseError> {
    prop_assert!(!mistake.file.is_empty() && !mistake.found.is_empty() && !mistake.expected.is_empty(), "{mistake:?}");
    // An unexpected end of file is on a line of its own.
    prop_assert!((1..=text.matches('\n').count() + 1).contains(&mistake.line), "{mistake:?}");
    Ok(())
}

/// Calls everything that a table or a bot calls on a state.
fn look_at<G: Tabletop>(state: &G, legal: &[G::Action], rng: &mut Rng) {
    for viewer in Viewer::all(state.players()) {
        let _ = (state.view(viewer), state.prompt(viewer), state.sketch(viewer), state.fine_print(viewer));
    }
    for seat in Seat::all(state.players()) {
        let _ = (state.evaluate(seat), state.unseen(seat), state.redeal(seat, rng));
    }
    if let Some(seat) = state.turn().seat().filter(|_| !legal.is_empty()) {
        let _ = state.rollout(seat, legal, rng);
        for action in legal.iter().take(20) {
            let _ = (state.write_action(*action), state.describe(seat, *action), state.rule_for(*action));
        }
    }
}

/// Plays randomly from a state: everything that a reader accepts must be playable.
pub fn play_on<G: Tabletop>(mut state: G, decisions: usize, rng: &mut Rng) -> Result<(), TestCaseError> {
    let mut legal = Vec::new();
    for number in 0..decisions {
        let Some(seat) = state.turn().seat() else { break };
        legal.clear();
        state.legal(seat, &mut legal);
        prop_assert!(!legal.is_empty(), "nothing to do in {state:?}");
        if number % 8 == 0 {
            look_at(&state, &legal, rng);
        }
        state.apply(seat, *rng.pick(&legal), rng);
        prop_assert_eq!(state.invariants(), Ok(()));
    }
    look_at(&state, &[], &mut Rng::new(0));
    Ok(())
}

/// Reads a pack, and plays with it if it is accepted.
pub fn read_pack<G: Tabletop>(text: &str, decisions: usize, seed: u64) -> Result<(), TestCaseError> {
    let pack = PackText { name: FILE.to_owned(), text: text.to_owned() };
    match G::prepare(&Setup { pack: Some(pack), ..G::about().setup() }) {
        Err(mistake) => helpful(text, &mistake),
        Ok(prepared) => {
            let mut rng = Rng::new(seed);
            let state = G::deal(&prepared, &mut rng);
            play_on(state, decisions, &mut rng)
        }
    }
}

/// A random match, stopped after this many decisions.
pub fn begun<G: Tabletop>(setup: Setup, seed: u64, decisions: usize) -> Match<G> {
    let (mut game, _) = Match::<G>::start(setup, seed).expect("our own packs are in order");
    let mut rng = Rng::new(seed);
    let mut legal = Vec::new();
    for _ in 0..decisions {
        let Some(seat) = game.state().turn().seat() else { break };
        legal.clear();
        game.state().legal(seat, &mut legal);
        game.play(seat, *rng.pick(&legal)).expect("a listed action is accepted");
    }
    game
}

/// Corrupts the position of a match, and plays on from it if it is accepted.
pub fn read_position<G: Tabletop>(game: &Match<G>, spoils: &[Spoil], seed: u64) -> Result<(), TestCaseError> {
    let text = toml::to_string(&game.state().to_position()).expect("positions are plain data");
    let text = spoilt(&text, spoils);
    let source = Source::new("position.toml", &text);
    let prepared = G::prepare(game.setup()).expect("prepared before");
    let state = source.toml().and_then(|it| G::from_position(&prepared, it).map_err(|flaw| flaw.within(source)));
    match state {
        Err(mistake) => helpful(&text, &mistake),
        Ok(state) => {
            prop_assert_eq!(state.invariants(), Ok(()));
            let again = G::from_position(&prepared, state.to_position());
            prop_assert!(again.as_ref() == Ok(&state), "{again:?} is not {state:?}");
            play_on(state, 30, &mut Rng::new(seed))
        }
    }
}

/// Corrupts the record of a match, and replays it.
pub fn read_record<G: Tabletop>(game: &Match<G>, spoils: &[Spoil]) -> Result<(), TestCaseError> {
    let text = spoilt(&game.record(false), spoils);
    let source = Source::new("match.record", &text);
    let replayed = Record::parse(source).and_then(|it| it.replay::<G>(None, |_, _| {}));
    replayed.map_or_else(|mistake| helpful(&text, &mistake), |_| Ok(()))
}

/// Corrupts a scenario or a lesson, and runs it.
pub fn read_scenario<G: Tabletop>(text: &str, spoils: &[Spoil]) -> Result<(), TestCaseError> {
    let text = spoilt(text, spoils);
    let source = Source::new("scenario.toml", &text);
    for result in [scenario::header(source).map(|_| ()), scenario::run::<G>(source)] {
        if let Err(mistake) = result {
            helpful(&text, &mistake)?;
        }
    }
    Ok(())
}

/// Tests this many cases of a strategy, and panics with the smallest that fails. The cases are the same on every
/// machine; `TURNBUCKLE_SPOILS=random` tries others.
fn hold<S: Strategy>(cases: u32, strategy: &S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = match std::env::var("TURNBUCKLE_SPOILS").as_deref() {
        Ok("random") => TestRunner::new(config),
        _ => TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha)),
    };
    runner.run(strategy, test).unwrap_or_else(|failure| panic!("{failure}"));
}

/// A random match with a random set-up, stopped somewhere.
fn any_match<G: Tabletop>(seed: u64, decisions: usize) -> Match<G> {
    begun(laws::any_setup::<G>(&mut Rng::new(seed)), seed, decisions)
}

pub fn packs<G: Tabletop>() {
    let packs = G::about().packs;
    // An accepted pack stays in memory until the program ends, so there are only a few cases.
    hold(300, &(0..packs.len(), spoils(), any::<u64>()), |(which, spoils, seed)| {
        read_pack::<G>(&spoilt(packs[which].text, &spoils), 300, seed)
    });
}

pub fn positions<G: Tabletop>() {
    hold(2_000, &(0..400u64, 0..160usize, spoils()), |(seed, decisions, spoils)| {
        read_position(&any_match::<G>(seed, decisions), &spoils, seed)
    });
}

pub fn records<G: Tabletop>() {
    hold(2_000, &(0..400u64, 0..60usize, spoils()), |(seed, decisions, spoils)| {
        read_record(&any_match::<G>(seed, decisions), &spoils)
    });
}

pub fn scenarios<G: Tabletop>() {
    let mut files = texts::<G>("scenarios", "toml");
    if G::about().lessons.files().next().is_some() {
        files.extend(texts::<G>("lessons", "toml"));
    }
    hold(2_000, &(any::<Index>(), spoils()), |(which, spoils)| {
        read_scenario::<G>(&files[which.index(files.len())].1, &spoils)
    });
}
