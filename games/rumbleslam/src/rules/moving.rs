//! RS-123 to RS-131, RS-225 to RS-249, RS-393 to RS-398: walking, pushes and bounces.

use arrayvec::ArrayVec;
use turnbuckle_core::{Around, Few, Seat};

use super::stats::Scene;
use crate::effect::{Gift, Keyword};
use crate::event::{Event, Manner, Obstacle, WhyNot};
use crate::ring::{self, Base, Cell, Direction, Rope, Squares};
use crate::state::{Attack, BOUNCES, Place, State, Step, room_for};
use crate::vocab::{Who, Wrestlers};

/// RS-227.
const BOUNCE: u8 = 5;
/// RS-392.
const ROCKET: u8 = 8;
/// The longest way in one line.
pub const LONGEST: usize = 16;

/// How a push or a bounce goes: where it is after each step, and what stops it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    pub path: ArrayVec<Cell, LONGEST>,
    pub meets: Meets,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meets {
    Nothing,
    Wrestlers(Wrestlers),
    Rope(Rope),
    Turnbuckle,
}

impl State {
    /// Puts a wrestler on the mat or on a turnbuckle, from wherever it was.
    pub fn put(&mut self, who: Who, at: Cell, path: &[Cell], manner: Manner, around: &mut impl Around<Event>) {
        let from = match self.wrestler(who).place {
            Place::On(cell) => Some(cell),
            _ => None,
        };
        self.take_off_the_mat(who);
        self.wrestler_mut(who).place = Place::On(at);
        self.in_ring.insert(who);
        let base = self.base(who).expect("it was just placed");
        debug_assert!(!self.board.taken.meets(base.squares()), "one body per square");
        self.board.put(who, base);
        around.tell(|| Event::Moved { who, from, to: at, path: path.to_vec(), manner });
    }

    /// RS-123 to RS-127: squares within so many steps, with how many they take.
    pub fn reach(&self, who: Who, steps: u8, mut each: impl FnMut(Cell, u8)) {
        let Some(base) = self.base(who).filter(|it| it.anchor.is_mat()) else { return };
        let free = self.room(who);
        let open =
            if self.has_gift(who, Scene::default(), Gift::Slippery) { room_for(base.big, Squares::NONE) } else { free };
        let mut seen = Squares::one(base.anchor);
        let mut edge = seen;
        for step in 1..=steps {
            edge = (edge.spread() & open) - seen;
            if edge.is_empty() {
                return;
            }
            seen |= edge;
            (edge & free).iter().for_each(|it| each(it, step));
        }
    }

    /// How many MP the way to a square takes.
    pub fn steps_to(&self, who: Who, to: Cell, most: u8) -> Option<u8> {
        let mut found = None;
        self.reach(who, most, |cell, steps| {
            if cell == to {
                found = Some(steps);
            }
        });
        found
    }

    pub fn walk(&mut self, who: Who, to: Cell, manner: Manner, around: &mut impl Around<Event>) {
        self.put(who, to, &[], manner, around);
    }

    /// RS-G56: straight on, until something stops it.
    pub fn course(&self, who: Who, direction: Direction, squares: u8) -> Course {
        let mut course = Course { path: ArrayVec::new(), meets: Meets::Nothing };
        let Some(mut base) = self.base(who) else { return course };
        let own = base.squares();
        for _ in 0..squares.min(LONGEST as u8) {
            match base.step(direction) {
                ring::Step::Turnbuckle => {
                    course.meets = Meets::Turnbuckle;
                    break;
                }
                ring::Step::Rope(rope) => {
                    course.meets = Meets::Rope(rope);
                    break;
                }
                ring::Step::To(next) => {
                    let there = next.squares() - own;
                    if there.meets(self.board.taken) {
                        course.meets = Meets::Wrestlers(self.board.on(there));
                        break;
                    }
                    course.path.push(next.anchor);
                    base = next;
                }
            }
        }
        course
    }

    /// Whoever fills the squares of the next step.
    pub fn in_the_way(&self, who: Who, direction: Direction) -> Wrestlers {
        match self.course(who, direction, 1).meets {
            Meets::Wrestlers(there) => there,
            _ => Wrestlers::NONE,
        }
    }

    fn follow(&mut self, who: Who, course: &Course, manner: Manner, around: &mut impl Around<Event>) {
        if let Some(at) = course.path.last() {
            self.put(who, *at, &course.path, manner, around);
        }
    }

