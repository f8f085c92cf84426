//! What is legal, and what it does.

use turnbuckle_core::{Around, By, Pieces, Refuse, RuleId, Rules, Seat, Seats, Seen, Turn, Verdict};

use crate::event::Event;
use crate::state::{Aim, Answer, Crate, Smugglers, Stage, Top};
use crate::vocab::{Tokens, Ware, customs};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Load(Ware),
    /// Looks into the newest crate of this player that the skipper does not know.
    Spy(Seat),
    /// Looks at the top ware of the deck.
    Peek,
    Answer(Answer),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("you are out")]
    Out,
    #[error("another skipper has the turn")]
    NotYourTurn,
    #[error("you do not hold that ware")]
    NotInHand,
    #[error("your lantern is used up")]
    NoLantern,
    #[error("there is no crate that you could look into")]
    NothingToSpyOn,
    #[error("there is no ware on top of the deck that you do not know")]
    NothingToPeekAt,
    #[error("a crate is loaded: that is settled first")]
    CrateIsLoaded,
    #[error("there is no crate to answer")]
    NoCrate,
    #[error("the others answer your crate")]
    OwnCrate,
    #[error("you have answered already")]
    Answered,
    #[error("on your last licence you do not dare to search")]
    LastLicence,
}

impl Refuse for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Over => "SM-020",
            Self::Out => "SM-014",
            Self::NotYourTurn => "SM-005",
            Self::NotInHand => "SM-006",
            Self::NoLantern | Self::NothingToSpyOn => "SM-007",
            Self::NothingToPeekAt => "SM-021",
            Self::CrateIsLoaded | Self::NoCrate | Self::OwnCrate | Self::Answered => "SM-008",
            Self::LastLicence => "SM-009",
        })
    }
}

impl Rules for Smugglers {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Turn { skipper } => Turn::Decide(Seats::one(skipper)),
            Stage::Landing { .. } => Turn::Decide(self.unanswered()),
            Stage::Over => Turn::Over(self.verdict()),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.extend(Ware::each(self.smugglers[seat].hand).map(Action::Load));
        actions.extend(self.seats().map(Action::Spy));
        actions.push(Action::Peek);
        actions.extend([Answer::Search, Answer::Wave].map(Action::Answer));
        actions.retain(|it| self.check(seat, *it).is_ok());
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return Err(Refusal::Over);
        }
        if self.out().contains(seat) {
            return Err(Refusal::Out);
        }
        match (self.stage, action) {
            (Stage::Turn { .. }, Action::Answer(_)) => Err(Refusal::NoCrate),
            (Stage::Turn { skipper }, _) if skipper != seat => Err(Refusal::NotYourTurn),
            (_, Action::Load(ware)) => self.check_load(seat, ware),
            (_, Action::Spy(on)) => self.check_spy(seat, on),
            (_, Action::Peek) => self.check_peek(seat),
            (_, Action::Answer(answer)) => self.check_answer(seat, answer),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        match action {
            Action::Load(ware) => self.load(seat, ware, around),
            Action::Spy(on) => self.spy(seat, on, around),
            Action::Peek => self.peek(seat, around),
            Action::Answer(answer) => self.answer(seat, answer, around),
        }
    }

    /// SM-G1.
    fn commits(&self, seat: Seat, action: Action) -> bool {
        match action {
            // If nobody is left to answer, a crate lands at once, and may be the last.
            Action::Load(_) => self.left() == Seats::one(seat),
            Action::Spy(_) | Action::Peek => true,
            Action::Answer(_) => self.unanswered().len() == 1,
        }
    }

    /// SM-019, SM-G2 and SM-G3.
    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        around.tell(|| Event::Conceded { seat });
        let loaded = match &mut self.stage {
            Stage::Landing { skipper, ware, .. } if *skipper == seat => ware.piece(),
            Stage::Landing { answers, .. } => {
                answers[seat] = None;
                Pieces::NONE
            }
            Stage::Turn { .. } | Stage::Over => Pieces::NONE,
        };
        self.leave(seat, loaded, around);
        match self.stage {
            Stage::Landing { skipper, .. } if skipper != seat => {
                if self.unanswered().is_empty() {
                    self.settle(around);
                }
            }
            Stage::Turn { skipper } if skipper != seat && !self.has_ended() => {}
            _ => self.next_turn(seat, around),
        }
    }

    fn out(&self) -> Seats {
        self.seats().filter(|it| self.smugglers[*it].licences == 0).collect()
    }
}

