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
use crate::state::{BOOKS, Ending, Hand, Held, How, MOST_HELD, Phase, Pile, Renewed, State};
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
            let seat = state
                .seat_called(id)
                .ok_or_else(|| Flaw::new(Some(side.span()), format!("`{id}`"), state.seats_in_words()))?;
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
                    let whose = whose.ok_or_else(|| Flaw::new(None, format!("`{id}`"), state.seats_in_words()))?;
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
        let wrong = || Flaw::new(Some(id.span()), format!("`{}`", id.get_ref()), self.seats_in_words());
        self.seat_called(id.get_ref()).map(Some).ok_or_else(wrong)
    }

    fn read_card(&self, id: &str, at: &Spanned<String>) -> Result<CardId, Flaw> {
        let wrong = || Flaw::new(Some(at.span()), format!("`{id}`"), "the id of a card");
        self.pack.find(id).ok_or_else(wrong)
    }

    fn read_cards(&self, ids: &[Spanned<String>]) -> Result<Vec<CardId>, Flaw> {
        ids.iter().map(|it| self.read_card(it.get_ref(), it)).collect()
    }

    fn read_side(&mut self, seat: Seat, side: &Side) -> Result<(), Flaw> {
        let held = |ids: &[Spanned<String>]| -> Result<Held, Flaw> {
            let cards = self.read_cards(ids)?;
            let too_many = || Flaw::new(ids.first().map(Spanned::span), "too many cards in a hand", "eight at most");
            if cards.len() > MOST_HELD { Err(too_many()) } else { Ok(cards.into_iter().collect()) }
        };
        let secret = held(&side.hand)?;
        let hand = Hand {
            shown: held(&side.shown)?,
            fresh: side.fresh.unwrap_or(secret.len() as u8),
            first_drawn: side.first_drawn.as_ref().map(|it| self.read_card(it.get_ref(), it)).transpose()?,
            kept: held(&side.kept)?,
            drawn: self.read_cards(&side.drawn)?.into_iter().collect(),
            secret,
        };
        let mut laid = Vec::new();
        for (cell, text) in &side.cards {
            let wrong =
                |expected: String| Flaw::new(Some(text.span()), format!("`{cell} = {:?}`", text.get_ref()), expected);
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
                return Err(Flaw::new(
                    Some(text.span()),
                    "that card there",
                    "a Tentacle, Split or Eyestalk, not on the Body",
                ));
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
        text + match laid.mark {
            Mark::Nothing => "",
            Mark::Book => " with book",
            Mark::Salve => " with salve",
            Mark::Ward => " with ward",
        }
    }

    fn read_laid(&self, text: &Spanned<String>) -> Result<LaidText, Flaw> {
        let mut words = text.get_ref().split_whitespace();
        let card = self.read_card(words.next().unwrap_or_default(), text)?;
        let mut laid = LaidText { card, turned: false, under: None, mark: Mark::Nothing, wound: false };
        while let Some(word) = words.next() {
            match (word, words.clone().next()) {
                // What looks the same both ways lies upright.
                ("turned", _) => laid.turned = !self.card(card).looks_the_same(),
                ("wounded", _) => laid.wound = true,
                ("over", Some(id)) => laid.under = Some(self.read_card(id, text)?),
                ("with", Some("book")) => laid.mark = Mark::Book,
                ("with", Some("salve")) => laid.mark = Mark::Salve,
                ("with", Some("ward")) => laid.mark = Mark::Ward,
                _ => {
                    let expected = "`CARD`, then `turned`, `wounded`, `over CARD`, `with book`, in this order";
                    return Err(Flaw::new(Some(text.span()), format!("`{word}`"), expected));
                }
            }
            if matches!(word, "over" | "with") {
                words.next();
            }
        }
        Ok(laid)
    }

    /// Whatever lies nowhere else is in the deck.
    fn fill_deck(&mut self, position: &Position) -> Result<(), Flaw> {
        let mut deck = Pile(self.pack.deck);
        if let (true, Some(sign)) = (self.agreed.banishment, self.pack.elder_sign) {
            deck.0[sign.0 as usize] = self.pack.card(sign).copies;
        }
        let mut elsewhere: Vec<CardId> = self.discard.iter().collect();
        for seat in self.seats() {
            let side = &self.sides[seat];
            elsewhere.extend(side.hand.iter());
            for cell in side.monster.parts().iter() {
                let laid = side.monster.at(cell);
                elsewhere.extend(laid.card.into_iter().chain(laid.under));
            }
        }
        for card in elsewhere {
            if deck.count(card) == 0 {
                let found = format!("more `{}` than there are", self.card(card).id);
                let at = (!position.discard.span().is_empty()).then(|| position.discard.span());
                return Err(Flaw::new(at, found, "as many as the pack has"));
            }
            deck.remove(card);
        }
        self.deck = deck;
        Ok(())
    }

    /// What play cannot reach is refused.
    fn check_possible(&self, position: &Position) -> Result<(), Flaw> {
        let wrong = |found: &str, expected: &str| {
            let at = position.turn.as_ref().map(Spanned::span);
            Err(Flaw::new(at, found, expected))
        };
        if let Err(found) = self.invariants() {
            return wrong(&found, "a position that play can reach");
        }
        if self.seats().any(|it| !self.knows_rightly(it)) {
            return wrong(
                "a memory of what cannot have been",
                "`fresh`, `kept`, `drawn` and `renewed` that agree with the cards",
            );
        }
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
                let held = self.sides[seat].hand.len() as u8;
                if !self.agreed.redraw || discarded == 0 || discarded + held > 8 || held == 0 {
                    return wrong("a redraw that play cannot reach", "one of a card at least, and one still held");
                }
            }
            Phase::Discard { seat } if self.sides[seat].hand.len() <= crate::state::HAND => {
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
            _ => {}
        }
        if !over && self.ending().is_some() && self.active().is_some() {
            // Looked at when a turn ends: it has then.
            return wrong("a game whose turns are over", "one that is over");
        }
        Ok(())
    }
}

struct LaidText {
    card: CardId,
    turned: bool,
    under: Option<CardId>,
    mark: Mark,
    wound: bool,
}
