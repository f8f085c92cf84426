//! Arbitrary input over the wire: the parser accepts or refuses it, and the match task keeps its guarantees.

use std::sync::OnceLock;

use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use turnbuckle_core::{Record, Source};
use turnbuckle_server::wire::ToServer;
use wrestlenomicon::State;

use crate::common::{Client, Created, Server, quick};

// The parser

fn valid() -> Vec<Value> {
    vec![
        json!({ "type": "hello", "token": "abc", "since": 3 }),
        json!({ "type": "decide", "re": 1, "version": 7, "action": "pass" }),
        json!({ "type": "undo", "re": 2, "version": 7 }),
        json!({ "type": "allow_undo", "re": 3, "allow": true }),
        json!({ "type": "hint", "re": 4 }),
        json!({ "type": "explain", "re": 5, "action": "pass" }),
        json!({ "type": "preview", "re": 6, "actions": ["pass", "end"] }),
        json!({ "type": "odds", "re": 7, "action": "pass" }),
        json!({ "type": "resign", "re": 8 }),
        json!({ "type": "name", "re": 9, "name": "Ada" }),
        json!({ "type": "stand_in", "re": 10, "seat": 1, "level": "rookie" }),
        json!({ "type": "take_back", "re": 11 }),
        json!({ "type": "rematch", "re": 12 }),
    ]
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("(type|re|version|action|[a-z]{1,8})", inner, 0..6)
                .prop_map(|it| Value::Object(it.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn the_parser_takes_or_refuses_any_text(text in "\\PC{0,200}") {
        let _ = serde_json::from_str::<ToServer>(&text);
    }

    #[test]
    fn the_parser_takes_or_refuses_any_json(value in any_json()) {
        if let Err(error) = serde_json::from_value::<ToServer>(value) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn a_message_with_one_byte_changed_is_taken_or_refused(at in any::<prop::sample::Index>(),
        place in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let messages = valid();
        let mut text = at.get(&messages).to_string().into_bytes();
        let place = place.index(text.len());
        text[place] = byte;
        if cut {
            text.truncate(place);
            prop_assert!(serde_json::from_slice::<ToServer>(&text).is_err(), "half a message is none");
        }
        let _ = serde_json::from_slice::<ToServer>(&text);
    }

    #[test]
    fn a_message_with_a_field_too_many_or_of_the_wrong_type_is_refused(at in any::<prop::sample::Index>(),
        field in any::<prop::sample::Index>(), name in "[a-z]{9,12}", value in any_json()) {
        let messages = valid();
        let message = at.get(&messages);
        let mut more = message.clone();
        more[name] = value.clone();
        prop_assert!(serde_json::from_value::<ToServer>(more).is_err());
        let fields: Vec<&String> = message.as_object().expect("an object").keys().collect();
        let field = (*field.get(&fields)).clone();
        let mut wrong = message.clone();
        wrong[&field] = json!({ "not": value });
        prop_assert!(serde_json::from_value::<ToServer>(wrong).is_err());
    }
}

#[test]
fn every_message_of_the_protocol_is_taken() {
    for message in valid() {
        serde_json::from_value::<ToServer>(message.clone()).unwrap_or_else(|error| panic!("{message}: {error}"));
    }
}

// The match task

/// What somebody at the table does next.
#[derive(Clone, Debug)]
enum Deed {
    /// One of the choices, on the version that the client sees, or on another.
    Choose {
        which: prop::sample::Index,
        off: i64,
        twice: bool,
    },
    /// Somebody else's choice.
    Cheat {
        which: prop::sample::Index,
    },
    Say(Value),
    Text(String),
    Leave,
}

fn deeds() -> impl Strategy<Value = (usize, Deed)> {
    let sayings: Vec<Value> = valid().into_iter().filter(|it| it["type"] != "odds" && it["type"] != "resign").collect();
    let choose =
        (any::<prop::sample::Index>(), prop_oneof![8 => Just(0_i64), 1 => -3..3_i64], prop::bool::weighted(0.2));
    let deed = prop_oneof![
        10 => choose.prop_map(|(which, off, twice)| Deed::Choose { which, off, twice }),
        1 => any::<prop::sample::Index>().prop_map(|which| Deed::Cheat { which }),
        4 => (prop::sample::select(sayings), 0..60_u64).prop_map(|(mut it, version)| {
            if it["type"] == "undo" || it["type"] == "decide" {
                it["version"] = version.into();
            }
            Deed::Say(it)
        }),
        1 => "\\PC{0,40}".prop_map(Deed::Text),
        1 => Just(Deed::Leave),
    ];
    // Two clients at seat 0, since a player may have the table open twice; one at seat 1; one spectator.
    (0..4_usize, deed)
}

/// One server for all cases.
fn server() -> &'static (Runtime, Server) {
    static SERVER: OnceLock<(Runtime, Server)> = OnceLock::new();
    SERVER.get_or_init(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let server = runtime.block_on(Server::start(quick()));
        (runtime, server)
    })
}

fn token(created: &Created, at: usize) -> Option<&str> {
    [Some(0), Some(0), Some(1), None][at].map(|seat| created.token(seat))
}

/// Reads everything that the table has sent to one client, and checks the guarantees.
async fn settle(client: &mut Client) -> Result<(), TestCaseError> {
    // The answer to this comes after everything that was sent before.
    let last = client.say_with_re(json!({ "type": "allow_undo", "allow": false })).await;
    loop {
        let before = (client.version(), client.ply());
        let message = client.next().await;
        if message["type"] == "update" {
            let (version, ply) = (client.version(), client.ply());
            prop_assert!(version == before.0 || version == before.0 + 1, "from version {} to {version}", before.0);
            let back = message["taken_back"].as_u64().unwrap_or(0);
            let expected = if version == before.0 {
                before.1
            } else if back > 0 {
                before.1 - back
            } else {
                before.1 + 1
            };
            prop_assert_eq!(ply, expected);
        }
        if message["re"] == last {
            return Ok(());
        }
    }
}

async fn a_wild_table(server: &Server, seed: u64, deeds: Vec<(usize, Deed)>) -> Result<(), TestCaseError> {
    let created = server.for_two(seed).await;
    let mut clients = Vec::new();
    for at in 0..4 {
        clients.push(Client::join(server, &created.id, token(&created, at)).await);
    }
    let mut applied = 0;
    for (at, deed) in deeds {
        match deed {
            Deed::Choose { which, off, twice } => {
                let choices = clients[at].choices();
                if choices.is_empty() {
                    continue;
                }
                let mut decision = clients[at].decision(which.get(&choices).as_str());
                decision["version"] = clients[at].version().saturating_add_signed(off).into();
                let first = clients[at].say_with_re(decision.clone()).await;
                let again = if twice { Some(clients[at].say_with_re(decision).await) } else { None };
                let answer = clients[at].until(|it| it["re"] == first).await;
                applied += usize::from(answer["type"] == "update");
                if let Some(again) = again {
                    let answer = clients[at].until(|it| it["re"] == again).await;
                    let over = clients[at].is_over();
                    prop_assert!(answer["code"] == "stale" || over, "made twice: {}", answer);
                }
            }
            Deed::Cheat { which } => {
                let other =
                    (0..4).find(|it| !clients[*it].choices().is_empty() && clients[*it].seat != clients[at].seat);
                let Some(other) = other else { continue };
                let decision = clients[other].decision(which.get(&clients[other].choices()).as_str());
                let answer = clients[at].ask(decision).await;
                // Both open at the same time, and a card of the other hand is not theirs; in any case it is not played.
                prop_assert!(answer["type"] != "update", "{}", answer);
            }
            Deed::Say(message) => {
                clients[at].say(&message).await;
            }
            Deed::Text(text) => {
                clients[at].send(text.into()).await.expect("it can be sent");
            }
            Deed::Leave => {
                clients[at] = Client::join(server, &created.id, token(&created, at)).await;
            }
        }
        for client in &mut clients {
            settle(client).await?;
        }
        let version = clients[0].version();
        prop_assert!(clients.iter().all(|it| it.version() == version), "everybody sees the same");
    }
    prop_assert!(clients[0].version() as usize >= applied);
    prop_assert_eq!(&clients[0].knowledge(), &clients[1].knowledge(), "one seat, one story");
    let known = clients[2].knowledge();
    let fresh = Client::join(server, &created.id, token(&created, 2)).await;
    prop_assert_eq!(fresh.knowledge(), known, "what is told anew is what was told");
    if !clients[0].is_over() {
        clients[0].ask(json!({ "type": "take_back" })).await;
        let resigned = clients[0].ask(json!({ "type": "resign" })).await;
        prop_assert!(resigned["table"]["result"].is_string(), "{}", resigned);
    }
    let text = server.text(&format!("/api/matches/{}/record", created.id)).await;
    let record = Record::parse(Source::new("record", &text)).map_err(|it| TestCaseError::fail(it.to_string()))?;
    let replayed = record.replay::<State>(None, |_, _| {}).map_err(|it| TestCaseError::fail(it.to_string()))?;
    prop_assert_eq!(replayed.plies().len() as u64, clients[0].ply());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_table_keeps_its_word_whatever_is_said_at_it(seed in 0..1000_u64, deeds in prop::collection::vec(deeds(), 1..60)) {
        let (runtime, server) = server();
        runtime.block_on(a_wild_table(server, seed, deeds))?;
    }
}
