//! The task that owns a table: everything about a match comes through its inbox, one message after the other.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use turnbuckle_bots::{BotSpec, Level};
use turnbuckle_catalog::{Considered, Draft, Odds, Story};
use turnbuckle_core::{Bits, Rng, Seat, Viewer};
use unicode_security::skeleton;

use crate::key::Token;
use crate::limits::Origin;
use crate::lobby::{Keys, Lobby, Person, Thought, now, problem};
use crate::names::proper;
use crate::store::Write;
use crate::table::{Changed, Table, Trouble};
use crate::wire::{
    Blank, Chapter, Described, ErrorCode, MatchInfo, Preview, Problem, RuleInfo, SeatInfo, Seated, ToClient, ToServer,
};
use crate::writing::{digest, message_with_change, message_with_last, with_last, write};

/// What a table is told.
#[derive(Debug)]
pub enum ToTable {
    /// Somebody comes: with a token to sit down, without one to look on.
    Join {
        from: Origin,
        token: Option<String>,
        key: Option<String>,
        since: Option<u64>,
        wishes: Wishes,
        out: Out,
        answer: oneshot::Sender<Result<Connection, Problem>>,
    },
    Left(Connection),
    Say(Connection, ToServer),
    /// Somebody wants an empty seat.
    Sit {
        name: String,
        answer: oneshot::Sender<Result<Seated, Problem>>,
    },
    Info(oneshot::Sender<MatchInfo>),
    /// The host wants the match to be gone.
    Delete {
        token: String,
        answer: oneshot::Sender<Result<(), Problem>>,
    },
    /// A bot has made up its mind.
    Chosen {
        seat: Seat,
        version: u64,
        /// None if it broke, or took too long.
        action: Option<String>,
    },
    /// A hint for somebody.
    Hinted {
        connection: Connection,
        re: u32,
        version: u64,
        considered: Vec<Considered>,
    },
    /// A page of the log for somebody.
    Told {
        connection: Connection,
        re: u32,
        chapters: Vec<Chapter>,
    },
    /// Previews for somebody.
    Foreseen {
        connection: Connection,
        re: u32,
        previews: Vec<Preview>,
    },
    /// Odds for somebody.
    Counted {
        connection: Connection,
        re: u32,
        odds: Option<Odds>,
    },
    /// The server stops.
    Close,
}

/// Where messages to a client go. A client that does not read them is let go.
pub type Out = mpsc::Sender<Utf8Bytes>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connection(u64);

/// How somebody wants to be told of the table.
#[derive(Clone, Copy, Debug)]
pub struct Wishes {
    /// Nothing is to pass by itself for them.
    pub by_hand: bool,
    /// They are shown the sketch of the game instead of its view.
    pub plain: bool,
    /// They are told what has changed instead of the whole table.
    pub changes: bool,
}

/// The level of the bot that gives hints: strong, and quick enough to wait for.
const ADVISER: Level = Level::Champion;
/// The most actions of one request for previews.
const MOST_PREVIEWS: usize = 64;
/// So many requests for previews of one connection are worked on.
const MOST_PREVIEWING: usize = 4;

/// A table as it is written for a viewer. Those who see the same share it.
type TableText = Arc<Draft>;

struct Watcher {
    connection: Connection,
    from: Origin,
    viewer: Viewer,
    wishes: Wishes,
    /// The table as they last saw it, if they are told of changes.
    shown: Option<TableText>,
    out: Out,
    /// A hint, odds or a page of the log are being worked out for them.
    busy: bool,
    /// So many of their requests for previews are being worked on.
    previewing: usize,
    /// What they were told of the seats.
    seats: Vec<SeatInfo>,
}

/// A decision that takes effect when the time of the window is over.
struct Held {
    seat: Seat,
    version: u64,
    action: String,
    by: By,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum By {
    Person(Connection, u32),
    Bot,
    /// The server lets the window pass.
    Itself,
}

struct UndoAsked {
    by: (Connection, u32),
    seat: Seat,
    version: u64,
    /// Who has yet to agree.
    waiting: Vec<Seat>,
}

pub struct TableTask {
    lobby: Lobby,
    table: Table,
    /// What the seats are called, as everybody was told.
    titles: Vec<String>,
    watchers: Vec<Watcher>,
    next_connection: u64,
    /// Nothing that the table holds takes effect before this.
    not_before: Instant,
    held: Vec<Held>,
    /// Bots at work, and on what.
    thinking: Vec<(Seat, u64)>,
    undo_asked: Option<UndoAsked>,
    /// When each seat last pointed at something.
    pointed: [Option<Instant>; Seat::MOST],
    /// On this version, so many questions to take back were answered with no.
    undo_denied: (u64, usize),
    /// The next match: its code, and each seat's key to it.
    rematch: Option<(String, Vec<Option<String>>)>,
    rng: Rng,
    /// Where the last one who joined came from: bots think on their account.
    from: Origin,
    /// A bot has broken here, or took too long; in this match none is asked any more.
    without_bots: bool,
    /// Since when each seat has nobody at it.
    away_since: Vec<Instant>,
    /// When everybody was last told of the seats.
    seats_told: Option<Instant>,
    /// When they are told again, if anything has changed by then.
    seats_due: Option<Instant>,
    /// When it was last stored that the match is still looked at.
    seen: i64,
}

/// What somebody points at has a name of so many letters at most.
const MOST_POINTED: usize = 40;

/// So long must be between pointing at one thing and at another.
const BETWEEN_POINTS: Duration = Duration::from_secs(1);

/// Who has said no so often is not asked again before something else happens.
const MOST_DENIED: usize = 3;

/// News of the seats come no more often than this.
const SEATS_EVERY: Duration = Duration::from_millis(250);

/// In seconds: a match that is played on is noted down as seen no more often.
const SEEN_EVERY: i64 = 24 * 60 * 60;

/// Why a table's task ends.
enum End {
    /// The store has failed: what is in memory is no longer what is stored, so the table goes.
    Lost,
    /// There is no such match any more.
    Deleted,
}

impl TableTask {
    pub fn new(lobby: Lobby, table: Table) -> Self {
        Self {
            lobby,
            titles: table.titles(),
            away_since: vec![Instant::now(); table.seats().count()],
            seats_told: None,
            seats_due: None,
            seen: 0,
            table,
            watchers: Vec::new(),
            next_connection: 0,
            not_before: Instant::now(),
            held: Vec::new(),
            thinking: Vec::new(),
            undo_asked: None,
            pointed: [None; Seat::MOST],
            undo_denied: (0, 0),
            rematch: None,
            rng: Rng::new(crate::key::seed()),
            from: Origin::from(IpAddr::from(Ipv4Addr::LOCALHOST)),
            without_bots: false,
        }
    }

