//! What is printed, as a table draws it.

use serde::Serialize;
use turnbuckle_core::Few;

use crate::effect::{Ability, Cost, Moment};
use crate::event::Id;
use crate::pack::{Constants, PackRef, Power, Strength, Tracks};
use crate::view::Colours;
use crate::vocab::{Colour, GreatOldOne, Icon, LOCATIONS, Phase, ROWS};

/// Everything that is printed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Faces {
    pub title: Id,
    pub story: Id,
    pub constants: &'static Constants,
    /// Arcs of the wheel's base.
    pub wheel: Vec<ArcFace<Icon>>,
    /// How many faces of a die show 0, 1 and 2.
    pub die: [u8; 3],
    pub towns: Vec<TownFace>,
    pub characters: Vec<CharacterFace>,
    pub great_old_ones: Vec<GreatFace>,
    pub pages: Vec<PageFace>,
    /// Rows and columns of the Necronomicon.
    pub rows: usize,
}

/// From a degree up to, not including, another.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArcFace<T> {
    pub from: u16,
    pub to: u16,
    pub shows: T,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AbilityFace {
    pub text: Id,
    pub cost: CostFace,
    pub during_roll: bool,
    pub once_per_turn: bool,
    pub phase: Option<Phase>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CostFace {
    pub fear: u8,
    pub rage: u8,
    pub greed: u8,
    pub chaos: u8,
    pub any: u8,
    pub different: u8,
    pub same: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TownFace {
    pub id: Id,
    pub name: Id,
    pub story: Id,
    pub tracks: Colours<u8>,
    pub shamblers: u8,
    pub eldritch: u8,
    /// Along the inside edge, in degrees of its side.
    pub strips: Vec<ArcFace<Colour>>,
    pub action: AbilityFace,
    /// The action in a few words; empty, if the pack has none.
    pub in_short: Id,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MatFace {
    /// Rerolls for each space of the Delirium Track, from the bottom; madness follows.
    pub delirium: &'static [u8],
    pub madness: Colours<u8>,
    pub chaos: u8,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CharacterFace {
    pub id: Id,
    pub name: Id,
    pub role: Id,
    pub story: Id,
    pub ability: AbilityFace,
    pub player: MatFace,
    pub assistant: MatFace,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StrengthFace {
    pub numbers: &'static [u8],
    pub energy: u8,
    /// Power symbols, each on the space after so many advances.
    pub symbols: &'static [(u8, Colour)],
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GreatFace {
    pub id: GreatOldOne,
    pub name: Id,
    pub story: Id,
    pub difficulty: u8,
    pub power: Power,
    pub power_text: Id,
    pub phase_one: StrengthFace,
    pub phase_two: StrengthFace,
    pub portals: Colours<[u8; LOCATIONS]>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageFace {
    pub id: Id,
    pub name: Id,
    pub story: Id,
    pub rune: Colour,
    pub cost: CostFace,
    pub pages: &'static [u8],
}

/// Like neighbours joined to arcs.
fn arcs<T: Copy + PartialEq>(shown: &[T]) -> Vec<ArcFace<T>> {
    let mut arcs: Vec<ArcFace<T>> = Vec::new();
    for (degree, shows) in (0u16..).zip(shown) {
        match arcs.last_mut() {
            Some(arc) if arc.shows == *shows => arc.to = degree + 1,
            _ => arcs.push(ArcFace { from: degree, to: degree + 1, shows: *shows }),
        }
    }
    arcs
}

impl From<&Cost> for CostFace {
    fn from(cost: &Cost) -> Self {
        let Cost { fear, rage, greed, chaos, any, different, same } = *cost;
        Self { fear, rage, greed, chaos, any, different, same }
    }
}

impl AbilityFace {
    fn of(it: &'static Ability) -> Self {
        Self {
            text: &it.text,
            cost: (&it.cost).into(),
            during_roll: it.when == Moment::DuringRoll,
            once_per_turn: it.once_per_turn,
            phase: it.phase,
        }
    }
}

impl MatFace {
    fn of(it: &'static Tracks) -> Self {
        Self { delirium: &it.delirium, madness: it.madness.into(), chaos: it.chaos }
    }
}

impl StrengthFace {
    fn of(it: &'static Strength) -> Self {
        Self { numbers: &it.numbers, energy: it.energy, symbols: &it.symbols }
    }
}

impl Faces {
    pub fn of(pack: PackRef) -> Self {
        let pack = pack.get();
        Self {
            title: &pack.title,
            story: &pack.story,
            constants: &pack.constants,
            wheel: arcs(&pack.icons),
            die: pack.die,
            towns: pack
                .faces
                .iter()
                .map(|it| TownFace {
                    id: &it.id,
                    name: &it.name,
                    story: &it.story,
                    tracks: it.tracks.into(),
                    shamblers: it.shamblers,
                    eldritch: it.eldritch,
                    strips: arcs(&it.strips),
                    action: AbilityFace::of(&it.action),
                    in_short: &it.in_short,
                })
                .collect(),
            characters: pack
                .mats
                .iter()
                .map(|it| CharacterFace {
                    id: &it.id,
                    name: &it.name,
                    role: &it.role,
                    story: &it.story,
                    ability: AbilityFace::of(&it.ability),
                    player: MatFace::of(&it.player),
                    assistant: MatFace::of(&it.assistant),
                })
                .collect(),
            great_old_ones: GreatOldOne::each()
                .map(|it| pack.great(it))
                .map(|it| GreatFace {
                    id: it.id,
                    name: &it.name,
                    story: &it.story,
                    difficulty: it.difficulty,
                    power: it.power,
                    power_text: &it.power_text,
                    phase_one: StrengthFace::of(it.side(Phase::One)),
                    phase_two: StrengthFace::of(it.side(Phase::Two)),
                    portals: it.portals.into(),
                })
                .collect(),
            pages: pack
                .pages
                .iter()
                .map(|it| PageFace {
                    id: &it.id,
                    name: &it.name,
                    story: &it.story,
                    rune: it.rune,
                    cost: (&it.cost).into(),
                    pages: &it.pages,
                })
                .collect(),
            rows: ROWS,
        }
    }
}
