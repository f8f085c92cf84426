//! Elder Signs (EG-125 to EG-142).

use turnbuckle_core::{Around, RuleId, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::monster::Mark;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::vocab::{BySeat, CardId, Cell};

const BANISHED: RuleId = RuleId("EG-136");

impl State {
    /// How many cards can be removed from somebody's monster.
    fn removable(&self, seat: Seat) -> u8 {
        self.sides[seat].monster.parts().len() as u8
    }

    /// EG-128: the most cards that an Elder Sign can take from both.
    fn most_banished(&self, seat: Seat, target: Seat) -> u8 {
        self.removable(seat).min(self.removable(target))
    }

    pub fn list_banishing(&self, seat: Seat, sign: CardId, actions: &mut Vec<Action>) {
        if !self.agreed.banishment {
            return;
        }
        for target in self.playing().without(seat).iter() {
            let numbers = 1..=self.most_banished(seat, target);
            actions.extend(numbers.map(|number| Action::Banish { target, number }));
        }
        if self.agreed.nuclear && self.sides[seat].hand.count(sign) >= 2 {
            actions.extend((1..=self.removable(seat)).map(|number| Action::Nuke { number }));
        }
    }

    fn signs_held(&self, seat: Seat) -> usize {
        self.pack.elder_sign.map_or(0, |it| self.sides[seat].hand.count(it))
    }

    /// EG-126 to EG-128.
    pub fn check_banish(&self, seat: Seat, target: Seat, number: u8) -> Result<(), Refusal> {
        if !self.agreed.banishment {
            return Err(Refusal::NotInThisGame);
        }
        if self.signs_held(seat) == 0 {
            return Err(Refusal::NoElderSign);
        }
        if target == seat {
            return Err(Refusal::AimedAtOneself);
        }
        if !self.playing().contains(target) {
            return Err(Refusal::NoSuchMonster);
        }
        let most = self.most_banished(seat, target);
        if (1..=most).contains(&number) { Ok(()) } else { Err(Refusal::NumberOutOfRange { most }) }
    }

    /// EG-141 and EG-142.
    pub fn check_nuke(&self, seat: Seat, number: u8) -> Result<(), Refusal> {
        if !self.agreed.nuclear {
            return Err(Refusal::NotInThisGame);
        }
        if self.signs_held(seat) < 2 {
            return Err(Refusal::NoTwoElderSigns);
        }
        let most = self.removable(seat);
        if (1..=most).contains(&number) { Ok(()) } else { Err(Refusal::NuclearNumber { most }) }
    }

    pub fn banish(&mut self, seat: Seat, target: Seat, number: u8, around: &mut impl Around<Event>) {
        self.play_signs(seat, 1);
        around.tell(|| Event::Banished { seat, target: Some(target), number });
        let owed = BySeat::from_fn(|it| if it == seat || it == target { number } else { 0 });
        self.phase = Phase::Banish { seat, removing: seat, owed };
        self.go_on_removing(around);
    }

    pub fn nuke(&mut self, seat: Seat, number: u8, around: &mut impl Around<Event>) {
        self.play_signs(seat, 2);
        around.tell(|| Event::Banished { seat, target: None, number });
        let playing = self.playing();
        let owed = BySeat::from_fn(|it| if playing.contains(it) { number.min(self.removable(it)) } else { 0 });
        self.phase = Phase::Banish { seat, removing: seat, owed };
        self.go_on_removing(around);
    }

    fn play_signs(&mut self, seat: Seat, signs: u8) {
        let sign = self.pack.elder_sign.expect("an Elder Sign was played");
        for _ in 0..signs {
            self.take_from_hand(seat, sign);
            self.discard.add(sign);
        }
    }

    /// EG-130 to EG-133.
    pub fn check_remove(&self, seat: Seat, cell: Cell) -> Result<(), Refusal> {
        let monster = &self.sides[seat].monster;
        if cell == Cell::BODY {
            return Err(Refusal::RemovesBody);
        }
        if !monster.taken().contains(cell) {
            return Err(Refusal::NothingToRemove);
        }
        if monster.outermost().contains(cell) {
            return Ok(());
        }
        Err(if monster.holds_eyestalk(cell) { Refusal::HoldsEyestalk } else { Refusal::NotOutermost })
    }

    pub fn remove(&mut self, seat: Seat, cell: Cell, around: &mut impl Around<Event>) {
        self.take_away(seat, cell, BANISHED, around);
        if let Phase::Banish { owed, .. } = &mut self.phase {
            owed[seat] -= 1;
        }
        self.go_on_removing(around);
    }

    /// EG-135 to EG-137: a card goes with all of its pile; a Necronomicon on it leaves the game.
    pub fn take_away(&mut self, seat: Seat, cell: Cell, rule: RuleId, around: &mut impl Around<Event>) {
        let gone = self.sides[seat].monster.remove(cell);
        gone.card.into_iter().chain(gone.under).for_each(|it| self.discard.add(it));
        let card = self.card(gone.card.expect("a card lies there"));
        let under = gone.under.map(|it| self.card(it).into());
        around.tell(|| Event::Removed {
            seat,
            card: card.into(),
            under,
            at: cell,
            book: gone.mark == Mark::Book,
            rule,
        });
        self.something_changed();
    }

    /// EG-G42: who leaves owes nothing more.
    pub fn forgive(&mut self, seat: Seat) {
        if let Phase::Banish { owed, .. } = &mut self.phase {
            owed[seat] = 0;
        }
    }

    /// The next card to be removed is asked for; a single candidate is taken by itself (EG-G37). The player of the
    /// Elder Sign removes first, then the others clockwise (EG-132).
    pub fn go_on_removing(&mut self, around: &mut impl Around<Event>) {
        loop {
            let Phase::Banish { seat, removing, owed } = self.phase else { return };
            if owed[removing] == 0 {
                let next = Seat::all(self.players as usize - 1)
                    .scan(removing, |at, _| {
                        *at = at.next(self.players as usize);
                        Some(*at)
                    })
                    .find(|it| owed[*it] > 0);
                let Some(next) = next else {
                    self.end_banishment(seat, around);
                    return;
                };
                self.phase = Phase::Banish { seat, removing: next, owed };
                continue;
            }
            let outermost = self.sides[removing].monster.outermost();
            if outermost.len() != 1 {
                return;
            }
            let only = outermost.iter().next().expect("there is one");
            self.take_away(removing, only, BANISHED, around);
            if let Phase::Banish { owed, .. } = &mut self.phase {
                owed[removing] -= 1;
            }
        }
    }

    /// All have removed their cards. If the player of the Elder Sign has left meanwhile, the turn is over.
    fn end_banishment(&mut self, seat: Seat, around: &mut impl Around<Event>) {
        if self.left.contains(seat) {
            self.pass_turn_on(seat, around);
        } else {
            self.end_play(seat, around);
        }
    }
}
