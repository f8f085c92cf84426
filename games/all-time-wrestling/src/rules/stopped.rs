//! S3, a stopped attack: its cards go back and are replaced (AT-158 to AT-160, AT-138).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::state::{Attack, Fate, State};

impl State {
    /// The cards are shuffled in and as many drawn; nothing else comes of the attack. Who has the initiative afterwards
    /// is for whatever stopped it to say.
    pub fn stop_attack(&mut self, around: &mut impl Around<Event>) {
        let Attack { by: corner, cards, .. } = *self.attack();
        let rule = if self.attack().is_rampage() { "AT-138" } else { "AT-159" };
        self.attack_mut().fate = Fate::Stopped { worth: self.attack_damage(cards) };
        // The window is shut, and the attack with it.
        self.steps.pop();
        around.tell(|| Event::Stopped { corner, cards: self.told_all(cards) });
        self.put_back();
        self.draw(corner, cards.len() as u8, rule, around);
    }
}
