//! Any state as a readable document (docs/scenarios.md), and back again if it is possible.
//!
//! What is left out takes its default: no hand, 25 Guts and all other cards in the Deck, empty tracks and piles,
//! nothing spent, Cthulhu to take his option, the slam cycle showing.

use std::collections::BTreeMap;
use std::convert::Infallible;

use serde::{Deserialize, Serialize};
use turnbuckle_core::reading::{Name, Spanned, name, names, piece, written};
use turnbuckle_core::{Flaw, Lawful, ListId, Positions, Set};

use crate::effect::{Effect, Forbidden};
use crate::setup::Agreed;
use crate::state::{
    Arrive, Attack, DEPTH, Frame, GUTS, Lasting, PERMANENT_SLOTS, Phase, Shove, Side, Spent, Stage, State, Step,
    Suffer, TURN_LIMIT,
};
use crate::vocab::{ByGod, CardId, Cards, God, Space};

/// A state, written out.
#[derive(Serialize, Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    first_seat: Option<God>,
    phase: PhaseName,
    active: Option<God>,
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
    lasting: Vec<Spanned<Lasting<Id>>>,
    steps: Vec<Spanned<Step<Id, Id>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[serde(rename_all = "snake_case")]
enum PhaseName {
    Opening,
    #[default]
    Turns,
    Over,
}

#[derive(Serialize, Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
struct SidePosition {
    hand: Vec<Name>,
    /// The part of the hand that everybody knows, and that which the enemy alone has looked at.
    shown: Vec<Name>,
    glimpsed: Vec<Name>,
    chosen: Option<Name>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<Spanned<Pile>>,
    /// First-game mode: the starters still on top.
    starters: Vec<Name>,
    layered: bool,
    deck_seen: bool,
    /// Cards in a settled order on top of the Deck, the uppermost first, and who knows them.
    top: Vec<Name>,
    top_known_to: Set<God>,
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
    forbidden: Set<Forbidden>,
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

/// A card by its id, or a list of effects by its name, `V-3-1#0`.
type Id = String;

const EMPTY: &str = "-";

impl Positions for State {
    type Position = Position;

    fn to_position(&self) -> Position {
        let (phase, winner, chosen) = match self.phase {
            Phase::Over { winner } => (PhaseName::Over, winner, ByGod::default()),
            Phase::Opening { chosen } => (PhaseName::Opening, None, chosen),
            Phase::Turns => (PhaseName::Turns, None, ByGod::default()),
        };
        let lasting = |it: &Lasting| {
            let Lasting { list, at, by, until_next_turn } = *it;
            written(Lasting { list: self.list_name(list), at, by, until_next_turn })
        };
        Position {
            first_seat: Some(self.first_seat),
            phase,
            active: Some(self.active),
            asked: self.asked,
            turns: self.turns,
            first_attack_side: self.first_attack_side,
            winner,
            cthulhu: self.write_side(God::Cthulhu, chosen[God::Cthulhu]),
            hastur: self.write_side(God::Hastur, chosen[God::Hastur]),
            aside: names(self, self.aside),
            resolving: names(self, self.resolving),
            reused: names(self, self.reused),
            fired: self.fired,
            lasting: self.lasting.iter().map(lasting).collect(),
            steps: self.steps.iter().map(|it| written(self.write_step(*it))).collect(),
        }
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        Reader { state: Self::empty(agreed), placed: Cards::NONE }.read(position)
    }
}

impl State {
    fn list_name(&self, list: ListId) -> String {
        self.pack.lists.name(list).to_owned()
    }

