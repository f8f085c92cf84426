//! The state: who stands where, whose turn it is, and what is owed before it goes on.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{Few, Seat, Seats, Set};

use crate::action::Action;
use crate::event::Exit;
use crate::pack::{Ability, Card, Pack, PackRef};
use crate::ring::{Base, Cell, Corner, Rope, Squares};
use crate::team::Draft;
use crate::vocab::{
    Bout, BySeat, CardId, Counter, Die, PairId, SEATS, Sponsorship, Stat, TEAM, WRESTLERS, Who, Wrestlers, clockwise,
};

/// How many things can be owed at once, innermost last.
pub const DEPTH: usize = 40;
/// The most dice of one side of a roll.
pub const DICE: usize = 16;
/// RS-249.
pub const BOUNCES: u8 = 10;
/// The version of the rules in which what lasts adds to the range of a leap (RS-264), nobody off the ring is affected
/// (RS-100), and the attacker also orders counters that the target shrugs off for now (RS-142).
pub const MENDED: u32 = 2;
/// The version in which an attack asks for one DEX roll however it ends (RS-259), Live Ammunition is an attack for passives
/// (RS-311), whoever is flown takes along whom it holds (RS-287), a Sponsorship that reaches everybody asks nobody
/// (RS-406), and whoever gives up calls off only what they had a part in.
pub const STRICT: u32 = 3;
/// The number of a Tag Team Ability among the abilities of a wrestler.
pub const TAG: u8 = 7;

/// A whole match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Which version of the rules is played.
    pub rules: u32,
    pub pack: PackRef,
    pub players: u8,
    /// Whose ready-made teams may be taken.
    pub bout: Bout,
    /// RS-063: what each may spend, in thousands.
    pub budget: u16,
    pub teams: Teams,
    /// RS-063: what each has hired.
    pub drafts: BySeat<Draft>,
    /// Who has handed in a team, or picked Sponsorships, while that is done in secret.
    pub ready: Seats,
    pub sponsors: BySeat<Sponsors>,
    /// RS-402: how many each has left.
    pub endorsements: BySeat<u8>,
    /// RS-086.
    pub corners: BySeat<Option<Corner>>,
    pub wrestlers: [Wrestler; WRESTLERS],
    pub board: Board,
    /// RS-007: everybody on the mat, on a turnbuckle or Lifted.
    pub in_ring: Wrestlers,
    /// RS-006.
    pub out: Seats,
    /// 1 to 5; 0 before the first.
    pub round: u8,
    /// RS-110: who has the Initiative card.
    pub holder: Seat,
    /// RS-090: who had it first.
    pub first: Seat,
    /// Deployment: rising results. A round: falling results (RS-111).
    pub order: ArrayVec<Seat, SEATS>,
    /// RS-103.
    pub nominated: BySeat<Option<Who>>,
    /// RS-094: wrestlers that have come on from the sidelines.
    pub entered: BySeat<u8>,
    pub stage: Stage,
    pub active: Option<Active>,
    /// Dice on the table whose owners may re-roll.
    pub roll: Option<Roll>,
    /// A landing that moves others aside.
    pub impact: Option<Impact>,
    /// RS-373, RS-406: who is still to be hit by a (DEVASTATING) action, or has received a Sponsorship.
    pub marked: Wrestlers,
    /// RS-425: who was hit by a (DEVASTATING) action.
    pub struck: Wrestlers,
    /// RS-333: what Crowd Pleasers that last have given.
    pub favours: ArrayVec<Favour, FAVOURS>,
    /// What is owed before the stage goes on, innermost last.
    pub steps: ArrayVec<Step, DEPTH>,
}

/// The most favours at a time; with more, the oldest is over.
pub const FAVOURS: usize = 96;

/// A bonus that lasts as long as a Crowd Pleaser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Favour {
    pub by: Who,
    pub on: Who,
    /// Which effect of the Crowd Pleaser, from 0.
    pub effect: u8,
}

/// How teams come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Teams {
    /// One of the pack's teams each.
    ReadyMade,
    /// Hired one by one.
    Free,
}

/// A player's Sponsorships.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sponsors {
    pub picked: Set<Sponsorship>,
    pub used: Set<Sponsorship>,
}

