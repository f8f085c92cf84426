//! Long matches and long lists: what is sent in pages, and what is sent on request.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, PackText, Refused, Rng, Setup};
use wrestlenomicon::State;

use crate::common::{Client, Created, Server, house_pack, person, play_until, quick};

/// The house pack, with attacks that do no damage and ask their player the same question again and again.
fn wordy(question: &str) -> String {
    let asked = |times: usize| vec![format!("{{ may = [{question}] }}"); times].join(", ");
    let line = |line: &str| match line.split_once(" = ") {
        Some(("ability" | "slam", _)) => format!("{} = [{}]\n", line.split_once(" = ").expect("it has").0, asked(40)),
        _ => format!("{line}\n"),
    };
    house_pack().lines().map(line).collect()
}

/// A record of more than 3,000 decisions, played at random.
fn a_long_record() -> (usize, String) {
    let pack = Some(PackText { name: "wordy".into(), text: wordy("{ gain_cultists = 1 }") });
    let setup = Setup { pack, ..State::about().setup() };
    let play = |seed| {
        let (mut game, _) = Match::<State>::start(setup.clone(), seed).expect("a pack in order");
        let mut rng = Rng::new(seed);
        while let Some(seat) = game.state().turn().seats().iter().next() {
            let mut legal = Vec::new();
            game.state().legal(seat, &mut legal);
            game.play(seat, *rng.pick(&legal)).map_err(Refused::from).expect("listed");
        }
        game
    };
    let game = (0..20).map(play).find(|it| it.plies().len() >= 3000).expect("one of them is long");
    (game.plies().len(), game.record(true))
}

/// Fetches what the replay page fetches before it shows anything, and returns how many bytes and how long that took.
async fn open_replay(server: &Server, id: &str, at: usize) -> (usize, Duration, Value) {
    let start = Instant::now();
    let mut bytes = 0;
    let mut last = String::new();
    for path in ["", "/cards", &format!("/replay?from={at}")] {
        last = server.text(&format!("/api/matches/{id}{path}")).await;
        bytes += last.len();
    }
    (bytes, start.elapsed(), serde_json::from_str(&last).expect("JSON"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_three_thousand_decisions_opens_at_once() {
    let server = Server::start(quick()).await;
    let (decisions, record) = a_long_record();
    let (status, kept) = server.post_text("/api/records", record).await;
    assert_eq!(status, 200, "{kept}");
    let id = kept["id"].as_str().expect("a code");
    for at in [0, 1500, decisions - decisions % 100] {
        let (bytes, time, replay) = open_replay(&server, id, at).await;
        println!("{decisions} decisions, opened at {at}: {bytes} bytes, {time:?}");
        assert!(bytes < 1_000_000, "{bytes} bytes");
        assert!(time < Duration::from_secs(1), "{time:?}");
        assert_eq!(replay["total"], json!(decisions + 1));
        assert_eq!(replay["steps"].as_array().map(Vec::len), Some((decisions + 1 - at).min(100)));
    }
    // A spectator gets the last page of the log in the welcome, and asks for the one before.
    let mut late = Client::join(&server, id, None).await;
    let welcome = late.heard[0].clone();
    println!("a welcome of {} bytes", welcome.len());
    assert!(welcome.len() < 250_000, "{} bytes", welcome.len());
    assert_eq!((late.log.len(), late.log[0].0), (200, decisions as u64 - 199));
    let earlier = late.ask(json!({ "type": "log", "before": decisions - 199 })).await;
    assert_eq!(earlier["chapters"].as_array().map(Vec::len), Some(200));
}

#[tokio::test]
async fn a_long_list_of_choices_comes_without_words_which_come_on_request() {
    let server = Server::start(quick()).await;
    let seats = [person(), person()];
    let pack = wordy("{ draw = 3 }");
    let made = json!({ "game": "wrestlenomicon", "pack_text": pack, "seats": seats });
    let many = |it: &[Client]| it.iter().any(|it| it.choices().len() > 64);
    let mut clients = Vec::new();
    for seed in 0..10 {
        let created: Created = server.create(made.clone()).await;
        clients = server.two_at(&created).await.into();
        play_until(&mut clients, &mut Rng::new(seed), 2000, many).await;
        if many(&clients) {
            break;
        }
    }
    let at = clients.iter().position(|it| it.choices().len() > 64).expect("a full hand has many choices");
    let choices = clients[at].choices();
    let listed = clients[at].table["choices"].as_array().expect("a list");
    assert!(listed.iter().all(|it| it["words"].is_null() && it["deed"].is_object()), "{}", listed[0]);

    let described = clients[at].ask(json!({ "type": "describe", "actions": &choices[..64] })).await;
    let words = described["words"].as_array().expect("a list");
    assert_eq!(words.len(), 64);
    assert!(words.iter().zip(&choices).all(|(it, choice)| it["action"] == **choice && it["words"] != ""));
    let all = clients[at].ask(json!({ "type": "describe", "actions": choices })).await;
    assert_eq!(all["code"], "too_many", "{all}");

    // The last of them can be chosen like any other.
    let last = choices.last().expect("many").clone();
    assert_eq!(clients[at].decide(&last).await["type"], "update");
}
