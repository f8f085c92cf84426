//! Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).
//!
//! Every iteration imagines another world that the seat cannot tell from the true one, walks down a tree that all
//! worlds share, adds a node, plays on to an end, and credits the result to every decision on the way, for the seat
//! that made it. Dice and cards drawn on the way are not branches: an action is worth its average result. If an action
//! is hidden from some seats, these take another path in the tree, so that each decides only by what it has seen.

use std::cmp::Ordering;

use turnbuckle_core::{Game, Knowledge, Rng, Seat, Turn};

use crate::standing::Standing;
use crate::tree::{Node, Place, ROOT, Tree};
use crate::{Bot, Random, Thought};

/// How much, how widely and how far a search looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    pub iterations: u32,
    /// How much actions that were tried rarely are preferred to those that went well: high searches wide, low deep.
    pub exploration: f32,
    /// After this many decisions a play-out stops and the game's evaluation is used; `None` plays to the end.
    pub rollout: Option<u32>,
}

impl Default for Effort {
    fn default() -> Self {
        Self { iterations: 1_000, exploration: 0.7, rollout: None }
    }
}

/// The searching bot. It reuses its buffers from decision to decision, so that a warmed-up search allocates nothing,
/// but it remembers nothing.
#[derive(Debug)]
pub struct Ismcts<G: Game> {
    effort: Effort,
    tree: Tree<G::Action>,
    legal: Vec<G::Action>,
    /// Legal actions of the searching seat that are never better than others (`Hints::is_waste`).
    waste: Vec<G::Action>,
    /// Whether `waste` has been computed.
    judged: bool,
    /// The decisions of the current iteration.
    path: Vec<Place>,
}

impl<G: Game> Bot<G> for Ismcts<G> {
    fn think(&mut self, knowledge: &Knowledge<'_, G>, rng: &mut Rng) -> Vec<Thought<G::Action>> {
        if is_matter_of_taste(knowledge, rng) {
            return any_but_waste(knowledge, rng);
        }
        self.plant(knowledge);
        if self.legal.is_empty() {
            return Vec::new();
        }
        for _ in 0..self.effort.iterations.max(1) {
            self.iterate(knowledge, rng);
        }
        let mut choices: Vec<&Node<G::Action>> = self.tree.choices(ROOT, knowledge.seat()).collect();
        choices.sort_by(|a, b| better(b, a));
        let thought = |node: &Node<G::Action>| Thought {
            action: node.action(),
            visits: node.visits(),
            available: node.available(),
            expected: node.mean() as f32,
        };
        let mut thoughts: Vec<Thought<G::Action>> = choices.into_iter().map(thought).collect();
        // If there are very many, some were never looked at.
        self.legal.clear();
        knowledge.legal(&mut self.legal);
        for &action in &self.legal {
            if thoughts.iter().all(|it| it.action != action) {
                thoughts.push(Thought { action, visits: 0, available: self.effort.iterations, expected: 0.5 });
            }
        }
        thoughts
    }

    /// The action that [`think`](Self::think) puts first, found with less effort: the search ends as soon as the
    /// rest of its iterations cannot change it.
    fn choose(&mut self, knowledge: &Knowledge<'_, G>, rng: &mut Rng) -> G::Action {
        self.plant(knowledge);
        if let [only] = self.legal[..] {
            return only;
        }
        if is_matter_of_taste(knowledge, rng) {
            let any = any_but_waste(knowledge, rng);
            return any.first().expect("a seat that owes a decision has a legal action").action;
        }
        let mut left = self.effort.iterations.max(1);
        while left > 0 {
            let now = left.min(CHECK_EVERY);
            (0..now).for_each(|_| self.iterate(knowledge, rng));
            left -= now;
            if self.lead(knowledge.seat()) > left {
                break;
            }
        }
        let choices = self.tree.choices(ROOT, knowledge.seat());
        let best = choices.reduce(|best, it| if better(it, best).is_gt() { it } else { best });
        best.expect("a seat that owes a decision has a legal action").action()
    }
}

/// Asked of a sampled state, with luck of its own, so that the search's luck stays the same.
fn is_matter_of_taste<G: Game>(knowledge: &Knowledge<'_, G>, rng: &Rng) -> bool {
    knowledge.imagine(&mut rng.clone()).is_matter_of_taste(knowledge.seat())
}

/// The legal actions in any order, those that are waste last.
fn any_but_waste<G: Game>(knowledge: &Knowledge<'_, G>, rng: &mut Rng) -> Vec<Thought<G::Action>> {
    let mut any = Random.think(knowledge, rng);
    let world = knowledge.imagine(&mut rng.clone());
    any.sort_by_key(|it| world.is_waste(knowledge.seat(), it.action));
    any
}

