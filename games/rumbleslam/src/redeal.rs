//! What is hidden: teams and Sponsorships while they are put together (RS-424). Then nothing.

use turnbuckle_core::{Few, Hidden, Rng, Seat, Sight, Unseen, Viewer};

use crate::action::Action;
use crate::state::{Sponsors, Stage, State, Teams};
use crate::team::Draft;
use crate::view::View;
use crate::vocab::{Sponsorship, TeamId};

impl Hidden for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        let others = Seat::all(self.players()).filter(|it| *it != seat && !self.out.contains(*it));
        match self.stage {
            Stage::Hire => others.for_each(|it| world.drafts[it] = self.imagine_team(self.ready.contains(it), rng)),
            Stage::Sponsors => {
                others.filter(|it| self.ready.contains(*it)).for_each(|it| {
                    world.sponsors[it] = self.imagine_sponsors(self.picks(it), rng);
                });
            }
            _ => {}
        }
        world
    }

    /// No piece is dealt: what others hire is no lot that something could be missing from.
    fn unseen(&self, _: Seat) -> Vec<Unseen> {
        Vec::new()
    }

    fn shown(&self, _: Seat, action: Action, _: Seat) -> Sight {
        match self.stage {
            Stage::Hire if self.teams == Teams::ReadyMade || action == Action::Submit => Sight::WithTheOthers,
            Stage::Hire => Sight::Never,
            Stage::Sponsors => Sight::WithTheOthers,
            _ => Sight::Now,
        }
    }
}

impl State {
    /// One of the pack's teams; of somebody who is not ready yet, a part of one, to which something can be added.
    fn imagine_team(&self, is_ready: bool, rng: &mut Rng) -> Draft {
        let count = self.teams_for().count() as u32;
        let team = self.teams_for().nth(rng.below(count) as usize).unwrap_or(TeamId(0));
        let draft = self.pack.team(team).draft.clone();
        match (is_ready, self.teams) {
            (true, _) if draft.cost(self.pack.get()) > self.budget => self.as_many_as_can_be_paid(&draft),
            (true, _) => draft,
            (false, Teams::ReadyMade) => Draft::default(),
            (false, Teams::Free) => {
                let first = draft.cards.iter().copied().take(1).collect();
                Draft { cards: first, ..Draft::default() }
            }
        }
    }

    fn as_many_as_can_be_paid(&self, of: &Draft) -> Draft {
        let mut team = Draft::default();
        for card in &of.cards {
            team.cards.push(*card);
            if team.cost(self.pack.get()) > self.budget {
                team.cards.pop();
            }
        }
        team
    }

    fn imagine_sponsors(&self, picks: u8, rng: &mut Rng) -> Sponsors {
        let mut sponsors = Sponsors::default();
        while sponsors.picked.len() < usize::from(picks) {
            sponsors.picked.insert(*rng.pick(Sponsorship::ALL));
        }
        sponsors
    }
}
