//! What always holds: every piece is somewhere (TE-283 to TE-289, TE-301, TE-302), and nothing lies where it cannot.

use turnbuckle_core::{Few, Lawful, Rng, Seat, Set};

use crate::action::{Action, Pick};
use crate::effect::{Effect, Moment};
use crate::pack::Power;
use crate::rules::rolling::{MOST_DICE, MOST_REROLLS, MOST_SUM};
use crate::state::{Aim, Boons, Ending, Giver, Onto, Owed, PageSlot, Pages, Stage, State};
use crate::vocab::{
    Colour, LOCATIONS, MATS, MatId, PAGES, PageId, Pay, Phase, Portal, Purse, ROWS, Tentacle, Town, Who,
};

impl Lawful for State {
    fn invariants(&self) -> Result<(), String> {
        self.pieces_are_conserved()?;
        self.tracks_are_in_order()?;
        self.pages_are_in_order()?;
        self.turn_is_in_order()
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        let town = Town::at(rng.below(5) as usize);
        let who = Who::at(rng.below(4) as usize);
        let colour = Colour::at(rng.below(3) as usize);
        let other = Colour::at(rng.below(3) as usize);
        let page = PageId(rng.below(PAGES as u32) as u8);
        let kept = Tentacle::at(rng.below(5) as usize);
        let mut pay = Pay::NOTHING;
        for _ in 0..rng.below(4) {
            let purse = if rng.below(4) == 0 { Purse::at(rng.below(3) as usize) } else { Purse::Own };
            let kinds = if purse == Purse::Own { 4 } else { 3 };
            let tentacle = Tentacle::at(rng.below(kinds) as usize);
            pay = pay.with(purse, tentacle, (pay.get(purse, tentacle) + 1).min(Pay::MOST));
        }
        match rng.below(25) {
            0 => Action::Mat(MatId(rng.below(MATS as u32) as u8)),
            1 => Action::Spin,
            2 => Action::Relieve(colour),
            3 => Action::Fill(town),
            4 => Action::Lose(page),
            5 => Action::HandTo(who),
            6 | 7 => Action::Move(town),
            8 | 9 => Action::Collect([0; 3].map(|_| rng.below(3) as u8)),
            10 => Action::Banish,
            11 => Action::UseTown(pay),
            12 => Action::Translate(pay),
            13 => Action::Seal(Portal { colour, place: rng.below(2) as u8 }),
            14 => Action::Ability(pay),
            15 => Action::Buy,
            16 => Action::AssistantMove(who, town),
            17 => {
                *rng.pick(&[Action::AssistantTranslate(who), Action::AssistantBanish(who), Action::AssistantSeal(who)])
            }
            18 => *rng.pick(&[Action::EndTurn, Action::Keep]),
            19 => Action::Reroll(rng.below(3) as u8),
            20 => Action::Pay(colour, pay),
            21 => *rng.pick(&[Action::Place(pay), Action::GiveUp]),
            22 => Action::Pick(*rng.pick(&[Pick::Colour(colour), Pick::Town(town), Pick::Done])),
            23 => Action::Pick(*rng.pick(&[
                Pick::Shambler(town, colour),
                Pick::SwapWithTown(colour, other),
                Pick::SwapWith(who, colour, other),
            ])),
            _ => Action::Pick(*rng.pick(&[
                Pick::Give(who, colour),
                Pick::Take(who, colour),
                Pick::SwapPages(town),
                Pick::Send(colour, town),
                Pick::Page(page),
                Pick::Tentacle(kept),
                Pick::Lead(who, town),
            ])),
        }
    }

    /// TE-G62: strength rises at the latest when the bag has been drawn through.
    fn most_decisions() -> usize {
        20_000
    }
}

impl State {
    /// How many tentacles of a kind are in play.
    pub fn count(&self, tentacle: Tentacle) -> u32 {
        let mut count = u32::from(self.bag[tentacle]) + u32::from(self.discard[tentacle]);
        count += u32::from(self.supply[tentacle]);
        count += self.portals.iter().flat_map(|it| it.1).filter(|it| **it == Some(tentacle)).count() as u32;
        let everybody = self.party.each().map(|it| u32::from(self.characters[it].has(tentacle)));
        count += everybody.sum::<u32>() + u32::from(self.in_hand(tentacle));
        count
            + match tentacle.colour() {
                Some(colour) => {
                    let towns: u32 = self.towns.iter().map(|it| u32::from(it.1.madness[colour])).sum();
                    towns + u32::from(self.shambler_mat.madness[colour])
                }
                None if tentacle == Tentacle::Chaos => u32::from(self.chaos_on_necronomicon()),
                None => u32::from(self.energy) + self.towns.iter().map(|it| u32::from(it.1.eldritch)).sum::<u32>(),
            }
    }

