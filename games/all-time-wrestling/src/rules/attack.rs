//! S1, a single attack: declare, pay, defensive window, roll, resolve. (A rampage takes the same way, with the
//! differences in [`super::rampage`].)

use turnbuckle_core::{Around, RuleId, Set};

use crate::effect::{Effect, Timing};
use crate::event::{Event, Pile};
use crate::refusal::Refusal;
use crate::state::{Attack, AttackKind, Fate, Hit, Roll, Stage, State, Step, Until};
use crate::vocab::{CardId, Cards, ComboIcon, Corner};

impl State {
    pub(crate) fn set_stage(&mut self, stage: Stage) {
        let step = self.steps.iter_mut().rev().find(|it| matches!(it, Step::Attack(_)));
        *step.expect("an attack is under way") = Step::Attack(stage);
    }

    /// AT-079, AT-080, AT-146 and AT-222.
    pub fn check_play(&self, corner: Corner, card: CardId, via: Option<ComboIcon>) -> Result<(), Refusal> {
        if self.sides[corner].depleted && card != self.finisher(corner) {
            return Err(Refusal::OnlyTheFinisher);
        }
        self.check_held(corner, card)?;
        if via.is_some() && !self.agreed.advanced {
            return Err(Refusal::Basic);
        }
        self.check_link(card, via)?;
        let (cost, have) = (self.cost_of(card), self.sides[corner].stamina);
        if cost > have { Err(Refusal::TooDear { cost, have }) } else { Ok(()) }
    }

    /// An attack with cards of the hand.
    pub fn attack_with(
        &mut self,
        kind: AttackKind,
        cards: Cards,
        link: Option<ComboIcon>,
        around: &mut impl Around<Event>,
    ) {
        self.take_from_hand(self.initiative, cards);
        self.declare(kind, cards, link, around);
    }

    /// (1) and (2): cards face up, and the whole cost paid (AT-079, AT-080).
    pub fn declare(
        &mut self,
        kind: AttackKind,
        cards: Cards,
        link: Option<ComboIcon>,
        around: &mut impl Around<Event>,
    ) {
        let by = self.initiative;
        let paid = match kind {
            AttackKind::Rampage => self.rampage_cost(cards),
            AttackKind::Single | AttackKind::Blind => self.cost_of(CardId(cards.first().expect("a card"))),
        };
        for lasting in &mut self.lasting {
            if lasting.until == Until::NextAttack(by) {
                lasting.until = Until::AttackEnds;
            }
        }
        self.attack = Some(Attack { paid, link: link.map(|it| it.shape), ..Attack::new(by, kind, cards) });
        self.chain = None;
        self.passes = 0;
        self.run.attacks = self.run.attacks.saturating_add(1);
        around.tell(|| Event::Declared { corner: by, cards: self.told_all(cards), kind, paid, link });
        self.lose_stamina(by, paid, "AT-080", around);
        self.steps.push(Step::End);
        self.steps.push(Step::Attack(Stage::Declared));
    }

    pub fn go_on_with_attack(&mut self, stage: Stage, around: &mut impl Around<Event>) {
        match stage {
            Stage::Declared => self.announce(),
            Stage::Window | Stage::Roll => self.roll(around),
            Stage::Missed => self.miss(around),
            Stage::Assign => self.all_dice_assigned(),
            Stage::Hit => {
                self.set_stage(Stage::Damage);
                self.ask(self.attack().by.other(), Timing::OnDamageTaken);
            }
            Stage::Damage => self.resolve(around),
            Stage::Compensation => self.set_stage(Stage::Offense),
            Stage::Offense => self.set_stage(Stage::Leave),
            Stage::Leave => self.leave_play(around),
        }
    }

    /// AT-081: what the cards themselves say, then abilities that are announced with them.
    fn announce(&mut self) {
        let attack = self.attack();
        let (by, cards) = (attack.by, attack.cards);
        self.set_stage(Stage::Window);
        self.ask(by, Timing::OnDeclare);
        for card in cards {
            self.push_list(&self.card(CardId(card)).declare, by, 0);
        }
    }

    /// AT-155: the defender lets it pass.
    pub fn let_it_roll(&mut self, corner: Corner, around: &mut impl Around<Event>) {
        around.tell(|| Event::LetItRoll { corner });
        self.set_stage(Stage::Roll);
    }

