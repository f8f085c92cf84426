//! Defense cards: when one may be played, and what it does to what it answers (WN-111 to WN-114, WN-G25 to WN-G28,
//! WN-G61).

use turnbuckle_core::{Around, ListId, Set};

use super::momentum::named_space;
use crate::action::Action;
use crate::effect::{AttackFilter, Cancel, Forbidden, Moment};
use crate::event::Event;
use crate::pack::Face;
use crate::refusal::Refusal;
use crate::state::{Attack, AttackPart, Mark, State, Step, Suffer};
use crate::vocab::{CardId, God, Space};

impl State {
    /// `to` may answer what is on top, if a Defense of the two decks names such a moment (WN-G61).
    pub fn offer_defense(&mut self, to: God) {
        if let Some(now) = self.moment_of(to, self.top())
            && self.pack.moments.iter().any(|it| it.covers(now))
        {
            self.push(Step::Window { to });
        }
    }

    /// A window opens on public facts alone (WN-112, WN-G28, WN-G61).
    pub fn window_next(&mut self, to: God) {
        let side = &self.sides[to];
        if side.spent.defenses.left() && !side.hand.is_empty() && !self.is_forbidden(to, Forbidden::Defense) {
            self.asked = Some(to);
        } else {
            self.steps.pop();
        }
    }

    /// What moment it is for `god` when something is under way.
    fn moment_of(&self, god: God, subject: Step) -> Option<Moment> {
        match subject {
            Step::Suffer(it) if it.to == god => {
                Some(if it.attack.is_some() { Moment::AttackDamage(it.points) } else { Moment::Damage(it.points) })
            }
            Step::Assail(it) if it.of == god => {
                Some(if it.bump.is_some() { Moment::Bumped } else { Moment::TrackDiscarded })
            }
            Step::Arrive(it) if it.by != god => {
                let permanent = self.pack.permanents.contains(it.card.0);
                Some(if permanent { Moment::EnemyPermanent } else { Moment::EnemyCombo })
            }
            Step::Roll(it) if it.by != god => Some(Moment::EnemyRolled),
            Step::Turn(_) if self.active != god => Some(Moment::EnemyTurnStarts),
            _ => None,
        }
    }

    /// Whether something that is under way is the moment of a Defense for `god`.
    fn is_moment(&self, moment: Moment, god: God, subject: Step) -> bool {
        match (moment, subject) {
            (Moment::EnemyAttack(filter), Step::Attack(attack)) => match filter {
                _ if attack.by == god => false,
                AttackFilter::Any => true,
                AttackFilter::Slamming => attack.slams,
                AttackFilter::NotSlamming => !attack.slams,
                _ => filter.attack_type() == Some(self.attack_type(attack.card)),
            },
            _ => self.moment_of(god, subject).is_some_and(|now| moment.covers(now)),
        }
    }

    /// WN-111.
    pub fn check_defense(&self, god: God, card: CardId) -> Result<(), Refusal> {
        let [.., subject, Step::Window { .. }] = self.steps[..] else { return Err(Refusal::NoDefenseNow) };
        self.check_held(god, card)?;
        match self.card(card).face {
            Face::Defense { moment, .. } if self.is_moment(moment, god, subject) => Ok(()),
            _ => Err(Refusal::WrongMoment),
        }
    }

    pub fn each_defense(&self, god: God, add: impl FnMut(Action)) {
        let defenses = (self.sides[god].hand & self.pack.defenses).into_iter().map(CardId);
        defenses.filter(|it| self.check_defense(god, *it).is_ok()).map(Action::Defend).for_each(add);
    }

    /// WN-112: the window stays open beneath, in case another Defense may follow.
    pub fn play_defense(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) {
        let Face::Defense { what, .. } = &self.card(card).face else { unreachable!("the card is a Defense") };
        self.take_from_hand(god, card);
        self.sides[god].spent.defenses.used += 1;
        self.mark(god.enemy(), Mark::DefendedAgainst);
        self.resolving.insert(card.0);
        let [.., subject, Step::Window { .. }] = self.steps[..] else { unreachable!("a Defense answers something") };
        let saved = if let Step::Assail(it) = subject { self.sides[god].track.get(it.space) } else { None };
        around.tell(|| Event::DefensePlayed { god, card: self.told(card), saved: saved.map(|it| self.told(it)) });
        self.begin_discarding(what.id(), god, card);
    }

