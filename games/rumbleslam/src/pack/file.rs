//! A pack file as it is written, and what becomes of it.

use std::collections::BTreeSet;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;
use turnbuckle_core::reading::{self, Name};
use turnbuckle_core::{Few, Flaw, Mistake, Origin, Source};

use super::{
    Ability, Build, Card, Casino, Choice, Constants, CrowdPleaser, FACES, Faces, Head, Kind, Limit, Line, Pack, Pair,
    Rank, Team,
};
use crate::effect::{Effect, Gift, Keyword, Modifier, Whom};
use crate::team::Draft;
use crate::vocab::{Bout, ByStat, CARDS, CardId, Counter, Crowd, PairId, Pool};

/// The most abilities of a card; one number more is the Tag Team Ability's.
pub const ABILITIES: usize = 7;
/// The most Tag Teams of a pack.
const PAIRS: usize = 32;
/// RS-064: so that no team of the dearest match is larger than a state can hold.
const CHEAPEST: u16 = 125;

/// A pack file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(title = "RUMBLESLAM pack")]
struct File {
    /// Shown at the table.
    title: String,
    #[serde(default)]
    story: String,
    #[schemars(with = "DiceFaces")]
    dice: Spanned<DiceFaces>,
    constants: Constants,
    #[schemars(with = "Vec<CasinoEntry>")]
    casino: Vec<Spanned<CasinoEntry>>,
    #[serde(default)]
    #[schemars(with = "Vec<PairEntry>")]
    tag_team: Vec<Spanned<PairEntry>>,
    #[schemars(with = "Vec<CardEntry>")]
    wrestler: Vec<Spanned<CardEntry>>,
    #[schemars(with = "Vec<TeamEntry>")]
    team: Vec<Spanned<TeamEntry>>,
}

/// The six faces of each die.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct DiceFaces {
    /// 0 to 4 each.
    copper: [u8; 6],
    silver: [u8; 6],
    gold: [u8; 6],
    crowd: [Crowd; 6],
}

/// One `[[casino]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct CasinoEntry {
    id: String,
    name: String,
    #[serde(default)]
    story: String,
    /// `#rrggbb`, for its logo and its posters.
    #[serde(default = "grey")]
    colour: String,
}

fn grey() -> String {
    "#8a8f98".to_owned()
}

/// One `[[tag_team]]`. Its members are the two wrestlers that name it.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct PairEntry {
    id: String,
    name: String,
    /// The Tag Team Ability.
    ability: AbilityEntry,
}

/// One `[[wrestler]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    /// Its name in notation: small letters, digits and `-`.
    id: String,
    name: String,
    /// A line of character.
    #[serde(default)]
    story: String,
    rank: Rank,
    /// `printed` for what a public source states, `designed` for what is ours.
    #[serde(default = "designed")]
    origin: Origin,
    /// The id of its casino; a Free Agent has none.
    #[schemars(with = "Option<String>")]
    casino: Option<Name>,
    /// The id of its Tag Team.
    #[schemars(with = "Option<String>")]
    tag_team: Option<Name>,
    #[serde(default)]
    heel: bool,
    #[serde(default = "standard")]
    build: Build,
    #[serde(default = "human")]
    head: Head,
    /// What it costs, in thousands.
    dosh: u16,
    /// Dice: `1G+2S+1`.
    att: Pool,
    def: Pool,
    grp: Pool,
    dex: Pool,
    /// 1 to 3.
    weight: u8,
    /// AP cost of the Crowd Pleaser.
    pop: u8,
    throw: u8,
    stamina: u8,
    ap: u8,
    mp: u8,
    #[serde(default)]
    ability: Vec<AbilityEntry>,
    crowd_pleaser: CrowdPleaser,
}

const fn designed() -> Origin {
    Origin::Designed
}

const fn standard() -> Build {
    Build::Standard
}

const fn human() -> Head {
    Head::Human
}

