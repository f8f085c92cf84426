//! Turns arguments into a set-up, a game, a seed.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use turnbuckle_catalog::{AnyGame, AnyMatch, Catalog};
use turnbuckle_core::{PackText, Seat, Setup, Source};

use crate::args::SetupArgs;
use crate::failure::Failure;
use crate::files;

pub fn game<'a>(catalog: &'a Catalog, id: &str) -> Result<&'a dyn AnyGame, Failure> {
    catalog.get(id).ok_or_else(|| {
        let ids: Vec<&str> = catalog.games().map(|it| it.about().id).collect();
        Failure::Usage(format!("no game is called `{id}`: choose {} (see turnbuckle games)", ids.join(", ")))
    })
}

pub fn setup(game: &dyn AnyGame, args: &SetupArgs) -> Result<Setup, Failure> {
    let about = game.about();
    let mut setup = about.setup();
    setup.players = args.players.unwrap_or(setup.players);
    for option in &args.options {
        let Some((name, value)) = option.split_once('=') else {
            return Err(Failure::Usage(format!("option `{option}`: expected NAME=VALUE (see turnbuckle games)")));
        };
        if about.options.is_empty() {
            return Err(Failure::Usage(format!("option `{option}`: {} has no options", about.title)));
        }
        setup.options.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    if let Some(name) = &args.pack {
        setup.pack = Some(pack(game, name)?);
    }
    let valid = setup.validate(about);
    valid.map_err(|it| Failure::Usage(format!("{}: expected {} (see turnbuckle games)", it.found, it.expected)))?;
    Ok(setup)
}

/// One of the game's packs, or a pack file.
pub fn pack(game: &dyn AnyGame, name: &str) -> Result<PackText, Failure> {
    if let Some(pack) = game.about().pack(name) {
        return Ok(pack);
    }
    let path = Path::new(name);
    if !path.exists() {
        let packs: Vec<String> = game.about().packs.iter().map(|it| PackText::from(*it).name).collect();
        let packs = if packs.is_empty() { "has no packs".to_owned() } else { format!("has {}", packs.join(", ")) };
        return Err(Failure::Usage(format!("no pack or file is called `{name}`: {} {packs}", game.about().title)));
    }
    let text = files::read(path)?;
    let source = Source::new(name, &text);
    game.check_pack(source)?;
    Ok(source.into())
}

/// The seed that was asked for, or a random one that is short enough to be typed.
pub fn seed(asked: Option<u64>) -> u64 {
    asked.unwrap_or_else(|| RandomState::new().hash_one("a seed") % 1_000_000_000)
}

/// A seat by its number, counted from 1, or by its name in any case.
pub fn seat(game: &dyn AnyMatch, text: &str) -> Result<Seat, Failure> {
    let mut seats = Seat::all(game.players());
    let found = seats.find(|it| text.parse() == Ok(it.index() + 1) || game.seat_name(*it).eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let names: Vec<String> = Seat::all(game.players()).map(|it| game.seat_name(it)).collect();
        let expected = format!("1 to {} or one of {}", names.len(), names.join(", "));
        Failure::Usage(format!("no seat is called `{text}`: expected {expected}"))
    })
}
