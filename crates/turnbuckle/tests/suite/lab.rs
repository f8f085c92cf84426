//! `turnbuckle lab`: reports, targets, two packs side by side, and parts that add up.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde_json::Value;
use turnbuckle::Io;
use turnbuckle_catalog::Catalog;

use crate::common::{Done, leduc, party};

fn lab(args: &str) -> Done {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    run(CATALOG.get_or_init(|| Catalog::default().with::<leduc::Leduc>().with::<party::Party>()), args)
}

fn run(catalog: &'static Catalog, args: &str) -> Done {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["turnbuckle", "lab"].into_iter().chain(args.split_whitespace()).map(OsString::from);
    let mut io = Io { input: &mut &b""[..], out: &mut out, err: &mut err, terminal: false, watched: false };
    let status = turnbuckle::run(catalog, args, &mut io);
    let text = |bytes| String::from_utf8(bytes).expect("only text is printed");
    Done { status, out: text(out), err: text(err) }
}

fn told(args: &str) -> String {
    let done = lab(args);
    assert_eq!((done.status, done.err.as_str()), (0, ""), "{args}");
    assert!(done.out.lines().all(|it| it.chars().count() <= 100), "{args}: {}", done.out);
    done.out
}

fn json(args: &str) -> Value {
    serde_json::from_str(&told_json(args)).expect("one JSON document")
}

fn told_json(args: &str) -> String {
    let done = lab(&format!("{args} --json"));
    assert_eq!((done.status, done.err.as_str()), (0, ""), "{args}");
    done.out
}

/// A file in the test's own folder.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("the folder for such files can be written to");
    path
}

/// Prints a run's parts into files, and returns their names.
fn parts(name: &str, args: &str, from: &[(u64, u64)]) -> Vec<String> {
    let part = |(number, (from, games)): (usize, &(u64, u64))| {
        // A part may miss a target that the whole reaches.
        let text = lab(&format!("{args} --from {from} --games {games} --json")).out;
        file(&format!("{name}-{number}.json"), &text).display().to_string()
    };
    from.iter().enumerate().map(part).collect()
}

#[test]
fn a_usage_mistake_is_one_line_and_status_2() {
    for args in [
        "",
        "leduc",
        "leduc --games 10",
        "party --targets --bots random,random",
        "party --targets --against fancy",
        "party --targets --every-pair",
        "party --targets --players 3",
        "party --targets --pack fancy",
        "party --targets --pack none-such.toml",
        "party --targets --games 0",
        "leduc --targets",
        "party --games 5 --bots random --against none-such",
        "party --games 5 --bots random --json --markdown",
        "merge",
        "merge a.json --games 5",
        "leduc merge",
    ] {
        let done = lab(args);
        assert_eq!((done.status, done.out.as_str()), (2, ""), "{args}: {}", done.err);
        assert_eq!(done.err.lines().count(), 1, "{args}: {}", done.err);
    }
}

