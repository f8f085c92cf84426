//! Wrestlers, casinos, Tag Teams, ready-made teams, dice and constants as data.

mod file;

use serde::{Deserialize, Serialize};
use turnbuckle_core::{Few, Origin, Shelf};

pub use self::file::schema;
use crate::effect::{Effect, Keyword, Modifier};
use crate::team::Draft;
use crate::vocab::{Bout, ByStat, CardId, Crowd, Die, PairId, Pool, Stat, TeamId};

/// RS-011 to RS-014: what a die can show, at most five different things.
pub const FACES: usize = 5;

/// Numbers that the rulebook gives twice or not at all (the rulings RS-G5, RS-G6, RS-G47, RS-G63, RS-G64, RS-G70).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Constants {
    /// RS-269: damage of a plain Turnbuckle Attack.
    pub turnbuckle_damage: u8,
    /// RS-309: added to the DEX roll of whoever is thrown onto a turnbuckle.
    pub turnbuckle_throw: i8,
    /// RS-276: damage of being smashed against a turnbuckle.
    pub smash: u8,
    /// RS-174: whether throwing an enemy who is not KO'd is a Dirty action.
    pub throw_is_dirty: bool,
}

/// RS-068, RS-069.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// Hired as often as one likes.
    Rookie,
    /// Once in a team.
    Superstar,
}

/// How a figure is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Build {
    Small,
    Lean,
    Standard,
    Wide,
    Big,
    LongArmed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Head {
    Human,
    Mask,
    Orc,
    Goblin,
    Halfling,
    Dwarf,
    Elf,
    Ogre,
    Troll,
    Rat,
    Beast,
    Lizard,
    Gorgon,
    Undead,
    Tree,
    Stone,
}

/// What sort of ability it is (RS-340).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// RS-207: a Grapple with damage and keywords of its own.
    Grapple,
    /// RS-235: a bounce with an attack of its own.
    Rope,
    /// RS-274: a Turnbuckle Attack with dice, damage, range and keywords of its own.
    Turnbuckle,
    /// RS-339: an attack, effects, or both.
    Active,
    /// RS-344.
    Passive,
    /// RS-346.
    Choice,
    /// RS-348: the Tag Team Ability, which stands at its `[[tag_team]]`.
    Tag,
}

/// How often an ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    OncePerRound,
    OncePerMatch,
}

/// The attack line of an ability.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Not of a Grapple Ability, which rolls GRP.
    pub dice: Pool,
    pub damage: u8,
    /// 0: base contact.
    pub range: u8,
    pub keywords: Vec<Keyword>,
}

/// One option of a Choice Ability.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub name: String,
    /// What a player reads.
    pub text: String,
    pub modifiers: Vec<Modifier>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Ability {
    pub name: String,
    pub text: String,
    pub kind: Kind,
    pub ap: u8,
    pub line: Option<Line>,
    pub effects: Vec<Effect>,
    pub modifiers: Vec<Modifier>,
    pub options: Vec<Choice>,
    /// RS-G90: an Active Ability that counts as a Brawl for No Class.
    pub is_brawl: bool,
    pub limit: Option<Limit>,
}

impl Ability {
    pub fn has(&self, keyword: Keyword) -> bool {
        self.line.as_ref().is_some_and(|it| it.keywords.contains(&keyword))
    }
}

/// RS-328.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrowdPleaser {
    pub name: String,
    /// What a player reads.
    pub text: String,
    /// What happens at once.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// What holds while the Crowd Pleaser counter lies on the card: until the end of the round.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
}

impl CrowdPleaser {
    /// Whether anything of it lasts. Under older rules a bonus was no reason for a counter.
    pub fn lasts(&self, strict: bool) -> bool {
        let bonus = |it: &Effect| matches!(it, Effect::Bonus(_));
        !self.modifiers.is_empty() || strict && self.effects.iter().any(bonus)
    }
}

/// A profile card (RS-040).
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub story: String,
    pub rank: Rank,
    pub origin: Origin,
    /// None for a Free Agent.
    pub casino: Option<u8>,
    pub pair: Option<PairId>,
    pub heel: bool,
    pub build: Build,
    pub head: Head,
    /// In thousands.
    pub dosh: u16,
    pub stats: ByStat<Pool>,
    pub weight: u8,
    pub pop: u8,
    pub throw: u8,
    pub stamina: u8,
    pub ap: u8,
    pub mp: u8,
    pub abilities: Vec<Ability>,
    pub crowd_pleaser: CrowdPleaser,
    /// Whether it or its Tag Team has anything that modifies rolls.
    pub has_modifiers: bool,
}

turnbuckle_core::printed!(Card);

impl Card {
    /// RS-029.
    #[inline]
    pub const fn is_big(&self) -> bool {
        self.weight == 3
    }

    #[inline]
    pub fn stat(&self, stat: Stat) -> Pool {
        self.stats[stat]
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Casino {
    pub id: String,
    pub name: String,
    pub story: String,
    /// `#rrggbb`.
    pub colour: String,
}

/// RS-072.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    pub id: String,
    pub name: String,
    pub members: [CardId; 2],
    pub ability: Ability,
}

/// A team that can be taken as it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Team {
    pub id: String,
    pub name: String,
    pub story: String,
    pub bout: Bout,
    pub draft: Draft,
}

/// How many faces of a die show what: values 0 to 4, or Cheer, Boo and Blank.
pub type Faces = [u8; FACES];

/// A box, read and found in order.
#[derive(Debug)]
pub struct Pack {
    pub title: String,
    pub story: String,
    pub constants: Constants,
    /// By [`Die`].
    pub dice: [Faces; 4],
    pub casinos: Vec<Casino>,
    pub cards: Vec<Card>,
    pub pairs: Vec<Pair>,
    pub teams: Vec<Team>,
}

pub type PackRef = turnbuckle_core::PackRef<Pack>;

/// Every pack that was read.
pub static SHELF: Shelf<Pack> = Shelf::new(file::read);

impl Pack {
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.0 as usize]
    }

    #[inline]
    pub fn pair(&self, id: PairId) -> &Pair {
        &self.pairs[id.0 as usize]
    }

    #[inline]
    pub fn team(&self, id: TeamId) -> &Team {
        &self.teams[id.0 as usize]
    }

    #[inline]
    pub fn faces(&self, die: Die) -> &Faces {
        &self.dice[die.index()]
    }

    pub fn card_ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len() as u8).map(CardId)
    }

    pub fn pair_ids(&self) -> impl Iterator<Item = PairId> + use<> {
        (0..self.pairs.len() as u8).map(PairId)
    }

    pub fn team_ids(&self) -> impl Iterator<Item = TeamId> + use<> {
        (0..self.teams.len() as u8).map(TeamId)
    }

    pub fn find_card(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|it| it.id == id).map(|it| CardId(it as u8))
    }

    pub fn find_pair(&self, id: &str) -> Option<PairId> {
        self.pairs.iter().position(|it| it.id == id).map(|it| PairId(it as u8))
    }

    pub fn find_team(&self, id: &str) -> Option<TeamId> {
        self.teams.iter().position(|it| it.id == id).map(|it| TeamId(it as u8))
    }

    /// What a Crowd die shows, as numbers of pictures.
    pub fn crowd(picture: u8) -> Crowd {
        Crowd::at(usize::from(picture))
    }
}
