//! What nobody may learn: views, events and words tell no card of a hidden hand, and whether and how often a player is
//! asked does not depend on one (AT-243).
//!
//! The tests keep their own account of what a viewer may know, from what has happened at the table.

use all_time_wrestling::State;
use all_time_wrestling::event::{Event, Pile, Told};
use all_time_wrestling::state::{AttackKind, Phase, Stage, Step};
use all_time_wrestling::vocab::{ByCorner, CardId, Cards, Corner};
use serde_json::Value;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Rng, Seen, Viewer, laws};
use turnbuckle_testing::fixture::{legal, names, play, play_rolling};
use turnbuckle_testing::walk::{Decision, Walk};

use crate::position;

/// Random matches with both packs and both sets of rules, so many of each, or as many as `TURNBUCKLE_LAW_GAMES` says if
/// that is more.
fn walks(matches: u64) -> impl Iterator<Item = Walk<State>> {
    let setups = [("house", "advanced"), ("house", "basic"), ("rulebook", "advanced")];
    setups.into_iter().flat_map(move |(pack, rules)| {
        let setup = turnbuckle_testing::setup::<State>(pack, &[("rules", rules)]);
        (0..laws::games(matches).max(matches)).map(move |seed| Walk::start(&setup, seed))
    })
}

fn corner_of(viewer: Viewer) -> Option<Corner> {
    match viewer {
        Viewer::Seat(seat) => Some(Corner::of(seat)),
        Viewer::Spectator => None,
    }
}

// Views and events

/// What one viewer may know of the hands, by what has happened so far.
struct Account {
    viewer: Viewer,
    in_hand: ByCorner<Cards>,
}

impl Account {
    fn new(viewer: Viewer) -> Self {
        Self { viewer, in_hand: ByCorner::new([Cards::NONE, Cards::NONE]) }
    }

    fn forget<'a>(&mut self, cards: impl IntoIterator<Item = &'a Told>) {
        for card in cards {
            self.in_hand[CardId(card.piece).corner()].remove(card.piece);
        }
    }

    fn learn(&mut self, event: &Event) {
        match event {
            Event::Declared { cards, .. } | Event::BlockedWithCards { cards, .. } => self.forget(cards.iter()),
            Event::Discarded { card, .. } | Event::Rerolled { card, .. } => self.forget([card]),
            Event::Fetched { corner, card, to: Pile::Hand, .. } => self.in_hand[*corner].insert(card.piece),
            // Cards of the other hand, which a spectator does not see.
            Event::Looked { corner, cards: Seen::Open(cards) } if self.viewer != Viewer::Spectator => {
                self.in_hand[corner.other()] |= cards.iter().map(|it| it.piece).collect::<Cards>();
            }
            // It may have been any of them.
            Event::Returned { corner, .. } => self.in_hand[*corner] = Cards::NONE,
            _ => {}
        }
    }

    /// The event, told to this viewer, names no card that nobody has shown.
    fn check_event(&self, event: &Event) {
        let told = event.seen_by(self.viewer);
        match (event, &told) {
            (Event::Drew { corner, .. }, Event::Drew { card, .. })
            | (Event::Returned { corner, .. }, Event::Returned { card, .. })
            | (Event::GaveBack { corner, .. }, Event::GaveBack { card, .. }) => {
                let own = corner_of(self.viewer) == Some(*corner);
                assert_eq!(matches!(card, Seen::Open(_)), own, "{:?} is told {told:?}", self.viewer);
            }
            (Event::Looked { .. }, Event::Looked { cards, .. }) => {
                let player = self.viewer != Viewer::Spectator;
                assert_eq!(matches!(cards, Seen::Open(_)), player, "{:?} is told {told:?}", self.viewer);
            }
            _ => {}
        }
    }

    /// The view tells of every hand what this viewer knows, and no more.
    fn check_view(&self, state: &State) {
        let view = serde_json::to_value(state.view(self.viewer)).expect("views are plain data");
        for corner in Corner::BOTH {
            let side = &state.sides[corner];
            let seen = &view[if corner == Corner::Red { "red" } else { "blue" }];
            let set = |value: &Value| -> Cards {
                let items = value.as_array().unwrap_or_else(|| panic!("a list, not {value}"));
                items.iter().filter_map(Value::as_str).filter_map(|it| state.piece_code(it)).collect()
            };
            let known = self.in_hand[corner];
            assert!((known - side.hand).is_empty(), "the account is right");
            if corner_of(self.viewer) == Some(corner) {
                assert_eq!(seen["hand"]["open"]["cards"].as_array().map(Vec::len), Some(side.hand.len() as usize));
                assert_eq!(set(&seen["unseen"]), side.draw_pile);
            } else {
                assert_eq!(seen["hand"]["closed"]["count"], side.hand.len());
                assert_eq!(set(&seen["hand"]["closed"]["known"]), known, "{:?} of {corner:?}", self.viewer);
                assert_eq!(set(&seen["unseen"]), (side.hand | side.draw_pile) - known);
            }
            assert_eq!(set(&seen["discard"]), side.discard);
            assert_eq!(seen["draw_pile"], side.draw_pile.len());
        }
    }
}

