//! Rules of Momentum and of Bump: how far a card goes, and what stands in its way (WN-061 to WN-073, WN-124 to WN-127).

use turnbuckle_core::Around;

use crate::effect::Standing;
use crate::event::{Event, Lost, MovedBy};
use crate::refusal::Refusal;
use crate::rules::triggers::Happening;
use crate::state::{Mark, State};
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
    /// Where the card is placed whose Momentum it is. It does not move itself (WN-057), but a card that it displaces
    /// may (WN-054).
    pub played: Option<Space>,
    pub momentum: u8,
    pub cultists: u8,
    /// Spaces that each sacrificed Cultist is worth.
    pub worth: u8,
    pub may_attack: bool,
}

impl Push {
    /// No move is longer than 6 Spaces, and Momentum makes at least one of them.
    const MOST_CULTISTS: u8 = 5;

    /// How far a card moves with so many Cultists, unless something stops it.
    pub fn distance(&self, cultists: u8) -> u8 {
        self.momentum.saturating_add(cultists.saturating_mul(self.worth))
    }

    /// Where the card on `from` ends with so many Cultists.
    #[inline]
    pub fn end(&self, from: Space, cultists: u8) -> End {
        // A displaced card leaves the played one behind on its Space.
        let own = if self.played == Some(from) { 0 } else { 1 << from.index() };
        advance(self.taken & !own, from, self.distance(cultists), self.may_attack)
    }

    #[inline]
    fn may_move(&self, from: Space) -> bool {
        self.movers & (1 << from.index()) != 0
    }

    /// The Space of a card that has to make room for the played one.
    pub fn displaces(&self) -> Option<Space> {
        self.played.filter(|it| self.may_move(*it))
    }

    fn spaces(&self) -> impl Iterator<Item = Space> {
        Space::ALL.iter().copied().filter(|it| self.may_move(*it))
    }

    /// Whether some card moves with so many Cultists.
    fn any_moves(&self, cultists: u8) -> bool {
        self.momentum > 0 && self.spaces().any(|from| self.end(from, cultists) != End::Stays)
    }

    /// Why it moves nothing.
    fn lost(&self) -> Lost {
        match (self.momentum, self.movers) {
            (0, _) => Lost::NoMomentum,
            (_, 0) => Lost::NoCard,
            _ => Lost::Blocked,
        }
    }

    /// Whether some card moves, if only with Cultists.
    pub fn can_move(&self) -> bool {
        self.any_moves(self.cultists)
    }

    /// Where the card ends with one Cultist fewer.
    fn end_before(&self, from: Space, cultists: u8) -> Option<End> {
        cultists.checked_sub(1).map(|it| self.end(from, it))
    }

    /// A card that moves, as long as one can; `None` is no card at all.
    pub fn check(&self, moving: Option<Space>, cultists: u8) -> Result<(), Refusal> {
        let Some(from) = moving else {
            return match (self.any_moves(0), cultists) {
                (true, _) => Err(Refusal::MustMove),
                (false, 0) => Ok(()),
                (false, _) => Err(Refusal::NothingToMove),
            };
        };
        if !self.may_move(from) {
            let itself = self.played == Some(from);
            return Err(if itself { Refusal::CannotMoveItself } else { Refusal::NobodyThere(from) });
        }
        self.check_cultists(cultists)?;
        self.check_end(self.end_before(from, cultists), self.end(from, cultists))
    }

    /// WN-G8: the card moves. WN-G19: the last Cultist changes where it ends.
    #[inline]
    fn check_end(&self, before: Option<End>, end: End) -> Result<(), Refusal> {
        if end == End::Stays {
            return Err(if self.any_moves(0) { Refusal::CannotMoveThat } else { Refusal::NothingCanMove });
        }
        if before == Some(end) { Err(Refusal::UselessSacrifice) } else { Ok(()) }
    }

    /// WN-120, WN-123.
    fn check_cultists(&self, cultists: u8) -> Result<(), Refusal> {
        if cultists > self.cultists {
            return Err(Refusal::TooFewCultists(self.cultists));
        }
        if cultists > 0 && self.momentum == 0 { Err(Refusal::NoMomentumToAddTo) } else { Ok(()) }
    }

