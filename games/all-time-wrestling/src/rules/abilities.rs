//! Abilities of the boards: when one can be used, what it costs, and its own die (AT-040 to AT-044).

use turnbuckle_core::{Around, RuleId};

use crate::effect::{Effect, List, Timing};
use crate::event::Event;
use crate::pack::{Ability, Cost, Limit};
use crate::refusal::Refusal;
use crate::state::{Frame, Stage, State, Step};
use crate::vocab::{Corner, Slot};

impl State {
    /// Asks a corner about abilities of some moment, if its board has any.
    pub fn ask(&mut self, corner: Corner, timing: Timing) {
        if self.board(corner).has_timing(timing) {
            self.steps.push(Step::Ask { corner, timing });
        }
    }

    pub fn has_usable(&self, corner: Corner, timing: Timing) -> bool {
        self.board(corner).has_timing(timing)
            && Slot::ABILITIES.into_iter().any(|it| self.check_ability(corner, it, timing).is_ok())
    }

    /// Whether an ability can be used at this moment (AT-041 to AT-044).
    pub fn check_ability(&self, corner: Corner, slot: Slot, timing: Timing) -> Result<(), Refusal> {
        let Some(ability) = self.board(corner).ability(slot) else { return Err(Refusal::NotTheMoment) };
        if ability.timing != timing {
            return Err(Refusal::NotTheMoment);
        }
        let side = &self.sides[corner];
        if slot == Slot::Permanent {
            if side.used.contains(ability.limit()) {
                return Err(match ability.limit() {
                    Limit::Attack => Refusal::UsedThisAttack,
                    Limit::Phase | Limit::Match => Refusal::LimitReached,
                });
            }
        } else if !side.tokens.contains(slot) {
            return Err(Refusal::TokenGone);
        }
        if self.is_disabled(corner, slot) {
            return Err(Refusal::Disabled);
        }
        if timing == Timing::DefensiveWindow {
            if self.attack().tried.contains(slot) {
                return Err(Refusal::Tried);
            }
            self.check_ability_stops(ability)?;
        }
        if !self.all_hold(&ability.when, corner, &self.scene()) {
            return Err(Refusal::ConditionNotMet);
        }
        let rampage = || self.attack.as_ref().is_some_and(|it| it.is_rampage());
        let single_die = |it: &Effect| matches!(it, Effect::ForceReroll | Effect::RerollOwnDie | Effect::SetDie(_));
        if self.pin.is_none() && rampage() && ability.what.any(&single_die) {
            return Err(Refusal::NotTheMoment);
        }
        if self.can_pay(corner, full_cost(ability)) { Ok(()) } else { Err(Refusal::CannotPay) }
    }

    /// An ability that is used instead of an action.
    pub fn is_an_action(&self, corner: Corner, slot: Slot) -> bool {
        self.board(corner).ability(slot).is_some_and(|it| it.instead)
    }

    /// AT-044.
    pub fn can_pay(&self, corner: Corner, cost: Cost) -> bool {
        let side = &self.sides[corner];
        cost.stamina <= side.stamina
            && (cost.health == 0 || side.health >= cost.health.saturating_add(self.pack.settings.least_health))
    }

    pub fn pay(&mut self, corner: Corner, cost: Cost, rule: &'static str, around: &mut impl Around<Event>) {
        self.lose_stamina(corner, cost.stamina, rule, around);
        self.spend_health(corner, cost.health, rule, around);
    }

    /// An effect switches abilities of this kind off.
    pub fn is_disabled(&self, corner: Corner, slot: Slot) -> bool {
        self.lasting.iter().any(|it| match &self.pack.lists.get(it.list)[usize::from(it.at)] {
            Effect::DisableAbility(disable) => it.by != corner && disable.which.is(slot),
            _ => false,
        })
    }

    /// AT-043 and AT-172: pays, discards the token, rolls if it has a number. False: the roll failed.
    pub fn pay_and_roll(&mut self, corner: Corner, slot: Slot, around: &mut impl Around<Event>) -> bool {
        let ability = self.board(corner).ability(slot).expect("a reversal is no such ability");
        around.tell(|| Event::AbilityUsed { corner, slot });
        if slot == Slot::Permanent {
            self.sides[corner].used.insert(ability.limit());
        } else {
            self.sides[corner].tokens.remove(slot);
        }
        self.pay(corner, ability.cost, "AT-044", around);
        let Some(needs) = ability.roll else { return true };
        let die = around.die(6);
        let succeeded = die >= needs;
        let rule = RuleId(if slot == Slot::Permanent { "AT-169" } else { "AT-171" });
        let words = self.board(corner).ability_name(slot);
        around.tell(|| Event::AbilityRolled { corner, words, die, needs, succeeded, rule });
        succeeded
    }

    /// Its effects, and after them its icons, are owed next.
    pub fn take_effect(&mut self, corner: Corner, ability: &'static Ability) {
        self.offer_icons(corner, &ability.optional, ability.kickout_icons);
        self.push_list(&ability.what, corner, ability.kickout_icons);
    }

    pub fn push_list(&mut self, list: &List, by: Corner, kickout_icons: u8) {
        if !list.is_empty() {
            self.steps.push(Step::Do(Frame { list: list.id(), at: 0, by, left: 0, kickout_icons }));
        }
    }

    /// Uses an ability at whatever moment this is.
    pub fn use_ability_now(&mut self, corner: Corner, slot: Slot, around: &mut impl Around<Event>) {
        match self.steps.last() {
            Some(Step::Attack(Stage::Window)) => return self.defend_with_ability(corner, slot, around),
            Some(Step::Attack(Stage::Offense)) => self.attack_mut().hit_mut().options -= 1,
            _ => {}
        }
        let ability = self.board(corner).ability(slot).expect("a reversal is no such ability");
        if ability.instead {
            // It is the action.
            self.passes = 0;
            self.steps.push(Step::End);
        }
        if self.pay_and_roll(corner, slot, around) {
            self.take_effect(corner, ability);
        }
    }
}

/// What an ability asks to be spent, as its cost and in its effects.
fn full_cost(ability: &Ability) -> Cost {
    ability.what.effects.iter().fold(ability.cost, |cost, effect| match effect {
        Effect::SpendHealth(n) => Cost { health: cost.health.saturating_add(*n), ..cost },
        Effect::SpendStamina(n) => Cost { stamina: cost.stamina.saturating_add(*n), ..cost },
        _ => cost,
    })
}
