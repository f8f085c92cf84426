//! Any state as a readable document (docs/tiny-epic-cthulhu-positions.md), and back again if it is possible.
//!
//! What is left out takes its default: the table of TE-025 to TE-057 with mats in their order, everybody and the Great Old
//! One at T0, and whatever lies nowhere else in the bag, on the Shambler Mat, in the supply or in the deck.

use std::collections::BTreeMap;
use std::fmt::Write;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::reading::{self, Name};
use turnbuckle_core::{Few, Flaw, Lawful, Positions, Rules, Seat, Set};

use crate::notation::{colour, portal, portal_word};
use crate::setup::Agreed;
use crate::state::{
    Aim, AssistantStep, Boons, Doing, Ending, Giver, LOTS, MOST_LEFT, MOST_SHOWN, Onto, Owed, PageSlot, Pages, Roll,
    Shamblers, Stage, State,
};
use crate::vocab::{
    ByColour, Colour, Dice, FaceId, LOCATIONS, MatId, PAGES, Phase, ROWS, Tentacle, Tentacles, Town, Who,
};

/// A whole game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    pub phase: Option<Phase>,
    pub strength: u8,
    pub energy: u8,
    pub great_old_one: Option<Spanned<Town>>,
    /// The place in the round of whoever's turn it is, from 0.
    pub turn: u8,
    /// The seat with the first turn, from 0.
    pub first: u8,
    pub turns: u16,
    pub stage: Option<Name>,
    /// The degree of this turn's spin.
    pub spin: Option<u16>,
    pub actions: u8,
    pub must_move: bool,
    /// Town Cards whose action was used this turn.
    pub used: Vec<Town>,
    pub used_ability: bool,
    /// What abilities have left for this turn: `bonus fear 1`, `less page 1`, `wild greed`, `calm 1`, `hushed rage`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boons: Vec<Name>,
    /// Page Tokens in each row. Left out, they are those of the pages that somebody owns.
    pub rows: Option<[u8; ROWS]>,
    /// By colour: what lies on its two locations, a tentacle or `open`.
    pub portals: BTreeMap<String, [Name; LOCATIONS]>,
    pub bag: Counts,
    pub discard: Counts,
    pub supply: Counts,
    /// Madness on the Shambler Mat: Fear, Rage, Greed.
    pub shambler_mat: Option<[u8; 3]>,
    /// Shamblers on it. They follow from those in the town; what is given must agree.
    pub shamblers_left: Option<[u8; 3]>,
    pub discarded_pages: Vec<Name>,
    /// How many cards are in the deck. It follows; what is given must agree.
    pub deck: Option<u32>,
    /// Where the deck was shuffled anew: the cards of each lot, and which one is the deck's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lots: Option<Spanned<Vec<Vec<Name>>>>,
    #[serde(skip_serializing_if = "is_zero")]
    pub deck_lot: u8,
    /// The uppermost cards of the deck, as far as they were shown, the next one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deck_top: Vec<Name>,
    /// What is owed before the turn goes on, innermost last.
    pub owed: Vec<Name>,
    pub towns: BTreeMap<String, Spanned<TownText>>,
    pub characters: BTreeMap<String, Spanned<CharacterText>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// So many tentacles of each kind; what is left out follows, or takes its default.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counts {
    pub fear: Option<u8>,
    pub rage: Option<u8>,
    pub greed: Option<u8>,
    pub chaos: Option<u8>,
    pub eldritch: Option<u8>,
}

impl Counts {
    fn of(tentacles: Tentacles) -> Self {
        let [fear, rage, greed, chaos, eldritch] = tentacles.into_array().map(Some);
        Self { fear, rage, greed, chaos, eldritch }
    }

    fn get(self, tentacle: Tentacle) -> Option<u8> {
        [self.fear, self.rage, self.greed, self.chaos, self.eldritch][tentacle.index()]
    }
}

/// A Town Card.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TownText {
    /// The face, by id.
    pub face: Option<Name>,
    /// Fear, Rage, Greed.
    pub madness: [u8; 3],
    /// From bottom to top.
    pub shamblers: Vec<Colour>,
    pub eldritch: Option<u8>,
    /// A Page Card's id, `down` or `none`; face-down cards of an older lot are `down-1` and so on, and one that was shown
    /// in the deck is `seen-` and its id.
    pub page: Option<Name>,
}

