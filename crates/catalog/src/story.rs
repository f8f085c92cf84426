//! What happened, in words and as data, as each viewer may know it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use turnbuckle_core::{Event, RuleId, Tabletop, Viewer};

/// One event as a viewer may know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Told {
    pub words: String,
    pub rule: RuleId,
    /// The event itself, for a table that draws it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub event: Box<RawValue>,
}

/// The events of one decision, for any viewer.
#[derive(Clone)]
pub struct Story {
    tell: Arc<dyn Fn(Viewer) -> Vec<Told> + Send + Sync>,
    /// What has been put into words already: for each seat, then for spectators; one for all if nothing is hidden.
    told: Vec<OnceLock<Vec<Told>>>,
}

impl Story {
    pub(crate) fn new<G: Tabletop>(state: &G, events: Vec<G::Event>) -> Self {
        let state = state.clone();
        let open = |it: &G::Event| Viewer::all(state.players()).all(|viewer| it.seen_by(viewer) == *it);
        let tellings = if events.iter().all(open) { 1 } else { state.players() + 1 };
        let told = vec![OnceLock::new(); tellings];
        let tell = move |viewer| {
            let tell = |event: &G::Event| {
                let seen = event.seen_by(viewer);
                let event = to_raw_value(&seen).expect("events are plain data");
                Told { words: state.tell(&seen), rule: seen.rule(), event }
            };
            events.iter().map(tell).collect()
        };
        Self { tell: Arc::new(tell), told }
    }

    pub fn to(&self, viewer: Viewer) -> &[Told] {
        let at = match viewer {
            Viewer::Seat(seat) => seat.index().min(self.told.len() - 1),
            Viewer::Spectator => self.told.len() - 1,
        };
        self.told[at].get_or_init(|| (self.tell)(viewer))
    }
}

impl fmt::Debug for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Story").finish_non_exhaustive()
    }
}