    pub async fn run(mut self, mut inbox: mpsc::Receiver<ToTable>) {
        self.lobby.metrics().tables.fetch_add(1, Relaxed);
        let mut idle_since = Instant::now();
        self.ask_around();
        loop {
            let quiet = self.watchers.is_empty() && self.held.is_empty() && self.thinking.is_empty();
            let idle_until = quiet.then(|| idle_since + self.lobby.config().idle);
            let held_until = (!self.held.is_empty()).then_some(self.not_before);
            let wake = [idle_until, held_until, self.seats_due, self.given_back_at()].into_iter().flatten().min();
            let message = tokio::select! {
                message = inbox.recv() => message,
                () = tokio::time::sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => None,
            };
            let now = Instant::now();
            let went = match message {
                Some(ToTable::Close) => break,
                Some(message) => {
                    idle_since = now;
                    self.hear(message).await
                }
                None if held_until.is_some_and(|it| it <= now) => {
                    idle_since = now;
                    self.time_is_up().await
                }
                None if self.seats_due.is_some_and(|it| it <= now) => {
                    self.tell_seats_now();
                    Ok(())
                }
                None if self.given_back_at().is_some_and(|it| it <= now) => self.give_seats_back(now).await,
                None if idle_until.is_some_and(|it| it <= now) && self.lobby.forget(self.table.id(), &mut inbox) => {
                    break;
                }
                None => Ok(()),
            };
            if let Err(End::Lost | End::Deleted) = went {
                self.lobby.forget_now(self.table.id());
                break;
            }
        }
        self.lobby.metrics().tables.fetch_sub(1, Relaxed);
        self.lobby.pass_on(self.table.id().to_owned(), inbox);
    }

    async fn hear(&mut self, message: ToTable) -> Result<(), End> {
        match message {
            ToTable::Join { from, token, key, since, wishes, out, answer } => {
                let (viewer, fresh) = match self.admit(token, key).await? {
                    Ok(admitted) => admitted,
                    Err(problem) => {
                        let _ = answer.send(Err(problem));
                        return Ok(());
                    }
                };
                let connection = Connection(self.next_connection);
                self.next_connection += 1;
                self.from = from;
                let watcher = Watcher {
                    connection,
                    from,
                    viewer,
                    wishes,
                    shown: None,
                    out,
                    busy: false,
                    previewing: 0,
                    seats: Vec::new(),
                };
                self.join(watcher, since, fresh, answer).await
            }
            ToTable::Left(connection) => {
                self.part_with(&[connection]);
                Ok(())
            }
            ToTable::Say(connection, message) => self.listen(connection, message).await,
            ToTable::Sit { name, answer } => {
                let seated = self.sit(&name).await?;
                let _ = answer.send(seated);
                Ok(())
            }
            ToTable::Delete { token, answer } => {
                if self.table.host().is_none() || self.table.seat_opened_by(&token) != self.table.host() {
                    let _ = answer.send(Err(problem(ErrorCode::NotYours, "only the host deletes a match")));
                    return Ok(());
                }
                self.store(vec![Write::Delete { id: self.table.id().to_owned() }]).await?;
                let _ = answer.send(Ok(()));
                Err(End::Deleted)
            }
            ToTable::Info(answer) => {
                let _ = answer.send(self.info());
                Ok(())
            }
            ToTable::Chosen { seat, version, action } => {
                self.thinking.retain(|it| *it != (seat, version));
                // One that broke does not keep its seat waiting.
                self.without_bots |= action.is_none();
                let action = action.or_else(|| self.table.choices(seat).first().map(|it| it.notation.clone()));
                if let Some(action) = action.filter(|_| self.table.seat(seat).bot.is_some()) {
                    self.held.push(Held { seat, version, action, by: By::Bot });
                }
                Ok(())
            }
            ToTable::Hinted { connection, re, version, considered } => {
                self.answer_later(connection, &ToClient::Hint { re, version, considered });
                Ok(())
            }
            ToTable::Told { connection, re, chapters } => {
                self.answer_later(connection, &ToClient::Log { re, chapters });
                Ok(())
            }
            ToTable::Foreseen { connection, re, previews } => {
                if let Some(watcher) = self.watchers.iter_mut().find(|it| it.connection == connection) {
                    watcher.previewing -= 1;
                    self.send(connection, &ToClient::Preview { re, previews });
                }
                Ok(())
            }
            ToTable::Counted { connection, re, odds } => {
                let (outcomes, estimated) = odds.map(|it| (it.outcomes, it.estimated)).unzip();
                self.answer_later(connection, &ToClient::Odds { re, outcomes, estimated: estimated.flatten() });
                Ok(())
            }
            ToTable::Close => Ok(()),
        }
    }

    // Coming and going

    /// Who somebody is, by their key, and the key that they have from now on if it is another: an invitation is good
    /// for one use, so that whoever handed it on cannot use it afterwards.
    async fn admit(
        &mut self,
        token: Option<String>,
        key: Option<String>,
    ) -> Result<Result<(Viewer, Option<String>), Problem>, End> {
        let Some(token) = token else { return Ok(Ok((Viewer::Spectator, None))) };
        let chosen = match key.as_deref().map(Token::chosen) {
            Some(None) => {
                return Ok(Err(problem(ErrorCode::Malformed, "a key has 22 to 64 letters and digits")));
            }
            chosen => chosen.flatten(),
        };
        let by_key = || key.as_deref().and_then(|it| self.table.seat_opened_by(it));
        let Some(seat) = self.table.seat_opened_by(&token).or_else(by_key) else {
            return Ok(Err(problem(ErrorCode::BadToken, "this key opens no seat of this match")));
        };
        if !self.table.seat(seat).invited {
            return Ok(Ok((Viewer::Seat(seat), None)));
        }
        let fresh = chosen.unwrap_or_else(Token::new);
        let write = self.table.change_seat(seat, |it| {
            it.lock = Some(fresh.lock());
            it.invited = false;
        });
        self.store(vec![write]).await?;
        Ok(Ok((Viewer::Seat(seat), Some(fresh.reveal()))))
    }

