//! Actions and pieces as text: `collect fear+rage`, `banish rage with rage+chaos`, `assistant a1 move T2`.

use turnbuckle_core::{Few, Names, Notation, Seat, reading};

use crate::action::{Action, Pick};
use crate::setup::Piece;
use crate::state::State;
use crate::vocab::{Colour, PageId, Pay, Portal, Purse, Tentacle, Town, Who};

pub const PLAYERS: [&str; 4] = ["p1", "p2", "p3", "p4"];
pub const ASSISTANTS: [&str; 2] = ["a1", "a2"];

fn with(word: &str, pay: Pay) -> String {
    if pay == Pay::NOTHING { word.to_owned() } else { format!("{word} with {pay}") }
}

pub fn colour(word: &str) -> Result<Colour, String> {
    reading::named(word, Colour::ALL, Colour::word)
}

/// `fear-1`, `fear-2`.
pub fn portal_word(portal: Portal) -> String {
    format!("{}-{}", portal.colour.word(), portal.place + 1)
}

pub fn portal(word: &str) -> Result<Portal, String> {
    let found = Portal::each().find(|it| portal_word(*it) == word);
    found.ok_or_else(|| format!("a portal such as `fear-1` or `rage-2` instead of `{word}`"))
}

impl State {
    /// `p1` to `p4` for players, `a1` and `a2` for Assistants.
    pub fn who_id(&self, who: Who) -> &'static str {
        let players = usize::from(self.party.players);
        match who.index().checked_sub(players) {
            None => PLAYERS[who.index()],
            Some(assistant) => ASSISTANTS.get(assistant).copied().unwrap_or("a2"),
        }
    }

    pub fn who_called(&self, id: &str) -> Result<Who, String> {
        self.party.each().find(|it| self.who_id(*it) == id).ok_or_else(|| {
            let ids: Vec<&str> = self.party.each().map(|it| self.who_id(it)).collect();
            format!("one of {} instead of `{id}`", ids.join(", "))
        })
    }

    fn page_called(&self, id: &str) -> Result<PageId, String> {
        self.pack.find_page(id).ok_or_else(|| format!("the id of a Page Card instead of `{id}`"))
    }

    fn write_pick(&self, pick: Pick) -> String {
        match pick {
            Pick::Colour(colour) => format!("pick {}", colour.word()),
            Pick::Town(town) => format!("pick {town}"),
            Pick::Shambler(town, colour) => format!("pick {} at {town}", colour.word()),
            Pick::SwapWithTown(given, taken) => format!("swap {} for {}", given.word(), taken.word()),
            Pick::SwapWith(who, given, taken) => {
                format!("swap {} for {} with {}", given.word(), taken.word(), self.who_id(who))
            }
            Pick::Give(who, colour) => format!("give {} to {}", colour.word(), self.who_id(who)),
            Pick::Take(who, colour) => format!("take {} from {}", colour.word(), self.who_id(who)),
            Pick::SwapPages(town) => format!("swap pages with {town}"),
            Pick::Send(colour, town) => format!("send {} to {town}", colour.word()),
            Pick::Page(page) => format!("pick {}", self.pack.page(page).id),
            Pick::Tentacle(tentacle) => format!("keep {}", tentacle.word()),
            Pick::Lead(who, town) => format!("lead {} to {town}", self.who_id(who)),
            Pick::Done => "done".to_owned(),
        }
    }
}

/// `fear+rage+rage` as counts of the three colours.
fn counts(text: &str) -> Result<[u8; 3], String> {
    let pay: Pay = text.parse()?;
    let own = pay.parts().all(|(purse, tentacle, _)| purse == Purse::Own && tentacle != Tentacle::Chaos);
    if own { Ok([Colour::Fear, Colour::Rage, Colour::Greed].map(|it| pay.madness(it))) } else { Err("Madness".into()) }
}

