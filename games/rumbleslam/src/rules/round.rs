//! RS-092 to RS-112, RS-406 to RS-423: rounds, the sidelines, Sponsorships, the Initiative, and the end.

use arrayvec::ArrayVec;
use turnbuckle_core::{Around, Few, Seat, Seats};

use super::dice::Throw;
use crate::action::Action;
use crate::event::{Event, Manner};
use crate::refusal::Refusal;
use crate::ring::Cell;
use crate::state::{Ending, How, Place, Roll, Side, Stage, State, Step, Why};
use crate::vocab::{BySeat, Counter, Pool, ROUNDS, SEATS, Sponsorship, Who, Wrestlers};

impl State {
    pub fn begin_round(&mut self, around: &mut impl Around<Event>) {
        self.round += 1;
        let round = self.round;
        around.tell(|| Event::RoundBegan { round });
        self.stage = Stage::Enter { at: 0 };
    }

    /// The `at`th player from the holder of the Initiative card (RS-093).
    pub fn nth(&self, at: u8) -> Option<Seat> {
        self.clockwise().nth(usize::from(at))
    }

    /// RS-094: how many may still come on.
    pub fn entries(&self, seat: Seat) -> u8 {
        let gone = self.team(seat).filter(|it| self.wrestler(*it).place == Place::Gone).count() as u8;
        gone.saturating_sub(self.entered[seat])
    }

    /// RS-095, RS-096, RS-099.
    pub fn may_enter(&self, who: Who) -> bool {
        let waits_for = self.partner(who).filter(|_| self.traditional(who).is_some());
        // RS-G102: it waits for a partner in the ring, not for one who waits as well.
        let is_free = waits_for.is_none_or(|it| match self.wrestler(it).place {
            Place::Gone => true,
            Place::Sidelines => self.is_strict(),
            _ => false,
        });
        self.wrestler(who).place == Place::Sidelines && is_free
    }

    /// Whether anybody can come on.
    pub fn can_bring_on(&self, seat: Seat) -> bool {
        self.entries(seat) > 0 && self.team(seat).any(|it| self.may_enter(it) && !self.zone_places(it).is_empty())
    }

    pub fn check_enter(&self, seat: Seat, who: Who, at: Cell) -> Result<(), Refusal> {
        let own = who.seat() == seat && who.number() < self.drafts[seat].cards.len();
        if !own || self.wrestler(who).place != Place::Sidelines || self.entries(seat) == 0 {
            return Err(Refusal::MayNotEnter);
        }
        if !self.may_enter(who) {
            return Err(Refusal::PartnerStillIn);
        }
        self.check_zone(who, at)
    }

    pub fn list_enter(&self, seat: Seat, actions: &mut Vec<Action>) {
        for who in self.team(seat).filter(|it| self.may_enter(*it)) {
            actions.extend(self.zone_places(who).iter().map(|it| Action::Deploy(who, it)));
        }
        actions.push(Action::Pass);
    }

    pub fn enter(&mut self, who: Who, at: Cell, around: &mut impl Around<Event>) {
        self.entered[who.seat()] += 1;
        // RS-097.
        self.wrestler_mut(who).done = false;
        self.put(who, at, &[], Manner::Entered, around);
    }

    /// RS-101, RS-102.
    pub fn unused_sponsorships(&self, seat: Seat) -> impl Iterator<Item = Sponsorship> + use<> {
        let sponsors = self.sponsors[seat];
        Sponsorship::each().filter(move |it| sponsors.picked.contains(*it) && !sponsors.used.contains(*it))
    }

    pub fn declare(&mut self, seat: Seat, sponsorship: Sponsorship, around: &mut impl Around<Event>) {
        self.sponsors[seat].used.insert(sponsorship);
        around.tell(|| Event::Declared { seat, sponsorship });
        let throw = Throw { seat, who: None, pool: Pool::of(sponsorship.die()), crowd: 0 };
        self.throw_dice(Why::Sponsorship { sponsorship }, &[throw], around);
    }

    /// RS-406: so many different wrestlers in the ring, or all of them.
    pub fn sponsor(&mut self, seat: Seat, sponsorship: Sponsorship, total: u8, around: &mut impl Around<Event>) {
        self.marked = Wrestlers::NONE;
        let all = self.to_sponsor(seat);
        let total = total.min(all.len() as u8);
        around.tell(|| Event::Sponsored { sponsorship, count: total });
        // Whoever flies first is in the way of others; all else comes out the same in any order.
        if self.is_strict() && usize::from(total) == all.len() && sponsorship != Sponsorship::EagleAirways {
            for who in all.iter() {
                self.receive(seat, sponsorship, 1, who, around);
            }
        } else if total > 0 {
            self.steps.push(Step::Sponsor { seat, sponsorship, left: total });
        }
    }

