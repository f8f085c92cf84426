//! What bots should know: what a ring is worth, and which choices look good before anything is tried.

use std::mem::discriminant;

use turnbuckle_core::{Hints, Rng, Rules, Seat, Turn, Verdict};

use crate::action::Action;
use crate::effect::Condition;
use crate::pack::Kind;
use crate::ring::{Base, Cell, Corner};
use crate::rules::Meets;
use crate::state::{Active, Attack, Place, Stage, State, Step};
use crate::vocab::{CardId, Counter, Pool, ROUNDS, Stat, Who};

impl Hints for State {
    /// A win is a win; by how much counts a little, so that a search sees where it is going while it lies behind.
    fn payoff(&self, seat: Seat) -> f32 {
        match self.turn() {
            Turn::Over(Verdict::Won(seats)) if seats.contains(seat) => 0.8 + 0.2 * self.evaluate(seat),
            Turn::Over(Verdict::Drawn) => 0.5,
            Turn::Over(_) => 0.2 * self.evaluate(seat),
            Turn::Decide(_) => self.evaluate(seat),
        }
    }

    /// What everybody's wrestlers in the ring are worth, one against the other. Before the last round it hangs on nothing
    /// that merely passes with time, so that play-outs of any length can be compared.
    fn evaluate(&self, seat: Seat) -> f32 {
        match self.stage {
            // Dosh that is not spent does not wrestle.
            Stage::Hire => return f32::from(self.drafts[seat].cost(self.pack.get())) / f32::from(self.budget),
            Stage::Sponsors | Stage::Deploy { .. } => return 1.0 / f32::from(self.players),
            _ => {}
        }
        let unsettled = self.unsettled();
        let worth = |it: Seat| self.in_ring.of(it).iter().map(|it| self.worth(it, unsettled)).sum::<f32>();
        let together: f32 = Seat::all(self.players()).map(worth).sum();
        if together <= 0.0 {
            return 0.5;
        }
        // A small lead counts: with the eighth power, a search tells one point of STA from another. It counts more when
        // less can still happen to it.
        let squarings = match unsettled {
            it if it > 0.67 => 3,
            it if it > 0.34 => 4,
            _ => 5,
        };
        let strength = |it: Seat| (0..squarings).fold(worth(it) / together, |it, _| it * it);
        let all: f32 = Seat::all(self.players()).map(strength).sum();
        // And a part for the plain share: whoever is far ahead still sees how to end the match, whoever is far behind how to
        // go on. Without it half of the matches went to the Dosh count, with it a third.
        (0.8 * strength(seat) / all + 0.2 * worth(seat) / together).clamp(0.0, 1.0)
    }

    /// What was begun is finished sensibly; what nobody has begun yet is left out, since the dice of ten wrestlers to come
    /// would drown what one decision is worth. The last round is played out: after it, there is no more to come.
    fn rollout(&self, seat: Seat, legal: &[Action], rng: &mut Rng) -> usize {
        if self.round < ROUNDS && self.is_fresh() && legal.last() == Some(&Action::End) {
            return legal.len() - 1;
        }
        rng.best_of(ROLLOUT, legal, |it| self.liking(seat, it))
    }

    fn prior(&self, seat: Seat, action: Action) -> f32 {
        self.liking(seat, action)
    }

    /// Dosh buys what it is worth: a table of bots should not send four times the same team into the ring. Which
    /// Sponsorship is best nobody can tell before the bell, nor which square of a corner.
    fn is_matter_of_taste(&self, _: Seat) -> bool {
        matches!(self.stage, Stage::Hire | Stage::Sponsors | Stage::Deploy { .. })
    }

