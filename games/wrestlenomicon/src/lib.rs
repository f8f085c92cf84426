//! Wrestlenomicon: two elder gods duel with cards on an attack track.
//!
//! Start with [`State`]. [`rules::turn`] says what comes next, [`rules::momentum`] how cards move,
//! [`rules::attack`] what happens when one lands, [`rules::abilities`] what card texts do; [`effect`] is the
//! vocabulary that packs are written in. RULES.md has every rule with its id.
//!
//! ```
//! use turnbuckle_core::{Match, Tabletop, Viewer};
//! use wrestlenomicon::State;
//!
//! let (game, _) = Match::<State>::start(State::about().setup(), 42).expect("the house pack is in order");
//! assert_eq!(game.state().view(Viewer::Spectator).cthulhu.guts, 25);
//! # use turnbuckle_core::Game;
//! ```

pub mod action;
pub mod effect;
pub mod event;
pub mod faces;
pub mod hints;
pub mod pack;
pub mod position;
mod redeal;
pub mod refusal;
pub mod render;
pub mod rules;
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
use crate::rules::Around;
use crate::rules::opening::{Agreed, Gods};
use crate::state::Phase;
pub use crate::state::State;
use crate::view::View;
use crate::vocab::{CardId, God};

static SCENARIOS: Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/scenarios");
static LESSONS: Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/lessons");
static TESTS: Dir<'_> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/tests");

/// WN-G4.
const GODS: OptionSpec = OptionSpec {
    name: "gods",
    words: "Which god the first seat plays; a coin decides if both want the same",
    values: &["cthulhu-first", "hastur-first", "coin"],
};

/// WN-020 to WN-022.
const FIRST_GAME: OptionSpec = OptionSpec {
    name: "first-game",
    words: "Begin with the starter cards, which teach the game best",
    values: &["no", "yes"],
};

static ABOUT: About = About {
    id: "wrestlenomicon",
    title: "Wrestlenomicon",
    tagline: "Two elder gods, one attack track, no holds barred",
    prefix: "WN",
    min_players: 2,
    max_players: 2,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    packs: &[
        Source::new("house.toml", include_str!("../packs/house.toml")),
        Source::new("rulebook.toml", include_str!("../packs/rulebook.toml")),
    ],
    options: &[FIRST_GAME, GODS],
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
            Phase::Over { winner: Some(god) } => Turn::Over(Verdict::Won(Seats::one(self.seat_of(god)))),
            Phase::Over { winner: None } => Turn::Over(Verdict::Drawn),
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

    fn commits(&self, seat: Seat, action: Action) -> bool {
        self.shows(seat, action)
    }

    fn concede(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let god = self.god_of(seat);
        events.push(Event::Conceded { god });
        self.end(Some(god.enemy()));
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        self.another_world(self.god_of(seat), rng)
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        self.judgement(self.god_of(seat))
    }

    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        self.quick_choice(self.god_of(seat), legal, rng)
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
        let first_game = setup.option(&FIRST_GAME) == "yes";
        if first_game && let Err((god, starters)) = pack.first_game_fits() {
            let found = format!("{starters} starter cards for {god}");
            return Err(text.source().mistake(0, found, "7 or more, and 25 other cards, for a first game (WN-G3)"));
        }
        let gods = match setup.option(&GODS) {
            "hastur-first" => Gods::First(God::Hastur),
            "coin" => Gods::Coin,
            _ => Gods::First(God::Cthulhu),
        };
        Ok(Agreed { pack, gods, first_game })
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

    fn deal(agreed: &Agreed, chance: &mut impl Chance, events: &mut impl Sink<Event>) -> Self {
        Self::set_up(agreed, &mut Around { chance, events })
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.god_of(seat).name().to_owned()
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
        self.pack.find(name).map(|it| it.0)
    }

    fn to_position(&self) -> Position {
        self.write_position()
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        Self::read_position(agreed, position)
    }

    fn tell(&self, event: &Event) -> String {
        words::tell(event)
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        self.describe_action(seat, action)
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(self.rule_of(action))
    }

    fn is_pass(&self, action: Action) -> bool {
        matches!(action, Action::Decline | Action::EndTurn)
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
        // Turns alternate, so whose turn it is tells who had the first.
        let first = if self.turns.is_multiple_of(2) { self.active } else { self.active.enemy() };
        (!matches!(self.phase, Phase::Opening { .. })).then(|| self.seat_of(first))
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        self.unseen_by(self.god_of(seat))
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        self.anything(rng)
    }

    fn invariants(&self) -> Result<(), String> {
        self.invariants_hold()
    }

    fn most_decisions() -> usize {
        // 400 turns; a turn rarely asks for more than a handful of decisions.
        20_000
    }
}
