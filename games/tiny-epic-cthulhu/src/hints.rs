//! What bots are told about playing well together.
//!
//! A game is worth how far the work has come (pages, runes, portals) against how near the three clocks are: strength,
//! minds, Shamblers. Only exact arithmetic is used, so that a bot plays the same on every platform.

use turnbuckle_core::{Few, Hints, Rng, Seat};

use crate::action::{Action, Pick};
use crate::pack::Power;
use crate::state::{Aim, Ending, Owed, PageSlot, Stage, State};
use crate::vocab::{Colour, Phase, Portal, Purse, Tentacle, Town, Who};

impl Hints for State {
    fn payoff(&self, seat: Seat) -> f32 {
        match self.stage {
            Stage::Over(Ending::Sealed) => 1.0,
            Stage::Over(Ending::GaveUp { .. }) => 0.0,
            // A defeat that came closer is a better lesson than one that never began.
            Stage::Over(_) => 0.15 * self.progress(),
            _ => self.evaluate(seat),
        }
    }

    fn evaluate(&self, _: Seat) -> f32 {
        if self.stage == Stage::Mats {
            return 0.3;
        }
        let (progress, safety) = (self.progress(), self.safety());
        (0.05 + 0.55 * progress + 0.30 * safety + 0.05 * self.readiness()).clamp(0.01, 0.99)
    }

    /// The best of a few by liking.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        rng.best_of(6, legal, |it| self.liking(seat, it))
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        self.liking(seat, action).max(0.05)
    }
}

impl State {
    /// The share of the work that is done, 0 to 1: pages are two thirds of it, portals the rest.
    fn progress(&self) -> f32 {
        let pages = f32::from(25 - self.pile()) / 25.0;
        let portals = f32::from(self.sealed()) / 6.0;
        0.6 * pages + 0.4 * portals
    }

    /// How far the three clocks are from the end, 0 to 1.
    fn safety(&self) -> f32 {
        let track = self.strength_track();
        let end = f32::from(track.numbers.len() as u8);
        let bag: u32 = self.bag.into_array().iter().map(|it| u32::from(*it)).sum();
        // How much of the next advance has come already, and how dense the bag is with Eldritch.
        let thick = f32::from(self.bag[Tentacle::Eldritch]) / (bag.max(1) as f32);
        let near = (f32::from(self.energy) + thick.min(1.0)) / f32::from(track.energy + 1);
        let strength = ((end - f32::from(self.strength) - near) / end).max(0.0);
        let minds = self.party.each().map(|it| self.mind(it)).fold(1.0, f32::min);
        let town = f32::from(self.shamblers_in_town()) / 15.0;
        let crowded = Town::each().filter(|it| self.towns[*it].shamblers.len() == self.face(*it).shamblers).count();
        let eldritch = f32::from(self.bag[Tentacle::Eldritch] + self.discard[Tentacle::Eldritch] + self.energy) / 23.0;
        (0.50 * strength + 0.30 * minds + 0.20 * (1.0 - town) - 0.03 * crowded as f32 - 0.20 * eldritch).max(0.0)
    }

    /// How far a character is from madness, full tracks and Cthulhu's reach counted.
    fn mind(&self, who: Who) -> f32 {
        let it = &self.characters[who];
        let spaces = f32::from(self.tracks(who).delirium.len() as u8);
        let full = Colour::each().filter(|colour| self.room(who, *colour) == 0).count() as f32;
        let called = self.great().power == Power::HandOut && it.at.is_within_one(self.great_at);
        let threat = full * 0.12 + if called { 0.25 } else { 0.0 };
        ((spaces - f32::from(it.brain) - threat) / spaces).max(0.0)
    }

    /// Money in hand, runes where they are needed, pages that lie open, few tracks about to be accursed.
    fn readiness(&self) -> f32 {
        let mut ready = 0.0;
        for who in self.party.each() {
            let it = &self.characters[who];
            ready += 0.05 * it.madness.iter().map(|it| f32::from(*it.1)).sum::<f32>() + 0.06 * f32::from(it.chaos);
            for colour in Colour::each().filter(|colour| !self.is_closed(*colour)) {
                ready += 0.06 * f32::from(self.runes(who, colour).min(3));
            }
            if self.phase == Phase::Two && it.at == self.great_at {
                ready += 0.1;
            }
        }
        for (town, card) in self.towns.iter() {
            if matches!(card.page, PageSlot::Up(_)) {
                ready += 0.02;
            }
            let near = town.is_within_one(self.great_at);
            let full = Colour::each().filter(|it| card.madness[*it] == self.face(town).tracks[*it]).count();
            ready -= full as f32 * if near { 0.06 } else { 0.04 };
        }
        let stuck: u8 = self.shambler_mat.madness.iter().map(|it| *it.1).sum();
        (ready - 0.01 * f32::from(stuck)).clamp(0.0, 1.0)
    }

