//! What always holds.

use turnbuckle_core::{Chance, Few, Lawful, Rng, Seat};

use crate::action::{Action, Several};
use crate::state::{Phase, State};
use crate::vocab::{CardId, Cards, ComboIcon, Corner, Icon, Slot, WrestlerId};

impl Lawful for State {
    /// Every card is in exactly one place, and every meter within its ends.
    fn invariants(&self) -> Result<(), String> {
        for corner in Corner::BOTH {
            let side = &self.sides[corner];
            if side.wrestler.is_none() {
                continue;
            }
            let board = self.board(corner);
            let in_play = self.attack.as_ref().filter(|it| it.by == corner).map_or(Cards::NONE, |it| it.in_play);
            let places = [side.hand, side.draw_pile, side.discard, in_play];
            let all = places.iter().fold(Cards::NONE, |all, it| all | *it);
            let count: u32 = places.iter().map(|it| it.len()).sum();
            if all != self.deck(corner) || count != all.len() {
                return Err(format!("{}: {count} cards in places, {:?} of {:?}", board.name, all, self.deck(corner)));
            }
            if side.discard.contains(self.finisher(corner).0) {
                return Err(format!("{}'s finisher lies in the discard pile", board.name));
            }
            if !((side.shown | side.glimpsed) - side.hand).is_empty() {
                return Err(format!("{}: cards are known that are not in the hand", board.name));
            }
            if side.depleted && side.hand.len() > 1 {
                return Err(format!("{}: a depleted hand holds more than the finisher", board.name));
            }
            if side.health > board.health || side.health < self.pack.settings.least_health {
                return Err(format!("{}: health {}", board.name, side.health));
            }
            if side.stamina > board.stamina {
                return Err(format!("{}: stamina {}", board.name, side.stamina));
            }
        }
        if self.momentum.abs() > self.pack.settings.momentum_end {
            return Err(format!("the marker stands on {}", self.momentum));
        }
        if self.phase == Phase::Match && self.steps.is_empty() {
            return Err("nothing is owed in a match that goes on".into());
        }
        Ok(())
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
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
            7 | 8 => Action::Play { card, via: Some(*rng.pick(ComboIcon::ALL)) },
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
            22 => Action::Activate(*rng.pick(Icon::ALL)),
            _ => Action::KickOut(few),
        }
    }

    fn most_decisions() -> usize {
        // 600 actions; an action rarely asks for more than a dozen decisions.
        20_000
    }

    fn forgets(&self, before: &Self, seat: Seat) -> Option<&'static str> {
        let corner = Corner::of(seat).other();
        let (side, then) = (&self.sides[corner], &before.sides[corner]);
        if !(side.draw_pile - then.draw_pile - then.hand).is_empty() {
            return Some("that a card which was seen going into a draw pile is not in the hand");
        }
        let chain = before.chain.filter(|it| it.corner() == corner && self.chain.is_none());
        chain.map(|_| "that who has used Combo holds a matching card, when the chain ends without it")
    }
}
