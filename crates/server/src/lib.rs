//! Matches over WebSocket, kept in a store.
//!
//! [`table::Table`] is the authority on one match and knows neither socket nor database. A task of its own
//! ([`task`]) owns each table that is in memory: it takes messages from a closed enum, stores what was decided
//! ([`journal`]), and only then tells everybody. [`lobby::Lobby`] finds and makes tables, [`api`] and [`socket`]
//! translate. What crosses the wire is in [`wire`].
//!
//! ```no_run
//! # async fn run() -> Result<(), turnbuckle_server::ServeError> {
//! turnbuckle_server::serve(turnbuckle_server::Config::default(), |address| println!("http://{address}")).await
//! # }
//! ```

mod allowance;
pub mod api;
mod assets;
mod config;
mod journal;
mod key;
mod lobby;
mod metrics;
mod socket;
pub mod store;
pub mod table;
mod task;
pub mod wire;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::serve::ListenerExt;
pub use config::{Config, Pace};
pub use lobby::Lobby;
use store::{Sqlite, StoreError};

/// Why the server could not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    #[error("cannot use the data folder {0}: {1}")]
    Folder(String, std::io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

/// Serves until the process is told to stop, then lets what is under way be stored. `ready` is told the address.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let folder = config.data.display().to_string();
    std::fs::create_dir_all(&config.data).map_err(|error| ServeError::Folder(folder, error))?;
    let store = Sqlite::open(&config.data.join("turnbuckle.db")).await?;
    let listener = tokio::net::TcpListener::bind(config.addr).await;
    let listener = listener.map_err(|error| ServeError::Listen(config.addr, error))?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen(config.addr, error))?;
    let (lobby, writer) = Lobby::new(config, Arc::new(store));
    let app = api::app(lobby.clone());
    ready(address);
    tracing::info!(%address, "serving");
    let stop = lobby.clone();
    // Every message goes out as soon as it is written.
    let listener = listener.tap_io(|socket| {
        let _ = socket.set_nodelay(true);
    });
    axum::serve(listener, app)
        .with_graceful_shutdown(async move {
            told_to_stop().await;
            tracing::info!("stopping");
            stop.close();
        })
        .await
        .map_err(ServeError::Stopped)?;
    // Every table has gone home; what they handed in is stored before the last handle to the journal drops.
    drop(lobby);
    let _ = tokio::time::timeout(std::time::Duration::from_secs(10), writer).await;
    tracing::info!("stopped");
    Ok(())
}

async fn told_to_stop() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    () = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => interrupt.await,
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