/// A wrestler of a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrestler {
    pub card: CardId,
    pub place: Place,
    pub stamina: u8,
    pub counters: Counters,
    /// RS-113: activated this round.
    pub done: bool,
    /// RS-332, RS-336: the Crowd Pleaser has succeeded or failed this round.
    pub locked: bool,
    /// RS-356: its Tag Team has tagged out or used its ability this round.
    pub tagged: bool,
    /// RS-347: which option of its Choice Ability holds.
    pub choice: Option<u8>,
    /// Until the end of the round, by stat.
    pub bonus: [i8; 4],
    /// Abilities used this round, and those used this match that may be used once: a bit each.
    pub used: u8,
    pub spent: u8,
    /// RS-249: bounces in this action.
    pub bounces: u8,
    /// RS-281: whom it holds up.
    pub lifts: Option<Who>,
}

impl Wrestler {
    pub const NOBODY: Self = Self {
        card: CardId(0),
        place: Place::Nowhere,
        stamina: 0,
        counters: Counters(0),
        done: false,
        locked: false,
        tagged: false,
        choice: None,
        bonus: [0; 4],
        used: 0,
        spent: 0,
        bounces: 0,
        lifts: None,
    };

    pub fn hired(card: CardId, pack: &Pack) -> Self {
        Self { card, place: Place::Sidelines, stamina: pack.card(card).stamina, ..Self::NOBODY }
    }

    #[inline]
    pub const fn is_knocked_down(&self) -> bool {
        self.counters.has(Counter::Knockdown)
    }

    /// RS-192.
    #[inline]
    pub const fn is_ko(&self) -> bool {
        self.stamina == 0
    }
}

/// Where a wrestler is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// There is no such wrestler.
    Nowhere,
    Sidelines,
    /// On the mat or on a turnbuckle; the north-west square of a big one.
    On(Cell),
    /// RS-281.
    HeldBy(Who),
    /// RS-005.
    Gone,
}

/// RS-053: how many counters of each kind lie on a card, two bits each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters(u16);

impl Counters {
    #[inline]
    pub const fn count(self, counter: Counter) -> u8 {
        (self.0 >> (2 * counter as u16) & 3) as u8
    }

    #[inline]
    pub const fn has(self, counter: Counter) -> bool {
        self.count(counter) > 0
    }

    #[inline]
    pub const fn set(&mut self, counter: Counter, count: u8) {
        let at = 2 * counter as u16;
        self.0 = self.0 & !(3 << at) | (count as u16 & 3) << at;
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// RS-031: which squares are filled, and by whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    at: [Option<Who>; crate::ring::SQUARES as usize],
    pub taken: Squares,
}

impl Board {
    pub const EMPTY: Self = Self { at: [None; crate::ring::SQUARES as usize], taken: Squares::NONE };

    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Who> {
        self.at.get(cell.index()).copied().flatten()
    }

    pub fn put(&mut self, who: Who, base: Base) {
        base.squares().iter().for_each(|it| self.at[it.index()] = Some(who));
        self.taken |= base.squares();
    }

    pub fn lift(&mut self, base: Base) {
        base.squares().iter().for_each(|it| self.at[it.index()] = None);
        self.taken -= base.squares();
    }

    /// Who stands on any of these squares.
    pub fn on(&self, squares: Squares) -> Wrestlers {
        (squares & self.taken).iter().filter_map(|it| self.at[it.index()]).collect()
    }
}

/// Where a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// RS-424: everybody puts a team together in secret.
    Hire,
    /// RS-081, RS-424: everybody who has any picks Sponsorships in secret.
    Sponsors,
    /// RS-083 to RS-089: `order[at]` places a team.
    Deploy {
        at: u8,
    },
    /// RS-094: the `at`th seat clockwise from the holder brings wrestlers on.
    Enter {
        at: u8,
    },
    /// RS-101.
    Declare {
        at: u8,
    },
    /// RS-103.
    Nominate {
        at: u8,
    },
    /// RS-111: `order[at]` activates a wrestler.
    Activate {
        at: u8,
    },
    Over(Ending),
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Ending {
    /// RS-008.
    LastInTheRing { seat: Seat },
    /// RS-419.
    MostDosh { seat: Seat },
    /// RS-422.
    SameDosh,
    /// RS-423.
    EmptyRing,
}

/// The activation under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Active {
    pub who: Who,
    pub ap: u8,
    pub mp: u8,
    /// RS-169: Dirty actions so far.
    pub dirty: u8,
    /// RS-178: how often each action was used.
    pub uses: [u8; Group::COUNT],
    /// RS-120: it ends when what is being done is finished.
    pub ended: bool,
    /// RS-117: its start is over.
    pub begun: bool,
}

