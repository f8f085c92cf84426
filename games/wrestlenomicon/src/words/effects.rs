//! Abilities in words made from their data: for choices that a card offers, and to hold a card's written text
//! against what it really does.

use crate::effect::{Ability, Amount, AmountTable, AmountWord, Cost, Effect, PickedBy, StealFrom, Tracked, Who};
use crate::pack::{Card, Face};

pub fn ability(ability: &Ability) -> String {
    let parts: Vec<String> = ability.effects.iter().map(effect).collect();
    parts.join(", then ")
}

pub fn amount(amount: &Amount) -> String {
    let list = |parts: &[Amount], with: &str| parts.iter().map(self::amount).collect::<Vec<_>>().join(with);
    match amount {
        Amount::Number(n) => n.to_string(),
        Amount::Word(AmountWord::D3) => "d3".to_owned(),
        Amount::Word(AmountWord::D6) => "d6".to_owned(),
        Amount::Word(AmountWord::That) => "that many".to_owned(),
        Amount::Table(AmountTable::Count(it)) => format!("the number of {}", words(it)),
        Amount::Table(AmountTable::Sum(parts)) => list(parts, " plus "),
        Amount::Table(AmountTable::Product(parts)) => list(parts, " times "),
        Amount::Table(AmountTable::Min(parts)) => format!("the least of {}", list(parts, " and ")),
        Amount::Table(AmountTable::Max(parts)) => format!("the most of {}", list(parts, " and ")),
    }
}

/// An enum's name as words: `OwnCultists` becomes "own cultists".
fn words(it: &impl std::fmt::Debug) -> String {
    let mut text = String::new();
    for letter in format!("{it:?}").chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

const fn whose(who: Who) -> &'static str {
    match who {
        Who::Us => "your",
        Who::Enemy => "the enemy's",
    }
}

const fn who(who: Who) -> &'static str {
    match who {
        Who::Us => "you",
        Who::Enemy => "the enemy",
    }
}

pub fn cost(cost: Cost) -> String {
    match cost {
        Cost::Cultists(n) => format!("{n} Cultists"),
        Cost::Discard(n) => format!("{n} cards from your hand"),
        Cost::Guts(n) => format!("{n} Guts"),
    }
}

