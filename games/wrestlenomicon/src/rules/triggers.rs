//! Triggered abilities of Permanents: what they wait for, and in which order they come (WN-079, WN-G43).

use turnbuckle_core::Around;

use crate::action::Action;
use crate::effect::{Trigger, When};
use crate::event::Event;
use crate::pack::PermanentFace;
use crate::refusal::Refusal;
use crate::state::{Mark, Slot, State, Step};
use crate::vocab::{AttackType, CardId, God};

/// Something that Permanents may be waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    TurnStarts(God),
    TurnEnds(God),
    PlaysAttackCard(God, AttackType),
    UsesMomentum(God),
    Attacks(God, AttackType),
    Slams(God, AttackType),
    /// By an effect of the enemy, or of its own.
    IsHurt(God),
    HurtsItself(God),
    IsBumped(God),
    IsDisplaced(God),
    GainsCultists(God),
    SacrificesCultists(God),
    Passes(God),
    PermanentPlayed(God, CardId),
}

impl Happening {
    /// What it is to whoever does it or whom it happens to, and what it is to the enemy.
    #[inline]
    const fn moments(self) -> (God, When, Option<When>) {
        match self {
            Self::TurnStarts(god) => (god, When::StartOfYourTurn, None),
            Self::TurnEnds(god) => (god, When::EndOfYourTurn, None),
            Self::PlaysAttackCard(god, _) => (god, When::YouPlayAttackCard, None),
            Self::UsesMomentum(god) => (god, When::YouUseMomentum, None),
            Self::Attacks(god, _) => (god, When::YouAttack, Some(When::EnemyAttacks)),
            Self::Slams(god, _) => (god, When::YouSlam, Some(When::EnemySlams)),
            Self::IsHurt(god) => (god, When::YouSufferDamage, Some(When::YouDealDamage)),
            Self::HurtsItself(god) => (god, When::YouSufferDamage, None),
            Self::IsBumped(god) => (god, When::YourCardIsBumped, None),
            Self::IsDisplaced(god) => (god, When::YourCardIsDisplaced, None),
            Self::GainsCultists(god) => (god, When::YouGainCultist, None),
            Self::SacrificesCultists(god) => (god, When::YouSacrificeCultist, None),
            Self::Passes(god) => (god, When::YouPass, Some(When::EnemyPasses)),
            Self::PermanentPlayed(god, _) => (god, When::PermanentIsPlayed, Some(When::PermanentIsPlayed)),
        }
    }

    /// The bits of both.
    #[inline]
    const fn bits(self) -> u32 {
        let (_, us, them) = self.moments();
        us.bit() | if let Some(them) = them { them.bit() } else { 0 }
    }

    /// Whether a god's Permanent waits for it with this trigger.
    fn sets_off(self, god: God, card: CardId, trigger: &Trigger) -> bool {
        let attack_type = match self {
            Self::PlaysAttackCard(_, it) | Self::Attacks(_, it) | Self::Slams(_, it) => Some(it),
            _ => None,
        };
        let itself = matches!(self, Self::PermanentPlayed(_, played) if played == card);
        let (who, us, them) = self.moments();
        (if who == god { Some(us) } else { them }) == Some(trigger.when)
            && trigger.attack_type.is_none_or(|wanted| attack_type == Some(wanted))
            && !itself
    }
}

