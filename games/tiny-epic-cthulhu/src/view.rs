//! What everybody sees, as data for a table to draw. Nothing is hidden from some viewers only.

use serde::Serialize;
use turnbuckle_core::{Few, Seat, Viewer};

use crate::event::Id;
use crate::pack::Power;
use crate::state::{Aim, Ending, Giver, Owed, PageSlot, Stage, State};
use crate::vocab::{
    ByColour, Colour, GreatOldOne, Icon, LOCATIONS, Mode, Phase, Portal, ROWS, Tentacle, Tentacles, Town, Who,
};

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub pack: Id,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    /// Nobody plays: the game plays itself.
    pub plays_itself: bool,
    pub mode: Mode,
    pub phase: Phase,
    pub great: GreatView,
    /// In the order of the wheel's sides.
    pub towns: Vec<TownView>,
    /// Players first, then Assistants.
    pub characters: Vec<CharacterView>,
    pub bag: CountsView,
    pub discard: CountsView,
    pub supply: CountsView,
    pub shambler_mat: ShamblerMatView,
    /// Page Tokens in each row.
    pub rows: [u8; ROWS],
    /// Page Tokens in the pile.
    pub pile: u8,
    pub deck: u32,
    /// The uppermost cards of the deck, as far as they were shown, the next one first.
    pub deck_top: Vec<Id>,
    /// Page Cards that are face-down somewhere, by lot: every one of them may be any of these.
    pub unknown_pages: Vec<Vec<Id>>,
    pub discarded_pages: Vec<Id>,
    pub turns: u16,
    /// Whose turn it is, and who comes after them.
    pub active: Who,
    pub order: Vec<Who>,
    pub stage: StageView,
    pub spin: Option<SpinView>,
    pub actions: u8,
    pub must_move: bool,
    /// Town Cards whose action was used this turn.
    pub used: Vec<Town>,
    /// What abilities and town actions have left for this turn, in words.
    pub boons: Vec<String>,
    /// What is being resolved, the outermost first.
    pub owed: Vec<OwedView>,
    /// What can end the game, and how near it is.
    pub threats: Threats,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CountsView {
    pub fear: u8,
    pub rage: u8,
    pub greed: u8,
    pub chaos: u8,
    pub eldritch: u8,
}

impl From<Tentacles> for CountsView {
    fn from(tentacles: Tentacles) -> Self {
        let [fear, rage, greed, chaos, eldritch] = tentacles.into_array();
        Self { fear, rage, greed, chaos, eldritch }
    }
}

/// Something for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Colours<T> {
    pub fear: T,
    pub rage: T,
    pub greed: T,
}

