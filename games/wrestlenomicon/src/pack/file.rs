//! A pack file as it is written, and what becomes of it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use turnbuckle_core::reading::{Spanned, within};
use turnbuckle_core::{By, Flaw, Lists, Mistake, Origin, Source};

use super::{AttackFace, Card, Face, Momentum, Numbers, Pack, PermanentFace, Watch};
use crate::effect::{Ability, Condition, Lasting, Moment, SlamRule};
use crate::hints::Worth;
use crate::vocab::{AttackType, ByGod, CardId, Cards, God, Kind, Space};

/// A pack file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Wrestlenomicon pack")]
struct File {
    /// Shown at the table.
    title: String,
    /// How many Cultist cards each god has; counters only (WN-G20).
    #[serde(default = "eight")]
    cultists: u8,
    #[schemars(with = "Vec<Entry>")]
    card: Vec<Spanned<Entry>>,
}

const fn eight() -> u8 {
    8
}

/// One `[[card]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// The card's name in notation: letters, digits, `-`, `.`, `!` and `'`.
    pub(super) id: String,
    god: God,
    kind: Kind,
    pub(super) name: String,
    origin: Origin,
    /// WN-020: part of the first-game set.
    #[serde(default)]
    starter: bool,
    /// What the card says, as players read it.
    text: String,
    /// A joke at the bottom.
    flavour: Option<String>,
    /// The icon on the picture, by its name in the game-icons collection.
    icon: Option<String>,

    // Attack cards
    #[serde(rename = "type")]
    attack_type: Option<AttackType>,
    position: Option<u8>,
    momentum: Option<Momentum>,
    ability: Option<Ability>,
    slam: Option<Ability>,
    slam_text: Option<String>,
    /// The Slam ability happens instead of the attack ability.
    #[serde(default)]
    slam_instead: bool,
    /// Something other than the cycle decides whether this attack slams.
    slams: Option<SlamRule>,
    /// Playing this card does not use up the option of the turn.
    #[serde(default)]
    in_addition: bool,

    // Permanents
    play: Option<Ability>,
    permanent: Option<Vec<Lasting>>,
    play_text: Option<String>,

    // Combos
    condition: Option<Vec<Condition>>,

    // Defenses
    moment: Option<Moment>,

    /// What a Combo or a Defense does.
    #[serde(rename = "do")]
    what: Option<Ability>,
}

impl Pack {
    pub(super) fn read(source: Source<'_>) -> Result<Self, Mistake> {
        Self::from_file(source.toml()?).map_err(|flaw| flaw.within(source))
    }

    fn from_file(file: File) -> Result<Self, Flaw> {
        let mut cards: Vec<Option<Card>> = std::iter::repeat_with(|| None).take(128).collect();
        let mut ids = BTreeMap::new();
        let mut counts = ByGod::default();
        for entry in file.card {
            let (place, entry) = (Spanned::new(entry.span(), ()), entry.into_inner());
            let name = format!("card `{}`", entry.id);
            let card = entry.read(&mut counts, &mut ids).map_err(|flaw| flaw.of(&place, name))?;
            let index = card.number.0 as usize;
            cards[index] = Some(card);
        }
        Self::check_decks(&cards)?;
        // In order: from here on it stays.
        let mut pack = Self::assemble(file.title, Box::leak(cards.into_boxed_slice()), ids);
        pack.warnings = pack.unusual(file.cultists);
        Ok(pack)
    }

    fn assemble(title: String, cards: &'static [Option<Card>], ids: BTreeMap<String, CardId>) -> Self {
        let all = || cards.iter().flatten();
        let set =
            |wanted: &dyn Fn(&Card) -> bool| -> Cards { all().filter(|it| wanted(it)).map(|it| it.number.0).collect() };
        let of_type = |it: AttackType| set(&|card| card.attack().is_some_and(|face| face.numbers.attack_type == it));
        let mut lists = Lists::new();
        all().for_each(|it| lists.add(&it.id, it.abilities()));
        let mut moments: Vec<Moment> = Vec::new();
        for card in all() {
            if let Face::Defense { moment, .. } = card.face
                && !moments.iter().any(|it| it.covers(moment))
            {
                moments.push(moment);
            }
        }
        Self {
            title,
            cards,
            numbers: std::array::from_fn(|index| Numbers::of(cards[index].as_ref())),
            watches: std::array::from_fn(|index| Watch::of(cards[index].as_ref())),
            worths: std::array::from_fn(|index| Worth::of(cards[index].as_ref())),
            alphabet: alphabet(cards),
            all: set(&|_| true),
            of: ByGod::from_fn(|god| set(&|card| card.god == god)),
            attacks: set(&|card| card.kind() == Kind::Attack),
            permanents: set(&|card| card.kind() == Kind::Permanent),
            combos: set(&|card| card.kind() == Kind::Combo),
            defenses: set(&|card| card.kind() == Kind::Defense),
            types: By::from_fn(of_type),
            starters: set(&|card| card.starter),
            in_addition: set(&|card| {
                card.attack().is_some_and(|it| it.numbers.in_addition)
                    || card.permanent().is_some_and(|it| it.in_addition)
            }),
            moments,
            lists,
            ids,
            warnings: Vec::new(),
        }
    }
}

