//! One WebSocket: hello, then messages in and out until either side has had enough.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::time::timeout;

use crate::allowance::Allowance;
use crate::deflate::deflated;
use crate::limits::{Guest, Origin};
use crate::lobby::{Lobby, no_match, problem};
use crate::task::{Connection, ToTable, Wishes};
use crate::wire::{ErrorCode, Problem, ToClient, ToServer};

/// The largest message that a client may send.
pub const LARGEST_MESSAGE: usize = 16 * 1024;
/// What is shorter than this is not deflated: that costs more than it is worth.
const SHORT_MESSAGE: usize = 600;
/// How many messages may wait for a client to read them.
const OUTBOX: usize = 64;
const READ_WITHIN: Duration = Duration::from_secs(10);
/// A client that has said nothing for so long is pinged; after twice as long it is gone.
const QUIET: Duration = Duration::from_secs(25);

pub async fn talk(
    mut socket: WebSocket,
    id: String,
    lobby: Lobby,
    from: Origin,
    _place: (OwnedSemaphorePermit, Guest),
) {
    lobby.metrics().connections.fetch_add(1, Relaxed);
    if let Err(end) = converse(&mut socket, &id, &lobby, from).await {
        if !matches!(end.code, close_code::NORMAL | close_code::RESTART) {
            lobby.metrics().closed_for_cause.fetch_add(1, Relaxed);
        }
        let frame = CloseFrame { code: end.code, reason: end.reason.into() };
        let _ = timeout(READ_WITHIN, socket.send(Message::Close(Some(frame)))).await;
    }
    lobby.metrics().connections.fetch_sub(1, Relaxed);
}

/// Why a connection is closed.
struct End {
    code: u16,
    reason: &'static str,
}

const GOODBYE: End = End { code: close_code::NORMAL, reason: "" };
const RUBBISH: End = End { code: close_code::UNSUPPORTED, reason: "only text is understood" };
const TOO_LARGE: End = End { code: close_code::SIZE, reason: "a message has at most 16 KiB" };
const FLOOD: End = End { code: close_code::POLICY, reason: "too many messages" };
const SLOW: End = End { code: close_code::POLICY, reason: "messages are not read" };
const SILENT: End = End { code: close_code::POLICY, reason: "no hello" };
const UNLOADED: End = End { code: close_code::RESTART, reason: "the table is being cleared; connect again" };

async fn converse(socket: &mut WebSocket, id: &str, lobby: &Lobby, from: Origin) -> Result<(), End> {
    let hello = timeout(lobby.config().hello_within, next_text(socket)).await.map_err(|_| SILENT)??;
    let (token, key, since, wishes, deflate) = match serde_json::from_str(&hello) {
        Ok(ToServer::Hello { token, key, since, by_hand, plain, changes, deflate }) => {
            (token, key, since, Wishes { by_hand, plain, changes }, deflate)
        }
        Ok(_) => return refuse(socket, problem(ErrorCode::Malformed, "the first message is `hello`")).await,
        Err(error) => return refuse(socket, problem(ErrorCode::Malformed, error.to_string())).await,
    };
    let (out, outbox) = mpsc::channel(OUTBOX);
    let (answer, joined) = oneshot::channel();
    let inbox = match lobby.find(id).await {
        Ok(Some(inbox)) => inbox,
        Ok(None) => return refuse(socket, no_match(id)).await,
        Err(problem) => return refuse(socket, problem).await,
    };
    if let Err(problem) = lobby.send(id, ToTable::Join { from, token, key, since, wishes, out, answer }).await {
        return refuse(socket, problem).await;
    }
    let connection = match joined.await {
        Ok(Ok(connection)) => connection,
        Ok(Err(problem)) => return refuse(socket, problem).await,
        Err(_) => return Err(UNLOADED),
    };
    // The table may have been unloaded and loaded again between the two: whoever has joined talks to the new one.
    let inbox = if inbox.is_closed() { lobby.find(id).await.ok().flatten().ok_or(UNLOADED)? } else { inbox };
    let end = exchange(socket, &mut Outbox { waiting: outbox, deflate }, &inbox, connection, lobby).await;
    let _ = inbox.send(ToTable::Left(connection)).await;
    end
}

