//! The table line by line: for screen readers and pipes.

use std::path::Path;

use turnbuckle_core::{Rule, Seat, Viewer};

use crate::failure::Failure;
use crate::session::{Next, Session};
use crate::{Io, rules, words};

const HELP: &str = "\
A number or an action in notation plays it. Also:
  ?N         the rule behind choice N        ? ID       a rule by its id
  ?          the rule behind the last refusal
  u          take back to the last secret    h          ask a bot
  table      the table again                 log        everything that happened
  rules ...  search the rules                save FILE  write the match to a file
  concede    give up                         quit       leave";

/// More choices than this get no odds in the menu; `?N` gives them one by one.
const MOST_WITH_ODDS: usize = 24;

pub fn run(session: Session<'_>, io: &mut Io<'_>) -> Result<(), Failure> {
    Plain { session, told: 0, eyes: None }.run(io)
}

struct Plain<'a> {
    session: Session<'a>,
    /// How many lines of the log have been printed for the player at the keyboard.
    told: usize,
    /// Who sits at the keyboard.
    eyes: Option<Seat>,
}

impl Plain<'_> {
    fn run(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        let session = &self.session;
        writeln!(io.out, "{}: {}, {}", session.title(), session.seating(), session.luck())?;
        writeln!(io.out, "Type help for what can be typed.")?;
        if let [alone] = session.humans()[..] {
            self.eyes = Some(alone);
        }
        loop {
            match self.session.next() {
                Next::Bot(seat, bot) => {
                    let choice = self.session.bot_choice(seat, bot)();
                    let played = self.session.play(seat, &choice);
                    played.map_err(|it| Failure::Broken(format!("the bot's `{choice}`: {it}")))?;
                }
                Next::Window(seat) => self.session.pass_window(seat),
                Next::Human(seat) => {
                    if !self.sit(seat, io)? || !self.decide(seat, io)? {
                        return Ok(());
                    }
                }
                Next::Over => break,
            }
        }
        self.catch_up(io)?;
        writeln!(io.out, "\n{}", self.session.sketch(self.viewer()))?;
        writeln!(io.out, "{} ({})", self.session.result().unwrap_or_default(), self.session.luck())?;
        Ok(())
    }

    fn viewer(&self) -> Viewer {
        self.eyes.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// If several people play, they pass the keyboard on. False when the input has ended.
    fn sit(&mut self, seat: Seat, io: &mut Io<'_>) -> Result<bool, Failure> {
        if self.eyes == Some(seat) {
            return Ok(true);
        }
        let name = self.session.seat_name(seat);
        if self.session.is_open() {
            // The next player has read everything already.
            writeln!(io.out, "\n{name} is at the keyboard.")?;
            self.eyes = Some(seat);
            return Ok(true);
        }
        // A terminal still shows what was printed; this moves the last player's hand out of sight. A pipe does not need
        // it.
        if io.terminal {
            writeln!(io.out, "{}Pass the keyboard to {name}, who presses Enter.", "\n".repeat(60))?;
            if read_line(io)?.is_none() {
                return Ok(false);
            }
        } else {
            writeln!(io.out, "\n{name} is at the keyboard.")?;
        }
        self.eyes = Some(seat);
        self.told = 0;
        Ok(true)
    }

    /// Asks until something is played or taken back. False when the player leaves.
    fn decide(&mut self, seat: Seat, io: &mut Io<'_>) -> Result<bool, Failure> {
        self.catch_up(io)?;
        self.show(seat, io)?;
        loop {
            write!(io.out, "> ")?;
            io.out.flush()?;
            let Some(line) = read_line(io)? else {
                writeln!(io.out)?;
                return Ok(false);
            };
            if !io.terminal {
                // Piped input is not echoed, so print it.
                writeln!(io.out, "{line}")?;
            }
            match self.obey(seat, line.trim(), io)? {
                Obeyed::Answered => {}
                Obeyed::Changed => return Ok(true),
                Obeyed::Left => return Ok(false),
            }
        }
    }

    fn obey(&mut self, seat: Seat, line: &str, io: &mut Io<'_>) -> Result<Obeyed, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" | "q" | "exit" => return Ok(Obeyed::Left),
            "help" => writeln!(io.out, "{HELP}")?,
            "table" => self.show(seat, io)?,
            "log" => {
                self.told = 0;
                self.catch_up(io)?;
            }
            "u" | "undo" => match self.session.undo(seat) {
                Ok(_) => {
                    self.told = self.told.min(self.session.log(self.viewer()).len().saturating_sub(1));
                    return Ok(Obeyed::Changed);
                }
                Err(reason) => writeln!(io.out, "{reason}")?,
            },
            "h" | "hint" => self.hint(seat, io)?,
            "rules" => self.search(rest, io)?,
            "save" => {
                let name = if rest.is_empty() { self.session.file_name() } else { rest.to_owned() };
                match self.session.save(Path::new(&name)) {
                    Ok(()) => writeln!(io.out, "saved as {name}")?,
                    Err(error) => writeln!(io.out, "{name}: {error}")?,
                }
            }
            "concede" => {
                self.session.concede(seat);
                return Ok(Obeyed::Changed);
            }
            _ => match line.strip_prefix('?') {
                Some(what) => self.explain(seat, what.trim(), io)?,
                None => return self.play(seat, line, io),
            },
        }
        Ok(Obeyed::Answered)
    }

    fn play(&mut self, seat: Seat, line: &str, io: &mut Io<'_>) -> Result<Obeyed, Failure> {
        let choices = self.session.choices(seat);
        let notation = match line.parse::<usize>() {
            Ok(number) => match number.checked_sub(1).and_then(|it| choices.get(it)) {
                Some(choice) => choice.notation.clone(),
                None => {
                    writeln!(io.out, "found {number}; expected 1 to {}", choices.len())?;
                    return Ok(Obeyed::Answered);
                }
            },
            Err(_) => line.strip_prefix(':').unwrap_or(line).trim().to_owned(),
        };
        match self.session.play(seat, &notation) {
            Ok(()) => Ok(Obeyed::Changed),
            Err(objection) => {
                let more = if objection.rule().is_some() { "; ? shows the rule" } else { "; help says what else" };
                writeln!(io.out, "No: {objection}{more}")?;
                Ok(Obeyed::Answered)
            }
        }
    }

    /// Prints what was not printed yet.
    fn catch_up(&mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        let log = self.session.log(self.viewer());
        for line in &log[self.told.min(log.len())..] {
            match line.rule {
                Some(rule) => writeln!(io.out, "{} [{rule}]", line.words)?,
                None => writeln!(io.out, "{}", line.words)?,
            }
        }
        self.told = log.len();
        Ok(())
    }

    fn show(&mut self, seat: Seat, io: &mut Io<'_>) -> Result<(), Failure> {
        writeln!(io.out, "\n{}", self.session.sketch(Viewer::Seat(seat)))?;
        writeln!(io.out, "{}", self.session.prompt(Viewer::Seat(seat)))?;
        let choices = self.session.choices(seat).to_vec();
        for (at, choice) in choices.iter().enumerate() {
            let words = self.session.words(seat, at);
            writeln!(io.out, "{:>3}  {words}  ({}) [{}]", at + 1, choice.notation, choice.rule)?;
            if choices.len() <= MOST_WITH_ODDS {
                self.show_odds(seat, at, io)?;
            }
        }
        Ok(())
    }

    fn show_odds(&mut self, seat: Seat, choice: usize, io: &mut Io<'_>) -> Result<(), Failure> {
        let Some(odds) = self.session.odds(seat, choice) else { return Ok(()) };
        for (chance, what) in &odds.outcomes {
            writeln!(io.out, "       {:>5}  {what}", words::likely(*chance, odds.estimated))?;
        }
        Ok(())
    }

    /// `?`, `?3`, `? WN-063`.
    fn explain(&mut self, seat: Seat, what: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        if what.is_empty() {
            let refused = self.session.refused().and_then(|it| it.rule());
            return match refused.and_then(|it| self.session.rule(it.0)) {
                Some(rule) => show_rule(rule, io),
                None => Ok(writeln!(io.out, "{HELP}")?),
            };
        }
        let choice = what.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
        let id = match choice {
            Some(at) => self.session.choices(seat).get(at).map(|it| it.rule.0),
            None => Some(what),
        };
        let rule = id.and_then(|it| self.session.rule(it));
        match rule {
            Some(rule) => show_rule(rule, io)?,
            None => writeln!(io.out, "found `{what}`; expected the number of a choice, or a rule's id")?,
        }
        match choice {
            Some(at) => self.show_odds(seat, at, io),
            None => Ok(()),
        }
    }

    fn search(&self, query: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        let found: Vec<&Rule> = self.session.ledger().search(query).collect();
        if query.is_empty() || found.is_empty() {
            writeln!(io.out, "no rule says `{query}`; rules WORD... searches")?;
            return Ok(());
        }
        found.into_iter().try_for_each(|rule| show_rule(rule, io))
    }

    fn hint(&self, seat: Seat, io: &mut Io<'_>) -> Result<(), Failure> {
        for it in self.session.hint(seat)() {
            let (visits, expected) = (it.visits, words::percent(f64::from(it.expected)));
            writeln!(io.out, "{expected:>5}  {}  ({}), tried {visits} times", it.words, it.notation)?;
        }
        Ok(())
    }
}

enum Obeyed {
    /// The question is still open.
    Answered,
    Changed,
    Left,
}

fn show_rule(rule: &Rule, io: &mut Io<'_>) -> Result<(), Failure> {
    writeln!(io.out, "{}  {} ({})", rule.id, rules::in_words(rule), rule.chapter)?;
    Ok(())
}

/// A line without its end; `None` when the input has ended.
pub fn read_line(io: &mut Io<'_>) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    if io.input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    // Invalid UTF-8 is at worst an unknown action.
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}
