//! The state: what lies where, who knows it, and what is owed before anything else.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{Seat, Seats};

use crate::effect::{Standing, When};
use crate::pack::{Card, PackRef};
use crate::vocab::{AttackType, ByGod, CardId, Cards, God, Space};

/// WN-002: the Guts that each god starts with.
pub const GUTS: u8 = 25;
/// WN-017.
pub const STARTING_HAND: u32 = 7;
/// WN-080, and the third that an ability may allow.
pub const PERMANENT_SLOTS: usize = 3;
/// WN-080: without a card that makes room for one more.
pub const PERMANENTS: usize = 2;
/// WN-G50: so many turns, both players' together, end the match.
pub const TURN_LIMIT: u16 = 400;
/// How deep abilities can call each other. No printed or designed card comes near; an ability beyond it does nothing.
pub const DEPTH: usize = 24;

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub pack: PackRef,
    /// WN-G4: the god that the first seat plays.
    pub first_seat: God,
    pub phase: Phase,
    /// Whose decision everybody waits for, in a turn.
    pub asked: Option<God>,
    /// Whose turn it is.
    pub active: God,
    /// Turns taken, both players' together.
    pub turns: u16,
    /// WN-010: the Ground Zero card still shows that the first attack slams.
    pub first_attack_side: bool,
    pub sides: ByGod<Side>,
    pub links: Links,
    /// Cards that are being played: out of the hand, not yet anywhere else.
    pub resolving: Cards,
    /// Cards that are no part of this game. Only positions put any here.
    pub aside: Cards,
    /// WN-G63: attack cards whose ability was used again this turn.
    pub reused: Cards,
    /// Which once-per-turn triggers were used this turn, by [`Slot`] and trigger.
    pub fired: u32,
    /// Rules that cards have set for a while.
    pub lasting: ArrayVec<Lasting, 8>,
    /// What is owed before anything else, innermost last. In play the lowest is always the turn.
    pub steps: ArrayVec<Step, DEPTH>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Both players pick their opening attack in secret (WN-040).
    Opening {
        chosen: ByGod<Option<CardId>>,
    },
    Turns,
    /// `None`: a draw at the turn limit.
    Over {
        winner: Option<God>,
    },
}

/// Everything of one god.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    pub hand: Cards,
    /// The Deck below what is known of its top, as a set: its order is settled when it is drawn.
    pub deck: Cards,
    /// First-game mode: the starter cards that still lie on top of the Deck (WN-022), as a set.
    pub starters: Cards,
    /// Cards put back on top of the Deck in a known order, the uppermost last.
    pub top: ArrayVec<CardId, 4>,
    /// Who knows that order.
    pub top_known_to: ByGod<bool>,
    /// The Guts that were set aside, as a set (WN-013).
    pub guts: Cards,
    /// Cards put under the Guts later.
    pub under_guts: Cards,
    pub discard: Stack,
    pub ground_zero: Stack,
    pub track: Track,
    pub permanents: [Option<CardId>; PERMANENT_SLOTS],
    pub cultists: u8,
    pub spent: Spent,
    /// Cards of this god that everybody knows to be in Deck or hand, not in the Guts: they were seen going there.
    pub not_guts: Cards,
    /// The same, for cards that one player alone has looked at.
    pub looked_at: ByGod<Cards>,
    /// Cards in this god's hand that the enemy knows of.
    pub shown: Cards,
    /// While the starters have not been shuffled with the rest, everybody knows that they lie on top.
    pub layered: bool,
    /// The Deck was renewed from the Discard Pile: everybody has seen every card that is in it.
    pub deck_seen: bool,
    /// What the enemy forbids until the enemy's next turn, as [`crate::effect::Forbidden`] bits.
    pub forbidden: u8,
}

/// One side of the six Spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Track([Option<CardId>; 6]);

impl Track {
    #[inline]
    pub fn get(&self, space: Space) -> Option<CardId> {
        self.0[space.index()]
    }

    pub fn set(&mut self, space: Space, card: Option<CardId>) {
        self.0[space.index()] = card;
    }

    pub fn take(&mut self, space: Space) -> Option<CardId> {
        self.0[space.index()].take()
    }

