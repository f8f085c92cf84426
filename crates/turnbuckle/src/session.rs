//! A match at one keyboard: who sits where, the log, what may be done. It knows no terminal.

use std::fs;
use std::io;
use std::path::Path;

use turnbuckle_bots::{BotSpec, Level};
use turnbuckle_catalog::{AnyGame, AnyMatch, Choice, Considered, Objection, Odds, Story, Thinking};
use turnbuckle_core::{Ledger, Luck, NoWayBack, Rule, RuleId, Seat, Sketch, Turn, Verdict, Viewer};

use crate::bots::Player;
use crate::words;

pub struct Session<'a> {
    shelf: &'a dyn AnyGame,
    game: Box<dyn AnyMatch>,
    players: Vec<Player>,
    /// Ask even if only one answer is possible.
    ask_all: bool,
    log: Vec<Entry>,
    asked: Option<Asked>,
    refused: Option<Objection>,
}

/// What may be done now, computed once per decision.
struct Asked {
    seat: Seat,
    choices: Vec<Choice>,
    /// For each choice: its odds, or `None` if they were not asked for yet.
    odds: Vec<Option<Option<Odds>>>,
}

/// Part of the log, after a number of decisions.
struct Entry {
    decisions: usize,
    what: What,
}

enum What {
    Story(Story),
    /// The events of the only action that was possible.
    Forced(Story),
    Note(String),
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub words: String,
    /// The rule behind it; notes from the table itself have none.
    pub rule: Option<RuleId>,
    /// How many decisions came before it.
    pub decisions: usize,
}

/// What the match waits for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Next {
    /// A person's decision.
    Human(Seat),
    /// A person's decision, too, but with only one choice: [`Session::pass_window`] takes it.
    Window(Seat),
    Bot(Seat, BotSpec),
    Over,
}

/// How it ended, for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Won,
    Lost,
    Drawn,
}

/// The bot that gives hints.
const ADVISER: Level = Level::Champion;

impl<'a> Session<'a> {
    /// `stories` are the events so far: those of the deal, and of every decision.
    pub fn new(
        shelf: &'a dyn AnyGame,
        game: Box<dyn AnyMatch>,
        stories: Vec<Story>,
        players: Vec<Player>,
        ask_all: bool,
    ) -> Self {
        let entry = |(decisions, story)| Entry { decisions, what: What::Story(story) };
        let log = stories.into_iter().enumerate().map(entry).collect();
        Self { shelf, game, players, ask_all, log, asked: None, refused: None }
    }

    pub fn next(&mut self) -> Next {
        let seats = self.game.turn().seats();
        let bot = seats.iter().find_map(|seat| match self.players[seat.index()] {
            Player::Bot(bot) => Some(Next::Bot(seat, bot)),
            Player::Human => None,
        });
        // If several decide at once, the bots do so first: their choices stay secret, and nobody has to wait.
        match (bot, seats.first()) {
            (Some(bot), _) => bot,
            (None, Some(seat)) if self.passes_by_itself(seat) => Next::Window(seat),
            (None, Some(seat)) => Next::Human(seat),
            (None, None) => Next::Over,
        }
    }

    /// Whether a window with only one choice is passed automatically. It is not if others at the keyboard would learn
    /// from it that the player had no response.
    fn passes_by_itself(&mut self, seat: Seat) -> bool {
        let is_secret = self.humans().len() > 1 && !self.is_open();
        !self.ask_all && !is_secret && matches!(self.choices(seat), [only] if only.is_pass)
    }

    /// What a seat may do now.
    pub fn choices(&mut self, seat: Seat) -> &[Choice] {
        &self.asked(seat).choices
    }

    /// One of a seat's choices in words.
    pub fn words(&mut self, seat: Seat, choice: usize) -> String {
        let Choice { words, notation, .. } = self.asked(seat).choices[choice].clone();
        words.or_else(|| self.game.describe(seat, &notation)).expect("what is offered can be described")
    }

    /// The odds of one of a seat's choices, if it depends on luck.
    pub fn odds(&mut self, seat: Seat, choice: usize) -> Option<&Odds> {
        self.asked(seat);
        let Self { game, asked: Some(asked), .. } = self else { return None };
        let notation = &asked.choices.get(choice)?.notation;
        asked.odds[choice].get_or_insert_with(|| game.odds(seat, notation)).as_ref()
    }

    fn asked(&mut self, seat: Seat) -> &Asked {
        let stale = self.asked.as_ref().is_none_or(|it| it.seat != seat);
        if stale {
            let choices = self.game.choices(seat);
            let odds = vec![None; choices.len()];
            self.asked = Some(Asked { seat, choices, odds });
        }
        self.asked.as_ref().expect("just asked")
    }

    pub fn play(&mut self, seat: Seat, notation: &str) -> Result<(), Objection> {
        match self.game.play(seat, notation) {
            Ok(story) => {
                self.told(What::Story(story));
                Ok(())
            }
            Err(objection) => {
                self.refused = Some(objection.clone());
                Err(objection)
            }
        }
    }

    /// Plays the only possible action, and says so.
    pub fn pass_window(&mut self, seat: Seat) {
        if let [only] = self.choices(seat) {
            let notation = only.notation.clone();
            let story = self.game.play(seat, &notation);
            self.told(What::Forced(story.expect("what is offered is accepted")));
        }
    }

