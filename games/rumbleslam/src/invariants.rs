//! What always holds.

use turnbuckle_core::{Few, Lawful, Rng, Seat};

use crate::action::Action;
use crate::effect::Effect;
use crate::ring::{Base, Cell, Corner, Direction, Rope, Squares};
use crate::state::{Favour, Place, Source, Stage, State};
use crate::vocab::{
    CardId, Counter, Die, MOST_ENDORSEMENTS, PairId, ROUNDS, Sponsorship, Stat, TeamId, WRESTLERS, Who, Wrestlers,
};

impl Lawful for State {
    /// One body per square, nobody on a rope, stamina and counters within their limits, teams within their budget.
    fn invariants(&self) -> Result<(), String> {
        let mut taken = Squares::NONE;
        let mut in_ring = Wrestlers::NONE;
        if self.stage == Stage::Hire {
            return self.drafts_are_sound();
        }
        for who in self.everybody() {
            self.is_sound(who).map_err(|it| format!("{who}: {it}"))?;
            if let Some(base) = self.base(who) {
                if base.squares().meets(taken) {
                    return Err(format!("{who}: two bodies on a square"));
                }
                if base.squares().iter().any(|it| self.board.at(it) != Some(who)) {
                    return Err(format!("{who}: not where the board has it"));
                }
                taken |= base.squares();
            }
            if matches!(self.wrestler(who).place, Place::On(_) | Place::HeldBy(_)) {
                in_ring.insert(who);
            }
        }
        if taken != self.board.taken {
            return Err("the board has squares filled that nobody fills".to_owned());
        }
        if let Some(favour) = self.favours.iter().find(|it| !self.is_owed(**it)) {
            return Err(format!("a favour of {} to {} that does not last", favour.by, favour.on));
        }
        if in_ring != self.in_ring {
            return Err("somebody is missing from the ring, or too many are in it".to_owned());
        }
        let owes = !self.steps.is_empty() || self.roll.is_some() || self.impact.is_some();
        if self.is_strict() && !owes && !matches!(self.stage, Stage::Over(_)) {
            self.is_settled()?;
        }
        if self.round > ROUNDS {
            return Err(format!("round {}", self.round));
        }
        self.drafts_are_sound()
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        let index = rng.below(WRESTLERS as u32) as usize;
        let near: Vec<Who> = self.in_ring.iter().collect();
        let who = if near.is_empty() || rng.below(8) == 0 {
            Who::at(index).expect("below the number of wrestlers")
        } else {
            *rng.pick(&near)
        };
        let cell = Cell::new(rng.below(u32::from(crate::ring::CELLS)) as u8).expect("below the number of cells");
        let number = rng.below(8) as u8;
        let sponsorship = *rng.pick(Sponsorship::ALL);
        let rope = *rng.pick(Rope::ALL);
        match rng.below(44) {
            0 => Action::Take(TeamId(number)),
            1 => Action::Hire(CardId(rng.below(self.pack.cards.len() as u32) as u8)),
            2 => Action::HirePair(PairId(number)),
            3 => *rng.pick(&[Action::Endorse, Action::BuySponsorship, Action::Submit]),
            4 => Action::Sponsors(sponsorship, None),
            5 => Action::Sponsors(sponsorship, Some(*rng.pick(Sponsorship::ALL))),
            6 => Action::Corner(*rng.pick(Corner::ALL)),
            7 | 8 => Action::Deploy(who, cell),
            9 => Action::Declare(sponsorship),
            10 => *rng.pick(&[Action::Pass, Action::Keep, Action::StandUp, Action::StayDown, Action::End]),
            11 => Action::Nominate(who),
            12 => Action::Activate(who),
            13 => Action::Reroll(*rng.pick(Die::ALL), rng.below(5) as u8),
            14 => Action::Option(number),
            15..=18 => Action::Move(cell),
            19 => Action::Brawl(who),
            20 => Action::Grapple(who),
            21 => Action::Trip(who),
            22 => Action::Pin(who),
            23 => Action::Lift(who),
            24..=26 => Action::Throw(cell),
            27 => Action::Bounce(rope),
            28 => Action::BounceWith(number, rope),
            29 => *rng.pick(&[Action::Climb, Action::Dismount, Action::CrowdPleaser, Action::TagOut]),
            30 => Action::Leap(who),
            31 => Action::LeapWith(number, who),
            32 => Action::Use(number, who),
            33 => Action::UseAlone(number),
            34 => Action::With(*rng.pick(Stat::ALL)),
            35 | 36 => Action::Choose(who),
            37 | 38 => Action::Place(cell),
            39 => Action::Next(rng.below(16) as u8),
            40 => Action::Shove(*rng.pick(Direction::ALL)),
            41 => Action::From(rope),
            _ => *rng.pick(&[Action::Smash, Action::Over, Action::Stop]),
        }
    }

