//! Deeds promise what happens: every choice of whole random matches, held against the events that it leads to.

use turnbuckle_core::prelude::*;
use turnbuckle_testing::fixture::actions;
use turnbuckle_testing::setup;
use turnbuckle_testing::walk::{Decision, walks};
use wrestlenomicon::State;
use wrestlenomicon::deed::{Course, Deed, To};
use wrestlenomicon::event::Event;
use wrestlenomicon::state::Step;
use wrestlenomicon::vocab::Space;

fn course_of(deed: &Deed) -> Option<Course> {
    match deed {
        Deed::Attack { moves, .. } => *moves,
        Deed::Move { moves, .. } | Deed::Cultists { moves, .. } => Some(*moves),
        Deed::Pick { course, .. } => *course,
        _ => None,
    }
}

/// What became of a card, as the events tell it; nothing if something else came first.
fn told(events: &[Event], after: &State, course: Course) -> Option<To> {
    let here = |card: &str| card == course.card;
    events.iter().find_map(|event| match event {
        Event::Advanced { card, to: 0, .. } if here(&card.id) => {
            let attacked = events.iter().find_map(|it| match it {
                Event::Attacked { card, slams, .. } if here(&card.id) => Some(*slams),
                _ => None,
            });
            // What comes first may ask somebody before the attack begins.
            let waiting = after.steps.iter().find_map(|it| match it {
                Step::Attack(attack) if here(&after.card(attack.card).id) => Some(attack.slams),
                _ => None,
            });
            let attack = attacked.or(waiting);
            Some(To::GroundZero { attacks: attack.is_some(), slams: attack.unwrap_or_default() })
        }
        Event::Advanced { card, to, .. } | Event::Bumped { card, to, .. } if here(&card.id) => {
            Space::new(*to).map(|space| To::Space { space })
        }
        Event::DidNotMove { card, .. } | Event::NotBumped { card, .. } if here(&card.id) => Some(To::Stays),
        _ => None,
    })
}

#[test]
fn a_card_ends_where_its_deed_says() {
    let mut held = 0;
    for (pack, seeds) in [("house", 0..24), ("rulebook", 0..12)] {
        for Decision { before, seat, action, events, after } in walks::<State>(&setup::<State>(pack, &[]), seeds) {
            // Every choice has a deed; the one that is taken keeps its word.
            for other in actions(&before, seat) {
                let _ = before.deed(seat, other);
            }
            let deed = before.deed(seat, action);
            if let Some(course) = course_of(&deed)
                && let Some(found) = told(&events, &after, course)
            {
                assert_eq!(course.to, found, "{deed:?} in {pack}");
                held += 1;
            }
            if let Deed::Pass { draw, .. } = deed {
                let draws = events.iter().take_while(|it| !matches!(it, Event::TurnEnded { .. }));
                let draws = draws.filter(|it| matches!(it, Event::Drew { .. })).count();
                assert!(draws <= usize::from(draw), "{draws} cards drawn, {draw} promised, in {pack}");
            }
        }
    }
    assert!(held > 500, "{held} moves are too few to tell");
}