    /// RS-393: directions in which somebody may be pushed.
    pub fn directions(&self, who: Who, by: Option<Who>) -> impl Iterator<Item = Direction> + use<> {
        let towards = match (self.base(who), by.and_then(|it| self.base(it))) {
            // RS-394.
            (Some(base), Some(pusher)) => base.direction_to(pusher),
            _ => None,
        };
        Direction::each().filter(move |it| Some(*it) != towards)
    }

    /// RS-395, RS-396.
    pub fn shove(&mut self, who: Who, seat: Seat, direction: Direction, squares: u8, around: &mut impl Around<Event>) {
        around.tell(|| Event::Pushed { who, direction });
        let course = self.course(who, direction, squares);
        self.follow(who, &course, Manner::Shoved, around);
        match course.meets {
            Meets::Nothing => {}
            Meets::Wrestlers(there) => self.stopped(who, there, &course, Manner::Shoved, around),
            Meets::Rope(rope) => {
                around.tell(|| Event::HitTheRopes { who, rope });
                self.steps.push(Step::Bounced { who, seat });
            }
            Meets::Turnbuckle => self.smash(who, around),
        }
    }

    /// Who or what was in the way.
    fn stopped(&self, who: Who, there: Wrestlers, course: &Course, manner: Manner, around: &mut impl Around<Event>) {
        self.tell_stop(who, there, !course.path.is_empty(), manner, around);
    }

    fn tell_stop(&self, who: Who, there: Wrestlers, moved: bool, manner: Manner, around: &mut impl Around<Event>) {
        let Some(base) = self.base(who) else { return };
        let enemies = self.enemies(who, there);
        let obstacle = match manner {
            Manner::Bounced | Manner::WasBounced if enemies.is_empty() => Obstacle::Friend,
            Manner::WasBounced if self.ready_to_hit(who, there).is_empty() => Obstacle::Fallen,
            Manner::Bounced | Manner::WasBounced => Obstacle::Enemy,
            _ => Obstacle::Anybody,
        };
        around.tell(|| Event::Stopped { who, at: base.anchor, by: there.iter().collect(), manner, moved, obstacle });
    }

    /// RS-276, RS-278.
    pub fn smash(&mut self, who: Who, around: &mut impl Around<Event>) {
        if let Some(corner) = self.base(who).and_then(Base::touches_turnbuckle) {
            around.tell(|| Event::Smashed { who, corner });
        }
        self.hurt(who, self.pack.constants.smash, around);
    }

    /// RS-364, RS-365.
    pub fn bounce_back(&mut self, who: Who, from: Who, squares: u8, around: &mut impl Around<Event>) {
        let (Some(base), Some(other)) = (self.base(who), self.base(from)) else { return };
        let Some(direction) = other.direction_to(base).filter(|_| base.anchor.is_mat()) else { return };
        let course = self.course(who, direction, squares);
        self.follow(who, &course, Manner::Bounceback, around);
        if course.path.is_empty() {
            let keyword = Keyword::Bounceback(squares);
            around.tell(|| Event::NoEffect { who, keyword: keyword.to_string(), why: WhyNot::Blocked });
        }
    }

    /// RS-227, RS-392: how far a bounce goes.
    fn bounce_of(&self, who: Who, ability: Option<u8>) -> u8 {
        let rocket = ability.and_then(|it| self.ability(who, it)).is_some_and(|it| it.has(Keyword::Rocket));
        let more = self.sum_of(who, Scene::default(), |it| match it {
            Gift::Bounce(n) => Some(n as i8),
            _ => None,
        });
        (if rocket { ROCKET } else { BOUNCE }).saturating_add_signed(more)
    }

    fn jumps(&self, who: Who, ability: Option<u8>) -> bool {
        ability.and_then(|it| self.ability(who, it)).is_some_and(|it| it.has(Keyword::Jump))
    }

    /// How a wrestler's own bounce would go, as far as nothing is asked.
    pub fn bounce_course(&self, who: Who, rope: Rope, ability: Option<u8>) -> Course {
        self.course(who, rope.away(), self.bounce_of(who, ability))
    }

    /// RS-147: whether a bounce would move or hit anybody.
    pub fn bounce_does_something(&self, who: Who, rope: Rope, ability: Option<u8>) -> bool {
        let course = self.bounce_course(who, rope, ability);
        let hits = matches!(course.meets, Meets::Wrestlers(there) if !self.enemies(who, there).is_empty());
        let over = self.jumps(who, ability) && self.beyond(who, rope.away(), self.bounce_of(who, ability)).is_some();
        !course.path.is_empty() || hits || over
    }

    pub fn enemies(&self, who: Who, of: Wrestlers) -> Wrestlers {
        of - of.of(who.seat())
    }

