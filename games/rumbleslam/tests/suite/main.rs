//! The tests of RUMBLESLAM, in one program.

use turnbuckle_core::Source;

#[test]
fn the_rulebook_pack_is_in_order() {
    let text = include_str!("../../packs/rulebook.toml");
    let pack = rumbleslam::pack::SHELF.read(Source::new("rulebook.toml", text)).unwrap_or_else(|it| panic!("{it}"));
    assert_eq!(pack.cards.len(), 44);
}
