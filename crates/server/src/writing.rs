//! Messages as text. What is long, the table, is written once and filled in.

use std::cell::RefCell;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use turnbuckle_catalog::Draft;

use crate::changes;
use crate::wire::ToClient;

thread_local! {
    /// Where texts are written, to be copied when it is known how long they are.
    static PAGE: RefCell<Draft> = RefCell::default();
}

fn on_page<T>(write: impl FnOnce(&mut Draft), copy: impl FnOnce(&Draft) -> T) -> T {
    PAGE.with_borrow_mut(|page| {
        page.clear();
        write(page);
        copy(page)
    })
}

pub fn digest(table: &Draft) -> String {
    changes::digest(&serde_json::from_slice(table.text()).expect("a table is JSON"))
}

/// What is written with its last member blank, and then that member.
pub fn with_last(it: &impl Serialize, last: impl FnOnce(&mut Draft)) -> Arc<Draft> {
    let write = |page: &mut Draft| {
        page.write(it);
        page.write_last(last);
    };
    on_page(write, |page| Arc::new(page.clone()))
}

/// A message with its last part filled in.
pub fn message_with_last(message: &ToClient<'_>, last: &Draft) -> Utf8Bytes {
    message_with(message, |text| text.extend_from_slice(last.text()))
}

/// A message whose last part says what has changed.
pub fn message_with_change(message: &ToClient<'_>, before: &Draft, after: &Draft) -> Utf8Bytes {
    message_with(message, |text| match before.text() == after.text() {
        true => text.extend_from_slice(b"{}"),
        false => changes::write(before, after, text),
    })
}

pub fn write(message: &ToClient<'_>) -> Utf8Bytes {
    on_page(|page| page.write(message), utf8)
}

fn message_with(message: &ToClient<'_>, last: impl FnOnce(&mut Vec<u8>)) -> Utf8Bytes {
    let write = |page: &mut Draft| {
        page.write(message);
        page.write_last(|page| page.write_raw(last));
    };
    on_page(write, utf8)
}

fn utf8(page: &Draft) -> Utf8Bytes {
    Bytes::copy_from_slice(page.text()).try_into().expect("JSON is text")
}
