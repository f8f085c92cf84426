//! Healing by card and by Necronomicon (EG-092 to EG-102).

use turnbuckle_core::{Around, Seat};

use super::damage::matches;
use crate::event::Event;
use crate::pack::Kind;
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{CardId, Cell};

impl State {
    /// EG-092: a matching undamaged card on the damaged card of one's own monster.
    pub fn check_heal(&self, seat: Seat, card: CardId, at: Cell, turned: bool) -> Result<(), Refusal> {
        let print = self.check_holds(seat, card).ok_or(Refusal::NothingToHealWith)?;
        let monster = &self.sides[seat].monster;
        if !self.table.cells.contains(at) {
            return Err(Refusal::Outside { at });
        }
        if monster.wound() != Some(at) {
            return Err(Refusal::NotDamaged { at });
        }
        if print.damages(turned, monster.contact(at).points) {
            let stalk = print.kind == Kind::Eyestalk;
            return Err(if stalk { Refusal::HealsWithDamagedStalk } else { Refusal::HealsWithDamage });
        }
        let laid = monster.at(at);
        let damaged = self.card(laid.card.expect("a wound is a card"));
        if matches(print, turned, damaged, laid.turned) { Ok(()) } else { Err(Refusal::NoMatch) }
    }

    /// EG-095.
    pub fn heal(&mut self, seat: Seat, card: CardId, turned: bool, around: &mut impl Around<Event>) {
        let print = self.card(card);
        self.take_from_hand(seat, card);
        let monster = &mut self.sides[seat].monster;
        let at = monster.wound().expect("only what is damaged is healed");
        let gone = monster.heal(card, turned);
        gone.card.into_iter().chain(gone.under).for_each(|it| self.discard.add(it));
        around.tell(|| Event::Healed { seat, card: print.into(), at, turned });
        self.something_changed();
        self.end_play(seat, around);
    }

    /// EG-097, EG-100 and EG-101.
    pub fn check_book(&self, seat: Seat) -> Result<(), Refusal> {
        let side = &self.sides[seat];
        if side.monster.wound().is_none() {
            return Err(Refusal::NothingForABook);
        }
        if side.books == 0 { Err(Refusal::NoBook) } else { Ok(()) }
    }

    /// EG-098 and EG-099.
    pub fn heal_with_book(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let side = &mut self.sides[seat];
        let at = side.monster.wound().expect("only what is damaged is healed");
        side.books -= 1;
        let left = side.books;
        if let Some(gone) = side.monster.heal_with_book() {
            self.discard.add(gone);
        }
        around.tell(|| Event::HealedWithBook { seat, at, left });
        self.something_changed();
        self.end_play(seat, around);
    }
}
