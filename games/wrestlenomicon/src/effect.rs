//! The effect vocabulary: what a card's text may say, as data.
//!
//! An ability is a list of [`Effect`]s, done in order. `crate::rules::abilities` carries them out. In a pack each
//! effect is a one-key table: `{ damage = 3 }`, `{ bump = 2 }`, `{ if = { when = [...], then = [...] } }`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{Few, List, Nested, few};

use crate::vocab::{AttackType, God, Space};

/// A list of effects, done in order (WN-G29).
pub type Ability = List<Effect>;

/// Whose: the controller's of the effect, or the enemy's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    #[serde(rename = "self")]
    Us,
    Enemy,
}

impl Who {
    /// Whom an effect of `god` means.
    pub const fn of(self, god: God) -> God {
        match self {
            Self::Us => god,
            Self::Enemy => god.enemy(),
        }
    }
}

/// How much.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "something else, expected a number, \"d3\", \"d6\", \"that\", or a table such as { count = \"own_cultists\" } or { sum = [1, \"d3\"] }"
)]
pub enum Amount {
    Number(u8),
    Word(AmountWord),
    Table(AmountTable),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AmountWord {
    /// WN-140: a six-sided die read as 1, 1, 2, 2, 3, 3.
    D3,
    D6,
    /// As many as the effect before did: damage dealt, cards discarded or drawn, Cultists moved, the number rolled.
    That,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AmountTable {
    Count(Count),
    Sum(Vec<Amount>),
    Product(Vec<Amount>),
    Min(Vec<Amount>),
    Max(Vec<Amount>),
}

/// Something that can be counted on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    OwnTracked,
    EnemyTracked,
    OwnTrackedBizarre,
    OwnTrackedDominance,
    OwnTrackedRanged,
    OwnTrackedViscera,
    EnemyTrackedBizarre,
    EnemyTrackedDominance,
    EnemyTrackedRanged,
    EnemyTrackedViscera,
    OwnGroundZero,
    EnemyGroundZero,
    OwnCultists,
    EnemyCultists,
    OwnHand,
    EnemyHand,
    OwnPermanents,
    EnemyPermanents,
    /// Guts that you have lost of the 25.
    OwnGutsLost,
    EnemyGutsLost,
}

/// Who picks the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PickedBy {
    /// The player whose cards they are (WN-130).
    #[default]
    Owner,
    /// The controller of the effect, who is shown the hand for it.
    Enemy,
    Random,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Discard {
    pub who: Who,
    pub n: Amount,
    #[serde(default)]
    pub by: PickedBy,
    /// Only cards of this kind or type; with `by = "enemy"`, who sees what there is to pick from.
    pub only: Option<Filter>,
}

/// Which cards an effect is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    Any,
    Attack,
    Permanent,
    Combo,
    Defense,
    Bizarre,
    Dominance,
    Ranged,
    Viscera,
}

impl Filter {
    /// The attack type that it asks for, if it asks for one: these come last.
    pub fn attack_type(self) -> Option<AttackType> {
        (self as usize).checked_sub(Self::Bizarre as usize).map(AttackType::at)
    }
}

/// WN-G41: where a card is stolen from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StealFrom {
    /// Blindly.
    Hand,
    /// By choice, after looking at it.
    HandSeen,
    Track,
    Discard,
    Permanents,
}

/// Momentum on one tracked card (WN-G55), perhaps only on some.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MomentumOn {
    pub n: Amount,
    #[serde(rename = "type")]
    pub attack_type: Option<AttackType>,
    /// Only cards on this Space or nearer to Ground Zero.
    pub up_to: Option<Space>,
    /// Only cards on this Space or farther from Ground Zero.
    pub beyond: Option<Space>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tracked {
    /// The controller of the effect chooses.
    Choose,
    /// WN-138.
    Random,
    /// The card nearest to Ground Zero.
    Front,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaceFrom {
    Hand,
    Discard,
}

/// Where the top card of a Ground Zero stack is taken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TakenTo {
    Discard,
    Hand,
    Space1,
    Space2,
    Space3,
    Space4,
    Space5,
    Space6,
}

impl TakenTo {
    pub const fn space(self) -> Option<Space> {
        // The Spaces come after the Discard Pile and the hand.
        Space::new((self as u8).saturating_sub(Self::Hand as u8))
    }
}

/// WN-G63: which attack card's ability is used again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Encore {
    /// The top card of your Ground Zero.
    Top,
    /// Any other card of your Ground Zero stack, by choice.
    Choose,
    /// An attack card of your Discard Pile, by choice.
    Discard,
}

