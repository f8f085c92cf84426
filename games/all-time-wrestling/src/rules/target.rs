//! What an attack costs, needs and deals, with everything that changes it.

use arrayvec::ArrayVec;

use crate::effect::{Effect, Modify};
use crate::rules::conditions::Scene;
use crate::state::{Attack, State};
use crate::vocab::{CardId, Cards, Corner, Shape};

/// Something that changes a number, and by how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub words: &'static str,
    pub n: i8,
}

pub type Parts = ArrayVec<Part, 16>;

/// A target number, part by part (AT-087).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    pub printed: u8,
    pub parts: Parts,
}

impl Target {
    /// The lowest die that is enough. There is no automatic hit or miss (AT-089).
    pub fn needs(&self) -> i8 {
        self.parts.iter().fold(self.printed as i8, |sum, it| sum.saturating_add(it.n))
    }

    /// How many faces of a die are enough.
    pub fn faces(&self) -> u8 {
        faces(self.needs())
    }
}

/// How many faces of a die reach a number.
pub fn faces(needs: i8) -> u8 {
    (7 - needs.clamp(1, 7)) as u8
}

impl State {
    /// The target number of a card: of the attack under way, or if it were declared now, through such an icon.
    pub fn target(&self, card: CardId, link: Option<Shape>, declared: bool) -> Target {
        let mut parts = Parts::new();
        self.each_target_part(card, link, declared, |words, n| {
            // More parts than fit cannot be told apart any more, but they count.
            if parts.is_full() {
                let last = parts.last_mut().expect("it is full");
                last.n = last.n.saturating_add(n);
            } else {
                parts.push(Part { words, n });
            }
        });
        Target { printed: self.card(card).target, parts }
    }

    /// The target number of a card of the attack under way. Once it has its die it is the one that was rolled for
    /// (AT-G13), also where its parts have changed since.
    pub fn target_when_rolled(&self, card: CardId, attack: &Attack) -> Target {
        let target = self.target(card, attack.link, true);
        let rolled = attack.roll().and_then(|it| match attack.is_rampage() {
            true => it.needs_of.get(attack.place(card)?).copied(),
            false => Some(it.needs),
        });
        match rolled.filter(|it| *it != target.needs()) {
            Some(needs) => {
                let part = Part { words: "when it was rolled", n: needs.saturating_sub(target.printed as i8) };
                Target { parts: Parts::from_iter([part]), ..target }
            }
            None => target,
        }
    }

    /// The same, without the words.
    pub fn needs(&self, card: CardId, link: Option<Shape>) -> i8 {
        let mut needs = self.card(card).target as i8;
        self.each_target_part(card, link, true, |_, n| needs = needs.saturating_add(n));
        needs
    }

