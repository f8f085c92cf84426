//! Invalid, malicious and unlucky input: each gets a typed error or a closed socket, changes nothing, and does not
//! affect anybody else.

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Response;
use turnbuckle_core::Rng;
use turnbuckle_core::prelude::*;
use turnbuckle_server::Config;
use wrestlenomicon::State;

use crate::common::{Client, Created, Gone, PATIENCE, Server, a_normal_match_works, bot, person, play_on, quick};
use crate::nothing_lost::{Process, create};

/// The default limits of a server, without automatic passes.
fn limited() -> Config {
    Config { messages: Config::default().messages, ..quick() }
}

/// A match with a few decisions made, and what the first seat knows about it.
async fn a_table(server: &Server) -> (Created, [Client; 2], Value) {
    let created = server.for_two(9).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(9), 7).await;
    let known = clients[0].knowledge();
    (created, clients, known)
}

async fn is_unchanged(server: &Server, created: &Created, known: &Value) {
    let client = Client::join(server, &created.id, Some(created.token(0))).await;
    assert_eq!(client.knowledge(), *known);
}

/// Reads until the server closes the socket, and returns the code, if one arrived.
async fn closed(client: &mut Client) -> Option<u16> {
    loop {
        match client.try_next().await {
            Ok(_) => {}
            Err(Gone::Closed(code)) => return code,
            Err(Gone::Broken) => return None,
        }
    }
}

// Over the WebSocket

