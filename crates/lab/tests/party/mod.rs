//! A game for one to eight players, against each other or together: everybody takes a side and a card, then rolls a die
//! or waits. It tests what Leduc poker does not have: packs, sides to choose, winning together, more than two players.

use serde::{Deserialize, Serialize};
use turnbuckle_core::{
    About, Around, Boxed, Dir, Drawn, Figure, Figures, Flaw, Hidden, Hints, Lawful, Mistake, Names, Notation,
    OptionSpec, PieceUse, Pieces, Positions, Refuse, Rng, RuleId, Rules, Seat, Seats, Setup, Sketch, Sketched, Source,
    Turn, Unseen, Verdict, Viewer, Words,
};

pub const SIDES: [&str; 10] = ["Red", "Blue", "Green", "Gold", "Grey", "Pink", "Lime", "Teal", "Rust", "Sand"];

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Party {
    agreed: Agreed,
    seats: Vec<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    side: Option<u8>,
    card: u8,
    /// The die; 0 for a player who waited.
    die: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed {
    players: usize,
    together: bool,
    /// Added to Red's die.
    bonus: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Take(u8),
    Roll,
    Wait,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Took { seat: Seat, side: u8 },
    Rolled { seat: Seat, die: u8, card: u8 },
    Waited { seat: Seat, card: u8 },
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId("PA-001")
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
        RuleId("PA-001")
    }
}

impl Party {
    fn score(&self, seat: Seat) -> u8 {
        let Place { side, die, .. } = self.seats[seat.index()];
        let die = die.unwrap_or(0);
        if side == Some(0) && die > 0 { die + self.agreed.bonus } else { die }
    }

    fn next(&self) -> Option<Seat> {
        let at = |wanted: fn(&Place) -> bool| self.seats.iter().position(wanted).map(Seat::new);
        at(|it| it.side.is_none()).or_else(|| at(|it| it.die.is_none()))
    }
}

impl Rules for Party {
    type Action = Action;
    type Event = Event;
    type Refusal = NotNow;

    fn players(&self) -> usize {
        self.agreed.players
    }

    fn turn(&self) -> Turn {
        if let Some(seat) = self.next() {
            return Turn::Decide(Seats::one(seat));
        }
        let scores: Vec<u8> = Seat::all(self.players()).map(|it| self.score(it)).collect();
        let best = scores.iter().copied().max().unwrap_or(0);
        let winners: Seats = Seat::all(self.players()).filter(|it| scores[it.index()] == best).collect();
        Turn::Over(match (self.agreed.together, winners.len()) {
            (true, _) if scores.iter().map(|it| usize::from(*it)).sum::<usize>() > 3 * scores.len() => {
                Verdict::Won(Seats::all(self.players()))
            }
            (true, _) => Verdict::Lost,
            (false, winners) if winners == self.players() => Verdict::Drawn,
            (false, _) => Verdict::Won(winners),
        })
    }

    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        let all = (0..SIDES.len() as u8).map(Action::Take).chain([Action::Roll, Action::Wait]);
        actions.extend(all.filter(|it| self.check(seat, *it).is_ok()));
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), NotNow> {
        let place = self.seats[seat.index()];
        let fits = self.next() == Some(seat)
            && match action {
                Action::Take(side) => place.side.is_none() && self.seats.iter().all(|it| it.side != Some(side)),
                Action::Roll | Action::Wait => place.side.is_some(),
            };
        if fits { Ok(()) } else { Err(NotNow) }
    }

    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let place = &mut self.seats[seat.index()];
        let card = place.card;
        match action {
            Action::Take(side) => {
                place.side = Some(side);
                around.tell(|| Event::Took { seat, side });
            }
            Action::Roll => {
                let die = around.die(6);
                place.die = Some(die);
                around.tell(|| Event::Rolled { seat, die, card });
            }
            Action::Wait => {
                place.die = Some(0);
                around.tell(|| Event::Waited { seat, card });
            }
        }
    }

    fn commits(&self, _: Seat, _: Action) -> bool {
        true
    }

    fn concede(&mut self, seat: Seat, _: &mut impl Around<Event>) {
        self.seats[seat.index()].die = Some(0);
    }
}

impl Hidden for Party {
    type View = String;

    fn view(&self, _: Viewer) -> String {
        format!("{:?}", self.seats)
    }
    fn redeal(&self, _: Seat, _: &mut Rng) -> Self {
        self.clone()
    }
    fn unseen(&self, _: Seat) -> Vec<Unseen> {
        Vec::new()
    }
}

impl Hints for Party {}

