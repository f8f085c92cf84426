//! Accepts connections, and closes those that do not send a request in time.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::lobby::Lobby;

/// How long a client may not read what it is sent.
const WRITE_WITHIN: Duration = Duration::from_secs(30);
/// How long requests in progress may take when the server stops.
pub const STOP_WITHIN: Duration = Duration::from_secs(8);
/// How many connections may be open in addition to WebSockets.
const OTHERS: usize = 512;

/// Serves until `told` is done, then gives requests in progress some time to finish.
pub async fn serve(listener: TcpListener, app: Router, lobby: &Lobby, told: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(lobby.config().connections + OTHERS));
    let (stop, stopping) = watch::channel(());
    let mut connections = JoinSet::new();
    tokio::pin!(told);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut told => break,
        };
        while connections.try_join_next().is_some() {}
        let (stream, address, place) = accepted;
        let Some(guest) = lobby.limits().come_in(address.ip(), &lobby.config().trusted_proxies) else { continue };
        // Every message goes out as soon as it is written.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(WRITE_WITHIN));
        let app = app.clone();
        let service = hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            let app = app.clone();
            async move { Ok::<_, Infallible>(app.oneshot(request).await.unwrap_or_else(|never| match never {})) }
        });
        let mut http = hyper::server::conn::http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(lobby.config().head_within).max_headers(64);
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
        let mut stopping = stopping.clone();
        connections.spawn(async move {
            let mut connection = std::pin::pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop((place, guest));
        });
    }
    drop(listener);
    drop(stop);
    let under_way = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(STOP_WITHIN, under_way).await;
    connections.shutdown().await;
}

/// The next connection, as soon as there is a place for it.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit) {
    let place = places.clone().acquire_owned().await.expect("it is never closed");
    loop {
        match listener.accept().await {
            Ok((stream, address)) => return (stream, address, place),
            Err(error) => {
                // Too many open files, or the client has closed the connection already.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Raises the limit of open files for this many connections, and returns how many are possible.
pub fn room_for(connections: usize) -> usize {
    #[cfg(unix)]
    {
        // The store, the log and the listeners need some, too.
        const OURS: usize = 64;
        let wanted = (connections + OTHERS + OURS) as u64;
        let allowed = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
        if allowed < wanted {
            let fitting = usize::try_from(allowed).unwrap_or(usize::MAX).saturating_sub(OTHERS + OURS).max(1);
            tracing::warn!(allowed, connections, fitting, "the system allows few open files: fewer WebSockets");
            return fitting;
        }
    }
    connections
}
