//! Keeps the branches of a depth-first search, counts its nodes and solutions, and decides where it goes on.
//!
//! Must not know how a state is propagated, or a branch chosen.

use crate::model::puzzle::Solution;
use crate::search::{Outcome, Query, Stopped};

/// The number of nodes between two calls of the interrupt: some ten microseconds.
const NODES_BETWEEN_INTERRUPTS: u64 = 64;

/// The branches of a search over states of type `S`, and what it has found.
#[derive(Clone, Debug)]
pub(super) struct Tree<S> {
    /// The state before the first branch, then `depth` states before a branch, without it, then what is left of earlier
    /// ones.
    states: Vec<S>,
    depth: usize,
    descent: Descent,
    outcome: Outcome,
}

/// How branches are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Descent {
    /// The first cell: no branch has failed yet.
    First,
    /// The best cell.
    Scored,
}

impl<S: Default> Tree<S> {
    pub(super) fn new() -> Tree<S> {
        Tree {
            states: Vec::new(),
            depth: 0,
            descent: Descent::First,
            outcome: Outcome::without_search(Stopped::Exhausted),
        }
    }

    /// How the next branch is chosen.
    #[inline(always)]
    pub(super) fn descent(&self) -> Descent {
        self.descent
    }

    /// Returns true before the first branch.
    #[inline(always)]
    pub(super) fn is_at_root(&self) -> bool {
        self.outcome.nodes == 0
    }

    /// Keeps the state before the first branch, to which the search returns when the first descent fails.
    #[inline(always)]
    pub(super) fn keep_root(&mut self, root: S) {
        *self.root() = root;
    }

    /// The place of that state, for callers that write it part by part.
    #[inline(always)]
    pub(super) fn root(&mut self) -> &mut S {
        self.depth = 0;
        self.state(0)
    }

    /// Takes a branch that leaves `untried`.
    ///
    /// # Errors
    /// The reason why the search ends here.
    #[inline(always)]
    pub(super) fn descend(&mut self, query: &Query<'_>, untried: S) -> Result<(), Stopped> {
        *self.untried() = untried;
        self.branch(query)
    }

    /// The place of the state that the next branch leaves, for callers that write it part by part.
    #[inline(always)]
    pub(super) fn untried(&mut self) -> &mut S {
        self.state(self.depth + 1)
    }

    /// Takes a branch that leaves what is written in [`Tree::untried`].
    ///
    /// # Errors
    /// The reason why the search ends here.
    #[inline(always)]
    pub(super) fn branch(&mut self, query: &Query<'_>) -> Result<(), Stopped> {
        self.spend_node(query)?;
        self.depth += 1;
        Ok(())
    }

    /// Counts a solution, which is kept if the caller wants it.
    ///
    /// # Errors
    /// When it is the last one that the caller wants.
    #[inline(always)]
    pub(super) fn record(&mut self, query: &Query<'_>, solution: impl FnOnce() -> Solution) -> Result<(), Stopped> {
        self.descent = Descent::Scored;
        self.outcome.count += 1;
        if self.outcome.solutions.len() < query.keep {
            self.outcome.solutions.push(solution());
        }
        if self.outcome.count == query.limit { Err(Stopped::LimitReached) } else { Ok(()) }
    }

    /// The state with which the search goes on after a contradiction.
    ///
    /// # Errors
    /// As [`Tree::next`].
    #[inline(always)]
    pub(super) fn after_contradiction(&mut self, query: &Query<'_>) -> Result<&S, Stopped> {
        let descent = std::mem::replace(&mut self.descent, Descent::Scored);
        if descent == Descent::Scored || self.depth < 2 {
            return self.next(query);
        }
        self.depth = 0;
        Ok(&self.states[0])
    }

    /// The last state that is still untried.
    ///
    /// # Errors
    /// The reason why the search ends here; [`Stopped::Exhausted`] if there is no other state.
    #[inline(always)]
    pub(super) fn next(&mut self, query: &Query<'_>) -> Result<&S, Stopped> {
        let depth = self.depth;
        self.depth = depth.checked_sub(1).ok_or(Stopped::Exhausted)?;
        self.spend_node(query)?;
        Ok(&self.states[depth])
    }

    /// The place of the state at this depth.
    #[inline(always)]
    fn state(&mut self, depth: usize) -> &mut S {
        if self.states.len() <= depth {
            self.states.resize_with(depth + 1, S::default);
        }
        &mut self.states[depth]
    }

    #[inline(always)]
    fn spend_node(&mut self, query: &Query<'_>) -> Result<(), Stopped> {
        if self.outcome.nodes == query.budget.steps() {
            return Err(Stopped::OutOfBudget);
        }
        if self.outcome.nodes.is_multiple_of(NODES_BETWEEN_INTERRUPTS) && (query.interrupt)() {
            return Err(Stopped::Interrupted);
        }
        self.outcome.nodes += 1;
        Ok(())
    }

    /// Returns the outcome of the search that ended for this reason, and prepares the tree for another one.
    #[inline(always)]
    pub(super) fn finish(&mut self, stopped: Stopped) -> Outcome {
        let nodes = std::mem::take(&mut self.outcome.nodes);
        let count = std::mem::take(&mut self.outcome.count);
        let solutions = std::mem::take(&mut self.outcome.solutions);
        self.depth = 0;
        self.descent = Descent::First;
        Outcome { count, stopped, solutions, nodes, conflicts: 0, steps: nodes }
    }

    /// The same search over other states.
    pub(super) fn map<T: Default>(&self, state: impl Fn(&S) -> T) -> Tree<T> {
        Tree {
            states: self.states.iter().take(self.depth + 1).map(&state).collect(),
            depth: self.depth,
            descent: self.descent,
            outcome: self.outcome.clone(),
        }
    }
}
