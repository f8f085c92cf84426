//! Hands, Decks, Discard Piles and what is stolen between them (WN-015 to WN-018, WN-088, WN-129 to WN-137).

use turnbuckle_core::{Around, Seen, Set};

use crate::effect::StealFrom;
use crate::event::{DiscardReason, Event, ToldCards};
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{CardId, Cards, God};

impl State {
    /// Onto the Discard Pile of its owner, wherever it came from (WN-016, WN-133).
    pub fn put_in_discard(&mut self, card: CardId) {
        self.links.push(&mut self.sides[card.owner()].discard, card);
    }

    pub fn discard(&mut self, card: CardId, reason: DiscardReason, around: &mut impl Around<Event>) {
        self.put_in_discard(card);
        around.tell(|| Event::Discarded { god: card.owner(), card: self.told(card), reason });
    }

    /// Out of a hand, for whatever comes next.
    #[inline]
    pub fn take_from_hand(&mut self, god: God, card: CardId) {
        self.sides[god].hand.remove(card.0);
        self.sides[god].shown.remove(card.0);
        self.sides[god].glimpsed.remove(card.0);
    }

    pub fn discard_held(&mut self, god: God, card: CardId, reason: DiscardReason, around: &mut impl Around<Event>) {
        self.take_from_hand(god, card);
        self.discard(card, reason, around);
    }

    /// Into a hand, in the sight of everybody.
    fn put_in_hand_openly(&mut self, god: God, card: CardId) {
        self.sides[god].hand.insert(card.0);
        self.sides[god].shown.insert(card.0);
    }

    /// WN-G40: from the table back to the hand of whoever had it there.
    pub fn put_back_in_hand(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) -> u8 {
        self.put_in_hand_openly(god, card);
        around.tell(|| Event::ReturnedToHand { god, card: self.told(card) });
        1
    }

    /// A card of the Discard Pile comes back to the hand.
    pub fn recover(&mut self, god: God, card: CardId, around: &mut impl Around<Event>) -> u8 {
        self.links.remove(&mut self.sides[god].discard, card);
        self.put_in_hand_openly(god, card);
        around.tell(|| Event::Recovered { god, card: self.told(card) });
        1
    }

    /// WN-131, WN-G54: as many as there are, and nobody chooses.
    pub fn discard_at_random(&mut self, god: God, count: u8, around: &mut impl Around<Event>) -> u8 {
        for discarded in 0..count {
            let Some(card) = self.random_of_hand(god, around) else { return discarded };
            self.discard_held(god, card, DiscardReason::Random, around);
        }
        count
    }

    pub fn discard_hand(&mut self, god: God, around: &mut impl Around<Event>) -> u8 {
        let hand = self.sides[god].hand;
        for card in hand {
            self.discard_held(god, CardId(card), DiscardReason::Chosen, around);
        }
        hand.len() as u8
    }

    pub fn check_held(&self, god: God, card: CardId) -> Result<(), Refusal> {
        if self.sides[god].hand.contains(card.0) { Ok(()) } else { Err(Refusal::NotInHand) }
    }

    /// Into a hand from the Deck. Whoever knew that it was on top knows where it is.
    fn put_drawn_in_hand(&mut self, god: God, card: CardId, known_to: Set<God>) {
        let side = &mut self.sides[god];
        side.hand.insert(card.0);
        if known_to == Set::all() {
            side.shown.insert(card.0);
        } else if known_to.contains(god.enemy()) {
            side.glimpsed.insert(card.0);
        }
    }

    /// Takes the uppermost card of a Deck, if it has one.
    fn take_top_of_deck(&mut self, god: God, around: &mut impl Around<Event>) -> Option<CardId> {
        let side = &mut self.sides[god];
        if let Some(card) = side.top.pop() {
            return Some(card);
        }
        let layer = if side.starters.is_empty() { &mut side.deck } else { &mut side.starters };
        if layer.is_empty() {
            return None;
        }
        let card = around.piece(*layer);
        layer.remove(card);
        Some(CardId(card))
    }

