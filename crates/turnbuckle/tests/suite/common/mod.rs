//! The program in the test's process, with a catalog of Leduc poker, a toy and Smugglers.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

use turnbuckle::Io;
use turnbuckle_catalog::Catalog;
use turnbuckle_toy::Smugglers;

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

pub fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(|| Catalog::default().with::<leduc::Leduc>().with::<toy::Toy>().with::<Smugglers>())
}

/// Runs `turnbuckle ARGS`, with arguments separated by spaces and `typed` as its input.
pub fn turnbuckle(args: &str, typed: &[u8]) -> Done {
    run(args, typed, false)
}

/// The same, as if input and output were terminals.
pub fn turnbuckle_at_a_terminal(args: &str, typed: &[u8]) -> Done {
    run(args, typed, true)
}

fn run(args: &str, mut typed: &[u8], terminal: bool) -> Done {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["turnbuckle"].into_iter().chain(args.split_whitespace()).map(OsString::from);
    let mut io = Io { input: &mut typed, out: &mut out, err: &mut err, terminal, watched: false };
    let status = turnbuckle::run(catalog(), args, &mut io);
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