    /// Drawn, and neither kept nor put back yet.
    fn in_hand(&self, tentacle: Tentacle) -> u8 {
        let of = |it: &Owed| if let Owed::Keep { drawn, .. } = it { drawn[tentacle] } else { 0 };
        self.owed.iter().map(of).sum()
    }

    fn pieces_are_conserved(&self) -> Result<(), String> {
        // TE-283 to TE-285.
        for tentacle in Tentacle::each() {
            let (count, all) = (self.count(tentacle), u32::from(self.pack.all_of(tentacle)));
            if count != all {
                return Err(format!("{count} {} Tentacles instead of {all}", tentacle.name()));
            }
        }
        // TE-017.
        if Colour::each().any(|it| self.supply[it.into()] > 0) {
            return Err("Madness in the general supply".to_owned());
        }
        // TE-286.
        for colour in Colour::each() {
            let town: u8 = self.towns.iter().map(|it| it.1.shamblers.count(colour)).sum();
            let all = self.pack.constants.shamblers;
            if town.saturating_add(self.shambler_mat.shamblers[colour]) != all {
                return Err(format!("not {all} {} Shamblers", colour.paint()));
            }
        }
        let none_left = self.shambler_mat.shamblers.into_array() == [0; 3];
        if none_left != (self.stage == Stage::Over(Ending::Shamblers)) {
            return Err("an empty Shambler Mat is the end of the game, and nothing else is that end".to_owned());
        }
        // TE-301.
        let constants = &self.pack.constants;
        let more = [0, constants.hard, constants.madness_mode][self.mode as usize];
        let out = self.energy.saturating_add(self.in_hand(Tentacle::Eldritch));
        if self.bag[Tentacle::Eldritch].saturating_add(out) < constants.bag_eldritch + more {
            return Err("less Eldritch in bag and Energy Track than at the start".to_owned());
        }
        Ok(())
    }

    fn tracks_are_in_order(&self) -> Result<(), String> {
        let track = self.strength_track();
        let full = usize::from(self.strength) >= track.numbers.len();
        if full != (self.stage == Stage::Over(Ending::Strength)) || self.energy > track.energy {
            let (strength, energy) = (track.numbers.len(), track.energy);
            return Err(format!(
                "strength {} of {strength} and energy {} of {energy}, in a game that {}",
                self.strength,
                self.energy,
                if self.is_over() { "is over" } else { "goes on" }
            ));
        }
        if self.rows.iter().any(|it| usize::from(*it) > ROWS) || (self.phase == Phase::Two) != (self.pile() == 0) {
            let phase = if self.phase == Phase::One { "Phase One" } else { "Phase Two" };
            return Err(format!("rows {:?} in {phase}", self.rows));
        }
        for (town, card) in self.towns.iter() {
            let face = self.face(town);
            if Colour::each().any(|it| card.madness[it] > face.tracks[it])
                || card.shamblers.len() > face.shamblers
                || card.eldritch > face.eldritch
            {
                return Err(format!("more on {town} than it holds"));
            }
        }
        for (colour, locations) in self.portals.iter() {
            let fits = |it: &Tentacle| *it == Tentacle::Chaos || *it == colour.into();
            if !locations.iter().flatten().all(fits) || self.phase == Phase::One && locations != &[None; LOCATIONS] {
                return Err(format!("a {colour} portal that is sealed with something else, or in Phase One"));
            }
        }
        if Portal::each().all(|it| self.is_sealed(it)) != (self.stage == Stage::Over(Ending::Sealed)) {
            return Err("six sealed portals are won, and nothing else is".to_owned());
        }
        for who in Who::each() {
            let it = &self.characters[who];
            if who.index() >= self.party.characters() || it.mat.is_none() {
                let nothing = it.madness.into_array() == [0; 3] && it.brain == 0 && it.pages.is_empty();
                if !nothing || self.stage != Stage::Mats && !self.is_over() && who.index() < self.party.characters() {
                    return Err("a mat that nobody has".to_owned());
                }
                continue;
            }
            let tracks = self.tracks(who);
            let mad = usize::from(it.brain) >= tracks.delirium.len();
            if mad != (self.stage == Stage::Over(Ending::Mad { who })) {
                return Err("a brain at the top of its track is the end of the game, and nothing else is".to_owned());
            }
            if Colour::each().any(|colour| it.madness[colour] > tracks.madness[colour]) || it.chaos > tracks.chaos {
                return Err("more on a mat than it holds".to_owned());
            }
            let mat = it.mat;
            if let Some(other) = self.party.each().find(|it| *it != who && self.characters[*it].mat == mat) {
                return Err(format!("{} and {} with one mat", self.who_id(who), self.who_id(other)));
            }
        }
        Ok(())
    }

