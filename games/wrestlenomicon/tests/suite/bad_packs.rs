//! Wrong packs, positions and scenarios: each is answered with the file, the line, what was found and what was expected,
//! and none makes a reader panic.

use turnbuckle_core::Mistake;
use turnbuckle_core::prelude::*;
use turnbuckle_testing::drafts::At::{self, Key};
use turnbuckle_testing::drafts::Change::{self, Set, Without};
use turnbuckle_testing::drafts::{Draft, FILE};
use turnbuckle_testing::spoilt::read_pack;
use wrestlenomicon::State;
use wrestlenomicon::setup::Agreed;
use wrestlenomicon::vocab::{AttackType, God};

use crate::{Fixture, PACKS};

/// Two decks of 60 as they should be: 40 attack cards, ten of each type, 8 Permanents, 6 Combos and 6 Defenses. The
/// first 16 attack cards are starters.
fn complete() -> Draft {
    let mut draft = Draft::default();
    draft.add("", "", &[("title", "'Draft'"), ("cultists", "8")]);
    for god in ["cthulhu", "hastur"] {
        (0..40).for_each(|number| add_attack(&mut draft, god, number));
        for number in 0..8 {
            let rest = [("play", "[{ draw = 1 }]"), ("play_text", "'Draw.'"), ("permanent", "[{ momentum = 1 }]")];
            add(&mut draft, god, "permanent", number, &rest);
        }
        for number in 0..6 {
            add(&mut draft, god, "combo", number, &[("condition", "['attacked']"), ("do", "[{ draw = 1 }]")]);
            add(&mut draft, god, "defense", number, &[("moment", "{ damage = 1 }"), ("do", "[{ prevent = 1 }]")]);
        }
    }
    draft
}

fn add_attack(draft: &mut Draft, god: &str, number: usize) {
    let attack_type = format!("'{}'", AttackType::ALL[number % 4].name().to_lowercase());
    let rest = [
        ("type", attack_type.as_str()),
        ("position", "3"),
        ("momentum", "{ n = 1 }"),
        ("ability", "[{ damage = 2 }]"),
        ("slam", "[{ damage = 1 }]"),
        ("slam_text", "'More.'"),
        ("starter", if number < 16 { "true" } else { "false" }),
    ];
    add(draft, god, "attack", number, &rest);
}

