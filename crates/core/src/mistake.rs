//! Mistakes in texts that people write: where, what was found, what was expected.

use std::fmt;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;

/// A mistake in a pack, a scenario, a record, a position or a notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}: found {found}; expected {expected}")]
pub struct Mistake {
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    pub found: String,
    pub expected: String,
}

/// A text with the name of the file it came from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl<'a> Source<'a> {
    pub const fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text }
    }

    /// A mistake at a byte position of the text.
    pub fn mistake(&self, at: usize, found: impl fmt::Display, expected: impl fmt::Display) -> Mistake {
        let before = self.text.as_bytes().iter().take(at);
        self.mistake_in_line(before.filter(|it| **it == b'\n').count() + 1, found, expected)
    }

    /// A mistake in a line, counted from 1.
    pub fn mistake_in_line(&self, line: usize, found: impl fmt::Display, expected: impl fmt::Display) -> Mistake {
        Mistake { file: self.file.to_owned(), line, found: found.to_string(), expected: expected.to_string() }
    }

    /// Reads the whole text as TOML.
    pub fn toml<T: DeserializeOwned>(&self) -> Result<T, Mistake> {
        toml::from_str(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            // serde says "invalid …, expected …"; the TOML parser says "…, expected …" or just what is wrong.
            let message = error.message().replace('\n', ", ");
            match message.split_once(", expected ") {
                Some((found, expected)) => self.mistake(at, found, plain(expected)),
                None => self.mistake(at, message, "TOML of the documented form"),
            }
        })
    }
}

/// What serde expects, without the names that Rust has for numbers.
fn plain(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "i8" => "a whole number from -128 to 127",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i16" | "i32" | "i64" => "a whole number",
        other => other,
    }
}

/// A mistake in a part of a text, before the file of that part is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    pub at: Option<Range<usize>>,
    pub found: String,
    pub expected: String,
}

impl Flaw {
    pub fn new(at: Option<Range<usize>>, found: impl fmt::Display, expected: impl fmt::Display) -> Self {
        Self { at, found: found.to_string(), expected: expected.to_string() }
    }

    /// A flaw of something that was read from a document.
    pub fn at<T>(it: &Spanned<T>, found: impl fmt::Display, expected: impl fmt::Display) -> Self {
        // Values that we made ourselves have no place in the text.
        Self::new(Some(it.span()).filter(|it| it.end > 0), found, expected)
    }

    /// A flaw of the whole document.
    pub fn whole(found: impl fmt::Display, expected: impl fmt::Display) -> Self {
        Self::new(None, found, expected)
    }

    /// The flaw of an entry by its name: `card `elbow` with damage 13`.
    pub fn of<T>(self, it: &Spanned<T>, name: impl fmt::Display) -> Self {
        Self::at(it, format!("{name} with {}", self.found), self.expected)
    }

    pub fn within(self, source: Source<'_>) -> Mistake {
        source.mistake(self.at.map_or(0, |it| it.start), self.found, self.expected)
    }
}
