//! Damaging (EG-074 to EG-091).

use turnbuckle_core::{Around, Seat};

use crate::event::Event;
use crate::monster::Monster;
use crate::pack::{Card, Kind};
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{CardId, Cell};

impl State {
    /// EG-074: covering a card of an opponent's monster, or next to an open one.
    pub fn check_damage(&self, seat: Seat, card: CardId, whose: Seat, at: Cell, turned: bool) -> Result<(), Refusal> {
        let print = self.check_holds(seat, card).ok_or(Refusal::NothingToDamageWith)?;
        if !self.playing().contains(whose) {
            return Err(Refusal::NoSuchMonster);
        }
        if whose == seat && !self.agreed.crappy_cultist {
            return Err(Refusal::OwnMonster);
        }
        let monster = &self.sides[whose].monster;
        if monster.wound().is_some() {
            return Err(Refusal::AlreadyWounded);
        }
        if !self.table.cells.contains(at) {
            return Err(Refusal::Outside { at });
        }
        let contact = monster.contact(at);
        if !print.damages(turned, contact.points) {
            // An Eyestalk on a Tentacle does not match, whatever its stalks say (EG-027).
            return Err(Refusal::DoesNoDamage);
        }
        if monster.taken().contains(at) {
            self.check_cover(monster, print, at, turned)
        } else {
            self.check_fit(monster, print, at, turned, &contact)
        }
    }

    /// EG-077 to EG-080 and EG-089.
    fn check_cover(&self, monster: &Monster, print: &Card, at: Cell, turned: bool) -> Result<(), Refusal> {
        let Some(below) = monster.at(at).card.map(|it| self.card(it)) else { return Err(Refusal::CoversBody) };
        if monster.is_immune(self.pack.get(), at) {
            return Err(Refusal::Immune { at });
        }
        if below.kind != Kind::Eyestalk && !monster.is_open(at) {
            return Err(Refusal::Closed { at });
        }
        if matches(print, turned, below, monster.at(at).turned) { Ok(()) } else { Err(Refusal::NoMatch) }
    }

    pub fn damage(
        &mut self,
        seat: Seat,
        card: CardId,
        whose: Seat,
        at: Cell,
        turned: bool,
        around: &mut impl Around<Event>,
    ) {
        let print = self.card(card);
        self.take_from_hand(seat, card);
        let monster = &mut self.sides[whose].monster;
        let covered = monster.at(at).card.map(|it| self.pack.get().card(it).into());
        if covered.is_some() {
            monster.cover(card, at, turned);
        } else {
            monster.lay(card, print, at, turned, true);
        }
        around.tell(|| Event::Damaged { seat, whose, card: print.into(), at, turned, covered });
        self.something_changed();
        self.end_play(seat, around);
    }
}

/// EG-026 and EG-027.
pub fn matches(card: &Card, turned: bool, other: &Card, other_turned: bool) -> bool {
    match (card.kind, other.kind) {
        (Kind::Eyestalk, Kind::Eyestalk) => true,
        (Kind::Eyestalk, _) | (_, Kind::Eyestalk) => false,
        // A Crossing and a four-way Split have the same points, and are no match for each other.
        (one, two) if (one == Kind::Crossing) != (two == Kind::Crossing) => false,
        _ => card.print(turned).points == other.print(other_turned).points,
    }
}
