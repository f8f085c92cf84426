//! What a player cannot know: the hands of the others, and the deck.
//!
//! Cards of a kind are alike, so a world is how many of each kind lie where. Whoever counts knows some things besides
//! how many cards everybody holds. No opening hand has an Elder Sign (EG-125). When the deck is shuffled anew, it holds
//! what lay in the discard pile, which everybody has seen, and everything else that is unseen is in hands. And a hand has
//! no more new cards than were drawn into it since, and no more old ones than it ever had left. (Which of the older cards
//! somebody has played is not followed: a card of the same kind may have come with the deck.)

use arrayvec::ArrayVec;
use turnbuckle_core::{Chance, Hidden, Pieces, Rng, Seat, Unseen, Viewer};

use crate::state::{MOST_HELD, Pile, State};
use crate::view::View;
use crate::vocab::{CardId, SEATS};

const HANDS: [&str; SEATS] = ["first hand", "second hand", "third hand", "fourth hand", "fifth hand"];

/// The unseen cards, by where they may lie.
struct Pools {
    /// There are more of them than the deck can ever have given out: so many are in hands from before.
    held: Pile,
    /// They may be in hands from before, or have come with the deck.
    either: Pile,
    /// They came with the deck.
    new: Pile,
}

/// A card of another's hand.
#[derive(Clone, Copy)]
struct Slot {
    seat: Seat,
    age: Age,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Age {
    /// It was there before the deck was shuffled.
    Old,
    Any,
    /// It was drawn since.
    New,
}

/// How many slots there are of each age, and how many cards of each pool to fill them.
struct Counts {
    old: usize,
    any: usize,
    new: usize,
    held: usize,
    either: usize,
}

impl Hidden for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = *self;
        let mut pools = self.pools(seat);
        let counts = self.counts(seat, &pools);
        let mut slots = self.slots(seat);
        for at in (1..slots.len()).rev() {
            slots.swap(at, rng.below(at as u32 + 1) as usize);
        }
        slots.sort_by_key(|it| it.age);
        for other in self.others(seat) {
            let hand = &mut world.sides[other].hand;
            hand.secret.clear();
            // What the others remember is not imagined.
            hand.first_drawn = None;
            hand.kept.clear();
            hand.drawn = Pile::EMPTY;
        }
        let (old, others) = slots.split_at(counts.old);
        let (either, held) = old.split_at(counts.either_among_old(pools.new.len(), rng));

        let kinds = self.pack.cards.len();
        let mut fill = |slot: &Slot, from: &mut Pile| {
            let card = CardId(rng.token(&from.0[..kinds]));
            from.remove(card);
            world.sides[slot.seat].hand.secret.insert(card);
        };
        // A position that somebody made up may remember what never was: then the next pool helps out.
        for slot in held {
            let Pools { held, either, new } = &mut pools;
            let from = [held, either].into_iter().find(|it| !it.is_empty());
            fill(slot, from.unwrap_or(new));
        }
        for slot in either {
            fill(slot, if pools.either.is_empty() { &mut pools.new } else { &mut pools.either });
        }
        let (certain, rest) = others.split_at(pools.held.len().min(others.len()));
        certain.iter().for_each(|it| fill(it, &mut pools.held));
        let mut deck = pools.held.and(&pools.either).and(&pools.new);
        rest.iter().for_each(|it| fill(it, &mut deck));
        world.deck = deck;
        world
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let pools = self.pools(seat);
        let counts = self.counts(seat, &pools);
        let mut lots = Vec::new();
        for other in self.others(seat) {
            let hand = &self.sides[other].hand;
            let held = hand.secret.iter().map(|it| it.0).collect();
            let may_hold = counts.may_be_in_hand(&pools, hand.ages());
            lots.push(Unseen::alike(HANDS[other.index()], held, may_hold));
        }
        let deck = self.deck.iter().map(|it| it.0).collect();
        lots.push(Unseen::alike("deck", deck, counts.may_be_in_deck(&pools)));
        lots.retain(|it| !it.pieces.is_empty());
        lots
    }
}

fn kinds(pile: &Pile) -> Pieces {
    pile.iter().map(|it| it.0).collect()
}

/// In how many ways so many places are filled from so many cards.
fn ways(cards: usize, places: usize) -> f64 {
    (0..places).map(|it| cards.saturating_sub(it) as f64).product()
}

impl Counts {
    /// How many old slots have a card that need not be old. Every way to fill all slots is as likely as any other.
    fn either_among_old(&self, new: usize, rng: &mut Rng) -> usize {
        let fewest = self.old.saturating_sub(self.held).min(self.either);
        let most = self.either.min(self.old).min((self.old + self.any).saturating_sub(self.held)).max(fewest);
        let weight = |count: usize| {
            let held_among_any = (self.held + count).saturating_sub(self.old);
            ways(self.old, count) / ways(count, count)
                * ways(self.either, count)
                * ways(self.held, self.old - count)
                * ways(self.any, held_among_any)
                * ways(self.either - count + new, (self.any + self.new).saturating_sub(held_among_any))
        };
        if fewest == most {
            return most;
        }
        let all: f64 = (fewest..=most).map(weight).sum();
        let mut left = all * rng.unit();
        for count in fewest..most {
            left -= weight(count);
            if left < 0.0 {
                return count;
            }
        }
        most
    }

    /// How many slots that need not be old can take a card that was held: the fewest and the most.
    fn held_among_any(&self) -> (usize, usize) {
        let fewest = self.held.saturating_sub(self.old);
        (fewest, (self.either + self.held).saturating_sub(self.old).min(self.any).min(self.held))
    }

