//! What a player cannot know: other worlds that look the same from a seat, and what might lie where.
//!
//! Unknown to a player are the enemy's hand but for the cards that were shown, and for both gods how their unseen
//! cards are split between Deck and Guts. What was seen going somewhere is remembered: cards shuffled into a Deck
//! are not in the Guts, cards put under the Guts are there, and in a first game the starters lie on top.

use arrayvec::ArrayVec;
use turnbuckle_core::{Hidden, Rng, Seat, Sight, Unseen, Viewer};

use crate::action::Action;
use crate::effect::Effect;
use crate::state::{Mark, Phase, Stage, State, Step};
use crate::view::View;
use crate::vocab::{CardId, Cards, God};

/// The unseen cards of one god, as one player may think of them.
struct Pool {
    /// All cards in question: hand (if it is hidden), Deck and Guts.
    pool: Cards,
    /// Those of them that are starters on top of a Deck that has not been shuffled, or drawn from there.
    layer: Cards,
    /// Those of them that cannot be in the Guts.
    not_guts: Cards,
    hand: Cards,
    /// The top of the Deck in an order that this player does not know.
    top: ArrayVec<CardId, 4>,
}

impl Hidden for State {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redeal(&self, seat: Seat, rng: &mut Rng) -> Self {
        let knower = self.god_of(seat);
        let mut world = self.clone();
        for god in God::BOTH {
            world.redeal_god(god, knower, rng);
        }
        world.imagine_whether_it_may_pass(knower.enemy());
        if let Phase::Opening { chosen } = &mut world.phase {
            let enemy = knower.enemy();
            if chosen[enemy].is_some() {
                let attacks = world.sides[enemy].hand & world.pack.attacks;
                chosen[enemy] = Some(CardId(attacks.nth(rng.below(attacks.len()))));
            }
        }
        world
    }

    fn unseen(&self, seat: Seat) -> Vec<Unseen> {
        let knower = self.god_of(seat);
        let mut places = Vec::new();
        for god in God::BOTH {
            let hidden = self.hidden(god, knower);
            let side = &self.sides[god];
            let rest = hidden.pool - hidden.layer;
            let could_be_guts = rest - hidden.not_guts;
            let all_guts = side.guts.len() == could_be_guts.len();
            let outside_guts = if all_guts { rest - could_be_guts } else { rest };
            let layer_in_hand = hidden.layer.len()
                - side.starters.len()
                - hidden.top.iter().filter(|it| hidden.layer.contains(it.0)).count() as u32;
            let rest_in_hand = hidden.hand.len() - layer_in_hand;
            let layer_hand = if layer_in_hand > 0 { hidden.layer } else { Cards::NONE };
            let mut rest_hand = if rest_in_hand > 0 { outside_guts } else { Cards::NONE };
            if side.deck_seen {
                let new_in_hand = could_be_guts.len() - side.guts.len();
                let new = if new_in_hand > 0 { could_be_guts } else { Cards::NONE };
                let looked_at = rest - could_be_guts - side.not_guts;
                let all_looked_at = rest_in_hand == new_in_hand + looked_at.len();
                let old = if all_looked_at { looked_at } else { rest - could_be_guts };
                rest_hand = new | old;
            }
            if god != knower {
                places.push(Unseen::new("enemy hand", hidden.hand, layer_hand | rest_hand));
            }
            let guts = if side.guts.is_empty() { Cards::NONE } else { could_be_guts };
            places.push(Unseen::new("guts", side.guts, guts));
            let deck = hidden.pool - hidden.hand - side.guts;
            let layer_deck = if (deck & hidden.layer).is_empty() { Cards::NONE } else { hidden.layer };
            let rest_deck = if (deck - hidden.layer).is_empty() {
                Cards::NONE
            } else if side.deck_seen {
                rest & side.not_guts
            } else {
                outside_guts
            };
            places.push(Unseen::new("deck", deck, layer_deck | rest_deck));
        }
        places
    }

    /// WN-G57: the opening attacks are shown when both have chosen. In which order cards that were looked at go back,
    /// nobody else sees.
    fn shown(&self, _: Seat, action: Action, _: Seat) -> Sight {
        match action {
            Action::Open(_) => Sight::WithTheOthers,
            Action::Take(_) if matches!(self.effect_asked(), Some(Effect::Look { .. })) => Sight::Never,
            _ => Sight::Now,
        }
    }
}