    /// A team is hired until nothing is left to spend: a ready-made one, more wrestlers of its casino while there is Dosh
    /// for them, and what the rest buys.
    fn is_waste(&self, seat: Seat, action: Action) -> bool {
        if self.stage != Stage::Hire {
            return false;
        }
        let pack = self.pack.get();
        let casino = self.drafts[seat].casino(pack);
        let suits = |it: &CardId| casino.is_none() || pack.card(*it).casino.is_none_or(|it| Some(it) == casino);
        let can = |it: &Action| self.check_hiring(seat, *it).is_ok();
        let next = (pack.team_ids().map(Action::Take).find(can))
            .or_else(|| pack.card_ids().filter(suits).map(Action::Hire).find(can))
            .or_else(|| [Action::BuySponsorship, Action::Endorse].into_iter().find(can))
            .unwrap_or(Action::Submit);
        let is_like = |it: &Action| discriminant(it) == discriminant(&action);
        !is_like(&next) || matches!(action, Action::Hire(card) if !suits(&card))
    }

    /// With play-outs of 12 decisions a Contender won 38 of 76 matches against a Rookie, with 4 it wins 44 of 58.
    fn farthest() -> u32 {
        4
    }

    /// Dice hide much of what thinking brings: ten times the iterations win about two matches of three.
    fn levels_apart() -> f32 {
        2.0
    }

    /// What one decision brings is little beside what dice bring, so that a search would look at everything alike. With
    /// 240 iterations and half the exploration, a bot won 88 and drew 5 of 165 matches against the usual one.
    fn exploration() -> f32 {
        0.5
    }
}

/// Of so many choices a play-out takes the one that it likes best: few are aimless, many are all alike.
const ROLLOUT: u32 = 12;

/// What a point of damage is worth that a wrestler on a turnbuckle has ready, as a part of a lightweight team. Without it
/// hardly anybody waits on a turnbuckle; with it a bot won 30 and drew 4 of 60 matches against one without.
const READY: f32 = 0.016;

/// What a lightweight team costs.
const LIGHTWEIGHT: f32 = 1000.0;

/// What dice show on average.
fn mean(pool: Pool) -> f32 {
    let [copper, silver, gold] = pool.dice.map(f32::from);
    (7.0 * copper + 10.0 * silver + 13.0 * gold) / 6.0 + f32::from(pool.bonus)
}

/// About how often one pool beats another.
fn beats(attacker: Pool, defender: Pool) -> f32 {
    (0.42 + 0.16 * (mean(attacker) - mean(defender))).clamp(0.04, 0.97)
}

/// About how often a DEX roll saves.
fn saves(pool: Pool) -> f32 {
    (0.25 * mean(pool) - 0.1).clamp(0.0, 0.92)
}

impl State {
    /// An activation in which nothing has been done.
    fn is_fresh(&self) -> bool {
        self.active.is_some_and(|it| {
            let card = self.card(it.who);
            it.ap >= card.ap && it.mp >= card.mp && it.uses.iter().all(|it| *it == 0)
        })
    }

    /// How much of the match can still change: all of it, but in the last round only what those do who are yet to act.
    fn unsettled(&self) -> f32 {
        if self.round < ROUNDS {
            return 1.0;
        }
        let to_come = self.in_ring.iter().filter(|it| !self.wrestler(*it).done).count();
        to_come as f32 / self.in_ring.len().max(1) as f32
    }

    /// What a wrestler in the ring is worth, with what threatens it. RS-419, RS-420: at the end its Dosh counts and its STA
    /// no more.
    fn worth(&self, who: Who, unsettled: f32) -> f32 {
        let (wrestler, card) = (self.wrestler(who), self.card(who));
        let lost = 1.0 - f32::from(wrestler.stamina) / f32::from(card.stamina);
        let mut worth = if wrestler.is_ko() { 0.5 - 0.08 * unsettled } else { 1.0 - 0.4 * lost * unsettled };
        let mut ready = 0.0;
        match wrestler.place {
            // Whoever is held can be thrown out.
            Place::HeldBy(by) if by.is_enemy_of(who) => {
                let near = self.base(by).is_some_and(|it| to_the_ropes(it) <= self.throw_of(by));
                let out = 1.0 - saves(self.stat(who, Stat::Dex));
                worth *= if near { 1.0 - 0.6 * out } else { 0.85 };
            }
            Place::On(_) if wrestler.is_knocked_down() => {
                let pinners = self.enemies(who, self.in_contact(who)).filter(|it| !self.wrestler(it).is_knocked_down());
                let danger = if wrestler.is_ko() { 0.3 } else { 0.12 };
                worth *= 1.0 - 0.06 - if pinners.is_empty() { 0.0 } else { danger };
            }
            Place::On(cell) if cell.is_turnbuckle() => {
                worth *= 1.0 - self.fall_risk(who, cell);
                ready = READY * unsettled * self.post_pays(who);
            }
            _ => {}
        }
        if !wrestler.is_ko() {
            let count = |it: Counter| f32::from(wrestler.counters.count(it));
            let good = count(Counter::PlusAp) + count(Counter::CrowdPleaser);
            worth += 0.03 * unsettled * (good - count(Counter::MinusAp) - count(Counter::Bleeding));
        }
        f32::from(card.dosh) * worth + LIGHTWEIGHT * ready
    }