/// Covers AT-243, AT-G58.
#[test]
fn views_and_events_tell_no_card_that_the_viewer_may_not_know() {
    let (mut secrets, mut known) = (0, 0);
    for walk in walks(40) {
        let mut accounts: Vec<Account> = Viewer::all(2).map(Account::new).collect();
        for Decision { events, after, .. } in walk {
            for account in &mut accounts {
                for event in &events {
                    account.check_event(event);
                    account.learn(event);
                }
                if !matches!(after.phase, Phase::Casting | Phase::Hands) {
                    account.check_view(&after);
                    for corner in Corner::BOTH {
                        secrets += after.sides[corner].hand.len();
                        known += account.in_hand[corner].len();
                    }
                }
            }
        }
    }
    assert!(known > 100 && secrets > 10 * known, "{known} known of {secrets}");
}

// Windows

/// The stage of an attack whose question is open now.
fn question(state: &State) -> Option<Stage> {
    match state.steps.last() {
        Some(Step::Attack(stage)) => Some(*stage),
        _ => None,
    }
}

/// How often a window opened, and how often it did not though its moment came; by whether the hidden hand of whoever
/// is to be asked has an answer.
#[derive(Default, Debug)]
struct Windows {
    open: [u32; 2],
    shut: [u32; 2],
}

impl Windows {
    fn open(&mut self, answer: bool) {
        self.open[usize::from(answer)] += 1;
    }

    fn shut(&mut self, answer: bool) {
        self.shut[usize::from(answer)] += 1;
    }

    /// It opened every time, and the walks saw hands of both sorts.
    fn always_opened(&self, least: u32) {
        assert_eq!(self.shut, [0, 0], "{self:?}");
        assert!(self.open.iter().all(|it| *it > least), "{self:?}");
    }
}

/// Covers AT-157, AT-243, AT-G58.
#[test]
fn the_defensive_window_opens_on_every_attack_whatever_the_defender_holds() {
    let mut windows = Windows::default();
    for walk in walks(40) {
        // Whether an attack is declared whose window has not been open yet.
        let mut declared = false;
        for Decision { events, after, .. } in walk {
            for event in events {
                match event {
                    Event::Declared { .. } => declared = true,
                    Event::Rolled { corner, .. } | Event::RampageRolled { corner, .. } if declared => {
                        windows.shut(after.spare(corner.other()).len() >= 2);
                        declared = false;
                    }
                    _ => {}
                }
            }
            if declared && question(&after) == Some(Stage::Window) {
                let defender = after.asked().expect("somebody is asked");
                windows.open(after.spare(defender).len() >= 2);
                declared = false;
            }
        }
    }
    windows.always_opened(300);
}

/// Covers AT-243, AT-G58.
#[test]
fn the_reroll_is_asked_for_after_every_miss_of_whoever_holds_a_card() {
    let mut windows = Windows::default();
    let mut not_asked = 0;
    for Decision { before, events, after, .. } in walks(60).flatten() {
        let missed = events.iter().find_map(|it| match it {
            Event::Rolled { corner, die, needs, again: false, .. } if (*die as i8) < *needs => Some(*corner),
            _ => None,
        });
        let Some(attacker) = missed else { continue };
        let attack = before.attack.as_ref().expect("an attack was rolled");
        let side = &before.sides[attacker];
        // Open facts: these need not be asked, unless an ability has something to say.
        if side.hand.is_empty() || side.depleted || attack.kind == AttackKind::Blind {
            not_asked += 1;
            continue;
        }
        let answer = !before.spare(attacker).is_empty();
        if question(&after) == Some(Stage::Missed) && after.asked() == Some(attacker) {
            windows.open(answer);
        } else {
            windows.shut(answer);
        }
    }
    assert!(not_asked > 50, "{not_asked}");
    windows.always_opened(20);
}

