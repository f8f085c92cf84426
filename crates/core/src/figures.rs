//! What a game counts, for statistics over many games: its figures, its sides, and how its pieces are used.

use std::fmt;

use crate::{Boxed, Names, Pieces, Seat, Source};

/// What a game counts. None of this is called during play, and a game that counts nothing needs only
/// `impl Figures for State { type Count = (); }`.
pub trait Figures: Boxed + Names {
    /// What is counted in the course of one game.
    type Count: Default;

    /// The figures, in the order in which they are reported.
    fn figures() -> &'static [Figure<Self>] {
        &[]
    }
    /// Counts the events of the deal, or those of one decision; `self` is the state that they have led to.
    fn count(&self, _events: &[Self::Event], _count: &mut Self::Count) {}

    /// Notes the pieces that seats have come to hold, have played or have thrown away, as [`count`](Self::count) does.
    fn note_pieces(&self, _events: &[Self::Event], _pieces: &mut PieceUse) {}
    /// The kind and the name under which a piece is counted. Pieces of the same name are counted together. Numbers that
    /// no piece has may stand for something else that players have and use, such as an ability.
    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        ("piece", self.piece_name(piece))
    }

    /// The names of the sides that can be played with this set-up: gods, wrestlers, teams. None if all seats are alike.
    fn sides(_prepared: &Self::Prepared) -> Vec<String> {
        Vec::new()
    }
    /// The side that a seat plays, as its number in [`sides`](Self::sides). Asked when the game is over.
    fn side(&self, _seat: Seat) -> Option<usize> {
        None
    }
    /// The action by which a seat chooses a side, if that is what it has to decide now.
    fn side_choice(&self, _seat: Seat, _side: usize) -> Option<Self::Action> {
        None
    }

    /// The targets of the game's packs: files named after the pack, `house.targets.toml` for `house.toml`.
    fn targets() -> &'static [Source<'static>] {
        &[]
    }
}

/// One thing that a game counts. All numbers are integers, so that partial sums add up exactly.
pub struct Figure<G: Figures> {
    pub name: &'static str,
    pub kind: FigureKind<G>,
}

/// How a figure is computed from a game that is over.
pub enum FigureKind<G: Figures> {
    /// A part of a whole: slams and attacks.
    Share(fn(&G, &G::Count) -> (u32, u32)),
    /// Something that happens in some games and not in others.
    Games(fn(&G, &G::Count) -> bool),
    /// One number for each game that has it, in units of which `per` make one.
    Spread { value: fn(&G, &G::Count) -> Option<u32>, per: u32 },
}

impl<G: Figures> Figure<G> {
    pub const fn share(name: &'static str, part_and_whole: fn(&G, &G::Count) -> (u32, u32)) -> Self {
        Self { name, kind: FigureKind::Share(part_and_whole) }
    }

    pub const fn games(name: &'static str, is_so: fn(&G, &G::Count) -> bool) -> Self {
        Self { name, kind: FigureKind::Games(is_so) }
    }

    pub const fn spread(name: &'static str, value: fn(&G, &G::Count) -> Option<u32>) -> Self {
        Self { name, kind: FigureKind::Spread { value, per: 1 } }
    }

    /// A spread that is counted in fractions of the reported unit: in halves, if `per` is 2.
    pub const fn per(self, per: u32) -> Self {
        match self.kind {
            FigureKind::Spread { value, .. } => Self { name: self.name, kind: FigureKind::Spread { value, per } },
            _ => panic!("only a spread is counted in parts"),
        }
    }
}

impl<G: Figures> fmt::Debug for Figure<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Figure({})", self.name)
    }
}

impl<G: Figures> fmt::Debug for FigureKind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Share(_) => "Share",
            Self::Games(_) => "Games",
            Self::Spread { .. } => "Spread",
        })
    }
}

/// What each seat has done with its pieces in one game.
#[derive(Clone, Debug)]
pub struct PieceUse {
    seats: [SeatUse; Seat::MOST],
}

#[derive(Clone, Copy, Debug)]
struct SeatUse {
    held: Pieces,
    played: [u16; Pieces::CAPACITY as usize],
    thrown: [u16; Pieces::CAPACITY as usize],
    turns: [u16; Pieces::CAPACITY as usize],
    turns_used: [u16; Pieces::CAPACITY as usize],
    /// What it has not played yet in the turn under way.
    unused: Pieces,
}