fn add(draft: &mut Draft, god: &str, kind: &str, number: usize, rest: &[(&'static str, &str)]) {
    let id = format!("{god}-{kind}-{number}");
    let [quoted, of, sort, name] = [&id, god, kind, &format!("{kind} {number}")].map(|it| format!("'{it}'"));
    let mut pairs: Vec<(&'static str, &str)> = vec![
        ("id", &quoted),
        ("god", &of),
        ("kind", &sort),
        ("name", &name),
        ("origin", "'designed'"),
        ("text", "'Something happens.'"),
    ];
    pairs.extend(rest);
    draft.add(id, "[[card]]", &pairs);
}

fn read(draft: &Draft) -> Result<Agreed, Mistake> {
    draft.read::<State>()
}

fn warnings(draft: &Draft) -> Vec<String> {
    draft.warnings::<State>()
}

/// The number in an id such as `hastur-attack-12`.
fn number(id: &str) -> usize {
    id.rsplit('-').next().and_then(|it| it.parse().ok()).expect("ids end in a number")
}

/// Changes one card of a complete pack, and holds what the reader says to it.
fn refused(id: &str, change: &Change<'_>, at: At, found: &str, expected: &str) {
    complete().refused::<State>(id, *change, at, found, expected);
}

const ATTACK: &str = "cthulhu-attack-3";
const PERMANENT: &str = "hastur-permanent-2";
const COMBO: &str = "cthulhu-combo-5";
const DEFENSE: &str = "hastur-defense-0";

#[test]
fn the_draft_itself_is_in_order() {
    assert_eq!(warnings(&complete()), [""; 0]);
}

/// Covers WN-G56.
#[test]
fn position_and_momentum_have_their_range() {
    for position in ["0", "7", "255"] {
        let found = format!("card `{ATTACK}` with Position {position}");
        refused(ATTACK, &Set("position", position), At::Table, &found, "Position 1 to 6");
    }
    for momentum in ["{ n = 7 }", "{ n = 7, all = true }", "{ n = 255 }"] {
        refused(ATTACK, &Set("momentum", momentum), At::Table, "with Momentum ", "Momentum 0 to 6");
    }
    refused(ATTACK, &Set("position", "-1"), Key, "integer `-1`", "a whole number from 0 to 255");
    refused(ATTACK, &Set("momentum", "{ n = -1 }"), Key, "integer `-1`", "a whole number from 0 to 255");
    for (key, value) in [("position", "1"), ("position", "6"), ("momentum", "{ n = 0 }"), ("momentum", "{ n = 6 }")] {
        assert!(read(&complete().set(ATTACK, key, value)).is_ok(), "{key} = {value}");
    }
}

#[test]
fn every_kind_needs_its_parts() {
    let needs = [
        (ATTACK, vec!["type", "position", "momentum", "ability", "slam", "slam_text"]),
        (PERMANENT, vec!["play", "permanent", "play_text"]),
        (COMBO, vec!["condition", "do"]),
        (DEFENSE, vec!["moment", "do"]),
    ];
    for (id, keys) in needs {
        for key in keys {
            let found = format!("card `{id}` with no `{key}`");
            refused(id, &Without(key), At::Table, &found, &format!("`{key}` for its kind"));
        }
    }
    // An empty list says no more than none.
    for (id, key) in [(ATTACK, "ability"), (ATTACK, "slam"), (PERMANENT, "play"), (PERMANENT, "permanent")] {
        refused(id, &Set(key, "[]"), At::Table, &format!("card `{id}` with no `{key}`"), "for its kind");
    }
    refused(COMBO, &Set("condition", "[]"), At::Table, "with no `condition`", "for its kind");
    for key in ["id", "god", "kind", "name", "origin", "text"] {
        // The line is that of the card; where the id is missing, nothing else can name it.
        refused(ATTACK, &Without(key), At::Table, &format!("missing field `{key}`"), "");
    }
}

#[test]
fn ids_and_names_tell_cards_apart() {
    for id in ["''", "'two words'", "'semi;colon'", "'#'", "'é'"] {
        refused(ATTACK, &Set("id", id), At::Table, "with that id", "an id of letters, digits");
    }
    for name in ["''", "'   '"] {
        refused(ATTACK, &Set("name", name), At::Table, &format!("card `{ATTACK}` with an empty name"), "a name");
    }
    // The second of two cards with the same id is the wrong one, whosever the first is.
    for id in ["'cthulhu-attack-2'", "'hastur-attack-39'", "'cthulhu-permanent-0'"] {
        let found = format!("card `{}` with an id that another card has", id.trim_matches('\''));
        refused("hastur-permanent-2", &Set("id", id), At::Table, &found, "an id of its own");
    }
}

#[test]
fn the_words_of_a_pack_are_known() {
    let wrong = [
        (ATTACK, "ability", "[{ tickle = 3 }]", "`tickle`", "`damage`"),
        (ATTACK, "slam", "['tickle']", "`tickle`", "`damage`"),
        (ATTACK, "ability", "[{ move_to = 7 }]", "Space 7", "1 to 6"),
        (ATTACK, "ability", "[{ discard = { who = 'me', n = 1 } }]", "`me`", "`self` or `enemy`"),
        (ATTACK, "ability", "[{ discard = { who = 'self', n = 1, of = 2 } }]", "`of`", "`who`"),
        (ATTACK, "ability", "[{ if = { when = ['raining'], then = [] } }]", "`raining`", "`attacked`"),
        (ATTACK, "ability", "[{ forbid = 'everything' }]", "`everything`", "`combo`"),
        (ATTACK, "ability", "{ damage = 1 }", "map", "a sequence"),
        (ATTACK, "god", "'yog-sothoth'", "`yog-sothoth`", "`cthulhu` or `hastur`"),
        (ATTACK, "kind", "'spell'", "`spell`", "`attack`, `permanent`, `combo`, `defense`"),
        (ATTACK, "type", "'rude'", "`rude`", "`bizarre`, `dominance`, `ranged`, `viscera`"),
        (ATTACK, "origin", "'stolen'", "`stolen`", "`printed` or `designed`"),
        (ATTACK, "position", "'four'", "string \"four\"", "a whole number from 0 to 255"),
        (ATTACK, "momentum", "1", "integer `1`", "Momentum"),
        (ATTACK, "starter", "'yes'", "string \"yes\"", "a boolean"),
        (ATTACK, "text", "3", "integer `3`", "a string"),
        (ATTACK, "colour", "'red'", "`colour`", "`flavour`"),
        (COMBO, "condition", "['raining']", "`raining`", "`attacked`"),
        (DEFENSE, "moment", "'whenever'", "`whenever`", "`enemy_attack`"),
        (DEFENSE, "moment", "{ enemy_attack = 'rude' }", "`rude`", "`slamming`"),
    ];
    for (id, key, value, found, expected) in wrong {
        refused(id, &Set(key, value), Key, found, expected);
    }
    // Where several forms are possible, the mistake lists them.
    for (id, key, value, forms) in [
        (ATTACK, "ability", "[{ damage = 'lots' }]", "a number, \"d3\", \"d6\""),
        (ATTACK, "ability", "[{ damage = -1 }]", "a number, \"d3\", \"d6\""),
        (PERMANENT, "permanent", "[{ when = 'raining', do = [] }]", "a trigger { when"),
        (PERMANENT, "permanent", "[{ tickle = 1 }]", "a trigger { when"),
    ] {
        let mistake = read(&complete().set(id, key, value)).map_or_else(|it| it.to_string(), |_| String::new());
        let expected = format!("found something else; expected {forms}");
        assert!(mistake.contains(&expected), "{key} = {value}: {mistake}");
    }
}

#[test]
fn what_the_engine_cannot_do_is_refused() {
    let two_dice = "[{ damage = { sum = ['d3', 'd6'] } }]";
    refused(ATTACK, &Set("ability", two_dice), At::Table, "two dice in one effect", "at most one die");
    let hidden = "[{ may = [{ if = { when = ['ahead'], then = [{ draw = { max = ['d3', 'd3'] } }] } }] }]";
    refused(ATTACK, &Set("slam", hidden), At::Table, "two dice in one effect", "at most one die");
    let blind = "[{ discard = { who = 'enemy', n = 1, only = 'combo' } }]";
    refused(ATTACK, &Set("ability", blind), At::Table, "a discard of a kind that nobody can check", "`by = \"enemy\"`");
    let twice = "[{ when = 'you_pass', do = [{ draw = 1 }] }, { when = 'you_pass', do = [{ heal = 1 }] }]";
    refused(PERMANENT, &Set("permanent", twice), At::Table, "two triggers at the same moment", "one trigger a moment");
    let nine = format!("[{{ choose = {{ of = [{}] }} }}]", "[{ draw = 1 }], ".repeat(9));
    for options in ["[{ may = [{ choose = { of = [] } }] }]", &nine] {
        refused(ATTACK, &Set("ability", options), At::Table, "options to choose from", "1 to 8 options");
    }
    for k in ["0", "2", "255"] {
        let choose = format!("[{{ choose = {{ k = {k}, of = [[{{ draw = 1 }}]] }} }}]");
        refused(ATTACK, &Set("ability", &choose), At::Table, &format!("{k} to choose of 1 options"), "1 to 1 of them");
    }
    for cost in ["cultists", "discard", "guts"] {
        let free = format!("[{{ pay = {{ cost = {{ {cost} = 0 }}, do = [{{ draw = 1 }}] }} }}]");
        refused(ATTACK, &Set("slam", &free), At::Table, "a cost of nothing", "a cost of at least 1");
    }
}

#[test]
fn what_is_not_toml_is_refused() {
    refused(ATTACK, &Set("name", ""), Key, "quoted", "string");
    let mistake = read(&complete().without("", "title")).expect_err("a pack has a title");
    assert_eq!((mistake.file.as_str(), mistake.line, mistake.found.as_str()), (FILE, 1, "missing field `title`"));
    let mistake = read(&Draft::default()).expect_err("an empty file is no pack");
    assert_eq!((mistake.line, mistake.found.as_str()), (1, "missing field `title`"));
}

/// Covers WN-G7.
#[test]
fn a_deck_has_at_least_thirty_attack_cards() {
    let with = |god: &'static str, attacks: usize| {
        read(&complete().only(|id| !id.starts_with(&format!("{god}-attack")) || number(id) < attacks))
    };
    for (god, name) in [("cthulhu", "Cthulhu"), ("hastur", "Hastur")] {
        let mistake = with(god, 29).expect_err("29 are too few");
        assert_eq!((mistake.file.as_str(), mistake.line), (FILE, 1));
        assert_eq!(mistake.found, format!("29 attack cards for {name}"));
        assert!(mistake.expected.contains("at least 30"), "{mistake}");
        assert!(with(god, 30).is_ok());
    }
}

#[test]
fn a_deck_has_thirty_two_to_sixty_four_cards() {
    // Attack cards alone, so that nothing else is amiss.
    let with =
        |cards: usize| complete().only(|id| !id.starts_with("hastur") || id.contains("attack") && number(id) < cards);
    let mistake = read(&with(31)).expect_err("31 are too few");
    assert_eq!((mistake.file.as_str(), mistake.line, mistake.found.as_str()), (FILE, 1, "31 cards for Hastur"));
    assert!(mistake.expected.contains("at least 32"), "{mistake}");
    assert!(read(&with(32)).is_ok());

    let mut draft = complete();
    (40..44).for_each(|number| add_attack(&mut draft, "cthulhu", number));
    assert!(read(&draft).is_ok());
    add_attack(&mut draft, "cthulhu", 44);
    let mistake = read(&draft).expect_err("65 are too many");
    assert!(mistake.found.contains("card `cthulhu-attack-44` with 64 cards of Cthulhu before it"), "{mistake}");
    assert!(mistake.expected.contains("at most 64"), "{mistake}");
    let last = draft.text().lines().filter(|it| *it == "[[card]]").count();
    assert_eq!(draft.text().lines().take(mistake.line).filter(|it| *it == "[[card]]").count(), last);
}

#[test]
fn what_is_unusual_is_allowed_with_a_warning() {
    let deck = complete().only(|id| id != COMBO);
    assert_eq!(warnings(&deck), ["Cthulhu: 59 main-deck cards instead of 60"]);

    let cultists = complete().set("", "cultists", "7");
    assert_eq!(warnings(&cultists), ["7 Cultists instead of 8"]);

    // Attack cards 3, 7, 11 … are of the fourth type.
    let few = (0..40)
        .filter(|it| it % 4 == 3)
        .skip(4)
        .fold(complete(), |draft, number| draft.set(&format!("hastur-attack-{number}"), "type", "'bizarre'"));
    assert_eq!(warnings(&few), ["Hastur: only 4 Viscera attack cards, fewer than 5"]);
    let five = few.set("hastur-attack-19", "type", "'viscera'");
    assert_eq!(warnings(&five), [""; 0]);

    let with = |attacks: usize| {
        let mut draft = complete().only(|id| !id.starts_with("cthulhu") || id.contains("attack"));
        (40..attacks).for_each(|number| add_attack(&mut draft, "cthulhu", number));
        warnings(&draft)
    };
    assert_eq!(with(50), ["Cthulhu: 50 main-deck cards instead of 60"]);
    assert_eq!(with(60), ["Cthulhu: 60 attack cards, more than 50"]);
}

#[test]
fn our_own_packs_fit_a_first_game() {
    for pack in PACKS {
        assert_eq!(Fixture::pack(pack).read().expect("in order").pack.check_first_game(), Ok(()), "{pack}");
    }
}

/// The ledger promises it for the house pack: a first game never begins with a redraw.
#[test]
fn any_seven_starters_include_an_attack() {
    let house = Fixture::pack("house").read().expect("in order").pack;
    for god in God::BOTH {
        let others = (house.starters & house.of[god]) - house.attacks;
        assert!(others.len() < 7, "{god} could start with {} starters and no attack card", others.len());
    }
}

fn first_game(draft: &Draft) -> Result<(), Mistake> {
    let mut setup = draft.setup::<State>();
    assert!(State::prepare(&setup).is_ok(), "without first-game mode the pack will do");
    setup.options.insert("first-game".to_owned(), "yes".to_owned());
    State::prepare(&setup).map(|_| ())
}

/// Covers WN-G3.
#[test]
fn a_first_game_needs_7_to_35_starters() {
    let with = |god: &'static str, starters: usize| {
        let mut draft = complete();
        let ids: Vec<String> = draft.tables.iter().map(|it| it.name.clone()).collect();
        for (at, id) in ids.iter().filter(|it| it.starts_with(god)).enumerate() {
            draft = draft.set(id, "starter", if at < starters { "true" } else { "false" });
        }
        first_game(&draft)
    };
    for (god, name) in [("cthulhu", "Cthulhu"), ("hastur", "Hastur")] {
        for starters in [7, 16, 35] {
            assert_eq!(with(god, starters), Ok(()), "{starters} starters");
        }
        for starters in [0, 6, 36, 60] {
            let mistake = with(god, starters).expect_err("outside of WN-G3");
            assert_eq!((mistake.file.as_str(), mistake.line), (FILE, 1));
            assert_eq!(mistake.found, format!("{starters} starter cards for {name}"));
            assert!(mistake.expected.contains("7 or more, and 25 other cards"), "{mistake}");
        }
    }
}

