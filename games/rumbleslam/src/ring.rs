//! The ring (RS-025 to RS-039): the mat of ten by ten squares, four turnbuckles, four ropes. Sets of squares are bits, so
//! that a step in all directions is a few shifts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use turnbuckle_core::{Few, few};

/// Squares along a side of the mat.
pub const SIDE: u8 = 10;
const MAT: u8 = SIDE * SIDE;
/// RS-025.
pub const SQUARES: u8 = MAT + 4;
/// Rope cells come after the squares.
pub const CELLS: u8 = SQUARES + 4 * SIDE;

/// A square of the mat (0 to 99, row by row from the north-west), a turnbuckle (100 to 103), or a cell of a rope (104 to
/// 143), on which nobody ever stands, but at which one can be thrown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct Cell(u8);

impl Cell {
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < CELLS { Some(Self(index)) } else { None }
    }

    /// A square of the mat; x and y are 1 to 10.
    #[inline]
    pub const fn mat(x: i8, y: i8) -> Self {
        Self(((y - 1) * SIDE as i8 + x - 1) as u8)
    }

    pub const fn turnbuckle(corner: Corner) -> Self {
        Self(MAT + corner as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn is_mat(self) -> bool {
        self.0 < MAT
    }

    #[inline]
    pub const fn is_turnbuckle(self) -> bool {
        self.0 >= MAT && self.0 < SQUARES
    }

    #[inline]
    pub const fn is_rope(self) -> bool {
        self.0 >= SQUARES
    }

    /// The corner of a turnbuckle.
    pub const fn corner(self) -> Option<Corner> {
        match self.0 {
            100 => Some(Corner::NorthWest),
            101 => Some(Corner::NorthEast),
            102 => Some(Corner::SouthWest),
            103 => Some(Corner::SouthEast),
            _ => None,
        }
    }

    /// The place in the frame of twelve by twelve, 0 to 11 each.
    #[inline]
    pub const fn xy(self) -> (i8, i8) {
        XY[self.0 as usize]
    }

    /// What is at a place of the frame.
    #[inline]
    pub const fn at(x: i8, y: i8) -> Option<Self> {
        if x < 0 || y < 0 || x > 11 || y > 11 {
            return None;
        }
        Some(match (x, y) {
            (1..=10, 1..=10) => Self::mat(x, y),
            (0, 0) => Self(MAT),
            (11, 0) => Self(MAT + 1),
            (0, 11) => Self(MAT + 2),
            (11, 11) => Self(MAT + 3),
            (_, 0) => Self(SQUARES + x as u8 - 1),
            (_, 11) => Self(SQUARES + SIDE + x as u8 - 1),
            (0, _) => Self(SQUARES + 2 * SIDE + y as u8 - 1),
            _ => Self(SQUARES + 3 * SIDE + y as u8 - 1),
        })
    }

    /// The rope of a rope cell.
    pub const fn rope(self) -> Option<Rope> {
        match (self.0.checked_sub(SQUARES), self.0 < CELLS) {
            (Some(0..10), _) => Some(Rope::North),
            (Some(10..20), _) => Some(Rope::South),
            (Some(20..30), _) => Some(Rope::West),
            (Some(_), true) => Some(Rope::East),
            _ => None,
        }
    }

    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let ((x, y), (to_x, to_y)) = (self.xy(), other.xy());
        let (dx, dy) = ((x - to_x).unsigned_abs(), (y - to_y).unsigned_abs());
        if dx > dy { dx } else { dy }
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..CELLS).map(Self)
    }

    pub fn squares() -> impl Iterator<Item = Self> {
        (0..SQUARES).map(Self)
    }

    /// The next cell in a direction, if it is in the frame.
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let ((x, y), (dx, dy)) = (self.xy(), direction.delta());
        Self::at(x + dx, y + dy)
    }
}