    async fn join(
        &mut self,
        watcher: Watcher,
        since: Option<u64>,
        token: Option<String>,
        answer: oneshot::Sender<Result<Connection, Problem>>,
    ) -> Result<(), End> {
        let (connection, viewer) = (watcher.connection, watcher.viewer);
        let mut writes = self.note_as_seen();
        if let Viewer::Seat(seat) = viewer
            && self.table.seat(seat).name.is_none()
        {
            writes.push(self.table.change_seat(seat, |it| it.name = Some(GUEST.into())));
        }
        if !writes.is_empty() {
            self.store(writes).await?;
        }
        if answer.send(Ok(connection)).is_err() {
            return Ok(());
        }
        self.watchers.push(watcher);
        self.keep_from_passing();
        let info = self.info();
        if let Some(watcher) = self.watchers.last_mut() {
            watcher.seats = timeless(&info.seats);
        }
        self.tell_seats();
        if self.table.is_gathering() {
            self.send(connection, &ToClient::Gathering { seat: index(viewer), token, info });
            return Ok(());
        }
        self.welcome(connection, since, token);
        if let Some(asked) = &self.undo_asked {
            let decisions = self.table.can_undo(asked.seat);
            self.send(connection, &ToClient::UndoAsked { seat: asked.seat.index(), decisions });
        }
        self.tell_rematch(connection);
        // What can only pass does not do so the moment its player is back.
        if let Viewer::Seat(seat) = viewer
            && self.table.is_window(seat)
            && self.held.is_empty()
        {
            self.set_time();
        }
        // Bots among themselves wait for somebody to look on.
        self.ask_around();
        Ok(())
    }

    /// Shows the whole table to somebody.
    fn welcome(&mut self, connection: Connection, since: Option<u64>, token: Option<String>) {
        let Some(watcher) = self.watchers.iter().find(|it| it.connection == connection) else { return };
        let welcome = ToClient::Welcome {
            seat: index(watcher.viewer),
            token,
            info: self.info(),
            log: self.table.log(watcher.viewer, since),
            table: Blank,
        };
        let table = self.write_table(watcher.viewer, watcher.wishes.plain);
        let text = message_with_last(&welcome, &table);
        self.send_text(connection, text);
        self.has_seen(connection, table);
    }

    async fn contribute(&mut self, connection: Connection, re: u32, seat: Seat, bits: &str) -> Result<(), End> {
        let malformed = || Trouble::not(ErrorCode::Malformed, "a contribution has 64 hexadecimal digits");
        let contributed = Bits::read(bits).ok_or_else(malformed).and_then(|it| self.table.contribute(seat, it));
        if let Err(trouble) = contributed {
            self.send_trouble(connection, re, trouble);
            return Ok(());
        }
        self.deal_if_gathered().await?;
        self.send(connection, &ToClient::Done { re });
        Ok(())
    }

    /// Stores what was contributed and, if everybody has, deals and shows the table to all.
    async fn deal_if_gathered(&mut self) -> Result<(), End> {
        let gathered = self.table.gathered().map_err(|error| {
            tracing::error!(%error, "a match cannot be dealt");
            End::Lost
        })?;
        let Some(write) = gathered else { return Ok(()) };
        self.store(vec![write]).await?;
        if self.table.is_gathering() {
            return Ok(());
        }
        self.titles = self.table.titles();
        let all: Vec<Connection> = self.watchers.iter().map(|it| it.connection).collect();
        all.into_iter().for_each(|it| self.welcome(it, None, None));
        self.set_time();
        self.ask_around();
        Ok(())
    }

    async fn sit(&mut self, name: &str) -> Result<Result<Seated, Problem>, End> {
        let nobody = Seat::new(self.table.seats().count());
        let name = match self.proper_for(nobody, name) {
            Ok(name) => name,
            Err(message) => return Ok(Err(problem(ErrorCode::Malformed, message))),
        };
        if !self.table.stored().listed {
            return Ok(Err(problem(ErrorCode::NotYours, "this match is private: its seats open with a link")));
        }
        // The host has a key already, and may still be on the way to the table.
        let is_empty = |seat: &Seat| {
            let free = self.table.is_persons(*seat) && self.table.seat(*seat).name.is_none();
            free && self.table.host() != Some(*seat)
        };
        let Some(seat) = self.table.seats().find(is_empty) else {
            return Ok(Err(problem(ErrorCode::WrongTime, "no seat is empty")));
        };
        let token = Token::new();
        let write = self.table.change_seat(seat, |it| {
            it.name = Some(name);
            it.lock = Some(token.lock());
            it.invited = true;
        });
        self.store(vec![write]).await?;
        self.away_since[seat.index()] = Instant::now();
        self.tell_seats();
        Ok(Ok(Seated { seat: seat.index(), token: token.reveal() }))
    }

    /// When a seat is given back that somebody took and did not come to.
    fn given_back_at(&self) -> Option<Instant> {
        let since = self.table.seats().filter(|it| self.is_squatted(*it)).map(|it| self.away_since[it.index()]);
        since.min().map(|it| it + self.lobby.config().absence)
    }

    /// Taken, and the key was never used.
    fn is_squatted(&self, seat: Seat) -> bool {
        let it = self.table.seat(seat);
        self.table.stored().listed && it.invited && it.name.is_some()
    }

    async fn give_seats_back(&mut self, now: Instant) -> Result<(), End> {
        let absence = self.lobby.config().absence;
        let squatted: Vec<Seat> = self.table.seats().filter(|it| self.is_squatted(*it)).collect();
        let late = squatted.into_iter().filter(|it| self.away_since[it.index()] + absence <= now);
        let writes = late.collect::<Vec<_>>().into_iter().map(|seat| self.table.change_seat(seat, |it| it.name = None));
        let writes = writes.collect();
        self.store(writes).await?;
        self.tell_seats();
        Ok(())
    }

