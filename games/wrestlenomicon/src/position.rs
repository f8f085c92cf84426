//! Any state as a readable document (docs/scenarios.md), and back again if it is possible.
//!
//! What is left out takes its default: no hand, 25 Guts and all other cards in the Deck, empty tracks and piles,
//! nothing spent, Cthulhu to take his option, the slam cycle showing.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::{Spanned, Value};
use turnbuckle_core::{Flaw, Lawful, Pieces, Positions};

use crate::effect::{Effect, Forbidden};
use crate::pack::PackRef;
use crate::setup::Agreed;
use crate::state::{Frame, GUTS, Lasting, PERMANENT_SLOTS, Phase, Shove, Side, Spent, Stage, State, Step, TURN_LIMIT};
use crate::vocab::{ByGod, CardId, Cards, God, Space};

type Name = Spanned<String>;

/// A state, written out.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    first_seat: God,
    phase: PhaseName,
    active: God,
    asked: Option<God>,
    turns: u16,
    first_attack_side: bool,
    winner: Option<God>,
    cthulhu: SidePosition,
    hastur: SidePosition,
    aside: Vec<Name>,
    resolving: Vec<Name>,
    reused: Vec<Name>,
    fired: u32,
    lasting: Vec<Value>,
    steps: Vec<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum PhaseName {
    Opening,
    Turns,
    Over,
}

#[derive(Serialize, Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
struct SidePosition {
    hand: Vec<Name>,
    /// The part of the hand that the enemy knows.
    shown: Vec<Name>,
    chosen: Option<Name>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<Spanned<Pile>>,
    /// First-game mode: the starters still on top.
    starters: Vec<Name>,
    layered: bool,
    deck_seen: bool,
    /// Cards in a settled order on top of the Deck, the uppermost first, and who knows them.
    top: Vec<Name>,
    top_known_to: Vec<God>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guts: Option<Spanned<Pile>>,
    under_guts: Vec<Name>,
    /// The uppermost first.
    discard: Vec<Name>,
    /// The uppermost first.
    ground_zero: Vec<Name>,
    /// By Space; `-` is an empty one.
    track: BTreeMap<String, Name>,
    /// By slot; `-` is an empty one.
    permanents: Vec<Name>,
    cultists: u8,
    spent: Spent,
    forbidden: Vec<Forbidden>,
    /// Cards that everybody knows to be in Deck or hand, and those that one player has looked at.
    not_guts: Vec<Name>,
    looked_at: BTreeMap<God, Vec<Name>>,
    /// How many Guts and Deck cards there are: written for `expect`, ignored when read.
    guts_left: Option<u8>,
    deck_left: Option<u8>,
    hand_size: Option<u8>,
}

/// So many cards, whichever, or just these.
#[derive(Clone, Serialize, Deserialize, Debug)]
#[serde(untagged, expecting = "something else, expected a number of cards, or a list of card ids")]
enum Pile {
    Count(u8),
    Cards(Vec<String>),
}

impl Default for Position {
    fn default() -> Self {
        Self {
            first_seat: God::Cthulhu,
            phase: PhaseName::Turns,
            active: God::Cthulhu,
            asked: None,
            turns: 0,
            first_attack_side: false,
            winner: None,
            cthulhu: SidePosition::default(),
            hastur: SidePosition::default(),
            aside: Vec::new(),
            resolving: Vec::new(),
            reused: Vec::new(),
            fired: 0,
            lasting: Vec::new(),
            steps: Vec::new(),
        }
    }
}

const EMPTY: &str = "-";

fn spanned(text: &str) -> Name {
    Spanned::new(0..0, text.to_owned())
}

impl Positions for State {
    type Position = Position;

