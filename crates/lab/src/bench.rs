//! How fast a game runs: random play-outs on one thread.
//!
//! Times differ between machines and, on a busy machine, from moment to moment. So every round measures the game and a
//! plain shuffle side by side, medians are taken over many rounds, and a game's cost is also given in shuffles.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use turnbuckle_core::{Mistake, Rng, Setup, Tabletop};

/// The figures of a whole run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bench {
    /// How long a shuffle of 60 bytes takes (Fisher-Yates, driven by xoshiro256++).
    pub shuffle_ns: f64,
    pub games: Vec<GameBench>,
}

/// The figures of one game. An action is: list what is legal, pick one, apply it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameBench {
    pub game: String,
    pub actions_per_s: f64,
    pub games_per_s: f64,
    pub ns_per_action: f64,
    pub shuffles_per_action: f64,
    /// How many actions are legal at a decision, on average.
    pub legal_mean: f64,
    pub actions_per_game: f64,
    pub state_bytes: usize,
    /// A clone of a state from the middle of a game, and a copy of as many bytes on the heap.
    pub clone_ns: f64,
    pub copy_ns: f64,
    /// The shuffle as timed together with this game.
    pub shuffle_ns: f64,
}

/// How long to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    pub rounds: usize,
    /// About how long the play-outs of a round take.
    pub round: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { rounds: 25, round: Duration::from_millis(20) }
    }
}

impl Bench {
    pub fn new(games: Vec<GameBench>) -> Self {
        Self { shuffle_ns: median(games.iter().map(|it| it.shuffle_ns).collect()), games }
    }
}

/// Measures one game.
pub fn measure<G: Tabletop>(setup: &Setup, pace: Pace) -> Result<GameBench, Mistake> {
    let prepared = G::prepare(setup)?;
    let mut table = Table::<G> { prepared: &prepared, legal: Vec::new() };
    let lot = table.games_in(pace.round);
    let state = table.mid_game();
    let bytes = vec![1u8; size_of::<G>()].into_boxed_slice();

    let rounds = 0..pace.rounds.max(1);
    let timed: Vec<Round> = rounds.map(|_| Round::time(&mut table, lot.games, &state, &bytes)).collect();
    let median_of = |figure: fn(&Round) -> f64| median(timed.iter().map(figure).collect());
    let (actions, games) = (lot.actions as f64, lot.games as f64);
    let lot_ns = median_of(|it| it.games_ns);
    Ok(GameBench {
        game: G::about().id.to_owned(),
        actions_per_s: actions / lot_ns * 1e9,
        games_per_s: games / lot_ns * 1e9,
        ns_per_action: lot_ns / actions,
        // Compared within each round: what slowed the games of a round slowed its shuffles, too.
        shuffles_per_action: median_of(|it| it.games_ns / it.shuffle_ns) / actions,
        legal_mean: lot.listed as f64 / actions,
        actions_per_game: actions / games,
        state_bytes: size_of::<G>(),
        clone_ns: median_of(|it| it.clone_ns),
        copy_ns: median_of(|it| it.copy_ns),
        shuffle_ns: median_of(|it| it.shuffle_ns),
    })
}

/// The times of one round, in nanoseconds: for all its games, and for one of each of the rest.
struct Round {
    games_ns: f64,
    shuffle_ns: f64,
    clone_ns: f64,
    copy_ns: f64,
}

impl Round {
    fn time<G: Tabletop>(table: &mut Table<'_, G>, games: u64, state: &G, bytes: &[u8]) -> Self {
        let boxed: Box<[u8]> = bytes.into();
        // Shuffles before and after the games, so that both see the same machine.
        let before = shuffle_ns();
        let games_ns = nanoseconds(|| {
            table.play(games);
        });
        Self {
            games_ns,
            shuffle_ns: (before + shuffle_ns()) / 2.0,
            clone_ns: each_ns(2_000, || {
                black_box(&black_box(state).clone());
            }),
            copy_ns: each_ns(2_000, || {
                black_box(&black_box(&boxed).clone());
            }),
        }
    }
}

/// Random games, always the same ones.
struct Table<'a, G: Tabletop> {
    prepared: &'a G::Prepared,
    legal: Vec<G::Action>,
}

/// A number of games, with how many actions were taken and how many were listed as legal.
#[derive(Clone, Copy, Default)]
struct Lot {
    games: u64,
    actions: u64,
    listed: u64,
}

impl<G: Tabletop> Table<'_, G> {
    fn play(&mut self, games: u64) -> Lot {
        let mut lot = Lot { games, ..Lot::default() };
        for seed in 0..games {
            let mut rng = Rng::new(seed);
            let mut state = G::deal(self.prepared, &mut rng);
            while self.step(&mut state, &mut rng) {
                lot.actions += 1;
                lot.listed += self.legal.len() as u64;
            }
            black_box(&state);
        }
        lot
    }

    /// One random action; false if the game is over.
    #[inline]
    fn step(&mut self, state: &mut G, rng: &mut Rng) -> bool {
        let Some(seat) = state.turn().seat() else { return false };
        self.legal.clear();
        state.legal(seat, &mut self.legal);
        let action = *rng.pick(&self.legal);
        state.apply(seat, action, rng);
        true
    }

    /// About as many games as can be played in this time; at least two.
    fn games_in(&mut self, time: Duration) -> Lot {
        let mut games = 1;
        loop {
            games *= 2;
            let start = Instant::now();
            let lot = self.play(games);
            if start.elapsed() >= time {
                return lot;
            }
        }
    }

    /// A random game after half of its decisions.
    fn mid_game(&mut self) -> G {
        let start = || {
            let mut rng = Rng::new(0);
            (G::deal(self.prepared, &mut rng), rng)
        };
        let (mut state, mut rng) = start();
        let (mut middle, mut rng_there) = start();
        let mut decisions = 0;
        while self.step(&mut state, &mut rng) {
            decisions += 1;
        }
        (0..decisions / 2).for_each(|_| {
            self.step(&mut middle, &mut rng_there);
        });
        middle
    }
}

/// One shuffle of 60 bytes.
fn shuffle_ns() -> f64 {
    let mut rng = Rng::new(60);
    let mut cards: [u8; 60] = std::array::from_fn(|it| it as u8);
    each_ns(10_000, || {
        for left in (2..=60).rev() {
            cards.swap(left - 1, rng.below(left as u32) as usize);
        }
        black_box(&mut cards);
    })
}

fn each_ns(times: u32, mut what: impl FnMut()) -> f64 {
    nanoseconds(|| (0..times).for_each(|_| what())) / f64::from(times)
}

fn nanoseconds(what: impl FnOnce()) -> f64 {
    let start = Instant::now();
    what();
    start.elapsed().as_nanos().max(1) as f64
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(0.0)
}
