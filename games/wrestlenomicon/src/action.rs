//! What a player can do, and whether it may be done.

use turnbuckle_core::{Around, Rules, Seat, Seats, Turn, Verdict};

use crate::effect::Effect;
use crate::event::{Declined, Event};
use crate::refusal::Refusal;
use crate::rules::momentum::End;
use crate::state::{Frame, Phase, Slot, Stage, State, Step};
use crate::vocab::{CardId, God, Space};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The opening attack, in secret.
    Open(CardId),
    /// Option A. `moving` is the card that the Momentum moves, by its Space.
    Attack { card: CardId, moving: Option<Space>, cultists: u8 },
    /// Option B.
    Permanent { card: CardId, discarding: Option<CardId> },
    /// Before an option or after it.
    Combo(CardId),
    /// Option C.
    Pass { discarding: Option<CardId> },
    /// No Combo any more, or no option at all.
    EndTurn,
    /// An answer to whatever is under way.
    Defend(CardId),
    /// No, or nothing more: to a Defense window, a Bump, a "may", a re-roll.
    Decline,
    /// Yes to a "may" or to paying a cost.
    Yes,
    /// Momentum of an ability.
    Move { from: Space, cultists: u8 },
    /// Cultists for the next card of an exclamation-point Momentum.
    Cultists(u8),
    /// Which card gets an extra point of an exclamation-point Momentum.
    Extra(Space),
    /// A tracked card.
    Pick(Space),
    /// A card that is not on a track.
    Take(CardId),
    /// One of several things that a card offers, counted from 0.
    Choose(u8),
    /// Of one's own die.
    Reroll,
    /// Which of several triggered abilities comes next.
    Trigger(Slot, u8),
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
            Phase::Over { winner: Some(god) } => Turn::Over(Verdict::Won(Seats::one(self.seat_of(god)))),
            Phase::Over { winner: None } => Turn::Over(Verdict::Drawn),
            _ => Turn::Decide(self.owing()),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        let god = self.god_of(seat);
        match self.phase {
            Phase::Opening { .. } => {
                let cards = self.sides[god].hand.into_iter().map(CardId);
                actions.extend(cards.filter(|it| self.check_opening(god, *it).is_ok()).map(Action::Open));
            }
            Phase::Turns => self.each_answer(god, |it| actions.push(it)),
            Phase::Over { .. } => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let god = self.god_of(seat);
        match (self.phase, action) {
            (Phase::Over { .. }, _) => Err(Refusal::Over),
            (Phase::Opening { .. }, Action::Open(card)) => self.check_opening(god, card),
            (Phase::Opening { .. }, _) => Err(Refusal::StillOpening),
            (Phase::Turns, Action::Combo(_)) if self.asked != Some(god) && self.active != god => {
                Err(Refusal::ComboNotNow)
            }
            (Phase::Turns, _) if self.asked != Some(god) => Err(Refusal::NotYourDecision),
            (Phase::Turns, _) => self.check_answer(god, action),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let god = self.god_of(seat);
        self.asked = None;
        match action {
            Action::Open(card) => self.choose_opening(god, card, around),
            Action::Attack { card, moving, cultists } => self.play_attack_card(god, card, moving, cultists, around),
            Action::Permanent { card, discarding } => self.play_permanent(god, card, discarding, around),
            Action::Combo(card) => self.play_combo(god, card, around),
            Action::Pass { discarding } => self.pass(god, discarding, around),
            Action::EndTurn => self.end_turn(god, around),
            Action::Defend(card) => self.play_defense(god, card, around),
            _ => self.answer_step(god, action, around),
        }
        self.go_on(around);
    }

    /// What only might lead to something hidden counts as if it did.
    fn commits(&self, seat: Seat, action: Action) -> bool {
        let side = &self.sides[self.god_of(seat)];
        let asked = self.effect_asked();
        let shows_now = match action {
            // WN-G57: the opening choice is locked when made.
            Action::Open(_) => true,
            Action::Attack { .. } | Action::Permanent { .. } | Action::Combo(_) | Action::Defend(_) => true,
            Action::Pass { .. } | Action::Yes | Action::Choose(_) | Action::Trigger(..) => true,
            Action::Take(card) => {
                let from_hand = side.hand.contains(card.0) && !side.shown.contains(card.0);
                let from_deck = God::BOTH.iter().any(|it| self.sides[*it].top.contains(&card));
                from_hand || from_deck || matches!(asked, Some(Effect::Encore(_)))
            }
            // An attack that lands may show a hand at once.
            Action::Move { from, cultists } => {
                self.frame_asked().is_none_or(|it| self.push_of(it).end(from, cultists) == End::GroundZero)
            }
            Action::Cultists(_) | Action::Extra(_) => side.spent.attacks.left(),
            Action::Pick(_) => matches!(asked, Some(Effect::Zero)),
            // To have no option says something about a hand (WN-G38).
            Action::EndTurn => self.steps.last() == Some(&Step::Turn(Stage::Option)),
            Action::Decline | Action::Reroll => false,
        };
        shows_now || self.may_show_next()
    }

    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let god = self.god_of(seat);
        around.tell(|| Event::Conceded { god });
        self.end(Some(god.enemy()));
    }
}

