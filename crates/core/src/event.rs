//! What has happened, told to those who may know it.

use std::fmt::Debug;

use serde::Serialize;

use crate::{Pieces, RuleId, Viewer};

/// A fact in the past tense. Nothing listens to events to change a state.
pub trait Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    /// The rule that made it happen.
    fn rule(&self) -> RuleId;
    /// The event as `viewer` may know it.
    fn seen_by(&self, viewer: Viewer) -> Self;
    /// Pieces that this event shows to everybody without leaving a trace that a view could hold.
    fn shows_for_a_moment(&self) -> Pieces {
        Pieces::NONE
    }
}

/// A game's events, each with the rule that usually makes it happen: `"XX-012" Drew { seat: Seat },`
#[macro_export]
macro_rules! events {
    ($(#[$about:meta])* $($rule:literal $name:ident $({ $($field:ident: $kind:ty),+ })?,)+) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(tag = "event", rename_all = "snake_case")]
        pub enum Event {
            $($name $({ $($field: $kind),+ })?,)+
        }

        impl Event {
            /// The rule that makes it happen, unless something about it says otherwise.
            pub fn usual_rule(&self) -> $crate::RuleId {
                $crate::RuleId(match self { $(Self::$name { .. } => $rule,)+ })
            }
        }
    };
}

/// Where events go.
pub trait Sink<E> {
    fn push(&mut self, event: E);
}

impl<E> Sink<E> for Vec<E> {
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

/// Nobody.
impl<E> Sink<E> for () {
    fn push(&mut self, _: E) {}
}

/// Something that not everybody may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seen<T> {
    Open(T),
    Hidden,
}

impl<T> Seen<T> {
    /// Hidden unless `may_know`.
    pub fn only_if(self, may_know: bool) -> Self {
        if may_know { self } else { Self::Hidden }
    }
}