    /// TE-287.
    fn pages_are_in_order(&self) -> Result<(), String> {
        let mut seen = self.discarded_pages;
        let mut lots = self.discarded_pages.len();
        let mut add = |page: PageId, seen: &mut Pages| {
            lots += 1;
            seen.insert(page);
        };
        for who in self.party.each() {
            self.characters[who].pages.iter().for_each(|it| add(*it, &mut seen));
        }
        for lot in self.deck.lots {
            lot.iter().for_each(|it| add(it, &mut seen));
        }
        for (_, card) in self.towns.iter() {
            if let PageSlot::Up(page) | PageSlot::Seen(page) = card.page {
                add(page, &mut seen);
            }
        }
        self.deck.shown().for_each(|it| add(it, &mut seen));
        if self.deck.top.iter().skip_while(|it| it.is_some()).any(Option::is_some) {
            return Err("a card that is known below one that is not".to_owned());
        }
        if lots as usize != PAGES || seen.len() as usize != PAGES {
            return Err(format!("{lots} Page Cards, {} different ones, instead of {PAGES}", seen.len()));
        }
        // TE-133 and TE-198: tokens stay, so there is one for each box of a page that somebody owns.
        let placed = self.tokens_of_pages();
        if self.rows.iter().zip(placed).any(|(tokens, placed)| *tokens < placed) {
            return Err(format!("rows {:?} with pages that have filled {placed:?}", self.rows));
        }
        for (at, lot) in (0u8..).zip(self.deck.lots) {
            let down = self.towns.iter().filter(|it| it.1.page == PageSlot::Down(at)).count() as u32;
            if down > lot.len() || at != self.deck.current && down != lot.len() {
                return Err("face-down pages that come from nowhere".to_owned());
            }
        }
        Ok(())
    }

    fn turn_is_in_order(&self) -> Result<(), String> {
        let wrong = |what: &str| Err(what.to_owned());
        if self.turn >= self.party.turns_in_round() || self.party.first().index() >= self.party.seats() {
            return wrong("a turn that nobody has");
        }
        let player = !self.party.is_assistant(self.active());
        let in_actions = self.stage == Stage::Actions;
        match self.stage {
            Stage::Over(_) if !self.owed.is_empty() => return wrong("something owed after the end"),
            Stage::Over(Ending::Mad { who }) if who.index() >= self.party.characters() => return wrong("nobody mad"),
            Stage::Over(_) => return Ok(()),
            Stage::Mats if !self.owed.is_empty() || self.turns > 0 => return wrong("play before mats are chosen"),
            Stage::Actions if !player => return wrong("player actions of an Assistant"),
            Stage::Assistant(_) if player => return wrong("an Assistant's steps in a player's turn"),
            Stage::Mats | Stage::Spin if !self.owed.is_empty() => return wrong("something owed before the spin"),
            Stage::Mats | Stage::Spin => {}
            _ if self.spin.is_none() => return wrong("a turn without a spin"),
            _ => {}
        }
        let spun = !matches!(self.stage, Stage::Mats | Stage::Spin);
        let of_actions = Boons { hushed: Set::NONE, ..self.boons };
        if !in_actions && of_actions != Boons::NONE || !(spun && player) && self.boons != Boons::NONE {
            return wrong("something left by an ability that nobody has used");
        }
        if !in_actions && (self.actions > 0 || self.must_move || !self.used.is_empty() || self.used_ability) {
            return wrong("actions outside of Step 2");
        }
        if self.actions > 40 {
            return wrong("more actions than any turn has");
        }
        let together = self.characters[self.active()].at == self.great_at;
        if self.must_move && (self.phase == Phase::Two || !together || self.actions == 0) {
            return wrong("a compulsory move without its reason");
        }
        for (at, owed) in self.owed.iter().enumerate() {
            self.is_owed_rightly(at, *owed)?;
        }
        Ok(())
    }

