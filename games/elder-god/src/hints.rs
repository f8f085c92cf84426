//! What bots are told about playing well.
//!
//! A monster is so many turns from its Mouth: a turn for every card that is missing on the best path, for every end that
//! must be closed besides, and for a wound, which costs more where there is nothing to heal it with. Whoever is nearer is
//! likelier to win, and much likelier when close: a seat's prospects are its share of all nearnesses. Shooting whoever
//! leads follows from that, and so does hurrying when a neighbour is about to finish. Only exact arithmetic is used, so
//! that a bot plays the same on every platform.

use turnbuckle_core::{Hints, Rng, Seat};

use crate::action::Action;
use crate::monster::{Mark, Monster};
use crate::pack::{Card, Kind};
use crate::state::{Phase, State};
use crate::vocab::{Cell, Condition, Edge};

/// In turns: what an open end costs that an Eyestalk must close.
const END: f32 = 2.5;
/// A last end that looks left or right needs another card.
const SIDEWAYS: f32 = 1.0;
/// One's own wound, with a card in hand that heals it, with a book, and with neither.
const WOUND_WITH_HEALER: f32 = 1.0;
const WOUND_WITH_BOOK: f32 = 1.2;
const WOUND: f32 = 2.6;
/// Another's wound: who knows what they hold.
const THEIR_WOUND: f32 = 1.0;
/// What a Necronomicon that is left saves.
const BOOK: f32 = 0.3;
/// A card that is still to be removed for an Elder Sign.
const OWED: f32 = 0.9;
/// One of several plays that a frenzy leaves in this turn.
const PLAY: f32 = 0.75;
/// A ward on an open card, which nobody can shoot then.
const WARD: f32 = 0.4;
/// A card that has not been drawn yet; and one that may heal a wound for which there is nothing at hand.
const UNKNOWN_CARD: f32 = 0.15;
const UNKNOWN_HEALER: f32 = 0.8;

impl Hints for State {
    fn evaluate(&self, seat: Seat) -> f32 {
        if self.left.contains(seat) {
            return 0.0;
        }
        let wound = self.own_wound(seat);
        let ahead = self.hand_worth(seat, wound) + self.frenzy_worth(seat) + self.ward_worth(seat);
        let own = nearness(self.distance(seat) + wound - ahead);
        let their_wound = |it| if self.sides[it].monster.wound().is_some() { THEIR_WOUND } else { 0.0 };
        let others = self.playing().without(seat);
        let all = others.iter().fold(own, |all, it| all + nearness(self.distance(it) + their_wound(it)));
        (own / all).clamp(0.01, 0.99)
    }

    /// The best of a few, by a rough liking.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        // Nobody overlooks the Mouth, which comes first in the list.
        if legal[0] == Action::Mouth {
            return 0;
        }
        rng.best_of(PICKS, legal, |it| self.liking(seat, it))
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        self.liking(seat, action)
    }
}

/// How many of the legal actions are looked at in a play-out.
const PICKS: u32 = 8;

/// How likely somebody so many turns from the Mouth is to be first, on some scale.
fn nearness(distance: f32) -> f32 {
    let distance = distance.max(0.0) + 0.7;
    1.0 / (distance * distance)
}

impl State {
    /// How many turns a monster is from its Mouth, wounds aside.
    fn distance(&self, seat: Seat) -> f32 {
        let side = &self.sides[seat];
        let monster = &side.monster;
        let needed = self.table.needed;
        let mut nearest = f32::from(needed) + SIDEWAYS;
        let mut ends = 0;
        for end in monster.ends() {
            ends += 1;
            let Some(length) = monster.length(&end) else { continue };
            let missing = needed.saturating_sub(length);
            let sideways = if missing == 0 && !end.edge.is_vertical() { SIDEWAYS } else { 0.0 };
            nearest = nearest.min(f32::from(missing) + sideways);
        }
        let owed = if let Phase::Banish { owed, .. } = self.phase { f32::from(owed[seat]) } else { 0.0 };
        nearest + END * (ends as f32 - 1.0).max(0.0) - BOOK * f32::from(side.books) + OWED * owed
    }

    /// What the plays are worth that a frenzy has left.
    fn frenzy_worth(&self, seat: Seat) -> f32 {
        let left = match self.phase {
            Phase::Play { seat: active } if active == seat => self.plays,
            // One of them is under way.
            Phase::Redraw { seat: active, .. } | Phase::Banish { seat: active, .. } if active == seat => self.plays - 1,
            _ => 0,
        };
        if left > 1 { PLAY * f32::from(left) } else { 0.0 }
    }

    fn ward_worth(&self, seat: Seat) -> f32 {
        // Only house decks have wards.
        if self.pack.house_rule.is_none() {
            return 0.0;
        }
        let monster = &self.sides[seat].monster;
        let warded = monster.open_cards().iter().any(|it| monster.at(it).mark == Mark::Ward);
        if warded { WARD } else { 0.0 }
    }

