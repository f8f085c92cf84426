//! `turnbuckle lab`: many games, a progress bar, then the results. `told` puts them into words, `page` prints them.

mod page;
mod told;

use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use turnbuckle_catalog::{AnyGame, Catalog};
use turnbuckle_core::{PackText, Setup, Source};
use turnbuckle_lab::{BotSpec, Comparison, Judgement, Lab, Report, Run, Targets};

use crate::args::{LabArgs, LabCli, LabCommand, OutputArgs, SetupArgs};
use crate::failure::Failure;
use crate::{Io, bots, files, print_json, setting};
use page::Block;

pub fn run(catalog: &Catalog, cli: LabCli, io: &mut Io<'_>) -> Result<(), Failure> {
    if let Some(LabCommand::Merge { parts, output }) = cli.command {
        return merge(catalog, &parts, &output, io);
    }
    let game = setting::game(catalog, cli.args.game.as_deref().expect("required without a subcommand"))?;
    if cli.args.targets { targets(catalog, game, &cli.args, io) } else { play(game, cli.args, io) }
}

/// Plays a number of games, with one pack or with two to compare.
fn play(game: &dyn AnyGame, mut args: LabArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let bots = bots::list(args.bots.as_deref().expect("required without targets"))?;
    if bots.len() > 1 {
        args.setup.players.get_or_insert(bots.len());
    }
    let setup = setting::setup(game, &args.setup)?;
    let lab = Lab {
        bots: bots::seated(&bots, setup.seats(), "players")?,
        games: args.games.expect("required without targets"),
        seed: setting::seed(args.setup.seed),
        from: args.from,
        rotate: !args.fixed_seats,
        every_pair: args.every_pair,
    };
    check_numbers(&lab)?;
    let bar = progress(io, lab.games);
    let tick = || bar.inc(1);
    if let Some(other) = args.against {
        let other = setting::setup(game, &SetupArgs { pack: Some(other), ..args.setup })?;
        let comparison = game.compare(&lab, &setup, &other, &tick)?;
        bar.finish_and_clear();
        return args.output.print(io, &comparison, || told::comparison(&comparison));
    }
    let report = game.lab(&lab, &setup, &tick)?;
    bar.finish_and_clear();
    args.output.print(io, &report, || told::report(&report, args.output.pieces))
}

/// Plays what the pack's targets ask for.
fn targets(catalog: &Catalog, game: &dyn AnyGame, args: &LabArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let (file, text) = targets_of(game, args.setup.pack.as_deref())?;
    let source = Source::new(&file, &text);
    let targets = Targets::read(source)?;
    let mut planned = Vec::new();
    for run in targets.runs {
        let (lab, setup) = plan(game, args, &run)?;
        // Report mistakes before anything is played.
        run.check(&game.lab(&Lab { games: 0, ..lab.clone() }, &setup, &|| {})?, source)?;
        planned.push((run, lab, setup));
    }
    let bar = progress(io, planned.iter().map(|it| it.1.games).sum());
    let mut runs = Vec::new();
    for (run, lab, setup) in &planned {
        let report = game.lab(lab, setup, &|| bar.inc(1))?;
        runs.push(run.judge(report));
    }
    bar.finish_and_clear();
    let judgement = Judgement::new(game.about().id, targets.notes, runs);
    print_judgement(catalog, &judgement, &args.output, io)
}

/// A run from the file, with the changes from the command line.
fn plan(game: &dyn AnyGame, args: &LabArgs, run: &Run) -> Result<(Lab, Setup), Failure> {
    let setup = SetupArgs {
        seed: None,
        options: run.options.iter().map(|(name, value)| format!("{name}={value}")).collect(),
        pack: args.setup.pack.clone(),
        players: run.players,
    };
    let setup = setting::setup(game, &setup)?;
    let instead: Option<Vec<BotSpec>> = args.bots.as_deref().map(bots::list).transpose()?;
    // A run between different bots is about these bots, so they are not replaced.
    let bots = match instead.as_deref() {
        Some([one]) if run.bots.len() == 1 => vec![*one],
        Some([_]) | None => run.bots.clone(),
        Some(many) => {
            return Err(Failure::Usage(format!("{} bots for --targets: expected one for all seats", many.len())));
        }
    };
    let lab = Lab {
        bots: bots::seated(&bots, setup.seats(), "players")?,
        games: args.games.unwrap_or(run.games),
        seed: args.setup.seed.unwrap_or(run.seed),
        from: args.from,
        rotate: true,
        every_pair: run.every_pair,
    };
    check_numbers(&lab)?;
    Ok((lab, setup))
}

