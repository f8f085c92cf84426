//! The state: what lies where, who knows it, and what is owed before anything else.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{ListId, Seats, Set};

use crate::effect::Timing;
use crate::pack::{Card, Limit, PackRef, Wrestler};
use crate::vocab::{ByCorner, CardId, Cards, Corner, Icon, Shape, Slot, WrestlerId};

/// How deep things can lie that are owed. Nothing in the vocabulary comes near.
pub const DEPTH: usize = 16;

/// A whole match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub pack: PackRef,
    pub agreed: Options,
    pub phase: Phase,
    pub sides: ByCorner<Side>,
    /// AT-066: the attacker.
    pub initiative: Corner,
    /// AT-062, once it is known.
    pub first_attacker: Option<Corner>,
    /// AT-046: the marker, positive on the red corner's side.
    pub momentum: i8,
    /// Actions taken, both players' together (AT-244).
    pub actions: u16,
    /// Passes in a row (AT-238).
    pub passes: u8,
    /// AT-236.
    pub blind_attacks: u8,
    /// The present initiative phase.
    pub run: Run,
    /// AT-141: Combo was used in the window of this card.
    pub chain: Option<CardId>,
    pub attack: Option<Attack>,
    pub pin: Option<Pin>,
    /// What abilities have set for a while.
    pub lasting: ArrayVec<Lasting, 8>,
    /// What is owed before anything else, innermost last. In a match the lowest is always the attacker's action.
    pub steps: ArrayVec<Step, DEPTH>,
}

/// The version of the rules that settled AT-G59 and AT-G63. Records of version 1 replay as they were played.
pub const MENDED: u32 = 2;

/// What was agreed before the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether the rules are [`MENDED`].
    pub mended: bool,
    /// AT-240.
    pub advanced: bool,
    /// AT-238 and AT-244.
    pub passes: u8,
    pub actions: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The red corner chooses a wrestler, then the blue corner (AT-052).
    Casting,
    /// Both choose their starting hands in secret (AT-060).
    Hands,
    Match,
    Over(Ending),
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// `None`: a draw.
    pub winner: Option<Corner>,
    pub how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum How {
    Pinfall,
    Submission,
    RefereeStoppage,
    TimeLimit,
    Concession,
}

/// Everything of one corner.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Side {
    pub wrestler: Option<WrestlerId>,
    pub health: u8,
    pub stamina: u8,
    /// AT-054: the tokens that are still there.
    pub tokens: Set<Slot>,
    pub hand: Cards,
    /// As a set: its order is settled when it is drawn.
    pub draw_pile: Cards,
    pub discard: Cards,
    /// Cards in the hand that everybody knows.
    pub shown: Cards,
    /// Cards in the hand that the opponent alone has looked at.
    pub glimpsed: Cards,
    /// AT-217: the deck has been depleted once.
    pub depleted: bool,
    /// While the hand is still what was left of the one chosen at the start: how much damage its hidden cards can
    /// have, as far as the opponent knows (AT-058).
    pub opening: Option<u8>,
    /// Whether the permanent ability was used on this attack, in this phase, in this match.
    pub used: Set<Limit>,
}

/// What has happened since the attacker gained the initiative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// AT-182: attacks in a row that a stamina block could stop.
    pub row: u8,
    pub attacks: u8,
    pub successes: u8,
}

/// How an attack was declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    Single,
    /// AT-120.
    Rampage,
    /// AT-223.
    Blind,
}

/// An attack under way: how it was declared, what abilities have changed about it, and what has become of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    pub by: Corner,
    pub kind: AttackKind,
    pub cards: Cards,
    /// Those of its cards that have not gone anywhere else yet.
    pub in_play: Cards,
    pub paid: u8,
    /// AT-144 and AT-145: the card continues a chain through such an icon.
    pub link: Option<Shape>,
    /// AT-156: the defender's ways that were tried.
    pub tried: Set<Slot>,
    pub changes: Changes,
    pub fate: Fate,
    /// The cards that succeed; for a rampage, of those that have their die (AT-125).
    pub hits: Cards,
}

/// A hand holds no more.
const MOST_IN_RAMPAGE: usize = 6;

