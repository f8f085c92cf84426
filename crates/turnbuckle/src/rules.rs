//! `turnbuckle rules`: shows and searches rules, and counts which are covered by a test.

use std::path::Path;

use serde::Serialize;
use turnbuckle_catalog::{AnyGame, Catalog};
use turnbuckle_core::{Coverage, Rule, Source, scenario, test_claims};

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::{Io, files, print_json, words};

pub fn run(catalog: &Catalog, args: RulesArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let (games, query) = match args.query.split_first() {
        Some((id, rest)) if catalog.get(id).is_some() => (catalog.get(id).into_iter().collect(), rest),
        _ => (catalog.games().collect::<Vec<_>>(), &args.query[..]),
    };
    if args.coverage {
        if let Some(word) = query.first() {
            return Err(Failure::Usage(format!("no game is called `{word}` (see turnbuckle games)")));
        }
        return coverage(&games, args.json, io);
    }
    let query = query.join(" ");
    if args.query.is_empty() && !args.json {
        for game in games {
            let (about, rules) = (game.about(), game.ledger().rules().len());
            writeln!(io.out, "{}  {}, {}", about.id, about.title, words::count(rules, "rule"))?;
        }
        writeln!(io.out, "turnbuckle rules GAME reads one; words or ids after it search")?;
        return Ok(());
    }
    search(&games, &query, args.json, io)
}

#[derive(Serialize)]
struct Found<'a> {
    game: &'static str,
    #[serde(flatten)]
    rule: &'a Rule,
}

fn search(games: &[&dyn AnyGame], query: &str, json: bool, io: &mut Io<'_>) -> Result<(), Failure> {
    let found =
        games.iter().flat_map(|game| game.ledger().search(query).map(|rule| Found { game: game.about().id, rule }));
    let found: Vec<Found<'_>> = found.collect();
    if json {
        return print_json(io, &serde_json::json!({ "rules": found }));
    }
    if found.is_empty() {
        return Err(Failure::Broken(format!("no rule says `{query}`")));
    }
    let mut chapter = ("", "");
    for it in &found {
        if chapter != (it.game, it.rule.chapter) {
            let gap = if chapter.0.is_empty() { "" } else { "\n" };
            writeln!(io.out, "{gap}{} · {}", it.game, it.rule.chapter)?;
            chapter = (it.game, it.rule.chapter);
        }
        let text = in_words(it.rule);
        if !io.terminal {
            // One line per rule, so that the output can be searched further.
            writeln!(io.out, "  {}  {text}", it.rule.id)?;
            continue;
        }
        for (at, line) in words::wrap(&text, 88).iter().enumerate() {
            let id = if at == 0 { it.rule.id.0 } else { "" };
            writeln!(io.out, "  {id:<7} {line}")?;
        }
    }
    Ok(())
}

/// A rule in words: a ruling with its question first.
pub fn in_words(rule: &Rule) -> String {
    match rule.question {
        Some(question) => format!("{question} {}", rule.text),
        None => rule.text.to_owned(),
    }
}

/// Which rules the scenarios and tests of a game's sources cover.
fn count(game: &dyn AnyGame) -> Result<Coverage, Failure> {
    let about = game.about();
    let home = Path::new(about.home);
    if !home.is_dir() {
        let sources = format!("{} was built from {}", about.title, home.display());
        return Err(Failure::Broken(format!("coverage is counted in the sources, and they are not here: {sources}")));
    }
    let mut claims = Vec::new();
    for path in files::below(&home.join("scenarios"), "toml")? {
        let (file, text) = (path.to_string_lossy(), files::read(&path)?);
        let header = scenario::header(Source::new(&file, &text))?;
        claims.extend(header.rules.into_iter().map(|rule| (rule, header.title.clone())));
    }
    for path in files::below(&home.join("tests"), "rs")? {
        claims.extend(test_claims(&files::read(&path)?));
    }
    Ok(Coverage::count(about.id, game.ledger(), claims))
}

fn coverage(games: &[&dyn AnyGame], json: bool, io: &mut Io<'_>) -> Result<(), Failure> {
    let counts: Vec<Coverage> = games.iter().map(|it| count(*it)).collect::<Result<_, _>>()?;
    if json {
        print_json(io, &serde_json::json!({ "games": counts }))?;
    } else {
        for it in &counts {
            let owed = it.ids - it.notes;
            let percent = if owed == 0 { 100.0 } else { (it.covered * 100) as f64 / owed as f64 };
            let notes = words::count(it.notes, "note");
            writeln!(io.out, "{}  {} of {owed} rules covered ({percent:.1} %), {notes}", it.game, it.covered)?;
            for rule in &it.missing {
                writeln!(io.out, "  missing  {rule}")?;
            }
            for rule in &it.unknown {
                writeln!(io.out, "  unknown  {rule}, held by {}", it.held_by[rule].join(", "))?;
            }
        }
    }
    let missing: usize = counts.iter().map(|it| it.missing.len()).sum();
    let unknown: usize = counts.iter().map(|it| it.unknown.len()).sum();
    if missing + unknown > 0 {
        return Err(Failure::Broken(format!("{} not covered, {unknown} unknown", words::count(missing, "rule"))));
    }
    Ok(())
}
