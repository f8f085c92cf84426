//! Smugglers with a mistake: each is a line or two in a method that is otherwise right.

use std::cell::Cell;
use std::sync::LazyLock;

use serde::Serialize;
use turnbuckle_core::chance::Question;
use turnbuckle_core::{
    About, Around, Boxed, Chance, Drawn, Figures, Flaw, Hidden, Hints, Lawful, Names, Notation, Pieces, Positions,
    Refuse, Rng, RuleId, Rules, Seat, Seats, Seen, Setup, Sight, Sketch, Sketched, Tone, Turn, Unseen, Verdict, Viewer,
    Words,
};
use turnbuckle_toy::{Action, Agreed, Answer, Deed, Event, Position, Refusal, Smugglers, Stage, View, Ware};

use Mistake::*;

/// What has to find a mistake: scenarios for rules, laws for everything else, including every leak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Law,
    Scenario,
}

macro_rules! mistakes {
    ($($by:ident: $($mistake:ident)*;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Mistake { $($($mistake,)*)* }

        pub const ALL: &[(Mistake, By)] = &[$($((Mistake::$mistake, By::$by),)*)*];
    };
}

mistakes! {
    // Who is asked, and what is legal.
    Law: AnybodyIsAccepted TooLittleIsListed TooMuchIsListed AllIsListedTwice TheOrderChanges RefusalsCiteNothing
         NobodyIsAsked TheOutAreAsked TheOutComeBack ConcedingDoesNothing ConcedingLosesWares ConcedersWin
         ItLastsTooLong;
    // What bots are told.
    Law: PayoffsAreNoNumbers PayoffsAreUpsideDown EvaluationsAreNoNumbers EvaluationsAreTooHigh RolloutsAreOutOfRange
         RolloutsAreNotRepeatable PriorsAreNoNumbers EffortIsNothing;
    // Luck and wares.
    Law: LuckComesFromElsewhere WaresAreLost TheResultIsEarly;
    // Texts.
    Law: EventsCiteNothing OffersCiteNothing EventsHaveNoWords TwoActionsAreWrittenAlike NotationForgetsWhom
         SeatsAreCalledAlike SeatsChangeTheirIds PositionsForgetLanterns PositionsForgetLooks PositionsForgetAnswers
         TokensAreCalledAlike;
    // What is seen and told.
    Law: ViewsShowHands ViewsShowCrates ViewsShowAnswers DealsAreTold DrawsAreTold LoadsAreTold LooksAreTold
         AnswersAreTold SpectatorsAreToldMore SpectatorsSeeMore;
    // What is said, offered and asked.
    Law: PromptsTell DescriptionsTell SketchesTell SentencesTell DeedsTell NamesTell RulesTell PassesTell RefusalsTell
         CommitmentsTell WindowsTell TurnsTell LegalActionsTell;
    // What `About` claims.
    Law: ItClaimsToBeOpen ItClaimsToBePlayedTogether;
    // Imagined worlds.
    Law: RedealsKeepTheTruth RedealsKeepCrates RedealsKeepAnswers RedealsForgetLooks RedealsDealTwice RedealsAreSteered
         RedealsAreTooSure UnseenIsEmpty UnseenLacksTheDeck UnseenIsTooNarrow UnseenIsTooWide LooksAreForgotten
         TopsAreForgotten;
    // What can be taken back, and who sees what was done.
    Law: LooksAreTakenBack AnswersAreTakenBack LoadsAreShown AnswersAreShown AnswersStaySecret
         LooksAreSecret;
    // Rules.
    Scenario: FinesCostNothing SearchesCostNothing ThePatrolStaysAway HonestWaresStayClosed TokensAreWithheld
              TheFewestWin LanternsLast DrawsAreLost TurnsAreSkipped AnybodyDares
              LandingsAreNotTold;
}

thread_local! {
    static PLANTED: Cell<Option<Mistake>> = const { Cell::new(None) };
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

/// Plants a mistake, for this thread.
pub fn plant(mistake: Option<Mistake>) {
    PLANTED.set(mistake);
}

pub fn is_planted() -> bool {
    PLANTED.get().is_some()
}

fn has(mistake: Mistake) -> bool {
    PLANTED.get() == Some(mistake)
}

/// True at every other call.
fn whim() -> bool {
    CALLS.set(CALLS.get() + 1);
    CALLS.get().is_multiple_of(2)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faulty(Smugglers);

impl Faulty {
    /// Whether the loaded crate holds contraband, which only its skipper may know.
    fn smuggles(&self) -> bool {
        matches!(self.0.stage, Stage::Landing { ware, .. } if ware.is_contraband())
    }

    fn holds_contraband(&self, seat: Seat) -> bool {
        Ware::each(self.0.smugglers[seat].hand).any(Ware::is_contraband)
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        Seat::all(self.0.players).filter(move |it| *it != seat)
    }

    /// Applies mistakes in the rules themselves.
    fn spoil(&mut self, before: &Smugglers, action: Option<Action>) {
        let game = &mut self.0;
        let (drawn, left) = (before.deck - game.deck, game.left());
        let landed = |game: &Smugglers| game.smugglers.iter().map(|it| it.1.crates.len()).sum::<usize>();
        let lands = landed(game) > landed(before);
        let is_top_laid = before.top.is_some() && game.top.is_none();
        for (seat, it) in game.smugglers.iter_mut() {
            let then = &before.smugglers[seat];
            match PLANTED.get() {
                // Whenever another crate lands.
                Some(LooksAreForgotten) if lands => it.crates.iter_mut().for_each(|it| it.known_to = Seats::NONE),
                // Whoever looked at the top of the deck no longer knows it when it is laid down as a crate.
                Some(TopsAreForgotten) if is_top_laid && it.crates.len() > then.crates.len() => {
                    it.crates.last_mut().expect("one was laid").known_to = Seats::NONE;
                }
                Some(FinesCostNothing) if it.licences > 0 => it.licences = then.licences,
                Some(SearchesCostNothing) if it.licences == 1 => it.licences = then.licences,
                Some(HonestWaresStayClosed) if it.crates.len() > then.crates.len() => {
                    it.crates.last_mut().expect("one has landed").open = false;
                }
                Some(TokensAreWithheld) => it.tokens = then.tokens,
                Some(LanternsLast) => it.lantern = then.lantern,
                Some(DrawsAreLost) => it.hand -= drawn,
                _ => {}
            }
        }
        match (PLANTED.get(), &mut game.stage) {
            (Some(WaresAreLost), _) => game.discard = before.discard,
            (Some(ConcedingLosesWares), _) if action.is_none() => game.discard = before.discard,
            (Some(LuckComesFromElsewhere), _) if whim() => game.patrol = before.patrol,
            (Some(ThePatrolStaysAway), _) => game.patrol = before.patrol,
            // A player who holds gems is skipped.
            (Some(TurnsTell), Stage::Turn { skipper }) if game.smugglers[*skipper].hand.contains(15) => {
                *skipper = left.after(*skipper).unwrap_or(*skipper);
            }
            // A player is skipped when another one goes out.
            (Some(TurnsAreSkipped), Stage::Turn { skipper }) if left != before.left() => {
                *skipper = left.after(*skipper).unwrap_or(*skipper);
            }
            _ => {}
        }
        if has(DrawsAreLost) {
            game.deck |= drawn;
        }
    }
}

// ---- the rules

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Reason {
    reason: String,
    rule: RuleId,
}

impl Refuse for Reason {
    fn rule(&self) -> RuleId {
        if has(RefusalsCiteNothing) { RuleId("SM-404") } else { self.rule }
    }
}

impl From<Refusal> for Reason {
    fn from(refusal: Refusal) -> Self {
        Self { reason: refusal.to_string(), rule: refusal.rule() }
    }
}

impl Rules for Faulty {
    type Action = Action;
    type Event = Told;
    type Refusal = Reason;

    fn players(&self) -> usize {
        self.0.players()
    }

    fn turn(&self) -> Turn {
        let turn = self.0.turn();
        let seats = turn.seats();
        match turn {
            Turn::Decide(_) if has(NobodyIsAsked) && self.0.patrol == 2 => Turn::Decide(Seats::NONE),
            Turn::Decide(_) if has(TheOutAreAsked) => Turn::Decide(self.0.out().iter().fold(seats, Seats::with)),
            Turn::Decide(_) if has(WindowsTell) && seats.len() > 1 => {
                let able: Seats = seats.iter().filter(|it| self.holds_contraband(*it)).collect();
                Turn::Decide(if able.is_empty() { seats } else { able })
            }
            Turn::Over(Verdict::Won(_)) if has(ConcedersWin) => Turn::Over(Verdict::Won(Seats::all(self.0.players))),
            Turn::Over(Verdict::Won(won)) if has(TheFewestWin) => {
                let least = self.0.left().iter().min_by_key(|it| self.0.worth(*it));
                Turn::Over(Verdict::Won(least.map_or(won, Seats::one)))
            }
            turn => turn,
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.0.legal(seat, actions);
        actions.retain(|it| self.check(seat, *it).is_ok());
        if has(TooLittleIsListed) && actions.len() > 1 {
            actions.retain(|it| !matches!(it, Action::Spy(_)));
        }
        if has(TooMuchIsListed) && actions.len() == 1 {
            actions.push(Action::Answer(Answer::Search));
        }
        if has(AnybodyDares) && *actions == [Action::Answer(Answer::Wave)] {
            actions.insert(0, Action::Answer(Answer::Search));
        }
        if has(AllIsListedTwice) {
            actions.extend_from_within(..);
        }
        if has(TheOrderChanges) && whim() {
            actions.reverse();
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Reason> {
        let searches = action == Action::Answer(Answer::Search);
        let judged = self.0.check(seat, action);
        if has(WindowsTell) && judged.is_ok() && !self.turn().seats().contains(seat) {
            return Err(Refusal::Answered.into());
        }
        if has(AnybodyIsAccepted) && judged == Err(Refusal::NotYourTurn) {
            return Ok(());
        }
        if has(AnybodyDares) && judged == Err(Refusal::LastLicence) {
            return Ok(());
        }
        if has(LegalActionsTell) && judged.is_ok() && searches && !self.smuggles() {
            return Err(Refusal::LastLicence.into());
        }
        if has(RefusalsTell) && judged == Err(Refusal::LastLicence) && self.smuggles() {
            return Err(Reason { reason: "a pity, for there is rum in it".to_owned(), rule: RuleId("SM-009") });
        }
        Ok(judged?)
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Told>) {
        let before = self.0.clone();
        self.0.apply(seat, action, &mut Relay(around));
        self.spoil(&before, Some(action));
    }

    fn commits(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Spy(_) if has(LooksAreTakenBack) => false,
            Action::Answer(_) if has(AnswersAreTakenBack) => false,
            Action::Answer(_) if has(CommitmentsTell) => self.0.commits(seat, action) || self.smuggles(),
            _ => self.0.commits(seat, action),
        }
    }

    fn concede(&mut self, seat: Seat, around: &mut impl Around<Told>) {
        if has(ConcedingDoesNothing) {
            return around.tell(|| Told(Event::Conceded { seat }));
        }
        let before = self.0.clone();
        self.0.concede(seat, &mut Relay(around));
        self.spoil(&before, None);
    }

    fn out(&self) -> Seats {
        let landing = matches!(self.0.stage, Stage::Landing { .. });
        if has(TheOutComeBack) && landing { Seats::NONE } else { self.0.out() }
    }
}

/// The `Around` of a faulty game, for the game inside.
struct Relay<'a, A>(&'a mut A);

impl<A: Chance> Chance for Relay<'_, A> {
    fn ask<Q: Question>(&mut self, question: Q) -> Q::Answer {
        self.0.ask(question)
    }

    fn deal(&mut self, from: Pieces, count: u32) -> Pieces {
        self.0.deal(from, count)
    }
}

impl<A: Around<Told>> Around<Event> for Relay<'_, A> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if !has(LandingsAreNotTold) {
            return self.0.tell(|| Told(event()));
        }
        let event = event();
        if !matches!(event, Event::Landed { .. }) {
            self.0.tell(|| Told(event));
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Told(Event);

impl turnbuckle_core::Event for Told {
    fn rule(&self) -> RuleId {
        match self.0 {
            Event::DrewToken { .. } if has(EventsCiteNothing) => RuleId("SM-404"),
            _ => self.0.rule(),
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        let is_open = match self.0 {
            Event::Dealt { .. } => has(DealsAreTold),
            Event::Drew { .. } | Event::Laid { .. } => has(DrawsAreTold),
            Event::Loaded { .. } => has(LoadsAreTold),
            Event::Spied { .. } | Event::Peeked { .. } => {
                has(LooksAreTold) || has(SpectatorsAreToldMore) && viewer == Viewer::Spectator
            }
            Event::Answered { .. } => has(AnswersAreTold),
            _ => false,
        };
        if is_open { self.clone() } else { Self(self.0.seen_by(viewer)) }
    }

    fn shows_for_a_moment(&self) -> Pieces {
        self.0.shows_for_a_moment()
    }
}

// ---- what is hidden

impl Hidden for Faulty {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.0.view(viewer);
        let names = Smugglers::NAMES;
        for seat in Seat::all(self.0.players) {
            let seen = view.smugglers.get_mut(names[seat.index()]).expect("everybody is seen");
            if has(ViewsShowHands) && seen.wares == 1 {
                seen.hand = Seen::Open(Ware::each(self.0.smugglers[seat].hand).collect());
            }
            if has(ViewsShowAnswers)
                && let Stage::Landing { answers, .. } = self.0.stage
            {
                seen.answer = answers[seat].map(Seen::Open);
            }
        }
        if (has(ViewsShowCrates) || has(SpectatorsSeeMore) && viewer == Viewer::Spectator)
            && let Stage::Landing { ware, .. } = self.0.stage
        {
            view.loaded = Some(Seen::Open(ware));
        }
        view
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.0.redeal(seat, rng);
        let truth = &self.0;
        match PLANTED.get() {
            Some(RedealsKeepTheTruth) => return self.clone(),
            Some(RedealsKeepCrates) => {
                // Crates keep their wares; the wares that were dealt there are swapped.
                for other in self.others(seat) {
                    for at in 0..truth.smugglers[other].crates.len() {
                        let (is, should) =
                            (world.smugglers[other].crates[at].ware, truth.smugglers[other].crates[at].ware);
                        swap(&mut world, is, should);
                    }
                }
            }
            Some(RedealsKeepAnswers) => {
                if let (Stage::Landing { answers, .. }, Stage::Landing { answers: true_ones, .. }) =
                    (&mut world.stage, truth.stage)
                {
                    *answers = true_ones;
                }
            }
            Some(RedealsForgetLooks) => {
                let mut forgetful = truth.clone();
                for other in self.others(seat) {
                    forgetful.smugglers[other].crates.iter_mut().for_each(|it| it.known_to = it.known_to.without(seat));
                }
                world = forgetful.redeal(seat, rng);
                for other in self.others(seat) {
                    for (it, should) in world.smugglers[other].crates.iter_mut().zip(&truth.smugglers[other].crates) {
                        it.known_to = should.known_to;
                    }
                }
            }
            Some(RedealsDealTwice) => world.deck |= Pieces::one(rng.below(16) as u8),
            Some(RedealsAreSteered) => {
                if let Some(ware) = truth.deck.first().map(Ware::new) {
                    let dealt = Ware::each(world.deck).last().expect("as many as before");
                    if truth.deck.contains(15) {
                        swap(&mut world, ware, dealt);
                    }
                }
            }
            // Assumes that nobody lands gems unseen.
            Some(RedealsAreTooSure) if self.gems_are_hidden_from(seat) => {
                let gems = Ware::new(15);
                for other in self.others(seat) {
                    let closed = world.smugglers[other].crates.iter().any(|it| it.ware == gems && !it.open);
                    if let Some(instead) = Ware::each(world.deck).next().filter(|_| closed) {
                        swap(&mut world, gems, instead);
                    }
                }
            }
            _ => {}
        }
        Self(world)
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let mut lots = self.0.unseen(seat);
        match PLANTED.get() {
            Some(UnseenIsEmpty) => lots.clear(),
            Some(UnseenLacksTheDeck) => lots.retain(|it| it.place != "deck"),
            Some(UnseenIsTooNarrow) => lots.iter_mut().for_each(|it| it.may_hold -= Pieces::one(15) - it.holds),
            Some(UnseenIsTooWide) => lots.iter_mut().for_each(|it| it.may_hold |= self.0.discard),
            Some(RedealsAreTooSure) if !self.0.deck.is_empty() && self.gems_are_hidden_from(seat) => {
                let crates = lots.iter_mut().filter(|it| it.place == "crate");
                crates.for_each(|it| it.may_hold -= Pieces::one(15));
            }
            _ => {}
        }
        lots
    }

    fn shown(&self, by: Seat, action: Action, to: Seat) -> Sight {
        match action {
            Action::Load(_) if has(LoadsAreShown) => Sight::Now,
            Action::Answer(_) if has(AnswersAreShown) => Sight::Now,
            Action::Answer(_) if has(AnswersStaySecret) => Sight::Never,
            Action::Spy(_) if has(LooksAreSecret) => Sight::Never,
            _ => self.0.shown(by, action, to),
        }
    }
}

impl Faulty {
    fn gems_are_hidden_from(&self, seat: Seat) -> bool {
        self.0.unseen(seat).iter().any(|it| it.may_hold.contains(15))
    }
}

/// Two wares change places.
fn swap(world: &mut Smugglers, one: Ware, other: Ware) {
    let swapped = |it: Ware| {
        if it == one {
            other
        } else if it == other {
            one
        } else {
            it
        }
    };
    let swap_set = |set: Pieces| Ware::each(set).fold(Pieces::NONE, |set, it| set | swapped(it).piece());
    world.deck = swap_set(world.deck);
    if let Some(top) = &mut world.top {
        top.ware = swapped(top.ware);
    }
    for seat in Seat::all(world.players) {
        let smuggler = &mut world.smugglers[seat];
        smuggler.hand = swap_set(smuggler.hand);
        smuggler.crates.iter_mut().for_each(|it| it.ware = swapped(it.ware));
    }
    if let Stage::Landing { ware, .. } = &mut world.stage {
        *ware = swapped(*ware);
    }
}

impl Hints for Faulty {
    fn payoff(&self, seat: Seat) -> f32 {
        let Turn::Over(verdict) = self.turn() else { return self.evaluate(seat) };
        match PLANTED.get() {
            Some(PayoffsAreNoNumbers) => f32::NAN,
            Some(PayoffsAreUpsideDown) => 1.0 - verdict.payoff(seat),
            _ => verdict.payoff(seat),
        }
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        match PLANTED.get() {
            Some(EvaluationsAreNoNumbers) => 0.0 / f32::from(self.0.patrol),
            Some(EvaluationsAreTooHigh) => self.0.evaluate(seat) * 2.5,
            _ => self.0.evaluate(seat),
        }
    }

    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        match PLANTED.get() {
            Some(RolloutsAreOutOfRange) => rng.below(legal.len() as u32 + 1) as usize,
            Some(RolloutsAreNotRepeatable) => usize::from(whim() && legal.len() > 1),
            _ => self.0.rollout(seat, legal, rng),
        }
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        if has(PriorsAreNoNumbers) { f32::INFINITY } else { self.0.prior(seat, action) }
    }

    fn effort() -> f32 {
        if has(EffortIsNothing) { 0.0 } else { Smugglers::effort() }
    }
}

// ---- the box, and what is said

impl Boxed for Faulty {
    type Prepared = Agreed;

    fn about() -> &'static About {
        static OPEN: LazyLock<About> = LazyLock::new(|| About { open: true, ..*Smugglers::about() });
        static TOGETHER: LazyLock<About> = LazyLock::new(|| About { together: true, ..*Smugglers::about() });
        match PLANTED.get() {
            Some(ItClaimsToBeOpen) => &OPEN,
            Some(ItClaimsToBePlayedTogether) => &TOGETHER,
            _ => Smugglers::about(),
        }
    }

    fn prepare(setup: &Setup) -> Result<Agreed, turnbuckle_core::Mistake> {
        Smugglers::prepare(setup)
    }

    fn deal(agreed: &Agreed, around: &mut impl Around<Told>) -> Self {
        Self(Smugglers::deal(agreed, &mut Relay(around)))
    }
}

impl Names for Faulty {
    fn piece_name(&self, piece: u8) -> String {
        self.0.piece_name(piece)
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        self.0.piece_code(name)
    }

    fn tokens(&self) -> Vec<&str> {
        if has(TokensAreCalledAlike) { vec!["coin", "coin", "copper"] } else { self.0.tokens() }
    }

    fn dice(&self) -> Vec<(&str, Vec<&str>)> {
        self.0.dice()
    }
}

impl Notation for Faulty {
    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Answer(_) if has(TwoActionsAreWrittenAlike) => "wave".to_owned(),
            Action::Spy(_) if has(NotationForgetsWhom) => "spy Ann".to_owned(),
            _ => self.0.write_action(action),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        self.0.read_action(text)
    }

    fn seat_id(&self, seat: Seat) -> String {
        match PLANTED.get() {
            Some(SeatsAreCalledAlike) => "Ann".to_owned(),
            Some(SeatsChangeTheirIds) => format!("{}{}", self.0.seat_id(seat), self.0.smugglers[seat].licences),
            _ => self.0.seat_id(seat),
        }
    }
}

