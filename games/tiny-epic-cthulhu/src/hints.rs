//! What bots are told about playing well together.
//!
//! A game is worth how far the work has come (pages, runes, portals) against how near the three clocks are: strength,
//! minds, Shamblers. Only exact arithmetic is used, so that a bot plays the same on every platform.

use turnbuckle_core::{Few, Hints, Rng, Seat, Set};

use crate::action::{Action, Pick};
use crate::pack::{Page, Power};
use crate::state::{Aim, Character, Ending, Owed, PageSlot, Stage, State};
use crate::vocab::{Colour, Phase, Portal, Purse, Tentacle, Town, Who};

/// The bag thins faster than it looks: the share of the draws that are left on paper which come true, in Phase One and in
/// Phase Two, when nearly everything is back in the bag.
const HASTE: [f32; 2] = [0.3, 0.7];

/// What circulates on average.
const USUAL: f32 = 36.0;

/// Eldritch that a turn brings into the bag on average.
const GROWTH: f32 = 0.12;

/// What a defeat is worth at most, so that whoever is lost in any case still makes the best of it.
const LESSON: f32 = 0.02;

impl Hints for State {
    fn payoff(&self, seat: Seat) -> f32 {
        match self.stage {
            Stage::Over(Ending::Sealed) => 1.0,
            Stage::Over(Ending::GaveUp { .. }) => 0.0,
            // A defeat that came closer is a better lesson than one that never began.
            Stage::Over(_) => LESSON * self.progress(),
            _ => self.evaluate(seat),
        }
    }

