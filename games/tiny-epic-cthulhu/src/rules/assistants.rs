//! What an Assistant does by itself, and what a player may have it do (TE-246 to TE-269).

use std::ops::ControlFlow;

use turnbuckle_core::{Around, Few, RuleId};

use super::paying::Price;
use super::wheel::FirstMax;
use crate::action::Action;
use crate::effect::Cost;
use crate::event::Event;
use crate::refusal::{Refusal, Steps};
use crate::state::{Aim, AssistantStep, PageSlot, Stage, State};
use crate::vocab::{Colour, Dice, Pay, Phase, Portal, Purse, TOWNS, Tentacle, Town, Who};

impl State {
    /// TE-246 and TE-247.
    pub fn take_assistant_step(&mut self, step: AssistantStep, around: &mut impl Around<Event>) {
        let who = self.active();
        if step != AssistantStep::End {
            self.stage = Stage::Assistant(AssistantStep::at(step.index() + 1));
        }
        match step {
            AssistantStep::Collect => self.assistant_collects(who, around),
            AssistantStep::Move => self.assistant_moves(who, around),
            AssistantStep::Reveal => self.turn_up(self.characters[who].at, RuleId("TE-256"), around),
            AssistantStep::Seal if self.portal_for(who).is_some() => self.assistant_seals(who, around),
            AssistantStep::Translate if self.can_assistant_translate(who) => self.assistant_translates(who, around),
            AssistantStep::Banish if self.check_banish(who).is_ok() => self.assistant_banishes(who, around),
            AssistantStep::Seal | AssistantStep::Translate | AssistantStep::Banish => {}
            AssistantStep::End => self.end_turn(around),
        }
    }

    /// TE-248 to TE-250: Greed, Rage, Fear, row by row.
    fn assistant_collects(&mut self, who: Who, around: &mut impl Around<Event>) {
        let mut left = self.most_to_collect(who);
        let at = self.characters[who].at;
        for row in 1..=Pay::MOST {
            for colour in [Colour::Greed, Colour::Rage, Colour::Fear] {
                let fits = self.characters[who].madness[colour] < row && self.room(who, colour) > 0;
                if fits && self.towns[at].madness[colour] > 0 {
                    self.collect_one(who, colour, RuleId("TE-248"), around);
                    left -= 1;
                }
                if left == 0 {
                    return;
                }
            }
        }
    }

    /// TE-251, TE-253 and TE-254.
    fn assistant_moves(&mut self, who: Who, around: &mut impl Around<Event>) {
        let spun = self.spun().expect("the wheel was spun");
        let (target, rule) = match self.phase {
            Phase::One => (spun.front, "TE-251"),
            Phase::Two => (spun.tentacle, "TE-253"),
        };
        let from = self.characters[who].at;
        let steps = from.distance(target).min(self.steps(who));
        if steps == 0 {
            return;
        }
        let clockwise = from.way_to(target) <= TOWNS / 2;
        let to = from.clockwise(if clockwise { steps } else { TOWNS - steps });
        self.walk(who, to, RuleId(rule), around);
        self.draw_for_shamblers(who, around);
    }

    /// TE-257: the portal location that an Assistant attacks.
    pub fn portal_for(&self, who: Who) -> Option<Portal> {
        if self.phase == Phase::One {
            return None;
        }
        Portal::each().filter(|it| self.check_seal(who, *it).is_ok()).first_max(|it| self.runes(who, it.colour))
    }

    /// TE-262: rolls until it is content or has no rerolls left.
    fn assistant_rolls(
        &mut self,
        who: Who,
        aim: Aim,
        content: impl Fn(Dice) -> bool,
        around: &mut impl Around<Event>,
    ) -> Dice {
        let mut dice = self.roll_for(who, aim, around);
        for _ in 0..self.rerolls(who) {
            if content(dice) {
                break;
            }
            dice = self.throw(dice.count(), around);
            around.tell(|| Event::RerolledAll { who, dice: dice.each().collect() });
        }
        dice
    }

    /// TE-257 and TE-262.
    pub fn assistant_seals(&mut self, who: Who, around: &mut impl Around<Event>) {
        let Some(portal) = self.portal_for(who) else { return };
        let needed = self.needed(portal);
        let sum = self.assistant_rolls(who, Aim::Seal(portal), |it| it.sum() >= needed, around).sum();
        if sum < needed {
            return around.tell(|| Event::NotSealed { who, sum, needed });
        }
        let pay = self
            .assistant_payment(who, &Cost::of(portal.colour, 1), Price::Seal)
            .expect("it may attack only what it can seal");
        let tentacle = if pay.chaos() > 0 { Tentacle::Chaos } else { portal.colour.into() };
        self.seal(who, portal, tentacle, who, around);
    }

