//! Colours: brass, rope, paper and fog on a dark background, in as many colours as the terminal has.

use std::env;

use ratatui::style::{Color, Modifier, Style};
use turnbuckle_core::Tone;

/// Every style that the table uses. Colour is never the only hint.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    depth: Depth,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Depth {
    /// `NO_COLOR` is set: bold, dim and reversed only.
    None,
    /// 256 colours, which every modern terminal has.
    Palette,
    Full,
}

/// A 24-bit colour, and the nearest of the 256.
#[derive(Clone, Copy)]
struct Ink(u32, u8);

const DEEP: Ink = Ink(0x0b1013, 233);
const PANEL: Ink = Ink(0x1c252b, 235);
const INK: Ink = Ink(0x11161a, 233);
const PAPER: Ink = Ink(0xf1e7d0, 230);
const FOG: Ink = Ink(0x8fa3a5, 247);
const BRASS: Ink = Ink(0xe3b341, 178);
const ROPE: Ink = Ink(0xd0412f, 167);
/// The rope's red, light enough to be read on a dark background.
const EMBER: Ink = Ink(0xf0806f, 209);
const LEGAL: Ink = Ink(0x2fd08a, 78);
/// For kinds that games distinguish by colour and letter.
const KINDS: [Ink; 6] = [
    Ink(0xb79cf0, 141),
    Ink(0xf0a05a, 215),
    Ink(0x6fc3ee, 117),
    Ink(0xf28ba0, 211),
    Ink(0x7fd6a0, 115),
    Ink(0xe8d36a, 185),
];

impl Look {
    /// The colours that the terminal supports and its user wants.
    pub fn of_terminal() -> Self {
        let set = |name| env::var_os(name).is_some_and(|it| !it.is_empty());
        let full = env::var("COLORTERM").is_ok_and(|it| it == "truecolor" || it == "24bit");
        let depth = match () {
            () if set("NO_COLOR") || env::var("TERM").is_ok_and(|it| it == "dumb") => Depth::None,
            () if full => Depth::Full,
            () => Depth::Palette,
        };
        Self { depth }
    }

    fn color(self, ink: Ink) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Palette => Color::Indexed(ink.1),
            Depth::Full => Color::from_u32(ink.0),
        }
    }

    fn on_dark(self, ink: Ink) -> Style {
        Style::new().fg(self.color(ink)).bg(self.color(DEEP))
    }

    fn has_colour(self) -> bool {
        self.depth != Depth::None
    }

    /// The background, and plain text.
    pub fn ground(self) -> Style {
        self.on_dark(PAPER)
    }

    pub fn faint(self) -> Style {
        let style = self.on_dark(FOG);
        if self.has_colour() { style } else { style.add_modifier(Modifier::DIM) }
    }

    pub fn brand(self) -> Style {
        self.on_dark(BRASS).add_modifier(Modifier::BOLD)
    }

    pub fn rope(self) -> Style {
        self.on_dark(ROPE)
    }

    /// The bar that says what is asked.
    pub fn prompt(self) -> Style {
        let style = Style::new().fg(self.color(INK)).bg(self.color(BRASS)).add_modifier(Modifier::BOLD);
        if self.has_colour() { style } else { style.add_modifier(Modifier::REVERSED) }
    }

    /// The same bar while others decide.
    pub fn waiting(self) -> Style {
        Style::new().fg(self.color(FOG)).bg(self.color(PANEL))
    }

    pub fn legal(self) -> Style {
        self.on_dark(LEGAL)
    }

    pub fn selected(self) -> Style {
        Style::new().fg(self.color(PAPER)).bg(self.color(PANEL)).add_modifier(Modifier::BOLD)
    }

    pub fn alarm(self) -> Style {
        self.on_dark(EMBER).add_modifier(Modifier::BOLD)
    }

    /// A sheet on top of the table: rules, hints, questions.
    pub fn sheet(self) -> Style {
        Style::new().fg(self.color(INK)).bg(self.color(PAPER))
    }

    pub fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Plain => self.ground(),
            Tone::Faint => self.faint(),
            Tone::Strong => self.ground().add_modifier(Modifier::BOLD),
            Tone::Own => self.on_dark(BRASS),
            Tone::Other => self.on_dark(EMBER),
            Tone::Kind(number) => self.on_dark(KINDS[usize::from(number) % KINDS.len()]),
            Tone::Alarm => self.alarm(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG AA: text has a contrast of at least 4.5 to 1 with its background.
    #[test]
    fn text_can_be_read() {
        let on_dark = [PAPER, FOG, BRASS, EMBER, LEGAL].into_iter().chain(KINDS).map(|it| (it, DEEP));
        let others = [(INK, PAPER), (INK, BRASS), (PAPER, PANEL), (FOG, PANEL)];
        for (text, ground) in on_dark.chain(others) {
            let ratio = contrast(text.0, ground.0);
            assert!(ratio >= 4.5, "#{:06x} on #{:06x}: {ratio:.2}", text.0, ground.0);
        }
    }

    fn contrast(one: u32, other: u32) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(colour: u32) -> f64 {
        let linear = |shift: u32| {
            let share = f64::from(colour >> shift & 0xff) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
}