    /// The taken Spaces as bits, Space 1 the lowest.
    #[inline]
    pub fn taken(&self) -> u8 {
        let mut bits = 0;
        for (index, slot) in self.0.iter().enumerate() {
            bits |= u8::from(slot.is_some()) << index;
        }
        bits
    }

    /// The tracked cards from Space 1 to Space 6 (WN-070).
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = (Space, CardId)> {
        Space::ALL.into_iter().zip(self.0).filter_map(|(space, card)| Some((space, card?)))
    }

    pub fn len(&self) -> u8 {
        self.taken().count_ones() as u8
    }

    pub fn is_empty(&self) -> bool {
        self.taken() == 0
    }
}

/// An ordered pile of face-up cards: its top, and which cards are in it. [`Links`] knows what lies under what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stack {
    pub top: Option<CardId>,
    pub cards: Cards,
}

/// For every card in an ordered pile, the card under it. One table serves all piles: a card lies in one at most.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Links([u8; 128]);

const NOTHING: u8 = u8::MAX;

impl Default for Links {
    fn default() -> Self {
        Self([NOTHING; 128])
    }
}

impl std::fmt::Debug for Links {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let linked = self.0.iter().enumerate().filter(|(_, below)| **below != NOTHING);
        f.debug_map().entries(linked).finish()
    }
}

impl Links {
    #[inline]
    pub fn push(&mut self, stack: &mut Stack, card: CardId) {
        self.0[card.0 as usize] = stack.top.map_or(NOTHING, |it| it.0);
        stack.top = Some(card);
        stack.cards.insert(card.0);
    }

    #[inline]
    pub fn below(&self, card: CardId) -> Option<CardId> {
        let below = self.0[card.0 as usize];
        (below != NOTHING).then_some(CardId(below))
    }

    pub fn remove(&mut self, stack: &mut Stack, card: CardId) {
        let below = self.below(card);
        if stack.top == Some(card) {
            stack.top = below;
        } else {
            let mut above = stack.top.expect("a pile that holds the card is not empty");
            while self.below(above) != Some(card) {
                above = self.below(above).expect("the card is in the pile");
            }
            self.0[above.0 as usize] = below.map_or(NOTHING, |it| it.0);
        }
        self.0[card.0 as usize] = NOTHING;
        stack.cards.remove(card.0);
    }

    /// Empties a pile and gives what was in it.
    pub fn clear(&mut self, stack: &mut Stack) -> Cards {
        let cards = stack.cards;
        cards.into_iter().for_each(|it| self.0[it as usize] = NOTHING);
        *stack = Stack::default();
        cards
    }

    /// The cards of a pile, the uppermost first.
    pub fn iter(&self, stack: Stack) -> impl Iterator<Item = CardId> {
        std::iter::successors(stack.top, |it| self.below(*it))
    }
}

/// What a god has used up, and done, in the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[serde(default, deny_unknown_fields)]
pub struct Spent {
    pub option: Option<TurnOption>,
    pub attacks: Allowance,
    pub combos: Allowance,
    pub defenses: Allowance,
    /// The types attacked with, as bits.
    pub attacked_with: u8,
    pub slammed: bool,
    /// An enemy Defense was played against this god.
    pub defended_against: bool,
    /// An attack card was played: "the first attack card" is past.
    pub attack_card_played: bool,
    pub reroll_used: bool,
    /// The enemy made this god's Permanents do nothing this turn.
    pub ignored: bool,
    /// WN-G37: no redraw can help, so passing is allowed with any hand.
    pub may_pass: bool,
}

impl Default for Spent {
    fn default() -> Self {
        Self::FRESH
    }
}

impl Spent {
    pub const FRESH: Self = Self {
        option: None,
        attacks: Allowance::ONE,
        combos: Allowance::ONE,
        defenses: Allowance::ONE,
        attacked_with: 0,
        slammed: false,
        defended_against: false,
        attack_card_played: false,
        reroll_used: false,
        ignored: false,
        may_pass: false,
    };
}

/// So many of something allowed in a turn, so many used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    pub allowed: u8,
    pub used: u8,
}

impl Allowance {
    pub const ONE: Self = Self { allowed: 1, used: 0 };

    #[inline]
    pub const fn left(self) -> bool {
        self.used < self.allowed
    }

    pub const fn one_more(&mut self) {
        self.allowed = self.allowed.saturating_add(1);
    }
}

