//! A server that people play on while others attack it.
//!
//! ```sh
//! cargo run --release -p turnbuckle-server --example siege             # an hour
//! cargo run --release -p turnbuckle-server --example siege -- 120      # two minutes
//! ```
//!
//! Honest clients play matches at an even pace. All the while there are floods of requests and messages, requests that
//! never end, malicious packs, clients that do not read, and 2,000 sockets. At intervals the disk is full for a few
//! seconds, and the server is killed and started again. At the end every acknowledged decision must be stored, and the
//! figures say how long honest clients waited and how much memory the server took.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use turnbuckle_core::Rng;
use turnbuckle_core::prelude::*;
use turnbuckle_server::store::{Sqlite, Store};
use turnbuckle_server::{Config, Lobby, Pace, api, changes, listen};
use wrestlenomicon::State;

#[path = "../tests/suite/common/disk.rs"]
mod disk;
use disk::Disk;

const MATCHES: usize = 20;
/// How long after being asked each seat decides.
const PACE: Duration = Duration::from_millis(200);
const SOCKETS: usize = 2000;
const KILL_EVERY: Duration = Duration::from_secs(45);
const FULL_EVERY: Duration = Duration::from_secs(70);
const FULL_FOR: Duration = Duration::from_secs(3);

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", folder, address] => serve(Path::new(folder), address.parse().expect("an address")).await,
        ["serve", folder] => serve(Path::new(folder), ([127, 0, 0, 1], 0).into()).await,
        [] => besiege(Duration::from_secs(3600)).await,
        [seconds] => besiege(Duration::from_secs(seconds.parse().expect("seconds"))).await,
        _ => eprintln!("siege [SECONDS]"),
    }
}

// The server

/// With default limits, behind a proxy that forwards everybody's address.
async fn serve(folder: &Path, address: SocketAddr) {
    let config = Config {
        pace: Pace::none(),
        trusted_proxies: vec!["127.0.0.1/32".parse().expect("an address")],
        ..Config::default()
    };
    let store = Sqlite::open(&folder.join("turnbuckle.db")).await.expect("the store opens");
    // The disk is full while this file exists.
    let full = folder.join("full");
    let (lobby, _writer) = Lobby::new(config.clone(), Arc::new(Disk { store, is_full: move || full.exists() }));
    listen::room_for(config.connections);
    let listener = loop {
        // The server before may have left the port busy for a moment.
        match tokio::net::TcpListener::bind(address).await {
            Ok(listener) => break listener,
            Err(_) => sleep(Duration::from_millis(20)).await,
        }
    };
    println!("{}", listener.local_addr().expect("it is bound"));
    listen::serve(listener, api::app(lobby.clone()), &lobby, std::future::pending()).await;
}

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Path, address: Option<SocketAddr>) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this program has a name"));
        command.arg("serve").arg(folder).args(address.map(|it| it.to_string()));
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts again");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("it says where it listens");
        Self { child, address: line.trim().parse().expect("an address") }
    }

    /// Resident memory in MiB.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:")).unwrap_or_default();
        line.split_whitespace().next().and_then(|it| it.parse::<u64>().ok()).unwrap_or(0) / 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

// The siege

/// What everybody shares.
struct Field {
    address: SocketAddr,
    over: AtomicBool,
    /// The server is down or its disk is full, or was a moment ago: waiting times are not counted.
    trouble: AtomicBool,
    latencies: Mutex<Vec<f64>>,
    /// By match: the action of each acknowledged version.
    acknowledged: Mutex<BTreeMap<String, BTreeMap<u64, String>>>,
    attacks: AtomicU64,
    sockets: AtomicU64,
}

impl Field {
    fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }
}

