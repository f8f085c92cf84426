//! The tests of Tiny Epic Cthulhu, in one program.

use tiny_epic_cthulhu::State;
use turnbuckle_testing::laws;

#[test]
fn all_laws_hold() {
    laws::uphold::<State>(laws::games(60));
}
