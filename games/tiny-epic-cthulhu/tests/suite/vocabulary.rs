//! Every effect that a pack can name, done once: as a town action of a changed rulebook pack, or by a character.

use tiny_epic_cthulhu::State;
use tiny_epic_cthulhu::state::PageSlot;
use tiny_epic_cthulhu::vocab::{Colour, Tentacle, Town, Who};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Few, Seat};
use turnbuckle_testing::fixture::{forbidden_by, legal, play, play_with};

use crate::{Fixture, rulebook};

const ANN: Seat = Seat::new(0);

/// The rulebook pack with another action for the Town Card at T0.
fn town(action: &str) -> Fixture {
    let text = rulebook().text().to_owned();
    let at = text.find("action = {").expect("the first town has an action");
    let end = at + text[at..].find('\n').expect("a line");
    Fixture::reading(&format!("{}action = {{ {action}, text = 'It happens.' }}{}", &text[..at], &text[end..]))
}

/// Step 2 of the player's turn, alone with an Assistant, everybody at T0.
fn acting(fixture: &Fixture, more: &str) -> State {
    let text = format!("stage = 'actions'\nturn = 1\nactions = 3\nspin = 12\ngreat_old_one = 'T2'\n{more}");
    let state = fixture.position(&text);
    assert_eq!(state.invariants(), Ok(()));
    state
}

fn madness(state: &State, who: u8) -> [u8; 3] {
    state.characters[Who(who)].madness.into_array()
}

#[test]
fn clear_mat_takes_different_colours() {
    let mut state = acting(&town("effects = [{ clear_mat = { n = 2, colours = 'different' } }]"), "");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick fear", "pick rage", "pick greed"]);
    play(&mut state, ANN, "pick rage");
    assert_eq!(legal(&state, ANN), ["pick fear", "pick greed"], "another one each time");
    play(&mut state, ANN, "pick greed");
    assert_eq!((state.shambler_mat.madness.into_array(), state.discard[Tentacle::Greed]), ([3, 2, 2], 4));
    assert_eq!((state.actions, state.owed.len()), (2, 0));
}

#[test]
fn relocate_town_takes_all_of_a_colour_without_a_power() {
    let fixture = town("effects = [{ relocate_town = { n = 2 } }]");
    let mut state = acting(&fixture, "[towns]\nT0 = { madness = [3, 0, 1] }");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick fear", "pick greed"]);
    let events = play(&mut state, ANN, "pick fear");
    assert!(events.iter().all(|it| it.rule().0 != "TE-125"), "no power");
    assert_eq!(state.towns[Town::at(0)].madness.into_array(), [1, 0, 1]);
    assert_eq!(state.shambler_mat.madness.into_array(), [5, 3, 3]);
}

#[test]
fn take_from_town_takes_what_was_not_paid() {
    let fixture = town("cost = { same = 1 }, effects = [{ take_from_town = { n = 1, colours = 'not_paid' } }]");
    let more = "[towns]\nT0 = { madness = [1, 1, 1] }\n[characters]\np1 = { madness = [1, 2, 0], chaos = 0 }";
    let mut state = acting(&fixture, more);
    assert_eq!(forbidden_by(&state, ANN, "town with greed"), "TE-193");
    play(&mut state, ANN, "town with fear");
    // Rage has no room, and Fear was paid: only Greed is left, which needs no question.
    assert_eq!(madness(&state, 0), [0, 2, 1]);
    let mut state = acting(&fixture, more);
    play(&mut state, ANN, "town with rage");
    assert_eq!(legal(&state, ANN), ["pick fear", "pick greed"]);
}

#[test]
fn drop_is_up_to_so_many_and_at_least_one() {
    let fixture = town("effects = [{ drop = 2 }]");
    let mut state = acting(&fixture, "[characters]\np1 = { madness = [1, 1, 1] }");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick fear", "pick rage", "pick greed"]);
    play(&mut state, ANN, "pick fear");
    assert_eq!(legal(&state, ANN), ["pick rage", "pick greed", "done"]);
    play(&mut state, ANN, "done");
    assert_eq!((madness(&state, 0), state.discard[Tentacle::Fear], state.owed.len()), ([0, 1, 1], 4, 0));
    assert_eq!(forbidden_by(&acting(&fixture, ""), ANN, "town"), "TE-194");
}

