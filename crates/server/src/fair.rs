//! A fair queue: those who have asked for little go before those who have asked for much.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

/// A number of places, and a queue for them in which the requests of one account do not delay those of others.
///
/// Every request has a number: the last number of its account plus its cost. The smallest number is next. A new account
/// starts from the number that was called last.
#[derive(Debug)]
pub struct Fair<K> {
    inner: Arc<Mutex<Inner<K>>>,
}

#[derive(Debug)]
struct Inner<K> {
    free: usize,
    waiting: Vec<Waiting<K>>,
    /// The last number of each account; accounts behind the current number are dropped.
    accounts: HashMap<K, u64>,
    /// The number that was called last.
    now: u64,
}

#[derive(Debug)]
struct Waiting<K> {
    number: u64,
    call: oneshot::Sender<Place<K>>,
}

/// A place, which is freed when this is dropped.
#[derive(Debug)]
pub struct Place<K> {
    inner: Arc<Mutex<Inner<K>>>,
}

impl<K> Drop for Place<K> {
    fn drop(&mut self) {
        let next = {
            let mut inner = self.inner.lock().expect("nobody panics in the queue");
            inner.free += 1;
            inner.next()
        };
        // A receiver that no longer waits drops the place at once, and the next one is called.
        if let Some(next) = next {
            let _ = next.call.send(Place { inner: self.inner.clone() });
        }
    }
}

impl<K> Inner<K> {
    fn next(&mut self) -> Option<Waiting<K>> {
        self.waiting.retain(|it| !it.call.is_closed());
        if self.free == 0 {
            return None;
        }
        let at = (0..self.waiting.len()).min_by_key(|at| self.waiting[*at].number)?;
        let next = self.waiting.remove(at);
        self.free -= 1;
        self.now = self.now.max(next.number);
        let now = self.now;
        self.accounts.retain(|_, it| *it > now);
        Some(next)
    }
}

impl<K: Copy + Eq + Hash> Fair<K> {
    pub fn new(places: usize) -> Self {
        let inner = Inner { free: places, waiting: Vec::new(), accounts: HashMap::new(), now: 0 };
        Self { inner: Arc::new(Mutex::new(inner)) }
    }

    /// Waits for a place; `cost` is about how long it will be needed.
    pub async fn place(&self, account: K, cost: u64) -> Place<K> {
        let called = {
            let mut inner = self.inner.lock().expect("nobody panics in the queue");
            let number = inner.accounts.get(&account).copied().unwrap_or(inner.now).max(inner.now) + cost.max(1);
            inner.accounts.insert(account, number);
            let (call, called) = oneshot::channel();
            inner.waiting.push(Waiting { number, call });
            let next = inner.next();
            drop(inner);
            if let Some(next) = next {
                let _ = next.call.send(Place { inner: self.inner.clone() });
            }
            called
        };
        called.await.expect("whoever waits is called")
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.inner.lock().expect("nobody panics in the queue").waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_asks_for_much_lets_others_go_first() {
        let fair = Arc::new(Fair::new(1));
        let first = fair.place("greedy", 100).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut all = tokio::task::JoinSet::new();
        let mut come = |who: &'static str, cost: u64| {
            let (fair, order) = (fair.clone(), order.clone());
            all.spawn(async move {
                let _place = fair.place(who, cost).await;
                order.lock().expect("alone").push(who);
            });
        };
        for _ in 0..60 {
            come("greedy", 100);
        }
        tokio::task::yield_now().await;
        while fair.waiting() < 60 {
            tokio::task::yield_now().await;
        }
        come("honest", 1);
        while fair.waiting() < 61 {
            tokio::task::yield_now().await;
        }
        drop(first);
        while all.join_next().await.is_some() {}
        let order = order.lock().expect("alone");
        assert_eq!((order.len(), order[0]), (61, "honest"));
    }

    #[tokio::test]
    async fn who_no_longer_waits_is_passed_over() {
        let fair = Arc::new(Fair::new(1));
        let first = fair.place(1, 1).await;
        let waiting = tokio::spawn({
            let fair = fair.clone();
            async move { fair.place(2, 1).await }
        });
        while fair.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        waiting.abort();
        let _ = waiting.await;
        drop(first);
        fair.place(3, 1).await;
    }
}
