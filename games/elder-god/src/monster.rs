//! A monster: what lies where, what is joined, how long it is, and whether it can still be finished.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::pack::{Card, Kind, Pack};
use crate::vocab::{CardId, Cell, Cells, Condition, Edge, Edges};

/// A card that has been laid, with what lies under and on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Laid {
    pub card: Option<CardId>,
    pub turned: bool,
    /// EG-087: the card that a Damage card covers.
    pub under: Option<CardId>,
    pub mark: Mark,
}

/// What lies on a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    #[default]
    Nothing,
    /// EG-098: a Necronomicon. The card is healed, and immune for ever.
    Book,
    /// Of a house deck: the card is healed.
    Salve,
    /// Of a house deck: the card is immune.
    Ward,
}

/// A way on: a connecting point with an empty cell beside it (EG-021).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub of: Cell,
    pub edge: Edge,
    /// The empty cell that it faces.
    pub faces: Cell,
}

/// The cards of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Monster {
    /// Where anything lies, the Body included.
    taken: Cells,
    /// Where Bodies, Tentacles and Splits have a connecting point, edge by edge.
    points: [Cells; 4],
    eyestalks: Cells,
    /// Splits whose two tubes cross without joining.
    crossings: Cells,
    /// EG-084: the one card that is damaged.
    wound: Option<Cell>,
    cards: [Laid; Cell::NUMBERS],
}

/// What a card would be joined to in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contact {
    /// Edges where a Body, Tentacle or Split beside it has a connecting point.
    pub points: Edges,
    /// Edges where a Body, Tentacle or Split beside it is blank.
    pub blanks: Edges,
    /// Edges where an Eyestalk card lies.
    pub stalks: Edges,
}

impl Monster {
    /// EG-035: the Body alone.
    pub fn body() -> Self {
        let mut points = [Cells::NONE; 4];
        points[Edge::Top as usize] = Cells::one(Cell::BODY);
        Self {
            taken: Cells::one(Cell::BODY),
            points,
            eyestalks: Cells::NONE,
            crossings: Cells::NONE,
            wound: None,
            cards: [Laid::default(); Cell::NUMBERS],
        }
    }

    pub const fn taken(&self) -> Cells {
        self.taken
    }

    pub const fn eyestalks(&self) -> Cells {
        self.eyestalks
    }

    pub const fn wound(&self) -> Option<Cell> {
        self.wound
    }

    /// Everything but the Body.
    pub fn parts(&self) -> Cells {
        self.taken - Cells::one(Cell::BODY)
    }

    pub fn at(&self, cell: Cell) -> Laid {
        self.cards[cell.index()]
    }

    /// The connecting points of the Body, Tentacle or Split in a cell; none of an Eyestalk.
    pub fn points_at(&self, cell: Cell) -> Edges {
        Edge::ALL.into_iter().filter(|it| self.points[*it as usize].contains(cell)).collect()
    }

    /// The open ends (EG-021), in the order of their cards.
    pub fn ends(&self) -> ArrayVec<End, 48> {
        let mut ends = ArrayVec::new();
        for edge in Edge::ALL {
            // Those whose neighbour is not taken.
            let open = self.points[edge as usize] - self.taken.step(edge.opposite());
            for of in open.iter() {
                let faces = of.beyond(edge).expect("EG-071: no end points off the table");
                ends.push(End { of, edge, faces });
            }
        }
        ends
    }

    /// How many open ends there are.
    #[inline]
    pub fn open_ends(&self) -> u32 {
        Edge::ALL.iter().map(|it| (self.points[*it as usize] - self.taken.step(it.opposite())).len()).sum()
    }

    /// The empty cells that open ends face.
    #[inline]
    pub fn faced(&self) -> Cells {
        let faced = Edge::ALL.iter().fold(Cells::NONE, |all, it| all | self.points[*it as usize].step(*it));
        faced - self.taken
    }

    /// EG-022: whether a card has an open end.
    pub fn is_open(&self, cell: Cell) -> bool {
        Edge::ALL.iter().any(|it| self.points[*it as usize].contains(cell) && self.is_empty_beyond(cell, *it))
    }

    fn is_empty_beyond(&self, cell: Cell, edge: Edge) -> bool {
        cell.beyond(edge).is_none_or(|it| !self.taken.contains(it))
    }

    /// What lies around an empty or a taken cell.
    pub fn contact(&self, cell: Cell) -> Contact {
        let mut contact = Contact::default();
        for edge in Edge::ALL {
            let Some(next) = cell.beyond(edge).filter(|it| self.taken.contains(*it)) else { continue };
            let side = if self.eyestalks.contains(next) {
                &mut contact.stalks
            } else if self.points[edge.opposite() as usize].contains(next) {
                &mut contact.points
            } else {
                &mut contact.blanks
            };
            *side = side.with(edge);
        }
        contact
    }

    /// EG-106: the edges on which the Eyestalk card in a cell is joined.
    pub fn joined_stalks(&self, cell: Cell) -> Edges {
        self.contact(cell).points
    }

