//! Before the bell: wrestlers, starting hands, and who attacks first (AT-052 to AT-065).

use turnbuckle_core::{Around, Seen};

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, Side, State, Step};
use crate::vocab::{CardId, Cards, Corner, Slot, WrestlerId};

impl State {
    /// AT-008.
    pub fn check_cast(&self, corner: Corner, wrestler: WrestlerId) -> Result<(), Refusal> {
        if self.sides[corner.other()].wrestler == Some(wrestler) { Err(Refusal::Taken) } else { Ok(()) }
    }

    /// AT-052 to AT-054: the board, full meters, all tokens, the deck.
    pub fn cast(&mut self, corner: Corner, wrestler: WrestlerId, around: &mut impl Around<Event>) {
        let board = self.pack.get().wrestler(wrestler);
        self.sides[corner] = Side {
            wrestler: Some(wrestler),
            health: board.health,
            stamina: board.stamina,
            tokens: Slot::TOKENS.into_iter().collect(),
            ..Side::default()
        };
        self.sides[corner].draw_pile = self.deck(corner);
        around.tell(|| Event::Cast { corner, wrestler: &board.id });
        if self.sides[corner.other()].wrestler.is_some() {
            self.phase = Phase::Hands;
        }
    }

    /// AT-056 to AT-059: a card that leaves a legal hand possible.
    pub fn check_pick(&self, corner: Corner, card: CardId) -> Result<(), Refusal> {
        if card.corner() != corner {
            return Err(Refusal::NotYourDeck);
        }
        let side = &self.sides[corner];
        if side.hand.contains(card.0) {
            return Err(Refusal::Picked);
        }
        if !self.pickable(corner).contains(card.0) {
            return Err(Refusal::TooMuchDamage { most: self.pack.settings.starting_damage });
        }
        Ok(())
    }

    /// The cards that leave a legal hand possible: with the weakest others beside it, the hand keeps to the limit.
    pub fn pickable(&self, corner: Corner) -> Cards {
        let damages = &self.board(corner).glance.damages;
        let most = self.most_damage_to_pick(corner);
        let fits = |it: &u8| most.is_some_and(|most| u16::from(damages[CardId(*it).index()]) <= most);
        self.sides[corner].draw_pile.into_iter().filter(fits).collect()
    }

    /// The most damage that the next card of a starting hand may have. None if no hand with the picks so far keeps to
    /// the limit.
    fn most_damage_to_pick(&self, corner: Corner) -> Option<u16> {
        let (side, board) = (&self.sides[corner], self.board(corner));
        let damage = |it: u8| board.glance.damages[CardId(it).index()];
        let mut room = u16::from(self.pack.settings.starting_damage)
            .checked_sub(side.hand.into_iter().map(|it| u16::from(damage(it))).sum())?;
        let mut left = [0u8; 13];
        side.draw_pile.into_iter().for_each(|it| left[usize::from(damage(it))] += 1);
        let mut missing = board.hand.saturating_sub(side.hand.len() as u8);
        let mut heaviest = 0;
        for (damage, count) in (0..).zip(left) {
            let taken = missing.min(count);
            missing -= taken;
            room = room.checked_sub(damage * u16::from(taken))?;
            if taken > 0 {
                heaviest = damage;
            }
        }
        // In place of the heaviest of the weakest, any card that is heavier by no more than what is left.
        Some(heaviest + room)
    }

    pub fn pick(&mut self, corner: Corner, card: CardId, around: &mut impl Around<Event>) {
        let side = &mut self.sides[corner];
        side.hand.insert(card.0);
        side.draw_pile.remove(card.0);
        if !self.is_ready(corner) {
            return;
        }
        around.tell(|| Event::HandChosen { corner });
        if self.is_ready(corner.other()) {
            self.begin(around);
        }
    }

    /// AT-062 to AT-065: who attacks first, and what it costs.
    fn begin(&mut self, around: &mut impl Around<Event>) {
        let settings = self.pack.settings;
        let first = loop {
            let (red, blue) = (around.die(6), around.die(6));
            around.tell(|| Event::InitiativeRolled { red, blue });
            if red != blue {
                break if red > blue { Corner::Red } else { Corner::Blue };
            }
        };
        for corner in Corner::BOTH {
            self.sides[corner].opening = Some(settings.starting_damage);
        }
        self.phase = Phase::Match;
        self.initiative = first;
        self.first_attacker = Some(first);
        self.steps.push(Step::Action);
        around.tell(|| Event::AttacksFirst { corner: first });
        self.lose_stamina(first, settings.first_attacker_stamina, "AT-064", around);
        for _ in 0..settings.first_attacker_cards {
            let side = &mut self.sides[first];
            let card = CardId(around.piece(side.hand));
            side.hand.remove(card.0);
            side.draw_pile.insert(card.0);
            around.tell(|| Event::GaveBack { corner: first, card: Seen::Open(self.told(card)) });
        }
    }
}
