//! Rules that are more than one position: the box, set-up, the wheel, who plays when, odds, and what the packs can say.

use tiny_epic_cthulhu::State;
use tiny_epic_cthulhu::action::Action;
use tiny_epic_cthulhu::event::{Event, Track};
use tiny_epic_cthulhu::rules::paying::Price;
use tiny_epic_cthulhu::setup::Piece;
use tiny_epic_cthulhu::state::{Aim, Ending, Owed, PageSlot, Party, Stage};
use tiny_epic_cthulhu::vocab::{
    ByColour, Colour, Dice, FaceId, GreatOldOne, Icon, Mode, PAGES, PageId, Phase, Portal, Tentacle, Tentacles, Town,
    Who,
};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Few, Match, Rng, RuleId, Seat, Seats, Setup, Source, Turn, Verdict, Viewer, chance};
use turnbuckle_testing::fixture::{play, play_with};
use turnbuckle_testing::setup;

use crate::rulebook;

fn with(players: usize, options: &[(&str, &str)]) -> Setup {
    Setup { players, ..setup::<State>("house", options) }
}

/// A game after set-up: mats in their order.
fn begun(setup: Setup, seed: u64) -> State {
    let (mut game, _) = Match::<State>::start(setup, seed).expect("the set-up is in order");
    let mut mats = 0;
    while game.state().stage == Stage::Mats {
        let (seat, mut legal) = (game.state().turn().seat().expect("somebody chooses"), Vec::new());
        game.state().legal(seat, &mut legal);
        assert_eq!(legal.len(), 6 - mats, "TE-032: a mat that is not taken");
        game.play(seat, legal[0]).expect("a mat that is free");
        mats += 1;
    }
    game.state().clone()
}

/// Every way to play: players, and the option for Assistants.
const PARTIES: [(usize, &str); 8] = [
    (0, "by-the-book"),
    (1, "by-the-book"),
    (1, "more"),
    (2, "by-the-book"),
    (2, "more"),
    (3, "by-the-book"),
    (3, "more"),
    (4, "by-the-book"),
];

/// Covers TE-001, TE-002, TE-003, TE-004, TE-005, TE-007, TE-008, TE-010, TE-011, TE-012, TE-013, TE-283, TE-284, TE-285.
/// Covers TE-287, TE-G16, TE-G18, TE-G19, TE-G23.
#[test]
fn the_box_has_what_the_rulebook_counts() {
    let state = begun(with(2, &[]), 3);
    let pack = state.pack.get();
    for colour in Colour::each() {
        assert_eq!(state.count(colour.into()), 15);
        let there: u8 = state.towns.iter().map(|it| it.1.shamblers.count(colour)).sum();
        assert_eq!(there + state.shambler_mat.shamblers[colour], 5);
        assert_eq!(pack.pages.iter().filter(|it| it.rune == colour).count(), 10);
    }
    assert_eq!((state.count(Tentacle::Chaos), state.count(Tentacle::Eldritch)), (17, 23));
    assert_eq!((pack.pages.len(), pack.faces.len(), pack.mats.len(), pack.greats.len()), (30, 10, 6, 4));
    assert_eq!((state.rows, state.pile(), pack.die.iter().sum::<u8>()), ([0; 5], 25, 6));
    assert_eq!((pack.die, pack.constants.dice), ([2, 2, 2], 3));
    for face in &pack.faces {
        assert_eq!((face.tracks.into_array(), face.shamblers, face.eldritch), ([3; 3], 3, 3));
        assert!(!face.action.text.is_empty());
    }
    for page in &pack.pages {
        assert!((2..=4).contains(&page.cost.total()) && (1..=3).contains(&page.pages.len()), "{}", page.id);
    }
    // An Eldritch Tentacle never stands on a mat: there is no place for it.
    assert!(state.party.each().all(|it| state.characters[it].has(Tentacle::Eldritch) == 0));
}

/// Covers TE-018, TE-066, TE-009, TE-029.
#[test]
fn four_great_old_ones_each_harder_than_the_one_before() {
    for (great, option) in GreatOldOne::each().zip(["nyarlathotep", "yog-sothoth", "yig", "cthulhu"]) {
        for mode in ["normal", "hard", "madness"] {
            let state = begun(with(1, &[("great-old-one", option), ("mode", mode)]), 1);
            assert_eq!((state.great, state.phase, state.strength), (great, Phase::One, 0));
            assert_eq!(usize::from(state.great().difficulty), great.index() + 1);
            assert_eq!(state.great().sides.len(), 2);
        }
    }
    let paints: Vec<(&str, &str)> = Colour::each().map(|it| (it.name(), it.paint())).collect();
    assert_eq!(paints, [("Fear", "blue"), ("Rage", "red"), ("Greed", "green")]);
}

