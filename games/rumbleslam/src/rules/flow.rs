//! How a match goes on by itself from one decision to the next: the topmost step says who is asked what, or is carried
//! out; when nothing is owed, the stage goes on.

use turnbuckle_core::{Around, Rules, Seat, Seats, Turn, Verdict};

use super::impact::Push;
use super::keywords::bits;
use crate::action::Action;
use crate::event::{Event, Exit};
use crate::refusal::Refusal;
use crate::ring::Corner;
use crate::state::{Ending, How, Place, Stage, Start, State, Step};
use crate::vocab::{Who, Wrestlers};

impl Rules for State {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over(ending) => Turn::Over(self.verdict(ending)),
            Stage::Hire | Stage::Sponsors => Turn::Decide(self.not_ready()),
            _ => Turn::Decide(Seats::one(self.asked())),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        if self.check_turn(seat).is_err() {
            return;
        }
        match self.stage {
            Stage::Hire => self.list_hiring(seat, actions),
            Stage::Sponsors => self.list_sponsors(seat, actions),
            _ if self.is_interrupted() => self.answers(&mut |it| actions.push(it)),
            _ => self.list_stage(seat, actions),
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        match self.stage {
            Stage::Hire => self.check_hiring(seat, action),
            Stage::Sponsors => self.check_sponsors(seat, action),
            _ if self.is_interrupted() => self.check_answer(action),
            _ => self.check_stage(seat, action),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        match self.stage {
            Stage::Hire => self.hire(seat, action, around),
            Stage::Sponsors => {
                if let Action::Sponsors(one, other) = action {
                    self.pick_sponsors(seat, one, other, around);
                }
            }
            _ if self.is_interrupted() => self.answer(action, around),
            _ => self.apply_stage(seat, action, around),
        }
        self.run(around);
    }

    /// RS-424: what is handed in stays handed in. All else is open; luck is what cannot be taken back.
    fn commits(&self, _: Seat, action: Action) -> bool {
        match self.stage {
            Stage::Hire => action == Action::Submit || self.teams == crate::state::Teams::ReadyMade,
            Stage::Sponsors => true,
            _ => false,
        }
    }

    /// All wrestlers of whoever gives up leave the ring as if removed. What they have a part in is called off.
    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        self.call_off(seat);
        // Whoever comes after somebody who had this turn already keeps their own.
        let place = self.clockwise().position(|it| it == seat);
        if let Stage::Enter { at } | Stage::Declare { at } | Stage::Nominate { at } = &mut self.stage
            && place.is_some_and(|it| it < usize::from(*at))
        {
            *at -= 1;
        }
        self.out = self.out.with(seat);
        around.tell(|| Event::PlayerOut { seat });
        self.withdraw(seat);
        let holds_others = |it: Who| self.is_strict() && self.wrestler(it).lifts.is_some_and(|it| it.seat() != seat);
        let with_others = self.in_ring.of(seat).filter(holds_others);
        for who in (self.in_ring.of(seat) - with_others).iter() {
            self.let_go_at_once(who, around);
            self.leave(who, Exit::GaveUp, around);
        }
        // RS-290: whoever is held chooses where it is put down.
        for who in with_others.iter() {
            self.remove(who, Exit::GaveUp, around);
        }
        if !matches!(self.stage, Stage::Over(_)) {
            self.put_out(seat, around);
        }
        self.nominated[seat] = None;
        self.go_on_with_roll(around);
        if let Some(active) = self.active {
            if active.who.seat() == seat {
                self.end_activation(around);
            } else if !active.begun && !self.is_strict() {
                // Its start was called off, so it is activated again.
                self.wrestler_mut(active.who).done = false;
                self.active = None;
            }
        }
        self.run(around);
    }

    fn out(&self) -> Seats {
        self.out
    }
}

