//! `turnbuckle replay`: a recorded match, decision by decision.

use turnbuckle_catalog::Catalog;
use turnbuckle_core::{Record, Seat, Source, Viewer};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::{Io, files, setting};

pub fn run(catalog: &Catalog, args: ReplayArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let text = files::read(&args.record)?;
    let file = args.record.to_string_lossy();
    let (game, record) = open(catalog, Source::new(&file, &text))?;

    // The seat's name can be resolved only once the match is there, so all stories are collected first.
    let mut stories = Vec::new();
    // If several decide at once, each decision is secret until all have decided.
    let mut in_secret = false;
    let end = game.replay(&record, args.to, &mut |game, story| {
        let decision = game.decisions().checked_sub(1).and_then(|it| game.decision(it));
        let decision =
            decision.map(|(seat, notation)| Decision { seat, name: game.seat_name(seat), notation, in_secret });
        in_secret = game.turn().seats().len() > 1;
        stories.push((decision, story.clone()));
    })?;
    if args.position {
        write!(io.out, "{}", end.position())?;
        return Ok(());
    }
    let viewer = match &args.seat {
        Some(text) => Viewer::Seat(setting::seat(end.as_ref(), text)?),
        None => Viewer::Spectator,
    };
    writeln!(io.out, "{}, {}", game.about().title, end.luck())?;
    for (number, (decision, story)) in stories.iter().enumerate() {
        if let Some(decision) = decision {
            writeln!(io.out, "{number:>4}  {}", decision.seen_by(viewer))?;
        }
        for told in story.to(viewer) {
            writeln!(io.out, "      {} [{}]", told.words, told.rule)?;
        }
    }
    writeln!(io.out, "\n{}", end.sketch(viewer))?;
    let prompt = end.prompt(viewer);
    writeln!(io.out, "{}", end.result().unwrap_or(prompt))?;
    Ok(())
}

struct Decision {
    seat: Seat,
    name: String,
    notation: String,
    in_secret: bool,
}

impl Decision {
    fn seen_by(&self, viewer: Viewer) -> String {
        let others = matches!(viewer, Viewer::Seat(it) if it != self.seat);
        let notation = if self.in_secret && others { "(in secret)" } else { &self.notation };
        format!("{}: {notation}", self.name)
    }
}

/// A record, read but not replayed, and the game it is of.
pub fn open<'a>(
    catalog: &'a Catalog,
    source: Source<'_>,
) -> Result<(&'a dyn turnbuckle_catalog::AnyGame, Record), Failure> {
    let record = Record::parse(source)?;
    let game = catalog.get(&record.game).ok_or_else(|| {
        let line = source.text.lines().position(|it| it.starts_with("game ")).map_or(1, |it| it + 1);
        let ids: Vec<&str> = catalog.games().map(|it| it.about().id).collect();
        source.mistake_in_line(line, format!("game `{}`", record.game), format!("one of {}", ids.join(", ")))
    })?;
    Ok((game, record))
}