pub fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Damage(n) => format!("{} damage", amount(n)),
        Effect::DamageSelf(n) => format!("{} damage to yourself", amount(n)),
        Effect::DamageBoth(n) => format!("{} damage to both gods", amount(n)),
        Effect::SureDamage(n) => format!("{} damage that cannot be prevented", amount(n)),
        Effect::Heal(n) => format!("put {} discarded cards under your Guts", amount(n)),
        Effect::Draw(n) => format!("draw {}", amount(n)),
        Effect::EnemyDraws(n) => format!("the enemy draws {}", amount(n)),
        Effect::DrawUpTo(n) => format!("draw up to {n} cards in hand"),
        Effect::Discard(it) => {
            let how = match it.by {
                PickedBy::Owner => "",
                PickedBy::Enemy => " of your choice",
                PickedBy::Random => " at random",
            };
            let only = it.only.map_or(String::new(), |it| format!(" {}", words(&it)));
            format!("{} discard {}{only}{how}", who(it.who), amount(&it.n))
        }
        Effect::DiscardHand(it) => format!("{} discard the whole hand", who(*it)),
        Effect::Mill { who, n } => format!("{} of the top of {} Deck are discarded", amount(n), whose(*who)),
        Effect::Recover(it) => format!("take back {} card from your Discard Pile", words(it)),
        Effect::Look { who, n } => {
            format!("look at the top {} of {} Deck and put them back in any order", amount(n), whose(*who))
        }
        Effect::Reveal(n) => format!("the enemy shows {} random cards of the hand", amount(n)),
        Effect::RevealTop { who, n } => format!("the top {} of {} Deck are shown", amount(n), whose(*who)),
        Effect::Steal(StealFrom::Hand) => "steal a random card from the enemy's hand".to_owned(),
        Effect::Steal(StealFrom::HandSeen) => "look at the enemy's hand and steal a card".to_owned(),
        Effect::Steal(from) => format!("steal a card from the enemy's {}", words(from)),
        Effect::GainCultists(n) => format!("gain {} Cultists", amount(n)),
        Effect::LoseCultists { who: it, n } => format!("{} lose {} Cultists", who(*it), amount(n)),
        Effect::StealCultists(n) => format!("steal {} Cultists", amount(n)),
        Effect::Momentum(n) => format!("Momentum {}", amount(n)),
        Effect::MomentumOn(it) => {
            let of = it.attack_type.map_or(String::new(), |it| format!(" {it}"));
            let near = it.up_to.map_or(String::new(), |it| format!(" on Spaces 1 to {it}"));
            let far = it.beyond.map_or(String::new(), |it| format!(" on Spaces {it} to 6"));
            format!("Momentum {} on a{of} card{near}{far}", amount(&it.n))
        }
        Effect::MomentumAll(n) => format!("Momentum {}!", amount(n)),
        Effect::Swap => "swap two of your tracked cards".to_owned(),
        Effect::MoveTo(space) => format!("move one of your tracked cards to Space {space}"),
        Effect::Retreat(n) => format!("move one of your tracked cards back {n}"),
        Effect::ReturnTracked => "take one of your tracked cards back to hand".to_owned(),
        Effect::Place(from) => format!("put an attack card from your {} on its Space without Momentum", words(from)),
        Effect::Zero => "put one of your tracked cards on Ground Zero; it attacks".to_owned(),
        Effect::ZeroQuietly => "put one of your tracked cards on Ground Zero; it does not attack".to_owned(),
        Effect::Bump(n) => format!("Bump {}", amount(n)),
        Effect::BumpAll(n) => format!("Bump {} all enemy cards", amount(n)),
        Effect::BumpRandom(n) => format!("Bump {} a random enemy card", amount(n)),
        Effect::BumpFront(n) => format!("Bump {} the enemy card nearest Ground Zero", amount(n)),
        Effect::DiscardTracked(Tracked::Choose) => "discard an enemy tracked card".to_owned(),
        Effect::DiscardTracked(Tracked::Random) => "discard a random enemy tracked card".to_owned(),
        Effect::DiscardTracked(Tracked::Front) => "discard the enemy card nearest Ground Zero".to_owned(),
        Effect::DiscardOn(space) => format!("discard the enemy card on Space {space}"),
        Effect::EnemyReturns => "the enemy takes one of their tracked cards back to hand".to_owned(),
        Effect::DestroyPermanent => "destroy a Permanent".to_owned(),
        Effect::ReturnPermanent => "an enemy Permanent goes back to the hand".to_owned(),
        Effect::IgnorePermanents => "the enemy's Permanents do nothing this turn".to_owned(),
        Effect::TakeTop { who, to } => format!("the top card of {} Ground Zero goes to {}", whose(*who), words(to)),
        Effect::Encore(it) => format!("use the ability of a card again ({})", words(it)),
        Effect::AttackAgain => "you may attack once more this turn".to_owned(),
        Effect::Cancel(it) => format!("cancel {}", words(it)),
        Effect::Prevent(n) => format!("prevent {} damage", amount(n)),
        Effect::ReduceTo(n) => format!("reduce the damage to {n}"),
        Effect::Reflect => "prevented damage strikes the enemy".to_owned(),
        Effect::SendBack(space) => format!("the attacking card goes back to Space {space}"),
        Effect::AfterAttack(it) => format!("after the attack: {}", ability(it)),
        Effect::Reroll => "the die is rolled again".to_owned(),
        Effect::ExtraCombo => "one more Combo this turn".to_owned(),
        Effect::ExtraDefense => "one more Defense this turn".to_owned(),
        Effect::Forbid(it) => format!("the enemy cannot use a {} until your next turn", words(it)),
        Effect::ThisTurn(it) => format!("this turn: {}", words(it)),
        Effect::UntilNextTurn(it) => format!("until your next turn: {}", words(it)),
        Effect::If { when, then, otherwise } => {
            let when: Vec<String> = when.iter().map(words).collect();
            let otherwise = if otherwise.is_empty() { String::new() } else { format!("; else {}", ability(otherwise)) };
            format!("if {}: {}{otherwise}", when.join(" and "), ability(then))
        }
        Effect::Choose(it) => {
            let options: Vec<String> = it.of.iter().map(ability).collect();
            format!("choose {} of: {}", it.k, options.join(" / "))
        }
        Effect::May(it) => format!("you may: {}", ability(it)),
        Effect::Pay { cost: price, then } => format!("you may pay {}: {}", cost(*price), ability(then)),
        Effect::Repeat { n, what } => format!("{} times: {}", amount(n), ability(what)),
        Effect::Roll(branches) => {
            let parts: Vec<String> =
                branches.iter().map(|it| format!("up to {}: {}", it.up_to, ability(&it.then))).collect();
            format!("roll a die; {}", parts.join("; "))
        }
    }
}

/// Everything that a card does, a part a line: `ability: 3 damage`.
pub fn card(card: &Card) -> Vec<String> {
    match &card.face {
        Face::Attack(face) => {
            let instead = if face.slam_instead { "slam instead" } else { "slam" };
            let mut lines =
                vec![format!("ability: {}", ability(&face.ability)), format!("{instead}: {}", ability(&face.slam))];
            lines.extend(face.numbers.slams.map(|it| format!("slams: {}", words(&it))));
            lines.extend(face.numbers.in_addition.then(|| "played in addition".to_owned()));
            lines
        }
        Face::Permanent(face) => {
            let mut lines = vec![format!("play: {}", ability(&face.play))];
            lines.extend(face.standing.iter().map(|it| format!("in play: {}", words(it))));
            lines.extend(face.triggers.iter().map(|it| {
                let of = it.attack_type.map_or(String::new(), |it| format!(" ({it})"));
                let once = if it.once_per_turn { ", once per turn" } else { "" };
                format!("{}{of}{once}: {}", words(&it.when), ability(&it.what))
            }));
            lines.extend(face.in_addition.then(|| "played in addition".to_owned()));
            lines
        }
        Face::Combo { condition, what } => {
            let when: Vec<String> = condition.iter().map(words).collect();
            vec![format!("if {}: {}", when.join(" and "), ability(what))]
        }
        Face::Defense { moment, what } => vec![format!("at {}: {}", words(moment), ability(what))],
    }
}
