//! What is counted over many games.

use turnbuckle_core::{Figure, Figures, PieceUse, Seen};

use crate::event::Event;
use crate::state::Smugglers;

/// What is counted of one game.
#[derive(Debug, Default)]
pub struct Count {
    searched: u32,
    found: u32,
    crates: u32,
    out: u32,
}

const FIGURES: &[Figure<Smugglers>] = &[
    Figure::share("crates that are searched", |_, count: &Count| (count.searched, count.crates)),
    Figure::share("searches that find contraband", |_, count: &Count| (count.found, count.searched)),
    Figure::spread("players who go out", |_, count: &Count| Some(count.out)),
    Figure::games("games that the patrol ends", |state: &Smugglers, _| state.patrol == Smugglers::PATROL),
];

impl Figures for Smugglers {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match event {
                Event::Loaded { .. } => count.crates += 1,
                Event::FoundHonest { .. } => count.searched += 1,
                Event::Found { .. } => {
                    count.searched += 1;
                    count.found += 1;
                }
                Event::Left { .. } => count.out += 1,
                _ => {}
            }
        }
    }

    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        for event in events {
            match event {
                Event::Dealt { seat, wares: Seen::Open(wares) } => {
                    wares.iter().for_each(|it| pieces.holds(*seat, it.piece()));
                }
                Event::Drew { seat, ware: Seen::Open(ware) } | Event::Laid { seat, ware: Seen::Open(ware) } => {
                    pieces.holds(*seat, ware.piece())
                }
                Event::Loaded { seat, ware: Seen::Open(ware) } => {
                    ware.piece().into_iter().for_each(|it| pieces.plays(*seat, it));
                }
                _ => {}
            }
        }
    }
}
