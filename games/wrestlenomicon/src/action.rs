//! What a player can do, and whether it may be done.

use turnbuckle_core::{Around, Rules, Seat, Seats, Turn, Verdict};

use crate::effect::{Effect, Forbidden};
use crate::event::Event;
use crate::pack::Face;
use crate::refusal::Refusal;
use crate::rules::momentum::End;
use crate::state::{Phase, Roll, RollStage, Shove, Slot, Stage, State, Step};
use crate::vocab::{CardId, God, Kind, Space};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The opening attack, in secret.
    Open(CardId),
    /// Option A. `moving` is the card that the Momentum moves, by its Space.
    Attack {
        card: CardId,
        moving: Option<Space>,
        cultists: u8,
    },
    /// Option B.
    Permanent {
        card: CardId,
        discarding: Option<CardId>,
    },
    Combo(CardId),
    /// Option C.
    Pass {
        discarding: Option<CardId>,
    },
    EndTurn,
    Defend(CardId),
    /// No, or nothing more: to a Defense window, a Bump, a "may", a re-roll.
    Decline,
    /// Yes to a "may" or to paying a cost.
    Yes,
    /// Momentum of an ability.
    Move {
        from: Space,
        cultists: u8,
    },
    /// Cultists for the next card of an exclamation-point Momentum.
    Cultists(u8),
    /// Which card gets an extra point of an exclamation-point Momentum.
    Extra(Space),
    /// A tracked card.
    Pick(Space),
    /// A card that is not on a track.
    Take(CardId),
    /// One of several things that a card offers, counted from 0.
    Choose(u8),
    Reroll,
    /// Which of several triggered abilities comes next.
    Trigger(Slot, u8),
}

