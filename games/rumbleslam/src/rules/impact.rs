//! RS-378 to RS-387: a landing on squares that others fill. They are moved aside one by one, nobody twice, and whoever has
//! no free square has somebody next to it moved first.

use arrayvec::ArrayVec;
use turnbuckle_core::{Around, Seat};

use crate::event::{Event, Manner};
use crate::ring::{Base, Cell, Squares};
use crate::state::{Board, Impact, Place, State, room_for};
use crate::vocab::{Who, Wrestlers};

/// A landing place for which no way is found in so many tries is not offered.
const TRIES: u32 = 4_000;

/// A board on which room is made.
#[derive(Clone)]
struct Crush<'a> {
    state: &'a State,
    board: Board,
    landing: Base,
    lander: Who,
    target: Option<Who>,
    moved: Wrestlers,
    pending: ArrayVec<Who, 12>,
}

impl Crush<'_> {
    /// Where somebody stands on this board.
    fn base(&self, who: Who) -> Option<Base> {
        let big = self.state.card(who).is_big();
        let squares = (self.board.taken).iter().find(|it| self.board.at(*it) == Some(who))?;
        Some(Base::new(squares, big))
    }

    /// Those under the landing base.
    fn under(&self) -> Wrestlers {
        let mut under = self.board.on(self.landing.squares());
        under.remove(self.lander);
        under
    }

    /// RS-380, RS-381: squares that a small one may be moved to, free or not.
    fn beside(&self, base: Base) -> Squares {
        let beside = (base.squares().contact() & Squares::MAT) - self.landing.squares();
        if beside.is_empty() { (self.landing.squares().contact() & Squares::MAT) - base.squares() } else { beside }
    }

    /// Where somebody may go now.
    fn spots(&self, who: Who) -> Squares {
        let Some(base) = self.base(who) else { return Squares::NONE };
        if base.big {
            // RS-387.
            let taken = (self.board.taken - base.squares()) | self.landing.squares();
            let room = room_for(true, taken) - Squares::one(base.anchor);
            return room.nearest(|it| it.distance(base.anchor));
        }
        self.beside(base) - self.board.taken
    }

    /// RS-382: who could be moved first, to make room for somebody.
    fn blockers(&self, who: Who) -> Wrestlers {
        let Some(base) = self.base(who).filter(|it| !it.big) else { return Wrestlers::NONE };
        let may_move = |it: Who| it != self.lander && !self.moved.contains(it) && !self.pending.contains(&it);
        self.board.on(self.beside(base)).filter(may_move)
    }

    fn shift(&mut self, who: Who, to: Cell) {
        if let Some(base) = self.base(who) {
            self.board.lift(base);
            self.board.put(who, Base::new(to, base.big));
        }
        self.moved.insert(who);
        self.pending.pop();
    }

    /// RS-385: whether room can be made from here, with the target still in base contact.
    fn works_out(&self, tries: &mut u32) -> bool {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let Some(who) = self.pending.last().copied() else {
            let under = self.under();
            if under.is_empty() {
                let touches = |it: Who| match self.base(it) {
                    Some(base) => self.landing.squares().contact().meets(base.squares()),
                    None => true,
                };
                return self.target.is_none_or(touches);
            }
            return (under - self.moved).iter().any(|it| self.with(it).is_some_and(|next| next.works_out(tries)));
        };
        let spots = self.spots(who);
        if !spots.is_empty() {
            return spots.iter().any(|it| self.moving(who, it).works_out(tries));
        }
        self.blockers(who).iter().any(|it| self.with(it).is_some_and(|next| next.works_out(tries)))
    }

    fn with(&self, who: Who) -> Option<Self> {
        let mut next = self.clone();
        next.pending.try_push(who).ok()?;
        Some(next)
    }

    fn moving(&self, who: Who, to: Cell) -> Self {
        let mut next = self.clone();
        next.shift(who, to);
        next
    }
}

/// What may be chosen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Push {
    /// This one is moved next, or before the one who has no room.
    First(Who),
    /// The one whose turn it is goes there.
    To(Cell),
}

impl State {
    /// RS-385: whether somebody can land there, with everybody in the way moved aside.
    pub fn can_land(&self, who: Who, at: Cell, target: Option<Who>) -> bool {
        let landing = Base::new(at, self.card(who).is_big());
        let own = self.base(who).map_or(Squares::NONE, Base::squares);
        if !landing.squares().meets(self.board.taken - own) {
            return true;
        }
        self.crush(who, landing, target, Wrestlers::NONE, ArrayVec::new()).works_out(&mut TRIES.clone())
    }

    fn crush(
        &self,
        lander: Who,
        landing: Base,
        target: Option<Who>,
        moved: Wrestlers,
        pending: ArrayVec<Who, 12>,
    ) -> Crush<'_> {
        Crush { state: self, board: self.board.clone(), landing, lander, target, moved, pending }
    }

    pub fn begin_impact(&mut self, lander: Who, at: Cell, target: Option<Who>, seat: Seat) {
        let (pending, moved) = (ArrayVec::new(), Wrestlers::NONE);
        self.impact = Some(Impact { seat, lander, at, target, pending, moved });
    }

    /// The squares of a landing.
    pub fn landing(&self, impact: &Impact) -> Base {
        Base::new(impact.at, self.card(impact.lander).is_big())
    }

    /// RS-379 to RS-383: what the pushing player may choose.
    pub fn pushes(&self, impact: &Impact, each: &mut impl FnMut(Push)) {
        let landing = self.landing(impact);
        let crush = self.crush(impact.lander, landing, impact.target, impact.moved, impact.pending.clone());
        let works = |next: &Crush<'_>| next.works_out(&mut TRIES.clone());
        let first = |who: Who| crush.with(who).is_some_and(|it| works(&it));
        let Some(who) = impact.pending.last().copied() else {
            return (crush.under() - impact.moved).iter().filter(|it| first(*it)).for_each(|it| each(Push::First(it)));
        };
        let spots = crush.spots(who);
        if spots.is_empty() {
            return crush.blockers(who).iter().filter(|it| first(*it)).for_each(|it| each(Push::First(it)));
        }
        spots.iter().filter(|it| works(&crush.moving(who, *it))).for_each(|it| each(Push::To(it)));
    }

    pub fn push(&mut self, push: Push, around: &mut impl Around<Event>) {
        let Some(mut impact) = self.impact.take() else { return };
        match push {
            Push::First(who) => {
                impact.pending.try_push(who).expect("chains are short");
                self.impact = Some(impact);
            }
            Push::To(cell) => {
                let who = impact.pending.pop().expect("somebody is being moved");
                impact.moved.insert(who);
                self.put(who, cell, &[], Manner::PushedAside, around);
                let landing = self.landing(&impact);
                let own = matches!(self.wrestler(impact.lander).place, Place::On(_));
                let taken = match self.base(impact.lander).filter(|_| own) {
                    Some(base) => self.board.taken - base.squares(),
                    None => self.board.taken,
                };
                if !impact.pending.is_empty() || landing.squares().meets(taken) {
                    self.impact = Some(impact);
                }
            }
        }
    }
}
