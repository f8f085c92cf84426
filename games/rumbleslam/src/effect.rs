//! What cards are made of: keywords of attacks, effects that happen once, and modifiers that hold all the time, as data.
//!
//! In a pack each is a word or a one-key table: `"dazed"`, `{ shove = 2 }`, `{ heal = { n = 1, who = "self" } }`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::vocab::{Counter, Pool, Stat};

/// A special rule of an attack (RS-358 to RS-401).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// So many +AP counters for the target, or -AP counters if the number is negative.
    Ap(i8),
    /// So many +MP or -MP counters for the target.
    Mp(i8),
    /// The target receives a Bleeding counter.
    Bleeding,
    /// The attacker moves so many squares directly away from the target.
    Bounceback(u8),
    /// The attacker uses its Crowd Pleaser for 0AP.
    Crowd,
    /// The target's player rolls a Crowd die: Blank brings a Knockdown, -AP and -MP counter, Boo only the last two.
    Dazed,
    /// Hits everybody in base contact, friends included, without Beatdowns and Reversals.
    Devastating,
    /// A Dirty action.
    Dirty,
    /// One more Brawl for 0AP against the same target.
    Fury,
    /// May land on squares that others fill, and moves them aside.
    Impact,
    /// May pass through others, but ends on free squares.
    Jump,
    /// The target receives a Knockdown counter.
    Knockdown,
    /// The target is Lifted without a roll.
    Lifted,
    /// A bounce of 8 squares instead of 5.
    Rocket,
    /// The target is pushed so many squares in a direction that the attacker chooses.
    Shove(u8),
    /// The target is Lifted and thrown at once, up to so many squares.
    Throw(u8),
}

impl Keyword {
    /// Whether it is carried out when an attack has hit; the others say how the attack is made.
    pub const fn is_applied(self) -> bool {
        !matches!(self, Self::Devastating | Self::Dirty | Self::Impact | Self::Jump | Self::Rocket)
    }

    /// RS-425: with (DEVASTATING), applied once, after the last target.
    pub const fn is_once(self) -> bool {
        matches!(self, Self::Crowd | Self::Fury | Self::Bounceback(_) | Self::Lifted | Self::Throw(_))
    }
}

impl std::fmt::Display for Keyword {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ap(n) => write!(f, "{n:+}AP"),
            Self::Mp(n) => write!(f, "{n:+}MP"),
            Self::Bleeding => f.write_str("BLEEDING"),
            Self::Bounceback(n) => write!(f, "BOUNCEBACK {n}"),
            Self::Crowd => f.write_str("CROWD"),
            Self::Dazed => f.write_str("DAZED"),
            Self::Devastating => f.write_str("DEVASTATING"),
            Self::Dirty => f.write_str("DIRTY"),
            Self::Fury => f.write_str("FURY"),
            Self::Impact => f.write_str("IMPACT"),
            Self::Jump => f.write_str("JUMP"),
            Self::Knockdown => f.write_str("KNOCKDOWN"),
            Self::Lifted => f.write_str("LIFTED"),
            Self::Rocket => f.write_str("ROCKET"),
            Self::Shove(n) => write!(f, "SHOVE {n}"),
            Self::Throw(n) => write!(f, "THROW {n}"),
        }
    }
}

/// Whom an effect is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// The wrestler itself.
    #[serde(rename = "self")]
    Itself,
    /// One friendly wrestler in the ring, itself included.
    Friend,
    /// One friendly wrestler in base contact, not itself.
    FriendInContact,
    /// One friendly wrestler within so many squares, itself included.
    FriendWithin(u8),
    /// Every friendly wrestler in the ring, itself included.
    Friends,
    /// Every friendly wrestler within so many squares, itself included.
    FriendsWithin(u8),
    /// The other member of its Tag Team, in the ring or on the sidelines.
    Partner,
    /// One enemy in base contact.
    EnemyInContact,
    /// One enemy within so many squares.
    EnemyWithin(u8),
    /// Every enemy in base contact.
    EnemiesInContact,
    /// Every enemy within so many squares.
    EnemiesWithin(u8),
}