const XY: [(i8, i8); CELLS as usize] = {
    let mut all = [(0, 0); CELLS as usize];
    let (mut x, mut y) = (0, 0);
    while y < 12 {
        if let Some(cell) = Cell::at(x, y) {
            all[cell.0 as usize] = (x, y);
        }
        x += 1;
        if x == 12 {
            x = 0;
            y += 1;
        }
    }
    all
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.xy();
        match (self.rope(), self.corner()) {
            (Some(Rope::North), _) => write!(f, "N{x}"),
            (Some(Rope::South), _) => write!(f, "S{x}"),
            (Some(Rope::West), _) => write!(f, "W{y}"),
            (Some(Rope::East), _) => write!(f, "E{y}"),
            (None, Some(corner)) => write!(f, "T-{}", corner.letters()),
            (None, None) => write!(f, "{x},{y}"),
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::all().find(|it| it.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("`{text}`, expected a square such as `4,9`, a turnbuckle such as `T-NW`, or a cell of a rope such as `N5`"))
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> Self {
        cell.to_string()
    }
}

impl TryFrom<String> for Cell {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Corners of the mat, and the turnbuckles outside of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
}

few!(Corner: NorthWest = "north-west", NorthEast = "north-east", SouthWest = "south-west", SouthEast = "south-east");

impl Corner {
    pub const fn letters(self) -> &'static str {
        match self {
            Self::NorthWest => "NW",
            Self::NorthEast => "NE",
            Self::SouthWest => "SW",
            Self::SouthEast => "SE",
        }
    }

    /// RS-084: diagonally across.
    pub const fn opposite(self) -> Self {
        match self {
            Self::NorthWest => Self::SouthEast,
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
            Self::SouthEast => Self::NorthWest,
        }
    }

    /// RS-035: the only square next to the turnbuckle.
    #[inline]
    pub const fn square(self) -> Cell {
        match self {
            Self::NorthWest => Cell::mat(1, 1),
            Self::NorthEast => Cell::mat(10, 1),
            Self::SouthWest => Cell::mat(1, 10),
            Self::SouthEast => Cell::mat(10, 10),
        }
    }

    /// RS-086: the nine squares within five of the turnbuckle that touch a rope.
    pub fn zone(self) -> Squares {
        let post = Cell::turnbuckle(self);
        Squares::EDGE.filter(|it| it.distance(post) <= 5)
    }
}

/// RS-026.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rope {
    North,
    South,
    West,
    East,
}

few!(Rope: North = "north", South = "south", West = "west", East = "east");

impl Rope {
    /// Directly away from it.
    #[inline]
    pub const fn away(self) -> Direction {
        match self {
            Self::North => Direction::South,
            Self::South => Direction::North,
            Self::West => Direction::East,
            Self::East => Direction::West,
        }
    }

    /// RS-034: the squares along it.
    #[inline]
    pub const fn squares(self) -> Squares {
        match self {
            Self::North => Squares(ROW),
            Self::South => Squares(ROW << (MAT - SIDE)),
            Self::West => Squares(COLUMN),
            Self::East => Squares(COLUMN << (SIDE - 1)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

few!(Direction: North = "north", NorthEast = "north-east", East = "east", SouthEast = "south-east", South = "south",
    SouthWest = "south-west", West = "west", NorthWest = "north-west");

impl Direction {
    #[inline]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    pub const fn of(dx: i8, dy: i8) -> Option<Self> {
        Some(match (dx.signum(), dy.signum()) {
            (0, -1) => Self::North,
            (1, -1) => Self::NorthEast,
            (1, 0) => Self::East,
            (1, 1) => Self::SouthEast,
            (0, 1) => Self::South,
            (-1, 1) => Self::SouthWest,
            (-1, 0) => Self::West,
            (-1, -1) => Self::NorthWest,
            _ => return None,
        })
    }

    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::NorthEast => Self::SouthWest,
            Self::East => Self::West,
            Self::SouthEast => Self::NorthWest,
            Self::South => Self::North,
            Self::SouthWest => Self::NorthEast,
            Self::West => Self::East,
            Self::NorthWest => Self::SouthEast,
        }
    }
}

const ROW: u128 = (1 << SIDE) - 1;
const COLUMN: u128 = {
    let (mut bits, mut y) = (0, 0);
    while y < SIDE {
        bits |= 1 << (y * SIDE);
        y += 1;
    }
    bits
};
const LAST_COLUMN: u128 = COLUMN << (SIDE - 1);
const ALL_MAT: u128 = (1 << MAT) - 1;

/// A set of squares, turnbuckles included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u128);

turnbuckle_core::set_operators!(Squares);

impl Squares {
    pub const NONE: Self = Self(0);
    pub const MAT: Self = Self(ALL_MAT);
    /// Squares that touch a rope.
    pub const EDGE: Self = Self(ROW | ROW << (MAT - SIDE) | COLUMN | LAST_COLUMN);
    /// North-west squares of blocks of two by two that lie wholly on the mat.
    pub const BIG: Self = Self(ALL_MAT & !LAST_COLUMN & !(ROW << (MAT - SIDE)));

    #[inline]
    pub const fn one(cell: Cell) -> Self {
        if cell.0 < SQUARES { Self(1 << cell.0) } else { Self(0) }
    }

    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.0 < SQUARES && self.0 >> cell.0 & 1 != 0
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let cell = (left != 0).then(|| Cell(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(cell)
        })
    }

    #[inline]
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    pub fn filter(self, like: impl Fn(Cell) -> bool) -> Self {
        Self(self.iter().filter(|it| like(*it)).fold(0, |bits, it| bits | 1 << it.0))
    }

    /// Those with the smallest measure.
    pub fn nearest(self, measure: impl Fn(Cell) -> u8) -> Self {
        let mut best = u8::MAX;
        let mut set = Self::NONE;
        for cell in self.iter() {
            let far = measure(cell);
            if far < best {
                best = far;
                set = Self::NONE;
            }
            if far == best {
                set |= Self::one(cell);
            }
        }
        set
    }

