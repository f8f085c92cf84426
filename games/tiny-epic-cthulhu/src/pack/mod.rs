//! Wheel, Town Cards, characters, Great Old Ones and pages as data.

mod file;

use serde::{Deserialize, Serialize};
use turnbuckle_core::Shelf;

pub use self::file::schema;
use crate::effect::{Ability, Cost};
use crate::vocab::{
    ByColour, Colour, FaceId, GreatOldOne, Icon, LOCATIONS, MatId, PAGES, PageId, Phase, Tentacle, Town,
};

/// The whole circle.
pub const DEGREES: u16 = 360;
/// TE-076: how many degrees belong to each side of the wheel.
pub const SIDE: u16 = 72;

/// Counts that the rulebook prints (PF-02 to PF-16).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Constants {
    /// TE-001: Madness Tentacles of each colour.
    pub madness: u8,
    /// TE-002.
    pub chaos: u8,
    /// TE-003.
    pub eldritch: u8,
    /// TE-004: Shamblers of each colour.
    pub shamblers: u8,
    /// TE-048 and TE-047: what starts in the bag, Madness of each colour.
    pub bag_madness: u8,
    pub bag_eldritch: u8,
    /// TE-049 and TE-050, of each colour.
    pub shambler_mat: u8,
    pub discard_mat: u8,
    /// TE-058: Madness drawn for each Town Card.
    pub town_madness: u8,
    /// TE-042: Shamblers for each character.
    pub starting_shamblers: u8,
    /// TE-053 to TE-055: Chaos on each mat, and on the Discard Mat, with two, three and four characters.
    pub chaos_on_mats: [u8; 3],
    pub chaos_discarded: [u8; 3],
    /// TE-063 and TE-064: more Eldritch in the bag.
    pub hard: u8,
    pub madness_mode: u8,
    /// TE-149.
    pub actions: u8,
    /// TE-218: the most dice of one roll.
    pub dice: u8,
}

/// What a Great Old One does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// TE-130: every Town Card within one that has none of the colour gets one from the Shambler Mat.
    FillTowns,
    /// TE-132: every character within one discards a Page Card with a rune of the colour.
    TakePages,
    /// TE-134: every character within one moves all of the colour to the Shambler Mat.
    DrainMats,
    /// TE-136: all of the colour on the Shambler Mat are given out to characters within one.
    HandOut,
}

/// One face of a Town Card.
#[derive(Clone, Debug)]
pub struct Face {
    pub id: String,
    pub name: String,
    /// A sentence of the story.
    pub story: String,
    pub tracks: ByColour<u8>,
    pub shamblers: u8,
    pub eldritch: u8,
    /// TE-078: the colour at each degree of the inside edge.
    pub strips: [Colour; SIDE as usize],
    pub action: Ability,
    /// The action in a few words, for the picture of the card.
    pub in_short: String,
}

/// One side of a Player Mat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tracks {
    /// TE-145: rerolls for each space; madness follows the last.
    pub delirium: Vec<u8>,
    pub madness: ByColour<u8>,
    pub chaos: u8,
}

/// A Player Mat: a character.
#[derive(Clone, Debug)]
pub struct Mat {
    pub id: String,
    pub name: String,
    pub role: String,
    pub story: String,
    pub player: Tracks,
    pub assistant: Tracks,
    pub ability: Ability,
}

/// One side of a Great Old One Mat.
#[derive(Clone, Debug)]
pub struct Strength {
    /// TE-121: the numbers right of the starting box; the last stands on the losing space.
    pub numbers: Vec<u8>,
    pub energy: u8,
    /// TE-306: power symbols, each on the space with this number of advances.
    pub symbols: Vec<(u8, Colour)>,
}

#[derive(Clone, Debug)]
pub struct Great {
    pub id: GreatOldOne,
    pub name: String,
    pub story: String,
    pub difficulty: u8,
    pub power: Power,
    pub power_text: String,
    pub sides: [Strength; 2],
    /// TE-213: the numbers of the portal locations.
    pub portals: ByColour<[u8; LOCATIONS]>,
}

impl Great {
    #[inline]
    pub fn side(&self, phase: Phase) -> &Strength {
        &self.sides[phase as usize]
    }
}

/// TE-005: a Page Card.
#[derive(Clone, Debug)]
pub struct Page {
    pub id: String,
    pub name: String,
    pub story: String,
    pub cost: Cost,
    /// The row numbers on it, 1 to 5.
    pub pages: Vec<u8>,
    pub rune: Colour,
}

/// A box, read and found in order.
#[derive(Debug)]
pub struct Pack {
    pub title: String,
    pub story: String,
    pub constants: Constants,
    /// The icon at each degree.
    pub icons: Vec<Icon>,
    /// Where a degree differs from the one before it, on some face or other.
    pub arcs: Vec<u16>,
    /// Two for each of the five Town Cards, the first face first.
    pub faces: Vec<Face>,
    pub mats: Vec<Mat>,
    /// By difficulty.
    pub greats: Vec<Great>,
    pub pages: Vec<Page>,
    /// TE-008: how many faces of a die show 0, 1 and 2.
    pub die: [u8; 3],
}

pub type PackRef = turnbuckle_core::PackRef<Pack>;

/// Every pack that was read.
pub static SHELF: Shelf<Pack> = Shelf::new(file::read);

impl Pack {
    #[inline]
    pub fn face(&self, id: FaceId) -> &Face {
        &self.faces[id.0 as usize]
    }

    #[inline]
    pub fn mat(&self, id: MatId) -> &Mat {
        &self.mats[id.0 as usize]
    }

    #[inline]
    pub fn page(&self, id: PageId) -> &Page {
        &self.pages[id.0 as usize]
    }

    #[inline]
    pub fn great(&self, id: GreatOldOne) -> &Great {
        &self.greats[id as usize]
    }

    pub fn find_face(&self, id: &str) -> Option<FaceId> {
        self.faces.iter().position(|it| it.id == id).map(|it| FaceId(it as u8))
    }

    pub fn find_mat(&self, id: &str) -> Option<MatId> {
        self.mats.iter().position(|it| it.id == id).map(|it| MatId(it as u8))
    }

    pub fn find_page(&self, id: &str) -> Option<PageId> {
        self.pages.iter().position(|it| it.id == id).map(|it| PageId(it as u8))
    }

    pub fn page_ids(&self) -> impl Iterator<Item = PageId> {
        (0..PAGES as u8).map(PageId)
    }

    /// How many tentacles of a kind there are.
    pub const fn all_of(&self, tentacle: Tentacle) -> u8 {
        match tentacle {
            Tentacle::Chaos => self.constants.chaos,
            Tentacle::Eldritch => self.constants.eldritch,
            _ => self.constants.madness,
        }
    }

    /// Every spin that differs from the others: the first degree of its arc, and how likely it is.
    pub fn spins(&self) -> impl Iterator<Item = (u16, f64)> {
        let ends = self.arcs.iter().skip(1).copied().chain([DEGREES]);
        self.arcs.iter().zip(ends).map(|(start, end)| (*start, f64::from(end - start) / f64::from(DEGREES)))
    }

    /// TE-076: the side of the wheel at a degree.
    pub fn side_at(degree: u16) -> Town {
        turnbuckle_core::Few::at(usize::from(degree % DEGREES / SIDE))
    }
}