/// How many iterations pass between two checks whether the choice is already certain.
const CHECK_EVERY: u32 = 32;

/// The action that was tried most often is best: it was tried because it went well, and often enough to be reliable.
fn better<A: Copy + Eq>(one: &Node<A>, other: &Node<A>) -> Ordering {
    one.visits().cmp(&other.visits()).then(one.mean().total_cmp(&other.mean()))
}

impl<G: Game> Ismcts<G> {
    pub fn new(effort: Effort) -> Self {
        Self { effort, tree: Tree::new(), legal: Vec::new(), waste: Vec::new(), judged: false, path: Vec::new() }
    }

    fn plant(&mut self, knowledge: &Knowledge<'_, G>) {
        self.legal.clear();
        knowledge.legal(&mut self.legal);
        self.tree.plant(knowledge.seat());
        self.judged = false;
    }

    /// Removes actions that are waste in the first imagined world, unless all are.
    fn leave_waste(&mut self, world: &G, searcher: Seat) {
        if !self.judged {
            self.judged = true;
            self.waste.clear();
            self.waste.extend(self.legal.iter().filter(|it| world.is_waste(searcher, **it)));
        }
        if self.waste.len() < self.legal.len() {
            self.legal.retain(|it| !self.waste.contains(it));
        }
    }

    /// By how many visits the best action is ahead of the next.
    fn lead(&self, seat: Seat) -> u32 {
        let (mut first, mut second) = (0, 0);
        for visits in self.tree.choices(ROOT, seat).map(Node::visits) {
            if visits > first {
                (first, second) = (visits, first);
            } else {
                second = second.max(visits);
            }
        }
        first - second
    }

    fn iterate(&mut self, knowledge: &Knowledge<'_, G>, rng: &mut Rng) {
        let mut world = knowledge.imagine(rng);
        self.descend(&mut world, knowledge.seat(), rng);
        self.play_out(&mut world, rng);
        let results = results(&world);
        for place in &self.path {
            self.tree.credit(*place, &results);
        }
    }

    /// Down the tree until something is tried for the first time.
    ///
    /// Each seat decides at its own node, below what it has seen so far. Seats that decide at the same time choose one
    /// after the other, the searching seat first, the others in seat order.
    fn descend(&mut self, world: &mut G, searcher: Seat, rng: &mut Rng) {
        self.path.clear();
        let mut standing = Standing::Together(ROOT);
        let mut owing = world.turn().seats();
        let mut seat = searcher;
        while !owing.is_empty() {
            self.legal.clear();
            world.legal(seat, &mut self.legal);
            if self.path.is_empty() {
                self.leave_waste(world, searcher);
            }
            standing.go_on(world, seat, owing, &self.legal);
            let prior = |it| world.prior(seat, it);
            let exploration = f64::from(self.effort.exploration);
            let chosen = self.tree.select(standing.of(seat), seat, &self.legal, prior, exploration, rng);
            let decision = self.tree.node(chosen);
            let (action, is_new) = (decision.action(), decision.visits() == 0);
            self.path.push(chosen);
            standing.look_on(&mut self.tree, world, seat, owing, action, chosen);
            world.apply(seat, action, rng);
            if is_new {
                return;
            }
            owing = world.turn().seats();
            seat = owing.first().unwrap_or(seat);
        }
    }

    fn play_out(&mut self, world: &mut G, rng: &mut Rng) {
        for _ in 0..self.effort.rollout.unwrap_or(u32::MAX) {
            let Some(seat) = world.turn().seat() else { return };
            self.legal.clear();
            world.legal(seat, &mut self.legal);
            let action = match self.legal[..] {
                [only] => only,
                _ => self.legal[world.rollout(seat, &self.legal, rng)],
            };
            world.apply(seat, action, rng);
        }
    }
}

/// What a world is worth to each seat: the payoff at the end of the game, otherwise the evaluation.
fn results<G: Game>(world: &G) -> [f32; Seat::MOST] {
    let over = matches!(world.turn(), Turn::Over(_));
    let worth = |seat| if over { world.payoff(seat) } else { world.evaluate(seat) };
    if G::is_shared() {
        return [worth(Seat::new(0)); Seat::MOST];
    }
    let mut results = [0.0; Seat::MOST];
    for seat in Seat::all(world.players()) {
        results[seat.index()] = worth(seat);
    }
    results
}
