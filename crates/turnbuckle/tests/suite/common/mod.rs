//! The program without a process, over a shelf with Leduc poker and a toy.

use std::ffi::OsString;
use std::path::PathBuf;

use turnbuckle::Io;
use turnbuckle_catalog::{AnyGame, Boxed, Catalog};

#[path = "../../../../core/examples/leduc/game.rs"]
#[allow(dead_code)]
pub mod leduc;
#[path = "../../../../lab/tests/party/mod.rs"]
#[allow(dead_code)]
pub mod party;
#[path = "../../../../catalog/tests/toy/mod.rs"]
pub mod toy;

pub struct Done {
    pub status: u8,
    pub out: String,
    pub err: String,
}

pub fn catalog() -> Catalog {
    let leduc: Box<dyn AnyGame> = Box::new(Boxed::<leduc::Leduc>::new());
    let toy: Box<dyn AnyGame> = Box::new(Boxed::<toy::Toy>::new());
    Catalog::new([leduc, toy])
}

/// Runs `turnbuckle ARGS`, the arguments parted by spaces, with this typed into it.
pub fn turnbuckle(args: &str, typed: &[u8]) -> Done {
    run(args, typed, false)
}

/// The same, with a person at both ends.
pub fn turnbuckle_at_a_terminal(args: &str, typed: &[u8]) -> Done {
    run(args, typed, true)
}

fn run(args: &str, mut typed: &[u8], terminal: bool) -> Done {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["turnbuckle"].into_iter().chain(args.split_whitespace()).map(OsString::from);
    let mut io = Io { input: &mut typed, out: &mut out, err: &mut err, terminal, watched: false };
    let status = turnbuckle::run(&catalog(), args, &mut io);
    let text = |bytes| String::from_utf8(bytes).expect("only text is printed");
    Done { status, out: text(out), err: text(err) }
}

/// A file in the test's own folder, with this in it.
pub fn file(name: &str, text: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = dir.join(format!("{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("the folder for such files can be written to");
    path
}
