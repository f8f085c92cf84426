//! `turnbuckle check`: scenario and lesson files, one or many.

use std::path::Path;

use turnbuckle_catalog::Catalog;
use turnbuckle_core::{Source, scenario};

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::{Io, files, setting, words};

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
        match check(catalog, path, args.pack.as_deref()) {
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

/// Runs a scenario, and returns its title if it passes.
fn check(catalog: &Catalog, path: &Path, pack: Option<&str>) -> Result<String, Failure> {
    let (file, text) = (path.to_string_lossy(), files::read(path)?);
    let source = Source::new(&file, &text);
    let header = scenario::header(source)?;
    let game = catalog.get(&header.game).ok_or_else(|| {
        let line = source.text.lines().position(|it| it.trim_start().starts_with("game")).map_or(1, |it| it + 1);
        let ids: Vec<&str> = catalog.games().map(|it| it.about().id).collect();
        source.mistake_in_line(line, format!("game `{}`", header.game), format!("one of {}", ids.join(", ")))
    })?;
    let pack = match (pack, header.pack_file()) {
        (Some(name), _) => Some(setting::pack(game, name)?),
        (None, Some(beside)) => Some(setting::pack(game, &path.with_file_name(beside).to_string_lossy())?),
        (None, None) => None,
    };
    game.run_scenario(source, pack)?;
    Ok(header.title)
}
