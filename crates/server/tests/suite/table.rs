//! The life of a match, through real sockets.

use std::time::Duration;

use serde_json::{Value, json};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, PackText, Record, Refused, Rng, Seat, Setup, Source};
use turnbuckle_server::store::{StoredMatch, StoredSeat};
use turnbuckle_server::table::{Table, Trouble};
use turnbuckle_server::wire::ErrorCode;
use turnbuckle_server::{Config, Pace};
use wrestlenomicon::State;
use wrestlenomicon::action::Action;

use crate::common::{
    Client, Created, Gone, Server, automatic, bot, house_pack, person, play_on, play_out, play_until, quick, remember,
};

/// Longer than the server needs for automatic passes.
const A_WHILE: Duration = Duration::from_millis(300);

fn is_error(answer: &Value, code: &str) -> bool {
    answer["type"] == "error" && answer["code"] == code
}

// Playing

#[tokio::test]
async fn whoever_chooses_who_they_are_is_called_so_from_then_on() {
    let server = Server::start(quick()).await;
    let created = server.create(json!({ "game": "all-time-wrestling", "seats": [person(), person()] })).await;
    let mut clients = server.two_at(&created).await;
    clients[0].decide("choose gaius").await;
    let seats = clients[1].until(|it| it["type"] == "seats" && it["seats"][0]["title"] != "Red corner").await;
    assert_eq!(seats["seats"][0]["title"], "Gaius Applausus");
    assert_eq!(seats["seats"][1]["title"], "Blue corner");
}

