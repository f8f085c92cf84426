//! What a game is, for games that are played at a table: seats, decisions, chance, events, views, records, laws.
//!
//! Start with [`Game`], the rules as a value, and [`Tabletop`], the box around them. [`Match`] runs one game and
//! keeps its [`Record`]; [`Knowledge`] is what a player has of it; [`scenario`] runs rules written as TOML,
//! and a [`Lesson`] is one of them with words for a learner; [`laws`] holds every game to the same promises. No game is
//! in here, and nothing in here does any input or output.
//!
//! `examples/leduc/` is a whole small game; docs/write-a-game.md walks through it.

pub mod chance;
mod event;
mod game;
mod knowledge;
pub mod laws;
mod lesson;
mod matches;
mod mistake;
mod pieces;
pub mod playthrough;
mod record;
mod rules;
pub mod scenario;
mod seat;
mod sketch;

pub use chance::{Chance, Outcome, Rng};
pub use event::{Event, Ignore, Seen, Sink};
pub use game::{About, Game, OptionSpec, PackText, Refuse, Setup, Tabletop, Turn, Unseen, Verdict};
pub use include_dir::{Dir, include_dir};
pub use knowledge::Knowledge;
pub use lesson::{Lesson, Words};
pub use matches::{Deed, Match, NoWayBack, Ply, Refused};
pub use mistake::{Flaw, Mistake, Source};
pub use pieces::Pieces;
pub use record::Record;
pub use rules::{Coverage, Ledger, Rule, RuleId, test_claims};
pub use seat::{Seat, Seats, Viewer};
pub use sketch::{Sketch, Span, Tone};

/// A short fingerprint: the first eight bytes of SHA-256, in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(bytes)[..8].iter().map(|it| format!("{it:02x}")).collect()
}
