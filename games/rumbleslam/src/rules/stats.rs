//! RS-016, RS-186, RS-193, RS-343 to RS-347: what a wrestler rolls now, with everything that modifies it.

use turnbuckle_core::Seat;

use crate::effect::{Condition, Gift, Immunity, Modifier};
use crate::pack::{Kind, Line};
use crate::state::{Attack, Place, State};
use crate::vocab::{Counter, Die, Pool, Stat, Who};

/// What a roll is about: who is on the other side, and with what the attacker attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    pub other: Option<Who>,
    pub attacking: bool,
    pub defending: bool,
    pub by_rope: bool,
    pub by_turnbuckle: bool,
}

impl State {
    /// What an attack is to its maker.
    pub fn attacking(&self, by: Who, on: Option<Who>, attack: Attack) -> Scene {
        let kind = self.kind_of(by, attack);
        Scene {
            other: on,
            attacking: true,
            defending: false,
            by_rope: attack == Attack::Rope || kind == Some(Kind::Rope),
            by_turnbuckle: attack == Attack::Turnbuckle || kind == Some(Kind::Turnbuckle),
        }
    }

    /// What it is to its target.
    pub fn defending(&self, by: Who, attack: Attack) -> Scene {
        let scene = self.attacking(by, None, attack);
        Scene { other: Some(by), attacking: false, defending: true, ..scene }
    }

    pub fn kind_of(&self, by: Who, attack: Attack) -> Option<Kind> {
        match attack {
            Attack::Ability(number) => self.ability(by, number).map(|it| it.kind),
            _ => None,
        }
    }

