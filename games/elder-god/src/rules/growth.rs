//! Growing (EG-053 to EG-064), and listing where cards may lie.

use turnbuckle_core::{Around, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::pack::Kind;
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{CardId, Cell, Cells, Condition};

impl State {
    /// EG-053: joined to an open end, in an empty cell, undamaged.
    pub fn check_grow(&self, seat: Seat, card: CardId, at: Cell, turned: bool) -> Result<(), Refusal> {
        let print = self.check_holds(seat, card).ok_or(Refusal::NothingToGrowWith)?;
        let monster = &self.sides[seat].monster;
        if !self.table.cells.contains(at) {
            return Err(Refusal::Outside { at });
        }
        if monster.taken().contains(at) {
            return Err(Refusal::Taken { at });
        }
        let contact = monster.contact(at);
        if print.damages(turned, contact.points) {
            let stalk = print.kind == Kind::Eyestalk;
            return Err(if stalk { Refusal::GrowsWithDamagedStalk } else { Refusal::GrowsWithDamage });
        }
        self.check_fit(monster, print, at, turned, &contact)
    }

    pub fn grow(&mut self, seat: Seat, card: CardId, at: Cell, turned: bool, around: &mut impl Around<Event>) {
        let print = self.card(card);
        self.take_from_hand(seat, card);
        self.sides[seat].monster.lay(card, print, at, turned, false);
        around.tell(|| Event::Grew { seat, card: print.into(), at, turned });
        self.something_changed();
        self.end_play(seat, around);
    }

    /// A card that is laid on monsters, if the seat holds it.
    pub fn check_holds(&self, seat: Seat, card: CardId) -> Option<&'static crate::pack::Card> {
        let held = self.sides[seat].hand.contains(card);
        held.then(|| self.card(card)).filter(|it| it.kind.is_laid())
    }

    /// Every way to lay a card: growing, damaging, healing.
    pub fn list_laying(&self, seat: Seat, card: CardId, actions: &mut Vec<Action>) {
        let print = self.card(card);
        let both = [false, true];
        let ways = if print.looks_the_same() { &both[..1] } else { &both };
        let own = &self.sides[seat].monster;
        // A Damage card is laid on others alone.
        let is_shot = print.kind != Kind::Eyestalk && print.print(false).condition == Condition::Damaged;
        let cells = if is_shot { Cells::NONE } else { self.cells_to_lay(own) };
        for at in cells.iter() {
            for turned in ways.iter().copied() {
                if self.check_grow(seat, card, at, turned).is_ok() {
                    actions.push(Action::Grow { card, at, turned });
                }
            }
        }
        if let Some(at) = own.wound() {
            for turned in ways.iter().copied() {
                if self.check_heal(seat, card, at, turned).is_ok() {
                    actions.push(Action::Heal { card, at, turned });
                }
            }
        }
        if print.kind != Kind::Eyestalk && !is_shot {
            return;
        }
        for whose in self.playing().iter() {
            let monster = &self.sides[whose].monster;
            if whose == seat && !self.agreed.crappy_cultist || monster.wound().is_some() {
                continue;
            }
            let covered = if print.kind == Kind::Eyestalk { monster.eyestalks() } else { monster.open_cards() };
            for at in (self.cells_to_lay(monster) | covered).iter() {
                for turned in ways.iter().copied() {
                    if self.check_damage(seat, card, whose, at, turned).is_ok() {
                        actions.push(Action::Damage { card, whose, at, turned });
                    }
                }
            }
        }
    }
}
