//! RS-279 to RS-327: Lift, getting down, Throw, Live Ammunition, and out of the ring.

use turnbuckle_core::{Around, Seat};

use super::dice::Throw;
use super::stats::Scene;
use crate::effect::Gift;
use crate::event::{Event, Exit, Manner};
use crate::refusal::Refusal;
use crate::ring::{Base, Cell};
use crate::state::{Attack, How, Place, State, Step, Then, Why};
use crate::vocab::{Pool, Stat, Who};

/// RS-315: what Live Ammunition takes from whoever is thrown.
pub const AS_AMMUNITION: u8 = 1;

impl State {
    /// RS-284: nobody rolls against it.
    pub fn lifts_by_weight(&self, by: Who, on: Who) -> bool {
        !by.is_enemy_of(on) || self.wrestler(on).is_ko()
    }

    pub fn roll_weight(&mut self, by: Who, on: Who, around: &mut impl Around<Event>) {
        let pool = self.attack_pool(by, Some(on), Attack::Lift);
        self.throw_dice(Why::LiftWeight { by, on }, &[Throw::of(by, pool)], around);
    }

    /// RS-284, RS-285.
    pub fn settle_weight(&mut self, by: Who, on: Who, total: u8, around: &mut impl Around<Event>) {
        if total >= self.card(on).weight {
            self.lift(by, on, around);
        } else {
            around.tell(|| Event::NotLifted { by, on });
        }
    }

    /// RS-281, RS-288: whoever it holds is put down first.
    pub fn lift(&mut self, by: Who, on: Who, around: &mut impl Around<Event>) {
        if self.wrestler(on).lifts.is_some() {
            self.steps.push(Step::Rise { who: on, by });
            self.drop_held(on, around);
        } else {
            self.rise(on, by, around);
        }
    }

    pub fn rise(&mut self, on: Who, by: Who, around: &mut impl Around<Event>) {
        if self.base(on).is_none() || self.base(by).is_none() || self.wrestler(by).lifts.is_some() {
            return;
        }
        self.take_off_the_mat(on);
        self.wrestler_mut(on).place = Place::HeldBy(by);
        self.wrestler_mut(by).lifts = Some(on);
        around.tell(|| Event::Lifted { by, on });
        self.end_if_active(on);
    }

    /// RS-294.
    pub fn roll_to_get_down(&mut self, who: Who, from: Who, stat: Stat, around: &mut impl Around<Event>) {
        around.tell(|| Event::Defends { who, stat, held: true });
        let throws = [
            Throw::of(from, self.attack_pool(from, Some(who), Attack::Lift)),
            Throw::of(who, self.defence_pool(from, who, Attack::Lift, stat)),
        ];
        self.throw_dice(Why::GetDown { who, from, stat }, &throws, around);
    }

    /// RS-295, RS-296.
    pub fn got_down(&mut self, who: Who, from: Who, free: bool, around: &mut impl Around<Event>) {
        if free {
            self.steps.push(Step::Place { who, seat: who.seat(), how: How::Beside(from) });
        } else {
            around.tell(|| Event::StaysLifted { who });
            self.end_if_active(who);
        }
    }

    /// RS-301, RS-308, RS-311, RS-319, RS-320: whether somebody who is held can be thrown there.
    pub fn check_throw(&self, by: Who, squares: u8, cell: Cell) -> Result<(), Refusal> {
        let Some(held) = self.wrestler(by).lifts else { return Err(Refusal::NobodyHeld) };
        let Some(base) = self.base(by) else { return Err(Refusal::NobodyHeld) };
        if base.distance_to(cell) > squares {
            return Err(Refusal::TooFarToThrow { throw: squares });
        }
        if cell.is_rope() {
            return if held.is_enemy_of(by) { Ok(()) } else { Err(Refusal::FriendNotOut) };
        }
        match self.board.at(cell) {
            Some(on) if on == by => Err(Refusal::NotAtItself),
            Some(_) => Ok(()),
            None if cell.is_mat() && self.card(held).is_big() && self.covering(held, by, cell).is_empty() => {
                Err(Refusal::NoRoomToLand)
            }
            None => Ok(()),
        }
    }

    /// Every cell that somebody who is held can be thrown at.
    pub fn list_throws(&self, by: Who, squares: u8, mut each: impl FnMut(Cell)) {
        let Some(base) = self.base(by) else { return };
        let (x, y) = base.anchor.xy();
        let (more, far) = (i8::from(base.big), squares.min(11) as i8);
        for to_y in (y - far).max(0)..=(y + more + far).min(11) {
            for to_x in (x - far).max(0)..=(x + more + far).min(11) {
                if let Some(cell) = Cell::at(to_x, to_y).filter(|it| self.check_throw(by, squares, *it).is_ok()) {
                    each(cell);
                }
            }
        }
    }