    /// That somebody looks at the match, to be stored now and then.
    fn note_as_seen(&mut self) -> Vec<Write> {
        let now = now();
        if now - self.seen < SEEN_EVERY {
            return Vec::new();
        }
        self.seen = now;
        vec![Write::Seen { id: self.table.id().to_owned(), at: now }]
    }

    // What people say

    async fn listen(&mut self, connection: Connection, message: ToServer) -> Result<(), End> {
        let Some(viewer) = self.watchers.iter().find(|it| it.connection == connection).map(|it| it.viewer) else {
            return Ok(());
        };
        let re = message.re();
        if let ToServer::Log { before, .. } = message
            && !self.table.is_gathering()
        {
            self.tell_log(connection, re, viewer, before);
            return Ok(());
        }
        if let ToServer::Whole { .. } = message
            && !self.table.is_gathering()
        {
            self.watchers.iter_mut().filter(|it| it.connection == connection).for_each(|it| it.shown = None);
            self.show(|it| it.connection == connection, By::Person(connection, re), None, 0);
            return Ok(());
        }
        let Viewer::Seat(seat) = viewer else {
            self.send_error(connection, re, ErrorCode::NotYours, "who looks on does not play");
            return Ok(());
        };
        let can_wait = !matches!(
            message,
            ToServer::Contribute { .. } | ToServer::Name { .. } | ToServer::StandIn { .. } | ToServer::TakeBack { .. }
        );
        if self.table.is_gathering() && can_wait {
            self.send_error(connection, re, ErrorCode::WrongTime, "nothing is dealt before everybody is here");
            return Ok(());
        }
        let trouble = match message {
            ToServer::Contribute { contribution, .. } => {
                return self.contribute(connection, re, seat, &contribution).await;
            }
            ToServer::Hello { .. } | ToServer::Whole { .. } | ToServer::Log { .. } => {
                Trouble::not(ErrorCode::Malformed, "hello was said already")
            }
            ToServer::Decide { version, action, .. } => {
                return self.decide(connection, re, seat, version, action).await;
            }
            ToServer::Undo { version, .. } => return self.undo(connection, re, seat, version).await,
            ToServer::AllowUndo { allow, .. } => return self.allow_undo(connection, re, seat, allow).await,
            ToServer::Resign { .. } => match self.table.resign(seat) {
                Ok(changed) => return self.change(changed, By::Person(connection, re)).await,
                Err(trouble) => trouble,
            },
            ToServer::Explain { action, .. } => match self.table.check(seat, &action) {
                Ok(()) => {
                    self.send(connection, &ToClient::Allowed { re });
                    return Ok(());
                }
                Err(objection) => Trouble::Refused(objection),
            },
            ToServer::Preview { actions, .. } => {
                self.preview(connection, re, seat, actions);
                return Ok(());
            }
            ToServer::Describe { actions, .. } => {
                self.describe(connection, re, seat, actions);
                return Ok(());
            }
            ToServer::Hint { .. } => {
                self.hint(connection, re, seat);
                return Ok(());
            }
            ToServer::Odds { action, .. } => {
                self.odds(connection, re, seat, action);
                return Ok(());
            }
            ToServer::Name { name, .. } => match self.proper_for(seat, &name) {
                Ok(name) => return self.change_seat(connection, re, seat, |it| it.name = Some(name)).await,
                Err(message) => Trouble::not(ErrorCode::Malformed, message),
            },
            ToServer::StandIn { seat: away, level, .. } => match self.may_stand_in(seat, away, &level) {
                Ok((away, level)) => {
                    return self.change_seat(connection, re, away, |it| it.bot = Some(level.name().to_owned())).await;
                }
                Err(trouble) => trouble,
            },
            ToServer::TakeBack { .. } => return self.change_seat(connection, re, seat, |it| it.bot = None).await,
            ToServer::Point { at, .. } => match self.point(seat, &at) {
                Ok(()) => {
                    self.tell_all(&ToClient::Pointed { seat: seat.index(), at });
                    self.send(connection, &ToClient::Done { re });
                    return Ok(());
                }
                Err(trouble) => trouble,
            },
            ToServer::Rematch { .. } => return self.offer_rematch(connection, re).await,
        };
        self.send_trouble(connection, re, trouble);
        Ok(())
    }

    async fn decide(
        &mut self,
        connection: Connection,
        re: u32,
        seat: Seat,
        version: u64,
        action: String,
    ) -> Result<(), End> {
        if !self.table.is_persons(seat) {
            self.send_error(connection, re, ErrorCode::NotYours, "a bot plays in your place; take the seat back first");
            return Ok(());
        }
        if self.held.iter().any(|it| it.seat == seat && it.version == version && it.by != By::Itself) {
            self.send_error(connection, re, ErrorCode::Stale, "you have answered already");
            return Ok(());
        }
        let by = By::Person(connection, re);
        let held = Held { seat, version, action, by };
        // How quickly one answers tells something about one's hand, if there is anybody to see it.
        let onlookers = self.watchers.iter().any(|it| it.viewer != Viewer::Seat(seat))
            || self.table.seats().any(|it| it != seat && self.table.is_persons(it));
        if onlookers && self.table.is_window(seat) && Instant::now() < self.not_before {
            // What would be refused is refused at once: it does not change the table.
            if self.table.check(seat, &held.action).is_ok() && version == self.table.version() {
                self.held.retain(|it| it.seat != seat);
                self.held.push(held);
                return Ok(());
            }
        }
        self.carry_out(held).await
    }

    async fn time_is_up(&mut self) -> Result<(), End> {
        let held = self.held.remove(0);
        self.carry_out(held).await
    }

    async fn carry_out(&mut self, held: Held) -> Result<(), End> {
        match self.table.decide(held.seat, held.version, &held.action) {
            Ok(changed) => self.change(changed, held.by).await,
            Err(trouble) => {
                match held.by {
                    By::Person(connection, re) => self.send_trouble(connection, re, trouble),
                    // The table has changed under a bot that was thinking: it is asked again.
                    By::Bot | By::Itself => self.ask_around(),
                }
                Ok(())
            }
        }
    }

