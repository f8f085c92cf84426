//! What a reader says about a pack that is wrong: where, what was found, and what was expected.

use elder_god::State;
use turnbuckle_testing::drafts::At::{Key, Table};
use turnbuckle_testing::drafts::Change::{Set, Without};
use turnbuckle_testing::drafts::{At, Change, Draft};

/// A deck in order, with a card of every sort.
fn complete() -> Draft {
    let mut draft = Draft::default();
    draft.add("top", "", &[("title", "'Mine'")]);
    card(&mut draft, "upright", "tentacle", &[("points", "['top', 'bottom']"), ("copies", "30")]);
    card(&mut draft, "shot", "tentacle", &[("points", "['top', 'bottom']"), ("state", "'damaged'"), ("copies", "10")]);
    card(&mut draft, "branch", "split", &[("points", "['top', 'right', 'bottom']"), ("copies", "10")]);
    let stalks = "['normal', 'normal', 'immune', 'damaged']";
    card(&mut draft, "eyes", "eyestalk", &[("stalks", stalks), ("copies", "10")]);
    card(&mut draft, "sign", "elder_sign", &[("copies", "5")]);
    for id in ["one", "two", "three", "four", "five"] {
        let (quoted, name) = (format!("'{id}'"), format!("'The {id}'"));
        let pairs = [("id", quoted.as_str()), ("name", &name), ("who", "'Who'"), ("wants", "'All'"), ("taunts", "[]")];
        draft.add(id, "[[monster]]", &pairs);
    }
    draft
}

fn card(draft: &mut Draft, id: &str, kind: &str, rest: &[(&'static str, &str)]) {
    let [quoted, name, kind] = [id, &format!("The {id}"), kind].map(|it| format!("'{it}'"));
    let mut pairs = vec![("id", quoted.as_str()), ("name", &name), ("origin", "'designed'"), ("kind", &kind)];
    pairs.extend(rest);
    draft.add(id, "[[card]]", &pairs);
}

fn refused(id: &str, change: Change<'_>, at: At, found: &str, expected: &str) {
    complete().refused::<State>(id, change, at, found, expected);
}

/// The whole file is wrong, and the mistake stands on its first line.
fn refused_as_a_whole(draft: &Draft, found: &str, expected: &str) {
    let mistake = draft.read::<State>().expect_err("the pack is wrong");
    assert!(mistake.found.contains(found) && mistake.expected.contains(expected), "{mistake}");
    assert_eq!(mistake.line, 1, "{mistake}");
}

#[test]
fn the_draft_itself_is_in_order() {
    assert_eq!(complete().warnings::<State>(), [""; 0]);
}

#[test]
fn every_key_is_needed_or_known() {
    for key in ["id", "name", "origin", "kind", "copies"] {
        refused("upright", Without(key), Table, &format!("missing field `{key}`"), "the documented form");
    }
    for key in ["id", "name", "who", "wants", "taunts"] {
        refused("one", Without(key), Table, &format!("missing field `{key}`"), "the documented form");
    }
    refused("upright", Set("copys", "3"), Key, "copys", "copies");
    refused("upright", Set("kind", "'tentacel'"), Key, "tentacel", "tentacle");
    refused("upright", Set("state", "'shot'"), Key, "shot", "damaged");
    refused("upright", Set("copies", "-1"), Key, "-1", "a whole number from 0 to 255");
}

/// Covers EG-013.
#[test]
fn every_kind_has_its_points() {
    refused("upright", Set("points", "['top']"), Table, "other points", "two points for a Tentacle");
    refused("upright", Set("points", "['top', 'left', 'right']"), Table, "other points", "two points for a Tentacle");
    refused("upright", Set("points", "['top', 'top']"), Table, "an edge named twice", "each edge once");
    refused("upright", Without("points"), Table, "other points", "two points for a Tentacle");
    refused("branch", Set("points", "['top', 'left']"), Table, "fewer points", "three or four points for a Split");
    refused("branch", Set("kind", "'crossing'"), Table, "other points", "four points for a Crossing");
    refused("eyes", Set("points", "['top', 'left']"), Table, "points or a state", "only Tentacles and Splits");
    refused("eyes", Set("state", "'damaged'"), Table, "points or a state", "only Tentacles and Splits");
    refused("sign", Set("points", "['top', 'left']"), Table, "points or a state", "only Tentacles and Splits");
    refused("eyes", Without("stalks"), Table, "no stalks", "four stalks");
    refused("upright", Set("stalks", "['normal', 'normal', 'normal', 'normal']"), Table, "stalks", "an Eyestalk alone");
    refused("eyes", Set("stalks", "['normal', 'normal', 'normal']"), Key, "3", "4");
}

#[test]
fn ids_and_names_are_somebodys_own() {
    refused("branch", Set("id", "'upright'"), Table, "an id that another card has", "an id of its own");
    refused("branch", Set("id", "'up right'"), Table, "that id", "letters, digits and `-`");
    refused("branch", Set("name", "' '"), Table, "an empty name", "a name");
    refused("branch", Set("copies", "0"), Table, "no copies", "at least one");
    refused("two", Set("id", "'one'"), Table, "that another has", "its own");
    refused("two", Set("name", "'The one'"), Table, "that another has", "its own");
    refused("two", Set("id", "'t w o'"), Table, "that id and name", "letters, digits and `-`");
}

#[test]
fn a_deck_is_looked_at_as_a_whole() {
    refused_as_a_whole(&complete().only(|it| it != "five"), "4 monsters", "5, one for each seat");
    refused_as_a_whole(&complete().set("upright", "copies", "10"), "40 cards to shuffle", "at least 60");
    refused_as_a_whole(&complete().set("shot", "points", "['left', 'right']"), "no card heals", "undamaged card");
    let knot = complete().set("branch", "points", "['top', 'right', 'bottom', 'left']");
    refused_as_a_whole(&knot, "the rulebook does not know", "a `house_rule`");
    assert!(knot.set("top", "house_rule", "'Knots.'").read::<State>().is_ok());
    let signs = complete().set("eyes", "kind", "'elder_sign'").without("eyes", "stalks");
    refused_as_a_whole(&signs.set("upright", "copies", "60"), "two kinds", "one at most");
    assert!(complete().set("top", "fewest", "30").set("upright", "copies", "10").read::<State>().is_ok());
}

#[test]
fn what_is_unusual_is_said() {
    let bloody = complete().set("shot", "copies", "60").warnings::<State>();
    assert!(bloody[0].contains("more than one in three"), "{bloody:?}");
    let blind = complete().only(|it| it != "eyes").set("upright", "copies", "50").warnings::<State>();
    assert!(blind[0].contains("no Eyestalks"), "{blind:?}");
}
