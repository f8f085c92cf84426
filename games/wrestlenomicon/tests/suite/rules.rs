//! Rules that are properties of every game, of the packs or of chance, rather than of one position.

use std::collections::BTreeMap;

use turnbuckle_core::chance::{Kind, Recorded, outcomes};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Origin, Rng, Seat, Setup, Source, Viewer};
use turnbuckle_testing::fixture::{forbidden_by, legal, names, play};
use turnbuckle_testing::walk::{Decision, walks};
use wrestlenomicon::State;
use wrestlenomicon::action::Action;
use wrestlenomicon::event::Event;
use wrestlenomicon::state::{Mark, Phase, Step};
use wrestlenomicon::view::{HandView, UnderWay};
use wrestlenomicon::vocab::{CardId, Cards, God, Kind as CardKind};

use crate::{CTHULHU, Fixture, HASTUR, PACKS, position, rulebook};

/// Every card that lies where a god has it: in hand, on the track or being pushed off it, on Ground Zero, in play.
fn had_by(state: &State, god: God) -> Cards {
    let side = &state.sides[god];
    let tracked: Cards = side.track.cards().map(|it| it.1.0).collect();
    let permanents: Cards = side.permanents.cards().map(|it| it.0).collect();
    let pushed = state.steps.iter().filter_map(|it| match it {
        Step::Shove(shove) if shove.by == god => shove.displaced,
        _ => None,
    });
    side.hand | tracked | side.ground_zero.cards | permanents | pushed.map(|it| it.0).collect()
}

// Aim and sides

/// Covers WN-001, WN-003, WN-G4.
#[test]
fn two_players_each_with_a_god_of_their_own() {
    for players in [0, 1, 3, 4] {
        let setup = Setup { players, ..State::about().setup() };
        assert!(State::prepare(&setup).is_err(), "{players} players");
    }
    assert_eq!((State::about().min_players, State::about().max_players), (2, 2));

    let mut by_coin = Vec::new();
    for seed in 0..20 {
        for gods in ["cthulhu-first", "hastur-first", "coin"] {
            let agreed = State::prepare(&rulebook().setup(&[("gods", gods)])).expect("an option of the game");
            let mut rng = Rng::new(seed);
            let mut chance = Recorded::new(&mut rng);
            let state = State::deal(&agreed, &mut chance);
            let coins: Vec<u128> =
                chance.outcomes.iter().filter(|it| it.kind == Kind::Coin).map(|it| it.value).collect();
            let first = match (gods, &*coins) {
                ("cthulhu-first", []) | ("coin", [1]) => God::Cthulhu,
                ("hastur-first", []) | ("coin", [0]) => God::Hastur,
                _ => panic!("{gods}: coins {coins:?}"),
            };
            by_coin.extend(coins);
            // Never the same god twice, and each seat goes by the name of its god.
            assert_eq!(state.god_of(CTHULHU), first, "{gods}");
            assert_eq!(state.god_of(HASTUR), first.enemy(), "{gods}");
            assert_eq!(state.seat_name(CTHULHU), first.name());
            assert_eq!(state.seat_name(HASTUR), first.enemy().name());
            for seat in [CTHULHU, HASTUR] {
                assert_eq!(state.view(Viewer::Seat(seat)).you, Some(state.god_of(seat)));
            }
        }
    }
    assert!(by_coin.contains(&0) && by_coin.contains(&1), "the coin has two sides");

    // There is no way to ask for a mirror match.
    assert!(State::prepare(&rulebook().setup(&[("gods", "both-cthulhu")])).is_err());
}

/// Covers WN-003.
#[test]
fn a_god_has_only_its_own_cards_and_what_it_stole() {
    let mut stolen_ever = Cards::NONE;
    for Decision { before, events, after, .. } in walks::<State>(&rulebook().setup(&[]), 0..12) {
        let stolen: Cards = events
            .iter()
            .filter_map(|it| match it {
                Event::Stole { card, .. } => after.piece_code(&card.id),
                _ => None,
            })
            .collect();
        stolen_ever |= stolen;
        for god in God::BOTH {
            let own = after.pack.of[god];
            let foreign = had_by(&after, god) - own;
            let came = foreign - (had_by(&before, god) - own) - before.resolving;
            assert!((came - stolen).is_empty(), "{god} came to {:?} without stealing", names(&after, came - stolen));
            let side = &after.sides[god];
            let kept = side.deck | side.starters | side.guts | side.under_guts | side.discard.cards;
            assert!((kept - own).is_empty(), "{god} keeps {:?}", names(&after, kept - own));
        }
    }
    assert!(stolen_ever.len() > 20, "the walks steal: {}", stolen_ever.len());

    // An enemy card that was not stolen is not there to be played.
    let state = position("cthulhu.hand = ['V-3-1']\nhastur.hand = ['h.V-3-1']");
    assert_eq!(forbidden_by(&state, CTHULHU, "play h.V-3-1"), "WN-039");
}

// Set-up

/// Covers WN-007, WN-011, WN-019.
#[test]
fn a_god_takes_all_its_cards_and_its_cultists_stay_apart() {
    for pack in PACKS {
        let cards = Fixture::pack(pack);
        for first_game in ["no", "yes"] {
            let agreed = State::prepare(&cards.setup(&[("first-game", first_game)])).expect("in order");
            for seed in 0..20 {
                let state = State::deal(&agreed, &mut Rng::new(seed));
                for god in God::BOTH {
                    let side = &state.sides[god];
                    let lots = [side.hand, side.deck, side.starters, side.guts];
                    let all = lots.into_iter().fold(Cards::NONE, |all, lot| all | lot);
                    assert_eq!(all, state.pack.of[god], "{pack}: {god} takes every card and no other");
                    // 60 cards and not 68: none of the 8 Cultist cards is among them.
                    assert_eq!(lots.into_iter().map(Cards::len).sum::<u32>(), 60, "{pack}: {god}");
                    assert_eq!(side.cultists, 0, "the Cult tile starts empty");
                }
                for viewer in Viewer::all(2) {
                    let view = state.view(viewer);
                    assert_eq!((view.cthulhu.cultists, view.hastur.cultists), (0, 0));
                }
            }
        }
    }
}

