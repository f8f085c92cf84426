//! The table as a player sees it: tests send keys and read the screen.

use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use turnbuckle_bots::BotSpec;
use turnbuckle_catalog::{AnyGame, Boxed};

use super::app::App;
use super::draw::draw;
use super::look::Look;
use crate::bots::Player::{self, Bot, Human};
use crate::session::{Next, Session};
use crate::testing::{leduc, toy};

const RANDOM: Player = Bot(BotSpec::Random);

fn leduc() -> Boxed<leduc::Leduc> {
    Boxed::new()
}

fn table(game: &dyn AnyGame, players: [Player; 2]) -> Screen<'_> {
    let (started, story) = game.start(game.about().setup(), 4).expect("the default set-up is in order");
    let session = Session::new(game, started, vec![story], players.to_vec(), false);
    Screen { app: App::new(session, Duration::ZERO), size: (80, 24) }
}

/// A table and its screen.
struct Screen<'a> {
    app: App<'a>,
    size: (u16, u16),
}

impl Screen<'_> {
    /// The text on the screen.
    fn read(&mut self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).expect("a terminal of letters");
        terminal.draw(|frame| draw(frame, &mut self.app, Look::of_terminal())).expect("it can always be drawn");
        let buffer = terminal.backend().buffer();
        let row =
            |y| (0..self.size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
        (0..self.size.1).map(row).collect()
    }

    fn press(&mut self, keys: &str) -> &mut Self {
        keys.chars().for_each(|it| self.key(KeyCode::Char(it)));
        self
    }

    fn key(&mut self, key: KeyCode) {
        self.app.key(KeyEvent::new(key, KeyModifiers::NONE));
    }

    fn enter(&mut self) -> &mut Self {
        self.key(KeyCode::Enter);
        self.settle()
    }

    /// Lets the bots play until a person is asked.
    fn settle(&mut self) -> &mut Self {
        let patience = Instant::now() + Duration::from_secs(20);
        loop {
            self.app.advance(Instant::now()).expect("bots do not break down");
            let waits = matches!(self.app.session.next(), Next::Human(_) | Next::Over);
            if waits && !self.app.is_adviser_thinking() {
                // Once more, to update what depends on being asked.
                self.app.advance(Instant::now()).expect("bots do not break down");
                return self;
            }
            assert!(Instant::now() < patience, "nothing happens");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[track_caller]
fn shows(screen: &str, words: &[&str]) {
    for it in words {
        assert!(screen.contains(it), "`{it}` is not on\n{screen}");
    }
}

#[test]
fn everything_needed_to_decide_is_in_sight() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    let screen = table.settle().read();
    shows(&screen, &["Leduc poker · First (you), Second (random) · seed 4", "First  Js  in the pot: 1", "Second ??"]);
    shows(&screen, &["First is dealt Js LP-003", "▶ Check or raise?", "▸ 1 Check: pay nothing LP-006"]);
    shows(&screen, &["   2 Raise: pay 2, so that staying in costs 2", "Enter play"]);
    assert!(!screen.contains("Qs"), "the other's hand:\n{screen}");
}

#[test]
fn a_whole_game_by_keys() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle();
    for _ in 0..8 {
        if table.app.session.result().is_none() {
            table.press("1").enter();
        }
    }
    shows(&table.read(), &["You ", "decisions, seed 4", "q: leave"]);
    table.enter();
    shows(&table.read(), &["q: leave"]);
    // The table again, with nothing left to do.
    table.key(KeyCode::Esc);
    let screen = table.read();
    shows(&screen, &["The game is over", "q leaves"]);
    assert!(!screen.contains("q: leave"), "{screen}");
    table.press("q");
    assert!(table.app.has_left());
}