    fn write_side(&self, god: God, chosen: Option<CardId>) -> SidePosition {
        let side = &self.sides[god];
        let name = |it: CardId| name(self, it.0);
        let slot = |it: Option<CardId>| it.map_or(written(EMPTY.to_owned()), name);
        let pile = |cards: Cards| {
            let ids = cards.into_iter().map(|it| self.card(CardId(it)).id.clone()).collect();
            Some(written(Pile::Cards(ids)))
        };
        let used = side.permanents.places().iter().rposition(Option::is_some).map_or(0, |it| it + 1);
        SidePosition {
            hand: names(self, side.hand),
            shown: names(self, side.shown),
            glimpsed: names(self, side.glimpsed),
            chosen: chosen.map(name),
            deck: pile(side.deck),
            starters: names(self, side.starters),
            layered: side.layered,
            deck_seen: side.deck_seen,
            top: side.top.iter().rev().copied().map(name).collect(),
            top_known_to: side.top_known_to,
            guts: pile(side.guts),
            under_guts: names(self, side.under_guts),
            discard: self.links.iter(side.discard).map(name).collect(),
            ground_zero: self.links.iter(side.ground_zero).map(name).collect(),
            track: Space::ALL.iter().map(|it| (it.to_string(), slot(side.track.get(*it)))).collect(),
            permanents: side.permanents.places()[..used].iter().map(|it| slot(*it)).collect(),
            cultists: side.cultists,
            spent: side.spent,
            forbidden: side.forbidden,
            not_guts: names(self, side.not_guts),
            looked_at: God::BOTH.into_iter().map(|it| (it, names(self, side.looked_at[it]))).collect(),
            guts_left: Some(self.guts(god)),
            deck_left: Some(self.deck_size(god)),
            hand_size: Some(side.hand.len() as u8),
        }
    }

    fn write_step(&self, step: Step) -> Step<Id, Id> {
        let id = |it: CardId| self.card(it).id.clone();
        let Ok(written) = step.map(|it| Ok::<_, Infallible>(id(it)), |it| Ok(self.list_name(it)));
        written
    }
}

impl<C, L> Step<C, L> {
    /// The same step, with other names for its cards and lists.
    fn map<D, M, E>(self, card: impl Fn(C) -> Result<D, E>, list: impl Fn(L) -> Result<M, E>) -> Result<Step<D, M>, E> {
        let maybe = |it: Option<C>| it.map(&card).transpose();
        Ok(match self {
            Self::Turn(stage) => Step::Turn(stage),
            Self::Do(Frame { list: it, at, by, card: of, root, discards, that, roll, left }) => {
                Step::Do(Frame { list: list(it)?, at, by, card: card(of)?, root, discards, that, roll, left })
            }
            Self::Attack(Attack { card: it, by, slams, again, stage, cancelled, ward, reflects, prevented, after }) => {
                let after = after.map(|(it, of)| Ok((list(it)?, card(of)?))).transpose()?;
                let card = card(it)?;
                Step::Attack(Attack { card, by, slams, again, stage, cancelled, ward, reflects, prevented, after })
            }
            Self::Suffer(Suffer { to, by, points, attack, sure, answered, reflects, prevented }) => {
                let attack = maybe(attack)?;
                Step::Suffer(Suffer { to, by, points, attack, sure, answered, reflects, prevented })
            }
            Self::Shove(Shove { by, played, displaced, distance, extra, given, next }) => {
                let (played, displaced) = (maybe(played)?, maybe(displaced)?);
                Step::Shove(Shove { by, played, displaced, distance, extra, given, next })
            }
            Self::Arrive(Arrive { card: it, by, answered, cancelled }) => {
                Step::Arrive(Arrive { card: card(it)?, by, answered, cancelled })
            }
            Self::Assail(it) => Step::Assail(it),
            Self::Roll(it) => Step::Roll(it),
            Self::Window { to } => Step::Window { to },
            Self::Triggers { pending } => Step::Triggers { pending },
        })
    }
}

struct Reader {
    state: State,
    /// Cards that have been given a place.
    placed: Cards,
}

impl Reader {
    fn find(&self, name: &Name) -> Result<CardId, Flaw> {
        piece(&self.state, name, "a card of the pack").map(CardId)
    }

    fn find_all(&self, names: &[Name]) -> Result<Cards, Flaw> {
        names.iter().map(|it| Ok(self.find(it)?.0)).collect()
    }

    /// A card that lies here and nowhere else.
    fn put(&mut self, name: &Name) -> Result<CardId, Flaw> {
        let card = self.find(name)?;
        if self.placed.contains(card.0) {
            let found = format!("card `{}` in two places", name.get_ref());
            return Err(Flaw::at(name, found, "every card in one place"));
        }
        self.placed.insert(card.0);
        Ok(card)
    }

