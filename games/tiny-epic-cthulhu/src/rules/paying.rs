//! Paying with tentacles: what fits a price, and all the ways to pay it (TE-021, TE-183, TE-193, TE-196, TE-263).

use turnbuckle_core::{Around, Few, Set};

use crate::effect::Cost;
use crate::event::{Event, Paid};
use crate::state::State;
use crate::vocab::{ByColour, Colour, Pay, Purse, Tentacle, Who};

/// Whether Chaos stands in for Madness (TE-021): not when an ability is paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wild {
    Yes,
    No,
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

    /// Whether so many Madness Tentacles and so many Chaos pay exactly this.
    fn fits(&self, madness: ByColour<u8>, chaos: u8, wild: Wild) -> bool {
        let paid: u8 = madness.iter().map(|it| *it.1).sum::<u8>() + chaos;
        if paid != self.total() || chaos < self.chaos || wild == Wild::No && chaos > self.chaos {
            return false;
        }
        if self.different > 0 {
            return madness.iter().all(|it| *it.1 <= 1);
        }
        if self.same > 0 {
            return madness.iter().filter(|it| *it.1 > 0).count() <= 1;
        }
        let symbols = self.colours();
        madness.iter().map(|(colour, paid)| paid.saturating_sub(symbols[colour])).sum::<u8>() <= self.any
    }

    pub fn is_paid_by(&self, pay: Pay, wild: Wild) -> bool {
        self.fits(ByColour::from_fn(|it| pay.madness(it)), pay.chaos(), wild)
    }

    /// The colours that a payment may stand for: those paid, or any if all of it is Chaos.
    pub fn stands_for(&self, pay: Pay) -> Set<Colour> {
        let paid: Set<Colour> = Colour::each().filter(|it| pay.madness(*it) > 0).collect();
        if paid.is_empty() && self.same > 0 { Set::all() } else { paid }
    }
}

impl State {
    /// Whether somebody can hand over exactly this.
    pub fn has(&self, who: Who, pay: Pay) -> bool {
        pay.parts().all(|(purse, tentacle, count)| {
            self.purse(who, purse).is_some_and(|it| self.characters[it].has(tentacle) >= count)
        })
    }

    pub fn can_pay(&self, who: Who, cost: &Cost, pay: Pay, wild: Wild) -> bool {
        cost.is_paid_by(pay, wild) && self.has(who, pay)
    }

    /// Every way to pay, Madness before Chaos.
    pub fn payments(&self, who: Who, cost: &Cost, wild: Wild, each: &mut impl FnMut(Pay)) {
        let purses = [Purse::Own, Purse::First, Purse::Second].map(|it| self.purse(who, it));
        let held = |purse: Option<Who>, colour| purse.map_or(0, |it| self.characters[it].madness[colour]);
        let there = ByColour::from_fn(|colour| purses.map(|it| held(it, colour)));
        let total = cost.total();
        let chaos = self.characters[who].chaos;
        let all: u8 = there.iter().flat_map(|it| it.1).sum::<u8>() + chaos;
        let symbols = cost.colours();
        let missing: u8 = Colour::each().map(|it| symbols[it].saturating_sub(there[it].iter().sum())).sum();
        // Most prices are beyond one's means, and that is soon seen.
        if all < total || chaos < cost.chaos + missing || wild == Wild::No && missing > 0 {
            return;
        }
        let alone = purses[1].is_none();
        let most = |colour: Colour, left: u8| there[colour].iter().sum::<u8>().min(left);
        let highest = if wild == Wild::Yes { chaos.min(total) } else { cost.chaos };
        for chaos in cost.chaos + missing..=highest {
            let left = total - chaos;
            for fear in 0..=most(Colour::Fear, left) {
                for rage in 0..=most(Colour::Rage, left - fear) {
                    let greed = left - fear - rage;
                    let madness = ByColour::new([fear, rage, greed]);
                    if greed <= most(Colour::Greed, left) && cost.fits(madness, chaos, wild) {
                        let pay = Pay::NOTHING.with(Purse::Own, Tentacle::Chaos, chaos);
                        if alone {
                            each(Colour::each().fold(pay, |pay, it| pay.with(Purse::Own, it.into(), madness[it])));
                        } else {
                            spread(pay, &there, madness, Colour::ALL, each);
                        }
                    }
                }
            }
        }
    }

    pub fn can_pay_somehow(&self, who: Who, cost: &Cost, wild: Wild) -> bool {
        let mut can = false;
        self.payments(who, cost, wild, &mut |_| can = true);
        can
    }

    /// Madness goes to the Discard Mat, Chaos to the general supply.
    pub fn spend(&mut self, who: Who, pay: Pay, around: &mut impl Around<Event>) {
        if pay == Pay::NOTHING {
            return;
        }
        let purses = [Purse::Own, Purse::First, Purse::Second].map(|it| self.purse(who, it));
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
        around.tell(|| Event::Spent { who, paid: Paid::of(pay, |it| purses[it.index()]) });
    }

    /// TE-153.
    pub fn spend_chaos(&mut self, who: Who) {
        self.characters[who].chaos -= 1;
        self.supply[Tentacle::Chaos] += 1;
    }
}

/// Takes so many of each colour out of the purses, in every way.
fn spread(pay: Pay, there: &ByColour<[u8; 3]>, madness: ByColour<u8>, colours: &[Colour], each: &mut impl FnMut(Pay)) {
    let Some((&colour, rest)) = colours.split_first() else { return each(pay) };
    let [own, first, second] = there[colour];
    let count = madness[colour];
    for one in (0..=own.min(count)).rev() {
        for two in (0..=first.min(count - one)).rev() {
            let three = count - one - two;
            if three <= second {
                let pay = pay.with(Purse::Own, colour.into(), one).with(Purse::First, colour.into(), two);
                spread(pay.with(Purse::Second, colour.into(), three), there, madness, rest, each);
            }
        }
    }
}
