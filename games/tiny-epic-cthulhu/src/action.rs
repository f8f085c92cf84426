//! What a player can decide, and whether it may be done.

use turnbuckle_core::{Around, Few, RuleId, Rules, Seat, Seats, Turn, Verdict};

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Aim, Ending, Owed, Stage, State};
use crate::vocab::{ByColour, Colour, MatId, PageId, Pay, Phase, Portal, Tentacle, Town, Who};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// TE-032: for the first character that has no mat yet.
    Mat(MatId),
    /// TE-072; of an Assistant, its whole turn.
    Spin,
    /// TE-082.
    Relieve(Colour),
    /// TE-131.
    Fill(Town),
    /// TE-132.
    Lose(PageId),
    /// TE-136.
    HandTo(Who),
    /// TE-229: the spin stays as it is.
    Keep,
    /// TE-158.
    Move(Town),
    /// TE-170: so many Fear, Rage and Greed.
    Collect([u8; 3]),
    /// TE-179: rolls the dice.
    Banish,
    /// TE-191.
    UseTown(Pay),
    /// TE-195.
    Translate(Pay),
    /// TE-217: rolls the dice.
    Seal(Portal),
    /// TE-226; between actions, or during a roll.
    Ability(Pay),
    /// TE-152.
    Buy,
    /// TE-265.
    AssistantMove(Who, Town),
    AssistantTranslate(Who),
    AssistantBanish(Who),
    AssistantSeal(Who),
    /// TE-151.
    EndTurn,
    /// TE-148: a die that shows this.
    Reroll(u8),
    /// TE-182: after the roll.
    Pay(Colour, Pay),
    /// TE-220.
    Place(Pay),
    /// TE-186, or a seal that failed.
    GiveUp,
    /// What an ability or a town action asks.
    Pick(Pick),
}

/// An answer to what an ability or a town action asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    Colour(Colour),
    Town(Town),
    /// A Shambler of a Town Card.
    Shambler(Town, Colour),
    /// One of yours for one of the Town Card's.
    SwapWithTown(Colour, Colour),
    /// One of yours for one of another character's.
    SwapWith(Who, Colour, Colour),
    Give(Who, Colour),
    Take(Who, Colour),
    /// The Page Cards of one's own Town Card and of this one.
    SwapPages(Town),
    /// A Shambler of one's own Town Card goes there.
    Send(Colour, Town),
    /// A Page Card: one of another character's, or the next of the deck.
    Page(PageId),
    /// A tentacle that was drawn.
    Tentacle(Tentacle),
    /// Another character goes there.
    Lead(Who, Town),
    /// No more of this.
    Done,
}