/// Covers TE-014, TE-G15, TE-272, TE-239, TE-240, TE-042, TE-053, TE-054, TE-055, TE-056, TE-057.
#[test]
fn set_up_goes_by_the_number_of_characters() {
    for (players, assistants) in PARTIES {
        for seed in 0..20 {
            let state = begun(with(players, &[("assistants", assistants)]), seed);
            let characters = state.party.characters();
            let (on_mats, discarded) = [(2, 0), (1, 1), (0, 4)][characters - 2];
            assert!(state.party.each().all(|it| state.characters[it].chaos == on_mats));
            assert_eq!((state.discard[Tentacle::Chaos], state.supply[Tentacle::Chaos]), (discarded, 3));
            assert_eq!(state.chaos_on_necronomicon(), 10);
            assert_eq!(usize::from(state.shamblers_in_town()), characters);
            assert_eq!(state.invariants(), Ok(()));
        }
    }
    let characters = |players, option| begun(with(players, &[("assistants", option)]), 1).party.characters();
    assert_eq!(PARTIES.map(|(players, option)| characters(players, option)), [2, 2, 3, 2, 4, 3, 4, 4]);
    assert!(State::prepare(&with(4, &[("assistants", "more")])).is_err(), "TE-014: four characters are the most");
    assert!(State::prepare(&with(5, &[])).is_err());
}

/// TE-E10.
/// Covers TE-034, TE-035, TE-036, TE-037, TE-047, TE-048, TE-049, TE-050, TE-051, TE-052, TE-060, TE-041, TE-055, TE-058.
#[test]
fn a_game_for_four_as_the_rulebook_shows_it() {
    for seed in 0..50 {
        let state = begun(with(4, &[]), seed);
        assert!(state.party.each().all(|it| state.characters[it].chaos == 0));
        assert_eq!(state.discard.into_array(), [3, 3, 3, 4, 0]);
        assert_eq!(state.supply.into_array(), [0, 0, 0, 3, 5]);
        assert_eq!((state.shambler_mat.madness.into_array(), state.energy), ([3; 3], 0));
        let [fear, rage, greed, chaos, eldritch] = state.bag.into_array();
        assert_eq!((fear + rage + greed, chaos, eldritch), (17, 0, 3));
        for (town, card) in state.towns.iter() {
            assert_eq!((card.madness.iter().map(|it| *it.1).sum::<u8>(), card.eldritch), (2, 3));
            assert_eq!(matches!(card.page, PageSlot::Up(_)), town == state.great_at);
        }
        assert_eq!(state.shambler_mat.shamblers.iter().map(|it| *it.1).sum::<u8>(), 11);
        assert_eq!(state.deck_len(), 25);
        assert_eq!(state.turn(), Turn::Decide(Seats::one(Seat::new(0))));
    }
}

/// Covers TE-035, TE-022, TE-G61.
#[test]
fn every_page_may_lie_anywhere_and_nobody_knows_more_than_the_others() {
    let mut turned = [0; PAGES];
    for seed in 0..3_000 {
        let state = begun(with(2, &[]), seed);
        let PageSlot::Up(page) = state.towns[state.great_at].page else { panic!("turned up") };
        turned[usize::from(page.0)] += 1;
    }
    assert!(turned.iter().all(|it| (60..150).contains(it)), "{turned:?}");
    let state = begun(with(2, &[]), 1);
    let mut views = Viewer::all(2).map(|it| {
        let mut view = state.view(it);
        view.you = None;
        view
    });
    let first = views.next().expect("a view");
    assert!(views.all(|it| it == first));
    assert_eq!(first.bag.fear, state.bag[Tentacle::Fear]);
}

/// Covers TE-063, TE-064, TE-065, TE-G14, TE-301.
#[test]
fn harder_modes_take_eldritch_from_the_supply() {
    for (mode, bag, supply) in [("normal", 3, 5), ("hard", 4, 4), ("madness", 5, 3)] {
        let state = begun(with(2, &[("mode", mode)]), 5);
        assert_eq!((state.bag[Tentacle::Eldritch], state.supply[Tentacle::Eldritch]), (bag, supply), "{mode}");
        assert_eq!(state.mode, Mode::at(usize::from(bag - 3)));
        let mut poorer = state.clone();
        poorer.bag[Tentacle::Eldritch] -= 1;
        poorer.supply[Tentacle::Eldritch] += 1;
        assert!(poorer.invariants().is_err(), "the bag never has less than at the start");
    }
}

