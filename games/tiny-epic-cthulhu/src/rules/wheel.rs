//! Step 1: the spin, the pointer action, the draw, the spawn, the Great Old One's move (TE-072 to TE-103).

use turnbuckle_core::chance::Arcs;
use turnbuckle_core::{Around, Few, RuleId};

use crate::effect::Effect;
use crate::event::{Event, Target, Track};
use crate::pack::DEGREES;
use crate::state::{Ending, Onto, Owed, Stage, State};
use crate::vocab::{Colour, Icon, Tentacle, Town, Who};

impl State {
    /// TE-076: one of 360 degrees. Those between which nothing differs are one answer where odds are counted.
    pub fn ask_wheel(&self, around: &mut impl Around<Event>) -> u16 {
        around.ask(Arcs { places: DEGREES, starts: &self.pack.get().arcs })
    }

    /// TE-072; or again, because an ability says so.
    pub fn spin_wheel(&mut self, around: &mut impl Around<Event>) {
        let degree = self.ask_wheel(around);
        self.spin = Some(degree);
        self.stage = Stage::Pointer;
        let (who, spun) = (self.active(), self.points_to(degree));
        around.tell(|| Event::Spun {
            who,
            degree,
            front: spun.front,
            icon: spun.icon,
            tentacle: spun.tentacle,
            strip: spun.strip,
        });
    }

    /// The spinner goes on to the first degree of the so many next icon.
    pub fn turn_wheel(&mut self, icons: u8, around: &mut impl Around<Event>) {
        let mut degree = self.spin.expect("the wheel was spun");
        let starts = |it: u16| it == 0 || self.pack.icons[usize::from(it)] != self.pack.icons[usize::from(it) - 1];
        for _ in 0..icons {
            degree = (1..=DEGREES).map(|it| (degree + it) % DEGREES).find(|it| starts(*it)).unwrap_or(degree);
        }
        self.spin = Some(degree);
        let (who, spun) = (self.active(), self.points_to(degree));
        around.tell(|| Event::WheelTurned {
            who,
            degree,
            front: spun.front,
            icon: spun.icon,
            tentacle: spun.tentacle,
            strip: spun.strip,
        });
    }

    /// What an ability does to a spin before anything comes of it.
    pub fn bend_spin(&mut self, effect: Effect, around: &mut impl Around<Event>) {
        match effect {
            Effect::Respin => self.spin_wheel(around),
            Effect::TurnWheel(icons) => self.turn_wheel(icons, around),
            Effect::CancelPower(_) => {
                if let Some(colour) = self.spun().and_then(|it| it.icon.power()) {
                    self.boons.hushed.insert(colour);
                }
            }
            _ => unreachable!("all other effects have their own moment"),
        }
    }

    /// TE-081: the spin stands.
    pub fn keep_spin(&mut self, around: &mut impl Around<Event>) {
        self.stage = Stage::Draw;
        self.take_pointer_action(around);
    }

    /// TE-081.
    fn take_pointer_action(&mut self, around: &mut impl Around<Event>) {
        let icon = self.spun().expect("the wheel was spun").icon;
        match icon {
            Icon::Relief => self.owed.push(Owed::Relief),
            // TE-084.
            Icon::Chaos if self.supply[Tentacle::Chaos] == 0 => around.tell(|| Event::NoChaosToStir),
            Icon::Chaos => {
                self.supply[Tentacle::Chaos] -= 1;
                self.discard[Tentacle::Chaos] += 1;
                let left = self.supply[Tentacle::Chaos];
                around.tell(|| Event::ChaosStirred { left });
            }
            Icon::ExtraDraw => around.tell(|| Event::OneMore),
            Icon::PowerFear | Icon::PowerRage | Icon::PowerGreed => {
                self.owed.push(Owed::Power(icon.power().expect("a power icon has a colour")));
            }
        }
    }

    /// TE-082: the colours that may be relieved.
    pub fn to_relieve(&self) -> impl Iterator<Item = Colour> {
        Colour::each().filter(|it| self.shambler_mat.madness[*it] > 0)
    }

    /// TE-280: the most, the leftmost of equals. Where only one is possible, that one.
    pub fn most_to_relieve(&self) -> Option<Colour> {
        self.to_relieve().first_max(|it| self.shambler_mat.madness[it])
    }

    pub fn relieve(&mut self, colour: Colour, around: &mut impl Around<Event>) {
        self.shambler_mat.madness[colour] -= 1;
        self.discard[colour.into()] += 1;
        let rule = RuleId(if self.plays_itself() { "TE-280" } else { "TE-082" });
        around.tell(|| Event::Relieved { colour, rule });
    }

    /// TE-088 and TE-089: how many is fixed now.
    pub fn begin_draw(&mut self, around: &mut impl Around<Event>) {
        let (who, spun) = (self.active(), self.spun().expect("the wheel was spun"));
        let count = self.draws() + u8::from(spun.icon == Icon::ExtraDraw);
        around.tell(|| Event::Drawing { who, count });
        self.owed.push(Owed::Draw { who, left: count, onto: Onto::Town(spun.front) });
    }