    /// TE-259: matching Madness first, then what is asked for as "any", Chaos for what is missing.
    pub fn assistant_payment(&self, who: Who, cost: &Cost, price: Price) -> Option<Pay> {
        // Payments come with the least Chaos first.
        let mut first = None;
        let _ = self.try_payments(who, cost, price, &mut |pay| {
            first = Some(pay);
            ControlFlow::Break(())
        });
        first
    }

    fn can_assistant_translate(&self, who: Who) -> bool {
        self.page_here(who).is_some_and(|it| self.assistant_payment(who, &self.page(it).cost, Price::Page).is_some())
    }

    /// TE-258.
    pub fn assistant_translates(&mut self, who: Who, around: &mut impl Around<Event>) {
        let page = self.page_here(who).expect("a page lies here, face-up");
        let pay = self.assistant_payment(who, &self.page(page).cost, Price::Page).expect("it can pay");
        self.translate(who, pay, around);
    }

    /// TE-261: the colour that it has the most of, the highest Shambler of equals.
    pub fn target_of(&self, who: Who) -> Option<Colour> {
        let shamblers = self.towns[self.characters[who].at].shamblers;
        shamblers.iter().rev().first_max(|it| self.characters[who].madness[it])
    }

    /// TE-260 to TE-262.
    pub fn assistant_banishes(&mut self, who: Who, around: &mut impl Around<Event>) {
        let Some(colour) = self.target_of(who) else { return };
        let (matching, chaos) = (self.characters[who].madness[colour], self.characters[who].chaos);
        let rage = self.characters[who].madness[Colour::Rage];
        let cost = self.assistant_rolls(who, Aim::Banish, |it| it.highest() <= matching + chaos, around).highest();
        if cost > matching + chaos {
            return around.tell(|| Event::NotBanished { who });
        }
        let own = cost.min(matching);
        let pay = Pay::NOTHING.with(Purse::Own, colour.into(), own);
        self.spend(who, pay.with(Purse::Own, Tentacle::Chaos, cost - own), Price::Banishment, around);
        self.banish(who, self.characters[who].at, colour, rage, around);
    }

    /// TE-266: what Assistants can be told to do.
    pub fn list_orders(&self, who: Who, actions: &mut Vec<Action>) {
        for assistant in self.party.each().filter(|it| self.party.may_order(who, *it)) {
            let reachable = self.reachable(assistant, self.steps(assistant));
            actions.extend(reachable.iter().map(|it| Action::AssistantMove(assistant, it)));
            if self.can_assistant_translate(assistant) {
                actions.push(Action::AssistantTranslate(assistant));
            }
            if self.check_banish(assistant).is_ok() {
                actions.push(Action::AssistantBanish(assistant));
            }
            if self.portal_for(assistant).is_some() {
                actions.push(Action::AssistantSeal(assistant));
            }
        }
    }

    pub fn check_order(&self, who: Who, assistant: Who, action: Action) -> Result<(), Refusal> {
        if !self.party.is_assistant(assistant) {
            return Err(Refusal::NotAnAssistant);
        }
        if !self.party.may_order(who, assistant) {
            return Err(Refusal::NotYourAssistant);
        }
        if self.characters[who].chaos == 0 {
            return Err(Refusal::NoChaos);
        }
        let or = |fine: bool, refusal: Refusal| if fine { Ok(()) } else { Err(refusal) };
        match action {
            Action::AssistantMove(_, to) if to == self.characters[assistant].at => Err(Refusal::StaysHere),
            Action::AssistantMove(_, to) => {
                let steps = self.steps(assistant);
                let reaches = self.reachable(assistant, steps).contains(to);
                or(reaches, Refusal::AssistantTooFar { steps: Steps(steps) })
            }
            Action::AssistantTranslate(_) if self.page_here(assistant).is_none() => Err(Refusal::NoPageForAssistant),
            Action::AssistantTranslate(_) => or(self.can_assistant_translate(assistant), Refusal::AssistantCannotPay),
            Action::AssistantBanish(_) => or(self.check_banish(assistant).is_ok(), Refusal::NoShamblerForAssistant),
            _ if self.portal_for(assistant).is_some() => Ok(()),
            _ => Err(self.why_assistant_seals_nothing(assistant)),
        }
    }

    /// TE-212 to TE-217.
    fn why_assistant_seals_nothing(&self, who: Who) -> Refusal {
        let has_rune = |it: Portal| !self.is_sealed(it) && self.runes(who, it.colour) > 0;
        if self.phase == Phase::One {
            Refusal::NotInPhaseOne
        } else if self.characters[who].at != self.great_at {
            Refusal::AssistantNotWithGreatOldOne
        } else if !Portal::each().any(has_rune) {
            Refusal::NoRuneOfAssistant
        } else {
            Refusal::NothingOfAssistant
        }
    }

    /// Whether a face-down page lies there.
    pub fn is_page_down(&self, town: Town) -> bool {
        matches!(self.towns[town].page, PageSlot::Down(_) | PageSlot::Seen(_))
    }
}
