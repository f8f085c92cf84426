//! Hidden information, tested on random matches: words tell nobody more than their view does, and who is asked depends
//! on nothing that a watcher cannot see. (Views and events are covered by the laws.)

use turnbuckle_core::{Event as _, Rng, Seat, Setup, Tabletop, Telling, Turn, Viewer, laws};

use crate::fixture::actions;
use crate::walk::{Decision, Walk};

/// At least this many random matches with random set-ups; `TURNBUCKLE_LAW_GAMES` can ask for more.
fn matches<G: Tabletop>(at_least: u64) -> impl Iterator<Item = (Walk<G>, Rng)> {
    (0..laws::games(at_least).max(at_least)).map(|seed| {
        let mut rng = Rng::stream(seed, 7);
        let setup: Setup = laws::any_setup::<G>(&mut rng);
        (Walk::start(&setup, seed), rng)
    })
}

/// Prompts, sketches and descriptions are the same in every world that a viewer can imagine.
pub fn words_tell_a_viewer_no_more_than_the_view<G: Tabletop>() {
    for (walk, mut rng) in matches::<G>(18) {
        for Decision { after, .. } in walk {
            let seen = |state: &G, viewer| {
                (state.view(viewer), state.prompt(viewer), state.sketch(viewer), state.fine_print(viewer))
            };
            let by_spectators = seen(&after, Viewer::Spectator);
            for seat in Seat::all(after.players()) {
                let world = after.redeal(seat, &mut rng);
                let viewer = Viewer::Seat(seat);
                assert_eq!(seen(&world, viewer), seen(&after, viewer), "{viewer:?}");
                assert_eq!(seen(&world, Viewer::Spectator), by_spectators);
                let offered = if after.turn().seats().contains(seat) { actions(&after, seat) } else { Vec::new() };
                // Only some of them: there may be hundreds at every decision.
                for _ in 0..offered.len().min(12) {
                    let action = *rng.pick(&offered);
                    assert_eq!(world.describe(seat, action), after.describe(seat, action));
                }
            }
        }
    }
}

/// What a seat sees happen when an action is taken with this luck, and who is asked next.
fn then_asked<G: Tabletop>(state: &G, decision: &Decision<G>, watcher: Seat, luck: &Rng) -> (Vec<G::Event>, Turn) {
    let mut after = state.clone();
    let mut events = Vec::new();
    after.apply(decision.seat, decision.action, &mut luck.clone().telling(&mut events));
    (events.iter().map(|it| it.seen_by(Viewer::Seat(watcher))).collect(), after.turn())
}

/// Who is asked is the same in every world that a watcher can imagine. To make sure that this was really tested, in at
/// least `telling` pairs of worlds somebody else is asked who has a response in one and can only pass in the other.
pub fn who_is_asked_tells_nothing<G: Tabletop>(telling: u32) {
    let mut found = 0;
    for (walk, mut rng) in matches::<G>(120) {
        for decision in walk {
            let Decision { before, seat, action, after, .. } = &decision;
            for watcher in Seat::all(before.players()) {
                for _ in 0..2 {
                    let world = before.redeal(watcher, &mut rng);
                    assert_eq!(world.turn(), before.turn());
                    assert_eq!(world.prompt(Viewer::Spectator), before.prompt(Viewer::Spectator));
                    if world.check(*seat, *action).is_err() {
                        continue;
                    }
                    rng.next();
                    let here = then_asked(before, &decision, watcher, &rng);
                    let there = then_asked(&world, &decision, watcher, &rng);
                    if here.0 == there.0 {
                        assert_eq!(here.1, there.1, "{}", before.write_action(*action));
                    }
                }
                let other = after.redeal(watcher, &mut rng);
                assert_eq!(other.turn(), after.turn());
                for asked in after.turn().seats().iter().filter(|it| *it != watcher) {
                    found += u32::from((actions(after, asked).len() > 1) != (actions(&other, asked).len() > 1));
                }
            }
        }
    }
    assert!(found >= telling, "{found} telling pairs of worlds are too few to tell");
}
