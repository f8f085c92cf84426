//! Exactly what one viewer may know, as data for a table to draw.

use serde::Serialize;
use turnbuckle_core::{Set, Viewer};

use crate::rules::damage::Victory;
use crate::state::{AttackPart, Mark, Phase, State, Step, TurnOption};
use crate::vocab::{CardId, Cards, God, Space};

pub type Id = &'static str;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub pack: Id,
    /// The god that the viewer plays; none for a spectator.
    pub you: Option<God>,
    pub phase: PhaseView,
    pub active: God,
    /// Who owes a decision.
    pub asked: Vec<God>,
    pub turn: u16,
    pub first_attack_side: bool,
    pub cthulhu: SideView,
    pub hastur: SideView,
    /// What is under way, outermost first.
    pub under_way: Vec<UnderWay>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    Opening,
    Turns,
    Over { winner: Option<God>, victory: Option<&'static str> },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SideView {
    pub guts: u8,
    pub deck: u8,
    pub hand: HandView,
    /// The opening attack is chosen; by the viewer, this one.
    pub opening_locked: bool,
    pub opening: Option<Id>,
    /// The uppermost first.
    pub discard: Vec<Id>,
    pub ground_zero: Vec<Id>,
    pub track: [Option<Id>; 6],
    pub permanents: Vec<Option<Id>>,
    pub cultists: u8,
    pub spent: SpentView,
    /// What the viewer knows of the Deck: its top in order, and cards that are in Deck or hand and not in the Guts.
    pub deck_top: Vec<Id>,
    pub not_in_guts: Vec<Id>,
    pub under_guts: Vec<Id>,
    pub deck_seen: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HandView {
    /// All of it, and the part that the enemy knows.
    Open { cards: Vec<Id>, shown: Vec<Id> },
    /// So many cards, of which some are known.
    Closed { count: u32, known: Vec<Id> },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SpentView {
    pub option: Option<TurnOption>,
    pub attack: bool,
    pub combo: bool,
    pub defense: bool,
    pub slammed: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum UnderWay {
    Ability { by: God, card: Id },
    Attack { by: God, card: Id, slams: bool, cancelled: bool },
    Damage { to: God, points: u8 },
    Shove { by: God, next: u8 },
    Arriving { by: God, card: Id },
    Bump { of: God, space: Space, distance: u8 },
    TrackDiscard { of: God, space: Space },
    Roll { by: God, die: u8 },
    DefenseWindow { to: God },
    Triggers { pending: u32 },
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> View {
        let you = viewer.seat().map(|it| state.god_of(it));
        let phase = match state.phase {
            Phase::Opening { .. } => PhaseView::Opening,
            Phase::Turns => PhaseView::Turns,
            Phase::Over { winner } => {
                let by_guts = winner.filter(|_| !state.was_given_up());
                PhaseView::Over { winner, victory: by_guts.map(|god| Victory::of(state.guts(god)).name()) }
            }
        };
        View {
            pack: state.pack.get().title.as_str(),
            you,
            phase,
            active: state.active,
            asked: state.owing().iter().map(|it| state.god_of(it)).collect(),
            turn: state.turns + 1,
            first_attack_side: state.first_attack_side,
            cthulhu: state.side_seen_by(God::Cthulhu, you),
            hastur: state.side_seen_by(God::Hastur, you),
            under_way: state.steps.iter().filter_map(|it| state.under_way(it)).collect(),
        }
    }
}

impl State {
    fn id(&self, card: CardId) -> Id {
        &self.card(card).id
    }

    fn ids(&self, cards: Cards) -> Vec<Id> {
        cards.into_iter().map(|it| self.id(CardId(it))).collect()
    }

    fn side_seen_by(&self, god: God, you: Option<God>) -> SideView {
        let side = &self.sides[god];
        let own = you == Some(god);
        let known = if you.is_some() { side.shown | side.glimpsed } else { side.shown };
        let hand = if own {
            HandView::Open { cards: self.ids(side.hand), shown: self.ids(known) }
        } else {
            HandView::Closed { count: side.hand.len(), known: self.ids(known) }
        };
        let chosen = match self.phase {
            Phase::Opening { chosen } => chosen[god],
            _ => None,
        };
        let knows_top = match you {
            Some(you) => side.top_known_to.contains(you),
            None => side.top_known_to == Set::all(),
        };
        let top: Vec<Id> = side.top.iter().rev().map(|it| self.id(*it)).collect();
        let not_guts = side.not_guts | you.map_or(Cards::NONE, |it| side.looked_at[it]);
        let unseen =
            side.deck | side.starters | (side.hand & self.pack.of[god]) | side.top.iter().map(|it| it.0).collect();
        SideView {
            guts: self.guts(god),
            deck: self.deck_size(god),
            hand,
            opening_locked: chosen.is_some(),
            opening: chosen.filter(|_| own).map(|it| self.id(it)),
            discard: self.links.iter(side.discard).map(|it| self.id(it)).collect(),
            ground_zero: self.links.iter(side.ground_zero).map(|it| self.id(it)).collect(),
            track: Space::ALL.map(|it| side.track.get(it).map(|card| self.id(card))),
            permanents: side.permanents.places().iter().map(|it| it.map(|card| self.id(card))).collect(),
            cultists: side.cultists,
            spent: SpentView {
                option: side.spent.option,
                attack: !side.spent.attacks.left(),
                combo: !side.spent.combos.left(),
                defense: !side.spent.defenses.left(),
                slammed: side.spent.marks.contains(Mark::Slammed),
            },
            deck_top: if knows_top { top } else { Vec::new() },
            not_in_guts: self.ids(not_guts & unseen),
            under_guts: self.ids(side.under_guts),
            deck_seen: side.deck_seen,
        }
    }

    fn under_way(&self, step: &Step) -> Option<UnderWay> {
        Some(match *step {
            Step::Turn(_) => return None,
            Step::Do(it) => UnderWay::Ability { by: it.by, card: self.id(it.card) },
            Step::Attack(it) => {
                let cancelled = it.cancelled.contains(AttackPart::Ability);
                UnderWay::Attack { by: it.by, card: self.id(it.card), slams: it.slams, cancelled }
            }
            Step::Suffer(it) => UnderWay::Damage { to: it.to, points: it.points },
            Step::Shove(it) => UnderWay::Shove { by: it.by, next: it.next },
            Step::Arrive(it) => UnderWay::Arriving { by: it.by, card: self.id(it.card) },
            Step::Assail(it) => match it.bump {
                Some(distance) => UnderWay::Bump { of: it.of, space: it.space, distance },
                None => UnderWay::TrackDiscard { of: it.of, space: it.space },
            },
            Step::Roll(it) => UnderWay::Roll { by: it.by, die: it.die },
            Step::Window { to } => UnderWay::DefenseWindow { to },
            Step::Triggers { pending } => UnderWay::Triggers { pending },
        })
    }
}
