//! S5, combo chains: which cards fit together, and what is owed after Combo (AT-140 to AT-152).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{CardId, ComboIcon};

impl State {
    /// AT-140: the icons through which `next` can follow `card`, as bits.
    #[inline]
    pub fn links(&self, card: CardId, next: CardId) -> u8 {
        self.card(card).right & self.card(next).left
    }

    /// AT-142: a matching card in hand, with the stamina to play it. (AT-231: a depleted hand holds nothing but the
    /// finisher.)
    pub fn can_chain(&self, card: CardId) -> bool {
        let side = &self.sides[card.corner()];
        self.card(card).right != 0
            && side
                .hand
                .into_iter()
                .map(CardId)
                .any(|next| self.links(card, next) != 0 && self.cost_of(next) <= side.stamina)
    }

    /// AT-141: Combo ends the window; the link is remembered for one action.
    pub fn use_combo(&mut self, around: &mut impl Around<Event>) {
        let card = self.attack().card();
        let attack = self.attack_mut();
        attack.options = 0;
        let corner = attack.by;
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
                    _ if links == 0 => Err(Refusal::NoMatch),
                    None => Err(Refusal::IconNotNamed),
                    Some(icon) if links & icon.bit() == 0 => Err(Refusal::NoMatch),
                    Some(_) => Ok(()),
                }
            }
        }
    }
}
