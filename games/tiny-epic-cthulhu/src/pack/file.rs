//! A pack file as it is written, and what becomes of it.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;
use turnbuckle_core::{Few, Flaw, Mistake, Source, reading};

use super::{Constants, DEGREES, Face, Great, Mat, Pack, Page, Power, SIDE, Strength, Tracks};
use crate::effect::{Ability, Cost, Effect, Moment};
use crate::state::{MOST_LEFT, MOST_SHOWN};
use crate::vocab::{ByColour, Colour, GreatOldOne, Icon, LOCATIONS, MATS, PAGES, Pay, ROWS, TOWNS};

/// So many characters of `in_short` fit the picture of a Town Card.
const IN_SHORT: usize = 30;

/// A pack file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Tiny Epic Cthulhu pack")]
struct File {
    /// Shown at the table.
    title: String,
    /// What the town is, in a sentence or two.
    #[serde(default)]
    story: String,
    constants: Constants,
    #[schemars(with = "Wheel")]
    wheel: Spanned<Wheel>,
    /// The six faces of a Cthulhu Die.
    #[schemars(with = "[u8; 6]")]
    die: Spanned<[u8; 6]>,
    #[schemars(with = "Vec<TownEntry>")]
    town: Vec<Spanned<TownEntry>>,
    #[schemars(with = "Vec<CharacterEntry>")]
    character: Vec<Spanned<CharacterEntry>>,
    #[schemars(with = "Vec<GreatEntry>")]
    great_old_one: Vec<Spanned<GreatEntry>>,
    #[schemars(with = "Vec<PageEntry>")]
    page: Vec<Spanned<PageEntry>>,
}

/// The base of the Wheel of Madness.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct Wheel {
    /// Arcs in degrees clockwise, `[from, to, icon]`, that cover 0 to 360.
    icons: Vec<(u16, u16, Icon)>,
}

/// Spaces for each colour.
#[derive(Deserialize, JsonSchema, Debug, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct Spaces {
    fear: u8,
    rage: u8,
    greed: u8,
}

impl Spaces {
    const fn by_colour(self) -> ByColour<u8> {
        ByColour::new([self.fear, self.rage, self.greed])
    }
}

/// One `[[town]]`: a face of a Town Card.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct TownEntry {
    /// Its name in positions: letters, digits and `-`.
    id: String,
    /// The card, 1 to 5.
    card: u8,
    /// Which face of the card: `a` or `b`.
    face: Side,
    name: String,
    #[serde(default)]
    story: String,
    tracks: Spaces,
    /// Spaces of the Shambler Track.
    shamblers: u8,
    /// Spaces for Eldritch Tentacles.
    eldritch: u8,
    /// Arcs along the inside edge, `[from, to, colour]`, clockwise, that cover 0 to 72.
    strips: Vec<(u16, u16, Colour)>,
    action: Ability,
    /// The action in a few words, 30 characters at most, for the picture of the card.
    #[serde(default)]
    in_short: String,
}

#[derive(Deserialize, JsonSchema, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Side {
    A,
    B,
}

/// Spaces of the four Temperament Tracks.
#[derive(Deserialize, JsonSchema, Debug, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct Temperament {
    fear: u8,
    rage: u8,
    greed: u8,
    chaos: u8,
}

/// One side of a mat.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct MatSide {
    /// Rerolls for each space of the Delirium Track from the bottom; madness follows the last.
    delirium: Vec<u8>,
    tracks: Temperament,
}

/// One `[[character]]`: a Player Mat.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct CharacterEntry {
    id: String,
    name: String,
    #[serde(default)]
    role: String,
    #[serde(default)]
    story: String,
    delirium: Vec<u8>,
    tracks: Temperament,
    ability: Ability,
    /// The other side, for an Assistant.
    assistant: MatSide,
}

/// One side of a Great Old One Mat.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct StrengthEntry {
    /// The printed numbers; the last stands on the losing space.
    strength: Vec<u8>,
    /// Spaces of the Energy Track.
    energy: u8,
    /// Power symbols on spaces, `[advances, colour]`; none, if left out.
    #[serde(default)]
    symbols: Vec<(u8, Colour)>,
}

/// The numbers of the portal locations.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct Portals {
    fear: [u8; LOCATIONS],
    rage: [u8; LOCATIONS],
    greed: [u8; LOCATIONS],
}

