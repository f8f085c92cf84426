//! The match in words: the log, what an action would do, and what is asked.

use turnbuckle_core::{RuleId, Seat, Seen, Set, Viewer, Words};

use crate::action::Action;
use crate::effect::Timing;
use crate::event::{Event, Pile, Told, ToldCards};
use crate::pack::{Card, Cost, Gains, Reversal};
use crate::rules::target::{Target, faces};
use crate::state::{AttackKind, Ending, How, Phase, Stage, State, Step};
use crate::view::Question;
use crate::vocab::{CardId, Cards, ComboIcon, Corner, Icon, Slot};

fn list<T: AsRef<str>>(parts: &[T]) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

/// Names of cards. Those with a comma in them are told apart by semicolons.
fn list_names(names: &[&str]) -> String {
    if names.iter().any(|it| it.contains(',')) { names.join("; ") } else { list(names) }
}

fn names(cards: &ToldCards) -> String {
    list_names(&cards.iter().map(|it| it.name.as_str()).collect::<Vec<_>>())
}

fn maybe(card: &Seen<Told>) -> &str {
    match card {
        Seen::Open(it) => &it.name,
        Seen::Hidden => "a card",
    }
}

fn count(n: u8, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// Sixths as a share in per cent, rounded.
fn per_cent(ways: impl Into<u32>, of: u32) -> u32 {
    (ways.into() * 200 + of) / (of * 2)
}

/// What a card shows besides its numbers.
pub fn marks(card: &Card) -> String {
    let mut marks: Vec<String> = Vec::new();
    if card.finisher {
        marks.push("finisher".to_owned());
    } else if card.signature {
        marks.push("signature".to_owned());
    }
    marks.extend(card.icons().map(|it| it.name().to_lowercase()));
    if card.rampage {
        marks.push("rampage".to_owned());
    }
    let icons = |icons: Set<ComboIcon>| icons.iter().map(|it| it.to_string()).collect::<Vec<_>>().join("/");
    if !card.left().is_empty() {
        marks.push(format!("‹ {}", icons(card.left())));
    }
    if !card.right().is_empty() {
        marks.push(format!("{} ›", icons(card.right())));
    }
    marks.join(", ")
}

impl Cost {
    fn words(self) -> String {
        let mut parts = Vec::new();
        if self.stamina > 0 {
            parts.push(format!("{} stamina", self.stamina));
        }
        if self.health > 0 {
            parts.push(format!("{} health", self.health));
        }
        if parts.is_empty() { "free".to_owned() } else { list(&parts) }
    }
}

impl Gains {
    fn words(&self) -> String {
        let own = [
            (self.cards, count(self.cards, "card", "cards")),
            (self.stamina, format!("{} stamina", self.stamina)),
            (self.momentum, format!("{} momentum", self.momentum)),
        ];
        let other = [
            (self.opponent.health, format!("{} health", self.opponent.health)),
            (self.opponent.stamina, format!("{} stamina", self.opponent.stamina)),
            (self.opponent.cards, count(self.opponent.cards, "card", "cards")),
        ];
        let words = |parts: [(u8, String); 3]| {
            list(&parts.into_iter().filter(|it| it.0 > 0).map(|it| it.1).collect::<Vec<_>>())
        };
        format!("{}; the opponent gains {}", words(own), words(other))
    }
}

impl Target {
    /// `printed 6, unstoppable -2, low stamina -1: needs 3+ (67 %)`.
    fn words(&self) -> String {
        let needs = self.needs();
        let chance = per_cent(self.faces(), 6);
        let parts: Vec<String> = self.parts.iter().map(|it| format!(", {} {:+}", it.words, it.n)).collect();
        let roll = match needs {
            ..=1 => "any roll is enough".to_owned(),
            7.. => format!("would need {needs}"),
            _ => format!("needs {needs}+"),
        };
        match parts.is_empty() {
            true => format!("{roll}, {chance} %"),
            false => format!("printed {}{}: {roll}, {chance} %", self.printed, parts.concat()),
        }
    }
}

impl How {
    const fn words(self) -> &'static str {
        match self {
            Self::Pinfall => "by pinfall",
            Self::Submission => "by submission",
            Self::RefereeStoppage => "by referee stoppage",
            Self::TimeLimit => "time limit",
            Self::Concession => "because the other gave up",
        }
    }
}

