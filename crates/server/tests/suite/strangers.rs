//! A public address: what strangers do does not keep others from playing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::Connection as _;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use turnbuckle_core::Rng;
use turnbuckle_server::store::{Sqlite, Store, StoredMatch, Write};
use turnbuckle_server::{Config, Each, ServeError, serve};

use crate::common::disk::Disk;
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

/// A head that does not end, and a body that does not come: both connections are closed, and delay nobody meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_does_not_live_for_ever() {
    let (head_within, answer_within) = (Duration::from_secs(2), Duration::from_secs(4));
    let server = Server::start(Config { head_within, answer_within, ..quick() }).await;
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
        let read = timeout(Duration::from_secs(15), half.read_to_end(&mut rest)).await;
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
    let is_full = Arc::new(AtomicBool::new(false));
    let disk = Disk {
        store,
        is_full: {
            let it = is_full.clone();
            move || it.load(Relaxed)
        },
    };
    let server = Server::start_on(folder, Arc::new(disk), quick()).await;
    for path in ["/livez", "/readyz", "/healthz"] {
        assert_eq!(server.text(path).await, "ok");
    }
    let created = server.for_two(3).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(3), 5).await;
    let known = clients[0].version();

    is_full.store(true, Relaxed);
    let at = usize::from(clients[0].choices().is_empty());
    let decision = clients[at].decision(&clients[at].choices()[0]);
    clients[at].say(&decision).await;
    while !matches!(clients[at].try_next().await, Err(Gone::Closed(_) | Gone::Broken)) {}
    becomes(&server, "/healthz", 503).await;
    assert_eq!(server.get("/readyz").await.0, 503);
    assert_eq!(server.get("/livez").await.0, 200, "it need not be started anew");

    is_full.store(false, Relaxed);
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
    let first = tokio::spawn(serve(config(), |address| ready.send(address).expect("somebody waits")));
    let address = is_ready.await.expect("it serves");
    let second = serve(config(), |_| panic!("it must not serve")).await;
    assert!(matches!(&second, Err(ServeError::Taken(_))), "{second:?}");
    let status = reqwest::get(format!("http://{address}/healthz")).await.expect("an answer").status();
    assert_eq!(status, 200, "the first does not notice");
    first.abort();
    let _ = first.await;
}

/// Nothing can be created in this folder, not even by root.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_folder_that_cannot_be_written_to_is_refused() {
    let config = Config { addr: ([127, 0, 0, 1], 0).into(), data: "/proc/self".into(), ..quick() };
    let refused = serve(config, |_| panic!("it must not serve")).await;
    assert!(matches!(&refused, Err(ServeError::Folder(..))), "{refused:?}");
}

// Limits of each

const FLOODER: &str = "203.0.113.7";
const OTHER: &str = "198.51.100.4";

#[tokio::test]
async fn what_one_address_uses_up_is_not_missing_to_others() {
    let each = Each { matches: 2, packs: 3, ..quick().each };
    let server = Server::start(Config { each, packs: 100, ..behind_a_proxy() }).await;
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()] });
    // Invalid requests count, too.
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
    // Both the bot and the person choose an opening in secret.
    while honest.version() == 0 {
        honest.next().await;
    }
    let others = server.metric("bot_decisions_total").await - decided - 1.0;
    println!("a rookie answered after {:?} and {others} decisions of 24 legends", start.elapsed());
    // With a plain queue it would be all 24. Some end while we sit down and count.
    assert!(others <= 6.0, "{others} went first");
}

// Luck

