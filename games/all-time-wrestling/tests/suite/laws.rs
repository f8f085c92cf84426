//! All-Time Wrestling under the laws of the house.

use all_time_wrestling::State;
use turnbuckle_core::laws;

#[test]
fn all_laws_hold() {
    laws::uphold::<State>(laws::games(60));
}
