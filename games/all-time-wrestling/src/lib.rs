//! All-Time Wrestling: two wrestlers trade the initiative with attack cards, dice, reversals and pins.
//!
//! Start with [`State`]. The rules follow the ledger's sequences, a file each: [`rules::attack`] is a single attack from
//! declaration to the next action, [`rules::defence`] the window in which it can be stopped, [`rules::pin`] the count of
//! three. [`effect`] is the vocabulary that boards and cards are written in. RULES.md has every rule with its id.
//!
//! ```
//! use all_time_wrestling::State;
//! use turnbuckle_core::{Game, Match, Tabletop, Viewer};
//!
//! let (game, _) = Match::<State>::start(State::about().setup(), 42).expect("the house pack is in order");
//! assert_eq!(game.state().view(Viewer::Spectator).momentum, 0);
//! ```

pub mod action;
pub mod effect;
pub mod event;
pub mod faces;
pub mod hints;
mod invariants;
pub mod pack;
pub mod position;
mod redeal;
pub mod refusal;
pub mod rules;
mod sketch;
pub mod state;
pub mod view;
pub mod vocab;
mod words;

use turnbuckle_core::{
    About, Chance, Dir, Flaw, Game, Mistake, OptionSpec, Rng, RuleId, Seat, Seats, Setup, Sink, Sketch, Source,
    Tabletop, Turn, Unseen, Verdict, Viewer,
};

use crate::action::Action;
use crate::event::Event;
use crate::pack::PackRef;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::setup::Agreed;
pub use crate::state::State;
use crate::state::{Ending, How, Phase, Rules};
use crate::view::View;
use crate::vocab::{CardId, Corner};

static SCENARIOS: Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/scenarios");
static LESSONS: Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/lessons");
static TESTS: Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/tests");

/// AT-240.
const RULES: OptionSpec = OptionSpec {
    name: "rules",
    words: "Basic leaves out rampages and combo chains, and is good for a first match",
    values: &["advanced", "basic"],
};

/// AT-238.
const PASSES: OptionSpec = OptionSpec {
    name: "passes",
    words: "So many passes in a row end the match in a draw",
    values: &["20", "10", "40"],
};

/// AT-244.
const ACTIONS: OptionSpec = OptionSpec {
    name: "actions",
    words: "A match that is undecided after so many actions is a draw",
    values: &["300", "150", "600"],
};

static ABOUT: About = About {
    id: "all-time-wrestling",
    title: "All-Time Wrestling",
    tagline: "Two wrestlers, one initiative, and a count of three",
    prefix: "AT",
    min_players: 2,
    max_players: 2,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    packs: &[
        Source::new("house.toml", include_str!("../packs/house.toml")),
        Source::new("rulebook.toml", include_str!("../packs/rulebook.toml")),
    ],
    options: &[RULES, PASSES, ACTIONS],
    scenarios: &SCENARIOS,
    lessons: &LESSONS,
    tests: &TESTS,
};

impl Game for State {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Over(Ending { winner: Some(corner), .. }) => Turn::Over(Verdict::Won(Seats::one(corner.seat()))),
            Phase::Over(_) => Turn::Over(Verdict::Drawn),
            _ => Turn::Decide(self.owing()),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        self.list(seat, actions);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.judge(seat, action)
    }

    fn apply(&mut self, seat: Seat, action: Action, chance: &mut impl Chance, events: &mut impl Sink<Event>) {
        self.act(seat, action, chance, events);
    }

    fn commits(&self, _: Seat, action: Action) -> bool {
        self.shows(action)
    }

    fn concede(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let corner = Corner::of(seat);
        events.push(Event::Conceded { corner });
        self.phase = Phase::Over(Ending { winner: Some(corner.other()), how: How::Concession });
        self.steps.clear();
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        self.another_world(Corner::of(seat), rng)
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        self.judgement(Corner::of(seat))
    }

    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        self.quick_choice(Corner::of(seat), legal, rng)
    }
}

impl Tabletop for State {
    type Prepared = Agreed;
    type Position = Position;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        setup.validate(&ABOUT)?;
        let text = setup.pack.clone().or_else(|| ABOUT.setup().pack).expect("the game has packs");
        let pack = PackRef::read(text.source())?;
        let number = |option| setup.option(option).parse().expect("the values of the option are numbers");
        let rules = Rules {
            advanced: setup.option(&RULES) == "advanced",
            passes: number(&PASSES) as u8,
            actions: number(&ACTIONS),
        };
        Ok(Agreed { pack, rules })
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(pack::schema())
    }

    fn faces(agreed: &Agreed) -> serde_json::Value {
        serde_json::to_value(faces::Faces::of(agreed.pack)).expect("faces are plain data")
    }

    fn pack_warnings(agreed: &Agreed) -> Vec<String> {
        agreed.pack.warnings.clone()
    }

    fn deal(agreed: &Agreed, _: &mut impl Chance, _: &mut impl Sink<Event>) -> Self {
        Self::new(agreed)
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.name(Corner::of(seat)).to_owned()
    }

    fn seat_id(&self, seat: Seat) -> String {
        Corner::of(seat).id().to_owned()
    }

    fn write_action(&self, action: Action) -> String {
        self.write(action)
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        self.read(text)
    }

    fn piece_name(&self, piece: u8) -> String {
        self.card(CardId(piece)).id.clone()
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        self.find_card(name).map(|it| it.0)
    }

    fn to_position(&self) -> Position {
        self.write_position()
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        Self::read_position(agreed, position)
    }

    fn tell(&self, event: &Event) -> String {
        self.tell_event(event)
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        self.describe_action(Corner::of(seat), action)
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(self.rule_of(action))
    }

    fn is_pass(&self, action: Action) -> bool {
        action == Action::Pass
    }

    fn change(&self, before: &Self) -> Option<String> {
        Some(self.change_in_words(before))
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.prompt_for(viewer)
    }

    fn sketch(&self, viewer: Viewer) -> Sketch {
        self.draw_sketch(viewer)
    }

    fn result(&self) -> Option<String> {
        self.result_in_words()
    }

    fn first_player(&self) -> Option<Seat> {
        self.first_attacker.map(Corner::seat)
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        self.unseen_by(Corner::of(seat))
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        self.anything(rng)
    }

    fn invariants(&self) -> Result<(), String> {
        self.invariants_hold()
    }

    fn most_decisions() -> usize {
        // 600 actions; an action rarely asks for more than a dozen decisions.
        20_000
    }
}
