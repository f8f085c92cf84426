//! The search tree: nodes in one vector, which is kept from search to search.

use std::cmp::Ordering;

use turnbuckle_core::{Rng, Seat};

use crate::logarithm::ln;

/// A node's place in the vector. The root has place 0; as a link to a child or a sibling, 0 therefore means none.
pub(crate) type Place = u32;

pub(crate) const ROOT: Place = 0;
const NONE: Place = 0;

/// Up to this many legal actions are all looked at. If there are more, the most promising come first, if the game says
/// which these are.
const FEW: usize = 32;

/// What somebody at the table has seen happen.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Step<A> {
    Open(Seat, A),
    /// The seat did something hidden.
    Hidden(Seat),
}

/// A step, and how the game went for the seat that made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<A> {
    /// The sum of the seat's results.
    total: f64,
    visits: u32,
    /// How often the seat could have done it, in the worlds visited so far.
    available: u32,
    first_child: Place,
    next_sibling: Place,
    step: Step<A>,
}

impl<A: Copy + Eq> Node<A> {
    fn new(step: Step<A>) -> Self {
        Self { total: 0.0, visits: 0, available: 0, first_child: NONE, next_sibling: NONE, step }
    }

    /// What was decided. Nobody chooses a node for a step that was hidden from them.
    #[inline]
    pub fn action(&self) -> A {
        let Step::Open(_, action) = self.step else { unreachable!("a choice is open to whoever makes it") };
        action
    }

    fn seat(&self) -> Seat {
        match self.step {
            Step::Open(seat, _) | Step::Hidden(seat) => seat,
        }
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
}

#[derive(Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
    untried: Vec<Place>,
    /// For each of many legal actions its child, or none.
    known: Vec<Place>,
}

impl<A: Copy + Eq> Tree<A> {
    pub fn new() -> Self {
        Self { nodes: Vec::new(), untried: Vec::new(), known: Vec::new() }
    }

    /// Starts with an empty root, below which `seat` decides.
    pub fn plant(&mut self, seat: Seat) {
        self.nodes.clear();
        self.nodes.push(Node::new(Step::Hidden(seat)));
    }

    pub fn node(&self, place: Place) -> &Node<A> {
        &self.nodes[place as usize]
    }

    /// What `seat` may do at a node, as far as it was looked at.
    pub fn choices(&self, parent: Place, seat: Seat) -> impl Iterator<Item = &Node<A>> {
        let child = |place| (place != NONE).then(|| self.node(place));
        let first = child(self.node(parent).first_child);
        let children = std::iter::successors(first, move |it| child(it.next_sibling));
        children.filter(move |it| matches!(it.step, Step::Open(by, _) if by == seat))
    }

    /// The child to try next: any that was never tried, else the one with the highest upper confidence bound.
    ///
    /// In another world other actions may have been legal here, so each child is compared only over the worlds in which
    /// it was available.
    #[inline]
    pub fn select(
        &mut self,
        parent: Place,
        seat: Seat,
        legal: &[A],
        prior: impl Fn(A) -> f32,
        exploration: f64,
        rng: &mut Rng,
    ) -> Place {
        if legal.len() > FEW {
            let first = prior(legal[0]);
            if legal.iter().any(|it| prior(*it) != first) {
                return self.select_among_many(parent, seat, legal, prior, exploration, rng);
            }
        }
        if self.node(parent).first_child == NONE {
            let first = self.expand(parent, seat, legal);
            return first + rng.below(legal.len() as u32);
        }
        self.untried.clear();
        let mut best = Best::new(exploration);
        let mut at = NONE;
        for &action in legal {
            at = self.child(parent, at, Step::Open(seat, action));
            let node = &mut self.nodes[at as usize];
            node.available += 1;
            if node.visits == 0 {
                self.untried.push(at);
                continue;
            }
            best.weigh(at, node);
        }
        if self.untried.is_empty() { best.place } else { *rng.pick(&self.untried) }
    }

    /// If there are many legal actions, only some are looked at: the more often the node was visited, the more of them,
    /// the most promising first and in random order among equally promising ones.
    #[cold]
    fn select_among_many(
        &mut self,
        parent: Place,
        seat: Seat,
        legal: &[A],
        prior: impl Fn(A) -> f32,
        exploration: f64,
        rng: &mut Rng,
    ) -> Place {
        let mut best = Best::new(exploration);
        let (mut looked_at, mut visits) = (0, 0);
        let (mut next, mut promise, mut alike) = (None, f32::NEG_INFINITY, 0);
        let mut before = NONE;
        self.look_up(parent, seat, legal);
        for (at, &action) in legal.iter().enumerate() {
            let found = self.known[at];
            if found != NONE && self.node(found).visits > 0 {
                let node = &mut self.nodes[found as usize];
                node.available += 1;
                looked_at += 1;
                visits += node.visits;
                best.weigh(found, node);
                before = found;
                continue;
            }
            let it = prior(action);
            match it.total_cmp(&promise) {
                Ordering::Less => continue,
                Ordering::Equal => alike += 1,
                Ordering::Greater => (promise, alike) = (it, 1),
            }
            if rng.below(alike) == 0 {
                next = Some((action, before));
            }
        }
        match next {
            Some((action, before)) if looked_at < width(visits) => {
                let new = self.child(parent, before, Step::Open(seat, action));
                self.nodes[new as usize].available += 1;
                new
            }
            _ => best.place,
        }
    }

