//! The outcome of a search, and how its caller ends it early.

use crate::model::puzzle::Solution;

/// A function that returns true when the caller no longer wants the result.
///
/// It is called before every node, for classic puzzles before every 64th, so it should be as cheap as reading an atomic
/// flag.
pub type Interrupt<'a> = &'a dyn Fn() -> bool;

/// The work ended because the caller's [`Interrupt`] returned true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// The result of work that its caller may interrupt.
pub type Cancellable<T> = Result<T, Interrupted>;

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// There are no more solutions than those counted.
    Exhausted,
    /// The search counted as many solutions as its limit; there may be more.
    LimitReached,
    /// The budget ran out first.
    OutOfBudget,
    /// The caller's interrupt ended it.
    Interrupted,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions counted, at most the limit.
    pub count: u64,
    /// The reason why the search ended: `count` is exact if that is [`Stopped::Exhausted`].
    pub stopped: Stopped,
    /// The first solutions in the order in which they were found, as many as the caller asked for.
    pub solutions: Vec<Solution>,
    /// The nodes: trials of a cell with, or without, one digit and all that follows from it.
    pub nodes: u64,
    /// The conflicts that clauses were learnt from, once they had taken over from the nodes.
    pub conflicts: u64,
    /// The steps spent: the nodes of a 9×9 puzzle. For other puzzles they may exceed the budget by the last node, by
    /// the encoding as clauses, and by conflicts that follow each other without a decision between.
    pub steps: u64,
}

/// The number of solutions of a puzzle, as far as a search can prove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one.
    One,
    /// Two or more.
    Many,
    /// Unknown: the search ended too early.
    Undecided,
}

impl Outcome {
    /// The outcome of a search without a step.
    pub(super) fn without_search(stopped: Stopped) -> Outcome {
        Outcome { count: 0, stopped, solutions: Vec::new(), nodes: 0, conflicts: 0, steps: 0 }
    }

    /// The outcome of a search that ran to its end or spent its budget.
    ///
    /// # Errors
    /// When the interrupt ended the search.
    pub fn uninterrupted(self) -> Cancellable<Outcome> {
        if self.stopped == Stopped::Interrupted { Err(Interrupted) } else { Ok(self) }
    }

    /// The solution of a puzzle that has just one, if it was to be kept.
    pub fn only_solution(self) -> Option<Solution> {
        if self.verdict() == Verdict::One { self.solutions.into_iter().next() } else { None }
    }

    /// Returns true unless the budget or the interrupt ended the search.
    pub fn is_complete(&self) -> bool {
        matches!(self.stopped, Stopped::Exhausted | Stopped::LimitReached)
    }

    /// The number of solutions that the outcome proves: two solutions are many however the search ended, but none and
    /// one are certain only if it was exhausted.
    pub fn verdict(&self) -> Verdict {
        match (self.count, self.stopped) {
            (2.., _) => Verdict::Many,
            (1, Stopped::Exhausted) => Verdict::One,
            (0, Stopped::Exhausted) => Verdict::None,
            _ => Verdict::Undecided,
        }
    }
}