#[test]
fn a_report_tells_figures_sides_and_pieces() {
    let text = told("leduc --games 400 --bots random --seed 1");
    for words in [
        "leduc: 400 games, seed 1, random at every seat\n",
        "95 % interval",
        "first player ",
        "decisions a game: median ",
        "\nFigures\n",
        "decisions that raise",
        "\nSides\n",
        "1 First",
        "\nPieces\n",
        "Kh ",
        " to ",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let found = json("leduc --games 400 --bots random --seed 1");
    assert_eq!(found["figures"][0]["name"], "decisions that raise");
    assert!(["value", "low", "high"].iter().all(|it| found["figures"][0]["estimate"][*it].is_f64()), "{found}");
    assert_eq!(found["sides"][1]["name"], "Second");
    assert!(found["sides"][0]["against"][1]["share"]["low"].is_f64(), "{found}");
    assert!(found["pieces"][0]["lift"]["significant"].is_boolean(), "{found}");
    assert_eq!(found["setup"]["players"], 2);
}

#[test]
fn a_table_wins_together() {
    let text = told("party --games 50 --bots random --players 3 --seed 1 --options together=yes");
    assert!(text.contains("\nthe table wins ") && !text.contains("mean payoff"), "{text}");
    assert!(text.contains("pack plain (") && text.contains("together = yes"), "{text}");
}

/// Ten sides are too many for intervals in the matrix, and all pieces are printed only on request.
#[test]
fn tables_fit_into_the_terminal() {
    let text = told("party --games 900 --bots random --players 2 --seed 1 --every-pair");
    assert!(text.contains("share against"), "{text}");
    assert!(text.contains("every pair of sides equally often"), "{text}");
    let all = told("party --games 90 --bots random --players 2 --seed 1 --every-pair --pieces");
    assert!((0..10).all(|it| all.contains(&format!("card{it} "))), "{all}");
    let page = lab("party --games 900 --bots random --players 2 --seed 1 --every-pair --markdown").out;
    assert!(page.contains("| figure | found |") && page.contains('±'), "{page}");
}

#[test]
fn targets_are_told_and_a_missed_one_fails() {
    let done = lab("party --targets");
    assert_eq!((done.status, done.err.as_str()), (0, ""), "{}", done.out);
    for words in [
        "party: 400 games, seed 1, random at every seat, every pair of sides equally often, pack plain",
        "party: 300 games, seed 5, random at every seat, pack plain",
        "dice that show a six",
        "4 to 28 %",
        "at least 5 %",
        "holders of every hat play it",
        "the table wins",
        "4 targets are reached, 0 missed.",
    ] {
        assert!(done.out.contains(words), "{words}: {}", done.out);
    }
    assert!(!done.out.contains("quick look"));
    let quick = told("party --targets --games 60 --seed 3");
    assert!(quick.contains("party: 60 games, seed 3"), "{quick}");
    assert!(quick.replace('\n', " ").contains("(A quick look: the targets ask for 400 games of random.)"), "{quick}");

    let pack = file("own.toml", "bonus = 1\n");
    let targets = pack.with_extension("targets.toml");
    let bounds = "[[run]]\nbots = [\"random\"]\ngames = 100\nplayers = 2\n\n[[run.target]]\nfigure = \"draws\"\n";
    std::fs::write(&targets, format!("{bounds}high = 1\n")).expect("the folder can be written to");
    let done = lab(&format!("party --targets --pack {}", pack.display()));
    assert_eq!((done.status, done.err.as_str()), (1, "1 of 1 targets are missed\n"), "{}", done.out);
    assert!(done.out.contains("at most 1 %") && done.out.contains("  missed\n"), "{}", done.out);
    let found = lab(&format!("party --targets --json --pack {}", pack.display()));
    let found: Value = serde_json::from_str(&found.out).expect("one JSON document, whatever was missed");
    assert_eq!((&found["missed"], &found["runs"][0]["targets"][0]["verdict"]), (&1.into(), &"missed".into()));

    // A mistake is found before anything is played.
    let wrong = bounds.replace("\"draws\"", "\"knock-outs\"").replace("100", "100000000");
    std::fs::write(&targets, format!("{wrong}high = 1\n")).expect("the folder can be written to");
    let done = lab(&format!("party --targets --pack {}", pack.display()));
    let expected = format!("{}:6: found figure `knock-outs`; expected one of: ", targets.display());
    assert_eq!((done.status, done.out.as_str()), (1, ""));
    assert!(done.err.starts_with(&expected), "{}", done.err);
}

#[test]
fn a_page_is_printed_with_its_notes() {
    let page = lab("party --targets --markdown").out;
    for words in [
        "# Party: how the pack `plain` holds up\n",
        "4 targets are reached, 0 missed.",
        "## Targets, run 2\n",
        "    turnbuckle lab party --games 400 --seed 1 --bots random --pack plain --every-pair\n",
        "    turnbuckle lab party --games 300 --seed 5 --bots random --players 3 --options together=yes --pack plain\n",
        "| target | aim | found | verdict |\n|---|---|---|---|\n",
        "## Figures\n",
        "\nNobody has **complained** yet.\n",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn two_packs_are_compared() {
    let text = told("party --games 450 --bots random --players 2 --seed 2 --every-pair --against fancy");
    assert!(text.contains("against pack fancy (") && text.contains("games to be sure"), "{text}");
    let red = text.lines().find(|it| it.starts_with("Red wins")).expect("a side");
    assert!(red.contains(" +") && red.contains('*'), "{red}");
    let same = text.lines().find(|it| it.starts_with("dice that show a six")).expect("a figure");
    assert!(same.contains("+0.0 to +0.0") && same.trim_end().ends_with('-'), "{same}");
    let own = file("own-bonus.toml", "bonus = 3\n");
    let found =
        json(&format!("party --games 45 --bots random --players 2 --seed 2 --every-pair --against {}", own.display()));
    assert_eq!((&found["games"], &found["here"]["setup"]["pack"]), (&45.into(), &"plain".into()));
    assert!(found["differences"][0]["difference"]["low"].is_f64(), "{found}");
}

/// Byte for byte: four parts of a report, and parts of a comparison and of targets.
#[test]
fn parts_add_up_to_the_whole() {
    let args = "leduc --bots rookie,random --seed 1";
    let files = parts("report", args, &[(0, 10), (10, 3), (13, 20), (33, 7)]).join(" ");
    assert_eq!(told_json(&format!("merge {files}")), told_json(&format!("{args} --games 40")));
    assert_eq!(told(&format!("merge {files}")), told(&format!("{args} --games 40")));

    let args = "party --bots random --players 2 --seed 2 --every-pair --against fancy";
    let files = parts("comparison", args, &[(30, 30), (0, 30)]).join(" ");
    assert_eq!(told_json(&format!("merge {files}")), told_json(&format!("{args} --games 60")));

    let args = "party --targets";
    let files = parts("targets", args, &[(0, 100), (100, 100)]).join(" ");
    assert_eq!(told_json(&format!("merge {files}")), told_json(&format!("{args} --games 200")));
    assert_eq!(told(&format!("merge {files}")), told(&format!("{args} --games 200")));
}

#[test]
fn what_is_no_part_is_refused() {
    let first = parts("first", "leduc --bots random --seed 1", &[(0, 10)]).remove(0);
    let later = parts("later", "leduc --bots random --seed 1", &[(12, 10)]).remove(0);
    let other = parts("other", "party --bots random --players 2 --seed 1", &[(10, 10)]).remove(0);
    let rubbish = file("rubbish.json", "{\"game\": 3}").display().to_string();
    for (files, why) in [
        (format!("{first} {later}"), "games 10 to 11 are missing"),
        (format!("{first} {first}"), "games 0 to 9 are there twice"),
        (format!("{first} {other}"), "they differ in their game"),
        (format!("{first} {rubbish}"), "rubbish.json: not what `turnbuckle lab --json` prints"),
        ("none-such.json".to_owned(), "none-such.json: "),
    ] {
        let done = lab(&format!("merge {files}"));
        assert_eq!((done.status, done.out.as_str()), (1, ""), "{files}");
        assert!(done.err.contains(why) && done.err.lines().count() == 1, "{why}: {}", done.err);
    }
}

/// The targets of our own packs are read and played; whether they are reached takes more games than a test has.
#[test]
fn our_own_targets_are_in_order() {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    let catalog = CATALOG.get_or_init(turnbuckle_catalog::games);
    for game in catalog.games().map(|it| it.about().id) {
        let done = run(catalog, &format!("{game} --targets --games 40 --bots random --json"));
        assert!(done.status < 2, "{game}: {}", done.err);
        let found: Value = serde_json::from_str(&done.out).unwrap_or_else(|it| panic!("{game}: {it}: {}", done.err));
        let runs = found["runs"].as_array().expect("a list");
        let targets: Vec<&Value> = runs.iter().flat_map(|it| it["targets"].as_array().expect("a list")).collect();
        assert!(targets.len() > 5 && targets.iter().all(|it| it["of"] != 0), "{game}: {targets:#?}");
    }
}
