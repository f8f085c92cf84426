//! What comes next: the turn, its options, and the windows in it (WN-047 to WN-058, WN-083 to WN-089, WN-G22, WN-G44).

use turnbuckle_core::Around;

use super::momentum::Push;
use crate::effect::{AttackFilter, Forbidden, Moment, Standing};
use crate::event::{DiscardReason, Event, Told};
use crate::pack::Face;
use crate::state::{
    Arrive, Assail, Happening, Phase, Roll, RollStage, Shove, Spent, Stage, State, Step, TURN_LIMIT, TurnOption,
};
use crate::vocab::{CardId, God, Space};

impl State {
    /// Carries out what is owed until somebody has to decide or the game is over.
    pub fn go_on(&mut self, around: &mut impl Around<Event>) {
        while self.phase == Phase::Turns && self.asked.is_none() {
            let step = *self.steps.last().expect("the turn is always owed");
            match step {
                Step::Turn(stage) => self.turn_next(stage, around),
                Step::Do(frame) => self.ability_next(frame, around),
                Step::Attack(attack) => self.attack_next(attack, around),
                Step::Suffer(suffer) => self.suffer_next(suffer, around),
                Step::Shove(shove) => self.shove_next(shove, around),
                Step::Arrive(arrive) => self.arrive_next(arrive, around),
                Step::Assail(assail) => self.assail_next(assail, around),
                Step::Roll(roll) => self.roll_next(roll, around),
                Step::Triggers { pending } => self.triggers_next(pending, around),
                Step::Window { to } => {
                    if self.may_defend(to) {
                        self.asked = Some(to);
                    } else {
                        self.steps.pop();
                    }
                }
            }
        }
    }

    pub fn set_stage(&mut self, stage: Stage) {
        self.steps[0] = Step::Turn(stage);
    }

    fn turn_next(&mut self, stage: Stage, around: &mut impl Around<Event>) {
        let god = self.active;
        match stage {
            Stage::Start => {
                self.begin_turn(around);
                self.set_stage(Stage::Redraw);
                if self.pack.moments.enemy_turn_starts {
                    self.push(Step::Window { to: god.enemy() });
                }
                self.happens(&[Happening::TurnStarts(god)]);
            }
            Stage::Redraw => {
                self.set_stage(Stage::Option);
                let wanted = self.pack.attacks | self.pack.permanents;
                let hand = self.sides[god].hand;
                // WN-088, WN-G37: five or more, and nothing among them to play.
                if hand.len() >= 5 && (hand & wanted).is_empty() {
                    let helped = self.redraw_until(god, wanted, around, |shown| Event::Redrew { god, shown });
                    self.sides[god].spent.may_pass = !helped;
                }
            }
            Stage::Option => self.asked = Some(god),
            Stage::After => {
                // WN-G61: opened on public facts.
                if self.may_combo(god) && !self.sides[god].hand.is_empty() {
                    self.asked = Some(god);
                } else {
                    self.set_stage(Stage::End);
                }
            }
            Stage::End => {
                self.set_stage(Stage::Finish);
                self.happens(&[Happening::TurnEnds(god)]);
            }
            Stage::Finish => self.finish_turn(around),
        }
    }

    fn begin_turn(&mut self, around: &mut impl Around<Event>) {
        let god = self.active;
        for it in God::BOTH {
            self.sides[it].spent = Spent::FRESH;
        }
        self.fired = 0;
        self.reused = Default::default();
        self.lasting.retain(|it| it.by != god || !it.until_next_turn);
        self.sides[god.enemy()].forbidden = 0;
        let turn = self.turns + 1;
        around.tell(|| Event::TurnBegan { god, turn });
    }

    /// WN-049, and WN-G50 at the limit.
    fn finish_turn(&mut self, around: &mut impl Around<Event>) {
        let god = self.active;
        around.tell(|| Event::TurnEnded { god });
        self.lasting.retain(|it| it.until_next_turn);
        self.turns += 1;
        if self.turns >= TURN_LIMIT {
            let (ours, theirs) = (self.guts(God::Cthulhu), self.guts(God::Hastur));
            let winner = match ours.cmp(&theirs) {
                std::cmp::Ordering::Greater => Some(God::Cthulhu),
                std::cmp::Ordering::Less => Some(God::Hastur),
                std::cmp::Ordering::Equal => None,
            };
            around.tell(|| Event::TurnLimit { winner });
            self.end(winner);
            return;
        }
        self.active = god.enemy();
        self.set_stage(Stage::Start);
    }

