//! The game in words: the log, what an action would do, and what is asked.

use turnbuckle_core::{Few, RuleId, Seat, Viewer, Words};

use crate::action::{Action, Pick};
use crate::effect::{Bill, Effect};
use crate::event::{Event, Paid, Target, Track};
use crate::pack::Power;
use crate::state::{Aim, Ending, Giver, Owed, Roll, Stage, State};
use crate::vocab::{Colour, Icon, Pay, Phase, Portal, Purse, Tentacle, Town, Who};

/// "one Fear Tentacle", "3 Fear Tentacles".
fn tentacles(n: u8, name: &str) -> String {
    match n {
        1 => format!("one {name} Tentacle"),
        n => format!("{n} {name} Tentacles"),
    }
}

/// "one Fear Tentacle goes", "3 Fear Tentacles go".
fn going(n: u8, name: &str) -> String {
    format!("{} {}", tentacles(n, name), if n == 1 { "goes" } else { "go" })
}

/// "one reroll", "3 rerolls".
pub fn plain(n: u8, one: &str, many: &str) -> String {
    if n == 1 { format!("one {one}") } else { format!("{n} {many}") }
}

/// "Fear, Fear and Chaos".
fn listed(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn shown(dice: &[u8]) -> String {
    listed(&dice.iter().map(u8::to_string).collect::<Vec<_>>())
}

fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Relief => "relief",
        Icon::Chaos => "chaos",
        Icon::PowerFear => "the power of Fear",
        Icon::PowerRage => "the power of Rage",
        Icon::PowerGreed => "the power of Greed",
        Icon::ExtraDraw => "one more tentacle",
    }
}

/// What an effect asks.
const fn question(effect: Effect) -> &'static str {
    match effect {
        Effect::ClearMat(_) => "which tentacle leaves the Shambler Mat?",
        Effect::RelocateTown(_) => "which colour goes from here to the Shambler Mat?",
        Effect::TakeFromTown(_) => "which tentacle do you take from here?",
        Effect::Drop(_) => "which of your tentacles do you discard?",
        Effect::Swap(_) => "which tentacles change places?",
        Effect::Give(_) => "what do you give, and to whom?",
        Effect::Take(_) => "what do you take, and from whom?",
        Effect::MoveSelf(_) | Effect::PlaceSelf(_) => "where do you go?",
        Effect::MoveGreatOldOne => "where does the Great Old One go?",
        Effect::Banish(_) => "which Shambler is banished?",
        Effect::MoveShambler => "which Shambler goes where?",
        Effect::FlipPage(_) => "which page is turned up?",
        Effect::SwapPages(_) => "which page changes places with the one here?",
        Effect::PutInBag(_) => "which tentacle goes back into the bag?",
        Effect::MovePlayer(_) => "who goes where?",
        Effect::Spawn(_) => "where does a Shambler come?",
        Effect::TakePage(_) => "whose translated page becomes yours?",
        Effect::SortDeck(_) => "which page lies on top?",
        _ => "choose.",
    }
}

impl State {
    pub fn who_name(&self, who: Who) -> String {
        match self.characters[who].mat {
            Some(mat) => self.pack.get().mat(mat).name.clone(),
            None if self.party.is_assistant(who) => {
                format!("Assistant {}", who.index() + 1 - usize::from(self.party.players))
            }
            None => format!("Player {}", who.index() + 1),
        }
    }

