//! Playing the games.

use rayon::prelude::*;
use turnbuckle_bots::{Bot, BotSpec, luck};
use turnbuckle_core::{
    Figure, FigureKind, Knowledge, Mistake, PieceUse, Rng, Seat, Setup, Source, Tabletop, Telling, Turn,
};

use crate::compare::Compared;
use crate::tally::{Counts, Ended, FigureTally, Measured, PieceEnded};
use crate::{Comparison, Moments, Report, Tally};

/// A number of games between these bots.
#[derive(Clone, PartialEq, Debug)]
pub struct Lab {
    pub bots: Vec<BotSpec>,
    pub games: u64,
    pub seed: u64,
    /// The number of the first game. Games 0 to 499 and games 500 to 999 together are games 0 to 999.
    pub from: u64,
    /// Moves every bot one seat on after each game, so that a rate is the bot's and not the seat's.
    pub rotate: bool,
    /// Plays every combination of sides equally often, at every seat, instead of letting the bots choose their sides.
    pub every_pair: bool,
}

impl Lab {
    pub fn new(bots: impl IntoIterator<Item = BotSpec>, games: u64, seed: u64) -> Self {
        Self { bots: bots.into_iter().collect(), games, seed, from: 0, rotate: true, every_pair: false }
    }

    /// Plays them all. `progress` is called after each game, on the thread that played it.
    pub fn run<G: Tabletop>(&self, setup: &Setup, progress: impl Fn() + Sync) -> Result<Report, Mistake> {
        let box_ = Prepared::<G>::new(self, setup)?;
        // Tallies are integers, so the order of adding them makes no difference.
        let tally = (self.from..self.from + self.games)
            .into_par_iter()
            .fold(
                || (box_.table(), box_.tally()),
                |(mut table, mut tally), number| {
                    let ended = box_.play(&mut table, number);
                    tally.add(box_.seating(number), &ended);
                    progress();
                    (table, tally)
                },
            )
            .map(|(_, tally)| tally)
            .reduce(|| box_.tally(), Tally::with);
        Ok(Report::new(G::about().id, self, setup, tally))
    }

    /// Plays every game twice with the same luck, once with each set-up, and compares the results.
    pub fn compare<G: Tabletop>(
        &self,
        here: &Setup,
        there: &Setup,
        progress: impl Fn() + Sync,
    ) -> Result<Comparison, Mistake> {
        let boxes = [Prepared::<G>::new(self, here)?, Prepared::<G>::new(self, there)?];
        let nothing = || Compared::new(self, &boxes);
        let compared = (self.from..self.from + self.games)
            .into_par_iter()
            .fold(
                || (boxes.each_ref().map(Prepared::table), nothing()),
                |(mut tables, mut compared), number| {
                    let [one, other] = &mut tables;
                    let ended = [boxes[0].play(one, number), boxes[1].play(other, number)];
                    let seatings = boxes.each_ref().map(|it| it.seating(number));
                    compared.add(seatings, &ended);
                    progress();
                    (tables, compared)
                },
            )
            .map(|(_, compared)| compared)
            .reduce(nothing, Compared::with);
        Ok(compared.told(G::about().id, self, [here, there]))
    }
}

/// A set-up that has been read, and how the lab uses it.
pub(crate) struct Prepared<'a, G: Tabletop> {
    lab: &'a Lab,
    prepared: G::Prepared,
    players: usize,
    pub sides: Vec<String>,
}

/// What a thread needs to play, reused for every game.
struct Table<G: Tabletop> {
    bots: Vec<Box<dyn Bot<G>>>,
    events: Vec<G::Event>,
    pieces: Box<PieceUse>,
}

impl<'a, G: Tabletop> Prepared<'a, G> {
    fn new(lab: &'a Lab, setup: &Setup) -> Result<Self, Mistake> {
        let prepared = G::prepare(setup)?;
        let (players, sides) = (setup.players, G::sides(&prepared));
        let mistake = |found, expected| Err(Source::new("set-up", "").mistake(0, found, expected));
        if lab.bots.len() != players {
            return mistake(format!("{} bots", lab.bots.len()), format!("one for each of the {players} players"));
        }
        if lab.every_pair && sides.len() < players {
            return mistake(format!("{} sides", sides.len()), format!("at least {players}, a side for each player"));
        }
        Ok(Self { lab, prepared, players, sides })
    }

    fn table(&self) -> Table<G> {
        let bots = self.lab.bots.iter().map(|it| it.bot()).collect();
        Table { bots, events: Vec::new(), pieces: Box::default() }
    }

    pub fn tally(&self) -> Tally {
        let figure = |it: &Figure<G>| FigureTally {
            name: it.name.to_owned(),
            counts: match it.kind {
                FigureKind::Share(_) | FigureKind::Games(_) => Counts::Share(Moments::default()),
                FigureKind::Spread { per, .. } => Counts::Spread { per, values: Default::default() },
            },
        };
        Tally::new(self.players, G::figures().iter().map(figure).collect(), self.sides.clone())
    }

