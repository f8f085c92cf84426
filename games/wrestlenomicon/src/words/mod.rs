//! The game in words: the log, what an action would do, and what is asked. [`effects`] says what abilities do.

pub mod effects;

use std::fmt::Write;

use turnbuckle_core::{RuleId, Seat, Seen, Viewer, Words};

use crate::action::Action;
use crate::effect::{Effect, PickedBy};
use crate::event::{Declined, DiscardReason, Event, Lost, ToldCards};
use crate::pack::Card;
use crate::rules::damage::Victory;
use crate::rules::momentum::{End, Push};
use crate::state::{Frame, Phase, Stage, State, Step, TurnOption};
use crate::vocab::{CardId, God, Space};

fn place(number: u8) -> String {
    if number == 0 { "Ground Zero".to_owned() } else { format!("Space {number}") }
}

pub fn cultists(n: u8) -> String {
    if n == 1 { "1 Cultist".to_owned() } else { format!("{n} Cultists") }
}

fn cards(n: u8) -> String {
    let few = ["nothing", "one card", "two cards", "three cards"];
    few.get(usize::from(n)).map_or_else(|| format!("{n} cards"), |it| (*it).to_owned())
}

/// Many names have a comma of their own.
fn names(cards: ToldCards) -> String {
    cards.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join("; ")
}

/// A die as it counts.
fn rolled(die: u8, d3: bool) -> String {
    if d3 { format!("{die}, which counts {}", die.div_ceil(2)) } else { die.to_string() }
}

impl Words for State {
    fn seat_name(&self, seat: Seat) -> String {
        self.god_of(seat).name().to_owned()
    }

