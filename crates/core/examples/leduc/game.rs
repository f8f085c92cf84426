//! Leduc poker: two players, six cards, two rounds of betting. A small game with everything that makes card games hard:
//! luck, hidden hands, and a reason to bluff.
//!
//! Start with [`Leduc`], the state. The rules are in RULES.md; docs/write-a-game.md walks through this file.

use std::fmt;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::chance::{Kind, Scripted};
use turnbuckle_core::{
    About, Around, Boxed, Chance, Dir, Drawn, Figure, Figures, Flaw, Hidden, Hints, Lawful, Mistake, Names, Notation,
    Outcome, PieceUse, Pieces, Positions, Refuse, Rng, RuleId, Rules, Seat, Seats, Seen, Setup, Sketch, Sketched,
    Source, Tone, Turn, Unseen, Verdict, Viewer, Words, include_dir,
};

// ---- vocabulary: small types that cannot hold invalid values

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    First,
    Second,
}

impl Player {
    fn at(seat: Seat) -> Self {
        if seat == Self::First.seat() { Self::First } else { Self::Second }
    }

    pub fn seat(self) -> Seat {
        Seat::new(self as usize)
    }

    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if *self == Self::First { "First" } else { "Second" })
    }
}

/// A value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByPlayer<T> {
    pub first: T,
    pub second: T,
}

impl<T: Copy> ByPlayer<T> {
    fn from(each: impl Fn(Player) -> T) -> Self {
        Self { first: each(Player::First), second: each(Player::Second) }
    }

    fn of(self, player: Player) -> T {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }
}

/// LP-001: a jack, queen or king, of spades or of hearts. Its number is its number as a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(into = "&str")]
pub struct Card(u8);

impl Card {
    const DECK: Pieces = Pieces::range(0, 6);
    const NAMES: [&str; 6] = ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"];

    /// 0 for a jack, 1 for a queen, 2 for a king.
    pub fn rank(self) -> u8 {
        self.0 >> 1
    }

    fn rank_name(self) -> &'static str {
        ["jack", "queen", "king"][usize::from(self.rank())]
    }

    fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|it| *it == name).map(|it| Self(it as u8))
    }
}

impl From<Card> for &str {
    fn from(card: Card) -> Self {
        Card::NAMES[usize::from(card.0)]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str((*self).into())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Fold,
    /// With nothing to call, this is a check.
    Call,
    Raise,
}

impl Action {
    const ALL: [Self; 3] = [Self::Fold, Self::Call, Self::Raise];

    fn name(self) -> &'static str {
        match self {
            Self::Fold => "fold",
            Self::Call => "call",
            Self::Raise => "raise",
        }
    }

    fn named(name: &str) -> Option<Self> {
        let name = if name == "check" { "call" } else { name };
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

// ---- state

/// A game of Leduc poker. Chips and turns follow from the betting, so they are not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leduc {
    hands: ByPlayer<Card>,
    opening: Betting,
    /// The second round, once there is one.
    board: Option<Board>,
    ending: Option<Ending>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Board {
    card: Card,
    betting: Betting,
}

/// One round of betting. Different sequences of actions always have different values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Betting {
    /// The first player began with a check.
    checked: bool,
    raises: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Showdown,
    Folded(Player),
    Conceded(Player),
}

impl Betting {
    const MOST_RAISES: u8 = 2;

    /// LP-004: the first player acts first, then they take turns.
    fn to_act(self) -> Player {
        if (u8::from(self.checked) + self.raises).is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// How many raises a player has paid for. The player to act has not yet paid for the last one.
    fn paid_for(self, player: Player, closed: bool) -> u8 {
        let owes = !closed && self.raises > 0 && player == self.to_act();
        self.raises - u8::from(owes)
    }

    /// The actions so far, in order.
    fn said(self) -> impl Iterator<Item = Action> {
        let check = self.checked.then_some(Action::Call);
        check.into_iter().chain((0..self.raises).map(|_| Action::Raise))
    }
}

impl Leduc {
    /// LP-002.
    const ANTE: u8 = 1;
    /// LP-007: what a raise adds in the first round and in the second.
    const RAISES: [u8; 2] = [2, 4];
    const MOST_CHIPS: u8 = Self::ANTE + Betting::MOST_RAISES * (Self::RAISES[0] + Self::RAISES[1]);

