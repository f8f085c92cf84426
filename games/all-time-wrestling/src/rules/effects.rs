//! Effects, one after the other (the ledger's effect vocabulary).

use turnbuckle_core::{Around, ListId, RuleId, Seen};

use crate::effect::{Condition, Discard, Effect, Lasts, Look, PickedBy, Place, RollCheck, Which, Who};
use crate::event::{Event, Pile};
use crate::refusal::Refusal;
use crate::state::{Changes, Frame, Lasting, PinChanges, State, Step, Until};
use crate::vocab::{CardId, Cards, Corner, Icon, Slot};

const RULE: &str = "AT-041";

impl State {
    pub(crate) fn effect(&self, frame: &Frame) -> Option<&'static Effect> {
        self.pack.lists.get(frame.list).get(usize::from(frame.at))
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
        let left = self.cards_to_choose(&frame, around);
        if left > 0 {
            self.set_frame(Frame { left, ..frame });
        } else {
            self.set_frame(Frame { at: frame.at + 1, ..frame });
            self.carry_out(effect, frame, around);
        }
    }

    /// How many cards an effect has to ask for; 0 for effects that ask for none.
    fn cards_to_choose(&mut self, frame: &Frame, around: &mut impl Around<Event>) -> u8 {
        let by = frame.by;
        match self.effect(frame) {
            Some(Effect::DiscardCards(Discard { who, n, by: picked })) if *picked != PickedBy::Random => {
                let corner = who.of(by);
                let hand = self.sides[corner].hand;
                if *picked == PickedBy::Opponent && !hand.is_empty() {
                    self.look(corner.other(), hand, around);
                }
                (*n).min(hand.len() as u8)
            }
            Some(Effect::TakeFromDiscard(it)) if it.to == Place::DrawPile || !self.sides[by].depleted => {
                it.n.min(self.fetchable(frame).len() as u8)
            }
            // What is in a draw pile is hidden, so a search is asked for whatever there is to find.
            Some(Effect::SearchDrawPile(it)) if self.can_draw(by) => it.n.min(self.sides[by].draw_pile.len() as u8),
            _ => 0,
        }
    }

    /// The cards that a choice for the present effect is made from.
    pub fn fetchable(&self, frame: &Frame) -> Cards {
        let by = frame.by;
        let (pile, when) = match self.effect(frame) {
            Some(Effect::DiscardCards(it)) => return self.spare(it.who.of(by)),
            Some(Effect::TakeFromDiscard(it)) => (self.sides[by].discard, &it.when),
            Some(Effect::SearchDrawPile(it)) => (self.sides[by].draw_pile, &it.when),
            _ => return Cards::NONE,
        };
        let fits = |card: &u8| self.all_hold(when, by, &self.scene_of(CardId(*card), false));
        pile.into_iter().filter(fits).collect()
    }

    /// A search may find nothing; a discard has to be made while there is something to discard.
    pub fn check_choice(&self, frame: &Frame, card: Option<CardId>) -> Result<(), Refusal> {
        let cards = self.fetchable(frame);
        match (self.effect(frame), card) {
            (_, Some(card)) if cards.contains(card.0) => Ok(()),
            (Some(Effect::DiscardCards(_)), Some(card)) if card == self.finisher(card.corner()) => {
                Err(Refusal::FinisherStays)
            }
            (_, Some(_)) => Err(Refusal::NotAmongThem),
            (Some(Effect::SearchDrawPile(_)), None) => Ok(()),
            (_, None) if cards.is_empty() => Ok(()),
            (_, None) => Err(Refusal::MustChoose),
        }
    }

    /// A card was chosen for the effect under way, or none.
    pub fn choose_card(&mut self, card: Option<CardId>, around: &mut impl Around<Event>) {
        let Some(&Step::Do(frame)) = self.steps.last() else { unreachable!("an effect asks") };
        let by = frame.by;
        let left = if card.is_some() { frame.left - 1 } else { 0 };
        self.set_frame(Frame { left, at: if left == 0 { frame.at + 1 } else { frame.at }, ..frame });
        match (self.effect(&frame), card) {
            (Some(Effect::DiscardCards(it)), Some(card)) => self.discard_from_hand(it.who.of(by), card, around),
            (Some(Effect::TakeFromDiscard(it)), Some(card)) => {
                self.sides[by].discard.remove(card.0);
                self.fetch(by, card, Pile::Discard, it.to, around);
            }
            (Some(Effect::SearchDrawPile(_)), Some(card)) => {
                self.sides[by].draw_pile.remove(card.0);
                self.fetch(by, card, Pile::Draw, Place::Hand, around);
            }
            _ => {}
        }
    }

    /// Puts a card openly where it was fetched to.
    fn fetch(&mut self, corner: Corner, card: CardId, from: Pile, to: Place, around: &mut impl Around<Event>) {
        let side = &mut self.sides[corner];
        let to = match to {
            Place::Hand => {
                side.hand.insert(card.0);
                side.shown.insert(card.0);
                side.opening = None;
                Pile::Hand
            }
            Place::DrawPile => {
                side.draw_pile.insert(card.0);
                Pile::Draw
            }
        };
        around.tell(|| Event::Fetched { corner, card: self.told(card), from, to });
        self.mind_limit(corner);
    }

    fn look(&mut self, looker: Corner, cards: Cards, around: &mut impl Around<Event>) {
        self.sides[looker.other()].glimpsed |= cards;
        around.tell(|| Event::Looked { corner: looker, cards: Seen::Open(self.told_all(cards)) });
    }

    fn carry_out(&mut self, effect: &'static Effect, frame: Frame, around: &mut impl Around<Event>) {
        let by = frame.by;
        match effect {
            Effect::Damage(n) => self.deal_damage(*n, by, around),
            Effect::DamageSelf(n) => self.hurt(by, *n, RULE, around),
            Effect::BonusDamage(n) => self.add_damage(*n, frame, around),
            Effect::ReduceDamage(n) => {
                let changes = &mut self.attack_mut().changes;
                changes.reduced = changes.reduced.saturating_add(*n);
            }
            Effect::GainHealth(it) => self.gain_health(it.who.of(by), it.n, RULE, around),
            Effect::SpendHealth(n) => self.spend_health(by, *n, RULE, around),
            Effect::GainStamina(it) => self.gain_stamina(it.who.of(by), it.n, RULE, around),
            Effect::LoseStamina(it) => self.lose_stamina(it.who.of(by), it.n, RULE, around),
            Effect::SpendStamina(n) => self.lose_stamina(by, *n, RULE, around),
            Effect::GainMomentum(it) => self.gain_momentum(it.who.of(by), it.n, RULE, around),
            Effect::SetMomentum(n) => self.move_marker(by, *n, RULE, around),
            Effect::DrawCards(it) => self.draw(it.who.of(by), it.n, RULE, around),
            Effect::DiscardCards(it) if it.by == PickedBy::Random => {
                self.discard_at_random(it.who.of(by), it.n, around);
            }
            // There was nothing to choose from.
            Effect::DiscardCards(_) | Effect::TakeFromDiscard(_) | Effect::SearchDrawPile(_) => {}
            Effect::ReturnCards(it) => {
                let corner = it.who.of(by);
                let n = it.n.min(self.sides[corner].hand.len() as u8);
                self.steps.push(Step::Return { corner, n });
            }
            Effect::LookAtHand(look) => self.look_at_hand(by, *look, around),
            Effect::ModifyTarget(it) | Effect::ModifyCost(it) => self.let_last(frame, it.whose, it.lasts, around),
            Effect::CannotBeBlocked(it) | Effect::CannotBeReversed(it) | Effect::CannotBeStopped(it) => {
                self.let_last(frame, Who::Own, it.lasts, around);
            }
            Effect::BlockDiscount(_) => self.let_last(frame, Who::Own, Lasts::ThisAttack, around),
            Effect::DisableAbility(it) => self.let_last(frame, Who::Opponent, it.lasts, around),
            Effect::GainInitiative => self.give_initiative(by, around),
            Effect::StopAttackOnly => self.count_small_attack(self.attack().worth()),
            Effect::KeepInitiative => self.attack_mut().changes.keeps = true,
            Effect::RollCheck(check) => self.roll_check(check, frame, around),
            Effect::RerollOwnDie | Effect::ForceReroll if self.pin.is_some() => self.roll_kickout(around),
            Effect::RerollOwnDie | Effect::ForceReroll => self.throw(Some(RULE), around),
            Effect::SetDie(n) => self.turn_die(*n, around),
            Effect::AllowPin => self.declare_pin(by, frame.kickout_icons, around),
            Effect::ModifyKickouts(it) => {
                self.change_pin(it.who.of(by), PinChanges { kickouts: it.n, ..PinChanges::default() });
            }
            Effect::ModifyKickoutRoll(it) => {
                self.change_pin(it.who.of(by), PinChanges { roll: it.n, ..PinChanges::default() });
            }
            Effect::ConvertRate(n) => {
                if let Some(pin) = self.pin.as_mut().filter(|it| it.by != by) {
                    pin.rate = *n;
                }
            }
            Effect::ExtraWindowOption => {
                let hit = self.attack_mut().hit_mut();
                hit.options = hit.options.saturating_add(1);
            }
            Effect::UseTaunt => self.activate(by, Icon::Taunt, RULE, around),
            Effect::UseRecover => self.activate(by, Icon::Recover, RULE, around),
            Effect::NoCompensation => self.attack_mut().changes.compensations = 0,
            Effect::DoubleCompensation => {
                let changes = &mut self.attack_mut().changes;
                changes.compensations = changes.compensations.saturating_mul(2).min(4);
            }
            Effect::CopyComboBonus(shape) => {
                let copied_for = self.card_meant(&frame).map(|it| it as u8);
                let changes = &mut self.attack_mut().changes;
                (changes.copied, changes.copied_for) = (Some(*shape), copied_for);
            }
            Effect::ReadyToken(which) => self.ready_token(by, *which, frame.list, around),
        }
    }

    /// AT-113: in the own window it belongs to the attack.
    fn deal_damage(&mut self, n: u8, by: Corner, around: &mut impl Around<Event>) {
        if let Some(attack) = self.attack.as_mut().filter(|it| it.by == by && it.hit().is_some()) {
            let hit = attack.hit_mut();
            hit.extra = hit.extra.saturating_add(n);
        }
        self.hurt(by.other(), n, RULE, around);
    }

    /// Bonus damage to the attack: before it hits it is part of it, after that it comes on top.
    fn add_damage(&mut self, n: u8, frame: Frame, around: &mut impl Around<Event>) {
        let meant = self.card_meant(&frame);
        let attack = self.attack_mut();
        if attack.hit().is_some() {
            let hit = attack.hit_mut();
            hit.extra = hit.extra.saturating_add(n);
            self.hurt(frame.by.other(), n, RULE, around);
        } else {
            let Changes { bonus, bonus_of, .. } = &mut attack.changes;
            let bonus = meant.map_or(bonus, |it| &mut bonus_of[it]);
            *bonus = bonus.saturating_add(n);
        }
    }

    /// AT-G59: the card of a rampage, by its place, that a text means when it says "it": the card with that text, or the
    /// first that is as an ability asks. None where the text is about the attack as a whole.
    fn card_meant(&self, frame: &Frame) -> Option<usize> {
        let attack = self.attack.as_ref().filter(|it| it.is_rampage() && self.agreed.mended)?;
        let part = self.pack.part_of(frame.list);
        if let Some(card) = part.card {
            return attack.place(CardId::new(frame.by, card.into()));
        }
        let when = &self.board(frame.by).ability(part.slot)?.when;
        let fits = |card: u8| self.all_hold(when, frame.by, &self.scene_of(CardId(card), false));
        if when.iter().any(Condition::is_about_card) { attack.cards.into_iter().position(fits) } else { None }
    }

    /// AT-031: a die against the number that the effect names.
    fn roll_check(&mut self, check: &'static RollCheck, frame: Frame, around: &mut impl Around<Event>) {
        let (die, needs, corner) = (around.die(6), check.target, frame.by);
        let succeeded = die >= needs;
        let words = self.pack.part_of(frame.list).name;
        around.tell(|| Event::AbilityRolled { corner, words, die, needs, succeeded, rule: RuleId("AT-031") });
        let list = if succeeded { &check.then } else { &check.otherwise };
        self.push_list(list, corner, frame.kickout_icons);
    }

    fn look_at_hand(&mut self, by: Corner, look: Look, around: &mut impl Around<Event>) {
        let hand = self.sides[by.other()].hand;
        if !hand.is_empty() {
            let cards = match look {
                Look::All => hand,
                Look::One => Cards::one(around.piece(hand)),
            };
            self.look(by, cards, around);
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
            let words = self.pack.part_of(frame.list).name;
            around.tell(|| Event::Lasts { corner: frame.by, words });
        }
    }

    fn ready_token(&mut self, corner: Corner, which: Which, list: ListId, around: &mut impl Around<Event>) {
        let this = self.pack.part_of(list).slot;
        let side = &mut self.sides[corner];
        let used = |slot: &Slot| which.is(*slot) && *slot != this && !side.tokens.contains(*slot);
        if let Some(slot) = Slot::TOKENS.into_iter().find(used) {
            side.tokens.insert(slot);
            around.tell(|| Event::TokenReadied { corner, slot });
        }
    }
}