    fn tell(&self, event: &Event) -> String {
        match event {
            Event::SetUp { god, guts, hand, deck, first_game } => {
                let starters = if *first_game { ", the starter cards on top" } else { "" };
                format!("{god} sets aside {guts} Guts and draws {hand} cards; {deck} stay in the Deck{starters}.")
            }
            Event::OpeningRedraw { god, shown } => {
                format!("{god} has no attack card, shows {} and draws anew.", names(*shown))
            }
            Event::OpeningLocked { god } => format!("{god} has chosen an opening attack."),
            Event::Opened { god, card, space } => format!("{god} opens with {card} on {}.", place(*space)),
            Event::FirstTurn { god, by_coin: true, .. } => format!("Even names: the coin gives {god} the first turn."),
            Event::FirstTurn { god, by_name: true, .. } => {
                format!("Equal Momentum: the alphabet gives {god} the first turn.")
            }
            Event::FirstTurn { god, .. } => format!("The higher Momentum gives {god} the first turn."),
            Event::TurnBegan { god, turn } => format!("Turn {turn}: {god}."),
            Event::Redrew { god, shown } => {
                format!("{god} has nothing to play, shows {} and draws anew.", names(*shown))
            }
            Event::AttackPlayed { god, card, space } => format!("{god} plays {card} on {}.", place(*space)),
            Event::Advanced { card, from, to, stopped_short, held_back, .. } => {
                let short = match (held_back, stopped_short) {
                    (true, _) => ", no farther: one attack a turn",
                    (false, true) => ", stopped short",
                    (false, false) => "",
                };
                format!("{card} moves from {} to {}{short}.", place(*from), place(*to))
            }
            Event::DidNotMove { card, space, .. } => format!("{card} cannot move from {}.", place(*space)),
            Event::MomentumLost { god, why } => match why {
                Lost::NoCard => format!("{god} has no other card to move; the Momentum is lost."),
                Lost::Blocked => format!("No other card of {god} can move; the Momentum is lost."),
                Lost::NoMomentum => format!("{god} has no Momentum to move a card with."),
            },
            Event::Sacrificed { god, cultists: n, left } => format!("{god} sacrifices {}; {left} left.", cultists(*n)),
            Event::Attacked { god, card, slams, again } => {
                let again = if *again { " again" } else { "" };
                let slams = if *slams { ". It slams!" } else { "." };
                format!("{god} attacks{again} with {card}{slams}")
            }
            Event::SlamUsed { card, again, .. } => {
                let again = if *again { " again" } else { "" };
                format!("Slam{again}: {}", card.attack().map_or("", |it| it.slam_text.as_str()))
            }
            Event::SideTurned => "The Ground Zero card is turned: from now on types decide slams.".to_owned(),
            Event::ComboPlayed { god, card } => format!("{god} plays the Combo {card}: {}", card.text),
            Event::PermanentPlayed { god, card } => format!("{god} plays the Permanent {card}."),
            Event::DefensePlayed { god, card, saved: Some(saved) } => {
                format!("{god} answers for {saved} with {card}: {}", card.text)
            }
            Event::DefensePlayed { god, card, .. } => format!("{god} answers with {card}: {}", card.text),
            Event::Declined { god, what: Declined::Attack | Declined::Moment } => format!("{god} lets it be."),
            Event::Declined { god, what: Declined::Bump } => format!("{god} bumps nothing."),
            Event::Declined { god, what: Declined::Ability } => format!("{god} would rather not."),
            Event::Cancelled { card, slam_only: true, .. } => format!("The slam of {card} is cancelled."),
            Event::Cancelled { card, .. } => format!("{card} is cancelled."),
            Event::Spared { card, bump: true, .. } => format!("{card} is not bumped."),
            Event::Spared { card, .. } => format!("{card} is not discarded."),
            Event::Prevented { god, points, of_attack: true } => format!("{god} prevents up to {points} damage."),
            Event::Prevented { god, points, .. } => format!("{god} prevents {points} damage."),
            Event::Softened { god, points } => format!("{god} is protected and suffers {points} less."),
            Event::Damaged { god, card, guts } => format!("{god} loses a Gut ({card}): {guts} left."),
            Event::Healed { god, cards, guts } => format!("{god} puts {} under the Guts: {guts}.", names(*cards)),
            Event::Drew { god, card: Seen::Open(card), .. } => format!("{god} draws {card}."),
            Event::Drew { god, .. } => format!("{god} draws a card."),
            Event::DeckRenewed { god, cards } => format!("{god} shuffles {cards} discarded cards into a new Deck."),
            Event::Discarded { card, reason, .. } => {
                let name = card;
                match reason {
                    DiscardReason::Chosen => format!("{name} is discarded."),
                    DiscardReason::Random => format!("{name} is discarded at random."),
                    DiscardReason::PickedByEnemy => format!("{name} is discarded, picked by the enemy."),
                    DiscardReason::Displaced => format!("{name} is pushed off its Space and discarded."),
                    DiscardReason::FellOff => format!("{name} plunges off the track."),
                    DiscardReason::MovedOff => format!("{name} goes back off the track and is discarded."),
                    DiscardReason::OffTrack => format!("{name} is taken off the track and discarded."),
                    DiscardReason::Milled => format!("{name} goes from the Deck to the Discard Pile."),
                    DiscardReason::Done => format!("{name} goes to the Discard Pile."),
                    DiscardReason::MadeRoom => format!("{name} is discarded to make room."),
                    DiscardReason::Destroyed => format!("{name} is destroyed."),
                    DiscardReason::Stopped => format!("{name} is stopped and discarded."),
                    DiscardReason::OffGroundZero => format!("{name} is taken from Ground Zero and discarded."),
                }
            }
            Event::Recovered { god, card } => format!("{god} takes {card} back from the Discard Pile."),
            Event::Looked { god, whose, cards } => format!("{god} looks at the top {cards} of {whose}'s Deck."),
            Event::Ordered { god } => format!("{god} puts a card back on the Deck."),
            Event::Revealed { god, cards } => format!("{god} shows {}.", names(*cards)),
            Event::Stole { god, card } => format!("{god} steals {card}."),
            Event::CultistsGained { god, cultists: n, total } => format!("{god} gains {}: {total}.", cultists(*n)),
            Event::CultistsLost { god, cultists: n, total } => format!("{god} loses {}: {total} left.", cultists(*n)),
            Event::CultistsStolen { god, cultists: n, total } => format!("{god} steals {}: {total}.", cultists(*n)),
            Event::Swapped { card, with, .. } => format!("{card} and {with} swap places."),
            Event::Moved { card, from, to, .. } => {
                format!("{card} goes from {} to {}.", place(*from), place(*to))
            }
            Event::ReturnedToHand { god, card } => format!("{card} goes back to {god}'s hand."),
            Event::Placed { god, card, space } => format!("{god} puts {card} on {}.", place(*space)),
            Event::Bumped { card, from, to, .. } => {
                format!("{card} is bumped from {} to {}.", place(*from), place(*to))
            }
            Event::NotBumped { card, space, .. } => format!("{card} cannot be bumped from {}.", place(*space)),
            Event::NotMoved { card, space, .. } => format!("{card} cannot go back from {}.", place(*space)),
            Event::PermanentsIgnored { god } => format!("{god}'s Permanents do nothing this turn."),
            Event::AttacksAgain { god } => format!("{god} may attack once more this turn."),
            Event::Rolled { god, die, d3 } => format!("{god} rolls a {}.", rolled(*die, *d3)),
            Event::Rerolled { god, die, d3 } => format!("{god}'s die is rolled again: {}.", rolled(*die, *d3)),
            Event::SpaceRolled { die, card: None, .. } => format!("The die shows {die}: nobody is there."),
            Event::SpaceRolled { die, card: Some(card), .. } => format!("The die shows {die}: {card}."),
            Event::RuleSet { card, .. } => format!("{card} sets a rule: {}", card.text),
            Event::Forbidden { god, card } => format!("{card} binds {god}: {}", card.text),
            Event::Triggered { card, .. } => format!("{card} is triggered."),
            Event::Chose { god, what, .. } => format!("{god} chooses: {}.", effects::ability(what)),
            Event::Passed { god } => format!("{god} passes."),
            Event::NoOption { god } => format!("{god} has no option; the turn ends."),
            Event::TurnEnded { god } => format!("{god}'s turn is over."),
            Event::Conceded { god } => format!("{god} concedes."),
            Event::Won { god, guts } => format!("{god} wins with {guts} Guts left: {}!", Victory::of(*guts).name()),
            Event::TurnLimit { winner: Some(god) } => {
                format!("The turn limit is reached: {god} has more Guts and wins.")
            }
            Event::TurnLimit { winner: None } => "The turn limit is reached with equal Guts: a draw.".to_owned(),
        }
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        let god = self.god_of(seat);
        let name = |card: CardId| self.card(card).name.as_str();
        match action {
            Action::Open(card) => {
                let face = self.pack.numbers[card.0 as usize];
                format!("Open with {} · Space {} · Momentum {}", name(card), face.position, face.momentum)
            }
            Action::Attack { card, moving, cultists } => self.describe_attack(god, card, moving, cultists),
            Action::Permanent { card, discarding } => {
                let Card { name: it, text, .. } = self.card(card);
                let instead = discarding.map_or(String::new(), |old| format!(" in place of {}", name(old)));
                let played = self.card(card).permanent().map_or("", |face| &face.play_text);
                format!("Play {it}{instead} · {played} Then: {text}")
            }
            Action::Combo(card) => format!("Play {} · {}", name(card), self.card(card).text),
            Action::Pass { discarding: None } => format!("Pass and draw {}", cards(self.pass_draws(god, false))),
            Action::Pass { discarding: Some(card) } => {
                format!("Pass, discard {} and draw {}", name(card), cards(self.pass_draws(god, true)))
            }
            Action::EndTurn => "End the turn".to_owned(),
            Action::Defend(card) => format!("Answer with {} · {}", name(card), self.card(card).text),
            Action::Decline => self.describe_decline().to_owned(),
            Action::Yes => "Yes, do it".to_owned(),
            Action::Move { from, cultists } => match self.frame_asked() {
                Some(frame) => self.describe_move(god, &self.push_of(frame), from, cultists),
                None => format!("Move the card on Space {from}"),
            },
            Action::Cultists(n) => match self.steps.last() {
                Some(Step::Shove(shove)) => {
                    let (space, push) = self.shove_push(shove);
                    self.describe_move(god, &push, space, n)
                }
                _ => cultists(n),
            },
            Action::Extra(space) => format!("Give the extra point to {}", self.name_on(god, space)),
            Action::Pick(space) => self.describe_pick(god, space),
            Action::Take(card) => format!("{} · {}", name(card), self.card(card).text),
            Action::Choose(option) => self.describe_option(option),
            Action::Reroll => "Roll the die again; the new result counts".to_owned(),
            Action::Trigger(slot, _) => {
                let card = self.sides[slot.god()].permanents.places()[slot.index()];
                card.map_or("Nothing".to_owned(), |it| format!("{} first · {}", name(it), self.card(it).text))
            }
        }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(match action {
            Action::Open(_) => "WN-041",
            Action::Attack { card, .. } if self.pack.numbers[card.0 as usize].momentum.all => "WN-071",
            Action::Attack { .. } => "WN-055",
            Action::Permanent { discarding: None, .. } => "WN-075",
            Action::Permanent { .. } => "WN-081",
            Action::Combo(_) => "WN-108",
            Action::Pass { discarding: None } => "WN-085",
            Action::Pass { .. } => "WN-086",
            Action::EndTurn if self.active_option().is_none() => "WN-G38",
            Action::EndTurn => "WN-049",
            Action::Defend(_) => "WN-111",
            Action::Decline | Action::Yes => "WN-G58",
            Action::Move { .. } => "WN-G55",
            Action::Cultists(_) => "WN-073",
            Action::Extra(_) => "WN-G14",
            Action::Pick(_) | Action::Take(_) | Action::Choose(_) => "WN-G34",
            Action::Reroll => "WN-139",
            Action::Trigger(..) => "WN-G43",
        })
    }

