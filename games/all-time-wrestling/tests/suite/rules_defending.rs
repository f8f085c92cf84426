//! Rules of defence, pins, piles and ends that are properties of every match, of the packs or of chance, rather than of
//! one position.

use all_time_wrestling::State;
use all_time_wrestling::action::Action;
use all_time_wrestling::event::Event;
use all_time_wrestling::state::{AttackKind, How, Phase};
use all_time_wrestling::vocab::{Cards, Corner, Icon};
use turnbuckle_core::chance::{Kind, outcomes};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Rng, Seat, Viewer, laws};
use turnbuckle_testing::fixture::{forbidden_by, legal, names, play, play_recorded, play_rolling};
use turnbuckle_testing::walk::{Decision, Walk};

use crate::{BLUE, Fixture, RED, position, rulebook};

// The defensive window

/// Covers AT-157, AT-158, AT-160, AT-161, AT-214.
#[test]
fn every_kind_of_attack_opens_a_window_and_can_be_reversed() {
    let attacks = [
        ("a small card", "hand = ['angle-punches']", "", "play angle-punches"),
        ("a signature", "hand = ['angle-olympic-slam']", "", "play angle-olympic-slam"),
        ("a finisher", "hand = ['angle-ankle-lock']", "", "play angle-ankle-lock"),
        (
            "a card of a chain",
            "hand = ['angle-back-suplex'], discard = ['angle-double-leg-takedown']",
            "chain = 'angle-double-leg-takedown'",
            "play angle-back-suplex via green circle",
        ),
        (
            "a rampage",
            "hand = ['angle-punches', 'angle-side-headlock', 'angle-flurry-of-strikes']",
            "",
            "rampage angle-punches angle-side-headlock angle-flurry-of-strikes",
        ),
        ("a blind attack", "depleted = true", "", "blind"),
    ];
    for (name, hand, more, action) in attacks {
        let text = format!("{more}\nred = {{ wrestler = 'angle', {hand} }}\nblue = {{ wrestler = 'shumba' }}");
        let mut state = position(&text);
        let cards = state.sides[Corner::Red].hand;
        let discard = state.sides[Corner::Red].discard;
        play(&mut state, RED, action);
        assert_eq!(state.turn().seat(), Some(BLUE), "{name}");
        assert_eq!(legal(&state, BLUE), ["reverse", "use first", "pass"], "{name}");

        let (events, luck) = play_recorded(&mut state, BLUE, "reverse");
        assert!(luck.iter().all(|it| it.kind == Kind::Piece), "{name}: no die is rolled, but {luck:?}");
        assert!(events.iter().any(|it| matches!(it, Event::InitiativeGained { corner: Corner::Blue })), "{name}");
        assert_eq!(state.initiative, Corner::Blue, "{name}");
        assert_eq!(
            (state.sides[Corner::Red].health, state.sides[Corner::Blue].health, state.momentum),
            (14, 18, -2),
            "{name}"
        );
        assert_eq!(state.sides[Corner::Red].hand.len(), cards.len(), "{name}: as many cards are drawn as were played");
        assert_eq!(state.sides[Corner::Red].discard, discard, "{name}");
        assert_eq!(state.turn().seat(), Some(BLUE), "{name}: no compensation, no offensive window");
    }
}

/// Covers AT-164.
#[test]
fn a_reversal_runs_in_its_order() {
    let mut state =
        position("red = { wrestler = 'shumba', hand = ['shumba-full-nelson-slam'] }\nblue = { wrestler = 'angle' }");
    play(&mut state, RED, "play shumba-full-nelson-slam");
    let events = play(&mut state, BLUE, "reverse");
    let order: Vec<&str> = events
        .iter()
        .map(|it| match it {
            Event::Reversed { corner: Corner::Blue, as_counter: false } => "reversal",
            Event::StaminaSpent { corner: Corner::Blue, by: 2, .. } => "pay",
            Event::Hurt { corner: Corner::Red, damage: 2, .. } => "damage",
            Event::MomentumMoved { corner: Corner::Blue, by: 2, .. } => "momentum",
            Event::Stopped { corner: Corner::Red, .. } => "shuffle in",
            Event::Drew { corner: Corner::Red, .. } => "replace",
            Event::InitiativeGained { corner: Corner::Blue } => "initiative",
            _ => "something else",
        })
        .collect();
    assert_eq!(order, ["reversal", "pay", "damage", "momentum", "shuffle in", "replace", "initiative"], "{events:?}");
}

