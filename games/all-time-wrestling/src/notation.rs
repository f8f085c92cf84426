//! Actions and cards as text.

use std::fmt::Write as _;

use turnbuckle_core::reading::{named, named_piece, number};
use turnbuckle_core::{Few, Names, Notation, Seat};

use crate::action::{Action, Several};
use crate::state::State;
use crate::vocab::{CardId, Cards, ComboIcon, Corner, Icon, Slot};

impl Notation for State {
    fn write_action(&self, action: Action) -> String {
        let id = |card: CardId| self.card(card).id.as_str();
        let ids = |cards: Several| {
            cards.cards().into_iter().fold(String::new(), |mut text, it| {
                let _ = write!(text, " {}", id(CardId(it)));
                text
            })
        };
        match action {
            Action::Choose(it) => format!("choose {}", self.pack.get().wrestler(it).id),
            Action::Pick(card) => format!("pick {}", id(card)),
            Action::Draw => "draw".to_owned(),
            Action::Rest => "rest".to_owned(),
            Action::Play { card, via: None } => format!("play {}", id(card)),
            Action::Play { card, via: Some(icon) } => format!("play {} via {icon}", id(card)),
            Action::Rampage(cards) => format!("rampage{}", ids(cards)),
            Action::Blind => "blind".to_owned(),
            Action::Use(slot) => format!("use {}", slot.name()),
            Action::Reverse => "reverse".to_owned(),
            Action::BlockStamina => "block stamina".to_owned(),
            Action::BlockCards(cards) => format!("block{}", ids(cards)),
            Action::Counter => "counter".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Reroll(card) => format!("reroll {}", id(card)),
            Action::Die(die) => format!("die {die}"),
            Action::TakeStamina => "take stamina".to_owned(),
            Action::TakeCard => "take card".to_owned(),
            Action::Return(card) => format!("return {}", id(card)),
            Action::Activate(icon) => icon.name().to_lowercase(),
            Action::Combo => "combo".to_owned(),
            Action::KickOut(health) => format!("kickout {health}"),
            Action::Take(card) => format!("take {}", id(card)),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let card = |id: &str| named_piece(self, id, "a card of this match").map(CardId);
        let several = |ids: &[&str]| {
            let cards: Cards = ids.iter().map(|it| card(it).map(|it| it.0)).collect::<Result<_, _>>()?;
            if cards.len() as usize == ids.len() { Ok(Several::from(cards)) } else { Err("each card once".to_owned()) }
        };
        match *words {
            ["choose", id] => {
                let wrestler = self.pack.find(id);
                wrestler.map(Action::Choose).ok_or_else(|| format!("a wrestler of this pack instead of `{id}`"))
            }
            ["pick", id] => Ok(Action::Pick(card(id)?)),
            ["draw"] => Ok(Action::Draw),
            ["rest"] => Ok(Action::Rest),
            ["play", id] => Ok(Action::Play { card: card(id)?, via: None }),
            ["play", id, "via", colour, shape] => {
                Ok(Action::Play { card: card(id)?, via: Some(ComboIcon::try_from(format!("{colour} {shape}"))?) })
            }
            ["rampage", ref ids @ ..] if !ids.is_empty() => Ok(Action::Rampage(several(ids)?)),
            ["blind"] => Ok(Action::Blind),
            ["use", slot] => Ok(Action::Use(named(slot, &Slot::ABILITIES, Slot::name)?)),
            ["reverse"] => Ok(Action::Reverse),
            ["block", "stamina"] => Ok(Action::BlockStamina),
            ["block", ref ids @ ..] if !ids.is_empty() => Ok(Action::BlockCards(several(ids)?)),
            ["counter"] => Ok(Action::Counter),
            ["pass"] => Ok(Action::Pass),
            ["reroll", id] => Ok(Action::Reroll(card(id)?)),
            ["die", n] => Ok(Action::Die(number(n, 1..=6)?)),
            ["take", "stamina"] => Ok(Action::TakeStamina),
            ["take", "card"] => Ok(Action::TakeCard),
            ["take", id] => Ok(Action::Take(card(id)?)),
            ["return", id] => Ok(Action::Return(card(id)?)),
            ["combo"] => Ok(Action::Combo),
            ["kickout", n] => Ok(Action::KickOut(number(n, 0..=u8::MAX)?)),
            [word] if let Ok(icon) = named(word, Icon::ALL, Icon::name) => Ok(Action::Activate(icon)),
            _ => Err("an action, such as `play CARD`, `rest`, `reverse`, `block CARD CARD` or `pass`".to_owned()),
        }
    }

    fn seat_id(&self, seat: Seat) -> String {
        Corner::of(seat).id().to_owned()
    }
}

impl Names for State {
    fn piece_name(&self, piece: u8) -> String {
        self.card(CardId(piece)).id.clone()
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        self.find_card(name).map(|it| it.0)
    }
}
