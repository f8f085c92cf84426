//! A match as text: every decision and every answer of chance, one per line.
//!
//! ```text
//! turnbuckle record 1
//! game wrestlenomicon
//! rules 1
//! players 2
//! pack house 6c2f0f5f9a3be1d4
//! option first-game = yes
//! seed 42                                    or `secret …` and lines `contribution SEAT …`: see `luck`
//!
//! * deal rope-burn spit elbow                what chance answered while the game was set up
//! Cthulhu: open rope-burn                    a decision
//! * d6 4                                     what chance made of it
//! = Cthulhu wins: Squeaky-bum victory        how it ended, if it has
//! ```
//!
//! A line that starts with `#` is a comment. After a line `--- pack` the whole pack may follow; a record without it
//! can be replayed only where the pack with that digest is known.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::chance::Scripted;
use crate::luck::{Bits, FairLuck, Luck};
use crate::matches::{Decision, Ply};
use crate::{About, Match, Mistake, Outcome, PackText, Refused, Seat, Setup, Source, Tabletop, Telling};

const FIRST_LINE: &str = "turnbuckle record 1";
const PACK_LINE: &str = "--- pack";

/// A record that has been read, not yet replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub file: String,
    pub game: String,
    pub rules: u32,
    pub players: usize,
    pub pack: Option<PackRef>,
    pub options: BTreeMap<String, String>,
    pub luck: Luck,
    head: Head,
    entries: Vec<(usize, Entry)>,
    text: String,
}

/// The line numbers of the head of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Head {
    game: usize,
    rules: usize,
    players: usize,
    options: BTreeMap<String, usize>,
}

/// Which pack was played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackRef {
    pub name: String,
    pub digest: String,
    pub text: Option<String>,
    line: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Entry {
    Chance(String),
    Decision { seat: String, action: String },
    Result(String),
}

impl Record {
    pub fn parse(source: Source<'_>) -> Result<Self, Mistake> {
        let (body, pack_text) = match source.text.split_once(&format!("\n{PACK_LINE}\n")) {
            Some((body, pack)) => (body, Some(pack.to_owned())),
            None => (source.text, None),
        };
        let mut lines = body.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        match lines.next() {
            Some((_, FIRST_LINE)) => {}
            other => return Err(source.mistake_in_line(1, quote(other.map_or("", |it| it.1)), quote(FIRST_LINE))),
        }
        let mut header: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
        let mut options = BTreeMap::new();
        let mut option_lines = BTreeMap::new();
        let mut contributions = Vec::new();
        let mut entries = Vec::new();
        for (at, line) in lines {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(outcome) = line.strip_prefix("* ") {
                entries.push((at, Entry::Chance(outcome.to_owned())));
            } else if let Some(result) = line.strip_prefix("= ") {
                entries.push((at, Entry::Result(result.to_owned())));
            } else if let Some((seat, action)) = line.split_once(": ") {
                entries.push((at, Entry::Decision { seat: seat.to_owned(), action: action.to_owned() }));
            } else if let Some((name, value)) = line.strip_prefix("option ").and_then(|it| it.split_once(" = ")) {
                options.insert(name.to_owned(), value.to_owned());
                option_lines.insert(name.to_owned(), at);
            } else if let Some(contribution) = line.strip_prefix("contribution ") {
                contributions.push((at, contribution));
            } else if let Some((key, value)) = line.split_once(' ').filter(|(key, _)| HEADER.contains(key)) {
                header.insert(key, (at, value));
            } else {
                return Err(source.mistake_in_line(
                    at,
                    quote(line),
                    "`SEAT: ACTION`, `* OUTCOME`, `= RESULT` or a header line",
                ));
            }
        }
        let get = |key: &str| {
            let missing = || source.mistake_in_line(1, format!("no `{key}` line"), format!("`{key} …` in the header"));
            header.get(key).copied().ok_or_else(missing)
        };
        let number = |key: &str| {
            let (at, value) = get(key)?;
            value
                .parse::<u64>()
                .map_err(|_| source.mistake_in_line(at, quote(value), format!("a number after `{key}`")))
        };
        let pack = match get("pack") {
            Err(_) => None,
            Ok((line, value)) => {
                let (name, digest) = value
                    .split_once(' ')
                    .ok_or_else(|| source.mistake_in_line(line, quote(value), "`pack NAME DIGEST`"))?;
                Some(PackRef { name: name.to_owned(), digest: digest.to_owned(), text: pack_text, line })
            }
        };
        let head =
            Head { game: get("game")?.0, rules: get("rules")?.0, players: get("players")?.0, options: option_lines };
        Ok(Self {
            file: source.file.to_owned(),
            game: get("game")?.1.to_owned(),
            rules: number("rules")?.try_into().unwrap_or(u32::MAX),
            players: number("players")?.try_into().unwrap_or(usize::MAX),
            pack,
            options,
            luck: match header.get("secret") {
                None => Luck::Seed(number("seed")?),
                Some((at, value)) => Luck::Fair(read_fair(source, *at, value, &contributions)?),
            },
            head,
            entries,
            text: source.text.to_owned(),
        })
    }