/// One `[[great_old_one]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct GreatEntry {
    id: GreatOldOne,
    name: String,
    #[serde(default)]
    story: String,
    difficulty: u8,
    power: Power,
    /// What a player reads.
    power_text: String,
    phase_one: StrengthEntry,
    phase_two: StrengthEntry,
    portals: Portals,
}

/// One `[[page]]`.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct PageEntry {
    id: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    story: String,
    rune: Colour,
    cost: Cost,
    /// Row numbers, 1 to 5.
    pages: Vec<u8>,
}

fn wrong<T>(found: impl std::fmt::Display, expected: impl std::fmt::Display) -> Result<T, Flaw> {
    Err(Flaw::whole(found, expected))
}

fn is_id(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '-')
}

/// An id of its own, and a name.
fn check_names(ids: &mut BTreeSet<String>, id: &str, name: &str) -> Result<(), Flaw> {
    if !is_id(id) {
        return wrong("that id", "an id of letters, digits and `-`");
    }
    if name.trim().is_empty() {
        return wrong("an empty name", "a name");
    }
    if !ids.insert(id.to_owned()) {
        return wrong("an id that another has", "an id of its own");
    }
    Ok(())
}

/// What is shown at each degree of some arcs, which cover them all.
fn arcs<T: Copy>(arcs: &[(u16, u16, T)], degrees: u16) -> Result<Vec<T>, Flaw> {
    let mut shown = Vec::new();
    for (from, to, what) in arcs {
        if usize::from(*from) != shown.len() || to <= from || *to > degrees {
            let expected = format!("arcs one after the other from 0 to {degrees}");
            return wrong(format!("an arc from {from} to {to} after {}", shown.len()), expected);
        }
        shown.extend((*from..*to).map(|_| *what));
    }
    if shown.len() != usize::from(degrees) {
        return wrong(format!("arcs up to {}", shown.len()), format!("arcs that cover 0 to {degrees} (TE-076)"));
    }
    Ok(shown)
}

fn tracks(delirium: Vec<u8>, spaces: Temperament) -> Result<Tracks, Flaw> {
    let Temperament { fear, rage, greed, chaos } = spaces;
    for n in [fear, rage, greed, chaos] {
        reading::within("a Temperament Track of length", n, 1..=Pay::MOST)?;
    }
    reading::within("a Delirium Track of length", delirium.len(), 2..=8)?;
    for rerolls in &delirium {
        reading::within("rerolls", *rerolls, 0..=3)?;
    }
    Ok(Tracks { delirium, madness: ByColour::new([fear, rage, greed]), chaos })
}

fn check_cost(cost: &Cost) -> Result<(), Flaw> {
    for n in [cost.fear, cost.rage, cost.greed, cost.chaos, cost.any, cost.different, cost.same] {
        reading::within("so many of one sort in a cost:", n, 0..=Pay::MOST)?;
    }
    let sorts = [cost.fear + cost.rage + cost.greed + cost.any, cost.different, cost.same];
    if sorts.iter().filter(|it| **it > 0).count() > 1 {
        return wrong("a cost of `different` or `same` with other Madness", "one sort of Madness");
    }
    Ok(())
}

