//! Types with only a few values: a container with an entry for each value, and sets of values.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Index, IndexMut, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A type with a few values, numbered from 0: players (seats, gods, corners), icons, abilities, kinds of cards.
/// `few!(Corner: Red, Blue);` implements it for an enum.
pub trait Few: Copy + 'static {
    const ALL: &'static [Self];

    fn index(self) -> usize;

    #[inline]
    fn at(index: usize) -> Self {
        Self::ALL[index]
    }

    /// All of them, in their order.
    fn each() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }
}

/// Implements [`Few`](crate::Few) for an enum, in the order of its declaration. With
/// `few!(Icon: Taunt = "Taunt", Pin = "Pin")` the variants also have names, which `Display` writes.
#[macro_export]
macro_rules! few {
    ($few:ty: $($variant:ident = $name:literal),+ $(,)?) => {
        $crate::few!($few: $($variant),+);

        impl $few {
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }

        impl std::fmt::Display for $few {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
    ($few:ty: $($variant:ident),+) => {
        impl $crate::Few for $few {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

/// The operators of sets for a type whose one field has a bit for each member: `|`, `&`, `-` (what is in the first and not
/// in the second), and the same with `=`.
#[macro_export]
macro_rules! set_operators {
    ($set:ty) => {
        $crate::set_operators!($set: BitOr bitor BitOrAssign bitor_assign |it, other| it | other);
        $crate::set_operators!($set: BitAnd bitand BitAndAssign bitand_assign |it, other| it & other);
        $crate::set_operators!($set: Sub sub SubAssign sub_assign |it, other| it & !other);
    };
    ($set:ty: $op:ident $name:ident $assign:ident $name_assign:ident |$it:ident, $other:ident| $made:expr) => {
        impl ::std::ops::$op for $set {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                let ($it, $other) = (self.0, other.0);
                Self($made)
            }
        }

        impl ::std::ops::$assign for $set {
            #[inline]
            fn $name_assign(&mut self, other: Self) {
                let ($it, $other) = (self.0, other.0);
                self.0 = $made;
            }
        }
    };
}

/// A value for each member of a [`Few`], mostly for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct By<P, T, const N: usize = 2> {
    each: [T; N],
    few: PhantomData<P>,
}

impl<P: Few, T, const N: usize> By<P, T, N> {
    /// In the order of their numbers.
    pub const fn new(each: [T; N]) -> Self {
        Self { each, few: PhantomData }
    }

    pub fn from_fn(mut make: impl FnMut(P) -> T) -> Self {
        Self::new(std::array::from_fn(|it| make(P::at(it))))
    }

    pub fn into_array(self) -> [T; N] {
        self.each
    }

    pub fn iter(&self) -> impl Iterator<Item = (P, &T)> {
        self.each.iter().enumerate().map(|(at, it)| (P::at(at), it))
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (P, &mut T)> {
        self.each.iter_mut().enumerate().map(|(at, it)| (P::at(at), it))
    }
}

impl<P: Few, T: Default, const N: usize> Default for By<P, T, N> {
    fn default() -> Self {
        Self::from_fn(|_| T::default())
    }
}

impl<P: Few, T, const N: usize> Index<P> for By<P, T, N> {
    type Output = T;

    #[inline]
    fn index(&self, it: P) -> &T {
        &self.each[it.index()]
    }
}

impl<P: Few, T, const N: usize> IndexMut<P> for By<P, T, N> {
    #[inline]
    fn index_mut(&mut self, it: P) -> &mut T {
        &mut self.each[it.index()]
    }
}

impl<P, T: fmt::Debug, const N: usize> fmt::Debug for By<P, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.each.fmt(f)
    }
}

/// A set of members of a [`Few`] with at most 16. It is serialised as a list in their order.
#[derive(PartialEq, Eq, Hash)]
pub struct Set<T> {
    bits: u16,
    few: PhantomData<T>,
}

impl<T: Few> Set<T> {
    pub const NONE: Self = Self::from_bits(0);

    const fn from_bits(bits: u16) -> Self {
        Self { bits, few: PhantomData }
    }

    #[inline]
    pub fn one(it: T) -> Self {
        Self::from_bits(1 << it.index())
    }

    pub fn all() -> Self {
        T::each().collect()
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    #[inline]
    pub fn contains(self, it: T) -> bool {
        self.bits >> it.index() & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, it: T) {
        self.bits |= 1 << it.index();
    }

    #[inline]
    pub fn remove(&mut self, it: T) {
        self.bits &= !(1 << it.index());
    }

    pub fn iter(self) -> impl Iterator<Item = T> {
        T::each().filter(move |it| self.contains(*it))
    }
}

impl<T> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T: Few> Default for Set<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Few> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(few: I) -> Self {
        few.into_iter().fold(Self::NONE, |set, it| set | Self::one(it))
    }
}

impl<T: Few> BitOr for Set<T> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}

impl<T: Few> BitOrAssign for Set<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.bits |= other.bits;
    }
}