/// A player or an Assistant.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CharacterText {
    /// By id; `none` while mats are being chosen.
    pub mat: Option<Name>,
    pub at: Option<Town>,
    pub madness: [u8; 3],
    pub chaos: Option<u8>,
    pub brain: u8,
    /// The first translated first.
    pub pages: Vec<Name>,
}

const STAGES: [&str; 8] = ["mats", "spin", "pointer", "draw", "spawn", "move_great", "begin", "actions"];
const STEPS: [&str; 7] = ["collect", "move", "reveal", "seal", "translate", "banish", "end"];
/// By [`Bill`](crate::effect::Bill).
const BILLS: [&str; 3] = ["page", "banishment", "town"];
const ENDINGS: [&str; 3] = ["won", "strength", "shamblers"];

impl Positions for State {
    type Position = Position;

    fn to_position(&self) -> Position {
        let mut position = Position {
            phase: Some(self.phase),
            strength: self.strength,
            energy: self.energy,
            great_old_one: Some(reading::written(self.great_at)),
            turn: self.turn,
            first: self.party.first().into(),
            turns: self.turns,
            stage: Some(reading::written(self.write_stage())),
            spin: self.spin,
            actions: self.actions,
            must_move: self.must_move,
            used: self.used.iter().collect(),
            used_ability: self.used_ability,
            boons: self.write_boons().into_iter().map(reading::written).collect(),
            rows: Some(self.rows),
            bag: Counts::of(self.bag),
            discard: Counts::of(self.discard),
            supply: Counts::of(self.supply),
            shambler_mat: Some(self.shambler_mat.madness.into_array()),
            shamblers_left: Some(self.shambler_mat.shamblers.into_array()),
            discarded_pages: self.page_names(self.discarded_pages.iter()),
            deck: Some(self.deck_len()),
            deck_lot: self.deck.current,
            deck_top: self.page_names(self.deck.shown()),
            owed: self.owed.iter().map(|it| reading::written(self.write_owed(*it))).collect(),
            ..Position::default()
        };
        if self.deck.current != 0 || self.deck.lots[1..].iter().any(|it| !it.is_empty()) {
            let lots = self.deck.lots.iter().map(|it| self.page_names(it.iter())).collect();
            position.lots = Some(reading::written(lots));
        }
        for (colour, locations) in self.portals.iter() {
            let word = |it: Option<Tentacle>| reading::written(it.map_or("open", Tentacle::word).to_owned());
            position.portals.insert(colour.word().to_owned(), locations.map(word));
        }
        for (town, card) in self.towns.iter() {
            let text = TownText {
                face: Some(reading::written(self.face(town).id.clone())),
                madness: card.madness.into_array(),
                shamblers: card.shamblers.iter().collect(),
                eldritch: Some(card.eldritch),
                page: Some(reading::written(match card.page {
                    PageSlot::None => "none".to_owned(),
                    PageSlot::Down(0) => "down".to_owned(),
                    PageSlot::Down(lot) => format!("down-{lot}"),
                    PageSlot::Seen(page) => format!("seen-{}", self.page(page).id),
                    PageSlot::Up(page) => self.page(page).id.clone(),
                })),
            };
            position.towns.insert(town.to_string(), reading::written(text));
        }
        for who in self.party.each() {
            let it = &self.characters[who];
            let mat = it.mat.map_or("none", |it| self.pack.get().mat(it).id.as_str());
            let text = CharacterText {
                mat: Some(reading::written(mat.to_owned())),
                at: Some(it.at),
                madness: it.madness.into_array(),
                chaos: Some(it.chaos),
                brain: it.brain,
                pages: self.page_names(it.pages.iter().copied()),
            };
            position.characters.insert(self.who_id(who).to_owned(), reading::written(text));
        }
        position
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        let mut state = Self::laid_out(agreed);
        state.read_towns(&position)?;
        state.read_characters(&position)?;
        state.read_table(&position)?;
        state.read_pages(&position)?;
        state.read_tentacles(&position)?;
        state.read_turn(&position)?;
        for (at, (owed, name)) in state.owed.iter().zip(&position.owed).enumerate() {
            let owed = state.is_owed_rightly(at, *owed);
            owed.map_err(|found| Flaw::at(name, found, "something that play can leave owed in this position"))?;
        }
        let possible = state.invariants();
        possible.map_err(|found| Flaw::whole(found, "a position that play can reach"))?;
        let shamblers = state.shambler_mat.shamblers.into_array();
        if position.shamblers_left.is_some_and(|it| it != shamblers) {
            return Err(Flaw::whole("another number of Shamblers on the mat", format!("{shamblers:?}")));
        }
        if position.deck.is_some_and(|it| it != state.deck_len()) {
            return Err(Flaw::whole("another number of cards in the deck", state.deck_len()));
        }
        if !state.needs_a_decision() {
            return Err(Flaw::whole("nothing to decide", "a position in which somebody decides"));
        }
        let mut legal = Vec::new();
        if let Some(seat) = state.turn().seat() {
            state.legal(seat, &mut legal);
            if legal.is_empty() {
                return Err(Flaw::whole("no legal action", "a position in which somebody can act"));
            }
        }
        Ok(state)
    }
}