    pub fn is_owed_rightly(&self, at: usize, owed: Owed) -> Result<(), String> {
        let last = at + 1 == self.owed.len();
        let in_actions = self.stage == Stage::Actions;
        let there = |who: Who| who.index() < self.party.characters();
        // Powers come of the pointer's icon, and of what is drawn: in the draw step or for Shamblers.
        let unleashed = matches!(self.stage, Stage::Draw | Stage::Spawn | Stage::Actions | Stage::Assistant(_));
        let power =
            |colour: Colour, power: Power| last && self.great().power == power && !self.is_closed(colour) && unleashed;
        let fine = match owed {
            Owed::Relief => at == 0 && last && self.stage == Stage::Draw,
            Owed::Draw { who, left, onto: Onto::Town(town) } => {
                let front = self.spun().map(|it| it.front);
                at == 0
                    && self.stage == Stage::Spawn
                    && left > 0
                    && left <= 7
                    && who == self.active()
                    && front == Some(town)
            }
            Owed::Draw { who, left, onto: Onto::Mat } => {
                there(who) && left > 0 && left <= 12 && (in_actions || matches!(self.stage, Stage::Assistant(_)))
            }
            Owed::Power(colour) => !last && !self.is_closed(colour) && unleashed,
            Owed::Fill(colour) => power(colour, Power::FillTowns),
            Owed::LosePages { colour, waiting } => {
                let loses = |who: Who| there(who) && self.to_lose(who, colour).next().is_some();
                power(colour, Power::TakePages) && !waiting.is_empty() && waiting.iter().all(loses)
            }
            Owed::HandOut(colour) => power(colour, Power::HandOut),
            Owed::Roll(roll) => {
                let who = self.active();
                let aimed = match roll.aim {
                    Aim::Banish => self.check_banish(who).is_ok(),
                    Aim::Seal(portal) => {
                        self.phase == Phase::Two
                            && self.characters[who].at == self.great_at
                            && !self.is_sealed(portal)
                            && self.runes(who, portal.colour) > 0
                    }
                };
                let small = roll.rerolls <= MOST_REROLLS && roll.rage <= 12 && roll.plus <= MOST_SUM;
                let of_action = self.dice_for(who, roll.aim);
                let count = roll.dice.0.iter().fold(0u8, |all, it| all.saturating_add(*it));
                let dice = count >= of_action && (count == of_action || count <= MOST_DICE && self.may_add_dice(who));
                at == 0 && last && in_actions && !self.must_move && aimed && small && dice
            }
            Owed::Effect(doing) => {
                let words = match doing.giver {
                    Giver::Town(town) if self.used.contains(town) => Some(&self.face(town).action),
                    Giver::Town(_) => None,
                    Giver::Ability => self.ability(self.active()).filter(|it| it.when == Moment::BetweenActions),
                };
                let small = doing.done <= 12 && doing.rage <= 12;
                let known = words.is_some_and(|it| usize::from(doing.at) <= it.effects.len());
                at == 0 && in_actions && known && small
            }
            Owed::Keep { drawn, keep } => {
                let count: u8 = drawn.iter().fold(0, |all, it| all.saturating_add(*it.1));
                at == 1 && in_actions && keep < 12 && count <= 12 && (!last || keep > 0 && count > 0)
            }
        };
        if fine { Ok(()) } else { Err(format!("`{}` owed", self.write_owed(owed))) }
    }

    fn may_add_dice(&self, who: Who) -> bool {
        self.ability(who).is_some_and(|it| it.effects.contains(&Effect::AddDie))
    }

    /// Nobody has given up who does not sit there.
    pub fn ending_is_possible(&self, ending: Ending) -> bool {
        let seats: Set<Seat> = Seat::all(self.party.seats()).collect();
        match ending {
            Ending::GaveUp { seat } => seats.contains(seat),
            _ => true,
        }
    }
}
