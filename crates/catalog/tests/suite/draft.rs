//! Drafts say what `serde_json` says, and where.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use turnbuckle_catalog::{Draft, games};
use turnbuckle_core::{Rng, Viewer};

#[track_caller]
fn draft<T: Serialize + ?Sized>(value: &T) -> Draft {
    let mut draft = Draft::default();
    draft.write(value);
    assert_eq!(text(&draft), serde_json::to_string(value).expect("plain data"));
    draft
}

fn text(draft: &Draft) -> &str {
    std::str::from_utf8(draft.text()).expect("JSON is text")
}

/// Every value where it should stand, in the order in which they are written.
#[track_caller]
fn assert_places(draft: &Draft) {
    let mut expected = Vec::new();
    fn each<'a>(value: &'a Value, expected: &mut Vec<&'a Value>) {
        expected.push(value);
        match value {
            Value::Array(items) => items.iter().for_each(|it| each(it, expected)),
            Value::Object(members) => members.values().for_each(|it| each(it, expected)),
            _ => {}
        }
    }
    // Members of a `Value` are sorted; so they are in what is compared with it.
    let value: Value = serde_json::from_slice(draft.text()).expect("it is JSON");
    each(&value, &mut expected);
    let found: Vec<Value> = (draft.places().iter())
        .map(|it| serde_json::from_slice(&draft.text()[it.start as usize..it.end as usize]).expect("a value"))
        .collect();
    assert_eq!(found.iter().collect::<Vec<_>>(), expected);
    for (at, place) in draft.places().iter().enumerate() {
        let within = draft.places()[at + 1..].iter().take_while(|it| it.end <= place.end).count();
        assert_eq!(place.next as usize, at + 1 + within);
    }
}

#[derive(Serialize)]
enum Kind {
    Unit,
    One(i8),
    Two(u64, Option<char>),
    Named { it: &'static str, nothing: () },
}

#[derive(Serialize)]
struct Pair(f32, f64);

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Tagged {
    Known { number: usize },
}

#[test]
fn anything_is_written_as_serde_json_writes_it() {
    draft(&(Kind::Unit, Kind::One(-128), Kind::Two(u64::MAX, Some('"')), Kind::Two(10, None)));
    draft(&[Kind::Named { it: "a\u{1}b", nothing: () }]);
    draft(&(Tagged::Known { number: 1_000_000 }, Pair(0.1, 1e300), Pair(f32::NAN, -0.0), i64::MIN, true));
    draft(&BTreeMap::from([(1, "a number is a name"), (22, "é")]));
    draft(&BTreeMap::from([("\"", vec![0_u8; 3]), ("plain", Vec::new())]));
    let empty: [Kind; 0] = [];
    draft(&empty);
    for string in ["", "1234567", "12345678", "123456789", "1234567\n", "12345678\t", "\u{7f}é…\u{10ffff}", "\\", "/"]
    {
        draft(string);
        draft(&format!("12345678{string}12345678"));
    }
    for number in (0..64).map(|it| 1_u64 << it) {
        draft(&[number, number - 1]);
        draft(&[number as i64, -((number - 1) as i64)]);
    }
}

#[test]
fn what_is_json_already_is_one_value() {
    let deed = to_raw_value(&json!({ "a": [1, "x"] })).expect("plain data");
    let draft = draft(&[&deed, &deed]);
    assert_eq!(draft.places().len(), 3);
}

#[test]
fn the_last_member_can_be_filled_in_later() {
    let mut draft = draft(&json!({ "a": [1], "z": null }));
    draft.write_last(|it| it.write(&json!({ "b": [2, 3] })));
    assert_eq!(text(&draft), r#"{"a":[1],"z":{"b":[2,3]}}"#);
    assert_places(&draft);
    draft.clear();
    draft.write(&1);
    assert_eq!(text(&draft), "1");
}

#[test]
fn places_are_those_of_the_values() {
    let value = json!({ "a": [], "b": {}, "c": [[1, 2], { "d": null, "e": "]}\"" }, []], "f": 1.5 });
    assert_places(&draft(&value));
}

#[test]
fn views_of_every_game_are_written_as_serde_json_writes_them() {
    for game in games().games() {
        let (mut table, story) = game.start(game.about().setup(), 5).expect("it starts");
        let mut rng = Rng::new(5);
        draft(story.to(Viewer::Spectator));
        for _ in 0..60 {
            let Some(seat) = table.turn().seats().iter().next() else { break };
            let choices = table.choices(seat);
            draft(&choices);
            let story = table.play(seat, &rng.pick(&choices).notation).expect("it is legal");
            for viewer in Viewer::all(table.players()) {
                let mut draft = Draft::default();
                table.write_view(viewer, &mut draft);
                assert_eq!(text(&draft), table.view(viewer).get());
                draft.clear();
                draft.write(&table.sketch(viewer));
                assert_eq!(text(&draft), serde_json::to_string(&table.sketch(viewer)).expect("plain data"));
                self::draft(story.to(viewer));
            }
        }
    }
}