/// RS-G35: what counts as the same action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    Brawl,
    Grapple,
    Trip,
    Pin,
    Bounce,
    Turnbuckle,
    Lift,
    Throw,
    Climb,
    Dismount,
    CrowdPleaser,
    /// RS-180: an Active or Tag Team Ability counts only as itself.
    Ability(u8),
}

impl Group {
    pub const COUNT: usize = 19;

    pub const fn index(self) -> usize {
        match self {
            Self::Brawl => 0,
            Self::Grapple => 1,
            Self::Trip => 2,
            Self::Pin => 3,
            Self::Bounce => 4,
            Self::Turnbuckle => 5,
            Self::Lift => 6,
            Self::Throw => 7,
            Self::Climb => 8,
            Self::Dismount => 9,
            Self::CrowdPleaser => 10,
            Self::Ability(at) => 11 + (at & 7) as usize,
        }
    }
}

/// What an attack is made with; an ability is one of its maker's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Attack {
    Brawl,
    Grapple,
    Trip,
    Lift,
    Rope,
    Turnbuckle,
    Ability(u8),
}

/// A die that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Shown {
    pub die: Die,
    /// The value, or the number of the Crowd's answer.
    pub face: u8,
    /// RS-021: it was re-rolled.
    pub again: bool,
}

/// What one wrestler, or one player, has rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    pub seat: Seat,
    pub who: Option<Who>,
    pub dice: ArrayVec<Shown, DICE>,
    pub bonus: i8,
}

impl Side {
    /// RS-016, RS-017.
    pub fn total(&self) -> u8 {
        let sum: i16 = self.dice.iter().filter(|it| it.die != Die::Crowd).map(|it| i16::from(it.face)).sum();
        (sum + i16::from(self.bonus)).max(0) as u8
    }
}

/// RS-022: dice that lie on the table, and who may still re-roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub why: Why,
    pub sides: ArrayVec<Side, SEATS>,
    /// Whose turn to re-roll it is.
    pub asking: Seat,
    /// Who has had that turn.
    pub asked: Vec4,
}

/// Seats as a list of up to four.
pub type Vec4 = ArrayVec<Seat, SEATS>;

/// What a roll decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Why {
    /// RS-105.
    Initiative,
    /// RS-406.
    Sponsorship { sponsorship: Sponsorship },
    /// RS-361.
    Bleeding { who: Who },
    /// RS-194.
    Recovery { who: Who },
    /// RS-294.
    GetDown { who: Who, from: Who, stat: Stat },
    /// RS-168; RS-169 from the second Dirty action on.
    Dirty { who: Who, again: bool },
    /// RS-134.
    Attack { by: Who, on: Who, attack: Attack, stat: Stat },
    /// RS-217.
    Pin { by: Who, on: Who },
    /// RS-284.
    LiftWeight { by: Who, on: Who },
    /// RS-373: the attacker's dice, once for all.
    Devastating { by: Who, ability: u8 },
    /// RS-373: one of those that are hit.
    Withstand { by: Who, on: Who, ability: u8, total: u8 },
    /// RS-313.
    Ammunition { by: Who, thrown: Who, on: Who },
    /// RS-321.
    ThrownOut { by: Who, who: Who, at: Cell },
    /// RS-309.
    ThrownOnto { by: Who, who: Who, at: Cell },
    /// RS-253.
    Balance { who: Who, by: Option<Who> },
    /// RS-368.
    Dazed { who: Who },
    /// RS-328.
    CrowdPleaser { who: Who },
}

/// An attack that has hit, and what of it is still to be applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// Who counts as the attacker: the reverser, in a Reversal (RS-165).
    pub by: Who,
    pub on: Who,
    pub attack: Attack,
    /// Whose card the attack is on.
    pub owner: Who,
    /// A bit for each keyword that is left; see `rules/keywords.rs`.
    pub left: u16,
    /// RS-259: somebody on a turnbuckle was hit, and has not tested yet.
    pub balance: bool,
}

