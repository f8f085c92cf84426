//! Why an action is not allowed.

use turnbuckle_core::{Refuse, RuleId};

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the match is over")]
    Over,
    #[error("it is not your decision now")]
    NotAsked,
    #[error("only the attacker plays attack cards")]
    Defending,
    #[error("that is not what is asked now")]
    NotNow,
    #[error("there is no attack to stop now")]
    NothingToStop,
    #[error("stamina is turned into health only while you are pinned")]
    NotPinned,

    // Setting up
    #[error("the other player has this wrestler")]
    Taken,
    #[error("wrestlers are chosen before the match")]
    AlreadyCast,
    #[error("starting hands are chosen before the match, and yours is complete")]
    HandComplete,
    #[error("this card is not in your deck")]
    NotYourDeck,
    #[error("you have picked this card already")]
    Picked,
    #[error("the damage of a starting hand adds up to {most} at most; with this card no hand of yours could")]
    TooMuchDamage { most: u8 },

    // Actions
    #[error("there is no card to draw")]
    NothingToDraw,
    #[error("your deck has been depleted: no card comes into your hand any more")]
    Depleted,
    #[error("you do not hold this card")]
    NotInHand,
    #[error("this card costs {cost} stamina, and you have {have}")]
    TooDear { cost: u8, have: u8 },
    #[error("a depleted player plays the finisher from the hand, or attacks blindly")]
    OnlyTheFinisher,
    #[error("only a player whose deck has been depleted attacks blindly")]
    NotDepleted,
    #[error("no card in your draw pile costs as little stamina as you have")]
    NothingToReveal,
    #[error("after Combo the next attack is a card that matches")]
    NoMatch,
    #[error("after Combo a rampage is not allowed")]
    RampageInChain,
    #[error("say through which icon the card continues the chain")]
    IconNotNamed,
    #[error("there is no chain to continue")]
    NoChain,
    #[error("the basic game has no rampages and no combos")]
    Basic,
    #[error("a rampage takes two cards or more")]
    SingleRampage,
    #[error("not all of these cards have the rampage icon")]
    NoRampageIcon,
    #[error("this rampage costs {cost} stamina, and you have {have}")]
    RampageTooDear { cost: u8, have: u8 },

    // Abilities
    #[error("this ability is not for this moment")]
    NotTheMoment,
    #[error("this ability has been used")]
    TokenGone,
    #[error("this ability can be used once an attack")]
    UsedThisAttack,
    #[error("this ability has been used as often as it says")]
    LimitReached,
    #[error("this ability is switched off for now")]
    Disabled,
    #[error("what this ability asks for does not hold")]
    ConditionNotMet,
    #[error("you cannot pay for this ability")]
    CannotPay,

    // The defensive window
    #[error("this way has been tried on this attack")]
    Tried,
    #[error("your reversal has been used")]
    ReversalUsed,
    #[error("you cannot pay for your reversal")]
    ReversalTooDear,
    #[error("an ability says that this attack cannot be stopped that way")]
    Shielded,
    #[error("an attack of {damage} damage cannot be blocked with stamina")]
    TooHeavyToBlock { damage: u8 },
    #[error("a rampage of {damage} damage cannot be blocked with stamina")]
    RampageTooHeavy { damage: u8 },
    #[error("only after two small attacks in a row can the next one be blocked with stamina")]
    NoRowOfSmallAttacks,
    #[error("a block costs {cost} stamina, and you have {have}")]
    BlockTooDear { cost: u8, have: u8 },
    #[error("a block takes exactly {cards} cards")]
    WrongBlockCards { cards: u8 },
    #[error("a finisher is never discarded")]
    FinisherStays,
    #[error("this ability cannot be countered that way")]
    NoSuchCounter,
    #[error("the counter is rolled once")]
    CounterRolled,

    // The roll
    #[error("an attack is rerolled by discarding only once")]
    Rerolled,
    #[error("a rampage cannot be rerolled")]
    RampageReroll,
    #[error("a depleted player cannot reroll")]
    BlindReroll,
    #[error("no die that is left shows {die}")]
    NoSuchDie { die: u8 },

    // Afterwards
    #[error("the card of this attack does not show that icon")]
    NoIcon,
    #[error("a rampage offers no pin and no combo")]
    RampageWindow,
    #[error("Taunt and Recover of a card played blindly are ignored")]
    BlindIcon,
    #[error("this icon has been used in this window")]
    IconUsed,
    #[error("you hold no matching card that you can pay for")]
    NothingToChain,
    #[error("one compensation has to be taken")]
    MustTake,
    #[error("{health} health would cost {cost} stamina, and you have {have}")]
    TooMuchHealth { health: u8, cost: u16, have: u8 },
    #[error("your health cannot rise above {most}")]
    FullHealth { most: u8 },
    #[error("a card has to be chosen while there is one")]
    MustChoose,
    #[error("this card is not among those to choose from")]
    NotAmongThem,
    #[error("cards over the hand limit go back")]
    MustReturn,
}

impl Refuse for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Over => "AT-007",
            Self::NotAsked => "AT-066",
            Self::Defending => "AT-069",
            Self::NotNow => "AT-078",
            Self::NothingToStop => "AT-153",
            Self::NotPinned => "AT-201",
            Self::Taken => "AT-008",
            Self::AlreadyCast => "AT-052",
            Self::HandComplete => "AT-056",
            Self::NotYourDeck => "AT-004",
            Self::Picked => "AT-056",
            Self::TooMuchDamage { .. } => "AT-058",
            Self::NothingToDraw => "AT-075",
            Self::Depleted => "AT-221",
            Self::NotInHand => "AT-079",
            Self::TooDear { .. } => "AT-080",
            Self::OnlyTheFinisher | Self::NotDepleted => "AT-222",
            Self::NothingToReveal => "AT-227",
            Self::NoMatch | Self::RampageInChain => "AT-143",
            Self::IconNotNamed => "AT-146",
            Self::NoChain => "AT-141",
            Self::Basic => "AT-241",
            Self::SingleRampage | Self::NoRampageIcon => "AT-120",
            Self::RampageTooDear { .. } => "AT-122",
            Self::NotTheMoment | Self::LimitReached | Self::Disabled | Self::ConditionNotMet => "AT-041",
            Self::TokenGone => "AT-043",
            Self::UsedThisAttack => "AT-168",
            Self::CannotPay => "AT-044",
            Self::Tried => "AT-156",
            Self::ReversalUsed | Self::ReversalTooDear => "AT-162",
            Self::Shielded => "AT-157",
            Self::TooHeavyToBlock { .. } => "AT-184",
            Self::RampageTooHeavy { .. } => "AT-135",
            Self::NoRowOfSmallAttacks | Self::BlockTooDear { .. } => "AT-182",
            Self::WrongBlockCards { .. } => "AT-189",
            Self::FinisherStays => "AT-215",
            Self::NoSuchCounter => "AT-174",
            Self::CounterRolled => "AT-175",
            Self::Rerolled => "AT-116",
            Self::RampageReroll => "AT-131",
            Self::BlindReroll => "AT-229",
            Self::NoSuchDie { .. } => "AT-125",
            Self::NoIcon => "AT-021",
            Self::RampageWindow => "AT-134",
            Self::BlindIcon => "AT-224",
            Self::IconUsed => "AT-101",
            Self::NothingToChain => "AT-142",
            Self::MustTake => "AT-095",
            Self::TooMuchHealth { .. } => "AT-198",
            Self::FullHealth { .. } => "AT-200",
            Self::MustChoose | Self::NotAmongThem => "AT-041",
            Self::MustReturn => "AT-211",
        })
    }
}
