//! What a game is: small traits, which a game implements in the files where that code belongs. Three of them are a
//! [`Game`], which is all that a search needs; all together are a [`Tabletop`], for tables, records and scenarios.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use include_dir::Dir;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Around, Event, Figures, Flaw, Mistake, Names, Pieces, Refuse, Rng, RuleId, Seat, Seats, Sketch, Source, Viewer,
};

/// The rules: a state that asks for decisions until the game is over.
///
/// A state itself is never serialised; only views, events and positions are.
pub trait Rules: Clone + Eq + Debug + Send + Sync + 'static {
    /// One decision of one seat, at most eight bytes, since a search holds hundreds of thousands. Split a decision that
    /// does not fit into several small ones.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    type Event: Event;
    type Refusal: Refuse;

    fn players(&self) -> usize;
    /// Which seats have to decide, or how the game ended. Several seats at once decide in secret, each without seeing
    /// the others' choices.
    fn turn(&self) -> Turn;
    /// Adds every action that `seat`, which has to decide, may take, in a stable order.
    fn legal(&self, seat: Seat, actions: &mut Vec<Self::Action>);
    /// Decides which actions are allowed: exactly those that [`legal`](Self::legal) lists.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;
    /// Carries out an action that [`check`](Self::check) accepts.
    fn apply(&mut self, seat: Seat, action: Self::Action, around: &mut impl Around<Self::Event>);
    /// Whether an action is final, even if it asks for no luck: it shows somebody something that was hidden, or a rule
    /// makes it binding. (The match itself notices when luck was asked for.)
    fn commits(&self, seat: Seat, action: Self::Action) -> bool;
    /// `seat`, which is not [`out`](Self::out), gives up. This is possible at any time, no matter whose decision it is.
    fn concede(&mut self, seat: Seat, around: &mut impl Around<Self::Event>);
    /// Seats that have left a game which continues without them: they are not asked and cannot concede again.
    fn out(&self) -> Seats {
        Seats::NONE
    }
}

/// What is hidden, and from whom.
pub trait Hidden: Rules {
    /// Exactly what one viewer may know.
    type View: Serialize + PartialEq + Debug;

    fn view(&self, viewer: Viewer) -> Self::View;
    /// Another state, or world, that `seat` cannot tell from this one. Every such world must be possible.
    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self;
    /// The places with pieces that `seat` cannot identify, and what might be there.
    fn unseen(&self, seat: Seat) -> Vec<Unseen>;
    /// When `to` learns which action `by`, another seat, is about to take. If `to` cannot tell two actions apart, both
    /// must be [`Sight::Never`]; searches rely on this alone.
    fn shown(&self, _by: Seat, _action: Self::Action, _to: Seat) -> Sight {
        Sight::Now
    }
}

/// When somebody else learns which action was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    Now,
    /// When everybody who decides at the same time has decided.
    WithTheOthers,
    /// Not through the action: a card laid face down, a team hired in secret. Others see that something was done, but
    /// not how many times in a row.
    Never,
}

/// What bots should know. A bot plays the same on every platform: exact arithmetic only, no `exp` or `ln`.
pub trait Hints: Rules {
    /// What the end is worth to a seat, 0 to 1. Called only when the game is over.
    fn payoff(&self, seat: Seat) -> f32 {
        match self.turn() {
            Turn::Over(verdict) => verdict.payoff(seat),
            Turn::Decide(_) => self.evaluate(seat),
        }
    }
    /// How good a running game looks for a seat, 0 to 1. By default all seats have an equal share.
    fn evaluate(&self, _seat: Seat) -> f32 {
        1.0 / self.players() as f32
    }
    /// A quick, sensible choice among the legal actions, for play-outs: an index into `legal`, which is not empty.
    fn rollout(&self, _seat: Seat, legal: &[Self::Action], rng: &mut Rng) -> usize {
        rng.below(legal.len() as u32) as usize
    }
    /// How promising a legal action looks before it is searched: higher is better, on any scale. If there are more than
    /// 32 actions, a search looks at the most promising first, and at all of them if they are equally promising.
    fn prior(&self, _seat: Seat, _action: Self::Action) -> f32 {
        1.0
    }
    /// Whether some other choice is never worse than this legal action. A seat's own search ignores such actions,
    /// unless there are no others.
    fn is_waste(&self, _seat: Seat, _action: Self::Action) -> bool {
        false
    }
    /// Whether every choice that a seat has now, but for those that are waste, is as good as any other, such as a side to
    /// play where sides are even. A search would settle on whichever its play-outs happen to favour; bots choose at
    /// random.
    fn is_matter_of_taste(&self, _seat: Seat) -> bool {
        false
    }
    /// Whether the players win and lose together and a game looks the same to all of them, so that one evaluation does
    /// for all seats.
    fn is_shared() -> bool {
        false
    }
    /// How much a level thinks in this game, so that it is about as slow and as strong as in other games: 2 is twice as
    /// many iterations as usual.
    fn effort() -> f32 {
        1.0
    }
    /// How much further apart the levels are than in other games, where luck hides the difference. With 2, the ratio of
    /// iterations from each level to the next is twice the usual one. The lowest level has what `effort` gives it.
    fn levels_apart() -> f32 {
        1.0
    }
    /// How widely a level searches in this game, where an evaluation tells good from bad by less or by more than
    /// elsewhere: with 0.5, half as much as usual.
    fn exploration() -> f32 {
        1.0
    }
    /// The most decisions in a play-out at any level, for games in which longer play-outs only add noise.
    fn farthest() -> u32 {
        u32::MAX
    }
}