    /// How much of a wrestler on a turnbuckle is lost on average because it may be knocked off. Only from the square in the
    /// corner can it be reached. Whoever stands there strikes twice or more; who must walk there first often does
    /// something else, and on the mat it would be in danger as well.
    fn fall_risk(&self, who: Who, post: Cell) -> f32 {
        let Some(corner) = post.corner().map(Corner::square) else { return 0.0 };
        let free = self.board.at(corner).is_none();
        let falls = 1.0 - saves(self.stat(who, Stat::Dex));
        let mut risk = 0.0f32;
        for by in self.enemies(who, self.in_ring).iter() {
            let Some(from) = self.base(by).filter(|_| !self.wrestler(by).is_ko()) else { continue };
            let touches = self.touch(by, who);
            let comes = touches || free && from.distance_to(corner) <= self.card(by).mp;
            if comes {
                let hit = falls * self.strikes(by, who, Attack::Brawl, Stat::Def);
                risk = risk.max((1.0 - (1.0 - hit) * (1.0 - hit)) * if touches { 0.5 } else { 0.06 });
            }
        }
        risk
    }

    /// What a wrestler on a turnbuckle can do in its next activation beyond what it would do on the mat, in points of
    /// damage: by its best leap, or because it fights best up there.
    fn post_pays(&self, who: Who) -> f32 {
        let card = self.card(who);
        let own = card.abilities.iter().filter(|it| it.kind == Kind::Turnbuckle && it.ap <= card.ap);
        let damage = own.filter_map(|it| it.line.as_ref()).map(|it| it.damage).max();
        let perch = if self.perches(who) { 3.0 } else { 0.0 };
        damage.map_or(0.0, |it| f32::from(it) - 1.0).max(perch)
    }

    /// How good a choice looks by itself; about 1 for what is neither good nor bad.
    fn liking(&self, seat: Seat, action: Action) -> f32 {
        let Some(active) = self.active else { return 1.0 };
        let liking = self.liking_to_act(seat, &active, action);
        // The crowd may end it all.
        match self.steps.is_empty() && self.dirty_dice(&active, action) > 0 {
            true => 0.45 * liking,
            false => liking,
        }
    }