impl Numbers {
    /// Cards of other kinds are never asked for their numbers; any will do.
    fn of(card: Option<&Card>) -> Self {
        card.and_then(Card::attack).map_or(
            Self {
                attack_type: AttackType::Bizarre,
                position: Space::ALL[0],
                momentum: Momentum { n: 0, all: false },
                slams: None,
                in_addition: false,
            },
            |it| it.numbers,
        )
    }
}

impl Watch {
    fn of(card: Option<&Card>) -> Self {
        card.and_then(Card::permanent).map_or(Self::default(), |face| Self {
            standing: face.standing.iter().fold(0, |bits, it| bits | it.bit()),
            triggers: face.triggers.iter().fold(0, |bits, it| bits | it.when.bit()),
        })
    }
}

fn alphabet(cards: &[Option<Card>]) -> [u8; 128] {
    let mut names: Vec<String> = cards.iter().flatten().map(Card::sort_name).collect();
    names.sort();
    names.dedup();
    let place = |card: &Card| names.binary_search(&card.sort_name()).expect("every name is in the list") as u8;
    std::array::from_fn(|index| cards[index].as_ref().map_or(0, place))
}

impl Entry {
    fn read(self, counts: &mut ByGod<usize>, ids: &mut BTreeMap<String, CardId>) -> Result<Card, Flaw> {
        self.check()?;
        let count = &mut counts[self.god];
        if *count == CardId::MOST {
            let found = format!("{count} cards of {} before it", self.god);
            return Err(Flaw::whole(found, format!("at most {} cards for each god", CardId::MOST)));
        }
        let number = CardId::new(self.god, *count);
        *count += 1;
        if ids.insert(self.id.clone(), number).is_some() {
            return Err(Flaw::whole("an id that another card has", "an id of its own"));
        }
        let card = self.card(number)?;
        card.check()?;
        Ok(card)
    }

    /// The entry as a card of its kind.
    fn card(self, number: CardId) -> Result<Card, Flaw> {
        let face = match self.kind {
            Kind::Attack => {
                let position = needed(self.position, "`position`")?;
                let momentum = needed(self.momentum, "`momentum`")?;
                within("Momentum", momentum.n, 0..=6)?;
                let attack_type = needed(self.attack_type, "`type`")?;
                within("Position", position, 1..=6)?;
                let numbers = Numbers {
                    attack_type,
                    position: Space::new(position).expect("that was checked"),
                    momentum,
                    slams: self.slams,
                    in_addition: self.in_addition,
                };
                Face::Attack(AttackFace {
                    numbers,
                    ability: full(self.ability, "`ability`")?,
                    slam: full(self.slam, "`slam`")?,
                    slam_text: needed(self.slam_text, "`slam_text`")?,
                    slam_instead: self.slam_instead,
                })
            }
            Kind::Permanent => {
                let lasting = needed(self.permanent.filter(|it| !it.is_empty()), "`permanent`")?;
                let mut face = PermanentFace {
                    play: full(self.play, "`play`")?,
                    play_text: needed(self.play_text, "`play_text`")?,
                    standing: Vec::new(),
                    triggers: Vec::new(),
                    in_addition: self.in_addition,
                };
                for ability in lasting {
                    match ability {
                        Lasting::Standing(it) => face.standing.push(it),
                        Lasting::Trigger(it) => face.triggers.push(it),
                        Lasting::Nothing(_) => {}
                    }
                }
                Face::Permanent(face)
            }
            Kind::Combo => Face::Combo {
                condition: needed(self.condition.filter(|it| !it.is_empty()), "`condition`")?,
                what: needed(self.what, "`do`")?,
            },
            Kind::Defense => {
                Face::Defense { moment: needed(self.moment, "`moment`")?, what: needed(self.what, "`do`")? }
            }
        };
        Ok(Card {
            id: self.id,
            number,
            god: self.god,
            name: self.name,
            origin: self.origin,
            starter: self.starter,
            text: self.text,
            flavour: self.flavour,
            icon: self.icon,
            face,
        })
    }
}

/// A part that a card of its kind must have.
fn needed<T>(part: Option<T>, what: &str) -> Result<T, Flaw> {
    part.ok_or_else(|| Flaw::whole(format!("no {what}"), format!("{what} for its kind")))
}

fn full(ability: Option<Ability>, what: &str) -> Result<Ability, Flaw> {
    needed(ability.filter(|it| !it.is_empty()), what)
}

/// The JSON Schema of a pack file.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}
