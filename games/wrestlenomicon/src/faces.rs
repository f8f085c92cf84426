//! The cards of a pack as a table prints them. Both decks are open knowledge; only who holds what is not.

use serde::Serialize;

use crate::pack::{Card, Face, Momentum, PackRef};
use crate::rules::damage::Victory;
use crate::state::{GUTS, PERMANENTS};
use crate::vocab::{AttackType, CardId, God, Kind};

/// Everything that is printed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Faces {
    pub title: &'static str,
    /// WN-099 to WN-103: each type slams the next one, and the last one the first.
    pub slam_cycle: [AttackType; 4],
    /// What each god begins with.
    pub guts: u8,
    /// WN-147 to WN-153: the most Guts with which a win is still of each level, the highest level aside.
    pub victory_steps: Vec<u8>,
    /// WN-080: how many Permanents a god has room for, unless a card makes more.
    pub permanents: usize,
    pub cards: Vec<CardFace>,
}

/// What is printed on one card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardFace {
    pub id: &'static str,
    pub god: God,
    pub kind: Kind,
    pub name: &'static str,
    /// For a Permanent, what it does while it is in play.
    pub text: &'static str,
    pub flavour: Option<&'static str>,
    /// By its name in the game-icons collection.
    pub icon: Option<&'static str>,
    pub attack: Option<AttackPrint>,
    /// What a Permanent does when it is played.
    pub play_text: Option<&'static str>,
}

/// What only attack cards have.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackPrint {
    #[serde(rename = "type")]
    pub attack_type: AttackType,
    pub slams: AttackType,
    pub position: u8,
    pub momentum: Momentum,
    pub slam_text: &'static str,
}

impl Faces {
    pub fn of(pack: PackRef) -> Self {
        let first = AttackType::ALL[0];
        let cycle = std::iter::successors(Some(first), |it| Some(it.slams())).take(4).collect::<Vec<_>>();
        Self {
            title: pack.get().title.as_str(),
            slam_cycle: cycle.try_into().expect("there are four types"),
            guts: GUTS,
            victory_steps: (0..GUTS).filter(|it| Victory::of(*it) != Victory::of(it + 1)).collect(),
            permanents: PERMANENTS,
            cards: pack.all.into_iter().map(|it| CardFace::of(pack.get().card(CardId(it)))).collect(),
        }
    }
}

impl CardFace {
    fn of(card: &'static Card) -> Self {
        let (attack, play_text) = match &card.face {
            Face::Attack(face) => {
                let it = face.numbers;
                let print = AttackPrint {
                    attack_type: it.attack_type,
                    slams: it.attack_type.slams(),
                    position: it.position.number(),
                    momentum: it.momentum,
                    slam_text: &face.slam_text,
                };
                (Some(print), None)
            }
            Face::Permanent(face) => (None, Some(face.play_text.as_str())),
            Face::Combo { .. } | Face::Defense { .. } => (None, None),
        };
        Self {
            id: &card.id,
            god: card.god,
            kind: card.kind(),
            name: &card.name,
            text: &card.text,
            flavour: card.flavour.as_deref(),
            icon: card.icon.as_deref(),
            attack,
            play_text,
        }
    }
}