/// One `[[wrestler.ability]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct AbilityEntry {
    kind: Kind,
    name: String,
    /// What a player reads.
    text: String,
    /// What it costs. A Passive or Choice Ability costs nothing.
    #[serde(default)]
    ap: u8,
    /// The dice of a Rope, Turnbuckle, Active or Tag attack.
    dice: Option<Pool>,
    /// The damage of an attack.
    damage: Option<u8>,
    /// Of a Turnbuckle Ability, or of an Active or Tag attack that needs no base contact.
    range: Option<u8>,
    /// Special rules of the attack.
    #[serde(default)]
    keywords: Vec<Keyword>,
    /// What an Active or Tag Ability does besides, or instead of, an attack.
    #[serde(default)]
    effects: Vec<Effect>,
    /// What a Passive Ability is made of.
    #[serde(default)]
    modifiers: Vec<Modifier>,
    /// What a Choice Ability offers.
    #[serde(default)]
    options: Vec<Choice>,
    /// An Active Ability that counts as a Brawl for No Class.
    #[serde(default)]
    is_brawl: bool,
    /// As often as it can be paid, if left out.
    limit: Option<Limit>,
}

/// One `[[team]]`: ready to be taken.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct TeamEntry {
    id: String,
    name: String,
    #[serde(default)]
    story: String,
    /// The match that it is made for.
    bout: Bout,
    /// Ids of wrestlers, Rookies as often as one likes.
    #[schemars(with = "Vec<String>")]
    wrestlers: Vec<Name>,
    /// Ids of Tag Teams, both members of which are among the wrestlers, that are hired as Traditional ones.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    traditional: Vec<Name>,
    #[serde(default)]
    endorsements: u8,
    /// Whether a Sponsorship is bought.
    #[serde(default)]
    sponsorship: bool,
}

fn wrong<T>(found: impl std::fmt::Display, expected: impl std::fmt::Display) -> Result<T, Flaw> {
    Err(Flaw::whole(found, expected))
}

fn check_names(ids: &mut BTreeSet<String>, id: &str, name: &str) -> Result<(), Flaw> {
    let is_id = !id.is_empty() && id.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-');
    if !is_id {
        return wrong("that id", "an id of small letters, digits and `-`");
    }
    if name.trim().is_empty() {
        return wrong("an empty name", "a name");
    }
    if !ids.insert(id.to_owned()) {
        return wrong("an id that another has", "an id of its own");
    }
    Ok(())
}

/// Every schema of the file.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}

/// Reads a pack.
pub fn read(source: Source<'_>) -> Result<Pack, Mistake> {
    let file: File = source.toml()?;
    pack(file).map_err(|flaw| flaw.within(source))
}

/// Where an entry stands is where its flaw is.
fn each<T, U>(
    entries: &[Spanned<T>],
    what: &str,
    name: impl Fn(&T) -> &str,
    mut read: impl FnMut(&T) -> Result<U, Flaw>,
) -> Result<Vec<U>, Flaw> {
    let read = |it: &Spanned<T>| {
        read(it.get_ref()).map_err(|flaw| match flaw.at {
            Some(_) => flaw,
            None => flaw.of(it, format!("{what} `{}`", name(it.get_ref()))),
        })
    };
    entries.iter().map(read).collect()
}

fn pack(file: File) -> Result<Pack, Flaw> {
    let dice = dice(file.dice.get_ref()).map_err(|flaw| flaw.of(&file.dice, "dice"))?;
    reading::within("turnbuckle_damage", file.constants.turnbuckle_damage, 0..=6)?;
    reading::within("turnbuckle_throw", file.constants.turnbuckle_throw, -3..=3)?;
    reading::within("smash", file.constants.smash, 0..=6)?;
    let mut ids = BTreeSet::new();
    let casinos = each(&file.casino, "casino", |it| &it.id, |it| casino(&mut ids, it))?;
    if casinos.len() > 64 {
        return wrong(format!("{} casinos", casinos.len()), "at most 64");
    }
    let mut ids = BTreeSet::new();
    each(&file.tag_team, "Tag Team", |it| &it.id, |it| check_names(&mut ids, &it.id, &it.name))?;
    if file.tag_team.len() > PAIRS {
        return wrong(format!("{} Tag Teams", file.tag_team.len()), format!("at most {PAIRS}"));
    }
    if !(1..=CARDS).contains(&file.wrestler.len()) {
        return wrong(format!("{} wrestlers", file.wrestler.len()), format!("1 to {CARDS}"));
    }
    let mut ids = BTreeSet::new();
    let cards = each(&file.wrestler, "wrestler", |it| &it.id, |it| card(&mut ids, it, &casinos, &file.tag_team))?;
    let pairs = (0..).zip(&file.tag_team).map(|(at, it)| {
        let named = |it: &Spanned<PairEntry>| format!("Tag Team `{}`", it.get_ref().id);
        pair(PairId(at), it.get_ref(), &cards).map_err(|flaw| flaw.of(it, named(it)))
    });
    let pairs: Vec<Pair> = pairs.collect::<Result<_, _>>()?;
    let mut pack = Pack {
        title: file.title,
        story: file.story,
        constants: file.constants,
        dice,
        casinos,
        cards,
        pairs,
        teams: Vec::new(),
    };
    let mut ids = BTreeSet::new();
    let teams = each(&file.team, "team", |it| &it.id, |it| team(&mut ids, it, &pack))?;
    if teams.len() > usize::from(u8::MAX) {
        return wrong(format!("{} teams", teams.len()), "at most 255");
    }
    for bout in Bout::each() {
        if teams.iter().filter(|it| it.bout == bout).count() < 2 {
            return wrong(format!("fewer than two teams for a {bout}"), "at least two ready-made teams for each match");
        }
    }
    pack.teams = teams;
    Ok(pack)
}

