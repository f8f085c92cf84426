//! Any state as a readable document (docs/scenarios.md), and back again if it is possible.
//!
//! What is left out takes its default: full meters, all tokens, an empty hand, all other cards in the draw pile, the
//! marker in the middle, the red corner to choose an action.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use turnbuckle_core::reading::{Name, Spanned, name, names, piece, pieces, within, written};
use turnbuckle_core::{Flaw, ListId, Positions, Set};

use crate::effect::{Effect, Timing};
use crate::pack::Limit;
use crate::setup::Agreed;
use crate::state::{
    Attack, AttackKind, Changes, Ending, Fate, Frame, Lasting, Phase, Pin, PinChanges, PinStage, Run, Side, Stage,
    State, Step, Until,
};
use crate::vocab::{CardId, Cards, Corner, Icon, Shape, Slot};

/// A state, written out.
#[derive(Serialize, Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    phase: PhaseName,
    initiative: Corner,
    first_attacker: Option<Corner>,
    /// Positive on the red corner's side.
    momentum: i8,
    actions: u16,
    passes: u8,
    blind_attacks: u8,
    run: Run,
    chain: Option<Name>,
    red: Option<Spanned<SidePosition>>,
    blue: Option<Spanned<SidePosition>>,
    attack: Option<Spanned<AttackPosition>>,
    pin: Option<Spanned<PinPosition>>,
    lasting: Vec<Spanned<LastingPosition>>,
    steps: Vec<Spanned<StepPosition>>,
    ended: Option<Ending>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[serde(rename_all = "snake_case")]
enum PhaseName {
    Casting,
    Hands,
    #[default]
    Match,
    Over,
}