/// Covers TE-027, TE-028, TE-G9.
#[test]
fn cards_and_faces_lie_by_chance_unless_the_table_chooses() {
    let mut seen = [[0; 10]; 5];
    for seed in 0..2_000 {
        let state = begun(with(1, &[]), seed);
        let mut cards: Vec<u8> = state.towns.iter().map(|it| it.1.face.0 / 2).collect();
        state.towns.iter().for_each(|(town, card)| seen[town.index()][usize::from(card.face.0)] += 1);
        cards.sort_unstable();
        assert_eq!(cards, [0, 1, 2, 3, 4], "each card once");
    }
    assert!(seen.iter().flatten().all(|it| (140..260).contains(it)), "{seen:?}");
    for (layout, face) in [("a", 0), ("b", 1)] {
        let state = begun(with(1, &[("layout", layout)]), 1);
        assert!(state.towns.iter().all(|(town, card)| card.face == FaceId(2 * town.index() as u8 + face)));
    }
}

/// Covers TE-061, TE-G10, TE-067.
#[test]
fn the_first_seat_begins_unless_chance_decides() {
    assert_eq!(begun(with(4, &[]), 9).first_player(), Some(Seat::new(0)));
    let mut begins = [0; 4];
    for seed in 0..800 {
        let state = begun(with(4, &[("first", "random")]), seed);
        begins[state.party.first().index()] += 1;
        let order: Vec<usize> = (0..4).map(|it| state.party.at(it).index()).collect();
        let first = state.party.first().index();
        assert_eq!(order, (0..4).map(|it| (first + it) % 4).collect::<Vec<_>>());
    }
    assert!(begins.iter().all(|it| (150..250).contains(it)), "{begins:?}");
}

/// Covers TE-242, TE-271, TE-273, TE-275, TE-277, TE-067, TE-G74.
#[test]
fn every_party_has_its_order() {
    let order = |players, assistants| {
        let party = Party::new(players, assistants);
        (0..party.turns_in_round()).map(|it| party.at(it).0).collect::<Vec<_>>()
    };
    assert_eq!(order(0, 2), [0, 1], "two Assistants alone");
    assert_eq!(order(1, 1), [1, 0], "the Assistant, then you");
    assert_eq!(order(1, 2), [1, 0, 2, 0], "the first, you, the second, you");
    assert_eq!(order(2, 0), [0, 1]);
    assert_eq!(order(2, 2), [2, 0, 3, 1], "each Assistant right before its player");
    assert_eq!(order(3, 1), [3, 0, 1, 2], "the common one first in every round");
    assert_eq!(order(4, 0), [0, 1, 2, 3]);
    let later = Party::new(2, 2).starting_with(Seat::new(1));
    assert_eq!((0..4).map(|it| later.at(it).0).collect::<Vec<_>>(), [3, 1, 2, 0]);
}

/// Covers TE-244, TE-G65, TE-155.
#[test]
fn who_decides_for_an_assistant() {
    let party = Party::new;
    assert_eq!(party(1, 2).seat_of(Who(2), 0), Seat::new(0), "alone: you");
    let two = party(2, 2);
    assert!((0..4).all(|it| two.seat_of(Who(2), it) == Seat::new(0) && two.seat_of(Who(3), it) == Seat::new(1)));
    let three = party(3, 1);
    let seats: Vec<usize> = (0..4).map(|it| three.seat_of(Who(3), it).index()).collect();
    assert_eq!(seats, [0, 0, 1, 2], "whose turn comes next; on a player's spin that player");
}

/// Covers TE-019, TE-020, TE-079.
#[test]
fn five_cards_make_a_ring() {
    for town in Town::each() {
        assert_eq!(Town::each().filter(|it| it.distance(town) == 1).count(), 2, "two neighbours each");
        assert_eq!(Town::each().filter(|it| it.is_within_one(town)).count(), 3, "three of five within one");
        assert!(Town::each().all(|it| it.distance(town) == town.distance(it) && it.distance(town) <= 2));
        let [here, clockwise, counter] = town.area();
        assert_eq!((here, town.way_to(clockwise), counter.way_to(town)), (town, 1, 1));
    }
}