impl std::hash::Hash for Slot {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl Rules for State {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over { winner: Some(god) } => Turn::Over(Verdict::Won(Seats::one(self.seat_of(god)))),
            Phase::Over { winner: None } => Turn::Over(Verdict::Drawn),
            _ => Turn::Decide(self.owing()),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        let god = self.god_of(seat);
        match self.phase {
            Phase::Opening { .. } => {
                for card in self.sides[god].hand & self.pack.attacks {
                    actions.push(Action::Open(CardId(card)));
                }
            }
            Phase::Turns => self.list_in_turn(god, actions),
            Phase::Over { .. } => {}
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let god = self.god_of(seat);
        match self.phase {
            Phase::Over { .. } => Err(Refusal::Over),
            Phase::Opening { chosen } => {
                let Action::Open(card) = action else { return Err(Refusal::StillOpening) };
                if chosen[god].is_some() {
                    return Err(Refusal::OpeningLocked);
                }
                let fits = (self.sides[god].hand & self.pack.attacks).contains(card.0);
                if fits { Ok(()) } else { Err(Refusal::NotAnOpeningAttack) }
            }
            Phase::Turns => {
                if self.asked != Some(god) {
                    let combo = matches!(action, Action::Combo(_)) && self.active != god;
                    return Err(if combo { Refusal::ComboNotNow } else { Refusal::NotYourDecision });
                }
                self.judge_in_turn(god, action)
            }
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let god = self.god_of(seat);
        self.asked = None;
        match action {
            Action::Open(card) => self.choose_opening(god, card, around),
            Action::Attack { card, moving, cultists } => {
                self.play_attack(god, card, moving.map(|from| (from, cultists)), around);
            }
            Action::Permanent { card, discarding } => self.play_permanent(god, card, discarding, around),
            Action::Combo(card) => self.play_combo(god, card, around),
            Action::Pass { discarding } => self.pass(god, discarding, around),
            Action::EndTurn => {
                if self.steps[0] == Step::Turn(Stage::Option) {
                    around.tell(|| Event::NoOption { god });
                }
                self.set_stage(Stage::End);
            }
            Action::Defend(card) => self.play_defense(god, card, around),
            _ => self.act_on_step(god, action, around),
        }
        self.go_on(around);
    }

    /// What only might lead to something hidden counts as if it did.
    fn commits(&self, seat: Seat, action: Action) -> bool {
        let god = self.god_of(seat);
        let step = self.steps.last();
        let shows_now = match action {
            // WN-G57: the opening choice is locked when made.
            Action::Open(_) => true,
            Action::Attack { .. } | Action::Permanent { .. } | Action::Combo(_) | Action::Defend(_) => true,
            Action::Pass { .. } | Action::Yes | Action::Choose(_) | Action::Trigger(..) => true,
            Action::Take(card) => {
                let side = &self.sides[god];
                let from_hand = side.hand.contains(card.0) && !side.shown.contains(card.0);
                let from_deck = God::BOTH.iter().any(|it| self.sides[*it].top.contains(&card));
                from_hand || from_deck || matches!(self.effect_asked(), Some(Effect::Encore(_)))
            }
            // An attack that lands may show a hand at once.
            Action::Move { from, cultists } => match step {
                Some(Step::Do(frame)) => self.push_of(frame).end(from, cultists) == End::GroundZero,
                _ => true,
            },
            Action::Cultists(_) | Action::Extra(_) => self.sides[god].spent.attacks.left(),
            Action::Pick(_) => matches!(self.effect_asked(), Some(Effect::Zero)),
            // To have no option says something about a hand (WN-G38).
            Action::EndTurn => step == Some(&Step::Turn(Stage::Option)),
            Action::Decline | Action::Reroll => false,
        };
        shows_now || self.may_show_next()
    }

    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let god = self.god_of(seat);
        around.tell(|| Event::Conceded { god });
        self.end(Some(god.enemy()));
    }
}

impl State {
    fn list_in_turn(&self, god: God, actions: &mut Vec<Action>) {
        match *self.steps.last().expect("the turn is always owed") {
            Step::Turn(Stage::Option) => self.list_options(god, actions),
            Step::Turn(_) => {
                self.list_combos(god, actions);
                actions.push(Action::EndTurn);
            }
            Step::Window { .. } => {
                for card in self.sides[god].hand & self.pack.defenses {
                    if self.fits_the_moment(god, CardId(card)) {
                        actions.push(Action::Defend(CardId(card)));
                    }
                }
                actions.push(Action::Decline);
            }
            Step::Do(frame) => self.choices(&frame, |it| actions.push(it)),
            Step::Shove(shove) if shove.extra > 0 => actions.extend(self.shoved(&shove).map(Action::Extra)),
            Step::Shove(shove) => self.list_cultists(&shove, actions),
            Step::Roll(_) => actions.extend([Action::Reroll, Action::Decline]),
            Step::Triggers { pending } => {
                let waiting = self.waiting(pending, god);
                actions.extend((0..24).filter(|bit| waiting & (1 << bit) != 0).map(trigger_of));
            }
            Step::Attack(_) | Step::Suffer(_) | Step::Arrive(_) | Step::Assail(_) => {
                unreachable!("these ask through a window")
            }
        }
    }

    /// The option of the turn, and the first Combo window with it (WN-G22).
    fn list_options(&self, god: God, actions: &mut Vec<Action>) {
        let hand = self.sides[god].hand;
        let before = actions.len();
        let plain = self.lasting.is_empty() && self.sides[god].permanents == [None; 3];
        for card in hand & self.pack.attacks {
            let card = CardId(card);
            let numbers = self.pack.numbers[card.0 as usize];
            if numbers.momentum.all || (!plain && self.moves_all(god, card)) {
                actions.push(Action::Attack { card, moving: None, cultists: 0 });
                continue;
            }
            self.push_by_card(god, card).each(|choice| {
                let (moving, cultists) = choice.map_or((None, 0), |(from, cultists)| (Some(from), cultists));
                actions.push(Action::Attack { card, moving, cultists });
            });
        }
        if !self.is_forbidden(god, Forbidden::Permanent) {
            for card in hand & self.pack.permanents {
                self.list_permanent(god, CardId(card), actions);
            }
        }
        if self.may_pass(god) {
            actions.push(Action::Pass { discarding: None });
            for card in hand {
                actions.push(Action::Pass { discarding: Some(CardId(card)) });
            }
        }
        // WN-G38: without an option the turn just ends.
        if actions.len() == before {
            actions.push(Action::EndTurn);
        }
        self.list_combos(god, actions);
    }

    fn list_permanent(&self, god: God, card: CardId, actions: &mut Vec<Action>) {
        if !self.permanents_full(god) {
            actions.push(Action::Permanent { card, discarding: None });
            return;
        }
        for old in self.sides[god].permanents.into_iter().flatten() {
            if self.makes_room(god, old) {
                actions.push(Action::Permanent { card, discarding: Some(old) });
            }
        }
    }