/// What abilities have changed about an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Changes {
    /// The bonus of a link that an ability gives, and the place of the card in a rampage that it is for.
    pub copied: Option<Shape>,
    pub copied_for: Option<u8>,
    /// Damage added to the attack and to single cards of a rampage, and damage taken off.
    pub bonus: u8,
    pub bonus_of: [u8; MOST_IN_RAMPAGE],
    pub reduced: u8,
    /// AT-093: how many there will be.
    pub compensations: u8,
    /// The attacker keeps the initiative after a miss.
    pub keeps: bool,
    /// About a pin that comes of the attack.
    pub pin: PinChanges,
}

impl Default for Changes {
    fn default() -> Self {
        Self {
            copied: None,
            copied_for: None,
            bonus: 0,
            bonus_of: [0; MOST_IN_RAMPAGE],
            reduced: 0,
            compensations: 1,
            keeps: false,
            pin: PinChanges::default(),
        }
    }
}

/// What abilities have changed about a pin: the number of attempts, and the sum of every roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PinChanges {
    pub kickouts: i8,
    pub roll: i8,
}

impl PinChanges {
    pub fn add(&mut self, more: Self) {
        self.kickouts = self.kickouts.saturating_add(more.kickouts);
        self.roll = self.roll.saturating_add(more.roll);
    }
}

/// What has become of an attack. What it was worth when that was decided counts for the next block (AT-187).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    #[default]
    Open,
    /// AT-158.
    Stopped {
        worth: u8,
    },
    Rolled(Roll),
}

/// The dice of an attack.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Roll {
    pub worth: u8,
    /// Of a rampage, those that no card has yet (AT-125).
    pub dice: ArrayVec<u8, MOST_IN_RAMPAGE>,
    /// What a single roll needed, when it was rolled (AT-G13).
    pub needs: i8,
    /// Of a rampage: what the cards that have their die needed, in their order.
    pub needs_of: ArrayVec<i8, MOST_IN_RAMPAGE>,
    /// AT-116.
    pub rerolled: bool,
    pub hit: Option<Hit>,
}

/// An attack that has hit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// What it dealt, and what came on top (AT-113).
    pub dealt: u8,
    pub extra: u8,
    /// AT-093: compensations still to come.
    pub compensations: u8,
    /// AT-101: options left in the window, and icons already used in it.
    pub options: u8,
    pub icons_used: Set<Icon>,
}

impl Attack {
    pub fn new(by: Corner, kind: AttackKind, cards: Cards) -> Self {
        Self {
            by,
            kind,
            cards,
            in_play: cards,
            paid: 0,
            link: None,
            tried: Set::NONE,
            changes: Changes::default(),
            fate: Fate::Open,
            hits: Cards::NONE,
        }
    }

    /// The card of an attack that is no rampage.
    #[inline]
    pub fn card(&self) -> CardId {
        CardId(self.cards.first().expect("an attack has a card"))
    }

    #[inline]
    pub fn is_rampage(&self) -> bool {
        self.kind == AttackKind::Rampage
    }

    pub fn is_stopped(&self) -> bool {
        matches!(self.fate, Fate::Stopped { .. })
    }

    /// What it was worth when it was stopped or rolled.
    pub fn worth(&self) -> u8 {
        match self.fate {
            Fate::Open => 0,
            Fate::Stopped { worth } | Fate::Rolled(Roll { worth, .. }) => worth,
        }
    }

    pub fn roll(&self) -> Option<&Roll> {
        match &self.fate {
            Fate::Rolled(roll) => Some(roll),
            Fate::Open | Fate::Stopped { .. } => None,
        }
    }

    pub fn roll_mut(&mut self) -> &mut Roll {
        match &mut self.fate {
            Fate::Rolled(roll) => roll,
            Fate::Open | Fate::Stopped { .. } => unreachable!("the attack was rolled"),
        }
    }

    pub fn hit(&self) -> Option<&Hit> {
        self.roll()?.hit.as_ref()
    }

    pub fn hit_mut(&mut self) -> &mut Hit {
        self.roll_mut().hit.as_mut().expect("the attack has hit")
    }

    /// Whether the copied bonus of a link is for this card.
    pub fn copies_to(&self, card: CardId) -> bool {
        self.changes.copied_for.is_none_or(|it| self.place(card) == Some(it.into()))
    }

    /// Bonus damage of one card of a rampage.
    pub fn bonus_of(&self, card: CardId) -> u8 {
        self.place(card).map_or(0, |it| self.changes.bonus_of[it])
    }

    /// The place of a card among those of the attack.
    pub fn place(&self, card: CardId) -> Option<usize> {
        self.cards.into_iter().position(|it| it == card.0)
    }

