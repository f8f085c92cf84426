//! The command line, as DESIGN.md lists it.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use ipnet::IpNet;

/// Tabletop games with every rule enforced and explained. Without a subcommand: serve on 127.0.0.1:7777.
#[derive(Parser, Debug)]
#[command(name = "turnbuckle", version, disable_help_subcommand = true, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve matches to browsers
    Serve(ServeArgs),
    /// Copy the matches of a server, even while it runs
    Backup(BackupArgs),
    /// The games, their packs and options
    Games(GamesArgs),
    /// Play in the terminal
    Play(PlayArgs),
    /// Learn a game, move by move
    Learn(LearnArgs),
    /// Watch bots play, in words
    Watch(WatchArgs),
    /// Show and search the rules, or count which are covered by tests
    Rules(RulesArgs),
    /// Run scenario and lesson files, or folders of them
    Check(CheckArgs),
    /// Show a recorded match
    Replay(ReplayArgs),
    /// Check the luck of a recorded match between people against the server's commitment
    Verify(VerifyArgs),
    /// List, check and describe packs
    #[command(subcommand)]
    Pack(PackCommand),
    /// Play many games between bots and report statistics
    Lab(LabCli),
    /// Time random games on one thread
    Bench(BenchArgs),
}

#[derive(Args, Debug)]
pub struct BackupArgs {
    /// The file to write; it must not exist yet
    pub copy: PathBuf,
    /// The folder with the database
    #[arg(long, value_name = "DIR", default_value = "turnbuckle-data", env = "TURNBUCKLE_DATA")]
    pub data: PathBuf,
}

#[derive(Args, Debug)]
pub struct ServeArgs {
    /// Where to listen; port 0 takes any free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777", env = "TURNBUCKLE_ADDR")]
    pub addr: SocketAddr,
    /// The folder with the database
    #[arg(long, value_name = "DIR", default_value = "turnbuckle-data", env = "TURNBUCKLE_DATA")]
    pub data: PathBuf,
    /// Open a browser, if there is one
    #[arg(long)]
    pub open: bool,
    /// error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "warn", env = "TURNBUCKLE_LOG")]
    pub log: String,
    /// One JSON object for each line of the log
    #[arg(long, env = "TURNBUCKLE_LOG_JSON")]
    pub log_json: bool,
    /// How quickly bots answer and windows pass
    #[arg(long, value_enum, default_value = "normal", env = "TURNBUCKLE_PACE")]
    pub pace: PaceArg,
    /// How many seconds a match that nobody looks at stays in memory
    #[arg(long, value_name = "SECONDS", default_value_t = 600, env = "TURNBUCKLE_IDLE")]
    pub idle: u64,
    /// How many bots think at once; by default, one fewer than there are cores
    #[arg(long, value_name = "N", env = "TURNBUCKLE_THINKERS")]
    pub thinkers: Option<usize>,
    /// How many WebSockets may be open
    #[arg(long, value_name = "N", default_value_t = 4096, env = "TURNBUCKLE_CONNECTIONS")]
    pub connections: usize,
    /// How many matches may be in memory
    #[arg(long, value_name = "N", default_value_t = 4096, env = "TURNBUCKLE_TABLES")]
    pub tables: usize,
    /// How many uploaded packs may be in memory
    #[arg(long, value_name = "N", default_value_t = 256, env = "TURNBUCKLE_PACKS")]
    pub packs: usize,
    /// How many messages a connection may send per second
    #[arg(long, value_name = "N", default_value_t = 200, env = "TURNBUCKLE_MESSAGES")]
    pub messages: u32,
    /// How many matches may be created or uploaded per second, by all people together
    #[arg(long, value_name = "N", default_value_t = 100, env = "TURNBUCKLE_MATCHES")]
    pub matches: u32,
    /// How many WebSockets one address may have open
    #[arg(long, value_name = "N", default_value_t = 128, env = "TURNBUCKLE_CONNECTIONS_EACH")]
    pub connections_each: usize,
    /// How many requests one address may make per second
    #[arg(long, value_name = "N", default_value_t = 100, env = "TURNBUCKLE_REQUESTS_EACH")]
    pub requests_each: u32,
    /// How many matches one address may create or upload per second
    #[arg(long, value_name = "N", default_value_t = 4, env = "TURNBUCKLE_MATCHES_EACH")]
    pub matches_each: u32,
    /// How many packs one address may upload
    #[arg(long, value_name = "N", default_value_t = 32, env = "TURNBUCKLE_PACKS_EACH")]
    pub packs_each: usize,
    /// Play only with the packs that come with the games
    #[arg(long, env = "TURNBUCKLE_NO_BROUGHT_PACKS")]
    pub no_brought_packs: bool,
    /// Accept seeds even if several people play: only for tests, since the seed reveals all cards
    #[arg(long, hide = true, env = "TURNBUCKLE_SEEDS_FOR_ALL")]
    pub seeds_for_all: bool,
    /// How long to keep a match that is over: 365d, 12h, or `forever`
    #[arg(long, value_name = "TIME", default_value = "365d", value_parser = time, env = "TURNBUCKLE_KEEP_FINISHED")]
    pub keep_finished: Keep,
    /// How long to keep a match that nobody looks at
    #[arg(long, value_name = "TIME", default_value = "30d", value_parser = time, env = "TURNBUCKLE_KEEP_IDLE")]
    pub keep_idle: Keep,
    /// How many seconds a player may be away before a bot can stand in
    #[arg(long, value_name = "SECONDS", default_value_t = 60, env = "TURNBUCKLE_ABSENCE")]
    pub absence: u64,
    /// A proxy, or a network of proxies, whose X-Forwarded-For or Forwarded header is trusted
    #[arg(long, value_name = "ADDRESS", value_delimiter = ',', value_parser = network, env = "TURNBUCKLE_TRUSTED_PROXY")]
    pub trusted_proxy: Vec<IpNet>,
    /// A host name of the server; requests for other names are rejected. Any, if none is given
    #[arg(long, value_name = "NAME", value_delimiter = ',', env = "TURNBUCKLE_HOST")]
    pub host: Vec<String>,
    /// Where to serve metrics for Prometheus; nowhere, if not given
    #[arg(long, value_name = "ADDRESS", env = "TURNBUCKLE_METRICS_ADDR")]
    pub metrics_addr: Option<SocketAddr>,
}

