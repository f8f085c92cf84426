//! RS-010 to RS-024, RS-402 to RS-405: dice, re-rolls, and what becomes of a roll.

use arrayvec::ArrayVec;
use turnbuckle_core::{Around, Few, Seat};

use crate::event::{Event, Rolled};
use crate::refusal::Refusal;
use crate::state::{Roll, Shown, Side, State, Why};
use crate::vocab::{Crowd, Die, Pool, SEATS, Who};

/// Who rolls what.
#[derive(Clone, Copy, Debug)]
pub struct Throw {
    pub seat: Seat,
    pub who: Option<Who>,
    pub pool: Pool,
    pub crowd: u8,
}

impl Throw {
    /// RS-019: a wrestler's dice are its player's.
    pub const fn of(who: Who, pool: Pool) -> Self {
        Self { seat: who.seat(), who: Some(who), pool, crowd: 0 }
    }

    pub const fn crowd(who: Who, dice: u8) -> Self {
        Self { seat: who.seat(), who: Some(who), pool: Pool::new(0, 0, 0, 0), crowd: dice }
    }
}

impl State {
    /// Rolls, and goes on at once if nobody can re-roll anything.
    pub fn throw_dice(&mut self, why: Why, throws: &[Throw], around: &mut impl Around<Event>) {
        let mut sides = ArrayVec::<Side, SEATS>::new();
        for throw in throws {
            let mut side = Side { seat: throw.seat, who: throw.who, dice: ArrayVec::new(), bonus: throw.pool.bonus };
            let counts = [throw.pool.dice[0], throw.pool.dice[1], throw.pool.dice[2], throw.crowd];
            for (die, count) in Die::each().zip(counts) {
                let count = count.min(side.dice.remaining_capacity() as u8);
                if count == 0 {
                    continue;
                }
                let thrown = around.dice(die as u8, self.pack.faces(die), count);
                side.dice.extend(thrown.each().map(|face| Shown { die, face, again: false }));
            }
            sides.push(side);
        }
        around.tell(|| Event::Rolled { why, sides: sides.iter().map(Rolled::of).collect() });
        let mut roll = Roll { why, sides, asking: self.holder, asked: ArrayVec::new() };
        match self.next_to_reroll(&roll) {
            Some(seat) => {
                roll.asking = seat;
                self.roll = Some(roll);
            }
            None => self.settle(roll, around),
        }
    }

    /// RS-022: the holder of the Initiative card first, then the others clockwise, each once.
    fn next_to_reroll(&self, roll: &Roll) -> Option<Seat> {
        self.clockwise().find(|seat| !roll.asked.contains(seat) && self.can_reroll(roll, *seat))
    }

    fn can_reroll(&self, roll: &Roll, seat: Seat) -> bool {
        self.endorsements[seat] > 0 && dice_of(roll, seat).any(|it| !it.again)
    }

    /// RS-021, RS-405: dice of one's own that were not re-rolled, each sort once.
    pub fn list_rerolls(&self, roll: &Roll, each: &mut impl FnMut(Die, u8)) {
        let mut listed = ArrayVec::<(Die, u8), 32>::new();
        for shown in dice_of(roll, roll.asking).filter(|it| !it.again) {
            if !listed.contains(&(shown.die, shown.face)) {
                listed.push((shown.die, shown.face));
                each(shown.die, shown.face);
            }
        }
    }

    pub fn check_reroll(&self, roll: &Roll, die: Die, face: u8) -> Result<(), Refusal> {
        let is_there = dice_of(roll, roll.asking).any(|it| it.die == die && it.face == face && !it.again);
        if is_there && self.endorsements[roll.asking] > 0 { Ok(()) } else { Err(Refusal::NoEndorsement) }
    }

