//! What is agreed before the game, and everything up to the first decision (WN-007 to WN-022).

use turnbuckle_core::{About, Around, Boxed, Mistake, OptionSpec, Seat, Setup};

use crate::event::Event;
use crate::pack::{PackRef, SHELF};
use crate::state::{GUTS, Links, Phase, STARTING_HAND, State};
use crate::vocab::{ByGod, Cards, God};
use crate::{ABOUT, pack};

/// WN-G4.
pub const GODS: OptionSpec = OptionSpec::new(
    "gods",
    "Which god the first seat plays; a coin decides if both want the same",
    &["cthulhu-first", "hastur-first", "coin"],
);

/// WN-020 to WN-022.
pub const FIRST_GAME: OptionSpec =
    OptionSpec::new("first-game", "Begin with the starter cards, which teach the game best", &["no", "yes"])
        .for_newcomers("yes");

/// What is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed {
    /// The version of the rules; see [`State::rules`].
    pub rules: u32,
    pub pack: PackRef,
    /// WN-G4: the god that the first seat plays; none if both want the same one, and a coin decides.
    pub first_seat: Option<God>,
    pub first_game: bool,
}

impl Boxed for State {
    type Prepared = Agreed;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        let pack = SHELF.pack_of(setup, &ABOUT)?;
        let first_game = setup.option(&FIRST_GAME) == "yes";
        if first_game {
            pack.check_first_game().map_err(|it| it.within(setup.pack_source(&ABOUT)))?;
        }
        let first_seat = match setup.option(&GODS) {
            "hastur-first" => Some(God::Hastur),
            "coin" => None,
            _ => Some(God::Cthulhu),
        };
        Ok(Agreed { rules: setup.rules, pack, first_seat, first_game })
    }

    fn deal(agreed: &Agreed, around: &mut impl Around<Event>) -> Self {
        let mut state = Self::empty(agreed);
        let coin = || if around.coin() { God::Cthulhu } else { God::Hastur };
        state.first_seat = agreed.first_seat.unwrap_or_else(coin);
        for god in God::BOTH {
            state.set_up_god(god, agreed.first_game, around);
        }
        // WN-G7: both finish redrawing before anyone chooses.
        for god in God::BOTH {
            let attacks = state.pack.attacks;
            state.redraw_until(god, attacks, around, |shown| Event::OpeningRedraw { god, shown });
        }
        state
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(pack::schema())
    }

    fn pack_warnings(agreed: &Agreed) -> Vec<String> {
        agreed.pack.warnings.clone()
    }

    fn first_player(&self) -> Option<Seat> {
        // Turns alternate, so whose turn it is tells who had the first.
        let first = if self.turns.is_multiple_of(2) { self.active } else { self.active.enemy() };
        (!matches!(self.phase, Phase::Opening { .. })).then(|| self.seat_of(first))
    }
}

impl State {
    /// An empty table.
    pub fn empty(agreed: &Agreed) -> Self {
        Self {
            rules: agreed.rules,
            pack: agreed.pack,
            first_seat: God::Cthulhu,
            phase: Phase::Opening { chosen: ByGod::default() },
            asked: None,
            active: God::Cthulhu,
            turns: 0,
            first_attack_side: true,
            sides: ByGod::default(),
            links: Links::default(),
            resolving: Cards::NONE,
            aside: Cards::NONE,
            reused: Cards::NONE,
            fired: 0,
            lasting: Default::default(),
            steps: Default::default(),
        }
    }

    fn set_up_god(&mut self, god: God, first_game: bool, around: &mut impl Around<Event>) {
        let deck = self.pack.of[god];
        // WN-020 to WN-022: in a first game the starters stay out of the Guts and lie on top of the Deck.
        let starters = if first_game { deck & self.pack.starters } else { Cards::NONE };
        let guts = around.deal(deck - starters, u32::from(GUTS));
        let side = &mut self.sides[god];
        side.guts = guts;
        side.deck = deck - starters - guts;
        side.starters = starters;
        side.layered = first_game;
        let layer = if first_game { &mut side.starters } else { &mut side.deck };
        let hand = around.deal(*layer, STARTING_HAND);
        *layer -= hand;
        side.hand = hand;
        let deck = self.deck_size(god);
        around.tell(|| Event::SetUp { god, guts: GUTS, hand: hand.len() as u8, deck, first_game });
    }
}
