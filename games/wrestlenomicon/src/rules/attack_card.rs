//! Option A: play an attack card and move another one with its Momentum (WN-051 to WN-060).

use turnbuckle_core::Around;

use super::momentum::Push;
use crate::action::Action;
use crate::effect::Standing;
use crate::event::{Event, MovedBy};
use crate::refusal::Refusal;
use crate::rules::triggers::Happening;
use crate::state::{Mark, Shove, State, TurnOption};
use crate::vocab::{CardId, Cards, God, Space};

impl State {
    /// Where `god` places an attack card (WN-026, WN-G56).
    pub fn position(&self, god: God, card: CardId) -> Space {
        let printed = self.pack.numbers[card.0 as usize].position;
        let sum = self.standing_sum(god, Standing::Position(0), |_| true);
        if sum == 0 { printed } else { Space::clamped((printed.number() as i8).saturating_add(sum)) }
    }

    /// Whether the printed Momentum of a card moves all others when `god` plays it.
    pub fn moves_all(&self, god: God, card: CardId) -> bool {
        self.pack.numbers[card.0 as usize].momentum.all || self.has(god, Standing::MomentumForAll)
    }

    /// The Momentum of an attack card that `god` would play now, on one other card (WN-055 to WN-058).
    pub fn push_by_card(&self, god: God, card: CardId) -> Push {
        let printed = self.pack.numbers[card.0 as usize].momentum.n as i8;
        let momentum = printed.saturating_add(self.momentum_increase(god, card)).max(0) as u8;
        let push = self.push_by_ability(god, momentum, self.sides[god].track.taken());
        let position = self.position(god, card);
        Push { taken: push.taken | 1 << position.index(), played: Some(position), ..push }
    }

    /// Whether `god` may play this attack card from the hand, with its Momentum on this card and so many Cultists.
    pub fn check_attack_card(
        &self,
        god: God,
        card: CardId,
        moving: Option<Space>,
        cultists: u8,
    ) -> Result<(), Refusal> {
        self.check_held(god, card)?;
        if !self.pack.attacks.contains(card.0) {
            return Err(Refusal::NotAnAttackCard);
        }
        if self.moves_all(god, card) {
            return if moving.is_some() || cultists > 0 { Err(Refusal::MovesAll) } else { Ok(()) };
        }
        self.push_by_card(god, card).check(moving, cultists)
    }

    /// Every way to play one of these attack cards.
    pub fn each_attack_card(&self, god: God, cards: Cards, mut add: impl FnMut(Action)) {
        let for_all = self.has(god, Standing::MomentumForAll);
        for card in (self.sides[god].hand & self.pack.attacks & cards).into_iter().map(CardId) {
            if for_all || self.pack.numbers[card.0 as usize].momentum.all {
                add(Action::Attack { card, moving: None, cultists: 0 });
            } else {
                self.push_by_card(god, card).each(|moving, cultists| add(Action::Attack { card, moving, cultists }));
            }
        }
    }

    /// Places the card, moves another, and attacks if that one reaches Ground Zero.
    pub fn play_attack_card(
        &mut self,
        god: God,
        card: CardId,
        moving: Option<Space>,
        cultists: u8,
        around: &mut impl Around<Event>,
    ) {
        let push = self.push_by_card(god, card);
        let position = push.played.expect("the card is placed");
        // Rules about the first attack card of a turn hold for this one, until it has been played.
        let increase = self.moves_all(god, card).then(|| self.momentum_increase(god, card));
        let numbers = self.pack.numbers[card.0 as usize];
        self.take_from_hand(god, card);
        if !numbers.in_addition {
            self.take_option(TurnOption::Attack);
        }
        self.mark(god, Mark::AttackCardPlayed);
        around.tell(|| Event::AttackPlayed { god, card: self.told(card), space: position.number() });
        self.happens(&[Happening::PlaysAttackCard(god, numbers.attack_type)]);
        let displaced = self.sides[god].track.get(position);

        if let Some(increase) = increase {
            self.sides[god].track.set(position, Some(card));
            let distance = numbers.momentum.n.saturating_add_signed(increase.min(0));
            let extra = increase.max(0) as u8;
            self.begin_shove(Shove { played: Some(card), displaced, extra, ..Shove::new(god, distance) });
        } else if displaced.is_some() && moving == Some(position) {
            // WN-054: the old card leaves the Space to the new one.
            self.carry_out_push(god, push, moving, cultists, MovedBy::Card, around);
            self.sides[god].track.set(position, Some(card));
        } else {
            if let Some(old) = displaced {
                self.displace(god, old, around);
            }
            self.sides[god].track.set(position, Some(card));
            self.carry_out_push(god, push, moving, cultists, MovedBy::Card, around);
        }
    }
}