    pub fn is_forbidden(&self, god: God, what: Forbidden) -> bool {
        self.sides[god].forbidden & what.bit() != 0
    }

    /// Whether a Combo may still be played this turn, whatever is in the hand (WN-107, WN-110).
    pub fn may_combo(&self, god: God) -> bool {
        god == self.active && self.sides[god].spent.combos.left() && !self.is_forbidden(god, Forbidden::Combo)
    }

    /// Whether a window for a Defense opens: public facts alone (WN-112, WN-G28, WN-G61).
    pub fn may_defend(&self, god: God) -> bool {
        let side = &self.sides[god];
        side.spent.defenses.left() && !side.hand.is_empty() && !self.is_forbidden(god, Forbidden::Defense)
    }

    /// WN-083, WN-084: the largest hand with which a god may pass.
    pub fn pass_limit(&self, god: God) -> i32 {
        let change = self.standing_sum(god, Standing::PassLimit(0), |rule| match rule {
            Standing::PassLimit(n) => n,
            _ => 0,
        });
        4 + i32::from(change)
    }

    pub fn may_pass(&self, god: God) -> bool {
        let side = &self.sides[god];
        !self.is_forbidden(god, Forbidden::Pass)
            && (side.spent.may_pass || side.hand.len() as i32 <= self.pass_limit(god))
    }

    /// WN-085 to WN-087, WN-G39: the discard first, then the draws; then the turn is over.
    pub fn pass(&mut self, god: God, discarding: Option<CardId>, around: &mut impl Around<Event>) {
        self.sides[god].spent.option = Some(TurnOption::Pass);
        self.set_stage(Stage::End);
        around.tell(|| Event::Passed { god });
        if let Some(card) = discarding {
            self.discard_from_hand(god, card, DiscardReason::Chosen, around);
        }
        self.draw(god, self.pass_draws(god, discarding.is_some()), around);
        self.happens(&[Happening::Passes(god)]);
    }

    /// WN-085, WN-086: how many cards a god draws who passes.
    pub fn pass_draws(&self, god: God, discards: bool) -> u8 {
        let more = self.standing_sum(god, Standing::PassDraw(0), |rule| match rule {
            Standing::PassDraw(n) => n,
            _ => 0,
        });
        let draws = if discards { 3_i8 } else { 2 };
        draws.saturating_add(more).max(0) as u8
    }

    /// Whether the printed Momentum of a card moves all others when `god` plays it.
    pub fn moves_all(&self, god: God, card: CardId) -> bool {
        self.pack.numbers[card.0 as usize].momentum.all || self.has(god, Standing::MomentumForAll)
    }

    /// The Momentum of an attack card that `god` would play now, on one other card (WN-055 to WN-058).
    pub fn push_by_card(&self, god: God, card: CardId) -> Push {
        let increase = self.momentum_increase(god, card);
        let printed = self.pack.numbers[card.0 as usize].momentum.n as i8;
        let position = self.position(god, card);
        let side = &self.sides[god];
        let movers = side.track.taken();
        let displaces = movers & (1 << position.index()) != 0;
        Push {
            movers,
            taken: movers | 1 << position.index(),
            shared: displaces.then_some(position),
            momentum: printed.saturating_add(increase).max(0) as u8,
            cultists: side.cultists,
            worth: self.cultist_worth(god),
            may_attack: side.spent.attacks.left(),
        }
    }

