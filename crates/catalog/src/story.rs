//! What happened, in words and as data, for each who may know it.

use serde::Serialize;
use serde_json::Value;
use turnbuckle_core::{Event, RuleId, Tabletop, Viewer};

/// One event as a viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    pub words: String,
    pub rule: RuleId,
    /// The event itself, for a table that draws it.
    pub event: Value,
}

/// What one decision led to, told to every seat and to the spectators.
#[derive(Clone, PartialEq, Debug)]
pub struct Story(Vec<(Viewer, Vec<Told>)>);

impl Story {
    pub(crate) fn new<G: Tabletop>(state: &G, events: &[G::Event]) -> Self {
        let tell = |viewer| {
            let told = events.iter().map(|event| {
                let seen = event.seen_by(viewer);
                let event = serde_json::to_value(&seen).expect("events are plain data");
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
