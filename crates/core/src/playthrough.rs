//! Golden playthroughs: a random game written out so fully that any change of behaviour shows as a difference.

use std::fmt::Write;

use crate::{Match, Mistake, Outcome, Rng, Setup, Tabletop, Viewer};

/// One random game: every decision with how many actions were legal, every roll, every event, and a digest of what
/// each viewer sees.
pub fn play_through<G: Tabletop>(setup: Setup, seed: u64) -> Result<String, Mistake> {
    let (mut game, events) = Match::<G>::start(setup, seed)?;
    let mut choices = Rng::stream(seed, u64::MAX);
    let mut text = format!("# {} · seed {seed} · options {:?}\n", G::about().title, game.setup().options);
    let deal = game.dealt().to_vec();
    write_ply(&mut text, &game, &deal, &events);
    let mut legal = Vec::new();
    while let Some(seat) = game.state().turn().seat() {
        legal.clear();
        game.state().legal(seat, &mut legal);
        let action = *choices.pick(&legal);
        let state = game.state();
        let _ = writeln!(text, "{}: {}  (1 of {})", state.seat_name(seat), state.write_action(action), legal.len());
        let events = game.play(seat, action).expect("a listed action is accepted");
        let outcomes = game.plies().last().expect("just played").outcomes.clone();
        write_ply(&mut text, &game, &outcomes, &events);
    }
    let _ = writeln!(text, "= {}", game.state().result().expect("over"));
    Ok(text)
}

fn write_ply<G: Tabletop>(text: &mut String, game: &Match<G>, outcomes: &[Outcome], events: &[G::Event]) {
    let state = game.state();
    for outcome in outcomes {
        let _ = writeln!(text, "  * {}", outcome.write(state));
    }
    for event in events {
        let _ = writeln!(text, "  {}", state.tell(event));
    }
    let digests = Viewer::all(state.players()).map(|viewer| {
        let view = serde_json::to_vec(&state.view(viewer)).expect("views are plain data");
        crate::digest(&view)[..6].to_owned()
    });
    let _ = writeln!(text, "  views {}", digests.collect::<Vec<_>>().join(" "));
}
