//! The program itself, as a process with pipes.

use std::io::Write;
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

/// `turnbuckle … | head -1` is no failure.
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

/// Every pack of every game is in order, and whatever is done to one, the mistake has a file and a line.
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
        if game.pack_schema().is_some() {
            let schema = output(&["pack", "schema", game.about().id]);
            assert!(serde_json::from_slice::<serde_json::Value>(&schema.stdout).is_ok());
        }
    }
}

#[cfg(unix)]
#[test]
fn the_server_says_where_it_is_and_stops_when_told() {
    use std::io::{BufRead, BufReader, Read};
    use std::net::TcpStream;

    let folder = std::env::temp_dir().join(format!("turnbuckle-process-{}", std::process::id()));
    let data = folder.display().to_string();
    let mut server = turnbuckle(&["serve", "--addr", "127.0.0.1:0", "--data", &data]).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("piped")).read_line(&mut line).expect("it speaks");
    let address = line.trim().strip_prefix("Turnbuckle is open: http://").expect("an address").to_owned();

    let mut socket = TcpStream::connect(&address).expect("it listens");
    write!(socket, "GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").expect("it reads");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("\r\n\r\nok"), "{answer}");

    let taken = output(&["serve", "--addr", &address, "--data", &data]);
    assert_eq!(taken.status.code(), Some(1));
    let message = String::from_utf8_lossy(&taken.stderr).into_owned();
    assert!(message.starts_with(&format!("cannot listen on {address}")) && message.lines().count() == 1, "{message}");

    let told = Command::new("kill").arg(server.id().to_string()).status().expect("there is a kill");
    assert!(told.success());
    let done = server.wait_with_output().expect("it stops");
    assert_eq!((done.status.code(), String::from_utf8_lossy(&done.stderr).as_ref()), (Some(0), ""));
    std::fs::remove_dir_all(folder).expect("the data was there");
}
