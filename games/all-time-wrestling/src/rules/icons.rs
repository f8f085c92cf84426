//! The offensive ability window and its icons: Taunt, Recover, Pin (AT-100 to AT-113).

use turnbuckle_core::{Around, RuleId};

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
        let used = attack.hit().is_some_and(|it| it.icons_used.contains(icon));
        if used { Err(Refusal::IconUsed) } else { Ok(()) }
    }

    /// AT-102: no option, or no more.
    pub fn close_window(&mut self, around: &mut impl Around<Event>) {
        let corner = self.attack().by;
        around.tell(|| Event::WindowClosed { corner });
        self.attack_mut().hit_mut().options = 0;
    }

    /// AT-165 and AT-180: icons that may be activated next.
    pub fn offer_icons(&mut self, corner: Corner, icons: &[Icon], kickout_icons: u8) {
        if !icons.is_empty() {
            self.steps.push(Step::Icons { corner, icons: icons.iter().copied().collect(), kickout_icons });
        }
    }

    /// An icon of the attack's cards as the option of the window (AT-101), or one that a reversal or an ability offers.
    pub fn activate_now(&mut self, corner: Corner, icon: Icon, around: &mut impl Around<Event>) {
        let (kickouts, rule) = match self.steps.last() {
            Some(&Step::Icons { kickout_icons, .. }) => {
                self.steps.pop();
                (kickout_icons, "AT-165")
            }
            _ => {
                let hit = self.attack_mut().hit_mut();
                hit.options -= 1;
                hit.icons_used.insert(icon);
                (0, if icon == Icon::Taunt { "AT-105" } else { "AT-106" })
            }
        };
        match icon {
            Icon::Taunt | Icon::Recover => self.activate(corner, icon, rule, around),
            Icon::Pin => self.declare_pin(corner, kickouts, around),
        }
    }

    /// Taunt or Recover, with or without an icon.
    pub fn activate(&mut self, corner: Corner, icon: Icon, rule: &'static str, around: &mut impl Around<Event>) {
        around.tell(|| Event::Activated { corner, icon, rule: RuleId(rule) });
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