/// All that a search needs.
pub trait Game: Rules + Hidden + Hints {}

impl<G: Rules + Hidden + Hints> Game for G {}

/// Who is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// These seats have to decide; never none.
    Decide(Seats),
    Over(Verdict),
}

impl Turn {
    /// The seats that have to decide; none when the game is over.
    pub fn seats(self) -> Seats {
        match self {
            Self::Decide(seats) => seats,
            Self::Over(_) => Seats::NONE,
        }
    }

    /// The seat that decides first when decisions are taken one after the other.
    pub fn seat(self) -> Option<Seat> {
        self.seats().first()
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Won(Seats),
    /// Nobody won and nobody lost.
    Drawn,
    /// All players lost together against the game.
    Lost,
}

impl Verdict {
    pub fn payoff(self, seat: Seat) -> f32 {
        match self {
            Self::Won(seats) if seats.contains(seat) => 1.0,
            Self::Won(_) | Self::Lost => 0.0,
            Self::Drawn => 0.5,
        }
    }
}

/// What comes with the game, and how it is set up.
pub trait Boxed: Rules {
    /// A set-up that has been read and checked: the pack, the options.
    type Prepared: Clone + Debug + Send + Sync;

    fn about() -> &'static About;
    fn prepare(setup: &Setup) -> Result<Self::Prepared, Mistake>;
    /// The first state: everything up to the first decision.
    fn deal(prepared: &Self::Prepared, around: &mut impl Around<Self::Event>) -> Self;
    /// A JSON Schema of the game's packs; `None` for a game without packs.
    fn pack_schema() -> Option<serde_json::Value> {
        None
    }
    /// What is unusual about a set-up's pack, but allowed.
    fn pack_warnings(_prepared: &Self::Prepared) -> Vec<String> {
        Vec::new()
    }
    /// The seat that had the first turn, once that is known, for games in which it matters.
    fn first_player(&self) -> Option<Seat> {
        None
    }
}

/// Actions and seats as text.
pub trait Notation: Rules + Names {
    /// An action in the game's notation.
    fn write_action(&self, action: Self::Action) -> String;
    /// Reads an action. The error says what was expected.
    fn read_action(&self, text: &str) -> Result<Self::Action, String>;
    /// A seat's name in records: the same from the first decision to the last, even if its name in the game changes.
    fn seat_id(&self, seat: Seat) -> String;
}

/// A state as a readable document.
pub trait Positions: Boxed {
    type Position: Serialize + DeserializeOwned;

    fn to_position(&self) -> Self::Position;
    fn from_position(prepared: &Self::Prepared, position: Self::Position) -> Result<Self, Flaw>;
}

/// The game in words.
pub trait Words: Rules {
    fn seat_name(&self, seat: Seat) -> String;
    /// One sentence for the log.
    fn tell(&self, event: &Self::Event) -> String;
    /// What an action is, in a few words, and what it would do as far as `seat` can know.
    fn describe(&self, seat: Seat, action: Self::Action) -> String;
    /// The rule under which an action is offered.
    fn rule_for(&self, action: Self::Action) -> RuleId;
    /// Whether an action is a pass: no response in a window, nothing more at the end of a turn.
    fn is_pass(&self, _action: Self::Action) -> bool {
        false
    }
    /// What has changed since `before`, in a few words and in units that players count in. Odds are given in these.
    fn change(&self, _before: &Self) -> Option<String> {
        None
    }
    /// What is asked of this viewer now, or what everybody is waiting for.
    fn prompt(&self, viewer: Viewer) -> String;
    /// The end of the game in one sentence; `None` while it runs.
    fn result(&self) -> Option<String>;
}

/// The table in characters, for the terminal and for a browser that has no table of its own for the game.
pub trait Sketched: Rules {
    fn sketch(&self, viewer: Viewer) -> Sketch;
    /// The full text of everything that the viewer can see, for which a sketch has no room.
    fn fine_print(&self, _viewer: Viewer) -> Sketch {
        Sketch::new()
    }
}

/// Data for a table in the browser.
pub trait Drawn: Boxed {
    /// An action as data: what it is, what it affects and what it would do.
    type Deed: Serialize;