    fn to_position(&self) -> Position {
        let (winner, chosen) = match self.phase {
            Phase::Over { winner } => (winner, ByGod::default()),
            Phase::Opening { chosen } => (None, chosen),
            Phase::Turns => (None, ByGod::default()),
        };
        Position {
            first_seat: self.first_seat,
            phase: match self.phase {
                Phase::Opening { .. } => PhaseName::Opening,
                Phase::Turns => PhaseName::Turns,
                Phase::Over { .. } => PhaseName::Over,
            },
            active: self.active,
            asked: self.asked,
            turns: self.turns,
            first_attack_side: self.first_attack_side,
            winner,
            cthulhu: self.write_side(God::Cthulhu, chosen[God::Cthulhu]),
            hastur: self.write_side(God::Hastur, chosen[God::Hastur]),
            aside: self.names(self.aside),
            resolving: self.names(self.resolving),
            reused: self.names(self.reused),
            fired: self.fired,
            lasting: self.lasting.iter().map(|it| self.write_numbered(it)).collect(),
            steps: self.steps.iter().map(|it| self.write_numbered(it)).collect(),
        }
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        Reader { pack: agreed.pack, placed: Cards::NONE }.read(position)
    }
}

impl State {
    fn name(&self, card: CardId) -> Name {
        spanned(&self.card(card).id)
    }

    fn names(&self, cards: Cards) -> Vec<Name> {
        cards.into_iter().map(|it| self.name(CardId(it))).collect()
    }

    fn write_side(&self, god: God, chosen: Option<CardId>) -> SidePosition {
        let side = &self.sides[god];
        let pile = |cards: Cards| {
            let ids = cards.into_iter().map(|it| self.card(CardId(it)).id.clone()).collect();
            Some(Spanned::new(0..0, Pile::Cards(ids)))
        };
        let slot = |card: Option<CardId>| card.map_or(spanned(EMPTY), |it| self.name(it));
        let used = side.permanents.iter().rposition(Option::is_some).map_or(0, |it| it + 1);
        SidePosition {
            hand: self.names(side.hand),
            shown: self.names(side.shown),
            chosen: chosen.map(|it| self.name(it)),
            deck: pile(side.deck),
            starters: self.names(side.starters),
            layered: side.layered,
            deck_seen: side.deck_seen,
            top: side.top.iter().rev().map(|it| self.name(*it)).collect(),
            top_known_to: God::BOTH.into_iter().filter(|it| side.top_known_to[*it]).collect(),
            guts: pile(side.guts),
            under_guts: self.names(side.under_guts),
            discard: self.links.iter(side.discard).map(|it| self.name(it)).collect(),
            ground_zero: self.links.iter(side.ground_zero).map(|it| self.name(it)).collect(),
            track: Space::ALL.iter().map(|it| (it.to_string(), slot(side.track.get(*it)))).collect(),
            permanents: side.permanents[..used].iter().map(|it| slot(*it)).collect(),
            cultists: side.cultists,
            spent: side.spent,
            forbidden: FORBIDDEN.into_iter().filter(|it| side.forbidden & it.bit() != 0).collect(),
            not_guts: self.names(side.not_guts),
            looked_at: God::BOTH.into_iter().map(|it| (it, self.names(side.looked_at[it]))).collect(),
            guts_left: Some(self.guts(god)),
            deck_left: Some(self.deck_size(god)),
            hand_size: Some(side.hand.len() as u8),
        }
    }

    /// Steps name cards and lists by `@NUMBER`, which only the pack can turn into names.
    fn write_numbered(&self, it: &impl Serialize) -> Value {
        let mut value = Value::try_from(it).expect("steps are plain data");
        each_text(&mut value, &mut |text| {
            let named = match text.strip_prefix("@#") {
                Some(list) => self.pack.list_name(list.parse().expect("just written")),
                None => self.card(CardId(text[1..].parse().expect("just written"))).id.clone(),
            };
            *text = format!("@{named}");
            Ok(())
        })
        .expect("names are always found");
        value
    }
}

const FORBIDDEN: [Forbidden; 4] = [Forbidden::Combo, Forbidden::Defense, Forbidden::Permanent, Forbidden::Pass];