    /// RS-300 to RS-310.
    pub fn throw(&mut self, by: Who, cell: Cell, around: &mut impl Around<Event>) {
        let Some(who) = self.wrestler(by).lifts else { return };
        around.tell(|| Event::Threw { by, who, at: cell });
        let seat = by.seat();
        if cell.is_rope() {
            return self.throw_out(by, who, cell, around);
        }
        if let Some(on) = self.board.at(cell) {
            self.steps.push(Step::Place { who, seat, how: How::Ammunition { by, on } });
        } else if cell.is_turnbuckle() {
            self.throw_onto(by, who, cell, around);
        } else if self.card(who).is_big() {
            self.steps.push(Step::Place { who, seat, how: How::Covering { by, cell } });
        } else {
            self.steps.push(Step::Land { who, at: cell, then: Then::Thrown { seat } });
        }
    }

    /// RS-321, RS-325.
    fn throw_out(&mut self, by: Who, who: Who, at: Cell, around: &mut impl Around<Event>) {
        if self.wrestler(who).is_ko() {
            return self.settle_thrown_out(by, who, at, false, around);
        }
        let pool = self.stat(who, Stat::Dex);
        self.throw_dice(Why::ThrownOut { by, who, at }, &[Throw::of(who, pool)], around);
    }

    /// RS-322, RS-324 to RS-326.
    pub fn settle_thrown_out(&mut self, by: Who, who: Who, at: Cell, stays: bool, around: &mut impl Around<Event>) {
        if stays {
            self.steps.push(Step::Place { who, seat: who.seat(), how: How::AtRope(at) });
            return;
        }
        if by.is_enemy_of(who) {
            self.steps.push(Step::Crowd { who: by });
        }
        let exit = if self.wrestler(who).is_ko() { Exit::ThrownOutCold } else { Exit::ThrownOut };
        self.remove(who, exit, around);
    }

    /// RS-309.
    fn throw_onto(&mut self, by: Who, who: Who, at: Cell, around: &mut impl Around<Event>) {
        if self.wrestler(who).is_ko() {
            return self.settle_thrown_onto(by, who, at, false, around);
        }
        let pool = self.stat(who, Stat::Dex).plus(self.pack.constants.turnbuckle_throw);
        self.throw_dice(Why::ThrownOnto { by, who, at }, &[Throw::of(who, pool)], around);
    }

    /// RS-309, RS-310.
    pub fn settle_thrown_onto(&mut self, by: Who, who: Who, at: Cell, stays: bool, around: &mut impl Around<Event>) {
        if stays {
            self.put(who, at, &[], Manner::OntoTurnbuckle, around);
        } else {
            if by.is_enemy_of(who) {
                self.steps.push(Step::Crowd { who: by });
            }
            self.remove(who, Exit::ThrownOffTurnbuckle, around);
        }
    }

    /// RS-306, RS-307: whoever was thrown touches a turnbuckle or a rope.
    pub fn thrown_against(&mut self, who: Who, seat: Seat) {
        let Some(base) = self.base(who) else { return };
        if base.touches_turnbuckle().is_some() {
            self.steps.push(Step::Corner { who, seat });
        } else if base.touches_rope() {
            self.steps.push(Step::Bounced { who, seat });
        }
    }

    /// RS-313.
    pub fn roll_ammunition(&mut self, by: Who, thrown: Who, on: Who, around: &mut impl Around<Event>) {
        let pool = self.ammunition_pool(by, on);
        self.throw_dice(Why::Ammunition { by, thrown, on }, &[Throw::of(on, pool)], around);
    }

    /// RS-313.
    pub fn ammunition_pool(&self, by: Who, on: Who) -> Pool {
        self.stat_in(on, Stat::Dex, self.as_ammunition(by))
    }

    /// RS-311: Live Ammunition is an attack.
    fn as_ammunition(&self, by: Who) -> Scene {
        if self.is_strict() { Scene { other: Some(by), defending: true, ..Scene::default() } } else { Scene::default() }
    }

    /// RS-314: the thrown wrestler's WEIGHT.
    pub fn ammunition_damage(&self, by: Who, thrown: Who, on: Who) -> u8 {
        let more = self.sum_of(thrown, Scene::default(), |it| match it {
            Gift::Ammunition(n) => Some(n),
            _ => None,
        });
        let damage = self.card(thrown).weight.saturating_add_signed(more);
        if self.is_strict() { self.less_armour(on, self.as_ammunition(by), damage) } else { damage }
    }

    /// RS-313 to RS-316.
    pub fn settle_ammunition(&mut self, by: Who, thrown: Who, on: Who, dodged: bool, around: &mut impl Around<Event>) {
        if dodged {
            around.tell(|| Event::AmmunitionMissed { on });
        } else {
            let points = self.ammunition_damage(by, thrown, on);
            around.tell(|| Event::AmmunitionHit { on, points });
            self.hurt_by_attack(on, points, by, around);
        }
        self.hurt(thrown, AS_AMMUNITION, around);
    }

    /// The base that whoever is thrown would fill.
    pub fn thrown_base(&self, who: Who, at: Cell) -> Base {
        Base::new(at, self.card(who).is_big())
    }
}