#[test]
fn swap_exchanges_with_the_card_or_with_somebody_there() {
    let fixture = town("effects = [{ swap = 1 }]");
    let more = "[towns]\nT0 = { madness = [0, 1, 0] }\n[characters]\np1 = { madness = [1, 0, 0] }\n\
                a1 = { madness = [0, 0, 1] }";
    let mut state = acting(&fixture, more);
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["swap fear for rage", "swap fear for greed with a1"]);
    let mut other = state.clone();
    play(&mut state, ANN, "swap fear for rage");
    assert_eq!((madness(&state, 0), state.towns[Town::at(0)].madness.into_array()), ([0, 1, 0], [1, 0, 0]));
    play(&mut other, ANN, "swap fear for greed with a1");
    assert_eq!((madness(&other, 0), madness(&other, 1)), ([0, 0, 1], [1, 0, 0]));
}

#[test]
fn give_and_take_reach_one_card_far_and_need_room() {
    let fixture = town("one_of = true, effects = [{ give = 'within_one' }, { take = 'within_one' }]");
    let more = "[characters]\np1 = { madness = [1, 0, 2] }\na1 = { at = 'T1', madness = [2, 1, 1] }";
    let mut state = acting(&fixture, more);
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["give greed to a1", "take fear from a1", "take rage from a1"]);
    play(&mut state, ANN, "take rage from a1");
    assert_eq!((madness(&state, 0), madness(&state, 1), state.owed.len()), ([1, 1, 2], [2, 0, 1], 0));
    let far = acting(&fixture, &more.replace("T1", "T3"));
    assert_eq!(forbidden_by(&far, ANN, "town"), "TE-194");
}

#[test]
fn draw_fills_ones_own_mat() {
    let mut state = acting(&town("effects = [{ draw = 2 }]"), "");
    play_with(&mut state, ANN, "town", &["bag fear", "bag eldritch"]);
    assert_eq!((madness(&state, 0), state.energy), ([1, 0, 0], 1));
}

#[test]
fn move_self_and_place_self_stop_there() {
    let fixture = town("effects = [{ move_self = 2 }]");
    let mut state = acting(&fixture, "[towns]\nT3 = { shamblers = ['rage'] }");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick T1", "pick T3", "pick T4"], "not past the Great Old One");
    play_with(&mut state, ANN, "pick T3", &["piece p05", "bag greed"]);
    assert_eq!((state.characters[Who(0)].at, madness(&state, 0)), (Town::at(3), [0, 0, 1]));
    let mut state = acting(&town("effects = [{ place_self = 'neighbour' }]"), "");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick T1", "pick T4"]);
    let mut state = acting(&town("effects = [{ place_self = 'anywhere' }]"), "rows = [5, 5, 5, 5, 5]");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick T1", "pick T2", "pick T3", "pick T4"], "in Phase Two also there");
}

#[test]
fn the_great_old_one_is_led_to_a_neighbour() {
    let mut state = acting(&town("effects = ['move_great_old_one']"), "");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick T3", "pick T1"]);
    play(&mut state, ANN, "pick T1");
    assert_eq!(state.great_at, Town::at(1));
}

#[test]
fn banish_without_a_roll_takes_the_paid_colour_and_clears() {
    let fixture = town("cost = { same = 2 }, effects = [{ banish = { at = 'anywhere', colours = 'paid' } }]");
    let more = "[towns]\nT3 = { shamblers = ['rage', 'fear'] }\nT4 = { shamblers = ['rage'] }\n\
                [characters]\np1 = { madness = [0, 2, 0], chaos = 2 }";
    let mut state = acting(&fixture, more);
    assert_eq!(forbidden_by(&state, ANN, "town with rage"), "TE-193");
    let mut wild = state.clone();
    play(&mut state, ANN, "town with rage+rage");
    assert_eq!(legal(&state, ANN), ["pick rage at T3", "pick rage at T4"]);
    play(&mut state, ANN, "pick rage at T4");
    // One, and one more for each Rage that was there when it began.
    assert_eq!((state.shambler_mat.madness[Colour::Rage], state.towns[Town::at(4)].shamblers.len()), (0, 0));
    play(&mut wild, ANN, "town with chaos+chaos");
    assert_eq!(legal(&wild, ANN), ["pick fear at T3", "pick rage at T3", "pick rage at T4"], "Chaos stands for any");
}