    /// A card of a place where only some can lie.
    fn put_one_of(&mut self, fitting: Cards, name: &Name, expected: &str) -> Result<CardId, Flaw> {
        let card = self.put(name)?;
        let wrong = || Flaw::at(name, format!("card `{}`", name.get_ref()), expected);
        if fitting.contains(card.0) { Ok(card) } else { Err(wrong()) }
    }

    fn put_all(&mut self, names: &[Name]) -> Result<Cards, Flaw> {
        names.iter().map(|it| Ok(self.put(it)?.0)).collect()
    }

    fn read(mut self, position: Position) -> Result<State, Flaw> {
        if position.turns > TURN_LIMIT {
            return Err(Flaw::whole(format!("turns = {}", position.turns), format!("at most {TURN_LIMIT}")));
        }
        self.state.first_seat = position.first_seat.unwrap_or(God::Cthulhu);
        self.state.active = position.active.unwrap_or(God::Cthulhu);
        self.state.turns = position.turns;
        self.state.first_attack_side = position.first_attack_side;
        self.state.fired = position.fired;
        self.state.aside = self.put_all(&position.aside)?;
        self.state.resolving = self.put_all(&position.resolving)?;
        self.state.reused = self.find_all(&position.reused)?;
        let sides = ByGod::new([&position.cthulhu, &position.hastur]);
        for god in God::BOTH {
            self.read_places(god, sides[god])?;
        }
        for step in &position.steps {
            let read = self.read_step(step)?;
            let full = || Flaw::at(step, "too many steps", format!("at most {DEPTH}"));
            self.state.steps.try_push(read).map_err(|_| full())?;
        }
        for god in God::BOTH {
            self.read_piles(god, sides[god])?;
        }
        for lasting in &position.lasting {
            let read = self.read_lasting(lasting)?;
            self.state.lasting.try_push(read).map_err(|_| Flaw::at(lasting, "too many lasting rules", "at most 8"))?;
        }
        self.state.phase = match position.phase {
            PhaseName::Over => Phase::Over { winner: position.winner },
            PhaseName::Turns => Phase::Turns,
            PhaseName::Opening => self.read_opening(sides)?,
        };
        let mut state = self.state;
        if state.phase == Phase::Turns {
            if state.steps.is_empty() {
                state.steps.push(Step::Turn(Stage::Option));
            }
            state.asked = Some(position.asked.unwrap_or(state.active));
        }
        state.check_reachable()?;
        Ok(state)
    }

    fn read_opening(&self, sides: ByGod<&SidePosition>) -> Result<Phase, Flaw> {
        let mut chosen = ByGod::default();
        for god in God::BOTH {
            let attacks = self.state.sides[god].hand & self.state.pack.attacks;
            if attacks.is_empty() {
                let found = format!("no attack card in the hand of {god} during the opening");
                return Err(Flaw::whole(found, "a hand with an attack card (WN-041)"));
            }
            if let Some(name) = &sides[god].chosen {
                let card = self.find(name)?;
                if !attacks.contains(card.0) {
                    return Err(Flaw::at(name, "that opening choice", "an attack card of the hand"));
                }
                chosen[god] = Some(card);
            }
        }
        Ok(Phase::Opening { chosen })
    }

