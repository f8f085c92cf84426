//! The state: what lies where, whose turn it is, and what is owed before it goes on.

use arrayvec::ArrayVec;
use serde::Serialize;
use turnbuckle_core::{Few, RuleId, Seat, Set};

use crate::effect::{Ability, Bill};
use crate::pack::{Face, Great, Pack, PackRef, Page, Strength, Tracks};
use crate::vocab::{
    ByColour, ByTown, ByWho, CHARACTERS, Colour, Dice, FaceId, GreatOldOne, Icon, LOCATIONS, MatId, Mode, PAGES,
    PageId, Phase, Portal, Purse, ROWS, TOWNS, Tentacle, Tentacles, Town, Who,
};

/// How many things can be owed at once, innermost last.
pub const DEPTH: usize = 8;
/// No round has more turns.
const MOST_TURNS: usize = 4;
/// So many cards of the page deck are shown at most.
pub const MOST_SHOWN: usize = 3;
/// A face-down page lies in one of so many lots: five at Town Cards, and the deck.
pub const LOTS: usize = TOWNS + 1;

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub pack: PackRef,
    pub party: Party,
    pub great: GreatOldOne,
    pub mode: Mode,
    pub phase: Phase,
    /// TE-040: where the Great Old One stands.
    pub great_at: Town,
    /// Advances of the Strength Token from the starting box.
    pub strength: u8,
    pub energy: u8,
    /// TE-302: what lies on each portal location.
    pub portals: ByColour<[Option<Tentacle>; LOCATIONS]>,
    pub towns: ByTown<Card>,
    pub characters: ByWho<Character>,
    pub bag: Tentacles,
    pub discard: Tentacles,
    /// Only Chaos and Eldritch (TE-017).
    pub supply: Tentacles,
    pub shambler_mat: ShamblerMat,
    /// TE-006: how many Page Tokens lie in each row.
    pub rows: [u8; ROWS],
    pub deck: Deck,
    /// Cards of the page discard pile.
    pub discarded_pages: Pages,
    /// The place in the round of whoever's turn it is.
    pub turn: u8,
    /// Turns that have begun.
    pub turns: u16,
    pub stage: Stage,
    /// The degree of this turn's spin, or of the last one.
    pub spin: Option<u16>,
    /// Actions that are left.
    pub actions: u8,
    /// TE-156: the first action must be a move away from the Great Old One.
    pub must_move: bool,
    /// TE-192: Town Cards whose action was used this turn.
    pub used: Set<Town>,
    /// An ability that may be used once each turn was.
    pub used_ability: bool,
    /// What abilities and town actions have left for this turn.
    pub boons: Boons,
    /// What is owed before the stage goes on, innermost last.
    pub owed: ArrayVec<Owed, DEPTH>,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Party {
    /// 0 to 4.
    pub players: u8,
    pub assistants: u8,
    first: Seat,
    /// Whose turn is at each place of the round: it is asked all the time.
    round: [Who; MOST_TURNS],
}

impl Party {
    pub fn new(players: u8, assistants: u8) -> Self {
        let party = Self { players, assistants, first: Seat::new(0), round: [Who(0); MOST_TURNS] };
        party.starting_with(party.first)
    }

    /// TE-061: with another first player.
    pub fn starting_with(mut self, first: Seat) -> Self {
        self.first = first;
        for place in 0..self.turns_in_round() {
            self.round[usize::from(place)] = self.turn_at(place);
        }
        self
    }

    /// TE-061: the seat that has the first turn.
    pub const fn first(self) -> Seat {
        self.first
    }

    #[inline]
    pub const fn characters(self) -> usize {
        (self.players + self.assistants) as usize
    }

    pub fn each(self) -> impl Iterator<Item = Who> + Clone {
        (0..self.characters()).map(Who::at)
    }

    /// One for each player, and one for whoever watches a game without players.
    #[inline]
    pub const fn seats(self) -> usize {
        if self.players == 0 { 1 } else { self.players as usize }
    }

    #[inline]
    pub const fn is_assistant(self, who: Who) -> bool {
        who.0 >= self.players
    }

    #[inline]
    pub fn player(self, seat: Seat) -> Who {
        Who(seat.index() as u8)
    }

    fn assistant(self, number: u8) -> Who {
        Who(self.players + number)
    }

    /// The players in turn order: TE-067.
    fn nth_player(self, place: u8) -> Who {
        let player = self.first.index() as u8 + place;
        Who(if player < self.players { player } else { player - self.players })
    }

