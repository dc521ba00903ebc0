//! Follows everything from one statement, until nothing more follows or a contradiction appears.
//!
//! Must not know what is concluded from the nodes.

use std::rc::Rc;

use engine::Cancellable;

use super::advanced;
use super::links::{Links, off_to_on, on_to_off};
use super::node::{Cause, Graph, NodeIndex, Statement, StatementSet, Target};
use super::producers::{Context, Mode};
use crate::se::board::{Grid, HouseKind};

/// What follows from a start. After a contradiction it is what was found until then.
pub(super) struct Run {
    pub(super) graph: Rc<Graph>,
    /// The nodes that are on, and those that are off, in the order in which they were found.
    pub(super) on: Vec<NodeIndex>,
    pub(super) off: Vec<NodeIndex>,
    /// All of them.
    pub(super) seen: StatementSet,
    /// A candidate that is on and off: both nodes.
    pub(super) contradiction: Option<[NodeIndex; 2]>,
    places: Vec<u16>,
}

impl Run {
    /// The node of a statement that follows.
    pub(super) fn target(&self, statement: Statement) -> Option<Target> {
        let node = self.seen.contains(statement).then(|| self.nodes(statement.is_on())[self.place(statement)])?;
        Some(Target { graph: Rc::clone(&self.graph), node })
    }

    fn nodes(&self, is_on: bool) -> &[NodeIndex] {
        if is_on { &self.on } else { &self.off }
    }

    fn place(&self, statement: Statement) -> usize {
        self.places[statement.index()] as usize
    }
}

/// Follows a statement on a grid.
///
/// # Errors
/// When the caller interrupts.
pub(super) fn run(grid: &Grid, start: Statement, mode: Mode, context: &Context<'_>) -> Cancellable<Run> {
    context.check()?;
    let mut chase = Chase::new(grid, start, mode);
    chase.follow(context)?;
    let Chase { graph, on, off, seen, places, contradiction, .. } = chase;
    Ok(Run { graph: Rc::new(graph), on, off, seen, contradiction, places })
}

/// A run at some moment.
pub(super) struct Chase<'a> {
    /// The grid at the start, and without the candidates that are off by now.
    pub(super) source: &'a Grid,
    pub(super) grid: Grid,
    mode: Mode,
    pub(super) graph: Graph,
    on: Vec<NodeIndex>,
    off: Vec<NodeIndex>,
    seen: StatementSet,
    places: Vec<u16>,
    /// The number of nodes that have been followed.
    followed_on: usize,
    followed_off: usize,
    contradiction: Option<[NodeIndex; 2]>,
    /// Buffers for the consequences of a node, which are used again for the next one.
    from_on: Vec<(Statement, Cause)>,
    from_off: Vec<(Statement, Cause, Vec<NodeIndex>)>,
}

impl<'a> Chase<'a> {
    fn new(source: &'a Grid, start: Statement, mode: Mode) -> Chase<'a> {
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

    fn follow(&mut self, context: &Context<'_>) -> Cancellable<()> {
        while self.contradiction.is_none() {
            if let Some(node) = self.on.get(self.followed_on).copied() {
                self.followed_on += 1;
                self.follow_on(node);
            } else if let Some(node) = self.off.get(self.followed_off).copied() {
                self.followed_off += 1;
                self.follow_off(node);
            } else if !advanced::follow(self, self.mode, context)? {
                break;
            }
        }
        Ok(())
    }

    fn links(&self) -> Links {
        if self.mode == Mode::Nishio { Links::Digits } else { Links::All }
    }

    fn follow_on(&mut self, node: NodeIndex) {
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

    fn follow_off(&mut self, node: NodeIndex) {
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

/// The places of a digit in a house of the cell that one grid has and another one lacks, as statements.
pub(super) fn gone_places(
    source: &Grid,
    grid: &Grid,
    of: Statement,
    kind: HouseKind,
) -> impl Iterator<Item = Statement> {
    let house = of.cell().house(kind);
    let digit = of.digit();
    let gone = (source.cells(digit) & house.set()).without(grid.cells(digit));
    gone.iter().map(move |cell| Statement::off(cell, digit))
}
