//! The game in words and in characters: notation, sentences, the sketch.

use serde::Serialize;
use turnbuckle_core::{
    Drawn, Names, Notation, RuleId, Rules, Seat, Seen, Sketch, Sketched, Tone, Verdict, Viewer, Words,
};

use crate::Agreed;
use crate::event::Event;
use crate::hidden::CrateView;
use crate::rules::Action;
use crate::state::{Aim, Answer, Smugglers, Stage};
use crate::vocab::{Tokens, Ware, customs};

impl Smugglers {
    pub const NAMES: [&str; Self::MOST_PLAYERS] = ["Ann", "Ben", "Cat", "Dov", "Eve"];

    fn seat_named(&self, name: &str) -> Option<Seat> {
        self.seats().find(|it| Self::NAMES[it.index()] == name)
    }
}

impl Names for Smugglers {
    fn piece_name(&self, piece: u8) -> String {
        Ware::new(piece).name().to_owned()
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        Ware::named(name)?.piece().first()
    }

    fn tokens(&self) -> Vec<&str> {
        Tokens::NAMES.to_vec()
    }

    fn dice(&self) -> Vec<(&str, Vec<&str>)> {
        vec![(customs::NAME, customs::PICTURES.to_vec())]
    }
}

impl Notation for Smugglers {
    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Load(ware) => format!("load {}", ware.name()),
            Action::Spy(on) => format!("spy {}", Self::NAMES.get(on.index()).unwrap_or(&"nobody")),
            Action::Peek => "peek".to_owned(),
            Action::Answer(Answer::Search) => "search".to_owned(),
            Action::Answer(Answer::Wave) => "wave".to_owned(),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let action = match text.trim().split_once(' ') {
            Some(("load", name)) => Ware::named(name).map(Action::Load),
            Some(("spy", name)) => self.seat_named(name).map(Action::Spy),
            None if text.trim() == "peek" => Some(Action::Peek),
            None if text.trim() == "search" => Some(Action::Answer(Answer::Search)),
            None if text.trim() == "wave" => Some(Action::Answer(Answer::Wave)),
            _ => None,
        };
        action.ok_or_else(|| "`load WARE`, `spy NAME`, `peek`, `search` or `wave`".to_owned())
    }

    fn seat_id(&self, seat: Seat) -> String {
        self.seat_name(seat)
    }
}

