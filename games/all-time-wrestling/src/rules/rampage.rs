//! S4, a rampaging attack: what it does differently from a single one (AT-120 to AT-139).

use arrayvec::ArrayVec;
use turnbuckle_core::Around;

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Attack, Stage, State};
use crate::vocab::{CardId, Cards, Corner};

impl State {
    /// AT-120, AT-122, AT-143, AT-222 and AT-241.
    pub fn check_rampage(&self, corner: Corner, cards: Cards) -> Result<(), Refusal> {
        let side = &self.sides[corner];
        if !self.agreed.advanced {
            return Err(Refusal::Basic);
        }
        if self.chain.is_some() {
            return Err(Refusal::RampageInChain);
        }
        if side.depleted {
            return Err(Refusal::OnlyTheFinisher);
        }
        if cards.len() < 2 {
            return Err(Refusal::SingleRampage);
        }
        if !(cards - side.hand).is_empty() {
            return Err(Refusal::NotInHand);
        }
        if !(cards - self.rampage_cards(corner)).is_empty() {
            return Err(Refusal::NoRampageIcon);
        }
        let (cost, have) = (self.rampage_cost(cards), side.stamina);
        if cost > have { Err(Refusal::RampageTooDear { cost, have }) } else { Ok(()) }
    }

    /// AT-124: one die for each card, all at once.
    pub fn roll_rampage(&mut self, around: &mut impl Around<Event>) {
        let Attack { by: corner, cards, .. } = *self.attack();
        let dice: ArrayVec<u8, 6> = cards.into_iter().map(|_| around.die(6)).collect();
        self.attack_mut().roll_mut().dice = dice.clone();
        around.tell(|| Event::RampageRolled { corner, dice });
        self.set_stage(Stage::Assign);
    }

    pub fn check_die(&self, die: u8) -> Result<(), Refusal> {
        let left = self.attack().roll().is_some_and(|it| it.dice.contains(&die));
        if left { Ok(()) } else { Err(Refusal::NoSuchDie { die }) }
    }

    /// AT-125: the next card gets a die that shows `die`.
    pub fn assign(&mut self, die: u8, around: &mut impl Around<Event>) {
        let card = self.attack().next_to_assign().expect("a die is asked for");
        // AT-126: each card has its own target number.
        let needs = self.needs(card, None);
        let succeeded = die as i8 >= needs;
        let attack = self.attack_mut();
        let corner = attack.by;
        let roll = attack.roll_mut();
        let place = roll.dice.iter().position(|it| *it == die).expect("a die that is left");
        roll.dice.remove(place);
        roll.needs_of.push(needs);
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

    /// The cards of a deck that can go into a rampage.
    pub fn rampage_cards(&self, corner: Corner) -> Cards {
        Cards::from_bits(u128::from(self.board(corner).glance.rampage) << CardId::new(corner, 0).0)
    }
}
