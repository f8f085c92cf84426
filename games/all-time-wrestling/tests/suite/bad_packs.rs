//! Wrong packs, positions, records and scenarios: each is answered with the file, the line, what was found and what was
//! expected, and none makes a reader panic.

use all_time_wrestling::State;
use all_time_wrestling::effect::{Effect, Timing};
use all_time_wrestling::setup::Agreed;
use all_time_wrestling::vocab::Corner;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Mistake, Source};
use turnbuckle_testing::drafts::At::{self, Key};
use turnbuckle_testing::drafts::Change::{self, Set, Without};
use turnbuckle_testing::drafts::{Draft, FILE};
use turnbuckle_testing::fixture::play_with;
use turnbuckle_testing::spoilt::{begun, read_pack, read_position};

use crate::Fixture;

const WRESTLERS: [&str; 4] = ["anna", "bert", "carl", "dora"];

/// A roster as it should be: four wrestlers, each with four abilities and 15 cards. The tables are called `anna`,
/// `anna/permanent`, `anna/first`, `anna/second`, `anna/reversal`, `anna-0` to `anna-14`; `anna-14` is the finisher.
fn complete() -> Draft {
    let mut draft = Draft::default();
    draft.add("", "", &[("title", "'Draft'")]);
    draft.add("settings", "[settings]", &[("kickouts", "3")]);
    WRESTLERS.iter().for_each(|id| add_wrestler(&mut draft, id));
    draft
}

