//! Rules that hold for a god: those of the Permanents in play, and those that cards have set for a while (WN-079,
//! WN-G49, WN-G56).

use turnbuckle_core::Around;

use crate::effect::{Effect, Forbidden, Standing};
use crate::event::Event;
use crate::state::{Frame, Lasting, Mark, State};
use crate::vocab::{CardId, God};

impl State {
    /// The standing rules that hold for a god, but for those of a Permanent that is about to leave.
    #[inline]
    pub fn standing_without(&self, god: God, leaving: Option<CardId>) -> impl Iterator<Item = Standing> {
        let ignored = self.marked(god, Mark::Ignored);
        let staying = self.sides[god].permanents.cards().filter(move |it| !ignored && Some(*it) != leaving);
        let set = self.lasting.iter().filter(move |it| it.by == god).map(|it| self.lasting_rule(*it));
        staying.flat_map(|it| self.permanent_face(it).standing.iter().copied()).chain(set)
    }

    #[inline]
    pub fn standing(&self, god: God) -> impl Iterator<Item = Standing> {
        self.standing_without(god, None)
    }

    fn lasting_rule(&self, lasting: Lasting) -> Standing {
        match &self.pack.lists.get(lasting.list)[lasting.at as usize] {
            Effect::ThisTurn(it) | Effect::UntilNextTurn(it) => *it,
            other => unreachable!("{other:?} sets no rule"),
        }
    }

    /// The kinds of standing rules that hold for a god, as bits.
    #[inline]
    pub fn standing_kinds(&self, god: God) -> u32 {
        let ignored = self.marked(god, Mark::Ignored);
        let mut kinds = if ignored { 0 } else { self.sides[god].permanents.watch().standing };
        for lasting in self.lasting.iter().filter(|it| it.by == god) {
            kinds |= self.lasting_rule(*lasting).bit();
        }
        kinds
    }

    #[inline]
    pub fn has(&self, god: God, rule: Standing) -> bool {
        self.standing_kinds(god) & rule.bit() != 0 && self.standing(god).any(|it| it == rule)
    }

    /// What standing rules of one kind add up to, as far as they apply.
    #[inline]
    pub fn standing_sum(&self, god: God, kind: Standing, applies: impl Fn(Standing) -> bool) -> i8 {
        if self.standing_kinds(god) & kind.bit() == 0 {
            return 0;
        }
        let rules = self.standing(god).filter(|it| it.bit() == kind.bit() && applies(*it));
        rules.fold(0, |sum: i8, it| sum.saturating_add(it.number()))
    }

    /// The effect that an ability is at sets a rule. A ninth at once would find no room; no card comes near.
    pub fn set_rule(&mut self, frame: &Frame, until_next_turn: bool, around: &mut impl Around<Event>) {
        let Frame { list, at, by, card, .. } = *frame;
        let _ = self.lasting.try_push(Lasting { list, at, by, until_next_turn });
        around.tell(|| Event::RuleSet { god: by, card: self.told(card) });
    }

    /// The god may not do this until the enemy's next turn.
    pub fn forbid(&mut self, god: God, what: Forbidden, card: CardId, around: &mut impl Around<Event>) {
        self.sides[god].forbidden.insert(what);
        around.tell(|| Event::Forbidden { god, card: self.told(card) });
    }

    /// The god's Permanents do nothing for the rest of this turn.
    pub fn ignore_permanents(&mut self, god: God, around: &mut impl Around<Event>) {
        self.mark(god, Mark::Ignored);
        around.tell(|| Event::PermanentsIgnored { god });
    }
}
