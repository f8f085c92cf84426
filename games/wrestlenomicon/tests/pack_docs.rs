//! docs/packs.md says everything that a pack can say: each word of the schema, and each with an example that is read.
//! docs/wrestlenomicon-positions.md does the same for positions.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;
use turnbuckle_core::{Ignore, Rng, Source, Tabletop};
use wrestlenomicon::State;
use wrestlenomicon::effect::{Condition, Effect, Moment, Standing, When};

fn docs(page: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()))
}

/// The examples of a chapter: the first cell of every row of its tables.
fn examples(docs: &str, chapter: &str) -> Vec<String> {
    let (_, rest) = docs.split_once(&format!("\n## {chapter}\n")).unwrap_or_else(|| panic!("no chapter {chapter}"));
    let text = rest.split("\n## ").next().unwrap_or_default();
    let rows = text.lines().filter_map(|it| it.strip_prefix("| `"));
    rows.map(|it| it.split('`').next().unwrap_or_default().to_owned()).collect()
}

/// The names that a definition of the schema allows: plain words, and tables with one key.
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

fn chapter_is_complete<T: DeserializeOwned>(chapter: &str, definition: &str) {
    #[derive(serde::Deserialize)]
    struct Line<T> {
        #[allow(dead_code, reason = "that it can be read is enough")]
        it: T,
    }
    let examples = examples(&docs("packs.md"), chapter);
    for example in &examples {
        if let Err(error) = toml::from_str::<Line<T>>(&format!("it = {example}")) {
            panic!("{chapter}: `{example}` cannot be read: {}", error.message());
        }
    }
    let shown: BTreeSet<String> = examples.iter().map(|it| name(it)).collect();
    let wanted = names(&wrestlenomicon::pack::schema(), definition);
    assert!(wanted.len() > 5, "the schema of {definition} has another form");
    assert_eq!(shown, wanted, "{chapter}, on the left what the page shows, on the right what a pack can say");
    assert_eq!(shown.len(), examples.len(), "{chapter}: one row each");
}

#[test]
fn every_effect_has_an_example() {
    chapter_is_complete::<Effect>("Effects", "Effect");
}

#[test]
fn every_standing_rule_has_an_example() {
    chapter_is_complete::<Standing>("Standing rules", "Standing");
}

#[test]
fn every_trigger_has_an_example() {
    chapter_is_complete::<When>("Triggers", "When");
}

#[test]
fn every_condition_has_an_example() {
    chapter_is_complete::<Condition>("Conditions", "Condition");
}

#[test]
fn every_moment_has_an_example() {
    chapter_is_complete::<Moment>("Moments", "Moment");
}

/// Every word that stands between backticks.
fn words_in_code(docs: &str) -> BTreeSet<&str> {
    let code = docs.split('`').skip(1).step_by(2);
    code.flat_map(|it| it.split(|it: char| !it.is_alphanumeric() && it != '_')).collect()
}

/// Keys of a card, and the words of all smaller lists of words.
#[test]
fn every_other_word_is_mentioned() {
    let (docs, schema) = (docs("packs.md"), wrestlenomicon::pack::schema());
    let definitions = schema["$defs"].as_object().expect("the schema defines its parts");
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    for (definition, form) in definitions {
        wanted.extend(names(&schema, definition));
        wanted.extend(form["properties"].as_object().into_iter().flat_map(|it| it.keys().cloned()));
    }
    assert!(wanted.len() > 150, "the schema has another form");
    let words = words_in_code(&docs);
    let missing: Vec<&String> = wanted.iter().filter(|it| !words.contains(it.as_str())).collect();
    assert!(missing.is_empty(), "docs/packs.md does not mention {missing:?}");
}

#[test]
fn the_examples_of_positions_are_read() {
    let mut setup = State::about().setup();
    setup.pack = State::about().pack("rulebook");
    let prepared = State::prepare(&setup).expect("the rulebook pack is in order");
    let docs = docs("wrestlenomicon-positions.md");
    let examples: Vec<&str> = docs.split("```toml\n").skip(1).filter_map(|it| it.split("```").next()).collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let source = Source::new("example", example);
        let position = source.toml().unwrap_or_else(|mistake| panic!("{mistake}\n{example}"));
        if let Err(flaw) = State::from_position(&prepared, position) {
            panic!("{}\n{example}", flaw.within(source));
        }
    }
}

#[test]
fn every_key_of_a_position_is_mentioned() {
    let prepared = State::prepare(&State::about().setup()).expect("the house pack is in order");
    let state = State::deal(&prepared, &mut Rng::new(1), &mut Ignore);
    let position = serde_json::to_value(state.to_position()).expect("positions are plain data");
    let keys = |value: &Value| value.as_object().expect("a table").keys().cloned().collect::<Vec<_>>();
    let docs = docs("wrestlenomicon-positions.md");
    let words = words_in_code(&docs);
    for key in [&position, &position["cthulhu"], &position["cthulhu"]["spent"]].into_iter().flat_map(keys) {
        assert!(words.contains(key.as_str()), "docs/wrestlenomicon-positions.md does not mention `{key}`");
    }
}