/// How long something is kept; `None` means forever.
#[derive(Clone, Copy, Debug)]
pub struct Keep(pub Option<Duration>);

fn time(text: &str) -> Result<Keep, String> {
    let wrong = || "a time such as 365d, 12h or 30m, or forever".to_owned();
    if text == "forever" {
        return Ok(Keep(None));
    }
    let unit = match text.chars().last() {
        Some('d') => 24 * 60 * 60,
        Some('h') => 60 * 60,
        Some('m') => 60,
        _ => return Err(wrong()),
    };
    let number: u64 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    number.checked_mul(unit).map(|it| Keep(Some(Duration::from_secs(it)))).ok_or_else(wrong)
}

/// A network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let alone = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(|_| alone()).map_err(|_| "an address, or a network such as 10.0.0.0/8".to_owned())
}

/// `serve` with its defaults.
#[derive(Parser, Debug)]
pub struct ServeCli {
    #[command(flatten)]
    pub serve: ServeArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PaceArg {
    /// So that people can follow
    Normal,
    /// For tests in a browser
    Quick,
    /// Without delays and automatic passes: for measurements
    None,
}

#[derive(Args, Debug)]
pub struct GamesArgs {
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

/// The set-up of a match.
#[derive(Args, Debug, Default)]
pub struct SetupArgs {
    /// The same seed gives the same game; random if not given
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Options of the game, as `turnbuckle games` lists them
    #[arg(long, value_name = "NAME=VALUE,…", value_delimiter = ',')]
    pub options: Vec<String>,
    /// A pack of the game, or a pack file
    #[arg(long, value_name = "NAME|FILE")]
    pub pack: Option<String>,
    /// How many play, if the game allows several numbers
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
}

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Which game; without it, the menu, or the game of the resumed match
    pub game: Option<String>,
    /// Who plays the other seats: rookie, contender, champion, legend, another bot, or none for people
    #[arg(long, value_name = "LEVEL", default_value = "contender")]
    pub bots: String,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Your seat, by number or name
    #[arg(long, value_name = "N|NAME", default_value = "1")]
    pub seat: String,
    /// Line by line, for screen readers and pipes
    #[arg(long)]
    pub plain: bool,
    /// Ask even if only one answer is possible
    #[arg(long)]
    pub ask_all: bool,
    /// Continue a saved match
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["seed", "options", "pack", "players"])]
    pub resume: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct LearnArgs {
    pub game: String,
    /// Which lesson; without it, the first
    pub lesson: Option<String>,
}

