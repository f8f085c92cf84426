//! `turnbuckle`: all games of the catalog, one subcommand per use.

use std::process::ExitCode;

fn main() -> ExitCode {
    turnbuckle::main(turnbuckle_catalog::games())
}