/// A position in which Bulldog has used Shades of Wembley, as the pack has it, against Shumba.
fn wembley(pack: &Fixture) -> State {
    let mut state =
        pack.position("red = { wrestler = 'shumba', hand = ['shumba-right-hand'] }\nblue = { wrestler = 'bulldog' }");
    play(&mut state, RED, "play shumba-right-hand");
    play(&mut state, BLUE, "use first");
    state
}

/// Covers AT-174, AT-179.
#[test]
fn an_ability_is_countered_only_in_the_ways_it_lists() {
    let counter = "counter = { roll = 4, reversal = true }\n";
    let by_roll = wembley(&rulebook().edited("bulldog", counter, "counter = { roll = 4 }\n"));
    assert_eq!(legal(&by_roll, RED), ["counter", "pass"]);
    assert_eq!(forbidden_by(&by_roll, RED, "reverse"), "AT-174");

    let by_reversal = wembley(&rulebook().edited("bulldog", counter, "counter = { reversal = true }\n"));
    assert_eq!(legal(&by_reversal, RED), ["reverse", "pass"]);
    assert_eq!(forbidden_by(&by_reversal, RED, "counter"), "AT-174");

    // One that lists none takes effect at once.
    let not_at_all = wembley(&rulebook().edited("bulldog", counter, ""));
    assert_eq!(not_at_all.initiative, Corner::Blue);
    assert_eq!(not_at_all.turn().seat(), Some(BLUE));
    assert_eq!(legal(&not_at_all, BLUE), ["pin", "pass"]);
}

/// Covers AT-171, AT-172, AT-G54.
#[test]
fn a_one_time_ability_with_a_number_is_rolled_and_its_token_is_gone_either_way() {
    let pack = rulebook().edited("bulldog", "counter = { roll = 4, reversal = true }\n", "roll = 5\n");
    let before = pack.position(
        "red = { wrestler = 'shumba', hand = ['shumba-right-hand'] }\nblue = { wrestler = 'bulldog', stamina = 9 }",
    );
    for die in 1..=6 {
        let mut state = before.clone();
        play(&mut state, RED, "play shumba-right-hand");
        play_rolling(&mut state, BLUE, "use first", die);
        let blue = &state.sides[Corner::Blue];
        assert_eq!((blue.stamina, state.momentum), (8, 0));
        assert_eq!(state.turn().seat(), Some(BLUE));
        if die >= 5 {
            assert_eq!(state.initiative, Corner::Blue);
            assert_eq!(legal(&state, BLUE), ["pin", "pass"]);
        } else {
            // The window is still open, without this way.
            assert_eq!(state.initiative, Corner::Red);
            assert_eq!(legal(&state, BLUE), ["reverse", "pass"]);
        }
    }
}

// Pins

/// Covers AT-204, AT-G39.
#[test]
fn the_first_icon_on_a_finisher_is_the_finisher_itself() {
    for (icons, attempts) in [(0, 2), (1, 2), (2, 1)] {
        let pack = rulebook().edited(
            "shumba",
            "kickout_icons = 1\npin = true\n",
            &format!("kickout_icons = {icons}\npin = true\n"),
        );
        let mut state = pack.position(
            "red = { wrestler = 'shumba', hand = ['shumba-bearhug'] }\n\
             blue = { wrestler = 'jax', stamina = 10, tokens = [] }",
        );
        play(&mut state, RED, "play shumba-bearhug");
        play_rolling(&mut state, BLUE, "pass", 6);
        play(&mut state, BLUE, "take stamina");
        play(&mut state, RED, "pin");
        assert_eq!(state.pin.as_ref().map(|it| it.attempts), Some(attempts), "{icons} icons");
    }
}

