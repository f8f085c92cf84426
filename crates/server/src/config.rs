//! What a host can set.

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use ipnet::IpNet;
use turnbuckle_catalog::Catalog;

use crate::limits::Each;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// What is played here.
    pub games: &'static Catalog,
    pub addr: SocketAddr,
    /// The folder with the database.
    pub data: PathBuf,
    pub pace: Pace,
    /// How long a match that nobody looks at stays in memory.
    pub idle: Duration,
    /// How many bots think at once.
    pub thinkers: usize,
    /// How many WebSockets may be open.
    pub connections: usize,
    /// How many matches may be in memory.
    pub tables: usize,
    /// How many packs that people bring may be in memory; those that come with the games do not count.
    pub packs: usize,
    /// How many messages a connection may send in a second; it may save up twice as many.
    pub messages: u32,
    /// How many matches people may make or bring in a second, all of them together; they may save up twice as many.
    pub matches: u32,
    /// How much of all this one address may have.
    pub each: Each,
    /// Proxies whose word is taken for whom they speak for.
    pub trusted_proxies: Vec<IpNet>,
    /// The names that this server goes by; any, if none is given.
    pub hosts: Vec<String>,
    /// Where numbers for Prometheus are served; nowhere, if not given.
    pub metrics: Option<SocketAddr>,
    /// Whether a seed is honoured where several people play. Whoever knows it knows every card and every die: this is
    /// for tests.
    pub seeds_for_all: bool,
    /// Whether people may bring packs of their own.
    pub brought_packs: bool,
    /// How long a player may be away before a bot can stand in, and how long a seat that was taken is kept for whoever
    /// took it and does not come.
    pub absence: Duration,
    /// How long a match is kept that is over; for ever, if not given.
    pub keep_finished: Option<Duration>,
    /// How long a match is kept that nobody has looked at; for ever, if not given.
    pub keep_idle: Option<Duration>,
    /// How long the head of a request may take to arrive, and how long a connection stays open that asks nothing.
    pub head_within: Duration,
    /// How long anything but a WebSocket may take, from the head of a request to the answer.
    pub answer_within: Duration,
    /// How long a WebSocket may take to say hello.
    pub hello_within: Duration,
    /// How long a bot may think. One that takes longer is left to itself, and its match does without bots.
    pub think_within: Duration,
}

impl Default for Config {
    fn default() -> Self {
        static GAMES: OnceLock<Catalog> = OnceLock::new();
        Self {
            games: GAMES.get_or_init(turnbuckle_catalog::games),
            addr: SocketAddr::from(([127, 0, 0, 1], 7777)),
            data: "turnbuckle-data".into(),
            pace: Pace::default(),
            idle: Duration::from_secs(600),
            thinkers: std::thread::available_parallelism().map_or(1, |it| it.get().max(2) - 1),
            connections: 4096,
            tables: 4096,
            packs: 256,
            messages: 200,
            matches: 100,
            each: Each::default(),
            trusted_proxies: Vec::new(),
            hosts: Vec::new(),
            metrics: None,
            seeds_for_all: false,
            brought_packs: true,
            absence: Duration::from_secs(60),
            keep_finished: Some(DAY * 365),
            keep_idle: Some(DAY * 30),
            head_within: Duration::from_secs(10),
            answer_within: Duration::from_secs(30),
            hello_within: Duration::from_secs(10),
            think_within: Duration::from_secs(60),
        }
    }
}

/// How quickly things happen that nobody clicks.
#[derive(Clone, PartialEq, Debug)]
pub struct Pace {
    /// How long an answer takes at least, in a window where one may let something pass; drawn anew for each.
    pub window: RangeInclusive<Duration>,
    /// How long a bot lets people look at what has just happened.
    pub bot: Duration,
    /// Whether the server lets a window pass for a person who can do nothing else.
    pub automatic: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            window: Duration::from_millis(500)..=Duration::from_millis(1200),
            bot: Duration::from_millis(700),
            automatic: true,
        }
    }
}

impl Pace {
    /// As fast as it goes, and nothing by itself: for measurements.
    pub fn none() -> Self {
        Self { window: Duration::ZERO..=Duration::ZERO, bot: Duration::ZERO, automatic: false }
    }
}