    fn is_pass(&self, action: Action) -> bool {
        matches!(action, Action::Decline | Action::EndTurn)
    }

    fn change(&self, before: &Self) -> Option<String> {
        let mut parts = Vec::new();
        for god in God::BOTH {
            for (what, was, is) in [
                ("Guts", before.guts(god), self.guts(god)),
                ("Cultists", before.sides[god].cultists, self.sides[god].cultists),
            ] {
                let change = i16::from(is) - i16::from(was);
                if change != 0 {
                    parts.push(format!("{god} {change:+} {what}"));
                }
            }
        }
        Some(if parts.is_empty() { "no change".to_owned() } else { parts.join(", ") })
    }

    fn prompt(&self, viewer: Viewer) -> String {
        if let Some(result) = self.result() {
            return result;
        }
        if let Phase::Opening { chosen } = self.phase {
            return match viewer {
                Viewer::Seat(seat) if chosen[self.god_of(seat)].is_none() => {
                    "Choose your opening attack in secret. The higher Momentum takes the first turn.".to_owned()
                }
                _ => "Waiting for the opening choice.".to_owned(),
            };
        }
        let god = self.asked.expect("somebody is asked");
        if viewer != Viewer::Seat(self.seat_of(god)) {
            return format!("Waiting for {god}.");
        }
        match *self.steps.last().expect("something is asked") {
            Step::Turn(Stage::Option) => {
                "Your turn: play an attack card, play a Permanent, or pass with four cards or fewer. One Combo may come first.".to_owned()
            }
            Step::Turn(_) if self.may_add(god) => {
                "You may play a Combo, or a card in addition to your option, before your turn ends.".to_owned()
            }
            Step::Turn(_) => "You may play a Combo before your turn ends.".to_owned(),
            Step::Window { .. } => self.prompt_window(),
            Step::Do(frame) => self.prompt_effect(&frame),
            Step::Shove(shove) if shove.extra > 0 => "Which card gets the extra point of Momentum?".to_owned(),
            Step::Shove(shove) => {
                let (space, push) = self.shove_push(&shove);
                let name = self.mover(god, &push, space).map_or("it", |it| self.card(it).name.as_str());
                format!("How many Cultists for {name} on Space {space}?")
            }
            Step::Roll(roll) => format!("You rolled a {}. Roll again?", roll.die),
            Step::Triggers { .. } => "Which ability comes first?".to_owned(),
            _ => "Go on.".to_owned(),
        }
    }

