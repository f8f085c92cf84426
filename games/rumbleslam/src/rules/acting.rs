//! RS-118 to RS-147, RS-168 to RS-184: what the active wrestler may do, what it costs, and when the crowd is asked.

use turnbuckle_core::{Around, Few};

use super::dice::Throw;
use super::moving::Meets;
use super::stats::Scene;
use crate::action::Action;
use crate::effect::{Gift, Keyword};
use crate::event::{Dirt, Event, Manner};
use crate::pack::{Ability, Kind, Limit};
use crate::refusal::Refusal;
use crate::ring::{Cell, Rope};
use crate::state::{Active, Attack, Group, How, Place, Source, State, Step, TAG, Why};
use crate::vocab::{Stat, Who, Wrestlers};

impl State {
    /// AP.
    pub fn cost(&self, who: Who, action: Action) -> u8 {
        let of = |number: u8| self.ability(who, number).map_or(u8::MAX, |it| it.ap);
        match action {
            Action::Trip(_) | Action::Leap(_) | Action::TagOut => 2,
            Action::BounceWith(number, _)
            | Action::LeapWith(number, _)
            | Action::Use(number, _)
            | Action::UseAlone(number) => of(number),
            Action::CrowdPleaser => self.pop_of(who),
            Action::Move(_) | Action::End => 0,
            _ => 1,
        }
    }

    /// RS-179, RS-180, RS-G35.
    pub fn group(&self, who: Who, action: Action) -> Option<Group> {
        Some(match action {
            Action::Brawl(_) => Group::Brawl,
            Action::Grapple(_) => Group::Grapple,
            Action::Trip(_) => Group::Trip,
            Action::Pin(_) => Group::Pin,
            Action::Bounce(_) | Action::BounceWith(..) => Group::Bounce,
            Action::Leap(_) | Action::LeapWith(..) => Group::Turnbuckle,
            Action::Lift(_) => Group::Lift,
            Action::Throw(_) => Group::Throw,
            Action::Climb => Group::Climb,
            Action::Dismount => Group::Dismount,
            Action::CrowdPleaser => Group::CrowdPleaser,
            Action::Use(number, _) | Action::UseAlone(number) => match self.ability(who, number)? {
                it if it.kind == Kind::Grapple => Group::Grapple,
                it if it.is_brawl => Group::Brawl,
                _ => Group::Ability(number),
            },
            _ => return None,
        })
    }

    /// Whom an action attacks.
    fn target(&self, action: Action) -> Option<Who> {
        match action {
            Action::Brawl(on)
            | Action::Grapple(on)
            | Action::Trip(on)
            | Action::Pin(on)
            | Action::Lift(on)
            | Action::Leap(on)
            | Action::LeapWith(_, on)
            | Action::Use(_, on) => Some(on),
            _ => None,
        }
    }

    /// Everybody whom an action is sure to attack, or may.
    pub fn attacked(&self, who: Who, action: Action) -> Wrestlers {
        let course = |rope, ability| match self.bounce_course(who, rope, ability).meets {
            Meets::Wrestlers(there) => there,
            _ => Wrestlers::NONE,
        };
        match action {
            _ if !self.is_strict() => self.target(action).into_iter().collect(),
            Action::Bounce(rope) => course(rope, None),
            Action::BounceWith(number, rope) => course(rope, Some(number)),
            // RS-311.
            Action::Throw(cell) => self.board.at(cell).into_iter().collect(),
            // RS-373.
            Action::UseAlone(number) if self.ability(who, number).is_some_and(|it| it.line.is_some()) => {
                self.in_contact(who)
            }
            _ => self.target(action).into_iter().collect(),
        }
    }

    /// RS-178: the same action for the third time or more.
    pub fn is_no_class(&self, active: &Active, action: Action) -> bool {
        let used = self.group(active.who, action).map_or(0, |it| active.uses[it.index()]);
        // RS-181, RS-176.
        let free = self.cost(active.who, action) == 0;
        let helpless = matches!(action, Action::Lift(on) if self.wrestler(on).is_ko());
        used >= 2 && !free && !helpless
    }

