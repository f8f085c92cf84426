//! What is written on the boards and cards of a pack, and what their data says.

use all_time_wrestling::pack::{Limit, Wrestler};
use all_time_wrestling::vocab::Slot;
use serde::Serialize;
use serde_json::Value;
use turnbuckle_testing::texts::{CardText, numbers};

use crate::{Fixture, PACKS};

pub fn of(pack: &str) -> Vec<CardText> {
    let pack = Fixture::pack(pack).read().expect("our own packs are in order").pack;
    pack.wrestlers.iter().flat_map(of_a_wrestler).collect()
}

/// The four abilities, then the cards that say something.
fn of_a_wrestler(wrestler: &Wrestler) -> Vec<CardText> {
    let card = |name: &str, text: &str, data: Vec<Option<String>>| CardText {
        owner: wrestler.name.clone(),
        name: name.to_owned(),
        written: vec![text.trim().to_owned()],
        data: data.into_iter().flatten().collect(),
    };
    let it = &wrestler.reversal;
    let data = vec![
        line("cost", it.cost),
        line("damage", it.damage),
        line("momentum", it.momentum),
        line("optional", &it.optional),
    ];
    let mut texts = vec![card(&it.name, &it.text, data)];
    for (slot, it) in Slot::ABILITIES.into_iter().zip(wrestler.abilities()) {
        // What works once works once a match.
        let limit = if slot == Slot::Permanent { it.limit() } else { Limit::Match };
        let data = vec![
            line("timing", it.timing),
            line("when", &it.when),
            line("cost", it.cost),
            line("roll", it.roll),
            line("counter", it.counter),
            line("limit", limit),
            line("do", &it.what),
            line("optional", &it.optional),
            line("kickout_icons", it.kickout_icons),
        ];
        texts.push(card(&it.name, &it.text, data));
    }
    for it in wrestler.deck() {
        if let Some(text) = &it.text {
            texts.push(card(&it.name, text, vec![line("declare", &it.declare), line("hit", &it.hit)]));
        }
    }
    texts
}

/// A key with its value, unless that says nothing.
fn line(key: &str, data: impl Serialize) -> Option<String> {
    fn says_nothing(value: &Value) -> bool {
        match value {
            Value::Array(all) => all.is_empty(),
            Value::Object(table) => table.values().all(says_nothing),
            it => it.is_null() || *it == 0,
        }
    }
    let value = serde_json::to_value(data).expect("plain data");
    (!says_nothing(&value)).then(|| format!("{key} = {value}"))
}

#[test]
fn texts_have_the_numbers_of_their_data_and_no_others() {
    let mut wrong = Vec::new();
    for card in PACKS.into_iter().flat_map(of) {
        let (text, data) = (numbers(&card.written.join(" ")), numbers(&card.data.join(" ")));
        if text != data {
            wrong.push(format!("{}: the text has {text:?}, the data {data:?}", card.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
