//! What bots are told about playing well: a judgement of a position, and a quick choice for play-outs.
//!
//! Both count in the same points, about one for a point of health, so that a play-out strives for what is judged well.
//! Only exact arithmetic is used, so that a bot plays the same on every platform.

use turnbuckle_core::{Hints, Rng, Seat};

use crate::action::Action;
use crate::effect::Effect;
use crate::pack::{Ability, Card, Cost, Gains};
use crate::rules::defence::stops_blocks;
use crate::rules::pin::throws_up_to;
use crate::rules::target::faces;
use crate::state::{Attack, AttackKind, Phase, Stage, State, Step};
use crate::vocab::{CardId, Cards, Corner, Icon, Shape, Slot};

/// Half of what it is worth to be the attacker.
const INITIATIVE: f32 = 0.3;
/// A space of the momentum meter.
const MOMENTUM: f32 = 0.4;
/// A token, and what a reversal's is worth on top.
const TOKEN: f32 = 0.5;
const REVERSAL: f32 = 2.3;
/// A pin that succeeds.
const PIN: f32 = 14.0;
/// Each point of damage on a card in the hand, on top of what any card is worth.
const CARD_DAMAGE: f32 = 0.15;

/// What each health is worth: the lower, the dearer, since every kick-out asks for it.
fn health_worth(health: u8) -> f32 {
    let health = f32::from(health);
    let part = |from: f32, to: f32| (health - from).clamp(0.0, to);
    1.4 * part(0.0, 4.0) + 1.1 * part(4.0, 4.0) + 0.8 * part(8.0, 4.0) + 0.5 * part(12.0, 100.0)
}

/// The first points keep a wrestler in the match; what lies beyond a few attacks is hardly worth a rest.
fn stamina_worth(stamina: u8) -> f32 {
    let stamina = f32::from(stamina);
    0.84 * stamina.min(4.0) + 0.42 * (stamina - 4.0).clamp(0.0, 5.0) + 0.12 * (stamina - 9.0).max(0.0)
}

/// The first cards are an attack, a block or a reroll; the last ones fill a hand that is full soon.
fn hand_worth(cards: u32) -> f32 {
    [0.0, 1.5, 2.6, 3.3, 3.7, 3.9, 4.0][cards.min(6) as usize]
}

/// How likely a die reaches a number.
fn chance(needs: i8) -> f32 {
    f32::from(faces(needs)) / 6.0
}

impl Hints for State {
    /// How good it looks for a corner, 0 to 1.
    fn evaluate(&self, seat: Seat) -> f32 {
        let corner = Corner::of(seat);
        match self.phase {
            Phase::Match => {}
            Phase::Hands => {
                let lead = self.opening_worth(corner) - self.opening_worth(corner.other());
                return (0.5 + 0.02 * lead).clamp(0.0, 1.0);
            }
            Phase::Casting | Phase::Over(_) => return 0.5,
        }
        let attacker = INITIATIVE + self.prospects();
        let score = self.strength(corner) - self.strength(corner.other())
            + MOMENTUM * f32::from(self.momentum_of(corner))
            + if self.initiative == corner { attacker } else { -attacker };
        let looks = 0.5 + 0.5 * score / (6.0 + score.abs());
        match &self.pin {
            Some(pin) => {
                let lost = self.chance_of_staying_down(pin.by.other());
                lost * if pin.by == corner { 1.0 } else { 0.0 } + (1.0 - lost) * looks
            }
            None => looks,
        }
    }

    /// A quick, sensible choice: the best of a few at random by what they promise.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        rng.best_of(7, legal, |it| self.promise(Corner::of(seat), it))
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        self.promise(Corner::of(seat), action)
    }

    /// Every wrestler is as good as the next.
    fn is_matter_of_taste(&self, _: Seat) -> bool {
        self.phase == Phase::Casting
    }

    /// 5, 50, 500 and 10,000 iterations.
    fn effort() -> f32 {
        0.3125
    }

    /// Dice decide so much that five times the iterations, as elsewhere, win too few matches more.
    fn levels_apart() -> f32 {
        2.0
    }

    /// An attack and what comes of it. Beyond that, dice decide.
    fn farthest() -> u32 {
        6
    }
}