/// TE-G60: content that keeps a turn finite.
fn check_ability(ability: &Ability, of_town: bool) -> Result<(), Flaw> {
    check_cost(&ability.cost)?;
    if ability.effects.is_empty() || ability.effects.len() > 8 {
        return wrong(format!("{} effects", ability.effects.len()), "one to eight");
    }
    if ability.text.trim().is_empty() {
        return wrong("no text", "a text that players read");
    }
    if !of_town && ability.cost.is_free() && !ability.once_per_turn {
        return wrong("an ability without a cost", "a cost, or `once_per_turn` (TE-G60)");
    }
    let between = ability.when == Moment::BetweenActions;
    let timely = ability.effects.iter().all(|it| it.moment() == ability.when);
    if !timely || !between && (of_town || ability.once_per_turn) {
        let expected =
            "dice during a roll, the wheel at the spin, both of a character and for a price; all else between actions";
        return wrong("effects at the wrong moment", expected);
    }
    // A curse between the check and the payment could make it too much.
    let late = ability.effects.iter().skip(1).any(|it| matches!(it, Effect::BrainUp(_)));
    if late || ability.one_of && matches!(ability.effects.first(), Some(Effect::BrainUp(_))) {
        return wrong("`brain_up` after another effect, or as one of several", "it comes first: it is a price");
    }
    for effect in &ability.effects {
        let n = match *effect {
            Effect::ClearMat(it) | Effect::RelocateTown(it) | Effect::TakeFromTown(it) => it.n,
            Effect::Drop(n) | Effect::Swap(n) | Effect::Draw(n) | Effect::MoveSelf(n) => n,
            Effect::BrainDown(n) | Effect::BrainUp(n) | Effect::ChaosToDiscard(n) | Effect::ExtraAction(n) => n,
            Effect::PutInBag(it) => it.n,
            Effect::MovePlayer(it) => it.n,
            Effect::Bonus(it) => it.n,
            Effect::Discount(it) => it.n,
            Effect::IgnoreBrain(n) | Effect::AddSum(n) | Effect::TurnWheel(n) => n,
            Effect::DrawChoose(it) => {
                reading::within("tentacles to keep:", it.keep, 1..=it.n)?;
                it.n
            }
            Effect::PeekDeck(n) | Effect::SortDeck(n) => {
                reading::within("cards of the deck:", usize::from(n), 1..=MOST_SHOWN)?;
                n
            }
            Effect::SetDie(value) => {
                reading::within("a die that shows", value, 0..=2)?;
                1
            }
            _ => 1,
        };
        reading::within("an effect with", n, 1..=MOST_LEFT)?;
        // What comes back for nothing would go on for ever.
        let endless = matches!(effect, Effect::BrainDown(_) | Effect::ExtraAction(_)) && ability.cost.is_free();
        if endless && !ability.once_per_turn && !of_town {
            return wrong("an effect for nothing", "a cost (TE-G62)");
        }
    }
    Ok(())
}

impl TownEntry {
    fn face(self) -> Result<Face, Flaw> {
        reading::within("card", self.card, 1..=TOWNS as u8)?;
        let spaces = self.tracks.by_colour();
        for colour in Colour::each() {
            reading::within("a Madness Track of length", spaces[colour], 2..=4)?;
        }
        reading::within("a Shambler Track of length", self.shamblers, 1..=3)?;
        reading::within("Eldritch spaces:", self.eldritch, 1..=6)?;
        check_ability(&self.action, true)?;
        let letters = self.in_short.chars().count();
        if letters > IN_SHORT {
            return wrong(format!("`in_short` of {letters} characters"), format!("{IN_SHORT} at most"));
        }
        let strips = arcs(&self.strips, SIDE)?.try_into().expect("so many degrees have been counted");
        Ok(Face {
            id: self.id,
            name: self.name,
            story: self.story,
            tracks: spaces,
            shamblers: self.shamblers,
            eldritch: self.eldritch,
            strips,
            action: self.action,
            in_short: self.in_short,
        })
    }
}

impl CharacterEntry {
    fn mat(self) -> Result<Mat, Flaw> {
        check_ability(&self.ability, false)?;
        Ok(Mat {
            id: self.id,
            name: self.name,
            role: self.role,
            story: self.story,
            player: tracks(self.delirium, self.tracks)?,
            assistant: tracks(self.assistant.delirium, self.assistant.tracks)?,
            ability: self.ability,
        })
    }
}

impl StrengthEntry {
    fn side(self, constants: &Constants) -> Result<Strength, Flaw> {
        reading::within("a Strength Track of length", self.strength.len(), 1..=12)?;
        for number in &self.strength {
            reading::within("a number on the Strength Track:", *number, 1..=6)?;
        }
        // TE-G17: the track must overflow on what the bag starts with.
        if self.energy == 0 || self.energy >= constants.bag_eldritch {
            let expected = format!("1 to {} (TE-G17)", constants.bag_eldritch.saturating_sub(1));
            return wrong(format!("{} energy spaces", self.energy), expected);
        }
        for (space, _) in &self.symbols {
            reading::within("a power symbol on space", usize::from(*space), 1..=self.strength.len())?;
        }
        Ok(Strength { numbers: self.strength, energy: self.energy, symbols: self.symbols })
    }
}

impl GreatEntry {
    fn great(self, constants: &Constants) -> Result<Great, Flaw> {
        reading::within("difficulty", self.difficulty, 1..=9)?;
        let portals = ByColour::new([self.portals.fear, self.portals.rage, self.portals.greed]);
        for number in portals.into_array().as_flattened() {
            reading::within("a portal number of", *number, 1..=2 * constants.dice)?;
        }
        Ok(Great {
            id: self.id,
            name: self.name,
            story: self.story,
            difficulty: self.difficulty,
            power: self.power,
            power_text: self.power_text,
            sides: [self.phase_one.side(constants)?, self.phase_two.side(constants)?],
            portals,
        })
    }
}

