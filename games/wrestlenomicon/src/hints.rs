//! What bots are told about playing well: a judgement of a position, and a quick choice for play-outs.
//!
//! Everything is priced in points, one point being one damage, after the ledger's budget for designed cards. Only
//! exact arithmetic is used, so that a bot plays the same on every platform.

use turnbuckle_core::{Hints, Rng, Seat};

use crate::action::Action;
use crate::effect::{Ability, Amount, AmountTable, AmountWord, Cost, Effect, PickedBy, Who};
use crate::pack::Card;
use crate::state::{AttackPart, State, Step};
use crate::vocab::{CardId, God};

/// What a card is worth when it takes effect.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    pub ability: f32,
    /// What a slam adds.
    pub slam: f32,
}

impl Worth {
    pub fn of(card: Option<&Card>) -> Self {
        let Some(face) = card.and_then(Card::attack) else { return Self::default() };
        let (ability, slam) = (points(&face.ability), points(&face.slam));
        Self { ability, slam: if face.slam_instead { slam - ability } else { slam } }
    }
}

fn points(ability: &Ability) -> f32 {
    ability.effects.iter().map(effect_points).sum()
}

/// An amount on an ordinary table.
fn expected(amount: &Amount) -> f32 {
    match amount {
        Amount::Number(n) => f32::from(*n),
        Amount::Word(AmountWord::D3) => 2.0,
        Amount::Word(AmountWord::D6) => 3.5,
        Amount::Word(AmountWord::That) => 1.5,
        Amount::Table(AmountTable::Count(_)) => 2.0,
        Amount::Table(AmountTable::Sum(parts)) => parts.iter().map(expected).sum(),
        Amount::Table(AmountTable::Product(parts)) => parts.iter().map(expected).product(),
        Amount::Table(AmountTable::Min(parts)) => parts.iter().map(expected).fold(9.0, f32::min),
        Amount::Table(AmountTable::Max(parts)) => parts.iter().map(expected).fold(0.0, f32::max),
    }
}

fn effect_points(effect: &Effect) -> f32 {
    let n = effect.amount().map_or(1.0, expected);
    match effect {
        Effect::Damage(_) | Effect::SureDamage(_) | Effect::Prevent(_) => n,
        Effect::DamageSelf(_) => -0.8 * n,
        Effect::DamageBoth(_) => 0.3 * n,
        Effect::Heal(_) => 0.9 * n,
        Effect::Draw(_) | Effect::GainCultists(_) => 0.8 * n,
        Effect::EnemyDraws(_) => -0.8 * n,
        Effect::DrawUpTo(_) => 1.5,
        Effect::Discard(it) => match (it.who, it.by) {
            (Who::Enemy, PickedBy::Enemy) => 1.4 * n,
            (Who::Enemy, _) => n,
            (Who::Us, _) => -0.7 * n,
        },
        Effect::DiscardHand(Who::Enemy) => 3.0,
        Effect::DiscardHand(Who::Us) => -2.0,
        Effect::Mill { .. } | Effect::Look { .. } | Effect::Reveal(_) | Effect::RevealTop { .. } => 0.2,
        Effect::LoseCultists { who: Who::Enemy, .. } => 0.8 * n,
        Effect::LoseCultists { who: Who::Us, .. } => -0.8 * n,
        Effect::Steal(_) | Effect::StealCultists(_) => 1.6 * n,
        Effect::Momentum(_) | Effect::MomentumOn(_) => 0.7 * n,
        Effect::MomentumAll(_) => 1.3 * n,
        Effect::Bump(_) | Effect::BumpFront(_) | Effect::BumpRandom(_) => 0.5 * n,
        Effect::BumpAll(_) => 1.2 * n,
        Effect::DiscardTracked(_) | Effect::Encore(_) => 2.5,
        Effect::DestroyPermanent | Effect::AttackAgain => 1.5,
        Effect::If { then, otherwise, .. } => 0.5 * points(then) + 0.5 * points(otherwise),
        Effect::Choose(it) => it.of.iter().map(points).fold(0.0, f32::max),
        Effect::May(it) | Effect::AfterAttack(it) => points(it).max(0.0),
        Effect::Pay { cost, then } => {
            let price = match *cost {
                Cost::Cultists(n) | Cost::Discard(n) => 0.6 * f32::from(n),
                Cost::Guts(n) => 0.8 * f32::from(n),
            };
            (points(then) - price).max(0.0)
        }
        Effect::Repeat { what, .. } => n * points(what),
        Effect::Roll(branches) => {
            let mut low = 0;
            let parts = branches.iter().map(|it| {
                let faces = f32::from(it.up_to.saturating_sub(low));
                low = it.up_to;
                faces * points(&it.then)
            });
            parts.sum::<f32>() / 6.0
        }
        _ => 0.9,
    }
}