    fn deed(&self, seat: Seat, action: Self::Action) -> Self::Deed;
    /// What is printed on the pieces. This is public, even if the pieces are hidden in play.
    fn faces(_prepared: &Self::Prepared) -> serde_json::Value {
        serde_json::Value::Null
    }
}

/// What the laws need to know about a game.
pub trait Lawful: Rules {
    /// Checks what always holds (for example, that pieces are conserved). The error says what does not.
    fn invariants(&self) -> Result<(), String>;
    /// Any action at all, legal or not, sensible or not: the laws try them out.
    fn any_action(&self, rng: &mut Rng) -> Self::Action;
    /// No game takes more decisions than this.
    fn most_decisions() -> usize;
    /// What a seat could have kept track of from `before` to this state, one decision later, but forgets: a known bug
    /// that is not fixed yet.
    fn forgets(&self, _before: &Self, _seat: Seat) -> Option<&'static str> {
        None
    }
}

/// A whole game: all of the traits above.
pub trait Tabletop: Game + Boxed + Notation + Positions + Words + Sketched + Drawn + Figures + Lawful {}

impl<G: Game + Boxed + Notation + Positions + Words + Sketched + Drawn + Figures + Lawful> Tabletop for G {}

/// Pieces in one place that a seat cannot identify: a lot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unseen {
    pub place: &'static str,
    /// What is really there, one by one. Identical pieces have the same number, which then occurs more than once.
    pub pieces: Vec<u8>,
    /// The same as a set.
    pub holds: Pieces,
    /// Every piece that might be there, as far as the seat can know.
    pub may_hold: Pieces,
}

impl Unseen {
    /// A lot without identical pieces.
    pub fn new(place: &'static str, holds: Pieces, may_hold: Pieces) -> Self {
        Self::alike(place, holds.into_iter().collect(), may_hold)
    }

    /// A lot that may have identical pieces, with the same number.
    pub fn alike(place: &'static str, pieces: Vec<u8>, may_hold: Pieces) -> Self {
        Self { place, holds: pieces.iter().copied().collect(), pieces, may_hold }
    }
}

/// What is printed on a game's box, and what is in it.
#[derive(Debug)]
pub struct About {
    pub id: &'static str,
    pub title: &'static str,
    pub tagline: &'static str,
    /// The prefix of its rule ids.
    pub prefix: &'static str,
    /// 0 for a game that can run without players: its one seat then only says "go on".
    pub min_players: usize,
    pub max_players: usize,
    /// The players win or lose together.
    pub together: bool,
    /// Nothing is hidden between the players, so one person may play several seats.
    pub open: bool,
    /// Raised whenever a change of the rules would replay an old record differently.
    pub rules_version: u32,
    /// RULES.md.
    pub rules: &'static str,
    /// The packs that come with the game, the default first.
    pub packs: &'static [Source<'static>],
    pub options: &'static [OptionSpec],
    /// Guided matches, in the order of their file names.
    pub lessons: &'static Dir<'static>,
    /// The folder that the game was built from. Only tests and the rule coverage use it, to find what is not compiled
    /// in: `scenarios/`, `playthroughs/`, `tests/`.
    pub home: &'static str,
}

impl About {
    /// The default set-up.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.rules_version,
            players: self.min_players.max(1),
            pack: self.packs.first().map(|it| PackText::from(*it)),
            options: BTreeMap::new(),
        }
    }

    pub fn pack(&self, name: &str) -> Option<PackText> {
        self.packs.iter().map(|it| PackText::from(*it)).find(|it| it.name == name)
    }
}

/// The part of an [`About`] that comes from the game's folder: RULES.md, its lessons, and the named packs, the default
/// first. The rest is as in most games: version 1 of the rules, players against each other, with hidden information.
///
/// ```ignore
/// static ABOUT: About = About { id: "checkers", title: "Checkers", …, ..turnbuckle_core::folder!("house") };
/// ```
#[macro_export]
macro_rules! folder {
    ($($pack:literal),*) => {
        $crate::About {
            id: "",
            title: "",
            tagline: "",
            prefix: "",
            min_players: 2,
            max_players: 2,
            together: false,
            open: false,
            rules_version: 1,
            rules: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md")),
            packs: $crate::packs!($($pack),*),
            options: &[],
            lessons: {
                static LESSONS: $crate::Dir<'_> = $crate::include_dir!("$CARGO_MANIFEST_DIR/lessons");
                &LESSONS
            },
            home: env!("CARGO_MANIFEST_DIR"),
        }
    };
}

