//! Questions about one puzzle that share a budget.
//!
//! Must not know what is asked, nor what becomes of the answers.

use crate::model::puzzle::Puzzle;
use crate::search::{Budget, Interrupt, Outcome, Solver, Stopped};

/// A solver, and what is left of the budget of all its questions.
pub(crate) struct Inquiry<'a> {
    solver: Solver,
    budget: Budget,
    interrupt: Interrupt<'a>,
}

impl<'a> Inquiry<'a> {
    pub(crate) fn new(budget: Budget, interrupt: Interrupt<'a>) -> Inquiry<'a> {
        Inquiry { solver: Solver::default(), budget, interrupt }
    }

    /// What is left of the budget.
    pub(crate) fn left(&self) -> Budget {
        self.budget
    }

    /// Up to `limit` solutions, all of them kept.
    pub(crate) fn ask(&mut self, puzzle: &Puzzle, limit: usize) -> Outcome {
        self.ask_within(puzzle, limit, u64::MAX)
    }

    /// The same, but this question may cost so many steps at most.
    pub(crate) fn ask_within(&mut self, puzzle: &Puzzle, limit: usize, steps: u64) -> Outcome {
        let budget = self.budget.at_most(steps);
        let outcome = self.solver.solve(puzzle, limit as u64, limit, budget, self.interrupt);
        self.budget = self.budget.less(&outcome);
        outcome
    }
}

impl Outcome {
    /// Whether the search came to its own end; else what stopped it.
    pub(crate) fn ended(&self) -> Result<(), Stopped> {
        match self.stopped {
            Stopped::Exhausted | Stopped::LimitReached => Ok(()),
            stopped @ (Stopped::OutOfBudget | Stopped::Interrupted) => Err(stopped),
        }
    }
}