/// Abilities that no designer in their senses writes, and that a pack may have all the same.
const OUTLANDISH: [&str; 65] = [
    "[{ choose = { k = 8, of = [['swap'], ['zero'], [{ draw = 1 }], ['reroll'], [], [{ heal = 1 }], [], ['reflect']] } }]",
    "[{ repeat = { n = 255, do = ['attack_again', 'extra_combo', 'extra_defense'] } }]",
    "[{ until_next_turn = { momentum = 127 } }, { until_next_turn = { first_momentum = 127 } }]",
    "[{ until_next_turn = { position = 127 } }, { until_next_turn = { position = 127 } }]",
    "[{ until_next_turn = { pass_draw = 127 } }]",
    "[{ pay = { cost = { discard = 255 }, do = [{ draw = 1 }] } }]",
    "[{ pay = { cost = { guts = 255 }, do = [{ draw = 1 }] } }]",
    "[{ until_next_turn = { momentum = -128 } }, { until_next_turn = { momentum = -128 } }]",
    "[{ until_next_turn = { position = -128 } }]",
    "[{ until_next_turn = { pass_limit = -128 } }]",
    "[{ until_next_turn = { pass_limit = 127 } }]",
    "[{ until_next_turn = { pass_draw = -128 } }]",
    "[{ until_next_turn = { attack_damage = -128 } }]",
    "[{ until_next_turn = { attack_damage = 127 } }, { until_next_turn = { attack_damage = 127 } }]",
    "[{ until_next_turn = { armour = 255 } }, { until_next_turn = { armour = 255 } }]",
    "[{ repeat = { n = 20, do = [{ this_turn = 'slam_twice' }] } }]",
    "[{ gain_cultists = 255 }, { gain_cultists = 255 }]",
    "[{ gain_cultists = 255 }, { until_next_turn = 'cultists_worth_two' }]",
    "[{ steal_cultists = 255 }]",
    "[{ lose_cultists = { who = 'enemy', n = 255 } }]",
    "[{ momentum = 255 }]",
    "[{ momentum = 0 }]",
    "[{ momentum_all = 255 }]",
    "[{ momentum_all = 0 }]",
    "[{ momentum_on = { n = 255, up_to = 1, beyond = 6 } }]",
    "[{ retreat = 255 }]",
    "[{ retreat = 0 }]",
    "[{ bump = 255 }]",
    "[{ bump_all = 255 }]",
    "[{ bump_random = 0 }]",
    "[{ bump_front = 0 }]",
    "[{ look = { who = 'self', n = 255 } }]",
    "[{ look = { who = 'self', n = 3 } }, { mill = { who = 'self', n = 2 } }, { look = { who = 'self', n = 4 } }]",
    "[{ look = { who = 'enemy', n = 0 } }]",
    "[{ discard = { who = 'self', n = 255 } }]",
    "[{ discard = { who = 'enemy', n = 255, by = 'enemy' } }]",
    "[{ discard = { who = 'self', n = 255, by = 'enemy' } }]",
    "[{ discard = { who = 'enemy', n = 0, by = 'random' } }]",
    "[{ discard = { who = 'enemy', n = 255, by = 'enemy', only = 'ranged' } }]",
    "[{ discard = { who = 'self', n = 2, by = 'enemy', only = 'permanent' } }]",
    "[{ reveal_top = { who = 'self', n = 255 } }, { reveal_top = { who = 'enemy', n = 0 } }]",
    "[{ draw = 255 }]",
    "[{ draw_up_to = 255 }]",
    "[{ enemy_draws = 255 }, { discard_hand = 'enemy' }]",
    "[{ mill = { who = 'self', n = 255 } }, { mill = { who = 'enemy', n = 255 } }]",
    "[{ heal = 255 }]",
    "[{ reveal = 255 }]",
    "[{ damage = 255 }]",
    "[{ damage_self = 255 }]",
    "[{ damage_both = 255 }]",
    "[{ damage = { product = [255, 255] } }]",
    "[{ damage = { sum = [255, 255] } }]",
    "[{ damage = { min = [] } }]",
    "[{ damage = 'that' }, { damage = 'd6' }, { damage = 'that' }]",
    "[{ roll = [] }]",
    "[{ roll = [{ up_to = 255, do = [{ roll = [{ up_to = 6, do = ['reroll'] }] }] }] }]",
    "[{ encore = 'top' }, { encore = 'choose' }, { encore = 'discard' }]",
    "['attack_again', 'zero', 'zero', 'zero_quietly']",
    "[{ take_top = { who = 'enemy', to = 'space3' } }, { take_top = { who = 'self', to = 'hand' } }]",
    "[{ steal = 'hand' }, { steal = 'track' }, { steal = 'hand_seen' }, { steal = 'discard' }, { steal = 'permanents' }]",
    "['swap', { move_to = 1 }, 'return_tracked', { place = 'hand' }, { place = 'discard' }, 'enemy_returns']",
    "[{ cancel = 'attack' }, { cancel = 'it' }, 'reflect', { send_back = 3 }, { after_attack = [{ damage = 1 }] }]",
    "['reroll', { prevent = 255 }, { reduce_to = 0 }, { cancel = 'slam' }, { cancel = 'damage' }]",
    "[{ forbid = 'combo' }, { forbid = 'pass' }, { forbid = 'permanent' }, { forbid = 'defense' }]",
    "[{ may = [{ may = [{ may = [{ may = [{ may = [{ may = [{ may = [{ may = [{ draw = 1 }] }] }] }] }] }] }] }] }]",
];