/// A flaw of a name.
fn wrong(name: &Name, expected: impl std::fmt::Display) -> Flaw {
    Flaw::at(name, format!("`{}`", name.get_ref()), expected)
}

fn small(what: &str, n: u8) -> Result<(), Flaw> {
    reading::within(what, n, 0..=60)
}

impl State {
    fn page_names(&self, pages: impl Iterator<Item = crate::vocab::PageId>) -> Vec<Name> {
        pages.map(|it| reading::written(self.page(it).id.clone())).collect()
    }

    fn read_table(&mut self, position: &Position) -> Result<(), Flaw> {
        for n in position.rows.into_iter().flatten() {
            reading::within("a row of", n, 0..=ROWS as u8)?;
        }
        self.rows = position.rows.unwrap_or_else(|| self.tokens_of_pages());
        let full = self.pile() == 0;
        self.phase = position.phase.unwrap_or(if full { Phase::Two } else { Phase::One });
        reading::within("strength", position.strength, 0..=12)?;
        reading::within("energy", position.energy, 0..=20)?;
        (self.strength, self.energy) = (position.strength, position.energy);
        if let Some(town) = &position.great_old_one {
            self.great_at = *town.get_ref();
        }
        for (key, locations) in &position.portals {
            let colour = colour(key).map_err(|expected| Flaw::whole(format!("portals of `{key}`"), expected))?;
            for (place, name) in locations.iter().enumerate() {
                self.portals[colour][place] = match name.get_ref().as_str() {
                    "open" => None,
                    word => Some(
                        Tentacle::each()
                            .find(|it| it.word() == word)
                            .ok_or_else(|| wrong(name, "`open` or a tentacle"))?,
                    ),
                };
            }
        }
        Ok(())
    }

    fn read_towns(&mut self, position: &Position) -> Result<(), Flaw> {
        let mut cards: Vec<u8> = Vec::new();
        for (key, text) in &position.towns {
            let town: Town = key.parse().map_err(|expected| Flaw::at(text, format!("`{key}`"), expected))?;
            let it = text.get_ref();
            if let Some(name) = &it.face {
                let face = self.pack.find_face(name.get_ref());
                let face = face.ok_or_else(|| wrong(name, "the id of a Town Card's face"))?;
                self.towns[town].face = face;
            }
            let face = self.face(town);
            for (colour, n) in Colour::each().zip(it.madness) {
                reading::within("Madness on a track:", n, 0..=face.tracks[colour])
                    .map_err(|flaw| flaw.of(text, key))?;
            }
            if it.shamblers.len() > usize::from(face.shamblers) {
                let found = format!("{} Shamblers at {key}", it.shamblers.len());
                return Err(Flaw::at(text, found, format!("at most {}", face.shamblers)));
            }
            let eldritch = it.eldritch.unwrap_or(face.eldritch);
            reading::within("Eldritch:", eldritch, 0..=face.eldritch).map_err(|flaw| flaw.of(text, key))?;
            let card = &mut self.towns[town];
            card.madness = ByColour::new(it.madness);
            card.eldritch = eldritch;
            card.shamblers = Shamblers::default();
            it.shamblers.iter().for_each(|colour| card.shamblers.push(*colour));
        }
        for town in Town::each() {
            let FaceId(face) = self.towns[town].face;
            if cards.contains(&(face / 2)) {
                return Err(Flaw::whole(format!("card {} twice", face / 2 + 1), "each Town Card once"));
            }
            cards.push(face / 2);
        }
        for colour in Colour::each() {
            let there: u8 = self.towns.iter().map(|it| it.1.shamblers.count(colour)).sum();
            let all = self.pack.constants.shamblers;
            let left = all.checked_sub(there);
            let found = || Flaw::whole(format!("{there} {} Shamblers", colour.paint()), format!("at most {all}"));
            self.shambler_mat.shamblers[colour] = left.ok_or_else(found)?;
        }
        Ok(())
    }

