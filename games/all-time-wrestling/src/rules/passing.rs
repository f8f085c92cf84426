//! Passing the initiative instead of attacking, and what a change of the initiative brings (AT-068 to AT-076).

use turnbuckle_core::Around;

use crate::effect::Timing;
use crate::event::Event;
use crate::pack::Limit;
use crate::refusal::Refusal;
use crate::state::{Run, State, Step, Until};
use crate::vocab::Corner;

impl State {
    /// AT-075 and AT-221.
    pub fn check_draw(&self, corner: Corner) -> Result<(), Refusal> {
        let side = &self.sides[corner];
        if side.depleted {
            return Err(Refusal::Depleted);
        }
        if side.draw_pile.is_empty() { Err(Refusal::NothingToDraw) } else { Ok(()) }
    }

    /// AT-072.
    pub fn draw_and_pass(&mut self, around: &mut impl Around<Event>) {
        let corner = self.initiative;
        self.count_pass(true, around);
        self.draw(corner, 1, "AT-072", around);
        // The initiative changes after whatever the draw still owes.
        if let Some(&Step::Return { .. }) = self.steps.last() {
            let at = self.steps.len() - 1;
            self.steps.insert(at, Step::HandOver { to: corner.other() });
        } else {
            self.give_initiative(corner.other(), around);
        }
    }

    /// AT-073.
    pub fn rest_and_pass(&mut self, around: &mut impl Around<Event>) {
        let corner = self.initiative;
        self.count_pass(false, around);
        self.gain_stamina(corner, self.pack.settings.rest, "AT-073", around);
        self.give_initiative(corner.other(), around);
    }

    fn count_pass(&mut self, draw: bool, around: &mut impl Around<Event>) {
        let corner = self.initiative;
        around.tell(|| Event::Passed { corner, draw });
        self.passes += 1;
        self.steps.push(Step::End);
    }

    /// AT-068 and AT-070: the initiative changes, and a new phase begins.
    pub fn give_initiative(&mut self, to: Corner, around: &mut impl Around<Event>) {
        self.chain = None;
        if self.initiative == to {
            return;
        }
        self.initiative = to;
        self.run = Run::default();
        self.lasting.retain(|it| it.until != Until::PhaseEnds);
        for corner in Corner::BOTH {
            self.sides[corner].used.remove(Limit::Phase);
        }
        around.tell(|| Event::InitiativeGained { corner: to });
        // AT-010: the player with the initiative first.
        self.ask(to.other(), Timing::OnLoseInitiative);
        self.ask(to, Timing::OnGainInitiative);
    }
}
