//! S6, a pin: abilities of the pinned player, the number of attempts, and the kick-out rolls (AT-192 to AT-209).

use arrayvec::ArrayVec;
use turnbuckle_core::Around;

use crate::effect::{Effect, Timing};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::rules::target::{Part, Parts};
use crate::state::{Ending, How, Pin, PinChanges, PinStage, State, Step};
use crate::vocab::{Category, Corner};

impl State {
    fn set_pin_stage(&mut self, stage: PinStage) {
        let step = self.steps.iter_mut().rev().find(|it| matches!(it, Step::Pin(_)));
        *step.expect("a pin is under way") = Step::Pin(stage);
    }

    /// AT-192 and AT-180: with the card of the attack, or with an ability alone.
    pub fn declare_pin(&mut self, by: Corner, icons: u8, around: &mut impl Around<Event>) {
        let attack = self.attack.as_ref().filter(|it| it.by == by && !it.is_stopped() && !it.is_rampage());
        self.pin = Some(Pin {
            by,
            card: attack.map(|it| it.card()),
            icons,
            changes: attack.map_or_else(PinChanges::default, |it| it.changes.pin),
            rate: self.pack.settings.stamina_per_health,
            attempts: 0,
            low_health: false,
            rolls: ArrayVec::new(),
        });
        around.tell(|| Event::PinDeclared { corner: by });
        self.steps.push(Step::Pin(PinStage::Declared));
        // (1)
        self.ask(by.other(), Timing::WhenPinned);
    }

    pub fn go_on_with_pin(&mut self, stage: PinStage, around: &mut impl Around<Event>) {
        let (by, pinned) = (self.pin().by, self.pin().by.other());
        match stage {
            // (2)
            PinStage::Declared => {
                self.pin_mut().low_health = self.has_low_health(pinned);
                let attempts = self.count_attempts();
                self.pin_mut().attempts = attempts;
                around.tell(|| Event::AttemptsCounted { corner: pinned, attempts });
                self.next_attempt(pinned);
            }
            // (3)
            PinStage::Attempt | PinStage::Rolled if self.has_kicked_out() => {
                self.set_pin_stage(PinStage::KickedOut);
                self.ask(by, Timing::AfterKickoutByOpponent);
            }
            PinStage::Attempt | PinStage::Rolled => {
                self.set_pin_stage(PinStage::Failed);
                self.ask(pinned, Timing::AfterFailedKickout);
            }
            // (4)
            PinStage::KickedOut => {
                let attempt = self.pin().rolls.len() as u8;
                around.tell(|| Event::KickedOut { corner: pinned, attempt });
                self.pin = None;
                self.steps.pop();
            }
            PinStage::Failed if self.pin().rolls.len() < usize::from(self.pin().attempts) => self.next_attempt(pinned),
            // (5), AT-196. The label is ours: a hold makes them tap out.
            PinStage::Failed => {
                let hold = self.pin().card.is_some_and(|it| self.card(it).category == Category::Grapple);
                let how = if hold { How::Submission } else { How::Pinfall };
                self.end(Ending { winner: Some(by), how }, "AT-196", around);
            }
        }
    }

    fn next_attempt(&mut self, pinned: Corner) {
        self.set_pin_stage(PinStage::Attempt);
        self.ask(pinned, Timing::BeforeKickoutRoll);
    }

    /// AT-193 and AT-203 to AT-207: how the number of attempts comes about.
    pub fn attempt_parts(&self, pin: &Pin) -> Parts {
        let mut parts = Parts::new();
        let mut add = |words, n| {
            if n != 0 && !parts.is_full() {
                parts.push(Part { words, n });
            }
        };
        let pinned = pin.by.other();
        add("attempts", self.pack.settings.kickouts as i8);
        if pin.low_health || (pin.attempts == 0 && self.has_low_health(pinned)) {
            add("low health", -1);
        }
        if let Some(card) = pin.card.map(|it| self.card(it)) {
            if card.finisher {
                // AT-204: the first icon is this same reduction.
                add("finisher", -(card.kickout_icons.max(1) as i8));
            } else {
                add("kick-out icon", -(card.kickout_icons as i8));
            }
        }
        add("ability", -(pin.icons as i8));
        add("abilities", pin.changes.kickouts);
        self.each_in_force(&self.scene(), |owner, effect, name| {
            if let Effect::ModifyKickouts(it) = effect
                && it.who.of(owner) == pinned
            {
                add(name, it.n);
            }
        });
        parts
    }

