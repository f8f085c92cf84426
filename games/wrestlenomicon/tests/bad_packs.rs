//! Wrong packs, positions and scenarios: each is answered with the file, the line, what was found and what was expected,
//! and none makes a reader panic.

use proptest::prelude::*;
use proptest::sample::Index;
use turnbuckle_core::{Game, Ignore, Match, Mistake, PackText, Rng, Setup, Source, Tabletop, scenario};
use wrestlenomicon::State;
use wrestlenomicon::pack::PackRef;
use wrestlenomicon::vocab::{AttackType, God};

const FILE: &str = "my-pack.toml";

/// A pack being written, card by card and key by key.
#[derive(Clone)]
struct Draft {
    head: Vec<(&'static str, String)>,
    cards: Vec<Vec<(&'static str, String)>>,
}

impl Draft {
    /// Two decks of 60 as they should be: 40 attack cards, ten of each type, 8 Permanents, 6 Combos and 6 Defenses. The
    /// first 16 attack cards are starters.
    fn complete() -> Self {
        let head = vec![("title", "'Draft'".to_owned()), ("cultists", "8".to_owned())];
        let mut draft = Self { head, cards: Vec::new() };
        for god in ["cthulhu", "hastur"] {
            (0..40).for_each(|number| draft.add_attack(god, number));
            for number in 0..8 {
                let rest = [("play", "[{ draw = 1 }]"), ("play_text", "'Draw.'"), ("permanent", "[{ momentum = 1 }]")];
                draft.add(god, "permanent", number, &rest);
            }
            for number in 0..6 {
                draft.add(god, "combo", number, &[("condition", "['attacked']"), ("do", "[{ draw = 1 }]")]);
                draft.add(god, "defense", number, &[("moment", "{ damage = 1 }"), ("do", "[{ prevent = 1 }]")]);
            }
        }
        draft
    }

    fn add_attack(&mut self, god: &str, number: usize) {
        let attack_type = format!("'{}'", AttackType::ALL[number % 4].name().to_lowercase());
        let rest = [
            ("type", attack_type.as_str()),
            ("position", "3"),
            ("momentum", "{ n = 1 }"),
            ("ability", "[{ damage = 2 }]"),
            ("slam", "[{ damage = 1 }]"),
            ("slam_text", "'More.'"),
            ("starter", if number < 16 { "true" } else { "false" }),
        ];
        self.add(god, "attack", number, &rest);
    }

    fn add(&mut self, god: &str, kind: &str, number: usize, rest: &[(&'static str, &str)]) {
        let mut card = vec![
            ("id", format!("'{god}-{kind}-{number}'")),
            ("god", format!("'{god}'")),
            ("kind", format!("'{kind}'")),
            ("name", format!("'{kind} {number}'")),
            ("origin", "'designed'".to_owned()),
            ("text", "'Something happens.'".to_owned()),
        ];
        card.extend(rest.iter().map(|(key, value)| (*key, (*value).to_owned())));
        self.cards.push(card);
    }

    fn index(&self, id: &str) -> usize {
        let index = self.cards.iter().position(|it| it[0].1 == format!("'{id}'"));
        index.unwrap_or_else(|| panic!("no card {id}"))
    }

    fn set(mut self, id: &str, key: &'static str, value: &str) -> Self {
        let index = self.index(id);
        let card = &mut self.cards[index];
        card.retain(|it| it.0 != key);
        card.insert(if key == "id" { 0 } else { 1 }, (key, value.to_owned()));
        self
    }

    fn without(mut self, id: &str, key: &str) -> Self {
        let index = self.index(id);
        self.cards[index].retain(|it| it.0 != key);
        self
    }

    /// Leaves only those cards whose id `keep` likes.
    fn only(mut self, keep: impl Fn(&str) -> bool) -> Self {
        self.cards.retain(|it| keep(it[0].1.trim_matches('\'')));
        self
    }

    fn text(&self) -> String {
        let pairs =
            |pairs: &[(&str, String)]| -> String { pairs.iter().map(|(k, v)| format!("{k} = {v}\n")).collect() };
        let cards: String = self.cards.iter().map(|it| format!("\n[[card]]\n{}", pairs(it))).collect();
        pairs(&self.head) + &cards
    }

    fn read(&self) -> Result<PackRef, Mistake> {
        PackRef::read(Source::new(FILE, &self.text()))
    }

    fn warnings(&self) -> Vec<String> {
        self.read().unwrap_or_else(|mistake| panic!("{mistake}")).warnings.clone()
    }
}

/// The number in an id such as `hastur-attack-12`.
fn number(id: &str) -> usize {
    id.rsplit('-').next().and_then(|it| it.parse().ok()).expect("ids end in a number")
}

/// A change to one card, and what the reader says to it.
enum Change<'a> {
    Set(&'static str, &'a str),
    Without(&'static str),
}
use Change::{Set, Without};

/// Whether the mistake stands on the card's first line or on that of the changed key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Card,
    Key,
}

/// Changes one card of a complete pack and holds the mistake to its file, its line, what it found and what it expected.
fn refused(id: &str, change: &Change<'_>, at: At, found: &str, expected: &str) {
    let (draft, key) = match change {
        Set(key, value) => (Draft::complete().set(id, key, value), *key),
        Without(key) => (Draft::complete().without(id, key), *key),
    };
    let text = draft.text();
    // Keys that are set stand right under the header and the id.
    let card = Draft::complete().text().lines().position(|it| it == format!("id = '{id}'")).expect("the card is there");
    let line = match at {
        At::Card => card,
        At::Key if key == "id" => card + 1,
        At::Key => card + 2,
    };
    match PackRef::read(Source::new(FILE, &text)) {
        Ok(_) => panic!("{id} with another {key} is accepted:\n{text}"),
        Err(mistake) => {
            assert_eq!((mistake.file.as_str(), mistake.line), (FILE, line), "{mistake}");
            assert!(mistake.found.contains(found), "{mistake}, not: found {found}");
            assert!(mistake.expected.contains(expected), "{mistake}, not: expected {expected}");
        }
    }
}

const ATTACK: &str = "cthulhu-attack-3";
const PERMANENT: &str = "hastur-permanent-2";
const COMBO: &str = "cthulhu-combo-5";
const DEFENSE: &str = "hastur-defense-0";

#[test]
fn the_draft_itself_is_in_order() {
    assert_eq!(Draft::complete().warnings(), [""; 0]);
}

/// Covers WN-G56.
#[test]
fn position_and_momentum_have_their_range() {
    for position in ["0", "7", "255"] {
        let found = format!("card `{ATTACK}` with Position {position}");
        refused(ATTACK, &Set("position", position), At::Card, &found, "Position 1 to 6");
    }
    for momentum in ["{ n = 7 }", "{ n = 7, all = true }", "{ n = 255 }"] {
        refused(ATTACK, &Set("momentum", momentum), At::Card, "with Momentum ", "Momentum 0 to 6");
    }
    refused(ATTACK, &Set("position", "-1"), At::Key, "integer `-1`", "u8");
    refused(ATTACK, &Set("momentum", "{ n = -1 }"), At::Key, "integer `-1`", "u8");
    for (key, value) in [("position", "1"), ("position", "6"), ("momentum", "{ n = 0 }"), ("momentum", "{ n = 6 }")] {
        assert!(Draft::complete().set(ATTACK, key, value).read().is_ok(), "{key} = {value}");
    }
}

#[test]
fn every_kind_needs_its_parts() {
    let needs = [
        (ATTACK, vec!["type", "position", "momentum", "ability", "slam", "slam_text"]),
        (PERMANENT, vec!["play", "permanent", "play_text"]),
        (COMBO, vec!["condition", "do"]),
        (DEFENSE, vec!["moment", "do"]),
    ];
    for (id, keys) in needs {
        for key in keys {
            let found = format!("card `{id}` with no `{key}`");
            refused(id, &Without(key), At::Card, &found, &format!("`{key}` for its kind"));
        }
    }
    // An empty list says no more than none.
    for (id, key) in [(ATTACK, "ability"), (ATTACK, "slam"), (PERMANENT, "play"), (PERMANENT, "permanent")] {
        refused(id, &Set(key, "[]"), At::Card, &format!("card `{id}` with no `{key}`"), "for its kind");
    }
    refused(COMBO, &Set("condition", "[]"), At::Card, "with no `condition`", "for its kind");
    for key in ["id", "god", "kind", "name", "origin", "text"] {
        // The line is that of the card; where the id is missing, nothing else can name it.
        refused(ATTACK, &Without(key), At::Card, &format!("missing field `{key}`"), "");
    }
}

#[test]
fn ids_and_names_tell_cards_apart() {
    for id in ["''", "'two words'", "'semi;colon'", "'#'", "'é'"] {
        refused(ATTACK, &Set("id", id), At::Card, "with that id", "an id of letters, digits");
    }
    for name in ["''", "'   '"] {
        refused(ATTACK, &Set("name", name), At::Card, &format!("card `{ATTACK}` with an empty name"), "a name");
    }
    // The second of two cards with the same id is the wrong one, whosever the first is.
    for id in ["'cthulhu-attack-2'", "'hastur-attack-39'", "'cthulhu-permanent-0'"] {
        let found = format!("card `{}` with an id that another card has", id.trim_matches('\''));
        refused("hastur-permanent-2", &Set("id", id), At::Card, &found, "an id of its own");
    }
}

#[test]
fn the_words_of_a_pack_are_known() {
    let wrong = [
        (ATTACK, "ability", "[{ tickle = 3 }]", "`tickle`", "`damage`"),
        (ATTACK, "slam", "['tickle']", "`tickle`", "`damage`"),
        (ATTACK, "ability", "[{ move_to = 7 }]", "Space 7", "1 to 6"),
        (ATTACK, "ability", "[{ discard = { who = 'me', n = 1 } }]", "`me`", "`self` or `enemy`"),
        (ATTACK, "ability", "[{ discard = { who = 'self', n = 1, of = 2 } }]", "`of`", "`who`"),
        (ATTACK, "ability", "[{ if = { when = ['raining'], then = [] } }]", "`raining`", "`attacked`"),
        (ATTACK, "ability", "[{ forbid = 'everything' }]", "`everything`", "`combo`"),
        (ATTACK, "ability", "{ damage = 1 }", "map", "a sequence"),
        (ATTACK, "god", "'yog-sothoth'", "`yog-sothoth`", "`cthulhu` or `hastur`"),
        (ATTACK, "kind", "'spell'", "`spell`", "`attack`, `permanent`, `combo`, `defense`"),
        (ATTACK, "type", "'rude'", "`rude`", "`bizarre`, `dominance`, `ranged`, `viscera`"),
        (ATTACK, "origin", "'stolen'", "`stolen`", "`printed` or `designed`"),
        (ATTACK, "position", "'four'", "string \"four\"", "u8"),
        (ATTACK, "momentum", "1", "integer `1`", "Momentum"),
        (ATTACK, "starter", "'yes'", "string \"yes\"", "a boolean"),
        (ATTACK, "text", "3", "integer `3`", "a string"),
        (ATTACK, "colour", "'red'", "`colour`", "`flavour`"),
        (COMBO, "condition", "['raining']", "`raining`", "`attacked`"),
        (DEFENSE, "moment", "'whenever'", "`whenever`", "`enemy_attack`"),
        (DEFENSE, "moment", "{ enemy_attack = 'rude' }", "`rude`", "`slamming`"),
    ];
    for (id, key, value, found, expected) in wrong {
        refused(id, &Set(key, value), At::Key, found, expected);
    }
    // Where several forms are possible, the mistake lists them.
    for (id, key, value, forms) in [
        (ATTACK, "ability", "[{ damage = 'lots' }]", "a number, \"d3\", \"d6\""),
        (ATTACK, "ability", "[{ damage = -1 }]", "a number, \"d3\", \"d6\""),
        (PERMANENT, "permanent", "[{ when = 'raining', do = [] }]", "a trigger { when"),
        (PERMANENT, "permanent", "[{ tickle = 1 }]", "a trigger { when"),
    ] {
        let mistake = Draft::complete().set(id, key, value).read().map_or_else(|it| it.to_string(), |_| String::new());
        let expected = format!("found something else; expected {forms}");
        assert!(mistake.contains(&expected), "{key} = {value}: {mistake}");
    }
}

#[test]
fn what_the_engine_cannot_do_is_refused() {
    let two_dice = "[{ damage = { sum = ['d3', 'd6'] } }]";
    refused(ATTACK, &Set("ability", two_dice), At::Card, "two dice in one effect", "at most one die");
    let hidden = "[{ may = [{ if = { when = ['ahead'], then = [{ draw = { max = ['d3', 'd3'] } }] } }] }]";
    refused(ATTACK, &Set("slam", hidden), At::Card, "two dice in one effect", "at most one die");
    let blind = "[{ discard = { who = 'enemy', n = 1, only = 'combo' } }]";
    refused(ATTACK, &Set("ability", blind), At::Card, "a discard of a kind that nobody can check", "`by = \"enemy\"`");
    let twice = "[{ when = 'you_pass', do = [{ draw = 1 }] }, { when = 'you_pass', do = [{ heal = 1 }] }]";
    refused(PERMANENT, &Set("permanent", twice), At::Card, "two triggers at the same moment", "one trigger a moment");
    let nine = format!("[{{ choose = {{ of = [{}] }} }}]", "[{ draw = 1 }], ".repeat(9));
    for options in ["[{ may = [{ choose = { of = [] } }] }]", &nine] {
        refused(ATTACK, &Set("ability", options), At::Card, "options to choose from", "1 to 8 options");
    }
    for k in ["0", "2", "255"] {
        let choose = format!("[{{ choose = {{ k = {k}, of = [[{{ draw = 1 }}]] }} }}]");
        refused(ATTACK, &Set("ability", &choose), At::Card, &format!("{k} to choose of 1 options"), "1 to 1 of them");
    }
    for cost in ["cultists", "discard", "guts"] {
        let free = format!("[{{ pay = {{ cost = {{ {cost} = 0 }}, do = [{{ draw = 1 }}] }} }}]");
        refused(ATTACK, &Set("slam", &free), At::Card, "a cost of nothing", "a cost of at least 1");
    }
}

#[test]
fn what_is_not_toml_is_refused() {
    refused(ATTACK, &Set("name", ""), At::Key, "quoted", "string");
    let mut draft = Draft::complete();
    draft.head.retain(|it| it.0 != "title");
    let mistake = draft.read().expect_err("a pack has a title");
    assert_eq!((mistake.file.as_str(), mistake.line, mistake.found.as_str()), (FILE, 1, "missing field `title`"));
    let mistake = PackRef::read(Source::new(FILE, "")).expect_err("an empty file is no pack");
    assert_eq!((mistake.line, mistake.found.as_str()), (1, "missing field `title`"));
}

/// Covers WN-G7.
#[test]
fn a_deck_has_at_least_thirty_attack_cards() {
    let with = |god: &'static str, attacks: usize| {
        let draft = Draft::complete();
        draft.only(move |id| !id.starts_with(&format!("{god}-attack")) || number(id) < attacks).read()
    };
    for (god, name) in [("cthulhu", "Cthulhu"), ("hastur", "Hastur")] {
        let mistake = with(god, 29).expect_err("29 are too few");
        assert_eq!((mistake.file.as_str(), mistake.line), (FILE, 1));
        assert_eq!(mistake.found, format!("29 attack cards for {name}"));
        assert!(mistake.expected.contains("at least 30"), "{mistake}");
        assert!(with(god, 30).is_ok());
    }
}

#[test]
fn a_deck_has_thirty_two_to_sixty_four_cards() {
    // Attack cards alone, so that nothing else is amiss.
    let with = |cards: usize| {
        Draft::complete().only(|id| !id.starts_with("hastur") || id.contains("attack") && number(id) < cards)
    };
    let mistake = with(31).read().expect_err("31 are too few");
    assert_eq!((mistake.file.as_str(), mistake.line, mistake.found.as_str()), (FILE, 1, "31 cards for Hastur"));
    assert!(mistake.expected.contains("at least 32"), "{mistake}");
    assert!(with(32).read().is_ok());

    let mut draft = Draft::complete();
    (40..44).for_each(|number| draft.add_attack("cthulhu", number));
    assert!(draft.read().is_ok());
    draft.add_attack("cthulhu", 44);
    let mistake = draft.read().expect_err("65 are too many");
    assert!(mistake.found.contains("card `cthulhu-attack-44` with 64 cards of Cthulhu before it"), "{mistake}");
    assert!(mistake.expected.contains("at most 64"), "{mistake}");
    let last = draft.text().lines().filter(|it| *it == "[[card]]").count();
    assert_eq!(draft.text().lines().take(mistake.line).filter(|it| *it == "[[card]]").count(), last);
}

#[test]
fn what_is_unusual_is_allowed_with_a_warning() {
    let deck = Draft::complete().only(|id| id != COMBO);
    assert_eq!(deck.warnings(), ["Cthulhu: 59 main-deck cards instead of 60"]);

    let mut cultists = Draft::complete();
    cultists.head[1].1 = "7".to_owned();
    assert_eq!(cultists.warnings(), ["7 Cultists instead of 8"]);

    // Attack cards 3, 7, 11 … are of the fourth type.
    let few = (0..40)
        .filter(|it| it % 4 == 3)
        .skip(4)
        .fold(Draft::complete(), |draft, number| draft.set(&format!("hastur-attack-{number}"), "type", "'bizarre'"));
    assert_eq!(few.warnings(), ["Hastur: only 4 Viscera attack cards, fewer than 5"]);
    let five = few.set("hastur-attack-19", "type", "'viscera'");
    assert_eq!(five.warnings(), [""; 0]);

    let with = |attacks: usize| {
        let mut draft = Draft::complete().only(|id| !id.starts_with("cthulhu") || id.contains("attack"));
        (40..attacks).for_each(|number| draft.add_attack("cthulhu", number));
        draft.warnings()
    };
    assert_eq!(with(50), ["Cthulhu: 50 main-deck cards instead of 60"]);
    assert_eq!(with(60), ["Cthulhu: 60 attack cards, more than 50"]);
}

#[test]
fn our_own_packs_load_without_warnings() {
    for source in State::about().packs {
        let pack = PackRef::read(*source).unwrap_or_else(|mistake| panic!("{mistake}"));
        assert_eq!(pack.warnings, [""; 0], "{}", source.file);
        assert_eq!(pack.first_game_fits(), Ok(()), "{}", source.file);
    }
}

/// The ledger promises it for the house pack: a first game never begins with a redraw.
#[test]
fn any_seven_starters_include_an_attack() {
    let house = PackRef::read(State::about().packs[0]).expect("the house pack is in order");
    for god in God::BOTH {
        let others = (house.starters & house.of[god]) - house.attacks;
        assert!(others.len() < 7, "{god} could start with {} starters and no attack card", others.len());
    }
}

fn first_game(draft: &Draft) -> Result<(), Mistake> {
    let pack = PackText { name: FILE.to_owned(), text: draft.text() };
    let mut setup = Setup { pack: Some(pack), ..State::about().setup() };
    assert!(State::prepare(&setup).is_ok(), "without first-game mode the pack will do");
    setup.options.insert("first-game".to_owned(), "yes".to_owned());
    State::prepare(&setup).map(|_| ())
}

/// Covers WN-G3.
#[test]
fn a_first_game_needs_7_to_35_starters() {
    let with = |god: &'static str, starters: usize| {
        let mut draft = Draft::complete();
        let ids: Vec<String> = draft.cards.iter().map(|it| it[0].1.trim_matches('\'').to_owned()).collect();
        for (at, id) in ids.iter().filter(|it| it.starts_with(god)).enumerate() {
            draft = draft.set(id, "starter", if at < starters { "true" } else { "false" });
        }
        first_game(&draft)
    };
    for (god, name) in [("cthulhu", "Cthulhu"), ("hastur", "Hastur")] {
        for starters in [7, 16, 35] {
            assert_eq!(with(god, starters), Ok(()), "{starters} starters");
        }
        for starters in [0, 6, 36, 60] {
            let mistake = with(god, starters).expect_err("outside of WN-G3");
            assert_eq!((mistake.file.as_str(), mistake.line), (FILE, 1));
            assert_eq!(mistake.found, format!("{starters} starter cards for {name}"));
            assert!(mistake.expected.contains("7 or more, and 25 other cards"), "{mistake}");
        }
    }
}

/// One way to spoil a file.
#[derive(Clone, Debug)]
enum Spoil {
    FlipBit(Index, u8),
    DeleteLine(Index),
    /// From one place to another.
    CopyLine(Index, Index),
    SwapLines(Index, Index),
    Truncate(Index),
    /// One word by another of the same file.
    Exchange(Index, Index),
    /// A word, or a number, by something spiteful.
    Replace(Index, &'static str),
}

const SPITEFUL: [&str; 24] = [
    "",
    "0",
    "1",
    "7",
    "9",
    "64",
    "128",
    "255",
    "256",
    "-1",
    "99999999999999999999",
    "nan",
    "true",
    "[]",
    "{}",
    "''",
    "\"",
    "]]",
    "= =",
    "1979-05-27T07:32:00Z",
    "'@#65535'",
    "'@'",
    "'-'",
    "\u{0}\r\u{feff}🂡",
];

fn spoils() -> impl Strategy<Value = Vec<Spoil>> {
    let index = any::<Index>;
    let spoil = prop_oneof![
        1 => (index(), 0..8u8).prop_map(|(at, bit)| Spoil::FlipBit(at, bit)),
        1 => index().prop_map(Spoil::DeleteLine),
        2 => (index(), index()).prop_map(|(from, to)| Spoil::CopyLine(from, to)),
        1 => (index(), index()).prop_map(|(one, other)| Spoil::SwapLines(one, other)),
        1 => index().prop_map(Spoil::Truncate),
        6 => (index(), index()).prop_map(|(at, word)| Spoil::Exchange(at, word)),
        4 => (index(), prop::sample::select(&SPITEFUL[..])).prop_map(|(at, word)| Spoil::Replace(at, word)),
    ];
    // One is enough for most readers, and gets further into the file than many do.
    prop_oneof![2 => prop::collection::vec(spoil.clone(), 1), 1 => prop::collection::vec(spoil, 2..6)]
}

/// Where the words and numbers of a text stand.
fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices().filter(|(_, it)| it.is_ascii_alphanumeric() || "-_.!#@".contains(*it)) {
        match words.last_mut() {
            Some(word) if word.end == at => word.end = at + letter.len_utf8(),
            _ => words.push(at..at + letter.len_utf8()),
        }
    }
    words
}

fn spoilt(text: &str, spoils: &[Spoil]) -> String {
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

fn helpful(text: &str, mistake: &Mistake) -> Result<(), TestCaseError> {
    prop_assert!(!mistake.file.is_empty() && !mistake.found.is_empty() && !mistake.expected.is_empty(), "{mistake:?}");
    // An end of file that comes too early stands on a line of its own.
    prop_assert!((1..=text.matches('\n').count() + 1).contains(&mistake.line), "{mistake:?}");
    Ok(())
}

/// Random play from a state; whatever a reader accepts must be playable.
fn play_on(mut state: State, decisions: usize, rng: &mut Rng) -> Result<(), TestCaseError> {
    let mut legal = Vec::new();
    for _ in 0..decisions {
        let Some(seat) = state.turn().seat() else { break };
        legal.clear();
        state.legal(seat, &mut legal);
        prop_assert!(!legal.is_empty(), "nothing to do in {state:?}");
        state.apply(seat, *rng.pick(&legal), rng, &mut Ignore);
        prop_assert_eq!(state.invariants(), Ok(()));
    }
    Ok(())
}

fn read_pack(text: &str, seed: u64) -> Result<(), TestCaseError> {
    let pack = PackText { name: FILE.to_owned(), text: text.to_owned() };
    match State::prepare(&Setup { pack: Some(pack), ..State::about().setup() }) {
        Err(mistake) => helpful(text, &mistake),
        Ok(prepared) => {
            let mut rng = Rng::new(seed);
            let state = State::deal(&prepared, &mut rng, &mut Ignore);
            play_on(state, 300, &mut rng)
        }
    }
}

/// Abilities that no designer in their senses writes, and that a pack may have all the same.
const OUTLANDISH: [&str; 65] = [
    "[{ choose = { k = 8, of = [['swap'], ['zero'], [{ draw = 1 }], ['reroll'], [], [{ heal = 1 }], [], ['reflect']] } }]",
    "[{ repeat = { n = 255, do = ['attack_again', 'extra_combo', 'extra_defense'] } }]",
    "[{ until_next_turn = { momentum = 127 } }, { until_next_turn = { first_momentum = 127 } }]",
    "[{ until_next_turn = { position = 127 } }, { until_next_turn = { position = 127 } }]",
    "[{ until_next_turn = { pass_draw = 127 } }]",
    "[{ pay = { cost = { discard = 255 }, do = [{ draw = 1 }] } }]",
    "[{ pay = { cost = { guts = 255 }, do = [{ draw = 1 }] } }]",
    "[{ until_next_turn = { momentum = -128 } }, { until_next_turn = { momentum = -128 } }]",
    "[{ until_next_turn = { position = -128 } }]",
    "[{ until_next_turn = { pass_limit = -128 } }]",
    "[{ until_next_turn = { pass_limit = 127 } }]",
    "[{ until_next_turn = { pass_draw = -128 } }]",
    "[{ until_next_turn = { attack_damage = -128 } }]",
    "[{ until_next_turn = { attack_damage = 127 } }, { until_next_turn = { attack_damage = 127 } }]",
    "[{ until_next_turn = { armour = 255 } }, { until_next_turn = { armour = 255 } }]",
    "[{ repeat = { n = 20, do = [{ this_turn = 'slam_twice' }] } }]",
    "[{ gain_cultists = 255 }, { gain_cultists = 255 }]",
    "[{ gain_cultists = 255 }, { until_next_turn = 'cultists_worth_two' }]",
    "[{ steal_cultists = 255 }]",
    "[{ lose_cultists = { who = 'enemy', n = 255 } }]",
    "[{ momentum = 255 }]",
    "[{ momentum = 0 }]",
    "[{ momentum_all = 255 }]",
    "[{ momentum_all = 0 }]",
    "[{ momentum_on = { n = 255, up_to = 1, beyond = 6 } }]",
    "[{ retreat = 255 }]",
    "[{ retreat = 0 }]",
    "[{ bump = 255 }]",
    "[{ bump_all = 255 }]",
    "[{ bump_random = 0 }]",
    "[{ bump_front = 0 }]",
    "[{ look = { who = 'self', n = 255 } }]",
    "[{ look = { who = 'self', n = 3 } }, { mill = { who = 'self', n = 2 } }, { look = { who = 'self', n = 4 } }]",
    "[{ look = { who = 'enemy', n = 0 } }]",
    "[{ discard = { who = 'self', n = 255 } }]",
    "[{ discard = { who = 'enemy', n = 255, by = 'enemy' } }]",
    "[{ discard = { who = 'self', n = 255, by = 'enemy' } }]",
    "[{ discard = { who = 'enemy', n = 0, by = 'random' } }]",
    "[{ discard = { who = 'enemy', n = 255, by = 'enemy', only = 'ranged' } }]",
    "[{ discard = { who = 'self', n = 2, by = 'enemy', only = 'permanent' } }]",
    "[{ reveal_top = { who = 'self', n = 255 } }, { reveal_top = { who = 'enemy', n = 0 } }]",
    "[{ draw = 255 }]",
    "[{ draw_up_to = 255 }]",
    "[{ enemy_draws = 255 }, { discard_hand = 'enemy' }]",
    "[{ mill = { who = 'self', n = 255 } }, { mill = { who = 'enemy', n = 255 } }]",
    "[{ heal = 255 }]",
    "[{ reveal = 255 }]",
    "[{ damage = 255 }]",
    "[{ damage_self = 255 }]",
    "[{ damage_both = 255 }]",
    "[{ damage = { product = [255, 255] } }]",
    "[{ damage = { sum = [255, 255] } }]",
    "[{ damage = { min = [] } }]",
    "[{ damage = 'that' }, { damage = 'd6' }, { damage = 'that' }]",
    "[{ roll = [] }]",
    "[{ roll = [{ up_to = 255, do = [{ roll = [{ up_to = 6, do = ['reroll'] }] }] }] }]",
    "[{ encore = 'top' }, { encore = 'choose' }, { encore = 'discard' }]",
    "['attack_again', 'zero', 'zero', 'zero_quietly']",
    "[{ take_top = { who = 'enemy', to = 'space3' } }, { take_top = { who = 'self', to = 'hand' } }]",
    "[{ steal = 'hand' }, { steal = 'track' }, { steal = 'hand_seen' }, { steal = 'discard' }, { steal = 'permanents' }]",
    "['swap', { move_to = 1 }, 'return_tracked', { place = 'hand' }, { place = 'discard' }, 'enemy_returns']",
    "[{ cancel = 'attack' }, { cancel = 'it' }, 'reflect', { send_back = 3 }, { after_attack = [{ damage = 1 }] }]",
    "['reroll', { prevent = 255 }, { reduce_to = 0 }, { cancel = 'slam' }, { cancel = 'damage' }]",
    "[{ forbid = 'combo' }, { forbid = 'pass' }, { forbid = 'permanent' }, { forbid = 'defense' }]",
    "[{ may = [{ may = [{ may = [{ may = [{ may = [{ may = [{ may = [{ may = [{ draw = 1 }] }] }] }] }] }] }] }] }]",
];

/// A deck in which every card, whenever it does anything, does this.
fn nothing_but(ability: &str) -> Draft {
    const MOMENTS: [&str; 8] = [
        "{ damage = 0 }",
        "{ enemy_attack = 'any' }",
        "'bumped'",
        "'track_discarded'",
        "'enemy_permanent'",
        "'enemy_combo'",
        "'enemy_rolled'",
        "'enemy_turn_starts'",
    ];
    const WHENS: [&str; 4] = ["start_of_your_turn", "you_suffer_damage", "your_card_is_bumped", "you_use_momentum"];
    let triggers: Vec<String> = WHENS.iter().map(|it| format!("{{ when = '{it}', do = {ability} }}")).collect();
    let triggers = format!("[{}]", triggers.join(", "));
    let mut draft = Draft::complete();
    for (at, card) in draft.cards.iter_mut().enumerate() {
        for (key, value) in card {
            match *key {
                "ability" | "slam" | "play" | "do" => ability.clone_into(value),
                "permanent" => triggers.clone_into(value),
                "condition" => "['behind']".clone_into(value),
                "moment" => MOMENTS[at % 8].clone_into(value),
                "position" => *value = (at % 6 + 1).to_string(),
                "momentum" => *value = format!("{{ n = {}, all = {} }}", at % 3 + 1, at % 5 == 0),
                _ => {}
            }
        }
    }
    draft
}

#[test]
fn what_is_accepted_can_be_played() {
    for ability in OUTLANDISH {
        let pack = nothing_but(ability).read().unwrap_or_else(|mistake| panic!("{mistake}"));
        assert_eq!(pack.warnings, [""; 0]);
        for seed in 0..8 {
            let played = read_pack(&nothing_but(ability).text(), seed);
            assert!(played.is_ok(), "{ability}, seed {seed}: {played:?}");
        }
    }
}

/// A random game of either pack, with or without starters on top, broken off after so many decisions.
fn any_match(seed: u64, decisions: usize) -> Match<State> {
    let mut setup = State::about().setup();
    setup.pack = Some(State::about().packs[seed as usize % 2].into());
    setup.options.insert("first-game".to_owned(), if seed % 4 < 2 { "no" } else { "yes" }.to_owned());
    let (mut game, _) = Match::<State>::start(setup, seed).expect("our own packs are in order");
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

fn read_position(setup: &Setup, text: &str, seed: u64) -> Result<(), TestCaseError> {
    let source = Source::new("position.toml", text);
    let prepared = State::prepare(setup).expect("prepared before");
    let state = source.toml().and_then(|it| State::from_position(&prepared, it).map_err(|flaw| flaw.within(source)));
    match state {
        Err(mistake) => helpful(text, &mistake),
        Ok(state) => {
            prop_assert_eq!(state.invariants(), Ok(()));
            let again = State::from_position(&prepared, state.to_position());
            prop_assert!(again.as_ref() == Ok(&state), "{again:?} is not {state:?}");
            play_on(state, 30, &mut Rng::new(seed))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    // An accepted pack stays in memory as long as the program does, so the cases are few.
    #[test]
    fn spoilt_packs(which in 0..2usize, spoils in spoils(), seed in any::<u64>()) {
        read_pack(&spoilt(State::about().packs[which].text, &spoils), seed)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_positions(seed in 0..400u64, decisions in 0..120usize, spoils in spoils()) {
        let game = any_match(seed, decisions);
        let text = toml::to_string(&game.state().to_position()).expect("positions are plain data");
        read_position(game.setup(), &spoilt(&text, &spoils), seed)?;
    }

    #[test]
    fn spoilt_scenarios(which in any::<Index>(), spoils in spoils()) {
        let files: Vec<_> = State::about().scenarios.files().collect();
        let text = files[which.index(files.len())].contents_utf8().expect("scenarios are text");
        let text = spoilt(text, &spoils);
        let source = Source::new("scenario.toml", &text);
        for result in [scenario::header(source).map(|_| ()), scenario::run::<State>(source)] {
            if let Err(mistake) = result {
                helpful(&text, &mistake)?;
            }
        }
    }
}
