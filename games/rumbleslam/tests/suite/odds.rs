//! Whoever tries every roll of an attack finds the odds that the table shows before it.

use std::collections::BTreeMap;

use rumbleslam::State;
use rumbleslam::action::Action;
use rumbleslam::deed::{Cost, Deed, Landing};
use rumbleslam::event::{Event, Exit};
use rumbleslam::odds::Odds;
use rumbleslam::state::Attack;
use rumbleslam::vocab::Stat;
use turnbuckle_core::chance::{Branching, outcomes};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Rng, Seat, Turn};
use turnbuckle_testing::setup;

/// How an attack went, as far as the table shows its odds.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Went {
    /// By so much.
    Hit(u8),
    Missed(u8),
    /// The crowd, or a re-roll, stands between the choice and its dice.
    NotMade,
    Rerollable,
}

/// What a table tells of a choice: its odds, and with what chance the crowd lets it pass.
fn told(deed: &Deed) -> Option<(&'static str, f64, Odds)> {
    let plain = |hit: f64| Odds { hit, beatdown: [0.0; 5], reversal: [0.0; 5] };
    let (kind, cost, odds): (_, &Cost, _) = match deed {
        Deed::Attack { cost, attack, odds, .. } => {
            (attack.ability.map_or(attack.name, |_| "ability"), cost, odds.odds.clone())
        }
        Deed::Bounce { cost, odds: Some(odds), hits, .. } if hits.len() == 1 => ("bounce", cost, odds.odds.clone()),
        Deed::Pin { cost, chance, .. } => ("Pin", cost, plain(*chance)),
        Deed::Throw { cost, lands: Landing::Out { save }, .. } => ("out", cost, plain(1.0 - save)),
        Deed::Throw { cost, lands: Landing::Turnbuckle { save }, .. } => ("onto a turnbuckle", cost, plain(1.0 - save)),
        Deed::Throw { cost, lands: Landing::Ammunition { save, .. }, .. } => ("ammunition", cost, plain(1.0 - save)),
        _ => return None,
    };
    Some((kind, cost.passes, odds))
}

/// The first event that settles a contest.
fn settled(event: &Event) -> Option<Went> {
    Some(match event {
        Event::Succeeded { difference, .. } => Went::Hit(*difference),
        Event::Failed { difference, .. } => Went::Missed(*difference),
        Event::Lifted { .. } | Event::AmmunitionHit { .. } | Event::PinHeld { .. } => Went::Hit(0),
        Event::NotLifted { .. } | Event::AmmunitionMissed { .. } | Event::PinFailed { .. } => Went::Missed(0),
        Event::Removed { exit: Exit::ThrownOut | Exit::ThrownOutCold | Exit::ThrownOffTurnbuckle, .. } => Went::Hit(0),
        _ => return None,
    })
}

/// Carries a choice out until it is settled: whoever is asked for a stat answers with this one, whoever lands somewhere
/// does so on this place of all there are.
fn carry_out(state: &State, seat: Seat, action: Action, (stat, place): (Stat, usize), chance: &mut Branching) -> Went {
    let (mut state, mut next) = (state.clone(), (seat, action));
    loop {
        let mut events = Vec::new();
        state.apply(next.0, next.1, &mut chance.telling(&mut events));
        if let Some(went) = events.iter().find_map(settled) {
            return went;
        }
        let Turn::Decide(seats) = state.turn() else { return Went::NotMade };
        let by = seats.first().expect("somebody decides");
        let mut legal = Vec::new();
        state.legal(by, &mut legal);
        let answer = match legal[0] {
            Action::With(_) => Action::With(stat),
            Action::Place(_) => legal[place % legal.len()],
            // RS-381: whoever is in the way is pushed first.
            Action::Choose(_) => legal[0],
            // RS-389.
            _ if legal.contains(&Action::Stop) => Action::Stop,
            _ if legal.contains(&Action::Keep) => return Went::Rerollable,
            _ => return Went::NotMade,
        };
        next = (by, answer);
    }
}