    /// Stores what has changed, then tells everybody.
    async fn change(&mut self, changed: Changed, by: By) -> Result<(), End> {
        let mut writes = self.note_as_seen();
        writes.push(changed.write);
        self.store(writes).await?;
        let metrics = self.lobby.metrics();
        metrics.decisions.fetch_add(1, Relaxed);
        if by == By::Bot {
            metrics.bot_decisions.fetch_add(1, Relaxed);
        }
        if self.undo_asked.take().is_some() {
            self.tell_all(&ToClient::UndoAnswered { allowed: changed.taken_back > 0 });
        }
        self.show(|_| true, by, changed.story.as_ref(), changed.taken_back);
        // In some games the players choose who they are.
        let titles = self.table.titles();
        if titles != self.titles {
            self.titles = titles;
            self.tell_seats();
        }
        self.set_time();
        self.ask_around();
        Ok(())
    }

    /// When what is asked now may be answered at the earliest.
    fn set_time(&mut self) {
        let pace = &self.lobby.config().pace;
        let (from, to) = (*pace.window.start(), *pace.window.end());
        let spread = u32::try_from((to - from).as_micros()).unwrap_or(u32::MAX);
        let window = from + Duration::from_micros(self.rng.below(spread.saturating_add(1)).into());
        let is_window = self.table.seats().any(|it| self.table.is_window(it));
        self.not_before = Instant::now() + if is_window { window } else { pace.bot };
    }

    /// Lets bots think, and windows pass that can only pass.
    fn ask_around(&mut self) {
        let version = self.table.version();
        self.held.retain(|it| it.version == version || matches!(it.by, By::Person(..)));
        // Where several decide at once, bots come first and their choice stays hidden; nothing else is different.
        let people = self.table.seats().any(|it| self.table.is_persons(it));
        if self.table.is_gathering() || self.table.is_over() || (!people && self.watchers.is_empty()) {
            return;
        }
        for seat in self.table.seats().filter(|it| !self.table.choices(*it).is_empty()).collect::<Vec<_>>() {
            if self.held.iter().any(|it| it.seat == seat) || self.thinking.contains(&(seat, version)) {
                continue;
            }
            let level = self.table.seat(seat).bot.as_ref().and_then(|it| it.parse::<Level>().ok());
            if level.is_some() && self.without_bots {
                let action = self.table.choices(seat)[0].notation.clone();
                self.held.push(Held { seat, version, action, by: By::Bot });
            } else if let Some(level) = level {
                self.thinking.push((seat, version));
                let thought = self.table.choose(seat, level);
                let (lobby, id, from) = (self.lobby.clone(), self.table.id().to_owned(), self.from);
                tokio::spawn(async move {
                    let action = match lobby.think(from, effort(level), thought).await {
                        Thought::Done(action) => Some(action),
                        Thought::Failed => None,
                    };
                    let _ = lobby.send(&id, ToTable::Chosen { seat, version, action }).await;
                });
            } else if self.passes_by_itself(Viewer::Seat(seat))
                && let Some(action) = self.table.lone_pass(seat)
            {
                let action = action.to_owned();
                self.held.push(Held { seat, version, action, by: By::Itself });
            }
        }
    }

    /// Whether windows pass by themselves for a seat that can do nothing else. For whoever is away none does: it would
    /// tell the others that there was nothing to answer with.
    fn passes_by_itself(&self, viewer: Viewer) -> bool {
        let mut theirs = self.watchers.iter().filter(|it| it.viewer == viewer).peekable();
        self.lobby.config().pace.automatic && theirs.peek().is_some() && theirs.all(|it| !it.wishes.by_hand)
    }

    /// Somebody has come or gone: what was about to pass by itself may have to wait for them.
    fn keep_from_passing(&mut self) {
        let held = std::mem::take(&mut self.held);
        let stays = |it: &Held| it.by != By::Itself || self.passes_by_itself(Viewer::Seat(it.seat));
        self.held = held.into_iter().filter(stays).collect();
    }

    // Taking back

    async fn undo(&mut self, connection: Connection, re: u32, seat: Seat, version: u64) -> Result<(), End> {
        if version != self.table.version() {
            self.send_error(connection, re, ErrorCode::Stale, "the table has changed since");
            return Ok(());
        }
        let decisions = self.table.can_undo(seat);
        if decisions == 0 {
            let message = turnbuckle_core::NoWayBack.to_string();
            self.send_error(connection, re, ErrorCode::WrongTime, &message);
            return Ok(());
        }
        let others: Vec<Seat> = self.table.seats().filter(|it| *it != seat && self.table.is_persons(*it)).collect();
        if others.is_empty() {
            return self.take_back(connection, re, seat).await;
        }
        let denied = if self.undo_denied.0 == version { self.undo_denied.1 } else { 0 };
        if self.undo_asked.is_some() || denied >= MOST_DENIED {
            self.send_error(connection, re, ErrorCode::WrongTime, "that was asked already");
            return Ok(());
        }
        self.undo_asked = Some(UndoAsked { by: (connection, re), seat, version, waiting: others });
        self.tell_all(&ToClient::UndoAsked { seat: seat.index(), decisions });
        Ok(())
    }

    async fn allow_undo(&mut self, connection: Connection, re: u32, seat: Seat, allow: bool) -> Result<(), End> {
        let Some(asked) = self.undo_asked.as_mut().filter(|it| it.waiting.contains(&seat)) else {
            self.send_error(connection, re, ErrorCode::WrongTime, "nobody has asked you");
            return Ok(());
        };
        asked.waiting.retain(|it| *it != seat);
        self.send(connection, &ToClient::Done { re });
        if !allow {
            let version = self.table.version();
            let before = if self.undo_denied.0 == version { self.undo_denied.1 } else { 0 };
            self.undo_denied = (version, before + 1);
            self.undo_asked = None;
            self.tell_all(&ToClient::UndoAnswered { allowed: false });
            return Ok(());
        }
        match self.undo_asked.take() {
            Some(asked) if asked.waiting.is_empty() && asked.version == self.table.version() => {
                self.tell_all(&ToClient::UndoAnswered { allowed: true });
                self.take_back(asked.by.0, asked.by.1, asked.seat).await
            }
            still => {
                self.undo_asked = still;
                Ok(())
            }
        }
    }

