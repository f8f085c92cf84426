//! What a viewer may know, and other worlds that look the same from a seat.
//!
//! Unknown to a player are the hands of the others, the deck but for a top that the player has looked at, and closed
//! crates of others that the player has not looked into. Any of these wares may be in any of these places. What others have answered so far is unknown, too.

use std::collections::BTreeMap;

use serde::Serialize;
use turnbuckle_core::{Chance, Hidden, Pieces, Rng, Rules, Seat, Seats, Seen, Sight, Unseen, Viewer};

use crate::rules::Action;
use crate::state::{Answer, Crate, Smugglers, Stage};
use crate::vocab::{Tokens, Ware};

#[derive(PartialEq, Debug, Serialize)]
pub struct View {
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    pub asked: Vec<Seat>,
    pub skipper: Option<Seat>,
    /// The crate that waits for answers.
    pub loaded: Option<Seen<Ware>>,
    /// By their names.
    pub smugglers: BTreeMap<&'static str, SmugglerView>,
    pub deck: u32,
    /// What is on top of the deck, once somebody has looked at it.
    pub top: Option<TopView>,
    pub discard: Vec<Ware>,
    pub bag: Tokens,
    pub patrol: u8,
}

#[derive(PartialEq, Debug, Serialize)]
pub struct TopView {
    pub ware: Seen<Ware>,
    pub known_to: Vec<Seat>,
}

#[derive(PartialEq, Debug, Serialize)]
pub struct SmugglerView {
    pub out: bool,
    pub wares: u32,
    pub hand: Seen<Vec<Ware>>,
    pub crates: Vec<CrateView>,
    pub licences: u8,
    pub tokens: Tokens,
    pub lantern: bool,
    /// The answer to the loaded crate, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Seen<Answer>>,
}

#[derive(PartialEq, Debug, Serialize)]
pub struct CrateView {
    pub ware: Seen<Ware>,
    pub open: bool,
    pub known_to: Vec<Seat>,
}

impl Hidden for Smugglers {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let is = |seat: Seat| viewer == Viewer::Seat(seat);
        let (skipper, loaded) = match self.stage {
            Stage::Turn { skipper } => (Some(skipper), None),
            Stage::Landing { skipper, ware, .. } => (Some(skipper), Some(Seen::Open(ware).only_if(is(skipper)))),
            Stage::Over => (None, None),
        };
        View {
            you: self.seats().find(|it| is(*it)),
            asked: self.turn().seats().iter().collect(),
            skipper,
            loaded,
            smugglers: self.seats().map(|it| (Self::NAMES[it.index()], self.smuggler_seen_by(it, viewer))).collect(),
            deck: self.deck.len(),
            top: self.top.map(|it| TopView {
                ware: Seen::Open(it.ware).only_if(it.known_to.iter().any(is)),
                known_to: it.known_to.iter().collect(),
            }),
            discard: Ware::each(self.discard).collect(),
            bag: self.bag(),
            patrol: self.patrol,
        }
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        let mut pool = self.unknown_to(seat);
        if let Stage::Landing { skipper, ware, .. } = &mut world.stage
            && *skipper != seat
        {
            // A player who might be searched usually loads something honest: three crates in four. A bot that assumes
            // all wares to be equally likely searches too often.
            let honest = pool & Ware::HONEST;
            let from = if honest.is_empty() || rng.below(2) == 0 { pool } else { honest };
            let loaded = rng.deal(from, 1);
            Ware::each(loaded).for_each(|it| *ware = it);
            pool -= loaded;
        }
        let mut deal = |count: u32| {
            let dealt = rng.deal(pool, count);
            pool -= dealt;
            dealt
        };
        let mut one = |ware: &mut Ware| Ware::each(deal(1)).for_each(|it| *ware = it);
        let others = Seats::all(self.players).without(seat);
        for other in others.iter() {
            let crates = world.smugglers[other].crates.iter_mut();
            crates.filter(|it| !it.is_known_to(seat)).for_each(|it| one(&mut it.ware));
        }
        for other in others.iter() {
            world.smugglers[other].hand = deal(self.smugglers[other].hand.len());
        }
        world.deck = pool | self.top_known_to(seat);
        if let Some(top) = &mut world.top
            && !self.knows_top(seat)
        {
            Ware::each(rng.deal(pool, 1)).for_each(|it| top.ware = it);
        }
        if let Stage::Landing { answers, .. } = &mut world.stage {
            for other in others.iter().filter(|it| self.dares_to_search(*it)) {
                answers[other] = answers[other].map(|_| *rng.pick(&[Answer::Search, Answer::Wave]));
            }
        }
        world
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let may_hold = self.unknown_to(seat);
        let mut lots = vec![("deck", self.deck - self.top_known_to(seat))];
        for other in self.seats().filter(|it| *it != seat) {
            lots.push(("hand", self.smugglers[other].hand));
            lots.extend(self.closed_to(seat, other).map(|it| ("crate", it.ware.piece())));
        }
        if let Some(ware) = self.loaded_by_another(seat) {
            lots.push(("loaded crate", ware.piece()));
        }
        lots.retain(|it| !it.1.is_empty());
        lots.into_iter().map(|(place, holds)| Unseen::new(place, holds, may_hold)).collect()
    }

    fn shown(&self, _: Seat, action: Action, _: Seat) -> Sight {
        match action {
            Action::Load(_) => Sight::Never,
            Action::Spy(_) | Action::Peek => Sight::Now,
            Action::Answer(_) => Sight::WithTheOthers,
        }
    }
}

