//! RS-142 to RS-145, RS-358 to RS-401: the special rules of an attack that has hit, one after the other.

use turnbuckle_core::Around;

use super::dice::Throw;
use crate::effect::{Immunity, Keyword};
use crate::event::{Event, WhyNot};
use crate::pack::Kind;
use crate::state::{Attack, Hit, Place, Source, State, Step, Why};
use crate::vocab::{Counter, Stat, Who};

/// Bits of [`Hit::left`]: the first ten are the keywords of the ability in the order of its card.
const PRINTED: u8 = 10;
/// RS-263, RS-275: (CROWD) of everything off a turnbuckle; RS-172, RS-281: what a Trip and a Lift do.
const OWN: u8 = 10;
const TABLE: u8 = 11;

/// What the tables of Beatdowns and Reversals add (RS-150 to RS-154).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    Nothing,
    Damage,
    Shove,
    Dazed,
    Knockdown,
}

impl Row {
    /// RS-155: only the row of the exact difference. By 8 or more it is all damage.
    pub const fn beatdown(difference: u8) -> Self {
        match difference {
            4 => Self::Damage,
            5 => Self::Shove,
            6 => Self::Dazed,
            7 => Self::Knockdown,
            _ => Self::Nothing,
        }
    }

    pub const fn damage(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Damage | Self::Shove => 1,
            Self::Dazed | Self::Knockdown => 2,
        }
    }

    pub const fn bits(self) -> u16 {
        match self {
            Self::Nothing | Self::Damage => 0,
            Self::Shove => 1 << TABLE,
            Self::Dazed => 1 << (TABLE + 1),
            Self::Knockdown => 1 << (TABLE + 2),
        }
    }
}

impl State {
    /// A bit for each keyword that is applied when the attack has hit.
    pub fn keyword_bits(&self, owner: Who, attack: Attack) -> u16 {
        let mut bits = 0;
        let printed = self.line_of(owner, attack).map_or(&[][..], |it| &it.keywords);
        for (at, keyword) in printed.iter().enumerate().take(usize::from(PRINTED)) {
            bits |= u16::from(keyword.is_applied()) << at;
        }
        let has_crowd = printed.contains(&Keyword::Crowd);
        let from_turnbuckle = self.kind_of(owner, attack) == Some(Kind::Turnbuckle) && !has_crowd;
        let own = matches!(attack, Attack::Trip | Attack::Lift | Attack::Turnbuckle) || from_turnbuckle;
        bits | u16::from(own) << OWN
    }

    /// The keyword of a bit.
    pub fn keyword(&self, owner: Who, attack: Attack, bit: u8) -> Option<Keyword> {
        if bit < PRINTED {
            return self.line_of(owner, attack)?.keywords.get(usize::from(bit)).copied();
        }
        Some(match (bit, attack) {
            (OWN, Attack::Trip) => Keyword::Knockdown,
            (OWN, Attack::Lift) => Keyword::Lifted,
            (OWN, _) => Keyword::Crowd,
            (TABLE, _) => Keyword::Shove(2),
            (12, _) => Keyword::Dazed,
            (13, _) => Keyword::Knockdown,
            _ => return None,
        })
    }

    pub const fn is_from_table(bit: u8) -> bool {
        bit >= TABLE
    }

    /// Counters come out the same in any order, so nobody is asked about them: the next such keyword. Not so counters
    /// that the target shrugs off as long as its passives work, for another keyword may end that (RS-345).
    fn next_counter(&self, hit: Hit) -> Option<u8> {
        let keyword = |bit: u8| self.keyword(hit.owner, hit.attack, bit);
        let is_counter =
            |bit: u8| matches!(keyword(bit), Some(Keyword::Ap(_) | Keyword::Mp(_) | Keyword::Bleeding) | None);
        let waits = |bit: u8| {
            self.is_mended()
                && keyword(bit).is_some_and(|it| self.shrugs_off(hit.on, it))
                && !bits(hit.left).all(is_counter)
        };
        bits(hit.left).find(|bit| is_counter(*bit) && !waits(*bit))
    }

    /// Whether a passive keeps the counters of this keyword off.
    fn shrugs_off(&self, on: Who, keyword: Keyword) -> bool {
        match keyword {
            Keyword::Ap(n) | Keyword::Mp(n) => n < 0 && self.is_immune(on, Immunity::Counters),
            Keyword::Bleeding => self.is_immune(on, Immunity::Bleeding),
            _ => false,
        }
    }

    /// RS-142: whether the attacker has to say what comes next.
    pub fn orders_keywords(&self, hit: Hit) -> bool {
        hit.left.count_ones() > 1 && self.next_counter(hit).is_none()
    }

    /// The next keyword, unless the attacker has to choose; and what comes after the last.
    pub fn go_on_with_hit(&mut self, hit: Hit, around: &mut impl Around<Event>) {
        let next = self.next_counter(hit).or_else(|| bits(hit.left).next());
        match next {
            Some(bit) => self.apply_keyword(hit, bit, around),
            None if hit.balance && self.is_on_turnbuckle(hit.on) => {
                self.steps.push(Step::Balance { who: hit.on, by: Some(hit.by) });
            }
            None => {}
        }
    }

