//! Paying with tentacles: what fits a price, and all the ways to pay it (TE-021, TE-183, TE-193, TE-196, TE-263).

use std::ops::ControlFlow;

use turnbuckle_core::{Around, Few, RuleId, Set};

use crate::effect::{Bill, Cost};
use crate::event::{Event, Paid};
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{ByColour, Colour, Pay, Purse, Tentacle, Who};

/// What is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    Banishment,
    TownAction,
    Page,
    Ability,
    /// What is placed on a portal.
    Seal,
}

impl Price {
    const fn bill(self) -> Option<Bill> {
        match self {
            Self::Banishment => Some(Bill::Banishment),
            Self::TownAction => Some(Bill::TownAction),
            Self::Page => Some(Bill::Page),
            Self::Ability | Self::Seal => None,
        }
    }
}

/// On which terms a price is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Terms {
    /// TE-021: Chaos stands in for Madness; not when an ability is paid.
    chaos: bool,
    /// So many fewer.
    less: u8,
    /// Colours that stand in for the others.
    wild: Set<Colour>,
}

impl Terms {
    fn are_plain(&self) -> bool {
        self.less == 0 && self.wild.is_empty()
    }
}

impl Cost {
    /// So many tentacles of one colour.
    pub fn of(colour: Colour, count: u8) -> Self {
        let mut cost = Self::default();
        match colour {
            Colour::Fear => cost.fear = count,
            Colour::Rage => cost.rage = count,
            Colour::Greed => cost.greed = count,
        }
        cost
    }

    pub const fn colours(&self) -> ByColour<u8> {
        ByColour::new([self.fear, self.rage, self.greed])
    }

    /// The most Madness of a colour that can be part of a payment.
    #[inline]
    const fn most_of(&self, colour: Colour) -> u8 {
        let symbols = [self.fear, self.rage, self.greed][colour as usize] + self.any + self.same;
        if self.different > 0 { symbols + 1 } else { symbols }
    }

    /// Whether so many Madness Tentacles and so many Chaos pay exactly this.
    fn fits(&self, madness: ByColour<u8>, chaos: u8, terms: Terms) -> bool {
        let paid: u8 = madness.iter().map(|it| *it.1).sum::<u8>() + chaos;
        let due = self.total().saturating_sub(terms.less);
        if paid != due || chaos + terms.less < self.chaos || !terms.chaos && chaos > self.chaos {
            return false;
        }
        if self.different > 0 {
            return madness.iter().all(|it| *it.1 <= 1);
        }
        if self.same > 0 {
            return madness.iter().filter(|it| *it.1 > 0).count() <= 1;
        }
        let symbols = self.colours();
        let beside = madness.iter().filter(|it| !terms.wild.contains(it.0));
        beside.map(|(colour, paid)| paid.saturating_sub(symbols[colour])).sum::<u8>() <= self.any
    }

    /// The colours that a payment may stand for: those paid, or any if all of it is Chaos.
    pub fn stands_for(&self, pay: Pay) -> Set<Colour> {
        let paid = pay.colours();
        if paid.is_empty() && self.same > 0 { Set::all() } else { paid }
    }
}

impl State {
    /// Whether somebody can hand over exactly this.
    pub fn has(&self, who: Who, pay: Pay) -> bool {
        let purses = self.purses(who);
        pay.parts().all(|(purse, tentacle, count)| {
            purses[purse.index()].is_some_and(|it| self.characters[it].has(tentacle) >= count)
        })
    }

    fn terms(&self, who: Who, price: Price) -> Terms {
        let plain = Terms { chaos: price != Price::Ability, less: 0, wild: Set::NONE };
        let Some(bill) = price.bill() else { return plain };
        let terms = Terms { less: self.boons.less(bill), wild: self.boons.wild, ..plain };
        if terms.are_plain() || who == self.active() { terms } else { plain }
    }

    fn can_pay(&self, who: Who, cost: &Cost, pay: Pay, price: Price) -> bool {
        let madness = ByColour::from_fn(|it| pay.madness(it));
        cost.fits(madness, pay.chaos(), self.terms(who, price)) && self.has(who, pay)
    }

    /// The same, with the reason why not: `wrong`, unless it is that nobody shares these.
    pub fn check_payment(&self, who: Who, cost: &Cost, pay: Pay, price: Price, wrong: Refusal) -> Result<(), Refusal> {
        if self.can_pay(who, cost, pay, price) {
            return Ok(());
        }
        let purses = self.purses(who);
        if pay.parts().all(|it| purses[it.0.index()].is_some()) {
            return Err(wrong);
        }
        let here = |it: &Who| self.party.is_assistant(*it) && self.characters[*it].at == self.characters[who].at;
        Err(match (self.party.players, self.party.each().any(|it| here(&it))) {
            (3, true) => Refusal::SharesWithNobody,
            (2, true) => Refusal::SharesWithAnother,
            _ => Refusal::NobodyToShareWith,
        })
    }

    /// Every way to pay, with the least Chaos first.
    pub fn payments(&self, who: Who, cost: &Cost, price: Price, each: &mut impl FnMut(Pay)) {
        let _ = self.try_payments(who, cost, price, &mut |it| {
            each(it);
            ControlFlow::Continue(())
        });
    }

