//! What has changed, instead of the whole table: everybody comes to the same table, with far fewer bytes.

use serde_json::{Value, json};
use turnbuckle_core::Rng;

use crate::common::{Client, Created, Server, person, play_on, quick};

const GAMES: [(&str, usize); 6] = [
    ("wrestlenomicon", 2),
    ("all-time-wrestling", 2),
    ("elder-god", 2),
    ("elder-god", 5),
    ("tiny-epic-cthulhu", 2),
    ("tiny-epic-cthulhu", 4),
];

async fn a_match(server: &Server, game: &str, players: usize) -> Created {
    server.create(json!({ "game": game, "seats": vec![person(); players], "seed": 7 })).await
}

async fn join(server: &Server, created: &Created, seat: Option<usize>, changes: bool, deflate: bool) -> Client {
    let mut client = Client::open(server, &created.id).await;
    (client.changes, client.deflate) = (changes, deflate);
    client.hello(seat.map(|it| created.token(it)), None).await;
    client
}

#[tokio::test]
async fn whoever_is_told_of_changes_comes_to_the_same_table() {
    let server = Server::start(quick()).await;
    for (game, players) in GAMES {
        let created = a_match(&server, game, players).await;
        let (mut clients, mut beside) = (Vec::new(), Vec::new());
        for seat in 0..players {
            clients.push(join(&server, &created, Some(seat), true, seat == 0).await);
            beside.push(join(&server, &created, Some(seat), false, seat == 1).await);
        }
        clients.push(join(&server, &created, None, true, true).await);
        beside.push(join(&server, &created, None, false, false).await);
        let mut rng = Rng::new(7);
        let mut taken_back = 0;
        for step in 0..120 {
            let undo = clients.iter().position(|it| it.can_undo() > 0).filter(|_| rng.below(4) == 0);
            if let Some(at) = undo {
                let undo = json!({ "type": "undo", "version": clients[at].version() });
                clients[at].say_with_re(undo).await;
                for other in (0..players).filter(|it| *it != at) {
                    clients[other].until_type("undo_asked").await;
                    clients[other].ask(json!({ "type": "allow_undo", "allow": true })).await;
                }
                let version = clients[at].until(|it| it["taken_back"].is_number()).await["table"]["version"].clone();
                for client in &mut clients {
                    client.reach(version.as_u64().expect("a number")).await;
                }
                taken_back += 1;
            } else {
                play_on(&mut clients[..players], &mut rng, 1).await;
            }
            let version = clients[0].version();
            clients[players].reach(version).await;
            for (changed, whole) in clients.iter().zip(&mut beside) {
                whole.reach(version).await;
                assert_eq!(changed.table, whole.table, "{game}, step {step}");
            }
            if step == 60 {
                // Whoever has lost their way asks for the whole table, and goes on from there.
                let whole = clients[0].ask(json!({ "type": "whole" })).await;
                assert_eq!(whole["table"], beside[0].table);
                let watching = clients[players].ask(json!({ "type": "whole" })).await;
                assert_eq!(watching["table"], beside[players].table);
            }
        }
        assert!(clients.iter().flat_map(|it| &it.heard).any(|it| it.contains(r#""type":"changed""#)));
        assert!(beside.iter().flat_map(|it| &it.heard).all(|it| !it.contains(r#""type":"changed""#)));
        assert!(taken_back > 0 || game != "elder-god", "{game}: nothing was taken back");
    }
}

#[tokio::test]
async fn a_message_has_no_more_than_800_bytes_on_average_in_any_game() {
    let server = Server::start(quick()).await;
    for (game, players) in GAMES {
        let mut figures = Vec::new();
        for (changes, deflate) in [(false, false), (true, false), (true, true)] {
            let created = a_match(&server, game, players).await;
            let mut clients = Vec::new();
            for seat in 0..players {
                clients.push(join(&server, &created, Some(seat), changes, deflate).await);
            }
            play_on(&mut clients, &mut Rng::new(3), 150).await;
            let messages: usize = clients.iter().map(|it| it.heard.len()).sum();
            figures.push(clients.iter().map(|it| it.bytes).sum::<usize>() / messages);
        }
        println!("{game} for {players}: {figures:?} bytes a message: whole, changes, changes deflated");
        assert!(figures[1] * 2 < figures[0], "{game}: {figures:?}");
        assert!(figures[2] <= 800, "{game}: {figures:?}");
    }
}

#[tokio::test]
async fn a_seat_that_a_bot_takes_over_is_shown_without_its_choices() {
    let server = Server::start(turnbuckle_server::Config { absence: std::time::Duration::ZERO, ..quick() }).await;
    let created = a_match(&server, "wrestlenomicon", 2).await;
    let mut ada = join(&server, &created, Some(0), true, false).await;
    let bob = join(&server, &created, Some(1), true, false).await;
    drop(bob);
    ada.until(|it| it["seats"][1]["connected"] == false).await;
    ada.ask(json!({ "type": "stand_in", "seat": 1, "level": "rookie" })).await;
    let mut bob = join(&server, &created, Some(1), true, false).await;
    assert_eq!(bob.table["choices"], Value::Null);
    assert_eq!(bob.ask(json!({ "type": "take_back" })).await["type"], "done");
    bob.until(|it| it["type"] == "update").await;
    assert!(bob.version() == 0 || bob.table["choices"].is_array() || bob.table["asked"] != json!([1]));
}
