//! The offensive ability window and its icons: Taunt, Recover, Pin (AT-100 to AT-113).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{AttackKind, State, Step};
use crate::vocab::{CardId, Corner, Icon};

impl State {
    /// AT-105 to AT-107, AT-133, AT-134 and AT-224: whether the window of the attack offers an icon.
    pub fn check_icon(&self, icon: Icon) -> Result<(), Refusal> {
        let attack = self.attack();
        if attack.is_rampage() && icon == Icon::Pin {
            return Err(Refusal::RampageWindow);
        }
        if !attack.hits.into_iter().any(|it| self.card(CardId(it)).has(icon)) {
            return Err(Refusal::NoIcon);
        }
        if attack.kind == AttackKind::Blind && icon != Icon::Pin {
            return Err(Refusal::BlindIcon);
        }
        if attack.icons_used & icon.bit() != 0 { Err(Refusal::IconUsed) } else { Ok(()) }
    }

    /// AT-108, AT-134, AT-142 and AT-241.
    pub fn check_combo(&self) -> Result<(), Refusal> {
        let attack = self.attack();
        if !self.agreed.advanced {
            return Err(Refusal::Basic);
        }
        if attack.is_rampage() {
            return Err(Refusal::RampageWindow);
        }
        if self.card(attack.card()).right == 0 {
            return Err(Refusal::NoIcon);
        }
        if self.can_chain(attack.card()) { Ok(()) } else { Err(Refusal::NothingToChain) }
    }

    /// Uses an icon of the attack's cards as the option of the window (AT-101).
    pub fn use_icon(&mut self, icon: Icon, around: &mut impl Around<Event>) {
        let attack = self.attack_mut();
        attack.options -= 1;
        attack.icons_used |= icon.bit();
        let by = attack.by;
        self.activate_icon(by, icon, 0, around);
    }

    /// An icon of a card, of a reversal or of an ability.
    pub fn activate_icon(&mut self, corner: Corner, icon: Icon, kickout_icons: u8, around: &mut impl Around<Event>) {
        match icon {
            Icon::Taunt | Icon::Recover => self.activate(corner, icon, around),
            Icon::Pin => self.declare_pin(corner, kickout_icons, around),
        }
    }

    /// Taunt or Recover, with or without an icon.
    pub fn activate(&mut self, corner: Corner, icon: Icon, around: &mut impl Around<Event>) {
        around.tell(|| Event::Activated { corner, icon });
        self.steps.push(Step::Gains { corner, icon, opponent: false });
    }

    /// AT-110 to AT-112: the user's gains with everything that follows from them, then the opponent's.
    pub fn go_on_with_gains(&mut self, corner: Corner, icon: Icon, opponent: bool, around: &mut impl Around<Event>) {
        let board = self.board(corner);
        let gains = if icon == Icon::Taunt { board.taunt } else { board.recover };
        self.steps.pop();
        if opponent {
            let (other, gains) = (corner.other(), gains.opponent);
            self.gain_health(other, gains.health, "AT-111", around);
            self.gain_stamina(other, gains.stamina, "AT-111", around);
            self.draw(other, gains.cards, "AT-111", around);
        } else {
            self.steps.push(Step::Gains { corner, icon, opponent: true });
            self.gain_stamina(corner, gains.stamina, "AT-110", around);
            self.gain_momentum(corner, gains.momentum, "AT-110", around);
            self.draw(corner, gains.cards, "AT-110", around);
        }
    }
}
