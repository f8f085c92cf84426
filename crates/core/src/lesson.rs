//! Guided matches: scenarios with explanations, which a learner plays through in one of the seats.
//!
//! The file format is documented in docs/scenarios.md. Code that runs scenarios also runs lessons and checks the same;
//! [`Lesson`] stops at every step.

use crate::scenario::{Walk, seat_called};
use crate::{Match, Mistake, Seat, Source, Tabletop};

/// What a lesson says before, around and after its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonWords {
    pub title: String,
    /// In one line, for the list of lessons.
    pub teaches: String,
    /// The learner's seat.
    pub seat: Seat,
    /// Before the first step.
    pub say: String,
    /// After the last one.
    pub afterwards: String,
}

/// A lesson at one of its steps, or at its end.
pub struct Lesson<'a, G: Tabletop> {
    words: LessonWords,
    walk: Walk<'a, G>,
}

impl<'a, G: Tabletop> Lesson<'a, G> {
    pub fn read(source: Source<'a>) -> Result<Self, Mistake> {
        let mut walk = Walk::begin(source, None)?;
        let words = walk.words.take();
        let words = words.ok_or_else(|| source.mistake(0, "a scenario", "a lesson: `seat` says who learns"))?;
        Ok(Self { words, walk })
    }

    pub fn words(&self) -> &LessonWords {
        &self.words
    }

    pub fn game(&self) -> &Match<G> {
        &self.walk.game
    }

    /// The text at this step. A step without text is played automatically after the one before it.
    pub fn say(&self) -> Option<&str> {
        match self.walk.ahead() {
            Some(step) => step.say.as_deref(),
            None => Some(&self.words.afterwards),
        }
    }

    /// The notation of what the learner is asked to do now; `None` at a step of another player, and at the end.
    pub fn asks(&self) -> Option<String> {
        let (state, step) = (self.walk.game.state(), self.walk.ahead()?);
        let seat = seat_called(state, step.seat()?);
        let action = state.read_action(step.action()?).ok()?;
        (seat == Some(self.words.seat)).then(|| state.write_action(action))
    }

    /// Takes the step, and returns what happened; `None` at the end.
    pub fn go_on(&mut self) -> Result<Option<Vec<G::Event>>, Mistake> {
        self.walk.step()
    }
}

impl<G: Tabletop> std::fmt::Debug for Lesson<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lesson").field("title", &self.words.title).finish_non_exhaustive()
    }
}
