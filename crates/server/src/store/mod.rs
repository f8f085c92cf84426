//! Where matches are stored. A match is its head, its seats, and an append-only list of entries.

mod sqlite;

use futures_util::future::BoxFuture;
pub use sqlite::{Sqlite, back_up};

use crate::key::Lock;

/// A database. Either everything in a batch is stored durably, or nothing.
pub trait Store: Send + Sync + 'static {
    fn commit<'a>(&'a self, batch: &'a [Write]) -> BoxFuture<'a, Result<(), StoreError>>;
    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<StoredMatch>, StoreError>>;
    /// The codes of listed matches that are not over, the newest first.
    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<String>, StoreError>>;
    /// Deletes matches that were over, or last seen, before these times. Returns how many.
    fn forget(&self, over_before: Option<i64>, seen_before: Option<i64>) -> BoxFuture<'_, Result<u64, StoreError>>;
    /// Whether a commit would succeed now.
    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// A failure of the database.
#[derive(Debug, thiserror::Error)]
#[error("the store failed: {0}")]
pub struct StoreError(pub String);

/// One thing to be stored.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    Match(Box<StoredMatch>),
    /// What was decided on `version`: the lines of a record, or `undo N`.
    Entry {
        id: String,
        version: u64,
        text: String,
        result: Option<String>,
    },
    /// Somebody has contributed to the luck of a match, or it was dealt.
    Head {
        id: String,
        head: String,
        gathering: bool,
    },
    Seat {
        id: String,
        seat: usize,
        stored: StoredSeat,
    },
    /// Somebody has looked at it, so it is kept for longer.
    Seen {
        id: String,
        at: i64,
    },
    /// Deletes the match.
    Delete {
        id: String,
    },
    /// Writes nothing new, to see whether the store can be written to.
    Probe,
}

/// The result of an uploaded record that does not reach the end of its match.
pub const BROKEN_OFF: &str = "Broken off";

/// A match as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    pub id: String,
    pub game: String,
    /// Seconds since 1970.
    pub created: i64,
    pub listed: bool,
    /// The record up to the deal. It contains the secret from which luck is derived, so nobody is shown it while the
    /// match runs.
    pub head: String,
    /// Not everybody has contributed to the luck yet, so nothing is dealt.
    pub gathering: bool,
    /// The text of the pack; its name and digest are in the head.
    pub pack: Option<String>,
    pub seats: Vec<StoredSeat>,
    pub result: Option<String>,
    /// In the order in which they came.
    pub entries: Vec<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct StoredSeat {
    /// The digest of its token; none for a bot's seat.
    pub lock: Option<Lock>,
    pub name: Option<String>,
    /// The level of the bot that plays here now.
    pub bot: Option<String>,
    /// Its key is an invitation that has not been used yet: at its first use it is exchanged for another.
    pub invited: bool,
}

impl StoredSeat {
    /// A seat of nobody, as in an uploaded record.
    pub const EMPTY: Self = Self { lock: None, name: None, bot: None, invited: false };
}

impl StoredMatch {
    /// The entries that still count, without undone ones: the lines of each decision.
    pub fn decisions(&self) -> Vec<&str> {
        let mut decisions: Vec<&str> = Vec::new();
        for entry in &self.entries {
            match undone(entry) {
                Some(steps) => decisions.truncate(decisions.len().saturating_sub(steps)),
                None => decisions.push(entry),
            }
        }
        decisions
    }

    /// The record of the first `to` decisions, or of all of them.
    pub fn record(&self, to: Option<usize>) -> String {
        let mut text = self.head.clone();
        let decisions = self.decisions();
        let to = to.unwrap_or(decisions.len()).min(decisions.len());
        decisions[..to].iter().for_each(|lines| text += lines);
        // A record that was uploaded unfinished has no result.
        let result = self.result.as_ref().filter(|it| to == decisions.len() && *it != BROKEN_OFF);
        if let Some(result) = result {
            text += &format!("= {result}\n");
        }
        if let Some(pack) = &self.pack {
            text += &format!("--- pack\n{pack}");
        }
        text
    }

    /// How many decisions counted when the match had this version; `None` if any of them was taken back since.
    pub fn still_counts(&self, version: u64) -> Option<usize> {
        let version = usize::try_from(version).ok().filter(|it| *it <= self.entries.len())?;
        let mut counted = 0_usize;
        for entry in &self.entries[..version] {
            counted = undone(entry).map_or(counted + 1, |steps| counted.saturating_sub(steps));
        }
        let (mut now, mut least) = (counted, counted);
        for entry in &self.entries[version..] {
            now = undone(entry).map_or(now + 1, |steps| now.saturating_sub(steps));
            least = least.min(now);
        }
        Some(least)
    }
}

fn undone(entry: &str) -> Option<usize> {
    entry.strip_prefix("undo ")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(entries: &[&str]) -> StoredMatch {
        StoredMatch {
            id: "id".into(),
            game: "toy".into(),
            created: 0,
            listed: false,
            head: "head\n".into(),
            gathering: false,
            pack: None,
            seats: Vec::new(),
            result: None,
            entries: entries.iter().map(|it| (*it).to_owned()).collect(),
        }
    }

    #[test]
    fn what_was_taken_back_does_not_count() {
        let stored = stored(&["A: 1\n", "A: 2\n", "A: 3\n", "undo 2", "A: 4\n"]);
        assert_eq!(stored.decisions(), ["A: 1\n", "A: 4\n"]);
        assert_eq!(stored.record(None), "head\nA: 1\nA: 4\n");
        assert_eq!(stored.record(Some(1)), "head\nA: 1\n");
    }

    #[test]
    fn a_log_is_good_as_far_as_nothing_was_taken_back() {
        let stored = stored(&["A: 1\n", "A: 2\n", "A: 3\n", "undo 2", "A: 4\n"]);
        assert_eq!(stored.still_counts(0), Some(0));
        assert_eq!(stored.still_counts(1), Some(1));
        assert_eq!(stored.still_counts(3), Some(1));
        assert_eq!(stored.still_counts(5), Some(2));
        assert_eq!(stored.still_counts(6), None);
    }
}