/// Covers WN-011, WN-019.
#[test]
fn cultists_come_to_the_cult_tile_and_nowhere_else() {
    // No kind of card of the main deck is a Cultist.
    rulebook().edited("C-follow", "kind = \"combo\"", "kind = \"cultist\"").refused(&["cultist", "attack"]);

    let mut state = position(
        "cthulhu.track = { 1 = 'B-5-2' }\ncthulhu.hand = ['D-4-1']\nhastur.ground_zero = ['h.D-3-1']\n\
         hastur.cultists = 4",
    );
    let lots = |state: &State, god: God| {
        let side = &state.sides[god];
        (side.hand.len(), state.deck_size(god), side.discard.cards.len())
    };
    let before = lots(&state, God::Cthulhu);
    play(&mut state, CTHULHU, "play D-4-1 moving 1");
    // The attack gains one, its slam another; the card just played has left the hand, and nothing has come.
    let after = lots(&state, God::Cthulhu);
    assert_eq!((after.0 + 1, after.1, after.2), before);
    assert_eq!(state.guts(God::Cthulhu), 25);
    assert_eq!((state.sides[God::Cthulhu].cultists, state.sides[God::Hastur].cultists), (2, 4), "each has a tile");
    for viewer in Viewer::all(2) {
        let view = state.view(viewer);
        assert_eq!((view.cthulhu.cultists, view.hastur.cultists), (2, 4), "the tiles are open to {viewer:?}");
    }
}

/// Covers WN-008.
#[test]
fn the_track_is_a_line_of_six_spaces_behind_ground_zero() {
    // Card, Position, Momentum.
    let cards = [("R-6-1", 6, 1), ("D-4-1", 4, 1), ("R-5-2", 5, 2), ("D-1-2", 1, 2), ("B-1-3", 1, 3), ("R-3-4", 3, 4)];
    for from in 1..=6 {
        for (card, position_of_card, momentum) in cards {
            let to = from - momentum;
            if position_of_card == from || position_of_card == to {
                continue;
            }
            let mut state = position(&format!("cthulhu.track = {{ {from} = 'V-5-1' }}\ncthulhu.hand = ['{card}']"));
            play(&mut state, CTHULHU, &format!("play {card} moving {from}"));
            let view = state.view(Viewer::Spectator).cthulhu;
            for (index, found) in view.track.into_iter().enumerate() {
                let space = index as i32 + 1;
                let expected = if space == position_of_card {
                    Some(card)
                } else if space == to {
                    Some("V-5-1")
                } else {
                    None
                };
                assert_eq!(found, expected, "{card} moves {from} to {to}: Space {space}");
            }
            assert_eq!(view.ground_zero, if to < 1 { vec!["V-5-1"] } else { vec![] }, "{card} moves {from} to {to}");
        }
    }
    // No Space before 1, none after 6.
    let state = position("");
    for wrong in ["0", "7", "-1"] {
        assert!(state.read_action(&format!("play R-6-1 moving {wrong}")).is_err());
        let text = format!("cthulhu.track = {{ {wrong} = 'V-5-1' }}");
        let agreed = rulebook().read().expect("in order");
        let read = Source::new("position", &text).toml().map(|it| State::from_position(&agreed, it));
        assert!(!matches!(read, Ok(Ok(_))), "Space {wrong}");
    }
}

/// What one player alone has looked at cannot be in a Deck that everybody has seen since: it is in the hand.
#[test]
fn a_card_that_one_player_has_looked_at_is_not_imagined_in_a_deck_that_was_seen() {
    let mut state = position("cthulhu.hand = ['V-5-1', 'R-6-1']");
    let card = state.piece_code("R-6-1").expect("a card of the fixture");
    let side = &mut state.sides[God::Cthulhu];
    side.deck_seen = true;
    side.not_guts = side.deck;
    side.looked_at[God::Hastur].insert(card);
    state.invariants().expect("a possible position");
    let mut rng = Rng::new(1);
    for _ in 0..200 {
        let world = state.redeal(HASTUR, &mut rng);
        world.invariants().expect("an imagined world is possible");
        assert!(world.sides[God::Cthulhu].hand.contains(card));
    }
    for place in state.unseen(HASTUR) {
        assert!((place.holds - place.may_hold).is_empty(), "{place:?}");
    }
}

/// That no redraw can help a hand is as hidden as the hand.
///
/// Covers WN-G37.
#[test]
fn whether_a_full_hand_may_pass_is_imagined_anew() {
    let state = position(
        "cthulhu.hand = ['C-follow', 'C-push', 'F-cancel', 'F-ward', 'F-flinch']\ncthulhu.deck = ['V-1-1', 'V-2-1']",
    );
    let mut helpless = state.clone();
    helpless.sides[God::Cthulhu].spent.marks.insert(Mark::MayPass);
    for seed in 0..200 {
        let worlds = [&state, &helpless].map(|it| it.redeal(HASTUR, &mut Rng::new(seed)));
        assert_eq!(worlds[0], worlds[1], "the truth shows through");
    }
}

