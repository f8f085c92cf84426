//! Any state as a readable document (docs/scenarios.md), and back again if it is possible.
//!
//! What is left out takes its default: no cards in hands, a bare Body, two Necronomicons, everything else in the deck,
//! the first seat to play.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::{Flaw, Lawful, Positions, Seat, Seats};

use crate::monster::Mark;
use crate::setup::Agreed;
use crate::state::{BOOKS, Ending, HAND, Hand, Held, How, MOST_HELD, Phase, Pile, Renewed, State};
use crate::vocab::{BySeat, CardId, Cell};

/// More plays than this in a turn are no position that anybody needs.
const MOST_PLAYS: u8 = 9;

/// A whole game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// Whose turn it is, by id; the first seat, if left out.
    pub turn: Option<Spanned<String>>,
    pub step: Step,
    /// Plays that may still be made this turn.
    pub plays: u8,
    /// Whether something was laid or removed this turn (EG-143).
    pub stirred: bool,
    /// Cards discarded in a redraw.
    pub discarded: u8,
    /// Who removes cards now, and how many each still owes.
    pub removing: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub owed: BTreeMap<String, u8>,
    /// Who won, and how it ended.
    pub winner: Option<Spanned<String>>,
    pub how: Option<How>,
    /// Who began.
    pub first: Option<Spanned<String>>,
    /// What everybody knows of the deck since it was last shuffled anew.
    pub renewed: Option<Shuffled>,
    pub discard: Spanned<Vec<Spanned<String>>>,
    /// By the ids of the monsters.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub monsters: BTreeMap<String, Spanned<Side>>,
}

impl Default for Position {
    fn default() -> Self {
        Self {
            turn: None,
            step: Step::default(),
            plays: 1,
            stirred: false,
            discarded: 0,
            removing: None,
            owed: BTreeMap::new(),
            winner: None,
            how: None,
            first: None,
            renewed: None,
            discard: Spanned::new(0..0, Vec::new()),
            monsters: BTreeMap::new(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    #[default]
    Play,
    Redraw,
    Banish,
    Finish,
    Discard,
    Over,
}

/// The deck when it was shuffled anew, and the cards that were in hands then.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shuffled {
    pub deck: Vec<Spanned<String>>,
    pub held: Vec<Spanned<String>>,
}

/// One player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Side {
    /// The cards that are held, but for those of `shown`, which everybody has seen.
    pub hand: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Spanned<String>>,
    /// At most so many cards of `hand` were drawn since the deal, or since the deck was shuffled anew; all, if left out.
    pub fresh: Option<u8>,
    /// At most so many of them were there before that; all, if left out.
    pub old: Option<u8>,
    /// The card that this player's turn began with.
    pub first_drawn: Option<Spanned<String>>,
    /// What this player held when the deck was shuffled anew, and has drawn since.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Spanned<String>>,
    pub books: u8,
    pub turns: u16,
    pub quiet: u8,
    pub left: bool,
    /// What lies where, each as a line: `0,2 = "shot-right-turn turned over right-turn"`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, Spanned<String>>,
}

impl Default for Side {
    fn default() -> Self {
        Self {
            hand: Vec::new(),
            shown: Vec::new(),
            fresh: None,
            old: None,
            first_drawn: None,
            kept: Vec::new(),
            drawn: Vec::new(),
            books: BOOKS,
            turns: 0,
            quiet: 0,
            left: false,
            cards: BTreeMap::new(),
        }
    }
}

fn plain(text: &str) -> Spanned<String> {
    Spanned::new(0..0, text.to_owned())
}

impl Positions for State {
    type Position = Position;

