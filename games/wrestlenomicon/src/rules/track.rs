//! What abilities do to tracked cards and to the top of Ground Zero (WN-052, WN-053, WN-124 to WN-127, WN-G18, WN-G40,
//! WN-G48, WN-G59, WN-G64, WN-G66).

use turnbuckle_core::Around;

use super::momentum::{BumpEnd, bump, named_space};
use crate::effect::{PlaceFrom, TakenTo};
use crate::event::{DiscardReason, Event, MovedBy};
use crate::rules::triggers::Happening;
use crate::state::{Assail, State, Step};
use crate::vocab::{CardId, God, Space};

impl State {
    /// The card on a Space that holds one.
    pub fn card_on(&self, god: God, space: Space) -> CardId {
        self.sides[god].track.get(space).expect("a card lies there")
    }

    fn take_from(&mut self, god: God, space: Space) -> CardId {
        self.sides[god].track.take(space).expect("a card lies there")
    }

    /// The card nearest to Ground Zero.
    pub fn front(&self, god: God) -> Option<Space> {
        self.sides[god].track.cards().next().map(|it| it.0)
    }

    /// A tracked card is to be bumped so far, or discarded. Gives how far, or how many.
    pub fn assail(&mut self, of: God, space: Option<Space>, bump: Option<u8>) -> u8 {
        if let Some(space) = space {
            self.push(Step::Assail(Assail { of, space, bump, answered: false, cancelled: false }));
        }
        bump.unwrap_or(u8::from(space.is_some()))
    }

    /// An enemy effect on a tracked card: its owner may answer, then it happens.
    pub fn assail_next(&mut self, assail: Assail, around: &mut impl Around<Event>) {
        let Assail { of, space, .. } = assail;
        if !assail.answered {
            self.set_top(Step::Assail(Assail { answered: true, ..assail }));
            self.offer_defense(of);
            return;
        }
        self.steps.pop();
        // A Defense may have stopped it, or moved the card away.
        let Some(card) = self.sides[of].track.get(space) else { return };
        if assail.cancelled {
            let bump = assail.bump.is_some();
            around.tell(|| Event::Spared { god: of, card: self.told(card), bump });
            return;
        }
        match assail.bump {
            Some(distance) => self.bump_card(of, space, distance, around),
            None => {
                self.take_from(of, space);
                self.discard(card, DiscardReason::OffTrack, around);
            }
        }
    }

    /// WN-124 to WN-127.
    pub fn bump_card(&mut self, god: God, from: Space, distance: u8, around: &mut impl Around<Event>) {
        let card = self.card_on(god, from);
        match self.push_back(god, from, distance) {
            BumpEnd::Stays => {
                around.tell(|| Event::NotBumped { god, card: self.told(card), space: from.number() });
                return;
            }
            BumpEnd::Space(to) => {
                let (from, to) = (from.number(), to.number());
                around.tell(|| Event::Bumped { god, card: self.told(card), from, to });
            }
            BumpEnd::OffTrack => self.discard(card, DiscardReason::FellOff, around),
        }
        self.happens(&[Happening::IsBumped(god)]);
    }

    /// WN-G59, WN-G64: a god moves a card of its own backwards. It lands as if bumped, but is not.
    pub fn retreat(&mut self, god: God, from: Space, distance: u8, around: &mut impl Around<Event>) {
        let card = self.card_on(god, from);
        match self.push_back(god, from, distance) {
            BumpEnd::Stays => {
                around.tell(|| Event::NotMoved { god, card: self.told(card), space: from.number() });
                return;
            }
            BumpEnd::Space(to) => self.tell_moved(god, card, from.number(), to.number(), around),
            BumpEnd::OffTrack => self.discard(card, DiscardReason::MovedOff, around),
        }
        if !self.is_mended() {
            self.happens(&[Happening::IsBumped(god)]);
        }
    }

    /// Backwards, as far as the card goes. One that goes off the track is left to the caller.
    fn push_back(&mut self, god: God, from: Space, distance: u8) -> BumpEnd {
        let end = bump(self.sides[god].track.taken(), from, distance);
        if end != BumpEnd::Stays {
            let card = self.take_from(god, from);
            if let BumpEnd::Space(to) = end {
                self.sides[god].track.set(to, Some(card));
            }
        }
        end
    }

