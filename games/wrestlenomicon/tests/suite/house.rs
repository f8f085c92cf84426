//! What the cards of the house pack promise as a whole: slams worth waiting for, and no two cards alike.

use std::collections::BTreeMap;

use turnbuckle_core::Nested;
use wrestlenomicon::effect::{Ability, Effect};
use wrestlenomicon::pack::{AttackFace, Card, PackRef};
use wrestlenomicon::vocab::CardId;
use wrestlenomicon::words::effects;

use crate::Fixture;

fn house() -> PackRef {
    Fixture::pack("house").read().expect("our own pack is in order").pack
}

fn cards(pack: PackRef) -> impl Iterator<Item = &'static Card> {
    pack.all.into_iter().map(move |it| pack.get().card(CardId(it)))
}

fn attacks(pack: PackRef) -> impl Iterator<Item = (&'static Card, &'static AttackFace)> {
    cards(pack).filter_map(|it| Some((it, it.attack()?)))
}

/// Whether an ability does nothing but hurt the enemy, however often and on whatever condition.
fn only_hurts(ability: &Ability) -> bool {
    ability.effects.iter().all(|it| match it {
        Effect::Damage(_) | Effect::SureDamage(_) => true,
        Effect::If { .. } | Effect::Repeat { .. } | Effect::Roll(_) | Effect::Choose(_) => it.inside().all(only_hurts),
        _ => false,
    })
}

#[test]
fn at_most_a_third_of_the_slams_only_hurt_more() {
    let hurt: Vec<&str> = attacks(house()).filter(|it| only_hurts(&it.1.slam)).map(|it| it.0.name.as_str()).collect();
    let all = attacks(house()).count();
    assert!(hurt.len() * 3 <= all, "{} of {all}: {hurt:?}", hurt.len());
}

#[test]
fn no_two_attack_cards_are_alike() {
    let mut seen = BTreeMap::new();
    for (card, face) in attacks(house()) {
        // With the same ability and the same slam, another Position or Momentum is not enough.
        let does = (effects::ability(&face.ability), effects::ability(&face.slam));
        if let Some(other) = seen.insert(does, &card.name) {
            panic!("{other} and {} do the same", card.name);
        }
    }
}

#[test]
fn no_long_condition_stands_on_more_than_three_attack_cards() {
    let mut conditions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (card, _) in attacks(house()) {
        let sentences = card.text.split_inclusive('.').filter_map(|it| it.split_once(" if "));
        for (_, condition) in sentences.filter(|it| it.1.split(' ').count() > 8) {
            conditions.entry(condition).or_default().push(&card.name);
        }
    }
    for (condition, cards) in conditions {
        assert!(cards.len() <= 3, "`if {condition}` on {cards:?}");
    }
}

#[test]
fn every_card_has_its_joke() {
    let without: Vec<&str> =
        cards(house()).filter(|it| it.flavour.as_deref().unwrap_or("").is_empty()).map(|it| it.name.as_str()).collect();
    assert!(without.is_empty(), "{without:?}");
}
