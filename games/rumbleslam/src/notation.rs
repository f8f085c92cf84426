//! Actions and pieces as text: `hire troll`, `brawl p2.3`, `throw N5`, `use 1 p2.2`. Wrestlers are numbered by team,
//! squares counted from the north-west corner.

use turnbuckle_core::{Few, Names, Notation, Seat, reading};

use crate::action::Action;
use crate::ring::{Cell, Corner, Direction, Rope};
use crate::state::State;
use crate::vocab::{CardId, Crowd, Die, PairId, Sponsorship, Stat, TeamId, Who};

pub const SEATS: [&str; 4] = ["p1", "p2", "p3", "p4"];
const DICE: [&str; 4] = ["copper", "silver", "gold", "crowd"];
const VALUES: [&str; 5] = ["0", "1", "2", "3", "4"];
const CROWD: [&str; 3] = ["cheer", "boo", "blank"];

fn die_word(die: Die) -> &'static str {
    DICE[die.index()]
}

fn face_word(die: Die, face: u8) -> &'static str {
    let words: &[&str] = if die == Die::Crowd { &CROWD } else { &VALUES };
    words.get(usize::from(face)).copied().unwrap_or("0")
}

fn stat_word(stat: Stat) -> &'static str {
    stat.name()
}

fn who(word: &str) -> Result<Who, String> {
    word.parse().map_err(|_| format!("a wrestler such as `p2.3` instead of `{word}`"))
}

fn cell(word: &str) -> Result<Cell, String> {
    word.parse().map_err(|_| format!("a square such as `4,9`, `T-NW` or `N5` instead of `{word}`"))
}

fn rope(word: &str) -> Result<Rope, String> {
    reading::named(word, Rope::ALL, Rope::name)
}

fn sponsorship(word: &str) -> Result<Sponsorship, String> {
    reading::named(word, Sponsorship::ALL, Sponsorship::id)
}

fn ability(word: &str) -> Result<u8, String> {
    reading::number(word, 1..=8).map(|it| it - 1)
}

impl State {
    fn card_called(&self, id: &str) -> Result<CardId, String> {
        self.pack.find_card(id).ok_or_else(|| format!("the id of a wrestler instead of `{id}`"))
    }

    fn pair_called(&self, id: &str) -> Result<PairId, String> {
        self.pack.find_pair(id).ok_or_else(|| format!("the id of a Tag Team instead of `{id}`"))
    }

    fn team_called(&self, id: &str) -> Result<TeamId, String> {
        self.pack.find_team(id).ok_or_else(|| format!("the id of a ready-made team instead of `{id}`"))
    }
}

