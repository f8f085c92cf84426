//! What the server's tests share: a server in this process, clients that talk to it over real sockets, and players
//! that choose at random.

pub mod disk;

use std::collections::HashMap;
use std::io::Read;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use turnbuckle_core::Rng;
use turnbuckle_core::prelude::*;
use turnbuckle_server::store::{Sqlite, Store};
use turnbuckle_server::{Config, Each, Lobby, Pace, api, changes, listen};
use wrestlenomicon::State;

/// A timeout that is only reached if something never happens, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A server in this process, with its own data folder.
pub struct Server {
    pub address: SocketAddr,
    metrics: SocketAddr,
    pub config: Config,
    pub lobby: Lobby,
    folder: Arc<TempDir>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
    watching: JoinHandle<()>,
    writer: JoinHandle<()>,
    http: reqwest::Client,
}

/// As fast as possible, with generous limits, and without automatic passes.
pub fn quick() -> Config {
    let many = 100_000;
    let each = Each { connections: 2048, sockets: 1024, requests: many, matches: many, packs: 1024 };
    Config {
        pace: Pace::none(),
        thinkers: 1,
        messages: many,
        matches: many,
        each,
        seeds_for_all: true,
        ..Config::default()
    }
}

/// As fast as possible, but with automatic passes.
pub fn automatic() -> Config {
    Config { pace: Pace { automatic: true, ..Pace::none() }, ..quick() }
}

impl Server {
    pub async fn start(config: Config) -> Self {
        Self::start_in(Arc::new(tempfile::tempdir().expect("a temporary folder")), config).await
    }

    async fn start_in(folder: Arc<TempDir>, config: Config) -> Self {
        let store = Sqlite::open(&folder.path().join("turnbuckle.db")).await.expect("the store opens");
        Self::start_on(folder, Arc::new(store), config).await
    }

    /// With a store that the test provides.
    pub async fn start_on(folder: Arc<TempDir>, store: Arc<dyn Store>, config: Config) -> Self {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port is free");
        let address = listener.local_addr().expect("it listens somewhere");
        let (lobby, writer) = Lobby::new(config.clone(), store);
        let (stop, stopped) = oneshot::channel();
        let (app, closing, serving) = (api::app(lobby.clone()), lobby.clone(), lobby.clone());
        let served = tokio::spawn(async move {
            let told = async move {
                let _ = stopped.await;
                closing.close();
            };
            listen::serve(listener, app, &serving, told).await;
        });
        let watched = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a port is free");
        let metrics = watched.local_addr().expect("it listens somewhere");
        let (numbers, watching) = (api::metrics_app(lobby.clone()), lobby.clone());
        let watching = tokio::spawn(async move {
            listen::serve(watched, numbers, &watching, std::future::pending()).await;
        });
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("a client");
        Self { address, metrics, config, lobby, folder, stop, served, watching, writer, http }
    }

    /// Stops the server gracefully, and starts another one on the same data.
    pub async fn restart(self) -> Self {
        let Self { config, lobby, folder, stop, served, watching, writer, .. } = self;
        watching.abort();
        let _ = watching.await;
        let _ = stop.send(());
        timeout(PATIENCE, served).await.expect("it stops").expect("without a panic");
        drop(lobby);
        timeout(PATIENCE, writer).await.expect("everything is stored").expect("without a panic");
        Self::start_in(folder, config).await
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        answer(self.http.get(self.url(path))).await
    }

    /// A replay, page by page: the last page, and all steps.
    pub async fn whole_replay(&self, id: &str, seat: Option<usize>) -> (Value, Vec<Value>) {
        let mut steps: Vec<Value> = Vec::new();
        loop {
            let seat = seat.map_or(String::new(), |it| format!("&seat={it}"));
            let (status, page) = self.get(&format!("/api/matches/{id}/replay?from={}{seat}", steps.len())).await;
            assert_eq!((status, &page["from"]), (200, &json!(steps.len())), "{page}");
            steps.extend(page["steps"].as_array().expect("steps").iter().cloned());
            if page["total"] == json!(steps.len()) {
                return (page, steps);
            }
            assert!(!page["steps"].as_array().expect("steps").is_empty(), "a page in the middle is not empty");
        }
    }

    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.post_text(path, body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: impl Into<reqwest::Body>) -> (u16, Value) {
        answer(self.http.post(self.url(path)).body(body)).await
    }

