//! Odds and evens for three, who show one or two fingers at the same time: decisions in secret, and more than two
//! seats. An even sum is the first player's win, an odd one the others'.

use crate::small::{NotNow, Nothing};
use turnbuckle_bots::{Bot, Effort, Ismcts};
use turnbuckle_core::{
    Around, Hidden, Hints, Knowledge, Rng, Rules, Seat, Seats, Seen, Sight, Turn, Unseen, Verdict, Viewer,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OddsAndEvens {
    shown: [Option<Fingers>; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
enum Fingers {
    One,
    Two,
}

impl OddsAndEvens {
    fn owing(&self) -> Seats {
        Seat::all(3).filter(|it| self.shown[it.index()].is_none()).collect()
    }
}

impl Rules for OddsAndEvens {
    type Action = Fingers;
    type Event = Nothing;
    type Refusal = NotNow;

    fn players(&self) -> usize {
        3
    }

    fn turn(&self) -> Turn {
        if !self.owing().is_empty() {
            return Turn::Decide(self.owing());
        }
        let ones = self.shown.iter().filter(|it| **it == Some(Fingers::One)).count();
        let winners = if ones.is_multiple_of(2) { 0..1 } else { 1..3 };
        Turn::Over(Verdict::Won(winners.map(Seat::new).collect()))
    }

    fn legal(&self, _: Seat, actions: &mut Vec<Fingers>) {
        actions.extend([Fingers::One, Fingers::Two]);
    }

    fn check(&self, seat: Seat, _: Fingers) -> Result<(), NotNow> {
        if self.owing().contains(seat) { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, seat: Seat, action: Fingers, _: &mut impl Around<Nothing>) {
        self.shown[seat.index()] = Some(action);
    }

    fn commits(&self, _: Seat, _: Fingers) -> bool {
        self.owing().len() == 1
    }

    fn concede(&mut self, _: Seat, _: &mut impl Around<Nothing>) {}
}

impl Hidden for OddsAndEvens {
    type View = [Option<Seen<Fingers>>; 3];

    fn view(&self, viewer: Viewer) -> Self::View {
        let over = self.owing().is_empty();
        let mut seats = Seat::all(3);
        self.shown.map(|it| {
            let own = viewer == Viewer::Seat(seats.next().expect("three seats"));
            it.map(|fingers| Seen::Open(fingers).only_if(over || own))
        })
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = *self;
        for other in Seat::all(3).filter(|it| *it != seat && self.shown[it.index()].is_some()) {
            world.shown[other.index()] = Some(*rng.pick(&[Fingers::One, Fingers::Two]));
        }
        world
    }

    fn unseen(&self, _: Seat) -> Vec<Unseen> {
        Vec::new()
    }

    fn shown(&self, _: Seat, _: Fingers, _: Seat) -> Sight {
        Sight::WithTheOthers
    }
}

impl Hints for OddsAndEvens {}

fn bot() -> Ismcts<OddsAndEvens> {
    Ismcts::new(Effort { iterations: 4_000, ..Effort::default() })
}

/// A player who saw what the others show could decide the sum. In secret, either number wins half of the time.
#[test]
fn choices_made_at_the_same_time_stay_secret() {
    let game = OddsAndEvens { shown: [None; 3] };
    for seat in Seat::all(3) {
        for thought in bot().think(&Knowledge::new(&game, seat), &mut Rng::new(1)) {
            assert!((0.4..0.6).contains(&thought.expected), "seat {seat:?}: {thought:?}");
        }
    }
}

#[test]
fn a_choice_that_another_has_locked_in_is_not_seen() {
    let seat = Seat::new(1);
    let locked = [Fingers::One, Fingers::Two].map(|it| OddsAndEvens { shown: [Some(it), None, None] });
    let thoughts = locked.map(|game| bot().think(&Knowledge::new(&game, seat), &mut Rng::new(4)));
    assert_eq!(thoughts[0], thoughts[1]);
    assert_eq!(thoughts[0].len(), 2);
}

#[test]
fn the_last_to_choose_is_asked_alone() {
    let game = OddsAndEvens { shown: [Some(Fingers::One), None, Some(Fingers::Two)] };
    let thoughts = bot().think(&Knowledge::new(&game, Seat::new(1)), &mut Rng::new(4));
    let expected = thoughts.iter().map(|it| it.expected).collect::<Vec<_>>();
    assert!(expected.iter().all(|it| (0.45..0.55).contains(it)), "{expected:?}");
}