    fn read_characters(&mut self, position: &Position) -> Result<(), Flaw> {
        for (key, text) in &position.characters {
            let who = self.who_called(key).map_err(|expected| Flaw::at(text, format!("`{key}`"), expected))?;
            let it = text.get_ref();
            if let Some(name) = &it.mat {
                self.characters[who].mat = match name.get_ref().as_str() {
                    "none" => None,
                    id => Some(self.pack.find_mat(id).ok_or_else(|| wrong(name, "the id of a Player Mat, or `none`"))?),
                };
            }
            for n in it.madness.into_iter().chain(it.chaos).chain([it.brain]) {
                small("so many on a mat:", n)?;
            }
            let mut pages = ArrayVec::new();
            for name in &it.pages {
                let page = self.pack.find_page(name.get_ref());
                let page = page.ok_or_else(|| wrong(name, "the id of a Page Card"))?;
                pages.try_push(page).map_err(|_| wrong(name, format!("at most {PAGES} pages")))?;
            }
            let character = &mut self.characters[who];
            character.at = it.at.unwrap_or(character.at);
            character.madness = ByColour::new(it.madness);
            character.chaos = it.chaos.unwrap_or(character.chaos);
            character.brain = it.brain;
            character.pages = pages;
        }
        let choosing = position.stage.as_ref().is_some_and(|it| it.get_ref() == STAGES[0]);
        let named = |who: Who| position.characters.get(self.who_id(who)).is_some_and(|it| it.get_ref().mat.is_some());
        let unnamed: Vec<Who> = self.party.each().filter(|it| !choosing && !named(*it)).collect();
        for who in unnamed {
            let own = |mat: &MatId| mat.0 == who.0;
            let free = self.free_mats().find(own).or_else(|| self.free_mats().next());
            self.characters[who].mat = Some(free.expect("more mats than characters"));
        }
        Ok(())
    }

    fn read_set(&self, names: &[Name]) -> Result<Pages, Flaw> {
        let mut pages = Pages::NONE;
        for name in names {
            let page = self.pack.find_page(name.get_ref()).ok_or_else(|| wrong(name, "the id of a Page Card"))?;
            if pages.contains(page) {
                return Err(wrong(name, "each Page Card once"));
            }
            pages.insert(page);
        }
        Ok(pages)
    }

    fn read_pages(&mut self, position: &Position) -> Result<(), Flaw> {
        self.discarded_pages = self.read_set(&position.discarded_pages)?;
        let mut rest = Pages((1 << PAGES) - 1);
        self.discarded_pages.iter().for_each(|it| rest.remove(it));
        for who in self.party.each() {
            self.characters[who].pages.iter().for_each(|it| rest.remove(*it));
        }
        for (key, text) in &position.towns {
            let town: Town = key.parse().expect("the towns have been read");
            let Some(name) = &text.get_ref().page else { continue };
            self.towns[town].page = match name.get_ref().as_str() {
                "none" => PageSlot::None,
                "down" => PageSlot::Down(0),
                other => match other.strip_prefix("down-").and_then(|it| it.parse::<u8>().ok()) {
                    Some(lot) if usize::from(lot) < LOTS && lot > 0 => PageSlot::Down(lot),
                    _ => {
                        let shown = other.strip_prefix("seen-");
                        let page = self.pack.find_page(shown.unwrap_or(other));
                        let page = page.ok_or_else(|| wrong(name, "the id of a Page Card, `down` or `none`"))?;
                        if shown.is_some() { PageSlot::Seen(page) } else { PageSlot::Up(page) }
                    }
                },
            };
            if let PageSlot::Up(page) | PageSlot::Seen(page) = self.towns[town].page {
                rest.remove(page);
            }
        }
        if position.deck_top.len() > MOST_SHOWN {
            return Err(wrong(&position.deck_top[MOST_SHOWN], format!("at most {MOST_SHOWN} cards")));
        }
        for (place, name) in position.deck_top.iter().enumerate() {
            let page = self.pack.find_page(name.get_ref()).ok_or_else(|| wrong(name, "the id of a Page Card"))?;
            self.deck.top[place] = Some(page);
            rest.remove(page);
        }
        self.deck.lots = [Pages::NONE; LOTS];
        self.deck.lots[0] = rest;
        if let Some(lots) = &position.lots {
            let names = lots.get_ref();
            if names.len() != LOTS || usize::from(position.deck_lot) >= LOTS {
                return Err(Flaw::at(
                    lots,
                    format!("{} lots", names.len()),
                    format!("{LOTS}, and one of them the deck's"),
                ));
            }
            for (lot, names) in names.iter().enumerate() {
                self.deck.lots[lot] = self.read_set(names)?;
            }
            self.deck.current = position.deck_lot;
        }
        Ok(())
    }

