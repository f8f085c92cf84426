//! Collecting Madness Tentacles (TE-170 to TE-176).

use turnbuckle_core::{Around, Few, RuleId};

use crate::action::Action;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{ByColour, Colour, Who};

impl State {
    /// TE-171 and TE-172.
    pub fn most_to_collect(&self, who: Who) -> u8 {
        1 + self.counted(who, Colour::Greed)
    }

    /// TE-174: how many of a colour can be taken here.
    #[inline]
    fn to_collect(&self, who: Who, colour: Colour) -> u8 {
        self.towns[self.characters[who].at].madness[colour].min(self.room(who, colour))
    }

    pub fn list_collecting(&self, who: Who, actions: &mut Vec<Action>) {
        let most = self.most_to_collect(who);
        let [fears, rages, greeds] = ByColour::from_fn(|it| self.to_collect(who, it)).into_array();
        for fear in 0..=fears.min(most) {
            for rage in 0..=rages.min(most - fear) {
                for greed in 0..=greeds.min(most - fear - rage) {
                    if fear + rage + greed > 0 {
                        actions.push(Action::Collect([fear, rage, greed]));
                    }
                }
            }
        }
    }

    pub fn check_collect(&self, who: Who, counts: [u8; 3]) -> Result<(), Refusal> {
        let all = counts.iter().fold(0u8, |all, it| all.saturating_add(*it));
        if all == 0 {
            return Err(Refusal::NothingCollected);
        }
        for (colour, count) in Colour::each().zip(counts) {
            if count > self.towns[self.characters[who].at].madness[colour] {
                return Err(Refusal::NotOnTheCard { colour });
            }
            if count > self.room(who, colour) {
                return Err(Refusal::NoRoom { colour });
            }
        }
        let most = self.most_to_collect(who);
        if all > most { Err(Refusal::TooMany { most }) } else { Ok(()) }
    }

    /// TE-173.
    pub fn collect(&mut self, who: Who, counts: [u8; 3], around: &mut impl Around<Event>) {
        for (colour, count) in Colour::each().zip(counts) {
            (0..count).for_each(|_| self.collect_one(who, colour, RuleId("TE-170"), around));
        }
    }

    pub fn collect_one(&mut self, who: Who, colour: Colour, rule: RuleId, around: &mut impl Around<Event>) {
        let at = self.characters[who].at;
        self.towns[at].madness[colour] -= 1;
        self.characters[who].madness[colour] += 1;
        around.tell(|| Event::Collected { who, at, colour, rule });
    }
}
