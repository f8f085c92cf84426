//! The state: where the pieces are, who has looked at them, and who has to decide what.

use arrayvec::ArrayVec;
use serde::Serialize;
use turnbuckle_core::{By, Pieces, Seat, Seats, Verdict};

use crate::vocab::{Tokens, Ware};

/// A game of Smugglers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Smugglers {
    pub players: usize,
    pub aim: Aim,
    pub smugglers: By<Seat, Smuggler, { Smugglers::MOST_PLAYERS }>,
    /// A set: the order is decided when a card is drawn or looked at.
    pub deck: Pieces,
    /// SM-021: the ware on top of the deck, once somebody has looked at it.
    pub top: Option<Top>,
    pub discard: Pieces,
    /// SM-012: how many steps nearer the patrol has come.
    pub patrol: u8,
    pub stage: Stage,
}

/// SM-018: each for themselves, or as one crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Each,
    Together,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Smuggler {
    pub hand: Pieces,
    /// What has landed, the oldest first.
    pub crates: ArrayVec<Crate, 16>,
    /// SM-014: without any, a smuggler is out.
    pub licences: u8,
    pub tokens: Tokens,
    pub lantern: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crate {
    pub ware: Ware,
    pub open: bool,
    /// SM-007: who has looked into it. Everybody saw that they did.
    pub known_to: Seats,
}

/// A ware of the deck, and who knows that it is on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Top {
    pub ware: Ware,
    pub known_to: Seats,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Turn {
        skipper: Seat,
    },
    /// SM-008: a loaded crate, and the answers so far.
    Landing {
        skipper: Seat,
        ware: Ware,
        answers: By<Seat, Option<Answer>, { Smugglers::MOST_PLAYERS }>,
    },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Search,
    Wave,
}

impl Smugglers {
    pub const MOST_PLAYERS: usize = 5;
    /// SM-002.
    pub const HAND: u32 = 3;
    /// SM-003.
    pub const LICENCES: u8 = 2;
    /// SM-016.
    pub const PATROL: u8 = 4;
    /// SM-018.
    pub const GOAL: u32 = 12;

    /// A table before the deal.
    pub fn empty(players: usize, aim: Aim) -> Self {
        let fresh = Smuggler { licences: Self::LICENCES, lantern: true, ..Smuggler::default() };
        Self {
            players,
            aim,
            smugglers: By::from_fn(
                |seat: Seat| if seat.index() < players { fresh.clone() } else { Smuggler::default() },
            ),
            deck: Ware::ALL,
            top: None,
            discard: Pieces::NONE,
            patrol: 0,
            stage: Stage::Turn { skipper: Seat::new(0) },
        }
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players)
    }

    /// The seats that are not out.
    pub fn left(&self) -> Seats {
        self.seats().filter(|it| self.smugglers[*it].licences > 0).collect()
    }

    /// SM-008: who still has to answer the loaded crate.
    pub fn unanswered(&self) -> Seats {
        match self.stage {
            Stage::Landing { skipper, answers, .. } => {
                self.left().iter().filter(|it| *it != skipper && answers[*it].is_none()).collect()
            }
            Stage::Turn { .. } | Stage::Over => Seats::NONE,
        }
    }

    pub fn bag(&self) -> Tokens {
        let mut bag = Tokens::ALL;
        for (_, smuggler) in self.smugglers.iter() {
            bag.0.iter_mut().zip(smuggler.tokens.0).for_each(|(left, held)| *left -= held);
        }
        bag
    }

    /// SM-007: the newest crate of `on` that `spy` does not know.
    pub fn newest_unknown(&self, spy: Seat, on: Seat) -> Option<usize> {
        self.smugglers[on].crates.iter().rposition(|it| !it.open && !it.known_to.contains(spy))
    }

    /// SM-016.
    pub fn has_ended(&self) -> bool {
        let left = self.left();
        let enough = if self.aim == Aim::Each { 2 } else { 1 };
        self.patrol >= Self::PATROL || left.len() < enough || left.iter().all(|it| self.smugglers[it].hand.is_empty())
    }

    pub fn landed(&self, seat: Seat) -> u32 {
        self.smugglers[seat].crates.iter().map(|it| it.ware.worth()).sum()
    }

    /// SM-017: what a player has won so far.
    pub fn worth(&self, seat: Seat) -> u32 {
        self.landed(seat) + self.smugglers[seat].tokens.worth()
    }

    /// SM-017 and SM-018.
    pub fn verdict(&self) -> Verdict {
        let left = self.left();
        match self.aim {
            Aim::Together => {
                let landed: u32 = left.iter().map(|it| self.landed(it)).sum();
                if self.patrol < Self::PATROL && landed >= Self::GOAL { Verdict::Won(left) } else { Verdict::Lost }
            }
            Aim::Each => {
                let most = left.iter().map(|it| self.worth(it)).max();
                Verdict::Won(left.iter().filter(|it| Some(self.worth(*it)) == most).collect())
            }
        }
    }
}
