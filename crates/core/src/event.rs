//! Events: what has happened, shown only to those who may know it.

use std::fmt::{self, Debug};
use std::ops::Deref;

use serde::{Serialize, Serializer};

use crate::{Pieces, RuleId, Viewer};

/// A fact in the past tense. Nothing listens to events to change a state.
pub trait Event: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static {
    /// The rule that made it happen.
    fn rule(&self) -> RuleId;
    /// The event as `viewer` may know it.
    fn seen_by(&self, viewer: Viewer) -> Self;
    /// Pieces that this event shows to everybody, but that a view cannot tell from others afterwards.
    fn shows_for_a_moment(&self) -> Pieces {
        Pieces::NONE
    }
}

/// A game's events, each with the rule that usually makes it happen: `"XX-012" Drew { seat: Seat },`
#[macro_export]
macro_rules! events {
    ($(#[$about:meta])* $($rule:literal $name:ident $({ $($(#[$of:meta])* $field:ident: $kind:ty),+ })?,)+) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(tag = "event", rename_all = "snake_case")]
        pub enum Event {
            $($name $({ $($(#[$of])* $field: $kind),+ })?,)+
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

/// Ignores all events.
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

/// A piece on which something is printed. Its pack keeps it as long as the program runs.
pub trait Printed: Debug + Sync + 'static {
    /// What notation and the wire call it.
    fn id(&self) -> &str;
    /// What players call it.
    fn name(&self) -> &str;
}

/// Implements [`Printed`](crate::Printed) for a type that has an `id` and a `name`: `printed!(Card);`
#[macro_export]
macro_rules! printed {
    ($card:ty) => {
        impl $crate::Printed for $card {
            fn id(&self) -> &str {
                self.id.as_ref()
            }

            fn name(&self) -> &str {
                self.name.as_ref()
            }
        }
    };
}

/// A card in an event: serialised as its id, told by its name.
pub struct Told<C: 'static> {
    pub piece: u8,
    pub card: &'static C,
}

impl<C> Clone for Told<C> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Told<C> {}

impl<C> PartialEq for Told<C> {
    fn eq(&self, other: &Self) -> bool {
        self.piece == other.piece
    }
}

impl<C> Deref for Told<C> {
    type Target = C;

    fn deref(&self) -> &C {
        self.card
    }
}

impl<C: Printed> Debug for Told<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.card.id())
    }
}

impl<C: Printed> fmt::Display for Told<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.card.name())
    }
}

impl<C: Printed> Serialize for Told<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.card.id())
    }
}

#[cfg(feature = "typescript")]
impl<C: Printed> ts_rs::TS for Told<C> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "Told".to_owned()
    }

    fn inline(_: &ts_rs::Config) -> String {
        "string".to_owned()
    }

    fn decl(_: &ts_rs::Config) -> String {
        "type Told = string;".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Card {
        id: &'static str,
        name: &'static str,
    }

    printed!(Card);

    #[test]
    fn a_told_card_is_written_as_its_id_and_told_by_its_name() {
        static ELBOW: Card = Card { id: "E-1", name: "Elbow" };
        let [told, copy] = [3, 4].map(|piece| Told { piece, card: &ELBOW });
        assert_eq!(serde_json::to_string(&told).expect("plain data"), r#""E-1""#);
        assert_eq!((format!("{told}"), format!("{told:?}")), ("Elbow".to_owned(), "E-1".to_owned()));
        assert!(told != copy, "two copies of a card are two pieces");
        assert_eq!(told.name, "Elbow");
    }
}
