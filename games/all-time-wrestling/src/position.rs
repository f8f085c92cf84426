//! Any state as a readable document (docs/scenarios.md), and back again if it is possible.
//!
//! What is left out takes its default: full meters, all tokens, an empty hand, all other cards in the draw pile, the
//! marker in the middle, the red corner to choose an action.

use std::ops::Range;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use toml::Spanned;
use turnbuckle_core::{Flaw, Positions};

use crate::effect::{Effect, Timing};
use crate::setup::Agreed;
use crate::state::{
    Attack, AttackKind, Ending, Frame, How, Lasting, Phase, Pin, PinStage, Run, Side, Stage, State, Step, Until,
};
use crate::vocab::{CardId, Cards, Corner, Icon, Shape, Slot};

type Name = Spanned<String>;

/// A state, written out.
#[derive(Serialize, Deserialize, Debug)]
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
    red: Spanned<SidePosition>,
    blue: Spanned<SidePosition>,
    attack: Option<Spanned<AttackPosition>>,
    pin: Option<Spanned<PinPosition>>,
    lasting: Vec<Spanned<LastingPosition>>,
    steps: Vec<Spanned<StepPosition>>,
    ended: Option<EndPosition>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum PhaseName {
    Casting,
    Hands,
    Match,
    Over,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct EndPosition {
    winner: Option<Corner>,
    how: How,
}

#[derive(Serialize, Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
struct SidePosition {
    wrestler: Option<Name>,
    health: Option<u8>,
    stamina: Option<u8>,
    tokens: Option<Vec<Slot>>,
    hand: Vec<Name>,
    /// Cards in the hand that everybody knows, and those that the opponent alone has looked at.
    shown: Vec<Name>,
    glimpsed: Vec<Name>,
    draw_pile: Option<Vec<Name>>,
    discard: Vec<Name>,
    depleted: bool,
    opening: Option<u8>,
    used: u8,
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
    in_play: Vec<Name>,
    paid: u8,
    link: Option<Shape>,
    copied: Option<Shape>,
    value: u8,
    tried: Vec<Slot>,
    stopped: bool,
    dice: Vec<u8>,
    needs: i8,
    rerolled: bool,
    assigned: Vec<Name>,
    hits: Vec<Name>,
    bonus: u8,
    reduced: u8,
    extra: u8,
    dealt: u8,
    options: u8,
    icons_used: Vec<Icon>,
    compensations: u8,
    keeps: bool,
    kickouts: i8,
    kickout_roll: i8,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct PinPosition {
    by: Corner,
    card: Option<Name>,
    icons: u8,
    kickouts: i8,
    roll: i8,
    rate: u8,
    attempts: u8,
    low_health: bool,
    rolls: Vec<[u8; 2]>,
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
    Icons { corner: Corner, icons: Vec<Icon>, kickout_icons: u8 },
    Gains { corner: Corner, icon: Icon, opponent: bool },
    Pin(PinStage),
    Return { corner: Corner, n: u8 },
    Do { list: String, at: u8, by: Corner, left: u8, kickout_icons: u8 },
    End,
}

impl Default for Position {
    fn default() -> Self {
        let side = || Spanned::new(0..0, SidePosition::default());
        Self {
            phase: PhaseName::Match,
            initiative: Corner::Red,
            first_attacker: None,
            momentum: 0,
            actions: 0,
            passes: 0,
            blind_attacks: 0,
            run: Run::default(),
            chain: None,
            red: side(),
            blue: side(),
            attack: None,
            pin: None,
            lasting: Vec::new(),
            steps: Vec::new(),
            ended: None,
        }
    }
}

fn spanned<T>(it: T) -> Spanned<T> {
    Spanned::new(0..0, it)
}

fn slots(bits: u8) -> Vec<Slot> {
    Slot::ALL.into_iter().filter(|it| bits & it.bit() != 0).collect()
}

fn icons(bits: u8) -> Vec<Icon> {
    Icon::ALL.into_iter().filter(|it| bits & it.bit() != 0).collect()
}

fn icon_bits(icons: &[Icon]) -> u8 {
    icons.iter().fold(0, |bits, it| bits | it.bit())
}

fn slot_bits(slots: &[Slot]) -> u8 {
    slots.iter().fold(0, |bits, it| bits | it.bit())
}

impl Positions for State {
    type Position = Position;

    fn to_position(&self) -> Position {
        let name = |card: CardId| spanned(self.card(card).id.clone());
        let names = |cards: Cards| cards.into_iter().map(|it| name(CardId(it))).collect::<Vec<Name>>();
        let list = |list: u16| self.pack.list_name(list).to_owned();
        let attack = self.attack.as_ref().map(|it| {
            spanned(AttackPosition {
                by: it.by,
                kind: it.kind,
                cards: names(it.cards),
                in_play: names(it.in_play),
                paid: it.paid,
                link: it.link,
                copied: it.copied,
                value: it.value,
                tried: slots(it.tried),
                stopped: it.stopped,
                dice: it.dice.to_vec(),
                needs: it.needs,
                rerolled: it.rerolled,
                assigned: names(it.assigned),
                hits: names(it.hits),
                bonus: it.bonus,
                reduced: it.reduced,
                extra: it.extra,
                dealt: it.dealt,
                options: it.options,
                icons_used: icons(it.icons_used),
                compensations: it.compensations,
                keeps: it.keeps,
                kickouts: it.kickouts,
                kickout_roll: it.kickout_roll,
            })
        });
        let pin = self.pin.as_ref().map(|it| {
            spanned(PinPosition {
                by: it.by,
                card: it.card.map(name),
                icons: it.icons,
                kickouts: it.kickouts,
                roll: it.roll,
                rate: it.rate,
                attempts: it.attempts,
                low_health: it.low_health,
                rolls: it.rolls.to_vec(),
            })
        });
        let step = |step: &Step| {
            Some(spanned(match *step {
                Step::Action => return None,
                Step::Attack(stage) => StepPosition::Attack(stage),
                Step::Ask { corner, timing } => StepPosition::Ask { corner, timing },
                Step::Counter { slot, rolled } => StepPosition::Counter { slot, rolled },
                Step::Icons { corner, icons: bits, kickout_icons } => {
                    StepPosition::Icons { corner, icons: icons(bits), kickout_icons }
                }
                Step::Gains { corner, icon, opponent } => StepPosition::Gains { corner, icon, opponent },
                Step::Pin(stage) => StepPosition::Pin(stage),
                Step::Return { corner, n } => StepPosition::Return { corner, n },
                Step::Do(it) => {
                    let Frame { list: number, at, by, left, kickout_icons } = it;
                    StepPosition::Do { list: list(number), at, by, left, kickout_icons }
                }
                Step::End => StepPosition::End,
            }))
        };
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
            chain: self.chain.map(name),
            red: spanned(self.write_side(Corner::Red)),
            blue: spanned(self.write_side(Corner::Blue)),
            attack,
            pin,
            lasting: self
                .lasting
                .iter()
                .map(|it| spanned(LastingPosition { list: list(it.list), at: it.at, by: it.by, until: it.until }))
                .collect(),
            steps: self.steps.iter().filter_map(step).collect(),
            ended: match self.phase {
                Phase::Over(Ending { winner, how }) => Some(EndPosition { winner, how }),
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
        for (corner, side) in [(Corner::Red, &position.red), (Corner::Blue, &position.blue)] {
            state.cast_in_position(corner, side)?;
        }
        let both = Corner::BOTH.into_iter().all(|it| state.sides[it].wrestler.is_some());
        if !both || position.phase == PhaseName::Hands {
            position.nothing_has_happened()?;
        }
        if position.ended.is_some() && position.phase != PhaseName::Over {
            return Err(flaw(0..0, "the end of a match that goes on", "`phase = \"over\"`"));
        }
        match position.phase {
            PhaseName::Casting if both => return Err(flaw(0..0, "two wrestlers", "a corner that has still to choose")),
            PhaseName::Casting => {
                if state.sides[Corner::Blue].wrestler.is_some() {
                    return Err(flaw(position.blue.span(), "a wrestler", "none before the red corner has one"));
                }
                return Ok(state);
            }
            PhaseName::Over if !both => {
                state.phase = Phase::Over(ending(&position)?);
                return Ok(state);
            }
            _ if !both => return Err(flaw(0..0, "a corner without a wrestler", "`wrestler` for both corners")),
            _ => {}
        }
        if state.sides[Corner::Red].wrestler == state.sides[Corner::Blue].wrestler {
            return Err(flaw(position.blue.span(), "the same wrestler twice", "two different ones (AT-008)"));
        }
        if let Some(attack) = &position.attack {
            state.attack = Some(state.read_attack(attack)?);
        }
        for (corner, side) in [(Corner::Red, &position.red), (Corner::Blue, &position.blue)] {
            state.read_side(corner, side)?;
        }
        state.chain = position.chain.as_ref().map(|it| state.read_card(it)).transpose()?;
        match position.phase {
            PhaseName::Casting => unreachable!("that was before"),
            PhaseName::Hands => {
                state.phase = Phase::Hands;
                state.check_hands(&position)?;
                return Ok(state);
            }
            PhaseName::Match => state.phase = Phase::Match,
            PhaseName::Over => state.phase = Phase::Over(ending(&position)?),
        }
        // A conceded match may end before anybody attacked.
        state.first_attacker = position.first_attacker;
        if state.phase == Phase::Match {
            state.first_attacker = Some(position.first_attacker.unwrap_or(position.initiative));
            state.steps.push(Step::Action);
        }
        if let Some(pin) = &position.pin {
            state.pin = Some(state.read_pin(pin)?);
        }
        for lasting in &position.lasting {
            let it = lasting.get_ref();
            let list = state.read_list(&it.list, it.at, lasting.span())?;
            if !state.pack.get().list(list).get(usize::from(it.at)).is_some_and(Effect::can_last) {
                let found = format!("effect {} of `{}`", it.at, it.list);
                return Err(flaw(lasting.span(), &found, "an effect that lasts, counted from 0"));
            }
            let read = Lasting { list, at: it.at, by: it.by, until: it.until };
            if state.lasting.try_push(read).is_err() {
                return Err(flaw(lasting.span(), "too many lasting effects", "at most 8"));
            }
        }
        for step in &position.steps {
            let it = state.read_step(step)?;
            if state.steps.try_push(it).is_err() {
                return Err(flaw(step.span(), "too many steps", "fewer"));
            }
        }
        state.check_whole(&position)?;
        Ok(state)
    }
}

impl State {
    fn write_side(&self, corner: Corner) -> SidePosition {
        let side = &self.sides[corner];
        let Some(wrestler) = side.wrestler else { return SidePosition::default() };
        let names = |cards: Cards| cards.into_iter().map(|it| spanned(self.card(CardId(it)).id.clone())).collect();
        SidePosition {
            wrestler: Some(spanned(self.pack.get().wrestler(wrestler).id.clone())),
            health: Some(side.health),
            stamina: Some(side.stamina),
            tokens: Some(slots(side.tokens)),
            hand: names(side.hand),
            shown: names(side.shown),
            glimpsed: names(side.glimpsed),
            draw_pile: Some(names(side.draw_pile)),
            discard: names(side.discard),
            depleted: side.depleted,
            opening: side.opening,
            used: side.used,
            hand_size: Some(side.hand.len() as u8),
            draw_size: Some(side.draw_pile.len() as u8),
        }
    }

    fn cast_in_position(&mut self, corner: Corner, side: &Spanned<SidePosition>) -> Result<(), Flaw> {
        let Some(name) = &side.get_ref().wrestler else { return Ok(()) };
        let found = self.pack.find(name.get_ref());
        let id = found.ok_or_else(|| flaw(name.span(), &format!("`{}`", name.get_ref()), "a wrestler of this pack"))?;
        let board = self.pack.get().wrestler(id);
        let it = side.get_ref();
        let health = it.health.unwrap_or(board.health);
        let stamina = it.stamina.unwrap_or(board.stamina);
        let least = self.pack.settings.least_health;
        if !(least..=board.health).contains(&health) {
            return Err(flaw(side.span(), &format!("health {health}"), &format!("{least} to {}", board.health)));
        }
        if stamina > board.stamina {
            return Err(flaw(side.span(), &format!("stamina {stamina}"), &format!("at most {}", board.stamina)));
        }
        let tokens = it.tokens.clone().unwrap_or_else(|| Slot::TOKENS.to_vec());
        if tokens.contains(&Slot::Permanent) {
            return Err(flaw(side.span(), "a token of the permanent ability", "first, second or reversal"));
        }
        self.sides[corner] = Side {
            wrestler: Some(id),
            health,
            stamina,
            tokens: slot_bits(&tokens),
            depleted: it.depleted,
            opening: it.opening,
            used: it.used & 0b111,
            ..Side::empty()
        };
        self.sides[corner].draw_pile = self.deck(corner);
        Ok(())
    }

    fn read_card(&self, name: &Name) -> Result<CardId, Flaw> {
        let found = self.find_card(name.get_ref());
        found.ok_or_else(|| flaw(name.span(), &format!("`{}`", name.get_ref()), "a card of these two decks"))
    }

    /// Cards of one corner, each once.
    fn read_cards(&self, corner: Corner, names: &[Name]) -> Result<Cards, Flaw> {
        let mut cards = Cards::NONE;
        for name in names {
            let card = self.read_card(name)?;
            if card.corner() != corner {
                return Err(flaw(name.span(), &format!("`{}`", name.get_ref()), "a card of this corner's deck"));
            }
            if cards.contains(card.0) {
                return Err(flaw(name.span(), &format!("`{}` twice", name.get_ref()), "each card once"));
            }
            cards.insert(card.0);
        }
        Ok(cards)
    }

    fn read_side(&mut self, corner: Corner, side: &Spanned<SidePosition>) -> Result<(), Flaw> {
        let it = side.get_ref();
        let in_play = self.attack.as_ref().filter(|it| it.by == corner).map_or(Cards::NONE, |it| it.in_play);
        let (hand, discard) = (self.read_cards(corner, &it.hand)?, self.read_cards(corner, &it.discard)?);
        let rest = self.deck(corner) - hand - discard - in_play;
        let pile = match &it.draw_pile {
            Some(names) => self.read_cards(corner, names)?,
            None => rest,
        };
        let twice = !(hand & discard).is_empty() || !((hand | discard) & in_play).is_empty();
        if twice || pile != rest {
            return Err(flaw(side.span(), "a card in two places or in none", "every card of the deck in one place"));
        }
        if discard.contains(self.finisher(corner).0) {
            return Err(flaw(
                side.span(),
                "the finisher in the discard pile",
                "a finisher is never discarded (AT-019)",
            ));
        }
        let (shown, glimpsed) = (self.read_cards(corner, &it.shown)?, self.read_cards(corner, &it.glimpsed)?);
        if !((shown | glimpsed) - hand).is_empty() {
            return Err(flaw(side.span(), "known cards that are not in the hand", "cards of the hand"));
        }
        if it.depleted && !(hand - Cards::one(self.finisher(corner).0)).is_empty() {
            return Err(flaw(side.span(), "cards in a depleted hand", "nothing but the finisher (AT-221)"));
        }
        let target = &mut self.sides[corner];
        (target.hand, target.discard, target.draw_pile) = (hand, discard, pile);
        (target.shown, target.glimpsed) = (shown, glimpsed);
        Ok(())
    }

    fn check_hands(&self, position: &Position) -> Result<(), Flaw> {
        for (corner, side) in [(Corner::Red, &position.red), (Corner::Blue, &position.blue)] {
            let mut picks = self.clone();
            picks.sides[corner].hand = Cards::NONE;
            picks.sides[corner].draw_pile = self.deck(corner);
            for card in self.sides[corner].hand {
                if picks.sides[corner].hand.len() >= u32::from(self.board(corner).hand)
                    || picks.check_pick(corner, CardId(card)).is_err()
                {
                    return Err(flaw(side.span(), "picks that make no starting hand", "a legal hand (AT-056, AT-058)"));
                }
                picks.sides[corner].hand.insert(card);
                picks.sides[corner].draw_pile.remove(card);
            }
        }
        if Corner::BOTH.into_iter().all(|it| self.is_ready(it)) {
            return Err(flaw(0..0, "two complete hands", "a hand that is still being chosen"));
        }
        Ok(())
    }

    fn read_attack(&self, attack: &Spanned<AttackPosition>) -> Result<Attack, Flaw> {
        let it = attack.get_ref();
        let cards = |names: &[Name]| self.read_cards(it.by, names);
        let all = cards(&it.cards)?;
        let dice: ArrayVec<u8, 6> = it.dice.iter().copied().take(6).collect();
        let read = Attack {
            by: it.by,
            kind: it.kind,
            cards: all,
            in_play: cards(&it.in_play)?,
            paid: it.paid,
            link: it.link,
            copied: it.copied,
            value: it.value,
            tried: slot_bits(&it.tried),
            stopped: it.stopped,
            dice,
            needs: it.needs,
            rerolled: it.rerolled,
            assigned: cards(&it.assigned)?,
            hits: cards(&it.hits)?,
            bonus: it.bonus,
            reduced: it.reduced,
            extra: it.extra,
            dealt: it.dealt,
            options: it.options,
            icons_used: icon_bits(&it.icons_used),
            compensations: it.compensations,
            keeps: it.keeps,
            kickouts: it.kickouts,
            kickout_roll: it.kickout_roll,
        };
        let single = read.cards.len() == 1;
        let parts = read.in_play | read.assigned | read.hits;
        if all.is_empty() || all.len() > 6 || single == read.is_rampage() || !(parts - all).is_empty() {
            return Err(flaw(attack.span(), "an attack with the wrong cards", "one card, or several for a rampage"));
        }
        if read.dice.iter().any(|it| !(1..=6).contains(it)) || it.dice.len() > 6 {
            return Err(flaw(attack.span(), "impossible dice", "1 to 6"));
        }
        Ok(read)
    }

    fn read_pin(&self, pin: &Spanned<PinPosition>) -> Result<Pin, Flaw> {
        let it = pin.get_ref();
        let card = it.card.as_ref().map(|it| self.read_card(it)).transpose()?;
        let rolls: ArrayVec<[u8; 2], 16> = it.rolls.iter().copied().take(16).collect();
        let dice_fit = it.rolls.iter().flatten().all(|die| (1..=6).contains(die)) && it.rolls.len() <= 12;
        if it.rate == 0 || !dice_fit || it.attempts > 12 || card.is_some_and(|card| card.corner() != it.by) {
            return Err(flaw(pin.span(), "an impossible pin", "dice 1 to 6, a rate of 1 or more, at most 12 attempts"));
        }
        Ok(Pin {
            by: it.by,
            card,
            icons: it.icons.min(9),
            kickouts: it.kickouts,
            roll: it.roll,
            rate: it.rate,
            attempts: it.attempts,
            low_health: it.low_health,
            rolls,
        })
    }

    fn read_list(&self, name: &str, at: u8, span: Range<usize>) -> Result<u16, Flaw> {
        let list = self.pack.find_list(name);
        let list = list.ok_or_else(|| flaw(span.clone(), &format!("`{name}`"), "an ability such as `jax/first#0`"))?;
        if usize::from(at) > self.pack.get().list(list).len() {
            return Err(flaw(span, &format!("effect {at} of `{name}`"), "an effect that is there"));
        }
        Ok(list)
    }

    fn read_step(&self, step: &Spanned<StepPosition>) -> Result<Step, Flaw> {
        Ok(match step.get_ref() {
            StepPosition::Attack(stage) => Step::Attack(*stage),
            StepPosition::Ask { corner, timing } => Step::Ask { corner: *corner, timing: *timing },
            StepPosition::Counter { slot, rolled } => Step::Counter { slot: *slot, rolled: *rolled },
            StepPosition::Icons { corner, icons, kickout_icons } => {
                Step::Icons { corner: *corner, icons: icon_bits(icons), kickout_icons: (*kickout_icons).min(9) }
            }
            StepPosition::Gains { corner, icon, opponent } => {
                Step::Gains { corner: *corner, icon: *icon, opponent: *opponent }
            }
            StepPosition::Pin(stage) => Step::Pin(*stage),
            StepPosition::Return { corner, n } => Step::Return { corner: *corner, n: *n },
            StepPosition::Do { list, at, by, left, kickout_icons } => {
                let list = self.read_list(list, *at, step.span())?;
                Step::Do(Frame { list, at: *at, by: *by, left: *left, kickout_icons: (*kickout_icons).min(9) })
            }
            StepPosition::End => Step::End,
        })
    }

    /// What is under way fits together, and somebody is asked.
    fn check_whole(&self, position: &Position) -> Result<(), Flaw> {
        let end = self.pack.settings.momentum_end;
        if self.momentum.unsigned_abs() > end.unsigned_abs() {
            return Err(flaw(0..0, &format!("momentum {}", self.momentum), &format!("-{end} to {end}")));
        }
        if let Phase::Over(_) = self.phase {
            return match self.steps.is_empty() {
                true => Ok(()),
                false => Err(flaw(0..0, "steps in a match that is over", "none")),
            };
        }
        // A pass counts at once, and is judged at its end: until then a card may have to be given back.
        let unjudged = u16::from(self.steps.contains(&Step::End));
        for (limit, found, name) in [
            (u16::from(self.agreed.passes) + unjudged, u16::from(self.passes), "passes"),
            (self.agreed.actions, self.actions, "actions"),
        ] {
            if found >= limit {
                return Err(flaw(0..0, &format!("{found} {name}"), &format!("fewer than {limit}")));
            }
        }
        if self.chain.is_some_and(|it| it.corner() != self.initiative) {
            return Err(flaw(0..0, "a chain of the defender", "a card of the player with the initiative"));
        }
        for (corner, side) in [(Corner::Red, &position.red), (Corner::Blue, &position.blue)] {
            let owed = self.steps.iter().map(|it| match it {
                Step::Return { corner: whose, n } if *whose == corner => u32::from(*n),
                _ => 0,
            });
            let most = u32::from(self.board(corner).hand) + owed.sum::<u32>();
            let found = self.sides[corner].hand.len();
            if found > most {
                let found = format!("{found} cards in hand");
                return Err(flaw(side.span(), &found, &format!("at most {most} (AT-210)")));
            }
        }
        let span = |step: usize| position.steps.get(step).map_or(0..0, Spanned::span);
        for (index, step) in self.steps.iter().enumerate().skip(1) {
            let fits = match *step {
                Step::Attack(stage) => self.attack.is_some() && self.stage_fits(stage),
                Step::Counter { slot, .. } => {
                    let ability = self.attack.as_ref().and_then(|it| self.board(it.by.other()).ability(slot));
                    ability.is_some_and(|it| it.counter.is_some())
                }
                Step::Pin(stage) => self.pin.as_ref().is_some_and(|pin| match stage {
                    PinStage::Declared => true,
                    PinStage::Attempt => pin.rolls.len() < usize::from(pin.attempts),
                    PinStage::Rolled | PinStage::Failed | PinStage::KickedOut => {
                        !pin.rolls.is_empty() && pin.attempts > 0
                    }
                }),
                Step::Return { corner, n } => u32::from(n) <= self.sides[corner].hand.len(),
                Step::Gains { icon, .. } => icon != Icon::Pin,
                Step::Ask { timing, .. } => self.moment_fits(timing),
                Step::Do(frame) => self.frame_fits(&frame),
                Step::Icons { .. } | Step::End => true,
                Step::Action => false,
            };
            if !fits {
                return Err(flaw(span(index - 1), "a step that fits nothing under way", "steps of one action"));
            }
        }
        let under_way = self.attack.is_some() || self.pin.is_some() || self.steps.len() > 1;
        let ends = self.steps.iter().filter(|it| **it == Step::End).count();
        if under_way && (ends != 1 || self.steps.get(1) != Some(&Step::End)) {
            // An ability before an action has no end of its own.
            let loose = ends == 0 && self.attack.is_none();
            if !loose {
                return Err(flaw(span(0), "an action without its end", "`end` as the first step"));
            }
        }
        // Whatever is owed must stand at a question.
        if !self.asks() {
            return Err(flaw(span(self.steps.len().saturating_sub(2)), "nothing that is asked", "a step that asks"));
        }
        Ok(())
    }

    fn stage_fits(&self, stage: Stage) -> bool {
        let attack = self.attack();
        match stage {
            Stage::Missed | Stage::Hit | Stage::Damage if !attack.is_rampage() => attack.dice.len() == 1,
            Stage::Assign => {
                attack.is_rampage() && attack.dice.len() == (attack.cards - attack.assigned).len() as usize
            }
            _ => true,
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
        let coming = &self.pack.get().list(frame.list)[usize::from(frame.at)..];
        u32::from(frame.left) <= most && coming.iter().all(|it| self.effect_fits(it))
    }

    fn effect_fits(&self, effect: &Effect) -> bool {
        let die = || self.attack.as_ref().is_some_and(|it| it.dice.len() == 1 && !it.is_rampage());
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
            | Effect::ExtraWindowOption
            | Effect::NoCompensation
            | Effect::DoubleCompensation
            | Effect::CopyComboBonus(_) => self.attack.is_some(),
            Effect::AllowPin => self.pin.is_none(),
            Effect::RollCheck(it) => it.then.effects.iter().chain(&it.otherwise.effects).all(|it| self.effect_fits(it)),
            _ => true,
        }
    }
}

impl Position {
    /// Before the match there is nothing but wrestlers and picks.
    fn nothing_has_happened(&self) -> Result<(), Flaw> {
        let numbers =
            [self.actions, self.passes.into(), self.blind_attacks.into(), self.momentum.unsigned_abs().into()];
        let under_way = self.attack.is_some() || self.pin.is_some() || self.chain.is_some();
        let owed = !self.steps.is_empty() || !self.lasting.is_empty();
        if under_way || owed || numbers != [0; 4] || self.run != Run::default() {
            return Err(flaw(0..0, "something under way before the match", "wrestlers and hands alone"));
        }
        for side in [&self.red, &self.blue] {
            let it = side.get_ref();
            let cards = !it.discard.is_empty() || !it.shown.is_empty() || !it.glimpsed.is_empty();
            let picks = self.phase != PhaseName::Hands && !it.hand.is_empty();
            if cards || picks || it.depleted {
                return Err(flaw(side.span(), "cards that have moved before the match", "the whole deck"));
            }
        }
        Ok(())
    }
}

fn ending(position: &Position) -> Result<Ending, Flaw> {
    let ended = position.ended.as_ref();
    let ended = ended.ok_or_else(|| flaw(0..0, "a match that is over", "`ended` with a winner and how"))?;
    Ok(Ending { winner: ended.winner, how: ended.how })
}

fn flaw(at: Range<usize>, found: &str, expected: &str) -> Flaw {
    Flaw::new((at.end > 0).then_some(at), found, expected)
}
