//! What is agreed before the game, and the table before the first decision (TE-025 to TE-061).

use arrayvec::ArrayVec;
use turnbuckle_core::{About, Around, Boxed, Few, Mistake, OptionSpec, Pieces, RuleId, Seat, Set, Setup};

use crate::event::Event;
use crate::pack::{PackRef, SHELF};
use crate::state::{
    Boons, Card, Character, Deck, LOTS, MOST_SHOWN, PageSlot, Pages, Party, ShamblerMat, Shamblers, Stage, State,
};
use crate::vocab::{
    ByColour, ByTown, ByWho, FaceId, GreatOldOne, MATS, MatId, Mode, PAGES, PageId, Phase, TOWNS, Tentacle, Tentacles,
    Town,
};
use crate::{ABOUT, pack};

/// TE-029.
pub const GREAT_OLD_ONE: OptionSpec = OptionSpec::new(
    "great-old-one",
    "Who has woken; each is harder than the one before",
    &["nyarlathotep", "yog-sothoth", "yig", "cthulhu"],
);

/// TE-062 to TE-064.
pub const MODE: OptionSpec =
    OptionSpec::new("mode", "How much Eldritch is in the bag from the start", &["normal", "hard", "madness"]);

/// TE-271, TE-273, TE-275.
pub const ASSISTANTS: OptionSpec = OptionSpec::new(
    "assistants",
    "By the book: one alone, none with more players. More: two alone, one each for two, a common one for three",
    &["by-the-book", "more"],
);

/// TE-G10.
pub const FIRST: OptionSpec = OptionSpec::new("first", "Who has the first turn", &["first-seat", "random"]);

/// TE-G9.
pub const LAYOUT: OptionSpec = OptionSpec::new(
    "layout",
    "Town Cards at random, or in the order of their numbers with one face up",
    &["random", "a", "b"],
);

/// A set-up that is in order.
#[derive(Clone, Copy, Debug)]
pub struct Agreed {
    pub pack: PackRef,
    pub party: Party,
    pub random_first: bool,
    pub great: GreatOldOne,
    pub mode: Mode,
    /// The face that is up; `None`: cards and faces by chance.
    pub layout: Option<u8>,
}

/// What chance can be asked for by name: Page Cards, Town Cards, mats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Page(PageId),
    /// A Town Card, 0 to 4.
    Card(u8),
    Mat(MatId),
}

impl Piece {
    const CARDS: u8 = PAGES as u8;
    const MATS: u8 = Self::CARDS + TOWNS as u8;
    pub const ALL: u8 = Self::MATS + MATS as u8;

    pub const fn code(self) -> u8 {
        match self {
            Self::Page(page) => page.0,
            Self::Card(card) => Self::CARDS + card,
            Self::Mat(mat) => Self::MATS + mat.0,
        }
    }

    pub const fn of(code: u8) -> Option<Self> {
        match code {
            0..Self::CARDS => Some(Self::Page(PageId(code))),
            Self::CARDS..Self::MATS => Some(Self::Card(code - Self::CARDS)),
            Self::MATS..Self::ALL => Some(Self::Mat(MatId(code - Self::MATS))),
            _ => None,
        }
    }
}

impl Boxed for State {
    type Prepared = Agreed;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        let pack = SHELF.pack_of(setup, &ABOUT)?;
        let more = setup.option(&ASSISTANTS) == "more";
        let assistants = match (setup.players, more) {
            (0, _) => 2,
            (1, false) => 1,
            (1 | 2, true) => 2,
            (3, true) => 1,
            (4, true) => {
                let expected = "by-the-book: four characters are the most (TE-014)";
                return Err(Setup::SOURCE.mistake(0, "more Assistants with four players", expected));
            }
            _ => 0,
        };
        let place = |spec: &OptionSpec| spec.values.iter().position(|it| *it == setup.option(spec)).unwrap_or(0);
        Ok(Agreed {
            pack,
            party: Party::new(setup.players as u8, assistants),
            random_first: setup.option(&FIRST) == "random",
            great: GreatOldOne::at(place(&GREAT_OLD_ONE)),
            mode: Mode::at(place(&MODE)),
            layout: place(&LAYOUT).checked_sub(1).map(|it| it as u8),
        })
    }

    fn deal(agreed: &Agreed, around: &mut impl Around<Event>) -> Self {
        let mut state = Self::laid_out(agreed);
        if agreed.layout.is_none() {
            state.shuffle_towns(around);
        }
        let faces = state.towns;
        around.tell(|| Event::LaidOut {
            faces: faces.iter().map(|it| agreed.pack.get().face(it.1.face).id.as_str()).collect(),
        });
        if agreed.random_first && agreed.party.players > 1 {
            let first = Seat::new(usize::from(around.die(agreed.party.players)) - 1);
            state.party = state.party.starting_with(first);
        }
        if agreed.party.players > 0 {
            // With Assistants, one of them is before every player (TE-242, TE-273, TE-275).
            let who = state.party.at(0);
            let rule = if state.party.assistants == 0 { RuleId("TE-061") } else { state.party.rule_of_turn(who) };
            around.tell(|| Event::First { who, rule });
        }
        state.run(around);
        state
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(pack::schema())
    }

    fn first_player(&self) -> Option<Seat> {
        Some(self.party.first())
    }
}

