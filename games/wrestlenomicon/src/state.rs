//! The state: what lies where, who knows it, and what is owed before anything else.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{Few, ListId, Seat, Seats, Set, bits, few, flags};

use crate::effect::Forbidden;
use crate::pack::{Card, PackRef, Watch};
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
/// The version of the rules that settled WN-G64 to WN-G68, and that a card cannot name itself for WN-G63.
pub const MENDED: u32 = 2;
/// How deep abilities can call each other. No printed or designed card comes near; an ability beyond it does nothing.
pub const DEPTH: usize = 24;

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The version of the rules that is played by. Records of older ones replay as they were played.
    pub rules: u32,
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
    Opening { chosen: ByGod<Option<CardId>> },
    /// They take turns, and answer what is asked in them.
    Turns,
    /// `None`: a draw at the turn limit.
    Over { winner: Option<God> },
}

/// Everything of one god.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Side {
    pub hand: Cards,
    /// The Deck below what is known of its top, as a set: its order is settled when it is drawn.
    pub deck: Cards,
    /// First-game mode: the starter cards that still lie on top of the Deck (WN-022), as a set.
    pub starters: Cards,
    /// Cards put back on top of the Deck in a known order, the uppermost last.
    pub top: ArrayVec<CardId, 4>,
    /// Who knows that order.
    pub top_known_to: Set<God>,
    /// The Guts that were set aside, as a set (WN-013).
    pub guts: Cards,
    /// Cards put under the Guts later.
    pub under_guts: Cards,
    pub discard: Stack,
    pub ground_zero: Stack,
    pub track: Track,
    pub permanents: Permanents,
    pub cultists: u8,
    pub spent: Spent,
    /// Cards of this god that everybody knows to be in Deck or hand, not in the Guts: they were seen going there.
    pub not_guts: Cards,
    /// The same, for cards that one player alone has looked at.
    pub looked_at: ByGod<Cards>,
    /// Cards in this god's hand that everybody knows of, and those that the enemy alone has looked at on top of the Deck.
    pub shown: Cards,
    pub glimpsed: Cards,
    /// While the starters have not been shuffled with the rest, everybody knows that they lie on top.
    pub layered: bool,
    /// The Deck was renewed from the Discard Pile: everybody has seen every card that is in it.
    pub deck_seen: bool,
    /// What the enemy forbids until the enemy's next turn.
    pub forbidden: Set<Forbidden>,
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

    /// Takes a card off the track that lies on it.
    pub fn remove(&mut self, card: CardId) {
        let slot = self.0.iter_mut().find(|it| **it == Some(card));
        *slot.expect("the card is tracked") = None;
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

    /// The Spaces that hold a card.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        self.cards().map(|it| it.0)
    }

    pub fn len(&self) -> u8 {
        self.taken().count_ones() as u8
    }

    pub fn is_empty(&self) -> bool {
        self.taken() == 0
    }
}

/// The Permanents that a god has in play, by their place, and at a glance what they do together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Permanents {
    places: [Option<CardId>; PERMANENT_SLOTS],
    watch: Watch,
}

impl Permanents {
    pub const fn places(&self) -> &[Option<CardId>; PERMANENT_SLOTS] {
        &self.places
    }

    pub fn cards(&self) -> impl Iterator<Item = CardId> {
        self.places.iter().flatten().copied()
    }

    pub fn count(&self) -> usize {
        self.cards().count()
    }

    #[inline]
    pub const fn watch(&self) -> Watch {
        self.watch
    }

    pub fn set(&mut self, place: usize, card: Option<CardId>, pack: PackRef) {
        self.places[place] = card;
        self.watch = self.cards().fold(Watch::default(), |watch, it| watch | pack.watches[it.0 as usize]);
    }

    /// Where a card lies; with `None`, the first empty place.
    pub fn place_of(&self, card: Option<CardId>) -> Option<usize> {
        self.places.iter().position(|it| *it == card)
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

/// What a god has used up, and what is remembered of it, in the present turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Spent {
    pub option: Option<TurnOption>,
    pub attacks: Allowance,
    pub combos: Allowance,
    pub defenses: Allowance,
    /// Written out, added up: 1 Bizarre, 2 Dominance, 4 Ranged, 8 Viscera.
    #[serde(with = "bits")]
    pub attacked_with: Set<AttackType>,
    #[serde(flatten, with = "flags")]
    pub marks: Set<Mark>,
}

/// Something that holds for a god until the turn is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A Slam ability was used.
    Slammed,
    /// An enemy Defense was played against this god.
    DefendedAgainst,
    /// An attack card was played: "the first attack card" is past.
    AttackCardPlayed,
    RerollUsed,
    /// The enemy made this god's Permanents do nothing.
    Ignored,
    /// WN-G37: no redraw can help, so passing is allowed with any hand.
    MayPass,
}

few!(Mark: Slammed, DefendedAgainst, AttackCardPlayed, RerollUsed, Ignored, MayPass);

/// So many of something allowed in a turn, so many used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    pub allowed: u8,
    pub used: u8,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { allowed: 1, used: 0 }
    }
}

impl Allowance {
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
pub struct Lasting<L = ListId> {
    pub list: L,
    pub at: u8,
    pub by: God,
    /// Until `by`'s next turn begins; otherwise until the end of the present turn.
    pub until_next_turn: bool,
}

/// One Permanent's place: Cthulhu's three, then Hastur's three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot(pub u8);

impl Slot {
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];
    /// The most triggers of one Permanent.
    pub const TRIGGERS: u8 = 4;

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
    pub const fn bit(self, trigger: u8) -> u32 {
        1 << (self.0 * Self::TRIGGERS + trigger)
    }

