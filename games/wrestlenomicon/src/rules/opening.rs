//! The opening attack (WN-040 to WN-046).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, Stage, State, Step};
use crate::vocab::{ByGod, CardId, God};

impl State {
    /// WN-041: an attack card of the hand, chosen once.
    pub fn check_opening(&self, god: God, card: CardId) -> Result<(), Refusal> {
        if matches!(self.phase, Phase::Opening { chosen } if chosen[god].is_some()) {
            return Err(Refusal::OpeningLocked);
        }
        let fits = (self.sides[god].hand & self.pack.attacks).contains(card.0);
        if fits { Ok(()) } else { Err(Refusal::NotAnOpeningAttack) }
    }

    /// WN-040, WN-G57: the choice is locked, and shown when both are.
    pub fn choose_opening(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) {
        let Phase::Opening { chosen } = &mut self.phase else { unreachable!("the opening is over") };
        chosen[god] = Some(card);
        let chosen = *chosen;
        around.tell(|| Event::OpeningLocked { god });
        if let [Some(cthulhu), Some(hastur)] = chosen.into_array() {
            self.open(ByGod::new([cthulhu, hastur]), around);
        }
    }

    /// WN-042 to WN-045: both cards are placed, nothing moves, and the higher Momentum takes the first turn.
    fn open(&mut self, cards: ByGod<CardId>, around: &mut impl Around<Event>) {
        for god in God::BOTH {
            let card = cards[god];
            self.take_from_hand(god, card);
            let space = self.pack.numbers[card.0 as usize].position;
            self.sides[god].track.set(space, Some(card));
            around.tell(|| Event::Opened { god, card: self.told(card), space: space.number() });
        }
        let momentum = |god: God| self.pack.numbers[cards[god].0 as usize].momentum.n;
        let name = |god: God| self.pack.alphabet[cards[god].0 as usize];
        let (ours, theirs) = (momentum(God::Cthulhu), momentum(God::Hastur));
        let by_name = ours == theirs;
        let by_coin = by_name && name(God::Cthulhu) == name(God::Hastur);
        let cthulhu_first = if by_coin {
            around.coin()
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
