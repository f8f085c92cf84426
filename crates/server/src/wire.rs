//! All messages between client and server. `docs/protocol.md` describes them; `make types` generates
//! `web/src/generated/wire.ts` from this file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use turnbuckle_catalog::{Choice, Considered, Told};
use turnbuckle_core::luck::LuckQuestion;

#[cfg(feature = "typescript")]
use ts_rs::TS;

// Over HTTP

/// `GET /api/house`: how this server is run.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct House {
    /// How many days matches that are over are kept; forever, if there is no number.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub keep_finished_days: Option<u64>,
    /// How many days matches that nobody looks at are kept; forever, if there is no number.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub keep_idle_days: Option<u64>,
    /// Whether people may upload packs.
    pub brought_packs: bool,
}

/// `GET /api/games`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Games {
    pub games: Vec<GameInfo>,
    /// How strong bots can be, the weakest first.
    pub levels: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct GameInfo {
    pub id: &'static str,
    pub title: &'static str,
    pub tagline: &'static str,
    pub min_players: usize,
    pub max_players: usize,
    /// The players win or lose together.
    pub together: bool,
    /// Nothing is hidden between the players.
    pub open: bool,
    /// The default first; none for a game without packs.
    pub packs: Vec<String>,
    pub options: Vec<OptionInfo>,
    /// How many lessons there are at `/api/games/{game}/lessons`.
    pub lessons: usize,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct OptionInfo {
    pub name: &'static str,
    pub words: &'static str,
    /// The default first.
    pub values: &'static [&'static str],
    /// The value that is proposed to people who play for the first time.
    pub newcomers: Option<&'static str>,
    /// Another option, and the value that it must have for this one to differ from its default.
    pub needs: Option<(&'static str, &'static str)>,
    /// Numbers among the values are seats, counted from 1.
    pub seats: bool,
}

/// `GET /api/games/{game}/rules`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Rules {
    pub rules: Vec<RuleInfo>,
}

/// A rule as people read it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct RuleInfo {
    pub id: &'static str,
    pub text: &'static str,
    /// The question that a ruling answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub question: Option<&'static str>,
    pub source: &'static str,
    pub chapter: &'static str,
}

/// `GET /api/games/{game}/lessons`, in the order in which they are taught.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Lessons {
    pub lessons: Vec<LessonInfo>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct LessonInfo {
    pub id: String,
    pub title: String,
    /// What it teaches, in one line.
    pub teaches: String,
    pub steps: usize,
}

/// `GET /api/games/{game}/lessons/{id}`: a guided match, as its learner sees it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Lesson {
    pub title: String,
    /// The pack's name; its cards are at `/api/games/{game}/cards/{pack}`.
    pub pack: Option<String>,
    /// What the seats are called.
    pub titles: Vec<String>,
    /// The learner's seat.
    pub seat: usize,
    /// The text before the first frame.
    pub say: String,
    /// The table whenever something is said; the last one is the end.
    pub frames: Vec<LessonFrame>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct LessonFrame {
    /// What has happened since the frame before.
    pub events: Vec<Told>,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Box<RawValue>,
    pub prompt: String,
    /// The seats that have to decide.
    pub asked: Vec<usize>,
    pub say: String,
    /// The choice that the learner is asked to take; none at a step of another player, and at the end.
    pub action: Option<String>,
    pub choices: Vec<Choice>,
    /// What each of the choices would lead to.
    pub previews: Vec<Preview>,
}

/// `GET /api/games/{game}/lessons/{id}/explain?frame=N&action=A`: why the learner cannot do that there.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Explained {
    /// None if nothing forbids it.
    pub reason: Option<String>,
    /// None if it is not an action of the game.
    pub rule: Option<RuleInfo>,
}

/// `POST /api/matches`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    pub game: String,
    /// The name of a pack of the game, its default if left out.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pack: Option<String>,
    /// The text of your own pack, as TOML; `pack` is then its name.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pack_text: Option<String>,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<NewSeat>,
    /// As many as there are seats, if omitted. 0, with one seat, is a game that is only watched.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub players: Option<usize>,
    /// Whether others may find the match and take an empty seat.
    #[serde(default)]
    pub listed: bool,
    /// For a reproducible match, with at most one person; random if omitted.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub seed: Option<u64>,
}

#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// A person, who may have a name already. The first one is the host.
    Human {
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        name: Option<String>,
    },
    Bot {
        level: String,
    },
}

/// Answers `POST /api/matches`, `…/continue`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Created {
    /// The match's code.
    pub id: String,
    /// The key to each person's seat. The first is the host's own; the others are invitations, which are exchanged for
    /// a key when they are first used.
    pub tokens: Vec<Option<String>>,
}