    /// EG-090: whether the card in a cell is immune. A Body is not: it needs no immunity.
    pub fn is_immune(&self, pack: &Pack, cell: Cell) -> bool {
        let laid = self.at(cell);
        let Some(card) = laid.card else { return false };
        if matches!(laid.mark, Mark::Book | Mark::Ward) {
            return true;
        }
        if self.wound == Some(cell) {
            return false;
        }
        let print = pack.card(card).print(laid.turned);
        if self.eyestalks.contains(cell) {
            !(print.stalks(Condition::Immune) & self.joined_stalks(cell)).is_empty()
        } else {
            print.condition == Condition::Immune
        }
    }

    /// Lays a card in an empty cell. `damages` says that it is a Damage card there.
    pub fn lay(&mut self, card: CardId, of: &Card, at: Cell, turned: bool, damages: bool) {
        self.taken.insert(at);
        self.put(of, at, turned);
        self.cards[at.index()] = Laid { card: Some(card), turned, under: None, mark: Mark::Nothing };
        if damages {
            self.wound = Some(at);
        }
    }

    /// Puts a card where a position says that it lies.
    #[allow(clippy::too_many_arguments, reason = "all that can be said of a card that lies")]
    pub fn set(
        &mut self,
        card: CardId,
        of: &Card,
        at: Cell,
        turned: bool,
        under: Option<CardId>,
        mark: Mark,
        wound: bool,
    ) {
        self.lay(card, of, at, turned, wound);
        self.cards[at.index()] = Laid { card: Some(card), turned, under, mark };
    }

    fn put(&mut self, of: &Card, at: Cell, turned: bool) {
        let points = of.print(turned).points;
        for edge in Edge::ALL {
            if points.contains(edge) {
                self.points[edge as usize].insert(at);
            }
        }
        match of.kind {
            Kind::Eyestalk => self.eyestalks.insert(at),
            Kind::Crossing => self.crossings.insert(at),
            _ => {}
        }
    }

    /// EG-077 and EG-079: covers a card with damage.
    pub fn cover(&mut self, card: CardId, at: Cell, turned: bool) {
        let under = self.at(at).card;
        self.cards[at.index()] = Laid { card: Some(card), turned, under, mark: Mark::Nothing };
        self.wound = Some(at);
    }

    /// EG-095: a healing card replaces the damaged one and whatever lies beneath it, which are given back.
    pub fn heal(&mut self, card: CardId, turned: bool) -> Laid {
        let at = self.wound.take().expect("only what is damaged is healed");
        let old = self.at(at);
        self.cards[at.index()] = Laid { card: Some(card), turned, under: None, mark: Mark::Nothing };
        old
    }

    /// EG-098: a Necronomicon lies on the damaged card; the card beneath it is given back.
    pub fn heal_with_book(&mut self) -> Option<CardId> {
        let at = self.wound.take().expect("only what is damaged is healed");
        let laid = &mut self.cards[at.index()];
        laid.mark = Mark::Book;
        laid.under.take()
    }

    /// A salve: the damaged card counts as undamaged; the card beneath it is given back.
    pub fn salve(&mut self) -> Option<CardId> {
        let at = self.wound.take().expect("only what is damaged is healed");
        let laid = &mut self.cards[at.index()];
        laid.mark = Mark::Salve;
        laid.under.take()
    }

    /// A ward makes a card immune.
    pub fn ward(&mut self, at: Cell) {
        self.cards[at.index()].mark = Mark::Ward;
    }

    /// EG-136: takes a card up with all of its pile.
    pub fn remove(&mut self, at: Cell) -> Laid {
        self.taken.remove(at);
        self.points.iter_mut().for_each(|it| it.remove(at));
        self.eyestalks.remove(at);
        self.crossings.remove(at);
        if self.wound == Some(at) {
            self.wound = None;
        }
        std::mem::take(&mut self.cards[at.index()])
    }

    /// Where one can go on from a card that was entered through an edge: through every other connecting point, but in a
    /// crossing only straight across. The Body is where every path begins.
    fn exits(&self, cell: Cell, entered: Option<Edge>) -> impl Iterator<Item = (Cell, Edge)> {
        let crosses = self.crossings.contains(cell);
        Edge::ALL.into_iter().filter_map(move |edge| {
            let goes = match entered {
                Some(from) if crosses => edge == from.opposite(),
                Some(from) => edge != from,
                None => true,
            };
            let next = cell.beyond(edge).filter(|_| goes)?;
            let meets =
                self.points[edge as usize].contains(cell) && self.points[edge.opposite() as usize].contains(next);
            meets.then_some((next, edge.opposite()))
        })
    }

    /// EG-114 and EG-116: how many Tentacles and Splits the longest path without repeated cards has from the Body to
    /// an open end, damaged cards included. `None` for the lane of a crossing that does not lead to the Body.
    pub fn length(&self, end: &End) -> Option<u8> {
        self.longest(Cell::BODY, None, end, Cells::NONE)
    }

