//! Permanents and Combos on their way into play, and what Permanents trigger (WN-075 to WN-082, WN-107 to WN-110).

use turnbuckle_core::Around;

use crate::effect::Standing;
use crate::event::{DiscardReason, Event, Told};
use crate::pack::{Face, PermanentFace};
use crate::state::{Arrive, Frame, Happening, PERMANENT_SLOTS, PERMANENTS, Slot, State, Step};
use crate::vocab::{CardId, God};

impl State {
    /// WN-080: two, or three if an ability says so.
    pub fn permanent_limit(&self, god: God) -> usize {
        if self.has(god, Standing::ThirdPermanent) { PERMANENT_SLOTS } else { PERMANENTS }
    }

    /// WN-081: whether one of the Permanents in play has to go first. While `leaving` goes, its own rule goes too.
    pub fn permanents_full(&self, god: God) -> bool {
        self.sides[god].permanents.iter().flatten().count() >= self.permanent_limit(god)
    }

    /// A Permanent or Combo has been shown; the enemy may answer, then it takes effect.
    pub fn arrive_next(&mut self, arrive: Arrive, around: &mut impl Around<Event>) {
        let Arrive { card, by, .. } = arrive;
        let face = &self.card(card).face;
        if !arrive.answered {
            *self.steps.last_mut().expect("the card is on top") = Step::Arrive(Arrive { answered: true, ..arrive });
            let named = match face {
                Face::Permanent(_) => self.pack.moments.enemy_permanent,
                _ => self.pack.moments.enemy_combo,
            };
            if named {
                self.push(Step::Window { to: by.enemy() });
            }
            return;
        }
        self.steps.pop();
        if arrive.cancelled {
            self.resolving.remove(card.0);
            self.discard(card, DiscardReason::Stopped, around);
            return;
        }
        match face {
            Face::Permanent(permanent) => {
                self.resolving.remove(card.0);
                self.put_in_play(by, card);
                self.happens(&[Happening::PermanentPlayed(by, card)]);
                self.begin(permanent.play.id, by, card);
            }
            Face::Combo { what, .. } => self.begin_discarding(what.id, by, card),
            _ => unreachable!("only Permanents and Combos arrive"),
        }
    }

    fn put_in_play(&mut self, god: God, card: CardId) {
        let slots = &mut self.sides[god].permanents;
        let index = slots.iter().position(Option::is_none).expect("room was made before");
        slots[index] = Some(card);
        self.fired &= !Slot::new(god, index).bits();
    }

    pub fn take_out_of_play(&mut self, god: God, card: CardId) {
        let slot = self.sides[god].permanents.iter_mut().find(|it| **it == Some(card));
        *slot.expect("the Permanent is in play") = None;
    }

    /// Sets off every triggered ability that waits for one of these (WN-G43).
    #[inline]
    pub fn happens(&mut self, happenings: &[Happening]) {
        let wanted = happenings.iter().fold(0, |bits, it| bits | it.triggers());
        let watched = |god: God| {
            let permanents = self.sides[god].permanents.into_iter().flatten();
            permanents.fold(0, |bits, it| bits | self.pack.watches[it.0 as usize].triggers)
        };
        if (watched(God::Cthulhu) | watched(God::Hastur)) & wanted == 0 {
            return;
        }
        let pending = self.triggered(happenings);
        if pending != 0 {
            self.push(Step::Triggers { pending });
        }
    }

