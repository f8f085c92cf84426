//! What is counted over many matches: how wrestlers leave the ring, and how matches end.

use turnbuckle_core::{Figure, Figures, Seat, Source, packs};

use crate::event::{Event, Exit};
use crate::setup::Agreed;
use crate::state::{Ending, Stage, State};

/// What is counted of one match, all players together.
#[derive(Debug, Default)]
pub struct Count {
    pinned: u32,
    thrown_out: u32,
    fell: u32,
    knocked_out: u32,
    attacks: u32,
    hits: u32,
    beatdowns: u32,
    reversals: u32,
    boos: u32,
    dirty: u32,
    pleasers: u32,
    pleased: u32,
    /// The round of the first removal.
    first_removal: Option<u8>,
}

impl Count {
    const fn removed(&self) -> u32 {
        self.pinned + self.thrown_out + self.fell
    }
}

const FIGURES: &[Figure<State>] = &[
    Figure::games("matches decided by Dosh", |state: &State, _| {
        matches!(state.stage, Stage::Over(Ending::MostDosh { .. } | Ending::SameDosh))
    }),
    Figure::games("matches with a removal by round 3", |_, count: &Count| {
        count.first_removal.is_some_and(|it| it <= 3)
    }),
    Figure::spread("wrestlers removed", |_, count: &Count| Some(count.removed())),
    Figure::share("removals by a throw", |_, count: &Count| (count.thrown_out, count.removed())),
    Figure::share("removals by a pin", |_, count: &Count| (count.pinned, count.removed())),
    Figure::share("removals by a fall", |_, count: &Count| (count.fell, count.removed())),
    Figure::spread("KOs", |_, count: &Count| Some(count.knocked_out)),
    Figure::share("attacks that hit", |_, count: &Count| (count.hits, count.attacks)),
    Figure::share("attacks that are Beatdowns", |_, count: &Count| (count.beatdowns, count.attacks)),
    Figure::share("attacks that are reversed", |_, count: &Count| (count.reversals, count.attacks)),
    Figure::share("Dirty actions that are booed", |_, count: &Count| (count.boos, count.dirty)),
    Figure::share("Crowd Pleasers that succeed", |_, count: &Count| (count.pleased, count.pleasers)),
    Figure::spread("rounds", |state: &State, _| Some(u32::from(state.round))),
];

impl Figures for State {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match event {
                Event::Removed { exit, .. } => {
                    let exits = match exit {
                        Exit::Pinned => &mut count.pinned,
                        Exit::ThrownOut | Exit::ThrownOutCold | Exit::ThrownOffTurnbuckle => &mut count.thrown_out,
                        Exit::Fell => &mut count.fell,
                        Exit::GaveUp => continue,
                    };
                    *exits += 1;
                    count.first_removal.get_or_insert(self.round);
                }
                Event::KnockedOut { .. } => count.knocked_out += 1,
                Event::Attacked { .. } => count.attacks += 1,
                Event::Succeeded { .. } => count.hits += 1,
                Event::Beatdown { .. } => count.beatdowns += 1,
                Event::Reversed { .. } => count.reversals += 1,
                Event::CrowdAsked { boo, .. } => {
                    count.dirty += 1;
                    count.boos += u32::from(*boo);
                }
                Event::CrowdPleaserTried { .. } => count.pleasers += 1,
                Event::CrowdPleased { .. } => count.pleased += 1,
                _ => {}
            }
        }
    }

    /// Ready-made teams.
    fn sides(agreed: &Agreed) -> Vec<String> {
        agreed.pack.get().teams.iter().filter(|it| it.bout == agreed.bout).map(|it| it.name.clone()).collect()
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        let draft = &self.drafts[seat];
        self.teams_for().position(|it| self.pack.team(it).draft == *draft)
    }

    fn side_choice(&self, seat: Seat, side: usize) -> Option<crate::action::Action> {
        let hiring = self.stage == Stage::Hire && self.not_ready().contains(seat);
        let team = self.teams_for().nth(side).filter(|_| hiring && self.drafts[seat].cards.is_empty())?;
        Some(crate::action::Action::Take(team))
    }

    fn targets() -> &'static [Source<'static>] {
        packs!("house.targets")
    }
}