/// TE-C01.
/// Covers TE-074, TE-075, TE-076, TE-077, TE-078, TE-079, TE-G24, TE-G25, TE-G26, TE-G28.
#[test]
fn the_wheel_is_one_number() {
    let state = rulebook().position("");
    let strips = [Colour::Fear, Colour::Rage, Colour::Greed];
    for (degree, front, icon, tentacle, strip) in [
        (0, 0, Icon::Relief, 2, 1),
        (12, 0, Icon::Relief, 2, 2),
        (35, 0, Icon::PowerFear, 2, 2),
        (36, 0, Icon::PowerFear, 3, 0),
        (71, 0, Icon::Chaos, 3, 1),
        (72, 1, Icon::PowerRage, 3, 1),
        (180, 2, Icon::PowerGreed, 0, 0),
    ] {
        let spun = state.points_to(degree);
        assert_eq!((spun.front, spun.icon), (Town::at(front), icon), "{degree}");
        assert_eq!((spun.tentacle, spun.strip), (Town::at(tentacle), strips[strip]), "{degree}");
    }
    let all: Vec<_> = (0..360).map(|it| state.points_to(it)).collect();
    let of = |like: &dyn Fn(Icon) -> bool| all.iter().filter(|it| like(it.icon)).count() / 24;
    assert_eq!((of(&|it| it == Icon::Relief), of(&|it| it == Icon::Chaos), of(&|it| it == Icon::ExtraDraw)), (4, 3, 2));
    assert!(Colour::each().all(|colour| of(&|it| it.power() == Some(colour)) == 2));
    let apart = |cards| all.iter().filter(|it| it.front.way_to(it.tentacle) == cards).count();
    assert_eq!([0, 1, 2, 3, 4].map(apart), [0, 0, 180, 180, 0]);
    for town in Town::each() {
        assert_eq!(all.iter().filter(|it| it.front == town).count(), 72);
        assert_eq!(all.iter().filter(|it| it.tentacle == town).count(), 72);
        for colour in Colour::each() {
            let shown = all.iter().filter(|it| it.tentacle == town && it.strip == colour);
            assert_eq!(shown.count(), 24);
        }
    }
}

/// Covers TE-076, TE-073, TE-G24, TE-G27.
#[test]
fn a_spin_has_thirty_outcomes_and_is_never_void() {
    for pack in ["house", "rulebook"] {
        let state = begun(setup::<State>(pack, &[]), 1);
        let odds = chance::outcomes(400, |it| state.points_to(state.ask_wheel(it))).expect("no more than 360 degrees");
        assert_eq!(odds.len(), 30);
        assert!(odds.iter().all(|it| (it.0 - 1.0 / 30.0).abs() < 1e-12));
        // As the table of RULES.md has it: offsets of twelve degrees, the icon and the strip at the other end.
        for side in 0..5u16 {
            for (part, (icon, further, strip)) in
                [(0, 2, 1), (0, 2, 2), (1, 2, 2), (1, 3, 0), (2, 3, 0), (2, 3, 1)].into_iter().enumerate()
            {
                let degree = 72 * side + 12 * part as u16;
                let spun = state.points_to(degree);
                let there = state.face(spun.tentacle);
                assert_eq!(spun.icon, state.pack.icons[usize::from(72 * side + 24 * icon)]);
                assert_eq!(spun.tentacle, Town::at(usize::from(side)).clockwise(further));
                assert_eq!(spun.strip, there.strips[24 * strip]);
            }
        }
    }
    // On screen every spin counts: one question, one answer, whatever it is.
    let mut state = begun(with(2, &[]), 4);
    for degree in 0..360 {
        let mut spun = state.clone();
        let mut script = chance::Scripted::new([turnbuckle_core::Outcome {
            kind: chance::Kind::Spin { places: 360 },
            value: degree,
        }]);
        spun.spin_wheel(&mut script);
        assert_eq!((script.finish(), spun.spin), (Ok(()), Some(degree as u16)));
    }
    play(&mut state, Seat::new(0), "spin");
}

/// Covers TE-180, TE-181, TE-G23.
#[test]
fn the_odds_of_a_banishment_are_those_of_the_ledger() {
    for (dice, [none, one, two]) in [(1u8, [9.0, 9.0, 9.0]), (2, [3.0, 9.0, 15.0]), (3, [1.0, 7.0, 19.0])] {
        let shamblers = vec!["\"fear\""; dice.into()].join(", ");
        let text = format!(
            "stage = 'actions'\nturn = 1\nactions = 3\nspin = 0\n[towns]\nT0 = {{ shamblers = [{shamblers}] }}\n\
             [characters]\np1 = {{ at = 'T0', madness = [2, 0, 0] }}"
        );
        let state = rulebook().position(&text);
        let odds = chance::outcomes(100, |it| {
            let mut after = state.clone();
            after.apply(Seat::new(0), Action::Banish, it);
            match after.owed.last() {
                Some(Owed::Roll(roll)) => roll.dice.highest(),
                _ => panic!("the roll is open: it can be paid"),
            }
        });
        let odds = odds.expect("few dice");
        let of = |price: u8| odds.iter().find(|it| it.1 == price).map_or(0.0, |it| it.0 * 27.0);
        for (price, expected) in [(0, none), (1, one), (2, two)] {
            assert!((of(price) - expected).abs() < 1e-9, "{dice} dice, price {price}");
        }
        let told = [0, 1].map(|most| state.chance_of(dice, |it: Dice| it.highest() <= most) * 27.0);
        assert!((told[0] - none as f32).abs() < 1e-3 && (told[1] - (none + one) as f32).abs() < 1e-3);
    }
}

