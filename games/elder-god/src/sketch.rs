//! The table drawn in text: every monster in box-drawing characters, coloured by state.

use turnbuckle_core::{Seat, Sketch, Sketched, Tone, Viewer, Words};

use crate::monster::Mark;
use crate::pack::Kind;
use crate::state::{Ending, How, Phase, State};
use crate::vocab::{Cell, Condition, Edge, Edges};

impl Sketched for State {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let near = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mut sketch = Sketch::new();
        // Whoever looks on sits last, nearest to the hand.
        let seats: Vec<Seat> = self.seats().filter(|it| Some(*it) != near).chain(near).collect();
        let width = self.width();
        for row in seats.chunks((SCREEN / width).max(1)) {
            self.draw_monsters(&mut sketch, row, near, width);
        }
        let deck = format!("Draw deck {}, discard pile {}.", self.deck.len(), self.discard.len());
        sketch.line().put(Tone::Faint, deck);
        if let Some(near) = near {
            self.draw_hand(&mut sketch, near);
        }
        sketch
    }
}

/// Monsters stand side by side as long as a terminal of the usual width has room for them.
const SCREEN: usize = 80;

impl State {
    /// How wide a monster is drawn, with a gap to the next.
    fn width(&self) -> usize {
        let words = self.seats().flat_map(|it| [self.plate(it), self.belongings(it), self.standing(it)]);
        let words = words.map(|it| it.chars().count()).max().unwrap_or(0);
        words.max(usize::from(self.table.columns) * 2 + 3) + 2
    }

    fn draw_monsters(&self, sketch: &mut Sketch, seats: &[Seat], near: Option<Seat>, width: usize) {
        let line = |sketch: &mut Sketch, words: &dyn Fn(Seat) -> (Tone, String)| {
            sketch.line();
            for seat in seats {
                let (tone, words) = words(*seat);
                sketch.put(tone, format!("{words:<width$}"));
            }
        };
        let tone = |seat: Seat| if Some(seat) == near { Tone::Own } else { Tone::Other };
        line(sketch, &|it| (tone(it), self.plate(it)));
        line(sketch, &|it| (Tone::Faint, self.belongings(it)));
        line(sketch, &|it| (self.tone_of_standing(it), self.standing(it)));
        // Empty rows above all of them say nothing.
        let top = seats.iter().flat_map(|it| {
            let monster = &self.sides[*it].monster;
            (monster.taken() | monster.faced()).iter().map(Cell::y).max()
        });
        let top = top.max().unwrap_or(1).min(self.table.rows as i8 - 1);
        let half = (self.table.columns / 2) as i8;
        let gap = " ".repeat(width - usize::from(self.table.columns) * 2 - 3);
        for y in (0..=top).rev() {
            sketch.line();
            for seat in seats {
                sketch.put(Tone::Faint, format!("{y:>2} "));
                for x in -half..=half {
                    self.draw_cell(sketch, *seat, Cell::new(x, y).expect("a cell of the table"));
                }
                sketch.put(Tone::Plain, &gap);
            }
        }
        // Each number ends below its column.
        let columns: String = (-half..=half).map(|x| format!("{x:>2}")).collect();
        line(sketch, &|_| (Tone::Faint, format!("  {columns}")));
        sketch.line();
    }

    fn plate(&self, seat: Seat) -> String {
        let turn = if self.active() == Some(seat) { " ◂" } else { "" };
        self.seat_name(seat).to_uppercase() + turn
    }

    fn belongings(&self, seat: Seat) -> String {
        let side = &self.sides[seat];
        if self.left.contains(seat) {
            return "has left".to_owned();
        }
        let books = if side.books == 1 { "book" } else { "books" };
        format!("{} in hand, {} {books}", side.hand.len(), side.books)
    }

    fn standing(&self, seat: Seat) -> String {
        let monster = &self.sides[seat].monster;
        if self.left.contains(seat) {
            return String::new();
        }
        if self.has_laid_the_mouth(seat) {
            return format!("complete, {} of {}", monster.longest(), self.table.needed);
        }
        if self.check_complete(monster).is_ok() {
            return "complete but for the Mouth".to_owned();
        }
        let ends = monster.open_ends();
        let wound = if monster.wound().is_some() { ", wounded" } else { "" };
        let plural = if ends == 1 { "" } else { "s" };
        format!("{} of {}, {ends} end{plural}{wound}", monster.longest(), self.table.needed)
    }

