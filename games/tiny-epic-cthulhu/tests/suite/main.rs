//! The tests of Tiny Epic Cthulhu, in one program.

mod flow;
mod rules;

use tiny_epic_cthulhu::State;
use turnbuckle_testing::{laws, scenarios};

type Fixture = turnbuckle_testing::Fixture<State>;

fn rulebook() -> Fixture {
    Fixture::rulebook()
}

#[test]
fn all_laws_hold() {
    laws::uphold::<State>(laws::games(60));
}

#[test]
fn the_scenarios_hold() {
    scenarios::hold::<State>("scenarios");
}

#[test]
fn every_rule_is_covered() {
    scenarios::every_rule_is_covered::<State>();
}
