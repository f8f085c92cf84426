//! RS-063 to RS-081, RS-424: teams and Sponsorships, put together in secret and revealed together.

use turnbuckle_core::{Around, Few, Seat, Seats, Seen};

use crate::action::Action;
use crate::event::{Event, Hired, Picked};
use crate::pack::Rank;
use crate::refusal::Refusal;
use crate::state::{Stage, State, Teams, Wrestler};
use crate::team::{DISCOUNT, ENDORSEMENT, SPONSORSHIP};
use crate::vocab::{CardId, MOST_ENDORSEMENTS, PairId, Sponsorship, TeamId, Who};

impl State {
    /// Who still has to hand something in.
    pub fn not_ready(&self) -> Seats {
        let owes = |it: &Seat| {
            let picks = self.stage != Stage::Sponsors || self.picks(*it) > 0;
            !self.ready.contains(*it) && !self.out.contains(*it) && picks
        };
        Seat::all(self.players()).filter(owes).collect()
    }

    /// RS-078 to RS-080.
    pub fn picks(&self, seat: Seat) -> u8 {
        self.drafts[seat].sponsorships(self.pack.get())
    }

    fn left_to_spend(&self, seat: Seat) -> u16 {
        self.budget.saturating_sub(self.drafts[seat].cost(self.pack.get()))
    }

    fn check_cost(&self, seat: Seat, cost: u16) -> Result<(), Refusal> {
        let left = self.left_to_spend(seat);
        if cost <= left { Ok(()) } else { Err(Refusal::TooDear { cost, left }) }
    }

    fn check_card(&self, seat: Seat, card: CardId) -> Result<(), Refusal> {
        let twice = self.pack.card(card).rank == Rank::Superstar && self.drafts[seat].cards.contains(&card);
        if twice { Err(Refusal::SuperstarTwice) } else { Ok(()) }
    }

    pub fn check_hiring(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let draft = &self.drafts[seat];
        let free = || if self.teams == Teams::Free { Ok(()) } else { Err(Refusal::ReadyMadeOnly) };
        match action {
            Action::Take(team) => {
                if usize::from(team.0) >= self.pack.teams.len() || self.pack.team(team).bout != self.bout {
                    return Err(Refusal::NotThatTeam);
                }
                let begun = !draft.cards.is_empty() || draft.endorsements > 0 || draft.sponsorship;
                if begun {
                    return Err(Refusal::StartedHiring);
                }
                self.check_cost(seat, self.pack.team(team).draft.cost(self.pack.get()))
            }
            Action::Hire(card) => {
                free()?;
                if usize::from(card.0) >= self.pack.cards.len() {
                    return Err(Refusal::NotHiring);
                }
                self.check_card(seat, card)?;
                self.check_cost(seat, self.pack.card(card).dosh)
            }
            Action::HirePair(pair) => {
                free()?;
                if usize::from(pair.0) >= self.pack.pairs.len() {
                    return Err(Refusal::NotHiring);
                }
                let members = self.pack.pair(pair).members;
                members.iter().try_for_each(|it| self.check_card(seat, *it))?;
                self.check_cost(seat, self.cost_of_pair(pair))
            }
            Action::Endorse => {
                free()?;
                if draft.endorsements == MOST_ENDORSEMENTS {
                    return Err(Refusal::NoMoreEndorsements);
                }
                self.check_cost(seat, ENDORSEMENT)
            }
            Action::BuySponsorship => {
                free()?;
                if draft.sponsorship {
                    return Err(Refusal::OneSponsorship);
                }
                self.check_cost(seat, SPONSORSHIP)
            }
            Action::Submit => {
                free()?;
                let faults = draft.faults(self.pack.get(), self.budget);
                if faults.is_empty() { Ok(()) } else { Err(Refusal::BadTeam { faults }) }
            }
            _ => Err(Refusal::Hiring),
        }
    }

    /// RS-075.
    pub fn cost_of_pair(&self, pair: PairId) -> u16 {
        let members = self.pack.pair(pair).members;
        members.iter().map(|it| self.pack.card(*it).dosh).sum::<u16>() - DISCOUNT
    }

    pub fn list_hiring(&self, seat: Seat, actions: &mut Vec<Action>) {
        let mut offer = |action| {
            if self.check_hiring(seat, action).is_ok() {
                actions.push(action);
            }
        };
        self.pack.team_ids().for_each(|it| offer(Action::Take(it)));
        if self.teams == Teams::Free {
            self.pack.card_ids().for_each(|it| offer(Action::Hire(it)));
            self.pack.pair_ids().for_each(|it| offer(Action::HirePair(it)));
            [Action::Endorse, Action::BuySponsorship, Action::Submit].into_iter().for_each(offer);
        }
    }