/// What an attack card says about its own slam.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SlamRule {
    /// This attack slams whatever lies there, and also an empty Ground Zero.
    Always,
    /// This attack cannot slam.
    Never,
    /// This attack also slams that type.
    Also(AttackType),
}

/// What a Defense puts out of action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cancel {
    /// Attack ability and Slam ability of the attack that is being answered.
    Attack,
    Slam,
    /// All damage of the attack that is being answered.
    Damage,
    /// The Bump, the discard, the Permanent or the Combo that is being answered.
    It,
}

/// What the enemy cannot do until your next turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Forbidden {
    Combo,
    Defense,
    Permanent,
    Pass,
}

few!(Forbidden: Combo, Defense, Permanent, Pass);

/// WN-G33: a cost is paid in full or not at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cost {
    Cultists(u8),
    /// Cards from your hand, by choice.
    Discard(u8),
    /// Damage to yourself, which cannot be prevented.
    Guts(u8),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// How many different ones are chosen, one after the other.
    #[serde(default = "one")]
    pub k: u8,
    pub of: Vec<Ability>,
}

const fn one() -> u8 {
    1
}

/// Roll a d6 and branch on the result: the first branch that reaches the number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    pub up_to: u8,
    #[serde(rename = "do")]
    pub then: Ability,
}

/// One thing that a card makes happen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    // Damage and Guts
    /// To the enemy god.
    Damage(Amount),
    DamageSelf(Amount),
    /// WN-G35: the enemy first.
    DamageBoth(Amount),
    /// To the enemy god; nothing prevents it.
    SureDamage(Amount),
    /// Cards from your Discard Pile, at random, face down under your Guts (never above 25).
    Heal(Amount),

    // Cards
    Draw(Amount),
    EnemyDraws(Amount),
    DrawUpTo(u8),
    Discard(Discard),
    DiscardHand(Who),
    /// The top cards of a Deck go to the Discard Pile.
    Mill {
        who: Who,
        n: Amount,
    },
    /// A card of your Discard Pile comes back to your hand.
    Recover(Filter),
    /// Look at the top cards of a Deck and put them back in any order.
    Look {
        who: Who,
        n: Amount,
    },
    /// WN-137: random cards of the enemy's hand are shown.
    Reveal(Amount),
    /// WN-137: the top cards of a Deck are shown to both players, and stay where they are.
    RevealTop {
        who: Who,
        n: Amount,
    },
    Steal(StealFrom),

    // Cultists
    GainCultists(Amount),
    LoseCultists {
        who: Who,
        n: Amount,
    },
    StealCultists(Amount),

    // Your own track
    Momentum(Amount),
    MomentumOn(MomentumOn),
    MomentumAll(Amount),
    /// Swap two of your tracked cards.
    Swap,
    /// Move one of your tracked cards to a Space (WN-G59).
    MoveTo(Space),
    /// Move one of your tracked cards backwards (WN-G59).
    Retreat(u8),
    /// One of your tracked cards goes back to your hand.
    ReturnTracked,
    /// Put an attack card on its Position without Momentum.
    Place(PlaceFrom),
    /// WN-G18: put one of your tracked cards on Ground Zero; it attacks.
    Zero,
    /// Put one of your tracked cards on Ground Zero; it does not attack.
    ZeroQuietly,

    // The enemy's track
    Bump(Amount),
    BumpAll(Amount),
    BumpRandom(Amount),
    BumpFront(Amount),
    DiscardTracked(Tracked),
    /// Whatever enemy card lies on this Space is discarded.
    DiscardOn(Space),
    /// The enemy takes one of their tracked cards back to hand, by their own choice.
    EnemyReturns,

    // Permanents and Ground Zero
    DestroyPermanent,
    /// An enemy Permanent goes back to the hand of whoever had it in play.
    ReturnPermanent,
    /// The enemy's Permanents do nothing for the rest of this turn.
    IgnorePermanents,
    /// WN-G48: the top card of a Ground Zero stack is taken away.
    TakeTop {
        who: Who,
        to: TakenTo,
    },
    Encore(Encore),
    /// One more attack this turn.
    AttackAgain,

    // Defense
    Cancel(Cancel),
    /// That much less damage: of the attack, or of the damage that is about to be suffered.
    Prevent(Amount),
    /// The damage that is about to be suffered is at most this.
    ReduceTo(u8),
    /// As much damage to the enemy as this Defense prevented.
    Reflect,
    /// The attacking card goes back to this Space of its track instead of resolving.
    SendBack(Space),
    /// When the attack that is being answered is over.
    AfterAttack(Ability),
    /// The die that was just rolled is rolled again (WN-139).
    Reroll,

    // The turn
    ExtraCombo,
    ExtraDefense,
    Forbid(Forbidden),
    /// A rule for the rest of this turn.
    ThisTurn(Standing),
    /// A rule until the start of your next turn.
    UntilNextTurn(Standing),

    // Structure
    If {
        when: Vec<Condition>,
        then: Ability,
        #[serde(default, rename = "else")]
        otherwise: Ability,
    },
    Choose(Choose),
    May(Ability),
    Pay {
        cost: Cost,
        #[serde(rename = "do")]
        then: Ability,
    },
    Repeat {
        n: Amount,
        #[serde(rename = "do")]
        what: Ability,
    },
    Roll(Vec<Branch>),
}

