//! How much the server carries, on one machine that it shares with its clients.
//!
//! ```sh
//! cargo run --release -p turnbuckle-server --example load            # everything, some 10 s a line
//! cargo run --release -p turnbuckle-server --example load -- 3       # 3 s a line
//! cargo run --release -p turnbuckle-server --example load -- 3 100   # only 100 matches, as fast as they go
//! cargo run --release -p turnbuckle-server --example load -- 3 200 2000   # only 200, at 2,000 actions a second
//! LOAD_UNDER='valgrind --tool=callgrind' cargo run …                 # the server under another program
//! ```
//!
//! Matches are played with two WebSocket clients each on loopback, random legal moves, every action durable before it
//! is acknowledged. Beside them, measured in the same run: a raw axum relay between pairs of WebSockets, and raw
//! appends to SQLite, a hundred to a commit. The server is a process of its own, so that its CPU can be told apart.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message as Frame, WebSocket};
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::serve::ListenerExt;
use flate2::{Decompress, FlushDecompress, Status};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::{Mutex, oneshot};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use turnbuckle_core::Rng;
use turnbuckle_server::store::{Sqlite, Store, StoredMatch, Write};
use turnbuckle_server::{Config, Each, Pace, changes};

/// As in the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Clients and server each run on one thread less than there are cores, as the server does in the binary.
fn main() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads((cores - 1).max(1)).enable_all().build().expect("threads");
    runtime.block_on(run());
}

async fn run() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", folder] => serve(folder).await,
        ["relay"] => relay().await,
        ref numbers => match numbers.iter().map(|it| it.parse().ok()).collect::<Option<Vec<u32>>>().as_deref() {
            Some([]) => measure(Duration::from_secs(10)).await,
            Some([seconds]) => measure(Duration::from_secs((*seconds).into())).await,
            Some([seconds, matches]) => play(*matches, None, Duration::from_secs((*seconds).into())).await,
            Some([seconds, matches, rate]) => {
                play(*matches, Some((*rate).into()), Duration::from_secs((*seconds).into())).await;
            }
            _ => eprintln!("load [SECONDS [MATCHES [ACTIONS A SECOND]]]"),
        },
    }
}

async fn measure(span: Duration) {
    println!(
        "{:<32}{:>12}{:>14}{:>10}{:>10}{:>10}{:>18}{:>8}",
        "", "a second", "CPU us each", "p50 ms", "p99 ms", "most ms", "bytes a message", "MiB"
    );
    raw_relay(span).await;
    raw_sqlite(span).await;
    for (matches, pace) in [(100, None), (500, None), (200, Some(2_000.0))] {
        play(matches, pace, span).await;
    }
}

/// So many matches at once, as fast as they go or at so many actions a second.
async fn play(matches: u32, pace: Option<f64>, span: Duration) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start(&["serve", &folder.path().display().to_string()]);
    let run = Run::new(&server, pace.map(|it| f64::from(matches) / it));
    let tally = run.play(matches, span).await;
    let name = match pace {
        None => format!("{matches} matches"),
        Some(rate) => format!("{matches} matches at {rate} a second"),
    };
    tally.print(&name);
}

// A process whose CPU and memory can be read

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let program = std::env::current_exe().expect("this program has a name");
        let under = std::env::var("LOAD_UNDER").unwrap_or_default();
        let words: Vec<OsString> = under.split_whitespace().map(OsString::from).chain([program.into()]).collect();
        let mut command = Command::new(&words[0]);
        let mut child = command.args(&words[1..]).args(args).stdout(Stdio::piped()).spawn().expect("it starts again");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("it says where it listens");
        Self { child, address: line.trim().to_owned() }
    }

    /// Seconds of CPU so far.
    fn cpu(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|it| it.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }

    /// Resident memory in MiB.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|it| it.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|it| it.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Tally {
    a_second: f64,
    cpu_micros: f64,
    memory: f64,
    latencies: Vec<f64>,
    /// Of the messages that a client is sent.
    bytes: f64,
}