    /// Option A (WN-051 to WN-060): place the card, move another, attack if it reaches Ground Zero.
    pub fn play_attack(
        &mut self,
        god: God,
        card: CardId,
        moving: Option<(Space, u8)>,
        around: &mut impl Around<Event>,
    ) {
        let push = self.push_by_card(god, card);
        let position = self.position(god, card);
        let moves_all = self.moves_all(god, card);
        let increase = self.momentum_increase(god, card);
        let numbers = self.pack.numbers[card.0 as usize];
        self.take_from_hand(god, card);
        if !numbers.in_addition {
            self.sides[god].spent.option = Some(TurnOption::Attack);
            self.set_stage(Stage::After);
        }
        self.sides[god].spent.attack_card_played = true;
        around.tell(|| Event::AttackPlayed { god, card: Told(self.card(card)), space: position.number() });
        self.happens(&[Happening::PlaysAttackCard(god, numbers.attack_type)]);
        let displaced = self.sides[god].track.get(position);

        if moves_all {
            self.sides[god].track.set(position, Some(card));
            self.happens(&[Happening::UsesMomentum(god)]);
            self.push(Step::Shove(Shove {
                by: god,
                played: Some(card),
                displaced,
                distance: (numbers.momentum.n as i8 + increase.min(0)).max(0) as u8,
                extra: increase.max(0) as u8,
                given: [0; 6],
                next: 1,
            }));
            return;
        }
        match (displaced, moving) {
            // WN-054: the old card leaves the Space to the new one.
            (Some(_), Some((from, _))) if from == position => {
                self.carry_out_push(god, push, moving, around);
                self.sides[god].track.set(position, Some(card));
                return;
            }
            (Some(old), _) => {
                self.discard(old, DiscardReason::Displaced, around);
                self.happens(&[Happening::IsDisplaced(god)]);
            }
            (None, _) => {}
        }
        self.sides[god].track.set(position, Some(card));
        self.carry_out_push(god, push, moving, around);
    }

    /// Option B (WN-075 to WN-081).
    pub fn play_permanent(
        &mut self,
        god: God,
        card: CardId,
        discarding: Option<CardId>,
        around: &mut impl Around<Event>,
    ) {
        self.take_from_hand(god, card);
        let in_addition = self.card(card).permanent().is_some_and(|it| it.in_addition);
        if !in_addition {
            self.sides[god].spent.option = Some(TurnOption::Permanent);
            self.set_stage(Stage::After);
        }
        if let Some(old) = discarding {
            self.take_out_of_play(god, old);
            self.discard(old, DiscardReason::MadeRoom, around);
        }
        self.resolving.insert(card.0);
        around.tell(|| Event::PermanentPlayed { god, card: Told(self.card(card)) });
        self.push(Step::Arrive(Arrive { card, by: god, answered: false, cancelled: false }));
    }

    /// WN-107 to WN-110.
    pub fn play_combo(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) {
        self.take_from_hand(god, card);
        self.sides[god].spent.combos.used += 1;
        self.resolving.insert(card.0);
        around.tell(|| Event::ComboPlayed { god, card: Told(self.card(card)) });
        self.push(Step::Arrive(Arrive { card, by: god, answered: false, cancelled: false }));
    }

    /// WN-111, WN-112: the window stays open beneath, in case another Defense may follow.
    pub fn play_defense(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) {
        let Face::Defense { what, .. } = &self.card(card).face else { unreachable!("the card is a Defense") };
        self.take_from_hand(god, card);
        self.sides[god].spent.defenses.used += 1;
        self.sides[god.enemy()].spent.defended_against = true;
        self.resolving.insert(card.0);
        around.tell(|| Event::DefensePlayed { god, card: Told(self.card(card)) });
        self.begin_discarding(what.id, god, card);
    }