/// How much of a tracked card's worth is as good as had, by Space.
const NEARNESS: [f32; 6] = [0.8, 0.68, 0.55, 0.45, 0.36, 0.28];

impl Hints for State {
    /// How good it looks for a god, 0 to 1: Guts above all, then what is on the way, then cards to go on with.
    fn evaluate(&self, seat: Seat) -> f32 {
        let god = self.god_of(seat);
        let score = self.strength(god) - self.strength(god.enemy());
        // The fewer Guts are left, the more a point decides.
        let least = self.guts(god).min(self.guts(god.enemy()));
        0.5 + 0.5 * score / (2.5 + 0.22 * f32::from(least) + score.abs())
    }

    /// Moves that land something are tried more often than those that only shuffle cards about.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        let god = self.god_of(seat);
        let picks = if legal.len() < 3 { 1 } else { 3 };
        rng.best_of(picks, legal, |it| self.quick_worth(god, it))
    }
}

impl State {
    fn strength(&self, god: God) -> f32 {
        let side = &self.sides[god];
        let mut on_the_way = 0.0;
        let mut weight = 1.0;
        for (space, card) in side.track.cards() {
            on_the_way += weight * NEARNESS[space.index()] * self.landing_points(god, card);
            // One attack a turn: what stands behind has to wait.
            weight *= 0.8;
        }
        for step in &self.steps {
            if let Step::Attack(attack) = step
                && attack.by == god
                && !attack.cancelled.contains(AttackPart::Ability)
            {
                on_the_way += self.landing_points(god, attack.card);
            }
        }
        let hand = side.hand.len().min(7) as f32;
        let permanents = side.permanents.count() as f32;
        f32::from(self.guts(god)) + 0.6 * hand + on_the_way + 0.5 * f32::from(side.cultists.min(6)) + 1.8 * permanents
    }

    /// What an attack with this card is worth against what lies on Ground Zero now.
    fn landing_points(&self, god: God, card: CardId) -> f32 {
        let worth = self.pack.worths[card.0 as usize];
        let slam = if self.slams(god, card) { 0.85 } else { 0.2 };
        worth.ability + slam * worth.slam
    }

    fn quick_worth(&self, god: God, action: Action) -> f32 {
        match action {
            Action::Attack { card, moving: Some(from), cultists } => {
                let push = self.push_by_card(god, card);
                let mover = self.sides[god].track.get(from).expect("a listed mover is there");
                let landing = self.landing_points(god, mover);
                let gain = match push.end(from, cultists).place() {
                    Some(0) => 1.0 + landing * 0.6,
                    Some(to) => landing * (NEARNESS[to as usize - 1] - NEARNESS[from.index()]),
                    None => 0.0,
                };
                let lost = push.displaces().filter(|it| *it != from).map_or(0.0, |_| 1.0);
                gain - lost - 0.5 * f32::from(cultists)
            }
            Action::Attack { .. } => 0.3,
            Action::Combo(_) | Action::Defend(_) => 2.5,
            Action::Permanent { .. } => 1.2,
            Action::Pass { discarding: None } => 0.8,
            _ => 0.4,
        }
    }
}
