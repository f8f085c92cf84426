//! A level is at least as strong as the one below it, even in a game with bluffing.

use turnbuckle_bots::Level;
use turnbuckle_core::Boxed;
use turnbuckle_lab::Lab;
use turnbuckle_toy::Smugglers;

#[test]
fn levels_are_in_order() {
    // Legends think ten times as long as Champions: fewer games.
    for (games, [higher, lower]) in [
        (300, [Level::Contender, Level::Rookie]),
        (160, [Level::Champion, Level::Contender]),
        (40, [Level::Legend, Level::Champion]),
    ] {
        let report = Lab::new([higher.into(), lower.into()], games, 1);
        let report = report.run::<Smugglers>(&Smugglers::about().setup(), || {}).expect("two bots for two seats");
        let [higher, lower] = &report.seats[..] else { panic!("two bots") };
        assert!(higher.high > lower.low, "{higher:?} {lower:?}");
    }
}
