//! `turnbuckle`: all games of the catalog, one subcommand per use.

use std::process::ExitCode;

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    turnbuckle::main(turnbuckle_catalog::games())
}
