//! A game with only dice, a hidden card for each player, and windows, for testing what Leduc poker does not have.

use serde::{Deserialize, Serialize};
use turnbuckle_core::{
    About, Around, Boxed, Dir, Drawn, Figures, Flaw, Hidden, Hints, Lawful, Mistake, Names, Notation, OptionSpec,
    Pieces, Positions, Refuse, Rng, RuleId, Rules, Seat, Seats, Seen, Setup, Sketch, Sketched, Source, Tone, Turn,
    Unseen, Verdict, Viewer, Words,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    cards: [u8; 2],
    scores: [u8; 2],
    to_act: usize,
    /// The other player is asked to respond to a roll, and can never do anything.
    window: bool,
    turns: u8,
    conceded: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// One die.
    Roll,
    /// A die, then a card from the pack.
    Gamble,
    /// Looks at the other player's card: no luck is involved, but it depends on hidden information.
    Spy,
    /// Five dice: too many outcomes to enumerate.
    Shower,
    Decline,
}

const ALL: [(Action, &str); 5] = [
    (Action::Roll, "roll"),
    (Action::Gamble, "gamble"),
    (Action::Spy, "spy"),
    (Action::Shower, "shower"),
    (Action::Decline, "decline"),
];

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Turn { seat: usize },
    Rolled { face: u8 },
    Drew { card: u8 },
    Spied { by: usize, card: Seen<u8> },
    Declined,
    Conceded,
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId("TY-001")
    }
    fn seen_by(&self, viewer: Viewer) -> Self {
        match *self {
            Self::Spied { by, card } => Self::Spied { by, card: card.only_if(viewer == Viewer::Seat(Seat::new(by))) },
            _ => self.clone(),
        }
    }
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("not now")]
pub struct NotNow;

impl Refuse for NotNow {
    fn rule(&self) -> RuleId {
        RuleId("TY-002")
    }
}

#[derive(PartialEq, Debug, Serialize)]
pub struct View {
    card: Option<u8>,
    scores: [u8; 2],
}

#[derive(Serialize, Deserialize)]
pub struct Nothing {}

impl Rules for Toy {
    type Action = Action;
    type Event = Event;
    type Refusal = NotNow;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if let Some(loser) = self.conceded {
            return Turn::Over(Verdict::Won(Seats::one(Seat::new(1 - loser))));
        }
        match self.scores {
            _ if self.turns < 4 => Turn::Decide(Seats::one(Seat::new(self.to_act))),
            [one, other] if one == other => Turn::Over(Verdict::Drawn),
            [one, other] => Turn::Over(Verdict::Won(Seats::one(Seat::new(usize::from(one < other))))),
        }
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        actions.extend(ALL.map(|it| it.0).into_iter().filter(|it| self.check(seat, *it).is_ok()));
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), NotNow> {
        let asked = self.turn().seats().contains(seat);
        if asked && self.window == (action == Action::Decline) { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let us = seat.index();
        if action == Action::Decline {
            around.tell(|| Event::Declined);
            self.window = false;
            return;
        }
        around.tell(|| Event::Turn { seat: us });
        match action {
            Action::Spy => around.tell(|| Event::Spied { by: us, card: Seen::Open(self.cards[1 - us]) }),
            Action::Shower => self.scores[us] += (0..5).map(|_| around.die(6)).sum::<u8>(),
            _ => {
                let face = around.die(6);
                self.scores[us] += face;
                around.tell(|| Event::Rolled { face });
                self.window = true;
            }
        }
        if action == Action::Gamble {
            let card = around.piece(Pieces::range(0, 4));
            around.tell(|| Event::Drew { card });
        }
        self.turns += 1;
        self.to_act = 1 - us;
    }

    fn commits(&self, _: Seat, action: Action) -> bool {
        action == Action::Spy
    }

    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        around.tell(|| Event::Conceded);
        self.conceded = Some(seat.index());
    }
}

impl Hidden for Toy {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let card = match viewer {
            Viewer::Seat(seat) => Some(self.cards[seat.index()]),
            Viewer::Spectator => None,
        };
        View { card, scores: self.scores }
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        world.cards[1 - seat.index()] = rng.below(4) as u8;
        world
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let holds = Pieces::one(self.cards[1 - seat.index()]);
        vec![Unseen::new("card", holds, Pieces::range(0, 4))]
    }
}

