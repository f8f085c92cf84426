//! The authority on one match. It knows neither socket nor database.

use turnbuckle_bots::{BotSpec, Level};
use turnbuckle_catalog::{AnyGame, AnyMatch, Choice, Objection, Story, Thinking};
use turnbuckle_core::{Bits, FairLuck, Luck, Record, Seat, Source, Turn, Verdict, Viewer};

use crate::key::Lock;
use crate::store::{StoredMatch, StoredSeat, Write};
use crate::wire::{
    Blank, Chapter, ErrorCode, Log, LuckInfo, MatchInfo, Outcome, RuleInfo, SeatInfo, Table as TableView,
};

/// A match in memory.
pub struct Table {
    game: &'static dyn AnyGame,
    play: Box<dyn AnyMatch>,
    stored: StoredMatch,
    /// What every seat may do now; nothing for a seat that does not have to decide.
    choices: Vec<Vec<Choice>>,
    /// The version at which each seat was asked its current question. A decision made on an older one is stale.
    asked_since: Vec<u64>,
    /// The secret and the contributions so far, as long as not everybody has contributed. Until then nothing is dealt,
    /// and `play` is only used for the names of seats.
    gathering: Option<FairLuck>,
}

/// How many chapters of the log are sent at once.
pub const LOG_PAGE: usize = 200;

/// With this many entries more than four for each decision that counts, nothing can be taken back any more.
const MOST_TAKEN_BACK: usize = 1000;

/// A change, to be stored before it is sent to anybody.
#[derive(Debug)]
pub struct Changed {
    pub write: Write,
    /// What happened; nothing for an undo.
    pub story: Option<Story>,
    /// How many decisions were taken back.
    pub taken_back: usize,
}

/// Why something was not done. The table is as it was.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    Refused(Objection),
    Not(ErrorCode, String),
}

impl Trouble {
    pub fn not(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::Not(code, message.into())
    }
}

/// A stored match cannot be replayed: it is damaged, or its rules version is unknown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("match {id} does not replay: {reason}")]
pub struct Damaged {
    pub id: String,
    pub reason: String,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("id", &self.stored.id).field("version", &self.version()).finish_non_exhaustive()
    }
}

impl Table {
    /// Loads a stored match.
    pub fn load(game: &'static dyn AnyGame, stored: StoredMatch) -> Result<Self, Damaged> {
        Self::load_before(game, stored, &mut |_, _| {})
    }

    /// The same, with an onlooker that is called after every decision.
    pub fn load_before(
        game: &'static dyn AnyGame,
        stored: StoredMatch,
        onlooker: &mut turnbuckle_catalog::Onlooker<'_>,
    ) -> Result<Self, Damaged> {
        if stored.gathering {
            return Self::gather(game, stored);
        }
        let play = replay(game, &stored, None, onlooker)?;
        let players = play.players();
        all_seats(&stored, players)?;
        let version = stored.entries.len() as u64;
        let asked_since = vec![version; players];
        let mut table = Self { game, play, stored, choices: Vec::new(), asked_since, gathering: None };
        table.choices = table.all_choices();
        Ok(table)
    }

    /// A match that waits for contributions.
    fn gather(game: &'static dyn AnyGame, stored: StoredMatch) -> Result<Self, Damaged> {
        let damaged = |it: turnbuckle_core::Mistake| Damaged { id: stored.id.clone(), reason: it.to_string() };
        let text = stored.record(None);
        let record = Record::parse(Source::new("record", &text)).map_err(damaged)?;
        let (play, _) = game.start(record.setup(game.about()).map_err(damaged)?, 0).map_err(damaged)?;
        let gathering = match record.luck {
            Luck::Fair(fair) => Some(fair),
            Luck::Seed(_) => {
                return Err(Damaged { id: stored.id, reason: "a seed needs nobody's contribution".into() });
            }
        };
        let players = play.players();
        all_seats(&stored, players)?;
        let (choices, asked_since) = (vec![Vec::new(); players], vec![0; players]);
        Ok(Self { game, play, stored, choices, asked_since, gathering })
    }

    /// Whether some people have not contributed to the luck yet, so that nothing is dealt.
    pub fn is_gathering(&self) -> bool {
        self.gathering.is_some()
    }

    /// The fair luck; nothing if the luck comes from a seed.
    fn fair(&self) -> Option<&FairLuck> {
        match (&self.gathering, self.play.luck()) {
            (Some(fair), _) | (None, Luck::Fair(fair)) => Some(fair),
            (None, Luck::Seed(_)) => None,
        }
    }

