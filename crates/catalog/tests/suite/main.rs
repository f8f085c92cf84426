//! The tests of the catalog.

#[path = "../../../core/examples/leduc/game.rs"]
#[allow(dead_code)]
mod leduc;
#[path = "../toy/mod.rs"]
mod toy;

mod casting;
mod catalog;
mod draft;
mod fair;
mod light;
mod luck;
mod mean_packs;
mod promises;
