//! RS-134 to RS-167, RS-201 to RS-224: contests, Beatdowns and Reversals, Trips and Pins.

use turnbuckle_core::Around;

use super::dice::Throw;
use super::keywords::Row;
use super::stats::Scene;
use crate::effect::Gift;
use crate::event::{Event, Exit};
use crate::state::{Attack, Hit, How, State, Step, Why};
use crate::vocab::{Pool, Stat, Who};

impl State {
    /// Both sides roll.
    pub fn contest(&mut self, by: Who, on: Who, attack: Attack, stat: Stat, around: &mut impl Around<Event>) {
        around.tell(|| Event::Attacked { by, on, attack });
        let throws = [
            Throw::of(by, self.attack_pool(by, Some(on), attack)),
            Throw::of(on, self.defence_pool(by, on, attack, stat)),
        ];
        self.throw_dice(Why::Attack { by, on, attack, stat }, &throws, around);
    }

    /// RS-138, RS-140.
    #[allow(clippy::too_many_arguments, reason = "a contest has two sides with a result each")]
    pub fn settle_attack(
        &mut self,
        by: Who,
        on: Who,
        attack: Attack,
        stat: Stat,
        attacker: u8,
        defender: u8,
        around: &mut impl Around<Event>,
    ) {
        let difference = attacker.abs_diff(defender);
        if attacker > defender {
            around.tell(|| Event::Succeeded { by, on, attack, difference });
            // RS-149.
            if difference >= 4 {
                let already_ko = self.wrestler(on).is_ko();
                around.tell(|| Event::Beatdown { by, on, difference, already_ko });
            }
            let row = Row::beatdown(difference);
            let damage = if difference >= 8 {
                self.wrestler(on).stamina
            } else {
                self.damage_of(by, on, attack, by, row.damage())
            };
            self.hit(Hit { by, on, attack, owner: by, left: row.bits(), balance: true }, damage, around);
            return;
        }
        around.tell(|| Event::Failed { by, on, attack, difference });
        // RS-167: the normal result comes after a Reversal.
        if Self::defences(attack).is_some() {
            self.steps.push(Step::Failed { by, on, attack, stat });
        }
        if difference >= 4 {
            // RS-259: whoever is hit back besides tests for the turnbuckle then, once for all.
            let hit_back = self.is_strict() && Self::defences(attack).is_some() && stat != Stat::Dex;
            self.reverse(by, on, attack, difference, !hit_back, around);
        }
    }

    /// RS-159 to RS-166. `on` has reversed an attack of `by`.
    fn reverse(
        &mut self,
        by: Who,
        on: Who,
        attack: Attack,
        difference: u8,
        balance: bool,
        around: &mut impl Around<Event>,
    ) {
        // RS-166: nobody's activation ends unless the attacker is active.
        let ends = self.active.is_some_and(|it| it.who == by);
        around.tell(|| Event::Reversed { by: on, on: by, difference, ends });
        self.end_if_active(by);
        if difference >= 8 {
            self.steps.push(Step::Crowd { who: on });
        }
        let reversed = Hit { by: on, on: by, attack, owner: by, left: 0, balance };
        match difference {
            4 => {}
            5 => {
                let damage = self.after_armour(by, attack, on, 1);
                self.strike(Hit { left: Row::Shove.bits(), ..reversed }, damage, around);
            }
            _ => {
                let damage = self.damage_of(on, by, attack, by, u8::from(difference >= 7));
                self.hit(reversed, damage, around);
            }
        }
    }

    /// What an attack of `owner`'s takes from `on`.
    fn damage_of(&self, by: Who, on: Who, attack: Attack, owner: Who, more: u8) -> u8 {
        let printed = match attack {
            Attack::Brawl | Attack::Grapple | Attack::Rope => 1,
            Attack::Turnbuckle => self.pack.constants.turnbuckle_damage,
            // RS-212.
            Attack::Trip | Attack::Lift => 0,
            Attack::Ability(_) => self.line_of(owner, attack).map_or(0, |it| it.damage),
        };
        let own = if by == owner { self.sum_of(by, self.attacking(by, Some(on), attack), damage) } else { 0 };
        self.after_armour(on, attack, by, printed.saturating_add(more).saturating_add_signed(own))
    }

    /// What is left after whatever protects the target.
    fn after_armour(&self, on: Who, attack: Attack, by: Who, damage: u8) -> u8 {
        self.less_armour(on, self.defending(by, attack), damage)
    }

    pub fn less_armour(&self, on: Who, scene: Scene, damage: u8) -> u8 {
        let armour = self.sum_of(on, scene, |it| match it {
            Gift::Armour(n) => Some(n as i8),
            _ => None,
        });
        damage.saturating_sub(armour.max(0) as u8)
    }

    /// What a plain hit would take.
    pub fn plain_damage(&self, by: Who, on: Who, attack: Attack) -> u8 {
        self.damage_of(by, on, attack, by, 0)
    }