/// Why and where somebody is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// RS-290, RS-295: next to whoever held it, or as near as possible.
    Beside(Who),
    /// RS-214, RS-283: one square, from a Trip or a Lift.
    Dodge(Attack),
    /// RS-322: along the ropes, nearest to this cell.
    AtRope(Cell),
    /// RS-312: next to the target, nearest to the thrower.
    Ammunition { by: Who, on: Who },
    /// RS-304: a big one's base covers this square.
    Covering { by: Who, cell: Cell },
    /// RS-266: next to the target.
    Landing { on: Who, attack: Attack },
    /// RS-414.
    Anywhere,
    /// An effect moves it up to so many squares.
    Walk(u8),
    /// RS-355: in the place of its partner.
    Tag(Who),
}

/// Something that is owed before the stage goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// RS-117: the start of the activation, from this part on.
    Start(Start),
    /// A declared action, once the crowd has let it pass.
    Carry(Action),
    /// RS-210, RS-280: the defender chooses a stat.
    Defend { by: Who, on: Who, attack: Attack },
    /// RS-134: the dice of a contest.
    Contest { by: Who, on: Who, attack: Attack, stat: Stat },
    /// RS-142: keywords one after the other.
    Hit(Hit),
    /// RS-213, RS-214, RS-282, RS-283: what a failed Trip or Lift brings.
    Failed { by: Who, on: Who, attack: Attack, stat: Stat },
    /// A place is chosen by this seat.
    Place { who: Who, seat: Seat, how: How },
    /// RS-393: a direction is chosen by this seat; whoever pushes may be gone.
    Shove { who: Who, seat: Seat, by: Option<Who>, squares: u8 },
    /// RS-240: this seat chooses the rope if there are two.
    Bounced { who: Who, seat: Seat },
    /// RS-307: this seat chooses between a smash and a bounce.
    Corner { who: Who, seat: Seat },
    /// RS-245: somebody in the way attacks; this seat chooses who.
    Stationary { who: Who, seat: Seat, rope: Rope },
    /// RS-234: whom a bounce that was stopped hits.
    Interrupted { who: Who, ability: Option<u8>, rope: Rope },
    /// RS-389: pass whoever is in the way, or be stopped.
    Jump { who: Who, ability: u8, rope: Rope, left: u8 },
    /// RS-399: a free Throw of whoever is held, so far.
    Throw { by: Who, squares: u8 },
    /// RS-304, RS-266: somebody lands on these squares once they are free.
    Land { who: Who, at: Cell, then: Then },
    /// RS-376: one more Brawl.
    Fury { by: Who, on: Who },
    /// RS-253.
    Balance { who: Who, by: Option<Who> },
    /// RS-313.
    Ammunition { by: Who, thrown: Who, on: Who },
    /// RS-328, RS-338: the crowd is asked.
    Crowd { who: Who },
    /// Effects of a Crowd Pleaser or an ability, from this one on.
    Effects { who: Who, source: Source, at: u8 },
    /// RS-373: those that are still to be hit, and those that were.
    Devastate { by: Who, ability: u8, total: u8 },
    /// RS-425: keywords that are applied once, with one that was hit.
    Once { by: Who, ability: u8 },
    /// RS-406: so many more wrestlers receive it.
    Sponsor { seat: Seat, sponsorship: Sponsorship, left: u8 },
    /// RS-289: leaves the ring, once whoever it held is placed.
    Leave { who: Who, exit: Exit },
    /// RS-281: is held up, once whoever it held is placed.
    Rise { who: Who, by: Who },
}

/// Parts of the start of an activation, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    Counters,
    Bleeding,
    Recovery,
    Choice,
    /// RS-299: a Lifted wrestler may stand up first.
    StandUp,
    GetDown,
}

/// What comes after a landing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    Nothing,
    /// RS-268.
    Attack {
        on: Who,
        attack: Attack,
    },
    /// RS-306, RS-307: this seat threw it.
    Thrown {
        seat: Seat,
    },
    /// RS-313.
    Ammunition {
        by: Who,
        on: Who,
    },
}

/// Where effects are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    CrowdPleaser,
    Ability(u8),
}

/// RS-378: a landing on squares that others fill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Impact {
    /// RS-379: who moves them.
    pub seat: Seat,
    pub lander: Who,
    pub at: Cell,
    /// RS-385: who must be in base contact afterwards.
    pub target: Option<Who>,
    /// Who has to be moved before whom, the next one last.
    pub pending: ArrayVec<Who, 12>,
    /// RS-385: who has been moved.
    pub moved: Wrestlers,
}

