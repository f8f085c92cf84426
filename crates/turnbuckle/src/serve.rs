//! `turnbuckle serve`: matches for browsers.

use std::time::Duration;

use tracing_subscriber::EnvFilter;
use turnbuckle_server::{Config, Pace};

use crate::Io;
use crate::args::{PaceArg, ServeArgs};
use crate::failure::Failure;

pub fn run(args: ServeArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&args.log)
        .map_err(|_| Failure::Usage(format!("`{}` is no log level: error, warn, info, debug or trace", args.log)))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second server in one process keeps the first one's log.
    let _ = if args.log_json { log.json().try_init() } else { log.compact().try_init() };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(turnbuckle_server::serve(config(&args), |address| {
        let _ = writeln!(io.out, "Turnbuckle is open: http://{address}").and_then(|()| io.out.flush());
    }));
    // A bot that is still thinking need not finish.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served.map_err(|error| Failure::Broken(error.to_string()))
}

fn config(args: &ServeArgs) -> Config {
    let standard = Config::default();
    let millis = Duration::from_millis;
    Config {
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
        messages: args.messages,
    }
}
