//! Rules of setting up and attacking that are properties of every match, of the packs or of chance, or that need a card
//! that no pack has.

use all_time_wrestling::State;
use all_time_wrestling::action::Action;
use all_time_wrestling::event::Event;
use all_time_wrestling::state::Phase;
use all_time_wrestling::view::HandView;
use all_time_wrestling::vocab::{CardId, Cards, Corner, Slot};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Refused, Rng, Seen, Setup, Viewer};
use turnbuckle_testing::fixture::{forbidden_by, legal, names, play_with};
use turnbuckle_testing::walk::{Decision, walks};

use crate::{BLUE, Fixture, PACKS, RED, position, rulebook};

/// AT-058: a card is offered for the starting hand exactly if some hand of at most nine damage has it and the picks.
#[test]
fn a_card_is_offered_if_a_light_enough_hand_has_it() {
    let mut offers = 0;
    for Decision { after: state, .. } in walks::<State>(&State::about().setup(), 0..40) {
        let Some(corner) = Corner::BOTH.into_iter().find(|it| state.turn().seats().contains(it.seat())) else {
            continue;
        };
        if state.phase != Phase::Hands {
            continue;
        }
        let side = &state.sides[corner];
        let damage = |it: u8| u32::from(state.card(CardId(it)).damage);
        let mut offered = Vec::new();
        state.legal(corner.seat(), &mut offered);
        for card in side.draw_pile {
            let mut others: Vec<u32> = side.draw_pile.into_iter().filter(|it| *it != card).map(damage).collect();
            others.sort_unstable();
            let missing = usize::from(state.board(corner).hand) - side.hand.len() as usize - 1;
            let lightest =
                side.hand.into_iter().chain([card]).map(damage).sum::<u32>() + others[..missing].iter().sum::<u32>();
            assert_eq!(offered.contains(&Action::Pick(CardId(card))), lightest <= 9, "{card} with {:?}", side.hand);
            offers += 1;
        }
    }
    assert!(offers > 1000, "only {offers} cards were looked at");
}

/// What the die of the red corner's attack needs when the blue corner lets it be rolled.
fn needs(state: &mut State, card: &str) -> i8 {
    play_with(state, RED, &format!("play {card}"), &[]);
    let events = play_with(state, BLUE, "pass", &["d6 6"]);
    let rolled = events.iter().find_map(|it| match it {
        Event::Rolled { needs, .. } => Some(*needs),
        _ => None,
    });
    rolled.expect("a die is rolled")
}

// Match, sides and components

/// Covers AT-001.
#[test]
fn a_match_is_played_by_two() {
    for players in [0, 1, 3, 4] {
        let setup = Setup { players, ..State::about().setup() };
        assert!(State::prepare(&setup).is_err(), "{players} players");
    }
    assert_eq!((State::about().min_players, State::about().max_players), (2, 2));
}

/// Covers AT-002, AT-003, AT-G1.
#[test]
fn four_wrestlers_at_least_each_with_a_board_and_a_deck() {
    let pack = rulebook().read().expect("the pack is in order").pack;
    let decks: Vec<(&str, usize)> = pack.wrestlers[..4].iter().map(|it| (it.name.as_str(), it.deck().len())).collect();
    assert_eq!(decks, [("Jax", 16), ("Angle", 15), ("Bulldog", 15), ("Shumba", 15)]);
    assert_eq!(decks.iter().map(|it| it.1).sum::<usize>(), 61);

    // Fifteen, unless a wrestler says otherwise.
    rulebook().edited("jax", "cards = 16\n", "").refused(&["jax"]);
    rulebook().edited("angle", "low_stamina = 2\n", "low_stamina = 2\ncards = 16\n").refused(&["angle"]);

    // A roster of three is none.
    let whole = rulebook();
    let fourth = whole.text().match_indices("[[wrestler]]\n").nth(3).expect("a fourth wrestler").0;
    assert!(Fixture::reading(&whole.text()[..fourth]).read().is_err());
}