/// WN-048: the three options of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TurnOption {
    Attack,
    Permanent,
    Pass,
}

/// A rule that a card has set for a while: the effect that set it, and until when it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Lasting {
    #[serde(with = "crate::position::list_text")]
    pub list: u16,
    pub at: u8,
    pub by: God,
    /// Until `by`'s next turn begins; otherwise until the end of the present turn.
    pub until_next_turn: bool,
}

/// One Permanent's place: Cthulhu's three, then Hastur's three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot(pub u8);

impl Slot {
    pub const fn new(god: God, index: usize) -> Self {
        Self((god as usize * PERMANENT_SLOTS + index) as u8)
    }

    pub fn god(self) -> God {
        God::BOTH[self.0 as usize / PERMANENT_SLOTS]
    }

    pub const fn index(self) -> usize {
        self.0 as usize % PERMANENT_SLOTS
    }

    /// The bit of its trigger number `trigger` in a set of triggers.
    pub const fn bit(self, trigger: usize) -> u32 {
        1 << (self.0 as usize * 4 + trigger)
    }

    /// The bits of all its triggers.
    pub const fn bits(self) -> u32 {
        0b1111 << (self.0 as usize * 4)
    }
}

/// Something owed. The topmost step says what happens next, or who is asked what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Turn(Stage),
    /// An ability being carried out.
    Do(Frame),
    Attack(Attack),
    Suffer(Suffer),
    /// All cards of a side being moved (WN-071).
    Shove(Shove),
    /// A Permanent or a Combo between being shown and taking effect.
    Arrive(Arrive),
    /// A tracked card about to be bumped or discarded.
    Assail(Assail),
    Roll(Roll),
    /// `to` may answer what lies beneath with a Defense.
    Window {
        to: God,
    },
    /// Triggered abilities that wait, as [`Slot`] bits.
    Triggers {
        pending: u32,
    },
}

/// Where in a turn we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Start,
    Redraw,
    Option,
    /// The second Combo window.
    After,
    End,
    Finish,
}

/// An ability being carried out, effect by effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Frame {
    #[serde(with = "crate::position::list_text")]
    pub list: u16,
    /// The effect that is next, or being answered.
    pub at: u8,
    pub by: God,
    /// The card whose ability it is.
    pub card: CardId,
    /// The outermost list of its ability; attacks that the ability causes wait under it (WN-G62).
    pub root: bool,
    /// A Combo or Defense, which is discarded when it is done (WN-G24).
    pub discards: bool,
    /// What the effect before did: "that many".
    pub that: u8,
    /// The die of the present effect; 0 before it is rolled.
    pub roll: u8,
    /// How far the present effect has got.
    pub stage: u8,
    /// What is left of it, or what was chosen first.
    pub left: u8,
}

/// An attack being resolved (WN-090).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Attack {
    pub card: CardId,
    pub by: God,
    /// WN-G30: fixed when the card landed.
    pub slams: bool,
    pub stage: AttackStage,
    pub ability_cancelled: bool,
    pub slam_cancelled: bool,
    pub damage_cancelled: bool,
    /// Damage that a Defense still prevents.
    pub ward: u8,
    /// Damage that was prevented so far, if it is to be reflected.
    pub reflects: bool,
    pub prevented: u8,
    /// What the defender does when the attack is over: a list, and the Defense it stands on.
    pub after: Option<After>,
}

/// A list of effects that a Defense has put off until the attack is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct After {
    #[serde(with = "crate::position::list_text")]
    pub list: u16,
    pub card: CardId,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackStage {
    Window,
    Ability,
    Slam,
    SlamAgain,
    Reflect,
    After,
    TurnSide,
    Triggers,
}

/// Damage about to be suffered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Suffer {
    pub to: God,
    /// Whose effect it is.
    pub by: God,
    pub points: u8,
    /// The attack card that deals it; `None` if something else does.
    pub attack: Option<CardId>,
    /// Nothing prevents it.
    pub sure: bool,
    /// Its own Defense window is past.
    pub answered: bool,
    pub reflects: bool,
    pub prevented: u8,
    /// Points suffered.
    pub dealt: u8,
}