impl PageEntry {
    fn page(self) -> Result<Page, Flaw> {
        check_cost(&self.cost)?;
        if self.cost.different > 0 || self.cost.same > 0 {
            return wrong("a cost of `different` or `same`", "symbols: colours, `chaos` and `any`");
        }
        reading::within("a cost of", self.cost.total(), 1..=6)?;
        reading::within("so many pages:", self.pages.len(), 1..=5)?;
        for row in &self.pages {
            reading::within("page", *row, 1..=ROWS as u8)?;
        }
        let name = if self.name.is_empty() { self.id.clone() } else { self.name };
        Ok(Page { id: self.id, name, story: self.story, cost: self.cost, pages: self.pages, rune: self.rune })
    }
}

/// The sums of TE-283 to TE-286 hold from the start, whoever plays.
fn check_sums(it: &Constants, faces: &[Face]) -> Result<(), Flaw> {
    let small = [it.madness, it.chaos, it.eldritch, it.shamblers, it.bag_madness, it.bag_eldritch];
    for n in small.into_iter().chain(it.chaos_on_mats).chain(it.chaos_discarded) {
        reading::within("a count of", n, 0..=40)?;
    }
    reading::within("actions", it.actions, 1..=6)?;
    reading::within("dice", it.dice, 1..=6)?;
    for n in [it.hard, it.madness_mode, it.starting_shamblers, it.town_madness, it.shambler_mat, it.discard_mat] {
        reading::within("a count of", n, 0..=20)?;
    }
    if it.bag_madness + it.shambler_mat + it.discard_mat != it.madness {
        let sum = it.bag_madness + it.shambler_mat + it.discard_mat;
        return wrong(format!("{sum} Madness of a colour placed"), format!("{} (TE-283)", it.madness));
    }
    let narrowest: u8 = faces.iter().map(|it| it.tracks.iter().map(|it| *it.1).min().unwrap_or(0)).min().unwrap_or(0);
    if it.town_madness > narrowest || it.town_madness * TOWNS as u8 > it.bag_madness * 3 {
        let expected = format!("at most {narrowest}, and no more than the bag has (TE-G12)");
        return wrong(format!("{} Madness for each Town Card", it.town_madness), expected);
    }
    let on_towns: u8 =
        faces.chunks(2).map(|card| card.iter().map(|it| it.eldritch).max().unwrap_or(0)).fold(0, u8::saturating_add);
    let most = it.bag_eldritch + it.hard.max(it.madness_mode);
    if on_towns + most > it.eldritch {
        return wrong(format!("{} Eldritch placed", on_towns + most), format!("at most {} (TE-285)", it.eldritch));
    }
    for (characters, (mats, discarded)) in (2..).zip(it.chaos_on_mats.into_iter().zip(it.chaos_discarded)) {
        let placed = characters * mats + discarded + 2 * ROWS as u8;
        if placed > it.chaos || mats > Pay::MOST {
            let found = format!("{placed} Chaos placed with {characters} characters");
            return wrong(found, format!("at most {} (TE-284)", it.chaos));
        }
    }
    // TE-044: there must be a place for each, and one must stay on the mat.
    let places: u8 = faces.chunks(2).map(|card| card.iter().map(|it| it.shamblers).min().unwrap_or(0)).sum();
    let starting = it.starting_shamblers.saturating_mul(4);
    if starting >= places || starting >= it.shamblers * 3 || starting > 2 * it.shamblers {
        return wrong(format!("{starting} Shamblers at the start"), "fewer than places and Shamblers (TE-044)");
    }
    Ok(())
}

