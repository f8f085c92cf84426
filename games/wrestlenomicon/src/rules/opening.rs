//! Set-up and the opening attack (WN-007 to WN-022, WN-040 to WN-046).

use turnbuckle_core::{Chance, Sink};

use super::Around;
use crate::event::{Event, Told};
use crate::pack::PackRef;
use crate::state::{GUTS, Links, Phase, STARTING_HAND, Side, Spent, Stack, Stage, State, Step, Track};
use crate::vocab::{ByGod, CardId, Cards, God};

/// What is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed {
    pub pack: PackRef,
    pub gods: Gods,
    pub first_game: bool,
}

/// WN-G4: which god the first seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gods {
    First(God),
    /// Both wanted the same one.
    Coin,
}

impl Side {
    pub fn empty() -> Self {
        Self {
            hand: Cards::NONE,
            deck: Cards::NONE,
            starters: Cards::NONE,
            top: Default::default(),
            top_known_to: ByGod::default(),
            guts: Cards::NONE,
            under_guts: Cards::NONE,
            discard: Stack::default(),
            ground_zero: Stack::default(),
            track: Track::default(),
            permanents: Default::default(),
            cultists: 0,
            spent: Spent::FRESH,
            not_guts: Cards::NONE,
            looked_at: ByGod::default(),
            shown: Cards::NONE,
            layered: false,
            deck_seen: false,
            forbidden: 0,
        }
    }
}

impl State {
    /// An empty table.
    pub fn empty(pack: PackRef) -> Self {
        Self {
            pack,
            first_seat: God::Cthulhu,
            phase: Phase::Opening { chosen: ByGod::default() },
            asked: None,
            active: God::Cthulhu,
            turns: 0,
            first_attack_side: true,
            sides: ByGod::from_fn(|_| Side::empty()),
            links: Links::default(),
            resolving: Cards::NONE,
            aside: Cards::NONE,
            reused: Cards::NONE,
            fired: 0,
            lasting: Default::default(),
            steps: Default::default(),
        }
    }

    pub fn set_up<C: Chance, S: Sink<Event>>(agreed: &Agreed, around: &mut Around<'_, C, S>) -> Self {
        let mut state = Self::empty(agreed.pack);
        state.first_seat = match agreed.gods {
            Gods::First(god) => god,
            Gods::Coin if around.chance.coin() => God::Cthulhu,
            Gods::Coin => God::Hastur,
        };
        for god in God::BOTH {
            state.set_up_god(god, agreed.first_game, around);
        }
        // WN-G7: both finish redrawing before anyone chooses.
        for god in God::BOTH {
            let attacks = state.pack.attacks;
            state.redraw_until(god, attacks, around, |shown| Event::OpeningRedraw { god, shown });
        }
        state
    }

    fn set_up_god<C: Chance, S: Sink<Event>>(&mut self, god: God, first_game: bool, around: &mut Around<'_, C, S>) {
        let deck = self.pack.of[god];
        // WN-020 to WN-022: in a first game the starters stay out of the Guts and lie on top of the Deck.
        let starters = if first_game { deck & self.pack.starters } else { Cards::NONE };
        let guts = around.chance.deal(deck - starters, u32::from(GUTS));
        let side = &mut self.sides[god];
        side.guts = guts;
        side.deck = deck - starters - guts;
        side.starters = starters;
        side.layered = first_game;
        let layer = if first_game { &mut side.starters } else { &mut side.deck };
        let hand = around.chance.deal(*layer, STARTING_HAND);
        *layer -= hand;
        side.hand = hand;
        let deck = self.deck_size(god);
        around.tell(|| Event::SetUp { god, guts: GUTS, hand: hand.len() as u8, deck, first_game });
    }

    /// WN-040, WN-G57: the choice is locked, and shown when both are.
    pub fn choose_opening<C: Chance, S: Sink<Event>>(&mut self, god: God, card: CardId, around: &mut Around<'_, C, S>) {
        let Phase::Opening { chosen } = &mut self.phase else { unreachable!("the opening is over") };
        chosen[god] = Some(card);
        let chosen = *chosen;
        around.tell(|| Event::OpeningLocked { god });
        if let ByGod { cthulhu: Some(cthulhu), hastur: Some(hastur) } = chosen {
            self.open(ByGod { cthulhu, hastur }, around);
        }
    }

    /// WN-042 to WN-045: both cards are placed, nothing moves, and the higher Momentum takes the first turn.
    fn open<C: Chance, S: Sink<Event>>(&mut self, cards: ByGod<CardId>, around: &mut Around<'_, C, S>) {
        for god in God::BOTH {
            let card = cards[god];
            self.take_from_hand(god, card);
            let space = self.pack.numbers[card.0 as usize].position;
            self.sides[god].track.set(space, Some(card));
            around.tell(|| Event::Opened { god, card: Told(self.card(card)), space: space.number() });
        }
        let momentum = |god: God| self.pack.numbers[cards[god].0 as usize].momentum.n;
        let name = |god: God| self.pack.alphabet[cards[god].0 as usize];
        let (ours, theirs) = (momentum(God::Cthulhu), momentum(God::Hastur));
        let by_name = ours == theirs;
        let by_coin = by_name && name(God::Cthulhu) == name(God::Hastur);
        let cthulhu_first = if by_coin {
            around.chance.coin()
        } else if by_name {
            name(God::Cthulhu) < name(God::Hastur)
        } else {
            ours > theirs
        };
        let first = if cthulhu_first { God::Cthulhu } else { God::Hastur };
        around.tell(|| Event::FirstTurn { god: first, by_name, by_coin });
        self.phase = Phase::Turns;
        self.active = first;
        self.steps.push(Step::Turn(Stage::Start));
    }
}
