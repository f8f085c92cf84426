//! What is counted over many games.

use turnbuckle_core::{Figure, Figures};

use crate::event::{Event, Track};
use crate::state::{Ending, Stage, State};
use crate::vocab::Phase;

/// What is counted in the course of one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    turns: u32,
    phase_two_at: Option<u32>,
    energy: u32,
    shambler_tracks: u32,
    temperaments: u32,
    towns: u32,
    town_actions: u32,
    abilities: u32,
    translated: u32,
    banished: u32,
    seals: u32,
    attacks: u32,
}

fn over(state: &State, like: impl Fn(Ending) -> bool) -> bool {
    matches!(state.stage, Stage::Over(ending) if like(ending))
}

impl Figures for State {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        static FIGURES: [Figure<State>; 16] = [
            Figure::games("won", |it, _: &Count| over(it, |it| it == Ending::Sealed)),
            Figure::games("reached Phase Two", |it, _: &Count| it.phase == Phase::Two),
            Figure::games("lost to strength", |it, _: &Count| over(it, |it| it == Ending::Strength)),
            Figure::games("lost to madness", |it, _: &Count| over(it, |it| matches!(it, Ending::Mad { .. }))),
            Figure::games("lost to Shamblers", |it, _: &Count| over(it, |it| it == Ending::Shamblers)),
            Figure::spread("turns", |_, it: &Count| Some(it.turns)),
            Figure::spread("turn on which Phase Two began", |_, it: &Count| it.phase_two_at),
            Figure::spread("energy overflows", |_, it: &Count| Some(it.energy)),
            Figure::spread("accursed Shambler Tracks", |_, it: &Count| Some(it.shambler_tracks)),
            Figure::spread("accursed Temperament Tracks", |_, it: &Count| Some(it.temperaments)),
            Figure::spread("accursed town tracks", |_, it: &Count| Some(it.towns)),
            Figure::spread("town actions", |_, it: &Count| Some(it.town_actions)),
            Figure::spread("abilities used", |_, it: &Count| Some(it.abilities)),
            Figure::spread("pages translated", |_, it: &Count| Some(it.translated)),
            Figure::spread("Shamblers banished", |_, it: &Count| Some(it.banished)),
            Figure::share("attacks on portals that seal", |_, it: &Count| (it.seals, it.attacks)),
        ];
        &FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match event {
                Event::TurnBegan { .. } => count.turns += 1,
                Event::PhaseTwo => count.phase_two_at = Some(count.turns),
                Event::Accursed { track: Track::Energy, .. } => count.energy += 1,
                Event::Accursed { track: Track::Shamblers { .. }, .. } => count.shambler_tracks += 1,
                Event::Accursed { track: Track::Temperament { .. } | Track::Chaos { .. }, .. } => {
                    count.temperaments += 1
                }
                Event::Accursed { track: Track::Madness { .. }, .. } => count.towns += 1,
                Event::UsedTown { .. } => count.town_actions += 1,
                Event::UsedAbility { .. } => count.abilities += 1,
                Event::Translated { .. } => count.translated += 1,
                Event::Banished { .. } => count.banished += 1,
                Event::Sealed { .. } => count.seals += 1,
                Event::Rolled { portal: Some(_), .. } => count.attacks += 1,
                _ => {}
            }
        }
    }
}