/// Anybody who knows the seed can play the same match on the side, and see the opponent's hand and every die.
#[tokio::test]
async fn nobody_chooses_the_luck_of_a_match_between_people() {
    let server = Server::start(Config { seeds_for_all: false, ..quick() }).await;
    let wanted = |seats: &[Value]| json!({ "game": "wrestlenomicon", "seats": seats, "seed": 42 });
    let (status, problem) = server.post("/api/matches", &wanted(&[person(), person()])).await;
    assert_eq!((status, &problem["code"]), (400, &json!("mistake")), "{problem}");
    for alone in [[person(), bot()], [bot(), person()], [bot(), bot()]] {
        assert_eq!(server.post("/api/matches", &wanted(&alone)).await.0, 200, "one person has nobody to cheat");
    }
    // The same seed, the same game.
    let mut hands = Vec::new();
    for _ in 0..2 {
        let made = Created::read(&server.post("/api/matches", &wanted(&[person(), bot()])).await.1);
        hands.push(Client::join(&server, &made.id, Some(made.token(0))).await.choices());
    }
    assert_eq!(hands[0], hands[1]);
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

// Seats

/// Sends this hello, and returns the first answer.
async fn hello(server: &Server, id: &str, hello: Value) -> (Client, Value) {
    let mut client = Client::open(server, id).await;
    client.say(&hello).await;
    let answer = client.next().await;
    (client, answer)
}

#[tokio::test]
async fn an_invitation_is_worth_nothing_once_it_was_used() {
    let server = Server::start(quick()).await;
    let created = server.for_two(1).await;
    let with = |token: &str| json!({ "type": "hello", "token": token });
    let (_host, welcome) = hello(&server, &created.id, with(created.token(0))).await;
    assert_eq!((&welcome["type"], &welcome["token"]), (&json!("welcome"), &Value::Null), "the host's key is their own");
    let (_friend, welcome) = hello(&server, &created.id, with(created.token(1))).await;
    let key = welcome["token"].as_str().expect("the friend has a key of their own now").to_owned();
    assert_eq!(welcome["seat"], 1);
    let (_, refused) = hello(&server, &created.id, with(created.token(1))).await;
    assert_eq!(refused["code"], "bad_token", "the host's copy opens nothing");
    let server = server.restart().await;
    let (_friend, welcome) = hello(&server, &created.id, with(&key)).await;
    assert_eq!((&welcome["seat"], &welcome["token"]), (&json!(1), &Value::Null));

    // A client that chooses its key can send the same hello again if the welcome never arrived.
    let created = server.for_two(2).await;
    let chosen = "0123456789abcdefghijklmnop";
    let both = json!({ "type": "hello", "token": created.token(1), "key": chosen });
    for _ in 0..2 {
        let (_, welcome) = hello(&server, &created.id, both.clone()).await;
        assert_eq!(welcome["seat"], 1, "{welcome}");
    }
    let (_, welcome) = hello(&server, &created.id, with(chosen)).await;
    assert_eq!(welcome["seat"], 1);
    let short = json!({ "type": "hello", "token": created.token(0), "key": "short" });
    assert_eq!(hello(&server, &created.id, short).await.1["code"], "malformed");
}

#[tokio::test]
async fn spectators_who_come_and_go_are_no_news_to_players() {
    let server = Server::start(quick()).await;
    let created = server.for_two(1).await;
    let mut players = server.two_at(&created).await;
    while players[0].next_within(Duration::from_millis(600)).await.is_some() {}
    let heard = players[0].heard.len();
    for _ in 0..50 {
        drop(Client::join(&server, &created.id, None).await);
    }
    while players[0].next_within(Duration::from_millis(600)).await.is_some() {}
    assert_eq!(players[0].heard.len(), heard, "nothing has changed for them");
    // If somebody connects and disconnects all the time, the others are told a few times, not every time.
    let heard = players[0].heard.len();
    for _ in 0..40 {
        drop(Client::join(&server, &created.id, Some(created.token(1))).await);
    }
    while players[0].next_within(Duration::from_millis(600)).await.is_some() {}
    assert!(players[0].heard.len() - heard < 20, "{} messages", players[0].heard.len() - heard);
}

#[tokio::test]
async fn a_player_who_is_away_has_a_while_to_come_back_and_either_side_can_go_on_after_it() {
    let server = Server::start(Config { absence: Duration::from_secs(2), ..quick() }).await;
    let created = server.for_two(1).await;
    let [host, mut guest] = server.two_at(&created).await;
    let stand_in = json!({ "type": "stand_in", "seat": 0, "level": "rookie" });
    let refused = guest.ask(stand_in.clone()).await;
    assert_eq!(refused["code"], "wrong_time", "nobody is away");
    drop(host);
    guest.until(|it| it["type"] == "seats" && it["seats"][0]["connected"] == false).await;
    let after = guest.info["seats"][0]["stand_in_after"].as_u64().expect("it is shown");
    assert!((1..=2).contains(&after), "{after}");
    let early = guest.ask(stand_in.clone()).await;
    assert_eq!(early["code"], "wrong_time", "{early}");
    tokio::time::sleep(Duration::from_millis(2100)).await;
    let done = guest.ask(stand_in).await;
    assert_eq!(done["type"], "done", "the guest goes on without the host: {done}");
    let mut back = Client::join(&server, &created.id, Some(created.token(0))).await;
    assert_eq!(back.ask(json!({ "type": "take_back" })).await["type"], "done");
}

#[tokio::test]
async fn a_seat_that_was_taken_by_nobody_who_comes_is_given_back() {
    let server = Server::start(Config { absence: Duration::from_secs(1), ..quick() }).await;
    let wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()], "listed": true });
    let created = server.create(wanted).await;
    let mut host = Client::come_to(&server, &created.id, created.token(0)).await;
    let sit = format!("/api/matches/{}/sit", created.id);
    assert_eq!(server.post(&sit, &json!({ "name": "Squatter" })).await.0, 200);
    assert_eq!(server.post(&sit, &json!({ "name": "Honest" })).await.0, 409, "it is taken");
    host.until(|it| it["type"] == "seats" && it["seats"][1]["name"] == "Squatter").await;
    host.until(|it| it["type"] == "seats" && it["seats"][1]["name"].is_null()).await;
    let (status, seated) = server.post(&sit, &json!({ "name": "Honest" })).await;
    assert_eq!(status, 200, "{seated}");
    let _honest = Client::come_to(&server, &created.id, seated["token"].as_str().expect("a key")).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(
        server.get(&format!("/api/matches/{}", created.id)).await.1["seats"][1]["name"],
        "Honest",
        "who came stays"
    );
}