/// A late game for two: energy is full, Chaos is in the bag, whoever spins is one step from madness, and one Shambler is
/// left. The bag holds a single colour, so that every draw of it can be tried.
fn late(strength: u8) -> State {
    let mut state = begun(Setup { players: 2, ..setup::<State>("rulebook", &[]) }, 5);
    let who = state.active();
    (state.strength, state.energy) = (strength, 2);
    state.bag = Tentacles::new([5, 0, 0, 4, 3]);
    state.discard = Tentacles::new([6, 0, 0, 2, 2]);
    state.characters[who].brain = 4;
    state.characters[who].chaos = 1;
    for town in Town::each() {
        while state.towns[town].shamblers.len() < 3 && town != Town::at(2) {
            state.towns[town].shamblers.push(Colour::Fear);
        }
    }
    state.shambler_mat.shamblers = ByColour::new([0, 1, 0]);
    state
}

/// Covers TE-080, TE-237.
#[test]
fn the_chances_of_the_next_spin_are_counted_out() {
    for strength in [5, 7, 8] {
        let state = late(strength);
        let odds = chance::outcomes(100_000, |it| {
            let mut after = state.clone();
            after.apply(Seat::new(0), Action::Spin, it);
            while !after.owed.is_empty() {
                let mut legal = Vec::new();
                after.legal(after.asked(), &mut legal);
                after.apply(after.asked(), legal[0], it);
            }
            after.stage
        });
        let odds = odds.expect("few draws");
        let of = |ending: Ending| odds.iter().filter(|it| it.1 == Stage::Over(ending)).map(|it| it.0).sum::<f64>();
        let told = state.spin_ends();
        assert!((told.strength - of(Ending::Strength)).abs() < 1e-9, "{told:?}, {odds:?}");
        assert!((told.shamblers - of(Ending::Shamblers)).abs() < 1e-9, "{told:?}, {odds:?}");
        assert!((told.madness - of(Ending::Mad { who: state.active() })).abs() < 1e-9, "{told:?}, {odds:?}");
        assert!(told.madness > 0.01 && told.shamblers > 0.0 && (strength == 5 || told.strength > 0.0));
    }
}

/// Covers TE-165, TE-092.
#[test]
fn the_chance_of_a_curse_counts_what_an_overflow_pours_in() {
    let mut state = late(4);
    let who = state.active();
    state.bag = Tentacles::new([2, 1, 0, 0, 4]);
    state.characters[who].madness = ByColour::new([1, 2, 0]);
    let to = Town::each().find(|it| state.towns[*it].shamblers.len() == 3).expect("a full card");
    state.towns[to].page = PageSlot::None;
    let odds = chance::outcomes(1_000, |it| {
        let mut after = state.clone();
        after.stage = Stage::Actions;
        after.move_character(who, to, RuleId("TE-158"), it);
        after.run(it);
        after.characters[who].brain > state.characters[who].brain
    });
    let cursed: f64 = odds.expect("three draws").iter().filter(|it| it.1).map(|it| it.0).sum();
    assert!((f64::from(state.curse_chance(who, 3)) - cursed).abs() < 1e-6, "{cursed}");
    assert!(cursed > 0.1);
}

/// Covers TE-164, TE-117, TE-110.
#[test]
fn what_a_move_draws_is_counted_out() {
    let mut state = late(4);
    let who = state.active();
    state.characters[who].brain = 0;
    state.bag = Tentacles::new([3, 2, 1, 2, 2]);
    state.characters[who].madness = ByColour::new([2, 1, 2]);
    let to = Town::each().find(|it| state.towns[*it].shamblers.len() == 3).expect("a full card");
    state.towns[to].page = PageSlot::Up(PageId(0));
    let odds = chance::outcomes(10_000, |it| {
        let (mut after, mut told) = (state.clone(), Vec::new());
        after.stage = Stage::Actions;
        after.move_character(who, to, RuleId("TE-158"), &mut it.telling(&mut told));
        after.run(&mut it.telling(&mut told));
        let mat = |colour| Track::Temperament { who, colour };
        let tracks = [mat(Colour::Fear), mat(Colour::Rage), mat(Colour::Greed), Track::Chaos { who }, Track::Energy];
        let cursed =
            |track: Track| told.iter().any(|it| matches!(it, Event::Accursed { track: at, .. } if *at == track));
        let [fear, rage, greed, chaos, surge] = tracks.map(cursed);
        let pays = after.can_pay_somehow(who, &after.page(PageId(0)).cost, Price::Page);
        [fear, rage, greed, chaos, surge, pays]
    });
    let odds = odds.expect("three draws");
    let of = |at: usize| odds.iter().filter(|it| it.1[at]).map(|it| it.0).sum::<f64>();
    let none: f64 = odds.iter().filter(|it| it.1[..5] == [false; 5]).map(|it| it.0).sum();
    let told = state.draw_odds(who, to);
    let pays = told.pays.expect("a page lies there");
    for (at, it) in [told.fear, told.rage, told.greed, told.chaos, told.surge, pays].into_iter().enumerate() {
        assert!((f64::from(it) - of(at)).abs() < 1e-6, "{at}: {it}, not {}", of(at));
        assert!(it > 0.0 && it < 1.0, "{at}: {it}");
    }
    assert!((f64::from(told.none) - none).abs() < 1e-6, "{told:?}");
    assert_eq!(told.ends, 0.0);
}

