//! Exclamation-point Momentum: all cards of a side move, front first (WN-071 to WN-073, WN-G11 to WN-G14, WN-G60).

use turnbuckle_core::Around;

use super::momentum::{End, Push};
use crate::event::{DiscardReason, Event, MovedBy};
use crate::refusal::Refusal;
use crate::rules::triggers::Happening;
use crate::state::{Shove, State, Step};
use crate::vocab::{CardId, God, Space};

impl State {
    /// An ability moves all cards so far.
    pub fn shove_all(&mut self, god: God, distance: u8) -> u8 {
        self.begin_shove(Shove::new(god, distance));
        distance
    }

    /// All cards are to be moved.
    pub fn begin_shove(&mut self, shove: Shove) {
        self.happens(&[Happening::UsesMomentum(shove.by)]);
        self.push(Step::Shove(shove));
    }

    /// WN-071: the next card, front first (WN-G12); when all have moved, what they pushed aside goes.
    pub fn shove_next(&mut self, shove: Shove, around: &mut impl Around<Event>) {
        let god = shove.by;
        let Some(space) = Space::new(shove.next) else {
            self.steps.pop();
            if let Some(card) = shove.displaced {
                self.displace(god, card, around);
            }
            return;
        };
        if shove.extra > 0 && self.shoved(&shove).next().is_some() {
            self.asked = Some(god);
        } else if !self.shoved(&shove).any(|it| it == space) {
            self.set_top(Step::Shove(Shove { next: shove.next + 1, ..shove }));
        } else if self.shove_cultists(&shove).any(|it| it > 0) {
            self.asked = Some(god);
        } else {
            self.shove_card(shove, 0, around);
        }
    }

    /// The Spaces whose cards a shove moves.
    pub fn shoved(&self, shove: &Shove) -> impl Iterator<Item = Space> + use<> {
        let track = self.sides[shove.by].track;
        let Shove { played, displaced, .. } = *shove;
        Space::ALL.into_iter().filter(move |it| {
            let card = track.get(*it);
            card.is_some() && (card != played || displaced.is_some())
        })
    }

    /// How the next card moves, and from where. The played card blocks its Space (WN-G60).
    pub fn shove_push(&self, shove: &Shove) -> (Space, Push) {
        let space = Space::new(shove.next).expect("a shove has a next Space");
        let own = self.sides[shove.by].track.get(space);
        let push = self.push_by_ability(
            shove.by,
            shove.distance.saturating_add(shove.given[space.index()]),
            1 << space.index(),
        );
        (space, Push { played: (own == shove.played).then_some(space), ..push })
    }

    /// The numbers of Cultists that may be added for the next card (WN-073).
    pub fn shove_cultists(&self, shove: &Shove) -> impl Iterator<Item = u8> + use<> {
        let (space, push) = self.shove_push(shove);
        push.offerings().filter(move |it| push.check_added(space, *it).is_ok())
    }

    /// Extra points come first.
    pub fn check_shove_cultists(&self, shove: &Shove, cultists: u8) -> Result<(), Refusal> {
        if shove.extra > 0 {
            return Err(Refusal::NotOffered);
        }
        let (space, push) = self.shove_push(shove);
        push.check_added(space, cultists)
    }

    /// WN-G14: an extra point of Momentum for a card that moves.
    pub fn check_extra(&self, shove: &Shove, space: Space) -> Result<(), Refusal> {
        let offered = shove.extra > 0 && self.shoved(shove).any(|it| it == space);
        if offered { Ok(()) } else { Err(Refusal::NotOffered) }
    }

    pub fn give_extra(&mut self, mut shove: Shove, space: Space) {
        shove.extra -= 1;
        shove.given[space.index()] = shove.given[space.index()].saturating_add(1);
        self.set_top(Step::Shove(shove));
    }

    /// Moves the next card of the shove on top with so many Cultists.
    pub fn shove_card(&mut self, shove: Shove, cultists: u8, around: &mut impl Around<Event>) {
        let god = shove.by;
        let (space, push) = self.shove_push(&shove);
        let (end, wanted) = (push.end(space, cultists), push.distance(cultists));
        // A displaced card that moves leaves the Space to the played one.
        let displaced = shove.displaced.filter(|_| push.played == Some(space));
        let leaves = displaced.is_some() && end != End::Stays;
        let rest = if leaves { None } else { shove.displaced };
        self.set_top(Step::Shove(Shove { next: shove.next + 1, displaced: rest, ..shove }));
        self.sacrifice(god, cultists, around);
        if displaced.is_none() {
            self.advance_card(god, space, end, wanted, MovedBy::All, around);
        } else if leaves {
            self.sides[god].track.set(space, displaced);
            self.advance_card(god, space, end, wanted, MovedBy::All, around);
            self.sides[god].track.set(space, shove.played);
        }
    }

    /// WN-053: a card that another one has pushed off its Space.
    pub fn displace(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) {
        self.discard(card, DiscardReason::Displaced, around);
        self.happens(&[Happening::IsDisplaced(god)]);
    }
}
