//! What has changed between two JSON texts, as JSON.
//!
//! A change is one of these:
//!
//! | change | meaning |
//! |---|---|
//! | `[value]` | this value instead |
//! | `[]` | the member of the object is gone |
//! | `[at, removed, [item, …]]` | in a list: so many items at that place make way for these |
//! | `{"name": change, …}` | in an object, or in a list by number: these parts have changed |
//!
//! The texts are compared as they are written, without being read into memory as trees: what is the same is passed over,
//! and read in one of them only. Both are written by the same program, so their members stand in the same order.

use std::ops::Range;

use memchr::memchr2;
use serde_json::Value;

/// Writes what leads from one compact JSON text to another that is not the same.
pub fn write(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    Texts { old, new }.write(At { old: 0, new: 0 }, out);
}

fn write_whole(new: &[u8], out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(new);
    out.push(b']');
}

struct Texts<'a> {
    old: &'a [u8],
    new: &'a [u8],
}

/// A place in each of the two.
#[derive(Clone, Copy)]
struct At {
    old: usize,
    new: usize,
}

impl Texts<'_> {
    /// Writes the change between two values that begin here, and says where they end.
    fn write(&self, at: At, out: &mut Vec<u8>) -> At {
        let start = out.len();
        let end = match (self.old[at.old], self.new[at.new]) {
            (b'{', b'{') => self.write_members(at, out),
            (b'[', b'[') => self.write_items(at, out),
            _ => At { old: end(self.old, at.old), new: end(self.new, at.new) },
        };
        let new = &self.new[at.new..end.new];
        let written = out.len() - start;
        if written == 0 || written > new.len() + "[]".len() {
            out.truncate(start);
            write_whole(new, out);
        }
        end
    }

    fn write_members(&self, at: At, out: &mut Vec<u8>) -> At {
        let (old, new) = (self.old, self.new);
        let mut parts = Parts::begin(out);
        let mut at = At { old: at.old + 1, new: at.new + 1 };
        let mut alike = 0;
        while new[at.new] != b'}' {
            let name = name_at(new, at.new);
            let value = At { old: at.old + name.len() + 1, new: at.new + name.len() + 1 };
            if old[at.old..].starts_with(&new[at.new..value.new]) {
                let end = match self.same_value(value, &mut alike) {
                    Some(end) => end,
                    None => {
                        alike = 0;
                        self.write(value, parts.part(name))
                    }
                };
                at = At { old: after_comma(old, end.old), new: after_comma(new, end.new) };
                continue;
            }
            // Mostly one member has come or gone, and the next ones are the same again.
            let next = after_comma(new, end(new, value.new));
            if starts_alike(old, at.old, new, next) {
                write_whole(&new[value.new..next - 1], parts.part(name));
                at.new = next;
                continue;
            }
            let Some(gone) = (old[at.old] != b'}').then(|| name_at(old, at.old)) else { break };
            let next = after_comma(old, end(old, at.old + gone.len() + 1));
            if !starts_alike(new, at.new, old, next) {
                break;
            }
            parts.part(gone).extend_from_slice(b"[]");
            at.old = next;
        }
        let (before, end_of_old) = members(old, at.old);
        let (after, end_of_new) = members(new, at.new);
        for (name, value) in &after {
            match before.iter().find(|it| it.0 == *name) {
                Some((_, before)) if old[before.clone()] == new[value.clone()] => {}
                Some((_, before)) => {
                    self.write(At { old: before.start, new: value.start }, parts.part(name));
                }
                None => write_whole(&new[value.clone()], parts.part(name)),
            }
        }
        for (name, _) in before.iter().filter(|it| !after.iter().any(|after| after.0 == it.0)) {
            parts.part(name).extend_from_slice(b"[]");
        }
        parts.end();
        At { old: end_of_old, new: end_of_new }
    }

    fn write_items(&self, at: At, out: &mut Vec<u8>) -> At {
        let (old, new) = (self.old, self.new);
        let (mut same, mut alike) = (0, 0);
        let mut at = At { old: at.old + 1, new: at.new + 1 };
        while old[at.old] != b']'
            && new[at.new] != b']'
            && let Some(end) = self.same_value(at, &mut alike)
        {
            at = At { old: after_comma(old, end.old), new: after_comma(new, end.new) };
            same += 1;
        }
        let (gone, end_of_old) = items(old, at.old);
        let (come, end_of_new) = items(new, at.new);
        let is_same = |(gone, come): &(&Range<usize>, &Range<usize>)| old[(*gone).clone()] == new[(*come).clone()];
        let after = gone.iter().rev().zip(come.iter().rev()).take_while(is_same).count();
        let (gone, come) = (&gone[..gone.len() - after], &come[..come.len() - after]);
        let start = out.len();
        if gone.len() == come.len() {
            let mut parts = Parts::begin(out);
            for (item, pair) in gone.iter().zip(come).enumerate().filter(|(_, pair)| !is_same(pair)) {
                let part = parts.part(format!("\"{}\"", same + item).as_bytes());
                self.write(At { old: pair.0.start, new: pair.1.start }, part);
            }
            parts.end();
        }
        let one_by_one = out.len() - start;
        let exchanged = come.iter().map(|it| it.len() + 1).sum::<usize>() + "[10,10,[]]".len();
        if one_by_one == 0 || exchanged < one_by_one {
            out.truncate(start);
            out.extend_from_slice(format!("[{same},{},[", gone.len()).as_bytes());
            if let (Some(first), Some(last)) = (come.first(), come.last()) {
                out.extend_from_slice(&new[first.start..last.end]);
            }
            out.extend_from_slice(b"]]");
        }
        At { old: end_of_old, new: end_of_new }
    }

    /// Where two values end that begin here, if they are the same. Up to `alike` the new text is as the old one, as far
    /// as is known.
    fn same_value(&self, at: At, alike: &mut usize) -> Option<At> {
        if *alike <= at.new {
            *alike = at.new + in_common(&self.old[at.old..], &self.new[at.new..]);
        }
        let end = end_before(self.new, at.new, *alike)?;
        let end = At { old: at.old + (end - at.new), new: end };
        // 1 is the beginning of 12.
        matches!(self.old[end.old], b',' | b'}' | b']').then_some(end)
    }
}