impl State {
    pub fn permanent_face(&self, card: CardId) -> &'static PermanentFace {
        self.card(card).permanent().expect("only Permanents are in play as such")
    }

    /// Sets off every triggered ability that waits for one of these (WN-G43).
    #[inline]
    pub fn happens(&mut self, happenings: &[Happening]) {
        let watch = self.sides[God::Cthulhu].permanents.watch() | self.sides[God::Hastur].permanents.watch();
        if happenings.iter().all(|it| it.bits() & watch.triggers == 0) {
            return;
        }
        let pending = self.set_off(God::Cthulhu, happenings) | self.set_off(God::Hastur, happenings);
        if pending != 0 {
            self.push(Step::Triggers { pending });
        }
    }

    /// Every trigger of a god's Permanents, with its bit and its card.
    fn triggers(&self, god: God) -> impl Iterator<Item = (u32, CardId, &'static Trigger)> {
        let in_play =
            self.sides[god].permanents.places().iter().enumerate().filter_map(|(at, card)| Some((at, (*card)?)));
        in_play.flat_map(move |(at, card)| {
            let triggers = self.permanent_face(card).triggers.iter().enumerate();
            triggers.map(move |(number, trigger)| (Slot::new(god, at).bit(number as u8), card, trigger))
        })
    }

    fn set_off(&self, god: God, happenings: &[Happening]) -> u32 {
        if self.marked(god, Mark::Ignored) {
            return 0;
        }
        // A trigger that is being carried out does not set itself off again.
        let running = |list| self.steps.iter().any(|it| matches!(it, Step::Do(frame) if frame.list == list));
        let fits = |&(bit, card, trigger): &(u32, CardId, &Trigger)| {
            happenings.iter().any(|it| it.sets_off(god, card, trigger))
                && !self.is_used_up(bit, trigger)
                && !running(trigger.what.id())
        };
        self.triggers(god).filter(fits).fold(0, |bits, it| bits | it.0)
    }

    fn is_used_up(&self, bit: u32, trigger: &Trigger) -> bool {
        trigger.once_per_turn && self.fired & bit != 0
    }

    /// The triggers of one god that wait and still can be carried out.
    pub fn waiting(&self, pending: u32, god: God) -> u32 {
        let waits = |it: &(u32, CardId, &Trigger)| pending & it.0 != 0 && !self.is_used_up(it.0, it.2);
        self.triggers(god).filter(waits).fold(0, |bits, it| bits | it.0)
    }

    /// Which of several comes first.
    pub fn check_trigger(&self, pending: u32, god: God, slot: Slot, number: u8) -> Result<(), Refusal> {
        let waits = number < Slot::TRIGGERS && self.waiting(pending, god) & slot.bit(number) != 0;
        if waits { Ok(()) } else { Err(Refusal::NotTriggered) }
    }

    pub fn each_trigger(&self, pending: u32, god: God, add: impl FnMut(Action)) {
        let all = Slot::ALL.into_iter().flat_map(|slot| (0..Slot::TRIGGERS).map(move |number| (slot, number)));
        let waiting = all.filter(|(slot, number)| self.check_trigger(pending, god, *slot, *number).is_ok());
        waiting.map(|(slot, number)| Action::Trigger(slot, number)).for_each(add);
    }

    /// The active player's triggers come first, each player's in an order of their choice.
    pub fn triggers_next(&mut self, pending: u32, around: &mut impl Around<Event>) {
        let waiting = [self.active, self.active.enemy()].map(|god| (god, self.waiting(pending, god)));
        match waiting.into_iter().find(|it| it.1 != 0) {
            None => _ = self.steps.pop(),
            Some((_, one)) if one.is_power_of_two() => self.run_trigger(one, around),
            Some((god, _)) => self.asked = Some(god),
        }
    }

    /// Carries out one waiting trigger.
    pub fn run_trigger(&mut self, bit: u32, around: &mut impl Around<Event>) {
        let Some(Step::Triggers { pending }) = self.steps.last_mut() else { unreachable!("triggers are on top") };
        *pending &= !bit;
        self.fired |= bit;
        let god = Slot(bit.trailing_zeros() as u8 / Slot::TRIGGERS).god();
        let found = self.triggers(god).find(|it| it.0 == bit);
        let (_, card, trigger) = found.expect("a waiting trigger's Permanent is in play");
        around.tell(|| Event::Triggered { god, card: self.told(card) });
        self.begin(trigger.what.id(), god, card);
    }
}
