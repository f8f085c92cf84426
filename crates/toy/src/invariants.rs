//! What always holds.

use turnbuckle_core::{Lawful, Pieces, Rng, Seat};

use crate::rules::Action;
use crate::state::{Answer, Smugglers, Stage};
use crate::vocab::{Tokens, Ware};

impl Lawful for Smugglers {
    fn invariants(&self) -> Result<(), String> {
        let mut places = vec![self.deck, self.discard];
        if let Stage::Landing { ware, .. } = self.stage {
            places.push(ware.piece());
        }
        for (seat, smuggler) in self.smugglers.iter() {
            places.push(smuggler.hand);
            places.extend(smuggler.crates.iter().map(|it| it.ware.piece()));
            let name = Self::NAMES[seat.index()];
            if smuggler.licences == 0 && !(smuggler.hand.is_empty() && smuggler.crates.is_empty()) {
                return Err(format!("{name} is out and has wares"));
            }
            if smuggler.licences > Self::LICENCES {
                return Err(format!("{name} has {} licences", smuggler.licences));
            }
            if smuggler.crates.iter().any(|it| it.known_to.contains(seat)) {
                return Err(format!("{name} looked into a crate of their own"));
            }
        }
        let all = places.iter().fold(Pieces::NONE, |all, it| all | *it);
        let count: u32 = places.iter().map(|it| it.len()).sum();
        if all != Ware::ALL || count != Ware::ALL.len() {
            return Err(format!("{count} wares, {all:?}"));
        }
        if self.top.is_some_and(|it| (self.deck & it.ware.piece()).is_empty() || it.known_to.is_empty()) {
            return Err("a top that is not in the deck, or that nobody has looked at".to_owned());
        }
        let held = |kind: usize| self.smugglers.iter().map(|(_, it)| it.tokens.0[kind]).sum::<u8>();
        if (0..3).any(|it| held(it) > Tokens::ALL.0[it]) {
            return Err("more tokens than there are".to_owned());
        }
        match self.stage {
            Stage::Turn { .. } if self.has_ended() => return Err("a turn after the end".to_owned()),
            Stage::Over if !self.has_ended() => return Err("over before the end".to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        match rng.below(5) {
            4 => Action::Peek,
            0 => Action::Spy(Seat::new(rng.below(Seat::MOST as u32) as usize)),
            1 => Action::Answer(*rng.pick(&[Answer::Search, Answer::Wave])),
            _ => Action::Load(Ware::new(rng.below(Ware::ALL.len()) as u8)),
        }
    }

    fn most_decisions() -> usize {
        // Every ware is loaded once and answered by four; five lanterns are used, and at most four of five players
        // concede.
        16 * 5 + 5 + 4
    }
}
