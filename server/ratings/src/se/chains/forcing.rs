//! Finds forcing chains and cycles: what follows from one candidate by single links.
//!
//! Three searches follow each other: by links of one digit, by cells with two candidates, and by both.

use std::rc::Rc;

use engine::{Cancellable, Interrupt, Interrupted};

use super::graph::{Effect, Hint, Kind};
use super::graph::{Graph, NodeIndex, Statement, StatementSet, Target};
use super::links::{Links, off_to_on, on_to_off};
use crate::se::board::{Cells, DIGITS, Digit, DigitSet, Grid};
use crate::se::step::Technique;

/// All steps, in the order in which they are found.
pub(super) fn hints(grid: &Grid, interrupt: Interrupt<'_>) -> Cancellable<Vec<Hint>> {
    let mut hints = Vec::new();
    for links in [Links::Digits, Links::Cells, Links::All] {
        if interrupt() {
            return Err(Interrupted);
        }
        for cell in grid.empty_cells().iter() {
            let candidates = grid.candidates(cell);
            if candidates.len() < 2 || (links == Links::Cells && candidates.len() > 2) {
                continue;
            }
            for digit in candidates.iter() {
                add_hints(grid, Statement::on(cell, digit), links, &mut hints);
            }
        }
    }
    Ok(hints)
}

/// Adds the cycles through a candidate, then the chains that refute it or its opposite.
fn add_hints(grid: &Grid, start: Statement, links: Links, hints: &mut Vec<Hint>) {
    let mut search = Search::new(grid, links, start);
    let cycles = search.cycles();
    let graph = Rc::new(search.graph);
    hints.extend(cycles.into_iter().filter_map(|end| cycle(grid, &graph, end, links)));
    if links == Links::Cells {
        return;
    }
    let mut targets: Vec<Target> = Vec::new();
    for start in [start, start.conjugate()] {
        let mut search = Search::new(grid, links, start);
        let found = search.chains();
        let graph = Rc::new(search.graph);
        for node in found {
            let target = Target { graph: Rc::clone(&graph), node };
            if targets.iter().all(|known| known.statement() != target.statement()) {
                targets.push(target);
            }
        }
    }
    hints.extend(targets.into_iter().filter_map(|target| chain(grid, target, links)));
}

/// A breadth-first search from one statement.
struct Search<'a> {
    grid: &'a Grid,
    links: Links,
    start: Statement,
    graph: Graph,
    seen: StatementSet,
    on: Vec<NodeIndex>,
    off: Vec<NodeIndex>,
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, links: Links, start: Statement) -> Search<'a> {
        let mut graph = Graph::of_size(64);
        let mut seen = StatementSet::default();
        let root = graph.add(start, None, []);
        seen.insert(start);
        let (on, off) = if start.is_on() { (vec![root], Vec::new()) } else { (Vec::new(), vec![root]) };
        Search { grid, links, start, graph, seen, on, off }
    }

    /// The nodes that come back to the start. A candidate that is off may be reached by many ways, one that is on is
    /// followed once.
    fn cycles(&mut self) -> Vec<NodeIndex> {
        let mut ends = Vec::new();
        let mut length = 0;
        let mut from = Vec::new();
        while !self.on.is_empty() || !self.off.is_empty() {
            length += 1;
            std::mem::swap(&mut from, &mut self.on);
            for node in from.drain(..) {
                let graph = &mut self.graph;
                on_to_off(self.grid, graph.statement(node), self.links, |statement, cause| {
                    if !graph.path(node).any(|ancestor| graph.statement(ancestor) == statement) {
                        self.off.push(graph.add(statement, Some(cause), [node]));
                    }
                });
            }
            length += 1;
            std::mem::swap(&mut from, &mut self.off);
            for node in from.drain(..) {
                let graph = &mut self.graph;
                off_to_on(self.grid, graph.statement(node), self.links, |statement, cause| {
                    if length >= 4 && statement == self.start {
                        ends.push(graph.add(statement, Some(cause), [node]));
                    }
                    if self.seen.insert(statement) {
                        self.on.push(graph.add(statement, Some(cause), [node]));
                    }
                });
            }
        }
        ends
    }

    /// The nodes that are the opposite of the start, each statement once.
    fn chains(&mut self) -> Vec<NodeIndex> {
        let mut ends: Vec<NodeIndex> = Vec::new();
        let mut from = Vec::new();
        while !self.on.is_empty() || !self.off.is_empty() {
            std::mem::swap(&mut from, &mut self.on);
            for node in from.drain(..) {
                let graph = &mut self.graph;
                let start = self.start;
                on_to_off(self.grid, graph.statement(node), self.links, |statement, cause| {
                    let is_end = statement.conjugate() == start && ends.is_empty();
                    let is_back = graph.path(node).any(|ancestor| graph.statement(ancestor) == statement);
                    let is_new = !is_back && self.seen.insert(statement);
                    if is_end || is_new {
                        let added = graph.add(statement, Some(cause), [node]);
                        ends.extend(is_end.then_some(added));
                        self.off.extend(is_new.then_some(added));
                    }
                });
            }
            std::mem::swap(&mut from, &mut self.off);
            for node in from.drain(..) {
                let graph = &mut self.graph;
                let start = self.start;
                off_to_on(self.grid, graph.statement(node), self.links, |statement, cause| {
                    let is_end = statement.conjugate() == start && ends.is_empty();
                    let is_new = self.seen.insert(statement);
                    if is_end || is_new {
                        let added = graph.add(statement, Some(cause), [node]);
                        ends.extend(is_end.then_some(added));
                        self.on.extend(is_new.then_some(added));
                    }
                });
            }
        }
        ends
    }
}

