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
        let count = if self.phase == Phase::Hands && !self.is_ready(corner) {
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
        // Picks that are still being made are no hand yet.
        if self.sides[corner].wrestler.is_none() || (self.phase == Phase::Hands && !self.is_ready(corner)) {
            return Vec::new();
        }
        let known = self.known_hand(corner);
        let side = &self.sides[corner];
        let pool = (side.hand | side.draw_pile) - known;
        let count = side.hand.len() - known.len();
        let may_hold = if count == 0 {
            Cards::NONE
        } else if let Some(matching) = self.must_hold(corner) {
            if count == 1 { pool & matching } else { pool }
        } else if let Some(most) = self.most_damage(corner) {
            // A card may be there if the weakest others beside it stay within the limit.
            let fits = |card: &u8| {
                let hand = self.weakest(pool - Cards::one(*card), count - 1) | Cards::one(*card);
                self.could_be_opening(hand, pool, count, most)
            };
            pool.into_iter().filter(fits).collect()
        } else {
            pool
        };
        vec![Unseen { place: "opponent's hand", holds: side.hand - known, may_hold }]
    }

    /// AT-060: starting hands are chosen in secret, and stay so.
    fn shown(&self, _: Seat, _: Action, _: Seat) -> Sight {
        if self.phase == Phase::Hands { Sight::Never } else { Sight::Now }
    }
}

impl State {
    /// The cards of a corner's hand that the other player knows.
    fn known_hand(&self, corner: Corner) -> Cards {
        self.sides[corner].shown | self.sides[corner].glimpsed
    }

    /// A hidden hand that may be: while it is what was chosen at the start, its damage is limited (AT-058).
    fn deal_hand(&self, corner: Corner, pool: Cards, count: u32, rng: &mut Rng) -> Cards {
        if count > 0
            && let Some(matching) = self.must_hold(corner)
        {
            let one = (pool & matching).sample(1, rng);
            return one | (pool - one).sample(count - one.len(), rng);
        }
        let Some(most) = self.most_damage(corner) else { return pool.sample(count, rng) };
        for _ in 0..64 {
            let hand = pool.sample(count, rng);
            if self.could_be_opening(hand, pool, count, most) {
                return hand;
            }
        }
        // A rare deck: the weakest cards always fit.
        self.weakest(pool, count)
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
        match self.phase {
            Phase::Hands => Some(self.pack.settings.starting_damage),
            _ => self.sides[corner].opening,
        }
    }

    fn damage(&self, cards: Cards) -> u32 {
        cards.into_iter().map(|it| u32::from(self.card(CardId(it)).damage)).sum()
    }

    /// A hand, and for the first attacker some card that went back, within the limit; in the choice of hands, also what
    /// is still to be chosen.
    fn could_be_opening(&self, hand: Cards, pool: Cards, count: u32, most: u8) -> bool {
        let corner = CardId(match pool.first() {
            Some(card) => card,
            None => return true,
        })
        .corner();
        let missing = match self.phase {
            Phase::Hands => u32::from(self.board(corner).hand) - count,
            _ => u32::from(self.first_attacker == Some(corner)),
        };
        self.damage(hand | self.weakest(pool - hand, missing)) <= u32::from(most)
    }
}