    /// RS-227 to RS-235: a wrestler's own bounce.
    pub fn bounce(&mut self, who: Who, rope: Rope, ability: Option<u8>, around: &mut impl Around<Event>) {
        let distance = self.bounce_of(who, ability);
        self.bounce_on(who, rope, ability, distance, Manner::Bounced, around);
    }

    fn bounce_on(
        &mut self,
        who: Who,
        rope: Rope,
        ability: Option<u8>,
        distance: u8,
        manner: Manner,
        around: &mut impl Around<Event>,
    ) {
        let course = self.course(who, rope.away(), distance);
        self.follow(who, &course, manner, around);
        let left = distance - course.path.len() as u8;
        match (course.meets, ability) {
            (Meets::Wrestlers(_), Some(ability)) if self.jumps(who, Some(ability)) => {
                self.steps.push(Step::Jump { who, ability, rope, left });
            }
            (Meets::Wrestlers(there), _) => {
                self.stopped(who, there, &course, Manner::Bounced, around);
                if !self.enemies(who, there).is_empty() {
                    self.steps.push(Step::Interrupted { who, ability, rope });
                }
            }
            _ => {}
        }
    }

    /// RS-389: the first free place behind whoever is in the way, and how many squares it is away.
    pub fn beyond(&self, who: Who, direction: Direction, left: u8) -> Option<(Base, u8)> {
        let mut base = self.base(who)?;
        let own = base.squares();
        for far in 1..=left {
            let ring::Step::To(next) = base.step(direction) else { return None };
            base = next;
            if far > 1 && !(base.squares() - own).meets(self.board.taken) {
                return Some((base, far));
            }
        }
        None
    }

    pub fn jump_over(&mut self, who: Who, ability: u8, rope: Rope, left: u8, around: &mut impl Around<Event>) {
        let Some((base, far)) = self.beyond(who, rope.away(), left) else { return };
        self.put(who, base.anchor, &[base.anchor], Manner::JumpedOver, around);
        self.bounce_on(who, rope, Some(ability), left - far, Manner::FlewOn, around);
    }

    pub fn stop_jump(&mut self, who: Who, ability: u8, rope: Rope, left: u8, around: &mut impl Around<Event>) {
        let moved = left < self.bounce_of(who, Some(ability));
        self.tell_stop(who, self.in_the_way(who, rope.away()), moved, Manner::Bounced, around);
        if !self.enemies(who, self.in_the_way(who, rope.away())).is_empty() {
            self.steps.push(Step::Interrupted { who, ability: Some(ability), rope });
        }
    }

    /// RS-230, RS-236.
    pub fn interrupted(&mut self, who: Who, ability: Option<u8>, on: Who) {
        let attack = ability.map_or(Attack::Rope, Attack::Ability);
        let stat = self.usual_defence(who, attack);
        self.steps.push(Step::Contest { by: who, on, attack, stat });
    }

    /// RS-240 to RS-249: somebody is bounced from a rope.
    pub fn bounced(&mut self, who: Who, seat: Seat, rope: Rope, around: &mut impl Around<Event>) {
        let wrestler = self.wrestler_mut(who);
        if wrestler.bounces >= BOUNCES {
            return;
        }
        wrestler.bounces += 1;
        if self.base(who).is_some_and(|it| it.ropes().count() > 1) {
            around.tell(|| Event::RopeChosen { who, rope });
        }
        let course = self.course(who, rope.away(), BOUNCE);
        self.follow(who, &course, Manner::WasBounced, around);
        if let Meets::Wrestlers(there) = course.meets {
            self.stopped(who, there, &course, Manner::WasBounced, around);
            if !self.ready_to_hit(who, there).is_empty() {
                self.steps.push(Step::Stationary { who, seat, rope });
            }
        }
    }

    /// RS-242, RS-244, RS-246: enemies in the way that are not Knocked Down.
    pub fn ready_to_hit(&self, who: Who, there: Wrestlers) -> Wrestlers {
        self.enemies(who, there).filter(|it| !self.wrestler(it).is_knocked_down())
    }

    /// RS-245: their player chooses; if they belong to different players, the attacking player.
    pub fn who_chooses(&self, ready: Wrestlers, seat: Seat) -> Seat {
        match ready.first() {
            Some(first) if ready == ready.of(first.seat()) => first.seat(),
            _ => seat,
        }
    }

    /// RS-242, RS-243, RS-247.
    pub fn hit_in_passing(&mut self, by: Who, on: Who) {
        let attack = Attack::Rope;
        self.steps.push(Step::Contest { by, on, attack, stat: self.usual_defence(by, attack) });
    }
}