    fn betting(&self) -> Betting {
        self.board.map_or(self.opening, |it| it.betting)
    }

    fn betting_mut(&mut self) -> &mut Betting {
        match &mut self.board {
            Some(board) => &mut board.betting,
            None => &mut self.opening,
        }
    }

    fn raise_size(&self) -> u8 {
        Self::RAISES[usize::from(self.board.is_some())]
    }

    /// What a player has put into the pot.
    pub fn chips(&self, player: Player) -> u8 {
        let before = Self::ANTE + Self::RAISES[0] * self.opening.paid_for(player, self.board.is_some());
        let closed = self.ending == Some(Ending::Showdown);
        before + self.board.map_or(0, |it| Self::RAISES[1] * it.betting.paid_for(player, closed))
    }

    /// What the player to act must pay to call.
    fn owed(&self) -> u8 {
        if self.betting().raises > 0 { self.raise_size() } else { 0 }
    }

    /// The cards that nobody holds and that are not on the table.
    fn deck(&self) -> Pieces {
        let mut deck = Card::DECK;
        deck.remove(self.hands.first.0);
        deck.remove(self.hands.second.0);
        if let Some(board) = self.board {
            deck.remove(board.card.0);
        }
        deck
    }

    /// LP-009: whether a call would end the round.
    fn call_closes(&self) -> bool {
        let betting = self.betting();
        betting.raises > 0 || betting.checked
    }

    fn has_pair(&self, player: Player) -> bool {
        self.board.is_some_and(|it| it.card.rank() == self.hands.of(player).rank())
    }

    /// LP-012 to LP-014: who has the better hand; before there is a public card, who has the higher card.
    fn better_hand(&self) -> Option<Player> {
        let strength = |player| (self.has_pair(player), self.hands.of(player).rank());
        match strength(Player::First).cmp(&strength(Player::Second)) {
            std::cmp::Ordering::Greater => Some(Player::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Player::Second),
        }
    }

    /// Who takes the pot, or `None` if it is split.
    fn winner(&self, ending: Ending) -> Option<Player> {
        match ending {
            Ending::Showdown => self.better_hand(),
            Ending::Folded(by) | Ending::Conceded(by) => Some(by.other()),
        }
    }

    fn way_to_win(&self, ending: Ending, winner: Player) -> Win {
        match ending {
            Ending::Folded(_) | Ending::Conceded(_) => Win::Fold,
            Ending::Showdown if self.has_pair(winner) => Win::Pair,
            Ending::Showdown => Win::HigherCard,
        }
    }

    fn end(&mut self, ending: Ending, around: &mut impl Around<Event>) {
        self.ending = Some(ending);
        if ending == Ending::Showdown {
            around.tell(|| Event::Shown { hands: self.hands });
        }
        around.tell(|| match self.winner(ending) {
            Some(player) => {
                let by = self.way_to_win(ending, player);
                Event::Won { player, chips: self.chips(player.other()), by }
            }
            None => Event::Split,
        });
    }

    /// A number of chips, won or lost, as a payoff.
    fn worth(chips: i8) -> f32 {
        let most = f32::from(Self::MOST_CHIPS);
        (f32::from(chips) + most) / (2.0 * most)
    }

    /// What a player has won, if this player takes the pot.
    fn gain(&self, player: Player, winner: Option<Player>) -> i8 {
        match winner {
            None => 0,
            Some(winner) if winner == player => self.chips(player.other()) as i8,
            Some(_) => -(self.chips(player) as i8),
        }
    }

    /// The betting in words: `call raise call / raise`.
    fn told_betting(&self) -> String {
        let closing = match self.ending {
            Some(Ending::Showdown) => Some(Action::Call),
            Some(Ending::Folded(_)) => Some(Action::Fold),
            Some(Ending::Conceded(_)) | None => None,
        };
        let round = |betting: Betting, closing: Option<Action>| {
            betting.said().chain(closing).map(Action::name).collect::<Vec<_>>().join(" ")
        };
        match self.board {
            None => round(self.opening, closing),
            Some(board) => {
                let before = round(self.opening, Some(Action::Call));
                format!("{before} / {}", round(board.betting, closing)).trim_end().to_owned()
            }
        }
    }
}

// ---- the rules

impl Rules for Leduc {
    type Action = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn players(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.ending {
            None => Turn::Decide(Seats::one(self.betting().to_act().seat())),
            Some(ending) => Turn::Over(match self.winner(ending) {
                Some(player) => Verdict::Won(Seats::one(player.seat())),
                None => Verdict::Drawn,
            }),
        }
    }

