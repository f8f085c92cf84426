//! The program itself, as a process with pipes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn turnbuckle(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_turnbuckle"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn output(args: &[&str]) -> Output {
    turnbuckle(args).output().expect("the program starts")
}

#[test]
fn exit_statuses_reach_the_shell() {
    let usage = output(&["fly"]);
    assert_eq!(usage.status.code(), Some(2));
    let message = String::from_utf8(usage.stderr).expect("text");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.contains("'fly'") && message.contains("--help") && usage.stdout.is_empty(), "{message}");

    let broken = output(&["replay", "no-such.record"]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&broken.stderr).starts_with("no-such.record: "));

    let games = output(&["games", "--json"]);
    assert_eq!(games.status.code(), Some(0));
    let games: serde_json::Value = serde_json::from_slice(&games.stdout).expect("JSON alone");
    assert!(games["games"].is_array());
}

/// `turnbuckle … | head -1` is not an error.
#[test]
fn a_reader_who_has_gone_is_no_failure() {
    for args in [&["--help"][..], &["games"], &["rules"]] {
        let mut child = turnbuckle(args).spawn().expect("the program starts");
        drop(child.stdout.take());
        let done = child.wait_with_output().expect("the program ends");
        assert_eq!(done.status.code(), Some(0), "{args:?}");
        assert!(done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

#[cfg(unix)]
#[test]
fn any_bytes_may_be_arguments() {
    use std::os::unix::ffi::OsStrExt;
    let odd = std::ffi::OsStr::from_bytes(&[b'p', 0xff]);
    for args in [vec![odd], vec!["play".as_ref(), odd], vec!["replay".as_ref(), odd], vec!["check".as_ref(), odd]] {
        let done = Command::new(env!("CARGO_BIN_EXE_turnbuckle")).args(&args).output().expect("the program starts");
        assert!(matches!(done.status.code(), Some(1 | 2)), "{args:?}: {done:?}");
    }
}

#[test]
fn the_menu_ends_with_its_input() {
    let mut child = turnbuckle(&["play"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    child.stdin.take().expect("piped").write_all(b"nonsense\n").expect("the menu listens");
    let done = child.wait_with_output().expect("the program ends");
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
}

fn with_input(args: &[&str], typed: &[u8]) -> (Option<i32>, String, String) {
    let mut child = turnbuckle(args).stdin(Stdio::piped()).spawn().expect("the program starts");
    // It may well end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(typed);
    let done = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("only text is printed");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

/// Every game of the catalog, played to its end with the first choice each time, then saved, replayed and told again.
#[test]
fn every_game_is_played_to_its_end() {
    for game in turnbuckle_catalog::games().games() {
        let about = game.about();
        let args = ["play", about.id, "--bots", "random", "--seed", "7"];
        let (status, out, err) = with_input(&args, "1\n".repeat(5_000).as_bytes());
        assert_eq!((status, err.as_str()), (Some(0), ""), "{}", about.id);
        assert!(out.lines().last().is_some_and(|it| it.ends_with("(seed 7)")), "{out}");

        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.record", about.id));
        let path = path.to_str().expect("a plain path");
        let typed = format!("1\n1\nh\n?1\nlog\nsave {path}\nquit\n");
        let (status, out, err) = with_input(&args, typed.as_bytes());
        assert_eq!((status, err.as_str()), (Some(0), ""), "{}", about.id);
        assert!(out.contains(&format!("saved as {path}")), "{out}");
        let replayed = output(&["replay", path]);
        assert_eq!(replayed.status.code(), Some(0), "{}", String::from_utf8_lossy(&replayed.stderr));
        let (status, out, _) = with_input(&["play", about.id, "--resume", path, "--bots", "random"], b"quit\n");
        assert_eq!(status, Some(0), "{out}");
    }
}

/// Every pack of every game is valid, and if one is corrupted, the mistake has a file and a line.
#[test]
fn packs_are_in_order_or_their_mistakes_are_named() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for game in turnbuckle_catalog::games().games() {
        for source in game.about().packs {
            assert_eq!(game.check_pack(*source), Ok(Vec::new()));
            let path = dir.join(format!("{}-spoilt.toml", game.about().id));
            let lines: Vec<&str> = source.text.lines().collect();
            for cut in [1, lines.len() / 3, lines.len() / 2, lines.len() - 1] {
                let mut spoilt = lines.clone();
                spoilt[cut] = "= broken";
                std::fs::write(&path, spoilt.join("\n")).expect("the folder can be written to");
                let name = path.to_str().expect("a plain path");
                let done = output(&["pack", "check", name]);
                let message = String::from_utf8_lossy(&done.stderr).into_owned();
                assert_eq!(done.status.code(), Some(1), "{message}");
                assert!(message.starts_with(&format!("{name}:{}: found ", cut + 1)), "{message}");
                assert_eq!(message.lines().count(), 1, "{message}");
            }
        }
        if let Some(source) = game.about().packs.first() {
            // What is wrong in a pack of this game is not reported as another game's mistake.
            let path = dir.join(format!("{}-unknown.toml", game.about().id));
            let spoilt = format!("{}\n[unheard_of]\n", source.text);
            std::fs::write(&path, &spoilt).expect("the folder can be written to");
            let name = path.to_str().expect("a plain path");
            let done = [&["pack", "check", name][..], &["pack", "check", name, "--game", game.about().id]].map(output);
            assert_eq!(done[0].status.code(), Some(1));
            assert_eq!(String::from_utf8_lossy(&done[0].stderr), String::from_utf8_lossy(&done[1].stderr));
        }
        if game.pack_schema().is_some() {
            let schema = output(&["pack", "schema", game.about().id]);
            assert!(serde_json::from_slice::<serde_json::Value>(&schema.stdout).is_ok());
        }
    }
}

/// A server with its own data folder, on a free port.
#[cfg(unix)]
struct Served {
    child: std::process::Child,
    address: String,
    data: std::path::PathBuf,
}

#[cfg(unix)]
impl Served {
    fn start(name: &str, more: &[&str]) -> Self {
        use std::io::{BufRead, BufReader};
        let data = std::env::temp_dir().join(format!("turnbuckle-{name}-{}", std::process::id()));
        let folder = data.display().to_string();
        let args = [&["serve", "--addr", "127.0.0.1:0", "--data", &folder], more].concat();
        let mut child = turnbuckle(&args).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("it speaks");
        let address = line.trim().strip_prefix("Turnbuckle is open: http://").expect("an address").to_owned();
        Self { child, address, data }
    }

    /// Sends one request, and returns everything that the server sends back.
    fn ask(&self, request: &str) -> String {
        use std::io::Read;
        let mut socket = std::net::TcpStream::connect(&self.address).expect("it listens");
        socket.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        socket.read_to_string(&mut answer).expect("it answers");
        answer
    }

    /// Tells it to stop, and returns what it has logged.
    fn stop(self) -> (Option<i32>, String) {
        let told = Command::new("kill").arg(self.child.id().to_string()).status().expect("there is a kill");
        assert!(told.success());
        let done = self.child.wait_with_output().expect("it stops");
        std::fs::remove_dir_all(self.data).expect("the data was there");
        (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
    }
}

#[cfg(unix)]
#[test]
fn the_server_says_where_it_is_and_stops_when_told() {
    let server = Served::start("stops", &[]);
    let answer = server.ask("GET /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("\r\n\r\nok"), "{answer}");

    let address = &server.address;
    let refused = |address: &str, data: &Path| {
        let refused = output(&["serve", "--addr", address, "--data", &data.display().to_string()]);
        assert_eq!(refused.status.code(), Some(1));
        String::from_utf8_lossy(&refused.stderr).into_owned()
    };
    let message = refused(address, &server.data.with_extension("other"));
    assert!(message.starts_with(&format!("cannot listen on {address}")) && message.lines().count() == 1, "{message}");
    let message = refused("127.0.0.1:0", &server.data);
    assert!(message.starts_with("another server uses the data folder") && message.lines().count() == 1, "{message}");

    assert_eq!(server.stop(), (Some(0), String::new()));
}

#[cfg(unix)]
#[test]
fn no_log_has_a_token_in_it() {
    use std::io::Read;
    let server = Served::start("logs", &["--log", "trace"]);
    let body = r#"{"game":"wrestlenomicon","seats":[{"kind":"human"},{"kind":"bot","level":"rookie"}]}"#;
    let length = body.len();
    let created = server.ask(&format!(
        "POST /api/matches HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    ));
    let created: serde_json::Value =
        serde_json::from_str(created.rsplit("\r\n\r\n").next().expect("a body")).expect("JSON");
    let (id, token) = (created["id"].as_str().expect("a code"), created["tokens"][0].as_str().expect("a token"));

    // A hello by hand, masked with zeroes.
    let mut socket = std::net::TcpStream::connect(&server.address).expect("it listens");
    write!(
        socket,
        "GET /api/matches/{id}/play HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .expect("it reads");
    let hello = format!(r#"{{"type":"hello","token":"{token}"}}"#);
    let mut frame = vec![0x81, 0x80 | u8::try_from(hello.len()).expect("a short message"), 0, 0, 0, 0];
    frame.extend(hello.as_bytes());
    socket.write_all(&frame).expect("it reads");
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains("\"welcome\"") {
        let mut some = [0; 4096];
        let count = socket.read(&mut some).expect("it answers");
        assert!(count > 0, "{}", String::from_utf8_lossy(&heard));
        heard.extend(&some[..count]);
    }
    drop(socket);

    let (status, log) = server.stop();
    assert_eq!(status, Some(0));
    assert!(log.contains("/api/matches"), "it does log: {log}");
    let hexadecimal: String = token.bytes().map(|it| format!("{it:02x}")).collect();
    assert!(!log.contains(token) && !log.contains(&hexadecimal), "{log}");
    assert!(!log.contains('\u{1b}'), "a log that nobody watches has no colours: {log}");
}
