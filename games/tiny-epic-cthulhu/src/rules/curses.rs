//! Accursed tracks: relocation first, then the consequence (TE-104 to TE-123).

use turnbuckle_core::{Around, Few};

use crate::event::{Event, Track};
use crate::state::{Ending, Owed, State};
use crate::vocab::{Colour, Tentacle, Town, Who};

impl State {
    /// TE-093: an Eldritch Tentacle for the Energy Track.
    pub fn feed(&mut self, around: &mut impl Around<Event>) {
        let spaces = self.strength_track().energy;
        if self.energy < spaces {
            self.energy += 1;
            return;
        }
        // TE-110.
        around.tell(|| Event::Accursed { track: Track::Energy, pieces: spaces + 1 });
        self.bag[Tentacle::Eldritch] += spaces + 1;
        self.energy = 0;
        let tentacles = self.empty_discard_mat();
        around.tell(|| Event::Refilled { tentacles });
        self.strengthen(around);
    }

    /// TE-294: all together, into the bag.
    pub fn empty_discard_mat(&mut self) -> u8 {
        let mut poured = 0;
        for tentacle in Tentacle::each() {
            let count = std::mem::take(&mut self.discard[tentacle]);
            self.bag[tentacle] += count;
            poured += count;
        }
        poured
    }

    /// TE-111, TE-122 and TE-306.
    fn strengthen(&mut self, around: &mut impl Around<Event>) {
        self.strength += 1;
        let (advances, draws) = (self.strength, self.draws());
        around.tell(|| Event::Strengthened { advances, draws });
        let track = self.strength_track();
        if usize::from(advances) == track.numbers.len() {
            return self.end(Ending::Strength, around);
        }
        // Powers that are owed already come first: the last one that is owed is the next one that is done.
        for (_, colour) in track.symbols.iter().rev().filter(|it| it.0 == advances) {
            self.owed.push(Owed::Power(*colour));
        }
    }

    /// TE-095, TE-112 and TE-113.
    pub fn put_on_town(&mut self, town: Town, colour: Colour, around: &mut impl Around<Event>) {
        let spaces = self.face(town).tracks[colour];
        let track = &mut self.towns[town].madness[colour];
        if *track < spaces {
            *track += 1;
            return;
        }
        let pieces = std::mem::take(track) + 1;
        self.shambler_mat.madness[colour] += pieces;
        around.tell(|| Event::Accursed { track: Track::Madness { town, colour }, pieces });
        self.owed.push(Owed::Power(colour));
    }

    /// TE-165 and TE-117: whether the track became accursed.
    pub fn put_on_mat(&mut self, who: Who, colour: Colour, around: &mut impl Around<Event>) -> bool {
        if self.room(who, colour) > 0 {
            self.characters[who].madness[colour] += 1;
            return false;
        }
        let pieces = std::mem::take(&mut self.characters[who].madness[colour]) + 1;
        self.shambler_mat.madness[colour] += pieces;
        around.tell(|| Event::Accursed { track: Track::Temperament { who, colour }, pieces });
        self.move_brain(who, around);
        true
    }

    /// TE-094 and TE-118.
    pub fn put_chaos(&mut self, who: Who, around: &mut impl Around<Event>) {
        if self.characters[who].chaos < self.tracks(who).chaos {
            self.characters[who].chaos += 1;
            return;
        }
        let pieces = std::mem::take(&mut self.characters[who].chaos) + 1;
        self.supply[Tentacle::Chaos] += pieces;
        around.tell(|| Event::Accursed { track: Track::Chaos { who }, pieces });
        self.move_brain(who, around);
    }

    /// TE-119 and TE-146.
    fn move_brain(&mut self, who: Who, around: &mut impl Around<Event>) {
        if who == self.active() && self.boons.calm > 0 {
            self.boons.calm -= 1;
            return around.tell(|| Event::KeptCalm { who });
        }
        self.characters[who].brain += 1;
        let (space, rerolls) = (self.characters[who].brain, self.rerolls(who));
        around.tell(|| Event::BrainMoved { who, space, rerolls });
        if usize::from(space) == self.tracks(who).delirium.len() {
            self.end(Ending::Mad { who }, around);
        }
    }
}
