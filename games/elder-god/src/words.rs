//! The game in words: the log, what an action would do, and what is asked.

use turnbuckle_core::{RuleId, Seat, Seen, Viewer, Words};

use crate::action::Action;
use crate::event::{Event, damage_rule};
use crate::pack::{Card, Kind};
use crate::state::{Ending, HAND, How, Phase, State};
use crate::vocab::{CardId, Cell, Condition};

fn cards(n: impl Into<u64>) -> String {
    match n.into() {
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// "Right turn upside down".
fn way(card: &Card, turned: bool) -> String {
    if turned { format!("{} upside down", card.name) } else { card.name.clone() }
}

impl Words for State {
    fn seat_name(&self, seat: Seat) -> String {
        self.pack.characters[seat.index()].name.clone()
    }

    fn tell(&self, event: &Event) -> String {
        let who = |seat: &Seat| self.seat_name(*seat);
        match event {
            Event::SetUp { first, deck } => {
                let dealt = "Everybody has a Body, a Mouth, two Necronomicons and five cards";
                let house = self.pack.house_rule.as_ref().map(|it| format!(" A house deck: {it}")).unwrap_or_default();
                format!("{dealt}; {deck} cards are left in the deck. {} begins.{house}", who(first))
            }
            Event::TurnBegan { seat, .. } => format!("{} takes a turn.", who(seat)),
            Event::Drew { seat, card: Seen::Open(card), .. } => format!("{} draws {}.", who(seat), card.0.name),
            Event::Drew { seat, card: Seen::Hidden, .. } => format!("{} draws a card.", who(seat)),
            Event::Reshuffled { cards: n } => {
                format!("The draw deck is empty: the discard pile is shuffled, {}.", cards(*n))
            }
            Event::Grew { seat, card, at, turned } => {
                format!("{} grows with {} in {at}{}.", who(seat), way(card.0, *turned), self.standing_of(*seat))
            }
            Event::Damaged { seat, whose, card, at, turned, covered } => {
                let how = match covered {
                    Some(below) => format!("over {} in {at}", below.0.name),
                    None => format!("in {at}, beside an open end"),
                };
                let whom = if seat == whose { "their own monster".to_owned() } else { who(whose) };
                format!("{} shoots {whom}: {} {how}.", who(seat), way(card.0, *turned))
            }
            Event::Healed { seat, card, at, turned } => {
                format!("{} heals {at} with {}.", who(seat), way(card.0, *turned))
            }
            Event::HealedWithBook { seat, at, left } => {
                let left = if *left == 1 { "one book is left" } else { "no book is left" };
                format!("{} lays a Necronomicon on {at}: healed, and immune for ever; {left}.", who(seat))
            }
            Event::Banished { seat, target: Some(target), number } => {
                let lost = cards(*number);
                format!("{} plays an Elder Sign: {} and {} lose {lost} each.", who(seat), who(seat), who(target))
            }
            Event::Banished { seat, target: None, number } => {
                format!("{} plays two Elder Signs: everybody loses {}, or all they have.", who(seat), cards(*number))
            }
            Event::Removed { seat, card, under, at, book, .. } => {
                let under = under.map(|it| format!(" and {} beneath it", it.0.name)).unwrap_or_default();
                let book = if *book { ", and its Necronomicon leaves the game" } else { "" };
                format!("{} loses {}{under} in {at}{book}.", who(seat), card.0.name)
            }
            Event::Performed { seat, card, whose, at } => match card.0.kind {
                Kind::Salve => format!("{} plays {} on {at}: healed.", who(seat), card.0.name),
                Kind::Ward => format!("{} plays {} on {at}: immune.", who(seat), card.0.name),
                Kind::Shear => {
                    let whom = if seat == whose { "their own monster".to_owned() } else { who(whose) };
                    format!("{} plays {} on {whom}: the Eyestalk in {at} falls.", who(seat), card.0.name)
                }
                _ => format!("{} plays {}: two more plays.", who(seat), card.0.name),
            },
            Event::Dug { seat, card, taking } => {
                format!("{} plays {}: {} comes out of the discard pile.", who(seat), card.0.name, taking.0.name)
            }
            Event::Discarded { seat, card, .. } => format!("{} discards {}.", who(seat), card.0.name),
            Event::Redrew { seat, cards: n } => format!("{} draws {} instead.", who(seat), cards(*n)),
            Event::Passed { seat } => format!("{} passes.", who(seat)),
            Event::Waited { seat } => format!("{} could lay the Mouth, and waits.", who(seat)),
            Event::Finished { seat, at, length, .. } => {
                format!("{} lays the Mouth in {at}: {length} connecting cards, no wound, no open end.", who(seat))
            }
            Event::Left { seat, hand, .. } => {
                let names: Vec<&str> = hand.iter().map(|it| it.0.name.as_str()).collect();
                match names[..] {
                    [] => format!("{} leaves the game.", who(seat)),
                    _ => format!("{} leaves the game and discards {}.", who(seat), names.join(", ")),
                }
            }
            Event::Ended { winner, how } => self.ending_in_words(Ending { winner: *winner, how: *how }) + ".",
        }
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        let name = |card: CardId| self.card(card).name.as_str();
        match action {
            Action::Grow { card, at, turned } => {
                format!("Grow with {} in {at}: {}", way(self.card(card), turned), self.outlook(seat, card, at, turned))
            }
            Action::Damage { card, whose, at, turned } => {
                let target = if whose == seat { "your own monster".to_owned() } else { self.seat_name(whose) };
                let card = way(self.card(card), turned);
                match self.sides[whose].monster.at(at).card {
                    Some(below) => format!("Shoot {target}: {card} over {} in {at}", name(below)),
                    None => format!("Shoot {target}: {card} in {at}"),
                }
            }
            Action::Heal { card, at, turned } => {
                let immune = self.card(card).print(turned).condition == Condition::Immune;
                format!(
                    "Heal {at} with {}{}",
                    way(self.card(card), turned),
                    if immune { "; it is immune then" } else { "" }
                )
            }
            Action::Book => {
                let left = self.sides[seat].books.saturating_sub(1);
                format!("Heal with a Necronomicon: immune for ever; {left} left, and a card to discard")
            }
            Action::Banish { target, number } => {
                format!("Elder Sign: you and {} lose {} each", self.seat_name(target), cards(number))
            }
            Action::Nuke { number } => format!("Two Elder Signs: everybody loses {}, or all they have", cards(number)),
            Action::Redraw(card) => format!("Discard {} and draw another", name(card)),
            Action::Rite { card, whose, at } => match self.card(card).kind {
                Kind::Salve => format!("{}: heal {at}", name(card)),
                Kind::Ward => format!("{}: make {at} immune", name(card)),
                Kind::Shear => format!("{}: remove the Eyestalk in {at} of {}", name(card), self.seat_name(whose)),
                _ => format!("{}: two more plays this turn", name(card)),
            },
            Action::Dig { card, taking } => format!("{}: take {} from the discard pile", name(card), name(taking)),
            Action::Mouth => "Lay the Mouth and win".to_owned(),
            Action::Remove(cell) => {
                let card = self.sides[seat].monster.at(cell).card;
                format!("Remove {} in {cell}", card.map_or("nothing", name))
            }
            Action::Discard(card) => format!("Discard {}", name(card)),
            Action::Pass => match self.phase {
                Phase::Redraw { discarded, .. } => format!("Draw {}", cards(discarded)),
                Phase::Finish { .. } => "Wait with the Mouth".to_owned(),
                _ => "Pass".to_owned(),
            },
        }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(match action {
            Action::Grow { .. } => "EG-053",
            Action::Damage { whose, at, .. } => {
                let below = self.sides[whose].monster.at(at).card;
                damage_rule(self.asked() == Some(whose), below.map(|it| self.card(it)))
            }
            Action::Heal { .. } => "EG-092",
            Action::Book => "EG-097",
            Action::Banish { .. } => "EG-127",
            Action::Nuke { .. } => "EG-141",
            Action::Redraw(_) => "EG-051",
            Action::Rite { .. } | Action::Dig { .. } => "EG-146",
            Action::Mouth => "EG-121",
            Action::Remove(_) => "EG-132",
            Action::Discard(_) => "EG-041",
            Action::Pass => match self.phase {
                Phase::Redraw { .. } => "EG-051",
                Phase::Finish { .. } => "EG-122",
                _ => "EG-050",
            },
        })
    }

    fn prompt(&self, viewer: Viewer) -> String {
        if let Some(result) = self.result() {
            return result;
        }
        let asked = self.asked().expect("a game that goes on asks somebody");
        if viewer != Viewer::Seat(asked) {
            let name = self.seat_name(asked);
            return match self.phase {
                Phase::Banish { .. } => format!("{name} chooses what goes."),
                Phase::Discard { .. } => format!("{name} discards."),
                _ => format!("{name} is at work."),
            };
        }
        match self.phase {
            Phase::Play { .. } if self.plays == 1 => {
                let wound = if self.sides[asked].monster.wound().is_some() { " Your monster is wounded." } else { "" };
                format!("Your turn: grow, shoot, heal, redraw or pass.{wound}")
            }
            Phase::Play { .. } => format!("Your frenzy: {} plays are left.", self.plays),
            Phase::Redraw { discarded, .. } => format!("{} discarded: more, or draw as many?", cards(discarded)),
            Phase::Banish { owed, .. } => format!("Your monster loses {}: which goes next?", cards(owed[asked])),
            Phase::Finish { .. } => "Your monster is complete but for the Mouth.".to_owned(),
            Phase::Discard { .. } => {
                let over = (self.sides[asked].hand.len() - HAND) as u64;
                format!("You hold more than five cards: discard {}.", cards(over))
            }
            Phase::Over(_) => String::new(),
        }
    }

    fn result(&self) -> Option<String> {
        match self.phase {
            Phase::Over(ending) => Some(self.ending_in_words(ending)),
            _ => None,
        }
    }
}

impl State {
    fn ending_in_words(&self, ending: Ending) -> String {
        let winner = ending.winner.map(|it| self.seat_name(it)).unwrap_or_default();
        match ending.how {
            How::Mouth => format!("{winner} opens the Mouth and wins"),
            How::LastLeft => format!("{winner} is the last one left and wins"),
            How::Standstill => "Nobody wins: nothing has been laid for ten turns each".to_owned(),
            How::TurnLimit => "Nobody wins: 300 turns each are over".to_owned(),
        }
    }

    /// How far a monster has come, behind what made it grow.
    fn standing_of(&self, seat: Seat) -> String {
        format!(": {} of {}", self.sides[seat].monster.longest(), self.table.needed)
    }

    /// What a monster would look like after growing.
    fn outlook(&self, seat: Seat, card: CardId, at: Cell, turned: bool) -> String {
        let mut after = self.sides[seat].monster;
        after.lay(card, self.card(card), at, turned, false);
        let ends = after.open_ends();
        let length = after.longest();
        let open = if ends == 1 { "1 open end".to_owned() } else { format!("{ends} open ends") };
        format!("{length} of {}, {open}", self.table.needed)
    }
}