#[tokio::test]
async fn a_question_is_put_once_at_a_time_and_not_for_ever() {
    let server = Server::start(quick()).await;
    let created = server.for_two(31).await;
    let mut clients = server.two_at(&created).await;
    let mut rng = Rng::new(1);
    crate::common::play_until(&mut clients, &mut rng, 500, |it| it.iter().any(|it| it.can_undo() > 0)).await;
    let at = clients.iter().position(|it| it.can_undo() > 0).expect("something can be taken back");
    let undo = json!({ "type": "undo", "version": clients[at].version() });
    clients[at].say(&undo).await;
    let again = clients[at].ask(undo.clone()).await;
    assert_eq!(again["code"], "wrong_time", "{again}");
    for denied in 0..3 {
        if denied > 0 {
            clients[at].say(&undo).await;
        }
        clients[1 - at].until_type("undo_asked").await;
        clients[1 - at].ask(json!({ "type": "allow_undo", "allow": false })).await;
        clients[at].until_type("undo_answered").await;
    }
    let again = clients[at].ask(undo).await;
    assert_eq!(again["code"], "wrong_time", "no is an answer: {again}");
}

#[tokio::test]
async fn names_cannot_be_seen_wrong() {
    let server = Server::start(quick()).await;
    let created = server.for_two(1).await;
    let mut clients = server.two_at(&created).await;
    let name = |name: &str| json!({ "type": "name", "name": name });
    assert_eq!(clients[0].ask(name("Paula")).await["type"], "done");
    for unseen in
        ["\u{3164}", "a\u{202e}b", "\u{2800}\u{2800}", "z\u{301}\u{301}\u{301}", "a\u{e0041}", "x\u{2066}y", "\u{301}"]
    {
        assert_eq!(clients[1].ask(name(unseen)).await["code"], "malformed", "{unseen:?}");
    }
    // The first letter is not a Latin one.
    for alike in ["Paula", "paula", "\u{420}aula"] {
        assert_eq!(clients[1].ask(name(alike)).await["code"], "malformed", "{alike:?} looks like the other one");
    }
    for fine in ["Zoë", "李小龙", "Åsa ÆØ", "Paul"] {
        assert_eq!(clients[1].ask(name(fine)).await["type"], "done", "{fine}");
    }
}

// A damaged database

/// An invalid text, lock or entry: the match cannot be read, and no other match is affected.
#[tokio::test]
async fn what_is_damaged_in_the_database_is_one_matchs_trouble() {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
    let file = folder.path().join("turnbuckle.db");
    let store = Arc::new(Sqlite::open(&file).await.expect("the store opens"));
    let server = Server::start_on(folder.clone(), store, Config { idle: Duration::from_millis(50), ..quick() }).await;
    let damages = [
        "update matches set head = x'ff00fe' where id = ?1",
        "update matches set head = 'turnbuckle record 1' where id = ?1",
        "update matches set head = replace(head, 'secret ', 'secret zz'), gathering = 1 where id = ?1",
        "update matches set gathering = 1 where id = ?1",
        "update matches set game = 'chess' where id = ?1",
        "update seats set name = x'c3' where match = ?1",
        "update seats set lock = x'ff' where match = ?1",
        "insert into latest (match, version, text) values (?1, 0, x'fffe')",
        "insert into latest (match, version, text) values (?1, 0, 'Cthulhu: fly to the moon')",
        "delete from seats where match = ?1",
    ];
    for damage in damages {
        let created = server.for_two(5).await;
        let mut connection = sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display()))
            .await
            .expect("the file opens beside the server");
        sqlx::query(damage).bind(&created.id).execute(&mut connection).await.expect("it is damaged");
        for path in ["", "/cards", "/record", "/replay"] {
            let (status, answer) = server.get(&format!("/api/matches/{}{path}", created.id)).await;
            assert!(status == 200 || answer["code"].is_string(), "{damage}: {answer}");
        }
        let mut client = Client::open(&server, &created.id).await;
        client.say(&json!({ "type": "hello", "token": created.token(0) })).await;
        let answer = client.try_next().await.expect("an answer, and no line that breaks off");
        assert_eq!((&answer["type"], &answer["code"]), (&json!("error"), &json!("internal")), "{damage}: {answer}");
        crate::common::a_normal_match_works(&server).await;
    }
}