/// Covers AT-018.
#[test]
fn a_deck_has_exactly_one_finisher() {
    for name in PACKS {
        let pack = Fixture::pack(name).read().expect("the pack is in order").pack;
        for wrestler in pack.wrestlers {
            assert_eq!(wrestler.deck().filter(|it| it.finisher).count(), 1, "{}", wrestler.name);
        }
    }
    rulebook().edited("jax-fall-from-grace", "finisher = true\n", "").refused(&["jax"]);
    rulebook().with("jax-drop-kick", "finisher = true").refused(&["jax"]);
}

/// Covers AT-040.
#[test]
fn a_board_has_a_permanent_a_reversal_and_two_that_work_once() {
    let state = position("red.wrestler = 'jax'\nblue.wrestler = 'angle'");
    let view = state.view(Viewer::Spectator);
    for side in [&view.red, &view.blue] {
        let slots = side.abilities.map(|it| (it.slot, it.ready));
        assert_eq!(slots, [Slot::Permanent, Slot::First, Slot::Second, Slot::Reversal].map(|it| (it, true)));
    }
    let third =
        "[[wrestler.one_time]]\nname = 'A third'\ntext = ''\ntiming = 'offensive_window'\n\n[wrestler.reversal]";
    rulebook().edited("jax", "[wrestler.reversal]", third).refused(&["jax"]);
    assert!(rulebook().edited("jax", "[wrestler.permanent]", "[wrestler.unknown]").read().is_err());
}

/// Covers AT-004.
#[test]
fn nobody_ever_has_a_card_more_or_less_than_the_deck() {
    for Decision { after: state, .. } in walks::<State>(&rulebook().setup(&[]), 0..20) {
        if state.phase == Phase::Casting {
            continue;
        }
        for corner in Corner::BOTH {
            let side = &state.sides[corner];
            let played = state.attack.as_ref().filter(|it| it.by == corner).map_or(Cards::NONE, |it| it.in_play);
            let piles = [side.hand, side.draw_pile, side.discard, played];
            assert_eq!(piles.iter().map(|it| it.len()).sum::<u32>(), state.deck(corner).len());
            assert_eq!(piles.into_iter().fold(Cards::NONE, |all, it| all | it), state.deck(corner));
        }
    }
    let state = position("phase = 'hands'\nred.wrestler = 'jax'\nblue.wrestler = 'angle'");
    assert_eq!(forbidden_by(&state, RED, "pick angle-punches"), "AT-004");
}

/// Covers AT-009, AT-G3.
#[test]
fn hands_are_hidden_and_everything_else_is_open() {
    let at = |hand: &str, rest: &str| {
        position(&format!(
            "red = {{ wrestler = 'jax', hand = ['jax-drop-kick'] }}\n\
             blue = {{ wrestler = 'shumba', hand = ['{hand}', 'shumba-bearhug'], {rest} }}"
        ))
    };
    let (one, other) = (at("shumba-right-hand", ""), at("shumba-lariat", ""));
    for viewer in [Viewer::Seat(RED), Viewer::Spectator] {
        assert_eq!(one.view(viewer), other.view(viewer), "{viewer:?}");
        assert_eq!(one.view(viewer).blue.hand, HandView::Closed { count: 2, known: Vec::new() });
        assert_eq!((one.view(viewer).blue.draw_pile, one.view(viewer).blue.unseen.len()), (13, 15));
        for rest in ["health = 9", "stamina = 9", "tokens = ['first']", "discard = ['shumba-pounce']"] {
            assert_ne!(one.view(viewer), at("shumba-right-hand", rest).view(viewer), "{viewer:?}: {rest}");
        }
    }
    assert_ne!(one.view(Viewer::Seat(BLUE)), other.view(Viewer::Seat(BLUE)));
    assert!(matches!(one.view(Viewer::Seat(BLUE)).blue.hand, HandView::Open { cards } if cards.len() == 2));

    // What is drawn, given back and returned is told to its owner alone.
    let mut seen = [0; 3];
    for Decision { events, .. } in walks::<State>(&rulebook().setup(&[]), 0..10) {
        for event in &events {
            let (kind, corner) = match event {
                Event::Drew { corner, .. } => (0, *corner),
                Event::GaveBack { corner, .. } => (1, *corner),
                Event::Returned { corner, .. } => (2, *corner),
                _ => continue,
            };
            seen[kind] += 1;
            for viewer in Viewer::all(2) {
                let told = match event.seen_by(viewer) {
                    Event::Drew { card, .. } | Event::GaveBack { card, .. } | Event::Returned { card, .. } => card,
                    other => panic!("{other:?}"),
                };
                assert_eq!(told != Seen::Hidden, viewer == Viewer::Seat(corner.seat()), "{event:?} for {viewer:?}");
            }
        }
    }
    assert!(seen.iter().all(|it| *it > 0), "{seen:?}");
}