/// Visits every text that starts with `@`.
fn each_text(value: &mut Value, visit: &mut dyn FnMut(&mut String) -> Result<(), String>) -> Result<(), String> {
    match value {
        Value::String(text) if text.starts_with('@') => visit(text),
        Value::Array(items) => items.iter_mut().try_for_each(|it| each_text(it, visit)),
        Value::Table(table) => table.iter_mut().try_for_each(|(_, it)| each_text(it, visit)),
        _ => Ok(()),
    }
}

struct Reader {
    pack: PackRef,
    /// Cards that have been given a place.
    placed: Cards,
}

impl Reader {
    fn find(&self, name: &Name) -> Result<CardId, Flaw> {
        self.find_text(name.get_ref(), Some(name.span()))
    }

    fn find_text(&self, name: &str, at: Option<Range<usize>>) -> Result<CardId, Flaw> {
        self.pack.find(name).ok_or_else(|| Flaw::new(at, format!("card `{name}`"), "a card of the pack"))
    }

    /// A card that lies here and nowhere else.
    fn put(&mut self, name: &Name) -> Result<CardId, Flaw> {
        self.put_text(name.get_ref(), Some(name.span()))
    }

    fn put_text(&mut self, name: &str, at: Option<Range<usize>>) -> Result<CardId, Flaw> {
        let card = self.find_text(name, at.clone())?;
        if self.placed.contains(card.0) {
            return Err(Flaw::new(at, format!("card `{name}` in two places"), "every card in one place"));
        }
        self.placed.insert(card.0);
        Ok(card)
    }

    fn put_all(&mut self, names: &[Name]) -> Result<Cards, Flaw> {
        names.iter().map(|it| Ok(self.put(it)?.0)).collect::<Result<Vec<u8>, Flaw>>().map(|it| it.into_iter().collect())
    }

    fn find_all(&self, names: &[Name]) -> Result<Cards, Flaw> {
        names
            .iter()
            .map(|it| Ok(self.find(it)?.0))
            .collect::<Result<Vec<u8>, Flaw>>()
            .map(|it| it.into_iter().collect())
    }

    fn read(mut self, position: Position) -> Result<State, Flaw> {
        let mut state = State::empty(self.pack);
        state.first_seat = position.first_seat;
        state.active = position.active;
        state.turns = position.turns;
        state.first_attack_side = position.first_attack_side;
        state.fired = position.fired;
        if position.turns > TURN_LIMIT {
            return Err(Flaw::new(None, format!("turns = {}", position.turns), format!("at most {TURN_LIMIT}")));
        }
        state.aside = self.put_all(&position.aside)?;
        state.resolving = self.put_all(&position.resolving)?;
        state.reused = self.find_all(&position.reused)?;
        let sides = ByGod::new([position.cthulhu, position.hastur]);
        for god in God::BOTH {
            self.read_places(&mut state, god, &sides[god])?;
        }
        for value in position.steps {
            let step: Step = self.read_numbered(value)?;
            // A card that is being pushed off its Space lies nowhere else.
            if let Step::Shove(Shove { displaced: Some(card), .. }) = step {
                self.put_text(&self.pack.get().card(card).id, None)?;
            }
            state.steps.try_push(step).map_err(|_| Flaw::new(None, "too many steps", "at most 24"))?;
        }
        for god in God::BOTH {
            self.read_piles(&mut state, god, &sides[god])?;
        }
        state.phase = match position.phase {
            PhaseName::Over => Phase::Over { winner: position.winner },
            PhaseName::Turns => Phase::Turns,
            PhaseName::Opening => {
                let mut chosen = ByGod::default();
                for god in God::BOTH {
                    if (state.sides[god].hand & self.pack.attacks).is_empty() {
                        return Err(Flaw::new(
                            None,
                            format!("no attack card in the hand of {god} during the opening"),
                            "a hand with an attack card (WN-041)",
                        ));
                    }
                    if let Some(name) = &sides[god].chosen {
                        let card = self.find(name)?;
                        if !(state.sides[god].hand & self.pack.attacks).contains(card.0) {
                            return Err(Flaw::new(
                                Some(name.span()),
                                "that opening choice",
                                "an attack card of the hand",
                            ));
                        }
                        chosen[god] = Some(card);
                    }
                }
                Phase::Opening { chosen }
            }
        };
        for value in position.lasting {
            let lasting: Lasting = self.read_numbered(value)?;
            let sets = self.pack.get().list(lasting.list).get(lasting.at as usize);
            if !matches!(sets, Some(Effect::ThisTurn(_) | Effect::UntilNextTurn(_))) {
                return Err(Flaw::new(
                    None,
                    "a lasting rule that no effect sets",
                    "the list and number of one that does",
                ));
            }
            state.lasting.try_push(lasting).map_err(|_| Flaw::new(None, "too many lasting rules", "at most 8"))?;
        }
        if state.phase == Phase::Turns {
            if state.steps.is_empty() {
                state.steps.push(Step::Turn(Stage::Option));
            }
            state.asked = Some(position.asked.unwrap_or(position.active));
            let is_option = matches!(state.steps[..], [Step::Turn(Stage::Option)]);
            if is_option && state.asked != Some(state.active) {
                return Err(Flaw::new(
                    None,
                    "somebody asked for an option out of turn",
                    "`asked` to be the active god",
                ));
            }
        }
        state.plausible().map_err(|(found, expected)| Flaw::new(None, found, expected))?;
        Ok(state)
    }

