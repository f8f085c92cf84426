//! A table drawn in text, for a terminal or a page that does not know the game.

use std::fmt;

use serde::Serialize;

/// How a piece of text should stand out. The terminal chooses colours; nothing is lost in plain text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    #[default]
    Plain,
    Faint,
    Strong,
    /// The viewer's own things.
    Own,
    /// The other side's things.
    Other,
    /// One of a few kinds that a game tells apart by colour and letter.
    Kind(u8),
    Alarm,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Span {
    pub text: String,
    pub tone: Tone,
}

/// Lines of toned text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sketch {
    pub lines: Vec<Vec<Span>>,
}

impl Sketch {
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Adds to the current line.
    pub fn put(&mut self, tone: Tone, text: impl fmt::Display) -> &mut Self {
        if self.lines.is_empty() {
            self.line();
        }
        let line = self.lines.last_mut().expect("a line was begun");
        line.push(Span { text: text.to_string(), tone });
        self
    }
}

/// The sketch as plain lines, for screen readers and pipes.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|it| it.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
