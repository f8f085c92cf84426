//! A running match of any game.

use std::fmt;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use turnbuckle_bots::BotSpec;
use turnbuckle_core::luck::CheckedLine;
use turnbuckle_core::{
    About, Decision, Knowledge, Luck, Match, Mistake, NoWayBack, Refused, RuleId, Seat, Seats, Setup, Sketch, Tabletop,
    Turn, Viewer,
};

use crate::{Considered, Draft, Odds, Story, Thinking, odds, preview, thinking};

/// A longer list of choices comes without descriptions.
pub const MOST_DESCRIBED: usize = 64;

/// Something a seat may do now.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// What [`AnyMatch::play`] takes.
    pub notation: String,
    /// The same as data, for a table that draws it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub deed: Box<RawValue>,
    /// What it is and what it would do, as far as the seat can know. If there are very many choices, they are described
    /// one by one on request: [`AnyMatch::describe`].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub words: Option<String>,
    /// The rule under which it is offered.
    pub rule: RuleId,
    /// Whether it is a pass.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub is_pass: bool,
}

impl Choice {
    /// Its description, or its notation if there are too many choices to describe.
    pub fn said(&self) -> &str {
        self.words.as_deref().unwrap_or(&self.notation)
    }
}

/// Choices with the same notation, data and words are equal.
impl PartialEq for Choice {
    fn eq(&self, other: &Self) -> bool {
        (&self.notation, &self.words) == (&other.notation, &other.words)
    }
}

impl Eq for Choice {}

/// Why a decision was not taken. The match is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    /// The rules forbid it.
    Refused(Refused),
    /// It is not an action of this game.
    Unreadable { found: String, expected: String },
}

impl Objection {
    /// The reason, without the rule.
    pub fn reason(&self) -> String {
        match self {
            Self::Refused(refused) => refused.reason.clone(),
            unreadable @ Self::Unreadable { .. } => unreadable.to_string(),
        }
    }

    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Self::Refused(refused) => Some(refused.rule),
            Self::Unreadable { .. } => None,
        }
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Unreadable { found, expected } => write!(f, "found `{found}`; expected {expected}"),
        }
    }
}

impl std::error::Error for Objection {}

/// A match of any game. Actions go in and out in the game's notation.
///
/// Every seat that is passed in must be at the table: less than [`players`](Self::players).
pub trait AnyMatch: Send {
    fn about(&self) -> &'static About;
    fn setup(&self) -> &Setup;
    fn luck(&self) -> &Luck;
    /// The seed of the bots.
    fn seed(&self) -> u64;
    /// Every answer of chance so far, together with the one that the match's luck gives to the same question.
    fn check_luck(&self) -> Result<Vec<CheckedLine>, Mistake>;
    /// How many decisions have been made: the version of the table that a decision is made on.
    fn decisions(&self) -> usize;
    /// One of the decisions so far, counted from 0: the seat, and the action in notation.
    fn decision(&self, number: usize) -> Option<(Seat, String)>;
    fn players(&self) -> usize;
    fn seat_name(&self, seat: Seat) -> String;
    /// Which seats have to decide, or how the game ended.
    fn turn(&self) -> Turn;
    /// The seats that have left a match which continues without them.
    fn out(&self) -> Seats;
    /// What a seat may do; nothing if it does not have to decide.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// What an action is and what it would do, as far as the seat can know; `None` if it is not an action.
    fn describe(&self, seat: Seat, notation: &str) -> Option<String>;
    fn check(&self, seat: Seat, notation: &str) -> Result<(), Objection>;
    fn play(&mut self, seat: Seat, notation: &str) -> Result<Story, Objection>;
    /// A seat gives up. Nothing happens once the game is over.
    fn concede(&mut self, seat: Seat) -> Story;
    /// How many of its latest decisions a seat could take back.
    fn can_undo(&self, seat: Seat) -> usize;
    /// Takes back all decisions that the seat can take back, and returns how many.
    fn undo(&mut self, seat: Seat) -> Result<usize, NoWayBack>;
    /// Replays the match from a decision on: `each` gets its events and those of every later one, with their numbers. 0
    /// is the deal. The last few hundred decisions are retold without beginning from the first.
    fn retell(&self, from: usize, each: &mut dyn FnMut(usize, &Story));