impl Whom {
    /// Whether its player chooses one.
    pub const fn is_chosen(self) -> bool {
        matches!(
            self,
            Self::Friend | Self::FriendInContact | Self::FriendWithin(_) | Self::EnemyInContact | Self::EnemyWithin(_)
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub n: u8,
    pub who: Whom,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    pub counter: Counter,
    /// 1, or 2 for AP and MP counters.
    pub n: u8,
    pub who: Whom,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Removal {
    pub counter: Counter,
    pub who: Whom,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    pub stat: Stat,
    /// -3 to 3.
    pub n: i8,
    pub who: Whom,
}

/// Something that happens once: when an Active or Tag Team Ability is used, or a Crowd Pleaser succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// So many points of damage, without a roll.
    Damage(Points),
    /// So many points of STA come back, at most to what the wrestler started with.
    Heal(Points),
    /// Counters are put on a card, within their limits.
    Give(Counters),
    /// All counters of a kind are taken off a card.
    Remove(Removal),
    /// Added to every roll of a stat until the end of the round.
    Bonus(Bonus),
    /// So many AP more in this activation, if it is the wrestler's own.
    Ap(u8),
    /// So many MP more in this activation, if it is the wrestler's own.
    Mp(u8),
    /// Moves up to so many squares at once, by the rules of moving, without MP.
    Move(Points),
    /// Pushed so many squares, as by (SHOVE), in a direction that the wrestler's player chooses.
    Shove(Points),
    /// A Brawl for 0AP against an enemy in base contact.
    Brawl,
    /// A Grapple for 0AP against an enemy in base contact.
    Grapple,
    /// The wrestler uses its Crowd Pleaser for 0AP.
    Crowd(Whom),
    /// A Crowd Pleaser that is locked for the round may succeed again.
    Unlock(Whom),
    /// So many Endorsements for the player.
    Endorsement(u8),
}

impl Effect {
    /// Whom it is for.
    pub const fn whom(&self) -> Whom {
        match *self {
            Self::Damage(it) | Self::Heal(it) | Self::Move(it) | Self::Shove(it) => it.who,
            Self::Give(it) => it.who,
            Self::Remove(it) => it.who,
            Self::Bonus(it) => it.who,
            Self::Crowd(whom) | Self::Unlock(whom) => whom,
            Self::Brawl | Self::Grapple => Whom::EnemyInContact,
            Self::Ap(_) | Self::Mp(_) | Self::Endorsement(_) => Whom::Itself,
        }
    }
}

/// When a modifier holds; all that are listed must.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// In base contact with a rope.
    AtRope,
    /// In base contact with a turnbuckle, or on one.
    AtTurnbuckle,
    OnTurnbuckle,
    /// At half its starting STA or less.
    Hurt,
    /// No friend in base contact.
    Alone,
    /// A friend in base contact.
    WithFriend,
    /// Holding somebody up.
    Lifting,
    /// It is the wrestler's own attack.
    Attacking,
    /// It is attacked.
    Defending,
    /// The other wrestler of the contest is of a higher WEIGHT.
    AgainstHeavier,
    /// The other wrestler of the contest is of a lower WEIGHT.
    AgainstLighter,
    /// The other wrestler of the contest has a Knockdown counter.
    AgainstKnockedDown,
    /// The other wrestler of the contest has a Bleeding counter.
    AgainstBleeding,
    /// The other wrestler of the contest touches a rope.
    AgainstAtRope,
    /// The attack is a Rope Attack or a Rope Ability.
    ByRope,
    /// The attack is a Turnbuckle Attack or a Turnbuckle Ability.
    ByTurnbuckle,
    /// The Crowd Pleaser counter lies on the card.
    Pleased,
}

/// What a modifier does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Gift {
    /// Added to every roll of ATT, printed dice of Rope, Turnbuckle and Active attacks included; -3 to 3.
    Att(i8),
    Def(i8),
    Grp(i8),
    Dex(i8),
    /// Dice added to rolls of ATT, printed ones included.
    AttDice(Pool),
    DefDice(Pool),
    GrpDice(Pool),
    DexDice(Pool),
    /// Added to the damage of the wrestler's attacks.
    Damage(i8),
    /// Taken off the damage of every attack on the wrestler, which does at least 0.
    Armour(u8),
    /// Copper dice more or less when the wrestler pins.
    PinDice(i8),
    /// Copper dice more or less when the wrestler is pinned.
    KickoutDice(i8),
    /// Added to THROW.
    Throw(i8),
    /// Added to the damage that the wrestler does as Live Ammunition.
    Ammunition(i8),
    /// Squares that its bounces off the ropes go farther.
    Bounce(u8),
    /// AP and MP more or less in its activations.
    Ap(i8),
    Mp(i8),
    /// Taken off the AP cost of its Crowd Pleaser.
    Pop(u8),
    /// A keyword that has no effect on it.
    Immune(Immunity),
    /// An enemy whose attack in base contact hits it takes so much damage.
    Spikes(u8),
    /// A Crowd die less for its Dirty actions.
    CleanHands,
    /// Attacks on it are Dirty actions.
    Darling,
    /// A Blank on its Crowd Pleaser counts as what it needs.
    Beloved,
    /// It walks through squares that others fill.
    Slippery,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Immunity {
    Bleeding,
    Dazed,
    Knockdown,
    Shove,
    /// (LIFTED) and (THROW X); a Lift is rolled for as usual.
    Lifted,
    /// -AP and -MP of attacks.
    Counters,
}

/// Part of a Passive Ability.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Always, if nothing is listed.
    #[serde(default)]
    pub when: Vec<Condition>,
    pub gift: Gift,
}
