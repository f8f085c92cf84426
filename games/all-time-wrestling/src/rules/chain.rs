//! S5, combo chains: which cards fit together, and what is owed after Combo (AT-140 to AT-152).

use turnbuckle_core::{Around, Set};

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{CardId, Cards, ComboIcon};

impl State {
    /// AT-140: the icons through which `next` can follow `card`.
    #[inline]
    pub fn links(&self, card: CardId, next: CardId) -> Set<ComboIcon> {
        self.card(card).right() & self.card(next).left()
    }

    /// AT-142: the cards of some that could follow `card` now, with the stamina that there is.
    pub fn followers(&self, card: CardId, of: Cards) -> impl Iterator<Item = CardId> {
        let stamina = self.sides[card.corner()].stamina;
        of.into_iter().map(CardId).filter(move |it| !self.links(card, *it).is_empty() && self.cost_of(*it) <= stamina)
    }

    /// AT-108, AT-134, AT-142 and AT-241. (AT-231: a depleted hand holds nothing but the finisher.)
    pub fn check_combo(&self) -> Result<(), Refusal> {
        let attack = self.attack();
        if !self.agreed.advanced {
            return Err(Refusal::Basic);
        }
        if attack.is_rampage() {
            return Err(Refusal::RampageWindow);
        }
        let card = attack.card();
        if self.card(card).right().is_empty() {
            return Err(Refusal::NoIcon);
        }
        let follows = self.followers(card, self.sides[attack.by].hand).next().is_some();
        if follows { Ok(()) } else { Err(Refusal::NothingToChain) }
    }

    /// AT-141: Combo ends the window; the link is remembered for one action.
    pub fn use_combo(&mut self, around: &mut impl Around<Event>) {
        let (corner, card) = (self.attack().by, self.attack().card());
        self.attack_mut().hit_mut().options = 0;
        self.chain = Some(card);
        around.tell(|| Event::ComboUsed { corner, card: self.told(card) });
    }

    /// AT-143 and AT-146: whether a card continues the chain, if there is one.
    pub fn check_link(&self, card: CardId, via: Option<ComboIcon>) -> Result<(), Refusal> {
        match (self.chain, via) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Refusal::NoChain),
            (Some(last), via) => {
                let links = self.links(last, card);
                match via {
                    _ if links.is_empty() => Err(Refusal::NoMatch),
                    None => Err(Refusal::IconNotNamed),
                    Some(icon) if !links.contains(icon) => Err(Refusal::NoMatch),
                    Some(_) => Ok(()),
                }
            }
        }
    }
}
