//! Which sides bots choose to play.

use std::collections::BTreeMap;

use all_time_wrestling::State;
use all_time_wrestling::state::Phase;
use turnbuckle_bots::{BotSpec, Level, luck};
use turnbuckle_core::{Boxed, Knowledge, Notation, Rng, Rules};

/// Whoever plays, all eight wrestlers are seen: a search would cast the same two every time.
#[test]
fn bots_cast_every_wrestler() {
    let agreed = State::prepare(&State::about().setup()).expect("the default set-up is in order");
    for spec in Level::ALL.map(BotSpec::from).into_iter().chain([BotSpec::Greedy, BotSpec::Random]) {
        let mut bot = spec.bot::<State>();
        let mut cast = BTreeMap::new();
        for seed in 0..40 {
            let mut rng = Rng::new(seed);
            let mut state = State::deal(&agreed, &mut rng);
            for decision in 0..2 {
                assert_eq!(state.phase, Phase::Casting);
                let seat = state.turn().seat().expect("a wrestler is to be chosen");
                let chosen = bot.choose(&Knowledge::new(&state, seat), &mut luck(seed, seat, decision));
                *cast.entry(state.write_action(chosen)).or_insert(0) += 1;
                state.apply(seat, chosen, &mut rng);
            }
        }
        assert!(cast.len() == 8 && cast.values().all(|it| *it >= 3), "{spec} casts {cast:?}");
    }
}