    /// RS-141, RS-142: all damage first, then every keyword of the attack.
    fn hit(&mut self, hit: Hit, damage: u8, around: &mut impl Around<Event>) {
        let left = hit.left | self.keyword_bits(hit.owner, hit.attack);
        // What an ability does besides comes last.
        if let Attack::Ability(number) = hit.attack {
            let has_effects = self.ability(hit.owner, number).is_some_and(|it| !it.effects.is_empty());
            if has_effects && hit.by == hit.owner {
                self.steps.push(Step::Effects { who: hit.by, source: crate::state::Source::Ability(number), at: 0 });
            }
        }
        self.strike(Hit { left, ..hit }, damage, around);
    }

    /// Damage, and then the keywords that are listed.
    pub fn strike(&mut self, hit: Hit, damage: u8, around: &mut impl Around<Event>) {
        // RS-253: being hit is enough.
        let balance = hit.balance && self.is_on_turnbuckle(hit.on);
        self.steps.push(Step::Hit(Hit { balance, ..hit }));
        let spikes = self.spikes(hit);
        if self.is_strict() {
            // RS-141.
            self.hurt(hit.on, damage, around);
            self.prick(hit, spikes, around);
        } else {
            self.prick(hit, spikes, around);
            self.hurt(hit.on, damage, around);
        }
    }

    /// What hitting somebody spiky in base contact takes.
    fn spikes(&self, hit: Hit) -> u8 {
        let spikes = self.sum_of(hit.on, self.defending(hit.by, hit.attack), |it| match it {
            Gift::Spikes(n) => Some(n as i8),
            _ => None,
        });
        let in_reach = self.touch(hit.by, hit.on) && hit.by.is_enemy_of(hit.on);
        if in_reach { spikes.max(0) as u8 } else { 0 }
    }

    fn prick(&mut self, hit: Hit, spikes: u8, around: &mut impl Around<Event>) {
        if spikes > 0 && self.is_in_ring(hit.by) {
            around.tell(|| Event::Pricked { by: hit.on, on: hit.by });
            self.hurt_outright(hit.by, spikes, Some(hit.on), around);
        }
    }

    /// RS-213, RS-214, RS-282, RS-283.
    pub fn failed(&mut self, by: Who, on: Who, attack: Attack, stat: Stat, around: &mut impl Around<Event>) {
        if stat == Stat::Dex {
            // RS-215.
            let how = How::Dodge(attack);
            if self.base(on).is_some_and(|it| it.anchor.is_mat()) && !self.places(on, how).is_empty() {
                self.steps.push(Step::Place { who: on, seat: on.seat(), how });
            }
        } else {
            if self.is_in_ring(by) {
                around.tell(|| Event::HitBack { by: on, on: by, stat });
            }
            self.hurt_by_attack(by, 1, on, around);
        }
    }

    /// RS-217 to RS-221: the dice of a Pin.
    pub fn pin_pools(&self, by: Who, on: Who) -> (Pool, Pool) {
        let (pinner, pinned) = (self.card(by), self.card(on));
        let more = |who: Who, gift: fn(Gift) -> Option<i8>| {
            self.sum_of(who, Scene { other: Some(if who == by { on } else { by }), ..Scene::default() }, gift)
        };
        let attack = pinner.weight.saturating_add_signed(more(by, |it| match it {
            Gift::PinDice(n) => Some(n),
            _ => None,
        }));
        let wrestler = self.wrestler(on);
        let defence = if wrestler.is_ko() {
            1
        } else {
            let extra = if wrestler.stamina == pinned.stamina {
                2
            } else {
                u8::from(wrestler.stamina >= pinned.stamina.div_ceil(2))
            };
            // A Knocked Down wrestler has no passives; what its Crowd Pleaser gives stays.
            (pinned.weight + extra).saturating_add_signed(more(on, |it| match it {
                Gift::KickoutDice(n) => Some(n),
                _ => None,
            }))
        };
        (Pool::new(attack, 0, 0, 0), Pool::new(defence, 0, 0, 0))
    }

    pub fn pin(&mut self, by: Who, on: Who, around: &mut impl Around<Event>) {
        let (attack, defence) = self.pin_pools(by, on);
        self.throw_dice(Why::Pin { by, on }, &[Throw::of(by, attack), Throw::of(on, defence)], around);
    }

    /// RS-222, RS-223.
    pub fn settle_pin(&mut self, by: Who, on: Who, held: bool, around: &mut impl Around<Event>) {
        if held {
            around.tell(|| Event::PinHeld { by, on });
            self.steps.push(Step::Crowd { who: by });
            self.remove(on, Exit::Pinned, around);
        } else {
            around.tell(|| Event::PinFailed { by, on });
        }
    }
}

fn damage(gift: Gift) -> Option<i8> {
    match gift {
        Gift::Damage(n) => Some(n),
        _ => None,
    }
}
