//! Pennies that are laid face down. A player who could see them would match every one, so the share that a search
//! expects shows whether it cheats.

use crate::small::pennies::{Action, HIDER, MATCHER, Order, Pennies};
use turnbuckle_bots::{Bot, Effort, Ismcts, Thought};
use turnbuckle_core::{Knowledge, Rng, Seat, Sight};

const ORDERS: [Order; 3] = [Order::OneAfterTheOther, Order::InTurns, Order::AtTheSameTime];

fn thoughts(game: &Pennies, seat: Seat) -> Vec<Thought<Action>> {
    let mut bot = Ismcts::new(Effort { iterations: 20_000, ..Effort::default() });
    bot.think(&Knowledge::new(game, seat), &mut Rng::new(1))
}

fn expected(thoughts: &[Thought<Action>], action: Action) -> f32 {
    thoughts.iter().find(|it| it.action == action).expect("it is legal").expected
}

/// Half of the pennies match, whatever the two do. That is less than the sure share, so a fair bot leaves.
#[test]
fn nobody_sees_through_a_penny() {
    for order in ORDERS {
        let thoughts = thoughts(&Pennies::new(Sight::Never, order), MATCHER);
        assert!((0.4..0.6).contains(&expected(&thoughts, Action::Join)), "{order:?}: {thoughts:?}");
        assert_eq!(thoughts[0].action, Action::Leave, "{order:?}");
    }
}

#[test]
fn nor_is_anybody_feared_to() {
    for order in ORDERS {
        let mut game = Pennies::new(Sight::Never, order);
        game.joined = true;
        for thought in thoughts(&game, HIDER) {
            assert!((0.4..0.6).contains(&thought.expected), "{order:?}: {thought:?}");
        }
    }
}

/// Laid in the open, every penny is matched.
#[test]
fn what_is_laid_openly_is_seen() {
    for sight in [Sight::Now, Sight::WithTheOthers] {
        for order in [Order::OneAfterTheOther, Order::InTurns] {
            let thoughts = thoughts(&Pennies::new(sight, order), MATCHER);
            assert!(expected(&thoughts, Action::Join) > 0.9, "{sight:?}, {order:?}: {thoughts:?}");
            assert_eq!(thoughts[0].action, Action::Join);
        }
    }
}

/// Several choices by each player, all shown at the end: nobody can react to the other's before that.
#[test]
fn what_is_shown_with_the_others_is_not_seen_before() {
    let thoughts = thoughts(&Pennies::new(Sight::WithTheOthers, Order::AtTheSameTime), MATCHER);
    assert!((0.4..0.6).contains(&expected(&thoughts, Action::Join)), "{thoughts:?}");
}
