//! Two games to test with: Leduc poker, and a toy with dice, packs and options.

#[path = "../../core/examples/leduc/game.rs"]
#[allow(dead_code)]
pub mod leduc;
#[path = "../../catalog/tests/toy/mod.rs"]
pub mod toy;

use turnbuckle_catalog::{AnyGame, Boxed, Catalog};

pub fn catalog() -> Catalog {
    let leduc: Box<dyn AnyGame> = Box::new(Boxed::<leduc::Leduc>::new());
    Catalog::new([leduc, Box::new(Boxed::<toy::Toy>::new())])
}
