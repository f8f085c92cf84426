//! Rules of Momentum and of Bump: how far a card goes, and what stands in its way (WN-061 to WN-073, WN-124 to WN-127).

use turnbuckle_core::Around;

use crate::effect::Standing;
use crate::event::{DiscardReason, Event, Told};
use crate::state::{Happening, Shove, State, Step};
use crate::vocab::{CardId, God, Space};

/// Where a card ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Stays,
    Space(Space),
    GroundZero,
}

/// Beyond Space 6, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BumpEnd {
    Stays,
    Space(Space),
    OffTrack,
}

/// The bits of Spaces `from` up to, not including, `to`.
const fn spaces(from: u8, to: u8) -> u8 {
    ((1 << (to - 1)) - 1) & !((1 << (from - 1)) - 1)
}

/// WN-062 to WN-064, WN-G9: towards Ground Zero, hopping over taken Spaces; a taken landing Space makes it stop on
/// the nearest empty one back towards its start. `taken` are the other cards of its side.
#[inline]
pub fn advance(taken: u8, from: Space, distance: u8, may_attack: bool) -> End {
    if distance == 0 {
        return End::Stays;
    }
    let from = from.number();
    if distance >= from && may_attack {
        return End::GroundZero;
    }
    // WN-117: with the attack of the turn used, Space 1 is as far as it goes.
    let target = from.saturating_sub(distance).max(1);
    let free = !taken & spaces(target, from);
    match Space::new(free.trailing_zeros() as u8 + 1) {
        Some(space) if free != 0 => End::Space(space),
        _ => End::Stays,
    }
}

/// WN-124 to WN-127: away from Ground Zero, and beyond Space 6 off the track.
pub fn bump(taken: u8, from: Space, distance: u8) -> BumpEnd {
    let from = from.number();
    let target = from.saturating_add(distance);
    if target > 6 {
        return BumpEnd::OffTrack;
    }
    let free = !taken & spaces(from + 1, target + 1);
    match Space::new((8 - free.leading_zeros()) as u8) {
        Some(space) if free != 0 => BumpEnd::Space(space),
        _ => BumpEnd::Stays,
    }
}

/// WN-G59: to a named Space from either side of it. `from` is 0 for Ground Zero.
pub fn named_space(taken: u8, from: u8, to: Space) -> Option<Space> {
    let free = |it: &u8| taken & (1 << (it - 1)) == 0;
    let to = to.number();
    let found = if to < from { (to..from).find(free) } else { (from + 1..=to).rev().find(free) };
    found.and_then(Space::new)
}

/// Momentum for one card: which cards it may move, and what may be added.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// The cards that may move, as bits of Spaces.
    pub movers: u8,
    /// The Spaces taken when the move begins, the movers' own included.
    pub taken: u8,
    /// A Space whose mover leaves another card behind on it: the played card (WN-054).
    pub shared: Option<Space>,
    pub momentum: u8,
    pub cultists: u8,
    /// Spaces that each sacrificed Cultist is worth.
    pub worth: u8,
    pub may_attack: bool,
}

impl Push {
    /// Where the card on `from` ends with so many Cultists.
    #[inline]
    pub fn end(&self, from: Space, cultists: u8) -> End {
        let own = if self.shared == Some(from) { 0 } else { 1 << from.index() };
        // What lies on the shared Space is discarded unless it is the one that moves (WN-053), but the played card
        // is there all the same.
        let distance = self.momentum.saturating_add(cultists.saturating_mul(self.worth));
        advance(self.taken & !own, from, distance, self.may_attack)
    }

    /// Whether some card moves without Cultists; then one that moves must be chosen (WN-G8).
    #[inline]
    pub fn any_moves(&self) -> bool {
        self.momentum > 0 && self.spaces().any(|from| self.end(from, 0) != End::Stays)
    }

    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        let movers = self.movers;
        Space::ALL.into_iter().filter(move |it| movers & (1 << it.index()) != 0)
    }

    /// Every choice of a card and a number of Cultists (WN-G8, WN-G19); `None` stands for no move at all.
    #[inline]
    pub fn each(&self, mut choice: impl FnMut(Option<(Space, u8)>)) {
        let mut any_moves = false;
        if self.momentum > 0 {
            for from in self.spaces() {
                let mut last = self.end(from, 0);
                if last != End::Stays {
                    any_moves = true;
                    choice(Some((from, 0)));
                }
                for cultists in 1..=self.cultists {
                    if last == End::GroundZero {
                        break;
                    }
                    let end = self.end(from, cultists);
                    if end != last {
                        choice(Some((from, cultists)));
                    }
                    last = end;
                    if cultists >= 6 {
                        break;
                    }
                }
            }
        }
        if !any_moves {
            choice(None);
        }
    }

    /// WN-G19: whether the sacrifice changes where the card ends, compared with one Cultist fewer.
    pub fn sacrifice_counts(&self, from: Space, cultists: u8) -> bool {
        cultists == 0 || self.end(from, cultists) != self.end(from, cultists - 1)
    }
}

