//! What the tests of all games share. [`suite!`] has all tests that are the same for every game; [`Fixture`] and
//! [`fixture`] are for tests of rules.

pub mod allocations;
pub mod docs;
pub mod drafts;
pub mod fixture;
pub mod golden;
pub mod leaks;
pub mod scenarios;
pub mod spoilt;
mod suite;
pub mod texts;
pub mod walk;

pub use fixture::Fixture;
pub use suite::Suite;
pub use turnbuckle_core::laws;
use turnbuckle_core::{Setup, Tabletop};

/// A set-up with one of the game's own packs and some options.
pub fn setup<G: Tabletop>(pack: &str, options: &[(&str, &str)]) -> Setup {
    Fixture::<G>::pack(pack).setup(options)
}