    /// RS-172 to RS-178.
    pub fn is_dirty(&self, active: &Active, action: Action) -> bool {
        let who = active.who;
        let darling = || !self.darlings(who, action).is_empty();
        self.is_dirty_by_itself(who, action) || self.is_no_class(active, action) || darling()
    }

    /// RS-344: those whose cards make this attack on them Dirty.
    fn darlings(&self, who: Who, action: Action) -> Wrestlers {
        let attacked = self.enemies(who, self.attacked(who, action));
        attacked.filter(|it| !self.wrestler(it).is_ko() && self.has_gift(it, Scene::default(), Gift::Darling))
    }

    /// RS-172 to RS-177.
    fn is_dirty_by_itself(&self, who: Who, action: Action) -> bool {
        match action {
            Action::Trip(_) => true,
            // RS-173, RS-176, RS-177.
            Action::Lift(on) => !self.lifts_by_weight(who, on),
            Action::Throw(_) => {
                let held = self.wrestler(who).lifts;
                self.pack.constants.throw_is_dirty
                    && held.is_some_and(|it| it.is_enemy_of(who) && !self.wrestler(it).is_ko())
            }
            Action::BounceWith(number, _)
            | Action::LeapWith(number, _)
            | Action::Use(number, _)
            | Action::UseAlone(number) => self.ability(who, number).is_some_and(|it| it.has(Keyword::Dirty)),
            _ => false,
        }
    }

    /// RS-168, RS-169: how many Crowd dice are rolled first.
    pub fn dirty_dice(&self, active: &Active, action: Action) -> u8 {
        if !self.is_dirty(active, action) {
            return 0;
        }
        let dice = if active.dirty == 0 { 1 } else { 2 };
        dice - u8::from(self.has_gift(active.who, Scene::default(), Gift::CleanHands))
    }

    /// Whether the active wrestler may do this.
    pub fn check_act(&self, action: Action) -> Result<(), Refusal> {
        let Some(active) = &self.active else { return Err(Refusal::ChooseWhom) };
        let who = active.who;
        let wrestler = self.wrestler(who);
        match action {
            Action::End => return Ok(()),
            Action::StandUp if !wrestler.is_knocked_down() => return Err(Refusal::NotKnockedDown),
            Action::StandUp => return self.check_points(active, 1),
            Action::Move(to) => return self.check_move(active, to),
            _ => {}
        }
        // What is no action of an activation at all is told so first.
        if self.group(who, action).is_none() && action != Action::TagOut {
            let known = matches!(action, Action::Use(..) | Action::UseAlone(_));
            return Err(if known { Refusal::NoSuchAbility } else { Refusal::NothingAsked });
        }
        // RS-189.
        if wrestler.is_knocked_down() {
            return Err(Refusal::KnockedDown);
        }
        self.check_what(who, action)?;
        self.check_points(active, self.cost(who, action))
    }

    fn check_points(&self, active: &Active, cost: u8) -> Result<(), Refusal> {
        if cost <= active.ap { Ok(()) } else { Err(Refusal::TooFewPoints { cost, left: active.ap }) }
    }

    /// RS-123 to RS-130.
    fn check_move(&self, active: &Active, to: Cell) -> Result<(), Refusal> {
        let who = active.who;
        if self.wrestler(who).is_knocked_down() {
            return Err(Refusal::CannotMove);
        }
        if self.is_on_turnbuckle(who) {
            return Err(Refusal::OnTurnbuckle);
        }
        if !to.is_mat() {
            return Err(if to.is_turnbuckle() { Refusal::NotOntoATurnbuckle } else { Refusal::NotOntoARope });
        }
        if !self.room(who).contains(to) {
            return Err(Refusal::SquareTaken);
        }
        match self.steps_to(who, to, active.mp) {
            Some(_) => Ok(()),
            None => Err(Refusal::TooFar { left: active.mp }),
        }
    }