impl State {
    #[inline]
    pub fn wrestler(&self, who: Who) -> &Wrestler {
        &self.wrestlers[who.index()]
    }

    #[inline]
    pub fn wrestler_mut(&mut self, who: Who) -> &mut Wrestler {
        &mut self.wrestlers[who.index()]
    }

    #[inline]
    pub fn card(&self, who: Who) -> &'static Card {
        self.pack.get().card(self.wrestler(who).card)
    }

    /// Everybody of a team, wherever they are.
    pub fn team(&self, seat: Seat) -> impl Iterator<Item = Who> + use<> {
        let hired = self.drafts[seat].cards.len();
        (0..hired.min(TEAM)).map(move |it| Who::new(seat, it))
    }

    pub fn everybody(&self) -> impl Iterator<Item = Who> + '_ {
        Seat::each().take(self.players()).flat_map(|it| self.team(it))
    }

    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// Seats clockwise from the holder of the Initiative card, those that are out left out.
    pub fn clockwise(&self) -> impl Iterator<Item = Seat> + use<> {
        let out = self.out;
        clockwise(self.holder, self.players()).filter(move |it| !out.contains(*it))
    }

    /// What a wrestler fills, while it stands.
    #[inline]
    pub fn base(&self, who: Who) -> Option<Base> {
        match self.wrestler(who).place {
            Place::On(cell) => Some(Base::new(cell, self.card(who).is_big())),
            _ => None,
        }
    }

    /// RS-033.
    pub fn in_contact(&self, who: Who) -> Wrestlers {
        self.base(who).map_or(Wrestlers::NONE, |it| self.board.on(it.squares().contact()))
    }

    #[inline]
    pub fn touch(&self, one: Who, other: Who) -> bool {
        match (self.base(one), self.base(other)) {
            (Some(one), Some(other)) => one.squares().contact().meets(other.squares()),
            _ => false,
        }
    }

    pub fn is_on_turnbuckle(&self, who: Who) -> bool {
        matches!(self.wrestler(who).place, Place::On(cell) if cell.is_turnbuckle())
    }

    pub fn is_in_ring(&self, who: Who) -> bool {
        self.in_ring.contains(who)
    }

    /// An ability by its number; the Tag Team's is the last.
    pub fn ability(&self, who: Who, number: u8) -> Option<&'static Ability> {
        let card = self.card(who);
        if number == TAG {
            return card.pair.map(|it| &self.pack.get().pair(it).ability);
        }
        card.abilities.get(usize::from(number))
    }

    /// RS-072: the other member of its Tag Team, if both were hired.
    pub fn partner(&self, who: Who) -> Option<Who> {
        let pair = self.card(who).pair?;
        self.team(who.seat()).find(|it| *it != who && self.card(*it).pair == Some(pair))
    }

    /// Whether [`MENDED`] rules are played.
    #[inline]
    pub const fn is_mended(&self) -> bool {
        self.rules >= MENDED
    }

    /// Whether [`STRICT`] rules are played.
    #[inline]
    pub const fn is_strict(&self) -> bool {
        self.rules >= STRICT
    }

    /// RS-075: its Tag Team, if it was hired as a Traditional one.
    pub fn traditional(&self, who: Who) -> Option<PairId> {
        self.card(who).pair.filter(|it| self.drafts[who.seat()].is_traditional(*it))
    }

    /// Squares where somebody of this size can stand, seen by its north-west square. `who` itself is not in its own way.
    pub fn room(&self, who: Who) -> Squares {
        let own = self.base(who).map_or(Squares::NONE, Base::squares);
        room_for(self.card(who).is_big(), self.board.taken - own)
    }
}

/// North-west squares of bases that are wholly on the mat and meet none of these.
#[inline]
pub fn room_for(big: bool, taken: Squares) -> Squares {
    if big { Squares::BIG - taken.block_origins() } else { Squares::MAT - taken }
}

/// North-west squares of bases that touch these squares.
#[inline]
pub fn touching(big: bool, squares: Squares) -> Squares {
    let contact = squares.contact() & Squares::MAT;
    if big { contact.block_origins() & Squares::BIG } else { contact }
}
