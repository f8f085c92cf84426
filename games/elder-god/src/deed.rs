//! Actions as the browser's table needs them.

use serde::Serialize;
use turnbuckle_core::{Drawn, Seat};

use crate::action::Action;
use crate::faces::Faces;
use crate::setup::Agreed;
use crate::state::State;
use crate::view::Id;
use crate::vocab::{CardId, Cell};

/// What a choice does, and what it touches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Deed {
    /// Lays a card on a monster: one's own to grow or to heal, another's to damage.
    Lay {
        how: Laying,
        card: Id,
        whose: Seat,
        at: Cell,
        turned: bool,
        /// How long the path would be that leads through it, and how many ends would be open.
        length: u8,
        ends: u8,
    },
    Book {
        at: Cell,
    },
    Banish {
        target: Option<Seat>,
        number: u8,
    },
    Redraw {
        card: Id,
    },
    Use {
        card: Id,
        whose: Seat,
        at: Cell,
    },
    Dig {
        card: Id,
        taking: Id,
    },
    Mouth {
        at: Cell,
        upside_down: bool,
    },
    Remove {
        at: Cell,
    },
    Discard {
        card: Id,
    },
    Pass,
}

/// Why a card is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Laying {
    Grow,
    Damage,
    Cover,
    Heal,
}

impl Drawn for State {
    type Deed = Deed;

    fn deed(&self, seat: Seat, action: Action) -> Deed {
        let id = |card: CardId| -> Id { &self.card(card).id };
        match action {
            Action::Grow { card, at, turned } => self.lay_deed(Laying::Grow, card, seat, at, turned),
            Action::Damage { card, whose, at, turned } => {
                let covers = self.sides[whose].monster.taken().contains(at);
                self.lay_deed(if covers { Laying::Cover } else { Laying::Damage }, card, whose, at, turned)
            }
            Action::Heal { card, at, turned } => self.lay_deed(Laying::Heal, card, seat, at, turned),
            Action::Book => Deed::Book { at: self.sides[seat].monster.wound().unwrap_or(Cell::BODY) },
            Action::Banish { target, number } => Deed::Banish { target: Some(target), number },
            Action::Nuke { number } => Deed::Banish { target: None, number },
            Action::Redraw(card) => Deed::Redraw { card: id(card) },
            Action::Rite { card, whose, at } => Deed::Use { card: id(card), whose, at },
            Action::Dig { card, taking } => Deed::Dig { card: id(card), taking: id(taking) },
            Action::Mouth => match self.sides[seat].monster.last_end() {
                Some(end) => Deed::Mouth { at: end.faces, upside_down: end.edge != crate::vocab::Edge::Top },
                None => Deed::Mouth { at: Cell::BODY, upside_down: false },
            },
            Action::Remove(at) => Deed::Remove { at },
            Action::Discard(card) => Deed::Discard { card: id(card) },
            Action::Pass => Deed::Pass,
        }
    }

    fn faces(agreed: &Agreed) -> serde_json::Value {
        serde_json::to_value(Faces::of(agreed.pack)).expect("faces are plain data")
    }
}

impl State {
    fn lay_deed(&self, how: Laying, card: CardId, whose: Seat, at: Cell, turned: bool) -> Deed {
        let mut after = self.sides[whose].monster;
        if !after.taken().contains(at) {
            after.lay(card, self.card(card), at, turned, false);
        }
        let length = after.longest();
        Deed::Lay { how, card: &self.card(card).id, whose, at, turned, length, ends: after.open_ends() as u8 }
    }
}