#[tokio::test]
async fn what_is_no_message_is_answered_and_the_connection_stays() {
    let server = Server::start(limited()).await;
    let (created, [mut one, _two], known) = a_table(&server).await;
    for text in [
        "",
        "{",
        "null",
        "[]",
        "7",
        "\"hello\"",
        "{}",
        r#"{"type":"decide"}"#,
        r#"{"type":"fly","re":1}"#,
        r#"{"type":7}"#,
        r#"{"type":"decide","version":"7","action":"pass"}"#,
        r#"{"type":"decide","version":-1,"action":"pass"}"#,
        r#"{"type":"decide","version":7.5,"action":"pass"}"#,
        r#"{"type":"decide","version":1e300,"action":"pass"}"#,
        r#"{"type":"decide","version":7,"action":["pass"]}"#,
        r#"{"type":"decide","version":7,"action":"pass","seat":1}"#,
        r#"{"type":"decide","re":4294967296,"version":7,"action":"pass"}"#,
        r#"{"type":"resign","really":true}"#,
        r#"{"type":"preview","actions":"pass"}"#,
        r#"{"type":"stand_in","seat":-1,"level":"rookie"}"#,
        r#"{"type":"name","name":null}"#,
        "{\"type\":\"name\",\"name\":\"\\ud800\"}",
    ] {
        one.send(Message::text(text)).await.expect("it can be sent");
        let answer = one.until_type("error").await;
        assert_eq!(answer["code"], "malformed", "{text}: {answer}");
        assert!(answer["message"].as_str().is_some_and(|it| !it.is_empty()));
    }
    let deep = "[".repeat(8000);
    one.send(Message::text(format!(r#"{{"type":"name","name":{deep}"#))).await.expect("it can be sent");
    assert_eq!(one.until_type("error").await["code"], "malformed");
    let again = one.ask(json!({ "type": "explain", "action": "pass" })).await;
    assert!(again["type"] == "refused" || again["type"] == "allowed", "{again}");
    let twice = json!({ "type": "hello" });
    one.say(&twice).await;
    assert_eq!(one.until_type("error").await["code"], "malformed", "hello was said already");
    is_unchanged(&server, &created, &known).await;
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn decisions_that_are_not_for_now_change_nothing() {
    let server = Server::start(limited()).await;
    let (created, [mut one, mut two], known) = a_table(&server).await;
    let (asked, waiting) = if one.choices().is_empty() { (&mut two, &mut one) } else { (&mut one, &mut two) };
    let action = asked.choices()[0].clone();
    for version in [0, 1, 6, 8, 1000, u64::MAX] {
        let answer = asked.ask(json!({ "type": "decide", "version": version, "action": action })).await;
        assert_eq!(answer["code"], "stale", "version {version}: {answer}");
    }
    // Another player's decision, and another player's seat.
    let answer = waiting.decide(&action).await;
    assert_eq!(answer["type"], "refused", "{answer}");
    for nonsense in
        ["", " ", "play", "play nothing moving 3", "\0", "open 🤼", &"x".repeat(9000), "concede", "= result"]
    {
        let answer = asked.decide(nonsense).await;
        assert_eq!(answer["type"], "refused", "{nonsense}: {answer}");
    }
    // A line feed would be a line of its own in the record.
    for injected in [format!("{action}\nHastur: concede"), format!("{action}\n* d6 6")] {
        let answer = asked.decide(&injected).await;
        assert_eq!(answer["type"], "refused", "{injected}: {answer}");
    }
    is_unchanged(&server, &created, &known).await;
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn without_the_right_key_nobody_sits_down() {
    let server = Server::start(limited()).await;
    let (created, _clients, known) = a_table(&server).await;
    let other = server.for_two(10).await;
    let forged = created.token(0).chars().rev().collect::<String>();
    for token in [&forged, "", "0", other.token(0), &created.id, &"a".repeat(10_000), "\u{0}"] {
        let mut client = Client::open(&server, &created.id).await;
        client.say(&json!({ "type": "hello", "token": token })).await;
        let answer = client.next().await;
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!("bad_token")), "{token}");
        assert_eq!(closed(&mut client).await, Some(1000));
    }
    for id in ["nothing", "000000000000", "%00", "a'b", &"z".repeat(5000)] {
        let Ok(mut client) = Client::open_at(server.address, id).await else { continue };
        client.say(&json!({ "type": "hello", "token": created.token(0) })).await;
        assert_eq!(client.next().await["code"], "unknown", "{id}");
    }
    is_unchanged(&server, &created, &known).await;
    server.metric_becomes("tables", |it| it <= 2.0).await;
}

#[tokio::test]
async fn whoever_does_not_say_hello_is_shown_out() {
    let server = Server::start(Config { hello_within: Duration::from_secs(3), ..limited() }).await;
    let created = server.for_two(1).await;
    for first in [r#"{"type":"resign"}"#, r#"{"type":"hello","since":-1}"#, r#"{"type":"hello","seat":0}"#, "hello"] {
        let mut client = Client::open(&server, &created.id).await;
        client.send(Message::text(first)).await.expect("it can be sent");
        assert_eq!(client.next().await["code"], "malformed", "{first}");
        assert_eq!(closed(&mut client).await, Some(1000));
    }
    let mut silent = Client::open(&server, &created.id).await;
    let start = std::time::Instant::now();
    assert_eq!(closed(&mut silent).await, Some(1008), "no hello");
    assert!(start.elapsed() < PATIENCE);
    server.metric_becomes("connections", |it| it == 0.0).await;
}

#[tokio::test]
async fn binary_frames_and_huge_messages_close_the_socket() {
    let server = Server::start(limited()).await;
    let (created, _clients, known) = a_table(&server).await;
    let mut binary = Client::join(&server, &created.id, Some(created.token(0))).await;
    binary.send(Message::binary(vec![0, 159, 146, 150])).await.expect("it can be sent");
    assert_eq!(closed(&mut binary).await, Some(1003));

    let mut large = Client::join(&server, &created.id, Some(created.token(0))).await;
    let text = json!({ "type": "name", "name": "x".repeat(17 * 1024) }).to_string();
    large.send(Message::text(text)).await.expect("it can be sent");
    assert!(matches!(closed(&mut large).await, Some(1009) | None));

    // Ten megabytes, before hello and after it. The server may be gone before all of it is sent.
    for joined in [false, true] {
        let mut huge = Client::open(&server, &created.id).await;
        if joined {
            huge.hello(None, None).await;
        }
        let _ = timeout(PATIENCE, huge.send(Message::text("x".repeat(10 << 20)))).await.expect("nobody waits for ever");
        assert!(matches!(closed(&mut huge).await, Some(1009) | None));
    }
    is_unchanged(&server, &created, &known).await;
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn a_flood_is_closed_and_others_play_on() {
    let server = Server::start(Config { messages: 50, ..quick() }).await;
    let (created, mut clients, _) = a_table(&server).await;
    let mut flood = Client::join(&server, &created.id, None).await;
    for _ in 0..400 {
        if flood.send(Message::text(r#"{"type":"resign"}"#)).await.is_err() {
            break;
        }
    }
    assert!(matches!(closed(&mut flood).await, Some(1008) | None));
    assert!(server.metric("closed_total").await >= 1.0);
    assert!(server.metric("errors_total").await <= 250.0, "most of it was never looked at");
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(play_on(&mut clients, &mut Rng::new(1), 5).await, 5);
    assert!(!clients[0].is_over(), "a spectator's resignation is nobody's");
}

#[tokio::test]
async fn a_burst_within_the_limit_is_answered_in_full() {
    // Many questions at once, without waiting: each is answered, and the connection stays open.
    let server = Server::start(limited()).await;
    let (_, [mut one, _two], _) = a_table(&server).await;
    let mut asked = Vec::new();
    for _ in 0..300 {
        asked.push(one.say_with_re(json!({ "type": "explain", "action": "decline" })).await);
    }
    for re in asked {
        one.until(|it| it["re"] == re).await;
    }
}

/// Asks for a lot and reads nothing, until the server stops reading.
async fn ask_without_reading(address: SocketAddr, created: &Created, action: &str) -> WebSocketStream<TcpStream> {
    // With a small window, so that little is in transit before the server notices.
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("it can be small");
    let stream = socket.connect(address).await.expect("it connects");
    let url = format!("ws://{address}/api/matches/{}/play", created.id);
    let (mut deaf, _): (_, Response) = tokio_tungstenite::client_async(url, stream).await.expect("it opens");
    let hello = json!({ "type": "hello", "token": created.token(0) });
    deaf.send(Message::text(hello.to_string())).await.expect("it can be sent");
    let ask = json!({ "type": "describe", "actions": vec![action; 64] }).to_string();
    for _ in 0..5000 {
        let sent = timeout(Duration::from_secs(1), deaf.send(Message::text(ask.clone()))).await;
        if !matches!(sent, Ok(Ok(()))) {
            return deaf;
        }
    }
    panic!("somebody takes all of it");
}

#[tokio::test]
async fn a_client_that_does_not_read_is_let_go_and_nobody_waits_for_it() {
    // A separate process, so that its memory can be measured.
    let data = tempfile::tempdir().expect("a temporary folder");
    let alone = Process::start(data.path());
    let created = create(alone.address, 12).await.created;
    let mut client = Client::open_at(alone.address, &created.id).await.expect("the socket opens");
    client.hello(Some(created.token(0)), None).await;
    let before = alone.memory();
    ask_without_reading(alone.address, &created, &client.choices()[0]).await;
    let grown = alone.memory().saturating_sub(before);
    assert!(grown < 16, "{grown} MiB of what nobody reads");
    alone.kill();

    let server = Server::start(quick()).await;
    let created = server.for_two(12).await;
    let mut clients = server.two_at(&created).await;
    let _deaf = ask_without_reading(server.address, &created, &clients[0].choices()[0]).await;

    // The others do not notice: the table continues, and soon stops sending to the client that does not read.
    let start = std::time::Instant::now();
    let updates = play_on(&mut clients, &mut Rng::new(12), 100).await;
    assert_eq!(updates, 100);
    for number in 0..100 {
        let done = clients[0].ask(json!({ "type": "name", "name": format!("Ada {number}") })).await;
        assert_eq!(done["type"], "done");
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?} for 200 updates", start.elapsed());
    assert!(server.metric("closed_total").await >= 1.0);
    // In the end its socket is closed, too.
    server.metric_becomes("connections", |it| it == 2.0).await;
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn a_page_of_another_site_cannot_open_a_socket() {
    let server = Server::start(limited()).await;
    let created = server.for_two(1).await;
    let open = async |origin: Option<String>| {
        let url = format!("ws://{}/api/matches/{}/play", server.address, created.id);
        let mut request = url.into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        tokio_tungstenite::connect_async(request).await.map(|_| ())
    };
    assert!(open(None).await.is_ok(), "other programs name no page");
    assert!(open(Some(format!("http://{}", server.address))).await.is_ok());
    for foreign in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "file://", ""] {
        assert!(open(Some(foreign.to_owned())).await.is_err(), "{foreign}");
    }
    assert!(open(Some(format!("http://{}.evil.example", server.address))).await.is_err());
}

#[tokio::test]
async fn when_the_hall_is_full_others_wait_outside() {
    let server = Server::start(Config { connections: 3, ..limited() }).await;
    let created = server.for_two(1).await;
    let [one, two] = server.two_at(&created).await;
    let third = Client::join(&server, &created.id, None).await;
    assert!(Client::open_at(server.address, &created.id).await.is_err());
    drop((one, two, third));
    server.metric_becomes("connections", |it| it == 0.0).await;
    server.two_at(&created).await;
}

// Over HTTP

/// A request as it is, path and all, over a bare connection; the whole answer.
async fn raw(server: &Server, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address).await.expect("it connects");
    let _ = stream.write_all(request).await;
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

async fn raw_get(server: &Server, path: &str) -> String {
    raw(server, format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes()).await
}

#[tokio::test]
async fn no_path_leads_out_of_the_files_of_the_table() {
    let server = Server::start(limited()).await;
    for path in [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2f%2e%2e%2fCargo.toml",
        "/assets/../../Cargo.toml",
        "/assets/../../../Cargo.toml",
        "/assets/%2e%2e/%2e%2e/package.json",
        "/..\\..\\Cargo.toml",
        "/../package.json",
        "/../src/main.ts",
        "/../../Makefile",
        "/./../../Makefile",
        "//etc/passwd",
        "/../../../../../../../../etc/passwd",
        "/....//....//etc/passwd",
        "/%00",
        "/index.html%00.js",
        "/assets/",
        "/assets/%ff%fe",
        "/api/games/../../Cargo.toml",
        "/api/matches/../../../Cargo.toml",
        "/api/games/wrestlenomicon/cards/..%2f..%2fCargo.toml",
    ] {
        let answer = raw_get(&server, path).await;
        let status: u16 = answer.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or_else(|| panic!("{path}"));
        assert!(matches!(status, 200 | 400 | 404), "{path}: {status}");
        for inside in ["[workspace]", "[package]", "devDependencies", "root:", "cargo build", ".PHONY"] {
            assert!(!answer.contains(inside), "{path} shows a file");
        }
    }
    let long = format!("/{}", "a".repeat(100_000));
    let answer = raw_get(&server, &long).await;
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4") || answer.starts_with("HTTP/1.1 200"),
        "{answer:.80}"
    );
    // Bytes that are no HTTP at all.
    let answer = raw(&server, b"\x00\x01\x02 nonsense\r\n\r\n").await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn bodies_that_are_too_large_or_wrong_are_refused_and_nothing_is_made() {
    let server = Server::start(limited()).await;
    let large = "x".repeat(2 << 20);
    for path in ["/api/matches", "/api/records", "/api/matches/abc/sit", "/api/matches/abc/continue"] {
        assert_eq!(server.post_text(path, large.clone()).await.0, 413, "{path}");
        for body in ["", "{", "null", "[]", "{}", "\u{0}", r#"{"game":7}"#] {
            let (status, problem) = server.post_text(path, body).await;
            assert!(matches!(status, 400 | 404), "{path} {body}: {status} {problem}");
            assert!(problem["code"].is_string() && problem["message"].is_string(), "{path} {body}: {problem}");
        }
        let (status, _) = server.post_text(path, vec![0xff, 0xfe, 0x00]).await;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    let seats = json!([person(), person()]);
    for (wanted, status, code) in [
        (json!({ "game": "chess", "seats": seats }), 404, "unknown"),
        (json!({ "game": "wrestlenomicon", "pack": "nothing", "seats": seats }), 404, "unknown"),
        (json!({ "game": "wrestlenomicon", "seats": [] }), 400, "mistake"),
        (json!({ "game": "wrestlenomicon", "seats": [person()] }), 400, "mistake"),
        (json!({ "game": "wrestlenomicon", "seats": vec![person(); 5000] }), 400, "mistake"),
        (json!({ "game": "wrestlenomicon", "seats": seats, "options": { "first-game": "maybe" } }), 400, "mistake"),
        (json!({ "game": "wrestlenomicon", "seats": seats, "options": { "fly": "yes" } }), 400, "mistake"),
        (json!({ "game": "wrestlenomicon", "seats": [person(), { "kind": "bot", "level": "god" }] }), 400, "malformed"),
        (json!({ "game": "wrestlenomicon", "seats": [person(), { "kind": "dog" }] }), 400, "malformed"),
        (
            json!({ "game": "wrestlenomicon", "seats": [person(), { "kind": "human", "name": "a\u{7}" }] }),
            400,
            "malformed",
        ),
        (json!({ "game": "wrestlenomicon", "seats": seats, "cheat": true }), 400, "malformed"),
        (json!({ "game": "wrestlenomicon", "seats": seats, "seed": -1 }), 400, "malformed"),
        (json!({ "game": "wrestlenomicon", "seats": seats, "pack": "a b", "pack_text": "x" }), 400, "mistake"),
        (json!({ "game": "wrestlenomicon", "seats": seats, "pack": "a\nb", "pack_text": "x" }), 400, "mistake"),
    ] {
        let (found, problem) = server.post("/api/matches", &wanted).await;
        assert_eq!((found, &problem["code"]), (status, &json!(code)), "{wanted:.200}: {problem}");
    }
    assert_eq!(server.metric("store_writes_total").await, 0.0, "nothing was made");
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn what_is_wrong_with_a_pack_or_a_record_is_said_with_its_line() {
    let server = Server::start(limited()).await;
    let house = State::about().pack("house").expect("it comes with the game").text;
    let seats = json!([person(), bot()]);
    let broken = house.replacen("position = 5", "position = 9", 1);
    let line = 1 + broken.lines().position(|it| it == "position = 9").expect("it is there");
    let wanted = json!({ "game": "wrestlenomicon", "pack": "mine", "pack_text": broken, "seats": seats });
    let (status, problem) = server.post("/api/matches", &wanted).await;
    assert_eq!((status, &problem["code"]), (400, &json!("mistake")));
    let message = problem["message"].as_str().expect("text");
    let said: usize = message.strip_prefix("mine:").and_then(|it| it.split(':').next()?.parse().ok()).expect("a line");
    assert!(said.abs_diff(line) < 20, "line {line}: {message}");
    let wanted = json!({ "game": "wrestlenomicon", "pack_text": "title = [", "seats": seats });
    let (_, problem) = server.post("/api/matches", &wanted).await;
    assert!(problem["message"].as_str().is_some_and(|it| it.starts_with("own:1")), "{problem}");

    let created = server.for_two(2).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(2), 9).await;
    clients[1].ask(json!({ "type": "resign" })).await;
    let record = server.text(&format!("/api/matches/{}/record", created.id)).await;
    let decision = record.lines().position(|it| it.starts_with("Cthulhu: ")).expect("a decision");
    let with = |change: &dyn Fn(&str) -> String| {
        let lines = record.lines().enumerate();
        lines.map(|(at, line)| if at == decision { change(line) } else { line.to_owned() } + "\n").collect::<String>()
    };
    for (text, line) in [
        (String::new(), 1),
        ("turnbuckle record 2\n".to_owned(), 1),
        (with(&|_| "Cthulhu: fly".into()), decision + 1),
        (with(&|_| "Nobody: pass".into()), decision + 1),
        (with(&|_| "what is this".into()), decision + 1),
        (with(&|line| line.replace("open ", "play ")), decision + 1),
        (record.replace("game wrestlenomicon", "game chess"), 0),
        (record.replacen("players 2", "players 200000000000", 1), 0),
        (record.replacen("\n= ", "\n= Nobody wins, or was it: ", 1), 0),
    ] {
        let (status, problem) = server.post_text("/api/records", text).await;
        assert_eq!((status, &problem["code"]), (400, &json!("mistake")), "{problem}");
        let message = problem["message"].as_str().expect("text");
        if line > 0 {
            assert!(message.starts_with(&format!("record:{line}:")), "line {line}: {message}");
        }
    }
    a_normal_match_works(&server).await;
}

#[tokio::test]
async fn only_so_many_matches_are_made_in_a_second() {
    let server = Server::start(Config { matches: 3, ..quick() }).await;
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()] });
    let start = std::time::Instant::now();
    let (mut made, mut refused) = (Vec::new(), 0);
    for _ in 0..30 {
        let (status, answer) = server.post("/api/matches", &wanted).await;
        match status {
            200 => made.push(Created::read(&answer)),
            _ => {
                assert_eq!((status, &answer["code"]), (429, &json!("too_many")), "{answer}");
                refused += 1;
            }
        }
    }
    let earned = start.elapsed().as_secs_f64() * 3.0;
    assert!(refused > 0 && made.len() as f64 <= 6.0 + earned, "{} made, {refused} refused", made.len());
    // Uploaded records and continued matches count, too; people who play do not notice.
    let mut clients = server.two_at(&made[0]).await;
    play_on(&mut clients, &mut Rng::new(3), 9).await;
    clients[1].ask(json!({ "type": "resign" })).await;
    let record = server.text(&format!("/api/matches/{}/record", made[0].id)).await;
    let go_on = json!({ "ply": 3, "seat": 0, "level": "rookie" }).to_string();
    for (path, body) in [("/api/records".to_owned(), record), (format!("/api/matches/{}/continue", made[0].id), go_on)]
    {
        let mut last = (200, Value::Null);
        for _ in 0..30 {
            last = server.post_text(&path, body.clone()).await;
            if last.0 != 200 {
                break;
            }
        }
        assert_eq!((last.0, &last.1["code"]), (429, &json!("too_many")), "{path}");
    }
    // A moment later there is room again.
    tokio::time::sleep(Duration::from_millis(700)).await;
    server.create(wanted).await;
}

#[tokio::test]
async fn what_is_not_there_is_a_problem_that_programs_can_read() {
    let server = Server::start(limited()).await;
    let http = reqwest::Client::new();
    for path in [
        "/api",
        "/api/nothing",
        "/api/games/chess/rules",
        "/api/games/wrestlenomicon/cards/nothing",
        "/api/matches/nothing",
        "/api/matches/nothing/cards",
        "/api/matches/nothing/record",
        "/api/matches/nothing/replay",
        "/api/matches/nothing/replay?seat=7",
        "/api/matches/%20/record",
    ] {
        let (status, problem) = server.get(path).await;
        assert_eq!((status, &problem["code"]), (404, &json!("unknown")), "{path}: {problem}");
    }
    for path in ["/api/matches/nothing/replay?seat=-1", "/api/matches/nothing/replay?seat=x"] {
        let (status, problem) = server.get(path).await;
        assert_eq!((status, &problem["code"]), (400, &json!("malformed")), "{path}: {problem}");
    }
    for (method, path) in
        [("DELETE", "/api/matches"), ("PUT", "/api/games"), ("POST", "/api/games"), ("GET", "/api/records")]
    {
        let method: reqwest::Method = method.parse().expect("a method");
        let response = http.request(method.clone(), server.url(path)).send().await.expect("an answer");
        assert!(matches!(response.status().as_u16(), 404 | 405), "{method} {path}");
    }
    // A socket's address without a socket.
    let created = server.for_two(1).await;
    let (status, problem) = server.get(&format!("/api/matches/{}/play", created.id)).await;
    assert_eq!((status, &problem["code"]), (400, &json!("malformed")));
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let server = Server::start(limited()).await;
    for path in ["/", "/table/abc", "/api/games", "/api/nothing", "/assets/nothing.js", "/healthz", "/metrics"] {
        let response = reqwest::get(server.url(path)).await.expect("an answer");
        let header = |name: &str| response.headers().get(name).and_then(|it| it.to_str().ok()).unwrap_or_default();
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "{path}: {policy}");
        let scripts = policy.split(';').find(|it| it.trim().starts_with("script-src")).expect("it is there");
        assert!(!scripts.contains("unsafe"), "{path}: {scripts}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"), "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("access-control-allow-origin"), "", "{path}: no other site reads it");
    }
}

#[tokio::test]
async fn health_and_metrics_can_be_read() {
    let server = Server::start(limited()).await;
    a_normal_match_works(&server).await;
    assert_eq!(server.text("/healthz").await, "ok");
    let text = server.metrics().await;
    assert!(!server.text("/metrics").await.contains("turnbuckle_"), "they have an address of their own");
    let mut described = (String::new(), String::new());
    let mut samples = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.splitn(4, ' ').collect();
        match words[..] {
            ["#", "HELP", name, _] => described.0 = name.to_owned(),
            ["#", "TYPE", name, kind] => {
                assert!(matches!(kind, "counter" | "gauge"), "{line}");
                assert_eq!(kind == "counter", name.ends_with("_total"), "{line}");
                described.1 = name.to_owned();
            }
            [name, value] => {
                assert_eq!((name, name), (described.0.as_str(), described.1.as_str()));
                assert!(value.parse::<f64>().is_ok_and(|it| it >= 0.0), "{line}");
                samples += 1;
            }
            _ => panic!("{line}"),
        }
    }
    assert!(samples >= 10);
    assert_eq!(server.metric("decisions_total").await, 13.0, "twelve and a resignation");
}

// Logs

/// Collects everything that is logged, at any level.
struct Listener {
    log: Arc<Mutex<String>>,
}

struct Fields<'a>(&'a mut String);

