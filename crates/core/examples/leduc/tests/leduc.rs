//! Leduc poker satisfies the laws, has a tree of the published size, and mistakes in its records and positions are
//! reported precisely.

use std::collections::{BTreeMap, BTreeSet};

use turnbuckle_core::chance::outcomes;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{
    Lesson, Match, Mistake, NoWayBack, PackText, Record, Seat, Seen, Source, Turn, Verdict, Viewer, laws, scenario,
};
use turnbuckle_testing::scenarios;

use crate::game::{Action, Card, Leduc, Player};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

#[test]
fn the_laws_hold() {
    laws::uphold::<Leduc>(laws::games(300));
}

#[test]
fn the_scenarios_hold() {
    scenarios::hold::<Leduc>("scenarios");
}

#[test]
fn every_rule_is_covered() {
    scenarios::every_rule_is_covered::<Leduc>();
}

// ---- the whole game tree

#[derive(Default, PartialEq, Debug)]
struct Tree {
    decisions: usize,
    chances: usize,
    ends: usize,
    /// What the player to act knows.
    information: ByPlayer,
    /// The same, without suits.
    by_rank: ByPlayer,
}

type ByPlayer = [BTreeSet<String>; 2];

/// All possible results of an action, with their probabilities.
fn results(state: &Leduc, action: Action) -> Vec<(f64, Leduc)> {
    let seat = state.turn().seat().expect("somebody is to act");
    let after = outcomes(100, |chance| {
        let mut after = *state;
        after.apply(seat, action, chance);
        after
    });
    after.expect("at most four cards can be turned up")
}

fn legal(state: &Leduc) -> Vec<Action> {
    let mut actions = Vec::new();
    if let Some(seat) = state.turn().seat() {
        state.legal(seat, &mut actions);
    }
    actions
}

fn deals() -> Vec<(f64, Leduc)> {
    outcomes(100, |chance| Leduc::deal(&(), chance)).expect("thirty deals")
}

fn walk(state: &Leduc, tree: &mut Tree) {
    let Some(seat) = state.turn().seat() else {
        tree.ends += 1;
        return;
    };
    tree.decisions += 1;
    let view = state.view(Viewer::Seat(seat));
    let own = if seat == FIRST { view.hands.first } else { view.hands.second };
    let Seen::Open(own) = own else { panic!("a player sees the own hand") };
    tree.by_rank[seat.index()].insert(format!("{} {:?} {}", own.rank(), view.public.map(Card::rank), view.betting));
    tree.information[seat.index()].insert(format!("{view:?}"));
    for action in legal(state) {
        let after = results(state, action);
        tree.chances += usize::from(after.len() > 1);
        after.iter().for_each(|(_, it)| walk(it, tree));
    }
}

/// OpenSpiel's count_all_states gives 9,457 histories, 5,520 of them terminal, 157 chance nodes and 936 information
/// states (google-deepmind/open_spiel#405). There as here the six cards are different from each other.
///
/// The 288 information sets, 144 per player, that other sources give are those of a game that knows only ranks. The
/// 5,520 ends are 30 deals by 4 folds in the first round and 5 ways on, by 4 public cards by 5 showdowns or 4 folds.
#[test]
fn the_tree_is_as_big_as_in_the_literature() {
    let deals = deals();
    assert_eq!(deals.len(), 30);
    // The deal is two chance nodes deep: one for the first card, one after each of six.
    let mut tree = Tree { chances: 1 + 6, ..Tree::default() };
    deals.iter().for_each(|(_, it)| walk(it, &mut tree));

    assert_eq!(tree.ends, 5_520);
    assert_eq!(tree.chances, 157);
    assert_eq!(tree.decisions, 3_780);
    assert_eq!(tree.decisions + tree.chances + tree.ends, 9_457);
    assert_eq!(tree.information.map(|it| it.len()), [468, 468]); // 936
    assert_eq!(tree.by_rank.map(|it| it.len()), [144, 144]); // 288
}