/// Swaps a card of the Guts with one of the Deck that nobody knows not to be there.
fn with_other_guts(state: &State, god: God, rng: &mut Rng) -> Option<State> {
    let side = &state.sides[god];
    let unknown = side.deck - side.not_guts - side.looked_at[God::Cthulhu] - side.looked_at[God::Hastur];
    if side.guts.is_empty() || unknown.is_empty() {
        return None;
    }
    let (guts, deck) = (side.guts.nth(rng.below(side.guts.len())), unknown.nth(rng.below(unknown.len())));
    let mut other = state.clone();
    let side = &mut other.sides[god];
    side.guts.remove(guts);
    side.guts.insert(deck);
    side.deck.remove(deck);
    side.deck.insert(guts);
    Some(other)
}

/// Covers WN-013.
#[test]
fn guts_are_seen_by_nobody_until_damage_flips_them() {
    let mut rng = Rng::new(5);
    let mut compared = 0;
    let mut flipped = 0;
    let house = State::about().setup();
    for setup in [house, rulebook().setup(&[]), rulebook().setup(&[("first-game", "yes")])] {
        for Decision { before, events, after, .. } in walks::<State>(&setup, 0..6) {
            // With other Guts everything that anybody can see, say or do is the same.
            for god in God::BOTH {
                let Some(other) = with_other_guts(&after, god, &mut rng) else { continue };
                compared += 1;
                other.invariants().expect("a possible world");
                assert_eq!(other.turn(), after.turn());
                for viewer in Viewer::all(2) {
                    assert_eq!(other.view(viewer), after.view(viewer), "{viewer:?} sees {god}'s Guts");
                    assert_eq!(other.prompt(viewer), after.prompt(viewer));
                    assert_eq!(other.sketch(viewer), after.sketch(viewer));
                }
                for seat in after.turn().seats().iter() {
                    assert_eq!(legal(&other, seat), legal(&after, seat));
                }
            }
            // What is told names a card of the Guts only from the moment it is flipped.
            let guts = |god: God| before.sides[god].guts;
            let mut face_down = guts(God::Cthulhu) | guts(God::Hastur);
            for event in &events {
                if let Event::Damaged { card, .. } = event {
                    face_down.remove(after.piece_code(&card.id).expect("a card"));
                    flipped += 1;
                }
                for viewer in Viewer::all(2) {
                    let told = serde_json::to_string(&event.seen_by(viewer)).expect("events are plain data");
                    for card in face_down {
                        let id = format!("\"{}\"", after.piece_name(card));
                        assert!(!told.contains(&id), "{viewer:?} is told of {id}: {told}");
                    }
                }
            }
        }
    }
    assert!(compared > 1_000 && flipped > 200, "{compared} {flipped}");
}

/// Covers WN-018.
#[test]
fn a_hand_may_grow_to_any_size() {
    let empty = position("");
    let cards = names(&empty, empty.pack.of[God::Cthulhu] - empty.pack.combos);
    let others: Vec<&str> = cards.iter().map(String::as_str).filter(|it| *it != "P-quiet").collect();
    for size in [1, 7, 8, 10, 20, 34] {
        let hand: Vec<String> = others[..size - 1].iter().chain(&["P-quiet"]).map(|it| format!("'{it}'")).collect();
        let mut state = position(&format!("cthulhu.hand = [{}]", hand.join(", ")));
        let held = |state: &State| state.sides[God::Cthulhu].hand.len() as usize;
        // One card is played and one drawn, and nobody has to discard, now or at the end of the turn.
        play(&mut state, CTHULHU, "play P-quiet");
        assert_eq!(held(&state), size);
        assert_eq!(legal(&state, CTHULHU), ["end"]);
        play(&mut state, CTHULHU, "end");
        assert_eq!(held(&state), size);
        assert_eq!(state.active, God::Hastur);
        assert!(state.sides[God::Cthulhu].discard.cards.is_empty());
    }
    // All of a Deck fits into a hand.
    let mut state = position("");
    let mut around = Rng::new(1);
    assert_eq!(state.draw(God::Hastur, 35, &mut around), 35);
    assert_eq!(state.sides[God::Hastur].hand.len(), 35);
}

// First-game set-up

/// Covers WN-020, WN-021, WN-022.
#[test]
fn in_a_first_game_the_starters_lie_on_top_of_the_deck() {
    for pack in PACKS {
        let cards = Fixture::pack(pack);
        let first = State::prepare(&cards.setup(&[("first-game", "yes")])).expect("in order");
        for seed in 0..30 {
            let mut state = State::deal(&first, &mut Rng::new(seed));
            for god in God::BOTH {
                let starters = state.pack.starters & state.pack.of[god];
                assert_eq!(starters.len(), 16);
                assert!((state.sides[god].guts & starters).is_empty(), "{pack}: a starter among {god}'s Guts");
                assert_eq!(state.sides[god].guts.len(), 25);
                assert!((state.sides[god].hand - starters).is_empty(), "{pack}: {god} draws starters first");

                // Each of the nine starters left is equally likely to be next.
                let left = starters - state.sides[god].hand;
                assert_eq!(left.len(), 9);
                let drawn = outcomes(100, |chance| {
                    let mut after = state.clone();
                    after.draw(god, 1, chance);
                    names(&after, after.sides[god].hand - state.sides[god].hand)
                });
                let expected: Vec<_> = names(&state, left).into_iter().map(|it| (1.0 / 9.0, vec![it])).collect();
                assert_eq!(drawn, Some(expected));

                // All of them come before any other card; then the rest of the Deck.
                let rest = state.pack.of[god] - starters - state.sides[god].guts;
                let mut around = Rng::new(seed);
                for _ in 0..9 {
                    assert!((state.sides[god].hand & rest).is_empty());
                    state.draw(god, 1, &mut around);
                }
                assert_eq!(state.sides[god].hand, starters);
                state.draw(god, 19, &mut around);
                assert_eq!(state.sides[god].hand, starters | rest);
            }
        }

        // In any other game the icon means nothing.
        let usual = State::prepare(&cards.setup(&[])).expect("in order");
        let (mut in_guts, mut others_in_hand) = (false, false);
        for seed in 0..30 {
            let state = State::deal(&usual, &mut Rng::new(seed));
            in_guts |= !(state.sides[God::Cthulhu].guts & state.pack.starters).is_empty();
            others_in_hand |= !(state.sides[God::Cthulhu].hand - state.pack.starters).is_empty();
        }
        assert!(in_guts && others_in_hand);
    }
}

