//! The turn: its stages, its three options, and passing (WN-047 to WN-050, WN-083 to WN-089, WN-G22, WN-G37 to WN-G39).

use turnbuckle_core::Around;

use crate::action::Action;
use crate::effect::{Forbidden, Standing};
use crate::event::{DiscardReason, Event};
use crate::refusal::Refusal;
use crate::rules::triggers::Happening;
use crate::state::{Mark, Spent, Stage, State, Step, TURN_LIMIT, TurnOption};
use crate::vocab::{CardId, Cards, God};

/// WN-083: the largest hand with which one may pass, unless a card says otherwise.
pub const PASS_LIMIT: u8 = 4;
/// WN-085, WN-086: cards drawn for passing, and one more for a discard.
pub const PASS_DRAW: u8 = 2;

impl State {
    pub fn set_stage(&mut self, stage: Stage) {
        self.steps[0] = Step::Turn(stage);
    }

    pub fn turn_next(&mut self, stage: Stage, around: &mut impl Around<Event>) {
        let god = self.active;
        match stage {
            Stage::Start => {
                self.begin_turn(around);
                self.set_stage(Stage::Redraw);
                self.offer_defense(god.enemy());
                self.happens(&[Happening::TurnStarts(god)]);
            }
            Stage::Redraw => {
                self.set_stage(Stage::Option);
                self.redraw_at_start(god, around);
            }
            Stage::Option => self.asked = Some(god),
            // WN-G61: opened on public facts.
            Stage::After if !self.sides[god].hand.is_empty() && (self.may_combo(god) || self.may_add(god)) => {
                self.asked = Some(god);
            }
            Stage::After => self.set_stage(Stage::End),
            Stage::End => {
                self.set_stage(Stage::Finish);
                self.happens(&[Happening::TurnEnds(god)]);
            }
            Stage::Finish => self.finish_turn(around),
        }
    }

    fn begin_turn(&mut self, around: &mut impl Around<Event>) {
        let god = self.active;
        for it in God::BOTH {
            self.sides[it].spent = Spent::default();
        }
        self.fired = 0;
        self.reused = Default::default();
        self.lasting.retain(|it| it.by != god || !it.until_next_turn);
        self.sides[god.enemy()].forbidden = Default::default();
        let turn = self.turns + 1;
        around.tell(|| Event::TurnBegan { god, turn });
    }

    /// WN-088, WN-G37: five cards or more, and nothing among them to play.
    fn redraw_at_start(&mut self, god: God, around: &mut impl Around<Event>) {
        let wanted = self.pack.attacks | self.pack.permanents;
        let hand = self.sides[god].hand;
        if hand.len() > u32::from(PASS_LIMIT)
            && (hand & wanted).is_empty()
            && !self.redraw_until(god, wanted, around, |shown| Event::Redrew { god, shown })
        {
            self.mark(god, Mark::MayPass);
        }
    }

    /// WN-049, and WN-G50 at the limit.
    fn finish_turn(&mut self, around: &mut impl Around<Event>) {
        let god = self.active;
        around.tell(|| Event::TurnEnded { god });
        self.lasting.retain(|it| it.until_next_turn);
        self.turns += 1;
        if self.turns >= TURN_LIMIT {
            let winner = match self.guts(God::Cthulhu).cmp(&self.guts(God::Hastur)) {
                std::cmp::Ordering::Greater => Some(God::Cthulhu),
                std::cmp::Ordering::Less => Some(God::Hastur),
                std::cmp::Ordering::Equal => None,
            };
            around.tell(|| Event::TurnLimit { winner });
            self.end(winner);
            return;
        }
        self.active = god.enemy();
        self.set_stage(Stage::Start);
    }

    pub fn is_forbidden(&self, god: God, what: Forbidden) -> bool {
        self.sides[god].forbidden.contains(what)
    }

    pub fn mark(&mut self, god: God, mark: Mark) {
        self.sides[god].spent.marks.insert(mark);
    }

    #[inline]
    pub fn marked(&self, god: God, mark: Mark) -> bool {
        self.sides[god].spent.marks.contains(mark)
    }

    /// WN-G67: whether the hand may hold a card that can be played in addition to the option, as far as everybody knows.
    pub fn may_add(&self, god: God) -> bool {
        let side = &self.sides[god];
        let unseen = side.hand | side.deck | side.starters | side.guts | side.top.iter().map(|it| it.0).collect();
        self.is_mended() && !(self.pack.in_addition & ((unseen & self.pack.of[god]) | side.shown)).is_empty()
    }

