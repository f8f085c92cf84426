//! What is written on the cards of the house pack, and what their data says.

use turnbuckle_testing::texts::CardText;
use wrestlenomicon::pack::Face;
use wrestlenomicon::vocab::{CardId, God};
use wrestlenomicon::words::effects;

use crate::Fixture;

pub fn of_the_house() -> Vec<CardText> {
    let pack = Fixture::pack("house").read().expect("our own pack is in order").pack;
    let card = |god: God, card: u8| {
        let card = pack.get().card(CardId(card));
        let mut written = vec![card.text.clone()];
        match &card.face {
            Face::Attack(face) => written.push(face.slam_text.clone()),
            Face::Permanent(face) => written.insert(0, face.play_text.clone()),
            _ => {}
        }
        CardText { owner: god.to_string(), name: card.name.clone(), written, data: effects::card(card) }
    };
    God::BOTH.into_iter().flat_map(|god| pack.of[god].into_iter().map(move |it| card(god, it))).collect()
}
