//! The state: monsters, hands, piles, and what is owed next.

use std::ops::Deref;

use serde::{Deserialize, Serialize};
use turnbuckle_core::{Seat, Seats};

use crate::monster::Monster;
use crate::pack::{Card, PackRef};
use crate::vocab::{BySeat, CardId, Cells};

/// EG-040.
pub const HAND: usize = 5;
/// No card lets anybody hold more than this.
pub const MOST_HELD: usize = 8;
/// EG-030.
pub const BOOKS: u8 = 2;

/// A whole game. It is plain bytes, so that a copy costs no more than they do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub pack: PackRef,
    pub agreed: Options,
    /// Who began the game (EG-113).
    pub players: u8,
    pub table: Table,
    pub phase: Phase,
    /// EG-048: plays that may still be made this turn, one that is under way included.
    pub plays: u8,
    /// EG-143: whether something was laid or removed this turn.
    pub stirred: bool,
    pub sides: BySeat<Player>,
    /// EG-144: who has left.
    pub left: Seats,
    /// EG-037.
    pub first: Seat,
    /// So many of each kind, in an order that nobody knows.
    pub deck: Pile,
    pub discard: Pile,
    /// EG-043, the last time that it happened.
    pub renewed: Option<Renewed>,
}

/// The deck as it was shuffled anew. Whoever counts knows all of it: what lay in the discard pile was seen, and what is
/// neither there nor on a monster was in hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Renewed {
    pub deck: Pile,
    /// The secret cards of all hands together.
    pub held: Pile,
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
    /// The play step.
    Play {
        seat: Seat,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    pub monster: Monster,
    pub hand: Hand,
    pub books: u8,
    /// EG-145.
    pub turns: u16,
    /// EG-143: turns since anything was laid on or removed from any monster.
    pub quiet: u8,
}

/// The cards that somebody holds, in the order of the pack. It copies as plain bytes do.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    cards: [CardId; MOST_HELD],
    len: u8,
}

impl Held {
    pub fn insert(&mut self, card: CardId) {
        let at = self.iter().position(|it| *it > card).unwrap_or(self.len());
        self.cards.copy_within(at..MOST_HELD - 1, at + 1);
        self.cards[at] = card;
        self.len += 1;
    }

    /// Takes a card out, if it is there.
    pub fn remove(&mut self, card: CardId) -> bool {
        let Some(at) = self.iter().position(|it| *it == card) else { return false };
        self.cards.copy_within(at + 1.., at);
        self.len -= 1;
        // What is not used is the same everywhere, so that equal hands are equal.
        self.cards[self.len as usize..].fill(CardId::default());
        true
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

impl Deref for Held {
    type Target = [CardId];

    #[inline]
    fn deref(&self) -> &[CardId] {
        &self.cards[..self.len as usize]
    }
}

impl IntoIterator for Held {
    type Item = CardId;
    type IntoIter = std::iter::Take<std::array::IntoIter<CardId, MOST_HELD>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter().take(self.len.into())
    }
}

impl FromIterator<CardId> for Held {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut held = Self::default();
        cards.into_iter().for_each(|it| held.insert(it));
        held
    }
}

impl std::fmt::Debug for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

/// A hand, and what is known of it. Cards of a kind are alike, so nobody can tell whether somebody who plays one had it
/// all along or has just drawn it; but no hand has more new cards than were drawn into it, nor more old ones than are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// What its holder alone sees.
    pub secret: Held,
    /// What everybody saw go into it.
    pub shown: Held,
    /// At most so many of the secret cards are new: drawn since the deal, or since the deck was last shuffled anew.
    pub fresh: u8,
    /// At most so many of them are old: here since then.
    pub old: u8,
    /// The card that this turn began with, while it is this player's.
    pub first_drawn: Option<CardId>,
    /// What its holder remembers of that shuffle: the secret cards of that moment.
    pub kept: Held,
    /// What its holder has drawn since that shuffle.
    pub drawn: Pile,
}

impl Hand {
    #[inline]
    pub fn len(&self) -> usize {
        self.secret.len() + self.shown.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub fn contains(&self, card: CardId) -> bool {
        self.secret.contains(&card) || self.shown.contains(&card)
    }

    pub fn count(&self, card: CardId) -> usize {
        self.iter().filter(|it| *it == card).count()
    }

    pub fn iter(&self) -> impl Iterator<Item = CardId> {
        self.secret.iter().chain(self.shown.iter()).copied()
    }

    /// Each kind once, in the order of the pack.
    pub fn kinds(&self) -> Held {
        let mut kinds = Held::default();
        for card in self.iter() {
            if !kinds.contains(&card) {
                kinds.insert(card);
            }
        }
        kinds
    }

    /// EG-032: a card of the deal, which is not new.
    pub fn receive(&mut self, card: CardId) {
        self.secret.insert(card);
        self.old += 1;
    }

    pub fn draw(&mut self, card: CardId) {
        self.secret.insert(card);
        self.fresh += 1;
    }

    /// A card comes into the hand, and everybody sees which.
    pub fn show(&mut self, card: CardId) {
        self.shown.insert(card);
    }

    /// A card leaves the hand, and everybody sees which. What can only have been drawn lately is new for certain, what can
    /// only have been here all along is old.
    pub fn take(&mut self, card: CardId, is_new: bool, is_old: bool) {
        if self.shown.remove(card) {
            return;
        }
        let was_held = self.secret.remove(card);
        debug_assert!(was_held, "only what is held is played");
        let left = self.secret.len() as u8;
        self.fresh = self.fresh.saturating_sub(is_new.into()).min(left);
        self.old = self.old.saturating_sub(is_old.into()).min(left);
    }

    /// So many of the secret cards are old, so many may be either, and so many are new.
    pub fn ages(&self) -> [usize; 3] {
        let cards = self.secret.len();
        let (old, new) = (cards.saturating_sub(self.fresh.into()), cards.saturating_sub(self.old.into()));
        [old, cards - old - new, new]
    }

    /// The deck is shuffled anew: nothing here is new any more.
    pub fn grow_old(&mut self) {
        self.fresh = 0;
        self.old = self.secret.len() as u8;
        self.kept = self.secret;
        self.drawn = Pile::EMPTY;
    }
}

/// So many cards of each kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pile(pub [u8; CardId::MOST]);

impl Default for Pile {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|it| it.0)).finish()
    }
}

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

    /// These and those.
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|it| self.0[it] + other.0[it]))
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
            Phase::Play { seat }
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
