//! Actions as the browser's table needs them.

use serde::Serialize;
use turnbuckle_core::{Drawn, Seat};

use crate::action::Action;
use crate::faces::Faces;
use crate::setup::Agreed;
use crate::state::State;
use crate::view::Id;
use crate::vocab::{CardId, God, Space};

/// What a choice does, and what it touches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Deed {
    Open {
        card: Id,
    },
    Attack {
        card: Id,
        moving: Option<Space>,
        cultists: u8,
    },
    Permanent {
        card: Id,
        discarding: Option<Id>,
    },
    Combo {
        card: Id,
    },
    Pass {
        discarding: Option<Id>,
    },
    EndTurn,
    Defend {
        card: Id,
    },
    Decline,
    Yes,
    Move {
        from: Space,
        cultists: u8,
    },
    Cultists {
        cultists: u8,
    },
    Extra {
        space: Space,
    },
    Pick {
        space: Space,
    },
    Take {
        card: Id,
    },
    /// Counted from 0.
    Choose {
        option: u8,
    },
    Reroll,
    /// `permanent` and `ability` are counted from 0.
    Trigger {
        god: God,
        permanent: u8,
        ability: u8,
    },
}

impl Drawn for State {
    type Deed = Deed;

    fn deed(&self, _: Seat, action: Action) -> Deed {
        let id = |card: CardId| -> Id { &self.card(card).id };
        match action {
            Action::Open(card) => Deed::Open { card: id(card) },
            Action::Attack { card, moving, cultists } => Deed::Attack { card: id(card), moving, cultists },
            Action::Permanent { card, discarding } => {
                Deed::Permanent { card: id(card), discarding: discarding.map(id) }
            }
            Action::Combo(card) => Deed::Combo { card: id(card) },
            Action::Pass { discarding } => Deed::Pass { discarding: discarding.map(id) },
            Action::EndTurn => Deed::EndTurn,
            Action::Defend(card) => Deed::Defend { card: id(card) },
            Action::Decline => Deed::Decline,
            Action::Yes => Deed::Yes,
            Action::Move { from, cultists } => Deed::Move { from, cultists },
            Action::Cultists(cultists) => Deed::Cultists { cultists },
            Action::Extra(space) => Deed::Extra { space },
            Action::Pick(space) => Deed::Pick { space },
            Action::Take(card) => Deed::Take { card: id(card) },
            Action::Choose(option) => Deed::Choose { option },
            Action::Reroll => Deed::Reroll,
            Action::Trigger(slot, ability) => Deed::Trigger { god: slot.god(), permanent: slot.index() as u8, ability },
        }
    }

    fn faces(agreed: &Agreed) -> serde_json::Value {
        serde_json::to_value(Faces::of(agreed.pack)).expect("faces are plain data")
    }
}
