//! Lists of effects: what abilities and card texts are made of, as packs write them and steps refer to them.

use std::sync::OnceLock;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::Flaw;

/// A list of effects, done in order. In a pack it is a plain array.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct List<E> {
    pub effects: Vec<E>,
    /// Set once, when the pack is built.
    #[serde(skip)]
    id: OnceLock<ListId>,
}

/// A list of effects by its number in the pack, small enough for a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListId(u16);

impl ListId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An effect. Some effects contain lists.
pub trait Nested: Sized + 'static {
    /// The lists inside this effect, in order.
    fn inside(&self) -> impl Iterator<Item = &List<Self>>;

    /// The most times that the lists inside are carried out.
    fn times(&self) -> u32 {
        1
    }
}

/// The most effects in one list.
const MOST_EFFECTS: usize = 64;
/// How deep lists may be nested.
const DEEPEST: usize = 32;
/// The most effects that a list may have in total, counting nested lists and repetitions.
const MOST_WORK: u64 = 2048;

impl<E: Nested> List<E> {
    pub fn is_empty(&self) -> bool {
        self.effects.is_empty()
    }

    /// The number that [`Lists::add`] has given it.
    #[inline]
    pub fn id(&self) -> ListId {
        *self.id.get().expect("a pack numbers all its lists")
    }

    /// Checks the limits that keep a card from occupying a table forever.
    pub fn check_size(&self) -> Result<(), Flaw> {
        self.check_lengths(1)?;
        let work = self.work();
        if work > MOST_WORK {
            let found = format!("an ability of up to {work} effects, repetitions counted");
            return Err(Flaw::whole(found, format!("at most {MOST_WORK}")));
        }
        Ok(())
    }

    fn check_lengths(&self, depth: usize) -> Result<(), Flaw> {
        if self.effects.len() > MOST_EFFECTS {
            return Err(Flaw::whole(
                format!("a list of {} effects", self.effects.len()),
                format!("at most {MOST_EFFECTS}"),
            ));
        }
        if depth > DEEPEST {
            return Err(Flaw::whole("lists of effects inside each other", format!("at most {DEEPEST} deep")));
        }
        self.effects.iter().flat_map(E::inside).try_for_each(|it| it.check_lengths(depth + 1))
    }

    fn work(&self) -> u64 {
        let of_one = |it: &E| {
            let inside = it.inside().map(Self::work).fold(0, u64::saturating_add);
            inside.saturating_mul(it.times().into()).saturating_add(1)
        };
        self.effects.iter().map(of_one).fold(0, u64::saturating_add)
    }

    /// Whether `like` is true for any effect, at any depth.
    pub fn any(&self, like: &dyn Fn(&E) -> bool) -> bool {
        self.effects.iter().any(|it| like(it) || it.inside().any(|list| list.any(like)))
    }
}

impl<E> Default for List<E> {
    fn default() -> Self {
        Self { effects: Vec::new(), id: OnceLock::new() }
    }
}

impl<E: JsonSchema> JsonSchema for List<E> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Vec::<E>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<E>::json_schema(generator)
    }
}

/// Every list of a pack by its number, with its name in positions.
#[derive(Debug)]
pub struct Lists<E: 'static> {
    lists: Vec<(&'static List<E>, String)>,
}

impl<E: Nested> Lists<E> {
    pub const fn new() -> Self {
        Self { lists: Vec::new() }
    }

    /// Numbers the lists at one place of the pack, and those inside them, outermost first. Their names are the place's
    /// name with a number, `jax/first#0`.
    pub fn add(&mut self, place: &str, lists: impl IntoIterator<Item = &'static List<E>>) {
        let first = self.lists.len();
        lists.into_iter().for_each(|it| self.add_with_inside(place, first, it));
    }

    fn add_with_inside(&mut self, place: &str, first: usize, list: &'static List<E>) {
        let number = self.lists.len();
        list.id.set(ListId(number as u16)).expect("a list stands in one place");
        self.lists.push((list, format!("{place}#{}", number - first)));
        for effect in &list.effects {
            effect.inside().for_each(|it| self.add_with_inside(place, first, it));
        }
    }

    pub fn len(&self) -> usize {
        self.lists.len()
    }

    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    #[inline]
    pub fn get(&self, list: ListId) -> &'static [E] {
        &self.lists[list.index()].0.effects
    }

    pub fn name(&self, list: ListId) -> &str {
        &self.lists[list.index()].1
    }

    pub fn find(&self, name: &str) -> Option<ListId> {
        self.lists.iter().position(|(_, it)| it == name).map(|it| ListId(it as u16))
    }
}

impl<E: Nested> Default for Lists<E> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Effect {
        Damage(u8),
        Either(List<Effect>, List<Effect>),
    }

    impl Nested for Effect {
        fn inside(&self) -> impl Iterator<Item = &List<Self>> {
            let both = match self {
                Self::Damage(_) => None,
                Self::Either(one, other) => Some([one, other]),
            };
            both.into_iter().flatten()
        }
    }

    #[test]
    fn lists_are_numbered_outermost_first_and_named_by_their_place() {
        let damage = |n| List { effects: vec![Effect::Damage(n)], ..List::default() };
        let outer = List { effects: vec![Effect::Either(damage(1), damage(2)), Effect::Damage(3)], ..List::default() };
        let (outer, last): (&'static List<Effect>, _) = (Box::leak(Box::new(outer)), Box::leak(Box::new(damage(4))));
        let mut lists = Lists::new();
        lists.add("jax/first", [outer]);
        lists.add("jax/second", [&*last]);
        let Effect::Either(_, inner) = &outer.effects[0] else { panic!("the first effect has lists inside") };
        assert_eq!((outer.id(), inner.id(), last.id()), (ListId(0), ListId(2), ListId(3)));
        assert_eq!(lists.name(inner.id()), "jax/first#2");
        assert_eq!(lists.find("jax/second#0"), Some(last.id()));
        assert_eq!(lists.find("jax/second#1"), None);
        assert_eq!(lists.get(inner.id()), [Effect::Damage(2)]);
        assert!(outer.any(&|it| *it == Effect::Damage(2)) && !outer.any(&|it| *it == Effect::Damage(4)));
    }
}