#[tokio::test]
async fn a_match_is_played_to_its_end_kept_replayed_and_played_on() {
    let server = Server::start(quick()).await;
    let created = server.for_two(11).await;
    let path = |what: &str| format!("/api/matches/{}/{what}", created.id);
    let mut clients = server.two_at(&created).await;
    assert_eq!((clients[0].seat, clients[1].seat), (Some(0), Some(1)));

    play_on(&mut clients, &mut Rng::new(1), 3).await;
    for early in ["record", "replay"] {
        let (status, problem) = server.get(&path(early)).await;
        assert_eq!((status, &problem["code"]), (409, &json!("wrong_time")), "{early} of a match that still runs");
    }

    let decisions = 3 + play_out(&mut clients, &mut Rng::new(2)).await;
    let result = clients[0].table["result"].as_str().expect("it is over").to_owned();
    assert_eq!(clients[1].table["result"], json!(result));
    assert_eq!(clients[0].ply(), decisions as u64);
    let late = clients[0].decide("pass").await;
    assert!(is_error(&late, "wrong_time"), "{late}");

    let text = server.text(&path("record")).await;
    let record = Record::parse(Source::new("record", &text)).expect("a record");
    let replayed = record.replay::<State>(None, |_, _| {}).expect("it replays");
    assert_eq!(replayed.plies().len(), decisions);
    assert!(text.contains(&format!("\n= {result}\n")), "{text}");

    for seat in [None, Some(0), Some(1)] {
        let (replay, steps) = server.whole_replay(&created.id, seat).await;
        assert_eq!(steps.len(), decisions + 1);
        assert_eq!(replay["seat"], json!(seat));
        assert_eq!(replay["match"]["result"], json!(result));
        if let Some(seat) = seat {
            // The replay shows what the client saw.
            assert_eq!(steps[decisions]["view"], clients[seat].table["view"]);
            let told: Vec<(u64, Value)> = (0..).zip(steps.iter().map(|it| it["events"].clone())).collect();
            assert_eq!(told, clients[seat].log);
        }
    }
    let (status, _) = server.get(&(path("replay") + "?seat=2")).await;
    assert_eq!(status, 404);

    let (status, kept) = server.post_text("/api/records", text.clone()).await;
    assert_eq!(status, 200, "{kept}");
    let kept = kept["id"].as_str().expect("a code");
    assert_eq!(server.text(&format!("/api/matches/{kept}/record")).await, text);
    let (_, original) = server.whole_replay(&created.id, Some(1)).await;
    assert_eq!(server.whole_replay(kept, Some(1)).await.1, original);
    assert_eq!(server.get(&format!("/api/matches/{kept}")).await.1["result"], json!(result));

    let middle = decisions / 2;
    let wanted = json!({ "ply": middle, "seat": 1, "level": "rookie", "name": "Robin" });
    let (status, made) = server.post(&path("continue"), &wanted).await;
    assert_eq!(status, 200, "{made}");
    let next = Created::read(&made);
    assert!(next.tokens[0].is_none());
    let mut again = [Client::join(&server, &next.id, Some(next.token(1))).await];
    assert_eq!(again[0].info["seats"][1]["name"], "Robin");
    assert_eq!(again[0].info["seats"][0]["bot"], "rookie");
    assert_eq!(again[0].log[middle], (middle as u64, original[middle]["events"].clone()));
    if again[0].ply() == middle as u64 {
        assert_eq!(again[0].table["view"], original[middle]["view"]);
    }
    for _ in 0..3 {
        while again[0].choices().is_empty() && !again[0].is_over() {
            again[0].next().await;
        }
        play_on(&mut again, &mut Rng::new(3), 1).await;
    }
    assert!(again[0].ply() > middle as u64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_comes_in_pages_and_choices_are_described_on_request() {
    let server = Server::start(quick()).await;
    let created = server.for_two(11).await;
    let mut clients = server.two_at(&created).await;
    let notation = clients[0].table["choices"][0]["notation"].clone();
    let words = clients[0].table["choices"][0]["words"].clone();
    let described = clients[0].ask(json!({ "type": "describe", "actions": [notation, "nonsense"] })).await;
    assert_eq!(described["words"], json!([{ "action": notation, "words": words }]));

    // The first match that is longer than a page.
    let mut long = None;
    for seed in 1..40 {
        let created = server.for_two(seed).await;
        let decisions = play_out(&mut server.two_at(&created).await, &mut Rng::new(2)).await;
        if decisions > 200 {
            long = Some((created, decisions));
            break;
        }
    }
    let (created, decisions) = long.expect("one match in forty is long");
    let mut late = Client::join(&server, &created.id, None).await;
    let first = late.log[0].0 as usize;
    assert_eq!((late.log.len(), first), (200, decisions - 199));
    let welcome: Value = serde_json::from_str(&late.heard[0]).expect("JSON");
    assert_eq!(welcome["log"]["earlier"], json!(true));
    let page = late.ask(json!({ "type": "log", "before": first })).await;
    let steps = server.whole_replay(&created.id, None).await.1;
    let earlier: Vec<Value> = page["chapters"].as_array().expect("chapters").to_vec();
    assert_eq!(earlier.len(), first.min(200));
    for chapter in earlier {
        let ply = chapter["ply"].as_u64().expect("a number") as usize;
        assert_eq!(chapter["events"], steps[ply]["events"]);
    }
    let nothing = late.ask(json!({ "type": "log", "before": 0 })).await;
    assert_eq!(nothing["chapters"], json!([]));

    // As a sketch, for a client without a table for the game.
    let mut plain = Client::open(&server, &created.id).await;
    plain.say(&json!({ "type": "hello", "plain": true })).await;
    let welcome = plain.until_type("welcome").await;
    assert!(welcome["table"]["view"]["lines"].as_array().is_some_and(|it| it.len() > 5), "{welcome}");
    assert_eq!(welcome["table"]["outcome"]["kind"], "won");
}

#[tokio::test]
async fn a_record_that_was_broken_off_can_be_looked_at_like_any_other() {
    let server = Server::start(quick()).await;
    let created = server.for_two(3).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(1), 20).await;
    clients[0].ask(json!({ "type": "resign" })).await;
    let text = server.text(&format!("/api/matches/{}/record", created.id)).await;
    let unfinished = text.lines().filter(|it| !it.starts_with("= ") && !it.contains("concede"));
    let unfinished: String = unfinished.map(|it| format!("{it}\n")).collect();
    let (status, kept) = server.post_text("/api/records", unfinished.clone()).await;
    assert_eq!(status, 200, "{kept}");
    let id = kept["id"].as_str().expect("a code");
    let (status, info) = server.get(&format!("/api/matches/{id}")).await;
    assert_eq!((status, &info["result"]), (200, &json!("Broken off")), "{info}");
    assert_eq!(server.get(&format!("/api/matches/{id}/cards")).await.0, 200);
    let (_, replay) = server.get(&format!("/api/matches/{id}/replay")).await;
    assert_eq!(replay["steps"].as_array().map(Vec::len), Some(21));
    assert_eq!(server.text(&format!("/api/matches/{id}/record")).await, unfinished);
    let watcher = Client::join(&server, id, None).await;
    assert_eq!(watcher.ply(), 20);
    let on = json!({ "ply": 10, "seat": 0, "level": "rookie" });
    assert_eq!(server.post(&format!("/api/matches/{id}/continue"), &on).await.0, 200);
}

#[tokio::test]
async fn the_secret_opening_is_decided_by_both_on_the_same_version() {
    let server = Server::start(quick()).await;
    let created = server.for_two(4).await;
    let [mut one, mut two] = server.two_at(&created).await;
    assert_eq!(one.table["asked"], json!([0, 1]));
    assert_eq!((one.version(), two.version()), (0, 0));
    let (first, second) = (one.choices()[0].clone(), two.choices()[0].clone());
    // Neither has seen the other's decision when making their own.
    let (mine, yours) = (one.decision(&first), two.decision(&second));
    assert_eq!(one.ask(mine).await["type"], "update");
    assert!(one.table["view"]["cthulhu"]["opening"].is_string());
    let update = two.ask(yours).await;
    assert_eq!(update["type"], "update", "another's decision has not made it stale: {update}");
    assert_eq!(two.version(), 2);
    // But a seat's own decision makes it stale.
    let again = json!({ "type": "decide", "version": 0, "action": first });
    assert!(is_error(&one.ask(again).await, "stale"));
    one.reach(2).await;
    assert_eq!(one.version(), 2);
}

#[tokio::test]
async fn a_decision_that_is_said_twice_is_made_once() {
    let server = Server::start(quick()).await;
    let created = server.for_two(5).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(1), 6).await;
    let at = usize::from(clients[0].choices().is_empty());
    let decision = clients[at].decision(&clients[at].choices()[0].clone());
    let before = clients[at].version();
    let first = clients[at].say_with_re(decision.clone()).await;
    let second = clients[at].say_with_re(decision.clone()).await;
    let one = clients[at].until(|it| it["re"] == first).await;
    let two = clients[at].until(|it| it["re"] == second).await;
    assert_eq!(one["type"], "update");
    assert!(is_error(&two, "stale"), "{two}");

    // The acknowledgement was lost with the connection: the decision is sent again over a new one.
    let [a, b] = clients;
    let (lost, other) = if at == 0 { (a, b) } else { (b, a) };
    let mut back = lost.rejoin(&server, &created.id, Some(created.token(at))).await;
    assert!(is_error(&back.ask(decision).await, "stale"));
    assert_eq!(back.version(), before + 1);
    drop(other);
    let future = json!({ "type": "decide", "version": before + 7, "action": "pass" });
    assert!(is_error(&back.ask(future).await, "stale"));
}

#[tokio::test]
async fn a_resignation_ends_the_match() {
    let server = Server::start(quick()).await;
    let created = server.for_two(6).await;
    let [mut one, mut two] = server.two_at(&created).await;
    let update = two.ask(json!({ "type": "resign" })).await;
    assert_eq!(update["table"]["asked"], json!([]));
    assert!(update["table"]["result"].as_str().is_some_and(|it| it.starts_with("Cthulhu")), "{update}");
    one.until_type("update").await;
    assert_eq!(one.table["result"], two.table["result"]);
    assert!(is_error(&one.ask(json!({ "type": "resign" })).await, "wrong_time"));
    let text = server.text(&format!("/api/matches/{}/record", created.id)).await;
    Record::parse(Source::new("record", &text))
        .expect("a record")
        .replay::<State>(None, |_, _| {})
        .expect("it replays");
}