#[derive(Args, Debug)]
pub struct WatchArgs {
    pub game: String,
    /// The bots, seat by seat; one plays all seats
    #[arg(long, value_name = "L,L,…", default_value = "contender")]
    pub bots: String,
    #[command(flatten)]
    pub setup: SetupArgs,
}

#[derive(Args, Debug)]
pub struct RulesArgs {
    /// A game, then words or ids to look for
    #[arg(value_name = "GAME] [QUERY")]
    pub query: Vec<String>,
    /// Count the rules that are covered by a scenario or test; fails below 100 %
    #[arg(long)]
    pub coverage: bool,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    #[arg(required = true, value_name = "SCENARIO")]
    pub paths: Vec<PathBuf>,
    /// A pack of the game, or a pack file, instead of the one that the scenarios name
    #[arg(long, value_name = "NAME|FILE")]
    pub pack: Option<String>,
}

#[derive(Args, Debug)]
pub struct ReplayArgs {
    pub record: PathBuf,
    /// Stop after this many decisions
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// From whose point of view, by seat number or name; without it, a spectator's
    #[arg(long, value_name = "N|NAME")]
    pub seat: Option<String>,
    /// Write only the position at the end, as in a scenario
    #[arg(long, conflicts_with = "seat")]
    pub position: bool,
}

#[derive(Args, Debug)]
pub struct VerifyArgs {
    pub record: PathBuf,
    /// The commitment that you were shown before the match
    #[arg(long, value_name = "HEX")]
    pub commitment: Option<String>,
    /// The digest of all contributions that you were shown before the first decision
    #[arg(long, value_name = "HEX")]
    pub digest: Option<String>,
}

#[derive(Subcommand, Debug)]
pub enum PackCommand {
    /// The packs that come with each game
    List {
        /// One JSON document
        #[arg(long)]
        json: bool,
    },
    /// Look for mistakes in a pack file
    Check {
        file: PathBuf,
        /// The game it is for, if that is not clear
        #[arg(long)]
        game: Option<String>,
    },
    /// A JSON Schema of a game's packs, for editors
    Schema { game: String },
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct LabCli {
    #[command(subcommand)]
    pub command: Option<LabCommand>,
    #[command(flatten)]
    pub args: LabArgs,
}

#[derive(Subcommand, Debug)]
pub enum LabCommand {
    /// Combine the parts of a run that `--json` has printed
    Merge {
        #[arg(required = true, value_name = "PART")]
        parts: Vec<PathBuf>,
        #[command(flatten)]
        output: OutputArgs,
    },
}

#[derive(Args, Debug)]
pub struct LabArgs {
    /// Which game
    #[arg(required = true)]
    pub game: Option<String>,
    /// How many games to play; with targets, instead of the number they ask for
    #[arg(long, value_name = "N", required_unless_present = "targets")]
    pub games: Option<u64>,
    /// The bots at the table; with targets, the bot to use instead of theirs
    #[arg(long, value_name = "L,L,…", required_unless_present = "targets")]
    pub bots: Option<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Start with this game of the series, so that a run can be split over machines
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: u64,
    /// Keep each bot on its seat instead of rotating them
    #[arg(long)]
    pub fixed_seats: bool,
    /// Play every side against every other equally often, instead of letting the bots choose
    #[arg(long)]
    pub every_pair: bool,
    /// Play what the pack's targets ask for, and say which are reached; fails if one is missed
    #[arg(long, conflicts_with_all = ["against", "fixed_seats", "every_pair", "options", "players"])]
    pub targets: bool,
    /// Play another pack with the same seeds, and print the differences
    #[arg(long, value_name = "NAME|FILE")]
    pub against: Option<String>,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// How a lab prints its results.
#[derive(Args, Debug)]
pub struct OutputArgs {
    /// Print all pieces, not only those at either end of the list
    #[arg(long)]
    pub pieces: bool,
    /// One JSON document
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// A page in Markdown
    #[arg(long)]
    pub markdown: bool,
}

#[derive(Args, Debug)]
pub struct BenchArgs {
    pub game: Option<String>,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}
