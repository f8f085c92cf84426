//! The effect vocabulary: what a town action or an ability may cost and do, as data.
//!
//! In a pack each effect is a one-key table: `{ move_self = 1 }`, `{ clear_mat = { n = 2, colours = "different" } }`.
//! `crate::rules::effects` carries them out. Every effect moves pieces from one place to another, so all sums hold
//! (TE-288), and asks elementary picks one after the other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::vocab::{Colour, Phase};

/// What has to be paid (TE-G59). Chaos Tentacles stand in for Madness of any colour (TE-021); the symbols of `chaos` are
/// paid with Chaos alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    pub fear: u8,
    pub rage: u8,
    pub greed: u8,
    pub chaos: u8,
    /// Madness of any colours.
    pub any: u8,
    /// Madness of so many different colours.
    pub different: u8,
    /// So many Madness of one colour, which the effects call the paid one.
    pub same: u8,
}

impl Cost {
    /// How many tentacles it asks for.
    pub const fn total(&self) -> u8 {
        self.fear + self.rage + self.greed + self.chaos + self.any + self.different + self.same
    }

    pub fn is_free(&self) -> bool {
        self.total() == 0
    }
}

/// Which colours an effect may pick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colours {
    #[default]
    Any,
    /// A different one each time.
    Different,
    /// Not the one that was paid.
    NotPaid,
    /// The one that was paid.
    Paid,
}

/// Where an effect reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    #[default]
    Here,
    /// One of the two Town Cards next to yours.
    Neighbour,
    /// Your Town Card or one next to it.
    WithinOne,
    Anywhere,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    pub n: u8,
    #[serde(default)]
    pub colours: Colours,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShamblerAt {
    pub at: Place,
    #[serde(default)]
    pub colours: Colours,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawChoose {
    pub n: u8,
    pub keep: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    pub n: u8,
    pub at: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct More {
    pub of: Colour,
    pub n: u8,
}

/// What a discount is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Bill {
    Page,
    Banishment,
    TownAction,
}

turnbuckle_core::few!(Bill: Page, Banishment, TownAction);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Less {
    pub of: Bill,
    pub n: u8,
}

/// Whose power.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PowerOf {
    Any,
    Fear,
    Rage,
    Greed,
}

impl PowerOf {
    pub fn is(self, colour: Colour) -> bool {
        match self {
            Self::Any => true,
            Self::Fear => colour == Colour::Fear,
            Self::Rage => colour == Colour::Rage,
            Self::Greed => colour == Colour::Greed,
        }
    }
}