impl tracing::field::Visit for Fields<'_> {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
        let _ = write!(self.0, " {field}={value:?}");
    }
}

impl tracing::Subscriber for Listener {
    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        let mut log = self.log.lock().expect("nobody panics with it");
        log.push_str(span.metadata().name());
        span.record(&mut Fields(&mut log));
        log.push('\n');
        tracing::span::Id::from_u64(1)
    }

    fn record(&self, _: &tracing::span::Id, values: &tracing::span::Record<'_>) {
        values.record(&mut Fields(&mut self.log.lock().expect("nobody panics with it")));
    }

    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        let mut log = self.log.lock().expect("nobody panics with it");
        log.push_str(event.metadata().target());
        event.record(&mut Fields(&mut log));
        log.push('\n');
    }

    fn enter(&self, _: &tracing::span::Id) {}

    fn exit(&self, _: &tracing::span::Id) {}
}

/// One listener for the whole process, so it also collects the logs of tests that run at the same time.
fn log() -> Arc<Mutex<String>> {
    static LOG: OnceLock<Arc<Mutex<String>>> = OnceLock::new();
    let log = LOG.get_or_init(|| {
        let log = Arc::new(Mutex::new(String::new()));
        tracing::subscriber::set_global_default(Listener { log: log.clone() }).expect("nobody else listens");
        log
    });
    log.clone()
}

