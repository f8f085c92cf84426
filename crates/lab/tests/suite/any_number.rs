//! The lab with the party game: any number of seats, sides that are assigned, targets, and two packs compared.

use turnbuckle_core::prelude::*;
use turnbuckle_core::{Setup, Source};
use turnbuckle_lab::{BotSpec, Comparison, Judgement, Lab, Outcome, Report, Targets};

use crate::party::{Party, SIDES};

fn setup(players: usize, together: bool) -> Setup {
    let mut setup = Setup { players, ..Party::about().setup() };
    if together {
        setup.options.insert("together".to_owned(), "yes".to_owned());
    }
    setup
}

fn bots(players: usize) -> Vec<BotSpec> {
    let bots: [BotSpec; 2] = ["random", "greedy"].map(|it| it.parse().expect("a bot"));
    bots.into_iter().cycle().take(players).collect()
}

fn run(lab: &Lab, setup: &Setup) -> Report {
    lab.run::<Party>(setup, || {}).expect("a set-up in order")
}

#[test]
fn one_to_eight_sit_down() {
    for players in 1..=8 {
        for together in [false, true] {
            let lab = Lab::new(bots(players), 60, 3);
            let report = run(&lab, &setup(players, together));
            assert_eq!((report.games, report.seats.len(), report.by_seat.len()), (60, players, players));
            assert_eq!(report.together.is_some(), together, "{players} {together}");
            let parts = [(0, 20), (20, 40)]
                .map(|(from, games)| run(&Lab { from, games, ..lab.clone() }, &setup(players, together)));
            assert_eq!(Report::merge(parts), Ok(report));
        }
    }
}

#[test]
fn a_table_wins_together() {
    let report = run(&Lab::new(bots(4), 500, 3), &setup(4, true));
    let table = report.together.expect("they win together");
    assert!(report.seats.iter().all(|it| it.rate == table.value && it.low == table.low && it.high == table.high));
    assert_eq!(report.lost, 500 - report.tally.won_by_all);
    assert!(0.02 < table.value && table.value < 0.6, "{table:?}");
    // The whole table is one party: no piece was held by more parties than there were games.
    assert!(report.pieces.iter().all(|it| it.held <= 500), "{:?}", report.pieces);
}

/// Every pair of sides, at both seats, with each of the bots at each of them, equally often.
#[test]
fn every_pair_comes_equally_often() {
    let pairs = SIDES.len() * (SIDES.len() - 1) / 2;
    let lab = Lab { every_pair: true, ..Lab::new(bots(2), 4 * pairs as u64, 1) };
    let report = run(&lab, &setup(2, false));
    for (at, side) in report.sides.iter().enumerate() {
        assert_eq!(side.played, 4 * (SIDES.len() as u64 - 1));
        for (other, duel) in side.against.iter().enumerate() {
            assert_eq!(duel.as_ref().map(|it| it.games), (at != other).then_some(4), "{at} {other}");
        }
    }
    let three = Lab { every_pair: true, ..Lab::new(bots(3), 120, 1) };
    let report = run(&three, &setup(3, false));
    assert!(report.sides.iter().all(|it| it.played == 36), "{:?}", report.sides);
    assert!(report.sides.iter().all(|it| it.against.iter().all(Option::is_none)), "three are no pair");
}

#[test]
fn a_bot_and_a_side_for_each_player() {
    let mistake = |lab: Lab, players| {
        let mistake = lab.run::<Party>(&setup(players, false), || {}).expect_err("somebody has nothing");
        (mistake.found, mistake.expected)
    };
    let (found, expected) = mistake(Lab::new(bots(2), 1, 1), 3);
    assert_eq!((found.as_str(), expected.as_str()), ("2 bots", "one for each of the 3 players"));
}

#[test]
fn like_pieces_are_one() {
    let report = run(&Lab::new(bots(2), 200, 3), &setup(2, false));
    assert_eq!(report.pieces.len(), 10);
    assert_eq!(report.pieces.iter().filter(|it| it.kind == "hat").count(), 5);
    let of = |what: fn(&turnbuckle_lab::PieceReport) -> u64| report.pieces.iter().map(what).sum::<u64>();
    assert_eq!(of(|it| it.plays) + of(|it| it.throws), 400);
    // Two identical pieces in two hands count as two parties that held it.
    assert_eq!(of(|it| it.held), 400);
    assert_eq!(of(|it| it.played), of(|it| it.plays));
}

fn packs() -> [Setup; 2] {
    ["plain", "fancy"].map(|it| Setup { pack: Party::about().pack(it), ..setup(2, false) })
}

