//! What a player can decide: listing it, judging it, carrying it out, and its notation.

use std::fmt::Write as _;

use turnbuckle_core::{Chance, Rng, Seat, Sink};

use crate::effect::Timing;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::rules::Around;
use crate::state::{AttackKind, Phase, Stage, State, Step};
use crate::vocab::{CardId, Cards, ComboIcon, Corner, Icon, Slot, WrestlerId};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Choose(WrestlerId),
    /// A card of the starting hand.
    Pick(CardId),
    /// AT-072.
    Draw,
    /// AT-073.
    Rest,
    /// AT-079; in a chain through an icon (AT-146).
    Play {
        card: CardId,
        via: Option<ComboIcon>,
    },
    /// AT-120.
    Rampage(Several),
    Blind,
    Use(Slot),
    Reverse,
    BlockStamina,
    /// AT-189.
    BlockCards(Several),
    /// AT-175.
    Counter,
    /// No to whatever is asked.
    Pass,
    Reroll(CardId),
    /// AT-125: a die that shows this, for the next card.
    Die(u8),
    TakeStamina,
    TakeCard,
    /// AT-211.
    Return(CardId),
    Activate(Icon),
    Combo,
    /// AT-198: buy so much health, then roll.
    KickOut(u8),
    /// A card for an effect.
    Take(CardId),
}

/// Several cards of a match, small enough for an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Several(u32);

impl Several {
    pub const fn cards(self) -> Cards {
        Cards::from_bits(self.0 as u128)
    }
}

impl From<Cards> for Several {
    fn from(cards: Cards) -> Self {
        Self(cards.bits() as u32)
    }
}

