//! What bots are told about playing well: a judgement of a position, and a quick choice for play-outs.

use turnbuckle_core::Rng;

use crate::action::Action;
use crate::state::State;
use crate::vocab::God;

impl State {
    /// How good it looks for a god, 0 to 1: Guts above all, then what is on the way, then cards to go on with.
    pub fn judgement(&self, god: God) -> f32 {
        let score = self.strength(god) - self.strength(god.enemy());
        // Steep around even: a few Guts decide matches.
        0.5 + 0.5 * score / (6.0 + score.abs())
    }

    fn strength(&self, god: God) -> f32 {
        let side = &self.sides[god];
        let guts = f32::from(self.guts(god));
        let hand = side.hand.len().min(8) as f32;
        let mut on_the_way = 0.0;
        for (space, card) in side.track.cards() {
            let slams = self.slams(god, card);
            let worth = if slams { 2.6 } else { 1.8 };
            on_the_way += worth * (1.0 - 0.13 * f32::from(space.number()));
        }
        let permanents = side.permanents.iter().flatten().count() as f32;
        guts + 0.55 * hand + on_the_way.min(5.0) + 0.5 * f32::from(side.cultists.min(8)) + 1.2 * permanents
    }

    /// Moves that land something are tried more often than those that only shuffle cards about.
    pub fn quick_choice(&self, god: God, legal: &[Action], rng: &mut Rng) -> usize {
        let pick = |rng: &mut Rng| rng.below(legal.len() as u32) as usize;
        let first = pick(rng);
        if legal.len() < 3 {
            return first;
        }
        let second = pick(rng);
        if self.quick_worth(god, legal[second]) > self.quick_worth(god, legal[first]) { second } else { first }
    }

    fn quick_worth(&self, god: God, action: Action) -> i8 {
        match action {
            Action::Attack { card, moving: Some(from), cultists } => {
                let push = self.push_by_card(god, card);
                match push.end(from, cultists).place() {
                    Some(0) => 6 - cultists as i8,
                    _ => 2 - cultists as i8 - i8::from(push.shared.is_some_and(|it| it != from)),
                }
            }
            Action::Attack { .. } => 1,
            Action::Combo(_) | Action::Defend(_) => 4,
            Action::Permanent { .. } => 2,
            Action::Pass { discarding: None } => 1,
            Action::Pass { .. } => 0,
            _ => 1,
        }
    }
}