/// Covers AT-020.
#[test]
fn a_category_does_nothing_by_itself() {
    // Of these two wrestlers no ability names a category.
    let turned = rulebook()
        .text()
        .replace("category = \"strike\"", "category = \"aerial\"")
        .replace("category = \"throw\"", "category = \"strike\"")
        .replace("category = \"grapple\"", "category = \"throw\"");
    let turned = Fixture::reading(&turned);
    let story = |pack: &Fixture, seed: u64| {
        let (mut game, _) = Match::<State>::start(pack.setup(&[]), seed).expect("the pack is in order");
        let mut rng = Rng::stream(seed, u64::MAX);
        let mut told = Vec::new();
        for wrestler in ["choose jax", "choose angle"] {
            let seat = game.state().turn().seats().first().expect("a corner chooses");
            let action = game.state().read_action(wrestler).expect("an action");
            game.play(seat, action).map_err(Refused::from).expect("both are free");
        }
        while let Some(seat) = game.state().turn().seats().first() {
            let mut actions = Vec::new();
            game.state().legal(seat, &mut actions);
            let action = *rng.pick(&actions);
            told.push(game.state().write_action(action));
            let events = game.play(seat, action).map_err(Refused::from).expect("a listed action");
            // A lost pin is called a submission after a Grapple, and a pinfall after anything else.
            let told_events = events.iter().filter(|it| !matches!(it, Event::Ended { .. }));
            told.extend(told_events.map(|it| format!("{it:?}")));
        }
        told
    };
    for seed in 0..20 {
        assert_eq!(story(&rulebook(), seed), story(&turned, seed), "seed {seed}");
    }
}

// Target numbers

/// WX-4, with every modifier on its own and together.
///
/// Covers AT-030, AT-049, AT-050, AT-051, AT-084, AT-087, AT-G7, AT-G19.
#[test]
fn modifiers_of_the_target_number_are_added() {
    // The marker, Shumba's stamina (low at 4), and what Ankle Lock, a signature and Back Suplex need.
    let cases = [
        (0, 9, [6, 4, 3]),
        (4, 9, [6, 4, 3]),
        (5, 9, [5, 3, 3]),
        (7, 9, [5, 3, 3]),
        (8, 5, [4, 2, 3]),
        (10, 5, [4, 2, 3]),
        (8, 4, [3, 1, 2]),
        (0, 4, [5, 3, 2]),
        (-8, 4, [5, 3, 2]),
        (-10, 9, [6, 4, 3]),
    ];
    let cards = ["angle-ankle-lock", "angle-german-suplex", "angle-back-suplex"];
    for (marker, stamina, expected) in cases {
        for (card, expected) in cards.into_iter().zip(expected) {
            let text = format!(
                "momentum = {marker}\nred = {{ wrestler = 'angle', hand = ['{card}'] }}\n\
                 blue = {{ wrestler = 'shumba', stamina = {stamina} }}"
            );
            assert_eq!(needs(&mut position(&text), card), expected, "{card}, marker {marker}, stamina {stamina}");
            // One that says +2.
            let mut state = position(&text);
            play_with(&mut state, RED, &format!("play {card}"), &[]);
            play_with(&mut state, BLUE, "use first", &[]);
            // What cannot be reached misses, and the card is drawn again.
            let again = format!("piece {card}");
            let chance: &[&str] = if expected + 2 > 6 { &["d6 6", &again] } else { &["d6 6"] };
            let events = play_with(&mut state, BLUE, "pass", chance);
            let harder = events.iter().any(|it| matches!(it, Event::Rolled { needs, .. } if *needs == expected + 2));
            assert!(harder, "{card}, marker {marker}, stamina {stamina}: {events:?}");
        }
    }
}

