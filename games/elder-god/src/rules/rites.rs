//! Cards of house decks that the rulebook does not know (EG-146). A deck that has any says so at the table.

use turnbuckle_core::{Around, RuleId, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::monster::Mark;
use crate::pack::Kind;
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{CardId, Cell, Cells};

impl State {
    /// The cells of a monster that a rite can be aimed at. One that is aimed at nothing names one's own Body.
    fn aims(&self, seat: Seat, kind: Kind, whose: Seat) -> Cells {
        let monster = &self.sides[whose].monster;
        let own = |cells| if whose == seat { cells } else { Cells::NONE };
        match kind {
            Kind::Salve => own(monster.wound().map_or(Cells::NONE, Cells::one)),
            Kind::Ward => {
                let fits = |it: &Cell| {
                    monster.at(*it).mark == Mark::Nothing
                        && monster.wound() != Some(*it)
                        && monster.is_open(*it)
                        && !monster.is_immune(self.pack.get(), *it)
                };
                own(monster.parts().iter().filter(fits).collect())
            }
            Kind::Shear => monster.eyestalks(),
            Kind::Frenzy => own(Cells::one(Cell::BODY)),
            _ => Cells::NONE,
        }
    }

    pub fn list_rites(&self, seat: Seat, card: CardId, actions: &mut Vec<Action>) {
        let kind = self.card(card).kind;
        if kind == Kind::Dig {
            let there = self.pack.ids().filter(|it| self.discard.count(*it) > 0);
            actions.extend(there.map(|taking| Action::Dig { card, taking }));
            return;
        }
        for whose in self.playing().iter() {
            let cells = self.aims(seat, kind, whose);
            actions.extend(cells.iter().map(|at| Action::Rite { card, whose, at }));
        }
    }

    pub fn check_rite(&self, seat: Seat, card: CardId, whose: Seat, at: Cell) -> Result<(), Refusal> {
        if !self.sides[seat].hand.contains(card) {
            return Err(Refusal::NoSuchRite);
        }
        if !self.playing().contains(whose) {
            return Err(Refusal::NoSuchMonster);
        }
        let aims = self.aims(seat, self.card(card).kind, whose);
        if aims.contains(at) { Ok(()) } else { Err(Refusal::WrongForRite) }
    }

    pub fn check_dig(&self, seat: Seat, card: CardId, taking: CardId) -> Result<(), Refusal> {
        if !self.sides[seat].hand.contains(card) || self.card(card).kind != Kind::Dig {
            return Err(Refusal::NoSuchRite);
        }
        if self.discard.count(taking) > 0 { Ok(()) } else { Err(Refusal::WrongForRite) }
    }

    pub fn perform(&mut self, seat: Seat, card: CardId, whose: Seat, at: Cell, around: &mut impl Around<Event>) {
        let print = self.card(card);
        around.tell(|| Event::Performed { seat, card: print.into(), whose, at });
        self.take_from_hand(seat, card);
        self.discard.add(card);
        match print.kind {
            Kind::Salve => {
                if let Some(gone) = self.sides[whose].monster.salve() {
                    self.discard.add(gone);
                }
                self.something_changed();
            }
            Kind::Ward => {
                self.sides[whose].monster.ward(at);
                self.something_changed();
            }
            Kind::Shear => self.take_away(whose, at, RuleId("EG-146"), around),
            _ => self.plays += 2,
        }
        self.end_play(seat, around);
    }

    pub fn dig(&mut self, seat: Seat, card: CardId, taking: CardId, around: &mut impl Around<Event>) {
        around.tell(|| Event::Dug { seat, card: self.card(card).into(), taking: self.card(taking).into() });
        self.take_from_hand(seat, card);
        self.discard.remove(taking);
        self.sides[seat].hand.show(taking);
        self.discard.add(card);
        self.end_play(seat, around);
    }
}
