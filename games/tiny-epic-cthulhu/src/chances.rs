//! Exact chances of the draws to come, counted out: what a bag may give, what an overflow pours into it, and what that
//! does to tracks and clocks.

use serde::Serialize;
use turnbuckle_core::Few;

use crate::rules::paying::Price;
use crate::state::{PageSlot, Stage, State};
use crate::vocab::{ByColour, Dice, Icon, LOCATIONS, Phase, Portal, Tentacle, Tentacles, Town, Who};

/// The bag, and what happens to it when Eldritch Tentacles are drawn.
#[derive(Clone, Copy)]
struct Bag {
    inside: Tentacles,
    /// TE-110: what an overflow pours into it.
    discard: Tentacles,
    energy: u8,
    energy_spaces: u8,
    /// Advances of the Strength Token until the game is lost.
    advances: u8,
}

impl Bag {
    fn of(state: &State) -> Self {
        let track = state.strength_track();
        Self {
            inside: state.bag,
            discard: state.discard,
            energy: state.energy,
            energy_spaces: track.energy,
            advances: track.numbers.len() as u8 - state.strength,
        }
    }

    /// Where the colours of Madness make no difference, they count as one.
    fn without_colours(self) -> Self {
        let merged = |it: Tentacles| {
            let [fear, rage, greed, chaos, eldritch] = it.into_array();
            Tentacles::new([fear + rage + greed, 0, 0, chaos, eldritch])
        };
        Self { inside: merged(self.inside), discard: merged(self.discard), ..self }
    }

    fn is_empty(self) -> bool {
        self.inside.into_array() == [0; 5]
    }

    /// Everything that may be drawn, how likely that is, and the bag afterwards.
    fn draws(self) -> impl Iterator<Item = (Tentacle, f64, Self)> {
        let all: u32 = self.inside.iter().map(|it| u32::from(*it.1)).sum();
        let there = Tentacle::each().filter(move |it| self.inside[*it] > 0);
        there.map(move |it| (it, f64::from(self.inside[it]) / f64::from(all), self.without(it)))
    }

    /// TE-093, TE-110 and TE-111.
    fn without(mut self, drawn: Tentacle) -> Self {
        self.inside[drawn] -= 1;
        if drawn != Tentacle::Eldritch {
            return self;
        }
        if self.energy < self.energy_spaces {
            self.energy += 1;
            return self;
        }
        self.inside[Tentacle::Eldritch] += std::mem::take(&mut self.energy) + 1;
        for tentacle in Tentacle::each() {
            self.inside[tentacle] += std::mem::take(&mut self.discard[tentacle]);
        }
        self.advances -= 1;
        self
    }

    /// How likely so many draws make none of the tracks accursed that have so much room.
    fn keeps_room(self, room: Tentacles, draws: u8) -> f64 {
        if draws == 0 || self.advances == 0 || self.is_empty() {
            return 1.0;
        }
        let fits = |tentacle: Tentacle| tentacle == Tentacle::Eldritch || room[tentacle] > 0;
        let after = |(tentacle, likely, bag): (Tentacle, f64, Self)| {
            let mut room = room;
            if tentacle != Tentacle::Eldritch {
                room[tentacle] -= 1;
            }
            likely * bag.keeps_room(room, draws - 1)
        };
        self.draws().filter(|it| fits(it.0)).map(after).sum()
    }

    /// How likely so many draws end the game, by strength and by the madness of whoever draws.
    fn ends(self, mind: Mind, draws: u8) -> Ends {
        if self.advances == 0 {
            return Ends { strength: 1.0, madness: 0.0 };
        }
        if mind.steps == 0 {
            return Ends { strength: 0.0, madness: 1.0 };
        }
        let mut ends = Ends { strength: 0.0, madness: 0.0 };
        // So many draws can bring no more than this, and mostly that is too little for an end.
        let surges = (self.energy + draws) / (self.energy_spaces + 1);
        let curses = (mind.chaos + draws) / (mind.spaces + 1);
        if surges >= self.advances || curses >= mind.steps {
            for (tentacle, likely, bag) in self.draws() {
                let mind = if tentacle == Tentacle::Chaos { mind.with_chaos() } else { mind };
                let then = bag.ends(mind, draws - 1);
                ends.strength += likely * then.strength;
                ends.madness += likely * then.madness;
            }
        }
        ends
    }
}