impl State {
    /// TE-027 and TE-028.
    fn shuffle_towns(&mut self, around: &mut impl Around<Event>) {
        let mut left: Pieces = (0..TOWNS as u8).map(|it| Piece::Card(it).code()).collect();
        for town in Town::each() {
            let code = around.piece(left);
            left.remove(code);
            let Some(Piece::Card(card)) = Piece::of(code) else { unreachable!("only Town Cards were asked for") };
            let face = FaceId(2 * card + u8::from(!around.coin()));
            self.towns[town] = Card { face, eldritch: self.pack.face(face).eldritch, ..self.towns[town] };
        }
        let on_towns: u8 = self.towns.iter().map(|it| it.1.eldritch).sum();
        self.supply[Tentacle::Eldritch] = self.pack.constants.eldritch - self.bag[Tentacle::Eldritch] - on_towns;
    }

    /// Everything in its place, before any luck: cards in the order of their numbers, no token on any of them.
    pub fn laid_out(agreed: &Agreed) -> Self {
        let (pack, party) = (agreed.pack, agreed.party);
        let constants = &pack.get().constants;
        let more = [0, constants.hard, constants.madness_mode][agreed.mode as usize];
        let madness = constants.bag_madness;
        let bag = Tentacles::new([madness, madness, madness, 0, constants.bag_eldritch + more]);
        let of_three = party.characters().clamp(2, 4) - 2;
        let (on_mats, discarded) = (constants.chaos_on_mats[of_three], constants.chaos_discarded[of_three]);
        let there = party.characters() as u8;
        let towns = ByTown::from_fn(|town: Town| {
            let face = FaceId(2 * town.index() as u8 + agreed.layout.unwrap_or(0));
            let eldritch = pack.get().face(face).eldritch;
            Card {
                face,
                madness: ByColour::default(),
                shamblers: Shamblers::default(),
                eldritch,
                page: PageSlot::Down(0),
            }
        });
        let on_towns: u8 = towns.iter().map(|it| it.1.eldritch).sum();
        let mut lots = [Pages::NONE; LOTS];
        lots[0] = Pages((1 << PAGES) - 1);
        let discard = constants.discard_mat;
        Self {
            pack,
            party,
            great: agreed.great,
            mode: agreed.mode,
            phase: Phase::One,
            great_at: Town::at(0),
            strength: 0,
            energy: 0,
            portals: ByColour::default(),
            towns,
            characters: ByWho::from_fn(|who| Character {
                mat: None,
                at: Town::at(0),
                madness: ByColour::default(),
                chaos: if who.0 < there { on_mats } else { 0 },
                brain: 0,
                pages: ArrayVec::new(),
            }),
            bag,
            discard: Tentacles::new([discard, discard, discard, discarded, 0]),
            supply: Tentacles::new([
                0,
                0,
                0,
                constants.chaos - there * on_mats - discarded - 2 * crate::vocab::ROWS as u8,
                constants.eldritch - bag[Tentacle::Eldritch] - on_towns,
            ]),
            shambler_mat: ShamblerMat {
                madness: ByColour::from_fn(|_| constants.shambler_mat),
                shamblers: ByColour::from_fn(|_| constants.shamblers),
            },
            rows: [0; crate::vocab::ROWS],
            deck: Deck { lots, current: 0, top: [None; MOST_SHOWN] },
            discarded_pages: Pages::NONE,
            turn: 0,
            turns: 0,
            stage: Stage::Mats,
            spin: None,
            actions: 0,
            must_move: false,
            used: Set::NONE,
            used_ability: false,
            boons: Boons::NONE,
            owed: ArrayVec::new(),
        }
    }
}
