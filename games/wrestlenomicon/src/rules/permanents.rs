//! Option B and Combos: cards on their way into play, which the enemy may stop (WN-075 to WN-082, WN-107 to WN-110).

use turnbuckle_core::Around;

use crate::action::Action;
use crate::effect::{Forbidden, Standing};
use crate::event::{DiscardReason, Event};
use crate::pack::Face;
use crate::refusal::Refusal;
use crate::rules::triggers::Happening;
use crate::state::{Arrive, PERMANENT_SLOTS, PERMANENTS, Slot, State, Step, TurnOption};
use crate::vocab::{CardId, Cards, God};

impl State {
    /// WN-080: two, or three if an ability says so. A Permanent that leaves takes its own rule with it.
    fn has_room(&self, god: God, leaving: Option<CardId>) -> bool {
        let third = || self.standing_without(god, leaving).any(|it| it == Standing::ThirdPermanent);
        let staying = self.sides[god].permanents.cards().filter(|it| Some(*it) != leaving).count();
        staying < PERMANENTS || (staying < PERMANENT_SLOTS && third())
    }

    /// Option B.
    pub fn check_permanent(&self, god: God, card: CardId, discarding: Option<CardId>) -> Result<(), Refusal> {
        self.check_held(god, card)?;
        if !self.pack.permanents.contains(card.0) {
            return Err(Refusal::NotAPermanent);
        }
        if self.is_forbidden(god, Forbidden::Permanent) {
            return Err(Refusal::PermanentForbidden);
        }
        // WN-081, WN-G42: one has to go if there is no room, and only then.
        match (self.has_room(god, None), discarding) {
            (true, None) => Ok(()),
            (true, Some(_)) => Err(Refusal::NoRoomNeeded),
            (false, Some(_)) if self.sides[god].permanents.place_of(discarding).is_none() => {
                Err(Refusal::NotYourPermanent)
            }
            (false, Some(_)) if self.has_room(god, discarding) => Ok(()),
            (false, _) => Err(Refusal::NameTheDiscard),
        }
    }

    /// Every way to play one of these Permanents.
    pub fn each_permanent(&self, god: God, cards: Cards, mut add: impl FnMut(Action)) {
        for card in (self.sides[god].hand & self.pack.permanents & cards).into_iter().map(CardId) {
            let leaving = self.sides[god].permanents.cards().map(Some);
            let ways = std::iter::once(None).chain(leaving);
            ways.filter(|it| self.check_permanent(god, card, *it).is_ok())
                .for_each(|discarding| add(Action::Permanent { card, discarding }));
        }
    }

    pub fn play_permanent(&mut self, god: God, card: CardId, leaving: Option<CardId>, around: &mut impl Around<Event>) {
        self.take_from_hand(god, card);
        if !self.permanent_face(card).in_addition {
            self.take_option(TurnOption::Permanent);
        }
        if let Some(old) = leaving {
            self.take_out_of_play(god, old);
            self.discard(old, DiscardReason::MadeRoom, around);
        }
        around.tell(|| Event::PermanentPlayed { god, card: self.told(card) });
        self.begin_arrival(god, card);
    }

    /// Whether a Combo may still be played this turn, whatever is in the hand (WN-107, WN-110).
    pub fn may_combo(&self, god: God) -> bool {
        god == self.active && self.sides[god].spent.combos.left() && !self.is_forbidden(god, Forbidden::Combo)
    }

    /// WN-107 to WN-110: before the option of the turn or after it.
    pub fn check_combo(&self, god: God, card: CardId) -> Result<(), Refusal> {
        if !matches!(self.top(), Step::Turn(_)) {
            return Err(Refusal::ComboNotNow);
        }
        self.check_held(god, card)?;
        let Face::Combo { condition, .. } = &self.card(card).face else { return Err(Refusal::NotACombo) };
        if !self.sides[god].spent.combos.left() {
            return Err(Refusal::ComboPlayed);
        }
        if self.is_forbidden(god, Forbidden::Combo) {
            return Err(Refusal::ComboForbidden);
        }
        if self.all_hold(condition, god) { Ok(()) } else { Err(Refusal::ComboConditions) }
    }

    pub fn each_combo(&self, god: God, add: impl FnMut(Action)) {
        let combos = (self.sides[god].hand & self.pack.combos).into_iter().map(CardId);
        combos.filter(|it| self.check_combo(god, *it).is_ok()).map(Action::Combo).for_each(add);
    }

    pub fn play_combo(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) {
        self.take_from_hand(god, card);
        self.sides[god].spent.combos.used += 1;
        around.tell(|| Event::ComboPlayed { god, card: self.told(card) });
        self.begin_arrival(god, card);
    }

    fn begin_arrival(&mut self, by: God, card: CardId) {
        self.resolving.insert(card.0);
        self.push(Step::Arrive(Arrive { card, by, answered: false, cancelled: false }));
    }

    /// A Permanent or Combo has been shown; the enemy may answer, then it takes effect.
    pub fn arrive_next(&mut self, arrive: Arrive, around: &mut impl Around<Event>) {
        let Arrive { card, by, .. } = arrive;
        if !arrive.answered {
            self.set_top(Step::Arrive(Arrive { answered: true, ..arrive }));
            self.offer_defense(by.enemy());
            return;
        }
        self.steps.pop();
        match &self.card(card).face {
            Face::Combo { what, .. } if !arrive.cancelled => return self.begin_discarding(what.id(), by, card),
            Face::Permanent(permanent) if !arrive.cancelled => {
                self.put_in_play(by, card);
                self.happens(&[Happening::PermanentPlayed(by, card)]);
                self.begin(permanent.play.id(), by, card);
            }
            _ => self.discard(card, DiscardReason::Stopped, around),
        }
        self.resolving.remove(card.0);
    }

    fn put_in_play(&mut self, god: God, card: CardId) {
        let permanents = &mut self.sides[god].permanents;
        let place = permanents.place_of(None).expect("room was made before");
        permanents.set(place, Some(card), self.pack);
        self.fired &= !Slot::new(god, place).bits();
    }

    pub fn take_out_of_play(&mut self, god: God, card: CardId) {
        let permanents = &mut self.sides[god].permanents;
        let place = permanents.place_of(Some(card)).expect("the Permanent is in play");
        permanents.set(place, None, self.pack);
    }

    /// WN-082.
    pub fn destroy_permanent(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) -> u8 {
        self.take_out_of_play(god, card);
        self.discard(card, DiscardReason::Destroyed, around);
        1
    }

    /// WN-G40: to the hand of whoever had it in play.
    pub fn return_permanent(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) -> u8 {
        self.take_out_of_play(god, card);
        self.put_back_in_hand(god, card, around)
    }
}