    /// WN-136, WN-G32: draws one by one, renewing an empty Deck from the Discard Pile. Returns how many came.
    pub fn draw(&mut self, god: God, count: u8, around: &mut impl Around<Event>) -> u8 {
        for drawn in 0..count {
            if self.deck_size(god) == 0 && !self.renew_deck(god, around) {
                return drawn;
            }
            let side = &self.sides[god];
            let known_to = if side.top.is_empty() { Set::NONE } else { side.top_known_to };
            let card = self.take_top_of_deck(god, around).expect("the Deck was renewed");
            self.put_drawn_in_hand(god, card, known_to);
            let seat = self.seat_of(god);
            around.tell(|| Event::Drew { god, seat, card: Seen::Open(self.told(card)) });
        }
        count
    }

    fn renew_deck(&mut self, god: God, around: &mut impl Around<Event>) -> bool {
        let side = &mut self.sides[god];
        if side.discard.cards.is_empty() {
            return false;
        }
        let cards = self.links.clear(&mut side.discard);
        if side.layered {
            // All starters have been drawn, so those that nobody has seen since are in the hand.
            side.shown |= side.hand & self.pack.starters & self.pack.of[god];
        }
        // The Deck is empty: what is known not to be in the Guts, and lies nowhere else, is in the hand.
        side.shown |= side.hand & side.not_guts;
        side.deck_seen = true;
        self.shuffle_in(god, cards);
        around.tell(|| Event::DeckRenewed { god, cards: cards.len() as u8 });
        true
    }

    /// Shuffles cards that everybody has seen into a Deck, which loses all order.
    fn shuffle_in(&mut self, god: God, cards: Cards) {
        let side = &mut self.sides[god];
        let top: Cards = side.top.iter().map(|it| it.0).collect();
        side.not_guts |= cards;
        if side.top_known_to == Set::all() {
            side.not_guts |= top;
        }
        // Whoever knew the order on top still knows that these cards are in the Deck.
        for knower in side.top_known_to.iter() {
            side.looked_at[knower] |= top;
        }
        if side.layered {
            let starters = self.pack.starters & self.pack.of[god];
            let unseen = (side.starters | side.hand | top) & starters;
            side.not_guts |= unseen;
            side.layered = false;
        }
        side.deck = side.deck | side.starters | top | cards;
        side.starters = Cards::NONE;
        side.top.clear();
        side.top_known_to = Default::default();
    }

    /// WN-046, WN-088, WN-G37, WN-G40: shows the hand, shuffles the god's own cards of it into the Deck and draws as
    /// many, until the hand has one of the wanted cards. Returns false if no redraw can help.
    pub fn redraw_until(
        &mut self,
        god: God,
        wanted: Cards,
        around: &mut impl Around<Event>,
        tell: impl Fn(ToldCards) -> Event,
    ) -> bool {
        loop {
            let side = &self.sides[god];
            if !(side.hand & wanted).is_empty() {
                return true;
            }
            let own = side.hand & self.pack.of[god];
            let top: Cards = side.top.iter().map(|it| it.0).collect();
            if own.is_empty() || ((side.deck | side.starters | top) & wanted).is_empty() {
                return false;
            }
            let shown = self.told_all(side.hand);
            around.tell(|| tell(shown));
            let side = &mut self.sides[god];
            side.hand -= own;
            side.shown |= side.hand;
            side.shown -= own;
            side.glimpsed = Cards::NONE;
            self.shuffle_in(god, own);
            self.draw(god, own.len() as u8, around);
        }
    }

    /// The top cards of a Deck go to the Discard Pile, as many as there are.
    pub fn mill(&mut self, god: God, count: u8, around: &mut impl Around<Event>) -> u8 {
        for milled in 0..count {
            let Some(card) = self.take_top_of_deck(god, around) else { return milled };
            self.discard(card, DiscardReason::Milled, around);
        }
        count
    }

