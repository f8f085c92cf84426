//! Events: what has happened, shown only to those who may know it.

use serde::Serialize;
use turnbuckle_core::{Pieces, RuleId, Seat, Seen, Viewer};

use crate::state::Answer;
use crate::vocab::Ware;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Dealt {
        seat: Seat,
        wares: Seen<Vec<Ware>>,
    },
    TurnBegan {
        seat: Seat,
    },
    Loaded {
        seat: Seat,
        ware: Seen<Ware>,
    },
    /// `number`: which of the other's crates, counted from 0.
    Spied {
        seat: Seat,
        on: Seat,
        number: usize,
        ware: Seen<Ware>,
    },
    Peeked {
        seat: Seat,
        ware: Seen<Ware>,
    },
    Answered {
        seat: Seat,
        answer: Seen<Answer>,
    },
    /// Nobody searched.
    Landed {
        seat: Seat,
    },
    FoundHonest {
        seat: Seat,
        by: Vec<Seat>,
        ware: Ware,
    },
    Found {
        seat: Seat,
        by: Vec<Seat>,
        ware: Ware,
    },
    Thrown {
        seat: Seat,
        pictures: Vec<&'static str>,
    },
    PatrolCame {
        steps: u8,
    },
    LostLicences {
        seat: Seat,
        left: u8,
        rule: RuleId,
    },
    DrewToken {
        seat: Seat,
        token: &'static str,
    },
    Drew {
        seat: Seat,
        ware: Seen<Ware>,
    },
    /// Instead of being drawn.
    Laid {
        seat: Seat,
        ware: Seen<Ware>,
    },
    Conceded {
        seat: Seat,
    },
    Left {
        seat: Seat,
        wares: Vec<Ware>,
    },
    Opened {
        seat: Seat,
        wares: Vec<Ware>,
    },
    Won {
        seats: Vec<Seat>,
        together: bool,
    },
    Lost,
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Dealt { .. } => "SM-002",
            Self::TurnBegan { .. } => "SM-005",
            Self::Loaded { .. } => "SM-006",
            Self::Spied { .. } => "SM-007",
            Self::Answered { .. } => "SM-008",
            Self::Landed { .. } => "SM-010",
            Self::FoundHonest { .. } => "SM-011",
            Self::Found { .. } | Self::Thrown { .. } | Self::PatrolCame { .. } => "SM-012",
            Self::LostLicences { rule, .. } => return *rule,
            Self::DrewToken { .. } => "SM-013",
            Self::Left { .. } => "SM-014",
            Self::Drew { .. } => "SM-015",
            Self::Opened { .. } | Self::Won { together: false, .. } => "SM-017",
            Self::Won { together: true, .. } | Self::Lost => "SM-018",
            Self::Conceded { .. } => "SM-019",
            Self::Peeked { .. } => "SM-021",
            Self::Laid { .. } => "SM-022",
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Self::Dealt { seat, wares } if viewer != Viewer::Seat(*seat) => *wares = Seen::Hidden,
            Self::Answered { seat, answer } => *answer = answer.only_if(viewer == Viewer::Seat(*seat)),
            Self::Loaded { seat, ware }
            | Self::Spied { seat, ware, .. }
            | Self::Peeked { seat, ware }
            | Self::Drew { seat, ware }
            | Self::Laid { seat, ware } => {
                *ware = ware.only_if(viewer == Viewer::Seat(*seat));
            }
            _ => {}
        }
        seen
    }
    /// If contraband is discarded together with its skipper's other wares, the discard pile does not show which it was.
    fn shows_for_a_moment(&self) -> Pieces {
        match self {
            Self::Found { ware, .. } => ware.piece(),
            _ => Pieces::NONE,
        }
    }
}
