//! Executable rules: a position, steps, and the expected result of each.
//!
//! The file format is documented in docs/scenarios.md. A scenario with explanations for a learner is a
//! [`lesson`](crate::lesson).

use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;

use serde::Deserialize;
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::chance::Scripted;
use crate::lesson::LessonWords;
use crate::{
    Event, Flaw, Match, Mistake, Outcome, PackText, Refused, Rng, Seat, Seats, Setup, Source, Tabletop, Turn, Verdict,
    Viewer,
};

/// A scenario file, with the game's own kind of position in it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct File<P> {
    title: String,
    #[allow(dead_code, reason = "read by `header`, which chooses the game")]
    game: String,
    #[serde(default)]
    rules: Vec<Spanned<String>>,
    pack: Option<Spanned<String>>,
    players: Option<Spanned<usize>>,
    options: Option<Spanned<BTreeMap<String, String>>>,
    position: Option<Spanned<P>>,
    /// Instead of a position: the game is set up and dealt with these outcomes.
    deal: Option<Vec<Spanned<String>>>,
    /// The learner's seat, which makes the scenario a lesson.
    seat: Option<Spanned<String>>,
    teaches: Option<String>,
    say: Option<String>,
    afterwards: Option<String>,
    #[serde(default)]
    step: Vec<Spanned<Step>>,
}

impl<P> File<P> {
    /// What is said to a learner; nothing in a plain scenario.
    fn words<G: Tabletop>(&self, source: Source<'_>, state: &G) -> Result<Option<LessonWords>, Mistake> {
        let said = self.step.iter().find(|it| it.get_ref().say.is_some());
        let Some(name) = &self.seat else {
            let head = [&self.teaches, &self.say, &self.afterwards].into_iter().any(Option::is_some);
            if head || said.is_some() {
                let at = said.map_or(0, |it| it.span().start);
                return Err(source.mistake(at, "words to nobody", "`seat`: who learns"));
            }
            return Ok(None);
        };
        let seat = seat_called(state, name.get_ref());
        let found = format!("seat `{}`", name.get_ref());
        let seat = seat.ok_or_else(|| source.mistake(name.span().start, found, "the name of a seat"))?;
        let (Some(teaches), Some(say), Some(afterwards)) = (&self.teaches, &self.say, &self.afterwards) else {
            return Err(source.mistake(0, "a lesson that lacks words", "`teaches`, `say` and `afterwards`"));
        };
        for step in &self.step {
            let at = step.span().start;
            let wrong = |found| Err(source.mistake(at, found, "a decision of the lesson"));
            let step = step.get_ref();
            match step.action() {
                None => return wrong("a step without an action"),
                Some(_) if step.refused.is_some() => return wrong("a step that is refused"),
                Some("concede") if step.seat() == Some(name.get_ref()) => return wrong("a learner who gives up"),
                Some(_) => {}
            }
        }
        if self.step.first().is_none_or(|it| it.get_ref().say.is_none()) {
            return Err(source.mistake(0, "a lesson that begins in silence", "`say` at the first step"));
        }
        Ok(Some(LessonWords {
            title: self.title.clone(),
            teaches: teaches.clone(),
            seat,
            say: say.clone(),
            afterwards: afterwards.clone(),
        }))
    }
}

/// A decision and its expected result; without an action, what must hold before the next step.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    seat: Option<Spanned<String>>,
    action: Option<Spanned<String>>,
    /// In a lesson: the text before the step. Without it, the step is played automatically.
    pub say: Option<String>,
    #[serde(default)]
    chance: Vec<Spanned<String>>,
    /// The action must be refused, citing this rule.
    refused: Option<Spanned<String>>,
    /// A partial position: every key given must match.
    expect: Option<toml::Table>,
    /// A partial view for each viewer named.
    #[serde(default)]
    sees: BTreeMap<String, toml::Table>,
    /// Exactly these actions must be legal, in any order, for the one seat that is asked.
    legal: Option<Spanned<Vec<String>>>,
    /// These seats must have to decide; none when the game is over.
    asked: Option<Spanned<Vec<String>>>,
    /// The events of the action must cite each of these rules.
    #[serde(default)]
    cites: Vec<Spanned<String>>,
    /// The game must have ended like this.
    result: Option<Spanned<String>>,
    /// The game must be over, and exactly these seats must have won.
    won: Option<Spanned<Vec<String>>>,
}