    /// The attack that is being answered or carried out, innermost first.
    fn attack_under_way(&mut self) -> Option<&mut Attack> {
        self.steps.iter_mut().rev().find_map(|it| match it {
            Step::Attack(attack) => Some(attack),
            _ => None,
        })
    }

    /// The enemy attack that `god` answers.
    pub fn attack_on(&mut self, god: God) -> Option<&mut Attack> {
        self.attack_under_way().filter(|it| it.by != god)
    }

    /// The damage that `god` is about to suffer and has been asked about.
    fn suffered_by(&mut self, god: God) -> Option<&mut Suffer> {
        self.steps.iter_mut().rev().find_map(|it| match it {
            Step::Suffer(suffer) if suffer.to == god => Some(suffer),
            _ => None,
        })
    }

    /// WN-G26: what a Defense cancels does not happen; all else about the attack stands.
    pub fn cancel(&mut self, what: Cancel, around: &mut impl Around<Event>) {
        let parts = match what {
            Cancel::It => return self.cancel_answered(),
            Cancel::Attack => Set::one(AttackPart::Ability) | Set::one(AttackPart::Slam),
            Cancel::Slam => Set::one(AttackPart::Slam),
            Cancel::Damage => Set::one(AttackPart::Damage),
        };
        let Some(attack) = self.attack_under_way() else { return };
        attack.cancelled |= parts;
        let (god, card) = (attack.by, attack.card);
        around.tell(|| Event::Cancelled { god, card: self.told(card), slam_only: what == Cancel::Slam });
    }

    /// The Bump, the discard, the Permanent or the Combo that is being answered.
    fn cancel_answered(&mut self) {
        let answered = self.steps.iter_mut().rev().find_map(|it| match it {
            Step::Arrive(arrive) => Some(&mut arrive.cancelled),
            Step::Assail(assail) => Some(&mut assail.cancelled),
            _ => None,
        });
        if let Some(cancelled) = answered {
            *cancelled = true;
        }
    }

    /// Less of the damage that is about to be suffered, or of the attack as a whole.
    pub fn prevent(&mut self, god: God, points: u8, around: &mut impl Around<Event>) -> u8 {
        if let Some(suffer) = self.suffered_by(god) {
            let prevented = if suffer.sure { 0 } else { points.min(suffer.points) };
            suffer.points -= prevented;
            suffer.prevented += prevented;
            around.tell(|| Event::Prevented { god, points: prevented, of_attack: false });
            prevented
        } else if let Some(attack) = self.attack_on(god) {
            attack.ward = attack.ward.saturating_add(points);
            around.tell(|| Event::Prevented { god, points, of_attack: true });
            points
        } else {
            points
        }
    }

    /// All damage that is about to be suffered above this is prevented.
    pub fn reduce_to(&mut self, god: God, most: u8, around: &mut impl Around<Event>) -> u8 {
        let points = self.suffered_by(god).map_or(0, |it| it.points);
        self.prevent(god, points.saturating_sub(most), around)
    }

    /// What is prevented strikes the enemy.
    pub fn reflect(&mut self, god: God) {
        if let Some(suffer) = self.suffered_by(god) {
            suffer.reflects = true;
        } else if let Some(attack) = self.attack_on(god) {
            attack.reflects = true;
        }
    }

    /// Something waits until the attack that is being answered is over.
    pub fn put_off(&mut self, god: God, list: ListId, card: CardId) {
        if let Some(attack) = self.attack_on(god) {
            attack.after = Some((list, card));
        }
    }

    /// The attacking card goes back to its track instead of resolving.
    pub fn send_back(&mut self, god: God, to: Space, around: &mut impl Around<Event>) {
        let Some(attack) = self.attack_on(god) else { return };
        let (attacker, card) = (attack.by, attack.card);
        self.cancel(Cancel::Attack, around);
        if self.sides[attacker].ground_zero.cards.contains(card.0)
            && let Some(space) = named_space(self.sides[attacker].track.taken(), 0, to)
        {
            self.put_back_on_track(attacker, card, space, around);
        }
    }
}