    #[inline]
    fn legal(&self, seat: Seat, actions: &mut Vec<Action>) {
        for action in Action::ALL {
            if self.check(seat, action).is_ok() {
                actions.push(action);
            }
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Over);
        }
        let betting = self.betting();
        if seat != betting.to_act().seat() {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Fold if betting.raises == 0 => Err(Refusal::NothingToFoldTo),
            Action::Raise if betting.raises == Betting::MOST_RAISES => Err(Refusal::NoMoreRaises),
            Action::Fold | Action::Call | Action::Raise => Ok(()),
        }
    }

    #[inline]
    fn apply(&mut self, seat: Seat, action: Action, around: &mut impl Around<Event>) {
        let player = Player::at(seat);
        let owed = self.owed();
        match action {
            Action::Fold => {
                around.tell(|| Event::Folded { player });
                self.end(Ending::Folded(player), around);
            }
            Action::Raise => {
                around.tell(|| Event::Raised { player, chips: owed + self.raise_size() });
                self.betting_mut().raises += 1;
            }
            Action::Call => {
                around.tell(|| Event::Called { player, chips: owed });
                if !self.call_closes() {
                    self.betting_mut().checked = true;
                } else if self.board.is_some() {
                    self.end(Ending::Showdown, around);
                } else {
                    // LP-010.
                    let card = Card(around.piece(self.deck()));
                    self.board = Some(Board { card, betting: Betting::default() });
                    around.tell(|| Event::Turned { card });
                }
            }
        }
    }

    /// LP-G1: a showdown shows the hands, and a fold is final. All else may be taken back.
    fn commits(&self, _: Seat, action: Action) -> bool {
        match action {
            Action::Fold => true,
            Action::Call => self.board.is_some() && self.call_closes(),
            Action::Raise => false,
        }
    }

    fn concede(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        let player = Player::at(seat);
        around.tell(|| Event::Conceded { player });
        self.end(Ending::Conceded(player), around);
    }
}

impl Hidden for Leduc {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let shown = self.ending == Some(Ending::Showdown);
        View {
            hands: ByPlayer::from(|player| {
                let own = viewer == Viewer::Seat(player.seat());
                Seen::Open(self.hands.of(player)).only_if(own || shown)
            }),
            public: self.board.map(|it| it.card),
            chips: ByPlayer::from(|player| self.chips(player)),
            betting: self.told_betting(),
            result: self.result(),
        }
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = *self;
        if self.ending != Some(Ending::Showdown) {
            let us = Player::at(seat);
            let theirs = self.hands.of(us.other());
            let dealt = Card(rng.piece(self.deck() | Pieces::one(theirs.0)));
            match us {
                Player::First => world.hands.second = dealt,
                Player::Second => world.hands.first = dealt,
            }
        }
        world
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let deck = self.deck();
        if self.ending == Some(Ending::Showdown) {
            return vec![Unseen::new("deck", deck, deck)];
        }
        let theirs = Pieces::one(self.hands.of(Player::at(seat).other()).0);
        let may_hold = deck | theirs;
        vec![Unseen::new("the other hand", theirs, may_hold), Unseen::new("deck", deck, may_hold)]
    }
}

impl Hints for Leduc {
    fn payoff(&self, seat: Seat) -> f32 {
        let winner = self.ending.and_then(|it| self.winner(it));
        Self::worth(self.gain(Player::at(seat), winner))
    }

    /// As if the hands were compared at once.
    fn evaluate(&self, seat: Seat) -> f32 {
        Self::worth(self.gain(Player::at(seat), self.better_hand()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("it is the other player's turn")]
    NotYourTurn,
    #[error("there is no bet to fold to; check instead")]
    NothingToFoldTo,
    #[error("this round has seen both of its raises")]
    NoMoreRaises,
}

impl Refuse for Refusal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Over => "LP-017",
            Self::NotYourTurn => "LP-004",
            Self::NothingToFoldTo => "LP-005",
            Self::NoMoreRaises => "LP-008",
        })
    }
}

