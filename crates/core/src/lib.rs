//! What a tabletop game is made of: seats, decisions, chance, events, views, records, laws.
//!
//! Start with [`Rules`], the rules as a value, and the other small traits of a [`Game`] and a [`Tabletop`]. [`Match`]
//! runs one game and keeps its [`Record`]; [`Knowledge`] is what one player knows of it; [`scenario`] runs rules
//! written as TOML, and a [`Lesson`] is a scenario with explanations for a learner; [`laws`] are the properties that
//! every game is tested for. This crate contains no game, and does no input or output.
//!
//! `examples/leduc/` is a whole small game; docs/write-a-game.md walks through it.

mod around;
pub mod chance;
mod event;
mod few;
mod figures;
mod game;
mod knowledge;
pub mod laws;
mod lesson;
mod lists;
pub mod luck;
mod matches;
mod mistake;
mod pieces;
pub mod playthrough;
pub mod reading;
mod record;
mod refusal;
mod rules;
pub mod scenario;
mod seat;
mod shelf;
mod sketch;

pub use around::{Around, Heard, Telling};
pub use chance::{Chance, Names, Outcome, Rng, Thrown};
pub use event::{Event, Printed, Seen, Sink, Told};
pub use few::{By, Few, Set, bits, flags};
pub use figures::{Figure, FigureKind, Figures, PieceUse, Used};
pub use game::{
    About, Boxed, Drawn, Game, Hidden, Hints, Lawful, Notation, OptionSpec, PackText, Positions, Rules, Setup, Sight,
    Sketched, Tabletop, Turn, Unseen, Verdict, Words,
};
pub use include_dir::{Dir, include_dir};
pub use knowledge::Knowledge;
pub use lesson::{Lesson, LessonWords};
pub use lists::{List, ListId, Lists, Nested};
pub use luck::{Bits, FairLuck, Luck};
pub use matches::{Decision, Match, NoWayBack, Ply, Refused};
pub use mistake::{Flaw, Mistake, Source};
pub use pieces::Pieces;
pub use record::Record;
pub use refusal::Refuse;
pub use rules::{Coverage, Ledger, Rule, RuleId, test_claims};
pub use seat::{Seat, Seats, Viewer};
pub use shelf::{Origin, PackRef, Shelf};
pub use sketch::{Sketch, Span, Tone};

/// The traits of a game, for code that calls their methods: `use turnbuckle_core::prelude::*;`
pub mod prelude {
    #[rustfmt::skip]
    pub use crate::{
        Around as _, Boxed as _, Chance as _, Drawn as _, Event as _, Figures as _, Hidden as _, Hints as _, Lawful as _,
        Names as _, Notation as _, Positions as _, Refuse as _, Rules as _, Sketched as _, Telling as _, Words as _,
    };
}

/// A short fingerprint: the first eight bytes of SHA-256, in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(bytes)[..8].iter().map(|it| format!("{it:02x}")).collect()
}
