//! Actions and cards as text: `grow right-turn at 1,2 turned`.

use turnbuckle_core::{Names, Notation, Seat};

use crate::action::Action;
use crate::state::State;
use crate::vocab::{CardId, Cell};

impl Notation for State {
    fn write_action(&self, action: Action) -> String {
        let id = |card: CardId| self.card(card).id.as_str();
        let way = |turned: bool| if turned { " turned" } else { "" };
        let who = |seat: Seat| self.seat_id(seat);
        match action {
            Action::Grow { card, at, turned } => format!("grow {} at {at}{}", id(card), way(turned)),
            Action::Damage { card, whose, at, turned } => {
                format!("damage {} with {} at {at}{}", who(whose), id(card), way(turned))
            }
            Action::Heal { card, at, turned } => format!("heal {at} with {}{}", id(card), way(turned)),
            Action::Book => "book".to_owned(),
            Action::Banish { target, number } => format!("banish {number} from {}", who(target)),
            Action::Nuke { number } => format!("banish {number} from all"),
            Action::Redraw(card) => format!("redraw {}", id(card)),
            Action::Rite { card, whose, at } => format!("use {} on {} at {at}", id(card), who(whose)),
            Action::Dig { card, taking } => format!("use {} for {}", id(card), id(taking)),
            Action::Mouth => "mouth".to_owned(),
            Action::Remove(cell) => format!("remove {cell}"),
            Action::Discard(card) => format!("discard {}", id(card)),
            Action::Pass => "pass".to_owned(),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let card = |id: &str| self.pack.find(id).ok_or_else(|| format!("the id of a card instead of `{id}`"));
        let cell = |it: &str| it.parse::<Cell>();
        let number = |it: &str| it.parse::<u8>().map_err(|_| format!("a number instead of `{it}`"));
        let seat = |id: &str| {
            let found = self.seats().find(|it| self.seat_id(*it) == id);
            found.ok_or_else(|| format!("a monster of the table instead of `{id}`"))
        };
        let (words, turned) = match &*words {
            [rest @ .., "turned"] => (rest, true),
            all => (all, false),
        };
        // What looks the same both ways lies upright.
        let laid = |id: &str| card(id).map(|it| (it, turned && !self.card(it).looks_the_same()));
        match *words {
            ["grow", id, "at", at] => {
                let (card, turned) = laid(id)?;
                Ok(Action::Grow { card, at: cell(at)?, turned })
            }
            ["damage", whose, "with", id, "at", at] => {
                let (card, turned) = laid(id)?;
                Ok(Action::Damage { card, whose: seat(whose)?, at: cell(at)?, turned })
            }
            ["heal", at, "with", id] => {
                let (card, turned) = laid(id)?;
                Ok(Action::Heal { card, at: cell(at)?, turned })
            }
            _ if turned => Err("`turned` after `grow`, `damage` or `heal`".to_owned()),
            ["book"] => Ok(Action::Book),
            ["banish", n, "from", "all"] => Ok(Action::Nuke { number: number(n)? }),
            ["banish", n, "from", target] => Ok(Action::Banish { target: seat(target)?, number: number(n)? }),
            ["redraw", id] => Ok(Action::Redraw(card(id)?)),
            ["use", id, "on", whose, "at", at] => {
                Ok(Action::Rite { card: card(id)?, whose: seat(whose)?, at: cell(at)? })
            }
            ["use", id, "for", taking] => Ok(Action::Dig { card: card(id)?, taking: card(taking)? }),
            ["mouth"] => Ok(Action::Mouth),
            ["remove", at] => Ok(Action::Remove(cell(at)?)),
            ["discard", id] => Ok(Action::Discard(card(id)?)),
            ["pass"] => Ok(Action::Pass),
            _ => Err("an action, such as `grow CARD at X,Y`, `damage WHO with CARD at X,Y turned` or `pass`".into()),
        }
    }

    fn seat_id(&self, seat: Seat) -> String {
        self.pack.characters[seat.index()].id.clone()
    }
}

impl Names for State {
    fn piece_name(&self, piece: u8) -> String {
        self.card(CardId(piece)).id.clone()
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        self.pack.find(name).map(|it| it.0)
    }

    fn tokens(&self) -> Vec<&str> {
        self.pack.cards.iter().map(|it| it.id.as_str()).collect()
    }
}