    fn to_position(&self) -> Position {
        let id = |seat: Seat| plain(&self.pack.characters[seat.index()].id);
        let ids =
            |cards: &mut dyn Iterator<Item = CardId>| cards.map(|it| plain(&self.card(it).id)).collect::<Vec<_>>();
        let held = |held: &Held| ids(&mut held.iter().copied());
        let shuffled = |it: Renewed| Shuffled { deck: ids(&mut it.deck.iter()), held: ids(&mut it.held.iter()) };
        let mut position = Position {
            turn: self.active().map(id),
            stirred: self.stirred,
            first: Some(id(self.first)),
            renewed: self.renewed.map(shuffled),
            discard: Spanned::new(0..0, ids(&mut self.discard.iter())),
            ..Position::default()
        };
        match self.phase {
            Phase::Play { .. } => position.plays = self.plays,
            Phase::Redraw { discarded, .. } => {
                (position.step, position.plays, position.discarded) = (Step::Redraw, self.plays, discarded);
            }
            Phase::Banish { removing, owed, .. } => {
                (position.step, position.plays) = (Step::Banish, self.plays);
                position.removing = Some(id(removing));
                let owing = self.seats().filter(|it| owed[*it] > 0);
                position.owed = owing.map(|it| (id(it).into_inner(), owed[it])).collect();
            }
            Phase::Finish { .. } => position.step = Step::Finish,
            Phase::Discard { .. } => position.step = Step::Discard,
            Phase::Over(ending) => {
                position.step = Step::Over;
                position.winner = ending.winner.map(id);
                position.how = Some(ending.how);
            }
        }
        for seat in self.seats() {
            let side = &self.sides[seat];
            let cards = side.monster.parts().iter().map(|it| (it.to_string(), plain(&self.write_laid(seat, it))));
            let side = Side {
                hand: held(&side.hand.secret),
                shown: held(&side.hand.shown),
                fresh: Some(side.hand.fresh),
                old: Some(side.hand.old),
                first_drawn: side.hand.first_drawn.map(|it| plain(&self.card(it).id)),
                kept: held(&side.hand.kept),
                drawn: ids(&mut side.hand.drawn.iter()),
                books: side.books,
                turns: side.turns,
                quiet: side.quiet,
                left: self.left.contains(seat),
                cards: cards.collect(),
            };
            position.monsters.insert(id(seat).into_inner(), Spanned::new(0..0, side));
        }
        position
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        let mut state = Self::empty(agreed);
        for (id, side) in &position.monsters {
            let seat =
                state.seat_called(id).ok_or_else(|| Flaw::at(side, format!("`{id}`"), state.seats_in_words()))?;
            state.read_side(seat, side.get_ref())?;
        }
        state.discard = state.read_cards(position.discard.get_ref())?.into_iter().collect();
        state.first = state.read_seat(position.first.as_ref())?.unwrap_or(Seat::new(0));
        if let Some(shuffled) = &position.renewed {
            let pile = |ids: &[Spanned<String>]| Ok(state.read_cards(ids)?.into_iter().collect());
            state.renewed = Some(Renewed { deck: pile(&shuffled.deck)?, held: pile(&shuffled.held)? });
        }
        state.fill_deck(&position)?;
        let seat = state.read_seat(position.turn.as_ref())?.unwrap_or(Seat::new(0));
        state.stirred = position.stirred;
        state.plays = match position.step {
            Step::Play | Step::Redraw | Step::Banish => position.plays,
            Step::Finish | Step::Discard | Step::Over => 0,
        };
        state.phase = match position.step {
            Step::Play => Phase::Play { seat },
            Step::Redraw => Phase::Redraw { seat, discarded: position.discarded },
            Step::Banish => {
                let removing = state.read_seat(position.removing.as_ref())?.unwrap_or(seat);
                let mut owed = BySeat::default();
                for (id, cards) in &position.owed {
                    let whose = state.seat_called(id);
                    let whose = whose.ok_or_else(|| Flaw::whole(format!("`{id}`"), state.seats_in_words()))?;
                    owed[whose] = *cards;
                }
                Phase::Banish { seat, removing, owed }
            }
            Step::Finish => Phase::Finish { seat },
            Step::Discard => Phase::Discard { seat },
            Step::Over => Phase::Over(Ending {
                winner: state.read_seat(position.winner.as_ref())?,
                how: position.how.unwrap_or(How::Mouth),
            }),
        };
        state.check_possible(&position)?;
        Ok(state)
    }
}

impl State {
    fn seat_called(&self, id: &str) -> Option<Seat> {
        self.seats().find(|it| self.pack.characters[it.index()].id == id)
    }