    /// The same, until `each` has seen enough.
    pub fn try_payments(
        &self,
        who: Who,
        cost: &Cost,
        price: Price,
        each: &mut impl FnMut(Pay) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let terms = self.terms(who, price);
        if cost.total() <= terms.less {
            return each(Pay::NOTHING);
        }
        let me = &self.characters[who];
        let purses = self.purses(who);
        let mut held = me.madness;
        for assistant in purses.into_iter().skip(1).flatten() {
            Colour::each().for_each(|it| held[it] += self.characters[assistant].madness[it]);
        }
        let (symbols, total) = (cost.colours(), cost.total() - terms.less);
        let missing: u8 = Colour::each().map(|it| symbols[it].saturating_sub(held[it])).sum();
        let least = if terms.are_plain() { cost.chaos + missing } else { cost.chaos.saturating_sub(terms.less) };
        // Most prices are beyond one's means, and that is soon seen.
        if me.chaos < least || !terms.chaos && missing > 0 {
            return ControlFlow::Continue(());
        }
        let highest = if terms.chaos { me.chaos.min(total) } else { cost.chaos };
        let most = ByColour::from_fn(|it| {
            let fits = if terms.wild.contains(it) { total } else { cost.most_of(it) };
            held[it].min(fits)
        });
        let [most_fear, most_rage, most_greed] = most.into_array();
        // Symbols of colours alone are paid by whatever is no more than they are.
        let is_simple = terms.are_plain() && cost.any + cost.different + cost.same == 0;
        for chaos in least..=highest {
            let left = total - chaos;
            for fear in left.saturating_sub(most_rage + most_greed)..=most_fear.min(left) {
                let left = left - fear;
                for rage in left.saturating_sub(most_greed)..=most_rage.min(left) {
                    let madness = ByColour::new([fear, rage, left - rage]);
                    if !is_simple && !cost.fits(madness, chaos, terms) {
                        continue;
                    }
                    if purses[1].is_none() {
                        each(Pay::own(madness, chaos))?;
                    } else {
                        let pay = Pay::own(ByColour::default(), chaos);
                        self.spread(pay, purses, madness, Colour::ALL, each)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes so many of each colour out of the purses, in every way.
    fn spread(
        &self,
        pay: Pay,
        purses: [Option<Who>; 3],
        madness: ByColour<u8>,
        colours: &[Colour],
        each: &mut impl FnMut(Pay) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(next) = colours.iter().position(|it| madness[*it] > 0) else { return each(pay) };
        let (colour, rest) = (colours[next], &colours[next + 1..]);
        let count = madness[colour];
        let held = |purse: usize| purses[purse].map_or(0, |it| self.characters[it].madness[colour]);
        for one in (0..=held(0).min(count)).rev() {
            for two in (0..=held(1).min(count - one)).rev() {
                let three = count - one - two;
                if three <= held(2) {
                    let pay = pay.with(Purse::Own, colour.into(), one).with(Purse::First, colour.into(), two);
                    self.spread(pay.with(Purse::Second, colour.into(), three), purses, madness, rest, each)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub fn can_pay_somehow(&self, who: Who, cost: &Cost, price: Price) -> bool {
        self.try_payments(who, cost, price, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// Madness goes to the Discard Mat, Chaos to the general supply.
    pub fn spend(&mut self, who: Who, pay: Pay, price: Price, around: &mut impl Around<Event>) {
        if let Some(bill) = price.bill().filter(|_| who == self.active()) {
            self.boons.less[bill.index()] = 0;
        }
        if pay == Pay::NOTHING {
            return;
        }
        let purses = self.purses(who);
        for (purse, tentacle, count) in pay.parts() {
            let owner = purses[purse.index()].expect("only what is at hand is paid");
            match tentacle.colour() {
                Some(colour) => {
                    self.characters[owner].madness[colour] -= count;
                    self.discard[tentacle] += count;
                }
                None => (0..count).for_each(|_| self.spend_chaos(owner)),
            }
        }
        around.tell(|| Event::Spent {
            who,
            paid: Paid::of(pay, |it| purses[it.index()]),
            rule: self.rule_of_payment(who, pay, price),
        });
    }

    fn rule_of_payment(&self, who: Who, pay: Pay, price: Price) -> RuleId {
        let shared = pay.parts().any(|it| it.0 != Purse::Own);
        RuleId(match price {
            _ if self.party.is_assistant(who) => "TE-259",
            _ if shared => "TE-263",
            Price::Banishment if pay.chaos() > 0 => "TE-184",
            Price::Banishment => "TE-183",
            Price::TownAction => "TE-193",
            Price::Page if pay.chaos() > 0 => "TE-197",
            Price::Page => "TE-196",
            Price::Ability => "TE-227",
            Price::Seal => "TE-220",
        })
    }

    /// TE-153.
    pub fn spend_chaos(&mut self, who: Who) {
        self.characters[who].chaos -= 1;
        self.supply[Tentacle::Chaos] += 1;
    }
}
