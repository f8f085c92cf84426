//! What is agreed before the match, and the empty ring.

use turnbuckle_core::{About, Around, Boxed, Mistake, OptionSpec, Seat, Setup};

use crate::event::Event;
use crate::pack::{PackRef, SHELF};
use crate::state::{MENDED, Options, Phase, Run, State};
use crate::vocab::{ByCorner, Corner};
use crate::{ABOUT, pack};

/// AT-240.
pub const RULES: OptionSpec = OptionSpec::new(
    "rules",
    "Basic leaves out rampages and combo chains, and is good for a first match",
    &["advanced", "basic"],
)
.for_newcomers("basic");

/// AT-238.
pub const PASSES: OptionSpec =
    OptionSpec::new("passes", "So many passes in a row end the match in a draw", &["20", "10", "40"]);

/// AT-244.
pub const ACTIONS: OptionSpec =
    OptionSpec::new("actions", "A match that is undecided after so many actions is a draw", &["300", "150", "600"]);

/// What was agreed before the match.
#[derive(Clone, Copy, Debug)]
pub struct Agreed {
    pub pack: PackRef,
    pub rules: Options,
}

impl Boxed for State {
    type Prepared = Agreed;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        let pack = SHELF.pack_of(setup, &ABOUT)?;
        let number = |option| setup.option(option).parse().expect("the values of the option are numbers");
        let rules = Options {
            mended: setup.rules >= MENDED,
            advanced: setup.option(&RULES) == "advanced",
            passes: number(&PASSES) as u8,
            actions: number(&ACTIONS),
        };
        Ok(Agreed { pack, rules })
    }

    fn deal(agreed: &Agreed, _: &mut impl Around<Event>) -> Self {
        Self::before_the_bell(agreed)
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(pack::schema())
    }

    fn pack_warnings(agreed: &Agreed) -> Vec<String> {
        agreed.pack.warnings.clone()
    }

    fn first_player(&self) -> Option<Seat> {
        self.first_attacker.map(Corner::seat)
    }
}

impl State {
    /// The empty ring.
    pub fn before_the_bell(agreed: &Agreed) -> Self {
        Self {
            pack: agreed.pack,
            agreed: agreed.rules,
            phase: Phase::Casting,
            sides: ByCorner::default(),
            initiative: Corner::Red,
            first_attacker: None,
            // AT-055.
            momentum: 0,
            actions: 0,
            passes: 0,
            blind_attacks: 0,
            run: Run::default(),
            chain: None,
            attack: None,
            pin: None,
            lasting: Default::default(),
            steps: Default::default(),
        }
    }
}
