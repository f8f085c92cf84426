//! Nothing that was acknowledged is lost: a server under load is killed again and again, at random moments, without a
//! chance to clean up.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::timeout;
use turnbuckle_core::{Luck, Rng};
use turnbuckle_server::store::{Sqlite, Store, StoredMatch};
use turnbuckle_server::table::{Table, replay};
use turnbuckle_server::{Config, serve};

use crate::common::{Client, Created, PATIENCE, person, quick};

/// How often the server is killed; `make kills` asks for more.
fn kills() -> usize {
    std::env::var("TURNBUCKLE_KILLS").ok().and_then(|it| it.parse().ok()).unwrap_or(20)
}

const MATCHES: usize = 6;
/// How many decisions are made between two kills on average, at least.
const DECISIONS: usize = 21;
/// Where the server that is killed keeps its data.
const FOLDER: &str = "TURNBUCKLE_TEST_DATA";
/// Where it listens; any free port, if not given.
const ADDRESS: &str = "TURNBUCKLE_TEST_ADDRESS";

/// Not a test by itself: the process that the test below starts and kills.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the server that is killed; it is started by the test"]
async fn the_server() {
    let Ok(data) = std::env::var(FOLDER) else { return };
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let addr = std::env::var(ADDRESS).map_or(anywhere, |it| it.parse().expect("an address"));
    let config = Config { addr, data: data.into(), ..quick() };
    serve(config, |address| println!("\nlistening on {address}")).await.expect("it serves");
    // Exit before the test harness prints anything else.
    std::process::exit(0);
}

/// A server in a separate process.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    pub fn start(data: &Path) -> Self {
        Self::start_at(data, None)
    }

    fn start_at(data: &Path, address: Option<SocketAddr>) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this test has a file"));
        if let Some(address) = address {
            command.env(ADDRESS, address.to_string());
        }
        command.args(["--ignored", "--exact", "nothing_lost::the_server", "--nocapture"]).env(FOLDER, data);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let out = BufReader::new(child.stdout.take().expect("it is piped"));
        let address = out.lines().find_map(|line| line.ok()?.strip_prefix("listening on ")?.parse().ok());
        Self { child, address: address.expect("it says where it listens") }
    }

    /// SIGTERM: what is in progress is stored, and everybody is told to reconnect.
    fn stop(mut self) {
        let told = Command::new("kill").arg(self.child.id().to_string()).status().expect("there is such a command");
        assert!(told.success());
        let ended = self.child.wait().expect("it stops");
        assert!(ended.success(), "{ended}");
    }

    /// Resident memory in MiB.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:")).expect("it has memory");
        line.split_whitespace().next().and_then(|it| it.parse::<u64>().ok()).expect("a number") / 1024
    }

    /// SIGKILL: no handler runs, nothing is flushed.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it is gone");
    }
}

/// What the clients of one match know to have happened.
#[derive(Default)]
struct Known {
    /// By the version that each acknowledged decision led to: the seat and the action.
    acknowledged: BTreeMap<u64, (usize, String)>,
    /// Sent, but not answered when the server died.
    under_way: [Option<String>; 2],
    over: bool,
}

pub struct Played {
    pub created: Created,
    known: Arc<Mutex<Known>>,
}