    /// What a viewer may see, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// The same, added to a draft.
    fn write_view(&self, viewer: Viewer, draft: &mut Draft);
    fn prompt(&self, viewer: Viewer) -> String;
    fn sketch(&self, viewer: Viewer) -> Sketch;
    /// The full text of everything that the viewer can see.
    fn fine_print(&self, viewer: Viewer) -> Sketch;
    /// The end of the game in one sentence; `None` while it runs.
    fn result(&self) -> Option<String>;
    /// The events that an action would certainly cause at once: everything before luck, something hidden or another
    /// seat's decision matters. Nothing for an action that is not legal.
    fn preview(&self, seat: Seat, notation: &str) -> Option<Vec<Box<RawValue>>>;
    /// The same for several actions, without those that are not legal, to be computed on another thread.
    fn previews_of(&self, seat: Seat, notations: Vec<String>) -> Thinking<Vec<(String, Vec<Box<RawValue>>)>>;
    /// The odds of an action whose result depends on luck and on nothing that is hidden from the seat: exact, or
    /// estimated if there are too many possible outcomes.
    fn odds(&self, seat: Seat, notation: &str) -> Option<Odds>;

    /// The same, to be computed on another thread: it can take some milliseconds.
    fn odds_of(&self, seat: Seat, notation: &str) -> Thinking<Option<Odds>>;

    /// What a bot would do for a seat that has to decide. The same match gives the same answer.
    fn choose(&self, seat: Seat, bot: BotSpec) -> Thinking<String>;
    /// How a bot rates each of a seat's choices, best first: a hint.
    fn think(&self, seat: Seat, bot: BotSpec) -> Thinking<Vec<Considered>>;

    /// The match as a record. With `whole`, it contains the pack.
    fn record(&self, whole: bool) -> String;
    /// The position, as in a scenario's `[position]`. It contains everything, hidden information included.
    fn position(&self) -> String;
    /// The record up to the deal. Followed by the lines of every decision, it is a record of the match so far.
    fn head(&self) -> String;
    /// The lines of one decision in the record, counted from 0, and of the answers of chance.
    fn lines(&self, number: usize) -> Option<String>;
}

