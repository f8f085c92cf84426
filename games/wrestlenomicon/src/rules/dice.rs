//! Dice (WN-138 to WN-140, WN-G46, WN-G51). Every die is a moment of its own: thrown, perhaps re-rolled, perhaps answered.

use turnbuckle_core::Around;

use crate::effect::Standing;
use crate::event::Event;
use crate::state::{Mark, Roll, RollStage, State, Step};
use crate::vocab::{God, Space};

impl State {
    pub fn roll_next(&mut self, roll: Roll, around: &mut impl Around<Event>) {
        let god = roll.by;
        match roll.stage {
            RollStage::Throw => {
                let die = around.die(6);
                around.tell(|| Event::Rolled { god, die, d3: roll.d3 });
                self.set_top(Step::Roll(Roll { die, stage: RollStage::OwnReroll, ..roll }));
            }
            // WN-G51: only by an ability that says so, once a turn.
            RollStage::OwnReroll if !self.marked(god, Mark::RerollUsed) && self.has(god, Standing::RerollOwn) => {
                self.asked = Some(god);
            }
            RollStage::OwnReroll => self.set_top(Step::Roll(Roll { stage: RollStage::EnemyAnswer, ..roll })),
            RollStage::EnemyAnswer => {
                self.set_top(Step::Roll(Roll { stage: RollStage::Done, ..roll }));
                self.offer_defense(god.enemy());
            }
            RollStage::Done => {
                self.steps.pop();
                let Some(Step::Do(frame)) = self.steps.last_mut() else { unreachable!("abilities roll dice") };
                frame.roll = roll.die;
            }
        }
    }

    /// WN-139: whoever rolled keeps the die or rolls it again.
    pub fn answer_roll(&mut self, roll: Roll, again: bool, around: &mut impl Around<Event>) {
        self.set_top(Step::Roll(Roll { stage: RollStage::EnemyAnswer, ..roll }));
        if again {
            self.mark(roll.by, Mark::RerollUsed);
            self.reroll(around);
        }
    }

    /// The new result counts.
    pub fn reroll(&mut self, around: &mut impl Around<Event>) {
        let roll = self.steps.iter_mut().rev().find_map(|it| if let Step::Roll(roll) = it { Some(roll) } else { None });
        if let Some(roll) = roll {
            roll.die = around.die(6);
            let Roll { by: god, die, d3, .. } = *roll;
            around.tell(|| Event::Rerolled { god, die, d3 });
        }
    }

    /// WN-138: the die is rolled until it shows a Space that holds a card; WN-G46: an empty track gives none.
    pub fn random_tracked(&self, god: God, around: &mut impl Around<Event>) -> Option<Space> {
        if self.sides[god].track.is_empty() {
            return None;
        }
        loop {
            let space = Space::new(around.die(6)).expect("a die shows 1 to 6");
            let card = self.sides[god].track.get(space);
            around.tell(|| Event::SpaceRolled { god, die: space.number(), card: card.map(|it| self.told(it)) });
            if card.is_some() {
                return Some(space);
            }
        }
    }
}
