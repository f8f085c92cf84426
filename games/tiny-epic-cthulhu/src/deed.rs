//! Actions as the browser's table needs them: what a choice touches, and what it would do.

use serde::Serialize;
use turnbuckle_core::{Drawn, Few, Seat};

use crate::action::{Action, Pick};
use crate::chances::DrawOdds;
use crate::effect::Cost;
use crate::event::{Id, PaidPart};
use crate::faces::Faces;
use crate::rules::paying::Price;
use crate::setup::Agreed;
use crate::state::{Aim, Owed, State};
use crate::vocab::{Colour, Pay, Portal, ROWS, Tentacle, Town, Who};

/// What a choice does, and what it touches.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Deed {
    Mat {
        who: Who,
        mat: Id,
    },
    Spin {
        who: Who,
        draws: u8,
    },
    Relieve {
        colour: Colour,
    },
    Fill {
        town: Town,
    },
    Lose {
        who: Who,
        page: Id,
    },
    HandTo {
        who: Who,
        colour: Option<Colour>,
        curses: bool,
    },
    /// A move of the player or, for one Chaos, of an Assistant.
    Move {
        who: Who,
        town: Town,
        turns_page: bool,
        draws: u8,
        /// That any track of the mat becomes accursed.
        curse: f32,
        odds: DrawOdds,
    },
    Collect {
        fear: u8,
        rage: u8,
        greed: u8,
    },
    /// How likely each price is: nothing, one, two.
    Banish {
        who: Who,
        dice: u8,
        prices: [f32; 3],
        rerolls: u8,
        /// With rerolls: that it costs nothing, and that it can be paid for.
        free: f32,
        payable: f32,
    },
    UseTown {
        town: Town,
        pays: Vec<PaidPart>,
    },
    /// The spaces that would be filled, row and column, from 1.
    Translate {
        who: Who,
        page: Option<Id>,
        pays: Vec<PaidPart>,
        tokens: Vec<(u8, u8)>,
        last_page: bool,
    },
    /// The chance without rerolls, and with them.
    Seal {
        who: Who,
        portal: Option<Portal>,
        dice: u8,
        needed: u8,
        chance: f32,
        rerolls: u8,
        rerolled: f32,
    },
    Ability {
        who: Who,
        pays: Vec<PaidPart>,
    },
    Buy,
    EndTurn {
        lost: u8,
    },
    Reroll {
        value: u8,
    },
    Pay {
        colour: Colour,
        pays: Vec<PaidPart>,
        clears: u8,
    },
    Place {
        portal: Option<Portal>,
        pays: Vec<PaidPart>,
        wins: bool,
    },
    GiveUp,
    /// The spin stays as it is.
    Keep,
    Pick {
        pick: PickDeed,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "pick", rename_all = "snake_case")]
pub enum PickDeed {
    Colour { colour: Colour },
    Town { town: Town },
    Shambler { town: Town, colour: Colour },
    SwapWithTown { given: Colour, taken: Colour },
    SwapWith { who: Who, given: Colour, taken: Colour },
    Give { who: Who, colour: Colour },
    Take { who: Who, colour: Colour },
    SwapPages { town: Town },
    Send { colour: Colour, town: Town },
    Page { page: Id },
    Tentacle { tentacle: Tentacle },
    Lead { who: Who, town: Town },
    Done,
}

impl PickDeed {
    fn of(state: &State, pick: Pick) -> Self {
        match pick {
            Pick::Colour(colour) => Self::Colour { colour },
            Pick::Town(town) => Self::Town { town },
            Pick::Shambler(town, colour) => Self::Shambler { town, colour },
            Pick::SwapWithTown(given, taken) => Self::SwapWithTown { given, taken },
            Pick::SwapWith(who, given, taken) => Self::SwapWith { who, given, taken },
            Pick::Give(who, colour) => Self::Give { who, colour },
            Pick::Take(who, colour) => Self::Take { who, colour },
            Pick::SwapPages(town) => Self::SwapPages { town },
            Pick::Send(colour, town) => Self::Send { colour, town },
            Pick::Page(page) => Self::Page { page: &state.page(page).id },
            Pick::Tentacle(tentacle) => Self::Tentacle { tentacle },
            Pick::Lead(who, town) => Self::Lead { who, town },
            Pick::Done => Self::Done,
        }
    }
}

impl Drawn for State {
    type Deed = Deed;