#[test]
fn choices_are_reached_by_arrows_numbers_and_letters() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle();
    let selected = |table: &mut Screen<'_>| table.read().lines().find(|it| it.contains('▸')).map(str::to_owned);
    table.key(KeyCode::Down);
    shows(&selected(&mut table).unwrap_or_default(), &["▸ 2 Raise"]);
    table.key(KeyCode::Down);
    shows(&selected(&mut table).unwrap_or_default(), &["▸ 2 Raise"]);
    table.press("1");
    shows(&selected(&mut table).unwrap_or_default(), &["▸ 1 Check"]);
    table.press("R");
    shows(&selected(&mut table).unwrap_or_default(), &["▸ 2 Raise"]);
    table.press("9").press("0");
    shows(&selected(&mut table).unwrap_or_default(), &["▸ 2 Raise"]);
}

#[test]
fn a_refusal_says_why_and_shows_its_rule() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle().press("?");
    shows(&table.read(), &["╔ LP-006 ═", "A player may call, paying"]);
    table.press("x").press(":fold");
    shows(&table.read(), &["Type an action", "fold▏"]);
    table.enter();
    shows(&table.read(), &["No: there is no bet to fold to; check instead (LP-005) · ? shows the rule"]);
    table.press("?");
    shows(&table.read(), &["╔ LP-005 ═", "Without a bet to face, nobody folds."]);
    table.press("x:jump").enter();
    shows(&table.read(), &["No: found `jump`; expected `fold`"]);
    assert_eq!(table.app.session.decisions(), 0);
    table.press(":raise").enter();
    assert!(table.app.session.decisions() > 0);
}

#[test]
fn rules_are_searched_while_typing() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle().press("r").press("raises");
    shows(&table.read(), &["Search the rules", "raises▏", "▸ LP-008 Each round sees two raises at most", "1 found"]);
    table.key(KeyCode::Backspace);
    shows(&table.read(), &["raise▏", "▸ LP-007"]);
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    shows(&table.read(), &["╔ LP-008 ═"]);
}

#[test]
fn a_bot_gives_a_hint() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle().press("h").settle();
    shows(&table.read(), &["╔ Hint ═", "best first", "×  Check: pay nothing", "×  Raise: pay 2"]);
}

#[test]
fn a_decision_is_taken_back_while_the_bot_still_thinks() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle().press("2");
    table.key(KeyCode::Enter);
    shows(&table.read(), &["First raises, paying 2", "Second is thinking"]);
    table.press("u").settle();
    let screen = table.read();
    shows(&screen, &["First took back 1 decision", "▶ Check or raise?"]);
    assert!(!screen.contains("First raises"), "{screen}");
    table.press("u");
    shows(&table.read(), &["nothing can be taken back"]);
}

#[test]
fn the_keyboard_is_passed_without_showing_a_hand() {
    let game = leduc();
    let mut table = table(&game, [Human, Human]);
    let curtain = table.settle().read();
    shows(&curtain, &["Pass the keyboard to First."]);
    assert!(!curtain.contains("Js") && !curtain.contains("Qs"), "{curtain}");
    shows(&table.enter().read(), &["First  Js"]);
    let curtain = table.press("2").enter().read();
    shows(&curtain, &["Pass the keyboard to Second."]);
    assert!(!curtain.contains("Js") && !curtain.contains("Qs"), "{curtain}");
    // The player who leaves the keyboard may still take it back.
    table.press("u").settle();
    shows(&table.read(), &["First  Js", "took back"]);
    table.press("2").enter();
    table.press("x");
    let second = table.enter().read();
    shows(&second, &["Second Qs", "First raises, paying 2"]);
    assert!(!second.contains("Js"), "{second}");
}

#[test]
fn leaving_and_giving_up_are_asked_twice() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle().press("q");
    shows(&table.read(), &["Leave the table?"]);
    table.press("n");
    assert!(!table.app.has_left());
    table.press("c");
    shows(&table.read(), &["First gives up?"]);
    table.press("y").settle();
    shows(&table.read(), &["You lose", "First conceded"]);
    table.press("q");
    assert!(table.app.has_left());
}

