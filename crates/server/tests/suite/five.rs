//! Five seats over the wire: secret and simultaneous decisions, seats that leave or concede while others play on.

use std::sync::OnceLock;

use serde_json::{Value, json};
use turnbuckle_catalog::Catalog;
use turnbuckle_core::Rng;
use turnbuckle_core::prelude::*;
use turnbuckle_server::Config;
use turnbuckle_toy::Smugglers;

use crate::common::{Client, Created, Server, bot, person, play_on, play_out, play_until, quick};

fn with_smugglers() -> Config {
    static GAMES: OnceLock<Catalog> = OnceLock::new();
    Config { games: GAMES.get_or_init(|| Catalog::default().with::<Smugglers>()), ..quick() }
}

async fn for_five(server: &Server, seed: u64, aim: &str) -> (Created, Vec<Client>) {
    let seats = [person(), person(), person(), person(), person()];
    let wanted = json!({ "game": "smugglers", "seats": seats, "seed": seed, "options": { "aim": aim } });
    let created = server.create(wanted).await;
    let mut clients = Vec::new();
    for seat in 0..5 {
        clients.push(Client::join(server, &created.id, Some(created.token(seat))).await);
    }
    (created, clients)
}

/// Resigns, and waits until everybody has been told.
async fn resign(clients: &mut [Client], seat: usize) -> Value {
    let resigned = clients[seat].ask(json!({ "type": "resign" })).await;
    let version = clients[seat].version();
    for client in clients {
        client.reach(version).await;
    }
    resigned
}

fn out(client: &Client) -> Vec<usize> {
    let names = ["Ann", "Ben", "Cat", "Dov", "Eve"];
    let is_out = |name: &&str| client.table["view"]["smugglers"][*name]["out"] == true;
    (0..5).filter(|it| is_out(&names[*it])).collect()
}

#[tokio::test]
async fn five_people_play_to_the_end() {
    let server = Server::start(with_smugglers()).await;
    for (seed, aim) in [(1, "each"), (2, "together"), (3, "each")] {
        let (created, mut clients) = for_five(&server, seed, aim).await;
        let decisions = play_out(&mut clients, &mut Rng::new(seed)).await;
        assert!(decisions > 10, "{decisions}");
        let results: Vec<&Value> = clients.iter().map(|it| &it.table["result"]).collect();
        assert!(results.iter().all(|it| *it == results[0] && it.is_string()), "{results:?}");
        let (status, replay) = server.get(&format!("/api/matches/{}/replay", created.id)).await;
        assert_eq!(status, 200, "{replay}");
    }
}

/// Players who play together win or lose together; otherwise the player who has the most wins.
#[tokio::test]
async fn the_outcome_is_told_to_programs_as_it_is_to_people() {
    let server = Server::start(with_smugglers()).await;
    let (mut won, mut lost) = (0, 0);
    for seed in 0..24 {
        if won > 0 && lost > 0 {
            break;
        }
        let (created, mut clients) = for_five(&server, seed, "together").await;
        play_out(&mut clients, &mut Rng::new(seed)).await;
        let outcome = clients[0].table["outcome"].clone();
        assert!(clients.iter().all(|it| it.table["outcome"] == outcome), "everybody hears the same");
        let (_, info) = server.get(&format!("/api/matches/{}", created.id)).await;
        assert_eq!((&info["outcome"], &info["result"]), (&outcome, &clients[0].table["result"]));
        if outcome["kind"] == "lost" {
            lost += 1;
            continue;
        }
        won += 1;
        let gone = out(&clients[0]);
        let left: Vec<usize> = (0..5).filter(|it| !gone.contains(it)).collect();
        assert_eq!(outcome, json!({ "kind": "won", "seats": left }), "all who are left win");
    }
    assert!(won > 0 && lost > 0, "{won} won, {lost} lost");
}

/// The list of games says whether players win together and whether anything is hidden between them.
#[tokio::test]
async fn what_kind_of_game_it_is_stands_in_the_list() {
    let server = Server::start(with_smugglers()).await;
    let (_, games) = server.get("/api/games").await;
    let game = &games["games"][0];
    assert_eq!((&game["min_players"], &game["max_players"]), (&json!(2), &json!(5)));
    let about = Smugglers::about();
    assert_eq!((&game["together"], &game["open"]), (&json!(about.together), &json!(about.open)));
    assert_eq!(game["packs"], json!([]), "it has none, and is played all the same");
    let wanted = json!({ "game": "smugglers", "seats": [bot(), person()], "pack": "house" });
    assert_eq!(server.post("/api/matches", &wanted).await.1["code"], "unknown");
}

