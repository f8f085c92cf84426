//! Which names people may have.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

const LONGEST_NAME: usize = 24;

/// Checks that a name is visible and looks as it is written.
pub fn proper(name: &str) -> Result<String, &'static str> {
    let name = name.trim();
    // Characters that are invisible, change the writing direction, or stack on a letter.
    let unseen = |it: char| {
        use GeneralCategory as Category;
        matches!(
            it.general_category(),
            Category::Control
                | Category::Format
                | Category::PrivateUse
                | Category::Surrogate
                | Category::Unassigned
                | Category::LineSeparator
                | Category::ParagraphSeparator
                | Category::EnclosingMark
        ) || (it.is_whitespace() && it != ' ')
            // Letters and marks that are drawn as blanks.
            || matches!(it, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{034f}' | '\u{fe00}'..='\u{fe0f}')
    };
    let is_mark = |it: char| it.general_category() == GeneralCategory::NonspacingMark;
    let piled_up = name.chars().zip(name.chars().skip(1)).any(|(one, two)| is_mark(one) && is_mark(two));
    let visible = name.chars().any(|it| !it.is_whitespace() && !is_mark(it));
    if name.chars().count() > LONGEST_NAME || name.chars().any(unseen) || piled_up || !visible {
        return Err("a name has 1 to 24 characters that can be seen");
    }
    Ok(name.to_owned())
}