    /// Places that name their cards.
    fn read_places(&mut self, state: &mut State, god: God, it: &SidePosition) -> Result<(), Flaw> {
        let mut side = Side::empty();
        side.hand = self.put_all(&it.hand)?;
        side.shown = self.find_all(&it.shown)?;
        if !(side.shown - side.hand).is_empty() {
            return Err(Flaw::new(
                it.shown.first().map(Spanned::span),
                "a shown card that is not in the hand",
                "cards of the hand",
            ));
        }
        side.starters = self.put_all(&it.starters)?;
        side.layered = it.layered;
        side.deck_seen = it.deck_seen;
        for name in it.top.iter().rev() {
            let card = self.put(name)?;
            side.top
                .try_push(card)
                .map_err(|_| Flaw::new(Some(name.span()), "too many cards in order on top", "at most 4"))?;
        }
        side.top_known_to = ByGod::from_fn(|god| it.top_known_to.contains(&god));
        side.under_guts = self.put_all(&it.under_guts)?;
        for (text, name) in &it.track {
            let space = text.parse().ok().and_then(Space::new);
            let space =
                space.ok_or_else(|| Flaw::new(Some(name.span()), format!("Space `{text}`"), "a Space from 1 to 6"))?;
            if name.get_ref() != EMPTY {
                let card = self.put(name)?;
                self.must_be(name, card, self.pack.attacks, "an attack card")?;
                side.track.set(space, Some(card));
            }
        }
        for name in it.ground_zero.iter().rev() {
            let card = self.put(name)?;
            self.must_be(name, card, self.pack.attacks, "an attack card")?;
            state.links.push(&mut side.ground_zero, card);
        }
        for name in it.discard.iter().rev() {
            let card = self.put(name)?;
            self.must_be(name, card, self.pack.of[god], &format!("a card of {god}"))?;
            state.links.push(&mut side.discard, card);
        }
        for (index, name) in it.permanents.iter().enumerate().filter(|(_, it)| it.get_ref() != EMPTY) {
            let card = self.put(name)?;
            self.must_be(name, card, self.pack.permanents, "a Permanent")?;
            if index >= PERMANENT_SLOTS {
                return Err(Flaw::new(Some(name.span()), "a fourth Permanent", "at most 3"));
            }
            side.permanents[index] = Some(card);
        }
        side.cultists = it.cultists;
        side.spent = it.spent;
        side.forbidden = it.forbidden.iter().fold(0, |bits, it| bits | it.bit());
        side.not_guts = self.find_all(&it.not_guts)?;
        for (knower, names) in &it.looked_at {
            side.looked_at[*knower] = self.find_all(names)?;
        }
        state.sides[god] = side;
        Ok(())
    }

