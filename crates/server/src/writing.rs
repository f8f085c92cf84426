//! Messages as text. What is long, the table, is written once and filled in.

use std::cell::RefCell;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;

use crate::changes;
use crate::wire::ToClient;

thread_local! {
    /// Where texts are written, to be copied when it is known how long they are.
    static PAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn on_page<T>(write: impl FnOnce(&mut Vec<u8>), copy: impl FnOnce(&[u8]) -> T) -> T {
    PAGE.with_borrow_mut(|page| {
        page.clear();
        write(page);
        copy(page)
    })
}

pub fn digest(table: &[u8]) -> String {
    changes::digest(&serde_json::from_slice(table).expect("a table is JSON"))
}

/// What is written with its last member blank, and then that member.
pub fn with_last(it: &impl Serialize, last: impl FnOnce(&mut Vec<u8>)) -> Arc<[u8]> {
    on_page(|page| write_with_last(it, last, page), |text| text.into())
}

/// A message with its last part filled in.
pub fn message_with_last(message: &ToClient<'_>, last: &[u8]) -> Utf8Bytes {
    on_page(|page| write_with_last(message, |page| page.extend_from_slice(last), page), utf8)
}

/// A message whose last part says what has changed.
pub fn message_with_change(message: &ToClient<'_>, before: &[u8], after: &[u8]) -> Utf8Bytes {
    let change = |page: &mut Vec<u8>| match before == after {
        true => page.extend_from_slice(b"{}"),
        false => changes::write(before, after, page),
    };
    on_page(|page| write_with_last(message, change, page), utf8)
}

pub fn write(message: &ToClient<'_>) -> Utf8Bytes {
    on_page(|page| write_json(message, page), utf8)
}

fn write_with_last(it: &impl Serialize, last: impl FnOnce(&mut Vec<u8>), page: &mut Vec<u8>) {
    write_json(it, page);
    let before = page.strip_suffix(b"null}").expect("what is left blank stands last").len();
    page.truncate(before);
    last(page);
    page.push(b'}');
}

fn write_json(it: &impl Serialize, page: &mut Vec<u8>) {
    serde_json::to_writer(page, it).expect("plain data");
}

fn utf8(json: &[u8]) -> Utf8Bytes {
    Bytes::copy_from_slice(json).try_into().expect("JSON is text")
}
