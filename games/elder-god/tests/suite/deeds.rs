//! Deeds promise what happens: every choice of whole random matches, held against the monster that it leads to.

use elder_god::State;
use elder_god::deed::{Deed, Laying};
use elder_god::event::Event;
use turnbuckle_core::prelude::*;
use turnbuckle_testing::fixture::actions;
use turnbuckle_testing::walk::{Decision, walks};

use crate::setup;

#[test]
fn a_monster_becomes_what_a_deed_says() {
    let mut laid = 0;
    let variants = &[("banishment", "yes"), ("crappy-cultist", "yes")];
    for (pack, players) in [("house", 2), ("house", 5), ("wild", 3)] {
        for Decision { before, seat, action, events, after } in walks::<State>(&setup(pack, players, variants), 0..6) {
            // Every choice has a deed; the one that is taken keeps its word.
            for other in actions(&before, seat) {
                let _ = before.deed(seat, other);
            }
            match before.deed(seat, action) {
                Deed::Lay { how, card, whose, at, turned, length, ends } => {
                    let monster = &after.sides[whose].monster;
                    let lies = monster.at(at);
                    assert_eq!(
                        (after.card(lies.card.expect("a card was laid")).id.as_str(), lies.turned),
                        (card, turned)
                    );
                    assert_eq!(u32::from(ends), monster.open_ends(), "{how:?} {card} at {at}");
                    let longest = monster.ends().iter().filter_map(|it| monster.length(it)).max();
                    assert_eq!(Some(length), longest, "{how:?} {card} at {at}");
                    let wounded = matches!(how, Laying::Damage | Laying::Cover);
                    assert_eq!(monster.wound() == Some(at), wounded, "{how:?} {card} at {at}");
                    laid += 1;
                }
                Deed::Book { at } => assert_eq!(before.sides[seat].monster.wound(), Some(at)),
                Deed::Mouth { at, upside_down } => {
                    let told = events.iter().find_map(|it| match it {
                        Event::Finished { at, upside_down, .. } => Some((*at, *upside_down)),
                        _ => None,
                    });
                    assert_eq!(told, Some((at, upside_down)));
                }
                Deed::Remove { at } => assert!(!after.sides[seat].monster.taken().contains(at)),
                _ => {}
            }
        }
    }
    assert!(laid > 500, "{laid} cards are too few to tell");
}
