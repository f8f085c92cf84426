//! Small games, and what they share: they have no events and only one kind of refusal.

#![allow(dead_code, reason = "each test needs only a part")]

pub mod doors;
pub mod pennies;

use turnbuckle_core::{Event, Refuse, RuleId, Viewer};

#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Nothing;

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("not now")]
pub struct NotNow;

impl Event for Nothing {
    fn rule(&self) -> RuleId {
        RuleId("X-001")
    }
    fn seen_by(&self, _: Viewer) -> Self {
        Self
    }
}

impl Refuse for NotNow {
    fn rule(&self) -> RuleId {
        RuleId("X-001")
    }
}