impl State {
    /// Every answer to what is asked in a turn.
    fn each_answer(&self, god: God, mut add: impl FnMut(Action)) {
        match self.top() {
            Step::Turn(Stage::Option) => {
                let mut any = false;
                self.each_option(god, |it| {
                    any = true;
                    add(it);
                });
                // WN-G38: without an option the turn just ends.
                if !any {
                    add(Action::EndTurn);
                }
                self.each_combo(god, add);
            }
            Step::Turn(_) => {
                self.each_addition(god, &mut add);
                self.each_combo(god, &mut add);
                add(Action::EndTurn);
            }
            Step::Window { .. } => {
                self.each_defense(god, &mut add);
                add(Action::Decline);
            }
            Step::Do(frame) => self.choices(&frame, add),
            Step::Shove(shove) if shove.extra > 0 => self.shoved(&shove).map(Action::Extra).for_each(add),
            Step::Shove(shove) => self.shove_cultists(&shove).map(Action::Cultists).for_each(add),
            Step::Roll(_) => [Action::Reroll, Action::Decline].into_iter().for_each(add),
            Step::Triggers { pending } => self.each_trigger(pending, god, add),
            step => unreachable!("{step:?} asks through a window"),
        }
    }

    fn check_answer(&self, god: God, action: Action) -> Result<(), Refusal> {
        match (self.top(), action) {
            (_, Action::Open(_)) => Err(Refusal::OpeningIsOver),
            (_, Action::Attack { card, moving, cultists }) => {
                self.check_play(card)?;
                self.check_attack_card(god, card, moving, cultists)
            }
            (_, Action::Permanent { card, discarding }) => {
                self.check_play(card)?;
                self.check_permanent(god, card, discarding)
            }
            (_, Action::Pass { discarding }) => {
                self.check_option()?;
                self.check_pass(god, discarding)
            }
            (_, Action::Combo(card)) => self.check_combo(god, card),
            (_, Action::EndTurn) => self.check_end(god),
            (_, Action::Defend(card)) => self.check_defense(god, card),
            (Step::Do(frame), _) => self.check_choice(&frame, action),
            (Step::Window { .. } | Step::Roll(_), Action::Decline) | (Step::Roll(_), Action::Reroll) => Ok(()),
            (Step::Shove(shove), Action::Extra(space)) => self.check_extra(&shove, space),
            (Step::Shove(shove), Action::Cultists(n)) => self.check_shove_cultists(&shove, n),
            (Step::Triggers { pending }, Action::Trigger(slot, number)) => {
                self.check_trigger(pending, god, slot, number)
            }
            _ => Err(action.not_offered()),
        }
    }

    fn answer_step(&mut self, god: God, action: Action, around: &mut impl Around<Event>) {
        match (self.top(), action) {
            (Step::Window { .. }, _) => {
                self.steps.pop();
                let attack = matches!(self.top(), Step::Attack(_));
                let what = if attack { Declined::Attack } else { Declined::Moment };
                around.tell(|| Event::Declined { god, what });
            }
            (Step::Do(frame), _) => self.answer(frame, action, around),
            (Step::Roll(roll), _) => self.answer_roll(roll, action == Action::Reroll, around),
            (Step::Shove(shove), Action::Extra(space)) => self.give_extra(shove, space),
            (Step::Shove(shove), Action::Cultists(n)) => self.shove_card(shove, n, around),
            (Step::Triggers { .. }, Action::Trigger(slot, number)) => self.run_trigger(slot.bit(number), around),
            (step, action) => unreachable!("{action:?} does not answer {step:?}"),
        }
    }
}

impl State {
    /// The ability that asks for a choice now, if one does.
    pub fn frame_asked(&self) -> Option<&Frame> {
        match self.steps.last() {
            Some(Step::Do(frame)) => Some(frame),
            _ => None,
        }
    }

    /// The effect that asks for a choice now.
    pub fn effect_asked(&self) -> Option<&'static Effect> {
        self.frame_asked().and_then(|it| self.effect(it))
    }
}

impl Action {
    /// Why it does not answer what is asked.
    pub const fn not_offered(self) -> Refusal {
        match self {
            Self::Decline => Refusal::CannotDecline,
            Self::Reroll => Refusal::NoDie,
            Self::Pick(_) => Refusal::NoSuchTarget,
            Self::Trigger(..) => Refusal::NotTriggered,
            _ => Refusal::NotOffered,
        }
    }
}