/// The most that a player can gain against an opponent who bets at random, from worlds that the player cannot tell
/// apart. The weight of a world is how often luck and the opponent lead there.
fn best_reply(us: Seat, worlds: &[(f64, Leduc)]) -> f64 {
    let state = &worlds[0].1;
    let Some(seat) = state.turn().seat() else {
        return worlds.iter().map(|(weight, it)| weight * f64::from(it.payoff(us) * 26.0 - 13.0)).sum();
    };
    let actions = legal(state);
    let after = |action: Action, share: f64| {
        worlds.iter().flat_map(move |(weight, it)| {
            results(it, action).into_iter().map(move |(chance, after)| (weight * share * chance, after))
        })
    };
    if seat == us {
        let values = actions.iter().map(|it| best_reply_to_each(us, after(*it, 1.0)));
        values.fold(f64::NEG_INFINITY, f64::max)
    } else {
        let share = 1.0 / actions.len() as f64;
        best_reply_to_each(us, actions.iter().flat_map(|it| after(*it, share)))
    }
}

fn best_reply_to_each(us: Seat, worlds: impl Iterator<Item = (f64, Leduc)>) -> f64 {
    let mut alike: BTreeMap<String, Vec<(f64, Leduc)>> = BTreeMap::new();
    for world in worlds {
        alike.entry(format!("{:?}", world.1.view(Viewer::Seat(us)))).or_default().push(world);
    }
    alike.values().map(|it| best_reply(us, it)).sum()
}

/// The first line of OpenSpiel's CFR example on Leduc poker: exploitability=2.37361 (google-deepmind/open_spiel#197).
/// We get the same number only if every legal action, every chip and every view are the same as there.
#[test]
fn betting_at_random_is_as_exploitable_as_in_the_literature() {
    let gains = [FIRST, SECOND].map(|us| best_reply_to_each(us, deals().into_iter()));
    let exploitability = (gains[0] + gains[1]) / 2.0;
    assert!((exploitability - 2.37361).abs() < 0.000_005, "{exploitability}");
}

// ---- chance, undo, payoff

fn position(text: &str) -> Result<Leduc, Mistake> {
    let source = Source::new("position.toml", text);
    source.toml().and_then(|it| Leduc::from_position(&(), it).map_err(|flaw| flaw.within(source)))
}

#[test]
fn the_public_card_has_its_exact_distribution() {
    let state = position("hands = { first = 'Js', second = 'Qs' }\nbetting = 'check raise'").expect("possible");
    let after = results(&state, Action::Call);
    let cards: Vec<(f64, Option<Card>)> = after.iter().map(|(p, it)| (*p, it.view(Viewer::Spectator).public)).collect();
    let named: Vec<(f64, String)> = cards.iter().map(|(p, card)| (*p, card.expect("turned").to_string())).collect();
    assert_eq!(named, ["Jh", "Qh", "Ks", "Kh"].map(|it| (0.25, it.to_owned())));

    let ranks = outcomes(100, |chance| {
        let mut after = state;
        after.apply(FIRST, Action::Call, chance);
        after.view(Viewer::Spectator).public.map(Card::rank)
    });
    assert_eq!(ranks, Some(vec![(0.25, Some(0)), (0.25, Some(1)), (0.5, Some(2))]));
}

/// Covers LP-G1.
#[test]
fn bets_are_taken_back_until_somebody_learns_something() {
    let (mut game, _) = Match::<Leduc>::start(Leduc::about().setup(), 5).expect("the default set-up");
    let dealt = *game.state();

    // Before anybody answers, and only by the player who has bet.
    game.play(FIRST, Action::Raise).expect("legal");
    assert_eq!(game.undo(SECOND), Err(NoWayBack));
    assert_eq!(game.undo(FIRST), Ok(1));
    assert_eq!((*game.state(), game.plies().len()), (dealt, 0));

    // Not once the other player has acted.
    game.play(FIRST, Action::Call).expect("legal");
    game.play(SECOND, Action::Raise).expect("legal");
    assert_eq!(game.undo(FIRST), Err(NoWayBack));
    assert_eq!(game.undo(SECOND), Ok(1));

    // Not once a card was turned up.
    game.play(SECOND, Action::Call).expect("legal");
    assert_eq!(game.can_undo(SECOND), 0);

    // Not once the hands were shown, and not a fold.
    let mut shown = game.clone();
    shown.play(FIRST, Action::Call).expect("legal");
    shown.play(SECOND, Action::Call).expect("legal");
    assert_eq!(shown.undo(SECOND), Err(NoWayBack));
    game.play(FIRST, Action::Raise).expect("legal");
    game.play(SECOND, Action::Fold).expect("legal");
    assert_eq!(game.undo(SECOND), Err(NoWayBack));
}