/// How many bytes are the same.
fn in_common(one: &[u8], other: &[u8]) -> usize {
    const CHUNK: usize = 32;
    let chunks = one.chunks_exact(CHUNK).zip(other.chunks_exact(CHUNK)).take_while(|(one, other)| one == other);
    let start = chunks.count() * CHUNK;
    start + one[start..].iter().zip(&other[start..]).take_while(|(one, other)| one == other).count()
}

/// Whether a member of one text has the same name as one of the other.
fn starts_alike(one: &[u8], at: usize, other: &[u8], other_at: usize) -> bool {
    other[other_at] == b'"' && one[at..].starts_with(name_at(other, other_at))
}

/// An object that is being written.
struct Parts<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
}

impl<'a> Parts<'a> {
    fn begin(out: &'a mut Vec<u8>) -> Self {
        out.push(b'{');
        Self { out, first: true }
    }

    fn part(&mut self, name: &[u8]) -> &mut Vec<u8> {
        if !std::mem::replace(&mut self.first, false) {
            self.out.push(b',');
        }
        self.out.extend_from_slice(name);
        self.out.push(b':');
        self.out
    }

    fn end(self) {
        self.out.push(b'}');
    }
}

/// The name of the member that begins here, as it is written.
fn name_at(text: &[u8], at: usize) -> &[u8] {
    &text[at..end_of_string(text, at)]
}

fn after_comma(text: &[u8], at: usize) -> usize {
    at + usize::from(text[at] == b',')
}

/// A member's name, as it is written, and its value.
type Member<'a> = (&'a [u8], Range<usize>);

/// The members of an object from one on, and where the object ends.
fn members(text: &[u8], mut at: usize) -> (Vec<Member<'_>>, usize) {
    let mut members = Vec::new();
    while text[at] != b'}' {
        let name = name_at(text, at);
        let value = at + name.len() + 1;
        let end = end(text, value);
        members.push((name, value..end));
        at = after_comma(text, end);
    }
    (members, at + 1)
}

/// The items of a list from one on, and where the list ends.
fn items(text: &[u8], mut at: usize) -> (Vec<Range<usize>>, usize) {
    let mut items = Vec::new();
    while text[at] != b']' {
        let end = end(text, at);
        items.push(at..end);
        at = after_comma(text, end);
    }
    (items, at + 1)
}

/// Where the value ends that begins here.
fn end(text: &[u8], start: usize) -> usize {
    end_before(text, start, text.len()).expect("a value that begins also ends")
}

/// The same, unless it is after that place.
fn end_before(text: &[u8], start: usize, last: usize) -> Option<usize> {
    let (mut at, mut depth) = (start, 0_u32);
    while at < last {
        match text[at] {
            b'"' => at = end_of_string(text, at),
            b'{' | b'[' => {
                depth += 1;
                at += 1;
                continue;
            }
            b'}' | b']' if depth > 0 => {
                depth -= 1;
                at += 1;
            }
            // A number, true, false or null.
            _ if depth == 0 => {
                let rest = text[at..].iter().position(|it| matches!(it, b',' | b'}' | b']'));
                at = rest.map_or(text.len(), |it| at + it);
            }
            _ => {
                at += 1;
                continue;
            }
        }
        if depth == 0 {
            return (at <= last).then_some(at);
        }
    }
    None
}

fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    loop {
        at += memchr2(b'"', b'\\', &text[at..]).expect("a string that begins also ends");
        if text[at] == b'"' {
            return at + 1;
        }
        at += 2;
    }
}

