//! Smugglers, the game of the tests, with all of Turnbuckle's tools: `cargo run -p turnbuckle --example toy -- serve`.

use std::process::ExitCode;

use turnbuckle_catalog::Catalog;
use turnbuckle_toy::Smugglers;

fn main() -> ExitCode {
    turnbuckle::main(Catalog::default().with::<Smugglers>())
}
