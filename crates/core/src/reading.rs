//! What readers of packs, positions and notation share: names with their place in the text, pieces by their names,
//! numbers within their range, numbers in texts.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

pub use toml::Spanned;

use crate::{Flaw, Names, Pieces};

/// A name in a document, with its place.
pub type Name = Spanned<String>;

/// A value for a document that we write, without a place.
pub fn written<T>(it: T) -> Spanned<T> {
    Spanned::new(0..0, it)
}

/// The name of a piece, for a position.
pub fn name(names: &impl Names, piece: u8) -> Name {
    written(names.piece_name(piece))
}

/// The names of pieces, for a position.
pub fn names(names: &impl Names, pieces: Pieces) -> Vec<Name> {
    pieces.into_iter().map(|it| name(names, it)).collect()
}

/// The piece with this name; `expected` says what it should have been.
pub fn piece(names: &impl Names, name: &Name, expected: &str) -> Result<u8, Flaw> {
    let found = names.piece_code(name.get_ref());
    found.ok_or_else(|| Flaw::at(name, format!("`{}`", name.get_ref()), expected))
}

/// The pieces with these names, each once.
pub fn pieces(names: &impl Names, list: &[Name], expected: &str) -> Result<Pieces, Flaw> {
    let mut pieces = Pieces::NONE;
    for name in list {
        let piece = piece(names, name, expected)?;
        if pieces.contains(piece) {
            return Err(Flaw::at(name, format!("`{}` twice", name.get_ref()), "each card once"));
        }
        pieces.insert(piece);
    }
    Ok(pieces)
}

/// A number of a pack or a position within its range.
pub fn within<N: PartialOrd + Display>(what: &str, n: N, range: RangeInclusive<N>) -> Result<(), Flaw> {
    if range.contains(&n) {
        return Ok(());
    }
    Err(Flaw::whole(format!("{what} {n}"), format!("{what} {} to {}", range.start(), range.end())))
}

/// A word of notation that is a number within a range.
pub fn number(word: &str, range: RangeInclusive<u8>) -> Result<u8, String> {
    let number = word.parse().ok().filter(|it| range.contains(it));
    number.ok_or_else(|| format!("a number from {} to {} instead of `{word}`", range.start(), range.end()))
}

/// A word of notation that names a piece; `expected` says what it should have been.
pub fn named_piece(names: &impl Names, word: &str, expected: &str) -> Result<u8, String> {
    names.piece_code(word).ok_or_else(|| format!("{expected} instead of `{word}`"))
}

/// A word of notation that names one of these.
pub fn named<T: Copy>(word: &str, of: &[T], name: impl Fn(T) -> &'static str) -> Result<T, String> {
    let found = of.iter().copied().find(|it| name(*it).eq_ignore_ascii_case(word));
    found.ok_or_else(|| {
        let names: Vec<String> = of.iter().map(|it| format!("`{}`", name(*it).to_lowercase())).collect();
        format!("{} instead of `{word}`", names.join(" or "))
    })
}

/// The dice and the numbers above one in a text, without their sign. Small numbers in words count, too; "a" and "an" do
/// not.
pub fn numbers(text: &str) -> BTreeSet<String> {
    let words = text.split(|it: char| !it.is_alphanumeric()).map(str::to_lowercase);
    let number = |word: String| match word.as_str() {
        "two" | "twice" | "second" | "double" => Some("2".to_owned()),
        "three" | "third" => Some("3".to_owned()),
        "d3" | "d6" => Some(word),
        _ => word.parse::<u64>().ok().filter(|it| *it > 1).map(|it| it.to_string()),
    };
    words.filter_map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Letters;

    impl Names for Letters {
        fn piece_name(&self, piece: u8) -> String {
            char::from(b'a' + piece).to_string()
        }

        fn piece_code(&self, name: &str) -> Option<u8> {
            (0..26).find(|it| self.piece_name(*it) == name)
        }
    }

    #[test]
    fn pieces_go_by_their_names() {
        let written = names(&Letters, Pieces::range(1, 4));
        assert_eq!(pieces(&Letters, &written, "a letter"), Ok(Pieces::range(1, 4)));
        let [twice, unknown] = [["b", "b"], ["b", "é"]].map(|it| {
            let names: Vec<Name> =
                it.iter().enumerate().map(|(at, it)| Spanned::new(at..at + 1, (*it).into())).collect();
            pieces(&Letters, &names, "a letter").expect_err("they are wrong")
        });
        assert_eq!(
            (twice.at, twice.found.as_str(), twice.expected.as_str()),
            (Some(1..2), "`b` twice", "each card once")
        );
        assert_eq!((unknown.at, unknown.found.as_str(), unknown.expected.as_str()), (Some(1..2), "`é`", "a letter"));
    }

    #[test]
    fn words_of_notation_say_what_was_expected() {
        assert_eq!(number("3", 1..=6), Ok(3));
        assert_eq!(number("7", 1..=6), Err("a number from 1 to 6 instead of `7`".into()));
        assert_eq!(named_piece(&Letters, "?", "a letter"), Err("a letter instead of `?`".into()));
        assert_eq!(named("B", &[0, 1], |it| ["a", "b"][it]), Ok(1));
        assert_eq!(named("c", &[0, 1], |it| ["a", "b"][it]), Err("`a` or `b` instead of `c`".into()));
        assert_eq!(within("damage", 13, 0..=12), Err(Flaw::whole("damage 13", "damage 0 to 12")));
    }
}
