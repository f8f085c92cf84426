//! The table drawn in text: five Town Cards around the wheel, the Great Old One, the mats.

use turnbuckle_core::{Few, Seat, Sketch, Sketched, Tone, Viewer};

use crate::state::{PageSlot, Stage, State};
use crate::vocab::{Colour, Icon, Phase, Portal, ROWS, Tentacle, Town, Who};
use crate::words::plain;

/// Blue, red, green; then purple for Chaos and black for Eldritch.
const fn tone(tentacle: Tentacle) -> Tone {
    Tone::Kind(tentacle as u8)
}

fn letter(tentacle: Tentacle) -> char {
    ['F', 'R', 'G', 'C', 'E'][tentacle.index()]
}

const fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Relief => "relief",
        Icon::Chaos => "chaos",
        Icon::PowerFear => "power of Fear",
        Icon::PowerRage => "power of Rage",
        Icon::PowerGreed => "power of Greed",
        Icon::ExtraDraw => "one more",
    }
}

impl Sketched for State {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let mut sketch = Sketch::new();
        self.draw_great(&mut sketch);
        sketch.line();
        Town::each().for_each(|it| self.draw_town(&mut sketch, it));
        sketch.line();
        self.draw_mats(&mut sketch);
        sketch.line();
        for who in self.party.each() {
            self.draw_character(&mut sketch, who, viewer.seat());
        }
        sketch
    }

    /// The Great Old One's power, what can be done in each town, and what everybody is able to do.
    fn fine_print(&self, _viewer: Viewer) -> Sketch {
        let mut print = Sketch::new();
        let mut put = |name: &str, text: &str| {
            print.line().put(Tone::Strong, name).put(Tone::Plain, format!(" · {text}"));
            print.line();
        };
        put(&self.great().name, &self.great().power_text);
        Town::each().map(|it| self.face(it)).for_each(|it| put(&it.name, &it.action.text));
        let mats = self.party.each().filter_map(|it| self.characters[it].mat);
        mats.map(|it| self.pack.mat(it)).for_each(|it| put(&it.name, &it.ability.text));
        print
    }
}

impl State {
    /// Whether anything has been placed: mats are chosen before that.
    fn is_set_up(&self) -> bool {
        self.stage != Stage::Mats
    }

    /// Full spaces as letters, empty ones as dots.
    fn draw_track(&self, sketch: &mut Sketch, tentacle: Tentacle, full: u8, spaces: u8) {
        let filled: String = (0..full).map(|_| letter(tentacle)).collect();
        sketch.put(tone(tentacle), filled);
        sketch.put(Tone::Faint, "\u{b7}".repeat(usize::from(spaces.saturating_sub(full))));
        sketch.put(Tone::Plain, " ");
    }

    fn draw_great(&self, sketch: &mut Sketch) {
        let track = self.strength_track();
        sketch.line().put(Tone::Strong, self.great().name.to_uppercase());
        let phase = if self.phase == Phase::One { "Phase One" } else { "Phase Two" };
        let at = if self.is_set_up() { format!(" at {}", self.great_at) } else { String::new() };
        sketch.put(Tone::Plain, format!("{at}, {phase}   strength "));
        for (at, number) in (0..).zip(&track.numbers) {
            let here = at == self.strength;
            sketch.put(
                if here { Tone::Alarm } else { Tone::Faint },
                if here { format!("[{number}]") } else { number.to_string() },
            );
            sketch.put(Tone::Faint, " ");
        }
        sketch.put(Tone::Plain, "  energy ");
        self.draw_track(sketch, Tentacle::Eldritch, self.energy, track.energy);
        sketch.line();
        if self.phase == Phase::Two {
            sketch.put(Tone::Plain, "Portals ");
            for portal in Portal::each() {
                let lies = self.portals[portal.colour][usize::from(portal.place)];
                let (colour, needed) = (letter(portal.colour.into()), self.needed(portal));
                let text =
                    lies.map_or_else(|| format!("{colour}({needed}) "), |it| format!("{colour}[{}] ", letter(it)));
                sketch.put(tone(portal.colour.into()), text);
            }
            return;
        }
        sketch.put(Tone::Plain, "Necronomicon ");
        for (row, tokens) in (1..).zip(self.rows) {
            let (full, missing) = ("\u{25a0}".repeat(tokens.into()), "\u{25a1}".repeat(ROWS - usize::from(tokens)));
            sketch.put(Tone::Faint, format!("{row}")).put(Tone::Strong, full).put(Tone::Faint, format!("{missing} "));
        }
    }

