//! Translating pages, and the change to Phase Two (TE-195 to TE-211).

use turnbuckle_core::{Around, RuleId};

use super::paying::Price;
use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{PageSlot, State};
use crate::vocab::{PageId, Pay, Phase, ROWS, Tentacle, Who};

impl State {
    /// TE-195: the face-up Page Card where somebody stands.
    pub fn page_here(&self, who: Who) -> Option<PageId> {
        match self.towns[self.characters[who].at].page {
            PageSlot::Up(page) => Some(page),
            PageSlot::Down(_) | PageSlot::Seen(_) | PageSlot::None => None,
        }
    }

    pub fn list_translating(&self, who: Who, actions: &mut Vec<Action>) {
        if let Some(page) = self.page_here(who) {
            self.payments(who, &self.page(page).cost, Price::Page, &mut |pay| actions.push(Action::Translate(pay)));
        }
    }

    pub fn check_translate(&self, who: Who, pay: Pay) -> Result<(), Refusal> {
        let page = self.page_here(who).ok_or(Refusal::NoPageUp)?;
        self.check_payment(who, &self.page(page).cost, pay, Price::Page, Refusal::PagePayment)
    }

    /// TE-G56: pay, place tokens, release Chaos, change the phase, take the card, deal the new one.
    pub fn translate(&mut self, who: Who, pay: Pay, around: &mut impl Around<Event>) {
        let page = self.page_here(who).expect("a page lies here, face-up");
        self.spend(who, pay, Price::Page, around);
        let (at, print) = (self.characters[who].at, self.page(page));
        let rule = RuleId(if self.party.is_assistant(who) { "TE-258" } else { "TE-195" });
        around.tell(|| Event::Translated { who, at, page: &print.id, rune: print.rune, rule });
        print.pages.iter().for_each(|row| self.inscribe(*row, around));
        if self.phase == Phase::One && self.pile() == 0 {
            self.begin_phase_two(around);
        }
        self.characters[who].pages.push(page);
        self.deal_page(at, around);
    }

    /// TE-198 to TE-201.
    fn inscribe(&mut self, row: u8, around: &mut impl Around<Event>) {
        let columns = self.columns();
        let tokens = &mut self.rows[usize::from(row) - 1];
        if usize::from(*tokens) == ROWS {
            return around.tell(|| Event::RowFull { row });
        }
        *tokens += 1;
        let column = *tokens;
        around.tell(|| Event::Inscribed { row, column });
        if usize::from(column) == ROWS {
            self.discard[Tentacle::Chaos] += 1;
            around.tell(|| Event::RowComplete { row });
        }
        if self.columns() > columns {
            self.discard[Tentacle::Chaos] += 1;
            around.tell(|| Event::ColumnComplete { column });
        }
    }

    /// TE-207 to TE-210.
    fn begin_phase_two(&mut self, around: &mut impl Around<Event>) {
        self.phase = Phase::Two;
        self.strength = 0;
        around.tell(|| Event::PhaseTwo);
        let draws = self.draws();
        around.tell(|| Event::MatTurnedOver { draws });
        let energy = std::mem::take(&mut self.energy);
        self.bag[Tentacle::Eldritch] += energy;
        let tentacles = self.empty_discard_mat() + energy;
        around.tell(|| Event::Poured { tentacles });
    }
}