    /// How likely it is that the work is done before one of the clocks runs out.
    fn evaluate(&self, _: Seat) -> f32 {
        if self.stage == Stage::Mats {
            return 0.3;
        }
        let (pages, runes) = self.exposure();
        let (in_time, work) = match self.phase {
            Phase::One => {
                let (translating, sealing) = (self.turns_to_translate() + pages, self.turns_to_seal() + runes);
                let in_time =
                    outlook(self.turns_left(), translating) * outlook(self.turns_of_phase_two(translating), sealing);
                (in_time, translating + sealing)
            }
            Phase::Two => {
                let sealing = self.turns_to_seal() + pages + runes;
                (outlook(self.turns_left(), sealing), sealing)
            }
        };
        let turns = work / self.party.characters() as f32;
        let sane = self.party.each().map(|it| self.sanity(it, turns)).product::<f32>();
        LESSON * self.progress() + (1.0 - LESSON) * in_time * sane * self.peace()
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

    fn is_shared() -> bool {
        true
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

    /// What circulates. What is stuck on the Shambler Mat thins the bag. What somebody holds comes back when it is spent, so
    /// that there is nothing to be won by throwing it away.
    fn circulating(&self) -> f32 {
        let mut all = f32::from(self.energy);
        for tentacle in Tentacle::each() {
            all += f32::from(self.bag[tentacle]) + f32::from(self.discard[tentacle]);
        }
        let held: u8 = self.party.each().map(|it| held(&self.characters[it])).sum();
        let in_town: u8 = self.towns.iter().flat_map(|it| it.1.madness.into_array()).sum();
        all + 0.8 * f32::from(held) + 0.4 * f32::from(in_town)
    }

    /// Eldritch that neglected Shamblers are going to bring.
    fn neglect(&self) -> f32 {
        self.towns.iter().map(|(_, card)| [0.0, 0.12, 0.3, 0.55][usize::from(card.shamblers.len())]).sum()
    }

    /// Draws until the Energy Track overflows once from empty, in a phase with so much in circulation, and so much Eldritch
    /// on its way.
    fn draws_to_overflow(&self, phase: Phase, circulating: f32, coming: f32) -> f32 {
        let eldritch = self.bag[Tentacle::Eldritch] + self.discard[Tentacle::Eldritch] + self.energy;
        let spaces = f32::from(self.great().side(phase).energy + 1);
        HASTE[phase as usize] * spaces * (circulating + 1.0) / (f32::from(eldritch) + 1.0 + coming)
    }

    /// Turns until full strength, at the pace of the draws to come. How full the bag is now matters for some turns; in the
    /// long run it is as full as usual.
    fn turns_left(&self) -> f32 {
        let track = self.strength_track();
        let (circulating, coming) = (self.circulating(), self.neglect());
        let filled = f32::from(self.energy) / f32::from(track.energy + 1);
        let mut turns = 0.0;
        for (at, number) in track.numbers.iter().enumerate().skip(self.strength.into()) {
            let part = if at == usize::from(self.strength) { 1.0 - filled } else { 1.0 };
            let near = 1.0 / (1.0 + 0.1 * turns);
            let then = near * circulating + (1.0 - near) * USUAL;
            turns += part * self.draws_to_overflow(self.phase, then, coming) / (f32::from(*number) + 0.6);
        }
        turns
    }

    /// The same for a Phase Two that has not begun, when everything is back in the bag. The farther off it is, the less it
    /// matters how crowded the streets and the Shambler Mat are now, and the more Eldritch there will be.
    fn turns_of_phase_two(&self, until_then: f32) -> f32 {
        let near = 1.0 / (1.0 + 0.25 * until_then);
        let then = |now: f32, usual: f32| near * now + (1.0 - near) * usual;
        let coming = then(self.neglect(), 0.4) + GROWTH * until_then;
        let draws = self.draws_to_overflow(Phase::Two, then(self.circulating(), USUAL), coming);
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
        (f32::from(self.pile()) - self.pages_at_hand() - self.actions_left()).max(0.3)
    }

    /// Turns of work that are done for everybody's next page, each page counted once, for whoever comes first. What is
    /// prepared counts less than what is done: much can happen until its turn comes.
    fn pages_at_hand(&self) -> f32 {
        let mut taken = Set::NONE;
        let mut turns = 0.0;
        for who in self.party.in_order(self.turn) {
            let mut best = 0.0;
            let mut at = None;
            for town in Town::each().filter(|it| !taken.contains(*it)) {
                let ready = self.page_at_hand(who, town);
                if ready > best {
                    (best, at) = (ready, Some(town));
                }
            }
            at.into_iter().for_each(|it| taken.insert(it));
            let me = &self.characters[who];
            turns += 0.6 * best + 0.06 * f32::from(held(me)) + 0.2 * f32::from(me.chaos);
        }
        turns
    }

    /// Turns of work that are done for the page of a Town Card: what it brings, less the actions that it still asks for.
    fn page_at_hand(&self, who: Who, town: Town) -> f32 {
        let (me, card) = (&self.characters[who], &self.towns[town]);
        let (rows, missing) = match card.page {
            PageSlot::Up(page) | PageSlot::Seen(page) => {
                let print = self.page(page);
                let cost = print.cost.colours();
                let mut missing = 0.0;
                for colour in Colour::each() {
                    let lacking = cost[colour].saturating_sub(me.madness[colour]);
                    let lying = self.towns[me.at].madness[colour] + card.madness[colour];
                    missing += f32::from(lacking) + 0.6 * f32::from(lacking.saturating_sub(lying));
                }
                (self.open_rows(print), missing)
            }
            // What nobody has seen asks for three, of which some is at hand, and fills one row or two.
            PageSlot::Down(_) => (1.5, 3.2 - 0.65 * f32::from(held(me).min(4))),
            PageSlot::None => return 0.0,
        };
        let moves = me.at.distance(town).div_ceil(1 + usize::from(me.madness[Colour::Fear])) as f32;
        let blocked = if town == self.great_at { 0.6 } else { 0.0 };
        let wild = f32::from(me.chaos).min(missing);
        let collecting = [0.8, 0.55, 0.45][usize::from(me.madness[Colour::Greed].min(2))];
        let actions = 1.0 + collecting * (missing - wild) + moves + blocked;
        0.8 * rows - 0.33 * actions
    }

    /// How many tokens a page would bring.
    fn open_rows(&self, page: &Page) -> f32 {
        page.pages.iter().filter(|it| self.rows[usize::from(**it) - 1] < 5).count() as f32
    }

    /// Turns that the open portals take: dice by runes, with those that the missing pages will bring. Half counts whoever
    /// has the most, half everybody, since all have their turns.
    fn turns_to_seal(&self) -> f32 {
        let characters = self.party.characters() as f32;
        // A page has 1.9 tokens on average, and one of three runes.
        let coming = f32::from(self.pile()) / (1.9 * 3.0 * characters);
        let mut turns = 1.0;
        for portal in Portal::each().filter(|it| !self.is_sealed(*it) && !self.seals_now(*it)) {
            let (mut best, mut all, mut nearest) = (0.0, 0.0, f32::MAX);
            for who in self.party.each() {
                let chance = reach(f32::from(self.runes(who, portal.colour)) + coming, self.needed(portal));
                best = f32::max(best, chance);
                all += chance;
                let without_runes = if chance > 0.0 { 0.0 } else { 0.5 };
                nearest = f32::min(nearest, self.turns_to_attack(who, portal.colour) + without_runes);
            }
            let chance = f32::max(0.5 * best + 0.5 * all / characters, 0.1);
            turns += 0.33 / chance + nearest;
        }
        (turns - self.actions_left()).max(0.1)
    }

    /// Turns until somebody stands before the portals with a tentacle of the colour.
    fn turns_to_attack(&self, who: Who, colour: Colour) -> f32 {
        let me = &self.characters[who];
        let tentacle = if me.madness[colour] > 0 {
            0.0
        } else if me.chaos > 0 {
            0.1
        } else {
            0.3
        };
        let away = if self.phase == Phase::Two { 0.15 * me.at.distance(self.great_at) as f32 } else { 0.2 };
        tentacle + away
    }

    /// Actions of this turn that are still to be used, as parts of a turn: whoever ends it early gives them away.
    fn actions_left(&self) -> f32 {
        0.3 * f32::from(self.actions)
    }

    /// The chance to keep one's wits for so many turns: steps left, and tracks that are full where something can fill them.
    fn sanity(&self, who: Who, turns: f32) -> f32 {
        let it = &self.characters[who];
        let left = self.tracks(who).delirium.len() - usize::from(it.brain);
        let full = Colour::each().filter(|colour| self.room(who, *colour) == 0).count() as f32;
        let called = self.great().power == Power::HandOut && it.at.is_within_one(self.great_at);
        let here = f32::from(self.towns[it.at].shamblers.len());
        // Chaos that is drawn finds no room.
        let stirred = if it.chaos == self.tracks(who).chaos { self.bag[Tentacle::Chaos].min(8) } else { 0 };
        // What stands full is spent soon; until then it is in danger.
        let soon =
            0.04 * full + 0.004 * here + 0.01 * f32::from(stirred) + if called { 0.12 + 0.06 * full } else { 0.0 };
        let curses = dread(self.great().power) * turns + soon;
        let one_more = curses / (1.0 + curses);
        1.0 - (0..left).map(|_| one_more).product::<f32>()
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
        let rows = self.open_rows(page);
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
                let rows = self.open_rows(print);
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

/// Madness on a mat.
fn held(it: &Character) -> u8 {
    it.madness.into_array().iter().sum()
}

/// The chance to reach a sum with so many even dice.
fn reach(dice: f32, needed: u8) -> f32 {
    /// With none, one, two and three of them, in parts of 27.
    const REACH: [[f32; 7]; 4] = [
        [27.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [27.0, 18.0, 9.0, 0.0, 0.0, 0.0, 0.0],
        [27.0, 24.0, 18.0, 9.0, 3.0, 0.0, 0.0],
        [27.0, 26.0, 23.0, 17.0, 10.0, 4.0, 1.0],
    ];
    let (dice, needed) = (dice.min(3.0), usize::from(needed.min(6)));
    let fewer = dice as usize;
    let more = (fewer + 1).min(3);
    let between = dice - fewer as f32;
    (REACH[fewer][needed] * (1.0 - between) + REACH[more][needed] * between) / 27.0
}

/// Curses that a turn of one's own brings on average, so that nobody spends all of their wits while there is still far to
/// go.
const fn dread(power: Power) -> f32 {
    if matches!(power, Power::HandOut) { 0.2 } else { 0.05 }
}

/// The chance to finish in time, with so many turns left for so many turns of work: the longer the way, the wider it
/// scatters.
fn outlook(left: f32, work: f32) -> f32 {
    let ahead = (left - work) / (left + work + 1.0).sqrt();
    0.5 + 0.5 * ahead / (ahead * ahead + 0.5).sqrt()
}