    /// (4): the roll (AT-083).
    fn roll(&mut self, around: &mut impl Around<Event>) {
        let worth = self.attack_damage(self.attack().cards);
        self.attack_mut().fate = Fate::Rolled(Roll { worth, ..Roll::default() });
        if self.attack().is_rampage() {
            return self.roll_rampage(around);
        }
        // AT-088: stamina and momentum are read now, after all that was spent in the window.
        let needs = self.needs(self.attack().card(), self.attack().link);
        let roll = self.attack_mut().roll_mut();
        roll.needs = needs;
        roll.dice.push(0);
        self.throw(None, around);
    }

    /// Throws the die of a single attack, also again by some rule, and reads it.
    pub fn throw(&mut self, again: Option<&'static str>, around: &mut impl Around<Event>) {
        let (die, corner) = (around.die(6), self.attack().by);
        let roll = self.attack_mut().roll_mut();
        roll.dice[0] = die;
        let needs = roll.needs;
        let rule = RuleId(again.unwrap_or("AT-083"));
        around.tell(|| Event::Rolled { corner, die, needs, again: again.is_some(), rule });
        self.read_die();
    }

    /// Turns the die of a single attack, and reads it.
    pub fn turn_die(&mut self, by: i8, around: &mut impl Around<Event>) {
        let corner = self.attack().by;
        let roll = self.attack_mut().roll_mut();
        let die = (roll.dice[0] as i8).saturating_add(by).clamp(1, 6) as u8;
        roll.dice[0] = die;
        let needs = roll.needs;
        around.tell(|| Event::DieSet { corner, die, needs });
        self.read_die();
    }

    /// AT-083.
    fn read_die(&mut self) {
        let attack = self.attack_mut();
        let roll = attack.roll_mut();
        let hit = roll.dice[0] as i8 >= roll.needs;
        attack.hits = if hit { attack.cards } else { Cards::NONE };
        self.set_stage(if hit { Stage::Hit } else { Stage::Missed });
    }

    /// (5): AT-243 opens the reroll question on open facts alone.
    pub fn is_asked_about_miss(&self) -> bool {
        let by = self.attack().by;
        let reroll = self.check_rerolls().is_ok() && !self.sides[by].hand.is_empty();
        reroll || self.has_usable(by, Timing::AfterOwnFailedRoll)
    }

    /// AT-116, AT-131 and AT-229: whether the attack may be rolled again for a card.
    fn check_rerolls(&self) -> Result<(), Refusal> {
        let attack = self.attack();
        if attack.is_rampage() {
            return Err(Refusal::RampageReroll);
        }
        if attack.kind == AttackKind::Blind || self.sides[attack.by].depleted {
            return Err(Refusal::BlindReroll);
        }
        if attack.roll().is_some_and(|it| it.rerolled) { Err(Refusal::Rerolled) } else { Ok(()) }
    }

    /// AT-114 and AT-215.
    pub fn check_reroll(&self, corner: Corner, card: CardId) -> Result<(), Refusal> {
        self.check_rerolls()?;
        self.check_held(corner, card)?;
        if card == self.finisher(corner) { Err(Refusal::FinisherStays) } else { Ok(()) }
    }

    /// AT-114: a card of the hand for another throw.
    pub fn reroll(&mut self, card: CardId, around: &mut impl Around<Event>) {
        let corner = self.attack().by;
        self.take_from_hand(corner, Cards::one(card.0));
        self.sides[corner].discard.insert(card.0);
        self.attack_mut().roll_mut().rerolled = true;
        around.tell(|| Event::Rerolled { corner, card: self.told(card) });
        self.throw(Some("AT-114"), around);
    }

    /// AT-117 to AT-119: the card goes back, one is drawn, the initiative changes.
    pub fn miss(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack();
        let (by, cards, keeps, rampage) = (attack.by, attack.cards, attack.changes.keeps, attack.is_rampage());
        around.tell(|| Event::Missed { corner: by, cards: self.told_all(cards) });
        self.steps.pop();
        if rampage {
            self.clear_away(around);
        } else {
            self.put_back();
            self.draw(by, 1, "AT-117", around);
        }
        if keeps {
            self.count_small_attack(self.attack().worth());
            around.tell(|| Event::InitiativeKept { corner: by });
        } else {
            self.give_initiative(by.other(), around);
        }
    }