impl Positions for Faulty {
    type Position = Position;

    fn to_position(&self) -> Position {
        let mut position = self.0.to_position();
        for seated in position.seats.values_mut() {
            seated.lantern |= has(PositionsForgetLanterns);
            if has(PositionsForgetLooks) {
                seated.crates.iter_mut().for_each(|it| it.known_to.clear());
            }
        }
        if has(PositionsForgetAnswers) {
            position.answers.clear();
        }
        position
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        Smugglers::from_position(agreed, position).map(Self)
    }
}

impl Words for Faulty {
    fn seat_name(&self, seat: Seat) -> String {
        let name = self.0.seat_name(seat);
        if has(NamesTell) && self.holds_contraband(seat) { format!("sly {name}") } else { name }
    }

    fn tell(&self, event: &Told) -> String {
        let told = self.0.tell(&event.0);
        match event.0 {
            Event::Landed { .. } if has(EventsHaveNoWords) => String::new(),
            Event::Landed { seat } if has(SentencesTell) => {
                let ware = self.0.smugglers[seat].crates.last().map(|it| it.ware.name());
                format!("{told}: {ware:?}")
            }
            _ => told,
        }
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        let described = self.0.describe(seat, action);
        let tells = has(DescriptionsTell) && action == Action::Answer(Answer::Search) && self.smuggles();
        if tells { format!("{described}, and well worth it") } else { described }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        match action {
            Action::Spy(_) if has(OffersCiteNothing) => RuleId("SM-404"),
            Action::Answer(_) if has(RulesTell) && self.smuggles() => RuleId("SM-012"),
            _ => self.0.rule_for(action),
        }
    }