#[test]
fn payoffs_are_chips_between_zero_and_one() {
    let end = |betting: &str| {
        let text = format!("hands = {{ first = 'Ks', second = 'Qs' }}\npublic = 'Qh'\nbetting = '{betting}'");
        position(&text).expect("possible")
    };
    let lost = end("raise raise call / raise raise call");
    assert_eq!((lost.payoff(FIRST), lost.payoff(SECOND)), (0.0, 1.0));
    assert_eq!(lost.turn(), Turn::Over(Verdict::Won(turnbuckle_core::Seats::one(SECOND))));
    assert_eq!((lost.chips(Player::First), lost.chips(Player::Second)), (13, 13));
    let folded = end("raise call / raise fold");
    assert_eq!((folded.payoff(FIRST), folded.payoff(SECOND)), (16.0 / 26.0, 10.0 / 26.0));
}

#[test]
fn conceding_works_at_any_time_and_once() {
    let (mut game, _) = Match::<Leduc>::start(Leduc::about().setup(), 5).expect("the default set-up");
    assert_eq!(game.concede(SECOND).len(), 2);
    assert_eq!(game.concede(FIRST), []);
    let refusal = game.play(FIRST, Action::Call).expect_err("over");
    assert_eq!(refusal.rule().0, "LP-017");
    let text = game.record(false);
    let again = Record::parse(Source::new("it", &text)).and_then(|it| it.replay::<Leduc>(None, |_, _| {}));
    assert_eq!(again.expect("it replays").record(false), text);
}

#[test]
fn a_match_is_retold_as_it_happened() {
    let (mut game, events) = Match::<Leduc>::start(Leduc::about().setup(), 5).expect("the default set-up");
    let mut happened = vec![(0, *game.state(), events)];
    for (seat, action) in [(FIRST, Action::Call), (SECOND, Action::Call), (FIRST, Action::Raise)] {
        let events = game.play(seat, action).expect("legal");
        happened.push((game.plies().len(), *game.state(), events));
    }
    // A decision that was taken back is not in the record.
    assert_eq!(game.undo(FIRST), Ok(1));
    happened.pop();
    let events = game.concede(SECOND);
    happened.push((game.plies().len(), *game.state(), events));
    let mut retold = Vec::new();
    game.retell(0, |number, state, events| retold.push((number, *state, events.to_vec())));
    assert_eq!(retold, happened);
}

// ---- what is wrong with it

#[track_caller]
fn assert_mistake<T: std::fmt::Debug>(read: Result<T, Mistake>, line: usize, found: &str, expected: &str) {
    let mistake = read.expect_err("there is a mistake");
    let (is, should) = ((mistake.line, &*mistake.found, &*mistake.expected), (line, found, expected));
    assert_eq!(is, should, "{mistake}");
    assert!(mistake.file.ends_with(".toml") || mistake.file.ends_with(".record"), "{mistake}");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let wrong = |line: usize, text: &str, found: &str, expected: &str| {
        assert_mistake(position(text), line, found, expected);
    };
    let hands = "hands = { first = 'Js', second = 'Kh' }";
    let with = |more: &str| format!("{hands}\n{more}");
    wrong(1, "hands = { first = 'Js', second = 'Js' }", "`Js`", "one of Jh, Qs, Qh, Ks, Kh");
    wrong(1, "hands = { first = 'Ace', second = 'Js' }", "`Ace`", "one of Js, Jh, Qs, Qh, Ks, Kh");
    wrong(2, &with("public = 'Kh'"), "`Kh`", "one of Jh, Qs, Qh, Ks");
    wrong(2, &with("public = 'Ks'"), "`Ks`", "no public card before the first round ends");
    wrong(2, &with("betting = 'raise call'"), "`raise call`", "a `public` card after the first round");
    wrong(2, &with("betting = 'bet'"), "`bet`", "`fold`, `call` (or `check`) or `raise`");
    let no_bet = "legal betting: there is no bet to fold to; check instead";
    wrong(2, &with("betting = 'fold'"), "`fold`", no_bet);
    wrong(2, &with("betting = '/ raise'"), "`/ raise`", "`/` between the two rounds only");
    wrong(2, &with("betting = 'raise fold call'"), "`raise fold call`", "legal betting: the game is over");
    let long = with("betting = 'raise call raise'\npublic = 'Ks'");
    wrong(2, &long, "`raise call raise`", "`/` between the rounds");
    wrong(2, &with("conceded = 'Third'"), "`Third`", "`First` or `Second`");
    let over = with("betting = 'raise fold'\nconceded = 'First'");
    wrong(3, &over, "`First`", "nobody to concede a game that is over");
}

