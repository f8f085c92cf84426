//! Smugglers: a bluffing game for two to five, made for tests and for reading. It has what Leduc poker lacks: more than
//! two seats, players who leave or concede while others play on, actions that nobody else sees, simultaneous decisions,
//! something that only one player has looked at, a bag of identical tokens, dice with pictures, and an option to win or
//! lose together.
//!
//! Start with [`Smugglers`], the state. RULES.md has every rule with its id. The traits of a game are implemented in
//! these files: `rules.rs` (rules), `hidden.rs` (hidden information), `event.rs` (events), `words.rs` (notation and
//! words), `position.rs` (positions), `hints.rs` (bots), `figures.rs` (statistics), `invariants.rs` (laws).

mod event;
mod figures;
mod hidden;
mod hints;
mod invariants;
mod position;
mod rules;
mod state;
mod vocab;
mod words;

use turnbuckle_core::{About, Around, Boxed, Dir, Mistake, OptionSpec, Seat, Seen, Setup};

pub use event::Event;
pub use hidden::{CrateView, SmugglerView, TopView, View};
pub use position::Position;
pub use rules::{Action, Refusal};
pub use state::{Aim, Answer, Crate, Smuggler, Smugglers, Stage, Top};
pub use vocab::{Tokens, Ware};
pub use words::Deed;

/// SM-018.
static AIM: OptionSpec = OptionSpec::new("aim", "who wins", &["each", "together"]);

static ABOUT: About = About {
    id: "smugglers",
    title: "Smugglers",
    tagline: "Rum in a crate of tea, and nobody the wiser",
    prefix: "SM",
    min_players: 2,
    max_players: Smugglers::MOST_PLAYERS,
    // True only with the aim "together"; this describes the default game.
    together: false,
    open: false,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    packs: &[],
    options: &[AIM],
    lessons: &Dir::new("", &[]),
    home: env!("CARGO_MANIFEST_DIR"),
};

/// The set-up.
#[derive(Clone, Copy, Debug)]
pub struct Agreed {
    pub players: usize,
    pub aim: Aim,
}

impl Boxed for Smugglers {
    type Prepared = Agreed;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        setup.validate(&ABOUT)?;
        let aim = if setup.option(&AIM) == "together" { Aim::Together } else { Aim::Each };
        Ok(Agreed { players: setup.players, aim })
    }

    /// SM-002.
    fn deal(agreed: &Agreed, around: &mut impl Around<Event>) -> Self {
        let mut state = Self::empty(agreed.players, agreed.aim);
        for seat in Seat::all(agreed.players) {
            let dealt = around.deal(state.deck, Self::HAND);
            state.deck -= dealt;
            state.smugglers[seat].hand = dealt;
            around.tell(|| Event::Dealt { seat, wares: Seen::Open(Ware::each(dealt).collect()) });
        }
        state
    }

    fn first_player(&self) -> Option<Seat> {
        Some(Seat::new(0))
    }
}
