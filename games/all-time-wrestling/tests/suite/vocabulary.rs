//! What the packs say: every word of the vocabulary stands in the rulebook pack and nearly every one in the house pack,
//! whose boards and decks keep to the skeleton of RULES.md.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use all_time_wrestling::pack::{Card, PackRef, Wrestler, schema};
use all_time_wrestling::vocab::{ComboIcon, Icon, Shape, Slot};
use serde::Serialize;
use serde_json::Value;
use turnbuckle_core::{Few, Set};

use crate::Fixture;

type Words = BTreeSet<String>;

fn rulebook() -> PackRef {
    Fixture::pack("rulebook").read().expect("a pack in order").pack
}

fn house() -> PackRef {
    Fixture::pack("house").read().expect("a pack in order").pack
}

/// Every word that packs may use for a type, from their schema.
fn all_words(of: &str) -> Words {
    fn gather(schema: &Value, words: &mut Words) {
        let list = |key: &str| schema[key].as_array().into_iter().flatten();
        list("oneOf").for_each(|it| gather(it, words));
        words.extend(list("enum").chain(schema.get("const")).filter_map(|it| it.as_str().map(str::to_owned)));
        words.extend(schema["properties"].as_object().into_iter().flat_map(|it| it.keys().cloned()));
    }
    let mut words = Words::new();
    gather(&schema()["$defs"][of], &mut words);
    assert!(!words.is_empty(), "{of} is in the schema");
    words
}

/// The words of some data, keys included, however deep.
fn gather(data: impl Serialize, words: &mut Words) {
    match serde_json::to_value(data).expect("plain data") {
        Value::String(word) => {
            words.insert(word);
        }
        Value::Array(all) => all.iter().for_each(|it| gather(it, words)),
        Value::Object(table) => {
            for (key, value) in table {
                gather(value, words);
                words.insert(key);
            }
        }
        _ => {}
    }
}

/// The words that the abilities and cards of a pack use.
fn used_words(pack: PackRef) -> Words {
    let mut words = Words::new();
    for wrestler in pack.wrestlers {
        gather(&wrestler.reversal.optional, &mut words);
        for ability in wrestler.abilities() {
            gather((ability.timing, &ability.when, &ability.what, &ability.optional), &mut words);
        }
        for card in wrestler.deck() {
            gather((card.category, &card.declare, &card.hit), &mut words);
        }
    }
    words
}

/// What a pack could say and does not.
fn unused(of: &str, pack: PackRef) -> Vec<String> {
    all_words(of).difference(&used_words(pack)).cloned().collect()
}

/// The combo icons on cards of some decks.
fn combos<'a>(cards: impl Iterator<Item = &'a Card>) -> Vec<ComboIcon> {
    cards.fold(Set::NONE, |all, it| all | it.left() | it.right()).iter().collect()
}

#[test]
fn the_rulebook_pack_uses_every_word() {
    for of in ["Effect", "Timing", "Condition", "Icon", "Category", "Shape", "Which", "Lasts", "Look", "Place"] {
        assert_eq!(unused(of, rulebook()), [""; 0], "{of}");
    }
    assert_eq!(combos(rulebook().wrestlers.iter().flat_map(|it| it.deck())), ComboIcon::ALL);
}

#[test]
fn the_house_pack_uses_nearly_every_word() {
    for of in ["Effect", "Timing", "Icon", "Category"] {
        assert_eq!(unused(of, house()), [""; 0], "{of}");
    }
    let rare = ["on_a_roll", "opponent_depleted", "opponent_hand_at_most", "opponent_on_a_roll", "unstoppable"];
    let unused: Vec<String> =
        unused("Condition", house()).into_iter().filter(|it| !rare.contains(&it.as_str())).collect();
    assert_eq!(unused, [""; 0]);
    assert_eq!(combos(house().wrestlers.iter().flat_map(|it| it.deck())), ComboIcon::ALL);
}

#[test]
fn nothing_is_unusual_and_no_name_stands_twice() {
    for pack in [rulebook(), house()] {
        assert_eq!(pack.warnings, [""; 0], "{}", pack.title);
        let mut abilities = BTreeSet::new();
        for wrestler in pack.wrestlers {
            for slot in Slot::each() {
                let name = wrestler.ability_name(slot);
                assert!(abilities.insert(name), "ability {name}");
            }
            let cards: BTreeSet<&str> = wrestler.deck().map(|it| it.name.as_str()).collect();
            assert_eq!(cards.len(), wrestler.deck().len(), "cards of {}", wrestler.name);
        }
    }
    let mut cards = BTreeSet::new();
    for card in house().wrestlers.iter().flat_map(|it| it.deck()) {
        assert!(cards.insert(&card.name), "card {}", card.name);
    }
}

