//! RS-328 to RS-338: Crowd Pleasers and Heels. RS-168 to RS-171: what the crowd says to a Dirty action.

use turnbuckle_core::Around;

use super::dice::Throw;
use super::stats::Scene;
use crate::effect::Gift;
use crate::event::Event;
use crate::state::{Source, State, Step, Why};
use crate::vocab::{Counter, Crowd, Who};

/// What a Crowd die means for a Crowd Pleaser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Succeeds,
    Fails,
    Nothing,
}

impl State {
    /// RS-191: only whoever is on its feet.
    pub fn please_crowd(&mut self, who: Who, free: bool, around: &mut impl Around<Event>) {
        if self.base(who).is_none() || self.wrestler(who).is_knocked_down() {
            return;
        }
        around.tell(|| Event::CrowdPleaserTried { who, free });
        self.throw_dice(Why::CrowdPleaser { who }, &[Throw::crowd(who, 1)], around);
    }

    /// RS-329, RS-335: what a wrestler needs from the crowd.
    fn is_wanted(&self, who: Who, crowd: Crowd) -> bool {
        let wanted = if self.card(who).heel { Crowd::Boo } else { Crowd::Cheer };
        crowd == wanted || crowd == Crowd::Blank && self.has_gift(who, Scene::default(), Gift::Beloved)
    }

    /// RS-329 to RS-332, RS-335, RS-336.
    pub fn crowd_verdict(&self, who: Who, crowd: Crowd) -> Verdict {
        if self.is_wanted(who, crowd) {
            return if self.wrestler(who).locked { Verdict::Nothing } else { Verdict::Succeeds };
        }
        if crowd == Crowd::Boo && !self.card(who).heel { Verdict::Fails } else { Verdict::Nothing }
    }

    pub fn settle_crowd_pleaser(&mut self, who: Who, crowd: Crowd, around: &mut impl Around<Event>) {
        match self.crowd_verdict(who, crowd) {
            Verdict::Succeeds => {
                self.wrestler_mut(who).locked = true;
                around.tell(|| Event::CrowdPleased { who });
                // RS-329: the counter lies there while something lasts.
                if self.card(who).crowd_pleaser.lasts(self.is_strict()) {
                    self.give(who, Counter::CrowdPleaser, 1, around);
                }
                self.steps.push(Step::Effects { who, source: Source::CrowdPleaser, at: 0 });
            }
            Verdict::Fails => {
                self.wrestler_mut(who).locked = true;
                around.tell(|| Event::CrowdBooed { who });
                self.give(who, Counter::MinusAp, 1, around);
            }
            Verdict::Nothing => {
                let (heel, locked) = (self.card(who).heel, self.is_wanted(who, crowd));
                around.tell(|| Event::CrowdSilent { who, crowd, heel, locked });
            }
        }
    }

    /// RS-170, RS-171, RS-184: a Boo stops a Dirty action, also a Heel's.
    pub fn crowd_judges(&mut self, who: Who, dice: &[Crowd], around: &mut impl Around<Event>) {
        let boo = dice.contains(&Crowd::Boo);
        around.tell(|| Event::CrowdAsked { who, dice: dice.to_vec(), boo });
        if boo {
            self.steps.pop();
            self.give(who, Counter::MinusAp, 1, around);
            self.end_if_active(who);
        }
    }
}