async fn exchange(
    socket: &mut WebSocket,
    outbox: &mut Outbox,
    inbox: &mpsc::Sender<ToTable>,
    connection: Connection,
    lobby: &Lobby,
) -> Result<(), End> {
    let mut allowance = Allowance::new(lobby.config().messages);
    let mut pinged = false;
    let mut quiet = tokio::time::interval(QUIET);
    quiet.reset();
    loop {
        tokio::select! {
            message = outbox.waiting.recv() => {
                let Some(first) = message else { return Err(UNLOADED) };
                write_all(socket, first, outbox).await?;
            }
            frame = socket.recv() => {
                pinged = false;
                // Whatever it is, reading it costs something.
                if frame.is_some() && !allowance.take() {
                    return Err(FLOOD);
                }
                let text = match text(frame)? {
                    Some(text) => text,
                    None => continue,
                };
                match serde_json::from_str(&text) {
                    Ok(message) => inbox.send(ToTable::Say(connection, message)).await.map_err(|_| UNLOADED)?,
                    Err(error) => {
                        lobby.metrics().errors.fetch_add(1, Relaxed);
                        say(socket, &problem(ErrorCode::Malformed, error.to_string())).await?;
                    }
                }
            }
            _ = quiet.tick() => {
                if std::mem::replace(&mut pinged, true) {
                    return Err(GOODBYE);
                }
                let ping = socket.send(Message::Ping(Default::default()));
                timeout(READ_WITHIN, ping).await.map_err(|_| SLOW)?.map_err(|_| GOODBYE)?;
            }
        }
    }
}

/// What waits to be sent to a client.
struct Outbox {
    waiting: mpsc::Receiver<Utf8Bytes>,
    /// The client can inflate.
    deflate: bool,
}

impl Outbox {
    fn frame(&self, text: Utf8Bytes) -> Message {
        if self.deflate && text.len() > SHORT_MESSAGE {
            Message::Binary(deflated(text.as_bytes()).into())
        } else {
            Message::Text(text)
        }
    }
}

/// Everything that waits goes out at once.
async fn write_all(socket: &mut WebSocket, first: Utf8Bytes, outbox: &mut Outbox) -> Result<(), End> {
    let writing = async {
        socket.feed(outbox.frame(first)).await?;
        while let Ok(next) = outbox.waiting.try_recv() {
            socket.feed(outbox.frame(next)).await?;
        }
        socket.flush().await
    };
    timeout(READ_WITHIN, writing).await.map_err(|_| SLOW)?.map_err(|_: axum::Error| GOODBYE)
}

async fn next_text(socket: &mut WebSocket) -> Result<Utf8Bytes, End> {
    // A few frames that keep the connection alive may come before it.
    for _ in 0..8 {
        if let Some(text) = text(socket.recv().await)? {
            return Ok(text);
        }
    }
    Err(FLOOD)
}

/// The text of a frame; nothing for one that only keeps the connection alive.
fn text(frame: Option<Result<Message, axum::Error>>) -> Result<Option<Utf8Bytes>, End> {
    match frame {
        Some(Ok(Message::Text(text))) => Ok(Some(text)),
        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(None),
        Some(Ok(Message::Binary(_))) => Err(RUBBISH),
        Some(Ok(Message::Close(_))) | None => Err(GOODBYE),
        Some(Err(error)) if error.to_string().contains("too long") => Err(TOO_LARGE),
        Some(Err(_)) => Err(GOODBYE),
    }
}

async fn say(socket: &mut WebSocket, problem: &Problem) -> Result<(), End> {
    let message = ToClient::Error { re: 0, code: problem.code, message: problem.message.clone() };
    let text = serde_json::to_string(&message).expect("messages are plain data");
    let sent = timeout(READ_WITHIN, socket.send(Message::Text(text.into()))).await;
    sent.map_err(|_| SLOW)?.map_err(|_| GOODBYE)
}

/// Says what is wrong, and ends.
async fn refuse(socket: &mut WebSocket, problem: Problem) -> Result<(), End> {
    say(socket, &problem).await?;
    Err(GOODBYE)
}