/// RS-011 to RS-015.
fn dice(faces: &DiceFaces) -> Result<[Faces; 4], Flaw> {
    let mut dice = [[0; FACES]; 4];
    for (die, (name, values)) in
        [("copper", faces.copper), ("silver", faces.silver), ("gold", faces.gold)].into_iter().enumerate()
    {
        for value in values {
            reading::within(&format!("a {name} face of"), value, 0..=4)?;
            dice[die][usize::from(value)] += 1;
        }
        if dice[die][0] == 0 {
            return wrong(format!("a {name} die without a blank"), "a blank face, 0, on every die");
        }
    }
    for face in faces.crowd {
        dice[3][face.index()] += 1;
    }
    if dice[3][..3].contains(&0) {
        return wrong("a crowd die that lacks something", "Cheer, Boo and Blank on the Crowd die");
    }
    Ok(dice)
}

fn casino(ids: &mut BTreeSet<String>, it: &CasinoEntry) -> Result<Casino, Flaw> {
    check_names(ids, &it.id, &it.name)?;
    let is_colour =
        it.colour.len() == 7 && it.colour.starts_with('#') && it.colour[1..].chars().all(|it| it.is_ascii_hexdigit());
    if !is_colour {
        return wrong(format!("colour `{}`", it.colour.escape_debug()), "a colour such as `#c0392b`");
    }
    Ok(Casino { id: it.id.clone(), name: it.name.clone(), story: it.story.clone(), colour: it.colour.clone() })
}

fn card(
    ids: &mut BTreeSet<String>,
    it: &CardEntry,
    casinos: &[Casino],
    pairs: &[Spanned<PairEntry>],
) -> Result<Card, Flaw> {
    check_names(ids, &it.id, &it.name)?;
    let casino = it.casino.as_ref().map(|name| {
        let found = casinos.iter().position(|it| it.id == *name.get_ref()).map(|it| it as u8);
        found.ok_or_else(|| Flaw::at(name, format!("casino `{}`", name.get_ref()), "the id of a casino"))
    });
    let pair = it.tag_team.as_ref().map(|name| {
        let found = pairs.iter().position(|it| it.get_ref().id == *name.get_ref()).map(|it| PairId(it as u8));
        found.ok_or_else(|| Flaw::at(name, format!("Tag Team `{}`", name.get_ref()), "the id of a Tag Team"))
    });
    let pair = pair.transpose()?;
    if pair.is_some() && it.rank == Rank::Rookie {
        return wrong("the rank of a Rookie in a Tag Team", "a Superstar (RS-072)");
    }
    reading::within("dosh", it.dosh, CHEAPEST..=1000)?;
    if !it.dosh.is_multiple_of(25) {
        return wrong(format!("dosh {}", it.dosh), "a multiple of 25");
    }
    for (name, pool) in [("att", it.att), ("def", it.def), ("grp", it.grp), ("dex", it.dex)] {
        check_pool(name, pool)?;
    }
    reading::within("weight", it.weight, 1..=3)?;
    reading::within("pop", it.pop, 1..=5)?;
    reading::within("throw", it.throw, 0..=8)?;
    reading::within("stamina", it.stamina, 1..=20)?;
    reading::within("ap", it.ap, 1..=6)?;
    reading::within("mp", it.mp, 0..=8)?;
    if it.ability.len() > ABILITIES {
        return wrong(format!("{} abilities", it.ability.len()), format!("at most {ABILITIES}"));
    }
    let abilities: Vec<Ability> = it.ability.iter().map(ability).collect::<Result<_, _>>()?;
    if abilities.iter().any(|it| it.kind == Kind::Tag) {
        return wrong("a Tag Team Ability of its own", "it at the `[[tag_team]]`");
    }
    if abilities.iter().filter(|it| it.kind == Kind::Choice).count() > 1 {
        return wrong("two Choice Abilities", "at most one");
    }
    check_words("crowd_pleaser", &it.crowd_pleaser.name, &it.crowd_pleaser.text)?;
    it.crowd_pleaser.effects.iter().try_for_each(check_effect)?;
    it.crowd_pleaser.modifiers.iter().try_for_each(check_modifier)?;
    if it.crowd_pleaser.effects.is_empty() && it.crowd_pleaser.modifiers.is_empty() {
        return wrong("a Crowd Pleaser that does nothing", "effects or modifiers");
    }
    let has_modifiers = !it.crowd_pleaser.modifiers.is_empty()
        || abilities.iter().any(|it| !it.modifiers.is_empty() || !it.options.is_empty());
    Ok(Card {
        id: it.id.clone(),
        name: it.name.clone(),
        story: it.story.clone(),
        rank: it.rank,
        origin: it.origin,
        casino: casino.transpose()?,
        pair,
        heel: it.heel,
        build: it.build,
        head: it.head,
        dosh: it.dosh,
        stats: ByStat::new([it.att, it.def, it.grp, it.dex]),
        weight: it.weight,
        pop: it.pop,
        throw: it.throw,
        stamina: it.stamina,
        ap: it.ap,
        mp: it.mp,
        abilities,
        crowd_pleaser: it.crowd_pleaser.clone(),
        has_modifiers,
    })
}

