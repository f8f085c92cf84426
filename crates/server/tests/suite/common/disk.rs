//! A store whose disk can be full, for tests and for the siege.

use futures_util::future::BoxFuture;
use turnbuckle_server::store::{Sqlite, Store, StoreError, StoredMatch, Write};

pub struct Disk<F> {
    pub store: Sqlite,
    pub is_full: F,
}

impl<F: Fn() -> bool> Disk<F> {
    fn check(&self) -> Result<(), StoreError> {
        if (self.is_full)() { Err(StoreError("the disk is full".into())) } else { Ok(()) }
    }
}

impl<F: Fn() -> bool + Send + Sync + 'static> Store for Disk<F> {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async {
            self.check()?;
            self.store.commit(batch).await
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<StoredMatch>, StoreError>> {
        self.store.load(id)
    }

    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>> {
        self.store.listed(most)
    }

    fn forget(&self, over_before: Option<i64>, seen_before: Option<i64>) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.store.forget(over_before, seen_before)
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async {
            self.check()?;
            self.store.probe().await
        })
    }
}