    fn read_tentacles(&mut self, position: &Position) -> Result<(), Flaw> {
        let counts = [position.bag, position.discard, position.supply];
        for n in counts.iter().flat_map(|it| Tentacle::each().filter_map(move |kind| it.get(kind))) {
            small("so many tentacles:", n)?;
        }
        if let Some(madness) = position.shambler_mat {
            for n in madness {
                small("so many tentacles:", n)?;
            }
            self.shambler_mat.madness = ByColour::new(madness);
        }
        for kind in Tentacle::each() {
            self.discard[kind] = position.discard.get(kind).unwrap_or(self.discard[kind]);
        }
        let first_bag_chaos = if self.phase == Phase::Two { 2 * ROWS as u8 } else { 0 };
        let [of_chaos, of_eldritch] = [Tentacle::Chaos, Tentacle::Eldritch].map(|it| position.supply.get(it));
        self.bag[Tentacle::Chaos] = position.bag.get(Tentacle::Chaos).unwrap_or(first_bag_chaos);
        if let Some(n) = of_eldritch {
            self.supply[Tentacle::Eldritch] = n;
        }
        for colour in Colour::each() {
            self.supply[colour.into()] = position.supply.get(colour.into()).unwrap_or(0);
        }
        // The rest is in the bag; the rest of Chaos in the supply.
        for kind in Tentacle::each() {
            let (place, given) = match kind {
                Tentacle::Chaos => (&mut self.supply, of_chaos),
                _ => (&mut self.bag, position.bag.get(kind)),
            };
            place[kind] = 0;
            if let Some(n) = given {
                place[kind] = n;
                continue;
            }
            let (there, all) = (self.count(kind), u32::from(self.pack.all_of(kind)));
            let too_many = || Flaw::whole(format!("{there} {} Tentacles", kind.name()), format!("at most {all}"));
            let rest = all.checked_sub(there).ok_or_else(too_many)? as u8;
            if kind == Tentacle::Chaos { self.supply[kind] = rest } else { self.bag[kind] = rest }
        }
        Ok(())
    }

    fn read_turn(&mut self, position: &Position) -> Result<(), Flaw> {
        reading::within("turn", position.turn, 0..=self.party.turns_in_round() - 1)?;
        reading::within("first", usize::from(position.first), 0..=self.party.seats() - 1)?;
        reading::within("turns", position.turns, 0..=60_000)?;
        reading::within("actions", position.actions, 0..=40)?;
        self.turn = position.turn;
        self.party = self.party.starting_with(Seat::new(position.first.into()));
        self.turns = position.turns;
        if let Some(degree) = position.spin {
            reading::within("a spin of", degree, 0..=crate::pack::DEGREES - 1)?;
        }
        self.spin = position.spin;
        self.actions = position.actions;
        self.must_move = position.must_move;
        self.used = position.used.iter().copied().collect();
        self.used_ability = position.used_ability;
        for name in &position.boons {
            self.read_boon(name.get_ref()).map_err(|expected| wrong(name, expected))?;
        }
        self.stage = match &position.stage {
            Some(name) => self.read_stage(name)?,
            None => Stage::Spin,
        };
        for name in &position.owed {
            let owed = self.read_owed(name.get_ref()).map_err(|expected| wrong(name, expected))?;
            self.owed.try_push(owed).map_err(|_| wrong(name, "fewer things owed"))?;
        }
        Ok(())
    }