    /// WN-073: Cultists for a card that Momentum moves or not, without any choice.
    pub fn check_added(&self, from: Space, cultists: u8) -> Result<(), Refusal> {
        self.check_cultists(cultists)?;
        let useless = self.end_before(from, cultists) == Some(self.end(from, cultists));
        if useless { Err(Refusal::UselessSacrifice) } else { Ok(()) }
    }

    /// The numbers of Cultists that may be thought of.
    #[inline]
    pub fn offerings(&self) -> impl Iterator<Item = u8> + use<> {
        0..=self.cultists.min(Self::MOST_CULTISTS)
    }

    /// Every choice of a card and a number of Cultists; `None` stands for no card at all.
    #[inline]
    pub fn each(&self, mut choice: impl FnMut(Option<Space>, u8)) {
        let mut any_moves = false;
        let movers = if self.momentum > 0 { self.movers } else { 0 };
        for from in Space::ALL.iter().copied().filter(|it| movers & (1 << it.index()) != 0) {
            let mut before = None;
            for cultists in self.offerings() {
                let end = self.end(from, cultists);
                if self.check_end(before, end).is_ok() {
                    any_moves |= cultists == 0;
                    choice(Some(from), cultists);
                }
                before = Some(end);
            }
        }
        if !any_moves {
            choice(None, 0);
        }
    }
}

impl State {
    /// What standing rules add to the printed Momentum of an attack card that `god` plays now (WN-116, WN-G56).
    pub fn momentum_increase(&self, god: God, card: CardId) -> i8 {
        self.standing_sum(god, Standing::Momentum(0), |rule| match rule {
            Standing::FirstMomentum(_) => !self.marked(god, Mark::AttackCardPlayed),
            _ => rule.is_about(self.attack_type(card)),
        })
    }

    pub fn cultist_worth(&self, god: God) -> u8 {
        if self.sides[god].cultists > 0 && self.has(god, Standing::CultistsWorthTwo) { 2 } else { 1 }
    }

    /// Momentum from anything but a played attack card: it moves any of these tracked cards of `god` (WN-G55).
    pub fn push_by_ability(&self, god: God, momentum: u8, movers: u8) -> Push {
        let side = &self.sides[god];
        Push {
            movers,
            taken: side.track.taken(),
            played: None,
            momentum,
            cultists: side.cultists,
            worth: self.cultist_worth(god),
            may_attack: side.spent.attacks.left(),
        }
    }

    /// Moves a card of `god`'s track with Momentum; it attacks if it reaches Ground Zero (WN-059).
    pub fn advance_card(
        &mut self,
        god: God,
        from: Space,
        end: End,
        wanted: u8,
        by: MovedBy,
        around: &mut impl Around<Event>,
    ) {
        let card = self.sides[god].track.get(from).expect("a card moves from where it lies");
        let Some(to) = end.place() else {
            around.tell(|| Event::DidNotMove { god, card: self.told(card), space: from.number() });
            return;
        };
        self.sides[god].track.take(from);
        let from = from.number();
        let stopped_short = to > from.saturating_sub(wanted);
        let held_back = to > 0 && wanted >= from;
        around.tell(|| Event::Advanced { god, card: self.told(card), from, to, by, stopped_short, held_back });
        match end {
            End::Space(to) => self.sides[god].track.set(to, Some(card)),
            _ => self.land(god, card),
        }
    }

    /// Carries out a move that Momentum makes: Cultists first, then the card (WN-G15, WN-G19).
    pub fn carry_out_push(
        &mut self,
        god: God,
        push: Push,
        moving: Option<Space>,
        cultists: u8,
        by: MovedBy,
        around: &mut impl Around<Event>,
    ) {
        let Some(from) = moving else {
            let why = push.lost();
            around.tell(|| Event::MomentumLost { god, why });
            return;
        };
        self.happens(&[Happening::UsesMomentum(god)]);
        self.sacrifice(god, cultists, around);
        self.advance_card(god, from, push.end(from, cultists), push.distance(cultists), by, around);
    }
}

impl End {
    /// The place's number, 0 for Ground Zero; `None` if the card does not move.
    pub const fn place(self) -> Option<u8> {
        match self {
            Self::Stays => None,
            Self::Space(space) => Some(space.number()),
            Self::GroundZero => Some(0),
        }
    }
}
