//! The table drawn in text, for the terminal.

use turnbuckle_core::{Sketch, Sketched, Tone, Viewer};

use crate::pack::{AttackFace, Card, Face};
use crate::state::{GUTS, Phase, State};
use crate::vocab::{CardId, God, Space};
use crate::words::cultists;

const WIDTH: usize = 10;

impl Sketched for State {
    /// The table in text: the enemy above, the line with both sides in the middle, the viewer below.
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let us = viewer.seat().map_or(God::Cthulhu, |it| self.god_of(it));
        let mut sketch = Sketch::new();
        self.draw_side(&mut sketch, us.enemy(), Tone::Other);
        sketch.line();
        self.draw_track(&mut sketch, us.enemy());
        self.draw_line(&mut sketch);
        self.draw_track(&mut sketch, us);
        sketch.line();
        self.draw_side(&mut sketch, us, Tone::Own);
        if matches!(viewer, Viewer::Seat(_)) {
            self.draw_hand(&mut sketch, us);
        }
        sketch
    }

    /// The enemy's cards on the table, one's own, and one's hand.
    fn fine_print(&self, viewer: Viewer) -> Sketch {
        let us = viewer.seat().map_or(God::Cthulhu, |it| self.god_of(it));
        let mut print = Sketch::new();
        for god in [us.enemy(), us] {
            let side = &self.sides[god];
            let tracked = std::iter::once(side.ground_zero.top).chain(Space::ALL.iter().map(|it| side.track.get(*it)));
            self.print_cards(&mut print, god.name(), tracked.flatten().chain(side.permanents.cards()));
        }
        if matches!(viewer, Viewer::Seat(_)) {
            self.print_cards(&mut print, "Your hand", self.sides[us].hand.into_iter().map(CardId));
        }
        print
    }
}

impl State {
    fn draw_side(&self, sketch: &mut Sketch, god: God, tone: Tone) {
        let side = &self.sides[god];
        let guts = self.guts(god);
        let bar: String = (0..GUTS).map(|it| if it < guts { '█' } else { '░' }).collect();
        sketch
            .line()
            .put(tone, format!("{:<8}", god.name().to_uppercase()))
            .put(Tone::Strong, format!("Guts {guts:>2} "));
        sketch.put(Tone::Alarm, bar);
        let (hand, deck, discard) = (side.hand.len(), self.deck_size(god), side.discard.cards.len());
        sketch.put(Tone::Plain, format!("  hand {hand} deck {deck} discard {discard}"));
        if self.phase == Phase::Turns && self.active == god {
            sketch.put(Tone::Strong, "  ◂ turn");
        }

        let spent = side.spent;
        let allowed = [("attack", spent.attacks), ("Combo", spent.combos), ("Defense", spent.defenses)];
        let used: Vec<&str> = allowed.iter().filter(|it| !it.1.left()).map(|it| it.0).collect();
        sketch.line().put(Tone::Strong, format!("  {}", cultists(side.cultists)));
        if !used.is_empty() {
            sketch.put(Tone::Faint, format!(" · used: {}", used.join(", ")));
        }
        let permanents: Vec<&str> = side.permanents.cards().map(|it| self.card(it).name.as_str()).collect();
        sketch.put(Tone::Faint, " · Permanents: ");
        sketch.put(Tone::Plain, if permanents.is_empty() { "none".to_owned() } else { permanents.join(", ") });
    }