    fn each_target_part(
        &self,
        card: CardId,
        link: Option<Shape>,
        declared: bool,
        mut each: impl FnMut(&'static str, i8),
    ) {
        let (corner, face, settings) = (card.corner(), self.card(card), &self.pack.settings);
        // AT-084.
        if self.has_low_stamina(corner.other()) {
            each("low stamina", -1);
        }
        // AT-049 to AT-051.
        if face.signature || face.finisher {
            if self.is_unstoppable(corner) {
                each("unstoppable", -settings.unstoppable_bonus);
            } else if self.is_on_a_roll(corner) {
                each("on a roll", -settings.on_a_roll_bonus);
            }
        }
        // AT-145.
        if link == Some(Shape::Square) {
            each("square", -1);
        }
        let copied = |it: &Attack| it.changes.copied == Some(Shape::Square) && it.copies_to(card);
        if declared && self.attack.as_ref().is_some_and(copied) {
            each("copied square", -1);
        }
        let scene = self.scene_of(card, link.is_some());
        self.each_in_force(&scene, |owner, effect, name| {
            if let Effect::ModifyTarget(it) = effect
                && self.concerns(it, owner, corner, &scene)
            {
                each(name, it.n);
            }
        });
    }

    fn concerns(&self, modify: &Modify, owner: Corner, attacker: Corner, scene: &Scene) -> bool {
        modify.whose.of(owner) == attacker && self.all_hold(&modify.when, owner, scene)
    }

    /// The stamina that a card costs now.
    pub fn cost_of(&self, card: CardId) -> u8 {
        let corner = card.corner();
        let mut cost = self.card(card).cost as i8;
        let scene = self.scene_of(card, self.chain.is_some());
        self.each_in_force(&scene, |owner, effect, _| {
            if let Effect::ModifyCost(it) = effect
                && self.concerns(it, owner, corner, &scene)
            {
                cost = cost.saturating_add(it.n);
            }
        });
        cost.max(0) as u8
    }

    /// AT-121.
    pub fn rampage_cost(&self, cards: Cards) -> u8 {
        let sum = cards.into_iter().fold(0u8, |sum, it| sum.saturating_add(self.cost_of(CardId(it))));
        sum.saturating_sub(1)
    }

    /// What a card would deal if it were declared now, through such an icon, and hit.
    pub fn damage_of(&self, card: CardId, link: Option<Shape>) -> u8 {
        let scene = self.scene_of(card, link.is_some());
        let circle = u8::from(link == Some(Shape::Circle));
        self.card(card).damage.saturating_add(circle).saturating_add(self.standing_bonus(card.corner(), &scene))
    }

    /// What these cards of the attack under way deal: printed numbers, circles, and bonuses of abilities (AT-091).
    pub fn attack_damage(&self, cards: Cards) -> u8 {
        let attack = self.attack();
        let printed: u8 = cards.into_iter().map(|it| self.card(CardId(it)).damage + attack.bonus_of(CardId(it))).sum();
        let copied = attack.changes.copied.filter(|_| cards.into_iter().any(|it| attack.copies_to(CardId(it))));
        let circles = [attack.link, copied].into_iter().filter(|it| *it == Some(Shape::Circle)).count() as u8;
        let bonus = self.standing_bonus(attack.by, &self.scene());
        printed.saturating_add(circles).saturating_add(attack.changes.bonus).saturating_add(bonus)
    }

    /// Bonus damage that is always on, for attacks of a corner.
    fn standing_bonus(&self, attacker: Corner, scene: &Scene) -> u8 {
        let mut bonus: u8 = 0;
        self.each_in_force(scene, |owner, effect, _| {
            if let Effect::BonusDamage(n) = effect
                && owner == attacker
            {
                bonus = bonus.saturating_add(*n);
            }
        });
        bonus
    }

    /// Damage that is always taken off attacks against a corner.
    pub fn standing_reduction(&self, defender: Corner) -> u8 {
        let mut reduction: u8 = 0;
        self.each_in_force(&self.scene(), |owner, effect, _| {
            if let Effect::ReduceDamage(n) = effect
                && owner == defender
            {
                reduction = reduction.saturating_add(*n);
            }
        });
        reduction
    }

    /// Whether `kind` of shield keeps the attack under way from being stopped.
    pub fn is_shielded(&self, kind: fn(&Effect) -> bool) -> bool {
        let attacker = self.attack().by;
        let scene = self.scene();
        let mut shielded = false;
        self.each_in_force(&scene, |owner, effect, _| {
            let when = match effect {
                Effect::CannotBeBlocked(it) | Effect::CannotBeReversed(it) | Effect::CannotBeStopped(it) => &it.when,
                _ => return,
            };
            if owner == attacker && kind(effect) && self.all_hold(when, owner, &scene) {
                shielded = true;
            }
        });
        shielded
    }

    /// AT-182 and AT-184, for an attack that might be declared now.
    pub fn could_be_stamina_blocked(&self, attacker: Corner, damage: u8) -> bool {
        let settings = &self.pack.settings;
        self.initiative == attacker && self.run.row >= settings.block_row && damage <= settings.block_damage
    }
}