#[test]
fn a_shambler_is_sent_next_door_if_there_is_room() {
    let more = "[towns]\nT0 = { shamblers = ['rage', 'fear'] }\nT1 = { shamblers = ['fear', 'fear', 'greed'] }";
    let mut state = acting(&town("effects = ['move_shambler']"), more);
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["send fear to T4", "send rage to T4"]);
    play(&mut state, ANN, "send rage to T4");
    let of = |at| state.towns[Town::at(at)].shamblers.iter().collect::<Vec<_>>();
    assert_eq!((of(0), of(4)), (vec![Colour::Fear], vec![Colour::Rage]));
}

#[test]
fn pages_are_turned_swapped_and_replaced() {
    let more = "[towns]\nT0 = { page = 'p01' }\nT1 = { page = 'p02' }";
    let mut state = acting(&town("effects = [{ flip_page = 'neighbour' }]"), more);
    play_with(&mut state, ANN, "town", &["piece p07"]);
    assert!(matches!(state.towns[Town::at(4)].page, PageSlot::Up(_)), "both neighbours, of which one lay open");
    let mut state = acting(&town("effects = [{ flip_page = 'within_one' }]"), "");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick T0", "pick T1", "pick T4"]);
    play_with(&mut state, ANN, "pick T1", &["piece p07"]);
    let mut state = acting(&town("effects = [{ swap_pages = 'neighbour' }]"), more);
    let pages = [state.towns[Town::at(1)].page, state.towns[Town::at(0)].page];
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["swap pages with T1", "swap pages with T4"]);
    play(&mut state, ANN, "swap pages with T1");
    assert_eq!([state.towns[Town::at(0)].page, state.towns[Town::at(1)].page], pages);
    let mut state = acting(&town("effects = ['replace_page']"), more);
    play_with(&mut state, ANN, "town", &["piece p09"]);
    assert_eq!(state.discarded_pages.len(), 1);
    assert_eq!(state.towns[Town::at(0)].page, PageSlot::Up(state.pack.find_page("p09").expect("a page")));
}

#[test]
fn brains_calm_down_chaos_stirs_and_actions_are_given() {
    let fixture = town("effects = [{ brain_down = 2 }, { chaos_to_discard = 2 }, { extra_action = 2 }]");
    let mut state = acting(&fixture, "[characters]\np1 = { brain = 1 }");
    play(&mut state, ANN, "town");
    assert_eq!((state.characters[Who(0)].brain, state.discard[Tentacle::Chaos], state.actions), (0, 2, 4));
    assert_eq!(state.owed.len(), 0);
}

/// Covers TE-G80.
#[test]
fn wits_are_a_price_that_nobody_pays_with_the_last_of_them() {
    let fixture = town("effects = [{ brain_up = 1 }, { extra_action = 1 }]");
    let mut state = acting(&fixture, "[characters]\np1 = { brain = 3 }");
    play(&mut state, ANN, "town");
    assert_eq!((state.characters[Who(0)].brain, state.actions), (4, 3));
    let state = acting(&fixture, "[characters]\np1 = { brain = 4 }");
    assert_eq!(forbidden_by(&state, ANN, "town"), "TE-G80", "one more would be madness");

    let nothing = town("effects = [{ brain_up = 1 }, { brain_down = 1 }]");
    assert_eq!(forbidden_by(&acting(&nothing, ""), ANN, "town"), "TE-194", "nothing is gained");
    for effects in ["[{ draw = 1 }, { brain_up = 1 }]", "[{ brain_up = 1 }, { draw = 1 }], one_of = true"] {
        town(&format!("effects = {effects}")).refused(&["brain_up", "it comes first"]);
    }
}