    /// Whether there is room for a Permanent once `old` is gone, and the rule it may have kept up with it.
    fn makes_room(&self, god: God, old: CardId) -> bool {
        let mut without = self.clone();
        without.take_out_of_play(god, old);
        !without.permanents_full(god)
    }

    fn list_combos(&self, god: God, actions: &mut Vec<Action>) {
        let combos = self.sides[god].hand & self.pack.combos;
        if combos.is_empty() || !self.may_combo(god) {
            return;
        }
        for card in combos {
            if self.combo_conditions_met(god, CardId(card)) {
                actions.push(Action::Combo(CardId(card)));
            }
        }
    }

    /// WN-108.
    pub fn combo_conditions_met(&self, god: God, card: CardId) -> bool {
        matches!(&self.card(card).face, Face::Combo { condition, .. } if self.all_hold(condition, god))
    }

    fn list_cultists(&self, shove: &Shove, actions: &mut Vec<Action>) {
        let (space, push) = self.shove_push(shove);
        actions.push(Action::Cultists(0));
        for cultists in 1..=self.shove_choices(shove) {
            if push.sacrifice_counts(space, cultists) {
                actions.push(Action::Cultists(cultists));
            }
        }
    }

    fn fits_the_moment(&self, god: God, card: CardId) -> bool {
        matches!(self.card(card).face, Face::Defense { moment, .. } if self.is_its_moment(god, moment))
    }

    fn judge_in_turn(&self, god: God, action: Action) -> Result<(), Refusal> {
        let step = *self.steps.last().expect("the turn is always owed");
        let in_window = matches!(step, Step::Window { .. });
        match action {
            Action::Open(_) => Err(Refusal::OpeningIsOver),
            Action::Defend(card) => {
                if !in_window {
                    return Err(Refusal::NoDefenseNow);
                }
                self.holds_card(god, card)?;
                if self.fits_the_moment(god, card) { Ok(()) } else { Err(Refusal::WrongMoment) }
            }
            Action::Attack { .. }
            | Action::Permanent { .. }
            | Action::Combo(_)
            | Action::Pass { .. }
            | Action::EndTurn => {
                let Step::Turn(stage) = step else {
                    let combo = matches!(action, Action::Combo(_));
                    return Err(if combo { Refusal::ComboNotNow } else { Refusal::SomethingElseIsAsked });
                };
                self.judge_option(god, stage, action)
            }
            Action::Decline if in_window || matches!(step, Step::Roll(_)) => Ok(()),
            Action::Reroll => {
                if matches!(step, Step::Roll(_)) {
                    Ok(())
                } else {
                    Err(Refusal::NoDie)
                }
            }
            _ => self.judge_answer(god, step, action),
        }
    }

    /// An answer to a question that lists its answers.
    fn judge_answer(&self, god: God, step: Step, action: Action) -> Result<(), Refusal> {
        let offered = match (step, action) {
            (Step::Do(frame), _) => {
                let mut offered = false;
                self.choices(&frame, |it| offered |= it == action);
                offered
            }
            (Step::Shove(shove), Action::Extra(space)) => shove.extra > 0 && self.shoved(&shove).any(|it| it == space),
            (Step::Shove(shove), Action::Cultists(n)) if shove.extra == 0 => {
                return self.judge_cultists(god, &shove, n);
            }
            (Step::Triggers { pending }, Action::Trigger(slot, number)) => {
                number < 4 && slot.0 < 6 && self.waiting(pending, god) & slot.bit(number as usize) != 0
            }
            _ => false,
        };
        match action {
            _ if offered => Ok(()),
            Action::Decline => Err(Refusal::CannotDecline),
            Action::Pick(_) => Err(Refusal::NoSuchTarget),
            Action::Trigger(..) => Err(Refusal::NotTriggered),
            Action::Move { from, cultists } => Err(self.why_not_move(god, step, from, cultists)),
            _ => Err(Refusal::NotOffered),
        }
    }

    fn judge_cultists(&self, god: God, shove: &Shove, cultists: u8) -> Result<(), Refusal> {
        let (space, push) = self.shove_push(shove);
        let have = self.sides[god].cultists;
        if cultists > have {
            return Err(Refusal::TooFewCultists(have));
        }
        if cultists > 0 && push.momentum == 0 {
            return Err(Refusal::NoMomentumToAddTo);
        }
        if cultists > 6 || !push.sacrifice_counts(space, cultists) {
            return Err(Refusal::UselessSacrifice);
        }
        Ok(())
    }

