//! S2, the defensive ability window: reversal, abilities, blocks, and the counters inside it.

use turnbuckle_core::Around;

use crate::effect::Effect;
use crate::event::Event;
use crate::pack::{Ability, Counter};
use crate::refusal::Refusal;
use crate::state::{State, Step};
use crate::vocab::{CardId, Cards, Corner, Slot};

impl Ability {
    /// AT-158: it stops an attack.
    pub fn stops(&self) -> bool {
        self.what.effects.iter().any(|it| matches!(it, Effect::GainInitiative | Effect::StopAttackOnly))
    }
}

const fn stops_all(effect: &Effect) -> bool {
    matches!(effect, Effect::CannotBeStopped(_))
}

const fn stops_reversals(effect: &Effect) -> bool {
    matches!(effect, Effect::CannotBeStopped(_) | Effect::CannotBeReversed(_))
}

pub const fn stops_blocks(effect: &Effect) -> bool {
    matches!(effect, Effect::CannotBeStopped(_) | Effect::CannotBeBlocked(_))
}

impl State {
    // Reversals

    /// AT-162: the token and the cost.
    pub fn check_reversal(&self, corner: Corner) -> Result<(), Refusal> {
        let side = &self.sides[corner];
        if !side.tokens.contains(Slot::Reversal) {
            return Err(Refusal::ReversalUsed);
        }
        if self.is_disabled(corner, Slot::Reversal) {
            return Err(Refusal::Disabled);
        }
        if !self.can_pay(corner, self.board(corner).reversal.cost) {
            return Err(Refusal::ReversalTooDear);
        }
        Ok(())
    }

    pub fn check_reverse_attack(&self, corner: Corner) -> Result<(), Refusal> {
        self.check_reversal(corner)?;
        if self.is_shielded(stops_reversals) { Err(Refusal::Shielded) } else { Ok(()) }
    }

    /// AT-161 and AT-176: against the attack, or against the ability that stopped one's own.
    pub fn reverse_now(&mut self, corner: Corner, around: &mut impl Around<Event>) {
        match *self.steps.last().expect("something is asked") {
            Step::Counter { slot, .. } => {
                self.use_reversal(corner, true, around);
                self.counter(slot, around);
            }
            _ => {
                self.use_reversal(corner, false, around);
                self.stop_attack(around);
                self.give_initiative(corner, around);
            }
        }
        self.offer_icons(corner, &self.board(corner).reversal.optional, 0);
    }

    /// AT-164, up to momentum: pay, discard the token, damage, momentum.
    fn use_reversal(&mut self, corner: Corner, as_counter: bool, around: &mut impl Around<Event>) {
        let reversal = &self.board(corner).reversal;
        around.tell(|| Event::Reversed { corner, as_counter });
        self.pay(corner, reversal.cost, "AT-162", around);
        self.sides[corner].tokens.remove(Slot::Reversal);
        self.hurt(corner.other(), reversal.damage, "AT-163", around);
        self.gain_momentum(corner, reversal.momentum, "AT-163", around);
    }

    // Abilities

    /// AT-167 to AT-173: an ability in the window, its cost paid and its die rolled. One that stops the attack stops
    /// it before it is countered or takes effect.
    pub fn defend_with_ability(&mut self, corner: Corner, slot: Slot, around: &mut impl Around<Event>) {
        self.attack_mut().tried.insert(slot);
        let ability = self.board(corner).ability(slot).expect("a reversal is no such ability");
        if !self.pay_and_roll(corner, slot, around) {
            return;
        }
        if ability.stops() {
            self.stop_attack(around);
        }
        self.take_effect(corner, ability);
        if ability.counter.is_some() {
            self.steps.push(Step::Counter { slot, rolled: false });
        }
    }

    pub fn check_ability_stops(&self, ability: &Ability) -> Result<(), Refusal> {
        if ability.stops() && self.is_shielded(stops_all) { Err(Refusal::Shielded) } else { Ok(()) }
    }

    // Counters

    /// AT-174 and AT-177: whether there is a way to counter.
    pub fn can_counter(&self, slot: Slot, rolled: bool) -> bool {
        let corner = self.attack().by;
        self.check_counter_roll(slot, rolled).is_ok() || self.check_counter_reversal(corner, slot).is_ok()
    }

    pub fn counter_of(&self, slot: Slot) -> Counter {
        let ability = self.board(self.attack().by.other()).ability(slot);
        ability.and_then(|it| it.counter).expect("a counter was offered")
    }

    pub fn check_counter_roll(&self, slot: Slot, rolled: bool) -> Result<(), Refusal> {
        match self.counter_of(slot).roll {
            None => Err(Refusal::NoSuchCounter),
            Some(_) if rolled => Err(Refusal::CounterRolled),
            Some(_) => Ok(()),
        }
    }

    pub fn check_counter_reversal(&self, corner: Corner, slot: Slot) -> Result<(), Refusal> {
        if self.counter_of(slot).reversal { self.check_reversal(corner) } else { Err(Refusal::NoSuchCounter) }
    }