impl Rules for State {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn players(&self) -> usize {
        self.party.seats()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over(Ending::Sealed) => Turn::Over(Verdict::Won(Seats::all(self.party.seats()))),
            Stage::Over(_) => Turn::Over(Verdict::Lost),
            _ => Turn::Decide(Seats::one(self.asked())),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        if matches!(self.stage, Stage::Over(_)) || self.asked() != seat {
            return;
        }
        match self.owed.last() {
            Some(Owed::Relief) => actions.extend(self.to_relieve().map(Action::Relieve)),
            Some(Owed::Fill(colour)) => actions.extend(self.to_fill(*colour).map(Action::Fill)),
            Some(Owed::LosePages { colour, waiting }) => {
                let who = self.next_to_lose(*waiting).expect("somebody is asked");
                actions.extend(self.to_lose(who, *colour).map(Action::Lose));
            }
            Some(Owed::HandOut(_)) => actions.extend(self.to_hand_to().map(Action::HandTo)),
            Some(Owed::Roll(roll)) => self.list_roll(roll, actions),
            Some(Owed::Effect(doing)) => self.picks(doing, &mut |it| actions.push(Action::Pick(it))),
            Some(Owed::Keep { drawn, .. }) => {
                let there = Tentacle::each().filter(|it| drawn[*it] > 0);
                actions.extend(there.map(|it| Action::Pick(Pick::Tentacle(it))));
            }
            Some(Owed::Draw { .. } | Owed::Power(_)) => {}
            None => match self.stage {
                Stage::Mats => actions.extend(self.free_mats().map(Action::Mat)),
                Stage::Spin => actions.push(Action::Spin),
                Stage::Pointer => {
                    self.list_ability(self.active(), actions);
                    actions.push(Action::Keep);
                }
                _ => self.list_actions(actions),
            },
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if matches!(self.stage, Stage::Over(_)) {
            return Err(Refusal::Over);
        }
        if self.asked() != seat {
            let ability = matches!(action, Action::Ability(_));
            return Err(if ability { Refusal::AbilityOffTurn } else { Refusal::NotYourTurn });
        }
        let or = |fine: bool, refusal: Refusal| if fine { Ok(()) } else { Err(refusal) };
        match (self.owed.last(), action) {
            (Some(Owed::Relief), Action::Relieve(colour)) => {
                or(self.shambler_mat.madness[colour] > 0, Refusal::NotToRelieve { colour })
            }
            (Some(Owed::Relief), _) => Err(Refusal::MustRelieve),
            (Some(Owed::Fill(colour)), Action::Fill(town)) => {
                or(self.to_fill(*colour).any(|it| it == town), Refusal::NotToFill { town })
            }
            (Some(Owed::Fill(_)), _) => Err(Refusal::MustFill),
            (Some(Owed::LosePages { colour, waiting }), Action::Lose(page)) => {
                let who = self.next_to_lose(*waiting).expect("somebody is asked");
                or(self.to_lose(who, *colour).any(|it| it == page), Refusal::NotToLose)
            }
            (Some(Owed::LosePages { .. }), _) => Err(Refusal::MustLose),
            (Some(Owed::HandOut(_)), Action::HandTo(who)) => {
                or(self.to_hand_to().any(|it| it == who), Refusal::NotToHandTo)
            }
            (Some(Owed::HandOut(_)), _) => Err(Refusal::MustHandOut),
            (Some(Owed::Roll(roll)), action) => self.check_roll(roll, action),
            (Some(Owed::Effect(doing)), Action::Pick(pick)) => {
                let mut found = false;
                self.picks(doing, &mut |it| found |= it == pick);
                or(found, self.why_not_picked(doing, pick))
            }
            (Some(Owed::Keep { drawn, .. }), Action::Pick(Pick::Tentacle(tentacle))) => {
                or(drawn[tentacle] > 0, Refusal::NotThatPick)
            }
            (Some(Owed::Effect(_) | Owed::Keep { .. }), _) => Err(Refusal::MustPick),
            (Some(Owed::Draw { .. } | Owed::Power(_)), _) => unreachable!("draws and powers run by themselves"),
            (None, action) => match (self.stage, action) {
                (Stage::Mats, Action::Mat(mat)) => or(self.free_mats().any(|it| it == mat), Refusal::MatTaken),
                (Stage::Mats, _) => Err(Refusal::ChooseMat),
                (Stage::Spin, Action::Spin) => Ok(()),
                (Stage::Spin, _) => Err(Refusal::SpinFirst),
                (Stage::Pointer, Action::Keep) => Ok(()),
                (Stage::Pointer, Action::Ability(pay)) => self.check_ability(self.active(), pay),
                (Stage::Pointer, _) => Err(Refusal::MustKeepSpin),
                (_, Action::Spin) => Err(Refusal::AlreadySpun),
                (_, action) => self.check_action(action),
            },
        }
    }

    fn apply(&mut self, _: Seat, action: Action, around: &mut impl Around<Event>) {
        match action {
            Action::Mat(mat) => self.take_mat(mat, around),
            Action::Spin => self.spin_wheel(around),
            Action::Relieve(colour) => {
                self.owed.pop();
                self.relieve(colour, around);
            }
            Action::Fill(town) => self.fill(town, around),
            Action::Lose(page) => self.lose_chosen(page, around),
            Action::HandTo(who) => self.hand_to(who, around),
            Action::Keep => self.keep_spin(around),
            Action::Reroll(value) => self.reroll(value, around),
            Action::Pay(colour, pay) => self.pay_banishment(colour, pay, around),
            Action::Place(pay) => self.place_seal(pay, around),
            Action::GiveUp => self.give_up_roll(around),
            Action::Pick(pick) => self.pick(pick, around),
            Action::Ability(pay) => self.use_ability(pay, around),
            Action::Buy => self.buy(around),
            Action::EndTurn => self.end_turn(around),
            Action::AssistantMove(who, town) => {
                self.order(who, around);
                self.move_character(who, town, RuleId("TE-268"), around);
            }
            Action::AssistantTranslate(who) => {
                self.order(who, around);
                self.assistant_translates(who, around);
            }
            Action::AssistantBanish(who) => {
                self.order(who, around);
                self.assistant_banishes(who, around);
            }
            Action::AssistantSeal(who) => {
                self.order(who, around);
                self.assistant_seals(who, around);
            }
            Action::Move(_)
            | Action::Collect(_)
            | Action::Banish
            | Action::UseTown(_)
            | Action::Translate(_)
            | Action::Seal(_) => self.take_action(action, around),
        }
        self.run(around);
    }

    /// Nothing is hidden from some and not from others; luck is what cannot be taken back.
    fn commits(&self, _: Seat, _: Action) -> bool {
        false
    }

