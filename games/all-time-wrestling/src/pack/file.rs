//! A pack file as it is written, and what becomes of it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use turnbuckle_core::reading::Spanned;
use turnbuckle_core::{Few, Lists, Mistake, Source};

use super::{Glance, Pack, PartOf, Settings, Wrestler};
use crate::vocab::{Slot, WrestlerId};

/// A pack file.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[schemars(title = "All-Time Wrestling pack")]
pub(super) struct File {
    /// Shown at the table.
    title: String,
    #[schemars(with = "Option<Settings>")]
    pub(super) settings: Option<Spanned<Settings>>,
    #[schemars(with = "Vec<Wrestler>")]
    pub(super) wrestler: Vec<Spanned<Wrestler>>,
}

impl Pack {
    pub(super) fn read(source: Source<'_>) -> Result<Self, Mistake> {
        let file: File = source.toml()?;
        file.check().map_err(|flaw| flaw.within(source))?;
        Ok(Self::assemble(file))
    }

    /// A pack of what is in order: from here on it stays.
    fn assemble(file: File) -> Self {
        let mut wrestlers: Vec<Wrestler> = file.wrestler.into_iter().map(Spanned::into_inner).collect();
        wrestlers.iter_mut().for_each(|it| it.glance = Glance::of(it));
        let mut pack = Self {
            title: file.title,
            settings: file.settings.map(Spanned::into_inner).unwrap_or_default(),
            wrestlers: Box::leak(wrestlers.into_boxed_slice()),
            lists: Lists::new(),
            sources: Vec::new(),
            cards: BTreeMap::new(),
            warnings: Vec::new(),
        };
        for (id, wrestler) in (0..).map(WrestlerId).zip(pack.wrestlers) {
            wrestler.warn(&mut pack.warnings);
            for (slot, ability) in Slot::each().zip(wrestler.abilities()) {
                pack.lists.add(&format!("{}/{}", wrestler.id, slot.name()), [&ability.what]);
                pack.sources.resize(pack.lists.len(), PartOf { name: &ability.name, slot, card: None });
            }
            for (index, card) in (0..).zip(wrestler.deck()) {
                pack.lists.add(&format!("{}/{}/declare", wrestler.id, card.id), [&card.declare]);
                pack.lists.add(&format!("{}/{}/hit", wrestler.id, card.id), [&card.hit]);
                pack.sources
                    .resize(pack.lists.len(), PartOf { name: &card.name, slot: Slot::Permanent, card: Some(index) });
                pack.cards.insert(&card.id, (id, index));
            }
        }
        pack
    }
}

/// The JSON Schema of a pack file.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}
