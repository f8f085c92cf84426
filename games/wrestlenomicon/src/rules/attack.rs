//! Attacking and slamming (WN-090 to WN-106, WN-G25 to WN-G31, WN-G62, WN-G63).

use turnbuckle_core::{Around, Set};

use crate::effect::{SlamRule, Standing};
use crate::event::Event;
use crate::rules::triggers::Happening;
use crate::state::{Attack, AttackPart, AttackStage, Frame, Mark, State, Step, Suffer};
use crate::vocab::{CardId, God};

impl State {
    /// A tracked card has reached Ground Zero: it lies on top, and attacks once what is under way is done
    /// (WN-093, WN-G13, WN-G62). The attack of the turn is used from here (WN-G17).
    pub fn land(&mut self, god: God, card: CardId) {
        self.links.push(&mut self.sides[god].ground_zero, card);
        self.sides[god].spent.attacks.used += 1;
        self.begin_attack(god, card, false);
    }

    /// WN-G63: the ability of a card that has not just arrived is an attack all the same, once a turn for each card.
    pub fn encore(&mut self, god: God, card: CardId) {
        if self.reused.contains(card.0) {
            return;
        }
        self.reused.insert(card.0);
        let attacks = &mut self.sides[god].spent.attacks;
        if attacks.left() {
            attacks.used += 1;
        }
        self.begin_attack(god, card, true);
    }

    pub fn encore_top(&mut self, god: God) {
        if let Some(card) = self.sides[god].ground_zero.top {
            self.encore(god, card);
        }
    }

    /// WN-G17: one more attack this turn.
    pub fn attack_again(&mut self, god: God, around: &mut impl Around<Event>) {
        self.sides[god].spent.attacks.one_more();
        around.tell(|| Event::AttacksAgain { god });
    }

    fn begin_attack(&mut self, god: God, card: CardId, again: bool) {
        let slams = self.slams(god, card);
        let attack_type = self.attack_type(card);
        self.sides[god].spent.attacked_with.insert(attack_type);
        let attack = Attack {
            card,
            by: god,
            slams,
            again,
            stage: AttackStage::Window,
            cancelled: Set::NONE,
            ward: 0,
            reflects: false,
            prevented: 0,
            after: None,
        };
        self.push_under_ability(Step::Attack(attack));
    }

    /// WN-G62, WN-G65: under the ability that is being carried out, if one is, or the whole play of an attack card, so
    /// that it waits for its end and for what it has set off.
    fn push_under_ability(&mut self, step: Step) {
        let mut at = self.steps.len();
        let under = loop {
            match at.checked_sub(1).map(|below| self.steps[below]) {
                Some(Step::Do(Frame { root: true, .. })) => break at - 1,
                Some(Step::Shove(_)) if !self.is_mended() => break at - 1,
                Some(Step::Turn(_)) if self.is_mended() => break at,
                // Inner lists of the same ability, a shove that it or a played card makes, and triggers set off by that.
                Some(Step::Do(_) | Step::Triggers { .. } | Step::Shove(_)) => at -= 1,
                _ => break self.steps.len(),
            }
        };
        // Beyond the depth nothing can be owed any more; see `DEPTH`.
        let _ = self.steps.try_insert(under, step);
    }

    /// WN-096 to WN-106: whether an attack with this card slams now.
    pub fn slams(&self, god: God, card: CardId) -> bool {
        let enemy = god.enemy();
        let own_rule = self.pack.numbers[card.0 as usize].slams;
        if own_rule.is_none() && self.standing_kinds(god) == 0 && self.standing_kinds(enemy) == 0 {
            return match self.top_type(enemy) {
                Some(top) => self.attack_type(card).slams() == top,
                None => self.first_attack_side,
            };
        }
        if own_rule == Some(SlamRule::Never) || self.has(enemy, Standing::NeverSlammed) {
            return false;
        }
        if own_rule == Some(SlamRule::Always) {
            return true;
        }
        let Some(top) = self.top_type(enemy) else {
            // WN-104, WN-106: an empty side is slammed by the first attack of the game only.
            return self.first_attack_side || self.has(god, Standing::AlwaysSlam);
        };
        let mut top = top;
        for rule in self.standing(god) {
            match rule {
                Standing::AlwaysSlam => return true,
                Standing::TreatTopAs(it) => top = it,
                _ => {}
            }
        }
        let also = own_rule == Some(SlamRule::Also(top));
        also || self.attack_type(card).slams() == top || self.has(god, Standing::AlsoSlams(top))
    }

    /// The next stage of the attack on top.
    pub fn attack_next(&mut self, attack: Attack, around: &mut impl Around<Event>) {
        match attack.stage.next() {
            Some(stage) => self.set_top(Step::Attack(Attack { stage, ..attack })),
            None => _ = self.steps.pop(),
        }
        let Attack { by: god, card, .. } = attack;
        let face = self.card(card).attack().expect("only attack cards attack");
        let slams = attack.slams && !attack.cancelled.contains(AttackPart::Slam);
        match attack.stage {
            // WN-G28: whether or not the lists have a Defense for it.
            AttackStage::Window => {
                let Attack { slams, again, .. } = attack;
                around.tell(|| Event::Attacked { god, card: self.told(card), slams, again });
                self.push(Step::Window { to: god.enemy() });
            }
            AttackStage::Ability => {
                let instead = slams && face.slam_instead;
                if !instead && !attack.cancelled.contains(AttackPart::Ability) {
                    self.begin(face.ability.id(), god, card);
                }
            }
            AttackStage::Slam if slams => {
                self.mark(god, Mark::Slammed);
                around.tell(|| Event::SlamUsed { god, card: self.told(card), again: false });
                self.begin(face.slam.id(), god, card);
            }
            AttackStage::SlamAgain if slams && self.has(god, Standing::SlamTwice) => {
                around.tell(|| Event::SlamUsed { god, card: self.told(card), again: true });
                self.begin(face.slam.id(), god, card);
            }
            AttackStage::Reflect if attack.reflects && attack.prevented > 0 => {
                self.push(Step::Suffer(Suffer::plain(god, god.enemy(), attack.prevented)));
            }
            AttackStage::After => {
                if let Some((list, card)) = attack.after {
                    self.begin(list, god.enemy(), card);
                }
            }
            AttackStage::TurnSide if self.first_attack_side => {
                self.first_attack_side = false;
                around.tell(|| Event::SideTurned);
            }
            AttackStage::Triggers => {
                let attack_type = self.attack_type(card);
                let both = [Happening::Attacks(god, attack_type), Happening::Slams(god, attack_type)];
                self.happens(if slams { &both } else { &both[..1] });
            }
            AttackStage::Slam | AttackStage::SlamAgain | AttackStage::Reflect | AttackStage::TurnSide => {}
        }
    }
}
