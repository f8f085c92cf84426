//! What is written on the cards of the house deck, and what their data says.

use elder_god::pack::{Card, Kind};
use turnbuckle_testing::texts::CardText;

use crate::Fixture;

pub fn of_the_house() -> Vec<CardText> {
    let pack = Fixture::pack("house").read().expect("our own pack is in order").pack;
    let card = |it: &Card| CardText {
        owner: it.kind.name().to_owned(),
        name: it.name.clone(),
        written: it.flavour.iter().cloned().collect(),
        data: data(it),
    };
    pack.get().cards.iter().map(card).collect()
}

fn data(card: &Card) -> Vec<String> {
    let print = card.print(false);
    match card.kind {
        Kind::Eyestalk => vec![format!("{:?}", print.stalks)],
        Kind::ElderSign => Vec::new(),
        _ => vec![format!("{:?} {:?}", print.points, print.condition)],
    }
}

/// Every card of our own decks has a name of its own and a line of flavour, and every monster a character.
#[test]
fn every_card_and_every_monster_is_somebody() {
    for name in ["house", "quick", "wild"] {
        let pack = Fixture::pack(name).read().expect("our own pack is in order").pack.get();
        for card in &pack.cards {
            assert!(card.flavour.as_ref().is_some_and(|it| it.len() > 10), "{name}: {}", card.id);
            assert_eq!(pack.cards.iter().filter(|it| it.name == card.name).count(), 1, "{name}: {}", card.name);
        }
        for monster in &pack.characters {
            assert!(monster.who.len() > 10 && monster.wants.len() > 10, "{name}: {}", monster.id);
            assert!(monster.taunts.len() >= 3, "{name}: {}", monster.id);
        }
    }
}
