//! Damage and victory (WN-141 to WN-153, WN-G35, WN-G36).

use turnbuckle_core::{Around, few};

use crate::effect::Standing;
use crate::event::Event;
use crate::rules::triggers::Happening;
use crate::state::{AttackPart, Frame, GUTS, Phase, Shove, State, Step, Suffer, TURN_LIMIT};
use crate::vocab::{CardId, God};

/// WN-147 to WN-153: how good a win is, by the Guts that the winner has left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Victory {
    Desperate,
    SqueakyBum,
    SomewhatClose,
    Comfortable,
    Huge,
    Devastating,
    Cosmic,
}

impl Victory {
    pub const fn of(guts: u8) -> Self {
        match guts {
            0..=3 => Self::Desperate,
            4..=6 => Self::SqueakyBum,
            7..=9 => Self::SomewhatClose,
            10..=12 => Self::Comfortable,
            13..=15 => Self::Huge,
            16..=18 => Self::Devastating,
            19.. => Self::Cosmic,
        }
    }
}

few! {
    Victory:
    Desperate = "Desperate victory",
    SqueakyBum = "Squeaky-bum victory",
    SomewhatClose = "Somewhat close win",
    Comfortable = "Comfortable win",
    Huge = "Huge win",
    Devastating = "Devastating victory",
    Cosmic = "Cosmic victory",
}

impl Suffer {
    /// Damage that is not an attack's.
    pub const fn plain(to: God, by: God, points: u8) -> Self {
        Self { to, by, points, attack: None, sure: false, answered: false, reflects: false, prevented: 0 }
    }
}

impl State {
    /// The ability of a card deals damage.
    pub fn deal_damage(&mut self, frame: &Frame, to: God, points: u8, sure: bool, around: &mut impl Around<Event>) {
        let Frame { by, card, .. } = *frame;
        let attack = Some(card).filter(|it| self.pack.attacks.contains(it.0));
        let mut suffer = Suffer { attack, sure, ..Suffer::plain(to, by, points) };
        if attack.is_some() && to != by && points > 0 {
            suffer.points = self.adjusted(to, by, points, card, sure, around);
            self.ward_off(&mut suffer);
        }
        self.push(Step::Suffer(suffer));
    }

    /// What Permanents add to an attack's damage and take from it.
    fn adjusted(&self, to: God, by: God, points: u8, card: CardId, sure: bool, around: &mut impl Around<Event>) -> u8 {
        let about = |rule: Standing| rule.is_about(self.attack_type(card));
        let more = self.standing_sum(by, Standing::AttackDamage(0), about);
        let less = if sure { 0 } else { self.standing_sum(to, Standing::Armour(0), about) };
        let dealt = points.saturating_add_signed(more);
        let suffered = dealt.saturating_sub(less.max(0) as u8);
        if suffered < dealt {
            around.tell(|| Event::Softened { god: to, points: dealt - suffered });
        }
        suffered
    }

    /// What a Defense against the attack as a whole keeps off (WN-114).
    fn ward_off(&mut self, suffer: &mut Suffer) {
        let (card, to) = (suffer.attack, suffer.to);
        let Some(attack) = self.attack_on(to).filter(|it| Some(it.card) == card) else { return };
        if suffer.sure {
            return;
        }
        let kept_off =
            if attack.cancelled.contains(AttackPart::Damage) { suffer.points } else { attack.ward.min(suffer.points) };
        attack.ward -= kept_off.min(attack.ward);
        attack.prevented = attack.prevented.saturating_add(kept_off);
        suffer.points -= kept_off;
    }

    /// The damage on top: first its window, then the flips.
    pub fn suffer_next(&mut self, suffer: Suffer, around: &mut impl Around<Event>) {
        let Suffer { to, by, points, .. } = suffer;
        if points > 0 && !suffer.answered {
            self.set_top(Step::Suffer(Suffer { answered: true, ..suffer }));
            self.offer_defense(to);
            return;
        }
        self.steps.pop();
        for _ in 0..points {
            self.flip_guts(to, around);
            if self.is_over() {
                return;
            }
        }
        if let Some(Step::Do(frame)) = self.steps.last_mut() {
            frame.that = points;
        }
        if suffer.reflects && suffer.prevented > 0 {
            self.push(Step::Suffer(Suffer::plain(by, to, suffer.prevented)));
        }
        if points > 0 {
            self.happens(&[if by == to { Happening::HurtsItself(to) } else { Happening::IsHurt(to) }]);
        }
    }

    /// WN-141: the top card of the Guts is flipped onto its owner's Discard Pile. The last one ends the game (WN-G36).
    fn flip_guts(&mut self, god: God, around: &mut impl Around<Event>) {
        let side = &mut self.sides[god];
        let from = if side.guts.is_empty() { &mut side.under_guts } else { &mut side.guts };
        let card = CardId(around.piece(*from));
        from.remove(card.0);
        self.put_in_discard(card);
        let guts = self.guts(god);
        around.tell(|| Event::Damaged { god, card: self.told(card), guts });
        if guts == 0 {
            self.win(god.enemy(), around);
        }
    }

    pub fn win(&mut self, god: God, around: &mut impl Around<Event>) {
        let guts = self.guts(god);
        around.tell(|| Event::Won { god, guts });
        self.end(Some(god));
    }

    /// WN-G68: whether the winner owes the win to somebody who gave up, rather than to Guts or to the turn limit.
    pub fn was_given_up(&self) -> bool {
        let Phase::Over { winner: Some(god) } = self.phase else { return false };
        self.is_mended() && self.guts(god.enemy()) > 0 && self.turns < TURN_LIMIT
    }

    /// The end: nothing further resolves.
    pub fn end(&mut self, winner: Option<God>) {
        self.phase = Phase::Over { winner };
        self.asked = None;
        for step in std::mem::take(&mut self.steps) {
            // A card that was being pushed off its Space has nowhere else to go.
            if let Step::Shove(Shove { displaced: Some(card), .. }) = step {
                self.put_in_discard(card);
            }
        }
    }

    /// Random cards of the Discard Pile go face down under the Guts, never above 25.
    pub fn heal(&mut self, god: God, points: u8, around: &mut impl Around<Event>) -> u8 {
        let pile = self.sides[god].discard.cards;
        let room = GUTS.saturating_sub(self.guts(god));
        let count = u32::from(points.min(room)).min(pile.len());
        if count == 0 {
            return 0;
        }
        let cards = around.deal(pile, count);
        for card in cards {
            self.links.remove(&mut self.sides[god].discard, CardId(card));
        }
        let side = &mut self.sides[god];
        side.under_guts |= cards;
        side.not_guts -= cards;
        side.looked_at[God::Cthulhu] -= cards;
        side.looked_at[God::Hastur] -= cards;
        let guts = self.guts(god);
        around.tell(|| Event::Healed { god, cards: self.told_all(cards), guts });
        count as u8
    }
}
