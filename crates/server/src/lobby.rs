//! Finds and creates tables, and passes messages to the tasks that own them.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinHandle;
use turnbuckle_bots::Level;
use turnbuckle_catalog::{AnyGame, Thinking};
use turnbuckle_core::{FairLuck, Luck, PackText, Record, Setup, Source};

use crate::Config;
use crate::allowance::Allowance;
use crate::fair::Fair;
use crate::journal::Journal;
use crate::key::{self, Token};
use crate::limits::{Guest, Limits, Origin};
use crate::metrics::Metrics;
use crate::names::proper;
use crate::store::{BROKEN_OFF, Store, StoredMatch, StoredSeat, Write};
use crate::table::{Table, replay};
use crate::task::{TableTask, ToTable};
use crate::wire::{Continue, Created, ErrorCode, MatchInfo, NewMatch, NewSeat, Problem};

/// How many messages can wait for a table before senders have to wait, too.
const INBOX: usize = 64;

/// The whole server apart from its sockets. Cheap to clone.
#[derive(Clone)]
pub struct Lobby(Arc<Inner>);

struct Inner {
    config: Config,
    store: Arc<dyn Store>,
    journal: Journal,
    metrics: Arc<Metrics>,
    tables: Mutex<HashMap<String, Arc<OnceCell<mpsc::Sender<ToTable>>>>>,
    /// The packs that people have uploaded, by digest. A pack that was read stays in memory.
    packs: Mutex<HashSet<String>>,
    /// How many matches may still be created.
    matches: Mutex<Allowance>,
    /// Where bots think.
    thinkers: Fair<Origin>,
    /// For work that takes milliseconds.
    workers: Fair<Origin>,
    limits: Limits,
    healthy: Health,
    connections: Arc<Semaphore>,
    /// The public information about matches that are not in memory and were asked for.
    summaries: Mutex<HashMap<String, MatchInfo>>,
    closed: AtomicBool,
}

/// How many summaries are kept.
const MOST_SUMMARIES: usize = 4096;

/// Who gets the keys to the seats of a new match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// All of them go to the host, who passes them on: those of other people are invitations.
    ToTheHost,
    /// Each goes to its owner.
    ToEach,
}

/// Who will sit in a seat.
#[derive(Clone, Debug)]
pub enum Person {
    Human(Option<String>),
    Bot(Level),
}

impl From<&StoredSeat> for Person {
    fn from(seat: &StoredSeat) -> Self {
        match (&seat.lock, &seat.bot) {
            (None, Some(level)) => Self::Bot(level.parse().unwrap_or(Level::Contender)),
            _ => Self::Human(seat.name.clone()),
        }
    }
}

impl std::fmt::Debug for Lobby {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lobby").field("config", &self.0.config).finish_non_exhaustive()
    }
}

impl Lobby {
    /// A lobby, and the task that writes to its store; it ends when the last clone of the lobby is dropped.
    pub fn new(config: Config, store: Arc<dyn Store>) -> (Self, JoinHandle<()>) {
        let metrics = Arc::new(Metrics::default());
        let (journal, writer) = Journal::new(store.clone(), metrics.clone());
        let inner = Inner {
            store,
            journal,
            metrics,
            tables: Mutex::default(),
            packs: Mutex::default(),
            matches: Mutex::new(Allowance::new(config.matches)),
            thinkers: Fair::new(config.thinkers),
            workers: Fair::new(config.thinkers),
            limits: Limits::new(config.each.clone()),
            healthy: Health::default(),
            connections: Arc::new(Semaphore::new(config.connections)),
            summaries: Mutex::default(),
            closed: AtomicBool::new(false),
            config,
        };
        let lobby = Self(Arc::new(inner));
        tokio::spawn(sweep(Arc::downgrade(&lobby.0)));
        (lobby, writer)
    }

    pub fn config(&self) -> &Config {
        &self.0.config
    }