/// The fixture pack with so many starter cards for a god.
fn with_starters(god: &str, count: usize) -> Fixture {
    let mut left = count;
    let mut entries: Vec<String> = rulebook().text().split("[[card]]").map(str::to_owned).collect();
    for entry in entries.iter_mut().filter(|it| it.contains(&format!("god = \"{god}\""))) {
        *entry = entry.replace("starter = true\n", "");
        if left > 0 {
            *entry = entry.replace("origin = ", "starter = true\norigin = ");
            left -= 1;
        }
    }
    assert_eq!(left, 0);
    Fixture::reading(&entries.join("[[card]]"))
}

/// Covers WN-G3.
#[test]
fn a_first_game_needs_seven_starters_and_twenty_five_other_cards() {
    for name in PACKS {
        let pack = Fixture::pack(name).read().expect("in order").pack;
        for god in God::BOTH {
            assert_eq!((pack.starters & pack.of[god]).len(), 16, "{}: {god}", pack.get().title.as_str());
        }
    }
    for god in ["cthulhu", "hastur"] {
        for (count, fits) in [(0, false), (6, false), (7, true), (16, true), (35, true), (36, false), (60, false)] {
            let cards = with_starters(god, count);
            let first = State::prepare(&cards.setup(&[("first-game", "yes")]));
            assert_eq!(first.is_ok(), fits, "{count} starters of {god}");
            if let Err(mistake) = first {
                assert!(mistake.expected.contains("WN-G3"), "{mistake}");
            }
            assert!(State::prepare(&cards.setup(&[])).is_ok(), "{count} starters of {god} in a usual game");
        }
    }
}

// Kinds of card

/// Covers WN-023.
#[test]
fn a_card_is_of_one_of_four_kinds() {
    for name in PACKS {
        let pack = Fixture::pack(name).read().expect("in order").pack;
        let kinds = [pack.attacks, pack.permanents, pack.combos, pack.defenses];
        assert_eq!(kinds.into_iter().fold(Cards::NONE, |all, it| all | it), pack.all, "every card has a kind");
        assert_eq!(kinds.into_iter().map(Cards::len).sum::<u32>(), pack.all.len(), "no card has two");
        assert!(kinds.into_iter().all(|it| !it.is_empty()), "each kind occurs");
    }
    for other in ["cultist", "event", "Attack"] {
        let pack = rulebook().edited("C-follow", "kind = \"combo\"", &format!("kind = \"{other}\""));
        pack.refused(&[other, "one of"]);
    }
    let pack = rulebook().edited("C-follow", "kind = \"combo\"\n", "");
    pack.refused(&["missing field", "kind"]);
}

/// Covers WN-025.
#[test]
fn an_attack_card_has_a_position_and_a_momentum() {
    rulebook().edited("V-3-1", "position = 3\n", "").refused(&["`V-3-1`", "no `position`"]);
    rulebook().edited("V-3-1", "momentum = { n = 1 }\n", "").refused(&["`V-3-1`", "no `momentum`"]);
    // Both numbers are those of the entry, for every attack card; here the ids say what they are.
    let pack = rulebook().read().expect("in order").pack;
    let mut seen = 0;
    for card in pack.attacks {
        let card = pack.get().card(CardId(card));
        let face = card.attack().expect("an attack card");
        let name = card.id.strip_prefix("h.").unwrap_or(&card.id);
        let [_, position, momentum] = *name.trim_end_matches('a').split('-').collect::<Vec<_>>() else { continue };
        if !position.bytes().all(|it| it.is_ascii_digit()) {
            continue;
        }
        seen += 1;
        assert_eq!(face.numbers.position.to_string(), position, "{name}");
        assert_eq!(face.numbers.momentum.to_string(), momentum, "{name}");
    }
    assert!(seen >= 50, "{seen}");
}

/// Covers WN-028.
#[test]
fn an_attack_card_has_exactly_one_type() {
    rulebook().edited("V-3-1", "type = \"viscera\"\n", "").refused(&["`V-3-1`", "no `type`"]);
    for wrong in ["\"brawl\"", "[\"viscera\", \"ranged\"]", "\"viscera\"\ntype = \"ranged\""] {
        let pack = rulebook().edited("V-3-1", "type = \"viscera\"", &format!("type = {wrong}"));
        assert!(pack.read().is_err(), "type = {wrong}");
    }
    for name in PACKS {
        let pack = Fixture::pack(name).read().expect("in order").pack;
        assert_eq!(pack.types.into_array().into_iter().fold(Cards::NONE, |all, it| all | it), pack.attacks);
        assert_eq!(pack.types.into_array().into_iter().map(Cards::len).sum::<u32>(), pack.attacks.len());
    }
}

/// Covers WN-029.
#[test]
fn an_attack_card_has_an_attack_ability() {
    rulebook().edited("V-3-1", "ability = [{ damage = 3 }]\n", "").refused(&["`V-3-1`", "no `ability`"]);
    rulebook().edited("V-3-1", "ability = [{ damage = 3 }]", "ability = []").refused(&["`V-3-1`", "no `ability`"]);
}

