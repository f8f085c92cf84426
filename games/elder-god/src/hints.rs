//! What bots are told about playing well.
//!
//! A monster is worth the share of the path that it has, less what a wound, needless open ends and an end that cannot
//! take the Mouth cost. A seat's prospects are its monster against the best of the others: who leads is shot at. Only
//! exact arithmetic is used, so that a bot plays the same on every platform.

use turnbuckle_core::{Hints, Rng, Seat};

use crate::action::Action;
use crate::pack::Kind;
use crate::state::{Phase, State};
use crate::vocab::Condition;

/// In cards of the path: a wound costs its healing, and a second end its closing.
const WOUND: f32 = 1.6;
const END: f32 = 1.0;
const BOOK: f32 = 0.35;
const HEALER: f32 = 0.9;
const SIDEWAYS: f32 = 0.6;

impl Hints for State {
    fn evaluate(&self, seat: Seat) -> f32 {
        if self.left.contains(seat) {
            return 0.0;
        }
        let ours = self.progress(seat) + self.hand_worth(seat);
        let others = self.playing().without(seat);
        let best = others.iter().map(|it| self.progress(it)).fold(f32::MIN, f32::max);
        let fair = 1.0 / self.playing().len() as f32;
        let lead = (ours - best) / f32::from(self.table.needed);
        (fair + lead * 0.5).clamp(0.01, 0.99)
    }

    /// Lays the Mouth, heals, grows without needless ends, shoots whoever leads, in this order of liking.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        let mut best = (f32::MIN, 0);
        for (at, action) in legal.iter().enumerate() {
            let liking = self.liking(seat, *action) + rng.below(64) as f32 / 32.0;
            if liking > best.0 {
                best = (liking, at);
            }
        }
        best.1
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        self.liking(seat, action).max(0.1)
    }
}

impl State {
    /// How far a monster has come, in cards of the path.
    fn progress(&self, seat: Seat) -> f32 {
        let side = &self.sides[seat];
        let monster = &side.monster;
        let ends = monster.ends();
        let needed = self.table.needed;
        let mut best = 0.0f32;
        for end in &ends {
            let Some(length) = monster.length(end) else { continue };
            let done = f32::from(length.min(needed));
            let sideways = if length >= needed && !end.edge.is_vertical() { SIDEWAYS } else { 0.0 };
            best = best.max(done - sideways);
        }
        let wound = if monster.wound().is_some() { WOUND } else { 0.0 };
        best - wound - END * (ends.len() as f32 - 1.0).max(0.0) + BOOK * f32::from(side.books)
    }

    /// A healer for one's own wound is half a healing.
    fn hand_worth(&self, seat: Seat) -> f32 {
        let side = &self.sides[seat];
        let Some(at) = side.monster.wound() else { return 0.0 };
        let heals = side
            .hand
            .iter()
            .any(|card| [false, true].into_iter().any(|turned| self.check_heal(seat, card, at, turned).is_ok()));
        if heals { HEALER } else { 0.0 }
    }

    fn liking(&self, seat: Seat, action: Action) -> f32 {
        match action {
            Action::Mouth => 1_000.0,
            Action::Heal { card, turned, .. } => {
                8.0 + if self.card(card).print(turned).condition == Condition::Immune { 0.5 } else { 0.0 }
            }
            Action::Book => 5.0,
            Action::Grow { card, .. } => match self.card(card).kind {
                Kind::Tentacle => 6.0,
                Kind::Eyestalk => 6.5,
                _ => 2.0,
            },
            Action::Damage { card, whose, .. } => {
                if whose == seat {
                    return -5.0;
                }
                let split = if self.card(card).kind == Kind::Split { 1.5 } else { 0.0 };
                3.0 + split + 4.0 * self.progress(whose).max(0.0) / f32::from(self.table.needed)
            }
            Action::Banish { target, .. } => {
                if self.progress(target) > self.progress(seat) {
                    5.0
                } else {
                    0.0
                }
            }
            Action::Nuke { .. } => 0.5,
            Action::Rite { .. } | Action::Dig { .. } => 4.0,
            Action::Discard(card) => self.uselessness(card),
            Action::Redraw(card) => {
                let begun = if matches!(self.phase, Phase::Redraw { .. }) { 1.0 } else { 0.0 };
                begun + self.uselessness(card) * 0.5
            }
            Action::Remove(_) => 1.0,
            Action::Pass => 0.0,
        }
    }

    /// Which card one can best do without.
    fn uselessness(&self, card: crate::vocab::CardId) -> f32 {
        let print = self.card(card);
        match (print.kind, print.print(false).condition) {
            (Kind::Tentacle, Condition::Normal) => 1.0,
            (Kind::Tentacle, Condition::Immune) => 0.5,
            (Kind::Tentacle, Condition::Damaged) => 2.0,
            (Kind::Split, Condition::Damaged) => 1.0,
            (Kind::Split, _) => 3.0,
            (Kind::Eyestalk, _) => 0.5,
            _ => 1.0,
        }
    }
}