    /// The bits of all its triggers.
    pub const fn bits(self) -> u32 {
        0b1111 << (self.0 * Self::TRIGGERS)
    }
}

/// Something owed. The topmost step says what happens next, or who is asked what. It knows cards and lists of effects by
/// their numbers; a position, by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step<C = CardId, L = ListId> {
    /// The turn itself; always the lowest.
    Turn(Stage),
    /// An ability being carried out.
    Do(Frame<C, L>),
    /// An attack being resolved (WN-090).
    Attack(Attack<C, L>),
    /// Damage about to be suffered.
    Suffer(Suffer<C>),
    /// All cards of a side being moved (WN-071).
    Shove(Shove<C>),
    /// A Permanent or a Combo between being shown and taking effect.
    Arrive(Arrive<C>),
    /// A tracked card about to be bumped or discarded by the enemy.
    Assail(Assail),
    /// A die (WN-140).
    Roll(Roll),
    /// `to` may answer what lies beneath with a Defense.
    Window { to: God },
    /// Triggered abilities that wait, as [`Slot`] bits.
    Triggers { pending: u32 },
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
pub struct Frame<C = CardId, L = ListId> {
    pub list: L,
    /// The effect that is next, or being answered.
    pub at: u8,
    pub by: God,
    /// The card whose ability it is.
    pub card: C,
    /// The outermost list of its ability; attacks that the ability causes wait under it (WN-G62).
    pub root: bool,
    /// A Combo or Defense, which is discarded when it is done (WN-G24).
    pub discards: bool,
    /// What the effect before did: "that many".
    pub that: u8,
    /// The die of the present effect; 0 before it is rolled.
    pub roll: u8,
    /// What is left of the present effect, or what was chosen for it first; `None` before it has begun.
    pub left: Option<u8>,
}

impl Frame {
    pub const fn new(list: ListId, by: God, card: CardId) -> Self {
        Self { list, at: 0, by, card, root: true, discards: false, that: 0, roll: 0, left: None }
    }
}

/// An attack being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack<C = CardId, L = ListId> {
    pub card: C,
    pub by: God,
    /// WN-G30: fixed when the card landed.
    pub slams: bool,
    /// WN-G63: with a card that has not just arrived.
    #[serde(default)]
    pub again: bool,
    pub stage: AttackStage,
    /// What a Defense has put out of action (WN-G26).
    #[serde(flatten, with = "flags")]
    pub cancelled: Set<AttackPart>,
    /// Damage that a Defense still prevents.
    pub ward: u8,
    /// Whether damage that is prevented strikes back, and how much was.
    pub reflects: bool,
    pub prevented: u8,
    /// What the defender does when the attack is over: a list of the Defense that says so.
    pub after: Option<(L, C)>,
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

few!(AttackStage: Window, Ability, Slam, SlamAgain, Reflect, After, TurnSide, Triggers);

impl AttackStage {
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.index() + 1).copied()
    }
}

/// What of an attack can be cancelled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum AttackPart {
    #[serde(rename = "ability_cancelled")]
    Ability,
    #[serde(rename = "slam_cancelled")]
    Slam,
    #[serde(rename = "damage_cancelled")]
    Damage,
}

few!(AttackPart: Ability, Slam, Damage);

/// Damage about to be suffered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suffer<C = CardId> {
    pub to: God,
    /// Whose effect it is.
    pub by: God,
    pub points: u8,
    /// The attack card that deals it; `None` if something else does.
    pub attack: Option<C>,
    /// Nothing prevents it.
    pub sure: bool,
    /// Its own Defense window is past.
    pub answered: bool,
    /// Whether damage that is prevented strikes back, and how much was.
    pub reflects: bool,
    pub prevented: u8,
}

/// Momentum on all cards, front first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shove<C = CardId> {
    pub by: God,
    /// The card whose Momentum it is, which does not move (WN-G60); `None` for an ability.
    pub played: Option<C>,
    /// The card that lay on its Space and has to leave it (WN-G11).
    pub displaced: Option<C>,
    /// Spaces for each card.
    pub distance: u8,
    /// Extra points to be given to single cards (WN-G14).
    pub extra: u8,
    /// Extra points given, by Space.
    pub given: [u8; 6],
    /// The next Space to move, from 1; 7 when all have moved.
    pub next: u8,
}

impl Shove {
    /// By an ability, on all cards alike.
    pub const fn new(by: God, distance: u8) -> Self {
        Self { by, played: None, displaced: None, distance, extra: 0, given: [0; 6], next: 1 }
    }
}

/// A Permanent or Combo that the enemy may stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Arrive<C = CardId> {
    pub card: C,
    pub by: God,
    pub answered: bool,
    pub cancelled: bool,
}

/// An enemy effect on a tracked card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
pub struct Roll {
    pub by: God,
    /// 0 before the first roll.
    pub die: u8,
    /// WN-140: it counts half, rounded up.
    #[serde(default)]
    pub d3: bool,
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
    /// Whether [`MENDED`] rules are played.
    #[inline]
    pub const fn is_mended(&self) -> bool {
        self.rules >= MENDED
    }

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
}
