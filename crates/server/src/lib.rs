//! Matches over WebSocket, kept in a store.
//!
//! [`table::Table`] is the authority on one match and knows neither socket nor database. Each table in memory is owned
//! by a task ([`task`]), which takes messages from a closed enum, stores what was decided ([`journal`]), and only then
//! sends it to everybody. [`lobby::Lobby`] finds and creates tables, [`api`] and [`socket`] translate. The messages are
//! in [`wire`].
//!
//! ```no_run
//! # async fn run() -> Result<(), turnbuckle_server::ServeError> {
//! turnbuckle_server::serve(turnbuckle_server::Config::default(), |address| println!("http://{address}")).await
//! # }
//! ```

mod allowance;
pub mod api;
mod assets;
pub mod changes;
mod config;
mod deflate;
mod fair;
mod journal;
mod key;
mod limits;
pub mod listen;
mod lobby;
mod metrics;
mod names;
mod socket;
pub mod store;
pub mod table;
mod task;
pub mod wire;
mod writing;

use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

pub use config::{Config, Pace};
pub use limits::Each;
pub use lobby::Lobby;
use store::{Sqlite, Store, StoreError};

/// The database in a data folder.
const DATABASE: &str = "turnbuckle.db";

/// Why the server could not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    #[error("cannot use the data folder {0}: {1}")]
    Folder(String, std::io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("another server uses the data folder {0}; every server needs one of its own")]
    Taken(String),
}

/// Serves until the process is told to stop, then stores what is in progress. `ready` gets the address.
pub async fn serve(mut config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let (listener, address) = bind(config.addr).await?;
    // Keeps the folder locked until the process ends, no matter how.
    let _folder = take(&config.data)?;
    config.connections = listen::room_for(config.connections);
    let store = Sqlite::open(&config.data.join(DATABASE)).await?;
    store.probe().await?;
    let metrics = match config.metrics {
        Some(address) => Some(bind(address).await?.0),
        None => None,
    };
    let (lobby, writer) = Lobby::new(config, Arc::new(store));
    ready(address);
    tracing::info!(%address, "serving");
    if let Some(listener) = metrics {
        let lobby = lobby.clone();
        // It serves monitoring, and ends with the process.
        tokio::spawn(async move {
            listen::serve(listener, api::metrics_app(lobby.clone()), &lobby, std::future::pending()).await;
        });
    }
    let told = async {
        told_to_stop().await;
        tracing::info!("stopping");
        lobby.close();
    };
    listen::serve(listener, api::app(lobby.clone()), &lobby, told).await;
    // Every table has been unloaded; what they have written is stored before the last handle to the journal is dropped.
    drop(lobby);
    let _ = tokio::time::timeout(listen::STOP_WITHIN, writer).await;
    tracing::info!("stopped");
    Ok(())
}

/// Copies the database of a data folder into a new file, whether a server runs on it or not.
pub async fn back_up(data: &Path, copy: &Path) -> Result<(), ServeError> {
    let file = data.join(DATABASE);
    if !file.is_file() {
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(ServeError::Folder(data.display().to_string(), missing));
    }
    Ok(store::back_up(&file, copy).await?)
}

async fn bind(address: SocketAddr) -> Result<(tokio::net::TcpListener, SocketAddr), ServeError> {
    let bound = async {
        let listener = tokio::net::TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    bound.await.map_err(|error| ServeError::Listen(address, error))
}

/// One server per folder: two would overwrite each other's changes.
fn take(folder: &Path) -> Result<File, ServeError> {
    let name = folder.display().to_string();
    let cannot = |error| ServeError::Folder(name.clone(), error);
    std::fs::create_dir_all(folder).map_err(cannot)?;
    let lock = File::options().create(true).truncate(false).write(true).open(folder.join("turnbuckle.lock"));
    let lock = lock.map_err(cannot)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(ServeError::Taken(name)),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
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