/// Covers WN-031.
#[test]
fn an_attack_card_states_which_type_it_slams() {
    let slams = [
        ("B-5-2", "Dominance", ["Bizarre", "Ranged", "Viscera"]),
        ("D-4-1", "Ranged", ["Bizarre", "Dominance", "Viscera"]),
        ("R-3-1", "Viscera", ["Bizarre", "Dominance", "Ranged"]),
        ("V-3-1", "Bizarre", ["Dominance", "Ranged", "Viscera"]),
    ];
    for (card, slammed, others) in slams {
        let state = position(&format!("cthulhu.hand = ['{card}', 'C-follow']"));
        let sketch = state.sketch(Viewer::Seat(CTHULHU)).to_string();
        let line = sketch.lines().find(|it| it.contains(&format!(" {card} "))).expect("the card in hand is drawn");
        assert!(line.contains(&format!("Slams {slammed}: ")), "{line}");
        assert!(!others.iter().any(|it| line.contains(&format!("Slams {it}"))), "{line}");
        // A card of another kind slams nothing and says nothing of it.
        let combo = sketch.lines().find(|it| it.contains(" C-follow ")).expect("it is drawn too");
        assert!(!combo.contains("Slams"), "{combo}");
    }
}

/// Covers WN-032.
#[test]
fn a_permanent_has_two_abilities() {
    rulebook().edited("P-sting", "play = [{ damage = 1 }]\n", "").refused(&["`P-sting`", "no `play`"]);
    rulebook().edited("P-sting", "play = [{ damage = 1 }]", "play = []").refused(&["`P-sting`", "no `play`"]);
    rulebook().edited("P-quiet", "permanent = [\"nothing\"]\n", "").refused(&["`P-quiet`", "no `permanent`"]);
    rulebook()
        .edited("P-quiet", "permanent = [\"nothing\"]", "permanent = []")
        .refused(&["`P-quiet`", "no `permanent`"]);
}

/// Covers WN-033.
#[test]
fn a_combo_has_conditions() {
    rulebook().edited("C-follow", "condition = [\"attacked\"]\n", "").refused(&["`C-follow`", "no `condition`"]);
    let none = rulebook().edited("C-follow", "condition = [\"attacked\"]", "condition = []");
    none.refused(&["`C-follow`", "no `condition`"]);

    // Whatever is printed decides: with two conditions both must be met.
    let both = rulebook().edited("C-follow", "[\"attacked\"]", "[\"attacked\", { cultists = 2 }]");
    for (cultists, attacked, met) in [(2, 8, true), (1, 8, false), (2, 0, false)] {
        let text = format!(
            "cthulhu.hand = ['C-follow']\ncthulhu.cultists = {cultists}\ncthulhu.spent.attacked_with = {attacked}"
        );
        let state = both.position(&text);
        assert_eq!(legal(&state, CTHULHU).contains(&"play C-follow".to_owned()), met, "{text}");
    }
}

/// Covers WN-034.
#[test]
fn a_defense_has_a_moment() {
    rulebook().edited("F-cancel", "moment = { enemy_attack = \"any\" }\n", "").refused(&["`F-cancel`", "no `moment`"]);

    // Whatever is printed decides: against Ranged attacks only.
    let text = rulebook().edited("F-cancel", "enemy_attack = \"any\"", "enemy_attack = \"ranged\"");
    for (card, fits) in [("h.R-2-1", true), ("h.V-3-1", false), ("h.D-3-1", false), ("h.B-4-1", false)] {
        let mut state = text.position(&format!(
            "active = 'hastur'\nhastur.track = {{ 1 = '{card}' }}\nhastur.hand = ['h.D-6-1']\n\
                 cthulhu.hand = ['F-cancel']"
        ));
        play(&mut state, HASTUR, "play h.D-6-1 moving 1");
        assert_eq!(legal(&state, CTHULHU).contains(&"defend F-cancel".to_owned()), fits, "{card}");
    }
}

/// Covers WN-039.
#[test]
fn a_played_card_leaves_the_hand_lies_openly_and_does_what_its_kind_does() {
    let in_hand = |state: &State, god: God, card: &str| {
        state.sides[god].hand.contains(state.piece_code(card).expect("a card of the pack"))
    };
    let seen_by_all = |state: &State, seen: &dyn Fn(&wrestlenomicon::view::View) -> bool| {
        for viewer in Viewer::all(2) {
            assert!(seen(&state.view(viewer)), "{viewer:?} does not see it");
        }
    };

    // An attack card is placed and moves another.
    let mut state = position("cthulhu.track = { 6 = 'V-6-1' }\ncthulhu.hand = ['D-4-1', 'V-3-1']");
    let not_held = |state: &State, seat, action| assert_eq!(forbidden_by(state, seat, action), "WN-039");
    not_held(&state, CTHULHU, "play R-5-1 moving 6");
    play(&mut state, CTHULHU, "play D-4-1 moving 6");
    assert!(!in_hand(&state, God::Cthulhu, "D-4-1"));
    seen_by_all(&state, &|view| view.cthulhu.track[3] == Some("D-4-1") && view.cthulhu.track[4] == Some("V-6-1"));

    // A Permanent comes into play and its Play ability is used.
    let mut state = position("cthulhu.hand = ['P-quiet']");
    not_held(&state, CTHULHU, "play P-sting");
    play(&mut state, CTHULHU, "play P-quiet");
    assert!(!in_hand(&state, God::Cthulhu, "P-quiet"));
    assert_eq!(state.sides[God::Cthulhu].hand.len(), 1, "it draws a card");
    seen_by_all(&state, &|view| view.cthulhu.permanents[0] == Some("P-quiet"));

    // A Combo lies on the table while it is answered, then it does what it says.
    let mut state = position("cthulhu.hand = ['X-d3', 'D-4-1']\nhastur.hand = ['h.F-ward', 'h.X-heckle']");
    not_held(&state, CTHULHU, "play X-heal");
    play(&mut state, CTHULHU, "play X-d3");
    assert!(!in_hand(&state, God::Cthulhu, "X-d3"));
    let arriving = UnderWay::Arriving { by: God::Cthulhu, card: "X-d3" };
    seen_by_all(&state, &|view| view.under_way.contains(&arriving));

    // A Defense is played in its answer, does what it says and is discarded.
    not_held(&state, HASTUR, "defend h.F-cancel");
    play(&mut state, HASTUR, "defend h.X-heckle");
    assert!(!in_hand(&state, God::Hastur, "h.X-heckle"));
    seen_by_all(&state, &|view| view.hastur.discard == ["h.X-heckle"] && view.cthulhu.discard == ["X-d3"]);
    assert_eq!(state.guts(God::Hastur), 25, "the Combo was cancelled");
}