#[test]
fn everything_in_the_house_pack_has_a_picture_and_a_line() {
    assert_eq!(house().wrestlers.len(), 8);
    for wrestler in house().wrestlers {
        assert!(wrestler.icon.is_some() && wrestler.suggested.len() == 2, "{}", wrestler.name);
        for card in wrestler.deck() {
            assert!(card.icon.is_some() && card.flavour.is_some(), "{}", card.name);
        }
    }
}

fn within(wrestler: &Wrestler, what: &str, n: usize, range: RangeInclusive<usize>) {
    assert!(range.contains(&n), "{}: {what} {n}, expected {range:?}", wrestler.name);
}

#[test]
fn house_boards_are_within_the_ranges() {
    for it in house().wrestlers {
        let [health, stamina] = [it.health, it.stamina].map(usize::from);
        within(it, "health", health, 13..=20);
        within(it, "stamina", stamina, 11..=18);
        within(it, "health and stamina", health + stamina, 30..=32);
        within(it, "low health", it.low_health.into(), 2..=4);
        within(it, "low stamina", it.low_stamina.into(), 2..=4);
        within(it, "cards", it.deck().len(), 15..=16);
        within(it, "cards beyond the hand", it.deck().len() - usize::from(it.hand), 10..=10);
    }
}

#[test]
fn house_decks_follow_the_skeleton() {
    for it in house().wrestlers {
        let count = |test: &dyn Fn(&Card) -> bool| it.deck().filter(|it| test(it)).count();
        let sum = |number: &dyn Fn(&Card) -> u8| it.deck().map(|it| usize::from(number(it))).sum();
        within(it, "damage", sum(&|it| it.damage), 32..=40);
        within(it, "cost", sum(&|it| it.cost), 22..=25);
        within(it, "momentum", sum(&|it| it.momentum), 26..=36);
        let attacks = [(1, 5..=6), (2, 4..=6), (3, 1..=3), (4, 1..=2), (5, 0..=2)];
        for (damage, range) in attacks {
            let what = format!("cards of damage {damage}");
            within(it, &what, count(&|it| it.damage == damage && !it.finisher), range);
        }
        within(it, "signatures", count(&|it| it.signature), 3..=4);
        within(it, "signatures with a pin", count(&|it| it.signature && it.has(Icon::Pin)), 2..=3);
        within(it, "taunt icons", count(&|it| it.has(Icon::Taunt)), 4..=6);
        within(it, "recover icons", count(&|it| it.has(Icon::Recover)), 1..=3);
        within(it, "rampage icons", count(&|it| it.rampage), 4..=6);
        within(it, "dear rampage cards", count(&|it| it.rampage && it.damage > 2), 0..=0);
        within(it, "cards with combo icons", count(&|it| !(it.left() | it.right()).is_empty()), 10..=12);
        within(it, "kick-out icons", count(&|it| it.kickout_icons > 0 && !it.finisher), 0..=1);
        within(it, "cards with a text", count(&|it| it.text.is_some()), 2..=4);
        within(it, "cards with every icon", count(&|it| Icon::ALL.iter().all(|icon| it.has(*icon))), 0..=0);

        let finisher = it.card(it.glance.finisher.into());
        within(it, "damage of the finisher", finisher.damage.into(), 5..=6);
        within(it, "momentum of the finisher", finisher.momentum.into(), 3..=4);
        assert_eq!((finisher.cost, finisher.target, finisher.kickout_icons), (2, 6, 1), "{}", it.name);
        let left: Vec<Shape> = finisher.left().iter().map(|it| it.shape).collect();
        assert!(finisher.has(Icon::Pin) && left == [Shape::Square], "{}", finisher.name);
    }
}

/// Of 15 cards, at most 7 cost, need and deal the same as cards of another deck: eight decks, eight shapes.
#[test]
fn house_decks_have_shapes_of_their_own() {
    let numbers = |it: &Wrestler| it.deck().map(|it| (it.damage, it.cost, it.target)).collect::<Vec<_>>();
    for (place, one) in house().wrestlers.iter().enumerate() {
        for other in &house().wrestlers[place + 1..] {
            let mut left = numbers(other);
            let is_shared = |it: &(u8, u8, u8)| {
                let found = left.iter().position(|other| other == it);
                found.map(|it| left.swap_remove(it)).is_some()
            };
            let shared = numbers(one).into_iter().filter(is_shared).count();
            within(one, &format!("cards with the numbers of cards of {}", other.name), shared, 0..=7);
        }
    }
}