    fn own_wound(&self, seat: Seat) -> f32 {
        let side = &self.sides[seat];
        let Some(at) = side.monster.wound() else { return 0.0 };
        let heals = |card| [false, true].into_iter().any(|turned| self.check_heal(seat, card, at, turned).is_ok());
        if side.hand.kinds().into_iter().any(heals) {
            WOUND_WITH_HEALER
        } else if side.books > 0 {
            WOUND_WITH_BOOK
        } else {
            WOUND
        }
    }

    /// What the cards in hand are good for, in turns that they save.
    fn hand_worth(&self, seat: Seat, wound: f32) -> f32 {
        let side = &self.sides[seat];
        let unknown = if let Phase::Redraw { discarded, .. } = self.phase { f32::from(discarded) } else { 0.0 };
        let mut worth = unknown * if wound > WOUND_WITH_BOOK { UNKNOWN_HEALER } else { UNKNOWN_CARD };
        for card in side.hand.kinds() {
            let again = if side.hand.count(card) > 1 { 0.05 } else { 0.0 };
            worth += self.card_worth(&side.monster, self.card(card)) + again;
        }
        worth
    }

    fn card_worth(&self, monster: &Monster, card: &Card) -> f32 {
        match (card.kind, card.print(false).condition) {
            // Only a turn spent on shooting makes use of it.
            (Kind::Tentacle, Condition::Damaged) => 0.0,
            (Kind::Split | Kind::Crossing, Condition::Damaged) => 0.3,
            (Kind::Tentacle, condition) => {
                let immune = if condition == Condition::Immune { 0.05 } else { 0.0 };
                immune + if grows_somewhere(monster, card) { 0.3 } else { 0.12 }
            }
            (Kind::Split | Kind::Crossing, _) => 0.12,
            (Kind::Eyestalk, _) => {
                if monster.open_ends() > 1 {
                    0.6
                } else {
                    0.2
                }
            }
            (Kind::ElderSign, _) => 0.1,
            _ => 0.35,
        }
    }

    /// How much somebody who thinks little would like to do something.
    fn liking(&self, seat: Seat, action: Action) -> f32 {
        match action {
            Action::Mouth => 1_000.0,
            Action::Heal { card, turned, .. } => {
                8.0 + if self.card(card).print(turned).condition == Condition::Immune { 0.5 } else { 0.0 }
            }
            Action::Book => 5.0,
            Action::Grow { card, at, turned } => self.growth(seat, self.card(card), at, turned),
            Action::Damage { card, whose, .. } => {
                if whose == seat {
                    return -5.0;
                }
                let split = if self.card(card).kind == Kind::Split { 1.5 } else { 0.0 };
                let length = f32::from(self.sides[whose].monster.longest()) / f32::from(self.table.needed);
                2.0 + split + 5.5 * length * length
            }
            Action::Banish { target, number } => {
                let lead = self.distance(seat) - self.distance(target);
                // The more the better for who is behind, and only then.
                if lead > 0.0 { 4.0 + f32::from(number) * 0.5 } else { -1.0 }
            }
            Action::Nuke { .. } => -0.5,
            Action::Rite { .. } | Action::Dig { .. } => 4.0,
            Action::Remove(cell) => self.removal(seat, cell),
            Action::Discard(card) => 1.0 - self.card_worth(&self.sides[seat].monster, self.card(card)),
            Action::Redraw(card) => {
                let begun = if matches!(self.phase, Phase::Redraw { .. }) { 0.3 } else { 0.5 };
                begun - self.card_worth(&self.sides[seat].monster, self.card(card))
            }
            Action::Pass => 0.0,
        }
    }

    fn growth(&self, seat: Seat, card: &Card, at: Cell, turned: bool) -> f32 {
        let monster = &self.sides[seat].monster;
        match card.kind {
            Kind::Eyestalk => 7.0,
            Kind::Tentacle => {
                let joined = monster.contact(at).points;
                // Two ends in one are as good as an Eyestalk.
                let joins = if joined.len() > 1 { 1.0 } else { 0.0 };
                // Upwards is where the room is, and where the Mouth goes.
                let up = (card.print(turned).points - joined).contains(Edge::Top);
                6.0 + joins + if up { 0.4 } else { 0.0 }
            }
            _ if monster.contact(at).points.len() > 1 => 5.0,
            _ => 1.0,
        }
    }

    /// What costs least goes first.
    fn removal(&self, seat: Seat, cell: Cell) -> f32 {
        let monster = &self.sides[seat].monster;
        if monster.wound() == Some(cell) {
            3.0
        } else if monster.eyestalks().contains(cell) {
            0.5
        } else {
            1.0
        }
    }
}

/// Whether a Tentacle fits at one of the open ends, as far as edges go.
fn grows_somewhere(monster: &Monster, card: &Card) -> bool {
    let points = card.print(false).points | card.print(true).points;
    monster.ends().iter().any(|it| monster.wound() != Some(it.of) && points.contains(it.edge.opposite()))
}
