//! RS-063 to RS-081: a team while it is put together, what it costs, and what is wrong with it.

use std::fmt;

use arrayvec::ArrayVec;
use serde::Serialize;
use turnbuckle_core::{Few, RuleId, Set, few};

use crate::pack::{Pack, Rank};
use crate::vocab::{CardId, MOST_ENDORSEMENTS, PairId, TEAM};

/// RS-077.
pub const ENDORSEMENT: u16 = 25;
/// RS-078.
pub const SPONSORSHIP: u16 = 50;
/// RS-075.
pub const DISCOUNT: u16 = 150;

/// Who and what was hired, in the order of hiring.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    pub cards: ArrayVec<CardId, TEAM>,
    /// RS-075: a bit for each Tag Team that is hired as a Traditional one.
    pub traditional: u32,
    pub endorsements: u8,
    /// RS-078: whether a Sponsorship is bought.
    pub sponsorship: bool,
}

/// Why a team may not be hired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    Empty,
    TooDear,
    SuperstarTwice,
    HalfAPair,
    TooManyEndorsements,
}

few!(Fault: Empty = "nobody is hired", TooDear = "it costs more than was agreed",
    SuperstarTwice = "a Superstar is hired twice", HalfAPair = "a Traditional Tag Team lacks a member",
    TooManyEndorsements = "there are more than eight Endorsements");

impl Fault {
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Empty => "RS-067",
            Self::TooDear => "RS-063",
            Self::SuperstarTwice => "RS-069",
            Self::HalfAPair => "RS-075",
            Self::TooManyEndorsements => "RS-077",
        })
    }
}

/// Everything that is wrong with a team, at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faults(pub Set<Fault>);

impl Faults {
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub fn first(self) -> Option<Fault> {
        self.0.iter().next()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault} ({})", if at == 0 { "" } else { "; " }, fault.rule().0)?;
        }
        Ok(())
    }
}

impl Draft {
    pub fn is_traditional(&self, pair: PairId) -> bool {
        self.traditional >> pair.0 & 1 != 0
    }

    pub fn make_traditional(&mut self, pair: PairId) {
        self.traditional |= 1 << pair.0;
    }

    /// In thousands: wrestlers at their printed cost, Endorsements, a bought Sponsorship, less the discounts.
    pub fn cost(&self, pack: &Pack) -> u16 {
        let wrestlers: u16 = self.cards.iter().map(|it| pack.card(*it).dosh).sum();
        let extras = ENDORSEMENT * u16::from(self.endorsements) + SPONSORSHIP * u16::from(self.sponsorship);
        (wrestlers + extras).saturating_sub(DISCOUNT * self.traditional.count_ones() as u16)
    }

    pub fn faults(&self, pack: &Pack, budget: u16) -> Faults {
        let is_so = |fault: Fault| match fault {
            Fault::Empty => self.cards.is_empty(),
            Fault::TooDear => self.cost(pack) > budget,
            Fault::SuperstarTwice => {
                let twice = |(at, it): (usize, &CardId)| {
                    pack.card(*it).rank == Rank::Superstar && self.cards[..at].contains(it)
                };
                self.cards.iter().enumerate().any(twice)
            }
            Fault::HalfAPair => {
                let lacks = |it: PairId| pack.pair(it).members.iter().any(|it| !self.cards.contains(it));
                pack.pair_ids().any(|it| self.is_traditional(it) && lacks(it))
            }
            Fault::TooManyEndorsements => self.endorsements > MOST_ENDORSEMENTS,
        };
        Faults(Fault::each().filter(|it| is_so(*it)).collect())
    }

    /// RS-079, RS-080: how many Sponsorships it has, bought and free.
    pub fn sponsorships(&self, pack: &Pack) -> u8 {
        u8::from(self.sponsorship) + u8::from(self.casino(pack).is_some())
    }

    /// The one casino that it is drawn from, Free Agents aside.
    pub fn casino(&self, pack: &Pack) -> Option<u8> {
        let mut casinos = self.cards.iter().filter_map(|it| pack.card(*it).casino);
        let first = casinos.next()?;
        casinos.all(|it| it == first).then_some(first)
    }
}
