//! RS-049 to RS-062, RS-185 to RS-200, RS-005 to RS-008: damage, counters, KO, and leaving the ring.

use turnbuckle_core::{Around, Seat};

use super::dice::Throw;
use crate::event::{Event, Exit};
use crate::state::{Counters, Ending, How, Place, Stage, State, Step, Why};
use crate::vocab::{Counter, Crowd, Who};

impl State {
    /// RS-049, RS-050: STA goes down to 0 at most.
    pub fn hurt(&mut self, who: Who, points: u8, around: &mut impl Around<Event>) {
        let points = points.min(self.wrestler(who).stamina);
        if points == 0 || !self.is_in_ring(who) {
            return;
        }
        let wrestler = self.wrestler_mut(who);
        wrestler.stamina -= points;
        let left = wrestler.stamina;
        around.tell(|| Event::Damaged { who, points, left });
        if left == 0 {
            self.knock_out(who, around);
        }
        // RS-288.
        self.drop_held(who, around);
    }

    /// Damage outside of an attack that has hit: whoever stands on a turnbuckle tests for it (RS-253).
    pub fn hurt_outright(&mut self, who: Who, points: u8, by: Option<Who>, around: &mut impl Around<Event>) {
        if points > 0 && self.is_on_turnbuckle(who) && !self.wrestler(who).is_ko() {
            self.steps.push(Step::Balance { who, by });
        }
        self.hurt(who, points, around);
    }

    /// What an attack takes that has no special rules: being hit by it is enough to test for the turnbuckle (RS-253).
    pub fn hurt_by_attack(&mut self, who: Who, points: u8, by: Who, around: &mut impl Around<Event>) {
        if !self.is_strict() {
            return self.hurt_outright(who, points, Some(by), around);
        }
        if self.is_on_turnbuckle(who) {
            self.steps.push(Step::Balance { who, by: Some(by) });
        }
        self.hurt(who, points, around);
    }

    /// RS-192, RS-198.
    fn knock_out(&mut self, who: Who, around: &mut impl Around<Event>) {
        around.tell(|| Event::KnockedOut { who });
        let counters = &mut self.wrestler_mut(who).counters;
        counters.set(Counter::Knockdown, 1);
        counters.set(Counter::Bleeding, 0);
        counters.set(Counter::CrowdPleaser, 0);
        self.end_favours(who, around);
        // RS-121.
        self.end_if_active(who);
    }

    /// RS-197: whoever was KO'd is so no more, but still lies there.
    pub fn heal(&mut self, who: Who, points: u8, around: &mut impl Around<Event>) {
        let was_ko = self.wrestler(who).is_ko();
        self.regain(who, points, around);
        if was_ko && !self.wrestler(who).is_ko() {
            around.tell(|| Event::Revived { who });
        }
    }

    /// RS-050.
    pub fn regain(&mut self, who: Who, points: u8, around: &mut impl Around<Event>) {
        let most = self.card(who).stamina;
        let wrestler = self.wrestler_mut(who);
        let points = points.min(most - wrestler.stamina);
        if points > 0 {
            wrestler.stamina += points;
            let left = wrestler.stamina;
            around.tell(|| Event::Healed { who, points, left });
        }
    }

    /// RS-054 to RS-057: one of a kind, two where the effect says so.
    pub fn give(&mut self, who: Who, counter: Counter, count: u8, around: &mut impl Around<Event>) {
        self.give_for(who, counter, count, false, around);
    }

    fn give_for(&mut self, who: Who, counter: Counter, count: u8, dazed: bool, around: &mut impl Around<Event>) {
        // RS-362.
        if counter == Counter::Bleeding && self.wrestler(who).is_ko() {
            return;
        }
        let counters = &mut self.wrestler_mut(who).counters;
        let (before, after) = (counters.count(counter), count.min(counter.most()));
        if after > before {
            counters.set(counter, after);
            around.tell(|| Event::CounterGiven { who, counter, count: after, dazed });
        }
        if counter == Counter::Knockdown {
            self.drop_held(who, around);
        }
    }

    pub fn take_off(&mut self, who: Who, counter: Counter, around: &mut impl Around<Event>) {
        // RS-192: whoever is KO'd stays down.
        if counter == Counter::Knockdown && self.wrestler(who).is_ko() {
            return;
        }
        if self.wrestler(who).counters.has(counter) {
            self.wrestler_mut(who).counters.set(counter, 0);
            around.tell(|| Event::CounterRemoved { who, counter });
            if counter == Counter::CrowdPleaser {
                self.end_favours(who, around);
            }
        }
    }

