//! Games without their types: Leduc poker for a whole match, the toy for dice and windows, and All-Time Wrestling for
//! cards that are turned up.

use std::collections::BTreeMap;

use all_time_wrestling::State as Wrestling;
use all_time_wrestling::action::Action;
use serde_json::json;
use turnbuckle_bots::Level;
use turnbuckle_catalog::{AnyGame, AnyMatch, Catalog, Frame, Objection, games};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Decision, Record, Rng, Seat, Setup, Source, Turn, Viewer};
use turnbuckle_lab::{Lab, Pace};
use turnbuckle_toy::Smugglers;

use crate::{leduc, toy};

/// Smugglers, for this many players.
fn smugglers(players: usize, seed: u64) -> Box<dyn AnyMatch> {
    let catalog = Catalog::default().with::<Smugglers>();
    let game = catalog.get("smugglers").expect("on the shelf");
    game.start(Setup { players, ..game.about().setup() }, seed).expect("so many can play").0
}

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn catalog() -> Catalog {
    Catalog::default().with::<leduc::Leduc>().with::<toy::Toy>()
}

fn start(id: &str, seed: u64) -> Box<dyn AnyMatch> {
    let catalog = catalog();
    let game = catalog.get(id).expect("on the shelf");
    game.start(game.about().setup(), seed).expect("the default set-up is in order").0
}

/// A whole game by bots, which a record and a second run repeat.
fn played(id: &str, seed: u64) -> Box<dyn AnyMatch> {
    let mut game = start(id, seed);
    while let Some(seat) = game.turn().seat() {
        let choice = game.choose(seat, Level::Rookie.into())();
        game.play(seat, &choice).expect("bots play by the rules");
    }
    game
}

#[test]
fn the_same_seed_gives_the_same_game_bots_included() {
    for id in ["leduc", "toy"] {
        assert_eq!(played(id, 5).record(true), played(id, 5).record(true));
    }
    assert_ne!(played("leduc", 5).record(true), played("leduc", 6).record(true));
}

#[test]
fn a_record_is_told_again_and_goes_on() {
    let catalog = catalog();
    let game = catalog.get("leduc").expect("on the shelf");
    let whole = played("leduc", 7).record(true);
    let record = Record::parse(Source::new("record", &whole)).expect("written by a match");
    let mut plies = 0;
    let mut half = game
        .replay(&record, Some(2), &mut |game, story| {
            assert_eq!(game.decisions(), plies);
            assert!(!story.to(Viewer::Spectator).is_empty());
            plies += 1;
        })
        .expect("it replays");
    assert_eq!((plies, half.decisions()), (3, 2));
    assert_eq!(half.decision(2), None);
    while let Some(seat) = half.turn().seat() {
        let choice = half.choose(seat, Level::Rookie.into())();
        half.play(seat, &choice).expect("bots play by the rules");
    }
    assert_eq!(half.record(true), whole);
}

#[test]
fn choices_are_what_is_accepted_and_the_rest_is_refused_with_a_rule() {
    let mut game = start("leduc", 1);
    let choices = game.choices(ONE);
    let notations: Vec<&str> = choices.iter().map(|it| it.notation.as_str()).collect();
    assert_eq!(notations, ["call", "raise"]);
    assert!(game.choices(TWO).is_empty(), "who is not asked has no choice");
    assert!(choices.iter().all(|it| game.check(ONE, &it.notation).is_ok()));

    let refused = game.check(ONE, "fold").expect_err("there is nothing to fold to");
    assert_eq!(refused.rule().map(|it| it.0), Some("LP-005"));
    assert_eq!(game.play(ONE, "fold").expect_err("the same"), refused);
    let unreadable = game.play(ONE, "bluff").expect_err("no such word");
    assert!(matches!(unreadable, Objection::Unreadable { .. }) && unreadable.rule().is_none());
    assert_eq!(game.decisions(), 0);
    game.play(ONE, "raise").expect("legal");
    assert_eq!(game.decision(0), Some((ONE, "raise".to_owned())));
}

