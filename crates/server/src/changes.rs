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
//! Both are drafts, which know where their values stand: what is the same is compared as text and passed over, and
//! nothing is read. Both are written by the same program, so their members mostly stand in the same order.

use std::io::Write;

use serde_json::Value;
use turnbuckle_catalog::Draft;

/// Writes what leads from one draft to another that is not the same.
pub fn write(old: &Draft, new: &Draft, out: &mut Vec<u8>) {
    write_change(Part::whole(old), Part::whole(new), out);
}

fn write_change(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) {
    let start = out.len();
    match (old.kind(), new.kind()) {
        (Kind::Object, Kind::Object) => write_members(old, new, out),
        (Kind::List, Kind::List) => write_items(old, new, out),
        _ => {}
    }
    let written = out.len() - start;
    if written == 0 || written > new.text().len() + "[]".len() {
        out.truncate(start);
        write_whole(new, out);
    }
}

fn write_whole(new: Part<'_>, out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(new.text());
    out.push(b']');
}

fn write_members(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) {
    let mut parts = Parts::begin(out);
    let (mut before, mut stayed) = (old.within(), 0);
    for (name, value) in new.within() {
        // Mostly it is the next one, or one a bit farther on.
        let mut ahead = before.clone();
        let found = match ahead.find(|it| it.0 == name) {
            Some(found) => {
                before = ahead;
                Some(found)
            }
            None => old.within().find(|it| it.0 == name),
        };
        match found {
            Some((_, was)) => {
                stayed += 1;
                if was.text() != value.text() {
                    write_change(was, value, parts.member(name));
                }
            }
            None => write_whole(value, parts.member(name)),
        }
    }
    if stayed < old.within().count() {
        for (name, _) in old.within().filter(|it| new.within().all(|other| other.0 != it.0)) {
            parts.member(name).extend_from_slice(b"[]");
        }
    }
    parts.end();
}

fn write_items(old: Part<'_>, new: Part<'_>, out: &mut Vec<u8>) {
    let is_same = |(gone, come): &(Part<'_>, Part<'_>)| gone.text() == come.text();
    let same = old.items().zip(new.items()).take_while(is_same).count();
    let (gone, come): (Vec<_>, Vec<_>) = (old.items().skip(same).collect(), new.items().skip(same).collect());
    let pairs = || gone.iter().copied().zip(come.iter().copied());
    let after = gone.iter().rev().copied().zip(come.iter().rev().copied()).take_while(is_same).count();
    let (removed, added) = (gone.len() - after, &come[..come.len() - after]);
    let start = out.len();
    if removed == added.len() {
        let mut parts = Parts::begin(out);
        for (item, (was, is)) in pairs().take(removed).enumerate().filter(|(_, pair)| !is_same(pair)) {
            write_change(was, is, parts.item(same + item));
        }
        parts.end();
    }
    let one_by_one = out.len() - start;
    let exchanged = added.iter().map(|it| it.text().len() + 1).sum::<usize>() + "[10,10,[]]".len();
    if one_by_one == 0 || exchanged < one_by_one {
        out.truncate(start);
        let _ = write!(out, "[{same},{removed},[");
        if let (Some(first), Some(last)) = (added.first(), added.last()) {
            out.extend_from_slice(&new.draft.text()[first.start()..last.end()]);
        }
        out.extend_from_slice(b"]]");
    }
}

/// A value in a draft.
#[derive(Clone, Copy)]
struct Part<'a> {
    draft: &'a Draft,
    at: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Object,
    List,
    /// Neither, or nobody knows what is within.
    Plain,
}

impl<'a> Part<'a> {
    fn whole(draft: &'a Draft) -> Self {
        Self { draft, at: 0 }
    }

    fn start(self) -> usize {
        self.draft.places()[self.at].start as usize
    }

    fn end(self) -> usize {
        self.draft.places()[self.at].end as usize
    }

    /// The place after it and all that is within.
    fn next(self) -> usize {
        self.draft.places()[self.at].next as usize
    }

    fn text(self) -> &'a [u8] {
        &self.draft.text()[self.start()..self.end()]
    }

    fn kind(self) -> Kind {
        match self.text() {
            b"{}" => Kind::Object,
            b"[]" => Kind::List,
            _ if self.next() == self.at + 1 => Kind::Plain,
            [b'{', ..] => Kind::Object,
            _ => Kind::List,
        }
    }

    fn within(self) -> Within<'a> {
        Within { draft: self.draft, at: self.at + 1, last: self.next(), from: self.start() + 1 }
    }

    fn items(self) -> impl Iterator<Item = Part<'a>> {
        self.within().map(|it| it.1)
    }
}

/// The members of an object or the items of a list, each with its name and the colon as they are written.
#[derive(Clone)]
struct Within<'a> {
    draft: &'a Draft,
    at: usize,
    last: usize,
    /// Where the next name begins.
    from: usize,
}

impl<'a> Iterator for Within<'a> {
    type Item = (&'a [u8], Part<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.at == self.last {
            return None;
        }
        let part = Part { draft: self.draft, at: self.at };
        let name = &self.draft.text()[self.from..part.start()];
        // A comma stands between this one and the next.
        (self.at, self.from) = (part.next(), part.end() + 1);
        Some((name, part))
    }
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

    fn next(&mut self) -> &mut Vec<u8> {
        if !std::mem::replace(&mut self.first, false) {
            self.out.push(b',');
        }
        self.out
    }

    /// By its name with the colon.
    fn member(&mut self, name: &[u8]) -> &mut Vec<u8> {
        let out = self.next();
        out.extend_from_slice(name);
        out
    }

    fn item(&mut self, number: usize) -> &mut Vec<u8> {
        let out = self.next();
        let _ = write!(out, "\"{number}\":");
        out
    }

    fn end(self) {
        self.out.push(b'}');
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
    match value {
        Value::Number(it) => {
            let _ = match it.as_f64().filter(|it| it.fract() == 0.0 && it.abs() < 9e15) {
                Some(whole) => write!(text, "{}", whole as i64),
                None => write!(text, "{it}"),
            };
        }
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
                write_json(name, text);
                write_plainly(&members[name], text);
            }
            text.push(b'}');
        }
        Value::Null | Value::Bool(_) => write_json(value, text),
        Value::String(it) => write_json(it, text),
    }
}

fn write_json(it: &impl serde::Serialize, text: &mut Vec<u8>) {
    serde_json::to_writer(text, it).expect("plain data");
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn draft(value: &Value) -> Draft {
        let mut draft = Draft::default();
        draft.write(value);
        draft
    }

    fn change(old: &Value, new: &Value) -> Value {
        let mut out = Vec::new();
        write(&draft(old), &draft(new), &mut out);
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