static ABOUT: About = About {
    id: "party",
    title: "Party",
    tagline: "Roll or wait",
    prefix: "PA",
    min_players: 1,
    max_players: 8,
    together: false,
    open: false,
    rules_version: 1,
    rules: "## Play\n| PA-001 | Roll or wait. | book |\n",
    packs: &[Source::new("packs/plain.toml", "bonus = 0\n"), Source::new("packs/fancy.toml", "bonus = 3\n")],
    options: &[OptionSpec::new("together", "all win or all lose", &["no", "yes"])],
    lessons: &Dir::new("", &[]),
    home: env!("CARGO_MANIFEST_DIR"),
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pack {
    bonus: u8,
}

impl Boxed for Party {
    type Prepared = Agreed;

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<Agreed, Mistake> {
        setup.validate(&ABOUT)?;
        let pack = setup.pack.as_ref().map(|it| it.source().toml::<Pack>()).transpose()?;
        let together = setup.option(&ABOUT.options[0]) == "yes";
        Ok(Agreed { players: setup.players, together, bonus: pack.map_or(0, |it| it.bonus) })
    }

    fn deal(agreed: &Agreed, around: &mut impl Around<Event>) -> Self {
        let mut cards = Pieces::range(0, 20);
        let seats = (0..agreed.players).map(|_| {
            let card = around.piece(cards);
            cards.remove(card);
            Place { side: None, card, die: None }
        });
        Self { agreed: *agreed, seats: seats.collect() }
    }

    fn pack_schema() -> Option<serde_json::Value> {
        Some(serde_json::json!({ "type": "object" }))
    }

    fn first_player(&self) -> Option<Seat> {
        Some(Seat::new(0))
    }
}

impl Names for Party {
    fn piece_name(&self, piece: u8) -> String {
        format!("card{piece}")
    }
    fn piece_code(&self, name: &str) -> Option<u8> {
        name.strip_prefix("card")?.parse().ok()
    }
}

impl Notation for Party {
    fn write_action(&self, action: Action) -> String {
        format!("{action:?}")
    }
    fn read_action(&self, text: &str) -> Result<Action, String> {
        let mut all = (0..SIDES.len() as u8).map(Action::Take).chain([Action::Roll, Action::Wait]);
        all.find(|it| self.write_action(*it) == text).ok_or_else(|| "an action".to_owned())
    }
    fn seat_id(&self, seat: Seat) -> String {
        self.seat_name(seat)
    }
}

#[derive(Serialize, Deserialize)]
pub struct Nothing {}

impl Positions for Party {
    type Position = Nothing;

    fn to_position(&self) -> Nothing {
        Nothing {}
    }
    fn from_position(_: &Agreed, _: Nothing) -> Result<Self, Flaw> {
        Err(Flaw::new(None, "a position", "none"))
    }
}

impl Words for Party {
    fn seat_name(&self, seat: Seat) -> String {
        format!("Guest {}", seat.index() + 1)
    }
    fn tell(&self, event: &Event) -> String {
        format!("{event:?}")
    }
    fn describe(&self, _: Seat, action: Action) -> String {
        format!("{action:?}")
    }
    fn rule_for(&self, _: Action) -> RuleId {
        RuleId("PA-001")
    }
    fn prompt(&self, _: Viewer) -> String {
        "Roll or wait?".to_owned()
    }
    fn result(&self) -> Option<String> {
        self.turn().seats().is_empty().then(|| "It is over".to_owned())
    }
}

impl Sketched for Party {
    fn sketch(&self, _: Viewer) -> Sketch {
        Sketch::new()
    }
}

impl Drawn for Party {
    type Deed = ();

    fn deed(&self, _: Seat, _: Action) {}
}

#[derive(Debug, Default)]
pub struct Count {
    rolls: u32,
    sixes: u32,
    waits: u32,
}

impl Figures for Party {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        const FIGURES: &[Figure<Party>] = &[
            Figure::share("dice that show a six", |_, count: &Count| (count.sixes, count.rolls)),
            Figure::games("games in which somebody waits", |_, count: &Count| count.waits > 0),
            Figure::spread("best score", |state, _| Seat::all(state.players()).map(|it| state.score(it).into()).max()),
            Figure::spread("pairs of dice", |_, count: &Count| Some(count.rolls)).per(2),
        ];
        FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match event {
                Event::Took { .. } => {}
                Event::Rolled { die, .. } => {
                    count.rolls += 1;
                    count.sixes += u32::from(*die == 6);
                }
                Event::Waited { .. } => count.waits += 1,
            }
        }
    }

    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        if events.is_empty() {
            Seat::all(self.players()).for_each(|it| pieces.holds(it, Pieces::one(self.seats[it.index()].card)));
        }
        for event in events {
            match *event {
                Event::Took { .. } => {}
                Event::Rolled { seat, card, .. } => pieces.plays(seat, card),
                Event::Waited { seat, card } => pieces.throws_away(seat, card),
            }
        }
    }

    /// There are two of each.
    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        (if piece < 10 { "favour" } else { "hat" }, format!("card{}", piece / 2))
    }

    fn sides(_: &Agreed) -> Vec<String> {
        SIDES.map(str::to_owned).into()
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        self.seats[seat.index()].side.map(usize::from)
    }

    fn side_choice(&self, seat: Seat, side: usize) -> Option<Action> {
        self.seats[seat.index()].side.is_none().then_some(Action::Take(side as u8))
    }

    fn targets() -> &'static [Source<'static>] {
        const TARGETS: &[Source<'static>] =
            &[Source::new("packs/plain.targets.toml", include_str!("plain.targets.toml"))];
        TARGETS
    }
}

impl Lawful for Party {
    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }
    fn any_action(&self, rng: &mut Rng) -> Action {
        *rng.pick(&[Action::Roll, Action::Wait, Action::Take(3)])
    }
    fn most_decisions() -> usize {
        16
    }
}