    async fn take_back(&mut self, connection: Connection, re: u32, seat: Seat) -> Result<(), End> {
        match self.table.undo(seat) {
            Ok(changed) => self.change(changed, By::Person(connection, re)).await,
            Err(trouble) => {
                self.send_trouble(connection, re, trouble);
                Ok(())
            }
        }
    }

    // Help

    fn preview(&mut self, connection: Connection, re: u32, seat: Seat, actions: Vec<String>) {
        if actions.len() > MOST_PREVIEWS {
            let message = format!("{} actions at once; at most {MOST_PREVIEWS}", actions.len());
            return self.send_error(connection, re, ErrorCode::TooMany, &message);
        }
        let Some(watcher) = self.watchers.iter_mut().find(|it| it.connection == connection) else { return };
        if watcher.previewing == MOST_PREVIEWING {
            return self.send_error(connection, re, ErrorCode::TooMany, "the last previews are still to come");
        }
        watcher.previewing += 1;
        let from = watcher.from;
        let previews = self.table.play().previews_of(seat, actions);
        let (lobby, id) = (self.lobby.clone(), self.table.id().to_owned());
        tokio::spawn(async move {
            let previews = lobby.work_out(from, previews).await.unwrap_or_default();
            let previews = previews.into_iter().map(|(action, events)| Preview { action, events }).collect();
            let _ = lobby.send(&id, ToTable::Foreseen { connection, re, previews }).await;
        });
    }

    fn describe(&mut self, connection: Connection, re: u32, seat: Seat, actions: Vec<String>) {
        if actions.len() > MOST_PREVIEWS {
            let message = format!("{} actions at once; at most {MOST_PREVIEWS}", actions.len());
            return self.send_error(connection, re, ErrorCode::TooMany, &message);
        }
        let describe = |action: String| {
            let words = self.table.play().describe(seat, &action)?;
            Some(Described { action, words })
        };
        let words = actions.into_iter().filter_map(describe).collect();
        self.send(connection, &ToClient::Described { re, words });
    }

    fn tell_log(&mut self, connection: Connection, re: u32, viewer: Viewer, before: usize) {
        let Some(from) = self.set_busy(connection, re) else { return };
        let (lobby, id) = (self.lobby.clone(), self.table.id().to_owned());
        let page = self.table.log_before(viewer, before);
        tokio::spawn(async move {
            let chapters = lobby.work_out(from, page).await.unwrap_or_default();
            let _ = lobby.send(&id, ToTable::Told { connection, re, chapters }).await;
        });
    }

    fn hint(&mut self, connection: Connection, re: u32, seat: Seat) {
        if self.table.choices(seat).is_empty() {
            return self.send_error(connection, re, ErrorCode::WrongTime, "nothing is asked of you now");
        }
        let Some(from) = self.set_busy(connection, re) else { return };
        let (lobby, id, version) = (self.lobby.clone(), self.table.id().to_owned(), self.table.version());
        let thought = self.table.play().think(seat, BotSpec::from(ADVISER));
        tokio::spawn(async move {
            let considered = match lobby.think(from, effort(ADVISER), thought).await {
                Thought::Done(considered) => considered,
                Thought::Failed => Vec::new(),
            };
            let _ = lobby.send(&id, ToTable::Hinted { connection, re, version, considered }).await;
        });
    }

    fn odds(&mut self, connection: Connection, re: u32, seat: Seat, action: String) {
        let Some(from) = self.set_busy(connection, re) else { return };
        let odds = self.table.play().odds_of(seat, &action);
        let (lobby, id) = (self.lobby.clone(), self.table.id().to_owned());
        tokio::spawn(async move {
            let odds = lobby.work_out(from, odds).await.flatten();
            let _ = lobby.send(&id, ToTable::Counted { connection, re, odds }).await;
        });
    }

    /// One piece of work at a time for each. Says where they come from.
    fn set_busy(&mut self, connection: Connection, re: u32) -> Option<Origin> {
        let watcher = self.watchers.iter_mut().find(|it| it.connection == connection)?;
        if std::mem::replace(&mut watcher.busy, true) {
            self.send_error(connection, re, ErrorCode::TooMany, "one at a time: the last answer is still to come");
            return None;
        }
        Some(watcher.from)
    }

    fn answer_later(&mut self, connection: Connection, message: &ToClient<'_>) {
        if let Some(watcher) = self.watchers.iter_mut().find(|it| it.connection == connection) {
            watcher.busy = false;
            self.send(connection, message);
        }
    }

    // Seats

    async fn change_seat(
        &mut self,
        connection: Connection,
        re: u32,
        seat: Seat,
        change: impl FnOnce(&mut crate::store::StoredSeat),
    ) -> Result<(), End> {
        let bot = self.table.seat(seat).bot.clone();
        let write = self.table.change_seat(seat, change);
        self.store(vec![write]).await?;
        if self.table.seat(seat).bot != bot {
            self.held.retain(|it| it.seat != seat);
        }
        self.send(connection, &ToClient::Done { re });
        self.tell_seats();
        if self.table.is_gathering() {
            // Where a bot stands in, nobody's contribution is waited for.
            return self.deal_if_gathered().await;
        }
        // Whose choices are shown may have changed with who plays.
        self.show(|it| it.viewer == Viewer::Seat(seat), By::Itself, None, 0);
        self.ask_around();
        Ok(())
    }

    /// Whoever plays may let a bot stand in for a person who has been away for a while, the host or not.
    fn may_stand_in(&self, seat: Seat, away: usize, level: &str) -> Result<(Seat, Level), Trouble> {
        let Some(away) = self.table.seats().find(|it| it.index() == away) else {
            return Err(Trouble::not(ErrorCode::Unknown, format!("there is no seat {away}")));
        };
        let level = level.parse::<Level>().map_err(|it| Trouble::not(ErrorCode::Malformed, it.to_string()))?;
        match self.stand_in_after(away).filter(|_| away != seat) {
            None => Err(Trouble::not(ErrorCode::WrongTime, "a bot stands in only for a person who is away")),
            Some(0) => Ok((away, level)),
            Some(seconds) => {
                let message = format!("a bot may stand in when they have been away for {seconds} seconds more");
                Err(Trouble::not(ErrorCode::WrongTime, message))
            }
        }
    }

