//! What a pack must keep to: what was found and what was expected; and what is unusual about one.

use turnbuckle_core::{Flaw, Nested};

use super::file::Entry;
use super::{Card, Face, Pack};
use crate::effect::{Ability, Cost, Effect, PickedBy};
use crate::state::{GUTS, STARTING_HAND, Slot};
use crate::vocab::{AttackType, Cards, God, Kind};

/// The fewest attack cards of a deck (WN-G7).
const FEWEST_ATTACKS: usize = 30;
/// 25 Guts and a hand of 7.
const FEWEST_CARDS: usize = GUTS as usize + STARTING_HAND as usize;
/// What has been chosen is kept as bits of one byte.
const MOST_OPTIONS: usize = 8;

fn wrong(found: impl std::fmt::Display, expected: impl std::fmt::Display) -> Result<(), Flaw> {
    Err(Flaw::whole(found, expected))
}

impl Entry {
    pub(super) fn check(&self) -> Result<(), Flaw> {
        if self.id.is_empty() || !self.id.chars().all(|it| it.is_ascii_alphanumeric() || "-.!'".contains(it)) {
            return wrong("that id", "an id of letters, digits, `-`, `.`, `!` and `'`");
        }
        if self.name.trim().is_empty() { wrong("an empty name", "a name") } else { Ok(()) }
    }
}

impl Card {
    pub(super) fn check(&self) -> Result<(), Flaw> {
        if let Face::Permanent(face) = &self.face {
            let whens: Vec<_> = face.triggers.iter().map(|it| it.when).collect();
            let twice = |when| face.triggers.iter().filter(|it| it.when == when).count() > 1;
            if whens.len() > usize::from(Slot::TRIGGERS) || whens.into_iter().any(twice) {
                return wrong("two triggers at the same moment, or more than 4", "one trigger a moment");
            }
        }
        self.abilities().into_iter().try_for_each(|it| it.check_size().and_then(|()| check_list(it)))
    }
}

fn check_list(list: &Ability) -> Result<(), Flaw> {
    list.effects.iter().try_for_each(|it| {
        check_effect(it)?;
        it.inside().try_for_each(check_list)
    })
}

fn check_effect(effect: &Effect) -> Result<(), Flaw> {
    match effect {
        // Whether a hand holds a card of some kind is hidden, so only who sees the hand can be asked for one.
        Effect::Discard(it) if it.only.is_some() && it.by != PickedBy::Enemy => {
            wrong("a discard of a kind that nobody can check", "`by = \"enemy\"` with `only`")
        }
        // The roll is a moment of its own, which re-rolls can answer.
        _ if effect.amount().is_some_and(|it| it.dice() > 1) => {
            wrong("two dice in one effect", "at most one die in an effect; use two effects")
        }
        Effect::Choose(it) if !(1..=MOST_OPTIONS).contains(&it.of.len()) => {
            wrong(format!("{} options to choose from", it.of.len()), format!("1 to {MOST_OPTIONS} options"))
        }
        Effect::Choose(it) if !(1..=it.of.len()).contains(&usize::from(it.k)) => {
            let options = it.of.len();
            wrong(format!("{} to choose of {options} options", it.k), format!("1 to {options} of them"))
        }
        Effect::Pay { cost: Cost::Cultists(0) | Cost::Discard(0) | Cost::Guts(0), .. } => {
            wrong("a cost of nothing", "a cost of at least 1")
        }
        _ => Ok(()),
    }
}

impl Pack {
    /// Each god has enough cards for a game, and enough of them attack cards.
    pub(super) fn check_decks(cards: &[Option<Card>]) -> Result<(), Flaw> {
        for god in God::BOTH {
            let deck = || cards.iter().flatten().filter(|it| it.god == god);
            let (all, attacks) = (deck().count(), deck().filter(|it| it.kind() == Kind::Attack).count());
            if all < FEWEST_CARDS {
                return wrong(format!("{all} cards for {god}"), "at least 32 (25 Guts and a hand of 7)");
            }
            if attacks < FEWEST_ATTACKS {
                return wrong(format!("{attacks} attack cards for {god}"), "at least 30 (WN-G7)");
            }
        }
        Ok(())
    }

    /// WN-G3: first-game mode needs, for each god, at least 7 starter cards and at least 25 others.
    pub fn check_first_game(&self) -> Result<(), Flaw> {
        for god in God::BOTH {
            let starters = (self.starters & self.of[god]).len();
            if starters < STARTING_HAND || (self.of[god] - self.starters).len() < u32::from(GUTS) {
                let found = format!("{starters} starter cards for {god}");
                return wrong(found, "7 or more, and 25 other cards, for a first game (WN-G3)");
            }
        }
        Ok(())
    }

    /// What is unusual but allowed.
    pub(super) fn unusual(&self, cultists: u8) -> Vec<String> {
        let mut warnings = Vec::new();
        for god in God::BOTH {
            let count = |set: Cards| (set & self.of[god]).len();
            let (all, attacks) = (count(self.all), count(self.attacks));
            let mut warn = |what: String| warnings.push(format!("{god}: {what}"));
            if all != 60 {
                warn(format!("{all} main-deck cards instead of 60"));
            }
            if attacks > 50 {
                warn(format!("{attacks} attack cards, more than 50"));
            }
            for it in AttackType::ALL.into_iter().filter(|it| count(self.types[*it]) < 5) {
                warn(format!("only {} {it} attack cards, fewer than 5", count(self.types[it])));
            }
        }
        if cultists != 8 {
            warnings.push(format!("{cultists} Cultists instead of 8"));
        }
        warnings
    }
}