    /// TE-071: who leaves takes everybody's chances along.
    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        self.end(Ending::GaveUp { seat }, around);
    }
}

impl State {
    /// Who decides now.
    #[inline]
    pub fn asked(&self) -> Seat {
        match self.owed.last() {
            Some(Owed::LosePages { waiting, .. }) => {
                self.seat_of(self.next_to_lose(*waiting).unwrap_or_else(|| self.active()))
            }
            None if self.stage == Stage::Mats => self.seat_of(self.without_mat().unwrap_or_else(|| self.active())),
            _ => self.seat_of(self.active()),
        }
    }

    /// What may be done in Step 2.
    fn list_actions(&self, actions: &mut Vec<Action>) {
        let who = self.active();
        let me = &self.characters[who];
        if self.actions > 0 {
            self.reachable(who, self.steps(who)).iter().for_each(|it| actions.push(Action::Move(it)));
            if !self.must_move {
                self.list_collecting(who, actions);
                if self.check_banish(who).is_ok() {
                    actions.push(Action::Banish);
                }
                self.list_town(who, actions);
                self.list_translating(who, actions);
                if self.phase == Phase::Two {
                    actions.extend(Portal::each().filter(|it| self.check_seal(who, *it).is_ok()).map(Action::Seal));
                }
            }
        }
        self.list_ability(who, actions);
        if me.chaos > 0 {
            actions.push(Action::Buy);
            if self.party.assistants > 0 {
                self.list_orders(who, actions);
            }
        }
        if !self.must_move {
            actions.push(Action::EndTurn);
        }
    }

    fn check_action(&self, action: Action) -> Result<(), Refusal> {
        let who = self.active();
        let costs = matches!(
            action,
            Action::Move(_)
                | Action::Collect(_)
                | Action::Banish
                | Action::UseTown(_)
                | Action::Translate(_)
                | Action::Seal(_)
        );
        if costs && self.actions == 0 {
            return Err(Refusal::NoActionLeft);
        }
        if self.must_move && (costs && !matches!(action, Action::Move(_)) || action == Action::EndTurn) {
            return Err(Refusal::MustMoveFirst);
        }
        match action {
            Action::Move(town) => self.check_move(who, town),
            Action::Collect(counts) => self.check_collect(who, counts),
            Action::Banish => self.check_banish(who),
            Action::UseTown(pay) => self.check_town(who, pay),
            Action::Translate(pay) => self.check_translate(who, pay),
            Action::Seal(portal) => self.check_seal(who, portal),
            Action::Ability(pay) => self.check_ability(who, pay),
            Action::Buy if self.characters[who].chaos == 0 => Err(Refusal::NoChaos),
            Action::Buy | Action::EndTurn => Ok(()),
            Action::AssistantMove(assistant, _)
            | Action::AssistantTranslate(assistant)
            | Action::AssistantBanish(assistant)
            | Action::AssistantSeal(assistant) => self.check_order(who, assistant, action),
            Action::Mat(_) => Err(Refusal::MatsChosen),
            Action::Spin => Err(Refusal::AlreadySpun),
            Action::Reroll(_) | Action::Pay(..) | Action::Place(_) | Action::GiveUp => Err(Refusal::NothingRolled),
            Action::Relieve(_)
            | Action::Fill(_)
            | Action::Lose(_)
            | Action::HandTo(_)
            | Action::Keep
            | Action::Pick(_) => Err(Refusal::NothingAsked),
        }
    }

    /// TE-149: an action of one's own.
    fn take_action(&mut self, action: Action, around: &mut impl Around<Event>) {
        let who = self.active();
        self.actions -= 1;
        match action {
            Action::Move(town) => self.move_character(who, town, RuleId("TE-158"), around),
            Action::Collect(counts) => self.collect(who, counts, around),
            Action::Banish => self.roll(who, Aim::Banish, around),
            Action::UseTown(pay) => self.use_town(who, pay, around),
            Action::Translate(pay) => self.translate(who, pay, around),
            Action::Seal(portal) => self.roll(who, Aim::Seal(portal), around),
            _ => unreachable!("all other actions cost none"),
        }
        self.boons.bonus = ByColour::default();
    }

    /// TE-152.
    fn buy(&mut self, around: &mut impl Around<Event>) {
        let who = self.active();
        self.spend_chaos(who);
        self.actions += 1;
        around.tell(|| Event::Bought { who });
    }

    /// TE-265.
    fn order(&mut self, assistant: Who, around: &mut impl Around<Event>) {
        let who = self.active();
        self.spend_chaos(who);
        around.tell(|| Event::Ordered { who, assistant });
    }
}
