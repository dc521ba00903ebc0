//! The consequences of one premise, found breadth first: each statement once, by one path.
//!
//! Must not know the subjects of the statements.

use field::CellSet;

use super::graph::{Graph, Literal};

/// The most statements that are followed.
const MOST: usize = 1000;

/// The statements that follow from a premise, with their paths.
pub(super) struct Table {
    /// The statements in the order in which they were reached; the premise first.
    reached: Vec<Literal>,
    /// By literal; parent and rank have a meaning only for those that are reached.
    distances: Vec<u16>,
    parents: Vec<Literal>,
    ranks: Vec<u16>,
}

/// The distance of statements that are not reached.
const NEVER: u16 = u16::MAX;

impl Table {
    pub(super) fn new(literals: usize) -> Table {
        Table {
            reached: Vec::new(),
            distances: vec![NEVER; literals],
            parents: vec![Literal::off(0); literals],
            ranks: vec![0; literals],
        }
    }

    /// The statements, in the order in which they were reached.
    pub(super) fn reached(&self) -> &[Literal] {
        &self.reached
    }

    /// The distance of a statement from the premise; `None` if it does not follow.
    pub(super) fn distance(&self, literal: Literal) -> Option<u16> {
        Some(self.distances[literal.index()]).filter(|distance| *distance != NEVER)
    }

    /// The position of a statement among all that are reached.
    pub(super) fn rank(&self, literal: Literal) -> u16 {
        self.ranks[literal.index()]
    }

    /// The path from the premise to a statement that is reached.
    pub(super) fn path(&self, to: Literal, path: &mut Vec<Literal>) {
        path.clear();
        path.push(to);
        let mut at = to;
        while self.distances[at.index()] > 0 {
            at = self.parents[at.index()];
            path.push(at);
        }
        path.reverse();
    }

    /// Follows `premise`.
    ///
    /// A shorter path to a statement already reached, which only almost locked sets give, replaces the longer one; but
    /// its consequences are not followed again.
    pub(super) fn fill<const W: usize>(&mut self, graph: &Graph<'_, W>, premise: Literal) {
        for literal in self.reached.drain(..) {
            self.distances[literal.index()] = NEVER;
        }
        self.reach(premise, premise, 0);
        let mut done = 0;
        while let Some(&from) = self.reached.get(done) {
            done += 1;
            let leaving = self.distances[from.index()] + 1 + penalty(graph, from);
            for &to in graph.links(from) {
                let distance = leaving + u16::from(to.is_on() && graph.node(from.node()).is_set());
                let known = self.distances[to.index()];
                if distance >= known {
                    continue;
                }
                if known != NEVER {
                    (self.distances[to.index()], self.parents[to.index()]) = (distance, from);
                } else if self.reached.len() == MOST {
                    return;
                } else {
                    self.reach(to, from, distance);
                }
            }
        }
    }

    fn reach(&mut self, literal: Literal, parent: Literal, distance: u16) {
        let index = literal.index();
        self.ranks[index] = self.reached.len() as u16;
        (self.distances[index], self.parents[index]) = (distance, parent);
        self.reached.push(literal);
    }
}

/// The extra length of an almost locked set: the larger it is, the harder it is to see.
fn penalty<const W: usize>(graph: &Graph<'_, W>, literal: Literal) -> u16 {
    match graph.node(literal.node()).set.len() {
        0 => 0,
        digits => 2 * (digits as u16 - 1),
    }
}

/// The length by which chains are compared: the number of statements, and two and a half more for each almost locked
/// set.
pub(super) fn length<const W: usize>(graph: &Graph<'_, W>, path: &[Literal]) -> usize {
    let sets = path.iter().filter(|literal| graph.node(literal.node()).is_set()).count();
    path.len() + sets * 5 / 2
}

/// The relation of the ends of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PathShape {
    Open,
    /// It ends where it starts.
    Closed,
}

/// Returns true if a path revisits a cell, except for two consecutive statements that share one.
///
/// A closed path may also revisit its first cell at its end.
pub(super) fn is_lasso<const W: usize>(graph: &Graph<'_, W>, path: &[Literal], shape: PathShape) -> bool {
    let node = |at: usize| graph.node(path[at].node());
    let mut visited = CellSet::<W>::EMPTY;
    for at in 2..path.len() {
        let before = node(at - 2);
        if shape == PathShape::Open || before.first != node(0).first {
            visited |= before.cells;
        }
        if visited.contains(node(at).first) {
            return true;
        }
    }
    false
}
