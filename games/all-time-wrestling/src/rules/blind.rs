//! Blind attacks of a player whose deck has been depleted (AT-222 to AT-229).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{AttackKind, State};
use crate::vocab::{CardId, Cards, Corner};

impl State {
    /// AT-222, AT-143, and AT-227: a card in the draw pile that can be paid.
    pub fn check_blind_attack(&self, corner: Corner) -> Result<(), Refusal> {
        let side = &self.sides[corner];
        if !side.depleted {
            return Err(Refusal::NotDepleted);
        }
        if self.chain.is_some() {
            return Err(Refusal::NoMatch);
        }
        let payable = side.draw_pile.into_iter().any(|it| self.cost_of(CardId(it)) <= side.stamina);
        if payable { Ok(()) } else { Err(Refusal::NothingToReveal) }
    }

    /// AT-223 to AT-226: cards are revealed until one can be paid, which must be played.
    pub fn attack_blindly(&mut self, around: &mut impl Around<Event>) {
        let corner = self.initiative;
        let mut unseen = self.sides[corner].draw_pile;
        let card = loop {
            let card = CardId(around.piece(unseen));
            if self.cost_of(card) <= self.sides[corner].stamina {
                break card;
            }
            unseen.remove(card.0);
            around.tell(|| Event::Revealed { corner, card: self.told(card) });
        };
        self.sides[corner].draw_pile.remove(card.0);
        self.blind_attacks = self.blind_attacks.saturating_add(1);
        self.declare(AttackKind::Blind, Cards::one(card.0), None, around);
    }
}
