//! Golden playthroughs: files with every step of a whole game. `make golden` regenerates them; the diff shows the
//! effect of a change of the rules or of a pack.
//!
//! Golden records, in the folder `records`, are games of a rules version that people may have played. They contain
//! their pack and must replay forever: a record is written once, if it is missing, and never changed.

use std::path::{Path, PathBuf};
use std::{env, fs};

use turnbuckle_core::playthrough::play_through;
use turnbuckle_core::{Match, Record, Rng, Seat, Setup, Source, Tabletop};

/// A playthrough on file: its name, its set-up and its seed.
pub type Playthrough = (&'static str, Setup, u64);

/// A record of a rules version: name, set-up, seed, and who decided.
pub type OnRecord = (&'static str, Setup, u64, Players);

/// Who decides in a recorded game.
#[derive(Clone, Copy, Debug)]
pub enum Players {
    Random,
    /// The game's own quick choices.
    Quick,
    /// Quick choices, until this seat concedes after a number of decisions.
    GivingUp(Seat, usize),
}

pub(crate) fn refreshing() -> bool {
    env::var_os("UPDATE_GOLDEN").is_some_and(|it| it == "1")
}

/// The names of the files in a folder, without their extension, which all of them must have.
fn names(folder: &Path, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
    let files = entries.map(|it| it.expect("the folder can be read").path()).filter(|it| it.is_file());
    let mut names: Vec<String> = files
        .map(|path| {
            assert!(path.extension().is_some_and(|it| it == extension), "{} does not belong here", path.display());
            path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    names
}

/// The first line in which two texts differ, with its number.
pub(crate) fn difference(golden: &str, now: &str) -> Option<String> {
    if golden == now {
        return None;
    }
    let (mut old, mut new) = (golden.lines(), now.lines());
    let mut line = 1;
    loop {
        match (old.next(), new.next()) {
            (Some(old), Some(new)) if old == new => line += 1,
            (None, None) => return Some("only the line ends differ".to_owned()),
            (old, new) => {
                let shown = |it: Option<&str>| it.unwrap_or("(the end)").to_owned();
                return Some(format!("line {line}\n  on file: {}\n  now:     {}", shown(old), shown(new)));
            }
        }
    }
}

fn folder<G: Tabletop>() -> PathBuf {
    Path::new(G::about().home).join("playthroughs")
}

/// Plays every golden playthrough again and compares.
pub fn playthroughs_are_as_they_were<G: Tabletop>(playthroughs: Vec<Playthrough>) {
    let mut failures = Vec::new();
    let folder = folder::<G>();
    let mut played: Vec<String> = playthroughs.iter().map(|it| it.0.to_owned()).collect();
    for (name, setup, seed) in playthroughs {
        let now = play_through::<G>(setup, seed).unwrap_or_else(|mistake| panic!("{mistake}"));
        let path = folder.join(name).with_extension("txt");
        if refreshing() {
            fs::write(&path, &now).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
        }
        match fs::read_to_string(&path) {
            Ok(golden) => failures.extend(difference(&golden, &now).map(|it| format!("{name}: {it}"))),
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    assert!(failures.is_empty(), "`make golden` refreshes these, if the change is meant:\n{}", failures.join("\n"));
    played.sort();
    assert_eq!(names(&folder, "txt"), played, "every playthrough on file is played");
}

/// Records replay to their result, with the pack that they carry.
pub fn records_replay_for_ever<G: Tabletop>(records: Vec<OnRecord>) {
    let folder = folder::<G>().join("records");
    for (name, setup, seed, players) in records {
        let path = folder.join(name).with_extension("record");
        if refreshing() && !path.exists() {
            fs::create_dir_all(&folder).unwrap_or_else(|it| panic!("{}: {it}", folder.display()));
            let text = played::<G>(setup, seed, players).record(true);
            fs::write(&path, text).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
        }
        assert!(path.exists(), "{name}.record is gone");
    }
    for name in names(&folder, "record") {
        let text = fs::read_to_string(folder.join(&name).with_extension("record")).expect("a record can be read");
        let record = Record::parse(Source::new(&name, &text)).unwrap_or_else(|mistake| panic!("{mistake}"));
        let carried = record.pack.as_ref().is_some_and(|it| it.text.is_some());
        assert_eq!(carried, !G::about().packs.is_empty(), "{name}: its pack");
        let game = record.replay::<G>(None, |_, _| {}).unwrap_or_else(|mistake| panic!("{mistake}"));
        let result = text.lines().find_map(|it| it.strip_prefix("= "));
        assert!(result.is_some(), "{name} has no result");
        assert_eq!(game.state().result().as_deref(), result, "{name}");
        assert_eq!(difference(&text, &game.record(true)), None, "{name}");
    }
}
fn played<G: Tabletop>(setup: Setup, seed: u64, players: Players) -> Match<G> {
    let (mut game, _) = Match::<G>::start(setup, seed).expect("our own packs are in order");
    let mut rng = Rng::stream(seed, u64::MAX);
    let mut legal = Vec::new();
    while let Some(seat) = game.state().turn().seat() {
        if let Players::GivingUp(seat, after) = players
            && game.plies().len() == after
        {
            game.concede(seat);
            continue;
        }
        legal.clear();
        game.state().legal(seat, &mut legal);
        let choice = match players {
            Players::Random => rng.below(legal.len() as u32) as usize,
            Players::Quick | Players::GivingUp(..) => game.state().rollout(seat, &legal, &mut rng),
        };
        game.play(seat, legal[choice]).expect("a listed action is accepted");
    }
    game
}
