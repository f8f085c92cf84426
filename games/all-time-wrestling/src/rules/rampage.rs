//! S4, a rampaging attack: what it does differently from a single one (AT-120 to AT-139).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::state::{Stage, State};
use crate::vocab::{CardId, Cards};

impl State {
    /// AT-124: one die for each card, all at once.
    pub fn roll_rampage(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack_mut();
        attack.dice = attack.cards.into_iter().map(|_| around.die(6)).collect();
        let (corner, dice) = (attack.by, &attack.dice);
        around.tell(|| Event::RampageRolled { corner, dice: dice.clone() });
        self.set_stage(Stage::Assign);
    }

    /// AT-125: the next card gets a die that shows `die`.
    pub fn assign(&mut self, die: u8, around: &mut impl Around<Event>) {
        let card = self.attack().next_to_assign().expect("a die is asked for");
        // AT-126: each card has its own target number.
        let needs = self.needs(card, None);
        let succeeded = die as i8 >= needs;
        let attack = self.attack_mut();
        let corner = attack.by;
        let place = attack.dice.iter().position(|it| *it == die).expect("a die that is left");
        attack.dice.remove(place);
        attack.assigned.insert(card.0);
        if succeeded {
            attack.hits.insert(card.0);
        }
        around.tell(|| Event::Assigned { corner, card: self.told(card), die, needs, succeeded });
    }

    /// AT-128 and AT-129: one success is enough.
    pub fn all_dice_assigned(&mut self) {
        let missed = self.attack().hits.is_empty();
        self.set_stage(if missed { Stage::Missed } else { Stage::Hit });
    }

    /// AT-188: for a block, all its cards count, successful or not.
    pub fn rampage_worth(&self) -> u8 {
        let attack = self.attack();
        self.attack_damage(attack.cards).saturating_add(attack.extra)
    }

    /// The cards of a hand that can go into a rampage.
    pub fn rampage_cards(&self, hand: Cards) -> Cards {
        hand.into_iter().filter(|it| self.card(CardId(*it)).rampage).collect()
    }
}
