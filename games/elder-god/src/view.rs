//! Exactly what one viewer may know, as data for a table to draw.

use serde::Serialize;
use turnbuckle_core::{Seat, Viewer};

use crate::monster::{Mark, Monster};
use crate::pack::Kind;
use crate::state::{How, Phase, State};
use crate::vocab::{Cell, Condition, Edge};

pub type Id = &'static str;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub pack: Id,
    /// What a house deck has beyond the rulebook.
    pub house_rule: Option<Id>,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    pub phase: PhaseView,
    /// Whose turn it is.
    pub active: Option<Seat>,
    /// EG-073.
    pub columns: u8,
    pub rows: u8,
    /// EG-109 to EG-112.
    pub needed: u8,
    pub options: OptionsView,
    pub players: Vec<PlayerView>,
    /// How many cards are in the draw deck.
    pub deck: usize,
    /// EG-034: what lies in the discard pile, in the order of the pack.
    pub discard: Vec<Id>,
    /// EG-143: how many turns everybody may still have without anything being laid or removed.
    pub turns_to_standstill: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionsView {
    pub banishment: bool,
    pub crappy_cultist: bool,
    pub nuclear: bool,
    pub redraw: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum PhaseView {
    Play {
        plays: u8,
    },
    Redraw {
        discarded: u8,
    },
    /// Who removes cards now, and how many each still owes.
    Banish {
        removing: Seat,
        owed: Vec<u8>,
    },
    Finish,
    Discard,
    Over {
        winner: Option<Seat>,
        how: How,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The character, by id.
    pub monster: Id,
    pub hand: HandView,
    /// Cards of the hand that everybody saw go into it.
    pub shown: Vec<Id>,
    /// The card that the viewer's own turn began with.
    pub first_drawn: Option<Id>,
    /// Necronomicons that are left.
    pub books: u8,
    pub out: bool,
    pub turns: u16,
    pub cards: Vec<LaidView>,
    pub ends: Vec<EndView>,
    /// The damaged card.
    pub wound: Option<Cell>,
    /// The longest path to any open end.
    pub length: u8,
    /// The cards of that path, from the Body outwards.
    pub path: Vec<Cell>,
    /// Only the Mouth is missing.
    pub fit: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HandView {
    Open(Vec<Id>),
    Closed { count: usize },
}

/// A card on a monster.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidView {
    pub at: Cell,
    pub card: Id,
    pub turned: bool,
    pub under: Option<Id>,
    pub mark: Mark,
    /// As it counts where it lies.
    pub state: Condition,
    /// Where it is joined; of an Eyestalk the stalks that count.
    pub joined: Vec<Edge>,
}

/// An open end.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EndView {
    pub of: Cell,
    pub edge: Edge,
    pub faces: Cell,
    /// How many connecting cards lead there.
    pub length: u8,
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> Self {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let pack = state.pack.get();
        let options = state.agreed;
        let quiet = state.playing().iter().map(|it| state.sides[it].quiet).min().unwrap_or(0);
        Self {
            pack: &pack.title,
            house_rule: pack.house_rule.as_deref(),
            you,
            phase: PhaseView::of(state),
            active: state.active(),
            columns: state.table.columns,
            rows: state.table.rows,
            needed: state.table.needed,
            options: OptionsView {
                banishment: options.banishment,
                crappy_cultist: options.crappy_cultist,
                nuclear: options.nuclear,
                redraw: options.redraw,
            },
            players: state.seats().map(|it| PlayerView::of(state, it, you)).collect(),
            deck: state.deck.len(),
            discard: state.discard.iter().map(|it| state.card(it).id.as_str()).collect(),
            turns_to_standstill: crate::rules::ending::QUIET_TURNS.saturating_sub(quiet),
        }
    }
}

impl PhaseView {
    fn of(state: &State) -> Self {
        match state.phase {
            Phase::Play { .. } => Self::Play { plays: state.plays },
            Phase::Redraw { discarded, .. } => Self::Redraw { discarded },
            Phase::Banish { removing, owed, .. } => {
                Self::Banish { removing, owed: state.seats().map(|it| owed[it]).collect() }
            }
            Phase::Finish { .. } => Self::Finish,
            Phase::Discard { .. } => Self::Discard,
            Phase::Over(ending) => Self::Over { winner: ending.winner, how: ending.how },
        }
    }
}

impl PlayerView {
    fn of(state: &State, seat: Seat, you: Option<Seat>) -> Self {
        let side = &state.sides[seat];
        let id = |card| state.card(card).id.as_str();
        let mut held: Vec<_> = side.hand.iter().collect();
        held.sort_unstable();
        let hand = if you == Some(seat) {
            HandView::Open(held.into_iter().map(id).collect())
        } else {
            HandView::Closed { count: side.hand.len() }
        };
        let ends: Vec<EndView> = side
            .monster
            .ends()
            .iter()
            .map(|it| EndView {
                of: it.of,
                edge: it.edge,
                faces: it.faces,
                length: side.monster.length(it).unwrap_or(0),
            })
            .collect();
        let lead = side.monster.ends().iter().max_by_key(|it| side.monster.length(it)).copied();
        Self {
            monster: &state.pack.get().characters[seat.index()].id,
            hand,
            shown: side.hand.shown.iter().map(|it| id(*it)).collect(),
            first_drawn: side.hand.first_drawn.filter(|_| you == Some(seat)).map(id),
            books: side.books,
            out: state.left.contains(seat),
            turns: side.turns,
            cards: side.monster.parts().iter().map(|it| LaidView::of(state, &side.monster, it)).collect(),
            length: ends.iter().map(|it| it.length).max().unwrap_or(0),
            ends,
            path: lead.map(|it| side.monster.path(&it)).unwrap_or_default(),
            wound: side.monster.wound(),
            fit: !state.left.contains(seat) && state.check_complete(&side.monster).is_ok(),
        }
    }
}

impl LaidView {
    fn of(state: &State, monster: &Monster, at: Cell) -> Self {
        let laid = monster.at(at);
        let card = state.card(laid.card.expect("a card lies there"));
        let id = |card| state.card(card).id.as_str();
        let contact = monster.contact(at);
        let joined = match card.kind {
            Kind::Eyestalk => contact.points,
            _ => (contact.points | contact.stalks) & card.print(laid.turned).points,
        };
        let condition = if monster.wound() == Some(at) {
            Condition::Damaged
        } else if monster.is_immune(state.pack.get(), at) {
            Condition::Immune
        } else {
            Condition::Normal
        };
        Self {
            at,
            card: &card.id,
            turned: laid.turned,
            under: laid.under.map(id),
            mark: laid.mark,
            state: condition,
            joined: joined.iter().collect(),
        }
    }
}