    /// Where one of several effects is chosen, what picking a Town Card stands for.
    fn town_verb(&self) -> &'static str {
        let Some(Owed::Effect(doing)) = self.owed.last() else { return "" };
        let ability = self.words_of(doing.giver);
        let verb = |it: &Effect| match it {
            Effect::FlipPage(_) => Some("Turn up the page at "),
            Effect::MoveSelf(_) | Effect::PlaceSelf(_) => Some("Go to "),
            Effect::MoveGreatOldOne => Some("The Great Old One goes to "),
            Effect::Spawn(_) => Some("A Shambler comes to "),
            _ => None,
        };
        if ability.one_of { ability.effects.iter().find_map(verb).unwrap_or("") } else { "" }
    }

    fn town_name(&self, town: Town) -> &'static str {
        &self.face(town).name
    }

    fn great_name(&self) -> &'static str {
        &self.great().name
    }

    fn portal_name(&self, portal: Portal) -> String {
        format!("the {} portal of {}", portal.colour.paint(), self.needed(portal))
    }

    fn paid(&self, who: Who, paid: &Paid) -> String {
        let part = |it: &crate::event::PaidPart| {
            let words = tentacles(it.count, it.tentacle.name());
            if it.who == who { words } else { format!("{words} of {}", self.who_name(it.who)) }
        };
        listed(&paid.parts.iter().map(part).collect::<Vec<_>>())
    }

    fn pay_in_words(&self, who: Who, pay: Pay) -> String {
        let part = |(purse, tentacle, count): (Purse, Tentacle, u8)| {
            let words = if count == 1 { tentacle.name().to_owned() } else { format!("{count} {}", tentacle.name()) };
            match self.purse(who, purse).filter(|it| *it != who) {
                Some(other) => format!("{words} of {}", self.who_name(other)),
                None => words,
            }
        };
        listed(&pay.parts().map(part).collect::<Vec<_>>())
    }

    fn ending_in_words(&self, ending: Ending) -> String {
        let great = self.great_name();
        match ending {
            Ending::Sealed => {
                format!("The sixth portal is sealed. {great} is locked away, and the town wakes: you have won")
            }
            Ending::Strength => format!("{great} has reached its full strength: the town is lost"),
            Ending::Shamblers => "The last of fifteen Shamblers walks the streets: the town is lost".to_owned(),
            Ending::Mad { who } => format!("{} has gone mad: the town is lost", self.who_name(who)),
            Ending::GaveUp { seat } => format!("{} has given up: the town is lost", self.seat_name(seat)),
        }
    }

    fn tell_curse(&self, track: &Track, pieces: u8) -> String {
        match track {
            Track::Energy => format!(
                "One Eldritch Tentacle too many for {}: its Energy Track is accursed, and all {pieces} go into the bag",
                self.great_name()
            ),
            Track::Madness { town, colour } => format!(
                "One {colour} too many at {}: the track is accursed, and all {pieces} go to the Shambler Mat",
                self.town_name(*town)
            ),
            Track::Shamblers { town } => format!(
                "There is no room for one more Shambler at {}: accursed, all {pieces} return to the Shambler Mat",
                self.town_name(*town)
            ),
            Track::Temperament { who, colour } => format!(
                "One {colour} too many for {}: accursed, all {pieces} go to the Shambler Mat",
                self.who_name(*who)
            ),
            Track::Chaos { who } => {
                format!(
                    "One Chaos too many for {}: accursed, all {pieces} go to the general supply",
                    self.who_name(*who)
                )
            }
        }
    }

    /// What comes of stopping there: whether a page is turned up, and how many tentacles are drawn.
    fn stopping_at(&self, who: Who, town: Town) -> String {
        let (turn, whom) = if self.party.is_assistant(who) { ("turns", "them") } else { ("turn", "you") };
        let page = if self.is_page_down(town) { format!(", and {turn} up its Page Card") } else { String::new() };
        match self.towns[town].shamblers.len() {
            0 => page,
            n => format!(
                "{page}; {} at {whom} for {}",
                if n == 1 { "a Shambler grasps" } else { "Shamblers grasp" },
                plain(n, "tentacle", "tentacles")
            ),
        }
    }

    fn describe_pick(&self, pick: Pick) -> String {
        match pick {
            Pick::Colour(colour) => format!("{colour}"),
            Pick::Town(town) => format!("{}{} ({town})", self.town_verb(), self.town_name(town)),
            Pick::Shambler(town, colour) => format!("The {} Shambler at {}", colour.paint(), self.town_name(town)),
            Pick::SwapWithTown(given, taken) => format!("Give {given}, take {taken} from the Town Card"),
            Pick::SwapWith(who, given, taken) => format!("Give {given}, take {taken} from {}", self.who_name(who)),
            Pick::Give(who, colour) => format!("Give one {colour} to {}", self.who_name(who)),
            Pick::Take(who, colour) => format!("Take one {colour} from {}", self.who_name(who)),
            Pick::SwapPages(town) => format!("Swap the Page Card here with that at {}", self.town_name(town)),
            Pick::Send(colour, town) => format!("Send the {} Shambler to {}", colour.paint(), self.town_name(town)),
            Pick::Page(page) => format!("\u{201c}{}\u{201d}", self.page(page).name),
            Pick::Tentacle(tentacle) => format!("Keep {}", tentacle.name()),
            Pick::Lead(who, town) => format!("{} goes to {} ({town})", self.who_name(who), self.town_name(town)),
            Pick::Done => "That is all".to_owned(),
        }
    }

    /// What abilities and town actions have left for this turn.
    pub fn boons_in_words(&self) -> Vec<String> {
        let boons = &self.boons;
        let mut words: Vec<String> = Vec::new();
        let bonus = boons.bonus.iter().filter(|it| *it.1 > 0);
        words.extend(bonus.map(|(colour, n)| format!("{n} more {colour} for the next action")));
        for (bill, what) in Bill::each().zip(["page", "banishment", "town action"]) {
            if boons.less(bill) > 0 {
                words.push(format!("the next {what} costs {} fewer", boons.less(bill)));
            }
        }
        words.extend(boons.wild.iter().map(|it| format!("{it} stands in for any colour")));
        words.extend((boons.calm > 0).then(|| "the next curse does not move the Brain Token".to_owned()));
        words.extend(boons.hushed.iter().map(|it| format!("the power of {it} is silent this turn")));
        words
    }

    fn describe_translation(&self, who: Who, pay: Pay) -> String {
        let Some(page) = self.page_here(who) else { return "Translate".to_owned() };
        let print = self.page(page);
        let rows: Vec<String> = print.pages.iter().map(u8::to_string).collect();
        let boxes = if rows.len() == 1 { "page" } else { "pages" };
        let with = self.pay_in_words(who, pay);
        format!(
            "Translate \u{201c}{}\u{201d} ({boxes} {}, a {} rune) with {with}",
            print.name,
            listed(&rows),
            print.rune.paint()
        )
    }

    fn purpose(&self, aim: Aim) -> String {
        match aim {
            Aim::Banish => "The dice lie on the table".to_owned(),
            Aim::Seal(portal) => format!("The dice for {} lie on the table", self.portal_name(portal)),
        }
    }

    /// What is still possible when all actions are used: "end the turn, or spend Chaos for one more".
    fn left_to_do(&self) -> String {
        let mut parts = vec!["end the turn"];
        if self.may_use_ability(self.active()) {
            parts.push("use your ability");
        }
        if self.characters[self.active()].chaos > 0 {
            parts.push("spend Chaos for one more");
        }
        match &parts[..] {
            [most @ .., last] if !most.is_empty() => format!("{}, or {last}", most.join(", ")),
            _ => parts.concat(),
        }
    }

    fn asked_in_words(&self) -> String {
        match self.owed.last() {
            Some(Owed::Relief) => "Relief: which tentacle leaves the Shambler Mat?".to_owned(),
            Some(Owed::Fill(colour)) => format!("{}'s power of {colour}: which Town Card gets one?", self.great_name()),
            Some(Owed::LosePages { colour, waiting }) => {
                let who = self.next_to_lose(*waiting).map(|it| self.who_name(it)).unwrap_or_default();
                format!("{}'s power of {colour}: which page does {who} lose?", self.great_name())
            }
            Some(Owed::HandOut(colour)) => {
                let left = tentacles(self.shambler_mat.madness[*colour], colour.name());
                format!("{}'s power: {left} to give out. Who takes the next?", self.great_name())
            }
            Some(Owed::Roll(roll)) => {
                let dice: Vec<u8> = roll.dice.each().collect();
                let rerolls = match roll.rerolls {
                    0 => String::new(),
                    n => format!(", {} left", plain(n, "reroll", "rerolls")),
                };
                format!("{}: {}{rerolls}.", self.purpose(roll.aim), shown(&dice))
            }
            Some(Owed::Effect(doing)) => {
                let giver = match doing.giver {
                    Giver::Town(town) => self.town_name(town),
                    Giver::Ability => "Your ability",
                };
                let ability = self.words_of(doing.giver);
                match ability.effects.get(usize::from(doing.at)) {
                    Some(effect) if !ability.one_of => format!("{giver}: {}", question(*effect)),
                    _ => format!("{giver}: choose one."),
                }
            }
            Some(Owed::Keep { keep, .. }) => format!("Of what was drawn, keep {keep}."),
            _ => match self.stage {
                Stage::Mats => match self.without_mat() {
                    Some(who) if self.party.is_assistant(who) => {
                        format!("Choose a character for {}, who has no ability.", self.who_name(who))
                    }
                    _ => "Choose your character.".to_owned(),
                },
                Stage::Spin if self.plays_itself() => {
                    format!("{} is next: spin the wheel.", self.who_name(self.active()))
                }
                Stage::Spin if self.party.is_assistant(self.active()) => {
                    format!("Spin the Wheel of Madness for {}.", self.who_name(self.active()))
                }
                Stage::Spin => {
                    format!(
                        "Your turn: spin the Wheel of Madness. It draws {}.",
                        plain(self.draws(), "tentacle", "tentacles")
                    )
                }
                Stage::Pointer => match self.spun() {
                    Some(spun) => format!("The wheel shows {}: use your ability, or let it be.", icon(spun.icon)),
                    None => String::new(),
                },
                _ if self.must_move => format!("{} stands here: your first action is a move away.", self.great_name()),
                _ => match self.actions {
                    0 => format!("Your actions are used: {}.", self.left_to_do()),
                    n => format!("{} left.", plain(n, "action is", "actions are").replacen("one", "One", 1)),
                },
            },
        }
    }
}

