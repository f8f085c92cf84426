//! Giving up, which no rule knows: what a player has a part in is called off, what others are in the middle of goes on.

use turnbuckle_core::Seat;

use crate::state::{How, State, Step, Then, Why};
use crate::vocab::{Who, Wrestlers};

impl State {
    /// Whoever gives up has no part in anything that is still owed.
    pub fn call_off(&mut self, seat: Seat) {
        if !self.is_strict() {
            self.steps.clear();
            self.roll = None;
            self.impact = None;
            return;
        }
        let own_turn = self.active.is_some_and(|it| it.who.seat() == seat);
        let had_action = self.steps.iter().any(|it| matches!(it, Step::Carry(_)));
        let mut steps = std::mem::take(&mut self.steps);
        steps.retain(|it| !self.has_part(seat, it) && (!own_turn || is_consequence(it)));
        self.steps = steps;
        for step in &mut self.steps {
            if let Step::Balance { by, .. } = step {
                *by = by.filter(|it| it.seat() != seat);
            }
        }
        // The crowd is not asked about an action that was called off.
        let lost_action = had_action && !self.steps.iter().any(|it| matches!(it, Step::Carry(_)));
        if let Some(roll) = self.roll.as_mut().filter(|it| it.why == Why::Initiative) {
            // RS-023: what the others have rolled stands.
            roll.sides.retain(|it| it.seat != seat);
        } else if let Some(mut roll) = self.roll.take() {
            let has_part = roll.sides.iter().any(|it| it.seat == seat) || thrown_by(roll.why, seat);
            let balance = matches!(roll.why, Why::Balance { .. });
            if !has_part && !lost_action && (!own_turn || balance) {
                if let Why::Balance { by, .. } = &mut roll.why {
                    *by = by.filter(|it| it.seat() != seat);
                }
                self.roll = Some(roll);
            }
        }
        self.impact = self.impact.take().filter(|it| {
            let wrestlers = it.pending.iter().chain([&it.lander]);
            !own_turn && it.seat != seat && !wrestlers.into_iter().any(|it| it.seat() == seat)
        });
        self.marked = self.marked - self.marked.of(seat);
        self.struck = self.struck - self.struck.of(seat);
        // RS-199: whoever was KO'd on a turnbuckle falls all the same.
        for who in self.in_ring.iter().filter(|it| it.seat() != seat) {
            let owed = |it: &Step| matches!(it, Step::Balance { who: it, .. } if *it == who);
            let rolled = matches!(&self.roll, Some(it) if matches!(it.why, Why::Balance { who: it, .. } if it == who));
            if self.wrestler(who).is_ko() && self.is_on_turnbuckle(who) && !rolled && !self.steps.iter().any(owed) {
                self.steps.insert(0, Step::Balance { who, by: None });
            }
        }
    }

    fn has_part(&self, seat: Seat, step: &Step) -> bool {
        let any = |them: &[Who]| them.iter().any(|it| it.seat() == seat);
        match *step {
            Step::Start(_) => false,
            Step::Carry(action) => {
                let active = self.active.map(|it| self.attacked(it.who, action)).unwrap_or_default();
                !active.of(seat).is_empty()
            }
            Step::Defend { by, on, .. }
            | Step::Contest { by, on, .. }
            | Step::Failed { by, on, .. }
            | Step::Fury { by, on } => any(&[by, on]),
            Step::Hit(hit) => any(&[hit.by, hit.on, hit.owner]),
            Step::Place { who, seat: by, how } => {
                by == seat
                    || any(&[who])
                    || match how {
                        How::Beside(it) | How::Landing { on: it, .. } | How::Tag(it) => any(&[it]),
                        How::Ammunition { by, on } => any(&[by, on]),
                        How::Covering { by, .. } => any(&[by]),
                        How::Dodge(_) | How::AtRope(_) | How::Anywhere | How::Walk(_) => false,
                    }
            }
            Step::Shove { who, seat: by, .. }
            | Step::Bounced { who, seat: by }
            | Step::Corner { who, seat: by }
            | Step::Stationary { who, seat: by, .. } => by == seat || any(&[who]),
            Step::Interrupted { who, .. }
            | Step::Jump { who, .. }
            | Step::Balance { who, .. }
            | Step::Crowd { who }
            | Step::Effects { who, .. }
            | Step::Leave { who, .. } => any(&[who]),
            Step::Throw { by, .. } | Step::Devastate { by, .. } | Step::Once { by, .. } => any(&[by]),
            Step::Land { who, then, .. } => {
                any(&[who])
                    || match then {
                        Then::Nothing => false,
                        Then::Attack { on, .. } => any(&[on]),
                        Then::Thrown { seat: by } => by == seat,
                        Then::Ammunition { by, on } => any(&[by, on]),
                    }
            }
            Step::Ammunition { by, thrown, on } => any(&[by, thrown, on]),
            Step::Sponsor { seat: by, .. } => by == seat,
            Step::Rise { who, by } => any(&[who, by]),
        }
    }
}

/// What has already happened to others and only has to be seen through.
fn is_consequence(step: &Step) -> bool {
    matches!(step, Step::Place { how: How::Beside(_), .. } | Step::Balance { .. } | Step::Leave { .. })
}

/// Whether somebody else's dice answer to what a wrestler of this seat does or suffers.
fn thrown_by(why: Why, seat: Seat) -> bool {
    let them: Wrestlers = match why {
        Why::LiftWeight { by, on } | Why::Withstand { by, on, .. } => [by, on].into_iter().collect(),
        Why::Ammunition { by, thrown, on } => [by, thrown, on].into_iter().collect(),
        Why::ThrownOut { by, who, .. } | Why::ThrownOnto { by, who, .. } => [by, who].into_iter().collect(),
        _ => return false,
    };
    !them.of(seat).is_empty()
}
