//! `turnbuckle learn`: a guided match, line by line.

use turnbuckle_catalog::{Catalog, Frame};

use crate::args::LearnArgs;
use crate::failure::Failure;
use crate::plain::read_line;
use crate::{Io, setting, words};

pub fn run(catalog: &Catalog, args: LearnArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = setting::game(catalog, &args.game)?;
    let about = game.about();
    let lessons = game.lessons()?;
    let at = match &args.lesson {
        None if lessons.is_empty() => return Err(Failure::Usage(format!("{} has no lessons yet", about.title))),
        None => 0,
        Some(id) => lessons.iter().position(|it| it.id == *id).ok_or_else(|| {
            let ids: Vec<&str> = lessons.iter().map(|it| it.id.as_str()).collect();
            Failure::Usage(format!("no lesson is called `{id}`: {} has {}", about.title, ids.join(", ")))
        })?,
    };
    let lesson = &lessons[at];
    writeln!(io.out, "{}: {}, {}", about.title, lesson.words.title, words::count(lesson.steps(), "step"))?;
    writeln!(io.out, "{}\n\nEnter goes on; quit leaves.", lesson.words.say)?;
    for frame in &lesson.frames {
        for told in &frame.told {
            writeln!(io.out, "{} [{}]", told.words, told.rule)?;
        }
        writeln!(io.out, "\n{}\n{}", frame.sketch, frame.say)?;
        let is_end = std::ptr::eq(frame, &lesson.frames[lesson.steps()]);
        if !is_end && !step(frame, io)? {
            return Ok(());
        }
    }
    match lessons.get(at + 1) {
        Some(next) => writeln!(io.out, "\nNext: turnbuckle learn {} {}  {}", about.id, next.id, next.words.teaches)?,
        None => writeln!(io.out, "\nNow play: turnbuckle play {}", about.id)?,
    }
    Ok(())
}

/// Waits for the learner's move, or for Enter if it is another player's. False when the learner leaves.
fn step(frame: &Frame, io: &mut Io<'_>) -> Result<bool, Failure> {
    if frame.action.is_some() {
        writeln!(io.out, "\n{}", frame.prompt)?;
        for (at, choice) in frame.choices.iter().enumerate() {
            writeln!(io.out, "{:>3}  {}  ({})", at + 1, choice.said(), choice.notation)?;
        }
    }
    loop {
        write!(io.out, "> ")?;
        io.out.flush()?;
        let Some(line) = read_line(io)? else {
            writeln!(io.out)?;
            return Ok(false);
        };
        let line = line.trim();
        if !io.terminal {
            writeln!(io.out, "{line}")?;
        }
        let Some(asked) = frame.choices.iter().find(|it| Some(&it.notation) == frame.action.as_ref()) else {
            return Ok(!matches!(line, "quit" | "q" | "exit"));
        };
        let number = line.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
        let chosen = match number {
            Some(at) => frame.choices.get(at),
            None => frame.choices.iter().find(|it| it.notation == line),
        };
        match chosen {
            Some(it) if it == asked => return Ok(true),
            Some(_) => writeln!(io.out, "You could, but for now: {} ({})", asked.said(), asked.notation)?,
            None if matches!(line, "quit" | "q" | "exit") => return Ok(false),
            None => writeln!(io.out, "The move to make is {} ({})", asked.said(), asked.notation)?,
        }
    }
}