/// Covers TE-148, TE-262.
#[test]
fn rerolls_are_used_as_well_as_they_can_be() {
    let state = late(4);
    let near = |told: f32, is: f64| assert!((f64::from(told) - is).abs() < 1e-6, "{told}, not {is}");
    // One die that shows 0, 1 or 2.
    near(state.chance_with_rerolls(1, 1, |it| it.highest() == 0), 1.0 - (2.0 / 3.0_f64).powi(2));
    // Two dice, a sum of 4: each has to show 2. Two rerolls go to whatever does not.
    let both = |rerolls| state.chance_with_rerolls(2, rerolls, |it| it.sum() >= 4);
    near(both(0), 1.0 / 9.0);
    near(both(1), 1.0 / 9.0 + 4.0 / 9.0 / 3.0);
    near(both(2), 1.0 / 9.0 + 4.0 / 9.0 * (1.0 - 4.0 / 9.0) + 4.0 / 9.0 / 9.0);
}

/// Covers TE-218, TE-219.
#[test]
fn the_odds_of_a_seal_are_those_of_the_ledger() {
    let rage = ["p11", "p12", "p13"];
    for (dice, of, table) in [
        (3, 27.0, vec![(2, 23.0), (3, 17.0), (4, 10.0), (5, 4.0), (6, 1.0)]),
        (2, 9.0, vec![(1, 8.0), (2, 6.0), (3, 3.0), (4, 1.0)]),
        (1, 3.0, vec![(1, 2.0), (2, 1.0)]),
    ] {
        let pages = rage[..dice].iter().map(|it| format!("'{it}'")).collect::<Vec<_>>().join(", ");
        let text = format!(
            "stage = 'actions'\nturn = 1\nactions = 3\nspin = 0\nrows = [5, 5, 5, 5, 5]\n[characters]\n\
             p1 = {{ at = 'T0', madness = [0, 1, 0], pages = [{pages}], brain = 1 }}"
        );
        let state = rulebook().position(&text);
        let odds = chance::outcomes(100, |it| {
            let mut after = state.clone();
            after.apply(Seat::new(0), Action::Seal(Portal { colour: Colour::Rage, place: 0 }), it);
            match after.owed.last() {
                Some(Owed::Roll(roll)) => roll.dice.sum(),
                _ => panic!("the roll is open: there is a reroll"),
            }
        });
        let odds = odds.expect("few dice");
        for (sum, ways) in table {
            let reached: f64 = odds.iter().filter(|it| it.1 >= sum).map(|it| it.0).sum();
            assert!((reached * of - ways).abs() < 1e-9, "{dice} dice, {sum}");
            let told = state.chance_of(dice as u8, |it: Dice| it.sum() >= sum);
            assert!((f64::from(told) * of - ways).abs() < 1e-3);
        }
    }
}

/// Covers TE-091.
#[test]
fn an_empty_bag_ends_the_draw_and_nothing_else() {
    let mut state = begun(with(2, &[]), 8);
    // The standard game never gets there (TE-301), so the bag is emptied by hand.
    state.bag = Default::default();
    play_with(&mut state, Seat::new(0), "spin", &["spin360 60"]);
    assert_eq!(state.stage, Stage::Actions);
    assert!(state.owed.is_empty());
}

