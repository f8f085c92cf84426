//! The effect vocabulary: what an ability or a card's text may say, as data.
//!
//! An ability has a [`Timing`], [`Condition`]s and a list of [`Effect`]s, done in order. `crate::rules::abilities`
//! carries them out. In a pack each effect is a word, `"gain_initiative"`, or a one-key table, `{ damage = 2 }`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::Nested;

use crate::vocab::{Category, Corner, Icon, Shape, Slot};

/// A list of effects, done in order.
pub type List = turnbuckle_core::List<Effect>;

impl Nested for Effect {
    fn inside(&self) -> impl Iterator<Item = &List> {
        let lists = match self {
            Self::RollCheck(it) => Some([&it.then, &it.otherwise]),
            _ => None,
        };
        lists.into_iter().flatten()
    }
}

/// AT-041: when an ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// Always on, without being used.
    Passive,
    /// With the initiative, before an action, or instead of one if the ability says so.
    Action,
    /// With the declaration of an own attack, before the defensive window.
    OnDeclare,
    DefensiveWindow,
    /// After an own attack has missed.
    AfterOwnFailedRoll,
    OffensiveWindow,
    /// When an attack has hit its owner, before the damage is taken.
    OnDamageTaken,
    /// When its owner is pinned, before the first roll.
    WhenPinned,
    BeforeKickoutRoll,
    AfterFailedKickout,
    /// When the opponent has kicked out of a pin of its owner.
    AfterKickoutByOpponent,
    OnGainInitiative,
    OnLoseInitiative,
}

impl Timing {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Passive => "always",
            Self::Action => "before an action of yours",
            Self::OnDeclare => "when you declare an attack",
            Self::DefensiveWindow => "in the defensive window",
            Self::AfterOwnFailedRoll => "after a miss of yours",
            Self::OffensiveWindow => "in the offensive window",
            Self::OnDamageTaken => "when an attack hits you",
            Self::WhenPinned => "when you are pinned",
            Self::BeforeKickoutRoll => "before a kick-out roll of yours",
            Self::AfterFailedKickout => "after a kick-out roll of yours has failed",
            Self::AfterKickoutByOpponent => "when the opponent kicks out",
            Self::OnGainInitiative => "when you gain the initiative",
            Self::OnLoseInitiative => "when you lose the initiative",
        }
    }
}

/// Whose: the ability's owner's, or the opponent's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    #[default]
    #[serde(rename = "self")]
    Own,
    Opponent,
}

impl Who {
    /// The corner that is meant, for an ability of `owner`.
    pub const fn of(self, owner: Corner) -> Corner {
        match self {
            Self::Own => owner,
            Self::Opponent => owner.other(),
        }
    }
}

/// How much for whom: a number for the ability's owner, or `{ who = "opponent", n = 1 }`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(from = "ForText<N>", into = "ForText<N>")]
pub struct For<N: Copy = u8> {
    pub who: Who,
    pub n: N,
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "something else, expected a number or a table such as { who = \"opponent\", n = 1 }"
)]
enum ForText<N> {
    Own(N),
    Named { who: Who, n: N },
}

impl<N: Copy> From<ForText<N>> for For<N> {
    fn from(text: ForText<N>) -> Self {
        match text {
            ForText::Own(n) => Self { who: Who::Own, n },
            ForText::Named { who, n } => Self { who, n },
        }
    }
}

impl<N: Copy> From<For<N>> for ForText<N> {
    fn from(it: For<N>) -> Self {
        match it.who {
            Who::Own => Self::Own(it.n),
            Who::Opponent => Self::Named { who: it.who, n: it.n },
        }
    }
}

/// What must hold. Conditions on a card look at the attack in question; for a rampage one of its cards is enough.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    Category(Category),
    Signature,
    Finisher,
    DamageAtLeast(u8),
    DamageAtMost(u8),
    /// By its id.
    Card(String),
    HasIcon(Icon),
    OwnLowHealth,
    OpponentLowHealth,
    OwnLowStamina,
    OpponentLowStamina,
    /// Counted on the owner's side of the meter; negative on the opponent's.
    MomentumAtLeast(i8),
    MomentumAtMost(i8),
    OnARoll,
    Unstoppable,
    OpponentOnARoll,
    OpponentUnstoppable,
    HandAtLeast(u8),
    HandAtMost(u8),
    OpponentHandAtLeast(u8),
    OpponentHandAtMost(u8),
    /// Successful attacks of this initiative phase, the present one included once it has hit.
    SuccessesAtLeast(u8),
    /// The attack continues a chain.
    InChain,
    InRampage,
    /// The first attack of this initiative phase.
    FirstAttack,
    OpponentReversalUsed,
    /// At least one one-time ability of the opponent.
    OpponentOneTimeUsed,
    OwnDepleted,
    OpponentDepleted,
    Not(Box<Condition>),
}