impl<T: Copy> From<ByColour<T>> for Colours<T> {
    fn from(by: ByColour<T>) -> Self {
        let [fear, rage, greed] = by.into_array();
        Self { fear, rage, greed }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GreatView {
    pub id: GreatOldOne,
    pub power: Power,
    pub at: Town,
    /// The three Town Cards that its powers reach.
    pub area: [Town; 3],
    /// Advances of the Strength Token, and how many lose the game.
    pub strength: u8,
    pub strength_end: u8,
    /// How many tentacles the next spin draws.
    pub draws: u8,
    pub energy: u8,
    pub energy_spaces: u8,
    /// What lies on the two locations of each colour.
    pub portals: Colours<[Option<Tentacle>; LOCATIONS]>,
    pub portal_numbers: Colours<[u8; LOCATIONS]>,
    /// Whether each power still works.
    pub powers: Colours<bool>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TownView {
    pub town: Town,
    pub face: Id,
    pub madness: Colours<u8>,
    /// How many more until each track is accursed.
    pub until_curse: Colours<u8>,
    /// From bottom to top.
    pub shamblers: Vec<Colour>,
    pub shambler_spaces: u8,
    pub eldritch: u8,
    pub page: PageView,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "page", rename_all = "snake_case")]
pub enum PageView {
    None,
    /// Face-down, out of this lot of unknown pages.
    Down {
        lot: u8,
    },
    /// Face-down, but shown while it lay in the deck.
    Seen {
        id: Id,
    },
    Up {
        id: Id,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CharacterView {
    pub who: Who,
    /// As notation calls it: `p1`, `a1`.
    pub id: Id,
    pub mat: Option<Id>,
    /// The player's seat; none for an Assistant.
    pub seat: Option<Seat>,
    /// Who decides for it now.
    pub decides: Seat,
    pub at: Town,
    pub madness: Colours<u8>,
    pub spaces: Colours<u8>,
    pub chaos: u8,
    pub chaos_spaces: u8,
    pub brain: u8,
    /// How far up the brain goes: there the game is lost.
    pub brain_end: u8,
    pub rerolls: u8,
    /// What its tentacles allow now: the length of a move, how many are collected, how many a banishment clears.
    pub moves: u8,
    pub collects: u8,
    pub clears: u8,
    pub pages: Vec<Id>,
    pub runes: Colours<u8>,
    /// Phase Two: the chance to seal each open portal in one try, with its rerolls; none without a rune for it.
    pub seals: Colours<[Option<f32>; LOCATIONS]>,
    /// Within one Town Card of the Great Old One.
    pub in_reach: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShamblerMatView {
    pub madness: Colours<u8>,
    pub shamblers: Colours<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum StageView {
    Mats {
        who: Who,
    },
    Spin,
    /// A step of the spin, A to D (TE-080).
    Resolving {
        step: char,
    },
    Actions,
    Assistant,
    Over {
        ending: Ending,
        won: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SpinView {
    pub degree: u16,
    pub front: Town,
    pub icon: Icon,
    pub tentacle: Town,
    pub strip: Colour,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "owed", rename_all = "snake_case")]
pub enum OwedView {
    Relief,
    Draw { who: Who, left: u8, town: Option<Town> },
    Power { colour: Colour },
    Fill { colour: Colour },
    LosePages { colour: Colour, waiting: Vec<Who> },
    HandOut { colour: Colour, left: u8 },
    Roll { dice: Vec<u8>, rerolls: u8, cost: u8, sum: u8, portal: Option<Portal>, needed: Option<u8> },
    Effect { town: Option<Town> },
    Keep { drawn: CountsView, keep: u8 },
}

/// TE-237: the three clocks, and what the players still have to do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threats {
    /// Advances until full strength, and Eldritch Tentacles until the next advance.
    pub strength: u8,
    pub eldritch: u8,
    /// Shamblers that are left on the Shambler Mat.
    pub shamblers: u8,
    /// For each character: curses until madness.
    pub minds: Vec<u8>,
    /// Page Tokens that are missing, and portals that are open.
    pub pages: u8,
    pub portals: u8,
    pub next_spin: NextSpin,
}

/// What the next spin does to each clock, if nothing changes before it: the exact chances that it ends the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NextSpin {
    /// Who spins.
    pub who: Who,
    pub strength: f32,
    pub shamblers: f32,
    /// Whoever spins goes mad of the Chaos that is drawn.
    pub madness: f32,
    /// All of them together; with hand-outs this is the least.
    pub any: f32,
    /// That it brings a clock nearer: strength rises, a Shambler finds room, the brain of whoever spins moves up.
    pub surge: f32,
    pub spawn: f32,
    pub brain: f32,
    /// Madness may be handed out, too, to whom somebody decides.
    pub hand_outs: bool,
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> Self {
        let pack = state.pack.get();
        let pages = |it: crate::state::Pages| it.iter().map(|page| pack.page(page).id.as_str()).collect::<Vec<Id>>();
        Self {
            pack: &pack.title,
            you: viewer.seat(),
            plays_itself: state.plays_itself(),
            mode: state.mode,
            phase: state.phase,
            great: GreatView::of(state),
            towns: Town::each().map(|it| TownView::of(state, it)).collect(),
            characters: state.party.each().map(|it| CharacterView::of(state, it)).collect(),
            bag: state.bag.into(),
            discard: state.discard.into(),
            supply: state.supply.into(),
            shambler_mat: ShamblerMatView {
                madness: state.shambler_mat.madness.into(),
                shamblers: state.shambler_mat.shamblers.into(),
            },
            rows: state.rows,
            pile: state.pile(),
            deck: state.deck_len(),
            deck_top: state.deck.shown().map(|it| pack.page(it).id.as_str()).collect(),
            unknown_pages: state.deck.lots.iter().map(|it| pages(*it)).collect(),
            discarded_pages: pages(state.discarded_pages),
            turns: state.turns,
            active: state.active(),
            order: state.party.in_order(state.turn).into_iter().collect(),
            stage: StageView::of(state),
            spin: state.spin.map(|degree| {
                let spun = state.points_to(degree);
                SpinView { degree, front: spun.front, icon: spun.icon, tentacle: spun.tentacle, strip: spun.strip }
            }),
            actions: state.actions,
            must_move: state.must_move,
            used: state.used.iter().collect(),
            boons: state.boons_in_words(),
            owed: state.owed.iter().map(|it| OwedView::of(state, *it)).collect(),
            threats: Threats::of(state),
        }
    }
}

impl GreatView {
    fn of(state: &State) -> Self {
        let great = state.great();
        let track = state.strength_track();
        Self {
            id: great.id,
            power: great.power,
            at: state.great_at,
            area: state.great_at.area(),
            strength: state.strength,
            strength_end: track.numbers.len() as u8,
            draws: state.draws(),
            energy: state.energy,
            energy_spaces: track.energy,
            portals: state.portals.into(),
            portal_numbers: great.portals.into(),
            powers: ByColour::from_fn(|it| !state.is_closed(it)).into(),
        }
    }
}

impl TownView {
    fn of(state: &State, town: Town) -> Self {
        let (card, face) = (&state.towns[town], state.face(town));
        Self {
            town,
            face: &face.id,
            madness: card.madness.into(),
            until_curse: ByColour::from_fn(|it| face.tracks[it] - card.madness[it] + 1).into(),
            shamblers: card.shamblers.iter().collect(),
            shambler_spaces: face.shamblers,
            eldritch: card.eldritch,
            page: match card.page {
                PageSlot::None => PageView::None,
                PageSlot::Down(lot) => PageView::Down { lot },
                PageSlot::Seen(page) => PageView::Seen { id: &state.page(page).id },
                PageSlot::Up(page) => PageView::Up { id: &state.page(page).id },
            },
        }
    }
}

impl CharacterView {
    fn of(state: &State, who: Who) -> Self {
        let it = &state.characters[who];
        let mat = it.mat.map(|mat| state.pack.get().mat(mat));
        let tracks = mat.map(|_| state.tracks(who));
        let one_and = |colour| 1 + state.counted(who, colour);
        Self {
            who,
            id: state.who_id(who),
            mat: mat.map(|it| it.id.as_str()),
            seat: (!state.party.is_assistant(who)).then(|| Seat::new(who.index())),
            decides: state.seat_of(who),
            at: it.at,
            madness: it.madness.into(),
            spaces: tracks.map_or_else(ByColour::default, |it| it.madness).into(),
            chaos: it.chaos,
            chaos_spaces: tracks.map_or(0, |it| it.chaos),
            brain: it.brain,
            brain_end: tracks.map_or(0, |it| it.delirium.len() as u8),
            rerolls: if mat.is_some() { state.rerolls(who) } else { 0 },
            moves: one_and(Colour::Fear),
            collects: one_and(Colour::Greed),
            clears: one_and(Colour::Rage),
            pages: it.pages.iter().map(|it| state.page(*it).id.as_str()).collect(),
            runes: ByColour::from_fn(|colour| state.runes(who, colour)).into(),
            seals: state.seal_odds(who).into(),
            in_reach: it.at.is_within_one(state.great_at),
        }
    }
}

impl StageView {
    fn of(state: &State) -> Self {
        match state.stage {
            Stage::Mats => Self::Mats { who: state.without_mat().unwrap_or_else(|| state.active()) },
            Stage::Spin => Self::Spin,
            Stage::Actions => Self::Actions,
            Stage::Assistant(_) => Self::Assistant,
            Stage::Over(ending) => Self::Over { ending, won: ending == Ending::Sealed },
            // The stage is what comes after the step that is being resolved.
            Stage::Pointer | Stage::Draw => Self::Resolving { step: 'A' },
            Stage::Spawn => Self::Resolving { step: 'B' },
            Stage::MoveGreat => Self::Resolving { step: 'C' },
            Stage::Begin => Self::Resolving { step: 'D' },
        }
    }
}

impl OwedView {
    fn of(state: &State, owed: Owed) -> Self {
        match owed {
            Owed::Relief => Self::Relief,
            Owed::Draw { who, left, onto } => {
                let town = match onto {
                    crate::state::Onto::Town(town) => Some(town),
                    crate::state::Onto::Mat => None,
                };
                Self::Draw { who, left, town }
            }
            Owed::Power(colour) => Self::Power { colour },
            Owed::Fill(colour) => Self::Fill { colour },
            Owed::LosePages { colour, waiting } => Self::LosePages { colour, waiting: waiting.iter().collect() },
            Owed::HandOut(colour) => Self::HandOut { colour, left: state.shambler_mat.madness[colour] },
            Owed::Roll(roll) => {
                let portal = match roll.aim {
                    Aim::Banish => None,
                    Aim::Seal(portal) => Some(portal),
                };
                Self::Roll {
                    dice: roll.dice.each().collect(),
                    rerolls: roll.rerolls,
                    cost: roll.dice.highest(),
                    sum: roll.sum(),
                    portal,
                    needed: portal.map(|it| state.needed(it)),
                }
            }
            Owed::Keep { drawn, keep } => Self::Keep { drawn: drawn.into(), keep },
            Owed::Effect(doing) => Self::Effect {
                town: match doing.giver {
                    Giver::Town(town) => Some(town),
                    Giver::Ability => None,
                },
            },
        }
    }
}

impl Threats {
    fn of(state: &State) -> Self {
        let track = state.strength_track();
        let mind = |who: Who| match state.characters[who].mat {
            Some(_) => state.tracks(who).delirium.len() as u8 - state.characters[who].brain,
            None => 0,
        };
        Self {
            strength: track.numbers.len() as u8 - state.strength,
            eldritch: track.energy + 1 - state.energy,
            shamblers: state.shambler_mat.shamblers.iter().map(|it| *it.1).sum(),
            minds: state.party.each().map(mind).collect(),
            pages: state.pile(),
            portals: 6 - state.sealed(),
            next_spin: NextSpin::of(state),
        }
    }
}

impl NextSpin {
    fn of(state: &State) -> Self {
        let (ends, nearer) = (state.spin_ends(), state.spin_brings_nearer());
        let handed = |it: Colour| !state.is_closed(it);
        Self {
            who: state.next_to_spin(),
            strength: ends.strength as f32,
            shamblers: ends.shamblers as f32,
            madness: ends.madness as f32,
            any: (ends.strength + ends.shamblers + ends.madness) as f32,
            surge: nearer.strength as f32,
            spawn: nearer.shamblers as f32,
            brain: nearer.madness as f32,
            hand_outs: state.great().power == Power::HandOut
                && state.within_one().next().is_some()
                && Colour::each().any(handed),
        }
    }
}