    fn deed(&self, _: Seat, action: Action) -> Deed {
        let who = self.active();
        let pays = |pay: Pay| -> Vec<PaidPart> {
            let part = |(purse, tentacle, count)| Some(PaidPart { who: self.purse(who, purse)?, tentacle, count });
            pay.parts().filter_map(part).collect()
        };
        match action {
            Action::Mat(mat) => Deed::Mat { who: self.without_mat().unwrap_or(who), mat: &self.pack.get().mat(mat).id },
            Action::Spin => Deed::Spin { who, draws: self.draws() },
            Action::Relieve(colour) => Deed::Relieve { colour },
            Action::Fill(town) => Deed::Fill { town },
            Action::Lose(page) => {
                let who = match self.owed.last() {
                    Some(Owed::LosePages { waiting, .. }) => self.next_to_lose(*waiting).unwrap_or(who),
                    _ => who,
                };
                Deed::Lose { who, page: &self.page(page).id }
            }
            Action::HandTo(to) => {
                let colour = match self.owed.last() {
                    Some(Owed::HandOut(colour)) => Some(*colour),
                    _ => None,
                };
                let there = to.index() < self.party.characters();
                Deed::HandTo { who: to, colour, curses: there && colour.is_some_and(|it| self.room(to, it) == 0) }
            }
            Action::Move(town) => self.move_deed(who, town),
            Action::AssistantMove(assistant, town) => self.move_deed(assistant, town),
            Action::Collect([fear, rage, greed]) => Deed::Collect { fear, rage, greed },
            Action::Banish => self.banish_deed(who),
            Action::AssistantBanish(assistant) => self.banish_deed(assistant),
            Action::UseTown(pay) => Deed::UseTown { town: self.characters[who].at, pays: pays(pay) },
            Action::Translate(pay) => self.translate_deed(who, pays(pay)),
            Action::AssistantTranslate(assistant) => self.translate_deed(assistant, Vec::new()),
            Action::Seal(portal) => self.seal_deed(who, Some(portal)),
            Action::AssistantSeal(assistant) => self.seal_deed(assistant, self.portal_for(assistant)),
            Action::Ability(pay) => Deed::Ability { who, pays: pays(pay) },
            Action::Buy => Deed::Buy,
            Action::EndTurn => Deed::EndTurn { lost: self.actions },
            Action::Reroll(value) => Deed::Reroll { value },
            Action::Pay(colour, pay) => {
                let rage = match self.owed.last() {
                    Some(Owed::Roll(roll)) => roll.rage,
                    _ => 0,
                };
                Deed::Pay { colour, pays: pays(pay), clears: (1 + rage).min(self.shambler_mat.madness[colour]) }
            }
            Action::Place(pay) => {
                let portal = match self.owed.last() {
                    Some(Owed::Roll(roll)) => match roll.aim {
                        Aim::Seal(portal) => Some(portal),
                        Aim::Banish => None,
                    },
                    _ => None,
                };
                Deed::Place { portal, pays: pays(pay), wins: self.sealed() == 5 }
            }
            Action::GiveUp => Deed::GiveUp,
            Action::Keep => Deed::Keep,
            Action::Pick(pick) => Deed::Pick { pick: PickDeed::of(self, pick) },
        }
    }

    fn faces(agreed: &Agreed) -> serde_json::Value {
        serde_json::to_value(Faces::of(agreed.pack)).expect("faces are plain data")
    }
}

impl State {
    fn move_deed(&self, who: Who, town: Town) -> Deed {
        let draws = self.towns[town].shamblers.len();
        let (turns_page, curse) = (self.is_page_down(town), self.curse_chance(who, draws));
        Deed::Move { who, town, turns_page, draws, curse, odds: self.draw_odds(who, town) }
    }

    fn banish_deed(&self, who: Who) -> Deed {
        let dice = self.dice_for(who, Aim::Banish);
        let chance = |most: u8| self.chance_of(dice, |it| it.highest() <= most);
        let [none, one] = [chance(0), chance(1)];
        let here = self.towns[self.characters[who].at].shamblers;
        let pays = |price: u8| {
            let can = |it: Colour| self.can_pay_somehow(who, &Cost::of(it, price), Price::Banishment);
            // TE-261: an Assistant has a target before it rolls.
            if self.party.is_assistant(who) { self.target_of(who).is_some_and(can) } else { here.iter().any(can) }
        };
        let payable = self.chance_for(who, dice, |it| pays(it.highest()));
        let free = self.chance_for(who, dice, |it| it.highest() == 0);
        let rerolls = self.rerolls(who);
        Deed::Banish { who, dice, prices: [none, one - none, 1.0 - one], rerolls, free, payable }
    }

    fn translate_deed(&self, who: Who, pays: Vec<PaidPart>) -> Deed {
        let page = self.page_here(who).map(|it| self.page(it));
        let (mut rows, mut tokens) = (self.rows, Vec::new());
        for row in page.iter().flat_map(|it| &it.pages) {
            let filled = &mut rows[usize::from(*row) - 1];
            if usize::from(*filled) < ROWS {
                *filled += 1;
                tokens.push((*row, *filled));
            }
        }
        let last_page = self.pile() > 0 && usize::from(self.pile()) == tokens.len();
        Deed::Translate { who, page: page.map(|it| it.id.as_str()), pays, tokens, last_page }
    }

    fn seal_deed(&self, who: Who, portal: Option<Portal>) -> Deed {
        let dice = portal.map_or(0, |it| self.dice_for(who, Aim::Seal(it)));
        let needed = portal.map_or(0, |it| self.needed(it));
        let chance = self.chance_of(dice, |it| it.sum() >= needed);
        let (rerolls, rerolled) = (self.rerolls(who), self.chance_for(who, dice, |it| it.sum() >= needed));
        Deed::Seal { who, portal, dice, needed, chance, rerolls, rerolled }
    }
}