    fn seats_in_words(&self) -> String {
        let ids: Vec<&str> = self.seats().map(|it| self.pack.characters[it.index()].id.as_str()).collect();
        format!("one of {}", ids.join(", "))
    }

    fn read_seat(&self, id: Option<&Spanned<String>>) -> Result<Option<Seat>, Flaw> {
        let Some(id) = id else { return Ok(None) };
        let wrong = || Flaw::at(id, format!("`{}`", id.get_ref()), self.seats_in_words());
        self.seat_called(id.get_ref()).map(Some).ok_or_else(wrong)
    }

    fn read_card(&self, id: &str, at: &Spanned<String>) -> Result<CardId, Flaw> {
        let wrong = || Flaw::at(at, format!("`{id}`"), "the id of a card");
        self.pack.find(id).ok_or_else(wrong)
    }

    fn read_cards(&self, ids: &[Spanned<String>]) -> Result<Vec<CardId>, Flaw> {
        ids.iter().map(|it| self.read_card(it.get_ref(), it)).collect()
    }

    fn read_side(&mut self, seat: Seat, side: &Side) -> Result<(), Flaw> {
        let held = |ids: &[Spanned<String>]| -> Result<Held, Flaw> {
            let cards = self.read_cards(ids)?;
            match ids.get(MOST_HELD) {
                Some(id) => Err(Flaw::at(id, format!("{} cards in a hand", cards.len()), "eight at most")),
                None => Ok(cards.into_iter().collect()),
            }
        };
        let secret = held(&side.hand)?;
        let hand = Hand {
            shown: held(&side.shown)?,
            fresh: side.fresh.unwrap_or(secret.len() as u8),
            old: side.old.unwrap_or(secret.len() as u8),
            first_drawn: side.first_drawn.as_ref().map(|it| self.read_card(it.get_ref(), it)).transpose()?,
            kept: held(&side.kept)?,
            drawn: self.read_cards(&side.drawn)?.into_iter().collect(),
            secret,
        };
        let mut laid = Vec::new();
        for (cell, text) in &side.cards {
            let wrong = |expected: String| Flaw::at(text, format!("`{cell} = {:?}`", text.get_ref()), expected);
            let at: Cell = cell.parse().map_err(wrong)?;
            laid.push((at, text, self.read_laid(text)?));
        }
        let pack = self.pack.get();
        let player = &mut self.sides[seat];
        player.hand = hand;
        player.books = side.books;
        player.turns = side.turns;
        player.quiet = side.quiet;
        for (at, text, it) in laid {
            let card = pack.card(it.card);
            if at == Cell::BODY || !card.kind.is_laid() {
                return Err(Flaw::at(text, "that card there", "a Tentacle, Split or Eyestalk, not on the Body"));
            }
            player.monster.set(it.card, card, at, it.turned, it.under, it.mark, it.wound);
        }
        player.monster.measure();
        if side.left {
            self.left = self.left.with(seat);
        }
        Ok(())
    }

    /// `shot-right-turn turned over right-turn`, `right-turn with book`, `eyes-nnnd wounded`.
    fn write_laid(&self, seat: Seat, at: Cell) -> String {
        let monster = &self.sides[seat].monster;
        let laid = monster.at(at);
        let id = |card| self.card(card).id.as_str();
        let mut text = laid.card.map_or("", id).to_owned();
        if laid.turned {
            text += " turned";
        }
        if monster.wound() == Some(at) {
            text += " wounded";
        }
        if let Some(under) = laid.under {
            text += &format!(" over {}", id(under));
        }
        if let Some((word, _)) = MARKS.iter().find(|it| it.1 == laid.mark) {
            text += &format!(" with {word}");
        }
        text
    }