const RECORD: &str = "turnbuckle record 1
game leduc
rules 1
players 2
seed 3

* piece Kh
* piece Qs
First: call
Second: raise
First: call
* piece Ks
First: raise
Second: fold
= First wins 3: Second folded
";

fn replay(text: &str) -> Result<Match<Leduc>, Mistake> {
    Record::parse(Source::new("some.record", text))?.replay(None, |_, _| {})
}

#[test]
fn a_record_survives_reading_and_writing() {
    let game = replay(RECORD).expect("it is in order");
    assert_eq!(game.record(false), RECORD);
    let part = Record::parse(Source::new("some.record", RECORD)).and_then(|it| it.replay::<Leduc>(Some(3), |_, _| {}));
    assert_eq!(part.expect("it is in order").plies().len(), 3);
}

#[test]
fn a_wrong_record_says_where_and_what() {
    let wrong = |find: &str, replace: &str, line: usize, found: &str, expected: &str| {
        assert!(RECORD.contains(find), "{find}");
        assert_mistake(replay(&RECORD.replacen(find, replace, 1)), line, found, expected);
    };
    let no_chance = "chance was asked for piece, but the script has nothing left";

    // Text that is not an action, or an action that is not legal, or not that seat's.
    wrong("Second: raise", "Second: bet", 10, "`bet`", "`fold`, `call` (or `check`) or `raise`");
    let no_bet = "a legal action: there is no bet to fold to; check instead (LP-005)";
    wrong("First: call", "First: fold", 9, "`fold`", no_bet);
    let not_your_turn = "a legal action: it is the other player's turn (LP-004)";
    wrong("Second: raise", "First: raise", 10, "`raise`", not_your_turn);
    wrong("Second: raise", "Third: raise", 10, "`Third`", "the name of a seat");
    wrong("= First", "Second: call\n= First", 15, "`call`", "a legal action: the game is over (LP-017)");

    // Chance that is missing, too much, of another kind, or impossible.
    wrong("* piece Ks\n", "", 11, no_chance, "the outcomes that the action asks for");
    wrong("* piece Qs\n", "", 7, no_chance, "the outcomes that the set-up asks for");
    let one_more = "1 scripted outcomes were never asked for";
    wrong("* piece Ks\n", "* piece Ks\n* piece Js\n", 13, one_more, "the outcomes that the action asks for");
    wrong("First: call\n", "First: call\n* piece Js\n", 10, one_more, "the outcomes that the action asks for");
    wrong("* piece Qs\n", "* piece Qs\n* d6 4\n", 9, one_more, "the outcomes that the set-up asks for");
    let other = "chance was asked for piece, but the script answers d6";
    wrong("* piece Ks", "* d6 4", 12, other, "the outcomes that the action asks for");
    let held = "the scripted piece is not among the possible answers";
    wrong("* piece Ks", "* piece Kh", 12, held, "the outcomes that the action asks for");
    wrong("* piece Ks", "* piece Ace", 12, "`piece Ace`", "a piece of this game, not `Ace`");

    // Another result, or one too early, or something after it.
    wrong("wins 3", "wins 13", 15, "`First wins 13: Second folded`", "`First wins 3: Second folded`");
    let early = "`First wins 3: Second folded`";
    wrong("Second: fold\n", "", 14, early, "a game that is not over");
    wrong("folded\n", "folded\n* piece Js\n", 16, "`piece Js`", "nothing after the result");
    wrong("folded\n", "folded\nFirst: concede\n", 16, "`concede`", "nothing, for the game is over");

    // Another head.
    wrong("record 1", "record 2", 1, "`turnbuckle record 2`", "`turnbuckle record 1`");
    wrong("game leduc", "game chess", 2, "a record of chess", "one of leduc");
    wrong("rules 1", "rules 2", 3, "rules version 2", "1 to 1");
    wrong("players 2", "players 5", 4, "5 players", "2 to 2");
    wrong("seed 3", "seed 3\noption jokers = two", 6, "option `jokers`", "no option");
    wrong("players 2", "players many", 4, "`many`", "a number after `players`");
    wrong("seed 3\n", "", 1, "no `seed` line", "`seed …` in the header");
    wrong("seed 3", "seeds 3", 5, "`seeds 3`", "`SEAT: ACTION`, `* OUTCOME`, `= RESULT` or a header line");

    // Packs, though Leduc poker has none: unknown, or not what the digest says.
    let pack = "a pack of the game, or the pack's text in the record";
    wrong("seed 3", "pack house 0123456789abcdef\nseed 3", 5, "pack `house`", pack);
    let carried = RECORD.replacen("seed 3", "pack house 0123456789abcdef\nseed 3", 1) + "--- pack\ncards = []\n";
    let digest = PackText { name: "house".into(), text: "cards = []\n".into() }.digest();
    let found = format!("pack `house` with digest {digest}");
    assert_mistake(replay(&carried), 5, &found, "digest 0123456789abcdef");
}

