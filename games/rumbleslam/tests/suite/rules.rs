//! Rules that are properties, tables, or need a card of their own.

use rumbleslam::State;
use rumbleslam::effect::Immunity;
use rumbleslam::event::Event;
use rumbleslam::odds::{Odds, Totals};
use rumbleslam::pack::Pack;
use rumbleslam::ring::{Base, Cell, Corner, Squares};
use rumbleslam::setup::BUDGET;
use rumbleslam::state::{Ending, Place, Stage};
use rumbleslam::vocab::{Bout, Die, Pool, Who};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Few, Match, Rng, Seat, Seats, Turn, Verdict};
use turnbuckle_testing::fixture::{forbidden_by, legal, play, play_with};
use turnbuckle_testing::setup;

turnbuckle_testing::fixture!(State);

const RED: Seat = Seat::new(0);
const BLUE: Seat = Seat::new(1);

fn who(text: &str) -> Who {
    text.parse().expect("a wrestler")
}

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

/// Two wrestlers side by side, the first of them active.
fn side_by_side(red: &str, blue: &str) -> String {
    format!(
        "active = {{ who = \"p1.1\" }}\n[teams.p1.wrestlers]\n1 = {{ card = \"{red}\", at = \"5,5\", done = true }}\n\
         [teams.p2.wrestlers]\n1 = {{ card = \"{blue}\", at = \"7,7\" }}\n2 = {{ card = \"{blue}\", at = \"4,4\" }}\n"
    )
}

fn pack() -> &'static Pack {
    position(&side_by_side("troll", "goblin-brawler")).pack.get()
}

fn pool(text: &str) -> Pool {
    text.parse().expect("dice")
}

/// Covers RS-011, RS-012, RS-013, RS-014, RS-G5, RS-G6.
#[test]
fn the_faces_of_the_dice() {
    let faces = Die::ALL.iter().map(|it| *pack().faces(*it)).collect::<Vec<_>>();
    assert_eq!(faces, [[2, 2, 1, 1, 0], [1, 2, 1, 2, 0], [1, 1, 1, 2, 1], [2, 2, 2, 0, 0]]);
}

