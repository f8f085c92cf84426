//! Why an action is not allowed.

turnbuckle_core::refusals! {
    Over => "AT-007": "the match is over",
    NotAsked => "AT-066": "it is not your decision now",
    Defending => "AT-069": "only the attacker plays attack cards",
    NotNow => "AT-078": "that is not what is asked now",
    NothingToStop => "AT-153": "there is no attack to stop now",
    NotPinned => "AT-201": "stamina is turned into health only while you are pinned",

    // Setting up
    Taken => "AT-008": "the other player has this wrestler",
    AlreadyCast => "AT-052": "wrestlers are chosen before the match",
    HandComplete => "AT-056": "starting hands are chosen before the match, and yours is complete",
    NotYourDeck => "AT-004": "this card is not in your deck",
    Picked => "AT-056": "you have picked this card already",
    TooMuchDamage { most: u8 } => "AT-058": "the damage of a starting hand adds up to {most} at most; with this card no hand of yours could",

    // Actions
    NothingToDraw => "AT-075": "there is no card to draw",
    Depleted => "AT-221": "your deck has been depleted: no card comes into your hand any more",
    NotInHand => "AT-079": "you do not hold this card",
    TooDear { cost: u8, have: u8 } => "AT-080": "this card costs {cost} stamina, and you have {have}",
    OnlyTheFinisher => "AT-222": "a depleted player plays the finisher from the hand, or attacks blindly",
    NotDepleted => "AT-222": "only a player whose deck has been depleted attacks blindly",
    NothingToReveal => "AT-227": "no card in your draw pile costs as little stamina as you have",
    NoMatch => "AT-143": "after Combo the next attack is a card that matches",
    RampageInChain => "AT-143": "after Combo a rampage is not allowed",
    IconNotNamed => "AT-146": "say through which icon the card continues the chain",
    NoChain => "AT-141": "there is no chain to continue",
    Basic => "AT-241": "the basic game has no rampages and no combos",
    SingleRampage => "AT-120": "a rampage takes two cards or more",
    NoRampageIcon => "AT-120": "not all of these cards have the rampage icon",
    RampageTooDear { cost: u8, have: u8 } => "AT-122": "this rampage costs {cost} stamina, and you have {have}",

    // Abilities
    NotTheMoment => "AT-041": "this ability is not for this moment",
    TokenGone => "AT-043": "this ability has been used",
    UsedThisAttack => "AT-168": "this ability can be used once an attack",
    LimitReached => "AT-041": "this ability has been used as often as it says",
    Disabled => "AT-041": "this ability is switched off for now",
    ConditionNotMet => "AT-041": "what this ability asks for does not hold",
    CannotPay => "AT-044": "you cannot pay for this ability",

    // The defensive window
    Tried => "AT-156": "this way has been tried on this attack",
    ReversalUsed => "AT-162": "your reversal has been used",
    ReversalTooDear => "AT-162": "you cannot pay for your reversal",
    Shielded => "AT-157": "an ability says that this attack cannot be stopped that way",
    TooHeavyToBlock { damage: u8 } => "AT-184": "an attack of {damage} damage cannot be blocked with stamina",
    RampageTooHeavy { damage: u8 } => "AT-135": "a rampage of {damage} damage cannot be blocked with stamina",
    NoRowOfSmallAttacks => "AT-182": "only after two small attacks in a row can the next one be blocked with stamina",
    BlockTooDear { cost: u8, have: u8 } => "AT-182": "a block costs {cost} stamina, and you have {have}",
    WrongBlockCards { cards: u8 } => "AT-189": "a block takes exactly {cards} cards",
    FinisherStays => "AT-215": "a finisher is never discarded",
    NoSuchCounter => "AT-174": "this ability cannot be countered that way",
    CounterRolled => "AT-175": "the counter is rolled once",

    // The roll
    Rerolled => "AT-116": "an attack is rerolled by discarding only once",
    RampageReroll => "AT-131": "a rampage cannot be rerolled",
    BlindReroll => "AT-229": "a depleted player cannot reroll",
    NoSuchDie { die: u8 } => "AT-125": "no die that is left shows {die}",

    // Afterwards
    NoIcon => "AT-021": "the card of this attack does not show that icon",
    RampageWindow => "AT-134": "a rampage offers no pin and no combo",
    BlindIcon => "AT-224": "Taunt and Recover of a card played blindly are ignored",
    IconUsed => "AT-101": "this icon has been used in this window",
    NothingToChain => "AT-142": "you hold no matching card that you can pay for",
    MustTake => "AT-095": "one compensation has to be taken",
    TooMuchHealth { health: u8, cost: u16, have: u8 } => "AT-198": "{health} health would cost {cost} stamina, and you have {have}",
    FullHealth { most: u8 } => "AT-200": "your health cannot rise above {most}",
    MustChoose => "AT-041": "a card has to be chosen while there is one",
    NotAmongThem => "AT-041": "this card is not among those to choose from",
    MustReturn => "AT-211": "cards over the hand limit go back",
}
