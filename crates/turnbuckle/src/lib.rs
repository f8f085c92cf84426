//! The command line and the terminal table, for any [`Catalog`].
//!
//! [`main`] is the program; [`run`] is the same for a caller in the same process. Every subcommand has its file. `play`
//! has two user interfaces, `plain` (line by line) and `table` (full-screen), on top of one `session` that knows
//! neither.

use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use turnbuckle_catalog::Catalog;

mod args;
mod backup;
mod bench;
mod bots;
mod check;
mod failure;
mod files;
mod games;
mod lab;
mod learn;
mod lobby;
mod pack;
mod plain;
mod play;
mod replay;
mod rules;
mod serve;
mod session;
mod setting;
mod table;
#[cfg(test)]
mod testing;
mod verify;
mod watch;
mod words;

use args::{Cli, Command, ServeCli};
use failure::Failure;

/// Where the program reads and writes.
pub struct Io<'a> {
    pub input: &'a mut dyn BufRead,
    pub out: &'a mut dyn Write,
    pub err: &'a mut dyn Write,
    /// Whether both input and output are terminals.
    pub terminal: bool,
    /// Whether `err` is a terminal, on which a progress bar may be drawn.
    pub watched: bool,
}

impl std::fmt::Debug for Io<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Io").field("terminal", &self.terminal).finish_non_exhaustive()
    }
}

impl Io<'_> {
    /// Whether a full-screen table can be drawn.
    fn has_screen(&self) -> bool {
        self.terminal && std::env::var_os("TERM").is_none_or(|it| it != "dumb")
    }
}

/// The program, on this process's arguments and streams.
pub fn main(catalog: Catalog) -> ExitCode {
    // It is needed until the process ends.
    let catalog = Box::leak(Box::new(catalog));
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut io = Io {
        input: &mut io::stdin().lock(),
        out: &mut io::LineWriter::new(io::stdout()),
        err: &mut io::stderr(),
        terminal,
        watched: io::stderr().is_terminal(),
    };
    ExitCode::from(run(catalog, std::env::args_os(), &mut io))
}

/// Runs one command, the program's name first, and returns its exit status.
pub fn run(catalog: &'static Catalog, args: impl IntoIterator<Item = OsString>, io: &mut Io<'_>) -> u8 {
    let done = Cli::try_parse_from(args).map_err(Failure::from).and_then(|cli| dispatch(catalog, cli.command, io));
    let done = done.and_then(|()| Ok(io.out.flush()?));
    let (status, message) = match done {
        Ok(()) | Err(Failure::Gone) => return 0,
        Err(Failure::Shown(text)) => {
            // Help was asked for. It does not matter if nobody reads it to its end.
            let _ = write!(io.out, "{text}").and_then(|()| io.out.flush());
            return 0;
        }
        Err(Failure::Usage(message)) => (2, message),
        Err(Failure::Broken(message)) => (1, message),
    };
    let _ = io.out.flush();
    let _ = writeln!(io.err, "{message}");
    status
}

fn dispatch(catalog: &'static Catalog, command: Option<Command>, io: &mut Io<'_>) -> Result<(), Failure> {
    match command {
        None => serve::run(catalog, ServeCli::try_parse_from(["turnbuckle"])?.serve, io),
        Some(Command::Serve(args)) => serve::run(catalog, args, io),
        Some(Command::Backup(args)) => backup::run(&args, io),
        Some(Command::Games(args)) => games::run(catalog, args, io),
        Some(Command::Play(args)) => play::run(catalog, args, io),
        Some(Command::Learn(args)) => learn::run(catalog, args, io),
        Some(Command::Watch(args)) => watch::run(catalog, args, io),
        Some(Command::Rules(args)) => rules::run(catalog, args, io),
        Some(Command::Check(args)) => check::run(catalog, args, io),
        Some(Command::Replay(args)) => replay::run(catalog, args, io),
        Some(Command::Verify(args)) => verify::run(catalog, &args, io),
        Some(Command::Pack(args)) => pack::run(catalog, args, io),
        Some(Command::Lab(args)) => lab::run(catalog, args, io),
        Some(Command::Bench(args)) => bench::run(catalog, args, io),
    }
}

/// One JSON document on standard output, and nothing else there.
fn print_json(io: &mut Io<'_>, document: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(document).expect("what is printed is plain data");
    Ok(writeln!(io.out, "{text}")?)
}
