//! What bots are told about playing well together.
//!
//! A game is worth how far the work has come (pages, runes, portals) against how near the three clocks are: strength,
//! minds, Shamblers. Only exact arithmetic is used, so that a bot plays the same on every platform.

use turnbuckle_core::{Few, Hints, Rng, Seat};

use crate::action::{Action, Pick};
use crate::pack::Power;
use crate::state::{Aim, Ending, Owed, PageSlot, Stage, State};
use crate::vocab::{Colour, Phase, Portal, Purse, Tentacle, Town, Who};

/// The bag thins faster than it looks: the share of the turns that are left on paper which come true.
const HASTE: f32 = 0.5;

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

    /// How likely it is that the work is done before one of the clocks runs out.
    fn evaluate(&self, _: Seat) -> f32 {
        if self.stage == Stage::Mats {
            return 0.3;
        }
        let (pages, runes) = self.exposure();
        let in_time = match self.phase {
            Phase::One => {
                let translated = outlook(self.turns_left(), self.turns_to_translate() + pages);
                translated * outlook(self.turns_of_phase_two(), self.turns_to_seal() + runes)
            }
            Phase::Two => outlook(self.turns_left(), self.turns_to_seal() + pages + runes),
        };
        let sane = self.party.each().map(|it| self.sanity(it)).product::<f32>();
        (in_time * sane * self.peace()).clamp(0.001, 0.999)
    }

    /// The best of most by liking.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        rng.best_of(12, legal, |it| self.liking(seat, it))
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        self.liking(seat, action).max(0.05)
    }

    /// Rerolls that cannot help: of a seal that succeeds, of its best dice, of a banishment for nothing or of dice that do
    /// not set its price.
    fn is_waste(&self, _: Seat, action: Action) -> bool {
        let Some(Owed::Roll(roll)) = self.owed.last() else { return false };
        match (action, roll.aim) {
            (Action::Reroll(value), Aim::Banish) => value < roll.dice.highest() || value == 0,
            (Action::Reroll(2), Aim::Seal(_)) => true,
            (Action::Reroll(_) | Action::Ability(_), Aim::Seal(portal)) => self.seals_now(portal),
            _ => false,
        }
    }

    /// Many small decisions make a turn, and luck comes between them.
    fn effort() -> f32 {
        8.0
    }

    /// About what is left of a turn. Beyond it luck drowns what a choice has done.
    fn farthest() -> u32 {
        6
    }
}

impl State {
    /// Whether dice lie on the table that seal this portal.
    fn seals_now(&self, portal: Portal) -> bool {
        match self.owed.last() {
            Some(Owed::Roll(roll)) => roll.aim == Aim::Seal(portal) && roll.sum() >= self.needed(portal),
            _ => false,
        }
    }

    /// The share of the work that is done, 0 to 1.
    fn progress(&self) -> f32 {
        let pages = f32::from(25 - self.pile()) / 25.0;
        let portals = f32::from(self.sealed()) / 6.0;
        0.6 * pages + 0.4 * portals
    }

    /// Draws until the Energy Track overflows once from empty: what circulates, and how much of it is Eldritch. What is
    /// stuck on the Shambler Mat thins the bag, and neglected Shamblers thicken it. What somebody holds comes back when it
    /// is spent, so that there is nothing to be won by throwing it away.
    fn draws_to_overflow(&self) -> f32 {
        let mut all = f32::from(self.energy);
        for tentacle in Tentacle::each() {
            all += f32::from(self.bag[tentacle]) + f32::from(self.discard[tentacle]);
        }
        let held: u8 = self.party.each().flat_map(|it| self.characters[it].madness.into_array()).sum();
        let in_town: u8 = self.towns.iter().flat_map(|it| it.1.madness.into_array()).sum();
        all += 0.8 * f32::from(held) + 0.4 * f32::from(in_town);
        let eldritch = self.bag[Tentacle::Eldritch] + self.discard[Tentacle::Eldritch] + self.energy;
        let crowded: f32 =
            self.towns.iter().map(|(_, card)| [0.0, 0.06, 0.24, 0.7][usize::from(card.shamblers.len())]).sum();
        let spaces = f32::from(self.strength_track().energy + 1);
        HASTE * spaces * (all + 1.0) / (f32::from(eldritch) + 1.0 + crowded)
    }