    /// RS-135, RS-136.
    fn check_enemy(&self, who: Who, on: Who) -> Result<(), Refusal> {
        if !on.is_enemy_of(who) {
            return Err(Refusal::NotAnEnemy);
        }
        self.check_contact(who, on)
    }

    fn check_contact(&self, who: Who, on: Who) -> Result<(), Refusal> {
        if !self.is_in_ring(on) || self.base(on).is_none() {
            return Err(Refusal::OffTheMat);
        }
        if self.touch(who, on) { Ok(()) } else { Err(Refusal::NotInContact) }
    }

    /// The conditions of each action.
    fn check_what(&self, who: Who, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Brawl(on) | Action::Grapple(on) | Action::Trip(on) => self.check_enemy(who, on),
            Action::Pin(on) => {
                self.check_enemy(who, on)?;
                // RS-216.
                if self.wrestler(on).is_knocked_down() { Ok(()) } else { Err(Refusal::NotPinnable) }
            }
            Action::Lift(on) => {
                if on == who {
                    return Err(Refusal::NotInContact);
                }
                self.check_contact(who, on)?;
                // RS-286.
                if self.wrestler(who).lifts.is_none() { Ok(()) } else { Err(Refusal::HandsFull) }
            }
            Action::Throw(cell) => self.check_throw(who, self.throw_of(who), cell),
            Action::Bounce(rope) => self.check_bounce(who, rope, None),
            Action::BounceWith(number, rope) => {
                self.usable(who, number, Kind::Rope)?;
                self.check_bounce(who, rope, Some(number))
            }
            Action::Climb => self.to_climb(who).map(|_| ()).ok_or(Refusal::NoTurnbuckle),
            Action::Dismount if !self.is_on_turnbuckle(who) => Err(Refusal::NotUpThere),
            Action::Dismount if self.can_dismount(who) => Ok(()),
            Action::Dismount => Err(Refusal::CornerFull),
            Action::Leap(on) => self.check_leap(who, on, Attack::Turnbuckle, self.leap_range(who)),
            Action::LeapWith(number, on) => {
                let ability = self.usable(who, number, Kind::Turnbuckle)?;
                let range = ability.line.as_ref().map_or(0, |it| it.range);
                self.check_leap(who, on, Attack::Ability(number), range)
            }
            Action::Use(number, on) => self.check_use(who, number, on),
            Action::UseAlone(number) => self.check_use_alone(who, number),
            Action::TagOut => self.check_tag_out(who).map(|_| ()),
            // RS-G39: a Crowd Pleaser may always be tried.
            _ => Ok(()),
        }
    }

    /// RS-225, RS-226, RS-147.
    fn check_bounce(&self, who: Who, rope: Rope, ability: Option<u8>) -> Result<(), Refusal> {
        if self.is_on_turnbuckle(who) {
            return Err(Refusal::NoRopeUpThere);
        }
        let base = self.base(who).filter(|it| it.anchor.is_mat());
        if !base.is_some_and(|it| rope.squares().meets(it.squares())) {
            return Err(Refusal::NoRope);
        }
        if self.bounce_does_something(who, rope, ability) { Ok(()) } else { Err(Refusal::NothingWouldHappen) }
    }

    /// RS-264, RS-G62: the printed MP and what lasts; neither counters nor MP that are spent matter.
    fn leap_range(&self, who: Who) -> u8 {
        let printed = self.card(who).mp;
        if self.is_mended() { printed.saturating_add_signed(self.lasting_mp(who)) } else { printed }
    }

    /// RS-263 to RS-267, RS-272.
    fn check_leap(&self, who: Who, on: Who, attack: Attack, range: u8) -> Result<(), Refusal> {
        let base = self.base(who).filter(|it| it.anchor.is_turnbuckle()).ok_or(Refusal::NotOnTurnbuckle)?;
        if !on.is_enemy_of(who) {
            return Err(Refusal::NotAnEnemy);
        }
        let target = self.base(on).filter(|_| self.is_in_ring(on)).ok_or(Refusal::OffTheMat)?;
        if base.distance(target) > range {
            return Err(Refusal::OutOfRange { range });
        }
        if self.landings(who, on, attack).is_empty() { Err(Refusal::NowhereToLand) } else { Ok(()) }
    }

    /// An ability of this kind that may be used again.
    fn usable(&self, who: Who, number: u8, kind: Kind) -> Result<&'static Ability, Refusal> {
        let ability = self.ability(who, number).filter(|it| it.kind == kind).ok_or(Refusal::NoSuchAbility)?;
        self.check_limit(who, number, ability)?;
        Ok(ability)
    }

    fn check_limit(&self, who: Who, number: u8, ability: &Ability) -> Result<(), Refusal> {
        let wrestler = self.wrestler(who);
        let used = match ability.limit {
            Some(Limit::OncePerRound) => wrestler.used,
            Some(Limit::OncePerMatch) => wrestler.spent,
            None => 0,
        };
        if used >> number & 1 != 0 { Err(Refusal::UsedUp) } else { Ok(()) }
    }

    /// RS-207, RS-341, RS-342, RS-348: an ability with one target.
    fn check_use(&self, who: Who, number: u8, on: Who) -> Result<(), Refusal> {
        let ability = self.ability(who, number).ok_or(Refusal::NoSuchAbility)?;
        let line = ability.line.as_ref().filter(|_| is_aimed(ability)).ok_or(Refusal::NoSuchAbility)?;
        self.check_limit(who, number, ability)?;
        if number == TAG {
            self.check_tag_ability(who)?;
        }
        if line.range == 0 {
            return self.check_enemy(who, on);
        }
        if !on.is_enemy_of(who) {
            return Err(Refusal::NotAnEnemy);
        }
        let (Some(base), Some(target)) = (self.base(who), self.base(on)) else { return Err(Refusal::OffTheMat) };
        if base.distance(target) > line.range { Err(Refusal::OutOfReach { range: line.range }) } else { Ok(()) }
    }

    /// RS-339, RS-372: an ability without one.
    fn check_use_alone(&self, who: Who, number: u8) -> Result<(), Refusal> {
        let ability = self.ability(who, number).filter(|it| is_alone(it)).ok_or(Refusal::NoSuchAbility)?;
        self.check_limit(who, number, ability)?;
        if number == TAG {
            self.check_tag_ability(who)?;
        }
        let does_something = if ability.line.is_some() {
            !self.in_contact(who).is_empty()
        } else {
            self.any_effect(who, &ability.effects)
        };
        if does_something { Ok(()) } else { Err(Refusal::NothingWouldHappen) }
    }

    /// Everything that the active wrestler may do.
    pub fn list_acts(&self, actions: &mut Vec<Action>) {
        let Some(active) = &self.active else { return };
        let who = active.who;
        let wrestler = self.wrestler(who);
        if wrestler.is_knocked_down() {
            if active.ap >= 1 {
                actions.push(Action::StandUp);
            }
            actions.push(Action::End);
            return;
        }
        if !self.is_on_turnbuckle(who) {
            self.reach(who, active.mp, |cell, _| actions.push(Action::Move(cell)));
        }
        if active.ap >= 1 {
            self.list_contacts(active, actions);
            if wrestler.lifts.is_some() {
                self.list_throws(who, self.throw_of(who), |it| actions.push(Action::Throw(it)));
            }
            self.list_ropes_and_posts(active, actions);
        }
        self.list_abilities(active, actions);
        for action in [Action::CrowdPleaser, Action::TagOut] {
            if self.check_act(action).is_ok() {
                actions.push(action);
            }
        }
        actions.push(Action::End);
    }

    fn list_contacts(&self, active: &Active, actions: &mut Vec<Action>) {
        let who = active.who;
        let there = self.in_contact(who);
        for on in self.enemies(who, there).iter() {
            actions.extend([Action::Brawl(on), Action::Grapple(on)]);
            if active.ap >= 2 {
                actions.push(Action::Trip(on));
            }
            if self.wrestler(on).is_knocked_down() {
                actions.push(Action::Pin(on));
            }
        }
        if self.wrestler(who).lifts.is_none() {
            actions.extend(there.iter().map(Action::Lift));
        }
    }

    fn list_ropes_and_posts(&self, active: &Active, actions: &mut Vec<Action>) {
        let who = active.who;
        let Some(base) = self.base(who) else { return };
        if base.anchor.is_turnbuckle() {
            if self.can_dismount(who) {
                actions.push(Action::Dismount);
            }
            if active.ap >= 2 {
                self.list_leaps(who, actions, Action::Leap);
            }
            return;
        }
        for rope in base.ropes() {
            if self.bounce_does_something(who, rope, None) {
                actions.push(Action::Bounce(rope));
            }
        }
        if self.to_climb(who).is_some() {
            actions.push(Action::Climb);
        }
    }

    fn list_leaps(&self, who: Who, actions: &mut Vec<Action>, leap: impl Fn(Who) -> Action) {
        for on in self.enemies(who, self.in_ring).iter() {
            let action = leap(on);
            if self.check_what(who, action).is_ok() {
                actions.push(action);
            }
        }
    }

    fn list_abilities(&self, active: &Active, actions: &mut Vec<Action>) {
        let who = active.who;
        let numbers = (0..self.card(who).abilities.len() as u8).chain([TAG]);
        for number in numbers {
            let Some(ability) = self.ability(who, number).filter(|it| it.ap <= active.ap) else { continue };
            let mut offer = |action| {
                if self.check_what(who, action).is_ok() {
                    actions.push(action);
                }
            };
            match ability.kind {
                Kind::Rope => Rope::each().for_each(|it| offer(Action::BounceWith(number, it))),
                Kind::Turnbuckle => {
                    if self.is_on_turnbuckle(who) {
                        self.list_leaps(who, actions, |on| Action::LeapWith(number, on));
                    }
                }
                Kind::Passive | Kind::Choice => {}
                Kind::Grapple | Kind::Active | Kind::Tag if is_alone(ability) => offer(Action::UseAlone(number)),
                Kind::Grapple | Kind::Active | Kind::Tag => {
                    let range = ability.line.as_ref().map_or(0, |it| it.range);
                    let there = if range == 0 { self.in_contact(who) } else { self.in_ring };
                    self.enemies(who, there).iter().for_each(|it| offer(Action::Use(number, it)));
                }
            }
        }
    }

    /// RS-133: AP are paid when the action is declared. RS-168: then the crowd is asked.
    pub fn act(&mut self, action: Action, around: &mut impl Around<Event>) {
        let active = self.active.expect("somebody is active");
        let who = active.who;
        match action {
            Action::End => return self.end_activation(around),
            Action::StandUp => return self.stand_up(around),
            Action::Move(to) => {
                let steps = self.steps_to(who, to, active.mp).expect("the way was found when it was judged");
                self.active.as_mut().expect("somebody is active").mp -= steps;
                return self.walk(who, to, Manner::Walked, around);
            }
            _ => {}
        }
        let (cost, dice, dirty) =
            (self.cost(who, action), self.dirty_dice(&active, action), self.is_dirty(&active, action));
        let group = self.group(who, action).filter(|_| cost > 0);
        let now = self.active.as_mut().expect("somebody is active");
        now.ap -= cost;
        now.dirty += u8::from(dirty);
        if let Some(group) = group {
            now.uses[group.index()] = now.uses[group.index()].saturating_add(1);
        }
        self.calm_ropes();
        self.note_use(who, action, around);
        self.steps.push(Step::Carry(action));
        if dirty {
            around.tell(|| Event::PlaysDirty {
                who,
                on: self.target(action).or_else(|| self.darlings(who, action).first()),
                what: self.deed_name(who, action).to_owned(),
                dirt: self.dirt(&active, action),
                watched: dice > 0,
            });
        }
        if dice > 0 {
            let again = active.dirty > 0;
            self.throw_dice(Why::Dirty { who, again }, &[Throw::crowd(who, dice)], around);
        }
    }

    /// Why a Dirty action is one.
    fn dirt(&self, active: &Active, action: Action) -> Dirt {
        match action {
            _ if self.is_no_class(active, action) => Dirt::NoClass,
            _ if !self.is_dirty_by_itself(active.who, action) => Dirt::Darling,
            Action::Trip(_) => Dirt::Trip,
            Action::Lift(_) => Dirt::Lift,
            _ => Dirt::Printed,
        }
    }

    fn note_use(&mut self, who: Who, action: Action, around: &mut impl Around<Event>) {
        let (Action::BounceWith(number, _)
        | Action::LeapWith(number, _)
        | Action::Use(number, _)
        | Action::UseAlone(number)) = action
        else {
            return;
        };
        let Some(ability) = self.ability(who, number) else { return };
        let wrestler = self.wrestler_mut(who);
        wrestler.used |= 1 << number;
        if ability.limit == Some(Limit::OncePerMatch) {
            wrestler.spent |= 1 << number;
        }
        if number == TAG {
            self.mark_tagged(who);
        }
        around.tell(|| Event::AbilityUsed { who, ability: ability.name.clone(), kind: ability.kind });
    }

    /// The crowd has let it pass.
    pub fn carry(&mut self, action: Action, around: &mut impl Around<Event>) {
        let Some(active) = self.active else { return };
        let (by, seat) = (active.who, active.who.seat());
        let contest = |on, attack, stat| Step::Contest { by, on, attack, stat };
        match action {
            Action::Brawl(on) => self.steps.push(contest(on, Attack::Brawl, Stat::Def)),
            Action::Grapple(on) => self.steps.push(contest(on, Attack::Grapple, Stat::Grp)),
            Action::Trip(on) => self.steps.push(Step::Defend { by, on, attack: Attack::Trip }),
            Action::Lift(on) if self.lifts_by_weight(by, on) => self.roll_weight(by, on, around),
            Action::Lift(on) => self.steps.push(Step::Defend { by, on, attack: Attack::Lift }),
            Action::Pin(on) => self.pin(by, on, around),
            Action::Throw(cell) => self.throw(by, cell, around),
            Action::Bounce(rope) => self.bounce(by, rope, None, around),
            Action::BounceWith(number, rope) => self.bounce(by, rope, Some(number), around),
            Action::Climb => self.climb(by, around),
            Action::Dismount => self.dismount(by),
            Action::Leap(on) => {
                self.steps.push(Step::Place { who: by, seat, how: How::Landing { on, attack: Attack::Turnbuckle } });
            }
            Action::LeapWith(number, on) => {
                let attack = Attack::Ability(number);
                self.steps.push(Step::Place { who: by, seat, how: How::Landing { on, attack } });
            }
            Action::Use(number, on) => {
                let attack = Attack::Ability(number);
                self.steps.push(contest(on, attack, self.usual_defence(by, attack)));
            }
            Action::UseAlone(number) => {
                if self.ability(by, number).is_some_and(|it| it.line.is_some()) {
                    self.begin_devastation(by, number, around);
                } else {
                    self.steps.push(Step::Effects { who: by, source: Source::Ability(number), at: 0 });
                }
            }
            Action::CrowdPleaser => self.please_crowd(by, false, around),
            Action::TagOut => self.tag_out(by, around),
            _ => {}
        }
    }

    /// Whether the wrestler is where it can act at all.
    pub fn is_standing(&self, who: Who) -> bool {
        matches!(self.wrestler(who).place, Place::On(_))
    }
}

/// An attack on one target.
pub fn is_aimed(ability: &Ability) -> bool {
    matches!(ability.kind, Kind::Grapple | Kind::Active | Kind::Tag)
        && ability.line.is_some()
        && !ability.has(Keyword::Devastating)
}

/// Effects without an attack, or an attack on everybody around.
pub fn is_alone(ability: &Ability) -> bool {
    matches!(ability.kind, Kind::Active | Kind::Tag) && !is_aimed(ability)
}
