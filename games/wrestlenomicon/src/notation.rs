//! Actions and cards as text: `play rope-burn moving 3 with 1`.

use std::fmt::Write;

use turnbuckle_core::{Names, Notation, Seat};

use crate::action::Action;
use crate::state::{Slot, State};
use crate::vocab::{CardId, God, Kind, Space};

impl Notation for State {
    fn write_action(&self, action: Action) -> String {
        let id = |card: CardId| self.card(card).id.as_str();
        let mut text = String::new();
        let _ = match action {
            Action::Open(card) => write!(text, "open {}", id(card)),
            Action::Attack { card, moving, cultists } => {
                text = format!("play {}", id(card));
                if let Some(space) = moving {
                    let _ = write!(text, " moving {space}");
                }
                if cultists > 0 {
                    let _ = write!(text, " with {cultists}");
                }
                Ok(())
            }
            Action::Permanent { card, discarding: None } | Action::Combo(card) => write!(text, "play {}", id(card)),
            Action::Permanent { card, discarding: Some(old) } => {
                write!(text, "play {} discarding {}", id(card), id(old))
            }
            Action::Pass { discarding: None } => write!(text, "pass"),
            Action::Pass { discarding: Some(card) } => write!(text, "pass discarding {}", id(card)),
            Action::EndTurn => write!(text, "end"),
            Action::Defend(card) => write!(text, "defend {}", id(card)),
            Action::Decline => write!(text, "decline"),
            Action::Yes => write!(text, "yes"),
            Action::Move { from, cultists: 0 } => write!(text, "move {from}"),
            Action::Move { from, cultists } => write!(text, "move {from} with {cultists}"),
            Action::Cultists(n) => write!(text, "cultists {n}"),
            Action::Extra(space) => write!(text, "extra {space}"),
            Action::Pick(space) => write!(text, "pick {space}"),
            Action::Take(card) => write!(text, "take {}", id(card)),
            Action::Choose(option) => write!(text, "choose {}", option + 1),
            Action::Reroll => write!(text, "reroll"),
            Action::Trigger(slot, number) => {
                write!(text, "trigger {} {} {}", slot.god().name().to_lowercase(), slot.index() + 1, number + 1)
            }
        };
        text
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let card = |id: &str| self.pack.find(id).ok_or_else(|| format!("the id of a card instead of `{id}`"));
        let space = |it: &str| {
            it.parse().ok().and_then(Space::new).ok_or_else(|| format!("a Space from 1 to 6 instead of `{it}`"))
        };
        let number = |it: &str| it.parse::<u8>().map_err(|_| format!("a number instead of `{it}`"));
        match *words {
            ["open", id] => Ok(Action::Open(card(id)?)),
            ["play", id, ref rest @ ..] => {
                let id = card(id)?;
                match (self.card(id).kind(), rest) {
                    (Kind::Attack, []) => Ok(Action::Attack { card: id, moving: None, cultists: 0 }),
                    (Kind::Attack, ["moving", from]) => {
                        Ok(Action::Attack { card: id, moving: Some(space(from)?), cultists: 0 })
                    }
                    (Kind::Attack, ["moving", from, "with", n]) => {
                        Ok(Action::Attack { card: id, moving: Some(space(from)?), cultists: number(n)? })
                    }
                    (Kind::Permanent, []) => Ok(Action::Permanent { card: id, discarding: None }),
                    (Kind::Permanent, ["discarding", old]) => {
                        Ok(Action::Permanent { card: id, discarding: Some(card(old)?) })
                    }
                    (Kind::Combo, []) => Ok(Action::Combo(id)),
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
            ["move", from, "with", n] => Ok(Action::Move { from: space(from)?, cultists: number(n)? }),
            ["cultists", n] => Ok(Action::Cultists(number(n)?)),
            ["extra", it] => Ok(Action::Extra(space(it)?)),
            ["pick", it] => Ok(Action::Pick(space(it)?)),
            ["take", id] => Ok(Action::Take(card(id)?)),
            ["choose", n] => {
                let option = number(n)?.checked_sub(1).ok_or("a number from 1")?;
                Ok(Action::Choose(option))
            }
            ["reroll"] => Ok(Action::Reroll),
            ["trigger", god, slot, trigger] => {
                let god = God::BOTH.into_iter().find(|it| it.name().eq_ignore_ascii_case(god));
                let god = god.ok_or("cthulhu or hastur")?;
                let index = |it: &str, most: u8| {
                    it.parse::<u8>().ok().filter(|n| (1..=most).contains(n)).ok_or(format!("a number from 1 to {most}"))
                };
                Ok(Action::Trigger(Slot::new(god, index(slot, 3)? as usize - 1), index(trigger, 4)? - 1))
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
