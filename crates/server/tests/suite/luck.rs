//! The luck of a match between people: nobody can predict it, and everybody can check it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tracing_subscriber::fmt::MakeWriter;
use turnbuckle_core::{FairLuck, Luck, Record, Rng, Source};
use turnbuckle_server::Config;

use crate::common::{Client, Created, Server, bot, person, play_on, play_out, quick};

async fn among_people(server: &Server) -> Created {
    server.create(json!({ "game": "wrestlenomicon", "seats": [person(), person()] })).await
}

/// The first of two players, who waits for the other.
async fn first_at(server: &Server, created: &Created) -> Client {
    let mut client = Client::open(server, &created.id).await;
    let gathering = client.come(created.token(0)).await;
    assert_eq!(gathering["type"], "gathering", "{gathering}");
    client
}

async fn record(server: &Server, id: &str) -> (String, FairLuck) {
    let text = server.text(&format!("/api/matches/{id}/record")).await;
    match Record::parse(Source::new("record", &text)).expect("a record").luck {
        Luck::Fair(fair) => (text, fair),
        Luck::Seed(_) => panic!("a seed: {text}"),
    }
}

fn is_wrong_time(answer: &Value) -> bool {
    answer["type"] == "error" && answer["code"] == "wrong_time"
}

#[tokio::test]
async fn nothing_is_dealt_before_everybody_has_seen_the_commitment_and_contributed() {
    let server = Server::start(quick()).await;
    let created = among_people(&server).await;
    let mut ada = first_at(&server, &created).await;
    let commitment = ada.info["luck"]["commitment"].as_str().expect("it is shown").to_owned();
    assert_eq!(ada.info["luck"], json!({ "commitment": commitment, "contributed": [], "digest": null }));
    assert_eq!(ada.info["asked"], json!([]));
    let mut watcher = Client::open(&server, &created.id).await;
    watcher.say(&json!({ "type": "hello" })).await;
    assert_eq!(watcher.next().await["match"]["luck"]["commitment"], commitment);

    // Nothing can be decided before the cards are dealt.
    for message in [
        json!({ "type": "decide", "version": 0, "action": "open spit" }),
        json!({ "type": "undo", "version": 0 }),
        json!({ "type": "resign" }),
        json!({ "type": "hint" }),
        json!({ "type": "explain", "action": "open spit" }),
        json!({ "type": "preview", "actions": ["open spit"] }),
        json!({ "type": "describe", "actions": ["open spit"] }),
        json!({ "type": "odds", "action": "open spit" }),
        json!({ "type": "log", "before": 9 }),
        json!({ "type": "rematch" }),
        json!({ "type": "allow_undo", "allow": true }),
    ] {
        let answer = ada.ask(message).await;
        assert!(is_wrong_time(&answer), "{answer}");
    }
    for contribution in ["", "12", &"g".repeat(64), &"1".repeat(65)] {
        let answer = ada.ask(json!({ "type": "contribute", "contribution": contribution })).await;
        assert_eq!(answer["code"], "malformed", "{answer}");
    }
    let contribution = "5a".repeat(32);
    let done = ada.ask(json!({ "type": "contribute", "contribution": contribution })).await;
    assert_eq!(done["type"], "done", "{done}");
    // A contribution cannot be changed.
    ada.ask(json!({ "type": "contribute", "contribution": "00".repeat(32) })).await;
    let (_, info) = server.get(&format!("/api/matches/{}", created.id)).await;
    assert_eq!(info["luck"], json!({ "commitment": commitment, "contributed": [0], "digest": null }));

    let mut bob = Client::open(&server, &created.id).await;
    bob.come(created.token(1)).await;
    assert_eq!(bob.info["luck"]["commitment"], commitment);
    bob.contribute().await;
    for client in [&mut ada, &mut bob, &mut watcher] {
        client.until_type("welcome").await;
        assert_eq!(client.version(), 0);
        assert_eq!(client.info["luck"]["commitment"], commitment);
    }
    let digest = ada.info["luck"]["digest"].clone();
    assert!(digest.is_string() && bob.info["luck"]["digest"] == digest && watcher.info["luck"]["digest"] == digest);
    let late = ada.ask(json!({ "type": "contribute", "contribution": contribution })).await;
    assert!(is_wrong_time(&late), "{late}");

    // The match was played with the luck that was committed to.
    play_out(&mut [ada, bob], &mut Rng::new(1)).await;
    let (text, fair) = record(&server, &created.id).await;
    assert_eq!(fair.commitment().to_string(), commitment);
    assert_eq!(json!(fair.digest().to_string()), digest);
    assert!(text.contains(&format!("\ncontribution 1 {contribution}\n")), "{text}");
    let (status, asked) = server.get(&format!("/api/matches/{}/luck", created.id)).await;
    assert_eq!(status, 200, "{asked}");
    let lines = text.lines().filter(|it| it.starts_with("* ")).count();
    assert_eq!(asked["asked"].as_array().expect("a list").len(), lines);
}

