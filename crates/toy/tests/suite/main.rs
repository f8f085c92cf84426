//! The tests of Smugglers, in one program.

mod rules;

use turnbuckle_testing::{laws, scenarios};
use turnbuckle_toy::Smugglers;

#[test]
fn all_laws_hold() {
    laws::uphold::<Smugglers>(laws::games(200));
}

#[test]
fn the_scenarios_hold() {
    scenarios::hold::<Smugglers>("scenarios");
}

#[test]
fn every_rule_is_covered() {
    scenarios::every_rule_is_covered::<Smugglers>();
}
