//! Hands, draw piles and discard piles (AT-210 to AT-216).

use turnbuckle_core::{Around, RuleId, Seen};

use crate::event::{Event, Told, ToldCards};
use crate::refusal::Refusal;
use crate::state::{State, Step};
use crate::vocab::{CardId, Cards, Corner};

impl State {
    pub fn told(&self, card: CardId) -> Told {
        Told { piece: card.0, card: self.card(card) }
    }

    pub fn told_all(&self, cards: Cards) -> ToldCards {
        cards.into_iter().map(|it| self.told(CardId(it))).collect()
    }

    pub fn check_held(&self, corner: Corner, card: CardId) -> Result<(), Refusal> {
        if self.sides[corner].hand.contains(card.0) { Ok(()) } else { Err(Refusal::NotInHand) }
    }

    /// Draws up to `n` cards, as many as there are; then the hand limit is minded (AT-211).
    pub fn draw(&mut self, corner: Corner, n: u8, rule: &'static str, around: &mut impl Around<Event>) {
        for _ in 0..n {
            if !self.can_draw(corner) {
                break;
            }
            let side = &mut self.sides[corner];
            let card = CardId(around.piece(side.draw_pile));
            side.draw_pile.remove(card.0);
            side.hand.insert(card.0);
            side.opening = None;
            around.tell(|| Event::Drew { corner, card: Seen::Open(self.told(card)), rule: RuleId(rule) });
        }
        self.mind_limit(corner);
    }

    /// Cards that a corner still has to shuffle back.
    pub fn owed_returns(&self, corner: Corner) -> u8 {
        let owed = self.steps.iter().map(|it| match it {
            Step::Return { corner: whose, n } if *whose == corner => *n,
            _ => 0,
        });
        owed.sum()
    }

    /// AT-211: cards above the hand limit go back, of their owner's choice.
    pub fn mind_limit(&mut self, corner: Corner) {
        let settled = self.board(corner).hand + self.owed_returns(corner);
        let over = self.sides[corner].hand.len().saturating_sub(u32::from(settled));
        if over > 0 {
            self.steps.push(Step::Return { corner, n: over as u8 });
        }
    }

    /// A card of the hand is shuffled into the draw pile; only its owner knows which.
    pub fn return_owed(&mut self, corner: Corner, card: CardId, around: &mut impl Around<Event>) {
        if let Some(Step::Return { n, .. }) = self.steps.last_mut() {
            *n -= 1;
        }
        let side = &mut self.sides[corner];
        side.hand.remove(card.0);
        side.draw_pile.insert(card.0);
        // It may have been any of them.
        side.shown = Cards::NONE;
        side.glimpsed = Cards::NONE;
        side.opening = None;
        around.tell(|| Event::Returned { corner, card: Seen::Open(self.told(card)) });
    }

    /// Takes cards openly out of the hand.
    pub fn take_from_hand(&mut self, corner: Corner, cards: Cards) {
        let damage = cards.into_iter().map(|it| self.card(CardId(it)).damage).sum();
        let side = &mut self.sides[corner];
        side.hand -= cards;
        side.shown -= cards;
        side.glimpsed -= cards;
        side.opening = side.opening.map(|it| it.saturating_sub(damage));
    }

    /// AT-213: from the hand to the discard pile.
    pub fn discard_from_hand(&mut self, corner: Corner, card: CardId, around: &mut impl Around<Event>) {
        self.take_from_hand(corner, Cards::one(card.0));
        self.sides[corner].discard.insert(card.0);
        around.tell(|| Event::Discarded { corner, card: self.told(card) });
    }
}