    /// Notes down which child is whose of many legal actions. Few of these have one, so it is the children that are looked
    /// for: both stand in the same order, so that the next one rarely is far.
    fn look_up(&mut self, parent: Place, seat: Seat, legal: &[A]) {
        self.known.clear();
        self.known.resize(legal.len(), NONE);
        let (mut child, mut next) = (self.node(parent).first_child, 0);
        while child != NONE {
            let node = &self.nodes[child as usize];
            let is_its = |it: &A| node.step == Step::Open(seat, *it);
            let (passed, ahead) = legal.split_at(next);
            let found = ahead.iter().position(is_its).map(|it| it + next).or_else(|| passed.iter().position(is_its));
            if let Some(at) = found {
                self.known[at] = child;
                next = at + 1;
            }
            child = node.next_sibling;
        }
    }

    /// Gives a childless node a child for every legal action, side by side, and returns the first.
    fn expand(&mut self, parent: Place, seat: Seat, legal: &[A]) -> Place {
        let first = self.nodes.len() as Place;
        self.nodes.extend(legal.iter().zip(first + 1..).map(|(action, next_sibling)| Node {
            available: 1,
            next_sibling,
            ..Node::new(Step::Open(seat, *action))
        }));
        self.nodes.last_mut().expect("whoever owes a decision has a legal action").next_sibling = NONE;
        self.nodes[parent as usize].first_child = first;
        first
    }

    /// The node below `parent` for seats that see that `seat` takes this action.
    pub fn seen(&mut self, parent: Place, seat: Seat, action: A) -> Place {
        self.child(parent, NONE, Step::Open(seat, action))
    }

    /// The node below `parent` for seats that see that `seat` does something, but not what. Several hidden steps in a
    /// row share one node: when seats decide at the same time, others do not even see how many have decided.
    pub fn unseen(&mut self, parent: Place, seat: Seat) -> Place {
        let step = Step::Hidden(seat);
        if parent != ROOT && self.node(parent).step == step { parent } else { self.child(parent, NONE, step) }
    }

    /// The child for a step, created if necessary. `before` is the child for the action listed before it: the order of
    /// the legal actions is stable, so looking for the child starts there and rarely takes more than one step.
    #[inline]
    fn child(&mut self, parent: Place, before: Place, step: Step<A>) -> Place {
        match self.find(parent, before, step) {
            NONE => self.insert(parent, before, step),
            place => place,
        }
    }

    /// The child for a step, or none.
    #[inline]
    fn find(&self, parent: Place, before: Place, step: Step<A>) -> Place {
        let start = self.after(parent, before);
        let mut at = start;
        while at != NONE {
            let node = self.node(at);
            if node.step == step {
                return at;
            }
            at = node.next_sibling;
        }
        self.find_from_the_front(parent, start, step)
    }

    #[inline]
    fn after(&self, parent: Place, before: Place) -> Place {
        if before == NONE { self.node(parent).first_child } else { self.node(before).next_sibling }
    }

    #[cold]
    fn find_from_the_front(&self, parent: Place, end: Place, step: Step<A>) -> Place {
        let mut at = self.node(parent).first_child;
        while at != end {
            if self.node(at).step == step {
                return at;
            }
            at = self.node(at).next_sibling;
        }
        NONE
    }

    /// A new child, right after `before`.
    #[cold]
    fn insert(&mut self, parent: Place, before: Place, step: Step<A>) -> Place {
        let new = self.nodes.len() as Place;
        self.nodes.push(Node { next_sibling: self.after(parent, before), ..Node::new(step) });
        match before {
            NONE => self.nodes[parent as usize].first_child = new,
            _ => self.nodes[before as usize].next_sibling = new,
        }
        new
    }

    /// Adds a result, for the seat that decided there.
    #[inline]
    pub fn credit(&mut self, place: Place, results: &[f32]) {
        let node = &mut self.nodes[place as usize];
        node.visits += 1;
        node.total += f64::from(results[node.seat().index()]);
    }
}

/// How many of many actions are looked at after this many visits.
fn width(visits: u32) -> u32 {
    1 + (2.0 * f64::from(visits).sqrt()) as u32
}

/// The child with the highest upper confidence bound so far.
struct Best {
    place: Place,
    score: f64,
    exploration: f64,
    /// Siblings have mostly been available equally often, so one logarithm can be reused for all of them.
    log_of: u32,
    log: f64,
}

impl Best {
    fn new(exploration: f64) -> Self {
        Self { place: NONE, score: f64::NEG_INFINITY, exploration, log_of: 1, log: 0.0 }
    }

    #[inline]
    fn weigh<A>(&mut self, place: Place, node: &Node<A>) {
        if node.available != self.log_of {
            (self.log_of, self.log) = (node.available, ln(node.available));
        }
        let share = 1.0 / f64::from(node.visits);
        let score = node.total * share + self.exploration * (self.log * share).sqrt();
        if score > self.score {
            (self.place, self.score) = (place, score);
        }
    }
}
