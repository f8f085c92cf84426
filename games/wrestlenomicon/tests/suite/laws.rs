//! Wrestlenomicon under the laws of the house.

use turnbuckle_core::laws;
use wrestlenomicon::State;

#[test]
fn all_laws_hold() {
    laws::uphold::<State>(laws::games(60));
}