impl<G: Tabletop> AnyMatch for Match<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn luck(&self) -> &Luck {
        self.luck()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }

    fn check_luck(&self) -> Result<Vec<CheckedLine>, Mistake> {
        Ok(self.check_luck()?.iter().map(|it| it.in_words(self.state())).collect())
    }

    fn decisions(&self) -> usize {
        self.plies().len()
    }

    fn decision(&self, number: usize) -> Option<(Seat, String)> {
        let ply = self.plies().get(number)?;
        let notation = match ply.decision {
            Decision::Act(action) => self.state().write_action(action),
            Decision::Concede => "concede".to_owned(),
        };
        Some((ply.seat, notation))
    }

    fn players(&self) -> usize {
        self.state().players()
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.state().seat_name(seat)
    }

    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let state = self.state();
        let mut legal = Vec::new();
        Knowledge::new(state, seat).legal(&mut legal);
        let few = legal.len() <= MOST_DESCRIBED;
        let choice = |action| {
            let deed = to_raw_value(&state.deed(seat, action)).expect("deeds are plain data");
            Choice {
                notation: state.write_action(action),
                deed,
                words: few.then(|| state.describe(seat, action)),
                rule: state.rule_for(action),
                is_pass: state.is_pass(action),
            }
        };
        legal.into_iter().map(choice).collect()
    }

    fn out(&self) -> Seats {
        self.state().out()
    }

    fn describe(&self, seat: Seat, notation: &str) -> Option<String> {
        let action = self.state().read_action(notation).ok()?;
        self.state().check(seat, action).ok()?;
        Some(self.state().describe(seat, action))
    }

    fn check(&self, seat: Seat, notation: &str) -> Result<(), Objection> {
        self.state().check(seat, read(self.state(), notation)?).map_err(refused)
    }

    fn play(&mut self, seat: Seat, notation: &str) -> Result<Story, Objection> {
        let action = read(self.state(), notation)?;
        let events = self.play(seat, action).map_err(refused)?;
        Ok(Story::new(self.state(), events))
    }

    fn concede(&mut self, seat: Seat) -> Story {
        let events = self.concede(seat);
        Story::new(self.state(), events)
    }

    fn can_undo(&self, seat: Seat) -> usize {
        self.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<usize, NoWayBack> {
        self.undo(seat)
    }

    fn retell(&self, from: usize, each: &mut dyn FnMut(usize, &Story)) {
        self.retell(from, |number, state, events| each(number, &Story::new(state, events.to_vec())));
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&self.state().view(viewer)).expect("views are plain data")
    }

    fn write_view(&self, viewer: Viewer, draft: &mut Draft) {
        draft.write(&self.state().view(viewer));
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.state().prompt(viewer)
    }

    fn sketch(&self, viewer: Viewer) -> Sketch {
        self.state().sketch(viewer)
    }

    fn fine_print(&self, viewer: Viewer) -> Sketch {
        self.state().fine_print(viewer)
    }

    fn result(&self) -> Option<String> {
        self.state().result()
    }

    fn preview(&self, seat: Seat, notation: &str) -> Option<Vec<Box<RawValue>>> {
        let action = self.state().read_action(notation).ok()?;
        self.state().check(seat, action).ok()?;
        Some(preview::preview(self.state(), seat, action))
    }

    fn previews_of(&self, seat: Seat, notations: Vec<String>) -> Thinking<Vec<(String, Vec<Box<RawValue>>)>> {
        let state = self.state().clone();
        let legal = |it: &String| state.read_action(it).ok().filter(|it| state.check(seat, *it).is_ok());
        let actions: Vec<_> = notations.into_iter().filter_map(|it| legal(&it).map(|action| (it, action))).collect();
        Box::new(move || {
            let preview = |(notation, action)| (notation, preview::preview(&state, seat, action));
            actions.into_iter().map(preview).collect()
        })
    }

    fn odds(&self, seat: Seat, notation: &str) -> Option<Odds> {
        let action = self.state().read_action(notation).ok()?;
        self.state().check(seat, action).ok()?;
        odds::odds(self.state(), seat, action)
    }

    fn odds_of(&self, seat: Seat, notation: &str) -> Thinking<Option<Odds>> {
        let state = self.state().clone();
        let action = state.read_action(notation).ok().filter(|it| state.check(seat, *it).is_ok());
        Box::new(move || action.and_then(|it| odds::odds(&state, seat, it)))
    }

    fn choose(&self, seat: Seat, bot: BotSpec) -> Thinking<String> {
        thinking::choose(self, seat, bot)
    }

    fn think(&self, seat: Seat, bot: BotSpec) -> Thinking<Vec<Considered>> {
        thinking::think(self, seat, bot)
    }

    fn position(&self) -> String {
        toml::to_string(&self.state().to_position()).expect("positions are plain data")
    }

    fn record(&self, whole: bool) -> String {
        self.record(whole)
    }

    fn head(&self) -> String {
        self.head()
    }

    fn lines(&self, number: usize) -> Option<String> {
        self.plies().get(number).map(|ply| self.lines(ply))
    }
}

fn read<G: Tabletop>(state: &G, notation: &str) -> Result<G::Action, Objection> {
    let action = state.read_action(notation);
    action.map_err(|expected| Objection::Unreadable { found: notation.to_owned(), expected })
}

fn refused(refusal: impl turnbuckle_core::Refuse) -> Objection {
    Objection::Refused(refusal.into())
}
