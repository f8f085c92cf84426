//! Words of the rulebook as types: colours, tentacles, Town Cards, characters, pages, payments.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{By, Few, Set, few};

/// TE-018: blue Fear, red Rage, green Greed. Their order is that of the Shambler Mat (TE-015).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Fear,
    Rage,
    Greed,
}

few!(Colour: Fear, Rage, Greed);

pub type ByColour<T> = By<Colour, T, 3>;

impl Colour {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fear => "Fear",
            Self::Rage => "Rage",
            Self::Greed => "Greed",
        }
    }

    /// In notation.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fear => "fear",
            Self::Rage => "rage",
            Self::Greed => "greed",
        }
    }

    /// What a Shambler of it looks like.
    pub const fn paint(self) -> &'static str {
        match self {
            Self::Fear => "blue",
            Self::Rage => "red",
            Self::Greed => "green",
        }
    }

    /// TE-098: the next colour to the right on the Shambler Mat.
    pub fn right(self) -> Self {
        Self::at((self.index() + 1) % 3)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The five kinds of tentacle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tentacle {
    Fear,
    Rage,
    Greed,
    Chaos,
    Eldritch,
}

few!(Tentacle: Fear, Rage, Greed, Chaos, Eldritch);

/// So many tentacles of each kind.
pub type Tentacles = By<Tentacle, u8, 5>;

impl Tentacle {
    pub const fn name(self) -> &'static str {
        ["Fear", "Rage", "Greed", "Chaos", "Eldritch"][self as usize]
    }

    pub const fn word(self) -> &'static str {
        ["fear", "rage", "greed", "chaos", "eldritch"][self as usize]
    }

    /// The colour of a Madness Tentacle.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Fear => Some(Colour::Fear),
            Self::Rage => Some(Colour::Rage),
            Self::Greed => Some(Colour::Greed),
            Self::Chaos | Self::Eldritch => None,
        }
    }
}

impl From<Colour> for Tentacle {
    fn from(colour: Colour) -> Self {
        Self::at(colour.index())
    }
}

/// A Town Card by the side of the wheel at which it lies: T0 to T4, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Town(u8);

/// TE-019: how many Town Cards there are.
pub const TOWNS: usize = 5;

pub type ByTown<T> = By<Town, T, TOWNS>;

impl Few for Town {
    const ALL: &'static [Self] = &[Self(0), Self(1), Self(2), Self(3), Self(4)];

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Town {
    /// So many Town Cards further clockwise.
    #[inline]
    pub const fn clockwise(self, cards: usize) -> Self {
        Self(((self.0 as usize + cards) % TOWNS) as u8)
    }

    /// How many cards clockwise from here to there.
    #[inline]
    pub const fn way_to(self, other: Self) -> usize {
        (other.0 as usize + TOWNS - self.0 as usize) % TOWNS
    }

    /// How many cards the shorter way.
    pub const fn distance(self, other: Self) -> usize {
        let way = self.way_to(other);
        if way > TOWNS / 2 { TOWNS - way } else { way }
    }

    /// TE-020: the card itself, its clockwise and its counter-clockwise neighbour.
    pub const fn area(self) -> [Self; 3] {
        [self, self.clockwise(1), self.clockwise(TOWNS - 1)]
    }

    pub const fn neighbours(self) -> [Self; 2] {
        [self.clockwise(1), self.clockwise(TOWNS - 1)]
    }

    /// TE-020.
    #[inline]
    pub const fn is_within_one(self, other: Self) -> bool {
        self.distance(other) <= 1
    }
}

impl fmt::Display for Town {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}", self.0)
    }
}

impl From<Town> for String {
    fn from(town: Town) -> Self {
        town.to_string()
    }
}

impl FromStr for Town {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::each().find(|it| it.to_string() == text);
        found.ok_or_else(|| format!("a Town Card, T0 to T4, instead of `{text}`"))
    }
}

impl TryFrom<String> for Town {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|_| format!("`{text}`, expected T0 to T4"))
    }
}