    /// Turns until full strength, at the pace of the draws to come.
    fn turns_left(&self) -> f32 {
        let track = self.strength_track();
        let draws = self.draws_to_overflow();
        let filled = f32::from(self.energy) / f32::from(track.energy + 1);
        let mut turns = 0.0;
        for (at, number) in track.numbers.iter().enumerate().skip(self.strength.into()) {
            let part = if at == usize::from(self.strength) { 1.0 - filled } else { 1.0 };
            turns += part * draws / (f32::from(*number) + 0.6);
        }
        turns
    }

    /// The same for a Phase Two that has not begun, when everything is back in the bag.
    fn turns_of_phase_two(&self) -> f32 {
        let draws = self.draws_to_overflow();
        self.great().side(Phase::Two).numbers.iter().map(|it| draws / (f32::from(*it) + 0.6)).sum()
    }

    /// What the next powers are likely to cost those who stand too near, in turns of work: Madness that Yig would take,
    /// runes that Yog-Sothoth would.
    fn exposure(&self) -> (f32, f32) {
        let (mut money, mut runes) = (0.0, 0.0);
        for who in self.within_one() {
            for colour in Colour::each().filter(|it| !self.is_closed(*it)) {
                match self.great().power {
                    Power::DrainMats => money += 0.09 * f32::from(self.characters[who].madness[colour]),
                    Power::TakePages if self.runes(who, colour) > 0 => runes += 0.28,
                    _ => {}
                }
            }
        }
        (money, runes)
    }

    /// Turns that the missing pages take, less what is at hand.
    fn turns_to_translate(&self) -> f32 {
        let at_hand: f32 = self.party.each().map(|it| self.next_page(it)).sum();
        (1.15 * f32::from(self.pile()) - 0.3 * at_hand - self.actions_left()).max(0.3)
    }

    /// How near somebody is to translating something: tokens, by what is missing for them.
    fn next_page(&self, who: Who) -> f32 {
        let me = &self.characters[who];
        let held: u8 = me.madness.iter().map(|it| *it.1).sum();
        let mut best = 0.12 * f32::from(held) + 0.2 * f32::from(me.chaos);
        for (town, card) in self.towns.iter() {
            let (rows, missing) = match card.page {
                PageSlot::Up(page) | PageSlot::Seen(page) => {
                    let print = self.page(page);
                    let rows = print.pages.iter().filter(|it| self.rows[usize::from(**it) - 1] < 5).count() as f32;
                    let cost = print.cost.colours();
                    let missing: u8 = Colour::each().map(|it| cost[it].saturating_sub(me.madness[it])).sum();
                    (rows, missing)
                }
                // What nobody has seen asks for three, of which half is at hand, and fills one row or two.
                PageSlot::Down(_) => (1.4, 3u8.saturating_sub(held / 2)),
                PageSlot::None => continue,
            };
            let moves = me.at.distance(town).div_ceil(1 + usize::from(me.madness[Colour::Fear])) as f32;
            let blocked = if town == self.great_at { 0.8 } else { 0.0 };
            let wild = 0.4 * f32::from(me.chaos.min(missing));
            let steps = 0.55 * f32::from(missing) + 0.45 * moves + blocked - wild;
            best = f32::max(best, rows * 1.2 / (1.0 + steps) + 0.05 * f32::from(held) + 0.1 * f32::from(me.chaos));
        }
        best
    }