/// Plays at random as long as the server lives, and notes what was acknowledged.
async fn play(address: SocketAddr, created: Created, seat: usize, known: Arc<Mutex<Known>>, mut rng: Rng) {
    let Ok(mut client) = Client::open_at(address, &created.id).await else { return };
    // The same key every time, like a client that remembers it: the server may die before its welcome arrives.
    let key: String = created.token(seat).chars().rev().collect();
    let hello = json!({ "type": "hello", "token": created.token(seat), "key": key });
    if client.send(hello.to_string().into()).await.is_err() {
        return;
    }
    loop {
        let Ok(message) = client.try_next().await else { return };
        assert!(message["type"] != "error" && message["type"] != "refused", "{message}");
        if message["type"] == "gathering" {
            // The same every time: the server may die before it receives it.
            let contribution = json!({ "type": "contribute", "contribution": format!("{seat}a").repeat(32) });
            if client.send(contribution.to_string().into()).await.is_err() {
                return;
            }
        }
        if message["type"] == "gathering" || message["type"] == "done" {
            continue;
        }
        if message["re"].is_number() {
            let mut known = known.lock().expect("nobody panics with it");
            let action = known.under_way[seat].take().expect("something was asked");
            let before = known.acknowledged.insert(client.version(), (seat, action));
            assert_eq!(before, None, "two decisions led to version {}", client.version());
        }
        if client.is_over() {
            known.lock().expect("nobody panics with it").over = true;
            return;
        }
        let choices = client.choices();
        let waits = known.lock().expect("nobody panics with it").under_way[seat].is_some();
        if waits || choices.is_empty() || message["type"] == "seats" {
            continue;
        }
        let action = rng.pick(&choices).clone();
        let mut decision = client.decision(&action);
        decision["re"] = 1.into();
        known.lock().expect("nobody panics with it").under_way[seat] = Some(action);
        if client.send(decision.to_string().into()).await.is_err() {
            return;
        }
    }
}

/// A match between people; every other one has a seed instead of fair luck.
pub async fn create(address: SocketAddr, seed: u64) -> Played {
    let mut wanted = json!({ "game": "wrestlenomicon", "seats": [person(), person()] });
    if seed.is_multiple_of(2) {
        wanted["seed"] = seed.into();
    }
    let request = reqwest::Client::new().post(format!("http://{address}/api/matches")).body(wanted.to_string());
    let made = request.send().await.expect("an answer").text().await.expect("a body");
    let made = serde_json::from_str(&made).expect("JSON");
    Played { created: Created::read(&made), known: Arc::default() }
}

/// Reads a copy of the data, so that the next server finds it as the last one left it.
async fn stored(data: &Path, matches: &[Played]) -> Vec<StoredMatch> {
    let copy = tempfile::tempdir().expect("a temporary folder");
    for file in std::fs::read_dir(data).expect("the data folder") {
        let file = file.expect("a file");
        // The index of the log belongs to the process that is gone, and is rebuilt.
        if !file.file_name().to_string_lossy().ends_with("-shm") {
            std::fs::copy(file.path(), copy.path().join(file.file_name())).expect("it can be copied");
        }
    }
    let store = Sqlite::open(&copy.path().join("turnbuckle.db")).await.expect("the store opens");
    let mut found = Vec::new();
    for it in matches {
        found.push(store.load(&it.created.id).await.expect("it loads").expect("a match that was made is there"));
    }
    found
}

/// Every acknowledged decision is stored, and otherwise only what was in progress.
fn check(stored: StoredMatch, known: &mut Known) {
    if stored.gathering {
        // Somebody may have contributed; nobody can have decided anything.
        assert!(known.acknowledged.is_empty() && stored.entries.is_empty());
        Table::load(catalog_game(), stored).expect("it goes on");
        return;
    }
    let play = replay(catalog_game(), &stored, None, &mut |_, _| {}).expect("it replays");
    assert!(
        matches!(play.luck(), Luck::Seed(_))
            || play.check_luck().expect("a set-up").iter().all(|it| it.played == it.derived)
    );
    assert_eq!(play.decisions(), stored.entries.len(), "no half of a decision");
    let last = known.acknowledged.keys().next_back().copied().unwrap_or(0);
    assert!(
        stored.entries.len() as u64 >= last,
        "version {last} was acknowledged, {} are stored",
        stored.entries.len()
    );
    for number in 0..play.decisions() {
        let (seat, action) = play.decision(number).expect("so many were made");
        let (version, decided) = (number as u64 + 1, (seat.index(), action));
        match known.acknowledged.get(&version) {
            Some(it) => assert_eq!(*it, decided, "at version {version}"),
            None => {
                // Stored just before the end, and its acknowledgement never arrived.
                let under_way = known.under_way[decided.0].take();
                assert_eq!(under_way.as_ref(), Some(&decided.1), "nobody has decided version {version}");
                known.acknowledged.insert(version, decided);
            }
        }
    }
    known.under_way = [None, None];
    known.over |= play.result().is_some();
    assert_eq!(stored.result, play.result());
    Table::load(catalog_game(), stored).expect("it goes on");
}