    /// Adds a person's contribution to the luck. Sending it again changes nothing.
    pub fn contribute(&mut self, seat: Seat, bits: Bits) -> Result<(), Trouble> {
        let settled = || Trouble::not(ErrorCode::WrongTime, "the luck of this match is settled");
        self.gathering.as_mut().ok_or_else(settled)?.contribute(seat.index(), bits);
        Ok(())
    }

    /// Deals once every person has contributed. Before that, it returns the contributions so far, to be stored.
    pub fn gathered(&mut self) -> Result<Option<Write>, Damaged> {
        let Some(fair) = &self.gathering else { return Ok(None) };
        let luck = Luck::Fair(fair.clone());
        let setup = self.play.setup().clone();
        if self.seats().any(|it| self.is_persons(it) && !fair.has_contributed(it.index())) {
            self.stored.head = Record::header(self.game.about(), &setup, &luck);
        } else {
            let damaged = |it: turnbuckle_core::Mistake| Damaged { id: self.stored.id.clone(), reason: it.to_string() };
            let (play, _) = self.game.start_with(setup, luck).map_err(damaged)?;
            self.stored.head = play.head();
            self.stored.gathering = false;
            self.gathering = None;
            self.play = play;
            self.choices = self.all_choices();
        }
        let StoredMatch { id, head, gathering, .. } = &self.stored;
        Ok(Some(Write::Head { id: id.clone(), head: head.clone(), gathering: *gathering }))
    }

    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    pub fn stored(&self) -> &StoredMatch {
        &self.stored
    }

    pub fn play(&self) -> &dyn AnyMatch {
        &*self.play
    }

    pub fn id(&self) -> &str {
        &self.stored.id
    }

    /// Raised with every change, including an undo.
    pub fn version(&self) -> u64 {
        self.stored.entries.len() as u64
    }

