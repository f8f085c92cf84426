//! What is counted over many games.

use turnbuckle_core::{Figure, Figures, Names, PieceUse, Pieces, Seat, Source, packs};

use crate::event::{Event, Track};
use crate::setup::Piece;
use crate::state::{Ending, Stage, State};
use crate::vocab::{FaceId, MATS, MatId, Phase, TOWNS, Who};

/// What is counted in the course of one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    turns: u32,
    phase_two_at: Option<u32>,
    /// Energy overflows until then.
    phase_one_energy: u32,
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

/// A kind of defeat among all defeats.
fn defeats(state: &State, like: impl Fn(Ending) -> bool) -> (u32, u32) {
    (u32::from(over(state, like)), u32::from(!over(state, |it| it == Ending::Sealed)))
}

/// Of games that reach Phase Two: the share of the Strength Track's advances that Phase One took.
fn strength_used(state: &State, count: &Count) -> (u32, u32) {
    let advances = state.great().side(Phase::One).numbers.len() as u32;
    if count.phase_two_at.is_some() { (count.phase_one_energy, advances) } else { (0, 0) }
}

/// Town actions are counted behind all pieces, one for each face.
const TOWN_ACTIONS: u8 = Piece::ALL;

fn town_action(face: FaceId) -> u8 {
    TOWN_ACTIONS + face.0
}

impl Figures for State {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        static FIGURES: [Figure<State>; 18] = [
            Figure::games("won", |it, _: &Count| over(it, |it| it == Ending::Sealed)),
            Figure::games("reached Phase Two", |it, _: &Count| it.phase == Phase::Two),
            Figure::share("defeats by strength", |it, _: &Count| defeats(it, |it| it == Ending::Strength)),
            Figure::share("defeats by madness", |it, _: &Count| defeats(it, |it| matches!(it, Ending::Mad { .. }))),
            Figure::share("defeats by Shamblers", |it, _: &Count| defeats(it, |it| it == Ending::Shamblers)),
            Figure::spread("turns", |_, it: &Count| Some(it.turns)),
            Figure::spread("turn on which Phase Two began", |_, it: &Count| it.phase_two_at),
            Figure::share("strength used in Phase One", strength_used),
            Figure::spread("turns of Phase Two", |_, it: &Count| it.phase_two_at.map(|from| it.turns - from)),
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
                Event::PhaseTwo => (count.phase_two_at, count.phase_one_energy) = (Some(count.turns), count.energy),
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

    /// Pages that are turned up, abilities and town actions that are there, and what was done with them.
    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        let seats = || Seat::all(self.party.seats());
        let seat = |who: &Who| self.seat_of(*who);
        let page = |id: &str| self.pack.find_page(id).map(|it| Piece::Page(it).code());
        let mat = |id: &str| self.pack.find_mat(id).map(|it| Piece::Mat(it).code());
        let face = |id: &str| self.pack.find_face(id).map(town_action);
        for event in events {
            match event {
                Event::LaidOut { faces } => {
                    let there: Pieces = faces.iter().filter_map(|it| face(it)).collect();
                    seats().for_each(|it| pieces.holds(it, there));
                }
                Event::TookMat { who, mat: id, .. } if !self.party.is_assistant(*who) => {
                    mat(id).into_iter().for_each(|it| pieces.holds(seat(who), Pieces::one(it)));
                }
                Event::Turned { page: id, .. } => {
                    page(id).into_iter().for_each(|page| seats().for_each(|it| pieces.holds(it, Pieces::one(page))));
                }
                Event::Translated { who, page: id, .. } => {
                    page(id).into_iter().for_each(|it| pieces.plays(seat(who), it));
                }
                Event::UsedAbility { who, mat: id } => {
                    mat(id).into_iter().for_each(|it| pieces.plays(seat(who), it));
                }
                Event::UsedTown { who, face: id, .. } => {
                    face(id).into_iter().for_each(|it| pieces.plays(seat(who), it));
                }
                _ => {}
            }
        }
    }

    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        const FACES: u8 = 2 * TOWNS as u8;
        match Piece::of(piece) {
            Some(Piece::Page(page)) => ("page", self.page(page).name.clone()),
            Some(Piece::Mat(MatId(mat))) if usize::from(mat) < MATS => {
                ("ability", self.pack.mat(MatId(mat)).name.clone())
            }
            None if piece < TOWN_ACTIONS + FACES => {
                ("town action", self.pack.face(FaceId(piece - TOWN_ACTIONS)).name.clone())
            }
            _ => ("piece", self.piece_name(piece)),
        }
    }

    fn targets() -> &'static [Source<'static>] {
        packs!("house.targets")
    }
}
