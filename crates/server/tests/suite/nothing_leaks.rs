//! Nobody is told what they may not know: every byte of whole matches is compared with what each viewer has seen; and
//! how long a window stays open says nothing about the hand.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Record, Refused, Rng, Seat, Seen, Source, Turn, Viewer};
use turnbuckle_server::{Config, Pace};
use wrestlenomicon::State;
use wrestlenomicon::event::Event;
use wrestlenomicon::state::Step;
use wrestlenomicon::vocab::{CardId, Cards, God};

use crate::common::{Client, Created, Server, play_on, quick};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator];

// What each may know

/// A match as it really was, step by step, from its record.
struct Truth {
    states: Vec<State>,
    events: Vec<Vec<Event>>,
}

impl Truth {
    async fn of(server: &Server, id: &str) -> Self {
        let text = server.text(&format!("/api/matches/{id}/record")).await;
        let record = Record::parse(Source::new("record", &text)).expect("a record");
        let (mut states, mut events) = (Vec::new(), Vec::new());
        let each = |game: &Match<State>, told: &[Event]| {
            states.push(game.state().clone());
            events.push(told.to_vec());
        };
        record.replay::<State>(None, each).expect("it replays");
        Self { states, events }
    }

    /// For each version, the cards that a viewer was ever allowed to see. No others may be named.
    fn ever_seen(&self, viewer: Viewer) -> Vec<Cards> {
        let mut seen = Cards::NONE;
        let each = self.states.iter().zip(&self.events).map(|(state, events)| {
            let own = match viewer {
                Viewer::Seat(seat) => Some(state.god_of(seat)),
                Viewer::Spectator => None,
            };
            for event in events {
                match event {
                    // A drawn card is shown to its player and to nobody else.
                    Event::Drew { god, card: Seen::Open(card), .. } if own == Some(*god) => {
                        seen.insert(card.piece);
                    }
                    Event::Drew { .. } => {}
                    Event::Looked { god, whose, .. } if own == Some(*god) => {
                        seen |= state.sides[*whose].top.iter().map(|it| it.0).collect();
                    }
                    // Everything else happens face up.
                    _ => named(state, &serde_json::to_value(event).expect("plain data"), &mut seen),
                }
            }
            if let Some(god) = own {
                seen |= state.sides[god].hand;
            }
            seen |= face_up(state);
            seen
        });
        each.collect()
    }
}

fn face_up(state: &State) -> Cards {
    let mut cards = state.resolving | state.aside;
    for god in God::BOTH {
        let side = &state.sides[god];
        let tracked: Cards = side.track.cards().map(|it| it.1.0).collect();
        let permanents: Cards = side.permanents.cards().map(|it| it.0).collect();
        cards = cards | tracked | permanents | side.discard.cards | side.ground_zero.cards;
    }
    cards
}

/// The cards whose ids occur in some data.
fn named(state: &State, value: &Value, cards: &mut Cards) {
    match value {
        Value::String(text) => state.piece_code(text).into_iter().for_each(|it| cards.insert(it)),
        Value::Array(items) => items.iter().for_each(|it| named(state, it, cards)),
        Value::Object(fields) => fields.values().for_each(|it| named(state, it, cards)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether a text contains this word, not as a part of a longer one.
fn mentions(text: &str, word: &str) -> bool {
    let inside = |it: char| it.is_alphanumeric() || it == '-';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].chars().next_back().is_some_and(inside)
            && !text[at + word.len()..].chars().next().is_some_and(inside)
    })
}

/// A text that somebody received at a version of the table, perhaps as the answer to a question.
struct Heard {
    viewer: Viewer,
    version: usize,
    text: String,
    /// The whole table after it, with changes applied.
    table: String,
    asked: Option<String>,
}

/// Everything that was sent to anybody at one table.
#[derive(Default)]
struct Ears {
    heard: Vec<Heard>,
    taken: [usize; 3],
}

impl Ears {
    /// Notes what everybody has received since the last time, with the version of the table at that moment.
    fn listen(&mut self, clients: &[Client], version: usize) {
        for (at, client) in clients.iter().enumerate() {
            for (text, table) in client.heard.iter().zip(&client.tables).skip(self.taken[at]) {
                let (text, table) = (text.clone(), table.clone());
                self.heard.push(Heard { viewer: VIEWERS[at], version, text, table, asked: None });
            }
            self.taken[at] = client.heard.len();
        }
    }