    /// How many turns a round has.
    #[inline]
    pub const fn turns_in_round(self) -> u8 {
        match (self.players, self.assistants) {
            (1, 2) => 4,
            (players, assistants) => players + assistants,
        }
    }

    #[inline]
    pub fn at(self, place: u8) -> Who {
        self.round[usize::from(place)]
    }

    /// Whose turn is at this place of the round: TE-067, TE-242, TE-271, TE-273, TE-275, TE-277.
    fn turn_at(self, place: u8) -> Who {
        match (self.players, self.assistants) {
            (0, _) => self.assistant(place),
            (_, 0) => self.nth_player(place),
            (1, _) => {
                if place % 2 == 1 {
                    Who(0)
                } else {
                    self.assistant(place / 2)
                }
            }
            (2, _) => {
                let player = self.nth_player(place / 2);
                if place % 2 == 1 { player } else { self.assistant(player.0) }
            }
            _ if place == 0 => self.assistant(0),
            _ => self.nth_player(place - 1),
        }
    }

    /// What gives somebody a turn.
    pub fn rule_of_turn(self, who: Who) -> RuleId {
        RuleId(match (self.players, self.assistants) {
            _ if !self.is_assistant(who) => "TE-067",
            (0, _) => "TE-277",
            (1, 1) => "TE-242",
            (1, _) => "TE-271",
            (2, _) => "TE-273",
            _ => "TE-275",
        })
    }

    /// TE-129: every character once, in turn order from this place of the round.
    pub fn in_order(self, place: u8) -> ArrayVec<Who, CHARACTERS> {
        let mut order = ArrayVec::new();
        for further in 0..self.turns_in_round() {
            let who = self.at((place + further) % self.turns_in_round());
            if !order.contains(&who) {
                order.push(who);
            }
        }
        order
    }

    /// TE-G65: who decides for a character when it is the turn at `place`.
    pub fn seat_of(self, who: Who, place: u8) -> Seat {
        if !self.is_assistant(who) {
            return Seat::new(who.index());
        }
        match self.players {
            0 | 1 => Seat::new(0),
            2 => Seat::new(usize::from(who.0 - 2)),
            // The common Assistant: the player whose turn it is, or whose turn comes next.
            _ => {
                let active = self.at(place);
                let player =
                    if self.is_assistant(active) { self.at((place + 1) % self.turns_in_round()) } else { active };
                Seat::new(player.index())
            }
        }
    }

    /// TE-265, TE-271, TE-274, TE-276: whether a player may give this Assistant an extra action.
    pub const fn may_order(self, player: Who, assistant: Who) -> bool {
        let there = self.is_assistant(assistant) && (assistant.0 as usize) < self.characters();
        there && self.players > 0 && (self.players != 2 || assistant.0 == player.0 + 2)
    }

    /// TE-263, TE-276: whether an Assistant shares its tentacles with this player.
    pub const fn shares(self, player: Who, assistant: Who) -> bool {
        self.players <= 2 && self.may_order(player, assistant)
    }
}

/// A Town Card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    pub face: FaceId,
    pub madness: ByColour<u8>,
    pub shamblers: Shamblers,
    pub eldritch: u8,
    pub page: PageSlot,
}

/// The Page Card next to a Town Card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageSlot {
    /// TE-205: there was none left.
    None,
    /// Face-down: one of the cards of this lot, nobody knows which.
    Down(u8),
    /// Face-down, but it was shown while it lay in the deck.
    Seen(PageId),
    Up(PageId),
}

/// TE-308: a Shambler Track from bottom to top, three spaces at most: two bits each, and their number.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Shamblers(u8);

impl Shamblers {
    pub const MOST: u8 = 3;

    #[inline]
    pub const fn len(self) -> u8 {
        self.0 >> 6
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// From bottom to top.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Colour> {
        (0..self.len()).map(move |it| Colour::at(usize::from(self.0 >> (2 * it) & 3)))
    }

    pub fn push(&mut self, colour: Colour) {
        let len = self.len();
        self.0 = self.0 & 0x3f | (colour.index() as u8) << (2 * len) | (len + 1) << 6;
    }

    #[inline]
    pub fn contains(self, colour: Colour) -> bool {
        self.iter().any(|it| it == colour)
    }