/// A deck in which every card, whenever it does anything, does this.
fn nothing_but(ability: &str) -> Draft {
    const MOMENTS: [&str; 8] = [
        "{ damage = 0 }",
        "{ enemy_attack = 'any' }",
        "'bumped'",
        "'track_discarded'",
        "'enemy_permanent'",
        "'enemy_combo'",
        "'enemy_rolled'",
        "'enemy_turn_starts'",
    ];
    const WHENS: [&str; 4] = ["start_of_your_turn", "you_suffer_damage", "your_card_is_bumped", "you_use_momentum"];
    let triggers: Vec<String> = WHENS.iter().map(|it| format!("{{ when = '{it}', do = {ability} }}")).collect();
    let triggers = format!("[{}]", triggers.join(", "));
    let mut draft = complete();
    for (at, card) in draft.tables.iter_mut().skip(1).enumerate() {
        for (key, value) in &mut card.pairs {
            match *key {
                "ability" | "slam" | "play" | "do" => ability.clone_into(value),
                "permanent" => triggers.clone_into(value),
                "condition" => "['behind']".clone_into(value),
                "moment" => MOMENTS[at % 8].clone_into(value),
                "position" => *value = (at % 6 + 1).to_string(),
                "momentum" => *value = format!("{{ n = {}, all = {} }}", at % 3 + 1, at % 5 == 0),
                _ => {}
            }
        }
    }
    draft
}

#[test]
fn what_is_accepted_can_be_played() {
    for ability in OUTLANDISH {
        let draft = nothing_but(ability);
        assert_eq!(warnings(&draft), [""; 0]);
        for seed in 0..8 {
            let played = read_pack::<State>(&draft.text(), 300, seed);
            assert!(played.is_ok(), "{ability}, seed {seed}: {played:?}");
        }
    }
}
