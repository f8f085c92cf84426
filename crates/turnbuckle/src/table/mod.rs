//! The terminal table: one screen, one keyboard, bots that think in the background.
//!
//! [`App`] is the state, [`draw`] puts it on the screen, and the loop here only passes on keys and time.

mod app;
mod draw;
mod look;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyEventKind};

use crate::Io;
use crate::failure::Failure;
use crate::session::Session;
use app::App;
pub use look::Look;

/// How long a bot's decision stays visible before the next, so that people can follow.
const PACE: Duration = Duration::from_millis(500);
/// How often the screen is updated while nobody types.
const TICK: Duration = Duration::from_millis(60);

pub fn run(session: Session<'_>, io: &mut Io<'_>) -> Result<(), Failure> {
    let mut app = App::new(session, PACE);
    let look = Look::of_terminal();
    let mut terminal = ratatui::try_init()?;
    let played = play(&mut app, look, &mut terminal);
    ratatui::try_restore()?;
    played?;
    // The screen is gone, so print the result, which then stays in the scroll-back.
    let session = app.into_session();
    let ended = session.result().unwrap_or_else(|| "not finished".to_owned());
    writeln!(io.out, "{}, {}: {ended}", session.title(), session.luck())?;
    Ok(())
}

fn play(app: &mut App<'_>, look: Look, terminal: &mut ratatui::DefaultTerminal) -> Result<(), Failure> {
    while !app.has_left() {
        app.advance(Instant::now())?;
        terminal.draw(|frame| draw::draw(frame, app, look))?;
        if event::poll(TICK)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
                Event::Paste(text) => app.paste(&text),
                _ => {}
            }
        }
    }
    Ok(())
}