    /// The same, as if through a proxy for a client at that address.
    pub async fn post_from(&self, address: &str, path: &str, body: &Value) -> (u16, Value) {
        answer(self.http.post(self.url(path)).header("x-forwarded-for", address).body(body.to_string())).await
    }

    pub async fn text(&self, path: &str) -> String {
        let response = self.http.get(self.url(path)).send().await.expect("an answer");
        assert_eq!(response.status(), 200, "{path}");
        response.text().await.expect("a body")
    }

    pub async fn metrics(&self) -> String {
        let url = format!("http://{}/metrics", self.metrics);
        self.http.get(url).send().await.expect("an answer").text().await.expect("a body")
    }

    /// One of the numbers that `/metrics` shows.
    pub async fn metric(&self, name: &str) -> f64 {
        let text = self.metrics().await;
        let line = text.lines().find_map(|it| it.strip_prefix(&format!("turnbuckle_{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().expect("a number")
    }

    /// Waits until a number is as it should be.
    pub async fn metric_becomes(&self, name: &str, wanted: impl Fn(f64) -> bool) {
        let looking = async {
            while !wanted(self.metric(name).await) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if timeout(PATIENCE, looking).await.is_err() {
            panic!("{name} is {}", self.metric(name).await);
        }
    }

    pub async fn create(&self, wanted: Value) -> Created {
        let (status, made) = self.post("/api/matches", &wanted).await;
        assert_eq!(status, 200, "{made}");
        Created::read(&made)
    }

    /// A match for two people. The same seed deals the same cards.
    pub async fn for_two(&self, seed: u64) -> Created {
        self.create(json!({ "game": "wrestlenomicon", "seats": [person(), person()], "seed": seed })).await
    }

    /// A person in seat 0 against a bot.
    pub async fn against_a_bot(&self, seed: u64) -> Created {
        self.create(json!({ "game": "wrestlenomicon", "seats": [person(), bot()], "seed": seed })).await
    }

    /// Both people, at the table.
    pub async fn two_at(&self, created: &Created) -> [Client; 2] {
        let all = self.all_at(created).await;
        all.try_into().unwrap_or_else(|_| panic!("two people"))
    }

    /// All people of the match, at the table. If its luck waits for them, they contribute.
    pub async fn all_at(&self, created: &Created) -> Vec<Client> {
        let mut clients = Vec::new();
        for token in created.tokens.iter().flatten() {
            clients.push(Client::come_to(self, &created.id, token).await);
        }
        for client in clients.iter_mut().filter(|it| it.table.is_null()) {
            client.until_type("welcome").await;
        }
        clients
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

/// The pack that matches are played with.
pub fn house_pack() -> String {
    State::about().pack("house").expect("it comes with the game").text
}

pub fn person() -> Value {
    json!({ "kind": "human" })
}

pub fn bot() -> Value {
    json!({ "kind": "bot", "level": "rookie" })
}

/// A match's code, and the keys to its seats.
#[derive(Clone, Debug)]
pub struct Created {
    pub id: String,
    pub tokens: Vec<Option<String>>,
}

impl Created {
    pub fn read(made: &Value) -> Self {
        let tokens = made["tokens"].as_array().expect("a list").iter().map(|it| it.as_str().map(str::to_owned));
        Self { id: made["id"].as_str().expect("a code").to_owned(), tokens: tokens.collect() }
    }

    pub fn token(&self, seat: usize) -> &str {
        self.tokens[seat].as_deref().expect("a person's seat")
    }
}

/// The keys for which invitations were exchanged, as browsers remember them.
fn exchanged() -> MutexGuard<'static, HashMap<String, String>> {
    static EXCHANGED: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);
    EXCHANGED.lock().expect("nobody panics with it")
}

/// Remembers the key for which an invitation was exchanged, if it was.
pub fn remember(token: &str, welcome: &Value) {
    if let Some(fresh) = welcome["token"].as_str() {
        exchanged().insert(token.to_owned(), fresh.to_owned());
    }
}

/// One connection. It keeps up with the table, as a client should.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub seat: Option<usize>,
    pub info: Value,
    pub table: Value,
    /// `(ply, events)`, updated according to the protocol.
    pub log: Vec<(u64, Value)>,
    /// Every text that was received, unchanged.
    pub heard: Vec<String>,
    /// The table as it was after each of them, as text.
    pub tables: Vec<String>,
    /// How many bytes were received, before inflating.
    pub bytes: usize,
    /// Asks for changes instead of whole tables. They are applied here, so that tests see whole tables.
    pub changes: bool,
    /// Asks for longer messages to be deflated.
    pub deflate: bool,
    asked: u32,
}

/// Why no more messages come.
#[derive(Debug)]
pub enum Gone {
    /// With a code, if the server said one.
    Closed(Option<u16>),
    /// The connection broke.
    Broken,
}

impl Client {
    /// Opens the socket and sends nothing.
    pub async fn open(server: &Server, id: &str) -> Self {
        Self::open_at(server.address, id).await.expect("the socket opens")
    }

    pub async fn open_at(address: SocketAddr, id: &str) -> Result<Self, Error> {
        let url = format!("ws://{address}/api/matches/{id}/play");
        let (socket, _) = tokio_tungstenite::connect_async(url).await?;
        Ok(Self::on(socket))
    }

    /// Sits down, as a client at that address behind a proxy.
    pub async fn join_from(server: &Server, address: &str, id: &str, token: Option<&str>) -> Self {
        let url = format!("ws://{}/api/matches/{id}/play", server.address);
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("x-forwarded-for", address.parse().expect("an address"));
        let (socket, _) = tokio_tungstenite::connect_async(request).await.expect("the socket opens");
        let mut client = Self::on(socket);
        client.hello(token, None).await;
        client
    }

    fn on(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Self {
            socket,
            seat: None,
            info: Value::Null,
            table: Value::Null,
            log: Vec::new(),
            heard: Vec::new(),
            tables: Vec::new(),
            bytes: 0,
            changes: true,
            deflate: false,
            asked: 0,
        }
    }

    /// Sits down, or watches if there is no token.
    pub async fn join(server: &Server, id: &str, token: Option<&str>) -> Self {
        let mut client = Self::open(server, id).await;
        client.hello(token, None).await;
        client
    }

    /// Sits down at a match that may wait for others, and contributes to its luck if it does.
    pub async fn come_to(server: &Server, id: &str, token: &str) -> Self {
        let mut client = Self::open(server, id).await;
        if client.come(token).await["type"] == "gathering" {
            client.contribute().await;
        }
        client
    }

    /// Reconnects after the connection was lost, with what this client has seen so far.
    pub async fn rejoin(self, server: &Server, id: &str, token: Option<&str>) -> Self {
        let since = self.version();
        let mut client = Self::open(server, id).await;
        client.log = self.log;
        client.hello(token, Some(since)).await;
        client
    }

    pub async fn hello(&mut self, token: Option<&str>, since: Option<u64>) -> Value {
        let welcome = self.answer_to_hello(token, since).await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        welcome
    }

    /// Says hello at a match that may wait for others: `welcome`, or `gathering`.
    pub async fn come(&mut self, token: &str) -> Value {
        self.answer_to_hello(Some(token), None).await
    }

    async fn answer_to_hello(&mut self, token: Option<&str>, since: Option<u64>) -> Value {
        let mut hello = json!({ "type": "hello", "changes": self.changes, "deflate": self.deflate });
        if let Some(token) = token {
            hello["token"] = exchanged().get(token).map_or(token, |it| it).into();
        }
        if let Some(since) = since {
            hello["since"] = since.into();
        }
        self.say(&hello).await;
        let answer = self.next().await;
        if let Some(token) = token {
            remember(token, &answer);
        }
        answer
    }

    /// Contributes to the luck, with another contribution for every seat.
    pub async fn contribute(&mut self) -> String {
        let contribution = format!("{:02x}", self.seat.expect("a player") + 160).repeat(32);
        self.say(&json!({ "type": "contribute", "contribution": contribution })).await;
        contribution
    }

    pub async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await.expect("it can be sent");
    }

    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await
    }

    /// The next message, or why none comes.
    pub async fn try_next(&mut self) -> Result<Value, Gone> {
        loop {
            let frame = timeout(PATIENCE, self.socket.next()).await.expect("the server answers");
            let text = match frame {
                Some(Ok(Message::Text(text))) => {
                    self.bytes += text.len();
                    text.to_string()
                }
                Some(Ok(Message::Binary(bytes))) if self.deflate => {
                    self.bytes += bytes.len();
                    inflated(&bytes)
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(Gone::Closed(frame.map(|it: CloseFrame| it.code.into())));
                }
                Some(Ok(_)) => continue,
                Some(Err(Error::ConnectionClosed)) | None => return Err(Gone::Closed(None)),
                Some(Err(_)) => return Err(Gone::Broken),
            };
            let mut message: Value = serde_json::from_str(&text).expect("the server speaks JSON");
            self.heard.push(text);
            self.make_whole(&mut message);
            self.keep_up(&message);
            self.tables.push(self.table.to_string());
            return Ok(message);
        }
    }

    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("the connection is open")
    }