#[tokio::test]
async fn whoever_plays_alone_has_a_seed() {
    let server = Server::start(quick()).await;
    let created = server.create(json!({ "game": "wrestlenomicon", "seats": [person(), bot()] })).await;
    let mut client = Client::join(&server, &created.id, Some(created.token(0))).await;
    assert!(client.info["luck"].is_null());
    client.ask(json!({ "type": "resign" })).await;
    assert!(server.text(&format!("/api/matches/{}/record", created.id)).await.contains("\nseed "));
    assert_eq!(server.get(&format!("/api/matches/{}/luck", created.id)).await.0, 404);
}

/// Everything that is logged, at all levels.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics with it").write(text)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;
    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn the_secret_is_in_nothing_that_anybody_is_told_before_the_end() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let server = Server::start(quick()).await;
    let created = among_people(&server).await;
    let mut told = Vec::new();
    let paths = ["", "/record", "/replay", "/luck", "/cards"];
    for path in paths {
        told.push(server.get(&format!("/api/matches/{}{path}", created.id)).await.1.to_string());
    }
    let mut clients = server.all_at(&created).await;
    clients.push(Client::join(&server, &created.id, None).await);
    play_on(&mut clients[..2], &mut Rng::new(2), 30).await;
    for path in paths {
        told.push(server.get(&format!("/api/matches/{}{path}", created.id)).await.1.to_string());
    }
    told.push(server.get("/api/matches").await.1.to_string());
    for message in [
        json!({ "type": "explain", "action": "secret" }),
        json!({ "type": "log", "before": 9 }),
        json!({ "type": "odds", "action": "pass" }),
        json!({ "type": "undo", "version": 1 }),
    ] {
        clients[0].ask(message).await;
    }
    let before_the_end: Vec<usize> = clients.iter().map(|it| it.heard.len()).collect();
    let logged = log.0.lock().expect("nobody panics with it").len();
    play_out(&mut clients[..2], &mut Rng::new(3)).await;
    let (_, fair) = record(&server, &created.id).await;
    for (client, heard) in clients.iter().zip(before_the_end) {
        told.extend(client.heard[..heard].iter().cloned());
    }
    let log = log.0.lock().expect("nobody panics with it");
    told.push(String::from_utf8_lossy(&log[..logged]).into_owned());
    assert!(logged > 500 && told.iter().map(String::len).sum::<usize>() > 100_000);
    let secret = fair.secret().to_string();
    for text in told {
        assert!(!text.contains(&secret) && !text.contains("secret "), "{text}");
    }
}

#[tokio::test]
async fn what_was_promised_holds_after_a_restart() {
    let server = Server::start(quick()).await;
    let created = among_people(&server).await;
    let mut ada = first_at(&server, &created).await;
    let commitment = ada.info["luck"]["commitment"].clone();
    ada.ask(json!({ "type": "contribute", "contribution": "5a".repeat(32) })).await;
    let server = server.restart().await;
    let mut clients = server.two_at(&created).await;
    assert_eq!(clients[0].info["luck"]["commitment"], commitment);
    assert_eq!(clients[0].info["luck"]["contributed"], json!([0, 1]));
    let digest = clients[0].info["luck"]["digest"].clone();
    play_on(&mut clients, &mut Rng::new(4), 20).await;
    let server = server.restart().await;
    let mut clients = server.two_at(&created).await;
    assert_eq!(clients[0].info["luck"]["digest"], digest);
    play_out(&mut clients, &mut Rng::new(5)).await;
    let (text, fair) = record(&server, &created.id).await;
    assert!(text.contains(&format!("contribution 1 {}", "5a".repeat(32))), "the first word counts");
    assert_eq!(json!(fair.commitment().to_string()), commitment);
    // Computed as anybody could: the digest of the secret's bytes.
    let secret = text.lines().find_map(|it| it.strip_prefix("secret ")).expect("it is over");
    let bytes: Vec<u8> = (0..32).map(|it| u8::from_str_radix(&secret[it * 2..it * 2 + 2], 16).expect("hex")).collect();
    let hex: String = Sha256::digest(bytes).iter().map(|it| format!("{it:02x}")).collect();
    assert_eq!(json!(hex), commitment);
    checks(&text);
}

