//! What bots are told about playing well: a judgement of a position, and a quick choice for play-outs.
//!
//! Only exact arithmetic is used, so that a bot plays the same on every platform.

use turnbuckle_core::{Hints, Rng, Seat};

use crate::action::Action;
use crate::pack::Card;
use crate::rules::pin::throws_up_to;
use crate::rules::target::faces;
use crate::state::{Phase, Stage, State, Step};
use crate::vocab::{CardId, Corner, Icon, Slot};

/// What each health is worth: the lower, the dearer, since every kick-out asks for it.
fn health_worth(health: u8) -> f32 {
    let mut worth = 0.0;
    for point in 1..=health {
        worth += match point {
            1..=4 => 1.6,
            5..=8 => 1.3,
            9..=12 => 0.9,
            _ => 0.6,
        };
    }
    worth
}

/// The first points keep a wrestler in the match; what lies beyond a few attacks is hardly worth a rest.
fn stamina_worth(stamina: u8) -> f32 {
    let stamina = f32::from(stamina);
    0.7 * stamina.min(4.0) + 0.35 * (stamina - 4.0).clamp(0.0, 5.0) + 0.1 * (stamina - 9.0).max(0.0)
}

/// Half of what it is worth to be the attacker.
const INITIATIVE: f32 = 0.5;

impl Hints for State {
    /// How good it looks for a corner, 0 to 1.
    fn evaluate(&self, seat: Seat) -> f32 {
        let corner = Corner::of(seat);
        if matches!(self.phase, Phase::Casting | Phase::Hands) {
            return 0.5;
        }
        let mut score = self.strength(corner) - self.strength(corner.other());
        score += 0.3 * f32::from(self.momentum_of(corner));
        score += if self.initiative == corner { INITIATIVE } else { -INITIATIVE };
        // A pin that may well succeed weighs more than anything.
        if let Some(pin) = &self.pin {
            let pinned = pin.by.other();
            let lost = self.chance_of_staying_down(pinned);
            score += 14.0 * lost * if pin.by == corner { 1.0 } else { -1.0 };
        }
        0.5 + 0.5 * score / (6.0 + score.abs())
    }

    /// A quick, sensible choice: the best of a few at random by a rule of thumb.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        let corner = Corner::of(seat);
        if legal.len() == 1 { 0 } else { rng.best_of(7, legal, |it| self.quick_worth(corner, it)) }
    }
}

impl State {
    fn strength(&self, corner: Corner) -> f32 {
        let side = &self.sides[corner];
        let tokens = 0.8 * side.tokens.len() as f32;
        let reversal = if side.tokens.contains(Slot::Reversal) { 1.4 } else { 0.0 };
        let hand = side.hand.len() as f32;
        // What has been discarded brings depletion nearer.
        let spent = 0.2 * side.discard.len() as f32 + if side.depleted { 3.0 } else { 0.0 };
        health_worth(side.health) + stamina_worth(side.stamina) + 1.2 * hand + tokens + reversal - spent
    }

    /// How likely the pinned player uses up the attempts that are left, buying all the health there is.
    fn chance_of_staying_down(&self, pinned: Corner) -> f32 {
        let pin = self.pin();
        let left = usize::from(pin.attempts.max(1)) - pin.rolls.len().min(usize::from(pin.attempts.max(1)) - 1);
        let health = self.sides[pinned].health + self.most_health_to_buy();
        let fail = 1.0 - f32::from(throws_up_to((health as i8).saturating_sub(self.kickout_modifier(pin)))) / 36.0;
        let mut all = fail;
        for _ in 1..left {
            all *= fail;
        }
        all
    }

    /// How likely a pin with the attack under way would succeed.
    fn pin_promise(&self, by: Corner, card: Option<&Card>) -> f32 {
        let pinned = by.other();
        let side = &self.sides[pinned];
        let settings = &self.pack.settings;
        let mut attempts = settings.kickouts;
        if self.has_low_health(pinned) {
            attempts = attempts.saturating_sub(1);
        }
        if let Some(card) = card {
            attempts =
                attempts.saturating_sub(if card.finisher { card.kickout_icons.max(1) } else { card.kickout_icons });
        }
        let room = self.board(pinned).health - side.health;
        let health = side.health + room.min(side.stamina / settings.stamina_per_health);
        let fail = 1.0 - f32::from(throws_up_to(health as i8)) / 36.0;
        (1..attempts.max(1)).fold(fail, |all, _| all * fail)
    }