    /// All squares of the mat one step away or here.
    #[inline]
    pub const fn spread(self) -> Self {
        let rows = self.0 & ALL_MAT;
        let wide = rows | (rows & !LAST_COLUMN) << 1 | (rows & !COLUMN) >> 1;
        Self((wide | wide << SIDE | wide >> SIDE) & ALL_MAT)
    }

    /// RS-033, RS-036: all squares in base contact with these, without them. A turnbuckle touches only its corner square.
    #[inline]
    pub const fn contact(self) -> Self {
        let mut bits = self.spread().0;
        let posts = (self.0 >> MAT) as u8;
        let mut corner = 0;
        while corner < 4 {
            let square = CORNER_SQUARES[corner];
            if posts >> corner & 1 != 0 {
                bits |= 1 << square;
            }
            if self.0 >> square & 1 != 0 {
                bits |= 1 << (MAT as usize + corner);
            }
            corner += 1;
        }
        Self(bits & !self.0)
    }

    /// Where a north-west square must not be, so that a block of two by two meets none of these.
    #[inline]
    pub const fn block_origins(self) -> Self {
        let mat = self.0 & ALL_MAT;
        let wide = mat | (mat & !COLUMN) >> 1;
        Self(wide | wide >> SIDE)
    }
}

const CORNER_SQUARES: [usize; 4] = [0, 9, 90, 99];

impl FromIterator<Cell> for Squares {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, it| set | Self::one(it))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// RS-029, RS-030: what a wrestler fills. On a turnbuckle everybody fills one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Base {
    /// The north-west square of a big one.
    pub anchor: Cell,
    pub big: bool,
}

impl Base {
    #[inline]
    pub const fn new(anchor: Cell, big: bool) -> Self {
        Self { anchor, big: big && anchor.is_mat() }
    }

    #[inline]
    pub const fn squares(self) -> Squares {
        let one = 1u128 << self.anchor.0;
        Squares(if self.big { one | one << 1 | one << SIDE | one << (SIDE + 1) } else { one })
    }

    /// The corners of its rectangle in the frame: x and y from and to.
    #[inline]
    const fn span(self) -> (i8, i8, i8, i8) {
        let (x, y) = self.anchor.xy();
        let more = self.big as i8;
        (x, y, x + more, y + more)
    }

    /// RS-038.
    pub const fn distance(self, other: Self) -> u8 {
        let ((x, y, x2, y2), (ox, oy, ox2, oy2)) = (self.span(), other.span());
        const fn gap(from: i8, to: i8, other_from: i8, other_to: i8) -> i8 {
            if other_from > to {
                other_from - to
            } else if from > other_to {
                from - other_to
            } else {
                0
            }
        }
        let (dx, dy) = (gap(x, x2, ox, ox2), gap(y, y2, oy, oy2));
        (if dx > dy { dx } else { dy }) as u8
    }

    pub const fn distance_to(self, cell: Cell) -> u8 {
        self.distance(Self { anchor: cell, big: false })
    }

    /// RS-G81: towards another base. Whoever shares a column or a row is straight ahead.
    pub const fn direction_to(self, other: Self) -> Option<Direction> {
        let ((x, y, x2, y2), (ox, oy, ox2, oy2)) = (self.span(), other.span());
        const fn sign(from: i8, to: i8, other_from: i8, other_to: i8) -> i8 {
            if other_from > to {
                1
            } else if other_to < from {
                -1
            } else {
                0
            }
        }
        Direction::of(sign(x, x2, ox, ox2), sign(y, y2, oy, oy2))
    }

    /// RS-034, RS-037.
    pub fn ropes(self) -> impl Iterator<Item = Rope> {
        let squares = self.squares();
        Rope::each().filter(move |it| it.squares().meets(squares))
    }

    pub const fn touches_rope(self) -> bool {
        Squares::EDGE.meets(self.squares())
    }

    /// RS-035: the turnbuckle that it touches from the mat.
    pub fn touches_turnbuckle(self) -> Option<Corner> {
        Corner::each().find(|it| self.squares().contains(it.square()))
    }

    /// One step, wherever it leads; `None` where part of it would leave the frame.
    pub fn step(self, direction: Direction) -> Step {
        let ((x, y), (dx, dy)) = (self.anchor.xy(), direction.delta());
        let (mut rope, mut post) = (None, false);
        let more = i8::from(self.big);
        for (ox, oy) in [(0, 0), (more, 0), (0, more), (more, more)] {
            let Some(cell) = Cell::at(x + dx + ox, y + dy + oy) else { continue };
            rope = rope.or(cell.rope());
            post |= cell.is_turnbuckle();
        }
        match (post, rope, Cell::at(x + dx, y + dy)) {
            (true, ..) => Step::Turnbuckle,
            (_, Some(rope), _) => Step::Rope(rope),
            (_, None, Some(anchor)) => Step::To(Self { anchor, big: self.big }),
            (_, None, None) => Step::Turnbuckle,
        }
    }
}

/// RS-G56: what a step meets first: a turnbuckle, then a rope, then other wrestlers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Turnbuckle,
    Rope(Rope),
    To(Base),
}