/// A list as it is said: `Ann, Ben and Cat`.
fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    match &*words {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

fn names(seats: &[Seat]) -> String {
    list(seats.iter().map(|it| Smugglers::NAMES[it.index()]))
}

fn wares(wares: &[Ware]) -> String {
    list(wares.iter().map(|it| it.name()))
}

impl Words for Smugglers {
    fn seat_name(&self, seat: Seat) -> String {
        Self::NAMES[seat.index()].to_owned()
    }

    fn tell(&self, event: &Event) -> String {
        let name = |seat: &Seat| Self::NAMES[seat.index()];
        match event {
            Event::Dealt { seat, wares: Seen::Open(dealt) } => format!("{} is dealt {}", name(seat), wares(dealt)),
            Event::Dealt { seat, .. } => format!("{} is dealt three wares", name(seat)),
            Event::TurnBegan { seat } => format!("{} is the skipper", name(seat)),
            Event::Loaded { seat, ware: Seen::Open(ware) } => {
                format!("{} loads a crate of {}", name(seat), ware.name())
            }
            Event::Loaded { seat, .. } => format!("{} loads a crate of tea, or so it says", name(seat)),
            Event::Spied { seat, on, ware: Seen::Open(ware), .. } => {
                format!("{} looks into a crate of {} and finds {}", name(seat), name(on), ware.name())
            }
            Event::Spied { seat, on, .. } => format!("{} looks into a crate of {}", name(seat), name(on)),
            Event::Peeked { seat, ware: Seen::Open(ware) } => {
                format!("{} looks at the deck and finds {} on top", name(seat), ware.name())
            }
            Event::Peeked { seat, .. } => format!("{} looks at the top of the deck", name(seat)),
            Event::Answered { seat, answer: Seen::Open(Answer::Search) } => format!("{} will search", name(seat)),
            Event::Answered { seat, answer: Seen::Open(Answer::Wave) } => format!("{} will wave", name(seat)),
            Event::Answered { seat, .. } => format!("{} has answered", name(seat)),
            Event::Landed { seat } => format!("Everybody waves: the crate of {} lands", name(seat)),
            Event::FoundHonest { seat, by, ware } => {
                format!("{} searched: {} is honest, and lands for {}", names(by), ware.name(), name(seat))
            }
            Event::Found { seat, by, ware } => {
                format!("{} searched: {} smuggles {}", names(by), name(seat), ware.name())
            }
            Event::Thrown { seat, pictures } => {
                format!("{} throws {}", name(seat), list(pictures.iter().copied()))
            }
            Event::PatrolCame { steps } => format!("The patrol comes nearer: {steps} of {}", Self::PATROL),
            Event::LostLicences { seat, left, .. } => {
                format!("{} has {left} {} left", name(seat), if *left == 1 { "licence" } else { "licences" })
            }
            Event::DrewToken { seat, token } => format!("{} draws {token}", name(seat)),
            Event::Drew { seat, ware: Seen::Open(ware) } => format!("{} draws {}", name(seat), ware.name()),
            Event::Drew { seat, .. } => format!("{} draws a ware", name(seat)),
            Event::Laid { seat, ware: Seen::Open(ware) } => {
                format!("{} lays the top of the deck down as a crate: {}", name(seat), ware.name())
            }
            Event::Laid { seat, .. } => format!("{} lays the top of the deck down as a crate", name(seat)),
            Event::Conceded { seat } => format!("{} concedes", name(seat)),
            Event::Left { seat, wares: left } => format!("{} is out and leaves {}", name(seat), wares(left)),
            Event::Opened { seat, wares: opened } => format!("The crates of {} held {}", name(seat), wares(opened)),
            Event::Won { seats, together: true } => format!("{} win together", names(seats)),
            Event::Won { seats, .. } => format!("The most worth: {}", names(seats)),
            Event::Lost => "The crew has lost".to_owned(),
        }
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        match action {
            Action::Load(ware) if ware.is_contraband() => format!("Load {}: contraband, worth 3", ware.name()),
            Action::Load(ware) => format!("Load {}: honest, worth 1", ware.name()),
            Action::Spy(on) => {
                let number = self.newest_unknown(seat, on).map_or(0, |it| it + 1);
                format!("Look into crate {number} of {}: uses up the lantern", Self::NAMES[on.index()])
            }
            Action::Peek => "Look at the top of the deck: uses up the lantern, and you draw nothing".to_owned(),
            Action::Answer(Answer::Search) => "Search: a token for contraband, a licence for honest wares".to_owned(),
            Action::Answer(Answer::Wave) => "Wave the crate through".to_owned(),
        }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(match action {
            Action::Load(_) => "SM-006",
            Action::Spy(_) => "SM-007",
            Action::Peek => "SM-021",
            Action::Answer(_) => "SM-008",
        })
    }

    fn is_pass(&self, action: Action) -> bool {
        action == Action::Answer(Answer::Wave)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        let asked = self.turn().seats();
        match (viewer, self.stage) {
            (_, Stage::Over) => "The game is over".to_owned(),
            (Viewer::Seat(seat), Stage::Turn { .. }) if asked.contains(seat) => "Load a crate".to_owned(),
            (Viewer::Seat(seat), Stage::Landing { skipper, .. }) if asked.contains(seat) => {
                format!("Search the crate of {}?", Self::NAMES[skipper.index()])
            }
            _ => format!("Waiting for {}", names(&asked.iter().collect::<Vec<_>>())),
        }
    }

    fn result(&self) -> Option<String> {
        let Stage::Over = self.stage else { return None };
        Some(match (self.verdict(), self.aim) {
            (Verdict::Won(seats), Aim::Each) => {
                let seats: Vec<Seat> = seats.iter().collect();
                format!("{} won with {}", names(&seats), self.worth(seats[0]))
            }
            (Verdict::Won(seats), Aim::Together) => {
                format!("{} won together", names(&seats.iter().collect::<Vec<_>>()))
            }
            (Verdict::Drawn | Verdict::Lost, _) if self.patrol >= Self::PATROL => {
                "The patrol came: all lost".to_owned()
            }
            (Verdict::Drawn | Verdict::Lost, _) => "Too little landed: all lost".to_owned(),
        })
    }
}

impl Sketched for Smugglers {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let view = turnbuckle_core::Hidden::view(self, viewer);
        let mut sketch = Sketch::new();
        for (seat, (name, it)) in self.seats().zip(&view.smugglers) {
            let tone = match viewer {
                _ if it.out => Tone::Faint,
                Viewer::Seat(own) if own == seat => Tone::Own,
                _ => Tone::Other,
            };
            let mark = if view.skipper == Some(seat) { "*" } else { " " };
            sketch.line().put(tone, format!("{mark}{name:<5}"));
            if it.out {
                sketch.put(Tone::Faint, "out");
                continue;
            }
            let lantern = if it.lantern { "lantern" } else { "" };
            let [gold, silver, copper] = it.tokens.0;
            sketch.put(Tone::Plain, format!("licences {}  tokens {gold}/{silver}/{copper}  {lantern:<9}", it.licences));
            match &it.hand {
                Seen::Open(hand) => sketch.put(Tone::Own, format!("holds {}", wares(hand))),
                Seen::Hidden => sketch.put(Tone::Plain, format!("holds {}", it.wares)),
            };
            let crates: Vec<&str> = it.crates.iter().map(written).collect();
            sketch.line().put(Tone::Plain, format!("      crates: {}", crates.join(" ")));
        }
        let loaded = match view.loaded {
            None => "-",
            Some(Seen::Open(ware)) => ware.name(),
            Some(Seen::Hidden) => "[?]",
        };
        sketch.line().put(Tone::Strong, format!("loaded: {loaded}  patrol: {} of {}", view.patrol, Self::PATROL));
        let [gold, silver, copper] = view.bag.0;
        let top = match view.top.map(|it| it.ware) {
            None => String::new(),
            Some(Seen::Open(ware)) => format!(", {} on top", ware.name()),
            Some(Seen::Hidden) => ", [?] on top".to_owned(),
        };
        sketch.line().put(Tone::Faint, format!("deck {}{top}  bag {gold}/{silver}/{copper}", view.deck));
        sketch
    }
}

fn written(it: &CrateView) -> &'static str {
    match it.ware {
        Seen::Open(ware) => ware.name(),
        Seen::Hidden => "[?]",
    }
}

/// What an action affects.
#[derive(PartialEq, Debug, Serialize)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum Deed {
    Load { ware: Ware, contraband: bool },
    Spy { on: Seat, number: Option<usize> },
    Peek,
    Answer { answer: Answer },
}

impl Drawn for Smugglers {
    type Deed = Deed;

    fn deed(&self, seat: Seat, action: Action) -> Deed {
        match action {
            Action::Load(ware) => Deed::Load { ware, contraband: ware.is_contraband() },
            Action::Spy(on) => Deed::Spy { on, number: self.newest_unknown(seat, on) },
            Action::Peek => Deed::Peek,
            Action::Answer(answer) => Deed::Answer { answer },
        }
    }

    fn faces(_: &Agreed) -> serde_json::Value {
        let wares = Ware::each(Ware::ALL);
        wares.map(|it| serde_json::json!({ "ware": it, "worth": it.worth() })).collect()
    }
}