#[tokio::test]
async fn no_key_to_a_seat_is_ever_logged() {
    let log = log();
    let server = Server::start(limited()).await;
    let created = server
        .create(json!({ "game": "wrestlenomicon", "seats": [person(), person()], "listed": true, "seed": 5 }))
        .await;
    let (_, seated) = server.post(&format!("/api/matches/{}/sit", created.id), &json!({ "name": "Bo" })).await;
    let mut keys: Vec<String> = created.tokens.iter().flatten().cloned().collect();
    let sat = seated["token"].as_str().expect("a key").to_owned();
    let mut clients = [
        Client::join(&server, &created.id, Some(created.token(0))).await,
        Client::join(&server, &created.id, Some(&sat)).await,
    ];
    keys.push(sat);
    play_on(&mut clients, &mut Rng::new(5), 10).await;
    // A key that opens nothing, and one in a message that cannot be read.
    let forged = format!("{}x", created.token(0));
    let mut wrong = Client::open(&server, &created.id).await;
    wrong.say(&json!({ "type": "hello", "token": forged })).await;
    wrong.next().await;
    let mut mangled = Client::open(&server, &created.id).await;
    mangled.say(&json!({ "type": "hello", "token": created.token(0), "tokens": 1 })).await;
    mangled.next().await;
    clients[0].ask(json!({ "type": "resign" })).await;
    clients[0].say(&json!({ "type": "rematch" })).await;
    let rematch = clients[0].until_type("rematch").await;
    keys.push(rematch["token"].as_str().expect("a key").to_owned());
    let log = log.lock().expect("nobody panics with it");
    assert!(log.contains("answered"), "something was logged: {log}");
    for key in keys {
        let line = log.lines().find(|it| it.contains(&key));
        assert!(line.is_none(), "{line:?}");
    }
}
