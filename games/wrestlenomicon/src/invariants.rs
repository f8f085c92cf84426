//! What always holds.

use turnbuckle_core::{Chance, Lawful, Rng};

use crate::action::Action;
use crate::state::{GUTS, Phase, Slot, State, Step};
use crate::vocab::{CardId, Cards, God, Space};

impl Lawful for State {
    /// Every card is in exactly one place, and nobody has more than 25 Guts.
    fn invariants(&self) -> Result<(), String> {
        let mut seen = Cards::NONE;
        let mut twice = Cards::NONE;
        let mut add = |cards: Cards| {
            twice |= seen & cards;
            seen |= cards;
        };
        let cards = |it: &mut dyn Iterator<Item = CardId>| it.map(|it| it.0).collect::<Cards>();
        add(self.aside);
        add(self.resolving);
        for god in God::BOTH {
            let side = &self.sides[god];
            for pile in [
                side.hand,
                side.deck,
                side.starters,
                side.guts,
                side.under_guts,
                side.discard.cards,
                side.ground_zero.cards,
            ] {
                add(pile);
            }
            add(cards(&mut side.top.iter().copied()));
            add(cards(&mut side.track.cards().map(|it| it.1)));
            add(cards(&mut side.permanents.cards()));
            for stack in [side.discard, side.ground_zero] {
                if cards(&mut self.links.iter(stack)) != stack.cards {
                    return Err(format!("{god}: a pile whose order does not fit its cards"));
                }
            }
            let own = side.deck | side.starters | side.guts | side.under_guts | side.discard.cards;
            let known = side.not_guts | side.looked_at[God::Cthulhu] | side.looked_at[God::Hastur];
            let starters = self.pack.starters;
            let guts = self.guts(god);
            let over = matches!(self.phase, Phase::Over { .. });
            let kinds = side.track.cards().all(|it| self.pack.attacks.contains(it.1.0))
                && side.permanents.cards().all(|it| self.pack.permanents.contains(it.0));
            for (holds, what) in [
                ((own - self.pack.of[god]).is_empty(), "cards of the enemy in Deck, Guts or Discard Pile"),
                (guts <= GUTS, "more than 25 Guts"),
                (guts > 0 || over, "no Guts left, and the game goes on"),
                (((side.shown | side.glimpsed) - side.hand).is_empty(), "a shown card that is not in the hand"),
                ((side.guts & known).is_empty(), "a card in the Guts that is known not to be there"),
                ((side.starters - starters).is_empty(), "cards on top of the Deck as starters that are none"),
                (side.layered || side.starters.is_empty(), "starters on top of a Deck that is not layered"),
                (!side.deck_seen || (side.deck - side.not_guts).is_empty(), "a card unknown in a Deck that was seen"),
                (
                    !side.layered || ((side.deck | side.guts) & starters).is_empty(),
                    "a starter among other cards, and they have not been shuffled in",
                ),
                (kinds, "a card where its kind cannot be"),
            ] {
                if !holds {
                    return Err(format!("{god}: {what}"));
                }
            }
        }
        for step in &self.steps {
            if let Step::Shove(shove) = step {
                add(cards(&mut shove.displaced.iter().copied()));
            }
        }
        if !twice.is_empty() {
            return Err(format!("cards in two places: {twice:?}"));
        }
        if seen != self.pack.all {
            return Err(format!("cards without a place: {:?}", self.pack.all - seen));
        }
        Ok(())
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        // Mostly cards that somebody could mean: those of a hand.
        let hand = self.sides[God::BOTH[rng.below(2) as usize]].hand;
        let pool = if hand.is_empty() || rng.below(3) == 0 { self.pack.all } else { hand };
        let card = CardId(rng.piece(pool));
        let other = CardId(rng.piece(self.pack.all));
        let from = *rng.pick(&Space::ALL);
        let few = rng.below(4) as u8;
        let cultists = if rng.below(2) == 0 { 0 } else { few };
        if rng.below(4) == 0 {
            return Action::Attack { card, moving: (rng.below(4) > 0).then_some(from), cultists };
        }
        let slot = Slot(rng.below(6) as u8);
        let in_play = self.sides[slot.god()].permanents.places()[slot.index()];
        *rng.pick(&[
            Action::Open(card),
            Action::Permanent { card, discarding: None },
            Action::Permanent { card, discarding: Some(in_play.unwrap_or(other)) },
            Action::Combo(card),
            Action::Pass { discarding: None },
            Action::Pass { discarding: Some(card) },
            Action::EndTurn,
            Action::Defend(card),
            Action::Decline,
            Action::Yes,
            Action::Move { from, cultists },
            Action::Cultists(few),
            Action::Extra(from),
            Action::Pick(from),
            Action::Take(card),
            Action::Take(other),
            Action::Choose(few),
            Action::Reroll,
            Action::Trigger(slot, few),
        ])
    }

    fn most_decisions() -> usize {
        // 400 turns; a turn rarely asks for more than a handful of decisions.
        20_000
    }
}