    /// The top cards of a Deck are seen: their order is settled now, and known to `by`. Returns how many.
    fn see_top(&mut self, whose: God, count: u8, by: Set<God>, around: &mut impl Around<Event>) -> u8 {
        let mut seen: arrayvec::ArrayVec<CardId, 4> = Default::default();
        let count = count.min(seen.capacity() as u8).min(self.deck_size(whose));
        let known: Cards = self.sides[whose].top.iter().map(|it| it.0).collect();
        for _ in 0..count {
            seen.extend(self.take_top_of_deck(whose, around));
        }
        let side = &mut self.sides[whose];
        // What was known before is remembered as being in the Deck, no longer in order, unless it is seen again.
        let below: Cards = std::mem::take(&mut side.top).iter().map(|it| it.0).collect();
        for knower in side.top_known_to.iter() {
            side.looked_at[knower] |= if by.contains(knower) { below } else { known };
        }
        side.deck |= below;
        seen.reverse();
        side.top = seen;
        side.top_known_to = by;
        count
    }

    /// WN-137: the top cards of a Deck are shown to both players, and stay where they are.
    pub fn reveal_top(&mut self, god: God, count: u8, around: &mut impl Around<Event>) -> u8 {
        let seen = self.see_top(god, count, Set::all(), around);
        let cards = self.sides[god].top.iter().map(|it| it.0).collect();
        around.tell(|| Event::Revealed { god, cards: self.told_all(cards) });
        seen
    }

    /// The top cards of a Deck are shown to one player, who puts them back in any order.
    pub fn look_at_top(&mut self, by: God, whose: God, count: u8, around: &mut impl Around<Event>) -> u8 {
        let seen = self.see_top(whose, count, Set::one(by), around);
        around.tell(|| Event::Looked { god: by, whose, cards: seen });
        seen
    }

    /// Of the last `left` cards that were looked at, this one goes on top of the rest.
    pub fn put_on_top(&mut self, by: God, whose: God, card: CardId, left: u8, around: &mut impl Around<Event>) {
        let top = &mut self.sides[whose].top;
        let index = top.iter().position(|it| *it == card).expect("a card that was looked at");
        top.swap(index, left as usize - 1);
        around.tell(|| Event::Ordered { god: by });
    }

    /// WN-131, WN-G54: a card of a hand that nobody chooses.
    fn random_of_hand(&self, god: God, around: &mut impl Around<Event>) -> Option<CardId> {
        let hand = self.sides[god].hand;
        (!hand.is_empty()).then(|| CardId(around.piece(hand)))
    }

    /// WN-137: cards of a hand are shown to the enemy, who remembers them.
    pub fn reveal(&mut self, god: God, cards: Cards, around: &mut impl Around<Event>) {
        if cards.is_empty() {
            return;
        }
        self.sides[god].shown |= cards;
        self.sides[god].glimpsed -= cards;
        around.tell(|| Event::Revealed { god, cards: self.told_all(cards) });
    }

    /// WN-137: random cards of a hand.
    pub fn reveal_at_random(&mut self, god: God, count: u8, around: &mut impl Around<Event>) -> u8 {
        let hand = self.sides[god].hand;
        let count = u32::from(count).min(hand.len());
        let cards = if count == hand.len() { hand } else { around.deal(hand, count) };
        self.reveal(god, cards, around);
        count as u8
    }

    /// WN-G41: a card of the enemy's hand, blindly.
    pub fn steal_at_random(&mut self, thief: God, around: &mut impl Around<Event>) -> u8 {
        let Some(card) = self.random_of_hand(thief.enemy(), around) else { return 0 };
        self.steal(thief, card, StealFrom::Hand, around)
    }

    /// WN-132, WN-G40, WN-G41: the card goes to the thief's hand, and its old holder knows it.
    pub fn steal(&mut self, thief: God, card: CardId, from: StealFrom, around: &mut impl Around<Event>) -> u8 {
        let victim = thief.enemy();
        match from {
            StealFrom::Hand | StealFrom::HandSeen => self.take_from_hand(victim, card),
            StealFrom::Track => self.sides[victim].track.remove(card),
            StealFrom::Discard => self.links.remove(&mut self.sides[victim].discard, card),
            StealFrom::Permanents => self.take_out_of_play(victim, card),
        }
        self.put_in_hand_openly(thief, card);
        around.tell(|| Event::Stole { god: thief, card: self.told(card) });
        1
    }
}
