//! Conditions: what an ability or a modifier asks of the match.

use crate::effect::{Condition, Effect, Timing};
use crate::pack::Card;
use crate::state::{State, Until};
use crate::vocab::{CardId, Cards, Corner, Slot};

/// The attack that a condition looks at.
#[derive(Clone, Copy, Debug)]
pub struct Scene {
    pub cards: Cards,
    pub chained: bool,
    pub rampage: bool,
    pub first: bool,
}

impl Scene {
    pub const NOTHING: Self = Self { cards: Cards::NONE, chained: false, rampage: false, first: false };
}

impl State {
    /// The attack under way, or none.
    pub fn scene(&self) -> Scene {
        match &self.attack {
            Some(attack) => Scene {
                cards: attack.cards,
                chained: attack.link.is_some(),
                rampage: attack.is_rampage(),
                first: self.run.attacks <= 1,
            },
            None => Scene::NOTHING,
        }
    }

    /// One card of the attack under way, or a card that might be declared next.
    pub fn scene_of(&self, card: CardId, chained: bool) -> Scene {
        let cards = Cards::one(card.0);
        match &self.attack {
            Some(attack) if attack.cards.contains(card.0) => Scene { cards, ..self.scene() },
            _ => Scene { cards, chained, rampage: false, first: self.run.attacks == 0 },
        }
    }

    pub fn all_hold(&self, conditions: &[Condition], owner: Corner, scene: &Scene) -> bool {
        conditions.iter().all(|it| self.holds(it, owner, scene))
    }

    fn holds(&self, condition: &Condition, owner: Corner, scene: &Scene) -> bool {
        let other = owner.other();
        let some_card = |is: &dyn Fn(&Card) -> bool| scene.cards.into_iter().any(|it| is(self.card(CardId(it))));
        let hand = |corner: Corner| self.sides[corner].hand.len() as u8;
        match condition {
            Condition::Category(it) => some_card(&|card| card.category == *it),
            Condition::Signature => some_card(&|card| card.signature),
            Condition::Finisher => some_card(&|card| card.finisher),
            Condition::DamageAtLeast(n) => some_card(&|card| card.damage >= *n),
            Condition::DamageAtMost(n) => some_card(&|card| card.damage <= *n),
            Condition::Card(id) => some_card(&|card| card.id == *id),
            Condition::HasIcon(icon) => some_card(&|card| card.has(*icon)),
            Condition::OwnLowHealth => self.has_low_health(owner),
            Condition::OpponentLowHealth => self.has_low_health(other),
            Condition::OwnLowStamina => self.has_low_stamina(owner),
            Condition::OpponentLowStamina => self.has_low_stamina(other),
            Condition::MomentumAtLeast(n) => self.momentum_of(owner) >= *n,
            Condition::MomentumAtMost(n) => self.momentum_of(owner) <= *n,
            Condition::OnARoll => self.is_on_a_roll(owner),
            Condition::Unstoppable => self.is_unstoppable(owner),
            Condition::OpponentOnARoll => self.is_on_a_roll(other),
            Condition::OpponentUnstoppable => self.is_unstoppable(other),
            Condition::HandAtLeast(n) => hand(owner) >= *n,
            Condition::HandAtMost(n) => hand(owner) <= *n,
            Condition::OpponentHandAtLeast(n) => hand(other) >= *n,
            Condition::OpponentHandAtMost(n) => hand(other) <= *n,
            Condition::SuccessesAtLeast(n) => self.run.successes >= *n,
            Condition::InChain => scene.chained,
            Condition::InRampage => scene.rampage,
            Condition::FirstAttack => scene.first,
            Condition::OpponentReversalUsed => !self.sides[other].tokens.contains(Slot::Reversal),
            Condition::OpponentOneTimeUsed => {
                [Slot::First, Slot::Second].iter().any(|it| !self.sides[other].tokens.contains(*it))
            }
            Condition::OwnDepleted => self.sides[owner].depleted,
            Condition::OpponentDepleted => self.sides[other].depleted,
            Condition::Not(it) => !self.holds(it, owner, scene),
        }
    }

    /// Every effect that is in force for an attack: passive abilities, and what others have set for a while. `each` is
    /// given whose it is, the effect, and the name of where it comes from.
    pub fn each_in_force(&self, scene: &Scene, mut each: impl FnMut(Corner, &'static Effect, &'static str)) {
        for corner in Corner::BOTH {
            let permanent = self.board(corner).permanent();
            if permanent.timing == Timing::Passive
                && !self.is_disabled(corner, Slot::Permanent)
                && self.all_hold(&permanent.when, corner, scene)
            {
                permanent.what.effects.iter().for_each(|it| each(corner, it, &permanent.name));
            }
        }
        // For a card that might be declared next, what waits for the next attack counts, and what ends with this one
        // does not.
        let under_way = self.attack.as_ref().map_or(Cards::NONE, |it| it.cards);
        let next = scene.cards.first().filter(|it| !under_way.contains(*it)).map(|it| CardId(it).corner());
        for lasting in &self.lasting {
            let in_force = match lasting.until {
                Until::NextAttack(corner) => Some(corner) == next,
                Until::AttackEnds => next.is_none(),
                Until::PhaseEnds | Until::MatchEnds => true,
            };
            if in_force {
                let effect = &self.pack.lists.get(lasting.list)[usize::from(lasting.at)];
                each(lasting.by, effect, self.pack.part_of(lasting.list).name);
            }
        }
    }
}
