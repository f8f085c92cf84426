//! Scenarios and lessons as they are in their folders now, and which rules are covered.

use std::fs;
use std::path::{Path, PathBuf};

use turnbuckle_core::{Coverage, Ledger, Source, Tabletop, scenario, test_claims};

/// Every file below a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|it| it.expect("the folder can be read").path()).collect();
    paths.sort();
    let below = |path: PathBuf| match path.is_dir() {
        true => files(&path, ending),
        false if path.extension().is_some_and(|it| it == ending) => vec![path],
        false => Vec::new(),
    };
    paths.into_iter().flat_map(below).collect()
}

/// The files in a folder of the game, or below it: the name of each, and the text.
pub fn texts<G: Tabletop>(folder: &str, ending: &str) -> Vec<(String, String)> {
    let files = files(&Path::new(G::about().home).join(folder), ending);
    assert!(!files.is_empty(), "{folder} is empty");
    let text = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
        (path.file_name().expect("a file has a name").to_string_lossy().into_owned(), text)
    };
    files.into_iter().map(text).collect()
}

/// Runs every scenario in a folder of the game, and panics with all that fail.
pub fn hold<G: Tabletop>(folder: &str) {
    let files = texts::<G>(folder, "toml");
    let mut failures = Vec::new();
    for (name, text) in &files {
        // Without a step it would pass no matter what the rules do.
        if !text.lines().any(|it| it == "[[step]]") {
            failures.push(format!("{name}: no step"));
        } else if let Err(mistake) = scenario::run::<G>(Source::new(name, text)) {
            failures.push(mistake.to_string());
        }
    }
    assert!(failures.is_empty(), "{} of {} fail:\n\n{}", failures.len(), files.len(), failures.join("\n\n"));
}

/// Every rule is covered by a scenario or a test, and nothing names a rule that does not exist.
pub fn every_rule_is_covered<G: Tabletop>() {
    let about = G::about();
    let mut claims = Vec::new();
    for (name, text) in texts::<G>("scenarios", "toml") {
        let header = scenario::header(Source::new(&name, &text)).unwrap_or_else(|mistake| panic!("{mistake}"));
        claims.extend(header.rules.into_iter().map(|id| (id, name.clone())));
    }
    for (_, text) in texts::<G>("tests", "rs") {
        claims.extend(test_claims(&text));
    }
    let coverage = Coverage::count(about.id, &Ledger::parse(about.prefix, about.rules), claims);
    assert!(coverage.missing.is_empty(), "nothing covers {:?}", coverage.missing);
    assert!(coverage.unknown.is_empty(), "there are no rules {:?}", coverage.unknown);
}
