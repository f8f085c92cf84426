//! Where somebody may be placed, for each reason (RS-148, RS-G86).

use turnbuckle_core::{Around, Seat};

use crate::effect::Keyword;
use crate::event::{Event, Manner};
use crate::ring::{Base, Cell, Squares};
use crate::state::{Attack, How, Place, Source, State, Step, Then, room_for, touching};
use crate::vocab::Who;

impl State {
    /// The places, by the north-west square of a big one.
    pub fn places(&self, who: Who, how: How) -> Squares {
        let big = self.card(who).is_big();
        match how {
            How::Beside(by) => {
                let Some(base) = self.base(by) else { return self.room(who) };
                let beside = self.room(who) & touching(big, base.squares());
                // RS-G103: a partner who comes in is left room.
                let leaves_room =
                    |partner: Who, at| !self.room_to_tag(partner, by, Some(Base::new(at, big))).is_empty();
                if let Some(partner) = self.tagged_by(by) {
                    let open = beside.filter(|it| leaves_room(partner, it));
                    if !open.is_empty() {
                        return open;
                    }
                }
                // RS-290: no room beside, so as near as possible.
                if beside.is_empty() { self.room(who).nearest(|it| Base::new(it, big).distance(base)) } else { beside }
            }
            How::Dodge(_) => match self.base(who).filter(|it| it.anchor.is_mat()) {
                Some(base) => (Squares::one(base.anchor).spread() & self.room(who)) - Squares::one(base.anchor),
                None => Squares::NONE,
            },
            How::AtRope(cell) => {
                let room = self.room(who);
                let edge = room & if big { Squares::EDGE.block_origins() & Squares::BIG } else { Squares::EDGE };
                // RS-G72: no place along the ropes, so the closest in the ring.
                let room = if edge.is_empty() { room } else { edge };
                room.nearest(|it| Base::new(it, big).distance_to(cell))
            }
            How::Ammunition { by, on } => self.ammunition_places(who, by, on),
            How::Covering { by, cell } => self.covering(who, by, cell),
            How::Landing { on, attack } => self.landings(who, on, attack),
            How::Anywhere => self.room(who),
            How::Walk(squares) => {
                let Place::On(at) = self.wrestler(who).place else { return Squares::NONE };
                let mut places = Squares::one(at);
                self.reach(who, squares, |cell, _| places |= Squares::one(cell));
                places
            }
            How::Tag(out) => self.tag_places(who, out),
        }
    }

    /// RS-312; RS-G69 for a big one, which may land on whoever is in the way.
    fn ammunition_places(&self, who: Who, by: Who, on: Who) -> Squares {
        let big = self.card(who).is_big();
        let (Some(thrower), Some(target)) = (self.base(by), self.base(on)) else { return self.room(who) };
        let near = |it: Cell| Base::new(it, big).distance(thrower);
        if big {
            let there = touching(true, target.squares()) | target.squares().block_origins();
            let there = (there & Squares::BIG) - thrower.squares().block_origins();
            let mut distance = 0;
            while distance < 12 {
                let ring = there.filter(|it| near(it) == distance && self.can_land(who, it, Some(on)));
                if !ring.is_empty() {
                    return ring;
                }
                distance += 1;
            }
            return self.room(who).nearest(|it| Base::new(it, big).distance(target));
        }
        let beside = self.room(who) & touching(false, target.squares());
        if beside.is_empty() {
            self.room(who).nearest(|it| Base::new(it, false).distance(target))
        } else {
            beside.nearest(near)
        }
    }

    /// RS-304, RS-305: bases of a big one that cover a square, and not the thrower.
    pub fn covering(&self, who: Who, by: Who, cell: Cell) -> Squares {
        let thrower = self.base(by).map_or(Squares::NONE, Base::squares);
        let there = (Squares::one(cell).block_origins() & Squares::BIG) - thrower.block_origins();
        there.filter(|it| self.can_land(who, it, None))
    }

    /// RS-263, RS-273, RS-378: where a Turnbuckle Attack lands.
    pub fn landings(&self, who: Who, on: Who, attack: Attack) -> Squares {
        let Some(target) = self.base(on) else { return Squares::NONE };
        let big = self.card(who).is_big();
        let beside = touching(big, target.squares());
        if !self.has_impact(who, attack) {
            return beside & self.room(who);
        }
        let on_it = if big { target.squares().block_origins() } else { target.squares() };
        let on_it = on_it & room_for(big, Squares::NONE);
        (beside | on_it).filter(|it| self.can_land(who, it, Some(on)))
    }