    fn may_be_in_hand(&self, pools: &Pools, ages: [usize; 3]) -> Pieces {
        let [has_old, has_any, has_new] = ages.map(|it| it > 0);
        let (fewest, most) = self.held_among_any();
        let mut all = Pieces::NONE;
        if has_old || has_any && most > 0 {
            all |= kinds(&pools.held);
        }
        let goes_anywhere = has_any && self.any > fewest || has_new;
        if goes_anywhere && self.has_either_to_spare() || has_old && self.old + most > self.held {
            all |= kinds(&pools.either);
        }
        if goes_anywhere {
            all |= kinds(&pools.new);
        }
        all
    }

    /// What is left when all hands are full.
    fn may_be_in_deck(&self, pools: &Pools) -> Pieces {
        let either = if self.has_either_to_spare() { kinds(&pools.either) } else { Pieces::NONE };
        either | kinds(&pools.new)
    }

    /// Whether old slots can be filled without all cards that may be old.
    fn has_either_to_spare(&self) -> bool {
        self.either > self.old.saturating_sub(self.held)
    }
}

impl State {
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        self.seats().filter(move |it| *it != seat)
    }

    fn pools(&self, seat: Seat) -> Pools {
        let mut unseen = self.deck;
        self.others(seat).for_each(|it| self.sides[it].hand.secret.iter().for_each(|it| unseen.add(*it)));
        let own = &self.sides[seat].hand;
        let kept: Pile = own.kept.iter().copied().collect();
        let mut pools = Pools { held: Pile::EMPTY, either: Pile::EMPTY, new: Pile::EMPTY };
        for card in self.pack.ids() {
            let all = unseen.count(card);
            let (old, new) = match &self.renewed {
                Some(it) => (
                    it.held.count(card).saturating_sub(kept.count(card)),
                    it.deck.count(card).saturating_sub(own.drawn.count(card)),
                ),
                None if self.pack.elder_sign == Some(card) => (0, all),
                None => (all, all),
            };
            let at = card.0 as usize;
            pools.held.0[at] = all.saturating_sub(new);
            pools.either.0[at] = all.min(old).saturating_sub(pools.held.0[at]);
            pools.new.0[at] = all - pools.held.0[at] - pools.either.0[at];
        }
        pools
    }

    fn slots(&self, seat: Seat) -> ArrayVec<Slot, { SEATS * MOST_HELD }> {
        let slots = self.others(seat).flat_map(|it| {
            let ages = [Age::Old, Age::Any, Age::New].into_iter().zip(self.sides[it].hand.ages());
            ages.flat_map(move |(age, slots)| std::iter::repeat_n(Slot { seat: it, age }, slots))
        });
        slots.collect()
    }

    fn counts(&self, seat: Seat, pools: &Pools) -> Counts {
        let ages = self.others(seat).map(|it| self.sides[it].hand.ages());
        let [old, any, new] = ages.fold([0; 3], |all, it| std::array::from_fn(|age| all[age] + it[age]));
        Counts { old, any, new, held: pools.held.len(), either: pools.either.len() }
    }

    /// Whether what a seat has seen agrees with what is.
    pub fn knows_rightly(&self, seat: Seat) -> bool {
        let pools = self.pools(seat);
        let counts = self.counts(seat, &pools);
        counts.held <= counts.old + counts.any
            && counts.old <= counts.held + counts.either
            && self.unseen(seat).iter().all(|it| (it.holds - it.may_hold).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_old_slots_need_is_not_among_the_new() {
        let pile = |cards: &[u8]| cards.iter().map(|it| CardId(*it)).collect::<Pile>();
        let pools = Pools { held: pile(&[21]), either: pile(&[2, 5, 8]), new: pile(&[24, 31]) };
        let counts = |old| Counts { old, any: 3, new: 0, held: 1, either: 3 };
        let of_two_new_cards = |old| counts(old).may_be_in_hand(&pools, [0, 2, 0]);
        assert_eq!(of_two_new_cards(4), kinds(&pools.new), "all four are needed elsewhere");
        assert_eq!(of_two_new_cards(3), kinds(&pools.held) | kinds(&pools.either) | kinds(&pools.new));
    }

    #[test]
    fn a_hand_drawn_anew_has_no_older_card() {
        let pile = |cards: &[u8]| cards.iter().map(|it| CardId(*it)).collect::<Pile>();
        let pools = Pools { held: pile(&[21]), either: pile(&[2, 5]), new: pile(&[24, 31]) };
        let counts = Counts { old: 0, any: 2, new: 2, held: 1, either: 2 };
        assert_eq!(counts.may_be_in_hand(&pools, [0, 0, 2]), kinds(&pools.either) | kinds(&pools.new));
        assert_eq!(
            counts.may_be_in_hand(&pools, [0, 2, 0]),
            kinds(&pools.held) | kinds(&pools.either) | kinds(&pools.new)
        );
    }

    #[test]
    fn every_way_to_fill_the_slots_is_as_likely_as_any_other() {
        let counts = Counts { old: 16, any: 5, new: 0, held: 16, either: 1 };
        let mut rng = Rng::new(1);
        let none = (0..10_000).filter(|_| counts.either_among_old(26, &mut rng) == 0).count();
        // All that was held among the old: 27 cards for five slots. Otherwise the one is in any of 16 old slots, what was
        // held there in any of the five, and 26 cards are left for four.
        let expected = 27.0 / (27.0 + 16.0 * 5.0);
        assert!((none as f64 / 10_000.0 - expected).abs() < 0.02, "{none} of 10,000, {expected} expected");
    }
}
