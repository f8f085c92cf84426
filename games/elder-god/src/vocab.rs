//! Small types that cannot hold nonsense.

use std::fmt;
use std::ops::Not;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use turnbuckle_core::{By, Seat, set_operators};

/// The most players.
pub const SEATS: usize = 5;

/// One of something for each seat.
pub type BySeat<T> = By<Seat, T, SEATS>;

/// An edge of a card, as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    Top,
    Right,
    Bottom,
    Left,
}

impl Edge {
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    #[inline]
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Left => "left",
        })
    }
}

/// A set of edges: where a card has connecting points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Edges(u8);

impl Edges {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self(0b1111);

    #[inline]
    pub const fn one(edge: Edge) -> Self {
        Self(1 << edge as u8)
    }

    #[inline]
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 >> edge as u8 & 1 != 0
    }

    #[inline]
    pub const fn with(self, edge: Edge) -> Self {
        Self(self.0 | 1 << edge as u8)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// EG-012: after a half-turn.
    #[inline]
    pub const fn turned(self) -> Self {
        Self((self.0 << 2 | self.0 >> 2) & 0b1111)
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(move |it| self.contains(*it))
    }
}

impl FromIterator<Edge> for Edges {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        edges.into_iter().fold(Self::NONE, Self::with)
    }
}

set_operators!(Edges);

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A cell of a player's grid. The Body lies in (0,0); the first number is the column, the second the row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "[x: number, y: number]"))]
pub struct Cell(u8);

/// Columns -6 to 6 are the widest table; one more keeps a step to the right from coming out on the left.
const STRIDE: u8 = 14;
const ROWS: u8 = 9;
const MIDDLE: i8 = 6;

impl Cell {
    /// How many numbers cells have.
    pub const NUMBERS: usize = (STRIDE * ROWS) as usize;
    pub const BODY: Self = Self(MIDDLE as u8);

    pub const fn new(x: i8, y: i8) -> Option<Self> {
        if x < -MIDDLE || x > MIDDLE || y < 0 || y >= ROWS as i8 {
            return None;
        }
        Some(Self(y as u8 * STRIDE + (x + MIDDLE) as u8))
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn x(self) -> i8 {
        (self.0 % STRIDE) as i8 - MIDDLE
    }

    pub const fn y(self) -> i8 {
        (self.0 / STRIDE) as i8
    }

    /// The cell beyond an edge. It may lie outside of every table, where nothing ever lies.
    #[inline]
    pub fn beyond(self, edge: Edge) -> Option<Self> {
        let to = match edge {
            Edge::Top => self.0 + STRIDE,
            Edge::Right => self.0 + 1,
            Edge::Bottom => self.0.checked_sub(STRIDE)?,
            Edge::Left => self.0.checked_sub(1)?,
        };
        ((to as usize) < Self::NUMBERS).then_some(Self(to))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

impl std::str::FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        let cell = numbers.and_then(|(x, y)| Self::new(x, y));
        cell.ok_or_else(|| format!("a cell such as `0,1`, within -6 to 6 and 0 to 8, instead of `{text}`"))
    }
}

/// As a pair of numbers: tables reckon with cells.
impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x(), self.y()).serialize(serializer)
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(u128);

impl Cells {
    pub const NONE: Self = Self(0);

    /// A table of so many columns, an odd number, and rows.
    pub fn table(columns: u8, rows: u8) -> Self {
        let half = (columns / 2) as i8;
        let cells = (0..rows as i8).flat_map(|y| (-half..=half).map(move |x| (x, y)));
        cells.filter_map(|(x, y)| Cell::new(x, y)).collect()
    }

    #[inline]
    pub const fn one(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every cell one step further that way.
    #[inline]
    pub const fn step(self, edge: Edge) -> Self {
        Self(match edge {
            Edge::Top => self.0 << STRIDE,
            Edge::Right => self.0 << 1,
            Edge::Bottom => self.0 >> STRIDE,
            Edge::Left => self.0 >> 1,
        })
    }

    /// Whether this cell is a lower corner of a rectangle of so many of these cells, none of them among `others`. A line
    /// that goes up and down through its columns, one after the other, takes up all of it and ends with a step up or down.
    pub fn has_block_above(self, corner: Cell, others: Self, cells: u32) -> bool {
        let (free, row) = (self - others, corner.0 / STRIDE);
        let column = u32::from(corner.0 % STRIDE);
        // The columns that are free in all rows so far, from the corner up.
        let (mut columns, mut rows) = (u32::MAX, 0);
        for at in row..ROWS {
            let here = (free.0 >> (at * STRIDE)) as u32 & ((1 << STRIDE) - 1);
            if here >> column & 1 == 0 {
                break;
            }
            (columns, rows) = (columns & here, rows + 1);
            let right = (columns >> column).trailing_ones();
            let left = (columns << (u32::BITS - 1 - column)).leading_ones();
            if rows >= 2 && rows * right.max(left) >= cells {
                return true;
            }
        }
        false
    }

    /// All of these cells that can be reached from `start` through cells of this set.
    pub fn reached_from(self, start: Cell) -> Self {
        let mut reached = Self::one(start) & self;
        loop {
            let wider = Edge::ALL.iter().fold(reached, |all, edge| all | reached.step(*edge)) & self;
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let cell = Cell(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(cell)
        })
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set | Self::one(cell))
    }
}

set_operators!(Cells);

impl Not for Cells {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A kind of card, by its place in the pack. Cards of a kind are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// The most kinds of card that a pack can have.
    pub const MOST: usize = 64;
}

/// How a Tentacle, a Split or a single stalk is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    #[default]
    Normal,
    /// EG-005: with a purple glow.
    Immune,
    /// EG-004: shot.
    Damaged,
}
