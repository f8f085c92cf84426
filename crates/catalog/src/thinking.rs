//! Bots for any game: work that can be done on another thread, or at once.

use serde::Serialize;
use turnbuckle_bots::{BotSpec, luck};
use turnbuckle_core::{Knowledge, Match, Seat, Tabletop};

/// A question to a bot, with all that is needed to answer it. Do not run it on an event loop: it can take long.
pub type Thinking<T> = Box<dyn FnOnce() -> T + Send>;

/// How a bot rates one choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Considered {
    pub notation: String,
    pub words: String,
    /// How often the bot tried it.
    pub visits: u32,
    /// What the bot expects from it, 0 (lost) to 1 (won).
    pub expected: f32,
}

/// The bot's choice in notation, for a seat that has to decide.
pub(crate) fn choose<G: Tabletop>(game: &Match<G>, seat: Seat, bot: BotSpec) -> Thinking<String> {
    let (state, mut rng) = (game.state().clone(), luck(game.seed(), seat, game.plies().len()));
    Box::new(move || state.write_action(bot.bot().choose(&Knowledge::new(&state, seat), &mut rng)))
}

/// How the bot rates every choice, best first.
pub(crate) fn think<G: Tabletop>(game: &Match<G>, seat: Seat, bot: BotSpec) -> Thinking<Vec<Considered>> {
    let (state, mut rng) = (game.state().clone(), luck(game.seed(), seat, game.plies().len()));
    Box::new(move || {
        let thoughts = bot.bot().think(&Knowledge::new(&state, seat), &mut rng);
        let considered = thoughts.into_iter().map(|it| Considered {
            notation: state.write_action(it.action),
            words: state.describe(seat, it.action),
            visits: it.visits,
            expected: it.expected,
        });
        considered.collect()
    })
}