/// Covers AT-243, AT-G58.
#[test]
fn the_offensive_window_opens_after_every_hit_whatever_the_attacker_holds() {
    let mut windows = Windows::default();
    for walk in walks(40) {
        // Whose attack has hit and had no window yet.
        let mut hit: Option<Corner> = None;
        for Decision { before, seat, events, after, .. } in walk {
            for event in events {
                match event {
                    Event::Hit { corner, .. } => hit = Some(corner),
                    Event::LeftPlay { .. } if hit.take().is_some() => windows.shut(legal(&before, seat).len() > 1),
                    _ => {}
                }
            }
            if question(&after) == Some(Stage::Offense)
                && let Some(attacker) = hit.take()
            {
                assert_eq!(after.asked(), Some(attacker));
                windows.open(legal(&after, attacker.seat()).len() > 1);
            }
        }
    }
    windows.always_opened(300);
}

/// A way to a question: who does what, with which die if one is rolled; then which question comes, and to whom.
struct Moment {
    script: &'static [(Corner, &'static str, u8)],
    stage: Stage,
    asked: Corner,
}

const MOMENTS: [Moment; 3] = [
    Moment { script: &[(Corner::Red, "play angle-punches", 0)], stage: Stage::Window, asked: Corner::Blue },
    Moment {
        script: &[(Corner::Red, "play angle-punches", 0), (Corner::Blue, "pass", 1)],
        stage: Stage::Missed,
        asked: Corner::Red,
    },
    Moment {
        script: &[(Corner::Red, "play angle-punches", 0), (Corner::Blue, "pass", 2), (Corner::Blue, "take stamina", 0)],
        stage: Stage::Offense,
        asked: Corner::Red,
    },
];

/// Covers AT-243, AT-G58.
#[test]
fn a_window_asks_whoever_holds_so_many_cards_whatever_they_are() {
    // Neither has a token: what can be answered depends on the hand alone.
    let with_hands = |red: &[&str], blue: &[&str]| {
        let text = format!(
            "red = {{ wrestler = 'angle', tokens = [], hand = {:?} }}\n\
             blue = {{ wrestler = 'shumba', tokens = [], hand = {blue:?} }}",
            [&["angle-punches"], red].concat()
        );
        position(&text)
    };
    let empty = with_hands(&[], &[]);
    let [red, blue] = Corner::BOTH.map(|it| names(&empty, empty.sides[it].draw_pile));
    for Moment { script, stage, asked } in MOMENTS {
        // One more card of the attacker's, or any two of the defender's.
        let states: Vec<State> = match asked {
            Corner::Red => red.iter().map(|it| with_hands(&[it], &[])).collect(),
            Corner::Blue => {
                let pairs =
                    blue.iter().enumerate().flat_map(|(at, one)| blue[at + 1..].iter().map(move |it| [one, it]));
                pairs.map(|it| with_hands(&[], &it.map(String::as_str))).collect()
            }
        };
        let mut answers = [0, 0];
        for mut state in states {
            for (corner, action, die) in script {
                match die {
                    0 => play(&mut state, corner.seat(), action),
                    die => play_rolling(&mut state, corner.seat(), action, *die),
                };
            }
            assert_eq!((question(&state), state.asked()), (Some(stage), Some(asked)), "{:?}", state.sides[asked].hand);
            answers[usize::from(legal(&state, asked.seat()).len() > 1)] += 1;
        }
        assert!(answers.iter().all(|it| *it > 0), "{stage:?}: {answers:?}");
    }
}

/// While a chain is open, what is imagined of a starting hand still keeps to its limit.
///
/// Covers AT-058, AT-142.
#[test]
fn a_chain_does_not_make_one_forget_the_limit_of_a_starting_hand() {
    let mut rng = Rng::new(8);
    let mut chains = 0;
    for Decision { after, .. } in walks(160).flatten() {
        let Some(corner) = after.chain.map(CardId::corner) else { continue };
        let Some(most) = after.sides[corner].opening else { continue };
        chains += 1;
        for _ in 0..20 {
            let world = after.redeal(corner.other().seat(), &mut rng);
            let side = &world.sides[corner];
            let hidden = side.hand - side.shown - side.glimpsed;
            let damage: u32 = hidden.into_iter().map(|it| u32::from(world.card(CardId(it)).damage)).sum();
            assert!(damage <= u32::from(most), "{damage} of {most}");
        }
    }
    assert!(chains > 3, "{chains}");
}
