//! Actions as deeds: what they touch, and what would come of them, with exact odds.

use turnbuckle_core::{Drawn, Few, Rng, Seat};

use crate::action::Action;
use crate::deed::{
    AttackGroup, AttackName, Cost, CourseView, Deed, Defence, Failing, Landing, MeetsView, RopeCourse, Strike,
};
use crate::event::Manner;
use crate::faces::Faces;
use crate::odds::{Odds, Totals};
use crate::pack::Kind;
use crate::ring::{Base, Cell, Rope, Squares};
use crate::rules::{AS_AMMUNITION, Course, Meets, Verdict, bits};
use crate::setup::Agreed;
use crate::state::{Active, Attack, How, Place, State, Step, TAG};
use crate::team::{ENDORSEMENT, SPONSORSHIP};
use crate::vocab::{Crowd, Pool, Stat, Who};

impl Drawn for State {
    type Deed = Deed;

    fn deed(&self, _: Seat, action: Action) -> Deed {
        let pack = self.pack.get();
        let active = self.active.map(|it| it.who);
        match action {
            Action::Take(it) => Deed::Take { team: &pack.team(it).id },
            Action::Hire(it) => Deed::Hire { card: &pack.card(it).id, cost: pack.card(it).dosh },
            Action::HirePair(it) => Deed::HirePair { pair: &pack.pair(it).id, cost: self.cost_of_pair(it) },
            Action::Endorse => Deed::Endorse { cost: ENDORSEMENT },
            Action::BuySponsorship => Deed::BuySponsorship { cost: SPONSORSHIP },
            Action::Submit => Deed::Submit,
            Action::Sponsors(one, other) => {
                Deed::Sponsors { sponsorships: [Some(one), other].into_iter().flatten().collect() }
            }
            Action::Corner(corner) => Deed::Corner { corner, squares: corner.zone().iter().collect() },
            Action::Deploy(who, at) => Deed::Deploy { who, at, squares: self.squares_at(who, at) },
            Action::Declare(sponsorship) => Deed::Declare { sponsorship },
            Action::Pass => Deed::Pass,
            Action::Nominate(who) => Deed::Nominate { who },
            Action::Activate(who) => Deed::Activate { who },
            Action::Reroll(die, face) => Deed::Reroll { die, face },
            Action::Keep => Deed::Keep,
            Action::Option(at) => {
                let option = active.and_then(|it| self.choice_of(it)).and_then(|it| it.options.get(usize::from(at)));
                Deed::Option { at, name: option.map_or("", |it| &it.name), text: option.map_or("", |it| &it.text) }
            }
            Action::StandUp => Deed::StandUp { ap: 1 },
            Action::StayDown => Deed::StayDown,
            Action::End => Deed::End,
            Action::With(stat) => Deed::With { stat, odds: self.odds_with(stat) },
            Action::Choose(who) => Deed::Choose { who },
            Action::Place(at) => {
                let who = self.being_placed();
                let squares = who.map_or_else(|| vec![at], |it| self.squares_at(it, at));
                match who {
                    Some(who) => Deed::Place { who, at, squares },
                    None => Deed::Pass,
                }
            }
            Action::Next(bit) => {
                let keyword = match self.steps.last() {
                    Some(Step::Hit(hit)) => self.keyword(hit.owner, hit.attack, bit),
                    _ => None,
                };
                let keyword = keyword.map_or_else(String::new, |it| it.to_string());
                Deed::Next { keyword, from_table: Self::is_from_table(bit) }
            }
            Action::Shove(direction) => match self.steps.last() {
                Some(Step::Shove { who, squares, .. }) => {
                    Deed::Shove { who: *who, direction, course: seen(&self.course(*who, direction, *squares)) }
                }
                _ => Deed::Pass,
            },
            Action::From(rope) => match self.steps.last() {
                Some(Step::Bounced { who, .. } | Step::Corner { who, .. }) => {
                    Deed::From { who: *who, rope, course: seen(&self.course(*who, rope.away(), 5)) }
                }
                _ => Deed::Pass,
            },
            Action::Smash => match self.steps.last() {
                Some(Step::Corner { who, .. }) => Deed::Smash { who: *who, damage: self.pack.constants.smash },
                _ => Deed::Pass,
            },
            Action::Over | Action::Stop => match self.steps.last() {
                Some(Step::Jump { who, .. }) if action == Action::Over => Deed::Over { who: *who },
                Some(Step::Jump { who, .. }) => Deed::Stop { who: *who },
                _ => Deed::Pass,
            },
            Action::Throw(to) => match self.steps.last() {
                Some(Step::Throw { by, .. }) => self.throw_deed(*by, to, Cost::free(*by)),
                _ => self.act_deed(action),
            },
            _ => self.act_deed(action),
        }
    }