    /// The answer to a question is noted with the question, since it may repeat its words.
    async fn ask(&mut self, clients: &mut [Client], at: usize, message: Value, asked: &str) -> Value {
        let version = clients[at].version() as usize;
        self.listen(clients, version);
        let answer = clients[at].ask(message).await;
        self.listen(clients, version);
        self.heard.last_mut().expect("the answer").asked = Some(asked.to_owned());
        answer
    }
}

/// Any action that somebody might ask about, about any card of the pack.
fn anything(state: &State, rng: &mut Rng) -> String {
    let action = state.any_action(rng);
    state.write_action(action)
}

async fn a_match(server: &Server, seed: u64) -> (Created, Vec<Heard>) {
    let created = server.for_two(seed).await;
    let [one, two] = server.two_at(&created).await;
    let mut clients = vec![one, two, Client::join(server, &created.id, None).await];
    let (any, _) = Match::<State>::start(State::about().setup(), 0).expect("the house pack");
    let (mut ears, mut rng) = (Ears::default(), Rng::new(seed));
    ears.listen(&clients, 0);
    while !clients[0].is_over() {
        let version = clients[0].version() as usize;
        for at in 0..3 {
            // Asks about random cards, most of which are somebody else's.
            for _ in 0..2 {
                let action = anything(any.state(), &mut rng);
                ears.ask(&mut clients, at, json!({ "type": "explain", "action": action }), &action).await;
            }
            let action = anything(any.state(), &mut rng);
            let mut actions = clients[at].choices();
            actions.truncate(6);
            actions.push(action.clone());
            ears.ask(&mut clients, at, json!({ "type": "preview", "actions": actions }), &action).await;
            let action = if rng.below(2) == 0 { actions[0].clone() } else { action };
            ears.ask(&mut clients, at, json!({ "type": "odds", "action": action }), &action).await;
            if rng.below(30) == 0 {
                ears.ask(&mut clients, at, json!({ "type": "hint" }), "").await;
            }
            if rng.below(60) == 0 {
                // The connection is lost, and what was missed is sent again.
                let since = clients[at].version().saturating_sub(u64::from(rng.below(20)));
                let mut back = Client::open(server, &created.id).await;
                let token = (at < 2).then(|| created.token(at));
                back.hello(token, Some(since)).await;
                ears.listen(&clients, version);
                clients[at] = back;
                ears.taken[at] = 0;
            }
        }
        // A decision that is not allowed is answered like a question.
        let asked: Vec<usize> = (0..2).filter(|it| !clients[*it].choices().is_empty()).collect();
        let at = *rng.pick(&asked);
        let action = anything(any.state(), &mut rng);
        if !clients[at].choices().contains(&action) {
            let decision = clients[at].decision(&action);
            let refused = ears.ask(&mut clients, at, decision, &action).await;
            assert_eq!(refused["type"], "refused", "{action}: {refused}");
        }
        ears.listen(&clients, version);
        let action = rng.pick(&clients[at].choices()).clone();
        assert_eq!(clients[at].decide(&action).await["type"], "update");
        for client in &mut clients {
            client.reach(version as u64 + 1).await;
        }
        ears.listen(&clients, version + 1);
    }
    (created, ears.heard)
}