// ---- what is told and shown

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Dealt { player: Player, card: Seen<Card> },
    Folded { player: Player },
    Called { player: Player, chips: u8 },
    Raised { player: Player, chips: u8 },
    Turned { card: Card },
    Shown { hands: ByPlayer<Card> },
    Won { player: Player, chips: u8, by: Win },
    Split,
    Conceded { player: Player },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    Pair,
    HigherCard,
    Fold,
}

impl turnbuckle_core::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Dealt { .. } => "LP-003",
            Self::Folded { .. } => "LP-005",
            Self::Called { .. } => "LP-006",
            Self::Raised { .. } => "LP-007",
            Self::Turned { .. } => "LP-010",
            Self::Shown { .. } => "LP-011",
            Self::Won { by: Win::Pair, .. } => "LP-012",
            Self::Won { by: Win::HigherCard, .. } => "LP-013",
            Self::Won { by: Win::Fold, .. } => "LP-015",
            Self::Split => "LP-014",
            Self::Conceded { .. } => "LP-016",
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        match *self {
            Self::Dealt { player, card } => {
                Self::Dealt { player, card: card.only_if(viewer == Viewer::Seat(player.seat())) }
            }
            public => public,
        }
    }
}

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub hands: ByPlayer<Seen<Card>>,
    pub public: Option<Card>,
    pub chips: ByPlayer<u8>,
    pub betting: String,
    pub result: Option<String>,
}

/// A game as a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub hands: ByPlayer<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub public: Option<Spanned<String>>,
    /// The actions, with the rounds separated by a slash: `call raise call / raise`.
    #[serde(default = "nothing_said")]
    pub betting: Spanned<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Spanned<String>>,
}

fn nothing_said() -> Spanned<String> {
    written("")
}

/// A text that we write, without a place in a file.
fn written(text: impl fmt::Display) -> Spanned<String> {
    Spanned::new(0..0, text.to_string())
}

// ---- the box

static ABOUT: About = About {
    id: "leduc",
    title: "Leduc poker",
    tagline: "Six cards, two raises, one bluff",
    prefix: "LP",
    min_players: 2,
    max_players: 2,
    together: false,
    open: false,
    rules_version: 1,
    rules: include_str!("RULES.md"),
    packs: &[],
    options: &[],
    lessons: &LESSONS,
    home: concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/core/examples/leduc"),
};

// The path goes through the workspace's root, so that the tests of other crates can include this file.
static LESSONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../crates/core/examples/leduc/lessons");

impl Boxed for Leduc {
    type Prepared = ();

    fn about() -> &'static About {
        &ABOUT
    }

    fn prepare(setup: &Setup) -> Result<(), Mistake> {
        setup.validate(&ABOUT)?;
        match &setup.pack {
            None => Ok(()),
            Some(pack) => Err(Source::new("set-up", "").mistake(0, format!("pack `{}`", pack.name), "no pack")),
        }
    }

    fn deal((): &(), around: &mut impl Around<Event>) -> Self {
        let first = Card(around.piece(Card::DECK));
        let second = Card(around.piece(Card::DECK - Pieces::one(first.0)));
        around.tell(|| Event::Dealt { player: Player::First, card: Seen::Open(first) });
        around.tell(|| Event::Dealt { player: Player::Second, card: Seen::Open(second) });
        Self { hands: ByPlayer { first, second }, opening: Betting::default(), board: None, ending: None }
    }

    fn first_player(&self) -> Option<Seat> {
        Some(Seat::new(0))
    }
}

impl Names for Leduc {
    fn piece_name(&self, piece: u8) -> String {
        Card(piece).to_string()
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        Card::named(name).map(|it| it.0)
    }
}

impl Notation for Leduc {
    fn write_action(&self, action: Action) -> String {
        action.name().to_owned()
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        Action::named(text.trim()).ok_or_else(|| "`fold`, `call` (or `check`) or `raise`".to_owned())
    }

    fn seat_id(&self, seat: Seat) -> String {
        self.seat_name(seat)
    }
}

impl Positions for Leduc {
    type Position = Position;

    fn to_position(&self) -> Position {
        let conceded = match self.ending {
            Some(Ending::Conceded(player)) => Some(written(player)),
            _ => None,
        };
        Position {
            hands: ByPlayer { first: written(self.hands.first), second: written(self.hands.second) },
            public: self.board.map(|it| written(it.card)),
            betting: written(self.told_betting()),
            conceded,
        }
    }