impl Step {
    pub fn seat(&self) -> Option<&str> {
        self.seat.as_ref().map(|it| it.get_ref().as_str())
    }

    pub fn action(&self) -> Option<&str> {
        self.action.as_ref().map(|it| it.get_ref().as_str())
    }

    /// Every rule that is named.
    fn rules(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.refused.iter().chain(&self.cites)
    }
}

/// The part of a scenario that is the same for every game.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub title: String,
    pub game: String,
    pub pack: Option<String>,
    #[serde(default)]
    pub rules: Vec<String>,
}

impl Header {
    /// The pack file that it names, by its path from the scenario's own folder.
    pub fn pack_file(&self) -> Option<&str> {
        self.pack.as_deref().filter(|it| it.ends_with(".toml"))
    }
}

/// Reads title, game, pack and rules only.
pub fn header(source: Source<'_>) -> Result<Header, Mistake> {
    source.toml()
}

/// The name under which spectators are asked what they see.
const SPECTATOR: &str = "spectator";

/// Expects an empty place or an absent key: TOML has no null.
const NOTHING: &str = "nothing";

/// Runs a scenario. The mistake says what was found instead of what the scenario expects, and where.
pub fn run<G: Tabletop>(source: Source<'_>) -> Result<(), Mistake> {
    run_with::<G>(source, None)
}

/// The same with another pack than the one that the scenario names.
pub fn run_with<G: Tabletop>(source: Source<'_>, pack: Option<PackText>) -> Result<(), Mistake> {
    let mut walk = Walk::<G>::begin(source, pack)?;
    while walk.step()?.is_some() {}
    Ok(())
}

/// A scenario on its way from step to step.
pub(crate) struct Walk<'a, G: Tabletop> {
    source: Source<'a>,
    pub game: Match<G>,
    pub words: Option<LessonWords>,
    steps: std::vec::IntoIter<Spanned<Step>>,
    /// How many steps are done.
    done: usize,
}

impl<'a, G: Tabletop> Walk<'a, G> {
    pub fn begin(source: Source<'a>, brought: Option<PackText>) -> Result<Self, Mistake> {
        let mut file: File<G::Position> = source.toml()?;
        let about = G::about();
        let ledger = crate::Ledger::parse(about.prefix, about.rules);
        let unknown = |it: &&Spanned<String>| ledger.get(it.get_ref()).is_none();
        let in_steps = file.step.iter().flat_map(|it| it.get_ref().rules());
        if let Some(id) = file.rules.iter().chain(in_steps).find(unknown) {
            let expected = format!("an id of {}'s RULES.md", about.title);
            return Err(source.mistake(id.span().start, format!("rule `{}`", id.get_ref()), expected));
        }

        let mut setup = about.setup();
        if let Some(pack) = brought {
            setup.pack = Some(pack);
        } else if let Some(name) = &file.pack {
            let pack = about.pack(name.get_ref());
            let expected = "the name of a pack of the game, or a pack file beside the scenario";
            let pack =
                pack.ok_or_else(|| source.mistake(name.span().start, format!("pack `{}`", name.get_ref()), expected))?;
            setup.pack = Some(pack);
        }
        if let Some(players) = &file.players {
            setup.players = *players.get_ref();
            setup.validate(about).map_err(|it| source.mistake(players.span().start, it.found, it.expected))?;
        }
        // A mistake in the set-up is in the options, or in leaving them out.
        let agreed = file.options.as_ref().map_or(0, |it| it.span().start);
        setup.options = file.options.take().map(Spanned::into_inner).unwrap_or_default();
        let prepared = setup.validate(about).and_then(|()| G::prepare(&setup)).map_err(|it| {
            if it.file == Setup::SOURCE.file { source.mistake(agreed, it.found, it.expected) } else { it }
        })?;

        let state = match (file.position.take(), file.deal.take()) {
            (Some(position), None) => {
                // A flaw of the whole position is reported where the position begins.
                let whole = position.span();
                let within = |flaw: Flaw| Flaw { at: flaw.at.or(Some(whole)), ..flaw }.within(source);
                G::from_position(&prepared, position.into_inner()).map_err(within)?
            }
            (None, Some(deal)) => {
                let names = G::deal(&prepared, &mut Rng::new(0));
                let mut outcomes = Vec::new();
                for text in &deal {
                    outcomes.push(read_outcome(&names, text.get_ref(), text.span(), source)?);
                }
                let mut script = Scripted::new(outcomes);
                let state = G::deal(&prepared, &mut script);
                let at = deal.first().map_or(0, |it| it.span().start);
                let asked = "the outcomes that the set-up asks for";
                script.finish().map_err(|it| source.mistake(at, it.write(&state), asked))?;
                state
            }
            _ => return Err(source.mistake(0, "a scenario without a beginning", "either `[position]` or `deal`")),
        };
        let words = file.words(source, &state)?;
        let game = Match::resume(setup, 0.into(), state, Vec::new(), Vec::new());
        Ok(Self { source, game, words, steps: file.step.into_iter(), done: 0 })
    }

