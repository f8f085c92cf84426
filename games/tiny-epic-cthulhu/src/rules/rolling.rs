//! Dice: banishing Shamblers and sealing portals (TE-177 to TE-190, TE-212 to TE-225).

use turnbuckle_core::{Around, Few, RuleId, Thrown};

use super::paying::Price;
use crate::action::Action;
use crate::effect::{Ability, Cost, Effect, Moment};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Aim, Ending, Owed, Roll, State};
use crate::vocab::{Colour, Dice, Pay, Phase, Portal, Tentacle, Town, Who};

/// Abilities make a roll no larger than this.
pub const MOST_DICE: u8 = 6;
pub const MOST_SUM: u8 = 12;
pub const MOST_REROLLS: u8 = 9;

impl State {
    /// TE-177.
    pub fn check_banish(&self, who: Who) -> Result<(), Refusal> {
        let here = self.characters[who].at;
        if self.towns[here].shamblers.is_empty() { Err(Refusal::NoShambler) } else { Ok(()) }
    }

    /// TE-212 to TE-217.
    pub fn check_seal(&self, who: Who, portal: Portal) -> Result<(), Refusal> {
        if self.phase == Phase::One {
            return Err(Refusal::NotInPhaseOne);
        }
        if self.characters[who].at != self.great_at {
            return Err(Refusal::NotWithGreatOldOne);
        }
        if self.is_sealed(portal) {
            return Err(Refusal::AlreadySealed);
        }
        if self.runes(who, portal.colour) == 0 {
            return Err(Refusal::NoRune);
        }
        let can = self.can_pay_somehow(who, &Cost::of(portal.colour, 1), Price::Seal);
        if can { Ok(()) } else { Err(Refusal::NothingToSealWith) }
    }

    pub fn needed(&self, portal: Portal) -> u8 {
        self.great().portals[portal.colour][usize::from(portal.place)]
    }

    /// TE-179 and TE-218: how many dice are rolled.
    pub fn dice_for(&self, who: Who, aim: Aim) -> u8 {
        let count = match aim {
            Aim::Banish => self.towns[self.characters[who].at].shamblers.len(),
            Aim::Seal(portal) => self.runes(who, portal.colour),
        };
        count.min(self.pack.constants.dice)
    }

    pub fn throw(&self, count: u8, around: &mut impl Around<Event>) -> Dice {
        let thrown: Thrown = around.dice(0, &self.pack.get().die, count);
        Dice([0, 1, 2].map(|it| thrown.count(it)))
    }

    /// TE-179 or TE-218; an Assistant's, TE-260 or TE-257.
    pub fn roll_for(&self, who: Who, aim: Aim, around: &mut impl Around<Event>) -> Dice {
        let dice = self.throw(self.dice_for(who, aim), around);
        let (portal, own, assistants) = match aim {
            Aim::Banish => (None, "TE-179", "TE-260"),
            Aim::Seal(portal) => (Some(portal), "TE-218", "TE-257"),
        };
        let rule = RuleId(if self.party.is_assistant(who) { assistants } else { own });
        around.tell(|| Event::Rolled { who, dice: dice.each().collect(), portal, rule });
        dice
    }

    pub fn roll(&mut self, who: Who, aim: Aim, around: &mut impl Around<Event>) {
        let dice = self.roll_for(who, aim, around);
        let rage = self.counted(who, Colour::Rage);
        self.owed.push(Owed::Roll(Roll { aim, dice, rerolls: self.rerolls(who), rage, plus: 0 }));
    }

    /// Every way to pay for what was rolled.
    fn roll_payments(&self, roll: &Roll, each: &mut impl FnMut(Action)) {
        let who = self.active();
        match roll.aim {
            Aim::Banish => {
                let here = self.towns[self.characters[who].at].shamblers;
                for colour in Colour::each().filter(|it| here.contains(*it)) {
                    let cost = Cost::of(colour, roll.dice.highest());
                    self.payments(who, &cost, Price::Banishment, &mut |pay| each(Action::Pay(colour, pay)));
                }
            }
            Aim::Seal(portal) if roll.sum() >= self.needed(portal) => {
                let cost = Cost::of(portal.colour, 1);
                self.payments(who, &cost, Price::Seal, &mut |pay| each(Action::Place(pay)));
            }
            Aim::Seal(_) => {}
        }
    }

    fn is_payable(&self, roll: &Roll) -> bool {
        let who = self.active();
        let can_pay = |colour, count, price| self.can_pay_somehow(who, &Cost::of(colour, count), price);
        match roll.aim {
            Aim::Banish => {
                let mut here = self.towns[self.characters[who].at].shamblers.iter();
                here.any(|it| can_pay(it, roll.dice.highest(), Price::Banishment))
            }
            Aim::Seal(portal) => roll.sum() >= self.needed(portal) && can_pay(portal.colour, 1, Price::Seal),
        }
    }