impl Words for State {
    fn seat_name(&self, seat: Seat) -> String {
        if self.plays_itself() { "Watcher".to_owned() } else { self.who_name(Who::at(seat.index())) }
    }

    fn tell(&self, event: &Event) -> String {
        let name = |who: &Who| self.who_name(*who);
        let town = |town: &Town| self.town_name(*town);
        let page = |id: &str| {
            let found = self.pack.find_page(id).map_or(id, |it| self.pack.get().page(it).name.as_str());
            format!("\u{201c}{found}\u{201d}")
        };
        let great = self.great_name();
        let sentence = match event {
            Event::LaidOut { .. } => {
                let names: Vec<String> = Town::each().map(|it| self.town_name(it).to_owned()).collect();
                let told = [self.pack.story.as_str(), &self.great().story].join(" ");
                let told = told.trim();
                let gap = if told.is_empty() { "" } else { " " };
                format!("{told}{gap}Around the wheel lie {}", listed(&names))
            }
            Event::First { who, .. } => format!("{} has the first turn", name(who)),
            Event::TookMat { who, mat, .. } => {
                let mat = self.pack.find_mat(mat).map(|it| self.pack.get().mat(it));
                let role = mat.map(|it| it.role.as_str()).unwrap_or_default();
                let part = if self.party.is_assistant(*who) { "an Assistant" } else { "in" };
                match role {
                    "" => format!("{} is {part}", name(who)),
                    role => format!("{}, {role}, is {part}", name(who)),
                }
            }
            Event::GreatPlaced { at, .. } => format!("{great} rises at {}", town(at)),
            Event::ShamblerPlaced { at, colour, .. } => format!("A {} Shambler stands at {}", colour.paint(), town(at)),
            Event::SpunAgain { .. } => "There is no room for it: the wheel is spun again".to_owned(),
            Event::CharacterPlaced { who, at, .. } => format!("{} starts at {}", name(who), town(at)),
            Event::BagFilled => "The bag is filled".to_owned(),
            Event::TownFilled { at, colour } => format!("{colour} seeps into {}", town(at)),
            Event::PutBack => "An Eldritch Tentacle goes back into the bag".to_owned(),
            Event::TurnBegan { who, .. } => format!("{}'s turn", name(who)),
            Event::Spun { who, front, icon: shown, tentacle, strip, .. } => format!(
                "{} spins: {} at {}, and the tentacle points to {} at {}",
                name(who),
                icon(*shown),
                town(front),
                strip.paint(),
                town(tentacle)
            ),
            Event::Relieved { colour, .. } => {
                format!("Relief: one {colour} Tentacle goes from the Shambler Mat to the Discard Mat")
            }
            Event::NothingToRelieve => "There is nothing to relieve on the Shambler Mat".to_owned(),
            Event::ChaosStirred { .. } => {
                "Chaos stirs: one Chaos Tentacle goes from the general supply to the Discard Mat".to_owned()
            }
            Event::NoChaosToStir => "The general supply has no Chaos left to stir".to_owned(),
            Event::OneMore => "One more tentacle is drawn this turn".to_owned(),
            Event::Drawing { count, .. } => format!("{} to be drawn", plain(*count, "tentacle is", "tentacles are")),
            Event::ShamblersGrasp { who, at, count, .. } => {
                let many =
                    if *count == 1 { "A Shambler grasps".to_owned() } else { format!("{count} Shamblers grasp") };
                format!("{many} at {} in {}", name(who), town(at))
            }
            Event::Drew { tentacle, target: Target::Energy, .. } => format!("{}: {great} feeds", tentacle.name()),
            Event::Drew { tentacle, target: Target::Town { town: at }, .. } => {
                format!("{}, to {}", tentacle.name(), town(at))
            }
            Event::Drew { tentacle, target: Target::Mat { who }, .. } => {
                format!("{}, to {}", tentacle.name(), name(who))
            }
            Event::BagEmpty => "The bag is empty".to_owned(),
            Event::Accursed { track, pieces } => self.tell_curse(track, *pieces),
            Event::Refilled { tentacles: 0 } => "The Discard Mat is empty: nothing pours into the bag".to_owned(),
            Event::Refilled { tentacles } => {
                format!("The Discard Mat pours into the bag: {}", plain(*tentacles, "tentacle", "tentacles"))
            }
            Event::Strengthened { advances, draws: 0 } => format!("{great} grows stronger: strength {advances}"),
            Event::Strengthened { advances, draws } => format!(
                "{great} grows stronger: strength {advances}, a spin draws {}",
                plain(*draws, "tentacle", "tentacles")
            ),
            Event::BrainMoved { who, space, .. } if usize::from(*space) == self.tracks(*who).delirium.len() => {
                format!("{} reaches the top of the Delirium Track", name(who))
            }
            Event::BrainMoved { who, space, rerolls } => {
                let rerolls = plain(*rerolls, "reroll", "rerolls");
                format!("{} slips towards madness: space {space}, {rerolls}", name(who))
            }
            Event::Spawned { at, colour } => format!("A {} Shambler shuffles into {}", colour.paint(), town(at)),
            Event::OtherColour { wanted, colour } => {
                format!("No {} Shambler is left: a {} one comes instead", wanted.paint(), colour.paint())
            }
            Event::EldritchLost { at, left, replaced } => {
                let left = match (replaced, left) {
                    (true, _) => "another takes its place".to_owned(),
                    (false, 0) => "none is left there".to_owned(),
                    (false, n) => format!("{} there now", plain(*n, "lies", "lie")),
                };
                format!("{} gives up an Eldritch Tentacle to the Discard Mat; {left}", town(at))
            }
            Event::NoEldritchToLose { at } => format!("{} has no Eldritch Tentacle left to give up", town(at)),
            Event::GreatMoved { from, to, .. } => format!("{great} moves from {} to {}", town(from), town(to)),
            Event::GreatStayed { at } => format!("{great} stays at {}", town(at)),
            Event::Unleashed { colour } => match self.great().power {
                Power::FillTowns => format!("{great} sends dreams of {colour}"),
                Power::TakePages => format!("{great} opens the gate of {colour}"),
                Power::DrainMats => format!("{great} hisses, and reaches for {colour}"),
                Power::HandOut => format!("{great} calls the {colour} of the Shambler Mat"),
            },
            Event::Silent { colour } => {
                format!("The portals of {colour} are sealed: {great}'s power of {colour} is silent")
            }
            Event::NobodyAffected { colour, .. } => match self.great().power {
                Power::FillTowns => {
                    format!("Nothing happens: no Town Card near is without {colour}, or the Shambler Mat has none")
                }
                Power::TakePages => format!("Nothing happens: nobody near has a {} rune to lose", colour.paint()),
                Power::DrainMats => format!("Nothing happens: nobody near has any {colour}"),
                Power::HandOut => format!("Nothing happens: nobody is near, or the Shambler Mat has no {colour}"),
            },
            Event::Dreamt { at, colour } => {
                format!("{} dreams of {colour}: one comes from the Shambler Mat", town(at))
            }
            Event::LostPage { who, page: id } => format!("{} loses {}", name(who), page(id)),
            Event::Drained { who, colour, count } => {
                format!("{} loses {} to the Shambler Mat", name(who), tentacles(*count, colour.name()))
            }
            Event::HandedOut { who, colour } => format!("{} takes one {colour}", name(who)),
            Event::HandingStopped { left, .. } => {
                format!("The call ends; {} on the Shambler Mat", plain(*left, "stays", "stay"))
            }
            Event::MustMove { who } => {
                format!("{great} stands on the Town Card of {}, who must move away first", name(who))
            }
            Event::Moved { who, to, .. } => format!("{} goes to {}", name(who), town(to)),
            Event::Turned { at, page: id, .. } => format!("{} is turned up at {}", page(id), town(at)),
            Event::Collected { who, colour, .. } => format!("{} picks up {colour}", name(who)),
            Event::Rolled { who, dice, portal: None, .. } => {
                let them = if dice.len() == 1 { "Shambler" } else { "Shamblers" };
                format!("{} faces the {them} and rolls {}", name(who), shown(dice))
            }
            Event::Rolled { who, dice, portal: Some(portal), .. } => {
                format!("{} attacks {} and rolls {}", name(who), self.portal_name(*portal), shown(dice))
            }
            Event::Rerolled { from, to, .. } => format!("A {from} is rolled again: {to}"),
            Event::RerolledAll { who, dice } => format!("{} rolls all dice again: {}", name(who), shown(dice)),
            Event::Spent { who, paid, .. } => format!("{} pays {}", name(who), self.paid(*who, paid)),
            Event::Banished { who, at, colour } => {
                format!("{} banishes the {} Shambler of {}", name(who), colour.paint(), town(at))
            }
            Event::Cleared { colour, count, .. } => {
                format!("{} from the Shambler Mat to the Discard Mat", going(*count, colour.name()))
            }
            Event::NotBanished { who } => format!("{} cannot pay: nothing is banished", name(who)),
            Event::Declined { who } => format!("{} leaves it at that: nothing is banished", name(who)),
            Event::UsedTown { who, at, .. } => format!("{} uses {}", name(who), town(at)),
            Event::UsedAbility { who, .. } => format!("{} uses their ability", name(who)),
            Event::Translated { who, page: id, rune, .. } => {
                format!("{} translates {} and gains a {} rune", name(who), page(id), rune.paint())
            }
            Event::Inscribed { row, column } => {
                format!("A Page Token goes on row {row} of the Necronomicon, column {column}")
            }
            Event::RowFull { row } => format!("Row {row} is full: no Page Token is placed there"),
            Event::RowComplete { row } => format!("Row {row} is complete: its Chaos goes to the Discard Mat"),
            Event::ColumnComplete { column } => {
                format!("Column {column} is complete: its Chaos goes to the Discard Mat")
            }
            Event::Dealt { at } => format!("A new Page Card lies face-down at {}", town(at)),
            Event::Reshuffled { cards } => {
                format!("The page deck is shuffled anew: {}", plain(*cards, "card", "cards"))
            }
            Event::NoPageLeft { at } => format!("No Page Card is left for {}", town(at)),
            Event::PhaseTwo => format!("The Necronomicon is whole. {great} rears up: Phase Two begins"),
            Event::MatTurnedOver { draws } => format!(
                "Its mat is turned over, and its strength starts anew: a spin draws {}",
                plain(*draws, "tentacle", "tentacles")
            ),
            Event::Poured { tentacles } => {
                let tentacles = plain(*tentacles, "tentacle", "tentacles");
                format!("The Discard Mat and the Energy Track pour {tentacles} into the bag")
            }
            Event::Sealed { who, portal, tentacle, owner } => {
                let whose = if owner == who { String::new() } else { format!(" of {}", name(owner)) };
                format!("{} seals {} with {}{whose}", name(who), self.portal_name(*portal), tentacle.name())
            }
            // TE-G79.
            Event::NotSealed { who, sum, needed } if sum >= needed => {
                format!("{} reaches {sum} of {needed}, but has nothing left to place: the portal stays open", name(who))
            }
            Event::NotSealed { who, sum, needed } => {
                format!("{} reaches {sum} of {needed}: the portal stays open", name(who))
            }
            Event::Closed { colour } => {
                format!("Both portals of {colour} are sealed: the power of {colour} is gone for good")
            }
            Event::Bought { who } => format!("{} spends Chaos for one more action", name(who)),
            Event::Ordered { who, assistant } => format!("{} spends Chaos, and {} acts", name(who), name(assistant)),
            Event::Relocated { at, colour, count } => {
                format!("{} from {} to the Shambler Mat", going(*count, colour.name()), town(at))
            }
            Event::Dropped { who, colour } => format!("{} drops {colour} on the Discard Mat", name(who)),
            Event::SwappedWithTown { who, given, taken, at } => {
                format!("{} leaves {given} at {} and takes {taken}", name(who), town(at))
            }
            Event::SwappedWith { who, given, taken, other } => {
                format!("{} gives {given} to {} for {taken}", name(who), name(other))
            }
            Event::Gave { who, to, colour } => format!("One {colour} goes from {} to {}", name(who), name(to)),
            Event::ShamblerMoved { from, to, colour } => {
                format!("The {} Shambler goes from {} to {}", colour.paint(), town(from), town(to))
            }
            Event::PagesSwapped { one, other } => {
                format!("The Page Cards of {} and {} change places", town(one), town(other))
            }
            Event::PageDiscarded { at, page: id } => format!("{} is discarded from {}", page(id), town(at)),
            Event::Strained { who, space, rerolls } => {
                format!("{} pays with their wits: space {space}, {}", name(who), plain(*rerolls, "reroll", "rerolls"))
            }
            Event::Calmed { who, space } => format!("{} breathes again: space {space}", name(who)),
            Event::ChaosDiscarded { count } => format!("{} to the Discard Mat", going(*count, "Chaos")),
            Event::MoreActions { count } => plain(*count, "more action", "more actions"),
            Event::WheelTurned { who, front, icon: shown, tentacle, strip, .. } => format!(
                "{} turns the wheel: {} at {}, and the tentacle points to {} at {}",
                name(who),
                icon(*shown),
                town(front),
                strip.paint(),
                town(tentacle)
            ),
            Event::Hushed { colour } => format!("{great}'s power of {colour} is answered, and stays silent"),
            Event::DieSet { who, from, to } => format!("{} turns a {from} to {to}", name(who)),
            Event::DieAdded { who, shows } => format!("{} rolls one more die: {shows}", name(who)),
            Event::SumRaised { who, count, sum } => format!("{} adds {count}: {sum}", name(who)),
            Event::KeptCalm { who } => format!("{} keeps calm: the Brain Token stays", name(who)),
            Event::DrewToChoose { who, drawn } => {
                let names: Vec<String> = drawn.iter().map(|it| it.name().to_owned()).collect();
                format!("{} draws {}, to choose from", name(who), listed(&names))
            }
            Event::Kept { who, tentacle } => format!("{} keeps {}", name(who), tentacle.name()),
            Event::PutInBag { colour } => format!("One {colour} Tentacle goes from the Discard Mat into the bag"),
            Event::TookPage { who, from, page: id } => format!("{} takes {} from {}", name(who), page(id), name(from)),
            Event::DeckShown { pages } => {
                let names: Vec<String> = pages.iter().map(|it| page(it)).collect();
                format!("Next in the page deck: {}", listed(&names))
            }
            Event::DeckSorted { pages } => {
                let names: Vec<String> = pages.iter().map(|it| page(it)).collect();
                format!("The page deck is put in order: {}", listed(&names))
            }
            Event::Emboldened { who, colour, count } => {
                format!("{}'s next action counts {count} more {colour}", name(who))
            }
            Event::Discounted { who, of, count } => {
                let what = match of {
                    Bill::Page => "page",
                    Bill::Banishment => "banishment",
                    Bill::TownAction => "town action",
                };
                format!("{} pays {} fewer for the next {what}", name(who), plain(*count, "tentacle", "tentacles"))
            }
            Event::TurnedWild { who, colour } => format!("For {}, {colour} stands in for any colour", name(who)),
            Event::Steeled { who } => format!("{} is ready for the worst", name(who)),
            Event::MoreRerolls { left } => format!("{} left", plain(*left, "reroll is", "rerolls are")),
            Event::TurnEnded { who } => format!("{} hands on the bag", name(who)),
            Event::Ended { ending } => self.ending_in_words(*ending),
        };
        let mut letters = sentence.chars();
        let first = letters.next().map(|it| it.to_uppercase().to_string()).unwrap_or_default();
        format!("{first}{}.", letters.as_str())
    }

