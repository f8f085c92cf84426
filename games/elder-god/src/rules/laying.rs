//! Laying a card in an empty cell, whoever does it and for whatever reason: edges, table limits, and leaving the
//! monster open (EG-053 to EG-073).

use crate::monster::{Contact, Mark, Monster, Openness};
use crate::pack::{Card, Kind};
use crate::refusal::Refusal;
use crate::state::State;
use crate::vocab::{Cell, Cells, Condition, Edge, Edges};

impl State {
    /// EG-G43, orders 11 to 18: whether a card fits into an empty cell of a monster.
    pub fn check_fit(
        &self,
        monster: &Monster,
        card: &Card,
        at: Cell,
        turned: bool,
        contact: &Contact,
    ) -> Result<(), Refusal> {
        if card.kind != Kind::Eyestalk {
            self.check_edges(contact, card.print(turned).points, at)?;
        }
        if contact.points.is_empty() {
            return Err(Refusal::NotJoined);
        }
        self.check_neighbours(monster, card, at, turned, contact)?;
        self.check_stays_open(monster, card, at, turned, contact.points)
    }

    /// EG-058, EG-059 and EG-071.
    fn check_edges(&self, contact: &Contact, points: Edges, at: Cell) -> Result<(), Refusal> {
        let is_off = |edge: &Edge| at.beyond(*edge).is_none_or(|it| !self.table.cells.contains(it));
        if let Some(edge) = points.iter().find(is_off) {
            return Err(Refusal::PointsOff { edge });
        }
        if let Some(edge) = (points & contact.blanks).iter().next() {
            return Err(Refusal::MeetsBlank { edge });
        }
        if let Some(edge) = (contact.points - points).iter().next() {
            return Err(Refusal::WallsUp { edge });
        }
        Ok(())
    }

    /// EG-063 and EG-086.
    fn check_neighbours(
        &self,
        monster: &Monster,
        card: &Card,
        at: Cell,
        turned: bool,
        contact: &Contact,
    ) -> Result<(), Refusal> {
        let wound = monster.wound();
        let is_wound = |edge: &Edge| wound.is_some() && at.beyond(*edge) == wound;
        let joined_stalks =
            if card.kind == Kind::Eyestalk { Edges::NONE } else { contact.stalks & card.print(turned).points };
        if (contact.points | joined_stalks).iter().any(|it| is_wound(&it)) {
            return Err(Refusal::JoinsWound);
        }
        let wakes = |edge: Edge| {
            let laid = monster.at(at.beyond(edge).expect("a card lies there"));
            let stalk = |it| self.card(it).print(laid.turned).stalks[edge.opposite() as usize];
            matches!(laid.mark, Mark::Nothing | Mark::Ward)
                && laid.card.is_some_and(|it| stalk(it) == Condition::Damaged)
        };
        if joined_stalks.iter().any(wakes) { Err(Refusal::WakesStalk) } else { Ok(()) }
    }

    /// EG-065 and EG-066.
    fn check_stays_open(
        &self,
        monster: &Monster,
        card: &Card,
        at: Cell,
        turned: bool,
        joined: Edges,
    ) -> Result<(), Refusal> {
        match monster.openness_with(card, at, turned, joined, self.table.cells, self.table.needed) {
            Openness::Free => Ok(()),
            Openness::Closed => Err(Refusal::ClosesMonster),
            Openness::Blocked { cells } => Err(Refusal::NoFreeRoute { cells }),
        }
    }

    /// The cells where a card could be laid on a monster: those that an open end faces.
    pub fn cells_to_lay(&self, monster: &Monster) -> Cells {
        monster.faced() & self.table.cells
    }
}
