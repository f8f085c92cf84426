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
    /// The games that can be played.
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
    /// How many uploaded packs may be in memory; those that come with the games do not count.
    pub packs: usize,
    /// How many messages a connection may send per second; it can save up twice as many.
    pub messages: u32,
    /// How many matches may be created or uploaded per second by all people together; up to twice as many can be saved
    /// up.
    pub matches: u32,
    /// The limits for one address.
    pub each: Each,
    /// Proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// The host names of this server; any, if none is given.
    pub hosts: Vec<String>,
    /// Where metrics for Prometheus are served; nowhere, if not given.
    pub metrics: Option<SocketAddr>,
    /// Whether a seed is accepted if several people play. Anybody who knows it can work out every card and every die,
    /// so this is only for tests.
    pub seeds_for_all: bool,
    /// Whether people may upload packs.
    pub brought_packs: bool,
    /// How long a player may be away before a bot can stand in, and how long a seat is reserved for a player who has
    /// taken it but does not connect.
    pub absence: Duration,
    /// How long to keep a match that is over; forever, if not given.
    pub keep_finished: Option<Duration>,
    /// How long to keep a match that nobody looks at; forever, if not given.
    pub keep_idle: Option<Duration>,
    /// How long the head of a request may take to arrive, and how long an idle connection stays open.
    pub head_within: Duration,
    /// How long anything but a WebSocket may take, from the head of a request to the answer.
    pub answer_within: Duration,
    /// How long a WebSocket may take to say hello.
    pub hello_within: Duration,
    /// How long a bot may think. If it takes longer, it is abandoned, and its match continues without bots.
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

/// How quickly things happen that no person does.
#[derive(Clone, PartialEq, Debug)]
pub struct Pace {
    /// How long an answer takes at least, in a window where a player may pass; chosen at random for each window.
    pub window: RangeInclusive<Duration>,
    /// How long a bot waits so that people can see what has just happened.
    pub bot: Duration,
    /// Whether the server passes for a person who can do nothing else.
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
    /// As fast as possible, and without automatic passes: for measurements.
    pub fn none() -> Self {
        Self { window: Duration::ZERO..=Duration::ZERO, bot: Duration::ZERO, automatic: false }
    }
}
