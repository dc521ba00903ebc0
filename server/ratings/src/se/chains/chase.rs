//! Follows links from the statements of a run, one node at a time, and remembers what was found.

use super::context::Mode;
use super::graph::{Cause, Graph, NodeIndex, Statement, StatementSet};
use super::links::{Links, gone_places, off_to_on, on_to_off};
use crate::se::board::Grid;

/// A run at some moment.
pub(super) struct Chase<'a> {
    /// The grid at the start, and without the candidates that are off by now.
    pub(super) source: &'a Grid,
    pub(super) grid: Grid,
    pub(super) mode: Mode,
    pub(super) graph: Graph,
    pub(super) on: Vec<NodeIndex>,
    pub(super) off: Vec<NodeIndex>,
    pub(super) seen: StatementSet,
    pub(super) places: Vec<u16>,
    /// The number of nodes that have been followed.
    pub(super) followed_on: usize,
    pub(super) followed_off: usize,
    pub(super) contradiction: Option<[NodeIndex; 2]>,
    /// Buffers for the consequences of a node, which are used again for the next one.
    from_on: Vec<(Statement, Cause)>,
    from_off: Vec<(Statement, Cause, Vec<NodeIndex>)>,
}

impl<'a> Chase<'a> {
    pub(super) fn new(source: &'a Grid, start: Statement, mode: Mode) -> Chase<'a> {
        let mut chase = Chase {
            source,
            grid: source.clone(),
            mode,
            graph: Graph::of_size(128),
            on: Vec::with_capacity(64),
            off: Vec::with_capacity(128),
            seen: StatementSet::default(),
            places: vec![0; Statement::COUNT],
            followed_on: 0,
            followed_off: 0,
            contradiction: None,
            from_on: Vec::with_capacity(28),
            from_off: Vec::with_capacity(4),
        };
        let root = chase.graph.add(start, None, []);
        chase.keep(root);
        chase
    }

    fn links(&self) -> Links {
        if self.mode == Mode::Nishio { Links::Digits } else { Links::All }
    }

    pub(super) fn follow_on(&mut self, node: NodeIndex) {
        let mut found = std::mem::take(&mut self.from_on);
        on_to_off(&self.grid, self.graph.statement(node), self.links(), |statement, cause| {
            found.push((statement, cause));
        });
        for (statement, cause) in found.drain(..) {
            if self.seen.contains(statement.conjugate()) {
                let off = self.graph.add(statement, Some(cause), [node]);
                self.contradiction = Some([self.stored(statement.conjugate()), off]);
                return;
            }
            if !self.seen.contains(statement) {
                let off = self.graph.add(statement, Some(cause), [node]);
                self.keep(off);
            }
        }
        self.from_on = found;
    }

    pub(super) fn follow_off(&mut self, node: NodeIndex) {
        let off = self.graph.statement(node);
        let mut found = std::mem::take(&mut self.from_off);
        off_to_on(&self.grid, off, self.links(), |statement, cause| {
            let is_needed = !self.seen.contains(statement) || self.seen.contains(statement.conjugate());
            found.extend(is_needed.then(|| (statement, cause, self.hidden_parents(off, cause))));
        });
        if self.mode.is_dynamic() {
            self.grid.remove(off.cell(), off.digit());
        }
        for (statement, cause, hidden) in found.drain(..) {
            let is_contradiction = self.seen.contains(statement.conjugate());
            if is_contradiction || !self.seen.contains(statement) {
                let parents = std::iter::once(node).chain(hidden);
                let on = self.graph.add(statement, Some(cause), parents);
                if is_contradiction {
                    self.contradiction = Some([on, self.stored(statement.conjugate())]);
                    return;
                }
                self.keep(on);
            }
        }
        self.from_off = found;
    }

    /// The candidates that had to go before, so that only one is left.
    fn hidden_parents(&self, off: Statement, cause: Cause) -> Vec<NodeIndex> {
        let cell = off.cell();
        let digit = off.digit();
        let stored = |statement| self.stored(statement);
        match cause {
            Cause::Cell => {
                let gone = self.source.candidates(cell).without(self.grid.candidates(cell));
                gone.iter().map(|other| stored(Statement::off(cell, other))).collect()
            }
            Cause::House(kind) => gone_places(self.source, &self.grid, off, kind).map(stored).collect(),
            Cause::Advanced => unreachable!("{digit:?} in {cell:?} is on by a technique"),
        }
    }

    /// The node of a statement that was found.
    pub(super) fn stored(&self, statement: Statement) -> NodeIndex {
        let nodes = if statement.is_on() { &self.on } else { &self.off };
        nodes[self.places[statement.index()] as usize]
    }

    /// Adds a candidate that a technique removes, unless it is off.
    pub(super) fn add_advanced(&mut self, statement: Statement, parents: &[Statement]) -> Option<NodeIndex> {
        if self.seen.contains(statement) {
            return None;
        }
        let parents: Vec<NodeIndex> = parents.iter().map(|parent| self.stored(*parent)).collect();
        let node = self.graph.add(statement, Some(Cause::Advanced), parents);
        self.keep(node);
        Some(node)
    }

    fn keep(&mut self, node: NodeIndex) {
        let statement = self.graph.statement(node);
        let nodes = if statement.is_on() { &mut self.on } else { &mut self.off };
        self.places[statement.index()] = nodes.len() as u16;
        nodes.push(node);
        self.seen.insert(statement);
    }
}