    fn draw_town(&self, sketch: &mut Sketch, town: Town) {
        let (card, face) = (&self.towns[town], self.face(town));
        let spun = self.spun();
        let front = if spun.is_some_and(|it| it.front == town) { "\u{25b8}" } else { " " };
        let back = if spun.is_some_and(|it| it.tentacle == town) { "~" } else { " " };
        sketch.line().put(Tone::Strong, format!("{front}{back}{town} "));
        let widest = Town::each().map(|it| self.face(it).name.chars().count()).max().unwrap_or(0);
        sketch.put(Tone::Plain, format!("{:<widest$} ", face.name));
        for colour in Colour::each() {
            self.draw_track(sketch, colour.into(), card.madness[colour], face.tracks[colour]);
        }
        sketch.put(Tone::Faint, "shamblers ");
        for colour in card.shamblers.iter() {
            sketch.put(tone(colour.into()), format!("\u{2625}{}", letter(colour.into())));
        }
        let free = face.shamblers - card.shamblers.len();
        sketch.put(Tone::Faint, "\u{b7}".repeat(free.into()));
        sketch.put(tone(Tentacle::Eldritch), format!(" {}", "E".repeat(card.eldritch.into())));
        sketch.put(Tone::Plain, "  ");
        match card.page {
            PageSlot::None => sketch.put(Tone::Faint, "no page"),
            PageSlot::Down(_) => sketch.put(Tone::Faint, "page face-down"),
            PageSlot::Seen(page) => sketch.put(Tone::Faint, format!("{} face-down", self.page(page).id)),
            PageSlot::Up(page) => {
                let print = self.page(page);
                let pages: Vec<String> = print.pages.iter().map(u8::to_string).collect();
                sketch.put(tone(print.rune.into()), format!("{} \u{16df}{} ", print.id, letter(print.rune.into())));
                for colour in Colour::each() {
                    sketch.put(
                        tone(colour.into()),
                        letter(colour.into()).to_string().repeat(print.cost.colours()[colour].into()),
                    );
                }
                let wild = "C".repeat(print.cost.chaos.into()) + &"?".repeat(print.cost.any.into());
                sketch.put(Tone::Plain, format!("{wild} \u{2192} {}", pages.join(" ")))
            }
        };
        let near = if !self.is_set_up() {
            ""
        } else if town == self.great_at {
            "  \u{2190} THE GREAT OLD ONE"
        } else if town.is_within_one(self.great_at) {
            "  (in its reach)"
        } else {
            ""
        };
        sketch.put(Tone::Alarm, near);
    }

    fn draw_mats(&self, sketch: &mut Sketch) {
        let row = |sketch: &mut Sketch, name: &str, of: &dyn Fn(Tentacle) -> u8| {
            sketch.put(Tone::Plain, format!("{name} "));
            for tentacle in Tentacle::each().filter(|it| of(*it) > 0) {
                sketch.put(tone(tentacle), format!("{}{} ", letter(tentacle), of(tentacle)));
            }
            sketch.put(Tone::Plain, "  ");
        };
        sketch.line();
        row(sketch, "Bag", &|it| self.bag[it]);
        row(sketch, "Discard Mat", &|it| self.discard[it]);
        row(sketch, "Supply", &|it| self.supply[it]);
        sketch.line();
        row(sketch, "Shambler Mat", &|it| it.colour().map_or(0, |it| self.shambler_mat.madness[it]));
        sketch.put(Tone::Plain, "shamblers ");
        for colour in Colour::each() {
            sketch.put(
                tone(colour.into()),
                format!("\u{2625}{}{} ", letter(colour.into()), self.shambler_mat.shamblers[colour]),
            );
        }
        sketch.put(Tone::Faint, format!("  page deck {}", self.deck_len()));
        if let Some(spun) = self.spun() {
            let words =
                format!("   spin: {} at {}, {} at {}", icon(spun.icon), spun.front, spun.strip.paint(), spun.tentacle);
            sketch.put(Tone::Faint, words);
        }
    }

    fn draw_character(&self, sketch: &mut Sketch, who: Who, near: Option<Seat>) {
        let it = &self.characters[who];
        let own = near.is_some_and(|seat| self.party.players > 0 && who.index() == seat.index());
        let turn = if self.active() == who && !matches!(self.stage, Stage::Over(_)) { "\u{25b8}" } else { " " };
        sketch.line().put(if own { Tone::Own } else { Tone::Other }, format!("{turn}{:<20}", self.who_name(who)));
        if self.is_set_up() {
            sketch.put(Tone::Plain, format!("{} ", it.at));
        }
        let Some(_) = it.mat else { return };
        let tracks = self.tracks(who);
        for colour in Colour::each() {
            self.draw_track(sketch, colour.into(), it.madness[colour], tracks.madness[colour]);
        }
        self.draw_track(sketch, Tentacle::Chaos, it.chaos, tracks.chaos);
        let danger = usize::from(it.brain) + 1 >= tracks.delirium.len();
        let rerolls = plain(self.rerolls(who), "reroll", "rerolls");
        let brain = format!("brain {}/{} ({rerolls})  ", it.brain, tracks.delirium.len());
        sketch.put(if danger { Tone::Alarm } else { Tone::Plain }, brain);
        for colour in Colour::each().filter(|colour| self.runes(who, *colour) > 0) {
            sketch.put(tone(colour.into()), format!("\u{16df}{}{} ", letter(colour.into()), self.runes(who, colour)));
        }
        if self.active() == who && self.stage == Stage::Actions {
            sketch.put(Tone::Strong, format!(" {}", plain(self.actions, "action", "actions")));
        }
    }
}
