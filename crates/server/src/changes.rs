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
//! The texts are compared as they are written, without being read into memory as trees: what is the same is passed over.

use memchr::memchr2;
use serde_json::Value;

/// Writes what leads from one compact JSON text to another that is not the same.
pub fn write(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    match (old[0], new[0]) {
        (b'{', b'{') => write_members(old, new, out),
        (b'[', b'[') => write_items(old, new, out),
        _ => return write_whole(new, out),
    }
    if out.len() - start > new.len() + "[]".len() {
        out.truncate(start);
        write_whole(new, out);
    }
}

fn write_whole(new: &[u8], out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(new);
    out.push(b']');
}

fn write_members(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let mut parts = Parts::begin(out);
    let (mut in_old, mut in_new) = (1, 1);
    // Mostly they stand in the same order, and few have changed: those that have not are read in one text only.
    while new[in_new] != b'}' {
        let name = end_of_string(new, in_new) - in_new;
        if !old[in_old..].starts_with(&new[in_new..=in_new + name]) {
            break;
        }
        let to = end(new, in_new + name + 1);
        let member = &new[in_new..to];
        let rest = &old[in_old..];
        let same = rest.starts_with(member) && matches!(rest[member.len()], b',' | b'}');
        let end_of_old = if same { in_old + member.len() } else { end(old, in_old + name + 1) };
        if !same {
            write(&old[in_old + name + 1..end_of_old], &member[name + 1..], parts.part(&member[..name]));
        }
        in_old = end_of_old + usize::from(old[end_of_old] == b',');
        in_new = to + usize::from(new[to] == b',');
    }
    let (old, new) = (members(old, in_old), members(new, in_new));
    for (name, value) in &new {
        match old.iter().find(|it| it.0 == *name) {
            Some((_, before)) if before == value => {}
            Some((_, before)) => write(before, value, parts.part(name)),
            None => write_whole(value, parts.part(name)),
        }
    }
    for (name, _) in old.iter().filter(|it| !new.iter().any(|new| new.0 == it.0)) {
        parts.part(name).extend_from_slice(b"[]");
    }
    parts.end();
}

fn write_items(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let (old, new) = (items(old), items(new));
    let least = old.len().min(new.len());
    let same = (0..least).take_while(|it| old[*it] == new[*it]).count();
    let after = (0..least - same).take_while(|it| old[old.len() - 1 - it] == new[new.len() - 1 - it]).count();
    let (gone, come) = (&old[same..old.len() - after], &new[same..new.len() - after]);
    let start = out.len();
    if gone.len() == come.len() {
        let mut parts = Parts::begin(out);
        for (at, (before, item)) in gone.iter().zip(come).enumerate().filter(|(_, (before, item))| before != item) {
            write(before, item, parts.part(format!("\"{}\"", same + at).as_bytes()));
        }
        parts.end();
    }
    let one_by_one = out.len() - start;
    let exchanged = come.iter().map(|it| it.len() + 1).sum::<usize>() + "[10,10,[]]".len();
    if one_by_one == 0 || exchanged < one_by_one {
        out.truncate(start);
        out.extend_from_slice(format!("[{same},{},[", gone.len()).as_bytes());
        out.extend_from_slice(&come.join(&b','));
        out.extend_from_slice(b"]]");
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

/// The members of an object from one on, each with its name as it is written.
fn members(text: &[u8], mut at: usize) -> Vec<(&[u8], &[u8])> {
    let mut members = Vec::new();
    while text[at] != b'}' {
        let name = end_of_string(text, at);
        let value = end(text, name + 1);
        members.push((&text[at..name], &text[name + 1..value]));
        at = value + usize::from(text[value] == b',');
    }
    members
}

/// The items of a list.
fn items(text: &[u8]) -> Vec<&[u8]> {
    let (mut items, mut at) = (Vec::new(), 1);
    while text[at] != b']' {
        let item = end(text, at);
        items.push(&text[at..item]);
        at = item + usize::from(text[item] == b',');
    }
    items
}

/// Where the value ends that begins here.
fn end(text: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0_u32);
    loop {
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
                let rest = text[at..].iter().position(|it| matches!(it, b',' | b'}' | b']' | b':'));
                return rest.map_or(text.len(), |it| at + it);
            }
            _ => {
                at += 1;
                continue;
            }
        }
        if depth == 0 {
            return at;
        }
    }
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
