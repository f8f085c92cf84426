//! Why an action is not allowed.

turnbuckle_core::refusals! {
    "AT-007" Over = "the match is over",
    "AT-066" NotAsked = "it is not your decision now",
    "AT-069" Defending = "only the attacker plays attack cards",
    "AT-078" NotNow = "that is not what is asked now",
    "AT-153" NothingToStop = "there is no attack to stop now",
    "AT-201" NotPinned = "stamina is turned into health only while you are pinned",

    // Setting up
    "AT-008" Taken = "the other player has this wrestler",
    "AT-052" AlreadyCast = "wrestlers are chosen before the match",
    "AT-056" HandComplete = "starting hands are chosen before the match, and yours is complete",
    "AT-004" NotYourDeck = "this card is not in your deck",
    "AT-056" Picked = "you have picked this card already",
    "AT-058" TooMuchDamage { most: u8 } = "the damage of a starting hand adds up to {most} at most; with this card no hand of yours could",

    // Actions
    "AT-075" NothingToDraw = "there is no card to draw",
    "AT-221" Depleted = "your deck has been depleted: no card comes into your hand any more",
    "AT-079" NotInHand = "you do not hold this card",
    "AT-080" TooDear { cost: u8, have: u8 } = "this card costs {cost} stamina, and you have {have}",
    "AT-222" OnlyTheFinisher = "a depleted player plays the finisher from the hand, or attacks blindly",
    "AT-222" NotDepleted = "only a player whose deck has been depleted attacks blindly",
    "AT-227" NothingToReveal = "no card in your draw pile costs as little stamina as you have",
    "AT-143" NoMatch = "after Combo the next attack is a card that matches",
    "AT-143" RampageInChain = "after Combo a rampage is not allowed",
    "AT-146" IconNotNamed = "say through which icon the card continues the chain",
    "AT-141" NoChain = "there is no chain to continue",
    "AT-241" Basic = "the basic game has no rampages and no combos",
    "AT-120" SingleRampage = "a rampage takes two cards or more",
    "AT-120" NoRampageIcon = "not all of these cards have the rampage icon",
    "AT-122" RampageTooDear { cost: u8, have: u8 } = "this rampage costs {cost} stamina, and you have {have}",

    // Abilities
    "AT-041" NotTheMoment = "this ability is not for this moment",
    "AT-043" TokenGone = "this ability has been used",
    "AT-168" UsedThisAttack = "this ability can be used once an attack",
    "AT-041" LimitReached = "this ability has been used as often as it says",
    "AT-041" Disabled = "this ability is switched off for now",
    "AT-041" ConditionNotMet = "what this ability asks for does not hold",
    "AT-044" CannotPay = "you cannot pay for this ability",

    // The defensive window
    "AT-156" Tried = "this way has been tried on this attack",
    "AT-162" ReversalUsed = "your reversal has been used",
    "AT-162" ReversalTooDear = "you cannot pay for your reversal",
    "AT-157" Shielded = "an ability says that this attack cannot be stopped that way",
    "AT-184" TooHeavyToBlock { damage: u8 } = "an attack of {damage} damage cannot be blocked with stamina",
    "AT-135" RampageTooHeavy { damage: u8 } = "a rampage of {damage} damage cannot be blocked with stamina",
    "AT-182" NoRowOfSmallAttacks = "only after two small attacks in a row can the next one be blocked with stamina",
    "AT-182" BlockTooDear { cost: u8, have: u8 } = "a block costs {cost} stamina, and you have {have}",
    "AT-189" WrongBlockCards { cards: u8 } = "a block takes exactly {cards} cards",
    "AT-215" FinisherStays = "a finisher is never discarded",
    "AT-174" NoSuchCounter = "this ability cannot be countered that way",
    "AT-175" CounterRolled = "the counter is rolled once",

    // The roll
    "AT-116" Rerolled = "an attack is rerolled by discarding only once",
    "AT-131" RampageReroll = "a rampage cannot be rerolled",
    "AT-229" BlindReroll = "a depleted player cannot reroll",
    "AT-125" NoSuchDie { die: u8 } = "no die that is left shows {die}",

    // Afterwards
    "AT-021" NoIcon = "the card of this attack does not show that icon",
    "AT-134" RampageWindow = "a rampage offers no pin and no combo",
    "AT-224" BlindIcon = "Taunt and Recover of a card played blindly are ignored",
    "AT-101" IconUsed = "this icon has been used in this window",
    "AT-142" NothingToChain = "you hold no matching card that you can pay for",
    "AT-095" MustTake = "one compensation has to be taken",
    "AT-198" TooMuchHealth { health: u8, cost: u16, have: u8 } = "{health} health would cost {cost} stamina, and you have {have}",
    "AT-200" FullHealth { most: u8 } = "your health cannot rise above {most}",
    "AT-041" MustChoose = "a card has to be chosen while there is one",
    "AT-041" NotAmongThem = "this card is not among those to choose from",
    "AT-211" MustReturn = "cards over the hand limit go back",
}