    /// One side of the track: names on as many lines as they take, and below them the types.
    fn draw_track(&self, sketch: &mut Sketch, god: God) {
        let side = &self.sides[god];
        let cells: Vec<Option<CardId>> =
            std::iter::once(side.ground_zero.top).chain(Space::ALL.iter().map(|it| side.track.get(*it))).collect();
        let names: Vec<Vec<String>> =
            cells.iter().map(|it| it.map_or_else(Vec::new, |it| in_rows(&self.card(it).name))).collect();
        for row in 0..names.iter().map(Vec::len).max().unwrap_or(0).max(1) {
            sketch.line();
            for (cell, name) in cells.iter().zip(&names) {
                let part = name.get(row).map_or("", String::as_str);
                let tone = cell.map_or(Tone::Faint, |it| Tone::Kind(self.attack_type(it) as u8));
                sketch.put(tone, format!("{part:<WIDTH$} "));
            }
        }
        sketch.line();
        for (index, cell) in cells.iter().enumerate() {
            let text = match cell {
                Some(card) if index == 0 => {
                    let (name, count) = (self.attack_type(*card).name(), side.ground_zero.cards.len());
                    let name = if name.len() > WIDTH - 3 { format!("{name:.5}.") } else { name.to_owned() };
                    format!("{name} x{count}")
                }
                Some(card) => self.attack_type(*card).name().to_owned(),
                None => "·".to_owned(),
            };
            let tone = cell.map_or(Tone::Faint, |it| Tone::Kind(self.attack_type(it) as u8));
            sketch.put(tone, format!("{text:<WIDTH$} "));
        }
    }

    fn draw_line(&self, sketch: &mut Sketch) {
        sketch.line();
        sketch.put(Tone::Strong, format!("{:═<width$}", "ZERO ", width = WIDTH + 1));
        for space in Space::ALL {
            sketch.put(Tone::Strong, format!("{:═^width$}", format!(" {space} "), width = WIDTH + 1));
        }
        sketch.line();
        if self.first_attack_side {
            sketch.put(Tone::Strong, "The first attack slams! Then: ");
        }
        sketch.put(Tone::Faint, "Bizarre ▸ Dominance ▸ Ranged ▸ Viscera ▸ Bizarre");
    }

    fn draw_hand(&self, sketch: &mut Sketch, god: God) {
        sketch.line();
        for card in self.sides[god].hand {
            let card = self.card(CardId(card));
            sketch.line();
            let (tone, head) = card_head(card);
            sketch.put(tone, format!("{head:<16}")).put(Tone::Strong, format!("{:<32}", card.name));
            sketch.put(Tone::Plain, card_text(card));
        }
    }
}

impl State {
    fn print_cards(&self, print: &mut Sketch, whose: &str, cards: impl Iterator<Item = CardId>) {
        print.line().put(Tone::Strong, whose.to_uppercase());
        for card in cards {
            let card = self.card(card);
            let (tone, head) = card_head(card);
            print.line().put(Tone::Strong, format!("{} · ", card.name)).put(tone, head.trim_end());
            print.put(Tone::Plain, format!(" · {}", card_text(card)));
        }
        print.line();
    }
}

/// A name on the rows of a narrow cell.
fn in_rows(name: &str) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in name.split_whitespace() {
        let last = rows.last_mut().expect("there is a row");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= WIDTH {
            last.push(' ');
            last.push_str(word);
        } else {
            rows.push(word.to_owned());
        }
        // A word that is too long goes on below.
        while rows.last().is_some_and(|it| it.chars().count() > WIDTH) {
            let last = rows.last_mut().expect("there is a row");
            let (at, _) = last.char_indices().nth(WIDTH - 1).expect("it is longer");
            let hyphen = last[..=at].rfind('-').map(|it| it + 1);
            let rest = last.split_off(hyphen.unwrap_or(at));
            if hyphen.is_none() {
                last.push('-');
            }
            rows.push(rest);
        }
    }
    rows
}

/// Kind or type with its numbers, for a line of a hand.
fn card_head(card: &Card) -> (Tone, String) {
    match &card.face {
        Face::Attack(AttackFace { numbers: it, .. }) => {
            (Tone::Kind(it.attack_type as u8), format!("{:<9} {} +{}", it.attack_type.name(), it.position, it.momentum))
        }
        _ => (Tone::Faint, card.kind().name().to_owned()),
    }
}

fn card_text(card: &Card) -> String {
    match &card.face {
        Face::Attack(face) => format!("{} / Slams {}: {}", card.text, face.numbers.attack_type.slams(), face.slam_text),
        Face::Permanent(face) => format!("{} / {}", face.play_text, card.text),
        _ => card.text.clone(),
    }
}
