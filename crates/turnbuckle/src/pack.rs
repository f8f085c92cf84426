//! `turnbuckle pack`.

use turnbuckle_catalog::{AnyGame, Catalog};
use turnbuckle_core::{Mistake, PackText, Source};

use crate::args::PackCommand;
use crate::failure::Failure;
use crate::{Io, files, print_json, setting};

pub fn run(catalog: &Catalog, command: PackCommand, io: &mut Io<'_>) -> Result<(), Failure> {
    match command {
        PackCommand::List { json } => list(catalog, json, io),
        PackCommand::Check { file, game } => {
            let games = match game {
                Some(id) => vec![setting::game(catalog, &id)?],
                None => catalog.games().collect(),
            };
            let text = files::read(&file)?;
            let name = file.to_string_lossy();
            let (game, warnings) = check(&games, Source::new(&name, &text))?;
            for warning in warnings {
                writeln!(io.out, "note  {name}: {warning}")?;
            }
            writeln!(io.out, "ok  {name}: a pack of {}", game.about().title)?;
            Ok(())
        }
        PackCommand::Schema { game } => {
            let game = setting::game(catalog, &game)?;
            let schema = game.pack_schema();
            let schema = schema.ok_or_else(|| Failure::Usage(format!("{} has no packs", game.about().title)))?;
            print_json(io, &schema)
        }
    }
}

fn list(catalog: &Catalog, json: bool, io: &mut Io<'_>) -> Result<(), Failure> {
    let packs = catalog.games().flat_map(|game| {
        let packs = game.about().packs.iter().map(|it| PackText::from(*it));
        packs.map(|pack| (game.about().id, pack))
    });
    let packs: Vec<(&str, PackText)> = packs.collect();
    if json {
        let packs: Vec<_> = packs
            .iter()
            .map(|(game, pack)| serde_json::json!({ "game": game, "name": pack.name, "digest": pack.digest() }))
            .collect();
        return print_json(io, &serde_json::json!({ "packs": packs }));
    }
    for (game, pack) in packs {
        writeln!(io.out, "{game}  {}  {}", pack.name, pack.digest())?;
    }
    Ok(())
}

/// A pack does not say which game it is for: it is for the game that accepts it. If none does, the mistake is reported
/// that the likeliest game finds: the one whose packs have most of what this one has at its top level, and of several
/// the one that got furthest.
fn check<'a>(games: &[&'a dyn AnyGame], source: Source<'_>) -> Result<(&'a dyn AnyGame, Vec<String>), Failure> {
    let keys = source.text.parse::<toml::Table>().unwrap_or_default();
    let mut likeliest: Option<((usize, usize), Mistake)> = None;
    for game in games {
        let Some(schema) = game.pack_schema() else { continue };
        match game.check_pack(source) {
            Ok(warnings) => return Ok((*game, warnings)),
            Err(mistake) => {
                let known = keys.keys().filter(|it| !schema["properties"][it.as_str()].is_null()).count();
                let rank = (known, mistake.line);
                if likeliest.as_ref().is_none_or(|(it, _)| *it < rank) {
                    likeliest = Some((rank, mistake));
                }
            }
        }
    }
    Err(likeliest.map_or_else(|| Failure::Usage("no game here has packs".into()), |(_, it)| Failure::from(it)))
}