    /// AT-125: cards of a rampage get their dice in order; these have theirs.
    pub fn assigned(&self) -> Cards {
        match self.roll() {
            Some(roll) if self.is_rampage() => {
                let count = (self.cards.len() as usize).saturating_sub(roll.dice.len());
                self.cards.into_iter().take(count).collect()
            }
            _ => Cards::NONE,
        }
    }

    /// AT-125: the card of a rampage that gets the next die.
    pub fn next_to_assign(&self) -> Option<CardId> {
        (self.cards - self.assigned()).first().map(CardId)
    }
}

/// A pin under way (S6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pin {
    pub by: Corner,
    /// The card that it was made with; none for a pin by an ability alone.
    pub card: Option<CardId>,
    /// Kick-out icons of the ability that made it.
    pub icons: u8,
    pub changes: PinChanges,
    /// AT-198: the stamina that 1 health costs.
    pub rate: u8,
    /// AT-208: fixed before the first roll, and whether health was low then (AT-203).
    pub attempts: u8,
    pub low_health: bool,
    pub rolls: ArrayVec<[u8; 2], 16>,
}

/// Until when something lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    AttackEnds,
    /// Until the next attack of this corner ends, which has not begun.
    NextAttack(Corner),
    PhaseEnds,
    MatchEnds,
}

/// An effect that lasts: where it stands, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lasting {
    pub list: ListId,
    pub at: u8,
    pub by: Corner,
    pub until: Until,
}

/// Something owed. The topmost step says what happens next, or who is asked what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[rustfmt::skip] // A step a line.
pub enum Step {
    /// The attacker's next action (AT-071).
    Action,
    /// S1 and S4: the attack, at some stage.
    Attack(Stage),
    /// Abilities that may be used at some other moment (AT-041).
    Ask { corner: Corner, timing: Timing },
    /// AT-174: the attacker may counter the ability that stopped the attack.
    Counter { slot: Slot, rolled: bool },
    /// AT-165 and AT-180: icons, one of which `corner` may activate, and the kick-out icons that go with a pin.
    Icons { corner: Corner, icons: Set<Icon>, kickout_icons: u8 },
    /// AT-110 and AT-111: a Taunt or a Recover, its user's part and then the opponent's.
    Gains { corner: Corner, icon: Icon, opponent: bool },
    /// S6.
    Pin(PinStage),
    /// AT-211: cards to shuffle back.
    Return { corner: Corner, n: u8 },
    /// AT-072: a pass with a card too many is over, and the initiative changes.
    HandOver { to: Corner },
    Do(Frame),
    /// S7.
    End,
}

impl Step {
    /// AT-041: the moment that it is for abilities of whoever is asked.
    pub const fn timing(self) -> Option<Timing> {
        match self {
            Self::Action => Some(Timing::Action),
            Self::Attack(Stage::Window) => Some(Timing::DefensiveWindow),
            Self::Attack(Stage::Missed) => Some(Timing::AfterOwnFailedRoll),
            Self::Attack(Stage::Offense) => Some(Timing::OffensiveWindow),
            Self::Ask { timing, .. } => Some(timing),
            _ => None,
        }
    }
}

/// Where in an attack we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Declared,
    /// The defensive ability window (S2).
    Window,
    Roll,
    /// AT-114.
    Missed,
    /// AT-125.
    Assign,
    Hit,
    Damage,
    /// AT-093.
    Compensation,
    /// The offensive ability window.
    Offense,
    Leave,
}

/// Where in a pin we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PinStage {
    Declared,
    /// AT-198: buy health, then roll.
    Attempt,
    Rolled,
    Failed,
    KickedOut,
}

/// An ability or a card's text being carried out, effect by effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    pub list: ListId,
    pub at: u8,
    pub by: Corner,
    /// Cards that the present effect still has to ask for.
    pub left: u8,
    /// Kick-out icons of the ability, for a pin through it.
    pub kickout_icons: u8,
}

impl State {
    pub(crate) fn attack(&self) -> &Attack {
        self.attack.as_ref().expect("an attack is under way")
    }

    pub(crate) fn attack_mut(&mut self) -> &mut Attack {
        self.attack.as_mut().expect("an attack is under way")
    }

    pub(crate) fn pin(&self) -> &Pin {
        self.pin.as_ref().expect("a pin is under way")
    }

