//! A state as a readable document.
//!
//! ```toml
//! turn   = "Ann"                  # the skipper; left out when the game is over
//! loaded = "rum"                  # left out: nothing is
//! answers.Ben = "wave"
//! patrol = 2
//! discard = ["gems"]
//! top    = { ware = "lace", known_to = ["Ben"] }   # left out: nobody has looked at it
//! [seats.Ann]                     # left out, or a key of it: as at the beginning, with no wares
//! hand = ["tea", "silk"]
//! crates = [{ ware = "lace", known_to = ["Ben"] }, { ware = "salt", open = true }]
//! licences = 1
//! tokens = { gold = 1, silver = 0, copper = 2 }
//! lantern = false
//! ```
//!
//! All other wares are in the deck, all other tokens in the bag.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::{By, Flaw, Pieces, Positions, Rules, Seat, Seats};

use crate::Agreed;
use crate::state::{Answer, Crate, Smuggler, Smugglers, Stage, Top};
use crate::vocab::{Tokens, Ware};

type Text = Spanned<String>;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loaded: Option<Text>,
    pub patrol: u8,
    pub discard: Vec<Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top: Option<OnTop>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub answers: BTreeMap<String, Text>,
    pub seats: BTreeMap<String, Seated>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Seated {
    pub hand: Vec<Text>,
    pub licences: u8,
    pub lantern: bool,
    pub tokens: BTreeMap<String, u8>,
    pub crates: Vec<Landed>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnTop {
    pub ware: Text,
    pub known_to: Vec<Text>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landed {
    pub ware: Text,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known_to: Vec<Text>,
}

impl Default for Seated {
    fn default() -> Self {
        let (hand, tokens, crates) = Default::default();
        Self { hand, licences: Smugglers::LICENCES, lantern: true, tokens, crates }
    }
}

/// A text that we write, without a place in a file.
fn written(text: &str) -> Text {
    Spanned::new(0..0, text.to_owned())
}

fn flaw(text: &Text, expected: impl fmt::Display) -> Flaw {
    Flaw::new(Some(text.span()), format!("`{}`", text.get_ref()), expected)
}

fn wares(wares: Pieces) -> Vec<Text> {
    Ware::each(wares).map(|it| written(it.name())).collect()
}

fn name(seat: Seat) -> &'static str {
    Smugglers::NAMES[seat.index()]
}

impl Positions for Smugglers {
    type Position = Position;

    fn to_position(&self) -> Position {
        let (turn, loaded, answers) = match self.stage {
            Stage::Turn { skipper } => (Some(skipper), None, By::default()),
            Stage::Landing { skipper, ware, answers } => (Some(skipper), Some(ware), answers),
            Stage::Over => (None, None, By::default()),
        };
        let answer = |it: Answer| written(if it == Answer::Search { "search" } else { "wave" });
        Position {
            turn: turn.map(|it| written(name(it))),
            loaded: loaded.map(|it| written(it.name())),
            patrol: self.patrol,
            discard: wares(self.discard),
            top: self.top.map(|it| OnTop {
                ware: written(it.ware.name()),
                known_to: it.known_to.iter().map(|it| written(name(it))).collect(),
            }),
            answers: self.seats().filter_map(|it| Some((name(it).to_owned(), answer(answers[it]?)))).collect(),
            seats: self.seats().map(|it| (name(it).to_owned(), self.smugglers[it].to_position())).collect(),
        }
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        let mut state = Self::empty(agreed.players, agreed.aim);
        state.patrol = position.patrol;
        state.discard = state.take_all(&position.discard)?;
        for (name, seated) in position.seats {
            let seat = state.seat(&written(&name))?;
            state.smugglers[seat] = state.seated(seat, seated)?;
        }
        if state.patrol > Self::PATROL {
            return Err(Flaw::new(None, format!("patrol {}", state.patrol), format!("at most {}", Self::PATROL)));
        }
        let held = |kind: usize| state.smugglers.iter().map(|(_, it)| u32::from(it.tokens.0[kind])).sum::<u32>();
        if let Some(kind) = (0..3).find(|it| held(*it) > u32::from(Tokens::ALL.0[*it])) {
            let found = format!("{} {} tokens", held(kind), Tokens::NAMES[kind]);
            return Err(Flaw::new(None, found, format!("at most {}", Tokens::ALL.0[kind])));
        }
        state.stage = match (position.turn, position.loaded) {
            (None, None) if state.has_ended() => Stage::Over,
            (None, None) => return Err(Flaw::new(None, "no `turn`", "whose turn it is, for the game goes on")),
            (None, Some(loaded)) => return Err(flaw(&loaded, "a `turn` with it")),
            (Some(turn), None) => {
                let skipper = state.seat(&turn)?;
                if state.has_ended() {
                    return Err(flaw(&turn, "no turn, for the game is over"));
                }
                if state.smugglers[skipper].hand.is_empty() {
                    return Err(flaw(&turn, "somebody who holds a ware"));
                }
                Stage::Turn { skipper }
            }
            (Some(turn), Some(loaded)) => {
                let skipper = state.seat(&turn)?;
                let ware = state.take(&loaded)?;
                if !state.left().contains(skipper) || state.patrol == Self::PATROL {
                    return Err(flaw(&turn, "no crate, for it could not be loaded"));
                }
                Stage::Landing { skipper, ware, answers: By::default() }
            }
        };
        if let Some(OnTop { ware, known_to }) = &position.top {
            let on_top = Ware::named(ware.get_ref()).filter(|it| !(state.deck & it.piece()).is_empty());
            let on_top = on_top.ok_or_else(|| flaw(ware, "a ware of the deck"))?;
            let known_to: Seats = known_to.iter().map(|it| state.seat(it)).collect::<Result<_, _>>()?;
            if known_to.is_empty() {
                return Err(flaw(ware, "somebody who has looked at it"));
            }
            state.top = Some(Top { ware: on_top, known_to });
        }
        for (name, answer) in position.answers {
            state.answered(&name, &answer)?;
        }
        if matches!(state.stage, Stage::Landing { .. }) && state.unanswered().is_empty() {
            return Err(Flaw::new(None, "a crate that waits for nobody", "somebody who has not answered"));
        }
        if state.stage == Stage::Over {
            let crates = state.smugglers.iter().flat_map(|(_, it)| &it.crates);
            if crates.into_iter().any(|it| !it.open) {
                return Err(Flaw::new(None, "a closed crate", "open ones, for the game is over"));
            }
        }
        Ok(state)
    }
}

impl Smuggler {
    fn to_position(&self) -> Seated {
        let kinds = Tokens::NAMES.into_iter().zip(self.tokens.0);
        let landed = |it: &Crate| Landed {
            ware: written(it.ware.name()),
            open: it.open,
            known_to: it.known_to.iter().map(|seat| written(name(seat))).collect(),
        };
        Seated {
            hand: wares(self.hand),
            licences: self.licences,
            lantern: self.lantern,
            tokens: kinds.map(|(kind, count)| (kind.to_owned(), count)).collect(),
            crates: self.crates.iter().map(landed).collect(),
        }
    }
}

impl Smugglers {
    fn seat(&self, text: &Text) -> Result<Seat, Flaw> {
        let names: Vec<&str> = self.seats().map(name).collect();
        let seat = self.seats().find(|it| name(*it) == text.get_ref());
        seat.ok_or_else(|| flaw(text, format!("one of {}", names.join(", "))))
    }

    /// Takes a ware out of the deck. All wares are there until they are found elsewhere.
    fn take(&mut self, text: &Text) -> Result<Ware, Flaw> {
        let ware = Ware::named(text.get_ref()).filter(|it| !(self.deck & it.piece()).is_empty());
        let ware = ware.ok_or_else(|| flaw(text, "a ware that lies nowhere else"))?;
        self.deck -= ware.piece();
        Ok(ware)
    }

    fn take_all(&mut self, texts: &[Text]) -> Result<Pieces, Flaw> {
        texts.iter().try_fold(Pieces::NONE, |wares, it| Ok(wares | self.take(it)?.piece()))
    }

    fn seated(&mut self, seat: Seat, seated: Seated) -> Result<Smuggler, Flaw> {
        let mut smuggler = Smuggler { licences: seated.licences, lantern: seated.lantern, ..Smuggler::default() };
        smuggler.hand = self.take_all(&seated.hand)?;
        for landed in &seated.crates {
            let ware = self.take(&landed.ware)?;
            let known_to = landed.known_to.iter().map(|it| self.seat(it)).collect::<Result<_, _>>()?;
            smuggler.crates.push(Crate { ware, open: landed.open, known_to });
        }
        for (kind, count) in seated.tokens {
            let at = Tokens::NAMES.iter().position(|it| *it == kind);
            let at = at.ok_or_else(|| flaw(&written(&kind), "gold, silver or copper"))?;
            smuggler.tokens.0[at] = count;
        }
        let wrong = |expected: &str| Err(Flaw::new(None, format!("{} as it stands", name(seat)), expected));
        if smuggler.licences > Self::LICENCES {
            return wrong("two licences at most");
        }
        if smuggler.licences == 0 && !(smuggler.hand.is_empty() && smuggler.crates.is_empty()) {
            return wrong("no wares without a licence");
        }
        if smuggler.crates.iter().any(|it| it.known_to.contains(seat)) {
            return wrong("others to have looked into a crate");
        }
        Ok(smuggler)
    }

    fn answered(&mut self, by: &str, answer: &Text) -> Result<(), Flaw> {
        let seat = self.seat(&written(by))?;
        let answer = match answer.get_ref().as_str() {
            "search" => Ok(Answer::Search),
            "wave" => Ok(Answer::Wave),
            _ => Err(flaw(answer, "`search` or `wave`")),
        }?;
        self.check(seat, crate::Action::Answer(answer)).map_err(|it| Flaw::new(None, format!("answer of {by}"), it))?;
        if let Stage::Landing { answers, .. } = &mut self.stage {
            answers[seat] = Some(answer);
        }
        Ok(())
    }
}