#[test]
fn dice_show_their_odds() {
    let game = Boxed::<toy::Toy>::new();
    let mut table = table(&game, [Human, RANDOM]);
    let screen = table.settle().read();
    shows(
        &screen,
        &[
            "▸ 1 Roll, and see TY-001\n     17 % a 1\n     17 % a 2",
            "17 % a 6\n   2 Gamble, and see · dice: 6 outcomes",
        ],
    );
    shows(&screen, &["   3 Spy, and see\n   4 Shower, and see\n"]);
    // With less room, more on a line.
    table.size = (60, 12);
    shows(&table.read(), &["     17 % a 1 · 17 % a 2 · 17 % a 3 · 17 % a 4", "1 of 4"]);
}

#[test]
fn every_size_can_be_drawn() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.settle();
    for keys in ["", "?", "xr", "x", ":", "xq"] {
        table.press(keys);
        for width in [1, 2, 12, 39, 40, 60, 80, 109, 110, 160, 300] {
            for height in [1, 2, 11, 12, 13, 16, 24, 50, 100] {
                table.size = (width, height);
                table.read();
            }
        }
        table.key(KeyCode::Esc);
    }
}

#[test]
fn a_wide_screen_has_the_log_beside_the_table() {
    let game = leduc();
    let mut table = table(&game, [Human, RANDOM]);
    table.size = (160, 50);
    let screen = table.settle().read();
    let row = screen.lines().nth(1).unwrap_or_default();
    shows(row, &["First  Js  in the pot: 1", "│ First is dealt Js LP-003"]);
}

/// Any keys in any order, on screens of any size: nothing panics, and the match stays valid.
#[test]
fn a_monkey_at_the_keyboard() {
    // Everything but `s`, which writes files.
    const KEYS: &str = "0123456789?uhr:qcnyjkxRC abdefgLP-";
    let (leduc, toy) = (leduc(), Boxed::<toy::Toy>::new());
    let mut rng = turnbuckle_core::Rng::new(1);
    for round in 0..40 {
        let game: &dyn AnyGame = if round % 2 == 0 { &leduc } else { &toy };
        let mut table = table(game, if round % 3 == 0 { [Human, Human] } else { [Human, RANDOM] });
        for _ in 0..60 {
            let key = match rng.below(12) {
                0 => KeyCode::Up,
                1 => KeyCode::Down,
                2 => KeyCode::PageUp,
                3 => KeyCode::Right,
                4 => KeyCode::Esc,
                5 => KeyCode::Backspace,
                6 | 7 => KeyCode::Enter,
                _ => KeyCode::Char(KEYS.as_bytes()[rng.below(KEYS.len() as u32) as usize].into()),
            };
            table.key(key);
            table.settle();
            table.size = (1 + rng.below(170) as u16, 1 + rng.below(60) as u16);
            table.read();
        }
        let log = table.app.session.log(table.app.viewer());
        assert!(log.iter().all(|it| it.decisions <= table.app.session.decisions()));
    }
}

#[test]
fn what_is_printed_can_be_read_in_full() {
    let catalog = turnbuckle_catalog::games();
    let game = catalog.get("wrestlenomicon").expect("it is on the shelf");
    let mut screen = table(game, [Human, RANDOM]);
    let print = screen.app.session.fine_print(screen.app.viewer()).to_string();
    let read = screen.press("i").read();
    let (first, last) = (print.lines().next().expect("a line"), print.lines().rfind(|it| !it.is_empty()));
    assert!(read.contains("In print") && read.contains(first), "{read}");
    let shortened = read.lines().filter_map(|it| it.split('║').nth(1)).any(|it| it.contains('…'));
    assert!(!shortened, "{read}");
    (0..200).for_each(|_| screen.key(KeyCode::Down));
    let end = last.and_then(|it| it.split_whitespace().next_back()).expect("it ends with a word");
    assert!(screen.read().contains(end), "scrolled to the end: {}", screen.read());
    assert!(!screen.press("x").read().contains("In print"), "any other key leads back");
}
