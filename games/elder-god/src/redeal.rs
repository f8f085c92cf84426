//! What a player cannot know: the hands of the others, and the deck.
//!
//! Cards of a kind are alike, so a world is how many of each kind lie where. Two things are known besides how many cards
//! everybody holds. No opening hand has an Elder Sign (EG-125). And when the deck is shuffled anew, it holds what lay in
//! the discard pile, which everybody has seen; the rest is in hands.

use turnbuckle_core::{Chance, Hidden, Pieces, Rng, Seat, Unseen, Viewer};

use crate::state::{Held, Pile, State};
use crate::view::View;
use crate::vocab::CardId;

const OLD: [&str; 5] =
    ["first hand, old", "second hand, old", "third hand, old", "fourth hand, old", "fifth hand, old"];
const DRAWN: [&str; 5] =
    ["first hand, drawn", "second hand, drawn", "third hand, drawn", "fourth hand, drawn", "fifth hand, drawn"];

impl Hidden for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.clone();
        let (mut old, mut drawn) = self.pools(seat);
        let others = || self.seats().filter(|it| *it != seat);
        for other in others() {
            let hand = &mut world.sides[other].hand;
            fill(&mut hand.old, &mut old, rng);
        }
        if !self.reshuffled {
            // What is left of the one pool, and the Elder Signs, which lie among what was drawn or in the deck.
            old.0.iter().zip(&mut drawn.0).for_each(|(old, drawn)| *drawn += old);
        }
        for other in others() {
            fill(&mut world.sides[other].hand.drawn, &mut drawn, rng);
        }
        world.deck = drawn;
        world
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let (old, drawn) = self.pools(seat);
        let kinds = |pile: &Pile| pile.iter().map(|it| it.0).collect::<Pieces>();
        let may_be_drawn = if self.reshuffled { kinds(&drawn) } else { kinds(&old) | kinds(&drawn) };
        let mut lots = Vec::new();
        for other in self.seats().filter(|it| *it != seat) {
            let hand = &self.sides[other].hand;
            let held = |lot: &Held| lot.iter().map(|it| it.0).collect::<Pieces>();
            let count = |lot: &Held| lot.len() as u32;
            let at = other.index();
            lots.push(Unseen {
                place: OLD[at],
                holds: held(&hand.old),
                may_hold: kinds(&old),
                count: count(&hand.old),
            });
            lots.push(Unseen {
                place: DRAWN[at],
                holds: held(&hand.drawn),
                may_hold: may_be_drawn,
                count: count(&hand.drawn),
            });
        }
        lots.push(Unseen {
            place: "deck",
            holds: kinds(&self.deck),
            may_hold: may_be_drawn,
            count: self.deck.len() as u32,
        });
        lots.retain(|it| it.count > 0);
        lots
    }
}

impl State {
    /// What the others hold from before, and what was drawn since or lies in the deck. Until the deck is shuffled anew,
    /// these are one pool, but for Elder Signs, which are in the second.
    fn pools(&self, seat: Seat) -> (Pile, Pile) {
        let mut old = Pile::EMPTY;
        let mut drawn = self.deck;
        for other in self.seats().filter(|it| *it != seat) {
            let hand = &self.sides[other].hand;
            hand.old.iter().for_each(|it| old.add(*it));
            hand.drawn.iter().for_each(|it| drawn.add(*it));
        }
        if !self.reshuffled {
            let signs = self.pack.elder_sign.map(|it| (it, drawn.count(it)));
            drawn.0.iter().zip(&mut old.0).for_each(|(drawn, old)| *old += drawn);
            drawn = Pile::EMPTY;
            if let Some((sign, count)) = signs {
                old.0[sign.0 as usize] = 0;
                drawn.0[sign.0 as usize] = count;
            }
        }
        (old, drawn)
    }
}

/// Fills a lot of so many cards from a pool.
fn fill(lot: &mut Held, pool: &mut Pile, rng: &mut Rng) {
    for card in lot.iter_mut() {
        *card = CardId(rng.token(&pool.0));
        pool.remove(*card);
    }
    lot.sort_unstable();
}