#[tokio::test]
async fn a_rematch_gives_each_a_key_to_the_other_seat() {
    let server = Server::start(quick()).await;
    let created = server.for_two(7).await;
    let [mut one, mut two] = server.two_at(&created).await;
    let mut onlooker = Client::join(&server, &created.id, None).await;
    assert_eq!(one.ask(json!({ "type": "name", "name": "Ada" })).await["type"], "done");
    assert_eq!(two.ask(json!({ "type": "name", "name": "Bo" })).await["type"], "done");
    assert!(is_error(&one.ask(json!({ "type": "rematch" })).await, "wrong_time"));
    one.ask(json!({ "type": "resign" })).await;
    one.say(&json!({ "type": "rematch" })).await;
    let mine = one.until_type("rematch").await;
    let yours = two.until_type("rematch").await;
    let theirs = onlooker.until_type("rematch").await;
    assert_eq!(mine["id"], yours["id"]);
    assert_eq!((&theirs["id"], &theirs["token"]), (&mine["id"], &Value::Null));
    let id = mine["id"].as_str().expect("a code");
    assert_ne!(id, created.id);
    let one_again = Client::come_to(&server, id, mine["token"].as_str().expect("a key")).await;
    let two_again = Client::come_to(&server, id, yours["token"].as_str().expect("a key")).await;
    assert_eq!((one_again.seat, two_again.seat), (Some(1), Some(0)));
    assert_eq!(two_again.info["seats"][0]["name"], "Bo");
    assert_eq!(two_again.info["seats"][1]["name"], "Ada");
    // Asking again leads to the same match.
    two.say(&json!({ "type": "rematch" })).await;
    assert_eq!(two.until_type("rematch").await["id"], mine["id"]);
    // A player who was away is told after reconnecting.
    let mut late = Client::join(&server, &created.id, Some(created.token(0))).await;
    assert_eq!(late.until_type("rematch").await, mine);
}

// Who sits where

#[tokio::test]
async fn names_are_seen_by_everybody_and_must_be_proper() {
    let server = Server::start(quick()).await;
    let seats = json!([{ "kind": "human", "name": "  Ada " }, person()]);
    let created = server.create(json!({ "game": "wrestlenomicon", "seats": seats })).await;
    let [mut one, mut two] = server.two_at(&created).await;
    assert_eq!(one.info["seats"][0]["name"], "Ada");
    assert_eq!(one.info["seats"][1]["name"], "Guest");
    assert_eq!(one.info["seats"][0]["host"], true);
    assert_eq!(one.info["seats"][1]["connected"], true);
    assert_eq!(two.ask(json!({ "type": "name", "name": "Bö 🤼" })).await["type"], "done");
    one.until(|it| it["seats"][1]["name"] == "Bö 🤼").await;
    for bad in ["", "   ", "a\nb", "abcdefghijklmnopqrstuvwxyz"] {
        let answer = two.ask(json!({ "type": "name", "name": bad })).await;
        assert!(is_error(&answer, "malformed"), "{bad:?}: {answer}");
    }
    let (_, info) = server.get(&format!("/api/matches/{}", created.id)).await;
    assert_eq!(info["seats"][1]["name"], "Bö 🤼");
    drop(two);
    one.until(|it| it["seats"][1]["connected"] == false).await;
}

#[tokio::test]
async fn a_spectator_sees_no_hand_and_cannot_act() {
    let server = Server::start(quick()).await;
    let created = server.for_two(8).await;
    let mut clients = server.two_at(&created).await;
    let mut onlooker = Client::join(&server, &created.id, None).await;
    assert_eq!(onlooker.seat, None);
    play_on(&mut clients, &mut Rng::new(1), 8).await;
    onlooker.reach(8).await;
    for god in ["cthulhu", "hastur"] {
        assert!(onlooker.table["view"][god]["hand"]["closed"].is_object(), "{}", onlooker.table["view"][god]);
    }
    assert!(onlooker.choices().is_empty());
    let at = usize::from(clients[0].choices().is_empty());
    let action = clients[at].choices()[0].clone();
    let before = clients[at].knowledge();
    for message in [
        json!({ "type": "decide", "version": 8, "action": action }),
        json!({ "type": "resign" }),
        json!({ "type": "undo", "version": 8 }),
        json!({ "type": "allow_undo", "allow": true }),
        json!({ "type": "hint" }),
        json!({ "type": "explain", "action": action }),
        json!({ "type": "preview", "actions": [action] }),
        json!({ "type": "odds", "action": action }),
        json!({ "type": "name", "name": "Eve" }),
        json!({ "type": "stand_in", "seat": 0, "level": "rookie" }),
        json!({ "type": "take_back" }),
        json!({ "type": "rematch" }),
    ] {
        let answer = onlooker.ask(message.clone()).await;
        assert!(is_error(&answer, "not_yours"), "{message}: {answer}");
    }
    assert_eq!(clients[at].decide(&action).await["table"]["version"], 9);
    assert_eq!(before["table"]["version"], 8);
}

#[tokio::test]
async fn the_host_lets_a_bot_stand_in_for_whoever_is_away_and_they_take_the_seat_back() {
    let server = Server::start(Config { absence: Duration::ZERO, ..quick() }).await;
    let created = server.for_two(9).await;
    let [mut host, mut guest] = server.two_at(&created).await;
    let stand_in = |seat: usize| json!({ "type": "stand_in", "seat": seat, "level": "rookie" });
    assert!(is_error(&host.ask(stand_in(1)).await, "wrong_time"), "the guest is there");
    assert!(is_error(&host.ask(stand_in(2)).await, "unknown"));
    let no_level = json!({ "type": "stand_in", "seat": 1, "level": "god" });
    assert!(is_error(&host.ask(no_level).await, "malformed"));
    drop(host);
    guest.until(|it| it["seats"][0]["connected"] == false).await;
    drop(guest);

    let mut host = Client::join(&server, &created.id, Some(created.token(0))).await;
    while host.info["seats"][1]["connected"] == true {
        host.until_type("seats").await;
    }
    let action = host.choices()[0].clone();
    host.decide(&action).await;
    assert_eq!(host.ask(stand_in(1)).await["type"], "done");
    host.until(|it| it["seats"][1]["bot"] == "rookie").await;
    // The bot chooses the opening for the guest.
    host.reach(2).await;
    assert!(is_error(&host.ask(stand_in(1)).await, "wrong_time"), "a bot is there already");

    let mut guest = Client::join(&server, &created.id, Some(created.token(1))).await;
    assert_eq!(guest.info["seats"][1]["bot"], "rookie");
    assert!(guest.choices().is_empty(), "the bot chooses");
    let decision = guest.decision("pass");
    assert!(is_error(&guest.ask(decision).await, "not_yours"));
    assert_eq!(guest.ask(json!({ "type": "take_back" })).await["type"], "done");
    guest.until(|it| it["seats"][1]["bot"].is_null()).await;
    let mut clients = [host, guest];
    let version = clients[0].version().max(clients[1].version());
    clients[0].reach(version).await;
    clients[1].reach(version).await;
    // Choices are shown again with the update that follows.
    while clients.iter().all(|it| it.choices().is_empty()) {
        clients[1].next().await;
    }
    play_on(&mut clients, &mut Rng::new(1), 10).await;
}