impl State {
    /// Whether what is owed next, or what Permanents wait for, may show somebody a hand or a Deck.
    pub fn may_show_next(&self) -> bool {
        let permanents = God::BOTH.iter().flat_map(|it| self.sides[*it].permanents.cards());
        let mut triggers = permanents.flat_map(|it| &self.permanent_face(it).triggers);
        triggers.any(|it| it.what.effects.iter().any(Effect::shows_cards))
            || self.steps.iter().any(|step| match step {
                Step::Do(frame) => {
                    self.pack.lists.get(frame.list).iter().skip(frame.at as usize).any(Effect::shows_cards)
                }
                Step::Attack(_) | Step::Arrive(_) => true,
                _ => false,
            })
    }

    fn hidden(&self, god: God, knower: God) -> Pool {
        let side = &self.sides[god];
        let own = self.pack.of[god];
        let hand = if god == knower { Cards::NONE } else { (side.hand & own) - side.shown - side.glimpsed };
        let top = if side.top_known_to.contains(knower) { ArrayVec::new() } else { side.top.clone() };
        let top_cards: Cards = top.iter().map(|it| it.0).collect();
        let pool = hand | top_cards | side.deck | side.starters | side.guts;
        let layer = if side.layered { pool & self.pack.starters } else { Cards::NONE };
        Pool { pool, layer, not_guts: (side.not_guts | side.looked_at[knower]) & pool, hand, top }
    }

    /// WN-G37: that no redraw can help is as hidden as the hand and the Deck.
    fn imagine_whether_it_may_pass(&mut self, god: God) {
        let wanted = self.pack.attacks | self.pack.permanents;
        let own = self.pack.of[god];
        let side = &mut self.sides[god];
        let top: Cards = side.top.iter().map(|it| it.0).collect();
        let helps = !((side.deck | side.starters | top) & wanted).is_empty() && !(side.hand & own).is_empty();
        let is_past =
            self.active == god && !matches!(self.steps.first(), Some(Step::Turn(Stage::Start | Stage::Redraw)));
        side.spent.marks.remove(Mark::MayPass);
        if is_past && side.hand.len() >= 5 && (side.hand & wanted).is_empty() && !helps {
            side.spent.marks.insert(Mark::MayPass);
        }
    }

    fn redeal_god(&mut self, god: God, knower: God, rng: &mut Rng) {
        let mut hidden = self.hidden(god, knower);
        // In the opening everybody knows that a hand has an attack card (WN-046). Deal until it has.
        let must_hold = match self.phase {
            Phase::Opening { .. }
                if god != knower && ((self.sides[god].hand - hidden.hand) & self.pack.attacks).is_empty() =>
            {
                self.pack.attacks
            }
            _ => Cards::NONE,
        };
        let side = &mut self.sides[god];
        let (starters, guts) = (side.starters.len(), side.guts.len());
        let known_hand = side.hand - hidden.hand;
        let deck_seen = side.deck_seen;

        // The unshuffled starters first: those on top of the Deck, the rest of them in the hand.
        let layer_top = hidden.top.iter().filter(|it| hidden.layer.contains(it.0)).count() as u32;
        let rest = hidden.pool - hidden.layer;
        // The Guts, from what can be there; then the hand and the top of the Deck, from all that is left.
        loop {
            let layer_in_deck = hidden.layer.sample(starters + layer_top, rng);
            let layer_in_hand = hidden.layer - layer_in_deck;
            let in_guts = (rest - hidden.not_guts).sample(guts, rng);
            let left = rest - in_guts;
            // A Deck that everybody has seen holds nothing else, so all other cards are in the hand: those that are new
            // to the knower, and those that the knower alone has looked at.
            let sure = if deck_seen { left - side.not_guts } else { Cards::NONE };
            let more = hidden.hand.len() - layer_in_hand.len() - sure.len();
            let more_in_hand = sure | (left - sure).sample(more, rng);
            let hand = known_hand | layer_in_hand | more_in_hand;
            if !must_hold.is_empty() && (hand & must_hold).is_empty() {
                continue;
            }
            let mut deck = left - more_in_hand;
            let mut layer = layer_in_deck;
            for card in &mut hidden.top {
                let from = if hidden.layer.contains(card.0) { &mut layer } else { &mut deck };
                *card = CardId(from.nth(rng.below(from.len())));
                from.remove(card.0);
            }
            side.hand = hand;
            side.guts = in_guts;
            // What the other player alone has looked at is as hidden as the cards.
            side.looked_at[knower.enemy()] = Cards::NONE;
            side.deck = deck;
            side.starters = layer;
            if !hidden.top.is_empty() {
                side.top = hidden.top;
            }
            return;
        }
    }
}