    fn must_be(&self, name: &Name, card: CardId, wanted: Cards, what: &str) -> Result<(), Flaw> {
        if wanted.contains(card.0) {
            Ok(())
        } else {
            Err(Flaw::new(Some(name.span()), format!("card `{}`", name.get_ref()), what))
        }
    }

    /// Deck and Guts: named cards, or so many of those that have no other place.
    fn read_piles(&mut self, state: &mut State, god: God, it: &SidePosition) -> Result<(), Flaw> {
        let own = self.pack.of[god];
        for pile in [&it.guts, &it.deck].into_iter().flatten() {
            if let Pile::Cards(names) = pile.get_ref() {
                for name in names {
                    let card = self.put_text(name, Some(pile.span()))?;
                    if !own.contains(card.0) {
                        return Err(Flaw::new(Some(pile.span()), format!("card `{name}`"), format!("a card of {god}")));
                    }
                }
            }
        }
        let under = state.sides[god].under_guts.len() as u8;
        state.sides[god].guts = match it.guts.as_ref().map(Spanned::get_ref) {
            Some(Pile::Cards(names)) => self.set(names),
            Some(Pile::Count(n)) => self.take_last(own, *n, it.guts.as_ref().map(Spanned::span))?,
            None => {
                let n = GUTS.saturating_sub(under).min((own - self.placed).len() as u8);
                self.take_last(own, n, None)?
            }
        };
        state.sides[god].deck = match it.deck.as_ref().map(Spanned::get_ref) {
            Some(Pile::Cards(names)) => self.set(names),
            Some(Pile::Count(n)) => self.take_last(own, *n, it.deck.as_ref().map(Spanned::span))?,
            None => self.take_last(own, (own - self.placed).len() as u8, None)?,
        };
        state.aside |= own - self.placed;
        self.placed |= own;
        Ok(())
    }

    fn set(&self, names: &[String]) -> Cards {
        names.iter().filter_map(|it| self.pack.find(it)).map(|it| it.0).collect()
    }

    /// The last of the cards that have no place yet.
    fn take_last(&mut self, own: Cards, count: u8, at: Option<Range<usize>>) -> Result<Cards, Flaw> {
        let free = own - self.placed;
        let Some(skip) = free.len().checked_sub(u32::from(count)) else {
            return Err(Flaw::new(
                at,
                format!("{count} cards in a pile"),
                format!("at most the {} that are left", free.len()),
            ));
        };
        let taken: Pieces = free.into_iter().skip(skip as usize).collect();
        self.placed |= taken;
        Ok(taken)
    }

    fn read_numbered<T: for<'a> Deserialize<'a>>(&self, mut value: Value) -> Result<T, Flaw> {
        let wrong = |found: String| Flaw::new(None, found, "a step as positions write it");
        each_text(&mut value, &mut |text| {
            let name = &text[1..];
            *text = match (self.pack.find(name), self.pack.find_list(name)) {
                (Some(card), _) => format!("@{}", card.0),
                (None, Some(list)) => format!("@#{list}"),
                (None, None) => return Err(format!("`{text}`")),
            };
            Ok(())
        })
        .map_err(wrong)?;
        value.try_into().map_err(|error: toml::de::Error| wrong(error.message().to_owned()))
    }
}