    pub(crate) fn pin_mut(&mut self) -> &mut Pin {
        self.pin.as_mut().expect("a pin is under way")
    }

    /// The wrestler in a corner.
    #[inline]
    pub fn board(&self, corner: Corner) -> &'static Wrestler {
        self.pack.get().wrestler(self.sides[corner].wrestler.expect("wrestlers are chosen first"))
    }

    #[inline]
    pub fn card(&self, card: CardId) -> &'static Card {
        self.board(card.corner()).card(card.index())
    }

    /// All cards of a corner's deck.
    pub fn deck(&self, corner: Corner) -> Cards {
        let first = CardId::new(corner, 0).0;
        Cards::range(first, first + self.board(corner).deck().len() as u8)
    }

    /// A card of this match by its id.
    pub fn find_card(&self, id: &str) -> Option<CardId> {
        let (wrestler, index) = self.pack.find_card(id)?;
        let corner = Corner::BOTH.into_iter().find(|it| self.sides[*it].wrestler == Some(wrestler))?;
        Some(CardId::new(corner, usize::from(index)))
    }

    pub fn finisher(&self, corner: Corner) -> CardId {
        CardId::new(corner, self.board(corner).glance.finisher.into())
    }

    /// A corner's own side of the momentum meter; negative on the other's.
    #[inline]
    pub fn momentum_of(&self, corner: Corner) -> i8 {
        match corner {
            Corner::Red => self.momentum,
            Corner::Blue => -self.momentum,
        }
    }

    /// AT-038.
    #[inline]
    pub fn has_low_health(&self, corner: Corner) -> bool {
        self.sides[corner].health <= self.board(corner).low_health
    }

    /// AT-039.
    #[inline]
    pub fn has_low_stamina(&self, corner: Corner) -> bool {
        self.sides[corner].stamina <= self.board(corner).low_stamina
    }

    /// AT-049.
    pub fn is_on_a_roll(&self, corner: Corner) -> bool {
        let settings = &self.pack.settings;
        (settings.on_a_roll..settings.unstoppable).contains(&self.momentum_of(corner))
    }

    /// AT-050.
    pub fn is_unstoppable(&self, corner: Corner) -> bool {
        self.momentum_of(corner) >= self.pack.settings.unstoppable
    }

    /// AT-216 and AT-221.
    pub fn can_draw(&self, corner: Corner) -> bool {
        let side = &self.sides[corner];
        !side.depleted && !side.draw_pile.is_empty()
    }

    /// Cards of the hand that may be discarded as a cost (AT-215).
    pub fn spare(&self, corner: Corner) -> Cards {
        let mut spare = self.sides[corner].hand;
        spare.remove(self.finisher(corner).0);
        spare
    }

    /// The starting hand is complete.
    pub fn is_ready(&self, corner: Corner) -> bool {
        self.sides[corner].hand.len() == u32::from(self.board(corner).hand)
    }

    /// AT-060: hands are being chosen in secret, or were when somebody conceded.
    pub fn is_choosing_hands(&self) -> bool {
        matches!(self.phase, Phase::Hands | Phase::Over(_)) && self.first_attacker.is_none()
    }

    /// Who is asked, when the match is on.
    pub fn asked(&self) -> Option<Corner> {
        Some(match *self.steps.last()? {
            Step::Action | Step::End => self.initiative,
            Step::Attack(Stage::Window | Stage::Compensation) => self.attack().by.other(),
            Step::Attack(_) | Step::Counter { .. } => self.attack().by,
            Step::Ask { corner, .. }
            | Step::Icons { corner, .. }
            | Step::Return { corner, .. }
            | Step::Gains { corner, .. } => corner,
            Step::HandOver { to } => to.other(),
            Step::Pin(_) => self.pin().by.other(),
            Step::Do(frame) => self.chooser(&frame),
        })
    }

    /// The seats that owe a decision.
    pub fn owing(&self) -> Seats {
        match self.phase {
            Phase::Casting => {
                let corner = if self.sides[Corner::Red].wrestler.is_none() { Corner::Red } else { Corner::Blue };
                Seats::one(corner.seat())
            }
            Phase::Hands => Corner::BOTH.into_iter().filter(|it| !self.is_ready(*it)).map(Corner::seat).collect(),
            Phase::Match => Seats::one(self.asked().expect("a match always goes on").seat()),
            Phase::Over(_) => Seats::NONE,
        }
    }
}
