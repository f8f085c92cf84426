//! Exact chances of the draws to come, counted out: what a bag may give, what an overflow pours into it, and what that
//! does to tracks and clocks.

use turnbuckle_core::Few;

use crate::state::{Stage, State};
use crate::vocab::{ByColour, Icon, Tentacle, Tentacles, Who};

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
