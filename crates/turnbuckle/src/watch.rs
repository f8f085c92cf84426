//! `turnbuckle watch`: bots play, told as a spectator sees it.

use turnbuckle_catalog::Catalog;
use turnbuckle_core::{Seat, Viewer};

use crate::args::WatchArgs;
use crate::failure::Failure;
use crate::{Io, bots, setting};

pub fn run(catalog: &Catalog, mut args: WatchArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = setting::game(catalog, &args.game)?;
    let bots = bots::list(&args.bots)?;
    if bots.len() > 1 {
        args.setup.players.get_or_insert(bots.len());
    }
    let setup = setting::setup(game, &args.setup)?;
    let nobody = setup.players == 0;
    let bots = bots::seated(&bots, setup.seats(), "players")?;
    let (mut table, mut story) = game.start(setup, setting::seed(args.setup.seed))?;

    let who = if nobody {
        "it plays itself".to_owned()
    } else {
        let name = |it: Seat| format!("{} ({})", table.seat_name(it), bots[it.index()]);
        let names: Vec<String> = Seat::all(table.players()).map(name).collect();
        names.join(if game.about().together { " and " } else { " against " })
    };
    writeln!(io.out, "{}: {who}, seed {}", game.about().title, table.seed())?;
    loop {
        for told in story.to(Viewer::Spectator) {
            writeln!(io.out, "{} [{}]", told.words, told.rule)?;
        }
        let Some(seat) = table.turn().seat() else { break };
        let choice = table.choose(seat, bots[seat.index()])();
        let played = table.play(seat, &choice);
        story = played.map_err(|it| Failure::Broken(format!("the bot's `{choice}`: {it}")))?;
    }
    writeln!(io.out, "\n{}\n{}", table.sketch(Viewer::Spectator), table.result().unwrap_or_default())?;
    Ok(())
}
