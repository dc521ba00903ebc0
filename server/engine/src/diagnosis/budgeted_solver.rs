//! Solves several variations of a puzzle within one budget.
//!
//! Must not know which variations are solved, nor how their outcomes are used.

use crate::model::puzzle::Puzzle;
use crate::search::{Budget, Cancellable, Interrupt, Interrupted, Outcome, Solver, Stopped};

/// A solver with the rest of the budget that all its searches share.
pub(crate) struct BudgetedSolver<'a> {
    solver: Solver,
    budget: Budget,
    interrupt: Interrupt<'a>,
}

impl<'a> BudgetedSolver<'a> {
    pub(crate) fn new(budget: Budget, interrupt: Interrupt<'a>) -> BudgetedSolver<'a> {
        BudgetedSolver { solver: Solver::default(), budget, interrupt }
    }

    /// The rest of the budget.
    pub(crate) fn rest(&self) -> Budget {
        self.budget
    }

    /// Searches for up to `limit` solutions, and returns all that it finds.
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, limit: usize) -> Cancellable<Outcome> {
        self.solve_within(puzzle, limit, u64::MAX)
    }

    /// Does the same with at most `steps` of the budget.
    pub(crate) fn solve_within(&mut self, puzzle: &Puzzle, limit: usize, steps: u64) -> Cancellable<Outcome> {
        let budget = self.budget.at_most(steps);
        let outcome = self.solver.solve(puzzle, limit as u64, limit, budget, self.interrupt);
        self.budget = self.budget.less(&outcome);
        if outcome.stopped == Stopped::Interrupted { Err(Interrupted) } else { Ok(outcome) }
    }
}