    fn faces(agreed: &Agreed) -> serde_json::Value {
        serde_json::to_value(Faces::of(agreed.pack.get())).expect("faces are plain data")
    }
}

impl Cost {
    const fn free(who: Who) -> Self {
        Self { who, ap: 0, dirty: 0, no_class: false, passes: 1.0 }
    }
}

fn seen(course: &Course) -> CourseView {
    CourseView {
        path: course.path.to_vec(),
        meets: match course.meets {
            Meets::Nothing => MeetsView::Nothing,
            Meets::Wrestlers(who) => MeetsView::Wrestlers { who: who.iter().collect() },
            Meets::Rope(rope) => MeetsView::Rope { rope },
            Meets::Turnbuckle => MeetsView::Turnbuckle,
        },
    }
}

impl State {
    fn squares_at(&self, who: Who, at: Cell) -> Vec<Cell> {
        if at.is_rope() || !self.exists(who) {
            return vec![at];
        }
        Base::new(at, self.card(who).is_big()).squares().iter().collect()
    }

    /// Who is placed by the answer to the question at hand.
    fn being_placed(&self) -> Option<Who> {
        if let Some(impact) = &self.impact {
            return impact.pending.last().copied();
        }
        match self.steps.last()? {
            Step::Place { who, .. } => Some(*who),
            _ => None,
        }
    }

    /// What an action of the active wrestler costs.
    fn cost_view(&self, action: Action) -> Option<Cost> {
        let active = self.active?;
        let dirty = self.dirty_dice(&active, action);
        Some(Cost {
            who: active.who,
            ap: self.cost(active.who, action),
            dirty,
            no_class: self.is_no_class(&active, action),
            passes: self.crowd_passes(&active, action),
        })
    }

    /// How likely the crowd lets a Dirty action pass; it does not care about others.
    pub fn crowd_passes(&self, active: &Active, action: Action) -> f64 {
        let boo = f64::from(self.pack.dice[3][Crowd::Boo as usize]) / 6.0;
        (1.0 - boo).powi(i32::from(self.dirty_dice(active, action)))
    }

    fn act_deed(&self, action: Action) -> Deed {
        let Some(cost) = self.cost_view(action) else { return Deed::Pass };
        let who = cost.who;
        let attack = |attack: Attack, on: Who| Deed::Attack {
            cost,
            attack: self.attack_view(who, attack),
            on,
            odds: self.odds_of(who, on, attack),
        };
        match action {
            Action::Move(to) => {
                let mp = self.active.and_then(|it| self.steps_to(who, to, it.mp)).unwrap_or(0);
                Deed::Move { who, to, squares: self.squares_at(who, to), mp }
            }
            Action::Brawl(on) => attack(Attack::Brawl, on),
            Action::Grapple(on) => attack(Attack::Grapple, on),
            Action::Trip(on) => attack(Attack::Trip, on),
            Action::Lift(on) => attack(Attack::Lift, on),
            Action::Leap(on) => attack(Attack::Turnbuckle, on),
            Action::LeapWith(number, on) | Action::Use(number, on) => attack(Attack::Ability(number), on),
            Action::Pin(on) => Deed::Pin { cost, on, chance: self.pin_chance(who, on) },
            Action::Throw(to) => self.throw_deed(who, to, cost),
            Action::Bounce(rope) => self.bounce_deed(cost, rope, None),
            Action::BounceWith(number, rope) => self.bounce_deed(cost, rope, Some(number)),
            Action::Climb => Deed::Climb { cost, to: self.to_climb(who).unwrap_or(Cell::mat(1, 1)) },
            Action::Dismount => Deed::Dismount { cost },
            Action::UseAlone(number) => {
                let ability = self.ability(who, number);
                let (name, text) = ability.map_or(("", ""), |it| (&*it.name, &*it.text));
                Deed::Use { cost, ability: number, name, text }
            }
            Action::CrowdPleaser => {
                let pleaser = &self.card(who).crowd_pleaser;
                let faces = Crowd::each().filter(|it| self.crowd_verdict(who, *it) == Verdict::Succeeds);
                let chance = faces.map(|it| f64::from(self.pack.dice[3][it as usize]) / 6.0).sum();
                Deed::CrowdPleaser { cost, name: &pleaser.name, text: &pleaser.text, chance }
            }
            Action::TagOut => Deed::TagOut { cost, partner: self.partner(who).unwrap_or(who) },
            _ => Deed::Pass,
        }
    }