fn catalog_game() -> &'static dyn turnbuckle_catalog::AnyGame {
    static CATALOG: std::sync::OnceLock<turnbuckle_catalog::Catalog> = std::sync::OnceLock::new();
    CATALOG.get_or_init(turnbuckle_catalog::games).get("wrestlenomicon").expect("it is in the catalog")
}

/// How each run of the server ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Killed,
    Stopped,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_under_load_has_every_acknowledged_action_afterwards() {
    live(kills(), End::Killed).await;
}

/// The same address each time, as in an upgrade: connected clients reconnect.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_restarted_under_load_has_every_acknowledged_action_afterwards() {
    live(5, End::Stopped).await;
}

async fn live(lives: usize, end: End) {
    let data = tempfile::tempdir().expect("a temporary folder");
    let mut rng = Rng::new(20);
    let mut matches: Vec<Played> = Vec::new();
    let mut finished: Vec<Played> = Vec::new();
    let (mut acknowledged, mut went_on) = (0, 0);
    let mut address = None;
    for kill in 0..lives {
        let server = Process::start_at(data.path(), address);
        address = Some(server.address).filter(|_| end == End::Stopped);
        while matches.len() < MATCHES {
            matches.push(create(server.address, rng.next()).await);
        }
        let before: Vec<usize> = counts(&matches);
        let mut players = JoinSet::new();
        for it in &matches {
            for seat in 0..2 {
                let rng = Rng::new(rng.next());
                players.spawn(play(server.address, it.created.clone(), seat, it.known.clone(), rng));
            }
        }
        tokio::time::sleep(Duration::from_millis(60 + u64::from(rng.below(240)))).await;
        // On a busy machine it takes longer until enough is going on to kill the server in the middle of it.
        let under_way = async {
            let least = before.iter().sum::<usize>() + DECISIONS;
            while counts(&matches).iter().sum::<usize>() < least && !matches.iter().all(is_over) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, under_way).await.expect("it is played");
        match end {
            End::Killed => server.kill(),
            End::Stopped => tokio::task::block_in_place(|| server.stop()),
        }
        while let Some(player) = players.join_next().await {
            player.expect("no player was told anything wrong");
        }
        for (stored, it) in stored(data.path(), &matches).await.into_iter().zip(&matches) {
            check(stored, &mut it.known.lock().expect("nobody panics with it"));
        }
        let after = counts(&matches);
        acknowledged += after.iter().sum::<usize>() - before.iter().sum::<usize>();
        went_on += before.iter().zip(&after).filter(|(before, after)| kill > 0 && after > before).count();
        let (over, running): (Vec<Played>, Vec<Played>) = matches.into_iter().partition(is_over);
        finished.extend(over);
        matches = running;
    }
    println!("{acknowledged} decisions acknowledged in {lives} lives, none lost; {went_on} times a match went on");
    assert!(acknowledged >= DECISIONS * lives, "only {acknowledged} decisions in {lives} lives");
    assert!(went_on > lives, "only {went_on} times a match went on after the end");

    // Every match that still runs is played to its end, and everything is there from the first run to the last.
    let server = Process::start(data.path());
    let mut players = JoinSet::new();
    for it in &matches {
        for seat in 0..2 {
            let rng = Rng::new(rng.next());
            players.spawn(play(server.address, it.created.clone(), seat, it.known.clone(), rng));
        }
    }
    while let Some(player) = players.join_next().await {
        player.expect("no player was told anything wrong");
    }
    matches.extend(finished);
    for it in &matches {
        assert!(is_over(it));
        let url = format!("http://{}/api/matches/{}/replay", server.address, it.created.id);
        let status = reqwest::get(url).await.expect("an answer").status();
        assert_eq!(status, 200);
    }
    server.kill();
    for (stored, it) in stored(data.path(), &matches).await.into_iter().zip(&matches) {
        check(stored, &mut it.known.lock().expect("nobody panics with it"));
    }
}

fn is_over(it: &Played) -> bool {
    it.known.lock().expect("nobody panics with it").over
}

fn counts(matches: &[Played]) -> Vec<usize> {
    matches.iter().map(|it| it.known.lock().expect("nobody panics with it").acknowledged.len()).collect()
}