impl Tally {
    fn print(mut self, name: &str) {
        self.latencies.sort_by(f64::total_cmp);
        let quantile = |q: f64| self.latencies.get((self.latencies.len() as f64 * q) as usize).copied();
        let millis = |it: Option<f64>| it.map_or("-".into(), |it| format!("{:.2}", it * 1e3));
        let number = |it: f64, digits: usize| if it > 0.0 { format!("{it:.digits$}") } else { "-".into() };
        println!(
            "{name:<32}{:>12}{:>14}{:>10}{:>10}{:>10}{:>18}{:>8}",
            number(self.a_second, 0),
            number(self.cpu_micros, 1),
            millis(quantile(0.5)),
            millis(quantile(0.99)),
            millis(self.latencies.last().copied()),
            number(self.bytes, 0),
            number(self.memory, 0),
        );
    }
}

// Matches

async fn serve(folder: &str) {
    let config = Config {
        addr: ([127, 0, 0, 1], 0).into(),
        data: folder.into(),
        pace: Pace::none(),
        messages: 100_000,
        matches: 100_000,
        // All clients come from one address here.
        each: Each { connections: 100_000, sockets: 100_000, requests: 100_000, matches: 100_000, packs: 100 },
        ..Config::default()
    };
    turnbuckle_server::serve(config, |address| println!("{address}")).await.expect("it serves");
}

struct Run<'a> {
    server: &'a Server,
    /// Seconds between two actions of one match; as fast as it goes without.
    interval: Option<f64>,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    acknowledged: AtomicU64,
    messages: AtomicU64,
    bytes: AtomicU64,
    counting: AtomicBool,
    over: AtomicBool,
    latencies: std::sync::Mutex<Vec<f64>>,
}

impl<'a> Run<'a> {
    fn new(server: &'a Server, interval: Option<f64>) -> Self {
        Self { server, interval, counts: Arc::default() }
    }

    async fn play(self, matches: u32, span: Duration) -> Tally {
        let mut players = JoinSet::new();
        for number in 0..matches {
            let (address, interval, counts) = (self.server.address.clone(), self.interval, self.counts.clone());
            players.spawn(async move {
                let mut rng = Rng::new(number.into());
                let client = reqwest::Client::new();
                while !counts.over.load(Relaxed) {
                    play_match(&client, &address, interval, &counts, &mut rng).await;
                }
            });
        }
        // The first moments are those of connecting.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let (cpu, start) = (self.server.cpu(), Instant::now());
        let before = self.counts.acknowledged.load(Relaxed);
        self.counts.counting.store(true, Relaxed);
        tokio::time::sleep(span).await;
        self.counts.counting.store(false, Relaxed);
        let done = (self.counts.acknowledged.load(Relaxed) - before) as f64;
        let (seconds, cpu) = (start.elapsed().as_secs_f64(), self.server.cpu() - cpu);
        let memory = self.server.memory();
        self.counts.over.store(true, Relaxed);
        players.abort_all();
        let latencies = std::mem::take(&mut *self.counts.latencies.lock().expect("nobody panics"));
        let bytes = self.counts.bytes.load(Relaxed) as f64 / self.counts.messages.load(Relaxed) as f64;
        Tally { a_second: done / seconds, cpu_micros: cpu / done * 1e6, memory, latencies, bytes }
    }
}

