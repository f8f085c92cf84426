//! Actions and cards as text: `play rope-burn moving 3 with 1`.

use turnbuckle_core::reading::{named, named_piece, number};
use turnbuckle_core::{Names, Notation, Seat};

use crate::action::Action;
use crate::state::{Slot, State};
use crate::vocab::{CardId, God, Kind, Space};

impl Notation for State {
    fn write_action(&self, action: Action) -> String {
        let id = |card: CardId| self.card(card).id.as_str();
        let with = |cultists: u8| if cultists > 0 { format!(" with {cultists}") } else { String::new() };
        match action {
            Action::Open(card) => format!("open {}", id(card)),
            Action::Attack { card, moving: Some(space), cultists } => {
                format!("play {} moving {space}{}", id(card), with(cultists))
            }
            Action::Attack { card, cultists, .. } => format!("play {}{}", id(card), with(cultists)),
            Action::Permanent { card, discarding: None } | Action::Combo(card) => format!("play {}", id(card)),
            Action::Permanent { card, discarding: Some(old) } => format!("play {} discarding {}", id(card), id(old)),
            Action::Pass { discarding: None } => "pass".to_owned(),
            Action::Pass { discarding: Some(card) } => format!("pass discarding {}", id(card)),
            Action::EndTurn => "end".to_owned(),
            Action::Defend(card) => format!("defend {}", id(card)),
            Action::Decline => "decline".to_owned(),
            Action::Yes => "yes".to_owned(),
            Action::Move { from, cultists } => format!("move {from}{}", with(cultists)),
            Action::Cultists(n) => format!("cultists {n}"),
            Action::Extra(space) => format!("extra {space}"),
            Action::Pick(space) => format!("pick {space}"),
            Action::Take(card) => format!("take {}", id(card)),
            Action::Choose(option) => format!("choose {}", option + 1),
            Action::Reroll => "reroll".to_owned(),
            Action::Trigger(slot, number) => {
                format!("trigger {} {} {}", slot.god().name().to_lowercase(), slot.index() + 1, number + 1)
            }
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let card = |id: &str| named_piece(self, id, "the id of a card").map(CardId);
        let space = |it: &str| number(it, 1..=6).map(|it| Space::new(it).expect("1 to 6"));
        let cultists = |it: &str| number(it, 0..=u8::MAX);
        match *words {
            ["open", id] => Ok(Action::Open(card(id)?)),
            ["play", id, ref rest @ ..] => {
                let played = card(id)?;
                match (self.card(played).kind(), rest) {
                    (Kind::Attack, []) => Ok(Action::Attack { card: played, moving: None, cultists: 0 }),
                    (Kind::Attack, ["moving", from]) => {
                        Ok(Action::Attack { card: played, moving: Some(space(from)?), cultists: 0 })
                    }
                    (Kind::Attack, ["moving", from, "with", n]) => {
                        Ok(Action::Attack { card: played, moving: Some(space(from)?), cultists: cultists(n)? })
                    }
                    (Kind::Permanent, []) => Ok(Action::Permanent { card: played, discarding: None }),
                    (Kind::Permanent, ["discarding", old]) => {
                        Ok(Action::Permanent { card: played, discarding: Some(card(old)?) })
                    }
                    (Kind::Combo, []) => Ok(Action::Combo(played)),
                    (Kind::Defense, []) => Err("`defend CARD` for a Defense".into()),
                    _ => Err("`play CARD`, `play CARD moving SPACE [with N]` or `play CARD discarding CARD`".into()),
                }
            }
            ["pass"] => Ok(Action::Pass { discarding: None }),
            ["pass", "discarding", id] => Ok(Action::Pass { discarding: Some(card(id)?) }),
            ["end"] => Ok(Action::EndTurn),
            ["defend", id] => Ok(Action::Defend(card(id)?)),
            ["decline"] => Ok(Action::Decline),
            ["yes"] => Ok(Action::Yes),
            ["move", from] => Ok(Action::Move { from: space(from)?, cultists: 0 }),
            ["move", from, "with", n] => Ok(Action::Move { from: space(from)?, cultists: cultists(n)? }),
            ["cultists", n] => Ok(Action::Cultists(cultists(n)?)),
            ["extra", it] => Ok(Action::Extra(space(it)?)),
            ["pick", it] => Ok(Action::Pick(space(it)?)),
            ["take", id] => Ok(Action::Take(card(id)?)),
            ["choose", n] => Ok(Action::Choose(number(n, 1..=u8::MAX)? - 1)),
            ["reroll"] => Ok(Action::Reroll),
            ["trigger", god, slot, trigger] => {
                let slot = Slot::new(named(god, &God::BOTH, God::name)?, usize::from(number(slot, 1..=3)? - 1));
                Ok(Action::Trigger(slot, number(trigger, 1..=Slot::TRIGGERS)? - 1))
            }
            _ => Err("an action, such as `play CARD moving SPACE with N`, `pass` or `decline`".into()),
        }
    }

    fn seat_id(&self, seat: Seat) -> String {
        self.god_of(seat).name().to_owned()
    }
}

impl Names for State {
    fn piece_name(&self, piece: u8) -> String {
        self.card(CardId(piece)).id.clone()
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        self.pack.find(name).map(|it| it.0)
    }
}
