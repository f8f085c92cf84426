//! RS-111 to RS-122, RS-194 to RS-196, RS-293 to RS-299, RS-361: how an activation starts, and how it ends.

use turnbuckle_core::Around;

use super::dice::Throw;
use super::effects::MOST_POINTS;
use super::stats::Scene;
use crate::effect::Gift;
use crate::event::Event;
use crate::pack::Kind;
use crate::state::{Active, Group, How, Place, Stage, Start, State, Step, Why};
use crate::vocab::{Counter, Crowd, Who};

impl State {
    pub fn activate(&mut self, who: Who, around: &mut impl Around<Event>) {
        self.nominated[who.seat()] = None;
        self.wrestler_mut(who).done = true;
        let card = self.card(who);
        self.active = Some(Active {
            who,
            ap: card.ap,
            mp: card.mp,
            dirty: 0,
            uses: [0; Group::COUNT],
            ended: false,
            begun: false,
        });
        around.tell(|| Event::Activated { who, ap: card.ap, mp: card.mp });
        self.steps.push(Step::Start(Start::Counters));
    }

    /// RS-117, RS-G30: one part after the other.
    pub fn start(&mut self, part: Start, around: &mut impl Around<Event>) {
        let Some(active) = self.active.filter(|it| !it.ended) else { return };
        let who = active.who;
        let next = match part {
            Start::Counters => Some(Start::Bleeding),
            Start::Bleeding => Some(Start::Recovery),
            Start::Recovery => Some(Start::Choice),
            Start::Choice => Some(Start::StandUp),
            Start::StandUp => Some(Start::GetDown),
            Start::GetDown => None,
        };
        self.steps.extend(next.map(Step::Start));
        match part {
            Start::Counters => self.apply_counters(who, around),
            Start::Bleeding => {
                if self.wrestler(who).counters.has(Counter::Bleeding) {
                    self.throw_dice(Why::Bleeding { who }, &[Throw::crowd(who, 1)], around);
                }
            }
            Start::Recovery => {
                if self.wrestler(who).is_ko() {
                    self.throw_dice(Why::Recovery { who }, &[Throw::crowd(who, 1)], around);
                }
            }
            Start::Choice => {}
            Start::StandUp => self.add_passive_points(who, around),
            Start::GetDown => {
                self.active.as_mut().expect("somebody is active").begun = true;
                // RS-298: a friend lets it down.
                if let Place::HeldBy(by) = self.wrestler(who).place {
                    self.steps.push(Step::Place { who, seat: who.seat(), how: How::Beside(by) });
                }
            }
        }
    }

    /// RS-059, RS-060.
    fn apply_counters(&mut self, who: Who, around: &mut impl Around<Event>) {
        let counters = &mut self.wrestler_mut(who).counters;
        let mut take = |counter: Counter| {
            let count = counters.count(counter);
            counters.set(counter, 0);
            count
        };
        let (plus_ap, minus_ap) = (take(Counter::PlusAp), take(Counter::MinusAp));
        let (plus_mp, minus_mp) = (take(Counter::PlusMp), take(Counter::MinusMp));
        if plus_ap + minus_ap + plus_mp + minus_mp == 0 {
            return;
        }
        let active = self.active.as_mut().expect("somebody is active");
        active.ap = (active.ap + plus_ap).saturating_sub(minus_ap);
        active.mp = (active.mp + plus_mp).saturating_sub(minus_mp);
        let (ap, mp) = (active.ap, active.mp);
        around.tell(|| Event::CountersApplied { who, ap, mp });
    }

