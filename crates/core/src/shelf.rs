//! Packs that have been read.
//!
//! A pack stays in memory as long as the program runs: states share it by a plain reference, which costs nothing to
//! copy, and reading the same text again gives the same pack.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::Mutex;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{About, Mistake, Setup, Source};

/// Where a card's name or numbers come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The rulebook or a public source states it.
    Printed,
    /// Ours.
    Designed,
}

/// In bytes. The longest pack that comes with a game has an eighth of this size; reading takes fifty times as much
/// memory.
const LONGEST_PACK: usize = 512 * 1024;

/// Every pack of a game that was ever read, by its text.
#[derive(Debug)]
pub struct Shelf<P: 'static> {
    packs: Mutex<BTreeMap<String, &'static P>>,
    read: fn(Source<'_>) -> Result<P, Mistake>,
}

impl<P> Shelf<P> {
    /// A shelf for packs that `read` parses. Keep it in a `static`.
    pub const fn new(read: fn(Source<'_>) -> Result<P, Mistake>) -> Self {
        Self { packs: Mutex::new(BTreeMap::new()), read }
    }

    /// The pack of a set-up; both are checked.
    pub fn pack_of(&self, setup: &Setup, about: &About) -> Result<PackRef<P>, Mistake> {
        setup.validate(about)?;
        self.read(setup.pack_source(about))
    }

    /// Reads a pack, or says what is wrong with it.
    pub fn read(&self, source: Source<'_>) -> Result<PackRef<P>, Mistake> {
        let mut packs = self.packs.lock().expect("no reader panics while it holds the shelf");
        if let Some(pack) = packs.get(source.text) {
            return Ok(PackRef(pack));
        }
        if source.text.len() > LONGEST_PACK {
            let found = format!("a pack of {} KiB", source.text.len().div_ceil(1024));
            return Err(source.mistake(LONGEST_PACK, found, format!("at most {} KiB", LONGEST_PACK / 1024)));
        }
        let pack: &'static P = Box::leak(Box::new((self.read)(source)?));
        packs.insert(source.text.to_owned(), pack);
        Ok(PackRef(pack))
    }
}

/// A pack on its shelf. Equality compares references, not cards.
pub struct PackRef<P: 'static>(&'static P);

impl<P> PackRef<P> {
    /// The pack, with a `'static` lifetime.
    #[inline]
    pub const fn get(self) -> &'static P {
        self.0
    }
}

impl<P> Clone for PackRef<P> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for PackRef<P> {}

impl<P> PartialEq for PackRef<P> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<P> Eq for PackRef<P> {}

impl<P> Deref for PackRef<P> {
    type Target = P;

    #[inline]
    fn deref(&self) -> &P {
        self.0
    }
}

impl<P> fmt::Debug for PackRef<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PackRef(..)")
    }
}