/// The odds of a choice, if its defender and its attacker decide like this.
fn tried(state: &State, seat: Seat, action: Action, way: (Stat, usize)) -> Option<Odds> {
    let all = outcomes(20_000, |chance| carry_out(state, seat, action, way, chance))?;
    let mut odds = Odds { hit: 0.0, beatdown: [0.0; 5], reversal: [0.0; 5] };
    for (chance, went) in all {
        let row = |difference: u8| usize::from(difference.min(8)).checked_sub(4);
        match went {
            Went::Hit(by) => {
                odds.hit += chance;
                row(by).into_iter().for_each(|it| odds.beatdown[it] += chance);
            }
            Went::Missed(by) => row(by).into_iter().for_each(|it| odds.reversal[it] += chance),
            Went::NotMade => {}
            Went::Rerollable => return None,
        }
    }
    Some(odds)
}

/// What is best for the defender of a Trip or a Lift, and for whoever leaps.
fn exact(state: &State, seat: Seat, action: Action) -> Option<Odds> {
    let hit = |a: &Odds, b: &Odds| a.hit.total_cmp(&b.hit);
    let all = |ways: &mut dyn Iterator<Item = (Stat, usize)>| {
        ways.map(|it| tried(state, seat, action, it)).collect::<Option<Vec<Odds>>>()
    };
    match action {
        Action::Trip(_) => all(&mut [(Stat::Def, 0), (Stat::Dex, 0)].into_iter())?.into_iter().min_by(hit),
        Action::Lift(_) => all(&mut [(Stat::Grp, 0), (Stat::Dex, 0)].into_iter())?.into_iter().min_by(hit),
        Action::Leap(on) => {
            let landings = state.landings(state.active?.who, on, Attack::Turnbuckle).len() as usize;
            all(&mut (0..landings).map(|it| (Stat::Def, it)))?.into_iter().max_by(hit)
        }
        Action::LeapWith(number, on) => {
            let landings = state.landings(state.active?.who, on, Attack::Ability(number)).len() as usize;
            all(&mut (0..landings).map(|it| (Stat::Def, it)))?.into_iter().max_by(hit)
        }
        _ => tried(state, seat, action, (Stat::Def, 0)),
    }
}

fn numbers(odds: &Odds) -> Vec<f64> {
    [odds.hit].into_iter().chain(odds.beatdown).chain(odds.reversal).collect()
}

/// Covers RS-134, RS-168, RS-211, RS-222, RS-284, RS-309, RS-313, RS-321.
#[test]
fn whoever_tries_every_roll_finds_the_odds_that_the_table_tells() {
    let mut compared: BTreeMap<&str, u32> = BTreeMap::new();
    for (pack, seeds) in [("rulebook", 0..60), ("house", 60..120)] {
        for seed in seeds {
            let mut rng = Rng::new(seed);
            let prepared = State::prepare(&setup::<State>(pack, &[])).expect("our own pack is in order");
            let mut state = State::deal(&prepared, &mut rng);
            while let Turn::Decide(seats) = state.turn() {
                let seat = seats.first().expect("somebody decides");
                let mut legal = Vec::new();
                state.legal(seat, &mut legal);
                for &action in &legal {
                    let Some((kind, passes, odds)) = told(&state.deed(seat, action)) else { continue };
                    // Enough of each kind, and not too many of the same match.
                    if compared.get(kind).is_some_and(|it| *it >= 40 || *it > seed as u32 % 60) {
                        continue;
                    }
                    let Some(found) = exact(&state, seat, action) else { continue };
                    let all = numbers(&odds).iter().map(|it| it * passes).zip(numbers(&found)).collect::<Vec<_>>();
                    let same = all.iter().all(|(told, found)| (told - found).abs() < 1e-9);
                    assert!(same, "{}: {all:?}\n{state:?}", state.write_action(action));
                    *compared.entry(kind).or_default() += 1;
                }
                let action = *rng.pick(&legal);
                state.apply(seat, action, &mut rng);
            }
        }
    }
    let kinds = ["Brawl", "Grapple", "Trip", "Lift", "Turnbuckle Attack", "ability", "bounce", "Pin", "out"];
    for kind in kinds.into_iter().chain(["onto a turnbuckle", "ammunition"]) {
        assert!(compared.get(kind).is_some_and(|it| *it >= 10), "{kind}: {compared:?}");
    }
}