#[tokio::test]
async fn no_byte_names_a_card_that_its_reader_has_never_seen() {
    let server = Server::start(quick()).await;
    let (mut named_once, mut texts) = (0, 0);
    for seed in [1, 2] {
        let (created, heard) = a_match(&server, seed).await;
        let truth = Truth::of(&server, &created.id).await;
        let state = &truth.states[0];
        let cards: Vec<(CardId, &str, &str)> = state
            .pack
            .all
            .into_iter()
            .map(|it| {
                let card = state.card(CardId(it));
                (card.number, card.id.as_str(), card.name.as_str())
            })
            .collect();
        let ever_seen: HashMap<Viewer, Vec<Cards>> = VIEWERS.map(|it| (it, truth.ever_seen(it))).into();
        for Heard { viewer, version, text, table, asked } in &heard {
            // Rules quote cards as examples, and an answer quotes its question; neither says anything about a hand.
            let mut message: Value = serde_json::from_str(text).expect("JSON");
            if message["rule"].is_object() {
                message["rule"] = message["rule"]["id"].clone();
            }
            let mut text = message.to_string();
            if message["type"] == "changed" {
                // What was sent, and the table that results from it.
                text += table;
            }
            if let Some(asked) = asked.as_ref().filter(|it| !it.is_empty()) {
                text = text.replace(asked, "");
            }
            let seen = ever_seen[viewer][*version];
            for (card, id, name) in &cards {
                if !mentions(&text, id) && !text.contains(name) {
                    continue;
                }
                named_once += 1;
                assert!(seen.contains(card.0), "{viewer:?} is told of {name} at version {version}: {text}");
            }
            texts += 1;
        }
        // Makes sure that the test could find a leak: most of the time the other hand has names that this seat has not
        // seen.
        let is_new =
            |(state, seen): &(&State, &Cards)| !(state.sides[state.god_of(Seat::new(1))].hand - **seen).is_empty();
        let new = truth.states.iter().zip(&ever_seen[&VIEWERS[0]]).filter(is_new).count();
        assert!(2 * new > truth.states.len(), "{new} of {}", truth.states.len());
    }
    assert!(texts > 2000 && named_once > 20_000, "{texts} texts that name {named_once} cards");
}

#[tokio::test]
async fn whatever_is_said_would_be_said_in_every_world_that_the_reader_can_imagine() {
    let server = Server::start(quick()).await;
    let (created, heard) = a_match(&server, 3).await;
    let truth = Truth::of(&server, &created.id).await;
    let mut rng = Rng::new(3);
    let (mut tables, mut answers, mut refused) = (0, 0, HashSet::new());
    for Heard { viewer, version, text, table, asked } in &heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        let table: Value = serde_json::from_str(table).expect("JSON");
        let Viewer::Seat(seat) = *viewer else { continue };
        if message["table"].is_object() || message["type"] == "changed" {
            let state = &truth.states[table["version"].as_u64().expect("a number") as usize];
            // Only half of the time, since there are many.
            if rng.below(2) == 0 {
                continue;
            }
            let world = state.redeal(seat, &mut rng);
            assert_eq!(table["view"], serde_json::to_value(world.view(*viewer)).expect("plain data"));
            assert_eq!(table["prompt"], world.prompt(*viewer));
            let asked: Vec<usize> = world.turn().seats().iter().map(Seat::index).collect();
            assert_eq!(table["asked"], json!(asked));
            let mut legal = Vec::new();
            if world.turn().seats().contains(seat) {
                world.legal(seat, &mut legal);
            }
            let mut expected: Vec<(String, String)> =
                legal.iter().map(|it| (world.write_action(*it), world.describe(seat, *it))).collect();
            let told = table["choices"].as_array().map_or(&[][..], Vec::as_slice);
            let text = |it: &Value| it.as_str().expect("text").to_owned();
            let mut told: Vec<(String, String)> =
                told.iter().map(|it| (text(&it["notation"]), text(&it["words"]))).collect();
            expected.sort();
            told.sort();
            assert_eq!(told, expected, "{viewer:?} at version {version}");
            tables += 1;
        }
        let Some(action) = asked.as_ref().filter(|_| message["type"] == "refused" || message["type"] == "allowed")
        else {
            continue;
        };
        for _ in 0..2 {
            let world = truth.states[*version].redeal(seat, &mut rng);
            let Ok(action) = world.read_action(action) else {
                assert!(message["rule"].is_null(), "no action of the game at all: {message}");
                continue;
            };
            match world.check(seat, action).map_err(Refused::from) {
                Ok(()) => assert_eq!(message["type"], "allowed"),
                Err(it) => {
                    assert_eq!((&message["reason"], &message["rule"]["id"]), (&json!(it.reason), &json!(it.rule.0)));
                    refused.insert(it.reason);
                }
            }
            answers += 1;
        }
    }
    assert!(tables > 100 && answers > 500 && refused.len() > 5, "{tables} tables, {answers} answers, {refused:?}");
}

