//! A rope for one to eight: all who hold it win together, and if one lets go, all lose.

use crate::small::{NotNow, Nothing};
use turnbuckle_bots::{Bot, BotSpec, Level};
use turnbuckle_core::{Around, Hidden, Hints, Knowledge, Rng, Rules, Seat, Seats, Turn, Unseen, Verdict, Viewer};

#[derive(Clone, PartialEq, Eq, Debug)]
struct Rope {
    players: usize,
    holds: Vec<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Action {
    LetGo,
    Hold,
}

impl Rules for Rope {
    type Action = Action;
    type Event = Nothing;
    type Refusal = NotNow;

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self) -> Turn {
        match self.holds.len() {
            seat if seat < self.players => Turn::Decide(Seats::one(Seat::new(seat))),
            _ if self.holds.iter().all(|it| *it) => Turn::Over(Verdict::Won(Seats::all(self.players))),
            _ => Turn::Over(Verdict::Lost),
        }
    }

    fn legal(&self, _: Seat, actions: &mut Vec<Action>) {
        actions.extend([Action::LetGo, Action::Hold]);
    }

    fn check(&self, seat: Seat, _: Action) -> Result<(), NotNow> {
        if self.turn().seats().contains(seat) { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, _: Seat, action: Action, _: &mut impl Around<Nothing>) {
        self.holds.push(action == Action::Hold);
    }

    fn commits(&self, _: Seat, _: Action) -> bool {
        true
    }

    fn concede(&mut self, _: Seat, _: &mut impl Around<Nothing>) {
        self.holds = vec![false; self.players];
    }
}

impl Hidden for Rope {
    type View = Vec<bool>;

    fn view(&self, _: Viewer) -> Vec<bool> {
        self.holds.clone()
    }

    fn redeal(&self, _: Seat, _: &mut Rng) -> Self {
        self.clone()
    }

    fn unseen(&self, _: Seat) -> Vec<Unseen> {
        Vec::new()
    }
}

impl Hints for Rope {
    /// As long as nobody has let go, everything is possible.
    fn evaluate(&self, _: Seat) -> f32 {
        if self.holds.iter().all(|it| *it) { 0.5 } else { 0.0 }
    }

    /// Nearly all hold on.
    fn rollout(&self, _: Seat, _: &[Action], rng: &mut Rng) -> usize {
        usize::from(rng.below(10) > 0)
    }

    fn effort() -> f32 {
        2.0
    }
}

/// The result of a game between bots of one kind.
fn played(spec: BotSpec, players: usize) -> Verdict {
    let mut bot: Box<dyn Bot<Rope>> = spec.bot();
    let mut game = Rope { players, holds: Vec::new() };
    let mut rng = Rng::new(players as u64);
    loop {
        match game.turn() {
            Turn::Over(verdict) => return verdict,
            Turn::Decide(seats) => {
                let seat = seats.first().expect("never none");
                let action = bot.choose(&Knowledge::new(&game, seat), &mut rng);
                game.apply(seat, action, &mut rng);
            }
        }
    }
}

#[test]
fn all_who_think_hold_on_together() {
    for players in 1..=Seat::MOST {
        let all = Verdict::Won(Seats::all(players));
        let thinking = Level::ALL.map(BotSpec::Level).into_iter().chain([BotSpec::Greedy]);
        thinking.for_each(|it| assert_eq!(played(it, players), all, "{it} among {players}"));
        // Bots that do not search still reach the end.
        assert!([all, Verdict::Lost].contains(&played(BotSpec::Random, players)));
    }
}

#[test]
fn a_game_scales_what_a_level_thinks() {
    let game = Rope { players: 3, holds: Vec::new() };
    for level in Level::ALL {
        let thoughts = level.bot::<Rope>().think(&Knowledge::new(&game, Seat::new(0)), &mut Rng::new(1));
        assert_eq!(thoughts.iter().map(|it| it.visits).sum::<u32>(), 2 * level.effort().iterations);
    }
}
