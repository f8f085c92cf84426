//! `turnbuckle games`.

use serde::Serialize;
use turnbuckle_catalog::Catalog;
use turnbuckle_core::{About, OptionSpec, PackText};

use crate::args::GamesArgs;
use crate::failure::Failure;
use crate::{Io, print_json};

#[derive(Serialize)]
struct Game {
    id: &'static str,
    title: &'static str,
    tagline: &'static str,
    min_players: usize,
    max_players: usize,
    rules_version: u32,
    /// The default first.
    packs: Vec<String>,
    options: &'static [OptionSpec],
}

impl Game {
    fn new(about: &'static About) -> Self {
        Self {
            id: about.id,
            title: about.title,
            tagline: about.tagline,
            min_players: about.min_players,
            max_players: about.max_players,
            rules_version: about.rules_version,
            packs: about.packs.iter().map(|it| PackText::from(*it).name).collect(),
            options: about.options,
        }
    }
}

pub fn run(catalog: &Catalog, args: GamesArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let games: Vec<Game> = catalog.games().map(|it| Game::new(it.about())).collect();
    if args.json {
        return print_json(io, &serde_json::json!({ "games": games }));
    }
    for game in games {
        let players = match (game.min_players, game.max_players) {
            (min, max) if min == max => format!("{min} players"),
            (min, max) => format!("{min} to {max} players"),
        };
        writeln!(io.out, "{}  {} · {players} · {}", game.id, game.title, game.tagline)?;
        if !game.packs.is_empty() {
            writeln!(io.out, "    --pack {}", game.packs.join(" | "))?;
        }
        for option in game.options {
            writeln!(io.out, "    --options {}={}  {}", option.name, option.values.join("|"), option.words)?;
        }
    }
    Ok(())
}
