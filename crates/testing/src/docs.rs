//! Two pages of docs/ for each game, `GAME-packs.md` and `GAME-positions.md`, must describe the whole formats, with an
//! example for each word, which is parsed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;
use turnbuckle_core::{Rng, Seat, Tabletop, laws};

use crate::fixture::Fixture;
use crate::spoilt::begun;

/// A chapter of the page about packs, with an example for every word of one definition of the schema.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    title: &'static str,
    definition: &'static str,
    /// Whether an example can be read, or what is wrong with it.
    reads: fn(&str) -> Result<(), String>,
}

impl Chapter {
    /// The chapter about `T`, which the schema calls `definition`.
    pub const fn of<T: DeserializeOwned>(title: &'static str, definition: &'static str) -> Self {
        Self { title, definition, reads: reads::<T> }
    }
}

fn reads<T: DeserializeOwned>(example: &str) -> Result<(), String> {
    #[derive(serde::Deserialize)]
    struct Line<T> {
        #[allow(dead_code, reason = "that it can be read is enough")]
        it: T,
    }
    toml::from_str::<Line<T>>(&format!("it = {example}")).map(|_| ()).map_err(|it| it.message().to_owned())
}

/// A page of docs/.
#[derive(Debug)]
struct Page {
    name: String,
    text: String,
}

/// The names that a definition of a schema allows: plain words, and tables with one key.
fn names(schema: &Value, definition: &str) -> BTreeSet<String> {
    let definition = &schema["$defs"][definition];
    let forms = definition["oneOf"].as_array().cloned().unwrap_or_else(|| vec![definition.clone()]);
    let mut names = BTreeSet::new();
    for form in &forms {
        let words = form["enum"].as_array().into_iter().flatten();
        let keys = form["required"].as_array().into_iter().flatten().take(1);
        names.extend(words.chain(keys).chain(form.get("const")).filter_map(Value::as_str).map(str::to_owned));
    }
    names
}

/// What an example is called: the word, or the key of its table.
fn name(example: &str) -> String {
    let word = example.trim_start_matches(['{', ' ', '"']);
    word.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect()
}

impl Page {
    /// The page of a game about `what`.
    fn read<G: Tabletop>(what: &str) -> Self {
        let name = format!("{}-{what}.md", G::about().id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(&name);
        let text = fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
        Self { name, text }
    }

    /// The examples of a chapter: the first cell of every row of its tables.
    fn examples(&self, chapter: &str) -> Vec<String> {
        let chapters = self.text.split_once(&format!("\n## {chapter}\n"));
        let (_, rest) = chapters.unwrap_or_else(|| panic!("{}: no chapter {chapter}", self.name));
        let text = rest.split("\n## ").next().unwrap_or_default();
        let rows = text.lines().filter_map(|it| it.strip_prefix("| `"));
        rows.map(|it| it.split('`').next().unwrap_or_default().to_owned()).collect()
    }

    /// Every word between backticks; a word with a hyphen also counts as its parts.
    fn words_in_code(&self) -> BTreeSet<&str> {
        let code = self.text.split('`').skip(1).step_by(2);
        let words = code.flat_map(|it| it.split(|it: char| !it.is_alphanumeric() && it != '_' && it != '-'));
        words.flat_map(|it| it.split('-').chain([it])).collect()
    }

    fn mentions(&self, wanted: &BTreeSet<String>) {
        let words = self.words_in_code();
        let missing: Vec<&String> = wanted.iter().filter(|it| !words.contains(it.as_str())).collect();
        assert!(missing.is_empty(), "docs/{} does not mention {missing:?}", self.name);
    }
}

fn schema<G: Tabletop>() -> Value {
    G::pack_schema().expect("a game whose packs are documented has a schema")
}

/// Every word of a definition has one example in its chapter, and all of them can be read.
pub fn chapter_is_complete<G: Tabletop>(chapter: &Chapter) {
    let Chapter { title, definition, reads } = chapter;
    let examples = Page::read::<G>("packs").examples(title);
    for example in &examples {
        reads(example).unwrap_or_else(|error| panic!("{title}: `{example}` cannot be read: {error}"));
    }
    let shown: BTreeSet<String> = examples.iter().map(|it| name(it)).collect();
    let wanted = names(&schema::<G>(), definition);
    assert!(wanted.len() > 5, "the schema of {definition} has another form");
    assert_eq!(shown, wanted, "{title}, on the left what the page shows, on the right what a pack can say");
    assert_eq!(shown.len(), examples.len(), "{title}: one row each");
}

/// Keys of all tables, and the words of all lists of words.
pub fn every_word_of_a_pack_is_mentioned<G: Tabletop>() {
    let schema = schema::<G>();
    let definitions = schema["$defs"].as_object().expect("the schema defines its parts");
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    for (definition, form) in definitions {
        wanted.extend(names(&schema, definition));
        wanted.extend(form["properties"].as_object().into_iter().flat_map(|it| it.keys().cloned()));
    }
    assert!(wanted.len() > 25, "the schema has another form");
    Page::read::<G>("packs").mentions(&wanted);
}

/// The TOML examples of the page are positions, at least two, and can be read.
pub fn the_examples_of_positions_are_read<G: Tabletop>() {
    let page = Page::read::<G>("positions");
    let examples: Vec<&str> = page.text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next()).collect();
    assert!(examples.len() >= 2, "{} examples", examples.len());
    for example in examples {
        Fixture::<G>::rulebook().position(example);
    }
}

/// The keys of the tables in a value at any depth, except inside `opaque` ones. Keys that are numbers, pieces or seats
/// are not words of the format.
fn keys(value: &Value, opaque: &[&str], is_name: &impl Fn(&str) -> bool, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|it| keys(it, opaque, is_name, found)),
        Value::Object(table) => {
            for (key, value) in table {
                if !is_name(key) && key.parse::<u32>().is_err() {
                    found.insert(key.clone());
                }
                if !opaque.contains(&key.as_str()) {
                    keys(value, opaque, is_name, found);
                }
            }
        }
        _ => {}
    }
}

/// Every key that occurs in a position of some random match.
pub fn every_key_of_a_position_is_mentioned<G: Tabletop>(opaque: &[&str]) {
    let mut wanted = BTreeSet::new();
    for seed in 0..240 {
        let setup = laws::any_setup::<G>(&mut Rng::new(seed));
        let game = begun::<G>(setup, seed, seed as usize % 60 * 3);
        let position = toml::Value::try_from(game.state().to_position()).expect("positions are plain data");
        let position = serde_json::to_value(position).expect("positions are plain data");
        let state = game.state();
        let is_seat = |it: &str| Seat::all(state.players()).any(|seat| state.seat_id(seat) == it);
        keys(&position, opaque, &|it| state.piece_code(it).is_some() || is_seat(it), &mut wanted);
    }
    assert!(wanted.len() > 5, "{wanted:?}");
    Page::read::<G>("positions").mentions(&wanted);
}