    pub fn game(&self, id: &str) -> Option<&'static dyn AnyGame> {
        self.0.config.games.get(id)
    }

    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub fn journal(&self) -> &Journal {
        &self.0.journal
    }

    /// A place for one more WebSocket, if there is one.
    pub fn connect(&self, from: Origin) -> Option<(OwnedSemaphorePermit, Guest)> {
        Some((self.0.connections.clone().try_acquire_owned().ok()?, self.limits().sit_down(from)?))
    }

    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub fn bots_waiting(&self) -> usize {
        self.0.thinkers.waiting()
    }

    /// Whether matches can be played: the store can be written to, and the server is not stopping.
    pub async fn is_ready(&self) -> bool {
        !self.0.closed.load(Relaxed) && self.0.healthy.ask(&*self.0.store).await
    }

    /// Lets a bot think on behalf of this origin, when it is its turn.
    pub async fn think<T: Send + 'static>(&self, from: Origin, effort: u64, thought: Thinking<T>) -> Thought<T> {
        let place = self.0.thinkers.place(from, effort).await;
        match tokio::time::timeout(self.0.config.think_within, elsewhere(thought)).await {
            Ok(Some(thought)) => Thought::Done(thought),
            Ok(None) => Thought::Failed,
            Err(_) => {
                // Its thread cannot be stopped. Free its place, so that others can think meanwhile.
                drop(place);
                tracing::error!("a bot thinks for too long and is left to itself");
                Thought::Failed
            }
        }
    }

    /// Does work that takes milliseconds, without waiting for bots.
    pub async fn work_out<T: Send + 'static>(&self, from: Origin, work: Thinking<T>) -> Option<T> {
        let _place = self.0.workers.place(from, 1).await;
        elsewhere(work).await
    }

    /// The summary of a match that is not in memory.
    pub fn summary(&self, id: &str) -> Option<MatchInfo> {
        self.summaries().get(id).cloned()
    }

    pub fn keep_summary(&self, info: MatchInfo) {
        let mut summaries = self.summaries();
        if summaries.len() >= MOST_SUMMARIES {
            summaries.clear();
        }
        // A table in memory can change at any time.
        if self.in_memory(&info.id).is_none() {
            summaries.insert(info.id.clone(), info);
        }
    }

    fn summaries(&self) -> MutexGuard<'_, HashMap<String, MatchInfo>> {
        self.0.summaries.lock().expect("nobody panics with the summaries in hand")
    }

    // Tables in memory

    /// The inbox of a table that is in memory.
    pub fn in_memory(&self, id: &str) -> Option<mpsc::Sender<ToTable>> {
        let tables = self.0.tables.lock().expect("nobody panics with the list of tables in hand");
        tables.get(id)?.get().cloned()
    }

    /// Sends a message to a table, which is loaded from the store if necessary.
    pub async fn send(&self, id: &str, mut message: ToTable) -> Result<(), Problem> {
        // If the table is unloaded at this very moment, load it and try again.
        for _ in 0..3 {
            let inbox = self.find(id).await?.ok_or_else(|| no_match(id))?;
            match inbox.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(unsent)) => message = unsent,
            }
            self.forget_now_if_closed(id);
        }
        Err(problem(ErrorCode::Internal, "the table is being cleared; try again"))
    }

    /// The inbox of a table; none if there is no such match.
    pub async fn find(&self, id: &str) -> Result<Option<mpsc::Sender<ToTable>>, Problem> {
        // When the server stops, a bot that is still thinking must not cause its table to be loaded again.
        if self.0.closed.load(Relaxed) {
            return Err(problem(ErrorCode::Internal, "the server is stopping"));
        }
        let cell = {
            let mut tables = self.0.tables.lock().expect("nobody panics with the list of tables in hand");
            if !tables.contains_key(id) && tables.len() >= self.0.config.tables {
                return Err(problem(ErrorCode::TooMany, "too many matches are being played; try again later"));
            }
            tables.entry(id.to_owned()).or_default().clone()
        };
        let found = cell.get_or_try_init(|| async {
            let table = self.load(id).await.map_err(Some)?.ok_or(None)?;
            let (inbox, outbox) = mpsc::channel(INBOX);
            self.summaries().remove(id);
            tokio::spawn(TableTask::new(self.clone(), table).run(outbox));
            Ok::<_, Option<Problem>>(inbox)
        });
        match found.await {
            Ok(inbox) => Ok(Some(inbox.clone())),
            Err(trouble) => {
                self.forget_now_if_empty(id);
                trouble.map_or(Ok(None), Err)
            }
        }
    }

    async fn load(&self, id: &str) -> Result<Option<Table>, Problem> {
        let Some(stored) = self.stored(id).await? else { return Ok(None) };
        let game = self.game(&stored.game).ok_or_else(|| unreadable(id, "unknown game"))?;
        // Replaying takes some milliseconds, which must not delay sockets.
        let table = tokio::task::spawn_blocking(move || Table::load(game, stored)).await;
        let table = table.map_err(|error| unreadable(id, &error))?;
        table.map(Some).map_err(|error| unreadable(id, &error))
    }

    pub async fn stored(&self, id: &str) -> Result<Option<StoredMatch>, Problem> {
        self.0.store.load(id).await.map_err(|error| unreadable(id, &error))
    }

    pub async fn listed(&self) -> Result<Vec<String>, Problem> {
        self.0.store.listed(50).await.map_err(|error| unreadable("list", &error))
    }

    /// Unloads a table that nobody needs, unless a message is waiting for it.
    pub fn forget(&self, id: &str, inbox: &mut mpsc::Receiver<ToTable>) -> bool {
        let mut tables = self.0.tables.lock().expect("nobody panics with the list of tables in hand");
        if !inbox.is_empty() {
            return false;
        }
        tables.remove(id);
        inbox.close();
        true
    }

    pub fn forget_now(&self, id: &str) {
        self.0.tables.lock().expect("nobody panics with the list of tables in hand").remove(id);
    }

    /// Drops the entry if loading has failed, unless somebody else has loaded the table meanwhile: one match, one task.
    fn forget_now_if_empty(&self, id: &str) {
        let mut tables = self.0.tables.lock().expect("nobody panics with the list of tables in hand");
        if tables.get(id).is_some_and(|it| !it.initialized()) {
            tables.remove(id);
        }
    }

    fn forget_now_if_closed(&self, id: &str) {
        let mut tables = self.0.tables.lock().expect("nobody panics with the list of tables in hand");
        if tables.get(id).and_then(|it| it.get()).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(id);
        }
    }

    /// Sends messages that reached a table too late again.
    pub fn pass_on(&self, id: String, mut inbox: mpsc::Receiver<ToTable>) {
        inbox.close();
        let lobby = self.clone();
        tokio::spawn(async move {
            while let Some(message) = inbox.recv().await {
                if matches!(message, ToTable::Join { .. } | ToTable::Sit { .. } | ToTable::Info(_)) {
                    let _ = lobby.send(&id, message).await;
                }
            }
        });
    }

    /// Unloads all tables, for good.
    pub fn close(&self) {
        self.0.closed.store(true, Relaxed);
        let tables = std::mem::take(&mut *self.0.tables.lock().expect("nobody panics with the list of tables in hand"));
        for inbox in tables.values().filter_map(|it| it.get()) {
            let inbox = inbox.clone();
            tokio::spawn(async move {
                let _ = inbox.send(ToTable::Close).await;
            });
        }
    }

    // New matches

    pub async fn new_match(&self, from: Origin, wanted: NewMatch) -> Result<Created, Problem> {
        self.allow_match(from)?;
        let game = self.game(&wanted.game);
        let game = game.ok_or_else(|| problem(ErrorCode::Unknown, format!("no game is called `{}`", wanted.game)))?;
        let about = game.about();
        let pack = match (wanted.pack, wanted.pack_text) {
            (name, Some(text)) => {
                let name = name.unwrap_or_else(|| "own".into());
                if name.is_empty() || name.len() > 40 || name.contains(|it: char| it.is_whitespace() || it.is_control())
                {
                    return Err(problem(ErrorCode::Mistake, "a pack is called by one word of at most 40 letters"));
                }
                let (lobby, pack) = (self.clone(), PackText { name, text });
                let admitted = tokio::task::spawn_blocking(move || lobby.admit(from, game, &pack).map(|()| pack)).await;
                Some(admitted.map_err(|error| unreadable("pack", &error))??)
            }
            (Some(name), None) => Some(about.pack(&name).ok_or_else(|| {
                problem(ErrorCode::Unknown, format!("no pack of {} is called `{name}`", about.title))
            })?),
            (None, None) => about.setup().pack,
        };
        let players = wanted.players.unwrap_or(wanted.seats.len());
        let setup = Setup { rules: about.rules_version, players, pack, options: wanted.options };
        if setup.seats() != wanted.seats.len() {
            let message = format!("{} seats for {players} players", wanted.seats.len());
            return Err(problem(ErrorCode::Mistake, message));
        }
        let people = wanted.seats.into_iter().map(person).collect::<Result<Vec<_>, _>>()?;
        if wanted.seed.is_some() && are_several(&people) && !self.0.config.seeds_for_all {
            let message = "no seed where several people play: whoever knows it knows every card and every die";
            return Err(problem(ErrorCode::Mistake, message));
        }
        self.create(setup, game, people, wanted.listed, wanted.seed, Keys::ToTheHost).await
    }

    /// Whether one more match may be created now.
    pub fn allow_match(&self, from: Origin) -> Result<(), Problem> {
        let allowed = self.limits().may_make_a_match(from)
            && self.0.matches.lock().expect("nobody panics with the allowance in hand").take();
        let too_many = || problem(ErrorCode::TooMany, "too many matches are being made; try again in a moment");
        allowed.then_some(()).ok_or_else(too_many)
    }

    /// Reads an uploaded pack, if there is room for it. An invalid pack takes up no room.
    fn admit(&self, from: Origin, game: &dyn AnyGame, pack: &PackText) -> Result<(), Problem> {
        let digest = pack.digest();
        if game.about().packs.iter().any(|it| PackText::from(*it).digest() == digest) {
            return Ok(());
        }
        if !self.0.config.brought_packs {
            return Err(problem(ErrorCode::NotYours, "this server plays with the packs that come with its games"));
        }
        let packs = || self.0.packs.lock().expect("nobody panics with the list of packs in hand");
        if packs().contains(&digest) {
            return Ok(());
        }
        if packs().len() >= self.0.config.packs || !self.limits().may_bring_a_pack(from) {
            return Err(problem(ErrorCode::TooMany, "too many packs have been brought here; try again another day"));
        }
        game.faces(&Setup { pack: Some(pack.clone()), ..game.about().setup() }).map_err(mistake)?;
        if packs().insert(digest) {
            self.limits().count_pack(from);
        }
        Ok(())
    }

    /// Sets a match up, deals, and stores it.
    pub async fn create(
        &self,
        setup: Setup,
        game: &'static dyn AnyGame,
        people: Vec<Person>,
        listed: bool,
        seed: Option<u64>,
        keys: Keys,
    ) -> Result<Created, Problem> {
        let pack = setup.pack.as_ref().map(|it| it.text.clone());
        let luck = match seed {
            Some(seed) => Luck::Seed(seed),
            None if are_several(&people) => Luck::Fair(FairLuck::new(key::secret())),
            None => Luck::Seed(key::seed()),
        };
        let gathering = matches!(luck, Luck::Fair(_));
        let head = tokio::task::spawn_blocking(move || {
            if gathering {
                // It is dealt when everybody has contributed. This checks now that it can be played at all.
                game.start(setup.clone(), 0)?;
                return Ok(Record::header(game.about(), &setup, &luck));
            }
            game.start_with(setup, luck).map(|(play, _)| play.head())
        });
        let head = head.await.map_err(|error| unreadable("new match", &error))?.map_err(mistake)?;
        let stored = StoredMatch {
            id: key::code(),
            game: game.about().id.to_owned(),
            created: now(),
            listed,
            head,
            gathering,
            pack,
            seats: Vec::new(),
            result: None,
            entries: Vec::new(),
        };
        self.keep(stored, people, keys).await
    }

    /// Continues from a finished match in a new one, against bots, with new luck.
    pub async fn go_on(&self, from: Origin, id: &str, wanted: Continue) -> Result<Created, Problem> {
        self.allow_match(from)?;
        let (game, mut stored) = self.finished(id).await?;
        let level: Level = wanted.level.parse().map_err(|it| problem(ErrorCode::Malformed, format!("{it}")))?;
        let name = wanted.name.map(|it| proper(&it)).transpose();
        let name = name.map_err(|it| problem(ErrorCode::Malformed, it))?;
        if wanted.seat >= stored.seats.len() {
            return Err(problem(ErrorCode::Unknown, format!("there is no seat {}", wanted.seat)));
        }
        let decisions: Vec<String> = stored.decisions().into_iter().map(str::to_owned).collect();
        if wanted.ply >= decisions.len() {
            return Err(problem(ErrorCode::Unknown, format!("the match was over after {} decisions", decisions.len())));
        }
        let people = (0..stored.seats.len()).map(|seat| {
            if seat == wanted.seat { Person::Human(name.clone().or(Some("You".into()))) } else { Person::Bot(level) }
        });
        let people = people.collect();
        stored.head = with_seed(&stored.head, key::seed());
        stored.entries = decisions[..wanted.ply].to_vec();
        stored.result = None;
        stored.id = key::code();
        stored.created = now();
        stored.listed = false;
        let stored = tokio::task::spawn_blocking(move || replay(game, &stored, None, &mut |_, _| {}).map(|_| stored));
        let stored = stored.await.map_err(|error| unreadable(id, &error))?;
        self.keep(stored.map_err(|error| unreadable(id, &error))?, people, Keys::ToEach).await
    }

    /// Stores an uploaded record as a finished match.
    pub async fn keep_record(&self, from: Origin, text: String) -> Result<String, Problem> {
        self.allow_match(from)?;
        let lobby = self.clone();
        let checked = tokio::task::spawn_blocking(move || {
            let record = Record::parse(Source::new("record", &text)).map_err(mistake)?;
            let game = lobby.game(&record.game);
            let game =
                game.ok_or_else(|| problem(ErrorCode::Mistake, format!("no game is called `{}`", record.game)))?;
            if let Some(pack) = record.setup(game.about()).map_err(mistake)?.pack {
                lobby.admit(from, game, &pack)?;
            }
            let play = game.replay(&record, None, &mut |_, _| {}).map_err(mistake)?;
            let lines = |number| play.lines(number).expect("so many decisions were made");
            Ok(StoredMatch {
                id: key::code(),
                game: record.game.clone(),
                created: now(),
                listed: false,
                head: play.head(),
                gathering: false,
                pack: play.setup().pack.as_ref().map(|it| it.text.clone()),
                seats: vec![StoredSeat::EMPTY; play.players()],
                // An unfinished match counts as over, too, for those who look at its record.
                result: Some(play.result().unwrap_or_else(|| BROKEN_OFF.to_owned())),
                entries: (0..play.decisions()).map(lines).collect(),
            })
        });
        let stored = checked.await.map_err(|error| unreadable("record", &error))??;
        let id = stored.id.clone();
        self.store(stored).await?;
        Ok(id)
    }

    /// A match that is over, and its game.
    pub async fn finished(&self, id: &str) -> Result<(&'static dyn AnyGame, StoredMatch), Problem> {
        let stored = self.stored(id).await?.ok_or_else(|| no_match(id))?;
        if stored.result.is_none() {
            return Err(problem(ErrorCode::WrongTime, "the match is not over yet"));
        }
        let game = self.game(&stored.game).ok_or_else(|| unreadable(id, "unknown game"))?;
        Ok((game, stored))
    }

    async fn keep(&self, mut stored: StoredMatch, people: Vec<Person>, keys: Keys) -> Result<Created, Problem> {
        let mut tokens = Vec::new();
        for person in people {
            // The first person's key is the host's own.
            let invited = keys == Keys::ToTheHost && tokens.iter().any(Option::is_some);
            let (seat, token) = match person {
                Person::Bot(level) => {
                    let name = Some(level.name().to_owned());
                    (StoredSeat { bot: name, ..StoredSeat::EMPTY }, None)
                }
                Person::Human(name) => {
                    let token = Token::new();
                    let lock = Some(token.lock());
                    (StoredSeat { lock, name, bot: None, invited }, Some(token.reveal()))
                }
            };
            stored.seats.push(seat);
            tokens.push(token);
        }
        let keep = tokens.len();
        stored.seats.drain(..stored.seats.len() - keep);
        let id = stored.id.clone();
        self.store(stored).await?;
        Ok(Created { id, tokens })
    }

    async fn store(&self, stored: StoredMatch) -> Result<(), Problem> {
        let stored = self.journal().store(vec![Write::Match(Box::new(stored))]).await;
        stored.map_err(|_| problem(ErrorCode::Internal, "it could not be stored"))
    }
}

