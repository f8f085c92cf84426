//! What abilities ask, and the answers (WN-G33, WN-G34, WN-G45, WN-G58).
//!
//! [`State::choices`] lists the answers and is the only place that does: an effect without any does nothing, and what
//! is not listed is refused.

use turnbuckle_core::Around;

use super::momentum::Push;
use crate::action::Action;
use crate::effect::{Choose, Cost, Discard, Effect, Encore, Filter, PickedBy, PlaceFrom, StealFrom, Tracked, Who};
use crate::event::{Declined, DiscardReason, Event, MovedBy};
use crate::refusal::Refusal;
use crate::state::{Frame, State, Step, Suffer};
use crate::vocab::{CardId, Cards, God, Space};

impl State {
    /// Asks for what an effect needs, if there is anything to choose.
    pub fn ask(&mut self, frame: Frame, effect: &Effect, amount: u8, around: &mut impl Around<Event>) {
        let frame = if frame.left.is_none() { self.show_first(frame, effect, amount, around) } else { frame };
        if self.has_choices(&frame) {
            self.set_top(Step::Do(frame));
            self.asked = Some(self.chooser(&frame));
        } else {
            self.done(frame, if matches!(effect, Effect::Discard(_)) { frame.that } else { 0 });
        }
    }

    /// Some choices begin with a look at what there is to choose from.
    fn show_first(&mut self, frame: Frame, effect: &Effect, amount: u8, around: &mut impl Around<Event>) -> Frame {
        let (us, them) = (frame.by, frame.by.enemy());
        match effect {
            Effect::Look { who, .. } => {
                let seen = self.look_at_top(us, who.of(us), amount, around);
                Frame { left: Some(seen), ..frame }
            }
            Effect::Steal(StealFrom::HandSeen) => {
                self.reveal(them, self.sides[them].hand, around);
                Frame { left: Some(0), ..frame }
            }
            Effect::Discard(it) => {
                if it.by == PickedBy::Enemy && it.who == Who::Enemy && amount > 0 {
                    self.reveal(them, self.sides[them].hand, around);
                }
                Frame { left: Some(amount), that: 0, ..frame }
            }
            _ => frame,
        }
    }

    /// WN-G34: the controller of the effect, or whoever has to give something up.
    pub fn chooser(&self, frame: &Frame) -> God {
        match self.effect(frame) {
            Some(Effect::Discard(it)) if it.by == PickedBy::Owner => it.who.of(frame.by),
            Some(Effect::EnemyReturns) => frame.by.enemy(),
            _ => frame.by,
        }
    }

    pub fn has_choices(&self, frame: &Frame) -> bool {
        let mut any = false;
        self.choices(frame, |_| any = true);
        any
    }

    /// Every answer to what an ability asks.
    pub fn choices(&self, frame: &Frame, mut add: impl FnMut(Action)) {
        let Some(effect) = self.effect(frame) else { return };
        let (us, them) = (&self.sides[frame.by], &self.sides[frame.by.enemy()]);
        let left = frame.left.unwrap_or(0);
        let take =
            |cards: Cards, add: &mut dyn FnMut(Action)| cards.into_iter().map(CardId).map(Action::Take).for_each(add);
        match effect {
            Effect::Momentum(_) | Effect::MomentumOn(_) => {
                let push = self.push_of(frame);
                if push.can_move() {
                    // If only Cultists could make a card move, that is nobody's duty.
                    push.each(|from, cultists| {
                        add(from.map_or(Action::Decline, |from| Action::Move { from, cultists }))
                    });
                }
            }
            Effect::Discard(it) if left > 0 => {
                let hand = self.sides[it.who.of(frame.by)].hand;
                take(hand & self.matching(it.only.unwrap_or(Filter::Any)), &mut add);
            }
            Effect::Recover(filter) => take(us.discard.cards & self.matching(*filter), &mut add),
            Effect::Look { who, .. } if left > 1 => {
                let top = &self.sides[who.of(frame.by)].top;
                top[..left as usize].iter().copied().map(Action::Take).for_each(add);
            }
            Effect::Steal(StealFrom::HandSeen) => take(them.hand, &mut add),
            Effect::Steal(StealFrom::Discard) => take(them.discard.cards, &mut add),
            Effect::Steal(StealFrom::Permanents) | Effect::DestroyPermanent | Effect::ReturnPermanent => {
                them.permanents.cards().map(Action::Take).for_each(add);
            }
            Effect::Swap if left > 0 => {
                us.track.spaces().filter(|it| it.number() != left).map(Action::Pick).for_each(add);
            }
            Effect::Swap if us.track.len() < 2 => {}
            Effect::Swap | Effect::MoveTo(_) | Effect::Retreat(_) => us.track.spaces().map(Action::Pick).for_each(add),
            Effect::ReturnTracked | Effect::Zero | Effect::ZeroQuietly => {
                us.track.spaces().map(Action::Pick).for_each(add);
            }
            // The hand is hidden, so nobody can be held to it: there is always a no.
            Effect::Place(PlaceFrom::Hand) if !us.hand.is_empty() => {
                take(us.hand & self.pack.attacks, &mut add);
                add(Action::Decline);
            }
            Effect::Place(PlaceFrom::Discard) => take(us.discard.cards & self.pack.attacks, &mut add),
            // WN-G45: a Bump may be declined.
            Effect::Bump(_) if !them.track.is_empty() => {
                them.track.spaces().map(Action::Pick).for_each(&mut add);
                add(Action::Decline);
            }
            Effect::Steal(StealFrom::Track) | Effect::DiscardTracked(Tracked::Choose) | Effect::EnemyReturns => {
                them.track.spaces().map(Action::Pick).for_each(add);
            }
            // WN-G63: another card, never the one that says so.
            Effect::Encore(Encore::Choose) => {
                let own = if self.is_mended() { Cards::one(frame.card.0) } else { Cards::NONE };
                take(us.ground_zero.cards - self.reused - own, &mut add);
            }
            Effect::Encore(Encore::Discard) => {
                take((us.discard.cards & self.pack.attacks) - self.reused, &mut add);
            }
            // What was chosen is left as bits.
            Effect::Choose(it) if left.count_ones() < u32::from(it.k) => {
                let open = (0..it.of.len() as u8).filter(|option| left & (1 << option) == 0);
                open.map(Action::Choose).for_each(add);
            }
            Effect::Pay { .. } if left > 0 => take(us.hand, &mut add),
            Effect::May(_) => [Action::Yes, Action::Decline].into_iter().for_each(add),
            Effect::Pay { cost, .. } if frame.left.is_none() && self.can_pay(frame.by, *cost) => {
                [Action::Yes, Action::Decline].into_iter().for_each(add);
            }
            _ => {}
        }
    }