impl Condition {
    /// The card that it names.
    pub fn named_card(&self) -> Option<&str> {
        match self {
            Self::Card(id) => Some(id),
            Self::Not(it) => it.named_card(),
            _ => None,
        }
    }

    /// Whether it looks at the card of an attack.
    pub fn is_about_card(&self) -> bool {
        match self {
            Self::Category(_)
            | Self::Signature
            | Self::Finisher
            | Self::DamageAtLeast(_)
            | Self::DamageAtMost(_)
            | Self::Card(_)
            | Self::HasIcon(_) => true,
            Self::Not(it) => it.is_about_card(),
            _ => false,
        }
    }
}

/// How long something lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    #[default]
    ThisAttack,
    /// The next attack of whoever it is about.
    NextAttack,
    /// Until the initiative changes.
    Phase,
    Match,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Modify {
    pub n: i8,
    /// Whose attacks.
    #[serde(default)]
    pub whose: Who,
    /// Which cards.
    #[serde(default)]
    pub when: Vec<Condition>,
    #[serde(default)]
    pub lasts: Lasts,
}

/// Which own attacks cannot be blocked, reversed or stopped, and for how long.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    #[serde(default)]
    pub when: Vec<Condition>,
    #[serde(default)]
    pub lasts: Lasts,
}

/// Who picks the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PickedBy {
    /// The player whose cards they are.
    #[default]
    Owner,
    /// The other player, who sees the hand for it.
    Opponent,
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Discard {
    #[serde(default)]
    pub who: Who,
    pub n: u8,
    #[serde(default)]
    pub by: PickedBy,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    #[default]
    Hand,
    DrawPile,
}

/// Cards fetched from the own discard pile or draw pile, in the open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fetch {
    pub n: u8,
    #[serde(default)]
    pub when: Vec<Condition>,
    #[serde(default)]
    pub to: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// One card at random.
    One,
    All,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollCheck {
    /// AT-031: rolled against exactly this number.
    pub target: u8,
    pub then: List,
    #[serde(default, rename = "else")]
    pub otherwise: List,
}

/// What a block costs less.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Discount {
    pub stamina: u8,
    pub cards: u8,
}

/// Abilities of the opponent that a `disable_ability` is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    Permanent,
    OneTime,
    Reversal,
}

