//! A pack file as it is written, and what becomes of it.

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;
use turnbuckle_core::{Mistake, Source};

use super::{Card, Character, Kind, Origin, Pack, Print};
use crate::vocab::{CardId, Condition, Edge, Edges, SEATS};

/// A pack file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Building an Elder God pack")]
struct File {
    /// Shown at the table.
    title: String,
    /// For a deck with cards that the rulebook does not know: what players must know about it.
    house_rule: Option<String>,
    /// At least this many cards are shuffled; the rulebook's examples need fewer.
    #[serde(default = "sixty")]
    fewest: u16,
    #[schemars(with = "Vec<CardEntry>")]
    card: Vec<Spanned<CardEntry>>,
    #[schemars(with = "Vec<MonsterEntry>")]
    monster: Vec<Spanned<MonsterEntry>>,
}

const fn sixty() -> u16 {
    60
}

/// One `[[card]]`: a kind of card.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    /// The card's name in notation: letters, digits and `-`.
    id: String,
    name: String,
    origin: Origin,
    kind: Kind,
    /// Of a Tentacle or Split: the edges with a connecting point, on the upright card.
    points: Option<Vec<Edge>>,
    /// Of a Tentacle or Split; normal, if left out.
    state: Option<Condition>,
    /// Of an Eyestalk: the stalks on top, right, bottom and left of the upright card.
    stalks: Option<[Condition; 4]>,
    /// How many there are.
    copies: u8,
    flavour: Option<String>,
}

/// One `[[monster]]`: a character.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct MonsterEntry {
    id: String,
    name: String,
    who: String,
    wants: String,
    taunts: Vec<String>,
}

/// What is wrong with an entry: what was found, and what was expected.
type Wrong = (String, String);

fn wrong<T>(found: impl Into<String>, expected: impl Into<String>) -> Result<T, Wrong> {
    Err((found.into(), expected.into()))
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-')
}

/// Reads a pack, or says what is wrong with it.
pub(super) fn read(source: Source<'_>) -> Result<Pack, Mistake> {
    let file: File = source.toml()?;
    let mut cards: Vec<Card> = Vec::new();
    for entry in file.card {
        let at = entry.span().start;
        let entry = entry.into_inner();
        let name = format!("card `{}`", entry.id);
        let mistake = |(found, expected): Wrong| source.mistake(at, format!("{name} with {found}"), expected);
        if cards.len() == CardId::MOST {
            return Err(mistake((format!("{} kinds before it", CardId::MOST), "at most 64 kinds of card".into())));
        }
        if cards.iter().any(|it| it.id == entry.id) {
            return Err(mistake(("an id that another card has".into(), "an id of its own".into())));
        }
        cards.push(entry.card().map_err(mistake)?);
    }
    let mut characters: Vec<Character> = Vec::new();
    for entry in file.monster {
        let at = entry.span().start;
        let MonsterEntry { id, name, who, wants, taunts } = entry.into_inner();
        let mistake =
            |found: &str, expected: &str| source.mistake(at, format!("monster `{id}` with {found}"), expected);
        if !is_id(&id) || name.trim().is_empty() {
            return Err(mistake("that id and name", "an id of letters, digits and `-`, and a name"));
        }
        if characters.iter().any(|it| it.id == id || it.name == name) {
            return Err(mistake("an id or a name that another has", "its own"));
        }
        characters.push(Character { id, name, who, wants, taunts });
    }
    if characters.len() != SEATS {
        let found = format!("{} monsters", characters.len());
        return Err(source.mistake(0, found, format!("{SEATS}, one for each seat")));
    }
    check_deck(&cards, file.house_rule.as_deref(), file.fewest)
        .map_err(|(found, expected)| source.mistake(0, found, expected))?;
    let mut deck = [0; CardId::MOST];
    let mut elder_sign = None;
    for (id, card) in (0..).map(CardId).zip(&cards) {
        match card.kind {
            Kind::ElderSign => elder_sign = Some(id),
            _ => deck[id.0 as usize] = card.copies,
        }
    }
    let warnings = warnings(&cards);
    Ok(Pack { title: file.title, house_rule: file.house_rule, cards, characters, deck, elder_sign, warnings })
}