    fn write_stage(&self) -> String {
        match self.stage {
            Stage::Mats => STAGES[0].to_owned(),
            Stage::Spin => STAGES[1].to_owned(),
            Stage::Pointer => STAGES[2].to_owned(),
            Stage::Draw => STAGES[3].to_owned(),
            Stage::Spawn => STAGES[4].to_owned(),
            Stage::MoveGreat => STAGES[5].to_owned(),
            Stage::Begin => STAGES[6].to_owned(),
            Stage::Actions => STAGES[7].to_owned(),
            Stage::Assistant(step) => format!("assistant {}", STEPS[step.index()]),
            Stage::Over(Ending::Sealed) => ENDINGS[0].to_owned(),
            Stage::Over(Ending::Strength) => ENDINGS[1].to_owned(),
            Stage::Over(Ending::Shamblers) => ENDINGS[2].to_owned(),
            Stage::Over(Ending::Mad { who }) => format!("mad {}", self.who_id(who)),
            Stage::Over(Ending::GaveUp { seat }) => format!("given up {}", seat.index() + 1),
        }
    }

    fn read_stage(&self, name: &Name) -> Result<Stage, Flaw> {
        let words: Vec<&str> = name.get_ref().split_whitespace().collect();
        let expected = "a stage such as `spin`, `actions`, `assistant move` or `won`";
        Ok(match *words {
            ["mats"] => Stage::Mats,
            ["spin"] => Stage::Spin,
            ["pointer"] => Stage::Pointer,
            ["draw"] => Stage::Draw,
            ["spawn"] => Stage::Spawn,
            ["move_great"] => Stage::MoveGreat,
            ["begin"] => Stage::Begin,
            ["actions"] => Stage::Actions,
            ["assistant", step] => {
                let step = STEPS.iter().position(|it| *it == step).ok_or_else(|| wrong(name, expected))?;
                Stage::Assistant(AssistantStep::at(step))
            }
            ["won"] => Stage::Over(Ending::Sealed),
            ["strength"] => Stage::Over(Ending::Strength),
            ["shamblers"] => Stage::Over(Ending::Shamblers),
            ["mad", id] => Stage::Over(Ending::Mad { who: self.who_called(id).map_err(|it| wrong(name, it))? }),
            ["given", "up", seat] => {
                let seat = reading::number(seat, 1..=self.party.seats() as u8).map_err(|it| wrong(name, it))?;
                Stage::Over(Ending::GaveUp { seat: Seat::new(usize::from(seat) - 1) })
            }
            _ => return Err(wrong(name, expected)),
        })
    }

    /// `draw 2 p1 T0`, `fill fear`, `lose rage p1 a1`, `roll banish 0 1 1 rerolls 1 rage 2`.
    pub fn write_owed(&self, owed: Owed) -> String {
        match owed {
            Owed::Relief => "relief".to_owned(),
            Owed::Draw { who, left, onto: Onto::Town(town) } => format!("draw {left} {} {town}", self.who_id(who)),
            Owed::Draw { who, left, onto: Onto::Mat } => format!("draw {left} {} mat", self.who_id(who)),
            Owed::Power(colour) => format!("power {}", colour.word()),
            Owed::Fill(colour) => format!("fill {}", colour.word()),
            Owed::LosePages { colour, waiting } => {
                waiting.iter().fold(format!("lose {}", colour.word()), |mut text, who| {
                    let _ = write!(text, " {}", self.who_id(who));
                    text
                })
            }
            Owed::HandOut(colour) => format!("hand-out {}", colour.word()),
            Owed::Roll(Roll { aim, dice: Dice([none, one, two]), rerolls, rage, plus }) => {
                let aim = match aim {
                    Aim::Banish => "banish".to_owned(),
                    Aim::Seal(portal) => portal_word(portal),
                };
                let plus = if plus > 0 { format!(" plus {plus}") } else { String::new() };
                format!("roll {aim} {none} {one} {two} rerolls {rerolls} rage {rage}{plus}")
            }
            Owed::Keep { drawn, keep } => {
                let each = |it: Tentacle| std::iter::repeat_n(it.word(), drawn[it].into());
                format!("keep {keep} of {}", Tentacle::each().flat_map(each).collect::<Vec<_>>().join("+"))
            }
            Owed::Effect(Doing { giver, at, done, picked, paid, rage }) => {
                let giver = match giver {
                    Giver::Town(town) => town.to_string(),
                    Giver::Ability => "ability".to_owned(),
                };
                let (picked, paid) = (write_colours(picked), write_colours(paid));
                format!("effect {giver} {at} done {done} picked {picked} paid {paid} rage {rage}")
            }
        }
    }

