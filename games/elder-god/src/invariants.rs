//! What always holds.

use turnbuckle_core::{Lawful, Rng, Seat};

use crate::action::Action;
use crate::monster::Mark;
use crate::pack::Kind;
use crate::rules::damage::matches;
use crate::rules::ending::{MOST_TURNS, QUIET_TURNS};
use crate::state::{BOOKS, HAND, Hand, MOST_HELD, Phase, Pile, State};
use crate::vocab::{CardId, Cell};

impl Lawful for State {
    /// Every card is somewhere, monsters are sound, and nobody holds more than a turn allows.
    fn invariants(&self) -> Result<(), String> {
        let mut all = Pile(self.pack.deck);
        if let (true, Some(sign)) = (self.agreed.banishment, self.pack.elder_sign) {
            all.0[sign.0 as usize] = self.pack.card(sign).copies;
        }
        let mut seen: Pile = self.deck.iter().chain(self.discard.iter()).collect();
        for seat in self.seats() {
            let side = &self.sides[seat];
            side.hand.iter().for_each(|it| seen.add(it));
            for cell in side.monster.parts().iter() {
                let laid = side.monster.at(cell);
                laid.card.into_iter().chain(laid.under).for_each(|it| seen.add(it));
            }
            self.is_sound(seat).map_err(|it| format!("{}: {it}", self.pack.characters[seat.index()].name))?;
        }
        if seen != all {
            return Err("cards are lost, or there are too many".to_owned());
        }
        if let Some(renewed) = self.renewed
            && renewed.deck.and(&renewed.held).0.iter().zip(all.0).any(|(known, all)| *known > all)
        {
            return Err("more cards were shuffled and held than there are".to_owned());
        }
        Ok(())
    }

    fn any_action(&self, rng: &mut Rng) -> Action {
        let kinds = self.pack.cards.len() as u32;
        let held: Vec<CardId> = self.seats().flat_map(|it| self.sides[it].hand.iter().collect::<Vec<_>>()).collect();
        let card = if held.is_empty() || rng.below(4) == 0 { CardId(rng.below(kinds) as u8) } else { *rng.pick(&held) };
        let other = CardId(rng.below(kinds) as u8);
        let whose = Seat::new(rng.below(u32::from(self.players)) as usize);
        // Mostly cells that somebody could mean: those that are faced, and those that are taken.
        let monster = &self.sides[whose].monster;
        let near: Vec<Cell> = (monster.faced() | monster.taken()).iter().collect();
        let any = Cell::new(rng.below(13) as i8 - 6, rng.below(9) as i8).expect("within the widest table");
        let at = if rng.below(4) == 0 { any } else { *rng.pick(&near) };
        // What looks the same both ways is written upright.
        let turned = rng.below(2) == 0 && !self.card(card).looks_the_same();
        let number = rng.below(8) as u8;
        match rng.below(16) {
            0..=3 => Action::Grow { card, at, turned },
            4..=7 => Action::Damage { card, whose, at, turned },
            8 | 9 => Action::Heal { card, at, turned },
            10 => *rng.pick(&[Action::Book, Action::Mouth, Action::Pass]),
            11 => Action::Banish { target: whose, number },
            12 => *rng.pick(&[Action::Nuke { number }, Action::Redraw(card)]),
            13 => Action::Rite { card, whose, at },
            14 => *rng.pick(&[Action::Remove(at), Action::Discard(card)]),
            _ => Action::Dig { card, taking: other },
        }
    }

    fn most_decisions() -> usize {
        // 300 turns for each of five; a redraw of six cards and a banishment are the longest.
        30_000
    }

    fn forgets(&self, before: &Self, seat: Seat) -> Option<&'static str> {
        let may_have_old_cards = |it: Seat| it != seat && before.sides[it].hand.old > 0;
        let forgets = self.renewed.is_some() && self.seats().any(may_have_old_cards);
        forgets
            .then_some("which of the cards that were in hands when the deck was shuffled anew have been played since")
    }
}