    /// The next message within this time, if there is one.
    pub async fn next_within(&mut self, time: Duration) -> Option<Value> {
        timeout(time, self.next()).await.ok()
    }

    pub async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if wanted(&message) {
                return message;
            }
        }
    }

    pub async fn until_type(&mut self, kind: &str) -> Value {
        self.until(|it| it["type"] == kind).await
    }

    /// Reads on until the table has at least this version.
    pub async fn reach(&mut self, version: u64) {
        while self.version() < version {
            self.next().await;
        }
    }

    /// Sends a message and waits for its answer, reading everything that comes before it.
    pub async fn ask(&mut self, message: Value) -> Value {
        let re = self.say_with_re(message).await;
        self.until(|it| it["re"] == re).await
    }

    pub async fn say_with_re(&mut self, mut message: Value) -> u32 {
        self.asked += 1;
        message["re"] = self.asked.into();
        self.say(&message).await;
        self.asked
    }

    /// Decides on the table as this client sees it.
    pub async fn decide(&mut self, action: &str) -> Value {
        let decision = self.decision(action);
        self.ask(decision).await
    }

    pub fn decision(&self, action: &str) -> Value {
        json!({ "type": "decide", "version": self.version(), "action": action })
    }

    pub async fn explain(&mut self, action: &str) -> Value {
        self.ask(json!({ "type": "explain", "action": action })).await
    }

    /// Turns a change of the table into an update with the whole table.
    fn make_whole(&self, message: &mut Value) {
        if message["type"] != "changed" {
            return;
        }
        let mut table = self.table.clone();
        changes::apply(&mut table, &message["change"]);
        if let Some(digest) = message["digest"].as_str() {
            assert_eq!(changes::digest(&table), digest, "{message}");
        }
        message["type"] = "update".into();
        message["table"] = table;
    }

    fn keep_up(&mut self, message: &Value) {
        match message["type"].as_str().expect("every message has a type") {
            "welcome" => {
                self.seat = message["seat"].as_u64().map(|it| it as usize);
                self.info = message["match"].clone();
                self.table = message["table"].clone();
                let from = message["log"]["from"].as_u64();
                self.log.retain(|it| from.is_some_and(|from| it.0 <= from));
                for chapter in message["log"]["chapters"].as_array().expect("a list") {
                    self.log.push((chapter["ply"].as_u64().expect("a number"), chapter["events"].clone()));
                }
            }
            "update" => {
                let table = &message["table"];
                let ply = table["ply"].as_u64().expect("a number");
                if message["taken_back"].as_u64().is_some_and(|it| it > 0) {
                    self.log.retain(|it| it.0 <= ply);
                } else if table["version"].as_u64() > Some(self.version()) {
                    self.log.push((ply, message["events"].clone()));
                }
                self.table = table.clone();
            }
            "gathering" => {
                self.seat = message["seat"].as_u64().map(|it| it as usize);
                self.info = message["match"].clone();
            }
            "seats" => self.info["seats"] = message["seats"].clone(),
            _ => {}
        }
    }

    pub fn version(&self) -> u64 {
        self.table["version"].as_u64().unwrap_or(0)
    }

    pub fn ply(&self) -> u64 {
        self.table["ply"].as_u64().expect("a number")
    }

    pub fn is_over(&self) -> bool {
        self.table["result"].is_string()
    }

    pub fn choices(&self) -> Vec<String> {
        let choices = self.table["choices"].as_array().map_or(&[][..], Vec::as_slice);
        choices.iter().map(|it| it["notation"].as_str().expect("notation").to_owned()).collect()
    }

    pub fn can_undo(&self) -> u64 {
        self.table["can_undo"].as_u64().unwrap_or(0)
    }

    /// Everything that a client knows about the match, except who is connected.
    pub fn knowledge(&self) -> Value {
        json!({ "seat": self.seat, "table": self.table, "log": self.log })
    }
}