/// No other seat and no spectator learns what a seat loads, or what it answers while the others still think.
#[tokio::test]
async fn secret_decisions_stay_secret() {
    let server = Server::start(with_smugglers()).await;
    let (created, mut clients) = for_five(&server, 4, "each").await;
    let mut spectator = Client::join(&server, &created.id, None).await;
    let load = clients[0].choices()[0].clone();
    let ware = load.strip_prefix("load ").expect("wares come first").to_owned();
    assert_eq!(clients[0].decide(&load).await["type"], "update");
    let version = clients[0].version();
    for client in clients[1..].iter_mut().chain([&mut spectator]) {
        client.reach(version).await;
        let heard = client.heard.last().expect("the crate was told of");
        assert!(!heard.contains(&format!("\"{ware}\"")) && !heard.contains(&format!("of {ware}")), "{heard}");
    }
    assert!(clients[0].heard.last().is_some_and(|it| it.contains(&ware)), "its skipper knows");

    // All four are asked at once, and nobody else is told the first answer.
    assert!(clients[1..].iter().all(|it| it.choices() == ["search", "wave"]));
    assert_eq!(clients[3].decide("search").await["type"], "update");
    for client in &mut clients[1..3] {
        client.reach(version + 1).await;
        assert_eq!(client.table["view"]["smugglers"]["Dov"]["answer"], "hidden");
        assert!(!client.heard.last().expect("an answer was told of").contains("will search"));
    }
    assert_eq!(clients[3].table["view"]["smugglers"]["Dov"]["answer"], json!({ "open": "search" }));
}

/// A player who resigns is out, and the four others play on; then three, then two. The last one wins.
#[tokio::test]
async fn who_gives_up_is_out_and_the_others_play_on() {
    let server = Server::start(with_smugglers()).await;
    let (created, mut clients) = for_five(&server, 5, "each").await;
    let mut rng = Rng::new(5);
    play_on(&mut clients, &mut rng, 3).await;
    for (gone, seat) in [3, 0, 4].into_iter().enumerate() {
        if clients[0].is_over() || out(&clients[0]).contains(&seat) {
            continue;
        }
        let resigned = resign(&mut clients, seat).await;
        assert_eq!(resigned["type"], "update", "{resigned}");
        assert!(clients.iter().all(|it| out(it).contains(&seat)), "{gone}: {:?}", out(&clients[0]));
        assert!(clients.iter().all(|it| it.table["out"] == json!(out(it))), "the table says so for any game");
        let (_, info) = server.get(&format!("/api/matches/{}", created.id)).await;
        let gone_seats = info["seats"].as_array().expect("seats").iter().map(|it| it["out"] == true);
        assert_eq!(gone_seats.collect::<Vec<_>>(), (0..5).map(|it| out(&clients[0]).contains(&it)).collect::<Vec<_>>());
        assert!(clients[seat].choices().is_empty(), "who is out is asked nothing");
        let again = resign(&mut clients, seat).await;
        assert_eq!(again["type"], "error", "nobody gives up twice: {again}");
        play_on(&mut clients, &mut rng, 2).await;
    }
    if !clients[0].is_over() {
        play_out(&mut clients, &mut rng).await;
    }
}

/// A player who has lost the last licence stays at the table, and is shown as out.
#[tokio::test]
async fn who_goes_out_stays_and_watches() {
    let server = Server::start(with_smugglers()).await;
    let mut watched = 0;
    for seed in 0..12 {
        let (_, mut clients) = for_five(&server, seed, "each").await;
        let mut rng = Rng::new(seed);
        play_until(&mut clients, &mut rng, 500, |it| !out(&it[0]).is_empty()).await;
        let gone = out(&clients[0]);
        if clients[0].is_over() || gone.is_empty() {
            continue;
        }
        let before = clients[gone[0]].version();
        let decisions = play_on(&mut clients, &mut rng, 3).await as u64;
        assert_eq!(clients[gone[0]].version(), before + decisions, "it hears all that happens");
        assert!(clients[gone[0]].choices().is_empty());
        watched += decisions;
    }
    assert!(watched > 0, "somebody went out before the end");
}

/// Two people and three bots: the bots still answer after a person has resigned.
#[tokio::test]
async fn people_and_bots_share_a_table() {
    let server = Server::start(with_smugglers()).await;
    let seats = [person(), bot(), person(), bot(), bot()];
    let created = server.create(json!({ "game": "smugglers", "seats": seats, "seed": 6 })).await;
    let mut ann = Client::join(&server, &created.id, Some(created.token(0))).await;
    let mut cat = Client::join(&server, &created.id, Some(created.token(2))).await;
    let resigned = cat.ask(json!({ "type": "resign" })).await;
    assert_eq!(resigned["type"], "update", "{resigned}");
    let mut rng = Rng::new(6);
    while !ann.is_over() {
        match ann.choices() {
            choices if choices.is_empty() => {
                ann.next().await;
            }
            choices => {
                // Somebody else may have answered in the meantime: then it is asked again.
                let choice: &String = rng.pick(&choices);
                ann.decide(choice).await;
            }
        }
    }
    while !cat.is_over() {
        cat.next().await;
    }
    assert_eq!(ann.table["result"], cat.table["result"]);
}