    pub fn concede(&mut self, seat: Seat) {
        let story = self.game.concede(seat);
        self.told(What::Story(story));
    }

    /// Takes back all decisions that the seat can take back.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, NoWayBack> {
        let steps = self.game.undo(seat)?;
        let decisions = self.game.decisions();
        self.log.retain(|it| it.decisions <= decisions);
        self.note(format!("{} took back {}", self.seat_name(seat), words::count(steps, "decision")));
        self.changed();
        Ok(steps)
    }

    fn told(&mut self, what: What) {
        self.log.push(Entry { decisions: self.game.decisions(), what });
        self.changed();
    }

    fn changed(&mut self) {
        self.asked = None;
        self.refused = None;
    }

    /// Adds a note from the table itself to the log.
    pub fn note(&mut self, words: String) {
        self.log.push(Entry { decisions: self.game.decisions(), what: What::Note(words) });
    }

    /// The whole log, as a viewer may know it.
    pub fn log(&self, viewer: Viewer) -> Vec<Line> {
        let mut lines = Vec::new();
        for Entry { decisions, what } in &self.log {
            let line = |words: &String, rule| Line { words: words.clone(), rule, decisions: *decisions };
            match what {
                What::Story(story) => lines.extend(story.to(viewer).iter().map(|it| line(&it.words, Some(it.rule)))),
                What::Forced(story) => {
                    let told = story.to(viewer).iter().enumerate();
                    lines.extend(told.map(|(at, it)| {
                        let forced = if at == 0 { " (no other choice)" } else { "" };
                        line(&format!("{}{forced}", it.words), Some(it.rule))
                    }));
                }
                What::Note(words) => lines.push(line(words, None)),
            }
        }
        lines
    }

    /// What the bot of a seat will do, to be computed on any thread.
    pub fn bot_choice(&self, seat: Seat, bot: BotSpec) -> Thinking<String> {
        self.game.choose(seat, bot)
    }

    /// How the adviser rates a seat's choices.
    pub fn hint(&self, seat: Seat) -> Thinking<Vec<Considered>> {
        self.game.think(seat, ADVISER.into())
    }

    /// Why the last action was refused, until something is played.
    pub fn refused(&self) -> Option<&Objection> {
        self.refused.as_ref()
    }

    pub fn ledger(&self) -> &'a Ledger {
        self.shelf.ledger()
    }

    pub fn rule(&self, id: &str) -> Option<&'a Rule> {
        self.ledger().get(id)
    }

    pub fn title(&self) -> &'static str {
        self.shelf.about().title
    }

    pub fn luck(&self) -> &Luck {
        self.game.luck()
    }

    pub fn decisions(&self) -> usize {
        self.game.decisions()
    }

    pub fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }

    /// The seats where people sit.
    pub fn humans(&self) -> Vec<Seat> {
        Seat::all(self.players.len()).filter(|it| self.players[it.index()] == Player::Human).collect()
    }

    /// Who sits at the table: `Cthulhu (you), Hastur (champion)`.
    pub fn seating(&self) -> String {
        let alone = self.humans().len() == 1;
        let seats = Seat::all(self.players.len()).map(|seat| match self.players[seat.index()] {
            _ if self.game.out().contains(seat) => format!("{} (out)", self.seat_name(seat)),
            Player::Human if alone => format!("{} (you)", self.seat_name(seat)),
            Player::Human => self.seat_name(seat),
            Player::Bot(bot) => format!("{} ({bot})", self.seat_name(seat)),
        });
        seats.collect::<Vec<_>>().join(", ")
    }

    pub fn prompt(&self, viewer: Viewer) -> String {
        self.game.prompt(viewer)
    }

    pub fn sketch(&self, viewer: Viewer) -> Sketch {
        self.game.sketch(viewer)
    }

    pub fn fine_print(&self, viewer: Viewer) -> Sketch {
        self.game.fine_print(viewer)
    }

    pub fn can_undo(&self, seat: Seat) -> bool {
        self.game.can_undo(seat) > 0
    }

    /// How it ended, in one sentence.
    pub fn result(&self) -> Option<String> {
        self.game.result()
    }

    /// Whether the players win or lose together.
    pub fn is_together(&self) -> bool {
        self.shelf.about().together
    }

    /// Whether everybody sees the same.
    pub fn is_open(&self) -> bool {
        self.shelf.about().open
    }

    pub fn ending(&self, seat: Seat) -> Option<Ending> {
        match self.game.turn() {
            Turn::Decide(_) => None,
            Turn::Over(Verdict::Won(seats)) if seats.contains(seat) => Some(Ending::Won),
            Turn::Over(Verdict::Won(_) | Verdict::Lost) => Some(Ending::Lost),
            Turn::Over(Verdict::Drawn) => Some(Ending::Drawn),
        }
    }

    /// The file name under which the match would be saved.
    pub fn file_name(&self) -> String {
        format!("{}-{}.record", self.shelf.about().id, self.game.seed())
    }

    /// Writes the record, with its pack, so that it can be replayed and resumed anywhere.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        fs::write(path, self.game.record(true))
    }
}