/// Reads a pack, or says what is wrong with it.
pub(super) fn read(source: Source<'_>) -> Result<Pack, Mistake> {
    let file: File = source.toml()?;
    let whole = |flaw: Flaw| flaw.within(source);
    let icons =
        arcs(&file.wheel.get_ref().icons, DEGREES).map_err(|it| it.of(&file.wheel, "a wheel").within(source))?;

    let mut ids = BTreeSet::new();
    let mut faces: [Option<Face>; 2 * TOWNS] = std::array::from_fn(|_| None);
    for entry in file.town {
        let span = Spanned::new(entry.span(), ());
        let entry = entry.into_inner();
        let called = format!("town `{}`", entry.id);
        let (card, side) = (entry.card, entry.face);
        let face = check_names(&mut ids, &entry.id, &entry.name).and_then(|()| entry.face());
        let place = 2 * usize::from(card.saturating_sub(1)) + side as usize;
        let put = face.and_then(|face| match faces[place].replace(face) {
            None => Ok(()),
            Some(_) => wrong(format!("card {card} again"), "each face of each card once"),
        });
        put.map_err(|it| it.of(&span, called).within(source))?;
    }
    let found = faces.iter().flatten().count();
    let faces: Vec<Face> = faces.into_iter().flatten().collect();
    if found != 2 * TOWNS {
        return Err(whole(Flaw::whole(format!("{found} towns"), "ten: faces `a` and `b` of five cards (TE-010)")));
    }
    check_sums(&file.constants, &faces).map_err(whole)?;

    let mut mats = Vec::new();
    for entry in file.character {
        let span = Spanned::new(entry.span(), ());
        let entry = entry.into_inner();
        let called = format!("character `{}`", entry.id);
        let mat = check_names(&mut ids, &entry.id, &entry.name).and_then(|()| entry.mat());
        let mat = mat.and_then(|mat| {
            let least = [mat.player.chaos, mat.assistant.chaos].into_iter().min().unwrap_or(0);
            let most = file.constants.chaos_on_mats.into_iter().max().unwrap_or(0);
            if most > least { wrong(format!("{least} Chaos spaces"), format!("{most} for the start")) } else { Ok(mat) }
        });
        let mat = mat.and_then(|it| match mats.iter().any(|other: &Mat| other.name == it.name) {
            true => wrong("a name that another has", "a name of its own"),
            false => Ok(it),
        });
        mats.push(mat.map_err(|it| it.of(&span, called).within(source))?);
    }
    if mats.len() != MATS {
        return Err(whole(Flaw::whole(format!("{} characters", mats.len()), "six (TE-013)")));
    }

    let mut greats: Vec<Great> = Vec::new();
    for entry in file.great_old_one {
        let span = Spanned::new(entry.span(), ());
        let entry = entry.into_inner();
        let called = format!("Great Old One `{}`", entry.id.word());
        let great = match entry.id as usize == greats.len() {
            true => entry.great(&file.constants),
            false => wrong("another place in the list", "nyarlathotep, yog_sothoth, yig, cthulhu in this order"),
        };
        greats.push(great.map_err(|it| it.of(&span, called).within(source))?);
    }
    if greats.len() != GreatOldOne::ALL.len() {
        return Err(whole(Flaw::whole(format!("{} Great Old Ones", greats.len()), "four (TE-009)")));
    }

    let mut pages = Vec::new();
    for entry in file.page {
        let span = Spanned::new(entry.span(), ());
        let entry = entry.into_inner();
        let called = format!("page `{}`", entry.id);
        let page = check_names(&mut ids, &entry.id, "a page").and_then(|()| entry.page());
        pages.push(page.map_err(|it| it.of(&span, called).within(source))?);
    }
    if pages.len() != PAGES {
        return Err(whole(Flaw::whole(format!("{} pages", pages.len()), "thirty (TE-005)")));
    }
    for row in 1..=ROWS as u8 {
        let boxes = pages.iter().flat_map(|it: &Page| &it.pages).filter(|it| **it == row).count();
        if boxes < ROWS {
            return Err(whole(Flaw::whole(format!("page {row} on {boxes} boxes"), "five at least, to fill its row")));
        }
    }
    let mut die = [0; 3];
    for face in file.die.get_ref() {
        let Some(count) = die.get_mut(usize::from(*face)) else {
            return Err(Flaw::at(&file.die, format!("a face of {face}"), "0, 1 or 2 (TE-008)").within(source));
        };
        *count += 1;
    }
    let arcs = arc_starts(&icons, &faces);
    Ok(Pack {
        title: file.title,
        story: file.story,
        constants: file.constants,
        icons,
        arcs,
        faces,
        mats,
        greats,
        pages,
        die,
    })
}

/// Where anything may change from one degree to the next: the icon, the front side, or the strip at the other end.
fn arc_starts(icons: &[Icon], faces: &[Face]) -> Vec<u16> {
    let differs = |degree: u16| {
        let (at, before) = (usize::from(degree), usize::from(degree) - 1);
        let back = usize::from((degree + DEGREES / 2) % SIDE);
        let strip = back == 0 || faces.iter().any(|it| it.strips[back] != it.strips[back - 1]);
        icons[at] != icons[before] || degree.is_multiple_of(SIDE) || strip
    };
    std::iter::once(0).chain((1..DEGREES).filter(|it| differs(*it))).collect()
}

/// A JSON Schema of pack files.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).into()
}
