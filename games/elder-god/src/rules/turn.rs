//! The turn: draw, play, discard (EG-040 to EG-052).

use turnbuckle_core::{Around, RuleId, Seat, Seen};

use super::ending::{MOST_TURNS, QUIET_TURNS};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{HAND, Phase, Renewed, State};
use crate::vocab::CardId;

const REDRAW: RuleId = RuleId("EG-051");

impl State {
    /// EG-046: a turn starts with a card.
    pub fn begin_turn(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        around.tell(|| Event::TurnBegan { seat, round: self.round_begun_by(seat) });
        self.phase = Phase::Play { seat };
        self.plays = 1;
        self.stirred = false;
        self.sides[seat].hand.first_drawn = self.draw(seat, RuleId("EG-046"), around);
    }

    /// The number of the round that somebody's turn begins, if it does.
    fn round_begun_by(&self, seat: Seat) -> Option<u16> {
        let turns = self.sides[seat].turns;
        self.playing().iter().all(|it| self.sides[it].turns == turns).then_some(turns + 1)
    }

    /// EG-043 and EG-044: a card, from a deck that is shuffled anew when it is empty.
    pub fn draw(&mut self, seat: Seat, rule: RuleId, around: &mut impl Around<Event>) -> Option<CardId> {
        if self.deck.is_empty() {
            if self.discard.is_empty() {
                return None;
            }
            let cards = self.discard.len() as u16;
            self.deck = std::mem::take(&mut self.discard);
            self.sides.iter_mut().for_each(|(_, it)| it.hand.grow_old());
            let held = self.seats().flat_map(|it| self.sides[it].hand.kept).collect();
            self.renewed = Some(Renewed { deck: self.deck, held });
            around.tell(|| Event::Reshuffled { cards });
        }
        let card = CardId(around.token(&self.deck.0[..self.pack.cards.len()]));
        self.deck.remove(card);
        let hand = &mut self.sides[seat].hand;
        hand.draw(card);
        if self.renewed.is_some() {
            hand.drawn.add(card);
        }
        around.tell(|| Event::Drew { seat, card: Seen::Open(self.card(card).into()), rule });
        Some(card)
    }

    /// A card leaves a hand, and everybody sees which.
    pub fn take_from_hand(&mut self, seat: Seat, card: CardId) {
        let (is_new, is_old) = match &self.renewed {
            Some(renewed) => (renewed.held.count(card) == 0, renewed.deck.count(card) == 0),
            // EG-125: no opening hand has one.
            None => (self.pack.elder_sign == Some(card), false),
        };
        self.sides[seat].hand.take(card, is_new, is_old);
    }

    pub fn discard(&mut self, seat: Seat, card: CardId, rule: RuleId, around: &mut impl Around<Event>) {
        self.take_from_hand(seat, card);
        self.discard.add(card);
        around.tell(|| Event::Discarded { seat, card: self.card(card).into(), rule });
    }

    /// EG-051.
    pub fn check_redraw(&self, seat: Seat, card: CardId) -> Result<(), Refusal> {
        if !self.agreed.redraw {
            return Err(Refusal::NotInThisGame);
        }
        if self.sides[seat].hand.contains(card) { Ok(()) } else { Err(Refusal::NothingToRedraw) }
    }

    pub fn redraw(&mut self, seat: Seat, card: CardId, around: &mut impl Around<Event>) {
        let before = if let Phase::Redraw { discarded, .. } = self.phase { discarded } else { 0 };
        self.discard(seat, card, REDRAW, around);
        let discarded = before + 1;
        self.phase = Phase::Redraw { seat, discarded };
        if self.sides[seat].hand.is_empty() {
            self.end_redraw(seat, discarded, around);
        }
    }

    /// As many are drawn as were discarded.
    pub fn end_redraw(&mut self, seat: Seat, discarded: u8, around: &mut impl Around<Event>) {
        around.tell(|| Event::Redrew { seat, cards: discarded });
        for _ in 0..discarded {
            self.draw(seat, REDRAW, around);
        }
        self.end_play(seat, around);
    }

    /// The one play is made (EG-048). A monster that is fit keeps the step open for the Mouth (EG-121).
    pub fn end_play(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        self.plays -= 1;
        if self.plays > 0 {
            self.phase = Phase::Play { seat };
            return;
        }
        self.phase = Phase::Finish { seat };
        if self.check_mouth(seat).is_err() {
            self.end_play_step(seat, around);
        }
    }

    /// EG-041 and EG-042: the hand goes back to five.
    pub fn end_play_step(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        self.plays = 0;
        if self.sides[seat].hand.len() > HAND {
            self.phase = Phase::Discard { seat };
            return;
        }
        for _ in self.sides[seat].hand.len()..HAND {
            self.draw(seat, RuleId("EG-042"), around);
        }
        self.end_turn(seat, around);
    }

    pub fn end_turn(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let side = &mut self.sides[seat];
        side.turns = (side.turns + 1).min(MOST_TURNS);
        // A turn in which something was laid is not one of the ten.
        side.quiet = (side.quiet + u8::from(!self.stirred)).min(QUIET_TURNS);
        self.pass_turn_on(seat, around);
    }

    /// A turn is over: EG-143 and EG-145 are looked at, and the next player's begins.
    pub fn pass_turn_on(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        self.sides[seat].hand.first_drawn = None;
        if let Some(ending) = self.ending() {
            self.end(ending, around);
            return;
        }
        let next = self.playing().after(seat).expect("somebody plays on");
        self.begin_turn(next, around);
    }

    /// Something was laid on or removed from a monster (EG-143).
    pub fn something_changed(&mut self) {
        self.stirred = true;
        self.sides.iter_mut().for_each(|(_, it)| it.quiet = 0);
    }
}