fn check_pool(name: &str, pool: Pool) -> Result<(), Flaw> {
    if !(1..=5).contains(&pool.count()) {
        return wrong(format!("{name} {pool}"), format!("{name} of 1 to 5 dice"));
    }
    reading::within(&format!("{name} with a bonus of"), pool.bonus, -3..=3)
}

fn check_words(what: &str, name: &str, text: &str) -> Result<(), Flaw> {
    if name.trim().is_empty() || text.trim().is_empty() {
        return wrong(format!("{what} without a name or a text"), "both");
    }
    Ok(())
}

fn ability(it: &AbilityEntry) -> Result<Ability, Flaw> {
    check_words("an ability", &it.name, &it.text)?;
    let of = |flaw: Flaw| Flaw { found: format!("ability `{}` with {}", it.name, flaw.found), ..flaw };
    let line = line(it).map_err(of)?;
    check_ability(it, line.is_some()).map_err(of)?;
    it.effects.iter().try_for_each(check_effect).map_err(of)?;
    let options = it.options.iter().flat_map(|it| &it.modifiers);
    it.modifiers.iter().chain(options).try_for_each(check_modifier).map_err(of)?;
    Ok(Ability {
        name: it.name.clone(),
        text: it.text.clone(),
        kind: it.kind,
        ap: it.ap,
        line,
        effects: it.effects.clone(),
        modifiers: it.modifiers.clone(),
        options: it.options.clone(),
        is_brawl: it.is_brawl,
        limit: it.limit,
    })
}

/// The attack line, if there is one.
fn line(it: &AbilityEntry) -> Result<Option<Line>, Flaw> {
    let has_dice = matches!(it.kind, Kind::Rope | Kind::Turnbuckle | Kind::Active | Kind::Tag);
    if it.dice.is_some() && !has_dice {
        return wrong("dice", "none: a Grapple Ability rolls GRP, and a Passive or Choice Ability nothing");
    }
    let attacks = it.kind == Kind::Grapple || it.dice.is_some();
    if !attacks {
        if matches!(it.kind, Kind::Rope | Kind::Turnbuckle) {
            return wrong("no dice", "the dice of its attack");
        }
        if it.damage.is_some() || it.range.is_some() || !it.keywords.is_empty() {
            return wrong("damage, range or keywords", "those only beside an attack's dice");
        }
        return Ok(None);
    }
    let Some(damage) = it.damage else { return wrong("no damage", "the damage of its attack, 0 if it does none") };
    reading::within("damage", damage, 0..=9)?;
    if let Some(pool) = it.dice {
        check_pool("dice", pool)?;
    }
    let range = match (it.kind, it.range) {
        (Kind::Turnbuckle, Some(range)) => range,
        (Kind::Turnbuckle, None) => return wrong("no range", "the range of a Turnbuckle Ability"),
        (Kind::Active | Kind::Tag, range) => range.unwrap_or(0),
        (_, Some(_)) => return wrong("a range", "a range only of a Turnbuckle, Active or Tag Team Ability"),
        (_, None) => 0,
    };
    reading::within("range", range, 0..=11)?;
    check_keywords(it)?;
    Ok(Some(Line { dice: it.dice.unwrap_or_default(), damage, range, keywords: it.keywords.clone() }))
}