impl Notation for State {
    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Mat(mat) => format!("mat {}", self.pack.mat(mat).id),
            Action::Spin => "spin".to_owned(),
            Action::Relieve(colour) => format!("relieve {}", colour.word()),
            Action::Fill(town) => format!("fill {town}"),
            Action::Lose(page) => format!("lose {}", self.pack.page(page).id),
            Action::HandTo(who) => {
                format!("hand to {}", if who.index() < self.party.characters() { self.who_id(who) } else { "nobody" })
            }
            Action::Keep => "keep".to_owned(),
            Action::Move(town) => format!("move {town}"),
            Action::Collect([fear, rage, greed]) => {
                let own = |pay: Pay, colour: Colour, n| pay.with(Purse::Own, colour.into(), n);
                let pay = own(own(own(Pay::NOTHING, Colour::Fear, fear), Colour::Rage, rage), Colour::Greed, greed);
                format!("collect {pay}")
            }
            Action::Banish => "banish".to_owned(),
            Action::UseTown(pay) => with("town", pay),
            Action::Translate(pay) => with("translate", pay),
            Action::Seal(portal) => format!("seal {}", portal_word(portal)),
            Action::Ability(pay) => with("ability", pay),
            Action::Buy => "buy".to_owned(),
            Action::AssistantMove(who, town) => format!("assistant {} move {town}", self.who_id(who)),
            Action::AssistantTranslate(who) => format!("assistant {} translate", self.who_id(who)),
            Action::AssistantBanish(who) => format!("assistant {} banish", self.who_id(who)),
            Action::AssistantSeal(who) => format!("assistant {} seal", self.who_id(who)),
            Action::EndTurn => "end".to_owned(),
            Action::Reroll(value) => format!("reroll {value}"),
            Action::Pay(colour, pay) => format!("banish {} with {pay}", colour.word()),
            Action::Place(pay) => format!("place {pay}"),
            Action::GiveUp => "give up".to_owned(),
            Action::Pick(pick) => self.write_pick(pick),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let town = |it: &str| it.parse::<Town>();
        let who = |it: &str| self.who_called(it);
        match *words {
            ["mat", id] => {
                let mat = self.pack.find_mat(id);
                mat.map(Action::Mat).ok_or_else(|| format!("the id of a Player Mat instead of `{id}`"))
            }
            ["spin"] => Ok(Action::Spin),
            ["relieve", it] => Ok(Action::Relieve(colour(it)?)),
            ["fill", it] => Ok(Action::Fill(town(it)?)),
            ["lose", id] => Ok(Action::Lose(self.page_called(id)?)),
            ["hand", "to", id] => Ok(Action::HandTo(who(id)?)),
            ["keep"] => Ok(Action::Keep),
            ["keep", it] => Ok(Action::Pick(Pick::Tentacle(reading::named(it, Tentacle::ALL, Tentacle::word)?))),
            ["lead", id, "to", it] => Ok(Action::Pick(Pick::Lead(who(id)?, town(it)?))),
            ["move", it] => Ok(Action::Move(town(it)?)),
            ["collect", it] => Ok(Action::Collect(counts(it)?)),
            ["banish"] => Ok(Action::Banish),
            ["banish", it, "with", pay] => Ok(Action::Pay(colour(it)?, pay.parse()?)),
            ["town"] => Ok(Action::UseTown(Pay::NOTHING)),
            ["town", "with", pay] => Ok(Action::UseTown(pay.parse()?)),
            ["translate"] => Ok(Action::Translate(Pay::NOTHING)),
            ["translate", "with", pay] => Ok(Action::Translate(pay.parse()?)),
            ["seal", it] => Ok(Action::Seal(portal(it)?)),
            ["ability"] => Ok(Action::Ability(Pay::NOTHING)),
            ["ability", "with", pay] => Ok(Action::Ability(pay.parse()?)),
            ["buy"] => Ok(Action::Buy),
            ["assistant", id, "move", it] => Ok(Action::AssistantMove(who(id)?, town(it)?)),
            ["assistant", id, "translate"] => Ok(Action::AssistantTranslate(who(id)?)),
            ["assistant", id, "banish"] => Ok(Action::AssistantBanish(who(id)?)),
            ["assistant", id, "seal"] => Ok(Action::AssistantSeal(who(id)?)),
            ["end"] => Ok(Action::EndTurn),
            ["reroll", value] => Ok(Action::Reroll(reading::number(value, 0..=2)?)),
            ["place", pay] => Ok(Action::Place(pay.parse()?)),
            ["give", "up"] => Ok(Action::GiveUp),
            ["done"] => Ok(Action::Pick(Pick::Done)),
            ["pick", it] => Ok(Action::Pick(match town(it) {
                Ok(town) => Pick::Town(town),
                Err(_) => match self.pack.find_page(it) {
                    Some(page) => Pick::Page(page),
                    None => Pick::Colour(colour(it)?),
                },
            })),
            ["pick", it, "at", at] => Ok(Action::Pick(Pick::Shambler(town(at)?, colour(it)?))),
            ["swap", "pages", "with", it] => Ok(Action::Pick(Pick::SwapPages(town(it)?))),
            ["swap", given, "for", taken] => Ok(Action::Pick(Pick::SwapWithTown(colour(given)?, colour(taken)?))),
            ["swap", given, "for", taken, "with", id] => {
                Ok(Action::Pick(Pick::SwapWith(who(id)?, colour(given)?, colour(taken)?)))
            }
            ["give", it, "to", id] => Ok(Action::Pick(Pick::Give(who(id)?, colour(it)?))),
            ["take", it, "from", id] => Ok(Action::Pick(Pick::Take(who(id)?, colour(it)?))),
            ["send", it, "to", at] => Ok(Action::Pick(Pick::Send(colour(it)?, town(at)?))),
            _ => Err("an action, such as `spin`, `move T3`, `collect fear+rage`, `translate with fear+chaos`, \
                      `seal fear-1`, `place fear`, `assistant a1 move T2`, `hand to p1`, `pick fear` or `end`"
                .into()),
        }
    }

    fn seat_id(&self, seat: Seat) -> String {
        if self.plays_itself() { "watcher".to_owned() } else { PLAYERS[seat.index()].to_owned() }
    }
}

impl Names for State {
    fn piece_name(&self, piece: u8) -> String {
        match Piece::of(piece) {
            Some(Piece::Page(page)) => self.pack.page(page).id.clone(),
            Some(Piece::Card(card)) => format!("card-{}", card + 1),
            Some(Piece::Mat(mat)) => self.pack.mat(mat).id.clone(),
            None => format!("piece-{piece}"),
        }
    }

    fn piece_code(&self, name: &str) -> Option<u8> {
        (0..Piece::ALL).find(|it| self.piece_name(*it) == name)
    }

    fn tokens(&self) -> Vec<&str> {
        Tentacle::each().map(Tentacle::word).collect()
    }

    fn dice(&self) -> Vec<(&str, Vec<&str>)> {
        vec![("cthulhu", vec!["0", "1", "2"])]
    }
}