    /// Places that name their cards.
    fn read_places(&mut self, god: God, it: &SidePosition) -> Result<(), Flaw> {
        let pack = self.state.pack;
        let mut side = Side {
            hand: self.put_all(&it.hand)?,
            shown: self.find_all(&it.shown)?,
            glimpsed: self.find_all(&it.glimpsed)?,
            starters: self.put_all(&it.starters)?,
            layered: it.layered,
            deck_seen: it.deck_seen,
            top_known_to: it.top_known_to,
            under_guts: self.put_all(&it.under_guts)?,
            cultists: it.cultists,
            spent: it.spent,
            forbidden: it.forbidden,
            not_guts: self.find_all(&it.not_guts)?,
            ..Side::default()
        };
        for name in it.top.iter().rev() {
            let card = self.put(name)?;
            side.top.try_push(card).map_err(|_| Flaw::at(name, "too many cards in order on top", "at most 4"))?;
        }
        for (text, name) in &it.track {
            let space = text.parse().ok().and_then(Space::new);
            let space = space.ok_or_else(|| Flaw::at(name, format!("Space `{text}`"), "a Space from 1 to 6"))?;
            if name.get_ref() != EMPTY {
                side.track.set(space, Some(self.put_one_of(pack.attacks, name, "an attack card")?));
            }
        }
        for name in it.ground_zero.iter().rev() {
            let card = self.put_one_of(pack.attacks, name, "an attack card")?;
            self.state.links.push(&mut side.ground_zero, card);
        }
        for name in it.discard.iter().rev() {
            let card = self.put_one_of(pack.of[god], name, &format!("a card of {god}"))?;
            self.state.links.push(&mut side.discard, card);
        }
        for (index, name) in it.permanents.iter().enumerate().filter(|(_, it)| it.get_ref() != EMPTY) {
            let card = self.put_one_of(pack.permanents, name, "a Permanent")?;
            if index >= PERMANENT_SLOTS {
                return Err(Flaw::at(name, "a fourth Permanent", format!("at most {PERMANENT_SLOTS}")));
            }
            side.permanents.set(index, Some(card), pack);
        }
        for (knower, names) in &it.looked_at {
            side.looked_at[*knower] = self.find_all(names)?;
        }
        self.state.sides[god] = side;
        Ok(())
    }

    /// Deck and Guts: named cards, or so many of those that have no other place.
    fn read_piles(&mut self, god: God, it: &SidePosition) -> Result<(), Flaw> {
        let own = self.state.pack.of[god];
        let (guts, deck) = (self.put_named(god, it.guts.as_ref())?, self.put_named(god, it.deck.as_ref())?);
        let room = u32::from(GUTS).saturating_sub(self.state.sides[god].under_guts.len());
        self.state.sides[god].guts = match guts {
            Some(named) => named,
            None => self.put_last(own, it.guts.as_ref(), room)?,
        };
        self.state.sides[god].deck = match deck {
            Some(named) => named,
            None => self.put_last(own, it.deck.as_ref(), Cards::CAPACITY.into())?,
        };
        self.state.aside |= own - self.placed;
        self.placed |= own;
        Ok(())
    }

    fn put_named(&mut self, god: God, pile: Option<&Spanned<Pile>>) -> Result<Option<Cards>, Flaw> {
        let Some((pile, Pile::Cards(ids))) = pile.map(|it| (it, it.get_ref())) else { return Ok(None) };
        let own = self.state.pack.of[god];
        let put = |id: &String| {
            let name = Spanned::new(pile.span(), id.clone());
            Ok(self.put_one_of(own, &name, &format!("a card of {god}"))?.0)
        };
        ids.iter().map(put).collect::<Result<Cards, Flaw>>().map(Some)
    }

    /// The last of the cards that have no place yet: so many, or if nothing is said as many as there are and will do.
    fn put_last(&mut self, own: Cards, pile: Option<&Spanned<Pile>>, most: u32) -> Result<Cards, Flaw> {
        let free = own - self.placed;
        let count = match pile.map(Spanned::get_ref) {
            Some(Pile::Count(n)) => u32::from(*n),
            _ => most.min(free.len()),
        };
        let Some(skip) = free.len().checked_sub(count) else {
            let expected = format!("at most the {} that are left", free.len());
            return Err(Flaw::new(pile.map(Spanned::span), format!("{count} cards in a pile"), expected));
        };
        let taken: Cards = free.into_iter().skip(skip as usize).collect();
        self.placed |= taken;
        Ok(taken)
    }

    fn read_lasting(&self, lasting: &Spanned<Lasting<Id>>) -> Result<Lasting, Flaw> {
        let Lasting { ref list, at, by, until_next_turn } = *lasting.get_ref();
        let list = self.find_list(list, lasting)?;
        let sets = self.state.pack.lists.get(list).get(at as usize);
        if !matches!(sets, Some(Effect::ThisTurn(_) | Effect::UntilNextTurn(_))) {
            let expected = "the list and number of one that does";
            return Err(Flaw::at(lasting, "a lasting rule that no effect sets", expected));
        }
        Ok(Lasting { list, at, by, until_next_turn })
    }

