//! `turnbuckle replay`: a recorded match, decision by decision.

use turnbuckle_catalog::Catalog;
use turnbuckle_core::{Record, Source, Viewer};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::{Io, files, setting};

pub fn run(catalog: &Catalog, args: ReplayArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let text = files::read(&args.record)?;
    let file = args.record.to_string_lossy();
    let (game, record) = open(catalog, Source::new(&file, &text))?;

    // Through whose eyes is known only once the match is there, so its words are gathered first.
    let mut stories = Vec::new();
    let end = game.replay(&record, args.to, &mut |game, story| {
        let decision = game.decisions().checked_sub(1).and_then(|it| game.decision(it));
        let decision = decision.map(|(seat, notation)| format!("{}: {notation}", game.seat_name(seat)));
        stories.push((decision, story.clone()));
    })?;
    let viewer = match &args.seat {
        Some(text) => Viewer::Seat(setting::seat(end.as_ref(), text)?),
        None => Viewer::Spectator,
    };
    writeln!(io.out, "{}, seed {}", game.about().title, end.seed())?;
    for (number, (decision, story)) in stories.iter().enumerate() {
        if let Some(decision) = decision {
            writeln!(io.out, "{number:>4}  {decision}")?;
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
