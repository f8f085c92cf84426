//! Boards and cards as a table prints them. All of it is open knowledge; only who holds what is not.

use serde::Serialize;

use crate::effect::Timing;
use crate::pack::{Card, Cost, Counter, Gains, Limit, PackRef, Reversal, Suggestion, Wrestler};
use crate::vocab::{Category, ComboIcon, Icon, Shape, Slot};

type Text = &'static str;

/// Everything that is printed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Faces {
    pub title: Text,
    pub starting_damage: u8,
    pub momentum_end: i8,
    pub on_a_roll: i8,
    pub unstoppable: i8,
    /// AT-235: so many blind attacks end a match between depleted decks.
    pub blind_attacks: u8,
    /// AT-193: kick-out attempts, before anything changes their number.
    pub kickouts: u8,
    /// AT-198: so much stamina buys 1 health, unless an ability says otherwise.
    pub stamina_per_health: u8,
    /// AT-182: after so many small attacks in a row the next one can be blocked, and what that costs.
    pub block_row: u8,
    pub block_stamina: u8,
    /// What a link through an icon of each shape gives.
    pub links: [LinkFace; 2],
    pub wrestlers: Vec<WrestlerFace>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LinkFace {
    pub shape: Shape,
    pub gives: Text,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrestlerFace {
    pub id: Text,
    pub name: Text,
    pub title: Text,
    pub bio: Text,
    pub plan: Text,
    /// By its name in the game-icons collection.
    pub icon: Option<Text>,
    pub health: u8,
    pub low_health: u8,
    pub stamina: u8,
    pub low_stamina: u8,
    pub hand: u8,
    pub taunt: Gains,
    pub recover: Gains,
    pub reversal: &'static Reversal,
    /// The permanent one, then the two that work once.
    pub abilities: [AbilityFace; 3],
    pub suggested: &'static [Suggestion],
    pub deck: Vec<CardFace>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AbilityFace {
    pub name: Text,
    pub text: Text,
    pub timing: Timing,
    /// The timing in words.
    pub moment: Text,
    pub cost: Cost,
    pub roll: Option<u8>,
    pub counter: Option<Counter>,
    pub limit: Limit,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardFace {
    pub id: Text,
    pub name: Text,
    pub category: Category,
    pub damage: u8,
    pub cost: u8,
    pub target: u8,
    pub momentum: u8,
    pub signature: bool,
    pub finisher: bool,
    pub kickout_icons: u8,
    pub icons: Vec<Icon>,
    pub rampage: bool,
    pub left: Vec<ComboIcon>,
    pub right: Vec<ComboIcon>,
    pub text: Option<Text>,
    pub flavour: Option<Text>,
    pub icon: Option<Text>,
}

impl Faces {
    pub fn of(pack: PackRef) -> Self {
        let settings = &pack.settings;
        Self {
            title: pack.get().title.as_str(),
            starting_damage: settings.starting_damage,
            momentum_end: settings.momentum_end,
            on_a_roll: settings.on_a_roll,
            unstoppable: settings.unstoppable,
            blind_attacks: settings.blind_attacks,
            kickouts: settings.kickouts,
            stamina_per_health: settings.stamina_per_health,
            block_row: settings.block_row,
            block_stamina: settings.block_stamina,
            // AT-144 and AT-145.
            links: [
                LinkFace { shape: Shape::Circle, gives: "+1 damage" },
                LinkFace { shape: Shape::Square, gives: "needs 1 less" },
            ],
            wrestlers: pack.wrestlers.iter().map(WrestlerFace::of).collect(),
        }
    }
}

impl WrestlerFace {
    fn of(wrestler: &'static Wrestler) -> Self {
        Self {
            id: &wrestler.id,
            name: &wrestler.name,
            title: &wrestler.title,
            bio: &wrestler.bio,
            plan: &wrestler.plan,
            icon: wrestler.icon.as_deref(),
            health: wrestler.health,
            low_health: wrestler.low_health,
            stamina: wrestler.stamina,
            low_stamina: wrestler.low_stamina,
            hand: wrestler.hand,
            taunt: wrestler.taunt,
            recover: wrestler.recover,
            reversal: &wrestler.reversal,
            abilities: Slot::ABILITIES.map(|slot| AbilityFace::of(wrestler, slot)),
            suggested: &wrestler.suggested,
            deck: wrestler.deck().map(CardFace::of).collect(),
        }
    }
}

impl AbilityFace {
    fn of(wrestler: &'static Wrestler, slot: Slot) -> Self {
        let ability = wrestler.ability(slot).expect("a board has three");
        Self {
            name: &ability.name,
            text: &ability.text,
            timing: ability.timing,
            moment: ability.timing.words(),
            cost: ability.cost,
            roll: ability.roll,
            counter: ability.counter,
            limit: if slot == Slot::Permanent { ability.limit() } else { Limit::Match },
        }
    }
}

impl CardFace {
    fn of(card: &'static Card) -> Self {
        Self {
            id: &card.id,
            name: &card.name,
            category: card.category,
            damage: card.damage,
            cost: card.cost,
            target: card.target,
            momentum: card.momentum,
            signature: card.signature,
            finisher: card.finisher,
            kickout_icons: card.kickout_icons,
            icons: card.icons().collect(),
            rampage: card.rampage,
            left: card.left().iter().collect(),
            right: card.right().iter().collect(),
            text: card.text.as_deref(),
            flavour: card.flavour.as_deref(),
            icon: card.icon.as_deref(),
        }
    }
}