/// Momentum on all cards, front first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Shove {
    pub by: God,
    /// The card whose Momentum it is, which does not move (WN-G60); `None` for an ability.
    pub played: Option<CardId>,
    /// The card that lay on its Space and has to leave it (WN-G11).
    pub displaced: Option<CardId>,
    /// Spaces for each card.
    pub distance: u8,
    /// Extra points to be given to single cards (WN-G14).
    pub extra: u8,
    /// Extra points given, by Space.
    pub given: [u8; 6],
    /// The next Space to move, from 1; 7 when all have moved.
    pub next: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Arrive {
    pub card: CardId,
    pub by: God,
    pub answered: bool,
    pub cancelled: bool,
}

/// An enemy effect on a tracked card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Assail {
    /// Whose track.
    pub of: God,
    pub space: Space,
    /// How far it is bumped; `None` if it is discarded.
    pub bump: Option<u8>,
    pub answered: bool,
    pub cancelled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Roll {
    pub by: God,
    /// 0 before the first roll.
    pub die: u8,
    pub stage: RollStage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RollStage {
    Throw,
    OwnReroll,
    EnemyAnswer,
    Done,
}

impl State {
    #[inline]
    pub fn card(&self, id: CardId) -> &'static Card {
        self.pack.get().card(id)
    }

    #[inline]
    pub fn attack_type(&self, id: CardId) -> AttackType {
        self.pack.numbers[id.0 as usize].attack_type
    }

    #[inline]
    pub fn seat_of(&self, god: God) -> Seat {
        Seat::new(usize::from(god != self.first_seat))
    }

    #[inline]
    pub fn god_of(&self, seat: Seat) -> God {
        if seat.index() == 0 { self.first_seat } else { self.first_seat.enemy() }
    }

    /// The number of cards in a Guts stack (WN-144).
    #[inline]
    pub fn guts(&self, god: God) -> u8 {
        let side = &self.sides[god];
        (side.guts.len() + side.under_guts.len()) as u8
    }

    pub fn deck_size(&self, god: God) -> u8 {
        let side = &self.sides[god];
        (side.deck.len() + side.starters.len()) as u8 + side.top.len() as u8
    }

    /// The type on top of a god's side of Ground Zero (WN-095).
    #[inline]
    pub fn top_type(&self, god: God) -> Option<AttackType> {
        self.sides[god].ground_zero.top.map(|it| self.attack_type(it))
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// The seats that owe a decision.
    #[inline]
    pub fn owing(&self) -> Seats {
        match self.phase {
            Phase::Turns => self.asked.map_or(Seats::NONE, |god| Seats::one(self.seat_of(god))),
            Phase::Opening { chosen } => {
                let open = God::BOTH.into_iter().filter(|god| chosen[*god].is_none());
                open.map(|god| self.seat_of(god)).collect()
            }
            Phase::Over { .. } => Seats::NONE,
        }
    }

    /// The standing rules that hold for a god: those of the Permanents in play, and those set for a while.
    #[inline]
    pub fn standing(&self, god: God) -> impl Iterator<Item = Standing> {
        let side = &self.sides[god];
        let permanents = if side.spent.ignored { [None; PERMANENT_SLOTS] } else { side.permanents };
        let of_permanents = permanents.into_iter().flatten().flat_map(|it| {
            let face = self.card(it).permanent().expect("only Permanents are in play as such");
            face.standing.iter().copied()
        });
        let set = self.lasting.iter().filter(move |it| it.by == god).map(|it| self.lasting_rule(*it));
        of_permanents.chain(set)
    }

    pub fn lasting_rule(&self, lasting: Lasting) -> Standing {
        use crate::effect::Effect;
        match &self.pack.get().list(lasting.list)[lasting.at as usize] {
            Effect::ThisTurn(it) | Effect::UntilNextTurn(it) => *it,
            other => unreachable!("{other:?} sets no rule"),
        }
    }

    /// The kinds of standing rules that hold for a god, as bits.
    #[inline]
    pub fn standing_kinds(&self, god: God) -> u32 {
        let side = &self.sides[god];
        let mut kinds = 0;
        if !side.spent.ignored {
            for card in side.permanents.into_iter().flatten() {
                kinds |= self.pack.watches[card.0 as usize].standing;
            }
        }
        for lasting in self.lasting.iter().filter(|it| it.by == god) {
            kinds |= self.lasting_rule(*lasting).bit();
        }
        kinds
    }

    #[inline]
    pub fn has(&self, god: God, rule: Standing) -> bool {
        self.standing_kinds(god) & rule.bit() != 0 && self.standing(god).any(|it| it == rule)
    }

    /// The sum of what standing rules of one kind add; nothing is added up if no rule of the kind holds.
    #[inline]
    pub fn standing_sum(&self, god: God, kind: Standing, part: impl Fn(Standing) -> i8) -> i8 {
        if self.standing_kinds(god) & kind.bit() == 0 {
            return 0;
        }
        self.standing(god).fold(0, |sum: i8, rule| sum.saturating_add(part(rule)))
    }

    /// Whether a trigger of the Permanent in a slot fits what has happened to, or been done by, `who`.
    pub fn trigger_fits(when: When, owner: God, happening: Happening) -> bool {
        let own = |god: God, us: When, them: Option<When>| {
            if god == owner { when == us } else { them == Some(when) }
        };
        match happening {
            Happening::TurnStarts(god) => own(god, When::StartOfYourTurn, None),
            Happening::TurnEnds(god) => own(god, When::EndOfYourTurn, None),
            Happening::PlaysAttackCard(god, _) => own(god, When::YouPlayAttackCard, None),
            Happening::UsesMomentum(god) => own(god, When::YouUseMomentum, None),
            Happening::Attacks(god, _) => own(god, When::YouAttack, Some(When::EnemyAttacks)),
            Happening::Slams(god, _) => own(god, When::YouSlam, Some(When::EnemySlams)),
            Happening::Suffers { to, by } => {
                if to == owner {
                    when == When::YouSufferDamage
                } else {
                    by == owner && when == When::YouDealDamage
                }
            }
            Happening::IsBumped(god) => own(god, When::YourCardIsBumped, None),
            Happening::IsDisplaced(god) => own(god, When::YourCardIsDisplaced, None),
            Happening::GainsCultists(god) => own(god, When::YouGainCultist, None),
            Happening::SacrificesCultists(god) => own(god, When::YouSacrificeCultist, None),
            Happening::Passes(god) => own(god, When::YouPass, Some(When::EnemyPasses)),
            Happening::PermanentPlayed(..) => when == When::PermanentIsPlayed,
        }
    }
}

/// Something that Permanents may be waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happening {
    TurnStarts(God),
    TurnEnds(God),
    PlaysAttackCard(God, AttackType),
    UsesMomentum(God),
    Attacks(God, AttackType),
    Slams(God, AttackType),
    Suffers { to: God, by: God },
    IsBumped(God),
    IsDisplaced(God),
    GainsCultists(God),
    SacrificesCultists(God),
    Passes(God),
    PermanentPlayed(God, CardId),
}