impl State {
    /// The Momentum of an attack card that `god` plays now: printed, with all increases (WN-116, WN-G56).
    pub fn momentum_increase(&self, god: God, card: CardId) -> i8 {
        self.standing_sum(god, Standing::Momentum(0), |rule| match rule {
            Standing::Momentum(n) => n,
            Standing::MomentumOf { n, attack_type } if attack_type == self.attack_type(card) => n,
            Standing::FirstMomentum(n) if !self.sides[god].spent.attack_card_played => n,
            _ => 0,
        })
    }

    /// Where `god` places an attack card (WN-026, WN-G56).
    pub fn position(&self, god: God, card: CardId) -> Space {
        let printed = self.pack.numbers[card.0 as usize].position;
        let sum = self.standing_sum(god, Standing::Position(0), |rule| match rule {
            Standing::Position(n) => n,
            _ => 0,
        });
        if sum == 0 { printed } else { Space::clamped((printed.number() as i8).saturating_add(sum)) }
    }

    pub fn cultist_worth(&self, god: God) -> u8 {
        if self.sides[god].cultists > 0 && self.has(god, Standing::CultistsWorthTwo) { 2 } else { 1 }
    }

    /// Momentum from anything but a played attack card: it moves any tracked card of `god` (WN-G55).
    pub fn push_by_ability(&self, god: God, momentum: u8, movers: u8) -> Push {
        let side = &self.sides[god];
        Push {
            movers,
            taken: side.track.taken(),
            shared: None,
            momentum,
            cultists: side.cultists,
            worth: self.cultist_worth(god),
            may_attack: side.spent.attacks.left(),
        }
    }

    /// Moves a card of `god`'s track with Momentum; it attacks if it reaches Ground Zero (WN-059).
    pub fn advance_card(&mut self, god: God, from: Space, end: End, wanted: u8, around: &mut impl Around<Event>) {
        let card = self.sides[god].track.get(from).expect("a card moves from where it lies");
        match end {
            End::Stays => {
                around.tell(|| Event::DidNotMove { god, card: Told(self.card(card)), space: from.number() });
            }
            End::Space(to) => {
                self.sides[god].track.take(from);
                self.sides[god].track.set(to, Some(card));
                self.tell_advance(god, card, from, to.number(), wanted, around);
            }
            End::GroundZero => {
                self.sides[god].track.take(from);
                self.tell_advance(god, card, from, 0, wanted, around);
                self.land(god, card, around);
            }
        }
    }

    fn tell_advance(&self, god: God, card: CardId, from: Space, to: u8, wanted: u8, around: &mut impl Around<Event>) {
        let from = from.number();
        let stopped_short = to > from.saturating_sub(wanted);
        let held_back = to > 0 && wanted >= from;
        around.tell(|| Event::Advanced { god, card: Told(self.card(card)), from, to, stopped_short, held_back });
    }

    /// Gives up Cultists for a move (WN-120, WN-G20).
    pub fn sacrifice(&mut self, god: God, cultists: u8, around: &mut impl Around<Event>) {
        if cultists == 0 {
            return;
        }
        let left = self.sides[god].cultists - cultists;
        self.sides[god].cultists = left;
        around.tell(|| Event::Sacrificed { god, cultists, left });
        self.happens(&[Happening::SacrificesCultists(god)]);
    }

    /// Carries out a move that Momentum makes: Cultists first, then the card (WN-G15, WN-G19).
    pub fn carry_out_push(
        &mut self,
        god: God,
        push: Push,
        choice: Option<(Space, u8)>,
        around: &mut impl Around<Event>,
    ) {
        let Some((from, cultists)) = choice else {
            around.tell(|| Event::MomentumLost { god });
            return;
        };
        let end = push.end(from, cultists);
        self.happens(&[Happening::UsesMomentum(god)]);
        self.sacrifice(god, cultists, around);
        self.advance_card(god, from, end, push.momentum + cultists * push.worth, around);
    }

    /// WN-071: the next card of a shove, front first (WN-G12); when all have moved, what they pushed aside goes.
    pub fn shove_next(&mut self, shove: Shove, around: &mut impl Around<Event>) {
        let god = shove.by;
        let Some(space) = Space::new(shove.next) else {
            self.steps.pop();
            if let Some(card) = shove.displaced {
                self.discard(card, DiscardReason::Displaced, around);
                self.happens(&[Happening::IsDisplaced(god)]);
            }
            return;
        };
        if shove.extra > 0 && self.shoved(&shove).next().is_some() {
            self.asked = Some(god);
        } else if !self.shoved(&shove).any(|it| it == space) {
            self.set_shove(Shove { next: shove.next + 1, ..shove });
        } else if self.shove_choices(&shove) > 0 {
            self.asked = Some(god);
        } else {
            self.shove_card(0, around);
        }
    }

