//! What a reader says about a position that play cannot reach: where, what was found, and what was expected.

use elder_god::State;
use turnbuckle_core::{Mistake, Source, scenario};

const HEAD: &str = "title = 'A position'\ngame = 'elder-god'\npack = 'rulebook'\n";

/// A scenario that is nothing but a position.
fn read(options: &str, position: &str) -> Result<(), Mistake> {
    let position = position.replace("[monsters", "[position.monsters");
    let text = format!("{HEAD}{options}\n[position]\n{position}");
    scenario::run::<State>(Source::new("position.toml", &text))
}

/// A monster with one Necronomicon beside it.
fn monster(cards: &str) -> String {
    format!("[monsters.b]\nbooks = 1\n[monsters.b.cards]\n{cards}")
}

/// The position of a monster that play can reach.
fn accepted(cards: &str) {
    read("", &monster(cards)).unwrap_or_else(|it| panic!("{it}"));
}

/// Refused in a line of the position, of which the first is 1; 0 is where it begins.
fn refused_in(line: usize, options: &str, position: &str, found: &str, expected: &str) {
    let mistake = read(options, position).expect_err("the position cannot be reached");
    assert!(mistake.found.contains(found) && mistake.expected.contains(expected), "{mistake}");
    assert_eq!((mistake.file.as_str(), mistake.line), ("position.toml", line + 5), "{mistake}");
}

/// A monster that is wrong in the last line of its cards.
fn refused(cards: &str, found: &str, expected: &str) {
    let position = monster(cards);
    refused_in(position.lines().count(), "", &position, found, expected);
}

#[test]
fn what_lies_on_a_card_is_written_once_and_in_order() {
    accepted("'0,1' = 'K-damaged turned wounded over K'\n'-1,1' = 'L turned'");
    let order = "each once and in this order";
    refused("'0,1' = 'R turned turned'", "`turned` in `R turned turned`", order);
    refused("'0,1' = 'R-damaged wounded turned'", "`turned`", order);
    refused("'0,1' = 'R-damaged wounded over R over R'", "`over`", order);
    refused("'0,1' = 'R-damaged with book with book'", "`with`", order);
    refused("'0,1' = 'R-damaged with'", "`with`", order);
    refused("'0,1' = 'R-damaged with blood'", "`blood`", order);
    refused("'0,1' = 'R-damaged wounded over'", "``", "the id of a card");
}

/// EG-101: a Necronomicon lies on what was damaged.
#[test]
fn a_book_lies_on_a_card_that_was_damaged() {
    accepted("'0,1' = 'R-damaged with book'");
    refused("'0,1' = 'R with book'", "a healthy card in 0,1 that has been healed", "as play can lay it");
    refused("'0,1' = 'K'\n'1,1' = 'E-nnnn with book'", "a healthy card in 1,1", "as play can lay it");
    refused("'0,1' = 'K'\n'1,1' = 'E-nnnd turned with book'", "a healthy card in 1,1", "as play can lay it");
    accepted("'0,1' = 'K'\n'1,1' = 'E-nnnd with book'");
}

/// EG-030 and EG-100: two Necronomicons, used once each.
#[test]
fn nobody_has_three_books() {
    let three = "[monsters.b]\nbooks = 2\n[monsters.b.cards]\n'0,1' = 'I-damaged with book'";
    let found = "2 Necronomicons beside the monster and 1 on it";
    refused_in(1, "", three, found, "what a player can have");
    read("", &three.replace("= 2", "= 1")).unwrap_or_else(|it| panic!("{it}"));
    refused_in(1, "", "[monsters.b]\nbooks = 3", "3 Necronomicons beside the monster", "what a player can have");
}

/// EG-040: five cards out of turn.
#[test]
fn nobody_holds_six_cards_in_anothers_turn() {
    let six = "turn = 'a'\n[monsters.b]\nhand = ['I', 'I', 'H', 'L', 'K', 'T']";
    refused_in(2, "", six, "6 cards in hand instead of 5 at most", "what a player can have");
    read("", &six.replace("'a'", "'b'")).unwrap_or_else(|it| panic!("{it}"));
    refused_in(2, "", "[monsters.a]\nhand = ['I', 'I', 'I', 'I', 'H', 'H', 'H', 'H', 'R']", "9 cards", "eight at most");
}

/// EG-026, EG-078 and EG-089: what a Damage card covers matched it, was open, and was not immune.
#[test]
fn a_damage_card_covers_what_it_could_be_laid_on() {
    accepted("'0,1' = 'R-damaged wounded over R'");
    let reachable = "as play can lay it";
    refused("'0,1' = 'R-damaged wounded over L'", "L beneath 0,1, which nobody could cover with R-damaged", reachable);
    refused("'0,1' = 'R-damaged wounded over E-nnnn'", "E-nnnn beneath 0,1", reachable);
    refused("'0,1' = 'R-damaged wounded over R-immune'", "R-immune beneath 0,1", reachable);
    refused("'0,1' = 'R-damaged wounded over R-damaged'", "R-damaged beneath 0,1", reachable);
    refused("'0,1' = 'R over R'", "a card beneath 0,1, which is not damaged", reachable);
    let below = "'0,2' = 'I'\n'0,1' = 'I-damaged wounded over I'";
    refused(below, "a closed card in 0,1 that was shot", reachable);
}

#[test]
fn a_step_has_its_own_keys_and_an_ending_its_winner() {
    refused_in(0, "", "winner = 'a'", "`winner` in another step", "only what the `step` has");
    refused_in(0, "", "discarded = 2", "`discarded` in another step", "only what the `step` has");
    refused_in(0, "", "step = 'discard'\nplays = 2", "`plays` in another step", "only what the `step` has");
    refused_in(0, "", "step = 'over'\nturn = 'a'", "`turn` in another step", "only what the `step` has");
    for over in
        ["winner = 'a'", "winner = 'a'\nhow = 'last_left'", "how = 'standstill'", "winner = 'b'\nhow = 'turn_limit'"]
    {
        refused_in(0, "", &format!("step = 'over'\n{over}"), "an ending that play cannot reach", "lacks nothing but");
    }
}

#[test]
fn a_card_too_many_and_a_wrong_set_up_are_shown_where_they_stand() {
    let many = "discard = ['E-nnnn']\n[monsters.b]\nhand = ['H', 'E-nnnn', 'E-nnnn', 'E-nnnn', 'E-nnnn']";
    refused_in(3, "", many, "more `E-nnnn` than there are", "at most");
    let sign = "[monsters.a]\nhand = ['elder-sign']";
    refused_in(2, "", sign, "more `elder-sign` than there are", "none without the option banishment");
    let mistake = read("options = { nuclear-option = 'yes' }", "").expect_err("half of a variant");
    assert_eq!(
        mistake.to_string(),
        "position.toml:4: found the nuclear option without banishment; expected both, or neither (EG-G39)"
    );
    let mistake = read("options = { start = '3' }", "").expect_err("an empty seat");
    assert!(mistake.to_string().starts_with("position.toml:4: found a start from a seat that is empty"), "{mistake}");
}