    fn why_not_move(&self, god: God, step: Step, from: Space, cultists: u8) -> Refusal {
        let Step::Do(frame) = step else { return Refusal::NotOffered };
        if !matches!(self.effect(&frame), Some(Effect::Momentum(_) | Effect::MomentumOn(_))) {
            return Refusal::NotOffered;
        }
        let push = self.push_of(&frame);
        if push.movers & (1 << from.index()) == 0 {
            Refusal::NobodyThere(from)
        } else if cultists > self.sides[god].cultists {
            Refusal::TooFewCultists(self.sides[god].cultists)
        } else if push.end(from, cultists) == End::Stays {
            Refusal::CannotMoveThat
        } else {
            Refusal::UselessSacrifice
        }
    }

    fn holds_card(&self, god: God, card: CardId) -> Result<(), Refusal> {
        if self.sides[god].hand.contains(card.0) { Ok(()) } else { Err(Refusal::NotInHand) }
    }

    fn judge_option(&self, god: God, stage: Stage, action: Action) -> Result<(), Refusal> {
        if let Action::Combo(card) = action {
            return self.judge_combo(god, card);
        }
        if stage != Stage::Option {
            return if action == Action::EndTurn { Ok(()) } else { Err(Refusal::OptionTaken) };
        }
        match action {
            Action::Attack { card, moving, cultists } => self.judge_attack(god, card, moving, cultists),
            Action::Permanent { card, discarding } => self.judge_permanent(god, card, discarding),
            Action::Pass { discarding } => self.judge_pass(god, discarding),
            _ => {
                let mut options = Vec::new();
                self.list_options(god, &mut options);
                if options.contains(&Action::EndTurn) { Ok(()) } else { Err(Refusal::MustTakeAnOption) }
            }
        }
    }

    fn judge_combo(&self, god: God, card: CardId) -> Result<(), Refusal> {
        self.holds_card(god, card)?;
        if self.card(card).kind() != Kind::Combo {
            return Err(Refusal::NotACombo);
        }
        if !self.sides[god].spent.combos.left() {
            return Err(Refusal::ComboPlayed);
        }
        if self.is_forbidden(god, Forbidden::Combo) {
            return Err(Refusal::ComboForbidden);
        }
        if self.combo_conditions_met(god, card) { Ok(()) } else { Err(Refusal::ComboConditions) }
    }

    /// Option A, in the order of WN-051 to WN-060.
    fn judge_attack(&self, god: God, card: CardId, moving: Option<Space>, cultists: u8) -> Result<(), Refusal> {
        self.holds_card(god, card)?;
        if self.card(card).kind() != Kind::Attack {
            return Err(Refusal::NotAnAttackCard);
        }
        if self.moves_all(god, card) {
            return if moving.is_some() || cultists > 0 { Err(Refusal::MovesAll) } else { Ok(()) };
        }
        let push = self.push_by_card(god, card);
        let Some(from) = moving else {
            return match (push.any_moves(), cultists) {
                (true, _) => Err(Refusal::MustMove),
                (false, 0) => Ok(()),
                (false, _) => Err(Refusal::NothingToMove),
            };
        };
        if push.movers & (1 << from.index()) == 0 {
            let itself = from == self.position(god, card);
            return Err(if itself { Refusal::CannotMoveItself } else { Refusal::NobodyThere(from) });
        }
        let have = self.sides[god].cultists;
        if cultists > have {
            return Err(Refusal::TooFewCultists(have));
        }
        if push.momentum == 0 {
            return Err(if cultists > 0 { Refusal::NoMomentumToAddTo } else { Refusal::NothingCanMove });
        }
        if push.end(from, cultists) == End::Stays {
            return Err(if push.any_moves() { Refusal::CannotMoveThat } else { Refusal::NothingCanMove });
        }
        if cultists > 6 || !push.sacrifice_counts(from, cultists) {
            return Err(Refusal::UselessSacrifice);
        }
        Ok(())
    }