fn check_keywords(it: &AbilityEntry) -> Result<(), Flaw> {
    if it.keywords.len() > 10 {
        return wrong(format!("{} keywords", it.keywords.len()), "at most 10");
    }
    for (at, keyword) in it.keywords.iter().enumerate() {
        let same = |other: &Keyword| std::mem::discriminant(other) == std::mem::discriminant(keyword);
        if it.keywords[..at].iter().any(same) {
            return wrong("a keyword twice", "each keyword once");
        }
        match *keyword {
            Keyword::Ap(n) | Keyword::Mp(n) if n == 0 || !(-2..=2).contains(&n) => {
                return wrong(format!("{n} counters"), "-2, -1, 1 or 2 (RS-055)");
            }
            Keyword::Shove(n) | Keyword::Throw(n) | Keyword::Bounceback(n) => {
                reading::within("a distance of", n, 1..=8)?
            }
            Keyword::Rocket if it.kind != Kind::Rope => return wrong("(ROCKET)", "(ROCKET) only of a Rope Ability"),
            Keyword::Jump if it.kind != Kind::Rope && it.kind != Kind::Turnbuckle => {
                return wrong("(JUMP)", "(JUMP) only of a Rope or Turnbuckle Ability");
            }
            Keyword::Impact if it.kind != Kind::Turnbuckle => {
                return wrong("(IMPACT)", "(IMPACT) only of a Turnbuckle Ability");
            }
            Keyword::Devastating if !matches!(it.kind, Kind::Active | Kind::Tag) || it.range.is_some() => {
                return wrong("(DEVASTATING)", "(DEVASTATING) only of an Active or Tag Team Ability in base contact");
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_ability(it: &AbilityEntry, attacks: bool) -> Result<(), Flaw> {
    let used = !matches!(it.kind, Kind::Passive | Kind::Choice);
    reading::within("ap", it.ap, if used { 1..=6 } else { 0..=0 })?;
    let acts = matches!(it.kind, Kind::Active | Kind::Tag);
    if !it.effects.is_empty() && !acts {
        return wrong("effects", "effects only of an Active or Tag Team Ability");
    }
    if it.effects.len() > 6 {
        return wrong(format!("{} effects", it.effects.len()), "at most 6");
    }
    if acts && !attacks && it.effects.is_empty() {
        return wrong("neither an attack nor effects", "what it does");
    }
    if it.modifiers.is_empty() == (it.kind == Kind::Passive) {
        return wrong("modifiers missing or out of place", "modifiers of a Passive Ability, and of no other");
    }
    if it.options.is_empty() == (it.kind == Kind::Choice) || it.options.len() > 6 {
        return wrong("options missing, out of place or too many", "2 to 6 options of a Choice Ability");
    }
    if it.options.len() == 1 {
        return wrong("one option", "2 to 6 options of a Choice Ability");
    }
    if it.is_brawl && it.kind != Kind::Active {
        return wrong("is_brawl", "is_brawl only of an Active Ability (RS-G90)");
    }
    if it.limit.is_some() && !used {
        return wrong("a limit", "a limit only of what is used");
    }
    Ok(())
}

fn check_effect(effect: &Effect) -> Result<(), Flaw> {
    match *effect {
        Effect::Damage(it) | Effect::Heal(it) => reading::within("points", it.n, 1..=9)?,
        Effect::Move(it) | Effect::Shove(it) => {
            reading::within("squares", it.n, 1..=8)?;
            if !it.who.is_chosen() && it.who != Whom::Itself {
                return wrong("a move of several", "one wrestler who is moved");
            }
        }
        Effect::Give(it) => {
            reading::within("counters", it.n, 1..=it.counter.most())?;
            if it.counter == Counter::CrowdPleaser {
                return wrong("Crowd Pleaser counters", "a counter that effects may give");
            }
        }
        Effect::Remove(_) | Effect::Brawl | Effect::Grapple | Effect::Unlock(_) => {}
        Effect::Bonus(it) => reading::within("bonus", it.n, -3..=3)?,
        Effect::Ap(n) | Effect::Mp(n) => reading::within("points", n, 1..=3)?,
        Effect::Crowd(whom) => {
            if whom == Whom::Itself {
                return wrong("a Crowd Pleaser that repeats itself", "another wrestler's Crowd Pleaser");
            }
        }
        Effect::Endorsement(n) => reading::within("Endorsements", n, 1..=2)?,
    }
    if let Whom::FriendWithin(n) | Whom::FriendsWithin(n) | Whom::EnemyWithin(n) | Whom::EnemiesWithin(n) =
        effect.whom()
    {
        reading::within("a reach of", n, 1..=11)?;
    }
    Ok(())
}

fn check_modifier(it: &Modifier) -> Result<(), Flaw> {
    match it.gift {
        Gift::Att(n) | Gift::Def(n) | Gift::Grp(n) | Gift::Dex(n) | Gift::Damage(n) => {
            reading::within("a modifier of", n, -3..=3)
        }
        Gift::AttDice(pool) | Gift::DefDice(pool) | Gift::GrpDice(pool) | Gift::DexDice(pool) => {
            if !(1..=2).contains(&pool.count()) || pool.bonus != 0 {
                return wrong(format!("dice {pool}"), "one or two dice");
            }
            Ok(())
        }
        Gift::Armour(n) | Gift::Spikes(n) | Gift::Pop(n) => reading::within("a modifier of", n, 1..=3),
        Gift::PinDice(n) | Gift::KickoutDice(n) | Gift::Throw(n) | Gift::Ammunition(n) | Gift::Ap(n) | Gift::Mp(n) => {
            reading::within("a modifier of", n, -3..=3)
        }
        Gift::Bounce(n) => reading::within("a modifier of", n, 1..=4),
        Gift::Immune(_) | Gift::CleanHands | Gift::Darling | Gift::Beloved | Gift::Slippery => Ok(()),
    }
}

/// RS-072: two members, and an ability to use together.
fn pair(id: PairId, it: &PairEntry, cards: &[Card]) -> Result<Pair, Flaw> {
    let members: Vec<CardId> = (0..).map(CardId).zip(cards).filter(|it| it.1.pair == Some(id)).map(|it| it.0).collect();
    let Ok(members) = <[CardId; 2]>::try_from(members) else {
        return wrong("that number of members", "exactly two wrestlers that name it");
    };
    if it.ability.kind != Kind::Tag {
        return wrong("an ability of another kind", "a Tag Team Ability");
    }
    let cost = |it: CardId| cards[usize::from(it.0)].dosh;
    if cost(members[0]) + cost(members[1]) < 150 + 2 * CHEAPEST {
        return wrong("members that cost less than 400K", "at least 400K, discount included 250K");
    }
    Ok(Pair { id: it.id.clone(), name: it.name.clone(), members, ability: ability(&it.ability)? })
}

fn team(ids: &mut BTreeSet<String>, it: &TeamEntry, pack: &Pack) -> Result<Team, Flaw> {
    check_names(ids, &it.id, &it.name)?;
    let mut draft = Draft { endorsements: it.endorsements, sponsorship: it.sponsorship, ..Draft::default() };
    for name in &it.wrestlers {
        let Some(card) = pack.find_card(name.get_ref()) else {
            return Err(Flaw::at(name, format!("wrestler `{}`", name.get_ref()), "the id of a wrestler"));
        };
        if draft.cards.try_push(card).is_err() {
            return wrong(
                "so many wrestlers",
                format!("at most {}", ArrayVec::<CardId, { crate::vocab::TEAM }>::new().capacity()),
            );
        }
    }
    for name in &it.traditional {
        let Some(pair) = pack.find_pair(name.get_ref()) else {
            return Err(Flaw::at(name, format!("Tag Team `{}`", name.get_ref()), "the id of a Tag Team"));
        };
        draft.make_traditional(pair);
    }
    let faults = draft.faults(pack, it.bout.dosh());
    if !faults.is_empty() {
        return wrong(format!("these faults: {faults}"), "a team that may be hired");
    }
    Ok(Team { id: it.id.clone(), name: it.name.clone(), story: it.story.clone(), bout: it.bout, draft })
}