    fn liking_to_act(&self, seat: Seat, active: &Active, action: Action) -> f32 {
        let who = active.who;
        let strike = |on: Who, attack: Attack, stat: Stat| self.strikes(who, on, attack, stat);
        match action {
            Action::End => {
                let engaged = active.ap > 0 && !self.enemies(who, self.in_contact(who)).is_empty();
                if engaged { 0.05 } else { 0.4 }
            }
            Action::StandUp => 3.0,
            Action::Move(_) if active.ap == 0 => 0.15,
            Action::Move(to) => self.liking_to_stand(active, to),
            Action::Brawl(on) => 0.6 + 2.0 * strike(on, Attack::Brawl, Stat::Def) * self.prey(on),
            Action::Grapple(on) => 0.6 + 2.0 * strike(on, Attack::Grapple, Stat::Grp) * self.prey(on),
            Action::Trip(on) => {
                let down = self.wrestler(on).is_knocked_down();
                if down { 0.05 } else { 0.9 * strike(on, Attack::Trip, Stat::Def) }
            }
            Action::Pin(on) => {
                let (attack, defence) = self.pin_pools(who, on);
                0.5 + 9.0 * beats(attack, defence)
            }
            Action::Lift(on) => self.liking_to_lift(who, on),
            Action::Throw(cell) => self.liking_to_throw(who, cell),
            Action::Leap(on) => self.liking_to_leap(who, on, Attack::Turnbuckle),
            Action::LeapWith(number, on) => self.liking_to_leap(who, on, Attack::Ability(number)),
            Action::Use(number, on) => self.liking_to_use(who, on, number),
            Action::Bounce(rope) => match self.bounce_course(who, rope, None).meets {
                Meets::Wrestlers(there) => match self.enemies(who, there).first() {
                    Some(on) => 0.6 + 2.0 * strike(on, Attack::Rope, Stat::Def),
                    None => 0.1,
                },
                _ => 0.2,
            },
            Action::BounceWith(..) | Action::UseAlone(_) => 1.4,
            Action::Climb => self.liking_to_climb(active),
            Action::Dismount => 0.3,
            Action::CrowdPleaser => {
                if self.wrestler(who).locked {
                    0.02
                } else {
                    0.7
                }
            }
            Action::TagOut => {
                if self.wrestler(who).stamina <= 2 {
                    2.0
                } else {
                    0.3
                }
            }
            Action::Keep => 1.0,
            Action::Reroll(_, face) => 1.2 - 0.5 * f32::from(face),
            Action::Shove(direction) => match self.steps.last() {
                Some(Step::Shove { who: on, squares, .. }) => {
                    let good = if on.seat() == seat { -0.5 } else { 0.8 };
                    match self.course(*on, direction, *squares).meets {
                        Meets::Turnbuckle => 1.0 + 2.0 * good,
                        Meets::Rope(_) => 1.0 + 0.8 * good,
                        Meets::Wrestlers(_) => 0.7,
                        Meets::Nothing => 0.9,
                    }
                }
                _ => 1.0,
            },
            Action::Smash => 2.0,
            _ => 1.0,
        }
    }

    /// How much hitting somebody is worth: little for who is KO'd, more for who is nearly, or may fall off a turnbuckle.
    fn prey(&self, on: Who) -> f32 {
        if self.is_on_turnbuckle(on) {
            return 1.5 + 2.0 * (1.0 - saves(self.stat(on, Stat::Dex)));
        }
        match self.wrestler(on).stamina {
            0 => 0.1,
            1 | 2 => 1.5,
            _ => 1.0,
        }
    }

    /// About how often an attack hits.
    fn strikes(&self, by: Who, on: Who, attack: Attack, stat: Stat) -> f32 {
        beats(self.attack_pool(by, Some(on), attack), self.defence_pool(by, on, attack, stat))
    }

    fn liking_to_use(&self, who: Who, on: Who, number: u8) -> f32 {
        let attack = Attack::Ability(number);
        let damage = f32::from(self.plain_damage(who, on, attack));
        0.6 + self.strikes(who, on, attack, self.usual_defence(who, attack)) * (1.0 + damage) * self.prey(on).max(1.0)
    }

    fn liking_to_leap(&self, who: Who, on: Who, attack: Attack) -> f32 {
        match attack {
            Attack::Ability(number) => self.liking_to_use(who, on, number),
            _ => 0.8 + 2.5 * self.strikes(who, on, attack, Stat::Def),
        }
    }

    /// What a wrestler can leap with, what it costs, and how far it goes.
    fn leaps(&self, who: Who) -> impl Iterator<Item = (Attack, u8, u8)> {
        let card = self.card(who);
        let own = (0..).zip(&card.abilities).filter(|(_, it)| it.kind == Kind::Turnbuckle);
        let own = own.map(|(at, it)| (Attack::Ability(at), it.ap, it.line.as_ref().map_or(0, |it| it.range)));
        std::iter::once((Attack::Turnbuckle, 2, card.mp)).chain(own)
    }

    /// Whether a wrestler is better on a turnbuckle than on the mat.
    fn perches(&self, who: Who) -> bool {
        let passive = self.card(who).abilities.iter().flat_map(|it| &it.modifiers);
        passive.flat_map(|it| &it.when).any(|it| *it == Condition::OnTurnbuckle)
    }