    /// How good a choice looks by itself; about 1 for what is neither good nor bad.
    fn liking(&self, _: Seat, action: Action) -> f32 {
        let who = self.active();
        let me = &self.characters[who];
        match action {
            Action::Mat(_) | Action::Spin => 1.0,
            Action::Relieve(colour) => 1.0 + 0.2 * f32::from(self.shambler_mat.madness[colour]),
            Action::Fill(town) => 2.0 - if town == me.at { 0.0 } else { 0.5 },
            Action::Lose(page) => {
                // A colour that is closed, or of which there are more than three, is lost easily.
                let rune = self.page(page).rune;
                if self.is_closed(rune) { 3.0 } else { 1.0 }
            }
            Action::HandTo(to) => match self.owed.last() {
                Some(Owed::HandOut(colour)) => self.liking_to_hand(to, *colour),
                _ => 1.0,
            },
            Action::Move(town) => self.liking_to_stop(who, town),
            Action::AssistantMove(it, town) => 0.4 * self.liking_to_stop(it, town),
            Action::Collect([fear, rage, greed]) => {
                let wanted = self.wanted(who);
                let worth =
                    |n: u8, colour: Colour| f32::from(n) * (0.7 + 0.5 * f32::from(wanted[colour.index()].min(2)));
                worth(fear, Colour::Fear) + worth(rage, Colour::Rage) + worth(greed, Colour::Greed)
            }
            Action::Banish => {
                let there = self.towns[me.at].shamblers.len();
                let can =
                    Colour::each().any(|it| self.towns[me.at].shamblers.contains(it) && me.madness[it] + me.chaos > 0);
                0.4 + 0.6 * f32::from(there) + if can { 0.8 } else { 0.0 } + 0.3 * f32::from(me.madness[Colour::Rage])
            }
            Action::AssistantBanish(_) => 0.9,
            Action::UseTown(pay) => 1.1 - 0.2 * f32::from(pay.total()),
            Action::Translate(pay) => 4.5 + self.worth_of_page(who) - 0.4 * f32::from(pay.chaos()),
            Action::AssistantTranslate(_) => 3.5,
            Action::Seal(portal) => {
                let dice = self.dice_for(who, Aim::Seal(portal));
                let needed = self.needed(portal);
                let chance = self.chance_of(dice, |it| it.sum() >= needed);
                1.0 + 8.0 * chance + if self.portals[portal.colour].iter().any(Option::is_some) { 1.0 } else { 0.0 }
            }
            Action::AssistantSeal(_) => 4.0,
            Action::Ability(pay) => match self.owed.last() {
                Some(Owed::Roll(roll)) => {
                    if self.roll_fails(roll.aim) {
                        2.0
                    } else {
                        0.2
                    }
                }
                _ => 0.8 - 0.1 * f32::from(pay.total()),
            },
            Action::Buy => {
                let left = f32::from(self.actions);
                let useful = if self.phase == Phase::Two && me.at == self.great_at { 2.0 } else { 0.7 };
                if left > 0.0 { 0.1 } else { useful }
            }
            Action::EndTurn => {
                if self.actions > 0 {
                    0.05
                } else {
                    1.0
                }
            }
            Action::Reroll(value) => match self.owed.last() {
                Some(Owed::Roll(roll)) => match roll.aim {
                    Aim::Banish if self.roll_fails(roll.aim) && value == roll.dice.highest() => 3.0,
                    Aim::Seal(_) if self.roll_fails(roll.aim) => 3.0 - f32::from(value),
                    _ => 0.05,
                },
                _ => 0.1,
            },
            Action::Pay(colour, pay) => {
                let cleared = (1 + me.madness[Colour::Rage]).min(self.shambler_mat.madness[colour]);
                3.0 + 0.4 * f32::from(cleared) - 0.5 * f32::from(pay.chaos()) - 0.2 * f32::from(pay.total())
            }
            Action::Place(pay) => {
                let shared = pay.parts().any(|it| it.0 != Purse::Own);
                8.0 - f32::from(pay.chaos()) + if shared { 0.5 } else { 0.0 }
            }
            Action::GiveUp => 0.3,
            Action::Pick(pick) => self.liking_of_pick(who, pick),
        }
    }