impl CardEntry {
    fn card(self) -> Result<Card, Wrong> {
        if !is_id(&self.id) {
            return wrong("that id", "an id of letters, digits and `-`");
        }
        if self.name.trim().is_empty() {
            return wrong("an empty name", "a name");
        }
        if self.copies == 0 {
            return wrong("no copies", "at least one");
        }
        let points: Edges = self.points.iter().flatten().copied().collect();
        if self.points.as_ref().is_some_and(|it| it.len() != points.len() as usize) {
            return wrong("an edge named twice", "each edge once");
        }
        match self.kind {
            Kind::Tentacle if points.len() != 2 => return wrong("other points", "two points for a Tentacle (EG-015)"),
            Kind::Split if points.len() < 3 => {
                return wrong("fewer points", "three or four points for a Split (EG-016)");
            }
            Kind::Crossing if points != Edges::ALL => return wrong("other points", "four points for a Crossing"),
            Kind::Tentacle | Kind::Split | Kind::Crossing => {}
            _ if self.points.is_some() || self.state.is_some() => {
                return wrong("points or a state", "neither: only Tentacles and Splits have them");
            }
            _ => {}
        }
        if (self.kind == Kind::Eyestalk) != self.stalks.is_some() {
            return wrong(
                if self.stalks.is_some() { "stalks" } else { "no stalks" },
                "four stalks for an Eyestalk alone",
            );
        }
        let upright =
            Print { points, condition: self.state.unwrap_or_default(), stalks: self.stalks.unwrap_or_default() };
        Ok(Card {
            id: self.id,
            name: self.name,
            origin: self.origin,
            kind: self.kind,
            copies: self.copies,
            flavour: self.flavour,
            prints: [upright, upright.turned()],
        })
    }
}

/// What only shows when all cards are looked at together.
fn check_deck(cards: &[Card], house_rule: Option<&str>, fewest: u16) -> Result<(), Wrong> {
    let shuffled: u16 = cards.iter().filter(|it| it.kind != Kind::ElderSign).map(|it| u16::from(it.copies)).sum();
    if shuffled < fewest {
        return wrong(format!("{shuffled} cards to shuffle"), format!("at least {fewest}"));
    }
    let beyond = cards.iter().find(|it| {
        let four_ways = it.kind == Kind::Split && it.print(false).points == Edges::ALL;
        four_ways || !matches!(it.kind, Kind::Tentacle | Kind::Split | Kind::Eyestalk | Kind::ElderSign)
    });
    if let (Some(card), None) = (beyond, house_rule) {
        return wrong(format!("card `{}`, which the rulebook does not know", card.id), "a `house_rule` that says so");
    }
    if cards.iter().filter(|it| it.kind == Kind::ElderSign).count() > 1 {
        return wrong("two kinds of Elder Sign", "one at most");
    }
    // A wound that nothing in the deck heals would only be left to the Necronomicons.
    for card in cards.iter().filter(|it| it.kind != Kind::Eyestalk && it.print(false).condition == Condition::Damaged) {
        let points = card.print(false).points;
        let heals = |it: &Card| {
            it.kind == card.kind
                && it.print(false).condition != Condition::Damaged
                && (it.print(false).points == points || it.print(true).points == points)
        };
        if !cards.iter().any(heals) {
            return wrong(format!("card `{}`, which no card heals", card.id), "an undamaged card of its shape");
        }
    }
    Ok(())
}

/// What is unusual but allowed: too few healers, or too few Eyestalks.
fn warnings(cards: &[Card]) -> Vec<String> {
    let mut warnings = Vec::new();
    let all: u32 = cards.iter().map(|it| u32::from(it.copies)).sum();
    let of = |condition: Condition| {
        let shapes = cards.iter().filter(|it| matches!(it.kind, Kind::Tentacle | Kind::Split | Kind::Crossing));
        shapes.filter(|it| it.print(false).condition == condition).map(|it| u32::from(it.copies)).sum::<u32>()
    };
    let damaged = of(Condition::Damaged);
    if damaged * 3 > all {
        warnings.push(format!("{damaged} of {all} cards are damage: more than one in three"));
    }
    if !cards.iter().any(|it| it.kind == Kind::Eyestalk) {
        warnings.push("no Eyestalks: a Split can be closed only by joining its ends".to_owned());
    }
    warnings
}

/// A JSON Schema of pack files.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).into()
}