#[tokio::test]
async fn an_empty_seat_of_a_listed_match_can_be_taken_once() {
    let server = Server::start(quick()).await;
    let private = server.for_two(1).await;
    let sit = |id: &str| format!("/api/matches/{id}/sit");
    let (status, problem) = server.post(&sit(&private.id), &json!({ "name": "Eve" })).await;
    assert_eq!((status, &problem["code"]), (403, &json!("not_yours")));

    let seats = json!([{ "kind": "human", "name": "Ada" }, person()]);
    let listed = json!({ "game": "wrestlenomicon", "seats": seats, "listed": true });
    let created = server.create(listed).await;
    let (_, listing) = server.get("/api/matches").await;
    let codes: Vec<&Value> = listing["matches"].as_array().expect("a list").iter().map(|it| &it["id"]).collect();
    assert_eq!(codes, [&json!(created.id)], "the private one is not listed");
    let mut host = Client::come_to(&server, &created.id, created.token(0)).await;
    let (status, problem) = server.post(&sit(&created.id), &json!({ "name": " " })).await;
    assert_eq!((status, &problem["code"]), (400, &json!("malformed")));
    let (status, seated) = server.post(&sit(&created.id), &json!({ "name": "Bo" })).await;
    assert_eq!((status, &seated["seat"]), (200, &json!(1)));
    host.until(|it| it["seats"][1]["name"] == "Bo").await;
    let guest = Client::come_to(&server, &created.id, seated["token"].as_str().expect("a key")).await;
    assert_eq!(guest.seat, Some(1));
    let (status, problem) = server.post(&sit(&created.id), &json!({ "name": "Cy" })).await;
    assert_eq!((status, &problem["code"]), (409, &json!("wrong_time")));
    // The key that the host was given for that seat no longer works.
    let mut old = Client::open(&server, &created.id).await;
    old.say(&json!({ "type": "hello", "token": created.token(1) })).await;
    assert!(is_error(&old.next().await, "bad_token"));

    host.until_type("welcome").await;
    host.ask(json!({ "type": "resign" })).await;
    let (_, listing) = server.get("/api/matches").await;
    assert_eq!(listing["matches"], json!([]), "what is over is not listed");
}

#[tokio::test]
async fn a_stranger_does_not_get_the_hosts_own_seat() {
    // The host has created the match and has not connected yet.
    let server = Server::start(quick()).await;
    let created =
        server.create(json!({ "game": "wrestlenomicon", "seats": [person(), person()], "listed": true })).await;
    let (status, seated) = server.post(&format!("/api/matches/{}/sit", created.id), &json!({ "name": "Bo" })).await;
    assert_eq!((status, &seated["seat"]), (200, &json!(1)));
    let host = Client::come_to(&server, &created.id, created.token(0)).await;
    assert_eq!(host.seat, Some(0));
}

// Taking back

/// Plays until somebody could take something back, and returns who.
async fn until_undo(clients: &mut [Client], rng: &mut Rng) -> usize {
    play_until(clients, rng, 1000, |it| it.iter().any(|it| it.can_undo() > 0)).await;
    clients.iter().position(|it| it.can_undo() > 0).expect("a match has something to take back")
}

#[tokio::test]
async fn alone_one_takes_back_at_once() {
    let server = Server::start(quick()).await;
    let mut taken_back = false;
    for seed in 0..8 {
        let created = server.against_a_bot(seed).await;
        let mut alone = [Client::join(&server, &created.id, Some(created.token(0))).await];
        let mut rng = Rng::new(seed);
        while !alone[0].is_over() && alone[0].can_undo() == 0 {
            if alone[0].choices().is_empty() {
                alone[0].next().await;
            } else {
                play_on(&mut alone, &mut rng, 1).await;
            }
        }
        if alone[0].is_over() {
            continue;
        }
        let (version, ply, back) = (alone[0].version(), alone[0].ply(), alone[0].can_undo());
        let answer = alone[0].ask(json!({ "type": "undo", "version": version })).await;
        if is_error(&answer, "stale") {
            // The bot was quicker.
            continue;
        }
        assert_eq!(answer["taken_back"], back);
        assert_eq!((alone[0].version(), alone[0].ply()), (version + 1, ply - back));
        assert!(!alone[0].choices().is_empty());
        taken_back = true;
        break;
    }
    assert!(taken_back);
}

#[tokio::test]
async fn with_two_people_the_other_is_asked_and_what_was_taken_back_leaves_the_log() {
    let server = Server::start(quick()).await;
    let created = server.for_two(21).await;
    let mut clients = server.two_at(&created).await;
    let mut rng = Rng::new(21);
    let at = until_undo(&mut clients, &mut rng).await;
    let [a, b] = clients;
    let (mut asking, mut other) = if at == 0 { (a, b) } else { (b, a) };
    let other_token = created.token(1 - at);
    let undo = |version: u64| json!({ "type": "undo", "version": version });
    let allow = |allow: bool| json!({ "type": "allow_undo", "allow": allow });
    let (version, ply, back) = (asking.version(), asking.ply(), asking.can_undo());

    assert!(is_error(&asking.ask(undo(version - 1)).await, "stale"));
    assert!(is_error(&other.ask(undo(version)).await, "wrong_time"), "it was not the other's decision");
    assert!(is_error(&other.ask(allow(true)).await, "wrong_time"), "nobody has asked");

    asking.say(&undo(version)).await;
    let asked = other.until_type("undo_asked").await;
    assert_eq!((&asked["seat"], &asked["decisions"]), (&json!(at), &json!(back)));
    assert!(is_error(&asking.ask(allow(true)).await, "wrong_time"), "nobody grants it to themselves");
    assert_eq!(other.ask(allow(false)).await["type"], "done");
    assert_eq!(asking.until_type("undo_answered").await["allowed"], false);
    assert_eq!((asking.version(), asking.ply()), (version, ply));

    // A spectator who has seen what is about to be taken back, and is away meanwhile.
    let away = Client::join(&server, &created.id, None).await;
    let re = asking.say_with_re(undo(version)).await;
    other.until_type("undo_asked").await;
    assert_eq!(other.ask(allow(true)).await["type"], "done");
    let answer = asking.until(|it| it["re"] == re).await;
    assert_eq!(answer["taken_back"], back);
    assert_eq!((asking.version(), asking.ply()), (version + 1, ply - back));
    other.reach(version + 1).await;
    assert_eq!(other.ply(), ply - back);
    assert_eq!(other.log.len() as u64, ply - back + 1);

    let mut clients = [asking, other];
    play_on(&mut clients, &mut rng, 1).await;
    // After reconnecting, they drop what was taken back, and get what came instead.
    let back_again = away.rejoin(&server, &created.id, None).await;
    let fresh = Client::join(&server, &created.id, None).await;
    assert_eq!(back_again.log, fresh.log);
    let [asking, other] = clients;
    assert_eq!(other.log, Client::join(&server, &created.id, Some(other_token)).await.log);
    drop(asking);
}