    /// Up, and down onto somebody: nearly what the leap is worth, if there are AP for both and somebody is near enough.
    fn liking_to_climb(&self, active: &Active) -> f32 {
        let (who, mut best) = (active.who, if self.perches(active.who) && active.ap >= 3 { 2.0 } else { 0.35 });
        let Some(from) = self.to_climb(who).map(|it| Base::new(it, false)) else { return best };
        for (attack, _, range) in self.leaps(who).filter(|(_, ap, _)| *ap < active.ap) {
            for on in self.in_ring.iter().filter(|it| it.is_enemy_of(who)) {
                if self.base(on).is_some_and(|it| from.distance(it) <= range) {
                    best = f32::max(best, 0.8 * self.liking_to_leap(who, on, attack));
                }
            }
        }
        best
    }

    fn liking_to_stand(&self, active: &Active, to: Cell) -> f32 {
        let who = active.who;
        let base = Base::new(to, self.card(who).is_big());
        let there = self.enemies(who, self.board.on(base.squares().contact()));
        let mut liking = 0.25;
        for on in there.iter() {
            liking += match self.wrestler(on).is_knocked_down() {
                true => 0.9,
                false if self.is_on_turnbuckle(on) => 1.5,
                false => 0.45,
            };
        }
        if self.wrestler(who).lifts.is_some() && to_the_ropes(base) <= self.throw_of(who) {
            liking += 1.2;
        }
        // A corner is where one is smashed, where one leaps from, and where some fight best.
        let leaps = || self.perches(who) || self.leaps(who).skip(1).any(|(_, ap, _)| ap < active.ap);
        match base.touches_turnbuckle() {
            Some(_) if leaps() => liking + 0.5,
            Some(_) => liking - 0.15,
            None => liking,
        }
    }

    fn liking_to_lift(&self, who: Who, on: Who) -> f32 {
        if !on.is_enemy_of(who) {
            return 0.03;
        }
        let ap = self.active.map_or(0, |it| it.ap);
        let near = self.base(who).is_some_and(|it| to_the_ropes(it) <= self.throw_of(who));
        let out = if near && ap >= 2 { 1.0 - saves(self.stat(on, Stat::Dex)) } else { 0.2 };
        let pool = self.attack_pool(who, Some(on), Attack::Lift);
        let lifted = if self.lifts_by_weight(who, on) {
            (0.3 + 0.2 * (mean(pool) - f32::from(self.card(on).weight))).clamp(0.1, 0.97)
        } else {
            let grp = beats(pool, self.defence_pool(who, on, Attack::Lift, Stat::Grp));
            0.67 * grp.min(beats(pool, self.defence_pool(who, on, Attack::Lift, Stat::Dex)))
        };
        0.2 + 7.0 * lifted * out
    }

    fn liking_to_throw(&self, who: Who, cell: Cell) -> f32 {
        let held = match self.steps.last() {
            Some(Step::Throw { by, .. }) => self.wrestler(*by).lifts,
            _ => self.wrestler(who).lifts,
        };
        let Some(held) = held else { return 0.1 };
        let enemy = held.is_enemy_of(who);
        let out = 1.0 - saves(self.stat(held, Stat::Dex));
        if cell.is_rope() {
            return 1.0 + 9.0 * out;
        }
        match self.board.at(cell) {
            Some(on) if on.is_enemy_of(who) => 0.6 + f32::from(self.card(held).weight) * if enemy { 0.7 } else { 0.4 },
            Some(_) => 0.05,
            None if cell.is_turnbuckle() => {
                if enemy {
                    0.5 + 5.0 * out
                } else {
                    0.05
                }
            }
            None => {
                let corner = Base::new(cell, false).touches_turnbuckle().is_some();
                match (enemy, corner) {
                    (true, true) => 2.0,
                    (true, false) => 0.3,
                    (false, _) => 0.1,
                }
            }
        }
    }
}

/// How far the nearest rope cell is.
fn to_the_ropes(base: Base) -> u8 {
    let (x, y) = base.anchor.xy();
    let far = if base.big { 10 } else { 11 };
    [x, y, far - x, far - y].into_iter().min().unwrap_or(0).max(1) as u8
}