    fn roll_fails(&self, aim: Aim) -> bool {
        let Some(Owed::Roll(roll)) = self.owed.last() else { return false };
        match aim {
            Aim::Seal(portal) => roll.dice.sum() < self.needed(portal),
            Aim::Banish => {
                let me = &self.characters[self.active()];
                let here = self.towns[me.at].shamblers;
                let price = roll.dice.highest();
                !here.iter().any(|it| me.madness[it] + me.chaos >= price)
            }
        }
    }

    /// Whoever is farthest from a curse takes it; or, since a curse ends it, whoever can bear that.
    fn liking_to_hand(&self, to: Who, colour: Colour) -> f32 {
        let room = self.room(to, colour);
        let left = self.tracks(to).delirium.len() as f32 - f32::from(self.characters[to].brain);
        if room > 0 { 2.0 + f32::from(room) } else { 0.2 * left - if left <= 1.0 { 5.0 } else { 0.0 } }
    }

    /// What a page where somebody stands is worth: missing rows, and runes that are still needed.
    fn worth_of_page(&self, who: Who) -> f32 {
        let Some(page) = self.page_here(who).map(|it| self.page(it)) else { return 0.0 };
        let rows = page.pages.iter().filter(|it| self.rows[usize::from(**it) - 1] < 5).count() as f32;
        let runes = self.runes(who, page.rune);
        let rune = if self.is_closed(page.rune) || runes >= 3 { 0.0 } else { 1.0 + 0.3 * f32::from(runes) };
        if self.phase == Phase::One { rows + 0.5 * rune } else { 2.0 * rune - 3.0 }
    }

    /// How many of each colour somebody still lacks for the open pages near, and for the portals.
    fn wanted(&self, who: Who) -> [u8; 3] {
        let me = &self.characters[who];
        let mut wanted = [0u8; 3];
        if self.phase == Phase::Two {
            for portal in Portal::each().filter(|it| !self.is_sealed(*it) && self.runes(who, it.colour) > 0) {
                wanted[portal.colour.index()] += 1;
            }
        }
        for town in me.at.area() {
            if let PageSlot::Up(page) = self.towns[town].page {
                let cost = self.page(page).cost.colours();
                for colour in Colour::each() {
                    let missing = cost[colour].saturating_sub(me.madness[colour]);
                    wanted[colour.index()] = wanted[colour.index()].max(missing);
                }
            }
        }
        wanted
    }

    fn liking_to_stop(&self, who: Who, town: Town) -> f32 {
        let me = &self.characters[who];
        let card = &self.towns[town];
        let mut liking = 0.6;
        for colour in Colour::each() {
            liking += 0.12 * f32::from(card.madness[colour].min(self.room(who, colour)));
        }
        liking += match card.page {
            PageSlot::Up(page) => {
                let print = self.page(page);
                let missing: u8 =
                    Colour::each().map(|it| print.cost.colours()[it].saturating_sub(me.madness[it])).sum();
                let rows = print.pages.iter().filter(|it| self.rows[usize::from(**it) - 1] < 5).count() as f32;
                let near = if missing <= me.chaos { 1.6 } else { 0.5 };
                if self.phase == Phase::One { near * (0.4 + 0.4 * rows) } else { 0.3 }
            }
            PageSlot::Down(_) => 0.5,
            PageSlot::None => 0.0,
        };
        let draws = card.shamblers.len();
        let full = Colour::each().filter(|it| self.room(who, *it) == 0).count() as f32;
        liking -= f32::from(draws) * (0.15 + 0.3 * full);
        if self.phase == Phase::Two && town == self.great_at {
            let ready = Portal::each().any(|it| !self.is_sealed(it) && self.runes(who, it.colour) > 0);
            liking += if ready { 3.0 } else { 0.0 };
        } else if town.is_within_one(self.great_at) && self.phase == Phase::One {
            liking -= match self.great().power {
                Power::HandOut => 0.9,
                Power::DrainMats => 0.4,
                Power::TakePages => 0.5,
                Power::FillTowns => 0.0,
            };
        }
        liking.max(0.05)
    }

    fn liking_of_pick(&self, who: Who, pick: Pick) -> f32 {
        match pick {
            Pick::Colour(colour) => 1.0 + 0.1 * f32::from(self.shambler_mat.madness[colour]),
            Pick::Town(town) => self.liking_to_stop(who, town),
            Pick::Shambler(town, _) => 1.0 + f32::from(self.towns[town].shamblers.len()),
            Pick::Done => 0.6,
            _ => 1.0,
        }
    }
}