// Opening attack

/// Covers WN-045, WN-G6.
#[test]
fn names_are_compared_letter_by_letter() {
    let first = |ours: &str, theirs: &str| {
        let text = rulebook().edited("V-3-1", "name = \"V-3-1\"", &format!("name = \"{ours}\""));
        let text = text.edited("h.V-3-1", "name = \"V-3-1\"", &format!("name = \"{theirs}\""));
        let mut state =
            text.position("phase = 'opening'\ncthulhu.hand = ['V-3-1']\nhastur.hand = ['h.V-3-1', 'h.F-ward']");
        play(&mut state, CTHULHU, "open V-3-1");
        let open = state.read_action("open h.V-3-1").expect("an action");
        outcomes(10, |chance| {
            let mut after = state.clone();
            after.apply(HASTUR, open, chance);
            after.active
        })
        .expect("a coin at most")
    };
    // The first name of each pair comes first.
    let pairs = [
        ("Abacus", "Abyss"),
        // without regard to case,
        ("apple", "Zebra"),
        ("Apple", "zebra"),
        // spaces
        ("AB", "A Zap"),
        ("Black Goat", "Blackmail"),
        // and punctuation;
        ("AA", "A-Z"),
        ("It is", "I'tz"),
        // articles count as written;
        ("Squid", "The Kraken"),
        ("A Zebra", "Bee"),
        // a beginning comes first.
        ("Slam", "Slam Dunk"),
        ("Slam!", "Slam Dunk"),
    ];
    for (earlier, later) in pairs {
        assert_eq!(first(earlier, later), [(1.0, God::Cthulhu)], "{earlier} before {later}");
        assert_eq!(first(later, earlier), [(1.0, God::Hastur)], "{earlier} before {later}");
    }
    for (one, other) in [("Slam", "Slam"), ("O'Brien Slam", "obrien SLAM!"), ("Black Goat", "Blackgoat")] {
        let mut tossed = first(one, other);
        tossed.sort_by_key(|it| it.1);
        assert_eq!(tossed, [(0.5, God::Cthulhu), (0.5, God::Hastur)], "{one} and {other}");
    }
}

// Option A

/// Covers WN-051.
#[test]
fn any_attack_card_that_you_hold_can_be_picked_and_is_shown() {
    let state = position(
        "cthulhu.hand = ['V-3-1', 'D-4-1', 'B-6-1!', 'P-quiet', 'C-follow', 'F-ward']\nhastur.hand = ['h.V-3-1']",
    );
    let attacks: Vec<String> = legal(&state, CTHULHU);
    assert_eq!(attacks, ["play V-3-1", "play D-4-1", "play B-6-1!", "play P-quiet"], "and no pass with six cards");

    // Cards of other kinds are not played as attack cards.
    for other in ["P-quiet", "C-follow", "F-ward"] {
        let card = CardId(state.piece_code(other).expect("a card"));
        assert_ne!(state.card(card).kind(), CardKind::Attack);
        let action = Action::Attack { card, moving: None, cultists: 0 };
        assert_eq!(state.check(CTHULHU, action).map_err(|it| it.rule().0), Err("WN-051"), "{other}");
    }
    for (card, space) in [("V-3-1", 3), ("D-4-1", 4), ("B-6-1!", 6)] {
        let mut state = state.clone();
        let events = play(&mut state, CTHULHU, &format!("play {card}"));
        for viewer in Viewer::all(2) {
            let told = events.iter().map(|it| it.seen_by(viewer));
            let shown: Vec<_> = told
                .filter_map(|it| match it {
                    Event::AttackPlayed { god: God::Cthulhu, card, space } => Some((card.card.id.as_str(), space)),
                    _ => None,
                })
                .collect();
            assert_eq!(shown, [(card, space)], "{viewer:?}");
            assert_eq!(state.view(viewer).cthulhu.track[space as usize - 1], Some(card), "{viewer:?}");
        }
    }
}

/// Covers WN-074.
#[test]
fn two_printed_cards_have_exclamation_point_momentum() {
    let pack = rulebook().read().expect("in order").pack;
    let printed =
        [(God::Cthulhu, "Butt of Wondrous Stench"), (God::Hastur, "Sometimes Bad Things Happen to Bad Entities")];
    for (god, name) in printed {
        let cards: Vec<_> =
            pack.all.into_iter().map(|it| pack.get().card(CardId(it))).filter(|it| it.name == name).collect();
        let [card] = *cards else { panic!("{name}: {} cards", cards.len()) };
        assert_eq!(card.god, god);
        assert_eq!(card.origin, Origin::Printed);
        assert_eq!(card.attack().map(|it| it.numbers.momentum.to_string()).as_deref(), Some("1!"), "{name}");
    }
}

// Attacking

