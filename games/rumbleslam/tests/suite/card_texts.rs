//! What is written on the cards of the house pack, and what their data says.

use rumbleslam::State;
use rumbleslam::pack::{Ability, Card, Pack};
use turnbuckle_testing::Fixture;
use turnbuckle_testing::texts::CardText;

pub fn of_the_house() -> Vec<CardText> {
    let pack = house();
    let pairs = pack.pairs.iter().map(|it| CardText {
        owner: "Tag Teams".to_owned(),
        name: it.name.clone(),
        written: vec![it.ability.text.clone()],
        data: data(&it.ability),
    });
    pack.cards.iter().map(|it| card(pack, it)).chain(pairs).collect()
}

fn house() -> &'static Pack {
    Fixture::<State>::pack("house").read().expect("our own pack is in order").pack.get()
}

fn card(pack: &Pack, card: &Card) -> CardText {
    let pleaser = &card.crowd_pleaser;
    let abilities = card.abilities.iter();
    let mut all: Vec<String> = abilities.clone().flat_map(data).collect();
    all.extend(pleaser.effects.iter().map(|it| format!("{it:?}")));
    all.extend(pleaser.modifiers.iter().map(|it| format!("{it:?}")));
    CardText {
        owner: card.casino.map_or("Free Agents", |it| &pack.casinos[usize::from(it)].name).to_owned(),
        name: card.name.clone(),
        written: abilities.map(|it| it.text.clone()).chain([pleaser.text.clone()]).collect(),
        data: all,
    }
}

/// AP stand beside the name, not in the text.
fn data(ability: &Ability) -> Vec<String> {
    let line = ability.line.iter().map(|it| {
        let range = if it.range > 0 { format!(" range {}", it.range) } else { String::new() };
        let keywords: String = it.keywords.iter().map(|it| format!(" ({it})")).collect();
        format!("{}: {} damage {}{range}{keywords}", ability.name, it.dice, it.damage)
    });
    let effects = ability.effects.iter().map(|it| format!("{}: {it:?}", ability.name));
    let options = ability.options.iter().flat_map(|it| &it.modifiers);
    let modifiers = ability.modifiers.iter().chain(options).map(|it| format!("{}: {it:?}", ability.name));
    line.chain(effects).chain(modifiers).collect()
}

/// Every wrestler of our own has a line of character, and a Crowd Pleaser of its own.
#[test]
fn every_wrestler_is_somebody() {
    let pack = house();
    for card in &pack.cards {
        assert!(card.story.len() > 10, "{}", card.id);
        let same = |it: &&Card| it.crowd_pleaser.name == card.crowd_pleaser.name || it.name == card.name;
        assert_eq!(pack.cards.iter().filter(same).count(), 1, "{}", card.id);
    }
}