    /// WN-048: one option a turn, when nothing else is asked; WN-G67: a card in addition to it before it or after.
    pub fn check_play(&self, card: CardId) -> Result<(), Refusal> {
        match self.check_option() {
            Err(Refusal::OptionTaken) if self.is_mended() && self.pack.in_addition.contains(card.0) => Ok(()),
            answer => answer,
        }
    }

    /// WN-048: one option a turn, when nothing else is asked.
    pub fn check_option(&self) -> Result<(), Refusal> {
        match self.top() {
            Step::Turn(Stage::Option) => Ok(()),
            Step::Turn(_) => Err(Refusal::OptionTaken),
            _ => Err(Refusal::SomethingElseIsAsked),
        }
    }

    /// WN-G67: every card that may be played after the option, in addition to it.
    pub fn each_addition(&self, god: God, add: impl FnMut(Action)) {
        if self.is_mended() {
            self.each_play(god, self.pack.in_addition, add);
        }
    }

    /// Every way to play one of these cards as an attack card or a Permanent.
    fn each_play(&self, god: God, cards: Cards, mut add: impl FnMut(Action)) {
        self.each_attack_card(god, cards, &mut add);
        self.each_permanent(god, cards, add);
    }

    /// Every option of the turn that may be taken.
    pub fn each_option(&self, god: God, mut add: impl FnMut(Action)) {
        self.each_play(god, self.pack.all, &mut add);
        if self.check_pass(god, None).is_ok() {
            add(Action::Pass { discarding: None });
            for card in self.sides[god].hand {
                add(Action::Pass { discarding: Some(CardId(card)) });
            }
        }
    }

    /// WN-G38: without an option the turn just ends.
    pub fn check_end(&self, god: God) -> Result<(), Refusal> {
        match self.check_option() {
            Err(Refusal::OptionTaken) => return Ok(()),
            answer => answer?,
        }
        let mut any = false;
        self.each_option(god, |_| any = true);
        if any { Err(Refusal::MustTakeAnOption) } else { Ok(()) }
    }

    pub fn end_turn(&mut self, god: God, around: &mut impl Around<Event>) {
        if self.check_option().is_ok() {
            around.tell(|| Event::NoOption { god });
        }
        self.set_stage(Stage::End);
    }

    /// The option of the turn is taken; a Combo may follow (WN-G22).
    pub fn take_option(&mut self, option: TurnOption) {
        self.sides[self.active].spent.option = Some(option);
        self.set_stage(Stage::After);
    }

    /// WN-084: the largest hand with which a god may pass.
    fn pass_limit(&self, god: God) -> i32 {
        i32::from(PASS_LIMIT) + i32::from(self.standing_sum(god, Standing::PassLimit(0), |_| true))
    }

    /// Option C.
    pub fn check_pass(&self, god: God, discarding: Option<CardId>) -> Result<(), Refusal> {
        if self.is_forbidden(god, Forbidden::Pass) {
            return Err(Refusal::PassForbidden);
        }
        let hand = self.sides[god].hand;
        if !self.marked(god, Mark::MayPass) && hand.len() as i32 > self.pass_limit(god) {
            return Err(Refusal::HandTooBigToPass(hand.len() as u8));
        }
        match discarding {
            Some(_) if hand.is_empty() => Err(Refusal::NothingToDiscard),
            Some(card) => self.check_held(god, card),
            None => Ok(()),
        }
    }

    /// WN-085 to WN-087, WN-G39: the discard first, then the draws; then the turn is over.
    pub fn pass(&mut self, god: God, discarding: Option<CardId>, around: &mut impl Around<Event>) {
        self.take_option(TurnOption::Pass);
        self.set_stage(Stage::End);
        around.tell(|| Event::Passed { god });
        if let Some(card) = discarding {
            self.discard_held(god, card, DiscardReason::Chosen, around);
        }
        self.draw(god, self.pass_draws(god, discarding.is_some()), around);
        self.happens(&[Happening::Passes(god)]);
    }

    pub fn pass_draws(&self, god: God, discards: bool) -> u8 {
        let more = self.standing_sum(god, Standing::PassDraw(0), |_| true);
        (PASS_DRAW + u8::from(discards)).saturating_add_signed(more)
    }
}