impl State {
    fn verdict(&self, ending: Ending) -> Verdict {
        match ending {
            Ending::LastInTheRing { seat } | Ending::MostDosh { seat } => Verdict::Won(Seats::one(seat)),
            Ending::SameDosh if self.leaders().len() < self.players() => Verdict::Won(self.leaders()),
            Ending::SameDosh | Ending::EmptyRing => Verdict::Drawn,
        }
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        let asked = match self.stage {
            Stage::Over(_) => return Err(Refusal::Over),
            Stage::Hire | Stage::Sponsors => self.not_ready().contains(seat),
            _ => self.asked() == seat,
        };
        if asked { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    /// Whether something is asked that is none of the stage's own questions.
    fn is_interrupted(&self) -> bool {
        self.roll.is_some() || self.impact.is_some() || !self.steps.is_empty()
    }

    /// Who decides now.
    pub fn asked(&self) -> Seat {
        if let Some(roll) = &self.roll {
            return roll.asking;
        }
        if let Some(impact) = &self.impact {
            return impact.seat;
        }
        let active = || self.active.map_or(self.holder, |it| it.who.seat());
        match self.steps.last() {
            Some(Step::Defend { on, .. }) => on.seat(),
            Some(Step::Hit(hit)) => hit.by.seat(),
            Some(
                Step::Place { seat, .. }
                | Step::Shove { seat, .. }
                | Step::Bounced { seat, .. }
                | Step::Corner { seat, .. }
                | Step::Sponsor { seat, .. },
            ) => *seat,
            Some(Step::Stationary { who, seat, rope }) => {
                self.who_chooses(self.ready_to_hit(*who, self.in_the_way(*who, rope.away())), *seat)
            }
            Some(Step::Interrupted { who, .. } | Step::Jump { who, .. } | Step::Effects { who, .. }) => who.seat(),
            Some(Step::Throw { by, .. } | Step::Devastate { by, .. } | Step::Once { by, .. }) => by.seat(),
            Some(_) => active(),
            None => match self.stage {
                Stage::Deploy { at } | Stage::Activate { at } if self.active.is_none() => {
                    self.order.get(usize::from(at)).copied().unwrap_or(self.holder)
                }
                Stage::Enter { at } | Stage::Declare { at } | Stage::Nominate { at } => {
                    self.nth(at).unwrap_or(self.holder)
                }
                _ => active(),
            },
        }
    }

    /// Goes on until somebody is asked.
    pub fn run(&mut self, around: &mut impl Around<Event>) {
        loop {
            if matches!(self.stage, Stage::Over(_)) || self.roll.is_some() {
                return;
            }
            if self.impact.is_some() {
                match self.only_answer() {
                    Some(action) => self.answer(action, around),
                    None => return,
                }
                continue;
            }
            match self.steps.last().copied() {
                Some(step) => {
                    if self.is_question(step) {
                        match self.only_answer() {
                            Some(action) => self.answer(action, around),
                            None => return,
                        }
                    } else {
                        self.steps.pop();
                        self.take(step, around);
                    }
                }
                None => {
                    if !self.advance(around) {
                        return;
                    }
                }
            }
        }
    }

    /// The answer, if there is only one. Everything is open, so that nobody learns anything from not being asked.
    fn only_answer(&self) -> Option<Action> {
        let (mut first, mut count) = (None, 0);
        self.answers(&mut |it| {
            first = first.or(Some(it));
            count += 1;
        });
        first.filter(|_| count == 1)
    }

    /// Whether a step is put to somebody.
    fn is_question(&self, step: Step) -> bool {
        match step {
            Step::Start(part) => self.asks_at_start(part),
            Step::Defend { on, .. } => self.is_standing(on),
            Step::Hit(hit) => self.orders_keywords(hit),
            Step::Place { who, how, .. } => self.is_in_play(who) && !self.places(who, how).is_empty(),
            Step::Shove { who, .. } | Step::Bounced { who, .. } | Step::Corner { who, .. } => {
                self.base(who).is_some_and(|it| it.anchor.is_mat())
            }
            Step::Stationary { who, rope, .. } => !self.ready_to_hit(who, self.in_the_way(who, rope.away())).is_empty(),
            Step::Interrupted { who, rope, .. } => !self.enemies(who, self.in_the_way(who, rope.away())).is_empty(),
            Step::Jump { .. } => true,
            Step::Throw { by, .. } => self.wrestler(by).lifts.is_some() && self.is_standing(by),
            Step::Effects { who, source, at } => self.chooses_recipient(who, source, at).is_some(),
            Step::Devastate { .. } => !self.marked.is_empty(),
            Step::Once { by, ability } => self.chooses_once(by, ability),
            Step::Sponsor { seat, .. } => !self.to_sponsor(seat).is_empty(),
            _ => false,
        }
    }

    /// In the ring, or a partner who is about to come in.
    fn is_in_play(&self, who: Who) -> bool {
        self.is_in_ring(who) || self.wrestler(who).place == Place::Sidelines
    }

    /// Carries out a step that asks nobody.
    fn take(&mut self, step: Step, around: &mut impl Around<Event>) {
        match step {
            Step::Start(part) => self.start(part, around),
            Step::Carry(action) => self.carry(action, around),
            Step::Contest { by, on, attack, stat } => {
                if self.is_standing(by) && self.is_standing(on) {
                    self.contest(by, on, attack, stat, around);
                }
            }
            Step::Hit(hit) => self.go_on_with_hit(hit, around),
            Step::Failed { by, on, attack, stat } => self.failed(by, on, attack, stat, around),
            Step::Land { who, at, then } => {
                if self.is_in_ring(who) {
                    self.land(who, at, then, around);
                }
            }
            Step::Fury { by, on } => self.fury(by, on),
            Step::Balance { who, by } => self.balance(who, by, around),
            Step::Ammunition { by, thrown, on } => {
                if self.is_standing(on) {
                    self.roll_ammunition(by, thrown, on, around);
                }
            }
            Step::Crowd { who } => self.please_crowd(who, true, around),
            Step::Effects { who, source, at } => self.take_effect(who, source, at, None, around),
            Step::Devastate { by, ability, .. } => self.end_devastation(by, ability),
            Step::Once { by, ability } => {
                if let Some(on) = self.struck.first() {
                    self.once(by, ability, on);
                }
            }
            Step::Leave { who, exit } => self.leave(who, exit, around),
            Step::Rise { who, by } => self.rise(who, by, around),
            // What was asked of somebody who is gone.
            Step::Defend { .. }
            | Step::Place { .. }
            | Step::Shove { .. }
            | Step::Bounced { .. }
            | Step::Corner { .. }
            | Step::Stationary { .. }
            | Step::Interrupted { .. }
            | Step::Jump { .. }
            | Step::Throw { .. }
            | Step::Sponsor { .. } => {}
        }
    }

    /// Nothing is owed: the stage goes on. Whether it did.
    fn advance(&mut self, around: &mut impl Around<Event>) -> bool {
        match self.stage {
            Stage::Hire if self.not_ready().is_empty() => self.reveal(around),
            Stage::Sponsors if self.not_ready().is_empty() => self.reveal_sponsors(around),
            Stage::Deploy { at } => return self.advance_deployment(at, around),
            Stage::Enter { at } => match self.nth(at) {
                Some(seat) if self.can_bring_on(seat) => return false,
                Some(_) => self.stage = Stage::Enter { at: at + 1 },
                None => self.stage = Stage::Declare { at: 0 },
            },
            Stage::Declare { at } => match self.nth(at).filter(|_| self.round > 1) {
                Some(seat) if self.unused_sponsorships(seat).next().is_some() => return false,
                Some(_) => self.stage = Stage::Declare { at: at + 1 },
                None => self.stage = Stage::Nominate { at: 0 },
            },
            Stage::Nominate { at } => match self.nth(at) {
                Some(seat) if self.nominated[seat].is_some() => self.stage = Stage::Nominate { at: at + 1 },
                Some(seat) => match only(self.in_ring.of(seat)) {
                    Some(who) => self.nominate(who, around),
                    None => return false,
                },
                None => self.roll_initiative(around),
            },
            Stage::Activate { at } => return self.advance_activation(at, around),
            Stage::Hire | Stage::Sponsors | Stage::Over(_) => return false,
        }
        true
    }

    fn advance_deployment(&mut self, at: u8, around: &mut impl Around<Event>) -> bool {
        let Some(seat) = self.order.get(usize::from(at)).copied() else {
            self.begin_round(around);
            return true;
        };
        if self.out.contains(seat) {
            self.after_deploying(at, around);
            return true;
        }
        if self.corners[seat].is_none() {
            let mut free = self.free_corners(at);
            let (first, second) = (free.next(), free.next());
            return match (first, second) {
                (Some(corner), None) => {
                    self.take_corner(seat, corner, around);
                    true
                }
                _ => false,
            };
        }
        if self.to_deploy(seat).next().is_some() {
            return false;
        }
        self.after_deploying(at, around);
        true
    }

    /// RS-111, RS-112.
    fn advance_activation(&mut self, at: u8, around: &mut impl Around<Event>) -> bool {
        if let Some(active) = self.active {
            if active.ended {
                self.end_activation(around);
            }
            return active.ended;
        }
        let players = self.order.len() as u8;
        let next = (0..players).map(|it| (at + it) % players).find(|it| {
            let seat = self.order[usize::from(*it)];
            !self.out.contains(seat) && !self.waiting(seat).is_empty()
        });
        let Some(next) = next else {
            self.end_round(around);
            return true;
        };
        self.stage = Stage::Activate { at: next };
        let seat = self.order[usize::from(next)];
        let waiting = self.waiting(seat);
        // RS-108, RS-109.
        let nominated = self.nominated[seat].filter(|it| waiting.contains(*it));
        self.nominated[seat] = nominated;
        match nominated.or_else(|| only(waiting)) {
            Some(who) => self.activate(who, around),
            None => return false,
        }
        true
    }

    /// Choices of a stage.
    fn list_stage(&self, seat: Seat, actions: &mut Vec<Action>) {
        match self.stage {
            Stage::Deploy { at } if self.corners[seat].is_none() => {
                actions.extend(self.free_corners(at).map(Action::Corner));
            }
            Stage::Deploy { .. } => self.list_deploy(seat, actions),
            Stage::Enter { .. } => self.list_enter(seat, actions),
            Stage::Declare { .. } => {
                actions.extend(self.unused_sponsorships(seat).map(Action::Declare));
                actions.push(Action::Pass);
            }
            Stage::Nominate { .. } => actions.extend(self.in_ring.of(seat).iter().map(Action::Nominate)),
            Stage::Activate { .. } if self.active.is_none() => {
                actions.extend(self.waiting(seat).iter().map(Action::Activate));
            }
            Stage::Activate { .. } => self.list_acts(actions),
            Stage::Hire | Stage::Sponsors | Stage::Over(_) => {}
        }
    }

    fn check_stage(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let or = |fine: bool, refusal: Refusal| if fine { Ok(()) } else { Err(refusal) };
        match (self.stage, action) {
            (Stage::Deploy { at }, Action::Corner(corner)) if self.corners[seat].is_none() => {
                or(self.free_corners(at).any(|it: Corner| it == corner), Refusal::CornerTaken)
            }
            (Stage::Deploy { .. }, _) if self.corners[seat].is_none() => Err(Refusal::ChooseCorner),
            (Stage::Deploy { .. }, Action::Deploy(who, at)) => self.check_deploy(seat, who, at),
            (Stage::Deploy { .. }, _) => Err(Refusal::MustDeploy),
            (Stage::Enter { .. }, Action::Deploy(who, at)) => self.check_enter(seat, who, at),
            (Stage::Enter { .. } | Stage::Declare { .. }, Action::Pass) => Ok(()),
            (Stage::Enter { .. }, _) => Err(Refusal::EnterOrPass),
            (Stage::Declare { .. }, Action::Declare(it)) => {
                or(self.unused_sponsorships(seat).any(|other| other == it), Refusal::NotThatSponsorship)
            }
            (Stage::Declare { .. }, _) => Err(Refusal::DeclareOrPass),
            (Stage::Nominate { .. }, Action::Nominate(who)) => {
                or(self.in_ring.of(seat).contains(who), Refusal::NotToNominate)
            }
            (Stage::Nominate { .. }, _) => Err(Refusal::Nominate),
            (Stage::Activate { .. }, Action::Activate(who)) if self.active.is_none() => {
                or(self.waiting(seat).contains(who), Refusal::AlreadyActivated)
            }
            (Stage::Activate { .. }, _) => self.check_act(action),
            (Stage::Hire, _) => Err(Refusal::Hiring),
            (Stage::Sponsors, _) => Err(Refusal::PickSponsors),
            (Stage::Over(_), _) => Err(Refusal::Over),
        }
    }

    fn apply_stage(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        match (self.stage, action) {
            (_, Action::Corner(corner)) => self.take_corner(seat, corner, around),
            (Stage::Deploy { .. }, Action::Deploy(who, at)) => self.deploy(who, at, around),
            (_, Action::Deploy(who, at)) => self.enter(who, at, around),
            (Stage::Enter { at }, Action::Pass) => self.stage = Stage::Enter { at: at + 1 },
            (Stage::Declare { at }, Action::Pass) => self.stage = Stage::Declare { at: at + 1 },
            (_, Action::Declare(it)) => self.declare(seat, it, around),
            (_, Action::Nominate(who)) => self.nominate(who, around),
            (_, Action::Activate(who)) => self.activate(who, around),
            _ => self.act(action, around),
        }
    }

    /// What may be answered to the question at hand.
    pub fn answers(&self, each: &mut impl FnMut(Action)) {
        if let Some(roll) = &self.roll {
            self.list_rerolls(roll, &mut |die, face| each(Action::Reroll(die, face)));
            return each(Action::Keep);
        }
        if let Some(impact) = &self.impact {
            return self.pushes(impact, &mut |it| each(push_action(it)));
        }
        let Some(step) = self.steps.last() else { return };
        match *step {
            Step::Start(Start::Choice) => {
                let who = self.active.expect("somebody is active").who;
                let options = self.choice_of(who).map_or(0, |it| it.options.len()) as u8;
                (0..options).for_each(|it| each(Action::Option(it)));
            }
            Step::Start(Start::StandUp) => [Action::StandUp, Action::StayDown].into_iter().for_each(each),
            Step::Start(_) => {
                let [one, other] = Self::defences(crate::state::Attack::Lift).expect("a Lift has two defences");
                [Action::With(one), Action::With(other)].into_iter().for_each(each);
            }
            Step::Defend { attack, .. } => {
                Self::defences(attack).into_iter().flatten().for_each(|it| each(Action::With(it)));
            }
            Step::Hit(hit) => bits(hit.left).for_each(|it| each(Action::Next(it))),
            Step::Place { who, how, .. } => self.places(who, how).iter().for_each(|it| each(Action::Place(it))),
            Step::Shove { who, by, .. } => self.directions(who, by).for_each(|it| each(Action::Shove(it))),
            Step::Bounced { who, .. } => {
                self.base(who).into_iter().flat_map(|it| it.ropes()).for_each(|it| each(Action::From(it)));
            }
            Step::Corner { who, .. } => {
                each(Action::Smash);
                self.base(who).into_iter().flat_map(|it| it.ropes()).for_each(|it| each(Action::From(it)));
            }
            Step::Stationary { who, rope, .. } => {
                let ready = self.ready_to_hit(who, self.in_the_way(who, rope.away()));
                ready.iter().for_each(|it| each(Action::Choose(it)));
            }
            Step::Interrupted { who, rope, .. } => {
                self.enemies(who, self.in_the_way(who, rope.away())).iter().for_each(|it| each(Action::Choose(it)));
            }
            Step::Jump { who, rope, left, .. } => {
                each(Action::Stop);
                if self.beyond(who, rope.away(), left).is_some() {
                    each(Action::Over);
                }
            }
            Step::Throw { by, squares } => self.list_throws(by, squares, |it| each(Action::Throw(it))),
            Step::Effects { who, source, at } => {
                let all = self.chooses_recipient(who, source, at).unwrap_or_default();
                all.iter().for_each(|it| each(Action::Choose(it)));
            }
            Step::Devastate { .. } => self.marked.iter().for_each(|it| each(Action::Choose(it))),
            Step::Once { .. } => self.struck.iter().for_each(|it| each(Action::Choose(it))),
            Step::Sponsor { seat, .. } => self.to_sponsor(seat).iter().for_each(|it| each(Action::Choose(it))),
            _ => {}
        }
    }

    fn check_answer(&self, action: Action) -> Result<(), Refusal> {
        if let (Some(roll), Action::Reroll(die, face)) = (&self.roll, action) {
            return self.check_reroll(roll, die, face);
        }
        let mut found = false;
        self.answers(&mut |it| found |= it == action);
        if found { Ok(()) } else { Err(self.why_not(action)) }
    }

    /// What has to be answered instead.
    fn why_not(&self, action: Action) -> Refusal {
        if self.roll.is_some() {
            return Refusal::DiceFirst;
        }
        if self.impact.is_some() {
            return if matches!(action, Action::Place(_) | Action::Choose(_)) {
                Refusal::NotThatPush
            } else {
                Refusal::PushFirst
            };
        }
        match self.steps.last() {
            Some(Step::Start(Start::Choice)) => match action {
                Action::Option(_) => Refusal::NotThatOption,
                _ => Refusal::ChooseOption,
            },
            Some(Step::Start(Start::StandUp)) => Refusal::StandOrStay,
            Some(Step::Start(_) | Step::Defend { .. }) => match action {
                Action::With(stat) => Refusal::NotThatStat { stat },
                _ => Refusal::ChooseStat,
            },
            Some(Step::Hit(_)) => Refusal::ChooseKeyword,
            Some(Step::Place { how, .. }) => match action {
                Action::Place(_) if matches!(how, How::Beside(_)) => Refusal::NotBeside,
                Action::Place(_) => Refusal::NotThatPlace,
                _ => Refusal::ChoosePlace,
            },
            Some(Step::Shove { .. }) => match action {
                Action::Shove(_) => Refusal::NotTowards,
                _ => Refusal::ChooseDirection,
            },
            Some(Step::Bounced { .. }) => Refusal::ChooseRope,
            Some(Step::Corner { .. }) => Refusal::ChooseCornerOrRope,
            Some(Step::Stationary { .. } | Step::Interrupted { .. }) => Refusal::ChooseAttacker,
            Some(Step::Jump { .. }) => Refusal::OverOrStop,
            Some(Step::Throw { by, squares }) => match action {
                Action::Throw(cell) => self.check_throw(*by, *squares, cell).err().unwrap_or(Refusal::MustThrow),
                _ => Refusal::MustThrow,
            },
            Some(Step::Devastate { .. } | Step::Once { .. }) => Refusal::ChooseTarget,
            Some(Step::Effects { .. }) => Refusal::ChooseWhomFor,
            Some(Step::Sponsor { .. }) => Refusal::ChooseRecipient,
            _ => Refusal::NothingAsked,
        }
    }

    fn answer(&mut self, action: Action, around: &mut impl Around<Event>) {
        match action {
            Action::Reroll(die, face) => return self.reroll(die, face, around),
            Action::Keep => return self.keep(around),
            _ => {}
        }
        if self.impact.is_some() {
            return match action {
                Action::Choose(who) => self.push(Push::First(who), around),
                Action::Place(cell) => self.push(Push::To(cell), around),
                _ => {}
            };
        }
        if let Action::Option(option) = action {
            return self.choose_option(option, around);
        }
        let Some(step) = self.steps.pop() else { return };
        match (step, action) {
            (Step::Start(Start::StandUp), answer) => {
                if answer == Action::StandUp {
                    self.stand_up(around);
                }
                self.start(Start::StandUp, around);
            }
            (Step::Start(_), Action::With(stat)) => {
                let active = self.active.as_mut().expect("somebody is active");
                active.begun = true;
                let who = active.who;
                if let Place::HeldBy(from) = self.wrestler(who).place {
                    self.roll_to_get_down(who, from, stat, around);
                }
            }
            (Step::Defend { by, on, attack }, Action::With(stat)) => {
                around.tell(|| Event::Defends { who: on, stat, held: false });
                self.steps.push(Step::Contest { by, on, attack, stat });
            }
            (Step::Hit(hit), Action::Next(bit)) => self.apply_keyword(hit, bit, around),
            (Step::Place { who, seat, how }, Action::Place(at)) => self.placed(who, seat, how, at, around),
            (Step::Shove { who, seat, squares, .. }, Action::Shove(direction)) => {
                self.shove(who, seat, direction, squares, around);
            }
            (Step::Bounced { who, seat } | Step::Corner { who, seat }, Action::From(rope)) => {
                self.bounced(who, seat, rope, around);
            }
            (Step::Corner { who, .. }, Action::Smash) => self.smash(who, around),
            (Step::Stationary { who, .. }, Action::Choose(by)) => self.hit_in_passing(by, who),
            (Step::Interrupted { who, ability, .. }, Action::Choose(on)) => self.interrupted(who, ability, on),
            (Step::Jump { who, ability, rope, left }, Action::Over) => {
                self.jump_over(who, ability, rope, left, around);
            }
            (Step::Jump { who, ability, rope, left }, _) => self.stop_jump(who, ability, rope, left, around),
            (Step::Throw { by, .. }, Action::Throw(cell)) => self.throw(by, cell, around),
            (Step::Effects { who, source, at }, Action::Choose(on)) => {
                self.take_effect(who, source, at, Some(on), around);
            }
            (Step::Devastate { by, ability, total }, Action::Choose(on)) => {
                self.withstand(by, on, ability, total, around);
            }
            (Step::Once { by, ability }, Action::Choose(on)) => self.once(by, ability, on),
            (Step::Sponsor { seat, sponsorship, left }, Action::Choose(who)) => {
                self.receive(seat, sponsorship, left, who, around);
            }
            _ => {}
        }
    }

    /// What a player has put together in secret is never shown if they give up before it is.
    fn withdraw(&mut self, seat: Seat) {
        let over = Seat::all(self.players()).filter(|it| !self.out.contains(*it)).count() < 2;
        for it in Seat::all(self.players()).filter(|it| over || *it == seat) {
            self.ready = self.ready.without(it);
            if self.stage == Stage::Hire {
                self.drafts[it] = crate::team::Draft::default();
            }
            if matches!(self.stage, Stage::Hire | Stage::Sponsors) {
                self.sponsors[it] = crate::state::Sponsors::default();
            }
        }
    }

    /// Whoever is held by somebody who gives up is put down at the first place there is.
    fn let_go_at_once(&mut self, by: Who, around: &mut impl Around<Event>) {
        let Some(held) = self.wrestler(by).lifts else { return };
        let how = How::Beside(by);
        if let Some(at) = self.places(held, how).first() {
            self.placed(held, held.seat(), how, at, around);
        }
    }
}

fn push_action(push: Push) -> Action {
    match push {
        Push::First(who) => Action::Choose(who),
        Push::To(cell) => Action::Place(cell),
    }
}

/// The one that is there, if it is one.
fn only(wrestlers: Wrestlers) -> Option<Who> {
    wrestlers.first().filter(|_| wrestlers.len() == 1)
}