/// What an ability or a town action does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// So many Madness Tentacles, one after the other, from the Shambler Mat to the Discard Mat.
    ClearMat(Amount),
    /// All Madness Tentacles of one colour, at most so many, from your Town Card to the Shambler Mat, without a power.
    RelocateTown(Amount),
    /// So many Madness Tentacles from your Town Card to your mat, as far as there is room.
    TakeFromTown(Amount),
    /// Up to so many Madness Tentacles from your mat to the Discard Mat, at least one.
    Drop(u8),
    /// Up to so many exchanges of a Madness Tentacle of yours for another of your Town Card or of a character there.
    Swap(u8),
    /// A Madness Tentacle from your mat to that of a character within reach, who has room for it.
    Give(Place),
    /// A Madness Tentacle from the mat of a character within reach to yours, if you have room for it.
    Take(Place),
    /// So many tentacles from the bag onto your mat, with everything that follows.
    Draw(u8),
    /// A move of up to so many Town Cards, by the rules of a move.
    MoveSelf(u8),
    /// You stop on a Town Card within reach; in Phase One not on the Great Old One's.
    PlaceSelf(Place),
    /// The Great Old One moves to a Town Card next to its own.
    MoveGreatOldOne,
    /// A Shambler within reach is banished without a roll.
    Banish(ShamblerAt),
    /// A Shambler of your Town Card goes to a Town Card next to it that has room.
    MoveShambler,
    /// A face-down Page Card within reach is turned face-up; with `neighbour` both are.
    FlipPage(Place),
    /// The Page Cards of your Town Card and of another within reach change places.
    SwapPages(Place),
    /// The Page Card of your Town Card is discarded, and a new one is dealt and turned face-up.
    ReplacePage,
    /// Your Brain Token moves down so many spaces.
    BrainDown(u8),
    /// The price of what else it does: your Brain Token moves up so many spaces. Nobody can pay it who would go mad.
    BrainUp(u8),
    /// So many Chaos Tentacles from the general supply to the Discard Mat.
    ChaosToDiscard(u8),
    /// So many more actions this turn.
    ExtraAction(u8),
    /// So many tentacles are drawn; so many of them you keep, one after the other, with everything that follows. The rest
    /// goes back into the bag.
    DrawChoose(DrawChoose),
    /// So many Madness Tentacles, one after the other, from the Discard Mat into the bag.
    PutInBag(Amount),
    /// Another character within reach moves up to so many Town Cards, by the rules of a move.
    MovePlayer(Lead),
    /// A Shambler is spawned on a Town Card within reach, as by the wheel.
    Spawn(ShamblerAt),
    /// A translated Page Card of a character within reach becomes yours.
    TakePage(Place),
    /// The so many uppermost cards of the page deck are shown to everybody.
    PeekDeck(u8),
    /// The cards that are known to lie uppermost, so many at most, are put in an order of your choice.
    SortDeck(u8),
    /// Your next action counts so many more of a colour on your mat.
    Bonus(More),
    /// The next page, banishment or town action that you pay this turn costs so many fewer.
    Discount(Less),
    /// For the rest of your turn a colour stands in for the others where you pay pages, banishments and town actions.
    AsWild(Colour),
    /// The next so many times in this turn your Brain Token stays where it is.
    IgnoreBrain(u8),
    /// During a roll: one more die may be rerolled.
    Reroll,
    /// During a roll: the die that is worst for it shows this.
    SetDie(u8),
    /// During the roll of a seal: one more die is rolled.
    AddDie,
    /// During the roll of a seal: so many more.
    AddSum(u8),
    /// At the spin: the wheel is spun again.
    Respin,
    /// At the spin: the spinner goes on to the so many next icon, clockwise.
    TurnWheel(u8),
    /// At the spin: the power of the icon's colour is not unleashed this turn.
    CancelPower(PowerOf),
}

impl Effect {
    /// Whether it would do or ask the same whatever is paid for it.
    pub const fn ignores_payment(self) -> bool {
        match self {
            Self::ClearMat(it) | Self::RelocateTown(it) | Self::PutInBag(it) => {
                matches!(it.colours, Colours::Any | Colours::Different)
            }
            Self::Banish(it) | Self::Spawn(it) => matches!(it.colours, Colours::Any | Colours::Different),
            Self::TakeFromTown(_)
            | Self::Drop(_)
            | Self::Swap(_)
            | Self::Give(_)
            | Self::Take(_)
            | Self::ChaosToDiscard(_) => false,
            _ => true,
        }
    }

    /// When it is done.
    pub const fn moment(self) -> Moment {
        match self {
            Self::Reroll | Self::SetDie(_) | Self::AddDie | Self::AddSum(_) => Moment::DuringRoll,
            Self::Respin | Self::TurnWheel(_) | Self::CancelPower(_) => Moment::AtSpin,
            _ => Moment::BetweenActions,
        }
    }
}

/// When an ability is used (TE-229).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    #[default]
    BetweenActions,
    DuringRoll,
    /// When the wheel was spun, before the pointer action.
    AtSpin,
}

/// What must hold for an ability to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Condition {
    /// You stand on the Great Old One's Town Card.
    pub on_great_old_one: bool,
    /// The Great Old One is at most so many Town Cards away.
    pub great_old_one_within: Option<u8>,
    /// At least so many Shamblers are on your Town Card.
    pub shamblers_here: u8,
    /// A face-up Page Card lies at your Town Card.
    pub page_face_up_here: bool,
    /// At least so many of each are on your mat.
    pub has: Cost,
}

/// An ability of a character, or the action of a Town Card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    #[serde(default)]
    pub when: Moment,
    #[serde(default)]
    pub cost: Cost,
    /// Only in this phase.
    pub phase: Option<Phase>,
    /// Only where this holds, which is asked when it is begun.
    pub condition: Option<Condition>,
    /// Of a character: at most once each turn. (A Town Card's action always is, TE-192.)
    #[serde(default)]
    pub once_per_turn: bool,
    /// Only one of the effects is done, by choice; all of them in order, if left out.
    #[serde(default)]
    pub one_of: bool,
    pub effects: Vec<Effect>,
    /// What a player reads.
    pub text: String,
}
