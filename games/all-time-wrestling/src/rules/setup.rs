//! Setting up, and the actions of the attacker that are no attack (AT-052 to AT-076).

use turnbuckle_core::{Chance, Seen, Sink};

use crate::event::Event;
use crate::pack::PackRef;
use crate::refusal::Refusal;
use crate::rules::Around;
use crate::state::{AttackKind, Phase, Rules, Run, Side, State, Step};
use crate::vocab::{ByCorner, CardId, Cards, Corner, Slot, WrestlerId};

/// What was agreed before the match.
#[derive(Clone, Copy, Debug)]
pub struct Agreed {
    pub pack: PackRef,
    pub rules: Rules,
}

impl State {
    pub fn new(agreed: &Agreed) -> Self {
        Self {
            pack: agreed.pack,
            agreed: agreed.rules,
            phase: Phase::Casting,
            sides: ByCorner::from_fn(|_| Side::empty()),
            initiative: Corner::Red,
            first_attacker: None,
            // AT-055.
            momentum: 0,
            actions: 0,
            passes: 0,
            blind_attacks: 0,
            run: Run::default(),
            chain: None,
            attack: None,
            pin: None,
            lasting: Default::default(),
            steps: Default::default(),
        }
    }

    /// AT-052 to AT-054: the board, full meters, all tokens, the deck.
    pub fn cast<C: Chance, S: Sink<Event>>(
        &mut self,
        corner: Corner,
        wrestler: WrestlerId,
        around: &mut Around<'_, C, S>,
    ) {
        let board = self.pack.wrestler(wrestler);
        self.sides[corner] = Side {
            wrestler: Some(wrestler),
            health: board.health,
            stamina: board.stamina,
            tokens: Slot::TOKENS.iter().fold(0, |bits, it| bits | it.bit()),
            ..Side::empty()
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
        if self.most_damage_to_pick(corner).is_none_or(|most| u16::from(self.card(card).damage) > most) {
            return Err(Refusal::TooMuchDamage { most: self.pack.settings.starting_damage });
        }
        Ok(())
    }

    /// The most damage that the next card of a starting hand may have: with the weakest cards beside it, the hand keeps
    /// to the limit. None if no hand with the picks so far does.
    pub fn most_damage_to_pick(&self, corner: Corner) -> Option<u16> {
        let side = &self.sides[corner];
        let damage = |it: u8| self.card(CardId(it)).damage;
        let mut room = u16::from(self.pack.settings.starting_damage)
            .checked_sub(side.hand.into_iter().map(|it| u16::from(damage(it))).sum())?;
        let mut left = [0u8; 13];
        side.draw_pile.into_iter().for_each(|it| left[usize::from(damage(it))] += 1);
        let mut missing = self.board(corner).hand.saturating_sub(side.hand.len() as u8);
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

    pub fn pick<C: Chance, S: Sink<Event>>(&mut self, corner: Corner, card: CardId, around: &mut Around<'_, C, S>) {
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
    fn begin<C: Chance, S: Sink<Event>>(&mut self, around: &mut Around<'_, C, S>) {
        let settings = self.pack.settings;
        let first = loop {
            let (red, blue) = (around.chance.die(6), around.chance.die(6));
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
            let card = CardId(around.chance.piece(side.hand));
            side.hand.remove(card.0);
            side.draw_pile.insert(card.0);
            around.tell(|| Event::GaveBack { corner: first, card: Seen::Open(self.told(card)) });
        }
    }

    /// AT-072 and AT-073: either way to pass.
    pub fn pass_initiative<C: Chance, S: Sink<Event>>(&mut self, draw: bool, around: &mut Around<'_, C, S>) {
        let corner = self.initiative;
        around.tell(|| Event::Passed { corner, draw });
        self.passes += 1;
        self.steps.push(Step::End);
        if draw {
            self.draw(corner, 1, "AT-072", around);
        } else {
            self.gain_stamina(corner, self.pack.settings.rest, "AT-073", around);
        }
        self.give_initiative_beneath(corner.other(), around);
    }

    /// Gives the initiative away, after whatever the draw still owes.
    fn give_initiative_beneath<C: Chance, S: Sink<Event>>(&mut self, to: Corner, around: &mut Around<'_, C, S>) {
        let owed = match self.steps.last() {
            Some(step @ Step::Return { .. }) => Some(*step),
            _ => None,
        };
        if owed.is_some() {
            self.steps.pop();
        }
        self.give_initiative(to, around);
        self.steps.extend(owed);
    }

    /// AT-227: a card in the draw pile that can be paid.
    pub fn can_attack_blindly(&self, corner: Corner) -> bool {
        let side = &self.sides[corner];
        side.draw_pile.into_iter().any(|it| self.cost_of(CardId(it)) <= side.stamina)
    }

    /// AT-223 to AT-226: cards are revealed until one can be paid, which must be played.
    pub fn attack_blindly<C: Chance, S: Sink<Event>>(&mut self, around: &mut Around<'_, C, S>) {
        let corner = self.initiative;
        let mut unseen = self.sides[corner].draw_pile;
        let card = loop {
            let card = CardId(around.chance.piece(unseen));
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
