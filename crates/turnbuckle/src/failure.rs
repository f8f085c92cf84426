//! How a command can fail, and the message for it, which is always one line.

use std::io;
use std::path::Path;

use clap::error::ErrorKind;
use turnbuckle_core::Mistake;

#[derive(Debug)]
pub enum Failure {
    /// The command line is invalid.
    Usage(String),
    /// Anything else went wrong.
    Broken(String),
    /// The reader of the output has stopped reading, which is not an error.
    Gone,
    /// Help or the version was asked for.
    Shown(String),
}

impl Failure {
    /// A file that cannot be read or written.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Self::Broken(format!("{}: {error}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Gone,
            _ => Self::Broken(error.to_string()),
        }
    }
}

impl From<Mistake> for Failure {
    fn from(mistake: Mistake) -> Self {
        Self::Broken(mistake.to_string())
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        let text = error.render().to_string();
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Self::Shown(text),
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                Self::Usage(one_line("a subcommand is missing", &text))
            }
            _ => Self::Usage(one_line(&text, &text)),
        }
    }
}

/// clap's messages have several lines; the first paragraphs have the reason, the usage says whose help to read.
fn one_line(reason: &str, text: &str) -> String {
    let usage = text.lines().find_map(|it| it.strip_prefix("Usage: ")).unwrap_or("turnbuckle");
    let command: Vec<&str> =
        usage.split(' ').take_while(|it| it.starts_with(|c: char| c.is_ascii_lowercase())).collect();
    let lines = reason.lines().map(str::trim).filter(|it| !it.is_empty());
    let reason: Vec<&str> = lines.take_while(|it| !it.starts_with("Usage:") && !it.starts_with("For more")).collect();
    let reason = reason.join(" ");
    format!("{} (see {} --help)", reason.strip_prefix("error: ").unwrap_or(&reason), command.join(" "))
}