fn inflated(bytes: &[u8]) -> String {
    let mut text = String::new();
    flate2::read::DeflateDecoder::new(bytes).read_to_string(&mut text).expect("it can be inflated");
    text
}

/// Clients that are asked choose at random, until `most` decisions are made or the match is over. All clients keep up.
pub async fn play_on(clients: &mut [Client], rng: &mut Rng, most: usize) -> usize {
    play_until(clients, rng, most, |_| false).await
}

/// The same, until a condition is true.
pub async fn play_until(
    clients: &mut [Client],
    rng: &mut Rng,
    most: usize,
    enough: impl Fn(&[Client]) -> bool,
) -> usize {
    for decisions in 0..most {
        let asked: Vec<usize> = (0..clients.len()).filter(|it| !clients[*it].choices().is_empty()).collect();
        if asked.is_empty() || enough(clients) {
            return decisions;
        }
        let at = *rng.pick(&asked);
        let action = rng.pick(&clients[at].choices()).clone();
        let update = clients[at].decide(&action).await;
        assert_eq!(update["type"], "update", "{action}: {update}");
        let version = clients[at].version();
        for client in clients.iter_mut() {
            client.reach(version).await;
        }
    }
    most
}

/// Plays a whole match, and returns how many decisions it took.
pub async fn play_out(clients: &mut [Client], rng: &mut Rng) -> usize {
    let decisions = play_on(clients, rng, 5000).await;
    assert!(clients.iter().all(Client::is_over), "every match ends");
    decisions
}

/// Checks that the server works: two people sit down at a new match and make a few decisions.
pub async fn a_normal_match_works(server: &Server) {
    let created = server.for_two(77).await;
    let mut clients = server.two_at(&created).await;
    assert_eq!(play_on(&mut clients, &mut Rng::new(5), 12).await, 12);
    let resigned = clients[0].ask(json!({ "type": "resign" })).await;
    assert!(resigned["table"]["result"].is_string(), "{resigned}");
    let (status, _) = server.get(&format!("/api/matches/{}/replay", created.id)).await;
    assert_eq!(status, 200);
}
