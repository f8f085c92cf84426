//! What the server counts, for `/metrics`.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Counters and gauges.
#[derive(Debug, Default)]
pub struct Metrics {
    pub connections: AtomicI64,
    pub tables: AtomicI64,
    pub decisions: AtomicU64,
    pub refusals: AtomicU64,
    pub errors: AtomicU64,
    pub bot_decisions: AtomicU64,
    pub closed_for_cause: AtomicU64,
    batches: AtomicU64,
    writes: AtomicU64,
    store_micros: AtomicU64,
}

impl Metrics {
    pub fn committed(&self, writes: usize, took: Duration) {
        self.batches.fetch_add(1, Relaxed);
        self.writes.fetch_add(writes as u64, Relaxed);
        self.store_micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// Prometheus text.
    pub fn text(&self, bots_waiting: usize) -> String {
        let mut text = String::new();
        let mut add = |name: &str, kind: &str, help: &str, value: f64| {
            let _ = writeln!(text, "# HELP turnbuckle_{name} {help}\n# TYPE turnbuckle_{name} {kind}");
            let _ = writeln!(text, "turnbuckle_{name} {value}");
        };
        let count = |it: &AtomicU64| it.load(Relaxed) as f64;
        add("connections", "gauge", "Open WebSockets.", self.connections.load(Relaxed) as f64);
        add("tables", "gauge", "Matches in memory.", self.tables.load(Relaxed) as f64);
        add("bots_waiting", "gauge", "Bots that wait for their turn to think.", bots_waiting as f64);
        add("decisions_total", "counter", "Decisions that were stored.", count(&self.decisions));
        add("bot_decisions_total", "counter", "Decisions by bots among them.", count(&self.bot_decisions));
        add("refusals_total", "counter", "Actions that the rules forbade.", count(&self.refusals));
        add("errors_total", "counter", "Messages answered with an error.", count(&self.errors));
        add("closed_total", "counter", "Connections closed for breaking a limit.", count(&self.closed_for_cause));
        add("store_batches_total", "counter", "Commits to the store.", count(&self.batches));
        add("store_writes_total", "counter", "Writes in those commits.", count(&self.writes));
        add("store_seconds_total", "counter", "Time spent in commits.", count(&self.store_micros) / 1e6);
        text
    }
}