#[tokio::test]
async fn a_match_that_runs_shows_nobody_its_record() {
    let server = Server::start(quick()).await;
    let created = server.for_two(61).await;
    let mut clients = server.two_at(&created).await;
    play_on(&mut clients, &mut Rng::new(61), 10).await;
    for what in ["record", "replay", "replay?seat=0", "replay?seat=1"] {
        let (status, problem) = server.get(&format!("/api/matches/{}/{what}", created.id)).await;
        assert_eq!((status, &problem["code"]), (409, &json!("wrong_time")), "{what}");
    }
    let on = json!({ "ply": 3, "seat": 0, "level": "rookie" });
    assert_eq!(server.post(&format!("/api/matches/{}/continue", created.id), &on).await.0, 409);
    // The public information has no card in it.
    let (_, info) = server.get(&format!("/api/matches/{}", created.id)).await;
    for card in clients[0].table["view"]["cthulhu"]["hand"]["open"]["cards"].as_array().expect("a hand") {
        assert!(!info.to_string().contains(card.as_str().expect("an id")));
    }
}

// Windows

/// How long a window was open, as the other seat saw it.
type Lengths = HashMap<u64, Duration>;

struct Watched {
    /// Versions at which this seat was in a window, and whether it had an answer.
    held: HashMap<u64, bool>,
    /// How long the other seat's windows took.
    lengths: Lengths,
    /// Versions at which an attack landed, and whether the other seat was asked about it.
    asked: HashMap<u64, bool>,
}

/// Plays at random without delay, and measures the other seat's windows, as a cheater would.
async fn watch(mut client: Client, god: &'static str, mut rng: Rng) -> Watched {
    let mut watched = Watched { held: HashMap::new(), lengths: HashMap::new(), asked: HashMap::new() };
    let mut open: Option<(u64, Instant)> = None;
    let mut decided = None;
    loop {
        let version = client.version();
        if let Some((at, since)) = open.filter(|it| it.0 < version) {
            watched.lengths.insert(at, since.elapsed());
            open = None;
        }
        if client.is_over() {
            return watched;
        }
        let window = client.table["view"]["under_way"].as_array().and_then(|it| it.last());
        let window = window.filter(|it| it["what"] == "defense_window");
        if window.is_some_and(|it| it["to"] != god) && open.is_none() {
            open = Some((version, Instant::now()));
        }
        let attacks = client.log.last().and_then(|it| it.1.as_array()).map_or(0, |events| {
            events.iter().filter(|it| it["event"]["event"] == "attacked" && it["event"]["god"] == god).count()
        });
        if attacks == 1 {
            watched.asked.insert(version, window.is_some_and(|it| it["to"] != god));
        }
        let choices = client.choices();
        if window.is_some_and(|it| it["to"] == god) && !choices.is_empty() {
            watched.held.insert(version, choices.iter().any(|it| it.starts_with("defend ")));
        }
        // Automatic passes are left to the server, as in browsers.
        let automatic = client.table["automatic"] == true;
        if !choices.is_empty() && !automatic && decided != Some(version) {
            decided = Some(version);
            // Usually declines, so that there are many windows in which the hand has a response.
            let keep = choices.iter().find(|it| *it == "decline").filter(|_| rng.below(4) > 0);
            let decision = client.decision(keep.unwrap_or_else(|| rng.pick(&choices)));
            client.say(&decision).await;
        }
        client.next().await;
    }
}