    /// In how many seconds a bot may stand in for a person; none unless they are away.
    fn stand_in_after(&self, seat: Seat) -> Option<u64> {
        if !self.table.is_persons(seat) || self.is_connected(seat) {
            return None;
        }
        let back_until = self.away_since[seat.index()] + self.lobby.config().absence;
        Some(back_until.saturating_duration_since(Instant::now()).as_secs_f64().ceil() as u64)
    }

    /// Whether a seat may point at this now. Nobody plays by pointing, so nothing is stored.
    fn point(&mut self, seat: Seat, at: &str) -> Result<(), Trouble> {
        if !self.table.is_together() {
            return Err(Trouble::not(ErrorCode::WrongTime, "you point at things where all win together"));
        }
        let plain = |it: char| it.is_ascii_alphanumeric() || " :-".contains(it);
        if at.is_empty() || at.len() > MOST_POINTED || !at.chars().all(plain) {
            return Err(Trouble::not(ErrorCode::Malformed, "something on the table, in up to 40 letters"));
        }
        let now = Instant::now();
        let last = &mut self.pointed[seat.index()];
        if last.is_some_and(|it| now.duration_since(it) < BETWEEN_POINTS) {
            return Err(Trouble::not(ErrorCode::TooMany, "you have just pointed at something"));
        }
        *last = Some(now);
        Ok(())
    }

    /// A name that can stand on this table: nobody else's, nor one that looks like it.
    fn proper_for(&self, seat: Seat, name: &str) -> Result<String, &'static str> {
        let name = proper(name)?;
        let looks = |it: &str| skeleton(&it.to_lowercase()).collect::<String>();
        let others = self.table.seats().filter(|it| *it != seat).filter_map(|it| self.table.seat(it).name.as_deref());
        let taken = others.filter(|it| *it != GUEST).any(|it| looks(it) == looks(&name));
        if taken { Err("somebody at this table is called like that") } else { Ok(name) }
    }

    async fn offer_rematch(&mut self, connection: Connection, re: u32) -> Result<(), End> {
        if !self.table.is_over() {
            self.send_error(connection, re, ErrorCode::WrongTime, "the match is not over yet");
            return Ok(());
        }
        if self.rematch.is_none() {
            if let Err(problem) = self.lobby.allow_match(self.from) {
                self.send_error(connection, re, problem.code, &problem.message);
                return Ok(());
            }
            // Everybody moves up one seat.
            let stored = self.table.stored();
            let mut people: Vec<Person> = stored.seats.iter().map(Person::from).collect();
            people.rotate_right(1);
            let created = self.lobby.create(
                self.table.play().setup().clone(),
                self.table.game(),
                people,
                false,
                None,
                Keys::ToEach,
            );
            match created.await {
                Ok(created) => {
                    let mut tokens = created.tokens;
                    tokens.rotate_left(1);
                    self.rematch = Some((created.id, tokens));
                }
                Err(problem) => {
                    self.send_error(connection, re, problem.code, &problem.message);
                    return Ok(());
                }
            }
            let others: Vec<Connection> = self.watchers.iter().map(|it| it.connection).collect();
            others.into_iter().for_each(|it| self.tell_rematch(it));
        } else {
            self.tell_rematch(connection);
        }
        self.send(connection, &ToClient::Done { re });
        Ok(())
    }

    fn tell_rematch(&mut self, connection: Connection) {
        let Some((id, tokens)) = &self.rematch else { return };
        let viewer = self.watchers.iter().find(|it| it.connection == connection).map(|it| it.viewer);
        let token = match viewer {
            Some(Viewer::Seat(seat)) => tokens[seat.index()].clone(),
            _ => None,
        };
        let message = ToClient::Rematch { id: id.clone(), token };
        self.send(connection, &message);
    }

    fn is_connected(&self, seat: Seat) -> bool {
        self.watchers.iter().any(|it| it.viewer == Viewer::Seat(seat))
    }

    fn info(&self) -> MatchInfo {
        self.table.info(|seat| self.is_connected(seat), |seat| self.stand_in_after(seat))
    }

    // Sending

    async fn store(&mut self, writes: Vec<Write>) -> Result<(), End> {
        self.lobby.journal().store(writes).await.map_err(|_| End::Lost)
    }

    /// Something about the seats may have changed. Everybody hears of it, but not of every little thing in a rush.
    fn tell_seats(&mut self) {
        let now = Instant::now();
        match self.seats_told.map(|it| it + SEATS_EVERY).filter(|it| *it > now) {
            Some(later) => self.seats_due = Some(later),
            None => self.tell_seats_now(),
        }
    }

    fn tell_seats_now(&mut self) {
        self.seats_due = None;
        let seats = self.info().seats;
        let known = timeless(&seats);
        let behind: Vec<Connection> =
            self.watchers.iter().filter(|it| it.seats != known).map(|it| it.connection).collect();
        if behind.is_empty() {
            return;
        }
        self.seats_told = Some(Instant::now());
        self.watchers.iter_mut().for_each(|it| it.seats.clone_from(&known));
        let text = write(&ToClient::Seats { seats });
        behind.into_iter().for_each(|it| self.send_text(it, text.clone()));
    }

    fn tell_all(&mut self, message: &ToClient<'_>) {
        let text = write(message);
        let all: Vec<Connection> = self.watchers.iter().map(|it| it.connection).collect();
        all.into_iter().for_each(|it| self.send_text(it, text.clone()));
    }

