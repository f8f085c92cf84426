//! What abilities and Crowd Pleasers do besides attacking: effects one after the other.

use arrayvec::ArrayVec;
use turnbuckle_core::Around;

use crate::effect::{Effect, Whom};
use crate::event::Event;
use crate::state::{Attack, FAVOURS, Favour, How, Source, State, Step};
use crate::vocab::{Counter, Stat, Who, Wrestlers};

impl State {
    pub fn effects_of(&self, who: Who, source: Source) -> &'static [Effect] {
        match source {
            Source::CrowdPleaser => &self.card(who).crowd_pleaser.effects,
            Source::Ability(number) => self.ability(who, number).map_or(&[], |it| &it.effects),
        }
    }

    /// Whom an effect can be for.
    pub fn recipients(&self, who: Who, effect: &Effect) -> Wrestlers {
        let friends = self.in_ring.of(who.seat());
        let standing = self.in_ring.filter(|it| self.base(it).is_some());
        let within = |all: Wrestlers, squares: u8| match self.base(who) {
            Some(base) => all.filter(|it| self.base(it).is_some_and(|it| it.distance(base) <= squares)),
            None => all & Wrestlers::one(who),
        };
        let enemies = standing - friends;
        let mut itself = Wrestlers::one(who);
        if !self.is_in_ring(who) {
            itself = Wrestlers::NONE;
        }
        let all = match effect.whom() {
            Whom::Itself => itself,
            Whom::Friend | Whom::Friends => friends,
            Whom::FriendInContact => self.in_contact(who) & friends,
            Whom::FriendWithin(squares) | Whom::FriendsWithin(squares) => within(friends & standing, squares),
            // RS-100: a partner on the sidelines is not affected, nor one who is gone.
            Whom::Partner => {
                let partner = self.partner(who).filter(|it| self.is_in_ring(*it) || !self.is_mended());
                partner.map_or(Wrestlers::NONE, Wrestlers::one)
            }
            Whom::EnemyInContact | Whom::EnemiesInContact => self.in_contact(who) & enemies,
            Whom::EnemyWithin(squares) | Whom::EnemiesWithin(squares) => within(enemies, squares),
        };
        // Nobody is asked to choose somebody for whom nothing would change.
        match effect {
            Effect::Move(_) | Effect::Shove(_) => all.filter(|it| self.base(it).is_some_and(|it| it.anchor.is_mat())),
            Effect::Heal(_) => all.filter(|it| self.wrestler(it).stamina < self.card(it).stamina),
            // RS-G100: whoever is KO'd stays down.
            Effect::Remove(it) => all.filter(|who| {
                let stays = it.counter == Counter::Knockdown && self.is_strict() && self.wrestler(who).is_ko();
                self.wrestler(who).counters.has(it.counter) && !stays
            }),
            Effect::Unlock(_) => all.filter(|it| self.wrestler(it).locked),
            Effect::Brawl | Effect::Grapple if self.wrestler(who).is_knocked_down() => Wrestlers::NONE,
            Effect::Crowd(_) => all.filter(|it| self.base(it).is_some() && !self.wrestler(it).is_knocked_down()),
            _ => all,
        }
    }

    /// RS-147: whether any of the effects would do something.
    pub fn any_effect(&self, who: Who, effects: &[Effect]) -> bool {
        effects.iter().any(|it| !self.recipients(who, it).is_empty())
    }

    /// Whether the player has to say whom the effect is for.
    pub fn chooses_recipient(&self, who: Who, source: Source, at: u8) -> Option<Wrestlers> {
        let effect = self.effects_of(who, source).get(usize::from(at))?;
        let all = self.recipients(who, effect);
        (effect.whom().is_chosen() && all.len() > 1).then_some(all)
    }

    /// The effect at hand, for everybody it is for; or for the one that was chosen.
    pub fn take_effect(
        &mut self,
        who: Who,
        source: Source,
        at: u8,
        chosen: Option<Who>,
        around: &mut impl Around<Event>,
    ) {
        let Some(effect) = self.effects_of(who, source).get(usize::from(at)) else { return };
        self.steps.push(Step::Effects { who, source, at: at + 1 });
        let all = match chosen {
            Some(chosen) => Wrestlers::one(chosen),
            None => self.recipients(who, effect),
        };
        let pleased = source == Source::CrowdPleaser;
        if all.is_empty() {
            around.tell(|| Event::NothingChanges { who, pleased });
        }
        for on in all.iter() {
            match effect {
                Effect::Bonus(it) if pleased && self.is_strict() => {
                    self.favour(Favour { by: who, on, effect: at }, it.stat, it.n, around);
                }
                _ => self.affect(who, pleased, *effect, on, around),
            }
        }
    }

    fn affect(&mut self, who: Who, pleased: bool, effect: Effect, on: Who, around: &mut impl Around<Event>) {
        match effect {
            Effect::Damage(it) => self.hurt_outright(on, it.n, Some(who), around),
            Effect::Heal(it) => self.heal(on, it.n, around),
            Effect::Give(it) => self.give(on, it.counter, it.n, around),
            Effect::Remove(it) => self.take_off(on, it.counter, around),
            Effect::Bonus(it) => self.add_bonus(on, it.stat, it.n, false, around),
            Effect::Ap(n) => self.gain(on, n, 0, pleased, around),
            Effect::Mp(n) => self.gain(on, 0, n, pleased, around),
            Effect::Move(it) => {
                self.steps.push(Step::Place { who: on, seat: who.seat(), how: How::Walk(it.n) });
            }
            Effect::Shove(it) => {
                self.steps.push(Step::Shove { who: on, seat: who.seat(), by: Some(who), squares: it.n });
            }
            Effect::Brawl => {
                self.steps.push(Step::Contest { by: who, on, attack: Attack::Brawl, stat: Stat::Def });
            }
            Effect::Grapple => {
                self.steps.push(Step::Contest { by: who, on, attack: Attack::Grapple, stat: Stat::Grp });
            }
            Effect::Crowd(_) => self.steps.push(Step::Crowd { who: on }),
            Effect::Unlock(_) => self.wrestler_mut(on).locked = false,
            Effect::Endorsement(n) => {
                let seat = who.seat();
                self.endorsements[seat] = (self.endorsements[seat] + n).min(crate::vocab::MOST_ENDORSEMENTS);
                let left = self.endorsements[seat];
                around.tell(|| Event::EndorsementGained { seat, left });
            }
        }
    }

    pub fn add_bonus(&mut self, who: Who, stat: Stat, n: i8, sponsored: bool, around: &mut impl Around<Event>) {
        let bonus = &mut self.wrestler_mut(who).bonus[stat as usize];
        *bonus = bonus.saturating_add(n).clamp(-9, 9);
        around.tell(|| Event::BonusGiven { who, stat, n, sponsored });
    }

    /// RS-329, RS-333: a bonus as long as the Crowd Pleaser counter lies there.
    fn favour(&mut self, favour: Favour, stat: Stat, n: i8, around: &mut impl Around<Event>) {
        if !self.wrestler(favour.by).counters.has(Counter::CrowdPleaser) {
            return;
        }
        if self.favours.is_full() {
            let oldest = self.favours.remove(0);
            self.end_favour(oldest, around);
        }
        self.favours.push(favour);
        self.add_bonus(favour.on, stat, n, false, around);
    }

    /// RS-333: with the counter the effect is over, for others too.
    pub fn end_favours(&mut self, by: Who, around: &mut impl Around<Event>) {
        let over: ArrayVec<Favour, FAVOURS> = self.favours.iter().copied().filter(|it| it.by == by).collect();
        self.favours.retain(|it| it.by != by);
        for favour in over {
            self.end_favour(favour, around);
        }
    }

    fn end_favour(&mut self, favour: Favour, around: &mut impl Around<Event>) {
        let effects = self.effects_of(favour.by, Source::CrowdPleaser);
        let Some(Effect::Bonus(it)) = effects.get(usize::from(favour.effect)) else { return };
        let bonus = &mut self.wrestler_mut(favour.on).bonus[it.stat as usize];
        *bonus = bonus.saturating_sub(it.n).clamp(-9, 9);
        around.tell(|| Event::BonusOver { who: favour.on, stat: it.stat, n: it.n, by: favour.by });
    }

    /// AP and MP at once, in the wrestler's own activation.
    fn gain(&mut self, who: Who, ap: u8, mp: u8, pleased: bool, around: &mut impl Around<Event>) {
        if let Some(active) = self.active.as_mut().filter(|it| it.who == who) {
            active.ap = (active.ap + ap).min(MOST_POINTS);
            active.mp = (active.mp + mp).min(MOST_POINTS);
            around.tell(|| Event::PointsGained { who, ap, mp, pleased });
        } else {
            around.tell(|| Event::NothingChanges { who, pleased });
        }
    }

    /// RS-411.
    pub fn refresh(&mut self, who: Who, around: &mut impl Around<Event>) {
        self.heal(who, 1, around);
        self.take_off(who, Counter::Knockdown, around);
    }
}

/// Nobody has more AP or MP than this, whatever adds up.
pub const MOST_POINTS: u8 = 15;