impl State {
    /// Every legal action of a seat that is asked.
    pub fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        let corner = Corner::of(seat);
        match self.phase {
            Phase::Casting => {
                let wrestlers = (0..self.pack.wrestlers.len() as u8).map(WrestlerId);
                actions.extend(wrestlers.filter(|it| self.check_cast(corner, *it).is_ok()).map(Action::Choose));
            }
            Phase::Hands => {
                if let Some(most) = self.most_damage_to_pick(corner) {
                    let cards = self.sides[corner].draw_pile.into_iter().map(CardId);
                    actions.extend(cards.filter(|it| u16::from(self.card(*it).damage) <= most).map(Action::Pick));
                }
            }
            Phase::Match => self.list_answers(corner, actions),
            Phase::Over(_) => {}
        }
    }

    fn list_answers(&self, corner: Corner, actions: &mut Vec<Action>) {
        let list_abilities = |timing: Timing, actions: &mut Vec<Action>| {
            if self.board(corner).has_timing(timing) {
                let usable = |it: &Slot| self.check_ability(corner, *it, timing).is_ok();
                actions.extend(Slot::ABILITIES.into_iter().filter(usable).map(Action::Use));
            }
        };
        match *self.steps.last().expect("somebody is asked") {
            Step::Action => self.list_actions(corner, actions),
            Step::Attack(Stage::Window) => {
                if self.check_reverse_attack(corner).is_ok() {
                    actions.push(Action::Reverse);
                }
                list_abilities(Timing::DefensiveWindow, actions);
                if self.check_stamina_block(corner).is_ok() {
                    actions.push(Action::BlockStamina);
                }
                self.list_card_blocks(corner, actions);
                actions.push(Action::Pass);
            }
            Step::Attack(Stage::Missed) => {
                if self.check_reroll_at_all().is_ok() {
                    actions.extend(self.spare(corner).into_iter().map(|it| Action::Reroll(CardId(it))));
                }
                list_abilities(Timing::AfterOwnFailedRoll, actions);
                actions.push(Action::Pass);
            }
            Step::Attack(Stage::Assign) => {
                let faces = (1..=6).filter(|it| self.attack().dice.contains(it));
                actions.extend(faces.map(Action::Die));
            }
            Step::Attack(Stage::Compensation) => {
                actions.push(Action::TakeStamina);
                if self.can_draw(corner) {
                    actions.push(Action::TakeCard);
                }
            }
            Step::Attack(_) => {
                list_abilities(Timing::OffensiveWindow, actions);
                actions.extend(Icon::ALL.into_iter().filter(|it| self.check_icon(*it).is_ok()).map(Action::Activate));
                if self.check_combo().is_ok() {
                    actions.push(Action::Combo);
                }
                actions.push(Action::Pass);
            }
            Step::Ask { timing, .. } => {
                list_abilities(timing, actions);
                actions.push(Action::Pass);
            }
            Step::Counter { slot, rolled } => {
                if self.check_counter_roll(slot, rolled).is_ok() {
                    actions.push(Action::Counter);
                }
                if self.check_counter_reversal(corner, slot).is_ok() {
                    actions.push(Action::Reverse);
                }
                actions.push(Action::Pass);
            }
            Step::Icons { icons, .. } => {
                actions.extend(Icon::ALL.into_iter().filter(|it| icons & it.bit() != 0).map(Action::Activate));
                actions.push(Action::Pass);
            }
            Step::Pin(_) => actions.extend((0..=self.most_health_to_buy()).map(Action::KickOut)),
            Step::Return { .. } => {
                actions.extend(self.sides[corner].hand.into_iter().map(|it| Action::Return(CardId(it))));
            }
            Step::Do(frame) => {
                let effect = self.effect(&frame).expect("an effect asks");
                let cards = self.fetchable(effect, frame.by).into_iter().map(CardId);
                actions.extend(cards.map(Action::Take));
                if self.check_choice(&frame, None).is_ok() {
                    actions.push(Action::Pass);
                }
            }
            Step::Gains { .. } | Step::End => {}
        }
    }

    /// AT-071, AT-143 and AT-222.
    fn list_actions(&self, corner: Corner, actions: &mut Vec<Action>) {
        let side = &self.sides[corner];
        let payable = |card: CardId| self.cost_of(card) <= side.stamina;
        match self.chain {
            Some(last) => {
                for card in side.hand.into_iter().map(CardId).filter(|it| self.links(last, *it) != 0) {
                    if payable(card) {
                        let icons = ComboIcon::all_in(self.links(last, card));
                        actions.extend(icons.map(|it| Action::Play { card, via: Some(it) }));
                    }
                }
            }
            None => {
                let cards = side.hand.into_iter().map(CardId).filter(|it| payable(*it));
                actions.extend(cards.map(|card| Action::Play { card, via: None }));
                self.list_rampages(corner, actions);
                if side.depleted && self.can_attack_blindly(corner) {
                    actions.push(Action::Blind);
                }
                if self.board(corner).has_timing(Timing::Action) {
                    let usable = |it: &Slot| self.check_ability(corner, *it, Timing::Action).is_ok();
                    actions.extend(Slot::ABILITIES.into_iter().filter(usable).map(Action::Use));
                }
            }
        }
        if self.can_draw(corner) {
            actions.push(Action::Draw);
        }
        actions.push(Action::Rest);
    }

    fn list_rampages(&self, corner: Corner, actions: &mut Vec<Action>) {
        if !self.agreed.advanced || self.sides[corner].depleted {
            return;
        }
        let cards = self.rampage_cards(self.sides[corner].hand);
        if cards.len() < 2 {
            return;
        }
        let (all, stamina) = (Several::from(cards).0, self.sides[corner].stamina);
        // Every part of the set, from the smallest to the whole.
        let mut part = 0;
        loop {
            part = u32::wrapping_sub(part, all) & all;
            if part.count_ones() >= 2 && self.rampage_cost(Several(part).cards()) <= stamina {
                actions.push(Action::Rampage(Several(part)));
            }
            if part == all {
                return;
            }
        }
    }

    fn list_card_blocks(&self, corner: Corner, actions: &mut Vec<Action>) {
        let spare = self.spare(corner);
        let needed = self.block_costs(corner).1;
        if spare.len() < u32::from(needed) || !self.cards_can_block() {
            return;
        }
        for first in spare {
            if needed == 1 {
                actions.push(Action::BlockCards(Cards::one(first).into()));
            } else {
                let later = spare & Cards::range(first + 1, Cards::CAPACITY);
                let pair = |second| Action::BlockCards((Cards::one(first) | Cards::one(second)).into());
                actions.extend(later.into_iter().map(pair));
            }
        }
    }

    fn check_cast(&self, corner: Corner, wrestler: WrestlerId) -> Result<(), Refusal> {
        if self.sides[corner.other()].wrestler == Some(wrestler) { Err(Refusal::Taken) } else { Ok(()) }
    }

    /// AT-114, AT-116, AT-131 and AT-229.
    fn check_reroll_at_all(&self) -> Result<(), Refusal> {
        let attack = self.attack();
        if attack.is_rampage() {
            return Err(Refusal::RampageReroll);
        }
        if attack.kind == AttackKind::Blind || self.sides[attack.by].depleted {
            return Err(Refusal::BlindReroll);
        }
        if attack.rerolled { Err(Refusal::Rerolled) } else { Ok(()) }
    }

    fn check_held(&self, corner: Corner, card: CardId) -> Result<(), Refusal> {
        if self.sides[corner].hand.contains(card.0) { Ok(()) } else { Err(Refusal::NotInHand) }
    }

    /// Judges an action: exactly those that [`list`](Self::list) lists are fit.
    pub fn judge(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let corner = Corner::of(seat);
        if let Phase::Over(_) = self.phase {
            return Err(Refusal::Over);
        }
        if !self.owing().contains(seat) {
            let attacks = matches!(action, Action::Play { .. } | Action::Rampage(_) | Action::Blind);
            return Err(match (self.phase, action) {
                (Phase::Match, _) if attacks && self.initiative != corner => Refusal::Defending,
                (Phase::Hands, Action::Pick(_)) => Refusal::HandComplete,
                _ => Refusal::NotAsked,
            });
        }
        match (self.phase, action) {
            (Phase::Casting, Action::Choose(it)) => self.check_cast(corner, it),
            (_, Action::Choose(_)) => Err(Refusal::AlreadyCast),
            (Phase::Hands, Action::Pick(card)) => self.check_pick(corner, card),
            (Phase::Match, Action::Pick(_)) => Err(Refusal::HandComplete),
            (Phase::Match, _) => self.judge_answer(corner, action),
            _ => Err(Refusal::NotNow),
        }
    }

    fn judge_answer(&self, corner: Corner, action: Action) -> Result<(), Refusal> {
        let step = *self.steps.last().expect("somebody is asked");
        match (step, action) {
            (Step::Action, _) => self.judge_action(corner, action),
            (Step::Attack(stage), _) => self.judge_in_attack(corner, stage, action),
            (Step::Ask { timing, .. }, Action::Use(slot)) => self.check_ability(corner, slot, timing),
            (Step::Ask { .. } | Step::Counter { .. } | Step::Icons { .. }, Action::Pass) => Ok(()),
            (Step::Counter { slot, rolled }, Action::Counter) => self.check_counter_roll(slot, rolled),
            (Step::Counter { slot, .. }, Action::Reverse) => self.check_counter_reversal(corner, slot),
            (Step::Icons { icons, .. }, Action::Activate(icon)) => {
                if icons & icon.bit() != 0 {
                    Ok(())
                } else {
                    Err(Refusal::NoIcon)
                }
            }
            (Step::Pin(_), Action::KickOut(health)) => self.check_kickout(health),
            (Step::Return { .. }, Action::Return(card)) => self.check_held(corner, card),
            (Step::Return { .. }, Action::Pass) => Err(Refusal::MustReturn),
            (Step::Do(frame), Action::Take(card)) => self.check_choice(&frame, Some(card)),
            (Step::Do(frame), Action::Pass) => self.check_choice(&frame, None),
            _ => Err(self.why_not_now(corner, action)),
        }
    }

    /// Why an action does not answer what is asked.
    fn why_not_now(&self, corner: Corner, action: Action) -> Refusal {
        match action {
            Action::Use(slot) => self.check_token(corner, slot),
            Action::Reverse | Action::BlockStamina | Action::BlockCards(_) => Refusal::NothingToStop,
            Action::KickOut(_) => Refusal::NotPinned,
            _ => Refusal::NotNow,
        }
    }

    /// Why an ability cannot be used at a moment that is not its own.
    fn check_token(&self, corner: Corner, slot: Slot) -> Refusal {
        match slot != Slot::Permanent && !self.sides[corner].has_token(slot) {
            true => Refusal::TokenGone,
            false => Refusal::NotTheMoment,
        }
    }

    fn judge_action(&self, corner: Corner, action: Action) -> Result<(), Refusal> {
        let side = &self.sides[corner];
        match action {
            Action::Rest => Ok(()),
            Action::Draw if side.depleted => Err(Refusal::Depleted),
            Action::Draw if side.draw_pile.is_empty() => Err(Refusal::NothingToDraw),
            Action::Draw => Ok(()),
            Action::Play { card, via } => {
                if side.depleted && card != self.finisher(corner) {
                    return Err(Refusal::OnlyTheFinisher);
                }
                self.check_held(corner, card)?;
                if via.is_some() && !self.agreed.advanced {
                    return Err(Refusal::Basic);
                }
                self.check_link(card, via)?;
                let (cost, have) = (self.cost_of(card), side.stamina);
                if cost > have { Err(Refusal::TooDear { cost, have }) } else { Ok(()) }
            }
            Action::Rampage(cards) => self.judge_rampage(corner, cards.cards()),
            Action::Blind if !side.depleted => Err(Refusal::NotDepleted),
            Action::Blind if self.chain.is_some() => Err(Refusal::NoMatch),
            Action::Blind if !self.can_attack_blindly(corner) => Err(Refusal::NothingToReveal),
            Action::Blind => Ok(()),
            Action::Use(_) if self.chain.is_some() => Err(Refusal::NoMatch),
            Action::Use(slot) => self.check_ability(corner, slot, Timing::Action),
            _ => Err(self.why_not_now(corner, action)),
        }
    }

    fn judge_rampage(&self, corner: Corner, cards: Cards) -> Result<(), Refusal> {
        let side = &self.sides[corner];
        if !self.agreed.advanced {
            return Err(Refusal::Basic);
        }
        if self.chain.is_some() {
            return Err(Refusal::RampageInChain);
        }
        if side.depleted {
            return Err(Refusal::OnlyTheFinisher);
        }
        if cards.len() < 2 {
            return Err(Refusal::SingleRampage);
        }
        if !(cards - side.hand).is_empty() {
            return Err(Refusal::NotInHand);
        }
        if self.rampage_cards(cards) != cards {
            return Err(Refusal::NoRampageIcon);
        }
        let (cost, have) = (self.rampage_cost(cards), side.stamina);
        if cost > have { Err(Refusal::RampageTooDear { cost, have }) } else { Ok(()) }
    }

    fn judge_in_attack(&self, corner: Corner, stage: Stage, action: Action) -> Result<(), Refusal> {
        match (stage, action) {
            (Stage::Window | Stage::Missed | Stage::Offense, Action::Pass) => Ok(()),
            (Stage::Window, Action::Reverse) => self.check_reverse_attack(corner),
            (Stage::Window, Action::Use(slot)) => self.check_ability(corner, slot, Timing::DefensiveWindow),
            (Stage::Window, Action::BlockStamina) => self.check_stamina_block(corner),
            (Stage::Window, Action::BlockCards(cards)) => self.check_card_block(corner, cards.cards()),
            (Stage::Window, Action::Play { .. } | Action::Rampage(_) | Action::Blind) => Err(Refusal::Defending),
            (Stage::Missed, Action::Reroll(card)) => {
                self.check_reroll_at_all()?;
                self.check_held(corner, card)?;
                if card == self.finisher(corner) { Err(Refusal::FinisherStays) } else { Ok(()) }
            }
            (Stage::Missed, Action::Use(slot)) => self.check_ability(corner, slot, Timing::AfterOwnFailedRoll),
            (Stage::Assign, Action::Die(die)) => {
                if self.attack().dice.contains(&die) {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchDie { die })
                }
            }
            (Stage::Assign, Action::Reroll(_)) => Err(Refusal::RampageReroll),
            (Stage::Compensation, Action::TakeStamina) => Ok(()),
            (Stage::Compensation, Action::TakeCard) if self.sides[corner].depleted => Err(Refusal::Depleted),
            (Stage::Compensation, Action::TakeCard) if !self.can_draw(corner) => Err(Refusal::MustTake),
            (Stage::Compensation, Action::TakeCard) => Ok(()),
            (Stage::Compensation, Action::Pass) => Err(Refusal::MustTake),
            (Stage::Offense, Action::Use(slot)) => self.check_ability(corner, slot, Timing::OffensiveWindow),
            (Stage::Offense, Action::Activate(icon)) => self.check_icon(icon),
            (Stage::Offense, Action::Combo) => self.check_combo(),
            _ => Err(self.why_not_now(corner, action)),
        }
    }

    /// Whether an ability can be used at this very moment.
    pub fn is_usable_now(&self, corner: Corner, slot: Slot) -> bool {
        self.phase == Phase::Match
            && self.asked() == Some(corner)
            && match slot {
                Slot::Reversal => self.judge_answer(corner, Action::Reverse).is_ok(),
                _ => self.judge_answer(corner, Action::Use(slot)).is_ok(),
            }
    }

    /// Carries out an action that was judged fit, up to the next decision.
    pub fn act<C: Chance, S: Sink<Event>>(&mut self, seat: Seat, action: Action, chance: &mut C, events: &mut S) {
        let corner = Corner::of(seat);
        let mut around = Around { chance, events };
        match action {
            Action::Choose(wrestler) => self.cast(corner, wrestler, &mut around),
            Action::Pick(card) => self.pick(corner, card, &mut around),
            Action::Draw => self.pass_initiative(true, &mut around),
            Action::Rest => self.pass_initiative(false, &mut around),
            Action::Play { card, via } => {
                let cards = Cards::one(card.0);
                self.take_from_hand(corner, cards);
                self.declare(AttackKind::Single, cards, via, &mut around);
            }
            Action::Rampage(cards) => {
                let cards = cards.cards();
                self.take_from_hand(corner, cards);
                self.declare(AttackKind::Rampage, cards, None, &mut around);
            }
            Action::Blind => self.attack_blindly(&mut around),
            Action::BlockStamina => self.block_with_stamina(corner, &mut around),
            Action::BlockCards(cards) => self.block_with_cards(corner, cards.cards(), &mut around),
            Action::Reroll(card) => self.reroll(card, &mut around),
            Action::Die(die) => self.assign(die, &mut around),
            Action::TakeStamina => self.compensate(false, &mut around),
            Action::TakeCard => self.compensate(true, &mut around),
            Action::Combo => self.use_combo(&mut around),
            Action::KickOut(health) => self.kick_out(health, &mut around),
            Action::Return(card) => {
                if let Some(Step::Return { n, .. }) = self.steps.last_mut() {
                    *n -= 1;
                }
                self.return_card(corner, card, &mut around);
            }
            Action::Use(slot) => self.act_with_ability(corner, slot, &mut around),
            Action::Reverse | Action::Counter | Action::Pass | Action::Activate(_) | Action::Take(_) => {
                self.act_on_step(corner, action, &mut around);
            }
        }
        self.go_on(&mut around);
    }

    fn act_with_ability<C: Chance, S: Sink<Event>>(
        &mut self,
        corner: Corner,
        slot: Slot,
        around: &mut Around<'_, C, S>,
    ) {
        match self.steps.last() {
            Some(Step::Attack(Stage::Window)) => self.defend_with_ability(corner, slot, around),
            Some(Step::Attack(Stage::Offense)) => {
                self.attack_mut().options -= 1;
                self.use_ability(corner, slot, around);
            }
            _ => self.use_ability(corner, slot, around),
        }
    }

    fn act_on_step<C: Chance, S: Sink<Event>>(
        &mut self,
        corner: Corner,
        action: Action,
        around: &mut Around<'_, C, S>,
    ) {
        match (*self.steps.last().expect("something is asked"), action) {
            (Step::Attack(Stage::Window), Action::Pass) => {
                around.tell(|| Event::LetItRoll { corner });
                self.set_stage(Stage::Roll);
            }
            (Step::Attack(Stage::Window), Action::Reverse) => self.reverse(corner, around),
            (Step::Attack(Stage::Missed), Action::Pass) => self.miss(around),
            (Step::Attack(Stage::Offense), Action::Pass) => {
                around.tell(|| Event::WindowClosed { corner });
                self.attack_mut().options = 0;
            }
            (Step::Attack(_), Action::Activate(icon)) => self.use_icon(icon, around),
            (Step::Counter { slot, .. }, Action::Counter) => self.roll_counter(slot, around),
            (Step::Counter { slot, .. }, Action::Reverse) => self.counter_with_reversal(slot, around),
            (Step::Counter { .. }, _) => {
                around.tell(|| Event::Accepted { corner });
                self.steps.pop();
            }
            (Step::Icons { kickout_icons, .. }, Action::Activate(icon)) => {
                self.steps.pop();
                self.activate_icon(corner, icon, kickout_icons, around);
            }
            (Step::Do(frame), Action::Take(card)) => self.choose_card(frame, Some(card), around),
            (Step::Do(frame), _) => self.choose_card(frame, None, around),
            (Step::Ask { .. } | Step::Icons { .. }, _) => {
                self.steps.pop();
            }
            (step, action) => unreachable!("{action:?} does not answer {step:?}"),
        }
    }

    /// Whether an action shows somebody something hidden, or binds. What only might lead there counts as if it did.
    pub fn shows(&self, action: Action) -> bool {
        match action {
            // A starting hand is secret, and so is every card of it.
            Action::Pick(_) => true,
            Action::Play { .. } | Action::Rampage(_) | Action::BlockCards(_) | Action::Reroll(_) => true,
            Action::Return(_) | Action::Take(_) | Action::Combo | Action::Use(_) => true,
            // No more cards to choose: that there was none says something about a hand.
            Action::Pass => matches!(self.steps.last(), Some(Step::Do(_))),
            _ => false,
        }
    }

    /// The rule under which an action is offered.
    pub fn rule_of(&self, action: Action) -> &'static str {
        match action {
            Action::Choose(_) => "AT-052",
            Action::Pick(_) => "AT-056",
            Action::Draw => "AT-072",
            Action::Rest if self.sides[self.initiative].depleted => "AT-222",
            Action::Rest => "AT-073",
            Action::Play { via: Some(_), .. } => "AT-140",
            Action::Play { card, .. } if self.sides[card.corner()].depleted => "AT-232",
            Action::Play { .. } => "AT-079",
            Action::Rampage(_) => "AT-120",
            Action::Blind => "AT-223",
            Action::Use(slot) => match (self.steps.last(), slot) {
                (Some(Step::Attack(Stage::Window)), Slot::Permanent) => "AT-167",
                (Some(Step::Attack(Stage::Window)), _) => "AT-171",
                (Some(Step::Attack(Stage::Offense)), Slot::Permanent) => "AT-104",
                (Some(Step::Attack(Stage::Offense)), _) => "AT-103",
                (Some(Step::Ask { timing: Timing::OnDeclare, .. }), _) => "AT-081",
                (Some(Step::Ask { timing: Timing::WhenPinned, .. }), _) => "AT-206",
                _ => "AT-041",
            },
            Action::Reverse if matches!(self.steps.last(), Some(Step::Counter { .. })) => "AT-176",
            Action::Reverse => "AT-161",
            Action::BlockStamina => "AT-182",
            Action::BlockCards(_) => "AT-189",
            Action::Counter => "AT-175",
            Action::Pass => match self.steps.last() {
                Some(Step::Attack(Stage::Window)) => "AT-155",
                Some(Step::Attack(Stage::Missed)) => "AT-117",
                Some(Step::Attack(_)) => "AT-102",
                Some(Step::Counter { .. }) => "AT-179",
                Some(Step::Icons { .. }) => "AT-165",
                _ => "AT-041",
            },
            Action::Reroll(_) => "AT-114",
            Action::Die(_) => "AT-125",
            Action::TakeStamina | Action::TakeCard => "AT-093",
            Action::Return(_) => "AT-211",
            Action::Activate(Icon::Taunt) => "AT-105",
            Action::Activate(Icon::Recover) => "AT-106",
            Action::Activate(Icon::Pin) => "AT-107",
            Action::Combo => "AT-108",
            Action::KickOut(_) => "AT-198",
            Action::Take(_) => "AT-041",
        }
    }

    pub fn write(&self, action: Action) -> String {
        let id = |card: CardId| self.card(card).id.as_str();
        let ids = |cards: Several| {
            cards.cards().into_iter().fold(String::new(), |mut text, it| {
                let _ = write!(text, " {}", id(CardId(it)));
                text
            })
        };
        match action {
            Action::Choose(it) => format!("choose {}", self.pack.wrestler(it).id),
            Action::Pick(card) => format!("pick {}", id(card)),
            Action::Draw => "draw".to_owned(),
            Action::Rest => "rest".to_owned(),
            Action::Play { card, via: None } => format!("play {}", id(card)),
            Action::Play { card, via: Some(icon) } => format!("play {} via {icon}", id(card)),
            Action::Rampage(cards) => format!("rampage{}", ids(cards)),
            Action::Blind => "blind".to_owned(),
            Action::Use(slot) => format!("use {}", slot.name()),
            Action::Reverse => "reverse".to_owned(),
            Action::BlockStamina => "block stamina".to_owned(),
            Action::BlockCards(cards) => format!("block{}", ids(cards)),
            Action::Counter => "counter".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Reroll(card) => format!("reroll {}", id(card)),
            Action::Die(die) => format!("die {die}"),
            Action::TakeStamina => "take stamina".to_owned(),
            Action::TakeCard => "take card".to_owned(),
            Action::Return(card) => format!("return {}", id(card)),
            Action::Activate(icon) => icon.name().to_lowercase(),
            Action::Combo => "combo".to_owned(),
            Action::KickOut(health) => format!("kickout {health}"),
            Action::Take(card) => format!("take {}", id(card)),
        }
    }

    /// A card of this match by its id.
    pub fn find_card(&self, id: &str) -> Option<CardId> {
        let (wrestler, index) = self.pack.find_card(id)?;
        let corner = Corner::BOTH.into_iter().find(|it| self.sides[*it].wrestler == Some(wrestler))?;
        Some(CardId::new(corner, usize::from(index)))
    }

    /// Reads an action. The error says what was expected.
    pub fn read(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let card = |id: &str| self.find_card(id).ok_or_else(|| format!("a card of this match instead of `{id}`"));
        let number = |it: &str| it.parse::<u8>().map_err(|_| format!("a number instead of `{it}`"));
        let several = |ids: &[&str]| {
            let cards: Cards = ids.iter().map(|it| card(it).map(|it| it.0)).collect::<Result<_, _>>()?;
            if cards.len() as usize == ids.len() { Ok(Several::from(cards)) } else { Err("each card once".to_owned()) }
        };
        match *words {
            ["choose", id] => {
                let wrestler =
                    self.pack.find(id).ok_or_else(|| format!("a wrestler of this pack instead of `{id}`"))?;
                Ok(Action::Choose(wrestler))
            }
            ["pick", id] => Ok(Action::Pick(card(id)?)),
            ["draw"] => Ok(Action::Draw),
            ["rest"] => Ok(Action::Rest),
            ["play", id] => Ok(Action::Play { card: card(id)?, via: None }),
            ["play", id, "via", colour, shape] => {
                Ok(Action::Play { card: card(id)?, via: Some(ComboIcon::try_from(format!("{colour} {shape}"))?) })
            }
            ["rampage", ref ids @ ..] if !ids.is_empty() => Ok(Action::Rampage(several(ids)?)),
            ["blind"] => Ok(Action::Blind),
            ["use", slot] => {
                let slot = Slot::ABILITIES.into_iter().find(|it| it.name() == slot);
                slot.map(Action::Use).ok_or_else(|| "`use permanent`, `use first` or `use second`".to_owned())
            }
            ["reverse"] => Ok(Action::Reverse),
            ["block", "stamina"] => Ok(Action::BlockStamina),
            ["block", ref ids @ ..] if !ids.is_empty() => Ok(Action::BlockCards(several(ids)?)),
            ["counter"] => Ok(Action::Counter),
            ["pass"] => Ok(Action::Pass),
            ["reroll", id] => Ok(Action::Reroll(card(id)?)),
            ["die", n] => Ok(Action::Die(number(n)?)),
            ["take", "stamina"] => Ok(Action::TakeStamina),
            ["take", "card"] => Ok(Action::TakeCard),
            ["take", id] => Ok(Action::Take(card(id)?)),
            ["return", id] => Ok(Action::Return(card(id)?)),
            ["taunt"] => Ok(Action::Activate(Icon::Taunt)),
            ["recover"] => Ok(Action::Activate(Icon::Recover)),
            ["pin"] => Ok(Action::Activate(Icon::Pin)),
            ["combo"] => Ok(Action::Combo),
            ["kickout", n] => Ok(Action::KickOut(number(n)?)),
            _ => Err("an action, such as `play CARD`, `rest`, `reverse`, `block CARD CARD` or `pass`".to_owned()),
        }
    }

    /// Any action at all.
    pub fn anything(&self, rng: &mut Rng) -> Action {
        if self.phase == Phase::Casting {
            return Action::Choose(WrestlerId(rng.below(self.pack.wrestlers.len() as u32) as u8));
        }
        let corner = Corner::BOTH[rng.below(2) as usize];
        // Mostly cards that somebody could mean: those of a hand.
        let hand = self.sides[corner].hand;
        let pool = if hand.is_empty() || rng.below(3) == 0 { self.deck(corner) } else { hand };
        let card = CardId(rng.piece(pool));
        let few = rng.below(7) as u8;
        let some = pool & Cards::from_bits(rng.bits());
        let several = Several::from(if some.is_empty() { pool } else { some });
        match rng.below(24) {
            0 => Action::Choose(WrestlerId(rng.below(self.pack.wrestlers.len() as u32) as u8)),
            1 => Action::Pick(card),
            2 => Action::Draw,
            3 => Action::Rest,
            4..=6 => Action::Play { card, via: None },
            7 | 8 => Action::Play { card, via: Some(*rng.pick(&ComboIcon::ALL)) },
            9 | 10 => Action::Rampage(several),
            11 => Action::Blind,
            12 => Action::Use(*rng.pick(&Slot::ABILITIES)),
            13 => Action::Reverse,
            14 => Action::BlockStamina,
            15 => Action::BlockCards(several),
            16 => Action::Counter,
            17 => Action::Pass,
            18 => Action::Reroll(card),
            19 => Action::Die(few.max(1)),
            20 => *rng.pick(&[Action::TakeStamina, Action::TakeCard, Action::Combo]),
            21 => *rng.pick(&[Action::Return(card), Action::Take(card)]),
            22 => Action::Activate(*rng.pick(&Icon::ALL)),
            _ => Action::KickOut(few),
        }
    }
}
