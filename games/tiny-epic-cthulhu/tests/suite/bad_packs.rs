//! Packs that are refused, each with the file, the line, what was found and what was expected.

use crate::rulebook;

/// The rulebook pack with something replaced where it first occurs.
fn changed(from: &str, to: &str) -> crate::Fixture {
    let text = rulebook().text().to_owned();
    assert!(text.contains(from), "no `{from}` in the pack");
    crate::Fixture::reading(&text.replacen(from, to, 1))
}

#[test]
fn the_wheel_is_covered() {
    changed("[24, 48, \"power_fear\"]", "[24, 47, \"power_fear\"]")
        .refused(&["a wheel with an arc", "one after the other"]);
    changed("[336, 360, \"power_greed\"]", "[336, 350, \"power_greed\"]").refused(&["arcs up to 350", "TE-076"]);
    changed("[0, 24, \"relief\"]", "[0, 24, \"respite\"]").refused(&["respite"]);
    changed("strips = [[0, 24, \"fear\"]", "strips = [[0, 20, \"fear\"]")
        .refused(&["town `1a` with an arc", "0 to 72"]);
}

#[test]
fn the_sums_come_out() {
    changed("bag_madness        = 9", "bag_madness        = 8").refused(&["14 Madness", "15 (TE-283)"]);
    changed("bag_eldritch       = 3", "bag_eldritch       = 9").refused(&["26 Eldritch", "TE-285"]);
    changed("chaos_on_mats      = [2,", "chaos_on_mats      = [4,").refused(&["18 Chaos placed with 2", "TE-284"]);
    changed("starting_shamblers = 1", "starting_shamblers = 4").refused(&["16 Shamblers", "TE-044"]);
    changed("town_madness       = 2", "town_madness       = 4").refused(&["4 Madness for each Town Card"]);
    changed("energy = 2 }", "energy = 3 }").refused(&["nyarlathotep", "3 energy spaces", "TE-G17"]);
}

#[test]
fn everything_is_there_once() {
    changed("id = \"1b\"", "id = \"1a\"").refused(&["town `1a`", "an id of its own"]);
    changed("card = 1\nface = \"b\"", "card = 1\nface = \"a\"")
        .refused(&["card 1 again", "each face of each card once"]);
    changed("A new page here", "A new page, and what it costs is said")
        .refused(&["town `2a` with `in_short` of 37 characters", "30 at most"]);
    changed("card = 5\nface = \"b\"", "card = 6\nface = \"b\"").refused(&["card 6", "card 1 to 5"]);
    changed("name = \"Ben\"", "name = \"Ann\"").refused(&["character `confessor`", "a name of its own"]);
    changed("id = \"yog_sothoth\"", "id = \"yig\"").refused(&["another place in the list"]);
    changed("id = \"p02\"", "id = \"p01\"").refused(&["page `p01`", "an id of its own"]);
    changed("id = \"p02\"", "id = \"p 2\"").refused(&["that id", "letters, digits"]);
    let text = rulebook().text().to_owned();
    let last = text.rfind("[[page]]").expect("pages");
    crate::Fixture::reading(&text[..last]).refused(&["29 pages", "thirty (TE-005)"]);
    let characters = text.find("[[great_old_one]]").expect("Great Old Ones");
    let pages = text.find("[[page]]").expect("pages");
    crate::Fixture::reading(&format!("{}{}", &text[..characters], &text[pages..])).refused(&["great_old_one"]);
}

#[test]
fn pages_fill_every_row() {
    let text = rulebook().text().replace("pages = [1]", "pages = [2]");
    let text = text.replace("[1, ", "[2, ").replace(", 1]", ", 2]");
    crate::Fixture::reading(&text).refused(&["page 1 on", "five at least"]);
    changed("pages = [5, 1]", "pages = [6, 1]").refused(&["page `p02` with page 6", "page 1 to 5"]);
    changed("cost = { fear = 1, greed = 1 }", "cost = { same = 2 }").refused(&["page `p02`", "symbols"]);
    changed("cost = { fear = 1, greed = 1 }", "cost = { fear = 4 }").refused(&["page `p02`", "0 to 3"]);
}

#[test]
fn abilities_cost_something_and_keep_to_their_moment() {
    changed("ability = { cost = { fear = 1 }, effects", "ability = { effects").refused(&["without a cost", "TE-G60"]);
    changed("effects = [{ move_self = 1 }]", "effects = []").refused(&["character `runner` with 0 effects"]);
    changed("effects = [{ move_self = 1 }]", "effects = [\"reroll\"]").refused(&["wrong moment"]);
    changed("effects = [{ move_self = 1 }]", "effects = [{ move_self = 0 }]").refused(&["an effect with 0"]);
    changed("effects = [{ move_self = 1 }]", "effects = [{ fly = 1 }]").refused(&["fly"]);
    changed("cost = { different = 2 }", "cost = { different = 2, fear = 1 }").refused(&["one sort of Madness"]);
}

#[test]
fn tracks_and_dice_are_of_a_size() {
    changed("tracks = { fear = 3,", "tracks = { fear = 5,").refused(&["town `1a`", "length 5", "2 to 4"]);
    changed("shamblers = 3\n", "shamblers = 4\n").refused(&["Shambler Track of length 4"]);
    changed("delirium = [0, 1, 1, 2, 3]", "delirium = [0]").refused(&["Delirium Track of length 1"]);
    changed("delirium = [0, 1, 1, 2, 3]", "delirium = [0, 1, 1, 2, 9]").refused(&["rerolls 9"]);
    changed(
        "tracks = { fear = 2, rage = 2, greed = 2, chaos = 2 }",
        "tracks = { fear = 2, rage = 2, greed = 2, chaos = 1 }",
    )
    .refused(&["1 Chaos spaces", "2 for the start"]);
    changed("die   = [0, 0, 1, 1, 2, 2]", "die   = [0, 0, 1, 1, 2, 3]").refused(&["a face of 3", "TE-008"]);
    changed("strength = [2, 2, 2, 3, 3, 3, 4, 4, 5]", "strength = [2, 9]").refused(&["Strength Track: 9"]);
    changed("fear = [3, 3]", "fear = [3, 7]").refused(&["a portal number of 7"]);
}