    fn describe(&self, _: Seat, action: Action) -> String {
        let who = self.active();
        let pay =
            |it: Pay| if it == Pay::NOTHING { String::new() } else { format!(" with {}", self.pay_in_words(who, it)) };
        match action {
            Action::Mat(mat) => {
                let mat = self.pack.get().mat(mat);
                // TE-245: an Assistant has no ability.
                let assistant = self.without_mat().is_some_and(|it| self.party.is_assistant(it));
                let ability = if assistant { String::new() } else { format!(": {}", mat.ability.text) };
                format!("{}, {}{ability}", mat.name, mat.role)
            }
            Action::Spin => format!("Spin the wheel: {} to draw", plain(self.draws(), "tentacle", "tentacles")),
            Action::Relieve(colour) => {
                format!(
                    "Move one of {} {colour} from the Shambler Mat to the Discard Mat",
                    self.shambler_mat.madness[colour]
                )
            }
            Action::Fill(town) => format!("{} gets one", self.town_name(town)),
            Action::Lose(page) => format!("Lose \u{201c}{}\u{201d}", self.page(page).name),
            Action::HandTo(to) => {
                let colour = match self.owed.last() {
                    Some(Owed::HandOut(colour)) => *colour,
                    _ => Colour::Fear,
                };
                let cursed =
                    if self.room(to, colour) == 0 { ": the track is accursed, and the power ends" } else { "" };
                format!("{} takes one {colour}{cursed}", self.who_name(to))
            }
            Action::Move(town) => format!("Go to {} ({town}){}", self.town_name(town), self.stopping_at(who, town)),
            Action::Collect(counts) => {
                let parts = Colour::each().zip(counts).filter(|it| it.1 > 0);
                let words: Vec<String> = parts
                    .map(|(colour, n)| if n == 1 { colour.to_string() } else { format!("{n} {colour}") })
                    .collect();
                format!("Collect {}", listed(&words))
            }
            Action::Banish => {
                format!(
                    "Banish a Shambler: roll {}, the highest is the price",
                    plain(self.dice_for(who, Aim::Banish), "die", "dice")
                )
            }
            Action::UseTown(it) => {
                let here = self.characters[who].at;
                format!("{}{}: {}", self.town_name(here), pay(it), self.face(here).action.text)
            }
            Action::Translate(it) => self.describe_translation(who, it),
            Action::Seal(portal) => {
                let dice = plain(self.dice_for(who, Aim::Seal(portal)), "die", "dice");
                format!("Attack {}: roll {dice}, {} is needed", self.portal_name(portal), self.needed(portal))
            }
            Action::Ability(it) => {
                let text = self.ability(who).map(|it| it.text.as_str()).unwrap_or_default();
                format!("Your ability{}: {text}", pay(it))
            }
            Action::Buy => "Spend one Chaos for one more action".to_owned(),
            Action::AssistantMove(it, town) => {
                let stop = self.stopping_at(it, town);
                format!("Spend one Chaos: {} goes to {} ({town}){stop}", self.who_name(it), self.town_name(town))
            }
            Action::AssistantTranslate(it) => {
                format!("Spend one Chaos: {} translates the page there", self.who_name(it))
            }
            Action::AssistantBanish(it) => format!("Spend one Chaos: {} tries to banish a Shambler", self.who_name(it)),
            Action::AssistantSeal(it) => format!("Spend one Chaos: {} attacks a portal", self.who_name(it)),
            Action::EndTurn if self.actions > 0 => {
                format!("End the turn; {} lost", plain(self.actions, "action is", "actions are"))
            }
            Action::EndTurn => "End the turn".to_owned(),
            Action::Reroll(value) => format!("Reroll a die that shows {value}"),
            Action::Pay(colour, it) => {
                let rage = match self.owed.last() {
                    Some(Owed::Roll(roll)) => roll.rage,
                    _ => 0,
                };
                let cleared = (1 + rage).min(self.shambler_mat.madness[colour]);
                let price = if it == Pay::NOTHING { " for nothing".to_owned() } else { pay(it) };
                let cleared = match cleared {
                    0 => format!("no {colour} Tentacle lies there to be cleared"),
                    n => format!("{} cleared", tentacles(n, colour.name())),
                };
                format!("Banish the {} Shambler{price}; {cleared}", colour.paint())
            }
            Action::Place(it) => format!("Seal the portal{}", pay(it)),
            Action::Keep => "Let the spin be".to_owned(),
            Action::GiveUp => "Leave it at that: the action is used up".to_owned(),
            Action::Pick(pick) => self.describe_pick(pick),
        }
    }

