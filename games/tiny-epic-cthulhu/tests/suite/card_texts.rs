//! What is written on the Town Cards and the mats of the house pack, and what their data says.

use tiny_epic_cthulhu::effect::{Ability, Cost, Effect};
use turnbuckle_testing::texts::CardText;

use crate::Fixture;

fn cost(cost: &Cost) -> Vec<String> {
    let Cost { fear, rage, greed, chaos, any, different, same } = *cost;
    let parts = [
        ("fear", fear),
        ("rage", rage),
        ("greed", greed),
        ("chaos", chaos),
        ("any", any),
        ("different", different),
        ("same", same),
    ];
    parts.into_iter().filter(|it| it.1 > 0).map(|(name, n)| format!("cost {name} {n}")).collect()
}

fn text(owner: &str, name: &str, ability: &Ability) -> CardText {
    let effect = |it: &Effect| serde_json::to_string(it).expect("effects are plain data");
    let mut data = cost(&ability.cost);
    if ability.once_per_turn {
        data.push("once each turn".to_owned());
    }
    if ability.one_of {
        data.push("one of".to_owned());
    }
    data.extend(ability.effects.iter().map(effect));
    CardText { owner: owner.to_owned(), name: name.to_owned(), written: vec![ability.text.clone()], data }
}

pub fn of_the_house() -> Vec<CardText> {
    let pack = Fixture::pack("house").read().expect("our own pack is in order").pack.get();
    let towns = pack.faces.iter().map(|it| text("Town Cards", &it.name, &it.action));
    let mats = pack.mats.iter().map(|it| text("Characters", &it.name, &it.ability));
    towns.chain(mats).collect()
}
