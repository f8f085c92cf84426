//! `turnbuckle bench`: random games on one thread.

use turnbuckle_catalog::Catalog;
use turnbuckle_lab::{Bench, Pace};

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::{Io, print_json, setting};

pub fn run(catalog: &Catalog, args: BenchArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let games = match &args.game {
        Some(id) => vec![setting::game(catalog, id)?],
        None => catalog.games().collect(),
    };
    let measured = games.iter().map(|it| it.bench(&it.about().setup(), Pace::default()));
    let bench = Bench::new(measured.collect::<Result<_, _>>()?);
    if args.json {
        return print_json(io, &bench);
    }
    writeln!(io.out, "a shuffle of 60 bytes takes {:.0} ns", bench.shuffle_ns)?;
    for it in &bench.games {
        writeln!(io.out, "{}", it.game)?;
        writeln!(io.out, "  {:>12.0} games/s, {:.1} actions each", it.games_per_s, it.actions_per_game)?;
        writeln!(io.out, "  {:>12.0} actions/s", it.actions_per_s)?;
        writeln!(io.out, "  {:>12.1} ns an action: {:.2} shuffles", it.ns_per_action, it.shuffles_per_action)?;
        writeln!(io.out, "  {:>12.1} legal actions a decision", it.legal_mean)?;
        writeln!(io.out, "  {:>12} bytes of state", it.state_bytes)?;
        writeln!(io.out, "  {:>12.1} ns to clone it; a copy of as many bytes takes {:.1}", it.clone_ns, it.copy_ns)?;
    }
    if cfg!(debug_assertions) {
        writeln!(io.err, "this is not a release build: the figures mean little")?;
    }
    Ok(())
}