impl Happening {
    /// The triggers that could wait for it, as bits.
    #[inline]
    pub const fn triggers(self) -> u32 {
        match self {
            Self::TurnStarts(_) => When::StartOfYourTurn.bit(),
            Self::TurnEnds(_) => When::EndOfYourTurn.bit(),
            Self::PlaysAttackCard(..) => When::YouPlayAttackCard.bit(),
            Self::UsesMomentum(_) => When::YouUseMomentum.bit(),
            Self::Attacks(..) => When::YouAttack.bit() | When::EnemyAttacks.bit(),
            Self::Slams(..) => When::YouSlam.bit() | When::EnemySlams.bit(),
            Self::Suffers { .. } => When::YouSufferDamage.bit() | When::YouDealDamage.bit(),
            Self::IsBumped(_) => When::YourCardIsBumped.bit(),
            Self::IsDisplaced(_) => When::YourCardIsDisplaced.bit(),
            Self::GainsCultists(_) => When::YouGainCultist.bit(),
            Self::SacrificesCultists(_) => When::YouSacrificeCultist.bit(),
            Self::Passes(_) => When::YouPass.bit() | When::EnemyPasses.bit(),
            Self::PermanentPlayed(..) => When::PermanentIsPlayed.bit(),
        }
    }

    pub const fn attack_type(self) -> Option<AttackType> {
        match self {
            Self::PlaysAttackCard(_, it) | Self::Attacks(_, it) | Self::Slams(_, it) => Some(it),
            _ => None,
        }
    }
}
