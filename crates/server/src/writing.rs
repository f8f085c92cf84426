//! Messages as text. What is long, the table, is written once and filled in.

use axum::extract::ws::Utf8Bytes;

use crate::changes;
use crate::wire::ToClient;

/// A message with a view and choices rarely has more bytes.
pub const USUAL_MESSAGE: usize = 8 * 1024;

pub fn digest(table: &[u8]) -> String {
    changes::digest(&serde_json::from_slice(table).expect("a table is JSON"))
}

pub fn change(before: &[u8], after: &[u8]) -> Vec<u8> {
    let mut change = Vec::with_capacity(1024);
    if before == after {
        change.extend_from_slice(b"{}");
    } else {
        changes::write(before, after, &mut change);
    }
    change
}

/// A message with its last part filled in.
pub fn with_last(message: &ToClient<'_>, last: &[u8]) -> Utf8Bytes {
    let mut text = json(message);
    make_room(&mut text);
    text.extend_from_slice(last);
    text.push(b'}');
    utf8(text)
}

/// Takes away what stands in the place of the last member.
pub fn make_room(text: &mut Vec<u8>) {
    let before = text.strip_suffix(b"null}").expect("what is left blank stands last").len();
    text.truncate(before);
}

pub fn write(message: &ToClient<'_>) -> Utf8Bytes {
    utf8(json(message))
}

fn json(message: &ToClient<'_>) -> Vec<u8> {
    let mut text = Vec::with_capacity(USUAL_MESSAGE);
    serde_json::to_writer(&mut text, message).expect("messages are plain data");
    text
}

fn utf8(json: Vec<u8>) -> Utf8Bytes {
    String::from_utf8(json).expect("JSON is text").into()
}