    /// Whether something answers what an ability asks.
    pub fn check_choice(&self, frame: &Frame, action: Action) -> Result<(), Refusal> {
        if let (Some(Effect::Momentum(_) | Effect::MomentumOn(_)), Action::Move { from, cultists }) =
            (self.effect(frame), action)
        {
            return self.push_of(frame).check(Some(from), cultists);
        }
        let mut offered = false;
        self.choices(frame, |it| offered |= it == action);
        if offered { Ok(()) } else { Err(action.not_offered()) }
    }

    /// Carries out an answer: one of several, or the only one.
    pub fn answer(&mut self, frame: Frame, action: Action, around: &mut impl Around<Event>) {
        let effect = self.effect(&frame).expect("only an effect asks");
        let left = frame.left.unwrap_or(0);
        match (effect, action) {
            (Effect::Discard(it), Action::Take(card)) => self.discard_chosen(frame, it, card, around),
            (Effect::Look { who, .. }, Action::Take(card)) => {
                self.leave(frame, left - 1);
                self.put_on_top(frame.by, who.of(frame.by), card, left, around);
            }
            (Effect::Swap, Action::Pick(space)) if left == 0 => self.leave(frame, space.number()),
            (Effect::Choose(it), Action::Choose(option)) => self.choose(frame, it, option, around),
            (Effect::May(list), Action::Yes) => self.go_into(frame, list),
            (Effect::Pay { cost, .. }, Action::Yes) => self.pay(frame, *cost, around),
            (Effect::Pay { .. }, Action::Take(card)) => {
                self.leave(frame, left - 1);
                self.discard_held(frame.by, card, DiscardReason::Chosen, around);
            }
            _ => {
                self.done(frame, 0);
                let that = self.settle(&frame, effect, action, around);
                self.did(&frame, that);
            }
        }
    }

    /// The one answer to an effect: how much it did is "that" for the next one.
    fn settle(&mut self, frame: &Frame, effect: &Effect, action: Action, around: &mut impl Around<Event>) -> u8 {
        let (us, them) = (frame.by, frame.by.enemy());
        match (effect, action) {
            (Effect::Recover(_), Action::Take(card)) => self.recover(us, card, around),
            (Effect::Steal(from), Action::Take(card)) => self.steal(us, card, *from, around),
            (Effect::Steal(from), Action::Pick(space)) => self.steal(us, self.card_on(them, space), *from, around),
            (Effect::DestroyPermanent, Action::Take(card)) => self.destroy_permanent(them, card, around),
            (Effect::ReturnPermanent, Action::Take(card)) => self.return_permanent(them, card, around),
            (Effect::ReturnTracked, Action::Pick(space)) => self.return_tracked(us, space, around),
            (Effect::EnemyReturns, Action::Pick(space)) => self.return_tracked(them, space, around),
            (Effect::Place(from), Action::Take(card)) => self.place(us, card, *from, around),
            (Effect::Bump(n), Action::Pick(space)) => self.assail(them, Some(space), Some(self.amount(n, frame))),
            (Effect::DiscardTracked(_), Action::Pick(space)) => self.assail(them, Some(space), None),
            _ => {
                self.settle_uncounted(frame, effect, action, around);
                0
            }
        }
    }