impl State {
    /// Whether somebody can have such a hand and such a monster.
    pub fn is_sound(&self, seat: Seat) -> Result<(), String> {
        let side = &self.sides[seat];
        let monster = &side.monster;
        if self.left.contains(seat) {
            return if monster.parts().is_empty() && side.hand.is_empty() {
                Ok(())
            } else {
                Err("left, and is still there".into())
            };
        }
        if side.hand.first_drawn.is_some() && self.active().is_some_and(|it| it != seat) {
            return Err("has begun a turn in another's".to_owned());
        }
        let Hand { fresh, old, .. } = side.hand;
        let cards = side.hand.secret.len();
        if [fresh, old].iter().any(|it| usize::from(*it) > cards) || usize::from(fresh) + usize::from(old) < cards {
            return Err(format!("{fresh} new and {old} old cards at most, of {cards}"));
        }
        if self.renewed.is_none() && !(side.hand.kept.is_empty() && side.hand.drawn.is_empty()) {
            return Err("remembers a shuffle that has not been".to_owned());
        }
        // EG-040: five out of turn. Nobody discards once the game is over (EG-123). In a turn there are six; positions
        // may have a few more, to try them in one turn.
        let most = if self.active().is_none_or(|it| it == seat) { MOST_HELD } else { HAND };
        if side.hand.len() > most {
            return Err(format!("{} cards in hand instead of {most} at most", side.hand.len()));
        }
        if side.quiet > QUIET_TURNS || side.turns > MOST_TURNS {
            return Err("more turns than there are".to_owned());
        }
        if !(monster.taken() - self.table.cells).is_empty() {
            return Err("a card off the table".to_owned());
        }
        if monster.points_off(self.table.cells) {
            return Err("an end that points off the table".to_owned());
        }
        if !monster.hangs_together() {
            return Err("a card that does not hang on the Body".to_owned());
        }
        let over = matches!(self.phase, Phase::Over(_));
        if monster.open_ends() == 0 && !over {
            return Err("no open end".to_owned());
        }
        let books = monster.parts().iter().filter(|it| monster.at(*it).mark == Mark::Book).count();
        if usize::from(side.books) + books > usize::from(BOOKS) {
            return Err(format!("{} Necronomicons beside the monster and {books} on it", side.books));
        }
        monster.parts().iter().try_for_each(|it| self.lies_rightly(seat, it))
    }

    /// Whether the card in a cell fits there, and what lies under and on it belongs there.
    pub fn lies_rightly(&self, seat: Seat, cell: Cell) -> Result<(), String> {
        let monster = &self.sides[seat].monster;
        let laid = monster.at(cell);
        let card = self.card(laid.card.ok_or("a cell that is taken by nothing")?);
        if !card.kind.is_laid() {
            return Err(format!("{} in {cell}", card.kind.name()));
        }
        let contact = monster.contact(cell);
        let points = card.print(laid.turned).points;
        if card.kind != Kind::Eyestalk
            && (!(points & contact.blanks).is_empty() || !(contact.points - points).is_empty())
        {
            return Err(format!("edges that do not fit in {cell}"));
        }
        let damaged = card.damages(laid.turned, contact.points);
        let healed = matches!(laid.mark, Mark::Book | Mark::Salve);
        if healed && !damaged {
            return Err(format!("a healthy card in {cell} that has been healed"));
        }
        if laid.mark == Mark::Ward && (card.kind == Kind::Eyestalk || card.is_immune(laid.turned, contact.points)) {
            return Err(format!("a ward in {cell}, which needs none"));
        }
        if (damaged && !healed) != (monster.wound() == Some(cell)) {
            return Err(format!("a wound in {cell} that is none, or the other way round"));
        }
        let Some(under) = laid.under.map(|it| self.card(it)) else { return Ok(()) };
        if monster.wound() != Some(cell) {
            return Err(format!("a card beneath {cell}, which is not damaged"));
        }
        // EG-077 to EG-079 and EG-089; only a salve leaves a shot card that can be shot again.
        let salved = self.pack.cards.iter().any(|it| it.kind == Kind::Salve);
        let was_shot = [false, true].into_iter().any(|turned| {
            matches(card, laid.turned, under, turned)
                && !under.is_immune(turned, contact.points)
                && (salved || !under.damages(turned, contact.points))
        });
        if !was_shot {
            return Err(format!("{} beneath {cell}, which nobody could cover with {}", under.id, card.id));
        }
        if card.kind != Kind::Eyestalk && !monster.is_open(cell) {
            return Err(format!("a closed card in {cell} that was shot"));
        }
        Ok(())
    }
}
