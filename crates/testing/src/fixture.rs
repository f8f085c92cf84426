//! Helpers for tests of rules: positions as TOML, actions in the game's notation, luck as it is written in records.

use std::marker::PhantomData;
use std::ops::Range;

use turnbuckle_core::chance::{Recorded, Scripted};
use turnbuckle_core::{
    Mistake, Outcome, PackText, Pieces, Refuse, Refused, Rng, Seat, Setup, Source, Tabletop, Telling,
};

/// The name of a changed pack.
const CHANGED: &str = "changed.toml";

/// A pack, unchanged or with a change, for testing rules.
#[derive(Clone, Debug)]
pub struct Fixture<G> {
    pack: PackText,
    game: PhantomData<G>,
}

/// Short names for the fixture, for the files of a test program: `Fixture`, `rulebook()` and `position("…")`, which is
/// a position of the rulebook pack.
#[macro_export]
macro_rules! fixture {
    ($game:ty) => {
        type Fixture = $crate::Fixture<$game>;

        fn rulebook() -> Fixture {
            Fixture::rulebook()
        }

        fn position(text: &str) -> $game {
            rulebook().position(text)
        }
    };
}

impl<G: Tabletop> Fixture<G> {
    /// The pack made for tests, with every worked example of the rulebook.
    pub fn rulebook() -> Self {
        Self::pack("rulebook")
    }

    /// One of the game's own packs.
    pub fn pack(name: &str) -> Self {
        let pack = G::about().pack(name).unwrap_or_else(|| panic!("there is no pack `{name}`"));
        Self { pack, game: PhantomData }
    }

    pub fn text(&self) -> &str {
        &self.pack.text
    }

    /// A pack with this text.
    pub fn reading(text: &str) -> Self {
        Self { pack: PackText { name: CHANGED.to_owned(), text: text.to_owned() }, game: PhantomData }
    }

    /// Replaces the first occurrence of `from` in the entry with this id.
    pub fn edited(&self, id: &str, from: &str, to: &str) -> Self {
        let text = self.text();
        let entry = entry(text, id);
        let at = text[entry.clone()].find(from).unwrap_or_else(|| panic!("no `{from}` in `{id}`")) + entry.start;
        Self::reading(&format!("{}{to}{}", &text[..at], &text[at + from.len()..]))
    }

    /// Adds a line to the entry with this id.
    pub fn with(&self, id: &str, line: &str) -> Self {
        let head = format!("id = \"{id}\"\n");
        self.edited(id, &head, &format!("{head}{line}\n"))
    }

    /// The default set-up with this pack and some options.
    pub fn setup(&self, options: &[(&str, &str)]) -> Setup {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Setup { pack: Some(self.pack.clone()), options, ..G::about().setup() }
    }

    pub fn read(&self) -> Result<G::Prepared, Mistake> {
        G::prepare(&self.setup(&[]))
    }

    /// The pack must be refused, with a mistake that contains all of these words.
    pub fn refused(&self, words: &[&str]) {
        let mistake = self.read().expect_err("the pack is wrong").to_string();
        assert!(words.iter().all(|it| mistake.contains(it)), "{mistake}: expected {words:?}");
    }

    /// A position, written as in a scenario.
    pub fn position(&self, text: &str) -> G {
        self.position_with(&[], text)
    }

    pub fn position_with(&self, options: &[(&str, &str)], text: &str) -> G {
        let prepared = G::prepare(&self.setup(options)).unwrap_or_else(|mistake| panic!("{mistake}"));
        let source = Source::new("position", text);
        let state = source.toml().and_then(|it| G::from_position(&prepared, it).map_err(|flaw| flaw.within(source)));
        state.unwrap_or_else(|mistake| panic!("{mistake}\n{text}"))
    }
}

/// The range of the entry with this id, including the tables that belong to it.
fn entry(text: &str, id: &str) -> Range<usize> {
    let start = text.find(&format!("]]\nid = \"{id}\"\n")).unwrap_or_else(|| panic!("no entry `{id}`"));
    let header = text[..start].rsplit("[[").next().expect("a header before the id");
    let mut end = start;
    for line in text[start..].split_inclusive('\n') {
        let other = line.trim_start_matches('[');
        if line.starts_with('[') && !other.strip_prefix(header).is_some_and(|it| it.starts_with('.')) {
            break;
        }
        end += line.len();
    }
    start..end
}

/// An action that is legal, or a panic that says why it is not.
fn read<G: Tabletop>(state: &G, seat: Seat, action: &str) -> G::Action {
    let read = state.read_action(action).unwrap_or_else(|expected| panic!("`{action}`: expected {expected}"));
    state.check(seat, read).map_err(Refused::from).unwrap_or_else(|it| panic!("`{action}`: {it}"));
    read
}

/// Takes an action with any luck, and returns what happened.
pub fn play<G: Tabletop>(state: &mut G, seat: Seat, action: &str) -> Vec<G::Event> {
    play_recorded(state, seat, action).0
}

/// The same, with what chance answered.
pub fn play_recorded<G: Tabletop>(state: &mut G, seat: Seat, action: &str) -> (Vec<G::Event>, Vec<Outcome>) {
    let action = read(state, seat, action);
    let mut rng = Rng::new(1);
    let mut chance = Recorded::new(&mut rng);
    let mut events = Vec::new();
    state.apply(seat, action, &mut chance.telling(&mut events));
    (events, chance.outcomes)
}

/// Takes an action with exactly these answers of chance: `d6 4`, `piece V-3-1`.
pub fn play_with<G: Tabletop>(state: &mut G, seat: Seat, action: &str, chance: &[&str]) -> Vec<G::Event> {
    let read = read(state, seat, action);
    let outcome = |it: &&str| Outcome::read(it, state).unwrap_or_else(|expected| panic!("`{it}`: expected {expected}"));
    let mut script = Scripted::new(chance.iter().map(outcome).collect::<Vec<_>>());
    let mut events = Vec::new();
    state.apply(seat, read, &mut script.telling(&mut events));
    script.finish().unwrap_or_else(|it| panic!("`{action}`: {it}"));
    events
}

/// Takes an action whose first question to chance is a die, which shows `die`; all other luck is random.
pub fn play_rolling<G: Tabletop>(state: &mut G, seat: Seat, action: &str, die: u8) -> Vec<G::Event> {
    let read = read(state, seat, action);
    for seed in 0..1_000 {
        let (mut rng, mut after, mut events) = (Rng::new(seed), state.clone(), Vec::new());
        let mut chance = Recorded::new(&mut rng);
        after.apply(seat, read, &mut chance.telling(&mut events));
        if chance.outcomes.first().is_some_and(|it| it.value == u128::from(die)) {
            *state = after;
            return events;
        }
    }
    panic!("`{action}` rolls no {die}");
}

/// What a seat may do, in the order of the list.
pub fn actions<G: Tabletop>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    state.legal(seat, &mut actions);
    actions
}

/// The same, in the game's notation.
pub fn legal<G: Tabletop>(state: &G, seat: Seat) -> Vec<String> {
    actions(state, seat).into_iter().map(|it| state.write_action(it)).collect()
}

/// The rule that forbids an action.
pub fn forbidden_by<G: Tabletop>(state: &G, seat: Seat, action: &str) -> &'static str {
    let read = state.read_action(action).unwrap_or_else(|expected| panic!("`{action}`: expected {expected}"));
    state.check(seat, read).expect_err("a refusal").rule().0
}

/// What pieces are called.
pub fn names<G: Tabletop>(state: &G, pieces: Pieces) -> Vec<String> {
    pieces.into_iter().map(|it| state.piece_name(it)).collect()
}
