//! What a player can decide: listing it, judging it, carrying it out.

use turnbuckle_core::{Around, Rules, Seat, Seats, Turn, Verdict};

use crate::effect::Timing;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{AttackKind, Ending, How, Phase, Stage, State, Step};
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

impl Rules for State {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over(Ending { winner: Some(corner), .. }) => Turn::Over(Verdict::Won(Seats::one(corner.seat()))),
            Phase::Over(_) => Turn::Over(Verdict::Drawn),
            _ => Turn::Decide(self.owing()),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
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

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
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

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let corner = Corner::of(seat);
        match action {
            Action::Choose(wrestler) => self.cast(corner, wrestler, around),
            Action::Pick(card) => self.pick(corner, card, around),
            Action::Draw => self.pass_initiative(true, around),
            Action::Rest => self.pass_initiative(false, around),
            Action::Play { card, via } => {
                let cards = Cards::one(card.0);
                self.take_from_hand(corner, cards);
                self.declare(AttackKind::Single, cards, via, around);
            }
            Action::Rampage(cards) => {
                let cards = cards.cards();
                self.take_from_hand(corner, cards);
                self.declare(AttackKind::Rampage, cards, None, around);
            }
            Action::Blind => self.attack_blindly(around),
            Action::BlockStamina => self.block_with_stamina(corner, around),
            Action::BlockCards(cards) => self.block_with_cards(corner, cards.cards(), around),
            Action::Reroll(card) => self.reroll(card, around),
            Action::Die(die) => self.assign(die, around),
            Action::TakeStamina => self.compensate(false, around),
            Action::TakeCard => self.compensate(true, around),
            Action::Combo => self.use_combo(around),
            Action::KickOut(health) => self.kick_out(health, around),
            Action::Return(card) => {
                if let Some(Step::Return { n, .. }) = self.steps.last_mut() {
                    *n -= 1;
                }
                self.return_card(corner, card, around);
            }
            Action::Use(slot) => self.act_with_ability(corner, slot, around),
            Action::Reverse | Action::Counter | Action::Pass | Action::Activate(_) | Action::Take(_) => {
                self.act_on_step(corner, action, around);
            }
        }
        self.go_on(around);
    }

    fn commits(&self, _: Seat, action: Action) -> bool {
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

    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let corner = Corner::of(seat);
        around.tell(|| Event::Conceded { corner });
        self.phase = Phase::Over(Ending { winner: Some(corner.other()), how: How::Concession });
        self.steps.clear();
    }
}

impl State {
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

    fn act_with_ability(&mut self, corner: Corner, slot: Slot, around: &mut impl Around<Event>) {
        match self.steps.last() {
            Some(Step::Attack(Stage::Window)) => self.defend_with_ability(corner, slot, around),
            Some(Step::Attack(Stage::Offense)) => {
                self.attack_mut().options -= 1;
                self.use_ability(corner, slot, around);
            }
            _ => self.use_ability(corner, slot, around),
        }
    }

    fn act_on_step(&mut self, corner: Corner, action: Action, around: &mut impl Around<Event>) {
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

    /// A card of this match by its id.
    pub fn find_card(&self, id: &str) -> Option<CardId> {
        let (wrestler, index) = self.pack.find_card(id)?;
        let corner = Corner::BOTH.into_iter().find(|it| self.sides[*it].wrestler == Some(wrestler))?;
        Some(CardId::new(corner, usize::from(index)))
    }
}