    /// The step that comes next; `None` at the end.
    pub fn ahead(&self) -> Option<&Step> {
        self.steps.as_slice().first().map(Spanned::get_ref)
    }

    /// Takes a step, and returns what happened; `None` at the end.
    pub fn step(&mut self) -> Result<Option<Vec<G::Event>>, Mistake> {
        let Some(step) = self.steps.next() else { return Ok(None) };
        let (at, number) = (step.span(), self.done);
        self.done += 1;
        Stepper { source: self.source, at, number, game: &mut self.game }.take(step.into_inner()).map(Some)
    }
}

fn read_outcome<G: Tabletop>(names: &G, text: &str, at: Range<usize>, source: Source<'_>) -> Result<Outcome, Mistake> {
    let outcome = Outcome::read(text, names);
    outcome.map_err(|expected| source.mistake(at.start, format!("chance `{text}`"), expected))
}

/// The seat of that name.
pub(crate) fn seat_called<G: Tabletop>(state: &G, name: &str) -> Option<Seat> {
    Seat::all(state.players()).find(|it| state.seat_name(*it) == name)
}

struct Stepper<'a, G: Tabletop> {
    source: Source<'a>,
    at: Range<usize>,
    /// Counted from 0.
    number: usize,
    game: &'a mut Match<G>,
}