/// Covers TE-306, TE-G8.
#[test]
fn a_power_symbol_on_the_strength_track_triggers_when_the_token_arrives() {
    let pack = turnbuckle_testing::Fixture::<State>::reading(&rulebook().text().replacen(
        "strength = [2, 2, 2, 3, 3, 3, 4, 4, 5], energy = 2 }",
        "strength = [2, 2, 2, 3, 3, 3, 4, 4, 5], energy = 2, symbols = [[1, \"rage\"]] }",
        1,
    ));
    let mut state = pack.position("energy = 2\nturn = 1\ngreat_old_one = 'T2'");
    let events = play_with(&mut state, Seat::new(0), "spin", &["spin360 60", "bag eldritch", "bag fear"]);
    assert!(events.iter().any(|it| it.rule().0 == "TE-125"), "the power was unleashed");
    assert_eq!((state.strength, state.shambler_mat.madness[Colour::Rage]), (1, 0), "three cards got one each");
    // Without the symbol nothing is unleashed.
    let mut plain = rulebook().position("energy = 2\nturn = 1\ngreat_old_one = 'T2'");
    let events = play_with(&mut plain, Seat::new(0), "spin", &["spin360 60", "bag eldritch", "bag fear"]);
    assert!(events.iter().all(|it| it.rule().0 != "TE-125"));
}

/// Covers TE-245, TE-279, TE-282, TE-277.
#[test]
fn nobody_decides_anything_for_assistants_alone() {
    for seed in 0..40 {
        let mut state = begun(with(0, &[]), seed);
        let mut rng = Rng::new(seed);
        while let Some(seat) = state.turn().seat() {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            assert_eq!(legal, [Action::Spin], "no town action, no ability, nothing bought");
            assert_eq!(state.ability(state.active()), None);
            state.apply(seat, Action::Spin, &mut rng);
        }
    }
}

/// Covers TE-237, TE-238, TE-G5, TE-G62, TE-071.
#[test]
fn every_game_ends_soon_in_one_of_four_ways() {
    let mut ways = [0; 4];
    for seed in 0..400 {
        let (players, assistants) = PARTIES[seed as usize % PARTIES.len()];
        let great = ["nyarlathotep", "yog-sothoth", "yig", "cthulhu"][seed as usize / 8 % 4];
        let mut state = begun(with(players, &[("assistants", assistants), ("great-old-one", great)]), seed);
        let (mut rng, mut legal) = (Rng::new(seed), Vec::new());
        while let Some(seat) = state.turn().seat() {
            legal.clear();
            state.legal(seat, &mut legal);
            state.apply(seat, *rng.pick(&legal), &mut rng);
            assert!(state.turns < 500, "TE-G62");
        }
        let Stage::Over(ending) = state.stage else { panic!("over") };
        let verdict = state.turn();
        let won = verdict == Turn::Over(Verdict::Won(Seats::all(state.party.seats())));
        assert!(won || verdict == Turn::Over(Verdict::Lost), "all win, or all lose");
        ways[match ending {
            tiny_epic_cthulhu::state::Ending::Sealed => 0,
            tiny_epic_cthulhu::state::Ending::Strength => 1,
            tiny_epic_cthulhu::state::Ending::Shamblers => 2,
            tiny_epic_cthulhu::state::Ending::Mad { .. } => 3,
            tiny_epic_cthulhu::state::Ending::GaveUp { .. } => panic!("nobody gave up"),
        }] += 1;
    }
    assert!(ways[1] > 0 && ways[3] > 0, "{ways:?}");
}

/// Covers TE-024, TE-308.
#[test]
fn shamblers_keep_their_order() {
    let mut track = tiny_epic_cthulhu::state::Shamblers::default();
    [Colour::Fear, Colour::Rage, Colour::Fear].into_iter().for_each(|it| track.push(it));
    track.take(Colour::Fear);
    assert_eq!(track.iter().collect::<Vec<_>>(), [Colour::Fear, Colour::Rage], "the highest of the colour leaves");
    track.take(Colour::Fear);
    assert_eq!(track.iter().collect::<Vec<_>>(), [Colour::Rage], "those above move down");
}

#[test]
fn pieces_have_names_and_numbers() {
    let state = begun(with(2, &[]), 1);
    for code in 0..Piece::ALL {
        let piece = Piece::of(code).expect("a piece");
        assert_eq!((piece.code(), state.piece_code(&state.piece_name(code))), (code, Some(code)));
    }
    assert_eq!((Piece::of(Piece::ALL), Piece::of(3)), (None, Some(Piece::Page(PageId(3)))));
}

