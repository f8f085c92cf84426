//! Small types that cannot hold nonsense.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{By, Few, Seat, few};

/// RS-001: the ring has four corners.
pub const SEATS: usize = 4;
/// The most wrestlers of a team: the dearest match buys so many of the cheapest.
pub const TEAM: usize = 24;
pub const WRESTLERS: usize = SEATS * TEAM;
/// The most wrestlers that a pack can have.
pub const CARDS: usize = 128;
/// RS-009.
pub const ROUNDS: u8 = 5;
/// RS-077.
pub const MOST_ENDORSEMENTS: u8 = 8;

/// One of something for each seat.
pub type BySeat<T> = By<Seat, T, SEATS>;
pub type ByStat<T> = By<Stat, T, 4>;

/// RS-010.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Die {
    Copper,
    Silver,
    Gold,
    Crowd,
}

few!(Die: Copper = "Copper", Silver = "Silver", Gold = "Gold", Crowd = "Crowd");

/// RS-014.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Crowd {
    Cheer,
    Boo,
    Blank,
}

few!(Crowd: Cheer = "Cheer", Boo = "Boo", Blank = "Blank");

/// RS-041 to RS-044.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    Att,
    Def,
    Grp,
    Dex,
}

few!(Stat: Att = "ATT", Def = "DEF", Grp = "GRP", Dex = "DEX");

/// RS-053.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    MinusAp,
    PlusAp,
    MinusMp,
    PlusMp,
    Bleeding,
    Knockdown,
    CrowdPleaser,
}

few!(Counter: MinusAp = "-AP", PlusAp = "+AP", MinusMp = "-MP", PlusMp = "+MP", Bleeding = "Bleeding",
    Knockdown = "Knockdown", CrowdPleaser = "Crowd Pleaser");

impl Counter {
    /// RS-055: how many a card can have of it.
    pub const fn most(self) -> u8 {
        match self {
            Self::MinusAp | Self::PlusAp | Self::MinusMp | Self::PlusMp => 2,
            Self::Bleeding | Self::Knockdown | Self::CrowdPleaser => 1,
        }
    }
}

/// RS-064: how much Dosh everybody may spend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Bout {
    Lightweight,
    Middleweight,
    Madness,
}

few!(Bout: Lightweight = "Lightweight Bout", Middleweight = "Middleweight Match", Madness = "RUMBLESLAM Madness");

impl Bout {
    /// In thousands.
    pub const fn dosh(self) -> u16 {
        match self {
            Self::Lightweight => 1000,
            Self::Middleweight => 1500,
            Self::Madness => 2500,
        }
    }

    /// The biggest match whose ready-made teams one can pay with so much; the smallest for less.
    pub fn within(budget: u16) -> Self {
        Self::each().filter(|it| it.dosh() <= budget).last().unwrap_or(Self::Lightweight)
    }
}

/// RS-407 to RS-414: the eight Sponsorships.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Sponsorship {
    ProteinPotion,
    MuscleMaker,
    SpriteSteroids,
    StoneskinSupplements,
    PhoenixFizz,
    OrkaCola,
    TauranTacos,
    EagleAirways,
}

few!(Sponsorship: ProteinPotion = "Alchemist's Guild Protein Potion", MuscleMaker = "Mana Mania Muscle Maker",
    SpriteSteroids = "Woodland Wonder Sprite Steroids", StoneskinSupplements = "Snori's Stoneskin Supplements",
    PhoenixFizz = "Phoenix Fizz", OrkaCola = "Orka-Cola", TauranTacos = "Tauran Tacos",
    EagleAirways = "Eagle Airways");