    /// RS-145: everything that it sets off is finished before the next one begins.
    pub fn apply_keyword(&mut self, hit: Hit, bit: u8, around: &mut impl Around<Event>) {
        let mut rest = Hit { left: hit.left & !(1 << bit), ..hit };
        let Some(keyword) = self.keyword(hit.owner, hit.attack, bit) else {
            self.steps.push(Step::Hit(rest));
            return;
        };
        // RS-G59: one roll for the turnbuckle, before another Brawl begins.
        let balance_first = keyword == Keyword::Fury && rest.balance;
        rest.balance &= !balance_first;
        if rest.left != 0 || rest.balance {
            self.steps.push(Step::Hit(rest));
        }
        self.apply(keyword, hit, around);
        if balance_first && self.is_on_turnbuckle(hit.on) {
            self.steps.push(Step::Balance { who: hit.on, by: Some(hit.by) });
        }
    }

    fn apply(&mut self, keyword: Keyword, hit: Hit, around: &mut impl Around<Event>) {
        let Hit { by, on, attack, .. } = hit;
        let there = self.is_in_ring(on);
        let stands = self.base(on).is_some();
        match keyword {
            // RS-358, RS-359.
            Keyword::Ap(n) if there && !self.shrugs_off(on, keyword) => {
                self.give(on, if n > 0 { Counter::PlusAp } else { Counter::MinusAp }, n.unsigned_abs(), around);
            }
            Keyword::Mp(n) if there && !self.shrugs_off(on, keyword) => {
                self.give(on, if n > 0 { Counter::PlusMp } else { Counter::MinusMp }, n.unsigned_abs(), around);
            }
            // RS-360.
            Keyword::Bleeding if there && !self.shrugs_off(on, keyword) => {
                self.give(on, Counter::Bleeding, 1, around);
            }
            // RS-364.
            Keyword::Bounceback(squares) => self.bounce_back(by, on, squares, around),
            // RS-366.
            Keyword::Crowd => self.steps.push(Step::Crowd { who: by }),
            // RS-368.
            Keyword::Dazed if there && !self.is_immune(on, Immunity::Dazed) => self.roll_dazed(on, around),
            // RS-376.
            Keyword::Fury => self.steps.push(Step::Fury { by, on }),
            // RS-390.
            Keyword::Knockdown if there && !self.is_immune(on, Immunity::Knockdown) => {
                self.give(on, Counter::Knockdown, 1, around);
            }
            // RS-391.
            Keyword::Lifted if self.can_lift_now(by, on, attack) => self.lift(by, on, around),
            // RS-393, RS-257, RS-137.
            Keyword::Shove(squares) if stands && !self.is_on_turnbuckle(on) && !self.is_immune(on, Immunity::Shove) => {
                self.steps.push(Step::Shove { who: on, seat: by.seat(), by: Some(by), squares });
            }
            // RS-399.
            Keyword::Throw(squares) if self.can_lift_now(by, on, attack) => {
                self.steps.push(Step::Throw { by, squares });
                self.lift(by, on, around);
            }
            _ => around.tell(|| Event::NoEffect {
                who: on,
                keyword: keyword.to_string(),
                why: self.why_without_effect(keyword, by, on),
            }),
        }
    }

    /// Why a keyword has done nothing.
    fn why_without_effect(&self, keyword: Keyword, by: Who, on: Who) -> WhyNot {
        let immunity = match keyword {
            Keyword::Dazed => Some(Immunity::Dazed),
            Keyword::Knockdown => Some(Immunity::Knockdown),
            Keyword::Shove(_) => Some(Immunity::Shove),
            Keyword::Lifted | Keyword::Throw(_) => Some(Immunity::Lifted),
            _ => None,
        };
        let lifter = self.wrestler(by);
        let lifts = matches!(keyword, Keyword::Lifted | Keyword::Throw(_));
        if !self.is_in_ring(on) {
            WhyNot::Gone
        } else if self.shrugs_off(on, keyword) || immunity.is_some_and(|it| self.is_immune(on, it)) {
            WhyNot::Immune
        } else if matches!(self.wrestler(on).place, Place::HeldBy(_)) {
            WhyNot::Held
        } else if self.is_on_turnbuckle(on) && !lifts {
            WhyNot::OnTurnbuckle
        } else if lifts && self.touch(by, on) && (lifter.lifts.is_some() || lifter.is_knocked_down()) {
            WhyNot::CannotLift
        } else {
            WhyNot::Apart
        }
    }

    /// RS-191, RS-286, RS-391, RS-401: base contact, empty hands, on its feet.
    fn can_lift_now(&self, by: Who, on: Who, attack: Attack) -> bool {
        let lifter = self.wrestler(by);
        // RS-281: a Lift has no keyword that a passive could keep off.
        let immune = self.is_immune(on, Immunity::Lifted) && !(self.is_strict() && attack == Attack::Lift);
        self.touch(by, on) && lifter.lifts.is_none() && !lifter.is_knocked_down() && !immune
    }

