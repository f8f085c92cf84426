//! RS-348 to RS-357: Tag Teams, in the ring together or one after the other.

use turnbuckle_core::Around;

use crate::event::{Event, Manner};
use crate::refusal::Refusal;
use crate::ring::{Base, Cell};
use crate::state::{How, Place, State, Step};
use crate::vocab::{Counter, Who};

impl State {
    /// RS-352, RS-355, RS-356.
    pub fn check_tag_out(&self, who: Who) -> Result<Who, Refusal> {
        if self.traditional(who).is_none() {
            return Err(Refusal::CannotTagOut);
        }
        let partner = self.partner(who).filter(|it| self.wrestler(*it).place == Place::Sidelines);
        let at_rope = self.base(who).is_some_and(|it| it.touches_rope());
        let Some(partner) = partner.filter(|_| at_rope) else { return Err(Refusal::CannotTagOut) };
        if self.wrestler(who).tagged {
            return Err(Refusal::TagTeamUsed);
        }
        if self.tag_places(partner, who).is_empty() || self.is_strict() && !self.leaves_room(partner, who) {
            return Err(Refusal::PartnerDoesNotFit);
        }
        Ok(partner)
    }

    /// RS-G103: whether the partner fits, wherever whoever is held is put down.
    fn leaves_room(&self, partner: Who, out: Who) -> bool {
        let Some(held) = self.wrestler(out).lifts else { return true };
        let big = self.card(held).is_big();
        let mut places = self.places(held, How::Beside(out)).iter();
        places.any(|it| !self.room_to_tag(partner, out, Some(Base::new(it, big))).is_empty())
    }

    /// RS-349 to RS-351, RS-356.
    pub fn check_tag_ability(&self, who: Who) -> Result<(), Refusal> {
        let Some(partner) = self.partner(who) else { return Err(Refusal::PartnerAway) };
        if self.wrestler(who).tagged {
            return Err(Refusal::TagTeamUsed);
        }
        let other = self.wrestler(partner);
        if self.traditional(who).is_some() {
            let at_rope = self.base(who).is_some_and(|it| it.touches_rope());
            return if at_rope && other.place == Place::Sidelines { Ok(()) } else { Err(Refusal::PartnerNotBeside) };
        }
        let together = self.touch(who, partner) && !other.is_knocked_down();
        if together { Ok(()) } else { Err(Refusal::PartnerAway) }
    }

    pub fn mark_tagged(&mut self, who: Who) {
        self.wrestler_mut(who).tagged = true;
        if let Some(partner) = self.partner(who) {
            self.wrestler_mut(partner).tagged = true;
        }
    }

    /// RS-353: whoever it holds is put down first (RS-288).
    pub fn tag_out(&mut self, who: Who, around: &mut impl Around<Event>) {
        let Some(partner) = self.partner(who) else { return };
        self.steps.push(Step::Place { who: partner, seat: who.seat(), how: How::Tag(who) });
        self.drop_held(who, around);
    }

    /// RS-353, RS-354, RS-357.
    pub fn tag_in(&mut self, who: Who, out: Who, at: Cell, around: &mut impl Around<Event>) {
        around.tell(|| Event::TaggedOut { who: out, partner: who });
        self.take_off_the_mat(out);
        self.in_ring.remove(out);
        let wrestler = self.wrestler_mut(out);
        wrestler.place = Place::Sidelines;
        wrestler.counters.set(Counter::CrowdPleaser, 0);
        wrestler.done = true;
        self.end_favours(out, around);
        self.mark_tagged(out);
        self.wrestler_mut(who).done = false;
        self.put(who, at, &[], Manner::TaggedIn, around);
        self.end_if_active(out);
    }
}