#[tokio::test]
async fn a_question_about_taking_back_ends_when_the_table_goes_on() {
    let server = Server::start(quick()).await;
    let created = server.for_two(22).await;
    let mut clients = server.two_at(&created).await;
    let at = until_undo(&mut clients, &mut Rng::new(22)).await;
    let version = clients[at].version();
    clients[at].say(&json!({ "type": "undo", "version": version })).await;
    clients[1 - at].until_type("undo_asked").await;
    play_on(&mut clients, &mut Rng::new(1), 1).await;
    let answer = clients[1 - at].ask(json!({ "type": "allow_undo", "allow": true })).await;
    assert!(is_error(&answer, "wrong_time"), "{answer}");
    assert!(clients[at].heard.iter().any(|it| it.contains(r#"{"type":"undo_answered","allowed":false}"#)));
}

/// A match in which players pass if possible and otherwise attack. Also returns who made the last decision.
fn a_dull_match(setup: &Setup, seed: u64) -> (Match<State>, Seat) {
    let (mut game, _) = Match::<State>::start(setup.clone(), seed).expect("a pack in order");
    let mut last = Seat::new(0);
    while let Some(seat) = game.state().turn().seats().iter().next() {
        let mut legal = Vec::new();
        game.state().legal(seat, &mut legal);
        let written = |action: &&Action| game.state().write_action(**action);
        let dull = ["end", "pass", "decline", "moving", ""];
        let action = dull.iter().find_map(|it| legal.iter().find(|action| written(action).contains(it)));
        game.play(seat, *action.expect("something can be done")).map_err(Refused::from).expect("listed");
        last = seat;
    }
    (game, last)
}

#[test]
fn what_is_over_stays_over() {
    // Attacks that do no damage, until the turn limit ends the match with a decision that shows nothing to anybody.
    let harmless = |line: &str| match line.split_once(" = ") {
        Some(("ability", _)) => "ability = [{ gain_cultists = 1 }]\n".to_owned(),
        Some(("slam", _)) => "slam = [{ gain_cultists = 1 }]\n".to_owned(),
        _ => format!("{line}\n"),
    };
    let text: String = house_pack().lines().map(harmless).collect();
    let pack = Some(PackText { name: "harmless".into(), text: text.clone() });
    let setup = Setup { pack, ..State::about().setup() };
    let (game, last) = (0..40)
        .map(|seed| a_dull_match(&setup, seed))
        .find(|(game, last)| game.can_undo(*last) > 0)
        .expect("the engine alone would take it back");
    let stored = StoredMatch {
        id: "over".into(),
        game: "wrestlenomicon".into(),
        created: 0,
        listed: false,
        head: game.head(),
        gathering: false,
        pack: Some(text),
        seats: vec![StoredSeat::EMPTY; 2],
        result: game.state().result(),
        entries: game.plies().iter().map(|it| game.lines(it)).collect(),
    };
    let catalog = Box::leak(Box::new(turnbuckle_catalog::games()));
    let mut table = Table::load(catalog.get("wrestlenomicon").expect("on the shelf"), stored).expect("it replays");
    assert!(matches!(table.undo(last), Err(Trouble::Not(ErrorCode::WrongTime, _))));
    assert!(table.is_over());
}

/// Endless playing and undoing does not fill the store.
#[test]
fn taking_back_comes_to_an_end() {
    let (game, _) = Match::<State>::start(State::about().setup(), 5).expect("it starts");
    let stored = StoredMatch {
        id: "again".into(),
        game: "wrestlenomicon".into(),
        created: 0,
        listed: false,
        head: game.head(),
        gathering: false,
        pack: None,
        seats: vec![StoredSeat::EMPTY; 2],
        result: None,
        entries: Vec::new(),
    };
    let catalog = Box::leak(Box::new(turnbuckle_catalog::games()));
    let mut table = Table::load(catalog.get("wrestlenomicon").expect("on the shelf"), stored).expect("it replays");
    let mut rng = Rng::new(5);
    while table.version() < 20_000 {
        let seat = table.seats().find(|it| table.can_undo(*it) > 0);
        if let Some(Err(trouble)) = seat.map(|it| table.undo(it)) {
            assert!(matches!(trouble, Trouble::Not(ErrorCode::TooMany, _)), "{trouble:?}");
            assert!(table.version() > 1000, "after {} entries", table.version());
            return;
        }
        let seat = table.seats().find(|it| !table.choices(*it).is_empty()).expect("it is not over");
        let action = rng.pick(table.choices(seat)).notation.clone();
        table.decide(seat, table.version(), &action).expect("it is listed");
    }
    panic!("it goes on for ever");
}

// Help

#[tokio::test]
async fn refusals_come_with_the_rule_and_its_text() {
    let server = Server::start(quick()).await;
    let created = server.for_two(31).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(1), 2).await;
    let at = usize::from(clients[0].choices().is_empty());
    let version = clients[at].version();
    let choice = clients[at].choices()[0].clone();
    assert_eq!(clients[at].explain(&choice).await["type"], "allowed");

    let (_, rules) = server.get("/api/games/wrestlenomicon/rules").await;
    let text_of = |id: &Value| {
        let rules = rules["rules"].as_array().expect("a list");
        rules.iter().find(|it| it["id"] == *id).expect("a rule of the ledger")["text"].clone()
    };
    for action in ["decline", "reroll", "open tidal-wave-lariat"] {
        for message in [json!({ "type": "explain", "action": action }), clients[at].decision(action)] {
            let refused = clients[at].ask(message).await;
            assert_eq!(refused["type"], "refused", "{action}: {refused}");
            assert!(refused["reason"].as_str().is_some_and(|it| it.len() > 10));
            assert_eq!(refused["rule"]["text"], text_of(&refused["rule"]["id"]));
        }
    }
    let waiting = clients[1 - at].explain(&choice).await;
    assert_eq!((&waiting["type"], &waiting["rule"]["id"]), (&json!("refused"), &json!("WN-047")), "not one's turn");
    let nonsense = clients[at].explain("sing the anthem").await;
    assert_eq!((&nonsense["type"], &nonsense["rule"]), (&json!("refused"), &Value::Null));
    assert_eq!(clients[at].decide(&choice).await["table"]["version"], version + 1, "nothing has changed before");
}

#[tokio::test]
async fn hints_odds_and_previews_answer_and_change_nothing() {
    let server = Server::start(quick()).await;
    // Many attacks of this pack roll a die.
    let pack = house_pack().replace("ability = [{ damage = 3 }", r#"ability = [{ damage = "d6" }"#);
    let wanted = json!({ "game": "wrestlenomicon", "pack_text": pack, "seats": [person(), person()], "seed": 32 });
    let created = server.create(wanted).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(2), 2).await;
    let at = usize::from(clients[0].choices().is_empty());
    let version = clients[at].version();
    let choices = clients[at].choices();

    let hint = clients[at].say_with_re(json!({ "type": "hint" })).await;
    let mut others = Vec::new();
    for _ in 0..5 {
        others.push(clients[at].say_with_re(json!({ "type": "hint" })).await);
    }
    let hint = clients[at].until(|it| it["re"] == hint).await;
    assert_eq!((&hint["type"], &hint["version"]), (&json!("hint"), &json!(version)));
    let considered = hint["considered"].as_array().expect("a list");
    assert!(!considered.is_empty());
    for it in considered {
        assert!(choices.iter().any(|choice| it["notation"] == *choice), "{it}");
    }
    assert!(is_error(&clients[1 - at].ask(json!({ "type": "hint" })).await, "wrong_time"));
    // One at a time: requests that came while the bot was thinking got an error.
    let mut answers = Vec::new();
    for heard in clients[at].heard.clone() {
        let heard: Value = serde_json::from_str(&heard).expect("JSON");
        answers.extend(others.iter().any(|re| heard["re"] == *re).then_some(heard));
    }
    while answers.len() < others.len() {
        answers.push(clients[at].until(|it| others.iter().any(|re| it["re"] == *re)).await);
    }
    assert!(answers.iter().any(|it| is_error(it, "too_many")), "{answers:?}");

    let mut wanted = choices.clone();
    wanted.insert(1, "sing the anthem".into());
    let preview = clients[at].ask(json!({ "type": "preview", "actions": wanted })).await;
    let previews = preview["previews"].as_array().expect("a list");
    let previewed: Vec<&str> = previews.iter().map(|it| it["action"].as_str().expect("notation")).collect();
    assert_eq!(previewed, choices, "one for each that is legal, in the order asked");
    assert!(previews.iter().any(|it| it["events"].as_array().is_some_and(|it| !it.is_empty())));
    let too_many = json!({ "type": "preview", "actions": vec!["pass"; 65] });
    assert!(is_error(&clients[at].ask(too_many).await, "too_many"));

    let mut counted = 0;
    let mut rng = Rng::new(3);
    for _ in 0..400 {
        let at = usize::from(clients[0].choices().is_empty());
        for choice in clients[at].choices() {
            let odds = clients[at].ask(json!({ "type": "odds", "action": choice })).await;
            assert_eq!(odds["type"], "odds");
            if let Some(outcomes) = odds["outcomes"].as_array() {
                let sum: f64 = outcomes.iter().map(|it| it[0].as_f64().expect("a chance")).sum();
                assert!(outcomes.len() > 1 && (sum - 1.0).abs() < 1e-9, "{odds}");
                counted += 1;
            }
        }
        if counted > 0 || play_on(&mut clients, &mut rng, 1).await == 0 {
            break;
        }
    }
    assert!(counted > 0, "some attack rolls a die");
    let nothing = clients[0].ask(json!({ "type": "odds", "action": "sing the anthem" })).await;
    assert!(nothing["outcomes"].is_null());
}

/// Previews imagine hundreds of worlds for every action. Other messages are answered meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn previews_keep_nobody_at_the_table_waiting() {
    let server = Server::start(quick()).await;
    let created = server.for_two(32).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(2), 2).await;
    let at = usize::from(clients[0].choices().is_empty());
    let choices: Vec<String> = clients[at].choices().into_iter().cycle().take(64).collect();
    let preview = json!({ "type": "preview", "actions": choices });
    let mut previews = Vec::new();
    for _ in 0..4 {
        previews.push(clients[at].say_with_re(preview.clone()).await);
    }
    let explained = clients[at].say_with_re(json!({ "type": "explain", "action": choices[0] })).await;
    let mut order = Vec::new();
    for _ in 0..5 {
        let answer = clients[at].until(|it| it["re"] == explained || previews.iter().any(|re| it["re"] == *re)).await;
        assert!(answer["re"] == explained || answer["previews"].as_array().map(Vec::len) == Some(64), "{answer}");
        order.push(answer["re"].clone());
    }
    assert_ne!(order[4], json!(explained), "the table answers while previews are worked out");

    // A limited number of them at once.
    let mut asked = Vec::new();
    for _ in 0..40 {
        asked.push(clients[at].say_with_re(preview.clone()).await);
    }
    let mut refused = 0;
    for _ in &asked {
        let answer = clients[at].until(|it| asked.iter().any(|re| it["re"] == *re)).await;
        refused += usize::from(is_error(&answer, "too_many"));
    }
    assert!(refused > 0 && refused < asked.len(), "{refused} of {} were refused", asked.len());
}

