//! Playing the games.

use rayon::prelude::*;
use turnbuckle_bots::{Bot, BotSpec, luck};
use turnbuckle_core::{Knowledge, Mistake, Rng, Seat, Setup, Source, Tabletop, Turn};

use crate::tally::Ended;
use crate::{Report, Tally};

/// So many games between these bots.
#[derive(Clone, PartialEq, Debug)]
pub struct Lab {
    pub bots: Vec<BotSpec>,
    pub games: u64,
    pub seed: u64,
    /// The number of the first game. Games 0 to 499 and games 500 to 999 together are games 0 to 999.
    pub from: u64,
    /// Moves every bot one seat on after each game, so that a rate is the bot's and not the seat's.
    pub rotate: bool,
}

impl Lab {
    pub fn new(bots: impl IntoIterator<Item = BotSpec>, games: u64, seed: u64) -> Self {
        Self { bots: bots.into_iter().collect(), games, seed, from: 0, rotate: true }
    }

    /// Plays them all. `progress` is called after each game, on whichever thread played it.
    pub fn run<G: Tabletop>(&self, setup: &Setup, progress: impl Fn() + Sync) -> Result<Report, Mistake> {
        let prepared = G::prepare(setup)?;
        let players = setup.players;
        if self.bots.len() != players {
            let found = format!("{} bots", self.bots.len());
            return Err(Source::new("set-up", "").mistake(0, found, format!("one for each of the {players} players")));
        }
        // Tallies are whole numbers, so that no order of adding them makes a difference.
        let tally = (self.from..self.from + self.games)
            .into_par_iter()
            .map_init(
                || self.bots.iter().map(|it| it.bot::<G>()).collect::<Vec<_>>(),
                |bots, number| {
                    let seating = self.seating(number, players);
                    let ended = play(&prepared, game_seed(self.seed, number), bots, seating);
                    progress();
                    Tally::of(players, seating, ended)
                },
            )
            .reduce(|| Tally::new(players), Tally::with);
        Ok(Report::new(G::about().id, self, tally))
    }

    fn seating(&self, number: u64, players: usize) -> Seating {
        let shift = if self.rotate { (number % players as u64) as usize } else { 0 };
        Seating { shift, players }
    }
}

/// Who sits where: everybody is moved on by so many seats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seating {
    shift: usize,
    players: usize,
}

impl Seating {
    pub fn bot_at(self, seat: Seat) -> usize {
        (seat.index() + self.players - self.shift) % self.players
    }
}

/// The match seed of a lab's game: with it, `turnbuckle watch` shows that very game.
pub fn game_seed(seed: u64, number: u64) -> u64 {
    Rng::stream(seed, number).next()
}

/// One game, decision for decision as a [`Match`](turnbuckle_core::Match) with this seed would run, without a record.
fn play<G: Tabletop>(prepared: &G::Prepared, seed: u64, bots: &mut [Box<dyn Bot<G>>], seating: Seating) -> Ended {
    let mut state = G::deal(prepared, &mut Rng::stream(seed, 0));
    let mut decisions = 0;
    loop {
        let seat = match state.turn() {
            Turn::Over(verdict) => {
                let payoffs = std::array::from_fn(|it| if it < bots.len() { state.payoff(Seat::new(it)) } else { 0.0 });
                return Ended { verdict, payoffs, decisions, first: state.first_player() };
            }
            Turn::Decide(seats) => seats.first().expect("somebody owes a decision"),
        };
        let mut thinking = luck(seed, seat, decisions);
        let action = bots[seating.bot_at(seat)].choose(&Knowledge::new(&state, seat), &mut thinking);
        decisions += 1;
        state.apply(seat, action, &mut Rng::stream(seed, decisions as u64));
    }
}
