//! S1, a single attack: declare, pay, defensive window, roll, resolve. (A rampage takes the same way, with the
//! differences in [`super::rampage`].)

use turnbuckle_core::Around;

use crate::effect::{Effect, Timing};
use crate::event::{Event, Pile};
use crate::state::{Attack, AttackKind, Stage, State, Step, Until};
use crate::vocab::{CardId, Cards, ComboIcon, Corner};

impl State {
    pub(crate) fn attack(&self) -> &Attack {
        self.attack.as_ref().expect("an attack is under way")
    }

    pub(crate) fn attack_mut(&mut self) -> &mut Attack {
        self.attack.as_mut().expect("an attack is under way")
    }

    pub(crate) fn set_stage(&mut self, stage: Stage) {
        let step = self.steps.iter_mut().rev().find(|it| matches!(it, Step::Attack(_)));
        *step.expect("an attack is under way") = Step::Attack(stage);
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
        let cost = match kind {
            AttackKind::Rampage => self.rampage_cost(cards),
            AttackKind::Single | AttackKind::Blind => self.cost_of(CardId(cards.first().expect("a card"))),
        };
        for lasting in &mut self.lasting {
            if lasting.until == Until::NextAttack(by) {
                lasting.until = Until::AttackEnds;
            }
        }
        let mut attack = Attack::new(by, kind, cards);
        attack.link = link.map(|it| it.shape);
        attack.paid = cost;
        self.attack = Some(attack);
        self.chain = None;
        self.passes = 0;
        self.run.attacks = self.run.attacks.saturating_add(1);
        around.tell(|| Event::Declared { corner: by, cards: self.told_all(cards), kind, paid: cost, link });
        self.lose_stamina(by, cost, "AT-080", around);
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

    /// (4): the defender has let it pass (AT-083).
    fn roll(&mut self, around: &mut impl Around<Event>) {
        self.attack_mut().value = self.attack_damage(self.attack().cards);
        if self.attack().is_rampage() {
            return self.roll_rampage(around);
        }
        let (card, link) = (self.attack().card(), self.attack().link);
        // AT-088: stamina and momentum are read now, after all that was spent in the window.
        let needs = self.needs(card, link);
        let attack = self.attack_mut();
        attack.needs = needs;
        attack.dice.clear();
        attack.dice.push(0);
        self.throw(false, around);
    }

    /// Throws the die of a single attack, also again, and reads it.
    pub fn throw(&mut self, again: bool, around: &mut impl Around<Event>) {
        let die = around.die(6);
        let attack = self.attack_mut();
        attack.dice[0] = die;
        let (corner, needs) = (attack.by, attack.needs);
        around.tell(|| Event::Rolled { corner, die, needs, again });
        self.read_die();
    }

    /// AT-083.
    pub fn read_die(&mut self) {
        let attack = self.attack_mut();
        let hit = attack.dice[0] as i8 >= attack.needs;
        attack.hits = if hit { attack.cards } else { Cards::NONE };
        self.set_stage(if hit { Stage::Hit } else { Stage::Missed });
    }

    /// (5): AT-243 opens the reroll question on open facts alone.
    pub fn is_asked_about_miss(&self) -> bool {
        let attack = self.attack();
        let side = &self.sides[attack.by];
        let reroll = !attack.rerolled && attack.kind == AttackKind::Single && !side.depleted && !side.hand.is_empty();
        reroll || self.has_usable(attack.by, Timing::AfterOwnFailedRoll)
    }

    /// AT-114: a card of the hand for another throw.
    pub fn reroll(&mut self, card: CardId, around: &mut impl Around<Event>) {
        let corner = self.attack().by;
        self.take_from_hand(corner, Cards::one(card.0));
        self.sides[corner].discard.insert(card.0);
        self.attack_mut().rerolled = true;
        around.tell(|| Event::Rerolled { corner, card: self.told(card) });
        self.throw(true, around);
    }

    /// AT-117 to AT-119: the card goes back, one is drawn, the initiative changes.
    pub fn miss(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack();
        let (by, cards, keeps, rampage) = (attack.by, attack.cards, attack.keeps, attack.is_rampage());
        around.tell(|| Event::Missed { corner: by, cards: self.told_all(cards) });
        self.steps.pop();
        if rampage {
            self.clear_away(around);
        } else {
            self.put_back();
            self.draw(by, 1, "AT-117", around);
        }
        if keeps {
            self.count_small_attack(self.attack().value);
            around.tell(|| Event::InitiativeKept { corner: by });
        } else {
            self.give_initiative(by.other(), around);
        }
    }

    /// (6): damage and momentum, and what the cards say (AT-091, AT-092).
    fn resolve(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack();
        let (by, hits, reduced, rampage) = (attack.by, attack.hits, attack.reduced, attack.is_rampage());
        let defender = by.other();
        let reduction = reduced.saturating_add(self.standing_reduction(defender));
        let damage = self.attack_damage(hits).saturating_sub(reduction);
        let momentum = hits.into_iter().map(|it| self.card(CardId(it)).momentum).sum();
        self.attack_mut().dealt = damage;
        self.lose_health(defender, damage);
        self.run.successes = self.run.successes.saturating_add(1);
        let health = self.sides[defender].health;
        around.tell(|| Event::Hit { corner: by, cards: self.told_all(hits), damage, health });
        self.gain_momentum(by, momentum, "AT-092", around);
        self.settle_compensation(rampage, damage, around);
        self.set_stage(Stage::Compensation);
        for card in hits {
            self.push_list(&self.card(CardId(card)).hit, by, 0);
        }
    }

    /// AT-093 and AT-132, and what abilities make of it.
    fn settle_compensation(&mut self, rampage: bool, damage: u8, around: &mut impl Around<Event>) {
        let by = self.attack().by;
        let mut compensations = self.attack().compensations;
        self.each_in_force(&self.scene(), |owner, effect, _| match effect {
            Effect::NoCompensation if owner == by => compensations = 0,
            Effect::DoubleCompensation if owner != by && compensations == 1 => compensations = 2,
            _ => {}
        });
        if compensations == 0 {
            around.tell(|| Event::NotCompensated { corner: by.other() });
        }
        if rampage && damage == 0 {
            compensations = 0;
        }
        self.attack_mut().compensations = compensations;
    }

    /// AT-093: one card or one stamina.
    pub fn compensate(&mut self, card: bool, around: &mut impl Around<Event>) {
        let corner = self.attack().by.other();
        self.attack_mut().compensations -= 1;
        around.tell(|| Event::Compensated { corner, card });
        if card {
            self.draw(corner, 1, "AT-094", around);
        } else {
            self.gain_stamina(corner, 1, "AT-093", around);
        }
    }

    /// AT-098 and AT-130: the cards leave play, and the attack counts for the next block.
    fn leave_play(&mut self, around: &mut impl Around<Event>) {
        let attack = self.attack();
        let worth = if attack.is_rampage() { self.rampage_worth() } else { attack.dealt.saturating_add(attack.extra) };
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

    /// AT-068 and AT-070: the initiative changes, and a new phase begins.
    pub fn give_initiative(&mut self, to: Corner, around: &mut impl Around<Event>) {
        self.chain = None;
        if self.initiative == to {
            return;
        }
        self.initiative = to;
        self.new_phase();
        around.tell(|| Event::InitiativeGained { corner: to });
        // AT-010: the player with the initiative first.
        self.ask(to.other(), Timing::OnLoseInitiative);
        self.ask(to, Timing::OnGainInitiative);
    }

    fn new_phase(&mut self) {
        self.run = crate::state::Run::default();
        self.lasting.retain(|it| it.until != Until::PhaseEnds);
        for corner in Corner::BOTH {
            self.sides[corner].used &= !crate::pack::Limit::Phase.bit();
        }
    }
}