/// Players who win together may point at things: everybody sees it, nothing is stored, and not too often.
#[tokio::test]
async fn pointing_is_seen_by_everybody_where_all_win_together() {
    let server = Server::start(quick()).await;
    let created = server.create(json!({ "game": "tiny-epic-cthulhu", "seats": [person(), person()] })).await;
    let mut clients = server.two_at(&created).await;
    let version = clients[1].table["version"].clone();
    assert_eq!(clients[0].ask(json!({ "type": "point", "at": "town T3" })).await["type"], "done");
    let seen = clients[1].until(|it| it["type"] == "pointed").await;
    assert_eq!((&seen["seat"], &seen["at"]), (&json!(0), &json!("town T3")));
    let again = clients[0].ask(json!({ "type": "point", "at": "town T4" })).await;
    assert!(is_error(&again, "too_many"), "{again}");
    for nothing in ["", "<b>", &"x".repeat(41)] {
        let answer = clients[1].ask(json!({ "type": "point", "at": nothing })).await;
        assert!(is_error(&answer, "malformed"), "{answer}");
    }
    assert_eq!(clients[1].table["version"], version);
    let created = server.for_two(32).await;
    let mut rivals = server.two_at(&created).await;
    let answer = rivals[0].ask(json!({ "type": "point", "at": "a card" })).await;
    assert!(is_error(&answer, "wrong_time"), "{answer}");
}

