//! Keeps statements about candidates, graphs of statements that follow from each other, and steps by chains, which are
//! graphs whose nodes may nest further steps. Rates such a step: its complexity, and the difficulty that follows.
//!
//! Must not know how consequences and chains are found.

use crate::se::board::{Cell, Digit, DigitSet, Grid, HouseKind, digit_at};
use crate::se::difficulty::Exact;
use crate::se::step::{Found, Technique};
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// That a candidate is on, or that it is off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Statement(u16);

impl Statement {
    /// The number of statements.
    pub(super) const COUNT: usize = 2 * 729;

    #[inline(always)]
    pub(super) const fn on(cell: Cell, digit: Digit) -> Statement {
        Statement(((cell.index() * 9 + digit.index()) * 2 + 1) as u16)
    }

    #[inline(always)]
    pub(super) const fn off(cell: Cell, digit: Digit) -> Statement {
        Statement(((cell.index() * 9 + digit.index()) * 2) as u16)
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn cell(self) -> Cell {
        Cell::new(self.index() / 18)
    }

    #[inline(always)]
    pub(super) const fn digit(self) -> Digit {
        digit_at(self.index() / 2 % 9)
    }

    #[inline(always)]
    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// The opposite.
    #[inline(always)]
    pub(super) const fn conjugate(self) -> Statement {
        Statement(self.0 ^ 1)
    }
}

/// Why a statement follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// A cell has one value.
    Cell,
    /// A value has one cell in a house of this kind.
    House(HouseKind),
    /// A technique.
    Advanced,
}

/// The place of a node in its graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeIndex(u32);

/// A statement with what it follows from.
pub(super) struct Node {
    pub(super) statement: Statement,
    /// `None` for the start.
    pub(super) cause: Option<Cause>,
    /// The step that removes the candidate, if a chain does.
    pub(super) nested: Option<Rc<Hint>>,
    /// The range of its parents in their list.
    parents: (u32, u32),
}

/// Nodes, each with its parents.
#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    parents: Vec<NodeIndex>,
}

impl Graph {
    /// An empty graph with room for so many nodes.
    pub(super) fn of_size(nodes: usize) -> Graph {
        Graph { nodes: Vec::with_capacity(nodes), parents: Vec::with_capacity(nodes) }
    }

    pub(super) fn add(
        &mut self,
        statement: Statement,
        cause: Option<Cause>,
        parents: impl IntoIterator<Item = NodeIndex>,
    ) -> NodeIndex {
        let first = self.parents.len() as u32;
        self.parents.extend(parents);
        self.nodes.push(Node { statement, cause, nested: None, parents: (first, self.parents.len() as u32) });
        NodeIndex(self.nodes.len() as u32 - 1)
    }

    pub(super) fn set_nested(&mut self, node: NodeIndex, nested: Rc<Hint>) {
        self.nodes[node.0 as usize].nested = Some(nested);
    }

    #[inline(always)]
    pub(super) fn node(&self, node: NodeIndex) -> &Node {
        &self.nodes[node.0 as usize]
    }

    #[inline(always)]
    pub(super) fn statement(&self, node: NodeIndex) -> Statement {
        self.node(node).statement
    }

    #[inline(always)]
    pub(super) fn parents(&self, node: NodeIndex) -> &[NodeIndex] {
        let (first, end) = self.node(node).parents;
        &self.parents[first as usize..end as usize]
    }

    /// The node and its first parents up to the start.
    pub(super) fn path(&self, node: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        std::iter::successors(Some(node), |node| self.parents(*node).first().copied())
    }

    /// The node and all that it follows from, breadth first, each statement once.
    pub(super) fn ancestors(&self, node: NodeIndex) -> Vec<NodeIndex> {
        let mut seen = StatementSet::default();
        let mut list = vec![node];
        let mut next = 0;
        seen.insert(self.statement(node));
        while let Some(node) = list.get(next).copied() {
            next += 1;
            for parent in self.parents(node) {
                if seen.insert(self.statement(*parent)) {
                    list.push(*parent);
                }
            }
        }
        list
    }
}

/// A node of some graph that a hint leads to.
#[derive(Clone)]
pub(super) struct Target {
    pub(super) graph: Rc<Graph>,
    pub(super) node: NodeIndex,
}

impl Target {
    pub(super) fn statement(&self) -> Statement {
        self.graph.statement(self.node)
    }