    /// The record of a match that is not dealt yet.
    pub fn header(about: &About, setup: &Setup, luck: &Luck) -> String {
        let mut text = format!("{FIRST_LINE}\ngame {}\nrules {}\nplayers {}\n", about.id, setup.rules, setup.players);
        if let Some(pack) = &setup.pack {
            let _ = writeln!(text, "pack {} {}", pack.name, pack.digest());
        }
        for (name, value) in &setup.options {
            let _ = writeln!(text, "option {name} = {value}");
        }
        match luck {
            Luck::Seed(seed) => {
                let _ = writeln!(text, "seed {seed}");
            }
            Luck::Fair(fair) => {
                let _ = writeln!(text, "secret {}", fair.secret());
                for (seat, bits) in fair.contributions() {
                    let _ = writeln!(text, "contribution {} {bits}", seat + 1);
                }
            }
        }
        text.push('\n');
        text
    }

    /// The set-up, with the pack that the record carries or that comes with the game.
    pub fn setup(&self, about: &About) -> Result<Setup, Mistake> {
        let source = Source::new(&self.file, &self.text);
        if self.game != about.id {
            return Err(source.mistake_in_line(
                self.head.game,
                format!("a record of {}", self.game),
                format!("one of {}", about.id),
            ));
        }
        let pack = match &self.pack {
            None => None,
            Some(wanted) => {
                let carried = wanted.text.clone().map(|text| PackText { name: wanted.name.clone(), text });
                let pack = carried.or_else(|| about.pack(&wanted.name)).ok_or_else(|| {
                    source.mistake_in_line(
                        wanted.line,
                        format!("pack `{}`", wanted.name),
                        "a pack of the game, or the pack's text in the record",
                    )
                })?;
                if pack.digest() != wanted.digest {
                    let found = format!("pack `{}` with digest {}", pack.name, pack.digest());
                    return Err(source.mistake_in_line(wanted.line, found, format!("digest {}", wanted.digest)));
                }
                Some(pack)
            }
        };
        // Each line of the head by itself, so that a mistake names its line.
        let check = |line: usize, change: &dyn Fn(&mut Setup)| {
            let (rules, players) = (about.rules_version, about.min_players);
            let mut setup = Setup { rules, players, pack: None, options: BTreeMap::new() };
            change(&mut setup);
            setup.validate(about).map_err(|it| source.mistake_in_line(line, it.found, it.expected))
        };
        check(self.head.rules, &|it| it.rules = self.rules)?;
        check(self.head.players, &|it| it.players = self.players)?;
        for (name, value) in &self.options {
            check(self.head.options[name], &|it| it.options = BTreeMap::from([(name.clone(), value.clone())]))?;
        }
        Ok(Setup { rules: self.rules, players: self.players, pack, options: self.options.clone() })
    }

    /// Replays the record up to `to` decisions (all, if `None`), checking every line against the rules. `each` gets the
    /// match after the deal and after every decision, with the events that led there.
    pub fn replay<G: Tabletop>(
        &self,
        to: Option<usize>,
        mut each: impl FnMut(&Match<G>, &[G::Event]),
    ) -> Result<Match<G>, Mistake> {
        let source = Source::new(&self.file, &self.text);
        let setup = self.setup(G::about())?;
        let prepared = G::prepare(&setup)?;
        let mut entries = self.entries.iter().peekable();

        // Only a state knows the names of pieces, so the deal is read with the help of some dealt state.
        let names = G::deal(&prepared, &mut crate::Rng::new(0));
        let (at, outcomes) = take_outcomes(&mut entries, &names, source)?;
        let mut script = Scripted::new(outcomes.iter().copied());
        let mut events = Vec::new();
        let state = G::deal(&prepared, &mut script.telling(&mut events));
        script.finish().map_err(|it| source.mistake_in_line(at, it, "the outcomes that the set-up asks for"))?;
        let mut game = Match::resume(setup, self.luck.clone(), state, outcomes, events.clone());
        each(&game, &events);

        while to.is_none_or(|to| game.plies().len() < to) {
            let Some((at, entry)) = entries.next() else { break };
            match entry {
                // The outcomes of a decision are read with it; these come after the result.
                Entry::Chance(text) => {
                    return Err(source.mistake_in_line(*at, quote(text), "nothing after the result"));
                }
                Entry::Result(text) => {
                    let result = game.state().result();
                    if result.as_deref() != Some(text) {
                        let expected = result.map_or("a game that is not over".to_owned(), |it| quote(&it));
                        return Err(source.mistake_in_line(*at, quote(text), expected));
                    }
                }
                Entry::Decision { seat: name, action } => {
                    let state = game.state();
                    let seat = Seat::all(state.players()).find(|it| state.seat_id(*it) == *name);
                    let seat = seat.ok_or_else(|| source.mistake_in_line(*at, quote(name), "the name of a seat"))?;
                    let (last, outcomes) = take_outcomes(&mut entries, state, source)?;
                    let mut script = Scripted::new(outcomes);
                    let events = if action == "concede" {
                        if game.state().turn().seats().is_empty() {
                            return Err(source.mistake_in_line(*at, quote(action), "nothing, for the game is over"));
                        }
                        if game.state().out().contains(seat) {
                            return Err(source.mistake_in_line(*at, quote(action), "nothing, for the seat is out"));
                        }
                        game.concede_with(seat, &mut script)
                    } else {
                        let read = game.state().read_action(action);
                        let read = read.map_err(|expected| source.mistake_in_line(*at, quote(action), expected))?;
                        game.play_with(seat, read, &mut script).map_err(|refusal| {
                            source.mistake_in_line(
                                *at,
                                quote(action),
                                format!("a legal action: {}", Refused::from(refusal)),
                            )
                        })?
                    };
                    let last = last.max(*at);
                    script
                        .finish()
                        .map_err(|it| source.mistake_in_line(last, it, "the outcomes that the action asks for"))?;
                    each(&game, &events);
                }
            }
        }
        Ok(game)
    }
}