    fn read_laid(&self, text: &Spanned<String>) -> Result<LaidText, Flaw> {
        let mut words = text.get_ref().split_whitespace().peekable();
        let card = self.read_card(words.next().unwrap_or_default(), text)?;
        // What looks the same both ways lies upright.
        let turned = words.next_if_eq(&"turned").is_some() && !self.card(card).looks_the_same();
        let wound = words.next_if_eq(&"wounded").is_some();
        let under = match words.next_if_eq(&"over") {
            Some(_) => Some(self.read_card(words.next().unwrap_or_default(), text)?),
            None => None,
        };
        let wrong = |word: &str| Flaw::at(text, format!("`{word}` in `{}`", text.get_ref()), LAID);
        let mark = match words.next_if_eq(&"with") {
            Some(with) => {
                let word = words.next().unwrap_or(with);
                MARKS.iter().find(|it| it.0 == word).ok_or_else(|| wrong(word))?.1
            }
            None => Mark::Nothing,
        };
        match words.next() {
            None => Ok(LaidText { card, turned, under, mark, wound }),
            Some(word) => Err(wrong(word)),
        }
    }

    /// Whatever lies nowhere else is in the deck.
    fn fill_deck(&mut self, position: &Position) -> Result<(), Flaw> {
        let mut deck = Pile(self.pack.deck);
        if let (true, Some(sign)) = (self.agreed.banishment, self.pack.elder_sign) {
            deck.0[sign.0 as usize] = self.pack.card(sign).copies;
        }
        let sides = || position.monsters.values().map(Spanned::get_ref);
        let held = sides().flat_map(|it| it.hand.iter().chain(&it.shown));
        for id in position.discard.get_ref().iter().chain(held) {
            self.take_from(&mut deck, self.read_card(id.get_ref(), id)?, id)?;
        }
        for text in sides().flat_map(|it| it.cards.values()) {
            let laid = self.read_laid(text)?;
            for card in [Some(laid.card), laid.under].into_iter().flatten() {
                self.take_from(&mut deck, card, text)?;
            }
        }
        self.deck = deck;
        Ok(())
    }

    fn take_from(&self, deck: &mut Pile, card: CardId, at: &Spanned<String>) -> Result<(), Flaw> {
        if deck.count(card) == 0 {
            let found = format!("more `{}` than there are", self.card(card).id);
            let expected = if self.pack.elder_sign == Some(card) && !self.agreed.banishment {
                "none without the option banishment".to_owned()
            } else {
                format!("{} at most", self.card(card).copies)
            };
            return Err(Flaw::at(at, found, expected));
        }
        deck.remove(card);
        Ok(())
    }