    /// RS-368: the target's player rolls.
    pub fn roll_dazed(&mut self, who: Who, around: &mut impl Around<Event>) {
        self.throw_dice(Why::Dazed { who }, &[Throw::crowd(who, 1)], around);
    }

    /// RS-369 to RS-371.
    pub fn daze(&mut self, who: Who, crowd: Crowd, around: &mut impl Around<Event>) {
        if crowd == Crowd::Cheer {
            around.tell(|| Event::NotDazed { who });
            return;
        }
        self.give(who, Counter::MinusAp, 1, around);
        self.give(who, Counter::MinusMp, 1, around);
        if crowd == Crowd::Blank {
            self.give_for(who, Counter::Knockdown, 1, true, around);
        }
    }

    /// RS-288: whoever is held is put down by its own player.
    pub fn drop_held(&mut self, by: Who, around: &mut impl Around<Event>) {
        let Some(held) = self.wrestler(by).lifts else { return };
        let is_owed = |it: &Step| matches!(it, Step::Place { who, how: How::Beside(_), .. } if *who == held);
        if !self.steps.iter().any(is_owed) {
            around.tell(|| Event::LetGo { by, on: held });
            self.steps.push(Step::Place { who: held, seat: held.seat(), how: How::Beside(by) });
        }
    }

    /// RS-005, RS-289: whoever it holds is placed before it leaves.
    pub fn remove(&mut self, who: Who, exit: Exit, around: &mut impl Around<Event>) {
        if self.wrestler(who).lifts.is_some() && self.base(who).is_some() {
            self.steps.push(Step::Leave { who, exit });
            self.drop_held(who, around);
        } else {
            self.leave(who, exit, around);
        }
    }

    pub fn leave(&mut self, who: Who, exit: Exit, around: &mut impl Around<Event>) {
        if !self.is_in_ring(who) {
            return;
        }
        self.take_off_the_mat(who);
        self.in_ring.remove(who);
        let wrestler = self.wrestler_mut(who);
        wrestler.place = Place::Gone;
        // RS-062.
        wrestler.counters = Counters::default();
        wrestler.bonus = [0; 4];
        wrestler.stamina = 0;
        wrestler.choice = None;
        around.tell(|| Event::Removed { who, exit });
        self.favours.retain(|it| it.on != who);
        self.end_favours(who, around);
        self.end_if_active(who);
        if self.in_ring.of(who.seat()).is_empty() {
            self.put_out(who.seat(), around);
        }
    }

    /// Off its squares, or out of the hands of whoever held it.
    pub fn take_off_the_mat(&mut self, who: Who) {
        match self.wrestler(who).place {
            Place::On(_) => {
                let base = self.base(who).expect("it stands");
                self.board.lift(base);
            }
            Place::HeldBy(by) => self.wrestler_mut(by).lifts = None,
            Place::Nowhere | Place::Sidelines | Place::Gone => {}
        }
    }

    /// RS-006, RS-008.
    pub fn put_out(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        if !self.out.contains(seat) {
            self.out = self.out.with(seat);
            around.tell(|| Event::PlayerOut { seat });
        }
        let mut left = Seat::all(self.players()).filter(|it| !self.out.contains(*it));
        match (left.next(), left.next()) {
            (Some(seat), None) => self.end_match(Ending::LastInTheRing { seat }, around),
            (None, _) => self.end_match(Ending::EmptyRing, around),
            _ => {}
        }
    }

    pub fn end_match(&mut self, ending: Ending, around: &mut impl Around<Event>) {
        if matches!(self.stage, Stage::Over(_)) {
            return;
        }
        self.stage = Stage::Over(ending);
        self.active = None;
        self.roll = None;
        self.impact = None;
        self.steps.clear();
        around.tell(|| Event::Ended { ending, dosh: Seat::all(self.players()).map(|it| self.dosh(it)).collect() });
    }

    /// RS-121: the activation ends when what is being done is finished.
    pub fn end_if_active(&mut self, who: Who) {
        if let Some(active) = self.active.as_mut().filter(|it| it.who == who) {
            active.ended = true;
        }
    }
}
