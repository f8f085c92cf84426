//! What is counted over many games: what the ledger sets targets for, the gods, and the cards.

use turnbuckle_core::{Figure, Figures, Names, PieceUse, Pieces, Seat, Seen, Source, packs};

use crate::State;
use crate::event::{DiscardReason, Event};
use crate::setup::Agreed;
use crate::state::Phase;
use crate::vocab::{CardId, God};

/// What is counted of one game.
#[derive(Debug, Default)]
pub struct Count {
    attacks: u32,
    slams: u32,
    first_attacker: Option<God>,
    passes: u32,
    combos: u32,
    permanents: u32,
    defenses: u32,
    deck_renewed: bool,
}

/// WN-153.
const COSMIC: u8 = 19;

const FIGURES: &[Figure<State>] = &[
    Figure::share("the maker of the first attack wins", |state, count: &Count| {
        let winner = state.winner();
        ((winner.is_some() && winner == count.first_attacker).into(), winner.is_some().into())
    }),
    Figure::spread("turns a player", |state: &State, _| Some(state.turns_begun())).per(2),
    Figure::share("attacks that slam", |_, count: &Count| (count.slams, count.attacks)),
    Figure::share("turns that are passes", |state, count: &Count| (count.passes, state.turns_begun())),
    Figure::spread("attacks a game", |_, count: &Count| Some(count.attacks)),
    Figure::spread("Combos a game", |_, count: &Count| Some(count.combos)),
    Figure::spread("Permanents a game", |_, count: &Count| Some(count.permanents)),
    Figure::spread("Defenses a game", |_, count: &Count| Some(count.defenses)),
    Figure::spread("the winner's Guts left", |state, _| state.winner().map(|it| state.guts(it).into())),
    Figure::games("Cosmic victories", |state, _| state.winner().is_some_and(|it| state.guts(it) >= COSMIC)),
    Figure::games("games with a renewed Deck", |_, count: &Count| count.deck_renewed),
];

impl State {
    fn winner(&self) -> Option<God> {
        match self.phase {
            Phase::Over { winner } => winner,
            _ => None,
        }
    }

    /// Both players' together, the last one included.
    fn turns_begun(&self) -> u32 {
        u32::from(self.turns) + 1
    }
}

impl Figures for State {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match *event {
                Event::Attacked { god, slams, .. } => {
                    count.attacks += 1;
                    count.slams += u32::from(slams);
                    count.first_attacker.get_or_insert(god);
                }
                Event::Passed { .. } => count.passes += 1,
                Event::ComboPlayed { .. } => count.combos += 1,
                Event::PermanentPlayed { .. } => count.permanents += 1,
                Event::DefensePlayed { .. } => count.defenses += 1,
                Event::DeckRenewed { .. } => count.deck_renewed = true,
                _ => {}
            }
        }
    }

    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        for event in events {
            match *event {
                Event::Drew { seat, card: Seen::Open(card), .. } => {
                    pieces.holds(seat, Pieces::one(card.piece));
                }
                Event::Opened { god, card, .. }
                | Event::AttackPlayed { god, card, .. }
                | Event::Placed { god, card, .. }
                | Event::ComboPlayed { god, card }
                | Event::PermanentPlayed { god, card }
                | Event::DefensePlayed { god, card, .. } => pieces.plays(self.seat_of(god), card.piece),
                Event::Discarded { god, card, reason: DiscardReason::Chosen } => {
                    pieces.throws_away(self.seat_of(god), card.piece);
                }
                _ => {}
            }
        }
        for god in God::BOTH {
            pieces.holds(self.seat_of(god), self.sides[god].hand);
        }
    }

    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        (self.card(CardId(piece)).kind().name(), self.piece_name(piece))
    }

    fn sides(_: &Agreed) -> Vec<String> {
        God::BOTH.map(|it| it.name().to_owned()).into()
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        Some(self.god_of(seat) as usize)
    }

    fn targets() -> &'static [Source<'static>] {
        packs!("house.targets")
    }
}
