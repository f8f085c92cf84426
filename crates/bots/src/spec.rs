//! Any bot, by name.

use std::fmt;
use std::str::FromStr;

use turnbuckle_core::Game;

use crate::{Bot, Effort, Greedy, Ismcts, Level, Random};

/// A bot by name: `random`, `greedy`, a level, or a search with custom settings such as `ismcts:2000`,
/// `ismcts:2000,exploration=0.5,rollout=10`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BotSpec {
    Random,
    Greedy,
    Level(Level),
    Ismcts(Effort),
}

impl BotSpec {
    pub fn bot<G: Game>(self) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy::default()),
            Self::Level(level) => level.bot(),
            Self::Ismcts(effort) => Box::new(Ismcts::new(effort)),
        }
    }
}

impl From<Level> for BotSpec {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Greedy => f.pad("greedy"),
            Self::Level(level) => level.fmt(f),
            Self::Ismcts(Effort { iterations, exploration, rollout }) => {
                write!(f, "ismcts:{iterations},exploration={exploration}")?;
                rollout.map_or(Ok(()), |it| write!(f, ",rollout={it}"))
            }
        }
    }
}

/// Not a bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no bot is called `{0}`: choose random, greedy, rookie, contender, champion, legend \
     or ismcts:ITERATIONS[,exploration=C][,rollout=DECISIONS]"
)]
pub struct NoSuchBot(pub String);

impl FromStr for BotSpec {
    type Err = NoSuchBot;

    fn from_str(text: &str) -> Result<Self, NoSuchBot> {
        let spec = match text.to_ascii_lowercase().as_str() {
            "random" => Some(Self::Random),
            "greedy" => Some(Self::Greedy),
            other => match other.strip_prefix("ismcts:") {
                Some(effort) => read_effort(effort).map(Self::Ismcts),
                None => other.parse().ok().map(Self::Level),
            },
        };
        spec.ok_or_else(|| NoSuchBot(text.to_owned()))
    }
}

fn read_effort(text: &str) -> Option<Effort> {
    let mut parts = text.split(',');
    let iterations = parts.next()?.parse().ok().filter(|it| *it > 0)?;
    let mut effort = Effort { iterations, ..Effort::default() };
    for part in parts {
        match part.split_once('=')? {
            ("exploration", value) => {
                effort.exploration = value.parse().ok().filter(|it| (0.0..=f32::MAX).contains(it))?;
            }
            ("rollout", value) => effort.rollout = Some(value.parse().ok()?),
            _ => return None,
        }
    }
    Some(effort)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_writing_and_reading() {
        for text in [
            "random",
            "greedy",
            "rookie",
            "contender",
            "champion",
            "legend",
            "ismcts:500,exploration=0.7",
            "ismcts:500,exploration=1.25,rollout=9",
        ] {
            let spec: BotSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
        }
        assert_eq!("Legend".parse(), Ok(BotSpec::Level(Level::Legend)));
        assert_eq!("ismcts:500".parse(), Ok(BotSpec::Ismcts(Effort { iterations: 500, ..Effort::default() })));
    }

    #[test]
    fn what_is_no_bot_is_refused() {
        for text in ["", "human", "ismcts", "ismcts:", "ismcts:0", "ismcts:5,speed=1", "ismcts:5,exploration=NaN"] {
            assert!(text.parse::<BotSpec>().is_err(), "{text} was read");
        }
    }
}