    fn seating(&self, number: u64) -> Seating {
        let round = if self.lab.every_pair { number / self.pairs() / self.players as u64 } else { number };
        let shift = if self.lab.rotate { (round % self.players as u64) as usize } else { 0 };
        Seating { shift, players: self.players }
    }

    /// The side for each seat. All combinations are played in turn; then again, with everybody moved one seat on.
    fn cast(&self, number: u64) -> Option<Vec<usize>> {
        self.lab.every_pair.then(|| {
            let pairs = self.pairs();
            let mut sides = combination(number % pairs, self.sides.len(), self.players);
            sides.rotate_right((number / pairs % self.players as u64) as usize);
            sides
        })
    }

    /// How many combinations of sides there are.
    fn pairs(&self) -> u64 {
        choose(self.sides.len(), self.players)
    }

    /// One game, decision for decision as a [`Match`](turnbuckle_core::Match) with its seed would run, without a record.
    fn play(&self, table: &mut Table<G>, number: u64) -> Ended {
        let (seed, seating, cast) = (game_seed(self.lab.seed, number), self.seating(number), self.cast(number));
        let Table { bots, events, pieces } = table;
        let mut count = G::Count::default();
        let mut decisions = 0;
        pieces.clear();
        events.clear();
        let mut state = G::deal(&self.prepared, &mut Rng::stream(seed, 0).telling(events));
        loop {
            state.count(events, &mut count);
            state.note_pieces(events, pieces);
            events.clear();
            let Turn::Decide(seats) = state.turn() else { break };
            let seat = seats.first().expect("somebody owes a decision");
            let given = cast.as_ref().and_then(|it| state.side_choice(seat, it[seat.index()]));
            let action = given.unwrap_or_else(|| {
                let mut thinking = luck(seed, seat, decisions);
                bots[seating.bot_at(seat)].choose(&Knowledge::new(&state, seat), &mut thinking)
            });
            decisions += 1;
            state.apply(seat, action, &mut Rng::stream(seed, decisions as u64).telling(events));
        }
        self.ended(&state, &count, pieces, decisions)
    }

    fn ended(&self, state: &G, count: &G::Count, pieces: &PieceUse, decisions: usize) -> Ended {
        let Turn::Over(verdict) = state.turn() else { unreachable!("the game was played to its end") };
        let seats = || Seat::all(self.players);
        let mut payoffs = [0.0; Seat::MOST];
        seats().for_each(|it| payoffs[it.index()] = state.payoff(it));
        let used = seats().flat_map(|seat| pieces.of(seat).map(move |used| (seat, used)));
        Ended {
            verdict,
            players: self.players,
            payoffs,
            decisions: decisions as u32,
            first: state.first_player(),
            figures: G::figures().iter().map(|it| measure(it, state, count)).collect(),
            sides: seats().map(|it| state.side(it)).collect(),
            pieces: used
                .map(|(seat, used)| {
                    let (kind, name) = state.counted_as(used.piece);
                    PieceEnded { seat, kind, name, used }
                })
                .collect(),
        }
    }
}

fn measure<G: Tabletop>(figure: &Figure<G>, state: &G, count: &G::Count) -> Measured {
    match figure.kind {
        FigureKind::Share(part_and_whole) => {
            let (part, whole) = part_and_whole(state, count);
            Measured::Share { part, whole }
        }
        FigureKind::Games(is_so) => Measured::Share { part: is_so(state, count).into(), whole: 1 },
        FigureKind::Spread { value, .. } => Measured::Value(value(state, count)),
    }
}

/// Who sits where: everybody is moved on by a number of seats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seating {
    pub shift: usize,
    pub players: usize,
}

impl Seating {
    pub fn bot_at(self, seat: Seat) -> usize {
        (seat.index() + self.players - self.shift) % self.players
    }

    pub fn seat_of(self, bot: usize) -> Seat {
        Seat::new((bot + self.shift) % self.players)
    }
}

/// The match seed of a lab's game: with it, `turnbuckle watch` shows the same game.
pub fn game_seed(seed: u64, number: u64) -> u64 {
    Rng::stream(seed, number).next()
}

/// The number of ways to choose `some` of `all`.
fn choose(all: usize, some: usize) -> u64 {
    (0..some as u64).fold(1, |ways, it| ways * (all as u64 - it) / (it + 1))
}

/// Number `index` of the ways to choose `some` of `all`, in lexicographic order.
fn combination(mut index: u64, all: usize, some: usize) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(some);
    for it in 0..all {
        let left = some - chosen.len();
        if left == 0 {
            break;
        }
        let with_it = choose(all - it - 1, left - 1);
        if index < with_it {
            chosen.push(it);
        } else {
            index -= with_it;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_combination_comes_once() {
        assert_eq!([choose(8, 2), choose(5, 3), choose(4, 4), choose(3, 1)], [28, 10, 1, 3]);
        let all: Vec<_> = (0..10).map(|it| combination(it, 5, 3)).collect();
        assert_eq!((&all[0][..], &all[9][..]), (&[0, 1, 2][..], &[2, 3, 4][..]));
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 10);
        assert!(all.is_sorted());
    }
}