    /// Ninety-six wrestlers, five rounds, and what each can do with its points.
    fn most_decisions() -> usize {
        60_000
    }
}

impl State {
    fn is_sound(&self, who: Who) -> Result<(), String> {
        let (wrestler, card) = (self.wrestler(who), self.card(who));
        if wrestler.stamina > card.stamina {
            return Err(format!("stamina {}", wrestler.stamina));
        }
        if let Some(counter) = Counter::each().find(|it| wrestler.counters.count(*it) > it.most()) {
            return Err(format!("too many {counter} counters"));
        }
        match wrestler.place {
            Place::On(cell) => {
                let base = Base::new(cell, card.is_big());
                let fits = !base.big || Squares::BIG.contains(cell);
                if cell.is_rope() || !fits {
                    return Err(format!("a place at {cell}"));
                }
                if wrestler.is_ko() != (wrestler.stamina == 0) || wrestler.is_ko() && !wrestler.is_knocked_down() {
                    return Err("KO'd without a Knockdown counter".to_owned());
                }
            }
            Place::HeldBy(by) => {
                if self.wrestler(by).lifts != Some(who) || self.base(by).is_none() || wrestler.lifts.is_some() {
                    return Err(format!("held by {by}, who does not hold it"));
                }
            }
            Place::Gone if !wrestler.counters.is_empty() => return Err("counters of somebody who is gone".to_owned()),
            Place::Sidelines | Place::Gone => {}
            Place::Nowhere => return Err("hired, but nowhere".to_owned()),
        }
        match wrestler.lifts {
            Some(held) if self.wrestler(held).place != Place::HeldBy(who) => {
                Err(format!("holds {held}, who is not held"))
            }
            // RS-362.
            _ if wrestler.is_ko() && wrestler.counters.has(Counter::Bleeding) => Err("KO'd and Bleeding".to_owned()),
            _ => Ok(()),
        }
    }

    /// RS-333: whether a Crowd Pleaser that lasts has given this.
    fn is_owed(&self, favour: Favour) -> bool {
        let effect = self.effects_of(favour.by, Source::CrowdPleaser).get(usize::from(favour.effect));
        let gone = matches!(self.wrestler(favour.on).place, Place::Gone | Place::Nowhere);
        self.wrestler(favour.by).counters.has(Counter::CrowdPleaser)
            && matches!(effect, Some(Effect::Bonus(_)))
            && !gone
    }

    /// RS-199, RS-288: what cannot last when nothing more is owed.
    fn is_settled(&self) -> Result<(), String> {
        for who in self.in_ring.iter().filter(|it| self.wrestler(*it).is_knocked_down()) {
            if self.wrestler(who).lifts.is_some() {
                return Err(format!("{who}: Knocked Down, and holds somebody"));
            }
            if self.wrestler(who).is_ko() && self.is_on_turnbuckle(who) {
                return Err(format!("{who}: KO'd on a turnbuckle"));
            }
        }
        Ok(())
    }

    /// RS-063: nobody spends more than was agreed, while it is being spent and afterwards.
    fn drafts_are_sound(&self) -> Result<(), String> {
        for seat in Seat::all(self.players()) {
            let draft = &self.drafts[seat];
            let mut faults = draft.faults(self.pack.get(), self.budget);
            faults.0.remove(crate::team::Fault::Empty);
            if !faults.is_empty() {
                return Err(format!("a team with these faults: {faults}"));
            }
            if self.endorsements[seat] > MOST_ENDORSEMENTS {
                return Err("too many Endorsements".to_owned());
            }
        }
        Ok(())
    }
}