/// Covers RS-025, RS-G10.
#[test]
fn a_hundred_squares_and_four_turnbuckles() {
    let squares: Vec<Cell> = Cell::squares().collect();
    assert_eq!((squares.len(), squares.iter().filter(|it| it.is_mat()).count()), (104, 100));
    assert_eq!(Cell::all().filter(|it| it.is_rope()).count(), 40);
    for corner in Corner::each() {
        let post = Cell::turnbuckle(corner);
        assert_eq!(post.distance(corner.square()), 1, "{corner}");
        assert_eq!(Squares::one(post).contact().iter().collect::<Vec<_>>(), [corner.square()]);
        assert_eq!(corner.zone().len(), 9);
    }
    for cell in Cell::all() {
        let (x, y) = cell.xy();
        assert_eq!(Cell::at(x, y), Some(cell));
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    // Sets of squares agree with counting.
    for one in squares.iter().filter(|it| it.is_mat()) {
        let near = Squares::MAT.filter(|it| it.distance(*one) == 1);
        assert_eq!(Squares::one(*one).contact() & Squares::MAT, near, "{one}");
    }
    for anchor in Squares::BIG.iter() {
        let base = Base::new(anchor, true);
        let near = Squares::MAT.filter(|it| base.distance_to(it) == 1);
        assert_eq!(base.squares().contact() & Squares::MAT, near, "{anchor}");
        let (x, y) = anchor.xy();
        assert_eq!(base.squares().len(), 4);
        assert!(base.squares().contains(Cell::mat(x + 1, y + 1)));
    }
}

/// The table of the ledger: attacker wins, Beatdown, by 8 or more, Reversal, in tenths of a percent.
const TABLE: [(&str, &str, f64, f64, f64, f64); 7] = [
    ("1S+1C+1", "2S", 49.7, 8.9, 0.0, 3.1),
    ("2S+1C", "1S+1C", 68.0, 23.0, 0.6, 1.5),
    ("1C+1", "2S", 19.4, 0.5, 0.0, 11.1),
    ("1G+2S", "1S", 92.0, 55.9, 5.6, 0.0),
    ("1G+1S+1", "1S+2C", 55.9, 15.2, 0.1, 4.8),
    ("2C", "1S+1C", 32.1, 3.2, 0.0, 8.0),
    ("1G+2S", "0", 99.5, 82.9, 17.1, 0.0),
];

fn percent(chance: f64) -> f64 {
    (1000.0 * chance).round() / 10.0
}

/// Covers RS-134, RS-138, RS-149, RS-154, RS-159.
#[test]
fn odds_are_those_of_the_ledger() {
    for (attacker, defender, hit, beatdown, ko, reversal) in TABLE {
        let odds = Odds::of(&Totals::of(pack(), pool(attacker)), &Totals::of(pack(), pool(defender)));
        let found = (odds.hit, odds.any_beatdown(), odds.beatdown[4], odds.any_reversal());
        let found = (percent(found.0), percent(found.1), percent(found.2), percent(found.3));
        assert_eq!(found, (hit, beatdown, ko, reversal), "{attacker} against {defender}");
    }
    let pins = [("2C", "1C", 63.0), ("3C", "1C", 79.9)];
    for (attacker, defender, hit) in pins {
        let odds = Odds::of(&Totals::of(pack(), pool(attacker)), &Totals::of(pack(), pool(defender)));
        assert_eq!(percent(odds.hit), hit);
    }
    let saves = [
        ("1C", 16.7),
        ("1S", 33.3),
        ("1G", 50.0),
        ("2C", 44.4),
        ("1S+1C", 58.3),
        ("2S", 69.4),
        ("3C", 68.5),
        ("2S+1", 86.1),
        ("2G", 83.3),
    ];
    for (dex, chance) in saves {
        assert_eq!(percent(Totals::of(pack(), pool(dex)).at_least(3)), chance, "{dex}");
    }
}

/// Covers RS-017, RS-G7.
#[test]
fn a_total_is_never_below_nothing() {
    let weak = rulebook().edited("human-brawler", "att = \"1S+1C+1\"", "att = \"1C-1\"");
    let text = side_by_side("human-brawler", "orc-brawler").replace("7,7\" }", "6,6\", counters = { knockdown = 1 } }");
    let mut state = weak.position(&text);
    // 0 - 1 is 0, a draw against 0; were it less, it would be a Reversal sooner.
    let events = play_with(&mut state, RED, "brawl p2.1", &["die copper 0"]);
    let failed = |it: &rumbleslam::event::Event| matches!(it, rumbleslam::event::Event::Failed { difference: 0, .. });
    assert!(events.iter().any(failed), "{events:?}");
    assert_eq!(Totals::of(pack(), pool("1C-3")).at_least(1), 0.0);
}

/// Covers RS-060, RS-G15.
#[test]
fn points_do_not_fall_below_nothing() {
    let slow = rulebook().edited("human-brawler", "mp = 4", "mp = 1");
    let text = "order = [\"p2\", \"p1\"]\n[teams.p1.wrestlers]\n1 = { card = \"troll\", at = \"1,1\" }\n[teams.p2.wrestlers]\n\
                1 = { card = \"human-brawler\", at = \"5,5\", counters = { minus_mp = 2 } }\n\
                2 = { card = \"orc-brawler\", at = \"9,9\" }\n";
    let mut state = slow.position(text);
    play(&mut state, BLUE, "activate p2.1");
    assert_eq!(state.active.map(|it| it.mp), Some(0));
}

/// Covers RS-249, RS-G57.
#[test]
fn ten_bounces_are_enough() {
    let text = |bounces: u8| {
        format!(
            "active = {{ who = \"p1.1\" }}\n\
             owed = [{{ shove = {{ who = \"p2.1\", seat = 0, by = \"p1.1\", squares = 2 }} }}]\n\
             [teams.p1.wrestlers]\n1 = {{ card = \"human-brawler\", at = \"8,5\", done = true }}\n[teams.p2.wrestlers]\n\
             1 = {{ card = \"orc-brawler\", at = \"10,4\", bounces = {bounces} }}\n"
        )
    };
    for (bounces, at) in [(9, "5,4"), (10, "10,4")] {
        let mut state = position(&text(bounces));
        play(&mut state, RED, "shove east");
        assert_eq!(state.wrestler(who("p2.1")).place, Place::On(cell(at)), "after {bounces} bounces");
    }
}

/// Covers RS-272.
#[test]
fn from_post_to_post() {
    let far = rulebook().edited("halfling-grappler", "range = 6", "range = 11");
    let text = "active = { who = \"p1.1\" }\n[teams.p1.wrestlers]\n\
                1 = { card = \"halfling-grappler\", at = \"T-NW\", done = true }\n[teams.p2.wrestlers]\n\
                1 = { card = \"goblin-grappler\", at = \"T-NE\" }\n2 = { card = \"orc-brawler\", at = \"9,9\" }\n";
    let mut state = far.position(text);
    // The only place to land is the corner square, so nobody is asked.
    play_with(
        &mut state,
        RED,
        "leap-with 1 p2.1",
        &["dice silver 1 1", "die copper 1", "die crowd blank", "dice copper 1 1 1"],
    );
    assert_eq!(state.wrestler(who("p1.1")).place, Place::On(cell("10,1")));
    let taken = text.replace("9,9", "10,1");
    assert_eq!(forbidden_by(&far.position(&taken), RED, "leap-with 1 p2.1"), "RS-267");
}

/// Covers RS-292, RS-345, RS-190.
#[test]
fn passives_rest_while_their_wrestler_is_lifted_or_down() {
    let text = |golem: &str| {
        format!(
            "active = {{ who = \"p1.1\" }}\n[teams.p1.wrestlers]\n1 = {{ card = \"ogre\", at = \"5,5\", done = true }}\n\
             [teams.p2.wrestlers]\n1 = {{ card = \"golem\", {golem} }}\n2 = {{ card = \"orc-brawler\", at = \"9,9\" }}\n"
        )
    };
    let immune = |golem: &str| position(&text(golem)).is_immune(who("p2.1"), Immunity::Shove);
    assert!(immune("at = \"7,5\""));
    assert!(!immune("held_by = \"p1.1\""));
    assert!(!immune("at = \"7,5\", counters = { knockdown = 1 }"));
}

/// Covers RS-355, RS-G76.
#[test]
fn a_partner_of_another_size() {
    let text = |at: &str, other: &str| {
        format!(
            "active = {{ who = \"p1.1\" }}\n[teams.p1]\ntraditional = [\"relentless-dosh\"]\n[teams.p1.wrestlers]\n\
             1 = {{ card = \"wonderkid\", at = \"{at}\", done = true }}\n2 = {{ card = \"nasty-goad\" }}\n\
             [teams.p2.wrestlers]\n1 = {{ card = \"orc-brawler\", at = \"{other}\" }}\n\
             2 = {{ card = \"orc-grappler\", at = \"9,9\" }}\n"
        )
    };
    let bigger = rulebook().edited("nasty-goad", "weight = 2", "weight = 3");
    let mut state = bigger.position(&text("5,10", "6,9"));
    // Blocks that cover 5,10 and are free: the one to the east meets the Orc.
    assert!(legal(&state, RED).contains(&"tag-out".to_owned()));
    play(&mut state, RED, "tag-out");
    assert_eq!(state.wrestler(who("p1.2")).place, Place::On(cell("4,9")));
    let mut state = bigger.position(&text("5,10", "5,9"));
    assert_eq!(forbidden_by(&state, RED, "tag-out"), "RS-355");
    state.concede(BLUE, &mut Rng::new(1));
    let smaller = rulebook().edited("wonderkid", "weight = 2", "weight = 3");
    let mut state = smaller.position(&text("5,9", "1,1"));
    play(&mut state, RED, "tag-out");
    let mut places = legal(&state, RED);
    places.sort();
    assert_eq!(places, ["place 5,10", "place 5,9", "place 6,10", "place 6,9"]);
}

/// Covers RS-423, RS-G85.
#[test]
fn an_empty_ring_is_a_draw() {
    let mut state = position(&side_by_side("human-brawler", "orc-brawler"));
    state.out = state.out.with(BLUE);
    state.put_out(RED, &mut Rng::new(1));
    assert_eq!(state.stage, Stage::Over(Ending::EmptyRing));
    assert_eq!(state.turn(), Turn::Over(Verdict::Drawn));
}

/// A team that was handed in is withdrawn with the match, so that the position is one that can be read again.
#[test]
fn a_match_that_is_given_up_while_teams_are_hired_can_be_written_down() {
    let free = [("teams", "free")];
    let mut state = rulebook().position_with(&free, "stage = \"hire\"");
    for hiring in ["hire troll", "hire orc-brawler", "submit"] {
        play(&mut state, BLUE, hiring);
    }
    state.concede(RED, &mut Rng::new(1));
    assert_eq!(state.turn(), Turn::Over(Verdict::Won(Seats::one(BLUE))));
    let text = toml::to_string(&state.to_position()).expect("positions are plain data");
    assert_eq!(rulebook().position_with(&free, &text), state);
}

/// Somebody gives up while putting a team together, long after all others have handed in theirs, which are shown now: one
/// random game in a hundred thousand.
#[test]
fn teams_are_shown_when_the_last_who_hires_gives_up() {
    turnbuckle_core::laws::walk::<State>(68_438);
}

/// Everything that is wrong with a team is said at once.
#[test]
fn every_fault_of_a_team_at_once() {
    let mut draft = rumbleslam::team::Draft { endorsements: 9, ..Default::default() };
    let find = |id: &str| pack().find_card(id).expect("a card");
    draft.cards.extend([find("gobba"), find("gobba"), find("orkishi"), find("wonderkid")]);
    draft.make_traditional(pack().find_pair("relentless-dosh").expect("a pair"));
    let faults = draft.faults(pack(), 1000).to_string();
    for rule in ["RS-063", "RS-069", "RS-075", "RS-077"] {
        assert!(faults.contains(rule), "{faults}");
    }
}

/// Covers RS-141.
#[test]
fn thorns_prick_after_the_damage() {
    let mut game = Fixture::pack("house").position(
        "active = { who = \"p1.1\" }\n[teams.p1.wrestlers]\n1 = { card = \"seedling\", at = \"5,5\", done = true }\n\
         [teams.p2.wrestlers]\n1 = { card = \"hedge-warden\", at = \"6,6\" }\n",
    );
    let events = play_with(&mut game, RED, "brawl p2.1", &["die copper 3", "dice silver 0 0"]);
    let place = |of: Event| events.iter().position(|it| *it == of).expect("it happened");
    let hurt = |it: &str, points, left| place(Event::Damaged { who: who(it), points, left });
    let pricked = place(Event::Pricked { by: who("p2.1"), on: who("p1.1") });
    assert!(hurt("p2.1", 1, 5) < pricked && pricked < hurt("p1.1", 1, 4), "{events:?}");
}

/// Covers RS-G105.
#[test]
fn a_furious_belly_bomb_that_hits_only_a_friend_has_nobody_to_brawl_with() {
    let bomb = "\"devastating\", { shove = 1 }, \"crowd\"";
    let mut game = Fixture::reading(&rulebook().text().replace(bomb, "\"devastating\", \"fury\"")).position(
        "active = { who = \"p1.1\" }\n[teams.p1.wrestlers]\n1 = { card = \"ogre\", at = \"5,5\", done = true }\n\
         2 = { card = \"orc-brawler\", at = \"4,4\" }\n[teams.p2.wrestlers]\n1 = { card = \"orc-brawler\", at = \"7,7\" }\n",
    );
    play_with(&mut game, RED, "use 1", &["die silver 3", "die gold 1"]);
    play_with(&mut game, RED, "choose p1.2", &["die copper 0", "die silver 0", "die copper 3", "die silver 3"]);
    let stamina = |it: &str| game.wrestler(who(it)).stamina;
    assert_eq!((stamina("p1.2"), stamina("p2.1")), (7, 8));
    assert!(game.active.is_some_and(|it| it.ap == 1 && it.who == who("p1.1")), "it goes on");
}

/// Covers RS-064.
#[test]
fn another_sum_is_for_teams_of_ones_own() {
    let with = |options: &[(&str, &str)]| State::prepare(&setup::<State>("house", options));
    let agreed = with(&[("teams", "free"), ("budget", "2000")]).expect("a match for 2,000K");
    assert_eq!((agreed.budget, agreed.bout), (2000, Bout::Middleweight));
    assert_eq!(with(&[("bout", "madness")]).expect("a usual match").budget, 2500);
    let mistake = with(&[("budget", "2000")]).expect_err("no ready-made team costs that").to_string();
    assert!(mistake.contains("budget = `2000`") && mistake.contains("teams = `free`"), "{mistake}");
}

/// Whoever leaves no choice that is not waste untaken ends with a legal team that has spent everything.
#[test]
fn bots_spend_what_they_have() {
    for (seed, budget) in (0..).zip(BUDGET.values.iter().cycle().take(36)) {
        let setup = setup::<State>("house", &[("teams", "free"), ("budget", budget)]);
        let (mut game, _) = Match::<State>::start(setup, seed).expect("a match");
        let mut luck = Rng::new(seed);
        while game.state().not_ready().contains(RED) && game.state().stage == Stage::Hire {
            let mut actions = Vec::new();
            game.state().legal(RED, &mut actions);
            actions.retain(|it| !game.state().is_waste(RED, *it));
            game.play(RED, *luck.pick(&actions)).expect("a legal action");
        }
        let draft = &game.state().drafts[RED];
        let left = game.state().budget - draft.cost(game.state().pack.get());
        assert!(left < 25 || draft.endorsements == 8, "{budget}: {left}K left");
        assert_eq!(draft.faults(game.state().pack.get(), game.state().budget).first(), None);
        assert!(draft.casino(game.state().pack.get()).is_some(), "{budget}: no free Sponsorship");
    }
}
