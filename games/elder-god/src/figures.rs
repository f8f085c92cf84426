//! What is counted over many games.

use turnbuckle_core::Figures;

use crate::state::State;

impl Figures for State {
    type Count = ();
}