/// Carries a change out. What is no change of this value leaves it in some other state; see [`digest`].
pub fn apply(value: &mut Value, change: &Value) {
    match change {
        Value::Array(it) if it.len() == 1 => *value = it[0].clone(),
        Value::Array(it) => {
            if let (Value::Array(items), [at, removed, Value::Array(come)]) = (value, &it[..]) {
                let at = number(at).min(items.len());
                let to = at.saturating_add(number(removed)).min(items.len());
                items.splice(at..to, come.iter().cloned());
            }
        }
        Value::Object(parts) => {
            for (name, change) in parts {
                match value {
                    Value::Object(members) if *change == Value::Array(Vec::new()) => {
                        members.remove(name);
                    }
                    Value::Object(members) => apply(members.entry(name).or_insert(Value::Null), change),
                    Value::Array(items) => {
                        if let Some(item) = name.parse().ok().and_then(|it: usize| items.get_mut(it)) {
                            apply(item, change);
                        }
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

fn number(value: &Value) -> usize {
    value.as_u64().map_or(0, |it| it as usize)
}

/// What a client that has carried out all changes comes to: 32 bits of FNV-1a over the value, members in the order of
/// their names, numbers without a fraction of nothing.
pub fn digest(value: &Value) -> String {
    let mut text = Vec::new();
    write_plainly(value, &mut text);
    let hash = text.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

fn write_plainly(value: &Value, text: &mut Vec<u8>) {
    let mut put = |it: &dyn std::fmt::Display| text.extend_from_slice(it.to_string().as_bytes());
    match value {
        Value::Number(it) => match it.as_f64().filter(|it| it.fract() == 0.0 && it.abs() < 9e15) {
            Some(whole) => put(&(whole as i64)),
            None => put(it),
        },
        Value::Array(items) => {
            text.push(b'[');
            for item in items {
                write_plainly(item, text);
                text.push(b',');
            }
            text.push(b']');
        }
        Value::Object(members) => {
            let mut names: Vec<&String> = members.keys().collect();
            names.sort();
            text.push(b'{');
            for name in names {
                write_plainly(&Value::String(name.clone()), text);
                write_plainly(&members[name], text);
            }
            text.push(b'}');
        }
        Value::Null | Value::Bool(_) | Value::String(_) => put(value),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn change(old: &Value, new: &Value) -> Value {
        let mut out = Vec::new();
        write(old.to_string().as_bytes(), new.to_string().as_bytes(), &mut out);
        serde_json::from_slice(&out).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&out)))
    }

    fn examples() -> Vec<(Value, Value)> {
        vec![
            (json!({ "a": 1, "b": [1, 2, 3] }), json!({ "a": 1, "b": [1, 2, 3, 4] })),
            (json!({ "a": 1, "gone": "x" }), json!({ "a": 2.5, "new": null })),
            (json!([]), json!([[], {}, ""])),
            (json!({ "hand": ["spit", "elbow", "rope-burn"] }), json!({ "hand": ["spit", "rope-burn"] })),
            (
                json!({ "track": [null, null, null, null, "\u{201c}a,]}\\\"\u{201d}"], "x": "a long text that stays" }),
                json!({ "track": [null, 7, null, null, "b"], "x": "a long text that stays" }),
            ),
            (
                json!([{ "a": { "b": [true, false] }, "same": "a long text that stays" }, 1, 2]),
                json!([{ "a": { "b": [false] }, "same": "a long text that stays" }, 1, 3]),
            ),
            (json!("one"), json!({ "other": ["kind"] })),
            (json!({ "1": [] }), json!({ "1": [[]] })),
        ]
    }

    /// The page carries changes out by itself; it is held against the same file.
    #[test]
    fn golden_changes_stay_as_they_are() {
        let example = |(old, new): &(Value, Value)| json!({ "old": old, "new": new, "change": change(old, new), "digest": digest(new) });
        let all: Vec<Value> = examples().iter().map(example).collect();
        let text = format!("{}\n", serde_json::to_string_pretty(&all).expect("plain data"));
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/changes.json");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&file, &text).expect("it can be written");
        }
        assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-9_i64..99).prop_map(Value::from),
            (0_u8..40).prop_map(|it| Value::from(f64::from(it) / 8.0)),
            "[a-c\"\\\\\\[\\]{},: é\n]{0,4}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::btree_map("[a-d\"]{1,2}", inner, 0..5)
                    .prop_map(|it| Value::Object(it.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn whoever_carries_a_change_out_has_the_new_value(old in any_value(), new in any_value()) {
            prop_assume!(old != new);
            let change = change(&old, &new);
            prop_assert!(change.to_string().len() <= new.to_string().len() + 12, "{change}");
            let mut value = old;
            apply(&mut value, &change);
            prop_assert_eq!(digest(&value), digest(&new));
            prop_assert_eq!(value, new);
        }

        #[test]
        fn what_is_no_change_breaks_nothing(value in any_value(), change in any_value()) {
            let mut value = value;
            apply(&mut value, &change);
        }
    }
}
