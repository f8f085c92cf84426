//! S7, the end of an action: depletion, referee stoppage, draws (AT-217 to AT-221, AT-233 to AT-244).

use turnbuckle_core::{Around, RuleId};

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
                    self.end(Ending { winner: Some(corner.other()), how: How::RefereeStoppage }, "AT-233", around);
                    return;
                }
                self.deplete(corner, around);
            }
        }
        if let Some(rule) = self.time_limit() {
            self.end(Ending { winner: None, how: How::TimeLimit }, rule, around);
        }
    }

    /// (2) and (3): the rule by which time is up.
    fn time_limit(&self) -> Option<&'static str> {
        let both_depleted = Corner::BOTH.into_iter().all(|it| self.sides[it].depleted);
        if both_depleted && self.blind_attacks >= self.pack.settings.blind_attacks {
            Some("AT-235")
        } else if self.passes >= self.agreed.passes {
            Some("AT-238")
        } else {
            (self.actions >= self.agreed.actions).then_some("AT-244")
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

    pub fn end(&mut self, ending: Ending, rule: &'static str, around: &mut impl Around<Event>) {
        self.phase = Phase::Over(ending);
        self.steps.clear();
        around.tell(|| Event::Ended { winner: ending.winner, how: ending.how, rule: RuleId(rule) });
    }
}
