//! What is counted over many games: what the ledger sets targets for, the monsters, and the cards.

use turnbuckle_core::{Figure, Figures, Names, PieceUse, Seat, Seen, Source};

use crate::event::{Event, Told};
use crate::setup::Agreed;
use crate::state::{Ending, How, Phase, State};
use crate::vocab::CardId;

/// What is counted of one game, all players together.
#[derive(Debug, Default)]
pub struct Count {
    grown: u32,
    shots: u32,
    covers: u32,
    healed: u32,
    books: u32,
    redraws: u32,
    passes: u32,
    reshuffles: u32,
    length: u32,
}

/// What all players have done, for one of them, in sixtieths: two to five players divide these.
const PARTS: u32 = 60;

fn each(state: &State, all: u32) -> Option<u32> {
    Some(all * PARTS / u32::from(state.players))
}

const FIGURES: &[Figure<State>] = &[
    Figure::spread("rounds", |state: &State, _| Some(state.rounds())),
    Figure::spread("grow plays a player", |state, count: &Count| each(state, count.grown)).per(PARTS),
    Figure::spread("Damage cards a player", |state, count: &Count| each(state, count.shots)).per(PARTS),
    Figure::spread("heals by card a player", |state, count: &Count| each(state, count.healed)).per(PARTS),
    Figure::spread("Necronomicons a player", |state, count: &Count| each(state, count.books)).per(PARTS),
    Figure::share("Damage cards that cover", |_, count: &Count| (count.covers, count.shots)),
    Figure::share("turns that are redraws", |state, count: &Count| (count.redraws, state.turns())),
    Figure::share("turns that are passes", |state, count: &Count| (count.passes, state.turns())),
    Figure::spread("the winner's path", |_, count: &Count| Some(count.length).filter(|it| *it > 0)),
    Figure::games("games won with a Mouth", |state, _| state.ended(How::Mouth)),
    Figure::games("games that stand still", |state, _| state.ended(How::Standstill)),
    Figure::games("games that reach the turn limit", |state, _| state.ended(How::TurnLimit)),
    Figure::games("games with a shuffled discard pile", |_, count: &Count| count.reshuffles > 0),
];

impl State {
    fn ended(&self, how: How) -> bool {
        matches!(self.phase, Phase::Over(it) if it.how == how)
    }

    /// The last one included.
    fn rounds(&self) -> u32 {
        let most = self.seats().map(|it| self.sides[it].turns).max().unwrap_or(0);
        let last = match self.phase {
            Phase::Over(Ending { winner: Some(winner), how: How::Mouth }) => self.sides[winner].turns + 1,
            _ => 0,
        };
        u32::from(most.max(last))
    }

    fn turns(&self) -> u32 {
        self.seats().map(|it| u32::from(self.sides[it].turns)).sum()
    }
}

impl Figures for State {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match event {
                Event::Grew { .. } => count.grown += 1,
                Event::Damaged { covered, .. } => {
                    count.shots += 1;
                    count.covers += u32::from(covered.is_some());
                }
                Event::Healed { .. } => count.healed += 1,
                Event::HealedWithBook { .. } => count.books += 1,
                Event::Redrew { .. } => count.redraws += 1,
                Event::Passed { .. } => count.passes += 1,
                Event::Reshuffled { .. } => count.reshuffles += 1,
                Event::Finished { length, .. } => count.length = u32::from(*length),
                _ => {}
            }
        }
    }

    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        let number = |card: &Told| self.pack.find(&card.0.id).expect("a card of the pack").0;
        for event in events {
            match event {
                Event::Drew { seat, card: Seen::Open(card), .. } => {
                    pieces.holds(*seat, turnbuckle_core::Pieces::one(number(card)));
                }
                Event::Grew { seat, card, .. }
                | Event::Damaged { seat, card, .. }
                | Event::Healed { seat, card, .. }
                | Event::Performed { seat, card, .. }
                | Event::Dug { seat, card, .. } => pieces.plays(*seat, number(card)),
                Event::Discarded { seat, card, .. } => pieces.throws_away(*seat, number(card)),
                _ => {}
            }
        }
        for seat in self.seats() {
            pieces.holds(seat, self.sides[seat].hand.iter().map(|it| it.0).collect());
        }
    }

    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        (self.card(CardId(piece)).kind.name(), self.piece_name(piece))
    }

    fn sides(agreed: &Agreed) -> Vec<String> {
        agreed.pack.characters.iter().take(agreed.players.into()).map(|it| it.name.clone()).collect()
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        Some(seat.index())
    }

    fn targets() -> &'static [Source<'static>] {
        const TARGETS: &[Source<'static>] =
            &[Source::new("house.targets.toml", include_str!("../packs/house.targets.toml"))];
        TARGETS
    }
}
