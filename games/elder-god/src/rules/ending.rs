//! The Mouth (EG-109 to EG-124), leaving, and games without a winner (EG-143 to EG-145).

use turnbuckle_core::{Around, Seat};

use crate::event::Event;
use crate::monster::Monster;
use crate::refusal::Refusal;
use crate::state::{Ending, How, Phase, State};

/// EG-143.
pub const QUIET_TURNS: u8 = 10;
/// EG-145.
pub const MOST_TURNS: u16 = 300;

impl State {
    /// EG-117 to EG-121.
    pub fn check_mouth(&self, seat: Seat) -> Result<(), Refusal> {
        if self.active() != Some(seat) {
            return Err(Refusal::MouthOutOfTurn);
        }
        if !matches!(self.phase, Phase::Play { .. } | Phase::Finish { .. }) {
            return Err(Refusal::MouthOutOfStep);
        }
        self.check_complete(&self.sides[seat].monster)
    }

    /// Whether only the Mouth is missing.
    pub fn check_complete(&self, monster: &Monster) -> Result<(), Refusal> {
        if monster.wound().is_some() {
            return Err(Refusal::MouthOnWounded);
        }
        let Some(end) = monster.last_end() else {
            return Err(Refusal::MouthLeavesEnds { ends: monster.open_ends() as u8 });
        };
        let (length, needed) = (monster.length(&end).unwrap_or(0), self.table.needed);
        if length < needed {
            return Err(match self.players {
                2 => Refusal::TooShortForTwo { length, needed },
                3 => Refusal::TooShortForThree { length, needed },
                4 => Refusal::TooShortForFour { length, needed },
                _ => Refusal::TooShortForFive { length, needed },
            });
        }
        if end.edge.is_vertical() { Ok(()) } else { Err(Refusal::MouthSideways { edge: end.edge }) }
    }

    /// EG-123.
    pub fn lay_mouth(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let monster = &self.sides[seat].monster;
        let end = monster.last_end().expect("a monster that is fit has one end");
        let length = monster.length(&end).unwrap_or(0);
        around.tell(|| Event::Finished {
            seat,
            at: end.faces,
            upside_down: !matches!(end.edge, crate::vocab::Edge::Top),
            length,
        });
        self.end(Ending { winner: Some(seat), how: How::Mouth }, around);
    }

    /// EG-144: hand and monster go to the discard pile, all else out of the game.
    pub fn leave(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        around.tell(|| {
            let cards = || self.sides[seat].hand.iter();
            let hand = cards().map(|it| self.card(it).into()).collect();
            Event::Left { seat, hand, pieces: cards().map(|it| it.0).collect() }
        });
        let side = &mut self.sides[seat];
        let hand = std::mem::take(&mut side.hand);
        let monster = std::mem::replace(&mut side.monster, Monster::body());
        side.books = 0;
        hand.iter().for_each(|it| self.discard.add(it));
        for cell in monster.parts().iter() {
            let laid = monster.at(cell);
            laid.card.into_iter().chain(laid.under).for_each(|it| self.discard.add(it));
        }
        self.left = self.left.with(seat);
        self.something_changed();
        let playing = self.playing();
        if playing.len() == 1 {
            self.end(Ending { winner: playing.first(), how: How::LastLeft }, around);
            return;
        }
        if let Phase::Banish { seat: active, .. } = self.phase {
            self.forgive(seat);
            if active != seat {
                self.go_on_removing(around);
                return;
            }
        }
        if self.active() == Some(seat) {
            self.leave_turn(seat, around);
        }
    }

    /// Whoever's turn it was has left: the turn ends at once, unless others still owe cards.
    fn leave_turn(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        if let Phase::Banish { .. } = self.phase {
            self.go_on_removing(around);
            return;
        }
        self.pass_turn_on(seat, around);
    }

    /// EG-143 and EG-145, when a turn ends.
    pub fn ending(&self) -> Option<Ending> {
        let playing = || self.playing().iter();
        let without = |how| Some(Ending { winner: None, how });
        if playing().all(|it| self.sides[it].quiet >= QUIET_TURNS) {
            return without(How::Standstill);
        }
        if playing().all(|it| self.sides[it].turns >= MOST_TURNS) {
            return without(How::TurnLimit);
        }
        None
    }

    pub fn end(&mut self, ending: Ending, around: &mut impl Around<Event>) {
        around.tell(|| Event::Ended { winner: ending.winner, how: ending.how });
        self.plays = 0;
        self.phase = Phase::Over(ending);
    }
}