    /// WN-G59: as far as it goes towards a named Space.
    pub fn move_to(&mut self, god: God, from: Space, to: Space, around: &mut impl Around<Event>) {
        let card = self.take_from(god, from);
        let taken = self.sides[god].track.taken();
        let end = if from == to { from } else { named_space(taken, from.number(), to).unwrap_or(from) };
        self.sides[god].track.set(end, Some(card));
        self.tell_moved(god, card, from.number(), end.number(), around);
    }

    fn tell_moved(&self, god: God, card: CardId, from: u8, to: u8, around: &mut impl Around<Event>) {
        around.tell(|| Event::Moved { god, card: self.told(card), from, to });
    }

    pub fn swap(&mut self, god: God, first: Space, second: Space, around: &mut impl Around<Event>) {
        let (card, with) = (self.take_from(god, first), self.take_from(god, second));
        self.sides[god].track.set(first, Some(with));
        self.sides[god].track.set(second, Some(card));
        around.tell(|| Event::Swapped { god, card: self.told(card), with: self.told(with) });
    }

    /// WN-G40: to the hand of the player who had it on the track.
    pub fn return_tracked(&mut self, god: God, space: Space, around: &mut impl Around<Event>) -> u8 {
        let card = self.take_from(god, space);
        self.put_back_in_hand(god, card, around)
    }

    /// WN-G66: on its printed Position without Momentum, and not played; what lies there goes (WN-053).
    pub fn place(&mut self, god: God, card: CardId, from: PlaceFrom, around: &mut impl Around<Event>) -> u8 {
        match from {
            PlaceFrom::Hand => self.take_from_hand(god, card),
            PlaceFrom::Discard => self.links.remove(&mut self.sides[god].discard, card),
        }
        let printed = self.pack.numbers[card.0 as usize].position;
        let space = if self.is_mended() { printed } else { self.position(god, card) };
        let old = self.sides[god].track.take(space);
        self.sides[god].track.set(space, Some(card));
        around.tell(|| Event::Placed { god, card: self.told(card), space: space.number() });
        if let Some(old) = old {
            self.displace(god, old, around);
        }
        1
    }

    /// WN-G18: with the attack of the turn used, it stops at Space 1 as any other card would.
    pub fn zero(&mut self, god: God, from: Space, around: &mut impl Around<Event>) {
        let push = self.push_by_ability(god, 6, 1 << from.index());
        self.advance_card(god, from, push.end(from, 0), 6, MovedBy::Put, around);
    }

    /// To Ground Zero without an attack.
    pub fn zero_quietly(&mut self, god: God, from: Space, around: &mut impl Around<Event>) {
        let card = self.take_from(god, from);
        self.links.push(&mut self.sides[god].ground_zero, card);
        self.tell_moved(god, card, from.number(), 0, around);
    }

    /// From Ground Zero to a Space of the track.
    pub fn put_back_on_track(&mut self, god: God, card: CardId, space: Space, around: &mut impl Around<Event>) {
        self.links.remove(&mut self.sides[god].ground_zero, card);
        self.sides[god].track.set(space, Some(card));
        self.tell_moved(god, card, 0, space.number(), around);
    }

    /// WN-G48: the card below becomes the top. To a Space as WN-G59 says.
    pub fn take_top(&mut self, god: God, to: TakenTo, around: &mut impl Around<Event>) {
        let Some(card) = self.sides[god].ground_zero.top else { return };
        if let Some(wanted) = to.space() {
            if let Some(space) = named_space(self.sides[god].track.taken(), 0, wanted) {
                self.put_back_on_track(god, card, space, around);
            }
            return;
        }
        self.links.remove(&mut self.sides[god].ground_zero, card);
        if to == TakenTo::Hand {
            self.put_back_in_hand(god, card, around);
        } else {
            self.discard(card, DiscardReason::OffGroundZero, around);
        }
    }
}