impl Words for State {
    fn seat_name(&self, seat: Seat) -> String {
        self.name(Corner::of(seat)).to_owned()
    }

    fn tell(&self, event: &Event) -> String {
        let name = |corner: &Corner| self.name(*corner);
        match event {
            Event::Cast { corner, .. } => format!("{} steps into the {}.", name(corner), corner.name().to_lowercase()),
            Event::HandChosen { corner } => format!("{} has chosen a starting hand.", name(corner)),
            Event::InitiativeRolled { red, blue } => {
                let (first, second) = (self.name(Corner::Red), self.name(Corner::Blue));
                let again = if red == blue { "; they roll again" } else { "" };
                format!("For the initiative {first} rolls {red}, {second} {blue}{again}.")
            }
            Event::AttacksFirst { corner } => format!("{} attacks first.", name(corner)),
            Event::GaveBack { corner, card } => format!("{} shuffles {} back.", name(corner), maybe(card)),
            Event::Passed { corner, draw: true } => format!("{} draws a card and passes.", name(corner)),
            Event::Passed { corner, draw: false } => format!("{} rests and passes.", name(corner)),
            Event::Declared { corner, cards, kind, paid, link } => {
                let how = match kind {
                    AttackKind::Single => "goes for",
                    AttackKind::Rampage => "goes on a rampage with",
                    AttackKind::Blind => "attacks blindly and reveals",
                };
                let link = link.map_or(String::new(), |it| format!(" through the {it}"));
                format!("{} {how} {}{link}, for {paid} stamina.", name(corner), names(cards))
            }
            Event::Revealed { corner, card } => {
                format!("{} reveals {}, and cannot pay for it.", name(corner), card.name)
            }
            Event::AbilityUsed { corner, slot } => {
                format!("{} uses {}.", name(corner), self.ability(*corner, *slot))
            }
            Event::AbilityRolled { corner, words, die, needs, succeeded, .. } => {
                let end = if *succeeded { "it works" } else { "it fails" };
                format!("{} rolls {die} of {needs}+ for {words}: {end}.", name(corner))
            }
            Event::Lasts { corner, words } => format!("{words} of {} is in force.", name(corner)),
            Event::TokenReadied { corner, slot } => {
                format!("{} is ready again for {}.", self.ability(*corner, *slot), name(corner))
            }
            Event::LetItRoll { corner } => format!("{} lets it roll.", name(corner)),
            Event::Reversed { corner, as_counter: false } => {
                format!("{} reverses the attack: {}!", name(corner), self.ability(*corner, Slot::Reversal))
            }
            Event::Reversed { corner, as_counter: true } => {
                format!("{} counters with the reversal: {}!", name(corner), self.ability(*corner, Slot::Reversal))
            }
            Event::BlockedWithStamina { corner, stamina } => {
                format!("{} blocks for {stamina} stamina.", name(corner))
            }
            Event::BlockedWithCards { corner, cards } => format!("{} blocks with {}.", name(corner), names(cards)),
            Event::Stopped { corner, cards } => {
                let verbs = if cards.len() == 1 { "is stopped and goes" } else { "are stopped and go" };
                format!("{} {verbs} back into {}'s draw pile.", names(cards), name(corner))
            }
            Event::CounterRolled { corner, die, needs, succeeded } => {
                let end = if *succeeded { "countered" } else { "not enough" };
                format!("{} rolls {die} of {needs}+ to counter: {end}.", name(corner))
            }
            Event::Countered { corner, slot } => {
                let ability = self.ability(corner.other(), *slot);
                format!("{ability} comes to nothing, and {} keeps the initiative.", name(corner))
            }
            Event::Accepted { corner } => format!("{} does not counter.", name(corner)),
            Event::Rolled { corner, die, needs, again, .. } => {
                let verb = if *again { "rolls again" } else { "rolls" };
                let end = if *die as i8 >= *needs { "a hit" } else { "a miss" };
                format!("{} {verb}: {die} of {needs}+, {end}.", name(corner))
            }
            Event::RampageRolled { corner, dice } => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                format!("{} rolls {}.", name(corner), list(&dice))
            }
            Event::Assigned { card, die, needs, succeeded, .. } => {
                let end = if *succeeded { "a hit" } else { "a miss" };
                format!("The {die} goes to {} ({needs}+): {end}.", card.name)
            }
            Event::DieSet { corner, die, needs } => {
                format!("{} turns the die to {die} of {needs}+.", name(corner))
            }
            Event::Rerolled { corner, card } => {
                format!("{} discards {} to roll again.", name(corner), card.name)
            }
            Event::Missed { cards, .. } if cards.len() == 1 => format!("{} misses.", names(cards)),
            Event::Missed { cards, .. } => format!("{} miss.", names(cards)),
            Event::InitiativeKept { corner } => format!("{} keeps the initiative all the same.", name(corner)),
            Event::Hit { corner, cards, damage, health, .. } => {
                let other = self.name(corner.other());
                let verb = if cards.len() == 1 { "hits" } else { "hit" };
                format!("{} {verb} for {damage}: {other} has {health} health.", names(cards))
            }
            Event::Hurt { corner, damage, health, .. } => {
                format!("{} takes {damage} damage and has {health} health.", name(corner))
            }
            Event::HealthGained { corner, by: 0, .. } => format!("{} is at full health.", name(corner)),
            Event::StaminaGained { corner, by: 0, .. } => format!("{} is at full stamina.", name(corner)),
            Event::MomentumMoved { by: 0, marker, .. } => format!("The marker stays {}.", self.marker(*marker)),
            Event::HealthGained { corner, by, health, .. } => {
                format!("{} gains {by} health and has {health}.", name(corner))
            }
            Event::HealthSpent { corner, by, health, .. } => {
                format!("{} spends {by} health and has {health}.", name(corner))
            }
            Event::StaminaGained { corner, by, stamina, .. } => {
                format!("{} gains {by} stamina and has {stamina}.", name(corner))
            }
            Event::StaminaSpent { corner, by, stamina, .. } => {
                format!("{} gives {by} stamina and has {stamina}.", name(corner))
            }
            Event::MomentumMoved { corner, by, marker, .. } => {
                format!("{} gains {by} momentum; the marker is {}.", name(corner), self.marker(*marker))
            }
            Event::Compensated { corner, card: true } => format!("{} takes a card for it.", name(corner)),
            Event::Compensated { corner, card: false } => format!("{} takes stamina for it.", name(corner)),
            Event::NotCompensated { corner } => format!("{} gets nothing for it.", name(corner)),
            Event::Drew { corner, card, .. } => format!("{} draws {}.", name(corner), maybe(card)),
            Event::Returned { corner, card } => {
                format!("{} shuffles {} back into the draw pile.", name(corner), maybe(card))
            }
            Event::Discarded { corner, card } => format!("{} discards {}.", name(corner), card.name),
            Event::Fetched { corner, card, from, to } => {
                let place = |pile: &Pile| match pile {
                    Pile::Hand => "hand",
                    Pile::Draw => "draw pile",
                    Pile::Discard => "discard pile",
                };
                format!("{} takes {} from the {} into the {}.", name(corner), card.name, place(from), place(to))
            }
            Event::Looked { corner, cards } => {
                let other = self.name(corner.other());
                match cards {
                    Seen::Open(cards) => format!("{} looks at {} in {other}'s hand.", name(corner), names(cards)),
                    Seen::Hidden => format!("{} looks into {other}'s hand.", name(corner)),
                }
            }
            Event::LeftPlay { cards, to: Pile::Discard, .. } => {
                let verb = if cards.len() == 1 { "goes" } else { "go" };
                format!("{} {verb} to the discard pile.", names(cards))
            }
            Event::LeftPlay { cards, .. } => format!("{} is shuffled back into the draw pile.", names(cards)),
            Event::Activated { corner, icon, .. } => match icon {
                Icon::Taunt => format!("{} taunts.", name(corner)),
                Icon::Recover => format!("{} recovers.", name(corner)),
                Icon::Pin => format!("{} goes for the pin.", name(corner)),
            },
            Event::ComboUsed { corner, card } => format!("{} chains on from {}.", name(corner), card.name),
            Event::WindowClosed { corner } => format!("{} leaves it at that.", name(corner)),
            Event::PinDeclared { corner } => {
                format!("{} hooks the leg: {} is pinned!", name(corner), self.name(corner.other()))
            }
            Event::AttemptsCounted { corner, attempts } => {
                format!("{} has {} to kick out.", name(corner), count(*attempts, "attempt", "attempts"))
            }
            Event::HealthBought { corner, health, stamina } => {
                format!("{} digs deep: {stamina} stamina for {health} health.", name(corner))
            }
            Event::KickOutRolled { corner, dice, modifier, health, attempt, .. } => {
                let sum = (dice[0] + dice[1]) as i8 + modifier;
                let plus = if *modifier == 0 { String::new() } else { format!("{modifier:+}") };
                let word = ["One", "Two", "Three"].get(usize::from(*attempt) - 1).unwrap_or(&"And again");
                format!("{word}! {} rolls {}+{}{plus} = {sum} against {health} health.", name(corner), dice[0], dice[1])
            }
            Event::KickedOut { corner, attempt } => format!("{} kicks out at {attempt}!", name(corner)),
            Event::InitiativeGained { corner } => format!("{} has the initiative.", name(corner)),
            Event::Depleted { corner } => {
                format!("{}'s deck is depleted: from now on it is the finisher or blind attacks.", name(corner))
            }
            Event::Conceded { corner } => format!("{} gives up.", name(corner)),
            Event::Ended { winner, how, .. } => self.ending_in_words(Ending { winner: *winner, how: *how }),
        }
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        let corner = Corner::of(seat);
        let name = |card: CardId| self.card(card).name.as_str();
        match action {
            Action::Choose(it) => {
                let wrestler = self.pack.get().wrestler(it);
                format!("Play as {}: {}", wrestler.name, wrestler.plan)
            }
            Action::Pick(card) => self.describe_pick(card),
            Action::Draw => "Draw a card and pass the initiative".to_owned(),
            Action::Rest => format!("Rest for {} stamina and pass the initiative", self.pack.settings.rest),
            Action::Play { card, via } => self.describe_play(card, via),
            Action::Rampage(cards) => self.describe_rampage(cards.cards()),
            Action::Blind => "Attack blindly with the top card of your draw pile".to_owned(),
            Action::Use(slot) => self.describe_ability(corner, slot),
            Action::Reverse => {
                let Reversal { name, cost, damage, momentum, .. } = &self.board(corner).reversal;
                format!("{name}, your reversal, for {}: {damage} damage, {momentum} momentum", cost.words())
            }
            Action::BlockStamina => format!("Block for {} stamina", self.block_costs(corner).0),
            Action::BlockCards(cards) => format!("Block by discarding {}", self.card_names(cards.cards())),
            Action::Counter => match self.steps.last() {
                Some(Step::Counter { slot, .. }) => {
                    let needs = self.counter_of(*slot).roll.unwrap_or(7);
                    format!("Roll {needs}+ to counter ({} %)", per_cent(faces(needs as i8), 6))
                }
                _ => "Roll to counter".to_owned(),
            },
            Action::Pass => self.describe_pass().to_owned(),
            Action::Reroll(card) => {
                let needs = self.attack.as_ref().and_then(|it| it.roll()).map_or(7, |it| it.needs);
                format!("Discard {} and roll again for {needs}+ ({} %)", name(card), per_cent(faces(needs), 6))
            }
            Action::Die(die) => match self.attack.as_ref().and_then(|it| it.next_to_assign()) {
                Some(card) => {
                    let needs = self.needs(card, None);
                    let end = if die as i8 >= needs { "a hit" } else { "a miss" };
                    format!("The {die} for {} ({needs}+): {end}", name(card))
                }
                None => format!("A die that shows {die}"),
            },
            Action::TakeStamina => "Gain 1 stamina".to_owned(),
            Action::TakeCard => "Draw 1 card".to_owned(),
            Action::Return(card) => format!("Shuffle {} back", name(card)),
            Action::Activate(Icon::Taunt) => format!("Taunt: {}", self.board(corner).taunt.words()),
            Action::Activate(Icon::Recover) => format!("Recover: {}", self.board(corner).recover.words()),
            Action::Activate(Icon::Pin) => {
                let other = corner.other();
                format!("Pin {} at {} health", self.name(other), self.sides[other].health)
            }
            Action::Combo => "Chain on: the next card must match".to_owned(),
            Action::KickOut(health) => self.describe_kick_out(corner, health),
            Action::Take(card) => format!("Choose {}", name(card)),
        }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(match action {
            Action::Choose(_) => "AT-052",
            Action::Pick(_) => "AT-056",
            Action::Draw => "AT-072",
            Action::Rest if self.sides[self.initiative].depleted => "AT-222",
            Action::Rest => "AT-073",
            Action::Play { via: Some(_), .. } => "AT-140",
            Action::Play { card, .. } if self.sides[card.corner()].depleted => "AT-232",
            Action::Play { .. } => "AT-079",
            Action::Rampage(_) => "AT-120",
            Action::Blind => "AT-223",
            Action::Use(slot) => match (self.steps.last(), slot) {
                (Some(Step::Attack(Stage::Window)), Slot::Permanent) => "AT-167",
                (Some(Step::Attack(Stage::Window)), _) => "AT-171",
                (Some(Step::Attack(Stage::Offense)), Slot::Permanent) => "AT-104",
                (Some(Step::Attack(Stage::Offense)), _) => "AT-103",
                (Some(Step::Ask { timing: Timing::OnDeclare, .. }), _) => "AT-081",
                (Some(Step::Ask { timing: Timing::WhenPinned, .. }), _) => "AT-206",
                _ => "AT-041",
            },
            Action::Reverse if matches!(self.steps.last(), Some(Step::Counter { .. })) => "AT-176",
            Action::Reverse => "AT-161",
            Action::BlockStamina => "AT-182",
            Action::BlockCards(_) => "AT-189",
            Action::Counter => "AT-175",
            Action::Pass => match self.steps.last() {
                Some(Step::Attack(Stage::Window)) => "AT-155",
                Some(Step::Attack(Stage::Missed)) => "AT-117",
                Some(Step::Attack(_)) => "AT-102",
                Some(Step::Counter { .. }) => "AT-179",
                Some(Step::Icons { .. }) => "AT-165",
                _ => "AT-041",
            },
            Action::Reroll(_) => "AT-114",
            Action::Die(_) => "AT-125",
            Action::TakeStamina | Action::TakeCard => "AT-093",
            Action::Return(_) => "AT-211",
            Action::Activate(Icon::Taunt) => "AT-105",
            Action::Activate(Icon::Recover) => "AT-106",
            Action::Activate(Icon::Pin) => "AT-107",
            Action::Combo => "AT-108",
            Action::KickOut(_) => "AT-198",
            Action::Take(_) => "AT-041",
        })
    }

    fn is_pass(&self, action: Action) -> bool {
        action == Action::Pass
    }

    fn change(&self, before: &Self) -> Option<String> {
        if let Phase::Over(ending) = self.phase
            && before.phase != self.phase
        {
            return Some(self.ending_in_words(ending));
        }
        let mut parts = Vec::new();
        if before.phase == Phase::Match {
            for corner in Corner::BOTH {
                let (old, new) = (&before.sides[corner], &self.sides[corner]);
                if old.health != new.health {
                    parts.push(format!("{} {:+} health", self.name(corner), new.health as i8 - old.health as i8));
                }
            }
            if self.momentum != before.momentum {
                let corner = if self.momentum > before.momentum { Corner::Red } else { Corner::Blue };
                parts.push(format!("{} +{} momentum", self.name(corner), self.momentum.abs_diff(before.momentum)));
            }
            if self.initiative != before.initiative {
                parts.push(format!("{} has the initiative", self.name(self.initiative)));
            }
            let missed = self.attack.is_some() && self.steps.contains(&Step::Attack(Stage::Missed));
            if missed && before.attack.as_ref().and_then(|it| it.roll()).is_none_or(|it| it.dice.is_empty()) {
                parts.push("a miss".to_owned());
            }
        }
        let hits = |it: &Self| it.attack.as_ref().is_some_and(|it| !it.hits.is_empty());
        if parts.is_empty() && hits(self) && !hits(before) {
            parts.push("a hit".to_owned());
        }
        Some(if parts.is_empty() { "nothing changes".to_owned() } else { parts.join(", ") })
    }

    fn prompt(&self, viewer: Viewer) -> String {
        let Some(question) = self.question() else { return self.result().unwrap_or_default() };
        let you = viewer.seat().map(Corner::of);
        let asked: Vec<Corner> = self.owing().iter().map(Corner::of).collect();
        match you.filter(|it| asked.contains(it)) {
            Some(corner) => self.question_in_words(question, corner),
            None => self.waiting_in_words(question, &asked),
        }
    }

    fn result(&self) -> Option<String> {
        match self.phase {
            Phase::Over(ending) => Some(self.ending_in_words(ending)),
            _ => None,
        }
    }
}

