//! What is agreed before the game, and everything up to the first decision (EG-029 to EG-039).

use turnbuckle_core::{About, Around, Boxed, Mistake, OptionSpec, Seat, Seats, Setup};

use crate::event::Event;
use crate::monster::Monster;
use crate::pack::{PackRef, SHELF};
use crate::state::{BOOKS, HAND, Hand, Options, Phase, Pile, Player, State, Table};
use crate::vocab::{BySeat, CardId, Cells};
use crate::{ABOUT, pack};

/// EG-125.
pub const BANISHMENT: OptionSpec = OptionSpec::new(
    "banishment",
    "Elder Signs are shuffled in: they take cards from two monsters at once",
    &["no", "yes"],
);

/// EG-139.
pub const CRAPPY_CULTIST: OptionSpec =
    OptionSpec::new("crappy-cultist", "Everybody may shoot their own monster, too", &["no", "yes"]);

/// EG-141.
pub const NUCLEAR: OptionSpec = OptionSpec::new(
    "nuclear-option",
    "Two Elder Signs at once take cards from everybody; needs banishment",
    &["no", "yes"],
)
.needing("banishment", "yes");

/// EG-G26.
pub const REDRAW: OptionSpec =
    OptionSpec::new("redraw", "Instead of playing, cards may be discarded for as many others", &["yes", "no"]);

/// EG-G8.
pub const TABLE: OptionSpec =
    OptionSpec::new("table", "How much room every monster has", &["standard", "cramped", "roomy"]);

/// EG-G29.
pub const START: OptionSpec =
    OptionSpec::new("start", "Who begins: anybody, or a seat", &["random", "1", "2", "3", "4", "5"]).of_seats();

/// A set-up that is in order.
#[derive(Clone, Copy, Debug)]
pub struct Agreed {
    pub pack: PackRef,
    pub players: u8,
    pub options: Options,
    pub table: Table,
    pub start: Option<Seat>,
}

/// EG-073 and EG-G8: columns and rows for two to five players.
const TABLES: [(&str, [(u8, u8); 4]); 3] = [
    ("cramped", [(9, 7), (7, 6), (7, 5), (5, 5)]),
    ("standard", [(11, 8), (9, 7), (9, 6), (7, 6)]),
    ("roomy", [(13, 9), (11, 8), (11, 7), (9, 7)]),
];

/// EG-109 to EG-112: the path for two to five players.
const NEEDED: [u8; 4] = [15, 12, 10, 8];

impl Table {
    pub fn new(players: usize, size: &str) -> Self {
        let sizes = TABLES.iter().find(|it| it.0 == size).expect("the sizes of the option are these").1;
        let (columns, rows) = sizes[players - 2];
        Self { columns, rows, cells: Cells::table(columns, rows), needed: NEEDED[players - 2] }
    }
}

impl Boxed for State {
    type Prepared = Agreed;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        setup.validate(&ABOUT)?;
        let text = setup.pack.clone().or_else(|| ABOUT.setup().pack).expect("the game has packs");
        let pack = SHELF.read(text.source())?;
        let yes = |option| setup.option(option) == "yes";
        let options = Options {
            banishment: yes(&BANISHMENT),
            crappy_cultist: yes(&CRAPPY_CULTIST),
            nuclear: yes(&NUCLEAR),
            redraw: yes(&REDRAW),
        };
        let wrong = |found: &str, expected: &str| Err(Setup::SOURCE.mistake(0, found, expected));
        if options.nuclear && !options.banishment {
            return wrong("the nuclear option without banishment", "both, or neither (EG-G39)");
        }
        if options.banishment && pack.elder_sign.is_none() {
            return wrong("banishment with a deck that has no Elder Sign", "a deck that has one");
        }
        let start = setup.option(&START).parse::<usize>().ok();
        if start.is_some_and(|it| it > setup.players) {
            return wrong("a start from a seat that is empty", "a seat of the table");
        }
        Ok(Agreed {
            pack,
            players: setup.players as u8,
            options,
            table: Table::new(setup.players, setup.option(&TABLE)),
            start: start.map(|it| Seat::new(it - 1)),
        })
    }

    fn deal(agreed: &Agreed, around: &mut impl Around<Event>) -> Self {
        let mut state = Self::empty(agreed);
        state.deck = Pile(agreed.pack.deck);
        for seat in Seat::all(agreed.players as usize) {
            for _ in 0..HAND {
                let card = CardId(around.token(&state.deck.0[..state.pack.cards.len()]));
                state.deck.remove(card);
                state.sides[seat].hand.receive(card);
            }
        }
        // EG-125: after the deal, so that no opening hand has one.
        if let (true, Some(sign)) = (agreed.options.banishment, agreed.pack.elder_sign) {
            state.deck.0[sign.0 as usize] = agreed.pack.card(sign).copies;
        }
        state.first = match agreed.start {
            Some(seat) => seat,
            None => Seat::new(around.die(agreed.players) as usize - 1),
        };
        let (first, deck) = (state.first, state.deck.len() as u16);
        around.tell(|| Event::SetUp { first, deck });
        state.begin_turn(first, around);
        state
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(pack::schema())
    }

    fn pack_warnings(agreed: &Agreed) -> Vec<String> {
        agreed.pack.warnings.clone()
    }

    fn first_player(&self) -> Option<Seat> {
        Some(self.first)
    }
}

impl State {
    /// Bodies, and nothing else.
    pub fn empty(agreed: &Agreed) -> Self {
        let player = |_| Player { monster: Monster::body(), hand: Hand::default(), books: BOOKS, turns: 0, quiet: 0 };
        Self {
            pack: agreed.pack,
            agreed: agreed.options,
            players: agreed.players,
            table: agreed.table,
            phase: Phase::Play { seat: Seat::new(0) },
            plays: 1,
            stirred: false,
            sides: BySeat::from_fn(player),
            left: Seats::NONE,
            first: Seat::new(0),
            deck: Pile::EMPTY,
            discard: Pile::EMPTY,
            renewed: None,
        }
    }
}
