//! Card texts are written by hand. `packs/house-texts.md` has each text next to a description of the card's data, for
//! comparison, and the text must contain the numbers of the data. `make golden` regenerates the page.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use turnbuckle_core::Tabletop;
pub use turnbuckle_core::reading::numbers;

use crate::golden::{difference, refreshing};

/// A card of the house pack.
#[derive(Clone, Debug)]
pub struct CardText {
    /// Whose card it is.
    pub owner: String,
    pub name: String,
    /// Its texts, as a player reads them.
    pub written: Vec<String>,
    /// Its data, in the vocabulary of packs.
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