/// A rule that a Permanent keeps up while it is in play, or that another card sets for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Attack cards you play have this much more (or less) Momentum.
    Momentum(i8),
    MomentumOf {
        n: i8,
        #[serde(rename = "type")]
        attack_type: AttackType,
    },
    /// Only for the first attack card you play in a turn.
    FirstMomentum(i8),
    /// Attack cards you play are placed that much farther back (or nearer).
    Position(i8),
    /// Each damage instruction of your attacks deals that much more.
    AttackDamage(i8),
    DamageOf {
        n: i8,
        #[serde(rename = "type")]
        attack_type: AttackType,
    },
    /// Each damage instruction of an enemy attack deals that much less to you.
    Armour(u8),
    ArmourAgainst {
        n: u8,
        #[serde(rename = "type")]
        attack_type: AttackType,
    },
    /// The largest hand with which you may pass is changed by this much.
    PassLimit(i8),
    /// You draw that many more (or fewer) cards when you pass.
    PassDraw(i8),
    /// All your attacks slam.
    AlwaysSlam,
    /// Enemy attacks do not slam.
    NeverSlammed,
    /// Your attacks also slam this type.
    AlsoSlams(AttackType),
    /// For your attacks, the enemy's top card counts as this type.
    TreatTopAs(AttackType),
    SlamTwice,
    /// The Momentum of attack cards you play moves all your other tracked cards.
    MomentumForAll,
    /// Each Cultist you sacrifice is worth 2 Spaces.
    CultistsWorthTwo,
    /// You may have a third Permanent in play.
    ThirdPermanent,
    /// Once per turn you may re-roll a die of yours (WN-G51).
    RerollOwn,
}

impl Standing {
    /// What it adds or takes away, if it is about a number.
    pub fn number(self) -> i8 {
        match self {
            Self::Momentum(n) | Self::FirstMomentum(n) | Self::Position(n) | Self::PassLimit(n) | Self::PassDraw(n) => {
                n
            }
            Self::MomentumOf { n, .. } | Self::AttackDamage(n) | Self::DamageOf { n, .. } => n,
            Self::Armour(n) | Self::ArmourAgainst { n, .. } => n.min(100) as i8,
            _ => 0,
        }
    }

    /// Whether it holds for attack cards of this type.
    pub fn is_about(self, wanted: AttackType) -> bool {
        match self {
            Self::MomentumOf { attack_type, .. }
            | Self::DamageOf { attack_type, .. }
            | Self::ArmourAgainst { attack_type, .. } => attack_type == wanted,
            _ => true,
        }
    }

    /// The bit of its kind, whatever its numbers: a quick way to see that no rule of a kind holds.
    pub const fn bit(self) -> u32 {
        1 << match self {
            Self::Momentum(_) | Self::MomentumOf { .. } | Self::FirstMomentum(_) => 0,
            Self::Position(_) => 1,
            Self::AttackDamage(_) | Self::DamageOf { .. } => 2,
            Self::Armour(_) | Self::ArmourAgainst { .. } => 3,
            Self::PassLimit(_) => 4,
            Self::PassDraw(_) => 5,
            Self::AlwaysSlam => 6,
            Self::NeverSlammed => 7,
            Self::AlsoSlams(_) => 8,
            Self::TreatTopAs(_) => 9,
            Self::SlamTwice => 10,
            Self::MomentumForAll => 11,
            Self::CultistsWorthTwo => 12,
            Self::ThirdPermanent => 13,
            Self::RerollOwn => 14,
        }
    }
}

