//! Cards as typed data: reading a pack, and refusing a wrong one with the line and the reason.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::{Mistake, Shelf, Source};

use crate::effect::{Ability, Condition, Cost, Effect, Lasting, Moment, Pay, PickedBy, SlamRule, Standing, Trigger};
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

/// Where a card's name or numbers come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The rulebook or a public source states it.
    Printed,
    /// Ours.
    Designed,
}

/// One `[[card]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The card's name in notation: letters, digits, `-`, `.`, `!` and `'`.
    id: String,
    god: God,
    kind: Kind,
    name: String,
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

/// WN-027 and WN-071: how far, and whether one card or all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Momentum {
    pub n: u8,
    /// The exclamation point.
    #[serde(default)]
    pub all: bool,
}

impl std::fmt::Display for Momentum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.n, if self.all { "!" } else { "" })
    }
}

/// A card as the rules use it.
#[derive(Debug)]
pub struct Card {
    pub id: String,
    pub number: CardId,
    pub god: God,
    pub name: String,
    pub origin: Origin,
    pub starter: bool,
    pub text: String,
    pub flavour: Option<String>,
    pub icon: Option<String>,
    pub face: Face,
}

/// What is on the card, by its kind.
#[derive(Debug)]
pub enum Face {
    Attack(AttackFace),
    Permanent(PermanentFace),
    Combo { condition: Vec<Condition>, what: Ability },
    Defense { moment: Moment, what: Ability },
}

#[derive(Debug)]
pub struct AttackFace {
    pub attack_type: AttackType,
    pub position: Space,
    pub momentum: Momentum,
    pub ability: Ability,
    pub slam: Ability,
    pub slam_text: String,
    pub slam_instead: bool,
    pub slams: Option<SlamRule>,
    pub in_addition: bool,
}

#[derive(Debug)]
pub struct PermanentFace {
    pub play: Ability,
    pub play_text: String,
    pub standing: Vec<Standing>,
    pub triggers: Vec<Trigger>,
    pub in_addition: bool,
}

impl Card {
    pub fn kind(&self) -> Kind {
        match self.face {
            Face::Attack(_) => Kind::Attack,
            Face::Permanent(_) => Kind::Permanent,
            Face::Combo { .. } => Kind::Combo,
            Face::Defense { .. } => Kind::Defense,
        }
    }

    #[inline]
    pub fn attack(&self) -> Option<&AttackFace> {
        match &self.face {
            Face::Attack(face) => Some(face),
            _ => None,
        }
    }

    pub fn permanent(&self) -> Option<&PermanentFace> {
        match &self.face {
            Face::Permanent(face) => Some(face),
            _ => None,
        }
    }

    /// WN-G6: the name as it is compared for the first turn, without case, spaces and punctuation.
    pub fn sort_name(&self) -> String {
        self.name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    }
}

/// Both decks, read and found in order. A pack lives as long as the program: states share it by a plain reference,
/// which costs a playout nothing to copy, and reading the same text again gives the same pack.
#[derive(Debug)]
pub struct Pack {
    pub title: String,
    cards: &'static [Option<Card>],
    /// The numbers of each attack card, close together for the hot path.
    pub numbers: [Numbers; 128],
    /// For each Permanent, at a glance what it does.
    pub watches: [Watch; 128],
    /// What each attack card is worth to a bot.
    pub worths: [Worth; 128],
    /// Each card's place in the alphabet of names (WN-G6); equal names have the same.
    pub alphabet: [u8; 128],
    pub all: Cards,
    pub of: ByGod<Cards>,
    pub attacks: Cards,
    pub permanents: Cards,
    pub combos: Cards,
    pub defenses: Cards,
    pub types: [Cards; 4],
    pub starters: Cards,
    /// Every moment that some Defense of the two decks names (WN-G61).
    pub moments: Moments,
    /// Every list of effects, by its number, with the card it belongs to.
    lists: Vec<(&'static Ability, CardId)>,
    ids: BTreeMap<String, CardId>,
    /// What is unusual but allowed.
    pub warnings: Vec<String>,
}

/// Position and Momentum of an attack card (WN-025).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    pub attack_type: AttackType,
    pub position: Space,
    pub momentum: Momentum,
    pub slams: Option<SlamRule>,
    pub in_addition: bool,
}

