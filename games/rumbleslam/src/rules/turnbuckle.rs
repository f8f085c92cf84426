//! RS-250 to RS-278: climbing, getting down, and keeping one's balance.

use turnbuckle_core::Around;

use super::dice::Throw;
use crate::event::{Event, Exit, Manner};
use crate::ring::{Base, Cell, Corner};
use crate::state::{State, Step, Then, Why};
use crate::vocab::{Stat, Who};

impl State {
    /// RS-250: the empty turnbuckle that it touches.
    pub fn to_climb(&self, who: Who) -> Option<Cell> {
        let corner = self.base(who)?.touches_turnbuckle()?;
        Some(Cell::turnbuckle(corner)).filter(|it| self.board.at(*it).is_none())
    }

    pub fn climb(&mut self, who: Who, around: &mut impl Around<Event>) {
        if let Some(post) = self.to_climb(who) {
            self.put(who, post, &[], Manner::Climbed, around);
        }
    }

    /// RS-260: the only place next to a turnbuckle.
    pub fn dismount_place(&self, who: Who) -> Option<Cell> {
        let corner = self.base(who)?.anchor.corner()?;
        let (x, y) = corner.square().xy();
        let big = self.card(who).is_big();
        Some(match (big, corner) {
            (false, _) | (true, Corner::NorthWest) => corner.square(),
            (true, Corner::NorthEast) => Cell::mat(x - 1, y),
            (true, Corner::SouthWest) => Cell::mat(x, y - 1),
            (true, Corner::SouthEast) => Cell::mat(x - 1, y - 1),
        })
    }

    /// RS-261, RS-262: somebody is in the way, and the wrestler has no (IMPACT), or it does not help.
    pub fn can_dismount(&self, who: Who) -> bool {
        let Some(at) = self.dismount_place(who) else { return false };
        let base = Base::new(at, self.card(who).is_big());
        !base.squares().meets(self.board.taken) || self.card(who).is_big() && self.can_land(who, at, None)
    }

    pub fn dismount(&mut self, who: Who) {
        if let Some(at) = self.dismount_place(who) {
            self.steps.push(Step::Land { who, at, then: Then::Nothing });
        }
    }

    /// RS-253: DEX 3+, if it still stands there. RS-199: whoever is KO'd falls without a roll.
    pub fn balance(&mut self, who: Who, by: Option<Who>, around: &mut impl Around<Event>) {
        if !self.is_on_turnbuckle(who) {
            return;
        }
        if self.wrestler(who).is_ko() {
            return self.settle_balance(who, by, false, around);
        }
        let pool = self.stat(who, Stat::Dex);
        self.throw_dice(Why::Balance { who, by }, &[Throw::of(who, pool)], around);
    }

    /// RS-254 to RS-256.
    pub fn settle_balance(&mut self, who: Who, by: Option<Who>, stays: bool, around: &mut impl Around<Event>) {
        if stays {
            around.tell(|| Event::Stayed { who });
            return;
        }
        if let Some(by) = by.filter(|it| it.is_enemy_of(who)) {
            self.steps.push(Step::Crowd { who: by });
        }
        self.remove(who, Exit::Fell, around);
    }
}