async fn besiege(span: Duration) {
    let _ = rlimit::increase_nofile_limit(3 * SOCKETS as u64);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut server = Server::start(folder.path(), None);
    let field = Arc::new(Field {
        address: server.address,
        over: AtomicBool::new(false),
        trouble: AtomicBool::new(false),
        latencies: Mutex::default(),
        acknowledged: Mutex::default(),
        attacks: AtomicU64::new(0),
        sockets: AtomicU64::new(0),
    });
    let mut everybody = JoinSet::new();
    for number in 0..MATCHES {
        everybody.spawn(honest(field.clone(), number));
    }
    for number in 0..4 {
        everybody.spawn(flood(field.clone(), number));
        everybody.spawn(half_requests(field.clone(), number));
        everybody.spawn(mean_packs(field.clone(), number));
    }
    for number in 0..SOCKETS {
        everybody.spawn(loiter(field.clone(), number));
    }
    let (start, mut memory, mut kills, mut full) = (Instant::now(), 0, 0, 0);
    let (mut next_kill, mut next_full) = (KILL_EVERY, FULL_EVERY);
    while start.elapsed() < span {
        sleep(Duration::from_millis(500)).await;
        memory = memory.max(server.memory());
        if start.elapsed() > next_kill {
            next_kill += KILL_EVERY;
            kills += 1;
            field.trouble.store(true, Relaxed);
            drop(server);
            server = tokio::task::block_in_place(|| Server::start(folder.path(), Some(field.address)));
            sleep(Duration::from_secs(3)).await;
            field.trouble.store(false, Relaxed);
        } else if start.elapsed() > next_full {
            next_full += FULL_EVERY;
            full += 1;
            field.trouble.store(true, Relaxed);
            std::fs::write(folder.path().join("full"), "").expect("it can be written");
            sleep(FULL_FOR).await;
            std::fs::remove_file(folder.path().join("full")).expect("it is there");
            sleep(Duration::from_secs(3)).await;
            field.trouble.store(false, Relaxed);
        }
    }
    field.over.store(true, Relaxed);
    let sockets = field.sockets.load(Relaxed);
    everybody.abort_all();
    while everybody.join_next().await.is_some() {}
    drop(server);
    let lost = lost(folder.path(), &field).await;
    let mut latencies = std::mem::take(&mut *field.latencies.lock().expect("nobody panics"));
    latencies.sort_by(f64::total_cmp);
    let quantile = |q: f64| latencies.get((latencies.len() as f64 * q) as usize).map_or(0.0, |it| it * 1e3);
    let decisions: usize = field.acknowledged.lock().expect("nobody panics").values().map(BTreeMap::len).sum();
    println!(
        "{} s, {kills} kills, {full} times a full disk, {} attacks, {sockets} sockets open at the end",
        span.as_secs(),
        field.attacks.load(Relaxed)
    );
    println!(
        "{decisions} honest decisions acknowledged, {lost} lost; p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms; {memory} MiB at most",
        quantile(0.5),
        quantile(0.99),
        quantile(1.0 - f64::EPSILON)
    );
    assert_eq!(lost, 0, "acknowledged and not stored");
}

/// How many acknowledged decisions are not in the store.
async fn lost(folder: &Path, field: &Field) -> usize {
    let store = Sqlite::open(&folder.join("turnbuckle.db")).await.expect("the store opens");
    let all = std::mem::take(&mut *field.acknowledged.lock().expect("nobody panics"));
    let mut lost = 0;
    for (id, acknowledged) in &all {
        let stored = store.load(id).await.expect("it loads");
        for (version, action) in acknowledged {
            let entry = stored.as_ref().and_then(|it| it.entries.get(*version as usize - 1));
            let same = entry.is_some_and(|it| it.lines().next().is_some_and(|it| it.ends_with(action.as_str())));
            lost += usize::from(!same);
        }
    }
    *field.acknowledged.lock().expect("nobody panics") = all;
    lost
}

async fn open(field: &Field, from: &str, id: &str) -> Option<Socket> {
    let mut request = format!("ws://{}/api/matches/{id}/play", field.address).into_client_request().ok()?;
    request.headers_mut().insert("x-forwarded-for", from.parse().ok()?);
    Some(timeout(Duration::from_secs(10), tokio_tungstenite::connect_async(request)).await.ok()?.ok()?.0)
}

// Honest people