    fn rule_for(&self, action: Action) -> RuleId {
        RuleId(match action {
            Action::Mat(_) => "TE-032",
            Action::Spin => "TE-072",
            Action::Relieve(_) => "TE-082",
            Action::Fill(_) => "TE-131",
            Action::Lose(_) => "TE-132",
            Action::HandTo(_) => "TE-136",
            Action::Keep => "TE-229",
            Action::Move(_) if self.must_move => "TE-156",
            Action::Move(_) => "TE-158",
            Action::Collect(_) => "TE-171",
            Action::Banish => "TE-179",
            Action::UseTown(_) => "TE-191",
            Action::Translate(_) => "TE-195",
            Action::Seal(_) => "TE-217",
            Action::Ability(_) => "TE-226",
            Action::Buy => "TE-152",
            Action::AssistantMove(..) => "TE-268",
            Action::AssistantTranslate(_) | Action::AssistantBanish(_) | Action::AssistantSeal(_) => "TE-266",
            Action::EndTurn => "TE-151",
            Action::Reroll(_) => "TE-148",
            Action::Pay(..) => "TE-182",
            Action::Place(_) => "TE-220",
            Action::GiveUp => match self.owed.last() {
                Some(Owed::Roll(Roll { aim: Aim::Seal(_), .. })) => "TE-221",
                _ => "TE-186",
            },
            Action::Pick(_) => "TE-288",
        })
    }