impl State {
    /// Whether play could have led here, as far as the steps can tell. The error says what was found and expected.
    fn plausible(&self) -> Result<(), (String, String)> {
        self.invariants().map_err(|found| (found, "a position that play can reach".to_owned()))?;
        if self.phase != Phase::Turns {
            let idle = self.steps.is_empty() && self.asked.is_none();
            return if idle { Ok(()) } else { Err(("steps outside of turns".into(), "none".into())) };
        }
        let wrong = |found: &str| Err((format!("steps with {found}"), "steps that play can reach".to_owned()));
        if !matches!(self.steps.first(), Some(Step::Turn(_))) {
            return wrong("no turn at the bottom");
        }
        for (at, step) in self.steps.iter().enumerate() {
            let below = at.checked_sub(1).map(|it| self.steps[it]);
            let fits = match step {
                Step::Turn(_) => at == 0,
                Step::Do(frame) => self.plausible_frame(frame),
                Step::Attack(attack) => self.pack.attacks.contains(attack.card.0),
                Step::Suffer(suffer) => {
                    suffer.dealt == 0 && suffer.attack.is_none_or(|it| self.pack.attacks.contains(it.0))
                }
                Step::Shove(shove) => {
                    let cards = [shove.played, shove.displaced].into_iter().flatten();
                    cards.clone().all(|it| self.pack.attacks.contains(it.0))
                        && (1..=7).contains(&shove.next)
                        && (shove.displaced.is_none() || shove.played.is_some())
                }
                Step::Arrive(arrive) => {
                    (self.pack.permanents | self.pack.combos).contains(arrive.card.0)
                        && self.resolving.contains(arrive.card.0)
                }
                Step::Assail(_) => true,
                Step::Roll(roll) => roll.die <= 6 && matches!(below, Some(Step::Do(_))),
                Step::Window { .. } => below.is_some(),
                Step::Triggers { pending } => *pending < 1 << 24,
            };
            if !fits {
                return wrong(&format!("an impossible {step:?}"));
            }
        }
        let god = self.asked.ok_or(("nobody asked".to_owned(), "`asked`".to_owned()))?;
        let asks = match *self.steps.last().expect("not empty") {
            Step::Turn(stage) => matches!(stage, Stage::Option | Stage::After) && god == self.active,
            Step::Window { to } => god == to,
            Step::Do(frame) => {
                let mut any = false;
                self.choices(&frame, |_| any = true);
                any && god == self.chooser(&frame)
            }
            Step::Shove(shove) => {
                god == shove.by
                    && shove.next <= 6
                    && (shove.extra > 0 || self.shoved(&shove).any(|it| it.number() == shove.next))
            }
            Step::Roll(roll) => god == roll.by && roll.die > 0,
            Step::Triggers { pending } => self.waiting(pending, god) != 0,
            _ => false,
        };
        if asks { Ok(()) } else { wrong("nothing to ask of whoever is asked") }
    }

    fn plausible_frame(&self, frame: &Frame) -> bool {
        if frame.list >= self.pack.lists()
            || frame.at as usize > self.pack.get().list(frame.list).len()
            || frame.roll > 6
        {
            return false;
        }
        if frame.discards && !self.resolving.contains(frame.card.0) {
            return false;
        }
        let us = &self.sides[frame.by];
        match self.effect(frame) {
            Some(Effect::Look(it)) => {
                let whose = if it.who == crate::effect::Who::Us { us } else { &self.sides[frame.by.enemy()] };
                frame.left as usize <= whose.top.len()
            }
            Some(Effect::Swap) if frame.stage > 0 => {
                Space::new(frame.left).is_some_and(|it| us.track.get(it).is_some())
            }
            Some(Effect::Discard(_) | Effect::Pay(_)) if frame.stage == 1 => frame.left > 0,
            Some(Effect::Choose(it)) => it.of.len() <= 8,
            _ => true,
        }
    }
}

/// A list's number as text that [`State::write_position`] gives a name.
pub mod list_text {
    use super::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(list: &u16, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("@#{list}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.strip_prefix("@#").and_then(|it| it.parse().ok());
        number.ok_or_else(|| serde::de::Error::custom("a list of effects, `@CARD#NUMBER`, was expected"))
    }
}

impl Serialize for CardId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&format!("@{}", self.0))
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.strip_prefix('@').and_then(|it| it.parse().ok()).filter(|it| *it < 128);
        number.map(Self).ok_or_else(|| serde::de::Error::custom("a card, `@ID`, was expected"))
    }
}