/// What a position is worth.
impl State {
    /// Meters, cards and tokens of a corner. The meters are counted from where they started: before the first attack it is
    /// an even match, whoever wrestles.
    fn strength(&self, corner: Corner) -> f32 {
        let (side, board) = (&self.sides[corner], self.board(corner));
        let tokens = TOKEN * side.tokens.len() as f32;
        let reversal = if side.tokens.contains(Slot::Reversal) { REVERSAL } else { 0.0 };
        let damage: u32 = side.hand.into_iter().map(|it| u32::from(self.card(CardId(it)).damage)).sum();
        // What has been discarded brings depletion nearer.
        let spent = 0.1 * side.discard.len() as f32 + if side.depleted { 3.0 } else { 0.0 };
        health_worth(side.health) - health_worth(board.health) + stamina_worth(side.stamina)
            - stamina_worth(board.stamina)
            + hand_worth(side.hand.len())
            + CARD_DAMAGE * damage as f32
            + tokens
            + reversal
            - spent
    }

    /// The starting hand so far, against cards of the deck at random, so that no deck looks better for its numbers
    /// alone. Cards that link are worth more together.
    fn opening_worth(&self, corner: Corner) -> f32 {
        let (hand, deck) = (self.sides[corner].hand, self.deck(corner));
        let worth = |cards: Cards| cards.into_iter().map(|it| self.opening_card_worth(CardId(it))).sum::<f32>();
        let links = |cards: Cards| {
            let follows = |it: u8, next: u8| !self.links(CardId(it), CardId(next)).is_empty();
            let followers = |it: u8| cards.into_iter().filter(|next| follows(it, *next)).count();
            cards.into_iter().map(followers).sum::<usize>() as f32
        };
        let share = hand.len() as f32 / deck.len() as f32;
        worth(hand) - share * worth(deck) + 0.3 * (links(hand) - share * share * links(deck))
    }

    fn opening_card_worth(&self, card: CardId) -> f32 {
        let face = self.card(card);
        let hits = chance(face.target as i8);
        hits * (f32::from(face.damage) + MOMENTUM * f32::from(face.momentum)) - 0.42 * f32::from(face.cost)
    }

    /// What the attacker may expect of the attack under way, or of the link that Combo promises.
    fn prospects(&self) -> f32 {
        let stage =
            self.steps.iter().rev().find_map(|it| if let Step::Attack(stage) = it { Some(*stage) } else { None });
        let attack = self.attack.as_ref().filter(|it| it.by == self.initiative && !it.is_stopped());
        match (attack, stage) {
            _ if let Some(last) = self.chain => self.link_worth(last),
            (Some(attack), Some(stage)) => self.attack_worth(attack, stage),
            _ => 0.0,
        }
    }

    fn attack_worth(&self, attack: &Attack, stage: Stage) -> f32 {
        match stage {
            Stage::Declared | Stage::Window => {
                let rolled = self.roll_worth(attack);
                if self.is_shielded(stops_blocks) { rolled } else { rolled.min(self.blocked_worth(attack.by)) }
            }
            Stage::Roll | Stage::Assign => self.roll_worth(attack),
            Stage::Missed => self.miss_worth(attack).max(self.reroll_worth(attack)),
            Stage::Hit | Stage::Damage => self.hit_worth(attack, attack.hits),
            Stage::Compensation | Stage::Offense => {
                let hit = attack.hit().expect("it has hit");
                let options = if hit.options > 0 { self.window_worth(attack, attack.hits, 0) } else { 0.0 };
                options - f32::from(hit.compensations) * self.compensation_worth(attack.by.other())
            }
            Stage::Leave => 0.0,
        }
    }

    /// Dice that are still to be rolled, or given to the cards of a rampage.
    fn roll_worth(&self, attack: &Attack) -> f32 {
        if !attack.is_rampage() {
            let hits = chance(self.needs(attack.card(), attack.link));
            return hits * self.hit_worth(attack, attack.cards) + (1.0 - hits) * self.miss_worth(attack);
        }
        let assigned = attack.assigned();
        let (mut share, mut all_miss) = (0.0, 1.0);
        for card in attack.cards.into_iter().map(CardId) {
            let hits = match assigned.contains(card.0) {
                true => f32::from(u8::from(attack.hits.contains(card.0))),
                false => chance(self.needs(card, None)),
            };
            share += hits / attack.cards.len() as f32;
            all_miss *= 1.0 - hits;
        }
        share * self.hit_worth(attack, attack.cards) + all_miss * self.miss_worth(attack)
    }

    /// A hit: what it takes from the defender, what the defender gets for it, and what its window offers.
    fn hit_worth(&self, attack: &Attack, hits: Cards) -> f32 {
        let defender = attack.by.other();
        let damage = self.attack_damage(hits).saturating_sub(attack.changes.reduced);
        let momentum: u8 = hits.into_iter().map(|it| self.card(CardId(it)).momentum).sum();
        self.damage_worth(defender, damage) + MOMENTUM * f32::from(momentum)
            - f32::from(attack.changes.compensations) * self.compensation_worth(defender)
            + self.window_worth(attack, hits, damage)
    }