    /// RS-376, RS-377, RS-191.
    pub fn fury(&mut self, by: Who, on: Who) {
        // RS-135: a Brawl is for enemies, whomever a (DEVASTATING) action has hit.
        let is_target = by.is_enemy_of(on) || !self.is_strict();
        if is_target && self.touch(by, on) && !self.wrestler(by).is_knocked_down() {
            self.steps.push(Step::Contest { by, on, attack: Attack::Brawl, stat: Stat::Def });
        }
    }

    /// RS-373: the attack dice are rolled once.
    pub fn begin_devastation(&mut self, by: Who, ability: u8, around: &mut impl Around<Event>) {
        self.marked = self.in_contact(by);
        self.struck = crate::vocab::Wrestlers::NONE;
        let pool = self.attack_pool(by, None, Attack::Ability(ability));
        self.throw_dice(Why::Devastating { by, ability }, &[Throw::of(by, pool)], around);
    }

    pub fn devastate(&mut self, by: Who, ability: u8, total: u8) {
        self.steps.push(Step::Devastate { by, ability, total });
    }

    /// The next one defends.
    pub fn withstand(&mut self, by: Who, on: Who, ability: u8, total: u8, around: &mut impl Around<Event>) {
        self.marked.remove(on);
        self.steps.push(Step::Devastate { by, ability, total });
        // Whoever is no longer on the mat is not hit.
        if self.base(on).is_none() {
            return;
        }
        let attack = Attack::Ability(ability);
        around.tell(|| Event::Attacked { by, on, attack });
        let pool = self.defence_pool(by, on, attack, Stat::Def);
        self.throw_dice(Why::Withstand { by, on, ability, total }, &[Throw::of(on, pool)], around);
    }

    /// RS-374: neither Beatdowns nor Reversals. RS-425: what concerns the target is applied in turn.
    pub fn settle_devastation(
        &mut self,
        by: Who,
        on: Who,
        ability: u8,
        attacker: u8,
        defender: u8,
        around: &mut impl Around<Event>,
    ) {
        let (attack, difference) = (Attack::Ability(ability), attacker.abs_diff(defender));
        if attacker <= defender {
            around.tell(|| Event::Failed { by, on, attack, difference });
            return;
        }
        around.tell(|| Event::Succeeded { by, on, attack, difference });
        self.struck.insert(on);
        let damage = self.plain_damage(by, on, attack);
        let left = self.bits_that(by, attack, |it| !it.is_once());
        // RS-G59: whoever is hit on a turnbuckle tests for it when everything is over.
        self.strike(Hit { by, on, attack, owner: by, left, balance: !self.is_strict() }, damage, around);
    }

    fn bits_that(&self, owner: Who, attack: Attack, like: impl Fn(Keyword) -> bool) -> u16 {
        let all = self.keyword_bits(owner, attack);
        bits(all).filter(|it| self.keyword(owner, attack, *it).is_some_and(&like)).fold(0, |set, it| set | 1 << it)
    }

    /// RS-425: after the last target, what is applied once.
    pub fn end_devastation(&mut self, by: Who, ability: u8) {
        if self.struck.is_empty() {
            return;
        }
        if self.is_strict() {
            let shaken = self.struck.filter(|it| self.is_on_turnbuckle(it));
            self.steps.extend(shaken.iter().map(|who| Step::Balance { who, by: Some(by) }));
        }
        let has_effects = self.ability(by, ability).is_some_and(|it| !it.effects.is_empty());
        if has_effects {
            self.steps.push(Step::Effects { who: by, source: Source::Ability(ability), at: 0 });
        }
        if self.bits_that(by, Attack::Ability(ability), Keyword::is_once) != 0 {
            self.steps.push(Step::Once { by, ability });
        }
    }

    /// Whether one of those that were hit has to be chosen.
    pub fn chooses_once(&self, by: Who, ability: u8) -> bool {
        let needs = |it: Keyword| it.is_once() && it != Keyword::Crowd;
        self.struck.len() > 1 && self.bits_that(by, Attack::Ability(ability), needs) != 0
    }

    pub fn once(&mut self, by: Who, ability: u8, on: Who) {
        let attack = Attack::Ability(ability);
        let left = self.bits_that(by, attack, Keyword::is_once);
        // Its own test comes with its special rules, so that it is made before another Brawl begins.
        let own = |it: &Step| matches!(it, Step::Balance { who, .. } if *who == on);
        let at = self.steps.iter().rposition(own).filter(|_| self.is_strict());
        let balance = at.is_some();
        if let Some(at) = at {
            self.steps.remove(at);
        }
        self.steps.push(Step::Hit(Hit { by, on, attack, owner: by, left, balance }));
    }
}

/// The bits of a set, lowest first.
pub fn bits(set: u16) -> impl Iterator<Item = u8> {
    (0..16).filter(move |it| set >> it & 1 != 0)
}