/// What a Permanent keeps up and waits for, as bits of [`Standing`] and [`When`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Watch {
    pub standing: u32,
    pub triggers: u32,
}

/// Which Defense moments exist in the card lists, with the smallest damage that each asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    pub damage: Option<u8>,
    pub attack_damage: Option<u8>,
    pub bumped: bool,
    pub track_discarded: bool,
    pub enemy_permanent: bool,
    pub enemy_combo: bool,
    pub enemy_rolled: bool,
    pub enemy_turn_starts: bool,
}

impl Moments {
    fn add(&mut self, moment: Moment) {
        let least = |old: Option<u8>, new| Some(old.map_or(new, |old| old.min(new)));
        match moment {
            // WN-G28: the window after an attack opens whether or not a list has a Defense for it.
            Moment::EnemyAttack(_) => {}
            Moment::Damage(n) => self.damage = least(self.damage, n),
            Moment::AttackDamage(n) => self.attack_damage = least(self.attack_damage, n),
            Moment::Bumped => self.bumped = true,
            Moment::TrackDiscarded => self.track_discarded = true,
            Moment::EnemyPermanent => self.enemy_permanent = true,
            Moment::EnemyCombo => self.enemy_combo = true,
            Moment::EnemyRolled => self.enemy_rolled = true,
            Moment::EnemyTurnStarts => self.enemy_turn_starts = true,
        }
    }
}

pub type PackRef = turnbuckle_core::PackRef<Pack>;

/// Every pack that was read.
pub static SHELF: Shelf<Pack> = Shelf::new(Pack::read);

/// The fewest attack cards of a deck (WN-G7).
const FEWEST_ATTACKS: usize = 30;
/// 25 Guts and a hand of 7.
const FEWEST_CARDS: usize = 32;
/// WN-G3: how many starter cards first-game mode needs, and how many others.
const STARTING_HAND: usize = 7;
const GUTS: usize = 25;
/// What has been chosen is kept as bits of one byte.
const MOST_OPTIONS: usize = 8;