    pub fn is_over(&self) -> bool {
        matches!(self.play.turn(), Turn::Over(_))
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.play.players())
    }

    pub fn titles(&self) -> Vec<String> {
        self.seats().map(|it| self.play.seat_name(it)).collect()
    }

    pub fn seat(&self, seat: Seat) -> &StoredSeat {
        &self.stored.seats[seat.index()]
    }

    /// Whether the players win or lose together.
    pub fn is_together(&self) -> bool {
        self.game.about().together
    }

    /// Whether a person plays here, and no bot in their place.
    pub fn is_persons(&self, seat: Seat) -> bool {
        let it = self.seat(seat);
        it.lock.is_some() && it.bot.is_none()
    }

    /// The first person's seat.
    pub fn host(&self) -> Option<Seat> {
        self.seats().find(|it| self.seat(*it).lock.is_some())
    }

    pub fn seat_opened_by(&self, token: &str) -> Option<Seat> {
        let lock = Lock::of(token);
        self.seats().find(|it| self.seat(*it).lock.as_ref() == Some(&lock))
    }

    pub fn choices(&self, seat: Seat) -> &[Choice] {
        &self.choices[seat.index()]
    }

    /// Whether a seat is asked something to which it could pass: a window, which everybody can see.
    pub fn is_window(&self, seat: Seat) -> bool {
        self.choices(seat).iter().any(|it| it.is_pass)
    }

    /// The only action of a seat, if that is a pass.
    pub fn lone_pass(&self, seat: Seat) -> Option<&str> {
        match self.choices(seat) {
            [only] if only.is_pass => Some(&only.notation),
            _ => None,
        }
    }

    /// A decision, made on some version of the table.
    pub fn decide(&mut self, seat: Seat, version: u64, action: &str) -> Result<Changed, Trouble> {
        if self.is_over() {
            return Err(Trouble::not(ErrorCode::WrongTime, "the match is over"));
        }
        if version > self.version() || version < self.asked_since[seat.index()] {
            let message = format!("decided on version {version}; the table has version {}", self.version());
            return Err(Trouble::not(ErrorCode::Stale, message));
        }
        let story = self.play.play(seat, action).map_err(Trouble::Refused)?;
        Ok(self.decided(seat, story))
    }

    pub fn resign(&mut self, seat: Seat) -> Result<Changed, Trouble> {
        if self.is_over() {
            return Err(Trouble::not(ErrorCode::WrongTime, "the match is over"));
        }
        if self.play.out().contains(seat) {
            return Err(Trouble::not(ErrorCode::WrongTime, "you are out already; the others play on"));
        }
        let story = self.play.concede(seat);
        Ok(self.decided(seat, story))
    }

    /// How many of its latest decisions a seat can take back; none once the match is over.
    pub fn can_undo(&self, seat: Seat) -> usize {
        if self.is_over() { 0 } else { self.play.can_undo(seat) }
    }

    pub fn undo(&mut self, seat: Seat) -> Result<Changed, Trouble> {
        if self.is_over() {
            return Err(Trouble::not(ErrorCode::WrongTime, "the match is over"));
        }
        // Endless playing and undoing would fill the store.
        if self.stored.entries.len() > MOST_TAKEN_BACK + 4 * self.play.decisions() {
            return Err(Trouble::not(ErrorCode::TooMany, "too much was taken back in this match"));
        }
        let no_way_back = |it: turnbuckle_core::NoWayBack| Trouble::not(ErrorCode::WrongTime, it.to_string());
        let taken_back = self.play.undo(seat).map_err(no_way_back)?;
        let write = self.add(format!("undo {taken_back}"));
        self.choices = self.all_choices();
        let version = self.version();
        self.asked_since.fill(version);
        Ok(Changed { write, story: None, taken_back })
    }

    fn decided(&mut self, seat: Seat, story: Story) -> Changed {
        let lines = self.play.lines(self.play.decisions() - 1).expect("a decision was made");
        self.stored.result = self.play.result();
        let write = self.add(lines);
        let after = self.all_choices();
        let before = std::mem::replace(&mut self.choices, after);
        let version = self.version();
        for other in self.seats() {
            // When several decide at once, another seat's decision does not change a seat's own question.
            let at = other.index();
            if other == seat || before[at].is_empty() || before[at] != self.choices[at] {
                self.asked_since[at] = version;
            }
        }
        Changed { write, story: Some(story), taken_back: 0 }
    }

    fn add(&mut self, text: String) -> Write {
        let version = self.version();
        self.stored.entries.push(text.clone());
        Write::Entry { id: self.stored.id.clone(), version, text, result: self.stored.result.clone() }
    }

    fn all_choices(&self) -> Vec<Vec<Choice>> {
        let asked = self.play.turn().seats();
        let choices = |seat| if asked.contains(seat) { self.play.choices(seat) } else { Vec::new() };
        self.seats().map(choices).collect()
    }

    /// Changes who sits where.
    pub fn change_seat(&mut self, seat: Seat, change: impl FnOnce(&mut StoredSeat)) -> Write {
        let stored = &mut self.stored.seats[seat.index()];
        change(stored);
        Write::Seat { id: self.stored.id.clone(), seat: seat.index(), stored: stored.clone() }
    }

    /// Whether an action is allowed, or why it is refused.
    pub fn check(&self, seat: Seat, action: &str) -> Result<(), Objection> {
        self.play.check(seat, action)
    }

    /// What the bot of a seat would do.
    pub fn choose(&self, seat: Seat, level: Level) -> Thinking<String> {
        self.play.choose(seat, BotSpec::from(level))
    }

    /// The table as a viewer may see it. `automatic` says whether the server passes for them.
    pub fn seen_by(&self, viewer: Viewer, automatic: bool) -> TableView<'_> {
        let (choices, can_undo, lone_pass) = match viewer {
            Viewer::Seat(seat) if self.is_persons(seat) => {
                (self.choices(seat), self.can_undo(seat), automatic && self.lone_pass(seat).is_some())
            }
            _ => (&[][..], 0, false),
        };
        TableView {
            version: self.version(),
            ply: self.play.decisions(),
            prompt: self.play.prompt(viewer),
            asked: self.play.turn().seats().iter().map(Seat::index).collect(),
            choices,
            automatic: lone_pass,
            can_undo,
            result: self.stored.result.clone(),
            outcome: self.outcome(),
            out: self.play.out().iter().map(Seat::index).collect(),
            view: Blank,
        }
    }

    /// How the match ended; none while it runs.
    fn outcome(&self) -> Option<Outcome> {
        match self.play.turn() {
            Turn::Decide(_) => None,
            Turn::Over(Verdict::Won(seats)) => Some(Outcome::Won { seats: seats.iter().map(Seat::index).collect() }),
            Turn::Over(Verdict::Drawn) => Some(Outcome::Drawn),
            Turn::Over(Verdict::Lost) => Some(Outcome::Lost),
        }
    }

    /// The last page of the log as a viewer may know it, or what came after a version.
    pub fn log(&self, viewer: Viewer, since: Option<u64>) -> Log {
        let kept = (self.play.decisions() + 1).saturating_sub(LOG_PAGE);
        // The client's log is of no use if there is a gap after it.
        let from = since.and_then(|version| self.stored.still_counts(version)).filter(|from| from + 1 >= kept);
        let mut chapters = Vec::new();
        // Stories are not kept, for each has a state of its own: they took more memory than all the rest.
        self.play.retell(from.map_or(kept, |from| from + 1), &mut |ply, story| {
            chapters.push(Chapter { ply, events: story.to(viewer).to_vec() });
        });
        Log { from, earlier: from.is_none() && kept > 0, chapters }
    }

    /// The page of the log before a ply, to be computed on another thread.
    pub fn log_before(&self, viewer: Viewer, before: usize) -> Thinking<Vec<Chapter>> {
        let (game, stored) = (self.game, self.stored.clone());
        let page = before.saturating_sub(LOG_PAGE)..before;
        Box::new(move || {
            let mut chapters = Vec::new();
            // A match in memory has been replayed before, so this cannot fail.
            let _ = replay(game, &stored, Some(page.end), &mut |play, story| {
                let ply = play.decisions();
                if page.contains(&ply) {
                    chapters.push(Chapter { ply, events: story.to(viewer).to_vec() });
                }
            });
            chapters
        })
    }

    /// What everybody may know about the match.
    pub fn info(&self, connected: impl Fn(Seat) -> bool, stand_in_after: impl Fn(Seat) -> Option<u64>) -> MatchInfo {
        let seat = |seat: Seat| {
            let it = self.seat(seat);
            SeatInfo {
                title: self.play.seat_name(seat),
                name: it.name.clone(),
                bot: it.bot.clone(),
                human: it.lock.is_some(),
                connected: connected(seat),
                host: self.host() == Some(seat),
                out: self.play.out().contains(seat),
                stand_in_after: stand_in_after(seat),
            }
        };
        let setup = self.play.setup();
        MatchInfo {
            id: self.stored.id.clone(),
            game: self.stored.game.clone(),
            pack: setup.pack.as_ref().map(|it| it.name.clone()),
            options: setup.options.clone(),
            listed: self.stored.listed,
            seats: self.seats().map(seat).collect(),
            asked: match self.gathering {
                Some(_) => Vec::new(),
                None => self.play.turn().seats().iter().map(Seat::index).collect(),
            },
            result: self.stored.result.clone(),
            outcome: self.outcome(),
            created: self.stored.created,
            luck: self.fair().map(|fair| LuckInfo {
                commitment: fair.commitment().to_string(),
                contributed: fair.contributions().iter().map(|it| it.0).collect(),
                digest: self.gathering.is_none().then(|| fair.digest().to_string()),
            }),
        }
    }
}

