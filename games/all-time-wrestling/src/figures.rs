//! What is counted over many matches: what the ledger sets targets for, the wrestlers, cards and abilities.

use turnbuckle_core::{Few, Figure, Figures, Names, PieceUse, Pieces, Seat, Seen, Source, packs};

use crate::State;
use crate::action::Action;
use crate::effect::Timing;
use crate::event::Event;
use crate::setup::Agreed;
use crate::state::{How, Phase};
use crate::vocab::{CardId, Corner, Slot, WrestlerId};

/// What is counted of one match.
#[derive(Debug, Default)]
pub struct Count {
    passes: u32,
    attacks: u32,
    hits: u32,
    /// Attacks that continue a chain, and those of them that were stopped.
    links: u32,
    stopped_links: u32,
    combos: u32,
    pins: u32,
    depleted: bool,
    /// The cards of the chain under way, and those of the longest in which all hit.
    chain: u32,
    longest_chain: u32,
}

const FIGURES: &[Figure<State>] = &[
    Figure::spread("actions", |state, _| Some(state.actions.into())),
    Figure::share("actions that are passes", |state, count: &Count| (count.passes, state.actions.into())),
    Figure::share("attacks that hit", |_, count: &Count| (count.hits, count.attacks)),
    Figure::spread("pins a match", |_, count: &Count| Some(count.pins)),
    Figure::games("ended by a pin", |state, _| matches!(state.ended_by(), Some(How::Pinfall | How::Submission))),
    Figure::games("stopped by the referee", |state, _| state.ended_by() == Some(How::RefereeStoppage)),
    Figure::games("stopped by the referee or drawn", |state, _| {
        matches!(state.ended_by(), Some(How::RefereeStoppage | How::TimeLimit))
    }),
    Figure::spread("Combos used a match", |_, count: &Count| Some(count.combos)),
    Figure::share("links that are stopped", |_, count: &Count| (count.stopped_links, count.links)),
    Figure::games("a chain of two hits or more", |_, count: &Count| count.longest_chain >= 2),
    Figure::games("a chain of three hits or more", |_, count: &Count| count.longest_chain >= 3),
    Figure::games("a reversal was used", |state, _| state.reversals_used() > 0),
    Figure::games("both reversals were used", |state, _| state.reversals_used() == 2),
    Figure::games("a deck was depleted", |_, count: &Count| count.depleted),
];

impl State {
    fn ended_by(&self) -> Option<How> {
        match self.phase {
            Phase::Over(ending) => Some(ending.how),
            _ => None,
        }
    }

    fn reversals_used(&self) -> usize {
        Corner::BOTH.iter().filter(|it| !self.sides[**it].tokens.contains(Slot::Reversal)).count()
    }
}

impl Count {
    /// The first card of a chain is an attack like any other; each further one is declared with its link.
    fn declared(&mut self, is_link: bool) {
        self.attacks += 1;
        self.links += u32::from(is_link);
        self.chain = if is_link { self.chain + 1 } else { 1 };
    }
}

/// An ability of a board, numbered after the cards of both decks.
fn ability(corner: Corner, slot: Slot) -> u8 {
    (2 * CardId::MOST + corner as usize * Slot::ALL.len() + slot as usize) as u8
}

impl Figures for State {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match event {
                Event::Passed { .. } => count.passes += 1,
                Event::Declared { link, .. } => count.declared(link.is_some()),
                Event::Stopped { .. } if count.chain > 1 => count.stopped_links += 1,
                Event::Hit { .. } => {
                    count.hits += 1;
                    count.longest_chain = count.longest_chain.max(count.chain);
                }
                Event::ComboUsed { .. } => count.combos += 1,
                Event::PinDeclared { .. } => count.pins += 1,
                Event::Depleted { .. } => count.depleted = true,
                _ => {}
            }
        }
    }

    /// Cards are thrown away to block or to roll again. An ability is held by whoever has its board.
    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        for event in events {
            match event {
                Event::Cast { corner, .. } => self.note_abilities(*corner, pieces),
                Event::Drew { corner, card: Seen::Open(card), .. } => {
                    pieces.holds(corner.seat(), Pieces::one(card.piece));
                }
                Event::Declared { corner, cards, .. } => {
                    cards.iter().for_each(|it| pieces.plays(corner.seat(), it.piece));
                }
                Event::Discarded { corner, card } | Event::Rerolled { corner, card } => {
                    pieces.throws_away(corner.seat(), card.piece);
                }
                Event::AbilityUsed { corner, slot } => pieces.plays(corner.seat(), ability(*corner, *slot)),
                Event::Reversed { corner, .. } => pieces.plays(corner.seat(), ability(*corner, Slot::Reversal)),
                _ => {}
            }
        }
        for corner in Corner::BOTH {
            pieces.holds(corner.seat(), self.sides[corner].hand);
        }
    }

    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        let Some(number) = usize::from(piece).checked_sub(2 * CardId::MOST) else {
            return ("card", self.piece_name(piece));
        };
        let (corner, slot) = (Corner::BOTH[number / Slot::ALL.len()], Slot::ALL[number % Slot::ALL.len()]);
        ("ability", self.board(corner).ability_name(slot).to_owned())
    }

    fn sides(agreed: &Agreed) -> Vec<String> {
        agreed.pack.wrestlers.iter().map(|it| it.name.clone()).collect()
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        self.sides[Corner::of(seat)].wrestler.map(|it| it.0.into())
    }

    fn side_choice(&self, _: Seat, side: usize) -> Option<Action> {
        (self.phase == Phase::Casting).then_some(Action::Choose(WrestlerId(side as u8)))
    }

    fn targets() -> &'static [Source<'static>] {
        packs!("house.targets")
    }
}

impl State {
    /// What works by itself is used from the start.
    fn note_abilities(&self, corner: Corner, pieces: &mut PieceUse) {
        for slot in Slot::each() {
            let piece = ability(corner, slot);
            pieces.holds(corner.seat(), Pieces::one(piece));
            if self.board(corner).ability(slot).is_some_and(|it| it.timing == Timing::Passive) {
                pieces.plays(corner.seat(), piece);
            }
        }
    }
}