    fn is_pass(&self, action: Action) -> bool {
        matches!(action, Action::EndTurn | Action::GiveUp | Action::Keep | Action::Pick(Pick::Done))
    }

    fn change(&self, before: &Self) -> Option<String> {
        // Whoever is chosen, the town is set up by the same luck.
        if before.stage == Stage::Mats {
            return Some("a character is chosen".to_owned());
        }
        let mut parts = Vec::new();
        if let Stage::Over(ending) = self.stage {
            return Some(self.ending_in_words(ending));
        }
        if self.phase != before.phase {
            parts.push("Phase Two begins".to_owned());
        }
        if self.phase == before.phase && self.strength != before.strength {
            parts.push(format!("strength {}", self.strength));
        } else if self.energy > before.energy {
            parts.push(format!("energy {} of {}", self.energy, self.strength_track().energy));
        }
        for who in self.party.each() {
            if self.characters[who].brain != before.characters[who].brain {
                parts.push(format!("{} on space {}", self.who_name(who), self.characters[who].brain));
            }
        }
        let (now, then) = (self.shamblers_in_town(), before.shamblers_in_town());
        if now != then {
            parts.push(plain(now, "Shambler in town", "Shamblers in town"));
        }
        let cursed = Town::each().any(|it| self.towns[it].shamblers.len() + 1 < before.towns[it].shamblers.len());
        if cursed {
            parts.push("a Shambler Track accursed".to_owned());
        }
        if self.sealed() != before.sealed() {
            parts.push(plain(self.sealed(), "portal sealed", "portals sealed"));
        }
        match (self.owed.last(), before.owed.last()) {
            (Some(Owed::Roll(roll)), _) => parts.push(match roll.aim {
                Aim::Banish => format!("the price is {}", roll.dice.highest()),
                Aim::Seal(portal) => {
                    let (sum, needed) = (roll.sum(), self.needed(portal));
                    let enough = if sum >= needed { "enough" } else { "too few" };
                    format!("the dice add up to {sum}, {enough} for {needed}")
                }
            }),
            // A roll that is over, and nothing came of it.
            (_, Some(Owed::Roll(roll))) if parts.is_empty() => parts.push(match roll.aim {
                Aim::Banish => "the Shamblers stay".to_owned(),
                Aim::Seal(_) => "the portal stays open".to_owned(),
            }),
            // The spin stops at a choice, and draws only then.
            (Some(Owed::Relief), None) => parts.push("relief to choose".to_owned()),
            (Some(Owed::Fill(_) | Owed::LosePages { .. } | Owed::HandOut(_)), None) => {
                parts.push(format!("{}'s power to settle", self.great_name()));
            }
            _ => {}
        }
        // Where nothing counts, odds are told by saying so.
        Some(if parts.is_empty() { "nothing else".to_owned() } else { parts.join(", ") })
    }

    fn prompt(&self, viewer: Viewer) -> String {
        if let Stage::Over(ending) = self.stage {
            return self.ending_in_words(ending) + ".";
        }
        let asked = self.asked();
        if viewer == Viewer::Seat(asked) {
            return self.asked_in_words();
        }
        let name = self.seat_name(asked);
        match (self.owed.last(), self.stage) {
            (None, Stage::Mats) => format!("{name} chooses a character."),
            (None, Stage::Spin) => format!("{name} spins the Wheel of Madness."),
            (None, _) if self.phase == Phase::Two => {
                format!("{name} acts; {} open.", plain(6 - self.sealed(), "portal is", "portals are"))
            }
            (None, _) => format!("{name} acts; {} missing.", plain(self.pile(), "page is", "pages are")),
            _ => format!("{name} decides. {}", self.asked_in_words()),
        }
    }

    fn result(&self) -> Option<String> {
        match self.stage {
            Stage::Over(ending) => Some(self.ending_in_words(ending)),
            _ => None,
        }
    }
}
