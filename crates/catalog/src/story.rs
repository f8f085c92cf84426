//! What happened, in words and as data, for each who may know it.

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

/// What one decision led to, told to every seat and to the spectators.
#[derive(Clone, Debug)]
pub struct Story(Vec<(Viewer, Vec<Told>)>);

impl Story {
    pub(crate) fn new<G: Tabletop>(state: &G, events: &[G::Event]) -> Self {
        let tell = |viewer| {
            let told = events.iter().map(|event| {
                let seen = event.seen_by(viewer);
                let event = to_raw_value(&seen).expect("events are plain data");
                Told { words: state.tell(&seen), rule: seen.rule(), event }
            });
            (viewer, told.collect())
        };
        Self(Viewer::all(state.players()).map(tell).collect())
    }

    pub fn to(&self, viewer: Viewer) -> &[Told] {
        self.0.iter().find(|it| it.0 == viewer).map_or(&[], |it| &it.1)
    }
}
