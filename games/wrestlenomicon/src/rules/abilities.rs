//! Carrying out abilities, effect by effect (WN-G29, WN-G33, WN-G34).
//!
//! What needs no decision is done here, each effect by a function of its chapter. What needs one is asked in
//! [`choices`](super::choices).

use turnbuckle_core::{Around, ListId};

use crate::effect::{Ability, Amount, Effect, Encore, PickedBy, StealFrom, Tracked};
use crate::event::{DiscardReason, Event};
use crate::state::{Frame, Roll, RollStage, State, Step};
use crate::vocab::{CardId, God, Space};

impl State {
    /// Starts to carry out an ability.
    pub fn begin(&mut self, list: ListId, by: God, card: CardId) {
        self.push(Step::Do(Frame::new(list, by, card)));
    }

    /// The same for a Combo or Defense, which is discarded at the end.
    pub fn begin_discarding(&mut self, list: ListId, by: God, card: CardId) {
        let frame = Frame { discards: true, ..Frame::new(list, by, card) };
        if self.steps.try_push(Step::Do(frame)).is_err() {
            self.resolving.remove(card.0);
            self.put_in_discard(card);
        }
    }

    /// A list inside the effect of an ability.
    pub fn begin_inner(&mut self, frame: &Frame, list: &Ability) {
        if !list.is_empty() {
            let inner = Frame::new(list.id(), frame.by, frame.card);
            self.push(Step::Do(Frame { root: false, that: frame.that, ..inner }));
        }
    }

