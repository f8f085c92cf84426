//! The menu: which game, against whom, with which options; then the table.

use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Flex, Layout};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use turnbuckle_bots::Level;
use turnbuckle_catalog::{AnyGame, Catalog};
use turnbuckle_core::{PackText, Seat, Setup};

use crate::args::{PlayArgs, SetupArgs, WatchArgs};
use crate::failure::Failure;
use crate::table::Look;
use crate::{Io, plain, play, setting, watch};

pub fn run(catalog: &Catalog, io: &mut Io<'_>) -> Result<(), Failure> {
    if catalog.games().len() == 0 {
        return Err(Failure::Broken("there is no game to play".into()));
    }
    if !io.has_screen() {
        return ask(catalog, io);
    }
    let mut lobby = Lobby::new(catalog);
    let look = Look::of_terminal();
    loop {
        let mut terminal = ratatui::try_init()?;
        let chosen = choose(&mut lobby, look, &mut terminal);
        ratatui::try_restore()?;
        match chosen? {
            Some(Chosen::Play(args)) => play::run(catalog, args, io)?,
            Some(Chosen::Watch(args)) => watch::run(catalog, args, io)?,
            None => return Ok(()),
        }
    }
}

/// The menu line by line: the number or name of a game, and a level if not the usual one.
fn ask(catalog: &Catalog, io: &mut Io<'_>) -> Result<(), Failure> {
    for (at, game) in catalog.games().enumerate() {
        writeln!(io.out, "{:>3}  {}: {}", at + 1, game.about().title, game.about().tagline)?;
    }
    loop {
        writeln!(io.out, "Which game? A number, and rookie, contender, champion or legend if you like; quit leaves.")?;
        let Some(line) = plain::read_line(io)? else { return Ok(()) };
        let (which, level) = line.split_once(' ').unwrap_or((&line, "contender"));
        if matches!(which, "quit" | "q") {
            return Ok(());
        }
        let number = which.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
        let game = number.and_then(|it| catalog.games().nth(it)).or_else(|| catalog.get(which));
        match (game, level.trim().parse::<Level>()) {
            (Some(game), Ok(level)) => return play::run(catalog, args(game.about().id, level.name()), io),
            (None, _) => writeln!(io.out, "no game is called `{which}`")?,
            (_, Err(error)) => writeln!(io.out, "{error}")?,
        }
    }
}

fn args(game: &str, bots: &str) -> PlayArgs {
    PlayArgs {
        game: Some(game.to_owned()),
        bots: bots.to_owned(),
        setup: SetupArgs::default(),
        seat: "1".to_owned(),
        plain: false,
        ask_all: false,
        resume: None,
    }
}

/// What to do.
#[derive(Debug)]
enum Chosen {
    Play(PlayArgs),
    /// Only bots play.
    Watch(WatchArgs),
}

fn choose(
    lobby: &mut Lobby<'_>,
    look: Look,
    terminal: &mut ratatui::DefaultTerminal,
) -> Result<Option<Chosen>, Failure> {
    loop {
        terminal.draw(|frame| lobby.draw(frame, look))?;
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let interrupted = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        match key.code {
            _ if interrupted => return Ok(None),
            KeyCode::Char('q') | KeyCode::Esc => return Ok(None),
            KeyCode::Enter => return Ok(Some(lobby.chosen())),
            other => lobby.key(other),
        }
    }
}

/// A column of choices, one of which is under the cursor.
struct Lobby<'a> {
    catalog: &'a Catalog,
    rows: Vec<Row>,
    at: usize,
}

struct Row {
    what: What,
    label: String,
    words: String,
    values: Vec<String>,
    value: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Game,
    Players,
    /// Who sits there.
    Seat,
    Pack,
    Option,
}

/// The value for a person in the row of a seat.
const PERSON: &str = "a person";

impl<'a> Lobby<'a> {
    fn new(catalog: &'a Catalog) -> Self {
        let mut lobby = Self { catalog, rows: Vec::new(), at: 0 };
        lobby.lay_out(0);
        lobby
    }

