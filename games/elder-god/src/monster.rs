//! A monster: what lies where, what is joined, how long it is, and whether it can still be finished.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::pack::{Card, Kind, Pack};
use crate::vocab::{CardId, Cell, Cells, Edge, Edges};

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
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Monster {
    outline: Outline,
    /// EG-084: the one card that is damaged.
    wound: Option<Cell>,
    cards: [Laid; Cell::NUMBERS],
    /// How many Tentacles and Splits lead from the Body to each card, itself included, as long as there is one way only.
    depths: [u8; Cell::NUMBERS],
    /// The monster has grown into itself or has a crossing: paths must be looked for.
    is_tangled: bool,
}

/// Where cards lie and which edges they join: all that the shape of a monster depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Outline {
    /// Where anything lies, the Body included.
    taken: Cells,
    /// Where Bodies, Tentacles and Splits have a connecting point, edge by edge.
    points: [Cells; 4],
    eyestalks: Cells,
    /// Splits whose two tubes cross without joining.
    crossings: Cells,
}

impl fmt::Debug for Monster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        map.entries(self.parts().iter().map(|it| (it, self.at(it))));
        map.entry(&"wound", &self.wound).finish()
    }
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
            outline: Outline { taken: Cells::one(Cell::BODY), points, eyestalks: Cells::NONE, crossings: Cells::NONE },
            wound: None,
            cards: [Laid::default(); Cell::NUMBERS],
            depths: [0; Cell::NUMBERS],
            is_tangled: false,
        }
    }

    pub const fn taken(&self) -> Cells {
        self.outline.taken
    }

    pub const fn eyestalks(&self) -> Cells {
        self.outline.eyestalks
    }

    pub const fn wound(&self) -> Option<Cell> {
        self.wound
    }

    /// Everything but the Body.
    pub fn parts(&self) -> Cells {
        self.taken() - Cells::one(Cell::BODY)
    }

    pub fn at(&self, cell: Cell) -> Laid {
        self.cards[cell.index()]
    }

    /// The connecting points of the Body, Tentacle or Split in a cell; none of an Eyestalk.
    pub fn points_at(&self, cell: Cell) -> Edges {
        Edge::ALL.into_iter().filter(|it| self.outline.points[*it as usize].contains(cell)).collect()
    }

    /// The open ends (EG-021), in the order of their edges and cards.
    pub fn ends(&self) -> ArrayVec<End, 48> {
        self.outline.ends().collect()
    }

    /// How many open ends there are.
    #[inline]
    pub fn open_ends(&self) -> u32 {
        Edge::ALL.iter().map(|it| self.outline.open(*it).len()).sum()
    }

    /// The empty cells that open ends face.
    #[inline]
    pub fn faced(&self) -> Cells {
        let points = &self.outline.points;
        Edge::ALL.iter().fold(Cells::NONE, |all, it| all | points[*it as usize].step(*it)) - self.taken()
    }

    /// EG-022: whether a card has an open end.
    pub fn is_open(&self, cell: Cell) -> bool {
        Edge::ALL.iter().any(|it| self.outline.open(*it).contains(cell))
    }

    /// The cards that have an open end.
    pub fn open_cards(&self) -> Cells {
        Edge::ALL.iter().fold(Cells::NONE, |all, it| all | self.outline.open(*it))
    }

    /// EG-071: whether any connecting point faces a cell outside of the table.
    pub fn points_off(&self, table: Cells) -> bool {
        Edge::ALL.iter().any(|it| !(self.outline.points[*it as usize] - table.step(it.opposite())).is_empty())
    }

    /// What lies around an empty or a taken cell.
    pub fn contact(&self, cell: Cell) -> Contact {
        let mut contact = Contact::default();
        for edge in Edge::ALL {
            let Some(next) = cell.beyond(edge).filter(|it| self.taken().contains(*it)) else { continue };
            let side = if self.eyestalks().contains(next) {
                &mut contact.stalks
            } else if self.outline.points[edge.opposite() as usize].contains(next) {
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
        let joined = if self.eyestalks().contains(cell) { self.joined_stalks(cell) } else { Edges::NONE };
        pack.card(card).is_immune(laid.turned, joined)
    }

    /// Lays a card in an empty cell. `damages` says that it is a Damage card there.
    pub fn lay(&mut self, card: CardId, of: &Card, at: Cell, turned: bool, damages: bool) {
        let joined = self.contact(at).points;
        self.outline = self.outline.with(of, at, turned);
        self.cards[at.index()] = Laid { card: Some(card), turned, under: None, mark: Mark::Nothing };
        if of.kind != Kind::Eyestalk {
            self.depths[at.index()] = self.depth_beyond(at, joined);
            if self.is_tangled || joined.len() > 1 || of.kind == Kind::Crossing {
                self.measure();
            }
        }
        if damages {
            self.wound = Some(at);
        }
    }

    /// Puts a card where a position says that it lies. When all of them lie there, the monster is to be
    /// [measured](Self::measure).
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
        self.outline.remove(at);
        if self.wound == Some(at) {
            self.wound = None;
        }
        let gone = std::mem::take(&mut self.cards[at.index()]);
        self.measure();
        gone
    }

    /// Finds out how deep every card lies, and whether there is one way to each of them.
    pub fn measure(&mut self) {
        self.depths = [0; Cell::NUMBERS];
        for (depth, level) in self.outline.levels().enumerate() {
            level.iter().for_each(|it| self.depths[it.index()] = depth as u8);
        }
        let cards = (self.taken() - self.eyestalks()).len();
        let joints = self.outline.joined(Edge::Top).len() + self.outline.joined(Edge::Right).len();
        self.is_tangled = joints >= cards || !self.outline.crossings.is_empty();
    }

    /// Whether every card hangs on the Body.
    pub fn hangs_together(&self) -> bool {
        let reached = self.outline.levels().fold(Cells::NONE, |all, it| all | it);
        let stalks = self.eyestalks().iter().all(|it| !self.joined_stalks(it).is_empty());
        stalks && reached == self.taken() - self.eyestalks()
    }

    /// How many cards lead to one that would be joined on these edges.
    fn depth_beyond(&self, at: Cell, joined: Edges) -> u8 {
        let nearest = joined.iter().next().and_then(|it| at.beyond(it));
        nearest.map_or(0, |it| self.depths[it.index()]) + 1
    }

    /// EG-114 and EG-116: how many Tentacles and Splits the longest path without repeated cards has from the Body to
    /// an open end, damaged cards included. `None` for the lane of a crossing that does not lead to the Body.
    pub fn length(&self, end: &End) -> Option<u8> {
        if self.is_tangled {
            self.outline.longest(Cell::BODY, None, end, Cells::NONE)
        } else {
            Some(self.depths[end.of.index()])
        }
    }

    /// The cards of that path, from the Body outwards, the Body left out.
    pub fn path(&self, end: &End) -> Vec<Cell> {
        self.outline.path(end)
    }

    /// The longest path to any open end.
    pub fn longest(&self) -> u8 {
        self.outline.ends().filter_map(|it| self.length(&it)).max().unwrap_or(0)
    }

    /// EG-130 and EG-131: the cards that can be removed now.
    pub fn outermost(&self) -> Cells {
        let mut inner = self.outline.holding_eyestalks() | Cells::one(Cell::BODY);
        let mut levels = self.outline.levels();
        let mut level = levels.next().unwrap_or(Cells::NONE);
        for next in levels {
            inner |= self.outline.joined_into(level, next);
            level = next;
        }
        self.taken() - inner
    }

    /// Whether an Eyestalk is joined to the card in a cell.
    pub fn holds_eyestalk(&self, cell: Cell) -> bool {
        self.outline.holding_eyestalks().contains(cell)
    }

    /// EG-067: whether a line of empty cells leads from an open end to a place for the Mouth.
    pub fn has_free_route(&self, table: Cells, needed: u8) -> bool {
        self.outline.has_free_route(table, needed, |end| self.length(end))
    }

    /// EG-065 and EG-066: what becomes of the open ends when a card is laid in an empty cell that an end faces.
    #[allow(clippy::too_many_arguments, reason = "a card, where and how it is laid, and where that is")]
    pub fn openness_with(
        &self,
        card: &Card,
        at: Cell,
        turned: bool,
        joined: Edges,
        table: Cells,
        needed: u8,
    ) -> Openness {
        let after = self.outline.with(card, at, turned);
        if Edge::ALL.iter().all(|it| after.open(*it).is_empty()) {
            return Openness::Closed;
        }
        let tangles = card.kind != Kind::Eyestalk && (joined.len() > 1 || card.kind == Kind::Crossing);
        let length = |end: &End| {
            if self.is_tangled || tangles {
                after.longest(Cell::BODY, None, end, Cells::NONE)
            } else if end.of == at {
                Some(self.depth_beyond(at, joined))
            } else {
                Some(self.depths[end.of.index()])
            }
        };
        // A monster that had no free route before needs none afterwards (EG-G9).
        if after.has_free_route(table, needed, length) || !self.has_free_route(table, needed) {
            Openness::Free
        } else {
            let longest = after.ends().filter_map(|it| length(&it)).max().unwrap_or(0);
            Openness::Blocked { cells: cells_needed(needed, longest) }
        }
    }

    /// The end that the Mouth would close, where there is only one (EG-118).
    pub fn last_end(&self) -> Option<End> {
        let mut ends = self.outline.ends();
        ends.next().filter(|_| ends.next().is_none())
    }
}

