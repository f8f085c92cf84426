//! The state: monsters, hands, piles, and what is owed next.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{Seat, Seats};

use crate::monster::Monster;
use crate::pack::{Card, PackRef};
use crate::vocab::{BySeat, CardId, Cells};

/// EG-040.
pub const HAND: usize = 5;
/// EG-030.
pub const BOOKS: u8 = 2;

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub pack: PackRef,
    pub agreed: Options,
    /// Who began the game (EG-113).
    pub players: u8,
    pub table: Table,
    pub phase: Phase,
    pub sides: BySeat<Player>,
    /// EG-144: who has left.
    pub left: Seats,
    /// EG-037.
    pub first: Seat,
    /// So many of each kind, in an order that nobody knows.
    pub deck: Pile,
    pub discard: Pile,
    /// EG-043 has happened: what was in hands before and what was drawn since are two lots.
    pub reshuffled: bool,
}

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub banishment: bool,
    pub crappy_cultist: bool,
    pub nuclear: bool,
    pub redraw: bool,
}

/// EG-073: everybody's play space, and how long a path must be (EG-109 to EG-112).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    pub columns: u8,
    pub rows: u8,
    pub cells: Cells,
    pub needed: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The play step: so many plays may still be made.
    Play {
        seat: Seat,
        plays: u8,
    },
    /// EG-051: so many cards have been discarded for others, which are drawn at the end.
    Redraw {
        seat: Seat,
        discarded: u8,
    },
    /// EG-129: cards are removed from monsters, `removing` first.
    Banish {
        seat: Seat,
        removing: Seat,
        owed: BySeat<u8>,
    },
    /// EG-121: the play is made and the monster is fit.
    Finish {
        seat: Seat,
    },
    /// EG-041.
    Discard {
        seat: Seat,
    },
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    pub winner: Option<Seat>,
    pub how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// EG-123.
    Mouth,
    /// EG-144.
    LastLeft,
    /// EG-143.
    Standstill,
    /// EG-145.
    TurnLimit,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    pub monster: Monster,
    pub hand: Hand,
    pub books: u8,
    /// EG-145.
    pub turns: u16,
    /// EG-143: turns since anything was laid on or removed from any monster.
    pub quiet: u8,
}

/// The cards that somebody holds, in the order of the pack.
pub type Held = ArrayVec<CardId, 8>;

/// A hand, in two lots. What was dealt, or was held when the deck was last shuffled anew, cannot be told from what was
/// drawn since by looking at it; but players who count know more of the one than of the other. Of two cards that are
/// alike the older one is played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    pub old: Held,
    pub drawn: Held,
}

impl Hand {
    #[inline]
    pub fn len(&self) -> usize {
        self.old.len() + self.drawn.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn contains(&self, card: CardId) -> bool {
        self.old.contains(&card) || self.drawn.contains(&card)
    }

    pub fn count(&self, card: CardId) -> usize {
        self.iter().filter(|it| *it == card).count()
    }

    pub fn iter(&self) -> impl Iterator<Item = CardId> {
        self.old.iter().chain(&self.drawn).copied()
    }

    /// Each kind once, in the order of the pack.
    pub fn kinds(&self) -> Held {
        let mut kinds: Held = self.iter().collect();
        kinds.sort_unstable();
        let mut once = Held::new();
        kinds.into_iter().for_each(|it| {
            if once.last() != Some(&it) {
                once.push(it);
            }
        });
        once
    }

    pub fn draw(&mut self, card: CardId) {
        insert(&mut self.drawn, card);
    }

    pub fn take(&mut self, card: CardId) {
        let lot = if self.old.contains(&card) { &mut self.old } else { &mut self.drawn };
        let at = lot.iter().position(|it| *it == card).expect("only what is held is played");
        lot.remove(at);
    }

    /// The deck is shuffled anew: everything is old now.
    pub fn grow_old(&mut self) {
        for card in std::mem::take(&mut self.drawn) {
            insert(&mut self.old, card);
        }
    }
}

fn insert(held: &mut Held, card: CardId) {
    let at = held.iter().position(|it| *it > card).unwrap_or(held.len());
    held.insert(at, card);
}

/// So many cards of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile(pub [u8; CardId::MOST]);

impl Pile {
    pub const EMPTY: Self = Self([0; CardId::MOST]);

    pub fn len(&self) -> usize {
        self.0.iter().map(|it| usize::from(*it)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|it| *it == 0)
    }

    #[inline]
    pub fn add(&mut self, card: CardId) {
        self.0[card.0 as usize] += 1;
    }

    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0[card.0 as usize] -= 1;
    }

    #[inline]
    pub fn count(&self, card: CardId) -> u8 {
        self.0[card.0 as usize]
    }

    /// Every card, in the order of the pack.
    pub fn iter(&self) -> impl Iterator<Item = CardId> {
        (0..).map(CardId).zip(self.0).flat_map(|(card, count)| std::iter::repeat_n(card, count.into()))
    }
}

impl FromIterator<CardId> for Pile {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        cards.into_iter().for_each(|it| pile.add(it));
        pile
    }
}

impl State {
    #[inline]
    pub fn card(&self, card: CardId) -> &'static Card {
        self.pack.get().card(card)
    }

    /// Whose turn it is; nobody's once the game is over.
    #[inline]
    pub fn active(&self) -> Option<Seat> {
        match self.phase {
            Phase::Play { seat, .. }
            | Phase::Redraw { seat, .. }
            | Phase::Banish { seat, .. }
            | Phase::Finish { seat }
            | Phase::Discard { seat } => Some(seat),
            Phase::Over(_) => None,
        }
    }

    /// Who owes a decision.
    #[inline]
    pub fn asked(&self) -> Option<Seat> {
        match self.phase {
            Phase::Banish { removing, .. } => Some(removing),
            _ => self.active(),
        }
    }

    /// All seats of the game, those that have left included.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players as usize)
    }

    /// The seats that still play.
    pub fn playing(&self) -> Seats {
        self.seats().filter(|it| !self.left.contains(*it)).collect()
    }
}