/// A die that is rolled until it shows a Space with a card must not be tried forever.
#[tokio::test]
async fn odds_come_back_where_a_die_is_rolled_until_it_fits() {
    let server = Server::start(quick()).await;
    let created = server.for_two(32).await;
    let mut clients = server.two_at(&created).await;
    let mut rng = Rng::new(3);
    loop {
        let at = usize::from(clients[0].choices().is_empty());
        for choice in clients[at].choices() {
            let odds = clients[at].ask(json!({ "type": "odds", "action": choice })).await;
            assert_eq!(odds["type"], "odds", "{choice}");
        }
        if play_on(&mut clients, &mut rng, 1).await == 0 {
            break;
        }
    }
}

// Coming back

#[tokio::test]
async fn whoever_comes_back_hears_exactly_what_they_missed() {
    let server = Server::start(quick()).await;
    let created = server.for_two(41).await;
    let mut clients = server.two_at(&created).await;
    let steady = Client::join(&server, &created.id, None).await;
    let mut gone = Client::join(&server, &created.id, None).await;
    let mut rng = Rng::new(41);
    play_on(&mut clients, &mut rng, 9).await;
    gone.reach(9).await;
    let known = gone.log.len();
    play_on(&mut clients, &mut rng, 14).await;
    let mut steady = steady;
    steady.reach(23).await;

    let mut back = Client::open(&server, &created.id).await;
    let welcome = back.hello(None, Some(9)).await;
    assert_eq!(welcome["log"]["from"], 9);
    assert_eq!(welcome["log"]["chapters"].as_array().map(Vec::len), Some(14));
    let mut joined = gone.log.clone();
    joined.extend(back.log);
    assert_eq!(known, 10);
    assert_eq!(joined, steady.log);
    assert_eq!(back.table, steady.table);

    // If nothing was missed, nothing is sent; with a version that never existed, everything is.
    let mut same = Client::open(&server, &created.id).await;
    assert_eq!(same.hello(None, Some(23)).await["log"]["chapters"], json!([]));
    let mut odd = Client::open(&server, &created.id).await;
    odd.hello(None, Some(1 << 60)).await;
    assert_eq!(odd.log, steady.log);

    // A player reconnects in the same way, with their own secrets.
    let [one, mut two] = clients;
    let all = one.knowledge();
    let one = one.rejoin(&server, &created.id, Some(created.token(0))).await;
    assert_eq!(one.knowledge(), all);
    drop(one);
    two.until(|it| it["type"] == "seats" && it["seats"][0]["connected"] == false).await;
}

#[tokio::test]
async fn an_idle_match_leaves_memory_and_comes_back_as_it_was() {
    let server = Server::start(Config { idle: Duration::from_millis(50), ..quick() }).await;
    let created = server.for_two(42).await;
    let mut clients = server.two_at(&created).await;
    let mut rng = Rng::new(42);
    until_undo(&mut clients, &mut rng).await;
    let before = clients.each_ref().map(Client::knowledge);
    drop(clients);
    server.metric_becomes("tables", |it| it == 0.0).await;
    let mut clients = server.two_at(&created).await;
    assert_eq!(clients.each_ref().map(Client::knowledge), before);
    // Undo is still possible, and the match continues.
    play_on(&mut clients, &mut rng, 10).await;
    drop(clients);
    server.metric_becomes("tables", |it| it == 0.0).await;
    server.metric_becomes("connections", |it| it == 0.0).await;
}

#[tokio::test]
async fn a_server_that_stops_and_starts_again_has_forgotten_nothing() {
    let server = Server::start(quick()).await;
    let listed = json!({ "game": "wrestlenomicon", "seats": [person(), person()], "listed": true, "seed": 43 });
    let created = server.create(listed).await;
    let finished = server.for_two(44).await;
    let mut clients = server.two_at(&created).await;
    let mut rng = Rng::new(43);
    play_on(&mut clients, &mut rng, 25).await;
    clients[0].ask(json!({ "type": "name", "name": "Ada" })).await;
    let [mut over, _other] = server.two_at(&finished).await;
    over.ask(json!({ "type": "resign" })).await;
    let record = server.text(&format!("/api/matches/{}/record", finished.id)).await;
    let onlooker = Client::join(&server, &created.id, None).await;
    let before: Vec<Value> = clients.iter().chain([&onlooker, &over]).map(Client::knowledge).collect();

    let server = server.restart().await;
    // Everybody was told to connect again.
    assert!(matches!(over.try_next().await, Err(Gone::Closed(Some(1012)))));
    let mut clients = server.two_at(&created).await;
    let onlooker = Client::join(&server, &created.id, None).await;
    let over = Client::join(&server, &finished.id, Some(finished.token(0))).await;
    let after: Vec<Value> = clients.iter().chain([&onlooker, &over]).map(Client::knowledge).collect();
    assert_eq!(after, before);
    assert_eq!(clients[0].info["seats"][0]["name"], "Ada");
    assert_eq!(server.text(&format!("/api/matches/{}/record", finished.id)).await, record);
    let (_, listing) = server.get("/api/matches").await;
    assert_eq!(listing["matches"][0]["id"], json!(created.id));
    play_on(&mut clients, &mut rng, 10).await;
}

// By itself