/// `POST /api/matches/{id}/sit`: take an empty seat of a listed match.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    pub name: String,
}

/// Answers `…/sit`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Seated {
    pub seat: usize,
    pub token: String,
}

/// `GET /api/matches`: those that are listed and not over, the newest first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Listing {
    pub matches: Vec<MatchInfo>,
}

/// `GET /api/matches/{id}`, and part of `welcome`: what everybody may know about a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct MatchInfo {
    pub id: String,
    pub game: String,
    /// The pack's name; its cards are at `/api/matches/{id}/cards`.
    pub pack: Option<String>,
    pub options: BTreeMap<String, String>,
    pub listed: bool,
    pub seats: Vec<SeatInfo>,
    /// The seats that have to decide.
    pub asked: Vec<usize>,
    /// How it ended; none while it runs.
    pub result: Option<String>,
    /// The same for programs.
    pub outcome: Option<Outcome>,
    /// Seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: i64,
    /// The commitments about the luck, if several people play; nothing if it comes from a seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub luck: Option<LuckInfo>,
}

/// What everybody is shown about the luck before it decides anything; docs/fair-luck.md says how it is derived.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct LuckInfo {
    /// The digest of the server's secret, which the record contains when the match is over.
    pub commitment: String,
    /// The seats that have contributed.
    pub contributed: Vec<usize>,
    /// The digest of all contributions; none before everybody has contributed and the match is dealt.
    pub digest: Option<String>,
}

/// `GET /api/matches/{id}/luck`: what chance was asked in a match that is over. The answers, and the secrets they were
/// derived from, are in the record.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Asked {
    /// In the order of the record's lines.
    pub asked: Vec<AskedOnce>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct AskedOnce {
    /// The decision that asked it; 0 is the deal.
    pub decision: usize,
    pub question: LuckQuestion,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct SeatInfo {
    /// Its name in the game, for example Cthulhu.
    pub title: String,
    /// The person's name; none for an empty seat.
    pub name: Option<String>,
    /// The level of the bot that plays here, perhaps in place of a person.
    pub bot: Option<String>,
    /// Whether the seat is a person's, even while a bot stands in.
    pub human: bool,
    pub connected: bool,
    pub host: bool,
    /// Has left the match, which continues without it.
    pub out: bool,
    /// For a person who is away: in how many seconds a bot may stand in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub stand_in_after: Option<u64>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    Won {
        seats: Vec<usize>,
    },
    Drawn,
    /// By all players together.
    Lost,
}

/// `POST /api/matches/{id}/continue`: play on from a ply of a finished match, against bots.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Continue {
    /// After this many decisions.
    pub ply: usize,
    /// Which seat to take.
    pub seat: usize,
    /// The level of the bots in the others.
    pub level: String,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
}

/// Answers `POST /api/records`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Kept {
    pub id: String,
}

/// `GET /api/matches/{id}/replay?seat=N&from=K&plain=true`: a page of a finished match, as that seat saw it, or as a
/// spectator did.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Replay {
    #[serde(rename = "match")]
    pub info: MatchInfo,
    pub seat: Option<usize>,
    /// How many steps there are in all: one after the deal, and one after every decision.
    pub total: usize,
    /// The number of the first step on this page, counted from 0.
    pub from: usize,
    pub steps: Vec<ReplayStep>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ReplayStep {
    /// Whose decision it was; none for the deal.
    pub seat: Option<usize>,
    pub events: Vec<Told>,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Box<RawValue>,
    pub prompt: String,
}

/// The body of every answer that is not 2xx.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Problem {
    pub code: ErrorCode,
    pub message: String,
}

/// What is wrong, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// Not a message of this protocol.
    Malformed,
    /// No such game, match, seat or page.
    Unknown,
    /// The token opens no seat of this match.
    BadToken,
    /// The sender is a spectator, or it is another player's seat.
    NotYours,
    /// Decided on a table that has changed since.
    Stale,
    /// The match is over, or not over yet.
    WrongTime,
    /// Too much at once.
    TooMany,
    /// A pack, a record or an option is wrong; the message says where.
    Mistake,
    /// An error of the server. Nothing was changed.
    Internal,
}

// Over the WebSocket at /api/matches/{id}/play