#[test]
fn everybody_is_told_what_they_may_know() {
    let catalog = catalog();
    let game = catalog.get("leduc").expect("on the shelf");
    let (table, story) = game.start(game.about().setup(), 4).expect("the default set-up is in order");
    let own = &story.to(Viewer::Seat(ONE))[0];
    assert_eq!(own.words, "First is dealt Js");
    assert_eq!(own.rule.0, "LP-003");
    for other in [Viewer::Seat(TWO), Viewer::Spectator] {
        let told = &story.to(other)[0];
        assert_eq!(told.words, "First is dealt a card");
        assert!(!told.event.get().contains("Js"));
        assert!(!table.view(other).to_string().contains("Js"));
        assert!(!table.sketch(other).to_string().contains("Js"));
    }
    assert!(table.view(Viewer::Seat(ONE)).get().contains("Js"));
}

#[test]
fn a_decision_is_taken_back_and_a_game_given_up() {
    let mut game = start("leduc", 1);
    assert_eq!(game.can_undo(ONE), 0);
    assert!(game.undo(ONE).is_err());
    game.play(ONE, "raise").expect("legal");
    assert!(game.undo(TWO).is_err(), "only one's own decisions are taken back");
    assert_eq!(game.undo(ONE), Ok(1));
    assert_eq!(game.decisions(), 0);
    let story = game.concede(ONE);
    assert!(!story.to(Viewer::Spectator).is_empty());
    assert!(matches!(game.turn(), Turn::Over(_)) && game.result().is_some());
    assert_eq!(game.decision(0), Some((ONE, "concede".to_owned())));
}

#[test]
fn a_hint_weighs_every_choice() {
    let game = start("leduc", 4);
    let thoughts = game.think(ONE, Level::Contender.into())();
    assert_eq!(thoughts.len(), game.choices(ONE).len());
    assert!(thoughts.iter().all(|it| it.visits > 0 && (0.0..=1.0).contains(&it.expected)));
    assert!(thoughts.is_sorted_by(|one, other| one.visits >= other.visits));
    assert!(game.think(TWO, Level::Contender.into())().is_empty(), "who is not asked needs no hint");
}

#[test]
fn odds_are_exact_where_dice_decide() {
    let odds = start("toy", 1).odds(ONE, "roll").expect("a die is rolled");
    assert_eq!(odds.outcomes.len(), 6);
    assert!(odds.outcomes.iter().all(|it| (it.0 - 1.0 / 6.0).abs() < 1e-12));
    // What happens with any die is not repeated six times.
    assert_eq!(odds.outcomes[3].1, "a 4");
}

#[test]
fn odds_say_nothing_of_what_is_hidden() {
    let game = start("toy", 1);
    let gamble = game.odds(ONE, "gamble").expect("a die is rolled first");
    assert_eq!(gamble.outcomes.len(), 6);
    assert!(gamble.outcomes.iter().all(|it| !it.1.contains("drawn")), "{gamble:?}");
    assert_eq!(game.odds(ONE, "spy"), None);
    assert_eq!(game.odds(ONE, "shower"), None, "7,776 ways are too many");
    assert_eq!(game.odds(ONE, "decline"), None, "illegal");
    assert_eq!(game.odds(ONE, "fly"), None, "unreadable");
    assert_eq!(start("leduc", 1).odds(ONE, "call"), None);
}

/// In a blind attack the top card of one's own draw pile decides what the die needs and what a hit does.
#[test]
fn odds_count_every_card_that_could_turn_up() {
    let text = include_str!("../../../../games/all-time-wrestling/playthroughs/records/v1-rulebook.record");
    let record = Record::parse(Source::new("record", text)).expect("a record");
    let whole = record.replay::<Wrestling>(None, |_, _| {}).expect("it replays");
    let blind =
        whole.plies().iter().position(|it| it.decision == Decision::Act(Action::Blind)).expect("a blind attack");
    let game = record.replay::<Wrestling>(Some(blind), |_, _| {}).expect("it replays");
    let seat = whole.plies()[blind].seat;
    let odds = game.odds(seat, "blind").expect("the draw pile is known");

    let times = 20_000;
    let mut counted = BTreeMap::<String, f64>::new();
    for seed in 0..times {
        let mut state = game.state().clone();
        let (mut rng, mut legal) = (Rng::new(seed), Vec::new());
        state.apply(seat, Action::Blind, &mut rng);
        while let Some(other) = state.turn().seat().filter(|it| *it != seat) {
            legal.clear();
            state.legal(other, &mut legal);
            let Some(pass) = legal.iter().find(|it| state.is_pass(**it)) else { break };
            state.apply(other, *pass, &mut rng);
        }
        *counted.entry(state.change(game.state()).expect("changes are told")).or_default() += 1.0 / times as f64;
    }
    assert!(odds.outcomes.len() > 2, "{odds:?}");
    assert_eq!(odds.outcomes.len(), counted.len(), "{odds:?}, {counted:?}");
    for (chance, words) in &odds.outcomes {
        let share = counted.get(words).copied().unwrap_or_default();
        assert!((chance - share).abs() < 0.015, "{words}: {chance} told, {share} counted");
    }
    assert!((odds.outcomes.iter().map(|it| it.0).sum::<f64>() - 1.0).abs() < 1e-9);
}