impl Which {
    pub const fn is(self, slot: Slot) -> bool {
        match self {
            Self::Permanent => matches!(slot, Slot::Permanent),
            Self::OneTime => matches!(slot, Slot::First | Slot::Second),
            Self::Reversal => matches!(slot, Slot::Reversal),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Disable {
    pub which: Which,
    #[serde(default)]
    pub lasts: Lasts,
}

/// One thing that an ability or a card does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// To the opponent; in the own offensive window a part of the attack (AT-113).
    Damage(u8),
    DamageSelf(u8),
    /// Added to the attack in question.
    BonusDamage(u8),
    GainHealth(For),
    SpendHealth(u8),
    GainStamina(For),
    LoseStamina(For),
    SpendStamina(u8),
    GainMomentum(For),
    /// On the owner's side of the meter; negative on the opponent's.
    SetMomentum(i8),
    DrawCards(For),
    DiscardCards(Discard),
    /// From the hand into the draw pile, chosen by their owner.
    ReturnCards(For),
    TakeFromDiscard(Fetch),
    SearchDrawPile(Fetch),
    /// The opponent's.
    LookAtHand(Look),
    ModifyTarget(Modify),
    ModifyCost(Modify),
    /// Stops the attack in the defensive window.
    GainInitiative,
    /// After a miss, once.
    KeepInitiative,
    /// Stops the attack; the attacker keeps the initiative.
    StopAttackOnly,
    /// Of the attack in question.
    ReduceDamage(u8),
    RollCheck(RollCheck),
    /// The attack die after a miss, or both dice after a failed kick-out.
    RerollOwnDie,
    /// The opponent's attack die after a hit, or both dice after a kick-out.
    ForceReroll,
    /// Changes the attack die after a miss.
    SetDie(i8),
    /// A pin attempt without the icon.
    AllowPin,
    /// More or fewer attempts for whoever is pinned, in the pin in question.
    ModifyKickouts(For<i8>),
    /// Added to the sum of every kick-out roll of whoever is pinned, in the pin in question.
    ModifyKickoutRoll(For<i8>),
    /// So much stamina buys 1 health in this pin.
    ConvertRate(u8),
    ExtraWindowOption,
    UseTaunt,
    UseRecover,
    NoCompensation,
    DoubleCompensation,
    CannotBeBlocked(Shield),
    CannotBeReversed(Shield),
    /// By nothing at all.
    CannotBeStopped(Shield),
    BlockDiscount(Discount),
    /// The bonus of a link without a matching icon.
    CopyComboBonus(Shape),
    DisableAbility(Disable),
    ReadyToken(Which),
}

impl Effect {
    /// Effects that can be always on; all others are done once.
    pub const fn can_be_passive(&self) -> bool {
        matches!(
            self,
            Self::BonusDamage(_)
                | Self::ReduceDamage(_)
                | Self::ModifyTarget(_)
                | Self::ModifyCost(_)
                | Self::ModifyKickouts(_)
                | Self::ModifyKickoutRoll(_)
                | Self::ConvertRate(_)
                | Self::NoCompensation
                | Self::DoubleCompensation
                | Self::CannotBeBlocked(_)
                | Self::CannotBeReversed(_)
                | Self::CannotBeStopped(_)
                | Self::BlockDiscount(_)
        )
    }

    /// Effects that stay in force for a while once they are done.
    pub const fn can_last(&self) -> bool {
        matches!(
            self,
            Self::ModifyTarget(_)
                | Self::ModifyCost(_)
                | Self::CannotBeBlocked(_)
                | Self::CannotBeReversed(_)
                | Self::CannotBeStopped(_)
                | Self::BlockDiscount(_)
                | Self::DisableAbility(_)
        )
    }

    /// The moments at which an effect means something; `None` for effects that always do.
    pub const fn timings(&self) -> Option<&'static [Timing]> {
        use Timing::{
            Action, AfterFailedKickout, AfterKickoutByOpponent, AfterOwnFailedRoll, BeforeKickoutRoll, DefensiveWindow,
            OffensiveWindow, OnDamageTaken, OnDeclare, OnGainInitiative, Passive, WhenPinned,
        };
        Some(match self {
            Self::GainInitiative | Self::StopAttackOnly => &[DefensiveWindow],
            Self::KeepInitiative | Self::SetDie(_) => &[AfterOwnFailedRoll],
            Self::RerollOwnDie => &[AfterOwnFailedRoll, AfterFailedKickout],
            Self::ForceReroll => &[OnDamageTaken, AfterKickoutByOpponent],
            Self::ReduceDamage(_) => &[DefensiveWindow, OnDamageTaken, Passive],
            Self::BonusDamage(_) => &[OnDeclare, OffensiveWindow, AfterOwnFailedRoll, Passive],
            Self::NoCompensation | Self::DoubleCompensation => {
                &[OnDeclare, AfterOwnFailedRoll, DefensiveWindow, OnDamageTaken, Passive]
            }
            Self::ExtraWindowOption => &[OffensiveWindow],
            Self::CopyComboBonus(_) => &[OnDeclare],
            Self::ModifyKickouts(_) | Self::ModifyKickoutRoll(_) | Self::ConvertRate(_) => {
                &[WhenPinned, BeforeKickoutRoll, AfterFailedKickout, OffensiveWindow, Passive]
            }
            Self::BlockDiscount(_) => &[DefensiveWindow, Passive],
            // One pin at a time.
            Self::AllowPin => &[Action, DefensiveWindow, OffensiveWindow, OnGainInitiative],
            _ => return None,
        })
    }
}