/// What a card that is laid does to the open ends of a monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openness {
    /// EG-065: none is left.
    Closed,
    /// EG-066: none that is left has a free route, which would be so many cells at least.
    Blocked {
        cells: u8,
    },
    Free,
}

impl Outline {
    /// With a card in an empty cell.
    #[inline]
    fn with(mut self, of: &Card, at: Cell, turned: bool) -> Self {
        self.taken.insert(at);
        for edge in of.print(turned).points.iter() {
            self.points[edge as usize].insert(at);
        }
        match of.kind {
            Kind::Eyestalk => self.eyestalks.insert(at),
            Kind::Crossing => self.crossings.insert(at),
            _ => {}
        }
        self
    }

    fn remove(&mut self, at: Cell) {
        self.taken.remove(at);
        self.points.iter_mut().for_each(|it| it.remove(at));
        self.eyestalks.remove(at);
        self.crossings.remove(at);
    }

    /// The cards that have an open end on an edge.
    #[inline]
    fn open(&self, edge: Edge) -> Cells {
        self.points[edge as usize] - self.taken.step(edge.opposite())
    }

    #[inline]
    fn ends(&self) -> impl Iterator<Item = End> {
        Edge::ALL.into_iter().flat_map(|edge| {
            let end =
                move |of: Cell| End { of, edge, faces: of.beyond(edge).expect("EG-071: no end points off the table") };
            self.open(edge).iter().map(end)
        })
    }