#[test]
fn an_ability_once_each_turn() {
    let text = rulebook().text().replacen("ability = { cost = { fear = 1 },", "ability = { once_per_turn = true,", 1);
    let mut state = acting(&Fixture::reading(&text), "");
    play(&mut state, ANN, "ability");
    play_with(&mut state, ANN, "pick T4", &["piece p05"]);
    assert_eq!(forbidden_by(&state, ANN, "ability"), "TE-229");
    play(&mut state, ANN, "end");
    assert!(!state.used_ability);
}

#[test]
fn an_ability_of_one_phase() {
    let text = rulebook().text().replacen("ability = { cost", "ability = { phase = 'two', cost", 1);
    let fixture = Fixture::reading(&text);
    let more = "[characters]\np1 = { madness = [1, 0, 0] }";
    assert_eq!(forbidden_by(&acting(&fixture, more), ANN, "ability with fear"), "TE-229");
    let mut later = acting(&fixture, &format!("rows = [5, 5, 5, 5, 5]\n{more}"));
    play(&mut later, ANN, "ability with fear");
}

/// The rulebook pack with another ability for the first character, who is Ann's.
fn ability(ability: &str) -> Fixture {
    let text = rulebook().text().to_owned();
    let at = text.find("ability = {").expect("the first character has an ability");
    let end = at + text[at..].find('\n').expect("a line");
    Fixture::reading(&format!("{}ability = {{ {ability}, text = 'It happens.' }}{}", &text[..at], &text[end..]))
}

#[test]
fn draw_choose_keeps_some_and_puts_the_rest_back() {
    let mut state = acting(&town("effects = [{ draw_choose = { n = 2, keep = 1 } }]"), "");
    let bag = state.bag;
    play_with(&mut state, ANN, "town", &["bag fear", "bag eldritch"]);
    assert_eq!(legal(&state, ANN), ["keep fear", "keep eldritch"]);
    assert_eq!(state.invariants(), Ok(()), "what is in hand is somewhere");
    assert_eq!(forbidden_by(&state, ANN, "keep greed"), "TE-194");
    play(&mut state, ANN, "keep fear");
    assert_eq!((madness(&state, 0), state.energy, state.owed.len()), ([1, 0, 0], 0, 0));
    assert_eq!(
        (bag[Tentacle::Fear] - 1, bag[Tentacle::Eldritch]),
        (state.bag[Tentacle::Fear], state.bag[Tentacle::Eldritch])
    );
}

#[test]
fn put_in_bag_brings_the_discard_mat_back() {
    let mut state = acting(&town("effects = [{ put_in_bag = { n = 2, colours = 'different' } }]"), "");
    let rage = state.bag[Tentacle::Rage];
    play(&mut state, ANN, "town");
    play(&mut state, ANN, "pick rage");
    assert_eq!(legal(&state, ANN), ["pick fear", "pick greed"]);
    play(&mut state, ANN, "pick fear");
    assert_eq!((state.discard[Tentacle::Rage], state.bag[Tentacle::Rage]), (2, rage + 1));
}

#[test]
fn move_player_leads_somebody_who_stops_there() {
    let fixture = town("effects = [{ move_player = { n = 1, at = 'here' } }]");
    let mut state = acting(&fixture, "[towns]\nT1 = { shamblers = ['rage'] }");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["lead a1 to T1", "lead a1 to T4"]);
    play_with(&mut state, ANN, "lead a1 to T1", &["piece p05", "bag greed"]);
    assert_eq!((state.characters[Who(1)].at, madness(&state, 1)), (Town::at(1), [0, 0, 1]));
}

#[test]
fn spawn_is_as_by_the_wheel() {
    let fixture = town("effects = [{ spawn = { at = 'neighbour' } }]");
    let mut state = acting(&fixture, "[towns]\nT1 = { shamblers = ['fear', 'fear', 'greed'] }");
    play(&mut state, ANN, "town");
    let mut cursed = state.clone();
    play(&mut state, ANN, "pick rage at T4");
    assert_eq!(state.towns[Town::at(4)].shamblers.len(), 1);
    play(&mut cursed, ANN, "pick rage at T1");
    assert_eq!((cursed.towns[Town::at(1)].shamblers.len(), cursed.discard[Tentacle::Eldritch]), (0, 1));
}

