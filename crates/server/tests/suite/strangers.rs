//! A public address: what strangers do does not keep others from playing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use turnbuckle_core::Rng;
use turnbuckle_server::store::{Sqlite, Store, StoreError, StoredMatch, Write};
use turnbuckle_server::{Config, Each, ServeError, serve};

use crate::common::{
    Client, Created, Gone, PATIENCE, Server, a_normal_match_works, bot, house_pack, person, play_on, quick,
};

/// Behind a proxy on this machine.
fn behind_a_proxy() -> Config {
    Config { trusted_proxies: vec!["127.0.0.1/32".parse().expect("a net")], ..quick() }
}

// Half requests

async fn half_a_request(server: &Server, half: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.expect("it connects");
    stream.write_all(half.as_bytes()).await.expect("it can be sent");
    stream
}

/// A head that does not end, and a body that does not come: both are shown out, and nobody waits for them meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_does_not_live_for_ever() {
    let server = Server::start(quick()).await;
    let mut halves = Vec::new();
    for _ in 0..200 {
        halves.push(half_a_request(&server, "GET /api/games HTTP/1.1\r\nHost: he").await);
    }
    let body = "POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{";
    halves.push(half_a_request(&server, body).await);
    a_normal_match_works(&server).await;
    let start = Instant::now();
    let mut rest = Vec::new();
    for mut half in halves {
        let read = timeout(Duration::from_secs(45), half.read_to_end(&mut rest)).await;
        assert!(read.is_ok(), "still open after {:?}", start.elapsed());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_does_not_keep_the_server_from_stopping() {
    let server = Server::start(quick()).await;
    let _head = half_a_request(&server, "GET /api/games HTTP/1.1\r\nHost: he").await;
    let body = "POST /api/matches HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{";
    let _body = half_a_request(&server, body).await;
    let start = Instant::now();
    let server = server.restart().await;
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    a_normal_match_works(&server).await;
}

// The store

/// A store whose disk can be full.
struct Shelf {
    store: Sqlite,
    is_full: AtomicBool,
}

impl Shelf {
    fn full(&self) -> Result<(), StoreError> {
        if self.is_full.load(Relaxed) { Err(StoreError("the disk is full".into())) } else { Ok(()) }
    }
}

impl Store for Shelf {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async {
            self.full()?;
            self.store.commit(batch).await
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<StoredMatch>, StoreError>> {
        self.store.load(id)
    }

    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        self.store.listed(most)
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async {
            self.full()?;
            self.store.probe().await
        })
    }
}

async fn becomes(server: &Server, path: &str, wanted: u16) {
    let looking = async {
        while server.get(path).await.0 != wanted {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, looking).await.unwrap_or_else(|_| panic!("{path} never becomes {wanted}"));
}

#[tokio::test]
async fn a_server_says_that_nothing_can_be_stored_and_plays_on_when_it_can_be_again() {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
    let store = Sqlite::open(&folder.path().join("turnbuckle.db")).await.expect("the store opens");
    let shelf = Arc::new(Shelf { store, is_full: AtomicBool::new(false) });
    let server = Server::start_on(folder, shelf.clone(), quick()).await;
    for path in ["/livez", "/readyz", "/healthz"] {
        assert_eq!(server.text(path).await, "ok");
    }
    let created = server.for_two(3).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(3), 5).await;
    let known = clients[0].version();

    shelf.is_full.store(true, Relaxed);
    let at = usize::from(clients[0].choices().is_empty());
    let decision = clients[at].decision(&clients[at].choices()[0]);
    clients[at].say(&decision).await;
    while !matches!(clients[at].try_next().await, Err(Gone::Closed(_) | Gone::Broken)) {}
    becomes(&server, "/healthz", 503).await;
    assert_eq!(server.get("/readyz").await.0, 503);
    assert_eq!(server.get("/livez").await.0, 200, "it need not be started anew");

    shelf.is_full.store(false, Relaxed);
    becomes(&server, "/healthz", 200).await;
    let mut clients = server.two_at(&created).await;
    assert_eq!(clients[0].version(), known, "what was not acknowledged was not done");
    play_on(&mut clients, &mut Rng::new(4), 5).await;
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let config = || Config { addr: ([127, 0, 0, 1], 0).into(), data: folder.path().to_owned(), ..quick() };
    let (ready, is_ready) = tokio::sync::oneshot::channel();
    let first = tokio::spawn(serve(config(), |address| {
        let _ = ready.send(address);
    }));
    let address = is_ready.await.expect("it serves");
    let second = serve(config(), |_| panic!("it must not serve")).await;
    assert!(matches!(&second, Err(ServeError::Taken(_))), "{second:?}");
    let status = reqwest::get(format!("http://{address}/healthz")).await.expect("an answer").status();
    assert_eq!(status, 200, "the first does not notice");
    first.abort();
    let _ = first.await;
}

// Limits of each

const FLOODER: &str = "203.0.113.7";
const OTHER: &str = "198.51.100.4";