    /// TE-090: one tentacle, completely resolved before the next.
    pub fn draw_one(&mut self, around: &mut impl Around<Event>) {
        let Some(Owed::Draw { who, left, onto }) = self.owed.pop() else { unreachable!("a draw is owed") };
        if left == 0 {
            return;
        }
        let bag = self.bag.into_array();
        if bag == [0; 5] {
            return around.tell(|| Event::BagEmpty);
        }
        if left > 1 {
            self.owed.push(Owed::Draw { who, left: left - 1, onto });
        }
        let tentacle = Tentacle::at(around.token(&bag).into());
        self.bag[tentacle] -= 1;
        self.put_drawn(who, tentacle, onto, around);
    }

    /// TE-093 to TE-095 and TE-165: a tentacle that has left the bag.
    pub fn put_drawn(&mut self, who: Who, tentacle: Tentacle, onto: Onto, around: &mut impl Around<Event>) {
        let target = match (tentacle, onto) {
            (Tentacle::Eldritch, _) => Target::Energy,
            (Tentacle::Chaos, _) | (_, Onto::Mat) => Target::Mat { who },
            (_, Onto::Town(town)) => Target::Town { town },
        };
        around.tell(|| {
            let rule = RuleId(match (target, onto) {
                (Target::Energy, _) => "TE-093",
                (Target::Town { .. }, _) => "TE-095",
                (Target::Mat { .. }, Onto::Town(_)) => "TE-094",
                (Target::Mat { .. }, Onto::Mat) => "TE-165",
            });
            Event::Drew { tentacle, target, rule }
        });
        match (tentacle.colour(), target) {
            (_, Target::Energy) => self.feed(around),
            (None, _) => self.put_chaos(who, around),
            (Some(colour), Target::Town { town }) => self.put_on_town(town, colour, around),
            (Some(colour), Target::Mat { .. }) => drop(self.put_on_mat(who, colour, around)),
        }
    }

    /// TE-098.
    pub fn colour_to_spawn(&self, strip: Colour) -> Colour {
        let there = |it: &Colour| self.shambler_mat.shamblers[*it] > 0;
        let mut tried = std::iter::successors(Some(strip), |it| Some(it.right())).take(3);
        tried.find(there).expect("the game is over when no Shambler is left")
    }

    /// TE-096 to TE-099.
    pub fn spawn(&mut self, around: &mut impl Around<Event>) {
        let spun = self.spun().expect("the wheel was spun");
        self.spawn_at(spun.tentacle, spun.strip, around);
    }

    /// A Shambler of the colour that is wanted, or of the next one that is left.
    pub fn spawn_at(&mut self, at: Town, wanted: Colour, around: &mut impl Around<Event>) {
        let colour = self.colour_to_spawn(wanted);
        if colour != wanted {
            around.tell(|| Event::OtherColour { wanted, colour });
        }
        let spaces = self.face(at).shamblers;
        let card = &mut self.towns[at];
        if card.shamblers.len() < spaces {
            card.shamblers.push(colour);
            self.shambler_mat.shamblers[colour] -= 1;
            around.tell(|| Event::Spawned { at, colour });
            // TE-234.
            if self.shambler_mat.shamblers.into_array() == [0; 3] {
                self.end(Ending::Shamblers, around);
            }
            return;
        }
        // TE-114: the new one never leaves the mat.
        let pieces = card.shamblers.len() + 1;
        for gone in std::mem::take(&mut card.shamblers).iter() {
            self.shambler_mat.shamblers[gone] += 1;
        }
        around.tell(|| Event::Accursed { track: Track::Shamblers { town: at }, pieces });
        self.lose_eldritch(at, around);
    }

    /// TE-115 and TE-116.
    fn lose_eldritch(&mut self, at: Town, around: &mut impl Around<Event>) {
        let card = &mut self.towns[at];
        if card.eldritch == 0 {
            return around.tell(|| Event::NoEldritchToLose { at });
        }
        card.eldritch -= 1;
        self.discard[Tentacle::Eldritch] += 1;
        let replaced = self.supply[Tentacle::Eldritch] > 0;
        if replaced {
            self.supply[Tentacle::Eldritch] -= 1;
            card.eldritch += 1;
        }
        let left = card.eldritch;
        around.tell(|| Event::EldritchLost { at, left, replaced });
    }

    /// TE-100 to TE-103.
    pub fn move_great(&mut self, around: &mut impl Around<Event>) {
        let (from, to) = (self.great_at, self.spun().expect("the wheel was spun").tentacle);
        self.great_at = to;
        // Nobody stands there only if the spawn has just made the track accursed.
        let rule = RuleId(if self.towns[to].shamblers.is_empty() { "TE-101" } else { "TE-100" });
        around.tell(|| if from == to { Event::GreatStayed { at: to } } else { Event::GreatMoved { from, to, rule } });
    }
}

/// The first of the greatest.
pub trait FirstMax: Iterator + Sized {
    fn first_max<K: Ord>(self, key: impl Fn(Self::Item) -> K) -> Option<Self::Item>
    where
        Self::Item: Copy,
    {
        self.fold(None, |best: Option<Self::Item>, it| match best {
            Some(best) if key(best) >= key(it) => Some(best),
            _ => Some(it),
        })
    }
}

impl<I: Iterator> FirstMax for I {}
