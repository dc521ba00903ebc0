//! Says what is asked of a search: how many solutions it counts and returns, and what ends it early.

use super::Stopped;
use super::budget::Budget;
use super::outcome::Interrupt;

/// What is asked of a search.
///
/// A search ends at the limit-th solution without a test for more, and always within the budget.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The number of solutions at which the search ends.
    pub limit: u64,
    /// The number of solutions to return, which are the first ones found.
    pub keep: usize,
    pub budget: Budget,
    pub interrupt: Interrupt<'a>,
}

impl Query<'static> {
    /// Counts up to `limit` solutions, and returns none.
    pub const fn count(limit: u64, budget: Budget) -> Query<'static> {
        Query { limit, keep: 0, budget, interrupt: &|| false }
    }

    /// Asks whether there is just one solution, none or several, and returns none.
    pub const fn unique(budget: Budget) -> Query<'static> {
        Query::count(2, budget)
    }

    /// Lists up to `limit` solutions.
    pub const fn list(limit: usize, budget: Budget) -> Query<'static> {
        Query::count(limit as u64, budget).keeping(limit)
    }

    /// Asks for any solution.
    pub const fn first(budget: Budget) -> Query<'static> {
        Query::list(1, budget)
    }
}

impl<'a> Query<'a> {
    /// Returns the first `keep` solutions.
    #[must_use]
    pub const fn keeping(self, keep: usize) -> Query<'a> {
        Query { keep, ..self }
    }

    /// Ends when the interrupt says so, and not when an earlier one does.
    #[must_use]
    pub const fn until(self, interrupt: Interrupt<'_>) -> Query<'_> {
        Query { limit: self.limit, keep: self.keep, budget: self.budget, interrupt }
    }

    /// The reason to end before the search begins, if there is one.
    pub(super) fn ends_at_once(&self) -> Option<Stopped> {
        if self.limit == 0 {
            return Some(Stopped::LimitReached);
        }
        (self.interrupt)().then_some(Stopped::Interrupted)
    }
}