/// The Chaos Track of whoever draws, and their way to madness.
#[derive(Clone, Copy)]
struct Mind {
    chaos: u8,
    spaces: u8,
    steps: u8,
}

impl Mind {
    /// TE-094 and TE-118.
    fn with_chaos(self) -> Self {
        if self.chaos < self.spaces {
            Self { chaos: self.chaos + 1, ..self }
        } else {
            Self { chaos: 0, steps: self.steps - 1, ..self }
        }
    }
}

struct Ends {
    strength: f64,
    madness: f64,
}

/// What the Shamblers of a Town Card bring to whoever goes there: each chance is that it happens at least once. A power
/// that a surge sets off in between is not foreseen.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DrawOdds {
    /// Each track of the mat becomes accursed.
    pub fear: f32,
    pub rage: f32,
    pub greed: f32,
    pub chaos: f32,
    /// Energy overflows, and strength rises.
    pub surge: f32,
    /// No curse and no surge.
    pub none: f32,
    /// The game is lost by it.
    pub ends: f32,
    /// The page that lies there can be paid for afterwards; none if none is known.
    pub pays: Option<f32>,
}

impl DrawOdds {
    fn add(&mut self, likely: f64, drawn: &Drawn) {
        let likely = likely as f32;
        let curses = [&mut self.fear, &mut self.rage, &mut self.greed, &mut self.chaos];
        for (chance, cursed) in curses.into_iter().zip(drawn.cursed) {
            *chance += if cursed { likely } else { 0.0 };
        }
        if drawn.surged {
            self.surge += likely;
        } else if drawn.cursed == [false; 4] {
            self.none += likely;
        }
    }
}

/// What has come of the draws so far.
#[derive(Clone, Copy)]
struct Drawn {
    /// Fear, Rage, Greed and Chaos.
    cursed: [bool; 4],
    surged: bool,
}

/// How likely the next spin ends the game (TE-237).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SpinEnds {
    pub strength: f64,
    pub shamblers: f64,
    /// By Chaos that is drawn. What Cthulhu hands out is somebody's decision, and may add to it.
    pub madness: f64,
}

impl State {
    /// How likely it is that one of so many tentacles, drawn onto somebody's mat, makes a track of it accursed.
    pub fn curse_chance(&self, who: Who, draws: u8) -> f32 {
        let it = &self.characters[who];
        if it.mat.is_none() {
            return 0.0;
        }
        let [fear, rage, greed] = ByColour::from_fn(|colour| self.room(who, colour)).into_array();
        let room = Tentacles::new([fear, rage, greed, self.tracks(who).chaos - it.chaos, 0]);
        (1.0 - Bag::of(self).keeps_room(room, draws)) as f32
    }

    /// What somebody's move to a Town Card would draw, counted out (TE-164).
    pub fn draw_odds(&self, who: Who, to: Town) -> DrawOdds {
        let mut odds = DrawOdds::default();
        if self.characters[who].mat.is_none() {
            return odds;
        }
        let mut there = self.clone();
        there.characters[who].at = to;
        if let PageSlot::Seen(page) = self.towns[to].page {
            there.towns[to].page = PageSlot::Up(page);
        }
        odds.pays = there.page_here(who).map(|_| 0.0);
        let drawn = Drawn { cursed: [false; 4], surged: false };
        there.foresee(who, Bag::of(self), self.towns[to].shamblers.len(), 1.0, drawn, &mut odds);
        odds
    }