    /// What play cannot reach is refused.
    fn check_possible(&self, position: &Position) -> Result<(), Flaw> {
        let wrong = |found: &str, expected: &str| Err(Flaw::whole(found, expected));
        for seat in self.seats() {
            let Some(side) = position.monsters.get(&self.pack.characters[seat.index()].id) else { continue };
            for (cell, text) in &side.get_ref().cards {
                let lies = cell.parse().map_or(Ok(()), |cell| self.lies_rightly(seat, cell));
                lies.map_err(|found| Flaw::at(text, found, "a card as play can lay it"))?;
            }
            self.is_sound(seat).map_err(|found| Flaw::at(side, found, "what a player can have in a game"))?;
        }
        if let Err(found) = self.invariants() {
            return wrong(&found, "a position that play can reach");
        }
        if self.seats().any(|it| !self.knows_rightly(it)) {
            return wrong(
                "a memory of what cannot have been",
                "`fresh`, `old`, `kept`, `drawn` and `renewed` that agree with the cards",
            );
        }
        self.check_keys(position)?;
        let playing = self.playing();
        let over = matches!(self.phase, Phase::Over(_));
        if !over && playing.len() < 2 {
            return wrong("fewer than two players", "two at least, or a game that is over");
        }
        let leaver = self.active().is_some_and(|it| self.left.contains(it));
        if leaver && !matches!(self.phase, Phase::Banish { .. }) {
            return wrong("the turn of a player who has left", "somebody who plays");
        }
        match self.phase {
            Phase::Play { .. } | Phase::Redraw { .. } | Phase::Banish { .. }
                if !(1..=MOST_PLAYS).contains(&self.plays) =>
            {
                return wrong("plays that no turn has", "from one to nine");
            }
            Phase::Redraw { seat, discarded } => {
                let held = self.sides[seat].hand.len();
                if !self.agreed.redraw || discarded == 0 || usize::from(discarded) + held > MOST_HELD || held == 0 {
                    return wrong(
                        "a redraw that play cannot reach",
                        "one card discarded at least, one still held, and eight together at most",
                    );
                }
            }
            Phase::Discard { seat } if self.sides[seat].hand.len() <= HAND => {
                return wrong("a discard from a hand of five or fewer", "more than five cards");
            }
            Phase::Finish { seat } if self.check_mouth(seat).is_err() => {
                return wrong("a Mouth to be laid on a monster that is not fit", "one that is");
            }
            Phase::Banish { removing, owed, .. } => {
                let owing: Seats = self.seats().filter(|it| owed[*it] > 0).collect();
                let parts = |it: Seat| self.sides[it].monster.parts().len();
                let too_much = owing.iter().any(|it| u32::from(owed[it]) > parts(it) || self.left.contains(it));
                if !self.agreed.banishment || !owing.contains(removing) || too_much {
                    return wrong("a banishment that play cannot reach", "cards that can be removed, by who owes them");
                }
                if self.sides[removing].monster.outermost().len() < 2 {
                    return wrong("a choice among fewer than two cards", "two at least: a single one goes by itself");
                }
            }
            Phase::Over(ending) => self.check_ending(ending)?,
            _ => {}
        }
        if !over && self.ending().is_some() && self.active().is_some() {
            // Looked at when a turn ends: it has then.
            return wrong("a game whose turns are over", "one that is over");
        }
        Ok(())
    }

    /// What a position says of another step than its own would never be looked at.
    fn check_keys(&self, position: &Position) -> Result<(), Flaw> {
        let step = position.step;
        let keys = [
            ("turn", position.turn.is_some(), step != Step::Over),
            ("plays", position.plays != 1, matches!(step, Step::Play | Step::Redraw | Step::Banish)),
            ("discarded", position.discarded > 0, step == Step::Redraw),
            ("removing", position.removing.is_some(), step == Step::Banish),
            ("owed", !position.owed.is_empty(), step == Step::Banish),
            ("winner", position.winner.is_some(), step == Step::Over),
            ("how", position.how.is_some(), step == Step::Over),
        ];
        match keys.iter().find(|(_, given, fits)| *given && !fits) {
            Some((key, ..)) => Err(Flaw::whole(format!("`{key}` in another step"), "only what the `step` has")),
            None => Ok(()),
        }
    }

    fn check_ending(&self, ending: Ending) -> Result<(), Flaw> {
        let playing = self.playing();
        let fits = match (ending.how, ending.winner) {
            (How::Mouth, Some(it)) => playing.contains(it) && self.check_complete(&self.sides[it].monster).is_ok(),
            (How::LastLeft, Some(it)) => playing == Seats::one(it),
            (How::Standstill | How::TurnLimit, None) => self.ending() == Some(ending),
            _ => false,
        };
        if fits {
            return Ok(());
        }
        Err(Flaw::whole(
            "an ending that play cannot reach",
            "a `winner` whose monster lacks nothing but the Mouth, or who alone is left; none after a standstill",
        ))
    }
}

/// What lies on a card, as it is written.
const MARKS: [(&str, Mark); 3] = [("book", Mark::Book), ("salve", Mark::Salve), ("ward", Mark::Ward)];

const LAID: &str = "`CARD`, then `turned`, `wounded`, `over CARD`, `with book`, each once and in this order";

struct LaidText {
    card: CardId,
    turned: bool,
    under: Option<CardId>,
    mark: Mark,
    wound: bool,
}
