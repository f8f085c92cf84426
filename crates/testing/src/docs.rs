//! Pages of docs/ that say everything a format can say, each word with an example that is read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;
use turnbuckle_core::{Setup, Source, Tabletop};

/// A page of docs/.
#[derive(Debug)]
pub struct Page {
    name: &'static str,
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
    pub fn read(name: &'static str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
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

    /// Every word of a schema's definition has one example in the chapter, and all of them can be read.
    pub fn chapter_is_complete<T: DeserializeOwned>(&self, chapter: &str, schema: &Value, definition: &str) {
        #[derive(serde::Deserialize)]
        struct Line<T> {
            #[allow(dead_code, reason = "that it can be read is enough")]
            it: T,
        }
        let examples = self.examples(chapter);
        for example in &examples {
            if let Err(error) = toml::from_str::<Line<T>>(&format!("it = {example}")) {
                panic!("{chapter}: `{example}` cannot be read: {}", error.message());
            }
        }
        let shown: BTreeSet<String> = examples.iter().map(|it| name(it)).collect();
        let wanted = names(schema, definition);
        assert!(wanted.len() > 5, "the schema of {definition} has another form");
        assert_eq!(shown, wanted, "{chapter}, on the left what the page shows, on the right what a pack can say");
        assert_eq!(shown.len(), examples.len(), "{chapter}: one row each");
    }

    /// Every word that stands between backticks.
    fn words_in_code(&self) -> BTreeSet<&str> {
        let code = self.text.split('`').skip(1).step_by(2);
        code.flat_map(|it| it.split(|it: char| !it.is_alphanumeric() && it != '_')).collect()
    }

    fn mentions(&self, wanted: &BTreeSet<String>) {
        let words = self.words_in_code();
        let missing: Vec<&String> = wanted.iter().filter(|it| !words.contains(it.as_str())).collect();
        assert!(missing.is_empty(), "docs/{} does not mention {missing:?}", self.name);
    }

    /// Keys of all tables, and the words of all lists of words, of which there are at least so many.
    pub fn mentions_every_word(&self, schema: &Value, at_least: usize) {
        let definitions = schema["$defs"].as_object().expect("the schema defines its parts");
        let mut wanted: BTreeSet<String> = BTreeSet::new();
        for (definition, form) in definitions {
            wanted.extend(names(schema, definition));
            wanted.extend(form["properties"].as_object().into_iter().flat_map(|it| it.keys().cloned()));
        }
        assert!(wanted.len() > at_least, "the schema has another form");
        self.mentions(&wanted);
    }

    /// The keys of these tables.
    pub fn mentions_every_key(&self, tables: &[&Value]) {
        let keys = |value: &&Value| value.as_object().expect("a table").keys().cloned().collect::<Vec<_>>();
        self.mentions(&tables.iter().flat_map(keys).collect());
    }

    /// The TOML examples of the page are so many positions, which can be read.
    pub fn positions_are_read<G: Tabletop>(&self, setup: &Setup, count: usize) {
        let prepared = G::prepare(setup).expect("our own packs are in order");
        let examples: Vec<&str> =
            self.text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next()).collect();
        assert_eq!(examples.len(), count);
        for example in examples {
            let source = Source::new("example", example);
            let position = source.toml().unwrap_or_else(|mistake| panic!("{mistake}\n{example}"));
            if let Err(flaw) = G::from_position(&prepared, position) {
                panic!("{}\n{example}", flaw.within(source));
            }
        }
    }
}
