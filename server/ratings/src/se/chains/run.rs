//! Follows everything from one statement, until nothing more follows or a contradiction appears.
//!
//! Must not know what is concluded from the nodes.

use std::rc::Rc;

use engine::Cancellable;

use super::advanced;
use super::chase::Chase;
use super::context::{Context, Mode};
use super::graph::{Graph, NodeIndex, Statement, StatementSet, Target};
use crate::se::board::Grid;

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
    while chase.contradiction.is_none() {
        if let Some(node) = chase.on.get(chase.followed_on).copied() {
            chase.followed_on += 1;
            chase.follow_on(node);
        } else if let Some(node) = chase.off.get(chase.followed_off).copied() {
            chase.followed_off += 1;
            chase.follow_off(node);
        } else if !advanced::follow(&mut chase, mode, context)? {
            break;
        }
    }
    let Chase { graph, on, off, seen, places, contradiction, .. } = chase;
    Ok(Run { graph: Rc::new(graph), on, off, seen, contradiction, places })
}