    pub fn hire(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let pack = self.pack.get();
        let draft = &mut self.drafts[seat];
        match action {
            Action::Take(team) => draft.clone_from(&pack.team(team).draft),
            Action::Hire(card) => draft.cards.push(card),
            Action::HirePair(pair) => {
                draft.cards.extend(pack.pair(pair).members);
                draft.make_traditional(pair);
            }
            Action::Endorse => draft.endorsements += 1,
            Action::BuySponsorship => draft.sponsorship = true,
            _ => {}
        }
        let submits = action == Action::Submit || self.teams == Teams::ReadyMade;
        if action != Action::Submit {
            let what = |state: &Self| match action {
                Action::Take(team) => state.pack.team(team).name.clone(),
                Action::Hire(card) => state.pack.card(card).name.clone(),
                Action::HirePair(pair) => state.pack.pair(pair).name.clone(),
                Action::Endorse => "an Endorsement".to_owned(),
                _ => "a Sponsorship".to_owned(),
            };
            around.tell(|| Event::HiredSecretly { seat, what: Seen::Open(what(self)) });
        }
        if submits {
            around.tell(|| Event::Submitted { seat });
            self.ready = self.ready.with(seat);
        }
    }

    /// RS-424: everybody is ready, so the teams are shown.
    pub fn reveal(&mut self, around: &mut impl Around<Event>) {
        let pack = self.pack.get();
        let out = self.out;
        for seat in Seat::all(self.players()).filter(|it| !out.contains(*it)) {
            for (number, card) in self.drafts[seat].cards.clone().into_iter().enumerate() {
                *self.wrestler_mut(Who::new(seat, number)) = Wrestler::hired(card, pack);
            }
            self.endorsements[seat] = self.drafts[seat].endorsements;
        }
        around.tell(|| Event::Revealed {
            teams: Seat::all(self.players())
                .map(|seat| {
                    let draft = &self.drafts[seat];
                    Hired {
                        seat,
                        wrestlers: draft.cards.iter().map(|it| pack.card(*it).id.as_str()).collect(),
                        traditional: (pack.pair_ids().filter(|it| draft.is_traditional(*it)))
                            .map(|it| pack.pair(it).id.as_str())
                            .collect(),
                        endorsements: draft.endorsements,
                        sponsorships: draft.sponsorships(pack),
                        cost: draft.cost(pack),
                    }
                })
                .collect(),
        });
        self.ready = Seats::NONE;
        self.stage = Stage::Sponsors;
    }

    /// RS-081.
    pub fn check_sponsors(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Action::Sponsors(one, other) = action else { return Err(Refusal::PickSponsors) };
        let in_order = other.is_none_or(|it| one < it);
        let count = 1 + u8::from(other.is_some());
        if in_order && count == self.picks(seat) { Ok(()) } else { Err(Refusal::NotThoseSponsors) }
    }

    pub fn list_sponsors(&self, seat: Seat, actions: &mut Vec<Action>) {
        for one in Sponsorship::each() {
            if self.picks(seat) == 1 {
                actions.push(Action::Sponsors(one, None));
            } else {
                let later = Sponsorship::each().filter(|it| one < *it);
                actions.extend(later.map(|it| Action::Sponsors(one, Some(it))));
            }
        }
    }

    pub fn pick_sponsors(
        &mut self,
        seat: Seat,
        one: Sponsorship,
        other: Option<Sponsorship>,
        around: &mut impl Around<Event>,
    ) {
        self.sponsors[seat].picked.insert(one);
        if let Some(other) = other {
            self.sponsors[seat].picked.insert(other);
        }
        self.ready = self.ready.with(seat);
        let sponsorships = [Some(one), other].into_iter().flatten();
        around.tell(|| Event::SponsorsPicked { seat, sponsorships: Seen::Open(sponsorships.collect()) });
    }

    /// RS-424.
    pub fn reveal_sponsors(&mut self, around: &mut impl Around<Event>) {
        self.ready = Seats::NONE;
        let pick = |seat| Picked { seat, sponsorships: self.sponsors[seat].picked.iter().collect() };
        if self.sponsors.iter().any(|it| !it.1.picked.is_empty()) {
            around.tell(|| Event::SponsorsRevealed { picks: Seat::all(self.players()).map(pick).collect() });
        }
        self.roll_for_corners(around);
    }

    /// RS-064.
    pub fn match_name(&self) -> &'static str {
        if self.budget == self.bout.dosh() { self.bout.name() } else { "Special Match" }
    }

    /// Any team of the pack for this match.
    pub fn teams_for(&self) -> impl Iterator<Item = TeamId> + use<> {
        let (pack, bout) = (self.pack.get(), self.bout);
        pack.team_ids().filter(move |it| pack.team(*it).bout == bout)
    }
}
