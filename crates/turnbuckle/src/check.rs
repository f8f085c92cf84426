//! `turnbuckle check`: scenario and lesson files, one or many.

use turnbuckle_catalog::Catalog;
use turnbuckle_core::{Mistake, Source, scenario};

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::{Io, files, words};

pub fn run(catalog: &Catalog, args: CheckArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.paths {
        if path.is_dir() {
            files.extend(files::below(path, "toml")?);
        } else {
            files.push(path.clone());
        }
    }
    let mut failed = 0;
    for path in &files {
        let file = path.to_string_lossy();
        let outcome = files::read(path).and_then(|text| Ok(check(catalog, Source::new(&file, &text))?));
        match outcome {
            Ok(title) => writeln!(io.out, "ok  {file}: {title}")?,
            Err(Failure::Broken(message)) => {
                failed += 1;
                io.out.flush()?;
                writeln!(io.err, "{message}")?;
            }
            Err(other) => return Err(other),
        }
    }
    let held = format!("{} of {} held", files.len() - failed, words::count(files.len(), "scenario"));
    if failed > 0 {
        return Err(Failure::Broken(held));
    }
    writeln!(io.out, "{held}")?;
    Ok(())
}

/// The scenario's title, if all that it says is true.
fn check(catalog: &Catalog, source: Source<'_>) -> Result<String, Mistake> {
    let header = scenario::header(source)?;
    let game = catalog.get(&header.game).ok_or_else(|| {
        let line = source.text.lines().position(|it| it.trim_start().starts_with("game")).map_or(1, |it| it + 1);
        let ids: Vec<&str> = catalog.games().map(|it| it.about().id).collect();
        source.mistake_in_line(line, format!("game `{}`", header.game), format!("one of {}", ids.join(", ")))
    })?;
    game.run_scenario(source)?;
    Ok(header.title)
}
