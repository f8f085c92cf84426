//! A fair for two players: hidden hands and a face-down choice, pools of pictured dice, and a bag of 300 tokens. The
//! first player visits one stall, and the game is over.

use serde::{Deserialize, Serialize};
use turnbuckle_core::{
    About, Around, Boxed, Dir, Drawn, Figures, Flaw, Hidden, Hints, Lawful, Mistake, Names, Notation, Pieces,
    Positions, Refuse, Rng, RuleId, Rules, Seat, Seats, Setup, Sketch, Sketched, Turn, Unseen, Verdict, Viewer, Words,
};

/// Of these, the first player holds three and the second two.
const CARDS: Pieces = Pieces::range(0, 12);
/// What the second player may have chosen, face down.
const CHOICES: u32 = 20;
/// How many faces of a die have a hit, a miss, and a star.
pub const FACES: [u8; 3] = [2, 3, 1];
pub const BAG: [u8; 3] = [200, 60, 40];

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    own: Pieces,
    hand: Pieces,
    chosen: u8,
    over: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The other shows the lower card.
    Call,
    /// The other says whether these are the two highest cards that the first does not hold.
    Dare,
    /// The other says whether the choice was the last of all.
    Lift,
    /// Eight dice.
    Throw,
    /// Three times eight dice, one after the other.
    Storm,
    /// A token.
    Draw,
    /// Eight dice, and the other shows the lower card.
    Show,
}

const ALL: [(Action, &str); 7] = [
    (Action::Call, "call"),
    (Action::Dare, "dare"),
    (Action::Lift, "lift"),
    (Action::Throw, "throw"),
    (Action::Storm, "storm"),
    (Action::Draw, "draw"),
    (Action::Show, "show"),
];

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Visited,
    Shown { card: u8 },
    Said { yes: bool },
    Threw { hits: u8 },
    Drew { kind: u8 },
    GaveUp,
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId("FA-001")
    }
    fn seen_by(&self, _: Viewer) -> Self {
        self.clone()
    }
}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("not now")]
pub struct NotNow;

impl Refuse for NotNow {
    fn rule(&self) -> RuleId {
        RuleId("FA-001")
    }
}

impl Rules for Fair {
    type Action = Action;
    type Event = Event;
    type Refusal = NotNow;

    fn players(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if self.over { Turn::Over(Verdict::Drawn) } else { Turn::Decide(Seats::one(Seat::new(0))) }
    }

    fn legal(&self, _: Seat, actions: &mut Vec<Action>) {
        actions.extend(ALL.map(|it| it.0));
    }

    fn check(&self, seat: Seat, _: Action) -> Result<(), NotNow> {
        if self.turn().seats().contains(seat) { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, _: Seat, action: Action, around: &mut impl Around<Event>) {
        around.tell(|| Event::Visited);
        self.over = true;
        let card = self.hand.nth(0);
        match action {
            Action::Call => around.tell(|| Event::Shown { card }),
            Action::Dare => {
                around.tell(|| Event::Said { yes: (CARDS - self.own).into_iter().filter(|it| *it > card).count() == 1 })
            }
            Action::Lift => around.tell(|| Event::Said { yes: u32::from(self.chosen) == CHOICES - 1 }),
            Action::Draw => {
                let kind = around.token(&BAG);
                around.tell(|| Event::Drew { kind });
            }
            Action::Throw | Action::Storm | Action::Show => {
                let times = if action == Action::Storm { 3 } else { 1 };
                let hits = (0..times).map(|_| around.dice(0, &FACES, 8).count(0)).sum();
                around.tell(|| Event::Threw { hits });
                if action == Action::Show {
                    around.tell(|| Event::Shown { card });
                }
            }
        }
    }

    fn commits(&self, _: Seat, _: Action) -> bool {
        true
    }

    fn concede(&mut self, _: Seat, around: &mut impl Around<Event>) {
        around.tell(|| Event::GaveUp);
        self.over = true;
    }
}

#[derive(PartialEq, Debug, Serialize)]
pub struct View {
    own: Option<Vec<u8>>,
    hand: Option<Vec<u8>>,
    chosen: Option<u8>,
}

impl Hidden for Fair {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let is = |seat| viewer == Viewer::Seat(Seat::new(seat));
        View {
            own: is(0).then(|| self.own.into_iter().collect()),
            hand: is(1).then(|| self.hand.into_iter().collect()),
            chosen: is(1).then_some(self.chosen),
        }
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        match seat.index() {
            0 => Self { hand: (CARDS - self.own).sample(2, rng), chosen: rng.below(CHOICES) as u8, ..*self },
            _ => Self { own: (CARDS - self.hand).sample(3, rng), ..*self },
        }
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        vec![match seat.index() {
            0 => Unseen::new("second hand", self.hand, CARDS - self.own),
            _ => Unseen::new("first hand", self.own, CARDS - self.hand),
        }]
    }
}

