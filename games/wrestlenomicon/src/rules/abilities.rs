//! Carrying out abilities, effect by effect (WN-G29, WN-G33, WN-G34).
//!
//! [`State::ability_next`] does what needs no decision. What needs one is asked: [`State::choices`] lists the
//! answers, and is the only place that does; [`State::answer`] carries one out. An effect without any possible
//! answer does nothing (WN-G33).

use turnbuckle_core::Around;

use super::momentum::{BumpEnd, End, Push, bump, named_space};
use crate::action::Action;
use crate::effect::{
    Ability, Cancel, Cost, Effect, Encore, Filter, PickedBy, PlaceFrom, StealFrom, TakenTo, Tracked, Who,
};
use crate::event::{DiscardReason, Event, Offered, Told, ToldCards};
use crate::state::{After, Assail, Frame, Happening, Lasting, Roll, RollStage, Shove, State, Step};
use crate::vocab::{ByGod, CardId, Cards, God, Space};

impl Who {
    const fn of(self, god: God) -> God {
        match self {
            Self::Us => god,
            Self::Enemy => god.enemy(),
        }
    }
}

/// A bit for every Space.
const ALL_SPACES: u8 = 0b11_1111;

impl State {
    /// The effect that a frame is at; `None` when its list is done.
    pub fn effect(&self, frame: &Frame) -> Option<&'static Effect> {
        self.pack.get().list(frame.list).get(frame.at as usize)
    }

    fn set_frame(&mut self, frame: Frame) {
        *self.steps.last_mut().expect("the ability is on top") = Step::Do(frame);
    }

    /// On to the next effect; `that` is what this one did.
    fn done(&mut self, frame: Frame, that: u8) {
        self.set_frame(Frame { at: frame.at + 1, that, roll: 0, stage: 0, left: 0, ..frame });
    }

    fn begin_inner(&mut self, frame: &Frame, list: &Ability) {
        if !list.effects.is_empty() {
            self.push(Step::Do(Frame { root: false, that: frame.that, ..Frame::new(list.id, frame.by, frame.card) }));
        }
    }

    /// The next effect of the ability on top.
    pub fn ability_next(&mut self, frame: Frame, around: &mut impl Around<Event>) {
        let Some(effect) = self.effect(&frame) else {
            self.steps.pop();
            if frame.discards {
                self.resolving.remove(frame.card.0);
                self.discard(frame.card, DiscardReason::Done, around);
            }
            return;
        };
        let rolls = matches!(effect, Effect::Roll(_)) || effect.amount().is_some_and(|it| it.dice() > 0);
        if rolls && frame.roll == 0 {
            self.push(Step::Roll(Roll { by: frame.by, die: 0, stage: RollStage::Throw }));
            return;
        }
        let amount = effect.amount().map_or(0, |it| self.amount(it, &frame));
        let (us, them) = (frame.by, frame.by.enemy());
        let attack = Some(frame.card).filter(|it| self.pack.attacks.contains(it.0));
        match effect {
            Effect::Damage(_) | Effect::SureDamage(_) => {
                self.done(frame, 0);
                self.deal_damage(them, us, amount, attack, matches!(effect, Effect::SureDamage(_)));
            }
            Effect::DamageSelf(_) => {
                self.done(frame, 0);
                self.deal_damage(us, us, amount, attack, false);
            }
            // WN-G35: the enemy first.
            Effect::DamageBoth(_) if frame.stage == 0 => {
                self.set_frame(Frame { stage: 1, left: amount, ..frame });
                self.deal_damage(them, us, amount, attack, false);
            }
            Effect::DamageBoth(_) => {
                self.done(frame, frame.that);
                self.deal_damage(us, us, frame.left, attack, false);
            }
            Effect::Heal(_) => {
                let healed = self.heal(us, amount, around);
                self.done(frame, healed);
            }
            Effect::Draw(_) => {
                let drawn = self.draw(us, amount, around);
                self.done(frame, drawn);
            }
            Effect::EnemyDraws(_) => {
                let drawn = self.draw(them, amount, around);
                self.done(frame, drawn);
            }
            Effect::DrawUpTo(size) => {
                let short = size.saturating_sub(self.sides[us].hand.len() as u8);
                let drawn = self.draw(us, short, around);
                self.done(frame, drawn);
            }
            Effect::Discard(it) => match it.by {
                PickedBy::Random => {
                    let whose = it.who.of(us);
                    let mut discarded = 0;
                    while discarded < amount {
                        let Some(card) = self.random_of_hand(whose, around) else { break };
                        self.discard_from_hand(whose, card, DiscardReason::Random, around);
                        discarded += 1;
                    }
                    self.done(frame, discarded);
                }
                PickedBy::Owner | PickedBy::Enemy => self.discard_next(frame, it.who.of(us), it.by, amount, around),
            },
            Effect::DiscardHand(who) => {
                let whose = who.of(us);
                let hand = self.sides[whose].hand;
                for card in hand {
                    self.discard_from_hand(whose, CardId(card), DiscardReason::Chosen, around);
                }
                self.done(frame, hand.len() as u8);
            }
            Effect::Mill(it) => {
                let milled = self.mill(it.who.of(us), amount, around);
                self.done(frame, milled);
            }
            Effect::RevealTop(it) => {
                let whose = it.who.of(us);
                let seen = self.see_top(whose, amount, ByGod::new([true, true]), around);
                let cards = self.sides[whose].top.iter().map(|it| it.0).collect();
                around.tell(|| Event::Revealed { god: whose, cards: ToldCards { pack: self.pack, cards } });
                self.done(frame, seen);
            }
            Effect::Look(it) if frame.stage == 0 => {
                let whose = it.who.of(us);
                let seen = self.see_top(whose, amount, ByGod::from_fn(|it| it == us), around);
                around.tell(|| Event::Looked { god: us, whose, cards: seen });
                self.set_frame(Frame { stage: 1, left: seen, that: seen, ..frame });
            }
            Effect::Reveal(_) => {
                let hand = self.sides[them].hand;
                let count = u32::from(amount).min(hand.len());
                let cards = if count == hand.len() { hand } else { around.deal(hand, count) };
                self.reveal(them, cards, around);
                self.done(frame, count as u8);
            }
            Effect::Steal(StealFrom::Hand) => {
                let card = self.random_of_hand(them, around);
                self.done(frame, u8::from(card.is_some()));
                if let Some(card) = card {
                    self.steal(us, card, StealFrom::Hand, around);
                }
            }
            Effect::Steal(StealFrom::HandSeen) if frame.stage == 0 => {
                let hand = self.sides[them].hand;
                self.set_frame(Frame { stage: 1, ..frame });
                self.reveal(them, hand, around);
            }
            Effect::GainCultists(_) => {
                self.done(frame, amount);
                self.gain_cultists(us, amount, around);
            }
            Effect::LoseCultists(it) => {
                let lost = self.lose_cultists(it.who.of(us), amount, around);
                self.done(frame, lost);
            }
            Effect::StealCultists(_) => {
                let stolen = amount.min(self.sides[them].cultists);
                self.done(frame, stolen);
                self.steal_cultists(us, amount, around);
            }
            Effect::MomentumAll(_) => {
                self.done(frame, amount);
                self.happens(&[Happening::UsesMomentum(us)]);
                self.push(Step::Shove(Shove {
                    by: us,
                    played: None,
                    displaced: None,
                    distance: amount,
                    extra: 0,
                    given: [0; 6],
                    next: 1,
                }));
            }
            Effect::BumpAll(_) => self.bump_all_next(frame, them, amount),
            Effect::BumpRandom(_) => {
                let space = self.random_tracked(them, around);
                self.done(frame, amount);
                self.assail(them, space, Some(amount));
            }
            Effect::BumpFront(_) => {
                self.done(frame, amount);
                let front = self.sides[them].track.cards().next().map(|it| it.0);
                self.assail(them, front, Some(amount));
            }
            Effect::DiscardTracked(Tracked::Random) => {
                let space = self.random_tracked(them, around);
                self.done(frame, u8::from(space.is_some()));
                self.assail(them, space, None);
            }
            Effect::DiscardTracked(Tracked::Front) => {
                let front = self.sides[them].track.cards().next().map(|it| it.0);
                self.done(frame, u8::from(front.is_some()));
                self.assail(them, front, None);
            }
            Effect::DiscardOn(space) => {
                let there = self.sides[them].track.get(*space).map(|_| *space);
                self.done(frame, u8::from(there.is_some()));
                self.assail(them, there, None);
            }
            Effect::IgnorePermanents => {
                self.sides[them].spent.ignored = true;
                around.tell(|| Event::PermanentsIgnored { god: them });
                self.done(frame, 0);
            }
            Effect::TakeTop(it) => {
                self.take_ground_zero(it.who.of(us), it.to, around);
                self.done(frame, 0);
            }
            Effect::Encore(Encore::Top) => {
                self.done(frame, 0);
                if let Some(card) = self.sides[us].ground_zero.top {
                    self.encore(us, card, around);
                }
            }
            Effect::AttackAgain => {
                self.sides[us].spent.attacks.one_more();
                around.tell(|| Event::AttacksAgain { god: us });
                self.done(frame, 0);
            }
            Effect::Cancel(what) => {
                self.cancel(*what, around);
                self.done(frame, 0);
            }
            Effect::Prevent(_) => {
                let prevented = self.prevent(us, amount, around);
                self.done(frame, prevented);
            }
            Effect::ReduceTo(most) => {
                let points = self.suffered_by(us).map_or(0, |it| it.points);
                let prevented = self.prevent(us, points.saturating_sub(*most), around);
                self.done(frame, prevented);
            }
            Effect::Reflect => {
                if let Some(suffer) = self.suffered_by(us) {
                    suffer.reflects = true;
                } else if let Some(attack) = self.attack_under_way().filter(|it| it.by == them) {
                    attack.reflects = true;
                }
                self.done(frame, 0);
            }
            Effect::SendBack(space) => {
                self.send_back(them, *space, around);
                self.done(frame, 0);
            }
            Effect::AfterAttack(list) => {
                if let Some(attack) = self.attack_under_way().filter(|it| it.by == them) {
                    attack.after = Some(After { list: list.id, card: frame.card });
                }
                self.done(frame, 0);
            }
            Effect::Reroll => {
                self.done(frame, 0);
                self.reroll(around);
            }
            Effect::ExtraCombo => {
                self.sides[us].spent.combos.one_more();
                self.done(frame, 0);
            }
            Effect::ExtraDefense => {
                self.sides[us].spent.defenses.one_more();
                self.done(frame, 0);
            }
            Effect::Forbid(what) => {
                self.sides[them].forbidden |= what.bit();
                around.tell(|| Event::Forbidden { god: them, card: Told(self.card(frame.card)) });
                self.done(frame, 0);
            }
            Effect::ThisTurn(_) | Effect::UntilNextTurn(_) => {
                let until_next_turn = matches!(effect, Effect::UntilNextTurn(_));
                // A ninth rule at once would find no room; no card comes near.
                let _ = self.lasting.try_push(Lasting { list: frame.list, at: frame.at, by: us, until_next_turn });
                around.tell(|| Event::RuleSet { god: us, card: Told(self.card(frame.card)) });
                self.done(frame, 0);
            }
            Effect::If(it) => {
                self.done(frame, frame.that);
                let list = if self.all_hold(&it.when, us) { &it.then } else { &it.otherwise };
                self.begin_inner(&frame, list);
            }
            Effect::Pay(it) if frame.stage == 2 => {
                self.done(frame, frame.that);
                self.begin_inner(&frame, &it.then);
            }
            Effect::Repeat(it) => {
                let left = if frame.stage == 0 { amount } else { frame.left };
                if left == 0 {
                    self.done(frame, frame.that);
                } else {
                    self.set_frame(Frame { stage: 1, left: left - 1, ..frame });
                    self.begin_inner(&frame, &it.what);
                }
            }
            Effect::Roll(branches) => {
                self.done(frame, frame.roll);
                let frame = Frame { that: frame.roll, ..frame };
                if let Some(branch) = branches.iter().find(|it| it.up_to >= frame.roll) {
                    self.begin_inner(&frame, &branch.then);
                }
            }
            // Everything else asks, if there is anything to ask.
            _ => {
                let mut any = false;
                self.choices(&frame, |_| any = true);
                if any {
                    self.asked = Some(self.chooser(&frame));
                } else {
                    self.done(frame, 0);
                }
            }
        }
    }

    /// Discards one by one, by choice; asks, or goes on when enough are gone.
    fn discard_next(&mut self, frame: Frame, whose: God, by: PickedBy, amount: u8, around: &mut impl Around<Event>) {
        let mut frame = frame;
        if frame.stage == 0 {
            frame = Frame { stage: 1, left: amount, that: 0, ..frame };
            self.set_frame(frame);
            if by == PickedBy::Enemy && whose != frame.by && amount > 0 {
                let hand = self.sides[whose].hand;
                self.reveal(whose, hand, around);
            }
        }
        let mut any = false;
        self.choices(&frame, |_| any = true);
        if frame.left == 0 || !any {
            self.done(frame, frame.that);
        } else {
            self.asked = Some(self.chooser(&frame));
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

    /// Every answer to what the ability on top asks.
    pub fn choices(&self, frame: &Frame, mut add: impl FnMut(Action)) {
        let Some(effect) = self.effect(frame) else { return };
        let (us, them) = (frame.by, frame.by.enemy());
        let cards =
            |set: Cards, add: &mut dyn FnMut(Action)| set.into_iter().for_each(|it| add(Action::Take(CardId(it))));
        let tracked = |god: God, add: &mut dyn FnMut(Action)| {
            self.sides[god].track.cards().for_each(|(space, _)| add(Action::Pick(space)));
        };
        match effect {
            Effect::Momentum(_) | Effect::MomentumOn(_) => {
                let push = self.push_of(frame);
                let mut any = false;
                push.each(|choice| {
                    if let Some((from, cultists)) = choice {
                        any = true;
                        add(Action::Move { from, cultists });
                    }
                });
                // Only Cultists could make a card move: that is nobody's duty.
                if any && !push.any_moves() {
                    add(Action::Decline);
                }
            }
            Effect::Discard(it) => {
                let hand = self.sides[it.who.of(us)].hand;
                cards(it.only.map_or(hand, |only| hand & self.matching(only)), &mut add);
            }
            Effect::Recover(filter) => cards(self.sides[us].discard.cards & self.matching(*filter), &mut add),
            Effect::Look(it) if frame.left > 1 => {
                let top = &self.sides[it.who.of(us)].top;
                top[..frame.left as usize].iter().for_each(|card| add(Action::Take(*card)));
            }
            Effect::Steal(StealFrom::HandSeen) => cards(self.sides[them].hand, &mut add),
            Effect::Steal(StealFrom::Track) => tracked(them, &mut add),
            Effect::Steal(StealFrom::Discard) => cards(self.sides[them].discard.cards, &mut add),
            Effect::Steal(StealFrom::Permanents) | Effect::DestroyPermanent | Effect::ReturnPermanent => {
                self.sides[them].permanents.iter().flatten().for_each(|it| add(Action::Take(*it)));
            }
            Effect::Swap if frame.stage == 0 && self.sides[us].track.len() > 1 => tracked(us, &mut add),
            Effect::Swap if frame.stage > 0 => {
                let others = self.sides[us].track.cards().filter(|(space, _)| space.number() != frame.left);
                others.for_each(|(space, _)| add(Action::Pick(space)));
            }
            Effect::MoveTo(_) | Effect::Retreat(_) | Effect::ReturnTracked | Effect::Zero | Effect::ZeroQuietly => {
                tracked(us, &mut add);
            }
            // The hand is hidden, so nobody can be held to it: there is always a no.
            Effect::Place(PlaceFrom::Hand) if !self.sides[us].hand.is_empty() => {
                cards(self.sides[us].hand & self.pack.attacks, &mut add);
                add(Action::Decline);
            }
            Effect::Place(PlaceFrom::Discard) => cards(self.sides[us].discard.cards & self.pack.attacks, &mut add),
            // WN-G45: a Bump may be declined.
            Effect::Bump(_) if !self.sides[them].track.is_empty() => {
                tracked(them, &mut add);
                add(Action::Decline);
            }
            Effect::DiscardTracked(Tracked::Choose) => tracked(them, &mut add),
            Effect::EnemyReturns => tracked(them, &mut add),
            Effect::Encore(Encore::Choose) => cards(self.sides[us].ground_zero.cards - self.reused, &mut add),
            Effect::Encore(Encore::Discard) => {
                cards((self.sides[us].discard.cards & self.pack.attacks) - self.reused, &mut add);
            }
            Effect::Choose(it) if frame.stage < it.k => {
                let open = (0..it.of.len() as u8).filter(|option| frame.left & (1 << option) == 0);
                open.for_each(|option| add(Action::Choose(option)));
            }
            Effect::May(_) => {
                add(Action::Yes);
                add(Action::Decline);
            }
            Effect::Pay(it) if frame.stage == 0 && self.can_pay(us, it.cost) => {
                add(Action::Yes);
                add(Action::Decline);
            }
            Effect::Pay(_) if frame.stage > 0 => cards(self.sides[us].hand, &mut add),
            _ => {}
        }
    }

    /// Carries out an answer that [`choices`](Self::choices) listed.
    pub fn answer(&mut self, frame: Frame, action: Action, around: &mut impl Around<Event>) {
        let Some(effect) = self.effect(&frame) else { unreachable!("only an effect asks") };
        let (us, them) = (frame.by, frame.by.enemy());
        match (effect, action) {
            (Effect::Momentum(_) | Effect::MomentumOn(_), _) => {
                let push = self.push_of(&frame);
                self.done(frame, 0);
                let choice = if let Action::Move { from, cultists } = action { Some((from, cultists)) } else { None };
                self.carry_out_push(us, push, choice, around);
            }
            (Effect::Discard(it), Action::Take(card)) => {
                self.set_frame(Frame { left: frame.left - 1, that: frame.that + 1, ..frame });
                let picked = it.by == PickedBy::Enemy && it.who == Who::Enemy;
                let reason = if picked { DiscardReason::PickedByEnemy } else { DiscardReason::Chosen };
                self.discard_from_hand(it.who.of(us), card, reason, around);
            }
            (Effect::Recover(_), Action::Take(card)) => {
                self.done(frame, 1);
                self.links.remove(&mut self.sides[us].discard, card);
                self.put_in_hand_openly(us, card);
                around.tell(|| Event::Recovered { god: us, card: Told(self.card(card)) });
            }
            (Effect::Look(it), Action::Take(card)) => {
                let top = &mut self.sides[it.who.of(us)].top;
                let index = top.iter().position(|it| *it == card).expect("a card that was looked at");
                let last = frame.left as usize - 1;
                top.swap(index, last);
                self.set_frame(Frame { left: frame.left - 1, ..frame });
                around.tell(|| Event::Ordered { god: us });
            }
            (Effect::Steal(StealFrom::Track), Action::Pick(space)) => {
                self.done(frame, 1);
                let card = self.sides[them].track.get(space).expect("a card lies there");
                self.steal(us, card, StealFrom::Track, around);
            }
            (Effect::Steal(from), Action::Take(card)) => {
                self.done(frame, 1);
                self.steal(us, card, *from, around);
            }
            (Effect::DestroyPermanent, Action::Take(card)) => {
                self.done(frame, 1);
                self.take_out_of_play(them, card);
                self.discard(card, DiscardReason::Destroyed, around);
            }
            (Effect::ReturnPermanent, Action::Take(card)) => {
                self.done(frame, 1);
                self.take_out_of_play(them, card);
                self.put_in_hand_openly(them, card);
                around.tell(|| Event::ReturnedToHand { god: them, card: Told(self.card(card)) });
            }
            (Effect::Swap, Action::Pick(space)) if frame.stage == 0 => {
                self.set_frame(Frame { stage: 1, left: space.number(), ..frame });
            }
            (Effect::Swap, Action::Pick(second)) => {
                self.done(frame, 0);
                let first = Space::new(frame.left).expect("chosen before");
                let track = &mut self.sides[us].track;
                let (card, with) = (track.take(first), track.take(second));
                track.set(first, with);
                track.set(second, card);
                let (card, with) = (card.expect("a card lies there"), with.expect("a card lies there"));
                around.tell(|| Event::Swapped { god: us, card: Told(self.card(card)), with: Told(self.card(with)) });
            }
            (Effect::MoveTo(to), Action::Pick(from)) => {
                self.done(frame, 0);
                self.move_to(us, from, *to, around);
            }
            (Effect::Retreat(distance), Action::Pick(from)) => {
                self.done(frame, 0);
                self.bump_card(us, from, *distance, around);
            }
            (Effect::ReturnTracked, Action::Pick(space)) => {
                self.done(frame, 1);
                self.return_tracked(us, space, around);
            }
            (Effect::EnemyReturns, Action::Pick(space)) => {
                self.done(frame, 1);
                self.return_tracked(them, space, around);
            }
            (Effect::Place(from), Action::Take(card)) => {
                self.done(frame, 1);
                match from {
                    PlaceFrom::Hand => self.take_from_hand(us, card),
                    PlaceFrom::Discard => self.links.remove(&mut self.sides[us].discard, card),
                }
                self.place(us, card, around);
            }
            // WN-G18: with the attack of the turn used, it stops at Space 1 as any other card would.
            (Effect::Zero, Action::Pick(from)) => {
                self.done(frame, 0);
                let push = self.push_by_ability(us, 6, 1 << from.index());
                self.advance_card(us, from, push.end(from, 0), 6, around);
            }
            (Effect::ZeroQuietly, Action::Pick(from)) => {
                self.done(frame, 0);
                let card = self.sides[us].track.take(from).expect("a card lies there");
                self.links.push(&mut self.sides[us].ground_zero, card);
                around.tell(|| Event::Moved { god: us, card: Told(self.card(card)), from: from.number(), to: 0 });
            }
            (Effect::Bump(amount), Action::Pick(space)) => {
                let distance = self.amount(amount, &frame);
                self.done(frame, distance);
                self.assail(them, Some(space), Some(distance));
            }
            (Effect::DiscardTracked(_), Action::Pick(space)) => {
                self.done(frame, 1);
                self.assail(them, Some(space), None);
            }
            (Effect::Encore(_), Action::Take(card)) => {
                self.done(frame, 0);
                self.encore(us, card, around);
            }
            (Effect::Choose(it), Action::Choose(option)) => {
                self.set_frame(Frame { stage: frame.stage + 1, left: frame.left | 1 << option, ..frame });
                let ability = &it.of[option as usize];
                around.tell(|| Event::Chose { god: us, option: option + 1, what: Offered(ability) });
                self.begin_inner(&frame, ability);
            }
            (Effect::May(list), Action::Yes) => {
                self.done(frame, frame.that);
                self.begin_inner(&frame, list);
            }
            (Effect::Pay(it), Action::Yes) => self.pay(frame, it.cost, around),
            (Effect::Pay(_), Action::Take(card)) => {
                let left = frame.left - 1;
                self.set_frame(Frame { left, stage: if left == 0 { 2 } else { 1 }, ..frame });
                self.discard_from_hand(us, card, DiscardReason::Chosen, around);
            }
            (_, Action::Decline) => {
                self.done(frame, 0);
                around.tell(|| Event::Declined { god: us });
            }
            (effect, action) => unreachable!("{action:?} does not answer {effect:?}"),
        }
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
                self.push_by_ability(frame.by, self.amount(&it.n, frame), movers & ALL_SPACES)
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
        match cost {
            Cost::Cultists(n) => {
                self.set_frame(Frame { stage: 2, ..frame });
                self.sacrifice(god, n, around);
            }
            Cost::Discard(n) => self.set_frame(Frame { stage: 1, left: n, ..frame }),
            Cost::Guts(n) => {
                self.set_frame(Frame { stage: 2, ..frame });
                self.deal_damage(god, god, n, None, true);
            }
        }
    }

    fn matching(&self, filter: Filter) -> Cards {
        match (filter.attack_type(), filter.kind()) {
            (Some(it), _) => self.pack.types[it as usize],
            (None, None) => self.pack.all,
            (None, Some(crate::vocab::Kind::Attack)) => self.pack.attacks,
            (None, Some(crate::vocab::Kind::Permanent)) => self.pack.permanents,
            (None, Some(crate::vocab::Kind::Combo)) => self.pack.combos,
            (None, Some(crate::vocab::Kind::Defense)) => self.pack.defenses,
        }
    }

    /// WN-138: the die is rolled until it shows a Space that holds a card; WN-G46: an empty track gives none.
    fn random_tracked(&self, god: God, around: &mut impl Around<Event>) -> Option<Space> {
        if self.sides[god].track.is_empty() {
            return None;
        }
        loop {
            let space = Space::new(around.die(6)).expect("a die shows 1 to 6");
            if self.sides[god].track.get(space).is_some() {
                return Some(space);
            }
        }
    }

    fn assail(&mut self, of: God, space: Option<Space>, bump: Option<u8>) {
        if let Some(space) = space {
            self.push(Step::Assail(Assail { of, space, bump, answered: false, cancelled: false }));
        }
    }

    /// From Space 6 forwards, so that none blocks another.
    fn bump_all_next(&mut self, frame: Frame, of: God, distance: u8) {
        let from = if frame.stage == 0 { 6 } else { frame.left };
        let next = (1..=from).rev().filter_map(Space::new).find(|it| self.sides[of].track.get(*it).is_some());
        match next {
            None => self.done(frame, distance),
            Some(space) => {
                // Left over is what lies nearer to Ground Zero; 0 ends it.
                self.set_frame(Frame { stage: 1, left: space.number() - 1, ..frame });
                self.assail(of, Some(space), Some(distance));
            }
        }
    }

    /// WN-124 to WN-127, on either side (WN-G59).
    pub fn bump_card(&mut self, god: God, from: Space, distance: u8, around: &mut impl Around<Event>) {
        let card = self.sides[god].track.get(from).expect("a card lies there");
        match bump(self.sides[god].track.taken(), from, distance) {
            BumpEnd::Stays => {
                around.tell(|| Event::NotBumped { god, card: Told(self.card(card)), space: from.number() });
                return;
            }
            BumpEnd::Space(to) => {
                self.sides[god].track.take(from);
                self.sides[god].track.set(to, Some(card));
                around.tell(|| Event::Bumped {
                    god,
                    card: Told(self.card(card)),
                    from: from.number(),
                    to: to.number(),
                });
            }
            BumpEnd::OffTrack => {
                self.sides[god].track.take(from);
                self.discard(card, DiscardReason::FellOff, around);
            }
        }
        self.happens(&[Happening::IsBumped(god)]);
    }

    fn move_to(&mut self, god: God, from: Space, to: Space, around: &mut impl Around<Event>) {
        let card = self.sides[god].track.take(from).expect("a card lies there");
        let taken = self.sides[god].track.taken();
        let end = if from == to { from } else { named_space(taken, from.number(), to).unwrap_or(from) };
        self.sides[god].track.set(end, Some(card));
        around.tell(|| Event::Moved { god, card: Told(self.card(card)), from: from.number(), to: end.number() });
    }

    /// WN-G40: to the hand of the player who had it on the track.
    fn return_tracked(&mut self, god: God, space: Space, around: &mut impl Around<Event>) {
        let card = self.sides[god].track.take(space).expect("a card lies there");
        self.put_in_hand_openly(god, card);
        around.tell(|| Event::ReturnedToHand { god, card: Told(self.card(card)) });
    }

    /// On its Position without Momentum; what lies there goes (WN-053).
    fn place(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) {
        let space = self.position(god, card);
        let old = self.sides[god].track.take(space);
        self.sides[god].track.set(space, Some(card));
        around.tell(|| Event::Placed { god, card: Told(self.card(card)), space: space.number() });
        if let Some(old) = old {
            self.discard(old, DiscardReason::Displaced, around);
            self.happens(&[Happening::IsDisplaced(god)]);
        }
    }

    /// WN-G48: the card below becomes the top. To a Space as WN-G59 says.
    fn take_ground_zero(&mut self, god: God, to: TakenTo, around: &mut impl Around<Event>) {
        let Some(card) = self.sides[god].ground_zero.top else { return };
        let space = to.space().and_then(|it| named_space(self.sides[god].track.taken(), 0, it));
        if to.space().is_some() && space.is_none() {
            return;
        }
        self.links.remove(&mut self.sides[god].ground_zero, card);
        match (to, space) {
            (_, Some(space)) => {
                self.sides[god].track.set(space, Some(card));
                around.tell(|| Event::Moved { god, card: Told(self.card(card)), from: 0, to: space.number() });
            }
            (TakenTo::Hand, _) => {
                self.put_in_hand_openly(god, card);
                around.tell(|| Event::ReturnedToHand { god, card: Told(self.card(card)) });
            }
            _ => self.discard(card, DiscardReason::OffGroundZero, around),
        }
    }

    /// WN-G26: what a Defense cancels does not happen; all else about the attack stands.
    fn cancel(&mut self, what: Cancel, around: &mut impl Around<Event>) {
        if what == Cancel::It {
            let answered = self.steps.iter_mut().rev().find_map(|it| match it {
                Step::Arrive(arrive) => Some(&mut arrive.cancelled),
                Step::Assail(assail) => Some(&mut assail.cancelled),
                _ => None,
            });
            if let Some(cancelled) = answered {
                *cancelled = true;
            }
            return;
        }
        let Some(attack) = self.attack_under_way() else { return };
        match what {
            Cancel::Attack => (attack.ability_cancelled, attack.slam_cancelled) = (true, true),
            Cancel::Slam => attack.slam_cancelled = true,
            Cancel::Damage | Cancel::It => attack.damage_cancelled = true,
        }
        let (god, card) = (attack.by, attack.card);
        around.tell(|| Event::Cancelled { god, card: Told(self.card(card)), slam_only: what == Cancel::Slam });
    }

    /// The damage that `god` is about to suffer and has been asked about.
    fn suffered_by(&mut self, god: God) -> Option<&mut crate::state::Suffer> {
        self.steps.iter_mut().rev().find_map(|it| match it {
            Step::Suffer(suffer) if suffer.to == god => Some(suffer),
            _ => None,
        })
    }

    /// Less of the damage that is about to be suffered, or of the attack as a whole.
    fn prevent(&mut self, god: God, points: u8, around: &mut impl Around<Event>) -> u8 {
        if let Some(suffer) = self.suffered_by(god) {
            let prevented = if suffer.sure { 0 } else { points.min(suffer.points) };
            suffer.points -= prevented;
            suffer.prevented += prevented;
            around.tell(|| Event::Prevented { god, points: prevented });
            return prevented;
        }
        if let Some(attack) = self.attack_under_way().filter(|it| it.by != god) {
            attack.ward = attack.ward.saturating_add(points);
            around.tell(|| Event::Prevented { god, points });
        }
        points
    }

    /// The attacking card goes back to its track instead of resolving.
    fn send_back(&mut self, attacker: God, to: Space, around: &mut impl Around<Event>) {
        let Some(attack) = self.attack_under_way().filter(|it| it.by == attacker) else { return };
        (attack.ability_cancelled, attack.slam_cancelled) = (true, true);
        let card = attack.card;
        around.tell(|| Event::Cancelled { god: attacker, card: Told(self.card(card)), slam_only: false });
        if self.sides[attacker].ground_zero.cards.contains(card.0)
            && let Some(space) = named_space(self.sides[attacker].track.taken(), 0, to)
        {
            self.links.remove(&mut self.sides[attacker].ground_zero, card);
            self.sides[attacker].track.set(space, Some(card));
            let to = space.number();
            around.tell(|| Event::Moved { god: attacker, card: Told(self.card(card)), from: 0, to });
        }
    }
}

impl End {
    /// The place's number; `None` if the card does not move.
    pub const fn place(self) -> Option<u8> {
        match self {
            Self::Stays => None,
            Self::Space(space) => Some(space.number()),
            Self::GroundZero => Some(0),
        }
    }
}