    fn longest(&self, at: Cell, entered: Option<Edge>, end: &End, passed: Cells) -> Option<u8> {
        if at == end.of && (!self.crossings.contains(at) || entered == Some(end.edge.opposite())) {
            return Some(0);
        }
        let passed |= Cells::one(at);
        let ways = self.exits(at, entered).filter(|it| !passed.contains(it.0));
        ways.filter_map(|(next, edge)| self.longest(next, Some(edge), end, passed)).max().map(|it| it + 1)
    }

    /// The cards of that longest path, from the Body outwards, the Body left out.
    pub fn path(&self, end: &End) -> Vec<Cell> {
        let mut path = Vec::new();
        let (mut at, mut entered, mut passed) = (Cell::BODY, None, Cells::NONE);
        while self.longest(at, entered, end, passed) != Some(0) {
            passed |= Cells::one(at);
            let ways = self.exits(at, entered).filter(|it| !passed.contains(it.0));
            let lengths = ways.filter_map(|it| self.longest(it.0, Some(it.1), end, passed).map(|length| (length, it)));
            let Some((_, (next, edge))) = lengths.max_by_key(|it| it.0) else { break };
            (at, entered) = (next, Some(edge));
            path.push(next);
        }
        path
    }

    /// EG-G37: the distance of every Tentacle and Split to the Body, counted in joined cards along the shortest way;
    /// `u8::MAX` for a lane that does not lead there.
    fn distances(&self) -> [u8; Cell::NUMBERS] {
        let mut distances = [u8::MAX; Cell::NUMBERS];
        distances[Cell::BODY.index()] = 0;
        let mut front: ArrayVec<(Cell, Option<Edge>), { Cell::NUMBERS }> = ArrayVec::new();
        front.push((Cell::BODY, None));
        let mut steps = 0;
        while !front.is_empty() {
            steps += 1;
            let mut next: ArrayVec<(Cell, Option<Edge>), { Cell::NUMBERS }> = ArrayVec::new();
            for (cell, entered) in front {
                for (to, edge) in self.exits(cell, entered) {
                    if distances[to.index()] == u8::MAX {
                        distances[to.index()] = steps;
                        next.push((to, Some(edge)));
                    }
                }
            }
            front = next;
        }
        distances
    }

    /// The Bodies, Tentacles and Splits that the one in a cell is joined to.
    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.exits(cell, None).map(|it| it.0)
    }

    /// EG-130 and EG-131: the cards that can be removed now.
    pub fn outermost(&self) -> Cells {
        let distances = self.distances();
        let is_outermost = |cell: &Cell| {
            self.eyestalks.contains(*cell)
                || !self.holds_eyestalk(*cell)
                    && self.neighbours(*cell).all(|it| distances[it.index()] <= distances[cell.index()])
        };
        self.parts().iter().filter(is_outermost).collect()
    }

    /// Whether an Eyestalk is joined to the card in a cell.
    pub fn holds_eyestalk(&self, cell: Cell) -> bool {
        Edge::ALL.into_iter().any(|edge| {
            let joins = self.points[edge as usize].contains(cell);
            joins && cell.beyond(edge).is_some_and(|it| self.eyestalks.contains(it))
        })
    }

    /// EG-067: whether a line of empty cells leads from an open end to a place for the Mouth.
    pub fn has_free_route(&self, table: Cells, needed: u8) -> bool {
        let ends = self.ends();
        ends.iter().any(|end| {
            let Some(length) = self.length(end) else { return false };
            let others = ends.iter().filter(|it| *it != end).map(|it| it.faces).collect();
            has_route(table - self.taken, others, end, needed.saturating_sub(length) + 1)
        })
    }

    /// The end that the Mouth would close and its length, where there is only one end (EG-118).
    pub fn last_end(&self) -> Option<End> {
        match self.ends()[..] {
            [end] => Some(end),
            _ => None,
        }
    }
}

/// EG-G9: whether a line of at least `cells` empty cells leads from an end, whose last step goes up or down into a cell
/// that no other end faces.
fn has_route(empty: Cells, others: Cells, end: &End, cells: u8) -> bool {
    // What cannot be reached at all need not be traced.
    if empty.reached_from(end.faces).len() < u32::from(cells) {
        return false;
    }
    trace(empty, others, end.faces, cells, end.edge)
}

fn trace(empty: Cells, others: Cells, at: Cell, cells: u8, entered: Edge) -> bool {
    if cells <= 1 && entered.is_vertical() && !others.contains(at) {
        return true;
    }
    let empty = empty - Cells::one(at);
    // Upwards first: that is where the room is.
    [Edge::Top, Edge::Left, Edge::Right, Edge::Bottom].into_iter().any(|edge| {
        let next = at.beyond(edge).filter(|it| empty.contains(*it));
        next.is_some_and(|it| trace(empty, others, it, cells.saturating_sub(1), edge))
    })
}