fn compare(lab: &Lab) -> Comparison {
    let [plain, fancy] = packs();
    lab.compare::<Party>(&plain, &fancy, || {}).expect("set-ups in order")
}

/// In the fancy pack Red's die counts three more. Everything else is the same, down to the last die.
#[test]
fn two_packs_are_compared_game_by_game() {
    let lab = Lab { every_pair: true, ..Lab::new(vec!["random".parse().expect("a bot"); 2], 900, 2) };
    let comparison = compare(&lab);
    let of = |name: &str| comparison.differences.iter().find(|it| it.name == name).expect(name);
    let red = of("Red wins");
    assert!(red.is_share && red.significant && red.difference.low > 0.0, "{red:?}");
    assert!(red.games_needed.is_some_and(|it| it < 900), "{red:?}");
    for same in ["dice that show a six", "games in which somebody waits", "decisions", "pairs of dice"] {
        let same = of(same);
        assert_eq!((same.here, same.difference.margin(), same.games_needed), (same.there, 0.0, None), "{same:?}");
        assert!(!same.significant);
    }
    // Gold only loses a little against Red.
    assert!(of("Gold wins").difference.value <= 0.0);
    let best = of("best score");
    assert!(!best.is_share && best.difference.value > 0.0);
    // Both reports are the same as when each pack is played alone.
    let [plain, fancy] = packs();
    assert_eq!(comparison.here, run(&lab, &plain));
    assert_eq!(comparison.there, run(&lab, &fancy));

    let part = |from, games| {
        let json = serde_json::to_string(&compare(&Lab { from, games, ..lab.clone() })).expect("plain data");
        serde_json::from_str::<Comparison>(&json).expect("the same shape")
    };
    let merged = Comparison::merge([part(400, 500), part(0, 400)]).expect("parts of one run");
    assert_eq!(
        serde_json::to_string(&merged).expect("plain data"),
        serde_json::to_string(&comparison).expect("plain data")
    );
}

/// Pairing removes what both have in common: two separate runs would have wider intervals.
#[test]
fn the_same_seeds_make_surer() {
    let lab = Lab { every_pair: true, ..Lab::new(vec!["random".parse().expect("a bot"); 2], 900, 2) };
    let comparison = compare(&lab);
    let red = comparison.differences.iter().find(|it| it.name == "Red wins").expect("a side");
    let alone = |report: &Report| report.sides[0].share.expect("it was played").margin();
    let (here, there) = (alone(&comparison.here), alone(&comparison.there));
    assert!(red.difference.margin() < (here * here + there * there).sqrt() * 0.9, "{red:?} {here} {there}");
}

// ---- targets

fn targets(text: &str) -> Result<Targets, String> {
    Targets::read(Source::new("t.toml", text)).map_err(|it| it.to_string())
}

fn judged(targets: &Targets, from: u64, games: u64) -> Judgement {
    let runs = targets.runs.iter().map(|run| {
        let players = run.players.expect("the party says so");
        let mut setup = Setup { players, ..Party::about().setup() };
        setup.options = run.options.clone();
        let bots = run.bots.iter().copied().cycle().take(players);
        let lab = Lab { from, every_pair: run.every_pair, ..Lab::new(bots, games, run.seed) };
        let report = lab.run::<Party>(&setup, || {}).expect("a set-up in order");
        run.judge(report)
    });
    Judgement::new("party", targets.notes.clone(), runs.collect())
}

#[test]
fn targets_are_reached_or_missed() {
    let own = Targets::read(Party::targets()[0]).expect("our own targets are in order");
    assert_eq!(
        (own.runs.len(), own.runs[0].targets.len(), own.notes.as_str()),
        (2, 3, "Nobody has **complained** yet.")
    );
    let judgement = judged(&own, 0, 300);
    assert_eq!((judgement.reached, judgement.missed), (4, 0), "{judgement:#?}");
    assert_eq!(judgement.runs[0].targets[0].target.subject.to_string(), "dice that show a six");

    let strict = targets(
        "[[run]]\nbots = [\"random\"]\ngames = 9\nplayers = 2\n\
         [[run.target]]\nfigure = \"dice that show a six\"\nhigh = 5\n\
         [[run.target]]\nfigure = \"random wins\"\nlow = 49\nhigh = 70\n\
         [[run.target]]\nevery = \"piece\"\nlow = 47\nhigh = 53\n\
         [[run.target]]\nevery = \"balloon\"\nlow = 1\n",
    );
    let verdicts = judged(&strict.expect("in order"), 0, 2_000);
    let verdicts: Vec<Outcome> = verdicts.runs[0].targets.iter().map(|it| it.verdict).collect();
    assert_eq!(verdicts[0], Outcome::Missed, "one die in six shows a six");
    assert!(!verdicts[1].is_reached(), "ties are nobody's win alone, and random bots wait half the time: {verdicts:?}");
    assert!(matches!(verdicts[2], Outcome::BarelyMissed | Outcome::BarelyReached), "ten pieces: {verdicts:?}");
    assert_eq!(verdicts[3], Outcome::Missed, "what nobody has seen is not reached");
}