#[tokio::test]
async fn what_one_address_uses_up_is_not_missing_to_others() {
    let each = Each { matches: 2, packs: 3, ..quick().each };
    let server = Server::start(Config { each, packs: 100, ..behind_a_proxy() }).await;
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()] });
    // Nonsense counts as well.
    let nonsense = json!({ "game": "chess", "seats": [] });
    let mut last = (0, Value::Null);
    for _ in 0..30 {
        last = server.post_from(FLOODER, "/api/matches", &nonsense).await;
    }
    assert_eq!((last.0, &last.1["code"]), (429, &json!("too_many")));
    assert_eq!(server.post_from(OTHER, "/api/matches", &wanted).await.0, 200);

    let with_pack = |number: usize| {
        let text = format!("{}\n# {number}\n", house_pack());
        json!({ "game": "wrestlenomicon", "pack_text": text, "seats": [person(), person()] })
    };
    let mut brought = 0;
    for number in 0..5 {
        tokio::time::sleep(Duration::from_millis(600)).await;
        brought += usize::from(server.post_from(FLOODER, "/api/matches", &with_pack(number)).await.0 == 200);
    }
    assert_eq!(brought, 3, "so many packs, and no more");
    assert_eq!(server.post_from(OTHER, "/api/matches", &with_pack(99)).await.0, 200);
    let rubbish = json!({ "game": "wrestlenomicon", "pack_text": "title = 3", "seats": [person(), person()] });
    for _ in 0..4 {
        tokio::time::sleep(Duration::from_millis(600)).await;
        assert_eq!(server.post_from(OTHER, "/api/matches", &rubbish).await.1["code"], "mistake", "no place is lost");
    }
}

#[tokio::test]
async fn requests_and_sockets_are_counted_for_each() {
    let each = Each { requests: 20, sockets: 2, ..quick().each };
    let server = Server::start(Config { each, ..behind_a_proxy() }).await;
    let created = server.for_two(1).await;
    let _one = Client::join_from(&server, FLOODER, &created.id, None).await;
    let _two = Client::join_from(&server, FLOODER, &created.id, None).await;
    let http = reqwest::Client::new();
    let get = |address: &str| http.get(server.url("/api/games")).header("x-forwarded-for", address).send();
    let mut refused = 0;
    for _ in 0..100 {
        refused += usize::from(get(FLOODER).await.expect("an answer").status() == 429);
    }
    assert!(refused > 30, "{refused} of 100");
    assert_eq!(get(OTHER).await.expect("an answer").status(), 200);
    Client::join_from(&server, OTHER, &created.id, Some(created.token(0))).await;
}

/// An honest player's bot does not wait for all the bots of another.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_keeps_many_bots_busy_waits_for_them_alone() {
    let server = Server::start(behind_a_proxy()).await;
    let legend = json!({ "kind": "bot", "level": "legend" });
    let mut busy = Vec::new();
    for _ in 0..12 {
        let wanted = json!({ "game": "wrestlenomicon", "seats": [legend, legend] });
        let made = Created::read(&server.post_from(FLOODER, "/api/matches", &wanted).await.1);
        busy.push(Client::join_from(&server, FLOODER, &made.id, None).await);
    }
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), bot()] });
    let made = Created::read(&server.post_from(OTHER, "/api/matches", &wanted).await.1);
    let decided = server.metric("bot_decisions_total").await;
    let mut honest = Client::join_from(&server, OTHER, &made.id, Some(made.token(0))).await;
    let start = Instant::now();
    // The secret opening is the bot's as well as the person's.
    while honest.version() == 0 {
        honest.next().await;
    }
    let others = server.metric("bot_decisions_total").await - decided - 1.0;
    println!("a rookie answered after {:?} and {others} decisions of 24 legends", start.elapsed());
    assert!(others <= 2.0, "{others} went first");
}

// Small things

#[tokio::test]
async fn a_host_can_do_without_packs_that_people_bring() {
    let server = Server::start(Config { brought_packs: false, ..quick() }).await;
    let brought =
        json!({ "game": "wrestlenomicon", "pack_text": format!("{}\n#\n", house_pack()), "seats": [person(), bot()] });
    let (status, problem) = server.post("/api/matches", &brought).await;
    assert_eq!((status, &problem["code"]), (403, &json!("not_yours")), "{problem}");
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn only_pages_of_this_server_change_anything_and_only_under_its_name() {
    let server = Server::start(Config { hosts: vec!["127.0.0.1".into()], ..quick() }).await;
    let http = reqwest::Client::new();
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()] }).to_string();
    let post =
        |origin: &str| http.post(server.url("/api/matches")).header("origin", origin).body(wanted.clone()).send();
    assert_eq!(post("http://evil.example").await.expect("an answer").status(), 403);
    let ours = post(&format!("http://{}", server.address)).await.expect("an answer");
    assert_eq!(ours.status(), 200);
    assert_eq!(ours.headers()["cache-control"], "no-store", "there are keys in it");
    let named = |host: &str| http.get(server.url("/api/games")).header("host", host).send();
    assert_eq!(named("evil.example").await.expect("an answer").status(), 421);
    assert_eq!(named("127.0.0.1:80").await.expect("an answer").status(), 200);
}

#[tokio::test]
async fn pings_are_counted_like_everything_else() {
    let server = Server::start(Config { messages: 50, ..quick() }).await;
    let created = server.for_two(1).await;
    let mut client = Client::join(&server, &created.id, None).await;
    for _ in 0..2000 {
        if client.send(Message::Ping(Default::default())).await.is_err() {
            break;
        }
    }
    let end = loop {
        match client.try_next().await {
            Ok(_) => {}
            Err(end) => break end,
        }
    };
    assert!(matches!(end, Gone::Closed(Some(1008)) | Gone::Broken), "{end:?}");
}