/// What a client says. The first message is `hello`; `re` comes back in the answer.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// Takes a seat, or watches if there is no token. With `since`, only what came after that version is sent.
    Hello {
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        token: Option<String>,
        /// The key for which an invitation is exchanged: 22 to 64 letters and digits. If omitted, the server makes one.
        /// It opens the seat just like `token`, so that the same hello can be repeated after a lost connection.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        key: Option<String>,
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
        since: Option<u64>,
        /// The server never passes for this seat: if two players share a screen, the one who takes it over is always
        /// asked.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        by_hand: bool,
        /// Views come as sketches, for a client that cannot draw the game's view.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        plain: bool,
        /// After the welcome comes only what has changed: `changed` instead of `update`.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        changes: bool,
        /// Longer messages come deflated (RFC 1951), as binary frames.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
        deflate: bool,
    },
    /// Asks for the whole table, in an `update`: for a client of changes whose table has a wrong digest.
    Whole {
        #[serde(default)]
        re: u32,
    },
    /// The client's contribution to the luck of the match: 64 hexadecimal digits that nobody can guess. Answers
    /// `gathering`; sending it again changes nothing.
    Contribute {
        #[serde(default)]
        re: u32,
        contribution: String,
    },
    /// A decision, made on that version of the table.
    Decide {
        #[serde(default)]
        re: u32,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        version: u64,
        action: String,
    },
    /// Takes back one's decisions up to the last one that is final. Other people at the table are asked first.
    Undo {
        #[serde(default)]
        re: u32,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        version: u64,
    },
    /// Answers `undo_asked`.
    AllowUndo {
        #[serde(default)]
        re: u32,
        allow: bool,
    },
    /// How does a bot rate the choices?
    Hint {
        #[serde(default)]
        re: u32,
    },
    /// Why is this refused?
    Explain {
        #[serde(default)]
        re: u32,
        action: String,
    },
    /// What would certainly happen at once, for each of these actions?
    Preview {
        #[serde(default)]
        re: u32,
        actions: Vec<String>,
    },
    /// What are these choices, in words? Very long lists of choices come without words.
    Describe {
        #[serde(default)]
        re: u32,
        actions: Vec<String>,
    },
    /// The page of the log that comes before this ply.
    Log {
        #[serde(default)]
        re: u32,
        before: usize,
    },
    /// What are the odds of this action?
    Odds {
        #[serde(default)]
        re: u32,
        action: String,
    },
    Resign {
        #[serde(default)]
        re: u32,
    },
    /// Changes the player's name.
    Name {
        #[serde(default)]
        re: u32,
        name: String,
    },
    /// Puts a bot in the place of a person who has been away for a while.
    StandIn {
        #[serde(default)]
        re: u32,
        seat: usize,
        level: String,
    },
    /// The person takes the seat back.
    TakeBack {
        #[serde(default)]
        re: u32,
    },
    /// Points at something, for everybody at a table that wins or loses together: up to 40 letters, digits, spaces and
    /// `:-`, which name it as the game's own table does. Only now and then; pointing too often is an error.
    Point {
        #[serde(default)]
        re: u32,
        at: String,
    },
    /// A new match with other seats. Everybody at the table gets a `rematch`.
    Rematch {
        #[serde(default)]
        re: u32,
    },
}

impl ToServer {
    /// The number by which its answer refers to it.
    pub fn re(&self) -> u32 {
        match *self {
            Self::Hello { .. } => 0,
            Self::Whole { re }
            | Self::Contribute { re, .. }
            | Self::Decide { re, .. }
            | Self::Undo { re, .. }
            | Self::AllowUndo { re, .. }
            | Self::Hint { re }
            | Self::Explain { re, .. }
            | Self::Preview { re, .. }
            | Self::Odds { re, .. }
            | Self::Describe { re, .. }
            | Self::Log { re, .. }
            | Self::Resign { re }
            | Self::Name { re, .. }
            | Self::StandIn { re, .. }
            | Self::TakeBack { re }
            | Self::Point { re, .. }
            | Self::Rematch { re } => re,
        }
    }
}