    /// Shows the table to those who are meant, each as they wish: whole, or what has changed for them. What is the same
    /// for several is written once.
    fn show(&mut self, to: impl Fn(&Watcher) -> bool, by: By, story: Option<&Story>, taken_back: usize) {
        let mut tables: Vec<((Viewer, bool), TableText)> = Vec::new();
        let mut written: Vec<(_, Utf8Bytes)> = Vec::new();
        let (mut gone, mut seen) = (Vec::new(), Vec::new());
        for watcher in self.watchers.iter().filter(|it| to(it)) {
            let looks = (watcher.viewer, watcher.wishes.plain);
            let table = match tables.iter().find(|it| it.0 == looks) {
                Some((_, table)) => table.clone(),
                None => {
                    let table = self.write_table(looks.0, looks.1);
                    tables.push((looks, table.clone()));
                    table
                }
            };
            let re = match by {
                By::Person(connection, re) if connection == watcher.connection => re,
                _ => 0,
            };
            let wanted = (looks, re, watcher.shown.as_ref().map(|it| Arc::as_ptr(it).addr()));
            let text = match written.iter().find(|it| it.0 == wanted) {
                Some((_, text)) => text.clone(),
                None => {
                    let events = story.map_or(&[][..], |it| it.to(watcher.viewer));
                    let text = match &watcher.shown {
                        None => message_with_last(&ToClient::Update { re, events, taken_back, table: Blank }, &table),
                        Some(before) => {
                            let digest = self.table.version().is_multiple_of(DIGEST_EVERY).then(|| digest(&table));
                            let changed = ToClient::Changed { re, events, taken_back, digest, change: Blank };
                            message_with_change(&changed, before, &table)
                        }
                    };
                    written.push((wanted, text.clone()));
                    text
                }
            };
            match watcher.out.try_send(text) {
                Ok(()) => seen.push((watcher.connection, table)),
                Err(_) => gone.push(watcher.connection),
            }
        }
        seen.into_iter().for_each(|(connection, table)| self.has_seen(connection, table));
        self.let_go(&gone);
    }

    /// Remembers what somebody was shown, if they are told of changes to it.
    fn has_seen(&mut self, connection: Connection, table: TableText) {
        let watcher = self.watchers.iter_mut().find(|it| it.connection == connection);
        if let Some(watcher) = watcher.filter(|it| it.wishes.changes) {
            watcher.shown = Some(table);
        }
    }

    /// The table as a viewer may see it; the game writes the view into it.
    fn write_table(&self, viewer: Viewer, plain: bool) -> TableText {
        let play = self.table.play();
        with_last(&self.table.seen_by(viewer, self.passes_by_itself(viewer)), |draft| {
            if plain {
                draft.write(&play.sketch(viewer));
            } else {
                play.write_view(viewer, draft);
            }
        })
    }

    fn send(&mut self, connection: Connection, message: &ToClient<'_>) {
        self.send_text(connection, write(message));
    }

    fn send_text(&mut self, connection: Connection, text: Utf8Bytes) {
        let Some(watcher) = self.watchers.iter().find(|it| it.connection == connection) else { return };
        if watcher.out.try_send(text).is_err() {
            self.let_go(&[connection]);
        }
    }

    /// Forgets clients that do not read; their sockets close when nothing can be sent to them any longer.
    fn let_go(&mut self, gone: &[Connection]) {
        if gone.is_empty() {
            return;
        }
        self.lobby.metrics().closed_for_cause.fetch_add(gone.len() as u64, Relaxed);
        self.part_with(gone);
    }

    fn part_with(&mut self, gone: &[Connection]) {
        let was_there: Vec<bool> = self.table.seats().map(|it| self.is_connected(it)).collect();
        self.watchers.retain(|it| !gone.contains(&it.connection));
        for seat in self.table.seats().filter(|it| was_there[it.index()]) {
            if !self.is_connected(seat) {
                self.away_since[seat.index()] = Instant::now();
            }
        }
        self.keep_from_passing();
        self.tell_seats();
    }

    fn send_error(&mut self, connection: Connection, re: u32, code: ErrorCode, message: &str) {
        self.lobby.metrics().errors.fetch_add(1, Relaxed);
        self.send(connection, &ToClient::Error { re, code, message: message.to_owned() });
    }

    fn send_trouble(&mut self, connection: Connection, re: u32, trouble: Trouble) {
        match trouble {
            Trouble::Not(code, message) => self.send_error(connection, re, code, &message),
            Trouble::Refused(objection) => {
                self.lobby.metrics().refusals.fetch_add(1, Relaxed);
                let (reason, rule) = (objection.reason(), RuleInfo::behind(&objection, self.table.game()));
                self.send(connection, &ToClient::Refused { re, reason, rule });
            }
        }
    }
}

/// How often a client can see whether it has come to the right table: every so many versions. It costs as much as some
/// ten changes.
const DIGEST_EVERY: u64 = 128;

/// How long a bot thinks, compared to others.
fn effort(level: Level) -> u64 {
    let at = Level::ALL.iter().position(|it| *it == level).unwrap_or(0);
    4_u64.pow(at as u32)
}

/// What is news about seats: that the time goes by is not.
fn timeless(seats: &[SeatInfo]) -> Vec<SeatInfo> {
    let timeless = |it: &SeatInfo| SeatInfo { stand_in_after: it.stand_in_after.map(|_| 0), ..it.clone() };
    seats.iter().map(timeless).collect()
}

fn index(viewer: Viewer) -> Option<usize> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.index()),
        Viewer::Spectator => None,
    }
}

/// What somebody is called who has not said.
const GUEST: &str = "Guest";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::store::Sqlite;

    #[tokio::test]
    async fn a_bot_that_fails_or_never_ends_keeps_nobody_else_from_thinking() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Sqlite::open(&folder.path().join("it.db")).await.expect("the store opens");
        let config = Config { thinkers: 1, think_within: Duration::from_millis(100), ..Config::default() };
        let (lobby, _writer) = Lobby::new(config, Arc::new(store));
        let from = Origin::from(IpAddr::from(Ipv4Addr::LOCALHOST));
        // The only place where bots think is free again each time.
        for _ in 0..3 {
            let thought = lobby.think::<()>(from, 1, Box::new(|| panic!("a mistake of ours"))).await;
            assert!(matches!(thought, Thought::Failed));
        }
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let endless = lobby.think(from, 1, Box::new(move || ended.recv().is_ok())).await;
        assert!(matches!(endless, Thought::Failed));
        assert!(matches!(lobby.think(from, 1, Box::new(|| "play")).await, Thought::Done("play")));
        drop(end);
    }
}