    fn game(&self) -> &'a dyn AnyGame {
        let at = self.rows.first().map_or(0, |it| it.value);
        self.catalog.games().nth(at).expect("only games of the catalog are offered")
    }

    /// The rows for a game of the catalog.
    fn lay_out(&mut self, game: usize) {
        let row = |what, label: &str, words: &str, values: Vec<String>| Row {
            what,
            label: label.to_owned(),
            words: words.to_owned(),
            values,
            value: 0,
        };
        let titles = self.catalog.games().map(|it| it.about().title.to_owned()).collect();
        self.rows = vec![Row { value: game, ..row(What::Game, "Game", "", titles) }];
        let about = self.game().about();
        self.rows[0].words = about.tagline.to_owned();
        let players: Vec<usize> = (about.min_players..=about.max_players).collect();
        let value = players.iter().position(|it| *it == about.setup().players).unwrap_or(0);
        let players = players.iter().map(usize::to_string).collect();
        self.rows.push(Row { value, ..row(What::Players, "Players", "how many play", players) });
        let packs = about.packs.iter().map(|it| PackText::from(*it).name).collect();
        self.rows.push(row(What::Pack, "Pack", "the cards to play with", packs));
        for it in about.options {
            let values = it.values.iter().map(|it| (*it).to_owned()).collect();
            self.rows.push(row(What::Option, it.name, it.words, values));
        }
        // Rows without a choice are left out, except for the game.
        self.rows.retain(|it| it.what == What::Game || it.values.len() > 1);
        self.lay_out_seats();
    }

    /// A row for every seat of the table as it is set up now. Players who were chosen before stay.
    fn lay_out_seats(&mut self) {
        let Ok(setup) = setting::setup(self.game(), &self.setup()) else { return };
        let old: Vec<usize> = self.rows.iter().filter(|it| it.what == What::Seat).map(|it| it.value).collect();
        self.rows.retain(|it| it.what != What::Seat);
        let head = |it: &Row| matches!(it.what, What::Game | What::Players);
        let at = self.rows.iter().take_while(|it| head(it)).count();
        for (seat, name) in seat_names(self.game(), &setup).into_iter().enumerate() {
            let levels = Level::ALL.iter().map(|it| it.name().to_owned());
            // The first seat is yours, and a Contender sits in each of the others.
            let value = old.get(seat).copied().unwrap_or(if seat == 0 { 0 } else { 2 });
            let words = "who sits here; several people take turns at this keyboard".to_owned();
            let values = [PERSON.to_owned()].into_iter().chain(levels).collect();
            self.rows.insert(at + seat, Row { what: What::Seat, label: name, words, values, value });
        }
    }

    fn key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(self.rows.len() - 1),
            KeyCode::Left => self.turn(self.rows[self.at].values.len() - 1),
            KeyCode::Right | KeyCode::Char(' ') => self.turn(1),
            _ => {}
        }
    }

    fn turn(&mut self, by: usize) {
        let row = &mut self.rows[self.at];
        row.value = (row.value + by) % row.values.len();
        match row.what {
            What::Game => {
                let game = row.value;
                self.lay_out(game);
            }
            // The number and names of seats depend on these.
            What::Players | What::Option => self.lay_out_seats(),
            What::Seat | What::Pack => {}
        }
        self.at = self.at.min(self.rows.len() - 1);
    }

    fn setup(&self) -> SetupArgs {
        let value = |what| self.rows.iter().find(|it| it.what == what).map(|it| &it.values[it.value]);
        let options = self.rows.iter().filter(|it| it.what == What::Option);
        SetupArgs {
            seed: None,
            players: value(What::Players).and_then(|it| it.parse().ok()),
            pack: value(What::Pack).cloned(),
            options: options.map(|it| format!("{}={}", it.label, it.values[it.value])).collect(),
        }
    }

    fn chosen(&self) -> Chosen {
        let game = self.game().about().id;
        let seats = self.rows.iter().filter(|it| it.what == What::Seat).map(|it| it.values[it.value].as_str());
        let mut seats: Vec<&str> = seats.map(|it| if it == PERSON { "none" } else { it }).collect();
        let Some(you) = seats.iter().position(|it| *it == "none") else {
            return Chosen::Watch(WatchArgs { game: game.to_owned(), bots: seats.join(","), setup: self.setup() });
        };
        seats.remove(you);
        let bots = if seats.is_empty() { "none".to_owned() } else { seats.join(",") };
        Chosen::Play(PlayArgs { seat: (you + 1).to_string(), setup: self.setup(), ..args(game, &bots) })
    }

    fn draw(&self, frame: &mut Frame<'_>, look: Look) {
        let area = frame.area();
        frame.render_widget(Block::new().style(look.ground()), area);
        let mut lines = vec![
            Line::styled("T U R N B U C K L E", look.brand()),
            // Three ropes.
            Line::styled("━".repeat(60), look.rope()),
            Line::styled("━".repeat(60), look.waiting()),
            Line::styled("━".repeat(60), look.ground()),
            Line::styled("Tabletop games, every rule enforced and explained", look.faint()),
            Line::default(),
        ];
        for (at, row) in self.rows.iter().enumerate() {
            let here = at == self.at;
            let mark = if here { "▸ " } else { "  " };
            let value = if here { format!("‹ {} ›", row.values[row.value]) } else { row.values[row.value].clone() };
            let style = if here { look.selected() } else { look.ground() };
            lines.push(Line::from(vec![
                Span::styled(mark, look.brand()),
                Span::styled(format!("{:<20}", row.label), look.faint()),
                Span::styled(value, style),
            ]));
        }
        lines.push(Line::default());
        lines.push(Line::styled(self.rows[self.at].words.clone(), look.faint()));
        lines.push(Line::default());
        lines.push(Line::from(vec![
            Span::styled("↑↓", look.brand()),
            Span::styled(" which   ", look.faint()),
            Span::styled("←→", look.brand()),
            Span::styled(" change   ", look.faint()),
            Span::styled("Enter", look.brand()),
            Span::styled(" ring the bell   ", look.faint()),
            Span::styled("q", look.brand()),
            Span::styled(" leave", look.faint()),
        ]));
        let [column] = Layout::horizontal([Constraint::Max(72)]).flex(Flex::Center).areas(area);
        let [place] = Layout::vertical([Constraint::Max(lines.len() as u16)]).flex(Flex::Center).areas(column);
        frame.render_widget(Paragraph::new(lines), place);
    }
}