    /// The Bodies, Tentacles and Splits that are joined to another one on an edge.
    #[inline]
    fn joined(&self, edge: Edge) -> Cells {
        self.points[edge as usize] & self.points[edge.opposite() as usize].step(edge.opposite())
    }

    /// Those of some cards that are joined to any of others.
    fn joined_into(&self, from: Cells, to: Cells) -> Cells {
        Edge::ALL.iter().fold(Cells::NONE, |all, it| all | from & self.joined(*it) & to.step(it.opposite()))
    }

    fn holding_eyestalks(&self) -> Cells {
        let holding = |it: &Edge| self.points[*it as usize] & self.eyestalks.step(it.opposite());
        Edge::ALL.iter().fold(Cells::NONE, |all, it| all | holding(it))
    }

    /// EG-G37: the Body, then what is joined to it, then what is joined to that, by the shortest way.
    fn levels(&self) -> impl Iterator<Item = Cells> {
        let mut seen = Cells::NONE;
        let mut level = Cells::one(Cell::BODY);
        std::iter::from_fn(move || {
            let found = level - seen;
            seen |= found;
            level = Edge::ALL.iter().fold(Cells::NONE, |all, it| all | (found & self.joined(*it)).step(*it));
            (!found.is_empty()).then_some(found)
        })
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
            let next = cell.beyond(edge).filter(|_| goes && self.joined(edge).contains(cell))?;
            Some((next, edge.opposite()))
        })
    }

    fn longest(&self, at: Cell, entered: Option<Edge>, end: &End, passed: Cells) -> Option<u8> {
        if at == end.of && (!self.crossings.contains(at) || entered == Some(end.edge.opposite())) {
            return Some(0);
        }
        let passed = passed | Cells::one(at);
        let ways = self.exits(at, entered).filter(|it| !passed.contains(it.0));
        ways.filter_map(|(next, edge)| self.longest(next, Some(edge), end, passed)).max().map(|it| it + 1)
    }

    fn path(&self, end: &End) -> Vec<Cell> {
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

    fn has_free_route(&self, table: Cells, needed: u8, length: impl Fn(&End) -> Option<u8>) -> bool {
        // The cells that ends face, and those that more than one faces.
        let (mut faced, mut crowded) = (Cells::NONE, Cells::NONE);
        for edge in Edge::ALL {
            let faces = self.open(edge).step(edge);
            crowded |= faced & faces;
            faced |= faces;
        }
        let empty = table - self.taken;
        self.ends().any(|end| {
            let Some(length) = length(&end) else { return false };
            let others = (faced - Cells::one(end.faces)) | crowded;
            has_route(empty, others, &end, cells_needed(needed, length))
        })
    }
}