// Growth

#[tokio::test]
async fn looking_at_a_match_does_not_call_it_into_memory() {
    let server = Server::start(quick()).await;
    let mut ids = Vec::new();
    for seed in 0..5 {
        ids.push(server.for_two(seed).await.id);
    }
    for id in &ids {
        let (status, info) = server.get(&format!("/api/matches/{id}")).await;
        assert_eq!((status, &info["id"]), (200, &json!(id)));
    }
    assert_eq!(server.metric("tables").await, 0.0);
    // The cached summary is dropped when somebody plays.
    let _client = Client::join(&server, &ids[0], None).await;
    assert_eq!(server.metric("tables").await, 1.0);
}

#[tokio::test]
async fn rematches_count_as_matches() {
    let each = Each { matches: 1, ..quick().each };
    let server = Server::start(Config { each, ..quick() }).await;
    let mut last = Value::Null;
    let mut created = server.for_two(1).await;
    for _ in 0..4 {
        let mut clients = server.two_at(&created).await;
        clients[0].ask(json!({ "type": "resign" })).await;
        last = clients[0].ask(json!({ "type": "rematch" })).await;
        if last["type"] == "error" {
            break;
        }
        let id = clients[0].heard.iter().find_map(|it| {
            let it: Value = serde_json::from_str(it).expect("JSON");
            (it["type"] == "rematch").then(|| (it["id"].clone(), it["token"].clone()))
        });
        let (id, token) = id.expect("a rematch was told");
        let other = clients[1].until_type("rematch").await["token"].clone();
        let text = |it: &Value| it.as_str().map(str::to_owned);
        created = Created { id: text(&id).expect("a code"), tokens: vec![text(&other), text(&token)] };
    }
    assert_eq!(last["code"], "too_many");
}

#[tokio::test]
async fn old_matches_are_forgotten_and_a_host_can_delete_one() {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary folder"));
    let store = Arc::new(Sqlite::open(&folder.path().join("turnbuckle.db")).await.expect("the store opens"));
    let stored = |id: &str, days: i64, result: Option<&str>| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("it is later").as_secs();
        Write::Match(Box::new(StoredMatch {
            id: id.into(),
            game: "wrestlenomicon".into(),
            created: now as i64 - days * 24 * 60 * 60,
            listed: false,
            head: String::new(),
            gathering: false,
            pack: None,
            seats: Vec::new(),
            result: result.map(str::to_owned),
            entries: vec!["x".into()],
        }))
    };
    let all = [
        stored("old-over", 400, Some("over")),
        stored("over", 300, Some("over")),
        stored("idle", 31, None),
        stored("running", 29, None),
    ];
    store.commit(&all).await.expect("it stores");
    let server = Server::start_on(folder, store.clone(), quick()).await;
    let (_, house) = server.get("/api/house").await;
    assert_eq!((&house["keep_finished_days"], &house["keep_idle_days"]), (&json!(365), &json!(30)));
    let swept = async {
        while store.load("idle").await.expect("it loads").is_some() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, swept).await.expect("it is forgotten");
    for (id, stays) in [("old-over", false), ("over", true), ("running", true)] {
        assert_eq!(store.load(id).await.expect("it loads").is_some(), stays, "{id}");
    }

    let created = server.for_two(1).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(1), 4).await;
    let http = reqwest::Client::new();
    let path = format!("/api/matches/{}", created.id);
    let delete = |token: &str| http.delete(server.url(&path)).bearer_auth(token).send();
    assert_eq!(delete(created.token(1)).await.expect("an answer").status(), 403);
    assert_eq!(delete(created.token(0)).await.expect("an answer").status(), 204);
    assert_eq!(server.get(&path).await.0, 404);
    assert!(store.load(&created.id).await.expect("it loads").is_none());
}