    fn judge_permanent(&self, god: God, card: CardId, discarding: Option<CardId>) -> Result<(), Refusal> {
        self.holds_card(god, card)?;
        if self.card(card).kind() != Kind::Permanent {
            return Err(Refusal::NotAPermanent);
        }
        if self.is_forbidden(god, Forbidden::Permanent) {
            return Err(Refusal::PermanentForbidden);
        }
        match (self.permanents_full(god), discarding) {
            (false, None) => Ok(()),
            (false, Some(_)) => Err(Refusal::NoRoomNeeded),
            (true, None) => Err(Refusal::NameTheDiscard),
            (true, Some(old)) if !self.sides[god].permanents.contains(&Some(old)) => Err(Refusal::NotYourPermanent),
            (true, Some(old)) => {
                if self.makes_room(god, old) {
                    Ok(())
                } else {
                    Err(Refusal::NameTheDiscard)
                }
            }
        }
    }

    fn judge_pass(&self, god: God, discarding: Option<CardId>) -> Result<(), Refusal> {
        if self.is_forbidden(god, Forbidden::Pass) {
            return Err(Refusal::PassForbidden);
        }
        let hand = self.sides[god].hand;
        if !self.may_pass(god) {
            return Err(Refusal::HandTooBigToPass(hand.len() as u8));
        }
        match discarding {
            Some(_) if hand.is_empty() => Err(Refusal::NothingToDiscard),
            Some(card) => self.holds_card(god, card),
            None => Ok(()),
        }
    }

    fn act_on_step(&mut self, god: God, action: Action, around: &mut impl Around<Event>) {
        match (*self.steps.last().expect("something is asked"), action) {
            (Step::Window { .. }, _) => {
                self.steps.pop();
                around.tell(|| Event::Declined { god });
            }
            (Step::Roll(roll), _) => {
                self.set_roll(Roll { stage: RollStage::EnemyAnswer, ..roll });
                if action == Action::Reroll {
                    self.sides[god].spent.reroll_used = true;
                    self.reroll(around);
                }
            }
            (Step::Shove(mut shove), Action::Extra(space)) => {
                shove.extra -= 1;
                shove.given[space.index()] += 1;
                *self.steps.last_mut().expect("the shove is on top") = Step::Shove(shove);
            }
            (Step::Shove(_), Action::Cultists(n)) => self.shove_card(n, around),
            (Step::Triggers { .. }, Action::Trigger(slot, number)) => {
                self.run_trigger(slot.bit(number as usize), around);
            }
            (Step::Do(frame), _) => self.answer(frame, action, around),
            (step, action) => unreachable!("{action:?} does not answer {step:?}"),
        }
    }

    fn effect_asked(&self) -> Option<&'static Effect> {
        match self.steps.last() {
            Some(Step::Do(frame)) => self.effect(frame),
            _ => None,
        }
    }

    /// Whether what is owed next, or what Permanents wait for, may show somebody a hand or a Deck.
    fn may_show_next(&self) -> bool {
        let permanents = God::BOTH.into_iter().flat_map(|it| self.sides[it].permanents).flatten();
        let mut triggers = permanents.filter_map(|it| self.card(it).permanent()).flat_map(|it| &it.triggers);
        triggers.any(|it| it.what.effects.iter().any(shows_cards))
            || self.steps.iter().any(|step| match step {
                Step::Do(frame) => self.pack.get().list(frame.list).iter().skip(frame.at as usize).any(shows_cards),
                Step::Attack(_) | Step::Arrive(_) => true,
                _ => false,
            })
    }
}

/// Whether an effect shows cards without asking chance for them.
fn shows_cards(effect: &Effect) -> bool {
    use crate::effect::{PickedBy, StealFrom};
    match effect {
        Effect::Look(_)
        | Effect::Reveal(_)
        | Effect::RevealTop(_)
        | Effect::Steal(StealFrom::HandSeen)
        | Effect::DiscardHand(_) => true,
        Effect::Discard(it) => it.by == PickedBy::Enemy,
        Effect::Encore(_) | Effect::Zero | Effect::Momentum(_) | Effect::MomentumOn(_) | Effect::MomentumAll(_) => true,
        _ => crate::pack::nested(effect).into_iter().any(|it| it.effects.iter().any(shows_cards)),
    }
}

fn trigger_of(bit: u32) -> Action {
    Action::Trigger(Slot((bit / 4) as u8), (bit % 4) as u8)
}