impl Notation for State {
    fn write_action(&self, action: Action) -> String {
        let pack = self.pack.get();
        let named = |id: Option<&str>| id.unwrap_or("nobody").to_owned();
        match action {
            Action::Take(it) => format!("take {}", named(pack.teams.get(usize::from(it.0)).map(|it| &*it.id))),
            Action::Hire(it) => format!("hire {}", named(pack.cards.get(usize::from(it.0)).map(|it| &*it.id))),
            Action::HirePair(it) => format!("hire-pair {}", named(pack.pairs.get(usize::from(it.0)).map(|it| &*it.id))),
            Action::Endorse => "endorse".into(),
            Action::BuySponsorship => "buy-sponsorship".into(),
            Action::Submit => "submit".into(),
            Action::Sponsors(one, None) => format!("sponsors {}", one.id()),
            Action::Sponsors(one, Some(other)) => format!("sponsors {} {}", one.id(), other.id()),
            Action::Corner(corner) => format!("corner {corner}"),
            Action::Deploy(who, at) => format!("deploy {who} {at}"),
            Action::Declare(it) => format!("declare {}", it.id()),
            Action::Pass => "pass".into(),
            Action::Nominate(who) => format!("nominate {who}"),
            Action::Activate(who) => format!("activate {who}"),
            Action::Reroll(die, face) => format!("reroll {} {}", die_word(die), face_word(die, face)),
            Action::Keep => "keep".into(),
            Action::Option(at) => format!("option {}", u16::from(at) + 1),
            Action::StandUp => "stand".into(),
            Action::StayDown => "stay-down".into(),
            Action::Move(to) => format!("move {to}"),
            Action::Brawl(on) => format!("brawl {on}"),
            Action::Grapple(on) => format!("grapple {on}"),
            Action::Trip(on) => format!("trip {on}"),
            Action::Pin(on) => format!("pin {on}"),
            Action::Lift(on) => format!("lift {on}"),
            Action::Throw(at) => format!("throw {at}"),
            Action::Bounce(rope) => format!("bounce {rope}"),
            Action::BounceWith(it, rope) => format!("bounce-with {} {rope}", u16::from(it) + 1),
            Action::Climb => "climb".into(),
            Action::Dismount => "dismount".into(),
            Action::Leap(on) => format!("leap {on}"),
            Action::LeapWith(it, on) => format!("leap-with {} {on}", u16::from(it) + 1),
            Action::Use(it, on) => format!("use {} {on}", u16::from(it) + 1),
            Action::UseAlone(it) => format!("use {}", u16::from(it) + 1),
            Action::CrowdPleaser => "crowd-pleaser".into(),
            Action::TagOut => "tag-out".into(),
            Action::End => "end".into(),
            Action::With(stat) => format!("with {}", stat_word(stat)),
            Action::Choose(who) => format!("choose {who}"),
            Action::Place(at) => format!("place {at}"),
            Action::Next(bit) => format!("next {}", u16::from(bit) + 1),
            Action::Shove(direction) => format!("shove {direction}"),
            Action::From(rope) => format!("from {rope}"),
            Action::Smash => "smash".into(),
            Action::Over => "over".into(),
            Action::Stop => "stop".into(),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match *words {
            ["take", id] => Action::Take(self.team_called(id)?),
            ["hire", id] => Action::Hire(self.card_called(id)?),
            ["hire-pair", id] => Action::HirePair(self.pair_called(id)?),
            ["endorse"] => Action::Endorse,
            ["buy-sponsorship"] => Action::BuySponsorship,
            ["submit"] => Action::Submit,
            ["sponsors", one] => Action::Sponsors(sponsorship(one)?, None),
            ["sponsors", one, other] => Action::Sponsors(sponsorship(one)?, Some(sponsorship(other)?)),
            ["corner", it] => Action::Corner(reading::named(it, Corner::ALL, Corner::name)?),
            ["deploy", it, at] => Action::Deploy(who(it)?, cell(at)?),
            ["declare", it] => Action::Declare(sponsorship(it)?),
            ["pass"] => Action::Pass,
            ["nominate", it] => Action::Nominate(who(it)?),
            ["activate", it] => Action::Activate(who(it)?),
            ["reroll", die, face] => {
                let die = reading::named(die, Die::ALL, die_word)?;
                let faces: Vec<u8> = (0..if die == Die::Crowd { Crowd::ALL.len() as u8 } else { 5 }).collect();
                Action::Reroll(die, reading::named(face, &faces, |it| face_word(die, it))?)
            }
            ["keep"] => Action::Keep,
            ["option", it] => Action::Option(reading::number(it, 1..=6)? - 1),
            ["stand"] => Action::StandUp,
            ["stay-down"] => Action::StayDown,
            ["move", to] => Action::Move(cell(to)?),
            ["brawl", on] => Action::Brawl(who(on)?),
            ["grapple", on] => Action::Grapple(who(on)?),
            ["trip", on] => Action::Trip(who(on)?),
            ["pin", on] => Action::Pin(who(on)?),
            ["lift", on] => Action::Lift(who(on)?),
            ["throw", at] => Action::Throw(cell(at)?),
            ["bounce", it] => Action::Bounce(rope(it)?),
            ["bounce-with", it, from] => Action::BounceWith(ability(it)?, rope(from)?),
            ["climb"] => Action::Climb,
            ["dismount"] => Action::Dismount,
            ["leap", on] => Action::Leap(who(on)?),
            ["leap-with", it, on] => Action::LeapWith(ability(it)?, who(on)?),
            ["use", it, on] => Action::Use(ability(it)?, who(on)?),
            ["use", it] => Action::UseAlone(ability(it)?),
            ["crowd-pleaser"] => Action::CrowdPleaser,
            ["tag-out"] => Action::TagOut,
            ["end"] => Action::End,
            ["with", it] => Action::With(reading::named(it, Stat::ALL, stat_word)?),
            ["choose", it] => Action::Choose(who(it)?),
            ["place", at] => Action::Place(cell(at)?),
            ["next", it] => Action::Next(reading::number(it, 1..=16)? - 1),
            ["shove", it] => Action::Shove(reading::named(it, Direction::ALL, Direction::name)?),
            ["from", it] => Action::From(rope(it)?),
            ["smash"] => Action::Smash,
            ["over"] => Action::Over,
            ["stop"] => Action::Stop,
            _ => return Err("an action such as `move 4,9`, `brawl p2.3`, `throw N5` or `end`".to_owned()),
        })
    }

    fn seat_id(&self, seat: Seat) -> String {
        SEATS[seat.index().min(3)].to_owned()
    }
}

impl Names for State {
    fn piece_name(&self, piece: u8) -> String {
        self.pack.cards.get(usize::from(piece)).map_or_else(|| "nobody".to_owned(), |it| it.id.clone())
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        self.pack.find_card(name).map(|it| it.0)
    }

    fn dice(&self) -> Vec<(&str, Vec<&str>)> {
        let pictures = |die: usize| if die == 3 { CROWD.to_vec() } else { VALUES.to_vec() };
        DICE.iter().enumerate().map(|(at, name)| (*name, pictures(at))).collect()
    }
}
