//! `turnbuckle lab`: many games, a progress bar, then the summary.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use turnbuckle_catalog::Catalog;
use turnbuckle_lab::{Lab, Report};

use crate::args::LabArgs;
use crate::failure::Failure;
use crate::{Io, bots, print_json, setting};

pub fn run(catalog: &Catalog, mut args: LabArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = setting::game(catalog, &args.game)?;
    let bots = bots::list(&args.bots)?;
    if args.games == 0 || args.from.checked_add(args.games).is_none() {
        return Err(Failure::Usage(format!("--games {} from {}: expected at least one game", args.games, args.from)));
    }
    if bots.len() > 1 {
        args.setup.players.get_or_insert(bots.len());
    }
    let setup = setting::setup(game, &args.setup)?;
    let bots = bots::seated(&bots, setup.seats(), "players")?;
    let seed = setting::seed(args.setup.seed);
    let lab = Lab { bots, games: args.games, seed, from: args.from, rotate: !args.fixed_seats };

    let target = if io.watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(args.games), target).with_style(
        ProgressStyle::with_template("{bar:40.yellow/white} {pos} of {len} games, {per_sec}, {eta} left")
            .expect("the template is well formed"),
    );
    let report = game.lab(&lab, &setup, &|| bar.inc(1))?;
    bar.finish_and_clear();
    if args.json { print_json(io, &report) } else { summary(&report, io) }
}

fn summary(report: &Report, io: &mut Io<'_>) -> Result<(), Failure> {
    let percent = |rate: f64| format!("{:.1} %", rate * 100.0);
    writeln!(io.out, "{}: {} games, seed {}", report.game, report.games, report.seed)?;
    writeln!(io.out, "{:<24} {:>9} {:>8}   95 % interval     mean payoff", "bot", "wins", "rate")?;
    for it in &report.seats {
        let interval = format!("{} to {}", percent(it.low), percent(it.high));
        let payoff = format!("{:.3} ± {:.3}", it.payoff, it.payoff_margin);
        writeln!(io.out, "{:<24} {:>9} {:>8}   {interval:<17} {payoff}", it.bot, it.wins, percent(it.rate))?;
    }
    let seats: Vec<String> = report.by_seat.iter().map(|it| percent(*it)).collect();
    writeln!(io.out, "draws {}, lost by all {}", report.draws, report.lost)?;
    writeln!(io.out, "seat by seat {}", seats.join(", "))?;
    let (low, high) = (percent(report.first_player_low), percent(report.first_player_high));
    writeln!(io.out, "first player {} ({low} to {high})", percent(report.first_player_rate))?;
    let (lower, upper) = (report.actions_lower_quartile, report.actions_upper_quartile);
    writeln!(io.out, "decisions a game: median {}, half of them {lower} to {upper}", report.actions_median)?;
    Ok(())
}