/// One match from its creation to its end, both clients in one task.
async fn play_match(client: &reqwest::Client, address: &str, interval: Option<f64>, counts: &Counts, rng: &mut Rng) {
    let body = r#"{"game":"wrestlenomicon","seats":[{"kind":"human","name":"A"},{"kind":"human","name":"B"}]}"#;
    let created = client.post(format!("http://{address}/api/matches")).body(body).send().await.expect("it answers");
    let created: serde_json::Value = created.json().await.expect("it answers in JSON");
    let mut clients = Vec::new();
    for token in created["tokens"].as_array().expect("two seats") {
        let url = format!("ws://{address}/api/matches/{}/play", created["id"].as_str().expect("a code"));
        let (mut socket, _) = connect(&url).await.expect("it connects");
        let hello = format!(r#"{{"type":"hello","token":{token},"changes":true,"deflate":true}}"#);
        socket.send(Message::text(hello)).await.expect("it listens");
        let contribution = format!("{:064x}", rng.bits());
        let contribute = format!(r#"{{"type":"contribute","contribution":"{contribution}"}}"#);
        socket.send(Message::text(contribute)).await.expect("it listens");
        clients.push(socket);
    }
    let mut second = clients.pop().expect("two clients");
    let mut first = clients.pop().expect("two clients");
    let mut due = Instant::now() + interval.map_or(Duration::ZERO, |it| Duration::from_secs_f64(it * rng.unit()));
    // When each of the two last decided, until that is acknowledged; and what is to be said when it is due.
    let mut sent = [None, None];
    let mut tables = [serde_json::Value::Null, serde_json::Value::Null];
    let mut next: Option<(usize, String)> = None;
    while !counts.over.load(Relaxed) {
        let (at, message) = tokio::select! {
            message = first.next() => (0, message),
            message = second.next() => (1, message),
            () = tokio::time::sleep_until(due.into()), if next.is_some() => {
                let (at, decision) = next.take().expect("just looked");
                due += interval.map_or(Duration::ZERO, Duration::from_secs_f64);
                sent[at] = Some(Instant::now());
                let socket = if at == 0 { &mut first } else { &mut second };
                if socket.send(Message::text(decision)).await.is_err() {
                    return;
                }
                continue;
            }
        };
        let Some(Ok(message)) = message else { return };
        counts.messages.fetch_add(1, Relaxed);
        counts.bytes.fetch_add(message.len() as u64, Relaxed);
        let Some(message) = read(message) else { return };
        if message["re"] == 1
            && let Some(sent) = sent[at].take()
        {
            counts.acknowledged.fetch_add(1, Relaxed);
            if counts.counting.load(Relaxed) {
                counts.latencies.lock().expect("nobody panics").push(Instant::elapsed(&sent).as_secs_f64());
            }
        }
        let table = &mut tables[at];
        match message["type"].as_str() {
            Some("welcome") => *table = message["table"].clone(),
            Some("changed") => changes::apply(table, &message["change"]),
            _ => continue,
        }
        if table["result"].is_string() {
            return;
        }
        next = choose(table, rng).map(|it| (at, it)).or(next);
    }
}

/// With a small buffer, for a large one is cleared before every read.
async fn connect(
    url: &str,
) -> tokio_tungstenite::tungstenite::Result<(
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>,
    tokio_tungstenite::tungstenite::handshake::client::Response,
)> {
    let config = WebSocketConfig::default().read_buffer_size(8 * 1024);
    tokio_tungstenite::connect_async_with_config(url, Some(config), true).await
}

/// What a frame says, deflated or not.
fn read(frame: Message) -> Option<serde_json::Value> {
    match frame {
        Message::Text(text) => serde_json::from_str(&text).ok(),
        Message::Binary(bytes) => serde_json::from_slice(&inflated(&bytes)?).ok(),
        _ => None,
    }
}

fn inflated(bytes: &[u8]) -> Option<Vec<u8>> {
    thread_local! {
        // Made once: it is large.
        static INFLATE: RefCell<Decompress> = RefCell::new(Decompress::new(false));
    }
    INFLATE.with_borrow_mut(|inflate| {
        inflate.reset(false);
        let mut text = Vec::with_capacity(8 * bytes.len());
        loop {
            let rest = &bytes[inflate.total_in() as usize..];
            match inflate.decompress_vec(rest, &mut text, FlushDecompress::Finish).ok()? {
                Status::StreamEnd => return Some(text),
                Status::Ok | Status::BufError => text.reserve(bytes.len()),
            }
        }
    })
}

/// A random one of the choices, if there are any.
fn choose(table: &serde_json::Value, rng: &mut Rng) -> Option<String> {
    let choices = table["choices"].as_array().filter(|it| !it.is_empty())?;
    let (version, chosen) = (&table["version"], &rng.pick(choices)["notation"]);
    Some(format!(r#"{{"type":"decide","re":1,"version":{version},"action":{chosen}}}"#))
}

// The raw relay

type Rooms = Arc<Mutex<std::collections::HashMap<u32, oneshot::Sender<WebSocket>>>>;

async fn relay() {
    let join = async |Path(room): Path<u32>, State(rooms): State<Rooms>, upgrade: WebSocketUpgrade| {
        upgrade.read_buffer_size(4 * 1024).on_upgrade(async move |socket| {
            let mut waiting = rooms.lock().await;
            if let Some(other) = waiting.remove(&room) {
                let _ = other.send(socket);
                return;
            }
            let (send, partner) = oneshot::channel();
            waiting.insert(room, send);
            drop(waiting);
            if let Ok(partner) = partner.await {
                pair(socket, partner).await;
            }
        })
    };
    let app = axum::Router::new().route("/{room}", axum::routing::any(join)).with_state(Rooms::default());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("{}", listener.local_addr().expect("it is bound"));
    let listener = listener.tap_io(|socket| socket.set_nodelay(true).expect("it is open"));
    axum::serve(listener, app).await.expect("it serves");
}

async fn pair(mut a: WebSocket, mut b: WebSocket) {
    loop {
        let sent = tokio::select! {
            Some(Ok(frame)) = a.recv() => forward(&mut b, frame).await,
            Some(Ok(frame)) = b.recv() => forward(&mut a, frame).await,
            else => return,
        };
        if sent.is_err() {
            return;
        }
    }
}

async fn forward(to: &mut WebSocket, frame: Frame) -> Result<(), axum::Error> {
    to.send(frame).await
}

async fn raw_relay(span: Duration) {
    let server = Server::start(&["relay"]);
    let counts = Arc::new(Counts::default());
    let mut players = JoinSet::new();
    for room in 0..100 {
        let (url, counts) = (format!("ws://{}/{room}", server.address), counts.clone());
        players.spawn(async move {
            let (mut a, _) = connect(&url).await.expect("it connects");
            let (mut b, _) = connect(&url).await.expect("it connects");
            let word = "x".repeat(100);
            loop {
                for turn in 0..2 {
                    let (from, to) = if turn == 0 { (&mut a, &mut b) } else { (&mut b, &mut a) };
                    let start = Instant::now();
                    from.send(Message::text(word.clone())).await.expect("it listens");
                    to.next().await.expect("it relays").expect("whole frames");
                    counts.acknowledged.fetch_add(1, Relaxed);
                    if counts.counting.load(Relaxed) {
                        counts.latencies.lock().expect("nobody panics").push(start.elapsed().as_secs_f64());
                    }
                }
            }
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (cpu, start, before) = (server.cpu(), Instant::now(), counts.acknowledged.load(Relaxed));
    counts.counting.store(true, Relaxed);
    tokio::time::sleep(span).await;
    counts.counting.store(false, Relaxed);
    let done = (counts.acknowledged.load(Relaxed) - before) as f64;
    let (seconds, cpu) = (start.elapsed().as_secs_f64(), server.cpu() - cpu);
    let latencies = std::mem::take(&mut *counts.latencies.lock().expect("nobody panics"));
    let memory = server.memory();
    let tally = Tally { a_second: done / seconds, cpu_micros: cpu / done * 1e6, memory, latencies, bytes: 100.0 };
    tally.print("raw relay, 100 pairs");
}

// Raw appends

async fn raw_sqlite(span: Duration) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Sqlite::open(&folder.path().join("raw.db")).await.expect("a new database");
    let matches: Vec<Write> = (0..100).map(|number| Write::Match(Box::new(empty_match(number)))).collect();
    store.commit(&matches).await.expect("it stores");
    let (start, mut done, mut latencies) = (Instant::now(), 0.0, Vec::new());
    for version in 0.. {
        let batch: Vec<Write> = (0..100)
            .map(|number| Write::Entry {
                id: format!("match{number}"),
                version,
                text: "Cthulhu: play tidal-wave-lariat moving 5\n* d6 4\n".into(),
                result: None,
            })
            .collect();
        let commit = Instant::now();
        store.commit(&batch).await.expect("it stores");
        latencies.push(commit.elapsed().as_secs_f64());
        done += 100.0;
        if start.elapsed() > span {
            break;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let tally = Tally { a_second: done / seconds, cpu_micros: 0.0, memory: 0.0, latencies, bytes: 0.0 };
    tally.print("raw SQLite, 100 to a commit");
}

fn empty_match(number: u32) -> StoredMatch {
    StoredMatch {
        id: format!("match{number}"),
        game: "wrestlenomicon".into(),
        created: 0,
        listed: false,
        head: String::new(),
        gathering: false,
        pack: None,
        seats: Vec::new(),
        result: None,
        entries: Vec::new(),
    }
}
