//! Matching pennies: the first lays pennies face down, the second matches them and gets a share for every match.

use turnbuckle_core::{Around, Hidden, Hints, Rng, Rules, Seat, Seats, Sight, Turn, Unseen, Verdict, Viewer};

use super::{NotNow, Nothing};

pub const HIDER: Seat = Seat::new(0);
pub const MATCHER: Seat = Seat::new(1);

const PENNIES: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pennies {
    /// What the matcher sees of a penny that is laid.
    sight: Sight,
    order: Order,
    /// The matcher is asked first whether to play at all.
    pub joined: bool,
    laid: [[Option<bool>; PENNIES]; 2],
    left: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// All of the hider's pennies, then all of the matcher's.
    OneAfterTheOther,
    /// Penny by penny.
    InTurns,
    /// Each when they like.
    AtTheSameTime,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Join,
    /// For a sure share instead.
    Leave,
    Lay(bool),
}

impl Pennies {
    pub fn new(sight: Sight, order: Order) -> Self {
        Self { sight, order, joined: false, laid: [[None; PENNIES]; 2], left: false }
    }

    fn count(&self, seat: Seat) -> usize {
        self.laid[seat.index()].iter().flatten().count()
    }

    fn owing(&self) -> Seats {
        let [hidden, matched] = [HIDER, MATCHER].map(|it| self.count(it));
        if self.left || hidden + matched == 2 * PENNIES {
            return Seats::NONE;
        }
        if !self.joined {
            return Seats::one(MATCHER);
        }
        let hiders_turn = match self.order {
            Order::OneAfterTheOther => hidden < PENNIES,
            Order::InTurns => hidden == matched,
            Order::AtTheSameTime => {
                return Seat::all(2).filter(|it| self.count(*it) < PENNIES).collect();
            }
        };
        Seats::one(if hiders_turn { HIDER } else { MATCHER })
    }
}

impl Rules for Pennies {
    type Action = Action;
    type Event = Nothing;
    type Refusal = NotNow;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match self.owing() {
            Seats::NONE => Turn::Over(Verdict::Drawn),
            seats => Turn::Decide(seats),
        }
    }

    fn legal(&self, _: Seat, actions: &mut Vec<Action>) {
        match self.joined {
            true => actions.extend([Action::Lay(false), Action::Lay(true)]),
            false => actions.extend([Action::Join, Action::Leave]),
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), NotNow> {
        let fits = self.joined == matches!(action, Action::Lay(_));
        if self.owing().contains(seat) && fits { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, seat: Seat, action: Action, _: &mut impl Around<Nothing>) {
        match action {
            Action::Join => self.joined = true,
            Action::Leave => self.left = true,
            Action::Lay(side) => self.laid[seat.index()][self.count(seat)] = Some(side),
        }
    }

    fn commits(&self, _: Seat, _: Action) -> bool {
        true
    }

    fn concede(&mut self, _: Seat, _: &mut impl Around<Nothing>) {
        self.left = true;
    }
}

impl Hidden for Pennies {
    type View = [Option<bool>; PENNIES];

    fn view(&self, viewer: Viewer) -> Self::View {
        match viewer {
            Viewer::Seat(seat) => self.laid[seat.index()],
            Viewer::Spectator => [None; PENNIES],
        }
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = *self;
        world.laid[1 - seat.index()].iter_mut().flatten().for_each(|it| *it = rng.below(2) == 1);
        world
    }

    fn unseen(&self, _: Seat) -> Vec<Unseen> {
        Vec::new()
    }

    fn shown(&self, _: Seat, action: Action, _: Seat) -> Sight {
        if matches!(action, Action::Lay(_)) { self.sight } else { Sight::Now }
    }
}

impl Hints for Pennies {
    fn payoff(&self, seat: Seat) -> f32 {
        let [hidden, matched] = self.laid;
        let matches = hidden.iter().zip(&matched).filter(|(one, other)| one == other).count();
        let share = if self.left { 0.65 } else { matches as f32 / PENNIES as f32 };
        if seat == MATCHER { share } else { 1.0 - share }
    }
}