    /// EG-120: the Mouth lies where the last end was.
    fn has_laid_the_mouth(&self, seat: Seat) -> bool {
        matches!(self.phase, Phase::Over(Ending { winner: Some(winner), how: How::Mouth }) if winner == seat)
    }

    fn tone_of_standing(&self, seat: Seat) -> Tone {
        let monster = &self.sides[seat].monster;
        if monster.wound().is_some() {
            Tone::Alarm
        } else if self.check_complete(monster).is_ok() {
            Tone::Strong
        } else {
            Tone::Plain
        }
    }

    fn draw_cell(&self, sketch: &mut Sketch, seat: Seat, cell: Cell) {
        let monster = &self.sides[seat].monster;
        if self.left.contains(seat) {
            sketch.put(Tone::Faint, "  ");
            return;
        }
        if cell == Cell::BODY {
            sketch.put(Tone::Strong, "B ");
            return;
        }
        if !monster.taken().contains(cell) {
            let faced = monster.faced().contains(cell);
            if faced && self.has_laid_the_mouth(seat) {
                sketch.put(Tone::Strong, "M ");
                return;
            }
            sketch.put(if faced { Tone::Strong } else { Tone::Faint }, if faced { "∘ " } else { "· " });
            return;
        }
        let laid = monster.at(cell);
        let card = self.card(laid.card.expect("a card lies there"));
        let glyph = match card.kind {
            Kind::Eyestalk => '*',
            Kind::Crossing => '╪',
            _ => tube(card.print(laid.turned).points),
        };
        let (tone, mark) = if monster.wound() == Some(cell) {
            (Tone::Alarm, '!')
        } else if laid.mark == Mark::Book {
            (Tone::Kind(2), 'b')
        } else if monster.is_immune(self.pack.get(), cell) {
            (Tone::Kind(2), '+')
        } else {
            (Tone::Plain, ' ')
        };
        // A tube that goes on to the right is drawn through.
        let through = match card.kind {
            Kind::Eyestalk => monster.contact(cell).points.contains(Edge::Right),
            _ => card.print(laid.turned).points.contains(Edge::Right),
        };
        let gap = if mark == ' ' && through { '─' } else { mark };
        sketch.put(tone, format!("{glyph}{gap}"));
    }

    fn draw_hand(&self, sketch: &mut Sketch, seat: Seat) {
        for card in self.sides[seat].hand.kinds() {
            let print = self.card(card);
            let count = self.sides[seat].hand.count(card);
            let tone = match print.print(false).condition {
                Condition::Damaged => Tone::Alarm,
                Condition::Immune => Tone::Kind(2),
                Condition::Normal => Tone::Plain,
            };
            sketch.line().put(tone, format!(" {}", shape(print)));
            let many = if count > 1 { format!(" ×{count}") } else { String::new() };
            sketch.put(Tone::Plain, format!("  {}{many}  ", print.name));
            sketch.put(Tone::Faint, &print.id);
        }
    }
}

/// A Tentacle or Split as a line drawing.
pub fn tube(points: Edges) -> char {
    let has = |edge| points.contains(edge);
    match (has(Edge::Top), has(Edge::Right), has(Edge::Bottom), has(Edge::Left)) {
        (true, false, true, false) => '│',
        (false, true, false, true) => '─',
        (false, true, true, false) => '┌',
        (true, false, false, true) => '┘',
        (false, false, true, true) => '┐',
        (true, true, false, false) => '└',
        (true, true, true, false) => '├',
        (true, false, true, true) => '┤',
        (false, true, true, true) => '┬',
        (true, true, false, true) => '┴',
        _ => '┼',
    }
}

/// A card in a few characters: upright, and upside down where it differs.
pub fn shape(card: &crate::pack::Card) -> String {
    let mark = match card.print(false).condition {
        Condition::Normal => ' ',
        Condition::Immune => '+',
        Condition::Damaged => '!',
    };
    match card.kind {
        Kind::Tentacle | Kind::Split if card.looks_the_same() => format!("{}{mark}  ", tube(card.print(false).points)),
        Kind::Tentacle | Kind::Split => {
            format!("{}{mark}{}{mark}", tube(card.print(false).points), tube(card.print(true).points))
        }
        Kind::Crossing => format!("╪{mark}  "),
        Kind::Eyestalk => {
            let letter = |it: Condition| match it {
                Condition::Normal => 'n',
                Condition::Immune => 'i',
                Condition::Damaged => 'd',
            };
            card.print(false).stalks.into_iter().map(letter).collect()
        }
        _ => "    ".to_owned(),
    }
}
