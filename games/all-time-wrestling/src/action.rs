//! What a player can decide, and who judges it: an action is allowed if [`check`](Rules::check) finds nothing against
//! it, and what is listed are candidates that it has let through.

use turnbuckle_core::{Around, Few, Rules, Seat, Seats, Turn, Verdict};

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

    /// Every part of some cards, from the smallest to the whole.
    fn parts(cards: Cards) -> impl Iterator<Item = Self> {
        let all = Self::from(cards).0;
        let next = move |part: u32| part.wrapping_sub(all) & all;
        std::iter::successors(Some(next(0)), move |part| (*part != all).then(|| next(*part))).map(Self)
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
                let all = (0..self.pack.wrestlers.len() as u8).map(WrestlerId);
                actions.extend(all.filter(|it| self.check_cast(corner, *it).is_ok()).map(Action::Choose));
            }
            Phase::Hands => actions.extend(self.pickable(corner).into_iter().map(CardId).map(Action::Pick)),
            Phase::Match => self.list_answers(corner, *self.steps.last().expect("somebody is asked"), actions),
            Phase::Over(_) => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let corner = Corner::of(seat);
        let asked = self.owing().contains(seat);
        let attacks = matches!(action, Action::Play { .. } | Action::Rampage(_) | Action::Blind);
        match (self.phase, action) {
            (Phase::Over(_), _) => Err(Refusal::Over),
            (Phase::Match, _) if !asked && attacks && self.initiative != corner => Err(Refusal::Defending),
            (Phase::Hands, Action::Pick(_)) if !asked => Err(Refusal::HandComplete),
            _ if !asked => Err(Refusal::NotAsked),
            (Phase::Casting, Action::Choose(it)) => self.check_cast(corner, it),
            (_, Action::Choose(_)) => Err(Refusal::AlreadyCast),
            (Phase::Hands, Action::Pick(card)) => self.check_pick(corner, card),
            (Phase::Match, Action::Pick(_)) => Err(Refusal::HandComplete),
            (Phase::Match, _) => self.check_answer(corner, *self.steps.last().expect("somebody is asked"), action),
            (Phase::Casting | Phase::Hands, _) => Err(Refusal::NotNow),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let corner = Corner::of(seat);
        match action {
            Action::Choose(wrestler) => self.cast(corner, wrestler, around),
            Action::Pick(card) => self.pick(corner, card, around),
            Action::Draw => self.draw_and_pass(around),
            Action::Rest => self.rest_and_pass(around),
            Action::Play { card, via } => self.attack_with(AttackKind::Single, Cards::one(card.0), via, around),
            Action::Rampage(cards) => self.attack_with(AttackKind::Rampage, cards.cards(), None, around),
            Action::Blind => self.attack_blindly(around),
            Action::Use(slot) => self.use_ability_now(corner, slot, around),
            Action::Reverse => self.reverse_now(corner, around),
            Action::BlockStamina => self.block_with_stamina(corner, around),
            Action::BlockCards(cards) => self.block_with_cards(corner, cards.cards(), around),
            Action::Counter => self.roll_counter(around),
            Action::Pass => self.pass(corner, around),
            Action::Reroll(card) => self.reroll(card, around),
            Action::Die(die) => self.assign(die, around),
            Action::TakeStamina => self.compensate_with_stamina(around),
            Action::TakeCard => self.compensate_with_card(around),
            Action::Return(card) => self.return_owed(corner, card, around),
            Action::Activate(icon) => self.activate_now(corner, icon, around),
            Action::Combo => self.use_combo(around),
            Action::KickOut(health) => self.kick_out(health, around),
            Action::Take(card) => self.choose_card(Some(card), around),
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
    /// Candidates that [`check_answer`](Self::check_answer) lets through. Where it looks for cards among some, these are
    /// listed as they are.
    fn list_answers(&self, corner: Corner, step: Step, actions: &mut Vec<Action>) {
        let hand = self.sides[corner].hand;
        if let Step::Do(frame) = step {
            actions.extend(self.fetchable(&frame).into_iter().map(CardId).map(Action::Take));
        }
        let mut offer = |action: Action| {
            if self.check_answer(corner, step, action).is_ok() {
                actions.push(action);
            }
        };
        // Most of the time none of a board's abilities is for this moment.
        let timely = step.timing().is_some_and(|it| self.board(corner).has_timing(it));
        let uses = if timely { Slot::ABILITIES.as_slice() } else { &[] }.iter().copied().map(Action::Use);
        match step {
            Step::Action => {
                for card in hand.into_iter().map(CardId) {
                    match self.chain {
                        None => offer(Action::Play { card, via: None }),
                        Some(last) => {
                            self.links(last, card).iter().for_each(|it| offer(Action::Play { card, via: Some(it) }));
                        }
                    }
                }
                Several::parts(hand & self.rampage_cards(corner)).map(Action::Rampage).for_each(&mut offer);
                offer(Action::Blind);
                uses.for_each(&mut offer);
                offer(Action::Draw);
                offer(Action::Rest);
            }
            Step::Attack(Stage::Window) => {
                offer(Action::Reverse);
                uses.for_each(&mut offer);
                offer(Action::BlockStamina);
                self.card_blocks(corner, |cards| actions.push(Action::BlockCards(cards.into())));
                actions.push(Action::Pass);
            }
            Step::Attack(Stage::Missed) => {
                hand.into_iter().map(CardId).map(Action::Reroll).for_each(&mut offer);
                uses.for_each(&mut offer);
                offer(Action::Pass);
            }
            Step::Attack(Stage::Assign) => (1..=6).map(Action::Die).for_each(offer),
            Step::Attack(Stage::Compensation) => [Action::TakeStamina, Action::TakeCard].into_iter().for_each(offer),
            Step::Attack(_) => {
                uses.for_each(&mut offer);
                Icon::each().map(Action::Activate).for_each(&mut offer);
                offer(Action::Combo);
                offer(Action::Pass);
            }
            Step::Ask { .. } => uses.chain([Action::Pass]).for_each(offer),
            Step::Counter { .. } => [Action::Counter, Action::Reverse, Action::Pass].into_iter().for_each(offer),
            Step::Icons { icons, .. } => icons.iter().map(Action::Activate).chain([Action::Pass]).for_each(offer),
            Step::Pin(_) => (0..=self.most_health_to_buy()).map(Action::KickOut).for_each(offer),
            Step::Return { .. } => hand.into_iter().map(CardId).map(Action::Return).for_each(offer),
            Step::Do(_) => offer(Action::Pass),
            Step::Gains { .. } | Step::HandOver { .. } | Step::End => {}
        }
    }

    /// Whether an action answers what this corner is asked, and may be taken.
    #[inline(always)]
    pub(crate) fn check_answer(&self, corner: Corner, step: Step, action: Action) -> Result<(), Refusal> {
        match (step, action) {
            // AT-071: what the attacker does next.
            (Step::Action, Action::Play { card, via }) => self.check_play(corner, card, via),
            (Step::Action, Action::Rampage(cards)) => self.check_rampage(corner, cards.cards()),
            (Step::Action, Action::Blind) => self.check_blind_attack(corner),
            (Step::Action, Action::Draw) => self.check_draw(corner),
            (Step::Action, Action::Rest) => Ok(()),
            // AT-143: after Combo the action is the next card, or a pass. What is used before an action is none (AT-G60).
            (Step::Action, Action::Use(slot)) if self.chain.is_some() && self.is_an_action(corner, slot) => {
                Err(Refusal::NoMatch)
            }
            (_, Action::Use(slot)) if let Some(timing) = step.timing() => self.check_ability(corner, slot, timing),

            (Step::Attack(Stage::Window), Action::Reverse) => self.check_reverse_attack(corner),
            (Step::Attack(Stage::Window), Action::BlockStamina) => self.check_stamina_block(corner),
            (Step::Attack(Stage::Window), Action::BlockCards(cards)) => self.check_card_block(corner, cards.cards()),
            (Step::Attack(Stage::Window), Action::Play { .. } | Action::Rampage(_) | Action::Blind) => {
                Err(Refusal::Defending)
            }
            (Step::Counter { slot, rolled }, Action::Counter) => self.check_counter_roll(slot, rolled),
            (Step::Counter { slot, .. }, Action::Reverse) => self.check_counter_reversal(corner, slot),

            (Step::Attack(Stage::Missed), Action::Reroll(card)) => self.check_reroll(corner, card),
            (Step::Attack(Stage::Assign), Action::Die(die)) => self.check_die(die),
            (Step::Attack(Stage::Assign), Action::Reroll(_)) => Err(Refusal::RampageReroll),

            (Step::Attack(Stage::Compensation), Action::TakeStamina) => Ok(()),
            (Step::Attack(Stage::Compensation), Action::TakeCard) => self.check_compensation_card(corner),
            (Step::Attack(Stage::Compensation), Action::Pass) => Err(Refusal::MustTake),
            (Step::Attack(Stage::Offense), Action::Activate(icon)) => self.check_icon(icon),
            (Step::Attack(Stage::Offense), Action::Combo) => self.check_combo(),
            (Step::Icons { icons, .. }, Action::Activate(icon)) if icons.contains(icon) => Ok(()),
            (Step::Icons { .. }, Action::Activate(_)) => Err(Refusal::NoIcon),
            (Step::Pin(_), Action::KickOut(health)) => self.check_kickout(health),

            (Step::Return { .. }, Action::Return(card)) => self.check_held(corner, card),
            (Step::Return { .. }, Action::Pass) => Err(Refusal::MustReturn),
            (Step::Do(frame), Action::Take(card)) => self.check_choice(&frame, Some(card)),
            (Step::Do(frame), Action::Pass) => self.check_choice(&frame, None),
            (Step::Attack(Stage::Window | Stage::Missed | Stage::Offense), Action::Pass) => Ok(()),
            (Step::Ask { .. } | Step::Counter { .. } | Step::Icons { .. }, Action::Pass) => Ok(()),
            _ => Err(self.why_not_now(corner, action)),
        }
    }

    /// Why an action does not answer what is asked.
    fn why_not_now(&self, corner: Corner, action: Action) -> Refusal {
        match action {
            Action::Use(slot) if slot != Slot::Permanent && !self.sides[corner].tokens.contains(slot) => {
                Refusal::TokenGone
            }
            Action::Use(_) => Refusal::NotTheMoment,
            Action::Reverse | Action::BlockStamina | Action::BlockCards(_) => Refusal::NothingToStop,
            Action::KickOut(_) => Refusal::NotPinned,
            _ => Refusal::NotNow,
        }
    }

    /// No to what is asked: it goes its way.
    fn pass(&mut self, corner: Corner, around: &mut impl Around<Event>) {
        match *self.steps.last().expect("something is asked") {
            Step::Attack(Stage::Window) => self.let_it_roll(corner, around),
            Step::Attack(Stage::Missed) => self.miss(around),
            Step::Attack(_) => self.close_window(around),
            Step::Do(_) => self.choose_card(None, around),
            Step::Counter { .. } => self.accept(around),
            _ => {
                self.steps.pop();
            }
        }
    }
}