/// The names of the seats of this set-up. Names may depend on options, so a match has to be dealt to find out.
fn seat_names(game: &dyn AnyGame, setup: &Setup) -> Vec<String> {
    match game.start(setup.clone(), 0) {
        Ok((table, _)) => Seat::all(table.players()).map(|it| table.seat_name(it)).collect(),
        Err(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::testing;

    fn read(lobby: &Lobby<'_>) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal of letters");
        terminal.draw(|frame| lobby.draw(frame, Look::of_terminal())).expect("it can always be drawn");
        terminal.backend().to_string()
    }

    #[test]
    fn a_match_is_chosen_with_the_arrows() {
        let catalog = testing::catalog();
        let mut lobby = Lobby::new(&catalog);
        let screen = read(&lobby);
        assert!(screen.contains("‹ Leduc poker ›") && screen.contains("Six cards, two raises"), "{screen}");
        assert!(!screen.contains("Pack"), "nothing to choose: {screen}");

        lobby.key(KeyCode::Right);
        let screen = read(&lobby);
        assert!(screen.contains("‹ Toy ›") && screen.contains("Pack") && screen.contains("first"), "{screen}");
        // A Rookie first, you second, the other pack, the other option.
        let (down, left, right) = (KeyCode::Down, KeyCode::Left, KeyCode::Right);
        for key in [down, right, down, left, left, down, right, down, right] {
            lobby.key(key);
        }
        let Chosen::Play(args) = lobby.chosen() else { panic!("a person plays") };
        assert_eq!((args.game.as_deref(), args.bots.as_str(), args.seat.as_str()), (Some("toy"), "rookie", "2"));
        assert_eq!((args.setup.pack.as_deref(), args.setup.options), (Some("fancy"), vec!["first=two".to_owned()]));

        // Bots alone are watched.
        for key in [KeyCode::Up, KeyCode::Up, right] {
            lobby.key(key);
        }
        let Chosen::Watch(args) = lobby.chosen() else { panic!("nobody plays") };
        assert_eq!(args.bots, "rookie,rookie");

        (0..9).for_each(|_| lobby.key(KeyCode::Up));
        lobby.key(KeyCode::Right);
        assert!(read(&lobby).contains("‹ Leduc poker ›"));
    }

    #[test]
    fn any_screen_will_do() {
        let catalog = testing::catalog();
        let lobby = Lobby::new(&catalog);
        for size in [(1, 1), (10, 3), (40, 12), (200, 80)] {
            let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a terminal of letters");
            terminal.draw(|frame| lobby.draw(frame, Look::of_terminal())).expect("it can always be drawn");
        }
    }
}