    pub fn count(self, colour: Colour) -> u8 {
        self.iter().filter(|it| *it == colour).count() as u8
    }

    /// TE-308: the highest of the colour leaves, and those above it move down.
    pub fn take(&mut self, colour: Colour) {
        let gone = self.iter().rposition_of(colour);
        let mut left = Self::default();
        self.iter().enumerate().filter(|it| Some(it.0) != gone).for_each(|it| left.push(it.1));
        *self = left;
    }
}

trait Highest {
    fn rposition_of(self, colour: Colour) -> Option<usize>;
}

impl<I: Iterator<Item = Colour>> Highest for I {
    fn rposition_of(self, colour: Colour) -> Option<usize> {
        self.enumerate().filter(|it| it.1 == colour).last().map(|it| it.0)
    }
}

impl std::fmt::Debug for Shamblers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A player or an Assistant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Character {
    /// None while mats are being chosen.
    pub mat: Option<MatId>,
    pub at: Town,
    pub madness: ByColour<u8>,
    pub chaos: u8,
    /// Spaces that the Brain Token has moved up.
    pub brain: u8,
    /// TE-202: translated Page Cards, the first one first.
    pub pages: ArrayVec<PageId, PAGES>,
}

impl Character {
    /// Tentacles of a kind on the mat.
    #[inline]
    pub fn has(&self, tentacle: Tentacle) -> u8 {
        match tentacle.colour() {
            Some(colour) => self.madness[colour],
            None if tentacle == Tentacle::Chaos => self.chaos,
            None => 0,
        }
    }
}

/// TE-015.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShamblerMat {
    pub madness: ByColour<u8>,
    pub shamblers: ByColour<u8>,
}

/// A set of Page Cards.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pages(pub u32);

impl Pages {
    pub const NONE: Self = Self(0);

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, page: PageId) -> bool {
        self.0 >> page.0 & 1 != 0
    }

    pub const fn insert(&mut self, page: PageId) {
        self.0 |= 1 << page.0;
    }

    pub const fn remove(&mut self, page: PageId) {
        self.0 &= !(1 << page.0);
    }

    pub fn iter(self) -> impl Iterator<Item = PageId> {
        (0..PAGES as u8).map(PageId).filter(move |it| self.contains(*it))
    }
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The page deck, and what lies face-down at Town Cards. Nobody knows its order, so a card is drawn from its lot when it
/// is turned up. A reshuffle begins a new lot: what lay face-down before comes from the old one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    /// Cards of each lot that have not been seen.
    pub lots: [Pages; LOTS],
    /// The lot that the deck is made of.
    pub current: u8,
    /// The uppermost cards, as far as they were shown to everybody: the next one first.
    pub top: [Option<PageId>; MOST_SHOWN],
}

impl Deck {
    pub fn shown(&self) -> impl Iterator<Item = PageId> {
        self.top.into_iter().flatten()
    }

    /// The uppermost card, if it is known, leaves the deck.
    pub fn take_shown(&mut self) -> Option<PageId> {
        let next = self.top[0];
        self.top.rotate_left(1);
        self.top[MOST_SHOWN - 1] = None;
        next
    }
}

/// A bonus, a discount and the like: so many of an effect, and all together.
pub const MOST_LEFT: u8 = 12;

/// What abilities and town actions have left for the rest of the turn of whoever used them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Boons {
    /// Counts as so many more of a colour, for the next action.
    pub bonus: ByColour<u8>,
    /// By [`Bill`]: the next one costs so many fewer.
    pub less: [u8; 3],
    /// Colours that stand in for the others.
    pub wild: Set<Colour>,
    /// So many times the Brain Token stays where it is.
    pub calm: u8,
    /// Powers that are not unleashed.
    pub hushed: Set<Colour>,
}

impl Boons {
    pub const NONE: Self =
        Self { bonus: ByColour::new([0; 3]), less: [0; 3], wild: Set::NONE, calm: 0, hushed: Set::NONE };

    pub fn less(&self, bill: Bill) -> u8 {
        self.less[bill.index()]
    }
}

/// Where a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// TE-032: mats are chosen, for the first character that has none.
    Mats,
    Spin,
    /// TE-081.
    Pointer,
    /// TE-088.
    Draw,
    /// TE-096.
    Spawn,
    /// TE-100.
    MoveGreat,
    /// Step 2 begins.
    Begin,
    Actions,
    /// TE-246: the step that an Assistant takes next.
    Assistant(AssistantStep),
    Over(Ending),
}

