//! What is counted over many matches: how wrestlers leave the ring, and how matches end.

use turnbuckle_core::{Figure, Figures, PieceUse, Pieces, Seat, Source, packs};

use crate::event::{Event, Exit};
use crate::pack::Kind;
use crate::setup::Agreed;
use crate::state::{Ending, Stage, State, TAG};
use crate::vocab::Who;

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

    /// What a team has is known when the first round begins.
    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        for event in events {
            match event {
                Event::RoundBegan { round: 1 } => {
                    self.everybody().for_each(|it| pieces.holds(it.seat(), self.slots(it)));
                }
                Event::Activated { who, .. } => pieces.turn(who.seat(), self.slots(*who)),
                Event::CrowdPleased { who } => {
                    self.slot(*who, 0).into_iter().for_each(|it| pieces.plays(who.seat(), it));
                }
                Event::AbilityUsed { who, ability, .. } => {
                    let at = self.repertoire(*who).position(|(_, name)| name == ability);
                    at.and_then(|it| self.slot(*who, it)).into_iter().for_each(|it| pieces.plays(who.seat(), it));
                }
                _ => {}
            }
        }
    }

    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        let (nth, slot) = (usize::from(piece) / SLOTS, usize::from(piece) % SLOTS);
        let found = self.everybody().nth(nth).and_then(|it| self.repertoire(it).nth(slot));
        found.map_or(("nothing", String::new()), |(sort, name)| (sort, name.clone()))
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

/// What one wrestler can use is counted in so many places: its Crowd Pleaser, and up to three abilities.
const SLOTS: usize = 4;

impl State {
    /// What a wrestler can use, its Crowd Pleaser first. A Passive Ability works by itself, and whoever has a Choice
    /// Ability has to choose.
    fn repertoire(&self, who: Who) -> impl Iterator<Item = (&'static str, &'static String)> {
        let sort = |kind: Kind| match kind {
            Kind::Grapple => Some("Grapple Ability"),
            Kind::Rope => Some("Rope Ability"),
            Kind::Turnbuckle => Some("Turnbuckle Ability"),
            Kind::Active => Some("Active Ability"),
            Kind::Tag => Some("Tag Team Ability"),
            Kind::Passive | Kind::Choice => None,
        };
        let card = self.pack.get().card(self.wrestler(who).card);
        let tag = self.partner(who).and_then(|_| self.ability(who, TAG));
        let abilities = card.abilities.iter().chain(tag).filter_map(move |it| Some((sort(it.kind)?, &it.name)));
        std::iter::once(("Crowd Pleaser", &card.crowd_pleaser.name)).chain(abilities)
    }

    /// Numbers for everything that a wrestler can use.
    fn slots(&self, who: Who) -> Pieces {
        (0..self.repertoire(who).count()).filter_map(|it| self.slot(who, it)).collect()
    }

    /// The number for something that a wrestler can use; none for the last of very many wrestlers.
    fn slot(&self, who: Who, at: usize) -> Option<u8> {
        let before = self.everybody().position(|it| it == who)?;
        u8::try_from(SLOTS * before + at).ok().filter(|it| at < SLOTS && *it < Pieces::CAPACITY)
    }
}