    fn find_list<T>(&self, list: &str, within: &Spanned<T>) -> Result<ListId, Flaw> {
        // Steps once wrote `@V-3-1#0` and `@V-3-1`.
        let found = self.state.pack.lists.find(list.trim_start_matches('@'));
        found.ok_or_else(|| Flaw::at(within, format!("`{list}`"), "a list of effects, such as `V-3-1#0`"))
    }

    fn read_step(&mut self, step: &Spanned<Step<Id, Id>>) -> Result<Step, Flaw> {
        let named = |id: &str| Spanned::new(step.span(), id.trim_start_matches('@').to_owned());
        let read = step.get_ref().clone().map(|id| self.find(&named(&id)), |list| self.find_list(&list, step))?;
        // A card that is being pushed off its Space lies nowhere else.
        if let Step::Shove(Shove { displaced: Some(card), .. }) = read {
            self.put(&named(&self.state.card(card).id))?;
        }
        Ok(read)
    }
}

impl State {
    /// Whether play could have led here, as far as the steps can tell.
    fn check_reachable(&self) -> Result<(), Flaw> {
        self.invariants().map_err(|found| Flaw::whole(found, "a position that play can reach"))?;
        if self.phase != Phase::Turns {
            let idle = self.steps.is_empty() && self.asked.is_none();
            return if idle { Ok(()) } else { Err(Flaw::whole("steps outside of turns", "none")) };
        }
        for at in 0..self.steps.len() {
            if !self.is_step_possible(at) {
                let found = format!("an impossible {:?}", self.steps[at]);
                return Err(Flaw::whole(found, "steps that play can reach"));
            }
        }
        match self.asked {
            Some(god) if self.is_asked(god) => Ok(()),
            _ => Err(Flaw::whole("nothing to ask of whoever is asked", "`asked` and steps that play can reach")),
        }
    }

    fn is_step_possible(&self, at: usize) -> bool {
        let below = at.checked_sub(1).map(|it| self.steps[it]);
        match self.steps[at] {
            Step::Turn(_) => below.is_none(),
            _ if below.is_none() => false,
            Step::Do(frame) => self.is_frame_possible(&frame),
            Step::Attack(attack) => self.pack.attacks.contains(attack.card.0),
            Step::Suffer(suffer) => suffer.attack.is_none_or(|it| self.pack.attacks.contains(it.0)),
            Step::Shove(Shove { played, displaced, next, .. }) => {
                let mut cards = [played, displaced].into_iter().flatten();
                cards.all(|it| self.pack.attacks.contains(it.0))
                    && (1..=7).contains(&next)
                    && (displaced.is_none() || played.is_some())
            }
            Step::Arrive(arrive) => {
                let arrives = (self.pack.permanents | self.pack.combos) & self.resolving;
                arrives.contains(arrive.card.0)
            }
            Step::Roll(roll) => roll.die <= 6 && matches!(below, Some(Step::Do(_))),
            Step::Triggers { pending } => pending < 1 << 24,
            Step::Assail(_) | Step::Window { .. } => true,
        }
    }

    fn is_asked(&self, god: God) -> bool {
        match self.top() {
            Step::Turn(stage) => matches!(stage, Stage::Option | Stage::After) && god == self.active,
            Step::Window { to } => god == to,
            Step::Do(frame) => self.has_choices(&frame) && god == self.chooser(&frame),
            Step::Shove(shove) => {
                let next = self.shoved(&shove).any(|it| it.number() == shove.next);
                god == shove.by && shove.next <= 6 && (shove.extra > 0 || next)
            }
            Step::Roll(roll) => god == roll.by && roll.die > 0,
            Step::Triggers { pending } => self.waiting(pending, god) != 0,
            _ => false,
        }
    }

    fn is_frame_possible(&self, frame: &Frame) -> bool {
        let us = &self.sides[frame.by];
        let known = frame.at as usize <= self.pack.lists.get(frame.list).len() && frame.roll <= 6;
        let discards = !frame.discards || self.resolving.contains(frame.card.0);
        let left = frame.left.unwrap_or(0);
        known
            && discards
            && match self.effect(frame) {
                Some(Effect::Look { who, .. }) => left as usize <= self.sides[who.of(frame.by)].top.len(),
                Some(Effect::Swap) => {
                    frame.left.is_none() || Space::new(left).is_some_and(|it| us.track.get(it).is_some())
                }
                _ => true,
            }
    }
}