const SCENARIO: &str = "title = 'A check'
game = 'leduc'
rules = ['LP-006']
deal = ['piece Js', 'piece Kh']

[[step]]
seat = 'First'
action = 'check'
cites = ['LP-006']
expect = { betting = 'call' }
sees.Second = { hands = { first = 'hidden' } }
asked = ['Second']
legal = ['raise', 'call']

[[step]]
seat = 'First'
action = 'raise'
refused = 'LP-004'

[[step]]
seat = 'First'
action = 'concede'
cites = ['LP-016']
result = 'Second wins 1: First conceded'
";

#[test]
fn a_wrong_scenario_says_where_and_what() {
    let run = |text: &str| scenario::run::<Leduc>(Source::new("check.toml", text));
    run(SCENARIO).expect("it holds");
    let wrong = |find: &str, replace: &str, line: usize, found: &str, expected: &str| {
        assert!(SCENARIO.contains(find), "{find}");
        assert_mistake(run(&SCENARIO.replacen(find, replace, 1)), line, found, expected);
    };

    // The head.
    let keys = "one of `title`, `game`, `rules`, `pack`, `players`, `options`, `position`, `deal`, `seat`, \
                `teaches`, `say`, `afterwards`, `step`";
    wrong("rules =", "rule =", 3, "unknown field `rule`", keys);
    wrong("['LP-006']", "['LP-106']", 3, "rule `LP-106`", "an id of Leduc poker's RULES.md");
    wrong("deal = ['piece Js', 'piece Kh']", "", 1, "a scenario without a beginning", "either `[position]` or `deal`");
    wrong("'piece Kh'", "'piece Kc'", 4, "chance `piece Kc`", "a piece of this game, not `Kc`");
    let possible = "possible: `piece Jh`, `piece Qs`, `piece Qh`, `piece Ks`, `piece Kh`";
    let short = format!("chance was asked for piece, but the script has nothing left; {possible}");
    wrong(", 'piece Kh'", "", 4, &short, "the outcomes that the set-up asks for");
    let twice = format!("the scripted piece is not among the possible answers: `piece Js`; {possible}");
    wrong("'piece Kh'", "'piece Js'", 4, &twice, "the outcomes that the set-up asks for");
    let packs = "the name of a pack of the game, or a pack file beside the scenario";
    wrong("deal", "pack = 'house'\ndeal", 4, "pack `house`", packs);
    wrong("deal", "players = 3\ndeal", 4, "3 players", "2 to 2");
    wrong("deal", "options = { jokers = 'two' }\ndeal", 4, "option `jokers`", "no option");

    // What a step does.
    let seats = "the name of a seat: `First`, `Second`";
    wrong("'First'", "'Third'", 7, "seat `Third`", seats);
    wrong("seat = 'First'\n", "", 6, "a step with only one of `seat` and `action`", "both, or neither");
    wrong("'check'", "'bet'", 8, "action `bet`", "`fold`, `call` (or `check`) or `raise`");
    let no_bet = "`fold` refused: there is no bet to fold to; check instead (LP-005)";
    wrong("'check'", "'fold'", 8, no_bet, "a legal action");
    let more = "`check`: 1 scripted outcomes were never asked for: `d6 1`";
    wrong("cites", "chance = ['d6 1']\ncites", 9, more, "exactly the outcomes that the action asks for");
    wrong(
        "'raise'\nrefused = 'LP-004'",
        "'fold'",
        17,
        "`fold` refused: it is the other player's turn (LP-004)",
        "a legal action",
    );
    let cited = "`raise` refused: it is the other player's turn (LP-004)";
    wrong("'LP-004'", "'LP-008'", 18, cited, "a refusal citing LP-008");
    wrong("'LP-004'", "'LP-104'", 18, "rule `LP-104`", "an id of Leduc poker's RULES.md");
    wrong("cites = ['LP-006']", "refused = 'LP-005'", 9, "`check` accepted", "a refusal citing LP-005");

    // What is expected.
    wrong("['LP-006']\nexpect", "['LP-010']\nexpect", 9, "events citing [\"LP-006\"]", "one citing LP-010");
    wrong("['LP-016']", "['LP-116']", 23, "rule `LP-116`", "an id of Leduc poker's RULES.md");
    wrong("['LP-016']", "['LP-005']", 23, "events citing [\"LP-016\", \"LP-015\"]", "one citing LP-005");
    wrong("betting = 'call'", "betting = ''", 10, "betting = \"call\"", "betting = \"\"");
    wrong("betting = 'call'", "pot = 2", 10, "no pot", "pot = 2");
    let below = "sees.Second = { hands = {\n  second = 'Kh',\n  first = 'Js',\n} }";
    wrong(
        "sees.Second = { hands = { first = 'hidden' } }",
        below,
        13,
        "the view's hands.first = \"hidden\"",
        "the view's hands.first = \"Js\"",
    );
    // What is not there.
    run(&SCENARIO.replacen("betting = 'call'", "public = 'nothing'", 1)).expect("no card is open yet");
    wrong("betting = 'call'", "betting = 'nothing'", 10, "betting = \"call\"", "betting = \"nothing\"");
    let seen = "the view's hands.first = \"hidden\"";
    wrong("'hidden'", "'Js'", 11, seen, "the view's hands.first = \"Js\"");
    wrong("sees.Second", "sees.Third", 11, "seat `Third`", seats);
    wrong("['Second']", "[]", 12, "asked = [\"Second\"]", "[]");
    let two = "exactly the 2 legal actions";
    wrong("['raise', 'call']", "['raise']", 13, "legal but not listed: [\"call\"]", two);
    wrong("'call']", "'call', 'fold']", 13, "listed but not legal: [\"fold\"]", two);
    let both = "legal but not listed: [\"raise\"]; listed but not legal: [\"fold\"]";
    wrong("['raise', 'call']", "['fold', 'call']", 13, both, two);
    wrong("'call']", "'call', 'call']", 13, "an action listed twice", two);
    let result = "result `Second wins 1: First conceded`";
    wrong("wins 1", "wins 3", 24, result, "`Second wins 3: First conceded`");
    wrong("result =", "won = []\nresult =", 24, "won = [\"Second\"]", "[]");
    wrong("asked = ['Second']", "won = ['First']", 12, "a game that is not over", "won = [\"First\"]");

    // Keys that would be ignored.
    wrong("seat = 'First'\naction = 'check'\n", "", 6, "`chance`, `refused` or `cites` alone", "an action with them");
    let both = "`refused` with `chance` or `cites`";
    wrong("'LP-004'", "'LP-004'\nchance = ['d6 1']", 15, both, "neither: what is refused does not happen");
    let unasked = "`concede`: 1 scripted outcomes were never asked for: `d6 1`";
    let asked = "exactly the outcomes that the action asks for";
    wrong("cites = ['LP-016']", "chance = ['d6 1']", 23, unasked, asked);
    let concede = "`concede` with `refused`";
    wrong("cites = ['LP-016']", "refused = 'LP-016'", 20, concede, "no refusal: anybody may concede");
    let again = "\n[[step]]\nseat = 'First'\naction = 'concede'\n";
    assert_mistake(run(&(SCENARIO.to_owned() + again)), 28, "`concede`", "nothing, for the game is over");
}