    /// Who has not received it yet.
    pub fn to_sponsor(&self, seat: Seat) -> Wrestlers {
        self.in_ring.of(seat) - self.marked
    }

    pub fn receive(
        &mut self,
        seat: Seat,
        sponsorship: Sponsorship,
        left: u8,
        who: Who,
        around: &mut impl Around<Event>,
    ) {
        self.marked.insert(who);
        if left > 1 {
            self.steps.push(Step::Sponsor { seat, sponsorship, left: left - 1 });
        }
        around.tell(|| Event::Received { who, sponsorship });
        match sponsorship {
            Sponsorship::PhoenixFizz => self.refresh(who, around),
            Sponsorship::OrkaCola => self.give(who, Counter::PlusAp, 1, around),
            Sponsorship::TauranTacos => self.give(who, Counter::PlusMp, 1, around),
            Sponsorship::EagleAirways => {
                self.steps.push(Step::Place { who, seat, how: How::Anywhere });
                // RS-287: whoever it holds flies, too.
                if !self.is_strict() {
                    self.drop_held(who, around);
                }
            }
            stat => {
                if let Some(stat) = stat.stat() {
                    self.add_bonus(who, stat, 1, true, around);
                }
            }
        }
    }

    /// RS-103, RS-104.
    pub fn nominate(&mut self, who: Who, around: &mut impl Around<Event>) {
        self.nominated[who.seat()] = Some(who);
        around.tell(|| Event::Nominated { who });
    }

    /// RS-105.
    pub fn roll_initiative(&mut self, around: &mut impl Around<Event>) {
        let throws: ArrayVec<Throw, SEATS> = self
            .clockwise()
            .filter_map(|it| self.nominated[it])
            .map(|it| Throw::of(it, self.initiative_pool(it)))
            .collect();
        self.throw_dice(Why::Initiative, &throws, around);
    }

    /// RS-107: ties in clockwise order from the holder, which is the order of the sides.
    pub fn take_initiative(&mut self, roll: &Roll, around: &mut impl Around<Event>) {
        let mut sides: ArrayVec<&Side, SEATS> = roll.sides.iter().filter(|it| !self.out.contains(it.seat)).collect();
        sides.sort_by_key(|it| std::cmp::Reverse(it.total()));
        self.order = sides.iter().map(|it| it.seat).collect();
        self.stage = Stage::Activate { at: 0 };
        let tied = sides.windows(2).any(|it| it[0].total() == it[1].total());
        around.tell(|| Event::InitiativeTaken { order: self.order.to_vec(), tied });
    }

    /// RS-112: who still has to be activated.
    pub fn waiting(&self, seat: Seat) -> Wrestlers {
        self.in_ring.of(seat).filter(|it| !self.wrestler(it).done)
    }

    /// RS-417, RS-418, RS-110.
    pub fn end_round(&mut self, around: &mut impl Around<Event>) {
        let round = self.round;
        around.tell(|| Event::RoundEnded { round });
        for seat in Seat::all(self.players()) {
            for who in self.team(seat) {
                let wrestler = self.wrestler_mut(who);
                wrestler.counters.set(Counter::CrowdPleaser, 0);
                wrestler.bonus = [0; 4];
                wrestler.locked = false;
                wrestler.tagged = false;
                wrestler.used = 0;
                wrestler.done = false;
            }
        }
        self.favours.clear();
        self.nominated = BySeat::default();
        self.order.clear();
        if self.round == ROUNDS {
            return self.count_dosh(around);
        }
        let still_in: Seats = Seat::all(self.players()).filter(|it| !self.out.contains(*it)).collect();
        if let Some(seat) = still_in.after(self.holder) {
            self.holder = seat;
            around.tell(|| Event::CardPassed { seat });
        }
        self.begin_round(around);
    }

    /// RS-419, RS-422.
    fn count_dosh(&mut self, around: &mut impl Around<Event>) {
        let leaders = self.leaders();
        let ending = match (leaders.first(), leaders.len()) {
            (Some(seat), 1) => Ending::MostDosh { seat },
            _ => Ending::SameDosh,
        };
        self.end_match(ending, around);
    }

    /// Who has the most Dosh in the ring.
    pub fn leaders(&self) -> Seats {
        let most = Seat::all(self.players()).map(|it| self.dosh(it)).max().unwrap_or(0);
        Seat::all(self.players()).filter(|it| self.dosh(*it) == most && !self.out.contains(*it)).collect()
    }
}
