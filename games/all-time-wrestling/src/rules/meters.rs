//! Health, stamina and momentum: what moves them, and where they stop.

use turnbuckle_core::{Around, RuleId};

use crate::event::Event;
use crate::state::State;
use crate::vocab::Corner;

impl State {
    /// AT-035: takes health away, down to the lowest that there is.
    pub fn lose_health(&mut self, corner: Corner, damage: u8) {
        let least = self.pack.settings.least_health;
        let side = &mut self.sides[corner];
        side.health = side.health.saturating_sub(damage).max(least.min(side.health));
    }

    /// Damage that no attack dealt; it gives no compensation (AT-097).
    pub fn hurt(&mut self, corner: Corner, damage: u8, rule: &'static str, around: &mut impl Around<Event>) {
        if damage > 0 {
            self.lose_health(corner, damage);
            let health = self.sides[corner].health;
            around.tell(|| Event::Hurt { corner, damage, health, rule: RuleId(rule) });
        }
    }

    /// AT-034.
    pub fn gain_health(&mut self, corner: Corner, n: u8, rule: &'static str, around: &mut impl Around<Event>) {
        let most = self.board(corner).health;
        let health = &mut self.sides[corner].health;
        let by = n.min(most.saturating_sub(*health));
        *health += by;
        let health = *health;
        if n > 0 {
            around.tell(|| Event::HealthGained { corner, by, health, rule: RuleId(rule) });
        }
    }

    /// AT-034.
    pub fn gain_stamina(&mut self, corner: Corner, n: u8, rule: &'static str, around: &mut impl Around<Event>) {
        let most = self.board(corner).stamina;
        let stamina = &mut self.sides[corner].stamina;
        let by = n.min(most.saturating_sub(*stamina));
        *stamina += by;
        let stamina = *stamina;
        if n > 0 {
            around.tell(|| Event::StaminaGained { corner, by, stamina, rule: RuleId(rule) });
        }
    }

    /// AT-037: as much as there is.
    pub fn lose_stamina(&mut self, corner: Corner, n: u8, rule: &'static str, around: &mut impl Around<Event>) {
        let stamina = &mut self.sides[corner].stamina;
        let by = n.min(*stamina);
        *stamina -= by;
        let stamina = *stamina;
        if n > 0 {
            around.tell(|| Event::StaminaSpent { corner, by, stamina, rule: RuleId(rule) });
        }
    }

    /// Health given up, never below the lowest (AT-044).
    pub fn spend_health(&mut self, corner: Corner, n: u8, rule: &'static str, around: &mut impl Around<Event>) {
        if n > 0 {
            let before = self.sides[corner].health;
            self.lose_health(corner, n);
            let health = self.sides[corner].health;
            around.tell(|| Event::HealthSpent { corner, by: before - health, health, rule: RuleId(rule) });
        }
    }

    /// AT-047 and AT-048.
    pub fn gain_momentum(&mut self, corner: Corner, n: u8, rule: &'static str, around: &mut impl Around<Event>) {
        if n > 0 {
            let value = self.momentum_of(corner).saturating_add(n.min(100) as i8);
            self.move_marker(corner, value, rule, around);
        }
    }

    /// Puts the marker on a value of the corner's own side; negative on the other's.
    pub fn move_marker(&mut self, corner: Corner, value: i8, rule: &'static str, around: &mut impl Around<Event>) {
        let end = self.pack.settings.momentum_end;
        let (before, value) = (self.momentum_of(corner), value.clamp(-end, end));
        self.momentum = match corner {
            Corner::Red => value,
            Corner::Blue => -value,
        };
        let marker = self.momentum;
        let gainer = if value >= before { corner } else { corner.other() };
        let by = value.abs_diff(before);
        around.tell(|| Event::MomentumMoved { corner: gainer, by, marker, rule: RuleId(rule) });
    }
}