    fn triggered(&self, happenings: &[Happening]) -> u32 {
        let mut pending = 0;
        for god in God::BOTH.into_iter().filter(|it| !self.sides[*it].spent.ignored) {
            for (index, card) in self.sides[god].permanents.iter().enumerate() {
                let Some(card) = *card else { continue };
                for (number, trigger) in self.permanent_face(card).triggers.iter().enumerate() {
                    let bit = Slot::new(god, index).bit(number);
                    let fits = happenings.iter().any(|it| {
                        let of_type = trigger.attack_type.is_none_or(|wanted| it.attack_type() == Some(wanted));
                        let itself = matches!(it, Happening::PermanentPlayed(_, played) if *played == card);
                        of_type && !itself && Self::trigger_fits(trigger.when, god, *it)
                    });
                    if fits && !self.spent_or_running(bit, trigger.once_per_turn, trigger.what.id) {
                        pending |= bit;
                    }
                }
            }
        }
        pending
    }

    fn permanent_face(&self, card: CardId) -> &'static PermanentFace {
        self.card(card).permanent().expect("only Permanents are in play as such")
    }

    /// A trigger that has been used this turn, or that is being carried out: it does not set itself off again.
    fn spent_or_running(&self, bit: u32, once: bool, list: u16) -> bool {
        let running = |it: &Step| matches!(it, Step::Do(frame) if frame.list == list);
        (once && self.fired & bit != 0) || self.steps.iter().any(running)
    }

    /// The triggered abilities on top: the active player's first, each player in an order of their choice.
    pub fn triggers_next(&mut self, pending: u32, around: &mut impl Around<Event>) {
        let mut open = 0;
        for god in [self.active, self.active.enemy()] {
            let bits = self.waiting(pending, god);
            open |= bits;
            if bits == 0 {
                continue;
            }
            if bits.count_ones() > 1 {
                self.asked = Some(god);
            } else {
                self.run_trigger(bits, around);
            }
            return;
        }
        debug_assert_eq!(open, 0);
        self.steps.pop();
    }

    /// The triggers of one god that wait and still can be carried out.
    pub fn waiting(&self, pending: u32, god: God) -> u32 {
        let mut bits = 0;
        for (index, card) in self.sides[god].permanents.iter().enumerate() {
            let Some(card) = *card else { continue };
            for (number, trigger) in self.permanent_face(card).triggers.iter().enumerate() {
                let bit = Slot::new(god, index).bit(number);
                if pending & bit != 0 && !(trigger.once_per_turn && self.fired & bit != 0) {
                    bits |= bit;
                }
            }
        }
        bits
    }

    /// Carries out one waiting trigger.
    pub fn run_trigger(&mut self, bit: u32, around: &mut impl Around<Event>) {
        let Some(Step::Triggers { pending }) = self.steps.last_mut() else { unreachable!("triggers are on top") };
        *pending &= !bit;
        let number = bit.trailing_zeros();
        let slot = Slot((number / 4) as u8);
        let god = slot.god();
        let card = self.sides[god].permanents[slot.index()].expect("a waiting trigger's Permanent is in play");
        let trigger = &self.card(card).permanent().expect("a Permanent").triggers[number as usize % 4];
        self.fired |= bit;
        around.tell(|| Event::Triggered { god, card: Told(self.card(card)) });
        self.begin(trigger.what.id, god, card);
    }

    /// Starts to carry out an ability.
    pub fn begin(&mut self, list: u16, by: God, card: CardId) {
        self.push(Step::Do(Frame::new(list, by, card)));
    }

    /// The same for a Combo or Defense, which is discarded at the end.
    pub fn begin_discarding(&mut self, list: u16, by: God, card: CardId) {
        let frame = Frame { discards: true, ..Frame::new(list, by, card) };
        if self.steps.try_push(Step::Do(frame)).is_err() {
            self.resolving.remove(card.0);
            self.put_in_discard(card);
        }
    }

    /// Beyond the depth nothing more can be owed; see [`crate::state::DEPTH`].
    pub fn push(&mut self, step: Step) {
        let _ = self.steps.try_push(step);
    }
}

impl Frame {
    pub const fn new(list: u16, by: God, card: CardId) -> Self {
        Self { list, at: 0, by, card, root: true, discards: false, that: 0, roll: 0, stage: 0, left: 0 }
    }
}
