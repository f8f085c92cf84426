//! Two games to test with: Leduc poker, and a toy with dice, packs and options.

#[path = "../../core/examples/leduc/game.rs"]
#[allow(dead_code)]
pub mod leduc;
#[path = "../../catalog/tests/toy/mod.rs"]
pub mod toy;

use turnbuckle_catalog::Catalog;

pub fn catalog() -> Catalog {
    Catalog::default().with::<leduc::Leduc>().with::<toy::Toy>()
}
