//! Card texts are written by hand. `packs/house-texts.md` has each beside what the card's data says, so that whoever
//! changes a card compares the two, and the numbers of the data stand in the text. `make golden` writes the page anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use turnbuckle_core::Tabletop;

use crate::golden::{difference, refreshing};

/// A card of the house pack.
#[derive(Clone, Debug)]
pub struct CardText {
    /// Whose card it is.
    pub owner: String,
    pub name: String,
    /// Its texts, as a player reads them.
    pub written: Vec<String>,
    /// What its data says, in the words of packs.
    pub data: Vec<String>,
}

/// The page, as the pack is now.
fn page(cards: &[CardText]) -> String {
    let mut page = "# The house pack: what is written, and what the data says\n".to_owned();
    let mut owner = "";
    for card in cards {
        if owner != card.owner {
            owner = &card.owner;
            let _ = write!(page, "\n## {owner}\n");
        }
        let _ = write!(page, "\n### {}\n", card.name);
        page += &card.written.iter().map(|it| format!("- {it}\n")).collect::<String>();
        page += &card.data.iter().map(|it| format!("  - `{it}`\n")).collect::<String>();
    }
    page
}

pub fn texts_and_data_have_been_compared<G: Tabletop>(cards: &[CardText]) {
    let path = Path::new(G::about().home).join("packs/house-texts.md");
    let page = page(cards);
    if refreshing() {
        fs::write(&path, &page).unwrap_or_else(|it| panic!("{}: {it}", path.display()));
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    let differs = difference(&known, &page);
    assert_eq!(differs, None, "compare the card's text with its data, then `make golden`");
}

/// The dice and the numbers above one of a text, without their sign. Small ones in words count too; "a" and "an" do not.
pub fn numbers(text: &str) -> BTreeSet<String> {
    let words = text.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase);
    let number = |word: String| match word.as_str() {
        "two" | "twice" | "second" | "double" => Some("2".to_owned()),
        "three" | "third" => Some("3".to_owned()),
        "d3" | "d6" => Some(word),
        _ => word.parse::<u64>().ok().filter(|it| *it > 1).map(|it| it.to_string()),
    };
    words.filter_map(number).collect()
}

pub fn every_number_of_the_data_stands_in_the_text(cards: &[CardText]) {
    let mut missing = Vec::new();
    for card in cards {
        let (written, data) = (numbers(&card.written.join(" ")), numbers(&card.data.join(" ")));
        // "2 and 1 for each, at most 6": a limit may be written as a sum.
        let as_sum = |number: &str| {
            let value = |it: &str| it.parse::<u64>().unwrap_or(0);
            data.iter().any(|other| written.contains(&(value(number) + value(other)).to_string()))
        };
        let lost: Vec<&String> = data.iter().filter(|it| !written.contains(*it) && !as_sum(it)).collect();
        if !lost.is_empty() {
            missing.push(format!("{}: {lost:?} of {:?} not in {:?}", card.name, card.data, card.written));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