    /// Whether the moment of a Defense is what `god` is asked about now.
    pub fn is_its_moment(&self, god: God, moment: Moment) -> bool {
        let Some(subject) = self.steps.len().checked_sub(2).map(|at| self.steps[at]) else { return false };
        match (moment, subject) {
            (Moment::EnemyAttack(filter), Step::Attack(attack)) if attack.by != god => match filter {
                AttackFilter::Any => true,
                AttackFilter::Slamming => attack.slams,
                AttackFilter::NotSlamming => !attack.slams,
                AttackFilter::Bizarre | AttackFilter::Dominance | AttackFilter::Ranged | AttackFilter::Viscera => {
                    filter.attack_type() == Some(self.attack_type(attack.card))
                }
            },
            (Moment::Damage(least), Step::Suffer(suffer)) => suffer.to == god && suffer.points >= least,
            (Moment::AttackDamage(least), Step::Suffer(suffer)) => {
                suffer.to == god && suffer.attack.is_some() && suffer.points >= least
            }
            (Moment::Bumped, Step::Assail(assail)) => assail.of == god && assail.bump.is_some(),
            (Moment::TrackDiscarded, Step::Assail(assail)) => assail.of == god && assail.bump.is_none(),
            (Moment::EnemyPermanent, Step::Arrive(arrive)) => {
                arrive.by != god && self.pack.permanents.contains(arrive.card.0)
            }
            (Moment::EnemyCombo, Step::Arrive(arrive)) => arrive.by != god && self.pack.combos.contains(arrive.card.0),
            (Moment::EnemyRolled, Step::Roll(roll)) => roll.by != god,
            (Moment::EnemyTurnStarts, Step::Turn(_)) => self.active != god,
            _ => false,
        }
    }

    /// An enemy effect on a tracked card: its owner may answer, then it happens.
    fn assail_next(&mut self, assail: Assail, around: &mut impl Around<Event>) {
        if !assail.answered {
            *self.steps.last_mut().expect("it is on top") = Step::Assail(Assail { answered: true, ..assail });
            let moments = self.pack.moments;
            if if assail.bump.is_some() { moments.bumped } else { moments.track_discarded } {
                self.push(Step::Window { to: assail.of });
            }
            return;
        }
        self.steps.pop();
        // A Defense may have moved the card away.
        let Some(card) = self.sides[assail.of].track.get(assail.space).filter(|_| !assail.cancelled) else { return };
        match assail.bump {
            Some(distance) => self.bump_card(assail.of, assail.space, distance, around),
            None => {
                self.sides[assail.of].track.take(assail.space);
                self.discard(card, DiscardReason::OffTrack, around);
            }
        }
    }

    /// WN-138 apart, every die is a moment of its own: thrown, perhaps re-rolled, perhaps answered.
    fn roll_next(&mut self, roll: Roll, around: &mut impl Around<Event>) {
        let god = roll.by;
        match roll.stage {
            RollStage::Throw => {
                let die = around.die(6);
                around.tell(|| Event::Rolled { god, die });
                self.set_roll(Roll { die, stage: RollStage::OwnReroll, ..roll });
            }
            RollStage::OwnReroll => {
                // WN-G51: only by an ability that says so, once a turn.
                if !self.sides[god].spent.reroll_used && self.has(god, Standing::RerollOwn) {
                    self.asked = Some(god);
                } else {
                    self.set_roll(Roll { stage: RollStage::EnemyAnswer, ..roll });
                }
            }
            RollStage::EnemyAnswer => {
                self.set_roll(Roll { stage: RollStage::Done, ..roll });
                if self.pack.moments.enemy_rolled {
                    self.push(Step::Window { to: god.enemy() });
                }
            }
            RollStage::Done => {
                self.steps.pop();
                let Some(Step::Do(frame)) = self.steps.last_mut() else { unreachable!("abilities roll dice") };
                frame.roll = roll.die;
            }
        }
    }

    pub fn set_roll(&mut self, roll: Roll) {
        *self.steps.last_mut().expect("the roll is on top") = Step::Roll(roll);
    }

    /// WN-139: the new result counts.
    pub fn reroll(&mut self, around: &mut impl Around<Event>) {
        let roll = self.steps.iter_mut().rev().find_map(|it| if let Step::Roll(roll) = it { Some(roll) } else { None });
        if let Some(roll) = roll {
            roll.die = around.die(6);
            let (god, die) = (roll.by, roll.die);
            around.tell(|| Event::Rerolled { god, die });
        }
    }
}

impl AttackFilter {
    const fn attack_type(self) -> Option<crate::vocab::AttackType> {
        use crate::vocab::AttackType;
        match self {
            Self::Bizarre => Some(AttackType::Bizarre),
            Self::Dominance => Some(AttackType::Dominance),
            Self::Ranged => Some(AttackType::Ranged),
            Self::Viscera => Some(AttackType::Viscera),
            Self::Any | Self::Slamming | Self::NotSlamming => None,
        }
    }
}