    fn is_pass(&self, action: Action) -> bool {
        self.0.is_pass(action) && !(has(PassesTell) && self.smuggles())
    }

    fn prompt(&self, viewer: Viewer) -> String {
        let prompt = self.0.prompt(viewer);
        if has(PromptsTell) && self.smuggles() { format!("{prompt} It smells of rum.") } else { prompt }
    }

    fn result(&self) -> Option<String> {
        let early = has(TheResultIsEarly) && self.0.patrol == Smugglers::PATROL - 1;
        if early { Some("as good as over".to_owned()) } else { self.0.result() }
    }
}

impl Sketched for Faulty {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let mut sketch = self.0.sketch(viewer);
        if has(SketchesTell) && self.smuggles() {
            sketch.line().put(Tone::Faint, "it smells of rum");
        }
        sketch
    }
}

impl Drawn for Faulty {
    type Deed = (Deed, bool);

    fn deed(&self, seat: Seat, action: Action) -> (Deed, bool) {
        (self.0.deed(seat, action), has(DeedsTell) && self.smuggles())
    }
}

impl Figures for Faulty {
    type Count = ();
}

impl Lawful for Faulty {
    fn invariants(&self) -> Result<(), String> {
        self.0.invariants()
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        self.0.any_action(rng)
    }

    fn most_decisions() -> usize {
        if has(ItLastsTooLong) { 12 } else { Smugglers::most_decisions() }
    }
}
