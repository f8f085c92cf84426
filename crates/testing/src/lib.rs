//! What the tests of every game share, so that a game's test files are a few lines each. (The laws are in core.)

pub mod allocations;
pub mod docs;
pub mod drafts;
pub mod golden;
pub mod scenarios;
pub mod spoilt;

use turnbuckle_core::{Setup, Tabletop};

/// A set-up with one of the game's own packs and some options.
pub fn setup<G: Tabletop>(pack: &str, options: &[(&str, &str)]) -> Setup {
    let mut setup = G::about().setup();
    setup.pack = G::about().pack(pack);
    assert!(setup.pack.is_some(), "there is no pack `{pack}`");
    setup.options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    setup
}