    /// What passives and the choice that was just made give.
    fn add_passive_points(&mut self, who: Who, around: &mut impl Around<Event>) {
        let more_ap = self.sum_of(who, Scene::default(), |it| match it {
            Gift::Ap(n) => Some(n),
            _ => None,
        });
        let more_mp = self.lasting_mp(who);
        let active = self.active.as_mut().expect("somebody is active");
        active.ap = active.ap.saturating_add_signed(more_ap).min(MOST_POINTS);
        active.mp = active.mp.saturating_add_signed(more_mp).min(MOST_POINTS);
        let (ap, mp) = (active.ap, active.mp);
        if (more_ap, more_mp) != (0, 0) {
            around.tell(|| Event::PointsByAbilities { who, ap, mp });
        }
    }

    /// What is added to a wrestler's MP in its activations.
    pub fn lasting_mp(&self, who: Who) -> i8 {
        self.sum_of(who, Scene::default(), |it| match it {
            Gift::Mp(n) => Some(n),
            _ => None,
        })
    }

    /// RS-361, RS-363.
    pub fn bleed(&mut self, who: Who, crowd: Crowd, around: &mut impl Around<Event>) {
        if crowd == Crowd::Cheer {
            self.wrestler_mut(who).counters.set(Counter::Bleeding, 0);
            around.tell(|| Event::BleedingStopped { who });
        } else {
            self.hurt_outright(who, 1, None, around);
        }
    }

    /// RS-195, RS-196.
    pub fn recover(&mut self, who: Who, crowd: Crowd, around: &mut impl Around<Event>) {
        if crowd == Crowd::Cheer {
            around.tell(|| Event::Recovered { who });
            self.regain(who, 1, around);
        } else {
            around.tell(|| Event::StayedOut { who });
            self.end_if_active(who);
        }
    }

    /// RS-346: which ability offers a choice.
    pub fn choice_of(&self, who: Who) -> Option<&'static crate::pack::Ability> {
        self.card(who).abilities.iter().find(|it| it.kind == Kind::Choice)
    }

    /// Whether a part of the start is a question.
    pub fn asks_at_start(&self, part: Start) -> bool {
        let Some(active) = self.active.filter(|it| !it.ended) else { return false };
        let wrestler = self.wrestler(active.who);
        match part {
            Start::Choice => self.choice_of(active.who).is_some(),
            // RS-299.
            Start::StandUp => matches!(wrestler.place, Place::HeldBy(_)) && wrestler.is_knocked_down() && active.ap > 0,
            // RS-294.
            Start::GetDown => matches!(wrestler.place, Place::HeldBy(by) if by.is_enemy_of(active.who)),
            Start::Counters | Start::Bleeding | Start::Recovery => false,
        }
    }

    pub fn choose_option(&mut self, option: u8, around: &mut impl Around<Event>) {
        let who = self.active.expect("somebody is active").who;
        self.steps.pop();
        self.wrestler_mut(who).choice = Some(option);
        let options = self.choice_of(who).map_or(&[][..], |it| &it.options);
        around.tell(|| Event::Chose {
            who,
            option: options.get(usize::from(option)).map_or_else(String::new, |it| it.name.clone()),
        });
        self.start(Start::Choice, around);
    }

    /// RS-188.
    pub fn stand_up(&mut self, around: &mut impl Around<Event>) {
        let active = self.active.as_mut().expect("somebody is active");
        active.ap -= 1;
        let who = active.who;
        self.wrestler_mut(who).counters.set(Counter::Knockdown, 0);
        around.tell(|| Event::StoodUp { who });
    }

    /// RS-116: what is left is lost.
    pub fn end_activation(&mut self, around: &mut impl Around<Event>) {
        let Some(active) = self.active.take() else { return };
        around.tell(|| Event::ActivationEnded { who: active.who });
        self.calm_ropes();
        if let Stage::Activate { at } = self.stage {
            self.stage = Stage::Activate { at: (at + 1) % self.order.len().max(1) as u8 };
        }
    }

    /// RS-249 counts per action.
    pub fn calm_ropes(&mut self) {
        for who in self.in_ring.iter() {
            self.wrestlers[who.index()].bounces = 0;
        }
    }
}