#[tokio::test]
async fn a_bot_answers_a_person() {
    let server = Server::start(automatic()).await;
    let created = server.against_a_bot(51).await;
    assert!(created.tokens[1].is_none());
    let mut alone = [Client::join(&server, &created.id, Some(created.token(0))).await];
    let mut rng = Rng::new(51);
    for _ in 0..12 {
        while alone[0].choices().is_empty() && !alone[0].is_over() {
            alone[0].next().await;
        }
        if alone[0].is_over() {
            break;
        }
        let action = rng.pick(&alone[0].choices()).clone();
        // A window may have been passed automatically meanwhile.
        let answer = alone[0].decide(&action).await;
        assert!(answer["type"] == "update" || is_error(&answer, "stale"), "{answer}");
    }
    assert!(server.metric("bot_decisions_total").await >= 3.0);
}

#[tokio::test]
async fn bots_among_themselves_wait_for_somebody_to_look_on() {
    let server = Server::start(quick()).await;
    let created = server.create(json!({ "game": "wrestlenomicon", "seats": [bot(), bot()], "seed": 52 })).await;
    // Loaded into memory, but nobody is connected.
    server.get(&format!("/api/matches/{}", created.id)).await;
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(server.metric("decisions_total").await, 0.0);
    let mut onlooker = Client::join(&server, &created.id, None).await;
    onlooker.reach(10).await;
    drop(onlooker);
    server.metric_becomes("connections", |it| it == 0.0).await;
    tokio::time::sleep(A_WHILE).await;
    let decisions = server.metric("decisions_total").await;
    tokio::time::sleep(A_WHILE).await;
    assert_eq!(server.metric("decisions_total").await, decisions, "they wait again");
    let onlooker = Client::join(&server, &created.id, None).await;
    assert!(onlooker.version() as f64 >= decisions);
}

fn lone_pass(client: &Client) -> bool {
    let choices = client.table["choices"].as_array().map_or(&[][..], Vec::as_slice);
    matches!(choices, [only] if only["is_pass"] == true)
}

#[tokio::test]
async fn a_window_that_can_only_pass_does_so_by_itself_and_only_then() {
    let window = Duration::from_millis(5)..=Duration::from_millis(10);
    for on in [true, false] {
        let pace = Pace { window: window.clone(), bot: Duration::ZERO, automatic: on };
        let server = Server::start(Config { pace, ..quick() }).await;
        let created = server.for_two(53).await;
        let mut clients = server.two_at(&created).await;
        let mut rng = Rng::new(53);
        play_until(&mut clients, &mut rng, 1000, |it| it.iter().any(lone_pass)).await;
        let at = clients.iter().position(lone_pass).expect("somebody has no answer");
        assert_eq!(clients[at].table["automatic"] == true, on);
        assert!(clients[1 - at].table["automatic"].is_null(), "nobody else is told");
        let version = clients[at].version();
        if on {
            clients[1 - at].reach(version + 1).await;
            clients[at].reach(version + 1).await;
        } else {
            assert!(clients[at].next_within(A_WHILE).await.is_none());
            play_on(&mut clients, &mut rng, 1).await;
        }
    }
}

#[tokio::test]
async fn nothing_passes_by_itself_for_whoever_is_away_or_shares_a_screen() {
    let window = Duration::from_millis(50)..=Duration::from_millis(60);
    let server = Server::start(Config { pace: Pace { window, bot: Duration::ZERO, automatic: true }, ..quick() }).await;
    let created = server.for_two(53).await;
    let mut clients = Vec::new();
    for seat in 0..2 {
        let mut client = Client::open(&server, &created.id).await;
        client.say(&json!({ "type": "hello", "token": created.token(seat), "by_hand": true })).await;
        let welcome = client.next().await;
        assert_eq!(welcome["type"], "welcome");
        remember(created.token(seat), &welcome);
        clients.push(client);
    }
    let mut clients: [Client; 2] = clients.try_into().map_err(|_| "two").expect("two");
    let mut rng = Rng::new(53);
    for _ in 0..3 {
        play_until(&mut clients, &mut rng, 1000, |it| it.iter().any(lone_pass)).await;
        let at = clients.iter().position(lone_pass).expect("somebody has no answer");
        assert!(clients[at].table["automatic"].is_null(), "whoever has no answer is asked like anybody else");
        assert!(clients[1 - at].next_within(A_WHILE).await.is_none());
        play_on(&mut clients, &mut rng, 1).await;
    }

    // The server waits for a player who is away, and passes for them only once they are back.
    play_until(&mut clients, &mut rng, 1000, |it| it.iter().any(lone_pass)).await;
    let at = clients.iter().position(lone_pass).expect("somebody has no answer");
    let version = clients[at].version();
    let [first, second] = clients;
    let (away, mut stays) = if at == 0 { (first, second) } else { (second, first) };
    drop(away);
    stays.until(|it| it["type"] == "seats").await;
    assert!(stays.next_within(A_WHILE).await.is_none());
    let back = Client::join(&server, &created.id, Some(created.token(at))).await;
    assert_eq!((back.version(), &back.table["automatic"]), (version, &json!(true)));
    stays.reach(version + 1).await;
}

#[tokio::test]
async fn a_new_name_does_not_take_back_an_answer_that_waits_for_its_time() {
    // Answers in a window take effect after a delay. Other messages in the meantime must not lose them.
    let window = Duration::from_millis(400)..=Duration::from_millis(400);
    let server =
        Server::start(Config { pace: Pace { window, bot: Duration::ZERO, automatic: false }, ..quick() }).await;
    let created = server.for_two(54).await;
    let mut clients = server.two_at(&created).await;
    let in_window = |it: &Client| {
        let choices = it.table["choices"].as_array().map_or(&[][..], Vec::as_slice);
        choices.iter().any(|it| it["is_pass"] == true)
    };
    play_until(&mut clients, &mut Rng::new(54), 1000, |it| it.iter().any(in_window)).await;
    let at = clients.iter().position(in_window).expect("somebody is asked");
    let decision = clients[at].decision(&clients[at].choices()[0].clone());
    let re = clients[at].say_with_re(decision).await;
    let done = clients[at].ask(json!({ "type": "name", "name": "Ada" })).await;
    assert_eq!(done["type"], "done");
    let answer = clients[at].until(|it| it["re"] == re).await;
    assert_eq!(answer["type"], "update", "{answer}");
}
