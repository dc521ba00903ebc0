//! Statements about candidates, and the graph of statements that follow from each other.
//!
//! Must not know how consequences are found, nor how a graph is rated.

use std::rc::Rc;

use super::hint::Hint;
use crate::se::board::{Cell, Digit, HouseKind, digit_at};

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