impl<T: Few> BitAnd for Set<T> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

impl<T: Few> Sub for Set<T> {
    type Output = Self;
    /// What is in this set and not in the other.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

impl<T: Few> SubAssign for Set<T> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.bits &= !other.bits;
    }
}

impl<T: Few + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Few + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Few + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<T>::deserialize(deserializer).map(Self::from_iter)
    }
}

/// A set as a table of booleans, with a key for each member: `#[serde(flatten, with = "flags")]`.
pub mod flags {
    use std::collections::BTreeMap;

    use super::*;

    pub fn serialize<T: Few + Serialize, S: Serializer>(set: &Set<T>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(T::each().map(|it| (it, set.contains(it))))
    }

    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Set<T>, D::Error>
    where
        T: Few + Ord + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        let flags = BTreeMap::<T, bool>::deserialize(deserializer)?;
        Ok(flags.into_iter().filter(|it| it.1).map(|it| it.0).collect())
    }
}

/// A set as a number, in which the first member is 1, the second 2, the third 4: `#[serde(with = "bits")]`.
pub mod bits {
    use super::*;

    pub fn serialize<T: Few, S: Serializer>(set: &Set<T>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(set.bits)
    }

    pub fn deserialize<'de, T: Few, D: Deserializer<'de>>(deserializer: D) -> Result<Set<T>, D::Error> {
        let bits = u16::deserialize(deserializer)?;
        Ok(Set::from_bits(bits & Set::<T>::all().bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Icon {
        Taunt,
        Recover,
        Pin,
    }

    few!(Icon: Taunt = "a taunt", Recover = "recovery", Pin = "a pin");

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    struct Card {
        #[serde(with = "bits")]
        printed: Set<Icon>,
        #[serde(flatten, with = "flags")]
        used: Set<Icon>,
    }

    #[test]
    fn sets_are_written_in_order() {
        let set: Set<Icon> = serde_json::from_str(r#"["pin", "taunt", "pin"]"#).expect("a list of icons");
        assert_eq!(serde_json::to_string(&set).expect("plain data"), r#"["taunt","pin"]"#);
        assert_eq!((Set::all() - set).iter().collect::<Vec<_>>(), [Icon::Recover]);
        assert_eq!((set.len(), set.contains(Icon::Recover)), (2, false));
    }

    #[test]
    fn sets_are_also_written_as_a_number_or_as_yes_and_no() {
        let card = Card { printed: Set::one(Icon::Taunt) | Set::one(Icon::Pin), used: Set::one(Icon::Recover) };
        let text = r#"{"printed":5,"taunt":false,"recover":true,"pin":false}"#;
        assert_eq!(serde_json::to_string(&card).expect("plain data"), text);
        assert_eq!(serde_json::from_str::<Card>(text).expect("a card"), card);
        assert_eq!(serde_json::from_str::<Card>(r#"{"printed":13,"recover":true}"#).expect("a card"), card);
    }

    #[test]
    fn names_are_written_out() {
        assert_eq!((Icon::Recover.to_string(), Icon::Pin.name()), ("recovery".to_owned(), "a pin"));
    }

    #[test]
    fn one_of_something_for_each() {
        let by = By::<Icon, usize, 3>::from_fn(Icon::index);
        assert_eq!((by[Icon::Pin], by.into_array()), (2, [0, 1, 2]));
    }
}