    fn settle_uncounted(&mut self, frame: &Frame, effect: &Effect, action: Action, around: &mut impl Around<Event>) {
        let us = frame.by;
        match (effect, action) {
            (Effect::Momentum(_) | Effect::MomentumOn(_), Action::Move { from, cultists }) => {
                self.carry_out_push(us, self.push_of(frame), Some(from), cultists, MovedBy::Ability, around);
            }
            (Effect::Momentum(_) | Effect::MomentumOn(_), _) => {
                self.carry_out_push(us, self.push_of(frame), None, 0, MovedBy::Ability, around);
            }
            (_, Action::Decline) => {
                let what = if matches!(effect, Effect::Bump(_)) { Declined::Bump } else { Declined::Ability };
                around.tell(|| Event::Declined { god: us, what });
            }
            (Effect::Swap, Action::Pick(second)) => {
                let first = frame.left.and_then(Space::new).expect("chosen before");
                self.swap(us, first, second, around);
            }
            (Effect::MoveTo(to), Action::Pick(from)) => self.move_to(us, from, *to, around),
            (Effect::Retreat(distance), Action::Pick(from)) => self.retreat(us, from, *distance, around),
            (Effect::Zero, Action::Pick(from)) => self.zero(us, from, around),
            (Effect::ZeroQuietly, Action::Pick(from)) => self.zero_quietly(us, from, around),
            (Effect::Encore(_), Action::Take(card)) => self.encore(us, card),
            (effect, action) => unreachable!("{action:?} does not answer {effect:?}"),
        }
    }

    fn discard_chosen(&mut self, frame: Frame, it: &Discard, card: CardId, around: &mut impl Around<Event>) {
        let left = frame.left.map(|it| it - 1);
        self.set_top(Step::Do(Frame { left, that: frame.that + 1, ..frame }));
        let picked = it.by == PickedBy::Enemy && it.who == Who::Enemy;
        let reason = if picked { DiscardReason::PickedByEnemy } else { DiscardReason::Chosen };
        self.discard_held(it.who.of(frame.by), card, reason, around);
    }

    fn choose(&mut self, frame: Frame, it: &'static Choose, option: u8, around: &mut impl Around<Event>) {
        self.leave(frame, frame.left.unwrap_or(0) | 1 << option);
        let what = &it.of[option as usize];
        around.tell(|| Event::Chose { god: frame.by, option: option + 1, what });
        self.begin_inner(&frame, what);
    }

    /// The Momentum that an ability gives now.
    pub fn push_of(&self, frame: &Frame) -> Push {
        let track = &self.sides[frame.by].track;
        match self.effect(frame) {
            Some(Effect::Momentum(n)) => self.push_by_ability(frame.by, self.amount(n, frame), track.taken()),
            Some(Effect::MomentumOn(it)) => {
                let fits = |(space, card): &(Space, CardId)| {
                    it.attack_type.is_none_or(|wanted| self.attack_type(*card) == wanted)
                        && it.up_to.is_none_or(|most| *space <= most)
                        && it.beyond.is_none_or(|least| *space >= least)
                };
                let movers = track.cards().filter(fits).fold(0, |bits, (space, _)| bits | 1 << space.index());
                self.push_by_ability(frame.by, self.amount(&it.n, frame), movers)
            }
            other => unreachable!("{other:?} gives no Momentum to one card"),
        }
    }

    /// WN-G33: a cost is paid in full or not at all.
    fn can_pay(&self, god: God, cost: Cost) -> bool {
        match cost {
            Cost::Cultists(n) => self.sides[god].cultists >= n,
            Cost::Discard(n) => self.sides[god].hand.len() >= u32::from(n),
            Cost::Guts(n) => self.guts(god) > n,
        }
    }

    fn pay(&mut self, frame: Frame, cost: Cost, around: &mut impl Around<Event>) {
        let god = frame.by;
        self.leave(frame, if let Cost::Discard(n) = cost { n } else { 0 });
        match cost {
            Cost::Cultists(n) => self.sacrifice(god, n, around),
            Cost::Discard(_) => {}
            Cost::Guts(n) => self.push(Step::Suffer(Suffer { sure: true, ..Suffer::plain(god, god, n) })),
        }
    }

    fn matching(&self, filter: Filter) -> Cards {
        let pack = self.pack;
        match filter {
            Filter::Any => pack.all,
            Filter::Attack => pack.attacks,
            Filter::Permanent => pack.permanents,
            Filter::Combo => pack.combos,
            Filter::Defense => pack.defenses,
            _ => filter.attack_type().map_or(Cards::NONE, |it| pack.types[it]),
        }
    }
}
