//! `turnbuckle serve`: matches for browsers.

use std::process::{Command, Stdio};
use std::time::Duration;

use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use turnbuckle_catalog::Catalog;
use turnbuckle_server::{Config, Each, Pace};

use crate::Io;
use crate::args::{PaceArg, ServeArgs};
use crate::failure::Failure;

pub fn run(games: &'static Catalog, args: ServeArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let level: LevelFilter = args.log.parse().map_err(|_| {
        Failure::Usage(format!("`{}` is no log level: choose off, error, warn, info, debug or trace", args.log))
    })?;
    // Trace output of other crates contains whole messages, and with them tokens.
    let targets = Targets::new().with_default(level.min(LevelFilter::DEBUG)).with_target("turnbuckle", level);
    // Colours are only for a terminal.
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(io.watched);
    let log = if args.log_json { log.json().boxed() } else { log.compact().boxed() };
    // A second server in one process uses the first one's log.
    let _ = tracing_subscriber::registry().with(log.with_filter(targets)).try_init();
    // The store writes on its own thread, and bots think on others.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workers = (cores - 1).max(1);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(workers).enable_all().build()?;
    let served = runtime.block_on(turnbuckle_server::serve(config(games, &args), |address| {
        let page = format!("http://{address}");
        let _ = writeln!(io.out, "Turnbuckle is open: {page}").and_then(|()| io.out.flush());
        if args.open {
            open(&page);
        }
    }));
    // A bot that is still thinking need not finish.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served.map_err(|error| Failure::Broken(error.to_string()))
}

/// Shows a page in the machine's browser, if there is one. The address is printed in any case.
fn open(page: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = Stdio::null;
    let _ = Command::new(opener).arg(page).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
}

fn config(games: &'static Catalog, args: &ServeArgs) -> Config {
    let standard = Config::default();
    let millis = Duration::from_millis;
    Config {
        games,
        addr: args.addr,
        data: args.data.clone(),
        pace: match args.pace {
            PaceArg::Normal => Pace::default(),
            PaceArg::Quick => Pace { window: millis(20)..=millis(60), bot: millis(20), automatic: true },
            PaceArg::None => Pace::none(),
        },
        idle: Duration::from_secs(args.idle),
        thinkers: args.thinkers.unwrap_or(standard.thinkers),
        connections: args.connections,
        tables: args.tables,
        packs: args.packs,
        messages: args.messages,
        matches: args.matches,
        each: Each {
            sockets: args.connections_each,
            requests: args.requests_each,
            matches: args.matches_each,
            packs: args.packs_each,
            ..standard.each
        },
        trusted_proxies: args.trusted_proxy.clone(),
        hosts: args.host.clone(),
        metrics: args.metrics_addr,
        seeds_for_all: args.seeds_for_all,
        brought_packs: !args.no_brought_packs,
        absence: Duration::from_secs(args.absence),
        keep_finished: args.keep_finished.0,
        keep_idle: args.keep_idle.0,
        ..standard
    }
}