#[test]
fn take_page_moves_a_rune() {
    let fixture = town("effects = [{ take_page = 'within_one' }]");
    let mut state = acting(&fixture, "[characters]\na1 = { at = 'T1', pages = ['p01', 'p11'] }");
    play(&mut state, ANN, "town");
    assert_eq!(legal(&state, ANN), ["pick p01", "pick p11"]);
    play(&mut state, ANN, "pick p11");
    assert_eq!((state.characters[Who(0)].pages.len(), state.runes(Who(0), Colour::Rage)), (1, 1));
    assert_eq!(state.characters[Who(1)].pages.len(), 1);
    assert_eq!(forbidden_by(&acting(&fixture, ""), ANN, "town"), "TE-194");
}

#[test]
fn the_deck_is_shown_sorted_and_dealt_in_that_order() {
    let fixture = town("effects = [{ peek_deck = 3 }, { sort_deck = 3 }]");
    let more = "[towns]\nT0 = { page = 'p01' }\n[characters]\np1 = { madness = [2, 1, 2], chaos = 2 }";
    let mut state = acting(&fixture, more);
    let deck = state.deck_len();
    play_with(&mut state, ANN, "town", &["piece p07", "piece p08", "piece p09"]);
    assert_eq!(legal(&state, ANN), ["pick p07", "pick p08", "pick p09"]);
    play(&mut state, ANN, "pick p09");
    assert_eq!(legal(&state, ANN), ["pick p07", "pick p08"]);
    play(&mut state, ANN, "pick p08");
    let shown: Vec<&str> = state.deck.shown().map(|it| state.page(it).id.as_str()).collect();
    assert_eq!((shown, state.deck_len(), state.invariants()), (vec!["p09", "p08", "p07"], deck, Ok(())));
    let again = legal(&state, ANN).into_iter().find(|it| it.starts_with("translate")).expect("a page to translate");
    play(&mut state, ANN, &again);
    // It lies face-down, and everybody knows what it is: nothing is drawn when it is turned.
    assert_eq!(state.towns[Town::at(0)].page, PageSlot::Seen(state.pack.find_page("p09").expect("a page")));
    let again = State::from_position(&fixture.read().expect("a pack"), state.to_position());
    assert_eq!(again.expect("a position"), state);
}

#[test]
fn a_bonus_counts_for_one_action() {
    let fixture = ability(
        "once_per_turn = true, effects = [{ bonus = { of = 'fear', n = 1 } }, { bonus = { of = 'rage', n = 1 } }]",
    );
    let mut state = acting(&fixture, "");
    play(&mut state, ANN, "ability");
    assert!(legal(&state, ANN).contains(&"move T3".to_owned()), "two Town Cards far");
    play_with(&mut state, ANN, "move T4", &["piece p05"]);
    assert!(!legal(&state, ANN).contains(&"move T2".to_owned()));
    assert_eq!(state.boons.bonus.into_array(), [0; 3]);
}

#[test]
fn a_discount_and_a_wild_colour_change_a_payment() {
    let page = "[towns]\nT0 = { page = 'p08' }\n[characters]\np1 = { madness = [1, 0, 1], chaos = 0 }";
    let cost = rulebook().position("").pack.get().pages[7].cost;
    let fixture = ability("once_per_turn = true, effects = [{ discount = { of = 'page', n = 1 } }]");
    let mut state = acting(&fixture, page);
    assert_eq!((cost.fear, cost.rage, cost.greed), (2, 0, 1), "the page asks for one more than Ann has");
    assert_eq!(forbidden_by(&state, ANN, "translate with fear+greed"), "TE-196");
    play(&mut state, ANN, "ability");
    play(&mut state, ANN, "translate with fear+greed");
    assert_eq!((madness(&state, 0), state.boons.less), ([0, 0, 0], [0; 3]));
    let fixture = ability("once_per_turn = true, effects = [{ as_wild = 'greed' }]");
    let mut state = acting(&fixture, &page.replace("[1, 0, 1]", "[1, 0, 2]"));
    assert_eq!(forbidden_by(&state, ANN, "translate with fear+greed+greed"), "TE-196");
    play(&mut state, ANN, "ability");
    play(&mut state, ANN, "translate with fear+greed+greed");
    play(&mut state, ANN, "end");
    assert!(state.boons.wild.is_empty(), "for the rest of the turn");
}