    /// (6): damage and momentum, and what the cards say (AT-091, AT-092).
    fn resolve(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack();
        let (by, cards, hits, reduced) = (attack.by, attack.cards, attack.hits, attack.changes.reduced);
        let rule = RuleId(if attack.is_rampage() { "AT-127" } else { "AT-091" });
        let defender = by.other();
        let reduction = reduced.saturating_add(self.standing_reduction(defender));
        let dealt = self.attack_damage(hits).saturating_sub(reduction);
        let momentum = hits.into_iter().map(|it| self.card(CardId(it)).momentum).sum();
        self.lose_health(defender, dealt);
        self.run.successes = self.run.successes.saturating_add(1);
        let health = self.sides[defender].health;
        around.tell(|| Event::Hit { corner: by, cards: self.told_all(hits), damage: dealt, health, rule });
        self.gain_momentum(by, momentum, "AT-092", around);
        let compensations = self.count_compensations(dealt, around);
        // AT-187 and AT-188: what it was played with counts for the next block, whatever the defender takes off.
        let worth = self.attack_damage(cards);
        let roll = self.attack_mut().roll_mut();
        roll.worth = worth;
        roll.hit = Some(Hit { dealt, extra: 0, compensations, options: 1, icons_used: Set::NONE });
        self.set_stage(Stage::Compensation);
        for card in hits {
            self.push_list(&self.card(CardId(card)).hit, by, 0);
        }
    }

    /// AT-093 and AT-132, and what abilities make of it.
    fn count_compensations(&self, dealt: u8, around: &mut impl Around<Event>) -> u8 {
        let attack = self.attack();
        let by = attack.by;
        let mut compensations = attack.changes.compensations;
        self.each_in_force(&self.scene(), |owner, effect, _| match effect {
            Effect::NoCompensation if owner == by => compensations = 0,
            Effect::DoubleCompensation if owner != by && compensations == 1 => compensations = 2,
            _ => {}
        });
        if compensations == 0 {
            around.tell(|| Event::NotCompensated { corner: by.other() });
        }
        if attack.is_rampage() && dealt == 0 { 0 } else { compensations }
    }

    /// AT-095 and AT-221.
    pub fn check_compensation_card(&self, corner: Corner) -> Result<(), Refusal> {
        self.check_draw(corner).map_err(|why| if why == Refusal::NothingToDraw { Refusal::MustTake } else { why })
    }

    /// AT-093: one stamina.
    pub fn compensate_with_stamina(&mut self, around: &mut impl Around<Event>) {
        let corner = self.compensated(false, around);
        self.gain_stamina(corner, 1, "AT-093", around);
    }

    /// AT-093 and AT-094: one card, also with a full hand.
    pub fn compensate_with_card(&mut self, around: &mut impl Around<Event>) {
        let corner = self.compensated(true, around);
        let full = self.sides[corner].hand.len() >= u32::from(self.board(corner).hand);
        self.draw(corner, 1, if full { "AT-094" } else { "AT-093" }, around);
    }

    fn compensated(&mut self, card: bool, around: &mut impl Around<Event>) -> Corner {
        let corner = self.attack().by.other();
        self.attack_mut().hit_mut().compensations -= 1;
        around.tell(|| Event::Compensated { corner, card });
        corner
    }

    /// AT-098 and AT-130: the cards leave play, and the attack counts for the next block.
    fn leave_play(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack();
        let Hit { dealt, extra, .. } = *attack.hit().expect("it has hit");
        let worth = match (self.agreed.mended, attack.is_rampage()) {
            (true, _) => attack.worth(),
            // Before AT-G63.
            (false, true) => self.attack_damage(attack.cards),
            (false, false) => dealt,
        }
        .saturating_add(extra);
        self.steps.pop();
        self.clear_away(around);
        self.count_small_attack(worth);
    }

    /// Cards of the attack go to the discard pile; a finisher is shuffled in instead (AT-019).
    pub fn clear_away(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack();
        let (corner, cards) = (attack.by, attack.in_play);
        let finisher = cards & Cards::one(self.finisher(corner).0);
        let rest = cards - finisher;
        self.attack_mut().in_play = Cards::NONE;
        self.sides[corner].discard |= rest;
        self.sides[corner].draw_pile |= finisher;
        for (cards, to) in [(rest, Pile::Discard), (finisher, Pile::Draw)] {
            if !cards.is_empty() {
                around.tell(|| Event::LeftPlay { corner, cards: self.told_all(cards), to });
            }
        }
    }

    /// AT-117 and AT-159: cards of the attack go back into the draw pile.
    pub fn put_back(&mut self) {
        let attack = self.attack_mut();
        let (corner, cards) = (attack.by, attack.in_play);
        attack.in_play = Cards::NONE;
        self.sides[corner].draw_pile |= cards;
    }

    /// AT-182 to AT-187: an attack that was worth so much has been played.
    pub fn count_small_attack(&mut self, worth: u8) {
        let small = worth <= self.pack.settings.block_damage;
        self.run.row = if small { self.run.row.saturating_add(1) } else { 0 };
    }
}
