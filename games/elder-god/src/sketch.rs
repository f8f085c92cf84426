//! The table drawn in text: every monster in box-drawing characters, coloured by state.

use turnbuckle_core::{Seat, Sketch, Sketched, Tone, Viewer, Words};

use crate::monster::Mark;
use crate::pack::Kind;
use crate::state::State;
use crate::vocab::{Cell, Condition, Edge, Edges};

impl Sketched for State {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let near = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mut sketch = Sketch::new();
        let others: Vec<Seat> = self.seats().filter(|it| Some(*it) != near).collect();
        // Two monsters stand side by side where a terminal has room for them.
        for pair in others.chunks(2) {
            self.draw_monsters(&mut sketch, pair, near);
        }
        if let Some(near) = near {
            self.draw_monsters(&mut sketch, &[near], Some(near));
        }
        let deck = format!("Draw deck {}, discard pile {}.", self.deck.len(), self.discard.len());
        sketch.line().put(Tone::Faint, deck);
        if let Some(near) = near {
            self.draw_hand(&mut sketch, near);
        }
        sketch
    }
}

impl State {
    fn draw_monsters(&self, sketch: &mut Sketch, seats: &[Seat], near: Option<Seat>) {
        let width = usize::from(self.table.columns) * 2 + 6;
        sketch.line();
        for seat in seats {
            let tone = if Some(*seat) == near { Tone::Own } else { Tone::Other };
            sketch.put(tone, format!("{:<width$}", self.plate(*seat)));
        }
        sketch.line();
        for seat in seats {
            sketch.put(Tone::Faint, format!("{:<width$}", self.standing(*seat)));
        }
        // Empty rows above all of them say nothing.
        let top = seats.iter().flat_map(|it| {
            let monster = &self.sides[*it].monster;
            (monster.taken() | monster.faced()).iter().map(Cell::y).max()
        });
        let top = top.max().unwrap_or(1).min(self.table.rows as i8 - 1);
        let half = (self.table.columns / 2) as i8;
        for y in (0..=top).rev() {
            sketch.line();
            for seat in seats {
                sketch.put(Tone::Faint, format!("{y:>2} "));
                for x in -half..=half {
                    self.draw_cell(sketch, *seat, Cell::new(x, y).expect("a cell of the table"));
                }
                sketch.put(Tone::Plain, "   ");
            }
        }
        sketch.line();
        for _ in seats {
            let columns: String = (-half..=half).map(|x| format!("{:<2}", x.abs())).collect();
            sketch.put(Tone::Faint, format!("   {columns}   "));
        }
        sketch.line();
    }

    fn plate(&self, seat: Seat) -> String {
        let side = &self.sides[seat];
        if self.left.contains(seat) {
            return format!("{}: has left", self.seat_name(seat));
        }
        let turn = if self.active() == Some(seat) { " ◂" } else { "" };
        format!("{}  hand {} books {}{turn}", self.seat_name(seat).to_uppercase(), side.hand.len(), side.books)
    }

    fn standing(&self, seat: Seat) -> String {
        if self.left.contains(seat) {
            return String::new();
        }
        let monster = &self.sides[seat].monster;
        let ends = monster.open_ends();
        let length = monster.ends().iter().filter_map(|it| monster.length(it)).max().unwrap_or(0);
        let wound = if monster.wound().is_some() { ", wounded" } else { "" };
        let plural = if ends == 1 { "" } else { "s" };
        format!("{length} of {}, {ends} end{plural}{wound}", self.table.needed)
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
        let through = card.print(laid.turned).points.contains(Edge::Right) && card.kind != Kind::Eyestalk;
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
