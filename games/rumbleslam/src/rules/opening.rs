//! RS-082 to RS-091: who deploys where.

use arrayvec::ArrayVec;
use turnbuckle_core::{Around, Few, Seat};

use crate::action::Action;
use crate::event::{Event, Manner};
use crate::refusal::Refusal;
use crate::ring::{Base, Cell, Corner, Squares};
use crate::state::{Place, Stage, State, room_for};
use crate::vocab::{Die, SEATS, Who};

impl State {
    /// RS-082, RS-091: players that tie roll again among themselves; nobody re-rolls with an Endorsement.
    pub fn roll_for_corners(&mut self, around: &mut impl Around<Event>) {
        let all: ArrayVec<Seat, SEATS> = Seat::all(self.players()).filter(|it| !self.out.contains(*it)).collect();
        let mut order = ArrayVec::new();
        self.rank(&all, &mut order, around);
        self.order = order;
        self.stage = Stage::Deploy { at: 0 };
        // RS-090.
        self.holder = self.order[0];
        self.first = self.holder;
        let seat = self.holder;
        around.tell(|| Event::CardTaken { seat });
    }

    /// Lowest first.
    fn rank(&self, seats: &[Seat], order: &mut ArrayVec<Seat, SEATS>, around: &mut impl Around<Event>) {
        if let [seat] = seats {
            order.push(*seat);
            return;
        }
        let values: ArrayVec<u8, SEATS> = seats
            .iter()
            .map(|_| {
                let thrown = around.dice(Die::Gold as u8, self.pack.faces(Die::Gold), 1);
                thrown.each().next().unwrap_or(0)
            })
            .collect();
        around.tell(|| Event::DeploymentRolled { seats: seats.to_vec(), values: values.to_vec() });
        for value in 0..=4 {
            let same: ArrayVec<Seat, SEATS> =
                seats.iter().zip(&values).filter(|it| *it.1 == value).map(|it| *it.0).collect();
            if !same.is_empty() {
                self.rank(&same, order, around);
            }
        }
    }

    /// RS-083 to RS-085: which corners are free for whoever deploys now.
    pub fn free_corners(&self, at: u8) -> impl Iterator<Item = Corner> + use<> {
        let taken: ArrayVec<Corner, SEATS> = self.corners.iter().filter_map(|it| *it.1).collect();
        let first = self.order.first().and_then(|it| self.corners[*it]);
        Corner::each().filter(move |it| match (at, first) {
            (1, Some(first)) => *it == first.opposite(),
            _ => !taken.contains(it),
        })
    }

    pub fn take_corner(&mut self, seat: Seat, corner: Corner, around: &mut impl Around<Event>) {
        self.corners[seat] = Some(corner);
        let place = self.order.iter().position(|it| *it == seat).unwrap_or(0) as u8;
        around.tell(|| Event::CornerTaken { seat, corner, place });
    }

    /// RS-086 to RS-088: where a wrestler fits in its corner.
    pub fn zone_places(&self, who: Who) -> Squares {
        let Some(corner) = self.corners[who.seat()] else { return Squares::NONE };
        let zone = corner.zone();
        let big = self.card(who).is_big();
        let room = room_for(big, self.board.taken);
        if !big {
            return room & zone;
        }
        room.filter(|it| {
            let edge = Base::new(it, true).squares() & Squares::EDGE;
            !edge.is_empty() && (edge - zone).is_empty()
        })
    }

    /// RS-076, RS-099: the partner of somebody who is in the ring, or was not yet placed, may wait.
    pub fn must_wait(&self, who: Who) -> bool {
        let partner = self.partner(who).filter(|_| self.traditional(who).is_some());
        partner.is_some_and(|it| self.is_in_ring(it))
    }

    /// RS-089: whoever is still to be placed and fits.
    pub fn to_deploy(&self, seat: Seat) -> impl Iterator<Item = Who> + '_ {
        let waits = |it: &Who| self.wrestler(*it).place == Place::Sidelines && !self.must_wait(*it);
        self.team(seat).filter(waits).filter(|it| !self.zone_places(*it).is_empty())
    }

    pub fn check_deploy(&self, seat: Seat, who: Who, at: Cell) -> Result<(), Refusal> {
        let own = who.seat() == seat && who.number() < self.drafts[seat].cards.len();
        if !own || self.wrestler(who).place != Place::Sidelines {
            return Err(Refusal::NotThere);
        }
        if self.must_wait(who) {
            return Err(Refusal::PartnerWaits);
        }
        self.check_zone(who, at)
    }

    /// RS-087, RS-088.
    pub fn check_zone(&self, who: Who, at: Cell) -> Result<(), Refusal> {
        if self.zone_places(who).contains(at) {
            return Ok(());
        }
        let zone = self.corners[who.seat()].map_or(Squares::NONE, Corner::zone);
        let reaches_out = || !((Base::new(at, true).squares() & Squares::EDGE) - zone).is_empty();
        let outside = self.card(who).is_big() && zone.contains(at) && Squares::BIG.contains(at) && reaches_out();
        Err(if outside { Refusal::BaseOutside } else { Refusal::NotThere })
    }

    pub fn list_deploy(&self, seat: Seat, actions: &mut Vec<Action>) {
        for who in self.to_deploy(seat) {
            actions.extend(self.zone_places(who).iter().map(|it| Action::Deploy(who, it)));
        }
    }

    pub fn deploy(&mut self, who: Who, at: Cell, around: &mut impl Around<Event>) {
        self.put(who, at, &[], Manner::Deployed, around);
    }

    /// The next player deploys, or the first round begins.
    pub fn after_deploying(&mut self, at: u8, around: &mut impl Around<Event>) {
        let seat = self.order[usize::from(at)];
        for who in self.team(seat).filter(|it| self.wrestler(*it).place == Place::Sidelines) {
            let partner = self.must_wait(who);
            around.tell(|| Event::LeftOut { who, partner });
        }
        if usize::from(at) + 1 < self.order.len() {
            self.stage = Stage::Deploy { at: at + 1 };
        } else {
            self.begin_round(around);
        }
    }
}