    fn damage_worth(&self, defender: Corner, damage: u8) -> f32 {
        let health = self.sides[defender].health;
        health_worth(health) - health_worth(self.health_after(defender, damage))
    }

    fn health_after(&self, corner: Corner, damage: u8) -> u8 {
        let health = self.sides[corner].health;
        health.saturating_sub(damage).max(self.pack.settings.least_health.min(health))
    }

    /// AT-093: the better of a card and a point of stamina.
    fn compensation_worth(&self, corner: Corner) -> f32 {
        self.card_worth(corner).max(self.stamina_gain_worth(corner, 1))
    }

    /// One card more. A full hand gets the choice of what to keep.
    fn card_worth(&self, corner: Corner) -> f32 {
        let hand = self.sides[corner].hand.len();
        if hand >= self.board(corner).hand.into() { 0.2 } else { hand_worth(hand + 1) - hand_worth(hand) + 0.2 }
    }

    fn stamina_gain_worth(&self, corner: Corner, stamina: u8) -> f32 {
        let now = self.sides[corner].stamina;
        let then = now.saturating_add(stamina).min(self.board(corner).stamina);
        stamina_worth(then) - stamina_worth(now)
    }

    fn stamina_cost_worth(&self, corner: Corner, stamina: u8) -> f32 {
        let now = self.sides[corner].stamina;
        stamina_worth(now) - stamina_worth(now.saturating_sub(stamina))
    }

    /// A miss: the card comes back as another one, and the initiative goes. The cards of a rampage are gone.
    fn miss_worth(&self, attack: &Attack) -> f32 {
        let card = if attack.is_rampage() { 0.0 } else { self.card_worth(attack.by) };
        if attack.changes.keeps { card } else { card - 2.0 * INITIATIVE }
    }

    /// A card of the hand for another throw.
    fn reroll_worth(&self, attack: &Attack) -> f32 {
        let side = &self.sides[attack.by];
        match attack.roll() {
            Some(roll) if !roll.rerolled && !attack.is_rampage() && !side.depleted && !side.hand.is_empty() => {
                let hits = chance(roll.needs);
                let cards = side.hand.len();
                hits * self.hit_worth(attack, attack.cards) + (1.0 - hits) * self.miss_worth(attack)
                    - (hand_worth(cards) - hand_worth(cards - 1))
            }
            _ => f32::NEG_INFINITY,
        }
    }

    /// The best option of the window of these hits, once the defender has taken so much more damage.
    fn window_worth(&self, attack: &Attack, hits: Cards, damage: u8) -> f32 {
        let has = |icon| hits.into_iter().any(|it| self.card(CardId(it)).has(icon));
        let mut best = 0.0f32;
        for icon in [Icon::Taunt, Icon::Recover] {
            if has(icon) {
                best = best.max(self.gains_worth(attack.by, icon));
            }
        }
        if !attack.is_rampage() {
            if has(Icon::Pin) {
                best = best.max(self.pin_worth(attack.by, Some(self.card(attack.card())), damage));
            }
            if self.agreed.advanced {
                best = best.max(self.link_worth(attack.card()));
            }
        }
        best
    }

    /// A Taunt or a Recover: what its user gains, less what the opponent does.
    fn gains_worth(&self, by: Corner, icon: Icon) -> f32 {
        let board = self.board(by);
        let Gains { cards, stamina, momentum, opponent } =
            if icon == Icon::Taunt { board.taunt } else { board.recover };
        let other = by.other();
        let health = self.sides[other].health;
        f32::from(cards) * self.card_worth(by) + self.stamina_gain_worth(by, stamina) + MOMENTUM * f32::from(momentum)
            - (health_worth(health + opponent.health) - health_worth(health))
            - self.stamina_gain_worth(other, opponent.stamina)
            - f32::from(opponent.cards) * self.card_worth(other)
    }

    /// How much better the best card that can follow is for the link.
    fn link_worth(&self, last: CardId) -> f32 {
        let mut best = 0.0f32;
        for card in self.followers(last, self.sides[last.corner()].hand) {
            for icon in self.links(last, card).iter() {
                best = best.max(self.swing(card, Some(icon.shape)) - self.swing(card, None));
            }
        }
        best
    }

