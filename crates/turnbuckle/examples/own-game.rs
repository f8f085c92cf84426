//! How to use all of Turnbuckle's tools with your own game: `cargo run -p turnbuckle --example own-game -- play leduc`.

use std::process::ExitCode;

use turnbuckle_catalog::Catalog;

#[path = "../../core/examples/leduc/game.rs"]
#[allow(dead_code, reason = "the table needs only what every game has")]
mod leduc;

fn main() -> ExitCode {
    turnbuckle::main(Catalog::default().with::<leduc::Leduc>())
}