    fn from_position((): &(), position: Position) -> Result<Self, Flaw> {
        let mut left = Card::DECK;
        let mut take = |text: &Spanned<String>| {
            let card = Card::named(text.get_ref()).filter(|it| left.contains(it.0));
            let card = card.ok_or_else(|| {
                let free: Vec<&str> = left.into_iter().map(|it| Card(it).into()).collect();
                flaw(text, format!("one of {}", free.join(", ")))
            })?;
            left.remove(card.0);
            Ok(card)
        };
        let hands = ByPlayer { first: take(&position.hands.first)?, second: take(&position.hands.second)? };
        let public = position.public.as_ref().map(take).transpose()?;
        let mut state = Self { hands, opening: Betting::default(), board: None, ending: None };
        state.say(&position.betting, public)?;
        match &position.public {
            Some(text) if state.board.is_none() => {
                return Err(flaw(text, "no public card before the first round ends"));
            }
            _ => {}
        }
        if let Some(name) = &position.conceded {
            let player = [Player::First, Player::Second].into_iter().find(|it| it.to_string() == *name.get_ref());
            let player = player.ok_or_else(|| flaw(name, "`First` or `Second`"))?;
            if state.ending.is_some() {
                return Err(flaw(name, "nobody to concede a game that is over"));
            }
            state.ending = Some(Ending::Conceded(player));
        }
        Ok(state)
    }
}

impl Words for Leduc {
    fn seat_name(&self, seat: Seat) -> String {
        Player::at(seat).to_string()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Dealt { player, card: Seen::Open(card) } => format!("{player} is dealt {card}"),
            Event::Dealt { player, card: Seen::Hidden } => format!("{player} is dealt a card"),
            Event::Folded { player } => format!("{player} folds"),
            Event::Called { player, chips: 0 } => format!("{player} checks"),
            Event::Called { player, chips } => format!("{player} calls with {chips}"),
            Event::Raised { player, chips } => format!("{player} raises, paying {chips}"),
            Event::Turned { card } => format!("{card} is turned up"),
            Event::Shown { hands } => format!("First shows {}, Second shows {}", hands.first, hands.second),
            Event::Won { player, chips, .. } => format!("{player} wins {chips}"),
            Event::Split => "The pot is split".to_owned(),
            Event::Conceded { player } => format!("{player} concedes"),
        }
    }

    fn describe(&self, _: Seat, action: Action) -> String {
        let (owed, size) = (self.owed(), self.raise_size());
        match action {
            Action::Fold => "Fold: give up the pot".to_owned(),
            Action::Call if owed == 0 => "Check: pay nothing".to_owned(),
            Action::Call => format!("Call: pay {owed}"),
            Action::Raise => format!("Raise: pay {}, so that staying in costs {size}", owed + size),
        }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(match action {
            Action::Fold => "LP-005",
            Action::Call => "LP-006",
            Action::Raise => "LP-007",
        })
    }

    fn prompt(&self, viewer: Viewer) -> String {
        match (self.turn().seat(), self.owed()) {
            (None, _) => "The game is over".to_owned(),
            (Some(seat), 0) if viewer == Viewer::Seat(seat) => "Check or raise?".to_owned(),
            (Some(seat), owed) if viewer == Viewer::Seat(seat) => format!("{owed} to call"),
            (Some(seat), _) => format!("{} is thinking", self.seat_name(seat)),
        }
    }

    fn result(&self) -> Option<String> {
        let ending = self.ending?;
        let Some(player) = self.winner(ending) else {
            return Some(format!("The pot is split: both hold a {}", self.hands.first.rank_name()));
        };
        let why = match ending {
            Ending::Folded(by) => format!("{by} folded"),
            Ending::Conceded(by) => format!("{by} conceded"),
            Ending::Showdown => {
                let what = if self.has_pair(player) { "a pair with the" } else { "the higher card, a" };
                format!("{what} {}", self.hands.of(player).rank_name())
            }
        };
        Some(format!("{player} wins {}: {why}", self.chips(player.other())))
    }
}

impl Sketched for Leduc {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let view = self.view(viewer);
        let mut sketch = Sketch::new();
        for player in [Player::First, Player::Second] {
            let tone = if viewer == Viewer::Seat(player.seat()) { Tone::Own } else { Tone::Other };
            let card = match view.hands.of(player) {
                Seen::Open(card) => card.into(),
                Seen::Hidden => "??",
            };
            sketch.line().put(tone, format!("{player:<7}{card}")).put(Tone::Plain, "  in the pot: ");
            sketch.put(Tone::Strong, view.chips.of(player));
        }
        let public = view.public.map_or("--", Card::into);
        sketch.line().put(Tone::Plain, "public ").put(Tone::Strong, public);
        sketch.line().put(Tone::Faint, view.betting);
        sketch
    }
}