#[test]
fn windows_are_told_from_decisions() {
    let mut game = start("toy", 1);
    assert!(game.choices(ONE).iter().all(|it| !it.is_pass));
    game.play(ONE, "roll").expect("legal");
    assert!(game.choices(TWO).iter().all(|it| it.is_pass));
}

#[test]
fn packs_are_checked_under_their_files_name() {
    let catalog = catalog();
    let toy = catalog.get("toy").expect("on the shelf");
    assert_eq!(toy.check_pack(Source::new("my/pack.toml", "title = \"mine\"")), Ok(Vec::new()));
    let mistake = toy.check_pack(Source::new("my/pack.toml", "\ntitle = 3")).expect_err("a title is words");
    assert_eq!((mistake.file.as_str(), mistake.line), ("my/pack.toml", 2));
    assert_eq!(toy.pack_schema(), Some(json!({ "type": "object" })));
    assert_eq!(catalog.get("leduc").and_then(AnyGame::pack_schema), None);
    assert!(toy.start(Setup { players: 9, ..toy.about().setup() }, 1).is_err());
}

#[test]
fn rules_scenarios_lab_and_bench_go_through() {
    let catalog = catalog();
    let leduc = catalog.get("leduc").expect("on the shelf");
    assert!(leduc.ledger().get("LP-005").is_some());
    let scenario = "title = \"t\"\ngame = \"leduc\"\nrules = [\"LP-999\"]\n";
    assert_eq!(leduc.run_scenario(Source::new("s.toml", scenario), None).map_err(|it| it.line), Err(3));

    let lab = Lab::new([Level::Rookie.into(), Level::Rookie.into()], 20, 1);
    let played = std::sync::atomic::AtomicU64::new(0);
    let count = || {
        played.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    let report = leduc.lab(&lab, &leduc.about().setup(), &count).expect("two bots for two seats");
    assert_eq!((report.games, played.into_inner()), (20, 20));
    let pace = Pace { rounds: 1, round: std::time::Duration::from_millis(1) };
    assert!(leduc.bench(&leduc.about().setup(), pace).expect("it runs").actions_per_s > 0.0);
    assert!(leduc.play_through(leduc.about().setup(), 1).expect("it runs").contains("views"));
}

#[test]
fn a_lesson_is_told_as_its_learner_sees_it() {
    let catalog = catalog();
    assert_eq!(catalog.get("toy").expect("on the shelf").lessons().expect("none").len(), 0);
    let lessons = catalog.get("leduc").expect("on the shelf").lessons().expect("its lessons hold");
    let [lesson] = &lessons[..] else { panic!("one lesson, not {}", lessons.len()) };
    assert_eq!((lesson.id.as_str(), lesson.words.seat, lesson.steps()), ("bet-on-a-pair", ONE, 3));
    assert_eq!(lesson.titles, ["First", "Second"]);

    let [check, raise, called, end] = &lesson.frames[..] else { panic!("three steps and the end") };
    assert_eq!((check.action.as_deref(), check.told.len()), (Some("call"), 0));
    let notations: Vec<&str> = check.choices.iter().map(|it| it.notation.as_str()).collect();
    assert_eq!((notations, check.previews.len()), (vec!["call", "raise"], 2));
    // The lesson says nothing before the other player's check, so it is told together with what followed.
    assert_eq!(raise.told.len(), 3, "both checks and the public card: {:?}", raise.told);
    assert_eq!((called.action.as_deref(), called.choices.len()), (None, 0));
    assert_eq!((end.action.as_deref(), end.asked.is_empty()), (None, true));
    assert_eq!(end.say, lesson.words.afterwards);

    // The other player's card is shown at the end, and not before.
    let seen = |frame: &Frame| format!("{}{:?}{}{}", frame.view, frame.told, frame.sketch, frame.prompt);
    for frame in [check, raise, called] {
        assert!(!seen(frame).contains("Kh"), "{frame:?}");
    }
    assert!(seen(end).contains("Kh"));
}

/// Every lesson that is shipped teaches to its end, and asks for something that can be chosen.
#[test]
fn the_lessons_hold() {
    for game in turnbuckle_catalog::games().games() {
        let lessons = game.lessons().unwrap_or_else(|mistake| panic!("{mistake}"));
        for (lesson, frame) in lessons.iter().flat_map(|it| it.frames.iter().map(move |frame| (it, frame))) {
            let asks = |action: &String| frame.choices.iter().any(|it| it.notation == *action);
            assert!(frame.action.as_ref().is_none_or(asks), "{}: {:?}", lesson.id, frame.action);
        }
    }
}

#[test]
fn a_game_for_five_goes_on_when_seats_are_out() {
    for seed in 0..6 {
        let mut game = smugglers(5, seed);
        let mut rng = Rng::new(seed);
        for decisions in 0.. {
            let seats: Vec<Seat> = game.turn().seats().iter().collect();
            if seats.is_empty() {
                break;
            }
            if decisions == 4 {
                game.concede(TWO);
                assert!(game.out().contains(TWO) && game.choices(TWO).is_empty());
                assert!(game.concede(TWO).to(Viewer::Spectator).is_empty(), "nobody gives up twice");
                continue;
            }
            let seat = *rng.pick(&seats);
            let choices = game.choices(seat);
            game.play(seat, &rng.pick(&choices).notation).expect("a choice is accepted");
        }
        assert!(game.result().is_some());
        let record = Record::parse(Source::new("record", &game.record(true))).expect("written by a match");
        let catalog = Catalog::default().with::<Smugglers>();
        let again = catalog.get("smugglers").expect("on the shelf").replay(&record, None, &mut |_, _| {});
        assert_eq!(again.expect("it replays").record(true), game.record(true));
    }
}

/// The contents of a crate and the answers of others are hidden, so a preview promises nothing about them.
#[test]
fn a_preview_of_a_bluff_promises_nothing() {
    let mut game = smugglers(3, 1);
    let load = game.choices(ONE)[0].notation.clone();
    game.play(ONE, &load).expect("legal");
    for seat in [TWO, Seat::new(2)] {
        assert_eq!(game.odds(seat, "search"), None);
        let preview = game.preview(seat, "search").expect("it is legal");
        let promised: String = preview.iter().map(|it| it.get()).collect();
        assert!(!promised.contains("found"), "{promised}");
        game.play(seat, "wave").expect("legal");
    }
}

/// From any decision on, a match is told as it was told from the beginning, also after something was taken back.
#[test]
fn what_happened_lately_is_retold_as_it_happened() {
    let mut longest = 0;
    for game in games().games() {
        let (mut table, _) = game.start(game.about().setup(), 11).expect("it starts");
        let mut rng = Rng::new(11);
        while let Some(seat) = table.turn().seats().iter().next()
            && table.decisions() < 450
        {
            let choices = table.choices(seat);
            table.play(seat, &rng.pick(&choices).notation).expect("it is legal");
            if rng.below(3) == 0 {
                let _ = table.undo(seat);
            }
        }
        longest = longest.max(table.decisions());
        let told = |from| {
            let mut told = Vec::new();
            table.retell(from, &mut |number, story| {
                let words: Vec<String> = story.to(Viewer::Spectator).iter().map(|it| it.words.clone()).collect();
                told.push((number, words));
            });
            told
        };
        let whole = told(0);
        assert_eq!(whole.len(), table.decisions() + 1);
        for from in (0..whole.len()).step_by(7) {
            assert_eq!(told(from), whole[from..], "{} from {from}", game.about().id);
        }
        assert!(told(whole.len()).is_empty());
    }
    assert!(longest > 300, "the longest match has {longest} decisions");
}