    /// What a card that might be declared now brings, its window aside: the defender blocks it, or lets it roll.
    fn swing(&self, card: CardId, link: Option<Shape>) -> f32 {
        let (by, defender) = (card.corner(), card.corner().other());
        let hits = chance(self.needs(card, link));
        let hit = self.damage_worth(defender, self.damage_of(card, link)) - self.compensation_worth(defender)
            + MOMENTUM * f32::from(self.card(card).momentum);
        let rolled = hits * hit + (1.0 - hits) * (self.card_worth(by) - 2.0 * INITIATIVE);
        if self.is_unblockable(card, link.is_some()) { rolled } else { rolled.min(self.blocked_worth(by)) }
    }

    /// Whether its own text, or something that lasts, keeps a card that might be declared now from being blocked.
    fn is_unblockable(&self, card: CardId, chained: bool) -> bool {
        let (corner, scene) = (card.corner(), self.scene_of(card, chained));
        let shields = |it: &Effect| match it {
            Effect::CannotBeBlocked(shield) | Effect::CannotBeStopped(shield) => {
                self.all_hold(&shield.when, corner, &scene)
            }
            _ => false,
        };
        let mut shielded = self.card(card).declare.effects.iter().any(shields);
        self.each_in_force(&scene, |owner, effect, _| shielded |= owner == corner && shields(effect));
        shielded
    }

    /// An attack that is blocked with cards: it comes back as another card, and the initiative goes. No such thing if the
    /// defender has too few.
    fn blocked_worth(&self, by: Corner) -> f32 {
        let (hand, needed) = (self.sides[by.other()].hand.len(), u32::from(self.pack.settings.block_cards));
        if hand < needed {
            return f32::INFINITY;
        }
        self.card_worth(by) - 2.0 * INITIATIVE + hand_worth(hand) - hand_worth(hand - needed)
    }

    fn pin_worth(&self, by: Corner, card: Option<&Card>, damage: u8) -> f32 {
        PIN * self.pin_promise(by, card, damage)
    }

    /// How likely a pin with a card succeeds, once it has dealt so much more damage.
    fn pin_promise(&self, by: Corner, card: Option<&Card>, damage: u8) -> f32 {
        let pinned = by.other();
        let (settings, board) = (&self.pack.settings, self.board(pinned));
        let now = self.health_after(pinned, damage);
        let mut attempts = settings.kickouts;
        if now <= board.low_health {
            attempts = attempts.saturating_sub(1);
        }
        if let Some(card) = card {
            attempts =
                attempts.saturating_sub(if card.finisher { card.kickout_icons.max(1) } else { card.kickout_icons });
        }
        let bought = (board.health - now).min(self.sides[pinned].stamina / settings.stamina_per_health);
        let fail = 1.0 - f32::from(throws_up_to((now + bought) as i8)) / 36.0;
        (1..attempts.max(settings.least_kickouts)).fold(fail, |all, _| all * fail)
    }

    /// How likely the pinned player uses up the attempts that are left, buying all the health there is.
    fn chance_of_staying_down(&self, pinned: Corner) -> f32 {
        let pin = self.pin();
        let left = usize::from(pin.attempts.max(1)) - pin.rolls.len().min(usize::from(pin.attempts.max(1)) - 1);
        let health = self.sides[pinned].health + self.most_health_to_buy();
        let fail = 1.0 - f32::from(throws_up_to((health as i8).saturating_sub(self.kickout_modifier(pin)))) / 36.0;
        (1..left).fold(fail, |all, _| all * fail)
    }
}

/// What an action promises, for play-outs.
impl State {
    fn promise(&self, corner: Corner, action: Action) -> f32 {
        match action {
            Action::Play { card, via } => self.play_promise(corner, card, via.map(|it| it.shape)),
            Action::Rampage(cards) => self.rampage_promise(corner, cards.cards()),
            Action::Blind => 1.0,
            Action::Draw => self.card_worth(corner) - 2.0 * INITIATIVE,
            Action::Rest => self.stamina_gain_worth(corner, self.pack.settings.rest) - 2.0 * INITIATIVE,
            Action::Reverse => self.reverse_promise(corner),
            Action::Use(slot) => self.ability_promise(corner, slot),
            Action::BlockStamina => self.stop_worth() - self.stamina_cost_worth(corner, self.block_costs(corner).0),
            Action::BlockCards(cards) => self.stop_worth() - self.cards_cost_worth(corner, cards.cards()),
            Action::Counter => 3.0,
            Action::Activate(Icon::Pin) => {
                let attack = self.attack.as_ref().filter(|it| !it.is_stopped() && !it.is_rampage());
                self.pin_worth(corner, attack.map(|it| self.card(it.card())), 0) - 0.2
            }
            Action::Activate(icon) => self.gains_worth(corner, icon),
            Action::Combo => self.link_worth(self.attack().card()),
            Action::Reroll(card) => {
                let attack = self.attack();
                self.reroll_worth(attack) - self.miss_worth(attack) - CARD_DAMAGE * f32::from(self.card(card).damage)
            }
            Action::Die(die) => {
                let card = self.attack().next_to_assign().expect("a die is asked for");
                // The smallest die that is enough; else the smallest of all.
                let enough = die as i8 >= self.needs(card, None);
                (if enough { 6.0 } else { 2.0 }) - 0.5 * f32::from(die)
            }
            Action::TakeStamina => self.stamina_gain_worth(corner, 1),
            Action::TakeCard => self.card_worth(corner),
            // The weaker card goes back.
            Action::Return(card) => 3.0 - f32::from(self.card(card).damage),
            Action::Take(card) => f32::from(self.card(card).damage),
            Action::KickOut(health) => {
                let now = f32::from(self.kickout_throws(health)) / 36.0;
                8.0 * now - 0.5 * f32::from(health)
            }
            Action::Pick(card) => self.opening_card_worth(card),
            Action::Pass | Action::Choose(_) => 0.0,
        }
    }