/// Every answer in a record is the one that its secret and contributions give.
fn checks(text: &str) {
    let record = Record::parse(Source::new("record", text)).expect("a record");
    let games = turnbuckle_catalog::games();
    let game = games.get(&record.game).expect("on the shelf");
    let checked = game.replay(&record, None, &mut |_, _| {}).expect("it replays").check_luck().expect("a set-up");
    assert!(!checked.is_empty() && checked.iter().all(|it| it.played == it.derived));
}

#[tokio::test]
async fn a_rematch_has_luck_of_its_own_and_a_match_played_on_has_a_seed() {
    let server = Server::start(quick()).await;
    let created = among_people(&server).await;
    let mut clients = server.two_at(&created).await;
    let commitment = clients[0].info["luck"]["commitment"].clone();
    play_on(&mut clients, &mut Rng::new(6), 12).await;
    clients[0].ask(json!({ "type": "resign" })).await;
    clients[0].say_with_re(json!({ "type": "rematch" })).await;
    let mut tokens = Vec::new();
    let mut id = String::new();
    for client in &mut clients {
        let rematch = client.until_type("rematch").await;
        id = rematch["id"].as_str().expect("a code").to_owned();
        tokens.push(rematch["token"].as_str().map(str::to_owned));
    }
    let again = server.two_at(&Created { id, tokens }).await;
    assert!(again[0].info["luck"]["commitment"].is_string() && again[0].info["luck"]["commitment"] != commitment);

    let on = json!({ "ply": 8, "seat": 0, "level": "rookie" });
    let (status, made) = server.post(&format!("/api/matches/{}/continue", created.id), &on).await;
    assert_eq!(status, 200, "{made}");
    let alone = Created::read(&made);
    let mut client = Client::join(&server, &alone.id, Some(alone.token(0))).await;
    assert!(client.info["luck"].is_null());
    client.ask(json!({ "type": "resign" })).await;
    let text = server.text(&format!("/api/matches/{}/record", alone.id)).await;
    assert!(text.contains("\nseed ") && !text.contains("\nsecret ") && !text.contains("\ncontribution "), "{text}");
}

#[tokio::test]
async fn where_a_bot_stands_in_nobody_waits_for_a_contribution() {
    let server = Server::start(Config { absence: Duration::ZERO, ..quick() }).await;
    let created = among_people(&server).await;
    let mut ada = first_at(&server, &created).await;
    ada.contribute().await;
    let stand_in = json!({ "type": "stand_in", "seat": 1, "level": "rookie" });
    let done = ada.ask(stand_in).await;
    assert_eq!(done["type"], "done", "{done}");
    if ada.table.is_null() {
        ada.until_type("welcome").await;
    }
    assert_eq!(ada.info["luck"]["contributed"], json!([0]));
    ada.ask(json!({ "type": "resign" })).await;
    let (text, fair) = record(&server, &created.id).await;
    assert_eq!(fair.contributions().len(), 1);
    checks(&text);
}

#[tokio::test]
async fn a_host_who_plays_the_same_seed_beside_it_learns_nothing() {
    let server = Server::start(Config { seeds_for_all: false, ..quick() }).await;
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()], "seed": 5 });
    assert_eq!(server.post("/api/matches", &wanted).await.0, 400);
    // The same people with the same contributions in two matches get independent deals.
    let mut hands = Vec::new();
    for _ in 0..3 {
        let created = among_people(&server).await;
        let clients = server.two_at(&created).await;
        hands.push(clients[0].table["view"]["cthulhu"]["hand"].to_string());
    }
    assert!(hands[0] != hands[1] || hands[1] != hands[2], "{hands:?}");
}