impl Smugglers {
    /// SM-006.
    fn check_load(&self, seat: Seat, ware: Ware) -> Result<(), Refusal> {
        if matches!(self.stage, Stage::Landing { .. }) {
            return Err(Refusal::CrateIsLoaded);
        }
        if (self.smugglers[seat].hand & ware.piece()).is_empty() {
            return Err(Refusal::NotInHand);
        }
        Ok(())
    }

    /// SM-007.
    fn check_spy(&self, seat: Seat, on: Seat) -> Result<(), Refusal> {
        if matches!(self.stage, Stage::Landing { .. }) {
            return Err(Refusal::CrateIsLoaded);
        }
        if !self.smugglers[seat].lantern {
            return Err(Refusal::NoLantern);
        }
        if on == seat || on.index() >= self.players || self.newest_unknown(seat, on).is_none() {
            return Err(Refusal::NothingToSpyOn);
        }
        Ok(())
    }

    /// SM-021.
    fn check_peek(&self, seat: Seat) -> Result<(), Refusal> {
        if matches!(self.stage, Stage::Landing { .. }) {
            return Err(Refusal::CrateIsLoaded);
        }
        if !self.smugglers[seat].lantern {
            return Err(Refusal::NoLantern);
        }
        if self.deck.is_empty() || self.knows_top(seat) {
            return Err(Refusal::NothingToPeekAt);
        }
        Ok(())
    }

    pub fn knows_top(&self, seat: Seat) -> bool {
        self.top.is_some_and(|it| it.known_to.contains(seat))
    }

    /// SM-008 and SM-009.
    fn check_answer(&self, seat: Seat, answer: Answer) -> Result<(), Refusal> {
        let Stage::Landing { skipper, .. } = self.stage else { return Err(Refusal::NoCrate) };
        if skipper == seat {
            return Err(Refusal::OwnCrate);
        }
        if !self.unanswered().contains(seat) {
            return Err(Refusal::Answered);
        }
        if answer == Answer::Search && !self.dares_to_search(seat) {
            return Err(Refusal::LastLicence);
        }
        Ok(())
    }

    pub fn dares_to_search(&self, seat: Seat) -> bool {
        self.smugglers[seat].licences > 1
    }

    fn load(&mut self, seat: Seat, ware: Ware, around: &mut impl Around<Event>) {
        self.smugglers[seat].hand -= ware.piece();
        self.stage = Stage::Landing { skipper: seat, ware, answers: By::default() };
        around.tell(|| Event::Loaded { seat, ware: Seen::Open(ware) });
        if self.unanswered().is_empty() {
            self.settle(around);
        }
    }

    fn spy(&mut self, seat: Seat, on: Seat, around: &mut impl Around<Event>) {
        let newest = self.newest_unknown(seat, on).expect("there is a crate to look into");
        let seen = &mut self.smugglers[on].crates[newest];
        seen.known_to = seen.known_to.with(seat);
        let ware = seen.ware;
        self.smugglers[seat].lantern = false;
        around.tell(|| Event::Spied { seat, on, number: newest, ware: Seen::Open(ware) });
        self.end_turn(seat, around);
    }

    fn peek(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let Top { ware, known_to } = self.top.unwrap_or_else(|| {
            let ware = Ware::new(around.piece(self.deck));
            Top { ware, known_to: Seats::NONE }
        });
        self.top = Some(Top { ware, known_to: known_to.with(seat) });
        self.smugglers[seat].lantern = false;
        around.tell(|| Event::Peeked { seat, ware: Seen::Open(ware) });
        self.next_turn(seat, around);
    }

    fn answer(&mut self, seat: Seat, answer: Answer, around: &mut impl Around<Event>) {
        if let Stage::Landing { answers, .. } = &mut self.stage {
            answers[seat] = Some(answer);
        }
        around.tell(|| Event::Answered { seat, answer: Seen::Open(answer) });
        if self.unanswered().is_empty() {
            self.settle(around);
        }
    }

    /// SM-010 to SM-013: everybody has answered.
    fn settle(&mut self, around: &mut impl Around<Event>) {
        let Stage::Landing { skipper, ware, answers } = self.stage else { return };
        let searchers: Seats = self.seats().filter(|it| answers[*it] == Some(Answer::Search)).collect();
        if searchers.is_empty() {
            self.land(skipper, ware, false);
            around.tell(|| Event::Landed { seat: skipper });
        } else if ware.is_contraband() {
            around.tell(|| Event::Found { seat: skipper, by: searchers.iter().collect(), ware });
            self.discard |= ware.piece();
            self.throw_customs_dice(skipper, searchers.len() as u8, around);
            searchers.iter().for_each(|it| self.draw_token(it, around));
        } else {
            around.tell(|| Event::FoundHonest { seat: skipper, by: searchers.iter().collect(), ware });
            self.land(skipper, ware, true);
            searchers.iter().for_each(|it| self.lose_licences(it, 1, RuleId("SM-011"), around));
        }
        self.end_turn(skipper, around);
    }

