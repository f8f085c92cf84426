//! The search tree: nodes in one vector, which is kept from search to search.

use turnbuckle_core::{Rng, Seat};

use crate::logarithm::ln;

/// A node's place in the vector. The root has place 0; as a link to a child or a sibling, 0 therefore means none.
pub(crate) type Place = u32;

pub(crate) const ROOT: Place = 0;
const NONE: Place = 0;

/// What `seat` did, and how that went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<A> {
    /// The sum of the seat's results.
    total: f64,
    visits: u32,
    /// How often the seat could have done it, in the worlds that came by.
    available: u32,
    first_child: Place,
    next_sibling: Place,
    action: A,
    seat: Seat,
}

impl<A: Copy + Eq> Node<A> {
    fn new(seat: Seat, action: A) -> Self {
        Self { total: 0.0, visits: 0, available: 0, first_child: NONE, next_sibling: NONE, action, seat }
    }

    pub fn action(&self) -> A {
        self.action
    }

    pub fn visits(&self) -> u32 {
        self.visits
    }

    pub fn available(&self) -> u32 {
        self.available
    }

    pub fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.total / f64::from(self.visits) }
    }

    #[inline]
    fn is(&self, seat: Seat, action: A) -> bool {
        self.seat == seat && self.action == action
    }
}

#[derive(Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
    untried: Vec<Place>,
}

impl<A: Copy + Eq> Tree<A> {
    pub fn new() -> Self {
        Self { nodes: Vec::new(), untried: Vec::new() }
    }

    /// A bare root. What stands in it as a decision is never read.
    pub fn plant(&mut self, seat: Seat, action: A) {
        self.nodes.clear();
        self.nodes.push(Node::new(seat, action));
    }

    pub fn node(&self, place: Place) -> &Node<A> {
        &self.nodes[place as usize]
    }

    /// What `seat` may do at a node.
    pub fn choices(&self, parent: Place, seat: Seat) -> impl Iterator<Item = &Node<A>> {
        let child = |place| (place != NONE).then(|| self.node(place));
        let first = child(self.node(parent).first_child);
        std::iter::successors(first, move |it| child(it.next_sibling)).filter(move |it| it.seat == seat)
    }

    /// The child to try next: any that was never tried, else the one with the highest upper confidence bound.
    ///
    /// In another world other actions may have been legal here, so each child is measured against the worlds in
    /// which it was available.
    pub fn select(&mut self, parent: Place, seat: Seat, legal: &[A], exploration: f64, rng: &mut Rng) -> Place {
        if self.node(parent).first_child == NONE {
            let first = self.expand(parent, seat, legal);
            return first + rng.below(legal.len() as u32);
        }
        self.untried.clear();
        let (mut best, mut best_score) = (NONE, f64::NEG_INFINITY);
        let (mut log_of, mut log) = (1, 0.0);
        let mut at = NONE;
        for &action in legal {
            at = self.child(parent, at, seat, action);
            let node = &mut self.nodes[at as usize];
            node.available += 1;
            if node.visits == 0 {
                self.untried.push(at);
                continue;
            }
            // Siblings have mostly been available together: then one logarithm serves them all.
            if node.available != log_of {
                (log_of, log) = (node.available, ln(node.available));
            }
            let share = 1.0 / f64::from(node.visits);
            let score = node.total * share + exploration * (log * share).sqrt();
            if score > best_score {
                (best, best_score) = (at, score);
            }
        }
        if self.untried.is_empty() { best } else { *rng.pick(&self.untried) }
    }

    /// Gives a childless node a child for every legal action, side by side, and returns the first.
    fn expand(&mut self, parent: Place, seat: Seat, legal: &[A]) -> Place {
        let first = self.nodes.len() as Place;
        self.nodes.extend(legal.iter().zip(first + 1..).map(|(action, next_sibling)| Node {
            available: 1,
            next_sibling,
            ..Node::new(seat, *action)
        }));
        self.nodes.last_mut().expect("whoever owes a decision has a legal action").next_sibling = NONE;
        self.nodes[parent as usize].first_child = first;
        first
    }

    /// The child for an action, new if need be. `before` is the child for the action listed before it: the order of
    /// the legal actions is stable, so the search starts there and seldom takes more than a step.
    #[inline]
    fn child(&mut self, parent: Place, before: Place, seat: Seat, action: A) -> Place {
        let start = self.after(parent, before);
        let mut at = start;
        while at != NONE {
            let node = &self.nodes[at as usize];
            if node.is(seat, action) {
                return at;
            }
            at = node.next_sibling;
        }
        self.child_from_the_front(parent, before, start, seat, action)
    }

    #[inline]
    fn after(&self, parent: Place, before: Place) -> Place {
        if before == NONE { self.node(parent).first_child } else { self.node(before).next_sibling }
    }

    #[cold]
    fn child_from_the_front(&mut self, parent: Place, before: Place, end: Place, seat: Seat, action: A) -> Place {
        let mut at = self.node(parent).first_child;
        while at != end {
            if self.node(at).is(seat, action) {
                return at;
            }
            at = self.node(at).next_sibling;
        }
        let new = self.nodes.len() as Place;
        self.nodes.push(Node { next_sibling: end, ..Node::new(seat, action) });
        match before {
            NONE => self.nodes[parent as usize].first_child = new,
            _ => self.nodes[before as usize].next_sibling = new,
        }
        new
    }

    /// The child for a decision that was made elsewhere and becomes known here.
    pub fn reveal(&mut self, parent: Place, seat: Seat, action: A) -> Place {
        let child = self.child(parent, NONE, seat, action);
        self.nodes[child as usize].available += 1;
        child
    }

    /// One more result, for the seat that decided there.
    #[inline]
    pub fn credit(&mut self, place: Place, results: &[f32]) {
        let node = &mut self.nodes[place as usize];
        node.visits += 1;
        node.total += f64::from(results[node.seat.index()]);
    }
}