/// Covers AT-088, AT-G13.
#[test]
fn stamina_spent_in_the_window_counts_for_this_very_roll() {
    // Iron Chin, target number +2, for 1 stamina.
    let free = "[[wrestler.one_time]]\nname = \"Iron Chin\"\n";
    let pack = rulebook().edited("shumba", free, &format!("{free}cost = {{ stamina = 1 }}\n"));
    let text =
        "red = { wrestler = 'angle', hand = ['angle-german-suplex'] }\nblue = { wrestler = 'shumba', stamina = 5 }";
    assert_eq!(needs(&mut pack.position(text), "angle-german-suplex"), 4);

    let mut state = pack.position(text);
    play_with(&mut state, RED, "play angle-german-suplex", &[]);
    play_with(&mut state, BLUE, "use first", &[]);
    assert_eq!(state.sides[Corner::Blue].stamina, 4);
    // 4 + 2 - 1.
    let events = play_with(&mut state, BLUE, "pass", &["d6 5"]);
    assert!(events.iter().any(|it| matches!(it, Event::Rolled { needs: 5, .. })), "{events:?}");
    assert_eq!(state.sides[Corner::Blue].health, 15);
}

// The offensive ability window

/// Covers AT-101, AT-104.
#[test]
fn a_permanent_ability_can_be_the_option_of_a_window() {
    let king = "timing = \"defensive_window\"\nroll = 5\ndo = [\"gain_initiative\"]";
    let text = "timing = \"offensive_window\"\nwhen = [{ momentum_at_least = 2 }]\ndo = [{ gain_health = 1 }]";
    let pack = rulebook().edited("angle", king, text);
    let mut state = pack.position(
        "red = { wrestler = 'angle', health = 9, hand = ['angle-leg-scissors', 'angle-european-uppercut'] }\n\
         blue = { wrestler = 'jax', tokens = [] }",
    );
    // Its condition does not hold yet.
    play_with(&mut state, RED, "play angle-leg-scissors", &[]);
    play_with(&mut state, BLUE, "pass", &["d6 2"]);
    play_with(&mut state, BLUE, "take stamina", &[]);
    assert_eq!(legal(&state, RED), ["use first", "pass"]);
    play_with(&mut state, RED, "pass", &[]);

    play_with(&mut state, RED, "play angle-european-uppercut", &[]);
    play_with(&mut state, BLUE, "pass", &["d6 2"]);
    play_with(&mut state, BLUE, "take stamina", &[]);
    assert_eq!(legal(&state, RED), ["use permanent", "use first", "taunt", "pass"]);
    play_with(&mut state, RED, "use permanent", &[]);
    assert_eq!(state.sides[Corner::Red].health, 10);
    // It was the one option.
    assert_eq!(legal(&state, RED), ["draw", "rest"]);
}

// Rampages