#[test]
fn parts_of_a_judgement_add_up() {
    let own = Targets::read(Party::targets()[0]).expect("our own targets are in order");
    let parts = [(0, 100), (100, 60), (160, 40)].map(|(from, games)| {
        let json = serde_json::to_string(&judged(&own, from, games)).expect("plain data");
        serde_json::from_str::<Judgement>(&json).expect("the same shape")
    });
    let merged = Judgement::merge(parts).expect("parts of one run");
    let whole = judged(&own, 0, 200);
    assert_eq!(serde_json::to_string(&merged).expect("plain data"), serde_json::to_string(&whole).expect("plain data"));
    let other = targets("[[run]]\nbots = [\"random\"]\ngames = 9\nplayers = 2\ntarget = []\n").expect("in order");
    assert!(Judgement::merge([merged, judged(&other, 200, 1)]).is_err_and(|it| it.contains("targets")));
}

#[test]
fn the_documented_targets_are_read() {
    let page = include_str!("../../../../docs/lab.md");
    let example = page.split("\n```").find_map(|it| it.strip_prefix("toml\n")).expect("docs/lab.md has an example");
    let run = &targets(example).expect("the example is in order").runs[0];
    assert_eq!((run.games, run.seed, run.every_pair, run.targets.len()), (4_000, 8, true, 5));
}

#[test]
fn a_mistake_in_targets_is_found_in_its_line() {
    let run = "[[run]]\nbots = [\"random\"]\ngames = 9\n";
    for (text, line, found) in [
        ("[[run]]\nbots = [\"wizard\"]\ngames = 9\ntarget = []\n".to_owned(), 2, "no bot is called `wizard`"),
        ("[[run]]\nbots = []\ngames = 9\ntarget = []\n".to_owned(), 2, "no bots"),
        ("[[run]]\nbots = [\"random\"]\ngames = 0\ntarget = []\n".to_owned(), 3, "no games"),
        (format!("{run}[[run.target]]\nfigure = \"x\"\n"), 4, "no bounds"),
        (format!("{run}[[run.target]]\nfigure = \"x\"\nlow = 1\nvalue = 3\n"), 4, "too many bounds"),
        (format!("{run}[[run.target]]\nfigure = \"x\"\nlow = 3\nhigh = 2\n"), 4, "bounds that nothing lies between"),
        (format!("{run}[[run.target]]\nlow = 1\n"), 4, "a target without a subject"),
        (format!("{run}[[run.target]]\nfigure = \"x\"\nat = \"dawn\"\nlow = 1\n"), 6, "unknown variant `dawn`"),
        (format!("{run}[[run.target]]\nfigure = \"x\"\nlou = 1\n"), 6, "unknown field `lou`"),
    ] {
        let mistake = Targets::read(Source::new("t.toml", &text)).expect_err(found);
        assert!(mistake.found.contains(found), "{mistake}");
        assert_eq!(mistake.line, line, "{mistake}");
    }
}

/// Before a single game is played.
#[test]
fn a_target_for_nothing_is_found_at_once() {
    let nothing = run(&Lab::new(bots(2), 0, 1), &setup(2, false));
    let head = "[[run]]\nbots = [\"random\"]\ngames = 9\n\n[[run.target]]\n";
    for (target, found) in [
        ("figure = \"knock-outs\"\nlow = 1", Some("figure `knock-outs`")),
        (
            "figure = \"dice that show a six\"\nat = \"median\"\nlow = 1",
            Some("`at` for the share `dice that show a six`"),
        ),
        ("figure = \"best score\"\nat = \"nine tenths\"\nlow = 1", None),
        ("figure = \"decisions\"\nat = \"median\"\nlow = 1", None),
        ("figure = \"Red wins\"\nlow = 1", None),
        ("figure = \"greedy wins\"\nlow = 1", None),
        ("figure = \"the first player wins\"\nlow = 1", None),
        ("every = \"pair\"\nlow = 1", None),
    ] {
        let text = format!("{head}{target}\n");
        let source = Source::new("t.toml", &text);
        let checked = Targets::read(source).expect("in order").runs[0].check(&nothing, source);
        assert_eq!(checked.as_ref().err().map(|it| it.found.as_str()), found, "{target}");
    }
}
