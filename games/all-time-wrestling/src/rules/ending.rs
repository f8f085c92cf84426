//! S7, the end of an action: depletion, referee stoppage, draws (AT-217 to AT-221, AT-233 to AT-244).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::pack::Limit;
use crate::state::{Ending, How, Phase, State, Until};
use crate::vocab::{Cards, Corner};

impl State {
    pub fn end_action(&mut self, around: &mut impl Around<Event>) {
        self.steps.pop();
        self.attack = None;
        self.lasting.retain(|it| it.until != Until::AttackEnds);
        for corner in Corner::BOTH {
            self.sides[corner].used.remove(Limit::Attack);
        }
        self.actions += 1;
        // (1) AT-218: the player with the initiative first.
        for corner in [self.initiative, self.initiative.other()] {
            if self.is_all_discarded(corner) {
                if self.sides[corner].depleted {
                    self.end(Ending { winner: Some(corner.other()), how: How::RefereeStoppage }, around);
                    return;
                }
                self.deplete(corner, around);
            }
        }
        // (2) AT-235.
        let both = Corner::BOTH.into_iter().all(|it| self.sides[it].depleted);
        let blind = both && self.blind_attacks >= self.pack.settings.blind_attacks;
        // (3) AT-238 and AT-244.
        if blind || self.passes >= self.agreed.passes || self.actions >= self.agreed.actions {
            self.end(Ending { winner: None, how: How::TimeLimit }, around);
        }
    }

    /// AT-217 and AT-234: every card but the finisher, wherever that is.
    fn is_all_discarded(&self, corner: Corner) -> bool {
        self.sides[corner].discard.len() as usize == self.board(corner).deck().len() - 1
    }

    /// AT-219 and AT-220.
    fn deplete(&mut self, corner: Corner, around: &mut impl Around<Event>) {
        let side = &mut self.sides[corner];
        side.draw_pile |= side.discard;
        side.discard = Cards::NONE;
        side.depleted = true;
        around.tell(|| Event::Depleted { corner });
    }

    pub fn end(&mut self, ending: Ending, around: &mut impl Around<Event>) {
        self.phase = Phase::Over(ending);
        self.steps.clear();
        around.tell(|| Event::Ended { winner: ending.winner, how: ending.how });
    }
}