/// Covers WN-G30.
#[test]
fn whether_an_attack_slams_is_fixed_when_it_lands() {
    // The ability takes the top card of the enemy's Ground Zero away before the slam is due.
    let text = rulebook().edited(
        "V-3-1",
        "ability = [{ damage = 3 }]",
        "ability = [{ take_top = { who = \"enemy\", to = \"discard\" } }, { damage = 1 }]",
    );
    // Viscera slams Bizarre.
    let cases = [
        ("'h.B-3-2'", 3, true),
        ("'h.B-3-2', 'h.D-3-1'", 3, true),
        ("'h.D-3-1', 'h.B-3-2'", 1, false),
        ("'h.D-3-1'", 1, false),
    ];
    for (stack, damage, slams) in cases {
        let mut state = text.position(&format!(
            "cthulhu.track = {{ 1 = 'V-3-1' }}\ncthulhu.hand = ['D-4-1', 'B-6-1']\nhastur.ground_zero = [{stack}]"
        ));
        let cards = state.sides[God::Hastur].ground_zero.cards.len();
        play(&mut state, CTHULHU, "play D-4-1 moving 1");
        assert_eq!(state.sides[God::Hastur].ground_zero.cards.len(), cards - 1, "[{stack}]");
        assert_eq!(25 - state.guts(God::Hastur), damage, "[{stack}]");
        assert_eq!(state.sides[God::Cthulhu].spent.marks.contains(Mark::Slammed), slams, "[{stack}]");
    }
}

// Choices

/// Covers WN-G34.
#[test]
fn who_must_discard_chooses_the_card() {
    let discard = |by: &str| {
        let ability = format!("ability = [{{ discard = {{ who = \"enemy\", n = 2{by} }} }}]");
        let text = rulebook().edited("V-3-1", "ability = [{ damage = 3 }]", &ability);
        let mut state = text.position(
            "cthulhu.track = { 1 = 'V-3-1' }\ncthulhu.hand = ['D-4-1', 'B-6-1']\n\
             hastur.hand = ['h.V-3-1', 'h.V-3-2', 'h.D-3-1']\nhastur.forbidden = ['defense']",
        );
        play(&mut state, CTHULHU, "play D-4-1 moving 1");
        state
    };
    // By Cthulhu's effect, but Hastur's cards: Hastur is asked, twice, and Cthulhu sees nothing but what goes.
    let mut state = discard("");
    assert_eq!(state.turn().seat(), Some(HASTUR));
    assert_eq!(legal(&state, HASTUR), ["take h.V-3-1", "take h.V-3-2", "take h.D-3-1"]);
    play(&mut state, HASTUR, "take h.D-3-1");
    assert_eq!(state.turn().seat(), Some(HASTUR));
    assert_eq!(state.view(Viewer::Seat(CTHULHU)).hastur.hand, HandView::Closed { count: 2, known: vec![] });
    play(&mut state, HASTUR, "take h.V-3-1");
    assert_eq!(names(&state, state.sides[God::Hastur].hand), ["h.V-3-2"]);
    assert_eq!(state.turn().seat(), Some(CTHULHU));

    // The choice can be given to the controller of the effect, who has to see the hand for it.
    let state = discard(", by = \"enemy\"");
    assert_eq!(state.turn().seat(), Some(CTHULHU));
    assert_eq!(legal(&state, CTHULHU), ["take h.V-3-1", "take h.V-3-2", "take h.D-3-1"]);

    // At random nobody chooses.
    let state = discard(", by = \"random\"");
    assert_eq!(state.turn().seat(), Some(CTHULHU));
    assert_eq!(state.sides[God::Hastur].hand.len(), 1);
    assert_eq!(legal(&state, CTHULHU), ["end"]);
}

/// Covers WN-G38.
#[test]
fn a_turn_ends_without_an_option_when_the_last_one_is_lost_in_it() {
    let text = rulebook().edited(
        "X-look",
        "do = [{ look = { who = \"self\", n = 3 } }]",
        "do = [{ discard = { who = \"self\", n = 1 } }]",
    );
    for (lost, playable) in [("V-3-1", false), ("C-follow", true)] {
        let mut state = text.position(
            "active = 'hastur'\n\
             cthulhu.hand = ['X-look', 'V-3-1', 'C-follow', 'C-encore', 'F-cancel', 'F-ward', 'F-flinch']",
        );
        play(&mut state, HASTUR, "pass");
        play(&mut state, HASTUR, "decline");
        // There is an attack card at the start of the turn, so no redraw.
        assert_eq!(legal(&state, CTHULHU), ["play V-3-1", "play X-look"]);
        play(&mut state, CTHULHU, "play X-look");
        play(&mut state, HASTUR, "decline");
        let events = play(&mut state, CTHULHU, &format!("take {lost}"));
        assert!(!events.iter().any(|it| matches!(it, Event::Redrew { .. })));
        assert_eq!(state.sides[God::Cthulhu].hand.len(), 5);
        assert_eq!(state.active, God::Cthulhu);
        if playable {
            assert_eq!(legal(&state, CTHULHU), ["play V-3-1"]);
            continue;
        }
        assert_eq!(legal(&state, CTHULHU), ["end"]);
        let events = play(&mut state, CTHULHU, "end");
        assert!(events.iter().any(|it| matches!(it, Event::NoOption { god: God::Cthulhu })));
        assert_eq!(state.active, God::Hastur);
        assert_eq!(state.sides[God::Cthulhu].hand.len(), 5);
    }
}

