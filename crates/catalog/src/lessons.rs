//! Guided matches as their learner sees them, from beginning to end.

use serde_json::value::RawValue;
use turnbuckle_core::{Lesson as Walk, LessonWords, Mistake, Seat, Seats, Setup, Sketch, Source, Tabletop, Viewer};

use crate::{AnyMatch, Choice, Objection, Story, Told};

/// A lesson with all its steps. It contains nothing that the learner may not know.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of its file, without `.toml`.
    pub id: String,
    pub words: LessonWords,
    pub setup: Setup,
    /// What the seats are called.
    pub titles: Vec<String>,
    /// Every moment at which something is said; the last one is the end.
    pub frames: Vec<Frame>,
}

impl Lesson {
    /// How many steps the learner takes to reach the end.
    pub fn steps(&self) -> usize {
        self.frames.len() - 1
    }
}

/// The table at one moment of a lesson, from the learner's seat.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What has happened since the frame before.
    pub told: Vec<Told>,
    pub view: Box<RawValue>,
    pub sketch: Sketch,
    pub prompt: String,
    pub asked: Seats,
    pub say: String,
    /// What the learner is asked to do, in notation; nothing at a step of another player, and at the end.
    pub action: Option<String>,
    /// Everything that the learner could do; nothing unless the learner is asked.
    pub choices: Vec<Choice>,
    /// What each of the choices would certainly lead to at once.
    pub previews: Vec<Vec<Box<RawValue>>>,
}

/// All lessons of a game, in the order of their files' names.
pub(crate) fn all<G: Tabletop>() -> Result<Vec<Lesson>, Mistake> {
    let mut files: Vec<_> = G::about().lessons.files().collect();
    files.sort_by_key(|it| it.path());
    let told = files.into_iter().map(|it| {
        let name = it.path().to_string_lossy();
        tell::<G>(Source::new(&name, it.contents_utf8().unwrap_or_default()))
    });
    told.collect()
}

/// Whether the learner could do this at a frame, counted from 0, or why not. `None` if there is no such frame.
pub(crate) fn check<G: Tabletop>(lesson: &str, frame: usize, notation: &str) -> Option<Result<(), Objection>> {
    let name = format!("{lesson}.toml");
    let file = G::about().lessons.files().find(|it| it.path().to_str() == Some(&name))?;
    let mut walk = Walk::<G>::read(Source::new(&name, file.contents_utf8()?)).ok()?;
    let mut ahead = frame;
    loop {
        if walk.say().is_some() {
            if ahead == 0 {
                let game: &dyn AnyMatch = walk.game();
                return Some(game.check(walk.words().seat, notation));
            }
            ahead -= 1;
        }
        walk.go_on().ok()??;
    }
}

fn tell<G: Tabletop>(source: Source<'_>) -> Result<Lesson, Mistake> {
    let mut walk = Walk::<G>::read(source)?;
    let (words, setup) = (walk.words().clone(), walk.game().setup().clone());
    let viewer = Viewer::Seat(words.seat);
    let (mut frames, mut told) = (Vec::new(), Vec::new());
    loop {
        if let Some(say) = walk.say() {
            let (game, action): (&dyn AnyMatch, _) = (walk.game(), walk.asks());
            let choices = if action.is_some() { game.choices(words.seat) } else { Vec::new() };
            let preview = |it: &Choice| game.preview(words.seat, &it.notation).unwrap_or_default();
            frames.push(Frame {
                told: std::mem::take(&mut told),
                view: game.view(viewer),
                sketch: game.sketch(viewer),
                prompt: game.prompt(viewer),
                asked: game.turn().seats(),
                say: say.to_owned(),
                action,
                previews: choices.iter().map(preview).collect(),
                choices,
            });
        }
        let Some(events) = walk.go_on()? else { break };
        told.extend_from_slice(Story::new(walk.game().state(), events).to(viewer));
    }
    let state = walk.game().state();
    let titles = Seat::all(state.players()).map(|it| state.seat_name(it)).collect();
    let id = source.file.strip_suffix(".toml").unwrap_or(source.file).to_owned();
    Ok(Lesson { id, words, setup, titles, frames })
}
