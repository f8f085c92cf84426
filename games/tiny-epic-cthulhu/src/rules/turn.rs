//! How a turn goes on by itself, from one decision to the next (TE-067 to TE-080), and how the game ends.

use turnbuckle_core::{Around, Few, Set};

use crate::event::Event;
use crate::state::{AssistantStep, Boons, Ending, Owed, Stage, State};
use crate::vocab::{Phase, Tentacle};

impl State {
    /// Goes on until somebody has to decide or the game is over.
    pub fn run(&mut self, around: &mut impl Around<Event>) {
        loop {
            // Most of what is owed are draws, and they ask nobody.
            while let Some(Owed::Draw { .. }) = self.owed.last() {
                self.draw_one(around);
            }
            if self.needs_a_decision() {
                return;
            }
            match self.owed.last().copied() {
                Some(owed) => self.settle(owed, around),
                None => self.go_on(around),
            }
        }
    }

    /// Whether the game stands still until somebody decides, or is over.
    #[inline]
    pub fn needs_a_decision(&self) -> bool {
        if matches!(self.stage, Stage::Over(_)) {
            return true;
        }
        match self.owed.last() {
            Some(Owed::Draw { .. } | Owed::Power(_)) => false,
            Some(Owed::Roll(roll)) => self.roll_is_open(roll),
            Some(Owed::Effect(doing)) => self.doing_is_open(doing),
            Some(Owed::Keep { drawn, keep }) => *keep > 0 && drawn.iter().filter(|it| *it.1 > 0).nth(1).is_some(),
            None => match self.stage {
                Stage::Spin => true,
                Stage::Mats => !self.plays_itself() && self.without_mat().is_some(),
                Stage::Pointer => self.may_bend_spin(),
                Stage::Actions => !self.duty_is_gone(),
                _ => false,
            },
            _ if self.plays_itself() => false,
            Some(Owed::Relief) => self.to_relieve().nth(1).is_some(),
            Some(Owed::Fill(colour)) => self.must_choose_towns(*colour),
            Some(Owed::LosePages { colour, waiting }) => match self.next_to_lose(*waiting) {
                Some(who) => self.to_lose(who, *colour).nth(1).is_some(),
                None => false,
            },
            Some(Owed::HandOut(colour)) => self.shambler_mat.madness[*colour] > 0 && self.to_hand_to().nth(1).is_some(),
        }
    }

    /// Something that is owed and asks nobody.
    fn settle(&mut self, owed: Owed, around: &mut impl Around<Event>) {
        match owed {
            Owed::Relief => {
                self.owed.pop();
                match self.most_to_relieve() {
                    Some(colour) => self.relieve(colour, around),
                    None => around.tell(|| Event::NothingToRelieve),
                }
            }
            Owed::Draw { .. } => self.draw_one(around),
            Owed::Power(colour) => {
                self.owed.pop();
                self.unleash(colour, around);
            }
            Owed::Fill(colour) => {
                let next = self.to_fill(colour).next();
                match next {
                    Some(town) if self.shambler_mat.madness[colour] > 0 => self.fill(town, around),
                    _ => drop(self.owed.pop()),
                }
            }
            Owed::LosePages { colour, waiting } => self.lose_without_asking(colour, waiting, around),
            Owed::HandOut(colour) => match self.first_to_hand_to(colour) {
                Some(who) if self.shambler_mat.madness[colour] > 0 => self.hand_to(who, around),
                _ => drop(self.owed.pop()),
            },
            Owed::Roll(_) => self.give_up_roll(around),
            Owed::Effect(doing) => self.go_on_doing(doing, around),
            Owed::Keep { drawn, keep } => match Tentacle::each().find(|it| drawn[*it] > 0) {
                Some(only) if keep > 0 => self.keep_drawn(only, around),
                _ => {
                    self.owed.pop();
                    self.put_back(drawn);
                }
            },
        }
    }

    /// The next stage of the turn.
    fn go_on(&mut self, around: &mut impl Around<Event>) {
        match self.stage {
            Stage::Mats if self.without_mat().is_some() => self.take_any_mat(around),
            Stage::Mats => self.set_up(around),
            Stage::Pointer => self.keep_spin(around),
            Stage::Draw => {
                self.stage = Stage::Spawn;
                self.begin_draw(around);
            }
            Stage::Spawn => {
                self.stage = Stage::MoveGreat;
                self.spawn(around);
            }
            Stage::MoveGreat => {
                self.stage = Stage::Begin;
                self.move_great(around);
            }
            Stage::Begin => self.begin_actions(around),
            Stage::Assistant(step) => self.take_assistant_step(step, around),
            Stage::Actions => self.must_move = false,
            Stage::Spin | Stage::Over(_) => unreachable!("somebody decides, or nobody any more"),
        }
    }

    /// TE-156: checked once, when Step 2 begins.
    fn begin_actions(&mut self, around: &mut impl Around<Event>) {
        let who = self.active();
        if self.party.is_assistant(who) {
            self.stage = Stage::Assistant(AssistantStep::Collect);
            return;
        }
        self.stage = Stage::Actions;
        self.actions = self.pack.constants.actions;
        self.must_move = self.phase == Phase::One && self.characters[who].at == self.great_at;
        if self.must_move {
            around.tell(|| Event::MustMove { who });
        }
    }

    /// TE-156 and TE-157: parted from the Great Old One, or in Phase Two, nobody has to move.
    fn duty_is_gone(&self) -> bool {
        self.must_move && (self.phase == Phase::Two || self.characters[self.active()].at != self.great_at)
    }

    pub fn begin_turn(&mut self, around: &mut impl Around<Event>) {
        self.turns += 1;
        self.stage = Stage::Spin;
        let who = self.active();
        around.tell(|| Event::TurnBegan { who, rule: self.party.rule_of_turn(who) });
    }

    /// TE-230.
    pub fn end_turn(&mut self, around: &mut impl Around<Event>) {
        let who = self.active();
        around.tell(|| Event::TurnEnded { who });
        self.actions = 0;
        self.used = Set::NONE;
        self.used_ability = false;
        self.boons = Boons::NONE;
        self.turn = if self.turn + 1 < self.party.turns_in_round() { self.turn + 1 } else { 0 };
        self.begin_turn(around);
    }

    /// TE-231: nothing further is resolved.
    pub fn end(&mut self, ending: Ending, around: &mut impl Around<Event>) {
        self.stage = Stage::Over(ending);
        for owed in std::mem::take(&mut self.owed) {
            if let Owed::Keep { drawn, .. } = owed {
                self.put_back(drawn);
            }
        }
        self.boons = Boons::NONE;
        self.must_move = false;
        around.tell(|| Event::Ended { ending });
    }

    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }
}