impl Crate {
    /// Whether a seat other than its owner knows what is in it.
    fn is_known_to(&self, seat: Seat) -> bool {
        self.open || self.known_to.contains(seat)
    }
}

impl Smugglers {
    /// Every ware whose place a seat does not know.
    fn unknown_to(&self, seat: Seat) -> Pieces {
        let mut unknown = self.deck - self.top_known_to(seat);
        for other in self.seats().filter(|it| *it != seat) {
            unknown |= self.smugglers[other].hand;
            self.closed_to(seat, other).for_each(|it| unknown |= it.ware.piece());
        }
        self.loaded_by_another(seat).map_or(unknown, |it| unknown | it.piece())
    }

    /// The ware on top of the deck, if a seat has looked at it.
    fn top_known_to(&self, seat: Seat) -> Pieces {
        self.top.filter(|it| it.known_to.contains(seat)).map_or(Pieces::NONE, |it| it.ware.piece())
    }

    fn closed_to(&self, seat: Seat, other: Seat) -> impl Iterator<Item = &Crate> {
        self.smugglers[other].crates.iter().filter(move |it| !it.is_known_to(seat))
    }

    fn loaded_by_another(&self, seat: Seat) -> Option<Ware> {
        match self.stage {
            Stage::Landing { skipper, ware, .. } if skipper != seat => Some(ware),
            _ => None,
        }
    }

    fn smuggler_seen_by(&self, seat: Seat, viewer: Viewer) -> SmugglerView {
        let smuggler = &self.smugglers[seat];
        let own = viewer == Viewer::Seat(seat);
        let answer = match self.stage {
            Stage::Landing { answers, .. } => answers[seat],
            Stage::Turn { .. } | Stage::Over => None,
        };
        let seen = |it: &Crate| {
            let knows = own || it.open || matches!(viewer, Viewer::Seat(seat) if it.known_to.contains(seat));
            CrateView {
                ware: Seen::Open(it.ware).only_if(knows),
                open: it.open,
                known_to: it.known_to.iter().collect(),
            }
        };
        SmugglerView {
            out: self.out().contains(seat),
            wares: smuggler.hand.len(),
            hand: Seen::Open(Ware::each(smuggler.hand).collect()).only_if(own),
            crates: smuggler.crates.iter().map(seen).collect(),
            licences: smuggler.licences,
            tokens: smuggler.tokens,
            lantern: smuggler.lantern,
            answer: answer.map(|it| Seen::Open(it).only_if(own)),
        }
    }
}