    fn set_shove(&mut self, shove: Shove) {
        *self.steps.last_mut().expect("a shove is on top") = Step::Shove(shove);
    }

    /// The Spaces whose cards a shove moves.
    pub fn shoved(&self, shove: &Shove) -> impl Iterator<Item = Space> {
        let track = self.sides[shove.by].track;
        let Shove { played, displaced, .. } = *shove;
        Space::ALL.into_iter().filter(move |it| {
            let card = track.get(*it);
            card.is_some() && (card != played || displaced.is_some())
        })
    }

    /// How the next card of a shove moves, with so many Cultists. The played card blocks its Space (WN-G60).
    pub fn shove_push(&self, shove: &Shove) -> (Space, Push) {
        let space = Space::new(shove.next).expect("a shove has a next Space");
        let own = self.sides[shove.by].track.get(space);
        let momentum = shove.distance + shove.given[space.index()];
        let mut push = self.push_by_ability(shove.by, momentum, 1 << space.index());
        if own == shove.played {
            push.shared = Some(space);
        }
        (space, push)
    }

    /// The most Cultists that still change something for the next card of a shove.
    pub fn shove_choices(&self, shove: &Shove) -> u8 {
        let (space, push) = self.shove_push(shove);
        let most = push.cultists.min(6);
        if push.momentum == 0 {
            0
        } else {
            (1..=most).filter(|it| push.sacrifice_counts(space, *it)).max().unwrap_or(0)
        }
    }

    /// Moves the next card of the shove on top with so many Cultists (WN-073).
    pub fn shove_card(&mut self, cultists: u8, around: &mut impl Around<Event>) {
        let Some(Step::Shove(shove)) = self.steps.last().copied() else { unreachable!("a shove is on top") };
        let god = shove.by;
        let (space, push) = self.shove_push(&shove);
        let end = push.end(space, cultists);
        self.set_shove(Shove { next: shove.next + 1, ..shove });
        self.sacrifice(god, cultists, around);
        let wanted = push.momentum + cultists * push.worth;
        if push.shared != Some(space) {
            self.advance_card(god, space, end, wanted, around);
        } else if end != End::Stays {
            // The displaced card leaves the Space to the played one.
            let displaced = shove.displaced.expect("a shared Space has a displaced card");
            let at = self.shove_position();
            if let Step::Shove(it) = &mut self.steps[at] {
                it.displaced = None;
            }
            self.sides[god].track.set(space, Some(displaced));
            self.advance_card(god, space, end, wanted, around);
            self.sides[god].track.set(space, shove.played);
        }
    }

    fn shove_position(&self) -> usize {
        self.steps.iter().rposition(|it| matches!(it, Step::Shove(_))).expect("a shove is under way")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(number: u8) -> Space {
        Space::new(number).expect("1 to 6")
    }

    #[test]
    fn a_card_hops_and_stops_short() {
        // WN-T1: 6 less 3 is 3, taken; 4 is taken; it stops on 5.
        assert_eq!(advance(0b001101, space(6), 3, true), End::Space(space(5)));
        assert_eq!(advance(0b000100, space(4), 1, true), End::Stays);
        assert_eq!(advance(0b000100, space(4), 2, true), End::Space(space(2)));
        assert_eq!(advance(0b111111, space(1), 1, true), End::GroundZero);
        assert_eq!(advance(0, space(2), 5, false), End::Space(space(1)));
        assert_eq!(advance(0b000001, space(2), 5, false), End::Stays);
        assert_eq!(advance(0, space(1), 3, false), End::Stays);
        assert_eq!(advance(0, space(3), 0, true), End::Stays);
    }

    #[test]
    fn a_bumped_card_stops_short_or_falls_off() {
        assert_eq!(bump(0, space(5), 2), BumpEnd::OffTrack);
        assert_eq!(bump(0b100000, space(4), 2), BumpEnd::Space(space(5)));
        assert_eq!(bump(0b011000, space(3), 2), BumpEnd::Stays);
        assert_eq!(bump(0b001000, space(3), 2), BumpEnd::Space(space(5)));
    }

    #[test]
    fn a_named_space_is_reached_as_far_as_possible() {
        assert_eq!(named_space(0, 5, space(2)), Some(space(2)));
        assert_eq!(named_space(0b000010, 5, space(2)), Some(space(3)));
        assert_eq!(named_space(0b011110, 6, space(2)), None);
        assert_eq!(named_space(0b001000, 0, space(4)), Some(space(3)));
        assert_eq!(named_space(0b000001, 0, space(1)), None);
    }
}