    pub fn write_boons(&self) -> Vec<String> {
        let Boons { bonus, less, wild, calm, hushed } = self.boons;
        let mut words: Vec<String> = Vec::new();
        let bonus = bonus.iter().filter(|it| *it.1 > 0);
        words.extend(bonus.map(|(colour, n)| format!("bonus {} {n}", colour.word())));
        let less = BILLS.iter().zip(less).filter(|it| it.1 > 0);
        words.extend(less.map(|(bill, n)| format!("less {bill} {n}")));
        words.extend(wild.iter().map(|it| format!("wild {}", it.word())));
        words.extend((calm > 0).then(|| format!("calm {calm}")));
        words.extend(hushed.iter().map(|it| format!("hushed {}", it.word())));
        words
    }

    fn read_boon(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |it: &str| reading::number(it, 1..=MOST_LEFT);
        match *words {
            ["bonus", it, n] => self.boons.bonus[colour(it)?] = number(n)?,
            ["less", it, n] => {
                let bill = BILLS.iter().position(|bill| *bill == it);
                self.boons.less[bill.ok_or("`page`, `banishment` or `town`")?] = number(n)?;
            }
            ["wild", it] => self.boons.wild.insert(colour(it)?),
            ["calm", n] => self.boons.calm = number(n)?,
            ["hushed", it] => self.boons.hushed.insert(colour(it)?),
            _ => return Err("what an ability has left, such as `bonus fear 1` or `wild greed`".to_owned()),
        }
        Ok(())
    }

    fn read_owed(&self, text: &str) -> Result<Owed, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |it: &str| reading::number(it, 0..=60);
        match *words {
            ["relief"] => Ok(Owed::Relief),
            ["draw", left, who, onto] => Ok(Owed::Draw {
                who: self.who_called(who)?,
                left: number(left)?,
                onto: if onto == "mat" { Onto::Mat } else { Onto::Town(onto.parse()?) },
            }),
            ["power", it] => Ok(Owed::Power(colour(it)?)),
            ["fill", it] => Ok(Owed::Fill(colour(it)?)),
            ["lose", it, ref waiting @ ..] => {
                let waiting: Vec<Who> = waiting.iter().map(|it| self.who_called(it)).collect::<Result<_, _>>()?;
                Ok(Owed::LosePages { colour: colour(it)?, waiting: waiting.into_iter().collect() })
            }
            ["hand-out", it] => Ok(Owed::HandOut(colour(it)?)),
            ["roll", aim, none, one, two, "rerolls", rerolls, "rage", rage, ref plus @ ..] => Ok(Owed::Roll(Roll {
                aim: if aim == "banish" { Aim::Banish } else { Aim::Seal(portal(aim)?) },
                dice: Dice([number(none)?, number(one)?, number(two)?]),
                rerolls: number(rerolls)?,
                rage: number(rage)?,
                plus: match *plus {
                    [] => 0,
                    ["plus", plus] => number(plus)?,
                    _ => return Err("`plus` and a number, or nothing".to_owned()),
                },
            })),
            ["keep", keep, "of", drawn] => {
                let mut there = Tentacles::default();
                for word in drawn.split('+') {
                    there[reading::named(word, Tentacle::ALL, Tentacle::word)?] += 1;
                }
                Ok(Owed::Keep { drawn: there, keep: number(keep)? })
            }
            ["effect", giver, at, "done", done, "picked", picked, "paid", paid, "rage", rage] => {
                Ok(Owed::Effect(Doing {
                    giver: if giver == "ability" { Giver::Ability } else { Giver::Town(giver.parse()?) },
                    at: number(at)?,
                    done: number(done)?,
                    picked: read_colours(picked)?,
                    paid: read_colours(paid)?,
                    rage: number(rage)?,
                }))
            }
            _ => Err("what is owed, such as `relief` or `draw 2 p1 T0`".to_owned()),
        }
    }
}

fn write_colours(colours: Set<Colour>) -> String {
    let words: Vec<&str> = colours.iter().map(Colour::word).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join("+") }
}

fn read_colours(text: &str) -> Result<Set<Colour>, String> {
    if text == "nothing" {
        Ok(Set::NONE)
    } else {
        text.split('+').map(colour).collect::<Result<Vec<_>, _>>().map(|it| it.into_iter().collect())
    }
}
