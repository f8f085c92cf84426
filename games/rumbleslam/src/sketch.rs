//! The ring in characters: two for each square, the frame of ropes and turnbuckles around it, and everybody's numbers.

use turnbuckle_core::{Few, Seat, Sketch, Sketched, Tone, Viewer};

use crate::ring::Cell;
use crate::state::{Place, Stage, State};
use crate::vocab::{Counter, Who};
use crate::words::COLOURS;

impl Sketched for State {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let mut sketch = Sketch::new();
        if self.stage == Stage::Hire {
            self.sketch_hiring(&mut sketch, viewer);
            return sketch;
        }
        sketch.line().put(Tone::Strong, format!("{}, round {}", self.match_name(), self.round));
        sketch.put(Tone::Faint, format!("  Initiative card: {}", COLOURS[self.holder.index()]));
        self.sketch_ring(&mut sketch);
        for seat in Seat::all(self.players()) {
            self.sketch_team(&mut sketch, seat, viewer);
        }
        sketch
    }

    /// What everybody who is not out is able to do.
    fn fine_print(&self, _viewer: Viewer) -> Sketch {
        let mut print = Sketch::new();
        let all = Seat::all(self.players()).flat_map(|it| self.team(it));
        for who in all.filter(|it| !matches!(self.wrestler(*it).place, Place::Gone | Place::Nowhere)) {
            let card = self.card(who);
            print.line().put(Tone::Kind(who.seat().index() as u8), format!("{} {}", letter(who), card.name));
            for ability in &card.abilities {
                print.line().put(Tone::Plain, format!("{} · {}", ability.name, ability.text));
            }
            let pleaser = &card.crowd_pleaser;
            print.line().put(Tone::Plain, format!("{} (Crowd Pleaser) · {}", pleaser.name, pleaser.text));
            print.line();
        }
        print
    }
}

/// The letter of a wrestler in its team: A to X, small for KO'd ones.
fn letter(who: Who) -> char {
    char::from(b'A' + who.number() as u8)
}

impl State {
    fn sketch_hiring(&self, sketch: &mut Sketch, viewer: Viewer) {
        sketch.line().put(Tone::Strong, format!("{}: {}K each", self.match_name(), self.budget));
        for seat in Seat::all(self.players()) {
            let ready = if self.ready.contains(seat) { "ready" } else { "hiring" };
            sketch.line().put(tone(seat, viewer), format!("{:<7}", COLOURS[seat.index()])).put(Tone::Faint, ready);
        }
        let Some(own) = viewer.seat() else { return };
        let draft = &self.drafts[own];
        for card in &draft.cards {
            let card = self.pack.card(*card);
            sketch.line().put(Tone::Own, format!("  {:<22}{:>4}K", card.name, card.dosh));
        }
        if draft.endorsements > 0 {
            sketch.line().put(Tone::Own, format!("  {} Endorsements", draft.endorsements));
        }
        if draft.sponsorship {
            sketch.line().put(Tone::Own, "  a Sponsorship");
        }
        let (cost, budget) = (draft.cost(self.pack.get()), self.budget);
        sketch.line().put(Tone::Plain, format!("  {cost}K of {budget}K"));
    }

    fn sketch_ring(&self, sketch: &mut Sketch) {
        sketch.line().put(Tone::Faint, "      1  2  3  4  5  6  7  8  9  10");
        for y in 0..12i8 {
            sketch.line().put(Tone::Faint, if (1..=10).contains(&y) { format!("{y:>2} ") } else { "   ".to_owned() });
            for x in 0..12i8 {
                let cell = Cell::at(x, y).expect("in the frame");
                match self.board.at(cell) {
                    Some(who) => self.sketch_wrestler(sketch, who),
                    None if cell.is_turnbuckle() => {
                        sketch.put(Tone::Strong, " @ ");
                    }
                    None if cell.is_rope() => {
                        let along = x == 0 || x == 11;
                        sketch.put(Tone::Faint, if along { " | " } else { "---" });
                    }
                    None => {
                        sketch.put(Tone::Faint, " . ");
                    }
                }
            }
        }
    }

    fn sketch_wrestler(&self, sketch: &mut Sketch, who: Who) {
        let wrestler = self.wrestler(who);
        let seat = who.seat().index() + 1;
        let active = self.active.is_some_and(|it| it.who == who);
        let mark = match () {
            () if active => '*',
            () if wrestler.is_ko() => 'x',
            () if wrestler.is_knocked_down() => '_',
            () if wrestler.lifts.is_some() => '^',
            () => ' ',
        };
        sketch.put(Tone::Kind(seat as u8 - 1), format!("{seat}{}{mark}", letter(who)));
    }

    fn sketch_team(&self, sketch: &mut Sketch, seat: Seat, viewer: Viewer) {
        let halves = self.dosh(seat);
        let dosh = format!("{}{}K in the ring", halves / 2, if halves % 2 == 1 { ".5" } else { "" });
        let corner = self.corners[seat].map_or("no corner", |it| it.name());
        sketch.line().put(tone(seat, viewer), format!("{} {}", seat.index() + 1, COLOURS[seat.index()]));
        sketch.put(Tone::Faint, format!(", {corner}, {dosh}, {} Endorsements", self.endorsements[seat]));
        if self.out.contains(seat) {
            sketch.put(Tone::Alarm, ", out");
        }
        for who in self.team(seat) {
            let (wrestler, card) = (self.wrestler(who), self.card(who));
            let place = match wrestler.place {
                Place::On(cell) => cell.to_string(),
                Place::HeldBy(by) => format!("held by {by}"),
                Place::Sidelines => "sidelines".to_owned(),
                Place::Gone | Place::Nowhere => "out".to_owned(),
            };
            let tone = if wrestler.place == Place::Gone { Tone::Faint } else { Tone::Plain };
            sketch.line().put(tone, format!("  {} {who:<5} {:<20} {place:<14}", letter(who), card.name));
            if wrestler.place == Place::Gone {
                continue;
            }
            sketch.put(tone, format!("STA {}/{}", wrestler.stamina, card.stamina));
            let done = if wrestler.done { "  done" } else { "" };
            sketch.put(Tone::Faint, done);
            for counter in Counter::each().filter(|it| wrestler.counters.has(*it)) {
                let count = wrestler.counters.count(counter);
                let many = if count > 1 { format!("{count}x ") } else { String::new() };
                sketch.put(Tone::Alarm, format!("  {many}{counter}"));
            }
            if wrestler.is_ko() {
                sketch.put(Tone::Alarm, "  KO");
            }
        }
    }
}

fn tone(seat: Seat, viewer: Viewer) -> Tone {
    if viewer.seat() == Some(seat) { Tone::Own } else { Tone::Other }
}
