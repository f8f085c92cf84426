//! The cards of a pack as a table prints them.

use serde::Serialize;

use crate::pack::{Character, Kind, PackRef};
use crate::vocab::{Condition, Edge};

/// Everything that is printed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Faces {
    pub title: &'static str,
    pub house_rule: Option<&'static str>,
    pub cards: Vec<CardFace>,
    /// In the order of the seats.
    pub monsters: &'static [Character],
}

/// What is printed on one kind of card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardFace {
    pub id: &'static str,
    pub name: &'static str,
    pub kind: Kind,
    pub flavour: Option<&'static str>,
    pub copies: u8,
    /// Edges with a connecting point, on the upright card.
    pub points: Vec<Edge>,
    pub state: Condition,
    /// Of an Eyestalk: top, right, bottom, left.
    pub stalks: Option<[Condition; 4]>,
    /// Whether it looks the same upside down.
    pub same_turned: bool,
}

impl Faces {
    pub fn of(pack: PackRef) -> Self {
        let pack = pack.get();
        let face = |it: &'static crate::pack::Card| {
            let print = it.print(false);
            CardFace {
                id: &it.id,
                name: &it.name,
                kind: it.kind,
                flavour: it.flavour.as_deref(),
                copies: it.copies,
                points: print.points.iter().collect(),
                state: print.condition,
                stalks: (it.kind == Kind::Eyestalk).then_some(print.stalks),
                same_turned: it.looks_the_same(),
            }
        };
        Self {
            title: &pack.title,
            house_rule: pack.house_rule.as_deref(),
            cards: pack.cards.iter().map(face).collect(),
            monsters: &pack.characters,
        }
    }
}