fn add_wrestler(draft: &mut Draft, id: &str) {
    let quoted = format!("'{id}'");
    let board = [
        ("id", quoted.as_str()),
        ("name", &quoted),
        ("origin", "'designed'"),
        ("title", "'The Draft'"),
        ("bio", "'Was written.'"),
        ("plan", "'Be read.'"),
        ("health", "15"),
        ("low_health", "4"),
        ("stamina", "14"),
        ("low_stamina", "3"),
        ("taunt", "{ cards = 1, momentum = 1, opponent = { health = 1 } }"),
        ("recover", "{ stamina = 2, opponent = { stamina = 1 } }"),
    ];
    draft.add(id, "[[wrestler]]", &board);
    let ability = |name: &str, timing: &str, what: &str, text: &str| {
        [
            ("name", format!("'{name}'")),
            ("text", format!("'{text}'")),
            ("timing", format!("'{timing}'")),
            ("do", what.to_owned()),
        ]
    };
    for (slot, header, pairs) in [
        ("permanent", "[wrestler.permanent]", ability("Always", "defensive_window", "['gain_initiative']", "Stop it.")),
        ("first", "[[wrestler.one_time]]", ability("Once", "offensive_window", "[{ damage = 1 }]", "1 damage.")),
        ("second", "[[wrestler.one_time]]", ability("Once More", "action", "[{ gain_stamina = 2 }]", "2 stamina.")),
    ] {
        let pairs: Vec<(&'static str, &str)> = pairs.iter().map(|(key, value)| (*key, value.as_str())).collect();
        draft.add(format!("{id}/{slot}"), header, &pairs);
    }
    let reversal = [
        ("name", "'Backwards'"),
        ("text", "'For 2 stamina, the other way round.'"),
        ("cost", "{ stamina = 2 }"),
        ("damage", "2"),
        ("momentum", "2"),
    ];
    draft.add(format!("{id}/reversal"), "[wrestler.reversal]", &reversal);
    for number in 0..15 {
        add_card(draft, id, number);
    }
}

fn add_card(draft: &mut Draft, wrestler: &str, number: usize) {
    let id = format!("{wrestler}-{number}");
    let quoted = format!("'{id}'");
    let flag = |it: bool| if it { "true" } else { "false" };
    let (damage, target) = match number {
        0..6 => ("1", "2"),
        6..11 => ("2", "3"),
        _ => ("4", "4"),
    };
    let card = [
        ("id", quoted.as_str()),
        ("name", &quoted),
        ("category", ["'grapple'", "'throw'", "'strike'", "'aerial'"][number % 4]),
        ("damage", damage),
        ("cost", "1"),
        ("target", target),
        ("momentum", "1"),
        ("rampage", flag(number < 6)),
        ("taunt", flag([0, 3, 6, 9].contains(&number))),
        ("recover", flag([1, 4, 7, 10].contains(&number))),
        ("signature", flag((11..14).contains(&number))),
        ("pin", flag(number > 11)),
        ("finisher", flag(number == 14)),
        ("left", ["['red circle']", "['blue square']"][number % 2]),
        ("right", ["['blue square']", "['red circle']"][number % 2]),
    ];
    draft.add(id, "[[wrestler.card]]", &card);
}

fn read(draft: &Draft) -> Result<Agreed, Mistake> {
    draft.read::<State>()
}

fn warnings(draft: &Draft) -> Vec<String> {
    draft.warnings::<State>()
}

/// Changes one table of a complete pack, and holds what the reader says to it.
fn refused(name: &str, change: Change<'_>, at: At, found: &str, expected: &str) {
    complete().refused::<State>(name, change, at, found, expected);
}

fn accepted(name: &str, key: &'static str, value: &str) {
    if let Err(mistake) = read(&complete().set(name, key, value)) {
        panic!("{key} = {value}: {mistake}");
    }
}

const PERMANENT: &str = "bert/permanent";
const ONCE: &str = "carl/first";
const CARD: &str = "dora-3";

#[test]
fn the_draft_itself_is_in_order() {
    assert_eq!(warnings(&complete()), [""; 0]);
}

#[test]
fn settings_have_their_ranges() {
    let ranges = [
        ("kickouts", 1, 9),
        ("least_kickouts", 1, 3),
        ("least_health", 1, 12),
        ("stamina_per_health", 1, 20),
        ("rest", 1, 20),
        ("block_stamina", 0, 20),
        ("block_damage", 0, 20),
        ("block_row", 0, 20),
        ("block_cards", 1, 2),
        ("starting_damage", 5, 60),
        ("first_attacker_stamina", 0, 20),
        ("first_attacker_cards", 0, 1),
        ("blind_attacks", 1, 60),
    ];
    for (key, least, most) in ranges {
        accepted("settings", key, &least.to_string());
        accepted("settings", key, &most.to_string());
        for wrong in [most + 1, 255] {
            refused("settings", Set(key, &wrong.to_string()), At::Table, &format!("{key} {wrong}"), &format!("{key} "));
        }
    }
    for (key, value) in [("on_a_roll", "0"), ("on_a_roll", "9"), ("unstoppable", "11"), ("momentum_end", "101")] {
        refused("settings", Set(key, value), At::Table, "momentum from ", "1 <= on_a_roll <= unstoppable");
    }
    for (key, value) in [("on_a_roll_bonus", "-1"), ("unstoppable_bonus", "10"), ("momentum_end", "-128")] {
        refused("settings", Set(key, value), At::Table, "momentum from ", "bonuses 0 to 9");
    }
    refused("settings", Set("gravity", "1"), Key, "`gravity`", "`kickouts`");
    refused("settings", Set("rest", "-1"), Key, "integer `-1`", "a whole number from 0 to 255");
}

/// Covers AT-G1.
#[test]
fn a_roster_has_four_to_sixty_four_wrestlers() {
    let three = complete().only(|it| !it.starts_with("dora"));
    let mistake = read(&three).expect_err("three are too few");
    assert_eq!((mistake.file.as_str(), mistake.line, mistake.found.as_str()), (FILE, 1, "3 wrestlers"));
    assert_eq!(mistake.expected, "4 to 64 (AT-G1)");
    let mut many = complete();
    (4..64).for_each(|it| add_wrestler(&mut many, &format!("w{it}")));
    assert!(read(&many).is_ok());
    add_wrestler(&mut many, "w64");
    assert_eq!(read(&many).expect_err("65 are too many").found, "65 wrestlers");
}

#[test]
fn ids_and_names_tell_things_apart() {
    for id in ["''", "'two words'", "'semi;colon'", "'#'", "'é'", "'a.b'"] {
        refused("carl", Set("id", id), At::Table, "with that id", "an id of letters, digits and `-`");
        refused(CARD, Set("id", id), At::Table, "with that id", "an id of letters, digits and `-`");
    }
    // `take card`, `take stamina` and `block stamina` are said already.
    for id in ["'card'", "'stamina'"] {
        refused(CARD, Set("id", id), At::Table, "with that id", "no word of the notation");
    }
    for key in ["id", "name"] {
        refused("carl", Set(key, "'anna'"), At::Table, "with the id or name of another", "of its own");
    }
    // Whosever the first is.
    for id in ["'dora-2'", "'anna-14'"] {
        refused(CARD, Set("id", id), At::Table, "with an id that another card has", "an id of its own");
    }
    for name in ["carl", CARD, PERMANENT, ONCE] {
        refused(name, Set("name", "' '"), At::Table, "with an empty name", "a name");
    }
    refused("carl", Change::Set("name", "''"), At::Table, "wrestler `carl` with an empty name", "a name");
}

#[test]
fn boards_have_their_ranges() {
    let ranges = [("health", 4, 60), ("low_health", 0, 15), ("stamina", 3, 60), ("low_stamina", 0, 14), ("hand", 1, 6)];
    for (key, least, most) in ranges {
        accepted("carl", key, &least.to_string());
        accepted("carl", key, &most.to_string());
        for wrong in [most + 1, 255] {
            let found = format!("wrestler `carl` with {key} {wrong}");
            refused("carl", Set(key, &wrong.to_string()), At::Table, &found, &format!("{key} "));
        }
    }
    refused("carl", Set("health", "0"), At::Table, "with health 0", "health 1 to 60");
    refused("carl", Set("stamina", "0"), At::Table, "with stamina 0", "stamina 1 to 60");
    refused("carl", Set("hand", "0"), At::Table, "with hand 0", "hand 1 to 6");
    for cards in ["7", "17"] {
        refused("carl", Set("cards", cards), At::Table, &format!("with cards {cards}"), "cards 8 to 16");
    }
    refused("carl", Set("taunt", "{ cards = 21 }"), At::Table, "with a Taunt of 21", "0 to 20");
    refused("carl", Set("recover", "{ opponent = { health = 255 } }"), At::Table, "with a Recover of 255", "0 to 20");
    refused("carl", Set("taunt", "{ health = 1 }"), Key, "`health`", "`cards`");
    for key in ["damage", "momentum"] {
        refused_in_reversal(key, "21", &format!("with a reversal of {key} 21"), "0 to 20");
    }
    refused_in_reversal("cost", "{ stamina = 21 }", "with a cost of stamina 21", "0 to 20");
    refused_in_reversal("cost", "{ health = 255 }", "with a cost of health 255", "0 to 20");
    refused_in_reversal("name", "''", "with a reversal without a name", "a name");
}

/// A reversal belongs to the board, and the mistake stands there.
fn refused_in_reversal(key: &'static str, value: &str, found: &str, expected: &str) {
    let draft = complete().set("carl/reversal", key, value);
    let mistake = read(&draft).expect_err("the reversal is wrong");
    assert_eq!((mistake.file.as_str(), mistake.line), (FILE, draft.line("carl")), "{mistake}");
    assert!(mistake.found.contains(found) && mistake.expected.contains(expected), "{mistake}");
}

#[test]
fn cards_have_their_ranges() {
    for (key, least, most) in
        [("damage", 0, 12), ("cost", 0, 9), ("target", 1, 9), ("momentum", 0, 10), ("kickout_icons", 0, 3)]
    {
        accepted(CARD, key, &least.to_string());
        accepted("dora-12", key, &most.to_string());
        for wrong in [most + 1, 255] {
            let found = format!("card `{CARD}` with {key} {wrong}");
            refused(CARD, Set(key, &wrong.to_string()), At::Table, &found, &format!("{key} {least} to {most}"));
        }
        refused(CARD, Set(key, "-1"), Key, "integer `-1`", "a whole number from 0 to 255");
    }
    refused(CARD, Set("target", "0"), At::Table, "with target 0", "target 1 to 9");
    for edge in ["left", "right"] {
        for icons in ["['red circle', 'red circle']", "['red circle', 'blue circle', 'gold circle']"] {
            refused(CARD, Set(edge, icons), At::Table, "combo icons on an edge", "at most two different ones");
        }
    }
    for list in ["declare", "hit"] {
        let effects = complete().set(CARD, list, "[{ gain_stamina = 1 }]");
        let mistake = read(&effects).expect_err("players must be told");
        assert!(mistake.found.contains("with effects and no `text`"), "{mistake}");
        assert!(read(&effects.set(CARD, "text", "'Gain 1 stamina.'")).is_ok());
    }
}

#[test]
fn everything_that_is_needed_is_there() {
    for key in ["id", "name", "origin", "title", "bio", "plan", "health", "low_health", "stamina", "taunt", "recover"] {
        refused("carl", Without(key), At::Table, &format!("missing field `{key}`"), "");
    }
    for key in ["id", "name", "category", "damage", "cost", "target", "momentum"] {
        refused(CARD, Without(key), At::Table, &format!("missing field `{key}`"), "");
    }
    for key in ["name", "text", "timing"] {
        refused(ONCE, Without(key), At::Table, &format!("missing field `{key}`"), "");
    }
    for key in ["name", "text", "damage", "momentum"] {
        refused("carl/reversal", Without(key), At::Table, &format!("missing field `{key}`"), "");
    }
    for table in ["permanent", "reversal"] {
        let draft = complete().only(|it| it != format!("carl/{table}"));
        let mistake = read(&draft).expect_err("a board has four abilities");
        assert_eq!((mistake.line, mistake.found), (draft.line("carl"), format!("missing field `{table}`")));
    }
    let mistake = read(&complete().without("", "title")).expect_err("a pack has a title");
    assert_eq!((mistake.line, mistake.found.as_str()), (1, "missing field `title`"));
    let mistake = read(&Draft::default()).expect_err("an empty file is no pack");
    assert_eq!((mistake.line, mistake.found.as_str()), (1, "missing field `title`"));
}

#[test]
fn the_words_of_a_pack_are_known() {
    let wrong = [
        (ONCE, "do", "[{ tickle = 3 }]", "`tickle`", "`damage`"),
        (ONCE, "do", "['tickle']", "`tickle`", "`damage`"),
        (ONCE, "do", "{ damage = 1 }", "map", "a sequence"),
        (ONCE, "do", "[{ damage = 'lots' }]", "string \"lots\"", "a whole number from 0 to 255"),
        (ONCE, "do", "[{ discard_cards = { who = 'me', n = 1 } }]", "`me`", "`self`"),
        (ONCE, "do", "[{ discard_cards = { n = 1, of = 2 } }]", "`of`", "`who`"),
        (ONCE, "do", "[{ look_at_hand = 'some' }]", "`some`", "`one`"),
        (ONCE, "do", "[{ modify_target = { n = 1, lasts = 'long' } }]", "`long`", "`this_attack`"),
        (ONCE, "do", "[{ copy_combo_bonus = 'triangle' }]", "`triangle`", "`circle` or `square`"),
        (ONCE, "timing", "'whenever'", "`whenever`", "`passive`"),
        (ONCE, "when", "['raining']", "`raining`", "`signature`"),
        (ONCE, "when", "[{ category = 'dance' }]", "`dance`", "`grapple`"),
        (ONCE, "cost", "{ guts = 1 }", "`guts`", "`stamina`"),
        (ONCE, "counter", "{ dice = 1 }", "`dice`", "`roll`"),
        (ONCE, "optional", "['dance']", "`dance`", "`taunt`"),
        (PERMANENT, "limit", "'day'", "`day`", "`attack`, `phase`, `match`"),
        (CARD, "category", "'dance'", "`dance`", "`grapple`, `throw`, `strike`, `aerial`"),
        (CARD, "left", "['red triangle']", "combo icon `red triangle`", "a colour (red, blue, green, gold)"),
        (CARD, "pin", "'yes'", "string \"yes\"", "a boolean"),
        (CARD, "colour", "'red'", "`colour`", "`flavour`"),
        ("carl", "origin", "'stolen'", "`stolen`", "`printed` or `designed`"),
        ("carl", "health", "'four'", "string \"four\"", "a whole number from 0 to 255"),
        ("carl", "icon", "3", "integer `3`", "a string"),
    ];
    for (name, key, value, found, expected) in wrong {
        refused(name, Set(key, value), Key, found, expected);
    }
    // Where two forms are possible, the mistake shows them.
    for value in ["[{ gain_health = 'lots' }]", "[{ gain_health = -1 }]", "[{ gain_health = { who = 'me', n = 1 } }]"] {
        let mistake = read(&complete().set(ONCE, "do", value)).map_or_else(|it| it.to_string(), |_| String::new());
        assert!(mistake.contains("expected a number or a table such as { who = \"opponent\", n = 1 }"), "{mistake}");
    }
    refused("carl", Set("title", ""), Key, "quoted", "string");
}

/// Covers AT-018.
#[test]
fn a_deck_is_complete() {
    let wrong = |draft: &Draft, found: &str, expected: &str| {
        let mistake = read(draft).expect_err("a wrong deck");
        assert_eq!((mistake.file.as_str(), mistake.line), (FILE, draft.line("carl")), "{mistake}");
        assert!(mistake.found.contains(found) && mistake.expected.contains(expected), "{mistake}");
    };
    wrong(&complete().only(|it| it != "carl-3"), "wrestler `carl` with 14 cards", "15 (AT-003)");
    wrong(&complete().set("carl", "cards", "16"), "with 15 cards", "16 (AT-003)");
    wrong(&complete().set("carl-3", "finisher", "true"), "with 2 finishers", "exactly one (AT-018)");
    wrong(&complete().set("carl-14", "finisher", "false"), "with 0 finishers", "exactly one (AT-018)");
    let pins = complete().set("carl-12", "pin", "false").set("carl-13", "pin", "false");
    wrong(&pins, "with no pin card besides the finisher", "at least one");
    wrong(
        &complete().set("carl-3", "right", "['gold circle']"),
        "a right icon of `carl-3`",
        "on the left of some card",
    );
    let heavy = (0..15).fold(complete(), |draft, it| draft.set(&format!("carl-{it}"), "damage", "2"));
    wrong(&heavy, "with starting hands of 10 damage or more", "a hand of at most 9 damage (AT-058)");
    assert!(read(&heavy.set("carl-0", "damage", "1")).is_ok());
    wrong(&complete().only(|it| it != "carl/second"), "with 1 one-time abilities", "two (AT-040)");
    for cards in ["['carl-0']", "['carl-0', 'carl-1', 'carl-2', 'carl-3', 'anna-4']"] {
        let hand = format!("[{{ name = 'Hand', cards = {cards} }}]");
        wrong(&complete().set("carl", "suggested", &hand), "with the suggested hand `Hand`", "5 cards of the deck");
    }
    for last in ["carl-3", "carl-14"] {
        let hand = format!("[{{ name = 'Hand', cards = ['carl-0', 'carl-6', 'carl-7', 'carl-3', '{last}'] }}]");
        wrong(&complete().set("carl", "suggested", &hand), "with the suggested hand `Hand`", "at most 9 damage");
    }
}

#[test]
fn abilities_make_sense() {
    let wrong = |name: &str, changes: &[(&'static str, &str)], found: &str, expected: &str| {
        let draft = changes.iter().fold(complete(), |draft, (key, value)| draft.set(name, key, value));
        let mistake = read(&draft).expect_err("a wrong ability");
        assert_eq!((mistake.file.as_str(), mistake.line), (FILE, draft.line(name)), "{mistake}");
        assert!(mistake.found.starts_with("ability `") && mistake.found.contains(found), "{mistake}, not: {found}");
        assert!(mistake.expected.contains(expected), "{mistake}, not: {expected}");
    };
    for roll in ["0", "7"] {
        wrong(ONCE, &[("roll", roll)], &format!("roll {roll}"), "roll 1 to 6");
        let counter = format!("{{ roll = {roll} }}");
        wrong(ONCE, &[("counter", &counter)], &format!("counter roll {roll}"), "counter roll 1 to 6");
    }
    wrong(ONCE, &[("cost", "{ health = 21 }")], "a cost of health 21", "0 to 20");
    wrong(ONCE, &[("kickout_icons", "4")], "kickout_icons 4", "0 to 3");
    wrong(ONCE, &[("timing", "'passive'"), ("do", "['no_compensation']")], "timing passive", "is used at some moment");
    wrong(ONCE, &[("limit", "'phase'")], "a limit", "none for an ability that works once");
    let always = ("timing", "'passive'");
    wrong(PERMANENT, &[always], "the passive effect gain_initiative", "an effect that can be always on");
    for more in [("cost", "{ stamina = 1 }"), ("roll", "4"), ("limit", "'match'"), ("optional", "['taunt']")] {
        let changes = [always, ("do", "[{ bonus_damage = 1 }]"), more];
        wrong(PERMANENT, &changes, "a cost, a roll, a limit or an icon", "none for what is always on");
    }
    let counter = ("counter", "{ reversal = true }");
    wrong(PERMANENT, &[counter], "a counter", "only on a one-time ability that gains the initiative");
    wrong(ONCE, &[counter], "a counter", "only on a one-time ability that gains the initiative");
    let stops = [("timing", "'defensive_window'"), ("do", "['gain_initiative']"), ("counter", "{}")];
    wrong(ONCE, &stops, "an empty counter", "a `roll`, `reversal = true`, or both");
    wrong(ONCE, &[("instead", "true")], "`instead`", "only with timing action");
    wrong(ONCE, &[("do", "['gain_initiative']")], "gain_initiative and timing offensive_window", "`defensive_window`");
    wrong(ONCE, &[("do", "[{ set_die = 1 }]")], "set_die and timing", "timing `after_own_failed_roll`");
    let pinned = ("timing", "'when_pinned'");
    wrong(ONCE, &[pinned, ("do", "['allow_pin']")], "allow_pin and timing when_pinned", "`offensive_window`");
    wrong(ONCE, &[pinned, ("optional", "['pin']")], "allow_pin and timing when_pinned", "`offensive_window`");
    for (effect, found) in [("{ damage = 21 }", "damage 21"), ("{ modify_target = { n = -21 } }", "modify_target -21")]
    {
        wrong(ONCE, &[("do", &format!("[{effect}]"))], found, "amounts from -20 to 20");
    }
    let nine = format!("[{}]", "{ damage = 1 }, ".repeat(9));
    wrong(ONCE, &[("do", &nine)], "9 effects in a list", "at most 8");
    wrong(ONCE, &[("do", "[{ roll_check = { target = 7, then = [] } }]")], "roll_check target 7", "target 1 to 6");
    let check = |inner: &str| format!("[{{ roll_check = {{ target = 4, then = [], else = [{inner}] }} }}]");
    let nested = check("{ roll_check = { target = 4, then = [] } }");
    wrong(ONCE, &[("do", &nested)], "a roll_check inside a roll_check", "one die after the other");
    wrong(PERMANENT, &[("do", &check("'gain_initiative'"))], "gain_initiative inside a roll_check", "own `roll`");
    wrong(PERMANENT, &[("do", &check("'stop_attack_only'"))], "stop_attack_only inside a roll_check", "own `roll`");
    wrong(ONCE, &[("do", &check("{ damage = 255 }"))], "damage 255", "amounts from -20 to 20");
    wrong(
        "carl/first",
        &[("timing", "'when_pinned'"), ("do", "[{ convert_rate = 0 }]")],
        "convert_rate 0",
        "at least 1",
    );
    wrong(ONCE, &[("do", "[{ ready_token = 'permanent' }]")], "ready_token permanent", "`one_time` or `reversal`");
    let search = "[{ search_draw_pile = { n = 1, to = 'draw_pile' } }]";
    wrong(ONCE, &[("do", search)], "a search of the draw pile into the draw pile", "into the hand");
    let discount = [always, ("do", "[{ block_discount = { stamina = 21 } }]")];
    wrong(PERMANENT, &discount, "block_discount 21", "0 to 20");
    let readies = ("do", "[{ ready_token = 'one_time' }]");
    let action = ("timing", "'action'");
    wrong(PERMANENT, &[action, readies], "ready_token and no limit", "`limit = \"match\"`");
    for card in ["[{ card = 'anna-99' }]", "[{ not = { card = 'anna-99' } }]"] {
        refused(ONCE, Set("when", card), At::Table, "a condition on card `anna-99`", "a card of this pack");
    }
    for filter in [
        "[{ modify_cost = { n = 1, when = [{ card = 'anna-99' }] } }]",
        &check("{ modify_target = { n = 1, when = [{ card = 'anna-99' }] } }"),
    ] {
        refused(ONCE, Set("do", filter), At::Table, "a condition on card `anna-99`", "a card of this pack");
        let card = complete().set(CARD, "hit", filter).set(CARD, "text", "'Much happens.'");
        let mistake = read(&card).expect_err("no such card");
        assert_eq!((mistake.line, mistake.found.as_str()), (card.line(CARD), "a condition on card `anna-99`"));
    }
    let pin = complete().set(CARD, "hit", "['allow_pin']").set(CARD, "text", "'Pin.'");
    let mistake = read(&pin).expect_err("a card has its icon");
    assert_eq!((mistake.line, mistake.expected.as_str()), (pin.line(CARD), "the pin icon, `pin = true`"));
}

/// Two abilities that give each other back would go on for ever.
#[test]
fn tokens_come_back_only_so_often() {
    let ready = |draft: Draft, name: &str| {
        draft.set(name, "timing", "'action'").set(name, "do", "[{ ready_token = 'one_time' }]")
    };
    let once = ready(complete(), ONCE);
    assert!(read(&once).is_ok());
    let both = ready(once, "carl/second");
    let mistake = read(&both).expect_err("without end");
    assert_eq!(mistake.line, both.line("carl"));
    assert_eq!(mistake.found, "wrestler `carl` with several abilities with ready_token");
}

#[test]
fn what_is_unusual_is_allowed_with_a_warning() {
    let empty = complete().set(ONCE, "do", "[]");
    assert_eq!(warnings(&empty), ["carl: Once is not automated"]);
    let icons = ["pin", "taunt", "recover"].iter().fold(complete(), |draft, it| draft.set(CARD, it, "true"));
    assert_eq!(warnings(&icons), ["dora: dora-3 has pin, Taunt and Recover all at once"]);
    let early = complete().set("carl/second", "when", "[{ not = 'signature' }]");
    assert_eq!(warnings(&early), ["carl: Once More looks at a card before there is an attack"]);
    let text = complete().set("carl/second", "text", "'Gain three stamina.'");
    let said =
        ["carl: the text of Once More does not say 2", "carl: the text of Once More says 3, which its data does not"];
    assert_eq!(warnings(&text), said);
    let text = complete().set("carl/reversal", "text", "'The other way round.'");
    assert_eq!(warnings(&text), ["carl: the text of Backwards does not say 2"]);
    let text = complete().set(CARD, "hit", "[{ gain_stamina = 4 }]").set(CARD, "text", "'Gain much stamina.'");
    assert_eq!(warnings(&text), ["dora: the text of dora-3 does not say 4"]);
}

/// Effects as no designer in their senses writes them, and as a pack may have them all the same.
const OUTLANDISH: [&str; 66] = [
    "{ damage = 20 }",
    "{ damage_self = 20 }",
    "{ bonus_damage = 20 }",
    "{ gain_health = 20 }",
    "{ gain_health = { who = 'opponent', n = 20 } }",
    "{ spend_health = 20 }",
    "{ gain_stamina = 20 }",
    "{ gain_stamina = { who = 'opponent', n = 20 } }",
    "{ lose_stamina = 20 }",
    "{ lose_stamina = { who = 'opponent', n = 20 } }",
    "{ spend_stamina = 20 }",
    "{ gain_momentum = 20 }",
    "{ gain_momentum = { who = 'opponent', n = 20 } }",
    "{ set_momentum = -20 }",
    "{ set_momentum = 20 }",
    "{ draw_cards = 20 }",
    "{ draw_cards = { who = 'opponent', n = 20 } }",
    "{ discard_cards = { n = 20 } }",
    "{ discard_cards = { who = 'opponent', n = 20 } }",
    "{ discard_cards = { who = 'opponent', n = 20, by = 'opponent' } }",
    "{ discard_cards = { n = 20, by = 'opponent' } }",
    "{ discard_cards = { n = 20, by = 'random' } }",
    "{ discard_cards = { n = 0 } }",
    "{ return_cards = 20 }",
    "{ return_cards = { who = 'opponent', n = 20 } }",
    "{ take_from_discard = { n = 20 } }",
    "{ take_from_discard = { n = 20, when = ['signature'], to = 'draw_pile' } }",
    "{ search_draw_pile = { n = 20 } }",
    "{ search_draw_pile = { n = 1, when = [{ damage_at_least = 99 }] } }",
    "{ look_at_hand = 'one' }",
    "{ look_at_hand = 'all' }",
    "{ modify_target = { n = -20, lasts = 'match' } }",
    "{ modify_target = { n = 20, whose = 'opponent', lasts = 'phase' } }",
    "{ modify_target = { n = 20, lasts = 'next_attack' } }",
    "{ modify_cost = { n = -20, lasts = 'match' } }",
    "{ modify_cost = { n = 20, whose = 'opponent', lasts = 'match' } }",
    "{ modify_cost = { n = 20, lasts = 'match' } }",
    "'gain_initiative'",
    "'keep_initiative'",
    "'stop_attack_only'",
    "{ reduce_damage = 20 }",
    "{ roll_check = { target = 6, then = ['use_taunt'], else = ['use_recover', { draw_cards = 5 }] } }",
    "'reroll_own_die'",
    "{ roll_check = { target = 1, then = ['reroll_own_die'] } }",
    "'force_reroll'",
    "{ roll_check = { target = 1, then = ['force_reroll'] } }",
    "{ set_die = -20 }",
    "{ set_die = 20 }",
    "{ roll_check = { target = 1, then = [{ set_die = 1 }] } }",
    "'allow_pin'",
    "{ modify_kickouts = -20 }",
    "{ modify_kickouts = { who = 'opponent', n = 20 } }",
    "{ modify_kickout_roll = 20 }",
    "{ modify_kickout_roll = { who = 'opponent', n = -20 } }",
    "{ convert_rate = 20 }",
    "{ convert_rate = 1 }",
    "'extra_window_option'",
    "'no_compensation'",
    "'double_compensation'",
    "{ cannot_be_blocked = { lasts = 'match' } }",
    "{ cannot_be_reversed = { when = [{ not = 'finisher' }] } }",
    "{ cannot_be_stopped = { lasts = 'phase' } }",
    "{ block_discount = { stamina = 20, cards = 20 } }",
    "{ copy_combo_bonus = 'circle' }",
    "{ disable_ability = { which = 'one_time', lasts = 'match' } }",
    "{ ready_token = 'reversal' }",
];

const TIMINGS: [Timing; 13] = [
    Timing::Passive,
    Timing::Action,
    Timing::OnDeclare,
    Timing::DefensiveWindow,
    Timing::AfterOwnFailedRoll,
    Timing::OffensiveWindow,
    Timing::OnDamageTaken,
    Timing::WhenPinned,
    Timing::BeforeKickoutRoll,
    Timing::AfterFailedKickout,
    Timing::AfterKickoutByOpponent,
    Timing::OnGainInitiative,
    Timing::OnLoseInitiative,
];

fn effect(text: &str) -> Effect {
    #[derive(serde::Deserialize)]
    struct Line {
        it: Effect,
    }
    toml::from_str::<Line>(&format!("it = {text}")).unwrap_or_else(|it| panic!("{text}: {}", it.message())).it
}

/// Whether an ability of this moment may have this effect.
fn means_something(effect: &Effect, timing: Timing) -> bool {
    let all: Vec<&Effect> = match effect {
        Effect::RollCheck(it) => it.then.effects.iter().chain(&it.otherwise.effects).collect(),
        _ => vec![effect],
    };
    let fits = |it: &&Effect| it.timings().is_none_or(|it| it.contains(&timing));
    all.iter().all(fits) && (timing != Timing::Passive || effect.can_be_passive())
}

/// A roster in which every ability and every card does this, whenever it may be done.
fn nothing_but(text: &str, timing: Timing) -> Draft {
    let it = effect(text);
    let readies = matches!(it, Effect::ReadyToken(_));
    let word = serde_json::to_value(timing).expect("a word");
    let word = format!("'{}'", word.as_str().expect("a word"));
    let list = format!("[{text}, {text}]");
    let mut draft = complete();
    for table in &mut draft.tables {
        let slot = table.name.split('/').nth(1).map(str::to_owned);
        let can_pin = matches!(timing, Timing::Action | Timing::DefensiveWindow | Timing::OffensiveWindow);
        let icons = if can_pin { "['pin', 'taunt', 'recover']" } else { "['taunt', 'recover']" };
        let pairs = &mut table.pairs;
        match slot.as_deref() {
            Some("permanent") => {
                pairs.retain(|it| !["timing", "do"].contains(&it.0));
                pairs.push(("timing", word.clone()));
                pairs.push(("do", list.clone()));
                if timing != Timing::Passive {
                    pairs.push(("optional", icons.to_owned()));
                }
                if readies {
                    pairs.push(("limit", "'match'".to_owned()));
                }
            }
            Some("first" | "second") if timing != Timing::Passive && !readies => {
                pairs.retain(|it| !["timing", "do"].contains(&it.0));
                pairs.push(("timing", word.clone()));
                pairs.push(("do", list.clone()));
                pairs.push(("optional", icons.to_owned()));
                pairs.push(("kickout_icons", "3".to_owned()));
                if table.name.ends_with("first") && it == Effect::GainInitiative {
                    pairs.push(("counter", "{ roll = 4, reversal = true }".to_owned()));
                }
            }
            Some("reversal") => pairs.push(("optional", "['pin', 'taunt', 'recover']".to_owned())),
            _ => {}
        }
        let is_card = pairs.iter().any(|it| it.0 == "category");
        if is_card && it != Effect::AllowPin {
            pairs.push(("text", "'Much happens.'".to_owned()));
            for (key, moment) in [("declare", Timing::OnDeclare), ("hit", Timing::OffensiveWindow)] {
                if means_something(&it, moment) {
                    pairs.push((key, list.clone()));
                }
            }
        }
    }
    draft
}

#[test]
fn what_is_accepted_can_be_played() {
    let mut played = 0;
    for text in OUTLANDISH {
        let it = effect(text);
        for timing in TIMINGS.into_iter().filter(|timing| means_something(&it, *timing)) {
            let draft = nothing_but(text, timing);
            // Their texts do not say what they do.
            assert!(warnings(&draft).iter().all(|it| it.contains(": the text of ")), "{:?}", warnings(&draft));
            for seed in 0..2 {
                let result = read_pack::<State>(&draft.text(), 250, seed);
                assert!(result.is_ok(), "{text} {}, seed {seed}: {result:?}", timing.words());
            }
            played += 1;
        }
    }
    assert!(played > 300, "{played} packs are too few");
}

#[test]
fn extreme_boards_can_be_played() {
    let settings: [&[(&'static str, &str)]; 5] = [
        &[("kickouts", "9"), ("stamina_per_health", "1"), ("rest", "20"), ("block_cards", "1"), ("block_row", "0")],
        &[("least_health", "12"), ("block_damage", "20"), ("block_row", "0"), ("block_stamina", "0")],
        &[("momentum_end", "100"), ("on_a_roll", "1"), ("unstoppable", "1"), ("unstoppable_bonus", "9")],
        &[("blind_attacks", "60"), ("stamina_per_health", "20"), ("first_attacker_stamina", "20")],
        &[
            ("starting_damage", "60"),
            ("first_attacker_cards", "0"),
            ("momentum_end", "1"),
            ("on_a_roll", "1"),
            ("unstoppable", "1"),
        ],
    ];
    let boards: [&[(&'static str, &str)]; 4] = [
        &[("health", "60"), ("low_health", "60"), ("stamina", "60"), ("low_stamina", "60"), ("hand", "6")],
        &[("health", "12"), ("low_health", "0"), ("stamina", "1"), ("low_stamina", "0"), ("hand", "1")],
        &[(
            "taunt",
            "{ cards = 20, stamina = 20, momentum = 20, opponent = { health = 20, stamina = 20, cards = 20 } }",
        )],
        &[("recover", "{}"), ("taunt", "{}"), ("hand", "6")],
    ];
    let cards: [&[(&'static str, &str)]; 4] = [
        &[("rampage", "true"), ("cost", "9"), ("target", "9")],
        &[("rampage", "true"), ("cost", "0"), ("target", "1"), ("momentum", "10"), ("kickout_icons", "3")],
        &[("pin", "true"), ("taunt", "true"), ("recover", "true"), ("target", "1")],
        &[("rampage", "true"), ("cost", "0"), ("damage", "0"), ("target", "1")],
    ];
    let set = |draft: Draft, name: &str, pairs: &[(&'static str, &str)]| {
        pairs.iter().fold(draft, |draft, (key, value)| draft.set(name, key, value))
    };
    for (at, numbers) in settings.iter().enumerate() {
        for (shift, board) in boards.iter().enumerate() {
            let mut draft = set(complete(), "settings", numbers);
            for (index, id) in WRESTLERS.iter().enumerate() {
                draft = set(draft, id, board);
                for number in 0..15 {
                    draft = set(draft, &format!("{id}-{number}"), cards[(at + shift + index) % cards.len()]);
                }
            }
            let result = read(&draft).map(|_| ());
            assert_eq!(result, Ok(()), "{numbers:?} {board:?}");
            for seed in 0..4 {
                let played = read_pack::<State>(&draft.text(), 400, seed);
                assert!(played.is_ok(), "{numbers:?} {board:?}, seed {seed}: {played:?}");
            }
        }
    }
}

fn read_state(agreed: &Agreed, text: &str) -> Result<State, Mistake> {
    let source = Source::new("position.toml", text);
    source.toml().and_then(|it| State::from_position(agreed, it).map_err(|flaw| flaw.within(source)))
}

const ANNA_AND_BERT: &str = "[red]\nwrestler = 'anna'\n[blue]\nwrestler = 'bert'\n";

/// A position in the middle of Anna's attack.
fn attacking(steps: &str, changes: &[(&'static str, &str)]) -> String {
    let mut attack = Draft::default();
    let keys = [("by", "'red'"), ("kind", "'single'"), ("cards", "['anna-0']"), ("paid", "1")];
    attack.add("attack", "[attack]", &keys);
    let attack = changes.iter().fold(attack, |draft, (key, value)| draft.set("attack", key, value));
    format!("steps = {steps}\n{ANNA_AND_BERT}{}", attack.text())
}

/// A position in the middle of a pin by Anna.
fn pinning(steps: &str, attempts: u8, rolls: &str, rate: u8) -> String {
    let pin = format!("by = 'red'\nrate = {rate}\nattempts = {attempts}\n");
    format!("steps = {steps}\n{ANNA_AND_BERT}[pin]\n{pin}low_health = false\nrolls = {rolls}\n")
}

#[test]
fn positions_that_play_cannot_reach_are_refused() {
    let pack = read(&complete()).expect("in order");
    let wrong = |text: &str, line: usize, found: &str, expected: &str| match read_state(&pack, text) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(mistake) => {
            assert_eq!((mistake.file.as_str(), mistake.line), ("position.toml", line), "{mistake}\n{text}");
            assert!(mistake.found.contains(found), "{mistake}, not: found {found}");
            assert!(mistake.expected.contains(expected), "{mistake}, not: expected {expected}");
        }
    };
    let red = |keys: &str| format!("[blue]\nwrestler = 'bert'\n[red]\nwrestler = 'anna'\n{keys}\n");
    let with = |keys: &str| format!("{keys}\n{ANNA_AND_BERT}");
    assert!(read_state(&pack, ANNA_AND_BERT).is_ok());

    // Corners.
    wrong("[red]\nwrestler = 'nobody'", 2, "`nobody`", "a wrestler of this pack");
    wrong("[red]\nwrestler = 'anna'\nhand = ['anna-0']", 1, "cards that have moved before the match", "the whole deck");
    wrong("[red]\nwrestler = 'anna'", 1, "a corner without a wrestler", "`wrestler` for both corners");
    wrong("[red]\nwrestler = 'anna'\n[blue]\nwrestler = 'anna'", 3, "the same wrestler twice", "AT-008");
    for (keys, found, expected) in [
        ("health = 0", "health 0", "1 to 15"),
        ("health = 16", "health 16", "1 to 15"),
        ("stamina = 15", "stamina 15", "at most 14"),
        ("tokens = ['permanent']", "a token of the permanent ability", "first, second or reversal"),
        ("hand = ['anna-0']\ndiscard = ['anna-0']", "a card in two places or in none", "in one place"),
        ("draw_pile = ['anna-0']", "a card in two places or in none", "in one place"),
        ("discard = ['anna-14']", "the finisher in the discard pile", "AT-019"),
        ("shown = ['anna-0']", "known cards that are not in the hand", "cards of the hand"),
        ("depleted = true\nhand = ['anna-0']", "cards in a depleted hand", "AT-221"),
        (
            "hand = ['anna-0', 'anna-1', 'anna-2', 'anna-3', 'anna-4', 'anna-5']",
            "6 cards in hand",
            "at most 5 (AT-210)",
        ),
    ] {
        wrong(&red(keys), 3, found, expected);
    }
    wrong(&red("hand = ['carl-0']"), 5, "`carl-0`", "a card of these two decks");
    wrong(&red("hand = ['bert-0']"), 5, "`bert-0`", "a card of this corner's deck");
    wrong(&red("hand = ['anna-0', 'anna-0']"), 5, "`anna-0` twice", "each card once");

    // Before and after the match.
    wrong(&with("phase = 'casting'"), 1, "two wrestlers", "a corner that has still to choose");
    wrong("phase = 'casting'\n[blue]\nwrestler = 'bert'", 2, "a wrestler", "before the red corner has one");
    wrong(&format!("phase = 'hands'\n{}", red("discard = ['anna-0']")), 4, "cards that have moved", "the whole deck");
    wrong(&with("phase = 'hands'\nchain = 'anna-0'"), 1, "something under way before the match", "hands alone");
    wrong("phase = 'casting'\nmomentum = 1", 1, "something under way before the match", "hands alone");
    wrong(&with("ended = { how = 'time_limit' }"), 1, "the end of a match that goes on", "`phase = \"over\"`");
    let heavy = "hand = ['anna-11', 'anna-12', 'anna-13']";
    wrong(&format!("phase = 'hands'\n{}", red(heavy)), 4, "picks that make no starting hand", "AT-058");
    let picks = |id: &str| format!("hand = ['{id}-0', '{id}-1', '{id}-2', '{id}-3', '{id}-4']");
    let both = format!("[red]\nwrestler = 'anna'\n{}\n[blue]\nwrestler = 'bert'\n{}\n", picks("anna"), picks("bert"));
    wrong(&format!("phase = 'hands'\n{both}"), 1, "two complete hands", "still being chosen");
    wrong(&with("phase = 'over'"), 1, "a match that is over", "`ended` with a winner");
    let over = "phase = 'over'\nended = { winner = 'red', how = 'pinfall' }\nsteps = ['end']";
    wrong(&with(over), 1, "steps in a match that is over", "none");

    // The ring.
    for momentum in ["11", "-11", "-128"] {
        let found = format!("momentum {momentum}");
        wrong(&with(&format!("momentum = {momentum}")), 1, &found, "-10 to 10");
    }
    wrong(&with("passes = 20"), 1, "20 passes", "fewer than 20");
    wrong(&with("actions = 300"), 1, "300 actions", "fewer than 300");
    wrong(&with("chain = 'bert-0'"), 1, "a chain of the defender", "with the initiative");
    for (list, at, found) in [("anna/third#0", 0, "`anna/third#0`"), ("anna/first#0", 2, "effect 2")] {
        let lasting = format!("lasting = [{{ list = '{list}', at = {at}, by = 'red', until = 'match_ends' }}]");
        wrong(&with(&lasting), 1, found, "an ");
    }
    for at in [0, 1] {
        let lasting = format!("lasting = [{{ list = 'anna/first#0', at = {at}, by = 'red', until = 'match_ends' }}]");
        wrong(&with(&lasting), 1, &format!("effect {at} of `anna/first#0`"), "an effect that lasts");
    }

    // What is under way.
    assert!(read_state(&pack, &attacking("['end', { attack = 'window' }]", &[])).is_ok());
    let window = "['end', { attack = 'window' }]";
    for cards in ["[]", "['anna-0', 'anna-1']"] {
        wrong(
            &attacking(window, &[("cards", cards), ("in_play", "[]")]),
            7,
            "an attack with the wrong cards",
            "one card",
        );
    }
    wrong(&attacking(window, &[("fate", "{ rolled = { dice = [7] } }")]), 7, "impossible dice", "1 to 6");
    wrong(&attacking("['end']", &[]), 1, "nothing that is asked", "a step that asks");
    wrong(&attacking("[{ attack = 'window' }]", &[]), 1, "an action without its end", "`end` as the first step");
    wrong(&attacking("['end', { attack = 'missed' }]", &[]), 1, "a step that fits nothing", "steps of one action");
    wrong(&attacking("['end', { attack = 'assign' }]", &[]), 1, "a step that fits nothing", "steps of one action");
    wrong(&attacking("['end', { pin = 'attempt' }]", &[]), 1, "a step that fits nothing", "steps of one action");
    let counter = "['end', { counter = { slot = 'first', rolled = false } }]";
    wrong(&attacking(counter, &[]), 1, "a step that fits nothing", "steps of one action");
    let back = "['end', { return = { corner = 'red', n = 1 } }]";
    wrong(&attacking(back, &[]), 1, "a step that fits nothing", "steps of one action");
    // An effect that asks for cards has some to ask for, and what comes after it finds its attack.
    for (list, left) in [("anna/second#0", 1), ("bert/permanent#0", 0)] {
        let step = format!("{{ do = {{ list = '{list}', at = 0, by = 'red', left = {left}, kickout_icons = 0 }} }}");
        wrong(&with(&format!("steps = [{step}]")), 1, "a step that fits nothing", "steps of one action");
    }
    let many = format!("['end', {}]", "{ attack = 'window' }, ".repeat(20));
    wrong(&attacking(&many, &[]), 1, "too many steps", "fewer");
    let attempt = "['end', { pin = 'attempt' }]";
    assert!(read_state(&pack, &pinning(attempt, 3, "[[6, 6]]", 3)).is_ok());
    for (attempts, rolls, rate) in [(3, "[]", 0), (3, "[[0, 6]]", 3), (13, "[]", 3)] {
        wrong(&pinning(attempt, attempts, rolls, rate), 6, "an impossible pin", "dice 1 to 6, a rate of 1 or more");
    }
    wrong(&pinning(attempt, 1, "[[6, 6]]", 3), 1, "a step that fits nothing", "steps of one action");
}

/// Before both have a wrestler, a match that is over can be looked at and written down like any other.
#[test]
fn a_match_can_be_conceded_before_it_begins() {
    for choices in 0..3 {
        let mut game = begun::<State>(State::about().setup(), 1, choices);
        game.concede(Corner::Red.seat());
        read_position(&game, &[], 1).expect("its position can be read");
    }
}

/// AT-211: who owes a card already and draws another one returns two, not three.
#[test]
fn a_card_above_the_limit_is_returned_once() {
    let draws = [("anna/first", "'on_declare'"), ("anna/second", "'on_lose_initiative'")];
    let pack = draws.iter().fold(complete(), |draft, (name, timing)| {
        draft.set(name, "timing", timing).set(name, "do", "[{ draw_cards = 1 }]")
    });
    let hand = "hand = ['anna-0', 'anna-1', 'anna-2', 'anna-3', 'anna-4']";
    let text = format!("[blue]\nwrestler = 'bert'\n[red]\nwrestler = 'anna'\n{hand}\n");
    let mut state = Fixture::reading(&pack.text()).position(&text);
    let script: [(&str, &[&str]); 7] = [
        ("play anna-0", &[]),
        ("use first", &["piece anna-5"]),
        ("pass", &["d6 1"]),
        ("pass", &["piece anna-6"]),
        ("use second", &["piece anna-7"]),
        ("return anna-1", &[]),
        ("return anna-2", &[]),
    ];
    for (action, chance) in script {
        let seat = state.turn().seat().expect("the match goes on");
        play_with(&mut state, seat, action, chance);
    }
    assert_eq!((state.sides[Corner::Red].hand.len(), state.turn().seat()), (5, Some(Corner::Blue.seat())));
}
