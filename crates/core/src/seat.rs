//! Seats at the table, and spectators.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Few;

/// A player's place at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct Seat(u8);

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, String> {
        let seats = Self::MOST as u8;
        if index < seats { Ok(Self(index)) } else { Err(format!("seat {index}, expected less than {seats}")) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl Seat {
    /// The most seats a table can have.
    pub const MOST: usize = 8;

    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MOST, "a table has at most eight seats");
        Self(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `players` seats, in order.
    pub fn all(players: usize) -> impl Iterator<Item = Self> {
        (0..players).map(Self::new)
    }

    /// The seat to the left, at a table for `players`.
    pub const fn next(self, players: usize) -> Self {
        Self::new((self.index() + 1) % players)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Self = Self(0);

    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat with the lowest number.
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The first `players` seats.
    pub const fn all(players: usize) -> Self {
        assert!(players <= Seat::MOST, "a table has at most eight seats");
        Self((0xff_u16 >> (Seat::MOST - players)) as u8)
    }

    /// The next of these seats after `seat`, going round the table; `seat` itself comes last.
    pub const fn after(self, seat: Seat) -> Option<Seat> {
        let later = Self(self.0 & !(0xff >> (Seat::MOST - 1 - seat.index())));
        if later.is_empty() { self.first() } else { later.first() }
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MOST as u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|it| it.0)).finish()
    }
}

/// Who is looking: a player, or a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    /// The player's seat; none for a spectator.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Every seat of a table for `players`, then the spectator.
    pub fn all(players: usize) -> impl Iterator<Item = Self> {
        Seat::all(players).map(Self::Seat).chain([Self::Spectator])
    }
}

impl Few for Seat {
    const ALL: &'static [Self] = &[Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_goes_round() {
        let seats: Seats = [0, 2, 7].map(Seat::new).into_iter().collect();
        let after = |it: usize| seats.after(Seat::new(it)).map(Seat::index);
        assert_eq!([0, 1, 2, 6, 7].map(after), [2, 2, 7, 7, 0].map(Some));
        assert_eq!(Seats::one(Seat::new(3)).after(Seat::new(3)), Some(Seat::new(3)));
        assert_eq!(Seats::NONE.after(Seat::new(3)), None);
        assert_eq!(Seat::new(4).next(5), Seat::new(0));
        assert_eq!((Seats::all(8).len(), Seats::all(3).len(), Seats::all(0).len()), (8, 3, 0));
        assert_eq!(Seats::all(3).without(Seat::new(0)).first(), Some(Seat::new(1)));
    }
}