/// When a Permanent's triggered ability comes into play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum When {
    StartOfYourTurn,
    EndOfYourTurn,
    YouPlayAttackCard,
    YouUseMomentum,
    YouAttack,
    YouSlam,
    EnemyAttacks,
    EnemySlams,
    YouDealDamage,
    YouSufferDamage,
    YourCardIsBumped,
    YourCardIsDisplaced,
    YouGainCultist,
    YouSacrificeCultist,
    YouPass,
    EnemyPasses,
    PermanentIsPlayed,
}

impl When {
    /// A bit for each, for a quick look at what a Permanent waits for.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A triggered ability of a Permanent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    pub when: When,
    /// Only for attack cards of this type.
    #[serde(rename = "type")]
    pub attack_type: Option<AttackType>,
    #[serde(default)]
    pub once_per_turn: bool,
    #[serde(rename = "do")]
    pub what: Ability,
}

/// The lasting ability of a Permanent: standing rules and triggers. An empty one does nothing and must say so.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(
    rename_all = "snake_case",
    untagged,
    expecting = "something else, expected a trigger { when = …, do = […] }, a standing rule such as { momentum = 1 }, or \"nothing\""
)]
pub enum Lasting {
    Trigger(Trigger),
    Standing(Standing),
    Nothing(Nothing),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Nothing {
    Nothing,
}

/// What must be so. Several conditions must all hold.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// You attacked this turn.
    Attacked,
    AttackedWith(AttackType),
    Slammed,
    /// Your option this turn was an attack card.
    PlayedAttack,
    /// Your option this turn was a Permanent.
    PlayedPermanent,
    /// Your option this turn was to pass.
    Passed,
    OwnTop(AttackType),
    EnemyTop(AttackType),
    /// The top cards of your Ground Zero stack, the uppermost first.
    OwnSequence(Vec<AttackType>),
    /// The top cards of your Ground Zero stack, in any order.
    OwnMix(Vec<AttackType>),
    OwnGroundZero(u8),
    EnemyGroundZeroEmpty,
    Tracked(u8),
    EnemyTracked(u8),
    TrackedOn(Vec<Space>),
    TrackedTypes(Vec<AttackType>),
    Cultists(u8),
    HandAtLeast(u8),
    HandAtMost(u8),
    /// You have fewer Guts than the enemy.
    Behind,
    Ahead,
    GutsAtMost(u8),
    EnemyGutsAtMost(u8),
    Permanents(u8),
    EnemyPermanents(u8),
    /// A Defense was played against you this turn.
    DefendedAgainst,
    /// The first-attack side of the Ground Zero card is still showing.
    FirstAttackSide,
    Not(Box<Condition>),
}

/// WN-034: the moment at which a Defense may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// An enemy attack has landed.
    EnemyAttack(AttackFilter),
    /// You are about to suffer this much damage or more, from whatever source.
    Damage(u8),
    /// The same, from an attack only.
    AttackDamage(u8),
    /// A tracked card of yours is about to be bumped.
    Bumped,
    /// A tracked card of yours is about to be discarded by the enemy.
    TrackDiscarded,
    EnemyPermanent,
    EnemyCombo,
    /// An enemy die was rolled.
    EnemyRolled,
    EnemyTurnStarts,
}

