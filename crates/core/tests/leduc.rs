//! Leduc poker keeps the laws, and its scenarios hold.

#[path = "../examples/leduc/game.rs"]
mod leduc;

use leduc::Leduc;
use turnbuckle_core::{Source, Tabletop, laws, scenario};

#[test]
fn the_laws_hold() {
    laws::uphold::<Leduc>(laws::games(300));
}

#[test]
fn the_scenarios_hold() {
    for file in Leduc::about().scenarios.files() {
        let name = file.path().to_string_lossy();
        let text = file.contents_utf8().expect("scenarios are text");
        scenario::run::<Leduc>(Source::new(&name, text)).unwrap_or_else(|mistake| panic!("{mistake}"));
    }
}