fn check_numbers(lab: &Lab) -> Result<(), Failure> {
    if lab.games == 0 || lab.from.checked_add(lab.games).is_none() {
        return Err(Failure::Usage(format!("--games {} from {}: expected at least one game", lab.games, lab.from)));
    }
    Ok(())
}

/// The targets of a pack: those that come with the game, or the file next to the pack's file.
fn targets_of(game: &dyn AnyGame, pack: Option<&str>) -> Result<(String, String), Failure> {
    let about = game.about();
    let default = about.packs.first().map(|it| PackText::from(*it).name);
    let Some(pack) = pack.map(str::to_owned).or(default) else {
        return Err(Failure::Usage(format!("{} has no packs, and targets are a pack's", about.title)));
    };
    let wanted = format!("{pack}.targets");
    if let Some(source) = game.targets().iter().find(|it| PackText::from(**it).name == wanted) {
        return Ok((source.file.to_owned(), source.text.to_owned()));
    }
    let file = Path::new(&pack).with_extension("targets.toml");
    if about.pack(&pack).is_some() || !file.exists() {
        return Err(Failure::Usage(format!("the pack `{pack}` has no targets: there is no {}", file.display())));
    }
    Ok((file.display().to_string(), files::read(&file)?))
}

/// Combines the parts of a run of any kind.
fn merge(catalog: &Catalog, files: &[PathBuf], output: &OutputArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let parts: Vec<(String, Value)> = files
        .iter()
        .map(|file| {
            let name = file.display().to_string();
            let json = serde_json::from_str(&files::read(file)?).map_err(|it| no_part(&name, &it))?;
            Ok((name, json))
        })
        .collect::<Result<_, Failure>>()?;
    let all_have = |key| parts.iter().all(|(_, it)| it.get(key).is_some());
    let refused = |why: String| Failure::Broken(why);
    if all_have("runs") {
        let judgement = Judgement::merge(read_all::<Judgement>(parts)?).map_err(refused)?;
        return print_judgement(catalog, &judgement, output, io);
    }
    if all_have("differences") {
        let comparison = Comparison::merge(read_all::<Comparison>(parts)?).map_err(refused)?;
        return output.print(io, &comparison, || told::comparison(&comparison));
    }
    let report = Report::merge(read_all::<Report>(parts)?).map_err(refused)?;
    output.print(io, &report, || told::report(&report, output.pieces))
}

fn read_all<T: DeserializeOwned>(parts: Vec<(String, Value)>) -> Result<Vec<T>, Failure> {
    parts.into_iter().map(|(name, json)| serde_json::from_value(json).map_err(|it| no_part(&name, &it))).collect()
}

fn no_part(file: &str, error: &serde_json::Error) -> Failure {
    Failure::Broken(format!("{file}: not what `turnbuckle lab --json` prints: {error}"))
}

fn print_judgement(
    catalog: &Catalog,
    judgement: &Judgement,
    output: &OutputArgs,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let title = catalog.get(&judgement.game).map_or(judgement.game.as_str(), |it| it.about().title);
    output.print(io, judgement, || {
        if output.markdown {
            told::judgement_in_full(title, judgement, output.pieces)
        } else {
            told::judgement(judgement)
        }
    })?;
    match judgement.missed {
        0 => Ok(()),
        missed => Err(Failure::Broken(format!("{missed} of {} targets are missed", missed + judgement.reached))),
    }
}

impl OutputArgs {
    fn print(
        &self,
        io: &mut Io<'_>,
        document: &impl Serialize,
        blocks: impl FnOnce() -> Vec<Block>,
    ) -> Result<(), Failure> {
        match (self.json, self.markdown) {
            (true, _) => print_json(io, document),
            (_, true) => Ok(write!(io.out, "{}", page::markdown(&blocks()))?),
            _ => Ok(write!(io.out, "{}", page::text(&blocks()))?),
        }
    }
}

fn progress(io: &Io<'_>, games: u64) -> ProgressBar {
    let target = if io.watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    ProgressBar::with_draw_target(Some(games), target).with_style(
        ProgressStyle::with_template("{bar:40.yellow/white} {pos} of {len} games, {per_sec}, {eta} left")
            .expect("the template is well formed"),
    )
}
