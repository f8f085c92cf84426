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