impl<G: Tabletop> Stepper<'_, G> {
    /// A mistake in the step.
    fn mistake(&self, found: impl Display, expected: impl Display) -> Mistake {
        self.source.mistake(self.at.start, found, expected)
    }

    /// A mistake in a value of the step.
    fn mistake_at<T>(&self, it: &Spanned<T>, found: impl Display, expected: impl Display) -> Mistake {
        self.source.mistake(it.span().start, found, expected)
    }

    fn seat(&self, name: &str, at: usize) -> Result<Seat, Mistake> {
        let state = self.game.state();
        seat_called(state, name).ok_or_else(|| {
            let names: Vec<String> =
                Seat::all(state.players()).map(|it| format!("`{}`", state.seat_name(it))).collect();
            let expected = format!("the name of a seat: {}", names.join(", "));
            self.source.mistake(at, format!("seat `{name}`"), expected)
        })
    }

    /// The place of a key of this step, or of the last part of the path to it that exists.
    fn place_of(&self, keys: &[&str]) -> usize {
        let Ok(file) = DeTable::parse(self.source.text) else { return self.at.start };
        let steps = file.get_ref().get("step").map(|it| it.get_ref());
        let Some(DeValue::Array(steps)) = steps else { return self.at.start };
        let (mut at, mut within) = (self.at.start, steps.get(self.number).map(|it| it.get_ref()));
        for key in keys {
            let Some(DeValue::Table(table)) = within else { break };
            let Some((name, value)) = table.iter().find(|(name, _)| name.get_ref() == key) else { break };
            (at, within) = (name.span().start, Some(value.get_ref()));
        }
        at
    }

    fn take(&mut self, step: Step) -> Result<Vec<G::Event>, Mistake> {
        let events = match (&step.seat, &step.action) {
            (Some(seat), Some(action)) => self.act(&step, seat, action)?,
            (None, None) if step.refused.is_some() || !step.chance.is_empty() || !step.cites.is_empty() => {
                return Err(self.mistake("`chance`, `refused` or `cites` alone", "an action with them"));
            }
            (None, None) => Vec::new(),
            _ => return Err(self.mistake("a step with only one of `seat` and `action`", "both, or neither")),
        };
        let state = self.game.state();
        if let Some(expected) = &step.expect {
            let position = serde_json::to_value(state.to_position()).expect("positions are plain data");
            self.matches("", &position, &json(expected), &mut vec!["expect"], 1)?;
        }
        for (name, expected) in &step.sees {
            let viewer = match name.as_str() {
                SPECTATOR => Viewer::Spectator,
                name => Viewer::Seat(self.seat(name, self.place_of(&["sees", name]))?),
            };
            let view = serde_json::to_value(state.view(viewer)).expect("views are plain data");
            self.matches("the view's ", &view, &json(expected), &mut vec!["sees", name], 2)?;
        }
        if let Some(asked) = &step.asked {
            let found: Vec<String> = state.turn().seats().iter().map(|it| state.seat_name(it)).collect();
            if found != *asked.get_ref() {
                return Err(self.mistake_at(asked, format!("asked = {found:?}"), format!("{:?}", asked.get_ref())));
            }
        }
        if let Some(expected) = &step.legal {
            let mut legal = Vec::new();
            if let Some(seat) = state.turn().seat() {
                state.legal(seat, &mut legal);
            }
            let legal: Vec<String> = legal.into_iter().map(|it| state.write_action(it)).collect();
            // An action may be written in several ways; text that is not an action stays as it is.
            let written = |it: &String| state.read_action(it).map_or_else(|_| it.clone(), |it| state.write_action(it));
            let listed: Vec<String> = expected.get_ref().iter().map(written).collect();
            let not_listed = |it: &String| !listed.contains(it);
            let more: Vec<&String> = legal.iter().filter(|it| not_listed(it)).collect();
            let fewer: Vec<&String> = listed.iter().filter(|it| !legal.contains(it)).collect();
            if !more.is_empty() || !fewer.is_empty() || legal.len() != listed.len() {
                let lists = [("legal but not listed", more), ("listed but not legal", fewer)];
                let lists: Vec<String> = lists
                    .iter()
                    .filter(|it| !it.1.is_empty())
                    .map(|(what, list)| format!("{what}: {list:?}"))
                    .collect();
                let found = if lists.is_empty() { "an action listed twice".to_owned() } else { lists.join("; ") };
                return Err(self.mistake_at(expected, found, format!("exactly the {} legal actions", legal.len())));
            }
        }
        if let Some(expected) = &step.result {
            let found = state.result().unwrap_or_else(|| "a game that is not over".to_owned());
            if found != *expected.get_ref() {
                let result = format!("result `{found}`");
                return Err(self.mistake_at(expected, result, format!("`{}`", expected.get_ref())));
            }
        }
        if let Some(expected) = &step.won {
            let seats = match state.turn() {
                Turn::Over(Verdict::Won(seats)) => seats,
                Turn::Over(Verdict::Drawn | Verdict::Lost) => Seats::NONE,
                Turn::Decide(_) => {
                    let won = format!("won = {:?}", expected.get_ref());
                    return Err(self.mistake_at(expected, "a game that is not over", won));
                }
            };
            let found: Vec<String> = seats.iter().map(|it| state.seat_name(it)).collect();
            if found != *expected.get_ref() {
                return Err(self.mistake_at(expected, format!("won = {found:?}"), format!("{:?}", expected.get_ref())));
            }
        }
        Ok(events)
    }

    fn act(&mut self, step: &Step, seat: &Spanned<String>, done: &Spanned<String>) -> Result<Vec<G::Event>, Mistake> {
        let seat = self.seat(seat.get_ref(), seat.span().start)?;
        let action = done.get_ref().as_str();
        let mut outcomes = Vec::new();
        for text in &step.chance {
            outcomes.push(read_outcome(self.game.state(), text.get_ref(), text.span(), self.source)?);
        }
        let mut script = Scripted::new(outcomes);
        if action == "concede" {
            if self.game.state().turn().seats().is_empty() {
                return Err(self.mistake_at(done, "`concede`", "nothing, for the game is over"));
            }
            if self.game.state().out().contains(seat) {
                return Err(self.mistake_at(done, "`concede`", "nothing, for the seat is out"));
            }
            if step.refused.is_some() {
                return Err(self.mistake("`concede` with `refused`", "no refusal: anybody may concede"));
            }
            let events = self.game.concede_with(seat, &mut script);
            self.fits(script, step, done)?;
            return self.cites(step, events);
        }
        let read = self.game.state().read_action(action);
        let read = read.map_err(|expected| self.mistake_at(done, format!("action `{action}`"), expected))?;
        let played = self.game.play_with(seat, read, &mut script).map_err(Refused::from);
        match (played, &step.refused) {
            (Ok(_), Some(rule)) => {
                let expected = format!("a refusal citing {}", rule.get_ref());
                Err(self.mistake_at(rule, format!("`{action}` accepted"), expected))
            }
            (Err(refused), None) => {
                Err(self.mistake_at(done, format!("`{action}` refused: {refused}"), "a legal action"))
            }
            (Err(refused), Some(rule)) if refused.rule.0 != rule.get_ref() => {
                let expected = format!("a refusal citing {}", rule.get_ref());
                Err(self.mistake_at(rule, format!("`{action}` refused: {refused}"), expected))
            }
            (Err(_), Some(_)) if !step.chance.is_empty() || !step.cites.is_empty() => {
                Err(self.mistake("`refused` with `chance` or `cites`", "neither: what is refused does not happen"))
            }
            (Err(_), Some(_)) => Ok(Vec::new()),
            (Ok(events), None) => {
                self.fits(script, step, done)?;
                self.cites(step, events)
            }
        }
    }

    fn fits(&self, script: Scripted, step: &Step, done: &Spanned<String>) -> Result<(), Mistake> {
        let asked = "exactly the outcomes that the action asks for";
        let at = step.chance.first().unwrap_or(done);
        let wrong = |it: String| self.mistake_at(at, format!("`{}`: {it}", done.get_ref()), asked);
        script.finish().map_err(|it| wrong(it.write(self.game.state())))
    }

    /// The events, if they cite the rules that they must.
    fn cites(&self, step: &Step, events: Vec<G::Event>) -> Result<Vec<G::Event>, Mistake> {
        let cited: Vec<&str> = events.iter().map(|it| it.rule().0).collect();
        match step.cites.iter().find(|it| !cited.contains(&it.get_ref().as_str())) {
            Some(rule) => {
                let expected = format!("one citing {}", rule.get_ref());
                Err(self.mistake_at(rule, format!("events citing {cited:?}"), expected))
            }
            None => Ok(events),
        }
    }

    /// Every expected key must be found, with an equal value. `keys` is the path to it in the step; the first `frame`
    /// of them belong to the scenario format.
    fn matches<'k>(
        &self,
        whose: &str,
        found: &Value,
        expected: &'k Value,
        keys: &mut Vec<&'k str>,
        frame: usize,
    ) -> Result<(), Mistake> {
        match (found, expected) {
            (Value::Object(found), Value::Object(expected)) => {
                for (key, expected) in expected {
                    keys.push(key);
                    self.matches(whose, found.get(key).unwrap_or(&Value::Null), expected, keys, frame)?;
                    keys.pop();
                }
                Ok(())
            }
            _ if found == expected || (found.is_null() && expected == NOTHING) => Ok(()),
            _ => {
                let path = format!("{whose}{}", keys[frame..].join("."));
                let found = if found.is_null() { format!("no {path}") } else { format!("{path} = {found}") };
                Err(self.source.mistake(self.place_of(keys), found, format!("{path} = {expected}")))
            }
        }
    }
}

fn json(table: &toml::Table) -> Value {
    serde_json::to_value(table).expect("TOML without dates is plain data")
}
