//! How strong an opponent a person wants.

use std::fmt;
use std::str::FromStr;

use turnbuckle_core::Game;

use crate::{Bot, Effort, Ismcts};

/// An opponent's strength, as a person chooses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    Rookie,
    Contender,
    Champion,
    Legend,
}

impl Level {
    pub const ALL: [Self; 4] = [Self::Rookie, Self::Contender, Self::Champion, Self::Legend];

    /// Everything that distinguishes the levels, in a game with the usual effort.
    pub const fn effort(self) -> Effort {
        const fn effort(iterations: u32, exploration: f32, rollout: u32) -> Effort {
            Effort { iterations, exploration, rollout: Some(rollout) }
        }
        match self {
            Self::Rookie => effort(16, 0.7, 4),
            Self::Contender => effort(80, 0.3, 12),
            Self::Champion => effort(400, 0.2, 20),
            Self::Legend => effort(4_000, 0.2, 20),
        }
    }

    /// A bot of this strength. The game scales its effort, so that a level means the same everywhere.
    pub fn bot<G: Game>(self) -> Box<dyn Bot<G>> {
        let effort = self.effort();
        let scale = (0..self as u32).fold(G::effort(), |it, _| it * G::levels_apart());
        let iterations = (effort.iterations as f32 * scale).round() as u32;
        let rollout = effort.rollout.map(|it| it.min(G::farthest()));
        let exploration = effort.exploration * G::exploration();
        Box::new(Ismcts::new(Effort { iterations, exploration, rollout }))
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Rookie => "rookie",
            Self::Contender => "contender",
            Self::Champion => "champion",
            Self::Legend => "legend",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Not the name of a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no level is called `{0}`: choose rookie, contender, champion or legend")]
pub struct NoSuchLevel(pub String);

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        let level = Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(text));
        level.ok_or_else(|| NoSuchLevel(text.to_owned()))
    }
}