impl Sponsorship {
    /// What notation calls it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::ProteinPotion => "protein-potion",
            Self::MuscleMaker => "muscle-maker",
            Self::SpriteSteroids => "sprite-steroids",
            Self::StoneskinSupplements => "stoneskin-supplements",
            Self::PhoenixFizz => "phoenix-fizz",
            Self::OrkaCola => "orka-cola",
            Self::TauranTacos => "tauran-tacos",
            Self::EagleAirways => "eagle-airways",
        }
    }

    /// The die whose result is the number of wrestlers.
    pub const fn die(self) -> Die {
        match self {
            Self::ProteinPotion | Self::MuscleMaker | Self::SpriteSteroids | Self::TauranTacos => Die::Gold,
            _ => Die::Silver,
        }
    }

    /// What a player reads.
    pub const fn text(self) -> &'static str {
        match self {
            Self::ProteinPotion => "Roll 1G. That many friendly wrestlers have +1 GRP until the end of the round.",
            Self::MuscleMaker => "Roll 1G. That many friendly wrestlers have +1 ATT until the end of the round.",
            Self::SpriteSteroids => "Roll 1G. That many friendly wrestlers have +1 DEX until the end of the round.",
            Self::StoneskinSupplements => {
                "Roll 1S. That many friendly wrestlers have +1 DEF until the end of the round."
            }
            Self::PhoenixFizz => "Roll 1S. That many friendly wrestlers regain 1 STA and lose their Knockdown counter.",
            Self::OrkaCola => "Roll 1S. That many friendly wrestlers receive one +AP counter.",
            Self::TauranTacos => "Roll 1G. That many friendly wrestlers receive one +MP counter.",
            Self::EagleAirways => "Roll 1S. That many friendly wrestlers are moved to any free place on the mat.",
        }
    }

    /// The stat that it adds 1 to until the end of the round.
    pub const fn stat(self) -> Option<Stat> {
        match self {
            Self::ProteinPotion => Some(Stat::Grp),
            Self::MuscleMaker => Some(Stat::Att),
            Self::SpriteSteroids => Some(Stat::Dex),
            Self::StoneskinSupplements => Some(Stat::Def),
            _ => None,
        }
    }
}

/// A profile card of the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(pub u8);

/// A Tag Team of the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PairId(pub u8);

/// A ready-made team of the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TeamId(pub u8);

/// A wrestler of a match: `p1.3` is the third of the first seat's team.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Who(u8);

impl Who {
    #[inline]
    pub const fn new(seat: Seat, number: usize) -> Self {
        Self((seat.index() * TEAM + number) as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Any wrestler there could be.
    pub const fn at(index: usize) -> Option<Self> {
        if index < WRESTLERS { Some(Self(index as u8)) } else { None }
    }

    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self.0 as usize / TEAM)
    }

    /// The place in the team, from 0.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize % TEAM
    }

    /// RS-002.
    #[inline]
    pub const fn is_enemy_of(self, other: Self) -> bool {
        self.0 as usize / TEAM != other.0 as usize / TEAM
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}.{}", self.seat().index() + 1, self.number() + 1)
    }
}

impl fmt::Debug for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<Who> for String {
    fn from(who: Who) -> Self {
        who.to_string()
    }
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.strip_prefix('p').and_then(|it| it.split_once('.'));
        let numbers = parts.and_then(|(seat, number)| Some((seat.parse().ok()?, number.parse().ok()?)));
        match numbers {
            Some((seat @ 1..=SEATS, number @ 1..=TEAM)) => Ok(Self::new(Seat::new(seat - 1), number - 1)),
            _ => Err(format!("`{text}`, expected a wrestler such as `p1.3`")),
        }
    }
}

impl TryFrom<String> for Who {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// A set of wrestlers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Who>", into = "Vec<Who>")]
pub struct Wrestlers(u128);

turnbuckle_core::set_operators!(Wrestlers);

impl Wrestlers {
    pub const NONE: Self = Self(0);

    #[inline]
    pub const fn one(who: Who) -> Self {
        Self(1 << who.0)
    }

    #[inline]
    pub const fn contains(self, who: Who) -> bool {
        self.0 >> who.0 & 1 != 0
    }

    #[inline]
    pub const fn insert(&mut self, who: Who) {
        self.0 |= 1 << who.0;
    }