    pub fn line_of(&self, by: Who, attack: Attack) -> Option<&'static Line> {
        match attack {
            Attack::Ability(number) => self.ability(by, number)?.line.as_ref(),
            _ => None,
        }
    }

    /// Everything that modifies a wrestler in this scene. RS-345: passives do not work while it is Knocked Down or Lifted.
    pub fn gifts(&self, who: Who, scene: Scene, mut each: impl FnMut(Gift)) {
        let (wrestler, card) = (self.wrestler(who), self.card(who));
        if !card.has_modifiers {
            return;
        }
        let mut apply = |modifiers: &[Modifier]| {
            for modifier in modifiers {
                if modifier.when.iter().all(|it| self.holds(who, *it, scene)) {
                    each(modifier.gift);
                }
            }
        };
        if wrestler.counters.has(Counter::CrowdPleaser) {
            apply(&card.crowd_pleaser.modifiers);
        }
        if wrestler.is_knocked_down() || !matches!(wrestler.place, Place::On(_)) {
            return;
        }
        for ability in &card.abilities {
            apply(&ability.modifiers);
            // RS-347.
            if let Some(option) = wrestler.choice.and_then(|it| ability.options.get(usize::from(it))) {
                apply(&option.modifiers);
            }
        }
    }

    fn holds(&self, who: Who, condition: Condition, scene: Scene) -> bool {
        let base = self.base(who);
        let other = scene.other;
        let weight = |it: Who| self.card(it).weight;
        match condition {
            Condition::AtRope => base.is_some_and(|it| it.touches_rope()),
            Condition::AtTurnbuckle => {
                base.is_some_and(|it| it.anchor.is_turnbuckle() || it.touches_turnbuckle().is_some())
            }
            Condition::OnTurnbuckle => self.is_on_turnbuckle(who),
            Condition::Hurt => 2 * self.wrestler(who).stamina <= self.card(who).stamina,
            Condition::Alone => self.in_contact(who).of(who.seat()).is_empty(),
            Condition::WithFriend => !self.in_contact(who).of(who.seat()).is_empty(),
            Condition::Lifting => self.wrestler(who).lifts.is_some(),
            Condition::Attacking => scene.attacking,
            Condition::Defending => scene.defending,
            Condition::AgainstHeavier => other.is_some_and(|it| weight(it) > weight(who)),
            Condition::AgainstLighter => other.is_some_and(|it| weight(it) < weight(who)),
            Condition::AgainstKnockedDown => other.is_some_and(|it| self.wrestler(it).is_knocked_down()),
            Condition::AgainstBleeding => other.is_some_and(|it| self.wrestler(it).counters.has(Counter::Bleeding)),
            Condition::AgainstAtRope => other.and_then(|it| self.base(it)).is_some_and(|it| it.touches_rope()),
            Condition::ByRope => scene.by_rope,
            Condition::ByTurnbuckle => scene.by_turnbuckle,
            Condition::Pleased => self.wrestler(who).counters.has(Counter::CrowdPleaser),
        }
    }

    /// What is added to a stat: bonuses of this round, passives, choices.
    fn added(&self, who: Who, stat: Stat, scene: Scene) -> Pool {
        let mut added = Pool { bonus: self.wrestler(who).bonus[stat as usize], ..Pool::default() };
        self.gifts(who, scene, |gift| {
            added = match (gift, stat) {
                (Gift::Att(n), Stat::Att)
                | (Gift::Def(n), Stat::Def)
                | (Gift::Grp(n), Stat::Grp)
                | (Gift::Dex(n), Stat::Dex) => added.plus(n),
                (Gift::AttDice(more), Stat::Att)
                | (Gift::DefDice(more), Stat::Def)
                | (Gift::GrpDice(more), Stat::Grp)
                | (Gift::DexDice(more), Stat::Dex) => added.and(more),
                _ => return,
            };
        });
        added
    }

    /// A stat outside of any contest.
    pub fn stat(&self, who: Who, stat: Stat) -> Pool {
        self.stat_in(who, stat, Scene::default())
    }

    /// RS-186, RS-193: KO'd wrestlers have no stat, Knocked Down ones no DEF, whatever is added.
    pub fn stat_in(&self, who: Who, stat: Stat, scene: Scene) -> Pool {
        let wrestler = self.wrestler(who);
        if wrestler.is_ko() || stat == Stat::Def && wrestler.is_knocked_down() {
            return Pool::default();
        }
        self.card(who).stat(stat).and(self.added(who, stat, scene))
    }

    /// RS-106: a KO'd wrestler rolls its full DEX for the Initiative.
    pub fn initiative_pool(&self, who: Who) -> Pool {
        self.card(who).stat(Stat::Dex).and(self.added(who, Stat::Dex, Scene::default()))
    }

    /// What the attacker rolls.
    pub fn attack_pool(&self, by: Who, on: Option<Who>, attack: Attack) -> Pool {
        let scene = self.attacking(by, on, attack);
        match attack {
            Attack::Brawl | Attack::Trip => self.stat_in(by, Stat::Att, scene),
            Attack::Grapple | Attack::Lift => self.stat_in(by, Stat::Grp, scene),
            // RS-232, RS-268.
            Attack::Rope => self.stat_in(by, Stat::Att, scene).and(Pool::of(Die::Copper)),
            Attack::Turnbuckle => self.stat_in(by, Stat::Att, scene).and(Pool::of(Die::Gold)),
            Attack::Ability(number) => match self.ability(by, number) {
                // RS-208.
                Some(it) if it.kind == Kind::Grapple => self.stat_in(by, Stat::Grp, scene),
                // RS-237, RS-343.
                Some(it) => {
                    let printed = it.line.as_ref().map_or_else(Pool::default, |it| it.dice);
                    printed.and(self.added(by, Stat::Att, scene))
                }
                None => Pool::default(),
            },
        }
    }

    /// What an attack is defended with, unless the defender may choose.
    pub fn usual_defence(&self, by: Who, attack: Attack) -> Stat {
        match attack {
            Attack::Grapple | Attack::Lift => Stat::Grp,
            Attack::Ability(_) if self.kind_of(by, attack) == Some(Kind::Grapple) => Stat::Grp,
            _ => Stat::Def,
        }
    }

    /// RS-210, RS-280: what the defender of a Trip or a Lift chooses from.
    pub const fn defences(attack: Attack) -> Option<[Stat; 2]> {
        match attack {
            Attack::Trip => Some([Stat::Def, Stat::Dex]),
            Attack::Lift => Some([Stat::Grp, Stat::Dex]),
            _ => None,
        }
    }

    /// What the defender rolls.
    pub fn defence_pool(&self, by: Who, on: Who, attack: Attack, stat: Stat) -> Pool {
        self.stat_in(on, stat, self.defending(by, attack))
    }

    /// The sum of gifts that are numbers.
    pub fn sum_of(&self, who: Who, scene: Scene, number: impl Fn(Gift) -> Option<i8>) -> i8 {
        let mut sum = 0i8;
        self.gifts(who, scene, |it| sum = sum.saturating_add(number(it).unwrap_or(0)));
        sum
    }

    pub fn has_gift(&self, who: Who, scene: Scene, wanted: Gift) -> bool {
        let mut has = false;
        self.gifts(who, scene, |it| has |= it == wanted);
        has
    }

    pub fn is_immune(&self, who: Who, immunity: Immunity) -> bool {
        self.has_gift(who, Scene::default(), Gift::Immune(immunity))
    }

    /// RS-301.
    pub fn throw_of(&self, who: Who) -> u8 {
        let more = self.sum_of(who, Scene::default(), |it| match it {
            Gift::Throw(n) => Some(n),
            _ => None,
        });
        self.card(who).throw.saturating_add_signed(more)
    }

    /// RS-047.
    pub fn pop_of(&self, who: Who) -> u8 {
        let less = self.sum_of(who, Scene::default(), |it| match it {
            Gift::Pop(n) => Some(n as i8),
            _ => None,
        });
        self.card(who).pop.saturating_sub(less as u8)
    }

    /// RS-420: in halves of a thousand.
    pub fn dosh_of(&self, who: Who) -> u16 {
        if !self.is_in_ring(who) {
            return 0;
        }
        let dosh = self.card(who).dosh;
        if self.wrestler(who).is_ko() { dosh } else { 2 * dosh }
    }

    /// RS-419: in halves of a thousand.
    pub fn dosh(&self, seat: Seat) -> u16 {
        self.in_ring.of(seat).iter().map(|it| self.dosh_of(it)).sum()
    }
}
