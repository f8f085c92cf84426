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
    let mut child = turnbuckle(&[]).stdin(Stdio::piped()).spawn().expect("the program starts");
    child.stdin.take().expect("piped").write_all(b"nonsense\n").expect("the menu listens");
    let done = child.wait_with_output().expect("the program ends");
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
}
