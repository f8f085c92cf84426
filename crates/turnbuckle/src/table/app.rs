//! The state of the terminal table, without drawing.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use turnbuckle_catalog::{Considered, Thinking};
use turnbuckle_core::{Rule, Seat, Viewer};

use crate::failure::Failure;
use crate::session::{Line, Next, Session};

pub struct App<'a> {
    pub session: Session<'a>,
    /// Who sits at the keyboard.
    pub eyes: Seat,
    /// A sheet on top of the table.
    pub sheet: Option<Sheet<'a>>,
    pub selected: usize,
    /// The first visible choice.
    pub top: usize,
    /// How many lines the log is scrolled back.
    pub log_back: usize,
    /// How many lines of the table's drawing are scrolled away.
    pub sketch_down: usize,
    /// The last message, in one line: a refusal, a file's name.
    pub answer: Option<String>,
    /// By seat, the number of decisions before its player's last one: everything after it is news.
    seen: [usize; Seat::MOST],
    /// A number that is being typed.
    number: usize,
    bot: Option<Bot>,
    adviser: Option<Receiver<Vec<Considered>>>,
    pace: Duration,
    announced: bool,
    left: bool,
}

/// Something that has to be read or answered before the game continues.
pub enum Sheet<'a> {
    /// Nothing may be seen until this seat's player sits at the keyboard.
    Curtain(Seat),
    Rule(&'a Rule),
    Hint(Vec<Considered>),
    Search(Search<'a>),
    /// What is printed on the cards in sight, and how many lines of it are scrolled away.
    FinePrint(usize),
    /// An action, written by hand.
    Notation(String),
    /// The name of a file to save to.
    Save(String),
    Concede,
    Quit,
    Over,
    Help,
}

pub struct Search<'a> {
    pub query: String,
    pub found: Vec<&'a Rule>,
    pub down: usize,
}

/// A bot that is thinking, and its choice once it has made one.
struct Bot {
    work: Receiver<String>,
    since: Instant,
    choice: Option<String>,
}

