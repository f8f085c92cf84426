//! The house pack: six casinos that have all they need, and use all that packs can say.

use std::collections::BTreeSet;

use rumbleslam::State;
use rumbleslam::effect::{Condition, Effect, Gift, Immunity, Keyword, Modifier, Whom};
use rumbleslam::pack::{Ability, Card, Kind, Pack, Rank, Team};
use rumbleslam::vocab::Bout;
use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde_json::{Value, json};
use turnbuckle_core::Few;
use turnbuckle_testing::Fixture;

pub fn house() -> &'static Pack {
    Fixture::<State>::pack("house").read().expect("our own pack is in order").pack.get()
}

/// A word of packs: the name of a variant, whatever it holds.
fn word(it: impl Serialize) -> String {
    match json!(it) {
        Value::String(word) => word,
        Value::Object(table) => table.keys().next().expect("one key").clone(),
        other => panic!("{other}"),
    }
}

/// Every word that there is of a kind.
fn words<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schema_for!(T).to_value();
    let variants = schema["oneOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
    let named = |it: &Value| -> Vec<Value> {
        let several = it["enum"].as_array().or(it["required"].as_array()).cloned();
        several.unwrap_or_else(|| vec![it["const"].clone()])
    };
    variants.iter().flat_map(named).map(|it| it.as_str().expect("a word").to_owned()).collect()
}

fn abilities(pack: &Pack) -> impl Iterator<Item = &Ability> {
    pack.cards.iter().flat_map(|it| &it.abilities).chain(pack.pairs.iter().map(|it| &it.ability))
}

fn effects(pack: &Pack) -> impl Iterator<Item = &Effect> {
    abilities(pack).flat_map(|it| &it.effects).chain(pack.cards.iter().flat_map(|it| &it.crowd_pleaser.effects))
}

fn modifiers(pack: &Pack) -> impl Iterator<Item = &Modifier> {
    let options = abilities(pack).flat_map(|it| &it.options).flat_map(|it| &it.modifiers);
    let pleasers = pack.cards.iter().flat_map(|it| &it.crowd_pleaser.modifiers);
    abilities(pack).flat_map(|it| &it.modifiers).chain(options).chain(pleasers)
}

#[test]
fn the_house_uses_every_word_of_packs() {
    fn all_of<T: JsonSchema>(used: impl Iterator<Item = String>) {
        let unused: Vec<String> = words::<T>().difference(&used.collect()).cloned().collect();
        assert!(unused.is_empty(), "{}: {unused:?}", T::schema_name());
    }
    let pack = house();
    all_of::<Kind>(abilities(pack).map(|it| word(it.kind)));
    all_of::<Keyword>(abilities(pack).filter_map(|it| it.line.as_ref()).flat_map(|it| &it.keywords).map(word));
    all_of::<Effect>(effects(pack).map(word));
    all_of::<Whom>(effects(pack).map(|it| word(it.whom())));
    all_of::<Gift>(modifiers(pack).map(|it| word(it.gift)));
    all_of::<Condition>(modifiers(pack).flat_map(|it| &it.when).map(word));
    all_of::<Immunity>(modifiers(pack).filter_map(|it| match it.gift {
        Gift::Immune(it) => Some(word(it)),
        _ => None,
    }));
}

#[test]
fn every_casino_has_what_a_team_needs() {
    let pack = house();
    assert!(pack.casinos.len() >= 6);
    for (at, casino) in (0..).zip(&pack.casinos) {
        let of_it: Vec<&Card> = pack.cards.iter().filter(|it| it.casino == Some(at)).collect();
        let has = |like: &dyn Fn(&Card) -> bool| of_it.iter().any(|it| like(it));
        assert!(of_it.len() >= 8, "{}", casino.name);
        assert!((1..=3).all(|weight| has(&|it| it.weight == weight)), "{}: every WEIGHT", casino.name);
        assert!(has(&|it| it.rank == Rank::Rookie) && has(&|it| it.rank == Rank::Superstar), "{}", casino.name);
        assert!(has(&|it| it.heel), "{}: a Heel", casino.name);
        let pairs: BTreeSet<u8> = of_it.iter().filter_map(|it| it.pair).map(|it| it.0).collect();
        assert!(pairs.len() >= 2, "{}: two Tag Teams", casino.name);
        for bout in Bout::each() {
            let is_ready = |it: &Team| it.bout == bout && it.draft.casino(pack) == Some(at);
            assert!(pack.teams.iter().any(is_ready), "{}: a team for a {bout}", casino.name);
        }
    }
    assert!(pack.cards.iter().any(|it| it.casino.is_none()), "Free Agents");
}

#[test]
fn no_two_crowd_pleasers_do_the_same() {
    let pleasers = house().cards.iter().map(|it| &it.crowd_pleaser);
    let mut known = BTreeSet::new();
    for pleaser in pleasers {
        assert!(known.insert(json!([pleaser.effects, pleaser.modifiers]).to_string()), "{}", pleaser.name);
    }
}

/// What works while a Crowd Pleaser lasts needs one that does.
#[test]
fn whoever_waits_for_its_crowd_pleaser_has_one_that_lasts() {
    for card in &house().cards {
        let waits = card.abilities.iter().flat_map(|it| &it.modifiers).any(|it| it.when.contains(&Condition::Pleased));
        assert!(!waits || card.crowd_pleaser.lasts(true), "{}", card.name);
    }
}

/// Each wrestler is its own character, and so is each Tag Team.
#[test]
fn no_two_abilities_do_the_same() {
    let (mut known, mut texts) = (BTreeSet::new(), BTreeSet::new());
    for ability in abilities(house()) {
        let nameless = Ability { name: String::new(), text: String::new(), ..ability.clone() };
        assert!(known.insert(format!("{nameless:?}")), "{}", ability.name);
        let read = format!("{:?} {} AP: {}", ability.kind, ability.ap, ability.text);
        assert!(ability.kind == Kind::Choice || texts.insert(read), "{}", ability.name);
    }
}

/// A Knocked Down wrestler has no passives, and only a Knocked Down one is pinned.
#[test]
fn no_passive_helps_against_a_pin() {
    let helps = |it: &&Ability| it.modifiers.iter().any(|it| matches!(it.gift, Gift::KickoutDice(_)));
    let named: Vec<&str> = abilities(house()).filter(helps).map(|it| it.name.as_str()).collect();
    assert!(named.is_empty(), "{named:?}");
}