/// The chance lines that come next, and the line number of the last of them (1 if there is none).
fn take_outcomes<'a, G: Tabletop>(
    entries: &mut std::iter::Peekable<impl Iterator<Item = &'a (usize, Entry)>>,
    names: &G,
    source: Source<'_>,
) -> Result<(usize, Vec<Outcome>), Mistake> {
    let (mut last, mut outcomes) = (1, Vec::new());
    while let Some((at, Entry::Chance(text))) = entries.peek() {
        let outcome = Outcome::read(text, names);
        outcomes.push(outcome.map_err(|expected| source.mistake_in_line(*at, quote(text), expected))?);
        last = *at;
        entries.next();
    }
    Ok((last, outcomes))
}

/// Mistakes do not quote the text here, since it may still contain a secret.
fn read_fair(
    source: Source<'_>,
    at: usize,
    secret: &str,
    contributions: &[(usize, &str)],
) -> Result<FairLuck, Mistake> {
    let wrong = |at, found, expected: &str| source.mistake_in_line(at, found, expected);
    let secret = Bits::read(secret).ok_or_else(|| wrong(at, "something else", "64 hexadecimal digits"))?;
    let mut fair = FairLuck::new(secret);
    for (at, text) in contributions {
        let read = text.split_once(' ').and_then(|(seat, bits)| {
            let seat = seat.parse::<usize>().ok()?.checked_sub(1).filter(|it| !fair.has_contributed(*it))?;
            Some((seat, Bits::read(bits)?))
        });
        let expected = "`contribution SEAT` and 64 hexadecimal digits, once for each seat";
        let (seat, bits) = read.ok_or_else(|| wrong(*at, "something else", expected))?;
        fair.contribute(seat, bits);
    }
    Ok(fair)
}

const HEADER: [&str; 6] = ["game", "rules", "players", "pack", "seed", "secret"];

fn quote(text: &str) -> String {
    format!("`{text}`")
}

impl<G: Tabletop> Match<G> {
    /// The match as a record. With `whole`, it contains the pack.
    pub fn record(&self, whole: bool) -> String {
        let mut text = self.head();
        for ply in self.plies() {
            text += &self.lines(ply);
        }
        if let Some(result) = self.state().result() {
            let _ = writeln!(text, "= {result}");
        }
        if let Some(pack) = self.setup().pack.as_ref().filter(|_| whole) {
            let _ = write!(text, "{PACK_LINE}\n{}", pack.text);
        }
        text
    }

    /// The record up to the deal.
    pub fn head(&self) -> String {
        let mut text = Record::header(G::about(), self.setup(), self.luck());
        self.write_outcomes(self.dealt(), &mut text);
        text
    }

    /// A decision and the answers of chance, one per line.
    pub fn lines(&self, ply: &Ply<G>) -> String {
        let state = self.state();
        let action = match ply.decision {
            Decision::Act(action) => state.write_action(action),
            Decision::Concede => "concede".to_owned(),
        };
        let mut text = format!("{}: {action}\n", state.seat_id(ply.seat));
        self.write_outcomes(&ply.outcomes, &mut text);
        text
    }

    fn write_outcomes(&self, outcomes: &[Outcome], text: &mut String) {
        for outcome in outcomes {
            let _ = writeln!(text, "* {}", outcome.write(self.state()));
        }
    }
}