    /// TE-186; and a seal that failed, or that nothing is left to be placed for.
    fn may_give_up(&self, roll: &Roll) -> bool {
        roll.aim == Aim::Banish || !self.is_payable(roll)
    }

    /// The ability that is used during a roll, if it would change anything about this one.
    fn ability_in_roll(&self, roll: &Roll) -> Option<&'static Ability> {
        let who = self.active();
        let ability = self.ability(who).filter(|it| it.when == Moment::DuringRoll)?;
        let helps = ability.effects.iter().any(|it| self.helps(roll, *it));
        (self.holds(who, ability) && helps).then_some(ability)
    }

    /// Whether an effect would change anything about a roll.
    fn helps(&self, roll: &Roll, effect: Effect) -> bool {
        match (effect, roll.aim) {
            (Effect::SetDie(value), _) => self.worst_die(roll).is_some_and(|it| it != value),
            (Effect::AddDie, Aim::Seal(_)) => roll.dice.count() < MOST_DICE,
            (Effect::AddSum(_), Aim::Seal(_)) => roll.plus < MOST_DICE,
            (it, _) => it == Effect::Reroll && roll.rerolls < MOST_REROLLS,
        }
    }

    /// What the die shows that is worst: the highest of a banishment, the lowest of a seal.
    fn worst_die(&self, roll: &Roll) -> Option<u8> {
        match roll.aim {
            Aim::Banish => Some(roll.dice.highest()).filter(|_| roll.dice.count() > 0),
            Aim::Seal(_) => roll.dice.each().last(),
        }
    }

    /// Whether there is anything to decide about a roll.
    pub fn roll_is_open(&self, roll: &Roll) -> bool {
        let can_use = |it: &Ability| self.can_pay_somehow(self.active(), &it.cost, Price::Ability);
        roll.rerolls > 0 || self.is_payable(roll) || self.ability_in_roll(roll).is_some_and(can_use)
    }

    pub fn list_roll(&self, roll: &Roll, actions: &mut Vec<Action>) {
        self.roll_payments(roll, &mut |it| actions.push(it));
        if roll.rerolls > 0 {
            let shown = (0..3u8).filter(|it| roll.dice.0[usize::from(*it)] > 0);
            actions.extend(shown.map(Action::Reroll));
        }
        if let Some(ability) = self.ability_in_roll(roll) {
            self.payments(self.active(), &ability.cost, Price::Ability, &mut |pay| actions.push(Action::Ability(pay)));
        }
        if self.may_give_up(roll) {
            actions.push(Action::GiveUp);
        }
    }

    pub fn check_roll(&self, roll: &Roll, action: Action) -> Result<(), Refusal> {
        let who = self.active();
        let or = |fine: bool, refusal: Refusal| if fine { Ok(()) } else { Err(refusal) };
        match (action, roll.aim) {
            (Action::Reroll(value), _) => {
                let shown = roll.dice.0.get(usize::from(value)).is_some_and(|it| *it > 0);
                or(roll.rerolls > 0 && shown, Refusal::NoReroll)
            }
            (Action::Pay(colour, pay), Aim::Banish) => {
                if !self.towns[self.characters[who].at].shamblers.contains(colour) {
                    return Err(Refusal::NoShamblerOf { colour });
                }
                let cost = Cost::of(colour, roll.dice.highest());
                self.check_payment(who, &cost, pay, Price::Banishment, Refusal::WrongPayment)
            }
            (Action::Place(pay), Aim::Seal(portal)) => {
                let (sum, needed) = (roll.sum(), self.needed(portal));
                if sum < needed {
                    return Err(Refusal::SumTooLow { sum, needed });
                }
                self.check_payment(who, &Cost::of(portal.colour, 1), pay, Price::Seal, Refusal::WrongPayment)
            }
            (Action::GiveUp, _) => or(self.may_give_up(roll), Refusal::MustSeal),
            (Action::Ability(pay), _) => {
                self.ability(who).ok_or(Refusal::NoAbility)?;
                let ability = self.ability_in_roll(roll).ok_or(Refusal::AbilityNow)?;
                self.check_payment(who, &ability.cost, pay, Price::Ability, Refusal::AbilityPayment)
            }
            _ => Err(Refusal::MustSettle),
        }
    }

    fn current_roll(&mut self) -> &mut Roll {
        match self.owed.last_mut() {
            Some(Owed::Roll(roll)) => roll,
            _ => unreachable!("dice lie on the table"),
        }
    }

    /// TE-148.
    pub fn reroll(&mut self, value: u8, around: &mut impl Around<Event>) {
        let (who, die) = (self.active(), self.throw(1, around));
        let roll = self.current_roll();
        roll.rerolls -= 1;
        roll.dice.0[usize::from(value)] -= 1;
        let to = die.highest();
        roll.dice.0[usize::from(to)] += 1;
        around.tell(|| Event::Rerolled { who, from: value, to });
    }

    /// An ability during a roll.
    pub fn help_roll(&mut self, effect: Effect, around: &mut impl Around<Event>) {
        let (who, roll) = (self.active(), *self.current_roll());
        if !self.helps(&roll, effect) {
            return;
        }
        match effect {
            Effect::SetDie(to) => {
                let Some(from) = self.worst_die(&roll) else { return };
                let dice = &mut self.current_roll().dice.0;
                dice[usize::from(from)] -= 1;
                dice[usize::from(to)] += 1;
                around.tell(|| Event::DieSet { who, from, to });
            }
            Effect::AddDie => {
                let shows = self.throw(1, around).highest();
                self.current_roll().dice.0[usize::from(shows)] += 1;
                around.tell(|| Event::DieAdded { who, shows });
            }
            Effect::AddSum(count) => {
                let roll = self.current_roll();
                roll.plus = (roll.plus + count).min(MOST_SUM);
                let sum = roll.sum();
                around.tell(|| Event::SumRaised { who, count, sum });
            }
            _ => {
                let roll = self.current_roll();
                roll.rerolls += 1;
                let left = roll.rerolls;
                around.tell(|| Event::MoreRerolls { left });
            }
        }
    }

    /// TE-182 to TE-184.
    pub fn pay_banishment(&mut self, colour: Colour, pay: Pay, around: &mut impl Around<Event>) {
        let (who, rage) = (self.active(), self.current_roll().rage);
        self.owed.pop();
        self.spend(who, pay, Price::Banishment, around);
        self.banish(who, self.characters[who].at, colour, rage, around);
    }

    /// TE-187 to TE-190.
    pub fn banish(&mut self, who: Who, at: Town, colour: Colour, rage: u8, around: &mut impl Around<Event>) {
        self.towns[at].shamblers.take(colour);
        self.shambler_mat.shamblers[colour] += 1;
        around.tell(|| Event::Banished { who, at, colour });
        self.clear_mat(colour, 1 + rage, RuleId("TE-188"), around);
    }

    /// Madness from the Shambler Mat to the Discard Mat, as many as there are.
    pub fn clear_mat(&mut self, colour: Colour, most: u8, rule: RuleId, around: &mut impl Around<Event>) {
        let count = most.min(self.shambler_mat.madness[colour]);
        self.shambler_mat.madness[colour] -= count;
        self.discard[colour.into()] += count;
        if count > 0 {
            around.tell(|| Event::Cleared { colour, count, rule });
        }
    }

    /// TE-185, TE-186 or TE-221.
    pub fn give_up_roll(&mut self, around: &mut impl Around<Event>) {
        let (who, roll) = (self.active(), *self.current_roll());
        let payable = self.is_payable(&roll);
        self.owed.pop();
        around.tell(|| match roll.aim {
            Aim::Banish if payable => Event::Declined { who },
            Aim::Banish => Event::NotBanished { who },
            Aim::Seal(portal) => Event::NotSealed { who, sum: roll.sum(), needed: self.needed(portal) },
        });
    }

    /// TE-220.
    pub fn place_seal(&mut self, pay: Pay, around: &mut impl Around<Event>) {
        let who = self.active();
        let Aim::Seal(portal) = self.current_roll().aim else { unreachable!("a portal is being sealed") };
        self.owed.pop();
        let (purse, tentacle, _) = pay.parts().next().expect("one tentacle is placed");
        let owner = self.purse(who, purse).expect("only what is at hand is placed");
        self.seal(who, portal, tentacle, owner, around);
    }

    /// TE-220, TE-223, TE-224 and TE-232.
    pub fn seal(&mut self, who: Who, portal: Portal, tentacle: Tentacle, owner: Who, around: &mut impl Around<Event>) {
        match tentacle.colour() {
            Some(colour) => self.characters[owner].madness[colour] -= 1,
            None => self.characters[owner].chaos -= 1,
        }
        self.portals[portal.colour][usize::from(portal.place)] = Some(tentacle);
        around.tell(|| Event::Sealed { who, portal, tentacle, owner });
        if Portal::each().all(|it| self.is_sealed(it)) {
            return self.end(Ending::Sealed, around);
        }
        if self.is_closed(portal.colour) {
            let colour = portal.colour;
            around.tell(|| Event::Closed { colour });
            self.clear_mat(colour, u8::MAX, RuleId("TE-224"), around);
        }
    }
}
