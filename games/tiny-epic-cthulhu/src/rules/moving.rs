//! Moving, and what happens where somebody stops (TE-158 to TE-169).

use turnbuckle_core::{Around, Pieces, RuleId, Set};

use crate::event::Event;
use crate::refusal::{Refusal, Steps};
use crate::state::{Onto, Owed, PageSlot, State};
use crate::vocab::{Colour, PageId, Phase, TOWNS, Town, Who};

impl State {
    /// TE-158: how far a move goes.
    #[inline]
    pub fn steps(&self, who: Who) -> usize {
        1 + usize::from(self.counted(who, Colour::Fear))
    }

    /// TE-G44: how much of a colour somebody's action counts, with what an ability has given for it.
    #[inline]
    pub fn counted(&self, who: Who, colour: Colour) -> u8 {
        let bonus = self.boons.bonus[colour];
        self.characters[who].madness[colour] + if bonus > 0 && who == self.active() { bonus } else { 0 }
    }

    /// TE-159, TE-161, TE-162 and TE-252: where a move of so many steps may end.
    pub fn reachable(&self, who: Who, steps: usize) -> Set<Town> {
        let blocked = self.phase == Phase::One && !self.party.is_assistant(who);
        let from = self.characters[who].at;
        let mut found: Set<Town> = Set::NONE;
        for direction in [1, TOWNS - 1] {
            for step in 1..=steps.min(TOWNS - 1) {
                let town = from.clockwise(direction * step);
                if blocked && town == self.great_at {
                    break;
                }
                found.insert(town);
            }
        }
        found.remove(from);
        found
    }

    pub fn check_move(&self, who: Who, town: Town) -> Result<(), Refusal> {
        let (from, steps) = (self.characters[who].at, self.steps(who));
        if town == from {
            return Err(Refusal::StaysHere);
        }
        if self.reachable(who, steps).contains(town) {
            return Ok(());
        }
        if from.distance(town) > steps {
            Err(Refusal::TooFar { steps: Steps(steps) })
        } else {
            Err(Refusal::GreatOldOneInTheWay)
        }
    }

    /// A move that ends on a Town Card: TE-168. `rule` lets them move.
    pub fn move_character(&mut self, who: Who, to: Town, rule: RuleId, around: &mut impl Around<Event>) {
        self.walk(who, to, rule, around);
        self.turn_up(to, RuleId("TE-163"), around);
        self.draw_for_shamblers(who, around);
    }

    pub fn walk(&mut self, who: Who, to: Town, rule: RuleId, around: &mut impl Around<Event>) {
        let from = std::mem::replace(&mut self.characters[who].at, to);
        around.tell(|| Event::Moved { who, from, to, rule });
    }

    /// TE-164.
    pub fn draw_for_shamblers(&mut self, who: Who, around: &mut impl Around<Event>) {
        let at = self.characters[who].at;
        let count = self.towns[at].shamblers.len();
        if count > 0 {
            let rule = RuleId(if self.party.is_assistant(who) { "TE-254" } else { "TE-164" });
            around.tell(|| Event::ShamblersGrasp { who, at, count, rule });
            self.owed.push(Owed::Draw { who, left: count, onto: Onto::Mat });
        }
    }

    /// A face-down Page Card is turned face-up, as `rule` says.
    pub fn turn_up(&mut self, at: Town, rule: RuleId, around: &mut impl Around<Event>) {
        let page = match self.towns[at].page {
            PageSlot::Down(lot) => self.draw_page(lot, around),
            PageSlot::Seen(page) => page,
            PageSlot::None | PageSlot::Up(_) => return,
        };
        self.towns[at].page = PageSlot::Up(page);
        let id = self.page(page).id.as_str();
        around.tell(|| Event::Turned { at, page: id, rule });
    }

    /// One of the cards of a lot that nobody has seen.
    pub fn draw_page(&mut self, lot: u8, around: &mut impl Around<Event>) -> PageId {
        let cards = &mut self.deck.lots[usize::from(lot)];
        let page = PageId(around.piece(Pieces::from_bits(cards.0.into())));
        cards.remove(page);
        page
    }

    /// TE-204 and TE-205: a new Page Card for a Town Card that has none.
    pub fn deal_page(&mut self, at: Town, around: &mut impl Around<Event>) {
        self.towns[at].page = PageSlot::None;
        if self.deck_len() == 0 {
            if self.discarded_pages.is_empty() {
                return around.tell(|| Event::NoPageLeft { at });
            }
            let lots = &mut self.deck.lots;
            let free = lots.iter().position(|it| it.is_empty()).expect("more lots than places for their cards");
            lots[free] = std::mem::take(&mut self.discarded_pages);
            self.deck.current = free as u8;
            let cards = lots[free].len() as u8;
            around.tell(|| Event::Reshuffled { cards });
        }
        self.towns[at].page = match self.deck.take_shown() {
            Some(page) => PageSlot::Seen(page),
            None => PageSlot::Down(self.deck.current),
        };
        around.tell(|| Event::Dealt { at });
    }
}