/// TE-014: a character in play: first the players in the order of their seats, then the Assistants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct Who(pub u8);

/// TE-014.
pub const CHARACTERS: usize = 4;

pub type ByWho<T> = By<Who, T, CHARACTERS>;

impl Few for Who {
    const ALL: &'static [Self] = &[Self(0), Self(1), Self(2), Self(3)];

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// TE-005: a Page Card by its number in the pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PageId(pub u8);

/// A Player Mat by its number in the pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatId(pub u8);

/// A face of a Town Card by its number in the pack: two for each card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FaceId(pub u8);

/// TE-005: how many Page Cards there are.
pub const PAGES: usize = 30;
/// TE-013.
pub const MATS: usize = 6;
/// TE-006: rows of the Necronomicon, and columns.
pub const ROWS: usize = 5;
/// TE-213: locations of each colour.
pub const LOCATIONS: usize = 2;

/// TE-009.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GreatOldOne {
    Nyarlathotep,
    YogSothoth,
    Yig,
    Cthulhu,
}

few!(GreatOldOne: Nyarlathotep, YogSothoth, Yig, Cthulhu);

impl GreatOldOne {
    pub const fn name(self) -> &'static str {
        ["Nyarlathotep", "Yog-Sothoth", "Yig", "Cthulhu"][self as usize]
    }

    pub const fn word(self) -> &'static str {
        ["nyarlathotep", "yog-sothoth", "yig", "cthulhu"][self as usize]
    }
}

/// TE-062 to TE-064.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    Normal,
    Hard,
    Madness,
}

few!(Mode: Normal, Hard, Madness);

/// TE-069 and TE-070.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    One,
    Two,
}

/// TE-077: what is printed on the base of the wheel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Icon {
    /// One Madness Tentacle from the Shambler Mat to the Discard Mat.
    Relief,
    /// One Chaos Tentacle from the general supply to the Discard Mat.
    Chaos,
    PowerFear,
    PowerRage,
    PowerGreed,
    /// One more tentacle is drawn this turn.
    ExtraDraw,
}

impl Icon {
    /// TE-085: the power that it triggers.
    pub const fn power(self) -> Option<Colour> {
        match self {
            Self::PowerFear => Some(Colour::Fear),
            Self::PowerRage => Some(Colour::Rage),
            Self::PowerGreed => Some(Colour::Greed),
            Self::Relief | Self::Chaos | Self::ExtraDraw => None,
        }
    }
}

/// TE-213: one of the six portal locations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Portal {
    pub colour: Colour,
    /// 0 for the left one, 1 for the right one.
    pub place: u8,
}

impl Portal {
    /// From left to right on the Great Old One Mat.
    pub fn each() -> impl Iterator<Item = Self> {
        Colour::each().flat_map(|colour| (0..LOCATIONS as u8).map(move |place| Self { colour, place }))
    }
}

/// How many dice show 0, 1 and 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dice(pub [u8; 3]);

impl Dice {
    pub fn count(self) -> u8 {
        self.0.iter().sum()
    }

    /// TE-180.
    pub fn highest(self) -> u8 {
        (0..3u8).rev().find(|it| self.0[*it as usize] > 0).unwrap_or(0)
    }

    /// TE-219.
    pub fn sum(self) -> u8 {
        self.0[1] + 2 * self.0[2]
    }

    /// What each die shows, the highest first.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (0..3u8).rev().flat_map(move |it| std::iter::repeat_n(it, self.0[it as usize].into()))
    }
}

/// Which mat a tentacle is paid from: one's own, or a sharing Assistant's (TE-263), the first or the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purse {
    Own,
    First,
    Second,
}

few!(Purse: Own, First, Second);

/// What is paid: so many Fear, Rage, Greed and Chaos Tentacles of one's own, and so many Fear, Rage and Greed of each
/// Assistant that shares. Two bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pay(u32);

