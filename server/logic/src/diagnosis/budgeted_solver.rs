//! Solves several variations of a puzzle within one budget.
//!
//! Must not know which variations are solved, nor how their outcomes are used.

use engine::{Budget, Cancellable, Interrupt, Interrupted, Outcome, Puzzle, Query, Solver, Stopped};

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

    /// Fails if the interrupt asks for an end.
    pub(crate) fn go_on(&self) -> Cancellable<()> {
        if (self.interrupt)() { Err(Interrupted) } else { Ok(()) }
    }

    /// Searches for up to `limit` solutions, and returns all that it finds.
    pub(crate) fn solve(&mut self, puzzle: &Puzzle, limit: usize) -> Cancellable<Outcome> {
        self.solve_within(puzzle, limit, u64::MAX)
    }

    /// Does the same with at most `steps` of the budget.
    pub(crate) fn solve_within(&mut self, puzzle: &Puzzle, limit: usize, steps: u64) -> Cancellable<Outcome> {
        let budget = self.budget.at_most(steps);
        let outcome = self.solver.solve(puzzle, Query::list(limit, budget).until(self.interrupt));
        self.budget = self.budget.less(&outcome);
        outcome.uninterrupted()
    }

    /// The outcome of a search for up to `limit` solutions of a puzzle, as far as that of an earlier search tells it;
    /// spends its steps.
    ///
    /// A search that has found all solutions goes the same way under any limit that exceeds their number, and under any
    /// budget that exceeds its steps.
    pub(crate) fn repeated(&mut self, known: &Outcome, limit: usize) -> Option<Outcome> {
        let has_all = known.stopped == Stopped::Exhausted && known.solutions.len() as u64 == known.count;
        if !has_all || known.solutions.len() >= limit || known.steps >= self.budget.steps() {
            return None;
        }
        self.budget = self.budget.less(known);
        Some(known.clone())
    }

    /// Searches for a solution of each puzzle in turn, and returns the outcomes in order.
    pub(crate) fn solve_each(&mut self, puzzles: &[Puzzle]) -> Cancellable<Vec<Outcome>> {
        if !puzzles.iter().all(|puzzle| puzzle.geometry().is_classic()) {
            return puzzles.iter().map(|puzzle| self.solve(puzzle, 1)).collect();
        }
        let outcomes = self.solver.solve_all(puzzles, Query::first(self.budget).until(self.interrupt));
        outcomes.into_iter().map(|outcome| self.within_rest(outcome)).collect()
    }

    /// The outcome of a classic puzzle as it is with the rest of the budget: the same if it took no more steps.
    fn within_rest(&mut self, outcome: Outcome) -> Cancellable<Outcome> {
        let outcome = outcome.uninterrupted()?;
        let rest = self.budget.steps();
        self.budget = self.budget.less(&outcome);
        if outcome.steps <= rest {
            return Ok(outcome);
        }
        let stopped = Stopped::OutOfBudget;
        Ok(Outcome { count: 0, stopped, solutions: Vec::new(), nodes: rest, conflicts: 0, steps: rest })
    }
}