    /// RS-403, RS-023.
    pub fn reroll(&mut self, die: Die, face: u8, around: &mut impl Around<Event>) {
        let mut roll = self.roll.take().expect("dice lie on the table");
        let seat = roll.asking;
        self.endorsements[seat] -= 1;
        let thrown = around.dice(die as u8, self.pack.faces(die), 1);
        let to = thrown.each().next().unwrap_or(0);
        let shown = (roll.sides.iter_mut().filter(|it| it.seat == seat).flat_map(|it| it.dice.iter_mut()))
            .find(|it| it.die == die && it.face == face && !it.again)
            .expect("the die was found when the choice was judged");
        *shown = Shown { die, face: to, again: true };
        let left = self.endorsements[seat];
        around.tell(|| Event::Rerolled { seat, die, from: face, to, left });
        if self.can_reroll(&roll, seat) {
            self.roll = Some(roll);
        } else {
            self.pass_dice_on(roll, around);
        }
    }

    /// RS-G9: whoever has passed does not re-roll again.
    pub fn keep(&mut self, around: &mut impl Around<Event>) {
        let roll = self.roll.take().expect("dice lie on the table");
        self.pass_dice_on(roll, around);
    }

    /// Dice that somebody was asked about who has given up.
    pub fn go_on_with_roll(&mut self, around: &mut impl Around<Event>) {
        if let Some(roll) = self.roll.take_if(|it| self.out.contains(it.asking)) {
            self.pass_dice_on(roll, around);
        }
    }

    fn pass_dice_on(&mut self, mut roll: Roll, around: &mut impl Around<Event>) {
        roll.asked.push(roll.asking);
        match self.next_to_reroll(&roll) {
            Some(seat) => {
                roll.asking = seat;
                self.roll = Some(roll);
            }
            None => self.settle(roll, around),
        }
    }

    /// RS-024: the result is used.
    fn settle(&mut self, roll: Roll, around: &mut impl Around<Event>) {
        let total = |at: usize| roll.sides.get(at).map_or(0, Side::total);
        let crowd = || first_crowd(&roll.sides[0]);
        match roll.why {
            Why::Initiative => self.take_initiative(&roll, around),
            Why::Sponsorship { sponsorship } => self.sponsor(roll.sides[0].seat, sponsorship, total(0), around),
            Why::Bleeding { who } => self.bleed(who, crowd(), around),
            Why::Recovery { who } => self.recover(who, crowd(), around),
            Why::GetDown { who, from, .. } => self.got_down(who, from, total(0) <= total(1), around),
            Why::Dirty { who, .. } => {
                let dice: ArrayVec<Crowd, 2> = roll.sides[0].dice.iter().map(|it| Crowd::at(it.face.into())).collect();
                self.crowd_judges(who, &dice, around);
            }
            Why::Attack { by, on, attack, stat } => {
                self.settle_attack(by, on, attack, stat, total(0), total(1), around);
            }
            Why::Pin { by, on } => self.settle_pin(by, on, total(0) > total(1), around),
            Why::LiftWeight { by, on } => self.settle_weight(by, on, total(0), around),
            Why::Devastating { by, ability } => self.devastate(by, ability, total(0)),
            Why::Withstand { by, on, ability, total: attack } => {
                self.settle_devastation(by, on, ability, attack, total(0), around);
            }
            Why::Ammunition { by, thrown, on } => self.settle_ammunition(by, thrown, on, total(0) >= 3, around),
            Why::ThrownOut { by, who, at } => self.settle_thrown_out(by, who, at, total(0) >= 3, around),
            Why::ThrownOnto { by, who, at } => self.settle_thrown_onto(by, who, at, total(0) >= 3, around),
            Why::Balance { who, by } => self.settle_balance(who, by, total(0) >= 3, around),
            Why::Dazed { who } => self.daze(who, crowd(), around),
            Why::CrowdPleaser { who } => self.settle_crowd_pleaser(who, crowd(), around),
        }
    }
}

fn dice_of(roll: &Roll, seat: Seat) -> impl Iterator<Item = &Shown> {
    roll.sides.iter().filter(move |it| it.seat == seat).flat_map(|it| &it.dice)
}

fn first_crowd(side: &Side) -> Crowd {
    side.dice.iter().find(|it| it.die == Die::Crowd).map_or(Crowd::Blank, |it| Crowd::at(it.face.into()))
}