    fn result(&self) -> Option<String> {
        match self.phase {
            Phase::Over { winner: Some(god) } if self.was_given_up() => {
                Some(format!("{god} wins: {} has given up", god.enemy()))
            }
            Phase::Over { winner: Some(god) } => {
                let guts = self.guts(god);
                Some(format!("{god} wins with {guts} Guts left: {}", Victory::of(guts).name()))
            }
            Phase::Over { winner: None } => Some("A draw at the turn limit".to_owned()),
            _ => None,
        }
    }
}

impl State {
    fn active_option(&self) -> Option<TurnOption> {
        self.sides[self.active].spent.option
    }

    fn name_on(&self, god: God, space: Space) -> &'static str {
        self.sides[god].track.get(space).map_or("nothing", |it| self.card(it).name.as_str())
    }

    fn describe_attack(&self, god: God, card: CardId, moving: Option<Space>, n: u8) -> String {
        let position = self.position(god, card);
        let mut text = format!("Play {} on Space {position}", self.card(card).name);
        let push = self.push_by_card(god, card);
        if self.moves_all(god, card) {
            text.push_str(" · moves all your other cards");
        } else if let Some(from) = moving {
            let _ = write!(text, " · {}", self.describe_move(god, &push, from, n));
        } else {
            text.push_str(" · nothing moves");
        }
        if push.displaces().is_some_and(|it| Some(it) != moving) && !self.moves_all(god, card) {
            let _ = write!(text, " · {} is lost", self.name_on(god, position));
        }
        text
    }

    fn describe_move(&self, god: God, push: &Push, from: Space, n: u8) -> String {
        let card = self.mover(god, push, from);
        let name = card.map_or("nothing", |it| self.card(it).name.as_str());
        let with = if n > 0 { format!(" with {}", cultists(n)) } else { String::new() };
        match push.end(from, n) {
            End::Stays => format!("{name} stays on Space {from}{with}"),
            End::Space(to) => format!("{name} {from} to {to}{with}"),
            End::GroundZero => {
                let attack = card.map_or(String::new(), |it| self.describe_landing(god, it));
                format!("{name} {from} to Ground Zero{with}: {attack}")
            }
        }
    }

    /// The card that a push would move from a Space: on a shared one, the card that was there first.
    pub(crate) fn mover(&self, god: God, push: &Push, from: Space) -> Option<CardId> {
        match self.steps.last() {
            Some(Step::Shove(shove)) if push.played == Some(from) => shove.displaced,
            _ => self.sides[god].track.get(from),
        }
    }

    fn describe_landing(&self, god: God, card: CardId) -> String {
        let text = &self.card(card).text;
        match self.card(card).attack() {
            Some(face) if self.slams(god, card) => format!("{text} SLAMS: {}", face.slam_text),
            _ => text.clone(),
        }
    }

    fn describe_decline(&self) -> &'static str {
        match self.steps.last() {
            Some(Step::Window { .. }) => match self.steps.iter().rev().nth(1) {
                Some(Step::Attack(_)) => "Let it hit",
                Some(Step::Suffer(_)) => "Take the damage",
                _ => "No Defense",
            },
            Some(Step::Roll(_)) => "Keep the roll",
            _ => match self.effect_asked() {
                Some(Effect::Bump(_)) => "Bump nothing",
                Some(Effect::Momentum(_) | Effect::MomentumOn(_)) => "Move nothing",
                _ => "No",
            },
        }
    }

    fn describe_pick(&self, god: God, space: Space) -> String {
        let Some(frame) = self.frame_asked() else { return format!("The card on Space {space}") };
        let (us, them) = (self.name_on(god, space), self.name_on(god.enemy(), space));
        match self.effect(frame) {
            Some(Effect::Bump(n)) => format!("Bump {them} from Space {space} by {}", self.amount(n, frame)),
            Some(Effect::Steal(_)) => format!("Steal {them} from Space {space}"),
            Some(Effect::DiscardTracked(_)) => format!("Discard {them} from Space {space}"),
            Some(Effect::Swap) => format!("Swap {us} on Space {space}"),
            Some(Effect::MoveTo(to)) => format!("Move {us} from Space {space} to Space {to}"),
            Some(Effect::Retreat(n)) => format!("Move {us} back {n} from Space {space}"),
            Some(Effect::ReturnTracked | Effect::EnemyReturns) => format!("Take {us} back to hand from Space {space}"),
            Some(Effect::Zero) => {
                let card = self.sides[god].track.get(space);
                let landing = card.map_or(String::new(), |it| self.describe_landing(god, it));
                format!("{us} to Ground Zero: {landing}")
            }
            Some(Effect::ZeroQuietly) => format!("{us} to Ground Zero, without attacking"),
            _ => format!("The card on Space {space}"),
        }
    }

    fn describe_option(&self, option: u8) -> String {
        match self.effect_asked() {
            Some(Effect::Choose(it)) => it.of.get(option as usize).map_or(String::new(), effects::ability),
            _ => format!("Option {}", option + 1),
        }
    }

    fn prompt_window(&self) -> String {
        match self.steps.iter().rev().nth(1) {
            Some(Step::Attack(attack)) => {
                let card = self.card(attack.card);
                let slams = if attack.slams { " and slams" } else { "" };
                format!(
                    "{} attacks with {}{slams}: {} Answer with a Defense?",
                    attack.by,
                    card.name,
                    self.describe_landing(attack.by, attack.card)
                )
            }
            Some(Step::Suffer(it)) => format!("You are about to suffer {} damage. Answer with a Defense?", it.points),
            Some(Step::Assail(it)) => {
                let name = self.name_on(it.of, it.space);
                match it.bump {
                    Some(n) => format!("{name} is about to be bumped by {n}. Answer with a Defense?"),
                    None => format!("{name} is about to be discarded. Answer with a Defense?"),
                }
            }
            Some(Step::Arrive(it)) => format!("{} plays {}. Answer with a Defense?", it.by, self.card(it.card).name),
            Some(Step::Roll(it)) => format!("{} rolled a {}. Answer with a Defense?", it.by, it.die),
            _ => "The enemy's turn begins. Answer with a Defense?".to_owned(),
        }
    }

    fn prompt_effect(&self, frame: &Frame) -> String {
        let card = &self.card(frame.card).name;
        let asks = match self.effect(frame) {
            Some(Effect::Momentum(_) | Effect::MomentumOn(_)) => {
                format!("which card moves {}?", self.push_of(frame).momentum)
            }
            Some(Effect::Bump(n)) => format!("which enemy card is bumped by {}?", self.amount(n, frame)),
            Some(Effect::Discard(it)) if it.by == PickedBy::Enemy => "which card of the hand is discarded?".to_owned(),
            Some(Effect::Discard(_)) => format!("which card do you discard? {} to go.", frame.left.unwrap_or(0)),
            Some(Effect::Recover(_)) => "which card comes back from your Discard Pile?".to_owned(),
            Some(Effect::Look { .. }) => "which of these cards goes on top, above the rest?".to_owned(),
            Some(Effect::Steal(_)) => "what do you steal?".to_owned(),
            Some(Effect::DestroyPermanent) => "which Permanent is destroyed?".to_owned(),
            Some(Effect::ReturnPermanent) => "which Permanent goes back to the hand?".to_owned(),
            Some(Effect::Swap) if frame.left.is_none() => "which card swaps places?".to_owned(),
            Some(Effect::Swap) => "with which card?".to_owned(),
            Some(Effect::Place(_)) => "which attack card is put on its Space?".to_owned(),
            Some(Effect::Zero | Effect::ZeroQuietly) => "which card goes to Ground Zero?".to_owned(),
            Some(Effect::ReturnTracked | Effect::EnemyReturns) => {
                "which of your cards goes back to your hand?".to_owned()
            }
            Some(Effect::DiscardTracked(_)) => "which enemy card is discarded?".to_owned(),
            Some(Effect::Encore(_)) => "which card attacks again?".to_owned(),
            Some(Effect::Choose(_)) => "choose one.".to_owned(),
            Some(Effect::May(list)) => format!("will you? ({})", effects::ability(list)),
            Some(Effect::Pay { cost, .. }) if frame.left.is_none() => format!("pay {}?", effects::cost(*cost)),
            Some(Effect::Pay { .. }) => "which card do you discard to pay?".to_owned(),
            _ => "choose a card.".to_owned(),
        };
        format!("{card}: {asks}")
    }
}