#[derive(Serialize, Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
struct SidePosition {
    wrestler: Option<Name>,
    health: Option<u8>,
    stamina: Option<u8>,
    tokens: Option<Set<Slot>>,
    hand: Vec<Name>,
    /// Cards in the hand that everybody knows, and those that the opponent alone has looked at.
    shown: Vec<Name>,
    glimpsed: Vec<Name>,
    draw_pile: Option<Vec<Name>>,
    discard: Vec<Name>,
    depleted: bool,
    opening: Option<u8>,
    used: Set<Limit>,
    /// How many cards there are: written for `expect`, ignored when read.
    hand_size: Option<u8>,
    draw_size: Option<u8>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct AttackPosition {
    by: Corner,
    kind: AttackKind,
    cards: Vec<Name>,
    in_play: Option<Vec<Name>>,
    #[serde(default)]
    paid: u8,
    link: Option<Shape>,
    #[serde(default)]
    tried: Set<Slot>,
    #[serde(default)]
    changes: Changes,
    #[serde(default)]
    fate: Fate,
    #[serde(default)]
    hits: Vec<Name>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct PinPosition {
    by: Corner,
    card: Option<Name>,
    #[serde(default)]
    icons: u8,
    #[serde(default)]
    changes: PinChanges,
    rate: u8,
    attempts: u8,
    low_health: bool,
    rolls: ArrayVec<[u8; 2], 16>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct LastingPosition {
    list: String,
    at: u8,
    by: Corner,
    until: Until,
}

/// One step; the lowest, the attacker's action, is not written.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum StepPosition {
    Attack(Stage),
    Ask { corner: Corner, timing: Timing },
    Counter { slot: Slot, rolled: bool },
    Icons { corner: Corner, icons: Set<Icon>, kickout_icons: u8 },
    Gains { corner: Corner, icon: Icon, opponent: bool },
    Pin(PinStage),
    Return { corner: Corner, n: u8 },
    HandOver { to: Corner },
    Do { list: String, at: u8, by: Corner, left: u8, kickout_icons: u8 },
    End,
}

impl Positions for State {
    type Position = Position;

    fn to_position(&self) -> Position {
        Position {
            phase: match self.phase {
                Phase::Casting => PhaseName::Casting,
                Phase::Hands => PhaseName::Hands,
                Phase::Match => PhaseName::Match,
                Phase::Over(_) => PhaseName::Over,
            },
            initiative: self.initiative,
            first_attacker: self.first_attacker,
            momentum: self.momentum,
            actions: self.actions,
            passes: self.passes,
            blind_attacks: self.blind_attacks,
            run: self.run,
            chain: self.chain.map(|it| name(self, it.0)),
            red: Some(written(self.write_side(Corner::Red))),
            blue: Some(written(self.write_side(Corner::Blue))),
            attack: self.attack.as_ref().map(|it| written(self.write_attack(it))),
            pin: self.pin.as_ref().map(|it| written(self.write_pin(it))),
            lasting: self.lasting.iter().map(|it| written(self.write_lasting(it))).collect(),
            steps: self.steps.iter().filter_map(|it| self.write_step(*it)).map(written).collect(),
            ended: match self.phase {
                Phase::Over(ending) => Some(ending),
                _ => None,
            },
        }
    }

    fn from_position(agreed: &Agreed, position: Position) -> Result<Self, Flaw> {
        let mut state = Self::before_the_bell(agreed);
        state.initiative = position.initiative;
        state.momentum = position.momentum;
        state.actions = position.actions;
        state.passes = position.passes;
        state.blind_attacks = position.blind_attacks;
        state.run = position.run;
        for (corner, side) in position.sides() {
            state.cast_in_position(corner, side)?;
        }
        state.phase = position.phase()?;
        if Corner::BOTH.into_iter().any(|it| state.sides[it].wrestler.is_none()) {
            position.check_casting(&state)?;
            return Ok(state);
        }
        state.read_match(&position)?;
        match state.phase {
            Phase::Casting => Err(Flaw::whole("two wrestlers", "a corner that has still to choose"))?,
            Phase::Hands => state.check_hands(&position)?,
            Phase::Match | Phase::Over(_) => state.check_whole(&position)?,
        }
        Ok(state)
    }
}

impl Position {
    fn sides(&self) -> impl Iterator<Item = (Corner, &Spanned<SidePosition>)> {
        let sides = [(Corner::Red, &self.red), (Corner::Blue, &self.blue)];
        sides.into_iter().filter_map(|(corner, side)| Some((corner, side.as_ref()?)))
    }

    fn phase(&self) -> Result<Phase, Flaw> {
        match (self.phase, self.ended) {
            (PhaseName::Over, Some(ending)) => Ok(Phase::Over(ending)),
            (PhaseName::Over, None) => Err(Flaw::whole("a match that is over", "`ended` with a winner and how")),
            (_, Some(_)) => Err(Flaw::whole("the end of a match that goes on", "`phase = \"over\"`")),
            (PhaseName::Casting, None) => Ok(Phase::Casting),
            (PhaseName::Hands, None) => Ok(Phase::Hands),
            (PhaseName::Match, None) => Ok(Phase::Match),
        }
    }

    /// A corner without a wrestler: nothing has happened, and a match may have been given up already.
    fn check_casting(&self, state: &State) -> Result<(), Flaw> {
        self.check_nothing_has_happened()?;
        if matches!(state.phase, Phase::Hands | Phase::Match) {
            return Err(Flaw::whole("a corner without a wrestler", "`wrestler` for both corners"));
        }
        match &self.blue {
            Some(blue) if state.phase == Phase::Casting && state.sides[Corner::Blue].wrestler.is_some() => {
                Err(Flaw::at(blue, "a wrestler", "none before the red corner has one"))
            }
            _ => Ok(()),
        }
    }

    /// Before the match there is nothing but wrestlers and picks.
    fn check_nothing_has_happened(&self) -> Result<(), Flaw> {
        let numbers =
            [self.actions, self.passes.into(), self.blind_attacks.into(), self.momentum.unsigned_abs().into()];
        let under_way = self.attack.is_some() || self.pin.is_some() || self.chain.is_some();
        let owed = !self.steps.is_empty() || !self.lasting.is_empty();
        if under_way || owed || numbers != [0; 4] || self.run != Run::default() {
            return Err(Flaw::whole("something under way before the match", "wrestlers and hands alone"));
        }
        for (_, side) in self.sides() {
            let it = side.get_ref();
            let cards = !it.discard.is_empty() || !it.shown.is_empty() || !it.glimpsed.is_empty();
            let picks = self.phase != PhaseName::Hands && !it.hand.is_empty();
            if cards || picks || it.depleted {
                return Err(Flaw::at(side, "cards that have moved before the match", "the whole deck"));
            }
        }
        Ok(())
    }
}

impl State {
    fn write_side(&self, corner: Corner) -> SidePosition {
        let side = &self.sides[corner];
        let Some(wrestler) = side.wrestler else { return SidePosition::default() };
        SidePosition {
            wrestler: Some(written(self.pack.get().wrestler(wrestler).id.clone())),
            health: Some(side.health),
            stamina: Some(side.stamina),
            tokens: Some(side.tokens),
            hand: names(self, side.hand),
            shown: names(self, side.shown),
            glimpsed: names(self, side.glimpsed),
            draw_pile: Some(names(self, side.draw_pile)),
            discard: names(self, side.discard),
            depleted: side.depleted,
            opening: side.opening,
            used: side.used,
            hand_size: Some(side.hand.len() as u8),
            draw_size: Some(side.draw_pile.len() as u8),
        }
    }

    fn write_attack(&self, it: &Attack) -> AttackPosition {
        AttackPosition {
            by: it.by,
            kind: it.kind,
            cards: names(self, it.cards),
            in_play: Some(names(self, it.in_play)),
            paid: it.paid,
            link: it.link,
            tried: it.tried,
            changes: it.changes,
            fate: it.fate.clone(),
            hits: names(self, it.hits),
        }
    }

    fn write_pin(&self, it: &Pin) -> PinPosition {
        PinPosition {
            by: it.by,
            card: it.card.map(|it| name(self, it.0)),
            icons: it.icons,
            changes: it.changes,
            rate: it.rate,
            attempts: it.attempts,
            low_health: it.low_health,
            rolls: it.rolls.clone(),
        }
    }

    fn write_lasting(&self, it: &Lasting) -> LastingPosition {
        LastingPosition { list: self.pack.lists.name(it.list).to_owned(), at: it.at, by: it.by, until: it.until }
    }

    fn write_step(&self, step: Step) -> Option<StepPosition> {
        Some(match step {
            Step::Action => return None,
            Step::Attack(stage) => StepPosition::Attack(stage),
            Step::Ask { corner, timing } => StepPosition::Ask { corner, timing },
            Step::Counter { slot, rolled } => StepPosition::Counter { slot, rolled },
            Step::Icons { corner, icons, kickout_icons } => StepPosition::Icons { corner, icons, kickout_icons },
            Step::Gains { corner, icon, opponent } => StepPosition::Gains { corner, icon, opponent },
            Step::Pin(stage) => StepPosition::Pin(stage),
            Step::Return { corner, n } => StepPosition::Return { corner, n },
            Step::HandOver { to } => StepPosition::HandOver { to },
            Step::Do(Frame { list, at, by, left, kickout_icons }) => {
                StepPosition::Do { list: self.pack.lists.name(list).to_owned(), at, by, left, kickout_icons }
            }
            Step::End => StepPosition::End,
        })
    }

    fn cast_in_position(&mut self, corner: Corner, side: &Spanned<SidePosition>) -> Result<(), Flaw> {
        let it = side.get_ref();
        let Some(name) = &it.wrestler else { return Ok(()) };
        let found = self.pack.find(name.get_ref());
        let id = found.ok_or_else(|| Flaw::at(name, format!("`{}`", name.get_ref()), "a wrestler of this pack"))?;
        let board = self.pack.get().wrestler(id);
        let (health, stamina) = (it.health.unwrap_or(board.health), it.stamina.unwrap_or(board.stamina));
        let tokens = it.tokens.unwrap_or_else(|| Slot::TOKENS.into_iter().collect());
        within("health", health, self.pack.settings.least_health..=board.health)
            .map_err(|it| Flaw::at(side, it.found, it.expected))?;
        if stamina > board.stamina {
            return Err(Flaw::at(side, format!("stamina {stamina}"), format!("at most {}", board.stamina)));
        }
        if tokens.contains(Slot::Permanent) {
            return Err(Flaw::at(side, "a token of the permanent ability", "first, second or reversal"));
        }
        let (depleted, opening, used) = (it.depleted, it.opening, it.used);
        self.sides[corner] =
            Side { wrestler: Some(id), health, stamina, tokens, depleted, opening, used, ..Side::default() };
        self.sides[corner].draw_pile = self.deck(corner);
        Ok(())
    }

    /// Both have a wrestler: what they hold, what is under way and what is owed.
    fn read_match(&mut self, position: &Position) -> Result<(), Flaw> {
        if self.phase == Phase::Hands {
            position.check_nothing_has_happened()?;
        }
        if let Some(blue) = &position.blue
            && self.sides[Corner::Red].wrestler == self.sides[Corner::Blue].wrestler
        {
            return Err(Flaw::at(blue, "the same wrestler twice", "two different ones (AT-008)"));
        }
        self.attack = position.attack.as_ref().map(|it| self.read_attack(it)).transpose()?;
        for (corner, side) in position.sides() {
            self.read_side(corner, side)?;
        }
        self.chain = position.chain.as_ref().map(|it| self.read_card(it)).transpose()?;
        // A conceded match may end before anybody attacked.
        self.first_attacker = position.first_attacker;
        if self.phase == Phase::Match {
            self.first_attacker = Some(position.first_attacker.unwrap_or(position.initiative));
            self.steps.push(Step::Action);
        }
        self.pin = position.pin.as_ref().map(|it| self.read_pin(it)).transpose()?;
        for it in &position.lasting {
            let lasting = self.read_lasting(it)?;
            self.lasting.try_push(lasting).map_err(|_| Flaw::at(it, "too many lasting effects", "at most 8"))?;
        }
        for it in &position.steps {
            let step = self.read_step(it)?;
            self.steps.try_push(step).map_err(|_| Flaw::at(it, "too many steps", "fewer"))?;
        }
        Ok(())
    }

    fn read_card(&self, name: &Name) -> Result<CardId, Flaw> {
        piece(self, name, "a card of these two decks").map(CardId)
    }

    /// Cards of one corner, each once.
    fn read_cards(&self, corner: Corner, names: &[Name]) -> Result<Cards, Flaw> {
        for name in names {
            if self.read_card(name)?.corner() != corner {
                return Err(Flaw::at(name, format!("`{}`", name.get_ref()), "a card of this corner's deck"));
            }
        }
        pieces(self, names, "a card of these two decks")
    }

    fn read_side(&mut self, corner: Corner, side: &Spanned<SidePosition>) -> Result<(), Flaw> {
        let it = side.get_ref();
        let cards = |names: &[Name]| self.read_cards(corner, names);
        let in_play = self.attack.as_ref().filter(|it| it.by == corner).map_or(Cards::NONE, |it| it.in_play);
        let (hand, discard, shown, glimpsed) =
            (cards(&it.hand)?, cards(&it.discard)?, cards(&it.shown)?, cards(&it.glimpsed)?);
        let rest = self.deck(corner) - hand - discard - in_play;
        let draw_pile = it.draw_pile.as_deref().map_or(Ok(rest), cards)?;
        let twice = !(hand & discard).is_empty() || !((hand | discard) & in_play).is_empty();
        if twice || draw_pile != rest {
            return Err(Flaw::at(side, "a card in two places or in none", "every card of the deck in one place"));
        }
        let finisher = self.finisher(corner).0;
        if discard.contains(finisher) {
            return Err(Flaw::at(side, "the finisher in the discard pile", "a finisher is never discarded (AT-019)"));
        }
        if !((shown | glimpsed) - hand).is_empty() {
            return Err(Flaw::at(side, "known cards that are not in the hand", "cards of the hand"));
        }
        if it.depleted && !(hand - Cards::one(finisher)).is_empty() {
            return Err(Flaw::at(side, "cards in a depleted hand", "nothing but the finisher (AT-221)"));
        }
        let side = &mut self.sides[corner];
        *side = Side { hand, discard, draw_pile, shown, glimpsed, ..side.clone() };
        Ok(())
    }

    fn check_hands(&self, position: &Position) -> Result<(), Flaw> {
        for (corner, side) in position.sides() {
            let mut picks = self.clone();
            picks.sides[corner].hand = Cards::NONE;
            picks.sides[corner].draw_pile = self.deck(corner);
            for card in self.sides[corner].hand {
                if picks.is_ready(corner) || picks.check_pick(corner, CardId(card)).is_err() {
                    return Err(Flaw::at(side, "picks that make no starting hand", "a legal hand (AT-056, AT-058)"));
                }
                picks.sides[corner].hand.insert(card);
                picks.sides[corner].draw_pile.remove(card);
            }
        }
        if Corner::BOTH.into_iter().all(|it| self.is_ready(it)) {
            return Err(Flaw::whole("two complete hands", "a hand that is still being chosen"));
        }
        Ok(())
    }

    fn read_attack(&self, attack: &Spanned<AttackPosition>) -> Result<Attack, Flaw> {
        let it = attack.get_ref();
        let cards = self.read_cards(it.by, &it.cards)?;
        let read = Attack {
            in_play: it.in_play.as_ref().map_or(Ok(cards), |names| self.read_cards(it.by, names))?,
            paid: it.paid,
            link: it.link,
            tried: it.tried,
            changes: it.changes,
            fate: it.fate.clone(),
            hits: self.read_cards(it.by, &it.hits)?,
            ..Attack::new(it.by, it.kind, cards)
        };
        let single = cards.len() == 1;
        let parts = read.in_play | read.hits;
        if cards.is_empty() || cards.len() > 6 || single == read.is_rampage() || !(parts - cards).is_empty() {
            return Err(Flaw::at(attack, "an attack with the wrong cards", "one card, or several for a rampage"));
        }
        if read.roll().is_some_and(|it| it.dice.iter().any(|it| !(1..=6).contains(it))) {
            return Err(Flaw::at(attack, "impossible dice", "1 to 6"));
        }
        let assigned = read.assigned().len() as usize;
        if read.roll().is_some_and(|it| it.needs_of.len() != assigned) {
            return Err(Flaw::at(
                attack,
                "another number of `needs_of`",
                format!("{assigned}: one for every card of a rampage that has its die"),
            ));
        }
        Ok(read)
    }

    fn read_pin(&self, pin: &Spanned<PinPosition>) -> Result<Pin, Flaw> {
        let it = pin.get_ref();
        let card = it.card.as_ref().map(|it| self.read_card(it)).transpose()?;
        let dice_fit = it.rolls.iter().flatten().all(|die| (1..=6).contains(die)) && it.rolls.len() <= 12;
        if it.rate == 0 || !dice_fit || it.attempts > 12 || card.is_some_and(|card| card.corner() != it.by) {
            return Err(Flaw::at(pin, "an impossible pin", "dice 1 to 6, a rate of 1 or more, at most 12 attempts"));
        }
        Ok(Pin {
            by: it.by,
            card,
            icons: it.icons.min(9),
            changes: it.changes,
            rate: it.rate,
            attempts: it.attempts,
            low_health: it.low_health,
            rolls: it.rolls.clone(),
        })
    }

    fn read_list<T>(&self, name: &str, at: u8, step: &Spanned<T>) -> Result<ListId, Flaw> {
        let list = self.pack.lists.find(name);
        let list = list.ok_or_else(|| Flaw::at(step, format!("`{name}`"), "an ability such as `jax/first#0`"))?;
        if usize::from(at) > self.pack.lists.get(list).len() {
            return Err(Flaw::at(step, format!("effect {at} of `{name}`"), "an effect that is there"));
        }
        Ok(list)
    }

    fn read_lasting(&self, lasting: &Spanned<LastingPosition>) -> Result<Lasting, Flaw> {
        let it = lasting.get_ref();
        let list = self.read_list(&it.list, it.at, lasting)?;
        if !self.pack.lists.get(list).get(usize::from(it.at)).is_some_and(Effect::can_last) {
            let found = format!("effect {} of `{}`", it.at, it.list);
            return Err(Flaw::at(lasting, found, "an effect that lasts, counted from 0"));
        }
        Ok(Lasting { list, at: it.at, by: it.by, until: it.until })
    }

    fn read_step(&self, step: &Spanned<StepPosition>) -> Result<Step, Flaw> {
        Ok(match *step.get_ref() {
            StepPosition::Attack(stage) => Step::Attack(stage),
            StepPosition::Ask { corner, timing } => Step::Ask { corner, timing },
            StepPosition::Counter { slot, rolled } => Step::Counter { slot, rolled },
            StepPosition::Icons { corner, icons, kickout_icons } => {
                Step::Icons { corner, icons, kickout_icons: kickout_icons.min(9) }
            }
            StepPosition::Gains { corner, icon, opponent } => Step::Gains { corner, icon, opponent },
            StepPosition::Pin(stage) => Step::Pin(stage),
            StepPosition::Return { corner, n } => Step::Return { corner, n },
            StepPosition::HandOver { to } => Step::HandOver { to },
            StepPosition::Do { ref list, at, by, left, kickout_icons } => {
                let list = self.read_list(list, at, step)?;
                Step::Do(Frame { list, at, by, left, kickout_icons: kickout_icons.min(9) })
            }
            StepPosition::End => Step::End,
        })
    }

    /// What is under way fits together, and somebody is asked.
    fn check_whole(&self, position: &Position) -> Result<(), Flaw> {
        let end = self.pack.settings.momentum_end;
        within("momentum", self.momentum, -end..=end)?;
        if let Phase::Over(_) = self.phase {
            let over = self.steps.is_empty();
            return if over { Ok(()) } else { Err(Flaw::whole("steps in a match that is over", "none")) };
        }
        // A pass counts at once, and is judged at its end: until then a card may have to be given back.
        let unjudged = u16::from(self.steps.contains(&Step::End));
        for (limit, found, name) in [
            (u16::from(self.agreed.passes) + unjudged, u16::from(self.passes), "passes"),
            (self.agreed.actions, self.actions, "actions"),
        ] {
            if found >= limit {
                return Err(Flaw::whole(format!("{found} {name}"), format!("fewer than {limit}")));
            }
        }
        if self.chain.is_some_and(|it| it.corner() != self.initiative) {
            return Err(Flaw::whole("a chain of the defender", "a card of the player with the initiative"));
        }
        for (corner, side) in position.sides() {
            let most = u32::from(self.board(corner).hand) + u32::from(self.owed_returns(corner));
            let found = self.sides[corner].hand.len();
            if found > most {
                return Err(Flaw::at(side, format!("{found} cards in hand"), format!("at most {most} (AT-210)")));
            }
        }
        self.check_steps(&position.steps)
    }

    fn check_steps(&self, written: &[Spanned<StepPosition>]) -> Result<(), Flaw> {
        // The lowest step, the attacker's action, is not written.
        let flaw = |step: usize, found: &str, expected: &str| match written.get(step) {
            Some(it) => Err(Flaw::at(it, found, expected)),
            None => Err(Flaw::whole(found, expected)),
        };
        if let Some(step) = self.steps.iter().skip(1).position(|it| !self.step_fits(*it)) {
            return flaw(step, "a step that fits nothing under way", "steps of one action");
        }
        let under_way = self.attack.is_some() || self.pin.is_some() || self.steps.len() > 1;
        let ends = self.steps.iter().filter(|it| **it == Step::End).count();
        // An ability before an action has no end of its own.
        let loose = ends == 0 && self.attack.is_none();
        if under_way && !loose && (ends != 1 || self.steps.get(1) != Some(&Step::End)) {
            return flaw(0, "an action without its end", "`end` as the first step");
        }
        // Whatever is owed must stand at a question.
        if !self.asks() {
            return flaw(self.steps.len().saturating_sub(2), "nothing that is asked", "a step that asks");
        }
        Ok(())
    }

    fn step_fits(&self, step: Step) -> bool {
        match step {
            Step::Attack(stage) => self.attack.as_ref().is_some_and(|it| stage_fits(it, stage)),
            Step::Counter { slot, .. } => {
                let ability = self.attack.as_ref().and_then(|it| self.board(it.by.other()).ability(slot));
                ability.is_some_and(|it| it.counter.is_some())
            }
            Step::Pin(stage) => self.pin.as_ref().is_some_and(|pin| match stage {
                PinStage::Declared => true,
                PinStage::Attempt => pin.rolls.len() < usize::from(pin.attempts),
                PinStage::Rolled | PinStage::Failed | PinStage::KickedOut => !pin.rolls.is_empty() && pin.attempts > 0,
            }),
            Step::Return { corner, n } => u32::from(n) <= self.sides[corner].hand.len(),
            Step::HandOver { to } => to != self.initiative,
            Step::Gains { icon, .. } => icon != Icon::Pin,
            Step::Ask { timing, .. } => self.moment_fits(timing),
            Step::Do(frame) => self.frame_fits(&frame),
            Step::Icons { .. } | Step::End => true,
            Step::Action => false,
        }
    }

    fn moment_fits(&self, timing: Timing) -> bool {
        let (attack, pin) = (self.attack.is_some(), self.pin.is_some());
        match timing {
            Timing::OnDeclare | Timing::OnDamageTaken => attack,
            Timing::WhenPinned
            | Timing::BeforeKickoutRoll
            | Timing::AfterFailedKickout
            | Timing::AfterKickoutByOpponent => pin,
            Timing::OnGainInitiative | Timing::OnLoseInitiative => true,
            Timing::Passive
            | Timing::Action
            | Timing::DefensiveWindow
            | Timing::AfterOwnFailedRoll
            | Timing::OffensiveWindow => false,
        }
    }

    /// The present effect asks for no more cards than there are, and what comes after it finds its attack, die or pin.
    fn frame_fits(&self, frame: &Frame) -> bool {
        let most = match self.effect(frame) {
            Some(Effect::DiscardCards(it)) => self.sides[it.who.of(frame.by)].hand.len(),
            Some(Effect::TakeFromDiscard(_) | Effect::SearchDrawPile(_)) => CardId::MOST as u32,
            _ => 0,
        };
        let coming = &self.pack.lists.get(frame.list)[usize::from(frame.at)..];
        u32::from(frame.left) <= most && coming.iter().all(|it| self.effect_fits(it))
    }

    fn effect_fits(&self, effect: &Effect) -> bool {
        let roll = || self.attack.as_ref().filter(|it| !it.is_rampage()).and_then(|it| it.roll());
        let die = || roll().is_some_and(|it| it.dice.len() == 1);
        let attack_step = || self.steps.iter().any(|it| matches!(it, Step::Attack(_)));
        let pin_step = || self.steps.iter().any(|it| matches!(it, Step::Pin(_)));
        match effect {
            Effect::RerollOwnDie | Effect::ForceReroll if self.pin.is_some() => {
                pin_step() && self.pin().rolls.last().is_some()
            }
            Effect::RerollOwnDie | Effect::ForceReroll | Effect::SetDie(_) => die() && attack_step(),
            Effect::BonusDamage(_)
            | Effect::ReduceDamage(_)
            | Effect::GainInitiative
            | Effect::StopAttackOnly
            | Effect::KeepInitiative
            | Effect::NoCompensation
            | Effect::DoubleCompensation
            | Effect::CopyComboBonus(_) => self.attack.is_some(),
            Effect::ExtraWindowOption => self.attack.as_ref().is_some_and(|it| it.hit().is_some()),
            Effect::AllowPin => self.pin.is_none(),
            Effect::RollCheck(it) => it.then.effects.iter().chain(&it.otherwise.effects).all(|it| self.effect_fits(it)),
            _ => true,
        }
    }
}

/// An attack has come as far as this stage says.
fn stage_fits(attack: &Attack, stage: Stage) -> bool {
    match (stage, attack.roll()) {
        (Stage::Declared | Stage::Window | Stage::Roll, _) => attack.fate == Fate::Open,
        (Stage::Assign, Some(roll)) => attack.is_rampage() && roll.dice.len() <= attack.cards.len() as usize,
        (Stage::Missed | Stage::Hit | Stage::Damage, Some(roll)) => attack.is_rampage() || roll.dice.len() == 1,
        (Stage::Compensation | Stage::Offense | Stage::Leave, Some(roll)) => roll.hit.is_some(),
        (_, None) => false,
    }
}
