//! Effects, one after the other (the ledger's effect vocabulary).

use turnbuckle_core::{Around, RuleId, Seen};

use crate::effect::{Discard, Effect, Lasts, Look, PickedBy, Place, Which, Who};
use crate::event::{Event, Pile};
use crate::refusal::Refusal;
use crate::state::{Frame, Lasting, PinStage, Stage, State, Step, Until};
use crate::vocab::{CardId, Cards, Corner, Icon, Slot};

const RULE: &str = "AT-041";

impl State {
    pub(crate) fn effect(&self, frame: &Frame) -> Option<&'static Effect> {
        self.pack.get().list(frame.list).get(frame.at as usize)
    }

    /// Who chooses a card for the present effect.
    pub fn chooser(&self, frame: &Frame) -> Corner {
        match self.effect(frame) {
            Some(Effect::DiscardCards(it)) => match it.by {
                PickedBy::Opponent => it.who.of(frame.by).other(),
                PickedBy::Owner | PickedBy::Random => it.who.of(frame.by),
            },
            _ => frame.by,
        }
    }

    fn set_frame(&mut self, frame: Frame) {
        *self.steps.last_mut().expect("an effect is under way") = Step::Do(frame);
    }

    pub fn go_on_with_effects(&mut self, frame: Frame, around: &mut impl Around<Event>) {
        let Some(effect) = self.effect(&frame) else {
            self.steps.pop();
            return;
        };
        let left = self.cards_to_choose(effect, frame.by, around);
        if left > 0 {
            self.set_frame(Frame { left, ..frame });
        } else {
            self.set_frame(Frame { at: frame.at + 1, ..frame });
            self.carry_out(effect, frame, around);
        }
    }

    /// How many cards an effect has to ask for; 0 for effects that ask for none.
    fn cards_to_choose(&mut self, effect: &Effect, by: Corner, around: &mut impl Around<Event>) -> u8 {
        match effect {
            Effect::DiscardCards(Discard { who, n, by: picked }) if *picked != PickedBy::Random => {
                let corner = who.of(by);
                let hand = self.sides[corner].hand;
                if *picked == PickedBy::Opponent && !hand.is_empty() {
                    self.look(corner.other(), hand, around);
                }
                (*n).min(hand.len() as u8)
            }
            Effect::TakeFromDiscard(it) if it.to == Place::DrawPile || !self.sides[by].depleted => {
                it.n.min(self.fetchable(effect, by).len() as u8)
            }
            // What is in a draw pile is hidden, so a search is asked for whatever there is to find.
            Effect::SearchDrawPile(it) if self.can_draw(by) => it.n.min(self.sides[by].draw_pile.len() as u8),
            _ => 0,
        }
    }

    /// The cards that a choice for an effect is made from.
    pub fn fetchable(&self, effect: &Effect, by: Corner) -> Cards {
        let (pile, when) = match effect {
            Effect::DiscardCards(it) => return self.spare(it.who.of(by)),
            Effect::TakeFromDiscard(it) => (self.sides[by].discard, &it.when),
            Effect::SearchDrawPile(it) => (self.sides[by].draw_pile, &it.when),
            _ => return Cards::NONE,
        };
        let fits = |card: &u8| self.all_hold(when, by, &self.scene_of(CardId(*card), false));
        pile.into_iter().filter(fits).collect()
    }

    /// A search may find nothing; a discard has to be made while there is something to discard.
    pub fn check_choice(&self, frame: &Frame, card: Option<CardId>) -> Result<(), Refusal> {
        let Some(effect) = self.effect(frame) else { return Err(Refusal::NotNow) };
        let cards = self.fetchable(effect, frame.by);
        match card {
            Some(card) if cards.contains(card.0) => Ok(()),
            Some(card) if card == self.finisher(card.corner()) && matches!(effect, Effect::DiscardCards(_)) => {
                Err(Refusal::FinisherStays)
            }
            Some(_) => Err(Refusal::NotAmongThem),
            None if matches!(effect, Effect::SearchDrawPile(_)) || cards.is_empty() => Ok(()),
            None => Err(Refusal::MustChoose),
        }
    }

    /// A card was chosen for the effect under way, or none.
    pub fn choose_card(&mut self, frame: Frame, card: Option<CardId>, around: &mut impl Around<Event>) {
        let effect = self.effect(&frame).expect("an effect asked");
        let left = if card.is_some() { frame.left - 1 } else { 0 };
        let next = if left == 0 { Frame { at: frame.at + 1, left: 0, ..frame } } else { Frame { left, ..frame } };
        self.set_frame(next);
        let Some(card) = card else { return };
        let by = frame.by;
        match effect {
            Effect::DiscardCards(it) => self.discard_from_hand(it.who.of(by), card, around),
            Effect::TakeFromDiscard(it) => {
                self.sides[by].discard.remove(card.0);
                self.fetch(by, card, it.to);
                let to = if it.to == Place::Hand { Pile::Hand } else { Pile::Draw };
                around.tell(|| Event::Fetched { corner: by, card: self.told(card), from: Pile::Discard, to });
                self.mind_limit(by);
            }
            Effect::SearchDrawPile(_) => {
                self.sides[by].draw_pile.remove(card.0);
                self.fetch(by, card, Place::Hand);
                let told = self.told(card);
                around.tell(|| Event::Fetched { corner: by, card: told, from: Pile::Draw, to: Pile::Hand });
                self.mind_limit(by);
            }
            _ => unreachable!("{effect:?} asks for no card"),
        }
    }

    /// Puts a card openly where it was fetched to.
    fn fetch(&mut self, corner: Corner, card: CardId, to: Place) {
        let side = &mut self.sides[corner];
        match to {
            Place::Hand => {
                side.hand.insert(card.0);
                side.shown.insert(card.0);
                side.opening = None;
            }
            Place::DrawPile => side.draw_pile.insert(card.0),
        }
    }

    fn look(&mut self, looker: Corner, cards: Cards, around: &mut impl Around<Event>) {
        self.sides[looker.other()].glimpsed |= cards;
        around.tell(|| Event::Looked { corner: looker, cards: Seen::Open(self.told_all(cards)) });
    }

    fn carry_out(&mut self, effect: &'static Effect, frame: Frame, around: &mut impl Around<Event>) {
        let by = frame.by;
        match effect {
            Effect::Damage(n) => {
                // AT-113: in the own window it belongs to the attack.
                if let Some(attack) = self.attack.as_mut().filter(|it| it.by == by && !it.hits.is_empty()) {
                    attack.extra = attack.extra.saturating_add(*n);
                }
                self.hurt(by.other(), *n, RULE, around);
            }
            Effect::DamageSelf(n) => self.hurt(by, *n, RULE, around),
            Effect::BonusDamage(n) => self.add_damage(*n, by, around),
            Effect::GainHealth(it) => self.gain_health(it.who.of(by), it.n, RULE, around),
            Effect::SpendHealth(n) => self.spend_health(by, *n, RULE, around),
            Effect::GainStamina(it) => self.gain_stamina(it.who.of(by), it.n, RULE, around),
            Effect::LoseStamina(it) => self.lose_stamina(it.who.of(by), it.n, RULE, around),
            Effect::SpendStamina(n) => self.lose_stamina(by, *n, RULE, around),
            Effect::GainMomentum(it) => self.gain_momentum(it.who.of(by), it.n, RULE, around),
            Effect::SetMomentum(n) => self.move_marker(by, *n, RULE, around),
            Effect::DrawCards(it) => self.draw(it.who.of(by), it.n, RULE, around),
            Effect::DiscardCards(it) => {
                if it.by == PickedBy::Random {
                    self.discard_at_random(it.who.of(by), it.n, around);
                }
            }
            Effect::ReturnCards(it) => {
                let corner = it.who.of(by);
                let n = it.n.min(self.sides[corner].hand.len() as u8);
                self.steps.push(Step::Return { corner, n });
            }
            // There was nothing to choose from.
            Effect::TakeFromDiscard(_) | Effect::SearchDrawPile(_) => {}
            Effect::LookAtHand(look) => {
                let hand = self.sides[by.other()].hand;
                match look {
                    _ if hand.is_empty() => {}
                    Look::All => self.look(by, hand, around),
                    Look::One => {
                        let card = around.piece(hand);
                        self.look(by, Cards::one(card), around);
                    }
                }
            }
            Effect::ModifyTarget(it) | Effect::ModifyCost(it) => self.let_last(frame, it.whose, it.lasts, around),
            Effect::CannotBeBlocked(it) | Effect::CannotBeReversed(it) | Effect::CannotBeStopped(it) => {
                self.let_last(frame, Who::Own, it.lasts, around);
            }
            Effect::BlockDiscount(_) => self.let_last(frame, Who::Own, Lasts::ThisAttack, around),
            Effect::DisableAbility(it) => self.let_last(frame, Who::Opponent, it.lasts, around),
            Effect::GainInitiative => self.give_initiative(by, around),
            Effect::StopAttackOnly => self.count_small_attack(self.attack().value),
            Effect::KeepInitiative => self.attack_mut().keeps = true,
            Effect::ReduceDamage(n) => {
                let attack = self.attack_mut();
                attack.reduced = attack.reduced.saturating_add(*n);
            }
            Effect::RollCheck(check) => {
                let die = around.die(6);
                let succeeded = die >= check.target;
                let slot = self.slot_of(frame.list, by);
                let (needs, rule) = (check.target, RuleId("AT-031"));
                around.tell(|| Event::AbilityRolled { corner: by, slot, die, needs, succeeded, rule });
                let list = if succeeded { &check.then } else { &check.otherwise };
                self.push_list(list, by, frame.kickout_icons);
            }
            Effect::RerollOwnDie | Effect::ForceReroll => {
                if self.pin.is_some() {
                    self.roll_kickout(around);
                } else {
                    self.throw(true, around);
                }
            }
            Effect::SetDie(n) => {
                let attack = self.attack_mut();
                attack.dice[0] = (attack.dice[0] as i8).saturating_add(*n).clamp(1, 6) as u8;
                let (corner, die, needs) = (attack.by, attack.dice[0], attack.needs);
                around.tell(|| Event::DieSet { corner, die, needs });
                self.read_die();
            }
            Effect::AllowPin => self.declare_pin(by, frame.kickout_icons, around),
            Effect::ModifyKickouts(it) => self.change_pin(it.who.of(by), it.n, 0),
            Effect::ModifyKickoutRoll(it) => self.change_pin(it.who.of(by), 0, it.n),
            Effect::ConvertRate(n) => {
                if let Some(pin) = self.pin.as_mut().filter(|it| it.by != by) {
                    pin.rate = *n;
                }
            }
            Effect::ExtraWindowOption => {
                let attack = self.attack_mut();
                attack.options = attack.options.saturating_add(1);
            }
            Effect::UseTaunt => self.activate(by, Icon::Taunt, around),
            Effect::UseRecover => self.activate(by, Icon::Recover, around),
            Effect::NoCompensation => self.attack_mut().compensations = 0,
            Effect::DoubleCompensation => {
                let attack = self.attack_mut();
                attack.compensations = attack.compensations.saturating_mul(2).min(4);
            }
            Effect::CopyComboBonus(shape) => self.attack_mut().copied = Some(*shape),
            Effect::ReadyToken(which) => self.ready_token(by, *which, frame.list, around),
        }
    }

    /// Bonus damage to the attack: before it hits it is part of it, after that it comes on top.
    fn add_damage(&mut self, n: u8, by: Corner, around: &mut impl Around<Event>) {
        let done = self.steps.iter().any(|it| matches!(it, Step::Attack(Stage::Compensation | Stage::Offense)));
        let attack = self.attack_mut();
        if done {
            attack.extra = attack.extra.saturating_add(n);
            self.hurt(by.other(), n, RULE, around);
        } else {
            attack.bonus = attack.bonus.saturating_add(n);
        }
    }

    fn discard_at_random(&mut self, corner: Corner, n: u8, around: &mut impl Around<Event>) {
        for _ in 0..n {
            let spare = self.spare(corner);
            if spare.is_empty() {
                return;
            }
            let card = CardId(around.piece(spare));
            self.discard_from_hand(corner, card, around);
        }
    }

    /// The present effect stays in force for a while. One too many for the table to hold does nothing.
    fn let_last(&mut self, frame: Frame, whose: Who, lasts: Lasts, around: &mut impl Around<Event>) {
        let until = match lasts {
            Lasts::ThisAttack => Until::AttackEnds,
            Lasts::NextAttack => Until::NextAttack(whose.of(frame.by)),
            Lasts::Phase => Until::PhaseEnds,
            Lasts::Match => Until::MatchEnds,
        };
        let lasting = Lasting { list: frame.list, at: frame.at, by: frame.by, until };
        if self.lasting.try_push(lasting).is_ok() {
            let words = self.source_name(frame.list, frame.by);
            around.tell(|| Event::Lasts { corner: frame.by, words });
        }
    }

    /// More or fewer attempts, or another sum, for the pin under way or one that comes of this attack.
    fn change_pin(&mut self, whose: Corner, kickouts: i8, roll: i8) {
        if let Some(pin) = &mut self.pin {
            if pin.by != whose {
                pin.kickouts = pin.kickouts.saturating_add(kickouts);
                pin.roll = pin.roll.saturating_add(roll);
            }
        } else if let Some(attack) = self.attack.as_mut().filter(|it| it.by != whose) {
            attack.kickouts = attack.kickouts.saturating_add(kickouts);
            attack.kickout_roll = attack.kickout_roll.saturating_add(roll);
        }
    }

    fn ready_token(&mut self, corner: Corner, which: Which, list: u16, around: &mut impl Around<Event>) {
        let this = self.slot_of(list, corner);
        let used = |slot: &Slot| which.is(*slot) && *slot != this && !self.sides[corner].has_token(*slot);
        if let Some(slot) = Slot::TOKENS.into_iter().find(used) {
            self.sides[corner].tokens |= slot.bit();
            around.tell(|| Event::TokenReadied { corner, slot });
        }
    }

    /// The ability that a list belongs to; a card's text counts as the permanent one's.
    fn slot_of(&self, list: u16, corner: Corner) -> Slot {
        let abilities = Slot::ABILITIES.into_iter().zip(&self.board(corner).abilities);
        abilities.into_iter().find(|(_, it)| it.what.holds(list)).map_or(Slot::Permanent, |it| it.0)
    }

    pub(crate) fn set_pin_stage(&mut self, stage: PinStage) {
        let step = self.steps.iter_mut().rev().find(|it| matches!(it, Step::Pin(_)));
        *step.expect("a pin is under way") = Step::Pin(stage);
    }
}