    fn land(&mut self, seat: Seat, ware: Ware, open: bool) {
        self.smugglers[seat].crates.push(Crate { ware, open, known_to: Seats::NONE });
    }

    /// SM-012.
    fn throw_customs_dice(&mut self, seat: Seat, dice: u8, around: &mut impl Around<Event>) {
        let thrown = around.dice(customs::DIE, &customs::FACES, dice);
        around.tell(|| Event::Thrown {
            seat,
            pictures: thrown.each().map(|it| customs::PICTURES[it as usize]).collect(),
        });
        if thrown.count(customs::PATROL) > 0 {
            self.patrol = Self::PATROL.min(self.patrol + thrown.count(customs::PATROL));
            around.tell(|| Event::PatrolCame { steps: self.patrol });
        }
        self.lose_licences(seat, thrown.count(customs::FINE), RuleId("SM-012"), around);
    }

    /// SM-013.
    fn draw_token(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let bag = self.bag();
        if bag.is_empty() {
            return;
        }
        let token = around.token(&bag.0);
        self.smugglers[seat].tokens.0[token as usize] += 1;
        around.tell(|| Event::DrewToken { seat, token: Tokens::NAMES[token as usize] });
    }

    fn lose_licences(&mut self, seat: Seat, licences: u8, rule: RuleId, around: &mut impl Around<Event>) {
        let left = self.smugglers[seat].licences.saturating_sub(licences);
        if licences > 0 {
            self.smugglers[seat].licences = left;
            around.tell(|| Event::LostLicences { seat, left, rule });
        }
        if left == 0 {
            self.leave(seat, Pieces::NONE, around);
        }
    }

    /// SM-014: `loaded` is what is on the table apart from hand and crates.
    fn leave(&mut self, seat: Seat, loaded: Pieces, around: &mut impl Around<Event>) {
        let smuggler = &mut self.smugglers[seat];
        let crates: Pieces = smuggler.crates.drain(..).fold(Pieces::NONE, |wares, it| wares | it.ware.piece());
        let wares = std::mem::take(&mut smuggler.hand) | crates | loaded;
        smuggler.licences = 0;
        self.discard |= wares;
        around.tell(|| Event::Left { seat, wares: Ware::each(wares).collect() });
    }

    /// SM-015 and SM-022.
    fn end_turn(&mut self, skipper: Seat, around: &mut impl Around<Event>) {
        if let Some(Top { ware, known_to }) = self.top.filter(|_| self.left().contains(skipper)) {
            self.deck -= ware.piece();
            self.top = None;
            self.smugglers[skipper].crates.push(Crate { ware, open: false, known_to: known_to.without(skipper) });
            around.tell(|| Event::Laid { seat: skipper, ware: Seen::Open(ware) });
        } else if self.left().contains(skipper) && !self.deck.is_empty() {
            let ware = Ware::new(around.piece(self.deck));
            self.deck -= ware.piece();
            self.smugglers[skipper].hand |= ware.piece();
            around.tell(|| Event::Drew { seat: skipper, ware: Seen::Open(ware) });
        }
        self.next_turn(skipper, around);
    }

    /// SM-005, or SM-016.
    fn next_turn(&mut self, after: Seat, around: &mut impl Around<Event>) {
        if self.has_ended() {
            return self.end(around);
        }
        let holding: Seats = self.left().iter().filter(|it| !self.smugglers[*it].hand.is_empty()).collect();
        let skipper = holding.after(after).expect("somebody holds a ware until the end");
        self.stage = Stage::Turn { skipper };
        around.tell(|| Event::TurnBegan { seat: skipper });
    }

    /// SM-017.
    fn end(&mut self, around: &mut impl Around<Event>) {
        self.stage = Stage::Over;
        for seat in self.left().iter() {
            let crates = &mut self.smugglers[seat].crates;
            if crates.iter().any(|it| !it.open) {
                around.tell(|| Event::Opened { seat, wares: crates.iter().map(|it| it.ware).collect() });
                crates.iter_mut().for_each(|it| it.open = true);
            }
        }
        around.tell(|| match self.verdict() {
            Verdict::Won(seats) => Event::Won { seats: seats.iter().collect(), together: self.aim == Aim::Together },
            Verdict::Drawn | Verdict::Lost => Event::Lost,
        });
    }
}
