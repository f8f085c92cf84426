//! Two hundred choices.

use crate::small::doors::{DOORS, Doors, LOCKED};
use turnbuckle_bots::{Bot, Effort, Greedy, Ismcts, Level};
use turnbuckle_core::{Knowledge, Rng, Seat};

/// In how many of some games a level opens the good door first.
fn found<const PRIOR: bool>(bot: &mut dyn Bot<Doors<PRIOR>>, games: u8) -> u8 {
    let finds = |game: &u8| {
        let doors = Doors::<PRIOR>::new(7 * game + 3);
        bot.choose(&Knowledge::new(&doors, Seat::new(0)), &mut Rng::new(u64::from(*game))) == doors.good
    };
    (0..games).filter(finds).count() as u8
}

#[test]
fn a_champion_finds_the_good_door_among_the_promising_ones() {
    let guided = found::<true>(&mut *Level::Champion.bot(), 25);
    let unguided = found::<false>(&mut *Level::Champion.bot(), 25);
    assert!(guided >= 20, "{guided} of 25");
    assert!(unguided < 10, "{unguided} of 25 without a prior");
}

#[test]
fn what_was_never_looked_at_is_still_a_choice() {
    let doors = Doors::<true>::new(3);
    let mut bot = Ismcts::new(Effort { iterations: 400, ..Effort::default() });
    let thoughts = bot.think(&Knowledge::new(&doors, Seat::new(0)), &mut Rng::new(1));
    assert_eq!(thoughts.len(), usize::from(DOORS));
    assert_eq!(thoughts.iter().map(|it| it.visits).sum::<u32>(), 400);
    let tried = thoughts.iter().filter(|it| it.visits > 0).count();
    assert!((20..60).contains(&tried), "{tried} doors");
    assert!((0..DOORS).all(|door| thoughts.iter().any(|it| it.action == door)));
}

/// Waste is not looked at, however long the search.
#[test]
fn what_is_waste_is_left_alone() {
    let doors = Doors::<true>::new(3);
    let mut bot = Ismcts::new(Effort { iterations: 20_000, ..Effort::default() });
    let thoughts = bot.think(&Knowledge::new(&doors, Seat::new(0)), &mut Rng::new(1));
    assert!(thoughts.iter().all(|it| (it.visits > 0) == (it.action.abs_diff(3) < LOCKED)));
    assert_eq!(thoughts.len(), usize::from(DOORS));
}

/// Without a prior, all are tried, as if there were few.
#[test]
fn nothing_is_left_out_without_a_prior() {
    let doors = Doors::<false>::new(3);
    let mut bot = Ismcts::new(Effort { iterations: 400, ..Effort::default() });
    let thoughts = bot.think(&Knowledge::new(&doors, Seat::new(0)), &mut Rng::new(1));
    assert!(thoughts.iter().all(|it| it.visits > 0));
}

#[test]
fn greedy_copes_with_many() {
    let doors = Doors::<false>::new(3);
    assert_eq!(Greedy::default().think(&Knowledge::new(&doors, Seat::new(0)), &mut Rng::new(1)).len(), 200);
}