/// Covers WN-G56.
#[test]
fn numbers_are_held_to_the_track() {
    for wrong in ["0", "7", "-1", "200"] {
        let text = rulebook().edited("V-3-1", "position = 3", &format!("position = {wrong}"));
        assert!(text.read().is_err(), "Position {wrong}");
    }
    for wrong in ["{ n = 7 }", "{ n = 7, all = true }", "{ n = -1 }"] {
        let text = rulebook().edited("V-3-1", "momentum = { n = 1 }", &format!("momentum = {wrong}"));
        assert!(text.read().is_err(), "Momentum {wrong}");
    }
    for right in ["{ n = 0 }", "{ n = 6 }", "{ n = 6, all = true }", "{ n = 0, all = true }"] {
        let text = rulebook().edited("V-3-1", "momentum = { n = 1 }", &format!("momentum = {right}"));
        assert!(text.read().is_ok(), "Momentum {right}");
    }
    // A Position beyond 6 is 6.
    let text = rulebook().edited("X-position", "{ position = -2 }", "{ position = 4 }");
    for (card, space) in [("V-1-1", 5), ("V-2-1", 6), ("V-3-1", 6), ("V-6-1", 6)] {
        let mut state = text.position(&format!("cthulhu.permanents = ['X-position']\ncthulhu.hand = ['{card}']"));
        play(&mut state, CTHULHU, &format!("play {card}"));
        let track = state.view(Viewer::Spectator).cthulhu.track;
        assert_eq!(track.iter().position(Option::is_some), Some(space - 1), "{card}");
    }
}

// Chance

/// What an answer leads to: the exact chances of each way in which a hand can look afterwards.
fn chances(state: &State, seat: Seat, action: &str, whose: God) -> BTreeMap<Vec<String>, f64> {
    let action = state.read_action(action).expect("an action");
    let found = outcomes(1_000, |chance| {
        let mut after = state.clone();
        after.apply(seat, action, chance);
        names(&after, after.sides[whose].hand)
    });
    found.expect("few ways").into_iter().map(|(chance, hand)| (hand, chance)).collect()
}

/// A hand without one card, for each card of it, all equally likely.
fn one_less(hand: &[&str]) -> BTreeMap<Vec<String>, f64> {
    let without = |card: &str| hand.iter().filter(|it| **it != card).map(|it| (*it).to_owned()).collect();
    hand.iter().map(|it| (without(it), 1.0 / hand.len() as f64)).collect()
}

/// Covers WN-131, WN-G54.
#[test]
fn a_random_discard_takes_every_card_with_the_same_chance() {
    // In the order of the pack; Hastur knows two of them, which makes no difference.
    let hand = ["V-3-1", "B-6-1!", "C-follow", "F-ward", "P-sting", "X-look"];
    for size in 1..=hand.len() {
        let held: Vec<String> = hand[..size].iter().map(|it| format!("'{it}'")).collect();
        let mut state = position(&format!(
            "active = 'hastur'\nhastur.track = {{ 1 = 'h.X-discard' }}\nhastur.hand = ['h.R-6-3', 'h.D-3-1']\n\
             cthulhu.hand = [{}]\ncthulhu.shown = [{}]",
            held.join(", "),
            held[..size.min(2)].join(", ")
        ));
        play(&mut state, HASTUR, "play h.R-6-3 moving 1");
        assert_eq!(state.turn().seat(), Some(CTHULHU), "a Defense window");
        assert_eq!(chances(&state, CTHULHU, "decline", God::Cthulhu), one_less(&hand[..size]));

        // Nobody picks: the card is gone when Hastur is asked for the rest of his turn, and it is open to all.
        let events = play(&mut state, CTHULHU, "decline");
        assert_eq!(legal(&state, HASTUR), ["end"]);
        let gone: Vec<&str> = events
            .iter()
            .filter_map(|it| match it {
                Event::Discarded { god: God::Cthulhu, card, .. } => Some(card.id.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(gone.len(), 1);
        assert_eq!(state.view(Viewer::Seat(HASTUR)).cthulhu.discard, gone);
        // The rest of the hand is as hidden as before: Hastur still knows at most the two.
        let HandView::Closed { count, known } = state.view(Viewer::Seat(HASTUR)).cthulhu.hand else { panic!("closed") };
        assert_eq!(count as usize, size - 1);
        assert!(known.iter().all(|it| hand[..size.min(2)].contains(it)));
    }
}

/// Covers WN-G41.
#[test]
fn a_card_is_stolen_blindly_from_a_hand() {
    let hand = ["h.V-3-1", "h.R-6-3", "h.F-ward", "h.P-sting"];
    let mut state = position(&format!("cthulhu.hand = ['X-steal-hand', 'D-4-1']\nhastur.hand = {hand:?}"));
    play(&mut state, CTHULHU, "play X-steal-hand");
    assert_eq!(chances(&state, HASTUR, "decline", God::Hastur), one_less(&hand));
    let stolen = hand.map(|it| (vec!["D-4-1".to_owned(), it.to_owned()], 0.25));
    assert_eq!(chances(&state, HASTUR, "decline", God::Cthulhu), stolen.into_iter().collect());
}

/// Covers WN-135.
#[test]
fn after_a_match_every_stolen_card_is_back_with_its_owner() {
    for pack in PACKS {
        let cards = Fixture::pack(pack);
        let setup = cards.setup(&[]);
        let mut with_loot = 0;
        let mut seed = 0;
        for Decision { after, .. } in walks::<State>(&setup, 0..80) {
            if !matches!(after.phase, Phase::Over { .. }) {
                continue;
            }
            seed += 1;
            let loot = |god: God| had_by(&after, god) - after.pack.of[god];
            if (loot(God::Cthulhu) | loot(God::Hastur)).is_empty() {
                continue;
            }
            with_loot += 1;
            let (again, _) = Match::<State>::start(setup.clone(), 1_000 + seed).expect("in order");
            for god in God::BOTH {
                let side = &again.state().sides[god];
                assert_eq!(side.hand | side.deck | side.guts, after.pack.of[god], "{god} has all 60 cards back");
                assert_eq!((side.hand.len(), side.deck.len(), side.guts.len()), (7, 28, 25));
                assert!((side.hand & after.pack.of[god.enemy()]).is_empty());
                assert!(side.shown.is_empty(), "and nobody knows where they are");
            }
        }
        assert!(with_loot >= 10, "{pack}: {with_loot} matches ended with stolen cards");
    }
}