impl Moment {
    /// Whether a Defense that names this moment may be played at the other one.
    pub fn covers(self, other: Self) -> bool {
        match (self, other) {
            (Self::Damage(least), Self::Damage(n) | Self::AttackDamage(n)) => least <= n,
            (Self::AttackDamage(least), Self::AttackDamage(n)) => least <= n,
            _ => self == other,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttackFilter {
    Any,
    Slamming,
    NotSlamming,
    Bizarre,
    Dominance,
    Ranged,
    Viscera,
}

impl AttackFilter {
    /// The attack type that it asks for, if it asks for one: these come last.
    pub fn attack_type(self) -> Option<AttackType> {
        (self as usize).checked_sub(Self::Bizarre as usize).map(AttackType::at)
    }
}

impl Amount {
    /// How many dice are rolled for it.
    pub fn dice(&self) -> usize {
        match self {
            Self::Word(AmountWord::D3 | AmountWord::D6) => 1,
            Self::Number(_) | Self::Word(AmountWord::That) | Self::Table(AmountTable::Count(_)) => 0,
            Self::Table(AmountTable::Sum(it) | AmountTable::Product(it)) => it.iter().map(Self::dice).sum(),
            Self::Table(AmountTable::Min(it) | AmountTable::Max(it)) => it.iter().map(Self::dice).sum(),
        }
    }
}

impl Amount {
    /// Whether its die counts half (WN-140).
    pub fn has_d3(&self) -> bool {
        match self {
            Self::Word(it) => *it == AmountWord::D3,
            Self::Number(_) | Self::Table(AmountTable::Count(_)) => false,
            Self::Table(AmountTable::Sum(it) | AmountTable::Product(it)) => it.iter().any(Self::has_d3),
            Self::Table(AmountTable::Min(it) | AmountTable::Max(it)) => it.iter().any(Self::has_d3),
        }
    }
}

impl Nested for Effect {
    fn inside(&self) -> impl Iterator<Item = &Ability> {
        let lists: Vec<&Ability> = match self {
            Self::If { then, otherwise, .. } => vec![then, otherwise],
            Self::Choose(it) => it.of.iter().collect(),
            Self::May(it) | Self::AfterAttack(it) => vec![it],
            Self::Pay { then: it, .. } | Self::Repeat { what: it, .. } => vec![it],
            Self::Roll(it) => it.iter().map(|branch| &branch.then).collect(),
            _ => Vec::new(),
        };
        lists.into_iter()
    }

    fn times(&self) -> u32 {
        match self {
            Self::Repeat { n, .. } => n.most(),
            _ => 1,
        }
    }
}

impl Amount {
    /// It is never more than this.
    fn most(&self) -> u32 {
        let each = |all: &[Self]| all.iter().map(Self::most).collect::<Vec<_>>();
        let most = match self {
            Self::Number(n) => u32::from(*n),
            Self::Word(AmountWord::D3) => 3,
            Self::Word(AmountWord::D6) => 6,
            // What was counted before, or lies on the table: no more than there are cards.
            Self::Word(AmountWord::That) | Self::Table(AmountTable::Count(_)) => 60,
            Self::Table(AmountTable::Sum(all)) => each(all).iter().sum(),
            Self::Table(AmountTable::Product(all)) => each(all).iter().fold(1_u32, |all, it| all.saturating_mul(*it)),
            Self::Table(AmountTable::Min(all)) => each(all).into_iter().min().unwrap_or(0),
            Self::Table(AmountTable::Max(all)) => each(all).into_iter().max().unwrap_or(0),
        };
        most.min(u8::MAX.into())
    }
}

impl Effect {
    /// The amount of an effect that has one.
    pub fn amount(&self) -> Option<&Amount> {
        match self {
            Self::Damage(it) | Self::DamageSelf(it) | Self::DamageBoth(it) | Self::SureDamage(it) => Some(it),
            Self::Heal(it) | Self::Draw(it) | Self::EnemyDraws(it) | Self::Reveal(it) | Self::Prevent(it) => Some(it),
            Self::GainCultists(it) | Self::StealCultists(it) => Some(it),
            Self::Momentum(it) | Self::MomentumAll(it) => Some(it),
            Self::Bump(it) | Self::BumpAll(it) | Self::BumpRandom(it) | Self::BumpFront(it) => Some(it),
            Self::Discard(it) => Some(&it.n),
            Self::Mill { n, .. } | Self::Look { n, .. } | Self::RevealTop { n, .. } => Some(n),
            Self::MomentumOn(it) => Some(&it.n),
            Self::LoseCultists { n, .. } | Self::Repeat { n, .. } => Some(n),
            _ => None,
        }
    }

    /// Whether a die is rolled for it, before anything else.
    pub fn rolls(&self) -> bool {
        matches!(self, Self::Roll(_)) || self.amount().is_some_and(|it| it.dice() > 0)
    }

    /// Whether it shows cards without asking chance for them, or leads to an attack, which may.
    pub fn shows_cards(&self) -> bool {
        match self {
            Self::Look { .. } | Self::Reveal(_) | Self::RevealTop { .. } | Self::DiscardHand(_) => true,
            Self::Steal(from) => *from == StealFrom::HandSeen,
            Self::Discard(it) => it.by == PickedBy::Enemy,
            Self::Encore(_) | Self::Zero | Self::Momentum(_) | Self::MomentumOn(_) | Self::MomentumAll(_) => true,
            _ => self.inside().any(|list| list.effects.iter().any(Self::shows_cards)),
        }
    }
}