    /// `self` is as it would be after the draws so far, as far as the mat of whoever draws goes.
    fn foresee(&self, who: Who, bag: Bag, draws: u8, likely: f64, drawn: Drawn, odds: &mut DrawOdds) {
        let it = &self.characters[who];
        let (tracks, lost) = (self.tracks(who), bag.advances == 0);
        if lost || usize::from(it.brain) >= tracks.delirium.len() {
            odds.add(likely, &drawn);
            odds.ends += likely as f32;
            return;
        }
        if draws == 0 || bag.is_empty() {
            odds.add(likely, &drawn);
            if let (Some(pays), Some(page)) = (&mut odds.pays, self.page_here(who))
                && self.can_pay_somehow(who, &self.page(page).cost, Price::Page)
            {
                *pays += likely as f32;
            }
            return;
        }
        for (tentacle, share, left) in bag.draws() {
            let (mut after, mut drawn) = (self.clone(), drawn);
            let it = &mut after.characters[who];
            let (held, spaces) = match tentacle.colour() {
                Some(colour) => (&mut it.madness[colour], tracks.madness[colour]),
                None => (&mut it.chaos, tracks.chaos),
            };
            if tentacle == Tentacle::Eldritch {
                drawn.surged |= left.advances < bag.advances;
            } else if *held < spaces {
                *held += 1;
            } else {
                *held = 0;
                drawn.cursed[tentacle.index()] = true;
                // TE-119.
                if who == self.active() && self.boons.calm > 0 {
                    after.boons.calm -= 1;
                } else {
                    it.brain += 1;
                }
            }
            after.foresee(who, left, draws - 1, likely * share, drawn, odds);
        }
    }

    /// What somebody's dice for a roll would be worth on average, for every way they may fall.
    pub(crate) fn expected(&self, dice: u8, worth: impl Fn(Dice) -> f32 + Copy) -> f32 {
        fn roll(die: [u8; 3], left: u8, so_far: Dice, worth: impl Fn(Dice) -> f32 + Copy) -> f32 {
            if left == 0 {
                return worth(so_far);
            }
            let faces: u8 = die.iter().sum();
            let each = |value: usize| {
                let mut next = so_far;
                next.0[value] += 1;
                f32::from(die[value]) / f32::from(faces) * roll(die, left - 1, next, worth)
            };
            (0..3).map(each).sum()
        }
        roll(self.pack.die, dice, Dice::default(), worth)
    }

    /// The exact chance that so many dice show something.
    pub fn chance_of(&self, dice: u8, likes: impl Fn(Dice) -> bool + Copy) -> f32 {
        self.expected(dice, |it| if likes(it) { 1.0 } else { 0.0 })
    }

    /// The same with rerolls of one die each (TE-148), used as well as they can be.
    pub fn chance_with_rerolls(&self, dice: u8, rerolls: u8, likes: impl Fn(Dice) -> bool + Copy) -> f32 {
        self.expected(dice, |it| self.after_rerolls(it, rerolls, likes))
    }

    /// The chance that somebody's roll comes out well, with their rerolls: a player's as above, an Assistant's of all
    /// dice at once until it does (TE-262).
    pub fn chance_for(&self, who: Who, dice: u8, likes: impl Fn(Dice) -> bool + Copy) -> f32 {
        let rerolls = self.rerolls(who);
        if self.party.is_assistant(who) {
            return 1.0 - (1.0 - self.chance_of(dice, likes)).powi(i32::from(rerolls) + 1);
        }
        self.chance_with_rerolls(dice, rerolls, likes)
    }

    fn after_rerolls(&self, dice: Dice, rerolls: u8, likes: impl Fn(Dice) -> bool + Copy) -> f32 {
        if likes(dice) || rerolls == 0 {
            return if likes(dice) { 1.0 } else { 0.0 };
        }
        let of = |value: u8| {
            let again = |die: Dice| {
                let mut next = dice;
                next.0[usize::from(value)] -= 1;
                next.0[usize::from(die.highest())] += 1;
                self.after_rerolls(next, rerolls - 1, likes)
            };
            self.expected(1, again)
        };
        (0..3u8).filter(|it| dice.0[usize::from(*it)] > 0).map(of).fold(0.0, f32::max)
    }