    /// AT-209: at least one.
    fn count_attempts(&self) -> u8 {
        let sum: i16 = self.attempt_parts(self.pin()).iter().map(|it| i16::from(it.n)).sum();
        sum.clamp(i16::from(self.pack.settings.least_kickouts), 12) as u8
    }

    /// What abilities add to every kick-out roll.
    pub fn kickout_modifier(&self, pin: &Pin) -> i8 {
        let pinned = pin.by.other();
        let mut modifier = pin.changes.roll;
        self.each_in_force(&self.scene(), |owner, effect, _| {
            if let Effect::ModifyKickoutRoll(it) = effect
                && it.who.of(owner) == pinned
            {
                modifier = modifier.saturating_add(it.n);
            }
        });
        modifier
    }

    /// How many of the 36 throws kick out once so much health is bought.
    pub fn kickout_throws(&self, health: u8) -> u8 {
        let pin = self.pin();
        let now = self.sides[pin.by.other()].health.saturating_add(health);
        throws_up_to(now as i8 - self.kickout_modifier(pin))
    }

    /// AT-198: the stamina that 1 health costs in this pin.
    pub fn conversion_rate(&self, pin: &Pin) -> u8 {
        let mut rate = pin.rate;
        self.each_in_force(&self.scene(), |owner, effect, _| {
            if let Effect::ConvertRate(n) = effect
                && owner != pin.by
            {
                rate = rate.min(*n);
            }
        });
        rate
    }

    /// AT-198 to AT-200: the most health that can be bought now.
    pub fn most_health_to_buy(&self) -> u8 {
        let pin = self.pin();
        let pinned = pin.by.other();
        let side = &self.sides[pinned];
        let room = self.board(pinned).health.saturating_sub(side.health);
        room.min(side.stamina / self.conversion_rate(pin))
    }

    pub fn check_kickout(&self, health: u8) -> Result<(), Refusal> {
        let pin = self.pin();
        let pinned = pin.by.other();
        let (have, most) = (self.sides[pinned].stamina, self.board(pinned).health);
        let cost = u16::from(health) * u16::from(self.conversion_rate(pin));
        if cost > u16::from(have) {
            return Err(Refusal::TooMuchHealth { health, cost, have });
        }
        if health > most.saturating_sub(self.sides[pinned].health) {
            return Err(Refusal::FullHealth { most });
        }
        Ok(())
    }

    /// More or fewer attempts, or another sum, for the pin under way or one that comes of this attack.
    pub fn change_pin(&mut self, whose: Corner, change: PinChanges) {
        if let Some(pin) = &mut self.pin {
            if pin.by != whose {
                pin.changes.add(change);
            }
        } else if let Some(attack) = self.attack.as_mut().filter(|it| it.by != whose) {
            attack.changes.pin.add(change);
        }
    }

    /// AT-194 and AT-198: buys health, then rolls.
    pub fn kick_out(&mut self, health: u8, around: &mut impl Around<Event>) {
        let pinned = self.pin().by.other();
        if health > 0 {
            let stamina = health * self.conversion_rate(self.pin());
            self.sides[pinned].stamina -= stamina;
            self.sides[pinned].health += health;
            around.tell(|| Event::HealthBought { corner: pinned, health, stamina });
        }
        self.pin_mut().rolls.push([0; 2]);
        self.roll_kickout(around);
    }

    /// Rolls for the present attempt, also again.
    pub fn roll_kickout(&mut self, around: &mut impl Around<Event>) {
        let dice = [around.die(6), around.die(6)];
        let pin = self.pin_mut();
        *pin.rolls.last_mut().expect("an attempt is made") = dice;
        let (pinned, attempt, attempts) = (pin.by.other(), pin.rolls.len() as u8, pin.attempts);
        let modifier = self.kickout_modifier(self.pin());
        let (health, succeeded) = (self.sides[pinned].health, self.has_kicked_out());
        around.tell(|| Event::KickOutRolled { corner: pinned, dice, modifier, health, succeeded, attempt, attempts });
        self.set_pin_stage(PinStage::Rolled);
    }

    /// AT-194: the sum does not exceed the health that there is.
    fn has_kicked_out(&self) -> bool {
        let pin = self.pin();
        let dice = pin.rolls.last().expect("an attempt was made");
        let sum = self.kickout_modifier(pin).saturating_add((dice[0] + dice[1]) as i8);
        sum <= self.sides[pin.by.other()].health as i8
    }
}

/// How many of the 36 throws of two dice do not exceed a number.
pub fn throws_up_to(sum: i8) -> u8 {
    (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)).filter(|it: &i8| *it <= sum).count() as u8
}