impl<'a> App<'a> {
    pub fn new(session: Session<'a>, pace: Duration) -> Self {
        let humans = session.humans();
        let eyes = humans.first().copied().unwrap_or(Seat::new(0));
        Self {
            sheet: (humans.len() > 1 && !session.is_open()).then_some(Sheet::Curtain(eyes)),
            session,
            eyes,
            selected: 0,
            top: 0,
            log_back: 0,
            sketch_down: 0,
            answer: None,
            seen: [0; Seat::MOST],
            number: 0,
            bot: None,
            adviser: None,
            pace,
            announced: false,
            left: false,
        }
    }

    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(self.eyes)
    }

    /// Whether a line of the log is about something that happened after the player's last decision.
    pub fn is_news(&self, line: &Line) -> bool {
        line.decisions > self.seen[self.eyes.index()]
    }

    /// Whether the player at the keyboard has to decide now.
    pub fn is_asked(&mut self) -> bool {
        self.session.next() == Next::Human(self.eyes)
    }

    pub fn is_bot_thinking(&self) -> bool {
        self.bot.as_ref().is_some_and(|it| it.choice.is_none())
    }

    pub fn is_adviser_thinking(&self) -> bool {
        self.adviser.is_some()
    }

    pub fn has_left(&self) -> bool {
        self.left
    }

    pub fn into_session(self) -> Session<'a> {
        self.session
    }

    /// Does everything that happens without a key: bots think and play, hints arrive, the keyboard is passed on.
    pub fn advance(&mut self, now: Instant) -> Result<(), Failure> {
        if let Some(thoughts) = self.adviser.as_ref().and_then(|it| it.try_recv().ok()) {
            self.adviser = None;
            self.sheet.get_or_insert(Sheet::Hint(thoughts));
        }
        match self.session.next() {
            Next::Bot(seat, bot) => {
                if self.bot.is_none() {
                    let work = beside(self.session.bot_choice(seat, bot));
                    self.bot = Some(Bot { work, since: now, choice: None });
                }
                if let Some(choice) = self.bot_is_done(now)? {
                    self.bot = None;
                    let played = self.session.play(seat, &choice);
                    played.map_err(|it| Failure::Broken(format!("the bot's `{choice}`: {it}")))?;
                    self.asked_anew();
                }
            }
            Next::Window(seat) => {
                self.session.pass_window(seat);
                self.asked_anew();
            }
            Next::Human(seat) if seat != self.eyes && self.session.is_open() => self.sit(seat),
            Next::Human(seat) if seat != self.eyes => {
                if !matches!(self.sheet, Some(Sheet::Curtain(_))) {
                    self.sheet = Some(Sheet::Curtain(seat));
                }
            }
            Next::Human(_) => {}
            Next::Over => {
                if !self.announced {
                    self.announced = true;
                    self.sheet = Some(Sheet::Over);
                }
            }
        }
        Ok(())
    }

    /// The bot's choice, once it is made and the previous decision has been visible long enough.
    fn bot_is_done(&mut self, now: Instant) -> Result<Option<String>, Failure> {
        let Some(bot) = &mut self.bot else { return Ok(None) };
        if bot.choice.is_none() {
            match bot.work.try_recv() {
                Ok(choice) => bot.choice = Some(choice),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => return Err(Failure::Broken("the bot broke down".into())),
            }
        }
        let in_time = now.duration_since(bot.since) >= self.pace;
        Ok(bot.choice.clone().filter(|_| in_time))
    }

    pub fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('c') {
                self.left = true;
            }
            return;
        }
        match self.sheet.take() {
            None => self.table_key(key.code),
            Some(sheet) => self.sheet = self.sheet_key(sheet, key.code),
        }
    }

    /// Pasted text goes where typed text would go.
    pub fn paste(&mut self, text: &str) {
        for it in text.chars().filter(|it| !it.is_control()) {
            if let Some(Sheet::Notation(line) | Sheet::Save(line)) = &mut self.sheet {
                line.push(it);
            }
        }
    }

    fn table_key(&mut self, key: KeyCode) {
        let number = std::mem::take(&mut self.number);
        self.answer = None;
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.select(self.selected.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('j') => self.select(self.selected + 1),
            KeyCode::Home => self.select(0),
            KeyCode::End => self.select(usize::MAX),
            KeyCode::PageUp => self.log_back += 5,
            KeyCode::PageDown => self.log_back = self.log_back.saturating_sub(5),
            KeyCode::Left => self.sketch_down = self.sketch_down.saturating_sub(3),
            KeyCode::Right => self.sketch_down += 3,
            KeyCode::Char(digit @ '0'..='9') => {
                let digit = digit as usize - '0' as usize;
                // A second digit continues the first, if there are that many choices.
                let longer = number * 10 + digit;
                self.number = if (1..=self.choices()).contains(&longer) { longer } else { digit };
                if (1..=self.choices()).contains(&self.number) {
                    self.select(self.number - 1);
                }
            }
            KeyCode::Enter => self.play_selected(),
            KeyCode::Char(' ') => self.hurry(),
            KeyCode::Char('?') => self.sheet = self.rule_asked_for().map(Sheet::Rule),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('h') => self.ask_adviser(),
            KeyCode::Char(':') => self.sheet = Some(Sheet::Notation(String::new())),
            KeyCode::Char('r') => self.sheet = Some(Sheet::Search(self.search(String::new()))),
            KeyCode::Char('i') => self.sheet = Some(Sheet::FinePrint(0)),
            KeyCode::Char('s') => self.sheet = Some(Sheet::Save(self.session.file_name())),
            KeyCode::Char('c') if self.session.result().is_none() => self.sheet = Some(Sheet::Concede),
            KeyCode::Char('q') if self.session.result().is_some() => self.left = true,
            KeyCode::Char('q') | KeyCode::Esc => self.sheet = Some(Sheet::Quit),
            KeyCode::F(1) => self.sheet = Some(Sheet::Help),
            KeyCode::Char(letter) => self.select_by_letter(letter),
            _ => {}
        }
    }

    /// A player takes the keyboard, perhaps the same as before.
    fn sit(&mut self, seat: Seat) {
        if seat != self.eyes {
            self.eyes = seat;
            self.log_back = 0;
        }
        self.asked_anew();
    }

    /// Handles a key that was pressed on a sheet, and returns the sheet to show next.
    fn sheet_key(&mut self, sheet: Sheet<'a>, key: KeyCode) -> Option<Sheet<'a>> {
        match (sheet, key) {
            (Sheet::Curtain(seat), KeyCode::Enter) => {
                self.sit(seat);
                None
            }
            // The player who leaves the keyboard may still take back the decision.
            (Sheet::Curtain(_), KeyCode::Char('u')) if self.session.can_undo(self.eyes) => {
                self.undo();
                None
            }
            (Sheet::Curtain(_), KeyCode::Char('q')) => Some(Sheet::Quit),
            (curtain @ Sheet::Curtain(_), _) => Some(curtain),
            (Sheet::Notation(line), KeyCode::Enter) => {
                self.play_written(line.trim());
                None
            }
            (Sheet::Save(line), KeyCode::Enter) => {
                self.save(line.trim());
                None
            }
            (Sheet::Notation(line), key) => typed(line, key).map(Sheet::Notation),
            (Sheet::Save(line), key) => typed(line, key).map(Sheet::Save),
            (Sheet::Search(search), KeyCode::Up) => {
                Some(Sheet::Search(Search { down: search.down.saturating_sub(1), ..search }))
            }
            (Sheet::Search(search), KeyCode::Down) => {
                let down = (search.down + 1).min(search.found.len().saturating_sub(1));
                Some(Sheet::Search(Search { down, ..search }))
            }
            (Sheet::Search(search), KeyCode::Enter) => search.found.get(search.down).copied().map(Sheet::Rule),
            (Sheet::Search(search), key) => typed(search.query, key).map(|query| Sheet::Search(self.search(query))),
            (Sheet::FinePrint(down), KeyCode::Up) => Some(Sheet::FinePrint(down.saturating_sub(1))),
            (Sheet::FinePrint(down), KeyCode::Down) => Some(Sheet::FinePrint(down + 1)),
            (Sheet::Quit, KeyCode::Char('y' | 'q') | KeyCode::Enter) => {
                self.left = true;
                None
            }
            (Sheet::Concede, KeyCode::Char('y') | KeyCode::Enter) => {
                self.bot = None;
                self.session.concede(self.eyes);
                None
            }
            (Sheet::Over, KeyCode::Char('q')) => {
                self.left = true;
                None
            }
            (Sheet::Over, KeyCode::Char('s')) => Some(Sheet::Save(self.session.file_name())),
            // A player who is still pressing Enter should not miss how it ended.
            (Sheet::Over, KeyCode::Enter | KeyCode::Char(_)) => Some(Sheet::Over),
            // Any key closes the other sheets.
            _ => None,
        }
    }

    fn choices(&mut self) -> usize {
        self.session.choices(self.eyes).len()
    }

    fn select(&mut self, choice: usize) {
        self.selected = choice.min(self.choices().saturating_sub(1));
    }

    /// On to the next choice whose words begin with this letter.
    fn select_by_letter(&mut self, letter: char) {
        let starts = |words: &str| words.chars().next().is_some_and(|it| it.eq_ignore_ascii_case(&letter));
        let choices = self.session.choices(self.eyes);
        let after = (1..=choices.len()).map(|step| (self.selected + step) % choices.len());
        if let Some(next) = after.into_iter().find(|it| starts(choices[*it].said())) {
            self.selected = next;
        }
    }

    fn play_selected(&mut self) {
        let choice = self.session.choices(self.eyes).get(self.selected);
        if let Some(notation) = choice.map(|it| it.notation.clone()) {
            self.play_written(&notation);
        }
    }

    fn play_written(&mut self, notation: &str) {
        let decisions = self.session.decisions();
        match self.session.play(self.eyes, notation) {
            Ok(()) => {
                self.seen[self.eyes.index()] = decisions;
                self.asked_anew();
            }
            Err(objection) => {
                let more = if objection.rule().is_some() { " · ? shows the rule" } else { "" };
                self.answer = Some(format!("No: {objection}{more}"));
            }
        }
    }

    /// The rule behind the last refusal, or else behind the selected choice.
    fn rule_asked_for(&mut self) -> Option<&'a Rule> {
        let refused = self.session.refused().and_then(|it| it.rule());
        let selected = self.session.choices(self.eyes).get(self.selected).map(|it| it.rule);
        self.session.rule(refused.or(selected)?.0)
    }

    fn undo(&mut self) {
        match self.session.undo(self.eyes) {
            Ok(_) => {
                // The state that a bot was thinking about is gone.
                self.bot = None;
                self.asked_anew();
            }
            Err(reason) => self.answer = Some(reason.to_string()),
        }
    }

    fn ask_adviser(&mut self) {
        if self.is_asked() && self.adviser.is_none() {
            self.adviser = Some(beside(self.session.hint(self.eyes)));
        }
    }

    fn search(&self, query: String) -> Search<'a> {
        let found = self.session.ledger().search(&query).collect();
        Search { query, found, down: 0 }
    }

    fn save(&mut self, name: &str) {
        self.answer = Some(match self.session.save(Path::new(name)) {
            Ok(()) => format!("saved as {name}"),
            Err(error) => format!("{name}: {error}"),
        });
    }

    /// Lets a bot that has made its choice play it now.
    fn hurry(&mut self) {
        if let Some(bot) = &mut self.bot {
            bot.since = bot.since.checked_sub(self.pace).unwrap_or(bot.since);
        }
    }

    fn asked_anew(&mut self) {
        (self.selected, self.top, self.number) = (0, 0, 0);
        self.log_back = 0;
        self.adviser = None;
    }
}

/// A line of input after a key; `None` if it is cancelled.
fn typed(mut line: String, key: KeyCode) -> Option<String> {
    match key {
        KeyCode::Char(it) => line.push(it),
        KeyCode::Backspace => {
            line.pop();
        }
        KeyCode::Esc => return None,
        _ => {}
    }
    Some(line)
}

/// Does the work on another thread.
fn beside<T: Send + 'static>(thinking: Thinking<T>) -> Receiver<T> {
    let (done, work) = mpsc::channel();
    // If nobody waits for the answer any more, it is dropped.
    thread::spawn(move || done.send(thinking()));
    work
}
