//! Cultists: gained, lost, stolen and sacrificed (WN-119 to WN-122, WN-G20, WN-G41).

use turnbuckle_core::Around;

use crate::event::Event;
use crate::rules::triggers::Happening;
use crate::state::State;
use crate::vocab::God;

impl State {
    /// WN-119, WN-122.
    pub fn gain_cultists(&mut self, god: God, cultists: u8, around: &mut impl Around<Event>) -> u8 {
        if cultists > 0 {
            let total = self.sides[god].cultists.saturating_add(cultists);
            self.sides[god].cultists = total;
            around.tell(|| Event::CultistsGained { god, cultists, total });
            self.happens(&[Happening::GainsCultists(god)]);
        }
        cultists
    }

    pub fn lose_cultists(&mut self, god: God, cultists: u8, around: &mut impl Around<Event>) -> u8 {
        let lost = cultists.min(self.sides[god].cultists);
        if lost > 0 {
            self.sides[god].cultists -= lost;
            let total = self.sides[god].cultists;
            around.tell(|| Event::CultistsLost { god, cultists: lost, total });
        }
        lost
    }

    /// WN-G41: a stolen Cultist goes to the thief's Cult tile.
    pub fn steal_cultists(&mut self, thief: God, cultists: u8, around: &mut impl Around<Event>) -> u8 {
        let stolen = cultists.min(self.sides[thief.enemy()].cultists);
        if stolen > 0 {
            self.sides[thief.enemy()].cultists -= stolen;
            let total = self.sides[thief].cultists.saturating_add(stolen);
            self.sides[thief].cultists = total;
            around.tell(|| Event::CultistsStolen { god: thief, cultists: stolen, total });
            self.happens(&[Happening::GainsCultists(thief)]);
        }
        stolen
    }

    /// Gives up Cultists for a move or a cost (WN-120, WN-G20).
    pub fn sacrifice(&mut self, god: God, cultists: u8, around: &mut impl Around<Event>) {
        if cultists > 0 {
            let left = self.sides[god].cultists - cultists;
            self.sides[god].cultists = left;
            around.tell(|| Event::Sacrificed { god, cultists, left });
            self.happens(&[Happening::SacrificesCultists(god)]);
        }
    }
}