const LESSON: &str = include_str!("../lessons/bet-on-a-pair.toml");

#[test]
fn a_lesson_stops_where_something_is_said() {
    let mut lesson = Lesson::<Leduc>::read(Source::new("lesson.toml", LESSON)).expect("in order");
    assert_eq!((lesson.words().title.as_str(), lesson.words().seat), ("Bet on a pair", FIRST));
    let mut heard = Vec::new();
    let mut events = 0;
    loop {
        heard.push((lesson.say().map(str::to_owned), lesson.asks()));
        match lesson.go_on().expect("it holds") {
            Some(happened) => events += happened.len(),
            None => break,
        }
    }
    let heard: Vec<_> = heard.iter().map(|(say, asks)| (say.as_deref(), asks.as_deref())).collect();
    let raise = "A pair with the queen: nothing beats it. Raise.";
    assert_eq!(
        heard,
        [
            (Some("Your queen is neither high nor low. Check, and see."), Some("call")),
            (None, None),
            (Some(raise), Some("raise")),
            (Some("Second is curious, and pays for the sight."), None),
            (Some("Pairs are rare: make them pay."), None),
        ]
    );
    assert!(events > 4);
    assert!(lesson.game().state().result().is_some());
}

#[test]
fn a_wrong_lesson_says_where_and_what() {
    let wrong = |find: &str, replace: &str, line: usize, found: &str, expected: &str| {
        assert!(LESSON.contains(find), "{find}");
        let text = LESSON.replacen(find, replace, 1);
        assert_mistake(scenario::run::<Leduc>(Source::new("lesson.toml", &text)), line, found, expected);
    };
    wrong("seat       = \"First\"\n", "", 8, "words to nobody", "`seat`: who learns");
    wrong("\"First\"", "\"Third\"", 3, "seat `Third`", "the name of a seat");
    let lacks = "a lesson that lacks words";
    wrong("afterwards = \"Pairs are rare: make them pay.\"\n", "", 1, lacks, "`teaches`, `say` and `afterwards`");
    let silence = "a lesson that begins in silence";
    let first = "say    = \"Your queen is neither high nor low. Check, and see.\"\n";
    wrong(first, "", 1, silence, "`say` at the first step");

    let decision = "a decision of the lesson";
    wrong("[[step]]\n", "[[step]]\nasked = [\"First\"]\n[[step]]\n", 9, "a step without an action", decision);
    wrong("chance = [\"piece Qh\"]", "refused = \"LP-004\"", 14, "a step that is refused", decision);
    wrong("\"raise\"", "\"concede\"", 19, "a learner who gives up", decision);
    // Mistakes that any scenario can have.
    wrong(
        "wins 5",
        "wins 7",
        28,
        "result `First wins 5: a pair with the queen`",
        "`First wins 7: a pair with the queen`",
    );

    let plain = Lesson::<Leduc>::read(Source::new("plain.toml", SCENARIO));
    assert_mistake(plain, 1, "a scenario", "a lesson: `seat` says who learns");
}

