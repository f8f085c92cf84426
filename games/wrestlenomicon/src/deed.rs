//! Actions as the browser's table needs them.

use serde::Serialize;
use turnbuckle_core::{Drawn, Seat};

use crate::action::Action;
use crate::effect::Effect;
use crate::faces::Faces;
use crate::rules::momentum::{BumpEnd, End, Push, bump};
use crate::setup::Agreed;
use crate::state::{Frame, State, Step};
use crate::view::Id;
use crate::vocab::{CardId, God, Space};

/// What a choice does, and what it touches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Deed {
    /// `space` is where the card would lie.
    Open { card: Id, space: Space },
    /// `moves` is what the card's Momentum moves, unless that is all or nothing.
    Attack { card: Id, space: Space, moves: Option<Course>, cultists: u8 },
    /// Perhaps in place of another one.
    Permanent { card: Id, discarding: Option<Id> },
    /// Before an option or after it.
    Combo { card: Id },
    /// So many cards are drawn.
    Pass { discarding: Option<Id>, draw: u8 },
    /// Nothing more.
    EndTurn,
    /// An answer to what is under way.
    Defend { card: Id },
    /// No.
    Decline,
    /// Yes.
    Yes,
    /// Momentum of an ability.
    Move { moves: Course, cultists: u8 },
    /// Cultists for the next card of an exclamation-point Momentum.
    Cultists { moves: Course, cultists: u8 },
    /// An extra point of it for a card.
    Extra { space: Space },
    /// A tracked card: where it would go, if it is moved.
    Pick { god: God, space: Space, course: Option<Course> },
    /// Any other card.
    Take { card: Id, from: Place },
    /// Counted from 0.
    Choose { option: u8 },
    /// Of one's own die.
    Reroll,
    /// One of several triggered abilities; `ability` is counted from 0.
    Trigger { card: Id, ability: u8 },
}

/// A tracked card, and where it would end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Course {
    pub card: Id,
    pub from: Space,
    pub to: To,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "end", rename_all = "snake_case")]
pub enum To {
    Stays,
    Space { space: Space },
    GroundZero { attacks: bool, slams: bool },
    OffTrack,
}

/// Where a card lies that can be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The hand of whoever decides.
    Hand,
    /// Either god's Permanents.
    Permanents,
    /// Somewhere that a table does not spread out: a Deck, a pile, another's hand.
    Elsewhere,
}

impl Drawn for State {
    type Deed = Deed;

    fn deed(&self, seat: Seat, action: Action) -> Deed {
        let god = self.god_of(seat);
        let id = |card: CardId| -> Id { &self.card(card).id };
        match action {
            Action::Open(card) => Deed::Open { card: id(card), space: self.position(god, card) },
            Action::Attack { card, moving, cultists } => {
                let push = self.push_by_card(god, card);
                let moves = moving.map(|from| self.course(god, &push, from, cultists));
                Deed::Attack { card: id(card), space: self.position(god, card), moves, cultists }
            }
            Action::Permanent { card, discarding } => {
                Deed::Permanent { card: id(card), discarding: discarding.map(id) }
            }
            Action::Combo(card) => Deed::Combo { card: id(card) },
            Action::Pass { discarding } => {
                Deed::Pass { discarding: discarding.map(id), draw: self.pass_draws(god, discarding.is_some()) }
            }
            Action::EndTurn => Deed::EndTurn,
            Action::Defend(card) => Deed::Defend { card: id(card) },
            Action::Decline => Deed::Decline,
            Action::Yes => Deed::Yes,
            Action::Move { from, cultists } => {
                let push = self.push_of(self.frame_asked().expect("an ability asks for a move"));
                Deed::Move { moves: self.course(god, &push, from, cultists), cultists }
            }
            Action::Cultists(cultists) => {
                let Some(Step::Shove(shove)) = self.steps.last() else {
                    unreachable!("only a shove asks for Cultists")
                };
                let (from, push) = self.shove_push(shove);
                Deed::Cultists { moves: self.course(god, &push, from, cultists), cultists }
            }
            Action::Extra(space) => Deed::Extra { space },
            Action::Pick(space) => self.pick(self.frame_asked().expect("an ability asks for a card"), space),
            Action::Take(card) => Deed::Take { card: id(card), from: self.place_of(god, card) },
            Action::Choose(option) => Deed::Choose { option },
            Action::Reroll => Deed::Reroll,
            Action::Trigger(slot, ability) => {
                let card =
                    self.sides[slot.god()].permanents.places()[slot.index()].expect("a Permanent in play is triggered");
                Deed::Trigger { card: id(card), ability }
            }
        }
    }

    fn faces(agreed: &Agreed) -> serde_json::Value {
        serde_json::to_value(Faces::of(agreed.pack)).expect("faces are plain data")
    }
}

impl State {
    fn course(&self, god: God, push: &Push, from: Space, cultists: u8) -> Course {
        let card = self.mover(god, push, from).expect("a card is moved");
        let to = match push.end(from, cultists) {
            End::Stays => To::Stays,
            End::Space(space) => To::Space { space },
            End::GroundZero => To::GroundZero { attacks: true, slams: self.slams(god, card) },
        };
        Course { card: &self.card(card).id, from, to }
    }

    fn pick(&self, frame: &Frame, space: Space) -> Deed {
        let effect = self.effect(frame);
        let god = match effect {
            Some(Effect::Steal(_) | Effect::Bump(_) | Effect::DiscardTracked(_) | Effect::EnemyReturns) => {
                frame.by.enemy()
            }
            _ => frame.by,
        };
        let track = self.sides[god].track;
        let card = track.get(space).expect("a tracked card is picked");
        let to = match effect {
            // WN-G18: as far as Momentum would take it.
            Some(Effect::Zero) => {
                let push = self.push_by_ability(god, 6, 1 << space.index());
                Some(self.course(god, &push, space, 0).to)
            }
            Some(Effect::Bump(n)) => Some(match bump(track.taken(), space, self.amount(n, frame)) {
                BumpEnd::Stays => To::Stays,
                BumpEnd::Space(space) => To::Space { space },
                BumpEnd::OffTrack => To::OffTrack,
            }),
            Some(Effect::ZeroQuietly) => Some(To::GroundZero { attacks: false, slams: false }),
            _ => None,
        };
        let course = to.map(|to| Course { card: &self.card(card).id, from: space, to });
        Deed::Pick { god, space, course }
    }

    fn place_of(&self, god: God, card: CardId) -> Place {
        if self.sides[god].hand.contains(card.0) {
            Place::Hand
        } else if God::BOTH.into_iter().any(|it| self.sides[it].permanents.place_of(Some(card)).is_some()) {
            Place::Permanents
        } else {
            Place::Elsewhere
        }
    }
}
