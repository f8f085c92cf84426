//! Town actions and abilities: what they cost, what they ask, what they do (TE-191 to TE-194, TE-226 to TE-229).

use std::ops::ControlFlow;

use turnbuckle_core::{Around, Few, RuleId, Set};

use super::paying::Price;
use crate::action::{Action, Pick};
use crate::effect::{Ability, Colours, DrawChoose, Effect, Moment, Place};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Doing, Giver, MOST_LEFT, Onto, Owed, PageSlot, Stage, State};
use crate::vocab::{Colour, PageId, Pay, Phase, Purse, Tentacle, Tentacles, Town, Who};

/// What moves pieces because a card or a mat says so.
const PRINTED: RuleId = RuleId("TE-288");

impl State {
    pub fn words_of(&self, giver: Giver) -> &'static Ability {
        match giver {
            Giver::Town(town) => &self.face(town).action,
            Giver::Ability => self.ability(self.active()).expect("only players use abilities"),
        }
    }

    /// TE-191.
    pub fn list_town(&self, who: Who, actions: &mut Vec<Action>) {
        let here = self.characters[who].at;
        if self.used.contains(here) {
            return;
        }
        let ability = &self.face(here).action;
        self.useful_payments(who, ability, Price::TownAction, &mut |pay| actions.push(Action::UseTown(pay)));
    }

    /// TE-191 to TE-194.
    pub fn check_town(&self, who: Who, pay: Pay) -> Result<(), Refusal> {
        let here = self.characters[who].at;
        if self.used.contains(here) {
            return Err(Refusal::UsedTown);
        }
        let ability = &self.face(here).action;
        self.check_payment(who, &ability.cost, pay, Price::TownAction, Refusal::TownPayment)?;
        self.check_change(who, ability, pay, Refusal::TownChangesNothing)
    }

    pub fn use_town(&mut self, who: Who, pay: Pay, around: &mut impl Around<Event>) {
        let at = self.characters[who].at;
        let face = self.face(at).id.as_str();
        around.tell(|| Event::UsedTown { who, at, face });
        self.used.insert(at);
        self.begin_doing(who, Giver::Town(at), pay, around);
    }

    /// TE-226 to TE-229.
    fn ability_now(&self, who: Who) -> Option<&'static Ability> {
        let ability = self.ability(who)?;
        let moment = if self.stage == Stage::Pointer { Moment::AtSpin } else { Moment::BetweenActions };
        let now = ability.when == moment && !(ability.once_per_turn && self.used_ability);
        now.then_some(ability)
    }

    /// TE-G80.
    fn has_wits_for(&self, who: Who, ability: &Ability) -> bool {
        match ability.effects.first() {
            Some(Effect::BrainUp(n)) => usize::from(self.characters[who].brain + n) < self.tracks(who).delirium.len(),
            _ => true,
        }
    }

    /// What an ability or a town action asks for besides tentacles.
    pub fn holds(&self, who: Who, ability: &Ability) -> bool {
        if ability.phase.is_some_and(|it| it != self.phase) {
            return false;
        }
        if !self.has_wits_for(who, ability) {
            return false;
        }
        let Some(it) = &ability.condition else { return true };
        let me = &self.characters[who];
        let far = me.at.distance(self.great_at);
        let has = [(Colour::Fear, it.has.fear), (Colour::Rage, it.has.rage), (Colour::Greed, it.has.greed)];
        (!it.on_great_old_one || far == 0)
            && it.great_old_one_within.is_none_or(|within| far <= usize::from(within))
            && self.towns[me.at].shamblers.len() >= it.shamblers_here
            && (!it.page_face_up_here || self.page_here(who).is_some())
            && me.chaos >= it.has.chaos
            && has.into_iter().all(|(colour, least)| me.madness[colour] >= least)
    }

    /// Whether the spin that lies there may still be changed.
    pub fn may_bend_spin(&self) -> bool {
        self.may_use_ability(self.active())
    }

    pub fn list_ability(&self, who: Who, actions: &mut Vec<Action>) {
        let Some(ability) = self.ability_now(who) else { return };
        self.useful_payments(who, ability, Price::Ability, &mut |pay| actions.push(Action::Ability(pay)));
    }

    /// Whether the ability is among what may be done between actions.
    pub fn may_use_ability(&self, who: Who) -> bool {
        let mut may = false;
        if let Some(ability) = self.ability_now(who) {
            self.useful_payments(who, ability, Price::Ability, &mut |_| may = true);
        }
        may
    }

    pub fn check_ability(&self, who: Who, pay: Pay) -> Result<(), Refusal> {
        let ability = self.ability_now(who).ok_or(Refusal::AbilityNow)?;
        self.check_payment(who, &ability.cost, pay, Price::Ability, Refusal::AbilityPayment)?;
        self.check_change(who, ability, pay, Refusal::AbilityNow)
    }

    pub fn use_ability(&mut self, pay: Pay, around: &mut impl Around<Event>) {
        let who = self.active();
        let mat = self.characters[who].mat.expect("mats are chosen before anything else");
        let id = self.pack.get().mat(mat).id.as_str();
        around.tell(|| Event::UsedAbility { who, mat: id });
        let ability = self.words_of(Giver::Ability);
        if ability.when != Moment::BetweenActions {
            self.spend(who, pay, Price::Ability, around);
            return ability.effects.iter().for_each(|it| match it.moment() {
                Moment::AtSpin => self.bend_spin(*it, around),
                _ => self.help_roll(*it, around),
            });
        }
        self.used_ability |= ability.once_per_turn;
        self.begin_doing(who, Giver::Ability, pay, around);
    }

    fn begin_doing(&mut self, who: Who, giver: Giver, pay: Pay, around: &mut impl Around<Event>) {
        let doing = self.doing(who, giver, self.words_of(giver), pay);
        let price = match giver {
            Giver::Town(_) => Price::TownAction,
            Giver::Ability => Price::Ability,
        };
        self.spend(who, pay, price, around);
        self.owed.push(Owed::Effect(doing));
    }

    fn doing(&self, who: Who, giver: Giver, ability: &Ability, pay: Pay) -> Doing {
        let rage = self.counted(who, Colour::Rage);
        Doing { giver, at: 0, done: 0, picked: Set::NONE, paid: ability.cost.stands_for(pay), rage }
    }

    /// TE-194: every way to pay for it after which anything would happen.
    fn useful_payments(&self, who: Who, ability: &Ability, price: Price, each: &mut impl FnMut(Pay)) {
        if !self.holds(who, ability) {
            return;
        }
        // Mostly it makes no difference what it is paid with; then it is asked once.
        let asked_once = ability.effects.iter().all(|it| it.ignores_payment());
        let mut useful = None;
        self.payments(who, &ability.cost, price, &mut |pay| {
            let is_useful = match useful {
                Some(known) if asked_once => known,
                _ => self.would_change(who, ability, if asked_once { Pay::NOTHING } else { pay }),
            };
            useful = Some(is_useful);
            if is_useful {
                each(pay);
            }
        });
    }

    fn check_change(&self, who: Who, ability: &Ability, pay: Pay, nothing: Refusal) -> Result<(), Refusal> {
        if !self.has_wits_for(who, ability) {
            return Err(Refusal::LastOfWits);
        }
        if self.holds(who, ability) && self.would_change(who, ability, pay) { Ok(()) } else { Err(nothing) }
    }

    /// TE-194: whether anything would happen once it is paid.
    fn would_change(&self, who: Who, ability: &Ability, pay: Pay) -> bool {
        let gains = match &ability.effects[..] {
            [Effect::BrainUp(_), gains @ ..] => gains,
            gains => gains,
        };
        // Who gives it makes no difference to what it asks.
        let doing = self.doing(who, Giver::Ability, ability, pay);
        let asks = |it: Effect| self.try_picks_of(it, &doing, pay, &mut |_| ControlFlow::Break(())).is_break();
        gains.iter().any(|it| self.happens_by_itself(*it, pay) || asks(*it))
    }

    /// Effects that ask nothing: whether they would change anything once this is paid.
    fn happens_by_itself(&self, effect: Effect, owing: Pay) -> bool {
        let who = self.active();
        let here = self.characters[who].at;
        match effect {
            Effect::Draw(_) => self.bag.into_array() != [0; 5],
            Effect::FlipPage(Place::Neighbour) => here.neighbours().iter().any(|it| self.is_page_down(*it)),
            Effect::ReplacePage => {
                self.towns[here].page != PageSlot::None && (self.deck_len() > 0 || !self.discarded_pages.is_empty())
            }
            Effect::BrainDown(_) => self.characters[who].brain > 0,
            Effect::ChaosToDiscard(_) => self.supply[Tentacle::Chaos] + owing.chaos() > 0,
            Effect::BrainUp(_)
            | Effect::ExtraAction(_)
            | Effect::Bonus(_)
            | Effect::Discount(_)
            | Effect::IgnoreBrain(_)
            | Effect::Respin
            | Effect::TurnWheel(_) => true,
            Effect::AsWild(colour) => !self.boons.wild.contains(colour),
            Effect::DrawChoose(_) => self.bag.into_array() != [0; 5],
            Effect::PeekDeck(n) => {
                let shown = self.deck.shown().count();
                shown < usize::from(n) && self.deck_len() > shown as u32
            }
            Effect::CancelPower(of) => {
                let power = self.spun().and_then(|it| it.icon.power());
                power.is_some_and(|it| of.is(it) && !self.is_closed(it) && !self.boons.hushed.contains(it))
            }
            _ => false,
        }
    }

    /// Whether there is anything to decide about what is being done.
    pub fn doing_is_open(&self, doing: &Doing) -> bool {
        let mut picks = 0;
        let second = self.try_picks(doing, &mut |_| {
            picks += 1;
            if picks > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        second.is_break()
    }

    /// What may be picked now.
    pub fn picks(&self, doing: &Doing, each: &mut impl FnMut(Pick)) {
        let _ = self.try_picks(doing, &mut |it| {
            each(it);
            ControlFlow::Continue(())
        });
    }

    /// The same, until `each` has seen enough.
    fn try_picks(&self, doing: &Doing, each: &mut impl FnMut(Pick) -> ControlFlow<()>) -> ControlFlow<()> {
        let ability = self.words_of(doing.giver);
        if ability.one_of {
            return ability.effects.iter().try_for_each(|it| self.try_picks_of(*it, doing, Pay::NOTHING, each));
        }
        let Some(effect) = ability.effects.get(usize::from(doing.at)) else { return ControlFlow::Continue(()) };
        let mut any = false;
        self.try_picks_of(*effect, doing, Pay::NOTHING, &mut |it| {
            any = true;
            each(it)
        })?;
        let may_stop = any && doing.done > 0 && matches!(effect, Effect::Drop(_) | Effect::Swap(_));
        if may_stop { each(Pick::Done) } else { ControlFlow::Continue(()) }
    }

    /// TE-161 and TE-169: no effect takes a player to the Great Old One's Town Card in Phase One.
    pub fn why_not_picked(&self, doing: &Doing, pick: Pick) -> Refusal {
        let effect = self.words_of(doing.giver).effects.get(usize::from(doing.at));
        let moves = matches!(effect, Some(Effect::MoveSelf(_) | Effect::PlaceSelf(_)));
        if moves && self.phase == Phase::One && pick == Pick::Town(self.great_at) {
            Refusal::GreatOldOneInTheWay
        } else {
            Refusal::NotThatPick
        }
    }

    fn may_pick(&self, colours: Colours, colour: Colour, doing: &Doing) -> bool {
        match colours {
            Colours::Any => true,
            Colours::Different => !doing.picked.contains(colour),
            Colours::NotPaid => !doing.paid.contains(colour),
            Colours::Paid => doing.paid.contains(colour),
        }
    }

    fn reaches(&self, place: Place, town: Town) -> bool {
        let here = self.characters[self.active()].at;
        match place {
            Place::Here => town == here,
            Place::Neighbour => town.distance(here) == 1,
            Place::WithinOne => town.is_within_one(here),
            Place::Anywhere => true,
        }
    }

    /// What an effect asks once this is paid.
    fn try_picks_of(
        &self,
        effect: Effect,
        doing: &Doing,
        owing: Pay,
        each: &mut impl FnMut(Pick) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let who = self.active();
        let me = &self.characters[who];
        let card = &self.towns[me.at];
        // What a character has, and has room for, when everything is paid.
        let paying = owing != Pay::NOTHING;
        let purses = if paying { self.purses(who) } else { [None; 3] };
        let owed_by = |it: Who, colour: Colour| match purses.iter().position(|owner| *owner == Some(it)) {
            Some(purse) if paying => owing.get(Purse::at(purse), colour.into()),
            _ => 0,
        };
        let has = |it: Who, colour: Colour| self.characters[it].madness[colour] - owed_by(it, colour);
        let room = |it: Who, colour: Colour| self.room(it, colour) + owed_by(it, colour);
        let others = |place: Place| {
            self.party.each().filter(move |it| *it != who && self.reaches(place, self.characters[*it].at))
        };
        match effect {
            Effect::ClearMat(it) if doing.done < it.n => {
                let there = |colour: Colour| self.shambler_mat.madness[colour] > 0;
                let may = |colour: &Colour| there(*colour) && self.may_pick(it.colours, *colour, doing);
                Colour::each().filter(may).map(Pick::Colour).try_for_each(each)
            }
            Effect::RelocateTown(it) if doing.done == 0 => {
                let may = |colour: &Colour| card.madness[*colour] > 0 && self.may_pick(it.colours, *colour, doing);
                Colour::each().filter(may).map(Pick::Colour).try_for_each(each)
            }
            Effect::TakeFromTown(it) if doing.done < it.n => {
                let there = |colour: Colour| card.madness[colour] > 0 && room(who, colour) > 0;
                let may = |colour: &Colour| there(*colour) && self.may_pick(it.colours, *colour, doing);
                Colour::each().filter(may).map(Pick::Colour).try_for_each(each)
            }
            Effect::Drop(n) if doing.done < n => {
                Colour::each().filter(|it| has(who, *it) > 0).map(Pick::Colour).try_for_each(each)
            }
            Effect::Swap(n) if doing.done < n => {
                for given in Colour::each().filter(|it| has(who, *it) > 0) {
                    for taken in Colour::each().filter(|it| *it != given && room(who, *it) > 0) {
                        if card.madness[taken] > 0 && card.madness[given] < self.face(me.at).tracks[given] {
                            each(Pick::SwapWithTown(given, taken))?;
                        }
                        let may = |it: &Who| has(*it, taken) > 0 && room(*it, given) > 0;
                        let with = others(Place::Here).filter(may);
                        with.map(|it| Pick::SwapWith(it, given, taken)).try_for_each(&mut *each)?;
                    }
                }
                ControlFlow::Continue(())
            }
            Effect::Give(place) if doing.done == 0 => others(place).try_for_each(|to| {
                let may = |it: &Colour| has(who, *it) > 0 && room(to, *it) > 0;
                Colour::each().filter(may).map(|it| Pick::Give(to, it)).try_for_each(&mut *each)
            }),
            Effect::Take(place) if doing.done == 0 => others(place).try_for_each(|from| {
                let may = |it: &Colour| has(from, *it) > 0 && room(who, *it) > 0;
                Colour::each().filter(may).map(|it| Pick::Take(from, it)).try_for_each(&mut *each)
            }),
            Effect::MoveSelf(n) if doing.done == 0 => {
                self.reachable(who, n.into()).iter().map(Pick::Town).try_for_each(each)
            }
            Effect::PlaceSelf(place) if doing.done == 0 => {
                let closed = |town: Town| self.phase == Phase::One && town == self.great_at;
                let may = |it: &Town| *it != me.at && self.reaches(place, *it) && !closed(*it);
                Town::each().filter(may).map(Pick::Town).try_for_each(each)
            }
            Effect::MoveGreatOldOne if doing.done == 0 => {
                self.great_at.neighbours().into_iter().map(Pick::Town).try_for_each(each)
            }
            Effect::Banish(it) if doing.done == 0 => {
                Town::each().filter(|town| self.reaches(it.at, *town)).try_for_each(|town| {
                    let there = self.towns[town].shamblers;
                    let may = |colour: &Colour| there.contains(*colour) && self.may_pick(it.colours, *colour, doing);
                    Colour::each().filter(may).map(|it| Pick::Shambler(town, it)).try_for_each(&mut *each)
                })
            }
            Effect::MoveShambler if doing.done == 0 => {
                Colour::each().filter(|it| card.shamblers.contains(*it)).try_for_each(|colour| {
                    let has_room = |it: &Town| self.towns[*it].shamblers.len() < self.face(*it).shamblers;
                    let near = me.at.neighbours().into_iter().filter(has_room);
                    near.map(|it| Pick::Send(colour, it)).try_for_each(&mut *each)
                })
            }
            Effect::PutInBag(it) if doing.done < it.n => {
                let there = |colour: Colour| self.discard[colour.into()] > 0;
                let may = |colour: &Colour| there(*colour) && self.may_pick(it.colours, *colour, doing);
                Colour::each().filter(may).map(Pick::Colour).try_for_each(each)
            }
            Effect::MovePlayer(it) if doing.done == 0 => others(it.at).try_for_each(|other| {
                let reachable = self.reachable(other, it.n.into());
                reachable.iter().map(|town| Pick::Lead(other, town)).try_for_each(&mut *each)
            }),
            Effect::Spawn(it) if doing.done == 0 => {
                Town::each().filter(|town| self.reaches(it.at, *town)).try_for_each(|town| {
                    let left = |colour: Colour| self.shambler_mat.shamblers[colour] > 0;
                    let may = |colour: &Colour| left(*colour) && self.may_pick(it.colours, *colour, doing);
                    Colour::each().filter(may).map(|it| Pick::Shambler(town, it)).try_for_each(&mut *each)
                })
            }
            Effect::TakePage(place) if doing.done == 0 => others(place)
                .try_for_each(|it| self.characters[it].pages.iter().map(|it| Pick::Page(*it)).try_for_each(&mut *each)),
            Effect::SortDeck(n) => {
                let sorted = usize::from(doing.done);
                let known = self.deck.shown().take(n.into()).count();
                let open = if sorted + 1 < known { sorted..known } else { 0..0 };
                self.deck.top[open].iter().flatten().map(|it| Pick::Page(*it)).try_for_each(each)
            }
            Effect::FlipPage(place) if doing.done == 0 && place != Place::Neighbour => {
                let may = |it: &Town| self.reaches(place, *it) && self.is_page_down(*it);
                Town::each().filter(may).map(Pick::Town).try_for_each(each)
            }
            Effect::SwapPages(place) if doing.done == 0 && card.page != PageSlot::None => {
                let differs = |it: Town| self.towns[it].page != PageSlot::None && self.towns[it].page != card.page;
                let may = |it: &Town| *it != me.at && self.reaches(place, *it) && differs(*it);
                Town::each().filter(may).map(Pick::SwapPages).try_for_each(each)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// What is being done asks nothing now: its only answer is given, or it goes on to its next effect.
    pub fn go_on_doing(&mut self, doing: Doing, around: &mut impl Around<Event>) {
        let mut only = None;
        self.picks(&doing, &mut |it| only = Some(it));
        if let Some(pick) = only {
            return self.pick(pick, around);
        }
        let ability = self.words_of(doing.giver);
        let effect = ability.effects.get(usize::from(doing.at)).copied();
        self.owed.pop();
        if ability.one_of || effect.is_none() {
            return;
        }
        self.owed.push(Owed::Effect(Doing { at: doing.at + 1, done: 0, picked: Set::NONE, ..doing }));
        if let Some(effect) = effect.filter(|it| doing.done == 0 && self.happens_by_itself(*it, Pay::NOTHING)) {
            self.do_by_itself(effect, around);
        }
    }

    fn do_by_itself(&mut self, effect: Effect, around: &mut impl Around<Event>) {
        let who = self.active();
        let here = self.characters[who].at;
        match effect {
            Effect::Draw(n) => self.owed.push(Owed::Draw { who, left: n, onto: Onto::Mat }),
            Effect::FlipPage(_) => here.neighbours().into_iter().for_each(|it| self.turn_up(it, PRINTED, around)),
            Effect::ReplacePage => {
                self.turn_up(here, PRINTED, around);
                if let PageSlot::Up(page) = self.towns[here].page {
                    let id = self.page(page).id.as_str();
                    around.tell(|| Event::PageDiscarded { at: here, page: id });
                    // Dealt first: what is discarded now is not what comes back.
                    self.deal_page(here, around);
                    self.discarded_pages.insert(page);
                    self.turn_up(here, PRINTED, around);
                }
            }
            Effect::BrainDown(n) => {
                let brain = &mut self.characters[who].brain;
                *brain = brain.saturating_sub(n);
                let space = *brain;
                around.tell(|| Event::Calmed { who, space });
            }
            Effect::BrainUp(n) => {
                self.characters[who].brain += n;
                let (space, rerolls) = (self.characters[who].brain, self.rerolls(who));
                around.tell(|| Event::Strained { who, space, rerolls });
            }
            Effect::ChaosToDiscard(n) => {
                let count = n.min(self.supply[Tentacle::Chaos]);
                self.supply[Tentacle::Chaos] -= count;
                self.discard[Tentacle::Chaos] += count;
                around.tell(|| Event::ChaosDiscarded { count });
            }
            Effect::ExtraAction(count) => {
                self.actions += count;
                around.tell(|| Event::MoreActions { count });
            }
            Effect::DrawChoose(it) => self.draw_to_choose(it, around),
            Effect::PeekDeck(n) => self.peek_deck(n, around),
            Effect::Bonus(it) => {
                self.boons.bonus[it.of] = (self.boons.bonus[it.of] + it.n).min(MOST_LEFT);
                around.tell(|| Event::Emboldened { who, colour: it.of, count: it.n });
            }
            Effect::Discount(it) => {
                self.boons.less[it.of.index()] = (self.boons.less(it.of) + it.n).min(MOST_LEFT);
                around.tell(|| Event::Discounted { who, of: it.of, count: it.n });
            }
            Effect::AsWild(colour) => {
                self.boons.wild.insert(colour);
                around.tell(|| Event::TurnedWild { who, colour });
            }
            Effect::IgnoreBrain(n) => {
                self.boons.calm = (self.boons.calm + n).min(MOST_LEFT);
                around.tell(|| Event::Steeled { who });
            }
            _ => unreachable!("all other effects ask something"),
        }
    }

    fn draw_to_choose(&mut self, it: DrawChoose, around: &mut impl Around<Event>) {
        let mut drawn = Tentacles::default();
        for _ in 0..it.n {
            let bag = self.bag.into_array();
            if bag == [0; 5] {
                around.tell(|| Event::BagEmpty);
                break;
            }
            let tentacle = Tentacle::at(around.token(&bag).into());
            self.bag[tentacle] -= 1;
            drawn[tentacle] += 1;
        }
        let who = self.active();
        around.tell(|| {
            let each = |it: Tentacle| std::iter::repeat_n(it, drawn[it].into());
            Event::DrewToChoose { who, drawn: Tentacle::each().flat_map(each).collect() }
        });
        self.owed.push(Owed::Keep { drawn, keep: it.keep });
    }

    /// What was drawn and not kept.
    pub fn put_back(&mut self, drawn: Tentacles) {
        Tentacle::each().for_each(|it| self.bag[it] += drawn[it]);
    }

    /// One of the tentacles that were drawn.
    pub fn keep_drawn(&mut self, tentacle: Tentacle, around: &mut impl Around<Event>) {
        let Some(Owed::Keep { drawn, keep }) = self.owed.last_mut() else { unreachable!("tentacles were drawn") };
        drawn[tentacle] -= 1;
        *keep -= 1;
        let who = self.active();
        around.tell(|| Event::Kept { who, tentacle });
        self.put_drawn(who, tentacle, Onto::Mat, around);
    }

    fn peek_deck(&mut self, n: u8, around: &mut impl Around<Event>) {
        let known = self.deck.shown().count();
        let there = usize::from(n).min(self.deck_len() as usize);
        for place in known..there {
            let page = self.draw_page(self.deck.current, around);
            self.deck.top[place] = Some(page);
        }
        around.tell(|| Event::DeckShown { pages: self.shown_pages() });
    }

    /// The card at this place of the deck is known, and so are those above it.
    fn sort_deck(&mut self, place: usize, page: PageId, around: &mut impl Around<Event>) {
        let found =
            self.deck.top.iter().position(|it| *it == Some(page)).expect("only cards that are shown are picked");
        self.deck.top[place..=found].rotate_right(1);
        around.tell(|| Event::DeckSorted { pages: self.shown_pages() });
    }

    fn shown_pages(&self) -> Vec<&'static str> {
        self.deck.shown().map(|it| self.page(it).id.as_str()).collect()
    }

    fn take_page(&mut self, page: PageId, around: &mut impl Around<Event>) {
        let who = self.active();
        let from = self.party.each().find(|it| self.characters[*it].pages.contains(&page)).expect("somebody's page");
        self.characters[from].pages.retain(|it| *it != page);
        self.characters[who].pages.push(page);
        let id = self.page(page).id.as_str();
        around.tell(|| Event::TookPage { who, from, page: id });
    }

    pub fn pick(&mut self, pick: Pick, around: &mut impl Around<Event>) {
        if let Pick::Tentacle(tentacle) = pick {
            return self.keep_drawn(tentacle, around);
        }
        let Some(Owed::Effect(doing)) = self.owed.pop() else { unreachable!("something is being done") };
        let ability = self.words_of(doing.giver);
        let is_it = &mut |other: Pick| if other == pick { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let mut offers = |it: &&Effect| self.try_picks_of(**it, &doing, Pay::NOTHING, is_it).is_break();
        let effect = if ability.one_of {
            *ability.effects.iter().find(&mut offers).expect("only what is offered is picked")
        } else {
            ability.effects[usize::from(doing.at)]
        };
        if pick == Pick::Done {
            return self.owed.push(Owed::Effect(Doing { at: doing.at + 1, done: 0, picked: Set::NONE, ..doing }));
        }
        if !ability.one_of {
            let mut next = Doing { done: doing.done + 1, ..doing };
            if let Pick::Colour(colour) = pick {
                next.picked.insert(colour);
            }
            self.owed.push(Owed::Effect(next));
        }
        self.do_picked(effect, pick, &doing, around);
    }

    fn do_picked(&mut self, effect: Effect, pick: Pick, doing: &Doing, around: &mut impl Around<Event>) {
        let who = self.active();
        let here = self.characters[who].at;
        match (effect, pick) {
            (Effect::ClearMat(_), Pick::Colour(colour)) => self.clear_mat(colour, 1, PRINTED, around),
            (Effect::RelocateTown(it), Pick::Colour(colour)) => {
                let count = it.n.min(self.towns[here].madness[colour]);
                self.towns[here].madness[colour] -= count;
                self.shambler_mat.madness[colour] += count;
                around.tell(|| Event::Relocated { at: here, colour, count });
            }
            (Effect::TakeFromTown(_), Pick::Colour(colour)) => self.collect_one(who, colour, PRINTED, around),
            (Effect::PutInBag(_), Pick::Colour(colour)) => {
                self.discard[colour.into()] -= 1;
                self.bag[colour.into()] += 1;
                around.tell(|| Event::PutInBag { colour });
            }
            (Effect::TakePage(_), Pick::Page(page)) => self.take_page(page, around),
            (_, Pick::Page(page)) => self.sort_deck(doing.done.into(), page, around),
            (_, Pick::Lead(other, town)) => self.move_character(other, town, RuleId("TE-169"), around),
            (_, Pick::Colour(colour)) => {
                self.characters[who].madness[colour] -= 1;
                self.discard[colour.into()] += 1;
                around.tell(|| Event::Dropped { who, colour });
            }
            (_, Pick::SwapWithTown(given, taken)) => {
                let (me, card) = (&mut self.characters[who], &mut self.towns[here]);
                me.madness[given] -= 1;
                me.madness[taken] += 1;
                card.madness[taken] -= 1;
                card.madness[given] += 1;
                around.tell(|| Event::SwappedWithTown { who, given, taken, at: here });
            }
            (_, Pick::SwapWith(other, given, taken)) => {
                self.hand_over(who, other, given);
                self.hand_over(other, who, taken);
                around.tell(|| Event::SwappedWith { who, given, taken, other });
            }
            (_, Pick::Give(to, colour)) => {
                self.hand_over(who, to, colour);
                around.tell(|| Event::Gave { who, to, colour });
            }
            (_, Pick::Take(from, colour)) => {
                self.hand_over(from, who, colour);
                around.tell(|| Event::Gave { who: from, to: who, colour });
            }
            (Effect::MoveGreatOldOne, Pick::Town(to)) => {
                let from = std::mem::replace(&mut self.great_at, to);
                around.tell(|| Event::GreatMoved { from, to, rule: PRINTED });
            }
            (Effect::FlipPage(_), Pick::Town(town)) => self.turn_up(town, PRINTED, around),
            (_, Pick::Town(town)) => self.move_character(who, town, RuleId("TE-169"), around),
            (Effect::Spawn(_), Pick::Shambler(town, colour)) => self.spawn_at(town, colour, around),
            (_, Pick::Shambler(town, colour)) => self.banish(who, town, colour, doing.rage, around),
            (_, Pick::Send(colour, to)) => {
                self.towns[here].shamblers.take(colour);
                self.towns[to].shamblers.push(colour);
                around.tell(|| Event::ShamblerMoved { from: here, to, colour });
            }
            (_, Pick::SwapPages(other)) => {
                let page = self.towns[here].page;
                self.towns[here].page = std::mem::replace(&mut self.towns[other].page, page);
                around.tell(|| Event::PagesSwapped { one: here, other });
            }
            (_, Pick::Tentacle(_)) => unreachable!("what was drawn is asked for by itself"),
            (_, Pick::Done) => unreachable!("nothing more is done"),
        }
    }

    fn hand_over(&mut self, from: Who, to: Who, colour: Colour) {
        self.characters[from].madness[colour] -= 1;
        self.characters[to].madness[colour] += 1;
    }
}