// ---- the documents

const TUTORIAL: &str = include_str!("../../../../../docs/write-a-game.md");
const FORMATS: &str = include_str!("../../../../../docs/scenarios.md");

/// The code blocks of a document in a language.
fn blocks<'a>(document: &'a str, language: &str) -> impl Iterator<Item = &'a str> {
    document.split("\n```").skip(1).step_by(2).filter_map(move |it| it.strip_prefix(language)?.strip_prefix('\n'))
}

#[test]
fn the_tutorial_quotes_the_game_as_it_is() {
    let sources = [include_str!("../game.rs"), include_str!("leduc.rs")];
    let rules = Leduc::about().rules;
    let excerpts: Vec<&str> = blocks(TUTORIAL, "rust").flat_map(|it| it.split("\n…\n")).collect();
    assert!(excerpts.len() > 12);
    for excerpt in excerpts {
        assert!(sources.iter().any(|it| it.contains(excerpt)), "no longer in the sources:\n{excerpt}");
    }
    assert!(blocks(TUTORIAL, "md").all(|it| rules.contains(it)));
}

#[test]
fn the_documented_formats_are_read() {
    let mut scenarios = 0;
    for text in blocks(FORMATS, "toml").filter(|it| it.starts_with("title")) {
        scenario::run::<Leduc>(Source::new("docs.toml", text)).unwrap_or_else(|mistake| panic!("{mistake}"));
        scenarios += 1;
    }
    assert_eq!(scenarios, 2, "a scenario and a lesson");
    for text in blocks(FORMATS, "toml").filter(|it| it.starts_with("hands")) {
        position(text).unwrap_or_else(|mistake| panic!("{mistake}"));
    }
    for text in blocks(FORMATS, "text") {
        replay(text).unwrap_or_else(|mistake| panic!("{mistake}"));
    }
}