/// What the server says.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "a message is written as soon as it is made")]
pub enum ToClient<'a> {
    /// Answers `hello`.
    Welcome {
        /// The client's seat; none for a spectator.
        seat: Option<usize>,
        /// The key to it from now on: the invitation no longer works.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        token: Option<String>,
        #[serde(rename = "match")]
        info: MatchInfo,
        /// The log so far, or since the version that `hello` named. Drop what you have after `from`.
        log: Log,
        // It stands last, where it is written by itself.
        #[cfg_attr(feature = "typescript", ts(type = "Table"))]
        table: Blank,
    },
    /// Answers `hello` until every player has contributed to the luck with `contribute`. Then the match is dealt, and a
    /// `welcome` follows.
    Gathering {
        seat: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        token: Option<String>,
        #[serde(rename = "match")]
        info: MatchInfo,
    },
    /// The table has changed: the answer to `decide` and `undo` for the sender, news for everybody else.
    Update {
        #[serde(skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<u32>", optional))]
        re: u32,
        /// What happened with the last decision, as this viewer may know it.
        events: &'a [Told],
        /// How many decisions were taken back, if any. Drop what you have after the table's `ply`.
        #[serde(skip_serializing_if = "is_nothing")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<usize>", optional))]
        taken_back: usize,
        #[cfg_attr(feature = "typescript", ts(type = "Table"))]
        table: Blank,
    },
    /// The same as `update` for a client that wants changes only.
    Changed {
        #[serde(skip_serializing_if = "is_zero")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<u32>", optional))]
        re: u32,
        events: &'a [Told],
        #[serde(skip_serializing_if = "is_nothing")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<usize>", optional))]
        taken_back: usize,
        /// In some messages: the digest of the table after the change.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        digest: Option<String>,
        /// The difference between the table that was sent last and the present one; docs/protocol.md describes its
        /// form.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        change: Blank,
    },
    /// The rules forbid it. Answers `decide` and `explain`.
    Refused {
        re: u32,
        reason: String,
        /// None if it is not an action of the game.
        rule: Option<RuleInfo>,
    },
    /// Answers `explain`: nothing forbids it.
    Allowed { re: u32 },
    /// Answers `hint`, the best first.
    Hint {
        re: u32,
        /// The version that the hint is about.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        version: u64,
        considered: Vec<Considered>,
    },
    /// Answers `preview`, one for each action that is legal, in the order asked.
    Preview { re: u32, previews: Vec<Preview> },
    /// Answers `describe`, one for each action that is legal, in the order asked.
    Described { re: u32, words: Vec<Described> },
    /// Answers `log`.
    Log { re: u32, chapters: Vec<Chapter> },
    /// Answers `odds`; none if luck decides nothing, or if something hidden matters.
    Odds {
        re: u32,
        outcomes: Option<Vec<(f64, String)>>,
        /// If the probabilities are not exact: each is off by no more than this, 95 times in 100.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        estimated: Option<f64>,
    },
    /// Names, bots, who is connected.
    Seats { seats: Vec<SeatInfo> },
    /// Somebody wants to take back this many decisions. May they?
    UndoAsked { seat: usize, decisions: usize },
    /// The question is settled: it was allowed or not, or the table has changed.
    UndoAnswered { allowed: bool },
    /// Somebody points at something.
    Pointed { seat: usize, at: String },
    /// The next match, and the client's key to it.
    Rematch {
        id: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        token: Option<String>,
    },
    /// Done; there is nothing else to say.
    Done { re: u32 },
    /// It was not done, and nothing has changed.
    Error { re: u32, code: ErrorCode, message: String },
}

fn is_zero(re: &u32) -> bool {
    *re == 0
}

fn is_nothing(taken_back: &usize) -> bool {
    *taken_back == 0
}

/// The table as one viewer may see it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Table<'a> {
    /// Raised with every change; a decision names the one it was made on.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: u64,
    /// How many decisions led here.
    pub ply: usize,
    /// What this viewer is asked, or what everybody is waiting for.
    pub prompt: String,
    /// The seats that have to decide.
    pub asked: Vec<usize>,
    /// What this viewer may do now.
    #[serde(skip_serializing_if = "<[Choice]>::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Choice>>", optional))]
    pub choices: &'a [Choice],
    /// The only choice is to pass; the server will do it.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub automatic: bool,
    /// How many decisions this viewer could take back.
    #[serde(skip_serializing_if = "is_nothing")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<usize>", optional))]
    pub can_undo: usize,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub result: Option<String>,
    /// The same for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub outcome: Option<Outcome>,
    /// The seats that have left a match which continues without them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<usize>>", optional))]
    pub out: Vec<usize>,
    /// The game's own view, or its `Sketch` if `hello` asked for that.
    // It stands last, where the game writes it by itself.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Blank,
}

/// A placeholder at the end of a message, which is filled in when everything else is written.
#[derive(Debug, Serialize)]
pub struct Blank;

fn is_false(it: &bool) -> bool {
    !it
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Log {
    /// The client's log is valid up to this ply; not at all, if nothing is given.
    pub from: Option<usize>,
    /// There is more before the first chapter, which the client does not have; `log` asks for it.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub earlier: bool,
    pub chapters: Vec<Chapter>,
}

/// What one decision, or the deal (ply 0), led to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Chapter {
    pub ply: usize,
    pub events: Vec<Told>,
}

/// A choice in words.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Described {
    pub action: String,
    pub words: String,
}

/// What an action would lead to before luck, hidden cards or another player's decision matter.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Preview {
    pub action: String,
    /// The game's own events.
    #[cfg_attr(feature = "typescript", ts(type = "unknown[]"))]
    pub events: Vec<Box<RawValue>>,
}
