//! A game of 200 doors: more choices than a search has time to try properly.

use turnbuckle_core::{Around, Hidden, Hints, Rng, Rules, Seat, Seats, Turn, Unseen, Verdict, Viewer};

use super::{NotNow, Nothing};

pub const DOORS: u8 = 200;
/// Doors this far from the good one are not worth opening.
pub const LOCKED: u8 = 150;

/// Behind every door there is a lottery. Behind one of them it is won nine times in ten, behind the others every second
/// time. The two players open a door each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doors<const PRIOR: bool> {
    pub good: u8,
    wins: [u8; 2],
    opened: u8,
}

const TURNS: u8 = 2;

impl<const PRIOR: bool> Doors<PRIOR> {
    pub fn new(good: u8) -> Self {
        Self { good, wins: [0, 0], opened: 0 }
    }

    fn seat(&self) -> Seat {
        Seat::new(usize::from(self.opened % 2))
    }
}

impl<const PRIOR: bool> Rules for Doors<PRIOR> {
    type Action = u8;
    type Event = Nothing;
    type Refusal = NotNow;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match self.wins {
            _ if self.opened < TURNS => Turn::Decide(Seats::one(self.seat())),
            [one, other] if one == other => Turn::Over(Verdict::Drawn),
            [one, other] => Turn::Over(Verdict::Won(Seats::one(Seat::new(usize::from(one < other))))),
        }
    }

    fn legal(&self, _: Seat, actions: &mut Vec<u8>) {
        actions.extend(0..DOORS);
    }

    fn check(&self, seat: Seat, door: u8) -> Result<(), NotNow> {
        if self.turn().seats().contains(seat) && door < DOORS { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, seat: Seat, door: u8, around: &mut impl Around<Nothing>) {
        let wins = if door == self.good { 9 } else { 5 };
        self.wins[seat.index()] += u8::from(around.die(10) <= wins);
        self.opened += 1;
    }

    fn commits(&self, _: Seat, _: u8) -> bool {
        true
    }

    fn concede(&mut self, _: Seat, _: &mut impl Around<Nothing>) {
        self.opened = TURNS;
    }
}

impl<const PRIOR: bool> Hidden for Doors<PRIOR> {
    type View = [u8; 2];

    fn view(&self, _: Viewer) -> [u8; 2] {
        self.wins
    }

    fn redeal(&self, _: Seat, _: &mut Rng) -> Self {
        *self
    }

    fn unseen(&self, _: Seat) -> Vec<Unseen> {
        Vec::new()
    }
}

impl<const PRIOR: bool> Hints for Doors<PRIOR> {
    /// The good door is not the most promising, but among the first ten.
    fn prior(&self, _: Seat, door: u8) -> f32 {
        match (PRIOR, door.abs_diff(self.good)) {
            (false, _) => 1.0,
            (true, 0) => 5.0,
            (true, off @ 1..=9) => f32::from(off),
            (true, _) => 0.5,
        }
    }

    fn is_waste(&self, _seat: Seat, door: u8) -> bool {
        PRIOR && door.abs_diff(self.good) >= LOCKED
    }
}
