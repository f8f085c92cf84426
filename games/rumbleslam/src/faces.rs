//! What is printed on cards, for a table that draws them.

use serde::Serialize;
use turnbuckle_core::{Few, RuleId};

use crate::effect::Keyword;
use crate::pack::{Ability, Build, Constants, Head, Kind, Limit, Pack, Rank};
use crate::ring::Cell;
use crate::team::{DISCOUNT, ENDORSEMENT, Fault, SPONSORSHIP};
use crate::vocab::{Bout, Die, MOST_ENDORSEMENTS, Pool, Sponsorship};

/// Everything that is printed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Faces {
    pub title: &'static str,
    pub casinos: Vec<CasinoFace>,
    pub wrestlers: Vec<CardFace>,
    pub tag_teams: Vec<PairFace>,
    pub teams: Vec<TeamFace>,
    pub bouts: Vec<BoutFace>,
    pub sponsorships: Vec<SponsorshipFace>,
    pub dice: Vec<DieFace>,
    pub constants: Constants,
    pub prices: Prices,
    /// What can be wrong with a team.
    pub faults: Vec<FaultFace>,
    /// RS-149, RS-159: what a higher total adds, by the difference.
    pub beatdowns: Vec<RowFace>,
    pub reversals: Vec<RowFace>,
    /// The turnbuckle squares, and the rope cells: what is not mat.
    pub turnbuckles: Vec<Cell>,
    pub ropes: Vec<Cell>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CasinoFace {
    pub id: &'static str,
    pub name: &'static str,
    pub story: &'static str,
    pub colour: &'static str,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardFace {
    pub id: &'static str,
    pub name: &'static str,
    pub story: &'static str,
    pub rank: Rank,
    /// How often a team may have it, if that is limited.
    pub most: Option<u8>,
    /// The id of its casino; a Free Agent has none.
    pub casino: Option<&'static str>,
    pub tag_team: Option<&'static str>,
    pub heel: bool,
    pub build: Build,
    pub head: Head,
    pub dosh: u16,
    pub att: Pool,
    pub def: Pool,
    pub grp: Pool,
    pub dex: Pool,
    pub weight: u8,
    pub pop: u8,
    pub throw: u8,
    pub stamina: u8,
    pub ap: u8,
    pub mp: u8,
    /// By their numbers.
    pub abilities: Vec<AbilityFace>,
    pub crowd_pleaser: PleaserFace,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AbilityFace {
    pub kind: Kind,
    pub name: &'static str,
    pub text: &'static str,
    pub ap: u8,
    pub dice: Option<Pool>,
    pub damage: Option<u8>,
    pub range: Option<u8>,
    pub keywords: Vec<String>,
    pub options: Vec<OptionFace>,
    pub limit: Option<Limit>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionFace {
    pub name: &'static str,
    pub text: &'static str,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PleaserFace {
    pub name: &'static str,
    pub text: &'static str,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PairFace {
    pub id: &'static str,
    pub name: &'static str,
    /// Ids of cards.
    pub members: [&'static str; 2],
    pub ability: AbilityFace,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TeamFace {
    pub id: &'static str,
    pub name: &'static str,
    pub story: &'static str,
    pub bout: Bout,
    pub wrestlers: Vec<&'static str>,
    pub traditional: Vec<&'static str>,
    pub endorsements: u8,
    pub sponsorship: bool,
    pub cost: u16,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BoutFace {
    pub bout: Bout,
    pub name: &'static str,
    pub dosh: u16,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SponsorshipFace {
    pub sponsorship: Sponsorship,
    pub name: &'static str,
    pub die: Die,
    pub text: &'static str,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DieFace {
    pub die: Die,
    /// Six faces; of the Crowd die 0 is Cheer, 1 Boo, 2 Blank.
    pub faces: Vec<u8>,
}

/// In thousands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prices {
    pub endorsement: u16,
    pub most_endorsements: u8,
    pub sponsorship: u16,
    /// Off a Traditional Tag Team.
    pub discount: u16,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FaultFace {
    pub fault: Fault,
    pub words: &'static str,
    pub rule: RuleId,
}

/// A row of the table of Beatdowns or Reversals.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RowFace {
    /// The difference; the last row is for more, too.
    pub by: u8,
    pub words: &'static str,
    /// STA that it takes besides.
    pub damage: u8,
    pub rule: RuleId,
}

const fn row(by: u8, damage: u8, words: &'static str, rule: &'static str) -> RowFace {
    RowFace { by, words, damage, rule: RuleId(rule) }
}

const BEATDOWNS: [RowFace; 5] = [
    row(4, 1, "+1 DMG", "RS-150"),
    row(5, 1, "+1 DMG, SHOVE 2", "RS-151"),
    row(6, 2, "+2 DMG, DAZED", "RS-152"),
    row(7, 2, "+2 DMG, KNOCKDOWN", "RS-153"),
    row(8, 0, "KO", "RS-154"),
];

const REVERSALS: [RowFace; 5] = [
    row(4, 0, "the activation ends", "RS-160"),
    row(5, 1, "and 1 DMG, SHOVE 2 back", "RS-161"),
    row(6, 0, "the hit lands on the attacker", "RS-162"),
    row(7, 1, "the same, +1 DMG", "RS-163"),
    row(8, 1, "and a free Crowd Pleaser", "RS-164"),
];

impl Faces {
    pub fn of(pack: &'static Pack) -> Self {
        let casinos = pack.casinos.iter().map(|it| CasinoFace {
            id: &it.id,
            name: &it.name,
            story: &it.story,
            colour: &it.colour,
        });
        let teams = pack.teams.iter().map(|it| TeamFace {
            id: &it.id,
            name: &it.name,
            story: &it.story,
            bout: it.bout,
            wrestlers: it.draft.cards.iter().map(|card| pack.card(*card).id.as_str()).collect(),
            traditional: (pack.pair_ids().filter(|pair| it.draft.is_traditional(*pair)))
                .map(|pair| pack.pair(pair).id.as_str())
                .collect(),
            endorsements: it.draft.endorsements,
            sponsorship: it.draft.sponsorship,
            cost: it.draft.cost(pack),
        });
        let pairs = pack.pairs.iter().map(|it| PairFace {
            id: &it.id,
            name: &it.name,
            members: it.members.map(|card| pack.card(card).id.as_str()),
            ability: AbilityFace::of(&it.ability),
        });
        let sponsorship =
            |it: Sponsorship| SponsorshipFace { sponsorship: it, name: it.name(), die: it.die(), text: it.text() };
        let die = |it: Die| DieFace {
            die: it,
            faces: (0..).zip(pack.faces(it)).flat_map(|(face, n)| std::iter::repeat_n(face, usize::from(*n))).collect(),
        };
        Self {
            title: &pack.title,
            casinos: casinos.collect(),
            wrestlers: (0..pack.cards.len()).map(|it| CardFace::of(pack, it)).collect(),
            tag_teams: pairs.collect(),
            teams: teams.collect(),
            bouts: Bout::each().map(|it| BoutFace { bout: it, name: it.name(), dosh: it.dosh() }).collect(),
            sponsorships: Sponsorship::each().map(sponsorship).collect(),
            dice: Die::each().map(die).collect(),
            constants: pack.constants,
            prices: Prices {
                endorsement: ENDORSEMENT,
                most_endorsements: MOST_ENDORSEMENTS,
                sponsorship: SPONSORSHIP,
                discount: DISCOUNT,
            },
            faults: Fault::each().map(|it| FaultFace { fault: it, words: it.name(), rule: it.rule() }).collect(),
            beatdowns: BEATDOWNS.to_vec(),
            reversals: REVERSALS.to_vec(),
            turnbuckles: Cell::all().filter(|it| it.is_turnbuckle()).collect(),
            ropes: Cell::all().filter(|it| it.is_rope()).collect(),
        }
    }
}

impl CardFace {
    fn of(pack: &'static Pack, at: usize) -> Self {
        let it = &pack.cards[at];
        let [att, def, grp, dex] = it.stats.into_array();
        Self {
            id: &it.id,
            name: &it.name,
            story: &it.story,
            rank: it.rank,
            most: (it.rank == Rank::Superstar).then_some(1),
            casino: it.casino.map(|it| pack.casinos[usize::from(it)].id.as_str()),
            tag_team: it.pair.map(|it| pack.pair(it).id.as_str()),
            heel: it.heel,
            build: it.build,
            head: it.head,
            dosh: it.dosh,
            att,
            def,
            grp,
            dex,
            weight: it.weight,
            pop: it.pop,
            throw: it.throw,
            stamina: it.stamina,
            ap: it.ap,
            mp: it.mp,
            abilities: it.abilities.iter().map(AbilityFace::of).collect(),
            crowd_pleaser: PleaserFace { name: &it.crowd_pleaser.name, text: &it.crowd_pleaser.text },
        }
    }
}

impl AbilityFace {
    fn of(it: &'static Ability) -> Self {
        let line = it.line.as_ref();
        Self {
            kind: it.kind,
            name: &it.name,
            text: &it.text,
            ap: it.ap,
            dice: line.filter(|_| it.kind != Kind::Grapple).map(|it| it.dice),
            damage: line.map(|it| it.damage),
            range: line.map(|it| it.range).filter(|it| *it > 0),
            keywords: line.map_or_else(Vec::new, |it| it.keywords.iter().map(Keyword::to_string).collect()),
            options: it.options.iter().map(|it| OptionFace { name: &it.name, text: &it.text }).collect(),
            limit: it.limit,
        }
    }
}