    fn attack_view(&self, by: Who, attack: Attack) -> AttackName {
        let group = match attack {
            Attack::Brawl => AttackGroup::Brawl,
            Attack::Grapple => AttackGroup::Grapple,
            Attack::Trip => AttackGroup::Trip,
            Attack::Lift => AttackGroup::Lift,
            Attack::Rope => AttackGroup::Rope,
            Attack::Turnbuckle => AttackGroup::Turnbuckle,
            Attack::Ability(TAG) => AttackGroup::TagTeam,
            Attack::Ability(_) => match self.kind_of(by, attack) {
                Some(Kind::Grapple) => AttackGroup::Grapple,
                Some(Kind::Rope) => AttackGroup::Rope,
                Some(Kind::Turnbuckle) => AttackGroup::Turnbuckle,
                _ => AttackGroup::Active,
            },
        };
        let ability = match attack {
            Attack::Ability(number) => Some(number),
            _ => None,
        };
        AttackName { group, name: self.attack_name(by, attack), ability }
    }

    /// A contest before it is rolled. Where the defender may choose, the stat that is hit less often; where the attacker
    /// leaps to it, the place to land that hits most often (RS-266).
    pub fn odds_of(&self, by: Who, on: Who, attack: Attack) -> Strike {
        let leaps = self.is_on_turnbuckle(by) && self.attacking(by, Some(on), attack).by_turnbuckle;
        let landings = if leaps { self.landings(by, on, attack) } else { Squares::NONE };
        let each = landings.iter().map(|it| self.odds_at(Some(it), by, on, attack));
        let best = each.reduce(|best, it| if it.odds.hit > best.odds.hit { it } else { best });
        best.unwrap_or_else(|| self.odds_here(by, on, attack))
    }

    /// A contest of somebody who comes here first: what its passives give hangs on where it stands when it rolls.
    fn odds_at(&self, at: Option<Cell>, by: Who, on: Who, attack: Attack) -> Strike {
        match at {
            Some(at) => self.standing(by, at).odds_here(by, on, attack),
            None => self.odds_here(by, on, attack),
        }
    }

    /// The ring with somebody at a place to which it is about to come. RS-379: those in the way are pushed aside.
    fn standing(&self, who: Who, at: Cell) -> Self {
        let mut there = self.clone();
        let base = self.thrown_base(who, at);
        for other in self.board.on(base.squares()).iter().filter(|it| *it != who) {
            there.take_off_the_mat(other);
        }
        there.put(who, at, &[], Manner::Leapt, &mut Rng::new(0));
        there
    }

    fn odds_here(&self, by: Who, on: Who, attack: Attack) -> Strike {
        let pack = self.pack.get();
        let pool = self.attack_pool(by, Some(on), attack);
        let attacker = Totals::of(pack, pool);
        let weight = attack == Attack::Lift && self.lifts_by_weight(by, on);
        let against = |stat: Stat| {
            let defence = self.defence_pool(by, on, attack, stat);
            (stat, defence, Odds::of(&attacker, &Totals::of(pack, defence)))
        };
        let choice = Self::defences(attack).filter(|_| !weight).map(|it| it.map(against));
        let (stat, defence, odds) = if weight {
            // RS-284: equal is enough.
            let needed = self.card(on).weight;
            let hit = attacker.at_least(needed);
            let odds = Odds { hit, beatdown: [0.0; 5], reversal: [0.0; 5] };
            (Stat::Grp, Pool { bonus: needed as i8, ..Pool::default() }, odds)
        } else if let Some([one, other]) = choice.clone() {
            if other.2.hit < one.2.hit { other } else { one }
        } else {
            against(self.usual_defence(by, attack))
        };
        let defences = choice.into_iter().flatten().map(|(stat, pool, odds)| Defence {
            stat,
            defender: pool.to_string(),
            odds,
            failing: if stat == Stat::Dex { Failing::Dodge } else { Failing::HitBack },
        });
        let keywords = bits(self.keyword_bits(by, attack)).filter_map(|it| self.keyword(by, attack, it));
        Strike {
            attacker: pool.to_string(),
            defender: defence.to_string(),
            stat,
            damage: self.plain_damage(by, on, attack),
            keywords: keywords.map(|it| it.to_string()).collect(),
            odds,
            defences: defences.collect(),
        }
    }