/// The largest distance between two distributions (Kolmogorov-Smirnov), scaled by the sample sizes.
fn distance(one: &mut [Duration], two: &mut [Duration]) -> f64 {
    one.sort();
    two.sort();
    let share = |of: &[Duration], at: Duration| of.partition_point(|it| *it <= at) as f64 / of.len() as f64;
    let all = one.iter().chain(two.iter());
    let most = all.map(|at| (share(one, *at) - share(two, *at)).abs()).fold(0.0, f64::max);
    let (n, m) = (one.len() as f64, two.len() as f64);
    most * (n * m / (n + m)).sqrt()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn windows_are_as_frequent_and_as_long_with_an_answer_in_hand_as_without() {
    // Long enough that a client's own answer comes in time even on a busy machine.
    let window = Duration::from_millis(30)..=Duration::from_millis(80);
    let server = Server::start(Config { pace: Pace { window, bot: Duration::ZERO, automatic: true }, ..quick() }).await;
    let matches = Arc::new(Mutex::new(Vec::new()));
    let mut running = JoinSet::new();
    for seed in 0..10 {
        let created = server.for_two(seed).await;
        let [one, two] = server.two_at(&created).await;
        let matches = matches.clone();
        running.spawn(async move {
            let one = tokio::spawn(watch(one, "cthulhu", Rng::new(seed)));
            let two = tokio::spawn(watch(two, "hastur", Rng::new(seed + 100)));
            let watched = [one.await.expect("it ends"), two.await.expect("it ends")];
            matches.lock().expect("nobody panics with it").push((created.id, watched));
        });
    }
    while let Some(ended) = running.join_next().await {
        ended.expect("it ends");
    }
    let matches = std::mem::take(&mut *matches.lock().expect("nobody panics with it"));
    let (mut with, mut without) = (Vec::new(), Vec::new());
    // Attacks by whether the defender held a Defense, and how many of them were asked about.
    let mut asked = [(0_u32, 0_u32); 2];
    for (id, watched) in matches {
        let truth = Truth::of(&server, &id).await;
        for seat in 0..2 {
            for (version, length) in &watched[seat].lengths {
                match watched[1 - seat].held.get(version) {
                    Some(true) => with.push(*length),
                    Some(false) => without.push(*length),
                    None => {}
                }
            }
            for (version, was_asked) in &watched[seat].asked {
                let state = &truth.states[*version as usize];
                let defender = state.god_of(Seat::new(1 - seat));
                let side = &state.sides[defender];
                // Everybody can see that there is no card to answer with, that one was played, or that none may be.
                let cannot = side.hand.is_empty() || !side.spent.defenses.left() || !side.forbidden.is_empty();
                if cannot || matches!(state.turn(), Turn::Over(_)) {
                    continue;
                }
                let holds = !(side.hand & state.pack.defenses).is_empty();
                let count = &mut asked[usize::from(holds)];
                count.0 += u32::from(*was_asked);
                count.1 += 1;
            }
        }
    }
    assert!(with.len() > 40 && without.len() > 40, "{} windows with an answer, {} without", with.len(), without.len());
    let apart = distance(&mut with, &mut without);
    let median = |of: &[Duration]| of[of.len() / 2];
    // By chance alone this exceeds 2.3 once in twenty thousand times.
    assert!(apart < 2.3, "{apart}: {:?} with, {:?} without", median(&with), median(&without));
    assert!(median(&with) >= Duration::from_millis(30));

    let [without, with] = asked.map(|(asked, of)| (f64::from(asked) / f64::from(of), f64::from(of)));
    let together = (without.0 * without.1 + with.0 * with.1) / (without.1 + with.1);
    let deviation = (together * (1.0 - together) * (1.0 / without.1 + 1.0 / with.1)).sqrt();
    assert!(without.1 > 30.0 && with.1 > 30.0, "{asked:?}");
    assert!((without.0 - with.0).abs() <= 4.0 * deviation + 1e-9, "{asked:?}");
}

/// Everybody can see that a window is open; this checks that the test above recognises windows correctly.
#[test]
fn a_window_is_the_last_thing_under_way() {
    let (mut game, _) = Match::<State>::start(State::about().setup(), 5).expect("the house pack");
    let mut rng = Rng::new(5);
    let mut windows = 0;
    while let Some(seat) = game.state().turn().seats().iter().next() {
        let mut legal = Vec::new();
        game.state().legal(seat, &mut legal);
        game.play(seat, *rng.pick(&legal)).map_err(Refused::from).expect("listed");
        let open = matches!(game.state().steps.last(), Some(Step::Window { .. }));
        let view = serde_json::to_value(game.state().view(Viewer::Spectator)).expect("plain data");
        let shown =
            view["under_way"].as_array().and_then(|it| it.last()).is_some_and(|it| it["what"] == "defense_window");
        assert_eq!(open, shown);
        windows += usize::from(open);
    }
    assert!(windows > 5);
}