impl SeatUse {
    const NOTHING: Self = Self {
        held: Pieces::NONE,
        played: [0; Pieces::CAPACITY as usize],
        thrown: [0; Pieces::CAPACITY as usize],
        turns: [0; Pieces::CAPACITY as usize],
        turns_used: [0; Pieces::CAPACITY as usize],
        unused: Pieces::NONE,
    };
}

/// What a seat has done with a piece that it held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Used {
    pub piece: u8,
    /// How often it was played.
    pub played: u16,
    /// How often it was thrown away by choice.
    pub thrown: u16,
    /// In how many turns it could be played, and in how many of them it was, once or more often.
    pub turns: u16,
    pub turns_used: u16,
}

impl Default for PieceUse {
    fn default() -> Self {
        Self { seats: [SeatUse::NOTHING; Seat::MOST] }
    }
}

impl PieceUse {
    /// Forgets everything, for the next game.
    pub fn clear(&mut self) {
        self.seats.iter_mut().filter(|it| !it.held.is_empty()).for_each(|it| *it = SeatUse::NOTHING);
    }

    /// The seat has these, in its hand or anywhere else where it can use them.
    pub fn holds(&mut self, seat: Seat, pieces: Pieces) {
        self.seats[seat.index()].held |= pieces;
    }

    /// A turn begins in which the seat can play these; whatever turn was under way is over. A game that has no such turns
    /// does not call this.
    pub fn turn(&mut self, seat: Seat, pieces: Pieces) {
        self.seats.iter_mut().for_each(|it| it.unused = Pieces::NONE);
        let seat = &mut self.seats[seat.index()];
        seat.held |= pieces;
        seat.unused = pieces;
        pieces.into_iter().for_each(|it| seat.turns[it as usize] += 1);
    }

    pub fn plays(&mut self, seat: Seat, piece: u8) {
        let seat = &mut self.seats[seat.index()];
        seat.held.insert(piece);
        seat.played[piece as usize] += 1;
        if seat.unused.contains(piece) {
            seat.unused.remove(piece);
            seat.turns_used[piece as usize] += 1;
        }
    }

    /// The seat has discarded it by choice, or as a cost, without playing it.
    pub fn throws_away(&mut self, seat: Seat, piece: u8) {
        let seat = &mut self.seats[seat.index()];
        seat.held.insert(piece);
        seat.thrown[piece as usize] += 1;
    }

    /// Every piece that a seat has held.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Used> {
        let SeatUse { held, played, thrown, turns, turns_used, .. } = &self.seats[seat.index()];
        held.into_iter().map(|it| Used {
            piece: it,
            played: played[it as usize],
            thrown: thrown[it as usize],
            turns: turns[it as usize],
            turns_used: turns_used[it as usize],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_was_held() {
        let (one, other) = (Seat::new(0), Seat::new(7));
        let mut pieces = PieceUse::default();
        pieces.holds(one, Pieces::range(3, 5));
        pieces.plays(one, 4);
        pieces.plays(one, 4);
        pieces.throws_away(other, 127);
        let used = |piece, played, thrown| Used { piece, played, thrown, turns: 0, turns_used: 0 };
        assert!(pieces.of(one).eq([used(3, 0, 0), used(4, 2, 0)]));
        assert!(pieces.of(other).eq([used(127, 0, 1)]));
        pieces.clear();
        assert!([one, other].iter().all(|it| pieces.of(*it).next().is_none()));
    }

    #[test]
    fn a_turn_is_used_once_and_by_whose_turn_it_is() {
        let (one, other) = (Seat::new(0), Seat::new(1));
        let mut pieces = PieceUse::default();
        pieces.turn(one, Pieces::range(3, 5));
        pieces.plays(one, 4);
        pieces.plays(one, 4);
        pieces.turn(other, Pieces::range(3, 4));
        pieces.plays(one, 3);
        pieces.turn(one, Pieces::range(3, 5));
        let turns = |seat| pieces.of(seat).map(|it| (it.piece, it.played, it.turns, it.turns_used)).collect::<Vec<_>>();
        assert_eq!(turns(one), [(3, 1, 2, 0), (4, 2, 2, 1)]);
        assert_eq!(turns(other), [(3, 0, 1, 0)]);
    }
}