    /// The attack that somebody is about to defend against with this stat.
    fn odds_with(&self, stat: Stat) -> Odds {
        let pack = self.pack.get();
        let (by, on, attack) = match self.steps.last() {
            Some(Step::Defend { by, on, attack }) => (*by, *on, *attack),
            _ => {
                let who = self.active.map(|it| it.who);
                match who.map(|it| (it, self.wrestler(it).place)) {
                    Some((who, Place::HeldBy(from))) => (from, who, Attack::Lift),
                    _ => return Odds { hit: 0.0, beatdown: [0.0; 5], reversal: [0.0; 5] },
                }
            }
        };
        let attacker = Totals::of(pack, self.attack_pool(by, Some(on), attack));
        let odds = Odds::of(&attacker, &Totals::of(pack, self.defence_pool(by, on, attack, stat)));
        // RS-297.
        if matches!(self.steps.last(), Some(Step::Defend { .. })) { odds } else { odds.plain() }
    }

    /// RS-222.
    pub fn pin_chance(&self, by: Who, on: Who) -> f64 {
        let (attack, defence) = self.pin_pools(by, on);
        let pack = self.pack.get();
        Odds::of(&Totals::of(pack, attack), &Totals::of(pack, defence)).hit
    }

    /// The chance of a DEX roll of 3 or more.
    pub fn save(&self, who: Who, bonus: i8) -> f64 {
        if self.wrestler(who).is_ko() {
            return 0.0;
        }
        Totals::of(self.pack.get(), self.stat(who, Stat::Dex).plus(bonus)).at_least(3)
    }

    fn throw_deed(&self, by: Who, to: Cell, cost: Cost) -> Deed {
        let Some(who) = self.wrestler(by).lifts else { return Deed::Pass };
        let lands = if to.is_rope() {
            Landing::Out { save: self.save(who, 0) }
        } else if let Some(on) = self.board.at(to) {
            let save = Totals::of(self.pack.get(), self.ammunition_pool(by, on)).at_least(3);
            // Whoever is thrown has come down when it hits, so that its passives work again.
            let place = self.places(who, How::Ammunition { by, on }).first();
            let damage = match place {
                Some(at) => self.standing(who, at).ammunition_damage(by, who, on),
                None => self.ammunition_damage(by, who, on),
            };
            Landing::Ammunition { on, save, damage, own_damage: AS_AMMUNITION }
        } else if to.is_turnbuckle() {
            Landing::Turnbuckle { save: self.save(who, self.pack.constants.turnbuckle_throw) }
        } else {
            let base = match self.card(who).is_big() {
                true => self.places(who, How::Covering { by, cell: to }).first().unwrap_or(to),
                false => to,
            };
            let base = self.thrown_base(who, base);
            match base.touches_turnbuckle() {
                Some(corner) => Landing::Corner { corner, damage: self.pack.constants.smash },
                None if base.touches_rope() => {
                    let there = self.standing(who, base.anchor);
                    let bounced = |rope: Rope| RopeCourse { rope, course: seen(&there.course(who, rope.away(), 5)) };
                    Landing::Ropes { ropes: base.ropes().collect(), courses: base.ropes().map(bounced).collect() }
                }
                None => Landing::Plain,
            }
        };
        Deed::Throw { cost, who, to, lands }
    }

    fn bounce_deed(&self, cost: Cost, rope: Rope, ability: Option<u8>) -> Deed {
        let who = cost.who;
        let course = self.bounce_course(who, rope, ability);
        let hits: Vec<Who> = match course.meets {
            Meets::Wrestlers(there) => self.enemies(who, there).iter().collect(),
            _ => Vec::new(),
        };
        let attack = ability.map_or(Attack::Rope, Attack::Ability);
        let odds = hits.first().map(|on| self.odds_at(course.path.last().copied(), who, *on, attack));
        Deed::Bounce { cost, rope, ability, path: course.path.to_vec(), hits, odds }
    }
}