/// TE-246.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssistantStep {
    Collect,
    Move,
    Reveal,
    Seal,
    Translate,
    Banish,
    End,
}

turnbuckle_core::few!(AssistantStep: Collect, Move, Reveal, Seal, Translate, Banish, End);

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Ending {
    /// TE-232.
    Sealed,
    /// TE-233.
    Strength,
    /// TE-234.
    Shamblers,
    /// TE-236.
    Mad {
        who: Who,
    },
    GaveUp {
        seat: Seat,
    },
}

/// Something that is owed before the stage goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owed {
    /// TE-082.
    Relief,
    /// So many more tentacles are drawn: for the front-pointer's Town Card, or (TE-164) onto the character's mat.
    Draw {
        who: Who,
        left: u8,
        onto: Onto,
    },
    /// TE-125.
    Power(Colour),
    /// TE-131.
    Fill(Colour),
    /// TE-132: who has not been handled yet.
    LosePages {
        colour: Colour,
        waiting: Set<Who>,
    },
    /// TE-136.
    HandOut(Colour),
    Roll(Roll),
    /// Of tentacles that were drawn, so many are kept; the rest goes back.
    Keep {
        drawn: Tentacles,
        keep: u8,
    },
    /// The effects of an ability or a town action, from this one on.
    Effect(Doing),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onto {
    Town(Town),
    Mat,
}

/// A roll under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    pub aim: Aim,
    pub dice: Dice,
    /// TE-147: rerolls that are left.
    pub rerolls: u8,
    /// TE-188: Rage on the mat when it began.
    pub rage: u8,
    /// What an ability has added to the sum.
    pub plus: u8,
}

impl Roll {
    /// TE-219: what a seal reaches.
    pub fn sum(&self) -> u8 {
        self.dice.sum() + self.plus
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Banish,
    Seal(Portal),
}

/// An ability or a town action that is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doing {
    pub giver: Giver,
    /// Which effect.
    pub at: u8,
    /// How often it has been done.
    pub done: u8,
    /// Colours that were picked for it.
    pub picked: Set<Colour>,
    /// The colours that the payment may stand for.
    pub paid: Set<Colour>,
    /// TE-188: Rage on the mat when it began.
    pub rage: u8,
}

/// What is being done: the action of the Town Card where it began, or the active player's ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Giver {
    Town(Town),
    Ability,
}

/// What a spin points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spun {
    pub front: Town,
    pub icon: Icon,
    pub tentacle: Town,
    pub strip: Colour,
}

impl State {
    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Who {
        self.party.at(self.turn)
    }

    /// Who decides for a character now.
    #[inline]
    pub fn seat_of(&self, who: Who) -> Seat {
        self.party.seat_of(who, self.turn)
    }

    /// Nobody decides anything: TE-282.
    #[inline]
    pub const fn plays_itself(&self) -> bool {
        self.party.players == 0
    }