#[test]
fn a_brain_stays_where_it_is_once() {
    let fixture = ability("once_per_turn = true, effects = [{ ignore_brain = 1 }]");
    let more = "[towns]\nT1 = { shamblers = ['rage', 'rage'] }\n[characters]\np1 = { madness = [2, 2, 0] }";
    let mut state = acting(&fixture, more);
    play(&mut state, ANN, "ability");
    play_with(&mut state, ANN, "move T1", &["piece p05", "bag fear", "bag rage"]);
    assert_eq!((state.characters[Who(0)].brain, madness(&state, 0)), (1, [0, 0, 0]), "the second curse counts");
}

#[test]
fn dice_are_set_added_and_raised() {
    let seal = "rows = [5, 5, 5, 5, 5]\n[characters]\np1 = { madness = [0, 1, 2], chaos = 0, pages = ['p11', 'p12'] }";
    let at = |fixture: &Fixture| {
        let state = acting(fixture, &seal.replace("madness", "at = 'T2', madness"));
        assert_eq!(state.great().portals[Colour::Rage][0], 3);
        state
    };
    let mut state = at(&ability("when = 'during_roll', cost = { greed = 1 }, effects = [{ set_die = 2 }]"));
    play_with(&mut state, ANN, "seal rage-1", &["dice cthulhu 0 1"]);
    play(&mut state, ANN, "ability with greed");
    assert!(legal(&state, ANN).contains(&"place rage".to_owned()), "the worst die shows two");
    let mut state = at(&ability("when = 'during_roll', cost = { greed = 1 }, effects = ['add_die']"));
    play_with(&mut state, ANN, "seal rage-1", &["dice cthulhu 0 1"]);
    play_with(&mut state, ANN, "ability with greed", &["die cthulhu 2"]);
    assert!(legal(&state, ANN).contains(&"place rage".to_owned()), "three dice");
    let mut state = at(&ability("when = 'during_roll', cost = { greed = 1 }, effects = [{ add_sum = 2 }]"));
    play_with(&mut state, ANN, "seal rage-1", &["dice cthulhu 0 1"]);
    play(&mut state, ANN, "ability with greed");
    assert!(legal(&state, ANN).contains(&"place rage".to_owned()), "one and two");
    let fixture = ability("when = 'during_roll', cost = { greed = 1 }, effects = ['add_die']");
    let more = "[towns]\nT0 = { shamblers = ['rage'] }\n[characters]\np1 = { madness = [0, 0, 2], chaos = 2 }";
    let mut banish = acting(&fixture, more);
    play_with(&mut banish, ANN, "banish", &["die cthulhu 1"]);
    assert_eq!(forbidden_by(&banish, ANN, "ability with greed"), "TE-229", "a banishment is no sum");
}

/// Before the spin of a turn that begins.
/// A brought pack may have eight effects in an ability. However often it is used, it stays within what positions can say.
#[test]
fn what_is_piled_up_has_a_bound() {
    let piled =
        ["{ bonus = { of = 'fear', n = 12 } }", "{ discount = { of = 'page', n = 12 } }", "{ ignore_brain = 12 }"];
    let mut state = acting(&ability(&format!("once_per_turn = true, effects = [{0}, {0}]", piled.join(", "))), "");
    play(&mut state, ANN, "ability");
    let boons = state.boons;
    assert_eq!((boons.bonus[Colour::Fear], boons.less, boons.calm), (12, [12, 0, 0], 12));
    assert_eq!(state.invariants(), Ok(()));

    let seal = "rows = [5, 5, 5, 5, 5]\n[characters]\n\
                p1 = { at = 'T2', madness = [0, 1, 2], chaos = 0, pages = ['p11', 'p12'] }";
    let often = |it: &str| {
        let fixture =
            ability(&format!("when = 'during_roll', cost = {{ greed = 1 }}, effects = [{}]", [it; 8].join(", ")));
        let mut state = acting(&fixture, seal);
        play_with(&mut state, ANN, "seal rage-1", &["dice cthulhu 0 1"]);
        state
    };
    for it in ["'reroll'", "{ add_sum = 12 }"] {
        let mut state = often(it);
        play(&mut state, ANN, "ability with greed");
        assert_eq!(state.invariants(), Ok(()), "{it}");
    }
    let mut dice = often("'add_die'");
    play_with(&mut dice, ANN, "ability with greed", &["die cthulhu 0"; 4]);
    assert_eq!((dice.invariants(), forbidden_by(&dice, ANN, "ability with greed")), (Ok(()), "TE-229"), "six dice");
}

