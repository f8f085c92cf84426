//! Texts are written by hand; their numbers are those of the data.

use std::collections::BTreeSet;

use all_time_wrestling::State;
use all_time_wrestling::pack::SHELF;
use serde::Serialize;
use serde_json::Value;
use turnbuckle_core::prelude::*;

/// Numbers above one, without their sign.
type Numbers = BTreeSet<u64>;

/// The numbers of a text. Small ones in words count too; "a" and "an" do not.
fn in_text(text: &str) -> Numbers {
    let words = text.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase);
    let number = |word: String| match word.as_str() {
        "two" | "twice" | "second" => Some(2),
        "three" | "third" => Some(3),
        _ => word.parse().ok().filter(|it| *it > 1),
    };
    words.filter_map(number).collect()
}

/// The numbers of some data, however deep.
fn in_data(data: impl Serialize) -> Numbers {
    fn gather(data: &Value, numbers: &mut Numbers) {
        match data {
            Value::Number(it) => numbers.extend(it.as_i64().map(i64::unsigned_abs).filter(|it| *it > 1)),
            Value::Array(all) => all.iter().for_each(|it| gather(it, numbers)),
            Value::Object(table) => table.values().for_each(|it| gather(it, numbers)),
            // A word for a number.
            Value::String(word) => numbers.extend((word == "double_compensation").then_some(2)),
            _ => {}
        }
    }
    let mut numbers = Numbers::new();
    gather(&serde_json::to_value(data).expect("plain data"), &mut numbers);
    numbers
}

#[test]
fn texts_have_the_numbers_of_their_data() {
    let mut wrong = Vec::new();
    for source in State::about().packs {
        let pack = SHELF.read(*source).expect("our own packs are in order");
        let mut compare = |name: &str, text: &str, data: Numbers| {
            let text = in_text(text);
            if text != data {
                wrong.push(format!("{}: {name}: the text has {text:?}, the data {data:?}", source.file));
            }
        };
        for wrestler in pack.wrestlers {
            let reversal = &wrestler.reversal;
            compare(&reversal.name, &reversal.text, in_data((reversal.cost, reversal.damage, reversal.momentum)));
            for it in wrestler.abilities() {
                let data = in_data((&it.when, it.cost, it.roll, it.counter, &it.what, it.kickout_icons));
                compare(&it.name, &it.text, data);
            }
            for card in wrestler.deck() {
                compare(&card.name, card.text.as_deref().unwrap_or_default(), in_data((&card.declare, &card.hit)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