impl Drawn for Leduc {
    type Deed = ();

    fn deed(&self, _: Seat, _: Action) {}
}

/// What is counted of one game.
#[derive(Debug, Default)]
pub struct Count {
    said: u32,
    raises: u32,
}

impl Figures for Leduc {
    type Count = Count;

    fn figures() -> &'static [Figure<Self>] {
        const FIGURES: &[Figure<Leduc>] = &[
            Figure::share("decisions that raise", |_, count: &Count| (count.raises, count.said)),
            Figure::games("games that end with a showdown", |state, _| state.ending == Some(Ending::Showdown)),
            Figure::spread("chips that the winner gets", |state, _| {
                let winner = state.winner(state.ending?)?;
                Some(state.chips(winner.other()).into())
            }),
        ];
        FIGURES
    }

    fn count(&self, events: &[Event], count: &mut Count) {
        for event in events {
            match event {
                Event::Raised { .. } => {
                    count.said += 1;
                    count.raises += 1;
                }
                Event::Folded { .. } | Event::Called { .. } => count.said += 1,
                _ => {}
            }
        }
    }

    /// A card is played when it is shown.
    fn note_pieces(&self, events: &[Event], pieces: &mut PieceUse) {
        for event in events {
            match *event {
                Event::Dealt { player, card: Seen::Open(card) } => pieces.holds(player.seat(), Pieces::one(card.0)),
                Event::Shown { hands } => {
                    pieces.plays(Player::First.seat(), hands.first.0);
                    pieces.plays(Player::Second.seat(), hands.second.0);
                }
                _ => {}
            }
        }
    }

    fn counted_as(&self, piece: u8) -> (&'static str, String) {
        ("card", self.piece_name(piece))
    }

    /// The only difference between the players is who acts first.
    fn sides((): &()) -> Vec<String> {
        [Player::First, Player::Second].map(|it| it.to_string()).into()
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        Some(seat.index())
    }
}

impl Lawful for Leduc {
    fn invariants(&self) -> Result<(), String> {
        let cards = if self.board.is_some() { 3 } else { 4 };
        if self.deck().len() != cards {
            return Err(format!("{:?} are left, which should be {cards}", self.deck()));
        }
        if self.betting().raises > Betting::MOST_RAISES || self.opening.raises > Betting::MOST_RAISES {
            return Err("too many raises".to_owned());
        }
        Ok(())
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        *rng.pick(&Action::ALL)
    }

    fn most_decisions() -> usize {
        // Check, raise, raise, call; twice.
        8
    }
}

impl Leduc {
    /// Repeats the betting of a position.
    fn say(&mut self, betting: &Spanned<String>, public: Option<Card>) -> Result<(), Flaw> {
        let turned = public.map(|it| Outcome { kind: Kind::Piece, value: u128::from(it.0) });
        let mut script = Scripted::new(turned);
        let mut breaks = 0;
        for word in betting.get_ref().split_whitespace() {
            if word == "/" {
                breaks += 1;
                if self.board.is_none() || breaks > 1 || self.board.is_some_and(|it| it.betting != Betting::default()) {
                    return Err(flaw(betting, "`/` between the two rounds only"));
                }
                continue;
            }
            let action = self.read_action(word).map_err(|expected| flaw(betting, expected))?;
            let seat = self.betting().to_act().seat();
            self.check(seat, action).map_err(|refusal| flaw(betting, format!("legal betting: {refusal}")))?;
            if public.is_none() && self.board.is_none() && action == Action::Call && self.call_closes() {
                return Err(flaw(betting, "a `public` card after the first round"));
            }
            if self.board.is_some() && breaks == 0 {
                return Err(flaw(betting, "`/` between the rounds"));
            }
            self.apply(seat, action, &mut script);
        }
        Ok(())
    }
}

fn flaw(text: &Spanned<String>, expected: impl fmt::Display) -> Flaw {
    Flaw::new(Some(text.span()), format!("`{}`", text.get_ref()), expected)
}
