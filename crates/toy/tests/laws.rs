//! Smugglers under the laws of the house.

use turnbuckle_core::laws;
use turnbuckle_toy::Smugglers;

#[test]
fn all_laws_hold() {
    laws::uphold::<Smugglers>(laws::games(200));
}
