//! What always holds.

use crate::state::{Phase, State};
use crate::vocab::{Cards, Corner};

impl State {
    /// Every card is in exactly one place, and every meter within its ends.
    pub fn invariants_hold(&self) -> Result<(), String> {
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
}
