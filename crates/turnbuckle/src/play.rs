//! `turnbuckle play`: sets a match up and passes it to one of the two user interfaces.

use std::path::Path;

use turnbuckle_catalog::{AnyGame, AnyMatch, Catalog, Story};
use turnbuckle_core::{Seat, Source};

use crate::args::PlayArgs;
use crate::bots::Player;
use crate::failure::Failure;
use crate::session::Session;
use crate::{Io, bots, files, lobby, plain, replay, setting, table};

pub fn run(catalog: &Catalog, mut args: PlayArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = args.game.as_ref().map(|it| setting::game(catalog, it)).transpose()?;
    let others = bots::players(&args.bots)?;
    if others.len() > 1 {
        args.setup.players.get_or_insert(others.len() + 1);
    }
    let (game, started, stories) = match (&args.resume, game) {
        (Some(path), game) => resumed(catalog, game, path)?,
        (None, Some(game)) => {
            let setup = setting::setup(game, &args.setup)?;
            let (started, story) = game.start(setup, setting::seed(args.setup.seed))?;
            (game, started, vec![story])
        }
        (None, None) => return lobby::run(catalog, io),
    };
    let you = setting::seat(started.as_ref(), &args.seat)?;
    let mut others = bots::seated(&others, started.players() - 1, "other seats")?.into_iter();
    let player = |seat| if seat == you { Some(Player::Human) } else { others.next() };
    let players = Seat::all(started.players()).filter_map(player).collect();
    let session = Session::new(game, started, stories, players, args.ask_all);
    if args.plain || !io.has_screen() { plain::run(session, io) } else { table::run(session, io) }
}

type Resumed<'a> = (&'a dyn AnyGame, Box<dyn AnyMatch>, Vec<Story>);

/// Loads a saved match of that game, or of any game, with everything that has happened so far.
fn resumed<'a>(catalog: &'a Catalog, game: Option<&dyn AnyGame>, path: &Path) -> Result<Resumed<'a>, Failure> {
    let text = files::read(path)?;
    let file = path.to_string_lossy();
    let (recorded, record) = replay::open(catalog, Source::new(&file, &text))?;
    if game.is_some_and(|it| it.about().id != recorded.about().id) {
        return Err(Failure::Usage(format!("{file} is a match of {}", recorded.about().id)));
    }
    let mut stories = Vec::new();
    let resumed = recorded.replay(&record, None, &mut |_, story| stories.push(story.clone()))?;
    Ok((recorded, resumed, stories))
}