    /// The effect that a frame is at; `None` when its list is done.
    #[inline]
    pub fn effect(&self, frame: &Frame) -> Option<&'static Effect> {
        self.pack.lists.get(frame.list).get(frame.at as usize)
    }

    /// On to the next effect; `that` is what this one did.
    pub fn done(&mut self, frame: Frame, that: u8) {
        self.set_top(Step::Do(Frame { at: frame.at + 1, that, roll: 0, left: None, ..frame }));
    }

    /// So much is left of the present effect.
    pub fn leave(&mut self, frame: Frame, left: u8) {
        self.set_top(Step::Do(Frame { left: Some(left), ..frame }));
    }

    /// What an effect did that is done already. What it has set off may lie on top of its frame by now.
    pub fn did(&mut self, frame: &Frame, that: u8) {
        let own = self.steps.iter_mut().rev().find_map(|it| match it {
            Step::Do(it) if it.list == frame.list => Some(it),
            _ => None,
        });
        own.expect("an effect does not end its ability").that = that;
    }

    /// The next effect of the ability on top.
    pub fn ability_next(&mut self, frame: Frame, around: &mut impl Around<Event>) {
        let Some(effect) = self.effect(&frame) else { return self.end_ability(frame, around) };
        if effect.rolls() && frame.roll == 0 {
            let d3 = effect.amount().is_some_and(Amount::has_d3);
            return self.push(Step::Roll(Roll { by: frame.by, die: 0, d3, stage: RollStage::Throw }));
        }
        let amount = effect.amount().map_or(0, |it| self.amount(it, &frame));
        match effect {
            Effect::Pay { then, .. } if frame.left == Some(0) => self.go_into(frame, then),
            _ if effect.asks() => self.ask(frame, effect, amount, around),
            Effect::DamageBoth(_) => self.damage_both(frame, amount, around),
            Effect::BumpAll(_) => self.bump_all(frame, amount),
            Effect::If { when, then, otherwise } => {
                self.go_into(frame, if self.all_hold(when, frame.by) { then } else { otherwise });
            }
            Effect::Repeat { what, .. } => self.repeat(frame, amount, what),
            Effect::Roll(branches) => {
                let branch = branches.iter().find(|it| it.up_to >= frame.roll).map(|it| &it.then);
                self.go_into(Frame { that: frame.roll, ..frame }, branch.unwrap_or(&Ability::default()));
            }
            _ => {
                self.done(frame, 0);
                let that = self.carry_out(&frame, effect, amount, around);
                self.did(&frame, that);
            }
        }
    }

    pub(super) fn end_ability(&mut self, frame: Frame, around: &mut impl Around<Event>) {
        self.steps.pop();
        if frame.discards {
            self.resolving.remove(frame.card.0);
            self.discard(frame.card, DiscardReason::Done, around);
        }
    }

    /// An effect that counts: how much it did is "that" for the next one.
    fn carry_out(&mut self, frame: &Frame, effect: &'static Effect, n: u8, around: &mut impl Around<Event>) -> u8 {
        let (us, them) = (frame.by, frame.by.enemy());
        match effect {
            Effect::Heal(_) => self.heal(us, n, around),
            Effect::Draw(_) => self.draw(us, n, around),
            Effect::EnemyDraws(_) => self.draw(them, n, around),
            Effect::DrawUpTo(size) => self.draw(us, size.saturating_sub(self.sides[us].hand.len() as u8), around),
            Effect::Discard(it) => self.discard_at_random(it.who.of(us), n, around),
            Effect::DiscardHand(who) => self.discard_hand(who.of(us), around),
            Effect::Mill { who, .. } => self.mill(who.of(us), n, around),
            Effect::RevealTop { who, .. } => self.reveal_top(who.of(us), n, around),
            Effect::Reveal(_) => self.reveal_at_random(them, n, around),
            Effect::Steal(_) => self.steal_at_random(us, around),
            Effect::GainCultists(_) => self.gain_cultists(us, n, around),
            Effect::LoseCultists { who, .. } => self.lose_cultists(who.of(us), n, around),
            Effect::StealCultists(_) => self.steal_cultists(us, n, around),
            Effect::MomentumAll(_) => self.shove_all(us, n),
            Effect::BumpRandom(_) => self.assail(them, self.random_tracked(them, around), Some(n)),
            Effect::BumpFront(_) => self.assail(them, self.front(them), Some(n)),
            Effect::DiscardTracked(Tracked::Front) => self.assail(them, self.front(them), None),
            Effect::DiscardTracked(_) => self.assail(them, self.random_tracked(them, around), None),
            Effect::DiscardOn(space) => self.assail(them, self.sides[them].track.get(*space).map(|_| *space), None),
            Effect::Prevent(_) => self.prevent(us, n, around),
            Effect::ReduceTo(most) => self.reduce_to(us, *most, around),
            _ => {
                self.carry_out_uncounted(frame, effect, n, around);
                0
            }
        }
    }

    /// An effect of which nothing is counted, or not yet: damage is when it has been suffered.
    fn carry_out_uncounted(&mut self, frame: &Frame, effect: &'static Effect, n: u8, around: &mut impl Around<Event>) {
        let (us, them) = (frame.by, frame.by.enemy());
        match effect {
            Effect::Damage(_) => self.deal_damage(frame, them, n, false, around),
            Effect::SureDamage(_) => self.deal_damage(frame, them, n, true, around),
            Effect::DamageSelf(_) => self.deal_damage(frame, us, n, false, around),
            Effect::IgnorePermanents => self.ignore_permanents(them, around),
            Effect::TakeTop { who, to } => self.take_top(who.of(us), *to, around),
            Effect::Encore(_) => self.encore_top(us),
            Effect::AttackAgain => self.attack_again(us, around),
            Effect::Cancel(what) => self.cancel(*what, around),
            Effect::Reflect => self.reflect(us),
            Effect::SendBack(space) => self.send_back(us, *space, around),
            Effect::AfterAttack(list) => self.put_off(us, list.id(), frame.card),
            Effect::Reroll => self.reroll(around),
            Effect::ExtraCombo => self.sides[us].spent.combos.one_more(),
            Effect::ExtraDefense => self.sides[us].spent.defenses.one_more(),
            Effect::Forbid(what) => self.forbid(them, *what, frame.card, around),
            Effect::ThisTurn(_) => self.set_rule(frame, false, around),
            Effect::UntilNextTurn(_) => self.set_rule(frame, true, around),
            other => unreachable!("{other:?} is done otherwise"),
        }
    }

    /// On with a list inside the effect, then with the next one.
    pub fn go_into(&mut self, frame: Frame, list: &Ability) {
        self.done(frame, frame.that);
        self.begin_inner(&frame, list);
    }

    fn repeat(&mut self, frame: Frame, times: u8, list: &Ability) {
        match frame.left.unwrap_or(times) {
            0 => self.done(frame, frame.that),
            left => {
                self.leave(frame, left - 1);
                self.begin_inner(&frame, list);
            }
        }
    }

    /// WN-G35: the enemy first.
    fn damage_both(&mut self, frame: Frame, points: u8, around: &mut impl Around<Event>) {
        match frame.left {
            None => {
                self.leave(frame, points);
                self.deal_damage(&frame, frame.by.enemy(), points, false, around);
            }
            Some(points) => {
                self.done(frame, frame.that);
                self.deal_damage(&frame, frame.by, points, false, around);
            }
        }
    }

    /// From Space 6 forwards, so that none blocks another. Left is what lies nearer to Ground Zero.
    fn bump_all(&mut self, frame: Frame, distance: u8) {
        let them = frame.by.enemy();
        let mut rest = (1..=frame.left.unwrap_or(6)).rev().filter_map(Space::new);
        match rest.find(|it| self.sides[them].track.get(*it).is_some()) {
            None => self.done(frame, distance),
            Some(space) => {
                self.leave(frame, space.number() - 1);
                self.assail(them, Some(space), Some(distance));
            }
        }
    }
}

impl Effect {
    /// Whether somebody chooses something for it.
    pub fn asks(&self) -> bool {
        match self {
            Self::Discard(it) => it.by != PickedBy::Random,
            Self::Steal(from) => *from != StealFrom::Hand,
            Self::DiscardTracked(which) => *which == Tracked::Choose,
            Self::Encore(which) => *which != Encore::Top,
            Self::Recover(_) | Self::Look { .. } | Self::Momentum(_) | Self::MomentumOn(_) | Self::Swap => true,
            Self::MoveTo(_) | Self::Retreat(_) | Self::ReturnTracked | Self::Place(_) | Self::Zero => true,
            Self::ZeroQuietly | Self::Bump(_) | Self::EnemyReturns | Self::DestroyPermanent => true,
            Self::ReturnPermanent | Self::Choose(_) | Self::May(_) | Self::Pay { .. } => true,
            _ => false,
        }
    }
}
