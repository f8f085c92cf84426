//! Small helpers for text, used by both user interfaces.

use ratatui::text::Span;

/// Breaks a text at spaces into lines of at most `width` columns. A word that is longer is cut.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        loop {
            let line = lines.last_mut().expect("there is always a line");
            let gap = usize::from(!line.is_empty());
            if columns(line) + gap + columns(&word) <= width {
                line.push_str(&" ".repeat(gap));
                line.push_str(&word);
                break;
            }
            if !line.is_empty() {
                lines.push(String::new());
                continue;
            }
            let rest = word.split_off(fitting(&word, width));
            line.push_str(&word);
            lines.push(String::new());
            word = rest;
        }
    }
    lines
}

/// The text, cut to `width` columns with an ellipsis if it is longer.
pub fn shorten(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    format!("{}…", text[..fitting(text, width.saturating_sub(1))].trim_end())
}

/// How many columns of a terminal a text takes.
pub fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

/// How many bytes of the text fit into `width` columns; at least one character.
fn fitting(text: &str, width: usize) -> usize {
    let mut ends = text.char_indices().map(|(at, it)| at + it.len_utf8());
    let first = ends.next().unwrap_or(0);
    ends.take_while(|end| columns(&text[..*end]) <= width).last().unwrap_or(first)
}

/// A probability in per cent.
pub fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    match percent {
        it if it > 0.0 && it < 1.0 => "<1 %".to_owned(),
        it if it > 99.0 && it < 100.0 => ">99 %".to_owned(),
        it => format!("{it:.0} %"),
    }
}

/// One of the odds: `17 %`, or `about 41 % (±2)` if they are estimated.
pub fn likely(chance: f64, estimated: Option<f64>) -> String {
    match estimated {
        None => percent(chance),
        Some(off) => format!("about {} (±{:.0})", percent(chance), (off * 100.0).ceil()),
    }
}

/// `1 game`, `2 games`.
pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_break_at_spaces() {
        assert_eq!(wrap("the ropes are red", 9), ["the ropes", "are red"]);
        assert_eq!(wrap("Cthulhu fhtagn", 5), ["Cthul", "hu", "fhtag", "n"]);
        assert_eq!(wrap("", 9), [""]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
    }

    #[test]
    fn an_estimate_says_how_good_it_is() {
        assert_eq!(likely(0.41, None), "41 %");
        assert_eq!(likely(0.41, Some(0.0193)), "about 41 % (±2)");
    }

    #[test]
    fn what_is_cut_says_so() {
        assert_eq!(shorten("Elbow drop", 6), "Elbow…");
        assert_eq!(shorten("Elbow", 5), "Elbow");
    }
}