/// Nobody is advised to reroll a seal that succeeds, or dice that cannot become better.
#[test]
fn a_hint_keeps_a_roll_that_succeeds() {
    let roll = |dice: &str| {
        rulebook().position(&format!(
            "stage = 'actions'\nturn = 1\nactions = 2\nspin = 0\nrows = [5, 5, 5, 5, 5]\n\
             owed = ['roll rage-1 {dice} rerolls 2 rage 1']\n[characters]\n\
             p1 = {{ at = 'T0', madness = [0, 1, 0], pages = ['p11', 'p12'], brain = 3 }}"
        ))
    };
    let is_waste = |state: &State, action| state.is_waste(Seat::new(0), action);
    let (enough, too_few) = (roll("0 1 1"), roll("1 0 1"));
    assert!(is_waste(&enough, Action::Reroll(1)) && is_waste(&enough, Action::Reroll(2)));
    assert!(!is_waste(&too_few, Action::Reroll(0)) && is_waste(&too_few, Action::Reroll(2)));
    assert!(enough.evaluate(Seat::new(0)) > too_few.evaluate(Seat::new(0)), "a seal that is sure counts");
}

/// The hints' dice agree with the rules' (used by deeds and bots alike).
#[test]
fn dice_are_counted_once() {
    let state = begun(with(2, &[]), 1);
    assert!((state.chance_of(3, |it| it.count() == 3) - 1.0).abs() < 1e-6);
    assert_eq!(state.dice_for(state.active(), Aim::Banish), state.towns[state.characters[Who(0)].at].shamblers.len());
}

/// The dials beside the clocks, against a count of their own.
#[test]
fn the_next_spin_brings_clocks_nearer() {
    let text = "great_old_one = 'T3'\nstage = 'actions'\nturn = 1\nactions = 2\nspin = 56\nstrength = 4\nenergy = 2\n\
        rows = [4, 3, 5, 3, 2]\nshambler_mat = [3, 2, 3]\n\
        discard = { fear = 1, rage = 1, greed = 2, chaos = 2, eldritch = 1 }\n\
        bag = { fear = 4, rage = 3, greed = 3, chaos = 2, eldritch = 2 }\nsupply = { eldritch = 3 }\n\
        [towns]\nT0 = { madness = [1, 2, 0], shamblers = ['fear', 'rage'] }\n\
        T1 = { madness = [1, 1, 2], shamblers = ['greed'] }\nT2 = { madness = [0, 1, 1], shamblers = ['greed'] }\n\
        T3 = { madness = [0, 3, 0], shamblers = ['rage', 'greed'] }\nT4 = { madness = [3, 0, 1], shamblers = ['fear'] }\n\
        [characters]\np1 = { at = 'T2', madness = [2, 1, 1], chaos = 1, brain = 2 }\n\
        a1 = { at = 'T4', madness = [0, 1, 2], chaos = 1, brain = 1 }";
    let spin = rulebook().position(text).view(Viewer::Seat(Seat::new(0))).threats.next_spin;
    assert_eq!(spin.who, Who(1));
    let near = |chance: f32, counted: f32| assert!((chance - counted).abs() < 1e-5, "{chance} instead of {counted}");
    near(spin.surge, 0.410_256_4);
    near(spin.brain, 0.041_355_8);
    near(spin.spawn, 1.0);
    near(spin.any, 0.0);
}

/// What play cannot leave behind is refused where it stands, in the notation of positions.
#[test]
fn impossible_positions_say_what_and_where() {
    let prepared = State::prepare(&setup::<State>("rulebook", &[])).expect("the set-up is in order");
    let wrong = |text: &str, line: usize, found: &str| {
        let source = Source::new("position.toml", text);
        let position = source.toml().expect("a position");
        let flaw = State::from_position(&prepared, position).expect_err("play cannot reach it");
        let mistake = flaw.within(source);
        assert_eq!((mistake.line, &*mistake.found), (line, found), "{mistake}");
    };
    let spun = "spin = 12\nstage = 'move_great'\n";
    wrong(&format!("{spun}owed = ['hand-out fear']"), 3, "`hand-out fear` owed");
    wrong(&format!("{spun}owed = ['draw 1 p1 T0']"), 3, "`draw 1 p1 T0` owed");
    wrong("characters = { p1 = { mat = 'runner' }, a1 = { mat = 'runner' } }", 1, "p1 and a1 with one mat");
    let owned = "rows = [0, 0, 0, 0, 0]\ncharacters = { p1 = { pages = ['p01'] } }";
    wrong(owned, 1, "rows [0, 0, 0, 0, 0] with pages that have filled [0, 0, 0, 0, 1]");
}

/// What is left out follows from what is said: tokens from pages that somebody owns, mats from those that are taken.
#[test]
fn defaults_of_a_position_do_not_clash() {
    let state = rulebook().position("characters = { p1 = { mat = 'confessor', pages = ['p01'] } }");
    assert_eq!(state.rows, [0, 0, 0, 0, 1]);
    let mat = |who: u8| state.characters[Who(who)].mat.map(|it| state.pack.get().mat(it).id.as_str());
    assert_eq!([mat(0), mat(1)], [Some("confessor"), Some("runner")]);
}