    #[inline]
    pub const fn remove(&mut self, who: Who) {
        self.0 &= !(1 << who.0);
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// In the order of their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Who> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let who = (left != 0).then(|| Who(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(who)
        })
    }

    #[inline]
    pub fn first(self) -> Option<Who> {
        self.iter().next()
    }

    /// Those of one team.
    #[inline]
    pub const fn of(self, seat: Seat) -> Self {
        Self(self.0 & ((1 << TEAM) - 1) << (seat.index() * TEAM))
    }

    #[inline]
    pub fn filter(self, like: impl Fn(Who) -> bool) -> Self {
        self.iter().filter(|it| like(*it)).collect()
    }
}

impl FromIterator<Who> for Wrestlers {
    fn from_iter<I: IntoIterator<Item = Who>>(all: I) -> Self {
        all.into_iter().fold(Self::NONE, |set, it| set | Self::one(it))
    }
}

impl From<Vec<Who>> for Wrestlers {
    fn from(all: Vec<Who>) -> Self {
        all.into_iter().collect()
    }
}

impl From<Wrestlers> for Vec<Who> {
    fn from(set: Wrestlers) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for Wrestlers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// RS-016: dice of a stat or an attack, and what is added to them. In a pack: `1G+2S`, `1C-1`, `0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Pool {
    /// Copper, Silver, Gold.
    pub dice: [u8; 3],
    pub bonus: i8,
}

impl Pool {
    pub const fn new(copper: u8, silver: u8, gold: u8, bonus: i8) -> Self {
        Self { dice: [copper, silver, gold], bonus }
    }

    pub const fn of(die: Die) -> Self {
        match die {
            Die::Silver => Self::new(0, 1, 0, 0),
            Die::Gold => Self::new(0, 0, 1, 0),
            _ => Self::new(1, 0, 0, 0),
        }
    }

    pub const fn plus(self, bonus: i8) -> Self {
        Self { bonus: self.bonus.saturating_add(bonus), ..self }
    }

    pub fn and(self, more: Self) -> Self {
        let dice = std::array::from_fn(|it| self.dice[it].saturating_add(more.dice[it]));
        Self { dice, bonus: self.bonus.saturating_add(more.bonus) }
    }

    pub fn count(self) -> u8 {
        self.dice.iter().sum()
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (count, letter) in self.dice.iter().zip(['C', 'S', 'G']).rev().filter(|it| *it.0 > 0) {
            write!(f, "{}{count}{letter}", if first { "" } else { "+" })?;
            first = false;
        }
        match (first, self.bonus) {
            (true, bonus) => write!(f, "{bonus}"),
            (false, 0) => Ok(()),
            (false, bonus) => write!(f, "{bonus:+}"),
        }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Pool {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}`, expected dice such as `1G+2S`, `2C+1` or `1C-1`");
        let mut pool = Self::default();
        let spaced = text.replace('-', "+-");
        for part in spaced.split('+').filter(|it| !it.is_empty()) {
            let die = "CSG".find(part.chars().last().unwrap_or(' '));
            match die {
                Some(die) => {
                    let count: u8 =
                        part[..part.len() - 1].parse().ok().filter(|it| (1..=6).contains(it)).ok_or_else(wrong)?;
                    if pool.dice[die] > 0 {
                        return Err(wrong());
                    }
                    pool.dice[die] = count;
                }
                None => {
                    let bonus: i8 = part.parse().ok().filter(|it| (-6..=6).contains(it)).ok_or_else(wrong)?;
                    pool.bonus = pool.bonus.checked_add(bonus).filter(|it| (-6..=6).contains(it)).ok_or_else(wrong)?;
                }
            }
        }
        if text.is_empty() { Err(wrong()) } else { Ok(pool) }
    }
}

impl From<Pool> for String {
    fn from(pool: Pool) -> Self {
        pool.to_string()
    }
}

impl TryFrom<String> for Pool {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl JsonSchema for Pool {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Pool".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// The seats in clockwise order, beginning with this one.
pub fn clockwise(from: Seat, players: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..players).map(move |it| Seat::new((from.index() + it) % players))
}