/// EG-067: how many cells a free route has from an end that so many cards lead to: theirs that are missing, and the
/// Mouth's.
fn cells_needed(needed: u8, length: u8) -> u8 {
    needed.saturating_sub(length) + 1
}

/// EG-G9: whether a line of at least `cells` empty cells leads from an end, whose last step goes up or down into a cell
/// that no other end faces.
fn has_route(empty: Cells, others: Cells, end: &End, cells: u8) -> bool {
    if empty.has_block_above(end.faces, others, cells.into()) {
        return true;
    }
    let mut trace = Trace { others, steps: 0 };
    match trace.reaches(empty, end.faces, cells, end.edge) {
        Some(found) => found,
        // It is a maze. What cannot be reached at all need not be traced.
        None if empty.reached_from(end.faces).len() < u32::from(cells) => false,
        None => {
            trace.steps = u32::MAX;
            trace.reaches(empty, end.faces, cells, end.edge) == Some(true)
        }
    }
}

/// A finger on the table.
struct Trace {
    /// The cells that other ends face.
    others: Cells,
    /// How many cells were entered; from the highest number on they are not counted.
    steps: u32,
}

impl Trace {
    /// After so many cells it is worth looking how many there are.
    const PATIENCE: u32 = 40;

    /// Whether a line leads on from here; `None` if that takes too long to find out.
    fn reaches(&mut self, empty: Cells, at: Cell, cells: u8, entered: Edge) -> Option<bool> {
        if cells <= 1 && entered.is_vertical() && !self.others.contains(at) {
            return Some(true);
        }
        if self.steps != u32::MAX {
            self.steps += 1;
            if self.steps > Self::PATIENCE {
                return None;
            }
        }
        let empty = empty - Cells::one(at);
        // Upwards first: that is where the room is.
        for edge in [Edge::Top, Edge::Left, Edge::Right, Edge::Bottom] {
            if let Some(next) = at.beyond(edge).filter(|it| empty.contains(*it))
                && self.reaches(empty, next, cells.saturating_sub(1), edge)?
            {
                return Some(true);
            }
        }
        Some(false)
    }
}