/// The step of a cycle, if it removes something.
fn cycle(grid: &Grid, graph: &Rc<Graph>, end: NodeIndex, links: Links) -> Option<Hint> {
    let path: Vec<NodeIndex> = graph.path(end).collect();
    let statements = || path[..path.len() - 1].iter().map(|node| graph.statement(*node));
    let cells: Cells = statements().map(Statement::cell).collect();
    // A candidate goes that sees any candidate that is on and any that is off, not only two neighbors.
    let mut of_on = [Cells::EMPTY; 9];
    let mut of_off = [Cells::EMPTY; 9];
    for statement in statements() {
        let seen = if statement.is_on() { &mut of_on } else { &mut of_off };
        seen[statement.digit().index()] |= statement.cell().peers();
    }
    let removed = |digit: Digit| (of_on[digit.index()] & of_off[digit.index()] & grid.cells(digit)).without(cells);
    let by_digit: Vec<Cells> = DIGITS.iter().map(removed).collect();
    let all = by_digit.iter().fold(Cells::EMPTY, |all, cells| all | *cells);
    if all.is_empty() {
        return None;
    }
    let digits =
        |cell| DIGITS.iter().filter(|digit| by_digit[digit.index()].contains(cell)).map(DigitSet::single).collect();
    let removals = all.iter().map(|cell| (cell, digits(cell))).collect();
    let (kind, name, base) = match links {
        Links::All => (Kind::Mixed, "Bidirectional Cycle", 7.0),
        Links::Cells => (Kind::CellCycle, "Bidirectional Y-Cycle", 6.5),
        Links::Digits if cells.len() == 4 => (Kind::Digit, "Generalized X-Wing", 6.5),
        Links::Digits => (Kind::Digit, "Bidirectional X-Cycle", 6.5),
    };
    let targets = vec![Target { graph: Rc::clone(graph), node: end }, reversed(graph, &path)];
    Some(Hint::new(kind, Technique::Chain(name), base, targets, 1, Effect { placement: None, removals }))
}

/// The same cycle in the other direction. Each statement becomes its opposite and keeps its cause, which is that of the
/// other direction.
fn reversed(graph: &Graph, path: &[NodeIndex]) -> Target {
    let mut reversed = Graph::default();
    let mut last = None;
    for node in path {
        let node = graph.node(*node);
        last = Some(reversed.add(node.statement.conjugate(), node.cause, last));
    }
    let node = last.unwrap_or_else(|| unreachable!("a path has a start"));
    Target { graph: Rc::new(reversed), node }
}

/// The step of a chain to the opposite of its start.
fn chain(grid: &Grid, target: Target, links: Links) -> Option<Hint> {
    let statement = target.statement();
    let effect = match statement.is_on() {
        true => Effect::of_on(grid, statement.cell(), statement.digit())?,
        false => Effect::of_off(statement.cell(), statement.digit()),
    };
    let is_short = || target.ancestors().len() == 6;
    let (kind, name, base) = match links {
        Links::Digits if is_short() => (Kind::Digit, "Turbot Fish", 6.6),
        Links::Digits => (Kind::Digit, "Forcing X-Chain", 6.6),
        Links::Cells | Links::All => (Kind::Mixed, "Forcing Chain", 7.0),
    };
    Some(Hint::new(kind, Technique::Chain(name), base, vec![target], 1, effect))
}
