//! Every scenario of a folder, as it lies there now.

use std::fs;
use std::path::Path;

use turnbuckle_core::{Source, Tabletop, scenario};

/// Runs every scenario in `folder` of a game's crate (`env!("CARGO_MANIFEST_DIR")`), and panics with all that fail.
pub fn hold<G: Tabletop>(game: &str, folder: &str) {
    let folder = Path::new(game).join(folder);
    let entries = fs::read_dir(&folder).expect("there is a folder of scenarios");
    let mut files: Vec<_> = entries.map(|it| it.expect("the folder can be read").path()).collect();
    files.retain(|it| it.extension().is_some_and(|it| it == "toml"));
    files.sort();
    assert!(!files.is_empty(), "no scenario in {}", folder.display());

    let mut failures = Vec::new();
    for path in &files {
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        let text = fs::read_to_string(path).expect("a scenario can be read");
        // Without a step it would hold whatever the rules do.
        if !text.lines().any(|it| it == "[[step]]") {
            failures.push(format!("{name}: no step"));
        } else if let Err(mistake) = scenario::run::<G>(Source::new(&name, &text)) {
            failures.push(mistake.to_string());
        }
    }
    assert!(failures.is_empty(), "{} of {} scenarios fail:\n\n{}", failures.len(), files.len(), failures.join("\n\n"));
}