    #[inline]
    pub fn great(&self) -> &'static Great {
        self.pack.get().great(self.great)
    }

    #[inline]
    pub fn strength_track(&self) -> &'static Strength {
        self.great().side(self.phase)
    }

    #[inline]
    pub fn face(&self, town: Town) -> &'static Face {
        self.pack.get().face(self.towns[town].face)
    }

    #[inline]
    pub fn page(&self, page: PageId) -> &'static Page {
        self.pack.get().page(page)
    }

    /// The side of the mat that a character uses (TE-240).
    #[inline]
    pub fn tracks(&self, who: Who) -> &'static Tracks {
        let mat = self.pack.get().mat(self.characters[who].mat.expect("mats are chosen before anything else"));
        if self.party.is_assistant(who) { &mat.assistant } else { &mat.player }
    }

    /// TE-245: an Assistant has none.
    pub fn ability(&self, who: Who) -> Option<&'static Ability> {
        let mat = self.characters[who].mat.filter(|_| !self.party.is_assistant(who))?;
        Some(&self.pack.get().mat(mat).ability)
    }

    /// TE-147.
    #[inline]
    pub fn rerolls(&self, who: Who) -> u8 {
        self.tracks(who).delirium.get(usize::from(self.characters[who].brain)).copied().unwrap_or(0)
    }

    /// How many spaces of a Temperament Track are free.
    #[inline]
    pub fn room(&self, who: Who, colour: Colour) -> u8 {
        self.tracks(who).madness[colour] - self.characters[who].madness[colour]
    }

    /// TE-088: how many tentacles a spin draws now, the extra-draw icon left out.
    #[inline]
    pub fn draws(&self) -> u8 {
        self.strength_track().numbers.get(usize::from(self.strength)).copied().unwrap_or(0)
    }

    /// TE-076 to TE-078: what a spin of so many degrees points to.
    #[inline]
    pub fn points_to(&self, degree: u16) -> Spun {
        let back = (degree + crate::pack::DEGREES / 2) % crate::pack::DEGREES;
        let tentacle = Pack::side_at(back);
        Spun {
            front: Pack::side_at(degree),
            icon: self.pack.icons[usize::from(degree)],
            tentacle,
            strip: self.face(tentacle).strips[usize::from(back % crate::pack::SIDE)],
        }
    }

    pub fn spun(&self) -> Option<Spun> {
        self.spin.map(|it| self.points_to(it))
    }

    /// TE-202: how many runes of a colour somebody owns.
    pub fn runes(&self, who: Who, colour: Colour) -> u8 {
        self.characters[who].pages.iter().filter(|it| self.page(**it).rune == colour).count() as u8
    }

    /// TE-007: Page Tokens that are still in the pile.
    pub fn pile(&self) -> u8 {
        (ROWS * ROWS) as u8 - self.rows.iter().sum::<u8>()
    }

    /// TE-198: the Page Tokens that the pages which somebody owns have placed at least. Pages that were lost have placed
    /// more (TE-133).
    pub fn tokens_of_pages(&self) -> [u8; ROWS] {
        let mut rows = [0u8; ROWS];
        for page in self.party.each().flat_map(|it| &self.characters[it].pages) {
            for row in &self.page(*page).pages {
                let tokens = &mut rows[usize::from(*row) - 1];
                *tokens = (*tokens + 1).min(ROWS as u8);
            }
        }
        rows
    }

    /// TE-201: how many columns are complete, from the left.
    pub fn columns(&self) -> u8 {
        self.rows.iter().copied().min().unwrap_or(0)
    }

    /// TE-289: Chaos Tentacles on the Necronomicon Mat.
    pub fn chaos_on_necronomicon(&self) -> u8 {
        let rows = self.rows.iter().filter(|it| usize::from(**it) == ROWS).count() as u8;
        2 * ROWS as u8 - rows - self.columns()
    }

    pub fn is_sealed(&self, portal: Portal) -> bool {
        self.portals[portal.colour][usize::from(portal.place)].is_some()
    }

    /// TE-223.
    #[inline]
    pub fn is_closed(&self, colour: Colour) -> bool {
        self.portals[colour].iter().all(Option::is_some)
    }

    pub fn sealed(&self) -> u8 {
        self.portals.iter().flat_map(|it| it.1).filter(|it| it.is_some()).count() as u8
    }

    /// How many cards the deck has: those of its lot that do not lie at a Town Card, and those that were shown.
    pub fn deck_len(&self) -> u32 {
        let shown = self.deck.shown().count() as u32;
        self.deck.lots[usize::from(self.deck.current)].len() - self.lying_down(self.deck.current) + shown
    }

    fn lying_down(&self, lot: u8) -> u32 {
        self.towns.iter().filter(|it| it.1.page == PageSlot::Down(lot)).count() as u32
    }

    /// TE-263: the mat of a purse, if it may be paid from.
    #[inline]
    pub fn purse(&self, who: Who, purse: Purse) -> Option<Who> {
        self.purses(who)[purse.index()]
    }

    /// TE-263: the mats that a player may pay from: one's own, and those of Assistants that stand here.
    #[inline]
    pub fn purses(&self, who: Who) -> [Option<Who>; 3] {
        let mut purses = [Some(who), None, None];
        if self.party.assistants > 0 && !self.party.is_assistant(who) {
            let here = self.characters[who].at;
            let shares = |it: &Who| self.characters[*it].at == here && self.party.shares(who, *it);
            let sharing = (self.party.players..self.party.characters() as u8).map(Who).filter(shares);
            purses[1..].iter_mut().zip(sharing).for_each(|(purse, it)| *purse = Some(it));
        }
        purses
    }

    /// Shamblers in the town.
    pub fn shamblers_in_town(&self) -> u8 {
        self.towns.iter().map(|it| it.1.shamblers.len()).sum()
    }
}
