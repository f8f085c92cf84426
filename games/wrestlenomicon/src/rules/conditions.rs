//! Conditions and amounts: what a card's text asks of the table (WN-108).

use crate::effect::{Amount, AmountTable, AmountWord, Condition, Count};
use crate::state::{Frame, GUTS, Mark, Side, State, TurnOption};
use crate::vocab::{AttackType, God};

impl State {
    pub fn all_hold(&self, conditions: &[Condition], god: God) -> bool {
        conditions.iter().all(|it| self.holds(it, god))
    }

    pub fn holds(&self, condition: &Condition, god: God) -> bool {
        let (us, them) = (&self.sides[god], &self.sides[god.enemy()]);
        match condition {
            Condition::Attacked => !us.spent.attacked_with.is_empty(),
            Condition::AttackedWith(it) => us.spent.attacked_with.contains(*it),
            Condition::Slammed => self.marked(god, Mark::Slammed),
            Condition::PlayedAttack => us.spent.option == Some(TurnOption::Attack),
            Condition::Passed => us.spent.option == Some(TurnOption::Pass),
            Condition::PlayedPermanent => us.spent.option == Some(TurnOption::Permanent),
            Condition::OwnTop(it) => self.top_type(god) == Some(*it),
            Condition::EnemyTop(it) => self.top_type(god.enemy()) == Some(*it),
            Condition::OwnSequence(types) => {
                let mut stack = self.links.iter(us.ground_zero);
                types.iter().all(|it| stack.next().is_some_and(|card| self.attack_type(card) == *it))
            }
            Condition::OwnMix(types) => self.mix_on_top(god, types),
            Condition::OwnGroundZero(n) => us.ground_zero.cards.len() >= u32::from(*n),
            Condition::EnemyGroundZeroEmpty => them.ground_zero.top.is_none(),
            Condition::Tracked(n) => us.track.len() >= *n,
            Condition::EnemyTracked(n) => them.track.len() >= *n,
            Condition::TrackedOn(spaces) => spaces.iter().all(|it| us.track.get(*it).is_some()),
            Condition::TrackedTypes(types) => {
                types.iter().all(|it| us.track.cards().any(|(_, card)| self.attack_type(card) == *it))
            }
            Condition::Cultists(n) => us.cultists >= *n,
            Condition::HandAtLeast(n) => us.hand.len() >= u32::from(*n),
            Condition::HandAtMost(n) => us.hand.len() <= u32::from(*n),
            Condition::Behind => self.guts(god) < self.guts(god.enemy()),
            Condition::Ahead => self.guts(god) > self.guts(god.enemy()),
            Condition::GutsAtMost(n) => self.guts(god) <= *n,
            Condition::EnemyGutsAtMost(n) => self.guts(god.enemy()) <= *n,
            Condition::Permanents(n) => us.permanents.count() >= usize::from(*n),
            Condition::EnemyPermanents(n) => them.permanents.count() >= usize::from(*n),
            Condition::DefendedAgainst => self.marked(god, Mark::DefendedAgainst),
            Condition::FirstAttackSide => self.first_attack_side,
            Condition::Not(it) => !self.holds(it, god),
        }
    }

    /// The top cards of a Ground Zero stack, as many as types are given, have these types in some order.
    fn mix_on_top(&self, god: God, types: &[AttackType]) -> bool {
        let mut missing = [0i8; 4];
        types.iter().for_each(|it| missing[*it as usize] += 1);
        let stack = self.links.iter(self.sides[god].ground_zero).take(types.len());
        stack.for_each(|card| missing[self.attack_type(card) as usize] -= 1);
        missing == [0; 4]
    }

    /// An amount, with the die of the frame already rolled.
    pub fn amount(&self, amount: &Amount, frame: &Frame) -> u8 {
        match amount {
            Amount::Number(n) => *n,
            Amount::Word(AmountWord::D6) => frame.roll,
            // WN-140.
            Amount::Word(AmountWord::D3) => frame.roll.div_ceil(2),
            Amount::Word(AmountWord::That) => frame.that,
            Amount::Table(table) => match table {
                AmountTable::Count(it) => self.count(*it, frame.by),
                AmountTable::Sum(parts) => {
                    parts.iter().fold(0, |sum: u8, it| sum.saturating_add(self.amount(it, frame)))
                }
                AmountTable::Product(parts) => {
                    parts.iter().fold(1, |product: u8, it| product.saturating_mul(self.amount(it, frame)))
                }
                AmountTable::Min(parts) => parts.iter().map(|it| self.amount(it, frame)).min().unwrap_or(0),
                AmountTable::Max(parts) => parts.iter().map(|it| self.amount(it, frame)).max().unwrap_or(0),
            },
        }
    }

    fn count(&self, count: Count, god: God) -> u8 {
        let (us, them) = (&self.sides[god], &self.sides[god.enemy()]);
        let tracked = |side: &Side, wanted: AttackType| {
            side.track.cards().filter(|(_, card)| self.attack_type(*card) == wanted).count() as u8
        };
        match count {
            Count::OwnTracked => us.track.len(),
            Count::EnemyTracked => them.track.len(),
            Count::OwnTrackedBizarre => tracked(us, AttackType::Bizarre),
            Count::EnemyTrackedBizarre => tracked(them, AttackType::Bizarre),
            Count::OwnTrackedDominance => tracked(us, AttackType::Dominance),
            Count::EnemyTrackedDominance => tracked(them, AttackType::Dominance),
            Count::OwnTrackedRanged => tracked(us, AttackType::Ranged),
            Count::EnemyTrackedRanged => tracked(them, AttackType::Ranged),
            Count::OwnTrackedViscera => tracked(us, AttackType::Viscera),
            Count::EnemyTrackedViscera => tracked(them, AttackType::Viscera),
            Count::OwnGroundZero => us.ground_zero.cards.len() as u8,
            Count::EnemyGroundZero => them.ground_zero.cards.len() as u8,
            Count::OwnCultists => us.cultists,
            Count::EnemyCultists => them.cultists,
            Count::OwnHand => us.hand.len() as u8,
            Count::EnemyHand => them.hand.len() as u8,
            Count::OwnPermanents => us.permanents.count() as u8,
            Count::EnemyPermanents => them.permanents.count() as u8,
            Count::OwnGutsLost => GUTS - self.guts(god).min(GUTS),
            Count::EnemyGutsLost => GUTS - self.guts(god.enemy()).min(GUTS),
        }
    }
}
