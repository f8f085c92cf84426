//! Actions as the browser's table needs them.

use serde::Serialize;
use turnbuckle_core::{Drawn, Seat};

use crate::action::Action;
use crate::faces::Faces;
use crate::setup::Agreed;
use crate::state::State;
use crate::view::Id;
use crate::vocab::{CardId, Cards, ComboIcon, Corner, Icon, Slot};

/// What a choice does, and what it touches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Deed {
    Choose {
        wrestler: Id,
    },
    Pick {
        card: Id,
    },
    Draw,
    Rest,
    Play {
        card: Id,
        #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
        via: Option<ComboIcon>,
    },
    Rampage {
        cards: Vec<Id>,
    },
    Blind,
    Use {
        slot: Slot,
    },
    Reverse,
    BlockStamina,
    BlockCards {
        cards: Vec<Id>,
    },
    Counter,
    Pass,
    Reroll {
        card: Id,
    },
    /// A die that shows this, for the next card.
    Die {
        die: u8,
    },
    TakeStamina,
    TakeCard,
    Return {
        card: Id,
    },
    Activate {
        icon: Icon,
    },
    Combo,
    KickOut {
        /// Bought before the roll.
        health: u8,
        /// So many of the 36 throws of two dice are enough.
        throws: u8,
    },
    Take {
        card: Id,
        /// It is in the hand of whoever decides.
        in_hand: bool,
    },
}

impl Drawn for State {
    type Deed = Deed;

    fn deed(&self, seat: Seat, action: Action) -> Deed {
        let corner = Corner::of(seat);
        let id = |card: CardId| -> Id { &self.card(card).id };
        let ids = |cards: Cards| cards.into_iter().map(|it| id(CardId(it))).collect();
        match action {
            Action::Choose(wrestler) => Deed::Choose { wrestler: &self.pack.get().wrestler(wrestler).id },
            Action::Pick(card) => Deed::Pick { card: id(card) },
            Action::Draw => Deed::Draw,
            Action::Rest => Deed::Rest,
            Action::Play { card, via } => Deed::Play { card: id(card), via },
            Action::Rampage(several) => Deed::Rampage { cards: ids(several.cards()) },
            Action::Blind => Deed::Blind,
            Action::Use(slot) => Deed::Use { slot },
            Action::Reverse => Deed::Reverse,
            Action::BlockStamina => Deed::BlockStamina,
            Action::BlockCards(several) => Deed::BlockCards { cards: ids(several.cards()) },
            Action::Counter => Deed::Counter,
            Action::Pass => Deed::Pass,
            Action::Reroll(card) => Deed::Reroll { card: id(card) },
            Action::Die(die) => Deed::Die { die },
            Action::TakeStamina => Deed::TakeStamina,
            Action::TakeCard => Deed::TakeCard,
            Action::Return(card) => Deed::Return { card: id(card) },
            Action::Activate(icon) => Deed::Activate { icon },
            Action::Combo => Deed::Combo,
            Action::KickOut(health) => Deed::KickOut { health, throws: self.kickout_throws(health) },
            Action::Take(card) => Deed::Take { card: id(card), in_hand: self.sides[corner].hand.contains(card.0) },
        }
    }

    fn faces(agreed: &Agreed) -> serde_json::Value {
        serde_json::to_value(Faces::of(agreed.pack)).expect("faces are plain data")
    }
}