    /// RS-046.
    pub fn has_impact(&self, who: Who, attack: Attack) -> bool {
        let printed = self.line_of(who, attack).is_some_and(|it| it.keywords.contains(&Keyword::Impact));
        printed || self.card(who).is_big()
    }

    /// RS-355.
    pub fn tag_places(&self, who: Who, out: Who) -> Squares {
        self.room_to_tag(who, out, None)
    }

    /// The same, with somebody put down there before.
    pub fn room_to_tag(&self, who: Who, out: Who, put_down: Option<Base>) -> Squares {
        let Some(base) = self.base(out) else { return Squares::NONE };
        let vacated = base.squares();
        let taken = self.board.taken | put_down.map_or(Squares::NONE, Base::squares);
        let room = room_for(self.card(who).is_big(), taken - vacated);
        match (base.big, self.card(who).is_big()) {
            (false, true) => room & vacated.block_origins(),
            (true, false) => room & vacated,
            _ => room & Squares::one(base.anchor),
        }
    }

    /// The partner who is about to come in for a wrestler, under the rules that leave it room.
    fn tagged_by(&self, out: Who) -> Option<Who> {
        let comes_in = |it: &Step| match it {
            Step::Place { who, how: How::Tag(it), .. } if *it == out => Some(*who),
            _ => None,
        };
        self.steps.iter().find_map(comes_in).filter(|_| self.is_strict())
    }

    /// The choice is made.
    pub fn placed(&mut self, who: Who, seat: Seat, how: How, at: Cell, around: &mut impl Around<Event>) {
        match how {
            How::Beside(by) => {
                let manner = match self.active {
                    Some(active) if active.who == who && !by.is_enemy_of(who) => Manner::LetDown,
                    Some(active) if active.who == who => Manner::GotDown,
                    _ => Manner::Dropped,
                };
                self.put(who, at, &[], manner, around);
            }
            How::Dodge(Attack::Lift) => self.put(who, at, &[], Manner::DodgedLift, around),
            How::Dodge(_) => self.put(who, at, &[], Manner::Dodged, around),
            How::AtRope(_) => self.put(who, at, &[], Manner::Saved, around),
            How::Ammunition { by, on } => {
                self.steps.push(Step::Land { who, at, then: Then::Ammunition { by, on } });
            }
            How::Covering { .. } => self.steps.push(Step::Land { who, at, then: Then::Thrown { seat } }),
            How::Landing { on, attack } => self.steps.push(Step::Land { who, at, then: Then::Attack { on, attack } }),
            How::Anywhere => self.put(who, at, &[], Manner::Flown, around),
            How::Walk(_) => {
                let pleased = matches!(self.steps.last(), Some(Step::Effects { source: Source::CrowdPleaser, .. }));
                let manner = if pleased { Manner::ByCrowdPleaser } else { Manner::ByEffect };
                if self.wrestler(who).place != Place::On(at) {
                    self.put(who, at, &[], manner, around);
                }
            }
            How::Tag(out) => self.tag_in(who, out, at, around),
        }
    }

    /// Somebody lands, once nobody is in the way.
    pub fn land(&mut self, who: Who, at: Cell, then: Then, around: &mut impl Around<Event>) {
        let base = Base::new(at, self.card(who).is_big());
        let own = self.base(who).map_or(Squares::NONE, Base::squares);
        if base.squares().meets(self.board.taken - own) {
            let target = match then {
                Then::Attack { on, .. } | Then::Ammunition { on, .. } => Some(on),
                _ => None,
            };
            // RS-379; in a reversed throw the reverser throws.
            let seat = match then {
                Then::Thrown { seat } => seat,
                Then::Ammunition { by, .. } => by.seat(),
                _ => who.seat(),
            };
            self.steps.push(Step::Land { who, at, then });
            return self.begin_impact(who, at, target, seat);
        }
        let manner = match then {
            Then::Nothing => Manner::Dismounted,
            Then::Attack { .. } => Manner::Leapt,
            Then::Thrown { .. } => Manner::Thrown,
            Then::Ammunition { .. } => Manner::AsAmmunition,
        };
        self.put(who, at, &[], manner, around);
        match then {
            Then::Nothing => {}
            Then::Attack { on, attack } => {
                let stat = self.usual_defence(who, attack);
                self.steps.push(Step::Contest { by: who, on, attack, stat });
            }
            Then::Thrown { seat } => self.thrown_against(who, seat),
            Then::Ammunition { by, on } => self.steps.push(Step::Ammunition { by, thrown: who, on }),
        }
    }
}