impl State {
    pub fn name(&self, corner: Corner) -> &'static str {
        match self.sides[corner].wrestler {
            Some(it) => &self.pack.get().wrestler(it).name,
            None => corner.name(),
        }
    }

    fn ability(&self, corner: Corner, slot: Slot) -> &'static str {
        self.board(corner).ability_name(slot)
    }

    fn marker(&self, marker: i8) -> String {
        match marker {
            0 => "in the middle".to_owned(),
            1.. => format!("on {marker} of {}'s side", self.name(Corner::Red)),
            _ => format!("on {} of {}'s side", -marker, self.name(Corner::Blue)),
        }
    }

    fn ending_in_words(&self, ending: Ending) -> String {
        match ending.winner {
            Some(corner) => format!("{} wins {}.", self.name(corner), ending.how.words()),
            None => "The match ends in a time-limit draw.".to_owned(),
        }
    }

    fn card_names(&self, cards: Cards) -> String {
        list_names(&cards.into_iter().map(|it| self.card(CardId(it)).name.as_str()).collect::<Vec<_>>())
    }

    fn describe_pick(&self, card: CardId) -> String {
        let Card { name, damage, cost, target, momentum, .. } = self.card(card);
        let hand = self.sides[card.corner()].hand;
        let picked: u8 = hand.into_iter().map(|it| self.card(CardId(it)).damage).sum();
        let (most, marks) = (self.pack.settings.starting_damage, marks(self.card(card)));
        let marks = if marks.is_empty() { marks } else { format!("; {marks}") };
        let (all, numbers) = (picked + damage, format!("{target}+, {momentum} momentum{marks}"));
        format!("Pick {name} ({all} of {most} damage in all): {damage} damage for {cost} stamina, {numbers}")
    }

    fn describe_play(&self, card: CardId, via: Option<ComboIcon>) -> String {
        let shape = via.map(|it| it.shape);
        let Card { name, momentum, .. } = self.card(card);
        let (cost, damage) = (self.cost_of(card), self.damage_of(card, shape));
        let through = via.map_or(String::new(), |it| format!(" through the {it}"));
        let target = self.target(card, shape, false).words();
        format!("{name}{through} for {cost} stamina: {damage} damage, {momentum} momentum; {target}")
    }

    fn describe_rampage(&self, cards: Cards) -> String {
        let hits = self.rampage_chances(cards);
        let some: Vec<String> = hits.iter().enumerate().skip(1).rev().map(|(n, p)| format!("{n}: {p} %")).collect();
        let cost = self.rampage_cost(cards);
        format!("Rampage with {} for {cost} stamina; hits {}", self.card_names(cards), list(&some))
    }

    fn describe_kick_out(&self, corner: Corner, health: u8) -> String {
        let Some(pin) = &self.pin else { return "Kick out".to_owned() };
        let now = self.sides[corner].health.saturating_add(health);
        let chance = per_cent(self.kickout_throws(health), 36);
        if health == 0 {
            return format!("Roll to kick out at {now} health ({chance} %)");
        }
        let cost = u16::from(health) * u16::from(self.conversion_rate(pin));
        format!("Pay {cost} stamina for {health} health and roll at {now} ({chance} %)")
    }

    fn describe_ability(&self, corner: Corner, slot: Slot) -> String {
        let Some(ability) = self.board(corner).ability(slot) else { return "Your reversal".to_owned() };
        let mut extra = Vec::new();
        if ability.cost != Cost::default() {
            extra.push(ability.cost.words());
        }
        if let Some(roll) = ability.roll {
            extra.push(format!("roll {roll}+, {} %", per_cent(faces(roll as i8), 6)));
        }
        if let Some(counter) = ability.counter {
            let roll = counter.roll.map(|it| format!("a roll of {it}+"));
            let reversal = counter.reversal.then(|| "a reversal".to_owned());
            let ways: Vec<String> = roll.into_iter().chain(reversal).collect();
            extra.push(format!("can be countered by {}", ways.join(" or ")));
        }
        let extra = if extra.is_empty() { String::new() } else { format!(" ({})", extra.join("; ")) };
        format!("{}{extra}: {}", ability.name, ability.text)
    }

    fn describe_pass(&self) -> &'static str {
        match self.steps.last() {
            Some(Step::Attack(Stage::Window)) => "Let it roll",
            Some(Step::Attack(Stage::Missed)) => "Leave it at a miss",
            Some(Step::Attack(_)) => "Use nothing",
            Some(Step::Counter { .. }) => "Do not counter",
            Some(Step::Do(_)) => "No card",
            _ => "No",
        }
    }

    /// The chance of each number of hits of a rampage, in per cent, with the dice put where they serve best.
    fn rampage_chances(&self, cards: Cards) -> Vec<u32> {
        let mut needs: Vec<i8> = cards.into_iter().map(|it| self.needs(CardId(it), None)).collect();
        needs.sort_unstable();
        let n = needs.len();
        let mut ways = vec![0u32; n + 1];
        let all = 6u32.pow(n as u32);
        for number in 0..all {
            let mut dice: Vec<i8> = (0..n).map(|at| (number / 6u32.pow(at as u32) % 6) as i8 + 1).collect();
            dice.sort_unstable();
            // The smallest die that is enough for each card, the easiest card first.
            let mut hits = 0;
            for die in dice {
                if hits < n && die >= needs[hits] {
                    hits += 1;
                }
            }
            ways[hits] += 1;
        }
        ways.into_iter().map(|it| per_cent(it, all)).collect()
    }

    fn question_in_words(&self, question: Question, corner: Corner) -> String {
        let attack = || self.attack.as_ref().map_or(String::new(), |it| self.card_names(it.cards));
        let hits = || self.attack.as_ref().map_or(String::new(), |it| self.card_names(it.hits));
        match question {
            Question::Wrestler => "Choose your wrestler.".to_owned(),
            Question::StartingHand => {
                let board = self.board(corner);
                let most = self.pack.settings.starting_damage;
                format!("Pick {} cards for your starting hand, of {most} damage at most.", board.hand)
            }
            Question::Action if self.chain.is_some() => "Play a card that matches, or pass.".to_owned(),
            Question::Action => "You have the initiative: attack, or pass.".to_owned(),
            Question::Announce => format!("{} is declared. Announce an ability with it?", attack()),
            Question::DefensiveWindow => {
                format!("{} comes at you. Stop it, or let it roll?", attack())
            }
            Question::Counter => "Your attack was stopped. Counter the ability?".to_owned(),
            Question::Reroll => "A miss. Do something about it?".to_owned(),
            Question::Die => match self.attack().next_to_assign() {
                Some(card) => format!("Which die goes to {}?", self.card(card).name),
                None => "Put the dice onto the cards.".to_owned(),
            },
            Question::Compensation => "You were hit: take 1 stamina or 1 card.".to_owned(),
            Question::OffensiveWindow => format!("{} hit. Use one option?", hits()),
            Question::Icon => "Activate an icon before you go on?".to_owned(),
            Question::Return => "Shuffle a card of your hand back into the draw pile.".to_owned(),
            Question::KickOut => {
                let pin = self.pin();
                let left = usize::from(pin.attempts) - pin.rolls.len();
                format!("You are pinned, with {} left. Buy health, and roll!", count(left as u8, "attempt", "attempts"))
            }
            Question::Ability => match self.steps.last() {
                Some(Step::Ask { timing, .. }) => format!("Use an ability {}?", timing.words()),
                _ => "Use an ability?".to_owned(),
            },
            Question::Card => "Choose a card.".to_owned(),
        }
    }

    fn waiting_in_words(&self, question: Question, asked: &[Corner]) -> String {
        let who = list(&asked.iter().map(|it| self.name(*it)).collect::<Vec<_>>());
        let verb = if asked.len() > 1 { "are" } else { "is" };
        let what = match question {
            Question::Wrestler => "choosing a wrestler",
            Question::StartingHand => "choosing a starting hand",
            Question::Action => "choosing an action",
            Question::DefensiveWindow => "thinking about a defence",
            Question::KickOut => "trying to kick out",
            _ => "thinking",
        };
        format!("{who} {verb} {what} …")
    }
}