    /// How likely somebody's dice and rerolls would seal each open portal; none where there is no rune for it.
    pub fn seal_odds(&self, who: Who) -> ByColour<[Option<f32>; LOCATIONS]> {
        let can = |portal: Portal| {
            let open = self.phase == Phase::Two && self.characters[who].mat.is_some() && !self.is_sealed(portal);
            open && self.runes(who, portal.colour) > 0
        };
        let odds = |portal: Portal| {
            let dice = self.dice_for(who, crate::state::Aim::Seal(portal));
            let needed = self.needed(portal);
            self.chance_for(who, dice, |it| it.sum() >= needed)
        };
        ByColour::from_fn(|colour| {
            std::array::from_fn(|place| Some(Portal { colour, place: place as u8 }).filter(|it| can(*it)).map(odds))
        })
    }

    /// Who spins next.
    pub fn next_to_spin(&self) -> Who {
        match self.stage {
            Stage::Spin => self.active(),
            _ => self.party.at((self.turn + 1) % self.party.turns_in_round()),
        }
    }

    /// What the next spin may end, if nothing changes before it: pointer action, draws and spawn (TE-080).
    pub fn spin_ends(&self) -> SpinEnds {
        let last = self.shambler_mat.shamblers.iter().map(|it| *it.1).sum::<u8>() == 1;
        self.spin_chances(|bag, mind| (bag, mind), last)
    }

    /// How likely it brings each clock at least one step nearer.
    pub fn spin_brings_nearer(&self) -> SpinEnds {
        /// So far off that no spin gets there.
        const FAR: u8 = 99;
        let surge = self.spin_chances(|bag, mind| (Bag { advances: 1, ..bag }, Mind { steps: FAR, ..mind }), false);
        let brain = self.spin_chances(|bag, mind| (Bag { advances: FAR, ..bag }, Mind { steps: 1, ..mind }), false);
        let spawn = self.spin_chances(|bag, mind| (Bag { advances: FAR, ..bag }, Mind { steps: FAR, ..mind }), true);
        SpinEnds { strength: surge.strength, shamblers: spawn.shamblers, madness: brain.madness }
    }

    /// The chances of a spin, with clocks that are set otherwise; `spawns` counts Shamblers that find room.
    fn spin_chances(&self, set: impl Fn(Bag, Mind) -> (Bag, Mind), spawns: bool) -> SpinEnds {
        let who = self.next_to_spin();
        let mut ends = SpinEnds::default();
        if self.is_over() || self.characters[who].mat.is_none() {
            return ends;
        }
        let tracks = self.tracks(who);
        let it = &self.characters[who];
        let mind = Mind { chaos: it.chaos, spaces: tracks.chaos, steps: tracks.delirium.len() as u8 - it.brain };
        let by_icon = |icon: Icon| {
            let (bag, mind) = set(self.bag_after(icon), mind);
            bag.ends(mind, self.draws() + u8::from(icon == Icon::ExtraDraw))
        };
        let [relief, chaos, extra, power] = [Icon::Relief, Icon::Chaos, Icon::ExtraDraw, Icon::PowerFear].map(by_icon);
        for (degree, likely) in self.pack.spins() {
            let spun = self.points_to(degree);
            let drawn = match spun.icon {
                Icon::Relief => &relief,
                Icon::Chaos => &chaos,
                Icon::ExtraDraw => &extra,
                Icon::PowerFear | Icon::PowerRage | Icon::PowerGreed => &power,
            };
            ends.strength += likely * drawn.strength;
            ends.madness += likely * drawn.madness;
            let has_room = self.towns[spun.tentacle].shamblers.len() < self.face(spun.tentacle).shamblers;
            if spawns && has_room {
                ends.shamblers += likely * (1.0 - drawn.strength - drawn.madness);
            }
        }
        ends
    }

    /// The bag when the pointer action is done: TE-082 and TE-084 put something on the Discard Mat.
    fn bag_after(&self, icon: Icon) -> Bag {
        let mut bag = Bag::of(self).without_colours();
        match icon {
            Icon::Relief if self.to_relieve().next().is_some() => bag.discard[Tentacle::Fear] += 1,
            Icon::Chaos if self.supply[Tentacle::Chaos] > 0 => bag.discard[Tentacle::Chaos] += 1,
            _ => {}
        }
        bag
    }
}