fn spinning(fixture: &Fixture, more: &str) -> State {
    fixture.position(&format!("turn = 1\ngreat_old_one = 'T2'\n[characters]\np1 = {{ at = 'T4', chaos = 2 }}\n{more}"))
}

#[test]
fn a_spin_is_kept_cancelled_turned_or_spun_again() {
    let paid = |effect: &str| ability(&format!("when = 'at_spin', cost = {{ chaos = 1 }}, effects = [{effect}]"));
    let mut state = spinning(&paid("{ cancel_power = 'any' }"), "");
    play_with(&mut state, ANN, "spin", &["spin360 24"]);
    assert_eq!(legal(&state, ANN), ["ability with chaos", "keep"], "the power of Fear");
    assert_eq!(forbidden_by(&state, ANN, "move T3"), "TE-229");
    let mut kept = state.clone();
    let events = play_with(&mut state, ANN, "ability with chaos", &["bag fear", "bag fear"]);
    assert!(events.iter().all(|it| it.rule().0 != "TE-125"), "no power");
    let events = play_with(&mut kept, ANN, "keep", &["bag fear", "bag fear"]);
    assert!(events.iter().any(|it| it.rule().0 == "TE-125"));
    let mut relief = spinning(&paid("{ cancel_power = 'any' }"), "");
    play_with(&mut relief, ANN, "spin", &["spin360 0"]);
    assert!(!legal(&relief, ANN).contains(&"keep".to_owned()), "nothing to cancel");
    let mut turned = spinning(&paid("{ turn_wheel = 1 }"), "");
    play_with(&mut turned, ANN, "spin", &["spin360 30"]);
    play(&mut turned, ANN, "ability with chaos");
    assert_eq!(turned.spin, Some(48));
    let mut again = spinning(&paid("'respin'"), "");
    play_with(&mut again, ANN, "spin", &["spin360 30"]);
    play_with(&mut again, ANN, "ability with chaos", &["spin360 50"]);
    assert_eq!((again.spin, again.characters[Who(0)].chaos), (Some(50), 1));
}

#[test]
fn an_ability_asks_for_its_conditions() {
    let with = |condition: &str| {
        ability(&format!("once_per_turn = true, condition = {{ {condition} }}, effects = [{{ extra_action = 1 }}]"))
    };
    for (condition, more, there) in [
        ("on_great_old_one = true", "rows = [5, 5, 5, 5, 5]\n[characters]\np1 = { at = 'T2' }", true),
        ("on_great_old_one = true", "", false),
        ("great_old_one_within = 1", "[characters]\np1 = { at = 'T3' }", true),
        ("great_old_one_within = 1", "", false),
        ("shamblers_here = 2", "[towns]\nT0 = { shamblers = ['rage', 'fear'] }", true),
        ("shamblers_here = 2", "[towns]\nT0 = { shamblers = ['rage'] }", false),
        ("page_face_up_here = true", "[towns]\nT0 = { page = 'p01' }", true),
        ("page_face_up_here = true", "", false),
        ("has = { rage = 2 }", "[characters]\np1 = { madness = [0, 2, 0] }", true),
        ("has = { rage = 2 }", "[characters]\np1 = { madness = [2, 1, 0] }", false),
    ] {
        let state = acting(&with(condition), more);
        assert_eq!(legal(&state, ANN).contains(&"ability".to_owned()), there, "{condition} {more}");
    }
}
