//! Every scenario of the folder `scenarios`, as it lies there now.

use all_time_wrestling::State;
use turnbuckle_testing::scenarios;

#[test]
fn the_scenarios_hold() {
    scenarios::hold::<State>(env!("CARGO_MANIFEST_DIR"), "scenarios");
}
