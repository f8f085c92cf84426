//! Every card of the house pack as its text is written and as its data says, side by side in packs/house-texts.md:
//! whoever changes a card compares the two. `UPDATE_GOLDEN=1` writes the page anew.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use turnbuckle_core::prelude::*;
use wrestlenomicon::State;
use wrestlenomicon::pack::{Face, SHELF};
use wrestlenomicon::vocab::{CardId, God};
use wrestlenomicon::words::effects;

fn page() -> String {
    let text = State::about().pack("house").expect("the default pack");
    let pack = SHELF.read(text.source()).expect("our own pack is in order");
    let mut page = "# The house pack: what is written, and what the data says\n".to_owned();
    for god in God::BOTH {
        let _ = write!(page, "\n## {god}\n");
        for card in pack.of[god] {
            let card = pack.get().card(CardId(card));
            let _ = write!(page, "\n### {}\n", card.name);
            let mut written = vec![card.text.as_str()];
            match &card.face {
                Face::Attack(face) => written.push(&face.slam_text),
                Face::Permanent(face) => written.insert(0, &face.play_text),
                _ => {}
            }
            page += &written.iter().map(|it| format!("- {it}\n")).collect::<String>();
            page += &effects::card(card).iter().map(|it| format!("  - `{it}`\n")).collect::<String>();
        }
    }
    page
}

#[test]
fn texts_and_data_have_been_compared() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("packs/house-texts.md");
    let page = page();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let known = fs::read_to_string(&path).expect("make golden writes it");
    let differs = known.lines().zip(page.lines()).find(|(known, now)| known != now);
    assert_eq!(differs, None, "compare the card's text with its data, then `make golden`");
    assert_eq!(known.lines().count(), page.lines().count());
}

/// The dice and numbers of a text. Small numbers in words count too; "a" and "an" do not.
fn numbers(text: &str) -> Vec<String> {
    let words = text.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase);
    let mut numbers: Vec<String> = words
        .filter_map(|word| match word.as_str() {
            "twice" | "two" => Some("2".to_owned()),
            "three" => Some("3".to_owned()),
            "d3" | "d6" => Some(word),
            _ => word.parse::<u8>().ok().filter(|it| *it > 1).map(|it| it.to_string()),
        })
        .collect();
    numbers.sort();
    numbers.dedup();
    numbers
}

#[test]
fn every_number_above_one_in_the_data_stands_in_the_text() {
    let text = State::about().pack("house").expect("the default pack");
    let pack = SHELF.read(text.source()).expect("our own pack is in order");
    let mut missing = Vec::new();
    for card in pack.all {
        let card = pack.get().card(CardId(card));
        let mut written = card.text.clone();
        match &card.face {
            Face::Attack(face) => written += &format!(" {}", face.slam_text),
            Face::Permanent(face) => written += &format!(" {}", face.play_text),
            _ => {}
        }
        let written = numbers(&written);
        let data = numbers(&effects::card(card).join(" "));
        // "2 and 1 for each, at most 6": a limit may be written as a sum.
        let as_sum = |number: &str| {
            let value = |it: &str| it.parse::<u8>().unwrap_or(0);
            data.iter().any(|other| written.contains(&(value(number) + value(other)).to_string()))
        };
        for number in &data {
            if !written.contains(number) && !as_sum(number) {
                missing.push(format!("{}: {number} is not in {written:?}: {:?}", card.name, effects::card(card)));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
