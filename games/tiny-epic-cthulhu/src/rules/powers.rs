//! The powers of the Great Old Ones (TE-124 to TE-139).

use turnbuckle_core::{Around, RuleId, Set};

use super::wheel::FirstMax;
use crate::event::Event;
use crate::pack::Power;
use crate::state::{Owed, State};
use crate::vocab::{Colour, PageId, Town, Who};

impl State {
    /// TE-125.
    pub fn unleash(&mut self, colour: Colour, around: &mut impl Around<Event>) {
        if self.is_closed(colour) {
            return around.tell(|| Event::Silent { colour });
        }
        if self.boons.hushed.contains(colour) {
            return around.tell(|| Event::Hushed { colour });
        }
        around.tell(|| Event::Unleashed { colour });
        match self.great().power {
            Power::FillTowns if self.shambler_mat.madness[colour] > 0 && self.to_fill(colour).next().is_some() => {
                self.owed.push(Owed::Fill(colour));
            }
            Power::TakePages => {
                let affected: Set<Who> =
                    self.within_one().filter(|it| self.to_lose(*it, colour).next().is_some()).collect();
                if affected.is_empty() {
                    return self.tell_nobody(colour, around);
                }
                self.owed.push(Owed::LosePages { colour, waiting: affected });
            }
            Power::DrainMats => self.drain(colour, around),
            Power::HandOut if self.shambler_mat.madness[colour] > 0 && self.to_hand_to().next().is_some() => {
                self.owed.push(Owed::HandOut(colour));
            }
            Power::FillTowns | Power::HandOut => self.tell_nobody(colour, around),
        }
    }

    fn tell_nobody(&self, colour: Colour, around: &mut impl Around<Event>) {
        let rule = RuleId(match self.great().power {
            Power::FillTowns => "TE-130",
            Power::TakePages | Power::DrainMats => "TE-128",
            Power::HandOut => "TE-138",
        });
        around.tell(|| Event::NobodyAffected { colour, rule });
    }

    /// TE-020: the characters that a power reaches.
    pub fn within_one(&self) -> impl Iterator<Item = Who> {
        self.party.each().filter(|it| self.characters[*it].at.is_within_one(self.great_at))
    }

    /// TE-130: the Town Cards that a power fills, in the order of TE-G35.
    pub fn to_fill(&self, colour: Colour) -> impl Iterator<Item = Town> {
        self.great_at.area().into_iter().filter(move |it| self.towns[*it].madness[colour] == 0)
    }

    /// TE-131: there are fewer tentacles than Town Cards to fill.
    pub fn must_choose_towns(&self, colour: Colour) -> bool {
        let there = usize::from(self.shambler_mat.madness[colour]);
        there > 0 && self.to_fill(colour).nth(there).is_some()
    }

    pub fn fill(&mut self, at: Town, around: &mut impl Around<Event>) {
        let Some(Owed::Fill(colour)) = self.owed.last().copied() else { unreachable!("Town Cards are being filled") };
        self.shambler_mat.madness[colour] -= 1;
        self.towns[at].madness[colour] += 1;
        around.tell(|| Event::Dreamt { at, colour });
    }

    /// TE-129: who of these comes next.
    pub fn next_to_lose(&self, waiting: Set<Who>) -> Option<Who> {
        if waiting.is_empty() {
            return None;
        }
        self.party.in_order(self.turn).into_iter().find(|it| waiting.contains(*it))
    }

    /// TE-132: the Page Cards that somebody may lose, the first translated first.
    pub fn to_lose(&self, who: Who, colour: Colour) -> impl Iterator<Item = PageId> {
        self.characters[who].pages.iter().copied().filter(move |it| self.page(*it).rune == colour)
    }

    pub fn lose_without_asking(&mut self, colour: Colour, waiting: Set<Who>, around: &mut impl Around<Event>) {
        let next = self.next_to_lose(waiting);
        match next.and_then(|who| self.to_lose(who, colour).next()) {
            Some(page) => self.lose_chosen(page, around),
            None => drop(self.owed.pop()),
        }
    }

    /// TE-132 and TE-133.
    pub fn lose_chosen(&mut self, page: PageId, around: &mut impl Around<Event>) {
        let Some(Owed::LosePages { waiting, .. }) = self.owed.last_mut() else { unreachable!("pages are being lost") };
        let mut left = *waiting;
        let who = self.next_to_lose(left).expect("somebody loses a page");
        left.remove(who);
        self.owed.pop();
        if let (false, colour) = (left.is_empty(), self.page(page).rune) {
            self.owed.push(Owed::LosePages { colour, waiting: left });
        }
        self.characters[who].pages.retain(|it| *it != page);
        self.discarded_pages.insert(page);
        let id = self.page(page).id.as_str();
        around.tell(|| Event::LostPage { who, page: id });
    }

    /// TE-134 and TE-135.
    fn drain(&mut self, colour: Colour, around: &mut impl Around<Event>) {
        let mut affected = false;
        for who in self.party.in_order(self.turn) {
            if !self.characters[who].at.is_within_one(self.great_at) || self.characters[who].madness[colour] == 0 {
                continue;
            }
            affected = true;
            let count = std::mem::take(&mut self.characters[who].madness[colour]);
            self.shambler_mat.madness[colour] += count;
            around.tell(|| Event::Drained { who, colour, count });
        }
        if !affected {
            self.tell_nobody(colour, around);
        }
    }

    /// TE-136: who may get a tentacle.
    pub fn to_hand_to(&self) -> impl Iterator<Item = Who> {
        self.within_one()
    }

    /// The only one; or TE-G76: who has the fewest, the active one of equals.
    pub fn first_to_hand_to(&self, colour: Colour) -> Option<Who> {
        let near: Set<Who> = self.to_hand_to().collect();
        let order = self.party.in_order(self.turn);
        order.into_iter().filter(|it| near.contains(*it)).first_max(|it| u8::MAX - self.characters[it].madness[colour])
    }

    /// TE-136 and TE-137.
    pub fn hand_to(&mut self, who: Who, around: &mut impl Around<Event>) {
        let Some(Owed::HandOut(colour)) = self.owed.last().copied() else { unreachable!("tentacles are given out") };
        self.shambler_mat.madness[colour] -= 1;
        around.tell(|| Event::HandedOut { who, colour });
        let accursed = self.put_on_mat(who, colour, around);
        if accursed && !self.is_over() {
            self.owed.pop();
            let left = self.shambler_mat.madness[colour];
            around.tell(|| Event::HandingStopped { colour, left });
        }
    }
}
