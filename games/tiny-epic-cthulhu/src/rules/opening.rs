//! Set-up: mats, the spins for the first tokens, the first tentacles (TE-032 to TE-061).

use turnbuckle_core::{Around, Few, Pieces, RuleId};

use crate::event::Event;
use crate::setup::Piece;
use crate::state::{Stage, State};
use crate::vocab::{MATS, MatId, Tentacle, Town, Who};

impl State {
    /// TE-032: the first character that has no mat yet.
    pub fn without_mat(&self) -> Option<Who> {
        self.party.each().find(|it| self.characters[*it].mat.is_none())
    }

    pub fn free_mats(&self) -> impl Iterator<Item = MatId> {
        let taken = |mat: MatId| self.party.each().any(|it| self.characters[it].mat == Some(mat));
        (0..MATS as u8).map(MatId).filter(move |it| !taken(*it))
    }

    pub fn take_mat(&mut self, mat: MatId, around: &mut impl Around<Event>) {
        let who = self.without_mat().expect("only a character without a mat takes one");
        self.characters[who].mat = Some(mat);
        let id = self.pack.get().mat(mat).id.as_str();
        let rule = RuleId(if self.party.is_assistant(who) { "TE-240" } else { "TE-032" });
        around.tell(|| Event::TookMat { who, mat: id, rule });
    }

    /// Mats that nobody chooses: TE-282.
    pub fn take_any_mat(&mut self, around: &mut impl Around<Event>) {
        let mats: Pieces = self.free_mats().map(|it| Piece::Mat(it).code()).collect();
        let Some(Piece::Mat(mat)) = Piece::of(around.piece(mats)) else { unreachable!("only mats were asked for") };
        self.take_mat(mat, around);
    }

    /// TE-039 to TE-059: everything that chance does before the first turn.
    pub fn set_up(&mut self, around: &mut impl Around<Event>) {
        let degree = self.ask_wheel(around);
        self.great_at = self.points_to(degree).front;
        let at = self.great_at;
        around.tell(|| Event::GreatPlaced { degree, at });
        self.turn_up(at, RuleId("TE-041"), around);
        for _ in 0..usize::from(self.pack.constants.starting_shamblers) * self.party.characters() {
            self.place_first_shambler(around);
        }
        for who in self.party.each() {
            let degree = self.ask_wheel(around);
            let at = self.points_to(degree).front;
            self.characters[who].at = at;
            around.tell(|| Event::CharacterPlaced { degree, who, at });
        }
        around.tell(|| Event::BagFilled);
        for town in Town::each() {
            for _ in 0..self.pack.constants.town_madness {
                self.fill_first_track(town, around);
            }
        }
        self.stage = Stage::Spin;
        self.begin_turn(around);
    }

    /// TE-043 and TE-044.
    fn place_first_shambler(&mut self, around: &mut impl Around<Event>) {
        loop {
            let degree = self.ask_wheel(around);
            let spun = self.points_to(degree);
            let at = spun.tentacle;
            if self.towns[at].shamblers.len() == self.face(at).shamblers {
                around.tell(|| Event::SpunAgain { degree });
                continue;
            }
            // TE-098 holds for these, too.
            let colour = self.colour_to_spawn(spun.strip);
            self.shambler_mat.shamblers[colour] -= 1;
            self.towns[at].shamblers.push(colour);
            around.tell(|| Event::ShamblerPlaced { degree, at, colour });
            return;
        }
    }

    /// TE-058 and TE-059.
    fn fill_first_track(&mut self, at: Town, around: &mut impl Around<Event>) {
        loop {
            let drawn = Tentacle::at(around.token(&self.bag.into_array()).into());
            let Some(colour) = drawn.colour() else {
                around.tell(|| Event::PutBack);
                continue;
            };
            self.bag[drawn] -= 1;
            self.towns[at].madness[colour] += 1;
            around.tell(|| Event::TownFilled { at, colour });
            return;
        }
    }
}