/// Covers AT-193, AT-194, AT-196.
#[test]
fn a_pin_fails_as_often_as_two_dice_say() {
    // Health 7 after the attack, no stamina: each attempt fails in 15 of 36 throws.
    let mut state = position(
        "red = { wrestler = 'sparring', hand = ['sparring-sleeper'] }\n\
         blue = { wrestler = 'angle', health = 10, stamina = 0, tokens = [] }",
    );
    play(&mut state, RED, "play sparring-sleeper");
    play_rolling(&mut state, BLUE, "pass", 6);
    play(&mut state, BLUE, "take stamina");
    play(&mut state, RED, "pin");
    let attempt = state.read_action("kickout 0").expect("an action");
    let ends = outcomes(100_000, |chance| {
        let mut after = state.clone();
        while after.turn().seat() == Some(BLUE) {
            after.apply(BLUE, attempt, chance);
        }
        after.phase
    });
    let ends = ends.expect("few enough throws");
    let lost: f64 = ends.iter().filter(|it| matches!(it.1, Phase::Over(_))).map(|it| it.0).sum();
    assert!((lost - (15.0_f64 / 36.0).powi(3)).abs() < 1e-9, "{lost}");
    let over = ends.iter().find_map(|it| match it.1 {
        Phase::Over(ending) => Some(ending),
        _ => None,
    });
    assert!(over.is_some_and(|it| it.winner == Some(Corner::Red) && it.how == How::Submission));
}

// Piles

/// Covers AT-212, AT-159.
#[test]
fn a_card_that_goes_back_is_shuffled_in() {
    let mut state = position(
        "red = { wrestler = 'angle', hand = ['angle-moonsault'] }\n\
         blue = { wrestler = 'shumba', tokens = ['reversal'] }",
    );
    play(&mut state, RED, "play angle-moonsault");
    let reverse = state.read_action("reverse").expect("an action");
    let hands = outcomes(100, |chance| {
        let mut after = state.clone();
        after.apply(BLUE, reverse, chance);
        names(&after, after.sides[Corner::Red].hand)
    });
    let hands = hands.expect("a card out of fifteen");
    // Any card of the deck, the stopped one included, is equally likely.
    assert_eq!(hands.len(), 15);
    assert!(hands.iter().all(|it| (it.0 - 1.0 / 15.0).abs() < 1e-9), "{hands:?}");
    assert!(hands.iter().any(|it| it.1 == ["angle-moonsault"]));

    // Nobody sees the order of a pile, nor where the card went.
    play(&mut state, BLUE, "reverse");
    for viewer in Viewer::all(2) {
        let seen = state.view(viewer).red;
        let known = if viewer == Viewer::Seat(RED) { 14 } else { 15 };
        assert_eq!((seen.draw_pile, seen.unseen.len()), (14, known), "{viewer:?}");
    }
}

/// Covers AT-223, AT-225, AT-226, AT-G48.
#[test]
fn a_blind_attack_is_any_payable_card_and_the_others_go_back() {
    // In the draw pile lie two cards for 1 stamina, two for 2 and one for 3.
    let left = ["angle-punches", "angle-clothesline", "angle-moonsault", "angle-olympic-slam"];
    let left = [&left[..], &["angle-series-of-german-suplexes"]].concat();
    let mut state = position("red = { wrestler = 'angle', depleted = true }\nblue = { wrestler = 'shumba' }");
    let all = names(&state, state.sides[Corner::Red].draw_pile);
    let discard: Vec<String> = all.into_iter().filter(|it| !left.contains(&it.as_str())).collect();
    let discard: Vec<String> = discard.into_iter().filter(|it| it != "angle-ankle-lock").collect();
    let text = |stamina: u8| {
        format!(
            "red = {{ wrestler = 'angle', depleted = true, stamina = {stamina}, hand = ['angle-ankle-lock'], \
             discard = {discard:?} }}\nblue = {{ wrestler = 'shumba' }}"
        )
    };
    for (stamina, payable) in [(1, 2), (2, 4), (3, 5)] {
        state = position(&text(stamina));
        let pile = state.sides[Corner::Red].draw_pile;
        let blind = state.read_action("blind").expect("an action");
        let played = outcomes(10_000, |chance| {
            let mut after = state.clone();
            after.apply(RED, blind, chance);
            let cards = after.attack.as_ref().expect("it is declared").cards;
            assert_eq!(after.sides[Corner::Red].draw_pile, pile - cards, "the others are back");
            let paid = stamina - after.sides[Corner::Red].stamina;
            (names(&after, cards), paid)
        });
        let played = played.expect("few enough orders");
        assert_eq!(played.len(), payable, "{played:?}");
        for (odds, (card, paid)) in played {
            assert!((odds - 1.0 / payable as f64).abs() < 1e-9, "{card:?}: {odds}");
            assert!(paid <= stamina);
        }
    }
}

// Depletion and ends