    /// Turns that the open portals take: the dice of whoever has the most runes of the colour.
    fn turns_to_seal(&self) -> f32 {
        let mut turns = 1.3;
        for portal in Portal::each().filter(|it| !self.is_sealed(*it) && !self.seals_now(*it)) {
            let best = self.party.each().map(|it| self.seal_turns(it, portal)).fold(f32::MAX, f32::min);
            turns += best;
        }
        (turns - self.actions_left()).max(0.1)
    }

    /// Actions of this turn that are still to be used, as parts of a turn: whoever ends it early gives them away.
    fn actions_left(&self) -> f32 {
        0.3 * f32::from(self.actions)
    }

    fn seal_turns(&self, who: Who, portal: Portal) -> f32 {
        let me = &self.characters[who];
        let runes = self.runes(who, portal.colour).min(3);
        let needed = usize::from(self.needed(portal).min(6));
        // The chance to reach a sum with one, two and three even dice, in parts of 27.
        const REACH: [[f32; 7]; 4] = [
            [27.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [27.0, 18.0, 9.0, 0.0, 0.0, 0.0, 0.0],
            [27.0, 24.0, 18.0, 9.0, 3.0, 0.0, 0.0],
            [27.0, 26.0, 23.0, 17.0, 10.0, 4.0, 1.0],
        ];
        // Runes that are missing can still be translated.
        let now = REACH[usize::from(runes)][needed] / 27.0;
        let later = REACH[3][needed] / 27.0;
        let attempts = |chance: f32| if chance > 0.0 { 0.4 / chance } else { 99.0 };
        let turns = attempts(now).min(attempts(later) + 1.3 * f32::from(3 - runes));
        let tentacle = if me.madness[portal.colour] > 0 {
            0.0
        } else if me.chaos > 0 {
            0.15
        } else {
            0.4
        };
        let away = if self.phase == Phase::Two { 0.25 * me.at.distance(self.great_at) as f32 } else { 0.3 };
        turns + tentacle + away
    }

    /// The chance to keep one's wits: steps left, and tracks that are full where something can fill them.
    fn sanity(&self, who: Who) -> f32 {
        let it = &self.characters[who];
        let left = self.tracks(who).delirium.len() - usize::from(it.brain);
        let full = Colour::each().filter(|colour| self.room(who, *colour) == 0).count() as f32;
        let called = self.great().power == Power::HandOut && it.at.is_within_one(self.great_at);
        let here = f32::from(self.towns[it.at].shamblers.len());
        // Chaos that is drawn finds no room.
        let stirred = if it.chaos == self.tracks(who).chaos { self.bag[Tentacle::Chaos].min(8) } else { 0 };
        let danger = 0.4 + 0.35 * full + if called { 0.8 } else { 0.0 } + 0.05 * here + 0.08 * f32::from(stirred);
        let risk = [1.0, 0.22, 0.10, 0.045, 0.02, 0.008][left.min(5)];
        (1.0 - risk * danger).max(0.05)
    }

    /// The chance that the streets do not fill up.
    fn peace(&self) -> f32 {
        let left: u8 = self.shambler_mat.shamblers.iter().map(|it| *it.1).sum();
        [0.0, 0.6, 0.8, 0.9, 0.95, 0.98][usize::from(left.min(5))]
    }

    /// How good a choice looks by itself; about 1 for what is neither good nor bad.
    fn liking(&self, _: Seat, action: Action) -> f32 {
        let who = self.active();
        let me = &self.characters[who];
        match action {
            Action::Mat(_) | Action::Spin | Action::Keep => 1.0,
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
                _ if self.stage == Stage::Pointer => 0.7,
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
            Aim::Seal(portal) => roll.sum() < self.needed(portal),
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
            PageSlot::Up(page) | PageSlot::Seen(page) => {
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

/// The chance to finish in time, with so many turns left for so many turns of work.
fn outlook(left: f32, work: f32) -> f32 {
    let ratio = left / work.max(0.1);
    let square = ratio * ratio;
    square / (1.0 + square)
}