/// Covers AT-126, AT-130, AT-134, AT-G26.
#[test]
fn a_rampage_with_a_signature_and_the_finisher() {
    let pack = rulebook().with("sparring-sleeper", "rampage = true");
    let pack = pack.with("sparring-training-ends-here", "rampage = true");
    let mut state = pack.position(
        "momentum = 5\n\
         red = { wrestler = 'sparring', hand = ['r3', 'sparring-sleeper', 'sparring-training-ends-here'] }\n\
         blue = { wrestler = 'shumba', stamina = 9, tokens = [] }",
    );
    play_with(&mut state, RED, "rampage r3 sparring-sleeper sparring-training-ends-here", &[]);
    assert_eq!(state.sides[Corner::Red].stamina, 10);
    play_with(&mut state, BLUE, "pass", &["d6 2", "d6 3", "d6 5"]);
    // On a roll: R3 still needs 3, the signature 4 - 1, the finisher 6 - 1.
    let mut told = Vec::new();
    for die in [2, 3, 5] {
        let events = play_with(&mut state, RED, &format!("die {die}"), &[]);
        told.extend(events.iter().filter_map(|it| match it {
            Event::Assigned { die, needs, succeeded, .. } => Some((*die, *needs, *succeeded)),
            _ => None,
        }));
    }
    assert_eq!(told, [(2, 3, false), (3, 3, true), (5, 5, true)]);
    assert_eq!((state.sides[Corner::Blue].health, state.momentum), (10, 10));

    // Both successful cards show a pin.
    play_with(&mut state, BLUE, "take stamina", &[]);
    assert_eq!(legal(&state, RED), ["pass"]);
    assert_eq!(forbidden_by(&state, RED, "pin"), "AT-134");
    assert_eq!(forbidden_by(&state, RED, "combo"), "AT-134");
    play_with(&mut state, RED, "pass", &[]);
    let side = &state.sides[Corner::Red];
    let pile = |cards: Cards| names(&state, cards);
    assert_eq!(pile(side.discard), ["r3", "sparring-sleeper"]);
    assert!(pile(side.draw_pile).contains(&"sparring-training-ends-here".to_owned()));
    assert_eq!(side.hand, Cards::NONE);
}

/// Covers AT-128, AT-132.
#[test]
fn a_rampage_that_deals_no_damage_is_not_compensated() {
    let pack = rulebook().edited("r1", "damage = 1", "damage = 0");
    let mut state = pack.position(
        "red = { wrestler = 'sparring', hand = ['r1', 'r2'], tokens = [] }\nblue = { wrestler = 'jax', tokens = [] }",
    );
    play_with(&mut state, RED, "rampage r1 r2", &[]);
    play_with(&mut state, BLUE, "pass", &["d6 2", "d6 1"]);
    play_with(&mut state, RED, "die 2", &[]);
    play_with(&mut state, RED, "die 1", &[]);
    // R1 has succeeded, and there is nothing to make up for.
    assert_eq!((state.momentum, state.sides[Corner::Blue].health), (1, 13));
    assert_eq!(legal(&state, RED), ["pass"]);
    play_with(&mut state, RED, "pass", &[]);
    assert_eq!(state.initiative, Corner::Red);
}

// Combo chains

/// Covers AT-146, AT-G28.
#[test]
fn of_two_matching_icons_one_counts_and_the_attacker_names_it() {
    let pack =
        rulebook().edited("jax-drop-kick", "right = [\"blue circle\"]", "right = [\"blue circle\", \"blue square\"]");
    let pack =
        pack.edited("jax-roundhouse-kick", "left = [\"blue circle\"]", "left = [\"blue square\", \"blue circle\"]");
    let text = "chain = 'jax-drop-kick'\n\
                red = { wrestler = 'jax', hand = ['jax-roundhouse-kick'], discard = ['jax-drop-kick'] }\n\
                blue = { wrestler = 'shumba', stamina = 9, tokens = [] }";
    let state = pack.position(text);
    let (circle, square) = ("play jax-roundhouse-kick via blue circle", "play jax-roundhouse-kick via blue square");
    assert_eq!(legal(&state, RED), [circle, square, "draw", "rest"]);
    assert_eq!(forbidden_by(&state, RED, "play jax-roundhouse-kick"), "AT-146");

    // The circle gives damage and no easier roll, the square the other way round.
    for (action, needed, damage) in [(circle, 3, 3), (square, 2, 2)] {
        let mut state = state.clone();
        play_with(&mut state, RED, action, &[]);
        let events = play_with(&mut state, BLUE, "pass", &["d6 3"]);
        assert!(events.iter().any(|it| matches!(it, Event::Rolled { needs, .. } if *needs == needed)), "{action}");
        assert_eq!(18 - state.sides[Corner::Blue].health, damage, "{action}");
    }
}