/// Covers AT-217, AT-219, AT-221, AT-233, AT-236, AT-G47, AT-G50, AT-G51.
#[test]
fn a_depleted_player_holds_nothing_but_a_finisher_and_is_depleted_once() {
    let (mut depletions, mut stoppages, mut blind_attacks) = (0, 0, 0);
    let anything = |_: Seat, _: Action| true;
    // Red never pins, Blue only rests: so red goes through the deck twice.
    let to_the_end = |seat: Seat, action: Action| match seat {
        RED => !matches!(action, Action::Activate(Icon::Pin) | Action::Rest | Action::Draw),
        _ => matches!(action, Action::Rest | Action::Pass | Action::TakeStamina),
    };
    for (pack, sort) in [
        ("rulebook", &anything as &dyn Fn(Seat, Action) -> bool),
        ("house", &anything),
        ("rulebook", &to_the_end),
        ("house", &to_the_end),
    ] {
        let setup = Fixture::pack(pack).setup(&[]);
        for seed in 0..laws::games(80).max(80) {
            let mut walk = Walk::<State>::start(&setup, seed);
            let mut counted = 0;
            while let Some(Decision { before, events, after, .. }) = walk.go_on(sort) {
                if before.phase != Phase::Match {
                    counted = 0;
                    continue;
                }
                for event in &events {
                    match event {
                        Event::Declared { kind: AttackKind::Blind, .. } => counted += 1,
                        Event::Depleted { corner } => {
                            depletions += 1;
                            assert!(!before.sides[*corner].depleted, "the second time is a stoppage");
                            let side = &after.sides[*corner];
                            let finisher = Cards::one(after.finisher(*corner).0);
                            assert_eq!(side.discard, Cards::NONE);
                            assert_eq!(side.hand | side.draw_pile, after.deck(*corner));
                            assert!((side.hand - finisher).is_empty(), "{:?}", names(&after, side.hand));
                        }
                        Event::Ended { winner, how: How::RefereeStoppage, .. } => {
                            stoppages += 1;
                            let loser = winner.expect("a stoppage is lost by somebody").other();
                            let all = |corner| after.deck(corner) - Cards::one(after.finisher(corner).0);
                            assert!(before.sides[loser].depleted);
                            assert_eq!(after.sides[loser].discard, all(loser));
                            let other = &after.sides[loser.other()];
                            assert!(!other.depleted || other.discard != all(loser.other()), "two stoppages at once");
                        }
                        _ => {}
                    }
                }
                assert_eq!(after.blind_attacks, counted);
                for corner in Corner::BOTH {
                    if before.sides[corner].depleted {
                        assert!(after.sides[corner].depleted);
                        let came = after.sides[corner].hand - before.sides[corner].hand;
                        assert!(came.is_empty(), "{:?} came into a hand", names(&after, came));
                    }
                }
                if matches!(after.phase, Phase::Over(_)) {
                    blind_attacks += u32::from(counted);
                }
            }
        }
    }
    let counts = (depletions, stoppages, blind_attacks);
    assert!(depletions > 100 && stoppages > 20 && blind_attacks > 500, "{counts:?}");
}

/// Covers AT-238, AT-244, AT-G52.
#[test]
fn every_match_has_a_limit_that_cannot_be_switched_off() {
    let about = State::about();
    for (name, default) in [("passes", "20"), ("actions", "300")] {
        let option = about.options.iter().find(|it| it.name == name).expect("an option of the game");
        assert_eq!(option.values[0], default);
        assert!(option.values.iter().all(|it| it.parse::<u16>().is_ok_and(|it| it > 0)), "{:?}", option.values);
        for value in ["0", "none", "off", "-1"] {
            let mut setup = about.setup();
            setup.options.insert(name.to_owned(), value.to_owned());
            assert!(State::prepare(&setup).is_err(), "{name} = {value}");
        }
    }
    // Whatever is passed, in whichever way: the match is over after so many passes.
    for (passes, limit) in [("10", 10), ("20", 20), ("40", 40)] {
        let wrestlers = "red = { wrestler = 'angle' }\nblue = { wrestler = 'shumba' }";
        let mut state = rulebook().position_with(&[("passes", passes)], wrestlers);
        let rest = state.read_action("rest").expect("an action");
        let mut passed = 0;
        while let Some(seat) = state.turn().seat() {
            state.apply(seat, rest, &mut Rng::new(1));
            passed += 1;
        }
        assert_eq!(passed, limit);
        assert!(matches!(state.phase, Phase::Over(it) if it.winner.is_none() && it.how == How::TimeLimit));
    }
}
