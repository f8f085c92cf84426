//! What a player cannot know: other worlds that look the same from a seat, and what might lie where.
//!
//! Unknown is how the opponent's unseen cards are split between hand and draw pile. Everything else is open, and the
//! order of a draw pile is settled only when it is drawn.

use turnbuckle_core::{Hidden, Rng, Seat, Sight, Unseen, Viewer};

use crate::action::Action;
use crate::state::{Phase, State};
use crate::view::View;
use crate::vocab::{CardId, Cards, Corner};

impl Hidden for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let knower = Corner::of(seat);
        let mut world = self.clone();
        let corner = knower.other();
        if self.sides[corner].wrestler.is_none() {
            return world;
        }
        let known = self.known_hand(corner);
        let pool = (self.sides[corner].hand | self.sides[corner].draw_pile) - known;
        let count = if self.is_choosing_hands() && !self.is_ready(corner) {
            // How many are picked so far is as hidden as the picks (AT-060).
            rng.below(u32::from(self.board(corner).hand))
        } else {
            self.sides[corner].hand.len() - known.len()
        };
        let hand = self.deal_hand(corner, pool, count, rng);
        let side = &mut world.sides[corner];
        side.hand = known | hand;
        side.draw_pile = pool - hand;
        world
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let knower = Corner::of(seat);
        let corner = knower.other();
        if self.sides[corner].wrestler.is_none() {
            return Vec::new();
        }
        let known = self.known_hand(corner);
        let side = &self.sides[corner];
        let pool = (side.hand | side.draw_pile) - known;
        // Picks that are still being made are no hand yet.
        if self.is_choosing_hands() && !self.is_ready(corner) {
            return vec![Unseen::new("opponent's deck", pool, pool)];
        }
        let hand = side.hand - known;
        let count = hand.len();
        let in_hand = |it: &u8| self.may_be_hand(corner, pool, count, Cards::one(*it), Cards::NONE);
        let in_pile = |it: &u8| self.may_be_hand(corner, pool, count, Cards::NONE, Cards::one(*it));
        let in_hand = pool.into_iter().filter(in_hand).collect();
        let in_pile = pool.into_iter().filter(in_pile).collect();
        let hand = Unseen::new("opponent's hand", hand, in_hand);
        let pile = Unseen::new("opponent's draw pile", side.draw_pile, in_pile);
        [hand, pile].into_iter().filter(|it| !it.holds.is_empty()).collect()
    }

    /// AT-060: starting hands are chosen in secret, and stay so. A card that goes back into the draw pile is not shown
    /// either.
    fn shown(&self, _: Seat, action: Action, _: Seat) -> Sight {
        if self.phase == Phase::Hands || matches!(action, Action::Return(_)) { Sight::Never } else { Sight::Now }
    }
}

impl State {
    /// The cards of a corner's hand that the other player knows.
    fn known_hand(&self, corner: Corner) -> Cards {
        self.sides[corner].shown | self.sides[corner].glimpsed
    }

    /// A hidden hand that may be: while it is what was chosen at the start, its damage is limited (AT-058), and who has
    /// used Combo holds a matching card (AT-142).
    fn deal_hand(&self, corner: Corner, pool: Cards, count: u32, rng: &mut Rng) -> Cards {
        let must_hold = self.must_hold(corner).filter(|_| count > 0);
        for _ in 0..64 {
            let one = must_hold.map_or(Cards::NONE, |it| (pool & it).sample(1, rng));
            let hand = one | (pool - one).sample(count - one.len(), rng);
            if self.could_be_opening(corner, hand, pool) {
                return hand;
            }
        }
        // A rare deck: the weakest cards always fit.
        let least = |one: u8| Cards::one(one) | self.weakest(pool - Cards::one(one), count - 1);
        let matching = must_hold.map(|it| (pool & it).into_iter().map(least).min_by_key(|it| self.damage(*it)));
        matching.flatten().unwrap_or_else(|| self.weakest(pool, count))
    }

    /// Whether some hand of so many cards of the pool may be that has `with` and has not `without`.
    fn may_be_hand(&self, corner: Corner, pool: Cards, count: u32, with: Cards, without: Cards) -> bool {
        let rest = pool - without;
        let fits = |with: Cards| {
            let hand = with | self.weakest(rest - with, count.saturating_sub(with.len()));
            hand.len() == count && self.could_be_opening(corner, hand, pool)
        };
        match self.must_hold(corner) {
            None => fits(with),
            Some(matching) if !(with & matching).is_empty() => fits(with),
            Some(matching) => (rest & matching).into_iter().any(|it| fits(with | Cards::one(it))),
        }
    }

    fn weakest(&self, pool: Cards, count: u32) -> Cards {
        let mut hand = Cards::NONE;
        for _ in 0..count {
            let weakest = (pool - hand).into_iter().min_by_key(|it| self.card(CardId(*it)).damage);
            weakest.into_iter().for_each(|it| hand.insert(it));
        }
        hand
    }

    /// AT-142: who has used Combo holds a matching card and the stamina for it. The cards that it may be, unless one of
    /// them is known.
    fn must_hold(&self, corner: Corner) -> Option<Cards> {
        let last = self.chain.filter(|it| it.corner() == corner)?;
        let matching: Cards = self.followers(last, self.deck(corner)).map(|it| it.0).collect();
        (self.known_hand(corner) & matching).is_empty().then_some(matching)
    }

    /// The damage that the hidden part of a starting hand can have at most; `None` once cards have come and gone.
    fn most_damage(&self, corner: Corner) -> Option<u8> {
        if self.is_choosing_hands() { Some(self.pack.settings.starting_damage) } else { self.sides[corner].opening }
    }

    fn damage(&self, cards: Cards) -> u32 {
        cards.into_iter().map(|it| u32::from(self.card(CardId(it)).damage)).sum()
    }

    /// A hand, and for the first attacker some card that went back, within the limit; in the choice of hands, also what
    /// is still to be chosen.
    fn could_be_opening(&self, corner: Corner, hand: Cards, pool: Cards) -> bool {
        let Some(most) = self.most_damage(corner) else { return true };
        let missing = if self.is_choosing_hands() {
            u32::from(self.board(corner).hand) - hand.len()
        } else {
            u32::from(self.first_attacker == Some(corner))
        };
        self.damage(hand | self.weakest(pool - hand, missing)) <= u32::from(most)
    }
}