impl Hints for Fair {}

static ABOUT: About = About {
    id: "fair",
    title: "Fair",
    tagline: "Seven stalls",
    prefix: "FA",
    min_players: 2,
    max_players: 2,
    together: false,
    open: false,
    rules_version: 1,
    rules: "## Play\n| FA-001 | Visit a stall. | book |\n",
    packs: &[],
    options: &[],
    lessons: &Dir::new("", &[]),
    home: env!("CARGO_MANIFEST_DIR"),
};

impl Figures for Fair {
    type Count = ();
}

impl Boxed for Fair {
    type Prepared = ();

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<(), Mistake> {
        setup.validate(&ABOUT)
    }

    fn deal((): &(), around: &mut impl Around<Event>) -> Self {
        let own = around.deal(CARDS, 3);
        Self { own, hand: around.deal(CARDS - own, 2), chosen: around.die(CHOICES as u8) - 1, over: false }
    }
}

impl Names for Fair {
    fn piece_name(&self, piece: u8) -> String {
        format!("card{piece}")
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        name.strip_prefix("card")?.parse().ok()
    }

    fn tokens(&self) -> Vec<&str> {
        vec!["tin", "silver", "gold"]
    }

    fn dice(&self) -> Vec<(&str, Vec<&str>)> {
        vec![("luck", vec!["hit", "miss", "star"])]
    }
}

impl Notation for Fair {
    fn write_action(&self, action: Action) -> String {
        ALL.iter().find(|it| it.0 == action).map(|it| it.1.to_owned()).expect("all are listed")
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        ALL.iter().find(|it| it.1 == text).map(|it| it.0).ok_or_else(|| "a stall".to_owned())
    }

    fn seat_id(&self, seat: Seat) -> String {
        self.seat_name(seat)
    }
}

#[derive(Serialize, Deserialize)]
pub struct Nothing {}

impl Positions for Fair {
    type Position = Nothing;

    fn to_position(&self) -> Nothing {
        Nothing {}
    }

    fn from_position((): &(), _: Nothing) -> Result<Self, Flaw> {
        Err(Flaw::new(None, "a position", "none"))
    }
}

impl Words for Fair {
    fn seat_name(&self, seat: Seat) -> String {
        ["Visitor", "Keeper"][seat.index()].to_owned()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Visited => "a stall is visited".to_owned(),
            Event::Shown { card } => format!("it is card {card}"),
            Event::Said { yes } => if *yes { "yes" } else { "no" }.to_owned(),
            Event::Threw { hits } => format!("{hits} hits"),
            Event::Drew { kind } => self.tokens()[usize::from(*kind)].to_owned(),
            Event::GaveUp => "that is all".to_owned(),
        }
    }

    fn describe(&self, _: Seat, action: Action) -> String {
        self.write_action(action)
    }

    fn rule_for(&self, _: Action) -> RuleId {
        RuleId("FA-001")
    }

    fn prompt(&self, _: Viewer) -> String {
        "Which stall?".to_owned()
    }

    fn result(&self) -> Option<String> {
        self.over.then(|| "over".to_owned())
    }
}

impl Sketched for Fair {
    fn sketch(&self, _: Viewer) -> Sketch {
        Sketch::new()
    }
}

impl Drawn for Fair {
    type Deed = ();

    fn deed(&self, _: Seat, _: Action) {}
}

impl Lawful for Fair {
    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        rng.pick(&ALL).0
    }

    fn most_decisions() -> usize {
        1
    }
}