/// Files of a game's `packs/` by their names.
#[macro_export]
macro_rules! packs {
    ($($pack:literal),*) => {
        const {
            &[$($crate::Source::new(
                concat!($pack, ".toml"),
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/packs/", $pack, ".toml")),
            )),*]
        }
    };
}

/// A choice that is made before the game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionSpec {
    pub name: &'static str,
    pub words: &'static str,
    /// The values it can take, the default first.
    pub values: &'static [&'static str],
    /// The value that is proposed to people who play for the first time.
    pub newcomers: Option<&'static str>,
    /// Another option, and the value that it must have for this one to differ from its default.
    pub needs: Option<(&'static str, &'static str)>,
    /// Numbers among the values are seats, counted from 1.
    pub seats: bool,
}

impl OptionSpec {
    pub const fn new(name: &'static str, words: &'static str, values: &'static [&'static str]) -> Self {
        Self { name, words, values, newcomers: None, needs: None, seats: false }
    }

    pub const fn for_newcomers(self, value: &'static str) -> Self {
        Self { newcomers: Some(value), ..self }
    }

    pub const fn needing(self, other: &'static str, value: &'static str) -> Self {
        Self { needs: Some((other, value)), ..self }
    }

    pub const fn of_seats(self) -> Self {
        Self { seats: true, ..self }
    }
}

/// Everything that is agreed before the first card is dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The version of the rules to play by.
    pub rules: u32,
    pub players: usize,
    /// `None` for a game without packs.
    pub pack: Option<PackText>,
    /// Options that differ from their default.
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// The source of mistakes in a set-up, which is not in a file.
    pub const SOURCE: Source<'static> = Source::new("set-up", "");

    /// How many seats the table has: one for each player, or one for the spectator of a game without players.
    pub fn seats(&self) -> usize {
        self.players.max(1)
    }

    /// The value of an option, its default if it was not set.
    pub fn option<'a>(&'a self, spec: &OptionSpec) -> &'a str
    where
        'static: 'a,
    {
        self.options.get(spec.name).map_or(spec.values[0], String::as_str)
    }

    /// The text of the chosen pack; the game's first if none was chosen.
    pub fn pack_source<'a>(&'a self, about: &About) -> Source<'a> {
        self.pack.as_ref().map_or_else(|| about.packs[0], PackText::source)
    }

    /// Whether players and options are what the game offers.
    pub fn validate(&self, about: &About) -> Result<(), Mistake> {
        let setup = Self::SOURCE;
        if !(1..=about.rules_version).contains(&self.rules) {
            let expected = format!("1 to {}", about.rules_version);
            return Err(setup.mistake(0, format!("rules version {}", self.rules), expected));
        }
        let players = about.min_players..=about.max_players;
        if !players.contains(&self.players) {
            let expected = format!("{} to {}", players.start(), players.end());
            return Err(setup.mistake(0, format!("{} players", self.players), expected));
        }
        for (name, value) in &self.options {
            let Some(spec) = about.options.iter().find(|it| it.name == name) else {
                let names: Vec<&str> = about.options.iter().map(|it| it.name).collect();
                let expected = match &*names {
                    [] => "no option".to_owned(),
                    names => format!("one of {}", names.join(", ")),
                };
                return Err(setup.mistake(0, format!("option `{name}`"), expected));
            };
            if !spec.values.contains(&value.as_str()) {
                return Err(setup.mistake(
                    0,
                    format!("{name} = `{value}`"),
                    format!("one of {}", spec.values.join(", ")),
                ));
            }
        }
        Ok(())
    }
}

/// The text of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackText {
    /// The file's name without `.toml`.
    pub name: String,
    pub text: String,
}

impl PackText {
    /// A short fingerprint of the text.
    pub fn digest(&self) -> String {
        crate::digest(self.text.as_bytes())
    }

    pub fn source(&self) -> Source<'_> {
        Source::new(&self.name, &self.text)
    }
}

impl From<Source<'_>> for PackText {
    fn from(source: Source<'_>) -> Self {
        let file = source.file.rsplit('/').next().unwrap_or(source.file);
        Self { name: file.strip_suffix(".toml").unwrap_or(file).to_owned(), text: source.text.to_owned() }
    }
}