/// Does work on a blocking thread.
async fn elsewhere<T: Send + 'static>(work: Thinking<T>) -> Option<T> {
    let done = tokio::task::spawn_blocking(work).await;
    // The panic message is not logged, since it may name hidden cards.
    done.inspect_err(|_| tracing::error!("a bot, odds or previews have failed")).ok()
}

/// The result of a bot's thinking.
#[derive(Debug)]
pub enum Thought<T> {
    Done(T),
    /// It panicked, or took too long.
    Failed,
}

/// Whether the store can be written to. The answer is cached, since monitoring may ask often.
#[derive(Default)]
struct Health(tokio::sync::Mutex<Option<(Instant, bool)>>);

/// How long an answer is valid.
const HEALTH_COUNTS: Duration = Duration::from_secs(1);

impl Health {
    async fn ask(&self, store: &dyn Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, healthy)) = *last
            && at.elapsed() < HEALTH_COUNTS
        {
            return healthy;
        }
        let healthy = store.probe().await.inspect_err(|error| tracing::error!(%error, "the store is not well")).is_ok();
        *last = Some((Instant::now(), healthy));
        healthy
    }
}

/// Deletes matches that are too old, at intervals, as long as the lobby exists.
async fn sweep(lobby: Weak<Inner>) {
    while let Some(inner) = lobby.upgrade() {
        let before = |keep: Option<Duration>| keep.map(|it| now() - it.as_secs() as i64);
        let (over, seen) = (before(inner.config.keep_finished), before(inner.config.keep_idle));
        match inner.store.forget(over, seen).await {
            Ok(0) => {}
            Ok(forgotten) => {
                tracing::info!(forgotten, "old matches are gone");
                inner.summaries.lock().expect("nobody panics with the summaries in hand").clear();
            }
            Err(error) => tracing::warn!(%error, "old matches could not be deleted"),
        }
        drop(inner);
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}

const SWEEP_EVERY: Duration = Duration::from_secs(600);

fn person(seat: NewSeat) -> Result<Person, Problem> {
    match seat {
        NewSeat::Human { name: None } => Ok(Person::Human(None)),
        NewSeat::Human { name: Some(name) } => {
            proper(&name).map(|it| Person::Human(Some(it))).map_err(|it| problem(ErrorCode::Malformed, it))
        }
        NewSeat::Bot { level } => {
            level.parse().map(Person::Bot).map_err(|it| problem(ErrorCode::Malformed, format!("{it}")))
        }
    }
}

/// Whether more than one person plays. Then nobody may be able to predict the luck.
fn are_several(people: &[Person]) -> bool {
    people.iter().filter(|it| matches!(it, Person::Human(_))).count() > 1
}

/// The head of a record with a new seed, for new luck from here on.
fn with_seed(head: &str, seed: u64) -> String {
    let line = |line: &str| match line.split_once(' ') {
        Some(("seed" | "secret", _)) => format!("seed {seed}\n"),
        Some(("contribution", _)) => String::new(),
        _ => format!("{line}\n"),
    };
    head.lines().map(line).collect()
}

pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs() as i64)
}

pub fn problem(code: ErrorCode, message: impl Into<String>) -> Problem {
    Problem { code, message: message.into() }
}

pub fn no_match(id: &str) -> Problem {
    problem(ErrorCode::Unknown, format!("no match has the code `{id}`"))
}

fn mistake(mistake: turnbuckle_core::Mistake) -> Problem {
    problem(ErrorCode::Mistake, mistake.to_string())
}

/// Our fault: logged, and not shown.
fn unreadable(id: &str, error: &(impl std::fmt::Display + ?Sized)) -> Problem {
    tracing::error!(id, %error, "a match cannot be read");
    problem(ErrorCode::Internal, "this match cannot be read")
}