impl Pay {
    pub const NOTHING: Self = Self(0);
    /// The most of one sort that a payment can hold.
    pub const MOST: u8 = 3;

    const fn shift(purse: Purse, tentacle: Tentacle) -> u32 {
        8 * purse as u32 + 2 * tentacle as u32
    }

    #[inline]
    pub const fn get(self, purse: Purse, tentacle: Tentacle) -> u8 {
        (self.0 >> Self::shift(purse, tentacle) & 3) as u8
    }

    pub const fn with(self, purse: Purse, tentacle: Tentacle, count: u8) -> Self {
        let shift = Self::shift(purse, tentacle);
        Self(self.0 & !(3 << shift) | (count as u32) << shift)
    }

    /// So much Madness and Chaos of one's own.
    #[inline]
    pub fn own(madness: ByColour<u8>, chaos: u8) -> Self {
        let [fear, rage, greed] = madness.into_array();
        Self(u32::from(fear) | u32::from(rage) << 2 | u32::from(greed) << 4 | u32::from(chaos) << 6)
    }

    /// Madness of a colour, from all mats together.
    #[inline]
    pub fn madness(self, colour: Colour) -> u8 {
        let tentacle = colour.into();
        self.get(Purse::Own, tentacle) + self.get(Purse::First, tentacle) + self.get(Purse::Second, tentacle)
    }

    /// The colours of which Madness is paid.
    #[inline]
    pub fn colours(self) -> Set<Colour> {
        let all = self.0 | self.0 >> 8 | self.0 >> 16;
        let mut colours = Set::NONE;
        for colour in Colour::each().filter(|it| all >> (2 * it.index()) & 3 != 0) {
            colours.insert(colour);
        }
        colours
    }

    #[inline]
    pub fn chaos(self) -> u8 {
        self.get(Purse::Own, Tentacle::Chaos)
    }

    pub fn total(self) -> u8 {
        Colour::each().map(|it| self.madness(it)).sum::<u8>() + self.chaos()
    }

    /// Every sort of which something is paid.
    pub fn parts(self) -> impl Iterator<Item = (Purse, Tentacle, u8)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let sort = (left != 0).then(|| left.trailing_zeros() / 2)?;
            let count = left >> (2 * sort) & 3;
            left ^= count << (2 * sort);
            Some((Purse::at(sort as usize / 4), Tentacle::at(sort as usize % 4), count as u8))
        })
    }
}

impl fmt::Debug for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pay({self})")
    }
}

/// `fear+fear+chaos`, `rage+first:rage`, `nothing`.
impl fmt::Display for Pay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (purse, tentacle, count) in self.parts() {
            for _ in 0..count {
                if !first {
                    f.write_str("+")?;
                }
                first = false;
                f.write_str(["", "first:", "second:"][purse.index()])?;
                f.write_str(tentacle.word())?;
            }
        }
        if first { f.write_str("nothing") } else { Ok(()) }
    }
}

impl FromStr for Pay {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut pay = Self::NOTHING;
        if text == "nothing" {
            return Ok(pay);
        }
        for part in text.split('+') {
            let (purse, word) = match part.split_once(':') {
                None => (Purse::Own, part),
                Some(("first", word)) => (Purse::First, word),
                Some(("second", word)) => (Purse::Second, word),
                Some((other, _)) => return Err(format!("`first:` or `second:` instead of `{other}:`")),
            };
            let wrong = || format!("tentacles such as `fear+chaos` or `nothing` instead of `{part}`");
            let tentacle = Tentacle::each().take(4).find(|it| it.word() == word).ok_or_else(wrong)?;
            if purse != Purse::Own && tentacle == Tentacle::Chaos {
                return Err("Madness of an Assistant: Chaos is not shared".to_owned());
            }
            let count = pay.get(purse, tentacle) + 1;
            if count > Self::MOST {
                return Err(format!("at most {} {word}", Self::MOST));
            }
            pay = pay.with(purse, tentacle, count);
        }
        Ok(pay)
    }
}
