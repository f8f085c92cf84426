//! Group commit: everything that arrives while one batch is being stored goes into the next batch.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::metrics::Metrics;
use crate::store::{Store, Write};

/// The most writes in one batch.
const MOST: usize = 1024;

/// How often all other tasks have their turn before a batch is closed.
const ROUNDS: usize = 3;

/// Passes writes to the store. When [`Journal::store`] returns, they are durable.
#[derive(Clone, Debug)]
pub struct Journal {
    inbox: mpsc::Sender<(Vec<Write>, oneshot::Sender<Stored>)>,
}

type Stored = Result<(), NotStored>;

/// Nothing was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotStored;

impl Journal {
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> (Self, JoinHandle<()>) {
        let (inbox, mut outbox) = mpsc::channel(MOST);
        let writer = tokio::spawn(async move {
            let mut waiting = Vec::with_capacity(MOST);
            let mut batch = Vec::with_capacity(MOST);
            while outbox.recv_many(&mut waiting, MOST).await > 0 {
                // Gives tasks that are about to write something the time to do so, so that it is part of this commit.
                for _ in 0..ROUNDS {
                    tokio::task::yield_now().await;
                }
                while waiting.len() < MOST
                    && let Ok(another) = outbox.try_recv()
                {
                    waiting.push(another);
                }
                let mut answers: Vec<oneshot::Sender<Stored>> = Vec::with_capacity(waiting.len());
                for (writes, answer) in waiting.drain(..) {
                    batch.extend(writes);
                    answers.push(answer);
                }
                let start = Instant::now();
                let stored = store.commit(&batch).await;
                metrics.committed(batch.len(), start.elapsed());
                if let Err(error) = &stored {
                    tracing::error!(%error, writes = batch.len(), "a batch was not stored");
                }
                batch.clear();
                let stored = stored.map_err(|_| NotStored);
                for answer in answers {
                    // A sender that no longer waits has been dropped.
                    let _ = answer.send(stored);
                }
            }
        });
        (Self { inbox }, writer)
    }

    pub async fn store(&self, writes: Vec<Write>) -> Stored {
        let (answer, stored) = oneshot::channel();
        self.inbox.send((writes, answer)).await.map_err(|_| NotStored)?;
        stored.await.map_err(|_| NotStored)?
    }
}