/// A match without a seat for every player is damaged.
fn all_seats(stored: &StoredMatch, players: usize) -> Result<(), Damaged> {
    if stored.seats.len() == players {
        return Ok(());
    }
    Err(Damaged { id: stored.id.clone(), reason: format!("{} seats for {players}", stored.seats.len()) })
}

/// Replays what is stored, up to `to` decisions.
pub fn replay(
    game: &'static dyn AnyGame,
    stored: &StoredMatch,
    to: Option<usize>,
    onlooker: &mut turnbuckle_catalog::Onlooker<'_>,
) -> Result<Box<dyn AnyMatch>, Damaged> {
    let text = stored.record(to);
    let record = Record::parse(Source::new("record", &text));
    let damaged = |it: turnbuckle_core::Mistake| Damaged { id: stored.id.clone(), reason: it.to_string() };
    game.replay(&record.map_err(damaged)?, None, onlooker).map_err(damaged)
}

impl RuleInfo {
    /// The rule that forbids something.
    pub fn behind(objection: &Objection, game: &dyn AnyGame) -> Option<Self> {
        objection.rule().and_then(|id| game.ledger().get(id.0)).map(Self::from)
    }
}

impl From<&turnbuckle_core::Rule> for RuleInfo {
    fn from(rule: &turnbuckle_core::Rule) -> Self {
        Self { id: rule.id.0, text: rule.text, question: rule.question, source: rule.source, chapter: rule.chapter }
    }
}