    /// AT-175: rolled once, free, without modifiers.
    pub fn roll_counter(&mut self, around: &mut impl Around<Event>) {
        let Some(&Step::Counter { slot, .. }) = self.steps.last() else { unreachable!("a counter is asked for") };
        let needs = self.counter_of(slot).roll.expect("it can be rolled");
        let corner = self.attack().by;
        let die = around.die(6);
        let succeeded = die >= needs;
        around.tell(|| Event::CounterRolled { corner, die, needs, succeeded });
        if succeeded {
            self.counter(slot, around);
        } else {
            *self.steps.last_mut().expect("the counter is asked for") = Step::Counter { slot, rolled: true };
        }
    }

    /// AT-178: the ability has no effect, the attack stays stopped, the attacker keeps the initiative (AT-G33).
    fn counter(&mut self, slot: Slot, around: &mut impl Around<Event>) {
        let (corner, worth) = (self.attack().by, self.attack().worth());
        around.tell(|| Event::Countered { corner, slot });
        // What the ability would have done lies beneath, down to the end of the action.
        while self.steps.last() != Some(&Step::End) {
            self.steps.pop();
        }
        self.count_small_attack(worth);
    }

    /// AT-179: no counter.
    pub fn accept(&mut self, around: &mut impl Around<Event>) {
        let corner = self.attack().by;
        around.tell(|| Event::Accepted { corner });
        self.steps.pop();
    }

    // Blocks

    /// What a block costs the defender: stamina, cards.
    pub fn block_costs(&self, defender: Corner) -> (u8, u8) {
        let settings = &self.pack.settings;
        let (mut stamina, mut cards) = (settings.block_stamina, settings.block_cards);
        self.each_in_force(&self.scene(), |owner, effect, _| {
            if let Effect::BlockDiscount(it) = effect
                && owner == defender
            {
                stamina = stamina.saturating_sub(it.stamina);
                cards = cards.saturating_sub(it.cards).max(1);
            }
        });
        (stamina, cards)
    }

    /// AT-182 to AT-188, for the attack under way.
    pub fn can_be_stamina_blocked(&self) -> bool {
        let attack = self.attack();
        self.could_be_stamina_blocked(attack.by, self.attack_damage(attack.cards))
    }

    pub fn check_stamina_block(&self, corner: Corner) -> Result<(), Refusal> {
        let attack = self.attack();
        let (damage, settings) = (self.attack_damage(attack.cards), &self.pack.settings);
        if damage > settings.block_damage {
            return Err(match attack.is_rampage() {
                true => Refusal::RampageTooHeavy { damage },
                false => Refusal::TooHeavyToBlock { damage },
            });
        }
        if self.run.row < settings.block_row {
            return Err(Refusal::NoRowOfSmallAttacks);
        }
        let (cost, have) = (self.block_costs(corner).0, self.sides[corner].stamina);
        if cost > have {
            return Err(Refusal::BlockTooDear { cost, have });
        }
        if self.is_shielded(stops_blocks) { Err(Refusal::Shielded) } else { Ok(()) }
    }

    /// AT-189: how many cards block the attack under way.
    fn check_card_blocks(&self, corner: Corner) -> Result<u32, Refusal> {
        if self.is_shielded(stops_blocks) { Err(Refusal::Shielded) } else { Ok(self.block_costs(corner).1.into()) }
    }

    /// AT-189: exactly so many cards of the hand, the finisher not among them.
    pub fn check_card_block(&self, corner: Corner, cards: Cards) -> Result<(), Refusal> {
        let needed = self.check_card_blocks(corner)?;
        if cards.len() != needed {
            return Err(Refusal::WrongBlockCards { cards: needed as u8 });
        }
        if !(cards - self.sides[corner].hand).is_empty() {
            return Err(Refusal::NotInHand);
        }
        if !(cards - self.spare(corner)).is_empty() { Err(Refusal::FinisherStays) } else { Ok(()) }
    }

    /// Every lot of cards that blocks the attack: one card or two.
    pub fn card_blocks(&self, corner: Corner, mut each: impl FnMut(Cards)) {
        let Ok(needed) = self.check_card_blocks(corner) else { return };
        let spare = self.spare(corner);
        for first in spare {
            let later = spare & Cards::range(first + 1, Cards::CAPACITY);
            match needed {
                1 => each(Cards::one(first)),
                _ => later.into_iter().for_each(|second| each(Cards::one(first) | Cards::one(second))),
            }
        }
    }

    pub fn block_with_stamina(&mut self, corner: Corner, around: &mut impl Around<Event>) {
        let stamina = self.block_costs(corner).0;
        around.tell(|| Event::BlockedWithStamina { corner, stamina });
        self.lose_stamina(corner, stamina, "AT-182", around);
        self.stop_attack(around);
        self.give_initiative(corner, around);
    }

    pub fn block_with_cards(&mut self, corner: Corner, cards: Cards, around: &mut impl Around<Event>) {
        around.tell(|| Event::BlockedWithCards { corner, cards: self.told_all(cards) });
        for card in cards {
            self.discard_from_hand(corner, CardId(card), around);
        }
        self.stop_attack(around);
        self.give_initiative(corner, around);
    }
}