/// Plays one match after the other, both seats, until the siege ends.
async fn honest(field: Arc<Field>, number: usize) {
    let from = format!("10.1.0.{number}");
    let http = reqwest::Client::new();
    let mut rng = Rng::new(number as u64);
    while !field.is_over() {
        let body = json!({ "game": "wrestlenomicon", "seats": [{ "kind": "human" }, { "kind": "human" }] });
        let request = http.post(format!("http://{}/api/matches", field.address)).header("x-forwarded-for", &from);
        let made: Option<Value> = match request.body(body.to_string()).send().await {
            Ok(answer) => answer.json().await.ok(),
            Err(_) => None,
        };
        let Some((id, tokens)) = made.as_ref().and_then(|it| Some((it["id"].as_str()?, it["tokens"].as_array()?)))
        else {
            sleep(Duration::from_millis(500)).await;
            continue;
        };
        let mut seats = JoinSet::new();
        for token in tokens.iter().filter_map(Value::as_str) {
            let (field, from, id, token) = (field.clone(), from.clone(), id.to_owned(), token.to_owned());
            let rng = Rng::new(rng.next());
            seats.spawn(async move { sit(&field, &from, &id, &token, rng).await });
        }
        while seats.join_next().await.is_some() {}
    }
}

/// Plays a seat to the end of its match, reconnecting whenever the connection is lost.
async fn sit(field: &Field, from: &str, id: &str, token: &str, mut rng: Rng) {
    let key: String = token.chars().rev().collect();
    while !field.is_over() {
        let Some(mut socket) = open(field, from, id).await else {
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        let hello = json!({ "type": "hello", "token": token, "key": key, "changes": true });
        if socket.send(Message::text(hello.to_string())).await.is_err() {
            continue;
        }
        let (mut table, mut asked): (Value, Option<(Instant, String)>) = (Value::Null, None);
        while let Some(Ok(Message::Text(text))) = socket.next().await {
            let Ok(message) = serde_json::from_str::<Value>(&text) else { break };
            match message["type"].as_str() {
                Some("gathering") => {
                    let contribution = format!("{:064x}", rng.bits());
                    let contribute = json!({ "type": "contribute", "contribution": contribution });
                    let _ = socket.send(Message::text(contribute.to_string())).await;
                    continue;
                }
                Some("welcome" | "update") => table = message["table"].clone(),
                Some("changed") => changes::apply(&mut table, &message["change"]),
                _ => continue,
            }
            if message["re"] == 1
                && let Some((since, action)) = asked.take()
            {
                let version = table["version"].as_u64().expect("a number");
                let mut all = field.acknowledged.lock().expect("nobody panics");
                all.entry(id.to_owned()).or_default().insert(version, action);
                if !field.trouble.load(Relaxed) {
                    field.latencies.lock().expect("nobody panics").push(since.elapsed().as_secs_f64());
                }
            }
            if table["result"].is_string() {
                return;
            }
            let Some(choices) = table["choices"].as_array().filter(|it| !it.is_empty() && asked.is_none()) else {
                continue;
            };
            let action = rng.pick(choices)["notation"].as_str().expect("notation").to_owned();
            sleep(PACE).await;
            let decision = json!({ "type": "decide", "re": 1, "version": table["version"], "action": action });
            asked = Some((Instant::now(), action));
            if socket.send(Message::text(decision.to_string())).await.is_err() {
                break;
            }
        }
    }
}

// The others

/// As many requests of all kinds as possible.
async fn flood(field: Arc<Field>, number: usize) {
    let from = format!("10.9.0.{number}");
    let http = reqwest::Client::new();
    let paths = ["/api/games", "/api/matches", "/api/matches/nothing", "/api/games/wrestlenomicon/lessons", "/readyz"];
    let mut rng = Rng::new(number as u64);
    while !field.is_over() {
        let url = |path: &str| format!("http://{}{path}", field.address);
        let nonsense = http.post(url("/api/matches")).header("x-forwarded-for", &from).body("{\"game\":\"chess\"}");
        let _ = timeout(Duration::from_secs(5), nonsense.send()).await;
        let get = http.get(url(paths[rng.below(5) as usize])).header("x-forwarded-for", &from);
        let _ = timeout(Duration::from_secs(5), get.send()).await;
        field.attacks.fetch_add(2, Relaxed);
        // They share the machine with the server and with honest people.
        sleep(Duration::from_millis(2)).await;
    }
}

/// Heads that do not end, and bodies that do not come.
async fn half_requests(field: Arc<Field>, number: usize) {
    let mut open = Vec::new();
    while !field.is_over() {
        let half = if open.len() % 2 == 0 {
            format!("GET /api/games HTTP/1.1\r\nX-Forwarded-For: 10.8.0.{number}\r\nHost: he")
        } else {
            "POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{".to_owned()
        };
        if let Ok(mut stream) = TcpStream::connect(field.address).await {
            let _ = stream.write_all(half.as_bytes()).await;
            open.push(stream);
        }
        if open.len() > 100 {
            open.clear();
        }
        field.attacks.fetch_add(1, Relaxed);
        sleep(Duration::from_millis(50)).await;
    }
}

/// Matches with packs that would keep a table busy, each with a strong bot.
async fn mean_packs(field: Arc<Field>, number: usize) {
    let http = reqwest::Client::new();
    let house = State::about().pack("house").expect("it comes with the game").text;
    let mut rng = Rng::new(number as u64);
    while !field.is_over() {
        let length = *rng.pick(&[10, 60, 256]);
        let mean = format!("ability = [{}]", vec!["{ repeat = { n = 30, do = [{ draw = 1 }] } }"; length].join(", "));
        let line = |it: &str| if it.starts_with("ability = ") { format!("{mean}\n") } else { format!("{it}\n") };
        let text: String = house.lines().map(line).collect();
        let wanted = json!({
            "game": "wrestlenomicon", "pack_text": text, "listed": true,
            "seats": [{ "kind": "human" }, { "kind": "bot", "level": "legend" }],
        });
        let from = format!("10.7.{number}.{}", rng.below(250));
        let url = format!("http://{}/api/matches", field.address);
        let post = http.post(url).header("x-forwarded-for", &from).body(wanted.to_string()).send();
        let made = timeout(Duration::from_secs(10), post).await;
        if let Ok(Ok(answer)) = made
            && let Ok(made) = answer.json::<Value>().await
            && let (Some(id), Some(token)) = (made["id"].as_str(), made["tokens"][0].as_str())
            && let Some(mut socket) = open(&field, &from, id).await
        {
            let hello = json!({ "type": "hello", "token": token });
            let _ = socket.send(Message::text(hello.to_string())).await;
            let _ = timeout(Duration::from_secs(2), socket.next()).await;
        }
        field.attacks.fetch_add(1, Relaxed);
        sleep(Duration::from_millis(500)).await;
    }
}

/// Watches some match: reads, does not read, floods, or connects and disconnects.
async fn loiter(field: Arc<Field>, number: usize) {
    let from = format!("10.{}.{}.{}", 20 + number / 250, number % 250, 1 + number % 7);
    let mut rng = Rng::new(number as u64);
    sleep(Duration::from_millis(5 * number as u64)).await;
    while !field.is_over() {
        let ids: Vec<String> =
            field.acknowledged.lock().expect("nobody panics").keys().rev().take(40).cloned().collect();
        if ids.is_empty() {
            sleep(Duration::from_secs(1)).await;
            continue;
        }
        let Some(mut socket) = open(&field, &from, &ids[rng.below(ids.len() as u32) as usize]).await else {
            sleep(Duration::from_secs(2)).await;
            continue;
        };
        field.sockets.fetch_add(1, Relaxed);
        let _ = socket.send(Message::text(r#"{"type":"hello"}"#)).await;
        let stay = Duration::from_secs(10 + u64::from(rng.below(60)));
        match number % 20 {
            // Sends more than it may.
            0 => {
                for _ in 0..600 {
                    field.attacks.fetch_add(1, Relaxed);
                    if socket.send(Message::text(r#"{"type":"log","before":9}"#)).await.is_err() {
                        break;
                    }
                }
                sleep(stay / 4).await;
            }
            // Does not read.
            1 => sleep(stay).await,
            _ => {
                let reading = async { while let Some(Ok(_)) = socket.next().await {} };
                let _ = timeout(stay, reading).await;
            }
        }
        field.sockets.fetch_sub(1, Relaxed);
    }
}
