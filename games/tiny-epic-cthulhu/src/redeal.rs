//! What is hidden: nothing from some players only. A face-down page is unknown to all alike, and is drawn when it is
//! turned up, so there is nothing to imagine.

use turnbuckle_core::{Hidden, Rng, Seat, Unseen, Viewer};

use crate::state::State;
use crate::view::View;

impl Hidden for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// TE-022.
    fn redeal(&self, _: Seat, _: &mut Rng) -> Self {
        self.clone()
    }

    fn unseen(&self, _: Seat) -> Vec<Unseen> {
        Vec::new()
    }
}