impl Hints for Toy {}

static ABOUT: About = About {
    id: "toy",
    title: "Toy",
    tagline: "Dice, and a card each",
    prefix: "TY",
    min_players: 2,
    max_players: 2,
    together: false,
    open: false,
    rules_version: 1,
    rules: "## Play\n| TY-001 | Roll and score. | book |\n| TY-002 | Only when asked. | book |\n",
    packs: &[
        Source::new("packs/plain.toml", "title = \"plain\"\n"),
        Source::new("packs/fancy.toml", "title = \"x\"\n"),
    ],
    options: &[OptionSpec::new("first", "who begins", &["one", "two"])],
    lessons: &Dir::new("", &[]),
    home: concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/catalog/tests/toy"),
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pack {
    #[allow(dead_code)]
    title: String,
}

impl Boxed for Toy {
    type Prepared = usize;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<usize, Mistake> {
        setup.validate(&ABOUT)?;
        if let Some(pack) = &setup.pack {
            pack.source().toml::<Pack>()?;
        }
        Ok(usize::from(setup.option(&ABOUT.options[0]) == "two"))
    }

    fn deal(first: &usize, around: &mut impl Around<Event>) -> Self {
        let cards = [around.piece(Pieces::range(0, 4)), around.piece(Pieces::range(0, 4))];
        Self { cards, scores: [0, 0], to_act: *first, window: false, turns: 0, conceded: None }
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(serde_json::json!({ "type": "object" }))
    }
}

impl Names for Toy {
    fn piece_name(&self, piece: u8) -> String {
        format!("card{piece}")
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        name.strip_prefix("card")?.parse().ok()
    }
}

impl Notation for Toy {
    fn write_action(&self, action: Action) -> String {
        ALL.iter().find(|it| it.0 == action).map(|it| it.1.to_owned()).expect("all are listed")
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        ALL.iter().find(|it| it.1 == text).map(|it| it.0).ok_or_else(|| "a word".to_owned())
    }

    fn seat_id(&self, seat: Seat) -> String {
        self.seat_name(seat)
    }
}

impl Positions for Toy {
    type Position = Nothing;

    fn to_position(&self) -> Nothing {
        Nothing {}
    }

    fn from_position(_: &usize, _: Nothing) -> Result<Self, Flaw> {
        Err(Flaw::new(None, "a position", "none"))
    }
}

impl Words for Toy {
    fn seat_name(&self, seat: Seat) -> String {
        ["One", "Two"][seat.index()].to_owned()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Turn { seat } => format!("{} acts", self.seat_name(Seat::new(*seat))),
            Event::Rolled { face } => format!("a {face}"),
            Event::Drew { card } => format!("card {card} is drawn"),
            Event::Spied { card: Seen::Open(card), .. } => format!("it is card {card}"),
            Event::Spied { .. } => "the card is looked at".to_owned(),
            Event::Declined => "nothing is done".to_owned(),
            Event::Conceded => "that is all".to_owned(),
        }
    }

    fn describe(&self, _: Seat, action: Action) -> String {
        format!("{action:?}, and see")
    }

    fn rule_for(&self, _: Action) -> RuleId {
        RuleId("TY-001")
    }

    fn is_pass(&self, action: Action) -> bool {
        self.write_action(action) == "decline"
    }

    fn prompt(&self, _: Viewer) -> String {
        "What now?".to_owned()
    }

    fn result(&self) -> Option<String> {
        self.turn().seats().is_empty().then(|| format!("{:?}", self.scores))
    }
}

impl Sketched for Toy {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let mut sketch = Sketch::new();
        sketch.line().put(Tone::Strong, format!("{:?}", self.scores));
        if let Viewer::Seat(seat) = viewer {
            sketch.line().put(Tone::Own, format!("hidden card {}", self.cards[seat.index()]));
        }
        sketch
    }
}

impl Drawn for Toy {
    type Deed = ();

    fn deed(&self, _: Seat, _: Action) {}
}

impl Figures for Toy {
    type Count = ();
}

impl Lawful for Toy {
    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        rng.pick(&ALL).0
    }

    fn most_decisions() -> usize {
        8
    }
}
