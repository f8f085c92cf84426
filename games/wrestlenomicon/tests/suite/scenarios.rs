//! Every scenario of the folder `scenarios`, as it lies there now.

use turnbuckle_testing::scenarios;
use wrestlenomicon::State;

#[test]
fn the_scenarios_hold() {
    scenarios::hold::<State>(env!("CARGO_MANIFEST_DIR"), "scenarios");
}