impl Pack {
    #[inline]
    pub fn card(&'static self, id: CardId) -> &'static Card {
        self.cards[id.0 as usize].as_ref().expect("every id in play is a card of the pack")
    }

    #[inline]
    pub fn list(&'static self, list: u16) -> &'static [Effect] {
        &self.lists[list as usize].0.effects
    }
}

impl Pack {
    fn read(source: Source<'_>) -> Result<Self, Mistake> {
        let file: File = source.toml()?;
        let mut cards: Vec<Option<Card>> = std::iter::repeat_with(|| None).take(128).collect();
        let mut ids = BTreeMap::new();
        let mut counts = ByGod::new([0, 0]);
        let mut lists = 0;
        for entry in file.card {
            let at = entry.span().start;
            let entry = entry.into_inner();
            let god = entry.god;
            let name = format!("card `{}`", entry.id);
            let wrong = |found: &str, expected: &str| source.mistake(at, format!("{name} with {found}"), expected);
            if entry.id.is_empty() || !entry.id.chars().all(|it| it.is_ascii_alphanumeric() || "-.!'".contains(it)) {
                return Err(wrong("that id", "an id of letters, digits, `-`, `.`, `!` and `'`"));
            }
            if entry.name.trim().is_empty() {
                return Err(wrong("an empty name", "a name"));
            }
            if counts[god] == CardId::MOST {
                return Err(wrong(
                    &format!("{} cards of {god} before it", CardId::MOST),
                    "at most 64 cards for each god",
                ));
            }
            let id = CardId::new(god, counts[god]);
            counts[god] += 1;
            if ids.insert(entry.id.clone(), id).is_some() {
                return Err(wrong("an id that another card has", "an id of its own"));
            }
            let mut card = entry.card(id).map_err(|(found, expected)| wrong(&found, &expected))?;
            for ability in abilities_mut(&mut card) {
                number(ability, &mut lists);
            }
            check_discards(&card).map_err(|(found, expected)| wrong(found, expected))?;
            check_dice(&card).map_err(|(found, expected)| wrong(found, expected))?;
            for ability in abilities(&card) {
                check_choices(ability).map_err(|(found, expected)| wrong(&found, &expected))?;
            }
            cards[id.0 as usize] = Some(card);
        }
        check_decks(source, &cards)?;
        // In order: from here on it stays.
        Ok(Self::assemble(file.title, file.cultists, Box::leak(cards.into_boxed_slice()), ids))
    }

    fn assemble(title: String, cultists: u8, cards: &'static [Option<Card>], ids: BTreeMap<String, CardId>) -> Self {
        let set = |wanted: &dyn Fn(&Card) -> bool| -> Cards {
            let found = cards.iter().enumerate().filter(|(_, card)| card.as_ref().is_some_and(wanted));
            found.map(|(index, _)| index as u8).collect()
        };
        let of_type = |it: AttackType| set(&|card| card.attack().is_some_and(|face| face.attack_type == it));
        let mut pack = Self {
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
            types: AttackType::ALL.map(of_type),
            starters: set(&|card| card.starter),
            moments: Moments::default(),
            lists: Vec::new(),
            ids,
            warnings: Vec::new(),
        };
        for (index, card) in cards.iter().enumerate() {
            let Some(card) = card else { continue };
            if let Face::Defense { moment, .. } = card.face {
                pack.moments.add(moment);
            }
            for ability in abilities(card) {
                collect(ability, CardId(index as u8), &mut pack.lists);
            }
        }
        for god in God::BOTH {
            let count = |set: Cards| (set & pack.of[god]).len() as usize;
            let (all, attacks) = (count(pack.all), count(pack.attacks));
            let mut warn = |what: String| pack.warnings.push(format!("{god}: {what}"));
            if all != 60 {
                warn(format!("{all} main-deck cards instead of 60"));
            }
            if attacks > 50 {
                warn(format!("{attacks} attack cards, more than 50"));
            }
            for (index, cards) in pack.types.iter().enumerate() {
                let n = (*cards & pack.of[god]).len();
                if n < 5 {
                    pack.warnings
                        .push(format!("{god}: only {n} {} attack cards, fewer than 5", AttackType::ALL[index]));
                }
            }
        }
        if cultists != 8 {
            pack.warnings.push(format!("{cultists} Cultists instead of 8"));
        }
        pack
    }

    pub fn find(&self, id: &str) -> Option<CardId> {
        self.ids.get(id).copied()
    }

    /// WN-G3: first-game mode needs, for each god, at least 7 starter cards and at least 25 others.
    pub fn first_game_fits(&self) -> Result<(), (God, u32)> {
        for god in God::BOTH {
            let starters = (self.starters & self.of[god]).len();
            let others = (self.of[god] - self.starters).len();
            if (starters as usize) < STARTING_HAND || (others as usize) < GUTS {
                return Err((god, starters));
            }
        }
        Ok(())
    }

    /// A list by the name of its card and its number within the card, for positions.
    pub fn list_name(&self, list: u16) -> String {
        let owner = self.lists[list as usize].1;
        let first = self.lists.iter().position(|(_, it)| *it == owner).expect("the list is one of them");
        let card = self.cards[owner.0 as usize].as_ref().expect("lists belong to cards");
        format!("{}#{}", card.id, list as usize - first)
    }

    pub fn find_list(&self, name: &str) -> Option<u16> {
        let (card, number) = name.split_once('#')?;
        let owner = self.find(card)?;
        let first = self.lists.iter().position(|(_, it)| *it == owner)?;
        let list = first.checked_add(number.parse().ok()?)?;
        (self.lists.get(list)?.1 == owner).then_some(list as u16)
    }

    pub fn list_owner(&self, list: u16) -> CardId {
        self.lists[list as usize].1
    }

    pub fn lists(&self) -> u16 {
        self.lists.len() as u16
    }
}

impl Numbers {
    fn of(card: Option<&Card>) -> Self {
        let face = card.and_then(Card::attack);
        // Cards of other kinds are never asked for their numbers; any will do.
        face.map_or(
            Self {
                attack_type: AttackType::Bizarre,
                position: Space::ALL[0],
                momentum: Momentum { n: 0, all: false },
                slams: None,
                in_addition: false,
            },
            |it| Self {
                attack_type: it.attack_type,
                position: it.position,
                momentum: it.momentum,
                slams: it.slams,
                in_addition: it.in_addition,
            },
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
    /// The entry as a card of its kind. The error says what was found and what was expected.
    fn card(self, number: CardId) -> Result<Card, (String, String)> {
        let missing = |what: &str| (format!("no {what}"), format!("{what} for its kind"));
        let face = match self.kind {
            Kind::Attack => {
                let position = self.position.ok_or_else(|| missing("`position`"))?;
                let momentum = self.momentum.ok_or_else(|| missing("`momentum`"))?;
                if momentum.n > 6 {
                    return Err((format!("Momentum {}", momentum.n), "Momentum 0 to 6".into()));
                }
                let full = |ability: Option<Ability>, what: &str| {
                    ability.filter(|it| !it.effects.is_empty()).ok_or_else(|| missing(what))
                };
                Face::Attack(AttackFace {
                    attack_type: self.attack_type.ok_or_else(|| missing("`type`"))?,
                    position: Space::new(position).ok_or((format!("Position {position}"), "Position 1 to 6".into()))?,
                    momentum,
                    ability: full(self.ability, "`ability`")?,
                    slam: full(self.slam, "`slam`")?,
                    slam_text: self.slam_text.ok_or_else(|| missing("`slam_text`"))?,
                    slam_instead: self.slam_instead,
                    slams: self.slams,
                    in_addition: self.in_addition,
                })
            }
            Kind::Permanent => {
                let lasting = self.permanent.filter(|it| !it.is_empty()).ok_or_else(|| missing("`permanent`"))?;
                let mut face = PermanentFace {
                    play: self.play.filter(|it| !it.effects.is_empty()).ok_or_else(|| missing("`play`"))?,
                    play_text: self.play_text.ok_or_else(|| missing("`play_text`"))?,
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
                let twice = |it: &Trigger| face.triggers.iter().filter(|other| other.when == it.when).count() > 1;
                if face.triggers.len() > 4 || face.triggers.iter().any(twice) {
                    return Err((
                        "two triggers at the same moment, or more than 4".into(),
                        "one trigger a moment".into(),
                    ));
                }
                Face::Permanent(face)
            }
            Kind::Combo => Face::Combo {
                condition: self.condition.filter(|it| !it.is_empty()).ok_or_else(|| missing("`condition`"))?,
                what: self.what.ok_or_else(|| missing("`do`"))?,
            },
            Kind::Defense => Face::Defense {
                moment: self.moment.ok_or_else(|| missing("`moment`"))?,
                what: self.what.ok_or_else(|| missing("`do`"))?,
            },
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

fn abilities(card: &Card) -> Vec<&Ability> {
    match &card.face {
        Face::Attack(face) => vec![&face.ability, &face.slam],
        Face::Permanent(face) => std::iter::once(&face.play).chain(face.triggers.iter().map(|it| &it.what)).collect(),
        Face::Combo { what, .. } | Face::Defense { what, .. } => vec![what],
    }
}

fn abilities_mut(card: &mut Card) -> Vec<&mut Ability> {
    match &mut card.face {
        Face::Attack(face) => vec![&mut face.ability, &mut face.slam],
        Face::Permanent(face) => {
            std::iter::once(&mut face.play).chain(face.triggers.iter_mut().map(|it| &mut it.what)).collect()
        }
        Face::Combo { what, .. } | Face::Defense { what, .. } => vec![what],
    }
}

/// The lists inside an effect.
pub fn nested(effect: &Effect) -> Vec<&Ability> {
    match effect {
        Effect::If(it) => vec![&it.then, &it.otherwise],
        Effect::Choose(it) => it.of.iter().collect(),
        Effect::May(it) | Effect::AfterAttack(it) => vec![it],
        Effect::Pay(it) => vec![&it.then],
        Effect::Repeat(it) => vec![&it.what],
        Effect::Roll(it) => it.iter().map(|branch| &branch.then).collect(),
        _ => Vec::new(),
    }
}

fn nested_mut(effect: &mut Effect) -> Vec<&mut Ability> {
    match effect {
        Effect::If(it) => vec![&mut it.then, &mut it.otherwise],
        Effect::Choose(it) => it.of.iter_mut().collect(),
        Effect::May(it) | Effect::AfterAttack(it) => vec![it],
        Effect::Pay(it) => vec![&mut it.then],
        Effect::Repeat(it) => vec![&mut it.what],
        Effect::Roll(it) => it.iter_mut().map(|branch| &mut branch.then).collect(),
        _ => Vec::new(),
    }
}

/// Numbers a list and all lists inside it, outermost first.
fn number(ability: &mut Ability, next: &mut u16) {
    ability.id = *next;
    *next += 1;
    for effect in &mut ability.effects {
        nested_mut(effect).into_iter().for_each(|it| number(it, next));
    }
}

/// Gathers lists in the order in which [`number`] numbered them.
fn collect(ability: &'static Ability, owner: CardId, lists: &mut Vec<(&'static Ability, CardId)>) {
    lists.push((ability, owner));
    for effect in &ability.effects {
        nested(effect).into_iter().for_each(|it| collect(it, owner, lists));
    }
}

/// Each god has enough cards for a game, and enough of them attack cards.
fn check_decks(source: Source<'_>, cards: &[Option<Card>]) -> Result<(), Mistake> {
    for god in God::BOTH {
        let deck = || cards.iter().flatten().filter(|it| it.god == god);
        let (all, attacks) = (deck().count(), deck().filter(|it| it.kind() == Kind::Attack).count());
        if all < FEWEST_CARDS {
            return Err(source.mistake(0, format!("{all} cards for {god}"), "at least 32 (25 Guts and a hand of 7)"));
        }
        if attacks < FEWEST_ATTACKS {
            return Err(source.mistake(0, format!("{attacks} attack cards for {god}"), "at least 30 (WN-G7)"));
        }
    }
    Ok(())
}

/// An effect rolls at most one die: the roll is a moment of its own, which re-rolls can answer.
fn check_dice(card: &Card) -> Result<(), (&'static str, &'static str)> {
    fn too_many(ability: &Ability) -> bool {
        ability
            .effects
            .iter()
            .any(|it| it.amount().is_some_and(|it| it.dice() > 1) || nested(it).into_iter().any(too_many))
    }
    match abilities(card).into_iter().any(too_many) {
        true => Err(("two dice in one effect", "at most one die in an effect; use two effects")),
        false => Ok(()),
    }
}

/// Whether a hand holds a card of some kind is hidden, so only who sees the hand can be asked for one.
fn check_discards(card: &Card) -> Result<(), (&'static str, &'static str)> {
    fn blind(ability: &Ability) -> bool {
        let unseen = |it: &Effect| matches!(it, Effect::Discard(it) if it.only.is_some() && it.by != PickedBy::Enemy);
        ability.effects.iter().any(|it| unseen(it) || nested(it).into_iter().any(blind))
    }
    match abilities(card).into_iter().any(blind) {
        true => Err(("a discard of a kind that nobody can check", "`by = \"enemy\"` with `only`")),
        false => Ok(()),
    }
}

/// What is chosen from is there, and what is paid is something.
fn check_choices(ability: &Ability) -> Result<(), (String, String)> {
    for effect in &ability.effects {
        match effect {
            Effect::Choose(it) if !(1..=MOST_OPTIONS).contains(&it.of.len()) => {
                let found = format!("{} options to choose from", it.of.len());
                return Err((found, format!("1 to {MOST_OPTIONS} options")));
            }
            Effect::Choose(it) if !(1..=it.of.len()).contains(&usize::from(it.k)) => {
                let found = format!("{} to choose of {} options", it.k, it.of.len());
                return Err((found, format!("1 to {} of them", it.of.len())));
            }
            Effect::Pay(Pay { cost: Cost::Cultists(0) | Cost::Discard(0) | Cost::Guts(0), .. }) => {
                return Err(("a cost of nothing".into(), "a cost of at least 1".into()));
            }
            _ => {}
        }
        nested(effect).into_iter().try_for_each(check_choices)?;
    }
    Ok(())
}

/// The JSON Schema of a pack file.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}
