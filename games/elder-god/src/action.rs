//! What a player can decide, and whether it may be done.

use turnbuckle_core::{Around, RuleId, Rules, Seat, Seats, Turn, Verdict};

use crate::event::Event;
use crate::pack::Kind;
use crate::refusal::Refusal;
use crate::state::{Ending, HAND, Phase, State};
use crate::vocab::{CardId, Cell};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// EG-053.
    Grow { card: CardId, at: Cell, turned: bool },
    /// EG-074: on a card that lies there, or beside an open card.
    Damage { card: CardId, whose: Seat, at: Cell, turned: bool },
    /// EG-092.
    Heal { card: CardId, at: Cell, turned: bool },
    /// EG-097: a Necronomicon.
    Book,
    /// EG-127: an Elder Sign against a player, for so many cards.
    Banish { target: Seat, number: u8 },
    /// EG-141: two Elder Signs.
    Nuke { number: u8 },
    /// EG-051: a card is discarded for another.
    Redraw(CardId),
    /// A card of a house deck that touches a cell of somebody's monster, or nothing at all.
    Rite { card: CardId, whose: Seat, at: Cell },
    /// A card of a house deck that takes another from the discard pile.
    Dig { card: CardId, taking: CardId },
    /// EG-120.
    Mouth,
    /// EG-130.
    Remove(Cell),
    /// EG-041.
    Discard(CardId),
    /// EG-050; or the end of a redraw or of the play step.
    Pass,
}

impl Rules for State {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn players(&self) -> usize {
        self.players as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over(Ending { winner: Some(seat), .. }) => Turn::Over(Verdict::Won(Seats::one(seat))),
            Phase::Over(_) => Turn::Over(Verdict::Drawn),
            _ => Turn::Decide(Seats::one(self.asked().expect("a game that goes on asks somebody"))),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        match self.phase {
            Phase::Play { .. } => self.list_plays(seat, actions),
            Phase::Redraw { .. } => {
                actions.extend(self.sides[seat].hand.kinds().into_iter().map(Action::Redraw));
                actions.push(Action::Pass);
            }
            Phase::Banish { .. } => actions.extend(self.sides[seat].monster.outermost().iter().map(Action::Remove)),
            Phase::Finish { .. } => actions.extend([Action::Mouth, Action::Pass]),
            Phase::Discard { .. } => actions.extend(self.sides[seat].hand.kinds().into_iter().map(Action::Discard)),
            Phase::Over(_) => {}
        }
    }

    /// EG-G43: the refusals in their order.
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Over(_)) {
            return Err(Refusal::Over);
        }
        if action == Action::Mouth {
            return self.check_mouth(seat);
        }
        if self.asked() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        match (self.phase, action) {
            (Phase::Play { .. }, action) => self.check_play(seat, action),
            (Phase::Redraw { .. }, Action::Redraw(card)) => self.check_redraw(seat, card),
            (Phase::Redraw { .. } | Phase::Finish { .. }, Action::Pass) => Ok(()),
            (Phase::Banish { .. }, Action::Remove(cell)) => self.check_remove(seat, cell),
            (Phase::Discard { .. }, Action::Discard(card)) => {
                if self.sides[seat].hand.contains(card) {
                    Ok(())
                } else {
                    Err(Refusal::NotHeldToDiscard)
                }
            }
            (Phase::Discard { .. }, Action::Pass) => Err(Refusal::TooManyCards),
            (Phase::Finish { .. }, Action::Discard(_) | Action::Remove(_)) => Err(Refusal::NotThisStep),
            (Phase::Finish { .. }, _) => Err(Refusal::AlreadyPlayed),
            _ => Err(Refusal::NotThisStep),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        match action {
            Action::Grow { card, at, turned } => self.grow(seat, card, at, turned, around),
            Action::Damage { card, whose, at, turned } => self.damage(seat, card, whose, at, turned, around),
            Action::Heal { card, turned, .. } => self.heal(seat, card, turned, around),
            Action::Book => self.heal_with_book(seat, around),
            Action::Banish { target, number } => self.banish(seat, target, number, around),
            Action::Nuke { number } => self.nuke(seat, number, around),
            Action::Redraw(card) => self.redraw(seat, card, around),
            Action::Rite { card, whose, at } => self.perform(seat, card, whose, at, around),
            Action::Dig { card, taking } => self.dig(seat, card, taking, around),
            Action::Mouth => self.lay_mouth(seat, around),
            Action::Remove(cell) => self.remove(seat, cell, around),
            Action::Discard(card) => {
                self.discard(seat, card, RuleId("EG-041"), around);
                self.go_on_discarding(seat, around);
            }
            Action::Pass => self.pass(seat, around),
        }
    }

    /// What leaves a hand is seen by all.
    fn commits(&self, _: Seat, action: Action) -> bool {
        !matches!(action, Action::Book | Action::Mouth | Action::Remove(_) | Action::Pass)
    }

    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        self.leave(seat, around);
    }

    fn out(&self) -> Seats {
        self.left
    }
}

impl State {
    /// Everything that may be done in the play step.
    fn list_plays(&self, seat: Seat, actions: &mut Vec<Action>) {
        if self.check_mouth(seat).is_ok() {
            actions.push(Action::Mouth);
        }
        let kinds = self.sides[seat].hand.kinds();
        for card in kinds {
            match self.card(card).kind {
                Kind::Tentacle | Kind::Split | Kind::Crossing | Kind::Eyestalk => self.list_laying(seat, card, actions),
                Kind::ElderSign => self.list_banishing(seat, card, actions),
                Kind::Salve | Kind::Ward | Kind::Shear | Kind::Frenzy | Kind::Dig => {
                    self.list_rites(seat, card, actions)
                }
            }
        }
        if self.check_book(seat).is_ok() {
            actions.push(Action::Book);
        }
        if self.agreed.redraw {
            actions.extend(kinds.into_iter().map(Action::Redraw));
        }
        actions.push(Action::Pass);
    }

    fn check_play(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Grow { card, at, turned } => self.check_grow(seat, card, at, turned),
            Action::Damage { card, whose, at, turned } => self.check_damage(seat, card, whose, at, turned),
            Action::Heal { card, at, turned } => self.check_heal(seat, card, at, turned),
            Action::Book => self.check_book(seat),
            Action::Banish { target, number } => self.check_banish(seat, target, number),
            Action::Nuke { number } => self.check_nuke(seat, number),
            Action::Redraw(card) => self.check_redraw(seat, card),
            Action::Rite { card, whose, at } => self.check_rite(seat, card, whose, at),
            Action::Dig { card, taking } => self.check_dig(seat, card, taking),
            Action::Pass => Ok(()),
            Action::Mouth => self.check_mouth(seat),
            Action::Remove(_) | Action::Discard(_) => Err(Refusal::NotThisStep),
        }
    }

    /// EG-050; or no Mouth after all; or the end of a redraw.
    fn pass(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        match self.phase {
            Phase::Redraw { discarded, .. } => self.end_redraw(seat, discarded, around),
            Phase::Finish { .. } => {
                around.tell(|| Event::Waited { seat });
                self.end_play_step(seat, around);
            }
            _ => {
                around.tell(|| Event::Passed { seat });
                self.end_play_step(seat, around);
            }
        }
    }

    /// More than five cards are discarded one by one.
    fn go_on_discarding(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        if self.sides[seat].hand.len() <= HAND {
            self.end_turn(seat, around);
        }
    }
}