    /// What an action promises, in damage points or so.
    fn quick_worth(&self, corner: Corner, action: Action) -> f32 {
        let side = &self.sides[corner];
        match action {
            Action::Play { card, via } => {
                let shape = via.map(|it| it.shape);
                let face = self.card(card);
                let chance = f32::from(faces(self.needs(card, shape))) / 6.0;
                let damage = f32::from(self.damage_of(card, shape));
                let gain = damage + 0.3 * f32::from(face.momentum);
                let pin = if face.has(Icon::Pin) { 4.0 * self.pin_promise(corner, Some(face)) } else { 0.0 };
                let left = side.stamina.saturating_sub(face.cost);
                let tired = if left <= self.board(corner).low_stamina { 0.8 } else { 0.0 };
                chance * (gain + pin + 0.6) - (1.0 - chance) * 1.2 - 0.3 * f32::from(face.cost) - tired
            }
            Action::Rampage(cards) => {
                let worth = |card: u8| {
                    let card = CardId(card);
                    f32::from(faces(self.needs(card, None))) / 6.0 * (f32::from(self.card(card).damage) + 0.3)
                };
                cards.cards().into_iter().map(worth).sum::<f32>() - 0.5 * cards.cards().len() as f32
            }
            Action::Blind => 1.0,
            Action::Draw => 0.5 - 0.25 * side.hand.len() as f32,
            Action::Rest => 0.9 - 0.13 * f32::from(side.stamina),
            // Keep the reversal for what hurts, or for when it may be the last chance.
            Action::Reverse => self.threat(corner) - 2.4,
            Action::Use(_) => match self.steps.last() {
                Some(Step::Attack(Stage::Window)) => self.threat(corner) - 1.6,
                _ => 1.1,
            },
            Action::BlockStamina => self.threat(corner) - 1.0,
            Action::BlockCards(_) => self.threat(corner) - 2.8,
            Action::Counter => 3.0,
            Action::Activate(Icon::Pin) => {
                let card = self
                    .attack
                    .as_ref()
                    .filter(|it| !it.is_stopped() && !it.is_rampage())
                    .map(|it| self.card(it.card()));
                12.0 * self.pin_promise(corner, card) - 0.2
            }
            Action::Activate(Icon::Recover) => 1.0,
            Action::Activate(Icon::Taunt) => 0.9,
            Action::Combo => self.best_link(corner),
            Action::Reroll(card) => {
                let attack = self.attack();
                let chance = f32::from(faces(attack.roll().map_or(0, |it| it.needs))) / 6.0;
                chance * (2.0 + f32::from(self.attack_damage(attack.cards)))
                    - 1.0
                    - 0.3 * f32::from(self.card(card).damage)
            }
            Action::Die(die) => {
                let attack = self.attack();
                let card = attack.next_to_assign().expect("a die is asked for");
                let needs = self.needs(card, None);
                // The smallest die that is enough; else the smallest of all.
                let enough = die as i8 >= needs;
                (if enough { 6.0 } else { 2.0 }) - 0.5 * f32::from(die)
            }
            Action::TakeStamina => 0.9 - 0.05 * f32::from(side.stamina),
            Action::TakeCard => 0.8 - 0.12 * side.hand.len() as f32,
            // The weaker card goes back.
            Action::Return(card) => 3.0 - f32::from(self.card(card).damage),
            Action::Take(card) => f32::from(self.card(card).damage),
            Action::KickOut(health) => {
                let pin = self.pin();
                let health_then = (side.health + health) as i8;
                let now = f32::from(throws_up_to(health_then.saturating_sub(self.kickout_modifier(pin)))) / 36.0;
                8.0 * now - 0.5 * f32::from(health)
            }
            Action::Pick(card) => {
                let face = self.card(card);
                f32::from(face.damage) + 0.3 * f32::from(face.momentum) - 0.3 * f32::from(face.cost)
            }
            Action::Pass | Action::Choose(_) => 0.0,
        }
    }

    /// What the best card that would continue the chain promises.
    fn best_link(&self, corner: Corner) -> f32 {
        let side = &self.sides[corner];
        let last = self.attack().card();
        let mut best = 0.0f32;
        for card in self.followers(last, side.hand) {
            for icon in self.links(last, card).iter() {
                best = best.max(self.quick_worth(corner, Action::Play { card, via: Some(icon) }));
            }
        }
        best
    }

    /// What the attack under way threatens to do.
    fn threat(&self, defender: Corner) -> f32 {
        let Some(attack) = &self.attack else { return 0.0 };
        let damage = f32::from(self.attack_damage(attack.cards));
        let card = attack.card();
        let chance = f32::from(faces(self.needs(card, attack.link))) / 6.0;
        let face = self.card(card);
        let low = self.sides[defender].health.saturating_sub(self.attack_damage(attack.cards)) <= 6;
        let pin = if face.has(Icon::Pin) && low { 5.0 } else { 0.0 };
        chance * (damage + pin) + 0.3
    }
}