    fn play_promise(&self, corner: Corner, card: CardId, link: Option<Shape>) -> f32 {
        let attack = Attack::new(corner, AttackKind::Single, Cards::one(card.0));
        let hits = chance(self.needs(card, link));
        self.swing(card, link) + hits * self.window_worth(&attack, attack.cards, self.damage_of(card, link))
            - self.cards_cost_worth(corner, attack.cards)
            - self.stamina_cost_worth(corner, self.cost_of(card))
    }

    fn rampage_promise(&self, corner: Corner, cards: Cards) -> f32 {
        let defender = corner.other();
        let (mut worth, mut all_miss) = (0.0, 1.0);
        for card in cards.into_iter().map(CardId) {
            let hits = chance(self.needs(card, None));
            let face = self.card(card);
            worth += hits * (self.damage_worth(defender, face.damage) + MOMENTUM * f32::from(face.momentum));
            all_miss *= 1.0 - hits;
        }
        worth
            - (1.0 - all_miss) * self.compensation_worth(defender)
            - all_miss * 2.0 * INITIATIVE
            - self.cards_cost_worth(corner, cards)
            - self.stamina_cost_worth(corner, self.rampage_cost(cards))
    }

    fn cards_cost_worth(&self, corner: Corner, cards: Cards) -> f32 {
        let hand = self.sides[corner].hand.len();
        let damage: u8 = cards.into_iter().map(|it| self.card(CardId(it)).damage).sum();
        hand_worth(hand) - hand_worth(hand.saturating_sub(cards.len())) + CARD_DAMAGE * f32::from(damage)
    }

    /// To stop the attack under way: it is averted, its card comes back as another one, and the initiative changes.
    fn stop_worth(&self) -> f32 {
        let attack = self.attack();
        self.roll_worth(attack) - self.card_worth(attack.by) + 2.0 * INITIATIVE
    }

    fn cost_worth(&self, corner: Corner, cost: Cost) -> f32 {
        self.stamina_cost_worth(corner, cost.stamina) + self.damage_worth(corner, cost.health)
    }

    fn reverse_promise(&self, corner: Corner) -> f32 {
        let reversal = &self.board(corner).reversal;
        let stops = if matches!(self.steps.last(), Some(Step::Counter { .. })) { 2.0 } else { self.stop_worth() };
        stops + self.damage_worth(corner.other(), reversal.damage) + MOMENTUM * f32::from(reversal.momentum)
            - self.cost_worth(corner, reversal.cost)
            - TOKEN
            - REVERSAL
    }

    /// An ability that stops an attack is worth what that is; of others no more is known than that it is their moment.
    fn ability_promise(&self, corner: Corner, slot: Slot) -> f32 {
        let ability = self.board(corner).ability(slot).expect("a reversal is no such ability");
        let token = if slot == Slot::Permanent { 0.0 } else { TOKEN };
        if self.steps.last() != Some(&Step::Attack(Stage::Window)) || !ability.stops() {
            return 1.1;
        }
        let succeeds = ability.roll.map_or(1.0, |it| chance(it as i8));
        let lasts = if stops_only(ability) { -2.0 * INITIATIVE } else { 0.0 };
        succeeds * (self.stop_worth() + lasts) - self.cost_worth(corner, ability.cost) - token
    }
}

fn stops_only(ability: &Ability) -> bool {
    ability.what.effects.contains(&Effect::StopAttackOnly)
}