    pub(super) fn ancestors(&self) -> Vec<NodeIndex> {
        self.graph.ancestors(self.node)
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct StatementSet([u64; Statement::COUNT.div_ceil(64)]);

impl StatementSet {
    #[inline(always)]
    pub(super) fn contains(&self, statement: Statement) -> bool {
        self.0[statement.index() / 64] >> (statement.index() % 64) & 1 == 1
    }

    /// Adds a statement. Returns true if it is new.
    #[inline(always)]
    pub(super) fn insert(&mut self, statement: Statement) -> bool {
        let word = &mut self.0[statement.index() / 64];
        let bit = 1 << (statement.index() % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// From both states of a candidate.
    Double,
    /// A cycle or chain of one digit.
    Digit,
    /// A cycle through cells with two candidates.
    CellCycle,
    /// Any other cycle or chain.
    Mixed,
    /// From each candidate of a cell.
    Cell,
    /// From each place of a digit in a house.
    House(HouseKind),
    /// A candidate that refutes itself.
    Contradiction,
}

/// What a step does: a value, and candidates that are removed by cell in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Effect {
    pub(super) placement: Option<(Cell, Digit)>,
    pub(super) removals: Vec<(Cell, DigitSet)>,
}

impl Effect {
    /// The digit is the value of the cell. `None` if the cell has no other candidate.
    pub(super) fn of_on(grid: &Grid, cell: Cell, digit: Digit) -> Option<Effect> {
        let others = grid.candidates(cell).without(DigitSet::single(digit));
        (!others.is_empty()).then(|| Effect { placement: Some((cell, digit)), removals: vec![(cell, others)] })
    }

    /// The digit is no candidate of the cell.
    pub(super) fn of_off(cell: Cell, digit: Digit) -> Effect {
        Effect { placement: None, removals: vec![(cell, DigitSet::single(digit))] }
    }
}

/// A step by chains.
pub(super) struct Hint {
    pub(super) kind: Kind,
    pub(super) technique: Technique,
    pub(super) targets: Vec<Target>,
    pub(super) effect: Effect,
    difficulty: Exact,
    complexity: u32,
    shape: OnceCell<Vec<u16>>,
}

impl Hint {
    /// `counted` is the number of targets whose chains count; a cycle counts once.
    pub(super) fn new(
        kind: Kind,
        technique: Technique,
        base: f64,
        targets: Vec<Target>,
        counted: usize,
        effect: Effect,
    ) -> Hint {
        let (flat, nested) = complexity(&targets, counted);
        let complexity = flat + nested;
        let difficulty = Exact(base + length_difficulty(complexity));
        Hint { kind, technique, targets, effect, difficulty, complexity, shape: OnceCell::new() }
    }

    /// The order in which steps of one technique are taken.
    pub(super) fn rank(&self, other: &Hint) -> Ordering {
        let by_difficulty = self.difficulty.0.total_cmp(&other.difficulty.0);
        by_difficulty.then(self.complexity.cmp(&other.complexity)).then(self.kind.place().cmp(&other.kind.place()))
    }

    /// The step as the path takes it.
    pub(super) fn found(&self) -> Found {
        Found {
            technique: self.technique,
            difficulty: self.difficulty,
            placement: self.effect.placement,
            removals: self.effect.removals.clone(),
        }
    }

    /// The statements of all its chains: two steps with the same ones are the same.
    fn shape(&self) -> &[u16] {
        self.shape.get_or_init(|| {
            let mut shape = Vec::new();
            for target in &self.targets {
                let nodes = target.ancestors();
                shape.push(nodes.len() as u16);
                shape.extend(nodes.into_iter().map(|node| target.graph.statement(node).index() as u16));
            }
            shape
        })
    }
}

impl Kind {
    /// The order of preference among equals.
    fn place(self) -> u8 {
        match self {
            Kind::Double => 1,
            Kind::Digit => 2,
            Kind::CellCycle => 3,
            Kind::Mixed => 4,
            Kind::Cell => 5,
            Kind::House(_) => 6,
            Kind::Contradiction => 7,
        }
    }
}

/// The number of statements of the chains to the first targets, each chain counted by itself; and the complexities of
/// the steps that all chains nest, each different step once.
fn complexity(targets: &[Target], counted: usize) -> (u32, u32) {
    let mut flat = 0;
    let mut nested = 0;
    let mut known: Vec<Rc<Hint>> = Vec::new();
    for (place, target) in targets.iter().enumerate() {
        let nodes = target.ancestors();
        if place < counted {
            flat += nodes.len() as u32;
        }
        for hint in nodes.into_iter().filter_map(|node| target.graph.node(node).nested.as_ref()) {
            let is_same = |other: &Rc<Hint>| Rc::ptr_eq(other, hint) || other.shape() == hint.shape();
            if !known.iter().any(is_same) {
                nested += hint.complexity;
                known.push(Rc::clone(hint));
            }
        }
    }
    (flat, nested)
}

/// What the length of chains adds to a difficulty: a tenth for each limit that it exceeds.
///
/// The tenths are added one by one, since the sums of the program are compared as they come out.
fn length_difficulty(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let mut added = 0.0;
    let mut limit = 4;
    let mut is_power = true;
    while length > limit {
        added += 0.1;
        limit = if is_power { limit * 3 / 2 } else { limit * 4 / 3 };
        is_power = !is_power;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_the_length() {
        let tenths = |complexity| (length_difficulty(complexity) * 10.0).round() as u32;
        assert_eq!([6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27].map(tenths), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    }
}
